/** Searching and grouping the catalogue. */
import type { GameEntry } from "../api.ts";

/** The groups of the gallery, in the order in which they are shown. */
export const GROUPS = [
  "Heaps",
  "Rows",
  "Grid",
  "Graph",
  "Misere",
  "Scores",
  "Board",
  "Other",
] as const;
export type Group = (typeof GROUPS)[number];

const BY_DRAWING: Readonly<Record<string, Group>> = {
  heap: "Heaps",
  heaps: "Heaps",
  row: "Rows",
  coins: "Rows",
  grid: "Grid",
  rectangles: "Grid",
  squares: "Grid",
  bar: "Grid",
  cells: "Board",
  stones: "Heaps",
  intervals: "Rows",
  graph: "Graph",
  tree: "Graph",
  board: "Board",
};

/** The group of a game: by its winning condition if that is unusual, else by its kind of picture. */
export function groupOf(entry: GameEntry): Group {
  if (entry.class === "misere") return "Misere";
  if (entry.class === "scores") return "Scores";
  if (entry.class === "board" || entry.class === "partizan") return "Board";
  return BY_DRAWING[entry.draw] ?? "Other";
}

/** The games for beginners, from simple to hard; other games follow in the order of the catalogue. */
const SIMPLE_FIRST: readonly string[] = [
  "nim",
  "take",
  "take-from",
  "take-one",
  "halving",
  "tictactoe",
  "misere-take",
  "rook",
  "two-heaps",
  "slide-coins",
  "limited-nim",
  "k-stones",
  "take-square",
  "divisor-game",
  "misere-nim",
  "drinking-match",
  "floor-division",
  "prime-factor",
  "coprime",
  "cards",
  "stone-game",
  "deque",
  "minimax-tree",
  "grundy",
  "take-or-split",
  "split",
  "lasker-nim",
  "kayles",
  "circular-kayles",
  "dawson-kayles",
  "dawson-chess",
  "guiles",
  "officers",
  "treblecross",
  "queens",
  "r-wythoff",
  "nimhoff",
  "wyt-queens-pass",
  "euclid",
  "euclid-positive",
  "fibonacci-nim",
  "stone-game-2",
  "graph-game",
  "node-kayles",
  "bowls-and-beans",
  "token",
  "cutting-game",
  "chocolate",
  "chomp",
  "notakto",
  "interval-game",
  "stone-piles",
  "white-blue",
  "staircase-nim",
  "moore-nim",
  "circular-nim",
  "slow-nim",
  "georgia-and-bob",
  "maya",
  "maya2",
  "hyper-knights",
  "turning-turtles",
  "ruler",
  "mock-turtles",
  "twins",
  "triplets",
  "quadruplets",
  "moebius",
  "mogul",
  "moidores",
  "coins-2d",
  "nim-product",
  "product-game",
  "loopy-heap",
  "sylver-coinage",
  "domineering",
  "mnk",
  "misere-mnk",
  "connect4",
  "dobutsu",
  "dots",
  "gomoku",
  "othello",
  "awari",
  "endgame",
  "chess",
  "shogi",
];

/** Names in use that the catalogue does not have. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  awari: ["マンカラ", "オワリ", "mancala"],
  connect4: ["コネクトフォー", "コネクト4", "四目落とし"],
  dots: ["ドットアンドボックス"],
  nim: ["石取り", "三山崩し"],
  "nine-mens-morris": ["ナインメンズモリス"],
  othello: ["リバーシ"],
  tictactoe: ["マルバツ", "まるばつ", "○×", "ox"],
};

/** Games in the order of display. */
export function inOrder(games: readonly GameEntry[]): GameEntry[] {
  const rank = ({ name }: GameEntry) => {
    const at = SIMPLE_FIRST.indexOf(name);
    return at < 0 ? SIMPLE_FIRST.length : at;
  };
  return [...games].sort((a, b) => rank(a) - rank(b));
}

/** Games that match every typed word: first the one with this name or title, then those whose name or title begins with it. */
export function find(all: readonly GameEntry[], typed: string): GameEntry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [...all];
  const ranked: [number, GameEntry][] = [];
  for (const entry of all) {
    const names = [entry.name, ...entry.aliases, ...(OTHER_NAMES[entry.name] ?? [])].map(fold);
    const prose = [entry.title, entry.title_ja, entry.rules, entry.rules_ja, ...entry.oeis];
    const hay = [...names, ...prose.map((part) => fold(part ?? ""))].join("\n");
    if (!words.every((word) => hay.includes(word))) continue;
    const titles = [entry.title, entry.title_ja].map((title) => fold(title ?? ""));
    const exact = names.includes(words[0] ?? "") || titles.includes(words.join(" "));
    const begins = [...names, ...titles].some((name) => name.startsWith(words[0] ?? ""));
    const rank = exact ? 0 : begins ? 1 : 2;
    ranked.push([rank, entry]);
  }
  return ranked.sort((a, b) => a[0] - b[0]).map(([, entry]) => entry);
}

/** Letters are compared without case, width and (for the reader's sake) kana kind. */
const fold = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
