// Two views of one position: both show it, and a position under the pointer is highlighted in both.
import assert from "node:assert/strict";
import { address, becomes, faults, settled, test, thereAre, visit } from "./browser.mjs";

const param = (page, name) =>
  page.evaluate((name) => new URLSearchParams(location.hash.split("?")[1]).get(name), name);

/** The colours of a canvas, to find out whether it has changed. */
const canvasOf = (page, host) =>
  page.evaluate((host) => document.querySelector(`${host} canvas`).toDataURL(), host);

test("a second view is chosen beside the first one, and changes places with it", async () => {
  const { page, check, close } = await visit(address("play", { game: "queens" }));
  await page.waitForSelector(".board .can");
  await page.click('[data-pane="table"]');
  await page.waitForSelector(".second-view canvas");
  await thereAre(page.locator(".second-view"), 1);
  await becomes(() => param(page, "with"), "table");
  await page.locator(".top nav a", { hasText: "Table" }).click();
  await page.waitForSelector("main.view-table .second-view .board svg");
  await becomes(() => param(page, "with"), "play");
  assert.deepEqual(await faults(page), []);
  await page.setViewportSize({ width: 900, height: 800 });
  await thereAre(page.locator(".second-view"), 0);
  check();
  await close();
});

test("a move under the pointer is highlighted in list, board and table", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "queens", position: "4,3", with: "table", vs: "friend" }),
  );
  await page.waitForSelector(".board .can[data-position]");
  await page.waitForSelector(".second-view canvas");
  await page.waitForLoadState("networkidle");
  // The table with its tiles is at rest.
  let before = "";
  await settled(async () => {
    const last = before;
    before = await canvasOf(page, ".second-view");
    return before === last;
  }, Boolean);
  await page.locator('.move[data-position="1,3"]').hover();
  await page.waitForSelector('.board [data-pick].pointed[data-position="1,3"]');
  const lit = await settled(
    () => canvasOf(page, ".second-view"),
    (now) => now !== before,
  );
  assert.notEqual(lit, before);
  await page.locator('.board .can[data-position="2,1"]').first().hover();
  await page.waitForSelector('.move.pointed[data-position="2,1"]');
  check();
  await close();
});

test("a cell under the pointer is highlighted on the board, and a cell that is chosen continues the line", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "queens", position: "4,3", with: "table", vs: "friend" }),
  );
  await page.waitForSelector(".board .can[data-position]");
  await page.waitForSelector(".second-view canvas");
  const canvas = page.locator(".second-view canvas");
  await canvas.focus();
  // The cursor begins in the first cell.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown"])
    await page.keyboard.press(key);
  await page.waitForSelector('.move.pointed[data-position="2,1"]');
  await page.keyboard.press("Enter");
  await becomes(() => param(page, "position"), "2,1");
  await becomes(() => param(page, "line"), "(4,3) -> (2,1)");
  await page.waitForSelector('.history [aria-current="step"]');
  check();
  await close();
});

test("a node of a graph is shown as a board, and a chosen node of the second view becomes the described one", async () => {
  const { page, check, close } = await visit(
    address("graph", { game: "queens", position: "2,3", step: "12", with: "play" }),
  );
  await page.waitForSelector(".stage .node[data-position]");
  await page.waitForSelector(".second-view .board [data-pick]");
  await page.locator('.stage .node[data-position="1,1"]').focus();
  // (1, 1) is not an option of (2, 3): the board shows it.
  await page.waitForSelector(".pane-elsewhere svg");
  await page.locator('.second-view .board [data-position="1,2"]').first().click();
  await becomes(() => page.locator(".stage .node.current").getAttribute("data-position"), "1,2");
  check();
  await close();
});
