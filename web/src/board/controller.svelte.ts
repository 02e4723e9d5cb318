// The state of a board and its player: what can be clicked, what was clicked, which preview is shown.

import { tick } from "svelte";
import type { Choice, Frame, Motion, Node, Scene, Still } from "../generated/messages";
import { playSound } from "../shared/sound";
import { preferences } from "../shared/preferences.svelte";
import { choicesStartingWith, refusalFor, nextTargets, type Target } from "./clicks";
import { animate, placeAtEnd, placeAtStart } from "./motion";
import type { Painter } from "./painter";

/** A message for the player below the board. */
export interface Notice {
  text: string;
  clause: string;
  /** The node or button that is shaken; empty for none. */
  node: string;
}

/** What the player uses. */
export type InputKind = "mouse" | "touch" | "key";

/** What a button was pressed with. A click without a count (`detail`) comes from the keyboard. */
export function inputOf(event: MouseEvent): InputKind {
  if (!event.detail) return "key";
  return event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "mouse";
}

/** The motions of a frame take about this time at most, in milliseconds: more motions run faster. */
const LONGEST_FRAME = 1400;
/** The usual duration of a motion in milliseconds. */
const TYPICAL_MOTION = 260;
/** If chance changes more sprites than this at once, it sets up the board: they are not thrown like dice. */
const MAX_THROWN = 4;
/** If at least this number of frames is waiting, they are shown without motion. */
const MAX_BACKLOG = 8;

export class BoardController {
  /** What is shown now, besides the nodes. */
  still: Still | undefined = $state.raw();
  /** Counts the changes of the picture, so that what depends on its nodes is computed again. */
  drawn = $state(0);
  /** The clicks so far. */
  path: string[] = $state.raw([]);
  /** The target under the mouse or with the focus. */
  pointed: string | undefined = $state();
  /** The target that acts when it is pressed once more. */
  armed: string | undefined = $state();
  notice: Notice | undefined = $state.raw();
  /** The choice that was made and not yet answered. */
  sent: Choice | undefined = $state.raw();
  /** Something is moving: nothing can be chosen. */
  busy = $state(false);
  /** Whether choices can be made; otherwise the board is only shown. */
  live = $state(true);
  lastInput: InputKind = "mouse";

  #painter: Painter | undefined;
  #current: { layers: string[]; nodes: Node[] } | undefined;
  #queue: Promise<void> = Promise.resolve();
  #queued = 0;

  readonly #act: (choice: Choice) => void;
  readonly #refusalText: (node: Node | undefined) => string;

  /**
   * `act` is called with the choice the player makes; `refusalText` returns what to say where nothing can be done and
   * the Scene has no reason, or an empty text.
   */
  constructor(act: (choice: Choice) => void, refusalText: (node: Node | undefined) => string) {
    this.#act = act;
    this.#refusalText = refusalText;
  }

  readonly choices: Choice[] = $derived(this.live && !this.busy && !this.sent ? (this.still?.choices ?? []) : []);
  readonly targets: Map<string, Target> = $derived(nextTargets(this.choices, this.path));

  /** The choice whose result is shown: the one that was sent, else the one that the pointed target would make. */
  readonly preview: Choice | undefined = $derived.by(() => {
    if (this.sent) return this.sent;
    const target = this.pointed === undefined ? undefined : this.targets.get(this.pointed);
    return target?.completes ?? (target?.choices.length === 1 ? target.choices[0] : undefined);
  });

