/** The proposals of a diagnostic, as changes of the rules that a button applies. */
import type { Diagnostic } from "../api.ts";

export interface Fix {
  /** The replacement text. */
  readonly words: string;
  readonly apply: (rules: string) => string;
}

const quotedIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];

/** The bracket that closes the one at this place. */
function closing(rules: string, open: number): number {
  let depth = 0;
  for (let at = open; at < rules.length; at++) {
    if ("([{".includes(rules[at] ?? "")) depth++;
    else if (")]}".includes(rules[at] ?? "") && --depth === 0) return at;
  }
  return -1;
}

export function fixOf(diagnostic: Diagnostic, rules: string): Fix | undefined {
  const label = diagnostic.labels?.find((one) => one.from !== undefined);
  const from = label?.from ?? -1;
  const to = label?.to ?? from;
  const help = diagnostic.help ?? [];
  for (const advice of help) {
    const near = quotedIn(advice, /did you mean `([^`]+)`/);
    if (near && from >= 0)
      return { words: near, apply: (text) => text.slice(0, from) + near + text.slice(to) };
    // `g(n>=0)` in the header: options outside the domain are not moves.
    const header = quotedIn(advice, /in the header, `([^`]+)`/);
    const plain = header?.replace(/>=\d+/g, "");
    const at = plain ? rules.replace(/ /g, "").indexOf(`${plain}=`) : -1;
    if (header && plain && at >= 0) {
      const pattern = new RegExp(
        [...plain].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s*"),
      );
      return { words: header, apply: (text) => text.replace(pattern, header) };
    }
  }
  if (diagnostic.code === "reserved-word" && rules[to] === "[") {
    const end = closing(rules, to);
    if (end > to)
      return {
        words: `${rules.slice(from, to)}{ … }`,
        apply: (text) => `${text.slice(0, to)}{${text.slice(to + 1, end)}}${text.slice(end + 1)}`,
      };
  }
  if (diagnostic.code === "unclosed-bracket")
    return {
      words: `${rules.trimEnd()} }`,
      apply: (text) => `${text.trimEnd()} ${close(text[from])}`,
    };
  return undefined;
}

const close = (open: string | undefined) => (open === "(" ? ")" : open === "[" ? "]" : "}");
