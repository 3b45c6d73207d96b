/**
 * A recurrence proposed for a function of Python, C++, Java or Rust that computes Grundy values by recursion. Only the
 * usual form is recognised: calls of the function itself, in loops over a range or a list. No I/O here.
 */

/** Words at the beginning of a line that rules do not have. */
const PROGRAM =
  /^\s*(def |return\b|import |from \w+ import|@|#include|int |long |auto |static |public |fn |let mut |while\b|for \(|for \w+ in range\()/m;

/** Whether the text is a program and not rules. */
export const isProgram = (text: string): boolean => PROGRAM.test(text);

interface Loop {
  readonly name: string;
  /** The list or range in the language of rules. */
  readonly over: string;
  /** The depth of the line, by which the end of the loop is found. */
  readonly indent: number;
}

/** The number before an exclusive end: `4` becomes `3`, `n` becomes `n-1`, `n+1` becomes `n`. */
function before(end: string): string {
  const text = end.replace(/\s+/g, "");
  if (/^-?\d+$/.test(text)) return String(Number(text) - 1);
  if (/\+1$/.test(text)) return text.slice(0, -2);
  return `${text}-1`;
}

/** The loop that a line begins. */
function loopOf(line: string): Omit<Loop, "indent"> | undefined {
  const range = /for\s+(\w+)\s+in\s+range\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(line);
  if (range?.[1] && range[2] !== undefined) {
    const parts = range[2].split(",").map((part) => part.trim());
    const [first = "0", end = ""] = parts.length === 1 ? ["0", parts[0]] : parts;
    if (parts.length > 2 || !end) return undefined;
    return { name: range[1], over: `${first}..=${before(end)}` };
  }
  const rust = /for\s+(\w+)\s+in\s+(\w+)\.\.(=?)([^{]+)\{/.exec(line);
  if (rust?.[1] && rust[4]) {
    const end = rust[3] ? rust[4].trim() : before(rust[4].trim());
    return { name: rust[1], over: `${rust[2]}..=${end}` };
  }
  const counted =
    /for\s*\(\s*(?:\w+\s+)?(\w+)\s*=\s*([^;]+);\s*\1\s*(<=?)\s*([^;]+);\s*(?:\+\+\1|\1\+\+|\1\s*\+=\s*1)/.exec(
      line,
    );
  if (counted?.[1] && counted[4]) {
    const end = counted[3] === "<=" ? counted[4].trim() : before(counted[4].trim());
    return { name: counted[1], over: `${counted[2]?.trim()}..=${end}` };
  }
  const listed =
    /for\s+(\w+)\s+in\s*[[({&]+([\d\s,]+)[\])}]/.exec(line) ??
    /for\s*\(\s*(?:const\s+)?\w+&?\s+(\w+)\s*:\s*\{([\d\s,]+)\}/.exec(line);
  if (listed?.[1] && listed[2])
    return { name: listed[1], over: `[${listed[2].replace(/[\s,]+$/, "").replace(/\s+/g, "")}]` };
  return undefined;
}

/** The argument of each call of `name` in a line; brackets are counted. */
function callsOf(line: string, name: string): string[] {
  const found: string[] = [];
  for (const match of line.matchAll(new RegExp(`\\b${name}\\(`, "g"))) {
    const from = (match.index ?? 0) + match[0].length;
    let depth = 1;
    let end = from;
    while (end < line.length && depth > 0) {
      if (line[end] === "(") depth++;
      if (line[end] === ")") depth--;
      end++;
    }
    if (depth === 0) found.push(line.slice(from, end - 1).replace(/\s+/g, ""));
  }
  return found;
}

/** The recurrence of a recursive function; `undefined` if its form is not recognised. */
export function proposed(text: string): string | undefined {
  const head =
    /(?:def|fn|int|long|auto|static int|public int)\s+(\w+)\s*\(\s*(?:int\s+|long\s+)?(\w+)\s*(?::\s*\w+)?\s*\)/.exec(
      text,
    );
  const [name, parameter] = [head?.[1], head?.[2]];
  if (!head || !name || !parameter) return undefined;
  const options: string[] = [];
  const loops: Loop[] = [];
  for (const line of text.slice(head.index + head[0].length).split("\n")) {
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    while (line.trim() && loops.length && indent <= (loops.at(-1)?.indent ?? 0)) loops.pop();
    const loop = loopOf(line);
    if (loop) loops.push({ ...loop, indent });
    for (const argument of callsOf(line, name)) {
      const used = loops.filter((one) => new RegExp(`\\b${one.name}\\b`).test(argument));
      const smaller = new RegExp(`^${parameter}-(\\w+)$`).exec(argument)?.[1];
      const binders = used.map((one) => ` for ${one.name} in ${one.over}`).join("");
      const guard = smaller ? ` if ${smaller} <= ${parameter}` : "";
      const option = `${name}(${argument})${binders}${guard}`;
      if (!options.includes(option)) options.push(option);
    }
  }
  // A sum of two calls in one option, as of a heap that is split, is not a list of options.
  if (!options.length || /\)\s*\^\s*\w+\(/.test(text)) return undefined;
  return `${name}(${parameter}) = mex{ ${options.join(", ")} }`;
}

/** A range `a..b` ends before `b`. The rules with `a..=b` in its place, if there is such a range. */
export function withEnds(rules: string): { range: string; rules: string } | undefined {
  const found = /\bin\s+([^\s.{}]+\.\.(?![=.])\s*[^\s{},]+)/.exec(rules);
  if (!found?.[1]) return undefined;
  return { range: found[1], rules: rules.replace(found[1], found[1].replace("..", "..=")) };
}
