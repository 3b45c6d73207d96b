/** Minimax, alpha-beta and scout on a small game: the tree grows as the method walks through it. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type GameInfo, type GameRef, type Tree, tree as askTree } from "../api.ts";
import { fileName, type TreeNode } from "../api.ts";
import { type Lang, useLang, useText } from "../i18n/index.ts";
import { shown } from "../parts/chip.tsx";
import { AskInputs, Elsewhere, lacksInputs, NoGame } from "../parts/gamehead.tsx";
import { titleOf, useGame, useStart } from "../parts/gamehead.tsx";
import { InputFields } from "../parts/inputs.tsx";
import { useLinkedNodes } from "../panes/linked.ts";
import { Stage } from "../parts/picture.tsx";
import { PositionForm } from "../parts/positionform.tsx";
import { Problem } from "../parts/problem.tsx";
import { Stepper } from "../parts/stepper.tsx";
import { useAnswer } from "../parts/use.ts";
import { Workspace } from "../parts/workspace.tsx";
import { writePosition } from "../position.ts";
import { amend, go, href, type Params } from "../route.ts";
import { rove } from "../svg/rove.ts";
import { type Compared, Comparison, METHODS } from "../tree/comparison.tsx";
import { NodeEditor } from "../tree/editor.tsx";
import { arrange } from "../tree/layout.ts";
import { QuizPanel, stepBefore, useQuiz } from "../tree/quiz.tsx";
import { gameOf, parseTree, typedOf } from "../tree/typed.ts";
import { annotate, lastTouched, nameMoves, showStep } from "../tree/states.ts";
import { type TreeEvent, Way } from "../tree/way.ts";

const DEPTHS = [1, 2, 3, 4, 5, 6, 8] as const;
/** A depth that means "to the end". */
const WHOLE = 99;

const ORDERS = ["best-first", "worst-first"] as const;

/** The example of a game without a chosen position: in its order of moves a part of the tree is cut. */
const EXAMPLES: Readonly<Record<string, string>> = {
  deque: "deque:9,3,2,1",
  "minimax-tree": "tree:((5 -7) (9 2)) ((3 1) (8 4))",
};

export function TreeView({ params }: { params: Params }) {
  const { game = "", given, position, line, depth } = params;
  const example = given || position || line || depth ? undefined : EXAMPLES[game];
  useEffect(() => {
    if (example) amend({ game: example });
  }, [example]);
  const asked = useGame(example ? { ...params, game: example } : params);
  // An edited tree stays on the screen until the next one is there.
  const last = useRef<GameInfo | undefined>(undefined);
  if (!parseTree(game)) last.current = undefined;
  else if (asked.data) last.current = asked.data;
  const info = asked.data ?? (asked.problem ? undefined : last.current);
  if (!info) return <NoGame asked={asked} params={params} />;
  if (lacksInputs(info)) return <AskInputs info={info} />;
  return <Below info={info} of={asked.of} params={params} />;
}

