// From clicks to an action: choices are sequences of clicks, and what was clicked so far narrows them down.

import type { Choice, Refusal } from "../generated/messages";

/** The choices that begin with these clicks. */
export function openTo(choices: Choice[], path: string[]): Choice[] {
  return choices.filter((choice) => path.every((id, step) => choice.clicks[step] === id));
}

export interface Target {
  id: string;
  /** The choices that go on with it. */
  choices: Choice[];
  /** The choice it completes, if it completes one. */
  completes: Choice | undefined;
}

/** What can be clicked next. */
export function targetsAfter(choices: Choice[], path: string[]): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const choice of openTo(choices, path)) {
    const id = choice.clicks[path.length];
    if (id === undefined) continue;
    let target = found.get(id);
    if (!target) found.set(id, (target = { id, choices: [], completes: undefined }));
    target.choices.push(choice);
    if (choice.clicks.length === path.length + 1) target.completes = choice;
  }
  return found;
}

/** Why these clicks lead nowhere, if the Scene says so: the whole way first, then the place alone. */
export function refusalFor(refusals: Refusal[], path: string[], id: string): Refusal | undefined {
  const whole = [...path, id];
  return refusals.find((one) => same(one.clicks, whole)) ?? refusals.find((one) => same(one.clicks, [id]));
}

function same(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** From a spot to the nearest other one in a direction: near the line counts more than near the point. */
export function nearest(spots: Spot[], from: Spot, dx: number, dy: number): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const across = Math.abs((spot.x - from.x) * dy - (spot.y - from.y) * dx);
    if (spot.id === from.id || along <= 0.5) continue;
    const cost = along + 2.5 * across;
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

/** Rows from the top, each from the left; spots half a row apart are in one row. */
export function readingOrder(spots: Spot[], row: number): Spot[] {
  return [...spots].sort((a, b) => (Math.abs(a.y - b.y) < row ? a.x - b.x : a.y - b.y));
}
