// The state of the editor of a box: the form with undo and redo, and what the server finds wrong with it.

import type { EditorView, FieldView, FileCheck, FileFault, FileForm, OwnFileText } from "../generated/messages";
import { api } from "../shared/api";
import { preferences } from "../shared/preferences.svelte";
import { saveBox, savedBox, uploadOnce, type SavedBox } from "../shared/savedBoxes";
import { loadDraft, removeDraft, saveDraft } from "./drafts";
import { grown } from "./painting";
import type { Cell, Value } from "./types";

/** What the player edits. It is never changed in place: every change makes a new one. */
export type Content = Readonly<Required<FileForm>>;

/** A step of the history. The fields belong to it because they depend on the content. */
interface Step {
  content: Content;
  fields: FieldView[];
}

/** Changes of the same thing within this time are one step of undo, in milliseconds. */
const ONE_STEP_MS = 1000;
/** The most steps that can be undone. */
const MOST_STEPS = 300;

export class BoxEditor {
  readonly game: string;
  readonly option: string;
  /** The file that the page was opened with, or saved as. Drafts belong to it. */
  #opened: string;

  label = $state("");
  content: Content | undefined = $state.raw();
  fields: FieldView[] = $state.raw([]);
  /** The server's last answer about the content, possibly before its last changes. */
  check: FileCheck | undefined = $state.raw();
  /** The picture of the last content without a fault. */
  picture = $state("");
  /** The digest under which the content is among the own boxes; empty if it never was saved there. */
  saved = $state("");
  /** Whether the content comes from an earlier visit in which it was not saved. */
  restored = $state(false);

  /** The content that `check` is about. */
  #checked: Content | undefined = $state.raw();
  /** What was loaded or saved last. */
  #kept: Step | undefined = $state.raw();
  #past: Step[] = $state.raw([]);
  #future: Step[] = $state.raw([]);
  #lastChange = { what: "", at: 0 };

  constructor(game: string, option: string, start: string) {
    this.game = game;
    this.option = option;
    this.#opened = start;
  }

  /** What is wrong with the content. */
  get fault(): FileFault | undefined {
    return this.check?.fault ?? undefined;
  }

  /** Whether the server has not answered yet about the last changes. */
  get checking(): boolean {
    return this.#checked !== this.content;
  }

