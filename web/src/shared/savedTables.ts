// The tables at which this browser has a seat, saved in this browser: invitation keys, the server's commitments, our
// contributions to the dice. The tokens of the seats are cookies that scripts cannot read.

const KEY = "tables";
/** When there are more tables than this, the oldest are removed. */
const MAX_TABLES = 60;

export interface SavedTable {
  id: string;
  /** The invitation key, with which others can sit down; empty if we have none. */
  invite: string;
  /** The server's commitment (SHA-256 of its seed), received before we sent our contribution. */
  commitment: string;
  /** Our contribution to the dice. */
  contribution: string;
}

/** All saved tables, the one saved last first. */
export function savedTables(): SavedTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as SavedTable[];
  } catch {
    return []; // the browser's storage is disabled, or its content is not JSON
  }
}

/** What is saved of a table; its fields are empty if nothing is. */
export function savedTable(id: string): SavedTable {
  const found = savedTables().find((table) => table.id === id);
  return { invite: "", commitment: "", contribution: "", ...found, id };
}

/** Save a table, or change what is saved of it. */
export function saveTable(id: string, changes: Partial<SavedTable> = {}): void {
  const others = savedTables().filter((table) => table.id !== id);
  store([{ ...savedTable(id), ...changes }, ...others].slice(0, MAX_TABLES));
}

export function removeTable(id: string): void {
  store(savedTables().filter((table) => table.id !== id));
}

function store(tables: SavedTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // the browser's storage is disabled: the table can still be found by its address
  }
}

/** A new contribution to the randomness of a match: 16 random bytes in hexadecimal digits. */
export function randomContribution(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new id for a submission: the server executes a submission once, even if it receives it twice. */
export function submissionId(): string {
  return randomContribution().slice(0, 20);
}
