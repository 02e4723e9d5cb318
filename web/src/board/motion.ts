// Animation: a node moves along the points of its `Motion`, with a gesture that shows what happens to it.

import type { Motion, Node } from "../generated/messages";
import { transformTo } from "./painter";

/** How a node is drawn at a moment, relative to its place on the way. Angles are in degrees. */
type Pose = { x: number; y: number; scale: number; stretch: number; spin: number; opacity: number };

/**
 * The pose of each gesture at a time from 0 to 1: `at` within the whole motion, `leg` within the present leg.
 * A node with a gesture that is not listed only moves.
 */
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

/** Durations of a motion, in milliseconds. */
const SHORTEST = 120;
const LONGEST = 350;
const PER_LEG = 90;

function arc(at: number): number {
  return Math.sin(Math.PI * at);
}

function easeOut(at: number): number {
  return 1 - (1 - at) ** 3;
}

/** Draw a node where its motion begins. */
export function placeAtStart(group: SVGGElement, node: Node, motion: Motion): void {
  draw(group, node, motion, 0);
}

/** Animate a motion; resolves when the node has arrived. `speed` divides the duration. */
export function animate(group: SVGGElement, node: Node, motion: Motion, speed: number): Promise<void> {
  const legs = Math.max(1, motion.way.length - 1);
  const wanted = motion.gesture === "tumble" ? LONGEST : legs * PER_LEG + 80;
  const duration = Math.min(LONGEST, Math.max(SHORTEST, wanted)) / speed;
  return new Promise((arrived) => {
    const start = performance.now();
    let done = false;
    group.classList.add("lifted");
    const tick = (now: number): void => {
      const at = Math.min(1, Math.max(0, (now - start) / duration));
      if (done) return;
      if (at < 1 && group.isConnected) {
        draw(group, node, motion, easeOut(at));
        requestAnimationFrame(tick);
        return;
      }
      end();
    };
    const end = (): void => {
      done = true;
      clearTimeout(timeout);
      placeAtEnd(group, node);
      arrived();
    };
    // A page in the background gets no animation frames; the motion must end all the same.
    const timeout = setTimeout(end, duration + 400);
    requestAnimationFrame(tick);
  });
}

/** Draw a node at its own place, without any gesture. */
export function placeAtEnd(group: SVGGElement, node: Node): void {
  group.classList.remove("lifted");
  group.removeAttribute("opacity");
  group.setAttribute("transform", transformTo(node.x, node.y, node.turn));
}

/** Draw a node at a time from 0 to 1 of its motion. */
function draw(group: SVGGElement, node: Node, motion: Motion, at: number): void {
  const points = motion.way.length ? motion.way : [[node.x, node.y] as [number, number]];
  const legs = points.length - 1;
  const leg = Math.min(legs - 1, Math.floor(at * legs));
  const within = legs > 0 ? at * legs - leg : at;
  const from = points[Math.max(0, leg)]!;
  const to = points[Math.min(legs, Math.max(0, leg) + 1)] ?? from;
  const pose: Partial<Pose> = GESTURES[motion.gesture]?.(at, within) ?? {};
  const x = from[0] + (to[0] - from[0]) * within;
  const y = from[1] + (to[1] - from[1]) * within + (pose.y ?? 0);
  const scale = pose.scale ?? 1;
  group.setAttribute(
    "transform",
    `${transformTo(x, y, node.turn + (pose.spin ?? 0))} scale(${scale * (pose.stretch ?? 1)} ${scale})`,
  );
  if (pose.opacity !== undefined) group.setAttribute("opacity", String(pose.opacity));
}
