/**
 * Partizan games, in which the players have different moves: Left is the first player, Right the second. The server gives
 * the facts about both; this module gives those of the player to move, so that the rest of the view needs no distinction.
 */
import type { Move, Outcome, PositionInfo } from "../api.ts";
import type { Side } from "./game.ts";

/** A position from the point of view of one player. */
export interface Sided extends PositionInfo {
  /** The moves of both, in partizan games. */
  all?: Move[];
}

export const playerOf = (side: Side): "L" | "R" => (side === 0 ? "L" : "R");

/** The meaning of an outcome class for the player to move. */
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

/** The position from the point of view of the player to move; impartial games are returned unchanged. */
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
