// Motion explains: a node travels the way the Scene names, with the gesture of what happens to it.

import type { Motion, Node } from "../generated/messages";
import { placed } from "./painter";

type Pose = { x: number; y: number; scale: number; stretch: number; spin: number; opacity: number };

/** How a gesture looks at a moment from 0 to 1, besides travelling. Gestures not listed only travel. */
const GESTURES: Record<string, (at: number, leg: number) => Partial<Pose>> = {
  hop: (_, leg) => ({ scale: 1 + 0.22 * arc(leg) }),
  step: (_, leg) => ({ y: -5 * arc(leg) }),
  run: (_, leg) => ({ y: -4 * arc(leg), spin: 5 * Math.sin(leg * 2 * Math.PI) }),
  drive: (_, leg) => ({ y: -2 * arc(leg) }),
  stalk: (_, leg) => ({ scale: 1 + 0.08 * arc(leg) }),
  fly: (at) => ({ scale: 1 + 0.6 * arc(at) }),
  caught: (at) => ({ scale: 1 + 0.4 * arc(at), spin: 360 * at }),
  board: (at) => ({ scale: 1 + 0.3 * arc(at) }),
  lift: (at) => ({ scale: 1 + 0.3 * arc(at) }),
  lower: (at) => ({ scale: 1 + 0.3 * arc(at) }),
  tumble: (at) => ({ spin: 540 * (at - 1), scale: 1 + 0.5 * (1 - at) ** 2 }),
  grow: (at) => ({ scale: at + 0.18 * arc(at) }),
  turn: (at) => ({ stretch: Math.abs(1 - 2 * at), scale: 1 + 0.12 * arc(at) }),
  wrap: (at) => ({ opacity: Math.abs(1 - 2 * at) }),
  break: (at) => ({ spin: 4 * Math.sin(at * 6 * Math.PI) * (1 - at), scale: 1 + 0.12 * arc(at) }),
  sink: (at) => ({ scale: 1.3 - 0.3 * at, opacity: 0.3 + 0.7 * at }),
};

const SHORTEST = 120;
const LONGEST = 350;
const PER_LEG = 90;

function arc(at: number): number {
  return Math.sin(Math.PI * at);
}

function eased(at: number): number {
  return 1 - (1 - at) ** 3;
}

/** Hold a node where its motion begins, until its turn comes. */
export function hold(group: SVGGElement, node: Node, motion: Motion): void {
  pose(group, node, motion, 0);
}

/** Let a node travel; resolves when it has arrived. `hurry` divides the time it takes. */
export function travel(group: SVGGElement, node: Node, motion: Motion, hurry: number): Promise<void> {
  const legs = Math.max(1, motion.way.length - 1);
  const wanted = motion.gesture === "tumble" ? LONGEST : legs * PER_LEG + 80;
  const lasts = Math.min(LONGEST, Math.max(SHORTEST, wanted)) / hurry;
  return new Promise((arrived) => {
    const began = performance.now();
    let done = false;
    group.classList.add("lifted");
    const tick = (now: number): void => {
      const at = Math.min(1, Math.max(0, (now - began) / lasts));
      if (done) return;
      if (at < 1 && group.isConnected) {
        pose(group, node, motion, eased(at));
        requestAnimationFrame(tick);
        return;
      }
      end();
    };
    const end = (): void => {
      done = true;
      clearTimeout(late);
      settle(group, node);
      arrived();
    };
    // A page in the background gets no frames; it must not fall behind.
    const late = setTimeout(end, lasts + 400);
    requestAnimationFrame(tick);
  });
}

export function settle(group: SVGGElement, node: Node): void {
  group.classList.remove("lifted");
  group.removeAttribute("opacity");
  group.setAttribute("transform", placed(node.x, node.y, node.turn));
}

function pose(group: SVGGElement, node: Node, motion: Motion, at: number): void {
  const points = motion.way.length ? motion.way : [[node.x, node.y] as [number, number]];
  const legs = points.length - 1;
  const leg = Math.min(legs - 1, Math.floor(at * legs));
  const within = legs > 0 ? at * legs - leg : at;
  const from = points[Math.max(0, leg)]!;
  const to = points[Math.min(legs, Math.max(0, leg) + 1)] ?? from;
  const extra = GESTURES[motion.gesture]?.(at, within) ?? {};
  const x = from[0] + (to[0] - from[0]) * within;
  const y = from[1] + (to[1] - from[1]) * within + (extra.y ?? 0);
  const scale = extra.scale ?? 1;
  group.setAttribute(
    "transform",
    `${placed(x, y, node.turn + (extra.spin ?? 0))} scale(${scale * (extra.stretch ?? 1)} ${scale})`,
  );
  if (extra.opacity !== undefined) group.setAttribute("opacity", String(extra.opacity));
}
