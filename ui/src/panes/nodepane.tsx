/** The graph of positions, or the search tree, around the selected position. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Graph, graph as askGraph, type Tree, tree as askTree } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { titleOf } from "../parts/gamehead.tsx";
import { Stage } from "../parts/picture.tsx";
import { Problem } from "../parts/problem.tsx";
import { useAnswer } from "../parts/use.ts";
import { readPosition } from "../position.ts";
import { arrange } from "../tree/layout.ts";
import { annotate, nameMoves } from "../tree/states.ts";
import { Way } from "../tree/way.ts";
import { rove, wordsOf } from "../svg/rove.ts";
import { linkName, nameNodes } from "./linked.ts";
import type { PaneShown } from "./second.tsx";

interface Node {
  readonly id: number;
  readonly position: string;
  readonly options: readonly number[];
  readonly state: "done" | "skipped";
}

export function GraphPane(shown: PaneShown) {
  const { info, of } = shown;
  const text = useText();
  const lang = useLang();
  const root = useRoot(shown);
  const answer = useAnswer<Graph>(JSON.stringify([of, root.position]), (signal) =>
    askGraph({ ...of, position: first(root.position, info.class === "board") }, signal),
  );
  const nodes = useMemo(
    () => answer.data?.nodes.map((node): Node => ({ ...node, state: "done" })),
    [answer.data],
  );
  if (answer.problem) return <Problem diagnostics={answer.problem} />;
  return (
    <Nodes
      {...shown}
      kind="graph"
      svg={answer.data?.svg}
      nodes={nodes}
      label={text.graphTitle(titleOf(lang, info))}
      keep={root.keep}
    />
  );
}

export function TreePane(shown: PaneShown) {
  const { info, of } = shown;
  const text = useText();
  const lang = useLang();
  const root = useRoot(shown);
  const board = info.class === "board";
  const answer = useAnswer<Tree>(JSON.stringify([of, root.position]), (signal) =>
    askTree(
      { ...of, position: readPosition(root.position, board), algorithm: "alpha-beta" },
      signal,
    ),
  );
  const nodes = useMemo(
    () =>
      answer.data?.nodes.map((node): Node => ({
        ...node,
        options: [],
        state: node.cut ? "skipped" : "done",
      })),
    [answer.data],
  );
  const way = useMemo(
    () => answer.data && new Way(answer.data, info.draw),
    [answer.data, info.draw],
  );
  if (answer.problem) return <Problem diagnostics={answer.problem} />;
  return (
    <Nodes
      {...shown}
      kind="tree"
      svg={answer.data?.svg}
      nodes={nodes}
      way={way}
      label={text.treeTitle(titleOf(lang, info))}
      keep={root.keep}
    />
  );
}

/** A graph shows one component of a sum. */
const first = (position: string, board: boolean) => readPosition(position, board).slice(0, 1);

/** The root of the picture: the selected position, unless the picture of the root before has it. */
function useRoot({ position }: PaneShown) {
  const [root, setRoot] = useState(position);
  const has = useRef<(position: string) => boolean>(() => false);
  useEffect(() => {
    if (!has.current(position)) setRoot(position);
  }, [position]);
  const keep = (contains: (position: string) => boolean) => {
    has.current = contains;
  };
  return { position: root, keep };
}

function Nodes({
  kind,
  svg,
  nodes,
  way,
  label,
  position,
  select,
  keep,
}: PaneShown & {
  kind: "graph" | "tree";
  svg: string | undefined;
  nodes: readonly Node[] | undefined;
  /** The search, of a tree. */
  way?: Way | undefined;
  label: string;
  keep: (contains: (position: string) => boolean) => void;
}) {
  const text = useText();
  const element = useRef<SVGSVGElement>(null);
  const byId = useMemo(() => new Map((nodes ?? []).map((node) => [node.id, node])), [nodes]);
  const parts = new Set(readPosition(position, false));
  const current = (nodes ?? []).find((node) =>
    [position, ...parts].includes(linkName(node.position)),
  );
  useEffect(
    () => keep((wanted) => nodes?.some((n) => linkName(n.position) === wanted) ?? false),
    [nodes],
  );
  useEffect(() => {
    const drawn = element.current;
    if (!drawn) return;
    nameNodes(drawn, byId);
    drawn.classList.add("finished");
    const options = new Set(current?.options ?? []);
    for (const part of drawn.querySelectorAll<SVGElement>(".node")) {
      const id = Number(part.dataset["node"]);
      part.classList.add("known");
      part.classList.toggle("current", id === current?.id);
      part.classList.toggle("option", options.has(id));
      part.dataset["state"] = byId.get(id)?.state ?? "done";
      part.setAttribute("aria-label", wordsOf(part, true));
    }
    for (const edge of drawn.querySelectorAll<SVGElement>(".edge, .scissors, .node-label")) {
      edge.classList.add("known");
      edge.classList.toggle("current", Number(edge.dataset["from"]) === current?.id);
      edge.dataset["state"] = byId.get(Number(edge.dataset["to"]))?.state ?? "done";
    }
  }, [byId, current, svg]);
  if (!svg) return <div class="stage busy" aria-busy="true" />;
  return (
    <Stage
      svg={svg}
      label={label}
      parts=".node"
      press={(part) => {
        const node = byId.get(Number(part.dataset["node"]));
        if (node) select(linkName(node.position));
      }}
      {...(way && {
        arrange: (drawn, space) => {
          nameMoves(drawn, way, text.code);
          arrange(drawn, way, space);
        },
      })}
      follow={current && `.node[data-node="${current.id}"]`}
      ready={(drawn) => {
        element.current = drawn;
        drawn.classList.add(kind);
        if (text.code !== "en") for (const title of drawn.querySelectorAll("title")) title.remove();
        if (way) annotate(drawn, way);
        rove(drawn, ".node");
      }}
    />
  );
}
