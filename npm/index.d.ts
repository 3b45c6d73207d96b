/** A value of the rule language. Integers beyond 2^53 are `bigint`. */
export type Value = number | bigint | boolean | string | null | Value[];

/** One component: a heap, the arguments of a function, or a board as text. */
export type Component = number | bigint | string | readonly (number | bigint | string)[];

/** One component, or the components of a sum. `[[4, 7], [1, 2]]` are two components of a game with two parameters. */
export type PositionInput = Component | readonly Component[];

/** The largest value of all parameters, or of each one, or its first and last value. */
export type Range = number | Record<string, number | readonly [number, number]>;

export interface LoadOptions {
  /** The module, its bytes, or its address; without it, the file `grundy.wasm` of this package. */
  wasm?: URL | string | ArrayBuffer | ArrayBufferView | Response | WebAssembly.Module;
}

export interface Finding {
  code: string;
  severity?: "error" | "warning";
  message: string;
  labels: { line: number; column: number; length: number; text: string; from: number; to: number; source?: string }[];
  help: string[];
  notes: string[];
  ja?: string | null;
  help_ja?: string[];
}

/** An error of the request, of the rules, or of a limit. */
export class GrundyError extends Error {
  /** 400 for errors of the request or the rules, 404 for missing tables and jobs, 413 and 422 for limits. */
  readonly status: number;
  readonly code: string;
  /** Edits or commands to try. */
  readonly help: string[];
  readonly notes: string[];
  readonly labels: Finding["labels"];
  /** The message in Japanese. */
  readonly ja: string | null;
  readonly help_ja: string[];
  readonly more: Finding[];
}

export interface FunctionInfo {
  name: string;
  params: string[];
  kind: "grundy" | "outcome" | "misere" | "score" | "plain";
}

export interface GameInfo {
  name: string;
  example: string;
  title: string;
  title_ja: string;
  rules: string;
  rules_ja: string;
  class: string | null;
  parameters: { name: string; default: Value; meaning: string; meaning_ja: string }[];
  references: string[];
  oeis: string[];
  aliases: string[];
  position: string[];
  /** The rules as text, the functions and the inputs; only of an open game. */
  text?: string;
  functions?: FunctionInfo[];
  main?: FunctionInfo | null;
  inputs?: string[];
  [key: string]: unknown;
}

export interface Move {
  id: number;
  move: string;
  component: number;
  outcome: string | null;
  value: Value;
  winning: boolean;
  /** The position after the move. */
  next: string[];
  [key: string]: unknown;
}

export interface Solution {
  position: string[];
  over: boolean;
  outcome: "N" | "P" | "L" | "R" | "win" | "loss" | "draw" | null;
  value: Value;
  components: { position: Value[]; written: string; value: Value; outcome: string | null }[];
  moves: Move[];
  /** The number of moves that are not in the list. */
  moves_omitted: number;
  picture?: { kind: string; svg: string };
  [key: string]: unknown;
}

export type Reason =
  | { kind: "sentence"; text: string }
  | { kind: "list"; texts: string[]; moves?: { player: "L" | "R"; next: string[]; value: Value }[] }
  | { kind: "definition"; rows: { position: string; options: string[]; values: Value[]; value: Value }[] }
  | { kind: "columns"; [key: string]: unknown };

export interface Why {
  reasons: Reason[];
  /** The law of the game, if one is proved. */
  law: string | null;
  /** The cost of a table and its growth. */
  costs: string[];
  /** The law and the costs. */
  remarks: string[];
  proof?: string[] | null;
}

export interface PartizanValue {
  value: { text: string | null; kind: string; number: string | null; up: number | null; nimber: number | null };
  outcome: "L" | "R" | "N" | "P";
  /** Rational numbers are texts such as `-5/2`. */
  mean: string;
  temperature: string;
  stops: [string, string];
  birthday: number;
  [key: string]: unknown;
}

export interface Period {
  status: "proved" | "observed" | "none";
  theorem: string | null;
  period: number | null;
  preperiod: number | null;
  saltus: number | null;
  [key: string]: unknown;
}

export interface Table {
  function: string;
  kind: string;
  params: { name: string; from: number; to: number }[];
  /** Of several parameters lists in lists, the last parameter innermost. */
  values: Value[];
  /** False if a limit of time or memory ended the table before its end. */
  complete: boolean;
  /** Of a table with one parameter. */
  period: Period | null;
  laws: unknown[];
  seconds: number | null;
}

export interface Claim {
  holds: boolean;
  checked: { ranges: { name: string; from: number; to: number }[]; cells: number };
  counterexample: unknown;
  status: string;
  theorem: string | null;
}

export interface Check {
  ok: boolean;
  diagnostics: Finding[];
  functions: FunctionInfo[];
  inputs: string[];
  main: string | null;
  tried: "works" | "untried" | "slow" | "wrong" | "unread";
  sample: { function: string; params: unknown[]; values: Value[] } | null;
}

export interface Language {
  /** The language of sentences and titles. */
  lang?: "en" | "ja";
}

export interface Play {
  play?: "normal" | "misere";
}

export class Engine {
  private constructor();
  open(game: string, given?: Record<string, unknown>): Game;
  games(): GameInfo[];
  check(rules: string, given?: Record<string, unknown>): Check;
  find(
    values: string | readonly (number | null)[],
    options?: { offset?: number; limit?: number },
  ): { matches: { game: string; equal: { game: string; status: string }[]; [key: string]: unknown }[]; [key: string]: unknown };
  value(expression: string, options?: { plain?: boolean; form?: boolean }): PartizanValue;
  openapi(): Record<string, unknown>;
  request(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): any;
  job(path: string, body: unknown, options?: { seconds?: number }): Generator<[event: string, data: any], void, void>;
  outcome(path: string, body: unknown, options?: { seconds?: number }): Record<string, any>;
}

export class Game {
  private constructor();
  readonly about: GameInfo;
  solve(position?: PositionInput, options?: Language & Play & { values?: boolean }): Solution;
  why(position?: PositionInput, options?: Language & Play & { proof?: boolean }): Why;
  value(position?: PositionInput, options?: { plain?: boolean; form?: boolean }): PartizanValue;
  eval(expression?: string): Value;
  table(to: Range, options?: Language & { function?: string; seconds?: number }): Table;
  claim(formula: string, options?: { to?: Range; seconds?: number }): Claim;
  export(
    language: "cpp" | "python" | "rust",
    options?: Language & { form?: "program" | "functions" },
  ): { text: string; form: string; method: string; method_ja: string; tested: number };
}

export function load(options?: LoadOptions): Promise<Engine>;
