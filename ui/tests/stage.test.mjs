// The page as a product: what a first reader, a teacher and a player see and do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  address,
  becomes,
  faults,
  follow,
  settled,
  shows,
  test,
  thereAre,
  visit,
} from "./browser.mjs";
import { load } from "./source.mjs";

const mine = '.status[data-state="mine"]';
const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };
/** Tests that hold back an answer of the server; the page without a server has none. */
const served = !process.env.SITE;

const param = (page, name) =>
  page.evaluate((name) => new URLSearchParams(location.hash.split("?")[1]).get(name), name);

test("the first game on a phone mentions no list of moves", async () => {
  const { page, check, close } = await visit("#/", PHONE);
  await page.waitForSelector('.first-game [data-turn="mine"] .can');
  await shows(page.locator(".first-game .pick-help"), /Tap the picture/);
  await thereAre(page.locator(".first-game .moves"), 0);
  check();
  await close();
});

test("the Japanese sentences of the first screen are polite", async () => {
  const { ja } = await load("i18n/ja.ts");
  for (const key of ["firstCaption", "firstRings", "firstRays", "startLead"])
    for (const sentence of ja[key].split("。").filter(Boolean))
      assert.match(sentence, /(です|ます|ません|ましょう|どうぞ)$/, key);
});

test("a move counts while the values of a solved game are on their way", async () => {
  if (!served) return;
  const { page, check, close } = await visit("#/help");
  const held = [];
  let asked = 0;
  let free = false;
  // The position is asked for again when the game is solved: this answer is held back.
  await page.route("**/api/position", (route) => {
    if (free || asked++ === 0) return route.continue();
    return held.push(route);
  });
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("play", { game: "tictactoe", vs: "friend" }),
  );
  await page.waitForSelector(".board .can");
  await settled(
    () => held.length,
    (count) => count > 0,
  );
  assert.ok(held.length > 0);
  await page.locator(".move:not([disabled])").first().click();
  await thereAre(page.locator(".history li"), 2);
  free = true;
  for (const route of held) await route.continue();
  await page.waitForSelector('.board[aria-busy="false"] .can');
  check();
  await close();
});

test("the list of keys has the keys of all views", async () => {
  const { page, check, close } = await visit("#/help");
  await page.waitForSelector(".keys");
  await shows(page.locator(".keys"), /1\s*…\s*8/);
  await page.keyboard.press("8");
  await page.waitForSelector("main.view-help");
  await page.keyboard.press("2");
  await page.waitForSelector("main.view-learn");
  check();
  await close();
});

test("a completion inserts one word", async () => {
  const { completions } = await load("parts/completion.tsx");
  const rules = "g(x) = mex{ g(x-k) fo }";
  const [found] = completions(rules, rules.indexOf(" }"));
  assert.equal(found.word, "for");
  assert.equal(found.rules, "g(x) = mex{ g(x-k) for  }");
});

test("a search in the gallery is about all kinds", async () => {
  const { page, check, close } = await visit("#/?kind=Scores");
  await page.waitForSelector(".card");
  // An address with a search opens at its results.
  const top = () =>
    page.locator("#gallery").evaluate((part) => Math.round(part.getBoundingClientRect().top));
  const place = await settled(top, (at) => at > 0 && at < 200);
  assert.ok(place > 0 && place < 200, `${place}`);
  await page.fill("#filter", "wyt");
  await page.waitForSelector('.card[data-game="queens"], .card[data-game="wythoff"]');
  check();
  await close();
});

test("numbers of a mex do not run into each other", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", position: "1200", values: "1" }),
  );
  await page.waitForSelector(".mex .number");
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll(".mex li")].filter((li) => li.scrollWidth > li.clientWidth + 1),
  );
  assert.equal(wide.length, 0);
  check();
  await close();
});

test("the wheel scrolls the page until the reader has clicked into the table", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "60" }));
  await page.waitForSelector("#done");
  const canvas = page.locator(".grid-canvas canvas");
  await canvas.hover();
  const kept = await page.evaluate(() => {
    const wheel = new WheelEvent("wheel", { deltaY: 300, cancelable: true, bubbles: true });
    document.querySelector(".grid-canvas canvas").dispatchEvent(wheel);
    return !wheel.defaultPrevented;
  });
  assert.ok(kept);
  await canvas.focus();
  await page.mouse.wheel(0, -300);
  assert.ok(await settled(() => param(page, "view"), Boolean));
  check();
  await close();
});