  /** Draw with this painter from now on. */
  setPainter(painter: Painter): void {
    this.#painter = painter;
    if (this.#current) this.#paint(this.#current.layers, this.#current.nodes);
  }

  node(id: string): Node | undefined {
    return this.#painter?.node(id);
  }

  /** Show a new Scene after everything that is waiting; `before` is called first. */
  show(scene: Scene, before?: () => void): void {
    this.#enqueue(async () => {
      before?.();
      this.#paint(scene.layers, scene.nodes);
      this.#finish(scene);
    });
  }

  /** Show the Scene that follows from the one that is shown, with its motions. */
  follow(scene: Scene): void {
    this.#enqueue(async () => {
      if (!this.#painter) {
        this.#paint(scene.layers, scene.nodes);
      } else {
        this.busy = true;
        this.#painter.show(scene.layers, scene.nodes);
        this.drawn++;
        await this.#animate(scene.motions);
        this.busy = false;
      }
      this.#finish(scene);
    });
  }

  /** Show what happened, one frame after the other, then `still`. `started` is called when a frame begins. */
  advance(frames: Frame[], still: Still, started: (frame: Frame) => void): void {
    this.#queued += frames.length;
    this.#enqueue(async () => {
      this.busy = frames.length > 0;
      this.sent = undefined;
      for (const frame of frames) {
        this.#queued--;
        started(frame);
        if (!this.#painter) continue;
        const motions = frame.motions.length || frame.seat !== null ? frame.motions : this.#thrown(frame.nodes);
        const began = performance.now();
        this.#painter.change(frame.nodes, frame.gone, frame.under);
        this.drawn++;
        await tick();
        performance.measure("scene", { start: began });
        if (this.#queued < MAX_BACKLOG) {
          playSound(frame.seat === null ? "chance" : "move");
          await this.#animate(motions);
        }
      }
      this.busy = false;
      const began = performance.now();
      this.#finish(still);
      await tick();
      performance.measure("scene", { start: began });
    });
  }

  /** Resolves when everything that is waiting has been shown. */
  idle(): Promise<void> {
    return this.#queue;
  }

  /** The player clicked, tapped or pressed a node, card or button. */
  press(id: string, input: InputKind): void {
    this.lastInput = input;
    this.notice = undefined;
    const target = this.targets.get(id);
    if (target) {
      this.#choose(target, input);
      return;
    }
    if (this.path.at(-1) === id) {
      this.back();
      return;
    }
    const fresh = nextTargets(this.choices, []).get(id);
    if (fresh && this.path.length) {
      this.path = [];
      this.#choose(fresh, input);
      return;
    }
    this.#refuse(id);
  }

  /** Show the reason why nothing can be done here. */
  #refuse(id: string): void {
    const found = refusalFor(this.live ? (this.still?.refusals ?? []) : [], this.path, id);
    const text = found?.reason ?? this.#refusalText(this.node(id));
    if (!text) return;
    this.notice = { text, clause: found?.clause ?? "", node: id };
    playSound("refused");
  }

  /** Add a target to the path, or make the choice that it completes, where necessary after a second press. */
  #choose(target: Target, input: InputKind): void {
    const { id, completes } = target;
    this.pointed = id;
    if (!completes) {
      this.path = [...this.path, id];
      this.armed = undefined;
      this.pointed = undefined;
      return;
    }
    const button = this.still?.buttons.find((one) => one.id === id);
    const needsPreview = input === "touch" ? !button : false;
    if ((needsPreview || button?.warning) && this.armed !== id) {
      this.armed = id;
      return;
    }
    this.perform(completes);
  }

  /** Make a choice. */
  perform(choice: Choice): void {
    this.sent = choice;
    this.path = [];
    this.armed = undefined;
    this.pointed = undefined;
    this.notice = undefined;
    this.#act(choice);
  }

  /** The choice that was sent was not carried out. */
  unsend(): void {
    this.sent = undefined;
  }

  /** Take the last click back. */
  back(): void {
    this.armed = undefined;
    this.pointed = undefined;
    this.path = this.path.slice(0, -1);
  }

  /** Take all clicks back. */
  cancel(): void {
    this.armed = undefined;
    this.pointed = undefined;
    this.notice = undefined;
    this.path = [];
  }

  /** The choices that begin with the clicks so far. */
  openChoices(): Choice[] {
    return choicesStartingWith(this.choices, this.path);
  }

  #enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step);
  }

  #paint(layers: string[], nodes: Node[]): void {
    this.#current = { layers, nodes };
    this.#painter?.show(layers, nodes);
    this.drawn++;
  }

  #finish(still: Still): void {
    this.still = still;
    this.sent = undefined;
    // Clicks that were made before remain if a choice still begins with them.
    if (this.path.length && !choicesStartingWith(still.choices, this.path).length) this.cancel();
    this.notice = undefined;
  }

  /** Motions for what chance changed, such as dice or a card: it tumbles into its place. */
  #thrown(nodes: Node[]): Motion[] {
    const fresh = nodes.filter(({ id, shape }) => {
      const before = this.#painter?.node(id)?.shape;
      return "name" in shape && !(before && "name" in before && before.name === shape.name);
    });
    if (fresh.length > MAX_THROWN) return [];
    return fresh.map(({ id, x, y }) => ({ node: id, way: [[x, y]], gesture: "tumble" }));
  }

  /** Show motions one after the other; what tumbles does so together. */
  async #animate(motions: Frame["motions"]): Promise<void> {
    const painter = this.#painter;
    if (!painter || !motions.length || preferences.reducedMotion) return;
    const moving = motions.flatMap((motion) => {
      const group = painter.group(motion.node);
      const node = painter.node(motion.node);
      return group && node ? [{ motion, group, node }] : [];
    });
    for (const { group, node, motion } of [...moving].reverse()) placeAtStart(group, node, motion);
    const speed = Math.max(1, (moving.length * TYPICAL_MOTION) / LONGEST_FRAME);
    const tumbling: Promise<void>[] = [];
    for (const { group, node, motion } of moving) {
      if (document.hidden) placeAtEnd(group, node);
      else if (motion.gesture === "tumble") tumbling.push(animate(group, node, motion, speed));
      else await animate(group, node, motion, speed);
    }
    await Promise.all(tumbling);
  }
}
