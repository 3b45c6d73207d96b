/**
 * The link between the views of one window: the position under the pointer is highlighted in all of them, and a position
 * that is chosen in the second view becomes the selected one of the first.
 */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TreeNode, GraphNode } from "../api.ts";

/** A position as all views write it: `3,4` for a cell, components with spaces between. */
export const linkName = (position: string) =>
  position
    .replaceAll(" + ", " ")
    .replace(/\((-?\d+(?:, ?-?\d+)*)\)/g, (_, numbers: string) => numbers.replaceAll(" ", ""));

type Listener = (position: string | undefined) => void;

/** A position that several views share. */
class Shared {
  now: string | undefined;
  readonly #listeners = new Set<Listener>();

  set(position: string | undefined): void {
    const next = position === undefined ? undefined : linkName(position);
    if (next === this.now) return;
    this.now = next;
    for (const listener of this.#listeners) listener(next);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const pointed = new Shared();
/** The node that a graph or a tree describes; it is not in the address. */
const current = new Shared();
const choosers = new Set<(position: string) => boolean>();

/** Sets the position under the pointer. */
export const point = (position: string | undefined) => pointed.set(position);

function useShared(shared: Shared): string | undefined {
  const [now, set] = useState(shared.now);
  useEffect(() => shared.listen(set), []);
  return now;
}

export const usePointed = () => useShared(pointed);
export const useCurrent = () => useShared(current);

/** Chooses a position in the first view; `false` if that view has no node for it. */
export const choose = (position: string) =>
  [...choosers].some((chooser) => chooser(linkName(position)));

/**
 * Parts with `data-position` below this element report their position when the pointer or the focus is on them, and have
 * the class `pointed` while a part of any view reports the same position.
 */
export function useLinkedParts(host: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const enter = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest("canvas")) return;
      const part = target.closest<HTMLElement | SVGElement>("[data-position]");
      point(part?.dataset["position"]);
    };
    const leave = () => point(undefined);
    const mark: Listener = (position) => {
      for (const part of element.querySelectorAll(".pointed")) part.classList.remove("pointed");
      if (position === undefined) return;
      const same = `[data-position="${CSS.escape(position)}"]`;
      for (const part of element.querySelectorAll(same)) part.classList.add("pointed");
    };
    element.addEventListener("pointerover", enter);
    element.addEventListener("focusin", enter);
    element.addEventListener("pointerleave", leave);
    const stop = pointed.listen(mark);
    return () => {
      element.removeEventListener("pointerover", enter);
      element.removeEventListener("focusin", enter);
      element.removeEventListener("pointerleave", leave);
      stop();
      leave();
    };
  }, []);
}

/** Names the nodes of a picture by their positions, for `useLinkedParts`. */
export function nameNodes(
  svg: SVGSVGElement,
  byId: ReadonlyMap<number, { readonly position: string }>,
): void {
  for (const part of svg.querySelectorAll<SVGElement>(".node")) {
    const node = byId.get(Number(part.dataset["node"]));
    if (node) part.dataset["position"] = linkName(node.position);
  }
}

/** Links the picture of a graph or tree, which is the first view, to the second view. */
export function useLinkedNodes<N extends GraphNode | TreeNode>(
  element: RefObject<SVGSVGElement | null>,
  byId: ReadonlyMap<number, N>,
  now: N | undefined,
  set: (id: number) => void,
): void {
  useEffect(() => {
    if (element.current) nameNodes(element.current, byId);
  }, [byId]);
  useEffect(() => current.set(now?.position), [now]);
  useEffect(() => {
    const chooser = (position: string) => {
      for (const [id, node] of byId)
        if (linkName(node.position) === position) {
          set(id);
          return true;
        }
      return false;
    };
    choosers.add(chooser);
    return () => {
      choosers.delete(chooser);
      current.set(undefined);
    };
  }, [byId]);
}
