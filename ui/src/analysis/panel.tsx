/** The evaluation of a position: the bar, and the best lines with depth and certainty. */
import type { PositionInfo } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { sayFrom, sayLine } from "../parts/chip.tsx";
import {
  type AnalysedMove,
  type Analysis,
  isScored,
  levelOf,
  levelOfFirst,
  spelled,
} from "./values.ts";

/** The number of moves of a line that are shown. */
const MAX_LINE_MOVES = 10;

type Text = ReturnType<typeof useText>;

/** The value of a move in words: `wins in 5 moves`, `≈ +0.4`, `not known`. */
export function inWords(text: Text, game: string, move: AnalysedMove): string {
  const { outcome, distance, certainty } = move;
  if (certainty === "unknown") return text.analysisUnknown;
  const score = spelled(game, move);
  if (score) return score;
  const word = outcome === "win" ? text.winning : outcome === "loss" ? text.losing : text.drawing;
  return typeof distance === "number" ? `${word} ${text.inMoves(distance)}` : word;
}

interface Shown {
  game: string;
  analysis: Analysis | undefined;
  /** The player to move. */
  side: 0 | 1;
}

/** The advantage of the first player as a bar: his part is at the left. */
export function EvaluationBar({ game, analysis, side }: Shown) {
  const text = useText();
  const level = levelOfFirst(analysis, side);
  const best = analysis?.moves[analysis.best[0] ?? 0];
  const mover = side === 0 ? text.first : text.second;
  const words = !best
    ? text.analysisWaits
    : best.certainty === "unknown"
      ? text.analysisUnknown
      : best.outcome === "draw" || level === 0
        ? `${best.certainty === "estimated" ? "≈ " : ""}${best.outcome === "draw" ? text.drawing : text.analysisEven}`
        : text.analysisOf(mover, inWords(text, game, best));
  return (
    <div class="evaluation" data-certainty={best?.certainty ?? "unknown"}>
      <div
        class="evaluation-bar"
        role="meter"
        aria-label={text.analysisBar}
        aria-valuemin={-100}
        aria-valuemax={100}
        aria-valuenow={Math.round((level ?? 0) * 100)}
        aria-valuetext={words}
      >
        {level !== undefined && <span style={{ width: `${(50 + 50 * level).toFixed(1)}%` }} />}
      </div>
      <span class="evaluation-words" id="evaluation">
        {words}
      </span>
    </div>
  );
}

/** The best lines. A press plays the first move of a line. */
export function AnalysisPanel({
  game,
  analysis,
  running,
  seen,
  active,
  play,
}: {
  game: string;
  analysis: Analysis | undefined;
  running: boolean;
  seen: PositionInfo | undefined;
  active: boolean;
  play: (move: string) => void;
}) {
  const text = useText();
  const lines = (analysis?.best ?? []).flatMap((at) => analysis?.moves[at] ?? []);
  const nothing = lines.length > 0 && lines.every((move) => move.certainty === "unknown");
  return (
    <section class="panel analysis" id="analysis" aria-busy={running}>
      <h2>
        {text.analysisTitle}{" "}
        <small>
          {analysis && typeof analysis.depth === "number" && (
            <span id="analysis-depth">{text.analysisDepth(analysis.depth)}</span>
          )}
          {analysis && analysis.nodes > 0 && (
            <> · {text.analysisNodes(analysis.nodes.toLocaleString())}</>
          )}
        </small>
      </h2>
      {!analysis && <p class="muted">{text.analysisWaits}</p>}
      {nothing && <p class="muted">{text.analysisNothing}</p>}
      {lines.length > 0 && (
        <ol class="lines" aria-label={text.analysisLines}>
          {lines.map((move, at) => (
            <li key={at} data-certainty={move.certainty}>
              <button
                type="button"
                class="line-of-play"
                disabled={!active}
                title={text.analysisPlay(sayFrom(seen, move.move))}
                onClick={() => play(move.move)}
              >
                <b class="line-value">{inWords(text, game, move)}</b>
                <span class={`certainty ${move.certainty}`}>{certainty(text, move)}</span>
                <span class="line-moves">
                  {sayLine(move.line ?? [move.move], move.spoken)
                    .slice(0, MAX_LINE_MOVES)
                    .join(" ")}
                  {(move.line?.length ?? 0) > MAX_LINE_MOVES && " …"}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const certainty = (text: Text, move: AnalysedMove) =>
  move.certainty === "solved"
    ? `✓ ${text.analysisSolved}`
    : move.certainty === "estimated"
      ? text.analysisEstimated
      : "";

/** The quality of a move by estimates, where exact values are not known. */
export function estimatedGrade(
  analysis: Analysis | undefined,
  made: string | undefined,
): { grade: "good" | "slip" | "mistake"; move: AnalysedMove; best: AnalysedMove } | undefined {
  const move = analysis?.moves.find((one) => one.move === made);
  const best = analysis?.moves[analysis.best[0] ?? 0];
  if (!analysis || !move || !best) return undefined;
  const scored = isScored(analysis);
  const [level, most] = [levelOf(move, scored), levelOf(best, scored)];
  if (level === undefined || most === undefined) return undefined;
  const lost = most - level;
  return { grade: lost > MISTAKE ? "mistake" : lost > SLIP ? "slip" : "good", move, best };
}

/** The loss of advantage that is called a mistake, and a slip. */
const MISTAKE = 0.2;
const SLIP = 0.07;
