/** Playing a game: against the engine, with a friend, or watching it play itself. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Diagnostic, GameInfo, GameRef, Move, Reply } from "../api.ts";
import { fileName, position as askPosition, reply, startSolve } from "../api.ts";
import { type Job, type Progress, run } from "../jobs.ts";
import { AnalysisPanel, EvaluationBar } from "../analysis/panel.tsx";
import { WhyPanel } from "../analysis/why.tsx";
import { useAnalysis } from "../analysis/use.ts";
import { levelOfFirst, withAnalysis, withExact } from "../analysis/values.ts";
import { toDiagnostics } from "../errors.ts";
import { useLang, useText } from "../i18n/index.ts";
import { AskInputs, lacksInputs, NoGame, useGame } from "../parts/gamehead.tsx";
import { Icon } from "../parts/icon.tsx";
import { fateOfMove, sayFrom, sayLine } from "../parts/chip.tsx";
import { InputFields } from "../parts/inputs.tsx";
import { Problem } from "../parts/problem.tsx";
import { useKeys } from "../parts/use.ts";
import { Workspace } from "../parts/workspace.tsx";
import { Board } from "../play/board.tsx";
import { Advice } from "../play/advice.tsx";
import { endOf } from "../play/end.ts";
import { type Course, here, human, type Mode, type Side } from "../play/game.ts";
import { advance, sideAt, spelled, start, stepTo } from "../play/game.ts";
import { bestOf } from "../play/hint.ts";
import { Captured, NotationPanel } from "../play/notationpanel.tsx";
import { QuotientPanel } from "../play/quotientpanel.tsx";
import { playerOf } from "../play/sides.ts";
import { SidesPanel } from "../play/sidespanel.tsx";
import { History } from "../play/history.tsx";
import { usePositions } from "../play/known.ts";
import { addressOf, movesOf, replay } from "../play/line.ts";
import { MoveList } from "../play/moves.tsx";
import { lead } from "../play/score.ts";
import { Status, winnerOf } from "../play/status.tsx";
import { levelOf, LEVELS, type Level, weaker } from "../play/strength.ts";
import { readPosition, writePosition } from "../position.ts";
import { amend, type Params } from "../route.ts";
import { calm, useNarrow } from "../settings.ts";

/** The durations of the opponent's searches, in seconds: the last result counts. */
const LOOKS = [0.15, 0.25, 0.6] as const;
/** Games with at most this number of positions are solved automatically. */
const FEW = 300_000;

/** The time of a hint for the values of all moves, in milliseconds; after it the engine's own choice is the hint. */
const HINT_PATIENCE = 4000;

const pause = (ms: number) =>
  new Promise<undefined>((then) => setTimeout(() => then(undefined), ms));

/** The delay before the engine's move, so that the reader can see the last one. */
const THINKING = 450;

export function PlayView({ params }: { params: Params }) {
  const asked = useGame(params);
  if (!asked.data) return <NoGame asked={asked} params={params} />;
  if (lacksInputs(asked.data)) return <AskInputs info={asked.data} />;
  const manner = params["play"] === "misere" ? "misere" : undefined;
  const of: GameRef & { play?: string } = { ...asked.of, ...(manner ? { play: manner } : {}) };
  return <Table key={JSON.stringify(of)} info={asked.data} of={of} params={params} />;
}

function modeOf(params: Params): Mode {
  const vs = params["vs"];
  return vs === "friend" || vs === "watch" ? vs : "engine";
}

/** The number of positions that are searched after a loss, from the last one on. */
const PLIES_OF_A_LOSS = 12;

