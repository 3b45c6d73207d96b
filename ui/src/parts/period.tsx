/** A period in words: its status, its start, and the theorem that proves it. */
import type { Period } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { theoremIn, TheoremLink } from "./theorems.tsx";

/** `linked` makes the theorem a link to its statement; the pages of the book have no such link. */
export function PeriodSaid({ period, linked }: { period: Period; linked?: boolean }) {
  const text = useText();
  const proved = period.status === "proved";
  return (
    <p>
      <span class={`badge ${proved ? "proved" : "observed"}`}>
        {proved ? text.periodProved : text.periodObserved}
      </span>{" "}
      <b>{text.periodIs(String(period.period), String(period.preperiod ?? 0))}</b>
      {period.saltus ? `, ${text.saltusIs(String(period.saltus))}` : ""}
      {period.theorem && (
        <small>
          {" · "}
          {linked ? <TheoremLink name={period.theorem} /> : theoremIn(text, period.theorem)}
        </small>
      )}
    </p>
  );
}
