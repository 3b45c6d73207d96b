// Regression tests for errors that new readers met, one test each.
import assert from "node:assert/strict";
import {
  OUT_OF_TIME,
  everyGame,
  address,
  ask,
  becomes,
  follow,
  settled,
  shows,
  test,
  thereAre,
  visit,
} from "./browser.mjs";
import { load } from "./source.mjs";

const mine = '.status[data-state="mine"]';
const param = (page, name) =>
  page.evaluate((name) => new URLSearchParams(location.hash.split("?")[1]).get(name), name);

test("another language during play keeps the game going", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim", position: "3 4 5" }));
  await page.waitForSelector(mine);
  await page.click("#language");
  await page.waitForSelector("html[lang=ja]");
  await page.waitForSelector(`${mine} b`);
  await shows(page.locator(".status"), /あなたの番/);
  await page.locator(".move").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 3);
  check();
  await close();
});

test("at an earlier ply of the opponent the page says so, and another move may be made there", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim", position: "3 4 5" }));
  await page.waitForSelector(mine);
  await page.locator(".move").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 3);
  await page.locator(".history li button").nth(1).click();
  await shows(page.locator(".status"), /An earlier position/);
  await becomes(() => param(page, "at"), "1");
  await page.locator(".move:not([disabled])").last().click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 3);
  check();
  await close();
});

test("new game, the other starter and Set keep the chosen position", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", position: "2 7", vs: "friend" }),
  );
  await page.waitForSelector(mine);
  await page.locator(".move").first().click();
  await thereAre(page.locator(".history li"), 2);
  await page.click("#new-game");
  await becomes(() => page.locator("#position").inputValue(), "2 7");
  await page.fill("#position", "１　４"); // full-width, as an input method writes it
  await page.locator(".setup form button").click();
  await becomes(() => param(page, "position"), "1 4");
  await page.selectOption("#opponent", "engine");
  await becomes(() => page.locator(".history li").count(), 0);
  await becomes(() => page.locator("#position").inputValue(), "1 4");
  await page.selectOption("#starter", "second");
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
  await shows(page.locator(".history li").first(), /start/);
  await becomes(() => param(page, "start"), "1 4");
  check();
  await close();
});

test("the address holds the line of play", async () => {
  const first = await visit(address("play", { game: "tictactoe", vs: "friend" }));
  const { page } = first;
  await page.waitForSelector(mine);
  for (const move of ["b2", "a1", "c3"]) {
    const before = (await page.locator(".history li").count()) || 1;
    await page.locator(".move", { hasText: move }).first().click();
    await page.waitForFunction((n) => document.querySelectorAll(".history li").length > n, before);
  }
  await becomes(() => param(page, "line"), "b2;a1;c3");
  const link = page.url();
  const other = await follow(link);
  await thereAre(other.page.locator(".history li"), 4);
  await other.page.locator(".history li button").nth(1).click();
  await becomes(() => param(other.page, "at"), "1");
  first.check();
  other.check();
  await other.close();
  await first.close();
});

test("trees open with so many nodes as can be read, with no window below zero, and unvisited nodes can be seen", async () => {
  const { page, errors, close } = await visit("#/help");
  const games = await everyGame(page);
  const wrong = [];
  for (const entry of games.filter((one) => one.views.includes("tree"))) {
    const game = entry.example || entry.name;
    const tree = await ask(page, "/api/tree", { game, position: [], algorithm: "scout" });
    const whole = await ask(page, "/api/tree", { game, position: [], algorithm: "minimax" });
    const error = tree.error ?? whole.error;
    // A machine on which the time of the server is too short five times says nothing about the page.
    if (error) {
      if (!OUT_OF_TIME.test(error.message)) wrong.push(`${game}: ${error.message}`);
    } else {
      // A game with very many moves shows one move ahead.
      if (whole.nodes.length > 60 && whole.depth > 1)
        wrong.push(`${game}: ${whole.nodes.length} nodes at depth ${whole.depth}`);
      if (/4294967/.test(JSON.stringify(tree))) wrong.push(`${game}: a ply count below zero`);
    }
  }
  assert.deepEqual(wrong, []);
  await page.evaluate((hash) => (location.hash = hash), address("tree", { game: "minimax-tree" }));
  await page.waitForSelector('.stage .node[data-state="later"]');
  const pale = await page
    .locator('.stage .node[data-state="later"] text')
    .first()
    .evaluate((text) => Number(getComputedStyle(text).opacity));
  assert.ok(pale >= 0.4, `opacity ${pale}`);
  // A request that is repeated was answered with status 422, which the browser logs.
  assert.deepEqual(
    errors.filter((error) => !/status of 422/.test(error)),
    [],
  );
  await close();
});

