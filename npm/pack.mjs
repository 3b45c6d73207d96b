// The npm package: what is in this folder with the engine, as an archive.
//
//   node npm/pack.mjs --wasm target/site/grundy.wasm --out target/npm
//
// It prints the path of the archive. `./test site` calls it with the engine of the site.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values: given } = parseArgs({ options: { wasm: { type: "string" }, out: { type: "string" } } });
const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "..");
const out = resolve(given.out);
const folder = join(out, "package");

const about = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const version = /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
if (about.version !== version) {
  console.error(`npm/package.json has version ${about.version}, and Cargo.toml ${version}`);
  process.exit(1);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ["index.js", "index.d.ts", "README.md"]) copyFileSync(join(here, name), join(folder, name));
for (const name of ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"]) copyFileSync(join(root, name), join(folder, name));
copyFileSync(resolve(given.wasm), join(folder, "grundy.wasm"));
writeFileSync(join(folder, "package.json"), `${JSON.stringify(about, null, 2)}\n`);

const packed = spawnSync("npm", ["pack", "--json", "--pack-destination", out], { cwd: folder, encoding: "utf8" });
if (packed.status !== 0) {
  console.error(packed.stderr);
  process.exit(1);
}
// The form of the report depends on the version of npm; the name of the archive does not.
console.log(join(out, `${about.name}-${about.version}.tgz`));
