/** A refusal of the server, shown as the command line shows it: place, fact, advice. */
import type { Diagnostic } from "../api.ts";
import { CONNECTION } from "../errors.ts";
import { useText } from "../i18n/index.ts";

interface Shown {
  diagnostics: readonly Diagnostic[];
  /** Called with the place in the rules when the reader clicks a diagnostic that has one. */
  jump?: ((from: number, to: number) => void) | undefined;
}

export function Problem({ diagnostics, jump }: Shown) {
  return (
    <div class="problem" role="alert">
      <DiagnosticList diagnostics={diagnostics} jump={jump} />
    </div>
  );
}

export function DiagnosticList({ diagnostics, jump }: Shown) {
  const text = useText();
  return (
    <ul class="diagnostics">
      {diagnostics.map((diagnostic, at) => {
        const label = diagnostic.labels?.find((l) => l.from !== undefined);
        const severity = diagnostic.severity ?? "error";
        const place = label?.line && label.column ? text.line(label.line, label.column) : undefined;
        const head = (
          <>
            <b class={severity}>{severity === "warning" ? text.warning : text.error}</b>{" "}
            {diagnostic.code === CONNECTION ? text.lost : diagnostic.message}
            {place && <span class="place"> {place}</span>}
          </>
        );
        return (
          <li key={at} class={severity}>
            {jump && label?.from !== undefined ? (
              <button
                type="button"
                class="link"
                onClick={() => jump(label.from ?? 0, label.to ?? label.from ?? 0)}
              >
                {head}
              </button>
            ) : (
              <p>{head}</p>
            )}
            {diagnostic.labels?.map((l) => l.text && <p class="detail">{l.text}</p>)}
            {diagnostic.help?.map((h) => (
              <p class="detail" key={h}>
                <b>{text.help_}</b> {h}
              </p>
            ))}
            {diagnostic.notes?.map((n) => (
              <p class="detail" key={n}>
                <b>{text.note}</b> {n}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
