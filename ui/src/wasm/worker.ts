/**
 * A worker with the engine: `grundy.wasm` gives the answers of `grundy explore` over HTTP, called by plain numbers and places in
 * memory (`crates/wasm/src/raw.rs`). It handles one request at a time; a job runs in steps, and requests that arrive meanwhile
 * are answered between two of them.
 */

/** A request of the page: a line such as `POST /api/game`, and the body. */
export interface Asked {
  id: number;
  line: string;
  body: string;
  /** The address of a piece of the page's own data; when the page revokes it, the job of this request is stopped. */
  ear?: string | undefined;
}

/** A message of the worker. */
export type Told =
  | { kind: "ready" }
  | { kind: "reply"; id: number; head: Head; bytes: ArrayBuffer; memory: number }
  | { kind: "event"; job: number; event: string; data: unknown }
  /** The engine has trapped: no request may be sent to this worker any more. */
  | { kind: "trap"; message: string };

export interface Head {
  status: number;
  media: string;
  name: string | null;
  lasting: boolean;
}

interface Engine {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  ask(): number;
  step(job: number): number;
  head(): number;
  head_len(): number;
  body(): number;
  body_len(): number;
}

const tell = (told: Told, transfer: Transferable[] = []) =>
  (postMessage as (message: Told, transfer: Transferable[]) => void)(told, transfer);

let engine: Engine | undefined;

const copy = (place: number, length: number) => {
  if (!engine) throw new Error("no engine");
  return new Uint8Array(engine.memory.buffer, place, length).slice();
};
const read = (place: number, length: number) => new TextDecoder().decode(copy(place, length));

/**
 * In the middle of a step no message is received, and shared memory needs headers that a static file server does not
 * send. But a worker can load data from an address, and the page can revoke its own data: the worker detects that at once.
 */
function isGone(ear: string): boolean {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", ear, false);
    request.send();
    return request.status !== 200;
  } catch {
    return true;
  }
}

/** The interval at which a job checks whether it was stopped, in milliseconds. */
const LISTEN = 50;
let ear: string | undefined;
let listened = 0;

const brought = {
  now: () => performance.now(),
  stopped() {
    const now = performance.now();
    if (ear === undefined || now < listened + LISTEN) return 0;
    listened = now;
    return Number(isGone(ear));
  },
  tell(job: number, place: number, length: number) {
    const text = read(place, length);
    const end = text.indexOf("\n");
    const data: unknown = JSON.parse(text.slice(end + 1));
    tell({ kind: "event", job, event: text.slice(0, end), data });
  },
};

/** Unfinished jobs, the next one first; a job without an `ear` can be stopped only between its steps. */
const jobs: { job: number; ear: string | undefined }[] = [];
/** A message to the worker itself is queued after all messages that the page has sent meanwhile. */
const turn = new MessageChannel();
turn.port1.onmessage = () =>
  guarded(() => {
    const job = jobs.shift();
    if (job === undefined || !engine) return;
    ear = job.ear;
    const over = engine.step(job.job) !== 0;
    ear = undefined;
    if (!over) jobs.push(job);
    if (jobs.length > 0) turn.port2.postMessage(0);
  });

function answer({ id, line, body, ear }: Asked): void {
  if (!engine) return;
  const bytes = new TextEncoder().encode(`${line}\n${body}`);
  const place = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
  const status = engine.ask();
  const head = JSON.parse(read(engine.head(), engine.head_len())) as Head;
  const reply = copy(engine.body(), engine.body_len());
  if (status === 202) {
    const { job } = JSON.parse(new TextDecoder().decode(reply)) as { job: string };
    // The policy of another site's page may forbid such addresses.
    jobs.push({ job: Number(job), ear: ear !== undefined && isGone(ear) ? undefined : ear });
    if (jobs.length === 1) turn.port2.postMessage(0);
  }
  const memory = engine.memory.buffer.byteLength;
  tell({ kind: "reply", id, head, bytes: reply.buffer, memory }, [reply.buffer]);
}

function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    engine = undefined;
    jobs.length = 0;
    tell({ kind: "trap", message: String(error) });
  }
}

onmessage = async (event: MessageEvent<Asked | { module: WebAssembly.Module }>) => {
  const message = event.data;
  if ("module" in message) {
    try {
      const made = await WebAssembly.instantiate(message.module, { page: brought });
      engine = made.exports as unknown as Engine;
      tell({ kind: "ready" });
    } catch (error) {
      tell({ kind: "trap", message: String(error) });
    }
  } else {
    guarded(() => answer(message));
  }
};
