/** The first values of rules, as a strip or a corner of their table, updated while the formula is typed. */
import { useRef } from "preact/hooks";
import type { Sample } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { shown } from "./chip.tsx";
import { Saves } from "./saves.tsx";

/** A value's colour: losses are highlighted, the others grow darker with the value. */
function tint(value: unknown): { class: string; style?: { "--share": string } } {
  if (value === 0 || value === false) return { class: "zero" };
  if (typeof value !== "number") return { class: value === true ? "won" : "" };
  return { class: "value", style: { "--share": `${Math.min(55, 8 + 4 * Math.abs(value))}%` } };
}

const word = (value: unknown) =>
  value === null || value === undefined
    ? ""
    : value === true
      ? "N"
      : value === false
        ? "P"
        : shown(value as number);

export function SampleTable({ sample, stale }: { sample: Sample; stale: boolean }) {
  const text = useText();
  const host = useRef<HTMLTableElement>(null);
  const { params, values } = sample;
  const across = params[params.length - 1];
  const down = params.length === 2 ? params[0] : undefined;
  if (!across || params.length > 2) return null;
  const width = across.to - across.from + 1;
  const rows = down ? down.to - down.from + 1 : Math.ceil(width / STRIP);
  const wide = down ? width : Math.min(width, STRIP);
  const numbers = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => from + at);
  return (
    <>
      <div
        class={`sample ${stale ? "stale" : ""}`}
        aria-busy={stale}
        id="sample"
        tabIndex={0}
        role="group"
        aria-label={text.firstValues}
      >
        <table ref={host}>
          <caption>
            {sample.function}({params.map((param) => param.name).join(", ")})
          </caption>
          {down && (
            <thead>
              <tr>
                <td class="corner">
                  {down.name}\{across.name}
                </td>
                {numbers(wide, across.from).map((n) => (
                  <th key={n} scope="col">
                    {n}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {numbers(rows, 0).map((row) => {
              const first = down ? down.from + row : across.from + row * wide;
              return (
                <tr key={row}>
                  <th scope="row">{first}</th>
                  {numbers(wide, row * wide)
                    .filter((at) => at < values.length)
                    .map((at) => (
                      <td key={at} {...tint(values[at])}>
                        {word(values[at])}
                      </td>
                    ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Saves of={() => host.current} name={sample.function} />
    </>
  );
}

/** Cells in a row of a strip. */
const STRIP = 14;
