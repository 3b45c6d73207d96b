/** Which move is best, as far as the values tell. */
import type { Move } from "../api.ts";
import { fateOfMove } from "../parts/chip.tsx";

const RANK = { win: 3, draw: 2, unknown: 1, loss: 0 } as const;

/** A win in few moves, else a draw, else the longest resistance; `undefined` if nothing is known. */
export function bestOf(moves: readonly Move[]): Move | undefined {
  let best: Move | undefined;
  let most = -Infinity;
  for (const move of moves) {
    const fate = fateOfMove(move);
    if (fate === "unknown" && typeof move.score !== "number") continue;
    const length = Math.min(move.distance ?? 0, 999) / 1000;
    const score = fate === "unknown" ? (move.score ?? 0) : 0;
    const rank = RANK[fate] * 1e6 + score + (fate === "win" ? -length : length);
    if (rank > most) {
      most = rank;
      best = move;
    }
  }
  return best;
}
