// What the engine of the site takes beside the program, and what a table takes that is stopped: in the terminal, from the
// server, in the browser's engine.
//
//   node ui/site/measure.mjs --wasm target/site/grundy.wasm --program target/release/grundy
//
// `./test site` prints it. Laws are compared by processor time, since a machine may do other things; a stop is told with
// the share of the table that was there, the time to the answer, and the memory at its peak beside the bytes of the whole table.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { engine } from "./engine.mjs";

const { values: given } = parseArgs({
  options: { wasm: { type: "string" }, program: { type: "string" } },
});
/** Tables of a hundred million cells, their bytes, and when half of one is there, in milliseconds. */
const TABLES = [
  [
    "take",
    "g(x, y) = mex{ g(x-k, y) for k in 1..=min(x,3), g(x, y-k) for k in 1..=min(y,3) }",
    "x=0..=9999,y=0..=9999",
    1e8,
    1500,
  ],
  ["queens", "queens", "x=0..=9999,y=0..=9999", 2e8, 4000],
  // A row of a game of heaps whose period lies far behind it.
  ["0.106", "0.106", "n=0..=99999999", 1e8, 1500],
];
const MIB = 2 ** 20;

/** User and system time of a process, in seconds. */
const cpu = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const peak = (pid) =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
const pause = (ms) => new Promise((then) => setTimeout(then, ms));

async function server() {
  const words = ["explore", "--port", "0"];
  const child = spawn(given.program, words, { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((found) => child.stdout.once("data", found));
  const origin = /http:\/\/[\d.:]+/.exec(String(line))[0];
  const start = async (body) => {
    const asked = { method: "POST", body: JSON.stringify(body) };
    const headers = { "Content-Type": "application/json" };
    return (await (await fetch(`${origin}/api/tables`, { ...asked, headers })).json()).job;
  };
  /** The events of a job, as they come. */
  async function* events(job) {
    const { body } = await fetch(`${origin}/api/jobs/${job}`);
    let text = "";
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
        const field = (name) => new RegExp(`^${name}: ?(.*)$`, "m").exec(text.slice(0, end))?.[1];
        if (field("event")) yield [field("event"), JSON.parse(field("data"))];
      }
    }
  }
  const stop = (job) => fetch(`${origin}/api/jobs/${job}`, { method: "DELETE" });
  return { child, start, events, stop };
}

/** Processor time of the laws of queens to 499, by the server and by the engine; the least of three runs of each. */
async function laws() {
  const asked = { game: "queens", to: 499 };
  const times = [[], []];
  for (let turn = 0; turn < 3; turn++) {
    const { child, start, events } = await server();
    let before = cpu(child.pid);
    for await (const _ of events(await start(asked)));
    times[0].push(cpu(child.pid) - before);
    child.kill("SIGINT");
    const grundy = await engine(given.wasm);
    // The engine is compiled on the way, by threads of its own: a small table has it done before.
    const ask = (body) =>
      grundy.run(JSON.parse(grundy.ask("POST /api/tables", JSON.stringify(body)).bytes).job);
    ask({ game: "queens", to: 99 });
    await pause(1500);
    before = process.cpuUsage();
    ask(asked);
    const { user, system } = process.cpuUsage(before);
    times[1].push((user + system) / 1e6);
  }
  const [native, wasm] = times.map((list) => Math.min(...list));
  console.log(
    `laws of queens 500²: ${native.toFixed(2)} s native, ${wasm.toFixed(2)} s in WebAssembly, ${(wasm / native).toFixed(2)} times`,
  );
}

const tell = (where, name, { share, seconds, memory, bytes }) =>
  console.log(
    `stop ${where.padEnd(11)} ${name.padEnd(7)} at ${(100 * share).toFixed(0).padStart(3)} %: answer after ${seconds.toFixed(2)} s, ` +
      `peak ${(memory / MIB).toFixed(0)} MiB = ${(memory / bytes).toFixed(2)} of the table's ${(bytes / MIB).toFixed(0)} MiB`,
  );

/** Looks at the memory of a process while something goes on. */
async function watched(pid, work) {
  let memory = 0;
  const look = () => {
    try {
      memory = Math.max(memory, peak(pid));
    } catch {
      // It has ended.
    }
  };
  const watch = setInterval(look, 5);
  const start = performance.now();
  const found = await work();
  clearInterval(watch);
  return { found, memory, seconds: (performance.now() - start) / 1000 };
}

/** Ctrl-C at a table whose values go to a file; how far it came is told by the head of the file. */
async function inTerminal([name, game, box, bytes, pace]) {
  const folder = mkdtempSync(join(tmpdir(), "grundy-stop-"));
  const file = join(folder, "t.npy");
  const words = ["table", game, "--box", box, "--output", file, "--limit", "cells=200000000"];
  const child = spawn(given.program, words, { stdio: "ignore" });
  await pause(pace);
  const ended = new Promise((then) => child.on("exit", then));
  const { memory, seconds } = await watched(child.pid, () => (child.kill("SIGINT"), ended));
  const head = readFileSync(file).subarray(0, 256).toString("latin1");
  const shape = /\(([\d, ]+)\)/
    .exec(head)[1]
    .split(",")
    .filter((text) => text.trim());
  const cells = shape.reduce((product, side) => product * Number(side), 1);
  tell("in terminal", name, { share: cells / 1e8, seconds, memory, bytes });
  rmSync(folder, { recursive: true });
}

/** The button of the page, as the server hears it. */
async function byServer([name, game, box, bytes]) {
  const { child, start, events, stop } = await server();
  const job = await start({ game, box });
  let [at, reached] = [0, 0];
  for await (const [event, data] of events(job)) {
    if (event === "progress" && data.of === 1e8 && data.done > 4e7 && !at) {
      at = performance.now();
      void stop(job);
    }
    if (event === "table") reached = data.reached;
  }
  const seconds = (performance.now() - at) / 1000;
  tell("on the page", name, { share: reached / 1e8, seconds, memory: peak(child.pid), bytes });
  child.kill("SIGINT");
}

/** The same in the browser's engine. */
async function inWasm([name, game, box, bytes]) {
  let at = 0;
  const half = (event, data) => {
    if (event === "progress" && data.of === 1e8 && data.done > 4e7) at ||= performance.now();
  };
  const grundy = await engine(given.wasm, { stopped: () => at > 0, hear: half });
  const reply = grundy.ask("POST /api/tables", JSON.stringify({ game, box }));
  const events = grundy.run(JSON.parse(reply.bytes).job);
  const seconds = (performance.now() - at) / 1000;
  const reached = events.findLast(([event]) => event === "table")?.[1].reached ?? 0;
  tell("in Wasm", name, { share: reached / 1e8, seconds, memory: grundy.memory(), bytes });
}

await laws();
for (const table of TABLES) {
  await inTerminal(table);
  await byServer(table);
  await inWasm(table);
}
