/** The exercises of a step, with the engine's verdict. Each part calls `right` when it is solved. */
import { useEffect, useState } from "preact/hooks";
import type { Diagnostic, PositionInfo } from "../api.ts";
import { toDiagnostics } from "../errors.ts";
import { useLang, useText } from "../i18n/index.ts";
import { sayFrom, sayMove, shown } from "../parts/chip.tsx";
import { DiagnosticList, Problem } from "../parts/problem.tsx";
import { Board } from "../play/board.tsx";
import { MoveList } from "../play/moves.tsx";
import { plain } from "../position.ts";
import * as check from "./check.ts";
import { Playing } from "./playing.tsx";
import { MarkingStage, ValueReason } from "./stage.tsx";
import type {
  LawStep,
  LosingStep,
  MoveStep,
  NumberStep,
  ProofStep,
  RulesStep,
  Step,
  WorthStep,
} from "./types.ts";

interface Doing<S> {
  step: S;
  right: () => void;
}

/** An answer that is being checked, and the result of the check. */
function useVerdict(right: () => void) {
  const [busy, setBusy] = useState(false);
  const text = useText();
  const [wrong, setWrong] = useState<string>();
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<Diagnostic[]>();
  /** Runs a check: an empty result means correct, a text describes the mistake. */
  const ask = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    setProblem(undefined);
    setTries((n) => n + 1);
    try {
      const said = await work();
      setWrong(said);
      if (said === undefined) right();
    } catch (error) {
      setProblem(toDiagnostics(error));
    } finally {
      setBusy(false);
    }
  };
  const view = (
    <div class="answered" aria-live="polite">
      {busy && <p class="busy">{text.checking}</p>}
      {!busy && wrong !== undefined && (
        <p class="bad" id="wrong">
          {tries > 1 && <span id="tries">{text.tries(tries)} </span>}
          {wrong}
        </p>
      )}
      {problem && <Problem diagnostics={problem} />}
    </div>
  );
  /** The error that prevents the step from being shown. */
  const fail = (error: unknown) => setProblem(toDiagnostics(error));
  return { ask, busy, view, fail };
}

export function DoStep({ step, right }: Doing<Step>) {
  switch (step.kind) {
    case "play":
      return <Playing step={step} won={right} />;
    case "losing":
      return <Losing step={step} right={right} />;
    case "number":
      return <Num step={step} right={right} />;
    case "move":
      return <Winning step={step} right={right} />;
    case "law":
      return <Law step={step} right={right} />;
    case "proof":
      return <Proof step={step} right={right} />;
    case "rules":
      return <Rules step={step} right={right} />;
    case "worth":
      return <Worth step={step} right={right} />;
  }
}

function Losing({ step, right }: Doing<LosingStep>) {
  const text = useText();
  const { ask, busy, view } = useVerdict(right);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const toggle = (at: number) => {
    const next = new Set(marked);
    if (!next.delete(at)) next.add(at);
    setMarked(next);
  };
  const verdict = () =>
    ask(async () => {
      const facts = await check.losing(step);
      const at = facts.findIndex(({ lost }, i) => lost !== marked.has(i));
      const wrong = facts[at];
      if (!wrong) return undefined;
      const name = (step.positions[at] ?? []).join(" + ");
      return wrong.lost ? text.isLost(name, wrong.noMoves) : text.isWon(name, wrong.noMoves);
    });
  return (
    <>
      <div class="marking" role="group" aria-label={text.markLost}>
        {step.positions.map((position, at) => (
          <button
            type="button"
            key={position.join(" ")}
            class="mono"
            aria-pressed={marked.has(at)}
            onClick={() => toggle(at)}
          >
            {position.join(" + ")}
          </button>
        ))}
      </div>
      <MarkingStage step={step} marked={marked} toggle={toggle} />
      <button type="button" class="primary" id="check" disabled={busy} onClick={verdict}>
        {text.checkIt}
      </button>
      {view}
    </>
  );
}

/** An input field for an answer: a number, or a value in its notation. */
function AnswerForm({
  typed,
  type,
  busy,
  answer,
  numeric = false,
}: {
  typed: string;
  type: (text: string) => void;
  busy: boolean;
  answer: () => Promise<void>;
  numeric?: boolean;
}) {
  const text = useText();
  return (
    <form
      class="controls"
      onSubmit={(event) => {
        event.preventDefault();
        void answer();
      }}
    >
      <label>
        {text.yourAnswer}
        <input
          id="answer"
          class={numeric ? undefined : "mono"}
          type="text"
          inputMode={numeric ? "numeric" : undefined}
          autocomplete="off"
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" id="check" disabled={busy}>
        {text.checkIt}
      </button>
    </form>
  );
}

