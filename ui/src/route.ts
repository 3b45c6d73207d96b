/**
 * The page's state is in the address, after the `#`: `#/table?game=wythoff&to=200`. Every recipient of
 * the address sees the same view. The browser does not send this part to the server by itself.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

export const VIEWS = ["start", "learn", "rules", "table", "graph", "play", "tree", "help"] as const;
export type View = (typeof VIEWS)[number];
export type Params = Readonly<Record<string, string>>;

export interface Route {
  readonly view: View;
  readonly params: Params;
}

/** Parses an address; an invalid one leads to the start. */
export function parse(hash: string): Route {
  const [path = "", query = ""] = split(hash.replace(/^#\/?/, ""));
  const view = VIEWS.find((v) => v === path) ?? "start";
  return { view, params: Object.fromEntries(new URLSearchParams(query)) };
}

function split(text: string): [string, string] {
  const at = text.indexOf("?");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** The address of a view. Empty parameters are omitted, so that addresses stay short. */
export function href(view: View, params: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value) query.set(key, value);
  const text = query.toString();
  return `#/${view === "start" ? "" : view}${text ? `?${text}` : ""}`;
}

/** Goes to a view; `replace` adds no entry to the history (for changes while typing). */
export function go(
  view: View,
  params: Record<string, string | undefined> = {},
  how: "push" | "replace" = "push",
): void {
  const address = href(view, params);
  if (address === location.hash || (address === "#/" && location.hash === "")) return;
  if (how === "push") {
    location.hash = address;
  } else {
    history.replaceState(history.state, "", address);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
}

/** The address of the view that the page shows now; during a change, that of the old view. */
let shown: string | undefined;

/**
 * Changes some parameters of the present view and keeps the others. A view that is being left must not write any more:
 * its data about the old game must not get into the address of the next view.
 */
export function amend(
  change: Record<string, string | undefined>,
  how: "push" | "replace" = "replace",
): void {
  if (location.hash !== shown) return;
  const now = parse(location.hash);
  go(now.view, { ...now.params, ...change }, how);
  shown = location.hash;
}

export function useRoute(): Route {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener("hashchange", read);
    // A view that changes the address while it is first shown does so before this line.
    read();
    return () => removeEventListener("hashchange", read);
  }, []);
  useLayoutEffect(() => {
    shown = hash;
  }, [hash]);
  return useMemo(() => parse(hash), [hash]);
}

/** The scroll places of the entries of the history, by the number that each entry gets when it is first shown. */
const places = new Map<number, number>();
let entries = 0;
/** The time in which a list that is loaded again may reach its old place, in milliseconds. */
const RELOADING = 3000;

const entryOf = (state: unknown): number | undefined =>
  typeof (state as { entry?: unknown } | null)?.entry === "number"
    ? (state as { entry: number }).entry
    : undefined;

/** The header covers the top of the page. */
const HEADER = 64;

/** The place of the results of a search in the gallery, which are below its first screen. */
function placeOfResults({ view, params }: Route): number {
  if (view !== "start" || !(params["find"] || params["kind"])) return 0;
  const results = document.getElementById("gallery");
  return results ? Math.max(0, results.getBoundingClientRect().top + scrollY - HEADER) : 0;
}

/**
 * Scrolls to the top of a new view or to the results that its address asks for, and to the old place when the reader
 * goes back to a view.
 */
export function useScrollPlaces(route: Route): void {
  const { view } = route;
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const known = entryOf(history.state);
    const entry = known ?? ++entries + Date.now();
    if (known === undefined) history.replaceState({ entry }, "");
    const left = places.get(entry);
    const wanted = () => left ?? placeOfResults(route);
    scrollTo(0, wanted());
    // What was below is loaded again, and the page grows to its height.
    const grown = new ResizeObserver(() => {
      const place = wanted();
      if (Math.abs(scrollY - place) > 1) scrollTo(0, place);
    });
    if (wanted() > 0) grown.observe(document.body);
    const stop = () => grown.disconnect();
    const timer = setTimeout(stop, RELOADING);
    const keep = () => {
      if (entryOf(history.state) === entry) places.set(entry, scrollY);
    };
    addEventListener("scroll", keep, { passive: true });
    for (const own of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(own, stop);
    return () => {
      stop();
      clearTimeout(timer);
      removeEventListener("scroll", keep);
      for (const own of ["wheel", "touchmove", "keydown", "pointerdown"])
        removeEventListener(own, stop);
    };
  }, [view]);
}

/** The inputs of a game in the address; a value that is not a JSON object counts as no inputs. */
export function givenOf(params: Params): Record<string, unknown> | undefined {
  if (!params["given"]) return undefined;
  try {
    const value: unknown = JSON.parse(params["given"]);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // An address typed by hand may contain anything; the server reports missing inputs.
  }
  return undefined;
}
