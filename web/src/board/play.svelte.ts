// One person before one picture: what can be clicked, what was clicked, what is shown before it is done.

import { tick } from "svelte";
import type { Choice, Frame, Motion, Node, Scene, Still } from "../generated/messages";
import { chime } from "../room/sound";
import { wishes } from "../room/wishes.svelte";
import { openTo, refusalFor, targetsAfter, type Target } from "./clicks";
import { hold, settle, travel } from "./motion";
import type { Painter } from "./painter";

export interface Notice {
  text: string;
  clause: string;
  /** The place that shivers. */
  node: string;
}

export type Hand = "mouse" | "touch" | "key";

/** What a button was pressed with. */
export function handOf(event: MouseEvent): Hand {
  if (!event.detail) return "key";
  return event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "mouse";
}

const LONGEST_FRAME = 1400;
const TYPICAL_MOTION = 260;
/** Chance that brings more at once than a handful of dice is setting something up. */
const MOST_THROWN = 4;
/** Frames waiting beyond which they are shown without motion. */
const BACKLOG = 8;

export class Play {
  still: Still | undefined = $state.raw();
  /** Counts pictures, so that what looks at nodes looks again. */
  drawn = $state(0);
  path: string[] = $state.raw([]);
  pointed: string | undefined = $state();
  armed: string | undefined = $state();
  notice: Notice | undefined = $state.raw();
  sent: Choice | undefined = $state.raw();
  /** Something is moving: clicks wait. */
  busy = $state(false);
  /** Choices can be made here; otherwise the picture is only looked at. */
  live = $state(true);
  lastHand: Hand = "mouse";

  #painter: Painter | undefined;
  #waiting: { layers: string[]; nodes: Node[] } | undefined;
  #queue: Promise<void> = Promise.resolve();
  #queued = 0;

  readonly #act: (choice: Choice) => void;
  readonly #excuse: (node: Node | undefined) => string;

  /** `excuse`: what to say when a place has nothing to offer and the Scene gives no reason. */
  constructor(act: (choice: Choice) => void, excuse: (node: Node | undefined) => string) {
    this.#act = act;
    this.#excuse = excuse;
  }

  readonly choices: Choice[] = $derived(this.live && !this.busy && !this.sent ? (this.still?.choices ?? []) : []);
  readonly targets: Map<string, Target> = $derived(targetsAfter(this.choices, this.path));

  /** What is shown before it is done: what was sent, else what the pointed target would do. */
  readonly preview: Choice | undefined = $derived.by(() => {
    if (this.sent) return this.sent;
    const target = this.pointed === undefined ? undefined : this.targets.get(this.pointed);
    return target?.completes ?? (target?.choices.length === 1 ? target.choices[0] : undefined);
  });

