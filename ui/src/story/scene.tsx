/** The stage of the story: a board to try moves on, a game against the engine, or a table. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Axis, position as askPosition, type PositionInfo } from "../api.ts";
import { Grid } from "../canvas/grid.tsx";
import { isNumber, wordOf } from "../canvas/paint.ts";
import { FoldedSource, GridSource, Sequence } from "../canvas/sources.ts";
import { Playing } from "../course/playing.tsx";
import { useLang, useText } from "../i18n/index.ts";
import { printed } from "../parts/chip.tsx";
import { capital } from "../parts/gamehead.tsx";
import { MexRow } from "../parts/mex.tsx";
import { NimSum } from "../parts/nimsum.tsx";
import { Thermograph } from "../parts/thermograph.tsx";
import { useAnswer } from "../parts/use.ts";
import { Board } from "../play/board.tsx";
import { QuotientPanel } from "../play/quotientpanel.tsx";
import { seenBy } from "../play/sides.ts";
import { href } from "../route.ts";
import { calm } from "../settings.ts";
import { useTable } from "../table/usetable.ts";
import type { Scene } from "./chapters.ts";

export function SceneView({ scene }: { scene: Scene }) {
  switch (scene.kind) {
    case "board":
      return <LiveBoard scene={scene} />;
    case "play":
      return (
        <Playing
          key={JSON.stringify(scene)}
          step={{ ...scene, kind: "play", title: NOTHING, text: NOTHING, hint: NOTHING }}
          won={() => undefined}
          alone
        />
      );
    case "table":
      return <LiveTable key={scene.game} scene={scene} />;
  }
}

const NOTHING = { en: "", ja: "" };

/** A position on which both players' moves can be tried. */
function LiveBoard({ scene }: { scene: Scene & { kind: "board" } }) {
  const text = useText();
  const lang = useLang();
  const { game, misere, panel, show } = scene;
  const [line, setLine] = useState<readonly (readonly string[])[]>([]);
  const first = JSON.stringify(scene.position);
  useEffect(() => setLine([]), [game, first]);
  const position = line.at(-1) ?? scene.position;
  const of = { game, ...(misere ? { play: "misere" } : {}) };
  const answer = useAnswer<PositionInfo>(JSON.stringify([of, position, lang]), (signal) =>
    askPosition({ ...of, position, values: true, lang }, signal),
  );
  const seen = seenBy(answer.data, line.length % 2 === 0 ? 0 : 1);
  const worth = seen?.sides?.sum;
  return (
    <div class="live-board" aria-busy={answer.busy}>
      <Board
        seen={seen}
        active={seen !== undefined && !seen.over && !answer.busy}
        hint={undefined}
        last={undefined}
        show={show ?? false}
        alone
        play={(move) => setLine([...line, move.next])}
      />
      <p class="live-tools">
        <button type="button" disabled={!line.length} onClick={() => setLine(line.slice(0, -1))}>
          {text.undo}
        </button>
        <a
          class="button"
          href={href("play", {
            game,
            position: position.join(" "),
            values: "1",
            play: misere ? "misere" : undefined,
          })}
        >
          {text.playHere}
        </a>
      </p>
      {panel === "nimsum" && seen?.nimsum && (
        <NimSum terms={seen.nimsum.terms} sum={seen.nimsum.sum} />
      )}
      {panel === "mex" && seen?.mex && <MexRow mex={seen.mex} />}
      {panel === "thermograph" && worth && (
        <figure class="live-worth">
          <figcaption>
            {text.valueIs} <b class="mono">{printed(worth.value.text ?? worth.value.kind)}</b>
          </figcaption>
          {worth.thermograph && <Thermograph graph={worth.thermograph} file="thermograph" />}
        </figure>
      )}
      {panel === "quotient" && (
        <QuotientPanel of={{ game }} from={scene.position} sum={position} file="quotient" />
      )}
    </div>
  );
}

const length = (axis: Axis) => axis.to - axis.from + 1;
/** Milliseconds in which the shown part of a table grows to its new size. */
const GROWTH = 900;
const ROW = 14;
const NO_MARKS = { pinned: undefined, options: [], exceptions: [], trail: [] } as const;

function LiveTable({ scene }: { scene: Scene & { kind: "table" } }) {
  const text = useText();
  const lang = useLang();
  const state = useTable({ game: scene.game, to: scene.to, lang }, scene.game);
  const window = useGrowing(scene.window);
  const axes = state.table?.params;
  const across = axes?.at(-1);
  const down = axes?.at(-2) ?? across;
  const one = axes?.length === 1;
  const source = useMemo(() => {
    if (!state.table || !across || !down) return undefined;
    return one
      ? new FoldedSource(new Sequence(state.table.table, length(across), undefined), ROW)
      : new GridSource(state.table.table, length(down), length(across), "", undefined);
  }, [state.table?.table, across?.to, down?.to, one]);
  // The colour scale of a small part ends at the values of that part.
  const largest = Math.max(1, state.table?.largest ?? 1);
  const top = window === undefined || window > 40 ? largest : Math.min(largest, 2 * window);
  const scheme = useMemo(
    () => ({ kind: state.table?.kind ?? ("grundy" as const), least: 1, largest: top }),
    [state.table?.kind, top],
  );
  const law = state.laws?.findings.find((found) => found.status === "proved");
  if (!source || !down || !across) return <div class="grid-canvas busy" aria-busy="true" />;
  const nameOf = (cell: { row: number; col: number }) =>
    one ? String(cell.row * ROW + cell.col) : `${cell.row}, ${cell.col}`;
  return (
    <div class="live-table">
      <Grid
        source={source}
        identity={scene.game}
        scheme={scheme}
        down={down}
        across={one ? { name: "", from: 0, to: ROW - 1 } : across}
        fold={one ? { length: length(across), preperiod: undefined, period: undefined } : undefined}
        label={text.canvasLabel(scene.game)}
        marks={NO_MARKS}
        describe={(cell, value) =>
          `(${nameOf(cell)})${value !== undefined && isNumber(value) ? ` = ${wordOf(value, scheme.kind)}` : ""}`
        }
        hover={() => undefined}
        press={() => undefined}
        open={() => undefined}
        release={() => undefined}
        show={undefined}
        view={undefined}
        viewed={() => undefined}
        {...(window === undefined ? {} : { window })}
      />
      {law && (
        <p class="live-law">
          <span class="badge proved">{text.proved}</span> {capital(law.sentence || law.statement)}
        </p>
      )}
    </div>
  );
}

/** The size on its way to the wanted one; without motion it is there at once. */
function useGrowing(wanted: number | undefined): number | undefined {
  const [size, setSize] = useState(wanted);
  const now = useRef(wanted);
  now.current = size;
  useEffect(() => {
    const from = now.current;
    if (wanted === undefined || from === undefined || from === wanted || calm()) {
      setSize(wanted);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function next(time) {
      const part = Math.max(0, Math.min(1, (time - begun) / GROWTH));
      setSize(Math.round(from * (wanted / from) ** part));
      if (part < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return size;
}
