/** The current view as a file: its picture, its words and its address, for readers who cannot open the address. */
import type { Dictionary } from "../i18n/en.ts";
import { documentOf } from "./saves.tsx";

/** Pictures of the view, the stage first. */
const PICTURES = ".stage-side svg, .board svg, .lesson svg, .first-stage svg";
const CANVAS = ".stage-side canvas, .first-stage canvas";

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The largest visible picture, as HTML. */
function picture(): string {
  const area = (part: Element) => {
    const box = part.getBoundingClientRect();
    return box.width * box.height;
  };
  const largest = <T extends Element>(parts: Iterable<T>): T | undefined =>
    [...parts].sort((a, b) => area(b) - area(a))[0];
  const canvas = largest(document.querySelectorAll<HTMLCanvasElement>(CANVAS));
  const svg = largest(document.querySelectorAll<SVGSVGElement>(PICTURES));
  if (canvas && (!svg || area(canvas) > area(svg)))
    return `<img alt="" src="${canvas.toDataURL("image/png")}">`;
  return svg ? documentOf(svg) : "";
}

const words = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .map((part) => part.innerText.trim())
    .filter(Boolean);

/** A page without scripts that opens everywhere. */
export function handout(text: Dictionary, address: string, note: string): Blob {
  const [title = document.title] = words("#content h1");
  const paragraphs = [...words(".game-head .lead"), ...words(".status .banner"), note];
  const rules = words(".rule-text pre")[0];
  const style = getComputedStyle(document.body);
  const html = `<!doctype html>
<html lang="${text.code}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>body{max-width:60rem;margin:1rem auto;padding:0 1rem;font:1.05rem/1.5 sans-serif;color:${style.color};background:${style.backgroundColor}}svg,img{max-width:100%;height:auto}pre,code{overflow-wrap:anywhere;white-space:pre-wrap}</style>
<h1>${escaped(title)}</h1>
${paragraphs
  .filter(Boolean)
  .map((one) => `<p>${escaped(one)}</p>`)
  .join("\n")}
${rules ? `<pre>${escaped(rules)}</pre>` : ""}
<p>${picture()}</p>
<p>${escaped(text.handoutOpen)} <code>grundy explore</code></p>
<p><code>${escaped(new URL(address).hash)}</code></p>
</html>
`;
  return new Blob([html], { type: "text/html" });
}