  paintOn(painter: Painter): void {
    this.#painter = painter;
    if (this.#waiting) this.#paint(this.#waiting.layers, this.#waiting.nodes);
  }

  node(id: string): Node | undefined {
    return this.#painter?.node(id);
  }

  /** A whole new picture; `first` is done when its time has come. */
  show(scene: Scene, first?: () => void): void {
    this.#after(async () => {
      first?.();
      this.#paint(scene.layers, scene.nodes);
      this.#rest(scene);
    });
  }

  /** A whole new picture that follows from the one shown: its own motions lead there. */
  follow(scene: Scene): void {
    this.#after(async () => {
      if (!this.#painter) {
        this.#paint(scene.layers, scene.nodes);
      } else {
        this.busy = true;
        this.#painter.show(scene.layers, scene.nodes);
        this.drawn++;
        await this.#move(scene.motions);
        this.busy = false;
      }
      this.#rest(scene);
    });
  }

  /** What happened, one frame after the other; `told` is called as each begins. */
  advance(frames: Frame[], still: Still, told: (frame: Frame) => void): void {
    this.#queued += frames.length;
    this.#after(async () => {
      this.busy = frames.length > 0;
      this.sent = undefined;
      for (const frame of frames) {
        this.#queued--;
        told(frame);
        if (!this.#painter) continue;
        const motions = frame.motions.length || frame.seat !== null ? frame.motions : this.#thrown(frame.nodes);
        const began = performance.now();
        this.#painter.change(frame.nodes, frame.gone, frame.under);
        this.drawn++;
        await tick();
        performance.measure("scene", { start: began });
        if (this.#queued < BACKLOG) {
          chime(frame.seat === null ? "chance" : "move");
          await this.#move(motions);
        }
      }
      this.busy = false;
      const began = performance.now();
      this.#rest(still);
      await tick();
      performance.measure("scene", { start: began });
    });
  }

  /** Ends when everything that was asked to be shown has been shown. */
  idle(): Promise<void> {
    return this.#queue;
  }

  /** Click, tap or press a place. */
  press(id: string, hand: Hand): void {
    this.lastHand = hand;
    this.notice = undefined;
    const target = this.targets.get(id);
    if (target) {
      this.#take(target, hand);
      return;
    }
    if (this.path.at(-1) === id) {
      this.back();
      return;
    }
    const fresh = targetsAfter(this.choices, []).get(id);
    if (fresh && this.path.length) {
      this.path = [];
      this.#take(fresh, hand);
      return;
    }
    this.#refuse(id);
  }

  /** Say why a place cannot be used. */
  #refuse(id: string): void {
    const found = refusalFor(this.live ? (this.still?.refusals ?? []) : [], this.path, id);
    const text = found?.reason ?? this.#excuse(this.node(id));
    if (!text) return;
    this.notice = { text, clause: found?.clause ?? "", node: id };
    chime("no");
  }

  #take(target: Target, hand: Hand): void {
    const { id, completes } = target;
    this.pointed = id;
    if (!completes) {
      this.path = [...this.path, id];
      this.armed = undefined;
      this.pointed = undefined;
      return;
    }
    const button = this.still?.buttons.find((one) => one.id === id);
    const hesitates = hand === "touch" ? !button : false;
    if ((hesitates || button?.warning) && this.armed !== id) {
      this.armed = id;
      return;
    }
    this.perform(completes);
  }

  /** Do it. */
  perform(choice: Choice): void {
    this.sent = choice;
    this.path = [];
    this.armed = undefined;
    this.pointed = undefined;
    this.notice = undefined;
    this.#act(choice);
  }

  /** It was not done after all. */
  unsend(): void {
    this.sent = undefined;
  }

  /** One click back. */
  back(): void {
    this.armed = undefined;
    this.pointed = undefined;
    this.path = this.path.slice(0, -1);
  }

  /** Nothing begun. */
  cancel(): void {
    this.armed = undefined;
    this.pointed = undefined;
    this.notice = undefined;
    this.path = [];
  }

  /** Choices still open to the clicks so far, for those who type. */
  open(): Choice[] {
    return openTo(this.choices, this.path);
  }

  #after(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step);
  }

  #paint(layers: string[], nodes: Node[]): void {
    this.#waiting = { layers, nodes };
    this.#painter?.show(layers, nodes);
    this.drawn++;
  }

  #rest(still: Still): void {
    this.still = still;
    this.sent = undefined;
    // What was begun goes on if it still can.
    if (this.path.length && !openTo(still.choices, this.path).length) this.cancel();
    this.notice = undefined;
  }

  /** What chance brings tumbles into its place: dice, a card. */
  #thrown(nodes: Node[]): Motion[] {
    const fresh = nodes.filter(({ id, shape }) => {
      const before = this.#painter?.node(id)?.shape;
      return "name" in shape && !(before && "name" in before && before.name === shape.name);
    });
    if (fresh.length > MOST_THROWN) return [];
    return fresh.map(({ id, x, y }) => ({ node: id, way: [[x, y]], gesture: "tumble" }));
  }

  async #move(motions: Frame["motions"]): Promise<void> {
    const painter = this.#painter;
    if (!painter || !motions.length || wishes.reducedMotion) return;
    const moving = motions.flatMap((motion) => {
      const group = painter.group(motion.node);
      const node = painter.node(motion.node);
      return group && node ? [{ motion, group, node }] : [];
    });
    for (const { group, node, motion } of [...moving].reverse()) hold(group, node, motion);
    const hurry = Math.max(1, (moving.length * TYPICAL_MOTION) / LONGEST_FRAME);
    const together: Promise<void>[] = [];
    for (const { group, node, motion } of moving) {
      if (document.hidden) settle(group, node);
      else if (motion.gesture === "tumble") together.push(travel(group, node, motion, hurry));
      else await travel(group, node, motion, hurry);
    }
    await Promise.all(together);
  }
}
