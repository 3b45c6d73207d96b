// The analysis of boards, the reasons of values, search trees that are edited, and the notations of players.
import assert from "node:assert/strict";
import { it } from "node:test";
import { address, becomes, shows, test, thereAre, visit } from "./browser.mjs";
import { load } from "./source.mjs";

const CHESS = "rnbqkbnr/pppp1ppp/8/4p3/5PP1/8/PPPPP2P/RNBQKBNR b KQkq - 0 2";

test("an unsolved board has an evaluation with depth and certainty, three lines and arrows", async () => {
  const { page, check, close } = await visit(address("play", { game: "chess", values: "1" }));
  await page.waitForSelector(".evaluation[data-certainty=estimated]");
  await shows(page.locator("#evaluation"), /≈ [+−]?\d|even/);
  await thereAre(page.locator("#analysis .lines li"), 3);
  await shows(page.locator("#analysis-depth"), /depth [1-9]/);
  for (const tag of await page.locator("#analysis .certainty").allInnerTexts())
    assert.equal(tag, "estimate");
  // An estimate is never marked as a result on the board.
  assert.equal(await page.locator(".pick-mark").count(), 0);
  await thereAre(page.locator(".analysis-arrow.rank-0"), 1);
  await thereAre(page.locator(".move .estimate"), 20);
  const meter = page.locator(".evaluation-bar");
  assert.equal(await meter.getAttribute("role"), "meter");
  // A move of a line is played by its button.
  await page.locator("#analysis .line-of-play").first().click();
  await thereAre(page.locator(".history li"), 3);
  check();
  await close();
});

test("the first figure of an analysis follows a move at once", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "othello", values: "1", vs: "friend" }),
  );
  await page.waitForSelector(".evaluation[data-certainty=estimated]");
  const times = [];
  for (let move = 1; move <= 3; move++) {
    const begun = await page.evaluate(() => {
      document.querySelector(".moves .move")?.click();
      return performance.now();
    });
    const seen = await page.waitForFunction(
      (plies) =>
        document.querySelectorAll(".history li").length === plies &&
        document.querySelector(".evaluation:not([data-certainty=unknown])") !== null &&
        performance.now(),
      move + 1,
      { polling: "raf" },
    );
    times.push((await seen.jsonValue()) - begun);
  }
  console.log(`first figure after a move: ${times.map((time) => Math.round(time)).join(", ")} ms`);
  check();
  await close();
});

test("solved values are exact, and a mate is found", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "tictactoe", values: "1", vs: "friend" }),
  );
  await page.waitForSelector(".certainty.solved");
  await shows(page.locator("#evaluation"), /draws/);
  // The lines of the search before the solution are estimates.
  const unsolved = async () =>
    (await page.locator("#analysis .certainty").allInnerTexts()).filter(
      (tag) => !/solved/.test(tag),
    );
  await becomes(unsolved, []);
  await close();
  const mate = await visit(
    address("play", { game: "chess", values: "1", position: CHESS, turn: "1", vs: "friend" }),
  );
  await shows(mate.page.locator("#analysis .line-moves").first(), /^Qh4#/);
  await shows(mate.page.locator("#analysis .line-value").first(), /wins in 1 move/);
  check();
  await mate.close();
});

test("an estimate does not contradict the exact values of a position", async () => {
  const { withExact } = await load("analysis/values.ts");
  const guess = (move, score) => ({
    move,
    certainty: "estimated",
    outcome: null,
    score,
    line: [move],
  });
  const analysis = {
    moves: [guess("a", 3), guess("b", 1), guess("c", 0)],
    best: [0, 1],
    depth: 2,
    nodes: 9,
    complete: false,
  };
  const exact = (move, score) => ({ move, outcome: score > 0 ? "loss" : "win", score });
  const seen = (...moves) => ({ moves });
  const found = withExact(analysis, seen(exact("a", -2), exact("b", 4), exact("c", 4)));
  assert.deepEqual(found.best, [1, 2]);
  assert.ok(found.moves.every((move) => move.certainty === "solved" && move.line === null));
  assert.deepEqual(
    found.moves.map((move) => move.score),
    [-2, 4, 4],
  );
  // One value is not known: the estimates remain.
  assert.equal(withExact(analysis, seen(exact("a", -2), exact("b", 4), { move: "c" })), analysis);
  const { page, check, close } = await visit(address("play", { game: "dots", values: "1" }));
  await shows(page.locator(".status"), /wins by 2/);
  await shows(page.locator("#evaluation"), /\+2/);
  await shows(page.locator("#analysis .line-value").first(), /^\+2$/);
  check();
  await close();
});

