// What the page takes, by its own clock: `npm run measure`. Needs the program (GRUNDY) and Chromium, as the tests do, and a
// machine that does nothing else.
//
// first paint   from the request to the first contentful paint, median of 5 loads without a cache
// script        bytes of the page's files, compressed
// typing        50 edits of rules; from the key to the frame in which the 12×12 corner of the new rules is seen, median
// frames        95th percentile of the time between two frames while a slider, the table or a motion moves
// step, hover   from the key or the pointer to the next frame, median of 40
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { address, browser, explore, open } from "./tests/browser.mjs";

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const percentile = (numbers, part) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)];
const tell = (what, number, unit, most) =>
  console.log(
    `${what.padEnd(16)} ${number.toFixed(0).padStart(7)} ${unit}   (at most ${most}) ${number <= most ? "ok" : "TOO MUCH"}`,
  );

const program = await explore();
const chrome = await browser();
try {
  const paints = [];
  for (let load = 0; load < 5; load++) {
    const { page, close } = await open(chrome, program.address, "#/");
    await page.waitForSelector(".card");
    const paint = await page.evaluate(
      () =>
        new Promise((found) => {
          const [known] = performance.getEntriesByName("first-contentful-paint");
          if (known) return found(known.startTime);
          new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName("first-contentful-paint");
            if (entry) found(entry.startTime);
          }).observe({ type: "paint", buffered: true });
        }),
    );
    paints.push(paint);
    await close();
  }
  tell("first paint", median(paints), "ms", 800);
  const files = ["index.html", "app.js", "app.css"].map((name) =>
    gzipSync(readFileSync(fileURLToPath(new URL(`../crates/web/assets/${name}`, import.meta.url)))),
  );
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  tell("script", bytes / 1000, "kB", 250);
  tell("typing", median(await typing()), "ms", 150);
  tell("step", median(await stepping()), "ms", 30);
  tell("hover", median(await hovering()), "ms", 30);
  for (const [name, times] of Object.entries(await frames()))
    tell(`frames ${name}`, percentile(times, 0.95), "ms", 20);
} finally {
  await chrome.close();
  await program.stop();
}

/** Edits of rules of two heaps: every edit changes the values of the corner. */
async function typing() {
  const rules = (s) =>
    `g(x, y) = mex{ g(x-k, y) for k in 1..=min(x,${s}), g(x, y-k) for k in 1..=min(y,${s}) }`;
  const hash = address("rules", { game: rules(1) });
  const { page, close } = await open(chrome, program.address, hash);
  await page.waitForSelector("#sample:not(.stale) td");
  const times = [];
  for (let edit = 0; edit < 50; edit++) {
    // The strip grows behind the corner; the edit comes when all is at rest.
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
    const text = rules(2 + (edit % 9));
    times.push(
      await page.evaluate(
        (text) =>
          new Promise((found) => {
            const rules = document.querySelector("#rules");
            const cells = () =>
              [...document.querySelectorAll("#sample tbody tr")]
                .slice(0, 12)
                .map((row) => [...row.querySelectorAll("td")].slice(0, 12).map((c) => c.innerText))
                .join();
            const before = cells();
            const began = performance.now();
            const watch = new MutationObserver(() => {
              if (document.querySelector("#sample.stale") || cells() === before) return;
              watch.disconnect();
              requestAnimationFrame(() => found(performance.now() - began));
            });
            watch.observe(document.querySelector("#content"), {
              subtree: true,
              childList: true,
              characterData: true,
              attributes: true,
            });
            rules.value = text;
            rules.dispatchEvent(new InputEvent("input", { bubbles: true }));
          }),
        text,
      ),
    );
  }
  await close();
  return times;
}

/** Steps of a search, by the key `]`: until two frames later, when the change has been painted. */
async function stepping() {
  const hash = address("tree", { game: "minimax-tree" });
  const { page, close } = await open(chrome, program.address, hash);
  await page.waitForSelector(".stage .node");
  const times = [];
  for (let step = 0; step < 40; step++)
    times.push(
      await page.evaluate(
        (key) =>
          new Promise((found) => {
            const began = performance.now();
            document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            requestAnimationFrame(() => {
              const channel = new MessageChannel();
              channel.port1.onmessage = () => found(performance.now() - began);
              channel.port2.postMessage(null);
            });
          }),
        step % 20 < 14 ? "]" : "[",
      ),
    );
  await close();
  return times;
}

