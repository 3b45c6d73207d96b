/** Playing a game: against the perfect player, with a friend, or watching it play itself. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Diagnostic, GameInfo, GameRef, Move, PositionInfo } from "../api.ts";
import { position as askPosition, reply } from "../api.ts";
import { toDiagnostics } from "../errors.ts";
import { useLang, useText } from "../i18n/index.ts";
import { AskInputs, GameHead, lacksInputs, NoGame, useGame } from "../parts/gamehead.tsx";
import { Icon } from "../parts/icon.tsx";
import { fateOfMove, pretty } from "../parts/chip.tsx";
import { InputFields } from "../parts/inputs.tsx";
import { MexRow } from "../parts/mex.tsx";
import { NimSum } from "../parts/nimsum.tsx";
import { Problem } from "../parts/problem.tsx";
import { useKeys } from "../parts/use.ts";
import { Board } from "../play/board.tsx";
import { type Course, here, human, type Mode, type Side } from "../play/game.ts";
import { advance, sideAt, spelled, start, stepTo } from "../play/game.ts";
import { bestOf } from "../play/hint.ts";
import { History } from "../play/history.tsx";
import { MoveList } from "../play/moves.tsx";
import { lead } from "../play/score.ts";
import { Status, winnerOf } from "../play/status.tsx";
import { readPosition, writePosition } from "../position.ts";
import { amend, type Params } from "../route.ts";
import { calm } from "../settings.ts";

/** The engine waits this long before it moves, so that one can see what happened. */
const THINKING = 450;

export function PlayView({ params }: { params: Params }) {
  const asked = useGame(params);
  if (!asked.data) return <NoGame asked={asked} params={params} />;
  if (lacksInputs(asked.data)) return <AskInputs info={asked.data} params={params} view="play" />;
  return <Table key={JSON.stringify(asked.of)} info={asked.data} of={asked.of} params={params} />;
}

function modeOf(params: Params): Mode {
  const vs = params["vs"];
  return vs === "friend" || vs === "watch" ? vs : "engine";
}

