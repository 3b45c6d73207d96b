/**
 * `<grundy-cell>`: editable rules and their table, for other web pages. One file, without a framework:
 *
 *   <script type="module" src="https://…/cell.js"></script>
 *   <grundy-cell to="40">g(n) = mex{ g(n-s) for s in [1,3,4] if s <= n }</grundy-cell>
 *
 * Attributes: `game` (a name or a code; else the text is the rules), `to` or `box` (the table), `function`, `lang` (`en`, `ja`;
 * else that of the page), `readonly`. The engine is `grundy.wasm` in the folder of this file; a server of another origin must
 * allow that (`Access-Control-Allow-Origin`). Nothing is requested until a cell becomes visible.
 */
import { ApiError, check, draw, type Diagnostic, type Drawn } from "./api.ts";
import { stillSvg } from "./svg/insert.ts";
import { useTransport } from "./transport.ts";
import { inBrowser } from "./wasm/transport.ts";
import EngineWorker from "./wasm/worker.ts?worker&inline";

const WORDS = {
  en: {
    rules: "Rules",
    table: "Table of values",
    reset: "Reset",
    open: "Open in the explorer",
    wait: "The engine is being loaded …",
    lost: "The engine could not be loaded. It lies beside cell.js as grundy.wasm; from another origin its server must allow it.",
  },
  ja: {
    rules: "ルール",
    table: "値の表",
    reset: "元に戻す",
    open: "探検ツールで開く",
    wait: "計算機能を読み込んでいます…",
    lost: "計算機能を読み込めませんでした。cell.js と同じ場所に grundy.wasm が必要です。別のサイトから使うときは、サーバーの許可が要ります。",
  },
} as const;

const STYLE = `
  :host { display: block; margin: 1em 0; font: 15px/1.5 system-ui, sans-serif; color: #1d2433; }
  .frame { border: 1px solid #b9c0cd; border-radius: 8px; overflow: hidden; background: #fff; }
  textarea { box-sizing: border-box; width: 100%; border: 0; border-bottom: 1px solid #b9c0cd; padding: .6em .8em;
    font: 14px/1.5 ui-monospace, monospace; color: inherit; background: #f6f7f9; resize: vertical; }
  textarea:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid #2458b3; outline-offset: -2px; }
  .picture { padding: .6em .8em; overflow-x: auto; transition: opacity .15s; }
  .picture svg { max-width: 100%; height: auto; display: block; }
  .picture.old { opacity: .35; }
  .problem { margin: 0; padding: .5em .8em; background: #fdeeee; color: #8a1f1f; white-space: pre-wrap; }
  .problem:empty { display: none; }
  .bar { display: flex; gap: 1em; padding: .3em .8em; border-top: 1px solid #e3e6ec; }
  button, a { min-height: 24px; font: inherit; color: #2458b3; background: none; border: 0; padding: .2em 0; cursor: pointer; }
  @media (prefers-reduced-motion: reduce) { .picture { transition: none; } }
  @media print { .bar { display: none; } }
`;

/** The folder of this file, which also contains the engine and the explorer. */
const folder = new URL("./", import.meta.url);
let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  // A worker of another origin cannot be started by its address, so its text is part of this file.
  useTransport(inBrowser(folder, () => new EngineWorker()));
}

/** The delay after a key press before evaluation, so that only the last state is evaluated. */
const PAUSE = 200;

class GrundyCell extends HTMLElement {
  #first = "";
  #field = document.createElement("textarea");
  #picture = document.createElement("div");
  #problem = document.createElement("p");
  #link = document.createElement("a");
  #asked: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen: IntersectionObserver | undefined;

