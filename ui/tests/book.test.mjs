// The live book as it is built: every cell of every chapter, edits, mistakes, links, search.
//
// SITE  a built site, whose engine runs in the browser; without it the pages are built here and use the program
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, explore, faults, open, settled, shows, thereAre } from "./browser.mjs";
import { serve } from "./site.mjs";

const PROGRAM =
  process.env.GRUNDY ?? fileURLToPath(new URL("../../target/debug/grundy", import.meta.url));
const FOLDERS = ["book", "ja/book"];
let program, chrome, host, folder;
before(async () => {
  if (process.env.SITE) {
    folder = process.env.SITE;
  } else {
    folder = mkdtempSync(join(tmpdir(), "grundy-book-"));
    const script = fileURLToPath(new URL("../book/build.mjs", import.meta.url));
    execFileSync(process.execPath, [script, "--program", PROGRAM, "--out", folder]);
    writeFileSync(join(folder, "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    program = await explore();
  }
  host = await serve(folder, { program: program?.address, path: "/some/path/" });
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await host?.stop();
  await program?.stop();
  if (program) rmSync(folder, { recursive: true });
});

const chapters = (home) => readdirSync(join(folder, home)).filter((name) => name.endsWith(".html"));
const visit = (path, hash = "", options = {}) =>
  open(chrome, host.address, `${path}${program ? "?server" : ""}${hash}`, options);

/** Scrolls a cell into view and waits until it has its answer. */
async function started(page, number) {
  const figure = page.locator(`figure[data-cell="${number}"]`);
  await figure.scrollIntoViewIfNeeded();
  const state = () => figure.locator(".live").getAttribute("data-state");
  await figure.locator(".live").waitFor();
  assert.notEqual(await settled(state, (found) => found !== "busy"), "busy");
  return figure;
}
/** The words of an answer, without the spaces of the layout. */
const wordsOf = (part) => part.evaluate((element) => element.textContent.replace(/\s+/g, " "));

for (const home of FOLDERS)
  test(`every cell of ${home} starts, and its answer is that of the built page`, async () => {
    for (const name of chapters(home)) {
      const still = await visit(`${home}/${name}`, "", { javaScriptEnabled: false });
      const built = await still.page.locator("figure .answer").all();
      const before = await Promise.all(built.map(wordsOf));
      const pictures = await still.page.locator("figure .answer svg").count();
      await still.close();
      const { page, check, close } = await visit(`${home}/${name}`);
      for (const [at, words] of before.entries()) {
        const figure = await started(page, at + 1);
        assert.equal(
          await figure.locator(".problem").count(),
          0,
          `${home}/${name}, cell ${at + 1}`,
        );
        assert.equal(await wordsOf(figure.locator(".answer")), words, `${name}, cell ${at + 1}`);
        assert.notEqual(words.trim(), "");
      }
      assert.equal(await page.locator("figure .answer svg").count(), pictures);
      check();
      await close();
    }
  });

test("an edit redraws; a mistake shows its place and advice over the pale picture; reset", async () => {
  const { page, errors, close } = await visit("book/first-steps.html");
  const figure = await started(page, 1);
  const area = figure.locator("textarea");
  const began = await area.inputValue();
  const first = await figure.locator(".answer svg").innerHTML();
  await area.fill(began.replace("1..=3", "1..=4"));
  const now = () => figure.locator(".answer svg").innerHTML();
  assert.notEqual(await settled(now, (svg) => svg !== first), first);
  const second = await now();
  await area.fill(began.replace("g(x-k)", "f(x-k)"));
  await shows(figure.locator(".caret"), /\n +\^$/);
  await shows(figure.locator(".problem"), /there is no function `f`/);
  await shows(figure.locator(".problem"), /did you mean `g`\?/);
  await thereAre(figure.locator(".answer.stale"), 1);
  assert.equal(await now(), second);
  await figure.getByRole("button", { name: "Reset" }).click();
  await thereAre(figure.locator(".problem"), 0);
  assert.equal(await area.inputValue(), began);
  assert.equal(await settled(now, (svg) => svg === first), first);
  await figure.locator("input[type=number]").fill("20");
  assert.notEqual(await settled(now, (svg) => svg !== first), first);
  // The browser logs the answer that reports the error in the rules.
  assert.deepEqual(
    errors.filter((error) => !/status of 4\d\d/.test(error)),
    [],
  );
  await close();
});

test("a shared link opens the same cell, and the explorer the same question", async () => {
  const { page, check, close } = await visit("ja/book/first-steps.html");
  const figure = await started(page, 2);
  await figure.locator("textarea").fill("take:5\n? 20");
  await shows(figure.locator(".answer"), /20 → 18/);
  await figure.getByRole("button", { name: "共有" }).click();
  const link = await figure.locator(".link input").inputValue();
  const explorer = await figure.locator(".controls a").getAttribute("href");
  assert.equal(new URL(explorer).hash, "#/play?game=take%3A5&lang=ja&position=20&values=1");
  check();
  await close();
  const again = await open(chrome, link, "");
  const shared = await started(again.page, 2);
  assert.equal(await shared.locator("textarea").inputValue(), "take:5\n? 20");
  await shows(shared.locator(".answer"), /20 → 18/);
  assert.ok(await shared.isVisible());
  again.check();
  await again.close();
});

test("the search finds words of both languages", async () => {
  for (const [home, words] of [
    ["ja/book", ["漸化式", "グランディ数", "周期"]],
    ["book", ["mex", "period", "alpha-beta"]],
  ]) {
    const { page, check, close } = await visit(`${home}/index.html`);
    for (const word of words) {
      await page.locator("#search input").fill(word);
      await shows(page.locator("#search .hits mark").first(), /./);
      const hits = await page
        .locator("#search .hits a")
        .evaluateAll((all) => all.map((a) => a.href));
      assert.ok(hits.length > 0 && hits.every((hit) => hit.startsWith(host.address)), word);
    }
    check();
    await close();
  }
});

test("every link within the book leads somewhere", () => {
  const pages = [...FOLDERS, "book/manual"].flatMap((home) =>
    chapters(home).map((name) => join(home, name)),
  );
  const names = new Map();
  const read = (place) => {
    if (!names.has(place)) names.set(place, readFileSync(join(folder, place), "utf8"));
    return names.get(place);
  };
  let links = 0;
  for (const place of pages)
    for (const [, address] of read(place).matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(address)) continue;
      const [path, anchor] = address.split("#");
      const target = path ? join(dirname(place), path) : place;
      // The book and the explorer are combined by other scripts.
      if (target === "index.html") continue;
      links += 1;
      assert.ok(existsSync(join(folder, target)), `${place} links to ${address}`);
      if (anchor && target.endsWith(".html"))
        assert.ok(
          read(target).includes(` id="${decodeURIComponent(anchor)}"`),
          `${place}: ${address}`,
        );
    }
  assert.ok(links > 500);
});

test("pages are accessible, fit a telephone, and have no words beyond its edge", async () => {
  for (const path of [
    "book/index.html",
    "book/laws.html",
    "ja/book/sums.html",
    "book/manual/programs.html",
  ])
    for (const colorScheme of ["light", "dark"]) {
      const options = { viewport: { width: 390, height: 800 }, colorScheme };
      const { page, check, close } = await visit(path, "", options);
      for (let at = 1; at <= (await page.locator("figure").count()); at++) await started(page, at);
      assert.deepEqual(await faults(page), [], `${path}, ${colorScheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
      check();
      await close();
    }
});
