// Opening a table: builds the request to the server from what the player chose.

import type { Chair, GameView, OpenTable } from "../generated/messages";
import { api } from "./api";
import { uploadChosen } from "./savedBoxes";
import { randomContribution, saveTable } from "./savedTables";
import { preferences } from "./preferences.svelte";

/** The name of the option for the number of players, in games that have one. */
export const PLAYERS_OPTION = "players";
/** The levels of the bots where the player did not choose any: three different ones at a table of four. */
const DEFAULT_LEVELS = [2, 1, 3];

export type Options = Record<string, string | number | boolean>;

/** The number of seats of a table with these options. */
export function seatCount(game: GameView, options: Options): number {
  const option = game.options.find((one) => one.name === PLAYERS_OPTION);
  const wanted = options[PLAYERS_OPTION] ?? option?.default;
  return typeof wanted === "number" ? wanted : game.players[1];
}

/** A chair for the player who opens the table. */
export function myChair(): Chair {
  return { kind: "me", name: preferences.name || null };
}

/** The level of the bot with this number, where the player did not choose one. */
export function defaultLevel(number: number): number {
  return DEFAULT_LEVELS[number % DEFAULT_LEVELS.length]!;
}

function bots(count: number): Chair[] {
  return Array.from({ length: count }, (_, number): Chair => ({ kind: "bot", level: defaultLevel(number) }));
}

/** Open a table and save it in this browser; returns the path of its page. */
export async function openTable(request: OpenTable): Promise<string> {
  await uploadChosen(request.options ?? {});
  const { id, commitment } = await api.commitment();
  const contribution = randomContribution();
  const opened = await api.openTable({ ...request, commitment_id: id, contribution });
  saveTable(opened.id, { invite: opened.invite, commitment, contribution });
  return `/t/${opened.id}`;
}

/** Open a table against bots: all of `level`, or of the default levels. Returns the path of its page. */
export function playNow(game: GameView, level: number | null = null): Promise<string> {
  const others = bots(seatCount(game, {}) - 1);
  return openTable({ game: game.slug, chairs: [myChair(), ...others.map((bot) => ({ ...bot, level: level ?? bot.level }))] });
}

/** Open a table with a seat for the player, an open seat for a friend, and bots. Returns the path of its page. */
export function playWithFriend(game: GameView): Promise<string> {
  return openTable({ game: game.slug, chairs: [myChair(), { kind: "open" }, ...bots(seatCount(game, {}) - 2)] });
}
