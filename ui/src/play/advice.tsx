/** The judgement of the last move in a sentence; when the game is over, the move that decided it. */
import { estimatedGrade, inWords } from "../analysis/panel.tsx";
import type { Analysis } from "../analysis/values.ts";
import { useText } from "../i18n/index.ts";
import type { Move, PositionInfo } from "../api.ts";
import { fateOfMove, sayFrom, sayMove } from "../parts/chip.tsx";
import { type Judgement, judge } from "./coach.ts";
import { everyMoveLoses } from "./hint.ts";
import { type Course, human, type Lookup, type Mode, type Side, sideAt } from "./game.ts";

interface Shown {
  course: Course;
  known: Lookup;
  mode: Mode;
  me: Side;
  coach: boolean;
  /** Whether the values of a position were searched. */
  searched: (position: readonly string[]) => boolean;
  /** The game, and the analysis of a position, for moves without an exact value. */
  game: string;
  analysis: (position: readonly string[]) => Analysis | undefined;
  /** Goes to the place before a move, to play on from there with a better move as the hint. */
  playOn?: (at: number, better: Judgement["better"]) => void;
  /** The reader has lost this game. */
  lost: boolean;
}

/** The judgement of the move that led to this place of the line. */
export function judgementAt(course: Course, at: number, known: Lookup): Judgement | undefined {
  const before = course.plies[at - 1];
  return before && judge(known(before.position, sideAt(course, at - 1)), course.plies[at]?.move);
}

/** The first of the reader's last moves that are known to lose, without a gap up to the end. */
function firstOfLosses(course: Course, known: Lookup, mode: Mode, me: Side): number | undefined {
  let since: number | undefined;
  for (let at = course.at; at > 0; at--) {
    const side = sideAt(course, at - 1);
    if (!human(mode, me, side)) continue;
    const before = known(course.plies[at - 1]?.position ?? [], side);
    const made = before?.moves.find(({ move }) => move === course.plies[at]?.move);
    if (!before || !made) break;
    if (fateOfMove(made) !== "loss" && !everyMoveLoses(before)) break;
    since = at;
  }
  return since;
}

export function Advice({
  course,
  known,
  mode,
  me,
  coach,
  searched,
  game,
  analysis,
  playOn,
  lost,
}: Shown) {
  const text = useText();
  const told = (at: number) => {
    const judgement = judgementAt(course, at, known);
    const mover = sideAt(course, at - 1);
    return judgement && human(mode, me, mover) ? judgement : undefined;
  };
  // The reader's own last move: the opponent may have answered since.
  let last: number | undefined;
  for (let at = course.at; at > 0 && last === undefined; at--)
    if (human(mode, me, sideAt(course, at - 1))) last = at;
  const first = course.plies.findIndex((_, at) => told(at)?.grade === "mistake");
  const over =
    course.plies[course.at] && known(course.plies[course.at]?.position ?? [], sideAt(course))?.over;
  const at = over && first > 0 ? first : coach ? last : undefined;
  const judgement = at === undefined ? undefined : told(at);
  const unexplained = over && lost && first < 0;
  const lostSince = unexplained ? firstOfLosses(course, known, mode, me) : undefined;
  if (lostSince !== undefined) {
    const before = known(
      course.plies[lostSince - 1]?.position ?? [],
      sideAt(course, lostSince - 1),
    );
    const made = before?.moves.find(({ move }) => move === course.plies[lostSince]?.move);
    if (before && made && !everyMoveLoses(before))
      return (
        <p class="advice mistake" id="advice" role="status">
          <b>
            {text.losingMove(lostSince)} {sayMove(made)}:
          </b>{" "}
          {text.knownLoss(typeof made.distance === "number" ? made.distance + 1 : undefined)}{" "}
          {playOn && (
            <button
              type="button"
              id="play-on"
              onClick={() => playOn(lostSince - 1, holding(before, analysis(before.position)))}
            >
              {text.playOn}
            </button>
          )}
        </p>
      );
    const none = !course.plies.some(
      (_, at) => at > 0 && at < lostSince && human(mode, me, sideAt(course, at - 1)),
    );
    return (
      <p class="advice mistake" id="advice" role="status">
        {none ? text.lostAtStart : text.lostSince(lostSince)}
      </p>
    );
  }
  const end = last === undefined ? undefined : course.plies[last - 1]?.position;
  if (unexplained && end && !searched(end))
    return (
      <p class="muted busy" id="advice-search" role="status">
        {text.lossSearch}
      </p>
    );
  const earlier = at === undefined ? undefined : course.plies[at - 1]?.position;
  const estimated =
    coach && !over && !judgement && earlier && at !== undefined
      ? estimatedGrade(analysis(earlier), course.plies[at]?.move)
      : undefined;
  if (estimated && at !== undefined && earlier) {
    const before = known(earlier, sideAt(course, at - 1));
    const { grade, move, best } = estimated;
    return (
      <p class={`advice estimated ${grade}`} id="advice" role="status">
        <b>
          {text.yourMove} {sayFrom(before, move.move)}:
        </b>{" "}
        {grade === "good"
          ? text.estimateHolds(inWords(text, game, move))
          : text.estimateFalls(
              inWords(text, game, best),
              inWords(text, game, move),
              sayFrom(before, best.move),
            )}
      </p>
    );
  }
  if (coach && !over && !judgement && earlier && searched(earlier))
    return (
      <p class="muted" id="advice-unknown" role="status">
        {text.coachUnknown}
      </p>
    );
  if (at === undefined || !judgement) return null;
  const before = known(course.plies[at - 1]?.position ?? [], sideAt(course, at - 1));
  const move = sayFrom(before, course.plies[at]?.move ?? "");
  return (
    <p class={`advice ${judgement.grade}`} id="advice" role="status">
      <b>
        {over && first > 0 ? text.turningPoint(at) : text.yourMove} {move}:
      </b>{" "}
      {sentence(judgement, text)}{" "}
      {over && first > 0 && playOn && (
        <button type="button" id="play-on" onClick={() => playOn(at - 1, judgement.better)}>
          {text.playOn}
        </button>
      )}
    </p>
  );
}

/** A move that is not known to lose: the best one by estimate, if there is an analysis. */
function holding(before: PositionInfo, analysis: Analysis | undefined): Move | undefined {
  const open = before.moves.filter((move) => fateOfMove(move) !== "loss");
  const best = (analysis?.best ?? []).map((at) => analysis?.moves[at]?.move);
  return best.flatMap((name) => open.filter(({ move }) => move === name))[0];
}

/** The judgement in words. */
export function sentence(judgement: Judgement, text: ReturnType<typeof useText>): string {
  const { grade, left, grundy, better, lost, fate, distance, betterFate } = judgement;
  const name = better ? sayMove(better) : "";
  if (grade === "good") {
    if (fate === "win") return left === 0 ? text.goodLeftZero : text.goodWins;
    if (fate === "loss") return text.allLose;
    return text.goodBest;
  }
  if (grade === "slip") return text.gaveAway(lost ?? 0, name);
  if (left !== undefined && left > 0 && betterFate === "win") return text.leftNimSum(left, name);
  if (grundy && fate === "loss" && betterFate === "win") return text.leftWinning(name);
  const soon = distance === undefined ? undefined : distance + 1;
  return fate === "loss"
    ? text.losesButFor(soon, name, betterFate === "win")
    : text.drawsButFor(name);
}
