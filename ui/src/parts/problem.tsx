/** An error of the server, in the form of the command line: place, fact, advice. */
import type { Diagnostic } from "../api.ts";
import { CONNECTION } from "../errors.ts";
import { transport } from "../transport.ts";
import { type Lang, useLang, useText } from "../i18n/index.ts";

interface Shown {
  diagnostics: readonly Diagnostic[];
  /** Called with the place in the rules when the reader clicks a diagnostic that has one. */
  jump?: ((from: number, to: number) => void) | undefined;
  /** A change of the rules that fixes this. */
  fix?: (diagnostic: Diagnostic) => { words: string; apply: () => void } | undefined;
}

export function Problem({ diagnostics, jump, fix, retry }: Shown & { retry?: () => void }) {
  const text = useText();
  // A request that did not arrive, or whose time was over on a busy machine, can succeed a second time.
  const lost = diagnostics.some((one) => one.code === CONNECTION || one.code === "interrupted");
  return (
    <div class="problem" role="alert">
      <DiagnosticList diagnostics={diagnostics} jump={jump} {...(fix ? { fix } : {})} />
      {lost && retry && (
        <button type="button" class="retry" onClick={retry}>
          {text.retry}
        </button>
      )}
    </div>
  );
}

export function DiagnosticList({ diagnostics, jump, fix }: Shown) {
  const text = useText();
  const lang = useLang();
  return (
    <ul class="diagnostics">
      {diagnostics.map((diagnostic, at) => {
        const label = diagnostic.labels?.find((l) => l.from !== undefined);
        const severity = diagnostic.severity ?? "error";
        // A name or a position is one word: its place in it says nothing.
        const word = label?.source === "GAME" || label?.source === "POSITION";
        const place =
          label?.line && label.column && !word ? text.line(label.line, label.column) : undefined;
        const said = wordsOf(diagnostic, lang, text);
        const mend = fix?.(diagnostic);
        const head = (
          <>
            <b class={severity}>{severity === "warning" ? text.warning : text.error}</b> {said.fact}
            {place && <span class="place"> {place}</span>}
          </>
        );
        return (
          <li key={at} class={severity} data-code={diagnostic.code}>
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
            {said.details.map((detail) => (
              <p class="detail" key={detail}>
                {detail}
              </p>
            ))}
            {said.help.map((h) => (
              <p class="detail" key={h}>
                <b>{text.help_}</b> {h}
              </p>
            ))}
            {mend && (
              <button type="button" class="fix" onClick={mend.apply}>
                {text.fixIt}: <code>{mend.words}</code>
              </button>
            )}
            {said.notes.map((n) => (
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

interface Words {
  fact: string;
  details: readonly string[];
  help: readonly string[];
  notes: readonly string[];
}

/** The quotations in a message: names, numbers, rules, which are the same in every language. */
/** Advice for the command line: an option or a command. */
const ofShell = (advice: string) => /(^|[`\s])--[a-z]|`grundy /.test(advice);

const TOO_MUCH = new Set(["limit-exceeded", "too-large", "interrupted", "beyond-reach"]);

/**
 * A diagnostic in the language of the page. Advice about commands and their options is left out.
 */
export function wordsOf(
  diagnostic: Diagnostic,
  lang: Lang,
  text: ReturnType<typeof useText>,
): Words {
  if (diagnostic.code === CONNECTION) {
    const fact = transport().addressable ? text.lost : text.lostEngine;
    return { fact, details: [], help: [], notes: [] };
  }
  const advice = (diagnostic.help ?? []).filter((help) => !ofShell(help));
  const smaller = TOO_MUCH.has(diagnostic.code ?? "") ? [text.adviceSmaller] : [];
  if (lang === "ja") {
    const advice = (diagnostic.help_ja ?? []).filter((help) => !ofShell(help));
    return {
      fact: diagnostic.ja ?? text.unnamedProblem(diagnostic.code ?? ""),
      details: [],
      help: advice.length ? advice : smaller,
      notes: diagnostic.notes_ja ?? [],
    };
  }
  return {
    fact: diagnostic.message,
    details: (diagnostic.labels ?? []).flatMap(({ text, source }) =>
      text && source !== "GAME" && source !== "POSITION" ? [text] : [],
    ),
    help: advice.length ? advice : smaller,
    notes: diagnostic.notes ?? [],
  };
}
