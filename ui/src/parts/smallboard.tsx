/** The picture of a position at the size of a word, for moves whose text is a row of signs. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type GameRef, position as askPosition } from "../api.ts";
import { useLang } from "../i18n/index.ts";
import { isOfSigns } from "../play/words.ts";
import { stillSvg } from "../svg/insert.ts";

/** The maximum number of simultaneous requests for pictures: the server has other work. */
const AT_ONCE = 4;
const waiting: (() => Promise<void>)[] = [];
let running = 0;

/** Runs requests for pictures, a few at a time. */
export function enqueue(work: () => Promise<void>): void {
  waiting.push(work);
  while (running < AT_ONCE && waiting.length) {
    const next = waiting.shift();
    if (!next) return;
    running++;
    void next().finally(() => {
      running--;
      const more = waiting.shift();
      if (more) enqueue(more);
    });
  }
}

/**
 * Whether a move is written as rows of signs or as edges of a graph, which only a picture makes readable. A move in one row
 * that has words needs no picture.
 */
export const isRows = (move: { move: string; spoken?: string | null; words?: string }) =>
  !move.spoken &&
  (/\||\d-\d+[brg]/.test(move.move) ||
    (!move.words && (/[.#']{2}/.test(move.move) || isOfSigns(move.move))));

const pictures = new Map<string, string>();

export function SmallBoard({ of, position }: { of: GameRef; position: readonly string[] }) {
  const lang = useLang();
  const host = useRef<HTMLSpanElement>(null);
  const key = JSON.stringify([of, position, lang]);
  const [, refresh] = useState(0);
  const svg = pictures.get(key);
  useEffect(() => {
    // Another list may have received the same picture since this one was drawn.
    if (pictures.has(key)) return refresh((n) => n + 1);
    enqueue(async () => {
      try {
        const { picture } = await askPosition({ ...of, position, values: false, lang });
        pictures.set(key, picture?.svg ?? "");
        refresh((n) => n + 1);
      } catch {
        // The text of the move remains.
      }
    });
  }, [key]);
  useEffect(() => {
    if (svg) host.current?.replaceChildren(stillSvg(svg));
  }, [svg]);
  return <span class="small-board" ref={host} aria-hidden="true" />;
}
