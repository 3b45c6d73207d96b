/** The position as a picture, on which a move is made by clicking (or with arrow keys and Enter). */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Move, PositionInfo } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { fade, type Fate, fateOfMove, sayMove } from "../parts/chip.tsx";
import { Picture, type Replaced } from "../parts/picture.tsx";
import { partsLeave } from "../parts/motion.ts";
import { useDrag } from "./drag.ts";
import { linkName } from "../panes/linked.ts";
import { writePosition } from "../position.ts";
import { type Arrow, drawArrows } from "../analysis/arrows.ts";
import { drawMarks, drawRings, type PickMark } from "../svg/marks.ts";
import { goes } from "../svg/goes.ts";
import { type Picked, press, resume } from "../svg/picks.ts";
import { rove } from "../svg/rove.ts";

interface Shown {
  seen: PositionInfo | undefined;
  active: boolean;
  hint: Move | undefined;
  /** The move that led here. */
  last: Move | undefined;
  show: boolean;
  /** The name of the picture's files. */
  file?: string;
  /** The moves are in the picture only, not in a list as well. */
  alone?: boolean;
  /** The best moves of an analysis. */
  arrows?: readonly Arrow[] | undefined;
  play: (move: Move) => void;
}

export function Board({
  seen: now,
  active: mayMove,
  hint,
  last,
  show,
  file,
  alone,
  arrows,
  play,
}: Shown) {
  const text = useText();
  // The previous picture stays until the next one is loaded: nothing flickers, and the focus is kept.
  const before = useRef(now);
  if (now) before.current = now;
  const seen = before.current;
  const active = mayMove && now !== undefined;
  const unordered = seen?.picture?.unordered ?? false;
  const moves = seen?.moves ?? [];
  // Clicked keys belong to one position. They must not outlive it, must survive when the same
  // position arrives again with its values, and must not be reset by an effect that runs after the first click.
  const at = seen ? writePosition(seen.position) : "";
  const [held, hold] = useState<{ at: string; keys: readonly string[] }>({ at, keys: [] });
  const picked = useMemo(
    () => resume(moves, held.at === at ? held.keys : [], unordered),
    [seen, held, at],
  );
  const element = useRef<SVGSVGElement>(null);

  useEffect(() => {
    const svg = element.current;
    if (!svg) return;
    const ways = new Set((hint?.picks ?? []).slice(0, 1).flat());
    const came = new Set((last?.picks ?? []).slice(0, 1).flat());
    const marks: PickMark[] = [];
    const [hinted, lately]: SVGGraphicsElement[][] = [[], []];
    for (const part of svg.querySelectorAll<SVGGraphicsElement>("[data-pick]")) {
      const key = part.dataset["pick"] ?? "";
      // A complete move that is not the only one is played by a second click on its last part.
      const again = picked.ready !== undefined && picked.keys.at(-1) === key;
      const can = active && (again || picked.next.has(key));
      part.classList.toggle("can", can);
      const begun = can && !unordered && !picked.keys.length && press(moves, picked, key, false);
      part.classList.toggle("drags", begun !== false && !begun.play && begun.next.size > 0);
      part.classList.toggle("picked", picked.keys.includes(key));
      part.setAttribute("aria-disabled", String(!can));
      part.setAttribute("aria-pressed", String(picked.keys.includes(key)));
      const fitting = movesBy(moves, picked, key, unordered);
      const next = fitting.length === 1 ? fitting[0]?.next : undefined;
      if (next) part.dataset["position"] = linkName(writePosition(next));
      else delete part.dataset["position"];
      if (ways.has(key)) hinted?.push(part);
      if (came.has(key)) lately?.push(part);
      const move = active && show && can ? bestOf(fitting) : undefined;
      // An unknown move has no mark: a ring that says nothing would cover the piece.
      if (move && fateOfMove(move) !== "unknown") marks.push({ part, ...markOf(move) });
    }
    drawArrows(svg, (now && arrows) || []);
    drawRings(svg, "last-ring", lately ?? []);
    drawRings(svg, "hint-ring", hinted ?? []);
    drawMarks(svg, marks);
  }, [picked, seen, active, hint, show, last, arrows]);

  const click = (part: SVGElement) => {
    const key = part.dataset["pick"];
    if (!active || key === undefined) return;
    const next = press(moves, picked, key, unordered);
    hold({ at, keys: next.play ? [] : next.keys });
    if (next.play) play(next.play);
  };

  /** A move by drag and drop: the first two clicks of a path, from the part to the target. */
  const drop = (from: string, to: string) => {
    const begun = press(moves, resume(moves, [], unordered), from, unordered);
    if (begun.play || !begun.next.has(to)) return;
    const next = press(moves, begun, to, unordered);
    hold({ at, keys: next.play ? [] : next.keys });
    if (next.play) play(next.play);
  };
  /** Highlights the parts that a click would remove. */
  const aim = (target: EventTarget | null) => {
    const part = target instanceof Element ? target.closest<SVGElement>("[data-pick]") : null;
    const key = part?.dataset["pick"];
    const can = active && key !== undefined && picked.next.has(key);
    for (const other of element.current?.querySelectorAll<SVGElement>("[data-pick]") ?? [])
      other.classList.toggle(
        "goes",
        can && goes(seen?.picture?.kind, picked.keys, key, other.dataset["pick"] ?? ""),
      );
  };

  // Stones that a move has taken leave the picture that is replaced.
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<PositionInfo | undefined>(undefined);
  const replace = (old: Replaced | undefined) => {
    const before = drawn.current;
    drawn.current = seen;
    const move = before?.moves.find((one) => writePosition(one.next) === at);
    const path = move?.picks?.[0] ?? [];
    const [kind, last] = [before?.picture?.kind, path.at(-1)];
    if (!old || !host.current || last === undefined) return;
    partsLeave(host.current, old, (key) => goes(kind, path.slice(0, -1), last, key));
  };

  useDrag(host, Boolean(seen?.picture?.svg), (part) => part.classList.contains("drags"), drop);

  if (!seen?.picture?.svg) return <div class="board" aria-busy={!seen} />;
  return (
    <div
      ref={host}
      class={`board ${active ? "active" : ""} ${picked.keys.length ? "picking" : ""}`}
      aria-busy={now === undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") hold({ at, keys: [] });
      }}
      onPointerOver={(event) => aim(event.target)}
      // A new picture keeps the focus; a touch does not aim at the part that has it.
      onFocusIn={({ target }) =>
        aim(target instanceof Element && target.matches(":focus-visible") ? target : null)
      }
      onPointerLeave={() => aim(null)}
    >
      <Picture
        svg={seen.picture.svg}
        label={text.pictureLabel}
        parts="[data-pick]"
        press={click}
        file={file}
        ready={(svg, old) => {
          element.current = svg;
          replace(old);
          rove(svg, "[data-pick]");
        }}
      />
      {show && moves.length > 0 && <MarkKey moves={moves} />}
      <p class="pick-help" aria-live="polite">
        {active && picked.keys.length > 0 && (
          <>
            {picked.ready ? text.pickTwice : text.pickMore}{" "}
            {picked.ready && (
              <button type="button" onClick={() => picked.ready && play(picked.ready)}>
                {text.playThis}: {sayMove(picked.ready)}
              </button>
            )}
          </>
        )}
        {active &&
          !picked.keys.length &&
          picked.next.size > 0 &&
          (alone ? text.pickPicture : text.pickFirst)}
      </p>
    </div>
  );
}

