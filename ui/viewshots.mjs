// Screenshots of every view in both languages, both themes and three sizes, and the defects that can be measured on them:
// `npm run shots:all [FOLDER] [VIEW …]`. Needs the program (GRUNDY) and Chromium, as the tests do.
//
// The folder (default: target/shots) gets a picture of each combination and, for each view, a sheet of its twelve pictures.
// Defects are printed, and the exit status is 1 if there is one:
// overflow   the page is wider than the window
// truncated  a text is cut off by its own box
// covered    a text is behind another part
// language   an English sentence on a Japanese page, or Japanese on an English one
// contrast   axe-core finds too little contrast
// small      on a phone a button is smaller than 24 pixels
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { address, browser, explore, open } from "./tests/browser.mjs";

const [folder = fileURLToPath(new URL("../target/shots/", import.meta.url)), ...only] =
  process.argv.slice(2);
const AT_ONCE = 3;

const PROGRAM = `def g(n):
    seen = {g(n - k) for k in (1, 3, 4) if k <= n}
    m = 0
    while m in seen:
        m += 1
    return m`;

/** Name, address, and the element that must be present before the picture. */
const VIEWS = [
  ["start", "#/", ".card"],
  ["gallery", "#/?find=nim", ".card"],
  ["course", "#/learn", "#course li"],
  ["lesson-play", "#/learn?lesson=losing&step=1", ".board .can"],
  ["lesson-mark", "#/learn?lesson=losing&step=2", "#check"],
  ["lesson-mex", "#/learn?lesson=mex&step=1", ".option-values"],
  ["story-nim", "#/learn?story=nim", "#story-nim .board .can"],
  ["story-golden", "#/learn?story=golden", "#story-golden .board .can"],
  ["story-misere", "#/learn?story=misere", "#story-misere .board .can"],
  ["story-hot", "#/learn?story=hot", "#story-hot .thermograph svg"],
  ["rules", address("rules", { game: "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }" }), "#tick"],
  ["rules-error", address("rules", { game: "g(x) = mex{ f(x) }" }), ".editor mark"],
  ["rules-board", address("rules", { game: "chess" }), "#rules"],
  ["rules-program", address("rules", { game: PROGRAM }), "#program button, #no-parser"],
  ["values", "#/?values=0,1,2,3,1,4,3,2", "#found li"],
  ["table", address("table", { game: "queens", to: "12", cell: "3,4" }), ".laws li"],
  ["table-large", address("table", { game: "queens", to: "300" }), ".laws li"],
  ["sequence", address("table", { game: "kayles", to: "200" }), "section.period"],
  ["graph", address("graph", { game: "take:3", position: "7", step: "9" }), ".stage .node"],
  ["graph-mex", address("graph", { game: "queens", position: "2,2", mex: "1" }), ".stage .node"],
  ["play-nim", address("play", { game: "nim", values: "1", coach: "1" }), ".nimsum"],
  ["play-misere", address("play", { game: "0.77", values: "1", play: "misere" }), ".products td"],
  ["play-hot", address("play", { game: "domineering", values: "1" }), "#sides .thermograph svg"],
  ["play-chess", address("play", { game: "chess", values: "1" }), ".board .can"],
  ["play-shogi", address("play", { game: "shogi" }), ".board .can"],
  ["play-solved", address("play", { game: "tictactoe", values: "1" }), ".pick-mark"],
  ["play-cards", address("play", { game: "cards", values: "1" }), ".pick-mark"],
  ["tree", address("tree", { game: "deque:9,3,2,1", step: "99" }), ".stage .gd-small"],
  ["tree-minimax", address("tree", { game: "minimax-tree", step: "12" }), ".stage .node"],
  [
    "line",
    address("play", { game: "nim", values: "1", line: "3 -> 1;5 -> 4;4 -> 3", vs: "friend" }),
    ".history li:nth-child(4)",
  ],
  [
    "two-table-board",
    address("table", { game: "queens", to: "12", cell: "3,4", with: "play" }),
    "#done",
  ],
  [
    "two-play-graph",
    address("play", { game: "queens", position: "2,3", with: "graph" }),
    ".board .can",
  ],
  ["present", address("play", { game: "nim", values: "1", present: "1" }), ".nimsum"],
  [
    "present-note",
    address("play", { game: "nim", values: "1", present: "1", note: "Who wins from 3, 4 and 5?" }),
    ".nimsum",
  ],
  ["elsewhere", address("tree", { game: "nim" }), "#elsewhere"],
  ["unknown-game", address("play", { game: "kaylse" }), "#offered"],
  ["no-game", "#/table", ".empty"],
  ["help", "#/help", ".toy"],
];
const LANGUAGES = { en: "en-GB", ja: "ja-JP" };
const THEMES = ["light", "dark"];
const SIZES = {
  wide: { viewport: { width: 1440, height: 900 } },
  small: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

const axe = await readFile(
  fileURLToPath(new URL("node_modules/axe-core/axe.min.js", import.meta.url)),
  "utf8",
);
const program = await explore();
const chrome = await browser();
await mkdir(folder, { recursive: true });
let defects = 0;
try {
  const views = VIEWS.filter(([name]) => !only.length || only.includes(name));
  for (const view of views) await shootAll(view);
} finally {
  await chrome.close();
  await program.stop();
}
console.log(defects ? `${defects} defects` : "no defects");
process.exitCode = defects ? 1 : 0;

async function shootAll([name, hash, ready]) {
  const shots = [];
  for (const [lang, locale] of Object.entries(LANGUAGES))
    for (const colorScheme of THEMES)
      for (const [size, options] of Object.entries(SIZES))
        shots.push({
          file: `${name}-${lang}-${colorScheme}-${size}.png`,
          lang,
          size,
          options: { locale, colorScheme, ...options },
        });
  const left = [...shots];
  const work = async () => {
    for (let shot = left.shift(); shot; shot = left.shift()) await shoot(shot, hash, ready);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await sheet(name, shots);
}

async function shoot({ file, lang, size, options }, hash, ready) {
  const { page, errors, close } = await open(chrome, program.address, hash, options);
  const found = [];
  try {
    await page.waitForSelector(ready, { timeout: 60000, state: "attached" });
    // Pictures of cards and tiles of tables arrive one after another.
    await page.waitForLoadState("networkidle", { timeout: 20000 }).catch(() => undefined);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, file) });
    found.push(...(await page.evaluate(measure, { lang, phone: size === "phone" })));
    await page.evaluate(axe);
    found.push(
      ...(await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, {
          runOnly: ["color-contrast"],
        });
        return violations.flatMap((one) =>
          one.nodes.map((node) => `contrast   ${node.target.join(" ")}`),
        );
      })),
    );
  } catch (error) {
    found.push(`missing    ${ready}: ${String(error).split("\n")[0]}`);
  }
  // A name that is not a game is answered with status 400, which the browser reports.
  found.push(...errors.filter((one) => !/status of 4/.test(one)).map((one) => `console    ${one}`));
  for (const one of new Set(found)) console.log(`${file}: ${one}`);
  defects += new Set(found).size;
  await close();
}

