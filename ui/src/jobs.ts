/**
 * Long-running jobs: a job is started by a `POST`, reports by events, and can be stopped.
 * The event stream begins with the job's first event even for a late subscriber, so nothing is
 * lost between the two requests.
 */
import { type Claim, diagnosticsOf, type Diagnostic, type Done } from "./api.ts";
import { type Laws, type Period, stopJob, type TableInfo } from "./api.ts";
import type { Analysis } from "./analysis/values.ts";
import { lostConnection, toDiagnostics } from "./errors.ts";
import { transport } from "./transport.ts";

export interface Progress {
  done: number;
  of: number | null;
  seconds: number;
}

export interface Listener {
  progress?: (event: Progress) => void;
  table?: (event: TableInfo) => void;
  laws?: (event: Laws) => void;
  period?: (event: Period) => void;
  claim?: (event: Claim) => void;
  solved?: (event: { positions: number; complete: boolean }) => void;
  analysis?: (event: Analysis) => void;
  done?: (event: Done) => void;
  failed?: (diagnostics: Diagnostic[]) => void;
}

export interface Job {
  /** Requests the server to stop; `done` still follows, with the partial result. */
  cancel(): void;
  /** Unsubscribes and stops the work: the reader has left the view. */
  leave(): void;
}

/** Starts a job and passes its events to the caller. */
export function run(start: Promise<{ job: string }>, listener: Listener): Job {
  let deaf: (() => void) | undefined;
  let job: string | undefined;
  let left = false;
  let ended = false;
  let cancelled = false;

  const cancel = () => {
    // A job that has no name yet is stopped as soon as it has one.
    cancelled = true;
    // The server forgets a job that has just ended; stopping it again is not an error.
    if (job !== undefined && !ended) stopJob(job).catch(() => undefined);
  };
  start.then(
    (answer) => {
      job = answer.job;
      if (cancelled) cancel();
      if (left) return;
      deaf = transport().listen(
        job,
        (name, data) => {
          if (left) return;
          ended ||= name === "done" || name === "failed";
          if (name === "failed") listener.failed?.(diagnosticsOf(data, 500));
          else listener[name as Exclude<keyof Listener, "failed">]?.(data as never);
        },
        () => {
          if (!ended && !left) listener.failed?.([lostConnection]);
          ended = true;
        },
      );
    },
    (error: unknown) => {
      ended = true;
      if (!left) listener.failed?.(toDiagnostics(error));
    },
  );
  return {
    cancel,
    leave() {
      left = true;
      deaf?.();
      cancel();
    },
  };
}
