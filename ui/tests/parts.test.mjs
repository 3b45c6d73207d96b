// The parts of the page that do not need a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { load } from "./source.mjs";

test("a path of picks plays a move when it is complete and unique", async () => {
  const { resume, press } = await load("svg/picks.ts");
  const move = (id, ...picks) => ({ id, move: String(id), next: [], picks });
  const moves = [move(0, ["a", "x"]), move(1, ["a", "y"]), move(2, ["b"], ["c"])];
  let picked = resume(moves, [], false);
  assert.deepEqual([...picked.next].sort(), ["a", "b", "c"]);
  assert.equal(press(moves, picked, "c", false).play.id, 2);
  picked = press(moves, picked, "a", false);
  assert.equal(picked.play, undefined);
  assert.deepEqual([...picked.next].sort(), ["x", "y"]);
  assert.equal(press(moves, picked, "y", false).play.id, 1);
  // A key that leads to no move starts again.
  assert.equal(press(moves, picked, "b", false).play.id, 2);
  // The same keys with the same moves loaded again, and with other moves, which they do not reach.
  assert.deepEqual([...resume(moves, ["a"], false).next].sort(), ["x", "y"]);
  assert.deepEqual(resume([move(0, ["z"])], ["a"], false).keys, []);
});

test("sets of picks may be clicked in any order, and a complete part of another needs a second click", async () => {
  const { resume, press } = await load("svg/picks.ts");
  const moves = [
    { id: 0, move: "turn 3", next: [], picks: [["3"]] },
    { id: 1, move: "turn 3 and 1", next: [], picks: [["3", "1"]] },
  ];
  const start = resume(moves, [], true);
  const one = press(moves, start, "1", true);
  assert.equal(one.play, undefined);
  assert.equal(press(moves, one, "3", true).play.id, 1);
  const three = press(moves, start, "3", true);
  assert.equal(three.play, undefined);
  assert.equal(three.ready.id, 0);
  assert.equal(press(moves, three, "3", true).play.id, 0);
});

test("the nim-sum names a heap that a winning move lowers", async () => {
  const { nimAdd, termToLower } = await load("parts/nimsum.tsx");
  for (let a = 0; a < 16; a++)
    for (let b = 0; b < 16; b++)
      for (let c = 0; c < 16; c++) {
        const terms = [a, b, c].map((value) => ({ label: "", value }));
        const sum = a ^ b ^ c;
        assert.equal([a, b, c].reduce(nimAdd, 0), sum);
        const at = termToLower(terms, sum);
        if (sum === 0) assert.equal(at, -1);
        else assert.ok(nimAdd(terms[at].value, sum) < terms[at].value);
      }
});

test("the mex of the page is the definition", async () => {
  const { mexOf } = await load("parts/mex.tsx");
  assert.equal(mexOf([]), 0);
  assert.equal(mexOf([0, 1, 3]), 2);
  assert.equal(mexOf([1, 2]), 0);
  assert.equal(mexOf([2, 1, 0, 0]), 3);
});

test("positions survive the address", async () => {
  const { cellOf, readPosition, writePosition } = await load("position.ts");
  for (const position of [["3", "4", "5"], ["4,7"], ["[1,2,3]"], ["(1, 2)", "(3, 4)"]])
    assert.deepEqual(readPosition(writePosition(position), false), position);
  const board = ["gle/1c1/1C1/ELG b"];
  assert.deepEqual(readPosition(writePosition(board), true), board);
  assert.deepEqual(readPosition("[1, 2] [3, 4]", false), ["[1, 2]", "[3, 4]"]);
  assert.deepEqual(cellOf("4,7", 2), [4, 7]);
  assert.equal(cellOf("[1,2]", 2), undefined);
  assert.equal(cellOf("HTT", 1), undefined);
});

test("the view stays on the table, and the cell under the pointer stays there while zooming", async () => {
  const { cellAt, fit, GUTTER, stepFor, tilesFor, zoomAt } = await load("canvas/camera.ts");
  const shape = { rows: 2000, cols: 2000 };
  const field = { width: 900, height: 700 };
  let camera = fit(shape, field);
  assert.ok(stepFor(camera.scale) * camera.scale >= 1);
  assert.ok(tilesFor(camera, shape, field).seen.length <= 4);
  const [x, y] = [GUTTER.left + 301, GUTTER.top + 203];
  const before = cellAt(camera, x, y, shape);
  for (let i = 0; i < 10; i++) camera = zoomAt(camera, 1.5, x, y, shape, field);
  const after = cellAt(camera, x, y, shape);
  assert.ok(Math.abs(after.row - before.row) <= 1 && Math.abs(after.col - before.col) <= 1);
  assert.ok(camera.row >= 0 && camera.col >= 0);
  assert.equal(cellAt(camera, 2, 2, shape), undefined);
});

test("taking back leads to the reader's own turn, and a new move forgets what was taken back", async () => {
  const { advance, sideAt, start, stepTo } = await load("play/game.ts");
  let course = start(["3"]);
  course = advance(course, "a", ["2"]);
  course = advance(course, "b", ["1"]);
  assert.equal(sideAt(course), 0);
  assert.equal(stepTo(course, -1, "engine", 0), 0);
  assert.equal(stepTo(course, -1, "friend", 0), 1);
  assert.equal(stepTo(course, -1, "engine", 1), 1);
  course = advance({ ...course, at: 0 }, "c", ["0"]);
  assert.deepEqual(
    course.plies.map((ply) => ply.move),
    [undefined, "c"],
  );
});

