/** The search of the book: the index is made when the site is built, and is stored with the pages. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Lang } from "../i18n/index.ts";
import { useSettled } from "../parts/use.ts";
import { WORDS } from "./words.ts";

interface Hit {
  url: string;
  excerpt: string;
  meta: { title?: string };
}

/** The interface of the index. */
interface Index {
  init(): Promise<void>;
  options(options: { baseUrl: string }): Promise<void>;
  search(words: string): Promise<{ results: { data(): Promise<Hit> }[] }>;
}

const MOST = 8;

/** The index is loaded at the first search. */
let index: Promise<Index> | undefined;
function open(root: URL): Promise<Index> {
  index ??= (async () => {
    const address = new URL("pagefind/pagefind.js", root).href;
    const made = (await import(/* @vite-ignore */ address)) as Index;
    await made.options({ baseUrl: root.pathname });
    await made.init();
    return made;
  })();
  return index;
}

function Search({ root, lang }: { root: URL; lang: Lang }) {
  const words = WORDS[lang];
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<{ count: number; hits: Hit[] }>();
  const settled = useSettled(asked.trim(), 200);
  useEffect(() => {
    let late = false;
    if (!settled) return setFound(undefined);
    void (async () => {
      const { results } = await (await open(root)).search(settled);
      const hits = await Promise.all(results.slice(0, MOST).map((result) => result.data()));
      if (!late) setFound({ count: results.length, hits });
    })();
    return () => {
      late = true;
    };
  }, [settled]);
  return (
    <>
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={asked}
        onInput={(event) => setAsked(event.currentTarget.value)}
      />
      {found && (
        <div class="hits">
          <p role="status">{words.found(found.count)}</p>
          <ul>
            {found.hits.map((hit) => (
              <li key={hit.url}>
                <a href={hit.url}>{hit.meta.title}</a>
                {/* Marks around the words that were found; the index escapes all other text. */}
                <p dangerouslySetInnerHTML={{ __html: hit.excerpt }} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

export function startSearch(host: Element, root: URL, lang: Lang): void {
  render(<Search root={root} lang={lang} />, host);
}
