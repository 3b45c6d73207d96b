/** A game to be won, inside a lesson. */
import { useEffect, useState } from "preact/hooks";
import { type Diagnostic, type PositionInfo, reply } from "../api.ts";
import { toDiagnostics } from "../errors.ts";
import { useLang, useText } from "../i18n/index.ts";
import { fateOf, pretty } from "../parts/chip.tsx";
import { Problem } from "../parts/problem.tsx";
import { Board } from "../play/board.tsx";
import { MoveList } from "../play/moves.tsx";
import { calm } from "../settings.ts";
import { look } from "./check.ts";
import type { PlayStep } from "./types.ts";

const THINKING = 500;

export function Playing({ step, won }: { step: PlayStep; won: () => void }) {
  const text = useText();
  const lang = useLang();
  const [position, setPosition] = useState<readonly string[]>(step.position);
  const [mine, setMine] = useState(true);
  const [last, setLast] = useState<string>();
  // The server may spell a position in another way, so an answer is identified by its request.
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
        if (stop.signal.aborted) return;
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

  const again = () => {
    setPosition(step.position);
    setMine(true);
    setLast(undefined);
  };
  const play = (move: { next: readonly string[] }) => {
    setPosition(move.next);
    setMine(false);
  };
  const active = mine && !over && here !== undefined;
  return (
    <div class="playing" data-turn={over ? "over" : mine ? "mine" : "other"}>
      <p role="status" class={over ? (iWon ? "good" : "bad") : ""}>
        {over ? (iWon ? text.youWin : text.youLose) : mine ? text.yourTurn : text.engineThinks}
        {!over && mine && last && ` ${text.engineDid(pretty(last))}`}
      </p>
      {problem && <Problem diagnostics={problem} />}
      <div class="playing-table">
        <Board
          seen={here}
          active={active}
          hint={undefined}
          last={undefined}
          show={false}
          play={play}
        />
        <MoveList seen={here} active={active} show={false} hint={undefined} play={play} />
      </div>
      <button type="button" id="again" onClick={again}>
        {text.tryAgain}
      </button>
    </div>
  );
}
