/** Positions in the address: components with spaces between, as on the command line. */
import type { Position } from "./api.ts";

export function writePosition(position: Position): string {
  if (position.length === 1) return position[0] ?? "";
  // A component that contains a space would be split.
  return position.some((part) => /\s/.test(part) || part === "")
    ? JSON.stringify(position)
    : position.join(" ");
}

/**
 * Replaces full-width letters, digits and signs, as an input method for Japanese writes them, by plain ones. Other
 * characters are unchanged: a name may be written in any script.
 */
export const plain = (text: string): string =>
  text
    .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ")
    .replace(/[−ー](?=\d)/g, "-")
    .replace(/、/g, ",");

/** Parses a position; `whole` for boards, whose notation is one component with spaces in it. */
export function readPosition(text: string | undefined, whole: boolean): string[] {
  const typed = text && plain(text).trim();
  if (!typed) return [];
  if (whole) return [typed];
  if (typed.startsWith('["')) {
    try {
      const parts: unknown = JSON.parse(typed);
      if (Array.isArray(parts)) return parts.map(String);
    } catch {
      // Not a list of texts after all; read it unchanged.
    }
  }
  // Spaces inside brackets belong to a component: `[1, 2] [3]`.
  return typed.split(/\s+(?![^[(]*[\])])/);
}

/** The integers of a component such as `4,7`, if it consists of exactly this number of them. */
export function cellOf(component: string | undefined, count: number): number[] | undefined {
  const parts = (component ?? "").replace(/^\((.*)\)$/, "$1").split(",");
  if (parts.length !== count) return undefined;
  const numbers = parts.map((part) => (/^\s*-?\d+\s*$/.test(part) ? Number(part) : NaN));
  return numbers.every(Number.isSafeInteger) ? numbers : undefined;
}
