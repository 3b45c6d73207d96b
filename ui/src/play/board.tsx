/** The position as a picture, on which a move is made by clicking (or with arrow keys and Enter). */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Move, PositionInfo } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { fade, fateOfMove, pretty } from "../parts/chip.tsx";
import { Picture } from "../parts/picture.tsx";
import { writePosition } from "../position.ts";
import { type Picked, press, resume } from "../svg/picks.ts";
import { rove } from "../svg/rove.ts";

interface Shown {
  seen: PositionInfo | undefined;
  active: boolean;
  hint: Move | undefined;
  show: boolean;
  play: (move: Move) => void;
}

export function Board({ seen, active, hint, show, play }: Shown) {
  const text = useText();
  const unordered = seen?.picture?.unordered ?? false;
  const moves = seen?.moves ?? [];
  // What was clicked belongs to one position: it must neither outlive it, nor be lost when the same
  // position comes again with its values, nor to an effect that runs after the first click.
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
    const hinted = new Set(hint?.picks?.[0] ?? []);
    for (const part of svg.querySelectorAll<SVGElement>("[data-pick]")) {
      const key = part.dataset["pick"] ?? "";
      const can = active && picked.next.has(key);
      part.classList.toggle("can", can);
      part.classList.toggle("picked", picked.keys.includes(key));
      part.classList.toggle("hinted", hinted.has(key));
      part.setAttribute("aria-disabled", String(!can));
      part.setAttribute("aria-pressed", String(picked.keys.includes(key)));
      colour(part, active && show && can ? decided(moves, picked, key, unordered) : undefined);
    }
  }, [picked, seen, active, hint, show]);

  const click = (part: SVGElement) => {
    const key = part.dataset["pick"];
    if (!active || key === undefined) return;
    const next = press(moves, picked, key, unordered);
    hold({ at, keys: next.play ? [] : next.keys });
    if (next.play) play(next.play);
  };

  if (!seen?.picture?.svg) return <div class="board" aria-busy={!seen} />;
  return (
    <div
      class={`board ${active ? "active" : ""} ${picked.keys.length ? "picking" : ""}`}
      onKeyDown={(event) => {
        if (event.key === "Escape") hold({ at, keys: [] });
      }}
    >
      <Picture
        svg={seen.picture.svg}
        label={text.pictureLabel}
        parts="[data-pick]"
        press={click}
        ready={(svg) => {
          element.current = svg;
          rove(svg, "[data-pick]");
        }}
      />
      <p class="pick-help" aria-live="polite">
        {active && picked.keys.length > 0 && (
          <>
            {picked.ready ? text.pickTwice : text.pickMore}{" "}
            {picked.ready && (
              <button type="button" onClick={() => picked.ready && play(picked.ready)}>
                {text.playThis}: {pretty(picked.ready.move)}
              </button>
            )}
          </>
        )}
        {active && !picked.keys.length && picked.next.size > 0 && text.pickFirst}
      </p>
    </div>
  );
}

/** The best move that a click on this key can still lead to. */
function decided(
  moves: readonly Move[],
  picked: Picked,
  key: string,
  unordered: boolean,
): Move | undefined {
  const keys = [...picked.keys, key];
  let found: Move | undefined;
  for (const move of moves) {
    const fits = (move.picks ?? []).some((path) =>
      unordered ? keys.every((k) => path.includes(k)) : keys.every((k, at) => path[at] === k),
    );
    if (!fits) continue;
    const fate = fateOfMove(move);
    if (fate === "win") return move;
    if (!found || fate === "draw") found = move;
  }
  return found;
}

function colour(part: SVGElement, move: Move | undefined): void {
  for (const fate of ["win", "loss", "draw"]) part.classList.remove(`fate-${fate}`);
  part.style.removeProperty("--fade");
  if (!move) return;
  const fate = fateOfMove(move);
  if (fate === "unknown") return;
  part.classList.add(`fate-${fate}`);
  part.style.setProperty("--fade", String(fade(move.distance)));
}
