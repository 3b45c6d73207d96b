// The engine of the site under Node, for what is prerendered and for tests: as `src/wasm/worker.ts` calls it, without a
// worker.
import { readFileSync } from "node:fs";

/**
 * Loads `grundy.wasm`; every `ask` answers `{status, media, bytes}`, and a job is done to its end with its events. `now` is the
 * time that the engine sees: where it stands still, nothing is ended by it. `stopped` says whether the job at
 * work was stopped, `hear` hears its events as they come.
 */
export async function engine(
  path,
  { now = () => performance.now(), stopped = () => false, hear = () => undefined } = {},
) {
  const module = await WebAssembly.compile(readFileSync(path));
  let memory;
  const read = (place, length) => Buffer.from(new Uint8Array(memory.buffer, place, length));
  let events = [];
  const { exports } = await WebAssembly.instantiate(module, {
    page: {
      now,
      stopped: () => Number(stopped()),
      tell(_job, place, length) {
        const text = read(place, length).toString();
        const end = text.indexOf("\n");
        const event = [text.slice(0, end), JSON.parse(text.slice(end + 1))];
        events.push(event);
        hear(...event);
      },
    },
  });
  memory = exports.memory;
  const ask = (line, body = "") => {
    const bytes = Buffer.from(`${line}\n${body}`);
    const place = exports.room(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    exports.ask();
    const head = JSON.parse(read(exports.head(), exports.head_len()).toString());
    return { ...head, bytes: read(exports.body(), exports.body_len()) };
  };
  const step = (job) => exports.step(Number(job)) === 1;
  const run = (job) => {
    events = [];
    while (!step(job));
    return events;
  };
  return { ask, step, run, memory: () => memory.buffer.byteLength };
}