  /** Whether there are changes that are not saved. */
  get changed(): boolean {
    return this.content !== this.#kept?.content;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  // --- loading ---

  /** Load the file, and what was changed in it but not saved in an earlier visit. */
  async load(): Promise<void> {
    const view = await this.#read(this.#opened);
    this.#kept = { content: contentOf(view, this.#opened), fields: view.fields };
    this.#show(this.#kept);
    this.label = view.label;
    this.saved = savedBox(this.#opened)?.digest ?? "";
    const draft = loadDraft(this.#page);
    if (draft && view.fields.every(({ key }) => key in draft.values)) {
      this.content = draft;
      this.restored = true;
    }
  }

  /** Begin again with another file, which can be undone. */
  async startFrom(start: string): Promise<void> {
    const view = await this.#read(start);
    this.#push("");
    this.#show({ content: contentOf(view, start), fields: view.fields });
  }

  /** Leave out what was not saved in an earlier visit, which can be undone. */
  discardDraft(): void {
    this.restored = false;
    removeDraft(this.#page);
    if (!this.#kept) return;
    this.#push("");
    this.#show(this.#kept);
  }

  async #read(start: string): Promise<EditorView> {
    const own = savedBox(start);
    if (own) await uploadOnce(own); // this server may not have it
    return api.editor(this.game, this.option, start, preferences.language);
  }

  /** The page, as a key for drafts. */
  get #page(): string {
    return `${this.game}/${this.option}/${this.#opened}`;
  }

  // --- changing ---

  /** Change name, note or start. Changes of the same thing within `within` milliseconds are one step of undo. */
  change(what: string, changes: Partial<Content>, within = ONE_STEP_MS): void {
    if (!this.content) return;
    const now = performance.now();
    if (what !== this.#lastChange.what || now - this.#lastChange.at > within) this.#push(what);
    this.#lastChange = { what, at: now };
    this.#future = [];
    this.content = { ...this.content, ...changes };
    saveDraft(this.#page, this.content);
  }

  /** Change the value of a field, of which `part` changed. */
  setValue(key: string, value: Value, part = "", within = ONE_STEP_MS): void {
    if (this.content) this.change(`value ${key} ${part}`, { values: { ...this.content.values, [key]: value } }, within);
  }

  undo(): void {
    this.#step(this.#past, (past) => (this.#past = past), (step) => (this.#future = [...this.#future, step]));
  }

  redo(): void {
    this.#step(this.#future, (future) => (this.#future = future), (step) => (this.#past = [...this.#past, step]));
  }

  /** Go to the last step of a list; `rest` receives the others, `other` the present step. */
  #step(list: Step[], rest: (steps: Step[]) => void, other: (step: Step) => void): void {
    const step = list.at(-1);
    if (!step || !this.content) return;
    rest(list.slice(0, -1));
    other({ content: this.content, fields: this.fields });
    this.#lastChange = { what: "", at: 0 };
    this.#show(step);
    if (this.changed) saveDraft(this.#page, step.content);
    else removeDraft(this.#page);
  }

  /** Make the present content a step that can be returned to. */
  #push(what: string): void {
    if (!this.content) return;
    this.#past = [...this.#past, { content: this.content, fields: this.fields }].slice(-MOST_STEPS);
    this.#future = [];
    this.#lastChange = { what, at: performance.now() };
  }

  #show({ content, fields }: Step): void {
    this.content = content;
    this.fields = fields;
  }

  // --- checking ---

  /** Ask the server about the content. An answer that comes after the next change is ignored. */
  async runCheck(): Promise<void> {
    const { content } = this;
    const { language, theme } = preferences;
    if (!content) return;
    const { name, note, values, start } = content;
    const answer = await api.checkFile(this.#request({ form: { name: name.trim(), note: note.trim(), values, start } }));
    if (content !== this.content || language !== preferences.language || theme !== preferences.theme) return;
    this.#accept(answer);
  }

  #accept(answer: FileCheck): void {
    if (answer.editor) this.#makeRoom(answer.editor);
    this.#checked = this.content;
    this.check = answer;
    if (answer.editor) {
      this.fields = answer.editor.fields;
      this.label = answer.editor.label;
    }
    if (!answer.fault) this.picture = answer.picture;
  }

  /** Let grids grow where something was painted at their edge. This is not a change of the box. */
  #makeRoom({ fields, values }: EditorView): void {
    if (!this.content || !this.changed) return;
    const roomy = { ...this.content.values };
    for (const { key } of fields.filter((field) => field.kind === "grid")) {
      roomy[key] = grown(roomy[key] as Cell[], values[key] as Cell[]);
    }
    if (Object.keys(roomy).some((key) => roomy[key] !== this.content?.values[key])) this.content = { ...this.content, values: roomy };
  }

  #request(source: Pick<OwnFileText, "text" | "form">): OwnFileText {
    return { game: this.game, option: this.option, language: preferences.language, theme: preferences.theme, ...source };
  }

  // --- files ---

  /** Show the content of a file, which can be undone. Returns what is wrong with it if it cannot be shown at all. */
  async importText(text: string): Promise<string> {
    const answer = await api.checkFile(this.#request({ text }));
    const view = answer.editor;
    if (!view) return answer.fault?.reason ?? "";
    this.#push("");
    this.#show({ content: contentOf(view, this.content?.start ?? ""), fields: view.fields });
    if (this.content) saveDraft(this.#page, this.content);
    this.#accept(answer);
    return "";
  }

  /**
   * Store the content on the server and among the own boxes, unless something is wrong with it. It takes the place of
   * the box that was opened, if it still has the same name. Returns the saved box.
   */
  async save(): Promise<SavedBox | undefined> {
    while (this.checking) await this.runCheck();
    if (!this.check || this.check.fault || !this.content) return undefined;
    const { content } = this;
    const before = savedBox(this.saved);
    if (before?.digest !== this.check.digest || this.changed) {
      const file = await api.storeFile(this.#request({ text: this.check.text }));
      saveBox(file, before?.name === file.name ? before.digest : "");
      this.saved = file.digest;
    }
    this.#kept = { content, fields: this.fields };
    this.restored = false;
    removeDraft(this.#page);
    this.#opened = this.saved;
    return savedBox(this.saved);
  }
}

function contentOf(view: EditorView, start: string): Content {
  return { name: view.name, note: view.note, values: view.values, start };
}
