/** The text of a rule file: its header lines and the rules below them. */

/** A header line, `# title: Nim` or `# expect with k=1: …`; also an empty comment between header lines. */
const HEADER = /^#\s*(?:([a-z-]+)(?: with [^:]*)?:|$)/;

/** Header lines about the form of positions and inputs. The others name the game, its sources and its expected values. */
const OF_THE_FORM: ReadonlySet<string> = new Set([
  "draw",
  "coins",
  "position",
  "positions",
  "function",
  "range",
  "requires",
  "unit",
  "verb",
]);

export interface RuleText {
  /** The header lines that still hold when the rules are edited, each with its line break. */
  readonly form: string;
  readonly rules: string;
}

/**
 * Separates the rules of a game of the catalogue from its header. An edited game is another game: its name, its sources
 * and its expected values do not hold for it and are dropped.
 */
export function separated(text: string): RuleText {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "" && !HEADER.test(line));
  const head = first < 0 ? [] : lines.slice(0, first);
  const form = head.filter((line) => OF_THE_FORM.has(HEADER.exec(line)?.[1] ?? ""));
  return {
    form: form.map((line) => `${line}\n`).join(""),
    rules: lines.slice(Math.max(0, first)).join("\n").trim(),
  };
}
