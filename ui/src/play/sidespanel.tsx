/** The theory of a partizan position: its value, the thermographs, and the options of both players. */
import type { GameRef, KnownValue, Move } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { printed, sayMove, shown } from "../parts/chip.tsx";
import { isRows, SmallBoard } from "../parts/smallboard.tsx";
import { Thermograph } from "../parts/thermograph.tsx";
import type { Sided } from "./sides.ts";

/** The maximum number of thermographs in a row, and of options in a list. */
const [MOST_GRAPHS, MOST_OPTIONS] = [6, 40];

export function SidesPanel({ seen, file, of }: { seen: Sided; file: string; of: GameRef }) {
  const text = useText();
  const { sides } = seen;
  if (!sides) return null;
  const several = sides.components.length > 1;
  return (
    <section class="panel sides" id="sides">
      <h2>{text.valueTitle}</h2>
      {sides.sum ? <Figures worth={sides.sum} /> : <p class="muted">{text.sumTooLarge}</p>}
      <div class="thermographs">
        {sides.sum?.thermograph && (
          <figure>
            <figcaption>{several ? text.wholeSum : text.thermograph}</figcaption>
            <Thermograph graph={sides.sum.thermograph} file={file} />
          </figure>
        )}
        {several &&
          sides.components.slice(0, MOST_GRAPHS).map((worth, at) => (
            <figure key={at}>
              <figcaption>
                {seen.components?.[at]?.written ?? at + 1}: <b class="mono">{named(worth)}</b>
              </figcaption>
              {worth.thermograph && (
                <Thermograph graph={worth.thermograph} file={`${file}-${at + 1}`} />
              )}
            </figure>
          ))}
      </div>
      <div class="both-options">
        <Options player="L" name={text.leftOptions} seen={seen} of={of} />
        <Options player="R" name={text.rightOptions} seen={seen} of={of} />
      </div>
      <p class="muted">{text.crossedOut}</p>
    </section>
  );
}

/** A value in its notation; of the largest ones only their kind. */
const named = ({ value }: KnownValue) => (value.text ? printed(value.text) : value.kind);

function Figures({ worth }: { worth: KnownValue }) {
  const text = useText();
  const who = {
    L: text.leftWins,
    R: text.rightWins,
    N: text.moverWins,
    P: text.moverLoses,
  }[worth.outcome];
  const facts: [string, string | null | undefined][] = [
    [text.mean, worth.mean],
    [text.temperature, worth.temperature],
    [text.stops, worth.stops?.join(", ")],
    [text.atomicWeight, worth.weight],
  ];
  return (
    <>
      <p class="worth">
        <b class="mono">{named(worth)}</b> {who}
      </p>
      <dl class="facts">
        {facts.map(
          ([name, fact]) =>
            fact !== null &&
            fact !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd class="mono">{printed(fact)}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function Options({
  player,
  name,
  seen,
  of,
}: {
  player: "L" | "R";
  name: string;
  seen: Sided;
  of: GameRef;
}) {
  const text = useText();
  const options = (seen.all ?? seen.moves).filter((move) => move.player === player);
  const best = seen.sides?.best.find((one) => one.player === player);
  return (
    <section class={`options-of ${player === "L" ? "left" : "right"}`}>
      <h3>{name}</h3>
      {options.length === 0 && <p class="muted">{text.noMoveFor}</p>}
      <ul>
        {options.slice(0, MOST_OPTIONS).map((move) => (
          <Option key={move.id} move={move} best={best?.move === move.id} of={of} />
        ))}
      </ul>
      {options.length > MOST_OPTIONS && (
        <p class="muted">{text.moreMoves(options.length - MOST_OPTIONS)}</p>
      )}
    </section>
  );
}

function Option({ move, best, of }: { move: Move; best: boolean; of: GameRef }) {
  const text = useText();
  const why = move.dominated ? text.dominated : move.reversible ? text.reversible : "";
  const moveText =
    isRows(move) && move.next.length > 0 ? (
      <>
        <SmallBoard of={of} position={move.next} />
        <span class={move.words ? "mono" : "visually-hidden"}>{sayMove(move)}</span>
      </>
    ) : (
      <span class="mono">{sayMove(move)}</span>
    );
  return (
    <li class={`${best ? "best" : ""} ${why ? "crossed" : ""}`}>
      {why ? <del>{moveText}</del> : moveText}{" "}
      {move.value !== null && move.value !== undefined && <b class="mono">{shown(move.value)}</b>}{" "}
      {why && <small>{why} </small>}
      {best && <small class="best-word">{text.bestOption}</small>}
    </li>
  );
}