  connectedCallback(): void {
    if (this.shadowRoot) return;
    const words = WORDS[this.#lang];
    this.#first = (this.getAttribute("game") ?? unindented(this.textContent)).trim();
    const style = document.createElement("style");
    style.textContent = STYLE;
    const frame = document.createElement("div");
    frame.className = "frame";
    this.#field.value = this.#first;
    this.#field.rows = Math.min(12, this.#first.split("\n").length + 1);
    this.#field.spellcheck = false;
    this.#field.readOnly = this.hasAttribute("readonly");
    this.#field.setAttribute("aria-label", words.rules);
    this.#picture.className = "picture";
    this.#picture.setAttribute("role", "img");
    this.#picture.setAttribute("aria-label", words.table);
    this.#picture.textContent = words.wait;
    this.#problem.className = "problem";
    this.#problem.setAttribute("role", "status");
    const bar = document.createElement("div");
    bar.className = "bar";
    const reset = document.createElement("button");
    reset.type = "button";
    reset.textContent = words.reset;
    reset.addEventListener("click", () => {
      this.#field.value = this.#first;
      void this.#show();
    });
    this.#link.textContent = words.open;
    this.#link.target = "_blank";
    this.#link.rel = "noopener";
    bar.append(reset, this.#link);
    frame.append(this.#field, this.#problem, this.#picture, bar);
    this.attachShadow({ mode: "open" }).append(style, frame);
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#show(), PAUSE);
    });
    this.#seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#seen?.disconnect();
      begin();
      void this.#show();
    });
    this.#seen.observe(this);
  }

  disconnectedCallback(): void {
    this.#seen?.disconnect();
    this.#asked?.abort();
  }

  get #lang(): "en" | "ja" {
    const lang = this.getAttribute("lang") ?? this.closest("[lang]")?.getAttribute("lang") ?? "en";
    return lang.startsWith("ja") ? "ja" : "en";
  }

  async #show(): Promise<void> {
    this.#asked?.abort();
    const stop = new AbortController();
    this.#asked = stop;
    const game = this.#field.value.trim();
    const asked = {
      game,
      ...(this.hasAttribute("to") ? { to: Number(this.getAttribute("to")) } : {}),
      ...(this.hasAttribute("box") ? { box: this.getAttribute("box") ?? "" } : {}),
      ...(this.hasAttribute("function") ? { function: this.getAttribute("function") ?? "" } : {}),
    };
    const address = new URLSearchParams({ game, lang: this.#lang });
    if (asked.to !== undefined) address.set("to", String(asked.to));
    this.#link.href = `${folder.href}#/table?${address}`;
    this.#picture.classList.add("old");
    try {
      this.#drawn(await draw(asked, stop.signal));
    } catch (error) {
      if (stop.signal.aborted) return;
      await this.#refused(error, game, stop.signal);
    }
  }

  #drawn(found: Drawn): void {
    this.#problem.textContent = "";
    this.#picture.replaceChildren(stillSvg(found.svg));
    this.#picture.classList.remove("old");
    this.dispatchEvent(new CustomEvent("drawn", { detail: { values: found.values } }));
  }

  /** The fact, the place and the advice; the old picture fades behind it. */
  async #refused(error: unknown, game: string, signal: AbortSignal): Promise<void> {
    if (!(error instanceof ApiError)) {
      this.#problem.textContent = WORDS[this.#lang].lost;
      this.#picture.textContent = "";
      return;
    }
    let [first] = error.diagnostics;
    // Mistakes in typed rules are reported with their places.
    if (game.includes("=")) {
      const checked = await check({ rules: game }, signal).catch(() => undefined);
      if (signal.aborted) return;
      first = checked?.diagnostics.find((one) => one.severity !== "warning") ?? first;
    }
    this.#problem.textContent = first ? told(first, game, this.#lang) : String(error);
  }
}

/** A diagnostic as text, with the line and a mark below the place. */
function told(found: Diagnostic, text: string, lang: "en" | "ja"): string {
  const lines = [(lang === "ja" && found.ja) || found.message];
  const from = found.labels?.[0]?.from;
  if (from !== undefined) {
    const start = text.lastIndexOf("\n", from - 1) + 1;
    const end = text.indexOf("\n", from);
    lines.push(text.slice(start, end < 0 ? undefined : end), `${" ".repeat(from - start)}^`);
  }
  const help = lang === "ja" ? (found.help_ja ?? found.help) : found.help;
  return [...lines, ...(help ?? [])].join("\n");
}

/** Text without the indentation common to all lines. */
function unindented(text: string): string {
  const lines = text.replace(/^\s*\n|\s+$/g, "").split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const shared = Math.min(...indents, 99);
  return lines.map((line) => line.slice(shared)).join("\n");
}

if (!customElements.get("grundy-cell")) customElements.define("grundy-cell", GrundyCell);
