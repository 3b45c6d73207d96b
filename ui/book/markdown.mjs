// Chapters as HTML: Markdown with GitHub's names of headings, links between the pages, and cells.
import { posix } from "node:path";
import { Marked } from "marked";

export const escape = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** The name that GitHub gives to a heading. */
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/ /g, "-");

/** Where a document goes on the site; nothing if it is not on it. */
export function placeOf(source) {
  const name = posix.basename(source, ".md");
  const file = name === "README" ? "index.html" : `${name}.html`;
  switch (posix.dirname(source)) {
    case "docs/book":
      return `book/${file}`;
    case "docs/ja":
      return `ja/book/${file}`;
    case "docs":
    case "docs/tutorial":
    case "docs/how-to":
    case "docs/reference":
    case "docs/explanation":
      return `book/manual/${file}`;
    default:
      return undefined;
  }
}

/** The address of a link of a document on the site, and nothing if it leads to a file that is not there. */
export function addressOf(source, link, places) {
  if (/^[a-z]+:|^#/.test(link)) return link;
  const [path, anchor] = link.split("#");
  const target = posix.normalize(posix.join(posix.dirname(source), path));
  const place = places.get(target);
  if (!place) return undefined;
  const way = posix.relative(posix.dirname(placeOf(source)), place);
  return anchor ? `${way}#${anchor}` : way;
}

const CJK = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}、。「」（）：…]";
const BREAK = new RegExp(`(?<=${CJK})\\n(?=${CJK})`, "gu");

/** A line break between two Japanese characters is not a space. */
const joined = (text) =>
  text
    .split(/^(?=```)/m)
    .map((part, at) => (at % 2 ? part : part.replace(BREAK, "")))
    .join("");

/**
 * A document as HTML. `draw(info, body)` gives the answer of a cell as HTML; the recorded answer that stands below a cell, for
 * readers of the plain file, is left out. `places` are the pages and pictures of the site by their sources.
 */
export async function toHtml(source, text, places, draw) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: raw }) {
        const plain = raw.replace(/[`*]/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
        return `<h${depth} id="${escape(slug(plain))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = addressOf(source, href, places);
        return address === undefined ? words : `<a href="${escape(address)}">${words}</a>`;
      },
      image({ href, text: words }) {
        const address = addressOf(source, href, places);
        return address === undefined
          ? ""
          : `<img src="${escape(address)}" alt="${escape(words)}" loading="lazy">`;
      },
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text: body, lang }) {
        // A line of a documentation test that rustdoc hides.
        const shown = lang === "rust" ? body.replace(/^# .*\n?/gm, "") : body;
        return `<pre tabindex="0"><code>${escape(shown)}</code></pre>\n`;
      },
    },
  });
  const tokens = marked.lexer(joined(text));
  const kept = [];
  let cells = 0;
  let isAnswer = false;
  for (const token of tokens) {
    const info = token.type === "code" ? (token.lang ?? "") : "";
    if (info.startsWith("game live")) {
      cells += 1;
      const answer = await draw(info, token.text);
      const rules = `<pre class="rules" tabindex="0"><code>${escape(token.text)}</code></pre>`;
      const html = `<figure class="cell" data-cell="${cells}" data-info="${escape(info)}">${rules}<div class="answer">${answer}</div></figure>\n`;
      kept.push({ type: "html", raw: html, text: html, block: true, pre: true });
      isAnswer = true;
    } else if (isAnswer && info === "text answer") {
      isAnswer = false;
    } else {
      kept.push(token);
      if (token.type !== "space") isAnswer = false;
    }
  }
  kept.links = tokens.links;
  return { html: marked.parser(kept), cells };
}

/** The titles of the chapters in their order, as a table of contents lists them. */
export function contentsOf(text) {
  return [...text.matchAll(/^\d+\. \[([^\]]+)\]\(([^)]+)\.md\)/gm)].map(([, title, name]) => ({
    title,
    name,
  }));
}
