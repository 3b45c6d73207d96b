/**
 * A thermograph: temperature upwards, values with Left's to the left. The left wall is the stop when Left moves first at that
 * tax, the right wall the stop when Right does; where they meet the mast begins, at the mean value and the temperature.
 */
import { useRef } from "preact/hooks";
import { useText } from "../i18n/index.ts";
import type { KnownValue } from "../api.ts";
import { fraction } from "../play/sides.ts";
import { Saves } from "./saves.tsx";

const [WIDTH, HEIGHT, EDGE] = [260, 190, 26];
/** The part of the mast that is drawn above the walls, relative to their height. */
const MAST = 0.35;

type Told = KnownValue["thermograph"];

export function Thermograph({ graph, file }: { graph: Told; file: string }) {
  const text = useText();
  const host = useRef<SVGSVGElement>(null);
  const hot = fraction(graph.temperature);
  const base = hot < 0 ? -1 : 0;
  const top = Math.max(base + 0.5, hot + Math.max(0.5, (hot - base) * MAST));
  const left = wall(graph.left, graph, base, top);
  const right = wall(graph.right, graph, base, top);
  const values = [...left, ...right].map(([, x]) => x);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1, (most - least) * 0.15);
  const x = (value: number) =>
    EDGE + ((most + room - value) / (most - least + 2 * room)) * (WIDTH - 2 * EDGE);
  const y = (t: number) => HEIGHT - EDGE - ((t - base) / (top - base)) * (HEIGHT - 2 * EDGE);
  const line = (points: readonly Point[]) => points.map(([t, v]) => `${x(v)},${y(t)}`).join(" ");
  const marks = [...new Set([left[0], right[0]].map((point) => point?.[1] ?? 0))];
  const stops = new Map(
    [...graph.left, ...graph.right].map(([, value]) => [fraction(value), value] as const),
  );
  const name = (value: number) => (stops.get(value) ?? short(value)).replace(/^-/, "−");
  const mast = fraction(graph.mast);
  return (
    <div class="thermograph">
      <svg
        ref={host}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text.thermographOf(graph.mast, graph.temperature)}
      >
        <line class="axis" x1={EDGE / 2} x2={WIDTH - EDGE / 2} y1={y(base)} y2={y(base)} />
        {hot > base && (
          <>
            <line class="level" x1={EDGE / 2} x2={x(mast)} y1={y(hot)} y2={y(hot)} />
            <text x={EDGE / 2} y={y(hot) - 4}>
              {graph.temperature.replace(/^-/, "−")}
            </text>
          </>
        )}
        <polyline class="wall left" points={line(left)} />
        <polyline class="wall right" points={line(right)} />
        <line class="mast" x1={x(mast)} x2={x(mast)} y1={y(Math.max(hot, base))} y2={y(top)} />
        <path
          class="mast"
          d={`M${x(mast) - 4} ${y(top) + 6}L${x(mast)} ${y(top)}L${x(mast) + 4} ${y(top) + 6}`}
        />
        <text class="mean" x={x(mast) + 7} y={y(top) + 10}>
          {graph.mast.replace(/^-/, "−")}
        </text>
        {marks.map((value) => (
          <text key={value} x={x(value)} y={HEIGHT - 8} text-anchor="middle">
            {name(value)}
          </text>
        ))}
      </svg>
      <Saves of={() => host.current} name={`${file}-thermograph`} />
    </div>
  );
}

/** Temperature and value. */
type Point = readonly [number, number];

/** The corners of a wall from the base line up; above the last one it is vertical. */
function wall(corners: Told["left"], graph: Told, base: number, top: number): Point[] {
  const all = corners.map(([t, value]): Point => [fraction(t), fraction(value)]);
  const points = all.filter(([t]) => t > base);
  points.unshift([base, at(all, base) ?? fraction(graph.mast)]);
  const last = points[points.length - 1];
  const end = Math.min(top, Math.max(base, fraction(graph.temperature)));
  if (last && last[0] < end) points.push([end, last[1]]);
  return points;
}

/** The value of a wall at a temperature. */
function at(points: readonly Point[], t: number): number | undefined {
  const next = points.findIndex(([high]) => high >= t);
  const [above, below] = [points[next], points[next - 1]];
  if (next < 0) return points[points.length - 1]?.[1];
  if (!above || !below) return above?.[1];
  return below[1] + ((above[1] - below[1]) * (t - below[0])) / (above[0] - below[0]);
}

/** A number as a fraction of a power of two, if it is one of a small power. */
function short(value: number): string {
  for (let below = 1; below <= 1 << 12; below *= 2)
    if (Number.isInteger(value * below))
      return below === 1 ? `${value}` : `${value * below}/${below}`;
  return String(Math.round(value * 1000) / 1000);
}
