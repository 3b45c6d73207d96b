/** The first half of the course: from losing positions to sums of games. */
import type { Lesson } from "./types.ts";

const heaps = (from: number, to: number): string[][] =>
  Array.from({ length: to - from + 1 }, (_, at) => [String(from + at)]);

/** A sum of two games: take one to three stones, and Kayles. */
export const TWO_GAMES = `g(n) = mex{ g(n-k) for k in 1..=3 if k <= n }
h(n) = mex{ h(a) ^ h(n-k-a) for k in 1..=min(2, n) for a in 0..=n-k }`;

/** Nim with two heaps, as one function of both. */
export const NIM_TWO = "g(x, y) = mex{ g(a, y) for a in 0..x, g(x, b) for b in 0..y }";

export const FIRST: readonly Lesson[] = [
  {
    id: "losing",
    title: { en: "Losing and winning positions", ja: "負ける局面と勝つ局面" },
    lead: {
      en: "Take 1, 2 or 3 stones in turn. The player who cannot move loses.",
      ja: "石を交互に 1〜3 個取ります。取れなくなったほうが負けです。",
    },
    steps: [
      {
        kind: "play",
        game: "take:3",
        position: ["10"],
        title: { en: "Play", ja: "遊んでみる" },
        text: {
          en: "Ten stones, and you begin. Your opponent makes no mistake; still you can win.",
          ja: "石は 10 個、先手はあなたです。相手は間違えませんが、それでも勝てます。",
        },
        hint: {
          en: "Think backwards: with 1, 2 or 3 stones the player to move takes all. So 4 is bad for the player to move.",
          ja: "後ろから考えます。1〜3 個なら全部取って勝ち。だから 4 個で手番の側は負けます。",
        },
      },
      {
        kind: "losing",
        game: "take:3",
        positions: heaps(0, 12),
        title: { en: "Mark the losing positions", ja: "負けの局面に印をつける" },
        text: {
          en: "A position is losing if every move leads to a position that is winning for the opponent. Mark the heaps that are losing for the player to move.",
          ja: "どう動いても相手の勝ちになる局面が「負け」です。手番の側が負ける山をすべて選んでください。",
        },
        hint: {
          en: "0 is losing: there is no move. A heap from which a move leads to a losing heap is winning.",
          ja: "0 個は手がないので負け。負けの山へ移れる山は勝ちです。",
        },
        done: {
          en: "Losing positions are called P-positions: the previous player wins.",
          ja: "負けの局面を P 局面（後手必勝）、勝ちの局面を N 局面（先手必勝）といいます。",
        },
      },
      {
        kind: "move",
        game: "take:3",
        position: ["14"],
        title: { en: "Find the winning move", ja: "必勝手を見つける" },
        text: { en: "14 stones. How many do you take?", ja: "石は 14 個。いくつ取りますか。" },
        hint: { en: "Leave a losing heap.", ja: "相手に負けの山を渡します。" },
      },
      {
        kind: "law",
        game: "take:3",
        to: 60,
        choices: [
          "(g(x) == 0) == (x % 3 == 0)",
          "(g(x) == 0) == (x % 4 == 0)",
          "(g(x) == 0) == (x % 5 == 0)",
        ],
        title: { en: "Guess the law", ja: "法則を当てる" },
        text: {
          en: "Losing heaps have value 0, here written g(x) == 0. Which law describes them?",
          ja: "負けの山は値が 0 で、g(x) == 0 と書きます。どの法則が正しいでしょうか。",
        },
        hint: {
          en: "Look at the heaps that you marked.",
          ja: "印をつけた山の間隔を見てください。",
        },
      },
      {
        kind: "losing",
        game: "subtract:1,3,4",
        positions: heaps(0, 14),
        title: { en: "Other moves, other losing heaps", ja: "手を変えると" },
        text: {
          en: "Now a move takes 1, 3 or 4 stones. Mark the losing heaps.",
          ja: "今度は 1、3、4 個のどれかを取ります。負けの山を選んでください。",
        },
        hint: {
          en: "Go up from 0. A heap n is losing if n−1, n−3 and n−4 are all winning.",
          ja: "0 から順に調べます。n−1、n−3、n−4 がどれも勝ちなら n は負けです。",
        },
      },
      {
        kind: "proof",
        game: "subtract:1,3,4",
        to: 200,
        title: { en: "See it proved", ja: "証明を見る" },
        text: {
          en: "Does the pattern continue forever? Let the program look for a law and prove it.",
          ja: "この並びはどこまでも続くでしょうか。法則を探し、証明させてみましょう。",
        },
        hint: {
          en: "Values depend on the last four only. If four of them repeat, everything repeats.",
          ja: "値は直前の 4 個だけで決まります。その 4 個が同じ並びになれば、以後もすべて同じです。",
        },
      },
    ],
  },
  {
    id: "mex",
    title: { en: "mex and Grundy values", ja: "mex とグランディ数" },
    lead: {
      en: "One number per position tells you more than whether it is winning or losing.",
      ja: "局面ごとに一つの数をつけると、勝敗よりも多くのことがわかります。",
    },
    steps: [
      {
        kind: "number",
        game: "subtract:1,3,4",
        position: ["4"],
        of: "value",
        options: true,
        title: { en: "The least number that is missing", ja: "ない数のうち最小のもの" },
        text: {
          en: "The mex of some numbers is the least natural number not among them. The Grundy value of a position is the mex of the values of its options. Heap 4, moves 1, 3, 4: what is its value?",
          ja: "いくつかの数に含まれない最小の自然数を mex といいます。局面のグランディ数は、移れる局面の値の mex です。1、3、4 個取れるとき、山 4 の値はいくつですか。",
        },
        hint: {
          en: "Natural numbers begin with 0. Which is the first that is not in the list?",
          ja: "自然数は 0 から始まります。一覧にない最初の数は何ですか。",
        },
      },
      {
        kind: "number",
        game: "subtract:1,3,4",
        position: ["5"],
        of: "value",
        options: true,
        title: { en: "Once more", ja: "もう一度" },
        text: { en: "The value of heap 5?", ja: "山 5 の値は？" },
        hint: { en: "0 is there, 1 is there?", ja: "0 はありますか。1 は、2 は？" },
      },
      {
        kind: "number",
        game: "subtract:1,3,4",
        position: ["7"],
        of: "value",
        options: true,
        title: { en: "A zero", ja: "0 になるとき" },
        text: {
          en: "The value of heap 7? Mind what a value of 0 means.",
          ja: "山 7 の値は？　値が 0 であることの意味も考えてください。",
        },
        hint: { en: "No option has value 0.", ja: "値 0 の局面へは移れません。" },
        done: {
          en: "The losing positions are exactly those of value 0: they have no option of value 0, and every other position has one.",
          ja: "値 0 と「負け」は同じことです。値 0 の局面からは 0 へ移れず、ほかの局面からは必ず 0 へ移れます。",
        },
      },
      {
        kind: "number",
        game: "nim",
        position: ["6"],
        of: "value",
        options: true,
        title: { en: "A heap of Nim", ja: "ニムの山" },
        text: {
          en: "In Nim any number of stones may be taken from a heap. The value of a heap of 6?",
          ja: "ニムでは一つの山から好きなだけ取れます。6 個の山の値は？",
        },
        hint: { en: "The options are the heaps 0 to 5.", ja: "移れるのは 0〜5 個の山です。" },
      },
      {
        kind: "law",
        game: "take:3",
        to: 100,
        choices: ["g(x) == x % 3", "g(x) == x % 4", "g(x) == x / 4"],
        title: { en: "Values of take 1, 2 or 3", ja: "1〜3 個取るときの値" },
        text: {
          en: "Back to the first game. Which formula gives its values? (% is the remainder)",
          ja: "最初のゲームに戻ります。値を表す式はどれでしょう（% は余り）。",
        },
        hint: {
          en: "Compute g(0) to g(5) by mex.",
          ja: "g(0) から g(5) まで mex で計算してみましょう。",
        },
      },
      {
        kind: "rules",
        game: "take:2",
        positions: heaps(0, 12),
        begin: "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
        title: { en: "Write a game", ja: "ゲームを書く" },
        text: {
          en: "This is the game in which 1 to 3 stones are taken. Change it so that only 1 or 2 may be taken.",
          ja: "これは 1〜3 個取るゲームの式です。1 個か 2 個だけ取れるように直してください。",
        },
        hint: {
          en: "`1..=3` are the numbers from 1 to 3.",
          ja: "`1..=3` は 1 から 3 までの数です。",
        },
      },
    ],
  },
  {
    id: "nim",
    title: { en: "Nim and its columns", ja: "ニムと二進の桁" },
    lead: {
      en: "Several heaps; a move takes any number of stones from one of them.",
      ja: "山がいくつかあり、一つの山から好きなだけ取ります。",
    },
    steps: [
      {
        kind: "move",
        game: "nim",
        position: ["3", "5"],
        title: { en: "Two heaps", ja: "二つの山" },
        text: { en: "3 and 5. Find the winning move.", ja: "3 個と 5 個。必勝手は？" },
        hint: {
          en: "With two equal heaps you can copy every move of your opponent.",
          ja: "二つの山が等しければ、相手の手をまねし続けられます。",
        },
      },
      {
        kind: "number",
        game: "nim",
        position: ["3", "5"],
        of: "value",
        title: { en: "Add without carrying", ja: "繰り上がりのない足し算" },
        text: {
          en: "Write the heaps in binary, one below the other: 011 and 101. A column with an odd number of ones gives 1, else 0. Which number is it? This is the nim-sum.",
          ja: "山を二進法で縦に並べます：011 と 101。1 が奇数個の桁は 1、偶数個の桁は 0 とします。いくつになりますか。これがニム和です。",
        },
        hint: { en: "110 in binary.", ja: "二進法で 110 です。" },
      },
      {
        kind: "number",
        game: "nim",
        position: ["3", "4", "5"],
        of: "value",
        title: { en: "Three heaps", ja: "三つの山" },
        text: { en: "The nim-sum of 3, 4 and 5?", ja: "3、4、5 のニム和は？" },
        hint: { en: "011, 100, 101: column by column.", ja: "011、100、101 を桁ごとに見ます。" },
        done: {
          en: "Nim-sum 0 means a losing position (Bouton 1901).",
          ja: "ニム和 0 が負けの局面です（Bouton 1901）。",
        },
      },
      {
        kind: "move",
        game: "nim",
        position: ["3", "4", "5"],
        title: { en: "Make all columns even", ja: "どの桁も偶数個に" },
        text: {
          en: "3, 4, 5: which move makes the nim-sum 0?",
          ja: "3、4、5：ニム和を 0 にする手は？",
        },
        hint: {
          en: "The nim-sum is 2. Which heap h has h ⊕ 2 smaller than h?",
          ja: "ニム和は 2 です。h ⊕ 2 が h より小さくなる山はどれですか。",
        },
        done: {
          en: "3 → 1 leaves 1, 4 and 5: every column has an even number of ones.",
          ja: "3 → 1 で 1、4、5 が残り、どの桁も 1 が偶数個になりました。",
        },
      },
      {
        kind: "losing",
        game: "nim",
        positions: [
          ["1", "2", "3"],
          ["2", "3", "4"],
          ["1", "4", "5"],
          ["3", "5", "6"],
          ["2", "5", "6"],
          ["1", "1", "7"],
        ],
        title: { en: "Which are losing?", ja: "負けはどれ" },
        text: {
          en: "Mark the positions that are losing for the player to move.",
          ja: "手番の側が負ける局面を選んでください。",
        },
        hint: { en: "Nim-sum 0.", ja: "ニム和が 0 のものです。" },
      },
      {
        kind: "play",
        game: "nim",
        position: ["2", "4", "7"],
        title: { en: "Play", ja: "対戦" },
        text: { en: "2, 4, 7, and you begin.", ja: "2、4、7。先手はあなたです。" },
        hint: {
          en: "Bring the nim-sum to 0 after each of your moves.",
          ja: "自分の手のあとで、ニム和をいつも 0 にします。",
        },
      },
      {
        kind: "law",
        game: NIM_TWO,
        to: 15,
        choices: ["g(x,y) == abs(x - y)", "g(x,y) == x ^ y", "g(x,y) == max(x, y)"],
        title: { en: "Values, not only wins and losses", ja: "勝敗だけでなく値も" },
        text: {
          en: "Two heaps as one game, with values computed by mex alone. Which formula gives these values? (^ is the nim-sum)",
          ja: "二つの山を一つのゲームと見て、mex だけで値を求めます。どの式になりますか（^ はニム和）。",
        },
        hint: { en: "Try g(1,2).", ja: "g(1,2) を試してみましょう。" },
      },
    ],
  },
  {
    id: "sums",
    title: { en: "Sums of different games", ja: "ちがうゲームの和" },
    lead: {
      en: "Two games side by side; a move is a move in one of them. Values add as in Nim (Sprague 1935, Grundy 1939).",
      ja: "二つのゲームを並べ、一手はどちらか一方で指します。値はニムと同じように足されます（Sprague 1935、Grundy 1939）。",
    },
    steps: [
      {
        kind: "number",
        game: TWO_GAMES,
        position: ["g(6)"],
        of: "value",
        options: true,
        title: { en: "One game", ja: "一つ目" },
        text: {
          en: "g(6): a heap of 6 from which 1 to 3 are taken. Its value?",
          ja: "g(6)：6 個の山から 1〜3 個取ります。値は？",
        },
        hint: { en: "6 % 4.", ja: "6 を 4 で割った余りです。" },
      },
      {
        kind: "number",
        game: TWO_GAMES,
        position: ["h(3)"],
        of: "value",
        options: true,
        title: { en: "Another game", ja: "二つ目" },
        text: {
          en: "h(3): Kayles. One pin or two neighbouring pins fall, and the rest may become two rows. The value of 3 pins?",
          ja: "h(3)：ケイルズ。ピン 1 本か隣り合う 2 本を倒し、残りは二列に分かれることがあります。3 本のときの値は？",
        },
        hint: {
          en: "Two rows are a sum: their values are nim-added.",
          ja: "二列に分かれたら和です。値をニム和で足します。",
        },
      },
      {
        kind: "number",
        game: TWO_GAMES,
        position: ["g(6)", "h(3)"],
        of: "value",
        title: { en: "Side by side", ja: "並べる" },
        text: {
          en: "Both games at once. The value of the sum?",
          ja: "二つのゲームを並べます。和の値は？",
        },
        hint: { en: "The nim-sum of the two values.", ja: "二つの値のニム和です。" },
      },
      {
        kind: "move",
        game: TWO_GAMES,
        position: ["g(6)", "h(3)"],
        title: { en: "Win the sum", ja: "和で勝つ" },
        text: { en: "Find a winning move.", ja: "必勝手を見つけてください。" },
        hint: { en: "Make both values equal.", ja: "二つの値を等しくします。" },
      },
      {
        kind: "play",
        game: TWO_GAMES,
        position: ["g(7)", "h(4)"],
        title: { en: "Play", ja: "対戦" },
        text: { en: "g(7) and h(4), and you begin.", ja: "g(7) と h(4)。先手はあなたです。" },
        hint: {
          en: "g(7) is worth 3, h(4) is worth 1: lower the first to 1.",
          ja: "g(7) の値は 3、h(4) の値は 1。前者を 1 にします。",
        },
      },
      {
        kind: "losing",
        game: "kayles",
        positions: [["1", "2"], ["1", "4"], ["2", "2"], ["3", "5"], ["1", "2", "3"], ["9"]],
        title: { en: "Rows of pins", ja: "ピンの列" },
        text: {
          en: "Kayles with several rows: mark the losing positions. The values of 1 to 9 pins are 1, 2, 3, 1, 4, 3, 2, 1, 4.",
          ja: "ケイルズの列がいくつかあります。負けを選んでください。1〜9 本の値は 1、2、3、1、4、3、2、1、4 です。",
        },
        hint: { en: "Nim-sum 0.", ja: "ニム和が 0 のものです。" },
      },
    ],
  },
];
