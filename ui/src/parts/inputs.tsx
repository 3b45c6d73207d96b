/** The inputs of a game as form fields. Values are JSON, as on the command line. */
import { useEffect, useState } from "preact/hooks";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { plain } from "../position.ts";

interface Input {
  name: string;
  value: unknown;
  meaning?: string | null;
  meaning_ja?: string | null;
}

interface Shown {
  inputs: readonly Input[];
  /** Called with all values that are JSON; those that are not are left out. */
  change: (given: Record<string, unknown>) => void;
}

export function InputFields({ inputs, change }: Shown) {
  const text = useText();
  const set = (name: string, value: unknown) => {
    const next: Record<string, unknown> = {};
    for (const input of inputs) {
      const now = input.name === name ? value : input.value;
      if (now !== null && now !== undefined) next[input.name] = now;
    }
    change(next);
  };
  return (
    <fieldset class="inputs">
      <legend>{text.inputs}</legend>
      <p class="muted">{text.inputsLead}</p>
      {inputs.map((input) => (
        <Field key={input.name} input={input} set={(value) => set(input.name, value)} />
      ))}
    </fieldset>
  );
}

function Field({ input, set }: { input: Input; set: (value: unknown) => void }) {
  const text = useText();
  const lang = useLang();
  const written =
    input.value === null || input.value === undefined ? "" : JSON.stringify(input.value);
  const [typed, setTyped] = useState(written);
  useEffect(() => {
    // What the reader types keeps its spaces as long as it means the same.
    if (JSON.stringify(read(typed)) !== written) setTyped(written);
  }, [written]);
  const bad = typed.trim() !== "" && read(typed) === undefined;
  return (
    <label class="field-row">
      <code>{input.name}</code>
      <span class="grow">
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          value={typed}
          aria-invalid={bad}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            const value = read(event.currentTarget.value);
            if (value !== undefined || !event.currentTarget.value.trim()) set(value);
          }}
        />
        {bad && <small class="bad">{text.inputBad}</small>}
        {input.meaning && <small>{inLang(lang, input.meaning, input.meaning_ja)}</small>}
      </span>
    </label>
  );
}

function read(typed: string): unknown {
  try {
    return JSON.parse(plain(typed)) as unknown;
  } catch {
    return undefined;
  }
}