test("the search behind a move has one line, so that the board stays in its place", async () => {
  const { page, check, close } = await visit(address("play", { game: "chess" }));
  await page.waitForSelector(mine);
  await page.locator(".move").first().click();
  await page.waitForSelector(`${mine} #thought`);
  const lines = await page.evaluate(() => {
    const part = document.querySelector("#thought");
    return part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight);
  });
  assert.ok(lines < 1.5, `${lines} lines`);
  check();
  await close();
});

/** The boxes of the parts of the workspace, and whether the page scrolls. */
const layout = (page) =>
  page.evaluate(() => {
    const box = (name) => {
      const { left, right, top, bottom } = document.querySelector(name).getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const root = document.documentElement;
    return {
      scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
      height: innerHeight,
      rule: box(".rule-side"),
      stage: box(".stage-side"),
      picture: box(".board .picture svg, .grid-canvas canvas, .stage .field"),
      why: box(".why-side"),
    };
  });

const GAME_VIEWS = [
  [address("play", { game: "nim", values: "1" }), ".nimsum"],
  [address("play", { game: "chess" }), ".board .can"],
  [address("table", { game: "queens", cell: "4,3" }), ".mex"],
  [address("table", { game: "kayles" }), "section.period"],
  [address("graph", { game: "take:3", position: "7" }), ".stage .node"],
  [address("tree", { game: "deque" }), ".compare .mono"],
];

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
])
  test(`a game fits a window of ${width} by ${height}: rule, stage, reasons`, async () => {
    const { page, check, close } = await visit("#/help", { viewport: { width, height } });
    const wrong = [];
    for (const [hash, ready] of GAME_VIEWS) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.waitForSelector(ready, { state: "attached" });
      const fits = (at) =>
        !at.scrolls &&
        at.rule.right <= at.stage.left &&
        at.stage.right <= at.why.left &&
        at.picture.bottom <= at.height &&
        at.why.bottom <= at.height;
      const at = await settled(() => layout(page), fits);
      if (!fits(at)) wrong.push(`${hash}: ${JSON.stringify(at)}`);
      if (at.picture.bottom - at.picture.top < 0.25 * height)
        wrong.push(`${hash}: a small picture`);
    }
    assert.deepEqual(wrong, []);
    check();
    await close();
  });

test("all views show the selected position, and keep the line of play", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", cell: "4,3" }));
  const view = (name) => page.locator(".top nav a", { hasText: name }).click();
  await page.waitForSelector(".mex");
  await view("Graph");
  await page.waitForSelector(".stage .node");
  await becomes(() => page.locator("#position").inputValue(), "4,3");
  await view("Play");
  await page.waitForSelector(mine);
  await becomes(() => page.locator("#position").inputValue(), "4,3");
  await page.selectOption("#opponent", "friend");
  // The choice of who begins is shown in games against the engine only.
  await thereAre(page.locator("#starter"), 0);
  await page.locator(".move:not([disabled])", { hasText: "(2,1)" }).click();
  await thereAre(page.locator(".history li"), 2);
  await becomes(() => param(page, "position"), "2,1");
  await view("Table");
  await page.waitForSelector(".mex");
  await becomes(() => param(page, "cell"), "2,1");
  await thereAre(page.locator(".history li"), 2);
  // The arrow keys walk the line; the table follows.
  await page.locator(".history .ply").last().focus();
  await page.keyboard.press("ArrowLeft");
  await becomes(() => param(page, "position"), "4,3");
  await view("Play");
  await page.waitForSelector('.history .ply[aria-current="step"]');
  await becomes(() => page.locator("#position").inputValue(), "4,3");
  // The opponent is the chosen one, so no engine answers the move that is played again.
  await becomes(() => page.locator("#opponent").inputValue(), "friend");
  await page.click("#redo");
  await becomes(() => page.locator("#position").inputValue(), "2,1");
  check();
  await close();
});

