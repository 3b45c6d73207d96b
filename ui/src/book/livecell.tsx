/**
 * An editable cell. It is drawn again after each edit; during a mistake it shows the last picture, pale, with the place
 * of the mistake and a proposed replacement.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Diagnostic } from "../api.ts";
import { toDiagnostics } from "../errors.ts";
import { useLang } from "../i18n/index.ts";
import { DiagnosticList } from "../parts/problem.tsx";
import { useSettled } from "../parts/use.ts";
import { parseSvg } from "../svg/insert.ts";
import { Answer } from "./answer.tsx";
import { ask, inExplorer, toHash, type Cell, type Shown } from "./cell.ts";
import { WORDS } from "./words.ts";

/** The pause in typing after which the cell is evaluated. */
const PAUSE = 250;

interface Given {
  number: number;
  /** The text of the chapter. */
  cell: Cell;
  /** The text of a shared link. */
  began: Cell;
  /** The answer at build time: HTML of the build, shown until the engine has answered. */
  built: string;
  explorer: string;
}

/** Cells that become visible together are evaluated one after another; edits do not wait for them. */
let line: Promise<unknown> = Promise.resolve();

export function LiveCell({ number, cell, began, built, explorer }: Given) {
  const lang = useLang();
  const words = WORDS[lang];
  const field = useRef<HTMLTextAreaElement>(null);
  const starting = useRef(true);
  const [now, setNow] = useState(began);
  const [answer, setAnswer] = useState<{ cell: Cell; shown: Shown }>();
  const [problem, setProblem] = useState<Diagnostic[]>();
  const [busy, setBusy] = useState(true);
  const [link, setLink] = useState<{ href: string; copied: boolean }>();
  const settled = useSettled(now, PAUSE);

  useEffect(() => {
    const stop = new AbortController();
    setBusy(true);
    const turn = starting.current ? line : Promise.resolve();
    const asked = turn.then(() =>
      stop.signal.aborted ? undefined : ask(settled, lang, stop.signal),
    );
    if (starting.current) line = asked.catch(() => undefined);
    starting.current = false;
    asked.then(
      (shown) => {
        if (stop.signal.aborted || !shown) return;
        setAnswer({ cell: settled, shown: clean(shown) });
        setProblem(undefined);
        setBusy(false);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setProblem(toDiagnostics(error));
        setBusy(false);
      },
    );
    return () => stop.abort();
  }, [settled]);

  // Long lines wrap: the field grows to their height, also in browsers without support for that.
  useEffect(() => {
    const text = field.current;
    if (!text || CSS.supports("field-sizing", "content")) return;
    text.style.height = "auto";
    text.style.height = `${text.scrollHeight + text.offsetHeight - text.clientHeight}px`;
  }, [now.text]);

  const change = (next: Cell) => {
    setNow(next);
    setLink(undefined);
  };
  const share = () => {
    const hash = toHash(number, now);
    history.replaceState(null, "", hash);
    const href = location.href;
    setLink({ href, copied: false });
    navigator.clipboard?.writeText(href).then(
      () => setLink({ href, copied: true }),
      () => undefined,
    );
  };
  const jump = (from: number, to: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  const state = problem ? "wrong" : busy || now !== settled ? "busy" : "ready";
  return (
    <div class="live" data-state={state}>
      <textarea
        ref={field}
        aria-label={words.editor}
        aria-invalid={problem !== undefined}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        rows={now.text.split("\n").length}
        value={now.text}
        onInput={(event) => change({ ...now, text: event.currentTarget.value })}
      />
      <div class="controls">
        {Object.entries(now.options).map(([key, value]) => (
          <label key={key}>
            <code>{key}</code>
            <input
              {...(key === "to" ? { type: "number" as const, min: 0 } : { type: "text" as const })}
              size={8}
              value={value}
              onInput={(event) => {
                const options = { ...now.options, [key]: event.currentTarget.value };
                change({ ...now, options });
              }}
            />
          </label>
        ))}
        <button type="button" disabled={now === cell} onClick={() => change(cell)}>
          {words.reset}
        </button>
        <button type="button" onClick={share}>
          {words.share}
        </button>
        <a class="button" href={explorer + inExplorer(now, lang)}>
          {words.open}
        </a>
      </div>
      {link && (
        <p class="link" role="status">
          {link.copied ? words.copied : words.shared}{" "}
          <input
            type="text"
            readOnly
            aria-label={words.share}
            value={link.href}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
      {problem && (
        <div class="problem" role="alert">
          <Caret text={now.text} problem={problem[0]} />
          <DiagnosticList diagnostics={problem} jump={jump} />
        </div>
      )}
      <div class={`answer ${problem ? "stale" : ""}`} aria-busy={busy} aria-live="polite">
        {problem && <p class="visually-hidden">{words.stale}</p>}
        {answer ? <Answer {...answer} /> : <div dangerouslySetInnerHTML={{ __html: built }} />}
      </div>
    </div>
  );
}

/** The line of the mistake with a mark below the place, as the program prints it. */
function Caret({ text, problem }: { text: string; problem: Diagnostic | undefined }) {
  const label = problem?.labels?.find((one) => one.line !== undefined);
  const line = text.split("\n")[(label?.line ?? 0) - 1];
  if (!label?.column || line === undefined) return null;
  const length = Math.max(1, Math.min(label.length ?? 1, line.length - label.column + 1));
  return (
    <pre class="caret" aria-hidden="true">
      {`${line}\n${" ".repeat(label.column - 1)}${"^".repeat(length)}`}
    </pre>
  );
}

/** Pictures contain words of the reader's rules, which may come from a shared link: active content is removed. */
function clean(shown: Shown): Shown {
  if (shown.svg === undefined) return shown;
  return { ...shown, svg: new XMLSerializer().serializeToString(parseSvg(shown.svg)) };
}
