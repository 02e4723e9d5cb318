// The player's preferences: language, theme, sound, name. They are saved in this browser only.

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "day" | "night";

const KEY = "preferences";

interface Saved {
  language: Language;
  /** "" means: the theme of the operating system. */
  theme: Theme | "";
  sound: boolean;
  name: string;
}

/** The first of the browser's languages that we have; English if we have none of them. */
function browserLanguage(): Language {
  for (const tag of navigator.languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

function loadSaved(): Partial<Saved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
  } catch {
    return {}; // the browser's storage is disabled, or its content is not JSON
  }
}

const night = matchMedia("(prefers-color-scheme: dark)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class Preferences {
  #saved: Saved = $state({ language: browserLanguage(), theme: "", sound: false, name: "", ...loadSaved() });
  #systemNight = $state(night.matches);
  #reducedMotion = $state(reducedMotion.matches);

  constructor() {
    night.addEventListener("change", (event) => (this.#systemNight = event.matches));
    reducedMotion.addEventListener("change", (event) => (this.#reducedMotion = event.matches));
  }

  get language(): Language {
    return this.#saved.language;
  }
  set language(language: Language) {
    this.#save({ language });
  }
  get theme(): Theme {
    return this.#saved.theme || (this.#systemNight ? "night" : "day");
  }
  set theme(theme: Theme) {
    this.#save({ theme });
  }
  get sound(): boolean {
    return this.#saved.sound;
  }
  set sound(sound: boolean) {
    this.#save({ sound });
  }
  get name(): string {
    return this.#saved.name;
  }
  set name(name: string) {
    this.#save({ name });
  }
  /** Whether animations are replaced by a fade. */
  get reducedMotion(): boolean {
    return this.#reducedMotion;
  }

  #save(change: Partial<Saved>): void {
    Object.assign(this.#saved, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#saved));
    } catch {
      // the browser's storage is disabled: the change is lost when the page is closed
    }
  }
}

export const preferences = new Preferences();
