//! The sentences of searches for games by their values.

grundy_core::messages! {
    // The query.
    text_of_values { "the values", "値" }
    text_of_positions { "the P-positions", "P 局面" }
    entry_is_missing { "an entry is missing", "項がありません" }
    not_an_entry(word) {
        "`{word}` is not a value, an outcome or `?`",
        "`{word}` は値でも勝敗でも `?` でもありません",
    }
    number_is_too_large(word, most) {
        "`{word}` exceeds {most}",
        "`{word}` は {most} を超えています",
    }
    write_entries {
        "write values as in `grundy find 0,1,2,3,?,4`, or outcomes as in `grundy find PNNNP`",
        "値は `grundy find 0,1,2,3,?,4` のように、勝敗は `grundy find PNNNP` のように書きます",
    }
    too_many_entries(found, most) {
        "the query has {found} entries; at most {most} are compared",
        "項が {found} 個あります。比べられるのは {most} 個までです",
    }
    give_first_entries(most) {
        "give at most the first {most} entries",
        "初めの {most} 個までを与えます",
    }
    nothing_is_known {
        "the query has no known value",
        "分かっている値がありません",
    }
    write_query {
        "write the first values, as in `grundy find 0,1,2,3,1,4,3,2`",
        "`grundy find 0,1,2,3,1,4,3,2` のように、初めの値を書きます",
    }
    offset_is_outside(offset) {
        "the values cannot begin at n = {offset}",
        "値は n = {offset} から始められません",
    }
    give_offset_within(least, most) {
        "give an offset from {least} to {most}",
        "{least} から {most} までの数を与えます",
    }
    period_is_zero { "a period is at least 1", "周期は 1 以上です" }
    give_period { "give a period such as 12", "12 のような周期を与えます" }
}
