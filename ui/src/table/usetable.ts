/** A table while it is computed: its growing states, laws, period and progress. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Diagnostic, type Done, type Laws, type Period, startTable } from "../api.ts";
import type { TableAsked, TableInfo } from "../api.ts";
import { type Job, type Progress, run } from "../jobs.ts";

export interface TableState {
  table: TableInfo | undefined;
  laws: Laws | undefined;
  period: Period | undefined;
  progress: Progress | undefined;
  done: Done | undefined;
  problem: Diagnostic[] | undefined;
  running: boolean;
}

const NOTHING: TableState = {
  table: undefined,
  laws: undefined,
  period: undefined,
  progress: undefined,
  done: undefined,
  problem: undefined,
  running: true,
};

/** Requests a table. While `identity` is unchanged, the old content is shown until newer content arrives. */
export function useTable(asked: TableAsked, identity: string): TableState & { cancel: () => void } {
  const [state, setState] = useState<TableState>(NOTHING);
  const job = useRef<Job>(null);
  const shown = useRef("");
  useEffect(() => {
    const same = shown.current === identity;
    shown.current = identity;
    setState(({ table, laws, period }) => (same ? { ...NOTHING, table, laws, period } : NOTHING));
    const set = (change: Partial<TableState>) => setState((before) => ({ ...before, ...change }));
    job.current = run(startTable(asked), {
      progress: (progress) => set({ progress }),
      table: (table) => set({ table }),
      laws: (laws) => set({ laws }),
      period: (period) => set({ period }),
      done: (done) => set({ done, running: false }),
      failed: (problem) => set({ problem, running: false }),
    });
    return () => job.current?.leave();
  }, [JSON.stringify(asked)]);
  return { ...state, cancel: () => job.current?.cancel() };
}
