/** The binary columns of a nim-sum, as written on a blackboard. */
import { useRef } from "preact/hooks";
import { useText } from "../i18n/index.ts";
import { useTurningDigits } from "./motion.ts";
import { Saves } from "./saves.tsx";

export interface Term {
  label: string;
  value: number;
}

/** The term whose value a winning move lowers: it has a one at the highest one of the sum. */
export function termToLower(terms: readonly Term[], sum: number): number {
  if (sum === 0) return -1;
  const highest = 2 ** Math.floor(Math.log2(sum));
  return terms.findIndex((term) => Math.floor(term.value / highest) % 2 === 1);
}

/** Nim-sum of naturals below 2^53: `^` of JavaScript would truncate them to 32 bits. */
export const nimAdd = (a: number, b: number) => Number(BigInt(a) ^ BigInt(b));

/** `file` is the file name of the picture. */
export function NimSum({
  terms,
  sum,
  file = "nim-sum",
}: {
  terms: readonly Term[];
  sum: number;
  file?: string;
}) {
  const text = useText();
  const host = useRef<HTMLTableElement>(null);
  const width = Math.max(
    1,
    ...[...terms.map((t) => t.value), sum].map((v) => v.toString(2).length),
  );
  const bits = (v: number) => [...v.toString(2).padStart(width, "0")];
  useTurningDigits(host, `${terms.map((t) => t.value).join()} ${sum}`);
  const odd = bits(sum).map((bit) => bit === "1");
  const chosen = termToLower(terms, sum);
  const row = (v: number) =>
    bits(v).map((bit, column) => (
      <td key={column} class={`bit ${odd[column] ? "odd" : ""} ${bit === "1" ? "one" : ""}`}>
        {bit}
      </td>
    ));
  return (
    <div class="nimsum">
      <table ref={host}>
        <tbody>
          {terms.map((t, at) => (
            <tr key={at} class={at === chosen ? "chosen" : ""}>
              <th scope="row">{t.label}</th>
              <td class="value">{t.value}</td>
              {row(t.value)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.nimsum}</th>
            <td class="value">{sum}</td>
            {row(sum)}
          </tr>
        </tfoot>
      </table>
      <Saves of={() => host.current} name={file} />
    </div>
  );
}
