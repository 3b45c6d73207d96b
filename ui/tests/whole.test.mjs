// The page as a whole: every view at three widths, in two languages and two themes; every game of the catalogue; games
// played by keyboard alone; no English sentence on a Japanese page.
import assert from "node:assert/strict";
import {
  everyGame,
  address,
  becomes,
  faults,
  settled,
  shows,
  test,
  thereAre,
  visit,
} from "./browser.mjs";

const mine = '.status[data-state="mine"]';

/** Name, address, and the element that must be present before the checks. */
const VIEWS = [
  ["start", "#/", ".card .still svg"],
  ["course", "#/learn", "#course li"],
  ["lesson", "#/learn?lesson=mex&step=1", ".option-values"],
  [
    "workbench",
    address("rules", {
      game: "g(x) = mex{ g(x-s) for s in S if s <= x }",
      given: '{"S":[1,3,4]}',
    }),
    ".laws li",
  ],
  ["mistake", address("rules", { game: "g(x) = mex{ f(x) }" }), ".editor mark"],
  ["table", address("table", { game: "queens", to: "12", cell: "3,4" }), ".laws li"],
  ["sequence", address("table", { game: "kayles", to: "200" }), "section.period"],
  ["graph", address("graph", { game: "take:3", position: "7", mex: "1" }), ".stage .node"],
  ["play", address("play", { game: "nim", values: "1", coach: "1" }), ".nimsum"],
  ["board", address("play", { game: "tictactoe", values: "1" }), ".pick-mark"],
  ["chomp", address("play", { game: "chomp" }), ".board svg"],
  ["tree", address("tree", { game: "deque", step: "99", ghosts: "1" }), ".stage .gd-small"],
  [
    "misère",
    address("play", { game: "0.77", position: "5 9", values: "1", play: "misere" }),
    ".products td",
  ],
  [
    "two sides",
    address("play", { game: "domineering", position: "...|...", values: "1", vs: "friend" }),
    "#sides .worth",
  ],
  ["help", "#/help", ".toy"],
];

/** Runs of four plain English words in the visible text of the page; code and names of other languages are excluded. */
const english = (page) =>
  page.evaluate(() => {
    const found = [];
    const apart =
      "code, pre, textarea, .mono, .under, [lang=en], svg, .references, .gamebox, #completions";
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest(apart) || !element.checkVisibility()) continue;
      const run = /[A-Za-z][a-z’']+(?:[ ,]+[A-Za-z][a-z’']*){3,}/.exec(node.textContent ?? "");
      if (run) found.push(run[0]);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) {
        if (element.closest(apart)) continue;
        const run = /[A-Za-z][a-z]+(?: [A-Za-z][a-z]*){3,}/.exec(element.getAttribute(name) ?? "");
        if (run) found.push(run[0]);
      }
    return found;
  });

