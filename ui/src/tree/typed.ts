/**
 * A typed game tree, `tree:(5 -7) (9 2)`, as data that can be edited: the numbers of its leaves and the order of its
 * branches. No I/O here.
 */
import type { Tree, TreeNode } from "../api.ts";
import { Way } from "./way.ts";

/** A leaf is its text, a number or `?`; any other node has branches. */
export type TypedTree = string | readonly TypedTree[];

const PREFIX = "tree:";

/** Reads the tree of a game; `undefined` if the game is not a typed tree. */
export function parseTree(game: string): TypedTree | undefined {
  if (!game.startsWith(PREFIX)) return undefined;
  const words = game.slice(PREFIX.length).match(/[()]|[^\s(),]+/g) ?? [];
  const stack: TypedTree[][] = [[]];
  for (const word of words) {
    if (word === "(") stack.push([]);
    else if (word === ")") {
      const done = stack.pop();
      const above = stack.at(-1);
      if (!done?.length || !above) return undefined;
      above.push(done);
    } else stack.at(-1)?.push(word);
  }
  const [root] = stack;
  if (stack.length !== 1 || !root?.length) return undefined;
  // One pair of brackets around everything is the root itself.
  const [only] = root;
  return root.length === 1 && only !== undefined && typeof only !== "string" ? only : root;
}

const written = (tree: TypedTree): string =>
  typeof tree === "string" ? tree : `(${tree.map(written).join(" ")})`;

/** The game of a tree. */
export const gameOf = (tree: TypedTree): string =>
  PREFIX + (typeof tree === "string" ? tree : tree.map(written).join(" "));

/** The number of a node from its name: `A`, …, `Z`, `A1`, … in the order of the text. */
export function numberOf(name: string): number | undefined {
  const match = /^([A-Z])(\d*)$/.exec(name);
  return match?.[1] ? match[1].charCodeAt(0) - 65 + 26 * Number(match[2] || 0) : undefined;
}

/** The name of the node at the end of a path. */
export function nameAt(tree: TypedTree, path: readonly number[]): string {
  const size = (node: TypedTree): number =>
    typeof node === "string" ? 1 : node.reduce((sum, child) => sum + size(child), 1);
  let number = 0;
  let node: TypedTree = tree;
  for (const at of path) {
    if (typeof node === "string") break;
    number += 1 + node.slice(0, at).reduce<number>((sum, child) => sum + size(child), 0);
    node = node[at] ?? "";
  }
  const round = Math.floor(number / 26);
  return String.fromCharCode(65 + (number % 26)) + (round || "");
}

/** The branches to a node, by its number. */
export function pathTo(tree: TypedTree, number: number): number[] | undefined {
  let count = 0;
  const find = (node: TypedTree, path: number[]): number[] | undefined => {
    if (count++ === number) return path;
    if (typeof node === "string") return undefined;
    for (const [at, child] of node.entries()) {
      const found = find(child, [...path, at]);
      if (found) return found;
    }
    return undefined;
  };
  return find(tree, []);
}

/** The node at the end of a path. */
export const nodeAt = (tree: TypedTree, path: readonly number[]): TypedTree | undefined =>
  path.reduce<TypedTree | undefined>(
    (node, at) => (typeof node === "string" ? undefined : node?.[at]),
    tree,
  );

/** The tree with another node at the end of a path. */
export function replaced(tree: TypedTree, path: readonly number[], by: TypedTree): TypedTree {
  const [at, ...rest] = path;
  if (at === undefined) return by;
  if (typeof tree === "string") return tree;
  return tree.map((child, index) => (index === at ? replaced(child, rest, by) : child));
}

/** The tree in which a branch changes places with its left (-1) or right (1) neighbour; `undefined` without one. */
export function moved(tree: TypedTree, path: readonly number[], by: -1 | 1): TypedTree | undefined {
  const at = path.at(-1);
  const above = nodeAt(tree, path.slice(0, -1));
  if (at === undefined || above === undefined || typeof above === "string") return undefined;
  const [one, other] = [above[at], above[at + by]];
  if (one === undefined || other === undefined) return undefined;
  const branches = [...above];
  [branches[at], branches[at + by]] = [other, one];
  return replaced(tree, path.slice(0, -1), branches);
}

/**
 * The tree of a complete search as a typed tree, whose leaves are the values of the leaves; `undefined` if its nodes
 * are results and not scores, or if a player moves twice in a row.
 */
export function typedOf(tree: Tree): TypedTree | undefined {
  const way = new Way(tree);
  const root = tree.nodes[0];
  if (!root) return undefined;
  const sign = Way.firstAt(root) ? 1 : -1;
  const read = (node: TreeNode): TypedTree | undefined => {
    const children = (way.children.get(node.id) ?? []).filter((child) => !child.beyond);
    if (!children.length)
      return typeof node.value === "number" && node.distance == null
        ? String(sign * node.value)
        : undefined;
    const branches: TypedTree[] = [];
    for (const child of children) {
      const branch = read(child);
      if (branch === undefined || Way.firstAt(child) === Way.firstAt(node)) return undefined;
      branches.push(branch);
    }
    return branches;
  };
  return read(root);
}
