// Motion shows what a change means. It takes 250 ms, and a reader who wants no motion sees the result at once.
import assert from "node:assert/strict";
import { address, becomes, settled, shows, test, thereAre, visit } from "./browser.mjs";

const MOVING = { reducedMotion: "no-preference" };

/** Records the class names of all elements that are added, and the durations of their motions. */
const watch = (page) =>
  page.evaluate(() => {
    globalThis.added = [];
    globalThis.durations = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      globalThis.added.push(
        `${this.getAttribute("class") ?? ""} ${this.textContent.trim().slice(0, 8)}`,
      );
      globalThis.durations.push(options.duration);
      return animate.call(this, frames, options);
    };
  });
const added = (page) => page.evaluate(() => globalThis.added);

test("the values of the options fly into the row of the mex, and the gap into the cell", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "7" }), MOVING);
  await page.waitForSelector("#done");
  await watch(page);
  await page.evaluate(() => (location.hash += "&cell=2%2C1"));
  await page.waitForSelector(".cell .mex");
  // (2, 1) has options with the values 1, 2, 3 and 4... and the value 0, which flies last.
  const flown = await settled(
    async () => (await added(page)).filter((name) => name.startsWith("in-flight")),
    (names) => names.at(-1) === "in-flight 0",
  );
  assert.ok(flown.length > 3, flown.join());
  assert.ok((await page.evaluate(() => globalThis.durations)).every((time) => time === 250));
  await thereAre(page.locator(".in-flight"), 0);
  check();
  await close();
});

test("stones that are taken leave the heap, and the digits of the nim-sum turn", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", values: "1", vs: "friend" }),
    MOVING,
  );
  await page.waitForSelector(".nimsum");
  await watch(page);
  await page.locator('.board [data-pick="c0:1"]').click();
  await becomes(async () => (await added(page)).some((name) => name.includes("leaving")), true);
  await becomes(async () => (await added(page)).some((name) => /^bit/.test(name)), true);
  await thereAre(page.locator("svg.leaving"), 0);
  await shows(page.locator(".nimsum"), /Nim-sum\s+0\s+0\s+0\s+0/);
  check();
  await close();
});

test("without motion nothing moves", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", values: "1", vs: "friend" }),
  );
  await page.waitForSelector(".nimsum");
  await watch(page);
  await page.locator('.board [data-pick="c0:1"]').click();
  await shows(page.locator(".nimsum"), /Nim-sum\s+0\s+0\s+0\s+0/);
  assert.deepEqual(await added(page), []);
  check();
  await close();
});

test("a square table grows under its slider, and the address gets its size", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "11" }));
  await page.waitForSelector("#done");
  const set = (value, type) =>
    page.locator("#size-slider").evaluate(
      (slider, [value, type]) => {
        slider.value = value;
        slider.dispatchEvent(new Event(type, { bubbles: true }));
      },
      [value, type],
    );
  await set(400, "input");
  await shows(page.locator("#done"), /4,096 positions|65,536 positions/);
  await set(400, "change");
  const to = await settled(
    () => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("to")),
    (to) => to !== "11",
  );
  assert.ok(Number(to) > 40 && Number(to) < 120, to);
  await shows(page.locator("#done"), new RegExp(((Number(to) + 1) ** 2).toLocaleString()));
  check();
  await close();
});
