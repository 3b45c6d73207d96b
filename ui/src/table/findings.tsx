/** Laws that the program found in the table, with proved and observed ones distinguished. */
import { cellsOf, type Laws, type Period } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { PeriodSaid } from "../parts/period.tsx";
import { TheoremLink } from "../parts/theorems.tsx";
import { ProofNote } from "./proof.tsx";

interface Shown {
  laws: Laws | undefined;
  complete: boolean;
  chosen: number | undefined;
  choose: (law: number | undefined) => void;
}

export function Findings({ laws, complete, chosen, choose }: Shown) {
  const text = useText();
  return (
    <section class="panel laws">
      <h2>{text.laws}</h2>
      {laws?.known && <p>{laws.known}</p>}
      {!laws && <p class="muted">{complete ? text.loading : text.lawsWait}</p>}
      {laws && !laws.findings.length && !laws.known && <p class="muted">{text.lawsNone}</p>}
      <ul>
        {laws?.findings.map((finding, at) => (
          <li key={at}>
            <button
              type="button"
              aria-pressed={at === chosen}
              title={text.useLaw}
              onClick={() => choose(at === chosen ? undefined : at)}
            >
              <span class={`badge ${finding.status}`}>
                {finding.status === "proved" ? text.proved : text.observed}
              </span>{" "}
              <span class="statement">{finding.sentence || finding.statement}</span>
              {finding.sentence && finding.statement !== finding.sentence && (
                <code>{finding.statement}</code>
              )}
              <small>
                {[
                  cellsOf(finding.checked) > 0 &&
                    text.checkedCells(cellsOf(finding.checked).toLocaleString()),
                  finding.exceptions?.length && text.exceptionsN(finding.exceptions.length),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </button>
            {finding.theorem && (
              <small class="finding-theorem">
                {text.theoremsTitle}: <TheoremLink name={finding.theorem} />
              </small>
            )}
            {finding.proof && <ProofNote proof={finding.proof} automaton={finding.automaton} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PeriodNote({ period }: { period: Period }) {
  const text = useText();
  if (!period.period) return null;
  return (
    <section class="panel period">
      <h2>{text.period}</h2>
      <PeriodSaid period={period} linked />
    </section>
  );
}
