// The room's own sentences (Project Fluent, `text/*.ftl`), in the language of the moment.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { wishes, type Language } from "./wishes.svelte";

const files: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../text/en.ftl?raw"),
  fr: () => import("../../text/fr.ftl?raw"),
};

let spoken: FluentBundle = $state.raw(new FluentBundle("en"));

/** Load a language's sentences; they are said from then on. */
export async function loadText(language: Language): Promise<void> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource((await files[language]()).default));
  spoken = bundle;
  document.documentElement.lang = language;
}

/** Speak another language from now on. */
export async function speak(language: Language): Promise<void> {
  await loadText(language);
  wishes.language = language;
}

/** A sentence, its arguments filled in. */
export function t(id: string, values: Record<string, FluentVariable> = {}): string {
  const pattern = spoken.getMessage(id)?.value;
  if (!pattern) throw new Error(`no message ${id}`);
  return spoken.formatPattern(pattern, values);
}

/** French sets a thin space that does not break before high signs and inside quotation marks. */
export function typeset(text: string): string {
  if (wishes.language !== "fr") return text;
  return text.replace(/ ([:;!?»])/g, "\u202f$1").replace(/« /g, "«\u202f");
}
