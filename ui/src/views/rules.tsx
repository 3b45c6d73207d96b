/** The editor for rules: diagnostics are underlined while the reader types. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { check, type Checked, type Diagnostic, type GameInfo, type Sample } from "../api.ts";
import { inLang, useLang, useText } from "../i18n/index.ts";
import { capital, titleOf, useGame } from "../parts/gamehead.tsx";
import { InputFields } from "../parts/inputs.tsx";
import { Bench } from "../parts/bench.tsx";
import { type Completion, CompletionList, completions } from "../parts/completion.tsx";
import { fixOf } from "../parts/fixes.ts";
import { isProgram } from "../parts/paste.ts";
import { PastedProgram } from "../parts/pasted.tsx";
import { ProgramPanel } from "../parts/program.tsx";
import { SampleTable } from "../parts/sample.tsx";
import { separated } from "../parts/source.ts";
import { DiagnosticList, Problem } from "../parts/problem.tsx";
import { useAnswer, useSettled } from "../parts/use.ts";
import { amend, givenOf, href, type Params, type View } from "../route.ts";
import { EXAMPLES } from "./examples.ts";

/** Long enough not to send a request at every key, short enough to feel immediate. */
const PAUSE = 60;
/** The pause in typing after which laws and a graph are requested. */
const GROWING = 350;

