/** Tables of Grundy values: grids, heat maps, strips and plots of any size. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  about,
  type Axis,
  fileAddress,
  fileName,
  type GameInfo,
  type GameRef,
  MISSING,
} from "../api.ts";
import type { TableAsked, TableInfo } from "../api.ts";
import type { CellRef, Fold } from "../canvas/draw.ts";
import { Grid, type GridShown } from "../canvas/grid.tsx";
import { isNumber, isOutcome, wordOf } from "../canvas/paint.ts";
import { Plot } from "../canvas/plot.tsx";
import { FoldedSource, GridSource, Sequence } from "../canvas/sources.ts";
import { useLang, useText } from "../i18n/index.ts";
import { shown } from "../parts/chip.tsx";
import { Elsewhere, lacksInputs, NoGame, titleOf, useGame } from "../parts/gamehead.tsx";
import { InputFields } from "../parts/inputs.tsx";
import { linkName, point, usePointed } from "../panes/linked.ts";
import { fixOf } from "../parts/fixes.ts";
import { Problem } from "../parts/problem.tsx";
import { useAnswer } from "../parts/use.ts";
import { Workspace } from "../parts/workspace.tsx";
import { cellOf, readPosition } from "../position.ts";
import { amend, type Params } from "../route.ts";
import { CellPanel, useCell } from "../table/cellpanel.tsx";
import { SizeSlider, stepAbove } from "../table/sizeslider.tsx";
import { ClaimBox } from "../table/claim.tsx";
import { Findings, PeriodNote } from "../table/findings.tsx";
import { Legend } from "../table/legend.tsx";
import { saveFile, savePng } from "../table/png.ts";
import { type TableState, useTable } from "../table/usetable.ts";

/**
 * The default size of a table, by the number of its parameters: a small one at once, then
 * larger ones as long as the previous one was fast.
 */
const STAGES: readonly (readonly number[])[] = [[20], [20, 60, 300], [15, 63], [7, 15], [4]];
/** Seconds; a table that took longer is not enlarged. */
const NO_TIME = 0.25;
/** A table is enlarged by itself to show a chosen cell up to here. */
const FARTHEST = 300;
/** The window of a phone, the distance between a cell and the sheet about it, and the time in which the sheet grows. */
const PHONE = "(max-width: 40rem)";
const MARGIN = 12;
const SHEET_TIME = 3000;
const FORMATS = ["csv", "npy", "json", "bfile", "svg", "png", "latex"] as const;

export function TableView({ params }: { params: Params }) {
  const asked = useGame(params);
  if (!asked.data) return <NoGame asked={asked} params={params} />;
  const key = JSON.stringify([asked.of, params["function"]]);
  return <WithGame key={key} info={asked.data} of={asked.of} params={params} />;
}

