/**
 * The engine of grundy for JavaScript. `load` makes an engine from `grundy.wasm`, the file in this package. Its requests and
 * answers are those of `grundy explore` over HTTP.
 */

/** An error of the request, of the rules or of a limit. The message is a sentence; `help` says what to try. */
export class GrundyError extends Error {
  constructor(status, { code, message, help = [], notes = [], labels = [], ja = null, help_ja = [] }, more = []) {
    super(message);
    this.name = "GrundyError";
    this.status = status;
    this.code = code;
    this.help = help;
    this.notes = notes;
    this.labels = labels;
    this.ja = ja;
    this.help_ja = help_ja;
    this.more = more;
  }
}

/** Compiles and starts an engine. Each engine has its own memory and its own cache of games. */
export async function load({ wasm = new URL("./grundy.wasm", import.meta.url) } = {}) {
  return new Engine(await instance(await compiled(wasm)));
}

async function compiled(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
  if (typeof Response !== "undefined" && wasm instanceof Response) return WebAssembly.compile(await wasm.arrayBuffer());
  const url = wasm instanceof URL ? wasm : new URL(wasm, import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The functions of the module, with what they call here. */
async function instance(module) {
  const page = { events: [], deadline: Infinity };
  const { exports } = await WebAssembly.instantiate(module, {
    page: {
      now: () => performance.now(),
      stopped: () => Number(performance.now() > page.deadline),
      tell(_job, place, length) {
        const text = decoder.decode(new Uint8Array(exports.memory.buffer, place, length));
        const end = text.indexOf("\n");
        page.events.push([text.slice(0, end), parse(text.slice(end + 1))]);
      },
    },
  });
  return { exports, page };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The mark of a text that was an integer which a number of JavaScript cannot hold. */
const BIG = "\u0000integer:";

/** Reads JSON; integers beyond 2^53 become `bigint`, since a rounded value would be a wrong one. */
function parse(text) {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  const isLarge = (token) => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
  const marked = text.replace(tokens, (token) => (isLarge(token) ? JSON.stringify(BIG + token) : token));
  const isMarked = (value) => typeof value === "string" && value.startsWith(BIG);
  return JSON.parse(marked, (_, value) => (isMarked(value) ? BigInt(value.slice(BIG.length)) : value));
}

/** Writes JSON, with the digits of a `bigint`. */
function print(value) {
  const text = JSON.stringify(value, (_, one) => (typeof one === "bigint" ? BIG + one : one));
  return text.replaceAll(/"\\u0000integer:(-?\d+)"/g, "$1");
}

/** One word for each component: `[3, 4, 5]`, `[[4, 7], [1, 2]]`, `"x.o/.x./..o"`. */
function words(position) {
  const components = Array.isArray(position) ? position : [position];
  return components.map((one) => (Array.isArray(one) ? one.join(",") : String(one)));
}

/** The range of a table: the largest value of all parameters, or of each. */
function range(to) {
  if (typeof to === "number") return { to };
  const sides = Object.entries(to).map(([name, side]) => {
    const [from, last] = Array.isArray(side) ? side : [0, side];
    return `${name}=${from}..=${last}`;
  });
  return { box: sides.join(",") };
}

export class Engine {
  #exports;
  #page;
  #broken = false;

  /** `load` calls it. */
  constructor({ exports, page }) {
    this.#exports = exports;
    this.#page = page;
  }

  /**
   * A game: a name of the catalogue, a code such as `0.77`, a set such as `subtract:1,3,4`, a board such as `connect4:5,4`, or
   * rules as text. `given` has the inputs of the rules by name.
   */
  open(game, given = {}) {
    const about = this.request("POST", "/api/game", { game, given });
    return new Game(this, game, given, about);
  }

  /** The catalogue. */
  games() {
    return this.request("GET", "/api/games").games;
  }

  /** The mistakes and warnings of rules, and their first values. */
  check(rules, given = {}) {
    return this.request("POST", "/api/check", { rules, given });
  }

  /** The games with these Grundy values. `null` is an unknown one. */
  find(values, options = {}) {
    const text = typeof values === "string" ? values : values.map((value) => value ?? "?").join(",");
    return this.request("POST", "/api/find", { values: text, ...options });
  }

  /** The value of an expression of partizan games, such as `{3|-1} + ^`. */
  value(expression, options = {}) {
    return this.request("POST", "/api/value", { game: "", expression, ...options });
  }

  /** The description of all requests, as OpenAPI. */
  openapi() {
    return this.request("GET", "/api/openapi.json");
  }

  /** The answer to one request: parsed JSON, or the bytes of another medium. */
  request(method, path, body) {
    const { status, media, bytes } = this.#ask(`${method} ${path}`, body === undefined ? "" : print(body));
    if (status === 204) return null;
    const answer = /^application\/json/.test(media ?? "") ? parse(decoder.decode(bytes)) : bytes;
    if (status >= 400) throw new GrundyError(status, answer.error, answer.more);
    return answer;
  }

  /**
   * Starts a job and yields its events `[name, data]`. The job is stopped if the loop is left, and after `seconds`. An event
   * `failed` is thrown as an error.
   */
  *job(path, body, { seconds = Infinity } = {}) {
    const { job } = this.request("POST", path, body);
    const deadline = performance.now() + seconds * 1000;
    let isOver = false;
    try {
      while (!isOver) {
        this.#page.events = [];
        this.#page.deadline = deadline;
        isOver = this.#call(() => this.#exports.step(Number(job))) === 1;
        this.#page.deadline = Infinity;
        for (const [event, data] of this.#page.events.splice(0)) {
          if (event === "failed") throw new GrundyError(422, data.error, data.more);
          yield [event, data];
        }
      }
    } finally {
      if (!isOver && !this.#broken) {
        this.request("DELETE", `/api/jobs/${job}`);
        // The next step of a stopped job is its last one.
        while (this.#call(() => this.#exports.step(Number(job))) !== 1);
        this.#page.events = [];
      }
    }
  }

  /** The last data of each event of a job. */
  outcome(path, body, options) {
    return Object.fromEntries(this.job(path, body, options));
  }

  #ask(line, body) {
    const bytes = encoder.encode(`${line}\n${body}`);
    return this.#call(() => {
      const engine = this.#exports;
      const place = engine.room(bytes.length);
      new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
      engine.ask();
      const view = (start, length) => new Uint8Array(engine.memory.buffer, start, length);
      const head = JSON.parse(decoder.decode(view(engine.head(), engine.head_len())));
      return { ...head, bytes: view(engine.body(), engine.body_len()).slice() };
    });
  }

  /** Calls the module. After a trap its memory is not valid, so that nothing may be called. */
  #call(run) {
    if (this.#broken) throw new Error("this engine ended at an earlier request; make a new one with load()");
    try {
      return run();
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }
}

export class Game {
  #engine;
  #asked;

  /** `Engine.open` calls it. */
  constructor(engine, game, given, about) {
    this.#engine = engine;
    this.#asked = { game, given };
    /** Names, rules, parameters and functions, as the catalogue describes them. */
    this.about = about;
  }

  #request(path, body) {
    return this.#engine.request("POST", path, { ...this.#asked, ...body });
  }

  /** The outcome, the value and the moves of a position; without a position, of the usual start. */
  solve(position = [], options = {}) {
    return this.#request("/api/position", { position: words(position), ...options });
  }

  /** The reasons of the value in sentences. */
  why(position = [], options = {}) {
    return this.#request("/api/why", { position: words(position), ...options });
  }

  /** The value of a position of a partizan game: canonical form, mean, temperature, thermograph. */
  value(position = [], options = {}) {
    return this.#request("/api/value", { position: words(position), ...options });
  }

  /** The value of an expression with the names of the rules; without an expression, the line `answer`. */
  eval(expression) {
    return this.#request("/api/eval", expression === undefined ? {} : { expression }).value;
  }

  /**
   * The values up to `to`, the period of one parameter, and the laws. A table that `seconds` or a limit ended has fewer values,
   * as `params` says; without any value the error `stopped` is thrown.
   */
  table(to, { seconds, ...options } = {}) {
    const asked = { ...this.#asked, ...range(to), ...options };
    // A part comes first; where the table was ended, that part may be the longest one.
    let table;
    const last = {};
    for (const [event, data] of this.#engine.job("/api/tables", asked, { seconds })) {
      last[event] = data;
      if (event === "table" && !(table?.reached > data.reached)) table = data;
    }
    const { period = null, laws, done } = last;
    if (!table) throw new GrundyError(422, { code: "stopped", message: "the table was stopped before its first value" });
    const { values } = this.#engine.request("GET", `/api/tables/${table.table}/file?format=json`);
    return {
      function: table.function,
      kind: table.kind,
      params: table.params,
      values,
      complete: table.complete && done?.stop === "complete",
      period,
      laws: laws?.findings ?? [],
      seconds: done?.seconds ?? null,
    };
  }

  /** Whether a closed form such as `g(x) == x % 4` holds, and whether that is proved for all positions. */
  claim(formula, { to, seconds } = {}) {
    const asked = { ...this.#asked, formula, ...(to === undefined ? {} : range(to)) };
    return this.#engine.outcome("/api/claim", asked, { seconds }).claim;
  }

  /** A program in `cpp`, `python` or `rust` that answers by these rules. */
  export(language, options = {}) {
    return this.#request("/api/export", { language, ...options });
  }
}
