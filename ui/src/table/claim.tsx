/** A formula of the reader's own, held against the table. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Claim, type Diagnostic, startClaim, type TableAsked } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { type Job, run } from "../jobs.ts";
import { Problem } from "../parts/problem.tsx";

interface Shown {
  asked: TableAsked;
  example: string;
  axes: readonly string[];
  show: (cell: number[]) => void;
}

export function ClaimBox({ asked, example, axes, show }: Shown) {
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
  const first =
    claim && !claim.holds ? cellOfCounterexample(claim.counterexample, axes) : undefined;
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
          <p class="good">✓ {text.claimHolds((claim.checked ?? 0).toLocaleString())}</p>
        )}
        {claim && !claim.holds && (
          <p class="bad">
            ✗ {claim.text || text.claimFails}{" "}
            {first && (
              <button type="button" onClick={() => show(first)}>
                {text.claimShow}
              </button>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

/**
 * The place of a counterexample, whichever of the usual shapes it has: `[3,5]`, `{"x":3,"y":5}`, or
 * either of them under a key such as `position` or `at`.
 */
export function cellOfCounterexample(
  found: unknown,
  axes: readonly string[],
): number[] | undefined {
  const numbers = (list: unknown[]) =>
    list.length === axes.length && list.every((v) => Number.isSafeInteger(Number(v)))
      ? list.map(Number)
      : undefined;
  if (typeof found === "string") return numbers(found.match(/-?\d+/g)?.slice(0, axes.length) ?? []);
  if (Array.isArray(found)) return numbers(found);
  if (typeof found !== "object" || found === null) return undefined;
  const fields = found as Record<string, unknown>;
  if (axes.every((axis) => axis in fields)) return numbers(axes.map((axis) => fields[axis]));
  for (const key of ["position", "at", "cell", "arguments", "args"])
    if (key in fields) {
      const inside = cellOfCounterexample(fields[key], axes);
      if (inside) return inside;
    }
  return undefined;
}
