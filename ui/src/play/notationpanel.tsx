/** The game as text, to be copied or replaced: a position in FEN or SFEN, moves in PGN, KIF, UCI or USI. */
import { useEffect, useState } from "preact/hooks";
import type { Move, PositionInfo } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { readPosition, writePosition } from "../position.ts";
import { advance, type Course, start } from "./game.ts";
import { captured, meantBy, readGame, writeGame } from "./notation.ts";

interface Shown {
  game: string;
  course: Course;
  /** The usual start. */
  usual: readonly string[];
  /** The move that led to a place of the line, as players write it. */
  spokenAt: (at: number) => string;
  ask: (position: readonly string[]) => Promise<PositionInfo | undefined>;
  load: (course: Course) => void;
  /** Requests the positions whose moves are not known in this notation. */
  prepare: () => void;
}

export function NotationPanel({ game, course, usual, spokenAt, ask, load, prepare }: Shown) {
  const text = useText();
  const first = writePosition(course.plies[0]?.position ?? []);
  const own = writeGame(
    game,
    first === writePosition(usual) ? undefined : first,
    course.plies.slice(1).map((_, at) => spokenAt(at + 1)),
    / [bw] /.test(first) && first.includes(" b "),
  );
  const [typed, setTyped] = useState(own);
  const [copied, setCopied] = useState("");
  const [wrong, setWrong] = useState("");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setTyped(own);
    setCopied("");
  }, [own]);
  useEffect(() => {
    if (open) prepare();
  }, [open, course]);
  const here = writePosition(course.plies[course.at]?.position ?? []);

  const copy = (what: string) =>
    void navigator.clipboard?.writeText(what).then(
      () => setCopied(what),
      () => undefined,
    );
  const read = async () => {
    setWrong("");
    const game = readGame(typed);
    let begin = game.start ? readPosition(game.start, true) : usual;
    let info = await ask(begin);
    let last: Move | undefined;
    let made: Course = start(begin);
    let moves = game.moves;
    if (info && moves[0] && !meantBy(moves[0], info.moves, undefined)) {
      // A position alone: FEN, SFEN, or the notation of the game.
      const alone = await ask(readPosition(typed, true));
      if (alone) [begin, info, moves] = [readPosition(typed, true), alone, []];
      made = start(begin);
    }
    if (!info) return setWrong(text.notationStart);
    for (const [at, word] of moves.entries()) {
      const move: Move | undefined = meantBy(word, info?.moves ?? [], last);
      if (!move) return setWrong(text.notationWrong(at + 1, word));
      made = advance(made, move.move, move.next);
      last = move;
      info = await ask(move.next);
    }
    load(made);
  };
  return (
    <details class="notation" id="notation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.notation}</summary>
      <p>
        <button type="button" id="copy-position" onClick={() => copy(here)}>
          {copied === here ? "✓ " : ""}
          {text.copyPosition}
        </button>{" "}
        <button type="button" id="copy-game" disabled={!own} onClick={() => copy(own)}>
          {copied === own && own ? "✓ " : ""}
          {text.copyGame}
        </button>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void read();
        }}
      >
        <label>
          {text.gameText}
          <textarea
            id="game-text"
            rows={4}
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" id="load-game">
          {text.loadGame}
        </button>
      </form>
      {wrong && (
        <p class="bad" role="alert" id="notation-wrong">
          {wrong}
        </p>
      )}
    </details>
  );
}

/** The captured pieces of chess. */
export function Captured({ fen }: { fen: string }) {
  const text = useText();
  const [white, black] = captured(fen);
  if (!white && !black) return null;
  return (
    <p class="captured" id="captured">
      <span class="visually-hidden">{text.capturedPieces}: </span>
      {black} {white}
    </p>
  );
}
