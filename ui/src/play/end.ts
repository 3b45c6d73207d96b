/** The reason why a game is over, where the last position does not show it. No I/O here. */
export type EndReason = "lion-captured" | "lion-home";

/** The reason of the end of a position of this game. */
export function endOf(game: string, position: readonly string[]): EndReason | undefined {
  if (!/^dobutsu\b/.test(game)) return undefined;
  const board = position[0]?.split(" ")[0] ?? "";
  // A lion is never held in hand, so one that is not on the board was captured.
  return board.includes("l") && board.includes("L") ? "lion-home" : "lion-captured";
}
