/** A second view of the selected position, on the right of the first one, in a wide window. */
import { useEffect, useState } from "preact/hooks";
import { type GameInfo, type GameRef, type PositionInfo, position as askPosition } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { movesOf } from "../play/line.ts";
import { readPosition, writePosition } from "../position.ts";
import { amend, type Params, useRoute, type View } from "../route.ts";
import { BoardPane } from "./boardpane.tsx";
import { choose, linkName, useCurrent } from "./linked.ts";
import { GraphPane, TreePane } from "./nodepane.tsx";
import { TablePane } from "./tablepane.tsx";

/** Windows with room for two views. */
const WIDE = "(min-width: 64rem) and (min-height: 40rem)";
const PANES = ["play", "table", "graph", "tree"] as const;
type Pane = (typeof PANES)[number];

/** What a second view shows, and the function that selects another position. */
export interface PaneShown {
  info: GameInfo;
  of: GameRef;
  /** The selected position, as in the address. */
  position: string;
  select: (position: string) => void;
}

export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const read = () => setWide(media.matches);
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  }, []);
  return wide;
}

/** The second view that the address asks for, if the game has it. */
export const paneOf = (info: GameInfo, params: Params, view: View): Pane | undefined =>
  PANES.find((pane) => pane === params["with"] && pane !== view && has(info, pane));

const has = (info: GameInfo, pane: Pane) => info.views.includes(pane);

/** The choice of the second view. */
export function PaneChoice({ info, params }: { info: GameInfo; params: Params }) {
  const text = useText();
  const { view } = useRoute();
  const now = paneOf(info, params, view);
  const offered = PANES.filter((pane) => pane !== view && has(info, pane));
  if (!offered.length) return null;
  return (
    <div class="pane-choice" role="group" aria-label={text.secondView}>
      <span aria-hidden="true">{text.secondView}</span>
      <div class="pane-chips">
        {offered.map((pane) => (
          <button
            key={pane}
            type="button"
            data-pane={pane}
            aria-pressed={pane === now}
            onClick={() => amend({ with: pane === now ? undefined : pane })}
          >
            {pane === "play" ? text.board : text[pane]}
          </button>
        ))}
      </div>
    </div>
  );
}

export function SecondView({
  pane,
  info,
  of,
  params,
}: {
  pane: Pane;
  info: GameInfo;
  of: GameRef;
  params: Params;
}) {
  const text = useText();
  const { view } = useRoute();
  const inNodes = useCurrent();
  const board = info.class === "board";
  const usual = writePosition(info.position);
  const position = linkName(
    (view === "table" && params["cell"]) || inNodes || params["position"] || usual,
  );
  const seen = useInfo(of, position, board);
  const select = (next: string) => {
    if (choose(next)) return;
    if (view === "table") return amend({ cell: next }, "push");
    if (view !== "play") return amend({ position: next, step: undefined }, "push");
    // An option of the position continues its line of play.
    const move = seen?.moves.find((move) => linkName(writePosition(move.next)) === next);
    const at = params["at"] === undefined ? undefined : Number(params["at"]);
    const moves = movesOf(params).slice(0, at);
    amend(
      move
        ? {
            start: moves.length ? params["start"] : params["position"],
            line: [...moves, move.move].join(";"),
            position: next,
            at: undefined,
            turn: params["turn"] === "1" ? undefined : "1",
          }
        : { start: undefined, line: undefined, position: next, at: undefined, turn: undefined },
      "push",
    );
  };
  const shown: PaneShown = { info, of, position, select };
  return (
    <section class="second-view" aria-label={text.secondView} data-pane={pane}>
      {pane === "play" && <BoardPane {...shown} seen={seen} />}
      {pane === "table" && <TablePane {...shown} seen={seen} />}
      {pane === "graph" && <GraphPane {...shown} />}
      {pane === "tree" && <TreePane {...shown} />}
    </section>
  );
}

/** The delay before a request, so that a passing pointer sends none. */
const PASSING = 25;

/** The facts about a position; those of the position before remain until they arrive. */
export function useInfo(
  of: GameRef,
  position: string | undefined,
  board: boolean,
): PositionInfo | undefined {
  const lang = useLang();
  const [info, setInfo] = useState<PositionInfo>();
  const key = JSON.stringify([of, position, lang]);
  useEffect(() => {
    if (position === undefined) return setInfo(undefined);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const request = { ...of, position: readPosition(position, board), values: !board, lang };
      askPosition(request, stop.signal).then(
        (found) => stop.signal.aborted || setInfo(found),
        // What is under the pointer may be a position of another component.
        () => stop.signal.aborted || setInfo(undefined),
      );
    }, PASSING);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return info;
}
