/**
 * Games with scores: what has been gained so far. The rules say what a move is worth together with
 * all that follows (`a[i] - v(i+1, j)`); what the move itself takes is the difference.
 */
import { type Course, type Lookup, sideAt } from "./game.ts";

/**
 * By how much the first player leads at this place of the line; `undefined` if it is no game of
 * scores, or not everything is known. Where scores are not handed from one player to the other (a
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
