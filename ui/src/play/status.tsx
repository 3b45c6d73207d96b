/** The player to move, the last event, the score, and the winner. */
import type { Move, PositionInfo, Reply } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { fateOf, sayMove, shown } from "../parts/chip.tsx";
import { everyMoveLoses } from "./hint.ts";
import type { EndReason } from "./end.ts";
import type { Mode, Side } from "./game.ts";
import type { Sided } from "./sides.ts";

export type Winner = Side | "draw";

/**
 * The winner of a game that is over. In partizan games the server names the player; otherwise the
 * outcome of the last position names the player to move as winner or loser. With scores, the player
 * with the larger score has won.
 */
export function winnerOf(
  seen: PositionInfo,
  toMove: Side,
  ahead: number | undefined,
): Winner | undefined {
  if (!seen.over) return undefined;
  if (ahead !== undefined) return ahead > 0 ? 0 : ahead < 0 ? 1 : "draw";
  if (seen.side === 0 || seen.side === 1) {
    if (seen.result === "first") return 0;
    if (seen.result === "second") return 1;
    if (seen.result === "draw") return "draw";
  }
  const fate = fateOf(seen.outcome);
  if (fate === "win") return toMove;
  if (fate === "loss") return (1 - toMove) as Side;
  return fate === "draw" ? "draw" : undefined;
}

interface Shown {
  seen: Sided | undefined;
  side: Side;
  mode: Mode;
  me: Side;
  mine: boolean;
  /** An earlier place of the line, at which the opponent moved. */
  past: boolean;
  thinking: boolean;
  show: boolean;
  /** Values are requested but not available within the time of a click. */
  unsolved: boolean;
  searching: boolean;
  winner: Winner | undefined;
  /** The lead of the first player, in games of scores. */
  ahead: number | undefined;
  last: string | undefined;
  /** The last move was the best found within the time, not a proved one. */
  guessed: boolean;
  /** The search behind the opponent's last move. */
  thought: Reply | undefined;
  hint: Move | undefined;
  /** The hint is an estimate of the engine. */
  hintGuessed: boolean;
  /** A hint is being searched. */
  seeking: boolean;
  /** The reason of the end, where the position does not show it. */
  reason: EndReason | undefined;
}

export function Status({
  seen,
  side,
  mode,
  me,
  mine,
  past,
  thinking,
  show,
  unsolved,
  searching,
  winner,
  ahead,
  last,
  guessed,
  thought,
  hint,
  hintGuessed,
  seeking,
  reason,
}: Shown) {
  const text = useText();
  // In partizan games the players have names.
  const names = seen?.all
    ? { turn: [text.turnLeft, text.turnRight], wins: [text.leftWon, text.rightWon] }
    : { turn: [text.turnFirst, text.turnSecond], wins: [text.firstWins, text.secondWins] };
  if (!seen)
    return (
      <div class="status" role="status">
        <p class="busy">{text.loading}</p>
      </div>
    );
  if (seen.over) {
    const won = mode === "engine" && winner === me;
    return (
      <div
        class={`status over ${won ? "won" : ""}`}
        role="status"
        id="game-over"
        data-state="over"
        data-winner={winner === "draw" ? "draw" : winner === 0 ? "first" : "second"}
      >
        <p class="banner">
          <b>{text.gameOver}.</b> {verdict()}
        </p>
        {reason && <p id="end-reason">{text.endReasons[reason]}</p>}
        {last && (
          <p class="muted">
            {mode !== "engine"
              ? text.played(side === 0 ? text.second : text.first, last)
              : side === me
                ? text.engineDid(last)
                : text.youDid(last)}
          </p>
        )}
      </div>
    );
  }
  const turn: string | undefined =
    mode === "engine"
      ? mine
        ? text.yourTurn
        : past
          ? text.pastPly
          : text.engineThinks
      : names.turn[side];
  const fate = fateOf(seen.outcome);
  const standing = {
    win: seen.outcome === "N" ? text.statusN : text.statusWins,
    loss: seen.outcome === "P" ? text.statusP : text.statusLoses,
    draw: text.statusDraw,
    unknown: "",
  }[fate];
  const value = shown(seen.value);
  // In games of scores the value is the difference that best play leads to.
  const points =
    typeof seen.value === "number" &&
    seen.value !== 0 &&
    !seen.sides &&
    (seen.outcome === "win" || seen.outcome === "loss")
      ? seen.value
      : undefined;
  // The best move so far of a search that is running; the move that was made is in the first line.
  const considered = thinking
    ? seen.moves.find(({ move }) => move === thought?.line?.[0])
    : undefined;
  return (
    <div class="status" role="status" data-state={mine ? "mine" : "other"}>
      <p class={`banner ${thinking ? "busy" : ""}`}>
        <b>{turn}</b>
        {last && mine && mode === "engine" && <span class="last"> {text.engineDid(last)}</span>}
        {seen.solved && (
          <small class="solved" id="solved">
            {" "}
            ✓ {seen.database ? text.fromDatabase : text.solvedGame}
          </small>
        )}
      </p>
      <p class="muted">
        {unsolved ? (
          <span id="unsolved">{text.unsolved}</span>
        ) : searching ? (
          <span class="busy">{text.searching}</span>
        ) : show ? (
          <span class={`fate ${fate}`}>
            {points === undefined ? (
              <>
                {standing} {value && typeof seen.value !== "boolean" && text.statusValue(value)}
              </>
            ) : points > 0 ? (
              text.statusWinsBy(shown(points))
            ) : (
              text.statusLosesBy(shown(-points))
            )}
          </span>
        ) : (
          text.hidden
        )}
      </p>
      {thought?.nodes !== undefined && thought.nodes !== null && (mine || thinking) && (
        // One line of constant height: the board below does not move when the text changes.
        <p class="muted thought" id="thought">
          {typeof thought.depth === "number" && `${text.thoughtDepth(thought.depth)} · `}
          {text.thought(thought.nodes.toLocaleString())}
          {typeof thought.value === "number" &&
            ` · ${text.scoreShort(shown(thinking ? thought.value : -thought.value))}`}
          {considered && <span class="mono"> · {sayMove(considered)}</span>}
          {guessed && ` · ${text.exactNot}`}
        </p>
      )}
      {ahead !== undefined && <p class="muted">{text.ahead(ahead)}</p>}
      {seeking && !hint && (
        <p class="hint-line busy" id="hint-search">
          {text.hintSearch}
        </p>
      )}
      {hint && (
        <p class="hint-line" id="hint-line">
          {text.hintIs(sayMove(hint))} {everyMoveLoses(seen) && text.resistance}
          {hintGuessed && <small> · {text.exactNot}</small>}
        </p>
      )}
    </div>
  );

  function verdict(): string {
    if (winner === "draw") return text.itsADraw;
    if (winner === undefined) return "";
    if (mode === "engine") return winner === me ? text.youWin : text.youLose;
    return names.wins[winner] ?? "";
  }
}
