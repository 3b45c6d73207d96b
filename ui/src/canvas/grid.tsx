/** The canvas of a table: pan by drag and wheel, zoom by wheel, pinch and keys, a cursor for the keyboard. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Axis } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { Icon } from "../parts/icon.tsx";
import { onThemeChange } from "../settings.ts";
import { type Camera, cellAt, clamp, type Field, fit, GUTTER, inner, reveal } from "./camera.ts";
import { type Shape, windowScale, zoomAt } from "./camera.ts";
import { type CellRef, drawFrame, type Fold, inkOf, type Marks } from "./draw.ts";
import { pageColour, type Scheme } from "./paint.ts";
import { type Source, Tiles } from "./tiles.ts";

export interface GridShown {
  source: Source;
  /** Tables with the same name replace one another without a flicker. */
  identity: string;
  scheme: Omit<Scheme, "paper">;
  down: Axis;
  across: Axis;
  fold: Fold | undefined;
  label: string;
  marks: Omit<Marks, "cursor">;
  /** The description of a cell, for the status line and screen readers. */
  describe: (cell: CellRef, value: number | undefined) => string;
  hover: (cell: CellRef | undefined, value: number | undefined) => void;
  press: (cell: CellRef) => void;
  open: (cell: CellRef) => void;
  release: () => void;
  /** A cell to scroll into view. */
  show: CellRef | undefined;
  /** The row and column at the upper left and the pixels per cell, as in the address. */
  view: string | undefined;
  viewed: (view: string | undefined) => void;
  /** The number of rows and columns that fill the field, from the first cell on; all of the table by default. */
  window?: number;
  /** Receives the function that finds a cell in the window of the browser. */
  places?: { find: ((cell: CellRef) => DOMRect | undefined) | undefined };
}

const WHEEL = 1.0015;
const KEY_ZOOM = 1.4;
/** The least scale at which numbers are readable. */
const READABLE = 30;

