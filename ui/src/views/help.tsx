/** The terms of the field, each with an interactive example, and the keys of the page. */
import { useState } from "preact/hooks";
import { useLang, useText } from "../i18n/index.ts";
import { WhyPanel } from "../analysis/why.tsx";
import { KeyTable } from "../parts/keys.tsx";
import { mexOf, MexRow } from "../parts/mex.tsx";
import { Theorems } from "../parts/theorems.tsx";
import { nimAdd, NimSum } from "../parts/nimsum.tsx";

export function HelpView() {
  const text = useText();
  const lang = useLang();
  // The head of the page gives the address of the book, on a site that has one.
  const book = document.querySelector<HTMLLinkElement>(`link[rel="help"][hreflang="${lang}"]`);
  return (
    <div class="help-view">
      <h1>{text.helpTitle}</h1>
      {book && (
        <p>
          <a id="book" href={book.href}>
            {text.helpBook}
          </a>
        </p>
      )}
      <div class="words">
        <article>
          <h2>{text.helpMexTitle}</h2>
          <p>{text.helpMex}</p>
          <MexToy />
        </article>
        <article>
          <h2>{text.helpValueTitle}</h2>
          <p>{text.helpValue}</p>
          <ValueToy />
        </article>
        <article>
          <h2>{text.helpSumTitle}</h2>
          <p>{text.helpSum}</p>
          <SumToy />
        </article>
        <article>
          <h2>{text.helpPTitle}</h2>
          <p>{text.helpP}</p>
          <h2>{text.helpPeriodTitle}</h2>
          <p>{text.helpPeriod}</p>
          <h2>{text.helpScoreTitle}</h2>
          <p>{text.helpScore}</p>
        </article>
        <article>
          <h2>{text.helpKeysTitle}</h2>
          <KeyTable />
        </article>
      </div>
      <Theorems />
      <p class="muted">{text.helpAddress}</p>
    </div>
  );
}

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];

function MexToy() {
  const text = useText();
  const [set, setSet] = useState<readonly number[]>([0, 1, 3]);
  const toggle = (n: number) =>
    setSet(set.includes(n) ? set.filter((v) => v !== n) : [...set, n].sort((a, b) => a - b));
  const mex = mexOf(set);
  return (
    <div class="toy">
      <div class="chips">
        {NUMBERS.map((n) => (
          <button type="button" key={n} aria-pressed={set.includes(n)} onClick={() => toggle(n)}>
            {n}
          </button>
        ))}
      </div>
      <p class="formula" aria-live="polite">
        {text.helpMexIs(set.join(", "), mex)}
      </p>
      <MexRow mex={{ values: [...set], mex }} />
    </div>
  );
}

const TAKE = [1, 3, 4];

/** The subtraction game {1, 3, 4}, computed here by the definition. */
function ValueToy() {
  const [heap, setHeap] = useState(5);
  const values: number[] = [];
  for (let n = 0; n <= 20; n++)
    values.push(mexOf(TAKE.filter((s) => s <= n).map((s) => values[n - s] ?? 0)));
  const options = TAKE.filter((s) => s <= heap).map((s) => heap - s);
  return (
    <div class="toy">
      <ol class="strip-toy">
        {values.map((value, n) => (
          <li key={n}>
            <button
              type="button"
              aria-pressed={n === heap}
              class={`${value === 0 ? "p" : ""} ${options.includes(n) ? "option" : ""}`}
              onClick={() => setHeap(n)}
            >
              <small>{n}</small>
              <b>{value}</b>
            </button>
          </li>
        ))}
      </ol>
      <MexRow mex={{ values: options.map((n) => values[n] ?? 0), mex: values[heap] ?? 0 }} />
    </div>
  );
}

const NIM = { game: "nim" };

function SumToy() {
  const text = useText();
  const [heaps, setHeaps] = useState<readonly number[]>([3, 4, 5]);
  const sum = heaps.reduce(nimAdd, 0);
  return (
    <div class="toy">
      <p class="formula">
        {heaps.map((heap, at) => (
          <span key={at}>
            {at > 0 && " ⊕ "}
            <input
              type="number"
              min={0}
              max={63}
              value={heap}
              aria-label={`${text.kindHeaps} ${at + 1}`}
              onInput={(event) => {
                const value = Math.max(
                  0,
                  Math.min(63, Math.floor(Number(event.currentTarget.value)) || 0),
                );
                setHeaps(heaps.map((old, i) => (i === at ? value : old)));
              }}
            />
          </span>
        ))}{" "}
        = {sum}
      </p>
      <NimSum terms={heaps.map((value) => ({ label: String(value), value }))} sum={sum} />
      <WhyPanel of={NIM} position={heaps.map(String)} />
    </div>
  );
}
