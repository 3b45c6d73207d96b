/** The visible part of a table, and its scale. Pure functions, so that they can be tested. */
import { TILE, type TileAt } from "./tiles.ts";

/** Room for the numbers of rows and columns, in pixels. */
export const GUTTER = { left: 46, top: 24 } as const;

export interface Camera {
  /** The cell at the upper left corner of the field; fractions are parts of a cell. */
  readonly row: number;
  readonly col: number;
  /** Pixels a cell. */
  readonly scale: number;
}

export interface Field {
  readonly width: number;
  readonly height: number;
}

export interface Shape {
  readonly rows: number;
  readonly cols: number;
}

const LARGEST = 160;
/** The largest cells of a table that is shown whole, in pixels. */
const LARGEST_FIT = 96;

export const inner = (field: Field): Field => ({
  width: Math.max(1, field.width - GUTTER.left),
  height: Math.max(1, field.height - GUTTER.top),
});

/** The scale at which the whole table is visible; cells of a small table have a maximum size. */
export function fitScale(shape: Shape, field: Field): number {
  const { width, height } = inner(field);
  return Math.min(LARGEST_FIT, width / shape.cols, height / shape.rows);
}

/** The scale at which this number of rows and columns fills the field. */
export function windowScale(cells: number, field: Field): number {
  const { width, height } = inner(field);
  return Math.min(width, height) / cells;
}

export const fit = (shape: Shape, field: Field): Camera =>
  clamp({ row: 0, col: 0, scale: fitScale(shape, field) }, shape, field);

/** Keeps the table in view: no zooming out beyond all of it, no panning away from it. */
export function clamp(camera: Camera, shape: Shape, field: Field): Camera {
  const least = Math.min(fitScale(shape, field), inner(field).width / shape.cols, 4);
  const scale = Math.max(Math.min(camera.scale, LARGEST), least);
  const { width, height } = inner(field);
  const limit = (at: number, cells: number, seen: number) =>
    Math.max(0, Math.min(at, cells - seen));
  return {
    scale,
    row: limit(camera.row, shape.rows, height / scale),
    col: limit(camera.col, shape.cols, width / scale),
  };
}

/** Zooms so that the cell under the pointer stays under it. */
export function zoomAt(
  camera: Camera,
  factor: number,
  x: number,
  y: number,
  shape: Shape,
  field: Field,
): Camera {
  const wanted = clamp({ ...camera, scale: camera.scale * factor }, shape, field).scale;
  const dx = x - GUTTER.left;
  const dy = y - GUTTER.top;
  return clamp(
    {
      scale: wanted,
      col: camera.col + dx / camera.scale - dx / wanted,
      row: camera.row + dy / camera.scale - dy / wanted,
    },
    shape,
    field,
  );
}

/** The cell under a pixel, if there is one. */
export function cellAt(
  camera: Camera,
  x: number,
  y: number,
  shape: Shape,
): { row: number; col: number } | undefined {
  if (x < GUTTER.left || y < GUTTER.top) return undefined;
  const row = Math.floor(camera.row + (y - GUTTER.top) / camera.scale);
  const col = Math.floor(camera.col + (x - GUTTER.left) / camera.scale);
  return row < shape.rows && col < shape.cols ? { row, col } : undefined;
}

/** Moves the camera as little as needed to show a cell. */
export function reveal(
  camera: Camera,
  row: number,
  col: number,
  shape: Shape,
  field: Field,
): Camera {
  const { width, height } = inner(field);
  const into = (at: number, from: number, seen: number) =>
    at < from ? at : at + 1 > from + seen ? at + 1 - seen : from;
  return clamp(
    {
      ...camera,
      row: into(row, camera.row, height / camera.scale),
      col: into(col, camera.col, width / camera.scale),
    },
    shape,
    field,
  );
}

/** Each entry of a tile covers at least a pixel: the step is the next power of two. */
export function stepFor(scale: number): number {
  let step = 1;
  while (step * scale < 1 && step < 1 << 20) step *= 2;
  return step;
}

/** The visible tiles, and the tiles around them that a pan would show next. */
export function tilesFor(
  camera: Camera,
  shape: Shape,
  field: Field,
): { seen: TileAt[]; near: TileAt[] } {
  const step = stepFor(camera.scale);
  const { width, height } = inner(field);
  const size = TILE * step;
  const last = (cells: number) => Math.max(0, Math.ceil(cells / size) - 1);
  const r0 = Math.floor(camera.row / size);
  const c0 = Math.floor(camera.col / size);
  const r1 = Math.min(last(shape.rows), Math.floor((camera.row + height / camera.scale) / size));
  const c1 = Math.min(last(shape.cols), Math.floor((camera.col + width / camera.scale) / size));
  const seen: TileAt[] = [];
  const near: TileAt[] = [];
  for (let row = Math.max(0, r0 - 1); row <= Math.min(last(shape.rows), r1 + 1); row++)
    for (let col = Math.max(0, c0 - 1); col <= Math.min(last(shape.cols), c1 + 1); col++) {
      const inside = row >= r0 && row <= r1 && col >= c0 && col <= c1;
      (inside ? seen : near).push({ step, row, col });
    }
  return { seen, near };
}
