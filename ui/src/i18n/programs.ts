/** The sentences about programs and about games with given values, in both languages. */
export const programsEn = {
  asCode: "Use it as code",
  codeLanguage: "Programming language",
  codeForm: "Form of the program",
  codeForms: { program: "Reads the input", functions: "Functions only" } as Readonly<
    Record<"program" | "functions", string>
  >,
  codeTested: (n: number) => `Compared with the definition on ${n} random inputs: all equal.`,
  codeCopied: "Copied",
  looksLikeProgram: "This is a program. As a recurrence:",
  looksUnknown: "This is a program, not rules. Write the recurrence, for example",
  programReading: "Reading the program…",
  programCompared: (n: number) => `Compared with the program at ${n} positions: all equal.`,
  programNot: "This program could not be read as rules:",
  noParser: (language: string) =>
    `This page runs without a server and has no parser of ${language}. The page that the command “grundy explore” opens on your computer has one, and so has the command “grundy import”. Here, write the recurrence, for example`,
  useIt: "Use this",
  foundTitle: (values: string) => `Games with the values ${values}`,
  foundLead: "Grundy values from n = 0 on; write ? for an unknown one.",
  foundLabel: "Values",
  foundCount: (games: string, sequences: string, searched: string) =>
    `${games} of ${searched} games have these values; they have ${sequences} different sequences.`,
  foundNone: (searched: string) =>
    `None of the ${searched} games that were searched has these values.`,
  foundSearching: "Searching…",
  foundFrom: (n: number) => `the first value belongs to n = ${n}`,
  foundFirst: (n: number) => `from n = ${n}`,
  foundEqual: (n: number) =>
    n === 1 ? "1 game with the same values:" : `${n} games with the same values:`,
  foundOtherwise: "Or did you mean",
  foundAsSet: (set: string) => `the game in which ${set} may be taken`,
  foundAsHeaps: (heaps: string) => `Nim with heaps ${heaps}`,
};

export const programsJa: { [K in keyof typeof programsEn]: (typeof programsEn)[K] } = {
  asCode: "コードとして使う",
  codeLanguage: "プログラミング言語",
  codeForm: "プログラムの形",
  codeForms: { program: "入力を読む", functions: "関数だけ" },
  codeTested: (n) => `${n} 個の乱数の入力で定義と比べ、すべて一致しました。`,
  codeCopied: "コピーしました",
  looksLikeProgram: "これはプログラムです。漸化式にすると：",
  looksUnknown: "これはルールではなくプログラムです。漸化式を書いてください。例：",
  programReading: "プログラムを読んでいます…",
  programCompared: (n) => `${n} 個の局面でプログラムと比べ、すべて一致しました。`,
  programNot: "このプログラムはルールに直せませんでした：",
  noParser: (language) =>
    `このページはサーバーなしで動いており、${language} の構文解析器がありません。お使いの計算機で「grundy explore」が開くページか、「grundy import」を使ってください。ここでは漸化式を書きます。例：`,
  useIt: "これを使う",
  foundTitle: (values) => `値が ${values} のゲーム`,
  foundLead: "n = 0 からのグランディ数です。わからない値は ? と書きます。",
  foundLabel: "値",
  foundCount: (games, sequences, searched) =>
    `${searched} 個のうち ${games} 個のゲームがこの値を持ち、数列としては ${sequences} 通りです。`,
  foundNone: (searched) => `調べた ${searched} 個のゲームに、この値を持つものはありません。`,
  foundSearching: "探しています…",
  foundFrom: (n) => `最初の値は n = ${n} のもの`,
  foundFirst: (n) => `n = ${n} から`,
  foundEqual: (n) => `同じ値のゲーム（${n} 個）：`,
  foundOtherwise: "または",
  foundAsSet: (set) => `${set} 個を取れるゲーム`,
  foundAsHeaps: (heaps) => `山が ${heaps} のニム`,
};
