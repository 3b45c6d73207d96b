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
