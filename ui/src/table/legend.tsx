/** The meaning of the colours. */
import { css, N_RGB, P_RGB, SCALE, stepOf, textOn, valueAt } from "../palette.ts";
import { isOutcome, type Scheme } from "../canvas/paint.ts";
import { useText } from "../i18n/index.ts";
import { shown } from "../parts/chip.tsx";

interface Shown {
  scheme: Omit<Scheme, "paper">;
  law: boolean;
  exceptions: boolean;
  /** Preperiod and periods are marked. */
  period: boolean;
}

/** The number of values up to which each has a square. */
const MAX_NUMBERED = 12;

/** The places of the scale that have a number. */
const PLACES = [0, 0.25, 0.5, 0.75, 1] as const;

export function Legend({ scheme, law, exceptions, period }: Shown) {
  const text = useText();
  const scale = `linear-gradient(to right, ${SCALE.map(css).join(", ")})`;
  const outcome = isOutcome(scheme.kind);
  // Few values have a square each, with its number.
  const count = scheme.largest - scheme.least + 1;
  const numbered =
    count <= MAX_NUMBERED ? Array.from({ length: count }, (_, at) => scheme.least + at) : undefined;
  return (
    <ul class="legend" aria-label={text.legend}>
      {(outcome || scheme.kind === "grundy") && (
        <li>
          <span class="swatch ring" style={{ background: css(P_RGB) }} />
          {outcome ? text.legendPOutcome : text.legendP}
        </li>
      )}
      {outcome ? (
        <li>
          <span class="swatch" style={{ background: css(N_RGB) }} />
          {text.legendNOutcome}
        </li>
      ) : (
        <li>
          {numbered ? (
            numbered.map((value) => {
              const step = stepOf(value, scheme.least, scheme.largest);
              return (
                <span
                  key={value}
                  class="swatch numbered mono"
                  style={{ background: css(SCALE[step] ?? N_RGB), color: textOn(step) }}
                >
                  {shown(value)}
                </span>
              );
            })
          ) : (
            <span class="swatch scale mono" style={{ background: scale }}>
              {PLACES.map((place) => {
                const value = valueAt(place, scheme.least, scheme.largest);
                const step = stepOf(value, scheme.least, scheme.largest);
                return (
                  <span key={place} style={{ color: textOn(step) }}>
                    {shown(value)}
                  </span>
                );
              })}
            </span>
          )}
        </li>
      )}
      {period && (
        <>
          <li>
            <span class="swatch preperiod" />
            {text.preperiod}
          </li>
          <li>
            <span class="swatch period" />
            {text.periodBegins}
          </li>
        </>
      )}
      {law && (
        <li>
          <span class="swatch" style={{ background: css(SCALE[14] ?? P_RGB) }} />
          {text.legendExplained}
        </li>
      )}
      {exceptions && (
        <li>
          <span class="swatch exception" />
          {text.legendException}
        </li>
      )}
    </ul>
  );
}
