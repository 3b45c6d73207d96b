// Rules, tables, graphs, trees and the frame of the page, as a reader uses them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { address, becomes, follow, settled, shows, test, thereAre, visit } from "./browser.mjs";

const drawn = "#done";

/** The cell's panel once it shows this cell; the words of its reasons may arrive later. */
async function cellPanel(page, name) {
  await page.waitForFunction(
    (name) =>
      document.querySelector(".cell h2")?.textContent?.startsWith(name) &&
      document.querySelector(".cell .mex"),
    name,
  );
  return page.locator(".cell");
}

/** The middle of a cell of the table's canvas, in pixels of the window. */
async function cellPlace(page, row, col) {
  const box = await page.locator(".grid-canvas canvas").boundingBox();
  const [rows, cols] = await page
    .locator(".grid-canvas")
    .evaluate((e) => ["--rows", "--cols"].map((n) => Number(e.style.getPropertyValue(n))));
  const scale = Math.min(96, (box.width - 46) / cols, (box.height - 24) / rows);
  return { x: box.x + 46 + (col + 0.5) * scale, y: box.y + 24 + (row + 0.5) * scale };
}

test("an error in the rules is underlined while typing, and mended rules lead to a table", async () => {
  const { page, check, close } = await visit("#/rules");
  const area = page.locator("#rules");
  await area.fill("");
  await area.pressSequentially("g(x) = mex{ f(x-k) for k in 1..=3 if k <= x }");
  await page.waitForSelector(".editor mark");
  await shows(page.locator(".editor mark"), /^f$/);
  await shows(page.locator(".diagnostics"), /there is no function `f`/);
  await shows(page.locator(".diagnostics"), /did you mean `g`/);
  await page.click(".diagnostics button");
  await becomes(() => area.evaluate((a) => [a.selectionStart, a.selectionEnd]), [12, 13]);
  await page.keyboard.type("g");
  await page.waitForSelector(".verdict .good");
  await thereAre(page.locator(".editor mark"), 0);
  await page.click(".use a.primary");
  await page.waitForSelector(drawn);
  await page.waitForURL((url) => /#\/table\?game=g\(x\)/.test(decodeURIComponent(url.href)));
  check();
  await close();
});

test("inputs are fields: the subtraction set is changed and the table follows", async () => {
  const { page, check, close } = await visit("#/rules");
  await page.locator(".examples button").first().click();
  await page.waitForSelector(".inputs label input");
  const field = page.locator(".inputs label input");
  await becomes(() => field.inputValue(), "[1,3,4]");
  await field.fill("[1,2");
  await page.waitForSelector(".inputs .bad");
  await field.fill("[1,2]");
  await page.locator(".use a.primary").click();
  await page.waitForSelector(drawn);
  await page.waitForSelector(".laws li");
  await shows(page.locator(".laws"), /% 3|period 3/);
  check();
  await close();
});

test("the badge of a law for all positions opens its theorem, the obligations and the certificate", async () => {
  for (const [locale, title] of [
    ["en-GB", "proved for all positions"],
    ["ja-JP", "すべての局面で証明済み"],
  ]) {
    const { page, check, close } = await visit(address("table", { game: "rook", to: "20" }), {
      locale,
    });
    const badge = page.locator(".laws .proof summary").first();
    await badge.waitFor();
    await shows(badge, new RegExp(title));
    const proof = page.locator(".laws .proof").first();
    assert.equal(await proof.locator("li").first().isVisible(), false);
    await badge.click();
    await thereAre(proof.locator("li"), 5);
    await proof.locator("li").first().waitFor();
    await shows(proof.locator("pre"), /theorem T5[\s\S]*law \(xor x y\)[\s\S]*seal/);
    const saved = await proof.locator("a").getAttribute("href");
    assert.match(decodeURIComponent(saved), /grundy-certificate 1\nrules \(mex/);
    check();
    await close();
  }
});

test("a law that was learned has its badge, the automaton and the certificate", async () => {
  const game = "w(m, q) = win{ w(m-k, 2*k) for k in 1..=min(m, q) }";
  const { page, check, close } = await visit(address("table", { game, to: "40" }));
  const proof = page.locator(".laws .proof").last();
  await proof.waitFor();
  await proof.locator("summary").click();
  await thereAre(proof.locator("li"), 5);
  await shows(proof.locator("pre.states"), /state 0 accepts/);
  await shows(proof.locator("pre").last(), /digits slope 1[\s\S]*law automaton/);
  // It is chosen like any other law: the cells that it explains are marked.
  await page.locator(".laws li button").last().click();
  await page.waitForSelector('.laws li button[aria-pressed="true"]');
  check();
  await close();
});

test("a grid: hover tells options and mex, a click pins, a click on an option follows the move", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "12" }));
  await page.waitForSelector(drawn);
  const over = await cellPlace(page, 5, 9);
  await page.mouse.move(over.x, over.y);
  const panel = await cellPanel(page, "g(5,9) = 7");
  await shows(panel, /7 is the smallest value that no move reaches/);
  await shows(panel, /19 moves/);
  await thereAre(page.locator(".mex .have"), 11);
  await page.mouse.click(over.x, over.y);
  await page.waitForFunction(() => location.hash.includes("cell=5%2C9"));
  const option = await cellPlace(page, 5, 3);
  await page.mouse.click(option.x, option.y);
  await page.waitForFunction(() => location.hash.includes("cell=5%2C3"));
  await shows(await cellPanel(page, "g(5,3) = 0"), /P-position/);
  await page.goBack();
  await cellPanel(page, "g(5,9) = 7");
  check();
  await close();
});

