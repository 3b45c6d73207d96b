/** The strength of the opponent: a weaker one sometimes makes a random move. */
import type { Move, Reply } from "../api.ts";

export const LEVELS = ["beginner", "middle", "best"] as const;
export type Level = (typeof LEVELS)[number];

/** The probability of a random move. */
const CHANCE: Readonly<Record<Level, number>> = { beginner: 0.7, middle: 0.3, best: 0 };

export const levelOf = (text: string | undefined): Level =>
  LEVELS.find((level) => level === text) ?? "best";

/** A random move, if this turn is chosen for one. `random` is for tests. */
export function weaker(
  level: Level,
  moves: readonly Move[],
  random: () => number = Math.random,
): Reply | undefined {
  if (!moves.length || random() >= CHANCE[level]) return undefined;
  const move = moves[Math.floor(random() * moves.length)] ?? moves[0];
  return move && { move: move.move, next: move.next };
}
