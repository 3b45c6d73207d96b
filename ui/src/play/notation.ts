/**
 * Games in the notations of players: PGN, KIF, and the moves of UCI and USI, read and written. A word is matched with the
 * legal moves of its position, so every game with a notation of moves can be read. No I/O here.
 */
import type { Move } from "../api.ts";

export interface GameText {
  /** The first position, if the text has one. */
  readonly start: string | undefined;
  readonly moves: readonly string[];
}

const UCI = /^(?:position\s+)?(?:startpos|(?:fen|sfen)\s+(.+?))(?:\s+moves\s+(.*))?$/s;

/** Reads the start and the words of the moves; the words are not checked. */
export function readGame(text: string): GameText {
  const trimmed = text.trim();
  const uci = UCI.exec(trimmed);
  if (uci) return { start: uci[1], moves: words(uci[2] ?? "") };
  const fen = /\[(?:FEN|SFEN)\s+"([^"]*)"\]/i.exec(trimmed)?.[1];
  const bare = trimmed
    .replace(/^\s*\[[^\]]*\]\s*$/gm, " ")
    // Headers of KIF, and its comments.
    .replace(/^[^\n]*：[^\n]*$/gm, " ")
    .replace(/^[*#][^\n]*$/gm, " ")
    .replace(/手数-+[^\n]*/g, " ")
    // Comments, variations and times.
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\(\s*\d+:\d+[^)]*\)/g, " ")
    .replace(/\((?!\d\d\))[^()]*\)/g, " ");
  return { start: fen, moves: words(bare) };
}

const RESULTS = new Set(["1-0", "0-1", "1/2-1/2", "*", "投了", "中断", "千日手", "持将棋", "詰み"]);

function words(text: string): string[] {
  return text
    .replace(/同\s+/g, "同")
    .split(/[\s;]+/)
    .map((word) => word.replace(/^\d+\.+/, "").replace(/^[▲△☗☖]/, ""))
    .filter((word) => word && !/^\d+$/.test(word) && !/^\$\d+$/.test(word) && !RESULTS.has(word));
}

const bare = (word: string) =>
  word
    .replace(/[+#!?]+$/, "")
    .replaceAll("0-0", "O-O")
    .replace("O-O-0", "O-O-O");

/** The legal move that a word means; `last` is the move before, whose square `同` repeats. */
export function meantBy(
  word: string,
  moves: readonly Move[],
  last: Move | undefined,
): Move | undefined {
  const place = last?.spoken?.slice(0, 2);
  const full = word.startsWith("同") && place ? place + word.slice(1).trim() : word;
  const exact = moves.find((move) => move.move === full || move.spoken === full);
  if (exact) return exact;
  const same = (of: (text: string) => string) => {
    const found = moves.filter((move) => of(move.spoken ?? move.move) === of(full));
    return found.length === 1 ? found[0] : undefined;
  };
  // KIF names the square of origin of every move, the library only where it is needed.
  return same(bare) ?? same((text) => text.replace(/\(\d\d\)$/, ""));
}

/** The moves of a game as text: numbered for two players in turn, as in PGN, else one after the other. */
export function writeGame(
  game: string,
  start: string | undefined,
  moves: readonly string[],
  secondBegins: boolean,
): string {
  if (game !== "chess") return [...(start ? [start, "moves"] : []), ...moves].join(" ");
  const tags = start ? `[SetUp "1"]\n[FEN "${start}"]\n\n` : "";
  const offset = secondBegins ? 1 : 0;
  const text = moves.map((move, at) => {
    const ply = at + offset;
    const number = `${Math.floor(ply / 2) + 1}.`;
    if (ply % 2 === 0) return `${number} ${move}`;
    return at === 0 ? `${number}.. ${move}` : move;
  });
  return `${tags}${text.join(" ")}${moves.length ? " *" : ""}`;
}

const FULL: Readonly<Record<string, number>> = { p: 8, n: 2, b: 2, r: 2, q: 1 };
const FIGURES: Readonly<Record<string, string>> = {
  p: "♟",
  n: "♞",
  b: "♝",
  r: "♜",
  q: "♛",
  P: "♙",
  N: "♘",
  B: "♗",
  R: "♖",
  Q: "♕",
};

/** The pieces of chess that are missing on the board: those of White, and those of Black. */
export function captured(fen: string): [string, string] {
  const board = fen.split(" ")[0] ?? "";
  const missing = (name: (letter: string) => string) =>
    Object.entries(FULL)
      .map(([letter, full]) => {
        const piece = name(letter);
        const left = [...board].filter((sign) => sign === piece).length;
        return (FIGURES[piece] ?? "").repeat(Math.max(0, full - left));
      })
      .reverse()
      .join("");
  return [missing((letter) => letter.toUpperCase()), missing((letter) => letter)];
}
