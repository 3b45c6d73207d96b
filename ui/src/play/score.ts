/**
 * Games with scores: the points gained so far. The rules give the worth of a move together with
 * all that follows (`a[i] - v(i+1, j)`); the gain of the move itself is the difference.
 */
import { type Course, type Lookup, sideAt } from "./game.ts";

/**
 * The lead of the first player at this place of the line; `undefined` if it is not a game of
 * scores, or if some values are unknown. If scores are not passed from one player to the other (a
 * tree with values at its leaves), the lead is the value of the position reached.
 */
export function lead(course: Course, known: Lookup): number | undefined {
  let total = 0;
  let absolute = true;
  for (let at = 0; at < course.at; at++) {
    const info = known(course.plies[at]?.position ?? [], sideAt(course, at));
    const taken = info?.moves.find((move) => move.move === course.plies[at + 1]?.move);
    if (typeof taken?.score !== "number" || typeof taken.value !== "number") return undefined;
    if (info?.moves.some((move) => move.score !== move.value)) absolute = false;
    total += (sideAt(course, at) === 0 ? 1 : -1) * (taken.score + taken.value);
  }
  if (course.at === 0) return undefined;
  if (!absolute) return total;
  const now = known(course.plies[course.at]?.position ?? [], sideAt(course));
  return now?.over && typeof now.value === "number" ? now.value : undefined;
}
