/**
 * The state of a search at one of its steps: the bounds of a node, the change by the last step, and the reason
 * why a branch was cut. Values are those of the first player, as on a blackboard. No I/O here.
 */
import type { Tree, TreeNode } from "../api.ts";
import { wordsOfNode } from "../play/words.ts";

/** The event of a step. */
export interface TreeEvent {
  readonly kind: "enter" | "leaf" | "leave" | "cut";
  readonly node: TreeNode;
  /** The bound of the parent that the value changed, with its new value. */
  readonly raised?: { bound: "alpha" | "beta"; to: number };
}

const isFirst = (node: TreeNode) => node.side !== "second";
const score = (node: TreeNode | undefined): number | undefined =>
  typeof node?.value === "number" && node.distance == null ? node.value : undefined;
const number = (bound: TreeNode["alpha"]) => (typeof bound === "number" ? bound : undefined);

export class Way {
  readonly byId: ReadonlyMap<number, TreeNode>;
  readonly children: ReadonlyMap<number, readonly TreeNode[]>;

  /** `draw` is the kind of picture of the game: it says what the numbers of a position mean. */
  constructor(
    readonly tree: Tree,
    readonly draw = "",
  ) {
    this.byId = new Map(tree.nodes.map((node) => [node.id, node]));
    const children = new Map<number, TreeNode[]>();
    for (const node of tree.nodes)
      if (node.parent !== null)
        children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
    this.children = children;
  }

  /** The root, and so on down to the node. */
  path(node: TreeNode): TreeNode[] {
    const above = node.parent === null ? undefined : this.byId.get(node.parent);
    return above ? [...this.path(above), node] : [node];
  }

  /** The moves from the root, which identify the node in every tree of the game. */
  moves(node: TreeNode): string {
    return this.path(node)
      .map((one) => one.move ?? "")
      .join("\n");
  }

  /** The move to a node as it is shown. */
  moveInWords(node: TreeNode, lang: string): string {
    const above = node.parent === null ? undefined : this.byId.get(node.parent);
    return wordsOfNode(node, above, { draw: this.draw, alone: true }, lang);
  }

  /** The moves to a node, one by one. */
  line(node: TreeNode): string[] {
    return this.path(node).flatMap((one) => (one.move === null ? [] : [one.move]));
  }

  /** The bounds of a node at a step: those on entry, updated by the results of its branches. */
  bounds(node: TreeNode, step: number): { alpha: TreeNode["alpha"]; beta: TreeNode["beta"] } {
    let { alpha, beta } = node;
    for (const child of this.children.get(node.id) ?? []) {
      const value = score(child);
      if (child.cut || child.leave > step || value === undefined) continue;
      if (isFirst(node)) {
        if (alpha === null || (number(alpha) ?? Infinity) < value) alpha = value;
      } else if (beta === null || (number(beta) ?? -Infinity) > value) beta = value;
    }
    return { alpha, beta };
  }

  event(step: number): TreeEvent | undefined {
    for (const node of this.tree.nodes) {
      if (node.cut) continue;
      if (node.enter === step) return { kind: "enter", node };
      if (node.leave !== step) continue;
      const kind = node.cutoff ? "cut" : node.leaf ? "leaf" : "leave";
      const above = node.parent === null ? undefined : this.byId.get(node.parent);
      if (!above) return { kind, node };
      const [was, is] = [this.bounds(above, step - 1), this.bounds(above, step)];
      if (was.alpha !== is.alpha && typeof is.alpha === "number")
        return { kind, node, raised: { bound: "alpha", to: is.alpha } };
      if (was.beta !== is.beta && typeof is.beta === "number")
        return { kind, node, raised: { bound: "beta", to: is.beta } };
      return { kind, node };
    }
    return undefined;
  }

  /** The player to move at a node: the first player maximises, the second minimises. */
  static firstAt(node: TreeNode): boolean {
    return isFirst(node);
  }
}
