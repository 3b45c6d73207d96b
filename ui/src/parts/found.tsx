/** The games with given Grundy values. */
import { type FoundGames, findGames, type GameMatch } from "../api.ts";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { plain, writePosition } from "../position.ts";
import { href } from "../route.ts";
import { shown } from "./chip.tsx";
import { Problem } from "./problem.tsx";
import { type Asked, useAnswer, useSettled } from "./use.ts";

/** The pause in typing after which a search begins. */
const PAUSE = 150;

/** The values that a text consists of, if it is at least three numbers or unknown ones. */
export function valuesOf(typed: string): string | undefined {
  const text = plain(typed).trim().replace(/，/g, ",").replace(/？/g, "?");
  const values = text.split(/[\s,]+/).filter(Boolean);
  const numeric = values.length >= 3 && values.every((value) => /^(\d{1,6}|\?)$/.test(value));
  return numeric && values.some((value) => value !== "?") ? values.join(",") : undefined;
}

/** The games with these values; nothing is asked about a text that is not a list of values. */
export function useFound(values: string | undefined): Asked<FoundGames> & { retry: () => void } {
  const settled = useSettled(values, PAUSE);
  const key = settled ?? "";
  const asked = useAnswer<FoundGames>(
    key,
    settled ? (signal) => findGames({ values: settled }, signal) : undefined,
  );
  const fits = settled === values && asked.answers === key;
  return fits ? asked : { ...asked, data: undefined, problem: undefined, busy: true };
}

/** The title of a game that was found, or its code. */
export const titleOfMatch = (lang: "en" | "ja", match: GameMatch) =>
  inLang(lang, match.title, match.title_ja) || match.game;

export function Found({ values, lang: kept }: { values: string; lang: string | undefined }) {
  const text = useText();
  const asked = useFound(values);
  const found = asked.data;
  return (
    <section class="found" id="found" aria-busy={asked.busy}>
      <h2>{text.foundTitle(values.replaceAll(",", " "))}</h2>
      <p class="muted" role="status">
        {asked.busy && text.foundSearching}
        {found &&
          (found.games
            ? text.foundCount(
                found.games.toLocaleString(),
                found.sequences.toLocaleString(),
                found.searched.toLocaleString(),
              )
            : text.foundNone(found.searched.toLocaleString()))}
      </p>
      <Otherwise values={values} lang={kept} />
      {asked.problem && <Problem diagnostics={asked.problem} retry={asked.retry} />}
      {found && (
        <ol class="matches">
          {found.matches.map((match) => (
            <Match key={match.game} match={match} count={values.split(",").length} lang={kept} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The numbers may also be those of a set or of heaps. */
function Otherwise({ values, lang }: { values: string; lang: string | undefined }) {
  const text = useText();
  const numbers = values.split(",").map(Number);
  if (numbers.length > 6 || !numbers.every((value) => value > 0 && value < 100)) return null;
  const set = numbers.every((value, at) => value > (numbers[at - 1] ?? 0));
  return (
    <p class="ways">
      <span class="muted">{text.foundOtherwise}</span>
      {set && (
        <a class="button" href={href("table", { game: `subtract:${values}`, lang })}>
          {text.foundAsSet(numbers.join(", "))}
        </a>
      )}
      <a
        class="button"
        href={href("play", { game: "nim", position: writePosition(numbers.map(String)), lang })}
      >
        {text.foundAsHeaps(numbers.join(" "))}
      </a>
    </p>
  );
}

function Match({
  match,
  count,
  lang: kept,
}: {
  match: GameMatch;
  /** The number of values that were asked for. */
  count: number;
  lang: string | undefined;
}) {
  const text = useText();
  const lang = useLang();
  const from = match.from - match.least;
  const { period } = match;
  const open = (game: string) => href("table", { game, lang: kept });
  return (
    <li data-game={match.game}>
      <h3>
        <a href={open(match.game)}>{titleOfMatch(lang, match)}</a>{" "}
        {match.title && <code>{match.code ?? match.game}</code>}
      </h3>
      <p class="mono match-values">
        {match.values.map((value, at) =>
          at >= from && at < from + count ? (
            <b key={at}>{shown(value)} </b>
          ) : (
            <span key={at}>{shown(value)} </span>
          ),
        )}
        …
      </p>
      <p class="muted">
        {[
          match.least > 0 && text.foundFirst(match.least),
          match.from !== 0 && text.foundFrom(match.from),
          period &&
            `${text.periodIs(String(period.period), String(period.preperiod))} (${period.status === "proved" ? text.periodProved : text.periodObserved})`,
          ...match.oeis,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {match.equal.length > 0 && (
        <p class="match-equal">
          <span class="muted">{text.foundEqual(match.equal_games)}</span>{" "}
          {match.equal.map(({ game }) => (
            <a key={game} href={open(game)}>
              <code>{game}</code>
            </a>
          ))}
          {match.equal_games > match.equal.length && " …"}
        </p>
      )}
    </li>
  );
}
