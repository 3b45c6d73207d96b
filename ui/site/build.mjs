// The site: the page, the engine, the book, for a server that only knows files.
//
//   node ui/site/build.mjs --wasm PATH/TO/grundy_wasm.wasm --programs PATH/TO/grundy_wasm_programs.wasm \
//     --program PATH/TO/grundy --out target/site
//
// `./test site` calls it. Every address is relative, so the folder works under any path.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { engine } from "./engine.mjs";
import { inOrder } from "./order.mjs";
import { policy } from "./policy.mjs";

const { values: given } = parseArgs({
  options: {
    wasm: { type: "string" },
    programs: { type: "string" },
    program: { type: "string" },
    out: { type: "string" },
  },
});
const ui = fileURLToPath(new URL("..", import.meta.url));
const out = resolve(given.out);
const program = given.program && resolve(given.program);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

/** The page as the site has it: its own entry, and a policy, since nobody sends headers. */
const page = {
  name: "grundy-site",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html
        .replace("/src/main.tsx", "/src/site.tsx")
        .replace(
          '<meta charset="utf-8" />',
          `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        ),
  },
};

const common = { configFile: false, root: ui, base: "./", logLevel: "warn" };
const options = { outDir: out, emptyOutDir: false, target: "es2022", modulePreload: false };

await build({
  ...common,
  plugins: [page],
  build: {
    ...options,
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: false, entryFileNames: "app.js", assetFileNames: "app.[ext]" },
    },
  },
});

/** One file of its own. */
const alone = (entry, name) =>
  build({
    ...common,
    publicDir: false,
    build: {
      ...options,
      lib: { entry: join(ui, entry), formats: ["es"], fileName: () => name },
    },
  });
await alone("src/wasm/worker.ts", "worker.js");
await alone("src/cell.ts", "cell.js");

const bytes = inOrder(readFileSync(resolve(given.wasm)));
const wasm = join(out, "grundy.wasm");
writeFileSync(wasm, bytes);

// The first view needs the list of games, which takes the engine a second.
const grundy = await engine(wasm);
for (const name of ["games", "about"])
  writeFileSync(join(out, `${name}.json`), grundy.ask(`GET /api/${name}`).bytes);

if (existsSync(join(ui, "book/build.mjs"))) {
  const book = spawnSync(
    process.execPath,
    [join(ui, "book/build.mjs"), "--program", program, "--out", out],
    { stdio: "inherit" },
  );
  if (book.status !== 0) process.exit(1);
}

const files = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  .sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
const worker = readFileSync(join(ui, "site/sw.js"), "utf8")
  .replace("@VERSION@", hash.digest("hex").slice(0, 16))
  .replace('["@FILES@"]', JSON.stringify(files, null, 1));
// Not in the list of the worker: they are not needed offline.
writeFileSync(join(out, "grundy-programs.wasm"), readFileSync(resolve(given.programs)));
writeFileSync(join(out, "THIRD-PARTY.txt"), readFileSync(join(ui, "../THIRD-PARTY.md")));
writeFileSync(join(out, "sw.js"), worker);
console.log(`${out} has ${files.length + 3} files`);
