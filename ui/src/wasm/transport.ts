/**
 * The page without a server: two workers run the service as WebAssembly. One answers at once, so that typing never
 * waits; the other runs long requests and stores their tables.
 *
 * A stopped job reports its partial result. If it does not react in time, its worker is terminated and another one starts with
 * the same compiled module. The same happens after large work, since WebAssembly never returns memory, and after a trap. Other
 * active jobs of that worker are started again, and tables of a terminated worker are computed again when the page requests
 * them.
 */
import type { Transport } from "../transport.ts";
import { type Answer, BROKEN, Desk, json } from "./buffers.ts";

/** The time that a job may take to end after it was stopped. */
const GRACE = 700;
/** The maximum number of restarts of a job whose worker was terminated because of another one. */
const AGAIN = 3;
const JOBS = /^\/api\/(tables|claim|solve|analysis)$/;
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
  /** The worker's number of the job, and of the worker; absent while it is restarted. */
  number: number;
  generation: number | undefined;
  /** The request: the address, the text, and the decoded text. */
  path: string;
  body: string;
  asked: Record<string, unknown>;
  start: number;
  /** The address that the job polls; it is stopped by revoking it. */
  ear: string;
  events: { event: string; data: unknown }[];
  listeners: Set<{ hear: (event: string, data: unknown) => void; lost: () => void }>;
  over: boolean;
  /** Withdraws the request to stop it, which is meaningless for another worker. */
  stopped: AbortController | undefined;
  /** The remaining number of restarts. */
  again: number;
}

/** The data for computing a table once more: the job that made it, and the request. */
interface Kept {
  generation: number;
  name: string;
  asked: Record<string, unknown>;
}

/** The transport of a page whose engine is in this folder as `grundy.wasm`, by default that of `worker.js`. */
export function inBrowser(
  folder: URL,
  start = () => new Worker(new URL("worker.js", folder), { type: "module" }),
): Transport {
  return new InBrowser(folder, start);
}

class InBrowser implements Transport {
  readonly addressable = false;
  #folder: URL;
  /** The compiled engine; after a failure the next request loads it again. */
  #module: Promise<WebAssembly.Module> | undefined;
  /** Answers at once. */
  #talk: Desk;
  /** Runs long requests. */
  #work: Desk;
  /** Translates programs, by a module that is loaded with the first of them. */
  #programs: Desk;
  #jobs = new Map<string, Running>();
  #tables = new Map<string, Kept>();
  /** Games that the second worker has solved completely. */
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
    this.#programs = new Desk(start, () => compile(new URL("grundy-programs.wasm", folder)));
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
    if (route === "/api/import")
      return this.#ask(this.#programs, `${method} ${path}`, body, signal);
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
    // Earlier events are reported first.
    for (const { event, data } of job.events) hear(event, data);
    return () => job.listeners.delete(listener);
  }

  async #ask(desk: Desk, line: string, body: string, signal?: AbortSignal): Promise<Response> {
    const response = respond(await desk.ask(line, body, signal));
    // Games that were kept open only save time.
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

  /** Restarts a job whose worker was terminated because of another one. */
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

  /** Events that arrived before the answer that named their job was read. */
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
    // Of progress events only the last one counts, and none after other events.
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

  /** Computes a table once more; simultaneous requests wait for the same computation. */
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
    // A job that is being restarted is stopped when it has a number.
    if (generation === undefined) return;
    const line = `DELETE /api/jobs/${number}`;
    void this.#work.ask(line, "", job.stopped.signal).catch(() => undefined);
    setTimeout(() => {
      // In the middle of a step the worker receives no messages.
      if (!job.over && generation === this.#work.generation) this.#work.replace("replaced");
    }, GRACE);
  }

  /** The second worker was terminated. */
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

/** Compiled while it is loaded, if the server sends its media type. */
async function compile(address: URL): Promise<WebAssembly.Module> {
  try {
    return await compiled(await fetch(address));
  } catch {
    // The browser's cache may be truncated or damaged: once more, from the server.
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

/** Removes a file from the cache of the service worker, which caches the next one. */
async function forget(address: URL): Promise<void> {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys())
    if (name.startsWith("grundy ")) await (await caches.open(name)).delete(address);
}
