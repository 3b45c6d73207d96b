/**
 * Games of two sides, in which the players have different moves: Left is the first player, Right the second. The server says
 * what holds for both; here it becomes what holds for the one whose turn it is, so that the rest of the view need not ask.
 */
import type { Move, Outcome, PositionInfo } from "../api.ts";
import type { Side } from "./game.ts";

/** A position as one of the players sees it. */
export interface Sided extends PositionInfo {
  /** The moves of both, in games of two sides. */
  all?: Move[];
}

export const playerOf = (side: Side): "L" | "R" => (side === 0 ? "L" : "R");

/** What an outcome class means for a player whose turn it is. */
export function outcomeFor(outcome: string | null | undefined, side: Side): Outcome {
  switch (outcome) {
    case "L":
    case "R":
      return outcome === playerOf(side) ? "win" : "loss";
    case "N":
      return "win";
    case "P":
      return "loss";
    default:
      return null;
  }
}

const views = new WeakMap<PositionInfo, [Sided?, Sided?]>();

/** The position as it is for the player whose turn it is; games in which both have the same moves stay as they are. */
export function seenBy(info: PositionInfo | undefined, side: Side): Sided | undefined {
  if (!info || !(info.sides || info.moves.some((move) => move.player))) return info;
  const known = views.get(info) ?? [];
  views.set(info, known);
  return (known[side] ??= view(info, side));
}

function view(info: PositionInfo, side: Side): Sided {
  const own = info.moves.filter((move) => move.player === playerOf(side));
  const moves = own.map((move) => ({
    ...move,
    outcome: outcomeFor(move.outcome, (1 - side) as Side),
  }));
  const over = own.length === 0;
  return {
    ...info,
    moves,
    all: info.moves,
    side,
    over,
    outcome: over ? "loss" : outcomeFor(info.outcome, side),
    ...(over ? { result: side === 0 ? "second" : "first" } : {}),
  };
}

/** A fraction such as `-5/2` as a number, for drawing only. */
export function fraction(text: string): number {
  const [above, below] = text.split("/");
  return Number(above) / Number(below ?? 1);
}
