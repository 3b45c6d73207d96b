/**
 * Games of two sides, in which the players have different moves: Left is the first player, Right the second. The server says
 * what holds for both; here it becomes what holds for the one whose turn it is, so that the rest of the view need not ask.
 */
import type { Move, Outcome, PositionInfo } from "../api.ts";
import type { Side } from "./game.ts";

export type Player = "L" | "R";

export interface SidedMove extends Move {
  player?: Player;
  /** Another option is at least as good. */
  dominated?: boolean | null;
  /** The opponent answers it so that it was no better than what follows. */
  reversible?: boolean | null;
}

/** A corner of a wall: temperature and value, as fractions. */
export type Corner = readonly [string, string];

export interface Thermograph {
  mast: string;
  temperature: string;
  left: readonly Corner[];
  right: readonly Corner[];
}

/** What a game is worth, with the figures that the theory gives it. */
export interface Worth {
  value: { text: string; kind?: string | null };
  outcome: string;
  mean?: string | null;
  temperature?: string | null;
  stops?: readonly [string, string] | null;
  weight?: string | null;
  birthday?: number | null;
  thermograph?: Thermograph | null;
}

export interface Sides {
  sum: Worth | null;
  components: readonly Worth[];
  best: readonly { player: Player; move: number; strategy: "exact" | "hotstrat" }[];
}

/** A position as one of the players sees it. */
export interface Sided extends PositionInfo {
  sides?: Sides | null;
  moves: SidedMove[];
  /** The moves of both. */
  all?: SidedMove[];
}

export const playerOf = (side: Side): Player => (side === 0 ? "L" : "R");

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
  const told = info as Sided | undefined;
  if (!told || !(told.moves.some((move) => move.player) || told.sides)) return told;
  const known = views.get(told) ?? [];
  views.set(told, known);
  return (known[side] ??= view(told, side));
}

function view(info: Sided, side: Side): Sided {
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
