// Faults that readers met on five journeys through the page: each was found by looking, and each has a test.
import assert from "node:assert/strict";
import { address, becomes, settled, shows, test, thereAre, visit } from "./browser.mjs";
import { load } from "./source.mjs";

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

test("a move of a rule file is named in words", async () => {
  const { wordsOf, wordsFor } = await load("play/words.ts");
  const said = (draw, move, alone = true) => wordsOf(move, { draw, alone }, "en");
  for (const [draw, move, words] of [
    ["row", "[2,5,5,6,9] -> [2,5,5,6]", "take 9"],
    ["row", "(0,3) -> (1,3)", "take the left end"],
    ["row", "(0,3) -> (0,2)", "take the right end"],
    ["row", "0 -> 2", "take the first 2"],
    ["row", "'.......' -> '...S...'", "S on 4"],
    ["heaps", "[3,4,5] -> [2,3,5]", "4 → 2"],
    ["heaps", "[1,2,1,2] -> [0,1,1,2]", "heap 1: 1 → 0, heap 2: 2 → 1"],
    ["heaps", "[1,2,5] -> [1]", "remove 2, 5"],
    ["heap", "(20,19) -> (18,4)", "take 2"],
    ["grid", "(4,7) -> (3,7)", "to (3,7)"],
    ["grid", "(4,8,1) -> (4,8,0)", "pass"],
    ["squares", "(25,70) -> (25,45)", "leave 25 × 45"],
    ["rectangles", "(4,5) -> (2,5) + (2,5)", "cut into 2 × 5 and 2 × 5"],
    ["row", "(1,10) -> (1,4) + (7,10)", "leave 1–4 and 7–10"],
    ["tree", "0 -> mn(1)", "node 1"],
    ["board", "Left: lrel -> lr", "remove el"],
    ["board", "Right: lrel -> end", "remove lrel"],
    ["bar", "[3,3,3] -> [3,1,1]", "bite row 2, square 2"],
    ["coins", "HTTHH -> THTTH (turn 0, 1, 3)", "turn 0, 1, 3"],
    ["cells", "1 -> 17", "cell 5"],
    ["board", "Left: ...|...|... -> #..|#..|...", "a3 a2"],
    ["board", "Left: xoxo|oxox -> #xxo|oxox", "a2-b2"],
    ["board", "Left: x...|...o -> .x#.|...o", "a2-b2/c2"],
    ["board", "Right: xox.|oxox -> x..o|oxox", "b2-d2"],
    ["board", "Left: ...|... -> #r.|r..", "a2"],
    ["board", "Left: tt..ff -> t.t.ff", "2-3"],
    ["board", "Left: 0-1b 1-2r 2-3g -> 0-1b", "cut 1-2"],
    ["board", "Left: 0-1b 1-2r -> end", "cut 0-1"],
    ["board", "Left: 1,3|2,3:6 -> 1,3|2,3:5", "6 → 5"],
    // These are read as they are.
    ["heaps", "5 -> 3", undefined],
    ["row", "13 -> 1 + 11", undefined],
    ["board", "e2e4", undefined],
  ])
    assert.equal(said(draw, move), words, move);
  // In a sum the arrow says which piece moves.
  assert.equal(said("grid", "(5,5) -> (6,3)", false), undefined);
  // Trees write the position after the move, some with the player to move.
  const node = (before, after) => wordsFor(before, after, { draw: "board", alone: true }, "en");
  assert.equal(node("b(oo|oo|xx|xx)", "b(oo|o.|ox|xx)"), "b3-a2");
  assert.equal(node("w(...|...,x)", "w(.x.|...,o)"), "row 1, column 2");
});

