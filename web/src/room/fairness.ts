// Checking the dice of a finished match here, in this browser, without trusting the server that threw them.

import type { FairnessData } from "../generated/messages";
import type { Mine } from "./mine";

export interface Verdict {
  /** The seed is the one that was promised before the first action. */
  kept: boolean;
  /** What this browser gave went in; undefined where it gave nothing. */
  ours: boolean | undefined;
  /** Draws that come out as they were played. */
  right: number;
  /** Plies whose draw comes out differently. */
  wrong: number[];
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How often play had been taken back behind a ply when it was last played. */
function generation(takebacks: number[], ply: number): number {
  return takebacks.findLastIndex((to) => to <= ply) + 1;
}

/** The outcome that seed, contributions and ply give. */
async function drawn(data: FairnessData, draw: FairnessData["draws"][number]): Promise<number | undefined> {
  const parts = [data.seed, ...data.contributions, draw.ply, generation(data.takebacks, draw.ply)];
  const all = draw.weights.reduce((sum, weight) => sum + weight, 0);
  let ticket = BigInt(`0x${await sha256(parts.join("|"))}`) % BigInt(all);
  for (const [index, weight] of draw.weights.entries()) {
    if (ticket < BigInt(weight)) return draw.outcomes[index];
    ticket -= BigInt(weight);
  }
  return undefined;
}

export async function check(data: FairnessData, remembered: Mine): Promise<Verdict> {
  const promised = remembered.commitment || data.commitment;
  const kept = (await sha256(data.seed)) === promised;
  const ours = remembered.contribution ? data.contributions.includes(remembered.contribution) : undefined;
  const wrong: number[] = [];
  for (const draw of data.draws) {
    if ((await drawn(data, draw)) !== draw.outcome) wrong.push(draw.ply);
  }
  return { kept, ours, right: data.draws.length - wrong.length, wrong };
}
