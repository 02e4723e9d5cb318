// The socket connection to a table: keeps the table up to date, sends requests, and reconnects when it is lost.

import type {
  Ask, ChatMessage, Choice, Frame, FromClient, FromServer, Line, Node, TableView, Update, Whole,
} from "../generated/messages";
import { BoardController } from "../board/controller.svelte";
import { submissionId } from "../shared/savedTables";
import { catalogue } from "../shared/catalogue.svelte";
import { playSound } from "../shared/sound";
import { t } from "../shared/text.svelte";
import { preferences, type Language } from "../shared/preferences.svelte";

const PING_MS = 20_000;
/** If the server sends nothing for this time, not even the answer to a ping, the connection is lost. */
const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 8_000;
/** The number of lines of the narration that the page keeps. */
const MAX_LINES = 400;

export type RequestKind = Ask["request"];
/** Requests that have the same meaning in every position. */
const POSITION_INDEPENDENT: ReadonlySet<RequestKind> = new Set(["pause", "resume", "resign", "leave"]);
type Submission = Extract<FromClient, { type: "act" | "ask" }>;

export class TableConnection {
  readonly id: string;
  table: TableView | undefined = $state.raw();
  /** The time at which `table` was received, for the clocks. */
  updatedAt = $state(0);
  narration: Line[] = $state.raw([]);
  chat: ChatMessage[] = $state.raw([]);
  connected = $state(false);
  /** Attempts to reconnect since the connection was lost. */
  attempts = $state(0);
  /** Whether the server says that there is no such table. */
  closed = $state(false);
  /** Where several players share the device: the seat whose player must confirm before the board is shown. */
  curtain: number | undefined = $state();
  readonly controller: BoardController;

  #socket: WebSocket | undefined;
  #pending = new Map<string, Submission>();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #lastMessageAt = 0;
  #stopped = false;
  #language: Language = preferences.language;

