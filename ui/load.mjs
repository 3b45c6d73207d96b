// Two hundred clients that ask for tables for half a minute, on this machine alone.
//
//   node ui/load.mjs path/to/grundy [seconds] [clients]
//
// Every answer must be the table that was asked for, or the polite "busy" with its Retry-After. At the end stand the counts,
// the answers a second, and the memory that the program held at most.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const [program, seconds = "30", clients = "200"] = process.argv.slice(2);
if (!program) {
  console.error("usage: node ui/load.mjs path/to/grundy [seconds] [clients]");
  process.exit(2);
}

const server = spawn(program, ["explore", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((resolve) =>
  server.stdout.once("data", (line) => resolve(new URL(String(line).trim()).origin)),
);

const counts = { table: 0, busy: 0, tile: 0 };
const faults = [];
let most = 0;
const watch = setInterval(() => {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0));
}, 200);

const end = Date.now() + Number(seconds) * 1000;
const games = ["wythoff", "nim", "kayles", "take:4", "0.137", "grundy", "cutting-game"];

/** The last table that a job tells of. */
async function tableOf(job) {
  const text = await (await fetch(`${address}/api/jobs/${job}`)).text();
  const blocks = text.split("\n\n");
  const data = (name) => {
    const block = blocks.findLast((block) => block.includes(`event: ${name}\n`));
    return block && JSON.parse(/^data: (.*)$/m.exec(block)[1]);
  };
  if (!data("done")) throw new Error(`a job without an end: ${text.slice(0, 200)}`);
  return data("table");
}

async function client(number) {
  for (let turn = 0; Date.now() < end; turn++) {
    const game = games[(number + turn) % games.length];
    const to = 50 + ((number * 7 + turn * 13) % 150);
    try {
      const response = await fetch(`${address}/api/tables`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game, to }),
      });
      const answer = await response.json();
      if (response.status === 503) {
        if (response.headers.get("retry-after") === null) faults.push("busy without Retry-After");
        counts.busy++;
        await new Promise((resolve) => setTimeout(resolve, 1000));
        continue;
      }
      if (response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
      const table = await tableOf(answer.job);
      if (table?.params.at(-1).to !== to)
        throw new Error(`${game} to ${to}: ${JSON.stringify(table)}`);
      counts.table++;
      const tile = await fetch(`${address}/api/tables/${table.table}/tile?rows=1&cols=8`);
      if (tile.status === 200 && (await tile.arrayBuffer()).byteLength === 40) counts.tile++;
      else if (tile.status !== 404) faults.push(`tile: ${tile.status}`);
    } catch (error) {
      faults.push(String(error));
    }
  }
}

await Promise.all(Array.from({ length: Number(clients) }, (_, number) => client(number)));
clearInterval(watch);
server.kill("SIGINT");
console.log(
  `${clients} clients, ${seconds} s: ${counts.table} tables, ${counts.tile} tiles, ${counts.busy} times busy, ` +
    `${faults.length} faults; ${(counts.table / Number(seconds)).toFixed(0)} tables a second, at most ${(most / 1024).toFixed(0)} MB`,
);
for (const fault of new Set(faults)) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