test("a heat map of a million cells: zoom, pan, and the cell under the pointer", async () => {
  const { page, check, close } = await visit(address("table", { game: "nim-product", to: "999" }));
  await page.waitForSelector(`${drawn}[data-stop=complete]`);
  const box = await page.locator(".grid-canvas canvas").boundingBox();
  const times = [];
  for (let i = 0; i < 12; i++) {
    // The time from the pointer's move to the line that describes the cell, measured in the page.
    times.push(
      await page.evaluate(
        ([x, y]) =>
          new Promise((done) => {
            const line = document.querySelector(".cell-line");
            const start = performance.now();
            const watch = new MutationObserver(() => {
              if (!line.textContent.includes("=")) return;
              watch.disconnect();
              done(performance.now() - start);
            });
            watch.observe(line, { childList: true, characterData: true, subtree: true });
            document.querySelector(".grid-canvas canvas").dispatchEvent(
              new PointerEvent("pointermove", {
                clientX: x,
                clientY: y,
                pointerType: "mouse",
                bubbles: true,
              }),
            );
          }),
        [box.x + 100 + 37 * i, box.y + 60 + 23 * i],
      ),
    );
  }
  times.sort((a, b) => a - b);
  console.log(
    `hover on 1000 x 1000: median ${times[6].toFixed(1)} ms, worst ${times[11].toFixed(1)} ms`,
  );
  await page.focus(".grid-canvas canvas");
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -300);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.waitForFunction(() => document.querySelector(".cell-line").textContent.includes("="));
  check();
  await close();
});

test("a long table is cancelled, and what is there is kept", async () => {
  const { page, check, close } = await visit(
    // A million million options: no machine finishes them before the click.
    address("table", {
      game: "g(x,y) = mex{ g(x-i,y-j) for i in 1..=x for j in 1..=y if (i*j) % 3 == 1 }",
      to: "2000",
    }),
  );
  await page.waitForSelector(".grid-canvas canvas", { timeout: 180000 });
  await page.click("#cancel");
  await page.waitForSelector(`${drawn}[data-stop=interrupted]`);
  // The page still works: another table is computed at once.
  await page.fill("#size", "7");
  await page.click("#compute");
  await page.waitForSelector(`${drawn}[data-stop=complete]`);
  check();
  await close();
});

