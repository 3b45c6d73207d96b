// Screenshots of the main views for README and docs: `npm run shots`. Needs the program (GRUNDY) and
// Chromium, as the tests do.
import { mkdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { browser, explore, open } from "./tests/browser.mjs";

const FOLDER = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const LARGEST = 200_000;

const address = (view, params = {}) => `#/${view}?${new URLSearchParams(params)}`;

/** Name, address, what must be there, and what is done before the picture is taken. */
const SHOTS = [
  ["start", "#/", "#course li"],
  ["course", "#/learn", "#course li"],
  ["lesson", "#/learn?lesson=mex&step=1", ".option-values"],
  [
    "rules",
    address("rules", { game: "g(x) = mex{ f(x-k) for k in 1..=3 if k <= x }" }),
    ".editor mark",
  ],
  ["table", address("table", { game: "queens", to: "80" }), ".laws li"],
  ["cell", address("table", { game: "queens", to: "12", cell: "5,9" }), ".cell .mex"],
  ["sequence", address("table", { game: "kayles", to: "300" }), "section.period"],
  ["graph", address("graph", { game: "queens", position: "2,3", step: "9" }), ".stage .node"],
  ["play", address("play", { game: "nim", values: "1" }), ".nimsum"],
  ["board", address("play", { game: "dobutsu" }), ".board svg"],
  ["line", address("graph", { game: "take:3", position: "10", step: "8" }), ".stage .node"],
  ["tree", address("tree", { game: "minimax-tree", step: "17" }), ".stage .node"],
  ["help", "#/help", ".toy"],
  [
    "workbench",
    address("rules", {
      game: "g(x, y) = mex{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y }",
    }),
    "#bench-graph svg",
  ],
  [
    "tree-boards",
    address("tree", { game: "tictactoe", position: "xox/ox./...", step: "66", ghosts: "1" }),
    ".stage .gd-small",
  ],
  ["tree-deque", address("tree", { game: "deque", step: "30" }), ".stage .gd-small"],
  ["mex", address("graph", { game: "take:3", position: "7", step: "5", mex: "1" }), "#forming-mex"],
  ["chomp", address("play", { game: "chomp", vs: "friend" }), ".board svg"],
  ["solved", address("play", { game: "connect4:4,4", values: "1" }), "#solved"],
  [
    "misere",
    address("play", { game: "0.77", position: "5 9 12", values: "1", play: "misere" }),
    ".products td",
  ],
  [
    "sides",
    address("play", { game: "domineering", position: "....|....|....", values: "1", vs: "friend" }),
    "#sides .thermograph svg",
  ],
  [
    "tree-open",
    address("tree", { game: "tree:(3 12 8) (2 ? ?) (14 5 2)", step: "99", depth: "99" }),
    ".stage .scissors",
  ],
  ["shogi", address("play", { game: "shogi", vs: "friend" }), ".board svg"],
];

const program = await explore();
const chrome = await browser();
await mkdir(FOLDER, { recursive: true });
try {
  for (const [name, hash, ready] of SHOTS) await shoot(name, hash, ready, {});
  await shoot("play-ja-dark", address("play", { game: "ruler", values: "1" }), ".board svg", {
    locale: "ja-JP",
    colorScheme: "dark",
  });
} finally {
  await chrome.close();
  await program.stop();
}

async function shoot(name, hash, ready, options) {
  const { page, check, close } = await open(chrome, program.address, hash, {
    viewport: { width: 1200, height: 800 },
    ...options,
  });
  await page.waitForSelector(ready);
  // Pictures of cards and tiles of tables arrive one after another.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(400);
  // What the picture is about may stand below.
  if (["misere", "sides"].includes(name))
    await page.locator(ready).first().scrollIntoViewIfNeeded();
  const path = `${FOLDER}${name}.png`;
  await page.screenshot({ path });
  check();
  await close();
  const { size } = await stat(path);
  if (size > LARGEST) throw new Error(`${path} has ${size} bytes, more than ${LARGEST}`);
  console.log(`${name}.png ${size}`);
}
