/**
 * Who carries the page's questions: the server that has sent the page, or a worker in the browser that runs the same
 * service as WebAssembly (`wasm/transport.ts`). The page itself knows only `api.ts`, which asks through here.
 */

export interface Transport {
  /** Answers a request as `fetch` does; the path begins with `/api`. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /**
   * Tells of a job from its first event on, until `done` or `failed`, or until the listener stops to listen, which it does
   * by calling what is returned. `lost` is called when no more will be heard.
   */
  listen(job: string, hear: (event: string, data: unknown) => void, lost: () => void): () => void;
  /** Whether the browser can load an answer by its address, without this module. */
  readonly addressable: boolean;
}

const EVENTS = [
  "progress",
  "table",
  "laws",
  "period",
  "claim",
  "solved",
  "done",
  "failed",
] as const;

/** The server that has sent the page. */
const server: Transport = {
  addressable: true,
  fetch: (path, init) => fetch(path, init),
  listen(job, hear, lost) {
    const events = new EventSource(`/api/jobs/${encodeURIComponent(job)}`);
    for (const name of EVENTS)
      events.addEventListener(name, (event) => {
        // Without this the browser would ask for the job again and again for ever.
        if (name === "done" || name === "failed") events.close();
        hear(name, JSON.parse((event as MessageEvent<string>).data));
      });
    events.onerror = () => {
      if (events.readyState === EventSource.CLOSED) lost();
    };
    return () => events.close();
  },
};

let chosen: Transport = server;

/** Has all questions carried by somebody else. To be called before the first one. */
export function useTransport(transport: Transport): void {
  chosen = transport;
}

export const transport = (): Transport => chosen;
