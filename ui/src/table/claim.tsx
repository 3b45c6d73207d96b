/** A formula of the reader, compared with the table. */
import { useEffect, useRef, useState } from "preact/hooks";
import { cellsOf, type Claim, type ClaimAsked, type Diagnostic, startClaim } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { type Job, run } from "../jobs.ts";
import { shown } from "../parts/chip.tsx";
import { Problem } from "../parts/problem.tsx";

interface Shown {
  /** The game and the area. */
  asked: Omit<ClaimAsked, "formula">;
  example: string;
  name: string;
  show: (cell: number[]) => void;
}

export function ClaimBox({ asked, example, name, show }: Shown) {
  const text = useText();
  const [formula, setFormula] = useState("");
  const [claim, setClaim] = useState<Claim>();
  const [problem, setProblem] = useState<Diagnostic[]>();
  const [busy, setBusy] = useState(false);
  const job = useRef<Job>(null);
  useEffect(() => () => job.current?.leave(), []);

  const go = (event: Event) => {
    event.preventDefault();
    if (!formula.trim()) return;
    job.current?.leave();
    setClaim(undefined);
    setProblem(undefined);
    setBusy(true);
    job.current = run(startClaim({ ...asked, formula }), {
      claim: setClaim,
      done: () => setBusy(false),
      failed: (diagnostics) => {
        setProblem(diagnostics);
        setBusy(false);
      },
    });
  };
  const first = claim && !claim.holds ? claim.counterexample : undefined;
  return (
    <section class="panel claim">
      <h2>{text.claim}</h2>
      <form onSubmit={go}>
        <p class="muted">
          {text.claimLead} <code>{example}</code>
        </p>
        <div class="row">
          <input
            type="text"
            id="claim"
            aria-label={text.claimLabel}
            spellcheck={false}
            autocomplete="off"
            placeholder={example}
            value={formula}
            onInput={(event) => setFormula(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy}>
            {text.claimGo}
          </button>
        </div>
      </form>
      <div aria-live="polite" id="claim-result">
        {busy && <p class="busy">{text.computing}</p>}
        {problem && <Problem diagnostics={problem} />}
        {claim?.holds && (
          <p class="good">✓ {text.claimHolds(cellsOf(claim.checked).toLocaleString())}</p>
        )}
        {claim && !claim.holds && (
          <p class="bad">
            ✗ {text.claimFails}{" "}
            {first &&
              text.claimFirst(
                `${name}(${first.position.join(",")})`,
                shown(first.claimed),
                shown(first.value),
              )}{" "}
            {first && (
              <button type="button" onClick={() => show(first.position)}>
                {text.claimShow}
              </button>
            )}
          </p>
        )}
      </div>
    </section>
  );
}
