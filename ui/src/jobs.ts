/**
 * Long work: a job is started by a `POST`, tells of itself by server-sent events, and can be stopped.
 * The stream begins with the job's first event however late it is opened, so nothing is lost
 * between the two requests.
 */
import { type Claim, diagnosticsOf, type Diagnostic, type Done } from "./api.ts";
import { type Laws, type Period, stopJob, type TableInfo } from "./api.ts";
import { lostConnection, toDiagnostics } from "./errors.ts";

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
  done?: (event: Done) => void;
  failed?: (diagnostics: Diagnostic[]) => void;
}

export interface Job {
  /** Asks the server to stop; `done` still comes, with what is there. */
  cancel(): void;
  /** Listens no longer and stops the work: the reader has gone elsewhere. */
  leave(): void;
}

const KINDS = ["progress", "table", "laws", "period", "claim", "solved"] as const;

/** Starts a job and passes its events on. */
export function run(start: Promise<{ job: string }>, listener: Listener): Job {
  let source: EventSource | undefined;
  let job: string | undefined;
  let left = false;
  let ended = false;

  const finish = () => {
    ended = true;
    source?.close();
  };
  const cancel = () => {
    // A job that has just ended is forgotten by the server; to stop it again is no mistake.
    if (job !== undefined && !ended) stopJob(job).catch(() => undefined);
  };
  start.then(
    (answer) => {
      job = answer.job;
      if (left) return cancel();
      const events = new EventSource(`/api/jobs/${encodeURIComponent(job)}`);
      source = events;
      const on = (name: string, then: (data: unknown) => void) =>
        events.addEventListener(name, (event) =>
          then(JSON.parse((event as MessageEvent<string>).data)),
        );
      for (const kind of KINDS) on(kind, (data) => listener[kind]?.(data as never));
      on("done", (data) => {
        finish();
        listener.done?.(data as Done);
      });
      on("failed", (data) => {
        finish();
        listener.failed?.(diagnosticsOf(data, 500));
      });
      events.onerror = () => {
        // Without this the browser would ask for the job again and again for ever.
        if (ended || events.readyState !== EventSource.CLOSED) return;
        finish();
        listener.failed?.([lostConnection]);
      };
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
      source?.close();
      cancel();
      ended = true;
    },
  };
}
