//! Texts as slides write them: sets, tuples, coins, trees and claims.

use grundy::{Area, Game, Run, Value};

fn values(game: &str, words: &[&str]) -> Vec<Option<Value>> {
    let mut game = Game::named(game).expect(game);
    let solution = game.solve(words, &mut Run::silent()).expect("a solution");
    solution
        .components
        .into_iter()
        .map(|part| part.value)
        .collect()
}

#[test]
fn a_set_is_a_subtraction_game() {
    let expected = values("subtract:1,3,4", &["12"]);
    for set in [
        "S={1,3,4}",
        "S = {1, 3, 4}",
        "{1,3,4}",
        "{4, 3, 1}",
        "S{1,3,4}",
    ] {
        assert_eq!(values(set, &["12"]), expected, "{set}");
    }
    for text in ["{1,2", "{a,b}", "{}"] {
        assert!(Game::named(text).is_err(), "{text}");
    }
    let failure = Game::named(" S={1,0}").err().expect("0 is not a move");
    assert_eq!(failure.diagnostics()[0].span(), Some(6..7));
}

#[test]
fn a_tuple_of_numbers_is_a_sum_of_heaps() {
    let expected = values("nim", &["1", "2", "6"]);
    for tuple in ["(1,2,6)", "1,2,6", "(1, 2, 6)"] {
        assert_eq!(values("nim", &[tuple]), expected, "{tuple}");
    }
    // A position with two coordinates, and a list, keep their meaning.
    assert_eq!(values("wythoff", &["(4,7)"]).len(), 1);
    assert_eq!(values("maya", &["1,2,3"]).len(), 1);
    let mut nim = Game::named("nim").expect("nim");
    assert!(nim.solve(&["(1,x)"], &mut Run::silent()).is_err());
    assert!(nim.solve(&["1,,2"], &mut Run::silent()).is_err());
}

#[test]
fn coins_are_read_in_japanese() {
    let expected = values("turning-turtles", &["THTTHTTTHHTH"]);
    for coins in [
        "ウ表ウウ表ウウウ表表ウ表",
        "裏表裏裏表裏裏裏表表裏表",
        "ウラオモテウラウラオモテウラウラウラオモテオモテウラオモテ",
    ] {
        assert_eq!(values("turning-turtles", &[coins]), expected, "{coins}");
    }
}

#[test]
fn one_equals_sign_in_a_claim_compares() {
    for (game, claim, holds) in [
        ("take:3", "g(x) = x (mod 4)", true),
        ("take:3", "g(x)=x%5", false),
        ("nim2", "g(x,y)=x⊕y", true),
        ("take:3", "ｇ（ｘ）＝ｘ　ｍｏｄ　４", true),
        ("take:3", "ｇ（ｘ）＝＝ｘ％５", false),
        ("maya2", "g(x,y) = (x^y) - 1 if x != y", true),
        ("take:3", "g(x) = 0 if x >= 4 and x % 4 == 0", true),
    ] {
        let mut game = Game::named(game).expect(game);
        let checked = game.claim(claim, None, &Area::up_to(12), &mut Run::silent());
        let checked = checked.unwrap_or_else(|failure| panic!("{claim}: {failure}"));
        assert_eq!(checked.holds, holds, "{claim}");
    }
}

#[test]
fn the_mex_of_the_empty_set_is_zero() {
    for text in ["mex ∅", "mex∅", "mex{}", "mex(∅)"] {
        let value = grundy::values::eval(text, &mut Run::silent());
        assert_eq!(value.expect(text), Value::Int(0), "{text}");
    }
}

#[test]
fn the_outermost_bracket_of_a_tree_is_its_root() {
    let plain = "tree:((5 -7) (9 2)) ((3 1) (8 4))";
    let value = |game: &str| {
        let mut game = Game::named(game).expect(game);
        game.solve(&[], &mut Run::silent())
            .expect("a solution")
            .value
    };
    assert_eq!(value("tree:(((5 -7) (9 2)) ((3 1) (8 4)))"), value(plain));
    assert_eq!(value("tree: (5 3) "), Some(Value::Int(5)));
    for wrong in ["tree:()", "tree:(5", "tree:(5))", "tree:((5 3)"] {
        assert!(Game::named(wrong).is_err(), "{wrong}");
    }
}