test("a sequence: its period is marked, a claim is refuted, the cell is shown", async () => {
  const { page, check, close } = await visit(address("table", { game: "kayles", to: "300" }));
  await page.waitForSelector("section.period");
  await shows(page.locator("section.period"), /proved[^]*period 12 from 71 on/);
  await page.waitForSelector(".plot-canvas canvas");
  await page.click(".controls button[aria-pressed]");
  await becomes(() => page.locator("#row-length").inputValue(), "12");
  await page.waitForSelector(".laws li");
  await page.locator(".laws li button").first().click();
  await page.waitForSelector(".legend .exception");
  await page.fill("#claim", "g(n) == n % 4");
  await page.click(".claim button[type=submit]");
  await page.waitForSelector("#claim-result .bad");
  await shows(page.locator("#claim-result"), /First at g\(4\)/);
  await page.click("#claim-result button");
  await page.waitForFunction(() => location.hash.includes("cell=4"));
  check();
  await close();
});

test("downloads come in every format", async () => {
  const { page, errors, close } = await visit(address("table", { game: "nim", to: "20" }));
  await page.waitForSelector(drawn);
  const links = page.locator(".downloads a");
  await thereAre(links, 7);
  // By a link of the server, or written by the engine in the browser.
  const saved = async (link) =>
    (await Promise.all([page.waitForEvent("download"), link.click()]))[0];
  for (const link of await links.filter({ hasNotText: "png" }).all()) {
    const file = await saved(link);
    assert.match(file.suggestedFilename(), /^nim\./);
    assert.ok((await readFile(await file.path())).length > 20, file.suggestedFilename());
  }
  // A server without its PNG writer refuses; the page then paints the picture itself.
  const file = await saved(links.filter({ hasText: "png" }));
  assert.equal(file.suggestedFilename(), "nim.png");
  assert.equal((await readFile(await file.path())).subarray(1, 4).toString(), "PNG");
  assert.ok(errors.every((error) => error.includes("status of 400")));
  await close();
});

test("the graph is filled in from the terminal positions on", async () => {
  const { page, check, close } = await visit(address("graph", { game: "queens", position: "2,2" }));
  /** Waits until this number of nodes have their values; fails if they never do. */
  const known = (count) =>
    page.waitForFunction(
      (count) => document.querySelectorAll(".stage .node.known").length === count,
      count,
    );
  await page.waitForSelector(".stage .node");
  const nodes = await page.locator(".stage .node").count();
  assert.equal(nodes, 9);
  await known(0);
  await page.locator(".stepper button").nth(3).click();
  await known(1);
  await shows(page.locator(".growing aside"), /0,0[^]*Terminal/);
  for (let i = 0; i < nodes; i++) await page.keyboard.press("]");
  await known(nodes);
  await shows(page.locator(".growing .the-mex .number"), /^1$/);
  await page.keyboard.press("[");
  await known(nodes - 1);
  await page.click("#play-pause");
  await known(nodes);
  check();
  await close();
});

test("alpha-beta visits fewer positions than min-max and finds the same value", async () => {
  const { page, check, close } = await visit(
    address("tree", { game: "tictactoe", position: "xox/ox./...", method: "minimax" }),
  );
  const root = async () => {
    await page.locator(".stepper button").nth(4).click();
    return page.locator(".facts dd").nth(1).innerText();
  };
  await page.waitForSelector(".stage .node");
  const whole = await settled(root, (value) => /\d/.test(value));
  await page.waitForFunction(() => !document.querySelector(".compare").textContent.includes("…"));
  const counts = (await page.locator(".compare td.mono").allInnerTexts()).map(Number);
  assert.ok(counts[1] < counts[0], `alpha-beta ${counts[1]}, min-max ${counts[0]}`);
  await page.locator(".chips button").nth(1).click();
  await page.waitForFunction(() => location.hash.includes("alpha-beta"));
  await page.waitForFunction(() =>
    document.querySelector(".compare tr[aria-current]").textContent.includes("33"),
  );
  await becomes(root, whole);
  await page.waitForSelector('.stage .node[data-state="skipped"]', { state: "attached" });
  check();
  await close();
});