test("the line of play is a graph of the advantage", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", position: "3 4 5", vs: "friend", values: "1" }),
  );
  await page.waitForSelector(mine);
  await page.locator(".move:not([disabled])", { hasText: "3 → 1" }).click();
  await thereAre(page.locator(".history li"), 2);
  // The first player wins before the move and after it.
  await thereAre(page.locator(".history .level .up"), 2);
  await page.locator(".move:not([disabled])", { hasText: "5 → 4" }).click();
  await thereAre(page.locator(".history li"), 3);
  await page.locator(".move:not([disabled])", { hasText: "4 → 3" }).first().click();
  await thereAre(page.locator(".history .level .down"), 1);
  check();
  await close();
});

test("every view has a presenter's mode with large type, a QR code, and Esc", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", cell: "4,3" }));
  await page.waitForSelector(".mex");
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  const before = await size();
  await page.click("#present");
  await page.waitForSelector("html.presenting");
  await becomes(() => param(page, "present"), "1");
  await becomes(async () => (await size()) > 1.2 * before, true);
  await becomes(() => page.locator(".top").isVisible(), false);
  await page.click("#present-qr");
  // The address of a server on this computer opens nowhere else.
  if (served) await page.waitForSelector(".present-bar .notice");
  await page.evaluate(() => localStorage.setItem("grundy.public-address", "https://a.example/g/"));
  await page.click("#present-qr");
  await page.click("#present-qr");
  await page.waitForSelector(".present-bar .qr-code svg");
  await page.click("#present-leave");
  await page.waitForSelector("html:not(.presenting)");
  await page.evaluate((hash) => (location.hash = hash), "#/play?game=nim&present=1");
  await page.waitForSelector(mine);
  await page.waitForSelector("html.presenting");
  await page.keyboard.press("Escape");
  await page.waitForSelector("html:not(.presenting)");
  await becomes(() => param(page, "present"), null);
  check();
  await close();
});

test("an unknown name leads to the games with a similar name", async () => {
  const { page, close } = await visit("#/play?game=kaylse");
  await page.waitForSelector("#offered .button");
  await thereAre(page.locator("h1"), 1);
  await shows(page.locator(".problem"), /no game called “kaylse”\. Did you mean/);
  assert.doesNotMatch(await page.locator(".problem").innerText(), /line 1|column/);
  await page.locator("#offered a", { hasText: "Kayles" }).first().click();
  await page.waitForSelector(mine);
  await becomes(() => param(page, "game"), "kayles");
  await close();
});

test("a table beyond the limit is refused with the size that was asked for", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "99999" }));
  await shows(page.locator("#too-large"), /10,000,000,000 positions/);
  await page.fill("#size", "20");
  await page.click("#compute");
  await page.waitForSelector("#done");
  await thereAre(page.locator("#too-large"), 0);
  check();
  await close();
});

test("moves that are rows of signs are small boards, with the text for screen readers", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "domineering", position: "...|...", values: "1", vs: "friend" }),
  );
  await page.waitForSelector(".moves .small-board svg");
  await page.waitForSelector("#sides .crossed .small-board svg");
  await page.waitForSelector(".move .visually-hidden", { state: "attached" });
  check();
  await close();
});

test("the examples of trees have cut-offs, and no window before the search", async () => {
  for (const game of ["deque", "minimax-tree"]) {
    const { page, check, close } = await visit(address("tree", { game }));
    await page.waitForSelector('.stage .node[data-state="later"]');
    const note = page.locator('.stage .node[data-state="later"] > .gd-note').first();
    await becomes(() => note.evaluate((part) => getComputedStyle(part).opacity), "0");
    await page.waitForSelector(".scissors", { state: "attached" });
    await thereAre(page.locator("#no-cuts"), 0);
    check();
    await close();
  }
});

test("a tree without cut-offs offers an order of moves with them", async () => {
  const { page, check, close } = await visit(address("tree", { game: "deque:1,2,9,3" }));
  await page.click("#no-cuts button");
  await becomes(() => page.inputValue("#tree-order"), "best-first");
  await thereAre(page.locator("#no-cuts"), 0);
  check();
  await close();
});

