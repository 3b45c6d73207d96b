/**
 * A cell of the live book: the request in a fenced block `game live …` of docs/book, and the calls of the engine for it.
 * The kinds are those of docs/book/README.md; crates/cli/tests/book.rs runs the same requests with the program.
 */
import * as api from "../api.ts";
import { run } from "../jobs.ts";
import { href, type View } from "../route.ts";
import type { Lang } from "../i18n/index.ts";

export const KINDS = [
  "table",
  "solve",
  "graph",
  "tree",
  "laws",
  "period",
  "claim",
  "eval",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Cell {
  readonly kind: Kind;
  /** The rules or the name of a game; a line that begins with `? ` is the question. */
  readonly text: string;
  /** `to`, `box`, `algorithm`, …, as written after `live`. */
  readonly options: Readonly<Record<string, string>>;
}

/** Parses the first line of a block; `undefined` if it is not a cell. */
export function readCell(info: string, body: string): Cell | undefined {
  const [game, live, ...words] = info.trim().split(/\s+/);
  if (game !== "game" || live !== "live") return undefined;
  const named = words.filter((word) => !word.includes("="));
  const kind = KINDS.find((one) => one === (named[0] ?? "table"));
  if (!kind || named.length > 1) throw new Error(`no kind of cell: ${info}`);
  const pairs = words
    .filter((word) => word.includes("="))
    .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]);
  return { kind, text: body.trimEnd(), options: Object.fromEntries(pairs) };
}

/** The rules and the question of a cell's text. */
export function partsOf(text: string): { game: string; question: string } {
  const lines = text.split("\n");
  const asks = (line: string) => /^\?(\s|$)/.test(line);
  return {
    game: lines
      .filter((line) => !asks(line))
      .join("\n")
      .trim(),
    question: lines
      .filter(asks)
      .map((line) => line.slice(1).trim())
      .join(" "),
  };
}

/** The first position at which a claim fails, with the explanation of its value. */
interface Counterexample {
  options?: { to: string; value: api.Value }[];
  mex?: number | null;
}

/** The content of a cell: the parts that its kind has. */
export interface Shown {
  svg?: string;
  position?: api.PositionInfo;
  laws?: api.Laws;
  period?: api.Period | null;
  claim?: api.Claim & { theorem?: string | null; counterexample?: Counterexample | null };
  value?: string;
}

const areaOf = ({ to, box }: Cell["options"]) => ({
  ...(to ? { to: Number(to) } : {}),
  ...(box ? { box } : {}),
});

/** Runs a job to its end and collects its events. */
function collect(start: Promise<{ job: string }>, signal: AbortSignal): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const heard: Shown = {};
    const job = run(start, {
      laws: (laws) => (heard.laws = laws),
      period: (period) => (heard.period = period),
      claim: (claim) => (heard.claim = claim),
      done: () => resolve(heard),
      failed: (diagnostics) => reject(new api.ApiError(422, diagnostics)),
    });
    signal.addEventListener("abort", () => {
      job.leave();
      reject(signal.reason);
    });
  });
}

/** The default range of laws and periods, if the cell gives none. */
const FAR = 1000;

/** Calls the engine. Every error in the cell is thrown as a diagnostic. */
export async function ask(cell: Cell, lang: Lang, signal: AbortSignal): Promise<Shown> {
  const { game, question } = partsOf(cell.text);
  const area = areaOf(cell.options);
  const position = question ? question.split(/\s+/) : [];
  switch (cell.kind) {
    case "table": {
      const { svg } = await api.draw({ game, ...area }, signal);
      return { svg };
    }
    case "solve": {
      const info = await api.game({ game }, signal);
      // For a board game the words are moves from the start: one position.
      const asked = info.class === "board" ? [question] : position;
      const where = question ? asked : info.position;
      const seen = await api.position({ game, position: where, values: true, lang }, signal);
      return { position: seen, ...(seen.picture ? { svg: seen.picture.svg } : {}) };
    }
    case "graph":
      return { svg: (await api.graph({ game, position }, signal)).svg };
    case "tree": {
      const algorithm = (cell.options["algorithm"] ?? "alpha-beta") as api.Algorithm;
      return { svg: (await api.tree({ game, position, algorithm }, signal)).svg };
    }
    case "laws":
    case "period": {
      const asked = Object.keys(area).length ? area : { to: FAR };
      const heard = await collect(api.startTable({ game, ...asked, lang }), signal);
      return cell.kind === "laws"
        ? { laws: heard.laws ?? { findings: [], known: null } }
        : { period: heard.period ?? null };
    }
    case "claim": {
      const heard = await collect(api.startClaim({ game, formula: question, ...area }), signal);
      return heard.claim ? { claim: heard.claim } : {};
    }
    case "eval": {
      const asked = { game, ...(question ? { expression: question } : {}) };
      return { value: (await api.evaluate(asked, signal)).text };
    }
  }
}

const VIEW: Readonly<Record<Kind, View>> = {
  table: "table",
  laws: "table",
  period: "table",
  claim: "table",
  solve: "play",
  graph: "graph",
  tree: "tree",
  eval: "rules",
};

/** The same question in the explorer. */
export function inExplorer(cell: Cell, lang: Lang): string {
  const { game, question } = partsOf(cell.text);
  const view = VIEW[cell.kind];
  const placed = ["solve", "graph", "tree"].includes(cell.kind) && question;
  return href(view, {
    game,
    lang,
    ...(view === "table" ? { to: cell.options["to"], box: cell.options["box"] } : {}),
    ...(placed ? { position: question } : {}),
    ...(cell.options["algorithm"] ? { method: cell.options["algorithm"] } : {}),
    ...(cell.kind === "solve" ? { values: "1" } : {}),
  });
}

/** A cell in the address of its page: its number and its edited content. */
export function toHash(number: number, cell: Cell): string {
  return `#${new URLSearchParams({ cell: String(number), text: cell.text, ...cell.options }).toString()}`;
}

/** The number of the cell that an address names, with its text and options; nothing if there is none. */
export function fromHash(
  hash: string,
): { number: number; text: string; options: Record<string, string> } | undefined {
  const { cell, text, ...options } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const number = Number(cell);
  return text === undefined || !Number.isInteger(number) ? undefined : { number, text, options };
}
