/**
 * The course of a game on the page: a line of positions and the current place in it.
 * Taking back only moves the place, so that redoing can restore the moves. No I/O here.
 */

import type { PositionInfo } from "../api.ts";

/** The known facts about a position with this side to move. */
export type Lookup = (position: readonly string[], side: Side) => PositionInfo | undefined;

export interface Ply {
  readonly position: readonly string[];
  /** The move that led here; none at the start. */
  readonly move: string | undefined;
  /** The opponent could not search to the end: its move may be a mistake. */
  readonly guessed?: boolean;
}

export interface Course {
  readonly plies: readonly Ply[];
  readonly at: number;
  /** The player to move at the start of the line: 0 the first player, 1 the second. */
  readonly begins: 0 | 1;
}

export type Mode = "engine" | "friend" | "watch";
export type Side = 0 | 1;

export const start = (position: readonly string[], begins: Side = 0): Course => ({
  plies: [{ position, move: undefined }],
  at: 0,
  begins,
});

/** The player to move at a place of the line. */
export const sideAt = (course: Course, at = course.at): Side => ((course.begins + at) % 2) as Side;

export const here = (course: Course): Ply => course.plies[course.at] as Ply;

/** Plays a move; moves taken back before are discarded. */
export function advance(
  course: Course,
  move: string,
  position: readonly string[],
  guessed = false,
): Course {
  const plies = [...course.plies.slice(0, course.at + 1), { position, move, guessed }];
  return { ...course, plies, at: plies.length - 1 };
}

/** Replaces the requested spelling of the position by the server's. */
export function spelled(course: Course, position: readonly string[]): Course {
  const plies = course.plies.map((ply, at) => (at === course.at ? { ...ply, position } : ply));
  return { ...course, plies };
}

/** Whether a human moves for this side. */
export const human = (mode: Mode, me: Side, side: Side): boolean =>
  mode === "friend" || (mode === "engine" && side === me);

/**
 * The place after taking back (-1) or redoing (+1): the next place at which a human is to move, so that
 * the engine does not repeat its move at once. At the end of the line redoing may also stop at the
 * game's end. `undefined` if the place does not exist.
 */
export function stepTo(course: Course, by: -1 | 1, mode: Mode, me: Side): number | undefined {
  for (let at = course.at + by; at >= 0 && at < course.plies.length; at += by) {
    const last = at === course.plies.length - 1;
    if (mode === "watch" || human(mode, me, sideAt(course, at)) || (by > 0 && last)) return at;
  }
  return undefined;
}