test("English and Japanese: by the browser, by the switch, by the address", async () => {
  const first = await visit(address("play", { game: "nim" }), {
    locale: "ja-JP",
  });
  await first.page.waitForSelector(".game-head");
  await becomes(() => first.page.locator("html").getAttribute("lang"), "ja");
  await shows(first.page.locator("h1"), /ニム/);
  await first.page.click("#language");
  await becomes(() => first.page.locator("html").getAttribute("lang"), "en");
  await shows(first.page.locator("h1"), /Nim/);
  await first.page.reload();
  await first.page.waitForSelector(".game-head");
  await becomes(() => first.page.locator("html").getAttribute("lang"), "en");
  first.check();
  await first.close();
  const shared = await visit(address("help", { lang: "ja" }));
  await shared.page.waitForSelector("h1");
  await becomes(() => shared.page.locator("html").getAttribute("lang"), "ja");
  shared.check();
  await shared.close();
});

test("a shared address shows the same: rules, inputs, size, cell", async () => {
  const rules = "g(x) = mex{ g(x-s) for s in S if s <= x }";
  const { page, check, close } = await visit(
    address("table", { game: rules, given: '{"S":[2,5]}', to: "40", cell: "7" }),
  );
  await page.waitForSelector(drawn);
  await cellPanel(page, "g(7) =");
  await page.click("#share");
  await page.waitForFunction(() => location.hash.includes("lang=en"));
  const link = page.url();
  const other = await follow(link);
  await other.page.waitForSelector(drawn);
  await becomes(() => other.page.locator(".inputs label input").inputValue(), "[2,5]");
  await becomes(() => other.page.locator("#size").inputValue(), "40");
  // Both panels have the same words when the reasons have arrived in both.
  const words = async (page) => (await cellPanel(page, "g(7) =")).innerText();
  await becomes(async () => (await words(page)) === (await words(other.page)), true);
  check();
  other.check();
  await other.close();
  await close();
});

