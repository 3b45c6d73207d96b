/**
 * One stop of the Tab key for a whole picture: the arrow keys go from part to part in their direction,
 * Enter and Space press the part ("roving tabindex" of the accessibility guidelines).
 */

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Going sideways costs this much more than going straight. */
const SIDEWAYS = 3;

/** Makes the parts that the selector names reachable. The focused part keeps the focus. */
export function rove(svg: SVGSVGElement, selector: string): void {
  const parts = [...svg.querySelectorAll<SVGElement>(selector)];
  for (const part of parts) {
    part.setAttribute("tabindex", "-1");
    if (!part.hasAttribute("role")) part.setAttribute("role", "button");
  }
  parts[0]?.setAttribute("tabindex", "0");
}

/** The text on a node, with its value once that is known. */
export function wordsOf(node: SVGElement, known: boolean): string {
  return [...node.querySelectorAll("text")]
    .filter((text) => known || !text.closest(".value"))
    .map((text) => text.textContent)
    .join(" ");
}

/** Handles a key inside a picture; returns true if it was one of the picture's. */
export function roveKey(
  event: KeyboardEvent,
  svg: SVGSVGElement,
  selector: string,
  press: (part: SVGElement) => void,
): boolean {
  const here = (event.target as Element).closest<SVGElement>(selector);
  if (!here) return false;
  if (event.key === "Enter" || event.key === " ") {
    press(here);
    return true;
  }
  const direction = DIRECTIONS[event.key];
  if (!direction || event.shiftKey) return false;
  const next = nearest(here, [...svg.querySelectorAll<SVGElement>(selector)], direction);
  if (next) focusPart(next, here);
  return true;
}

export function focusPart(part: SVGElement, before?: SVGElement): void {
  before?.setAttribute("tabindex", "-1");
  part.setAttribute("tabindex", "0");
  part.focus();
}

function nearest(
  here: SVGElement,
  parts: readonly SVGElement[],
  [dx, dy]: readonly [number, number],
): SVGElement | undefined {
  const [hx, hy] = centre(here);
  let best: SVGElement | undefined;
  let least = Infinity;
  for (const part of parts) {
    if (part === here) continue;
    const [x, y] = centre(part);
    const along = (x - hx) * dx + (y - hy) * dy;
    const across = Math.abs((x - hx) * dy) + Math.abs((y - hy) * dx);
    if (along <= 0.5 || along + SIDEWAYS * across >= least) continue;
    least = along + SIDEWAYS * across;
    best = part;
  }
  return best;
}

function centre(part: SVGElement): [number, number] {
  const box = part.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
