/** The answer of a cell, drawn the same way in the build of the page and in the browser. */
import { cellsOf, type Finding, type Move, type PositionInfo } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { type Fate, fateOf, fateOfMove, sayMove, shown as said } from "../parts/chip.tsx";
import { NimSum } from "../parts/nimsum.tsx";
import { PeriodSaid } from "../parts/period.tsx";
import { partsOf, type Cell, type Shown } from "./cell.ts";
import { WORDS } from "./words.ts";

/** At most this many moves of a kind are listed; the others are counted. */
const MOST = 8;

export function Answer({ cell, shown }: { cell: Cell; shown: Shown }) {
  const words = WORDS[useLang()];
  const { position, laws, period, claim, value, svg } = shown;
  return (
    <>
      {svg !== undefined && <Svg svg={svg} label={words.picture} />}
      {position && <Standing seen={position} />}
      {laws && <Laws findings={laws.findings} known={laws.known} />}
      {period !== undefined && <Period period={period} />}
      {claim && <Claim claim={claim} formula={partsOf(cell.text).question} />}
      {value !== undefined && (
        <p class="value">
          <b>{words.value}</b> <code>{value}</code>
        </p>
      )}
    </>
  );
}

/** The attributes that make parts of a picture interactive; removed from static pictures. */
const TOUCH = / (?:tabindex|role|aria-label|data-pick)="[^"]*"/g;

/**
 * A picture of the engine, inserted as text: in the build of the page it comes from the program itself, and in a
 * reader's page `cell.tsx` has sanitised it first.
 */
function Svg({ svg, label }: { svg: string; label: string }) {
  return (
    <div
      class="still"
      role="img"
      aria-label={label}
      dangerouslySetInnerHTML={{ __html: svg.replace(/<\?xml.*?\?>/, "").replace(TOUCH, "") }}
    />
  );
}

function Standing({ seen }: { seen: PositionInfo }) {
  const text = useText();
  const words = WORDS[useLang()];
  const fate = fateOf(seen.outcome);
  const value = said(seen.value);
  const scored = seen.moves.some((move) => typeof move.score === "number");
  const groups = scored
    ? [
        [words.best, seen.moves.filter((move) => move.winning)] as const,
        [words.others, seen.moves.filter((move) => !move.winning)] as const,
      ]
    : ([
        [words.winning, fated(seen, "win")],
        [words.drawing, fated(seen, "draw")],
        [fate === "loss" ? words.none : words.losing, fated(seen, "loss")],
      ] as const);
  return (
    <div class="standing">
      <p>
        {!scored && (
          <b class={fate}>
            {{ win: text.statusN, loss: text.statusP, draw: text.statusDraw, unknown: "" }[fate]}
          </b>
        )}{" "}
        {value !== "" &&
          typeof seen.value !== "boolean" &&
          (scored ? text.scoreShort(value) : text.valueShort(value))}
      </p>
      {seen.nimsum && seen.nimsum.terms.length > 1 && (
        <NimSum terms={seen.nimsum.terms} sum={seen.nimsum.sum} />
      )}
      {groups.map(([kind, moves]) => moves.length > 0 && <Moves key={kind} {...{ kind, moves }} />)}
    </div>
  );
}

const fated = (seen: PositionInfo, fate: Fate) =>
  seen.moves.filter((move) => fateOfMove(move) === fate);

/** Moves of one kind, with the value they leave to the opponent, or the number of moves to the end. */
function Moves({ kind, moves }: { kind: string; moves: readonly Move[] }) {
  const text = useText();
  const words = WORDS[useLang()];
  const note = (move: Move) =>
    typeof move.score === "number"
      ? text.scoreShort(said(move.score))
      : typeof move.value === "number" && move.value !== 0
        ? text.valueShort(said(move.value))
        : typeof move.distance === "number"
          ? text.inMoves(move.distance + 1)
          : "";
  return (
    <p>
      <b>{kind}</b>{" "}
      {moves.slice(0, MOST).map((move) => (
        <span class="move" key={move.id}>
          <code>{sayMove(move)}</code> <small>{note(move)}</small>{" "}
        </span>
      ))}
      {moves.length > MOST && words.more(moves.length - MOST)}
    </p>
  );
}

function Laws({ findings, known }: { findings: Finding[]; known?: string | null | undefined }) {
  const text = useText();
  return (
    <>
      {!findings.length && <p class="muted">{text.lawsNone}</p>}
      <ul class="laws">
        {findings.map((finding) => (
          <li key={finding.statement}>
            <span class={`badge ${finding.status}`}>
              {finding.status === "proved" ? text.proved : text.observed}
            </span>{" "}
            <code>{finding.statement}</code> <span>{finding.sentence}</span>{" "}
            <small>
              {[
                finding.theorem,
                cellsOf(finding.checked) > 0 && text.checkedCells(String(cellsOf(finding.checked))),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </li>
        ))}
      </ul>
      {known && <p>{known}</p>}
    </>
  );
}

function Period({ period }: { period: Exclude<Shown["period"], undefined> }) {
  const words = WORDS[useLang()];
  if (!period?.period) return <p class="muted">{words.noPeriod}</p>;
  return <PeriodSaid period={period} />;
}

function Claim({ claim, formula }: { claim: NonNullable<Shown["claim"]>; formula: string }) {
  const words = WORDS[useLang()];
  const first = claim.holds ? undefined : claim.counterexample;
  return (
    <>
      <p class={claim.holds ? "good" : "bad"}>
        {claim.holds ? "✓" : "✗"} <b>{claim.holds ? words.holds : words.fails}</b>{" "}
        {claim.holds && words.checked(String(cellsOf(claim.checked)))}{" "}
        {claim.theorem && (
          <span class="badge proved">
            {words.forAll} ({claim.theorem})
          </span>
        )}
      </p>
      <p>
        <code>{formula}</code>
      </p>
      {first && (
        <p>
          {words.first(`(${first.position.join(", ")})`, said(first.claimed), said(first.value))}
        </p>
      )}
      {first?.options && first.options.length > 0 && (
        <p>
          {words.options}{" "}
          {first.options.slice(0, MOST).map(({ to, value }) => (
            <>
              <code>
                {to} = {said(value)}
              </code>{" "}
            </>
          ))}
          {first.options.length > MOST && "…"}
          {typeof first.mex === "number" && ` mex = ${first.mex}`}
        </p>
      )}
    </>
  );
}
