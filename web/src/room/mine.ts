// Tables this browser has sat down at: the keys of those it opened, what it was promised and gave for the dice.
// Seats' tokens are cookies, never seen here.

const KEY = "tables";
const MOST = 60;

export interface Mine {
  id: string;
  /** The key to let others sit down. */
  invite: string;
  /** The server's promise, as it was given before we contributed. */
  commitment: string;
  /** What we added to the dice. */
  contribution: string;
}

export function mine(): Mine[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Mine[];
  } catch {
    return []; // storage is closed, or holds something else
  }
}

export function known(id: string): Mine {
  const found = mine().find((table) => table.id === id);
  return { invite: "", commitment: "", contribution: "", ...found, id };
}

export function remember(id: string, changes: Partial<Mine> = {}): void {
  const others = mine().filter((table) => table.id !== id);
  keep([{ ...known(id), ...changes }, ...others].slice(0, MOST));
}

export function forget(id: string): void {
  keep(mine().filter((table) => table.id !== id));
}

function keep(tables: Mine[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // storage is closed: the address still leads back
  }
}

/** Our part of the randomness of a match: 16 bytes, in hexadecimal digits. */
export function contribution(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A name for something we submit, so that sent twice it is done once. */
export function submission(): string {
  return contribution().slice(0, 20);
}
