/** A game to be won, inside a lesson. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Diagnostic, type Move, type PositionInfo, reply } from "../api.ts";
import { toDiagnostics } from "../errors.ts";
import { useLang, useText } from "../i18n/index.ts";
import { fateOf, pretty, sayFrom, sayMove } from "../parts/chip.tsx";
import { Problem } from "../parts/problem.tsx";
import { sentence } from "../play/advice.tsx";
import { Board } from "../play/board.tsx";
import { type Judgement, judge } from "../play/coach.ts";
import { bestOf } from "../play/hint.ts";
import { MoveList } from "../play/moves.tsx";
import { calm } from "../settings.ts";
import { look } from "./check.ts";
import type { PlayStep } from "./types.ts";

const THINKING = 500;

/** A move of the reader, and the position before it with the values of its moves. */
interface Played {
  readonly before: PositionInfo;
  readonly move: string;
}

const lostBy = ({ before, move }: Played) => judge(before, move)?.grade === "mistake";

export function Playing({
  step,
  won,
  alone = false,
}: {
  step: PlayStep;
  won: () => void;
  /** Without a list of moves: every move is a part of the picture. */
  alone?: boolean;
}) {
  const text = useText();
  const lang = useLang();
  const [position, setPosition] = useState<readonly string[]>(step.position);
  const [mine, setMine] = useState(true);
  const [last, setLast] = useState<string>();
  // The server may spell a position in another way, so an answer is identified by its request.
  const [played, setPlayed] = useState<readonly Played[]>([]);
  /** The position before the losing move, shown again with the move that wins. */
  const [replayed, setReplayed] = useState<Judgement>();
  const [hinted, setHinted] = useState<{ at: string; move: Move }>();
  const [answer, setAnswer] = useState<{ to: string; info: PositionInfo }>();
  const [problem, setProblem] = useState<Diagnostic[]>();
  const key = position.join("\n");

  useEffect(() => {
    const stop = new AbortController();
    setProblem(undefined);
    look(step, position, lang, stop.signal).then(
      (info) => setAnswer({ to: key, info }),
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(toDiagnostics(error));
      },
    );
    return () => stop.abort();
  }, [key, lang]);

  const here = answer?.to === key ? answer.info : undefined;
  const over = here?.over ?? false;
  // Effects are cleaned up after the next paint. A reply that arrives before that may be about a game that was left.
  const waiting = useRef("");
  waiting.current = mine ? "" : key;
  // A player to move without moves has lost; in misère play this player has won.
  const moverWins = here && fateOf(here.outcome) === "win";
  const iWon = over && mine === (moverWins ?? false);
  useEffect(() => {
    if (iWon) won();
  }, [iWon]);
  useEffect(() => {
    if (!here || over || mine) return;
    const stop = new AbortController();
    const wait = new Promise((then) => setTimeout(then, calm() ? 0 : THINKING));
    Promise.all([reply({ game: step.game, position }, stop.signal), wait]).then(
      ([answer]) => {
        if (stop.signal.aborted || waiting.current !== key) return;
        setLast(answer.move);
        setPosition(answer.next);
        setMine(true);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setProblem(toDiagnostics(error));
      },
    );
    return () => stop.abort();
  }, [here, over, mine]);

  const begin = (from: readonly string[], line: readonly Played[]) => {
    setPosition(from);
    setMine(true);
    setLast(undefined);
    setPlayed(line);
    setReplayed(undefined);
  };
  const play = (move: Move) => {
    if (here) setPlayed([...played, { before: here, move: move.move }]);
    setReplayed(undefined);
    setPosition(move.next);
    setMine(false);
  };
  // The first of the reader's moves after which the opponent could force the win.
  const turn = over && !iWon ? played.findIndex(lostBy) : -1;
  const turned = turn < 0 ? undefined : played[turn];
  const active = mine && !over && here !== undefined;
  const help = () => {
    const best = here && bestOf(here.moves);
    if (best) setHinted({ at: key, move: best });
  };
  const hint = hinted?.at === key ? hinted.move : replayed?.better;
  const judgement = turned && judge(turned.before, turned.move);
  return (
    <div class="playing" data-turn={over ? "over" : mine ? "mine" : "other"}>
      <p role="status" class={over ? (iWon ? "good" : "bad") : ""}>
        {over ? (iWon ? text.youWin : text.youLose) : mine ? text.yourTurn : text.engineThinks}
        {!over && mine && last && ` ${text.engineDid(pretty(last))}`}
      </p>
      {turned && judgement && (
        <p class="advice mistake" id="advice" role="status">
          <b>
            {text.turningPoint(2 * turn + 1)} {sayFrom(turned.before, turned.move)}:
          </b>{" "}
          {sentence(judgement, text)}{" "}
          <button
            type="button"
            id="play-on"
            onClick={() => {
              begin(turned.before.position, played.slice(0, turn));
              setReplayed(judgement);
            }}
          >
            {text.playOn}
          </button>
        </p>
      )}
      {problem && <Problem diagnostics={problem} />}
      <div class="playing-table">
        <Board
          seen={here}
          active={active}
          hint={hint}
          last={undefined}
          show={false}
          alone={alone}
          play={play}
        />
        {!alone && <MoveList seen={here} active={active} show={false} hint={hint} play={play} />}
      </div>
      <p class="playing-tools">
        <button type="button" id="again" onClick={() => begin(step.position, [])}>
          {text.tryAgain}
        </button>
        <button type="button" class="playing-hint" disabled={!active} onClick={help}>
          {text.hint}
        </button>
        {hint && active && <span role="status">{text.hintIs(sayMove(hint))}</span>}
      </p>
    </div>
  );
}