/** The pointer goes over the cells of a table. */
async function hovering() {
  const hash = address("table", { game: "queens", to: "40" });
  const { page, close } = await open(chrome, program.address, hash);
  const grid = page.locator(".grid-canvas canvas, .table-view canvas").first();
  await grid.waitFor();
  await page.waitForSelector(".laws li");
  const box = await grid.boundingBox();
  const times = [];
  for (let at = 0; at < 40; at++)
    times.push(
      await page.evaluate(
        ([x, y]) =>
          new Promise((found) => {
            const target = document.elementFromPoint(x, y);
            const began = performance.now();
            target.dispatchEvent(
              new PointerEvent("pointermove", { clientX: x, clientY: y, bubbles: true }),
            );
            requestAnimationFrame(() => {
              const channel = new MessageChannel();
              channel.port1.onmessage = () => found(performance.now() - began);
              channel.port2.postMessage(null);
            });
          }),
        [box.x + 60 + 9 * at, box.y + 60 + 7 * (at % 30)],
      ),
    );
  await close();
  return times;
}

/** The times between frames while something moves: act(frame) is called before each frame. */
function during(page, count, act) {
  return page.evaluate(
    ([count, act]) =>
      new Promise((found) => {
        const each = new Function("frame", `return (${act})(frame)`);
        const times = [];
        let last;
        let frame = 0;
        requestAnimationFrame(function next(now) {
          if (last !== undefined) times.push(now - last);
          last = now;
          if (times.length === count) return found(times);
          each(frame++);
          requestAnimationFrame(next);
        });
      }),
    [count, act.toString()],
  );
}

async function frames() {
  const moving = { reducedMotion: "no-preference" };
  const found = {};
  {
    const { page, close } = await open(chrome, program.address, "#/", moving);
    await page.waitForSelector(".growing-board canvas");
    // The table of all sizes is computed once.
    await page.locator("#first-size").fill("1000");
    await page.waitForSelector(".first-law.lit .badge", { timeout: 60000 });
    found.growth = await during(page, 240, (frame) => {
      const slider = document.querySelector("#first-size");
      slider.value = String(200 + 3 * frame);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await close();
  }
  {
    const hash = address("table", { game: "queens", to: "600" });
    const { page, close } = await open(chrome, program.address, hash, moving);
    await page.waitForSelector(".laws li", { timeout: 60000 });
    const canvas = page.locator(".grid-canvas canvas");
    await canvas.focus();
    found.zoom = await during(page, 120, (frame) => {
      const canvas = document.querySelector(".grid-canvas canvas");
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      const deltaY = frame < 60 ? -40 : 40;
      canvas.dispatchEvent(new WheelEvent("wheel", { deltaY, ...at, cancelable: true }));
    });
    await canvas.evaluate((part) => {
      for (let times = 0; times < 6; times++)
        part.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
    });
    found.pan = await during(page, 120, (frame) => {
      const key = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][Math.floor(frame / 30)];
      document
        .querySelector(".grid-canvas canvas")
        .dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
    });
    await close();
  }
  {
    const hash = address("table", { game: "queens", to: "11" });
    const { page, close } = await open(chrome, program.address, hash, moving);
    await page.waitForSelector("#done");
    found.mex = await during(page, 240, (frame) => {
      if (frame % 40) return;
      const cell = `${2 + ((frame / 40) % 5)},${3 + ((frame / 20) % 7)}`;
      location.hash = location.hash.replace(/&cell=[^&]*|$/, `&cell=${encodeURIComponent(cell)}`);
    });
    await close();
  }
  {
    const hash = address("play", { game: "nim", position: "9 9 9", values: "1", vs: "friend" });
    const { page, close } = await open(chrome, program.address, hash, moving);
    await page.waitForSelector(".nimsum");
    found.stones = await during(page, 240, (frame) => {
      if (frame % 40) return;
      document.querySelector(".move:not([disabled])")?.click();
    });
    await close();
  }
  return found;
}
