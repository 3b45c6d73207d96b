//! The messages of this crate.

use grundy_core::messages;

messages! {
    // Checkpoints.
    checkpoint_is_damaged(reason) {
        "this is not a complete checkpoint: {reason}",
        "完全なチェックポイントではありません：{reason}",
    }
    take_checkpoint_before {
        "use the previous checkpoint, or start again without the file",
        "一つ前のものを使うか、ファイルなしで初めから始めます",
    }
    checkpoint_of_other_run { "it is one of another kind of run", "別の種類の実行のものです" }
    checkpoint_is_too_short { "it is too short", "短すぎます" }
    its_game { "its game", "ゲームを読めません" }
    its_head { "its head", "先頭の行を読めません" }
    its_engine { "its engine", "エンジンが合いません" }
    its_values { "its values", "値を読めません" }
    its_mask { "its mask", "マスクを読めません" }
    its_heaps { "its heaps", "山の個数が合いません" }
    its_rare_heaps { "its rare heaps", "まれな山が合いません" }
    its_ranks { "its ranks", "順位が合いません" }
    game_cannot_be_streamed {
        "its game cannot be streamed",
        "このゲームの値は窓だけでは計算できません",
    }
    window_length_differs {
        "its window has another length",
        "窓の長さが違います",
    }
    window_lengths_differ {
        "its windows have another length",
        "窓の長さが違います",
    }
    checkpoint_of_other_game(known, code) {
        "the checkpoint belongs to {known}, not to {code}",
        "このチェックポイントは {code} ではなく {known} のものです",
    }
    one_checkpoint_per_game {
        "use a separate checkpoint for each game",
        "ゲームごとに別のチェックポイントを使います",
    }

    // Streams.
    value_exceeds_window(heap) {
        "after heap {heap}, a value is too large for the window",
        "大きさ {heap} の山より先に、窓には大きすぎる値があります",
    }
    value_needs_heaps_outside_window(heap) {
        "after heap {heap}, a value depends on heaps outside the window",
        "大きさ {heap} の山より先に、窓の外の山で決まる値があります",
    }
    compute_with_all_values {
        "use `table` or `period`, which store all values",
        "このゲームは、すべての値を残して計算します：`table` または `period`",
    }

    // Engines.
    heap_engine { "heap engine", "山のエンジン" }
    subtraction_by_bytes { "subtraction set by bytes", "引く数の集合をバイトで" }
    subtraction_by_bits { "subtraction set by bits", "引く数の集合をビットで" }
    marks_of_all_options { "plain marks of all options", "すべての選択肢に印をつける" }
    rare_and_common_heaps(mask, kernel) {
        "rare and common heaps, mask {mask}, {kernel} kernel",
        "まれな山とふつうの山に分ける。マスク {mask}、カーネル {kernel}",
    }
    in_window(engine) { "{engine}, in a window", "{engine}。動く窓の中で" }
    copied_by_period(engine, period) {
        "{engine}, copied by its proved period {period}",
        "{engine}。証明された周期 {period} で写す",
    }

    // Periods.
    no_period_is_known(terms) {
        "No period was found in {terms} terms.",
        "{terms} 項の中に周期は見つかりませんでした。",
    }
    periodic(period, range) {
        "Periodic with period {period} from {range}",
        "周期 {period}、{range}",
    }
    arithmetic_periodic(period, step, range) {
        "Arithmetic periodic: a(n+{period}) = a(n) {step} from {range}",
        "等差的な周期：a(n+{period}) = a(n) {step}、{range}",
    }
    from_preperiod(preperiod) { "n = {preperiod} on.", "n = {preperiod} から。" }
    from_exception(preperiod, last) {
        "n = {preperiod} on, with the last exception at n = {last}.",
        "n = {preperiod} から（最後の例外は n = {last}）。",
    }
    observed_from_preperiod(preperiod) {
        "n = {preperiod} on (observed, not proved).",
        "n = {preperiod} から（観察しただけで証明はない）。",
    }
    observed_from_exception(preperiod, last) {
        "n = {preperiod} on, with the last exception at n = {last} (observed, not proved).",
        "n = {preperiod} から（最後の例外は n = {last}。観察しただけで証明はない）。",
    }

    // Sets of numbers.
    here { "here", "ここ" }
    too_large { "too large", "大きすぎる" }
    number_exceeds_set(most) {
        "numbers above {most} are too large for a set",
        "{most} より大きい数は集合に使えません",
    }
    range_has_too_many_numbers(range, most) {
        "`{range}` is more than {most} numbers",
        "`{range}` の数は {most} 個を超えています",
    }
    take_notation_has_no_limit {
        "`take:K` takes 1 to K tokens, however large K is",
        "`take:K` では 1 個から K 個まで取れます。K に上限はありません",
    }
    number_cannot_be_taken(number) {
        "`{number}` cannot be taken: numbers are 1 or more",
        "`{number}` 個は取れません：数は 1 以上です",
    }
    number_is_missing { "a number is missing", "数がありません" }
    number_is_too_large(number) { "`{number}` is too large", "`{number}` は大きすぎます" }
    text_is_not_number(text) {
        "`{text}` is not a whole number",
        "`{text}` は整数ではありません",
    }
    write_numbers_with_commas {
        "write the numbers of tokens with commas between them: `subtract:1,3,4`",
        "取れる個数をコンマで区切って書きます：`subtract:1,3,4`",
    }

    // Codes.
    code_example {
        "a code is a first digit, a point, and a digit for each number of tokens \
         that may be taken: `0.77`, `4.07`, `0.8F`, `4u.0`, `0.(3)`",
        "符号は、最初の数字、点、取れる個数ごとの数字の順に書きます：\
         `0.77`、`4.07`、`0.8F`、`4u.0`、`0.(3)`",
    }
    code_has_no_point(text) { "`{text}` has no point", "`{text}` に点がありません" }
    code_has_point_after_digit {
        "a code has a point after its first digit",
        "符号では最初の数字のあとに点を書く",
    }
    one_digit_is_before_point {
        "only one digit is before the point",
        "点の前の数字は一つだけです",
    }
    digits_are_too_many { "too many digits", "ここが多すぎる" }
    first_digit_must_split {
        "the first digit of a code is 0, 4, 8 or C",
        "符号の最初の数字は 0、4、8、C のどれかです",
    }
    digit_is_not_move {
        "takes nothing and splits nothing, which is not a move",
        "何も取らず何も分けないので、手ではない",
    }
    meaning_of_first_digit {
        "the digit before the point takes no token, so it must split the heap: \
         4 into two heaps, 8 into three, C either way",
        "点の前の数字は一つも取らない手なので、山を分けます：\
         4 は二つの山、8 は三つの山、C はどちらか",
    }
    bracket_does_not_end_code {
        "the bracket does not end the code",
        "括弧が符号の終わりにありません",
    }
    bracket_is_last {
        "the digit in brackets repeats forever, so it is the last one: `0.6(1)`",
        "括弧の中の数字は終わりなく続くので、最後に書きます：`0.6(1)`",
    }
    one_digit_is_in_brackets {
        "the brackets contain one digit",
        "括弧の中の数字は一つです",
    }
    count_of_digits(count) { "{count} digits", "数字 {count} 個" }
    bracket_is_for_larger_numbers {
        "the digit in brackets is that of all larger numbers: `0.6(1)`",
        "括弧の中の数字は、それより大きいすべての個数についてのものです：`0.6(1)`",
    }
    game_has_no_moves { "this game has no moves", "このゲームには手がありません" }
    every_digit_is_zero { "every digit is 0", "どの数字も 0" }
    meaning_of_digits {
        "the k-th digit after the point gives the heaps that may remain after taking k tokens: \
         3 for taking, 7 for taking or splitting, as in `0.77`",
        "点から k 番目の数字は、k 個取ったあとに残せるものを表します：`0.77` のように、\
         3 は取るだけ、7 は取るか分けるか",
    }
    u_follows_digit { "`u` follows a digit", "`u` は数字のあとに書きます" }
    no_digit_before { "no digit before it", "前に数字がない" }
    u_makes_heaps_unequal {
        "`u` makes the two heaps of a split unequal: `4u.0`",
        "`u` は、分けた二つの山の大きさを異なるものにします：`4u.0`",
    }
    digit_does_not_split {
        "`u` asks for unequal heaps, and its digit does not split in two",
        "`u` は異なる大きさの山を求めますが、この数字は山を二つに分けません",
    }
    digit_has_no_bit_4(digit) { "digit {digit} has no bit 4", "数字 {digit} には 4 がない" }
    leave_u_out {
        "leave `u` out, or add 4 to the digit",
        "`u` を省くか、数字に 4 を足します",
    }
    write_set {
        "for a set of numbers that may be taken write `subtract:1,3,4`",
        "取れる個数の集合は `subtract:1,3,4` のように書きます",
    }
    code_has_one_point {
        "a code has one point, after its first digit: `0.77`",
        "符号の点は一つで、最初の数字のあとに書きます：`0.77`",
    }
    digits_are_sums {
        "digits are 0 to 9 and A to F, sums of 1 (leave nothing), 2 (one heap), \
         4 (two heaps) and 8 (three heaps)",
        "数字は 0 から 9 と A から F で、1（何も残さない）、2（山一つ）、4（山二つ）、\
         8（山三つ）の和です",
    }
    digits_end_at_f {
        "digits end at F, since a code leaves at most three heaps; write rules for four, such as \
         `g(n) = mex{{ g(a)^g(b)^g(c)^g(n-1-a-b-c) for a in 1..n for b in 1..n-a for c in 1..n-a-b \
         if a+b+c < n-1 }}`",
        "符号で残せる山は三つまでなので、数字は F までです。四つの山なら、\
         `g(n) = mex{{ g(a)^g(b)^g(c)^g(n-1-a-b-c) for a in 1..n for b in 1..n-a for c in 1..n-a-b \
         if a+b+c < n-1 }}` のような規則を書きます",
    }
    three_heaps_cannot_be_unequal {
        "`!` makes all heaps of a digit unequal, which is not supported for three heaps",
        "`!` はどの山の大きさも異なるものにしますが、三つの山には使えません",
    }
    u_is_for_two_heaps {
        "`u` makes only the two heaps of a digit unequal, as in `0.3Fu`",
        "`u` は二つに分けた山だけを異なる大きさにします。例：`0.3Fu`",
    }
    char_is_not_digit(char) {
        "`{char}` is not a digit of a code",
        "`{char}` は符号の数字ではありません",
    }
}