fn row(rules: &str, positions: &[&[&str]]) -> Vec<Option<Value>> {
    let mut game = Game::named(rules).unwrap_or_else(|failure| panic!("{rules}: {failure}"));
    let value = |position: &&[&str]| {
        let solution = game.solve(position, &mut Run::silent());
        let solution = solution.unwrap_or_else(|failure| panic!("{rules}: {failure}"));
        solution.value
    };
    positions.iter().map(value).collect()
}

#[test]
fn commands_of_latex_are_read_as_their_plain_forms() {
    for (latex, plain, positions) in [
        (
            r"g(x) = \operatorname{mex}\left\{ g(x-s) \mid s \in \{1,3,4\}, s \le x \right\}",
            "g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }",
            &["0", "1", "2", "5", "9", "12"][..],
        ),
        (
            r"$g(x) = \mathrm{mex}\{\, g(y) \colon \left\lfloor\frac{x}{2}\right\rfloor \leq y \lt x \,\}$",
            "g(x) = mex{ g(y) for y in x/2..x }",
            &["1", "2", "5", "8", "13"],
        ),
        (
            r"g_{x} = \operatorname{mex}\{ g_{a} \oplus g_{x-1-a} : 0 \leq a \lt x \}",
            "g(x) = mex{ g(a) ^ g(x-1-a) for a in 0..x }",
            &["1", "2", "5", "8", "13"],
        ),
        (
            r"g(x) = \text{mex}\{ g(x-k) : 1 \le k \le x, k \neq 2, x \cdot k \ge 3 \}",
            "g(x) = mex{ g(x-k) for k in 1..=x if k != 2 if x*k >= 3 }",
            &["1", "2", "5", "8", "13"],
        ),
        (
            r"g(x) = \operatorname{mex}\{ g(x_{1}) : x_{1} \in [\frac{x}{2} \pmod{4}], x \gt 3 \}",
            "g(x) = mex{ g(y) for y in [(x/2) % 4] if x > 3 }",
            &["1", "4", "5", "9", "10", "13"],
        ),
        (
            r"g(x) = \operatorname{mex}\{ g(x-2\times k) : 1 \le k \le 3 \cdot \frac{\frac{x}{2}}{2} \bmod 5, 2 \cdot k \le x \}",
            "g(x) = mex{ g(x-2*k) for k in 1..=(3*((x/2)/2)) % 5 if 2*k <= x }",
            &["1", "4", "5", "9", "10", "13"],
        ),
    ] {
        let positions: Vec<&[&str]> = positions.iter().map(std::slice::from_ref).collect();
        assert_eq!(row(latex, &positions), row(plain, &positions), "{latex}");
    }
}

#[test]
fn an_ellipsis_between_items_is_a_range() {
    let positions: &[&[&str]] = &[&["0"], &["1"], &["4"], &["7"], &["12"]];
    for (series, plain) in [
        (
            "g(x) = mex{ g(x-1), g(x-2), …, g(0) }",
            "g(x) = mex{ g(y) for y in 0..x }",
        ),
        (
            "g(x) = mex{ g(x-1), …, g(0) }",
            "g(x) = mex{ g(y) for y in 0..x }",
        ),
        (
            "g(x) = mex{ g(0), g(1), ..., g(x-1) }",
            "g(x) = mex{ g(y) for y in 0..x }",
        ),
        (
            "g(x>=0) = mex{ g(x-1), g(x-3), …, g(x-7) }",
            "g(x>=0) = mex{ g(x-k) for k in [1,3,5,7] }",
        ),
        (
            "g(x>=0) = mex{ 0, g(x-2), g(x-3), …, g(x-5) }",
            "g(x>=0) = mex{ 0, g(x-k) for k in 2..=5 }",
        ),
        ("g(x) = mex{ 0, 1, …, x }", "g(x) = mex{ y for y in 0..=x }"),
    ] {
        assert_eq!(row(series, positions), row(plain, positions), "{series}");
    }
    let two: &[&[&str]] = &[&["0,3"], &["2,5"], &["6,6"], &["7,1"]];
    assert_eq!(
        row(
            "g(x,y) = mex{ g(x-1,y), g(x-2,y), …, g(0,y), g(x,y-1), …, g(x,0) }",
            two
        ),
        row(
            "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }",
            two
        )
    );
    for rules in [
        "g(x) = mex{ …, g(0) }",
        "g(x) = mex{ g(x-1), … }",
        "g(x,y) = mex{ g(x-1,y-1), …, g(0,0) }",
        "g(x,y) = mex{ g(x,y), …, g(y,y) }",
    ] {
        let failure = Game::named(rules).err().expect(rules);
        assert!(failure.diagnostics()[0].span().is_some(), "{rules}");
    }
}

