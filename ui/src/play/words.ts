/**
 * Words for moves of rule files: `take 9` for `(0,3) -> (0,2)`, `S on 4` for `'.......' -> '...S...'`. A move of these
 * games is written as a position and the position after it; the notation is read here, and the difference is named.
 */
import type { Move, PositionInfo } from "../api.ts";
import { DICTIONARIES, type Lang } from "../i18n/index.ts";
import { pretty } from "../parts/chip.tsx";

/** A position as it is written: a number, a tuple or list of positions, or the signs of a board or a row. */
type Term =
  | { readonly is: "number"; readonly number: number }
  | { readonly is: "tuple" | "list"; readonly items: readonly Term[] }
  | { readonly is: "signs"; readonly signs: string; readonly marked?: boolean };

const OPENING = "([{";
const CLOSING = ")]}";

/** Splits a text at the separators that are outside of brackets and quotation marks. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [depth, quoted, begin] = [0, false, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "'") quoted = !quoted;
    if (quoted) continue;
    if (OPENING.includes(sign)) depth++;
    else if (CLOSING.includes(sign)) depth--;
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(begin, at));
      begin = at + separator.length;
    }
  }
  return [...parts, text.slice(begin)];
}

/** The term of a text; a function around it, as in `d([5,6])`, names only the player. */
function read(text: string): Term {
  const trimmed = text.trim();
  const items = (inner: string) => (inner.trim() ? splitAt(inner, ",").map(read) : []);
  const open = trimmed.indexOf("(");
  if (trimmed.startsWith("'") && trimmed.endsWith("'"))
    return { is: "signs", signs: trimmed.slice(1, -1) };
  if (trimmed.startsWith("[") && trimmed.endsWith("]"))
    return { is: "list", items: items(trimmed.slice(1, -1)) };
  if (open >= 0 && trimmed.endsWith(")")) {
    const inner = items(trimmed.slice(open + 1, -1));
    const [first] = inner;
    // A board with the player to move.
    if (first?.is === "signs" && inner.every(({ is }) => is === "signs"))
      return { ...first, marked: inner.length > 1 };
    return open > 0 && inner.length === 1 && first ? first : { is: "tuple", items: inner };
  }
  const number = Number(trimmed);
  if (trimmed && Number.isInteger(number)) return { is: "number", number };
  const parts = trimmed.split(",").map(Number);
  if (parts.length === 2 && parts.every(Number.isInteger))
    return { is: "tuple", items: parts.map((number) => ({ is: "number", number })) };
  return { is: "signs", signs: trimmed };
}

/** The numbers of a term that contains only numbers. */
function numbersOf(term: Term): number[] | undefined {
  if (term.is !== "tuple" && term.is !== "list") return undefined;
  const numbers = term.items.flatMap((one) => (one.is === "number" ? one.number : []));
  return numbers.length === term.items.length ? numbers : undefined;
}

/** The members of the first list that the second one lacks, with repetitions. */
function without<T>(all: readonly T[], some: readonly T[]): T[] {
  const left = [...some];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const written = (numbers: readonly number[]) => numbers.join(", ");
const place = (numbers: readonly number[]) => `(${numbers.slice(0, 2).join(",")})`;

type Words = (typeof DICTIONARIES)[Lang];

function ofNumbers(from: number, to: number, draw: string, words: Words): string | undefined {
  if (draw === "tree") return words.moveNode(String(to));
  // The position is the place of the first number that is left, so it does not say which number is taken.
  if (draw === "row" && to > from)
    return to === from + 1 ? words.moveTakeLeft : words.moveTakeFirst(to - from);
  // The bits of a position are its crosses; a move makes one.
  const cell = Math.log2(to - from) + 1;
  if ((draw === "cells" || draw === "board") && Number.isInteger(cell)) return words.moveCell(cell);
  return undefined;
}

function ofTuples(
  from: readonly number[],
  to: readonly number[],
  { draw, alone }: Drawn,
  words: Words,
): string | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = [from[0], from[1], to[0], to[1]];
  if (draw === "grid") {
    if (a === c && b === d) return words.movePass;
    return alone ? words.moveTo(place(to)) : undefined;
  }
  if (draw === "squares") return words.moveLeave([`${c} × ${d}`]);
  if (draw === "heap" && c < a) return words.moveTake(a - c);
  if (draw !== "row") return undefined;
  if (c === a + 1 && d === b) return words.moveTakeLeft;
  if (c === a && d === b - 1) return words.moveTakeRight;
  return c > a ? words.moveTakeFirst(c - a) : undefined;
}

