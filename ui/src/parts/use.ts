/** Hooks that several views share. */
import { useEffect, useState } from "preact/hooks";
import type { Diagnostic } from "../api.ts";
import { toDiagnostics } from "../errors.ts";

export interface Asked<T> {
  /** The key of the data; it is the previous key while the next answer is awaited. */
  answers: string;
  data: T | undefined;
  problem: Diagnostic[] | undefined;
  busy: boolean;
}

/**
 * Sends a request whenever the key changes and keeps the last answer until the next one arrives, so
 * that nothing flickers. An answer that arrives too late is discarded.
 */
export function useAnswer<T>(
  key: string,
  ask: ((signal: AbortSignal) => Promise<T>) | undefined,
): Asked<T> & { retry: () => void } {
  const [state, setState] = useState<Asked<T>>({
    answers: "",
    data: undefined,
    problem: undefined,
    busy: true,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!ask) {
      setState({ answers: key, data: undefined, problem: undefined, busy: false });
      return;
    }
    const stop = new AbortController();
    setState((before) => ({ ...before, busy: true }));
    ask(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setState({ answers: key, data, problem: undefined, busy: false });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setState({ answers: key, data: undefined, problem: toDiagnostics(error), busy: false });
      },
    );
    return () => stop.abort();
  }, [key, round]);
  return { ...state, retry: () => setRound(round + 1) };
}

/** The value, updated when it has not changed for this number of milliseconds (a debounce). */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** Calls back on keys pressed outside of fields; the view's own shortcuts. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (
        target instanceof HTMLElement &&
        target.closest("input:not([type=checkbox]), textarea, select, dialog")
      )
        return;
      // Space on a button activates the button.
      if (
        event.key === " " &&
        target instanceof Element &&
        target.closest("button, a, input, [role]")
      )
        return;
      const then = keys[event.key];
      if (!then) return;
      event.preventDefault();
      then();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
