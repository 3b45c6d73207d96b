/** Misère play by the quotient: the product of a sum's elements determines the winner. */
import { useRef } from "preact/hooks";
import { type GameRef, misere } from "../api.ts";
import { useText } from "../i18n/index.ts";
import { Problem } from "../parts/problem.tsx";
import { Saves } from "../parts/saves.tsx";
import { TheoremLink } from "../parts/theorems.tsx";
import { useAnswer } from "../parts/use.ts";
import { multiplied, type Quotient } from "./quotient.ts";

/** A larger table of products shows its first elements and those of the sum. */
const MOST = 24;

interface Shown {
  of: GameRef;
  /** The first position of the game: the theory is that of its followers. */
  from: readonly string[];
  sum: readonly string[];
  file: string;
}

export function QuotientPanel({ of, from, sum, file }: Shown) {
  const text = useText();
  const asked = useAnswer(JSON.stringify(["misere", of, from, sum]), (signal) =>
    misere<Quotient>({ ...of, position: from, sum }, signal),
  );
  const last = useRef<Quotient | undefined>(undefined);
  if (asked.data) last.current = asked.data;
  const quotient = asked.data ?? last.current;
  return (
    <section class="panel quotient" id="quotient" aria-busy={!asked.data && !asked.problem}>
      <h2>{text.quotientTitle}</h2>
      {asked.problem ? (
        <Problem diagnostics={asked.problem} />
      ) : quotient ? (
        <Told quotient={quotient} file={file} />
      ) : (
        <p class="busy">{text.loading}</p>
      )}
    </section>
  );
}

function Told({ quotient, file }: { quotient: Quotient; file: string }) {
  const text = useText();
  const { elements, lost, sum, status, order } = quotient;
  const name = (element: number) => word(elements[element] ?? "?");
  const factors = multiplied(quotient);
  const wins = sum.moves.filter((move) => move.winning).length;
  return (
    <>
      <p>
        {text.quotientOrder(order, lost.filter(Boolean).length)}{" "}
        {status === "proved" ? (
          <span class="badge">
            {text.proved} {quotient.theorem && <TheoremLink name={quotient.theorem} />}
          </span>
        ) : (
          <small>{text.quotientTo(quotient.heaps)}</small>
        )}
      </p>
      <p class="mono relations">
        ⟨{quotient.generators.map((one) => one.letter).join(", ")}
        {quotient.relations.length > 0 && ` | ${quotient.relations.map(word).join(", ")}`}⟩
      </p>
      <ol class="factors">
        {factors.map((factor, at) => (
          <li key={at}>
            <span class="mono">{factor.position}</span> ↦ <b class="mono">{name(factor.element)}</b>
            {at > 0 && factor.product >= 0 && (
              <>
                {" "}
                · {text.productSoFar} <b class="mono">{name(factor.product)}</b>
              </>
            )}
          </li>
        ))}
      </ol>
      <p class={`fate ${lost[sum.product] ? "loss" : "win"}`} id="product">
        {text.productIs(name(sum.product), lost[sum.product] ?? false)}{" "}
        {!lost[sum.product] && text.winningMovesN(wins)}
      </p>
      {quotient.products && <Products quotient={quotient} file={file} />}
    </>
  );
}

/** `a^2b` with its numbers raised. */
const word = (text: string) =>
  text.replace(/\^(\d+)/g, (_, digits: string) =>
    [...digits].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join(""),
  );

function Products({ quotient, file }: { quotient: Quotient; file: string }) {
  const text = useText();
  const host = useRef<HTMLTableElement>(null);
  const { elements, lost, products, sum } = quotient;
  const own = new Set([...sum.components.map((one) => one.element), sum.product]);
  const shown = elements.map((_, at) => at).filter((at) => at < MOST || own.has(at));
  const mark = (element: number) =>
    `${lost[element] ? "lost" : ""} ${element === sum.product ? "here" : ""}`.trim();
  return (
    <>
      <h3>{text.productsTitle}</h3>
      <div class="products" tabIndex={0} role="group" aria-label={text.productsTitle}>
        <table ref={host}>
          <thead>
            <tr>
              <td>·</td>
              {shown.map((at) => (
                <th key={at} scope="col" class={mark(at)}>
                  {word(elements[at] ?? "")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row}>
                <th scope="row" class={mark(row)}>
                  {word(elements[row] ?? "")}
                </th>
                {shown.map((column) => {
                  const product = products?.[row]?.[column] ?? -1;
                  return (
                    <td key={column} class={mark(product)}>
                      {word(elements[product] ?? "")}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted">
        {text.productsKey}{" "}
        {shown.length < elements.length && text.productsCut(shown.length, elements.length)}
      </p>
      <Saves of={() => host.current} name={`${file}-products`} />
    </>
  );
}