test("a piece is dragged to its square", async () => {
  const { page, check, close } = await visit(address("play", { game: "chess", vs: "friend" }));
  const middle = async (key) => {
    const box = await page.locator(`.board [data-pick="${key}"]`).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.waitForSelector('.board .can[data-pick="g1"]');
  const [from, to] = [await middle("g1"), await middle("f3")];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.waitForSelector("svg.dragged");
  await page.mouse.move(...to);
  await page.mouse.up();
  await thereAre(page.locator(".history li"), 2);
  await shows(page.locator(".history li").last(), /Nf3/);
  check();
  await close();
});

test("the coach judges a move by estimates where no value is known, and says so", async () => {
  const { page, check, close } = await visit(
    address("play", {
      game: "chess",
      coach: "1",
      values: "1",
      vs: "friend",
      position: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    }),
  );
  await shows(page.locator("#analysis-depth"), /depth ([3-9]|\d\d)/);
  await page.locator(".move", { hasText: /^Qg4/ }).first().click();
  await shows(page.locator("#advice.estimated"), /estimate/);
  check();
  await close();
});

test("the reasons of a value are those of the library, with the proof of the law", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", values: "1", position: "11 12 15", lang: "en" }),
  );
  await shows(page.locator("#reasons"), /Its highest one is in the column of 8/);
  await shows(page.locator("#reasons"), /11 \^ 8 = 3, so take 8 from 11, which leaves 3\./);
  await thereAre(page.locator(".nimsum tbody tr"), 3);
  await close();
  const take = await visit(
    address("play", { game: "take:3", values: "1", position: "7", lang: "en" }),
  );
  await take.page.click("#law-proof summary");
  await shows(take.page.locator("#law-proof"), /Theorem\.[\s\S]*Proof\. By induction[\s\S]*∎/);
  take.check();
  check();
  await take.close();
});

test("a pinned cell of a table has the reasons of its value, in Japanese as well", async () => {
  const { page, check, close } = await visit(
    address("table", { game: "take", to: "8", cell: "4", lang: "ja" }),
  );
  await shows(page.locator("#reasons"), /P 局面/);
  check();
  await close();
});

test("the example of a search tree has cut-offs, and its leaves and branches can be changed", async () => {
  const { page, check, close } = await visit(address("tree", { game: "minimax-tree" }));
  await page.waitForSelector(".scissors", { state: "attached" });
  const cuts = () => page.locator(".scissors").count();
  const before = await cuts();
  assert.ok(before > 0);
  // The leaf E (-7) of the first branch: with a large value the search cuts another part.
  await page.locator('.stage .node[data-node="4"]').press("Enter");
  await page.waitForSelector("#leaf-value");
  await page.fill("#leaf-value", "8");
  await page.waitForFunction(() =>
    decodeURIComponent(location.hash).replaceAll("+", " ").includes("(5 8)"),
  );
  await page.waitForSelector("#branch-left:not([disabled])");
  await page.click("#branch-left");
  await page.waitForFunction(() =>
    decodeURIComponent(location.hash).replaceAll("+", " ").includes("(8 5)"),
  );
  await page.waitForSelector("#branch-right:not([disabled])");
  check();
  await close();
});

const TREE_31 = "tree:(((5 -7) (9 2)) ((3 1) (8 4))) (((1 2) (3 4)) ((6 1) (0 4)))";

/** The size of the smallest value on the screen, the parts that are not visible, and those that overlap. */
const readability = () => {
  const svg = document.querySelector(".stage svg.tree");
  if (!svg) return undefined;
  const field = document.querySelector(".stage .field").getBoundingClientRect();
  const nodes = [...svg.querySelectorAll(".node")];
  const boxes = nodes.map((node) => node.querySelector(":scope > rect").getBoundingClientRect());
  const scale = svg.getScreenCTM().a;
  const sizes = [...svg.querySelectorAll(".value text")].map(
    (text) => parseFloat(getComputedStyle(text).fontSize) * scale,
  );
  const overlaps = boxes.filter((one, at) =>
    boxes.some(
      (other, index) =>
        index > at &&
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1,
    ),
  ).length;
  const outside = boxes.filter(
    (box) =>
      box.left < field.left - 1 ||
      box.right > field.right + 1 ||
      box.top < field.top - 1 ||
      box.bottom > field.bottom + 1,
  ).length;
  return {
    nodes: nodes.length,
    small: Math.min(...sizes) < 10.5,
    overlaps,
    outside,
    lying: svg.dataset.lying,
  };
};

test("a tree of 31 nodes is readable as a whole on every screen", async () => {
  const { page, check, close } = await visit(address("tree", { game: TREE_31, step: "99" }));
  await page.waitForSelector(".stage svg.tree");
  // The same page in windows of three sizes: the tree is placed again.
  for (const [width, height, lying] of [
    [1440, 900, "false"],
    [1024, 768, "false"],
    [390, 844, "true"],
  ]) {
    await page.setViewportSize({ width, height });
    const good = { nodes: 31, small: false, overlaps: 0, outside: 0, lying };
    await becomes(() => page.evaluate(readability), good);
    // What the step shows is not lost.
    await thereAre(page.locator('.stage .node[data-state="later"]'), 0);
  }
  // Nodes with boards are larger: on a phone a part of them is visible, with the root first.
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("tree", { game: "deque:5,1,2,9,3" }),
  );
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ]) {
    await page.setViewportSize({ width, height });
    const good = { nodes: 31, small: false, overlaps: 0, outside: 0, lying: "false" };
    await becomes(() => page.evaluate(readability), good);
  }
  check();
  await close();
});

