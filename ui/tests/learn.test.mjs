// The course, walked from its first step to its last in both languages: with a wrong answer, a hint and the right answer
// at every step. The right answers are requested from the server, as the page does.
import assert from "node:assert/strict";
import { ask, becomes, faults, settled, shows, test, thereAre, visit } from "./browser.mjs";
import { load } from "./source.mjs";

const position = (page, step, at) =>
  ask(page, "/api/position", {
    game: step.game,
    ...(step.given ? { given: step.given } : {}),
    position: at,
    values: true,
  });
const isLost = (info) => info.outcome === "P" || info.outcome === "loss";
/** In partizan games the reader is Left. */
const wins = (move) =>
  move.player !== "R" && (move.winning === true || move.outcome === "P" || move.outcome === "loss");

/** Answers a step wrongly where that is possible, then rightly. */
const ANSWERS = {
  async losing(page, step) {
    const lost = [];
    for (const at of step.positions) lost.push(isLost(await position(page, step, at)));
    assert.ok(lost.includes(true) && lost.includes(false), "a question with one answer");
    const marks = page.locator(".marking button");
    await marks.nth(lost.indexOf(false)).click();
    await page.click("#check");
    await page.waitForSelector("#wrong");
    await marks.nth(lost.indexOf(false)).click();
    for (const [at, is] of lost.entries()) if (is) await marks.nth(at).click();
    await page.click("#check");
  },
  async number(page, step) {
    const info = await position(page, step, step.position);
    const visited = async (algorithm = step.of) =>
      (
        await ask(page, "/api/tree", {
          game: step.game,
          ...(step.given ? { given: step.given } : {}),
          position: step.position,
          algorithm,
          depth: 99,
        })
      ).visited;
    const wanted =
      step.of === "value" ? info.value : step.of === "moves" ? info.moves.length : await visited();
    assert.equal(typeof wanted, "number");
    // A step about alpha-beta is about a tree in which it cuts.
    if (step.of === "alpha-beta") assert.ok(wanted < (await visited("minimax")));
    await page.fill("#answer", String(wanted + 1));
    await page.click("#check");
    await page.waitForSelector("#wrong");
    await page.fill("#answer", String(wanted));
    await page.press("#answer", "Enter");
  },
  async worth(page, step) {
    const known = await ask(page, "/api/value", { game: "", expression: step.expression });
    assert.ok(known.value.text !== "123");
    await page.fill("#answer", "{1|");
    await page.click("#check");
    await page.waitForSelector(".diagnostics, .problem");
    await page.fill("#answer", "123");
    await page.click("#check");
    await page.waitForSelector("#wrong");
    await page.fill("#answer", known.value.text);
    await page.press("#answer", "Enter");
  },
  async move(page, step) {
    const info = await position(page, step, step.position);
    const right = info.moves.findIndex(wins);
    const wrong = info.moves.findIndex((move) => !wins(move));
    assert.ok(right >= 0 && wrong >= 0, "a question with one answer");
    await page.locator(".move").nth(wrong).click();
    await page.waitForSelector("#wrong");
    await page.locator(".move").nth(right).click();
  },
  async law(page, step) {
    const choices = page.locator(".choosing button");
    await thereAre(choices, step.choices.length);
    let right = 0;
    for (let at = 0; at < step.choices.length; at++) {
      await choices.nth(at).click();
      await page.waitForFunction(() => !document.querySelector(".answered .busy"));
      await page.waitForSelector("#wrong, #right");
      if (await page.locator("#right").count()) right++;
      if (right) break;
    }
    assert.equal(right, 1);
  },
  async proof(page) {
    await page.click("#check");
    await page.waitForSelector(".found .badge");
  },
  async rules(page, step) {
    await page.fill("#formula", "g(x) = mex{ g(x-k for k in 1..=2 }");
    await page.click("#check");
    await page.waitForSelector(".diagnostics");
    await page.fill("#formula", step.begin);
    await page.click("#check");
    await page.waitForSelector("#wrong");
    await page.fill("#formula", step.begin.replace("1..=3", "1..=2"));
    await page.click("#check");
  },
  async play(page, step) {
    // The first move is a mistake, if there is one; then the game is restarted and won.
    const first = await position(page, step, step.position);
    const bad = first.moves.findIndex((move) => !wins(move));
    const turn = () => page.locator(".playing").getAttribute("data-turn");
    const names = async () => (await page.locator(".move .name").allInnerTexts()).join();
    await page.waitForSelector('.playing[data-turn="mine"] .move');
    const start = await names();
    if (bad >= 0) await page.locator(".move").nth(bad).click();
    // By the keyboard: the engine's answer makes the list of moves shorter, and the button below it moves.
    await page.press("#again", "Enter");
    await becomes(names, start);
    for (let round = 0; round < 40; round++) {
      await page.waitForSelector(
        '.playing[data-turn="mine"] .move:not([disabled]), .playing[data-turn="over"]',
      );
      if ((await turn()) === "over") break;
      // The moves may be on the table a moment before they are read here.
      const [texts, now] = await settled(
        async () => [
          await page.locator(".move .name").allInnerTexts(),
          (await page.evaluate(() => globalThis.__last)) ?? [],
        ],
        ([shown, moves]) => shown.length === moves.length && moves.some(wins),
      );
      let chosen = -1;
      for (const [at, move] of now.entries()) if (chosen < 0 && wins(move)) chosen = at;
      assert.ok(chosen >= 0, `no winning move among ${texts.join(", ")}`);
      const before = texts.join();
      await page.locator(".move").nth(chosen).click();
      await settled(
        async () =>
          (await turn()) === "over" || ((await turn()) === "mine" && (await names()) !== before),
        Boolean,
      );
    }
  },
};

