/** A worker that may be terminated at any moment, and the queue of its requests. */
import type { Asked, Head, Told } from "./worker.ts";

export interface Answer {
  head: Head;
  bytes: ArrayBuffer;
}

interface Waiting extends Asked {
  resolve(answer: Answer): void;
  signal: AbortSignal | undefined;
}

/** The reason why a terminated worker does not answer. */
export type Gone = "trap" | "replaced";

/** A worker with more memory than this is replaced when it is idle: WebAssembly never returns memory. */
const LARGE = 192 << 20;
/** The time that a cancelled request may continue while others wait, in milliseconds. */
const GRACE = 250;

export class Desk {
  #start: () => Worker;
  #module: () => Promise<WebAssembly.Module>;
  #worker: Worker | undefined;
  #ready = false;
  #queue: Waiting[] = [];
  #now: Waiting | undefined;
  #impatience: ReturnType<typeof setTimeout> | undefined;
  #ids = 0;
  #memory = 0;
  /** Counts the workers: the next one does not have the data of the previous one. */
  generation = 0;
  /** Called with the events of jobs. */
  hear: (job: number, event: string, data: unknown) => void = () => undefined;
  /** Whether an active job is running: then a request waits for the job's step, and the worker is kept. */
  isAtWork: () => boolean = () => false;
  /** Called when the worker is terminated, and its jobs with it. */
  gone: (why: Gone) => void = () => undefined;

  /** `module` is called for each worker, so that a failed load can be retried. */
  constructor(start: () => Worker, module: () => Promise<WebAssembly.Module>) {
    this.#start = start;
    this.#module = module;
  }

  get isLarge(): boolean {
    return this.#memory > LARGE;
  }

  get isIdle(): boolean {
    return this.#now === undefined && this.#queue.length === 0;
  }

  /** Starts the worker before the first request. */
  warm(): void {
    if (this.#worker) return;
    const worker = this.#start();
    this.#worker = worker;
    this.#ready = false;
    this.generation++;
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (worker === this.#worker) this.#told(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      if (this.#ready) this.replace("trap");
      else this.#give(event.message || "worker.js");
    };
    this.#module().then(
      (module) => worker.postMessage({ module }),
      (error: unknown) => {
        if (worker === this.#worker) this.#give(String(error));
      },
    );
  }

  /** The engine is missing: all waiting requests fail with the reason, and the next request tries again. */
  #give(why: string): void {
    const asked = this.#queue.splice(0);
    this.replace("trap");
    for (const { resolve } of asked) resolve(missing(why));
  }

  /** Sends a request; a signal cancels the request, and `ear` stops the job that it starts. */
  ask(line: string, body: string, signal?: AbortSignal, ear?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { id: ++this.#ids, line, body, ear, resolve, signal };
      const taken = () => {
        reject(new DOMException("taken back", "AbortError"));
        this.#queue = this.#queue.filter((other) => other !== waiting);
        this.#hurry();
      };
      if (signal?.aborted) return taken();
      signal?.addEventListener("abort", taken, { once: true });
      this.#queue.push(waiting);
      this.warm();
      this.#hurry();
      this.#next();
    });
  }

  /** Terminates the worker; its active requests fail with the reason. */
  replace(why: Gone): void {
    clearTimeout(this.#impatience);
    this.#impatience = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#memory = 0;
    const asked = this.#now;
    this.#now = undefined;
    // A request during which the engine trapped would trap it again.
    if (asked && !asked.signal?.aborted) {
      if (why === "trap") asked.resolve(broken());
      else this.#queue.unshift(asked);
    }
    this.gone(why);
    if (this.#queue.length > 0) {
      this.warm();
      this.#next();
    }
  }

  #next(): void {
    if (!this.#ready || this.#now) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#now = next;
    const { id, line, body, ear } = next;
    this.#worker?.postMessage({ id, line, body, ear } satisfies Asked);
  }

  /** Others wait behind a cancelled request: the worker has a moment to finish it. */
  #hurry(): void {
    if (!this.#now?.signal?.aborted || this.#queue.length === 0 || this.#impatience) return;
    this.#impatience = setTimeout(() => {
      this.#impatience = undefined;
      if (!this.isAtWork()) this.replace("replaced");
    }, GRACE);
  }

  #told(told: Told): void {
    switch (told.kind) {
      case "ready":
        this.#ready = true;
        break;
      case "event":
        this.hear(told.job, told.event, told.data);
        return;
      case "trap":
        if (this.#ready) this.replace("trap");
        else this.#give(told.message);
        return;
      case "reply": {
        clearTimeout(this.#impatience);
        this.#impatience = undefined;
        this.#memory = told.memory;
        const asked = this.#now;
        this.#now = undefined;
        if (asked?.id === told.id) asked.resolve({ head: told.head, bytes: told.bytes });
      }
    }
    this.#next();
  }
}

const refused = (status: number, why: unknown): Answer => ({
  head: { status, media: "application/json", name: null, lasting: false },
  bytes: json(why),
});

/** The answer to a request at which the engine trapped. */
const broken = () => refused(500, BROKEN);

/** The answer of a missing engine: its file is missing, empty or damaged, or this browser cannot run it. */
const missing = (why: string) =>
  refused(500, {
    error: {
      code: "no-engine",
      message:
        "the engine of this page (grundy.wasm, or grundy-programs.wasm for programs) could not be loaded, or its file is damaged",
      ja: "このページの計算機能（grundy.wasm、プログラムの変換では grundy-programs.wasm）を読み込めないか、ファイルが壊れています。通信を確かめて、ページを読み込み直してください",
      labels: [],
      help: [
        "see that there is a network, and load the page again; if that does not help, clear what the browser keeps of this site",
      ],
      notes: [why],
    },
  });

export const json = (value: unknown): ArrayBuffer => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

/** In both languages, as all messages of the service. */
export const BROKEN = {
  error: {
    code: "broken-off",
    message:
      "the computation broke off in this browser, most likely for want of memory; it was begun afresh",
    ja: "このブラウザーでの計算が途中で止まりました（多くはメモリー不足です）。計算機能は立ち上げ直しました",
    labels: [],
    help: ["ask for less: a smaller table, fewer pieces"],
    notes: [],
  },
};
