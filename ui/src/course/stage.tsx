/** The stage in the exercises of the course: the moves of the positions to be marked, and the reason of a value. */
import { useEffect, useRef } from "preact/hooks";
import { graph as askGraph, type Graph, type PositionInfo } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { linkName } from "../panes/linked.ts";
import { MexRow } from "../parts/mex.tsx";
import { NimSum } from "../parts/nimsum.tsx";
import { Picture } from "../parts/picture.tsx";
import { useAnswer } from "../parts/use.ts";
import { rove, wordsOf } from "../svg/rove.ts";
import type { LosingStep } from "./types.ts";

/** A graph with more positions has too many arrows to be read. */
const MAX_NODES = 24;

/**
 * The positions with their moves as arrows; a click marks one. Nothing is shown if the positions are not in one small graph,
 * and no value before the answer.
 */
export function MarkingStage({
  step,
  marked,
  toggle,
}: {
  step: LosingStep;
  marked: ReadonlySet<number>;
  toggle: (at: number) => void;
}) {
  const text = useText();
  const element = useRef<SVGSVGElement>(null);
  const of = { game: step.game, ...(step.given ? { given: step.given } : {}) };
  const last = step.positions.at(-1) ?? [];
  const answer = useAnswer<Graph>(JSON.stringify([of, last]), (signal) =>
    askGraph({ ...of, position: last, limit: 2 * MAX_NODES }, signal),
  );
  const graph = answer.data;
  const places = new Map(step.positions.map((position, at) => [position.join(" "), at]));
  const indexOf = (id: number) => {
    const node = graph?.nodes.find((one) => one.id === id);
    return node && places.get(linkName(node.position));
  };
  useEffect(() => {
    for (const part of element.current?.querySelectorAll<SVGElement>(".node") ?? []) {
      const at = indexOf(Number(part.dataset["node"]));
      part.classList.toggle("marked", at !== undefined && marked.has(at));
      part.setAttribute("aria-pressed", String(at !== undefined && marked.has(at)));
      part.setAttribute("aria-label", wordsOf(part, false));
    }
  }, [graph, marked]);
  const whole =
    graph &&
    graph.nodes.length <= MAX_NODES &&
    graph.nodes.every(({ id }) => indexOf(id) !== undefined);
  if (!whole) return null;
  return (
    <div class="marking-stage">
      <Picture
        svg={graph.svg}
        label={text.markLost}
        parts=".node"
        press={(part) => {
          const at = indexOf(Number(part.dataset["node"]));
          if (at !== undefined) toggle(at);
        }}
        ready={(svg) => {
          element.current = svg;
          svg.classList.add("graph");
          // Nothing in the picture gives the answer away.
          for (const part of svg.querySelectorAll("title, .value, .gd-paper")) part.remove();
          for (const part of svg.querySelectorAll(".gd-lost, .gd-best"))
            part.classList.remove("gd-lost", "gd-best");
          // Arrows of longer moves than the game has would leave an empty part at the top.
          const { x, y, width, height } = svg.getBBox();
          const edge = 8;
          const view = [x - edge, y - edge, width + 2 * edge, height + 2 * edge];
          svg.setAttribute("viewBox", view.join(" "));
          rove(svg, ".node");
        }}
      />
    </div>
  );
}

/** Why a position has its value: the mex of its options, or the nim-sum of its parts. */
export function ValueReason({ seen }: { seen: PositionInfo | undefined }) {
  const terms = seen?.nimsum?.terms ?? [];
  if (seen?.nimsum && terms.length > 1) return <NimSum terms={terms} sum={seen.nimsum.sum} />;
  if (!seen?.mex || !seen.moves.length) return null;
  const values = [...document.querySelectorAll<HTMLElement>(".option-values b")];
  const origin = {
    of: seen.position.join(" "),
    sources: () =>
      values.flatMap((part) => {
        const value = Number(part.textContent);
        return Number.isInteger(value) ? [{ value, place: part.getBoundingClientRect() }] : [];
      }),
    target: () => document.querySelector("#answer")?.getBoundingClientRect(),
  };
  return <MexRow mex={seen.mex} origin={origin} />;
}
