//! The messages of exported programs.

grundy_core::messages! {
    not_exported(reason) { "{reason}", "{reason}" }
    this_part { "this part of the rules", "規則のこの部分です" }
    no_program_agrees {
        "no program agrees with the rules on random inputs, so none is printed",
        "乱数の入力で規則と一致するプログラムがないため、出力しません",
    }
    check_the_input_line {
        "check with `grundy judge` that the line `# input:` fits the rules, and that small inputs have an answer",
        "`# input:` の行が規則に合い、小さい入力に答えがあることを `grundy judge` で確かめます",
    }
    no_input_line(game) {
        "`{game}` does not state the order of its inputs",
        "`{game}` に入力の順序がありません",
    }
    write_input_line {
        "write the order of the inputs in the rules, such as `# input: N, K; then A[N]`",
        "規則に入力の順序を書きます。例：`# input: N, K; then A[N]`",
    }

    no_law_to_explain(game) {
        "`{game}` has no law whose proof could be written",
        "`{game}` には証明を書ける法則がありません",
    }
    export_without_proof {
        "leave out `--explain`",
        "`--explain` を外します",
    }
    table_of_other_function(game) {
        "a literal table is for a function of one or two integers, and `{game}` has another one",
        "値を並べた表は一つか二つの整数の関数に使えますが、`{game}` の関数は異なります",
    }
    table_is_too_large(cells, most) {
        "the table has {cells} values, and a literal table has at most {most}",
        "表の値は {cells} 個ですが、値を並べた表は {most} 個までです",
    }
    table_has_no_value(call, bound) {
        "{call} does not have an integer or a boolean as its value everywhere up to {bound}",
        "{call} の値が {bound} までのすべてで整数か真偽値であるとは限りません",
    }
    no_moves(game) {
        "`--function` is for a game with moves of one function, and `{game}` is another one",
        "`--function` は一つの関数の手を持つゲームに使えますが、`{game}` は異なります",
    }
    export_the_program {
        "leave out `--function` for a program that reads the input",
        "`--function` を外すと、入力を読むプログラムを出力します",
    }
    export_without_table {
        "leave out `--table`, or use a smaller bound",
        "`--table` を外すか、上限を小さくします",
    }

    // The method of a program.
    method_by_period(call, period, from, theorem) {
        "Method: {call} has period {period} from {from} on, proved for all positions ({theorem}). The list has the values up to \
         the end of the first period.\nO(1) for each position.",
        "方法：{call} は {from} から周期 {period} を持ち、すべての局面で証明されています（{theorem}）。リストは最初の周期の終わりま\
での値です。\n局面ごとに O(1)。",
    }
    method_by_list(call, bound) {
        "Method: a list of the values of {call} for arguments up to {bound}.\nO(1) for each position.",
        "方法：引数 {bound} までの {call} の値のリスト。\n局面ごとに O(1)。",
    }
    method_by_law(law, theorem) {
        "Method: the law {law}, proved for all positions ({theorem}).\nO(1) for each position.",
        "方法：すべての局面で証明された法則 {law}（{theorem}）。\n局面ごとに O(1)。",
    }
    method_by_table(call, cost) {
        "Method: a table of {call}, filled upwards, since every option is a smaller number.\n{cost} for arguments up to n.",
        "方法：選択肢がすべてより小さい数なので、{call} の表を小さい方から埋める。\n引数 n まで {cost}。",
    }
    method_by_rows(call, cost) {
        "Method: a table of {call}, filled row by row, since no option has a larger number in either place.\n{cost} for arguments \
         up to n.",
        "方法：選択肢のどちらの数も大きくならないので、{call} の表を一行ずつ埋める。\n引数 n まで {cost}。",
    }
    method_by_intervals(call, first, last, cost) {
        "Method: a table of {call}, filled for increasing {last} and decreasing {first}, since every option is a shorter \
         interval.\n{cost} for arguments up to n.",
        "方法：選択肢がすべてより短い区間なので、{call} の表を {last} の小さい順、{first} の大きい順に埋める。\n引数 n まで {cost}。",
    }
    method_by_memo(call, cost) {
        "Method: the values of {call} at the positions that are needed, each computed once.\n{cost} for each position.",
        "方法：必要な局面の {call} の値を一度ずつ計算して保存する。\n局面ごとに {cost}。",
    }
    method_by_definition(cost) {
        "Method: the definition without stored values.\n{cost} for each case.",
        "方法：値を保存せず、定義のとおりに計算する。\n場合ごとに {cost}。",
    }

    length_of_a_list(letter) {
        "{letter} is the length of a list that depends on the position.",
        "{letter} は局面によって変わるリストの長さ。",
    }
    values_have_64_bits {
        "Numbers have 64 bits, so every value must be below 2^63.",
        "数は 64 ビットなので、値は 2^63 未満とする。",
    }

    // Theorems about forms of rules.
    method_by_theorem(reason) { "Method: {reason}", "方法：{reason}" }
    up_to_a_bound {
        "the options are the values before x up to a fixed distance k, which are all numbers up to k except one, so that the values \
         repeat after k+1 (Bachet's game).\nO(1) for each position.",
        "選択肢は x から一定の距離 k までの値で、k 以下の数から一つを除いたものなので、値は k+1 ごとに繰り返す（バシェのゲーム）。\n\
局面ごとに O(1)。",
    }
    nim_in_a_list {
        "heaps of Nim are won if the xor of their sizes is not 0 (Bouton 1901).\nO(n) for n heaps.",
        "ニムの山は、大きさの排他的論理和が 0 でなければ勝ち（Bouton 1901）。\n山 n 個で O(n)。",
    }
    misere_nim_in_a_list {
        "misère Nim is won as Nim is if a heap has more than 1 object, and otherwise if the number of heaps with 1 object is even \
         (Bouton 1901).\nO(n) for n heaps.",
        "逆形ニムは、2 個以上の山があればニムと同じ、なければ 1 個の山が偶数個のとき勝ち（Bouton 1901）。\n山 n 個で O(n)。",
    }
    one_from_any_heaps {
        "the player to move takes 1 from each odd heap, and afterwards every move of the opponent leaves an odd heap.\nO(n) for n \
         heaps.",
        "手番の人は奇数の山すべてから 1 個ずつ取る。その後は相手がどう取っても奇数の山が残る。\n山 n 個で O(n)。",
    }
    largest_card_first {
        "taking the largest remaining number is best, since exchanging two moves of the same player never gains.\nO(n² log n) for n \
         numbers.",
        "残りの最大の数を取るのが最善。取る順を入れ替えても得をしない。\n数 n 個で O(n² log n)。",
    }
    gaps_of_a_strip {
        "the pieces are paired from the right, and the gap in each pair is a heap of Nim: a move of the left piece widens a gap, and \
         the right piece takes the difference back.\nO(n) for n pieces.",
        "駒を右から二つずつ組にすると、組の中の隙間がニムの山になる。左の駒が動いて隙間が広がっても、右の駒が同じだけ戻せる。\n駒 n 個で O(n)。",
    }
    choice_in_euclid {
        "if the quotient is at least 2, the options after the first option are options now as well, so one of them or the first \
         option wins. Otherwise there is one move.\nO(log n) for each position.",
        "商が 2 以上なら、最初の選択肢からの選択肢は今も選べるので、そのどれかか最初の選択肢で勝てる。そうでなければ手は一つ。\n\
局面ごとに O(log n)。",
    }
    growing_window {
        "the options are the x/k values before x, and x/k grows by at most 1. So they are different, the value is x/k where the number \
         of options grows, and elsewhere that of the value before the options.\nO(√n) for each position.",
        "選択肢は x の直前の x/k 個の値で、x/k は高々 1 ずつ増える。よってそれらはすべて異なり、選択肢が増えるところの値は x/k、\
ほかでは選択肢の直前の値に等しい。\n局面ごとに O(√n)。",
    }
    last_two_cards {
        "the player to move takes all cards or all except the last one. After any other move the opponent takes all except the last \
         one, which is not better.\nO(1) for each case.",
        "手番の人はすべての札、または最後の一枚を残してすべて取る。ほかの手には、相手が最後の一枚を残してすべて取るので得をしない。\n\
場合ごとに O(1)。",
    }
}
