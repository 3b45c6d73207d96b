/** The frame of the page: header with the views and the game box, the view itself, the key list. */
import { useEffect, useState } from "preact/hooks";
import { about, games } from "./api.ts";
import { chosenLang, DICTIONARIES, keepLang, type Lang, Language, useText } from "./i18n/index.ts";
import { GameBox } from "./parts/gamebox.tsx";
import { useGame } from "./parts/gamehead.tsx";
import { Icon } from "./parts/icon.tsx";
import { KeyList } from "./parts/keys.tsx";
import { PresentBar, PresentButton, usePresenting } from "./parts/present.tsx";
import { Share } from "./parts/share.tsx";
import { useAnswer } from "./parts/use.ts";
import { lineOf } from "./play/line.ts";
import { amend, go, href, type Route, useRoute, useScrollPlaces, type View } from "./route.ts";
import { applyTheme, chosenTheme, type Theme } from "./settings.ts";
import { GraphView } from "./views/graph.tsx";
import { HelpView } from "./views/help.tsx";
import { LearnView } from "./views/learn.tsx";
import { PlayView } from "./views/play.tsx";
import { RulesView } from "./views/rules.tsx";
import { StartView } from "./views/start.tsx";
import { TableView } from "./views/table.tsx";
import { TreeView } from "./views/tree.tsx";

const NAVIGATION: readonly View[] = [
  "start",
  "learn",
  "rules",
  "table",
  "graph",
  "play",
  "tree",
  "help",
];
/** Views of one game; the game is preserved when the reader changes between them. */
const OF_A_GAME: ReadonlySet<View> = new Set(["rules", "table", "graph", "play", "tree"]);

/** Views that some games do not have. */
const GAME_VIEWS: ReadonlySet<View> = new Set(["table", "graph", "play", "tree"]);