/** The meaning of the shapes on the picture. */
function MarkKey({ moves }: { moves: readonly Move[] }) {
  const text = useText();
  const fates = new Set(moves.map(fateOfMove));
  const sign = (fate: Fate, word: string, d: string, open = false) =>
    fates.has(fate) && (
      <span>
        <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
          <g class={`pick-mark fate-${fate}`}>
            <path class={open ? "stroke" : ""} d={d} />
          </g>
        </svg>{" "}
        {word}
      </span>
    );
  return (
    <p class="mark-key">
      {sign("win", text.winning, "M-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0Z")}
      {sign("draw", text.drawing, "M0 -6L6 0L0 6L-6 0Z")}
      {sign("loss", text.losing, "M-5 -5L5 5M-5 5L5 -5", true)}
    </p>
  );
}

/** The mark of a move: its result for the player who makes it, and the number of moves to it. */
function markOf(move: Move): { fate: ReturnType<typeof fateOfMove>; word: string; fade: number } {
  const fate = fateOfMove(move);
  const word =
    typeof move.distance === "number"
      ? String(move.distance + 1)
      : typeof move.score === "number"
        ? `${move.score > 0 ? "+" : ""}${move.score}`.replace("-", "−")
        : "";
  return { fate, word, fade: fade(move.distance) };
}

/** The moves that a click on this key can still lead to. */
function movesBy(
  moves: readonly Move[],
  picked: Picked,
  key: string,
  unordered: boolean,
): readonly Move[] {
  const keys = [...picked.keys, key];
  return moves.filter((move) =>
    (move.picks ?? []).some((path) =>
      unordered ? keys.every((k) => path.includes(k)) : keys.every((k, at) => path[at] === k),
    ),
  );
}

/** The best of some moves. */
function bestOf(moves: readonly Move[]): Move | undefined {
  let found: Move | undefined;
  for (const move of moves) {
    const fate = fateOfMove(move);
    if (fate === "win") return move;
    if (!found || fate === "draw") found = move;
  }
  return found;
}
