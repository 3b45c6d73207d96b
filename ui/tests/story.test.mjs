// The story: its texts agree with the engine, its stage follows the paragraph that is read, and keys walk it.
import assert from "node:assert/strict";
import { ask, becomes, faults, settled, shows, test, thereAre, visit } from "./browser.mjs";
import { load } from "./source.mjs";

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };

test("the values in the story are those of the engine", async () => {
  const { STORY } = await load("story/chapters.ts");
  assert.deepEqual(
    STORY.map((chapter) => chapter.id),
    ["nim", "grundy", "golden", "misere", "hot"],
  );
  const { page, check, close } = await visit("#/help");
  await page.waitForSelector(".toy");
  let checked = 0;
  for (const { paragraphs } of STORY)
    for (const { scene, value, lost, text } of paragraphs) {
      assert.ok(text.en && text.ja);
      if (scene.kind === "table") continue;
      const { game, position } = scene;
      const of = { game, position, ...(scene.misere ? { play: "misere" } : {}) };
      const seen = await ask(page, "/api/position", { ...of, values: true });
      assert.ok(seen.moves?.length > 0, JSON.stringify(scene));
      if (value !== undefined) assert.equal(seen.value, value, text.en);
      if (lost !== undefined) assert.equal(seen.outcome, lost ? "P" : "N", text.en);
      checked += Number(value !== undefined || lost !== undefined);
    }
  assert.ok(checked >= 14);
  // The only paragraphs with values of tables: the period of subtract:1,3,4 and the lost squares of the queen.
  const { values } = await ask(page, "/api/draw", { game: "subtract:1,3,4", to: 27 });
  assert.deepEqual(
    values,
    Array.from({ length: 28 }, (_, n) => [0, 1, 0, 1, 2, 3, 2][n % 7]),
  );
  for (const position of ["1,2", "3,5", "4,7", "6,10"])
    assert.equal(
      (await ask(page, "/api/position", { game: "queens", position: [position] })).outcome,
      "P",
    );
  const kayles = await ask(page, "/api/misere", { game: "0.77", position: ["12"], sum: ["12"] });
  assert.equal(kayles.order, 40);
  check();
  await close();
});

test("the stage follows the paragraph that is read, and keys walk the paragraphs", async () => {
  const { page, check, close } = await visit("#/learn?story=nim");
  await page.waitForSelector("#story-nim .board .can");
  await thereAre(page.locator(".chapter"), 5);
  await page.keyboard.press("]");
  await page.waitForSelector('#story-nim [data-paragraph="1"] .nimsum');
  await page.keyboard.press("]");
  await page.waitForSelector('#story-nim [data-paragraph="2"] .nimsum');
  await shows(page.locator("#story-nim .nimsum"), /Nim-sum\s+0\s+0\s+0\s+0/);
  // Each board can be played on, and moves are taken back.
  await page.locator("#story-nim .board .can").first().click();
  await shows(page.locator("#story-nim .nimsum"), /Nim-sum\s+[1-9]/);
  await page.locator("#story-nim .live-tools button").click();
  await shows(page.locator("#story-nim .nimsum"), /Nim-sum\s+0\s+0\s+0\s+0/);
  await page.locator(".story-nav a", { hasText: "golden" }).click();
  await page.waitForSelector("#story-golden .board svg");
  await page.keyboard.press("]");
  await page.waitForSelector("#story-golden .live-table canvas");
  await becomes(
    () => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("story")),
    "golden",
  );
  for (let more = 0; more < 2; more++) await page.keyboard.press("]");
  await shows(page.locator("#story-golden .live-law"), /golden ratio/);
  check();
  await close();
});

test("the address of a chapter opens it, in Japanese and on a phone", async () => {
  const { page, check, close } = await visit("#/learn?story=hot", { ...PHONE, locale: "ja-JP" });
  await page.waitForSelector("#story-hot .thermograph svg");
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await becomes(fits, true);
  assert.deepEqual(await faults(page), []);
  const inView = () =>
    page.locator("#story-hot .chapter-stage").evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  assert.ok(await settled(inView, Boolean));
  check();
  await close();
});

test("the course leads to the story", async () => {
  const { page, check, close } = await visit("#/learn");
  await page.click("#to-story");
  await page.waitForSelector("#story-nim .board .can");
  check();
  await close();
});
