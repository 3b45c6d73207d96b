/**
 * One input for every game: a name completed from the catalogue, a code, a set, rules. A combobox as described in
 * the accessibility guidelines (WAI-ARIA, "Combobox with list autocomplete").
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type GameEntry, games } from "../api.ts";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { go, type Route } from "../route.ts";
import { plain } from "../position.ts";
import { find } from "./catalogue.ts";
import { titleOfMatch, useFound, valuesOf } from "./found.tsx";
import { separated } from "./source.ts";

const MOST = 9;

export function GameBox({ route }: { route: Route }) {
  const text = useText();
  const lang = useLang();
  const present = route.params["game"] ?? "";
  const [typed, setTyped] = useState(present);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [all, setAll] = useState<GameEntry[]>([]);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => setTyped(oneLine(present)), [present]);
  useEffect(() => {
    games().then(setAll, () => undefined);
  }, []);

  // Numbers are the values of a game that is searched.
  const values = open ? valuesOf(typed) : undefined;
  const matches = useFound(values).data?.matches;
  const found = useMemo(
    (): readonly Offered[] =>
      values
        ? (matches ?? []).slice(0, MOST).map((match) => ({
            name: match.code ?? match.game,
            title: titleOfMatch(lang, match),
            opening: match.game,
            names: [],
          }))
        : typed.trim() && typed !== oneLine(present)
          ? find(all, typed)
              .slice(0, MOST)
              .map((entry) => ({
                name: entry.name,
                title: inLang(lang, entry.title, entry.title_ja),
                opening: entry.example || entry.name,
                names: [entry.name, ...entry.aliases],
              }))
          : [],
    [all, typed, present, values, matches, lang],
  );
  const shown = open && found.length > 0;

  const choose = (game: string) => {
    if (!game) return;
    // Rules of several lines are preserved when only the input's one-line form of them was confirmed.
    const whole = game === oneLine(present) ? present : game;
    const view = ["start", "help", "rules"].includes(route.view)
      ? looksLikeRules(game)
        ? "table"
        : "play"
      : route.view;
    setOpen(false);
    setActive(-1);
    go(view, { game: whole, ...(route.params["lang"] ? { lang: route.params["lang"] } : {}) });
  };
  /** All games with these values. */
  const show = (values: string) => {
    setOpen(false);
    go("start", { values, ...(route.params["lang"] ? { lang: route.params["lang"] } : {}) });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!found.length) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if (event.key === "Escape") {
      setOpen(false);
      setActive(-1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const entry = found[active] ?? suggested(found, typed);
      if (!entry && values) show(values);
      else choose(entry ? entry.opening : plain(typed.trim()));
      input.current?.blur();
    }
  };

  return (
    <form class="gamebox" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        id="game-box"
        ref={input}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-label={text.gameBox}
        aria-expanded={shown}
        aria-controls="game-list"
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `game-${active}` : undefined}
        placeholder={text.gameBoxHint}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={(event) => {
          event.currentTarget.select();
          setOpen(true);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <ul id="game-list" role="listbox" aria-label={text.start} hidden={!shown}>
        {found.map((entry, at) => (
          <li
            key={entry.name}
            id={`game-${at}`}
            role="option"
            aria-selected={at === active}
            // The input must keep the focus, or its blur would take the list away before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              choose(entry.opening);
              input.current?.blur();
            }}
          >
            <code>{entry.name}</code> <span>{entry.title !== entry.name && entry.title}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** A game of the list below the box. */
interface Offered {
  readonly name: string;
  readonly title: string;
  /** The game as it opens. */
  readonly opening: string;
  /** Texts that are this game without a choice in the list. */
  readonly names: readonly string[];
}

/** The choice of Enter without a selection: the first suggestion, unless the typed text is a game itself. */
function suggested(found: readonly Offered[], typed: string): Offered | undefined {
  const word = plain(typed.trim()).toLowerCase();
  const isWord = /^[\p{L}][\p{L}\p{N} -]*$/u.test(word);
  const named = found.some((entry) => entry.names.includes(word));
  return isWord && !named ? found[0] : undefined;
}

/** The rules in one line, without header lines; a name or a code is itself. */
const oneLine = (game: string) =>
  (game.includes("\n") ? separated(game).rules || game : game).replace(/\s*\n\s*/g, "  ");
const looksLikeRules = (game: string) => game.includes("=") || /^\d*\.\d/.test(game);
