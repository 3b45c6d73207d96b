// Beyond nim-sums: misère play by its quotient, partizan games, trees with unknown leaves; and a test that
// each picture can be saved.
import assert from "node:assert/strict";
import { address, ask, becomes, faults, shows, test, thereAre, visit } from "./browser.mjs";

const decided = '.status[data-state="mine"], .status[data-state="over"]';

test("a sum is played misère by the products of its quotient, and won", async () => {
  const game = "0.77";
  const { page, check, close } = await visit(
    address("play", { game, position: "5 9", values: "1" }),
  );
  await page.waitForSelector(decided);
  assert.equal(await page.locator("#quotient").count(), 0);
  await page.check("#misere");
  await page.waitForSelector("#quotient .products td");
  await becomes(() => page.evaluate(() => location.hash.includes("play=misere")), true);
  const told = await ask(page, "/api/misere", { game, position: ["5", "9"] });
  await thereAre(page.locator(".products tbody tr"), Math.min(24, told.order));
  await shows(page.locator("#quotient .relations"), /⟨a/);
  await thereAre(page.locator(".factors li"), 2);
  assert.deepEqual(await faults(page), []);
  // The reader wins this sum by playing the marked moves.
  const wins = told.sum.outcome === "N";
  if (!wins) await page.selectOption("#starter", "second");
  for (let round = 0; round < 20; round++) {
    await page.waitForSelector(decided);
    if (await page.locator("#game-over").count()) break;
    const before = (await page.locator(".history li").count()) || 1;
    await page
      .locator(".move", { has: page.locator(".fate.win") })
      .first()
      .click();
    await page.waitForFunction(
      (n) =>
        document.querySelectorAll(".history li").length > n || document.querySelector("#game-over"),
      before,
    );
  }
  await shows(page.locator("#game-over"), /You win/);
  check();
  await close();
});

test("a game of two sides shows its value, thermographs side by side, and options that do not count crossed out", async () => {
  const { page, check, close } = await visit(
    address("play", {
      game: "domineering",
      position: '["...|...","..|.."]',
      values: "1",
      vs: "friend",
    }),
  );
  await page.waitForSelector("#sides .worth");
  await thereAre(page.locator("#sides .thermograph svg"), 3);
  await page.waitForSelector("#sides .options-of.left li");
  await page.waitForSelector("#sides .options-of.right li");
  await page.waitForSelector("#sides del");
  assert.deepEqual(await faults(page), []);
  // The players have different moves.
  await shows(page.locator(".status"), /Left to move/);
  const names = () => page.locator(".move .name").allInnerTexts();
  const left = await names();
  await page.selectOption("#begins", "1");
  await shows(page.locator(".status"), /Right to move/);
  await becomes(async () => (await names()).join() !== left.join(), true);
  await page.locator(".move").first().click();
  await shows(page.locator(".status"), /Left to move/);
  check();
  await close();
});

test("Right is played to the end against the opponent, who is Left", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "domineering", position: "...|...|...", me: "second" }),
  );
  for (let round = 0; round < 12; round++) {
    await page.waitForSelector(decided);
    if (await page.locator("#game-over").count()) break;
    const before = (await page.locator(".history li").count()) || 1;
    await page.locator(".move:not([disabled])").first().click();
    await page.waitForFunction(
      (n) =>
        document.querySelectorAll(".history li").length > n || document.querySelector("#game-over"),
      before,
    );
  }
  await page.waitForSelector("#game-over");
  check();
  await close();
});

test("leaves of a typed tree may be `?`, and a cut rests on no number that is not given", async () => {
  const { page, check, close } = await visit(
    address("tree", { game: "tree:(3 12 8) (2 ? ?) (14 5 2)", step: "99", depth: "99" }),
  );
  await thereAre(page.locator('.stage .scissors[data-state="skipped"]'), 2);
  const said = () => page.locator(".stage svg.tree").textContent();
  await becomes(async () => (await said()).includes("?"), true);
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("tree", { game: "tree:((3,(?,5)))", step: "99", depth: "99" }),
  );
  await thereAre(page.locator(".stage .node"), 6);
  await page.waitForSelector('.stage .node[data-state="done"]');
  await becomes(async () => (await said()).includes("≥5"), true);
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("play", { game: "tree:((3,(?,5)))" }),
  );
  await page.waitForSelector(".problem, .move");
  await close();
  check();
});