#[test]
fn cases_in_braces_are_a_choice() {
    // A game whose value at x is f(x).
    let row = |f: &str, positions: &[&[&str]]| {
        row(
            &format!("{f}\ng(x) = mex{{ y for y in 0..f(x) }}"),
            positions,
        )
    };
    let positions: &[&[&str]] = &[&["0"], &["1"], &["4"], &["7"], &["12"]];
    let plain = row("f(x) = if x % 2 == 0 then x/2 else f((x-1)/2)", positions);
    for cases in [
        "f(x) = { x/2 (x even), f((x-1)/2) (x odd) }",
        "f(x) = { x/2 if x is even, f((x-1)/2) if x is odd }",
        "f(x) = { x/2 (if x is even), f((x-1)/2) otherwise }",
        "f(x) = { x/2 if x が偶数, f((x-1)/2) それ以外 }",
        r"f(x) = \begin{cases} x/2 & \text{if } x \text{ is even} \\ f((x-1)/2) & \text{otherwise} \end{cases}",
        r"f(x) = \begin{cases} \frac{x}{2}, & x \bmod 2 = 0 \\ f((x-1)/2), & x \bmod 2 \ne 0 \\ \end{cases}",
    ] {
        assert_eq!(row(cases, positions), plain, "{cases}");
    }
    assert_eq!(
        row(
            "f(x) = { 0 if x < 2, 1 if x < 5, (2) otherwise }",
            positions
        ),
        row(
            "f(x) = if x < 2 then 0 else if x < 5 then 1 else 2",
            positions
        )
    );
    // Where no condition holds, the value would not be defined.
    for rules in [
        "f(x) = { 0 if x < 2, 1 if x < 5 }",
        "f(x) = { 0 if x < 2, 1 if x > 2 }",
    ] {
        assert!(Game::named(rules).is_err(), "{rules}");
    }
}

#[test]
fn braces_without_the_function_are_a_set() {
    let positions: &[&[&str]] = &[&["3"], &["5"], &["8"], &["12"]];
    assert_eq!(
        row(
            "F(x) = {x-1, x-2, x-3}\ng(x) = mex{ g(y) : y ∈ F(x), y ≥ 0 }",
            positions
        ),
        row("g(x) = mex{ g(x-k) for k in 1..=min(3,x) }", positions)
    );
    let failure = Game::named("g(x) = { g(x-1), g(x-2) }")
        .err()
        .expect("no reducer");
    assert!(failure.to_string().contains("mex{ … }"), "{failure}");
}

#[test]
fn full_width_text_is_read_as_its_plain_form() {
    let positions: &[&[&str]] = &[&["0"], &["3"], &["7"], &["12"]];
    let plain = row("g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }", positions);
    for wide in [
        "ｇ（ｘ）＝ｍｅｘ｛ｇ（ｘ－ｓ）：ｓ∈［１，３，４］，ｓ＜＝ｘ｝",
        "ｇ（ｘ）＝ｍｅｘ｛ｇ（ｘ－ｓ）｜ｓ∈｛１、３、４｝、ｓ≤ｘ｝",
        "g(x) = mex｛ g(x−s) : s ∈ ｛1，3，4｝, x＞s−1 ｝",
    ] {
        assert_eq!(row(wide, positions), plain, "{wide}");
    }
}

