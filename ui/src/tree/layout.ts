/**
 * The places of the nodes of a search tree in the space that a page has for it. The picture of the server has a fixed
 * width for each node; here the root is above or on the left, whichever gives larger words, the windows of leaves are left
 * out where they would make the tree too wide, and the levels share the height. The box of a node contains its value, its
 * window and its board. An edge ends straight, with the move next to its end, so that edges cross neither boxes nor words.
 */
import type { TreeNode } from "../api.ts";
import type { Way } from "./way.ts";

/** Sizes of words in units of the picture, and the width of a character relative to them. */
const [VALUE, MOVE, NOTE, CHARACTER] = [16, 12.5, 11.5, 0.61];
/** The distance of neighbours, the length of an edge, and the margin of the picture. */
const [GAP, EDGE, MARGIN] = [6, 26, 10];
/** The space around the words and the board in a box, and the radius of the corners of a large box. */
const [PAD, CORNER] = [4, 8];
/** The space around a window: it is the widest part of most boxes. */
const NOTE_PAD = 2;
/** The distance of a move from the straight end of its edge. */
const MOVE_GAP = 4;
/** The height of a value with the space around it: nodes below each other have less of it. */
const sideOf = (style: Style) => (style.lying ? 26 : 30);
/** Edges are lengthened at most by this factor to use the height of the page. */
const STRETCH = 2.6;
/** The scale at which the words of a picture have their full size; a larger scale makes no tree easier to read. */
const FULL = 1.5;
/** The minimal scale at which words are readable. */
export const READABLE = 0.7;
/** The minimal scale at which the windows of leaves are written. */
const COMFORTABLE = 0.95;
/** A tree lies on its side if its words become larger by this factor. */
const PREFERENCE = 1.15;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The space around the middle of the value of a node. */
interface Extent {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
}

interface Part {
  readonly node: TreeNode;
  /** The width of the value with some space around it. */
  readonly value: number;
  /** The board below the value, and where its picture begins on its paper. */
  readonly board: (Size & { readonly begin: number }) | undefined;
  /** Whether the node is on the left of its parent: then its move is on the left of the edge. */
  readonly isLeft: boolean;
  readonly note: string;
  readonly move: string;
  readonly children: readonly Part[];
}

interface Style {
  /** Whether the root is on the left and leaves are below each other. */
  readonly lying: boolean;
  /** The words of leaves: their windows and the moves to them, only the moves, or neither. */
  readonly leaves: "windows" | "moves" | "plain";
}

/** The width of a word; characters of Japanese are square. */
const widthOf = (word: string, size: number): number =>
  [...word].reduce((sum, one) => sum + (one > "\u2e7f" ? 1 : CHARACTER), 0) * size;

/** The width of the shape of a node. */
const shapeOf = (part: Part, style: Style): number => Math.max(sideOf(style), part.value);

