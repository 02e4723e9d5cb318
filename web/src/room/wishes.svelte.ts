// What this person likes: language, theme, sound, name. Remembered in this browser only.

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "day" | "night";

const KEY = "wishes";

interface Kept {
  language: Language;
  /** "" follows the system. */
  theme: Theme | "";
  sound: boolean;
  name: string;
}

function firstLanguage(): Language {
  for (const tag of navigator.languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

function remembered(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {}; // storage is closed, or holds something else
  }
}

const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Wishes {
  #kept: Kept = $state({ language: firstLanguage(), theme: "", sound: false, name: "", ...remembered() });
  #systemNight = $state(night.matches);
  #still = $state(still.matches);

  constructor() {
    night.addEventListener("change", (event) => (this.#systemNight = event.matches));
    still.addEventListener("change", (event) => (this.#still = event.matches));
  }

  get language(): Language {
    return this.#kept.language;
  }
  set language(language: Language) {
    this.#keep({ language });
  }
  get theme(): Theme {
    return this.#kept.theme || (this.#systemNight ? "night" : "day");
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }
  /** Whether motion shall be reduced to a fade. */
  get reducedMotion(): boolean {
    return this.#still;
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // storage is closed: the wish holds until the page is left
    }
  }
}

export const wishes = new Wishes();
