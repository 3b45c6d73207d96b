/** The head of every view of a game: its name and its rules in a sentence. */
import { game as askGame, type GameInfo, type GameRef, games } from "../api.ts";
import { position as askPosition } from "../api.ts";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { readPosition, writePosition } from "../position.ts";
import { amend, givenOf, href, type Params, parse, type View } from "../route.ts";
import { CONNECTION } from "../errors.ts";
import { find } from "./catalogue.ts";
import { InputFields } from "./inputs.tsx";
import { Problem } from "./problem.tsx";
import { type Asked, useAnswer } from "./use.ts";

/** The game that the address names. */
export function useGame(params: Params): Asked<GameInfo> & { retry: () => void; of: GameRef } {
  const of: GameRef = { game: params["game"] ?? "" };
  const given = givenOf(params);
  if (given) of.given = given;
  const key = JSON.stringify(of);
  const asked = useAnswer<GameInfo>(key, of.game ? (signal) => askGame(of, signal) : undefined);
  // The data of the previous game must not be taken for data of this one.
  return { ...asked, data: asked.answers === key ? asked.data : undefined, of };
}

/** The game's name; rules without one are named by their function, `g(x, y)`. */
export function titleOf(lang: "en" | "ja", info: GameInfo): string {
  const called = info.main && `${info.main.name}(${info.main.params.join(", ")})`;
  // Typed rules have no name except that of their function.
  const name = info.name === "GAME" || info.name?.includes("=") ? called : info.name;
  const code = /^Taking-and-breaking game (.+)$/.exec(info.title ?? "")?.[1];
  return inLang(lang, info.title || name, info.title_ja || (code && `取って分けるゲーム ${code}`));
}

/** A text as a sentence: with a capital letter. */
export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function GameHead({ info }: { info: GameInfo }) {
  const lang = useLang();
  return (
    <div class="game-head">
      <h1>{titleOf(lang, info)}</h1>
      <p class="lead">{capital(inLang(lang, info.rules, info.rules_ja))}</p>
    </div>
  );
}

/** Games for a view without one: each has a table, a graph and a board, or a search tree. */
const SUGGESTED = ["nim", "kayles", "queens", "take:3"] as const;
const SUGGESTED_TREES = ["deque:9,3,2,1", "minimax-tree", "tictactoe", "cards"] as const;

/** The content of a view without a game. */
export function NoGame({
  asked,
  params,
}: {
  asked: Asked<GameInfo> & { retry: () => void };
  params: Params;
}) {
  const text = useText();
  const lang = useLang();
  const known = useAnswer("games", params["game"] ? undefined : () => games()).data;
  const titleOfName = (game: string) => {
    const entry = known?.find(({ name }) => name === game.split(":")[0]);
    return entry ? inLang(lang, entry.title, entry.title_ja) : game;
  };
  if (!params["game"])
    return (
      <div class="empty">
        <p>{text.noGame}</p>
        <p class="ways">
          {(parse(location.hash).view === "tree" ? SUGGESTED_TREES : SUGGESTED).map((game) => (
            <button key={game} type="button" onClick={() => amend({ game }, "push")}>
              {titleOfName(game)}
            </button>
          ))}
          <a class="button primary" href={href("start", { lang: params["lang"] })}>
            {text.galleryTitle}
          </a>
        </p>
      </div>
    );
  if (asked.problem) return <NotOpened asked={asked} params={params} />;
  return (
    <div class="workspace skeleton" aria-busy="true">
      <div class="game-head">
        <h1>{shortName(params["game"])}</h1>
        <p class="lead busy">{text.loading}</p>
      </div>
      <div class="rule-side" />
      <div class="stage-side">
        <div class="board" />
      </div>
      <div class="why-side" />
    </div>
  );
}

/** A view that the game does not have, with the views that it has. */
export function Elsewhere({ info, view, params }: { info: GameInfo; view: View; params: Params }) {
  const text = useText();
  const { game, given, lang } = params;
  return (
    <div class="empty" id="elsewhere">
      <p>{text.notHere(text[view])}</p>
      <p class="ways">
        {OTHER_VIEWS.filter((other) => info.views.includes(other)).map((other) => (
          <a key={other} class="button" href={href(other, { game, given, lang })}>
            {text[other]}
          </a>
        ))}
      </p>
    </div>
  );
}

