/** The head of every view of a game: its name, its rules in a sentence, links to the other views. */
import type { ComponentChildren } from "preact";
import { game as askGame, type GameInfo, type GameRef, position as askPosition } from "../api.ts";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { readPosition } from "../position.ts";
import { amend, givenOf, href, type Params, type View } from "../route.ts";
import { InputFields } from "./inputs.tsx";
import { Problem } from "./problem.tsx";
import { type Asked, useAsked } from "./use.ts";

/** The game that the address names. */
export function useGame(params: Params): Asked<GameInfo> & { retry: () => void; of: GameRef } {
  const of: GameRef = { game: params["game"] ?? "" };
  const given = givenOf(params);
  if (given) of.given = given;
  const key = JSON.stringify(of);
  const asked = useAsked<GameInfo>(key, of.game ? (signal) => askGame(of, signal) : undefined);
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

export function GameHead({
  info,
  params,
  view,
  children,
}: {
  info: GameInfo;
  params: Params;
  view: View;
  children?: ComponentChildren;
}) {
  const lang = useLang();
  const text = useText();
  const { game, given } = params;
  const address = (to: View) => href(to, { game, given, lang: params["lang"] });
  const others: View[] = ["table", "graph", "play", "tree"].filter(
    (v): v is View => v !== view && info.views.includes(v as never),
  ) as View[];
  return (
    <div class="game-head">
      <div>
        <h1>{titleOf(lang, info)}</h1>
        <p class="lead">{inLang(lang, info.rules, info.rules_ja)}</p>
      </div>
      <p class="elsewhere">
        {others.map((v) => (
          <a class="button" key={v} href={address(v)}>
            {text[v]}
          </a>
        ))}
        {info.text && (
          <a class="button" href={address("rules")}>
            {text.rules}
          </a>
        )}
      </p>
      {children}
    </div>
  );
}

/** Games for a view without one: each has a table, a graph and a board. */
const SUGGESTED = ["nim2", "kayles", "queens", "take:3"] as const;

/** The content of a view without a game. */
export function NoGame({
  asked,
  params,
}: {
  asked: Asked<GameInfo> & { retry: () => void };
  params: Params;
}) {
  const text = useText();
  if (!params["game"])
    return (
      <div class="empty">
        <p>{text.noGame}</p>
        <p class="ways">
          {SUGGESTED.map((game) => (
            <button key={game} type="button" onClick={() => amend({ game }, "push")}>
              {game}
            </button>
          ))}
          <a class="button primary" href={href("start", { lang: params["lang"] })}>
            {text.galleryTitle}
          </a>
        </p>
      </div>
    );
  if (asked.problem)
    return (
      <div class="narrow">
        <Problem diagnostics={asked.problem} />
        <p>
          <button type="button" onClick={asked.retry}>
            {text.retry}
          </button>
        </p>
      </div>
    );
  return <p class="empty busy">{text.loading}</p>;
}

/** Whether the rules have an input without a value: then nothing can be computed. */
export const lacksInputs = (info: GameInfo) =>
  info.inputs.some((input) => input.value === null || input.value === undefined);

/** The content of a view while inputs are missing. */
export function AskInputs({ info, params, view }: { info: GameInfo; params: Params; view: View }) {
  return (
    <>
      <GameHead info={info} params={params} view={view} />
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
  const asked = useAsked(
    JSON.stringify([of, known.length]),
    known.length
      ? undefined
      : (signal) => askPosition({ ...of, position: [], values: false }, signal),
  );
  return known.length ? known : asked.data?.position;
}
