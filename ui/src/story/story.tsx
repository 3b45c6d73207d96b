/** The story: five scrolling chapters; the stage beside the text shows what the paragraph is about. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useLang, useText } from "../i18n/index.ts";
import { useKeys } from "../parts/use.ts";
import { amend, href, type Params } from "../route.ts";
import { calm } from "../settings.ts";
import { type Chapter, STORY } from "./chapters.ts";
import { SceneView } from "./scene.tsx";

const paragraphs = () => [...document.querySelectorAll<HTMLElement>(".story .paragraph")];

/** The paragraph that is being read is the last one that begins above this part of the window. */
const readLine = () => innerHeight * (narrow() ? 0.8 : 0.62);
/** Where a paragraph begins when it is scrolled to; in a narrow window the stage is above the text. */
const startLine = () => (narrow() ? 70 + innerHeight * 0.42 : innerHeight * 0.32);
const narrow = () => matchMedia("(max-width: 60rem)").matches;

const nowRead = (): number =>
  paragraphs().findLastIndex(
    (part) => part.getBoundingClientRect().top < readLine() && part.checkVisibility(),
  );

/** Scrolls to a paragraph, such that it is the one that is read. */
function goTo(part: HTMLElement | undefined, smooth = true): void {
  if (!part) return;
  // The heading of a chapter is above its first paragraph, and in a narrow window above the stage.
  const heading = narrow() && part.matches(":first-child") ? 56 : 0;
  const top = part.getBoundingClientRect().top + scrollY - startLine() - heading;
  scrollTo({ top: Math.max(0, top), behavior: smooth && !calm() ? "smooth" : "instant" });
}

export function Story({ params }: { params: Params }) {
  const text = useText();
  const lang = useLang();
  const [read, setRead] = useState(0);
  useEffect(() => {
    const chapter = document.getElementById(`story-${params["story"]}`);
    const first = chapter?.querySelector<HTMLElement>(".paragraph") ?? undefined;
    // The heights of the chapters above are known when the fonts are there.
    if (params["story"] !== STORY[0]?.id) {
      goTo(first, false);
      void document.fonts.ready.then(() => requestAnimationFrame(() => goTo(first, false)));
    }
    const look = () => setRead(Math.max(0, nowRead()));
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, []);
  const present = params["present"] === "1";
  const step = (by: number) => goTo(paragraphs()[nowRead() + by]);
  useKeys({
    "]": () => step(1),
    "[": () => step(-1),
    ...(present
      ? { ArrowRight: () => step(1), ArrowLeft: () => step(-1), " ": () => step(1) }
      : {}),
  });
  let before = 0;
  const starts = STORY.map((chapter) => {
    const start = before;
    before += chapter.paragraphs.length;
    return start;
  });
  const chapter = starts.findLastIndex((start) => start <= read);
  useEffect(() => {
    const { id } = STORY[Math.max(0, chapter)] as Chapter;
    if (id !== params["story"]) amend({ story: id });
  }, [chapter]);
  return (
    <article class="story">
      <h1>{text.storyTitle}</h1>
      <p class="lead">{text.storyLead}</p>
      <nav class="story-nav" aria-label={text.storyTitle}>
        <ol>
          {STORY.map((one, at) => (
            <li key={one.id}>
              <a
                href={href("learn", { ...params, story: one.id })}
                aria-current={at === chapter ? "step" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(paragraphs()[starts[at] ?? 0]);
                }}
              >
                {one.title[lang]}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {STORY.map((one, at) => (
        <ChapterView
          key={one.id}
          chapter={one}
          number={at + 1}
          read={Math.max(0, Math.min(one.paragraphs.length - 1, read - (starts[at] ?? 0)))}
        />
      ))}
      <p class="ways">
        <a class="button primary" href={href("learn", { lang: params["lang"] })}>
          {text.courseTitle}
        </a>
        <a class="button" href={href("start", { lang: params["lang"] })}>
          {text.galleryTitle}
        </a>
      </p>
    </article>
  );
}

function ChapterView({
  chapter,
  number,
  read,
}: {
  chapter: Chapter;
  number: number;
  read: number;
}) {
  const lang = useLang();
  const host = useRef<HTMLElement>(null);
  // A stage begins to work shortly before it is visible.
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: "400px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scene = chapter.paragraphs[read]?.scene;
  return (
    <section class="chapter" id={`story-${chapter.id}`} ref={host}>
      <h2>
        <span class="number">{number}</span> {chapter.title[lang]}
      </h2>
      <div class="chapter-stage" data-paragraph={read}>
        {near && scene && <SceneView scene={scene} />}
      </div>
      <div class="chapter-text">
        {chapter.paragraphs.map((paragraph, at) => (
          <p key={at} class={at === read ? "paragraph read" : "paragraph"}>
            {paragraph.text[lang]}
          </p>
        ))}
      </div>
    </section>
  );
}
