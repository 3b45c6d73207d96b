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