for (const [locale, right] of [
  ["en-GB", /Right/],
  ["ja-JP", /正解/],
])
  test(`the course from the first step to the last: ${locale}`, async () => {
    const course = (await load("course/index.ts")).COURSE;
    const { page, errors, close } = await visit("#/learn", { locale });
    await page.waitForSelector("#course li");
    // The answer to the page's last request about a position; empty before that, so that moves of the
    // previous position are never taken for those of the current one.
    await page.evaluate(() => {
      const asks = globalThis.grundy ?? globalThis;
      const real = asks.fetch;
      let asked = 0;
      asks.fetch = async (...request) => {
        if (!String(request[0]).endsWith("/api/position")) return real(...request);
        const number = ++asked;
        globalThis.__last = undefined;
        const answer = await real(...request);
        answer
          .clone()
          .json()
          .then(
            (info) => {
              if (number === asked) globalThis.__last = info.moves;
            },
            () => undefined,
          );
        return answer;
      };
    });
    const kinds = new Set();
    let steps = 0;
    for (const lesson of course) {
      assert.ok(lesson.steps.length >= 5 && lesson.steps.length <= 8, lesson.id);
      for (const [at, step] of lesson.steps.entries()) {
        const hash = `#/learn?lesson=${lesson.id}&step=${at + 1}`;
        await page.evaluate((hash) => (location.hash = hash), hash);
        await page.waitForSelector(`.lesson[data-lesson="${lesson.id}"][data-step="${at + 1}"]`);
        await page.click("#step-hint");
        await page.waitForSelector("#hint-text");
        await ANSWERS[step.kind](page, step);
        await shows(page.locator("#right"), right);
        kinds.add(step.kind);
        steps++;
      }
    }
    console.log(`${course.length} lessons, ${steps} steps, ${[...kinds].join(" ")}`);
    assert.deepEqual([...kinds].sort(), Object.keys(ANSWERS).sort());
    await page.evaluate(() => (location.hash = "#/learn"));
    await page.waitForSelector("#course li small");
    const done = await page.locator("#course li small").allInnerTexts();
    for (const [at, lesson] of course.entries())
      assert.match(done[at], new RegExp(String(lesson.steps.length)));
    // The server refuses rules with a syntax error, and the browser logs the refusal.
    assert.ok(
      errors.every((error) => /status of 400/.test(error)),
      errors.join("\n"),
    );
    await close();
  });

test("a step has its link, the presenter's view large type and keys, and nothing is wrong for axe", async () => {
  const { page, check, close } = await visit("#/learn?lesson=nim&step=3&present=1");
  await page.waitForSelector('.lesson[data-step="3"]');
  await page.waitForSelector("html.presenting");
  await page.keyboard.press("PageDown");
  await page.waitForSelector('.lesson[data-step="4"]');
  assert.match(page.url(), /lesson=nim&step=4&present=1/);
  await page.keyboard.press("PageUp");
  await page.waitForSelector('.lesson[data-step="3"]');
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector('.lesson[data-step="4"]');
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector('.lesson[data-step="3"]');
  await page.click("#present-leave");
  await page.waitForSelector("html:not(.presenting)");
  for (const at of [1, 2, 5, 7]) {
    await page.evaluate((at) => (location.hash = `#/learn?lesson=nim&step=${at}`), at);
    await page.waitForSelector(`.lesson[data-step="${at}"]`);
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true], .busy"));
    assert.deepEqual(await faults(page), []);
  }
  check();
  await close();
});

test("a lost game says which move lost it, and is played on from there with the move that wins", async () => {
  const { page, check, close } = await visit("#/learn?lesson=losing&step=1&lang=en");
  const mine = '.playing[data-turn="mine"]';
  const move = async (name) => {
    await page.waitForSelector(mine);
    await page.locator(".playing .moves button", { hasText: name }).first().click();
  };
  // Ten stones, take one to three: 10 → 8 keeps the win, so 10 → 9 loses it.
  await move("10 → 9");
  const choice = `${mine} .moves button:not([disabled])`;
  for (;;) {
    await page.waitForSelector(`#advice, ${choice}`);
    if (await page.locator("#advice").count()) break;
    // The heap that the opponent left may be gone by the time of the click.
    await page
      .locator(choice)
      .last()
      .click({ timeout: 2000 })
      .catch(() => {});
  }
  await shows(page.locator("#advice"), /10 → 9/);
  await shows(page.locator("#advice"), /10 → 8/);
  await page.click("#play-on");
  await page.waitForSelector(mine);
  await shows(page.locator(".playing .board"), /10/);
  await page.waitForSelector(".playing .board .hint-ring");
  check();
  await close();
});
