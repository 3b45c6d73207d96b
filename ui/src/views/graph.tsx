/** The position graph of a small game, filled in step by step from the terminal positions. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  fileName,
  type GameInfo,
  type GameRef,
  type Graph,
  graph as askGraph,
  type GraphNode,
  position as askPosition,
} from "../api.ts";
import { useText } from "../i18n/index.ts";
import { FateMark, fateOf, shown } from "../parts/chip.tsx";
import { AskInputs, Elsewhere, lacksInputs, NoGame } from "../parts/gamehead.tsx";
import { titleOf, useGame, useStart } from "../parts/gamehead.tsx";
import { InputFields } from "../parts/inputs.tsx";
import { type MexOrigin, MexRow } from "../parts/mex.tsx";
import { linkName, useLinkedNodes } from "../panes/linked.ts";
import { Stage } from "../parts/picture.tsx";
import { SmallBoard } from "../parts/smallboard.tsx";
import { PositionForm } from "../parts/positionform.tsx";
import { Problem } from "../parts/problem.tsx";
import { Stepper } from "../parts/stepper.tsx";
import { useAnswer } from "../parts/use.ts";
import { Workspace } from "../parts/workspace.tsx";
import { readPosition, writePosition } from "../position.ts";
import { amend, givenOf, href, type Params } from "../route.ts";
import { rove, wordsOf } from "../svg/rove.ts";
import { useLang } from "../i18n/index.ts";

export function GraphView({ params }: { params: Params }) {
  const asked = useGame(params);
  if (!asked.data) return <NoGame asked={asked} params={params} />;
  if (lacksInputs(asked.data)) return <AskInputs info={asked.data} />;
  return <Below key={JSON.stringify(asked.of)} info={asked.data} of={asked.of} params={params} />;
}

function Below({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
  const text = useText();
  const lang = useLang();
  // The graph shows one component: the first one of a sum's usual position.
  const start = useStart(info, of, params);
  // A game's usual position may have too large a graph: then one of smaller numbers is used, and if no number can be
  // reduced, one of its followers.
  const [smaller, setSmaller] = useState(0);
  const [later, setLater] = useState<Later>();
  const [stuck, setStuck] = useState(false);
  const usual = later?.position ?? start?.slice(0, 1).map((part) => lessen(part, smaller));
  const position = params["position"] ? start : usual;
  const asked = useAnswer<Graph>(
    JSON.stringify([of, position]),
    position && ((signal) => askGraph({ ...of, position }, signal)),
  );
  const graph = asked.data;
  // The end of a play is a graph of one position, which shows nothing of the game.
  const tooLarge = !params["position"] && (stuck || (later && graph?.nodes.length === 1));
  const refused = !params["position"] && asked.problem?.[0]?.code === "too-large";
  useEffect(() => {
    if (!refused || !usual) return;
    if (!later && usual.map((part) => lessen(part, 1)).join() !== usual.join()) {
      setSmaller(smaller + 1);
      return;
    }
    const here = usual.join();
    // First moves of the list may lead back, then last ones lead on.
    const again = later?.seen.includes(here) ?? false;
    const last = later?.last || again || (later?.seen.length ?? 0) >= FURTHEST;
    const seen = again || (last && !later?.last) ? [here] : [...(later?.seen ?? []), here];
    if ((later?.last && again) || seen.length > FURTHEST) {
      setStuck(true);
      return;
    }
    const stop = new AbortController();
    askPosition({ ...of, position: usual, values: false }, stop.signal).then(
      ({ moves }) => {
        const position = moves.at(last ? -1 : 0)?.next.slice(0, 1) ?? [];
        if (position.length) setLater({ position, seen, last });
        else setStuck(true);
      },
      () => stop.signal.aborted || setStuck(true),
    );
    return () => stop.abort();
  }, [asked.problem]);
  return (
    <Workspace
      info={info}
      of={of}
      params={params}
      rule={
        <>
          <PositionForm position={writePosition((tooLarge ? start : position) ?? [])}>
            {graph && !tooLarge && <span class="muted">{text.nodes(graph.nodes.length)}</span>}
            {asked.busy && <span class="busy">{text.loading}</span>}
          </PositionForm>
          {info.inputs.length > 0 && (
            <InputFields
              inputs={info.inputs}
              change={(given) => amend({ given: JSON.stringify(given), step: undefined })}
            />
          )}
        </>
      }
    >
      {(!graph || tooLarge) && (
        <section class="stage-side">
          {asked.problem && !info.views.includes("graph") ? (
            <Elsewhere info={info} view="graph" params={params} />
          ) : tooLarge ? (
            <TooLarge info={info} params={params} />
          ) : asked.problem && !refused ? (
            <Problem diagnostics={asked.problem} retry={asked.retry} />
          ) : (
            <div class="stage busy" aria-busy="true" />
          )}
        </section>
      )}
      {graph && !tooLarge && (
        <Growing
          graph={graph}
          params={params}
          label={text.graphTitle(titleOf(lang, info))}
          parts={info.position.length > 1 && <Parts sum={info.position} shown={position ?? []} />}
        />
      )}
    </Workspace>
  );
}

/** The positions on the way to one whose graph is small enough. */
interface Later {
  readonly position: string[];
  readonly seen: readonly string[];
  /** Whether the last moves of the lists are made. */
  readonly last: boolean;
}

