/** Scatter plot of a sequence: positions to the right, values upwards, preperiod and periods marked. */
import { useEffect, useRef, useState } from "preact/hooks";
import { MISSING } from "../api.ts";
import { useText } from "../i18n/index.ts";
import type { Rgb } from "../palette.ts";
import { onThemeChange } from "../settings.ts";
import { inkOf } from "./draw.ts";
import { hasP, isNumber, pageColour, type Scheme } from "./paint.ts";
import type { Fold } from "./draw.ts";

interface Shown {
  values: Int32Array;
  from: number;
  scheme: Omit<Scheme, "paper">;
  fold: Fold;
  label: string;
  hover: (index: number | undefined) => void;
  press: (index: number) => void;
  cursor: number | undefined;
}

const MARGIN = { left: 46, right: 10, top: 10, bottom: 24 } as const;
const FONT = "11px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";

/** Up to this number, points are drawn large enough to be seen one by one. */
const FEW = 3000;

/** A colour as one pixel in the format of a canvas. */
const packed = ([r, g, b]: Rgb) => (255 << 24) | (b << 16) | (g << 8) | r;

/** Round numbers for an axis, up to a maximum number. */
export function ticks(from: number, to: number, most: number): number[] {
  const span = Math.max(1, to - from);
  let step = 1;
  const factors = [2, 2.5, 2];
  for (let at = 0; span / step > most; at++) step *= factors[at % 3] ?? 2;
  const first = Math.ceil(from / step) * step;
  const found: number[] = [];
  for (let value = first; value <= to; value += step) found.push(Math.round(value));
  return [...new Set(found)];
}