function WithGame({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
  const text = useText();
  const lang = useLang();
  const functions = info.functions.filter((f) => f.params.length > 0);
  const chosen = functions.find((f) => f.name === params["function"]) ?? info.main ?? functions[0];
  const [sizes, setSizes] = useState(() => stagesOf(chosen?.params.length ?? 1));
  const [stage, setStage] = useState(0);
  const [growing, setGrowing] = useState<number>();
  // A cell that is chosen in another view is a cell of the table.
  const farthest = Math.max(
    0,
    ...(params["cell"] ?? "").split(",").map((part) => Number(part) || 0),
  );
  const to =
    Number(params["to"]) || Math.max(sizes[stage] ?? 5, farthest <= FARTHEST ? farthest : 0);
  const square = (chosen?.params.length ?? 0) === 2 && !params["box"];
  useEffect(() => setGrowing(undefined), [params["to"], params["box"]]);
  const free = !params["to"] && !params["box"];
  // A size beyond the limit is refused at once, with the number that was asked for.
  const limit = useAnswer("about", () => about()).data?.limits?.cells;
  const cells = (to + 1) ** (chosen?.params.length ?? 1);
  const excess =
    limit !== undefined && !params["box"] && cells > limit
      ? text.tooLarge(
          cells.toLocaleString(),
          limit.toLocaleString(),
          (Math.floor(limit ** (1 / (chosen?.params.length ?? 1)) + 1e-9) - 1).toLocaleString(),
        )
      : undefined;
  const asking: TableAsked = {
    ...of,
    // The server chooses the game's own function by default; it has more data about that one, its period.
    ...(chosen && chosen.name !== info.main?.name ? { function: chosen.name } : {}),
    ...(params["box"] ? { box: params["box"] } : { to: Math.max(to, stepAbove(growing)) }),
    lang,
  };
  const grow = (state: TableState) => {
    if (!free || state.running) return;
    const quick = state.done?.stop === "complete" && state.done.seconds < NO_TIME;
    if (quick && stage + 1 < sizes.length) setStage(stage + 1);
    if (!state.problem) return;
    // Lists among the inputs are finite: the limit is the size before, or that of the shortest list.
    if (stage > 0) setSizes(sizes.slice(0, stage));
    else if (state.problem[0]?.code === "index-out-of-range") setSizes(shorter(info, sizes));
    setStage(Math.max(0, stage - 1));
  };
  return (
    <Workspace
      info={info}
      of={of}
      params={params}
      rule={
        <>
          <Area
            params={params}
            to={to}
            functions={functions.map((f) => f.name)}
            chosen={chosen?.name}
          />
          {square && (
            <SizeSlider size={growing ?? to} grow={setGrowing} chosen={(to) => amend({ to })} />
          )}
          {info.inputs.length > 0 && (
            <InputFields
              inputs={info.inputs}
              change={(given) => amend({ given: JSON.stringify(given), cell: undefined })}
            />
          )}
        </>
      }
    >
      {!info.views.includes("table") && (
        <section class="stage-side">
          <Elsewhere info={info} view="table" params={params} />
        </section>
      )}
      {excess && (
        <section class="stage-side">
          <div class="problem" role="alert" id="too-large">
            <p>{excess}</p>
          </div>
        </section>
      )}
      {!excess && !lacksInputs(info) && info.views.includes("table") && (
        <Computed
          info={info}
          of={of}
          params={params}
          asking={asking}
          grow={grow}
          window={growing === undefined ? undefined : growing + 1}
        />
      )}
    </Workspace>
  );
}

const stagesOf = (parameters: number): readonly number[] =>
  STAGES[Math.min(parameters, STAGES.length - 1)] ?? [5];

/** A size at which the lists among the inputs may have an item for each argument: the longest first. */
function shorter(info: GameInfo, sizes: readonly number[]): readonly number[] {
  const fitting = info.inputs
    .flatMap(({ value }) => (Array.isArray(value) ? [value.length - 1] : []))
    .filter((size) => size >= 0 && size < (sizes[0] ?? 0));
  return fitting.length ? [Math.max(...fitting)] : sizes;
}

/** The size of the table, and its function. */
function Area({
  params,
  to,
  functions,
  chosen,
}: {
  params: Params;
  to: number;
  functions: readonly string[];
  chosen: string | undefined;
}) {
  const text = useText();
  const [typed, setTyped] = useState(String(to));
  const [box, setBox] = useState(params["box"] ?? "");
  const [byBox, setByBox] = useState(Boolean(params["box"]));
  // A number that is being typed is kept while the table grows by itself.
  const typing = useRef(false);
  useEffect(() => {
    typing.current = false;
  }, [params["to"], params["box"]]);
  useEffect(() => {
    if (!typing.current) setTyped(String(to));
  }, [to]);
  useEffect(() => {
    setBox(params["box"] ?? "");
    setByBox(Boolean(params["box"]));
  }, [params["box"]]);
  return (
    <form
      class="controls"
      onSubmit={(event) => {
        event.preventDefault();
        const area =
          byBox && box.trim() ? { box: box.trim(), to: undefined } : { to: typed, box: undefined };
        amend({ ...area, cell: undefined, fix: undefined, view: undefined }, "push");
      }}
    >
      {byBox ? (
        <label>
          {text.box}
          <input
            type="text"
            id="box"
            class="wide"
            spellcheck={false}
            autocomplete="off"
            placeholder={text.boxHint}
            value={box}
            onInput={(event) => setBox(event.currentTarget.value)}
          />
        </label>
      ) : (
        <label>
          {text.size}
          <input
            type="number"
            id="size"
            min={0}
            value={typed}
            onInput={(event) => {
              typing.current = true;
              setTyped(event.currentTarget.value);
            }}
          />
        </label>
      )}
      <button type="submit" class="primary" id="compute">
        {text.compute}
      </button>
      <button type="button" class="quiet" onClick={() => setByBox(!byBox)}>
        {byBox ? text.bySize : text.byBox}
      </button>
      {functions.length > 1 && (
        <label>
          {text.func}
          <select
            value={chosen}
            onChange={(event) =>
              amend({ function: event.currentTarget.value, cell: undefined, fix: undefined })
            }
          >
            {functions.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </form>
  );
}

function Computed({
  info,
  of,
  params,
  asking,
  grow,
  window,
}: {
  info: GameInfo;
  of: GameRef;
  params: Params;
  asking: TableAsked;
  grow: (state: TableState) => void;
  window: number | undefined;
}) {
  const state = useTable(asking, JSON.stringify([of, asking.function]));
  useEffect(() => grow(state), [state.done, state.problem]);
  return (
    <>
      {!(state.table && sizeOf(state.table) > 0) && (
        <section class="stage-side">
          <Running state={state} cancel={state.cancel} />
          {state.problem && (
            <Problem
              diagnostics={state.problem}
              fix={(diagnostic) => {
                // Rules that were typed in the box of games are changed in the address.
                const fix = of.game.includes("=") ? fixOf(diagnostic, of.game) : undefined;
                const apply = () => amend({ game: fix?.apply(of.game) }, "push");
                return fix && { words: fix.words, apply };
              }}
            />
          )}
        </section>
      )}
      {state.table && sizeOf(state.table) > 0 && (
        <Shown
          info={info}
          of={of}
          params={params}
          asking={asking}
          state={state}
          table={state.table}
          window={window}
        />
      )}
    </>
  );
}

function Running({ state, cancel }: { state: TableState; cancel: () => void }) {
  const text = useText();
  const { progress, done, running, table } = state;
  const [stopping, setStopping] = useState(false);
  useEffect(() => setStopping(false), [running]);
  const seconds = (s: number) => text.seconds(s < 10 ? s.toFixed(1) : String(Math.round(s)));
  return (
    <div class="running" role="status">
      {running && (
        <>
          <progress
            aria-label={text.computing}
            max={progress?.of ?? 1}
            {...(progress?.of ? { value: progress.done } : {})}
          />
          <span class="muted">
            {progress
              ? `${progress.of ? text.reached(progress.done.toLocaleString(), progress.of.toLocaleString()) : text.cells(progress.done.toLocaleString())} · ${seconds(progress.seconds)}`
              : text.computing}
          </span>
          <button
            type="button"
            id="cancel"
            disabled={stopping}
            onClick={() => {
              setStopping(true);
              cancel();
            }}
          >
            {stopping ? text.stopping : text.cancel}
          </button>
        </>
      )}
      {!running && done && (
        <span class={done.stop === "complete" ? "muted" : "notice"} id="done" data-stop={done.stop}>
          {done.stop === "budget" && `${text.stoppedBudget} `}
          {done.stop === "interrupted" && `${text.stoppedInterrupted} `}
          {table && text.cells(sizeOf(table).toLocaleString())}
          {done.seconds >= 0.05 && ` · ${seconds(done.seconds)}`}
        </span>
      )}
    </div>
  );
}

const length = (axis: Axis) => axis.to - axis.from + 1;
const sizeOf = (table: TableInfo) => table.params.reduce((all, axis) => all * length(axis), 1);

interface ShownProps {
  info: GameInfo;
  of: GameRef;
  params: Params;
  asking: TableAsked;
  state: TableState & { cancel: () => void };
  table: TableInfo;
  /** The rows and columns that fill the field while the slider moves. */
  window: number | undefined;
}

function Shown({ info, of, params, asking, state, table, window }: ShownProps) {
  const text = useText();
  const lang = useLang();
  const axes = table.params;
  const one = axes.length === 1;
  // The address contains the statement of the law: its number would differ in a larger table.
  const chosen = state.laws?.findings.findIndex((found) => found.statement === params["law"]);
  const law = chosen !== undefined && chosen >= 0 ? chosen : undefined;
  const setLaw = (at: number | undefined) =>
    amend({ law: at === undefined ? undefined : state.laws?.findings[at]?.statement });
  const [fold, setFold] = useState<number>();
  const [hovered, setHovered] = useState<{ cell: CellRef; value: number | undefined }>();
  const [trail, setTrail] = useState<readonly string[]>([]);
  const identity = JSON.stringify([of, asking.function]);
  const fix = useMemo(() => fixedOf(params["fix"], axes), [params["fix"], JSON.stringify(axes)]);
  useEffect(() => setTrail([]), [identity, params["fix"]]);

  const down = axes[axes.length - 2] ?? (axes[0] as Axis);
  const across = axes[axes.length - 1] as Axis;
  const sequence = useMemo(
    () => (one ? new Sequence(table.table, length(across), law) : undefined),
    [table.table, one, across.to, across.from, law],
  );
  const preperiod = state.period?.period
    ? Math.max(0, (state.period.preperiod ?? 0) - across.from)
    : undefined;
  const width = fold ?? usualWidth(state.period?.period, length(across));
  const source = useMemo(
    () =>
      sequence
        ? new FoldedSource(sequence, width)
        : new GridSource(table.table, length(down), length(across), fix.join(","), law),
    [sequence, width, table.table, fix.join(","), law, length(down), length(across)],
  );
  const folded: Fold | undefined = useMemo(
    () =>
      one
        ? { length: length(across), preperiod, period: state.period?.period ?? undefined }
        : undefined,
    [one, preperiod, state.period, across.to, across.from],
  );

  const scheme = useMemo(
    () => ({
      kind: table.kind,
      // Zero is a P-position and not on the scale; the least value of the others begins it.
      least: table.kind === "grundy" ? Math.max(1, table.least ?? 1) : (table.least ?? 0),
      largest: table.largest ?? 1,
    }),
    [table.kind, table.least, table.largest],
  );

  /** A cell of the canvas as the arguments of the function. */
  const argumentsOf = (cell: CellRef): number[] => {
    if (one) return [across.from + cell.row * width + cell.col];
    const fixed = fix.map((index, at) => (axes[at]?.from ?? 0) + index);
    return [...fixed, down.from + cell.row, across.from + cell.col];
  };
  const placeOf = (values: readonly number[] | undefined): CellRef | undefined => {
    if (!values || values.length !== axes.length) return undefined;
    const at = (axis: number) => (values[axis] ?? 0) - (axes[axis]?.from ?? 0);
    for (let axis = 0; axis < axes.length; axis++)
      if (at(axis) < 0 || at(axis) >= length(axes[axis] as Axis)) return undefined;
    if (one) return { row: Math.floor(at(0) / width), col: at(0) % width };
    if (fix.some((index, axis) => index !== at(axis))) return undefined;
    return { row: at(axes.length - 2), col: at(axes.length - 1) };
  };
  const write = (values: readonly number[]) => values.join(",");
  const pinned = params["cell"];
  const pinnedPlace = placeOf(cellOf(pinned, axes.length));
  const hoveredName = hovered && write(argumentsOf(hovered.cell));
  const subject = pinned ?? hoveredName;
  // The server lists options of the game's own function; of others only the values are known.
  const own = asking.function === undefined;
  const detail = useCell(of, own ? subject : undefined);

  const options = useMemo(() => {
    const found = new Map<string, CellRef>();
    for (const move of detail?.moves ?? [])
      for (const part of move.next) {
        const place = placeOf(cellOf(part, axes.length));
        if (place) found.set(`${place.row},${place.col}`, place);
      }
    return [...found.values()];
  }, [detail, width, fix.join(","), JSON.stringify(axes)]);
  const exceptions = useMemo(() => {
    return (state.laws?.findings[law ?? -1]?.exceptions ?? [])
      .map((exception) => placeOf(exception.position))
      .filter((place) => place !== undefined);
  }, [law, state.laws, width, fix.join(",")]);
  const pointed = usePointed();
  const marks = useMemo(
    () => ({
      pinned: pinnedPlace,
      options,
      exceptions,
      pointed:
        pointed === undefined || pointed === (hoveredName && linkName(hoveredName))
          ? []
          : readPosition(pointed, false)
              .map((part) => placeOf(cellOf(part, axes.length)))
              .filter((place) => place !== undefined),
      trail: trail.map((name) => placeOf(cellOf(name, axes.length))).filter((p) => p !== undefined),
    }),
    [pinned, options, exceptions, pointed, trail, width, fix.join(",")],
  );

  const [places] = useState<NonNullable<GridShown["places"]>>(() => ({ find: undefined }));
  const cellPlace = (name: string) => {
    const place = placeOf(cellOf(name, axes.length));
    return place && places.find?.(place);
  };
  const origin =
    pinned !== undefined && detail
      ? {
          of: pinned,
          sources: () =>
            detail.moves.flatMap(({ value, next }) =>
              typeof value === "number" && next.length === 1
                ? [{ value, place: cellPlace(next[0] ?? "") }]
                : [],
            ),
          target: () => cellPlace(pinned),
        }
      : undefined;

  // On a phone the sheet about a pinned cell must not cover the cell.
  useEffect(() => {
    if (pinned === undefined || !matchMedia(PHONE).matches) return;
    const panel = document.querySelector(".panel.cell.pinned");
    if (!panel) return;
    const show = () => {
      const cell = cellPlace(pinned);
      const { top } = panel.getBoundingClientRect();
      if (cell && cell.bottom > top - MARGIN) scrollBy(0, cell.bottom - top + MARGIN);
    };
    // The sheet grows when the reasons arrive, and the page when the table is drawn; then the reader scrolls.
    const grown = new ResizeObserver(show);
    for (const part of [panel, document.body]) grown.observe(part);
    const stop = () => grown.disconnect();
    const timer = setTimeout(stop, SHEET_TIME);
    for (const own of ["touchmove", "wheel"]) addEventListener(own, stop, { once: true });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [pinned, detail]);

  const pin = (name: string | undefined) => {
    setTrail(name === undefined ? [] : options.length && pinned ? [...trail, name] : [name]);
    amend({ cell: name });
  };
  const press = (cell: CellRef) => {
    const name = write(argumentsOf(cell));
    const isOption = options.some((o) => o.row === cell.row && o.col === cell.col);
    if (name === pinned) pin(undefined);
    else if (pinned && isOption) {
      setTrail([...(trail.length ? trail : [pinned]), name]);
      amend({ cell: name }, "push");
    } else {
      setTrail([name]);
      amend({ cell: name });
    }
  };
  const follow = (name: string) => {
    setTrail([...(trail.length ? trail : pinned ? [pinned] : []), name]);
    amend({ cell: name }, "push");
  };
  const spoken = (cell: CellRef, value: number | undefined) => {
    const name = `${table.function}(${write(argumentsOf(cell))})`;
    if (value === undefined || value === MISSING) return name;
    return `${name} = ${isNumber(value) ? shown(wordOf(value, table.kind)) : wordOf(value, table.kind)}${table.kind === "grundy" && value === 0 ? "  P" : ""}`;
  };
  const subjectValue =
    hoveredName === subject && hovered?.value !== undefined && isNumber(hovered.value)
      ? hovered.value
      : typeof detail?.value === "number"
        ? detail.value
        : detail?.outcome && isOutcome(table.kind)
          ? detail.outcome === "P"
            ? 0
            : 1
          : undefined;
  const name = titleOf(lang, info) || table.function;

  return (
    <div class="table-view">
      <section class="canvas-side stage-side">
        <Running state={state} cancel={state.cancel} />
        {state.problem && <Problem diagnostics={state.problem} />}
        {axes.length > 2 && <Slices axes={axes} fix={fix} />}
        {one && (
          <div class="controls">
            <label>
              {text.rowsOf}
              <input
                type="number"
                id="row-length"
                min={1}
                max={length(across)}
                value={width}
                onInput={(event) => {
                  const cells = Math.floor(Number(event.currentTarget.value));
                  if (cells >= 1) setFold(Math.min(cells, length(across)));
                }}
              />
            </label>
            {state.period?.period && (
              <button
                type="button"
                aria-pressed={width === state.period.period}
                onClick={() => setFold(state.period?.period ?? undefined)}
              >
                {text.alignPeriod}
              </button>
            )}
          </div>
        )}
        <Grid
          source={source}
          identity={`${identity} ${one ? width : fix.join(",")}`}
          scheme={scheme}
          down={one ? across : down}
          across={one ? { name: "", from: 0, to: width - 1 } : across}
          fold={folded}
          label={text.canvasLabel(name)}
          marks={marks}
          describe={spoken}
          hover={(cell, value) => {
            setHovered(cell && { cell, value });
            point(cell && write(argumentsOf(cell)));
          }}
          press={press}
          open={(cell) => {
            location.hash = `#/play?${new URLSearchParams({ game: of.game, ...(params["given"] ? { given: params["given"] } : {}), position: write(argumentsOf(cell)) }).toString()}`;
          }}
          release={() => pin(undefined)}
          show={pinnedPlace}
          view={params["view"]}
          viewed={(view) => amend({ view })}
          places={places}
          {...(window === undefined ? {} : { window })}
        />
        <Legend
          scheme={scheme}
          law={law !== undefined}
          exceptions={exceptions.length > 0}
          period={folded?.period !== undefined}
        />
        {one && sequence && (
          <SequencePlot
            sequence={sequence}
            from={across.from}
            scheme={scheme}
            fold={folded as Fold}
            label={text.plotLabel(name)}
            width={width}
            hovered={hovered?.cell}
            hover={(cell) => setHovered(cell && { cell, value: undefined })}
            press={press}
          />
        )}
        <p class="downloads">
          <span>{text.download}</span>
          {FORMATS.filter((format) => format !== "bfile" || one).map((format) => (
            <a
              key={format}
              href={fileAddress(table.table, format, fileName(of.game, table.function)) ?? "#"}
              download
              onClick={(event) => {
                const name = fileName(of.game, table.function);
                const address = fileAddress(table.table, format, name);
                if (format !== "png" && address !== undefined) return;
                event.preventDefault();
                void (format === "png"
                  ? savePng(table.table, name)
                  : saveFile(table.table, format, name));
              }}
            >
              {format === "bfile" ? "b-file" : format}
            </a>
          ))}
        </p>
      </section>
      <aside class="why-side">
        <CellPanel
          written={subject}
          name={table.function}
          value={subjectValue}
          kind={table.kind}
          info={detail}
          pinned={pinned !== undefined}
          waiting={state.running}
          params={params}
          of={of}
          unpin={() => pin(undefined)}
          follow={follow}
          origin={origin}
        />
        {state.period && <PeriodNote period={state.period} />}
        <Findings laws={state.laws} complete={state.running} chosen={law} choose={setLaw} />
        <ClaimBox
          asked={{
            ...of,
            ...(asking.box === undefined ? { to: asking.to ?? 0 } : { box: asking.box }),
          }}
          example={exampleClaim(table)}
          name={table.function}
          show={(cell) => amend({ cell: write(cell) })}
        />
      </aside>
    </div>
  );
}

/** A row of a folded sequence: one period where there is one of a readable length, else a round number. */
function usualWidth(period: number | null | undefined, cells: number): number {
  if (period && period >= 4 && period <= 64) {
    // Short periods repeat within a row, which stays aligned.
    return period * Math.max(1, Math.floor(28 / period));
  }
  return Math.min(cells, cells <= 30 ? cells : cells <= 400 ? 20 : 50);
}

function exampleClaim(table: TableInfo): string {
  const names = table.params.map((axis) => axis.name);
  const call = `${table.function}(${names.join(",")})`;
  if (isOutcome(table.kind)) return `${call} == (${names[0]} % 4 != 0)`;
  return names.length === 1 ? `${call} == ${names[0]} % 4` : `${call} == ${names.join(" ^ ")}`;
}

/** Indices of the parameters with a fixed value: all but the last two. */
function fixedOf(text: string | undefined, axes: readonly Axis[]): number[] {
  const typed = (text ?? "").split(",").map(Number);
  return axes.slice(0, Math.max(0, axes.length - 2)).map((axis, at) => {
    const index = typed[at] ?? 0;
    return Number.isInteger(index) ? Math.max(0, Math.min(length(axis) - 1, index)) : 0;
  });
}

function Slices({ axes, fix }: { axes: readonly Axis[]; fix: readonly number[] }) {
  const text = useText();
  return (
    <div class="controls" role="group" aria-label={text.slice}>
      {fix.map((index, at) => {
        const axis = axes[at] as Axis;
        return (
          <label key={axis.name}>
            <i>{axis.name}</i> = {axis.from + index}
            <input
              type="range"
              min={0}
              max={length(axis) - 1}
              value={index}
              onInput={(event) => {
                const next = fix.map((old, i) =>
                  i === at ? Number(event.currentTarget.value) : old,
                );
                amend({ fix: next.join(","), cell: undefined });
              }}
            />
          </label>
        );
      })}
    </div>
  );
}

/** The maximum number of points of a plot, which also limits the browser's memory. */
const MOST_POINTS = 4_000_000;

function SequencePlot({
  sequence,
  from,
  scheme,
  fold,
  label,
  width,
  hovered,
  hover,
  press,
}: {
  sequence: Sequence;
  from: number;
  scheme: Parameters<typeof Plot>[0]["scheme"];
  fold: Fold;
  label: string;
  width: number;
  hovered: CellRef | undefined;
  hover: (cell: CellRef | undefined) => void;
  press: (cell: CellRef) => void;
}) {
  const [values, setValues] = useState<Int32Array>();
  useEffect(() => {
    let late = false;
    sequence.values(MOST_POINTS).then(
      (all) => {
        if (!late) setValues(all);
      },
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [sequence]);
  if (!values) return null;
  const cell = (index: number) => ({ row: Math.floor(index / width), col: index % width });
  return (
    <Plot
      values={values}
      from={from}
      scheme={scheme}
      fold={fold}
      label={label}
      cursor={hovered && hovered.row * width + hovered.col}
      hover={(index) => hover(index === undefined ? undefined : cell(index))}
      press={(index) => press(cell(index))}
    />
  );
}
