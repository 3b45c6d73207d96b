/**
 * The frame of every view of a game: its rule on the left, the view in the middle, the reasons on the right, and the line of
 * play below. In a window from 1024 by 640 pixels on it fits the window; on a phone the view comes first.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type GameInfo, type GameRef, position as askPosition, type PositionInfo } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { useLinkedParts } from "../panes/linked.ts";
import { PaneChoice, paneOf, SecondView, useWide } from "../panes/second.tsx";
import { type Course, sideAt, start } from "../play/game.ts";
import { History } from "../play/history.tsx";
import { seenBy } from "../play/sides.ts";
import { movesOf, replay } from "../play/line.ts";
import { readPosition, writePosition } from "../position.ts";
import { amend, href, type Params, useRoute, type View } from "../route.ts";
import { useKeys } from "./use.ts";
import { GameHead, lacksInputs } from "./gamehead.tsx";
import { ProgramPanel } from "./program.tsx";
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
  const [sheet, setSheet] = useState<Sheet>();
  return (
    <div class={pane ? "workspace split" : "workspace"} ref={host} data-sheet={sheet}>
      <GameHead info={info} />
      <div class="rule-side">
        {wide && <PaneChoice info={info} params={params} />}
        <Formula info={info} of={of} params={params} />
        {rule}
      </div>
      {children}
      {pane && <SecondView key={pane} pane={pane} info={info} of={of} params={params} />}
      <SheetBar view={view} sheet={sheet} set={setSheet} />
      {line ?? <Line key={JSON.stringify(of)} info={info} of={of} params={params} />}
    </div>
  );
}

/** A part of the frame that a phone shows as a sheet above the view. */
type Sheet = "why" | "rule";

/** On a phone: buttons that lift the rule, or the moves and reasons, over the view. Larger windows show both. */
function SheetBar({
  view,
  sheet,
  set,
}: {
  view: View;
  sheet: Sheet | undefined;
  set: (sheet: Sheet | undefined) => void;
}) {
  const text = useText();
  useKeys(sheet ? { Escape: () => set(undefined) } : NO_KEYS);
  const button = (name: Sheet, label: string) => (
    <button
      type="button"
      aria-pressed={sheet === name}
      data-sheet-button={name}
      onClick={() => set(sheet === name ? undefined : name)}
    >
      {label}
    </button>
  );
  return (
    <div class="sheet-bar" role="group" aria-label={text.sheets}>
      {button("why", view === "play" ? text.moves : text.why)}
      {button("rule", text.rules)}
    </div>
  );
}

const NO_KEYS = {};

/** The recurrence of the game, and the way to its editor. */
function Formula({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
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
        {rules.split("\n").map((line, at) => (
          <RuleLine key={at} line={line} />
        ))}
      </pre>
      <p>
        <a id="edit-rules" href={href("rules", { game, given, position, lang })}>
          {text.editRules}
        </a>
      </p>
      {!lacksInputs(info) && <ProgramPanel of={of} />}
    </section>
  );
}

/** A line of the rules. In a narrow column it continues below its own beginning, not below the margin. */
function RuleLine({ line }: { line: string }) {
  const indented = /^\s/.test(line);
  // The columns of the editor need its width: a run of spaces is one space here.
  return (
    <span class={indented ? "rule-line indented" : "rule-line"}>
      {line.trim().replace(/ {2,}/g, " ") + "\n"}
    </span>
  );
}

/** The line of play of the address, in a view that does not play: each of its positions can be chosen. */
function Line({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
  const lang = useLang();
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
  // The graph of the line needs the value of each position; boards are searched only if values are shown.
  const [facts, setFacts] = useState<ReadonlyMap<string, PositionInfo>>(new Map());
  const valued = !board || params["values"] === "1";
  useEffect(() => {
    if (!course || !valued) return;
    const stop = new AbortController();
    for (const { position } of course.plies.slice(0, MAX_VALUED_PLIES))
      askPosition({ ...of, position, values: true, lang }, stop.signal).then(
        (info) => setFacts((before) => new Map(before).set(writePosition(position), info)),
        () => undefined,
      );
    return () => stop.abort();
  }, [course, valued, lang]);
  if (!course) return null;
  const place = params["at"] === undefined ? course.plies.length - 1 : Number(params["at"]);
  const turn = params["turn"] === "1" ? 1 : 0;
  const begins = ((turn + place) % 2) as 0 | 1;
  return (
    <History
      course={{ ...course, at: place, begins }}
      known={(position, side) => seenBy(facts.get(writePosition(position)), side)}
      show
      go={(at) =>
        amend({
          position: writePosition(course.plies[at]?.position ?? []),
          cell: undefined,
          step: undefined,
          turn: sideAt({ ...start([], begins), at }) === 1 ? "1" : undefined,
          at: at === course.plies.length - 1 ? undefined : String(at),
        })
      }
    />
  );
}

/** Longer lines have no values after this place. */
const MAX_VALUED_PLIES = 60;

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
  // The keys walk the line from anywhere on the page, unless a picture or a field uses them.
  const step = (by: number) => {
    if (plies[at + by]) go(at + by);
  };
  useKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) });
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