test("every game with a graph has one, coins as well, and long moves of a heap rise above short ones", async () => {
  const { page, errors, close } = await visit("#/help");
  const games = await everyGame(page);
  const [wrong, large] = [[], []];
  for (const entry of games.filter((one) => one.views.includes("graph"))) {
    const game = entry.example || entry.name;
    const graph = await ask(page, "/api/graph", {
      game,
      position: entry.position.slice(0, 1),
    });
    if (graph.error?.code === "too-large") large.push(game);
    else if (graph.error && !OUT_OF_TIME.test(graph.error.message))
      wrong.push(`${game}: ${graph.error.message}`);
  }
  assert.deepEqual(wrong, []);
  // If the usual position has too large a graph, the view takes a smaller one.
  for (const game of large) {
    await page.evaluate((hash) => (location.hash = hash), address("graph", { game }));
    const { title } = games.find((entry) => (entry.example || entry.name) === game);
    // The view makes several moves, each with two requests, before a graph is small enough.
    await page.waitForFunction(
      (title) =>
        document.querySelector("main h1")?.innerText === title &&
        (document.querySelectorAll(".stage .node").length >= 2 ||
          document.querySelector("#graph-too-large")),
      title,
      { timeout: 120000 },
    );
    // Play in Mu Torere and Teeko leads back: a graph is too large, or one position at the end of a
    // play.
    const leadsBack = ["mu-torere", "teeko"].includes(game.split(":")[0]);
    await thereAre(page.locator("#graph-too-large"), leadsBack ? 1 : 0);
    await thereAre(page.locator(".problem"), 0);
  }
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("graph", { game: "take:3", position: "10" }),
  );
  // The graph before has other edges.
  await thereAre(page.locator(".stage .node"), 11);
  const heights = await page
    .locator('.stage .edge[data-from="0"]')
    .evaluateAll((edges) => edges.map((edge) => edge.getBBox().height));
  assert.equal(heights.length, 3);
  assert.ok(new Set(heights.map(Math.round)).size === 3, heights.join(" "));
  const rows = await page
    .locator(".stage .node rect")
    .evaluateAll((all) => new Set(all.map((rect) => rect.getAttribute("y"))).size);
  assert.equal(rows, 1);
  // The server refuses a graph that is too large, and the browser logs the refusal.
  assert.ok(errors.every((error) => /status of 400|status of 422/.test(error)));
  await close();
});

test("marks and the hint can be seen on empty cells", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "tictactoe", position: "xo./.x./..o", values: "1", vs: "friend" }),
  );
  await page.waitForSelector(".pick-mark");
  // The marks arrive with the moves; the values of the moves arrive later.
  await page.waitForSelector(".board .pick-marks .pick-mark.fate-win", { state: "attached" });
  const mark = page.locator(".pick-marks .fate-win > *").first();
  const box = await settled(
    () => mark.boundingBox(),
    (box) => box !== null,
  );
  assert.ok(box.width > 8 && box.height > 8);
  await page.click("#hint");
  await page.waitForSelector(".hint-ring rect");
  check();
  await close();
});

test("an opponent that searches is called so, and values that are not known are said to be so", async () => {
  const { page, check, close } = await visit(address("play", { game: "othello", values: "1" }));
  await shows(page.locator("#opponent option").first(), /1 s per move/);
  await page.waitForSelector("#unsolved");
  await page.evaluate((hash) => (location.hash = hash), address("play", { game: "nim" }));
  await shows(page.locator("#opponent option").first(), /Perfect player/);
  check();
  await close();
});

test("a tick comes after the first values, and a reserved word is not an input", async () => {
  const { page, check, close } = await visit("#/rules");
  const rules = page.locator("#rules");
  await rules.fill("g(n) = mex{ g(n-1), g(n-3) }");
  await shows(page.locator(".diagnostics"), /does not end/);
  await thereAre(page.locator("#tick"), 0);
  await rules.fill("g(n) = mex[ g(n-1), g(n-3) ]");
  await shows(page.locator(".diagnostics"), /`mex` is a reserved word/);
  await shows(page.locator(".diagnostics"), /mex\{ … \}/);
  await thereAre(page.locator("#tick"), 0);
  await rules.fill("g(n) = mex{ g(n-1) if n>=1, g(n-3) if n>=3 }");
  await page.waitForSelector("#tick");
  check();
  await close();
});