/** The message for a game that reaches too many positions for a picture, also after some moves. */
function TooLarge({ info, params }: { info: GameInfo; params: Params }) {
  const text = useText();
  const { game, given, lang } = params;
  return (
    <div class="empty" id="graph-too-large">
      <p>{text.graphTooLarge}</p>
      {info.views.includes("play") && (
        <p class="ways">
          <a class="button" href={href("play", { game, given, lang })}>
            {text.play}
          </a>
        </p>
      )}
    </div>
  );
}

/** The components of a sum: the graph is that of one of them, or of the whole sum. */
function Parts({ sum, shown }: { sum: readonly string[]; shown: readonly string[] }) {
  const text = useText();
  const whole = writePosition(sum);
  const now = writePosition(shown);
  const choices = [...new Set([...sum, whole])];
  return (
    <div class="chips" id="one-part" role="group" aria-label={text.graphParts}>
      <span class="muted">{text.graphParts}</span>
      {choices.map((part) => (
        <button
          key={part}
          type="button"
          aria-pressed={part === now}
          onClick={() => amend({ position: part, step: undefined }, "push")}
        >
          {part === whole ? text.graphSum(whole) : part}
        </button>
      ))}
    </div>
  );
}

/** The maximum number of first moves of the lists, and then of last ones, to a position whose graph is small enough. */
const FURTHEST = 12;

/** A position whose numbers are smaller by this amount, but at least 1. */
const lessen = (part: string, by: number) =>
  part.replace(/\d+/g, (digits) =>
    String(Math.max(Math.min(1, Number(digits)), Number(digits) - by)),
  );

