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
  /** Called with all values that are valid JSON; the others are omitted. */
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
    // The typed text keeps its spaces as long as its meaning is the same.
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
      {hasTags(value) && <Tags name={input.name} values={value} set={write} />}
    </div>
  );
}

/** Longer lists are edited as text. */
const MOST_TAGS = 60;

/** Whether each member of a set or a list can be a tag: numbers, words, or lists themselves. */
const hasTags = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length <= MOST_TAGS;

/** Whether these are whole numbers in ascending order, as in sets of amounts: a new one is inserted in order. */
const isRising = (values: readonly unknown[]): values is number[] =>
  values.every(
    (n, at) => Number.isSafeInteger(n) && (at === 0 || (n as number) > (values[at - 1] as number)),
  );

/** A member as a tag shows it: words without their quotes. */
const tagOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A list with one more member: in order among ascending numbers, else at the end. */
export function withMember(values: readonly unknown[], typed: string): unknown[] {
  const written = plain(typed.trim());
  if (!written) return [...values];
  // Text that is not JSON is a word; among words, a number is a word too.
  const words = values.length > 0 && values.every((value) => typeof value === "string");
  const read_ = words ? undefined : read(written);
  const member = read_ === undefined ? typed.trim() : read_;
  const next = [...values, member];
  if (!isRising(values) || !Number.isSafeInteger(member)) return next;
  return [...new Set(next as number[])].sort((a, b) => a - b);
}

/** A slider for a number; its range grows with the value. */
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

/** A set or list as one tag per member; members can be removed and added. */
function Tags({
  name,
  values,
  set,
}: {
  name: string;
  values: readonly unknown[];
  set: (values: unknown[]) => void;
}) {
  const text = useText();
  const [next, setNext] = useState("");
  const add = () => {
    if (next.trim()) set(withMember(values, next));
    setNext("");
  };
  return (
    <span class="tags" role="group" aria-label={name}>
      {values.map((value, at) => (
        <button
          type="button"
          class="tag"
          key={`${at} ${tagOf(value)}`}
          aria-label={text.removeNumber(tagOf(value))}
          onClick={() => set(values.filter((_, other) => other !== at))}
        >
          {tagOf(value)} <span aria-hidden="true">×</span>
        </button>
      ))}
      <input
        type="text"
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

/** JSON, or a set in the notation of the books: `{1,3,4}`, `∅`. */
function read(typed: string): unknown {
  const written = plain(typed).trim();
  const list = written === "∅" ? "[]" : written.replace(/^\{([^:]*)\}$/, "[$1]");
  try {
    return JSON.parse(list) as unknown;
  } catch {
    return undefined;
  }
}
