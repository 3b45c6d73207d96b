/** A program in place of rules: the engine translates it, and the reader takes the proposal or sees the line that it rejects. */
import { type Imported, importSource } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { languageOf } from "./paste.ts";
import { DiagnosticList } from "./problem.tsx";
import { useAnswer } from "./use.ts";

const EXAMPLE = "g(n) = mex{ g(n-k) for k in 1..=3 if k <= n }";

interface Shown {
  source: string;
  /** Replaces the program by these rules. */
  take: (rules: string) => void;
  jump: (from: number, to: number) => void;
}

export function PastedProgram({ source, take, jump }: Shown) {
  const text = useText();
  const language = languageOf(source);
  const asked = useAnswer<Imported>(
    JSON.stringify([language, source]),
    language ? (signal) => importSource({ source, language }, signal) : undefined,
  );
  const lacking = asked.problem?.some((one) => one.code === "no-parser");
  return (
    <div
      class={asked.problem || !language ? "problem" : "problem proposal"}
      id="program"
      aria-busy={asked.busy}
    >
      {asked.busy && <p class="busy">{text.programReading}</p>}
      {asked.data && (
        <>
          <p>{text.looksLikeProgram}</p>
          <pre class="mono">{asked.data.rules.trim()}</pre>
          <p>
            <button
              type="button"
              class="primary"
              id="use-proposal"
              onClick={() => take(asked.data?.rules.trim() ?? "")}
            >
              {text.useIt}
            </button>{" "}
            <span class="muted">{text.programCompared(asked.data.tested)}</span>
          </p>
        </>
      )}
      {!language && (
        <p>
          {text.looksUnknown} <code>{EXAMPLE}</code>
        </p>
      )}
      {lacking && (
        <p id="no-parser">
          {text.noParser(language === "cpp" ? "C++" : "Python")} <code>{EXAMPLE}</code>
        </p>
      )}
      {asked.problem && !lacking && (
        <>
          <p>{text.programNot}</p>
          <DiagnosticList diagnostics={asked.problem} jump={jump} />
        </>
      )}
    </div>
  );
}