test("moves are words in the list, the hint, the status line and the line of play", async () => {
  const { page, check, close } = await visit(address("play", { game: "sos", values: "1" }));
  const moves = page.locator(".panel.moves");
  await shows(moves, /S on 4[^]*O on 1/);
  assert.doesNotMatch(await moves.innerText(), /'|→/);
  await page.locator("#hint").click();
  await shows(page.locator("#hint-line"), /S on 4/);
  await page.locator(".move", { hasText: "S on 1" }).first().click();
  await page.waitForSelector(".status[data-state=mine] .last");
  const status = page.locator(".status");
  await shows(status, /[SO] on \d/);
  assert.doesNotMatch(await status.innerText(), /'/);
  check();
  await close();
  const chomp = await visit(address("play", { game: "chomp", values: "1", lang: "ja" }));
  await shows(chomp.page.locator(".best-line"), /^2 段目の 2 マス目から食べる, /);
  chomp.check();
  await chomp.close();
});

/** The words and boxes of a tree that an edge crosses, and the edges that do not end at the boxes of their nodes. */
const crossings = () => {
  const svg = document.querySelector(".stage svg.tree");
  const boxOf = (part) => {
    const { x, y, width, height } = part.getBBox();
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const nodes = new Map(
    [...svg.querySelectorAll(".node")].map((node) => [
      node.dataset.node,
      boxOf(node.querySelector(":scope > rect")),
    ]),
  );
  const lines = [...svg.querySelectorAll("line.edge")].map((line) => ({
    to: line.dataset.to,
    from: line.dataset.from,
    straight: line.classList.contains("straight"),
    x1: Number(line.getAttribute("x1")),
    y1: Number(line.getAttribute("y1")),
    x2: Number(line.getAttribute("x2")),
    y2: Number(line.getAttribute("y2")),
  }));
  /** Whether the inner part of a box has a point of the line. */
  const crosses = (line, box) =>
    Array.from({ length: 99 }, (_, at) => (at + 1) / 100).some((t) => {
      const x = line.x1 + t * (line.x2 - line.x1);
      const y = line.y1 + t * (line.y2 - line.y1);
      return x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1;
    });
  const words = [...svg.querySelectorAll(".gd-by, .gd-note")]
    .filter((word) => word.textContent)
    .map(boxOf);
  const near = (a, b) => Math.abs(a - b) < 0.2;
  const ends = lines.filter((line) => {
    const box = nodes.get(line.straight ? line.to : line.from);
    const [x, y] = line.straight ? [line.x2, line.y2] : [line.x1, line.y1];
    const onSide = [box.left, box.right].some((side) => near(side, x));
    return (
      !(onSide && y > box.top && y < box.bottom) &&
      !([box.top, box.bottom].some((side) => near(side, y)) && x > box.left && x < box.right)
    );
  });
  const outside = [...svg.querySelectorAll(".node")].flatMap((node) => {
    const box = node.querySelector(":scope > rect").getBoundingClientRect();
    const parts = [
      node.querySelector(".gd-note"),
      ...node.nextElementSibling.querySelectorAll(".gd-small > :not(.gd-paper)"),
    ];
    return parts.filter((part) => {
      const inner = part?.getBoundingClientRect();
      if (!inner?.width) return false;
      return (
        inner.left < box.left - 1 || inner.right > box.right + 1 || inner.bottom > box.bottom + 1
      );
    });
  });
  return {
    words: words.filter((word) => lines.some((line) => crosses(line, word))).length,
    boxes: [...nodes.values()].filter((box) => lines.some((line) => crosses(line, box))).length,
    ends: ends.length,
    outside: outside.length,
    lying: svg.dataset.lying,
  };
};

const TREE_31 = "tree:(((5 -7) (9 2)) ((3 1) (8 4))) (((1 2) (3 4)) ((6 1) (0 4)))";

test("the edges of a search tree end at boxes that contain value, window and board", async () => {
  for (const [params, options, lying] of [
    [{ game: "deque:9,3,2,1", step: "99" }, {}, "false"],
    [{ game: "deque:9,3,2,1", step: "99", lang: "ja" }, SMALL, "false"],
    [{ game: "minimax-tree", step: "99" }, {}, "false"],
    [{ game: "cards", step: "99" }, {}, "false"],
    [{ game: TREE_31, step: "99" }, PHONE, "true"],
  ]) {
    const { page, check, close } = await visit(address("tree", params), options);
    await page.waitForSelector(".stage svg.tree");
    await page.evaluate(() => document.fonts.ready);
    const good = { words: 0, boxes: 0, ends: 0, outside: 0, lying };
    await becomes(() => page.evaluate(crossings), good);
    check();
    await close();
  }
});

test("a search tree names its moves in words", async () => {
  const { page, check, close } = await visit(address("tree", { game: "cards", step: "3" }));
  await shows(page.locator("#why"), /take \d/);
  await shows(page.locator(".bounds"), /take 2/);
  const moves = await page.locator(".stage .gd-by").allTextContents();
  assert.ok(moves.length > 0);
  for (const move of moves) assert.match(move, /^take \d$/);
  check();
  await close();
});

test("after a touch no part of the picture looks taken", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim" }), PHONE);
  await page.locator(".board .can").first().tap();
  await page.waitForSelector(".status[data-state=mine] .last");
  await thereAre(page.locator(".board .goes"), 0);
  // With keys the focus shows what a move takes.
  await page.keyboard.press("Tab");
  await page.locator(".board [data-pick][tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".board .goes");
  check();
  await close();
});

test("the last move of a game belongs to the opponent or the reader", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", position: "1", lang: "en" }),
  );
  await page.locator(".move", { hasText: "1 → 0" }).click();
  await shows(page.locator("#game-over"), /Your last move: 1 → 0\./);
  check();
  await close();
});

test("on a phone the gallery begins with twenty games, and their cards have no files", async () => {
  const { page, check, close } = await visit("#/", { ...PHONE, isMobile: true });
  await thereAre(page.locator(".card"), 20);
  await page.locator(".card").first().scrollIntoViewIfNeeded();
  await page.waitForSelector(".card .still svg");
  await thereAre(page.locator(".card > .saves:visible"), 0);
  await page.locator("#all-cards").tap();
  await page.waitForFunction(() => document.querySelectorAll(".card").length > 100);
  await thereAre(page.locator("#all-cards"), 0);
  check();
  await close();
});
