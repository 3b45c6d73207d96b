/**
 * Maps clicks on a picture to a move. Each move lists one or more paths of keys, in the order in
 * which they are to be clicked (or as a set, for moves such as "turn these coins"). The clicks
 * so far leave some moves possible; when one is left and complete, it is played.
 */
import type { Move } from "../api.ts";

export interface Picked {
  readonly keys: readonly string[];
  /** The keys that may come next. */
  readonly next: ReadonlySet<string>;
  /** Complete but not the only one: pressing the last key again plays it. */
  readonly ready: Move | undefined;
  /** Complete and unique: to be played. */
  readonly play: Move | undefined;
}

type Candidate = readonly [Move, readonly string[]];

function candidates(
  moves: readonly Move[],
  keys: readonly string[],
  unordered: boolean,
): Candidate[] {
  const found: Candidate[] = [];
  for (const move of moves)
    for (const path of move.picks ?? [])
      if (
        unordered
          ? keys.every((key) => path.includes(key))
          : keys.every((key, at) => path[at] === key)
      )
        found.push([move, path]);
  return found;
}

function picked(
  moves: readonly Move[],
  keys: readonly string[],
  unordered: boolean,
): Picked | undefined {
  const possible = candidates(moves, keys, unordered);
  if (!possible.length) return undefined;
  const next = new Set<string>();
  for (const [, path] of possible)
    if (unordered) for (const key of path) !keys.includes(key) && next.add(key);
    else if (path[keys.length] !== undefined) next.add(path[keys.length] as string);
  const ready = possible.find(([, path]) => path.length === keys.length)?.[0];
  const alone = possible.every(([move]) => move === ready);
  return { keys, next, ready, play: ready && alone && keys.length > 0 ? ready : undefined };
}

const NOTHING: Picked = { keys: [], next: new Set(), ready: undefined, play: undefined };

/** Nothing picked yet. */
const fresh = (moves: readonly Move[], unordered: boolean): Picked =>
  picked(moves, [], unordered) ?? NOTHING;

/** The state after these keys, or nothing if they lead to none of these moves. */
export const resume = (
  moves: readonly Move[],
  keys: readonly string[],
  unordered: boolean,
): Picked => picked(moves, keys, unordered) ?? fresh(moves, unordered);

/** The state after a click on `key`. A key that leads to no move starts again. */
export function press(
  moves: readonly Move[],
  before: Picked,
  key: string,
  unordered: boolean,
): Picked {
  const again = before.keys.at(-1) === key;
  const known = unordered && before.keys.includes(key);
  if (!known) {
    const longer = picked(moves, [...before.keys, key], unordered);
    if (longer) return longer;
  }
  if (again && before.ready) return { ...before, play: before.ready };
  if (known) {
    const fewer = before.keys.filter((other) => other !== key);
    return picked(moves, fewer, unordered) ?? fresh(moves, unordered);
  }
  if (again) return fresh(moves, unordered);
  return picked(moves, [key], unordered) ?? fresh(moves, unordered);
}
