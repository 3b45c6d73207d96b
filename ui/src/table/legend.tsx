/** The meaning of the colours. */
import { css, N_RGB, P_RGB, SCALE } from "../palette.ts";
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

export function Legend({ scheme, law, exceptions, period }: Shown) {
  const text = useText();
  const scale = `linear-gradient(to right, ${SCALE.map(css).join(", ")})`;
  const outcome = isOutcome(scheme.kind);
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
          <span class="mono">{shown(scheme.least)}</span>
          <span class="swatch scale" style={{ background: scale }} />
          <span class="mono">{shown(scheme.largest)}</span>
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
