/** Outcome and value of a position or move, shown by colour, shape and words. */
import type { Outcome, PositionInfo, Value } from "../api.ts";
import { useText } from "../i18n/index.ts";

export type Fate = "win" | "loss" | "draw" | "unknown";

/** The meaning of an outcome for the player to move. */
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
 * The meaning of a move for the player who makes it. In a game of score that is the sign of the player's total,
 * including the gain of the move; otherwise it follows from the outcome of the position after the move.
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

/**
 * The score of a move for the player who makes it: with the gain of the move in games of rules, the opposite of the value
 * of the position after it on boards; `undefined` in games without scores.
 */
export function scoreOfMove(move: {
  outcome?: Outcome;
  score?: Value | undefined;
  value?: Value | undefined;
  player?: "L" | "R";
}): number | undefined {
  if (typeof move.score === "number") return move.score;
  const decided = ["win", "loss", "draw"].includes(String(move.outcome));
  const isScore = typeof move.value === "number" && move.player === undefined && decided;
  return isScore ? 0 - Number(move.value) : undefined;
}

/** The tokens in the text of a partizan value. */
const GAME = /^(?:[-\d{}|,*^v+/<>[\]() ]|Tiny|Miny)+$/;

/** A number or a partizan value in the notation of the books; `game('…')` reads it as well. */
export const printed = (text: string) =>
  GAME.test(text)
    ? text.replaceAll("+-", "±").replaceAll("-", "−").replaceAll("^", "↑").replaceAll("v", "↓")
    : text;

/** A value in the notation of the books; for a loopy value, ∞ (or ? if it is unknown) with the values of its options. */
export const shown = (
  value: Value | { inf: readonly number[] } | { unknown: readonly number[] } | undefined,
) => {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return printed(String(value));
  if ("unknown" in value) return value.unknown.length ? `?{${value.unknown.join(", ")}}` : "?";
  return value.inf.length ? `∞{${value.inf.join(", ")}}` : "∞";
};

/** A result many moves away is paler than a near one; it never becomes unreadable. */
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

/** Whether the notation of players is one of the page's language: `７六歩` belongs to a Japanese page. */
const isRead = (spoken: string | null | undefined): spoken is string =>
  !!spoken && (document.documentElement.lang === "ja" || /^[ -~]+$/.test(spoken));

/** A move in the players' notation, if the game has one in this language, or in words. */
export const sayMove = (move: {
  move: string;
  spoken?: string | null;
  words?: string | null;
}): string => (isRead(move.spoken) ? move.spoken : (move.words ?? pretty(move.move)));

/** A line of moves, in the same notations. */
export const sayLine = (
  line: readonly string[],
  spoken?: readonly string[] | null,
  words?: readonly (string | null)[] | null,
): string[] =>
  line.map((move, at) =>
    sayMove({ move, spoken: spoken?.[at] ?? null, words: words?.[at] ?? null }),
  );

/** The same for a move given only as text, made from a position. */
export const sayFrom = (from: PositionInfo | undefined, text: string): string =>
  sayMove(from?.moves.find((move) => move.move === text) ?? { move: text });

/** A move as printed in books: with an arrow, and its few words in the language of the page. */
export function pretty(move: string): string {
  // The player of the move is shown next to it.
  const arrows = move.replace(/^(Left|Right): /, "").replaceAll("->", "→");
  if (document.documentElement.lang !== "ja") return arrows;
  return arrows
    .replace(/ \(turn ([^)]*)\)$/, "（$1 を裏返す）")
    .replace(/→ end$/, "→ 終わり")
    .replace(/^left$/, "左")
    .replace(/^right$/, "右")
    .replace(/^pass$/, "パス")
    .replace(/^swap$/, "交換");
}
