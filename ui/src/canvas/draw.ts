/** One frame of the table: coloured tiles, numbers where they fit, marks, and the numbers at the edges. */
import { type Axis, MISSING } from "../api.ts";
import { stepOf, textOn } from "../palette.ts";
import { type Camera, type Field, GUTTER, inner, type Shape, tilesFor } from "./camera.ts";
import { hasP, isOutcome, paintTile, type Scheme, wordOf } from "./paint.ts";
import { TILE, type TileAt, type Tiles } from "./tiles.ts";

export interface CellRef {
  readonly row: number;
  readonly col: number;
}

export interface Marks {
  /** Under the pointer or the keyboard's cursor. */
  readonly cursor: CellRef | undefined;
  readonly pinned: CellRef | undefined;
  readonly options: readonly CellRef[];
  readonly exceptions: readonly CellRef[];
  /** The cells of the position under the pointer of another view. */
  readonly pointed?: readonly CellRef[];
  /** The followed cells, oldest first. */
  readonly trail: readonly CellRef[];
}

/** A sequence folded into rows: where its preperiod ends and its periods begin. */
export interface Fold {
  readonly length: number;
  readonly preperiod: number | undefined;
  readonly period: number | undefined;
}

export interface Frame {
  readonly camera: Camera;
  readonly field: Field;
  readonly shape: Shape;
  readonly scheme: Scheme;
  readonly marks: Marks;
  readonly down: Axis;
  readonly across: Axis;
  readonly fold: Fold | undefined;
}

interface Ink {
  readonly ink: string;
  readonly paper: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly p: string;
}

/** From this scale (pixels per cell) on, values are written and cells are separated. */
const NUMBERS_FROM = 20;
const MARKS_FROM = 5;
/** From this scale on the options of a cell have frames; below it lines lead to them. */
const FRAMES_FROM = 8;

const FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";

/** Draws the frame and returns the missing tiles, the most urgent first. */
export function drawFrame(
  context: CanvasRenderingContext2D,
  tiles: Tiles,
  frame: Frame,
  ink: Ink,
): TileAt[] {
  const { camera, field, shape } = frame;
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, field.width, field.height);
  context.save();
  context.beginPath();
  context.rect(GUTTER.left, GUTTER.top, field.width, field.height);
  context.clip();
  context.imageSmoothingEnabled = false;
  const { seen, near } = tilesFor(camera, shape, field);
  for (const at of seen) drawTile(context, tiles, at, frame);
  if (camera.scale >= MARKS_FROM) drawCells(context, tiles, frame, ink);
  if (frame.fold && camera.scale >= 3) drawFold(context, frame, frame.fold, ink);
  drawMarks(context, frame, ink);
  context.restore();
  drawEdges(context, frame, ink);
  return [...seen, ...near];
}

const x = (camera: Camera, col: number) => GUTTER.left + (col - camera.col) * camera.scale;
const y = (camera: Camera, row: number) => GUTTER.top + (row - camera.row) * camera.scale;

function drawTile(context: CanvasRenderingContext2D, tiles: Tiles, at: TileAt, frame: Frame): void {
  const { camera, scheme } = frame;
  const paint = (tile: Parameters<typeof paintTile>[0]) => paintTile(tile, scheme);
  const own = tiles.picture(at, paint);
  const side = at.step * camera.scale;
  const left = x(camera, at.col * TILE * at.step);
  const top = y(camera, at.row * TILE * at.step);
  if (own) {
    context.drawImage(own, left, top, own.width * side, own.height * side);
    return;
  }
  // Not loaded yet: the part of the nearest coarser tile that covers this place.
  for (let zoom = 2; zoom <= 64; zoom *= 2) {
    const coarse = {
      step: at.step * zoom,
      row: Math.floor(at.row / zoom),
      col: Math.floor(at.col / zoom),
    };
    const picture = tiles.picture(coarse, paint);
    if (!picture) continue;
    const part = TILE / zoom;
    const sx = (at.col % zoom) * part;
    const sy = (at.row % zoom) * part;
    const width = Math.min(part, picture.width - sx);
    const height = Math.min(part, picture.height - sy);
    if (width > 0 && height > 0)
      context.drawImage(
        picture,
        sx,
        sy,
        width,
        height,
        left,
        top,
        width * zoom * side,
        height * zoom * side,
      );
    return;
  }
}

/** The visible cells, as ranges of rows and columns. */
function range({ camera, field, shape }: Frame): [number, number, number, number] {
  const { width, height } = inner(field);
  return [
    Math.floor(camera.row),
    Math.min(shape.rows, Math.ceil(camera.row + height / camera.scale)),
    Math.floor(camera.col),
    Math.min(shape.cols, Math.ceil(camera.col + width / camera.scale)),
  ];
}

