/**
 * Draws boxes and words of the page - the columns of a nim-sum, a row in which a mex is formed - as a picture: each
 * box at its place in the browser, with its colours, each line of words with its font. So the file looks like the page.
 */
const SVG = "http://www.w3.org/2000/svg";

const clear = (colour: string) => colour === "transparent" || /[,/]\s*0\)$/.test(colour);

/** The picture of a visible element. */
export function drawn(element: HTMLElement): SVGSVGElement {
  const area = element.getBoundingClientRect();
  const svg = document.createElementNS(SVG, "svg");
  const add = (name: string, attributes: Record<string, string | number>, words = "") => {
    const part = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value));
    part.textContent = words;
    svg.append(part);
  };
  const [margin, ground] = [8, groundOf(element)];
  const [width, height] = [Math.ceil(area.width) + 2 * margin, Math.ceil(area.height) + 2 * margin];
  const [left, top] = [area.left - margin, area.top - margin];
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  add("rect", { x: 0, y: 0, width, height, fill: ground });
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walk.currentNode; node; node = walk.nextNode()) {
    if (node instanceof HTMLElement) box(node);
    else if (node instanceof Text) words(node);
  }
  return svg;

  function box(part: HTMLElement): void {
    const style = getComputedStyle(part);
    const place = part.getBoundingClientRect();
    const edge = parseFloat(style.borderBottomWidth) || 0;
    const filled = !clear(style.backgroundColor);
    if (!place.width || style.visibility === "hidden" || (!filled && !edge)) return;
    const round = Math.min(parseFloat(style.borderTopLeftRadius) || 0, place.height / 2);
    // A box with a frame on all sides is a rectangle; one with only a lower edge is a line.
    const framed = edge > 0 && parseFloat(style.borderTopWidth) > 0;
    const [x, y] = [place.left - left, place.top - top];
    if (filled || framed)
      add("rect", {
        x: x + (framed ? edge / 2 : 0),
        y: y + (framed ? edge / 2 : 0),
        width: Math.max(0, place.width - (framed ? edge : 0)),
        height: Math.max(0, place.height - (framed ? edge : 0)),
        rx: round,
        fill: filled ? style.backgroundColor : "none",
        ...(framed ? { stroke: style.borderTopColor, "stroke-width": edge } : {}),
        ...(style.borderTopStyle === "dashed" ? { "stroke-dasharray": "3 2" } : {}),
      });
    if (edge && !framed)
      add("rect", {
        x,
        y: y + place.height - edge,
        width: place.width,
        height: edge,
        fill: style.borderBottomColor,
      });
  }

  function words(node: Text): void {
    const parent = node.parentElement;
    const text = node.data.trim();
    if (!parent || !text || parent.closest(".visually-hidden")) return;
    const style = getComputedStyle(parent);
    if (style.visibility === "hidden") return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const place = range.getBoundingClientRect();
    if (!place.width) return;
    const size = parseFloat(style.fontSize);
    add(
      "text",
      {
        x: place.left - left,
        // Half of the height of small letters below the middle of the line.
        y: place.top - top + place.height / 2 + size * 0.35,
        fill: style.color,
        "font-family": style.fontFamily,
        "font-size": size,
        "font-weight": style.fontWeight,
        ...(style.textDecorationLine.includes("underline")
          ? { "text-decoration": "underline" }
          : {}),
      },
      text,
    );
  }
}

/** The visible background of an element. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (!clear(colour)) return colour;
  }
  return "white";
}