function ofLists(
  from: readonly number[],
  to: readonly number[],
  draw: string,
  words: Words,
): string | undefined {
  const [gone, come] = [without(from, to), without(to, from)];
  if (to.length < from.length) {
    if (come.length) return undefined;
    return gone.length === 1 && draw === "row"
      ? words.moveTake(written(gone))
      : words.moveRemove(written(gone));
  }
  if (to.length !== from.length) return undefined;
  const changed = from.flatMap((_, at) => (from[at] === to[at] ? [] : at));
  if (draw === "bar") {
    const row = changed[0] ?? 0;
    return words.moveBite(row + 1, (to[row] ?? 0) + 1);
  }
  // Lists are often sorted after a move: then the one member that changed is what was moved.
  if (gone.length === 1 && come.length === 1 && from.filter((one) => one === gone[0]).length === 1)
    return `${gone[0]} → ${come[0]}`;
  return changed.map((at) => words.moveHeap(at + 1, from[at] ?? 0, to[at] ?? 0)).join(", ");
}

/** The player of a partizan move, at its beginning. */
const PLAYER = /^(Left|Right): /;

/** The notes after a move: the coins that it turns over, and that the opponent has to answer it. */
const [TURN, ENTAILS] = [" (turn ", " (entails"];
const END = "end";
const EMPTY = ".";
const BLOCKED = "#";

function ofSigns(from: string, to: string, marked: boolean, words: Words): string | undefined {
  const heap = from.lastIndexOf(":");
  if (heap >= 0 && to.startsWith(from.slice(0, heap + 1)))
    return `${from.slice(heap + 1)} → ${to.slice(heap + 1)}`;
  if (from.includes("-")) return ofEdges(from.split(" "), to === END ? [] : to.split(" "), words);
  // Dominoes of a row fall at one of its ends.
  const rest = to === END ? "" : to;
  const isRow = !from.includes("|") && rest.length < from.length;
  if (isRow && from.startsWith(rest)) return words.moveRemove(from.slice(rest.length));
  if (isRow && from.endsWith(rest)) return words.moveRemove(from.slice(0, -rest.length));
  if (from.length !== to.length) return undefined;
  const rows = from.split("|");
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width)) return undefined;
  const [rowOf, columnOf] = [
    (at: number) => Math.floor(at / (width + 1)),
    (at: number) => at % (width + 1),
  ];
  // The column as a letter and the row from the bottom; cells of a row have numbers.
  const name = (at: number) =>
    rows.length === 1
      ? String(at + 1)
      : String.fromCharCode(97 + columnOf(at)) + String(rows.length - rowOf(at));
  const changed = [...from].flatMap((sign, at) => (sign === to[at] ? [] : at));
  const blocked = changed.filter((at) => to[at] === BLOCKED);
  const origins = changed.filter((at) => from[at] !== EMPTY);
  // A stone on a new cell came from a cell that has lost such a stone.
  const targets = changed.filter((at) => to[at] !== EMPTY && to[at] !== BLOCKED);
  const origin = origins.find(
    (at) => !targets.includes(at) && targets.some((target) => to[target] === from[at]),
  );
  if (origin !== undefined) {
    const arrow = targets.some((at) => from[at] === EMPTY) ? blocked[0] : undefined;
    const shot = arrow === undefined ? "" : `/${name(arrow)}`;
    return `${name(origin)}-${targets.map(name).join(",")}${shot}`;
  }
  // Neighbours of a coloured region get marks; the region itself is blocked.
  if (blocked.length) return blocked.map(name).join(" ");
  const [only] = targets;
  const last = changed.at(-1);
  if (!targets.length && changed[0] !== undefined && last !== undefined)
    return changed.length === 1 ? name(last) : `${name(changed[0])}-${name(last)}`;
  if (changed.length !== 1 || only === undefined) return undefined;
  // Some games with a mark for the player count the rows of their boards from the top.
  if (marked && rows.length > 1) return words.moveSquare(rowOf(only) + 1, columnOf(only) + 1);
  return rows.length === 1 ? words.movePut(to[only] ?? "", name(only)) : name(only);
}

/** The edge that was cut: of those that are gone it is the one that hangs on the rest or on the ground. */
function ofEdges(from: readonly string[], to: readonly string[], words: Words): string | undefined {
  const ends = (edge: string) => edge.split("-").map((end) => Number.parseInt(end, 10));
  if (without(to, from).length) return undefined;
  const rest = new Set([0, ...to.flatMap(ends)]);
  const cut = without(from, to).find((edge) => ends(edge).some((end) => rest.has(end)));
  return cut && words.moveCutEdge(ends(cut).join("-"));
}

/** How a game is drawn, which says what its positions mean, and whether it has one component. */
export interface Drawn {
  readonly draw: string;
  readonly alone: boolean;
}

