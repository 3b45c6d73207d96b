// The set-up of every browser test: the program running, Chromium, and a page whose console is watched.
//
// GRUNDY   the program (default: the debug build of this workspace)
// SITE     the folder of a site: the page without a server, instead of the program
// ADDRESS  a running explorer, instead of starting one
// CHROMIUM the browser (default: Debian's)
// ASSETS   a folder with the page, instead of the files in the program: `npm run build` alone shows a change
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "./site.mjs";

export const PROGRAM =
  process.env.GRUNDY ?? fileURLToPath(new URL("../../target/debug/grundy", import.meta.url));

/** The time that a test waits for a state, in milliseconds: more than a slow machine with several tests needs. */
const PATIENCE = 120000;

/** Starts the program with these arguments; its first line is its address. */
export async function explore(words = []) {
  if (process.env.ADDRESS)
    return { address: process.env.ADDRESS, startup: 0, stop: async () => {} };
  if (process.env.SITE) {
    const server = await serve(process.env.SITE, { path: "/some/path/" });
    return { ...server, startup: 0 };
  }
  const started = performance.now();
  const program = spawn(PROGRAM, ["explore", "--port", process.env.PORT ?? "0", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const address = await new Promise((found, failed) => {
    const read = (chunk) => {
      said += chunk;
      const match = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
      if (match) found(match[0]);
    };
    program.stdout.on("data", read);
    program.stderr.on("data", read);
    program.on("error", failed);
    program.on("exit", (code) => failed(new Error(`the program ended with ${code}: ${said}`)));
  });
  const startup = performance.now() - started;
  const ended = new Promise((then) => program.on("exit", then));
  const stop = async () => {
    program.kill("SIGINT");
    await ended;
  };
  return { address, startup, stop };
}

export const browser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });

/**
 * A page that records every error; `check` fails if there was one.
 *
 * With `SLOW=800` in the environment each answer of the program is delayed by up to 800 ms:
 * this finds tests that read the page once where they should wait. `THROTTLE=6` runs the page six times slower.
 */
export async function open(browser, address, hash = "#/", options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    locale: "en-GB",
    // The opponent moves at once, and nothing fades: the tests wait for states, not for time.
    reducedMotion: "reduce",
    ...options,
  });
  if (process.env.ASSETS)
    await context.route("**/*", (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) || "index.html";
      const path = join(process.env.ASSETS, name);
      return existsSync(path) ? route.fulfill({ path }) : route.continue();
    });
  if (process.env.SLOW)
    await context.route("**/api/**", async (route) => {
      await new Promise((then) => setTimeout(then, Math.random() * Number(process.env.SLOW)));
      await route.continue().catch(() => {}); // the page may have cancelled its request
    });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (process.env.THROTTLE)
    await (
      await context.newCDPSession(page)
    ).send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.THROTTLE) });
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
  await page.goto(address + hash);
  // The page hears keys from the frame after its first one on; a key before that would be lost.
  if (options.javaScriptEnabled !== false)
    await page.evaluate(
      () => new Promise((then) => requestAnimationFrame(() => setTimeout(() => setTimeout(then)))),
    );
  return {
    page,
    errors,
    check: () => assert.deepEqual(errors, [], "errors in the console"),
    close: () => context.close(),
  };
}

/** The number of simultaneous tests: while one waits for the browser, another uses the program. */
const AT_ONCE = Number(process.env.AT_ONCE ?? 3);

let waiting = [];
let hooked = false;

/** A test in the browser. All tests of one process share the program and the browser; each has pages of its own. */
export function test(name, act) {
  if (!hooked) after(stop);
  hooked = true;
  if (!waiting.length)
    queueMicrotask(() => {
      const now = waiting;
      waiting = [];
      describe("in the browser", { concurrency: AT_ONCE }, () => {
        for (const [name, act] of now) it(name, act);
      });
    });
  waiting.push([name, act]);
}

let started;

/** The program and the browser, started when the first page is opened. */
const running = () => (started ??= Promise.all([explore(), browser()]));

async function stop() {
  if (!started) return;
  const [program, chrome] = await started;
  await chrome.close();
  await program.stop();
}

/** Opens a page at a hash. */
export async function visit(hash, options) {
  const [program, chrome] = await running();
  return open(chrome, program.address, hash, options);
}

/** Opens a whole address that a page gave. */
export async function follow(link, options) {
  const [, chrome] = await running();
  return open(chrome, "", link, options);
}

/** The start-up time of the program, in milliseconds. */
export const startup = async () => (await running())[0].startup;

/** The part of an address after the page's own: a view and its parameters. */
export const address = (view, params = {}) => `#/${view}?${new URLSearchParams(params)}`;

/** The result of `read`, as soon as it satisfies `good`; the last result if it does not in this time. */
export async function settled(read, good, time = PATIENCE) {
  const end = performance.now() + time;
  for (;;) {
    const found = await read();
    if (good(found) || performance.now() > end) return found;
    await new Promise((then) => setTimeout(then, 20));
  }
}

/** Waits until the part shows such a text: a test waits for visible states, never for a time. */
export async function shows(part, pattern) {
  assert.match(
    await settled(
      () => part.innerText(),
      (text) => pattern.test(text),
    ),
    pattern,
  );
}

/** Waits until there is this number of these parts. */
export async function thereAre(part, count) {
  assert.equal(
    await settled(
      () => part.count(),
      (found) => found === count,
    ),
    count,
  );
}

/** Waits until the result of `read` is this. */
export async function becomes(read, wanted) {
  assert.deepEqual(await settled(read, (found) => isDeepStrictEqual(found, wanted)), wanted);
}

const axe = readFileSync(
  fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)),
  "utf8",
);

/**
 * The faults that axe-core finds on the current page: moderate, serious and critical ones. A fault counts if it stays:
 * axe may read the page between two of its states.
 */
export async function faults(page) {
  await page.evaluate(axe);
  const read = async () => {
    const found = await page.evaluate(() => globalThis.axe.run(document));
    return found.violations
      .filter((fault) => ["moderate", "serious", "critical"].includes(fault.impact))
      .map(
        (fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
  };
  return settled(read, (found) => !found.length, 5000);
}

/** The message of a request that the server stopped at its limit of time. */
export const OUT_OF_TIME = /^stopped (after|before)/;

/**
 * Sends a request to the server, or to the engine in the browser, as the page does. A request that the server stopped
 * because the machine was busy is repeated.
 */
export async function ask(page, path, body) {
  for (let more = 5; ; more--) {
    const answer = await askOnce(page, path, body);
    if (!more || !OUT_OF_TIME.test(answer.error?.message ?? "")) return answer;
  }
}

const askOnce = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const response = await (globalThis.grundy?.fetch ?? fetch)(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return response.json();
    },
    [path, body],
  );

/** The games of the gallery. */
export const everyGame = (page) =>
  page.evaluate(async () => {
    const response = await (globalThis.grundy?.fetch ?? fetch)("/api/games", {});
    return (await response.json()).games;
  });
