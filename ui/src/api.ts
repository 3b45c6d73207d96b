/**
 * The typed client of the server's API: one function per end point, with the shapes described at
 * `/api/openapi.json`. Fields that older servers or board games omit are optional, and
 * readers of this module treat a missing field and `null` alike.
 */

import { withWords } from "./play/words.ts";
import { transport } from "./transport.ts";

export type Outcome = "N" | "P" | "D" | "L" | "R" | "win" | "loss" | "draw" | null;
export type Kind =
  "grundy" | "loopy" | "obliged" | "outcome" | "misere" | "score" | "game" | "plain";
export type GameView = "table" | "graph" | "play" | "tree" | "laws";
export type Position = readonly string[];
export type Value = number | string | boolean | null;

export interface GameEntry {
  name: string;
  example?: string;
  title: string;
  title_ja?: string | null;
  rules: string;
  rules_ja?: string | null;
  draw: string;
  class: string;
  parameters: { name: string; default: unknown; meaning: string }[];
  references: string[];
  oeis: string[];
  aliases: string[];
  position: Position;
  views: GameView[];
}

export interface FunctionInfo {
  name: string;
  params: string[];
  kind: Kind;
}

export interface GameInfo {
  name: string | null;
  title: string | null;
  title_ja?: string | null;
  rules?: string | null;
  rules_ja?: string | null;
  text: string | null;
  functions: FunctionInfo[];
  main: FunctionInfo | null;
  inputs: { name: string; value: unknown; meaning?: string | null; meaning_ja?: string | null }[];
  draw: string;
  class: string;
  views: GameView[];
  position: Position;
  references?: string[];
  closed?: string[];
}

export interface Label {
  from?: number;
  to?: number;
  line?: number;
  column?: number;
  length?: number;
  text?: string;
  source?: string;
}

/** The text between `from` and `to` becomes `text`. */
export interface FixInText {
  from: number;
  to: number;
  text: string;
}

export interface Diagnostic {
  severity?: "error" | "warning";
  code?: string;
  message: string;
  /** The message in Japanese. */
  ja?: string | null;
  labels?: Label[];
  help?: string[];
  /** The advice in Japanese, in the order of `help`. */
  help_ja?: string[];
  notes?: string[];
  /** The notes in Japanese, in the order of `notes`. */
  notes_ja?: string[];
  /** Changes of the rules, each of which removes the problem. */
  fixes?: FixInText[];
}

/** Values at small arguments, with the last parameter varying fastest. */
export interface Sample {
  function: string;
  params: Axis[];
  values: Value[];
}

export interface Checked {
  ok: boolean;
  /** The state of the first values: only `works` means that the rules can be evaluated. */
  sample?: Sample | null;
  tried: "works" | "untried" | "slow" | "wrong" | "unread";
  diagnostics: Diagnostic[];
  functions: FunctionInfo[];
  inputs: (string | { name: string })[];
  main: string | null;
}

export interface Mex {
  values: number[];
  mex: number;
}

export interface Move {
  id: number;
  move: string;
  component?: number;
  outcome?: Outcome;
  value?: Value;
  distance?: number | null;
  winning?: boolean | null;
  score?: number | null;
  next: string[];
  picks?: string[][];
  /** The move in the players' notation, if that differs: `７六歩`. */
  spoken?: string | null;
  /** The move of a rule file in words of the page; see `withWords`. */
  words?: string;
  /** The player to move, in partizan games. */
  player?: "L" | "R";
  /** Whether another move of that player is at least as good in every sum. */
  dominated?: boolean | null;
  /** Whether the opponent has an answer that is at least as good as the position before. */
  reversible?: boolean | null;
}

/** The known properties of a partizan value; rationals are texts such as `-5/2`. */
export interface KnownValue {
  value: {
    text: string | null;
    plain?: string | null;
    kind: string;
    number: string | null;
    up: number | null;
    nimber: number | null;
  };
  outcome: "L" | "R" | "N" | "P";
  mean: string;
  temperature: string;
  stops: [string, string];
  weight: string | null;
  birthday: number;
  /** Corners `[t, x]` upwards from t = -1, vertical above the last. */
  thermograph: {
    mast: string;
    temperature: string;
    left: [string, string][];
    right: [string, string][];
  };
  /** All canonical followers, each after its options, the value last; numbers have no options. */
  form?: { text: string | null; l?: number[]; r?: number[] }[];
}

