/**
 * Pictures arrive from the server as SVG text. They are parsed as XML, never as HTML, and all active
 * content is removed, although the page's content policy would block it too: rules come from shared
 * addresses, and their texts are in the pictures.
 */

const ACTIVE = "script, foreignObject, iframe, image, use[href^='http'], a";

/** The picture as an element of this document; an empty picture if the text is not one. */
export function parseSvg(text: string): SVGSVGElement {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!(root instanceof SVGSVGElement))
    return document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const element of root.querySelectorAll(ACTIVE)) element.remove();
  for (const element of [root, ...root.querySelectorAll("*")])
    for (const { name, value } of [...element.attributes])
      if (name.startsWith("on") || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
  return document.adoptNode(root);
}

/** A static picture: nothing in it can be reached by keyboard or screen reader. */
export function stillSvg(text: string): SVGSVGElement {
  const svg = parseSvg(text);
  for (const element of svg.querySelectorAll("[tabindex], [role], [aria-label], [data-pick]"))
    for (const name of ["tabindex", "role", "aria-label", "data-pick"])
      element.removeAttribute(name);
  svg.removeAttribute("tabindex");
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** The size that a picture requests, in its own units. */
export function sizeOf(svg: SVGSVGElement): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const box = (svg.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = box;
  if (box.length === 4 && box.every(Number.isFinite) && width && height)
    return { x: x ?? 0, y: y ?? 0, width, height };
  return {
    x: 0,
    y: 0,
    width: parseFloat(svg.getAttribute("width") ?? "") || 300,
    height: parseFloat(svg.getAttribute("height") ?? "") || 150,
  };
}
