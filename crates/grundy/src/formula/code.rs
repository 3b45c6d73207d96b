//! Translates codes and sets to rules of the language, so that all engines and methods for
//! recurrences apply to them.

use std::fmt::Write as _;

pub use grundy_heap::{Code, Digit};

/// Returns the code as rules: a function `g(n)`, the Grundy value of a heap of `n`.
///
/// ```
/// use grundy::formula::code;
/// assert_eq!(
///     code::rules(&"0.137".parse()?),
///     "g(n) = mex{ 0 if n == 1,
///             g(n-k) for k in 2..=3 if k <= n,
///             g(a)^g(n-3-a) for a in 1..=(n-3)/2 }
/// "
/// );
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn rules(code: &Code) -> String {
    let mut items = Vec::new();
    let left = |k: &str| match k {
        "0" => "n".to_owned(),
        k => format!("n-{k}"),
    };
    for (clause, k) in takes(code, |d| d.whole() && !d.one()) {
        items.push(format!("0{clause} if n == {k}"));
    }
    for (clause, k) in takes(code, |d| d.one() && !d.whole()) {
        items.push(format!("g({}){clause} if {k} < n", left(&k)));
    }
    for (clause, k) in takes(code, |d| d.whole() && d.one()) {
        items.push(format!("g({}){clause} if {k} <= n", left(&k)));
    }
    for (clause, k) in takes(code, |d| d.two() && !d.unequal()) {
        let rest = left(&k);
        let half = bracketed(&rest);
        items.push(format!("g(a)^g({rest}-a){clause} for a in 1..={half}/2"));
    }
    for (clause, k) in takes(code, Digit::unequal) {
        let rest = left(&k);
        items.push(format!(
            "g(a)^g({rest}-a){clause} for a in 1..=({rest}-1)/2"
        ));
    }
    for (clause, k) in takes(code, Digit::three) {
        let rest = left(&k);
        let third = bracketed(&rest);
        items.push(format!(
            "g(a)^g(b)^g({rest}-a-b){clause} for a in 1..={third}/3 for b in a..=({rest}-a)/2"
        ));
    }
    let mut rules = String::from("g(n) = mex{ ");
    for (i, item) in items.iter().enumerate() {
        let comma = if i == 0 { "" } else { ",\n            " };
        let _ = write!(rules, "{comma}{item}");
    }
    rules.push_str(" }\n");
    rules
}

/// The numbers of tokens whose digit satisfies a condition, as the clause that binds `k` to them. A
/// single number is substituted for `k`.
fn takes(code: &Code, wanted: impl Fn(Digit) -> bool) -> Vec<(String, String)> {
    let ks: Vec<usize> = (0..code.digits().len())
        .filter(|&k| wanted(code.digit(k)))
        .collect();
    let mut clauses = Vec::new();
    match ks[..] {
        [] => {}
        [k] => clauses.push((String::new(), k.to_string())),
        [first, .., last] if last - first + 1 == ks.len() => {
            clauses.push((format!(" for k in {first}..={last}"), "k".to_owned()));
        }
        _ => {
            let list: Vec<String> = ks.iter().map(ToString::to_string).collect();
            clauses.push((format!(" for k in [{}]", list.join(",")), "k".to_owned()));
        }
    }
    if wanted(code.tail()) {
        let from = code.digits().len();
        clauses.push((format!(" for k in {from}..=n"), "k".to_owned()));
    }
    clauses
}

fn bracketed(rest: &str) -> String {
    if rest == "n" {
        rest.to_owned()
    } else {
        format!("({rest})")
    }
}

/// Returns the subtraction game with this set as rules.
pub fn subtract(set: &[i64]) -> String {
    format!("g(x>=0) = mex{{ g(x-s) for s in {} }}\n", list(set))
}

/// Returns the game in which all numbers except these may be taken, as rules.
pub fn all_but(set: &[i64]) -> String {
    format!(
        "g(x>=0) = mex{{ g(x-s) for s in 1..=x if s not in {} }}\n",
        list(set)
    )
}

/// `[1,3,4]`
pub(crate) fn list(set: &[i64]) -> String {
    let numbers: Vec<String> = set.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(","))
}
