/** Completions of the current word: words of the language, and names in the rules. */
import { useText } from "../i18n/index.ts";

/** The inserted text of a completion; `|` marks the cursor afterwards. */
const FORMS: Readonly<Record<string, string>> = {
  mex: "mex{ | }",
  win: "win{ | }",
  misere: "misere{ | }",
  loopy: "loopy{ | }",
  max: "max{ | }",
  min: "min{ | }",
  xor: "xor{ | }",
  sum: "sum{ | }",
  any: "any{ | }",
  all: "all{ | }",
  count: "count{ | }",
  list: "list{ | }",
  set: "set{ | }",
  for: "for |",
  in: "in |",
  if: "if |",
  then: "then |",
  else: "else |",
  let: "let | = ",
  and: "and |",
  or: "or |",
  not: "not |",
  default: "default |",
  step: "step |",
  len: "len(|)",
  abs: "abs(|)",
  isqrt: "isqrt(|)",
  bit: "bit(|)",
};

/** The maximum number of words offered. */
const MOST = 6;

export interface Completion {
  readonly word: string;
  /** The rules with the inserted word, and the position of the cursor. */
  readonly rules: string;
  readonly caret: number;
}

/** Names that the rules define or use, functions with their bracket. */
function names(rules: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, call] of rules.matchAll(/\b([A-Za-z_]\w*)(\()?/g))
    if (name && !(name in FORMS))
      found.set(name, call ? `${name}(|)` : (found.get(name) ?? `${name}|`));
  return found;
}

/** The completions at a place of the rules, the likeliest first; nothing inside a word or a comment. */
export function completions(rules: string, caret: number): Completion[] {
  const before = rules.slice(0, caret);
  const typed = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? "";
  const comment = /#[^\n]*$/.test(before);
  if (!typed || comment || /^\w/.test(rules.slice(caret))) return [];
  const [head, tail] = [before.slice(0, -typed.length), rules.slice(caret)];
  const known = new Map([...names(head + " " + tail), ...Object.entries(FORMS)]);
  return [...known]
    .filter(([word]) => word.startsWith(typed) && word !== typed)
    .slice(0, MOST)
    .map(([word, form]) => {
      const [left = "", right = ""] = form.split("|");
      return { word, rules: head + left + right + tail, caret: head.length + left.length };
    });
}

interface Shown {
  offered: readonly Completion[];
  active: number;
  take: (completion: Completion) => void;
}

export function CompletionList({ offered, active, take }: Shown) {
  const text = useText();
  return (
    <ul id="completions" role="listbox" aria-label={text.completions} hidden={!offered.length}>
      {offered.map((one, at) => (
        <li
          key={one.word}
          id={`completion-${at}`}
          role="option"
          aria-selected={at === active}
          // The text must keep the focus, or its blur would take the list away before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(one)}
        >
          <code>{one.word}</code>
        </li>
      ))}
    </ul>
  );
}