// Colours are the same in both languages, and words in both themes.
for (const [scheme, locale] of [
  ["light", "en-GB"],
  ["dark", "ja-JP"],
])
  test(`every view is whole at 360, 820 and 1280 pixels, and without a fault of accessibility: ${scheme}, ${locale}`, async () => {
    const { page, errors, close } = await visit("#/help", {
      colorScheme: scheme,
      locale,
    });
    const wrong = [];
    for (const [name, hash, ready] of VIEWS) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.waitForSelector(ready);
      for (const fault of await faults(page)) wrong.push(`${name}: ${fault}`);
      if (locale === "ja-JP")
        for (const words of await english(page)) wrong.push(`${name}: English: ${words}`);
      for (const width of [1280, 820, 360]) {
        await page.setViewportSize({ width, height: 844 });
        const over = await settled(
          () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          (pixels) => pixels <= 0,
        );
        if (over > 0) wrong.push(`${name}: ${over} pixels too wide at ${width}`);
        const problems = await page.locator(".problem").count();
        if (problems) wrong.push(`${name}: a problem at ${width}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(errors, []);
    await close();
  });

/** Games with their own picture, for which cards with numbers would show little. */
const PICTURED = new Set(
  "chomp domineering notakto fibonacci-nim interval-game minimax-tree white-blue euclid euclid-positive".split(
    " ",
  ),
);

for (const views of [
  ["play", "table"],
  ["graph", "tree"],
])
  test(`every game of the catalogue opens in ${views.join(" and ")} without an error`, async () => {
    const { page, errors, close } = await visit("#/help");
    const games = await everyGame(page);
    const wrong = [];
    const ready = {
      play: ".board svg",
      table: ".grid-canvas canvas, .plot-canvas canvas, .table-view canvas",
      graph: ".stage .node, #graph-too-large",
      tree: ".stage .node",
    };
    let opened = 0;
    for (const entry of games)
      for (const view of views) {
        if (!entry.views.includes(view)) continue;
        await page.evaluate(
          (hash) => (location.hash = hash),
          address(view, { game: entry.example || entry.name, vs: "friend" }),
        );
        await page.waitForSelector(`main.view-${view}`);
        const seen = page.locator(`main.view-${view}`).locator(ready[view]);
        // A busy machine may need longer for an answer than the server waits.
        const there = await settled(async () => {
          if (await seen.count()) return true;
          const retry = page.locator(".problem .retry");
          if (await retry.count())
            await retry
              .first()
              .click({ timeout: 2000 })
              .catch(() => {});
          return false;
        }, Boolean);
        opened++;
        const stopped = page.locator(".problem", { hasText: /stopped (after|before)/ });
        if (!there && (await stopped.count())) console.log(`${entry.name} ${view}: out of time`);
        else if (!there) wrong.push(`${entry.name} ${view}: nothing to see`);
        else if (await page.locator(".problem").count())
          wrong.push(`${entry.name} ${view}: a problem`);
        const pictured = view === "play" && PICTURED.has(entry.name);
        if (pictured && (await page.locator(".board .gt-card").count()))
          wrong.push(`${entry.name}: cards instead of a picture`);
      }
    assert.deepEqual(wrong, []);
    assert.ok(opened > (views[0] === "play" ? 120 : 60), `${opened} views`);
    // The graph of a usual position may be refused as too large; the view then takes a smaller one.
    assert.ok(errors.every((error) => /status of 400|status of 422/.test(error)));
    await close();
  });

/** Moves the focus by Tab to the picture of the board; its parts are one stop. */
async function toBoard(page) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(() => document.activeElement?.matches(".board [data-pick]"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not reach the board");
}

/** Moves by arrow keys to a clickable part of the picture, and presses it. The way is random: no fixed way
 * reaches every cell of every board. */
async function pressOne(page) {
  let seed = 1;
  for (let step = 0; step < 500; step++) {
    const can = await page.evaluate(
      () => document.activeElement?.matches(".board .can:not([aria-disabled=true])") ?? false,
    );
    if (can) return page.keyboard.press("Enter");
    const keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    seed = (seed * 48271) % 2147483647;
    await page.keyboard.press(keys[Math.floor(seed / 1000) % keys.length]);
  }
  throw new Error("no part of the board can be pressed");
}

for (const game of ["nim", "tictactoe", "connect4:4,4"])
  test(`keyboard only: a game of ${game} from its first move to its end, on the picture`, async () => {
    const { page, check, close } = await visit(address("play", { game, level: "beginner" }));
    await page.waitForSelector(mine);
    await toBoard(page);
    for (let ply = 0; ply < 40; ply++) {
      await page.waitForSelector(`${mine}, #game-over`);
      if (await page.locator("#game-over").count()) break;
      const before = (await page.locator(".history li").count()) || 1;
      // The focus stays on the board after a move.
      if (!(await page.evaluate(() => document.activeElement?.matches(".board [data-pick]"))))
        await toBoard(page);
      await page.waitForSelector(".board .can");
      await pressOne(page);
      await page.waitForFunction(
        (n) => document.querySelectorAll(".history li").length > n,
        before,
      );
    }
    await page.waitForSelector("#game-over");
    check();
    await close();
  });

test("a small board is solved unasked and the opponent is called perfect; a large one is asked for", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "connect4:4,4", values: "1" }),
  );
  await page.waitForSelector("#solved");
  await shows(page.locator("#opponent option").first(), /Perfect player/);
  await thereAre(page.locator(".move .fate.draw"), 4);
  await page.evaluate((hash) => (location.hash = hash), address("play", { game: "shogi" }));
  await page.waitForSelector("#solve");
  // An English page writes moves as the names of its board.
  await shows(page.locator(".move").filter({ hasText: "7g7f" }), /7g7f/);
  await page.click("#solve");
  await page.waitForSelector("#solving, #unsolvable");
  await page
    .locator("#solve-stop")
    .click({ timeout: 2000 })
    .catch(() => undefined);
  check();
  await close();
});

