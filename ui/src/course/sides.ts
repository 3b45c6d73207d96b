/** Partizan games: Conway's numbers day by day, games that are not numbers, temperature. */
import type { Lesson } from "./types.ts";

export const SIDES: readonly Lesson[] = [
  {
    id: "days",
    title: { en: "Numbers, day by day", ja: "数を一日ずつ作る" },
    lead: {
      en: "Left and Right have different moves; the player without a move loses. A game is written {Left's options | Right's options}, and day 0 has only { | } = 0 (J. Conway, 1976).",
      ja: "左（Left）と右（Right）の動きがちがい、動けないほうが負けです。ゲームは {左の選択肢 | 右の選択肢} と書き、0 日目には { | } = 0 だけがあります（コンウェイ、1976）。",
    },
    steps: [
      {
        kind: "worth",
        expression: "{0|}",
        title: { en: "Day 1: a free move", ja: "1 日目：自由な一手" },
        text: {
          en: "In {0|} Left can move to 0 and Right cannot move at all. So Left is ahead by some moves. By how many?",
          ja: "{0|} では左だけが 0 へ動けて、右は動けません。左は何手ぶん得をしていますか。",
        },
        hint: { en: "One move.", ja: "一手です。" },
        done: {
          en: "Day 1 has the numbers −1, 0 and 1.",
          ja: "1 日目の数は −1、0、1 です。",
        },
      },
      {
        kind: "worth",
        expression: "{1|}",
        title: { en: "Day 2: whole numbers go on", ja: "2 日目：整数の続き" },
        text: { en: "What is {1|} worth?", ja: "{1|} の値は？" },
        hint: {
          en: "Left moves to 1 and has one move left then.",
          ja: "左は 1 へ動き、そのあともう一手動けます。",
        },
      },
      {
        kind: "worth",
        expression: "{0|1}",
        title: { en: "Day 2: between 0 and 1", ja: "2 日目：0 と 1 の間" },
        text: {
          en: "Left can move to 0, Right to 1. Two copies of {0|1} and one −1 make a game that the second player wins. So what is {0|1}?",
          ja: "左は 0 へ、右は 1 へ動けます。{0|1} を二つと −1 を一つ並べると後手の勝ちです。{0|1} の値は？",
        },
        hint: {
          en: "x + x − 1 = 0. Type it as 1/2.",
          ja: "x + x − 1 = 0 です。1/2 のように書きます。",
        },
        done: {
          en: "Day 2 has −2, −1, −1/2, 0, 1/2, 1, 2.",
          ja: "2 日目の数は −2、−1、−1/2、0、1/2、1、2 です。",
        },
      },
      {
        kind: "worth",
        expression: "{0.5|1}",
        title: { en: "Day 3: between them again", ja: "3 日目：またその間" },
        text: { en: "What is {1/2|1} worth?", ja: "{1/2|1} の値は？" },
        hint: {
          en: "A new number is in the middle between its two neighbours.",
          ja: "新しい数は左右のちょうど真ん中にできます。",
        },
        done: {
          en: "Day 3 has 15 numbers, day n has 2^(n+1) − 1.",
          ja: "3 日目の数は 15 個、n 日目は 2^(n+1) − 1 個です。",
        },
      },
      {
        kind: "worth",
        expression: "{-1|2}",
        title: { en: "The simplest number", ja: "いちばん単純な数" },
        text: {
          en: "Which numbers are between −1 and 2? There are many; {−1|2} is the one that was born first.",
          ja: "−1 と 2 の間には多くの数がありますが、{−1|2} はその中で最も早く生まれた数です。どれですか。",
        },
        hint: { en: "Day 0.", ja: "0 日目です。" },
      },
      {
        kind: "worth",
        expression: "{0.25|0.875}",
        title: { en: "Once more", ja: "もう一度" },
        text: { en: "And {1/4|7/8}?", ja: "では {1/4|7/8} は？" },
        hint: {
          en: "Day 2 has a number between 1/4 and 7/8.",
          ja: "1/4 と 7/8 の間の数が 2 日目に生まれています。",
        },
      },
      {
        kind: "worth",
        expression: "birthday(0.75)",
        title: { en: "Birthdays", ja: "誕生日" },
        text: { en: "On which day was 3/4 born?", ja: "3/4 は何日目に生まれましたか。" },
        hint: { en: "You made it: {1/2|1}.", ja: "{1/2|1} として作りました。" },
      },
      {
        kind: "worth",
        expression: "{0.375|0.5}",
        title: { en: "Day 4", ja: "4 日目" },
        text: { en: "What is {3/8|1/2} worth?", ja: "{3/8|1/2} の値は？" },
        hint: {
          en: "The middle; sixteenths are born on day 5.",
          ja: "真ん中です。16 分の数は 5 日目に生まれます。",
        },
        done: {
          en: "Finite days give all fractions whose denominator is a power of 2.",
          ja: "有限の日数で、分母が 2 の累乗の分数がすべて得られます。",
        },
      },
    ],
  },
  {
    id: "sides",
    title: { en: "Left, Right, and what is not a number", ja: "左と右、数でないもの" },
    lead: {
      en: "If Left's option is not below Right's, both want to move, and the game is not a number.",
      ja: "左の移り先が右の移り先より小さくないとき、どちらも先に動きたくなり、ゲームは数になりません。",
    },
    steps: [
      {
        kind: "worth",
        expression: "{0|0}",
        title: { en: "Star", ja: "スター" },
        text: {
          en: "{0|0}: the first player wins. It is a heap of one stone in Nim. How is it written?",
          ja: "{0|0} は先手の勝ち。ニムの石 1 個の山と同じです。どう書きますか。",
        },
        hint: { en: "*", ja: "* と書きます。" },
      },
      {
        kind: "worth",
        expression: "* + *",
        title: { en: "Twice", ja: "二つ並べる" },
        text: { en: "What is * + * worth?", ja: "* + * の値は？" },
        hint: { en: "Whoever begins, the other one copies.", ja: "後手は同じ手をまねできます。" },
      },
      {
        kind: "worth",
        expression: "{0|*}",
        title: { en: "Up", ja: "アップ" },
        text: {
          en: "{0|*} is positive: Left wins, moving first or second. But it is smaller than 1, 1/2, 1/4 and every positive number. How is it written?",
          ja: "{0|*} は正です（だれが先手でも左が勝つ）。しかし 1、1/2、1/4 など、どの正の数よりも小さい。どう書きますか。",
        },
        hint: { en: "^", ja: "^ と書きます。" },
      },
      {
        kind: "worth",
        expression: "mean({3|-1})",
        title: { en: "A hot game", ja: "熱いゲーム" },
        text: {
          en: "In {3|−1} a move is worth much to both. Many copies side by side are worth about the same number each: the mean. What is it?",
          ja: "{3|−1} では一手の価値が大きい。たくさん並べたとき、一つあたりの値はある数に近づきます。この「平均」は？",
        },
        hint: { en: "Half of 3 + (−1).", ja: "3 と −1 の真ん中です。" },
      },
      {
        kind: "worth",
        expression: "temperature({3|-1})",
        title: { en: "Temperature", ja: "温度" },
        text: {
          en: "Tax every move. From which tax on does it make no difference which player moves in {3|−1}?",
          ja: "一手ごとに税を払うとします。{3|−1} でどちらが先でもよくなる税はいくつですか。",
        },
        hint: { en: "Half of 3 − (−1).", ja: "3 − (−1) の半分です。" },
      },
      {
        kind: "move",
        game: "hackenbush",
        position: ["0-1b 1-2b 0-3r"],
        title: { en: "Cut an edge", ja: "枝を切る" },
        text: {
          en: "Hackenbush: you are Left and cut blue edges, Right cuts red ones; what no longer hangs on the ground falls. Find a move after which you win.",
          ja: "ハッケンブッシュ：あなたは左で青い枝を、右は赤い枝を切ります。地面から離れた枝は落ちます。勝てる手は？",
        },
        hint: {
          en: "Do not cut what carries your own edges.",
          ja: "自分の枝を支えている枝は切らないこと。",
        },
      },
      {
        kind: "move",
        game: "domineering",
        position: ["...|..."],
        title: { en: "A domino", ja: "ドミノを置く" },
        text: {
          en: "Domineering: you are Left and put vertical dominoes, Right horizontal ones. Win.",
          ja: "ドミナリング：あなたは左で縦に、右は横にドミノを置きます。勝つ手は？",
        },
        hint: {
          en: "After the middle column Right has no move.",
          ja: "中央の列に置くと、右は動けなくなります。",
        },
      },
      {
        kind: "rules",
        game: "g(x>=0) = { g(x-k) for k in 1..=2 | g(x-3) }",
        positions: [["1"], ["2"], ["3"], ["5"]],
        begin: "g(x>=0) = { g(x-k) for k in 1..=3 | g(x-3) }",
        title: { en: "Rules of two sides", ja: "両側の規則" },
        text: {
          en: "A heap: Left takes 1 or 2, Right takes 3. The line lets Left take up to 3. Mend it.",
          ja: "一つの山から左は 1 個か 2 個、右は 3 個取ります。下の式では左が 3 個まで取れてしまいます。直してください。",
        },
        hint: { en: "1..=2 for Left.", ja: "左を 1..=2 にします。" },
      },
    ],
  },
];
