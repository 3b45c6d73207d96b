// Faults that readers met on five journeys through the page: each was found by looking, and each has a test.
import assert from "node:assert/strict";
import { address, becomes, settled, shows, test, thereAre, visit } from "./browser.mjs";

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };
const SMALL = { viewport: { width: 1024, height: 768 } };

/** Makes the first move of the picture until the game is over. */
async function playOn(page) {
  const choice = page.locator(".board .can").first();
  for (;;) {
    await page.waitForSelector("#game-over, #again:enabled, .board .can");
    if (await page.locator("#game-over, .playing[data-turn=over]").count()) return;
    // A part may be drawn again between the look and the click.
    await choice.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForSelector(
      "#game-over, .status[data-state=mine], .playing:not([data-turn=other])",
    );
  }
}

/** The box of a part, as soon as it has one. */
const box = (part) => settled(() => part.boundingBox(), Boolean);

/** Whether two boxes have a common point. */
const overlap = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("on a phone the losing move is named above the board, and played again from there", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim" }), PHONE);
  await page.waitForSelector(".board .can");
  await playOn(page);
  const advice = page.locator("#advice");
  await shows(advice, /Turning point at move 1, 3 → 0: it leaves nim-sum 1/);
  const inView = async () => {
    const { y, height } = await box(advice);
    const bar = await box(page.locator(".sheet-bar"));
    return y > 0 && y + height < bar.y;
  };
  await becomes(inView, true);
  // At the end there is no number of moves.
  await page.locator('[data-sheet-button="why"]').click();
  await shows(page.locator(".panel.moves"), /no move is left/);
  assert.doesNotMatch(await page.locator(".panel.moves").innerText(), /0 moves/);
  await page.keyboard.press("Escape");
  await page.locator("#play-on").click();
  await shows(page.locator("#hint-line"), /3 → 1/);
  check();
  await close();
});

test("a loss on a board that is not solved names the losing move, and a better one is searched from there", async () => {
  const position = "1le/gc1/1CG/EL1 b";
  const { page, check, close } = await visit(address("play", { game: "dobutsu", position }));
  await page.locator(".move", { hasText: "b1a2" }).click();
  await page.waitForSelector("#game-over");
  // Whether another move holds depends on the time of the search.
  await shows(
    page.locator("#advice"),
    /^(Move 1, b1a2: it loses in 2 moves\. Whether another move holds is not known|Turning point at move 1, b1a2)/,
  );
  await page.locator("#play-on").click();
  await page.waitForSelector("#hint-line");
  assert.doesNotMatch(await page.locator("#hint-line").innerText(), /b1a2/);
  check();
  await close();
});

test("a game of one heap is explained without a nim-sum", async () => {
  const { page, check, close } = await visit(address("learn", { lesson: "losing", step: "1" }));
  await page.waitForSelector(".board .can");
  await playOn(page);
  await shows(
    page.locator("#advice"),
    /leaves a winning position to the opponent; 10 → 8 leaves a losing one/,
  );
  assert.doesNotMatch(await page.locator("#advice").innerText(), /nim-sum/);
  assert.doesNotMatch(await page.locator(".panel.moves").innerText(), /0 moves/);
  check();
  await close();
});

for (const game of ["gomoku", "shogi"])
  test(`a hint of ${game} is announced at once, and says that it is an estimate`, async () => {
    const { page, check, close } = await visit(address("play", { game }));
    await page.waitForSelector(".board .can");
    const begun = Date.now();
    await page.locator("#hint").click();
    await page.waitForSelector("#hint-search, #hint-line");
    await page.waitForSelector("#hint-line");
    console.log(`hint of ${game}: ${Date.now() - begun} ms`);
    await shows(page.locator("#hint-line"), /estimate, not proved/);
    await thereAre(page.locator("#hint-search"), 0);
    check();
    await close();
  });

test("a long list of reasons is folded, and its moves of Left and Right are small boards", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "domineering", values: "1" }),
    SMALL,
  );
  const list = page.locator("#reasons details.long-list");
  await shows(list.locator("summary"), /12/);
  // The first move of the list is in view below the reasons.
  const end = async () => {
    const move = await box(page.locator(".move").first());
    return move.y + move.height;
  };
  assert.ok((await settled(end, (at) => at <= 768)) <= 768);
  await list.locator("summary").click();
  await thereAre(list.locator("li .small-board svg"), 12);
  await shows(page.locator("#reasons"), /±1/);
  assert.doesNotMatch(await page.locator("#reasons").innerText(), /\+-1/);
  check();
  await close();
});

test("the cost of a table is folded in the reasons", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim", values: "1" }));
  const cost = page.locator("#reasons details.cost");
  await cost.locator("summary").click();
  await shows(cost, /cells and \d+ options/);
  check();
  await close();
});

