/**
 * The quality of a move, in words for learners. A judgement needs the values of the
 * position before the move; without them the coach is silent.
 */
import type { Move, PositionInfo } from "../api.ts";
import { type Fate, fateOfMove } from "../parts/chip.tsx";
import { bestOf } from "./hint.ts";

export type Grade = "good" | "slip" | "mistake";

export interface Judgement {
  readonly grade: Grade;
  /** The result of the move for the player who made it. */
  readonly fate: Fate;
  readonly distance: number | undefined;
  /** The nim-sum that it left, in sums of several components. */
  readonly left: number | undefined;
  /** Positions of the game have Grundy values: the opponent's position after the move is winning or losing. */
  readonly grundy: boolean;
  /** The points that it lost. */
  readonly lost: number | undefined;
  /** A better move. */
  readonly better: Move | undefined;
  /** The result of the better move. */
  readonly betterFate: Fate;
}

const RANK: Readonly<Record<Fate, number>> = { win: 3, draw: 2, unknown: 1, loss: 0 };

/** The value that a move leaves to the opponent, if it is a Grundy value. */
const leftBy = (move: Move): number | undefined =>
  typeof move.value === "number" && (move.outcome === "P" || move.outcome === "N")
    ? move.value
    : undefined;

export function judge(
  before: PositionInfo | undefined,
  text: string | undefined,
): Judgement | undefined {
  const made = before?.moves.find((move) => move.move === text);
  if (!before || !made) return undefined;
  const fate = fateOfMove(made);
  if (fate === "unknown" && typeof made.score !== "number") return undefined;
  const best = bestOf(before.moves);
  // A lost move with unknown alternatives: whether another one was better is unknown.
  if (!best) return undefined;
  const bestFate = fateOfMove(best);
  const points =
    typeof best.score === "number" && typeof made.score === "number"
      ? best.score - made.score
      : undefined;
  const worse = RANK[fate] < RANK[bestFate];
  const grade: Grade = worse ? "mistake" : points !== undefined && points > 0 ? "slip" : "good";
  return {
    grade,
    fate,
    distance: made.distance ?? undefined,
    left: before.position.length > 1 ? leftBy(made) : undefined,
    grundy: leftBy(made) !== undefined,
    lost: points !== undefined && points > 0 ? points : undefined,
    better: grade === "good" ? undefined : best,
    betterFate: bestFate,
  };
}
