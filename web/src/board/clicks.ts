// From clicks to an action: each choice is a sequence of clicks, and the clicks so far (`path`) select among them.

import type { Choice, Refusal } from "../generated/messages";

/** The choices that begin with the clicks of `path`. */
export function choicesStartingWith(choices: Choice[], path: string[]): Choice[] {
  return choices.filter((choice) => path.every((id, step) => choice.clicks[step] === id));
}

export interface Target {
  id: string;
  /** The choices whose next click is this target. */
  choices: Choice[];
  /** The choice that a click on this target completes, if any. */
  completes: Choice | undefined;
}

/** What can be clicked after `path`, by id. */
export function nextTargets(choices: Choice[], path: string[]): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const choice of choicesStartingWith(choices, path)) {
    const id = choice.clicks[path.length];
    if (id === undefined) continue;
    let target = found.get(id);
    if (!target) found.set(id, (target = { id, choices: [], completes: undefined }));
    target.choices.push(choice);
    if (choice.clicks.length === path.length + 1) target.completes = choice;
  }
  return found;
}

/** The Scene's refusal of a click on `id` after `path`, else of a click on `id` alone, else undefined. */
export function refusalFor(refusals: Refusal[], path: string[], id: string): Refusal | undefined {
  const whole = [...path, id];
  return refusals.find((one) => same(one.clicks, whole)) ?? refusals.find((one) => same(one.clicks, [id]));
}

function same(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** The centre of a target in the picture. */
export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** The nearest other spot in a direction. Distance across the direction counts 2.5 times as much as along it. */
export function nearest(spots: Spot[], from: Spot, dx: number, dy: number): Spot | undefined {
  let best: Spot | undefined;
  let lowest = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const across = Math.abs((spot.x - from.x) * dy - (spot.y - from.y) * dx);
    if (spot.id === from.id || along <= 0.5) continue;
    const cost = along + 2.5 * across;
    if (cost < lowest) {
      lowest = cost;
      best = spot;
    }
  }
  return best;
}

/** The spots row by row from the top, each row from the left. Spots less than `row` apart in height are in one row. */
export function readingOrder(spots: Spot[], row: number): Spot[] {
  return [...spots].sort((a, b) => (Math.abs(a.y - b.y) < row ? a.x - b.x : a.y - b.y));
}
