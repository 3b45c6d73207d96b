// The page as a product: what a first reader, a teacher and a player see and do.
import assert from "node:assert/strict";
import { address, becomes, settled, shows, test, thereAre, visit } from "./browser.mjs";
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
  await settled(() => param(page, "view"), Boolean);
  assert.ok(await param(page, "view"));
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
