/** An SVG of the server inside the page. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useText } from "../i18n/index.ts";
import { parseSvg, sizeOf, stillSvg } from "../svg/insert.ts";
import { roveKey } from "../svg/rove.ts";
import { Icon } from "./icon.tsx";
import { Saves } from "./saves.tsx";

/** A small static picture; with `file`, the name of its files. */
export function Still({ svg, file }: { svg: string; file?: string | undefined }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(stillSvg(svg)), [svg]);
  return (
    <>
      <div class="still" ref={host} />
      {file && <Saves of={() => host.current?.querySelector("svg")} name={file} />}
    </>
  );
}

/** A picture that was replaced. */
export interface Replaced {
  readonly svg: SVGSVGElement;
  readonly box: DOMRect;
}

interface PictureShown {
  svg: string;
  label: string;
  /** The elements that the arrow keys select. */
  parts: string;
  press: (part: SVGElement) => void;
  /** Called with the new element before it is visible, and with the one that it replaces and its place. */
  ready: (svg: SVGSVGElement, old?: Replaced) => void;
  /** The name of the picture's files; without it none are offered. */
  file?: string | undefined;
}

/** A picture whose parts can be clicked. */
export function Picture({ svg, label, parts, press, ready, file }: PictureShown) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const had = host.current?.contains(document.activeElement) ?? false;
    const key = document.activeElement?.getAttribute("data-pick");
    const element = parseSvg(svg);
    const old = host.current?.querySelector("svg");
    const box = old?.getBoundingClientRect();
    host.current?.replaceChildren(element);
    // Clickable parts may not be inside an element that is labelled as one image.
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", label);
    enlarge(element);
    ready(element, old && box ? { svg: old, box } : undefined);
    if (had) {
      const all = [...element.querySelectorAll<SVGElement>(parts)];
      (all.find((part) => part.dataset["pick"] === key) ?? all[0])?.focus();
    }
  }, [svg]);
  return (
    <>
      <div
        class="picture"
        ref={host}
        onClick={(event) => {
          const part = (event.target as Element).closest<SVGElement>(parts);
          if (part) press(part);
        }}
        onKeyDown={(event) => {
          const element = host.current?.querySelector("svg");
          if (element && roveKey(event, element, parts, press)) event.preventDefault();
        }}
      />
      {file && <Saves of={() => host.current?.querySelector("svg")} name={file} />}
    </>
  );
}

