/** Moves by drag and drop: a part of a picture is dragged to another part, as by a click on both. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Pixels from which on a press is a drag and not a click. */
const FAR = 8;

interface Dragging {
  readonly part: SVGElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  ghost: SVGSVGElement | undefined;
}

/** The shapes of a dragged part without its square, as a picture that follows the pointer. */
function ghostOf(part: SVGElement): SVGSVGElement | undefined {
  const svg = part.closest("svg");
  const view = svg?.getBoundingClientRect();
  if (!svg || !view) return undefined;
  const ghost = svg.cloneNode(false) as SVGSVGElement;
  const copy = part.cloneNode(true) as SVGElement;
  // Of a cell the piece is dragged, not the square.
  for (const square of copy.querySelectorAll("rect"))
    if (copy.querySelector("text, circle, path, use")) square.remove();
  for (const element of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["data-pick", "data-position", "tabindex", "role", "aria-label"])
      element.removeAttribute(name);
  copy.classList.remove("can", "goes", "pointed", "drags");
  // The style sheet of the picture has the colours of its pieces.
  const style = svg.querySelector("style");
  ghost.append(...(style ? [style.cloneNode(true)] : []), copy);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("dragged");
  Object.assign(ghost.style, {
    left: `${view.left}px`,
    top: `${view.top}px`,
    width: `${view.width}px`,
    height: `${view.height}px`,
  });
  return ghost;
}

/** Calls `drop` when a part that can be picked was dragged to another part of the same picture. */
export function useDrag(
  host: RefObject<HTMLElement | null>,
  shown: boolean,
  can: (part: SVGElement) => boolean,
  drop: (from: string, to: string) => void,
): void {
  const latest = useRef({ can, drop });
  latest.current = { can, drop };
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let drag: Dragging | undefined;
    const partAt = (x: number, y: number) => {
      const part = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-pick]");
      return part && element.contains(part) ? part : undefined;
    };
    const keyOf = (part: SVGElement) => part.dataset["pick"] ?? "";
    const end = () => {
      drag?.ghost?.remove();
      drag?.part.classList.remove("drag-from");
      drag = undefined;
    };
    const down = (event: PointerEvent) => {
      end();
      const part = event.button === 0 && partAt(event.clientX, event.clientY);
      if (!part || !latest.current.can(part)) return;
      drag = {
        part,
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        ghost: undefined,
      };
    };
    const move = (event: PointerEvent) => {
      if (!drag || event.pointerId !== drag.pointer) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.ghost) {
        if (Math.hypot(dx, dy) < FAR) return;
        drag.ghost = ghostOf(drag.part);
        if (drag.ghost) element.append(drag.ghost);
        drag.part.classList.add("drag-from");
      }
      if (drag.ghost) drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const up = (event: PointerEvent) => {
      const from = drag;
      end();
      if (!from?.ghost || event.type !== "pointerup") return;
      // The end of a drag is not a click.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const to = partAt(event.clientX, event.clientY);
      if (to && to !== from.part) latest.current.drop(keyOf(from.part), keyOf(to));
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    element.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      end();
      element.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  }, [shown]);
}
