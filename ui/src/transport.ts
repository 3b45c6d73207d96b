/**
 * The transport of the page's requests: to the server that has sent the page, or to a worker in the browser that runs the
 * same service as WebAssembly (`wasm/transport.ts`). The page itself uses only `api.ts`, which calls this module.
 */

export interface Transport {
  /** Answers a request as `fetch` does; the path begins with `/api`. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /**
   * Reports the events of a job from its first one on, until `done` or `failed`, or until the listener unsubscribes
   * by calling the returned function. `lost` is called if no more events will arrive.
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
  "analysis",
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
        // Without this the browser would request the job again and again forever.
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

/** Sets the transport of all requests. To be called before the first one. */
export function useTransport(transport: Transport): void {
  chosen = transport;
}

export const transport = (): Transport => chosen;