test("keyboard only: from the start to the end of a game", async () => {
  const { page, check, close } = await visit();
  await page.waitForSelector(".card");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("/");
  await page.keyboard.type("nim");
  await page.waitForSelector("#game-list li");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.status[data-state="mine"]');
  await page.keyboard.press("v");
  // The picture is one stop of the Tab key; arrows select a stone, Enter takes it.
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("data-pick") ?? "");
  const tabTo = async (selector) => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not reach ${selector}`);
  };
  await tabTo(".board [data-pick]");
  const from = await focused();
  await page.keyboard.press("ArrowRight");
  await becomes(async () => (await focused()) !== from, true);
  let wins = 0;
  for (let ply = 0; ply < 20; ply++) {
    await page.waitForSelector('.status[data-state="mine"], #game-over');
    if (await page.locator("#game-over").count()) break;
    await tabTo(".move");
    await page.waitForFunction(() => document.activeElement.textContent.includes("wins"));
    const before = await page.locator(".history li").count();
    await page.keyboard.press("Enter");
    wins++;
    await page.waitForFunction((n) => document.querySelectorAll(".history li").length > n, before);
  }
  await shows(page.locator("#game-over"), /You win/);
  assert.ok(wins >= 2);
  check();
  await close();
});

test("tables by keyboard: arrows, Enter, zoom", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "12" }));
  await page.waitForSelector(drawn);
  await page.focus(".grid-canvas canvas");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"])
    await page.keyboard.press(key);
  await shows(page.locator(".cell-line"), /g\(1,3\) = 4/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("cell=1%2C3"));
  await page.keyboard.press("+");
  await page.keyboard.press("0");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !location.hash.includes("cell="));
  check();
  await close();
});

test("a wrong game is told with advice, and the page goes on", async () => {
  const { page, errors, close } = await visit(address("play", { game: "kaylse" }));
  await page.waitForSelector(".problem");
  await shows(page.locator(".problem"), /kaylse/);
  await shows(page.locator("#offered"), /Kayles/);
  // The refusal is the only message in the console: the browser itself logs it.
  assert.ok(errors.every((error) => /status of 40[0-9]/.test(error)));
  await page.fill("#game-box", "nim");
  await page.press("#game-box", "Enter");
  await page.waitForSelector('.status[data-state="mine"]');
  await close();
});

test("the first screen grows a board, lights up its law, and leads into the page", async () => {
  const { page, check, close } = await visit("#/?lang=en");
  await page.waitForSelector(".growing-board canvas");
  await shows(page.locator(".growth label"), /16 × 16/);
  assert.equal(await page.locator(".first-law .badge").count(), 0);
  await page.locator("#first-size").fill("700");
  await page.waitForSelector(".first-law.lit .badge.proved");
  await shows(page.locator(".first-law"), /golden ratio/);
  await page.locator("#grow").click();
  await page.waitForFunction(() =>
    document.querySelector(".growth label")?.textContent?.includes("2000 × 2000"),
  );
  for (const [way, view] of [
    ["#way-play", "#/play"],
    ["#way-learn", "#/learn"],
    ["#way-rules", "#/rules"],
  ])
    assert.ok((await page.locator(way).getAttribute("href")).startsWith(view), way);
  check();
  await close();
});

test("on a phone the first screen is a game, the header one row, and the views a row below", async () => {
  const { page, check, close } = await visit("#/?lang=en", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.waitForSelector('.first-game .board [data-pick][aria-disabled="false"]');
  const header = await page.locator("header.top").boundingBox();
  assert.ok(header.height <= 58, `header of ${header.height} px`);
  const views = await page.locator(".top nav").boundingBox();
  assert.ok(views.y + views.height > 840, "the views are at the lower edge");
  const board = await page.locator(".first-game .board").boundingBox();
  assert.ok(board.y + board.height < 600, "the game is in view");
  await page.locator('.first-game .board [data-pick][aria-disabled="false"]').first().tap();
  await page.waitForSelector('.first-game .playing[data-turn="mine"] p:has-text("→")');
  check();
  await close();
});

test("the rules of a game of the catalogue keep its name and inputs until they are edited", async () => {
  const { page, check, close } = await visit(address("rules", { game: "take:3" }));
  await page.waitForSelector("#of-catalogue");
  await page.waitForSelector(".verdict .good");
  const rules = await page.inputValue("#rules");
  assert.match(rules, /g\(x\) = mex/);
  assert.doesNotMatch(rules, /# (name|title|expect|theorem)/);
  await becomes(() => page.inputValue("#game-box"), "take:3");
  await becomes(() => page.inputValue(".inputs label input"), "3");
  const use = () => page.locator(".use a.primary").getAttribute("href");
  await becomes(async () => /game=take%3A3(&|$)/.test(await use()), true);
  await page.locator("#rules").fill("g(x) = mex{ g(x-j) for j in 2..=min(k, x) }");
  await page.waitForFunction(() => location.hash.includes("draw"));
  await becomes(async () => decodeURIComponent(page.url()).includes('given={"k":3}'), true);
  await thereAre(page.locator("#of-catalogue"), 0);
  await page.waitForSelector(".verdict .good");
  await becomes(async () => (await page.inputValue("#game-box")).startsWith("g(x) = mex"), true);
  check();
  await close();
});

test("a title in the box opens its game, views that a game lacks cannot be chosen", async () => {
  const { page, check, close } = await visit("#/?lang=ja");
  for (const [title, name] of [
    ["ニム", "nim"],
    ["三目並べ", "tictactoe"],
  ]) {
    await page.fill("#game-box", title);
    await page.waitForSelector("#game-list li");
    await page.press("#game-box", "Enter");
    await page.waitForFunction((name) => location.hash.includes(`game=${name}&`), name);
  }
  const table = page.locator(".top nav a", { hasText: /^表$/ });
  await becomes(() => table.getAttribute("aria-disabled"), "true");
  check();
  await close();
});

test("share warns about an address of this computer, and shows a code of a public one", async () => {
  const { page, check, close } = await visit(address("table", { game: "queens", to: "7" }));
  await page.waitForSelector(drawn);
  await page.click("#share");
  await page.waitForSelector("#share-local");
  await thereAre(page.locator(".qr-code"), 0);
  await page.fill("#share-base", "https://example.org/grundy/");
  await page.waitForSelector(".qr-code svg");
  const shared = () => page.inputValue("#share-address");
  await becomes(
    async () => (await shared()).startsWith("https://example.org/grundy/#/table"),
    true,
  );
  await page.press("#share-base", "Escape");
  await thereAre(page.locator(".share-more"), 0);
  check();
  await close();
});