  constructor(id: string) {
    this.id = id;
    this.controller = new BoardController((choice) => this.#act(choice), (node) => this.#refusalText(node));
    this.controller.live = false;
  }

  /** Whether it is the turn of a seat of this browser. */
  get myTurn(): boolean {
    const table = this.table;
    return !!table && table.to_move !== null && table.yours.includes(table.to_move);
  }

  /** Connect, and stay connected until `close` is called. */
  open(): void {
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#connect();
  }

  close(): void {
    this.#stopped = true;
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    clearTimeout(this.#retryTimer);
    clearInterval(this.#pingTimer);
    this.#socket?.close();
  }

  /** Connect again, for a new whole view: after sitting down, or after a missed update. */
  rejoin(): void {
    this.#socket?.close();
    clearTimeout(this.#retryTimer);
    this.#connect();
  }

  /** Send a request of our seat besides an action. */
  ask(request: RequestKind): void {
    if (!this.table) return;
    this.#submit({ type: "ask", id: submissionId(), at: this.table.seq, request });
  }

  sendChat(text: string): void {
    this.#send({ type: "chat", text });
  }

  /** Ask why an action is not legal; the answer is shown as a notice. */
  explain(action: string): void {
    this.#send({ type: "why", action });
  }

  /** Receive everything in this language from now on. */
  setLanguage(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#send({ type: "language", language });
  }

  #reconnectNow = (): void => {
    if (document.hidden || this.connected || this.closed) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  };

  #connect(): void {
    if (this.#stopped) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket?.close();
    this.#socket = socket;
    this.#lastMessageAt = performance.now();
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", language: this.#language }));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#lastMessageAt = performance.now();
      this.#receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#reconnectLater();
    };
    clearInterval(this.#pingTimer);
    this.#pingTimer = setInterval(() => {
      if (performance.now() - this.#lastMessageAt > SILENCE_MS) socket.close();
      else this.#send({ type: "ping" });
    }, PING_MS);
  }

  #reconnectLater(wait?: number): void {
    this.connected = false;
    this.controller.live = false;
    clearInterval(this.#pingTimer);
    clearTimeout(this.#retryTimer);
    if (this.#stopped || this.closed) return;
    this.attempts++;
    const backoff = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(8, this.attempts - 1));
    this.#retryTimer = setTimeout(() => this.#connect(), (wait ?? backoff) * (0.8 + 0.4 * Math.random()));
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Send a submission, and send it again after each reconnection until it is answered: the server executes it once. */
  #submit(submission: Submission): void {
    this.#pending.set(submission.id, submission);
    this.#send(submission);
  }

  #act(choice: Choice): void {
    if (!this.table) return;
    this.#submit({ type: "act", id: submissionId(), at: this.table.seq, action: choice.text });
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case "whole":
        this.#replace(message);
        break;
      case "update":
        this.#update(message);
        break;
      case "done":
        this.#pending.delete(message.id);
        break;
      case "refused": {
        const submission = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        this.controller.unsend();
        // What does not depend on the position is sent again. An action that came too late needs no notice: the update
        // shows what happened instead.
        if (message.code === "stale" && submission?.type === "ask" && POSITION_INDEPENDENT.has(submission.request)) {
          this.#submit({ ...submission, at: message.seq });
        } else if (message.code !== "stale" || submission?.type === "ask") this.#notice(message.reason, message.clause);
        break;
      }
      case "because":
        this.#notice(message.reason || t("can-be-done"), message.clause);
        break;
      case "chat":
        this.#addChat(message);
        break;
      case "bye":
        if (message.reason === "closed") {
          this.closed = true;
          this.connected = false;
        } else {
          const socket = this.#socket;
          this.#socket = undefined;
          socket?.close();
          this.#reconnectLater(message.retry);
        }
        break;
      case "wrong":
        this.controller.unsend();
        this.#notice(message.reason, "");
        break;
      case "pong":
      case "plain":
        break;
      default:
        message satisfies never;
    }
  }

  #replace(message: Whole): void {
    const before = this.table;
    this.connected = true;
    this.attempts = 0;
    const { table } = message;
    const seatChanged = before && before.viewer !== table.viewer && before.viewer !== null && table.yours.length > 1;
    const hasSecrets = catalogue.game(table.game)?.hidden ?? false;
    this.#setTable(table);
    this.controller.show(message.scene, () => {
      this.narration = message.narration;
      if (seatChanged && hasSecrets && table.viewer !== null) this.curtain = table.viewer;
    });
    for (const submission of this.#pending.values()) this.#send(submission);
  }

  #update(message: Update): void {
    const before = this.table;
    const { table, frames, still } = message;
    if (before && table.ply !== before.ply + frames.length) {
      this.rejoin(); // an update was missed
      return;
    }
    this.#setTable(table);
    this.controller.advance(frames, still, (frame) => this.#addLine(frame));
    if (before?.status === "playing" && table.status === "over") void this.controller.idle().then(() => playSound("end"));
    else if (this.myTurn && before && before.to_move !== table.to_move) void this.controller.idle().then(() => playSound("turn"));
  }

  #setTable(table: TableView): void {
    this.table = table;
    this.updatedAt = performance.now();
    this.controller.live = true;
  }

  #addLine(frame: Frame): void {
    const { seq, ply, seat, text, narration } = frame;
    this.narration = [...this.narration, { seq, ply, seat, text, narration }].slice(-MAX_LINES);
  }

  /** Put earlier lines of the narration before those that are there. */
  prependLines(lines: Line[]): void {
    const first = this.narration[0]?.ply ?? Infinity;
    this.narration = [...lines.filter((line) => line.ply < first), ...this.narration];
  }

  #addChat(message: ChatMessage): void {
    if (!this.chat.some((known) => known.number === message.number)) this.chat = [...this.chat, message];
  }

  #notice(text: string, clause: string): void {
    this.controller.notice = { text, clause, node: "" };
  }

  /** The reason to show where the Scene has none. */
  #refusalText(node: Node | undefined): string {
    const table = this.table;
    if (!table || !node) return "";
    if (table.status === "over") return t("match-over");
    if (table.status === "open") return t("table-waiting");
    if (table.status === "paused") return t("paused");
    if (!table.yours.length) return t("you-watch");
    return this.myTurn ? t("nothing-there") : t("not-your-turn");
  }
}
