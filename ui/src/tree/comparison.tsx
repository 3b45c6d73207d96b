/** The methods compared: the number of positions that each visits, and on request their trees side by side. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Algorithm, type GameRef, type Tree, tree as askTree } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { Saves } from "../parts/saves.tsx";
import { Stepper } from "../parts/stepper.tsx";
import { useAnswer } from "../parts/use.ts";
import { stillSvg } from "../svg/insert.ts";
import { arrange } from "./layout.ts";
import { annotate, lastTouched, nameMoves, showStep } from "./states.ts";
import { Way } from "./way.ts";

/** The methods with a tree. */
export const METHODS: readonly Algorithm[] = ["minimax", "alpha-beta", "scout"];

/** Whether the trees are shown side by side. */
export interface Compared {
  readonly open: boolean;
  readonly set: (open: boolean) => void;
}

/** The number of positions that each method visits, for comparison, and on request their trees. */
export function Comparison({
  base,
  present,
  tree,
  file,
  draw,
  compared: { open, set: setOpen },
}: {
  base: GameRef & { position: string[]; depth: number };
  present: Algorithm;
  tree: Tree;
  file: string;
  /** The kind of picture of the game. */
  draw: string;
  compared: Compared;
}) {
  const text = useText();
  const answer = useAnswer(JSON.stringify(base), (signal) =>
    Promise.all(
      METHODS.map((algorithm) => askTree({ ...base, algorithm }, signal).catch(() => null)),
    ),
  );
  // Iterative deepening searches every depth in turn.
  const rounds = useAnswer(JSON.stringify(["deepening", base]), async (signal) => {
    const trees: Tree[] = [];
    const deepest = base.depth > DEEPEST ? 0 : base.depth;
    for (let depth = 1; depth <= deepest; depth++)
      trees.push(await askTree({ ...base, algorithm: "alpha-beta", depth }, signal));
    return trees;
  });
  const deepening = rounds.data?.length
    ? rounds.data.reduce((sum, one) => sum + one.visited, 0)
    : undefined;
  const name = { minimax: text.minimax, "alpha-beta": text.alphabeta, scout: text.scout };
  const trees = METHODS.map((method, at) =>
    method === present ? tree : (answer.data?.[at] ?? undefined),
  );
  const most = Math.max(1, deepening ?? 0, ...trees.map((t) => t?.visited ?? 0));
  const row = (label: string, count: number | undefined, current: boolean) => (
    <tr key={label} aria-current={current ? "true" : undefined}>
      <th scope="row">{label}</th>
      <td class="bar">
        <span style={{ width: `${(100 * (count ?? 0)) / most}%` }} />
      </td>
      <td class="mono">{count ?? "…"}</td>
    </tr>
  );
  return (
    <section class="compare">
      <h2>{text.compare}</h2>
      <p class="muted">{text.compareLead}</p>
      <table>
        <tbody>
          {METHODS.map((method, at) => row(name[method], trees[at]?.visited, method === present))}
          {deepening !== undefined && row(text.deepening, deepening, false)}
        </tbody>
      </table>
      <button type="button" aria-pressed={open} onClick={() => setOpen(!open)} id="compare-trees">
        {text.treesSideBySide}
      </button>
      {open && (
        <SideBySide
          trees={METHODS.flatMap((method, at) => {
            const tree = trees[at];
            return tree ? [{ name: name[method], file: `${file}-${method}`, rounds: [tree] }] : [];
          }).concat(
            rounds.data && rounds.data.length > 1
              ? [{ name: text.deepening, file: `${file}-deepening`, rounds: rounds.data }]
              : [],
          )}
          draw={draw}
          close={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** A method with its trees: one, or for iterative deepening one for each depth. */
interface Walked {
  readonly name: string;
  readonly file: string;
  readonly rounds: readonly Tree[];
}

const stepsOf = (walked: Walked) => walked.rounds.reduce((sum, tree) => sum + tree.steps, 0);

/** The trees of all methods in the whole window, walked in step: each step is one of every search. */
function SideBySide({
  trees,
  draw,
  close,
}: {
  trees: readonly Walked[];
  draw: string;
  close: () => void;
}) {
  const text = useText();
  const [step, setStep] = useState(0);
  const host = useRef<HTMLDivElement>(null);
  const steps = Math.max(0, ...trees.map(stepsOf));
  useEffect(() => {
    const before = document.activeElement;
    host.current?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <div
      class="tree-comparison"
      role="dialog"
      aria-label={text.treesSideBySide}
      tabIndex={-1}
      ref={host}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      <div class="comparison-tools">
        <Stepper step={step} steps={steps} set={setStep} />
        <span class="muted">{text.walkTogether}</span>
        <button type="button" id="close-comparison" onClick={close}>
          {text.close}
        </button>
      </div>
      {trees.map((walked) => (
        <WalkedTree key={walked.name} walked={walked} step={step} draw={draw} />
      ))}
    </div>
  );
}

/** The tree of a method at a step, with the number of nodes visited so far. */
function WalkedTree({ walked, step, draw }: { walked: Walked; step: number; draw: string }) {
  const text = useText();
  const host = useRef<HTMLDivElement>(null);
  // Deepening shows the round of the step; the rounds before are finished.
  let [round, own, visited] = [0, step, 0];
  for (const tree of walked.rounds.slice(0, -1)) {
    if (own <= tree.steps) break;
    own -= tree.steps;
    visited += tree.visited;
    round++;
  }
  const tree = walked.rounds[round];
  const way = useMemo(() => (tree ? new Way(tree, draw) : undefined), [tree, draw]);
  const finished = step >= stepsOf(walked);
  useLayoutEffect(() => {
    if (!tree || !way) return;
    const svg = stillSvg(tree.svg);
    svg.classList.add("tree");
    for (const title of svg.querySelectorAll("title")) title.remove();
    nameMoves(svg, way, text.code);
    host.current?.replaceChildren(svg);
    arrange(svg, way, svg.getBoundingClientRect());
    annotate(svg, way);
  }, [tree, way]);
  useLayoutEffect(() => {
    const svg = host.current?.querySelector("svg");
    if (svg && way) showStep(svg, way, own, finished ? undefined : lastTouched(way, own));
  }, [way, own, finished]);
  const entered = tree?.nodes.filter((node) => !node.cut && node.enter <= own).length ?? 0;
  return (
    <figure data-finished={finished ? "" : undefined}>
      <figcaption>
        <b>{walked.name}</b>
        {walked.rounds.length > 1 && ` · ${text.depth} ${round + 1}`} ·{" "}
        {text.nodesEntered(
          finished ? walked.rounds.reduce((n, one) => n + one.visited, 0) : visited + entered,
        )}
        {finished && " ✓"}
        <Saves of={() => host.current?.querySelector("svg")} name={walked.file} />
      </figcaption>
      <div class="stage walked" ref={host} />
    </figure>
  );
}

/** The maximum depth of a search that is repeated for every depth. */
const DEEPEST = 12;
