/** A periodic sequence of values as a function in a programming language. No I/O here. */

export const LANGUAGES = ["C++", "Python", "Rust"] as const;
export type CodeLanguage = (typeof LANGUAGES)[number];

export interface Periodic {
  /** The name of the function, and a comment about the law. */
  readonly name: string;
  readonly law: string;
  readonly preperiod: number;
  readonly period: number;
  /** The number that is added in each period. */
  readonly saltus: number;
  /** The values from 0 to the end of the first period. */
  readonly values: readonly number[];
}

/** The first values of a sequence that its periodic code needs; `undefined` if some of them is missing. */
export function firstValues(
  values: Int32Array,
  preperiod: number,
  period: number,
): number[] | undefined {
  const needed = preperiod + period;
  if (values.length < needed) return undefined;
  const first = [...values.subarray(0, needed)];
  return first.every((value) => value >= 0) ? first : undefined;
}

export function codeOf(
  language: CodeLanguage,
  { name, law, preperiod, period, saltus, values }: Periodic,
): string {
  const list = values.join(", ");
  const rest = preperiod ? `(n - ${preperiod})` : "n";
  const at = `${preperiod ? `${preperiod} + ` : ""}${rest} % ${period}`;
  const periods = language === "Python" ? `${rest} // ${period}` : `${rest} / ${period}`;
  const more = saltus ? ` + ${saltus} * (${periods})` : "";
  const end = values.length;
  switch (language) {
    case "C++":
      return `// ${law}
long long ${name}(long long n) {
    static const int v[] = {${list}};
    if (n < ${end}) return v[n];
    return v[${at}]${more};
}
`;
    case "Python":
      return `# ${law}
V = [${list}]

def ${name}(n):
    if n < ${end}:
        return V[n]
    return V[${at}]${more}
`;
    case "Rust":
      return `// ${law}
fn ${name}(n: u64) -> u64 {
    const V: [u64; ${end}] = [${list}];
    if n < ${end} {
        return V[n as usize];
    }
    V[(${at}) as usize]${more}
}
`;
  }
}