/** One game on the table. */
function Table({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
  const text = useText();
  const mode = modeOf(params);
  const me: Side = params["me"] === "second" ? 1 : 0;
  const show = params["values"] === "1";
  const board = info.class === "board";

  const opening = () => {
    const asked = readPosition(params["position"], info.class === "board");
    return start(asked.length ? asked : info.position, params["turn"] === "1" ? 1 : 0);
  };
  const [course, setCourse] = useState<Course>(opening);
  const [hint, setHint] = useState<Move>();
  const known = usePositions(of);
  const now = here(course);
  const key = writePosition(now.position);
  const seen = known.get(now.position);
  const side = seen?.side ?? sideAt(course);
  const mine = human(mode, me, side);

  // The address follows the game, so that it can be shared at any moment; another address, typed or
  // gone back to, starts another line. What was written comes back as a parameter a little later,
  // when a quick opponent may have written the next position already: all of these are the game's own.
  const written = useRef([params["position"]]);
  useEffect(() => {
    const own = written.current.indexOf(params["position"]);
    if (own >= 0) {
      written.current.splice(0, own);
      return;
    }
    written.current = [params["position"]];
    setCourse(opening());
  }, [params["position"]]);
  useEffect(() => {
    if (course.plies.length === 1 && !params["position"]) return;
    if (params["position"] === key) return;
    written.current.push(key);
    amend({ position: key, turn: sideAt(course) === 1 ? "1" : undefined });
  }, [key, course.at]);

  // Boards are searched for their values, which takes a while: the picture comes first.
  useEffect(() => {
    setHint(undefined);
    known.ask(now.position, !board);
  }, [key]);
  useEffect(() => {
    if (board && show && mine) known.ask(now.position, true);
  }, [key, show, mine]);
  useEffect(() => {
    if (seen && writePosition(seen.position) !== key) setCourse((c) => spelled(c, seen.position));
  }, [seen]);

  const play = (move: string, next: readonly string[], guessed = false) => {
    setCourse((c) => advance(c, move, next, guessed));
  };

  // The engine's turn.
  const [thinking, setThinking] = useState(false);
  const [problem, setProblem] = useState<Diagnostic[]>();
  const atEnd = course.at === course.plies.length - 1;
  useEffect(() => {
    setProblem(undefined);
    if (!seen || seen.over || mine || !atEnd) return setThinking(false);
    const stop = new AbortController();
    setThinking(true);
    const wait = new Promise((then) => setTimeout(then, calm() ? 0 : THINKING));
    Promise.all([reply({ ...of, position: seen.position }, stop.signal), wait]).then(
      ([answer]) => {
        if (stop.signal.aborted) return;
        setThinking(false);
        play(answer.move, answer.next, answer.exact === false);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setThinking(false);
        setProblem(toDiagnostics(error));
      },
    );
    return () => stop.abort();
  }, [seen?.over, key, mine, atEnd, seen === undefined]);

  const back = stepTo(course, -1, mode, me);
  const forth = stepTo(course, 1, mode, me);
  const go = (at: number | undefined) => at !== undefined && setCourse((c) => ({ ...c, at }));
  const again = (change: { vs?: Mode; me?: "first" | "second" } = {}) => {
    written.current = [undefined];
    amend({ position: undefined, turn: undefined, ...change });
    setCourse(start(info.position));
  };

  const help = async () => {
    if (!seen || seen.over || !mine) return;
    const full = await known.ask(now.position, true);
    const best = full && bestOf(full.moves);
    // Where every move loses, the opponent's own choice resists longest.
    if (best && (fateOfMove(best) !== "loss" || typeof best.distance === "number"))
      return setHint(best);
    const answer = await reply({ ...of, position: now.position }).catch(() => undefined);
    const move = answer && seen.moves.find((m) => m.move === answer.move);
    setHint(move ?? best);
  };
  const toggleValues = () => amend({ values: show ? undefined : "1" });
  useKeys({
    "[": () => go(back),
    "]": () => go(forth),
    h: () => void help(),
    v: toggleValues,
    n: () => again(),
  });

  const trouble = problem ?? known.problem;
  const ahead = lead(course, known.get);
  const winner = seen && winnerOf(seen, side, ahead);
  return (
    <>
      <GameHead info={info} params={params} view="play" />
      <div class="play">
        <section class="board-side">
          {!trouble && (
            <Status
              seen={seen}
              side={side}
              mode={mode}
              me={me}
              mine={mine}
              thinking={thinking}
              show={show}
              winner={winner}
              ahead={ahead}
              last={course.at > 0 ? now.move : undefined}
              guessed={now.guessed ?? false}
              hint={hint}
            />
          )}
          {trouble && <Problem diagnostics={trouble} />}
          <Board
            seen={seen}
            active={mine && !seen?.over}
            hint={hint}
            show={show}
            play={(move) => play(move.move, move.next)}
          />
          <div class="controls">
            <button type="button" onClick={() => go(back)} disabled={back === undefined} id="undo">
              <Icon name="undo" /> {text.undo}
            </button>
            <button
              type="button"
              onClick={() => go(forth)}
              disabled={forth === undefined}
              id="redo"
            >
              <Icon name="redo" /> {text.redo}
            </button>
            <button
              type="button"
              onClick={() => void help()}
              disabled={!mine || !seen || seen.over}
              id="hint"
            >
              <Icon name="bulb" /> {text.hint}
            </button>
            <button type="button" aria-pressed={show} onClick={toggleValues} id="show-values">
              <Icon name="eye" /> {text.showValues}
            </button>
            <button type="button" onClick={() => again()} id="new-game">
              {text.newGame}
            </button>
          </div>
          <History course={course} known={known.get} show={show} go={(at) => go(at)} />
          <Setup info={info} mode={mode} me={me} again={again} position={key} />
        </section>
        <aside class="move-side">
          <MoveList
            seen={seen}
            active={mine && !seen?.over}
            show={show}
            hint={hint}
            play={(move) => play(move.move, move.next)}
          />
          {show && seen?.nimsum && seen.nimsum.terms.length > 1 && (
            <section class="panel">
              <h2>{text.nimsumTitle}</h2>
              <NimSum terms={seen.nimsum.terms} sum={seen.nimsum.sum} />
            </section>
          )}
          {show && seen?.mex && (
            <section class="panel">
              <h2>{text.theMex}</h2>
              <MexRow mex={seen.mex} />
            </section>
          )}
          {show && seen?.line && seen.line.length > 0 && (
            <section class="panel">
              <h2>{text.bestLine}</h2>
              <p class="best-line">{seen.line.map(pretty).join(", ")}</p>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

/** Who plays, who starts, from which position, with which inputs. */
function Setup({
  info,
  mode,
  me,
  again,
  position,
}: {
  info: GameInfo;
  mode: Mode;
  me: Side;
  again: (change?: { vs?: Mode; me?: "first" | "second" }) => void;
  position: string;
}) {
  const text = useText();
  const [typed, setTyped] = useState(position);
  useEffect(() => setTyped(position), [position]);
  const inputs = info.inputs;
  return (
    <div class="setup">
      <label>
        {text.opponent}
        <select
          id="opponent"
          value={mode}
          onChange={(event) => again({ vs: event.currentTarget.value as Mode })}
        >
          <option value="engine">{text.engine}</option>
          <option value="friend">{text.friend}</option>
          <option value="watch">{text.watch}</option>
        </select>
      </label>
      {mode === "engine" && (
        <label>
          <span class="visually-hidden">{text.youStart}</span>
          <select
            id="starter"
            value={me === 0 ? "first" : "second"}
            onChange={(event) => again({ me: event.currentTarget.value as "first" | "second" })}
          >
            <option value="first">{text.youStart}</option>
            <option value="second">{text.engineStarts}</option>
          </select>
        </label>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          amend({ position: typed.trim() || undefined, turn: undefined }, "push");
        }}
      >
        <label>
          {text.positionLabel}
          <input
            id="position"
            type="text"
            spellcheck={false}
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{text.setPosition}</button>
      </form>
      {inputs.length > 0 && (
        <InputFields
          inputs={inputs}
          change={(given) => amend({ given: JSON.stringify(given), position: undefined })}
        />
      )}
    </div>
  );
}

interface Known {
  get: (position: readonly string[]) => PositionInfo | undefined;
  ask: (position: readonly string[], values: boolean) => Promise<PositionInfo | undefined>;
  problem: Diagnostic[] | undefined;
}

/** What the server has said about positions of this game, each asked for once. */
function usePositions(of: GameRef): Known {
  const lang = useLang();
  const [, refresh] = useState(0);
  const [problem, setProblem] = useState<Diagnostic[]>();
  const answers = useMemo(() => new Map<string, { info: PositionInfo; full: boolean }>(), [lang]);
  const current = useRef("");
  const get = (position: readonly string[]) => answers.get(writePosition(position))?.info;
  const ask = async (position: readonly string[], values: boolean) => {
    const key = writePosition(position);
    current.current = key;
    const had = answers.get(key);
    if (had && (had.full || !values)) {
      setProblem(undefined);
      return had.info;
    }
    try {
      const info = await askPosition({ ...of, position, values, lang });
      const answer = { info, full: values };
      answers.set(key, answer);
      answers.set(writePosition(info.position), answer);
      if (current.current === key) setProblem(undefined);
      refresh((n) => n + 1);
      return info;
    } catch (error) {
      if (current.current === key) setProblem(toDiagnostics(error));
      return undefined;
    }
  };
  return { get, ask, problem };
}