test("a line of the rules continues below its own beginning", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "7" }), SMALL);
  const lines = page.locator(".rule-text .rule-line");
  await thereAre(lines, 3);
  for (const line of await lines.allTextContents()) assert.doesNotMatch(line, / {2}|^ /);
  const lefts = await lines.evaluateAll((all) =>
    all.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return [...range.getClientRects()].map(({ left }) => Math.round(left));
    }),
  );
  for (const [first, ...rest] of lefts)
    for (const left of rest) assert.ok(left > first, `${left} after ${first}`);
  check();
  await close();
});

test("a text that is not a game leads to the game that is meant", async () => {
  for (const [typed, lang, offered, goes] of [
    ["2 7", "en", "Nim with the heaps 2 7", /game=nim&position=2(\+|%20)7/],
    ["amazons:9", "en", "Amazons", /game=amazons/],
    ["コネクト4", "ja", "四目並べ", /game=connect4/],
  ]) {
    const { page, close } = await visit(address("play", { game: typed, lang }));
    const link = page.locator("#offered a", { hasText: offered });
    await shows(page.locator("#offered"), new RegExp(offered));
    assert.doesNotMatch(await page.locator(".problem").innerText(), /did you mean|もしかして/);
    await link.first().click();
    await page.waitForSelector(".board .can");
    await becomes(async () => goes.test(page.url()), true);
    await close();
  }
});

test("a name that players use opens its game in Japanese", async () => {
  const { page, check, close } = await visit("#/", { locale: "ja-JP" });
  await page.waitForSelector(".card");
  await page.fill("#game-box", "リバーシ");
  await thereAre(page.locator("#game-list li"), 1);
  await page.press("#game-box", "Enter");
  await page.waitForFunction(() => location.hash.includes("game=othello"));
  check();
  await close();
});

test("a view without a game offers games by their titles", async () => {
  const { page, check, close } = await visit("#/table");
  await shows(page.locator(".empty"), /Kayles/);
  await shows(page.locator(".empty"), /Queen to the corner/);
  assert.doesNotMatch(await page.locator(".empty").innerText(), /take:3|queens/);
  await page.goto(page.url().replace("#/table", "#/tree"));
  await page.locator(".empty button", { hasText: "Deque" }).click();
  await page.waitForSelector(".stage .node");
  check();
  await close();
});

test("marks are to the right of the letters that they belong to", async () => {
  for (const game of ["hackenbush", "sos"]) {
    const { page, check, close } = await visit(address("play", { game, values: "1" }), SMALL);
    await page.waitForSelector(".pick-mark");
    const boxes = (selector) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x, y, width, height };
        }),
      );
    // The picture may be drawn again between the two reads.
    const covered = async () => {
      const marks = await boxes(".board .pick-mark");
      const letters = await boxes(".board [data-pick] text");
      if (!marks.length || !letters.length) return -1;
      return marks.filter((mark) => letters.some((letter) => overlap(mark, letter))).length;
    };
    await becomes(covered, 0);
    check();
    await close();
  }
});

test("a pasted program has no completions", async () => {
  const { page, check, close } = await visit("#/rules");
  await page.fill("#rules", "def g(n):\n    m = 0\n    return m");
  await thereAre(page.locator("#completions li"), 0);
  await page.fill("#rules", "g(n) = m");
  await page.waitForSelector("#completions li");
  check();
  await close();
});

test("in the rules of a board the views that it lacks cannot be chosen", async () => {
  const { page, check, close } = await visit(address("rules", { game: "chess" }));
  await thereAre(page.locator('.top nav [aria-disabled="true"]'), 2);
  check();
  await close();
});

test("a size that is being typed is kept while the table grows", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens" }));
  await page.waitForSelector(".laws li");
  const size = page.locator("#size");
  await size.fill("7");
  // A cell beyond the table, as another view chooses it, enlarges the table.
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("table", { game: "queens", cell: "90,80" }),
  );
  await shows(page.locator(".table-view"), /8,281 positions/);
  assert.equal(await size.inputValue(), "7");
  await size.press("Enter");
  await shows(page.locator(".table-view"), /64 positions/);
  check();
  await close();
});

test("a table beyond the limit names the largest size", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "99999" }));
  await shows(page.locator(".problem"), /The largest size here is 9,999\./);
  check();
  await close();
});

test("on a phone the answer of an exercise is in view below its picture", async () => {
  const { page, check, close } = await visit(address("learn", { lesson: "mex", step: "1" }), PHONE);
  await page.waitForSelector(".board svg");
  const end = async () => {
    const answer = await box(page.locator("#answer"));
    return answer.y + answer.height;
  };
  assert.ok((await settled(end, (at) => at < 844)) < 844);
  check();
  await close();
});
