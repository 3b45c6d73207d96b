/** Texts that are programs instead of rules. No I/O here. */
import type { SourceLanguage } from "../api.ts";

/** Words at the beginning of a line that rules do not have. */
const PROGRAM =
  /^\s*(def |return\b|import |from \w+ import|@|#include|int |long |auto |static |public |fn |let mut |while\b|for \(|for \w+ in range\()/m;
const PYTHON = /^\s*(def \w+\(|import \w|from \w+ import|@\w)/m;
const OTHER = /^\s*((pub )?fn |let mut |public |private |function )/m;

/** Whether the text is a program and not rules. */
export const isProgram = (text: string): boolean => PROGRAM.test(text);

/** The language of a program, if the engine may have a parser of it. */
export function languageOf(text: string): SourceLanguage | undefined {
  if (PYTHON.test(text)) return "python";
  return OTHER.test(text) ? undefined : "cpp";
}