export function App() {
  const route = useRoute();
  const [lang, setLang] = useState<Lang>(() => chosenLang(route.params["lang"]));
  const [keys, setKeys] = useState(false);
  const text = DICTIONARIES[lang];
  useScrollPlaces(route);
  const presenting = usePresenting(route.params);

  useEffect(() => {
    const asked = route.params["lang"];
    if ((asked === "en" || asked === "ja") && asked !== lang) setLang(asked);
  }, [route.params["lang"]]);

  useEffect(() => {
    document.documentElement.lang = lang;
    const view = text[route.view];
    document.title = route.params["game"]
      ? `${nameOf(route)} – ${view} – grundy`
      : `${view} – grundy`;
  }, [lang, route]);

  // On a phone the views are a row that is wider than the screen.
  useEffect(() => {
    document
      .querySelector(".top nav [aria-current]")
      ?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [route.view]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const digit = Number(event.key);
      const view = digit >= 1 ? NAVIGATION[digit - 1] : undefined;
      if (event.key === "?") setKeys(true);
      else if (event.key === "/") document.querySelector<HTMLElement>("#game-box")?.focus();
      else if (view) go(view, kept(route, view));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [route]);

  // In a frame on another site the page shows the view alone, with a link to the whole page.
  if (route.params["frame"])
    return (
      <Language.Provider value={text}>
        <main id="content" class={`framed view-${route.view}`}>
          <Show route={route} />
        </main>
        <footer class="foot">
          <a href={href(route.view, { ...route.params, frame: undefined })} target="_blank">
            {text.shareWhole}
          </a>
        </footer>
      </Language.Provider>
    );

  const switchLang = () => {
    const other: Lang = lang === "en" ? "ja" : "en";
    keepLang(other);
    setLang(other);
    if (route.params["lang"]) amend({ lang: other });
  };

  return (
    <Language.Provider value={text}>
      <a class="skip" href="#content" onClick={skip}>
        {text.skip}
      </a>
      <header class="top">
        <a class="brand" href={href("start")} aria-label={text.brandTitle}>
          <img src="./favicon.svg" alt="" width="26" height="26" />
          <span>grundy</span>
        </a>
        <Navigation route={route} />
        <GameBox route={route} />
        <div class="tools">
          <PresentButton />
          <Share lang={lang} />
          <ThemeSwitch />
          <button
            type="button"
            class="quiet"
            lang={lang === "en" ? "ja" : "en"}
            aria-label={text.otherLanguageLabel}
            onClick={switchLang}
            id="language"
          >
            {text.otherLanguage}
          </button>
          <button
            type="button"
            class="quiet icon"
            aria-label={text.shortcuts}
            title={text.shortcuts}
            onClick={() => setKeys(true)}
          >
            ?
          </button>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        class={`view-${route.view} ${GAME_VIEWS.has(route.view) ? "fits" : ""}`}
      >
        <Show route={route} />
      </main>
      {presenting && <PresentBar note={route.params["note"] ?? ""} />}
      <Foot />
      {keys && <KeyList close={() => setKeys(false)} />}
    </Language.Provider>
  );
}

/** The views. A view that the game does not have cannot be chosen. */
function Navigation({ route }: { route: Route }) {
  const text = useText();
  // Rules are incomplete while they are typed, so nothing is asked about them; a name of the list is complete.
  const name = route.view === "rules" ? route.params["game"] : undefined;
  const known = useAnswer("games", name ? () => games() : undefined).data;
  const named = known?.some((entry) => entry.name === name?.replace(/:.+$/, ""));
  const info = useGame(GAME_VIEWS.has(route.view) || named ? route.params : {}).data;
  const lacking = (view: View) =>
    view !== route.view && GAME_VIEWS.has(view) && info && !info.views.includes(view as never);
  return (
    <nav aria-label={text.navLabel}>
      {NAVIGATION.map((view) =>
        lacking(view) ? (
          <a key={view} role="link" aria-disabled="true" title={text.notHere(text[view])}>
            {text[view]}
          </a>
        ) : (
          <a
            key={view}
            href={href(view, kept(route, view))}
            aria-current={view === route.view ? "page" : undefined}
          >
            {text[view]}
          </a>
        ),
      )}
    </nav>
  );
}

function Show({ route }: { route: Route }) {
  switch (route.view) {
    case "start":
      return <StartView params={route.params} />;
    case "learn":
      return <LearnView params={route.params} />;
    case "rules":
      return <RulesView params={route.params} />;
    case "table":
      return <TableView params={route.params} />;
    case "graph":
      return <GraphView params={route.params} />;
    case "play":
      return <PlayView params={route.params} />;
    case "tree":
      return <TreeView params={route.params} />;
    case "help":
      return <HelpView />;
  }
}

/**
 * The state that a change of view preserves: the game, its inputs, the selected position with the line of play that led
 * to it, the players, the language and the presenter. The selected cell of a table is the selected position.
 */
function kept(route: Route, to: View): Record<string, string | undefined> {
  const { game, given, lang, present, cell, play, note, vs, me, level } = route.params;
  if (!OF_A_GAME.has(to)) return { lang };
  // A second view that becomes the first one changes places with it.
  const second = route.params["with"] === to ? route.view : route.params["with"];
  const left = route.view === "table" && cell !== undefined && cell !== route.params["position"];
  const { position, start, line, at, turn } = left ? { position: cell } : lineOf(route.params);
  const chosen = to === "table" && position && CELL.test(position) ? { cell: position } : {};
  return {
    game,
    given,
    position,
    start,
    line,
    at,
    turn,
    play,
    vs,
    me,
    level,
    lang,
    present,
    note,
    with: second,
    ...chosen,
  };
}

/** A position that can be a cell of a table. */
const CELL = /^\d+(,\d+)*$/;

function nameOf(route: Route): string {
  const name = route.params["game"] ?? "";
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null
  );
}

/** The skip link must not become the page's address, which contains the state. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { auto: "light", light: "dark", dark: "auto" };

function ThemeSwitch() {
  const [theme, setTheme] = useState(chosenTheme);
  const text = useText();
  const name = { auto: text.themeAuto, light: text.themeLight, dark: text.themeDark }[theme];
  const next = () => {
    const other = NEXT_THEME[theme];
    applyTheme(other);
    setTheme(other);
  };
  return (
    <button
      type="button"
      class="quiet icon"
      onClick={next}
      aria-label={`${text.theme}: ${name}`}
      title={`${text.theme}: ${name}`}
      id="theme"
    >
      <Icon name={theme} />
    </button>
  );
}

function Foot() {
  const [version, setVersion] = useState("");
  useEffect(() => {
    about().then(
      (answer) => setVersion(answer.version),
      () => undefined,
    );
  }, []);
  return (
    <footer class="foot">
      <span>{version && `grundy ${version}`}</span>
    </footer>
  );
}