test("trees side by side have the whole window", async () => {
  const { page, check, close } = await visit(address("tree", { game: "deque" }));
  await page.waitForSelector("#compare-trees");
  await page.click("#compare-trees");
  await page.waitForSelector(".tree-comparison figure:nth-of-type(3) svg");
  const width = await page
    .locator(".tree-comparison figure")
    .first()
    .evaluate((part) => part.getBoundingClientRect().width);
  assert.ok(width > 400, `${width}`);
  // One key is one step of every search; deepening begins with the search to depth 1.
  const figures = page.locator(".tree-comparison figure");
  await thereAre(figures, 4);
  await shows(figures.nth(3), /Depth 1/);
  for (let step = 1; step <= 16; step++) await page.keyboard.press("]");
  await shows(page.locator(".tree-comparison output"), /Step 16 of/);
  const seen = (at) => figures.nth(at).locator('.node[data-state="done"]').count();
  const cut = (at) => figures.nth(at).locator('.node[data-state="skipped"]').count();
  await becomes(() => cut(0), 0);
  await becomes(async () => (await cut(1)) > 0 && (await seen(1)) > 0, true);
  await shows(figures.nth(3), /Depth [23]/);
  // A value that is not known at this step is not visible.
  const hidden = () =>
    figures
      .first()
      .locator('.node[data-state="later"] .value')
      .last()
      .evaluate(
        (part) =>
          getComputedStyle(part).opacity === "0" || getComputedStyle(part).visibility === "hidden",
      );
  await becomes(hidden, true);
  await page.keyboard.press("[");
  await shows(page.locator(".tree-comparison output"), /Step 15 of/);
  await page.locator(".tree-comparison input[type=range]").first().fill("999");
  await thereAre(page.locator(".tree-comparison figure[data-finished]"), 4);
  const counts = async () =>
    (await figures.locator("figcaption").allTextContents()).map((text) =>
      Number(/(\d+) nodes/.exec(text)?.[1]),
    );
  await becomes(counts, [15, 11, 11, 20]);
  assert.deepEqual(await faults(page), []);
  await page.click("#close-comparison");
  await thereAre(page.locator(".tree-comparison"), 0);
  check();
  await close();
});

test("back in the gallery, the page is where it was", async () => {
  const { page, check, close } = await visit("#/");
  await page.waitForSelector('.card[data-game="connect4"]');
  const card = page.locator('.card[data-game="connect4"] h3 a');
  await card.scrollIntoViewIfNeeded();
  // Pictures that arrive move the card: the place is read at the click.
  const before = await card.evaluate((link) => {
    const place = scrollY;
    link.click();
    return place;
  });
  assert.ok(before > 1000);
  await page.waitForSelector(".board .can");
  await page.goBack();
  await page.waitForSelector(".card");
  const after = await settled(
    () => page.evaluate(() => scrollY),
    (at) => Math.abs(at - before) < 60,
  );
  assert.ok(Math.abs(after - before) < 60, `${before}, then ${after}`);
  check();
  await close();
});

test("a move is shown before the server answers, and a failed request can be repeated", async () => {
  if (!served) return;
  const { page, close } = await visit(address("play", { game: "nim", vs: "friend" }));
  await page.waitForSelector(mine);
  let down = false;
  const held = [];
  await page.route("**/api/position", (route) => {
    if (down) return route.abort();
    return held.push(route);
  });
  await page.locator(".move:not([disabled])").first().click();
  await page.waitForSelector('.board[aria-busy="true"] .last-ring', { state: "attached" });
  down = true;
  for (const route of held) await route.abort();
  await page.waitForSelector(".problem .retry");
  await page.unroute("**/api/position");
  await page.click(".problem .retry");
  await page.waitForSelector('.board[aria-busy="false"] .can');
  await thereAre(page.locator(".problem"), 0);
  await close();
});

test("marks are beside what they mark", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "deque:5,1,2,9,3", values: "1" }),
  );
  await page.waitForSelector(".pick-mark.fate-draw");
  // The number of a card is in its middle, its mark in a corner.
  const apart = () =>
    page.evaluate(() => {
      const middle = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
      };
      const path = document.querySelector(".pick-mark.fate-draw path");
      if (!path) return 0;
      const mark = middle(path);
      const texts = [...document.querySelectorAll(".board svg text.gt-ink, .board svg text")];
      const number = texts.find((text) => text.textContent === "5" && !text.closest(".pick-marks"));
      if (!number) return 0;
      const [x, y] = middle(number);
      return Math.hypot(mark[0] - x, mark[1] - y) / number.getBoundingClientRect().height;
    });
  assert.ok((await settled(apart, (far) => far > 0.5)) > 0.5);
  check();
  await close();
});