#[test]
fn unknown_commands_and_powers_of_latex_are_refused() {
    for rules in [
        r"g(x) = \operatorname{mex}\{ g(x-1) \unknown{x} \}",
        r"g(x) = \frac{x}2",
        r"g(x) = mex\{ g(x^{2}) : x > 1 \}",
        r"g(x) = \pmod{4",
        "g(x) = x $ 2",
        "$g(x) = x$ $ + 1",
        r"g(x) = \frac{x}{2",
    ] {
        assert!(Game::named(rules).is_err(), "{rules}");
    }
}

/// What a statement of a lecture means, computed by a loop of its own.
enum Meaning {
    /// Values at 0 to 12.
    Heap(fn(i64) -> i64),
    /// One heap, by its options.
    Options(fn(usize) -> Vec<usize>),
    /// Heaps that are split, by the two parts of each option.
    Parts(fn(usize) -> Vec<(usize, usize)>),
    /// Values of two heaps of at most 5.
    Pair(fn(i64, i64) -> i64),
    /// Two heaps, by their options.
    PairOptions(fn(usize, usize) -> Vec<(usize, usize)>),
    /// The statement has two readings or none: the advice contains this text.
    Refused(&'static str),
}

fn mex(values: impl IntoIterator<Item = i64>) -> i64 {
    let values: Vec<i64> = values.into_iter().collect();
    let most = values.len() as i64;
    let free = (0..=most).find(|n| !values.contains(n));
    free.expect("one more number than values")
}

/// Values by definition, from the options of each position.
fn by_options(options: fn(usize) -> Vec<usize>) -> Vec<i64> {
    let mut values: Vec<i64> = Vec::new();
    for n in 0..=12 {
        let value = mex(options(n).into_iter().map(|to| values[to]));
        values.push(value);
    }
    values
}

fn by_parts(parts: fn(usize) -> Vec<(usize, usize)>) -> Vec<i64> {
    let mut values: Vec<i64> = Vec::new();
    for n in 0..=12 {
        let value = mex(parts(n).into_iter().map(|(a, b)| values[a] ^ values[b]));
        values.push(value);
    }
    values
}

fn by_pair_options(options: fn(usize, usize) -> Vec<(usize, usize)>) -> Vec<i64> {
    let mut values = [[0; 6]; 6];
    for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
        values[x][y] = mex(options(x, y).into_iter().map(|(a, b)| values[a][b]));
    }
    values.concat()
}

fn take(set: &[usize], n: usize) -> Vec<usize> {
    set.iter().filter_map(|k| n.checked_sub(*k)).collect()
}

