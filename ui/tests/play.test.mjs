// Every game of the gallery opens, and one of each kind is played to its end against the engine.
import assert from "node:assert/strict";
import {
  everyGame,
  address,
  ask,
  becomes,
  shows,
  startup,
  test,
  thereAre,
  visit,
} from "./browser.mjs";

const decided = '.status[data-state="mine"], .status[data-state="over"]';

test("the first view is there, with all games of the catalogue", async () => {
  const { page, check, close } = await visit();
  await page.waitForSelector(".card .still svg");
  const shown = await page.evaluate(() => performance.now());
  console.log(
    `first view: ${Math.round(shown)} ms after the page was asked for; the program took ${Math.round(await startup())} ms to start`,
  );
  const games = await everyGame(page);
  await thereAre(page.locator(".card"), games.length);
  assert.ok(games.length >= 60);
  check();
  await close();
});

/**
 * Plays the game to its end by clicks on the picture. Each time the best move by the server's
 * values is chosen; a move without a way to pick it is taken from the list.
 */
async function playOut(page, { game, given }) {
  // The strip is not shown before the first move.
  const plies = async () => (await page.locator(".history li").count()) || 1;
  let picks = 0;
  let last = 0;
  for (let round = 0; round < 60; round++) {
    await page.waitForSelector(decided);
    if (await page.locator("#game-over").count()) return picks;
    const now = await page.evaluate(() =>
      new URLSearchParams(location.hash.split("?")[1]).get("position"),
    );
    const info = await ask(page, "/api/position", {
      game,
      ...(given ? { given } : {}),
      position: split(now),
      values: true,
    });
    const rank = (move) =>
      move.winning || move.outcome === "P" || move.outcome === "loss"
        ? 0
        : move.outcome === "draw"
          ? 1
          : 2;
    const [best] = [...info.moves].sort((a, b) => rank(a) - rank(b));
    // Two plies a round: nothing that was played is forgotten.
    const before = await plies();
    if (round > 0) assert.equal(before, last + 2, `round ${round}`);
    last = before;
    const path = best.picks?.[0];
    if (path?.length) {
      for (const key of path)
        await page.locator(`.board [data-pick="${key}"]`).first().click({ force: true });
      // Complete, but part of another move too: it is played by the button.
      await page.waitForFunction(
        (n) =>
          document.querySelectorAll(".history li").length > n ||
          document.querySelector("#game-over, .pick-help button"),
        before,
      );
      const play = page.locator(".pick-help button");
      if ((await plies()) === before && (await play.count())) await play.click();
      picks++;
    } else await page.locator(".move").nth(info.moves.indexOf(best)).click();
    await page.waitForFunction(
      (n) =>
        document.querySelectorAll(".history li").length > n || document.querySelector("#game-over"),
      before,
    );
  }
  throw new Error("the game did not end");
}

const split = (text) => (text === null ? [] : /[/]/.test(text) ? [text] : text.split(" "));

/** One game of each kind of picture. By theory the player who may choose the starting player wins, or draws. */
const KINDS = [
  { kind: "heaps", game: "nim", expect: "You win" },
  { kind: "row", game: "kayles", expect: "You win" },
  { kind: "coins, turned", game: "ruler", expect: "You win" },
  { kind: "coins on a strip", game: "maya", expect: "You win" },
  { kind: "a token on a grid", game: "queens", expect: "You win" },
  { kind: "a rook", game: "rook", expect: "You win" },
  { kind: "rectangles", game: "cutting-game", expect: "You win" },
  { kind: "a graph", game: "graph-game", expect: "You win" },
  { kind: "coins on a board", game: "coins-2d", expect: "You win" },
  { kind: "values", game: "fibonacci-nim", expect: "You win", list: true },
  { kind: "a bar of chocolate", game: "chomp", expect: "You win" },
  { kind: "misère heaps", game: "misere-nim", expect: "You win" },
  { kind: "numbers with scores", game: "deque", expect: "You win" },
  { kind: "a board: tic-tac-toe", game: "tictactoe", expect: "A draw" },
  { kind: "a small Connect Four", game: "connect4:4,4", expect: "A draw" },
];

for (const { kind, game, expect, list } of KINDS)
  test(`${kind}: ${game} is played to its end`, async () => {
    const { page, check, close } = await visit("#/help");
    const start = await ask(page, "/api/position", { game, position: [], values: true });
    // If the player to move loses, the other side is taken.
    const me = start.outcome === "P" || start.outcome === "loss" ? "second" : "first";
    await page.evaluate((hash) => (location.hash = hash), address("play", { game, me }));
    const picks = await playOut(page, { game });
    await shows(page.locator("#game-over"), new RegExp(expect));
    assert.ok(picks > 0 || list, "nothing was played on the picture");
    check();
    await close();
  });

test("a click in the moment in which the picture appears is not lost, nor when values are shown", async () => {
  const { page, check, close } = await visit(address("play", { game: "coins-2d", vs: "friend" }));
  await page.waitForSelector('.status[data-state="mine"]');
  const svg = await page.locator(".board svg").elementHandle();
  await page.evaluate((old) => {
    new MutationObserver((_, watch) => {
      const now = document.querySelector(".board svg");
      if (!now || now === old) return;
      watch.disconnect();
      const part = now.querySelector("[data-pick]");
      part.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }).observe(document.querySelector(".board"), { childList: true, subtree: true });
  }, svg);
  await page.locator(".move").first().click();
  await page.waitForFunction((old) => document.querySelector(".board svg") !== old, svg);
  const picked = () => page.locator(".board .picked").count();
  await becomes(picked, 1);
  await page.click("#show-values");
  await page.waitForSelector(".move .fate");
  // The picture has its marks, so the changes by an answer are complete.
  await page.waitForSelector(".pick-mark");
  await becomes(picked, 1);
  check();
  await close();
});

test("a game against a friend: take back, redo, hint, values, history", async () => {
  const { page, check, close } = await visit(
    address("play", { game: "nim", position: "1 2", vs: "friend" }),
  );
  await page.waitForSelector('.status[data-state="mine"]');
  await page.click("#hint");
  await shows(page.locator("#hint-line"), /2 → 1/);
  await page.waitForSelector(".hinted", { state: "attached" });
  await page.click("#show-values");
  await shows(page.locator(".move").first(), /2 → 1[^]*wins/);
  await thereAre(page.locator(".nimsum tbody tr"), 2);
  await page.locator(".move").first().click();
  await page.waitForFunction(() => location.hash.includes("position=1+1"));
  await thereAre(page.locator(".history li"), 2);
  await page.click("#undo");
  await page.waitForFunction(() => location.hash.includes("position=1+2"));
  await page.click("#redo");
  await page.waitForFunction(() => location.hash.includes("position=1+1"));
  await page.locator(".move").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 3);
  await page.locator(".move").first().click();
  await shows(page.locator("#game-over"), /The first player wins/);
  check();
  await close();
});
