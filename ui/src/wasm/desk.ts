/** A worker that may be ended at any moment, and what waits for its answers. */
import type { Asked, Head, Told } from "./worker.ts";

export interface Answer {
  head: Head;
  bytes: ArrayBuffer;
}

interface Waiting extends Asked {
  resolve(answer: Answer): void;
  signal: AbortSignal | undefined;
}

/** What became of whoever has asked a worker that is no more. */
export type Gone = "trap" | "replaced";

/** A worker with more memory than this is replaced when it has nothing to do: it gives none back. */
const LARGE = 192 << 20;
/** A question that nobody wants any more may go on for so long while others wait. */
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
  /** Counts the workers: what one has kept is not known to the next. */
  generation = 0;
  /** Hears of jobs. */
  hear: (job: number, event: string, data: unknown) => void = () => undefined;
  /** Whether a job that is wanted is under way: then a question waits for the job's step, and the worker stays. */
  isAtWork: () => boolean = () => false;
  /** Hears that the worker is no more, and with it its jobs. */
  gone: (why: Gone) => void = () => undefined;

  /** `module` is asked for each worker: whoever could not load it may try again. */
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

  /** Begins before the first question is asked. */
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

  /** There is no engine: all who wait are told why, and the next question tries again. */
  #give(why: string): void {
    const asked = this.#queue.splice(0);
    this.replace("trap");
    for (const { resolve } of asked) resolve(missing(why));
  }

  /** Asks; a signal takes the question back, and `ear` stops the job that is asked for. */
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

  /** Ends the worker; what it was asked and is still wanted is told why. */
  replace(why: Gone): void {
    clearTimeout(this.#impatience);
    this.#impatience = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#memory = 0;
    const asked = this.#now;
    this.#now = undefined;
    // A question during which the engine broke off would break it again.
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

  /** Others wait for an answer that nobody wants: the worker has a moment to end it. */
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

/** The answer to a question at which the engine broke off. */
const broken = () => refused(500, BROKEN);

/** The answer of an engine that is not there: its file is missing, empty or damaged, or this browser cannot run it. */
const missing = (why: string) =>
  refused(500, {
    error: {
      code: "no-engine",
      message: "the engine of this page (grundy.wasm) could not be loaded, or its file is damaged",
      ja: "このページの計算機能（grundy.wasm）を読み込めないか、ファイルが壊れています。通信を確かめて、ページを読み込み直してください",
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