/** The words for a move from a position; `undefined` if the notation is readable or cannot be named. */
export function wordsFor(
  before: string,
  after: string,
  drawn: Drawn,
  lang: string | undefined,
): string | undefined {
  const words = DICTIONARIES[lang === "ja" ? "ja" : "en"];
  // Coins are turned over in place.
  const turned = splitAt(after, TURN)[1];
  if (turned !== undefined) return words.moveTurn(turned.slice(0, -1));
  if (splitAt(after, ENTAILS).length > 1) return undefined;
  const parts = splitAt(after, " + ").map(read);
  const [from, to] = [read(before), parts[0]];
  if (!to) return undefined;
  if (parts.length > 1) {
    const sides = parts.map(numbersOf);
    const cut = drawn.draw === "rectangles" || drawn.draw === "board";
    if (!sides.every((one) => one?.length === 2)) return undefined;
    if (drawn.draw === "row") return words.moveLeave(sides.map((one) => (one ?? []).join("–")));
    if (!cut) return undefined;
    return words.moveCutInto(sides.map((one) => (one ?? []).join(" × ")));
  }
  if (from.is === "number" && to.is === "number")
    return ofNumbers(from.number, to.number, drawn.draw, words);
  if (from.is === "signs" && to.is === "signs")
    return ofSigns(from.signs, to.signs, from.marked ?? false, words);
  const [old, now] = [numbersOf(from), numbersOf(to)];
  if (!old || !now || from.is !== to.is) return undefined;
  return from.is === "list"
    ? ofLists(old, now, drawn.draw, words)
    : ofTuples(old, now, drawn, words);
}

/** Whether a move goes from signs of a board or a row to others, as in `lrel -> lr`. */
export const isOfSigns = (move: string): boolean => {
  const [before = "", after] = splitAt(move, " -> ");
  return after !== undefined && read(before.replace(PLAYER, "")).is === "signs";
};

/** The same for a move in one text; the player of a partizan move is shown next to it. */
export function wordsOf(move: string, drawn: Drawn, lang: string | undefined): string | undefined {
  const [before = "", after] = splitAt(move, " -> ");
  if (after === undefined) return undefined;
  return wordsFor(before.replace(PLAYER, ""), after, drawn, lang);
}

/** How a position is drawn. A heap with a limit is drawn as heaps; a pick of its first number tells the two apart. */
function drawnAs({ picture, components, moves }: PositionInfo): Drawn {
  const alone = (components?.length ?? 1) < 2;
  const kind = picture?.kind ?? "";
  if (kind !== "heaps") return { draw: kind, alone };
  const taken = moves.every(({ next, picks }) => {
    const first = next[0] === undefined ? undefined : numbersOf(read(next[0]))?.[0];
    return first !== undefined && picks?.some((path) => path.at(-1) === `c0:${first}`);
  });
  return { draw: taken && alone ? "heap" : kind, alone };
}

/** The position with words for its moves and its line of play; numbers that are taken come from the picture. */
export function withWords(info: PositionInfo, lang: string | undefined): PositionInfo {
  const { picture } = info;
  const drawn = drawnAs(info);
  const words = DICTIONARIES[lang === "ja" ? "ja" : "en"];
  const numbers = new Map<string, string>();
  if (drawn.draw === "row")
    for (const [, key, number] of picture?.svg.matchAll(
      /data-pick="([^"]+)"[^>]*>(?:<rect[^>]*>)*<text[^>]*>([^<]+)</g,
    ) ?? [])
      if (key && number) numbers.set(key, number);
  const ends: (string | undefined)[] = [words.moveTakeLeft, words.moveTakeRight];
  const worded = (move: Move): Move => {
    if (move.spoken) return move;
    const pick = move.picks?.[0]?.at(-1) ?? "";
    const node = drawn.draw === "graph" && pick.startsWith("v") ? pick.slice(1) : undefined;
    const general =
      node !== undefined
        ? words.moveNode(node)
        : drawn.draw === "tree"
          ? words.moveBranch(move.id + 1)
          : wordsOf(move.move, drawn, lang);
    const number = numbers.get(move.picks?.[0]?.[0] ?? "");
    const inWords =
      number !== undefined && ends.includes(general) ? words.moveTake(number) : general;
    return inWords === undefined ? move : { ...move, words: inWords };
  };
  return {
    ...info,
    moves: info.moves.map(worded),
    lineWords: info.line?.map((move) => wordsOf(move, drawn, lang) ?? null),
  };
}

/** The parts of a node of a search tree that name its move. */
interface Named {
  readonly position: string;
  readonly move: string | null;
}

/** A move of a search tree. Trees of rule files write the position after a move, after its function: `w([0,4,5])`. */
export function wordsOfNode(
  node: Named,
  parent: Named | undefined,
  drawn: Drawn,
  lang: string | undefined,
): string {
  const { move } = node;
  if (move === null || !parent) return pretty(move ?? "");
  const open = move.indexOf("(");
  if (open <= 0 || !move.endsWith(")")) return pretty(move);
  const [before = ""] = splitAt(parent.position, ", ");
  return wordsFor(before, move, drawn, lang) ?? `→ ${move.slice(open + 1, -1)}`;
}
