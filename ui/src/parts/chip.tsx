/** Outcome and value of a position or move, said in colour, shape and words. */
import type { Outcome, PositionInfo, Value } from "../api.ts";
import { useText } from "../i18n/index.ts";

export type Fate = "win" | "loss" | "draw" | "unknown";

/** What an outcome means for the player to move. */
export function fateOf(outcome: Outcome | undefined): Fate {
  switch (outcome) {
    case "N":
    case "win":
      return "win";
    case "P":
    case "loss":
      return "loss";
    case "draw":
    case "D":
      return "draw";
    default:
      return "unknown";
  }
}

/**
 * What a move means for the player who makes it. In a game of score that is the sign of what the player gets in all,
 * the gain of the move included; otherwise it follows from the outcome of the position after the move.
 */
export function fateOfMove(move: {
  outcome?: Outcome;
  winning?: boolean | null;
  score?: Value | undefined;
}): Fate {
  const after = fateOf(move.outcome);
  if (after !== "unknown" && typeof move.score === "number") {
    if (move.score === 0) return "draw";
    return move.score > 0 ? "win" : "loss";
  }
  if (after === "win") return "loss";
  if (after === "loss") return "win";
  if (after === "draw") return "draw";
  return move.winning ? "win" : "unknown";
}

/** What the text of a game of two sides is made of. */
const GAME = /^(?:[-\d{}|,*^v+/<>[\]() ]|Tiny|Miny)+$/;

/** A number or the value of a game of two sides as books write it; `game('…')` reads it as well. */
export const printed = (text: string) =>
  GAME.test(text)
    ? text.replaceAll("+-", "±").replaceAll("-", "−").replaceAll("^", "↑").replaceAll("v", "↓")
    : text;

/** A value as books write it; where play may go on for ever, ∞ with the values that can be reached from there. */
export const shown = (value: Value | { inf: readonly number[] } | undefined) => {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return printed(String(value));
  return value.inf.length ? `∞{${value.inf.join(", ")}}` : "∞";
};

/** A result many moves away is paler than one at hand; it never becomes unreadable. */
export const fade = (distance: number | null | undefined) =>
  distance === null || distance === undefined ? 1 : Math.max(0.45, 1 - distance / 24);

const MARK: Readonly<Record<Fate, string>> = { win: "●", loss: "○", draw: "◐", unknown: "·" };

export function FateMark({ fate }: { fate: Fate }) {
  return (
    <span class={`mark ${fate}`} aria-hidden="true">
      {MARK[fate]}
    </span>
  );
}

export function FateWord({ fate }: { fate: Fate }) {
  const text = useText();
  const word = { win: text.winning, loss: text.losing, draw: text.drawing, unknown: "" }[fate];
  return <>{word}</>;
}

/** A move as players of the game say it, where they have words of their own for it. */
export const sayMove = (move: { move: string; spoken?: string | null }): string =>
  move.spoken ?? pretty(move.move);

/** The same of a move of which only the text is at hand, made from a position. */
export const sayFrom = (from: PositionInfo | undefined, text: string): string =>
  sayMove(from?.moves.find((move) => move.move === text) ?? { move: text });

/** A move as it is printed in books: with an arrow, and its few words in the language of the page. */
export function pretty(move: string): string {
  // Whose move it is stands beside it.
  const arrows = move.replace(/^(Left|Right): /, "").replaceAll("->", "→");
  if (document.documentElement.lang !== "ja") return arrows;
  return arrows
    .replace(/ \(turn ([^)]*)\)$/, "（$1 を裏返す）")
    .replace(/→ end$/, "→ 終わり")
    .replace(/^pass$/, "パス")
    .replace(/^swap$/, "交換");
}
