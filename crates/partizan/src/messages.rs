//! The messages of this crate.

use grundy_core::messages;

messages! {
    values_exceed_limits {
        "the values of this position go beyond the limits",
        "この局面の値は制限を超えます",
    }
    raise_limits_or_ask_for_thermograph {
        "raise the limits with `--limit cells=N,bytes=N`, or ask for the thermograph, \
         which needs no values",
        "`--limit cells=N,bytes=N` で制限を上げるか、値の要らない温度図を問います",
    }
    games_are_nested_too_deeply {
        "the games are nested too deeply",
        "ゲームの入れ子が深すぎます",
    }
    values_are_computed_by_options {
        "the value follows from the options, and a line of more than a thousand moves is too deep",
        "値は選択肢の値から計算します：続けて千手を超えるゲームは扱えません",
    }
    value_is_too_large_to_write {
        "the value is too large to be written out",
        "値が大きすぎて書き出せません",
    }
    ask_for_outcome_or_mean {
        "ask for its outcome, mean, temperature or thermograph",
        "勝敗、平均値、温度、温度図のどれかを問います",
    }
    operator_is_not_defined {
        "the operator is not defined for these games",
        "この演算はこれらのゲームでは定義されていません",
    }
    cooling_needs_temperature {
        "cooling needs a temperature of at least -1",
        "冷却の温度は -1 以上です",
    }
}