test("the first values stand beside the rules, stay greyed during a mistake, and a proposal is applied", async () => {
  const { page, check, close } = await visit("#/rules");
  const rules = page.locator("#rules");
  await rules.fill("g(x, y) = mex{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y }");
  await page.waitForSelector("#sample:not(.stale)");
  // A corner of twelve at once; it grows to twenty.
  await thereAre(page.locator("#sample tbody tr"), 20);
  await becomes(
    () => page.locator("#sample tbody tr").nth(5).locator("td").nth(3).innerText(),
    "6",
  );
  await rules.fill("g(x, y) = mex{ f(x-k, y) for k in 1..=x }");
  await page.waitForSelector("#sample.stale");
  await page.locator(".fix").first().click();
  await becomes(() => rules.inputValue(), "g(x, y) = mex{ g(x-k, y) for k in 1..=x }");
  await page.waitForSelector("#tick");
  await rules.fill("g(n) = mex{ g(n-1), g(n-3) }");
  await page.locator(".fix").first().click();
  await becomes(() => rules.inputValue(), "g(n>=0) = mex{ g(n-1), g(n-3) }");
  await page.waitForSelector("#tick");
  await rules.fill("");
  const times = [];
  for (let at = 0; at < 50; at++) {
    await rules.fill(
      `g(x, y) = mex{ g(x-k, y) for k in 1..=${(at % 9) + 1} if k <= x, g(x, y-k) for k in 1..=y }`,
    );
    const begun = await page.evaluate(() => performance.now());
    await page.waitForSelector("#sample:not(.stale)");
    times.push((await page.evaluate(() => performance.now())) - begun);
  }
  times.sort((a, b) => a - b);
  console.log(`corner of 12 by 12 after an edit: median ${Math.round(times[25])} ms`);
  check();
  await close();
});

test("the coach says what a move left, and where the game turned", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", position: "3 4 5", coach: "1" }),
  );
  await page.waitForSelector(mine);
  await page.locator(".move", { hasText: "5 → 0" }).click();
  await shows(
    page.locator("#advice"),
    /it leaves nim-sum 7, so the opponent can win; 3 → 1 leaves 0/,
  );
  await page.waitForSelector('.ply[data-grade="mistake"]');
  check();
  await close();
});

test("boards turn for the second player, and the opponent can be weaker", async () => {
  const { page, check, close } = await visit(address("play", { game: "dobutsu", me: "second" }));
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
  // The picture is drawn again when the values arrive; then there is no box for a moment.
  const height = async (name) => {
    const cell = page.locator(`.board [data-pick="${name}"]`).first();
    return (await settled(() => cell.boundingBox(), Boolean)).y;
  };
  // The second player has the fourth row; it is at the bottom now.
  await becomes(async () => (await height("a1")) < (await height("a4")), true);
  await page.selectOption("#strength", "beginner");
  await becomes(() => param(page, "level"), "beginner");
  const { weaker } = await load("play/strength.ts");
  const moves = [
    { move: "a", next: ["1"] },
    { move: "b", next: ["2"] },
  ];
  assert.equal(
    weaker("best", moves, () => 0),
    undefined,
  );
  assert.equal(weaker("beginner", moves, () => 0.6).move, "b");
  assert.equal(
    weaker("middle", moves, () => 0.6),
    undefined,
  );
  check();
  await close();
});

test("Wythoff's law stays when the table grows, it stands in the address, and cells stay readable", async () => {
  const { page, check, close } = await visit(address("table", { game: "wythoff", to: "700" }));
  await page.waitForSelector(".laws li");
  await shows(page.locator(".laws"), /golden ratio/);
  await page.locator(".laws li button", { hasText: "golden" }).first().click();
  await page.waitForFunction(() => location.hash.includes("law="));
  const link = page.url();
  const other = await follow(link);
  await other.page.waitForSelector('.laws li button[aria-pressed="true"]');
  await other.close();
  check();
  await close();
});

