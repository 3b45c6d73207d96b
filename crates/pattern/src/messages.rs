//! Laws in sentences.
//!
//! `head` is the value on the left side of a law, `law` its right side or, if it is about losses,
//! its condition.

use grundy_core::messages;

messages! {
    // Laws about values.
    value_is_constant(head, law) { "{head} is always {law}", "{head} はつねに {law} である" }
    value_is_argument(head, law) { "{head} is {law} itself", "{head} は {law} そのものである" }
    value_is_remainder(head, number, modulus) {
        "{head} is the remainder of {number} on division by {modulus}",
        "{head} は {number} を {modulus} で割った余りである",
    }
    value_depends_on_remainder(head, param, law) {
        "{head} depends on a remainder of {param} only: it is {law}",
        "{head} は {param} の剰余だけで決まり、{law} である",
    }
    value_is_rounded_down(head, law) {
        "{head} is {law}, rounded down",
        "{head} は {law}（切り捨て）である",
    }
    value_is_periodic(head, period, law) {
        "{head} is periodic with period {period}: it is {law}",
        "{head} は周期 {period} で繰り返し、{law} である",
    }
    value_is_arithmetic_periodic(head, period, law) {
        "{head} is arithmetic periodic with period {period}: it is {law}",
        "{head} は周期 {period} ごとに一定数ずつ増え、{law} である",
    }
    value_follows_from_digits(head, param, law) {
        "{head} follows from smaller values by the digits of {param}: it is {law}",
        "{head} は {param} の位取りにより小さい値から定まり、{law} である",
    }
    value_is_function(head, function) { "{head} is {function}", "{head} は {function}である" }
    value_equals(head, law) { "{head} is {law}", "{head} は {law} に等しい" }
    value_is_nim_sum(head, law) {
        "{head} is the nim-sum {law}",
        "{head} はニム和 {law} に等しい",
    }
    value_is_nim_product(head, law) {
        "{head} is the nim product {law}",
        "{head} はニム積 {law} に等しい",
    }
    value_is_sum(head, law) { "{head} is the sum {law}", "{head} は和 {law} に等しい" }
    value_is_symmetric(head, law) {
        "{head} is symmetric: it equals {law}",
        "{head} は対称で、{law} に等しい",
    }
    value_is_central(head, law) {
        "{head} is the same after half a turn of the board: it is {law}",
        "{head} は盤を半回転しても変わらず、{law} に等しい",
    }
    value_in_row_is(head, law) {
        "the row {head} has the values {law}",
        "行 {head} の値は {law} である",
    }

    // Laws about losses.
    losses_in_cone(root, law) {
        "the losing positions are those whose numbers have a ratio below {root}, that is, {law}",
        "負けの局面は、二数の比が {root} より小さいもの、すなわち {law} を満たすものである",
    }
    losses_are_pairs(pair) {
        "the losing positions are the pairs {pair} for n = 0, 1, …, \
         where a is the least number that no earlier pair contains",
        "負けの局面は対 {pair}（n = 0, 1, …、a はそれまでの対に現れない最小の数）である",
    }
    losses_are_numbers(param, numbers, rule) {
        "the losing positions are {param} = {numbers}, where {rule}",
        "負けの局面は {param} = {numbers} である。{rule}である",
    }
    losses_are_mirrored(law) {
        "the losing positions are those with {law}: the second player mirrors every move",
        "負けの局面は {law} のものである（真似戦略）",
    }
    losses_are_beatty_pairs(step, number) {
        "the losing positions are the pairs (⌊nα⌋, ⌊nα⌋ + {step}n) for n = 0, 1, …, \
         where α is {number}",
        "負けの局面は対 (⌊nα⌋, ⌊nα⌋ + {step}n)（n = 0, 1, …、α = {number}）である",
    }
    losses_are(law) {
        "the losing positions are those with {law}",
        "負けの局面は {law} のものである",
    }

    // Conditions and exceptions.
    for_condition(sentence, condition) {
        "{sentence}, for {condition}",
        "{condition} のとき、{sentence}",
    }
    with_exceptions(sentence, exceptions) {
        "{sentence}, except {exceptions}",
        "{sentence}（例外: {exceptions}）",
    }
    full_stop(sentence) { "{sentence}.", "{sentence}。" }

    // Numbers.
    golden_ratio { "the golden ratio (1 + √5)/2", "黄金比 (1 + √5)/2" }
    sum_of_two_before { "each is the sum of the two before it", "各数は直前の二つの和" }
    multiple_of_one_before(a) {
        "each is {a} times the one before it",
        "各数は直前の数の {a} 倍",
    }
    sum_of_multiples(a, b) {
        "each is {a} times the one before it and {b} times the one before that",
        "各数は直前の数の {a} 倍と二つ前の数の {b} 倍の和",
    }
    plus_constant(rule, c) { "{rule}, plus {c}", "{rule}に {c} を加えた数" }

    // Functions of numbers.
    least_argument { "the least of its arguments", "引数の最小値" }
    largest_argument { "the largest of its arguments", "引数の最大値" }
    absolute_value(x) { "the absolute value of {x}", "{x} の絶対値" }
    greatest_common_divisor { "the greatest common divisor", "最大公約数" }
    square_root(x) {
        "the square root of {x}, rounded down",
        "{x} の平方根（切り捨て）",
    }
    ones_in_binary(x) {
        "the number of ones of {x} in binary",
        "{x} を二進法で書いたときの 1 の個数",
    }
    digits_in_binary(x) {
        "the number of digits of {x} in binary",
        "{x} を二進法で書いたときの桁数",
    }
    power_of_two(x) {
        "the largest power of 2 that divides {x}",
        "{x} を割り切る最大の 2 の冪",
    }
    least_prime_factor(x) { "the least prime factor of {x}", "{x} の最小の素因数" }
    prime_factors(x) {
        "the number of prime factors of {x}, counted with multiplicity",
        "{x} の重複を込めた素因数の個数",
    }
    different_primes(x) {
        "the number of different prime factors of {x}",
        "{x} の相異なる素因数の個数",
    }
    number_of_divisors(x) { "the number of divisors of {x}", "{x} の約数の個数" }
    nim_sum_of_exponents(x) {
        "the nim-sum of the exponents of the primes in {x}",
        "{x} の素因数分解の指数のニム和",
    }
}
