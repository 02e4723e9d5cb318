// The games on the shelf, in the language of the moment, and what is needed to draw each.

import type { GameView } from "../generated/messages";
import { api } from "./api";
import { wishes, type Language } from "./wishes.svelte";

class Shelf {
  games: GameView[] = $state.raw([]);
  #language: Language | "" = "";

  /** Bring the games in the language of the moment. */
  async load(): Promise<void> {
    const language = wishes.language;
    if (this.#language === language) return;
    this.#language = language;
    try {
      const games = await api.games(language);
      if (wishes.language === language) this.games = games;
    } catch (problem) {
      this.#language = "";
      throw problem;
    }
  }

  /** Ask again: kernels that were compiling may be ready. */
  async refresh(): Promise<void> {
    this.#language = "";
    await this.load();
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