test("any tree of scores becomes a typed tree, and the order of moves changes its cut-offs", async () => {
  const { page, check, close } = await visit(address("tree", { game: "deque:1,2,9,3" }));
  await page.waitForSelector("#no-cuts");
  await page.selectOption("#tree-order", "best-first");
  await thereAre(page.locator("#no-cuts"), 0);
  await page.click("#edit-tree");
  await page.waitForFunction(() => location.hash.includes("tree%3A"));
  await page.waitForSelector(".stage .node");
  check();
  await close();
});

test("the quiz asks for the next node of the search", async () => {
  const { page, check, close } = await visit(
    address("tree", { game: "tree:((5 -7) (9 2)) ((3 1) (8 4))" }),
  );
  await page.waitForSelector("#quiz-toggle");
  await page.click("#quiz-toggle");
  await page.waitForSelector("#quiz");
  const node = (id) => page.locator(`.stage .node[data-node="${id}"]`);
  // The search enters the root, its first branch, and so on down to the first leaf.
  await node(2).press("Enter");
  await shows(page.locator("#quiz"), /No\./);
  await node(0).press("Enter");
  await shows(page.locator("#quiz"), /Right\.[\s\S]*1 of 2 right/);
  check();
  await close();
});

test("a game of chess is read and written as PGN, and the board can be flipped", async () => {
  const { page, check, close } = await visit(address("play", { game: "chess", vs: "friend" }));
  await page.click("#notation summary");
  await page.fill("#game-text", "1. e4 e5 2. Nf3 {a comment} Nc6 3. Bb5 a6 4. Bxc6 *");
  await page.click("#load-game");
  await thereAre(page.locator(".history li"), 8);
  await becomes(() => page.inputValue("#game-text"), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *");
  await shows(page.locator("#captured"), /♞/);
  await page.fill("#game-text", "1. e4 Ke7");
  await page.click("#load-game");
  await shows(page.locator("#notation-wrong"), /Move 2, “Ke7”/);
  const top = async () =>
    (await page.locator('.board [data-pick="a1"]').first().boundingBox())?.y ?? Infinity;
  const before = await top();
  await page.click("#flip");
  await becomes(async () => (await top()) < before, true);
  check();
  await close();
});

it("texts of PGN, KIF, UCI and USI are read", async () => {
  const { readGame, meantBy, writeGame, captured } = await load("play/notation.ts");
  const pgn =
    '[Event "x"]\n[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]\n\n1. e4 $1 (1. d4 d5) e5 2.Nf3 1-0';
  assert.deepEqual(readGame(pgn), {
    start: "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    moves: ["e4", "e5", "Nf3"],
  });
  assert.deepEqual(readGame("position startpos moves e2e4 e7e5").moves, ["e2e4", "e7e5"]);
  const kif =
    "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n   3 投了";
  assert.deepEqual(readGame(kif).moves, ["７六歩(77)", "３四歩(33)"]);
  const moves = [
    { move: "7g7f", spoken: "７六歩" },
    { move: "2g2f", spoken: "２六歩" },
  ];
  assert.equal(meantBy("７六歩(77)", moves, undefined).move, "7g7f");
  assert.equal(meantBy("２二角", moves, undefined), undefined);
  const castles = [
    { move: "e1g1", spoken: "O-O" },
    { move: "e1c1", spoken: "O-O-O" },
  ];
  assert.equal(meantBy("0-0-0", castles, undefined).move, "e1c1");
  assert.equal(writeGame("chess", undefined, ["e4", "e5", "Nf3"], false), "1. e4 e5 2. Nf3 *");
  assert.deepEqual(captured("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), ["", ""]);
  assert.deepEqual(captured("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w"), ["♙", "♛"]);
});

it("a typed tree is edited as data", async () => {
  const { gameOf, moved, nameAt, numberOf, parseTree, pathTo, replaced } =
    await load("tree/typed.ts");
  const tree = parseTree("tree:((5 -7) (9 2)) ((3 1) (8 4))");
  assert.equal(gameOf(tree), "tree:((5 -7) (9 2)) ((3 1) (8 4))");
  const path = pathTo(tree, numberOf("E"));
  assert.deepEqual(path, [0, 0, 1]);
  assert.equal(nameAt(tree, path), "E");
  assert.equal(gameOf(replaced(tree, path, "8")), "tree:((5 8) (9 2)) ((3 1) (8 4))");
  assert.equal(gameOf(moved(tree, [0], 1)), "tree:((3 1) (8 4)) ((5 -7) (9 2))");
  assert.equal(moved(tree, [0], -1), undefined);
  assert.equal(parseTree("deque"), undefined);
  assert.equal(parseTree("tree:(1 2"), undefined);
});
