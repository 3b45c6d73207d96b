// What the page takes, by its own clock: `npm run measure`. Needs the program (GRUNDY) and Chromium, as the tests do, and a
// machine that does nothing else.
//
// first paint   from the request to the first contentful paint, median of 5 loads without a cache
// script        bytes of the page's files, compressed
// typing        50 edits of rules; from the key to the frame in which the 12×12 corner of the new rules is seen, median
// step, hover   from the key or the pointer to the next frame, median of 40
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { address, browser, explore, open } from "./tests/browser.mjs";

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const tell = (what, number, unit, most) =>
  console.log(
    `${what.padEnd(12)} ${number.toFixed(0).padStart(7)} ${unit}   (at most ${most}) ${number <= most ? "ok" : "TOO MUCH"}`,
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
