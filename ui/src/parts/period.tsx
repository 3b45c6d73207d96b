/** A period in words: its status, its start, and the theorem that proves it. */
import type { Period } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { TheoremLink } from "./theorems.tsx";

export function PeriodSaid({ period }: { period: Period }) {
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
          <TheoremLink name={period.theorem} />
        </small>
      )}
    </p>
  );
}
