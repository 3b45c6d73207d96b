/**
 * The first screen: a board of Wythoff's game that grows under a slider from 8 to 2000 squares a side, with its proved
 * law, and three ways into the page. On a narrow screen it is a game of Nim.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Axis, Finding, GameRef } from "../api.ts";
import { Grid } from "../canvas/grid.tsx";
import { isNumber } from "../canvas/paint.ts";
import { GridSource } from "../canvas/sources.ts";
import { Playing } from "../course/playing.tsx";
import type { PlayStep } from "../course/types.ts";
import { useLang, useText } from "../i18n/index.ts";
import { href } from "../route.ts";
import { calm, useNarrow } from "../settings.ts";
import { useTable } from "../table/usetable.ts";

const QUEENS: GameRef = { game: "queens" };
const LEAST = 8;
const LARGEST = 2000;
/** Squares a side of the board at the start: their numbers are readable. */
const AT_FIRST = 16;
/** Squares a side of the table that is computed at first: it is there in a few milliseconds. */
const SMALL = 64;
/** From this size on the lost positions form two visible rays. */
const RAYS = 60;
/** Milliseconds from the smallest to the largest board. */
const GROWTH = 6000;
const NARROW = "(max-width: 700px)";

/** The slider is logarithmic: each step multiplies the size by the same factor. */
const STEPS = 1000;
const sizeAt = (step: number) => Math.round(LEAST * (LARGEST / LEAST) ** (step / STEPS));
const stepAt = (size: number) =>
  Math.round((STEPS * Math.log(size / LEAST)) / Math.log(LARGEST / LEAST));

export function FirstStage({ lang }: { lang: string | undefined }) {
  const text = useText();
  const narrow = useNarrow(NARROW);
  return (
    <section class="first-stage">
      <div class="first-words">
        <h1>{text.startTitle}</h1>
        <p class="lead">{text.startLead}</p>
        <p class="ways">
          <a class="button primary" id="way-play" href={href("play", { game: "nim", lang })}>
            {text.wayPlay}
          </a>
          <a class="button" id="way-learn" href={href("learn", { lang })}>
            {text.wayLearn}
          </a>
          <a class="button" id="way-rules" href={href("rules", { lang })}>
            {text.wayRules}
          </a>
        </p>
        {!narrow && <p class="first-caption">{text.firstCaption}</p>}
      </div>
      {narrow ? <FirstGame /> : <GrowingBoard lang={lang} />}
    </section>
  );
}

function GrowingBoard({ lang }: { lang: string | undefined }) {
  const text = useText();
  const locale = useLang();
  const [size, setSize] = useState(AT_FIRST);
  const [growing, setGrowing] = useState(false);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    if (size > SMALL || growing) setWide(true);
  }, [size, growing]);
  const asked = { ...QUEENS, to: (wide ? LARGEST : SMALL) - 1, lang: locale };
  const state = useTable(asked, "first-stage");
  useGrowth(growing, size, setSize, () => setGrowing(false));

  const axes = state.table?.params;
  const [down, across] = [axes?.[0], axes?.[1]];
  const law = state.laws?.findings.findIndex((found) => found.status === "proved");
  const proved: Finding | undefined =
    law !== undefined && law >= 0 ? state.laws?.findings[law] : undefined;
  const source = useMemo(
    () =>
      state.table && down && across
        ? new GridSource(state.table.table, length(down), length(across), "", undefined)
        : undefined,
    [state.table?.table, down?.to, across?.to],
  );
  // The colour scale of a small board ends at its largest value; on the scale of all values it would be one dark blue.
  const largest = Math.max(1, state.table?.largest ?? 1);
  const top = size <= AT_FIRST ? Math.min(largest, 2 * AT_FIRST) : largest;
  const scheme = useMemo(
    () => ({ kind: state.table?.kind ?? ("grundy" as const), least: 1, largest: top }),
    [state.table?.kind, top],
  );
  const open = (cell: { row: number; col: number }) => {
    location.hash = href("table", {
      game: QUEENS.game,
      to: String(Math.max(AT_FIRST, cell.row, cell.col)),
      cell: `${cell.row},${cell.col}`,
      lang,
    });
  };
  return (
    <div class="growing-board">
      {source && down && across ? (
        <Grid
          source={source}
          identity="first-stage"
          scheme={scheme}
          down={down}
          across={across}
          fold={undefined}
          label={text.firstLabel}
          marks={NO_MARKS}
          describe={(cell, value) =>
            value !== undefined && isNumber(value)
              ? text.firstCell(cell.row, cell.col, value)
              : `(${cell.row}, ${cell.col})`
          }
          hover={() => undefined}
          press={open}
          open={open}
          release={() => undefined}
          show={undefined}
          view={undefined}
          viewed={() => undefined}
          window={size}
        />
      ) : (
        <div class="grid-canvas busy" aria-busy="true" />
      )}
      <div class="growth">
        <label>
          <span>{text.firstSize(size)}</span>
          <input
            type="range"
            id="first-size"
            min={0}
            max={STEPS}
            value={stepAt(size)}
            aria-valuetext={text.firstSize(size)}
            onInput={(event) => {
              setGrowing(false);
              setSize(sizeAt(Number(event.currentTarget.value)));
            }}
          />
        </label>
        <button
          type="button"
          id="grow"
          onClick={() => {
            if (!growing && size >= LARGEST) setSize(LEAST);
            setGrowing(!growing);
          }}
        >
          {growing ? text.stop : text.grow}
        </button>
      </div>
      <p class={`first-law ${size >= RAYS && proved ? "lit" : ""}`} aria-live="polite">
        {size < RAYS ? (
          text.firstRings
        ) : state.running && !proved ? (
          text.computing
        ) : proved ? (
          <>
            <span class="badge proved">{text.proved}</span> {proved.sentence || proved.statement}
          </>
        ) : (
          text.firstRays
        )}
      </p>
    </div>
  );
}

const NO_MARKS = { pinned: undefined, options: [], exceptions: [], trail: [] } as const;
const length = (axis: Axis) => axis.to - axis.from + 1;

/** Enlarges the board while `growing`; without motion it is enlarged at once. */
function useGrowth(
  growing: boolean,
  size: number,
  set: (size: number) => void,
  done: () => void,
): void {
  const from = useRef(size);
  from.current = size;
  useEffect(() => {
    if (!growing) return;
    if (calm()) {
      set(LARGEST);
      done();
      return;
    }
    const first = stepAt(from.current);
    const begun = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const step = Math.min(STEPS, first + (STEPS * (now - begun)) / GROWTH);
      set(sizeAt(step));
      if (step < STEPS) frame = requestAnimationFrame(next);
      else done();
    });
    return () => cancelAnimationFrame(frame);
  }, [growing]);
}

/** Nim with three heaps against the engine: each stone is as large as a thumb. */
function FirstGame() {
  const step: PlayStep = {
    kind: "play",
    game: "nim",
    position: ["3", "4", "5"],
    title: NOTHING,
    text: NOTHING,
    hint: NOTHING,
  };
  return (
    <div class="first-game">
      <Playing step={step} won={() => undefined} alone />
    </div>
  );
}

const NOTHING = { en: "", ja: "" };