test("a move that takes a number of a row is said in words, and a score is that of the player to move", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "deque:5,1,2,9,4", values: "1", vs: "friend" }),
  );
  await page.waitForSelector(".move .value");
  await shows(page.locator(".moves"), /take 5/);
  await shows(page.locator(".moves"), /take 4/);
  await shows(page.locator(".status"), /With best play the player to move (wins|loses) by \d/);
  check();
  await close();
  const cards = await visit(address("play", { game: "cards" }), { locale: "ja-JP" });
  await shows(cards.page.locator(".moves"), /9 を取る/);
  cards.check();
  await cards.close();
});

test("the coach says that it judges a move by an estimate, or cannot judge it", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "othello", coach: "1", vs: "friend" }),
  );
  await page.waitForSelector(".board .can");
  await page.locator(".move:not([disabled])").first().click();
  await page.waitForSelector("#advice.estimated, #advice-unknown");
  check();
  await close();
});

test("a step of the course fits the screen of a projector", async () => {
  const { page, check, close } = await visit("#/learn?lesson=losing&step=1&present=1", {
    viewport: { width: 1024, height: 768 },
  });
  await page.waitForSelector('.playing[data-turn="mine"] .board .can');
  const bottom = () =>
    page.locator("#next").evaluate((part) => part.getBoundingClientRect().bottom - innerHeight);
  assert.ok((await settled(bottom, (below) => below <= 0)) <= 0);
  check();
  await close();
});

test("a wrong answer of the course counts the attempts", async () => {
  const { page, check, close } = await visit("#/learn?lesson=losing&step=2");
  await page.click("#check");
  await page.waitForSelector("#wrong");
  await thereAre(page.locator("#tries"), 0);
  await page.click("#check");
  await shows(page.locator("#tries"), /2/);
  check();
  await close();
});

test("on a phone a tap on a node of a graph or tree is answered in view", async () => {
  const { page, check, close } = await visit("#/help", PHONE);
  for (const [view, params] of [
    ["graph", { game: "take:3", position: "7" }],
    ["tree", { game: "deque" }],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), address(view, params));
    await page.waitForSelector(`main.view-${view} .stage .node`);
    await page.locator(".stage .node").first().click();
    await page.waitForSelector(".why-side.sheet h2");
    const inView = () =>
      page
        .locator(".why-side.sheet h2")
        .first()
        .evaluate((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
    assert.ok(await settled(inView, Boolean));
    await page.click(".sheet-close");
    await thereAre(page.locator(".why-side.sheet"), 0);
  }
  check();
  await close();
});

test("an opened proof stays in its panel", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "30" }));
  await page.waitForSelector(".laws .proof summary");
  await page.locator(".laws .proof summary").first().click();
  await page.waitForSelector(".laws .proof pre");
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const over = () =>
      page.evaluate(() => {
        const panel = document.querySelector(".laws").getBoundingClientRect();
        const wide = [...document.querySelectorAll(".laws *")].some((part) => {
          if (part.closest("pre") && part.tagName !== "PRE") return false;
          return part.getBoundingClientRect().right > panel.right + 1;
        });
        return wide || document.documentElement.scrollWidth > innerWidth;
      });
    assert.equal(await settled(over, (wide) => !wide), false, `${width}`);
  }
  check();
  await close();
});

test("a game has one navigation, without the views that it lacks", async () => {
  const { page, check, close } = await visit(address("play", { game: "chess" }));
  await page.waitForSelector(".board .can");
  await thereAre(page.locator('.top nav a[aria-disabled="true"]'), 2);
  await thereAre(page.locator('main a[href*="#/tree"]'), 0);
  check();
  await close();
});

