/** Every legal move as a button: works for every game, independent of the picture. */
import { useEffect, useState } from "preact/hooks";
import type { GameRef, Move, PositionInfo } from "../api.ts";
import { inWords } from "../analysis/panel.tsx";
import { type Evaluated, levelOf } from "../analysis/values.ts";
import { useText } from "../i18n/index.ts";
import { linkName } from "../panes/linked.ts";
import { isRows, SmallBoard } from "../parts/smallboard.tsx";
import {
  fade,
  FateMark,
  fateOfMove,
  scoreOfMove,
  FateWord,
  sayMove,
  shown,
} from "../parts/chip.tsx";

import { writePosition } from "../position.ts";

/** A list of thousands of moves is searched, not read. */
const MOST = 300;
const SEARCH_FROM = 12;
/** Longer lists have no pictures. */
const MAX_PICTURES = 40;

interface Shown {
  seen: PositionInfo | undefined;
  active: boolean;
  show: boolean;
  hint: Move | undefined;
  play: (move: Move) => void;
  /** The game, for pictures of moves that are rows of signs. */
  of?: GameRef;
}

const ORDER = { win: 0, draw: 1, unknown: 2, loss: 3 } as const;

export function MoveList({ seen, active, show, hint, play, of }: Shown) {
  const text = useText();
  const [filter, setFilter] = useState("");
  useEffect(() => setFilter(""), [seen?.position.join(" ")]);
  if (!seen) return <section class="panel moves" aria-busy="true" />;
  const fitting = seen.moves.filter((move) =>
    [move.move, move.spoken ?? "", move.words ?? ""].some((name) => name.includes(filter.trim())),
  );
  const moves = show
    ? [...fitting].sort(
        (a, b) => ORDER[fateOfMove(a)] - ORDER[fateOfMove(b)] || estimateOf(b) - estimateOf(a),
      )
    : fitting;
  const omitted = Math.max(0, moves.length - MOST) + (seen.moves_omitted ?? 0);
  return (
    <section class="panel moves">
      <h2>
        {text.moves}{" "}
        {!seen.over && <small>{text.movesN(seen.moves.length + (seen.moves_omitted ?? 0))}</small>}
      </h2>
      {seen.over && <p class="muted">{text.noMoveLeft}</p>}
      {seen.moves.length > SEARCH_FROM && (
        <input
          type="search"
          aria-label={text.findMove}
          placeholder={text.findMove}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul>
        {moves.slice(0, MOST).map((move) => (
          <li key={move.id}>
            <button
              type="button"
              class={move === hint || move.id === hint?.id ? "move hinted" : "move"}
              disabled={!active}
              data-position={linkName(writePosition(move.next))}
              onClick={() => play(move)}
            >
              <span class="name">
                {seen.components && seen.components.length > 1 && move.component !== undefined && (
                  <span class="component">{move.component + 1}</span>
                )}
                {of && isRows(move) && moves.length <= MAX_PICTURES && move.next.length > 0 ? (
                  <>
                    <SmallBoard of={of} position={move.next} />
                    <span class={move.words ? "" : "visually-hidden"}>{sayMove(move)}</span>
                  </>
                ) : (
                  sayMove(move)
                )}
              </span>
              {show && <MoveValue move={move} game={of?.game ?? ""} />}
            </button>
          </li>
        ))}
      </ul>
      {omitted > 0 && <p class="muted">{text.moreMoves(omitted)}</p>}
    </section>
  );
}

/** The estimate of a move for sorting: without one it is in the middle. */
function estimateOf(move: Evaluated): number {
  const { analysed } = move;
  if (fateOfMove(move) !== "unknown" || !analysed) return 0;
  return levelOf(analysed, false) ?? 0;
}

function MoveValue({ move, game }: { move: Evaluated; game: string }) {
  const text = useText();
  const fate = fateOfMove(move);
  const value = shown(move.value);
  const score = scoreOfMove(move);
  return (
    <span class={`fate ${fate}`} style={{ "--fade": fade(move.distance) }}>
      {typeof move.score === "number" ? (
        // The gain of the player to move says more than the value left to the opponent.
        <span class="value">{text.scoreShort(shown(move.score))}</span>
      ) : (
        value !== "" &&
        typeof move.value !== "boolean" && (
          <span class="value">
            {score !== undefined ? text.scoreShort(shown(score)) : text.valueShort(value)}
          </span>
        )
      )}
      {fate !== "unknown" && (
        <span class="word">
          <FateMark fate={fate} /> <FateWord fate={fate} />
          {typeof move.distance === "number" && ` ${text.inMoves(move.distance + 1)}`}
        </span>
      )}
      {fate === "unknown" && move.analysed && (
        <span class="estimate">{inWords(text, game, move.analysed)}</span>
      )}
    </span>
  );
}
