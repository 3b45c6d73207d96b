/** The game so far as a strip: one cell per position, coloured by its outcome, with its value. */
import { useText } from "../i18n/index.ts";
import { fateOf, sayFrom, shown } from "../parts/chip.tsx";
import { writePosition } from "../position.ts";
import { judgementAt } from "./advice.tsx";
import { type Course, type Lookup, sideAt } from "./game.ts";

interface Shown {
  course: Course;
  known: Lookup;
  show: boolean;
  go: (at: number) => void;
}

export function History({ course, known, show, go }: Shown) {
  const text = useText();
  if (course.plies.length < 2) return null;
  return (
    <section class="history" aria-label={text.history}>
      <h2>{text.history}</h2>
      <ol>
        {course.plies.map((ply, at) => {
          const info = show ? known(ply.position, sideAt(course, at)) : undefined;
          const judgement = show ? judgementAt(course, at, known) : undefined;
          const mover = sideAt(course, at) === 0 ? text.second : text.first;
          const name =
            ply.move === undefined
              ? text.startPosition
              : `${mover}: ${sayFrom(known(course.plies[at - 1]?.position ?? [], sideAt(course, at - 1)), ply.move)}`;
          return (
            <li key={at}>
              <button
                type="button"
                class={`ply ${fateOf(info?.outcome)}`}
                aria-current={at === course.at ? "step" : undefined}
                title={`${name} → ${writePosition(ply.position)}`}
                data-grade={judgement?.grade}
                onClick={() => go(at)}
              >
                <span class="value">
                  {typeof info?.value === "boolean" ? "" : shown(info?.value) || at}
                </span>
                <span class="name">
                  {name}
                  {judgement?.grade === "mistake" && <b class="grade"> ??</b>}
                  {judgement?.grade === "slip" && <b class="grade"> ?!</b>}
                </span>
                {typeof info?.distance === "number" && (
                  <span class="remote">{text.pliesLeft(info.distance)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