function drawCells(context: CanvasRenderingContext2D, tiles: Tiles, frame: Frame, ink: Ink): void {
  const { camera, scheme } = frame;
  const { scale } = camera;
  const [r0, r1, c0, c1] = range(frame);
  const numbers = scale >= NUMBERS_FROM;
  const p = hasP(scheme.kind);
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (numbers) {
    context.strokeStyle = ink.paper;
    context.lineWidth = 1;
    context.beginPath();
    for (let row = r0; row <= r1; row++) {
      const at = Math.round(y(camera, row)) + 0.5;
      context.moveTo(x(camera, c0), at);
      context.lineTo(x(camera, c1), at);
    }
    for (let col = c0; col <= c1; col++) {
      const at = Math.round(x(camera, col)) + 0.5;
      context.moveTo(at, y(camera, r0));
      context.lineTo(at, y(camera, r1));
    }
    context.stroke();
  }
  for (let row = r0; row < r1; row++)
    for (let col = c0; col < c1; col++) {
      const value = tiles.value(row, col);
      if (value === undefined || value === MISSING) continue;
      const isP = p && value === 0;
      if (!numbers && !isP) continue;
      const cx = x(camera, col + 0.5);
      const cy = y(camera, row + 0.5);
      if (isP) {
        // A ring in addition to the colour distinguishes P-positions in grey, too.
        context.beginPath();
        context.arc(cx, cy, scale * (numbers ? 0.4 : 0.22), 0, 2 * Math.PI);
        if (numbers) {
          context.lineWidth = Math.max(1.5, scale * 0.06);
          context.strokeStyle = tiles.explained(row, col) === false ? ink.p : "#fff";
          context.stroke();
        } else {
          context.fillStyle = "#fff";
          context.fill();
        }
      }
      if (!numbers) continue;
      const word = wordOf(value, scheme.kind);
      const size = Math.min(scale * 0.42, (scale * 1.5) / word.length);
      if (size < 6) continue;
      context.font = `${isP ? "700 " : ""}${size}px ${FONT}`;
      context.fillStyle =
        tiles.explained(row, col) === false
          ? ink.ink
          : isP || isOutcome(scheme.kind)
            ? "#fff"
            : textOn(stepOf(value, scheme.least, scheme.largest));
      context.fillText(word, cx, cy + 0.5);
    }
}

/** A line marks the preperiod; a bar marks the start of each period. */
function drawFold(context: CanvasRenderingContext2D, frame: Frame, fold: Fold, ink: Ink): void {
  if (fold.period === undefined || fold.preperiod === undefined) return;
  const { camera, shape } = frame;
  const { scale } = camera;
  const [r0, r1, c0, c1] = range(frame);
  const bar = Math.max(2, scale * 0.1);
  for (let row = r0; row < r1; row++)
    for (let col = c0; col < c1; col++) {
      const index = row * shape.cols + col;
      if (index >= fold.length) return;
      const left = x(camera, col);
      const top = y(camera, row);
      if (index < fold.preperiod) {
        context.fillStyle = ink.paper;
        context.fillRect(left, top + scale - 1.5 * bar, scale, 1.5 * bar);
        context.fillStyle = ink.muted;
        context.fillRect(left, top + scale - bar, scale, bar * 0.5);
      } else if ((index - fold.preperiod) % fold.period === 0) {
        context.fillStyle = ink.paper;
        context.fillRect(left - bar, top, 2 * bar, scale);
        context.fillStyle = ink.ink;
        context.fillRect(left - bar / 2, top, bar, scale);
      }
    }
}

function drawMarks(context: CanvasRenderingContext2D, frame: Frame, ink: Ink): void {
  const { camera, marks } = frame;
  const { scale } = camera;
  const side = Math.max(scale, 6);
  const box = ({ row, col }: CellRef, width: number, inset: number) => {
    const grow = (side - scale) / 2 - inset;
    const left = x(camera, col) - grow;
    const top = y(camera, row) - grow;
    context.lineWidth = width;
    context.strokeRect(left, top, side - 2 * inset, side - 2 * inset);
  };
  const outlined = (cell: CellRef, colour: string, width: number) => {
    context.strokeStyle = ink.paper;
    box(cell, width + 2.5, 0);
    context.strokeStyle = colour;
    box(cell, width, 0);
  };
  if (marks.trail.length > 1) {
    context.strokeStyle = ink.accent;
    context.lineWidth = 2;
    context.beginPath();
    marks.trail.forEach(({ row, col }, at) => {
      const cx = x(camera, col + 0.5);
      const cy = y(camera, row + 0.5);
      if (at === 0) context.moveTo(cx, cy);
      else context.lineTo(cx, cy);
    });
    context.stroke();
  }
  for (const cell of marks.exceptions) {
    context.strokeStyle = ink.p;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(
      x(camera, cell.col + 0.5),
      y(camera, cell.row + 0.5),
      Math.max(5, scale * 0.48),
      0,
      2 * Math.PI,
    );
    context.stroke();
  }
  if (marks.pinned && marks.options.length > 0) drawMoves(context, frame, marks.pinned, ink);
  // Frames of small cells would overlap: there the lines alone show the options.
  if (scale >= FRAMES_FROM || !marks.pinned)
    for (const cell of marks.options) outlined(cell, ink.ink, Math.max(2, scale * 0.06));
  if (marks.pinned) outlined(marks.pinned, ink.accent, 3);
  if (marks.cursor) outlined(marks.cursor, ink.accent, 2);
  for (const cell of marks.pointed ?? []) outlined(cell, ink.p, 3);
}

