/**
 * The analysis of a position of a board: the value of every move, with its certainty. The server sends one for each depth
 * of its search. Values are those of the player who moves.
 */
import type { GameRef, Move, Outcome, Position } from "../api.ts";
import { post } from "../api.ts";
import { fateOfMove, scoreOfMove } from "../parts/chip.tsx";
import type { Sided } from "../play/sides.ts";

export type Certainty = "solved" | "estimated" | "unknown";

export interface AnalysedMove {
  move: string;
  certainty: Certainty;
  /** Of the player who moves. */
  outcome: Outcome;
  /** The final score, or the estimate. */
  score: number | null;
  /** Plies to the end of the game, this move included. */
  distance: number | null;
  /** The line of best play of a move that is among the best. */
  line: string[] | null;
  /** The same in the notation of the players. */
  spoken?: string[] | null;
}

export interface Analysis {
  moves: AnalysedMove[];
  /** The indices of the best moves, the best first. */
  best: number[];
  /** Absent for the values of a complete table. */
  depth: number | null;
  nodes: number;
  /** Every value is exact. */
  complete: boolean;
}

/** Starts the analysis of a position; its events are `analysis`. */
export const startAnalysis = (request: GameRef & { position: Position; seconds?: number }) =>
  post<{ job: string }>("/api/analysis", request);

/** The points of one unit of an estimate: a pawn. The estimates of other games are printed as they are. */
const UNIT: Readonly<Record<string, number>> = { chess: 100, "chess-endgame": 100, shogi: 100 };
/** The estimate at which the bar has half of its height, in points of the game. */
const HALF = 300;
/** The same of a score. */
const HALF_SCORE = 8;

/** The advantage of the player who moves, from -1 (a loss) to 1 (a win); `undefined` if it is not known. */
export function levelOf(move: AnalysedMove, scored: boolean): number | undefined {
  const { score, outcome, certainty } = move;
  if (certainty === "unknown") return undefined;
  if (typeof score === "number") {
    const half = scored ? HALF_SCORE : HALF;
    return score / (Math.abs(score) + half);
  }
  if (outcome === "win") return 1;
  if (outcome === "loss") return -1;
  return outcome === "draw" ? 0 : undefined;
}

/** Whether the values of an analysis are scores and not results. */
export const isScored = (analysis: Analysis) =>
  analysis.moves.some((move) => move.certainty === "solved" && typeof move.score === "number");

/** A score or an estimate as text: `+0.4`, `−3`; an estimate begins with `≈`. */
export function spelled(game: string, move: Pick<AnalysedMove, "score" | "certainty">): string {
  if (typeof move.score !== "number") return "";
  const unit = move.certainty === "estimated" ? (UNIT[game.split(":")[0] ?? ""] ?? 1) : 1;
  const value = unit === 1 ? String(move.score) : (move.score / unit).toFixed(1);
  const sign = Number(value) > 0 ? "+" : "";
  const text = (Number(value) === 0 ? "0" : `${sign}${value}`).replace("-", "−");
  return move.certainty === "estimated" ? `≈ ${text}` : text;
}

/** A move of a position with the estimate of its analysis. */
export interface Evaluated extends Move {
  analysed?: AnalysedMove;
}

const OPPOSITE = { win: "loss", loss: "win", draw: "draw" } as const;
const merged = new WeakMap<Analysis, WeakMap<Sided, Sided>>();

/**
 * A position with the values of its analysis: exact ones become values of its moves, if the position has none, and
 * estimates are added to the moves.
 */
export function withAnalysis(seen: Sided, analysis: Analysis | undefined): Sided;
export function withAnalysis(
  seen: Sided | undefined,
  analysis: Analysis | undefined,
): Sided | undefined;
export function withAnalysis(
  seen: Sided | undefined,
  analysis: Analysis | undefined,
): Sided | undefined {
  if (!seen || !analysis) return seen;
  const had = merged.get(analysis) ?? new WeakMap<Sided, Sided>();
  merged.set(analysis, had);
  const known = had.get(seen);
  if (known) return known;
  const byName = new Map(analysis.moves.map((move) => [move.move, move]));
  const moves = seen.moves.map((move): Evaluated => {
    const analysed = byName.get(move.move);
    if (!analysed) return move;
    const { certainty, outcome, score, distance } = analysed;
    const exact =
      certainty === "solved" && (outcome === "win" || outcome === "loss" || outcome === "draw");
    if (!exact || move.outcome) return { ...move, analysed };
    return {
      ...move,
      analysed,
      outcome: OPPOSITE[outcome],
      ...(typeof distance === "number" ? { distance: distance - 1 } : {}),
      ...(typeof score === "number" ? { score } : {}),
    };
  });
  const made: Sided = { ...seen, moves };
  had.set(seen, made);
  return made;
}

/**
 * The analysis with the values of the position, if all of them are exact: an estimate must not contradict what is known.
 * The lines of the search are no longer those of best play.
 */
export function withExact(
  analysis: Analysis | undefined,
  seen: Sided | undefined,
): Analysis | undefined {
  if (!analysis || !seen || analysis.complete || seen.moves.length !== analysis.moves.length)
    return analysis;
  const byName = new Map(seen.moves.map((move) => [move.move, move]));
  const moves: AnalysedMove[] = [];
  for (const analysed of analysis.moves) {
    const move = byName.get(analysed.move);
    const outcome = move && fateOfMove(move);
    if (!move || !outcome || outcome === "unknown") return analysis;
    moves.push(
      analysed.certainty === "solved"
        ? analysed
        : {
            ...analysed,
            certainty: "solved",
            outcome,
            score: scoreOfMove(move) ?? null,
            distance: typeof move.distance === "number" ? move.distance + 1 : null,
            line: null,
            spoken: null,
          },
    );
  }
  const scored = isScored({ ...analysis, moves });
  const level = (at: number) => {
    const move = moves[at];
    return move ? (levelOf(move, scored) ?? -1) : -1;
  };
  // Equal moves keep the order of the search.
  const order = [...new Set([...analysis.best, ...moves.keys()])];
  const best = order.sort((a, b) => level(b) - level(a)).slice(0, analysis.best.length);
  return { ...analysis, moves, best, complete: true };
}

/** The advantage of the first player that the best move leads to. */
export function levelOfFirst(analysis: Analysis | undefined, side: 0 | 1): number | undefined {
  const best = analysis?.moves[analysis.best[0] ?? 0];
  const level = analysis && best && levelOf(best, isScored(analysis));
  return level === undefined ? undefined : side === 0 ? level : -level;
}
