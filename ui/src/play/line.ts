/**
 * A game in the address: `start` is its first position, `line` the moves, `position` the current one and
 * `at` the number of its place if that is not the last. Every recipient of the address can go through
 * the whole game; the position alone is enough for the picture, so that is shown at once.
 */
import type { PositionInfo } from "../api.ts";
import { writePosition } from "../position.ts";
import type { Params } from "../route.ts";
import { advance, type Course, sideAt, start } from "./game.ts";

const BETWEEN = ";";

/** The content of an address about a game. */
export function addressOf(
  course: Course,
  usual: readonly string[],
): Record<string, string | undefined> {
  const [first] = course.plies;
  const moves = course.plies.slice(1).map((ply) => ply.move ?? "");
  const begin = writePosition(first?.position ?? []);
  const here = writePosition(course.plies[course.at]?.position ?? []);
  const last = course.at === course.plies.length - 1;
  const alone = moves.length === 0 && begin === writePosition(usual);
  return {
    position: alone ? undefined : here,
    turn: !alone && sideAt(course) === 1 ? "1" : undefined,
    start: moves.length > 0 && begin !== writePosition(usual) ? begin : undefined,
    line: moves.length > 0 ? moves.join(BETWEEN) : undefined,
    at: last ? undefined : String(course.at),
  };
}

/** The parameters of an address that are a selected position and its line of play. */
export const lineOf = ({ position, start, line, at, turn }: Params) => ({
  position,
  start,
  line,
  at,
  turn,
});

export const movesOf = (params: Params): string[] =>
  params["line"] ? params["line"].split(BETWEEN) : [];

/**
 * Plays the moves of an address again. An illegal move ends the line there: addresses are typed by
 * hand, too.
 */
export async function replay(
  from: readonly string[],
  begins: 0 | 1,
  moves: readonly string[],
  at: string | undefined,
  ask: (position: readonly string[]) => Promise<PositionInfo | undefined>,
): Promise<Course | undefined> {
  let course = start(from, begins);
  for (const wanted of moves) {
    const info = await ask(course.plies[course.at]?.position ?? []);
    const move = info?.moves.find((m) => m.move === wanted);
    if (!move) return undefined;
    course = advance(course, move.move, move.next);
  }
  const place = at === undefined ? course.at : Number(at);
  const inside = Number.isInteger(place) && place >= 0 && place < course.plies.length;
  return inside ? { ...course, at: place } : course;
}
