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

const brought = {
  now: () => performance.now(),
  tell(job: number, place: number, length: number) {
    const text = read(place, length);
    const end = text.indexOf("\n");
    const data: unknown = JSON.parse(text.slice(end + 1));
    tell({ kind: "event", job, event: text.slice(0, end), data });
  },
};

/** Jobs that are not over, the next one first. */
const jobs: number[] = [];
/** A message to oneself comes behind whatever the page has sent meanwhile. */
const turn = new MessageChannel();
turn.port1.onmessage = () =>
  guarded(() => {
    const job = jobs.shift();
    if (job === undefined || !engine) return;
    if (engine.step(job) === 0) jobs.push(job);
    if (jobs.length > 0) turn.port2.postMessage(0);
  });

function answer({ id, line, body }: Asked): void {
  if (!engine) return;
  const bytes = new TextEncoder().encode(`${line}\n${body}`);
  const place = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
  const status = engine.ask();
  const head = JSON.parse(read(engine.head(), engine.head_len())) as Head;
  const reply = copy(engine.body(), engine.body_len());
  if (status === 202) {
    const { job } = JSON.parse(new TextDecoder().decode(reply)) as { job: string };
    jobs.push(Number(job));
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