export function RulesView({ params }: { params: Params }) {
  const text = useText();
  const lang = useLang();
  const source = params["game"] ?? "";
  // A name in the address (`kayles`) is a game of the catalogue until its text is edited; but not a text typed here,
  // which has no `=` yet at the beginning.
  const typed = useRef({ source: "", form: "", rules: "" });
  const mine = source === typed.current.source;
  const named = source !== "" && !/[=\n]/.test(source) && !mine;
  const asked = useGame(named ? params : {});
  const own = named ? asked.data : undefined;
  // A typed text is shown as it was typed, with its spaces.
  const parts = mine ? typed.current : separated(named ? (own?.text ?? "") : source);
  const { rules } = parts;
  const area = useRef<HTMLTextAreaElement>(null);
  const given = own ? inputsOf(own) : givenOf(params);

  /** Replaces the rules. The inputs of a game of the catalogue stay, its name does not: it is another game now. */
  const type = (next: string) => {
    const { form } = parts;
    typed.current = { source: form + next, form, rules: next };
    amend({
      game: form + next,
      ...(own ? { given: given && JSON.stringify(given) } : {}),
      position: undefined,
    });
  };
  const settled = useSettled(rules, PAUSE);
  const question = JSON.stringify([settled, given]);
  const checked = useAnswer<Checked>(
    question,
    settled.trim()
      ? (signal) => check({ rules: settled, ...(given ? { given } : {}) }, signal)
      : undefined,
  );
  // Just after the rules have changed, the present answer is still about the previous rules.
  const fresh = settled === rules && !checked.busy && checked.answers === question;
  const diagnostics = settled.trim() ? (checked.data?.diagnostics ?? []) : [];
  // The last correct values stay, greyed, while a mistake is in the rules.
  const [sample, setSample] = useState<Sample>();
  useEffect(() => {
    if (checked.data?.sample) setSample(checked.data.sample);
    if (!settled.trim()) setSample(undefined);
  }, [checked.data]);
  // A larger table replaces the first values as soon as it is computed.
  const [grown, setGrown] = useState<{ of: string; sample: Sample }>();
  const stale = !fresh || !checked.data?.sample;
  const wide = grown && grown.of === checked.answers ? grown.sample : sample;
  const calm = useSettled(settled, GROWING);
  // The panels below the values stay as well, greyed, until other rules are correct.
  const [bench, setBench] = useState<{
    of: string;
    rules: string;
    given: Record<string, unknown> | undefined;
    sample: Sample;
  }>();
  const ready = worksFor(fresh, checked.data) && calm === settled && settled.trim() !== "";
  useEffect(() => {
    if (ready && checked.data?.sample && bench?.of !== question)
      setBench({ of: question, rules: settled, given, sample: checked.data.sample });
  }, [ready, question]);
  const good = fresh && checked.data?.ok === true && settled.trim() !== "";

  // One proposal for a pasted program says more than an error for each of its lines.
  const program = diagnostics.length > 0 && isProgram(settled);
  const wrong = diagnostics.filter((one) => one.severity !== "warning");

  const jump = (from: number, to: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(from, Math.max(to, from));
  };

  return (
    <div class="rules-view">
      <section class="editing">
        <h1>{own ? titleOf(lang, own) : text.rulesTitle}</h1>
        <p class="lead">
          {(own && capital(inLang(lang, own.rules, own.rules_ja))) || text.rulesLead}
        </p>
        {own && (
          <p class="muted" id="of-catalogue">
            {own.text ? text.rulesOfCatalogue : text.rulesInWords}
          </p>
        )}
        <Editor
          area={area}
          rules={rules}
          type={type}
          // Underlines belong to the text that was checked; a changed text has moved under them. A program has none: it
          // is not wrong, but another language.
          diagnostics={settled === rules && !program ? diagnostics : []}
        />
        {asked.problem && <Problem diagnostics={asked.problem} />}
        {checked.problem && <Problem diagnostics={checked.problem} retry={checked.retry} />}
        <div class="verdict" aria-live="polite">
          {!settled.trim() && !own && <p class="muted">{text.rulesEmpty}</p>}
          {good && (
            <p class="good">
              {checked.data?.tried === "works" && <span id="tick">✓ </span>}
              {checked.data?.tried === "works"
                ? checked.data.main
                  ? text.rulesGoodMain(checked.data.main)
                  : text.rulesGood
                : checked.data?.tried === "slow"
                  ? text.rulesSlow
                  : text.rulesUntried}
            </p>
          )}
          {program && <PastedProgram source={settled} take={type} jump={jump} />}
          {!program && diagnostics.length > 0 && (
            <>
              {wrong.length > 0 && <p class="bad">{text.rulesBad(wrong.length)}</p>}
              <DiagnosticList
                diagnostics={diagnostics}
                jump={jump}
                fix={(diagnostic) => {
                  const fix = settled === rules ? fixOf(diagnostic, rules) : undefined;
                  return fix && { words: fix.words, apply: () => type(fix.apply(rules)) };
                }}
              />
            </>
          )}
        </div>
        {(good || own) && (
          <Use game={source} params={params} inputs={own?.inputs} checked={checked.data} />
        )}
      </section>
      <aside>
        {wide && (
          <section>
            <h2>{text.firstValues}</h2>
            <SampleTable sample={wide} stale={stale} />
          </section>
        )}
        {bench && settled.trim() !== "" && (
          <div class={bench.of === question && !stale ? "bench" : "bench stale"}>
            <Bench
              key={bench.of}
              rules={bench.rules}
              given={bench.given}
              sample={bench.sample}
              grow={(larger) => setGrown(larger && { of: bench.of, sample: larger })}
            />
          </div>
        )}
        <section>
          <h2>{text.examples}</h2>
          <ul class="examples">
            {EXAMPLES.map((example) => (
              <li key={example.name}>
                <button
                  type="button"
                  onClick={() => {
                    amend(
                      {
                        game: example.rules,
                        given: example.given && JSON.stringify(example.given),
                        position: undefined,
                      },
                      "push",
                    );
                  }}
                >
                  {text[example.name]}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <LanguageCard />
      </aside>
    </div>
  );
}

/** Whether the present answer is about these rules, and reports that they work. */
const worksFor = (fresh: boolean, checked: Checked | undefined) =>
  fresh && checked?.ok === true && checked.tried === "works";

/** The values of the inputs of a game of the catalogue. */
function inputsOf(info: GameInfo): Record<string, unknown> | undefined {
  const known = info.inputs.filter(({ value }) => value !== null && value !== undefined);
  return known.length
    ? Object.fromEntries(known.map(({ name, value }) => [name, value]))
    : undefined;
}

/** Buttons to the views, and fields for the inputs of the rules. */
function Use({
  game,
  params,
  inputs,
  checked,
}: {
  game: string;
  params: Params;
  /** The inputs of a game of the catalogue; those of typed rules are named by the check. */
  inputs: GameInfo["inputs"] | undefined;
  checked: Checked | undefined;
}) {
  const text = useText();
  const given = givenOf(params) ?? {};
  const names = (checked?.inputs ?? []).map((input) =>
    typeof input === "string" ? input : input.name,
  );
  const fields = inputs ?? names.map((name) => ({ name, value: given[name] ?? null }));
  const asked = useGame({ ...params, game });
  const info: GameInfo | undefined = asked.data;
  const views: readonly View[] = ["table", "play", "graph", "tree"];
  const isIncomplete = fields.some(({ value }) => value === null || value === undefined);
  return (
    <>
      {fields.length > 0 && (
        <InputFields
          inputs={fields}
          change={(next) =>
            amend({ given: Object.keys(next).length ? JSON.stringify(next) : undefined })
          }
        />
      )}
      {asked.problem && !isIncomplete && <Problem diagnostics={asked.problem} />}
      <p class="use">
        {views
          .filter((view) => !info || info.views.includes(view as never))
          .map((view, at) => (
            <a
              key={view}
              class={at === 0 ? "button primary" : "button"}
              href={href(view, { game, given: params["given"], lang: params["lang"] })}
            >
              {text[view]}
            </a>
          ))}
      </p>
      {info?.text && !isIncomplete && <ProgramPanel of={asked.of} />}
    </>
  );
}

interface EditorShown {
  area: { current: HTMLTextAreaElement | null };
  rules: string;
  type: (typed: string) => void;
  diagnostics: readonly Diagnostic[];
}

/**
 * A text area above a copy of its text in which the places of the diagnostics are underlined. The
 * copy is visual only; the list below gives the same in words.
 */
function Editor({ area, rules, type, diagnostics }: EditorShown) {
  const text = useText();
  const under = useRef<HTMLDivElement>(null);
  const [offered, offer] = useState<readonly Completion[]>([]);
  const [active, setActive] = useState(0);
  const caret = useRef<number | undefined>(undefined);
  const look = (element: HTMLTextAreaElement) => {
    offer(completions(element.value, element.selectionStart));
    setActive(0);
  };
  const take = (one: Completion) => {
    caret.current = one.caret;
    offer([]);
    type(one.rules);
  };
  // The caret is set to the place of further typing, once the text is there.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [rules]);
  const press = (event: KeyboardEvent) => {
    const one = offered[active];
    if (!one) return;
    if (event.key === "ArrowDown") setActive((active + 1) % offered.length);
    else if (event.key === "ArrowUp") setActive((active + offered.length - 1) % offered.length);
    else if (event.key === "Tab" && !event.shiftKey) take(one);
    else if (event.key === "Escape") offer([]);
    else return;
    event.preventDefault();
  };
  const follow = () => {
    if (!under.current || !area.current) return;
    under.current.scrollTop = area.current.scrollTop;
    under.current.scrollLeft = area.current.scrollLeft;
  };
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight + 2, 0.6 * innerHeight)}px`;
    follow();
  }, [rules]);
  return (
    <div class="editor">
      <div class="under" ref={under} aria-hidden="true">
        <Underlined rules={rules} diagnostics={diagnostics} />
      </div>
      <textarea
        ref={area}
        id="rules"
        aria-label={text.rulesLabel}
        aria-invalid={diagnostics.some((d) => d.severity !== "warning")}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        rows={6}
        value={rules}
        aria-autocomplete="list"
        aria-controls="completions"
        aria-activedescendant={offered.length ? `completion-${active}` : undefined}
        onInput={(event) => {
          type(event.currentTarget.value);
          // A program has its own words.
          if (isProgram(event.currentTarget.value)) offer([]);
          else look(event.currentTarget);
        }}
        onKeyDown={press}
        onBlur={() => offer([])}
        onScroll={follow}
      />
      <CompletionList offered={offered} active={active} take={take} />
    </div>
  );
}

function Underlined({ rules, diagnostics }: { rules: string; diagnostics: readonly Diagnostic[] }) {
  const marks = diagnostics
    .flatMap((diagnostic) =>
      (diagnostic.labels ?? []).map((label) => ({
        from: label.from ?? 0,
        // An empty place (something is missing here) is shown as one character wide.
        to: Math.max(label.to ?? 0, (label.from ?? 0) + 1),
        severity: diagnostic.severity ?? "error",
      })),
    )
    .sort((a, b) => a.from - b.from);
  const depths = depthsOf(rules);
  const pieces = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.from < at) continue;
    pieces.push(coloured(rules.slice(at, mark.from), depths, at));
    pieces.push(
      <mark key={mark.from} class={mark.severity}>
        {rules.slice(mark.from, mark.to) || " "}
      </mark>,
    );
    at = mark.to;
  }
  // The last line break of a block is not shown unless something follows it.
  pieces.push(coloured(rules.slice(at), depths, at), "\n");
  return <>{pieces}</>;
}

/** The depth of each bracket. */
function depthsOf(rules: string): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  let depth = 0;
  for (let at = 0; at < rules.length; at++) {
    const c = rules[at] ?? "";
    if ("([{".includes(c)) depths.set(at, depth++);
    else if (")]}".includes(c)) depths.set(at, Math.max(0, --depth));
  }
  return depths;
}

const WORDS =
  /\b(?:mex|win|misere|max|min|xor|sum|any|all|count|set|list|for|in|if|then|else|let|and|or|not|default|step)\b|#[^\n]*|[()[\]{}]/g;

/** A piece of the rules with the words of the language and brackets coloured, those of one depth alike. */
function coloured(piece: string, depths: ReadonlyMap<number, number>, from: number) {
  const parts = [];
  let at = 0;
  for (const found of piece.matchAll(WORDS)) {
    const word = found[0];
    parts.push(piece.slice(at, found.index));
    const depth = depths.get(from + found.index);
    const name = word.startsWith("#")
      ? "comment"
      : depth === undefined
        ? "word"
        : `depth${depth % 3}`;
    parts.push(
      <span key={found.index} class={name}>
        {word}
      </span>,
    );
    at = found.index + word.length;
  }
  parts.push(piece.slice(at));
  return parts;
}

function LanguageCard() {
  const text = useText();
  const rows: [string, string][] = [
    ["mex{ … }", text.langMex],
    ["win{ … }", text.langWin],
    ["misere{ … }", text.langMisere],
    ["max{ … } default 0", text.langScore],
    ["g(a) ^ g(b)", text.langXor],
    ["for k in 1..=3 if k <= n", text.langFor],
    ["S", text.langFree],
  ];
  return (
    <section class="language">
      <h2>{text.language}</h2>
      <dl>
        {rows.map(([written, meaning]) => (
          <div key={written}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