function Num({ step, right }: Doing<NumberStep>) {
  const text = useText();
  const lang = useLang();
  const { ask, busy, view, fail } = useVerdict(right);
  const [typed, setTyped] = useState("");
  const [seen, setSeen] = useState<PositionInfo>();
  const [solved, setSolved] = useState(false);
  useEffect(() => {
    check.look(step, step.position, lang).then(setSeen, fail);
  }, [step, lang]);
  const verdict = () =>
    ask(async () => {
      const number = Number(plain(typed).trim().replace("−", "-"));
      if (!typed.trim() || !Number.isFinite(number)) return text.aNumber;
      const good = number === (await check.wantedNumber(step));
      setSolved(good);
      return good ? undefined : text.notThat(shown(number));
    });
  return (
    <>
      {seen?.picture?.svg && (
        <Board
          seen={seen}
          active={false}
          hint={undefined}
          last={undefined}
          show={false}
          play={() => undefined}
        />
      )}
      {step.options && seen && (
        <ul class="option-values" aria-label={text.optionsOf}>
          {seen.moves.map((move) => (
            <li key={move.id}>
              <span class="mono">{sayMove(move)}</span> <b>{text.valueShort(shown(move.value))}</b>
            </li>
          ))}
        </ul>
      )}
      <AnswerForm typed={typed} type={setTyped} busy={busy} answer={verdict} numeric />
      {solved && step.of === "value" && <ValueReason seen={seen} />}
      {view}
    </>
  );
}

function Worth({ step, right }: Doing<WorthStep>) {
  const text = useText();
  const { ask, busy, view } = useVerdict(right);
  const [typed, setTyped] = useState("");
  const verdict = () =>
    ask(async () => {
      const value = plain(typed).trim().replace("−", "-");
      if (!value) return text.aNumber;
      return (await check.isWorth(step, value)) ? undefined : text.notThat(shown(value));
    });
  return (
    <>
      <AnswerForm typed={typed} type={setTyped} busy={busy} answer={verdict} />
      {view}
    </>
  );
}

function Winning({ step, right }: Doing<MoveStep>) {
  const text = useText();
  const lang = useLang();
  const { ask, busy, view, fail } = useVerdict(right);
  const [seen, setSeen] = useState<PositionInfo>();
  useEffect(() => {
    check.look(step, step.position, lang).then(setSeen, fail);
  }, [step, lang]);
  const play = (move: { move: string }) =>
    void ask(async () =>
      (await check.winning(step, move.move)) ? undefined : text.losesMove(sayFrom(seen, move.move)),
    );
  return (
    <>
      <div class="playing-table">
        <Board
          seen={seen}
          active={!busy}
          hint={undefined}
          last={undefined}
          show={false}
          play={play}
        />
        <MoveList seen={seen} active={!busy} show={false} hint={undefined} play={play} />
      </div>
      {view}
    </>
  );
}

function Law({ step, right }: Doing<LawStep>) {
  const text = useText();
  const { ask, busy, view } = useVerdict(right);
  const verdict = (formula: string) =>
    ask(async () => {
      const { holds, claim } = await check.claim(step, formula);
      if (holds) return undefined;
      const first = claim?.counterexample;
      return first ? text.failsAt(first.position.join(", "), shown(first.value)) : text.claimFails;
    });
  return (
    <>
      <div class="choosing">
        {step.choices.map((formula) => (
          <button
            type="button"
            key={formula}
            class="mono"
            disabled={busy}
            onClick={() => void verdict(formula)}
          >
            {formula}
          </button>
        ))}
      </div>
      {view}
    </>
  );
}

function Proof({ step, right }: Doing<ProofStep>) {
  const text = useText();
  const lang = useLang();
  const { ask, busy, view } = useVerdict(right);
  const [found, setFound] = useState<check.Found>();
  const search = () =>
    ask(async () => {
      const all = await check.laws(step, lang);
      setFound(all);
      return all.laws?.findings.length || all.period?.period ? undefined : text.lawsNone;
    });
  const { period } = found ?? {};
  return (
    <>
      <button
        type="button"
        class="primary"
        id="check"
        disabled={busy}
        onClick={() => void search()}
      >
        {text.lookForLaws}
      </button>
      {view}
      <ul class="found">
        {period?.period && (
          <li>
            <span class={`badge ${period.status}`}>
              {period.status === "proved" ? text.periodProved : text.periodObserved}
            </span>{" "}
            {text.periodIs(String(period.period), String(period.preperiod ?? 0))}
          </li>
        )}
        {found?.laws?.findings.slice(0, 3).map((law) => (
          <li key={law.statement}>
            <span class={`badge ${law.status}`}>
              {law.status === "proved" ? text.proved : text.observed}
            </span>{" "}
            {law.sentence}
          </li>
        ))}
      </ul>
    </>
  );
}

function Rules({ step, right }: Doing<RulesStep>) {
  const text = useText();
  const { ask, busy, view } = useVerdict(right);
  const [rules, setRules] = useState(step.begin);
  const [wrong, setWrong] = useState<Diagnostic[]>();
  const verdict = () =>
    ask(async () => {
      setWrong(undefined);
      try {
        const first = await check.differs(step, rules);
        return first && text.valueDiffers(first.position, shown(first.yours), shown(first.wanted));
      } catch (error) {
        setWrong(toDiagnostics(error));
        return text.rulesBad(1);
      }
    });
  return (
    <>
      <textarea
        id="formula"
        class="formula mono"
        aria-label={text.rulesLabel}
        rows={3}
        spellcheck={false}
        value={rules}
        onInput={(event) => setRules(event.currentTarget.value)}
      />
      <button
        type="button"
        class="primary"
        id="check"
        disabled={busy}
        onClick={() => void verdict()}
      >
        {text.checkIt}
      </button>
      {view}
      {wrong && <DiagnosticList diagnostics={wrong} />}
    </>
  );
}
