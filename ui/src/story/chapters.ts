/**
 * The story: five chapters, each a column of paragraphs with one stage beside them. The values in the texts are those of
 * `value` and `lost`; a test compares them with the engine.
 */
import type { Both } from "../course/types.ts";

/** What the stage shows while a paragraph is read. */
export type Scene =
  | {
      readonly kind: "board";
      readonly game: string;
      readonly position: readonly string[];
      /** The player who makes the last move loses. */
      readonly misere?: boolean;
      /** What is shown below the board. */
      readonly panel?: "nimsum" | "mex" | "thermograph" | "quotient";
      /** Moves are marked with their results. */
      readonly show?: boolean;
    }
  | { readonly kind: "play"; readonly game: string; readonly position: readonly string[] }
  /** A table up to `to`, of which the first `window` rows and columns are shown. */
  | {
      readonly kind: "table";
      readonly game: string;
      readonly to: number;
      readonly window?: number;
    };

export interface Paragraph {
  readonly text: Both;
  readonly scene: Scene;
  /** Values in the text: the Grundy value or the partizan value of the position. */
  readonly value?: number | string;
  /** Whether the player to move loses, according to the text. */
  readonly lost?: boolean;
}

export interface Chapter {
  readonly id: string;
  readonly title: Both;
  readonly paragraphs: readonly Paragraph[];
}

const nim = (position: readonly string[], panel?: "nimsum", show = false): Scene => ({
  kind: "board",
  game: "nim",
  position,
  show,
  ...(panel ? { panel } : {}),
});