/** Values of a partizan position. */
export interface Sides {
  /** Of the whole position, unless that is too large. */
  sum: KnownValue | null;
  components: KnownValue[];
  best: { player: "L" | "R"; move: number; strategy: string }[];
}

export interface PositionInfo {
  position: string[];
  over: boolean;
  side?: 0 | 1 | null;
  outcome?: Outcome;
  value?: Value;
  distance?: number | null;
  components?: { position: string[]; written: string; value?: Value; outcome?: Outcome }[];
  moves: Move[];
  moves_omitted?: number;
  line?: string[];
  /** The words for the moves of the line; see `withWords`. */
  lineWords?: (string | null)[] | undefined;
  mex?: Mex | null;
  nimsum?: { terms: { label: string; value: number }[]; sum: number } | null;
  picture?: { kind: string; svg: string; unordered?: boolean } | null;
  result?: "first" | "second" | "draw" | null;
  /** Values, in partizan games. */
  sides?: Sides | null;
  /** The game was solved completely: every value is exact. */
  solved?: boolean;
  /** The values are those of a complete table given at the start of the program. */
  database?: boolean;
}

export interface Reply {
  move: string;
  next: string[];
  outcome?: Outcome;
  value?: Value;
  distance?: number | null;
  exact?: boolean;
  nodes?: number | null;
  /** The depth of the search in moves; absent if it reached the end of the game. */
  depth?: number | null;
  /** The principal variation of the search. */
  line?: string[];
}

export interface GraphNode {
  id: number;
  position: string;
  value?: Value;
  outcome?: Outcome;
  layer: number;
  step: number;
  mex?: Mex | null;
  options: number[];
}

export interface Graph {
  nodes: GraphNode[];
  svg: string;
  steps: number;
  cut?: boolean;
}

export interface TreeNode {
  id: number;
  parent: number | null;
  move: string | null;
  position: string;
  alpha: Value;
  beta: Value;
  value: Value;
  /** Plies to the end, in games of win and loss. */
  distance?: number | null;
  side?: string;
  leaf?: boolean;
  cut: boolean;
  /** Below the depth of the search: opened by the reader. */
  beyond?: boolean;
  /** The game ends here. */
  over?: boolean;
  /** The minimax value of a cut branch. */
  would?: string | null;
  cutoff: boolean;
  enter: number;
  leave: number;
}

export interface Tree {
  nodes: TreeNode[];
  svg: string;
  steps: number;
  visited: number;
  cut: number;
  /** The number of moves of the root that are not shown. */
  hidden?: number;
  /** The depth of the search in moves. */
  depth?: number | null;
}

export type Algorithm = "minimax" | "alpha-beta" | "scout";

export interface Axis {
  name: string;
  from: number;
  to: number;
}

export interface TableInfo {
  table: string;
  function: string;
  params: Axis[];
  kind: Kind;
  reached?: number;
  asked?: number;
  complete: boolean;
  least: number | null;
  largest: number | null;
  title?: string | null;
}

/** The cells on which a law or claim was checked. */
export type Checks = number | { cells?: number | null } | null;

export const cellsOf = (checked: Checks | undefined): number =>
  (typeof checked === "number" ? checked : checked?.cells) ?? 0;

export interface Finding {
  statement: string;
  sentence: string;
  status: "proved" | "observed";
  theorem?: string | null;
  checked?: Checks;
  exceptions?: { position: number[]; value?: Value }[];
  line?: string | null;
  proof?: Proof | null;
  /** A learned law: how its digits are read, and the next state of each transition. */
  automaton?: string[] | null;
}

/** The theorem behind a law for all positions, in the words of the server. */
export interface Proof {
  theorem: string;
  title: string;
  obligations: string[];
  digits: string;
  order: string[];
  certificate: string;
}

export interface Laws {
  findings: Finding[];
  known?: string | null;
}

export interface Period {
  status: string;
  theorem?: string | null;
  period?: number | null;
  preperiod?: number | null;
  saltus?: number | null;
}

export interface Claim {
  holds: boolean;
  checked?: Checks;
  counterexample?: { position: number[]; claimed?: Value; value?: Value } | null;
  text?: string | null;
}

export interface Done {
  stop: "complete" | "budget" | "interrupted";
  seconds: number;
}

export interface GameRef {
  game: string;
  given?: Record<string, unknown> | undefined;
}

/** The server's answer to a request that failed: a place, a fact and advice. */
export class ApiError extends Error {
  readonly status: number;
  readonly diagnostics: Diagnostic[];

