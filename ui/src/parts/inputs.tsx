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
  const write = (value: unknown) => {
    setTyped(JSON.stringify(value));
    set(value);
  };
  const value = read(typed);
  return (
    <div class="field-row input-field">
      <label>
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
      {Number.isSafeInteger(value) && (
        <Slider name={input.name} value={value as number} set={write} />
      )}
      {isSet(value) && <Tags name={input.name} values={value} set={write} />}
    </div>
  );
}

/** Whether it is a list of different whole numbers in rising order: the amounts that may be taken, and the like. */
const isSet = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((n, at) => Number.isSafeInteger(n) && (at === 0 || n > (value[at - 1] as number)));

/** A number that is drawn to and fro; it may grow beyond what it was by half. */
function Slider({ name, value, set }: { name: string; value: number; set: (n: number) => void }) {
  const [most, setMost] = useState(() => Math.max(12, 2 * Math.abs(value)));
  useEffect(() => {
    if (Math.abs(value) > most) setMost(2 * Math.abs(value));
  }, [value]);
  return (
    <input
      type="range"
      class="slider"
      aria-label={name}
      min={value < 0 ? -most : 0}
      max={most}
      value={value}
      onInput={(event) => set(Number(event.currentTarget.value))}
    />
  );
}

/** A set as one tag for each of its numbers; numbers are taken out and put in. */
function Tags({
  name,
  values,
  set,
}: {
  name: string;
  values: readonly number[];
  set: (values: number[]) => void;
}) {
  const text = useText();
  const [next, setNext] = useState("");
  const add = () => {
    const number = Number(plain(next.trim()));
    if (next.trim() && Number.isSafeInteger(number))
      set([...new Set([...values, number])].sort((a, b) => a - b));
    setNext("");
  };
  return (
    <span class="tags" role="group" aria-label={name}>
      {values.map((value) => (
        <button
          type="button"
          class="tag"
          key={value}
          aria-label={text.removeNumber(String(value))}
          disabled={values.length === 1}
          onClick={() => set(values.filter((other) => other !== value))}
        >
          {value} <span aria-hidden="true">×</span>
        </button>
      ))}
      <input
        type="text"
        inputMode="numeric"
        class="tag-new"
        aria-label={`${name}: ${text.addNumber}`}
        placeholder="+"
        value={next}
        onInput={(event) => setNext(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
        onBlur={add}
      />
    </span>
  );
}

function read(typed: string): unknown {
  try {
    return JSON.parse(plain(typed)) as unknown;
  } catch {
    return undefined;
  }
}