const noteOf = (part: Part, style: Style): string =>
  style.leaves === "windows" || part.children.length
    ? part.note
    : part.note.replace(/\s*\[.*$/, "");

const moveOf = (part: Part, style: Style): string =>
  style.leaves !== "plain" || part.children.length ? part.move : "";

/** The box of a node. In a lying tree the board and the name of a leaf are on the right of the value. */
function boxOf(part: Part, style: Style): Extent {
  const { board } = part;
  const note = noteOf(part, style);
  const [half, side] = [shapeOf(part, style) / 2, sideOf(style) / 2];
  const [noteWidth, boardWidth] = [
    note ? widthOf(note, NOTE) + 2 * NOTE_PAD : 0,
    board ? board.width + 2 * PAD : 0,
  ];
  const pad = note || board ? PAD : 0;
  if (!style.lying) {
    const wide = Math.max(half, noteWidth / 2, boardWidth / 2);
    const down = side + (note ? NOTE : 0) + (board ? board.height + 3 : 0) + pad;
    return { left: wide, right: wide, up: side, down };
  }
  const sideNoteWidth = part.children.length ? 0 : noteWidth;
  const sideWidth = Math.max(board ? board.width + PAD : 0, sideNoteWidth);
  const under = note && part.children.length ? NOTE + 3 : 0;
  const tall = board ? board.height / 2 + PAD : 0;
  const left = Math.max(half, under ? noteWidth / 2 : 0);
  return {
    left,
    right: Math.max(left, sideWidth ? half + sideWidth : 0),
    up: Math.max(side, tall),
    down: Math.max(side + under, tall),
  };
}

/** The box, and in a hanging tree the move at the side of its edge. */
function extentOf(part: Part, style: Style): Extent {
  const box = boxOf(part, style);
  const move = moveOf(part, style);
  if (style.lying || !move) return box;
  const width = widthOf(move, MOVE) + MOVE_GAP;
  return part.isLeft
    ? { ...box, left: Math.max(box.left, width) }
    : { ...box, right: Math.max(box.right, width) };
}

interface Place {
  /** The middle of the value. */
  readonly x: number;
  readonly y: number;
  readonly box: Extent;
  readonly depth: number;
  readonly isLeft: boolean;
}

interface Placed extends Size {
  readonly places: ReadonlyMap<number, Place>;
  /** For each level the place at which the edges to its nodes turn and end straight. */
  readonly starts: readonly number[];
}

/** The outline of a subtree: per level the first and last coordinate, relative to its root. */
interface Outline {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The positions of subtrees next to each other: the mean of those as far as possible to either end. */
function offsetsOf(subtrees: readonly Outline[]): number[] {
  const pack = (ordered: readonly Outline[]): number[] => {
    const last: number[] = [];
    return ordered.map(({ low, high }) => {
      let offset = 0;
      low.forEach((edge, level) => {
        const before = last[level];
        if (before !== undefined) offset = Math.max(offset, before + GAP - edge);
      });
      high.forEach((edge, level) => (last[level] = edge + offset));
      return offset;
    });
  };
  const first = pack(subtrees);
  const mirrored = [...subtrees].reverse().map(({ low, high }) => ({
    low: high.map((edge) => -edge),
    high: low.map((edge) => -edge),
  }));
  const last = pack(mirrored).reverse();
  const [end, mirroredEnd] = [first.at(-1) ?? 0, last[0] ?? 0];
  return first.map((at, index) => (at + Math.max(end, mirroredEnd) - (last[index] ?? 0)) / 2);
}

const scaleIn = (size: Size, space: Size) =>
  Math.min(space.width / size.width, space.height / size.height, FULL);

/** Places all nodes. Neighbours are as close as the widths of their subtrees, level by level, allow. */
function place(root: Part, style: Style, space: Size): Placed {
  /** The position across the levels relative to the parent, and the depth. */
  const across = new Map<number, number>();
  /** The deepest extent of each level before and behind the middle of its nodes. */
  const levels: { before: number; behind: number; move: number }[] = [];

  const outline = (part: Part, depth: number): Outline => {
    const extent = extentOf(part, style);
    const [before, behind] = style.lying ? [extent.left, extent.right] : [extent.up, extent.down];
    const level = (levels[depth] ??= { before: 0, behind: 0, move: 0 });
    level.before = Math.max(level.before, before);
    level.behind = Math.max(level.behind, behind);
    const move = moveOf(part, style);
    const size = !move ? 0 : style.lying ? widthOf(move, MOVE) + 2 * MOVE_GAP : MOVE + MOVE_GAP;
    level.move = Math.max(level.move, size);
    const [low, high] = style.lying
      ? [[-extent.up], [extent.down]]
      : [[-extent.left], [extent.right]];
    const below = part.children.map((child) => outline(child, depth + 1));
    const at = offsetsOf(below);
    const [lows, highs]: [number[], number[]] = [[], []];
    below.forEach((one, index) => {
      const offset = at[index] ?? 0;
      one.low.forEach((edge, level) => (lows[level] ??= edge + offset));
      one.high.forEach((edge, level) => (highs[level] = edge + offset));
    });
    const middle = ((at[0] ?? 0) + (at.at(-1) ?? 0)) / 2;
    part.children.forEach((child, index) => across.set(child.node.id, (at[index] ?? 0) - middle));
    return {
      low: [...low, ...lows.map((edge) => edge - middle)],
      high: [...high, ...highs.map((edge) => edge - middle)],
    };
  };
  const { low, high } = outline(root, 0);
  const [first, last] = [Math.min(...low), Math.max(...high)];

  const breadth = last - first + 2 * MARGIN;
  const fixed = levels.reduce((sum, { before, behind }) => sum + before + behind, 2 * MARGIN);
  const edges = levels.slice(1).map(({ move }) => EDGE + move);
  const least = edges.reduce((sum, edge) => sum + edge, 0);
  const length = fixed + least;
  const compact = style.lying
    ? { width: length, height: breadth }
    : { width: breadth, height: length };
  // The page shows a part of a tree that would have too small words.
  const scale = Math.max(scaleIn(compact, space), READABLE);
  // The levels take the rest of the space.
  const free = (style.lying ? space.width : space.height) / scale - fixed;
  const stretch = least ? Math.min(STRETCH, Math.max(1, free / least)) : 1;

  const [middles, starts]: [number[], number[]] = [[], []];
  let along = MARGIN;
  levels.forEach((level, depth) => {
    if (depth) along += (edges[depth - 1] ?? 0) * stretch;
    starts[depth] = along - level.move;
    middles[depth] = along + level.before;
    along += level.before + level.behind;
  });
  along += MARGIN;

  const places = new Map<number, Place>();
  const put = (part: Part, depth: number, position: number) => {
    const middle = middles[depth] ?? 0;
    const [x, y] = style.lying ? [middle, position] : [position, middle];
    const { isLeft } = part;
    places.set(part.node.id, { x, y, box: boxOf(part, style), depth, isLeft });
    for (const child of part.children)
      put(child, depth + 1, position + (across.get(child.node.id) ?? 0));
  };
  put(root, 0, MARGIN - first);
  return style.lying
    ? { width: along, height: breadth, places, starts }
    : { width: breadth, height: along, places, starts };
}

/** The first and last coordinate across a picture without its paper, which may have a margin at one side. */
function spanOf(paper: Element): [number, number] {
  const boxes = [...(paper.parentElement?.children ?? [])]
    .filter((one): one is SVGGraphicsElement => one instanceof SVGGraphicsElement && one !== paper)
    .map((one) => one.getBBox());
  return boxes.length
    ? [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x, width }) => x + width))]
    : [0, Number(paper.getAttribute("width"))];
}

