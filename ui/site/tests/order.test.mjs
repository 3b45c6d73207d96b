// The engine with its functions in another order.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inOrder } from "../order.mjs";
import { wasm } from "./common.mjs";

test("functions in another order are the same engine", () => {
  const bytes = readFileSync(wasm);
  const again = inOrder(bytes);
  const [one, other] = [bytes, again].map((bytes) => new WebAssembly.Module(bytes));
  assert.deepEqual(WebAssembly.Module.exports(other), WebAssembly.Module.exports(one));
  assert.deepEqual(WebAssembly.Module.imports(other), WebAssembly.Module.imports(one));
  // Numbers are as short as they can be already.
  assert.ok(Math.abs(again.length - bytes.length) < bytes.length / 100);
});