export function Grid(props: GridShown) {
  const text = useText();
  const { source, scheme } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [paper, setPaper] = useState(() => pageColour("--paper"));
  const [said, setSaid] = useState("");
  const state = useRef({
    camera: undefined as Camera | undefined,
    /** Unknown before the canvas is laid out; until then nothing is drawn. */
    field: { width: 0, height: 0 } as Field,
    /** The user has not moved the view yet: it follows the table and the window. */
    untouched: true,
    cursor: undefined as CellRef | undefined,
    waiting: 0,
    telling: 0 as ReturnType<typeof setTimeout> | number,
    tiles: undefined as Tiles | undefined,
    identity: "",
  }).current;
  const latest = useRef(props);
  latest.current = props;
  const shape: Shape = { rows: source.rows, cols: source.cols };

  if (props.places)
    props.places.find = ({ row, col }) => {
      const [box, { camera, field }] = [canvas.current?.getBoundingClientRect(), state];
      if (!box || !camera) return undefined;
      const [x, y] = [col - camera.col, row - camera.row].map((cells) => cells * camera.scale);
      const [left, top] = [GUTTER.left + (x ?? 0), GUTTER.top + (y ?? 0)];
      const inside = left >= GUTTER.left && top >= GUTTER.top && left < field.width;
      return inside && top < field.height
        ? new DOMRect(box.left + left, box.top + top, camera.scale, camera.scale)
        : undefined;
    };

  const initial = (size: Shape): Camera => {
    const { field } = state;
    const shared = cameraOf(latest.current.view);
    if (shared) return clamp(shared, size, field);
    const cells = latest.current.window;
    if (cells) return clamp({ row: 0, col: 0, scale: windowScale(cells, field) }, size, field);
    if (!latest.current.fold) return fit(size, field);
    // A sequence starts at its beginning, at the full width of the field.
    const scale = Math.min(40, Math.max(3, inner(field).width / size.cols));
    return clamp({ row: 0, col: 0, scale }, size, field);
  };

  const draw = () => {
    state.waiting = 0;
    const element = canvas.current;
    const context = element?.getContext("2d", { alpha: false });
    const { tiles } = state;
    if (!element || !context || !tiles || !state.field.width) return;
    const now = latest.current;
    const size: Shape = { rows: now.source.rows, cols: now.source.cols };
    state.camera =
      state.camera && !state.untouched ? clamp(state.camera, size, state.field) : initial(size);
    const ratio = devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const wanted = drawFrame(
      context,
      tiles,
      {
        camera: state.camera,
        field: state.field,
        shape: size,
        scheme: { ...now.scheme, paper },
        marks: { ...now.marks, cursor: state.cursor },
        down: now.down,
        across: now.across,
        fold: now.fold,
      },
      inkOf(element),
    );
    tiles.want(wanted);
  };
  const drawRef = useRef(draw);
  drawRef.current = draw;
  const redraw = () => {
    state.waiting ||= requestAnimationFrame(() => drawRef.current());
  };

  useLayoutEffect(() => {
    if (!state.tiles || state.identity !== props.identity) {
      state.tiles?.close();
      state.tiles = new Tiles(source, () => {
        tell();
        redraw();
      });
      state.identity = props.identity;
      state.untouched = true;
      state.cursor = undefined;
    } else if (state.tiles.source !== source) {
      const before = state.tiles.source;
      const grown = source.rows !== before.rows || source.cols !== before.cols;
      state.tiles.replace(source, !grown);
    }
    redraw();
  }, [source, props.identity]);

  useEffect(() => {
    state.tiles?.repaint();
  }, [scheme.kind, scheme.least, scheme.largest, paper]);
  useEffect(redraw, [props.marks, props.fold, props.down, props.across]);
  useEffect(() => {
    if (props.window === undefined) return;
    state.untouched = true;
    redraw();
  }, [props.window]);
  useEffect(() => onThemeChange(() => setPaper(pageColour("--paper"))), []);
  useEffect(
    () => () => {
      clearTimeout(state.telling);
      state.tiles?.close();
    },
    [],
  );
  useEffect(() => {
    if (!props.show || !state.camera) return;
    const { row, col } = props.show;
    const inSight = reveal(state.camera, row, col, shape, state.field);
    if (inSight.row !== state.camera.row || inSight.col !== state.camera.col) move(inSight);
  }, [props.show?.row, props.show?.col]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (!width || !height) return;
      const ratio = devicePixelRatio || 1;
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      state.field = { width, height };
      drawRef.current();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [shape.rows, shape.cols]);

  /** Reports the cell under the cursor, as soon as its value is loaded. */
  const tell = () => {
    const { cursor, tiles } = state;
    const value = cursor && tiles?.value(cursor.row, cursor.col);
    latest.current.hover(cursor, value);
    setSaid(cursor ? latest.current.describe(cursor, value) : "");
  };
  const point = (cell: CellRef | undefined) => {
    const { cursor } = state;
    if (cursor?.row === cell?.row && cursor?.col === cell?.col) return;
    state.cursor = cell;
    if (cell) state.tiles?.need(cell.row, cell.col);
    tell();
    redraw();
  };
  const move = (camera: Camera) => {
    state.camera = camera;
    state.untouched = false;
    clearTimeout(state.telling);
    state.telling = setTimeout(() => {
      const { row, col, scale } = state.camera ?? camera;
      latest.current.viewed([row, col, scale].map((n) => Number(n.toPrecision(6))).join(","));
    }, 300);
    redraw();
  };
  const all = () => {
    clearTimeout(state.telling);
    latest.current.viewed(undefined);
    state.camera = fit(shape, state.field);
    // A folded sequence begins at the full width of the field, which is not all of it.
    state.untouched = !latest.current.fold;
    redraw();
  };
  const zoom = (factor: number, x?: number, y?: number) => {
    if (!state.camera) return;
    const { width, height } = state.field;
    move(zoomAt(state.camera, factor, x ?? width / 2, y ?? height / 2, shape, state.field));
  };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pointers = new Map<number, { x: number; y: number }>();
    let dragged = false;
    const at = (event: MouseEvent) => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const wheel = (event: WheelEvent) => {
      // The wheel scrolls the page, unless the reader works with the table: with Ctrl, or after a click into it.
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
      event.preventDefault();
      const { x, y } = at(event);
      const { camera } = state;
      if (!camera) return;
      if (event.shiftKey && !event.ctrlKey) {
        const by = (event.deltaX || event.deltaY) / camera.scale;
        move(clamp({ ...camera, col: camera.col + by }, shape, state.field));
      } else if (latest.current.fold && !event.ctrlKey) {
        // A folded sequence is a long text: the wheel scrolls it, with Ctrl it zooms.
        move(
          clamp({ ...camera, row: camera.row + event.deltaY / camera.scale }, shape, state.field),
        );
      } else zoom(WHEEL ** -event.deltaY, x, y);
    };
    const down = (event: PointerEvent) => {
      pointers.set(event.pointerId, at(event));
      element.setPointerCapture(event.pointerId);
      dragged = false;
    };
    const pointerMove = (event: PointerEvent) => {
      const place = at(event);
      const { camera } = state;
      const before = pointers.get(event.pointerId);
      if (!before || !camera) {
        if (event.pointerType === "mouse" && camera) point(cellAt(camera, place.x, place.y, shape));
        return;
      }
      const dx = place.x - before.x;
      const dy = place.y - before.y;
      if (!dragged && Math.hypot(dx, dy) < 4) return;
      dragged = true;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const span = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        zoom(span(place) / span(before), (place.x + other.x) / 2, (place.y + other.y) / 2);
      } else
        move(
          clamp(
            { ...camera, col: camera.col - dx / camera.scale, row: camera.row - dy / camera.scale },
            shape,
            state.field,
          ),
        );
      pointers.set(event.pointerId, place);
    };
    const up = (event: PointerEvent) => {
      const { camera } = state;
      if (pointers.delete(event.pointerId) && !dragged && camera && event.type === "pointerup") {
        const { x, y } = at(event);
        const cell = cellAt(camera, x, y, shape);
        if (cell) {
          point(cell);
          latest.current.press(cell);
        }
      }
    };
    const leave = () => {
      if (document.activeElement !== element) point(undefined);
    };
    const twice = (event: MouseEvent) => {
      const { x, y } = at(event);
      const cell = state.camera && cellAt(state.camera, x, y, shape);
      if (cell) latest.current.open(cell);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", pointerMove);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("dblclick", twice);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", pointerMove);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("dblclick", twice);
    };
  }, [source, shape.rows, shape.cols]);

  const key = (event: KeyboardEvent) => {
    const { camera, cursor } = state;
    if (!camera || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) {
      const [dr, dc] = arrow;
      const { width, height } = inner(state.field);
      move(
        clamp(
          {
            ...camera,
            row: camera.row + (dr * height * 0.2) / camera.scale,
            col: camera.col + (dc * width * 0.2) / camera.scale,
          },
          shape,
          state.field,
        ),
      );
    } else if (arrow) {
      const from = cursor ?? { row: Math.floor(camera.row), col: Math.floor(camera.col) };
      const to = cursor
        ? {
            row: Math.max(0, Math.min(shape.rows - 1, from.row + arrow[0])),
            col: Math.max(0, Math.min(shape.cols - 1, from.col + arrow[1])),
          }
        : from;
      move(reveal(camera, to.row, to.col, shape, state.field));
      point(to);
    } else if (event.key === "+" || event.key === "=") zoom(KEY_ZOOM);
    else if (event.key === "-") zoom(1 / KEY_ZOOM);
    else if (event.key === "0") all();
    else if (event.key === "Enter" && cursor) latest.current.press(cursor);
    else if (event.key === "Escape" && latest.current.marks.pinned) latest.current.release();
    else return;
    event.preventDefault();
  };

  const button = (name: string, icon: "in" | "out" | "fit", then: () => void) => (
    <button type="button" class="icon" aria-label={name} title={name} onClick={then}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="grid-canvas" style={{ "--rows": shape.rows, "--cols": shape.cols }}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={props.label}
        onKeyDown={key}
      />
      <div class="bar">
        <p class="cell-line mono" role="status">
          {said}
        </p>
        {button(text.zoomIn, "in", () => zoom(KEY_ZOOM))}
        {button(text.zoomOut, "out", () => zoom(1 / KEY_ZOOM))}
        {button(text.fitAll, "fit", all)}
        <button
          type="button"
          class="icon"
          aria-label={text.actualSize}
          title={text.actualSize}
          onClick={() =>
            state.camera && zoom(READABLE / state.camera.scale, GUTTER.left, GUTTER.top)
          }
        >
          <Icon name="numbers" />
        </button>
      </div>
    </div>
  );
}

/** Parses a view from the address; an invalid one gives nothing. */
function cameraOf(text: string | undefined): Camera | undefined {
  const [row, col, scale] = (text ?? "").split(",").map(Number);
  const good = [row, col, scale].every((n) => n !== undefined && Number.isFinite(n));
  return text && good && (scale ?? 0) > 0
    ? { row: row ?? 0, col: col ?? 0, scale: scale ?? 1 }
    : undefined;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