  constructor(status: number, diagnostics: Diagnostic[]) {
    super(diagnostics[0]?.message ?? `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.diagnostics = diagnostics;
  }
}

/** Reads an error body. Never fails: every body becomes at least one diagnostic. */
export function diagnosticsOf(body: unknown, status: number): Diagnostic[] {
  const shaped = body as { error?: Diagnostic; more?: Diagnostic[] } | null;
  if (shaped?.error?.message) return [shaped.error, ...(shaped.more ?? [])];
  return [{ severity: "error", message: `HTTP ${status}` }];
}

/** The number of retries at a busy server before its refusal is shown. */
const PATIENCE = 5;

async function call(path: string, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await transport().fetch(path, init);
    if (response.ok) return response;
    if (response.status === 503 && attempt < PATIENCE) {
      const seconds = Number(response.headers.get("Retry-After") ?? 1);
      await new Promise((wake) => setTimeout(wake, 1000 * Math.min(seconds || 1, 5)));
      continue;
    }
    const body: unknown = await response.json().catch(() => null);
    throw new ApiError(response.status, diagnosticsOf(body, response.status));
  }
}

export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return (await response.json()) as T;
}

async function get<T>(path: string): Promise<T> {
  return (await (await call(path, {})).json()) as T;
}

let catalogue: Promise<GameEntry[]> | undefined;

/** The catalogue does not change while the server runs, so it is requested once. */
export function games(): Promise<GameEntry[]> {
  catalogue ??= get<{ games: GameEntry[] }>("/api/games").then((answer) => answer.games);
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

export interface About {
  version: string;
  limits?: { cells?: number; seconds?: number; text?: number };
}

export const about = () => get<About>("/api/about");

export interface CheckAsked {
  rules: string;
  given?: Record<string, unknown>;
}

export const check = (asked: CheckAsked, signal?: AbortSignal) =>
  post<Checked>("/api/check", asked, signal);

export const game = (ref: GameRef, signal?: AbortSignal) =>
  post<GameInfo>("/api/game", ref, signal);

export interface PositionAsked extends GameRef {
  position: Position;
  values?: boolean;
  lang?: string;
  /** The second player is at the bottom of the board. */
  turned?: boolean;
}

export const position = async (asked: PositionAsked, signal?: AbortSignal) =>
  withWords(await post<PositionInfo>("/api/position", asked, signal), asked.lang);

export const reply = (
  asked: GameRef & { position: Position; seconds?: number; side?: "L" | "R" },
  signal?: AbortSignal,
) => post<Reply>("/api/reply", asked, signal);

/** A partizan value: of a position, or of an expression, for which the game may be empty. */
export const value = (
  asked: GameRef & { position?: Position; expression?: string; plain?: boolean; form?: boolean },
  signal?: AbortSignal,
) => post<KnownValue>("/api/value", asked, signal);

/** The misère quotient of a game with its products, and a sum multiplied out in it. */
export const misere = <T>(
  asked: GameRef & { position: Position; sum: Position; to?: number },
  signal?: AbortSignal,
) => post<T>("/api/misere", asked, signal);

export const graph = (
  asked: GameRef & { position: Position; limit?: number },
  signal?: AbortSignal,
) => post<Graph>("/api/graph", asked, signal);

export const tree = (
  asked: GameRef & {
    position: Position;
    algorithm: Algorithm;
    order?: "best-first" | "worst-first";
    depth?: number;
    limit?: number;
    /** The nodes to be expanded by one more move, as paths of moves from the root. */
    open?: readonly (readonly string[])[];
  },
  signal?: AbortSignal,
) => post<Tree>("/api/tree", asked, signal);

export interface Drawn {
  function: string;
  kind: Kind;
  params: Axis[];
  /** In the order of the cells, with the last parameter varying fastest. */
  values: Value[];
  svg: string;
}

/** A small table with its picture, in one request. */
export const draw = (asked: Omit<TableAsked, "lang">, signal?: AbortSignal) =>
  post<Drawn>("/api/draw", asked, signal);

/** The value of an expression (default: `answer` of the rules), as JSON and as readable text. */
export const evaluate = (asked: GameRef & { expression?: string }, signal?: AbortSignal) =>
  post<{ value: unknown; text: string }>("/api/eval", asked, signal);

export interface TableAsked extends GameRef {
  function?: string;
  to?: number;
  box?: string;
  lang?: string;
}

export type ProgramLanguage = "cpp" | "python" | "rust";

/** A program that agrees with the definition on random inputs. */
export interface Exported {
  text: string;
  /** It reads the input, or consists of functions. */
  form: "program" | "functions";
  method: string;
  method_ja: string;
  /** The number of these inputs. */
  tested: number;
}

/** A program that answers by the rules of a game; without a form it is the first one that the rules have. */
export const exportProgram = (
  asked: GameRef & { language: ProgramLanguage; lang?: string; form?: "program" | "functions" },
  signal?: AbortSignal,
) => post<Exported>("/api/export", asked, signal);

export type SourceLanguage = "python" | "cpp";

/** Rules that have the values of a program at small positions. */
export interface Imported {
  rules: string;
  function: string;
  inputs: string[];
  /** The number of these positions. */
  tested: number;
}

export const importSource = (
  asked: { source: string; language: SourceLanguage },
  signal?: AbortSignal,
) => post<Imported>("/api/import", asked, signal);

/** A sequence of values with its games. */
export interface GameMatch {
  game: string;
  title: string | null;
  title_ja: string | null;
  code: string | null;
  oeis: string[];
  /** The position of the first of the given values. */
  from: number;
  /** The position of the first of `values`. */
  least: number;
  values: Value[];
  period: {
    period: number;
    preperiod: number;
    saltus: number;
    status: "proved" | "observed";
  } | null;
  equal: { game: string; status: "proved" | "observed" }[];
  equal_games: number;
}

export interface FoundGames {
  matches: GameMatch[];
  games: number;
  sequences: number;
  searched: number;
}

/** The games with these values. */
export const findGames = (
  asked: { values: string; offset?: number; limit?: number },
  signal?: AbortSignal,
) => post<FoundGames>("/api/find", asked, signal);

/** Solves all positions reachable from one, up to a limit. */
export const startSolve = (asked: GameRef & { position: Position; cells?: number }) =>
  post<{ job: string }>("/api/solve", asked);

export const startTable = (asked: TableAsked) => post<{ job: string }>("/api/tables", asked);

export type ClaimAsked = Omit<TableAsked, "lang" | "function"> & { formula: string };

export const startClaim = (asked: ClaimAsked) => post<{ job: string }>("/api/claim", asked);

export async function stopJob(job: string): Promise<void> {
  await call(`/api/jobs/${encodeURIComponent(job)}`, { method: "DELETE" });
}

export interface TileAsked {
  row: number;
  col: number;
  rows: number;
  cols: number;
  step: number;
  fix?: string;
}

const tileQuery = (asked: TileAsked) => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) if (value !== "") query.set(key, String(value));
  return query.toString();
};

/** Values and shares of P-positions of a block of a table, row by row. */
export async function tile(
  table: string,
  asked: TileAsked,
  signal?: AbortSignal,
): Promise<{ values: Int32Array; share: Uint8Array }> {
  const path = `/api/tables/${encodeURIComponent(table)}/tile?${tileQuery(asked)}`;
  const buffer = await (await call(path, signal ? { signal } : {})).arrayBuffer();
  const count = asked.rows * asked.cols;
  return {
    values: new Int32Array(buffer, 0, count),
    share: new Uint8Array(buffer, 4 * count, count),
  };
}

/** For each cell of a block the share of cells that a finding explains, 0 to 255. */
export async function explained(
  table: string,
  law: number,
  asked: TileAsked,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const path = `/api/tables/${encodeURIComponent(table)}/explained?law=${law}&${tileQuery(asked)}`;
  return new Uint8Array(await (await call(path, signal ? { signal } : {})).arrayBuffer());
}

const filePath = (table: string, format: string, name = "") =>
  `/api/tables/${encodeURIComponent(table)}/file?${name && `name=${encodeURIComponent(name)}&`}format=${format}`;

/** The address of a table as a file, if the browser can load it; `name` is the file name. */
export const fileAddress = (table: string, format: string, name = "") =>
  transport().addressable ? filePath(table, format, name) : undefined;

/** A table as a file, also if it has no address. */
export const file = async (table: string, format: string) =>
  (await call(filePath(table, format), {})).blob();

/** A game's name as a file name: `kayles`, `take-1-3-4`; rules are named by their function. */
export const fileName = (game: string, otherwise: string) => {
  const plain = game.includes("=") ? "" : game;
  return plain.replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-+|-+$/g, "") || otherwise;
};

/** The code for "no position, or not computed" in tiles. */
export const MISSING = -2147483648;
/** The code for a loopy position, from which play may continue forever. */
export const INFINITE = -2147483647;
/** The code for `loony`; larger codes are numbers. */
export const LOONY = -2147483646;
