/** The best move, as far as the values are known. */
import type { Move } from "../api.ts";
import { fateOfMove } from "../parts/chip.tsx";

const RANK = { win: 3, draw: 2, unknown: 1, loss: 0 } as const;

/**
 * A win in few moves, else a draw, else the longest resistance; in a game of score, the move with the largest score.
 * `undefined` if no move is known to be good and some move is not known: a known loss is never better than an unknown move.
 */
export function bestOf(moves: readonly Move[]): Move | undefined {
  let best: Move | undefined;
  let most = -Infinity;
  let someUnknown = false;
  for (const move of moves) {
    const fate = fateOfMove(move);
    const score = typeof move.score === "number" ? move.score : undefined;
    if (fate === "unknown" && score === undefined) {
      someUnknown = true;
      continue;
    }
    const length = Math.min(move.distance ?? 0, 999) / 1000;
    const rank = RANK[fate] * 1e6 + (score ?? 0) + (fate === "win" ? -length : length);
    if (rank > most) {
      most = rank;
      best = move;
    }
  }
  if (best && someUnknown && fateOfMove(best) === "loss") return undefined;
  return best;
}

/** Whether every move is known to lose; false if some move is unknown or not listed. */
export const everyMoveLoses = (position: {
  moves: readonly Move[];
  moves_omitted?: number | undefined;
}) =>
  !position.moves_omitted &&
  position.moves.length > 0 &&
  position.moves.every((move) => fateOfMove(move) === "loss");