function Below({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
  const text = useText();
  const lang: Lang = useLang();
  const algorithm = METHODS.find((m) => m === params["method"]) ?? "alpha-beta";
  const depth = Number(params["depth"]) || undefined;
  const position = useStart(info, of, params);
  const order = ORDERS.find((order) => order === params["order"]);
  const base = position && {
    ...of,
    position,
    ...(depth ? { depth } : {}),
    ...(order ? { order } : {}),
  };
  const key = JSON.stringify(base ?? null);
  const open = opened(params["open"]);
  const asked = useAnswer<Tree>(
    JSON.stringify([key, algorithm, open]),
    base && ((signal) => askTree({ ...base, algorithm, ...(open.length ? { open } : {}) }, signal)),
  );
  const tree = asked.data;
  const name = { minimax: text.minimax, "alpha-beta": text.alphabeta, scout: text.scout };
  /** Writes the complete tree as a typed one, in which leaves and branches can be changed. */
  const edit = async () => {
    if (!base || !tree) return;
    const whole = { ...base, depth: tree.depth ?? base.depth ?? WHOLE };
    const found = await askTree({ ...whole, algorithm: "minimax" }).catch(() => undefined);
    const typed = found && typedOf(found);
    if (typed)
      go("tree", { game: gameOf(typed), method: params["method"], lang: params["lang"] }, "push");
  };
  return (
    <Workspace
      info={info}
      of={of}
      params={params}
      rule={
        info.views.includes("tree") && (
          <>
            <PositionForm position={writePosition(position ?? [])}>
              <label>
                {text.depth}
                <select
                  value={depth ? String(depth) : ""}
                  onChange={(event) =>
                    amend({ depth: event.currentTarget.value, step: undefined, open: undefined })
                  }
                >
                  <option value="">
                    {text.depthReadable}
                    {tree?.depth && !depth ? ` (${tree.depth})` : ""}
                  </option>
                  {DEPTHS.map((d) => (
                    <option key={d} value={String(d)}>
                      {d}
                    </option>
                  ))}
                  <option value={String(WHOLE)}>{text.depthAll}</option>
                </select>
              </label>
              <label>
                {text.orderLabel}
                <select
                  id="tree-order"
                  value={order ?? ""}
                  onChange={(event) =>
                    amend({ order: event.currentTarget.value, step: undefined, open: undefined })
                  }
                >
                  <option value="">{text.orderGiven}</option>
                  <option value="best-first">{text.orderBest}</option>
                  <option value="worst-first">{text.orderWorst}</option>
                </select>
              </label>
              <div class="chips" role="group" aria-label={text.algorithm}>
                {METHODS.map((method) => (
                  <button
                    type="button"
                    key={method}
                    aria-pressed={method === algorithm}
                    onClick={() => amend({ method, step: undefined })}
                  >
                    {name[method]}
                  </button>
                ))}
              </div>
              {asked.busy && <span class="busy">{text.loading}</span>}
            </PositionForm>
            {info.inputs.length > 0 && (
              <InputFields
                inputs={info.inputs}
                change={(given) =>
                  amend({
                    given: JSON.stringify(given),
                    step: undefined,
                    open: undefined,
                    position: undefined,
                  })
                }
              />
            )}
          </>
        )
      }
    >
      {!tree && (
        <section class="stage-side">
          {asked.problem && !info.views.includes("tree") ? (
            <Elsewhere info={info} view="tree" params={params} />
          ) : asked.problem ? (
            <Problem diagnostics={asked.problem} retry={asked.retry} />
          ) : (
            <div class="stage busy" aria-busy="true" />
          )}
        </section>
      )}
      {tree && base && (
        <Growing
          key={algorithm}
          tree={tree}
          draw={info.draw}
          params={params}
          label={text.treeTitle(titleOf(lang, info))}
          edit={() => void edit()}
          file={fileName(params["game"] ?? "", "tree")}
        >
          {(compared) => (
            <Comparison
              base={{ ...base, depth: tree.depth ?? base.depth ?? WHOLE }}
              present={algorithm}
              tree={tree}
              file={fileName(params["game"] ?? "", "tree")}
              draw={info.draw}
              compared={compared}
            />
          )}
        </Growing>
      )}
    </Workspace>
  );
}

/** The nodes that the reader has opened, from the address. */
function opened(written: string | undefined): string[][] {
  try {
    const read: unknown = JSON.parse(written ?? "[]");
    if (Array.isArray(read)) return read.filter(Array.isArray).map((path) => path.map(String));
  } catch {
    // An address may be truncated; then nothing is open.
  }
  return [];
}

function Growing({
  tree,
  draw,
  params,
  label,
  file,
  edit,
  children,
}: {
  tree: Tree;
  /** The kind of picture of the game. */
  draw: string;
  params: Params;
  label: string;
  file: string;
  /** Opens the tree in the editor. */
  edit: () => void;
  children: (compared: Compared) => ComponentChildren;
}) {
  const text = useText();
  const [step, setStep] = useState(() =>
    Math.max(0, Math.min(tree.steps, Number(params["step"] ?? 0) || 0)),
  );
  const [picked, pick] = useState<TreeNode>();
  const ghosts = params["ghosts"] === "1";
  const [comparing, compare] = useState(false);
  const element = useRef<SVGSVGElement>(null);
  const way = useMemo(() => new Way(tree, draw), [tree, draw]);
  const byId = way.byId;
  const cutoffs = tree.nodes.filter((node) => node.cutoff && node.leave <= step).length;

  const prunes = tree.nodes.some((node) => node.cutoff);
  const couldPrune = params["method"] !== "minimax" && !prunes && params["order"] !== "best-first";
  const typed = useMemo(() => parseTree(params["game"] ?? ""), [params["game"]]);
  const root = tree.nodes[0];
  const canType = typeof root?.value === "number" && root.distance == null;
  const quiz = useQuiz(tree);
  // The nodes of a typed tree keep their names when a leaf is changed; their numbers are those of the search.
  const chosen = !picked
    ? undefined
    : typed
      ? tree.nodes.find((node) => node.position === picked.position)?.id
      : picked.id;
  const event = chosen === undefined ? way.event(step) : undefined;
  const current = byId.get(chosen ?? -1) ?? lastTouched(way, step);
  useLinkedNodes(element, byId, current, (id) => pick(byId.get(id)));

  // An edited tree has another number of steps; a finished search stays finished.
  const before = useRef(tree.steps);
  useEffect(() => {
    const was = before.current;
    before.current = tree.steps;
    setStep((step) => (step >= was && was > 0 ? tree.steps : Math.min(step, tree.steps)));
  }, [tree.steps]);
  useEffect(() => {
    const timer = setTimeout(() => amend({ step: step ? String(step) : undefined }), 300);
    return () => clearTimeout(timer);
  }, [step]);
  useEffect(() => {
    const svg = element.current;
    if (!svg) return;
    svg.classList.toggle("ghosts", ghosts);
    showStep(svg, way, step, current);
  }, [tree, step, current, ghosts]);
  /** Opens the nodes below a node that is drawn without children, or closes them again. */
  const toggle = (node: TreeNode | undefined) => {
    if (!node || node.over) return;
    const line = JSON.stringify(way.line(node));
    const before = opened(params["open"]);
    const others = before.filter((path) => !JSON.stringify(path).startsWith(line.slice(0, -1)));
    if (others.length < before.length) amend({ open: others.length ? JSON.stringify(others) : "" });
    else if (!way.children.has(node.id))
      amend({ open: JSON.stringify([...before, way.line(node)]) });
  };

  return (
    <div class="growing">
      <section class="stage-side">
        <Stage
          svg={tree.svg}
          label={label}
          parts=".node"
          press={(part) => {
            const id = Number(part.dataset["node"]);
            const node = byId.get(id);
            if (quiz.state && node) {
              pick(undefined);
              return setStep(quiz.answer(node, step));
            }
            pick(node);
            if (!typed) toggle(node);
          }}
          file={file}
          follow={current && `.node[data-node="${current.id}"]`}
          arrange={(svg, space) => {
            // Tooltips are in English; the panel has the same text in both languages.
            if (text.code !== "en") {
              for (const title of svg.querySelectorAll("title")) title.remove();
            }
            nameMoves(svg, way, text.code);
            arrange(svg, way, space);
          }}
          ready={(svg) => {
            element.current = svg;
            svg.classList.add("tree");
            svg.classList.toggle("ghosts", ghosts);
            annotate(svg, way);
            showStep(svg, way, step, current);
            rove(svg, ".node");
          }}
        />
        {/* The trees side by side have a stepper of their own, with the same keys. */}
        {!comparing && (
          <Stepper
            step={step}
            steps={tree.steps}
            set={(next) => {
              pick(undefined);
              setStep(next);
            }}
          />
        )}
        <div class="tree-tools">
          <label>
            <input
              type="checkbox"
              id="ghosts"
              checked={ghosts}
              onChange={() => amend({ ghosts: ghosts ? undefined : "1" })}
            />{" "}
            {text.showCut}
          </label>
          <button
            type="button"
            id="quiz-toggle"
            aria-pressed={quiz.state !== undefined}
            onClick={() => {
              pick(undefined);
              if (!quiz.state) setStep(stepBefore(tree, step >= tree.steps ? 0 : step));
              quiz.toggle();
            }}
          >
            {quiz.state ? text.quizStop : text.quizStart}
          </button>
          {!typed && canType && (
            <button type="button" id="edit-tree" onClick={edit}>
              {text.editLeaves}
            </button>
          )}
          <span class="muted">{typed ? text.editHint : text.openOnClick}</span>
          {tree.hidden ? <span class="muted">{text.movesHidden(tree.hidden)}</span> : null}
        </div>
      </section>
      <aside class={`panel why-side ${chosen === undefined ? "" : "sheet"}`}>
        {chosen !== undefined && (
          <button type="button" class="quiet small sheet-close" onClick={() => pick(undefined)}>
            {text.close}
          </button>
        )}
        <div aria-live="polite">
          <QuizPanel tree={tree} step={step} quiz={quiz} />
          {event && <Why event={event} way={way} />}
          {typed && current && chosen !== undefined && (
            <NodeEditor
              tree={typed}
              node={current}
              change={(game, name) => {
                pick({ ...current, position: name });
                amend({ game, open: undefined });
              }}
            />
          )}
          {current ? (
            <Node node={current} step={step} way={way} params={params} />
          ) : (
            <p>{text.treeLead}</p>
          )}
          {couldPrune && (
            <p class="muted" id="no-cuts">
              {text.noCuts}{" "}
              <button
                type="button"
                onClick={() => amend({ order: "best-first", step: undefined, open: "" })}
              >
                {text.showCuts}
              </button>
            </p>
          )}
          <p>
            {text.cutoffs}: <b>{cutoffs}</b>
          </p>
        </div>
        {children({ open: comparing, set: compare })}
      </aside>
    </div>
  );
}

/** The last step and its reason, in a sentence. */
function Why({ event, way }: { event: TreeEvent; way: Way }) {
  const text = useText();
  const { kind, node, raised } = event;
  const name = node.move === null ? text.theRoot : way.moveInWords(node, text.code);
  const player = Way.firstAt(node) ? text.playerA : text.playerB;
  const other = Way.firstAt(node) ? text.playerB : text.playerA;
  const value = shown(node.value);
  const bound_ = Way.firstAt(node) ? node.beta : node.alpha;
  const said = {
    enter: text.whyEnter(name, bound(node.alpha, "−∞"), bound(node.beta, "∞")),
    leaf: text.whyLeaf(name, value),
    leave: text.whyLeave(name, value, player, Way.firstAt(node)),
    cut: text.whyCut(other, bound(bound_, "∞"), name, value, Way.firstAt(node)),
  }[kind];
  return (
    <p class={`why ${kind}`} id="why">
      {kind === "cut" && <span aria-hidden="true">✂ </span>}
      {said}
      {raised &&
        ` ${raised.bound === "alpha" ? text.alphaRises(String(raised.to)) : text.betaFalls(String(raised.to))}`}
    </p>
  );
}

function Node({
  node,
  step,
  way,
  params,
}: {
  node: TreeNode;
  step: number;
  way: Way;
  params: Params;
}) {
  const text = useText();
  const done = !node.cut && node.leave <= step;
  return (
    <>
      <h2 class="mono" title={node.position}>
        {way
          .path(node)
          .slice(1)
          .map((one) => way.moveInWords(one, text.code))
          .join(", ") || text.rootNode}
      </h2>
      {node.beyond ? (
        <p>{text.beyondHere(node.would ?? "?")}</p>
      ) : node.cut ? (
        <p>
          ✂ {text.cutHere} {node.would && text.wouldHaveBeen(node.would)}
        </p>
      ) : (
        <dl class="facts">
          <div>
            <dt>{text.window}</dt>
            <dd class="mono">
              ({bound(node.alpha, "−∞")}, {bound(node.beta, "∞")})
            </dd>
          </div>
          <div>
            <dt>{text.valueIs}</dt>
            <dd class="mono">{done ? shown(node.value) : "?"}</dd>
          </div>
        </dl>
      )}
      {done && node.cutoff && <p class="cut-note">✂ {text.cutoffHere}</p>}
      <table class="bounds">
        <caption>{text.pathBounds}</caption>
        <thead>
          <tr>
            <th scope="col">{text.from}</th>
            <th scope="col">α</th>
            <th scope="col">β</th>
          </tr>
        </thead>
        <tbody>
          {way.path(node).map((one) => {
            const now = way.bounds(one, step);
            return (
              <tr key={one.id}>
                <th scope="row" class="mono">
                  {Way.firstAt(one) ? "○" : "□"}{" "}
                  {one.move === null ? text.rootNode : way.moveInWords(one, text.code)}
                </th>
                <td class="mono">{bound(now.alpha, "−∞")}</td>
                <td class="mono">{bound(now.beta, "∞")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {node.parent !== null && (
        <p class="use">
          <a
            class="button"
            href={href("tree", { ...params, position: node.position, step: undefined })}
          >
            {text.treeHere}
          </a>
        </p>
      )}
    </>
  );
}

const bound = (value: TreeNode["alpha"], none: string) =>
  value === null || value === undefined ? none : shown(value);