const OTHER_VIEWS = ["play", "table", "graph", "tree"] as const;

/** The code of the server's answer to a name that is not in the catalogue. */
const UNKNOWN = "unknown-game";

const shortName = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** A name that is not a game, with the games that have a similar name, or a server that does not answer. */
function NotOpened({
  asked,
  params,
}: {
  asked: Asked<GameInfo> & { retry: () => void };
  params: Params;
}) {
  const text = useText();
  const lang = useLang();
  const typed = params["game"] ?? "";
  const known = useAnswer("games", () => games());
  // Names are compared by their Latin letters: for a text without any, a similar name is a coincidence.
  const latin = /[a-z]{2}/i.test(typed);
  const problem = (asked.problem ?? []).map((one) =>
    latin || one.code === CONNECTION ? one : { ...one, help: [], help_ja: [] },
  );
  const quoted = problem.flatMap((one) =>
    (one.help ?? []).flatMap((help) => [...help.matchAll(/`([^`]+)`/g)].map((found) => found[1])),
  );
  // The name before the parameters may be a game: `amazons:9`.
  const [base] = typed.split(":");
  const named = (known.data ?? []).filter(
    (entry) => entry.name === base || quoted.includes(entry.name),
  );
  const alike = typed.includes("=") ? [] : find(known.data ?? [], typed);
  const offered = [...new Set([...named, ...alike])].slice(0, 6);
  const heaps = /^\s*\d+(\s*[\s,+]\s*\d+)*\s*$/.test(typed)
    ? typed.split(/[\s,+]+/).filter(Boolean)
    : [];
  return (
    <div class="narrow">
      <h1>{shortName(typed)}</h1>
      {problem.length > 0 && problem.every(({ code }) => code === UNKNOWN) ? (
        <div class="problem" id="unknown-game" role="alert">
          <p>
            {text.unknownGame(shortName(typed))} {latin && offered.length > 0 && text.didYouMean}
          </p>
        </div>
      ) : (
        <Problem diagnostics={problem} retry={asked.retry} />
      )}
      <p class="ways" id="offered">
        {heaps.length > 0 && (
          <a
            class="button"
            href={href("play", {
              game: "nim",
              position: writePosition(heaps),
              lang: params["lang"],
            })}
          >
            {text.nimWith(heaps.join(" "))}
          </a>
        )}
        {offered.map((entry) => (
          <a
            class="button"
            key={entry.name}
            href={href("play", { game: entry.example || entry.name, lang: params["lang"] })}
          >
            {inLang(lang, entry.title, entry.title_ja)}
          </a>
        ))}
        <a class="button primary" href={href("start", { lang: params["lang"] })}>
          {text.galleryTitle}
        </a>
      </p>
    </div>
  );
}

/** Whether the rules have an input without a value: then nothing can be computed. */
export const lacksInputs = (info: GameInfo) =>
  info.inputs.some((input) => input.value === null || input.value === undefined);

/** The content of a view while inputs are missing. */
export function AskInputs({ info }: { info: GameInfo }) {
  return (
    <>
      <GameHead info={info} />
      <InputFields
        inputs={info.inputs}
        change={(given) => amend({ given: JSON.stringify(given) })}
      />
    </>
  );
}

/**
 * The initial position: the one in the address, else the game's usual one. Rules without an
 * example have none; then the server chooses. `undefined` until the server has answered.
 */
export function useStart(info: GameInfo, of: GameRef, params: Params): string[] | undefined {
  const written = readPosition(params["position"], info.class === "board");
  const known = written.length ? written : [...info.position];
  const asked = useAnswer(
    JSON.stringify([of, known.length]),
    known.length
      ? undefined
      : (signal) => askPosition({ ...of, position: [], values: false }, signal),
  );
  return known.length ? known : asked.data?.position;
}