test("the table and the graph show the selected position as a board, and the moves of a pinned cell", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "7" }));
  await page.waitForSelector("#done");
  const pixel = () =>
    page.evaluate(() => {
      const canvas = document.querySelector(".grid-canvas canvas");
      const { width, height } = canvas.getBoundingClientRect();
      const scale = Math.min(96, (width - 46) / 8, (height - 24) / 8);
      // A cell that no move of (4, 3) reaches, above its number.
      const [x, y] = [46 + 7.5 * scale, 24 + 6.12 * scale];
      const ratio = devicePixelRatio || 1;
      const { data } = canvas.getContext("2d").getImageData(x * ratio, y * ratio, 1, 1);
      return [...data].join();
    });
  const blank = "253,252,249,255";
  const before = await settled(pixel, (colour) => colour !== blank);
  await page.evaluate(() => {
    location.hash += "&cell=4%2C3";
  });
  await page.waitForSelector("#cell-board svg");
  assert.notEqual(await settled(pixel, (colour) => colour !== before), before);
  await page.locator(".top nav a", { hasText: "Graph" }).click();
  await page.waitForSelector(".stage .node");
  await page.locator(".stage .node").first().click();
  await page.waitForSelector("#node-board svg");
  check();
  await close();
});

test("a presenter writes a note, which the address holds, and saves a view of this computer as a file", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim", present: "1" }));
  await page.waitForSelector(mine);
  await page.click("#present-notes");
  await page.waitForFunction(() => document.activeElement?.matches("textarea, input"));
  await page.keyboard.type("Who wins?\nLook at the columns.");
  await page.keyboard.press("Escape");
  await shows(page.locator("#present-note-text"), /Who wins\?/);
  // The first Esc closes the field and not the presenter's mode.
  assert.equal(await page.locator("html.presenting").count(), 1);
  await becomes(() => param(page, "note"), "Who wins?\nLook at the columns.");
  const other = await follow(page.url());
  await shows(other.page.locator("#present-note-text"), /columns/);
  await other.close();
  const covered = () =>
    page.evaluate(() => {
      const note = document.querySelector("#present-note-text").getBoundingClientRect();
      const board = document.querySelector(".board").getBoundingClientRect();
      return board.bottom > note.top;
    });
  await becomes(covered, false);
  if (!process.env.SITE) {
    await page.click("#present-qr");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("#handout")]);
    assert.equal(file.suggestedFilename(), "nim.html");
    const html = readFileSync(await file.path(), "utf8");
    assert.match(html, /<h1>Nim<\/h1>/);
    assert.match(html, /<svg/);
    assert.match(html, /Look at the columns/);
    assert.match(html, /#\/play\?game=nim/);
    assert.doesNotMatch(html, /<script/);
  }
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press("Escape");
  await page.waitForSelector("html:not(.presenting)");
  check();
  await close();
});

test("the graph of a sum says which part it shows, and shows the others", async () => {
  const { page, check, close } = await visit(address("graph", { game: "nim" }), PHONE);
  await page.waitForSelector(".stage .node");
  await thereAre(page.locator(".stage .node"), 4);
  await shows(page.locator('#one-part [aria-pressed="true"]'), /^3$/);
  await page.locator("#one-part button", { hasText: /^5$/ }).tap();
  await thereAre(page.locator(".stage .node"), 6);
  await page.locator("#one-part button", { hasText: "3 4 5" }).tap();
  await page.waitForFunction(() => document.querySelectorAll(".stage .node").length > 30);
  check();
  await close();
});

test("few values have a colour each, with their numbers in the legend", async () => {
  const { colourAt, stepOf, valueAt, SCALE } = await load("palette.ts");
  const steps = [1, 2, 3].map((value) => stepOf(value, 1, 10));
  assert.ok(steps[1] - steps[0] >= 5 && steps[2] - steps[1] >= 3, steps.join(" "));
  assert.equal(stepOf(10, 1, 10), SCALE.length - 1);
  // Of many values the small ones differ as well, and each value is where the legend has its number.
  const far = (one, other) =>
    one.reduce((sum, channel, at) => sum + Math.abs(channel - other[at]), 0);
  const colours = [1, 2, 3].map((value) => colourAt(value, 1, 60));
  assert.ok(far(colours[0], colours[1]) >= 20 && far(colours[1], colours[2]) >= 12, `${colours}`);
  assert.deepEqual(colourAt(60, 1, 60), SCALE.at(-1));
  for (const place of [0, 0.25, 0.5, 0.75, 1])
    assert.ok(Math.abs(stepOf(valueAt(place, 1, 9999), 1, 9999) - place * (SCALE.length - 1)) <= 1);
  const { page, check, close } = await visit(address("table", { game: "queens", to: "7" }));
  await page.waitForSelector("#done");
  await becomes(
    () => page.locator(".legend .numbered").allTextContents(),
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
  );
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("table", { game: "queens", to: "60" }),
  );
  await becomes(
    () => page.locator(".legend .swatch.scale > span").allTextContents(),
    ["1", "12", "32", "58", "90"],
  );
  check();
  await close();
});