export function Plot({ values, from, scheme, fold, label, hover, press, cursor }: Shown) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [range, setRange] = useState<[number, number]>([0, values.length]);
  const [, repaint] = useState(0);
  useEffect(() => setRange([0, values.length]), [values.length]);
  useEffect(() => onThemeChange(() => repaint((n) => n + 1)), []);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width, height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const [a, b] = range;
  const width = size.width - MARGIN.left - MARGIN.right;
  const height = size.height - MARGIN.top - MARGIN.bottom;
  const least = Math.min(0, scheme.least);
  const largest = Math.max(1, scheme.largest);
  const toX = (index: number) => MARGIN.left + ((index + 0.5 - a) / (b - a)) * width;
  const toY = (value: number) =>
    MARGIN.top + height - ((value - least) / (largest - least)) * height;
  const toIndex = (x: number) => Math.floor(a + ((x - MARGIN.left) / width) * (b - a));

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || width <= 0) return;
    const ratio = devicePixelRatio || 1;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    const ink = inkOf(element);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = ink.paper;
    context.fillRect(0, 0, size.width, size.height);
    context.font = FONT;
    context.textBaseline = "middle";
    if (fold.period !== undefined && fold.preperiod !== undefined) {
      // Every other period is shaded, as long as the bands can be distinguished.
      const pixels = (fold.period / (b - a)) * width;
      context.fillStyle = ink.line;
      context.globalAlpha = 0.45;
      if (pixels >= 6)
        for (let k = 0; fold.preperiod + 2 * k * fold.period < b; k++) {
          const left = Math.max(toX(fold.preperiod + 2 * k * fold.period - 0.5), MARGIN.left);
          const right = Math.min(
            toX(fold.preperiod + (2 * k + 1) * fold.period - 0.5),
            MARGIN.left + width,
          );
          if (right > left) context.fillRect(left, MARGIN.top, right - left, height);
        }
      context.globalAlpha = 1;
      if (fold.preperiod > a && fold.preperiod < b) {
        const at = toX(fold.preperiod - 0.5);
        context.strokeStyle = ink.accent;
        context.lineWidth = 2;
        context.beginPath();
        context.moveTo(at, MARGIN.top);
        context.lineTo(at, MARGIN.top + height);
        context.stroke();
        context.fillStyle = ink.accent;
        const room = at + 120 < size.width;
        context.textAlign = room ? "left" : "right";
        context.fillText(
          text.periodIs(String(fold.period), String(from + fold.preperiod)),
          at + (room ? 5 : -5),
          MARGIN.top + 8,
        );
      }
    }
    context.strokeStyle = ink.line;
    context.lineWidth = 1;
    context.fillStyle = ink.muted;
    context.textAlign = "right";
    for (const value of ticks(least, largest, Math.max(2, height / 30))) {
      const at = Math.round(toY(value)) + 0.5;
      context.beginPath();
      context.moveTo(MARGIN.left, at);
      context.lineTo(MARGIN.left + width, at);
      context.stroke();
      context.fillText(String(value), MARGIN.left - 6, at);
    }
    context.textAlign = "center";
    for (const index of ticks(from + a, from + b - 1, Math.max(2, width / 70)))
      context.fillText(String(index), toX(index - from), size.height - MARGIN.bottom / 2);
    drawPoints(context, ratio);
    if (cursor !== undefined && cursor >= a && cursor < b) {
      const value = values[cursor] ?? MISSING;
      if (isNumber(value)) {
        context.strokeStyle = ink.accent;
        context.lineWidth = 2.5;
        context.beginPath();
        context.arc(toX(cursor), toY(value), 6, 0, 2 * Math.PI);
        context.stroke();
      }
    }

    /** Points are written as pixels outside the canvas: a million are drawn in some ten milliseconds. */
    function drawPoints(target: CanvasRenderingContext2D, ratio: number): void {
      const layer = new OffscreenCanvas(target.canvas.width, target.canvas.height);
      const context = layer.getContext("2d");
      if (!context) return;
      const image = context.createImageData(layer.width, layer.height);
      const pixels = new Uint32Array(image.data.buffer);
      const stride = image.width;
      const each = (width / (b - a)) * ratio;
      const side = Math.max(
        Math.round((b - a < FEW ? 3 : 1.5) * ratio),
        Math.min(Math.round(5 * ratio), Math.floor(each * 0.7)),
      );
      // The height already shows the value; the light end of the scale would vanish on paper.
      const other = packed(pageColour("--n"));
      const lost = packed(pageColour("--p"));
      const p = hasP(scheme.kind);
      for (let index = Math.max(0, Math.floor(a)); index < Math.min(values.length, b); index++) {
        const value = values[index] ?? MISSING;
        if (!isNumber(value)) continue;
        const colour = p && value === 0 ? lost : other;
        const px = Math.round(toX(index) * ratio - side / 2);
        const py = Math.round(toY(value) * ratio - side / 2);
        for (let dy = 0; dy < side; dy++)
          for (let dx = 0; dx < side; dx++) {
            const at = (py + dy) * stride + px + dx;
            if (at >= 0 && at < pixels.length) pixels[at] = colour;
          }
      }
      context.putImageData(image, 0, 0);
      target.save();
      target.setTransform(1, 0, 0, 1, 0, 0);
      target.drawImage(layer, 0, 0);
      target.restore();
    }
  });

  const clampRange = (left: number, right: number): [number, number] => {
    const span = Math.max(8, Math.min(values.length, right - left));
    const start = Math.max(0, Math.min(values.length - span, left));
    return [start, start + span];
  };
  const zoom = (factor: number, at = 0.5) =>
    setRange(([l, r]) => {
      const span = (r - l) / factor;
      const middle = l + (r - l) * at;
      return clampRange(middle - span * at, middle + span * (1 - at));
    });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const left = element.getBoundingClientRect().left + MARGIN.left;
      zoom(1.0015 ** -event.deltaY, Math.max(0, Math.min(1, (event.clientX - left) / width)));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [width, values.length]);

  const drag = useRef<{ x: number; moved: boolean }>(null);
  const place = (event: PointerEvent) =>
    event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0);
  const indexAt = (x: number) => {
    const index = toIndex(x);
    return index >= 0 && index < values.length ? index : undefined;
  };
  return (
    <div class="plot-canvas">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          drag.current = { x: place(event), moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const x = place(event);
          const { current } = drag;
          if (!current) return hover(indexAt(x));
          if (!current.moved && Math.abs(x - current.x) < 4) return;
          const by = ((current.x - x) / width) * (b - a);
          drag.current = { x, moved: true };
          setRange(([l, r]) => clampRange(l + by, r + by));
        }}
        onPointerUp={(event) => {
          const index = indexAt(place(event));
          if (drag.current && !drag.current.moved && index !== undefined) press(index);
          drag.current = null;
        }}
        onPointerLeave={() => hover(undefined)}
      />
    </div>
  );
}
