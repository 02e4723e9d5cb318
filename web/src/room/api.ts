// The server's routes. What goes wrong comes as a `ProblemError` with a sentence to show.

import type {
  BringIn, FairnessData, GameView, GuideView, Judged, Lines, Moment, Opened, OpenTable, Problem, Promised, Rematch, Seated, Sit, Step,
  TableLine, TableView, TryOut,
} from "../generated/messages";
import type { Language } from "./wishes.svelte";

export class ProblemError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.error);
    this.status = status;
    this.problem = problem;
  }
}

async function ask(path: string, body?: object): Promise<Response> {
  const response = await fetch(`/api${path}`, body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return response;
  let problem: Problem = { error: response.statusText, code: "bad", clause: "" };
  try {
    problem = (await response.json()) as Problem;
  } catch {
    // not one of ours: a proxy's page, say
  }
  throw new ProblemError(response.status, problem);
}

async function json<T>(path: string, body?: object): Promise<T> {
  return (await ask(path, body)).json() as Promise<T>;
}

async function text(path: string): Promise<string> {
  return (await ask(path)).text();
}

export const api = {
  games: (language: Language) => json<GameView[]>(`/games?language=${language}`),
  sprites: (game: string) => text(`/games/${game}/sprites.svg`),
  guide: (game: string, language: Language) => json<GuideView>(`/games/${game}/guide?language=${language}`),
  tutorial: (game: string, language: Language) => json<Step[]>(`/games/${game}/tutorial?language=${language}`),
  tryOut: (wish: TryOut) => json<Moment>("/try", wish),
  promise: () => json<Promised>("/promises", {}),
  openTable: (wish: OpenTable) => json<Opened>("/tables", wish),
  tables: () => json<TableLine[]>("/tables"),
  table: (id: string, language: Language) => json<TableView>(`/tables/${id}?language=${language}`),
  sit: (id: string, wish: Sit) => json<Seated>(`/tables/${id}/seats`, wish),
  rematch: (id: string, wish: Rematch) => json<Opened>(`/tables/${id}/rematch`, wish),
  narration: (id: string, from: number, count: number, language: Language) =>
    json<Lines>(`/tables/${id}/narration?from=${from}&count=${count}&language=${language}`),
  at: (id: string, ply: number, language: Language) => json<Moment>(`/tables/${id}/at/${ply}?language=${language}`),
  judgement: (id: string, ply: number) => json<Judged>(`/tables/${id}/judgement/${ply}`),
  bringIn: (wish: BringIn) => json<Opened>("/records", wish),
  fairness: (id: string) => json<FairnessData>(`/tables/${id}/fairness`),
  recordPath: (id: string) => `/api/tables/${id}/record`,
  picturePath: (game: string, theme: string, language: Language) =>
    `/api/games/${game}/picture.svg?theme=${theme}&language=${language}`,
  stepPath: (game: string, step: string, theme: string, language: Language) =>
    `/api/games/${game}/tutorial/${step}.svg?theme=${theme}&language=${language}`,
  stylePath: (game: string) => `/api/games/${game}/style.css`,
};
