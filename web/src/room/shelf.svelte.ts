// The games on the shelf, in the language of the moment, and what is needed to draw each.

import type { GameView } from "../generated/messages";
import { api } from "./api";
import { wishes, type Language } from "./wishes.svelte";

class Shelf {
  games: GameView[] = $state.raw([]);
  readonly #coming = new Map<Language, Promise<void>>();

  /** Bring the games in the language of the moment; whoever asks meanwhile waits for the same answer. */
  load(): Promise<void> {
    const language = wishes.language;
    let coming = this.#coming.get(language);
    if (!coming) {
      coming = this.#fetch(language);
      this.#coming.clear();
      this.#coming.set(language, coming);
      coming.catch(() => this.#coming.delete(language));
    }
    return coming;
  }

  /** Ask again: kernels that were compiling may be ready. */
  refresh(): Promise<void> {
    this.#coming.clear();
    return this.load();
  }

  async #fetch(language: Language): Promise<void> {
    const games = await api.games(language);
    if (wishes.language === language) this.games = games;
  }

  game(slug: string): GameView | undefined {
    return this.games.find((game) => game.slug === slug);
  }
}

export const shelf = new Shelf();

const sprites = new Map<string, Promise<string>>();

/** The symbols of a game, for a drawing's definitions. They are the house's own files. */
export function spritesOf(game: string): Promise<string> {
  let found = sprites.get(game);
  if (!found) {
    found = api.sprites(game).then((text) => {
      const file = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      return file.innerHTML;
    });
    sprites.set(game, found);
    found.catch(() => sprites.delete(game));
  }
  return found;
}

/** Let a game's style sheet apply to its drawings. */
export function dress(game: string): void {
  const href = api.stylePath(game);
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

/** A game's own colour in the theme of the moment. */
export function accentOf(game: GameView | undefined): string | undefined {
  return game?.accent[wishes.theme === "night" ? 1 : 0];
}