export const STORY: readonly Chapter[] = [
  {
    id: "nim",
    title: { en: "Nim", ja: "ニム" },
    paragraphs: [
      {
        text: {
          en: "Three heaps with 3, 4 and 5 stones. Two players move in turn: take as many stones as you like from one heap. The player who takes the last stone wins.",
          ja: "石の山が三つあり、3 個、4 個、5 個です。二人が交互に、一つの山から好きなだけ石を取ります。最後の石を取ったほうが勝ちです。",
        },
        scene: nim(["3", "4", "5"]),
        lost: false,
      },
      {
        text: {
          en: "Write each heap in binary, one below the other, and add without carrying: a column with an odd number of ones gives 1, an even one gives 0. The result is the nim-sum. Here it is 2.",
          ja: "山の数を二進法で縦に並べ、繰り上がりなしで足します。1 が奇数個の桁は 1、偶数個の桁は 0 です。この結果をニム和といい、ここでは 2 です。",
        },
        scene: nim(["3", "4", "5"], "nimsum"),
        value: 2,
        lost: false,
      },
      {
        text: {
          en: "Take two stones from the heap of 3. Now every column is even and the nim-sum is 0. Try it: every move from here makes some column odd again.",
          ja: "3 個の山から 2 個取ると、どの桁も 1 が偶数個になり、ニム和は 0 です。試してみてください。ここからはどの手でも、どこかの桁が奇数に戻ります。",
        },
        scene: nim(["1", "4", "5"], "nimsum", true),
        value: 0,
        lost: true,
      },
      {
        text: {
          en: "From a nim-sum that is not 0, some move always leads back to 0. So the player who first leaves 0 keeps doing so, down to the last stone. Charles Bouton proved this in 1901. Now play against an opponent that makes no mistake.",
          ja: "ニム和が 0 でなければ、0 に戻す手が必ずあります。一度 0 にした側は、最後の石まで 0 を渡し続けられます。1901 年にブートンが証明しました。間違えない相手と対戦してみましょう。",
        },
        scene: { kind: "play", game: "nim", position: ["3", "4", "5"] },
      },
    ],
  },
  {
    id: "grundy",
    title: { en: "One number per position", ja: "局面に一つの数を" },
    paragraphs: [
      {
        text: {
          en: "Change the rule: from a heap, take 1, 3 or 4 stones. The binary columns of the heap sizes do not decide the winner now. Which numbers do?",
          ja: "ルールを変えます。一つの山から 1、3、4 個のどれかを取ります。山の大きさの桁では、もう勝敗が決まりません。どんな数を使えばよいでしょうか。",
        },
        scene: { kind: "board", game: "subtract:1,3,4", position: ["4"] },
        lost: false,
      },
      {
        text: {
          en: "Give each position a number: the smallest of 0, 1, 2, … that none of its options has. This is the mex, and the number is the Grundy value. From 4 stones the options 3, 1 and 0 have the values 1, 1 and 0, so 4 has the value 2.",
          ja: "局面ごとに数をつけます。0、1、2、… のうち、どの選択肢の値でもない最小の数（mex）です。これをグランディ数といいます。4 個からの選択肢 3、1、0 の値は 1、1、0 なので、4 の値は 2 です。",
        },
        scene: { kind: "board", game: "subtract:1,3,4", position: ["4"], panel: "mex", show: true },
        value: 2,
      },
      {
        text: {
          en: "Value 0 means that the player to move loses. The values of all heaps repeat: 0 1 0 1 2 3 2, then the same again, with period 7 forever. A value depends on the four values before it only, so the first repetition of four values in a row proves the period.",
          ja: "値が 0 の局面では手番の側が負けます。値の列は 0 1 0 1 2 3 2 の繰り返しで、周期 7 がどこまでも続きます。値は直前の 4 個だけで決まるので、4 個の並びが一度繰り返されれば、周期が証明されます。",
        },
        scene: { kind: "table", game: "subtract:1,3,4", to: 41 },
      },
      {
        text: {
          en: "Roland Sprague (1935) and Patrick Grundy (1939) found that a position with value v behaves in every sum like a Nim heap of v stones. Heaps of 4, 5 and 7 have the values 2, 3 and 0: their nim-sum is 1, and you win as in Nim.",
          ja: "値が v の局面は、どんな和の中でも石 v 個のニムの山と同じように働きます。スプレイグ（1935 年）とグランディ（1939 年）の発見です。4、5、7 個の山の値は 2、3、0 で、ニム和は 1。ニムと同じように勝てます。",
        },
        scene: {
          kind: "board",
          game: "subtract:1,3,4",
          position: ["4", "5", "7"],
          panel: "nimsum",
          show: true,
        },
        value: 1,
        lost: false,
      },
    ],
  },
  {
    id: "golden",
    title: { en: "Wythoff’s golden rays", ja: "ワイトフの黄金の光線" },
    paragraphs: [
      {
        text: {
          en: "A queen moves towards the corner: up, left, or diagonally. The player who brings her to the corner wins. It is the same as two heaps from which you take from one heap, or equally from both (Wythoff 1907).",
          ja: "クイーンは角に向かって、上、左、斜めに動きます。角に着けたほうが勝ちです。二つの山の一方から、または両方から同数を取るゲームと同じです（ワイトフ、1907 年）。",
        },
        scene: { kind: "board", game: "queens", position: ["4,3"] },
        lost: false,
      },
      {
        text: {
          en: "These are the Grundy values of the squares. The rings are the squares that are lost for the player to move: (1, 2), (3, 5), (4, 7), (6, 10), …",
          ja: "マスごとのグランディ数です。輪のついたマスでは手番の側が負けます。(1, 2)、(3, 5)、(4, 7)、(6, 10)、… と続きます。",
        },
        scene: { kind: "table", game: "queens", to: 499, window: 14 },
      },
      {
        text: {
          en: "Look from farther away. The lost squares form two rays, and the small values form bands along them.",
          ja: "もっと遠くから見ます。負けのマスは二本の光線を作り、小さい値はその両側に帯を作ります。",
        },
        scene: { kind: "table", game: "queens", to: 499, window: 120 },
      },
      {
        text: {
          en: "The slope of the rays is the golden ratio. The n-th lost pair is n times the golden ratio, rounded down, and the same number plus n. The law below is proved for all squares: an automaton that reads the numbers in Fibonacci digits checks every step of the proof.",
          ja: "光線の傾きは黄金比です。n 番目の負けの組は、n と黄金比の積の整数部分と、それに n を足した数です。下の法則はすべてのマスで証明されています。数をフィボナッチ表記で読むオートマトンが、証明の各段階を確かめます。",
        },
        scene: { kind: "table", game: "queens", to: 499, window: 500 },
      },
    ],
  },
  {
    id: "misere",
    title: { en: "The last move loses", ja: "最後に動いたら負け" },
    paragraphs: [
      {
        text: {
          en: "In misère play the player who makes the last move loses. Three heaps of one stone: you must move, and after three moves you have made the last one.",
          ja: "逆形（ミゼール）では、最後に動いたほうが負けです。1 個の山が三つなら、三手しかなく、最後の手はあなたの手になります。",
        },
        scene: {
          kind: "board",
          game: "nim",
          position: ["1", "1", "1"],
          misere: true,
          show: true,
        },
        lost: true,
      },
      {
        text: {
          en: "In Nim little changes. Play as before until a move would leave only heaps of one stone, and then leave an odd number of them. From 1, 1 and 4 take three stones: the nim-sum becomes 1, which would lose in normal play.",
          ja: "ニムではほとんど変わりません。1 個の山だけを残す手になるまでは同じように指し、そのときは奇数個の山を残します。1、1、4 個なら 3 個取ります。ニム和は 1 になり、正規形なら負ける手です。",
        },
        scene: {
          kind: "board",
          game: "nim",
          position: ["1", "1", "4"],
          misere: true,
          show: true,
        },
        lost: false,
      },
      {
        text: {
          en: "In other games the Grundy values do not help. For Kayles, where a move knocks down one pin or two neighbouring ones, the misère quotient does: every row of pins is an element of a monoid, a sum is a product, and a table says which products lose. The monoid of Kayles has 40 elements (Plambeck and Siegel 2008).",
          ja: "ほかのゲームではグランディ数が役に立ちません。1 本か隣り合う 2 本を倒すケイルズでは、逆形の商を使います。ピンの列はモノイドの元、和は積になり、負けになる積を表が示します。ケイルズのモノイドの元は 40 個です（プランベック、シーゲル、2008 年）。",
        },
        scene: {
          kind: "board",
          game: "0.77",
          position: ["5", "9", "12"],
          misere: true,
          panel: "quotient",
        },
        lost: false,
      },
      {
        text: {
          en: "Play misère Nim yourself. You begin.",
          ja: "逆形のニムで遊んでみましょう。先手はあなたです。",
        },
        scene: { kind: "play", game: "misere-nim", position: ["[1,3,4]"] },
      },
    ],
  },
  {
    id: "hot",
    title: { en: "Hot games", ja: "熱いゲーム" },
    paragraphs: [
      {
        text: {
          en: "In Domineering the players have different moves. Left places a domino upright, Right places one flat. A player without a move loses. In this column only Left can move, and once: its value is 1.",
          ja: "ドミナリングでは二人の手が違います。左はドミノを縦に、右は横に置きます。置けなくなったほうが負けです。この縦の 2 マスでは左だけが一度動けるので、値は 1 です。",
        },
        scene: { kind: "board", game: "domineering", position: [".|."], panel: "thermograph" },
        value: "1",
      },
      {
        text: {
          en: "On the square both can move, and the first one gains: Left makes it 1, Right makes it −1. Its value is the switch ±1. Such a game is hot: both players want to move in it. Its thermograph has the form of a tent, and the height of the tent is the temperature 1.",
          ja: "正方形では二人とも動け、先に動いたほうが得をします。左が動けば 1、右が動けば −1 になります。値は ±1 です。どちらも先に動きたいので、熱いゲームといいます。温度図はテントの形で、その頂点が温度 1 です。",
        },
        scene: {
          kind: "board",
          game: "domineering",
          position: ["..|.."],
          panel: "thermograph",
          show: true,
        },
        value: "+-1",
      },
      {
        text: {
          en: "In a sum, play where it is hot. The column and the row are the numbers 1 and −1: a move there costs its player a move. Only the moves in the square win.",
          ja: "和では熱いところから指します。縦と横の 2 マスは数 1 と −1 で、そこで動くと一手損をします。勝てるのは正方形での手だけです。",
        },
        scene: {
          kind: "board",
          game: "domineering",
          position: ["..|..", ".|.", ".."],
          panel: "thermograph",
          show: true,
        },
        value: "+-1",
      },
      {
        text: {
          en: "The 3 by 3 board is hot as well, with the same value ±1: one move decides, and it is the move in the middle. John Conway, Elwyn Berlekamp and Richard Guy built the theory of such games (Winning Ways, 1982). Domineering boards of any shape are on this page.",
          ja: "3 × 3 の盤も熱く、値は同じ ±1 です。勝負を決めるのは真ん中の列への一手です。この理論はコンウェイ、バーレカンプ、ガイが築きました（『Winning Ways』1982 年）。ほかの形の盤もこのページで試せます。",
        },
        scene: {
          kind: "board",
          game: "domineering",
          position: ["...|...|..."],
          panel: "thermograph",
          show: true,
        },
        value: "+-1",
      },
    ],
  },
];