/** One game in play. */
function Table({ info, of, params }: { info: GameInfo; of: GameRef; params: Params }) {
  const text = useText();
  const lang = useLang();
  const mode = modeOf(params);
  const me: Side = params["me"] === "second" ? 1 : 0;
  const show = params["values"] === "1";
  const coach = params["coach"] === "1";
  const level = levelOf(params["level"]);
  const board = info.class === "board";
  const file = fileName(params["game"] ?? "", "position");
  const flipped = params["flip"] === "1";
  const turned = board && (mode === "engine" && me === 1) !== flipped;

  /** The position that the reader chose, or the game's own; the first one of the line in the address. */
  const opening = (): readonly string[] => {
    const written = movesOf(params).length ? params["start"] : params["position"];
    const asked = readPosition(written, board);
    return asked.length ? asked : info.position;
  };
  const beginsAt = (): Side => {
    const side = params["turn"] === "1" ? 1 : 0;
    const place = params["at"] === undefined ? movesOf(params).length : Number(params["at"]) || 0;
    return ((side + place) % 2) as Side;
  };
  const [course, setCourse] = useState<Course>(() => {
    // The current position is shown at once; the line that led to it is replayed in the background.
    const now = readPosition(params["position"], board);
    return start(now.length ? now : info.position, params["turn"] === "1" ? 1 : 0);
  });
  const [hint, setHint] = useState<Move>();
  /** The hint is the choice of a search that did not reach the end. */
  const [hintGuessed, setHintGuessed] = useState(false);
  /** The position for which a hint is being searched. */
  const [seeking, setSeeking] = useState<string>();
  const known = usePositions(of, turned);
  const now = here(course);
  const key = writePosition(now.position);
  const plain = known.get(now.position, sideAt(course));
  const side = plain?.side ?? sideAt(course);
  const twoSided = plain?.sides !== undefined && plain.sides !== null;
  const misere =
    params["play"] === "misere" || (info.class === "misere" && info.main?.kind !== "misere");
  const mine = human(mode, me, side);
  const atEnd = course.at === course.plies.length - 1;
  /** The side of this place in the line: a reader may continue differently there, after a move of either side. */
  const past = !atEnd && !mine;
  const narrow = useNarrow();
  const analyses = useAnalysis(
    of,
    now.position,
    board && (show || coach) && (mine || past) && !plain?.over,
    known.round,
  );
  const searched = analyses.get(now.position);
  const seen = withAnalysis(plain, searched);
  const analysis = useMemo(() => withExact(searched, seen), [searched, seen]);
  const lookup: typeof known.get = (position, side) =>
    withAnalysis(known.get(position, side), analyses.get(position));
  const [replaying, setReplaying] = useState(() => movesOf(params).length > 0);

  // The address follows the game, so that it can be shared at any moment; another address, typed or
  // from the history, starts another line. Written parameters are read back a little later,
  // when a quick opponent may have written the next ones already: all of these belong to this game.
  const stamp = [params["position"], params["start"], params["line"], params["at"]].join("\n");
  const written = useRef<string[]>([]);
  const begun = useRef(false);
  const read = () => {
    const from = opening();
    const moves = movesOf(params);
    if (!moves.length) {
      setReplaying(false);
      setCourse(start(from, beginsAt()));
      return;
    }
    setReplaying(true);
    void replay(from, beginsAt(), moves, params["at"], (position) =>
      known.ask(position, false),
    ).then((course) => {
      if (course) setCourse(course);
      setReplaying(false);
    });
  };
  useEffect(() => {
    const own = written.current.indexOf(stamp);
    if (own >= 0) {
      written.current.splice(0, own);
      return;
    }
    written.current = [stamp];
    if (begun.current || movesOf(params).length) read();
    begun.current = true;
  }, [stamp]);
  useEffect(() => {
    if (replaying) return;
    const address = addressOf(course, info.position);
    const next = [address["position"], address["start"], address["line"], address["at"]].join("\n");
    if (next === stamp) return;
    written.current.push(next);
    amend(address);
  }, [key, course, replaying]);

  // Boards are searched for their values, which takes a while: the picture is loaded first.
  useEffect(() => {
    void known.ask(now.position, !board);
  }, [key, lang, turned, known.round]);
  // A hint is for one position. It remains when the background solver finds more about this position.
  const place = useRef(key);
  place.current = key;
  const ours = useRef(mine);
  ours.current = mine;
  const better = useRef<Move | undefined>(undefined);
  useEffect(() => {
    setHint(better.current);
    setHintGuessed(false);
    better.current = undefined;
  }, [key, lang, turned]);
  useEffect(() => {
    if (board && show && (mine || past)) void known.ask(now.position, true);
  }, [key, show, mine, past, lang, turned, known.round]);
  // The coach needs the values of every position of the game from which the reader moved.
  // After a loss the last positions are enough to say where the game was lost.
  const lost =
    mode === "engine" &&
    seen?.over === true &&
    winnerOf(seen, side, lead(course, lookup)) === 1 - me;
  useEffect(() => {
    if (!board || !(coach || lost) || replaying) return;
    const asked = course.plies.slice(0, -1).map((ply) => ply.position);
    const needed = coach ? asked : asked.reverse().slice(0, PLIES_OF_A_LOSS);
    let left = false;
    void (async () => {
      for (const position of needed)
        if (!left && !known.full(position)) await known.ask(position, true);
    })();
    return () => {
      left = true;
    };
  }, [course, coach, lost, replaying, lang]);
  useEffect(() => {
    if (plain && writePosition(plain.position) !== key)
      setCourse((c) => spelled(c, plain.position));
  }, [plain]);

  const play = (move: string, next: readonly string[], guessed = false) => {
    setCourse((c) => advance(c, move, next, guessed));
  };

  /** The opponent's move, by searches of increasing duration: each result is reported as it arrives. */
  const think = async (position: readonly string[], signal: AbortSignal): Promise<Reply> => {
    let found: Reply | undefined;
    for (const seconds of board ? LOOKS : [1]) {
      const player = twoSided ? { side: playerOf(side) } : {};
      found = await reply({ ...of, ...player, position, seconds }, signal);
      setThought(found);
      if (found.exact !== false) break;
    }
    return found as Reply;
  };

  // Board games are solved completely in the background: small ones automatically, others on request.
  const [solving, setSolving] = useState<Progress>();
  const [unsolvable, setUnsolvable] = useState(0);
  const job = useRef<Job | undefined>(undefined);
  const solve = (cells?: number) => {
    job.current?.leave();
    setUnsolvable(0);
    if (cells === undefined) setSolving({ done: 0, of: null, seconds: 0 });
    job.current = run(startSolve({ ...of, position: now.position, ...(cells ? { cells } : {}) }), {
      progress: (event) => cells === undefined && setSolving(event),
      solved: ({ positions, complete }) => {
        if (complete) known.forget();
        else if (cells === undefined) setUnsolvable(positions);
      },
      done: () => setSolving(undefined),
      failed: () => {
        setSolving(undefined);
        if (cells === undefined) setUnsolvable(1);
      },
    });
  };
  useEffect(() => {
    if (board) solve(FEW);
    return () => job.current?.leave();
  }, []);

  // The engine's turn.
  const [thinking, setThinking] = useState(false);
  const [thought, setThought] = useState<Reply>();
  const [problem, setProblem] = useState<Diagnostic[]>();
  useEffect(() => {
    setProblem(undefined);
    if (!seen || seen.over || mine || !atEnd || replaying) return setThinking(false);
    const stop = new AbortController();
    setThinking(true);
    const wait = new Promise((then) => setTimeout(then, calm() ? 0 : THINKING));
    const slip = mode === "engine" ? weaker(level, seen.moves) : undefined;
    const answer = slip ? Promise.resolve(slip) : think(seen.position, stop.signal);
    Promise.all([answer, wait]).then(
      ([answer]) => {
        // The signal is aborted after the next paint; until then the reader may have left this position, or
        // taken over both sides.
        if (stop.signal.aborted || place.current !== key || ours.current) return;
        setThinking(false);
        setThought(answer);
        play(answer.move, answer.next, answer.exact === false);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setThinking(false);
        setProblem(toDiagnostics(error));
      },
    );
    return () => stop.abort();
  }, [seen?.over, key, mine, atEnd, seen === undefined, replaying]);

  const back = stepTo(course, -1, mode, me);
  const forth = stepTo(course, 1, mode, me);
  const go = (at: number | undefined) => at !== undefined && setCourse((c) => ({ ...c, at }));
  /** The same position from the beginning; the players and the starting player may change. */
  const again = (change: Record<string, string | undefined> = {}) => {
    setThought(undefined);
    if (Object.keys(change).length) amend(change);
    setCourse((c) => start(c.plies[0]?.position ?? info.position, c.begins));
  };
  const set = (typed: string) => {
    setThought(undefined);
    const asked = readPosition(typed, board);
    setCourse(start(asked.length ? asked : info.position));
  };

  const help = async () => {
    if (!seen || seen.over || !(mine || past)) return;
    const player = twoSided ? { side: playerOf(side) } : {};
    const asked = { ...of, ...player, position: now.position };
    const choose = () => reply(asked).catch(() => undefined);
    setSeeking(key);
    try {
      // On a board the values of all moves may need longer than the engine's own choice: both are requested at once.
      const early = board && !known.full(now.position) ? choose() : undefined;
      const values = known.ask(now.position, true);
      const full = await (early ? Promise.race([values, pause(HINT_PATIENCE)]) : values);
      if (place.current !== key) return;
      const best = full && bestOf(full.moves);
      // Where every move loses, the opponent's own choice resists longest.
      if (best && (fateOfMove(best) !== "loss" || typeof best.distance === "number")) {
        setHintGuessed(false);
        return setHint(best);
      }
      const answer = await (early ?? choose());
      const move = answer && seen.moves.find((m) => m.move === answer.move);
      // A known loss is not recommended while some move is unknown.
      const moves = full?.moves ?? seen.moves;
      const fate = (m: Move) => fateOfMove(moves.find((known) => known.move === m.move) ?? m);
      const unknown = moves.find((m) => fate(m) === "unknown");
      const chosen = move && unknown && fate(move) === "loss" ? unknown : move;
      if (place.current !== key) return;
      setHintGuessed(chosen !== undefined && (chosen !== move || answer?.exact === false));
      setHint(chosen ?? best);
    } finally {
      setSeeking((at) => (at === key ? undefined : at));
    }
  };
  // Played again from a losing move without a known better one: the engine looks for one.
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (wanted.current !== key || !seen || seen.over || !(mine || past)) return;
    wanted.current = undefined;
    void help();
  }, [key, seen === undefined, mine, past]);
  const toggle = (name: "values" | "coach", on: boolean) => amend({ [name]: on ? undefined : "1" });
  useKeys({
    "[": () => go(back),
    "]": () => go(forth),
    h: () => void help(),
    v: () => toggle("values", show),
    c: () => toggle("coach", coach),
    n: () => again(),
  });

  const trouble = problem ?? known.problem;
  const retry = () => {
    setProblem(undefined);
    known.forget();
  };
  const ahead = lead(course, lookup);
  const winner = seen && winnerOf(seen, side, ahead);
  const earlier = course.at > 0 ? course.plies[course.at - 1]?.position : undefined;
  const last =
    earlier &&
    lookup(earlier, sideAt(course, course.at - 1))?.moves.find((move) => move.move === now.move);
  const active = (mine || past) && !seen?.over && !replaying;
  const valued = show && (seen?.moves ?? []).some((move) => fateOfMove(move) !== "unknown");
  const searching = show && board && seen !== undefined && !known.full(now.position) && active;
  const seenMove = (name: string | undefined) => seen?.moves.find((one) => one.move === name);
  const arrows = useMemo(
    () =>
      show && active
        ? (analysis?.best ?? []).flatMap((at) => {
            const move = analysis?.moves[at];
            const path = seenMove(move?.move)?.picks?.[0];
            // A move on one square whose result is known has a mark in the same cell.
            const marked =
              path?.length === 1 && fateOfMove(seenMove(move?.move) ?? {}) !== "unknown";
            return move && path && !marked ? { path, certainty: move.certainty } : [];
          })
        : undefined,
    [analysis, seen, show, active],
  );
  // On a phone the panel of moves is a sheet: the judgement is above the board, in view.
  const advice = (coach || seen?.over) && (
    <Advice
      course={course}
      known={lookup}
      mode={mode}
      me={me}
      lost={lost}
      coach={coach}
      searched={known.full}
      game={of.game}
      analysis={analyses.get}
      playOn={(at, move) => {
        better.current = move;
        if (!move) wanted.current = writePosition(course.plies[at]?.position ?? []);
        go(at);
      }}
    />
  );
  return (
    <Workspace
      info={info}
      of={of}
      params={params}
      rule={
        <>
          <Setup
            info={info}
            mode={mode}
            me={me}
            level={level}
            perfect={!board || seen?.solved === true}
            again={again}
            set={set}
            position={key}
            misere={
              info.main?.kind === "grundy" && info.class !== "misere"
                ? params["play"] === "misere"
                : undefined
            }
            begins={twoSided ? (course.begins as Side) : undefined}
            begin={(begins) =>
              setCourse((c) => start(c.plies[0]?.position ?? info.position, begins))
            }
          />
          {board && (
            <NotationPanel
              game={of.game}
              course={course}
              usual={info.position}
              spokenAt={(at) => {
                const before = course.plies[at - 1]?.position ?? [];
                const name = course.plies[at]?.move ?? "";
                const move = known
                  .get(before, sideAt(course, at - 1))
                  ?.moves.find((move) => move.move === name);
                return move?.spoken ?? name;
              }}
              ask={(position) =>
                askPosition({ ...of, position, values: false, lang }).catch(() => undefined)
              }
              prepare={() => {
                for (const [at, ply] of course.plies.entries())
                  if (!known.get(ply.position, sideAt(course, at)))
                    void known.ask(ply.position, false);
              }}
              load={(made) => {
                setThought(undefined);
                setCourse(made);
              }}
            />
          )}
        </>
      }
      line={
        <History
          course={course}
          known={lookup}
          show={show || coach}
          go={(at) => go(at)}
          estimate={(position, side) => levelOfFirst(analyses.get(position), side)}
        />
      }
    >
      <div class="play">
        <section class="board-side stage-side">
          {!trouble && (
            <Status
              seen={seen}
              side={side}
              mode={mode}
              me={me}
              mine={mine}
              past={past}
              thinking={thinking}
              show={show}
              unsolved={show && active && !valued && !searching && seen !== undefined}
              searching={searching}
              winner={winner}
              ahead={ahead}
              last={
                course.at > 0 && now.move !== undefined
                  ? sayFrom(known.get(earlier ?? [], sideAt(course, course.at - 1)), now.move)
                  : undefined
              }
              guessed={now.guessed ?? false}
              thought={atEnd ? thought : undefined}
              hint={hint}
              hintGuessed={hintGuessed}
              seeking={seeking === key}
              reason={seen?.over ? endOf(of.game, seen.position) : undefined}
            />
          )}
          {trouble && <Problem diagnostics={trouble} retry={retry} />}
          {narrow && advice}
          {board && show && !trouble && seen && !seen.over && (
            <EvaluationBar game={of.game} analysis={analysis} side={side} />
          )}
          <Board
            seen={seen}
            active={active}
            hint={hint}
            last={last}
            show={show}
            file={file}
            arrows={arrows}
            play={(move) => play(move.move, move.next)}
          />
          {of.game === "chess" && seen && <Captured fen={key} />}
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
            <button type="button" onClick={() => void help()} disabled={!active || !seen} id="hint">
              <Icon name="bulb" /> {text.hint}
            </button>
            <button
              type="button"
              aria-pressed={show}
              onClick={() => toggle("values", show)}
              id="show-values"
            >
              <Icon name="eye" /> {text.showValues}
            </button>
            <button
              type="button"
              aria-pressed={coach}
              onClick={() => toggle("coach", coach)}
              id="coach"
            >
              {text.coach}
            </button>
            {board && !seen?.solved && !solving && (
              <button type="button" onClick={() => solve()} id="solve">
                {text.solveNow}
              </button>
            )}
            {solving && (
              <button type="button" onClick={() => job.current?.cancel()} id="solve-stop">
                {text.cancel}
              </button>
            )}
            {board && (
              <button
                type="button"
                aria-pressed={flipped}
                onClick={() => amend({ flip: flipped ? undefined : "1" })}
                id="flip"
              >
                {text.flip}
              </button>
            )}
            <button type="button" onClick={() => again()} id="new-game">
              {text.newGame}
            </button>
          </div>
          {solving && (
            <p class="busy" id="solving" role="status">
              {text.solvingNow(solving.done.toLocaleString())}
            </p>
          )}
          {unsolvable > 0 && (
            <p class="muted" id="unsolvable" role="status">
              {text.tooManyToSolve}
            </p>
          )}
        </section>
        <aside class="move-side why-side">
          {!narrow && advice}
          {board && show && seen && !seen.over && (
            <AnalysisPanel
              game={of.game}
              analysis={analysis}
              running={analyses.running}
              seen={seen}
              active={active}
              play={(name) => {
                const move = seen.moves.find((move) => move.move === name);
                if (move) play(move.move, move.next);
              }}
            />
          )}
          {show && !board && seen && !seen.over && (
            <section class="panel">
              <h2>{text.whyTitle}</h2>
              <WhyPanel of={of} position={now.position} file={file} />
            </section>
          )}
          <MoveList
            of={{ game: of.game, given: of.given }}
            seen={seen}
            active={active}
            show={show}
            hint={hint}
            play={(move) => play(move.move, move.next)}
          />
          {show && seen?.sides && (
            <SidesPanel seen={seen} file={file} of={{ game: of.game, given: of.given }} />
          )}
          {show && misere && (
            <QuotientPanel
              of={{ game: of.game, given: of.given }}
              from={course.plies[0]?.position ?? info.position}
              sum={now.position}
              file={file}
            />
          )}
          {show && !board && seen?.line && seen.line.length > 0 && (
            <section class="panel">
              <h2>{text.bestLine}</h2>
              <p class="best-line">{sayLine(seen.line, undefined, seen.lineWords).join(", ")}</p>
            </section>
          )}
        </aside>
      </div>
    </Workspace>
  );
}

