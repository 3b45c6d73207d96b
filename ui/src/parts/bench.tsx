/** The panel next to the rules editor: a table that grows, its period and laws, a graph of few positions. */
import { useEffect, useState } from "preact/hooks";
import { graph as askGraph, type Graph, MISSING, type Sample, tile } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { Findings, PeriodNote } from "../table/findings.tsx";
import { useTable } from "../table/usetable.ts";
import { Still } from "./picture.tsx";
import { useAnswer } from "./use.ts";

/** The size of the table, by its number of parameters; larger tables have their own view. */
const GROWN = [0, 195, 19] as const;
/** The maximum number of positions of a graph that is readable at a glance. */
const MOST = 40;
/** Positions for the graph, the largest first: one of them has few enough followers. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  1: ["10", "7", "4"],
  2: ["3,4", "2,3", "1,2"],
};

interface Shown {
  rules: string;
  given: Record<string, unknown> | undefined;
  sample: Sample;
  /** The grown table, for the component that shows the first values. */
  grow: (sample: Sample | undefined) => void;
}

export function Bench({ rules, given, sample, grow }: Shown) {
  const text = useText();
  const lang = useLang();
  const count = sample.params.length;
  const to = GROWN[count] ?? 0;
  const asked = { game: rules, ...(given ? { given } : {}) };
  const state = useTable({ ...asked, function: sample.function, to, lang }, rules);
  const table = state.table;
  useEffect(() => {
    if (!table || table.kind === "outcome" || table.kind === "misere") return;
    const [down, across] = count === 2 ? table.params : [undefined, table.params[0]];
    if (!across) return;
    const [rows, cols] = [down ? down.to - down.from + 1 : 1, across.to - across.from + 1];
    const stop = new AbortController();
    tile(table.table, { row: 0, col: 0, rows, cols, step: 1 }, stop.signal).then(
      ({ values }) =>
        grow({
          function: table.function,
          params: table.params,
          values: [...values].map((value) => (value === MISSING ? null : value)),
        }),
      // Without it the first values are shown all the same.
      () => undefined,
    );
    return () => stop.abort();
  }, [table?.table]);
  const drawn = useAnswer<Graph | undefined>(JSON.stringify([asked, count]), async (signal) => {
    for (const place of PLACES[count] ?? []) {
      const found = await askGraph({ ...asked, position: [place], limit: MOST }, signal).catch(
        () => undefined,
      );
      if (found || signal.aborted) return found;
    }
    return undefined;
  });
  const [chosen, choose] = useState<number>();
  return (
    <>
      {state.period && <PeriodNote period={state.period} />}
      {!state.problem && (
        <Findings laws={state.laws} complete={state.running} chosen={chosen} choose={choose} />
      )}
      {drawn.data && (
        <section class="bench-graph" id="bench-graph">
          <h2>
            {text.graph} <small>{drawn.data.nodes[0]?.position}</small>
          </h2>
          <Still svg={drawn.data.svg} file="graph" />
        </section>
      )}
    </>
  );
}
