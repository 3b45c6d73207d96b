// The npm package, installed from its archive into a new folder.
//
//   ARCHIVE=target/npm/grundy-engine-0.1.0.tgz node --test npm/tests/package.test.mjs
//
// TSC  the TypeScript compiler (default: the one of ui/)
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const archive = resolve(process.env.ARCHIVE);
const tsc = process.env.TSC ?? join(here, "../ui/node_modules/typescript/bin/tsc");
const folder = mkdtempSync(join(tmpdir(), "grundy-npm-"));
// Chromium writes into its folder for a moment after its end.
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

let installed, load, GrundyError, grundy;
before(async () => {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const npm = spawnSync("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: folder, encoding: "utf8" });
  assert.equal(npm.status, 0, npm.stderr);
  installed = join(folder, "node_modules/grundy-engine");
  ({ load, GrundyError } = await import(pathToFileURL(join(installed, "index.js"))));
  grundy = await load();
});

test("the archive has what a user needs, and nothing else", () => {
  assert.deepEqual(readdirSync(installed).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "THIRD-PARTY.md",
    "grundy.wasm",
    "index.d.ts",
    "index.js",
    "package.json",
  ]);
});

test("the examples of the README print what it says", () => {
  const text = readFileSync(join(installed, "README.md"), "utf8");
  const examples = [...text.matchAll(/```js\n([^]*?)```\n(?:[^`]*?)```text\n([^]*?)```/g)];
  assert.equal(examples.length, 3);
  for (const [number, [, code, printed]] of examples.entries()) {
    const file = join(folder, `example-${number}.js`);
    writeFileSync(file, code);
    const run = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    assert.equal(run.stderr, "");
    assert.equal(run.stdout, printed);
  }
});

test("positions of all kinds", () => {
  const outcomes = (game, position) => grundy.open(game).solve(position).outcome;
  assert.equal(outcomes("nim", [1, 2, 3]), "P");
  assert.equal(outcomes("nim", 5), "N");
  assert.equal(outcomes("wythoff", [[1, 2]]), "P");
  assert.equal(outcomes("wythoff", ["4,7", "1,2"]), "P");
  assert.equal(outcomes("tictactoe", "x.o/.x./..o"), "draw");
  assert.equal(grundy.open("nim").solve([1, 1], { play: "misere" }).outcome, "N");
  assert.equal(grundy.open("nim").solve([1, 1, 1], { play: "misere" }).outcome, "P");
});

test("values of the rule language", () => {
  // Fractions have more digits than integers that a number can hold.
  for (const [, data] of grundy.job("/api/tables", { game: "nim", to: 10 }))
    if ("seconds" in data) assert.equal(typeof data.seconds, "number");
  const game = grundy.open("f(x) = x ** 2");
  assert.equal(game.eval("f(12)"), 144);
  // Beyond 2^53 a number of JavaScript is another number.
  assert.equal(game.eval("f(3037000499)"), 9223372030926249001n);
  assert.deepEqual(game.eval("[1 == 1, 'a\\'1234567890123456789', [-9007199254740993]]"), [
    true,
    "a'1234567890123456789",
    [-9007199254740993n],
  ]);
  assert.equal(grundy.open("answer = n + 1", { n: 9007199254740993n }).eval(), 9007199254740994n);
});

test("tables of one and of two parameters", () => {
  const kayles = grundy.open("kayles").table(20);
  assert.deepEqual(kayles.values.slice(0, 9), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
  assert.equal(kayles.complete, true);
  const wythoff = grundy.open("wythoff").table({ x: 2, y: [0, 3] });
  assert.deepEqual(wythoff.values, [
    [0, 1, 2, 3],
    [1, 2, 0, 4],
    [2, 0, 1, 5],
  ]);
  assert.equal(wythoff.period, null);
});

test("a table that is ended early has its first values", () => {
  const table = grundy.open("grundy").table(20_000_000, { seconds: 8 });
  assert.equal(table.complete, false);
  assert.ok(table.values.length > 10 && table.values.length < 20_000_000);
  assert.equal(table.values.length, table.params[0].to + 1);
  assert.deepEqual(table.values.slice(0, 10), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
});

test("a job that is left is stopped, and the engine goes on", () => {
  for (const [event] of grundy.job("/api/tables", { game: "grundy", to: 2_000_000 })) if (event === "table") break;
  assert.equal(grundy.open("kayles").solve([5]).value, 4);
  assert.throws(() => grundy.open("grundy").table(20_000_000, { seconds: 0 }), { code: "stopped" });
});

test("claims that hold and claims that do not", () => {
  assert.deepEqual(
    ((claim) => [claim.holds, claim.status, claim.theorem])(grundy.open("take:3").claim("g(x) == x % 4")),
    [true, "proved", "T5"],
  );
  const wrong = grundy.open("take:3").claim("g(x) == x % 5", { to: 50 });
  assert.equal(wrong.holds, false);
  assert.ok(wrong.counterexample);
});

test("errors are exceptions with advice in both languages", () => {
  const thrown = (run) => {
    try {
      run();
    } catch (error) {
      return error;
    }
    throw new Error("nothing was thrown");
  };
  const unknown = thrown(() => grundy.open("kayes"));
  assert.ok(unknown instanceof GrundyError && unknown instanceof Error);
  assert.equal(unknown.message, "there is no game `kayes`");
  assert.equal(unknown.status, 400);
  assert.match(unknown.help_ja[0], /kayles/);
  const broken = thrown(() => grundy.open("g(x) = mex{ g(x-1 }"));
  assert.equal(broken.code, "mismatched-bracket");
  assert.deepEqual([broken.labels[0].from, broken.labels[0].to], [18, 19]);
  assert.equal(thrown(() => grundy.open("domineering").table(3)).code, "wrong-game");
  assert.equal(thrown(() => grundy.request("GET", "/api/nothing")).status, 404);
  assert.equal(grundy.check("g(x) = mex{ g(x-1 }").ok, false);
  assert.equal(grundy.check("g(x) = mex{ g(x-1) if x >= 1 }").tried, "works");
});

test("other requests", () => {
  assert.ok(grundy.games().some((game) => game.name === "kayles"));
  assert.ok(grundy.find([0, 1, 2, null]).matches.length > 0);
  assert.equal(grundy.value("{3|-1} + 1").mean, "2");
  assert.match(grundy.open("kayles").export("python").text, /def /);
  assert.ok(grundy.open("nim").why([3, 4, 5], { lang: "ja" }).reasons.some((reason) => /[ぁ-ん]/.test(reason.text ?? "")));
  assert.ok("/api/game" in grundy.openapi().paths);
});

test("the module is loaded from bytes and from a server", async () => {
  const bytes = readFileSync(join(installed, "grundy.wasm"));
  const nim = (engine) => engine.open("nim").solve([1, 2]).value;
  assert.equal(nim(await load({ wasm: bytes })), 3);
  const server = createServer((request, response) => {
    if (request.url !== "/grundy.wasm") return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "application/wasm" }).end(bytes);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  assert.equal(nim(await load({ wasm: `http://127.0.0.1:${port}/grundy.wasm` })), 3);
  await assert.rejects(load({ wasm: new URL(`http://127.0.0.1:${port}/missing`) }), /404/);
  server.close();
});

const chromium = ["chromium", "chromium-browser", "google-chrome"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

test("the package works in a browser", { skip: !chromium && "needs Chromium" }, async () => {
  const page = `<!doctype html><script type="module">
import { load } from "./index.js";
const nim = (await load()).open("nim");
await fetch("/value/" + nim.solve([3, 4, 5]).value);
</script>`;
  const media = { js: "text/javascript", wasm: "application/wasm" };
  let report;
  const reported = new Promise((resolve) => (report = resolve));
  const server = createServer((request, response) => {
    const [, value] = /^\/value\/(.*)$/.exec(request.url) ?? [];
    if (value !== undefined) report(value);
    if (request.url === "/") return response.writeHead(200, { "Content-Type": "text/html" }).end(page);
    const file = join(installed, request.url);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": media[file.split(".").pop()] }).end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "chromium")}`];
  const browser = spawn(chromium, [...options, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
  const ended = new Promise((resolve) => browser.on("close", resolve));
  const value = await Promise.race([reported, setTimeout(60_000, "nothing", { ref: false })]);
  browser.kill();
  await ended;
  server.close();
  server.closeAllConnections();
  assert.equal(value, "2");
});

test("the types describe the answers", { skip: !existsSync(tsc) && "needs TypeScript" }, () => {
  writeFileSync(
    join(folder, "types.ts"),
    `import { load, GrundyError, type Table, type Value } from "grundy-engine";
const grundy = await load();
const nim = grundy.open("nim", { S: [1, 2] });
const outcome: "N" | "P" | "L" | "R" | "win" | "loss" | "draw" | null = nim.solve([3, [4, 5], "6"]).outcome;
const table: Table = nim.table({ x: 3, y: [1, 2] }, { seconds: 1 });
const value: Value = nim.eval("g(3)");
const holds: boolean = nim.claim("g(x) == x").holds;
for (const [event, data] of grundy.job("/api/tables", { game: "nim" })) console.log(event, data);
for (const reason of nim.why().reasons) if (reason.kind === "sentence") console.log(reason.text);
// @ts-expect-error: there is no such language
nim.export("cobol");
export { outcome, table, value, holds, GrundyError };
`,
  );
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "types.ts"];
  const run = spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: "utf8" });
  assert.equal(run.status, 0, run.stdout);
});
