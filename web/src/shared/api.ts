// The server's routes. Each function throws `ProblemError` if the server answers with an error.

import type {
  Analysis, BringIn, CommitmentView, EditorView, FairnessData, FileCheck, FileView, GameView, GuideView, Lines, Moment, Opened,
  OpenTable, OwnFileText, Problem, Rematch, Seated, Sit, Step, TableLine, TableView, TryOut,
} from "../generated/messages";
import type { Language } from "./preferences.svelte";

/** An error answer of the server; `problem.error` is a sentence to show. */
export class ProblemError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.error);
    this.status = status;
    this.problem = problem;
  }
}

/** GET, or POST if there is a body. */
async function send(path: string, body?: object): Promise<Response> {
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
    // not an answer of our server; perhaps the page of a proxy
  }
  throw new ProblemError(response.status, problem);
}

async function json<T>(path: string, body?: object): Promise<T> {
  return (await send(path, body)).json() as Promise<T>;
}

async function text(path: string): Promise<string> {
  return (await send(path)).text();
}

export const api = {
  games: (language: Language) => json<GameView[]>(`/games?language=${language}`),
  sprites: (game: string) => text(`/games/${game}/sprites.svg`),
  guide: (game: string, language: Language) => json<GuideView>(`/games/${game}/guide?language=${language}`),
  tutorial: (game: string, language: Language) => json<Step[]>(`/games/${game}/tutorial?language=${language}`),
  tryOut: (request: TryOut) => json<Moment>("/try", request),
  commitment: () => json<CommitmentView>("/commitments", {}),
  openTable: (request: OpenTable) => json<Opened>("/tables", request),
  tables: () => json<TableLine[]>("/tables"),
  table: (id: string, language: Language) => json<TableView>(`/tables/${id}?language=${language}`),
  sit: (id: string, request: Sit) => json<Seated>(`/tables/${id}/seats`, request),
  rematch: (id: string, request: Rematch) => json<Opened>(`/tables/${id}/rematch`, request),
  narration: (id: string, from: number, count: number, language: Language) =>
    json<Lines>(`/tables/${id}/narration?from=${from}&count=${count}&language=${language}`),
  at: (id: string, ply: number, language: Language) => json<Moment>(`/tables/${id}/at/${ply}?language=${language}`),
  analysis: (id: string, ply: number) => json<Analysis>(`/tables/${id}/analysis/${ply}`),
  bringIn: (request: BringIn) => json<Opened>("/records", request),
  editor: (game: string, option: string, start: string, language: Language) =>
    json<EditorView>(`/games/${game}/files/${option}?${new URLSearchParams({ ...(start && { start }), language })}`),
  checkFile: (request: OwnFileText) => json<FileCheck>("/file-checks", request),
  storeFile: (request: OwnFileText) => json<FileView>("/files", request),
  file: (digest: string) => json<FileView>(`/files/${digest}`),
  fairness: (id: string) => json<FairnessData>(`/tables/${id}/fairness`),
  recordPath: (id: string) => `/api/tables/${id}/record`,
  picturePath: (game: string, theme: string, language: Language) =>
    `/api/games/${game}/picture.svg?theme=${theme}&language=${language}`,
  boardPath: (game: string, theme: string, language: Language, marks: boolean) =>
    `/api/games/${game}/board.svg?theme=${theme}&language=${language}&marks=${marks}`,
  filePicturePath: (digest: string, theme: string, language: Language) =>
    `/api/files/${digest}/board.svg?theme=${theme}&language=${language}`,
  stepPath: (game: string, step: string, theme: string, language: Language) =>
    `/api/games/${game}/tutorial/${step}.svg?theme=${theme}&language=${language}`,
  stylePath: (game: string) => `/api/games/${game}/style.css`,
};
