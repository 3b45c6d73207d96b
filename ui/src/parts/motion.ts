/**
 * Motion that shows what a change means: the values of options fly into the row of a mex, stones leave their heap, the digits
 * of a nim-sum turn. Every motion takes 250 ms, and a reader who wants no motion sees the result at once.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Replaced } from "./picture.tsx";
import { calm } from "../settings.ts";

/** Milliseconds. */
export const MOTION = 250;
const EASING = "cubic-bezier(0.3, 0.1, 0.3, 1)";
/** More words in flight at once would hide one another. */
const MAX_FLIGHTS = 24;

/** A word that flies to an element or a place. */
export interface Flight {
  readonly word: string;
  readonly from: DOMRect;
  readonly to: DOMRect;
}

let inAir: HTMLElement[] = [];

/** Lets words fly; those of an earlier call are removed. Resolves when they have arrived. */
export async function fly(flights: readonly Flight[]): Promise<void> {
  for (const word of inAir) word.remove();
  inAir = [];
  if (calm()) return;
  const arrivals = flights.slice(0, MAX_FLIGHTS).map(({ word, from, to }) => {
    const element = document.createElement("span");
    element.className = "in-flight";
    element.setAttribute("aria-hidden", "true");
    element.textContent = word;
    document.body.append(element);
    inAir.push(element);
    const at = (box: DOMRect) =>
      `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
    const motion = element.animate(
      [
        { transform: at(from), opacity: 1 },
        { transform: at(to), opacity: 0.9 },
      ],
      { duration: MOTION, easing: EASING, fill: "forwards" },
    );
    return motion.finished.then(
      () => element.remove(),
      () => element.remove(),
    );
  });
  await Promise.all(arrivals);
}

/** A value of an option, and where the option is drawn. */
export interface Source {
  readonly value: number;
  readonly place: DOMRect | undefined;
}

/**
 * Shows how a mex is formed whenever `key` changes: the values of the options fly from their places into the row, then the
 * gap flies to the place of the position.
 */
export function useMexFlight(
  row: RefObject<HTMLElement | null>,
  key: string | undefined,
  sources: () => readonly Source[],
  target: () => DOMRect | undefined,
): void {
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const host = row.current;
    if (key === undefined || calm() || !host) return;
    const numbers = new Map(
      [...host.querySelectorAll<HTMLElement>("li .number")].map((part) => [
        part.textContent,
        part.getBoundingClientRect(),
      ]),
    );
    const flights = sources().flatMap(({ value, place }) => {
      const to = numbers.get(String(value));
      return place && to ? [{ word: String(value), from: place, to }] : [];
    });
    let late = false;
    void fly(flights).then(() => {
      const gap = host.querySelector<HTMLElement>(".the-mex .number");
      const to = target();
      if (late || !gap || !to) return undefined;
      return fly([{ word: gap.textContent ?? "", from: gap.getBoundingClientRect(), to }]);
    });
    return () => {
      late = true;
    };
  }, [key]);
}

/** The digits of the nim-sum that was shown last; between two positions there is none. */
let lastDigits: readonly string[] = [];

/** Turns each digit of a nim-sum that has changed. */
export function useTurningDigits(table: RefObject<HTMLElement | null>, stamp: string): void {
  useLayoutEffect(() => {
    const digits = [...(table.current?.querySelectorAll<HTMLElement>(".bit") ?? [])];
    const now = digits.map((digit) => digit.textContent ?? "");
    // Columns or rows that were added or removed are another table.
    if (now.length === lastDigits.length && !calm())
      digits.forEach((digit, at) => {
        if (now[at] === lastDigits[at]) return;
        digit.animate([{ transform: "rotateX(90deg)" }, { transform: "none" }], {
          duration: MOTION,
          easing: EASING,
        });
      });
    lastDigits = now;
  }, [stamp]);
}

/**
 * Lets parts of a picture that is being replaced rise and fade, above the new picture. `gone` decides which parts have left.
 */
export function partsLeave(
  host: HTMLElement,
  { svg, box }: Replaced,
  gone: (key: string) => boolean,
): void {
  if (calm()) return;
  const ghost = svg.cloneNode(true) as SVGSVGElement;
  const leaving = [...ghost.querySelectorAll<SVGElement>("[data-pick]")].filter((part) =>
    gone(part.dataset["pick"] ?? ""),
  );
  if (!leaving.length) return;
  for (const part of ghost.querySelectorAll<SVGElement>("*")) part.style.visibility = "hidden";
  for (const part of leaving)
    for (const shape of [part, ...part.querySelectorAll<SVGElement>("*")])
      shape.style.visibility = "visible";
  for (const name of ["data-pick", "data-position", "tabindex", "role", "aria-label", "id"])
    for (const part of [ghost, ...ghost.querySelectorAll(`[${name}]`)]) part.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("leaving");
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  host.append(ghost);
  const motion = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: "translateY(-2.5rem)", opacity: 0 },
    ],
    { duration: MOTION, easing: EASING, fill: "forwards" },
  );
  const end = () => ghost.remove();
  motion.finished.then(end, end);
}
