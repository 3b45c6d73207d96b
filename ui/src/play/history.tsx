/** The game so far as a strip: one cell per position, coloured by its outcome, with its value and the advantage. */
import { useText } from "../i18n/index.ts";
import { fateOf, sayFrom, shown } from "../parts/chip.tsx";
import { LineStrip } from "../parts/workspace.tsx";
import { writePosition } from "../position.ts";
import { judgementAt } from "./advice.tsx";
import { type Course, type Lookup, sideAt } from "./game.ts";

interface Shown {
  course: Course;
  known: Lookup;
  show: boolean;
  go: (at: number) => void;
  /** The estimated advantage of the first player at a position. */
  estimate?: (position: readonly string[], side: 0 | 1) => number | undefined;
}

/** Moves to the end after which an advantage is drawn at half of its height. */
const FAR = 20;

export function History({ course, known, show, go, estimate }: Shown) {
  const text = useText();
  if (course.plies.length < 2) return null;
  const infos = course.plies.map((ply, at) =>
    show ? known(ply.position, sideAt(course, at)) : undefined,
  );
  // Scores are compared with the largest one of the line.
  const scores = infos.map((info, at) =>
    typeof info?.value === "number" && info.outcome && !["N", "P"].includes(info.outcome)
      ? info.value * (sideAt(course, at) === 0 ? 1 : -1)
      : undefined,
  );
  const maxScore = Math.max(1, ...scores.map((score) => Math.abs(score ?? 0)));
  const levelOf = (at: number): number | undefined => {
    const [info, score] = [infos[at], scores[at]];
    if (score !== undefined) return score / maxScore;
    const fate = fateOf(info?.outcome);
    if (fate === "unknown") {
      const ply = course.plies[at];
      return show && ply ? estimate?.(ply.position, sideAt(course, at)) : undefined;
    }
    if (fate === "draw") return 0;
    const sign = (fate === "win") === (sideAt(course, at) === 0) ? 1 : -1;
    const distance = info?.distance;
    return sign * (typeof distance === "number" ? FAR / (FAR + distance) : 1);
  };
  return (
    <LineStrip
      label={text.history}
      at={course.at}
      go={go}
      plies={course.plies.map((ply, at) => {
        const info = infos[at];
        const grade = show ? judgementAt(course, at, known)?.grade : undefined;
        const mover = sideAt(course, at) === 0 ? text.second : text.first;
        const name =
          ply.move === undefined
            ? text.startPosition
            : `${mover}: ${sayFrom(known(course.plies[at - 1]?.position ?? [], sideAt(course, at - 1)), ply.move)}`;
        return {
          class: fateOf(info?.outcome),
          value: typeof info?.value === "boolean" ? "" : shown(info?.value) || String(at),
          name: (
            <>
              {name}
              {grade === "mistake" && <b class="grade"> ??</b>}
              {grade === "slip" && <b class="grade"> ?!</b>}
            </>
          ),
          title: `${name} → ${writePosition(ply.position)}`,
          grade,
          remote: typeof info?.distance === "number" ? text.pliesLeft(info.distance) : undefined,
          level: levelOf(at),
        };
      })}
    />
  );
}
