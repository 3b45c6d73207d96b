/** The computation of a mex: the naturals in order, those of some option ticked, the first gap circled. */
import { useRef } from "preact/hooks";
import type { Mex } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { type Source, useMexFlight } from "./motion.ts";
import { Saves } from "./saves.tsx";

/** Above this number the middle is left out; the gap itself is always shown. */
const MOST = 24;

/** Where the values of a mex come from, and the place of the position that gets the mex. */
export interface MexOrigin {
  /** The motion is shown whenever this name changes. */
  readonly of: string;
  readonly sources: () => readonly Source[];
  readonly target: () => DOMRect | undefined;
}

/** `file` is the file name of the picture. */
export function MexRow({
  mex,
  file = "mex",
  origin,
  bare,
}: {
  mex: Mex;
  file?: string;
  origin?: MexOrigin | undefined;
  /** Without the sentence below the row. */
  bare?: boolean;
}) {
  const text = useText();
  const host = useRef<HTMLOListElement>(null);
  useMexFlight(
    host,
    origin?.of,
    () => origin?.sources() ?? [],
    () => origin?.target(),
  );
  const have = new Set(mex.values);
  const largest = Math.max(mex.mex, ...mex.values.slice(0, 4096));
  const shown: (number | "gap")[] = [];
  const last = Math.min(largest, mex.mex + 4);
  if (last < MOST) for (let v = 0; v <= last; v++) shown.push(v);
  else {
    for (let v = 0; v < 6; v++) shown.push(v);
    shown.push("gap");
    for (let v = mex.mex - 6; v <= Math.min(last, mex.mex + 2); v++) shown.push(v);
  }
  return (
    <div class="mex">
      <ol ref={host}>
        {shown.map((v) =>
          v === "gap" ? (
            <li key="gap" class="gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li
              key={v}
              class={v === mex.mex ? "the-mex" : have.has(v) ? "have" : "free"}
              title={have.has(v) ? text.mexHave(v) : text.mexMissing(v)}
            >
              <span class="number">{v}</span>
              <span class="tick" aria-hidden="true">
                {have.has(v) ? "✓" : v === mex.mex ? "?" : ""}
              </span>
            </li>
          ),
        )}
      </ol>
      {!bare && <p>{text.mexSentence(String(mex.mex))}</p>}
      <Saves of={() => host.current} name={file} />
    </div>
  );
}

/** The definition, transcribed. */
export function mexOf(values: Iterable<number>): number {
  const have = new Set(values);
  let least = 0;
  while (have.has(least)) least++;
  return least;
}
