/** The picture of a search tree at one of the steps of the search. */
import type { TreeNode } from "../api.ts";
import { wordsOf } from "../svg/rove.ts";
import type { Way } from "./way.ts";

/** The state of a node in the method; `skipped` ones were cut off. */
type State = "later" | "open" | "done" | "skipped" | "beyond";

/** The node that was entered or left last, at this step or before. */
export function lastTouched(way: Way, step: number): TreeNode | undefined {
  let last: TreeNode | undefined;
  let when = 0;
  for (const node of way.tree.nodes) {
    if (node.cut) continue;
    const at = node.leave <= step ? node.leave : node.enter <= step ? node.enter : 0;
    if (at > when) [last, when] = [node, at];
  }
  return last;
}

/** Marks every node and edge with its state at a step, and the current node. */
export function showStep(
  svg: SVGSVGElement,
  way: Way,
  step: number,
  current: TreeNode | undefined,
): void {
  const { byId, tree } = way;
  svg.classList.toggle("finished", step >= tree.steps);
  /** A cut node appears when its parent is done: from then on it is known to be skipped. */
  const state = (node: TreeNode | undefined): State => {
    if (!node) return "later";
    if (node.beyond) return "beyond";
    if (node.cut) {
      const parent = byId.get(node.parent ?? -1);
      return parent && parent.leave <= step && !parent.cut
        ? "skipped"
        : parent?.cut
          ? state(parent)
          : "later";
    }
    if (node.leave <= step) return "done";
    return node.enter <= step ? "open" : "later";
  };
  for (const part of svg.querySelectorAll<SVGElement>(".node")) {
    const id = Number(part.dataset["node"]);
    const node = byId.get(id);
    part.dataset["state"] = state(node);
    part.classList.toggle("current", id === current?.id);
    const done = node !== undefined && !node.cut && node.leave <= step;
    part.setAttribute("aria-label", `${wordsOf(part, done)} ${node?.position ?? ""}`);
  }
  for (const edge of svg.querySelectorAll<SVGElement>(".edge, .scissors, .node-label"))
    edge.dataset["state"] = state(byId.get(Number(edge.dataset["to"])));
}

/** Writes the moves at the edges as the page shows them, instead of positions in the notation of rules. */
export function nameMoves(svg: SVGSVGElement, way: Way, lang: string): void {
  for (const edge of svg.querySelectorAll<SVGElement>("line.edge")) {
    const [node, word] = [way.byId.get(Number(edge.dataset["to"])), edge.nextElementSibling];
    if (node && word?.matches(".gd-by")) word.textContent = way.moveInWords(node, lang);
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** A question mark in every leaf that was not searched, and scissors on every branch that was cut. */
export function annotate(svg: SVGSVGElement, way: Way): void {
  const word = (x: number, y: number, sign: string, name: string) => {
    const text = document.createElementNS(SVG, "text");
    for (const [key, value] of Object.entries({ x, y, class: name, "text-anchor": "middle" }))
      text.setAttribute(key, String(value));
    text.setAttribute("aria-hidden", "true");
    text.textContent = sign;
    return text;
  };
  for (const part of svg.querySelectorAll<SVGElement>(".node")) {
    const node = way.byId.get(Number(part.dataset["node"]));
    const box = part.querySelector(":scope > rect");
    if (!node || !box) continue;
    // The panel describes the content of a node except its value and its bounds, so it is next to the button.
    const label = document.createElementNS(SVG, "g");
    label.setAttribute("class", "node-label");
    label.setAttribute("aria-hidden", "true");
    label.dataset["to"] = String(node.id);
    const value = part.querySelector(".gd-value, .gd-ghost");
    label.append(...part.querySelectorAll(":scope > :is(.gd-small, .gd-ghost)"));
    const at = (name: string) => Number(box.getAttribute(name));
    // In a box with a board the question mark is where the value will be.
    const [x, y] = value
      ? [Number(value.getAttribute("x")), Number(value.getAttribute("y"))]
      : [at("x") + at("width") / 2, at("y") + at("height") / 2 + 5];
    if (!way.children.has(node.id)) label.append(word(x, y, "?", "unknown"));
    part.after(label);
  }
  for (const edge of svg.querySelectorAll<SVGElement>("line.edge:not(.straight)")) {
    const node = way.byId.get(Number(edge.dataset["to"]));
    if (!node?.cut || node.beyond || way.byId.get(node.parent ?? -1)?.cut) continue;
    const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) =>
      Number(edge.getAttribute(name)),
    );
    if (x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) continue;
    const sign = word(x1 + (x2 - x1) * 0.34, y1 + (y2 - y1) * 0.34 + 5, "✂", "scissors");
    sign.dataset["to"] = String(node.id);
    edge.after(sign);
  }
}
