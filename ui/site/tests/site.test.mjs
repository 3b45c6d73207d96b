// The site in a browser, from a server that only knows files, under some path. Times are printed and never asserted.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { becomes, browser, open, settled, shows, thereAre } from "../../tests/browser.mjs";
import { site } from "./common.mjs";
import { serve } from "../../tests/site.mjs";

/** Where the site lies on its server. */
const path = "/some/path/";

let chrome, server;
before(async () => {
  server = await serve(site, { path });
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const address = (view, params = {}) => `#/${view}?${new URLSearchParams(params)}`;

/** Requests to any other origin than the site's. */
function strangers(page, origin) {
  const found = [];
  page.on("request", (request) => {
    const { url } = { url: request.url() };
    if (!url.startsWith(origin) && !url.startsWith("blob:") && !url.startsWith("data:"))
      found.push(url);
  });
  return found;
}

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(2);

test("the first cell of a lesson is drawn, cold and warm, without another origin", async (t) => {
  const context = await chrome.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  for (const how of ["cold", "warm"]) {
    const page = await context.newPage();
    const foreign = strangers(page, server.origin);
    const start = performance.now();
    await page.goto(`${server.address}#/learn?lesson=mex&step=1`);
    await page.waitForSelector(".option-values");
    t.diagnostic(`${how}: ${seconds(start)} s`);
    assert.deepEqual(foreign, []);
    // The second visit is one to a site that is kept.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.close();
  }
  await context.close();
});

test("a table with its laws, its tiles, its files", async () => {
  const { page, check, close } = await open(
    chrome,
    server.address,
    address("table", { game: "wythoff", to: "499" }),
  );
  await page.waitForSelector(".laws li");
  await page.waitForSelector("canvas");
  const download = page.waitForEvent("download");
  await page.click(".downloads a:has-text('csv')");
  const file = await download;
  assert.match(file.suggestedFilename(), /^wythoff\.csv$/);
  check();
  await close();
});

test("a game is played, a board as well", async () => {
  for (const game of ["nim", "tictactoe"]) {
    const { page, check, close } = await open(chrome, server.address, address("play", { game }));
    await page.waitForSelector('.status[data-state="mine"]');
    check();
    await close();
  }
});

test("a mistake has its place and advice while somebody types", async () => {
  const { page, check, close } = await open(
    chrome,
    server.address,
    address("rules", { game: "g(x) = mex{ f(x) }" }),
  );
  await page.waitForSelector(".editor mark");
  check();
  await close();
});

test("a computation is stopped, and the next answer comes", async (t) => {
  const { page, check, close } = await open(
    chrome,
    server.address,
    address("table", { game: "officers", to: "15000000" }),
  );
  const cancel = page.locator("#cancel");
  await cancel.waitFor();
  await becomes(() => page.workers().length, 2);
  const workers = page.workers();
  const start = performance.now();
  await cancel.click();
  await shows(page.locator("#done"), /Stopped/);
  t.diagnostic(`stopped after ${seconds(start)} s`);
  // The engine has heard it at work: it keeps what it has and goes on.
  assert.ok(workers.every((worker) => page.workers().includes(worker)));
  await page.evaluate(() => (location.hash = "#/table?game=kayles&to=300"));
  await page.waitForSelector("section.period");
  t.diagnostic(`next answer after ${seconds(start)} s`);
  check();
  await close();
});

test("it works without a network after the first visit", async () => {
  const own = await serve(site, { path });
  const context = await chrome.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(own.address);
  await page.waitForSelector(".card .still svg");
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker has every file before it is ready, and the page is its own from now on.
  await becomes(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  await own.stop();
  // Of so many heaps the period is proved.
  await page.goto(`${own.address}#/table?game=kayles&to=300`);
  await page.reload();
  await page.waitForSelector("section.period");
  await page.goto(`${own.address}#/play?game=nim`);
  await page.waitForSelector('.status[data-state="mine"]');
  await context.close();
});

test("both languages at 390 pixels: nothing is wider than the screen", async () => {
  for (const locale of ["en-GB", "ja-JP"]) {
    const { page, check, close } = await open(chrome, server.address, "#/", {
      locale,
      viewport: { width: 390, height: 844 },
    });
    for (const [hash, ready] of [
      ["#/", ".card .still svg"],
      [address("table", { game: "queens", to: "12" }), ".laws li"],
      [address("play", { game: "nim" }), '.status[data-state="mine"]'],
    ]) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      // Pictures of games are asked for when their cards come near.
      if (hash === "#/") await page.locator(".card").first().scrollIntoViewIfNeeded();
      await page.waitForSelector(ready);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${locale} ${hash}: ${width}`);
    }
    // The book's cells show their rules whole.
    const chapter = `${locale === "ja-JP" ? "ja/" : ""}book/rules.html`;
    await page.goto(server.address + chapter);
    await page.waitForSelector(".book .live[data-state=ready]");
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll(".book textarea")].filter(
          (text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight,
        ).length,
    );
    assert.equal(cut, 0, `${locale}: cells are cut off`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${locale} ${chapter}: ${width}`);
    check();
    await close();
  }
});

test("what breaks off is told, and the engine begins anew", async () => {
  const { page, close } = await open(
    chrome,
    server.address,
    address("rules", { game: "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y }" }),
  );
  await page.waitForSelector(".laws li");
  // As a browser that has no more memory does it.
  const workers = page.workers();
  assert.ok(workers.length >= 1);
  for (const worker of workers)
    await worker
      .evaluate(() =>
        setTimeout(() => {
          throw new Error("no memory");
        }),
      )
      .catch(() => undefined);
  await page.evaluate(() => (location.hash = "#/table?game=kayles&to=300"));
  await page.waitForSelector("section.period");
  await close();
});

test("an engine that is empty, damaged or missing is told at once, with advice", async () => {
  const whole = readFileSync(`${site}/grundy.wasm`);
  const bent = Buffer.from(whole);
  bent.fill(0xff, 5000, 6000);
  const wrong = [
    ["empty", 200, Buffer.alloc(0)],
    ["cut short", 200, whole.subarray(0, whole.length / 2)],
    ["bent", 200, bent],
    ["missing", 404, Buffer.from("not found")],
  ];
  for (const [how, status, body] of wrong) {
    const { page, close } = await open(chrome, "about:blank", "", { serviceWorkers: "block" });
    await page.route("**/grundy.wasm", (route) =>
      route.fulfill({ status, body, contentType: "application/wasm" }),
    );
    for (const [place, shown] of [
      [address("table", { game: "kayles", to: "300" }), ".problem"],
      [address("play", { game: "nim" }), ".problem"],
      [address("learn", { lesson: "mex", step: "1" }), ".problem"],
      ["book/first-steps.html", "figure .problem"],
    ]) {
      await page.goto("about:blank");
      await page.goto(`${server.address}${place}`);
      await shows(page.locator(shown).first(), /grundy\.wasm.*(?:load the page again|clear)/s);
      assert.equal(await page.locator(".busy").count(), 0, how);
    }
    // The next question tries again, and finds it.
    await page.unroute("**/grundy.wasm");
    await page.goto("about:blank");
    await page.goto(`${server.address}${address("table", { game: "kayles", to: "300" })}`);
    await page.waitForSelector("section.period");
    await close();
  }
});

test("a frame on another page shows the view alone; share gives its code", async () => {
  const { page, check, close } = await open(
    chrome,
    server.address,
    address("table", { game: "queens", to: "8" }),
  );
  await page.waitForSelector(".laws li");
  await page.click("#share");
  const code = await page.inputValue("#frame-code");
  const other = await serve(site, {
    path,
    pages: { "/": `<!doctype html><title>x</title>${code}` },
  });
  const guest = await chrome.newPage();
  await guest.goto(`${other.origin}/`);
  const frame = guest.frameLocator("iframe");
  await frame.locator("canvas").first().waitFor();
  await thereAre(frame.locator("header.top"), 0);
  await guest.close();
  await other.stop();
  check();
  await close();
});

test("<grundy-cell> on a page of another origin draws, tells mistakes and is reset", async () => {
  const other = await serve(site, {
    path,
    pages: {
      "/": `<!doctype html><html lang="ja"><title>x</title>
      <script type="module" src="${server.address}cell.js"></script>
      <grundy-cell to="20">
        g(n) = mex{ g(n-s) for s in [1,3,4] if s <= n }
      </grundy-cell>`,
    },
  });
  const page = await chrome.newPage();
  await page.goto(`${other.origin}/`);
  const cell = page.locator("grundy-cell");
  await cell.locator("svg").waitFor();
  await cell.locator("textarea").fill("g(n) = mex{ f(n) }");
  await shows(cell.locator(".problem"), /\^/);
  await cell.locator("button").click();
  await becomes(() => cell.locator(".problem").innerText(), "");
  const link = await cell.locator("a").getAttribute("href");
  assert.ok(link.startsWith(`${server.address}#/table?game=`), link);
  await settled(
    () => cell.locator(".picture.old").count(),
    (count) => count === 0,
  );
  await page.close();
  await other.stop();
});
