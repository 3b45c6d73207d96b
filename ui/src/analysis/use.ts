/** Runs the analysis of the current position, and keeps those of the positions before. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameRef } from "../api.ts";
import { run } from "../jobs.ts";
import { writePosition } from "../position.ts";
import { type Analysis, startAnalysis } from "./values.ts";

/** The time of one analysis, in seconds. */
const SECONDS = 8;

export interface Analyses {
  get: (position: readonly string[]) => Analysis | undefined;
  /** Whether the analysis of the current position continues. */
  running: boolean;
}

/**
 * `on` says whether the position is analysed. A change of `round` means that the server has new values: what is
 * not exact is analysed again.
 */
export function useAnalysis(
  of: GameRef,
  position: readonly string[],
  on: boolean,
  round: number,
): Analyses {
  const known = useMemo(
    () => new Map<string, { analysis: Analysis; round: number; ended: boolean }>(),
    [],
  );
  const [, refresh] = useState(0);
  const [running, setRunning] = useState(false);
  const key = writePosition(position);
  useEffect(() => {
    const had = known.get(key);
    if (!on || (had && (had.analysis.complete || (had.ended && had.round === round)))) {
      setRunning(false);
      return;
    }
    setRunning(true);
    const job = run(startAnalysis({ ...of, position, seconds: SECONDS }), {
      analysis: (analysis) => {
        known.set(key, { analysis, round, ended: false });
        refresh((n) => n + 1);
      },
      done: () => {
        const last = known.get(key);
        if (last) known.set(key, { ...last, round, ended: true });
        setRunning(false);
      },
      // A game without an analysis is played without one.
      failed: () => setRunning(false),
    });
    return () => job.leave();
  }, [key, on, round]);
  return {
    get: (position) => known.get(writePosition(position))?.analysis,
    running,
  };
}
