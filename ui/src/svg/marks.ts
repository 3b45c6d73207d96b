/**
 * Marks on a picture: the value of each move, and its target. A mark is a separate element above
 * its part, since an empty cell has no area that could be coloured. Shapes
 * have the same meaning as colours: a disc wins, a diamond draws, a cross loses, a ring is not known.
 */
import type { Fate } from "../parts/chip.tsx";

const SVG = "http://www.w3.org/2000/svg";

export interface PickMark {
  readonly part: SVGGraphicsElement;
  readonly fate: Fate;
  /** A few letters next to the shape: plies to the end, a score. */
  readonly word: string;
  readonly fade: number;
}

const make = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

function shape(fate: Fate, x: number, y: number, r: number): SVGElement {
  switch (fate) {
    case "win":
      return make("circle", { cx: x, cy: y, r });
    case "draw":
      return make("path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` });
    case "loss": {
      const s = r * 0.8;
      return make("path", {
        class: "stroke",
        d: `M${x - s} ${y - s}L${x + s} ${y + s}M${x - s} ${y + s}L${x + s} ${y - s}`,
      });
    }
    case "unknown":
      return make("circle", { class: "hollow", cx: x, cy: y, r: r * 0.6 });
  }
}

/** The side of a part from which on it is a cell and not a stone, in units of the picture. */
const CELL = 28;

/** Several parts may make the same move, such as the cells of a column: the highest of the largest is marked. */
function oneForEachKey(marks: readonly PickMark[]): readonly PickMark[] {
  const best = new Map<string, { mark: PickMark; area: number; y: number }>();
  for (const mark of marks) {
    const { y, width, height } = mark.part.getBBox();
    const [key, area] = [mark.part.dataset["pick"] ?? "", width * height];
    const had = best.get(key);
    if (!had || area > had.area || (area === had.area && y < had.y))
      best.set(key, { mark, area, y });
  }
  return [...best.values()].map(({ mark }) => mark);
}

/** Replaces the previous marks by these. */
export function drawMarks(svg: SVGSVGElement, marks: readonly PickMark[]): void {
  svg.querySelector(".pick-marks")?.remove();
  if (!marks.length) return;
  const layer = make("g", { class: "pick-marks", "aria-hidden": "true" });
  for (const { part, fate, word, fade } of oneForEachKey(marks)) {
    const box = part.getBBox();
    if (!box.width || !box.height) continue;
    const side = Math.min(box.width, box.height);
    // A stone is marked in its middle. A cell may hold a piece, a number or seeds, so its mark is in the corner.
    const corner = side >= CELL;
    const r = Math.max(3.5, Math.min(7.5, side * (corner ? 0.14 : 0.17)));
    const right = box.x + box.width - 2;
    // A part with a letter, such as an edge with its colour, is marked to the right of the letter.
    const lettered = !corner && part.querySelector("text") !== null;
    const [x, y] = corner
      ? [right - r, box.y + r + 2]
      : [
          !lettered
            ? box.x + box.width / 2
            : box.width < CELL
              ? box.x + box.width + r + 2
              : right - r,
          box.y + box.height / 2,
        ];
    const mark = make("g", { class: `pick-mark fate-${fate}`, style: `--fade:${fade}` });
    mark.append(shape(fate, x, y, r));
    if (word && corner) {
      const text = make("text", { x: right, y: box.y + box.height - 3, "text-anchor": "end" });
      text.textContent = word;
      mark.append(text);
    }
    layer.append(mark);
  }
  svg.append(layer);
}

/** Rings around the parts of a move: the hint, the last move. */
export function drawRings(
  svg: SVGSVGElement,
  name: "hint-ring" | "last-ring",
  parts: readonly SVGGraphicsElement[],
): void {
  svg.querySelector(`.${name}`)?.remove();
  if (!parts.length) return;
  const layer = make("g", { class: name, "aria-hidden": "true" });
  for (const part of parts) {
    const box = part.getBBox();
    if (!box.width || !box.height) continue;
    const inset = 2;
    layer.append(
      make("rect", {
        x: box.x + inset,
        y: box.y + inset,
        width: Math.max(1, box.width - 2 * inset),
        height: Math.max(1, box.height - 2 * inset),
        rx: Math.min(8, box.width / 4),
      }),
    );
  }
  svg.append(layer);
}
