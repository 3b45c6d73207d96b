/** The course: lessons of exercises; a link for each step, and a presenter's view with large type. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Both, COURSE, doneSteps, keepDone, type Lesson } from "../course/index.ts";
import { DoStep } from "../course/doing.tsx";
import { useLang, useText } from "../i18n/index.ts";
import { SmallBoard } from "../parts/smallboard.tsx";
import { useKeys } from "../parts/use.ts";
import { Story } from "../story/story.tsx";
import { amend, go, href, type Params } from "../route.ts";

export function LearnView({ params }: { params: Params }) {
  const lesson = COURSE.find((one) => one.id === params["lesson"]);
  if (params["story"]) return <Story params={params} />;
  return lesson ? (
    <InLesson lesson={lesson} params={params} />
  ) : (
    <Contents lang={params["lang"]} alone />
  );
}

const useBoth = () => {
  const lang = useLang();
  return (both: Both) => both[lang];
};

/** The lessons with the progress in them, below another heading or alone on the page. */
export function Contents({ lang, alone }: { lang: string | undefined; alone?: boolean }) {
  const text = useText();
  const say = useBoth();
  const done = doneSteps();
  return (
    <section class="course" id="course">
      {alone ? <h1>{text.courseTitle}</h1> : <h2>{text.courseTitle}</h2>}
      <p class="lead">{text.courseLead}</p>
      <ol>
        {COURSE.map((lesson) => {
          const count = lesson.steps.filter((_, at) => done.has(`${lesson.id}/${at + 1}`)).length;
          return (
            <li key={lesson.id}>
              <a href={href("learn", { lesson: lesson.id, lang })}>
                <b>{say(lesson.title)}</b>
                <span>{say(lesson.lead)}</span>
                <small>{text.stepsDone(count, lesson.steps.length)}</small>
                <LessonPicture lesson={lesson} />
              </a>
            </li>
          );
        })}
        <li class="story-card">
          <a id="to-story" href={href("learn", { story: "nim", lang })}>
            <b>{text.toStory}</b>
            <span>{text.storyTitle}</span>
            <SmallBoard of={{ game: "queens" }} position={["3,4"]} />
          </a>
        </li>
      </ol>
    </section>
  );
}

/** The first position of a lesson. */
function LessonPicture({ lesson }: { lesson: Lesson }) {
  for (const step of lesson.steps)
    if ("game" in step && "position" in step)
      return (
        <SmallBoard
          of={{ game: step.game, ...(step.given ? { given: step.given } : {}) }}
          position={step.position}
        />
      );
  return null;
}

function InLesson({ lesson, params }: { lesson: Lesson; params: Params }) {
  const text = useText();
  const say = useBoth();
  const count = lesson.steps.length;
  const number = Math.max(1, Math.min(count, Number(params["step"]) || 1));
  const step = lesson.steps[number - 1];
  const [done, setDone] = useState(false);
  const [hint, setHint] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const here = `${lesson.id}/${number}`;

  useEffect(() => {
    setDone(false);
    setHint(false);
    heading.current?.focus({ preventScroll: true });
  }, [here]);
  const following = COURSE[COURSE.indexOf(lesson) + 1];
  const to = (next: number) => {
    if (next < 1) return;
    if (next <= count) amend({ step: String(next) }, "push");
    else if (following)
      go("learn", { lesson: following.id, present: params["present"], lang: params["lang"] });
  };
  // Keys may be faster than the drawing of the page; each of them counts.
  const at = useRef(number);
  at.current = number;
  const forth = () => to(at.current + 1);
  const back = () => to(at.current - 1);
  useKeys({
    PageDown: forth,
    PageUp: back,
    "]": forth,
    "[": back,
    // The keys of a presenter's remote control and of slides.
    ...(params["present"] === "1" ? { ArrowRight: forth, ArrowLeft: back, " ": forth } : {}),
  });
  if (!step) return null;
  return (
    <article class="lesson" data-lesson={lesson.id} data-step={number} data-kind={step.kind}>
      <nav class="lesson-nav" aria-label={text.courseTitle}>
        <a href={href("learn", { lang: params["lang"] })}>{text.courseTitle}</a>
        <span>{say(lesson.title)}</span>
        <ol>
          {lesson.steps.map((one, at) => (
            <li key={at}>
              <a
                href={href("learn", { ...params, step: String(at + 1) })}
                aria-current={at + 1 === number ? "step" : undefined}
                aria-label={`${at + 1}: ${say(one.title)}`}
                class={doneSteps().has(`${lesson.id}/${at + 1}`) ? "done" : ""}
              >
                {at + 1}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <h1 ref={heading} tabIndex={-1}>
        {say(step.title)}
      </h1>
      {number === 1 && <p class="lead">{say(lesson.lead)}</p>}
      <p class="task">{say(step.text)}</p>
      <DoStep
        key={here}
        step={step}
        right={() => {
          keepDone(lesson.id, number);
          setDone(true);
        }}
      />
      <div class="step-end" aria-live="polite">
        {done && (
          <p class="good" id="right">
            ✓ {text.rightAnswer} {step.done && say(step.done)}
          </p>
        )}
        {hint && (
          <p class="hint-text" id="hint-text">
            {say(step.hint)}
          </p>
        )}
      </div>
      <p class="controls">
        <button type="button" id="previous" disabled={number === 1} onClick={() => to(number - 1)}>
          {text.previousStep}
        </button>
        <button type="button" id="step-hint" aria-pressed={hint} onClick={() => setHint(!hint)}>
          {text.stepHint}
        </button>
        <button
          type="button"
          id="next"
          class={done ? "primary" : ""}
          disabled={number === count && !following}
          onClick={() => to(number + 1)}
        >
          {number < count ? text.nextStep : text.nextLesson}
        </button>
      </p>
    </article>
  );
}
