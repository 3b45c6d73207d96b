/** Laws that the program found in the table, with proved and observed ones distinguished. */
import { useEffect, useState } from "preact/hooks";
import { cellsOf, type Laws, type Period } from "../api.ts";
import type { Sequence } from "../canvas/sources.ts";
import { useText } from "../i18n/index.ts";
import { PeriodSaid } from "../parts/period.tsx";
import { codeOf, firstValues, LANGUAGES, type CodeLanguage } from "./code.ts";
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

export function PeriodNote({
  period,
  sequence,
  name = "g",
}: {
  period: Period;
  /** The values from 0 on, for code. */
  sequence?: Sequence | undefined;
  name?: string;
}) {
  const text = useText();
  if (!period.period) return null;
  return (
    <section class="panel period">
      <h2>{text.period}</h2>
      <PeriodSaid period={period} linked />
      {sequence && <Code period={period} sequence={sequence} name={name} />}
    </section>
  );
}

/** The periodic values as a function of a programming language. */
function Code({ period, sequence, name }: { period: Period; sequence: Sequence; name: string }) {
  const text = useText();
  const [language, setLanguage] = useState<CodeLanguage>("C++");
  const [values, setValues] = useState<number[]>();
  const [copied, setCopied] = useState(false);
  const [length, preperiod] = [period.period ?? 1, period.preperiod ?? 0];
  useEffect(() => {
    let late = false;
    sequence.values(preperiod + length).then(
      (all) => !late && setValues(firstValues(all, preperiod, length)),
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [sequence, preperiod, length]);
  if (!values) return null;
  const code = codeOf(language, {
    name,
    law: `${text.periodIs(String(length), String(preperiod))} (${period.theorem ?? period.status})`,
    preperiod,
    period: length,
    saltus: period.saltus ?? 0,
    values,
  });
  return (
    <details class="code">
      <summary>{text.asCode}</summary>
      <div class="chips" role="group" aria-label={text.asCode}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {one}
          </button>
        ))}
        <button
          type="button"
          id="copy-code"
          onClick={() => {
            void navigator.clipboard?.writeText(code).then(
              () => setCopied(true),
              () => undefined,
            );
          }}
        >
          {copied ? "✓ " : ""}
          {text.shareCopy}
        </button>
      </div>
      <pre id="code" class="mono" tabIndex={0} aria-label={text.asCode}>
        {code}
      </pre>
    </details>
  );
}
