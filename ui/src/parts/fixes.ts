/** The fixes of a diagnostic, as changes of the rules that a button applies. */
import type { Diagnostic } from "../api.ts";

export interface Fix {
  /** The line that the change makes. */
  readonly words: string;
  readonly apply: (rules: string) => string;
}

/** The most likely fix of a diagnostic of these rules. */
export function fixOf(diagnostic: Diagnostic, rules: string): Fix | undefined {
  const fix = diagnostic.fixes?.[0];
  if (!fix || fix.to > rules.length) return undefined;
  const apply = (text: string) => text.slice(0, fix.from) + fix.text + text.slice(fix.to);
  if (fix.to > fix.from) return { words: fix.text, apply };
  // An insertion is shown with the line that it completes.
  const line = rules.lastIndexOf("\n", fix.from - 1) + 1;
  return { words: rules.slice(line, fix.from) + fix.text, apply };
}
