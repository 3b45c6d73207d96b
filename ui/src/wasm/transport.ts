/**
 * The page without a server: two workers run the service as WebAssembly. One answers at once, so that typing is never
 * kept waiting; the other does what takes a while and keeps its tables.
 *
 * A job that is stopped tells what it has. If it does not hear in time, its worker is ended and another one begins with the
 * same compiled module, as it does after large work, since WebAssembly gives no memory back, and after a trap. Jobs beside
 * it that nobody has stopped are begun again, and tables of a worker that is no more are computed anew when the page asks
 * for them.
 */
import type { Transport } from "../transport.ts";
import { type Answer, BROKEN, Desk, json } from "./desk.ts";

/** How long a job may take to end once it was stopped. */
const GRACE = 700;
/** How often a job is begun again whose worker was ended because of another one. */
const AGAIN = 3;
const JOBS = /^\/api\/(tables|claim|solve)$/;
const OF_A_TABLE = /^\/api\/tables\/([^/]+)\//;
const OF_A_JOB = /^\/api\/jobs\/([^/]+)$/;
const OF_A_POSITION = /^\/api\/(position|reply)$/;
/** Prerendered: without them the first view would wait for the engine. */
const READY: Readonly<Record<string, string>> = {
  "/api/games": "games.json",
  "/api/about": "about.json",
};

interface Table {
  table: string;
  params: { name: string; from: number; to: number }[];
  function: string;
}

interface Running {
  /** The worker's number of the job, and of the worker; none while it is begun again. */
  number: number;
  generation: number | undefined;
  /** What was asked: the address, the text, and the text as it is meant. */
  path: string;
  body: string;
  asked: Record<string, unknown>;
  start: number;
  /** The address that the job looks at; it is stopped by taking it away. */
  ear: string;
  events: { event: string; data: unknown }[];
  listeners: Set<{ hear: (event: string, data: unknown) => void; lost: () => void }>;
  over: boolean;
  /** Takes back the request to stop it, which means nothing to another worker. */
  stopped: AbortController | undefined;
  /** How often it may be begun again. */
  again: number;
}

/** How a table is computed once more: by whom it was known, and the question. */
interface Kept {
  generation: number;
  name: string;
  asked: Record<string, unknown>;
}

/** The transport of a page whose engine lies in this folder as `grundy.wasm`, by default beside `worker.js`. */
export function inBrowser(
  folder: URL,
  start = () => new Worker(new URL("worker.js", folder), { type: "module" }),
): Transport {
  return new InBrowser(folder, start);
}

class InBrowser implements Transport {
  readonly addressable = false;
  #folder: URL;
  /** The compiled engine; after a failure it is loaded once more when somebody asks. */
  #module: Promise<WebAssembly.Module> | undefined;
  /** Answers at once. */
  #talk: Desk;
  /** Does what takes a while. */
  #work: Desk;
  #jobs = new Map<string, Running>();
  #tables = new Map<string, Kept>();
  /** Games that the second worker has solved whole. */
  #solved = new Set<string>();
  #names = 0;

