/** What every view of a game begins with: its name, its rules in a sentence, ways to the other views. */
import type { ComponentChildren } from "preact";
import { game as askGame, type GameInfo, type GameRef } from "../api.ts";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { givenOf, href, type Params, type View } from "../route.ts";
import { Problem } from "./problem.tsx";
import { type Asked, useAsked } from "./use.ts";

/** The game that the address names. */
export function useGame(params: Params): Asked<GameInfo> & { retry: () => void; of: GameRef } {
  const of: GameRef = { game: params["game"] ?? "" };
  const given = givenOf(params);
  if (given) of.given = given;
  const key = JSON.stringify(of);
  const asked = useAsked<GameInfo>(key, of.game ? (signal) => askGame(of, signal) : undefined);
  // What is known of the game before must not be taken for what is known of this one.
  return { ...asked, data: asked.answers === key ? asked.data : undefined, of };
}

export function titleOf(lang: "en" | "ja", info: GameInfo): string {
  return inLang(lang, info.title || info.name || info.main?.name, info.title_ja);
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

/** What is shown instead of a view while there is no game to show. */
export function NoGame({
  asked,
  params,
}: {
  asked: Asked<GameInfo> & { retry: () => void };
  params: Params;
}) {
  const text = useText();
  if (!params["game"]) return <p class="empty">{text.noGame}</p>;
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
