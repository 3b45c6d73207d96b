// The live book as pages of the site: docs/book and docs/ja become chapters, the other folders of docs the manuals.
//
//   node ui/book/build.mjs --program path/to/grundy --out target/site
//
// Every cell is asked of the program, and its answer stands in the page: it can be read without a script and printed. The
// script book/book.js makes the cells live. At the end stands an index for the search, in both languages.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as pagefind from "pagefind";
import { build, createServer } from "vite";
import { policy } from "../site/policy.mjs";
import { startProgram } from "./program.mjs";
import { contentsOf, escape, placeOf, toHtml } from "./markdown.mjs";

const { values: options } = parseArgs({
  options: { program: { type: "string" }, out: { type: "string" } },
});
if (!options.program || !options.out) {
  console.error("usage: node ui/book/build.mjs --program path/to/grundy --out target/site");
  process.exit(2);
}
const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const project = dirname(ui);
const out = resolve(options.out);

const documents = (folder) =>
  readdirSync(join(project, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => posix.join(folder, name));
const folders = ["book", "ja", ".", "tutorial", "how-to", "reference", "explanation"];
const sources = folders.flatMap((folder) => documents(posix.join("docs", folder)));
const places = new Map(sources.map((source) => [source, placeOf(source)]));
for (const name of readdirSync(join(project, "docs/pictures")))
  places.set(`docs/pictures/${name}`, `book/manual/pictures/${name}`);
const textOf = (source) => readFileSync(join(project, source), "utf8");

/** The frame of a page around its text. */
function page({ source, html, words, chapters }) {
  const place = placeOf(source);
  const japanese = source.startsWith("docs/ja/") || source === "docs/japanese.md";
  const to = (target) => posix.relative(posix.dirname(place), target);
  const home = japanese ? "ja/book" : "book";
  const isManual = !/^docs\/(book|ja)\//.test(source);
  const name = posix.basename(place, ".html");
  const twin = isManual
    ? `${japanese ? "book" : "ja/book"}/index.html`
    : `${japanese ? "book" : "ja/book"}/${name}.html`;
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1].replace(/<[^>]*>/g, "") ?? "grundy";
  const at = chapters.findIndex((chapter) => chapter.name === name && !isManual);
  const item = (chapter) =>
    chapter.name === name && !isManual
      ? `<li><a href="${to(`${home}/${chapter.name}.html`)}" aria-current="page">${escape(chapter.title)}</a></li>`
      : `<li><a href="${to(`${home}/${chapter.name}.html`)}">${escape(chapter.title)}</a></li>`;
  const step = (chapter, label, rel) =>
    chapter
      ? `<a class="${rel}" rel="${rel}" href="${to(`${home}/${chapter.name}.html`)}"><small>${label}</small> ${escape(chapter.title)}</a>`
      : "";
  const first = chapters[0];
  return `<!doctype html>
<html lang="${japanese ? "ja" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
<title>${escape(title)} · grundy</title>
<link rel="icon" href="${to("favicon.svg")}">
<link rel="alternate" hreflang="${japanese ? "en" : "ja"}" href="${to(twin)}">
<link rel="stylesheet" href="${to("book/book.css")}">
<script type="module" src="${to("book/book.js")}"></script>
</head>
<body class="book">
<header>
<a class="brand" href="${to(`${home}/index.html`)}">grundy</a>
<div id="search"></div>
<nav aria-label="grundy"><a href="${to("index.html")}${japanese ? "#/?lang=ja" : "#/?lang=en"}">${words.explorer}</a>
<a hreflang="${japanese ? "en" : "ja"}" lang="${japanese ? "en" : "ja"}" href="${to(twin)}">${words.other}</a></nav>
</header>
<details class="contents"><summary>${words.contents}</summary><nav aria-label="${words.contents}"><ol>${chapters.map(item).join("")}</ol></nav></details>
<main data-search data-pagefind-body>
${html}</main>
<footer><nav aria-label="${words.previous}, ${words.next}">
${at >= 0 ? step(chapters[at - 1], words.previous, "prev") : ""}
${at >= 0 ? step(chapters[at + 1], words.next, "next") : isManual ? "" : step(first, words.next, "next")}
</nav></footer>
</body>
</html>
`;
}

const write = (place, text) => {
  mkdirSync(dirname(join(out, place)), { recursive: true });
  writeFileSync(join(out, place), text);
};

const program = await startProgram(options.program);
const vite = await createServer({
  root: ui,
  configFile: false,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, watch: null },
});
let cells = 0;
try {
  const { askProgram, prerender, readCell, WORDS } =
    await vite.ssrLoadModule("/src/book/prerender.tsx");
  askProgram(program.origin);
  for (const source of sources) {
    const lang = source.startsWith("docs/ja/") || source === "docs/japanese.md" ? "ja" : "en";
    const chapters = contentsOf(
      textOf(lang === "ja" ? "docs/ja/README.md" : "docs/book/README.md"),
    );
    const drawn = await toHtml(source, textOf(source), places, (info, body) =>
      prerender(readCell(info, body), lang).catch((error) => {
        throw new Error(`${source}: ${info}\n${body}\n${error.message}`, { cause: error });
      }),
    );
    cells += drawn.cells;
    write(placeOf(source), page({ source, html: drawn.html, words: WORDS[lang], chapters }));
  }
} finally {
  await vite.close();
  program.stop();
}
// The explorer's help links to the book where there is one.
const explorer = join(out, "index.html");
if (existsSync(explorer)) {
  const links = [
    ["en", "book"],
    ["ja", "ja/book"],
  ].map(([lang, home]) => `<link rel="help" hreflang="${lang}" href="${home}/index.html">`);
  writeFileSync(
    explorer,
    readFileSync(explorer, "utf8").replace("</head>", `${links.join("")}</head>`),
  );
}
cpSync(join(project, "docs/pictures"), join(out, "book/manual/pictures"), { recursive: true });

await build({
  root: ui,
  configFile: false,
  logLevel: "error",
  publicDir: false,
  build: {
    outDir: join(out, "book"),
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: join(ui, "src/book/main.tsx"),
      output: {
        codeSplitting: false,
        entryFileNames: "book.js",
        assetFileNames: "book.[ext]",
      },
    },
  },
});

const { index } = await pagefind.createIndex({ writePlayground: false });
await index.addDirectory({ path: out });
await index.writeFiles({ outputPath: join(out, "pagefind") });
await pagefind.close();
console.log(`the book has ${sources.length} pages and ${cells} cells`);
