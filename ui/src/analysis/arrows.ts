/**
 * Arrows for the best moves on the picture of a board. A move between two squares is an arrow; a move on one square, such
 * as a stone that is placed, is its number among the best. The best move has the strongest colour.
 */
const SVG = "http://www.w3.org/2000/svg";

export interface Arrow {
  /** The keys of the move, in the order in which they are clicked. */
  readonly path: readonly string[];
  readonly certainty: string;
}

const make = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** The part of a key; several parts may have one key, such as the cells of a column: the highest one. */
function partOf(svg: SVGSVGElement, key: string | undefined): DOMRect | undefined {
  if (key === undefined) return undefined;
  let found: DOMRect | undefined;
  for (const part of svg.querySelectorAll<SVGGraphicsElement>("[data-pick]")) {
    if (part.dataset["pick"] !== key) continue;
    const box = part.getBBox();
    if (box.width && (!found || box.y < found.y)) found = box;
  }
  return found;
}

/** Replaces the previous arrows by these, the best move first. */
export function drawArrows(svg: SVGSVGElement, arrows: readonly Arrow[]): void {
  svg.querySelector(".analysis-arrows")?.remove();
  if (!arrows.length) return;
  const layer = make("g", { class: "analysis-arrows", "aria-hidden": "true" });
  // The best arrow is drawn last, above the others.
  for (const [rank, { path, certainty }] of [...arrows.entries()].reverse()) {
    const from = partOf(svg, path[0]);
    const to = partOf(svg, path.length > 1 ? path.at(-1) : undefined);
    if (!from) continue;
    const side = Math.min(from.width, from.height);
    const kind = `analysis-arrow rank-${rank} ${certainty}`;
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    if (!to) {
      // In the corner that marks leave free: a ring in the middle would be taken for a piece.
      const r = side * 0.15;
      const [cx, cy] = [from.x + r + 2, from.y + from.height - r - 2];
      const number = make("text", {
        class: kind,
        x: cx,
        y: cy + r * 0.4,
        "text-anchor": "middle",
        "font-size": r * 1.3,
      });
      number.textContent = String(rank + 1);
      layer.append(make("circle", { class: kind, cx, cy, r }), number);
      continue;
    }
    const [u, v] = [to.x + to.width / 2, to.y + to.height / 2];
    const length = Math.hypot(u - x, v - y) || 1;
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const width = side * (rank === 0 ? 0.15 : 0.1);
    const head = width * 2.6;
    const [sx, sy] = [x + dx * side * 0.2, y + dy * side * 0.2];
    const [ex, ey] = [u - dx * head, v - dy * head];
    const [px, py] = [(-dy * width) / 2, (dx * width) / 2];
    const points = [
      [sx + px, sy + py],
      [ex + px, ey + py],
      [ex + px * 2.6, ey + py * 2.6],
      [u, v],
      [ex - px * 2.6, ey - py * 2.6],
      [ex - px, ey - py],
      [sx - px, sy - py],
    ];
    layer.append(
      make("polygon", {
        class: kind,
        points: points.map((point) => point.map((n) => n.toFixed(1)).join(",")).join(" "),
      }),
    );
  }
  // Marks and rings stay above arrows.
  svg.append(layer);
}
