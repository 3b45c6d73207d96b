//! The notation of books and slides: what it means, and what is refused with advice.

use grundy_rules::syntax::parse;
use grundy_rules::{Givens, Rules, Value};

/// Returns the values of `g` at 0 to 12, or the first error code.
fn values(rules: &str) -> Result<Vec<Value>, String> {
    let code = |found: Vec<grundy_core::Diagnostic>| found[0].code.to_owned();
    let parsed = Rules::parse(rules).map_err(code)?;
    let set = Value::List([1, 3, 4].map(Value::Int).to_vec().into());
    let givens: Givens = [("S".to_owned(), set)].into_iter().collect();
    let mut game = parsed.bind(&givens);
    let one = |n: i64| game.eval(&format!("g({n})")).map_err(|e| format!("{e:?}"));
    (0..=12).map(one).collect()
}

#[test]
fn slides_mean_what_the_language_says_in_its_own_words() {
    for (slide, plain) in [
        (
            "F(x) = { x-k : k ∈ {1,2,3}, k ≤ x }\ng(x) = mex{ g(y) : y ∈ F(x) }",
            "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
        ),
        (
            "F(x) = { x-k | k ∈ {1,2,3}, k ≤ x }\ng(x) = mex{ g(y) : y ∈ F(x) }",
            "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
        ),
        (
            "F(x) = list{ x-k for k in 1..=3 if k <= x }\ng(x) = mex{ g(y) : y ∈ F(x) }",
            "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
        ),
        (
            "F(x) = list{ x-k for k in 1..=3 if k <= x }\ng(x) = mex{ g(y) | y ∈ F(x) }",
            "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
        ),
        (
            "g(x) = mex{ g(b) : 0≤b<x }",
            "g(x) = mex{ g(b) for b in 0..x }",
        ),
        (
            "g(x) = mex{ g(b) | x > b >= 0 }",
            "g(x) = mex{ g(b) for b in 0..x }",
        ),
        (
            "g(x) = mex{ g(x-k) : 0 < k ≤ min(3,x) }",
            "g(x) = mex{ g(x-k) for k in 1..=min(3,x) }",
        ),
        (
            "g(x) = mex{ g(y) : s ∈ {1,3,4}, y = x-s, y ≥ 0 }",
            "g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }",
        ),
        (
            "g(x) = mex{ g(x-s) : s ∈ S ∧ s ≤ x }",
            "g(x) = mex{ g(x-s) for s in S if s <= x }",
        ),
        (
            "g(x) = mex{ g(a) ⊕ g(b) : 1 ≤ a < b < x, a + b == x }",
            "g(x) = mex{ g(a) ^ g(b) for a in 1..x for b in a+1..x if a + b == x }",
        ),
        (
            "g(x) = mex{ g(x-k) : k ∈ {1,2,…,4}, k ≤ x, g(x-7) if x >= 7 }",
            "g(x) = mex{ g(x-k) for k in 1..=4 if k <= x, g(x-7) if x >= 7 }",
        ),
        (
            "g(x) = mex{ g(x-k) for k in 1…3 if k <= x }",
            "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
        ),
        (
            "g(x) = mex(list{ g(x-k) for k in 1..=3 if k <= x })",
            "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }",
        ),
        ("g(x) = max([x, 3, 1])", "g(x) = max(x, 3, 1)"),
        ("g(x) = mex(∅) + x mod 4", "g(x) = 0 + x % 4"),
        ("g(x) = x (mod 4)", "g(x) = x % 4"),
        ("g(x) = (x + 1) (mod 4)", "g(x) = (x + 1) % 4"),
        ("g(x) = x xor 3", "g(x) = x ^ 3"),
        ("g(x) = ⌊x/2⌋ + len({1,3,5})", "g(x) = x/2 + 3"),
        ("g(x₁) = x₁ ⋅ 2", "g(x) = x * 2"),
        ("g(x') = x' + 1", "g(x) = x + 1"),
        ("ｇ（ｘ）＝ｘ＋１", "g(x) = x + 1"),
        (
            "g(x) = if x < 3\n  then 0\n  else x",
            "g(x) = if x < 3 then 0 else x",
        ),
        (
            "g(x) = if ¬(x ∉ [1,2]) then 1 else 0",
            "g(x) = if x in [1,2] then 1 else 0",
        ),
    ] {
        let (slide_values, plain_values) = (values(slide), values(plain));
        assert!(plain_values.is_ok(), "{plain}: {plain_values:?}");
        assert_eq!(slide_values, plain_values, "{slide}");
    }
}

#[test]
fn what_is_not_certain_is_refused_with_what_to_write() {
    for (text, help) in [
        (
            "g(x) = mex{ g(b) : b < x }",
            "write `0 <= b < x`, or another bound in front",
        ),
        ("g(x) = x + 1 (mod 4)", "write `(x + 1) % 4`"),
        (
            "g(x) = sum{ k for k in 1...x }",
            "a range with its end is written `1..=x`",
        ),
        ("g(x) = x²", "a power is written `x**2`"),
        (
            "g(x) = [1,2,4,…,x]",
            "write the range itself, for example `1..=k`",
        ),
    ] {
        let parsed = parse(text);
        let helps: Vec<&str> = parsed
            .diagnostics
            .iter()
            .flat_map(|d| &d.help)
            .map(grundy_core::Message::english)
            .collect();
        assert!(helps.contains(&help), "{text}: {:?}", parsed.diagnostics);
    }
}

#[test]
fn a_bar_that_was_an_operator_still_is_one() {
    for (text, wanted) in [
        (
            "g(x) = count{ k | 1 == 3 for k in 0..=x }",
            "g(x) = count{ (k | 1) == 3 for k in 0..=x }",
        ),
        (
            "g(x) = sum{ k | 1 for k in 0..=x }",
            "g(x) = sum{ (k | 1) for k in 0..=x }",
        ),
        (
            "g(x) = max{ x | 1, x | 2 }",
            "g(x) = max{ (x | 1), (x | 2) }",
        ),
        (
            "g(x) = len(list{ k | 1 for k in 0..=x if k | 1 == 3 })",
            "g(x) = len(list{ 0 for k in 0..=x if (k | 1) == 3 })",
        ),
    ] {
        assert_eq!(values(text), values(wanted), "{text}");
    }
}
