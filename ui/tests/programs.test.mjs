// Programs from rules, rules from programs, and games with given values.
import assert from "node:assert/strict";
import {
  address,
  ask,
  becomes,
  faults,
  settled,
  shows,
  test,
  thereAre,
  visit,
} from "./browser.mjs";
import { load } from "./source.mjs";

const SITE = Boolean(process.env.SITE);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const PYTHON = `from functools import lru_cache

@lru_cache(None)
def g(n):
    seen = set()
    for k in range(1, 4):
        if k <= n:
            seen.add(g(n - k))
    m = 0
    while m in seen:
        m += 1
    return m`;
const CPP = `#include <bits/stdc++.h>
using namespace std;
int memo[1000];
int grundy(int n) {
  if (memo[n] != -1) return memo[n];
  set<int> s;
  for (int k : {1, 3, 4})
    if (n >= k) s.insert(grundy(n - k));
  int m = 0;
  while (s.count(m)) m++;
  return memo[n] = m;
}
int main() {
  memset(memo, -1, sizeof memo);
  int n;
  cin >> n;
  cout << grundy(n);
}`;

test("a game is code in three languages, from its page and from the editor", async () => {
  const { page, check, close } = await visit(address("table", { game: "kayles" }), {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.click("#program-panel summary");
  await shows(page.locator("#code"), /71 \+ \(n - 71\) % 12/);
  await shows(page.locator("#code-tested"), /300 random inputs/);
  await page.locator("#program-panel button", { hasText: "Python" }).click();
  await shows(page.locator("#code"), /^# Kayles[\s\S]*def g\(n/);
  await page.click("#copy-code");
  await shows(page.locator("#copy-code"), /Copied/);
  const code = await page.locator("#code").textContent();
  await becomes(() => page.evaluate(() => navigator.clipboard.readText()), code);
  await page.locator("#program-panel button", { hasText: "Functions only" }).click();
  await shows(page.locator("#code"), /def winning_move/);
  // The keyboard opens the panel, and the language is kept.
  await page.goto(page.url().replace(/#.*/, "#/help"));
  await page.goto(page.url().replace(/#.*/, address("play", { game: "wythoff" })));
  await page.focus("#program-panel summary");
  await page.keyboard.press("Enter");
  await shows(page.locator("#code"), /def g\(wanted_x, wanted_y/);
  assert.deepEqual(await faults(page), []);
  check();
  await close();
});

test("rules without an order of the input are functions, and a wrong form says why", async () => {
  const { page, close } = await visit(address("rules", { game: "take:3" }));
  await page.click("#program-panel summary");
  await shows(page.locator("#code"), /winning_move/);
  await becomes(
    () => page.locator('#program-panel [aria-pressed="true"]').allTextContents(),
    ["C++", "Functions only"],
  );
  await page.locator("#program-panel button", { hasText: "Reads the input" }).click();
  await shows(page.locator("#program-panel .problem"), /order of its inputs/);
  await close();
});

test("on a phone the code is inside the sheet of the rule", async () => {
  const { page, check, close } = await visit(address("play", { game: "kayles" }), PHONE);
  await page.locator('[data-sheet-button="rule"]').tap();
  await page.locator("#program-panel summary").tap();
  await shows(page.locator("#code"), /n - 71/);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await becomes(fits, true);
  check();
  await close();
});

test("a pasted program becomes one proposal", async () => {
  const { isProgram, languageOf } = await load("parts/paste.ts");
  assert.ok(isProgram(PYTHON) && isProgram(CPP));
  assert.ok(!isProgram("g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }"));
  assert.deepEqual([PYTHON, CPP, "fn g(n: usize) -> usize {"].map(languageOf), [
    "python",
    "cpp",
    undefined,
  ]);
  const { page, close } = await visit("#/rules");
  await page.fill("#rules", PYTHON);
  await shows(page.locator("#program"), /g\(n\) = mex\{ g\(n-k\) for k in 1\.\.=3 if k <= n \}/);
  await thereAre(page.locator(".diagnostics, .editor mark"), 0);
  assert.deepEqual(await faults(page), []);
  await page.click("#use-proposal");
  await page.waitForSelector("#tick");
  await page.fill("#rules", CPP);
  if (SITE) {
    // The tables for C++ need a C compiler, which the build of the site does not ask for.
    await shows(page.locator("#no-parser"), /no parser of C\+\+/);
  } else {
    await shows(page.locator("#program"), /for k in \[1, 3, 4\] if n >= k/);
    await page.click("#use-proposal");
    await page.waitForSelector("#tick");
  }
  // A mex that is not one is a mistake of the program, at its line.
  await page.fill("#rules", PYTHON.replace("m = 0", "m = 1"));
  await shows(page.locator("#program .diagnostics"), /line \d+/);
  await thereAre(page.locator("#program .diagnostics > li"), 1);
  await close();
});

test("a range that ends before its last number is one warning with a fix", async () => {
  const { page, close } = await visit("#/rules");
  await page.fill("#rules", "g(x) = mex{ g(x-k) for k in 1..x }");
  await thereAre(page.locator('[data-code="open-range"]'), 1);
  await thereAre(page.locator(".verdict .bad, #range-end"), 0);
  await page.waitForSelector("#tick");
  await page.click('[data-code="open-range"] .fix');
  await becomes(() => page.locator("#rules").inputValue(), "g(x) = mex{ g(x-k) for k in 1..=x }");
  await thereAre(page.locator('[data-code="open-range"]'), 0);
  await close();
});

test("numbers in the box of games find the games with these values", async () => {
  const { valuesOf } = await load("parts/found.tsx");
  assert.equal(valuesOf("０，１，２、３ 1"), "0,1,2,3,1");
  assert.equal(valuesOf("0 1"), undefined);
  assert.equal(valuesOf("0.77"), undefined);
  assert.equal(valuesOf("? ? ?"), undefined);
  const { page, check, close } = await visit("#/help");
  // The page hears keys shortly after it is shown.
  const isFocused = () =>
    page.locator("#game-box").evaluate((box) => box === document.activeElement);
  const focused = async () => {
    if (!(await isFocused())) await page.keyboard.press("/");
    return isFocused();
  };
  assert.ok(await settled(focused, Boolean));
  await page.keyboard.type("0,1,2,3,1,4,3,2");
  await shows(page.locator("#game-list"), /0\.77/);
  await page.keyboard.press("Enter");
  await page.waitForSelector('#found [data-game="kayles"]');
  const first = page.locator("#found .matches > li").first();
  await shows(first, /Kayles/);
  await shows(first, /0 1 2 3 1 4 3 2/);
  await shows(first, /period 12 from 71 on \(proved\)/);
  await shows(page.locator("#found [role=status]"), /different sequences/);
  assert.deepEqual(await faults(page), []);
  await page.fill("#values", "0,5,0,7,9");
  await page.keyboard.press("Enter");
  await shows(page.locator("#found [role=status]"), /None of the/);
  await page.fill("#values", "1 3 4");
  await page.keyboard.press("Enter");
  await page.locator("#found .ways a", { hasText: "1, 3, 4" }).click();
  await page.waitForSelector("#done");
  check();
  await close();
});

test("the list below the box of games opens a game that was found by its values", async () => {
  const { page, check, close } = await visit("#/help", { locale: "ja-JP" });
  await page.click("#game-box");
  await page.keyboard.type("0 1 2 3 1 4 3 2");
  await page.waitForSelector("#game-0");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("game=kayles"));
  check();
  await close();
});

test("refused requests about programs and values have advice", async () => {
  const { page, close } = await visit("#/help");
  const codes = [];
  for (const [path, body] of [
    ["/api/export", { game: "connect4", language: "cpp" }],
    ["/api/export", { game: "cards", language: "rust", form: "functions" }],
    ["/api/find", { values: "0,1,x" }],
    ["/api/find", { values: "0,1,2", offset: 1000 }],
    ["/api/import", { source: "x = 1", language: "python" }],
  ]) {
    const { error } = await ask(page, path, body);
    assert.ok(error.help?.length > 0 && error.help_ja?.length > 0, JSON.stringify(error));
    codes.push(error.code);
  }
  assert.deepEqual(codes, [
    "no-rules",
    "not-exported",
    "wrong-value",
    "wrong-value",
    "source-unsupported",
  ]);
  await close();
});

test("a recurrence without a guard in the box of games is fixed by one click", async () => {
  const { page, close } = await visit("#/help");
  await page.fill("#game-box", "g(n) = mex{ g(n-1), g(n-3) }");
  await page.press("#game-box", "Enter");
  await page.locator(".problem .fix").first().click();
  await page.waitForSelector("#done");
  await shows(page.locator(".rule-text pre"), /g\(n>=0\)/);
  await close();
});
