// The line of play as a graph, drag and drop, hints in the course, theorems, and the sheets of a phone.
import assert from "node:assert/strict";
import { address, becomes, faults, settled, shows, test, thereAre, visit } from "./browser.mjs";

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };
const param = (page, name) =>
  page.evaluate((name) => new URLSearchParams(location.hash.split("?")[1]).get(name), name);

/** Drags the middle of one part to the middle of another. */
async function drag(page, from, to) {
  const middle = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).first().boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const [begin, end] = [await middle(from), await middle(to)];
  await page.mouse.move(...begin);
  await page.mouse.down();
  await page.mouse.move((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2, { steps: 4 });
  await page.waitForSelector("svg.dragged");
  await page.mouse.move(...end, { steps: 4 });
  await page.mouse.up();
}

test("a piece is dragged to its square, and a drag to nowhere changes nothing", async () => {
  const { page, check, close } = await visit(address("play", { game: "chess", vs: "friend" }));
  await page.waitForSelector('.board [data-pick="e2"].drags');
  await drag(page, '.board [data-pick="e2"]', '.board [data-pick="e5"]');
  await thereAre(page.locator("svg.dragged"), 0);
  await thereAre(page.locator(".board .picked"), 0);
  await thereAre(page.locator(".history"), 0);
  await drag(page, '.board [data-pick="e2"]', '.board [data-pick="e4"]');
  await becomes(() => param(page, "line"), "e2e4");
  await thereAre(page.locator("svg.dragged"), 0);
  check();
  await close();
});

test("the line of play has a graph in every view, and the arrow keys walk it from anywhere", async () => {
  const line = { game: "nim", line: "3 -> 1;5 -> 4;4 -> 3", position: "1 3 4", vs: "friend" };
  const { page, check, close } = await visit(address("graph", { ...line, turn: "1" }));
  await page.waitForSelector(".history .level > .up, .history .level > .down");
  await thereAre(page.locator(".history .level > span"), 4);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("ArrowLeft");
  await becomes(() => param(page, "at"), "2");
  await becomes(() => param(page, "position"), "1 4 4");
  await page.keyboard.press("ArrowRight");
  await becomes(() => param(page, "at"), null);
  check();
  await close();
});

test("the course gives hints, and after a loss Play goes on from the losing move", async () => {
  const course = await visit("#/learn?lesson=losing&step=1");
  await course.page.waitForSelector(".playing .board .can");
  await course.page.click(".playing-hint");
  await shows(course.page.locator(".playing-tools"), /10 → 8/);
  await course.page.waitForSelector(".move.hinted");
  course.check();
  await course.close();

  const { page, check, close } = await visit(address("play", { game: "take:3", position: "5" }));
  await page.waitForSelector(".board .can");
  // 5 → 3 loses: the opponent takes all.
  await page.locator('.move[data-position="3"]').click();
  await page.waitForSelector("#advice.mistake");
  await page.click("#play-on");
  await page.waitForSelector('.move.hinted[data-position="4"]');
  await becomes(() => param(page, "position"), "5");
  check();
  await close();
});

test("the name of a theorem leads to its statement", async () => {
  const { page, check, close } = await visit(address("table", { game: "kayles", to: "200" }));
  await page.locator("section.period a.theorem").first().click();
  await page.waitForSelector("#theorems .chosen");
  await shows(page.locator("#theorems .chosen"), /T0[\s\S]*Guy and Smith 1956/);
  assert.deepEqual(await faults(page), []);
  check();
  await close();
});

test("on a phone moves and rule are sheets over the board", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim" }), PHONE);
  await page.waitForSelector(".board .can");
  const inView = (selector) =>
    page.locator(selector).evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && getComputedStyle(part).position === "fixed";
    });
  await page.click('[data-sheet-button="why"]');
  assert.ok(await settled(() => inView(".why-side"), Boolean));
  await page.click('[data-sheet-button="rule"]');
  assert.ok(await settled(() => inView(".rule-side"), Boolean));
  assert.deepEqual(await faults(page), []);
  await page.click('[data-sheet-button="rule"]');
  await thereAre(page.locator("[data-sheet]"), 0);
  const header = await page.locator(".top").evaluate((part) => part.offsetHeight);
  assert.ok(header <= 57, `${header}`);
  check();
  await close();
});

test("sharing from this machine names the command that serves a class room", async () => {
  const { page, check, close } = await visit(address("play", { game: "nim" }));
  await page.waitForSelector(".board .can");
  await page.click("#share");
  if (await page.locator("#share-local").count())
    await shows(page.locator("#share-local"), /grundy explore --host/);
  await page.fill("#share-base", "https://example.org/grundy/");
  await page.waitForSelector(".share .qr-code svg");
  await thereAre(page.locator("#share-local"), 0);
  check();
  await close();
});

test("an exercise shows the moves as arrows, and the reason of a right value", async () => {
  const { page, check, close } = await visit("#/learn?lesson=losing&step=2");
  await page.waitForSelector('.marking-stage .node[role="button"]');
  // Nothing gives the answer away.
  assert.doesNotMatch(
    await page.locator(".marking-stage .node").first().getAttribute("aria-label"),
    /value|wins|loses/,
  );
  await thereAre(page.locator(".marking-stage :is(.gd-lost, .gd-best, .value, title)"), 0);
  const nodes = page.locator(".marking-stage .node");
  await thereAre(nodes, 13);
  await page.locator(".marking button", { hasText: /^4$/ }).click();
  await thereAre(page.locator(".marking-stage .node.marked"), 1);
  await page.locator(".marking-stage .node.marked").click();
  await thereAre(page.locator('.marking [aria-pressed="true"]'), 0);
  assert.deepEqual(await faults(page), []);
  await page.evaluate(() => (location.hash = "#/learn?lesson=mex&step=1"));
  await page.waitForSelector(".option-values");
  await page.fill("#answer", "2");
  await page.click("#check");
  await shows(page.locator(".mex .the-mex"), /2/);
  check();
  await close();
});