/** The best of the styles for a space. A tree that hangs is more usual than one that lies. */
function bestOf(root: Part, space: Size): { style: Style; placed: Placed } {
  const attempt = (style: Style) => {
    const placed = place(root, style, space);
    return { style, placed, scale: scaleIn(placed, space) };
  };
  const hanging = (["windows", "moves", "plain"] as const).map((leaves) =>
    attempt({ lying: false, leaves }),
  );
  const comfortable = hanging.find(({ scale }) => scale >= COMFORTABLE);
  if (comfortable) return comfortable;
  const lying = attempt({ lying: true, leaves: "moves" });
  return hanging.reduce((best, one) => (one.scale > best.scale ? one : best), {
    ...lying,
    scale: lying.scale / PREFERENCE,
  });
}

/** Arranges the picture of a tree for a space; the view box becomes that of the new picture. */
export function arrange(svg: SVGSVGElement, way: Way, space: Size): void {
  const { nodes } = way.tree;
  const [top] = nodes;
  if (!top || space.width < 50 || space.height < 50) return;
  const drawn = new Map<number, SVGGElement>();
  for (const part of svg.querySelectorAll<SVGGElement>(".node"))
    drawn.set(Number(part.dataset["node"]), part);
  const moves = new Map<number, SVGTextElement>();
  const lines = [...svg.querySelectorAll<SVGLineElement>("line.edge")];
  if (drawn.size !== nodes.length || lines.length !== nodes.length - 1) return;
  for (const line of lines) {
    const word = line.nextElementSibling;
    if (word instanceof SVGTextElement && word.matches(".gd-by"))
      moves.set(Number(line.dataset["to"]), word);
  }
  const partOf = (node: TreeNode, isLeft: boolean): Part => {
    const group = drawn.get(node.id);
    const children = way.children.get(node.id) ?? [];
    const values = [...(group?.querySelectorAll(".gd-value, .gd-ghost") ?? [])];
    const longest = Math.max(0, ...values.map((one) => widthOf(one.textContent ?? "", VALUE)));
    const paper = group?.querySelector(".gd-small > .gd-paper");
    const scale = Number(
      /scale\(([\d.]+)\)/.exec(paper?.parentElement?.getAttribute("transform") ?? "")?.[1],
    );
    const [first, last] = paper ? spanOf(paper) : [0, 0];
    return {
      node,
      value: longest + 10,
      board: paper
        ? {
            width: (last - first) * scale,
            height: Number(paper.getAttribute("height")) * scale,
            begin: first * scale,
          }
        : undefined,
      isLeft,
      // A window without a space makes its box narrower.
      note: (group?.querySelector(".gd-note")?.textContent ?? "").replace(", ", ","),
      move: moves.get(node.id)?.textContent ?? "",
      children: children.map((child, at) => partOf(child, 2 * at + 1 < children.length)),
    };
  };
  const root = partOf(top, false);
  const { style, placed } = bestOf(root, space);

  const write = (element: Element | null | undefined, values: Record<string, number>) => {
    for (const [name, value] of Object.entries(values))
      element?.setAttribute(name, value.toFixed(1));
  };
  const word = (element: SVGElement | null | undefined, x: number, y: number, size: number) => {
    write(element, { x, y });
    if (element) element.style.fontSize = `${size}px`;
  };
  const side = sideOf(style);
  const draw = (part: Part) => {
    const group = drawn.get(part.node.id);
    const at = placed.places.get(part.node.id);
    if (!group || !at) return;
    const { x, y, box } = at;
    const half = shapeOf(part, style) / 2;
    const shape = group.querySelector(":scope > rect");
    write(shape, {
      x: x - box.left,
      y: y - box.up,
      width: box.left + box.right,
      height: box.up + box.down,
    });
    // The boxes of the first player have round corners, at which a board needs space.
    if (part.board && Number(shape?.getAttribute("rx"))) write(shape, { rx: CORNER });
    for (const value of group.querySelectorAll<SVGElement>(".gd-value, .gd-ghost"))
      word(value, x, y + VALUE * 0.35, VALUE);
    const note = group.querySelector<SVGElement>(".gd-note");
    const text = noteOf(part, style);
    if (note) note.textContent = text;
    const isNoteBeside = style.lying && !part.children.length;
    if (isNoteBeside) {
      word(note, x + half, y + NOTE * 0.35, NOTE);
      note?.style.setProperty("text-anchor", "start");
    } else word(note, x, y + side / 2 + NOTE - 3, NOTE);
    const small = group.querySelector(".gd-small");
    if (small && part.board) {
      const { width, height, begin } = part.board;
      const [left, up] = style.lying
        ? [x + half - begin, y - height / 2]
        : [x - width / 2 - begin, y + side / 2 + (text ? NOTE : 0) + 3];
      const scale = /scale\([^)]*\)/.exec(small.getAttribute("transform") ?? "")?.[0] ?? "";
      small.setAttribute("transform", `translate(${left.toFixed(1)} ${up.toFixed(1)}) ${scale}`);
    }
    if (!moveOf(part, style)) moves.get(part.node.id)?.remove();
    part.children.forEach(draw);
  };
  draw(root);
  for (const line of lines) {
    const from = placed.places.get(Number(line.dataset["from"]));
    const id = Number(line.dataset["to"]);
    const to = placed.places.get(id);
    if (!from || !to) continue;
    const [x1, y1, x2, y2] = style.lying
      ? [from.x + from.box.right, from.y, to.x - to.box.left, to.y]
      : [from.x, from.y + from.box.down, to.x, to.y - to.box.up];
    // The turn of an edge is at the same height for all nodes of a level.
    const turn = placed.starts[to.depth] ?? 0;
    const [x, y] = style.lying ? [turn, y2] : [x2, turn];
    write(line, { x1, y1, x2: x, y2: y });
    const end = line.cloneNode() as SVGLineElement;
    end.classList.add("straight");
    write(end, { x1: x, y1: y, x2, y2 });
    line.after(end);
    const move = moves.get(id);
    if (!move) continue;
    if (style.lying) {
      word(move, x + MOVE_GAP, y - MOVE_GAP, MOVE);
      move.style.setProperty("text-anchor", "start");
    } else {
      word(move, x + (to.isLeft ? -MOVE_GAP : MOVE_GAP), y2 - MOVE_GAP, MOVE);
      move.style.setProperty("text-anchor", to.isLeft ? "end" : "start");
    }
  }
  svg.querySelector(".gd-head")?.remove();
  svg.dataset["lying"] = String(style.lying);
  svg.setAttribute("viewBox", `0 0 ${placed.width.toFixed(1)} ${placed.height.toFixed(1)}`);
}
