/** Words for moves of rows of numbers: `take 9` instead of `(0,3) -> (0,2)`. */
import type { Move, PositionInfo } from "../api.ts";

/** Whether the move takes one number: from an end of an interval `(i,j)`, or out of a list. */
function takesOne(move: string): boolean {
  const ends = /^\((\d+),(\d+)\) -> \((\d+),(\d+)\)$/.exec(move)?.slice(1).map(Number);
  if (ends) {
    const [i = 0, j = 0, k = 0, l = 0] = ends;
    return (k === i + 1 && l === j) || (k === i && l === j - 1);
  }
  const lists = /^\[(.*)\] -> \[(.*)\]$/.exec(move);
  const length = (list = "") => (list.trim() ? list.split(",").length : 0);
  return lists !== null && length(lists[2]) === length(lists[1]) - 1;
}

/** The position with words for moves that take a number of a row; the picture has the numbers. */
export function withWords(info: PositionInfo, lang: string | undefined): PositionInfo {
  const { picture } = info;
  if (picture?.kind !== "row") return info;
  const numbers = new Map<string, string>();
  for (const [, key, number] of picture.svg.matchAll(
    /data-pick="([^"]+)"[^>]*>(?:<rect[^>]*>)*<text[^>]*>([^<]+)</g,
  ))
    if (key && number) numbers.set(key, number);
  const worded = (move: Move): Move => {
    const number = numbers.get(move.picks?.[0]?.[0] ?? "");
    if (move.spoken || number === undefined || !takesOne(move.move)) return move;
    return { ...move, spoken: lang === "ja" ? `${number} を取る` : `take ${number}` };
  };
  return { ...info, moves: info.moves.map(worded) };
}
