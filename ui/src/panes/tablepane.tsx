/** The table around the selected position, with its options. */
import { useMemo } from "preact/hooks";
import type { Axis, PositionInfo } from "../api.ts";
import type { CellRef } from "../canvas/draw.ts";
import { Grid } from "../canvas/grid.tsx";
import { isNumber, wordOf } from "../canvas/paint.ts";
import { FoldedSource, GridSource, Sequence } from "../canvas/sources.ts";
import { useLang, useText } from "../i18n/index.ts";
import { titleOf } from "../parts/gamehead.tsx";
import { Problem } from "../parts/problem.tsx";
import { cellOf, readPosition, writePosition } from "../position.ts";
import { useTable } from "../table/usetable.ts";
import { linkName, point, usePointed } from "./linked.ts";
import type { PaneShown } from "./second.tsx";

/** Cells of a row of a sequence. */
const ROW = 10;
/** The least size, by the number of parameters, and the largest one that shows a selected cell. */
const LEAST: readonly number[] = [0, 39, 11, 7];
const LARGEST = 200;

const length = (axis: Axis) => axis.to - axis.from + 1;

export function TablePane({
  info,
  of,
  position,
  select,
  seen,
}: PaneShown & { seen: PositionInfo | undefined }) {
  const text = useText();
  const lang = useLang();
  const pointed = usePointed();
  const count = info.main?.params.length ?? 1;
  const cellsOf = (name: string | undefined) =>
    name === undefined
      ? []
      : readPosition(name, false).flatMap((part) => {
          const cell = cellOf(part, count);
          return cell ? [cell] : [];
        });
  const selected = cellsOf(position);
  const farthest = Math.max(0, ...selected.flat());
  const to = Math.max(LEAST[count] ?? 5, Math.min(LARGEST, farthest + 1));
  const state = useTable({ ...of, to, lang }, JSON.stringify(of));
  const axes = state.table?.params;
  const across = axes?.at(-1);
  const down = axes?.at(-2) ?? across;
  // A table of more than two parameters is the slice with the selected position.
  const fix = (selected[0] ?? []).slice(0, Math.max(0, count - 2));
  const fixed = fix.join(",");
  const source = useMemo(() => {
    if (!state.table || !across || !down) return undefined;
    if (count === 1) {
      const sequence = new Sequence(state.table.table, length(across), undefined);
      return new FoldedSource(sequence, Math.min(ROW, length(across)));
    }
    return new GridSource(state.table.table, length(down), length(across), fixed, undefined);
  }, [state.table?.table, across?.to, down?.to, fixed, count]);
  const placeOf = (cell: readonly number[]): CellRef[] => {
    if (!across || !down || cell.some((at) => at < 0)) return [];
    const col = (cell.at(-1) ?? 0) - across.from;
    if (col >= length(across)) return [];
    if (count === 1) return [{ row: Math.floor(col / ROW), col: col % ROW }];
    const row = (cell.at(-2) ?? 0) - down.from;
    const inSlice = fix.every((at, axis) => cell[axis] === at);
    return inSlice && row < length(down) ? [{ row, col }] : [];
  };
  const nameOf = ({ row, col }: CellRef) =>
    count === 1
      ? String((across?.from ?? 0) + row * ROW + col)
      : [...fix, (down?.from ?? 0) + row, (across?.from ?? 0) + col].join(",");
  const options = (seen?.moves ?? []).flatMap((move) => cellsOf(writePosition(move.next)));
  const places = selected.flatMap(placeOf);
  const stamp = JSON.stringify([position, pointed, fixed, axes, seen?.position]);
  const marks = useMemo(
    () => ({
      pinned: places.length === 1 ? places[0] : undefined,
      options: places.length === 1 ? options.flatMap(placeOf) : places,
      pointed: cellsOf(pointed).flatMap(placeOf),
      exceptions: [],
      trail: [],
    }),
    [stamp],
  );
  const scheme = useMemo(
    () => ({
      kind: state.table?.kind ?? ("grundy" as const),
      least: state.table?.kind === "grundy" ? 1 : (state.table?.least ?? 0),
      largest: Math.max(1, state.table?.largest ?? 1),
    }),
    [state.table],
  );
  if (state.problem) return <Problem diagnostics={state.problem} />;
  if (!source || !down || !across) return <div class="grid-canvas busy" aria-busy="true" />;
  return (
    <Grid
      source={source}
      identity={JSON.stringify([of, to, fixed])}
      scheme={scheme}
      down={down}
      across={count === 1 ? { name: "", from: 0, to: Math.min(ROW, length(across)) - 1 } : across}
      fold={
        count === 1
          ? { length: length(across), preperiod: undefined, period: undefined }
          : undefined
      }
      label={text.canvasLabel(titleOf(lang, info))}
      marks={marks}
      describe={(cell, value) =>
        `${info.main?.name ?? ""}(${nameOf(cell)})${value !== undefined && isNumber(value) ? ` = ${wordOf(value, scheme.kind)}` : ""}`
      }
      hover={(cell) => point(cell && linkName(nameOf(cell)))}
      press={(cell) => select(nameOf(cell))}
      open={(cell) => select(nameOf(cell))}
      release={() => undefined}
      show={marks.pinned}
      view={undefined}
      viewed={() => undefined}
    />
  );
}
