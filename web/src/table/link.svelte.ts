// The line to a table: what the server tells of it, and what we ask of it. Heals itself when it breaks.

import type {
  Ask, Choice, Frame, FromClient, FromServer, Line, Node, Spoken, TableView, Update, Whole,
} from "../generated/messages";
import { Play } from "../board/play.svelte";
import { submission } from "../room/mine";
import { shelf } from "../room/shelf.svelte";
import { chime } from "../room/sound";
import { t } from "../room/text.svelte";
import { wishes, type Language } from "../room/wishes.svelte";

const PING_MS = 20_000;
/** No word for so long, not even an answer to a ping: the line is dead. */
const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8_000;
/** Lines of the narration that are kept on the page. */
const MOST_LINES = 400;

export type Wish = Ask["wish"];
/** Wishes that mean the same whatever happened meanwhile. */
const LASTING: ReadonlySet<Wish> = new Set(["pause", "resume", "resign", "leave"]);
type Asked = Extract<FromClient, { type: "act" | "ask" }>;

export class Link {
  readonly id: string;
  table: TableView | undefined = $state.raw();
  /** When the table was told, for clocks that tick. */
  toldAt = $state(0);
  narration: Line[] = $state.raw([]);
  chat: Spoken[] = $state.raw([]);
  connected = $state(false);
  attempts = $state(0);
  /** There is no such table. */
  closed = $state(false);
  /** Pass the device on before looking: the seat that is to look next. */
  curtain: number | undefined = $state();
  readonly play: Play;

  #socket: WebSocket | undefined;
  #pending = new Map<string, Asked>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #left = false;
  #language: Language = wishes.language;

  constructor(id: string) {
    this.id = id;
    this.play = new Play((choice) => this.#act(choice), (node) => this.#excuse(node));
    this.play.live = false;
  }

  /** Whether the one before this screen is to move. */
  get myTurn(): boolean {
    const table = this.table;
    return !!table && table.to_move !== null && table.yours.includes(table.to_move);
  }

  open(): void {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#left = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    clearInterval(this.#pinging);
    this.#socket?.close();
  }

  /** Come in anew: after taking a seat the server knows us better. */
  rejoin(): void {
    this.#socket?.close();
    clearTimeout(this.#retry);
    this.#connect();
  }

  ask(wish: Wish): void {
    if (!this.table) return;
    this.#submit({ type: "ask", id: submission(), at: this.table.seq, wish });
  }

  say(text: string): void {
    this.#send({ type: "say", text });
  }

  why(action: string): void {
    this.#send({ type: "why", action });
  }

  speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#send({ type: "language", language });
  }

  #hurry = (): void => {
    if (document.hidden || this.connected || this.closed) return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  #connect(): void {
    if (this.#left) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket?.close();
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", language: this.#language }));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    clearInterval(this.#pinging);
    this.#pinging = setInterval(() => {
      if (performance.now() - this.#heard > SILENCE_MS) socket.close();
      else this.#send({ type: "ping" });
    }, PING_MS);
  }

  #lost(wait?: number): void {
    this.connected = false;
    this.play.live = false;
    clearInterval(this.#pinging);
    clearTimeout(this.#retry);
    if (this.#left || this.closed) return;
    this.attempts++;
    const backoff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(8, this.attempts - 1));
    this.#retry = setTimeout(() => this.#connect(), (wait ?? backoff) * (0.8 + 0.4 * Math.random()));
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sent again after a broken line, until it is answered: the server does it once. */
  #submit(asked: Asked): void {
    this.#pending.set(asked.id, asked);
    this.#send(asked);
  }

  #act(choice: Choice): void {
    if (!this.table) return;
    this.#submit({ type: "act", id: submission(), at: this.table.seq, action: choice.text });
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "whole":
        this.#whole(message);
        break;
      case "update":
        this.#update(message);
        break;
      case "done":
        this.#pending.delete(message.id);
        break;
      case "refused": {
        const asked = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        this.play.unsend();
        // What does not hang on the position is asked again; an action that came too late sees the table move on.
        if (message.code === "stale" && asked?.type === "ask" && LASTING.has(asked.wish)) {
          this.#submit({ ...asked, at: message.seq });
        } else if (message.code !== "stale" || asked?.type === "ask") this.#notice(message.reason, message.clause);
        break;
      }
      case "because":
        this.#notice(message.reason || t("can-be-done"), message.clause);
        break;
      case "spoken":
        this.#spoken(message);
        break;
      case "bye":
        if (message.reason === "closed") {
          this.closed = true;
          this.connected = false;
        } else {
          const socket = this.#socket;
          this.#socket = undefined;
          socket?.close();
          this.#lost(message.retry);
        }
        break;
      case "wrong":
        this.play.unsend();
        this.#notice(message.reason, "");
        break;
      case "pong":
      case "plain":
        break;
      default:
        message satisfies never;
    }
  }

  #whole(message: Whole): void {
    const before = this.table;
    this.connected = true;
    this.attempts = 0;
    const { table } = message;
    const passed = before && before.viewer !== table.viewer && before.viewer !== null && table.yours.length > 1;
    const hides = shelf.game(table.game)?.hidden ?? false;
    this.#take(table);
    this.play.show(message.scene, () => {
      this.narration = message.narration;
      if (passed && hides && table.viewer !== null) this.curtain = table.viewer;
    });
    for (const asked of this.#pending.values()) this.#send(asked);
  }

  #update(message: Update): void {
    const before = this.table;
    const { table, frames, still } = message;
    if (before && table.ply !== before.ply + frames.length) {
      this.rejoin(); // something was missed
      return;
    }
    this.#take(table);
    this.play.advance(frames, still, (frame) => this.#tell(frame));
    if (before?.status === "playing" && table.status === "over") void this.play.idle().then(() => chime("end"));
    else if (this.myTurn && before && before.to_move !== table.to_move) void this.play.idle().then(() => chime("turn"));
  }

  #take(table: TableView): void {
    this.table = table;
    this.toldAt = performance.now();
    this.play.live = true;
  }

  #tell(frame: Frame): void {
    const { seq, ply, seat, text, narration } = frame;
    this.narration = [...this.narration, { seq, ply, seat, text, narration }].slice(-MOST_LINES);
  }

  /** Lines from before those that are shown. */
  earlier(lines: Line[]): void {
    const first = this.narration[0]?.ply ?? Infinity;
    this.narration = [...lines.filter((line) => line.ply < first), ...this.narration];
  }

  #spoken(word: Spoken): void {
    if (!this.chat.some((known) => known.number === word.number)) this.chat = [...this.chat, word];
  }

  #notice(text: string, clause: string): void {
    this.play.notice = { text, clause, node: "" };
  }

  #excuse(node: Node | undefined): string {
    const table = this.table;
    if (!table || !node) return "";
    if (table.status === "over") return t("match-over");
    if (table.status === "open") return t("table-waiting");
    if (table.status === "paused") return t("paused");
    if (!table.yours.length) return t("you-watch");
    return this.myTurn ? t("nothing-there") : t("not-your-turn");
  }
}