test("the built page is small", () => {
  const size = ["index.html", "app.js", "app.css", "favicon.svg"]
    .map((name) => new URL(`../../crates/web/assets/${name}`, import.meta.url))
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  console.log(`assets: ${(size / 1024).toFixed(1)} KB compressed`);
  // The requirement for the compressed page.
  assert.ok(size <= 300_000);
});

/** A page without a server whose workers are simulated by `answer`: its reply to a line, or nothing while it is blocked. */
async function withWorkers(answer) {
  const { inBrowser } = await load("wasm/transport.ts");
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const headers = { "Content-Type": "application/wasm" };
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = async () => new Response(empty, { headers });
  const workers = [];
  const start = () => {
    const worker = { lines: [], jobs: 0, ended: false, terminate: () => (worker.ended = true) };
    const tell = (data) => setTimeout(() => worker.ended || worker.onmessage({ data }));
    worker.event = (job, event, data) => tell({ kind: "event", job, event, data });
    worker.postMessage = (asked) => {
      if ("module" in asked) return tell({ kind: "ready" });
      worker.lines.push(asked.line);
      const told = answer(worker, asked);
      if (!told) return;
      const bytes = new TextEncoder().encode(JSON.stringify(told.body ?? {})).buffer;
      tell({
        kind: "reply",
        id: asked.id,
        head: { status: told.status, media: "" },
        bytes,
        memory: 0,
      });
    };
    workers.push(worker);
    return worker;
  };
  const page = inBrowser(new URL("https://example.org/app/"), start);
  const begin = async (game) => {
    const init = { method: "POST", body: JSON.stringify({ game }) };
    const { job } = await (await page.fetch("/api/tables", init)).json();
    const told = [];
    const over = new Promise((over) => {
      const hear = (event, data) => {
        told.push([event, data]);
        if (event === "done" || event === "failed") over(told);
      };
      page.listen(job, hear, () => over(told));
    });
    return { job, over };
  };
  const stop = (job) => page.fetch(`/api/jobs/${job}`, { method: "DELETE" });
  const end = () => {
    globalThis.fetch = fetchBefore;
  };
  return { begin, stop, end, workers };
}

test("a job that does not hear its end takes no other one with it", async () => {
  // The first game receives no more messages once it runs; others end with a table, unless they are stopped before.
  const page = await withWorkers((worker, { line, body }) => {
    if (worker.deaf) return undefined;
    const [, stopped] = /^DELETE \/api\/jobs\/(\d+)/.exec(line) ?? [];
    if (stopped) {
      worker.event(Number(stopped), "done", { stop: "interrupted" });
      return { status: 204 };
    }
    if (!line.startsWith("POST")) return { status: 404 };
    const job = ++worker.jobs;
    const { game } = JSON.parse(body);
    if (game === "deaf") setTimeout(() => (worker.deaf = true), 20);
    else if (game === "wrong") return { status: 422 };
    else {
      const end = () => worker.deaf || worker.event(job, "done", { stop: "complete" });
      setTimeout(end, 60);
    }
    return { status: 202, body: { job: String(job) } };
  });
  try {
    const deaf = await page.begin("deaf");
    const beside = await page.begin("beside");
    await new Promise((then) => setTimeout(then, 40));
    // Requested while the worker is blocked, before the stop: it is first in the queue of the next worker.
    const behind = page.begin("behind");
    await page.stop(deaf.job);
    assert.equal((await deaf.over).at(-1)[1].stop, "interrupted");
    assert.deepEqual(await beside.over, [["done", { stop: "complete" }]]);
    assert.deepEqual(await (await behind).over, [["done", { stop: "complete" }]]);
    const lines = page.workers.filter((worker) => worker.jobs > 0).map((worker) => worker.lines);
    assert.equal(lines.length, 2);
    // The request to stop the first one's job 1 is not for the second one's job 1.
    assert.deepEqual(lines[1], ["POST /api/tables", "POST /api/tables"]);
  } finally {
    page.end();
  }
});

test("a job that is cancelled or left before it has a name is stopped as soon as it has one", async () => {
  for (const how of ["cancel", "leave"]) {
    const { run } = await load("jobs.ts");
    const requests = [];
    const fetchBefore = globalThis.fetch;
    globalThis.fetch = async (path, { method } = {}) => {
      requests.push(`${method} ${path}`);
      return new Response(null, { status: 204 });
    };
    globalThis.EventSource ??= class {
      addEventListener() {}
      close() {}
    };
    try {
      let name;
      const start = new Promise((then) => (name = then));
      const job = run(start, {});
      job[how]();
      assert.deepEqual(requests, []);
      name({ job: "j1" });
      await new Promise((then) => setTimeout(then));
      assert.deepEqual(requests, ["DELETE /api/jobs/j1"]);
    } finally {
      globalThis.fetch = fetchBefore;
    }
  }
});