function Growing({
  graph,
  params,
  label,
  parts,
}: {
  graph: Graph;
  params: Params;
  label: string;
  /** The choice of a component. */
  parts: ComponentChildren;
}) {
  const text = useText();
  const [step, setStep] = useState(() =>
    Math.max(0, Math.min(graph.steps, Number(params["step"] ?? 0) || 0)),
  );
  const [chosen, setChosen] = useState<number>();
  const element = useRef<SVGSVGElement>(null);
  const byId = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph]);
  // A mex may be formed in single steps: the options one by one, then the numbers from 0 on.
  const forming = params["mex"] === "1";
  const looks = useMemo(() => looksOf(graph), [graph]);
  const [look, setLook] = useState(() =>
    forming && step > 0 ? looks.findLastIndex((one) => one.step <= step && one.last) + 1 : 0,
  );
  const at = forming ? looks[look - 1] : undefined;
  useEffect(() => {
    if (forming) setStep(at ? (at.last ? at.step : at.step - 1) : 0);
  }, [forming, look]);
  // Several nodes may get their label in one step; the last of them is the one that is described.
  const current =
    byId.get(chosen ?? at?.node ?? -1) ??
    graph.nodes.findLast((node) => node.step === step && step > 0);

  useLinkedNodes(element, byId, current, setChosen);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else setStep(0);
    setChosen(undefined);
  }, [graph]);
  useEffect(() => {
    const timer = setTimeout(() => amend({ step: step ? String(step) : undefined }), 300);
    return () => clearTimeout(timer);
  }, [step]);
  useEffect(() => {
    const svg = element.current;
    if (!svg) return;
    const options = new Set(current?.options ?? []);
    for (const node of svg.querySelectorAll<SVGElement>(".node")) {
      const id = Number(node.dataset["node"]);
      const of = byId.get(id);
      const known = of !== undefined && of.step <= step;
      node.classList.toggle("known", known);
      node.classList.toggle("current", id === current?.id);
      node.classList.toggle("option", options.has(id));
      node.classList.toggle("looked", at !== undefined && at.options[at.seen - 1] === id);
      node.setAttribute("aria-label", wordsOf(node, known));
    }
    for (const edge of svg.querySelectorAll<SVGElement>(".edge")) {
      const from = byId.get(Number(edge.dataset["from"]));
      edge.classList.toggle("known", (from?.step ?? Infinity) <= step);
      edge.classList.toggle("current", from !== undefined && from.id === current?.id);
    }
  }, [graph, step, current, at]);

  return (
    <div class="growing">
      <section class="stage-side">
        {parts}
        <Stage
          svg={graph.svg}
          label={label}
          parts=".node"
          press={(part) => setChosen(Number(part.dataset["node"]))}
          file={fileName(params["game"] ?? "", "graph")}
          follow={current && `.node[data-node="${current.id}"]`}
          ready={(svg) => {
            element.current = svg;
            svg.classList.add("graph");
            if (text.code !== "en")
              for (const title of svg.querySelectorAll("title")) title.remove();
            rove(svg, ".node");
          }}
        />
        <Stepper
          step={forming ? look : step}
          steps={forming ? looks.length : graph.steps}
          set={(next) => {
            setChosen(undefined);
            if (forming) setLook(next);
            else setStep(next);
          }}
        />
        {looks.length > 0 && (
          <div class="tree-tools">
            <label>
              <input
                type="checkbox"
                id="forming"
                checked={forming}
                onChange={() => {
                  if (!forming)
                    setLook(looks.findLastIndex((one) => one.step <= step && one.last) + 1);
                  amend({ mex: forming ? undefined : "1" });
                }}
              />{" "}
              {text.formMex}
            </label>
          </div>
        )}
        {graph.cut && <p class="muted">{text.graphCut}</p>}
      </section>
      <aside class={`panel why-side ${chosen === undefined ? "" : "sheet"}`} aria-live="polite">
        {chosen !== undefined && (
          <button
            type="button"
            class="quiet small sheet-close"
            onClick={() => setChosen(undefined)}
          >
            {text.close}
          </button>
        )}
        {at && chosen === undefined && <Forming look={at} byId={byId} />}
        {current ? (
          <Node node={current} byId={byId} step={step} params={params} choose={setChosen} />
        ) : (
          <>
            <p>{text.graphLead}</p>
            <p class="muted">{text.beforeStart}</p>
          </>
        )}
      </aside>
    </div>
  );
}

/** One step in forming a mex. */
interface Look {
  readonly node: number;
  readonly step: number;
  readonly options: readonly number[];
  /** The number of options examined so far, then the numbers below this one. */
  readonly seen: number;
  readonly counted: number | undefined;
  /** The number was found. */
  readonly last: boolean;
}

/** All steps in the order in which nodes get their values; empty in games without Grundy values. */
function looksOf(graph: Graph): Look[] {
  const looks: Look[] = [];
  const inOrder = graph.nodes.filter((node) => node.mex).sort((a, b) => a.step - b.step);
  for (const { id, step, options, mex } of inOrder) {
    const of = { node: id, step, options };
    for (let seen = 1; seen <= options.length; seen++)
      looks.push({ ...of, seen, counted: undefined, last: false });
    for (let counted = 0; counted <= (mex?.mex ?? 0); counted++)
      looks.push({ ...of, seen: options.length, counted, last: counted === mex?.mex });
  }
  return looks;
}

