// The player's own boxes: data files, saved in this browser with their whole text, so that they survive a change of the
// server. A server knows a file by the digest of its text.

import { api } from "./api";
import { preferences } from "./preferences.svelte";

const KEY = "boxes";
const DIGEST = /^sha256:[0-9a-f]{64}$/;

export interface SavedBox {
  digest: string;
  game: string;
  /** The option of the game whose value the file is. */
  option: string;
  name: string;
  /** Where its numbers are from, in the words of its author. */
  note: string;
  /** The file, in TOML. */
  text: string;
}

/** All saved boxes, the one saved last first. */
export function savedBoxes(): SavedBox[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as SavedBox[];
  } catch {
    return []; // the browser's storage is disabled, or its content is not JSON
  }
}

export function savedBox(digest: string): SavedBox | undefined {
  return savedBoxes().find((box) => box.digest === digest);
}

/** Save a box. It takes the place of the box with the digest `replaced`, if there is one. Throws if it cannot be saved. */
export function saveBox({ digest, game, option, name, note, text }: SavedBox, replaced = ""): void {
  const others = savedBoxes().filter((one) => one.digest !== digest && one.digest !== replaced);
  localStorage.setItem(KEY, JSON.stringify([{ digest, game, option, name, note, text }, ...others]));
}

export function removeBox(digest: string): void {
  localStorage.setItem(KEY, JSON.stringify(savedBoxes().filter((one) => one.digest !== digest)));
}

/** Whether the value of an option names a file by its digest. */
export function isDigest(value: unknown): value is string {
  return typeof value === "string" && DIGEST.test(value);
}

/** Send a box to the server, which may be another one than the one that stored it first. */
export async function uploadBox({ game, option, text }: SavedBox): Promise<void> {
  await api.storeFile({ game, option, text, language: preferences.language });
}

const uploads = new Map<string, Promise<void>>();

/** Send a box to the server, unless this was done since the page was loaded. */
export function uploadOnce(box: SavedBox): Promise<void> {
  let upload = uploads.get(box.digest);
  if (!upload) {
    upload = uploadBox(box);
    uploads.set(box.digest, upload);
    upload.catch(() => uploads.delete(box.digest));
  }
  return upload;
}

/** Send those of the player's boxes that these options name to the server. */
export async function uploadChosen(options: Record<string, unknown>): Promise<void> {
  const chosen = new Set(Object.values(options));
  for (const box of savedBoxes()) if (chosen.has(box.digest)) await uploadBox(box);
}

/** The name of a box's file when it is exported. */
export function fileName(box: { name: string; game: string }): string {
  const name = box.name.normalize("NFC").replace(/[^\p{L}\p{N} '’(),.\-]/gu, "").trim();
  return `${name || box.game}.toml`;
}

/** Let the browser save a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // after the browser has read it
}