/** Small pictures are enlarged, so that their parts are easy to touch; never higher than the screen. */
function enlarge(element: SVGSVGElement): void {
  const { width, height } = sizeOf(element);
  const factor = Math.max(1, Math.min(2.2, 900 / width, 440 / height));
  element.removeAttribute("height");
  element.setAttribute("width", String(Math.round(width * factor)));
  element.style.setProperty("--natural-width", String(width));
  element.style.setProperty("--natural-height", String(height));
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ZOOM_STEP = 1.25;
const PAN_STEP = 0.08;

interface StageShown extends PictureShown {
  children?: ComponentChildren;
  /** The current part: a picture too large to be read whole is moved until this part is visible. */
  follow?: string | undefined;
  /** Places the parts of a new picture for the space on the page, again when the space changes. */
  arrange?: ((svg: SVGSVGElement, space: { width: number; height: number }) => void) | undefined;
}

/** The least initial scale of a picture: below it words are unreadable. Words of arranged pictures are larger. */
const [READABLE, READABLE_ARRANGED] = [0.6, 0.7];
/** The largest initial scale: a picture of few nodes does not become a poster. */
const [LARGEST, LARGEST_ARRANGED] = [2, 1.5];
/** A change of the space by less than this part leaves a picture as it is arranged. */
const SAME_SPACE = 0.06;

/** A large picture that can be moved and magnified: wheel, drag, two fingers, keys and buttons. */
export function Stage({
  svg,
  label,
  parts,
  press,
  ready,
  children,
  file,
  follow,
  arrange,
}: StageShown) {
  const text = useText();
  const host = useRef<HTMLDivElement>(null);
  const space = useRef({ width: 0, height: 0 });
  /** Counts the changes of the space for which a picture is arranged. */
  const [spaces, setSpaces] = useState(0);
  const least = arrange ? READABLE_ARRANGED : READABLE;
  const most = arrange ? LARGEST_ARRANGED : LARGEST;
  const whole = useRef<Box>({ x: 0, y: 0, width: 1, height: 1 });
  const [view, setView] = useState<Box>(whole.current);
  const moved = useRef(false);

  useLayoutEffect(() => {
    const element = parseSvg(svg);
    host.current?.replaceChildren(element);
    const box = host.current?.getBoundingClientRect();
    if (box) space.current = { width: box.width, height: box.height };
    arrange?.(element, space.current);
    whole.current = sizeOf(element);
    element.removeAttribute("width");
    element.removeAttribute("height");
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", label);
    element.setAttribute("preserveAspectRatio", "xMidYMid meet");
    const { x, y, width, height } = whole.current;
    element.dataset["whole"] = `${x} ${y} ${width} ${height}`;
    setView(readable());
    ready(element);
  }, [svg, spaces]);
  const arranged = arrange !== undefined;
  useEffect(() => {
    const element = host.current;
    if (!element || !arranged) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const differs = (is: number, was: number) => Math.abs(is - was) > SAME_SPACE * was;
      const { width, height } = entry.contentRect;
      if (differs(width, space.current.width) || differs(height, space.current.height))
        setSpaces((count) => count + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [arranged]);

  /** The number of pixels of a unit of the picture when all of it is visible. */
  const fitted = () => {
    const box = host.current?.getBoundingClientRect();
    const { width, height } = whole.current;
    return box?.width ? Math.min(box.width / width, box.height / height) : 1;
  };
  /** All of it, or its upper middle if all of it would be too small to be read. */
  const readable = (): Box => {
    const box = host.current?.getBoundingClientRect();
    if (!box?.width) return whole.current;
    const { x, y } = whole.current;
    if (fitted() > most) {
      const [width, height] = [box.width / most, box.height / most];
      return {
        x: x + (whole.current.width - width) / 2,
        y: y + (whole.current.height - height) / 2,
        width,
        height,
      };
    }
    if (fitted() >= least) return whole.current;
    const [width, height] = [box.width / least, box.height / least];
    const middle = { x: (whole.current.width - width) / 2, y: (whole.current.height - height) / 2 };
    // The root is on the left of a tree that lies, and above all others.
    const lies = host.current?.querySelector<SVGSVGElement>("svg")?.dataset["lying"] === "true";
    return {
      x: x + (lies ? Math.min(0, middle.x) : middle.x),
      y: y + (lies ? middle.y : Math.min(0, middle.y)),
      width,
      height,
    };
  };
  useLayoutEffect(() => {
    if (!follow || fitted() >= least) return;
    const part = host.current?.querySelector<SVGGraphicsElement>(follow);
    if (!part) return;
    const box = part.getBBox();
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    // A part that is visible with a margin is not moved.
    setView((v) => {
      const [left, top] = [v.x + 0.15 * v.width, v.y + 0.12 * v.height];
      const inside =
        cx >= left && cx <= left + 0.7 * v.width && cy >= top && cy <= top + 0.76 * v.height;
      return inside ? v : { ...v, x: cx - v.width / 2, y: cy - v.height / 2 };
    });
  }, [follow, svg, spaces]);

  useLayoutEffect(() => {
    const { x, y, width, height } = view;
    host.current?.querySelector("svg")?.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }, [view, svg, spaces]);

  const zoom = (factor: number, at = { x: 0.5, y: 0.5 }) =>
    setView((v) => {
      const width = Math.min(
        Math.max(v.width / factor, whole.current.width / 60),
        whole.current.width * 3,
      );
      const scale = width / v.width;
      return {
        x: v.x + v.width * at.x * (1 - scale),
        y: v.y + v.height * at.y * (1 - scale),
        width,
        height: v.height * scale,
      };
    });
  const pan = (dx: number, dy: number) =>
    setView((v) => ({ ...v, x: v.x + dx * v.width, y: v.y + dy * v.height }));

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const pointers = new Map<number, PointerEvent>();
    /** One unit of the picture in pixels: `meet` takes the smaller of the two ratios. */
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      };
      zoom(ZOOM_STEP ** (-event.deltaY / 100), at);
    };
    const down = (event: PointerEvent) => {
      pointers.set(event.pointerId, event);
      moved.current = false;
    };
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const box = element.getBoundingClientRect();
      const dx = event.clientX - before.clientX;
      const dy = event.clientY - before.clientY;
      if (Math.abs(dx) + Math.abs(dy) < 3 && !moved.current) return;
      moved.current = true;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      const other = [...pointers.values()].find((p) => p.pointerId !== event.pointerId);
      if (other) {
        const span = (p: PointerEvent) =>
          Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY) || 1;
        zoom(span(event) / span(before));
      } else {
        setView((v) => {
          const scale = Math.max(v.width / box.width, v.height / box.height);
          return { ...v, x: v.x - dx * scale, y: v.y - dy * scale };
        });
      }
      pointers.set(event.pointerId, event);
    };
    const up = (event: PointerEvent) => pointers.delete(event.pointerId);
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
    };
  }, []);

  const key = (event: KeyboardEvent) => {
    const element = host.current?.querySelector("svg");
    if (element && roveKey(event, element, parts, press)) event.preventDefault();
    else if (event.key === "+" || event.key === "=") zoom(ZOOM_STEP);
    else if (event.key === "-") zoom(1 / ZOOM_STEP);
    else if (event.key === "0") setView(whole.current);
    else if (event.key === "ArrowLeft") pan(-PAN_STEP, 0);
    else if (event.key === "ArrowRight") pan(PAN_STEP, 0);
    else if (event.key === "ArrowUp") pan(0, -PAN_STEP);
    else if (event.key === "ArrowDown") pan(0, PAN_STEP);
    else return;
    event.preventDefault();
  };

  return (
    <div class={arrange ? "stage arranged" : "stage"}>
      <div
        class="field"
        ref={host}
        onKeyDown={key}
        onClick={(event) => {
          const part = (event.target as Element).closest<SVGElement>(parts);
          // The end of a drag is not a click.
          if (part && !moved.current) press(part);
        }}
      />
      <div class="zoom">
        <button
          type="button"
          class="icon"
          aria-label={text.zoomIn}
          title={text.zoomIn}
          onClick={() => zoom(ZOOM_STEP)}
        >
          <Icon name="in" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={text.zoomOut}
          title={text.zoomOut}
          onClick={() => zoom(1 / ZOOM_STEP)}
        >
          <Icon name="out" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={text.fitAll}
          title={text.fitAll}
          onClick={() => setView(whole.current)}
        >
          <Icon name="fit" />
        </button>
        {file && <Saves of={() => host.current?.querySelector("svg")} name={file} />}
      </div>
      {children}
    </div>
  );
}
