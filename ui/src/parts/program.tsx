/** The rules of a game as a program in C++, Python or Rust, to be copied. */
import { useState } from "preact/hooks";
import { type Exported, exportProgram, type GameRef, type ProgramLanguage } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { Problem } from "./problem.tsx";
import { useAnswer } from "./use.ts";

const LANGUAGES: readonly (readonly [ProgramLanguage, string])[] = [
  ["cpp", "C++"],
  ["python", "Python"],
  ["rust", "Rust"],
];
const FORMS = ["program", "functions"] as const;
/** The last choice, for the next game. */
const CHOSEN = "grundy.program-language";

const chosenLanguage = (): ProgramLanguage =>
  LANGUAGES.find(([name]) => name === localStorage.getItem(CHOSEN))?.[0] ?? "cpp";

export function ProgramPanel({ of }: { of: GameRef }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <details
      class="code"
      id="program-panel"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{text.asCode}</summary>
      {open && <ProgramText of={of} />}
    </details>
  );
}

function ProgramText({ of }: { of: GameRef }) {
  const text = useText();
  const lang = useLang();
  const [language, setLanguage] = useState(chosenLanguage);
  // Without a choice it is the form that the rules have.
  const [form, setForm] = useState<(typeof FORMS)[number]>();
  const [copied, setCopied] = useState("");
  const asked = { ...of, language, lang, ...(form ? { form } : {}) };
  const answer = useAnswer<Exported>(JSON.stringify(asked), (signal) =>
    exportProgram(asked, signal),
  );
  const found = answer.data;
  const choose = (name: ProgramLanguage) => {
    localStorage.setItem(CHOSEN, name);
    setLanguage(name);
  };
  const copy = (words: string) =>
    void navigator.clipboard?.writeText(words).then(
      () => setCopied(words),
      () => undefined,
    );
  return (
    <>
      <div class="chips" role="group" aria-label={text.codeLanguage}>
        {LANGUAGES.map(([name, shown]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === language}
            onClick={() => choose(name)}
          >
            {shown}
          </button>
        ))}
      </div>
      <div class="chips" role="group" aria-label={text.codeForm}>
        {FORMS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === (form ?? found?.form)}
            onClick={() => setForm(name)}
          >
            {text.codeForms[name]}
          </button>
        ))}
      </div>
      <div aria-live="polite" aria-busy={answer.busy}>
        {answer.busy && !found && <p class="busy">{text.loading}</p>}
        {answer.problem && <Problem diagnostics={answer.problem} retry={answer.retry} />}
        {found && (
          <p class="muted" id="code-tested">
            {lang === "ja" ? found.method_ja : found.method} {text.codeTested(found.tested)}
          </p>
        )}
      </div>
      {found && (
        <>
          <p>
            <button
              type="button"
              class="primary"
              id="copy-code"
              onClick={() => copy(found.text)}
              disabled={answer.busy}
            >
              {copied === found.text ? `✓ ${text.codeCopied}` : text.shareCopy}
            </button>
          </p>
          <pre id="code" class="mono" tabIndex={0} aria-label={text.asCode}>
            {found.text}
          </pre>
        </>
      )}
    </>
  );
}
