/**
 * The frame of every view of a game: its rule on the left, the view in the middle, the reasons on the right, and the line of
 * play below. In a window from 1024 by 640 pixels on it fits the window; on a phone the view comes first.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type GameInfo, type GameRef, position as askPosition } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { useLinkedParts } from "../panes/linked.ts";
import { PaneChoice, paneOf, SecondView, useWide } from "../panes/second.tsx";
import { pretty } from "../parts/chip.tsx";
import { type Course, sideAt, start } from "../play/game.ts";
import { movesOf, replay } from "../play/line.ts";
import { readPosition, writePosition } from "../position.ts";
import { amend, href, type Params, useRoute } from "../route.ts";
import { GameHead } from "./gamehead.tsx";
import { separated } from "./source.ts";

interface Shown {
  info: GameInfo;
  of: GameRef;
  params: Params;
  /** The controls of the view and the inputs of the game. */
  rule?: ComponentChildren;
  /** The line of play; by default that of the address. */
  line?: ComponentChildren;
  children?: ComponentChildren;
}

export function Workspace({ info, of, params, rule, line, children }: Shown) {
  const host = useRef<HTMLDivElement>(null);
  const { view } = useRoute();
  const wide = useWide();
  const pane = wide ? paneOf(info, params, view) : undefined;
  useLinkedParts(host);
  return (
    <div class={pane ? "workspace split" : "workspace"} ref={host}>
      <GameHead info={info} />
      <div class="rule-side">
        {wide && <PaneChoice info={info} params={params} />}
        <Formula info={info} params={params} />
        {rule}
      </div>
      {children}
      {pane && <SecondView key={pane} pane={pane} info={info} of={of} params={params} />}
      {line ?? <Line key={JSON.stringify(of)} info={info} of={of} params={params} />}
    </div>
  );
}

/** The recurrence of the game, and the way to its editor. */
function Formula({ info, params }: { info: GameInfo; params: Params }) {
  const text = useText();
  const { game, given, position, lang } = params;
  if (!info.text) return null;
  // Comments and expected values are for the editor; a recurrence fits without them.
  const rules = separated(info.text)
    .rules.split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n");
  return (
    <section class="rule-text">
      {/* A scrolling region is reached by the keyboard. */}
      <pre class="mono" tabIndex={0} aria-label={text.rules}>
        {rules}
      </pre>
      <p>
        <a id="edit-rules" href={href("rules", { game, given, position, lang })}>
          {text.editRules}
        </a>
      </p>
    </section>
  );
}

/** The line of play of the address, in a view that does not play: each of its positions can be chosen. */
function Line({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
  const text = useText();
  const [course, setCourse] = useState<Course>();
  const board = info.class === "board";
  const stamp = [params["start"], params["line"]].join("\n");
  useEffect(() => {
    const moves = movesOf(params);
    setCourse(undefined);
    if (!moves.length) return;
    const stop = new AbortController();
    const from = readPosition(params["start"], board);
    void replay(from.length ? from : info.position, 0, moves, undefined, (position) =>
      askPosition({ ...of, position, values: false }, stop.signal).catch(() => undefined),
    ).then((found) => {
      if (!stop.signal.aborted) setCourse(found);
    });
    return () => stop.abort();
  }, [stamp]);
  if (!course) return null;
  const place = params["at"] === undefined ? course.plies.length - 1 : Number(params["at"]);
  const turn = params["turn"] === "1" ? 1 : 0;
  const begins = ((turn + place) % 2) as 0 | 1;
  return (
    <LineStrip
      label={text.history}
      at={place}
      go={(at) =>
        amend({
          position: writePosition(course.plies[at]?.position ?? []),
          cell: undefined,
          step: undefined,
          turn: sideAt({ ...start([], begins), at }) === 1 ? "1" : undefined,
          at: at === course.plies.length - 1 ? undefined : String(at),
        })
      }
      plies={course.plies.map((ply, at) => ({
        class: "",
        value: String(at),
        name: ply.move === undefined ? text.startPosition : pretty(ply.move),
        title: writePosition(ply.position),
      }))}
    />
  );
}

export interface StripPly {
  readonly class: string;
  readonly value: string;
  readonly name: ComponentChildren;
  readonly title: string;
  readonly grade?: string | undefined;
  readonly remote?: string | undefined;
  /** The advantage of the first player, from -1 (a loss) to 1 (a win); absent if it is not known. */
  readonly level?: number | undefined;
}

/** A line of positions; the arrow keys walk it. */
export function LineStrip({
  label,
  plies,
  at,
  go,
}: {
  label: string;
  plies: readonly StripPly[];
  at: number;
  go: (at: number) => void;
}) {
  const walk = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = at + by;
    if (!by || next < 0 || next >= plies.length) return;
    event.preventDefault();
    const list = event.currentTarget as HTMLElement;
    go(next);
    list.querySelectorAll<HTMLElement>(".ply")[next]?.focus();
  };
  const graph = plies.some((ply) => ply.level !== undefined);
  return (
    <section class="history" aria-label={label}>
      <h2>{label}</h2>
      <ol onKeyDown={walk} class={graph ? "graphed" : ""}>
        {plies.map((ply, place) => (
          <li key={place}>
            {graph && (
              <span class="level" aria-hidden="true">
                {ply.level !== undefined && (
                  <span
                    class={ply.level > 0 ? "up" : ply.level < 0 ? "down" : "even"}
                    style={{ "--level": Math.max(0.08, Math.abs(ply.level)) }}
                  />
                )}
              </span>
            )}
            <button
              type="button"
              class={`ply ${ply.class}`}
              aria-current={place === at ? "step" : undefined}
              title={ply.title}
              data-grade={ply.grade}
              onClick={() => go(place)}
            >
              <span class="value">{ply.value}</span>
              <span class="name">{ply.name}</span>
              {ply.remote && <span class="remote">{ply.remote}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