test("a tree shows what was cut, opens below its leaves, and every picture is saved", async () => {
  const { page, check, close } = await visit(
    address("tree", { game: "tree:((5 -7) (9 2)) ((3 1) (8 4))", step: "99", depth: "99" }),
  );
  await page.waitForSelector('.stage .scissors[data-state="skipped"]');
  const ghost = page.locator('.stage .node-label[data-state="skipped"] .gd-ghost').first();
  const opacity = () => ghost.evaluate((text) => Number(getComputedStyle(text).opacity));
  await becomes(opacity, 0);
  await page.click("#ghosts");
  await becomes(opacity, 1);
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("tree", { game: "tictactoe", depth: "1" }),
  );
  await thereAre(page.locator(".stage .node"), 10);
  await page.locator(".stage .node").nth(3).click();
  await thereAre(page.locator(".stage .node"), 18);
  await page.locator(".stage .node").nth(3).click();
  await thereAre(page.locator(".stage .node"), 10);
  for (const ending of ["SVG", "PNG"]) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".stage .saves button", { hasText: ending }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `tictactoe.${ending.toLowerCase()}`);
  }
  check();
  await close();
});

test("each mex of a graph is formed look by look", async () => {
  const { page, check, close } = await visit(address("graph", { game: "take:3", position: "4" }));
  await page.waitForSelector(".stage .node");
  await page.click("#forming");
  // The terminal position: no option, so 0 is missing at once.
  await page.keyboard.press("]");
  await shows(page.locator("#forming-mex"), /= 0[^]*No option has the value 0/);
  await page.keyboard.press("]");
  await shows(page.locator("#forming-mex"), /The option 0 has the value 0/);
  await page.keyboard.press("]");
  await shows(page.locator("#forming-mex"), /Some option has the value 0/);
  await page.keyboard.press("]");
  await shows(page.locator("#forming-mex"), /= 1[^]*No option has the value 1/);
  await thereAre(page.locator(".stage .node.known"), 2);
  check();
  await close();
});

test("the workbench completes words, has an editor for each input, and shows laws and a graph", async () => {
  const { page, check, close } = await visit("#/rules");
  const rules = page.locator("#rules");
  await rules.focus();
  await page.keyboard.type("g(x) = me");
  await shows(page.locator("#completions [aria-selected=true]"), /mex/);
  await page.keyboard.press("Tab");
  await becomes(() => rules.inputValue(), "g(x) = mex{  }");
  await page.keyboard.type("g(x-s) for s in S if s <= x");
  await page.keyboard.press("Escape");
  await page.locator(".inputs label input").first().fill("[1,3,4]");
  await thereAre(page.locator(".tag"), 3);
  await page.locator(".tag").nth(1).click();
  await becomes(() => page.locator(".inputs label input").first().inputValue(), "[1,4]");
  await page.locator(".tag-new").fill("2");
  await page.keyboard.press("Enter");
  await becomes(() => page.locator(".inputs label input").first().inputValue(), "[1,2,4]");
  await page.waitForSelector(".bench:not(.stale) .period");
  await page.waitForSelector("#bench-graph svg");
  await becomes(() => page.locator("#sample tbody td").count(), 196);
  check();
  await close();
});

test("the catalogue goes from simple to hard, Nim first, with a tag and a picture on each card", async () => {
  const { page, check, close } = await visit();
  await page.waitForSelector("#by-difficulty .card .still svg");
  const names = await page
    .locator("#by-difficulty .card")
    .evaluateAll((cards) => cards.map((card) => card.dataset.game));
  assert.equal(names[0], "nim");
  assert.ok(names.indexOf("take") < names.indexOf("kayles"));
  assert.ok(names.indexOf("kayles") < names.indexOf("shogi"));
  assert.equal(await page.locator("#by-difficulty .card .card-tag").count(), names.length);
  check();
  await close();
});

test("what a click takes away is shown before, and the line that has won after", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", position: "3 4 5", vs: "friend" }),
  );
  await page.waitForSelector(mine);
  // A picture that is drawn again has to be pointed at again.
  const goes = (part) =>
    becomes(async () => {
      await page.mouse.move(0, 0);
      await page.locator(part).hover();
      return page.locator(".board .goes").count();
    }, 4);
  await goes('.board [data-pick="c2:1"]');
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("play", { game: "chomp", vs: "friend" }),
  );
  await page.waitForSelector('.board [data-pick="c1:1"].can');
  await goes('.board [data-pick="c1:1"]');
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("play", { game: "tictactoe", position: "xxx/oo./...", vs: "friend" }),
  );
  await thereAre(page.locator(".board .gd-won"), 3);
  check();
  await close();
});
