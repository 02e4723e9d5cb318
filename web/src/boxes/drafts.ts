// What a player changed in a box but did not save yet. It is kept in this browser, so that closing the page loses nothing.

import type { Content } from "./editor.svelte";

const KEY = "box-drafts";
/** When there are more drafts than this, the oldest are removed. */
const MAX_DRAFTS = 8;

type Drafts = Record<string, Content>;

function load(): Drafts {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Drafts;
  } catch {
    return {}; // the browser's storage is disabled, or its content is not JSON
  }
}

function store(drafts: Drafts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // the browser's storage is disabled or full: changes are lost when the page is closed
  }
}

/** The draft for a page of the editor, if there is one. */
export function loadDraft(page: string): Content | undefined {
  return load()[page];
}

export function saveDraft(page: string, content: Content): void {
  const { [page]: _, ...others } = load();
  store(Object.fromEntries([[page, content] as const, ...Object.entries(others)].slice(0, MAX_DRAFTS)));
}

export function removeDraft(page: string): void {
  const { [page]: _, ...others } = load();
  store(others);
}
