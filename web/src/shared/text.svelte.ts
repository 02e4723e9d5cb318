// The sentences of the pages (Project Fluent, `text/*.ftl`) in the current language.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { preferences, type Language } from "./preferences.svelte";

const files: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../text/en.ftl?raw"),
  fr: () => import("../../text/fr.ftl?raw"),
};

let messages: FluentBundle = $state.raw(new FluentBundle("en"));

/** Load the sentences of a language and use them from then on. */
export async function loadText(language: Language): Promise<void> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource((await files[language]()).default));
  messages = bundle;
  document.documentElement.lang = language;
}

/** Change the player's language. */
export async function setLanguage(language: Language): Promise<void> {
  await loadText(language);
  preferences.language = language;
}

/** The sentence with this id, with its variables filled in. Throws an `Error` if there is no such message. */
export function t(id: string, values: Record<string, FluentVariable> = {}): string {
  const pattern = messages.getMessage(id)?.value;
  if (!pattern) throw new Error(`no message ${id}`);
  return messages.formatPattern(pattern, values);
}

/** A text with French spacing: narrow no-break spaces before `: ; ! ?` and inside « ». English is unchanged. */
export function typeset(text: string): string {
  if (preferences.language !== "fr") return text;
  return text.replace(/ ([:;!?»])/g, "\u202f$1").replace(/« /g, "«\u202f");
}
