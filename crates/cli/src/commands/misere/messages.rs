//! The sentences of `grundy misere`.

grundy::messages! {
    at_most_heaps(most) { "at most {most} heaps", "山は {most} までです" }

    // The quotient.
    order_of_quotient(game, components, order) {
        "{game}: the misère quotient of {components} has order {order}",
        "{game}：{components}のミゼール商の元は {order} 個",
    }
    all_heaps { "all heaps", "すべての山" }
    heaps_to(last) { "the heaps to {last}", "{last} までの山" }
    positions(count) { "{count} positions", "{count} 個の局面" }
    proved_by_m0 { "proved M0", "M0 により証明済み" }
    proved_for_sums {
        "proved for every sum of these positions",
        "この局面のどんな和についても証明済み",
    }
    observed_only {
        "observed: no theorem applies to these rules",
        "観察のみ。このルールに当てはまる定理はない",
    }
    verified_for_heaps {
        "verified for these heaps only",
        "これらの山についてだけ確認済み",
    }
    heap(size) { "heap {size}", "山 {size}" }
    group_of_order(order) { "a group of order {order}", "位数 {order} の群" }
    lost_sums {
        "A sum is lost for the player to move when the product of its components is in P.",
        "成分の積が P に入る和では、手番の側の負け（後手必勝）です。",
    }

    // The names of the lines.
    grows_at { "grows at", "増える所" }
    images_from_0 { "Φ from 0", "Φ（0 から）" }

    // The end of the run.
    quotient_too_large(order) {
        "with one more component the quotient has more than {order} elements, or takes too \
         long; raise --order or --to",
        "成分をもう一つ加えると、商の元が {order} 個を超えるか、時間がかかりすぎます。\
         --order と --to で続けられます",
    }
    stopped_at_heap(why, heap) {
        "stopped by {why}: the result holds for the heaps up to {heap}",
        "{why}で止まりました：表示したものは {heap} までの山について成り立ちます",
    }
}
