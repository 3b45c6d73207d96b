/** The methods compared: the number of positions that each visits, and on request their trees side by side. */
import { useState } from "preact/hooks";
import { type Algorithm, type GameRef, type Tree, tree as askTree } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { Still } from "../parts/picture.tsx";
import { useAnswer } from "../parts/use.ts";

/** The methods with a tree. */
export const METHODS: readonly Algorithm[] = ["minimax", "alpha-beta", "scout"];

/** The number of positions that each method visits, for comparison, and on request their trees. */
export function Comparison({
  base,
  present,
  tree,
  file,
}: {
  base: GameRef & { position: string[]; depth: number };
  present: Algorithm;
  tree: Tree;
  file: string;
}) {
  const text = useText();
  const [open, setOpen] = useState(false);
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
        <div
          class="tree-comparison"
          role="dialog"
          aria-label={text.treesSideBySide}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            setOpen(false);
          }}
        >
          <p>
            <button type="button" id="close-comparison" onClick={() => setOpen(false)}>
              {text.close}
            </button>
          </p>
          {METHODS.map((method, at) => (
            <figure key={method}>
              <figcaption>
                {name[method]} · {trees[at]?.visited ?? "…"}
              </figcaption>
              {trees[at] && <Still svg={trees[at].svg} file={`${file}-${method}`} />}
            </figure>
          ))}
          {rounds.data && rounds.data.length > 1 && (
            <figure>
              <figcaption>
                {text.deepening} · {deepening}
              </figcaption>
              {rounds.data.map((one, at) => (
                <div key={at} class="round">
                  <small>
                    {text.depth} {at + 1} · {one.visited}
                  </small>
                  <Still svg={one.svg} file={`${file}-${at + 1}`} />
                </div>
              ))}
            </figure>
          )}
        </div>
      )}
    </section>
  );
}

/** The maximum depth of a search that is repeated for every depth. */
const DEEPEST = 12;
