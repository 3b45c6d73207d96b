// What the tests of the site share: where things are, random numbers that repeat, the corpus.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The site as it was built; the engine lies in it. */
export const site = process.env.FOLDER ?? `${root}target/site`;
export const wasm = process.env.WASM ?? `${site}/grundy.wasm`;

/** Random numbers that are the same each time (G. Marsaglia, Xorshift RNGs, 2003). */
export function random(seed) {
  let state = seed >>> 0 || 1;
  const below = (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % n;
  };
  return { below, of: (list) => list[below(list.length)] };
}

/** The rows of a table of tests, without its head and without remarks. */
export const rows = (path) =>
  readFileSync(`${root}${path}`, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .slice(1)
    .map((line) => line.split("\t"));

/** The problems of the corpus with their rules and cases. What is expected stays text, since numbers may have 24 digits. */
export function corpus() {
  const folder = `${root}tests/corpus`;
  return JSON.parse(readFileSync(`${folder}/index.json`, "utf8")).map(({ id }) => {
    const files = readdirSync(`${folder}/${id}`);
    const cases = (file) =>
      files.includes(file)
        ? readFileSync(`${folder}/${id}/${file}`, "utf8")
            .split("\n")
            .filter((line) => line)
            .map((line) => {
              const [, given, expect] = /^\{"given": (.*), "expect": (.*), "from": /.exec(line);
              return { given, expect };
            })
        : [];
    const rules = readFileSync(`${folder}/${id}/rules.game`, "utf8");
    return { id, rules, cases: cases("cases.jsonl"), big: cases("cases_big.jsonl") };
  });
}

/** JSON as text without its spaces outside of texts, numbers left as they are written. */
export const bare = (text) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted) => quoted ?? "");
