/**
 * A worker with the engine: `grundy.wasm` is what `grundy explore` answers by HTTP, called by plain numbers and places in
 * memory (`crates/wasm/src/raw.rs`). One question at a time; a job goes on in steps, and whatever was asked meanwhile is
 * answered between two of them.
 */

/** What the page asks: a line as `POST /api/game`, and the body. */
export interface Asked {
  id: number;
  line: string;
  body: string;
  /** The address of a piece of the page's own data; once the page takes it away, the job that was asked for is stopped. */
  ear?: string | undefined;
}

/** What the worker tells. */
export type Told =
  | { kind: "ready" }
  | { kind: "reply"; id: number; head: Head; bytes: ArrayBuffer; memory: number }
  | { kind: "event"; job: number; event: string; data: unknown }
  /** The engine broke off: nothing may be asked of this worker any more. */
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
 * In the middle of a step no message comes in, and memory that both sides see needs headers that a server of files does not
 * send. But a worker may wait for data at an address, and the page may take its own data away: that is heard at once.
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

/** How often a job asks whether it was stopped, in milliseconds. */
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

/** Jobs that are not over, the next one first; one without an ear hears only between its steps. */
const jobs: { job: number; ear: string | undefined }[] = [];
/** A message to oneself comes behind whatever the page has sent meanwhile. */
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
    // On another site's page its policy may forbid such addresses.
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
