// The engine on 32 bits: the corpus, the tables of the slides, nimbers and periods, as WebAssembly under Node.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { engine } from "../engine.mjs";
import { bare, corpus, random, rows, wasm } from "./common.mjs";

let grundy;
before(async () => {
  grundy = await engine(wasm, { now: () => 0 });
});

/** The value of an expression as JSON text, or the status and the diagnostic. */
function evaluate(game, { given = "{}", expression } = {}) {
  const fields = [`"game":${JSON.stringify(game)}`, `"given":${given}`];
  if (expression !== undefined) fields.push(`"expression":${JSON.stringify(expression)}`);
  const reply = grundy.ask("POST /api/eval", `{${fields.join(",")}}`);
  const text = reply.bytes.toString();
  if (reply.status !== 200) return `${reply.status} ${text}`;
  return bare(/^\{"value":(.*),"text":/s.exec(text)[1]);
}

test("every case of the corpus has the expected answer", () => {
  let count = 0;
  for (const { id, rules, cases } of corpus())
    for (const { given, expect } of cases) {
      assert.equal(evaluate(rules, { given }), bare(expect), `${id} ${given}`);
      count++;
    }
  assert.ok(count >= 2500, String(count));
});

test("big cases of the corpus have the expected answer, or meet a limit", () => {
  let count = 0;
  for (const { id, rules, big } of corpus())
    for (const { given, expect } of big) {
      const answer = evaluate(rules, { given });
      if (answer.startsWith("422 ")) continue;
      assert.equal(answer, bare(expect), `${id} ${given}`);
      count++;
    }
  assert.ok(count >= 20, String(count));
});

/** Tables with one argument in the first column and the value in the second. */
const ROWS = {
  "take123_0_13.tsv": "g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }",
  "sub134_0_14.tsv": "g(x) = mex{ g(x-a) for a in [1,3,4] if a<=x }",
  "halving_0_16.tsv": "g(x) = mex{ g(x-k) for k in 1..=x/2 }",
};

test("the tables of the slides are those of their rules", () => {
  for (const [file, rules] of Object.entries(ROWS))
    for (const [x, value] of rows(`tests/corpus/seed-tables/${file}`))
      assert.equal(evaluate(rules, { expression: `g(${x})` }), value, `${file} ${x}`);
  const products = rows("tests/corpus/seed-tables/nim_product_17x17.tsv");
  for (const [x, ...row] of products)
    row.forEach((product, y) =>
      assert.equal(evaluate("nim", { expression: `${x} ⊗ ${y}` }), product),
    );
});

test("nim-sums and nim-products are those of the tables, and keep the laws of a field", () => {
  for (const [numbers, sum] of rows("crates/nimber/tests/data/nim_sum_examples.tsv"))
    assert.equal(evaluate("nim", { expression: numbers.split(" ").join(" ^ ") }), sum);
  const { below } = random(4);
  // The nimbers below 2^32 are a field, so products stay integers of the language.
  const number = () => String(below(2 ** 32));
  for (let turn = 0; turn < 200; turn++) {
    const [a, b, c] = [number(), number(), number()];
    for (const law of [
      `(${a} ⊗ ${b}) ⊗ ${c} == ${a} ⊗ (${b} ⊗ ${c})`,
      `${a} ⊗ (${b} ^ ${c}) == (${a} ⊗ ${b}) ^ (${a} ⊗ ${c})`,
      `${a} ⊗ ${b} == ${b} ⊗ ${a}`,
    ])
      assert.equal(evaluate("nim", { expression: law }), "true", law);
  }
});

test("periods are those of the tables", () => {
  let count = 0;
  // Every fourth row: all of them take two minutes without optimisation.
  const sample = rows("crates/certificate/tests/data/periods.tsv").filter((_, at) => at % 4 === 0);
  for (const [code, period, preperiod] of sample) {
    const heaps = 2 * (Number(preperiod) + Number(period));
    // A row takes time in proportion to the square of its heaps.
    if (!(heaps < 5000)) continue;
    const asked = JSON.stringify({ game: code, to: heaps + 200 });
    const reply = grundy.ask("POST /api/tables", asked);
    if (reply.status !== 202) continue;
    const events = grundy.run(JSON.parse(reply.bytes.toString()).job);
    const found = events.find(([event]) => event === "period")?.[1];
    assert.ok(found, `${code}: ${JSON.stringify(events.map(([event]) => event))}`);
    assert.equal(String(found.period), period, code);
    assert.equal(String(found.preperiod), preperiod, code);
    count++;
  }
  assert.ok(count >= 20, String(count));
});