/** The moves of a cell: the cells that are not options are pale, and a line leads to each option. */
function drawMoves(
  context: CanvasRenderingContext2D,
  { camera, field, marks }: Frame,
  from: CellRef,
  ink: Ink,
): void {
  const { scale } = camera;
  context.save();
  context.beginPath();
  context.rect(0, 0, field.width, field.height);
  for (const { row, col } of [from, ...marks.options])
    context.rect(x(camera, col), y(camera, row), scale, scale);
  // A heat map stays visible behind the lines.
  context.globalAlpha = scale >= FRAMES_FROM ? 0.55 : 0.25;
  context.fillStyle = ink.paper;
  context.fill("evenodd");
  context.restore();
  // Frames and numbers are readable without lines across them.
  if (scale >= FRAMES_FROM) return;
  context.save();
  context.lineCap = "round";
  context.beginPath();
  for (const { row, col } of marks.options) {
    const [dx, dy] = [col - from.col, row - from.row];
    const inset = 0.5 / Math.max(Math.abs(dx), Math.abs(dy));
    const at = (part: number): [number, number] => [
      x(camera, from.col + 0.5 + dx * part),
      y(camera, from.row + 0.5 + dy * part),
    ];
    context.moveTo(...at(inset));
    context.lineTo(...at(1 - inset));
  }
  for (const [colour, width] of [
    [ink.paper, 4],
    [ink.accent, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
  context.restore();
}

/** The numbers of rows and columns, as dense as is readable. */
function drawEdges(context: CanvasRenderingContext2D, frame: Frame, ink: Ink): void {
  const { camera, field, shape, down, across, fold } = frame;
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, field.width, GUTTER.top);
  context.fillRect(0, 0, GUTTER.left, field.height);
  // The numbers at the edges of large cells are read from the last row of a room.
  const edge = camera.scale >= 40 ? 14 : 11;
  context.font = `${edge}px ${FONT}`;
  context.fillStyle = ink.muted;
  context.strokeStyle = ink.line;
  const [r0, r1, c0, c1] = range(frame);
  const every = (pixels: number) => {
    const least = pixels / camera.scale;
    let step = 1;
    while (step < least) step *= String(step).startsWith("2") ? 2.5 : 2;
    return Math.round(step);
  };
  const columnStep = every((edge - 3) * String(across.from + shape.cols).length + 10);
  const rowStep = every(18);
  context.textBaseline = "middle";
  context.textAlign = "center";
  for (let col = Math.ceil(c0 / columnStep) * columnStep; col < c1; col += columnStep) {
    const at = x(camera, col + 0.5);
    const number = String(across.from + col);
    // A number at the right edge is drawn whole or not at all.
    const half = context.measureText(number).width / 2;
    if (at >= GUTTER.left && at + half <= field.width)
      context.fillText(number, at, GUTTER.top / 2 + 1);
  }
  context.textAlign = "right";
  for (let row = Math.ceil(r0 / rowStep) * rowStep; row < r1; row += rowStep) {
    const at = y(camera, row + 0.5);
    const number = fold ? down.from + row * shape.cols : down.from + row;
    if (at >= GUTTER.top) context.fillText(String(number), GUTTER.left - 6, at);
  }
  context.textAlign = "left";
  context.font = `italic 12px Georgia, serif`;
  context.fillStyle = ink.ink;
  const corner = fold ? down.name : `${down.name} \\ ${across.name}`;
  context.fillText(corner, 4, GUTTER.top / 2 + 1, GUTTER.left - 8);
}

export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: of("--ink"),
    paper: of("--paper"),
    muted: of("--muted"),
    line: of("--line"),
    accent: of("--accent"),
    p: of("--p"),
  };
}