test("on a phone the sheet about a pinned cell does not cover the cell", async () => {
  const { page, check, close } = await visit(
    address("table", { game: "queens", to: "7", cell: "4,3" }),
    PHONE,
  );
  await page.waitForSelector(".panel.cell.pinned");
  // Eight rows share the height of the table; the cell is in the fifth one.
  const below = () =>
    page.evaluate(() => {
      const box = document.querySelector(".grid-canvas canvas")?.getBoundingClientRect();
      const sheet = document.querySelector(".panel.cell.pinned")?.getBoundingClientRect();
      return box && sheet ? box.top + (box.width / 8.6) * 5 - sheet.top : 1;
    });
  assert.ok((await settled(below, (over) => over <= 0)) <= 0);
  check();
  await close();
});

test("a captured lion is the reason of the end", async () => {
  const { endOf } = await load("play/end.ts");
  assert.equal(endOf("dobutsu", ["gLe/3/1c1/l1G w CE"]), "lion-home");
  assert.equal(endOf("chess", ["8/8/8/8/8/8/8/8 w - -"]), undefined);
  const { page, check, close } = await visit(
    address("play", { game: "dobutsu", position: "1le/gc1/1CG/EL1 b -", vs: "friend" }),
  );
  for (const move of ["b1a2", "a3a2"]) {
    await page.waitForSelector(mine);
    await page.locator(".move", { hasText: move }).first().click();
  }
  await shows(page.locator("#end-reason"), /The lion was captured/);
  await page.click("#language");
  await shows(page.locator("#end-reason"), /ライオンが取られました/);
  check();
  await close();
});

test("a view that a game does not have leads to those that it has", async () => {
  const { page, close } = await visit("#/help");
  for (const [view, game, other] of [
    ["tree", "nim", "Graph"],
    ["graph", "chess", "Play"],
    ["table", "chess", "Search tree"],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), address(view, { game }));
    await page.waitForSelector("#elsewhere");
    await thereAre(page.locator(".problem"), 0);
    await thereAre(page.locator("#tree-order"), 0);
    assert.deepEqual(await faults(page), []);
    await page.locator("#elsewhere a", { hasText: other }).click();
    await page.waitForSelector(".stage .node, .board .can");
  }
  await close();
});

test("a power in the reasons is not written as a nim-sum in Japanese", async () => {
  const { page, close } = await visit(address("play", { game: "nim", values: "1" }), {
    locale: "ja-JP",
  });
  await shows(page.locator(".why-side"), /3 ⊕ 2 = 1/);
  await page.locator("#reasons details.cost summary").click();
  await shows(page.locator(".why-side"), /2\.00\^n/);
  await close();
});

test("a loss that no move of the reader decided is explained as well", async () => {
  for (const [game, position] of [
    ["take:3", "4"],
    ["hexapawn", ""],
  ]) {
    const { page, check, close } = await visit(
      address("play", { game, ...(position ? { position } : {}) }),
    );
    for (;;) {
      await page.waitForSelector(`${mine}, #game-over`);
      if (await page.locator("#game-over").count()) break;
      const plies = await page.locator(".history li").count();
      await page.locator(".move:not([disabled])").first().click();
      await page.waitForFunction(
        (plies) =>
          document.querySelectorAll(".history li").length > plies + 1 ||
          document.querySelector("#game-over"),
        plies,
      );
    }
    await shows(page.locator("#advice"), /Every first move loses here|Turning point/);
    check();
    await close();
  }
});