/// Statements as slides, blackboards and Japanese input methods write them.
const STATEMENTS: [(&str, Meaning); 47] = {
    use Meaning::{Heap, Options, Pair, PairOptions, Parts, Refused};
    [
        ("g(x) = mex{ g(x-k) : 1 ≤ k ≤ 3, k ≤ x }", Heap(|n| n % 4)),
        ("g(x) = mex{ g(x-k) | k ∈ {1,2,3}, x ≥ k }", Heap(|n| n % 4)),
        (
            "F(x) = { x-1, x-2, x-3 }\ng(x) = mex{ g(y) : y ∈ F(x), y ≥ 0 }",
            Heap(|n| n % 4),
        ),
        ("g(x≥0) = mex{ g(x-1), g(x-2), g(x-3) }", Heap(|n| n % 4)),
        (
            "ｇ（ｘ）＝ｍｅｘ｛ｇ（ｘ－ｋ）：１≦ｋ≦３，ｋ≦ｘ｝",
            Heap(|n| n % 4),
        ),
        (
            r"$g(x) = \operatorname{mex}\{ g(x-k) : 1 \le k \le 3, k \le x \}$",
            Heap(|n| n % 4),
        ),
        ("S={1,2,3}", Heap(|n| n % 4)),
        ("{1, 2, 3}", Heap(|n| n % 4)),
        ("Ｓ＝｛１，２，３｝", Heap(|n| n % 4)),
        ("｛１、２、３｝", Heap(|n| n % 4)),
        ("g(x>=0) = mex{ g(x-1), …, g(x-3) }", Heap(|n| n % 4)),
        (
            "g(x) := mex{ g(x-k) : k = 1, 2, 3, k ≤ x }",
            Heap(|n| n % 4),
        ),
        (
            "g(0) = 0; g(1) = 1; g(x) = mex{ g(x-1), g(x-2) }",
            Heap(|n| n % 3),
        ),
        (
            "g(x) = mex{ g(x-k) : k = 1, 3, 4, k ≤ x }",
            Options(|n| take(&[1, 3, 4], n)),
        ),
        (
            "g(x) = mex{ g(x-s) : s ∈ {1,4,9}, s ⩽ x }",
            Options(|n| take(&[1, 4, 9], n)),
        ),
        (
            "g(x) = mex{ g(y) : s ∈ {1,3,4}, y = x-s, y ≥ 0 }",
            Options(|n| take(&[1, 3, 4], n)),
        ),
        ("g(x) = mex{ g(x-1), g(x-2), …, g(0) }", Heap(|n| n)),
        ("g(x) = mex{ g(y) | y = 0, 1, …, x-1 }", Heap(|n| n)),
        ("g(x) = mex{ g(y) : y ∈ {0,1,…,x-1} }", Heap(|n| n)),
        ("G(x) = mex{ G(x') : 0 ≤ x' < x }", Heap(|n| n)),
        ("𝒢(x) = mex{ 𝒢(y) : 0 ≤ y < x }", Heap(|n| n)),
        (
            "g(x) = mex{ g(y) : ⌊x/2⌋ ≤ y < x }",
            Options(|n| (n / 2..n).collect()),
        ),
        (
            "g(x) = mex{ g(⌊x/2⌋), g(x-1) : x ≥ 1 }",
            Options(|n| if n > 0 { vec![n / 2, n - 1] } else { vec![] }),
        ),
        (
            "g(n) = mex{ g(a) ⊕ g(b) : 1 ≤ a < b, a + b = n }",
            Parts(|n| (1..n).map(|a| (a, n - a)).filter(|(a, b)| a < b).collect()),
        ),
        (
            "g(n) = mex{ g(a) ⊕ g(b) : a + b = n - 2, n ≥ 2 }",
            Parts(|n| {
                (0..(n + 1).saturating_sub(2))
                    .map(|a| (a, n - 2 - a))
                    .collect()
            }),
        ),
        (
            "g(n) = mex{ g(a) ⊕ g(n-1-a), g(b) ⊕ g(n-2-b) : 0 ≤ a ≤ n-1, 0 ≤ b ≤ n-2 }",
            Parts(|n| {
                let row = |left: Option<usize>| {
                    left.map_or(vec![], |left| {
                        (0..=left).map(|a| (a, left - a)).collect::<Vec<_>>()
                    })
                };
                [row(n.checked_sub(1)), row(n.checked_sub(2))].concat()
            }),
        ),
        (
            "g(x,y) = mex{ g(x',y), g(x,y') : 0 ≤ x' < x, 0 ≤ y' < y }",
            Pair(|x, y| x ^ y),
        ),
        (
            "g(x, y) = mex{ g(x, b), g(a, y) : 0 ≤ b < y, 0 ≤ a < x }",
            Pair(|x, y| x ^ y),
        ),
        (
            "g(x₁,x₂) = mex{ g(y₁,x₂), g(x₁,y₂) : 0 ≤ y₁ < x₁, 0 ≤ y₂ < x₂ }",
            Pair(|x, y| x ^ y),
        ),
        (
            "g(x,y)=mex{g(x-1,y),g(x-2,y),…,g(0,y),g(x,y-1),…,g(x,0)}",
            Pair(|x, y| x ^ y),
        ),
        (
            "g(x,y) = mex{ g(a,y), g(x,b), g(x-k,y-k) : 0 ≤ a < x, 0 ≤ b < y, 1 ≤ k ≤ min(x,y) }",
            PairOptions(|x, y| {
                let rook = (0..x).map(|a| (a, y)).chain((0..y).map(|b| (x, b)));
                rook.chain((1..=x.min(y)).map(|k| (x - k, y - k))).collect()
            }),
        ),
        (
            r"g_{x,y} = \operatorname{mex}\left\{ g_{a,y} , g_{x,b} : 0 \leq a \lt x, 0 \leq b \lt y \right\}",
            Pair(|x, y| x ^ y),
        ),
        (
            "g(x,y) = mex{ g(x-k,y) (1≤k≤x), g(x,y-k) (1≤k≤y) }",
            Pair(|x, y| x ^ y),
        ),
        (
            "g(x) = mex{ g(x-1) (x ≥ 1), g(x-2) (x ≥ 2) }",
            Heap(|n| n % 3),
        ),
        ("g(x) = mex{ g(y) : y < x }", Refused("write `0 <= y < x`")),
        ("g(x) = x + 1 (mod 4)", Refused("write `(x + 1) % 4`")),
        (
            "g(x) = mex{ g(x - k²) : 1 ≤ k ≤ x }",
            Refused("a power is written `x**2`"),
        ),
        (
            "g(0) = 0, g(x) = mex{ g(x-1) }",
            Refused("definitions are separated by `;`"),
        ),
        (
            "W(x) = ∃ k ∈ {1,3,4}: x ≥ k",
            Refused("write `any{ … for k in S }`"),
        ),
        (
            "g(x) = mex( {g(y)} ∪ {g(z)} )",
            Refused("in one pair of braces"),
        ),
        (
            "g(x) = { 0 (x = 0), 1 (x > 1) }",
            Refused("cases are written"),
        ),
        ("g(x) = { g(x-1), g(x-2) }", Refused("mex{ … }")),
        (
            "g(x) = mex(g(x-1), g(x-2))",
            Refused("`mex{ g(x-1), g(x-2) }`"),
        ),
        (
            "g(x) = mex([g(x-k) for k in range(1,4)])",
            Refused("write `mex{"),
        ),
        ("g(x) = x == 0 ? 0 : 1", Refused("if x == 0 then 0 else 1")),
        ("g(x) = x²", Refused("a power is written `x**2`")),
        ("mex{0,1,2,4}", Refused("grundy eval 'mex{0,1,2,4}'")),
    ]
};