  constructor(folder: URL, start: () => Worker) {
    this.#folder = folder;
    const module = () =>
      (this.#module ??= compile(new URL("grundy.wasm", folder)).catch((error: unknown) => {
        this.#module = undefined;
        throw error;
      }));
    this.#talk = new Desk(start, module);
    this.#work = new Desk(start, module);
    this.#work.hear = (job, event, data) => this.#heard(job, event, data);
    this.#work.gone = (why) => this.#lost(why === "trap");
    this.#work.isAtWork = () =>
      [...this.#jobs.values()].some((job) => !job.over && job.generation === this.#work.generation);
    this.#talk.warm();
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const ready = READY[path];
    if (ready !== undefined) return fetch(new URL(ready, this.#folder));
    const [route = ""] = path.split("?");
    const method = init.method ?? "GET";
    const body = typeof init.body === "string" ? init.body : "";
    const job = OF_A_JOB.exec(route);
    if (job && method === "DELETE") return this.#stop(decodeURIComponent(job[1] ?? ""));
    const signal = init.signal ?? undefined;
    if (method === "POST" && JOBS.test(route)) return this.#begin(path, body, signal);
    const table = OF_A_TABLE.exec(route);
    if (table) return this.#ofTable(decodeURIComponent(table[1] ?? ""), path, signal);
    const desk = OF_A_POSITION.test(route) && this.#knows(body) ? this.#work : this.#talk;
    return this.#ask(desk, `${method} ${path}`, body, signal);
  }

  listen(name: string, hear: (event: string, data: unknown) => void, lost: () => void): () => void {
    const job = this.#jobs.get(name);
    if (!job) {
      queueMicrotask(lost);
      return () => undefined;
    }
    const listener = { hear, lost };
    job.listeners.add(listener);
    // What has happened before is told first.
    for (const { event, data } of job.events) hear(event, data);
    return () => job.listeners.delete(listener);
  }

  async #ask(desk: Desk, line: string, body: string, signal?: AbortSignal): Promise<Response> {
    const response = respond(await desk.ask(line, body, signal));
    // Games that were kept open are only a help.
    if (desk === this.#talk && desk.isLarge && desk.isIdle) desk.replace("replaced");
    return response;
  }

  async #begin(path: string, body: string, signal?: AbortSignal): Promise<Response> {
    const idle = [...this.#jobs.values()].every((job) => job.over);
    if (this.#work.isLarge && idle) this.#work.replace("replaced");
    const start = performance.now();
    const ear = URL.createObjectURL(new Blob(["at work"]));
    const asked = this.#work.ask(`POST ${path}`, body, signal, ear);
    asked.catch(() => URL.revokeObjectURL(ear));
    const answer = await asked;
    if (answer.head.status !== 202) {
      URL.revokeObjectURL(ear);
      return respond(answer);
    }
    const { job } = JSON.parse(new TextDecoder().decode(answer.bytes)) as { job: string };
    const name = `j${++this.#names}`;
    const running: Running = {
      number: Number(job),
      generation: this.#work.generation,
      path,
      body,
      asked: { path, ...(JSON.parse(body) as Record<string, unknown>) },
      start,
      ear,
      events: [],
      listeners: new Set(),
      over: false,
      stopped: undefined,
      again: AGAIN,
    };
    this.#jobs.set(name, running);
    this.#hearEarly();
    for (const [old, known] of this.#jobs)
      if (this.#jobs.size > 64 && known.over) this.#jobs.delete(old);
    return respond({ ...answer, bytes: json({ job: name }) });
  }

  /** Begins a job again whose worker was ended because of another one. */
  async #resume(job: Running): Promise<void> {
    job.generation = undefined;
    job.again--;
    const answer = await this.#work.ask(`POST ${job.path}`, job.body, undefined, job.ear);
    const told = JSON.parse(new TextDecoder().decode(answer.bytes)) as { job: string };
    if (answer.head.status !== 202) return this.#tell(job, "failed", told);
    job.number = Number(told.job);
    job.generation = this.#work.generation;
    this.#hearEarly();
    if (job.stopped && !job.over) this.#halt(job);
  }

  /** Events that came before the answer that named their job was read. */
  #early: [number, string, unknown][] = [];

  #hearEarly(): void {
    for (const [number, event, data] of this.#early.splice(0)) this.#heard(number, event, data);
  }

  #heard(number: number, event: string, data: unknown): void {
    const { generation } = this.#work;
    const job = [...this.#jobs.values()].find(
      (job) => job.number === number && job.generation === generation,
    );
    if (!job) {
      this.#early.push([number, event, data]);
      return;
    }
    if (event === "table") data = this.#named(job, data as Table);
    if (event === "solved" && (data as { complete: boolean }).complete)
      this.#solved.add(keyOf(job.asked));
    this.#tell(job, event, data);
  }

  #tell(job: Running, event: string, data: unknown): void {
    if (job.over) return;
    job.over = event === "done" || event === "failed";
    if (job.over) URL.revokeObjectURL(job.ear);
    // Of progress only the last word counts, and behind other news none.
    if (job.events.at(-1)?.event === "progress") job.events.pop();
    job.events.push({ event, data });
    for (const listener of [...job.listeners]) listener.hear(event, data);
  }

  /** The name of a table must outlive its worker. */
  #named(job: Running, told: Table): Table {
    const { game, given, lang } = job.asked;
    const box = told.params.map(({ name, from, to }) => `${name}=${from}..=${to}`).join(",");
    const asked = { game, given, lang, function: told.function, box };
    const table = `w${job.generation}${told.table}`;
    this.#tables.set(table, { generation: job.generation ?? 0, name: told.table, asked });
    return { ...told, table };
  }

  async #ofTable(name: string, path: string, signal?: AbortSignal): Promise<Response> {
    const kept = this.#tables.get(name);
    if (kept && kept.generation !== this.#work.generation) await this.#again(kept);
    const known = path.replace(OF_A_TABLE, `/api/tables/${kept?.name ?? name}/`);
    return this.#ask(this.#work, `GET ${known}`, "", signal);
  }

  /** Computes a table once more; who asks at the same time waits for the same work. */
  async #again(kept: Kept): Promise<void> {
    const doing = this.#recovering.get(kept) ?? this.#recover(kept);
    this.#recovering.set(kept, doing);
    try {
      await doing;
    } finally {
      this.#recovering.delete(kept);
    }
  }

  #recovering = new Map<Kept, Promise<void>>();

  async #recover(kept: Kept): Promise<void> {
    const response = await this.#begin("/api/tables", JSON.stringify(kept.asked));
    if (!response.ok) return;
    const { job } = (await response.json()) as { job: string };
    await new Promise<void>((resolve) => {
      const wanted = kept.asked["box"];
      const stop = this.listen(
        job,
        (event, data) => {
          const over = event === "done" || event === "failed";
          if (event === "table") {
            const found = this.#tables.get((data as Table).table);
            if (found && found.asked["box"] === wanted) {
              kept.generation = found.generation;
              kept.name = found.name;
              // Its laws are known already.
              void this.#stop(job);
              resolve();
            }
          }
          if (over) {
            queueMicrotask(() => stop());
            resolve();
          }
        },
        resolve,
      );
    });
  }

  #knows(body: string): boolean {
    return this.#solved.size > 0 && this.#solved.has(keyOf(JSON.parse(body) as Given));
  }

  async #stop(name: string): Promise<Response> {
    const job = this.#jobs.get(name);
    if (job && !job.over && !job.stopped) this.#halt(job);
    return new Response(null, { status: 204 });
  }

  #halt(job: Running): void {
    const { number, generation, ear } = job;
    URL.revokeObjectURL(ear);
    job.stopped = new AbortController();
    // One that is being begun again is stopped when it has a number.
    if (generation === undefined) return;
    const line = `DELETE /api/jobs/${number}`;
    void this.#work.ask(line, "", job.stopped.signal).catch(() => undefined);
    setTimeout(() => {
      // In the middle of a step nothing is heard.
      if (!job.over && generation === this.#work.generation) this.#work.replace("replaced");
    }, GRACE);
  }

  /** The second worker is no more. */
  #lost(trap: boolean): void {
    this.#solved.clear();
    this.#early = [];
    for (const job of this.#jobs.values()) {
      job.stopped?.abort();
      if (job.over) continue;
      const seconds = (performance.now() - job.start) / 1000;
      if (trap) this.#tell(job, "failed", BROKEN);
      else if (job.stopped || job.again === 0)
        this.#tell(job, "done", { stop: "interrupted", seconds });
      else if (job.generation !== undefined) void this.#resume(job);
    }
  }
}

type Given = Record<string, unknown>;

const keyOf = ({ game, given }: Given) => JSON.stringify([game, given ?? {}]);

function respond({ head, bytes }: Answer): Response {
  const empty = head.status === 204;
  return new Response(empty ? null : bytes, {
    status: head.status,
    headers: { "Content-Type": head.media },
  });
}

/** Compiled while it is loaded, where the server says what it is. */
async function compile(address: URL): Promise<WebAssembly.Module> {
  try {
    return await compiled(await fetch(address));
  } catch {
    // What the browser keeps may be cut short or damaged: once more, from the server.
    await forget(address);
    return compiled(await fetch(address, { cache: "reload" }));
  }
}

async function compiled(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status}`);
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return WebAssembly.compile(await copy.arrayBuffer());
  }
}

/** Takes a file out of what the service worker keeps; it keeps the next one. */
async function forget(address: URL): Promise<void> {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys())
    if (name.startsWith("grundy ")) await (await caches.open(name)).delete(address);
}
