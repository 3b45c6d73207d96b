/** The script of a page of the book: starts the cells when they become visible, and the search. */
import { render } from "preact";
import "../style/base.css";
import "../style/parts.css";
import "../style/pictures.css";
import "./book.css";
import { DICTIONARIES, Language, type Lang } from "../i18n/index.ts";
import { useTransport } from "../transport.ts";
import { keepOffline } from "../wasm/offline.ts";
import { inBrowser } from "../wasm/transport.ts";
import { applyTheme, chosenTheme } from "../settings.ts";
import { fromHash, readCell, type Cell } from "./cell.ts";
import { LiveCell } from "./livecell.tsx";
import { startSearch } from "./search.tsx";

/** The folder of the site: this script is in `book/`. (On two lines, since the bundler would treat one as a file.) */
const here = import.meta.url;
const root = new URL("../", here);
const lang: Lang = document.documentElement.lang === "ja" ? "ja" : "en";

function start(figure: HTMLElement): void {
  const number = Number(figure.dataset["cell"]);
  const source = figure.querySelector("pre.rules")?.textContent ?? "";
  const cell = readCell(figure.dataset["info"] ?? "", source);
  const built = figure.querySelector(".answer")?.innerHTML ?? "";
  if (!cell) return;
  const shared = fromHash(location.hash);
  const began: Cell =
    shared?.number === number
      ? { ...cell, text: shared.text, options: { ...cell.options, ...shared.options } }
      : cell;
  figure.replaceChildren();
  render(
    <Language.Provider value={DICTIONARIES[lang]}>
      <LiveCell {...{ number, cell, began, built, explorer: root.href }} />
    </Language.Provider>,
    figure,
  );
}

// `?server` sends the requests to the server of the page, if there is one: for tests.
if (!new URLSearchParams(location.search).has("server")) {
  useTransport(inBrowser(root));
  keepOffline(root);
}
applyTheme(chosenTheme());
const figures = [...document.querySelectorAll<HTMLElement>("figure[data-cell]")];
const watch = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      start(target as HTMLElement);
    }
  },
  { rootMargin: "200px" },
);
for (const figure of figures) watch.observe(figure);
const shared = fromHash(location.hash);
if (shared) figures[shared.number - 1]?.scrollIntoView();
// A shared link to the page that is already open.
addEventListener("hashchange", () => fromHash(location.hash) && location.reload());
const search = document.querySelector("#search");
if (search) startSearch(search, root, lang);