/** The players, the starting player, the position and the inputs. */
function Setup({
  info,
  mode,
  me,
  level,
  perfect,
  again,
  set,
  position,
  misere,
  begins,
  begin,
}: {
  info: GameInfo;
  mode: Mode;
  me: Side;
  level: Level;
  /** The opponent makes no mistake. */
  perfect: boolean;
  again: (change?: Record<string, string | undefined>) => void;
  set: (typed: string) => void;
  position: string;
  /** Whether the last player loses; absent for games without this choice. */
  misere: boolean | undefined;
  /** The starting player, where the players have different moves. */
  begins: Side | undefined;
  begin: (side: Side) => void;
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
          onChange={(event) => again({ vs: event.currentTarget.value })}
        >
          <option value="engine">{perfect ? text.engine : text.engineSearch}</option>
          <option value="friend">{text.friend}</option>
          <option value="watch">{text.watch}</option>
        </select>
      </label>
      {mode === "engine" && (
        <label>
          <span class="visually-hidden">{text.whoBegins}</span>
          <select
            id="starter"
            value={me === 0 ? "first" : "second"}
            onChange={(event) => again({ me: event.currentTarget.value })}
          >
            <option value="first">{text.youStart}</option>
            <option value="second">{text.engineStarts}</option>
          </select>
        </label>
      )}
      {begins !== undefined && (
        <label>
          {text.whoBegins}
          <select
            id="begins"
            value={begins}
            onChange={(event) => begin(event.currentTarget.value === "1" ? 1 : 0)}
          >
            <option value={0}>{text.left}</option>
            <option value={1}>{text.right}</option>
          </select>
        </label>
      )}
      {misere !== undefined && (
        <label class="check">
          <input
            id="misere"
            type="checkbox"
            checked={misere}
            onChange={() => again({ play: misere ? undefined : "misere" })}
          />{" "}
          {text.lastLoses}
        </label>
      )}
      {mode === "engine" && (
        <label>
          {text.strength}
          <select
            id="strength"
            value={level}
            onChange={(event) =>
              amend({
                level: event.currentTarget.value === "best" ? undefined : event.currentTarget.value,
              })
            }
          >
            {LEVELS.map((one) => (
              <option key={one} value={one}>
                {text.levels[one]}
              </option>
            ))}
          </select>
        </label>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set(typed);
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
          change={(given) =>
            amend({
              given: JSON.stringify(given),
              position: undefined,
              start: undefined,
              line: undefined,
              at: undefined,
            })
          }
        />
      )}
    </div>
  );
}
