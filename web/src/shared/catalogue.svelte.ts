// The games the server offers, in the current language, and what is needed to draw each of them.

import type { GameView, OptionView } from "../generated/messages";
import { api } from "./api";
import { preferences, type Language } from "./preferences.svelte";

class Catalogue {
  games: GameView[] = $state.raw([]);
  readonly #requests = new Map<Language, Promise<void>>();

  /** Load the games in the current language. Calls made while a request is running wait for its answer. */
  load(): Promise<void> {
    const language = preferences.language;
    let request = this.#requests.get(language);
    if (!request) {
      request = this.#fetch(language);
      this.#requests.clear();
      this.#requests.set(language, request);
      request.catch(() => this.#requests.delete(language));
    }
    return request;
  }

  /** Load the games again: kernels that were compiling may be ready now. */
  refresh(): Promise<void> {
    this.#requests.clear();
    return this.load();
  }

  async #fetch(language: Language): Promise<void> {
    const games = await api.games(language);
    if (preferences.language === language) this.games = games;
  }

  game(slug: string): GameView | undefined {
    return this.games.find((game) => game.slug === slug);
  }
}

export const catalogue = new Catalogue();

const spriteRequests = new Map<string, Promise<string>>();

/** The SVG symbols of a game, as markup for the `<defs>` of a drawing. They come from our own server. */
export function loadSprites(game: string): Promise<string> {
  let found = spriteRequests.get(game);
  if (!found) {
    found = api.sprites(game).then((text) => {
      const file = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      return file.innerHTML;
    });
    spriteRequests.set(game, found);
    found.catch(() => spriteRequests.delete(game));
  }
  return found;
}

/** Add a game's style sheet to the page, unless it is already there. */
export function loadStyleSheet(game: string): void {
  const href = api.stylePath(game);
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

/** A game's accent colour in the current theme. */
export function accentOf(game: GameView | undefined): string | undefined {
  return game?.accent[preferences.theme === "night" ? 1 : 0];
}

/** The options of a game that are data files, which players can edit. */
export function fileOptions(game: GameView): OptionView[] {
  return game.options.filter((option) => option.kind === "file");
}
