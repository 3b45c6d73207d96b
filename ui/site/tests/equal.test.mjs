// Every answer of the server and of the engine in the browser is the same: status, media type, bytes, and what jobs tell.
//
// GRUNDY  the program (default: the debug build of this workspace)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { explore } from "../../tests/browser.mjs";
import { engine } from "../engine.mjs";
import { corpus, random, wasm } from "./common.mjs";

let program, address, grundy;
before(async () => {
  program = await explore();
  address = program.address.replace(/\/$/, "");
  grundy = await engine(wasm);
});
after(async () => {
  await program?.stop();
  assert.ok(limited * 20 < asked, `${limited} of ${asked} requests met a limit`);
});

/** How often both are asked again after one was short of time. */
const PATIENCE = 2;
/** Requests that met a limit of one of them, which are other ones on a phone; and all. */
let [limited, asked] = [0, 0];
/** Of a job, what does not depend on the moment. */
const plain = (events) =>
  events
    .filter(([event]) => event !== "progress")
    .map(([event, data]) => [event, { ...data, seconds: undefined, table: data.table && "t" }]);

/**
 * Sends a request. The server closes a connection that was idle for ten seconds, and Node learns this late if the engine
 * computed in this process meanwhile: then the request is sent again over a new connection.
 */
async function send(path, init) {
  try {
    return await fetch(address + path, init);
  } catch (error) {
    if (!["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(error.cause?.code)) throw error;
    return fetch(address + path, init);
  }
}

async function byServer(method, path, body) {
  const init = { method, headers: { "Content-Type": "application/json" } };
  if (method === "POST") init.body = body;
  const response = await send(path, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, media: response.headers.get("content-type"), bytes };
}

async function eventsOf(job) {
  const text = await (await send(`/api/jobs/${job}`)).text();
  return text
    .split("\n\n")
    .map((block) => [/^event: (.*)$/m.exec(block)?.[1], /^data: (.*)$/m.exec(block)?.[1]])
    .filter(([event, data]) => event && data)
    .map(([event, data]) => [event, JSON.parse(data)]);
}

const meetsLimit = (reply) =>
  reply.status === 422 || reply.status === 503 || /"tried":"slow"/.test(reply.bytes.toString());

/** Asks both; the answers are equal. Gives what a job has told, with both names of its table. */
async function both(method, path, body = "") {
  const what = `${method} ${path} ${body.slice(0, 300)}`;
  asked++;
  let mine, theirs;
  for (let turn = 0; turn < PATIENCE; turn++) {
    // The server computes at the same time: the engine in this process blocks it only after the request was sent.
    const answer = byServer(method, path, body);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    mine = grundy.ask(`${method} ${path}`, body);
    theirs = await answer;
    if (!meetsLimit(mine) && !meetsLimit(theirs)) break;
  }
  if (meetsLimit(mine) || meetsLimit(theirs)) {
    limited++;
    return undefined;
  }
  assert.equal(mine.status, theirs.status, `${what}\n${mine.bytes}\n${theirs.bytes}`);
  assert.equal(mine.media, theirs.media, what);
  if (mine.status !== 202) {
    assert.ok(mine.bytes.equals(theirs.bytes), `${what}\n${mine.bytes}\n${theirs.bytes}`);
    return undefined;
  }
  const job = (reply) => JSON.parse(reply.bytes.toString()).job;
  const events = eventsOf(job(theirs));
  await new Promise(setImmediate);
  const told = grundy.run(job(mine));
  const heard = await events;
  assert.deepEqual(plain(told), plain(heard), what);
  const last = (events) => events.findLast(([event]) => event === "table")?.[1];
  return {
    mine: last(told)?.table,
    theirs: last(heard)?.table,
    laws: told.some(([event]) => event === "laws"),
  };
}

const post = (path, body) => both("POST", path, JSON.stringify(body));

/** Asks both for a part of a table, which each knows by its own name. */
async function part(tables, rest) {
  const mine = grundy.ask(`GET /api/tables/${tables.mine}/${rest}`);
  const theirs = await byServer("GET", `/api/tables/${tables.theirs}/${rest}`);
  assert.equal(mine.status, theirs.status, rest);
  assert.equal(mine.media, theirs.media, rest);
  assert.ok(mine.bytes.equals(theirs.bytes), rest);
}

async function wholeTable(body) {
  const tables = await post("/api/tables", body);
  if (!tables?.mine) return;
  for (const rest of [
    "tile?rows=7&cols=9&row=1&col=2",
    "tile?rows=3&cols=3&step=4",
    "tile?rows=2000&cols=2000",
    "tile?step=0",
    "tile?fix=1",
    "file?format=csv",
    "file?format=npy&name=x",
    "file?format=json",
    "file?format=svg",
    "file?format=latex",
    "file?format=bfile",
  ])
    await part(tables, rest);
  if (tables.laws) await part(tables, "explained?law=0&rows=5&cols=5");
}

/** Boards whose values are known at once; of others the time would decide. */
const SMALL = new Set(["tictactoe", "deque", "tree", "minimax-tree", "notakto", "tree-game"]);

async function everyGame() {
  const reply = grundy.ask("GET /api/games");
  return JSON.parse(reply.bytes.toString()).games;
}

test("what is known without a game", async () => {
  await both("GET", "/api/games");
  await both("GET", "/api/openapi.json");
  const about = JSON.parse(grundy.ask("GET /api/about").bytes.toString());
  const theirs = JSON.parse((await byServer("GET", "/api/about")).bytes.toString());
  assert.equal(about.version, theirs.version);
});

test("every game of the catalogue", async () => {
  const games = await everyGame();
  assert.ok(games.length > 60);
  for (const { example: game, views } of games) {
    const board = views.every((view) => view === "play" || view === "tree");
    await post("/api/game", { game });
    const asked = { game, lang: "ja", values: !board || SMALL.has(game) };
    await post("/api/position", asked);
    if (!board) await post("/api/reply", { game });
    if (views.includes("graph")) await post("/api/graph", { game, limit: 60 });
    if (views.includes("tree")) await post("/api/tree", { game, depth: 1, algorithm: "minimax" });
    if (views.includes("table")) {
      await post("/api/draw", { game, to: 8 });
      await wholeTable({ game, to: 12, lang: "ja" });
    }
    await post("/api/misere", { game });
    await post("/api/value", { game });
  }
});

test("the corpus", async () => {
  for (const { rules, cases, big } of corpus()) {
    const game = JSON.stringify(rules);
    const chosen = [...cases.slice(0, 2), ...cases.slice(-1), ...big.slice(0, 1)];
    for (const [at, { given }] of chosen.entries()) {
      const body = `{"game":${game},"given":${given}}`;
      await both("POST", "/api/eval", body);
      // What depends on the rules more than on the inputs is compared for the first case.
      if (at > 0) continue;
      await both("POST", "/api/game", body);
      await both("POST", "/api/check", `{"rules":${game},"given":${given}}`);
      await both("POST", "/api/tables", `{"game":${game},"given":${given},"to":6}`);
      await both(
        "POST",
        "/api/claim",
        `{"game":${game},"given":${given},"to":6,"formula":"1 == 1"}`,
      );
    }
  }
});

/** Something that a page may send, or that somebody else sends. */
function anything({ below, of }, games) {
  const rules = [
    "g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }",
    "g(x) = mex{ g(y) ^ g(x-y) for y in 1..x }",
    "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y }",
    "g(x) = mex{ f(x) }",
    "g(x) = mex{",
    "w(x) = win{ w(x-k) for k in 1..=3 if k <= x }",
    "g(x) = mex{ g(x) }",
    "",
    "💥 = 石",
  ];
  const formula = games.filter((game) => game.views.includes("table")).map((game) => game.example);
  const codes = ["0.77", "0.137", "4.4", "take:5", "subtract:1,3,4", "0.07", "zzz", "0.9x"];
  const game = of([of(rules), of(formula), of(formula), of(codes)]);
  const position = of([
    [],
    [String(below(20))],
    [String(below(9)), String(below(9))],
    [`${below(6)},${below(6)}`],
    ["x"],
  ]);
  const path = of([
    "game",
    "position",
    "reply",
    "graph",
    "draw",
    "eval",
    "tables",
    "claim",
    "check",
    "misere",
    "value",
    "tree",
  ]);
  const some = (fields) => Object.fromEntries(Object.entries(fields).filter(() => below(4) > 0));
  const fields = {
    game: { game },
    position: { game, ...some({ position, lang: of(["en", "ja"]), turned: below(2) === 1 }) },
    reply: { game, ...some({ position }) },
    graph: { game, ...some({ position, limit: of([5, 40, 300]) }) },
    draw: { game, ...some({ to: below(14), function: of(["g", "w", "q"]) }) },
    eval: {
      game,
      ...some({ expression: of([`g(${below(30)})`, "1 + 1", "g(", `g(${below(5)},${below(5)})`]) }),
    },
    tables: {
      game,
      ...some({ to: below(16), lang: of(["en", "ja"]), box: of(["", `x=${below(4)}..=9`, "zz"]) }),
    },
    claim: {
      game,
      ...some({ formula: of(["g(x) == x%4", "g(n) == n", "g(x) == "]), to: below(30) }),
    },
    check: { rules: game, ...some({ given: of([{}, { S: [1, 2] }, { n: below(9) }]) }) },
    misere: { game, ...some({ position, to: below(12) }) },
    value: {
      game: of([game, "", "domineering"]),
      ...some({ position, expression: of(["1/2 + *", "up", "{1|", "{1|0}"]) }),
    },
    tree: {
      game,
      ...some({ position, depth: below(3), limit: of([30, 500]) }),
      ...(below(2) ? { depth: 2 } : {}),
    },
  }[path];
  const body = JSON.stringify(fields);
  switch (below(20)) {
    case 0:
      return ["POST", `/api/${path}`, body.slice(0, below(body.length))];
    case 1:
      return ["POST", `/api/${path}`, JSON.stringify({ ...fields, zz: 1 })];
    case 2:
      return ["GET", `/api/${path}`, ""];
    case 3:
      return ["POST", of(["/api/nowhere", "/api", "/api/tables/t1/tile", "/api/games"]), body];
    case 4:
      return [
        "GET",
        of([
          "/api/tables/t99999/tile",
          "/api/tables/x/file?format=csv",
          "/api/tables/t1/tile?row=-1",
        ]),
        "",
      ];
    default:
      return ["POST", `/api/${path}`, body];
  }
}

test("five hundred random requests", async () => {
  const dice = random(20);
  const games = await everyGame();
  for (let turn = 0; turn < 500; turn++) await both(...anything(dice, games));
});
