// Checks the dice of a finished match in this browser, so that the player need not trust the server that threw them.

import type { FairnessData } from "../generated/messages";
import type { SavedTable } from "../shared/savedTables";

export interface DiceReport {
  /** Whether the seed has the hash that the server published before the first action. */
  seedMatches: boolean;
  /** Whether this browser's contribution was used; undefined if it made none. */
  contributionUsed: boolean | undefined;
  /** The number of draws whose computed outcome is the one that was played. */
  right: number;
  /** The plies of the other draws. */
  wrong: number[];
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The number of take-backs up to the last one that went back to this ply or an earlier one. */
function generation(takebacks: number[], ply: number): number {
  return takebacks.findLastIndex((to) => to <= ply) + 1;
}

/** The outcome of a draw, computed from the seed, the contributions and the ply. */
async function computeOutcome(data: FairnessData, draw: FairnessData["draws"][number]): Promise<number | undefined> {
  const parts = [data.seed, ...data.contributions, draw.ply, generation(data.takebacks, draw.ply)];
  const total = draw.weights.reduce((sum, weight) => sum + weight, 0);
  let ticket = BigInt(`0x${await sha256(parts.join("|"))}`) % BigInt(total);
  for (const [index, weight] of draw.weights.entries()) {
    if (ticket < BigInt(weight)) return draw.outcomes[index];
    ticket -= BigInt(weight);
  }
  return undefined;
}

/** Compute all draws of a match again and compare them. `saved` is what this browser knows of the table. */
export async function checkDice(data: FairnessData, saved: SavedTable): Promise<DiceReport> {
  const seedMatches = (await sha256(data.seed)) === (saved.commitment || data.commitment);
  const contributionUsed = saved.contribution ? data.contributions.includes(saved.contribution) : undefined;
  const wrong: number[] = [];
  for (const draw of data.draws) {
    if ((await computeOutcome(data, draw)) !== draw.outcome) wrong.push(draw.ply);
  }
  return { seedMatches, contributionUsed, right: data.draws.length - wrong.length, wrong };
}