#[test]
fn forty_statements_are_read_as_meant_or_refused_with_advice() {
    for (statement, meaning) in &STATEMENTS {
        let heaps = |expected: Vec<i64>| {
            let words: Vec<String> = (0..expected.len()).map(|n| n.to_string()).collect();
            (expected, words)
        };
        let pairs = |expected: Vec<i64>| {
            let words = (0..36).map(|n| format!("{},{}", n / 6, n % 6)).collect();
            (expected, words)
        };
        let (expected, words) = match meaning {
            Meaning::Heap(value) => heaps((0..=12).map(value).collect()),
            Meaning::Options(options) => heaps(by_options(*options)),
            Meaning::Parts(parts) => heaps(by_parts(*parts)),
            Meaning::Pair(value) => pairs((0..36).map(|n| value(n / 6, n % 6)).collect()),
            Meaning::PairOptions(options) => pairs(by_pair_options(*options)),
            Meaning::Refused(advice) => {
                let failure = match Game::named(statement) {
                    Err(failure) => failure,
                    Ok(mut game) => (game.solve(&["3"], &mut Run::silent())).expect_err(statement),
                };
                let text = failure.to_string();
                assert!(text.contains(advice), "{statement}: {text}");
                continue;
            }
        };
        let positions: Vec<[&str; 1]> = words.iter().map(|word| [word.as_str()]).collect();
        let positions: Vec<&[&str]> = positions.iter().map(|word| &word[..]).collect();
        let expected: Vec<_> = expected.into_iter().map(|n| Some(Value::Int(n))).collect();
        assert_eq!(row(statement, &positions), expected, "{statement}");
    }
}