/** Runs in the page. */
function measure({ lang, phone }) {
  const found = [];
  const describe = (part) => {
    const name = part.tagName.toLowerCase();
    const classes = typeof part.className === "string" ? part.className.split(" ")[0] : "";
    const id = part.id ? `#${part.id}` : classes ? `.${classes}` : "";
    return `${name}${id} “${part.textContent.trim().replace(/\s+/g, " ").slice(0, 50)}”`;
  };
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.push(`overflow   by ${over}`);
  const quoting = "code, pre, .mono, svg, [lang], .visually-hidden, input, textarea, .source";
  for (const part of document.querySelectorAll("#app *:not(svg *)")) {
    const own = [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    const box = part.getBoundingClientRect();
    if (box.width <= 2 || box.height <= 2) continue;
    const style = getComputedStyle(part);
    const hides = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
    if (hides && part.scrollWidth > part.clientWidth + 1)
      found.push(`truncated  ${describe(part)}`);
    if (!["inline", "contents"].includes(style.display) && !/auto|scroll/.test(style.overflowX))
      if (part.scrollWidth > part.clientWidth + 2 && part.clientWidth > 0)
        found.push(`truncated  ${describe(part)}`);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x > 0 && y > 0 && x < innerWidth && y < innerHeight) {
      const top = document.elementFromPoint(x, y);
      const related =
        !top ||
        top.contains(part) ||
        part.contains(top) ||
        part.closest("label")?.contains(top) ||
        // The link of a card is the whole card.
        part.closest(".card")?.contains(top) ||
        part.closest(".editor");
      /** What is scrolled away is not visible, and a sheet or a bar is above what scrolls. */
      let reachable = !related && !top.closest("canvas");
      for (let up = part.parentElement; up && reachable; up = up.parentElement) {
        const outer = up.getBoundingClientRect();
        const clips = getComputedStyle(up).overflowY !== "visible";
        if (clips && (y < outer.top || y > outer.bottom || x < outer.left || x > outer.right))
          reachable = false;
      }
      for (let up = top; up && reachable; up = up.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(up).position)) reachable = false;
      if (reachable) found.push(`covered    ${describe(part)} by ${describe(top)}`);
    }
    const words = part.innerText ?? "";
    if (!part.closest(quoting)) {
      if (lang === "ja" && /(?:\b[a-z]{2,}\b[ ,]+){3}/i.test(words))
        found.push(`language   ${describe(part)}`);
      if (lang === "en" && /[\u3040-\u30ff\u4e00-\u9fff]/.test(words))
        found.push(`language   ${describe(part)}`);
    }
  }
  if (phone)
    for (const part of document.querySelectorAll(
      "#app :is(button, select, input:not([type=checkbox]))",
    )) {
      if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = part.getBoundingClientRect();
      if (width > 2 && (width < 24 || height < 24))
        found.push(`small      ${describe(part)} ${Math.round(width)}×${Math.round(height)}`);
    }
  return [...new Set(found)];
}

/** One picture of all pictures of a view, each scaled to the same height. */
async function sheet(name, shots) {
  const page = await chrome.newPage({ viewport: { width: 2000, height: 1400 } });
  const figures = await Promise.all(
    shots.map(async ({ file }) => {
      const data = await readFile(join(folder, file)).catch(() => undefined);
      return (
        data &&
        `<figure><img src="data:image/png;base64,${data.toString("base64")}"><figcaption>${file}</figcaption></figure>`
      );
    }),
  );
  await page.setContent(
    `<style>body{margin:8px;background:#888;font:12px sans-serif;display:grid;grid-template-columns:repeat(3,auto);gap:8px;justify-content:start}figure{margin:0}img{height:460px}</style>${figures.filter(Boolean).join("")}`,
  );
  await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true });
  await page.close();
}
