// Opening a table: what is asked of the server, from what somebody picks on the shelf.

import type { Chair, GameView, OpenTable } from "../generated/messages";
import { api } from "./api";
import { contribution, remember } from "./mine";
import { wishes } from "./wishes.svelte";

/** The option that says how many play, where a game has one. */
export const PLAYERS = "players";
/** The opponents somebody meets who has not chosen: one after the other, no two alike at a table of four. */
const FIRST_LEVELS = [2, 1, 3];

export type Options = Record<string, string | number | boolean>;

/** How many seats a table has under these options. */
export function seatsUnder(game: GameView, options: Options): number {
  const option = game.options.find((one) => one.name === PLAYERS);
  const wanted = options[PLAYERS] ?? option?.default;
  return typeof wanted === "number" ? wanted : game.players[1];
}

export function me(): Chair {
  return { kind: "me", name: wishes.name || null };
}

export function firstLevel(number: number): number {
  return FIRST_LEVELS[number % FIRST_LEVELS.length]!;
}

function bots(count: number): Chair[] {
  return Array.from({ length: count }, (_, number): Chair => ({ kind: "bot", level: firstLevel(number) }));
}

/** Open a table; the way there. */
export async function open(wish: OpenTable): Promise<string> {
  const promised = await api.promise();
  const given = contribution();
  const opened = await api.openTable({ ...wish, promise: promised.id, contribution: given });
  remember(opened.id, { invite: opened.invite, commitment: promised.commitment, contribution: given });
  return `/t/${opened.id}`;
}

/** At once against bots, of a level or as they come. */
export function playNow(game: GameView, level: number | null = null): Promise<string> {
  const others = bots(seatsUnder(game, {}) - 1);
  return open({ game: game.slug, chairs: [me(), ...others.map((bot) => ({ ...bot, level: level ?? bot.level }))] });
}

/** One seat for oneself, one for whoever has the link, bots on the others. */
export function playWithFriend(game: GameView): Promise<string> {
  return open({ game: game.slug, chairs: [me(), { kind: "open" }, ...bots(seatsUnder(game, {}) - 2)] });
}