test("the address holds the part of the table that is seen", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "200" }));
  await page.waitForSelector("#done");
  await page.focus(".grid-canvas canvas");
  // One press: after two the address may be read between them.
  await page.keyboard.press("+");
  await page.waitForFunction(() => location.hash.includes("view="));
  const view = await param(page, "view");
  const other = await follow(page.url());
  await other.page.waitForSelector("#done");
  await becomes(() => param(other.page, "view"), view);
  await page.keyboard.press("0");
  await page.waitForFunction(() => !location.hash.includes("view="));
  check();
  other.check();
  await other.close();
  await close();
});

test("files are called after the game", async () => {
  const { page, check, close } = await visit(address("table", { game: "kayles", to: "20" }));
  await page.waitForSelector("#done");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".downloads a").first().click(),
  ]);
  assert.equal(file.suggestedFilename(), "kayles.csv");
  check();
  await close();
});

test("picture and table have the first parameter going down, with its name", async () => {
  const { page, check, close } = await visit(address("play", { game: "queens", position: "1,4" }));
  await page.waitForSelector('.board [data-pick="t0"], .board [data-pick="k0"]');
  const place = () =>
    page.evaluate(() => {
      const [token, corner] = ["k0", "0,0"].map((key) =>
        document.querySelector(`.board [data-pick="${key}"]`)?.getBoundingClientRect(),
      );
      // x = 1 is one row down, y = 4 four columns to the right.
      return token && corner ? token.x - corner.x > 2 * (token.y - corner.y) : false;
    });
  await becomes(place, true);
  const words = () => page.locator(".board svg text").allTextContents();
  await becomes(async () => (await words()).includes("x\\y"), true);
  check();
  await close();
});

test("the focus stays on the board after a move", async () => {
  const { page, check, close } = await visit(address("play", { game: "tictactoe", vs: "friend" }));
  await page.waitForSelector(".board [data-pick].can");
  await page.focus(".board [data-pick]");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
  await becomes(() => page.evaluate(() => document.activeElement?.hasAttribute("data-pick")), true);
  await page.waitForSelector('.board[aria-busy="false"]');
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 3);
  check();
  await close();
});

test("a suggestion of the game box answers Enter", async () => {
  const { page, check, close } = await visit("#/help");
  await page.focus("#game-box");
  await page.keyboard.type("ｗｙｔｈ");
  await page.waitForSelector("#game-list li");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".game-head h1");
  assert.match(decodeURIComponent(page.url()), /game=queens/);
  check();
  await close();
});

test("full-width letters and signs are plain ones", async () => {
  const { plain } = await load("position.ts");
  assert.equal(plain("ｇ（ｘ）＝ｍｅｘ｛１、２｝"), "g(x)=mex{1,2}");
  assert.equal(plain("３　５"), "3 5");
  assert.equal(plain("七六歩"), "七六歩");
});

test("a finger that moves up over a picture scrolls the page", async () => {
  const { page, close } = await visit(address("graph", { game: "take:3", position: "9" }), {
    hasTouch: true,
    viewport: { width: 390, height: 700 },
  });
  await page.waitForSelector(".stage .node");
  assert.equal(
    await page.locator(".stage .field").evaluate((field) => getComputedStyle(field).touchAction),
    "pan-y",
  );
  await close();
});