/** The mex as far as it is formed: the values of the options, and the missing number. */
function Forming({ look, byId }: { look: Look; byId: ReadonlyMap<number, GraphNode> }) {
  const text = useText();
  const found = look.options.slice(0, look.seen).map((id) => byId.get(id)?.value);
  const values = [...new Set(found.filter((value): value is number => typeof value === "number"))];
  values.sort((a, b) => a - b);
  const now = byId.get(look.options[look.seen - 1] ?? -1);
  return (
    <section class="forming" id="forming-mex" aria-live="polite">
      <p class="mono">
        mex{"{ "}
        {values.map((value, at) => (
          <span
            key={value}
            class={look.counted !== undefined && value < look.counted ? "ticked" : ""}
          >
            {at > 0 && ", "}
            {value}
          </span>
        ))}
        {look.seen < look.options.length && (values.length ? ", …" : "…")}
        {" }"}
        {look.last && <b> = {look.counted}</b>}
      </p>
      <p>
        {look.counted === undefined
          ? text.formLook(now?.position ?? "", shown(now?.value))
          : look.last
            ? text.formMissing(look.counted)
            : text.formThere(look.counted)}
      </p>
    </section>
  );
}

/** The values of the options fly from their nodes of the picture. */
function originOf(node: GraphNode, byId: ReadonlyMap<number, GraphNode>): MexOrigin {
  const place = (id: number) =>
    document.querySelector(`.stage .node[data-node="${id}"]`)?.getBoundingClientRect();
  return {
    of: node.position,
    sources: () =>
      node.options.flatMap((id) => {
        const value = byId.get(id)?.value;
        return typeof value === "number" ? [{ value, place: place(id) }] : [];
      }),
    target: () => place(node.id),
  };
}

function Node({
  node,
  byId,
  step,
  params,
  choose,
}: {
  node: GraphNode;
  byId: ReadonlyMap<number, GraphNode>;
  step: number;
  params: Params;
  choose: (id: number) => void;
}) {
  const text = useText();
  const known = node.step <= step;
  const fate = known ? fateOf(node.outcome) : "unknown";
  const go = {
    game: params["game"],
    given: params["given"],
    lang: params["lang"],
    // Components are separated by spaces in the address, as on the command line.
    position: node.position.replaceAll(" + ", " "),
  };
  return (
    <>
      <h2>
        {text.currentNode} <span class="mono">{node.position}</span>
      </h2>
      <p class={`big fate ${fate}`}>
        {known ? (
          <>
            <FateMark fate={fate} /> {shown(node.value)}
          </>
        ) : (
          "?"
        )}
      </p>
      <div class="position-picture" id="node-board">
        <SmallBoard
          of={{ game: params["game"] ?? "", given: givenOf(params) }}
          position={readPosition(go.position, false)}
        />
      </div>
      {!node.options.length && <p>{node.mex ? text.terminal : text.terminalLost}</p>}
      {!known && node.options.length > 0 && <p class="muted">{text.notYet}</p>}
      {known && node.mex && node.options.length > 0 && (
        <MexRow mex={node.mex} origin={originOf(node, byId)} />
      )}
      {node.options.length > 0 && (
        <>
          <h3>{text.optionsOf}</h3>
          <ul class="options">
            {node.options.map((id) => {
              const option = byId.get(id);
              const seen = option !== undefined && option.step <= step;
              return (
                <li key={id} data-position={linkName(option?.position ?? "")}>
                  <button type="button" onClick={() => choose(id)}>
                    <span class="mono">{option?.position}</span>{" "}
                    <b class={`fate ${seen ? fateOf(option.outcome) : ""}`}>
                      {seen ? shown(option.value) : "?"}
                    </b>
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p class="use">
        <a class="button" href={href("play", go)}>
          {text.playHere}
        </a>
        <a class="button" href={href("graph", go)}>
          {text.graphHere}
        </a>
      </p>
    </>
  );
}
