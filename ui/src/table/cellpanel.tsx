/** The facts about one cell: its value, its options with their values, and the computation of the mex. */
import { useEffect, useState } from "preact/hooks";
import { type GameRef, type Kind, position as askPosition, type PositionInfo } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { WhyPanel } from "../analysis/why.tsx";
import { hasP, isOutcome } from "../canvas/paint.ts";
import { linkName } from "../panes/linked.ts";
import { FateMark, fateOf, fateOfMove, shown } from "../parts/chip.tsx";
import { type MexOrigin, MexRow } from "../parts/mex.tsx";
import { Still } from "../parts/picture.tsx";
import { href, type Params } from "../route.ts";

/** A cache of the server's answers about cells, so that nothing is requested twice. */
const KEPT = 600;
/** The delay before a request, so that a passing pointer sends none. */
const PASSING = 12;
const MOST_OPTIONS = 60;

export function useCell(of: GameRef, written: string | undefined): PositionInfo | undefined {
  const [cache] = useState(() => new Map<string, PositionInfo>());
  const [, refresh] = useState(0);
  // The picture of the position has words.
  const lang = useLang();
  const key = written && JSON.stringify([of, written, lang]);
  useEffect(() => {
    if (!key || cache.has(key)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      askPosition({ ...of, position: [written], lang }, stop.signal).then(
        (info) => {
          if (cache.size >= KEPT) cache.delete(cache.keys().next().value ?? "");
          cache.set(key, info);
          refresh((n) => n + 1);
        },
        // A cell that is not a position of the game has no options to show.
        () => undefined,
      );
    }, PASSING);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return key ? cache.get(key) : undefined;
}

interface Shown {
  written: string | undefined;
  name: string;
  value: number | undefined;
  kind: Kind;
  info: PositionInfo | undefined;
  pinned: boolean;
  /** The table is being computed: a cell without a value may get one. */
  waiting: boolean;
  params: Params;
  of: GameRef;
  unpin: () => void;
  follow: (written: string) => void;
  /** The places of the cells on the canvas. */
  origin?: MexOrigin | undefined;
}

export function CellPanel({
  written,
  name,
  value,
  kind,
  info,
  pinned,
  waiting,
  params,
  of,
  unpin,
  follow,
  origin,
}: Shown) {
  const text = useText();
  if (written === undefined)
    return (
      <section class="panel cell">
        <p class="muted">{text.noCell}</p>
      </section>
    );
  const go = { game: params["game"], given: params["given"], lang: params["lang"] };
  const isP = hasP(kind) && value === 0;
  const moves = info?.moves ?? [];
  // The value of a loopy position is not a number.
  const beyond = info && typeof info.value !== "number" ? shown(info.value) : "";
  return (
    <section class={pinned ? "panel cell pinned" : "panel cell"}>
      <h2 class="mono">
        {name}({written})
        {value !== undefined
          ? ` = ${isOutcome(kind) ? (isP ? "P" : "N") : shown(value)}`
          : beyond && ` = ${beyond}`}
        {pinned && (
          <button type="button" class="quiet small" onClick={unpin}>
            {text.unpin}
          </button>
        )}
      </h2>
      {value === undefined && (
        <p class="muted">
          {!beyond
            ? waiting
              ? text.loading
              : text.notComputed
            : info?.outcome === "draw"
              ? text.statusDraw
              : ""}
        </p>
      )}
      {value !== undefined && hasP(kind) && (
        <p class={`fate ${isP ? "loss" : "win"}`}>
          <FateMark fate={isP ? "loss" : "win"} /> {isP ? text.pPosition : text.nPosition}
        </p>
      )}
      {pinned && info?.picture?.svg && (
        <div class="position-picture" id="cell-board">
          <Still svg={info.picture.svg} />
        </div>
      )}
      {info?.mex &&
        (moves.length > 0 ? (
          <MexRow mex={info.mex} origin={origin} bare={pinned} />
        ) : (
          <p>{text.noOptions}</p>
        ))}
      {pinned && value !== undefined && hasP(kind) && <WhyPanel of={of} position={[written]} />}
      {moves.length > 0 && (
        <>
          <h3>
            {text.optionsOf} <small>{text.movesN(moves.length + (info?.moves_omitted ?? 0))}</small>
          </h3>
          <ul class="options">
            {moves.slice(0, MOST_OPTIONS).map((move) => {
              const fate = hasP(kind) ? fateOf(move.outcome) : "unknown";
              const next = move.next.join(" + ");
              const label = (
                <>
                  <span class="mono">{next || move.move}</span>{" "}
                  <b class={`fate ${fate}`}>
                    {isOutcome(kind) ? (fateOfMove(move) === "win" ? "P" : "N") : shown(move.value)}
                  </b>
                </>
              );
              return (
                <li key={move.id} data-position={linkName(next)}>
                  {move.next.length === 1 ? (
                    <button type="button" title={move.move} onClick={() => follow(next)}>
                      {label}
                    </button>
                  ) : (
                    <span title={move.move}>{label}</span>
                  )}
                </li>
              );
            })}
          </ul>
          {moves.length > MOST_OPTIONS && (
            <p class="muted">{text.moreOptions(moves.length - MOST_OPTIONS)}</p>
          )}
        </>
      )}
      {pinned && (
        <p class="use">
          <a class="button" href={href("play", { ...go, position: written })}>
            {text.playHere}
          </a>
          <a class="button" href={href("graph", { ...go, position: written })}>
            {text.graphHere}
          </a>
        </p>
      )}
    </section>
  );
}