test("max and min by turn: the tree shows the numbers that remain and who is ahead", async () => {
  const game = `f(l, r, t) = if l > r then 0
    else if t == 0 then max{ f(l+1, r, 1) + a[l], f(l, r-1, 1) + a[r] }
    else min{ f(l+1, r, 0) - a[l], f(l, r-1, 0) - a[r] }`;
  const { page, check, close } = await visit(
    address("tree", { game, given: '{"a":[1,2,9,3]}', position: "0,3,0", step: "99" }),
  );
  await page.waitForSelector(".stage .gd-small");
  const texts = await page.locator(".stage .gd-small").allTextContents();
  assert.ok(
    texts.some((text) => /1\s*2\s*9\s*3/.test(text.replaceAll(/\s+/g, " "))),
    texts[0],
  );
  assert.ok(
    texts.some((text) => /\+9|\+3|\+1/.test(text)),
    texts.join("; "),
  );
  check();
  await close();
});

test("columns of a nim-sum, a mex, first values and the pictures of cards are saved as files", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", values: "1", vs: "friend" }),
  );
  const saved = async (part, ending, name) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      part.locator("button", { hasText: ending }).click(),
    ]);
    assert.equal(file.suggestedFilename(), name);
    const parts = [];
    for await (const chunk of await file.createReadStream()) parts.push(chunk);
    return Buffer.concat(parts);
  };
  await page.waitForSelector(".nimsum td");
  const columns = page.locator(".nimsum .saves");
  const svg = String(await saved(columns, "SVG", "nim-nim-sum.svg"));
  for (const digit of ["101", "100", "11"])
    assert.ok(digit.length && />1<\/text>/.test(svg) && />0<\/text>/.test(svg), digit);
  const png = await saved(columns, "PNG", "nim-nim-sum.png");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.ok(png.length > 1500, `${png.length} bytes`);
  await page.evaluate(
    (hash) => (location.hash = hash),
    address("table", { game: "queens", to: "12", cell: "5,9" }),
  );
  await page.waitForSelector(".cell .mex");
  await saved(page.locator(".cell .mex .saves"), "SVG", "mex.svg");
  await page.evaluate(() => (location.hash = "#/"));
  await page.waitForSelector('.card[data-game="nim"] .still svg');
  const card = page.locator('.card[data-game="nim"]');
  await card.hover();
  await saved(card.locator(".saves"), "SVG", "nim.svg");
  check();
  await close();
});

test("any set or list has tags: words, lists, numbers in any order", async () => {
  const { page, check, close } = await visit(
    address("rules", {
      game: "g(x) = mex{ g(x-s[0]) for s in S if s[0] <= x }",
      given: '{"S":[[1],[3]]}',
    }),
  );
  const input = page.locator(".inputs label input").first();
  await thereAre(page.locator(".tag"), 2);
  await page.locator(".tag-new").fill("[2]");
  await page.keyboard.press("Enter");
  await becomes(() => input.inputValue(), "[[1],[3],[2]]");
  await page.locator(".tag").first().click();
  await becomes(() => input.inputValue(), "[[3],[2]]");
  await input.fill("{5, 1}");
  await thereAre(page.locator(".tag"), 2);
  await page.locator(".tag-new").fill("7");
  await page.keyboard.press("Enter");
  await becomes(() => input.inputValue(), "[5,1,7]");
  await input.fill('["ab"]');
  await page.locator(".tag-new").fill("c d");
  await page.keyboard.press("Enter");
  await becomes(() => input.inputValue(), '["ab","c d"]');
  check();
  await close();
});
