/** The answers of cells as HTML, for the build of the pages: by the same components that draw them in the browser. */
import { renderToString } from "preact-render-to-string";
import { DICTIONARIES, Language, type Lang } from "../i18n/index.ts";
import { useTransport } from "../transport.ts";
import { Answer } from "./answer.tsx";
import { ask, type Cell } from "./cell.ts";

export { readCell } from "./cell.ts";
export { WORDS } from "./words.ts";

/** Sends requests to a running `grundy explore`, outside of a browser. */
export function askProgram(origin: string): void {
  useTransport({
    addressable: false,
    fetch: (path, init) => fetch(new URL(path, origin), init),
    listen(job, hear, lost) {
      const events = async () => {
        const told = await (await fetch(new URL(`/api/jobs/${job}`, origin))).text();
        for (const event of told.split("\n\n")) {
          const name = /^event: (.*)$/m.exec(event)?.[1];
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (name && data) hear(name, JSON.parse(data));
        }
      };
      events().catch(lost);
      return () => undefined;
    },
  });
}

/** Requests the answer of the engine and draws it. */
export async function prerender(cell: Cell, lang: Lang): Promise<string> {
  // Moves are written in the language of the document.
  globalThis.document = { documentElement: { lang } } as Document;
  const shown = await ask(cell, lang, new AbortController().signal);
  return renderToString(
    <Language.Provider value={DICTIONARIES[lang]}>
      <Answer cell={cell} shown={shown} />
    </Language.Provider>,
  );
}
