/** The reasons of a value, as the library writes them: the definition, the columns, the sentences, the law and its proof. */
import { useState } from "preact/hooks";
import { type GameRef, type Position, post, type Value } from "../api.ts";
import { useLang, useText } from "../i18n/index.ts";
import { MexRow } from "../parts/mex.tsx";
import { pretty, shown } from "../parts/chip.tsx";
import { NimSum } from "../parts/nimsum.tsx";
import { isRows, SmallBoard } from "../parts/smallboard.tsx";
import { useAnswer } from "../parts/use.ts";

interface DefinitionRow {
  position: string;
  options: string[];
  values: number[];
  value: number;
}

/** A move of a partizan game with the value after it. */
interface ValuedMove {
  player: "L" | "R";
  next: string[];
  value: Value;
}

type Reason =
  | { kind: "sentence"; text: string }
  | { kind: "list"; texts: string[]; moves?: ValuedMove[] }
  | { kind: "definition"; rows: DefinitionRow[] }
  | { kind: "columns"; terms: { label: string; value: Value }[]; sum: Value };

interface Reasons {
  reasons: Reason[];
  law: string | null;
  /** The cost of a table and its growth. */
  costs: string[];
  proof: string[] | null;
}

const askWhy = (
  request: GameRef & { position: Position; play?: string; lang: string; proof?: boolean },
  signal: AbortSignal,
) => post<Reasons>("/api/why", request, signal);

interface Shown {
  of: GameRef & { play?: string };
  position: Position;
  /** The name of the files of pictures; without it only the sentences are shown. */
  file?: string | undefined;
}

export function WhyPanel({ of, position, file }: Shown) {
  const text = useText();
  const lang = useLang();
  const answer = useAnswer(JSON.stringify([of, position, lang]), (signal) =>
    askWhy({ ...of, position, lang }, signal),
  );
  const found = answer.data;
  if (!found) return null;
  return (
    <section class="reasons" id="reasons" aria-busy={answer.busy}>
      {found.reasons.map((reason, at) => (
        <ReasonPart key={at} reason={reason} file={file} of={of} />
      ))}
      {found.law && <p class="muted">{found.law}</p>}
      {found.costs.length > 0 && (
        <details class="cost">
          <summary>{text.whyCost}</summary>
          {found.costs.map((cost) => (
            <p key={cost} class="muted">
              {cost}
            </p>
          ))}
        </details>
      )}
      {found.reasons.some(({ kind }) => kind === "definition" || kind === "columns") && (
        <LawProof key={JSON.stringify(of)} of={of} label={text.whyProof} />
      )}
    </section>
  );
}

/** A longer list is folded: the list of moves has the same results. */
const LONGEST_LIST = 5;

/** A text of the library in the signs of books. */
const inSigns = (text: string) => text.replaceAll(" -> ", " → ").replaceAll("+-", "±");

/** A text about a move: the position after it as a small board where its text is a row of signs. */
function MoveReason({
  said,
  move,
  of,
}: {
  said: string;
  move: ValuedMove | undefined;
  of: GameRef;
}) {
  const text = useText();
  if (!move || !isRows({ move: said })) return <>{inSigns(said)}</>;
  const next = move.next.join(" ");
  return (
    <>
      {move.player === "L" ? text.left : text.right}:{" "}
      {next === "end" ? (
        pretty("-> end")
      ) : (
        <>
          <SmallBoard of={of} position={move.next} />
          <span class="visually-hidden">{next}</span>
        </>
      )}{" "}
      {text.valueShort(shown(move.value))}
    </>
  );
}

function ReasonPart({
  reason,
  file,
  of,
}: {
  reason: Reason;
  file: string | undefined;
  of: GameRef;
}) {
  const text = useText();
  switch (reason.kind) {
    case "sentence":
      return <p>{inSigns(reason.text)}</p>;
    case "list": {
      const list = (
        <ul>
          {reason.texts.map((one, at) => (
            <li key={at}>
              <MoveReason said={one} move={reason.moves?.[at]} of={of} />
            </li>
          ))}
        </ul>
      );
      if (reason.texts.length <= LONGEST_LIST) return list;
      return (
        <details class="long-list">
          <summary>{text.whyList(reason.texts.length)}</summary>
          {list}
        </details>
      );
    }
    case "columns": {
      const terms = reason.terms.flatMap(({ label, value }) =>
        typeof value === "number" ? [{ label, value }] : [],
      );
      if (!file || terms.length < reason.terms.length || typeof reason.sum !== "number")
        return null;
      return <NimSum terms={terms} sum={reason.sum} file={`${file}-nim-sum`} />;
    }
    case "definition": {
      const last = reason.rows.at(-1);
      if (!last) return null;
      return (
        <>
          {file && (
            <MexRow bare mex={{ values: last.values, mex: last.value }} file={`${file}-mex`} />
          )}
          <details class="definition">
            <summary>{text.whyDefinition}</summary>
            {/* A scrolling region is reached by the keyboard. */}
            <pre tabIndex={0} aria-label={text.whyDefinition}>
              {reason.rows
                .map(
                  (row) =>
                    `F(${row.position}) = {${row.options.join(", ")}}\n  g(${row.position}) = mex{${row.values.join(",")}} = ${row.value}`,
                )
                .join("\n")}
            </pre>
          </details>
        </>
      );
    }
  }
}

/** The proof of the law of the game, requested when it is opened. */
function LawProof({ of, label }: { of: GameRef; label: string }) {
  const text = useText();
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const answer = useAnswer(
    JSON.stringify([open, of, lang]),
    open ? (signal) => askWhy({ ...of, position: [], lang, proof: true }, signal) : undefined,
  );
  return (
    <details
      class="law-proof"
      id="law-proof"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {open && answer.busy && <p class="busy">{text.loading}</p>}
      {open && !answer.busy && !answer.data?.proof && <p class="muted">{text.whyNoProof}</p>}
      {answer.data?.proof?.map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </details>
  );
}
