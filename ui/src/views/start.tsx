/** The gallery: every game of the catalogue with a picture of it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type GameEntry, games, position } from "../api.ts";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { find, type Group, groupOf, GROUPS, inOrder } from "../parts/catalogue.ts";
import { Found, valuesOf } from "../parts/found.tsx";
import { Still } from "../parts/picture.tsx";
import { Problem } from "../parts/problem.tsx";
import { Saves } from "../parts/saves.tsx";
import { enqueue } from "../parts/smallboard.tsx";
import { useAnswer } from "../parts/use.ts";
import { FirstStage } from "./firststage.tsx";
import { Contents } from "./learn.tsx";
import { amend, href, type Params, type View } from "../route.ts";
import { useNarrow } from "../settings.ts";

/** The number of cards on a phone before the reader asks for the others: a page of all of them is 40 screens long. */
const FIRST_CARDS = 20;

export function StartView({ params }: { params: Params }) {
  const text = useText();
  const asked = useAnswer("games", () => games());
  const filter = params["find"] ?? "";
  const group = GROUPS.find((g) => g === params["kind"]);
  const found = useMemo(() => find(asked.data ?? [], filter), [asked.data, filter]);
  const shown = group ? found.filter((entry) => groupOf(entry) === group) : found;
  const name = (g: Group) => text[`kind${g}`];
  const byKind = params["order"] === "kind";
  const values = valuesOf(filter);
  const narrow = useNarrow();
  const ordered = inOrder(shown);
  const first = narrow && params["all"] !== "1" ? ordered.slice(0, FIRST_CARDS) : ordered;
  if (params["values"]) return <ByValues values={params["values"]} lang={params["lang"]} />;

  return (
    <>
      <FirstStage lang={params["lang"]} />
      <Contents lang={params["lang"]} />
      <h2 class="gallery-title" id="gallery">
        {text.galleryTitle}
      </h2>
      <div class="gallery-tools">
        <input
          type="search"
          id="filter"
          aria-label={text.filter}
          placeholder={text.filterHint}
          value={filter}
          // A search is about all kinds: the kind of the last look must not hide its results.
          onInput={(event) => amend({ find: event.currentTarget.value, kind: undefined })}
        />
        <div class="chips" role="group" aria-label={text.filter}>
          <button type="button" aria-pressed={!group} onClick={() => amend({ kind: undefined })}>
            {text.all}
          </button>
          {GROUPS.filter((g) => asked.data?.some((entry) => groupOf(entry) === g)).map((g) => (
            <button
              type="button"
              key={g}
              aria-pressed={g === group}
              onClick={() => amend({ kind: g === group ? undefined : g })}
            >
              {name(g)}
            </button>
          ))}
        </div>
        <div class="chips" role="group" aria-label={text.order}>
          {[false, true].map((kinds) => (
            <button
              type="button"
              key={String(kinds)}
              aria-pressed={byKind === kinds}
              onClick={() => amend({ order: kinds ? "kind" : undefined })}
            >
              {kinds ? text.byKind : text.simplest}
            </button>
          ))}
        </div>
        <p class="count" aria-live="polite">
          {asked.data && text.gamesFound(shown.length)}
        </p>
        <a class="button primary" href={href("rules", { lang: params["lang"] })}>
          {text.writeYourOwn}
        </a>
      </div>
      {asked.problem && <Problem diagnostics={asked.problem} retry={asked.retry} />}
      {values && <Found values={values} lang={params["lang"]} />}
      {asked.data && !values && !shown.length && <p class="empty">{text.nothingFound}</p>}
      {!byKind && shown.length > 0 && (
        <ul class="cards" id="by-difficulty">
          {first.map((entry) => (
            <Card key={entry.name} entry={entry} lang={params["lang"]} />
          ))}
        </ul>
      )}
      {!byKind && first.length < shown.length && (
        <button type="button" class="wide" id="all-cards" onClick={() => amend({ all: "1" })}>
          {text.showAllGames(shown.length)}
        </button>
      )}
      {GROUPS.map((g) => {
        if (!byKind) return null;
        const members = inOrder(shown.filter((entry) => groupOf(entry) === g));
        return (
          members.length > 0 && (
            <section key={g} class="group">
              <h2>{name(g)}</h2>
              <ul class="cards">
                {members.map((entry) => (
                  <Card key={entry.name} entry={entry} lang={params["lang"]} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

/** The games with given values, and a field for other ones. */
function ByValues({ values, lang }: { values: string; lang: string | undefined }) {
  const text = useText();
  const [typed, setTyped] = useState(values);
  useEffect(() => setTyped(values), [values]);
  const asked = valuesOf(values);
  return (
    <div class="narrow">
      <h1>{text.filter}</h1>
      <p class="lead">{text.foundLead}</p>
      <form
        class="controls"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) amend({ values: typed }, "push");
        }}
      >
        <label>
          {text.foundLabel}
          <input
            type="text"
            id="values"
            class="wide"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          {text.filter}
        </button>
      </form>
      {asked ? <Found values={asked} lang={lang} /> : <p class="empty">{text.foundLead}</p>}
      <p class="ways">
        <a class="button" href={href("start", { lang })}>
          {text.galleryTitle}
        </a>
      </p>
    </div>
  );
}

const CARD_VIEWS: readonly View[] = ["play", "table", "graph", "tree"];

function Card({ entry, lang: kept }: { entry: GameEntry; lang: string | undefined }) {
  const text = useText();
  const lang = useLang();
  const game = entry.example || entry.name;
  const views = CARD_VIEWS.filter((view) => entry.views.includes(view as never));
  return (
    <li class="card" data-game={entry.name}>
      <Thumbnail entry={entry} />
      <div class="words">
        <h3>
          <a href={href(views.includes("play") ? "play" : "table", { game, lang: kept })}>
            {inLang(lang, entry.title, entry.title_ja)}
          </a>
        </h3>
        <p>{inLang(lang, entry.rules, entry.rules_ja)}</p>
        <p class="card-links">
          <code>{entry.name}</code>
          <span class="card-tag">{text[`kind${groupOf(entry)}`]}</span>
          {views.map((view) => (
            <a key={view} href={href(view, { game, lang: kept })}>
              {text[view]}
            </a>
          ))}
        </p>
      </div>
    </li>
  );
}

const pictures = new Map<string, string>();

/** The picture of the game's usual position, requested when the card becomes visible. */
function Thumbnail({ entry }: { entry: GameEntry }) {
  const host = useRef<HTMLDivElement>(null);
  const lang = useLang();
  // Pictures have a title, which is in the language of the page.
  const key = `${lang} ${entry.name}`;
  const [svg, setSvg] = useState(pictures.get(key) ?? "");
  useEffect(() => {
    const element = host.current;
    if (!element || svg) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return;
        watch.disconnect();
        enqueue(async () => {
          try {
            const game = entry.example || entry.name;
            const answer = await position({ game, position: [], values: false, lang });
            const picture = answer.picture?.svg ?? "";
            pictures.set(key, picture);
            setSvg(picture);
          } catch {
            // A card without its picture is still useful; the view itself reports the error.
          }
        });
      },
      { rootMargin: "1200px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <div class="thumb" ref={host} aria-hidden="true">
        {svg && <Still svg={svg} />}
      </div>
      {svg && <Saves of={() => host.current?.querySelector("svg")} name={entry.name} pointer />}
    </>
  );
}