/** Texts of the page that are English sentences: three words of Latin letters in a row. */
const english = (page) =>
  page.evaluate(() => {
    const found = [];
    const skip = "noscript, code, .mono, textarea, input, [lang=en], script, style, .references";
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.parentElement?.closest(skip)) continue;
      const text = (node.textContent ?? "").replace(/`[^`]*`/g, " ");
      if (/\b[A-Za-z]{2,} +[a-z]{2,} +[a-z]{2,}\b/.test(text)) found.push(text.trim());
    }
    for (const part of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (part.closest("[lang=en]") || part.id === "language") continue;
      for (const name of ["aria-label", "title", "placeholder"]) {
        const text = part.getAttribute(name) ?? "";
        if (/\b[A-Za-z]{2,} +[a-z]{2,} +[a-z]{2,}\b/.test(text)) found.push(`${name}: ${text}`);
      }
    }
    return [...new Set(found)];
  });

const JAPANESE = [
  ["start", "#/", ".card .still svg"],
  ["course", "#/learn?lesson=mex&step=1", ".option-values"],
  ["wrong rules", address("rules", { game: "g(x) = mex{ f(x-1), g(y) ^ }" }), ".diagnostics li"],
  ["endless rules", address("rules", { game: "g(n) = mex{ g(n-1) }" }), ".diagnostics li"],
  ["table", address("table", { game: "queens", to: "20", cell: "3,4" }), ".laws li"],
  ["inputs", address("table", { game: "take-from", to: "20" }), "section.period"],
  ["graph", address("graph", { game: "kayles", position: "5", step: "3" }), ".stage .node"],
  ["play", address("play", { game: "nim", values: "1", coach: "1" }), ".nimsum"],
  ["coins", address("play", { game: "ruler" }), ".board [data-pick]"],
  ["queen", address("play", { game: "queens" }), ".board [data-pick]"],
  ["a board", address("play", { game: "tictactoe", values: "1" }), ".board [data-pick]"],
  ["no game", address("play", { game: "kaylse" }), ".problem"],
  ["no position", address("play", { game: "nim", position: "x" }), ".problem"],
  ["tree", address("tree", { game: "minimax-tree", step: "9" }), "#why"],
  ["help", "#/help", ".toy"],
];

test("no English sentence stands on a Japanese page", async () => {
  const { page, close } = await visit("#/help", { locale: "ja-JP" });
  const wrong = [];
  for (const [name, hash, ready] of JAPANESE) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForSelector(ready, { state: "attached" });
    // A refused request shows nothing more.
    await page.waitForFunction(
      () =>
        document.querySelector(".problem") !== null ||
        !document.querySelector("[aria-busy=true], .busy"),
    );
    for (const text of await english(page)) wrong.push(`${name}: ${text}`);
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("advice on the page names no flag and no command", async () => {
  const { wordsOf } = await load("parts/problem.tsx");
  const { en } = await load("i18n/en.ts");
  const said = wordsOf(
    {
      code: "too-large",
      message: "too many positions",
      help: ["take a smaller position, or raise the limit with `--nodes`", "`grundy solve nim 3`"],
    },
    "en",
    en,
  );
  assert.deepEqual(said.help, [en.adviceSmaller]);
});

test("a known loss is never a hint while some move is not known", async () => {
  const { bestOf, everyMoveLoses } = await load("play/hint.ts");
  const loss = { move: "a", outcome: "win", distance: 1 };
  const other = { move: "b" };
  assert.equal(bestOf([loss, other]), undefined);
  assert.equal(everyMoveLoses({ moves: [loss, other] }), false);
  assert.equal(bestOf([loss, { move: "c", outcome: "win", distance: 5 }]).move, "c");
  assert.equal(everyMoveLoses({ moves: [loss] }), true);
  assert.equal(everyMoveLoses({ moves: [loss], moves_omitted: 3 }), false);
  assert.equal(bestOf([loss, other, { move: "d", outcome: "draw" }]).move, "d");
  const { judge } = await load("play/coach.ts");
  assert.equal(judge({ position: ["x"], moves: [loss, other] }, "a"), undefined);
  assert.equal(judge({ position: ["x"], moves: [loss] }, "a").grade, "good");
});

test("the gain of a move counts in games of score", async () => {
  const { fateOfMove } = await load("parts/chip.tsx");
  // The position after the move is a win for the opponent, but the move itself gained more.
  assert.equal(fateOfMove({ outcome: "win", value: 4, score: 5 }), "win");
  assert.equal(fateOfMove({ outcome: "win", value: 3, score: -1 }), "loss");
  assert.equal(fateOfMove({ outcome: "win", value: 3, score: 0 }), "draw");
  assert.equal(fateOfMove({ outcome: "loss", value: 3, score: null }), "win");
  const { page, check, close } = await visit(address("play", { game: "cards", values: "1" }));
  await page.waitForSelector(mine);
  await shows(page.locator(".status"), /the player to move wins by 5/);
  const shown = await page.locator(".status").textContent();
  assert.doesNotMatch(shown, /N-position/);
  await page.click("#hint");
  await page.waitForSelector("#hint-line");
  assert.doesNotMatch(await page.locator("#hint-line").textContent(), /All moves lose/);
  check();
  await close();
});

test("the start follows the inputs of a game", async () => {
  for (const [game, start] of [
    ["deque:5,1,2,9,3", "0,4"],
    ["deque:7,1", "0,1"],
  ]) {
    const { page, check, close } = await visit(address("play", { game, vs: "friend" }));
    await page.waitForSelector(mine);
    await becomes(() => page.locator("#position").inputValue(), start);
    check();
    await close();
  }
});
