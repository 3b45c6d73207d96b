/** The second half of the course: board games, coins, Maya's game, scores, misère play. */
import type { Lesson } from "./types.ts";

/** The scores of the leaves of the tree of the catalogue, so that alpha-beta has something to cut. */
const LEAVES = { S: [0, 0, 0, 0, 0, 0, 0, 3, 5, 6, 9, 1, 2, 0, -1] };

export const SECOND: readonly Lesson[] = [
  {
    id: "pieces",
    title: { en: "Queens, rooks, halves and splits", ja: "クイーン、ルーク、半分、分割" },
    lead: {
      en: "The same method, applied to other moves.",
      ja: "同じ方法をほかの動きに使います。",
    },
    steps: [
      {
        kind: "law",
        game: "rook",
        to: 15,
        choices: ["g(x,y) == x + y", "g(x,y) == x ^ y", "g(x,y) == min(x, y)"],
        title: { en: "A rook to the corner", ja: "ルークを隅へ" },
        text: {
          en: "A rook moves any distance up or left; the player who cannot move loses. Which formula gives the values?",
          ja: "ルークを上か左へ好きなだけ動かします。動けないほうが負けです。値を表す式は？",
        },
        hint: { en: "Two coordinates, each a heap of Nim.", ja: "縦と横がそれぞれニムの山です。" },
      },
      {
        kind: "losing",
        game: "queens",
        positions: [["1,2"], ["2,2"], ["3,5"], ["4,6"], ["4,7"], ["5,5"], ["6,10"], ["3,4"]],
        title: { en: "A queen (Wythoff)", ja: "クイーン（ワイトフ）" },
        text: {
          en: "A queen moves up, left or diagonally toward the corner (0,0). Mark the losing positions.",
          ja: "クイーンを上、左、または斜めに隅 (0,0) へ向けて動かします。負けを選んでください。",
        },
        hint: {
          en: "The losing squares are pairs with the differences 1, 2, 3, …; each number is in exactly one pair.",
          ja: "負けのマスは差が 1、2、3、… の組で、どの数も一つの組にだけ現れます。",
        },
      },
      {
        kind: "proof",
        game: "queens",
        to: 60,
        title: { en: "The golden ratio", ja: "黄金比" },
        text: {
          en: "Let the program look for a law of the losing positions.",
          ja: "負けの法則を探させてみましょう。",
        },
        hint: {
          en: "Observed is not proved: Wythoff proved it in 1907.",
          ja: "「観察」は証明ではありません。証明は Wythoff（1907）によります。",
        },
      },
      {
        kind: "number",
        game: "halving",
        position: ["7"],
        of: "value",
        options: true,
        title: { en: "At most half", ja: "半分まで" },
        text: {
          en: "A move takes at most half of the heap. The value of 7?",
          ja: "山の半分まで取れます。7 個の値は？",
        },
        hint: { en: "From 7 you can move to 4, 5 or 6.", ja: "7 からは 4、5、6 へ移れます。" },
      },
      {
        kind: "number",
        game: "grundy",
        position: ["7"],
        of: "value",
        options: true,
        title: { en: "Split in two", ja: "二つに分ける" },
        text: {
          en: "Grundy's game: split a heap into two of different size. The value of 7?",
          ja: "グランディのゲーム：山を大きさのちがう二つに分けます。7 個の値は？",
        },
        hint: {
          en: "A split leaves a sum: 7 → 1+6, 2+5, 3+4. Nim-add the values.",
          ja: "分けると和になります。7 → 1+6、2+5、3+4 の値をニム和で求めます。",
        },
      },
      {
        kind: "move",
        game: "queens",
        position: ["6,8"],
        title: { en: "Move the queen", ja: "クイーンを動かす" },
        text: {
          en: "The queen is at (6,8). Find a winning move.",
          ja: "クイーンは (6,8) にいます。勝つ手は？",
        },
        hint: {
          en: "Losing squares: (0,0), (1,2), (3,5), (4,7), and their mirror images.",
          ja: "負けのマスは (0,0)、(1,2)、(3,5)、(4,7) とその対称です。",
        },
      },
    ],
  },
  {
    id: "coins",
    title: { en: "Turning coins, and nim products", ja: "コイン裏返しとニム積" },
    lead: {
      en: "A row of coins; the rightmost coin that is turned goes from heads to tails. Every head is a game of its own.",
      ja: "コインの列を裏返します。裏返すうち右端の一枚は表から裏にします。表のコイン一枚ずつが独立したゲームです。",
    },
    steps: [
      {
        kind: "number",
        game: "ruler",
        position: ["TTTH"],
        of: "value",
        options: true,
        title: { en: "A single head", ja: "表が一枚" },
        text: {
          en: "The ruler game: turn any run of neighbouring coins. One head at place 4. Its value?",
          ja: "定規ゲーム：隣り合うコインを続けて何枚でも裏返します。4 番目だけ表のときの値は？",
        },
        hint: {
          en: "Options: nothing, place 3, places 3 and 2, places 3, 2 and 1.",
          ja: "残る表は、なし、3、3 と 2、3 と 2 と 1 のどれかです。",
        },
      },
      {
        kind: "proof",
        game: "ruler",
        to: 64,
        title: { en: "A ruler", ja: "定規" },
        text: {
          en: "Look at the values of single heads: where have you seen them?",
          ja: "表一枚の値を調べます。どこかで見た形ではありませんか。",
        },
        hint: {
          en: "The largest power of two that divides the place.",
          ja: "位置を割り切る最大の 2 のべきです。",
        },
      },
      {
        kind: "number",
        game: "ruler",
        position: ["HTTHH"],
        of: "value",
        title: { en: "Several heads", ja: "表が何枚か" },
        text: {
          en: "HTTHH: heads at 1, 4 and 5, worth 1, 4 and 1. The value of the row?",
          ja: "HTTHH：1、4、5 番目が表で、値は 1、4、1。列の値は？",
        },
        hint: { en: "Nim-add.", ja: "ニム和です。" },
      },
      {
        kind: "move",
        game: "ruler",
        position: ["HTTHH"],
        title: { en: "Win", ja: "勝つ手" },
        text: { en: "Find a winning move.", ja: "必勝手を見つけてください。" },
        hint: { en: "Lower the 4 to 0.", ja: "値 4 のコインを 0 にします。" },
      },
      {
        kind: "number",
        game: "nim-product",
        position: ["2,2"],
        of: "value",
        options: true,
        title: { en: "On a board", ja: "盤の上で" },
        text: {
          en: "Turn the four corners of a rectangle. A head at (2,2) is worth the nim product 2 ⊗ 2. Which number?",
          ja: "長方形の四隅を裏返します。(2,2) の表の値はニム積 2 ⊗ 2 です。いくつですか。",
        },
        hint: { en: "The mex of the options shown.", ja: "示された値の mex です。" },
      },
      {
        kind: "law",
        game: "nim-product",
        to: 15,
        choices: ["g(x,y) == x * y", "g(x,y) == x ⊗ y", "g(x,y) == x ^ y"],
        title: { en: "A product", ja: "積" },
        text: {
          en: "Which formula gives all values? (⊗ is the nim product)",
          ja: "値を表す式はどれでしょう（⊗ はニム積）。",
        },
        hint: { en: "2 · 2 = 4, but the value was 3.", ja: "2 · 2 = 4 ですが、値は 3 でした。" },
      },
    ],
  },
  {
    id: "maya",
    title: { en: "Maya's game: a formula and its proof", ja: "マヤのゲーム：公式と証明" },
    lead: {
      en: "Nim with heaps that must all be different (Welter 1954).",
      ja: "どの二つの山も等しくできないニムです（Welter 1954）。",
    },
    steps: [
      {
        kind: "number",
        game: "maya2",
        position: ["1,2"],
        of: "value",
        options: true,
        title: { en: "Two heaps", ja: "二つの山" },
        text: {
          en: "Heaps 1 and 2; no move may make them equal. The value?",
          ja: "山は 1 と 2。等しくなる手は禁止です。値は？",
        },
        hint: { en: "From (1,2): (0,2) and (1,0).", ja: "(1,2) からは (0,2) と (1,0) です。" },
      },
      {
        kind: "number",
        game: "maya2",
        position: ["2,5"],
        of: "value",
        options: true,
        title: { en: "Compare with Nim", ja: "ニムと比べる" },
        text: {
          en: "The value of (2,5)? In Nim it is 7.",
          ja: "(2,5) の値は？　ニムなら 7 です。",
        },
        hint: { en: "One less.", ja: "一つ少なくなります。" },
      },
      {
        kind: "law",
        game: "maya2",
        to: 15,
        choices: [
          "g(a,b) == (a ^ b) if a != b",
          "g(a,b) == (a ^ b) - 1 if a != b",
          "g(a,b) == abs(a - b) - 1 if a != b",
        ],
        title: { en: "The formula", ja: "公式" },
        text: { en: "Which formula holds?", ja: "成り立つ式はどれですか。" },
        hint: { en: "Look at the last two answers.", ja: "いまの二つの答えを見てください。" },
      },
      {
        kind: "proof",
        game: "maya2",
        to: 40,
        title: { en: "Found by the program", ja: "プログラムに探させる" },
        text: {
          en: "Let the program find it. Mind the word in front: observed in some cells, or proved.",
          ja: "プログラムに探させます。先頭の語が「観察」か「証明済み」かに注意してください。",
        },
        hint: {
          en: "A law that holds in a table may still fail beyond it.",
          ja: "表の中で成り立っても、外で成り立つとは限りません。",
        },
        done: {
          en: "The proof: from (a,b) every value below (a⊕b)−1 is reached, and (a⊕b)−1 itself is not, since x ↦ x−1 keeps different numbers different.",
          ja: "証明：(a,b) からは (a⊕b)−1 より小さい値のすべてに移れ、(a⊕b)−1 自身には移れません。x ↦ x−1 は異なる数を異なる数に写すからです。",
        },
      },
      {
        kind: "losing",
        game: "maya2",
        positions: [["0,1"], ["1,2"], ["2,3"], ["3,4"], ["4,5"], ["2,4"]],
        title: { en: "Which are losing?", ja: "負けはどれ" },
        text: { en: "Mark the losing positions.", ja: "負けの局面を選んでください。" },
        hint: { en: "a ⊕ b = 1.", ja: "a ⊕ b = 1 となるものです。" },
      },
      {
        kind: "move",
        game: "maya",
        position: ["[1,2,3,6,8]"],
        title: { en: "Five coins on a strip", ja: "五枚のコイン" },
        text: {
          en: "Coins are at 1, 2, 3, 6 and 8; a move takes one of them left to a free cell. Find a winning move.",
          ja: "コインは 1、2、3、6、8。一枚を左の空いたマスへ動かします。必勝手は？",
        },
        hint: { en: "Ask for the list of moves and try.", ja: "手の一覧から試してみましょう。" },
      },
    ],
  },
  {
    id: "scores",
    title: { en: "Scores: min-max and alpha-beta", ja: "得点：ミニマックスとアルファ・ベータ" },
    lead: {
      en: "One player maximises the score, the other minimises it.",
      ja: "一人は得点を大きく、もう一人は小さくしようとします。",
    },
    steps: [
      {
        kind: "number",
        game: "deque",
        position: ["1,3"],
        of: "value",
        title: { en: "Take from either end", ja: "両端から取る" },
        text: {
          en: "Players take a number from either end of the row 1, 2, 9, 3 in turn. The numbers 2, 9, 3 are left. By how many points does the player to move win under best play? (negative for a loss)",
          ja: "数の列 1、2、9、3 から、交互に端の数を取ります。いま 2、9、3 が残っています。最善なら手番の側は何点勝ちますか（負けなら負の数）。",
        },
        hint: {
          en: "After either move the 9 is at an end.",
          ja: "どちらを取っても、9 が端に出ます。",
        },
      },
      {
        kind: "move",
        game: "deque",
        position: ["0,3"],
        title: { en: "Best move", ja: "最善手" },
        text: {
          en: "1, 2, 9, 3: which number do you take?",
          ja: "1、2、9、3：どちらの端を取りますか。",
        },
        hint: { en: "Use the last answer.", ja: "いまの答えを使います。" },
      },
      {
        kind: "number",
        game: "deque",
        position: ["0,3"],
        of: "minimax",
        title: { en: "Min-max looks everywhere", ja: "ミニマックスは全部見る" },
        text: {
          en: "How many positions does min-max visit from 1, 2, 9, 3? A position is counted again each time it is reached.",
          ja: "1、2、9、3 から、ミニマックス法はいくつの局面を調べますか。同じ局面も道がちがえば数えます。",
        },
        hint: { en: "1 + 2 + 4 + 8 + 8.", ja: "1 + 2 + 4 + 8 + 8 です。" },
      },
      {
        kind: "number",
        game: "minimax-tree",
        given: LEAVES,
        position: ["0"],
        of: "value",
        title: { en: "A tree", ja: "木" },
        text: {
          en: "Leaves 3, 5, 6, 9, 1, 2, 0, −1 from left to right; A takes the maximum, B the minimum, and A moves first. The value of the root?",
          ja: "葉は左から 3、5、6、9、1、2、0、−1。A は最大、B は最小を選び、A から始めます。根の値は？",
        },
        hint: {
          en: "Three levels: A, B, A. Begin below.",
          ja: "上から A、B、A の三段です。下から計算します。",
        },
      },
      {
        kind: "number",
        game: "minimax-tree",
        given: LEAVES,
        position: ["0"],
        of: "alpha-beta",
        title: { en: "Alpha-beta skips", ja: "アルファ・ベータは省く" },
        text: {
          en: "Min-max visits all 15 nodes of this tree. How many does alpha-beta visit, from left to right?",
          ja: "ミニマックス法はこの木の 15 節点すべてを調べます。アルファ・ベータ法は左から調べて、いくつで済みますか。",
        },
        hint: {
          en: "The view of trees shows the cuts one by one.",
          ja: "「探索木」の画面で、枝刈りを一つずつ見られます。",
        },
      },
    ],
  },
  {
    id: "misere",
    title: { en: "Misère play", ja: "逆形" },
    lead: { en: "The player who makes the last move loses.", ja: "最後に動いたほうが負けです。" },
    steps: [
      {
        kind: "losing",
        game: "misere-nim",
        positions: [["[1]"], ["[2]"], ["[1,1]"], ["[1,1,1]"], ["[2,2]"], ["[1,2,3]"], ["[1,2]"]],
        title: { en: "Which are losing?", ja: "負けはどれ" },
        text: {
          en: "Nim, but the player who takes the last stone loses. Mark the positions that are losing for the player to move.",
          ja: "最後の石を取ったほうが負けのニムです。手番の側の負けを選んでください。",
        },
        hint: {
          en: "With heaps of 1 only, count them. Else think of normal Nim.",
          ja: "1 だけの山なら個数の偶奇。そうでなければ普通のニムと同じです。",
        },
      },
      {
        kind: "move",
        game: "misere-nim",
        position: ["[1,1,3]"],
        title: { en: "The moment to turn", ja: "切り替えどき" },
        text: { en: "1, 1, 3: find the winning move.", ja: "1、1、3：必勝手は？" },
        hint: {
          en: "Leave an odd number of heaps of 1.",
          ja: "1 の山を奇数個残します。",
        },
      },
      {
        kind: "play",
        game: "misere-nim",
        position: ["[2,4,5]"],
        title: { en: "Play", ja: "対戦" },
        text: { en: "2, 4, 5, and you begin.", ja: "2、4、5。先手はあなたです。" },
        hint: {
          en: "As in normal Nim, until only heaps of 1 would be left.",
          ja: "1 の山だけになる直前までは、普通のニムと同じです。",
        },
      },
      {
        kind: "losing",
        game: "w(x) = misere{ w(x-k) for k in 1..=min(3, x) }",
        positions: Array.from({ length: 11 }, (_, n) => [String(n)]),
        title: { en: "Take 1 to 3, misère", ja: "1〜3 個取る逆形" },
        text: {
          en: "The first game again, but the player who takes the last stone loses. Mark the losing positions.",
          ja: "最初のゲームの逆形です。最後の石を取ったほうが負け。負けの山を選んでください。",
        },
        hint: { en: "1 is losing, 0 is winning.", ja: "1 個は負け、0 個は勝ちです。" },
        done: {
          en: "Sums of misère games are harder: values do not simply add. That is a subject of its own.",
          ja: "逆形の和は難しく、値を足すだけでは解けません。それだけで一つの分野になっています。",
        },
      },
      {
        kind: "play",
        game: "w(x) = misere{ w(x-k) for k in 1..=min(3, x) }",
        position: ["12"],
        title: { en: "Play", ja: "対戦" },
        text: {
          en: "12 stones; the player who takes the last one loses.",
          ja: "石は 12 個。最後の石を取ると負けです。",
        },
        hint: { en: "Leave 4k + 1 stones.", ja: "4k + 1 個を残します。" },
      },
    ],
  },
];
