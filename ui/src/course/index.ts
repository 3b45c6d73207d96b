/** The course: a first lecture on combinatorial games, with exercises. */
import { FIRST } from "./first.ts";
import { SECOND } from "./second.ts";
import { SIDES } from "./sides.ts";
import type { Lesson } from "./types.ts";

export const COURSE: readonly Lesson[] = [...FIRST, ...SECOND, ...SIDES];
export type { Both, Lesson, Step } from "./types.ts";

const KEY = "grundy.course";

/** The steps completed on this machine, as `lesson/number`. */
export function doneSteps(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}

export function keepDone(lesson: string, step: number): void {
  const all = new Set(doneSteps()).add(`${lesson}/${step}`);
  localStorage.setItem(KEY, JSON.stringify([...all]));
}
