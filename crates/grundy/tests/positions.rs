//! Every position is printed in a form that can be typed: reading it gives the same position.

use grundy::catalogue::{self, Entry};
use grundy::{Component, Formula, Game, Run, Value};

/// Prints components, reads them and compares.
fn comes_back(game: &mut Game, components: &[Component]) {
    let run = &mut Run::silent();
    let words: Vec<String> = components.iter().map(|part| game.show(part)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let read = game
        .read(&words, run)
        .unwrap_or_else(|failure| panic!("{}: {words:?}: {failure}", game.name()));
    assert_eq!(read, components, "{}: {words:?}", game.name());
}

#[test]
fn positions_of_the_catalogue_can_be_typed_as_they_are_printed() {
    let mut tried = 0;
    for entry in catalogue::entries() {
        let Entry::Formula(rules) = entry else {
            continue;
        };
        let mut game = Game::named(rules.name).unwrap();
        let run = &mut Run::silent();
        let begun = game.beginning(run).unwrap();
        let words: Vec<&str> = begun.iter().map(String::as_str).collect();
        let Ok(components) = game.read(&words, run) else {
            continue;
        };
        comes_back(&mut game, &components);
        // Also the positions after some of its moves.
        if let Ok(solution) = game.solve(&words, run) {
            let some = solution.moves.iter().filter(|by| !by.to.is_empty());
            for by in some.step_by(7).take(6) {
                comes_back(&mut game, &by.to);
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn texts_in_any_quotes_are_the_same_position() {
    let rules = "w(b,p) = win{ w(put(b,i,p), if p == 'x' then 'o' else 'x') for i in 0..len(b) if b[i] == '.' }";
    let mut game = Formula::named(rules).map(Game::from).unwrap();
    let run = &mut Run::silent();
    let plain = game.read(&["o.x,x"], run).unwrap();
    for written in [
        "('o.x','x')",
        "'o.x','x'",
        "\"o.x\",\"x\"",
        "( 'o.x' , 'x' )",
        "w('o.x','x')",
    ] {
        assert_eq!(game.read(&[written], run).unwrap(), plain, "{written}");
    }
    comes_back(&mut game, &plain);
}

#[test]
fn lists_of_texts_come_back() {
    let rules = "g(s) = mex{ g(drop(s,i)) for i in 0..len(s) if s[i] != 'k' }";
    let mut game = Formula::named(rules).map(Game::from).unwrap();
    let run = &mut Run::silent();
    for written in ["['a','b','k']", "[\"a\",\"b\",\"k\"]", "'a','b','k'"] {
        let read = game.read(&[written], run).unwrap();
        comes_back(&mut game, &read);
    }
}

/// The piece of Shove (M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play, 2007) and all pieces to
/// its left move one cell to the left. The helper after the game is not the game.
#[test]
fn lists_are_positions_of_partizan_rules() {
    let rules = "s(h) = { s(shove(h,i)) for i in 0..len(h) if h[i] == 1 | s(shove(h,i)) for i in 0..len(h) if h[i] == 2 }\n\
        shove(h,i) = list{ (if j < i then h[j+1] else if j == i then 0 else h[j]) for j in 0..len(h) }";
    let mut game = Game::named(rules).unwrap();
    let run = &mut Run::silent();
    let components = game.read(&["[1,2,1]", "[2]"], run).unwrap();
    comes_back(&mut game, &components);
    let solution = game.solve(&["[1,2,1]"], run).unwrap();
    assert_eq!(solution.value, Some(Value::text("9/4")));
    let failure = game.read(&["[1,2"], run).unwrap_err();
    assert!(
        failure.to_string().contains("`[1,2` is not a list"),
        "{failure}"
    );
}

#[test]
fn nested_brackets_are_a_game_tree() {
    for written in ["((3 5) (2 9 1))", "((3,5),(2,9,1))"] {
        let mut tree = Game::named(written).unwrap();
        let solution = tree.solve(&[], &mut Run::silent()).unwrap();
        assert_eq!(solution.value.unwrap().to_string(), "3", "{written}");
    }
    // One list may be a position, and a bracket is missing.
    for other in ["(3,5)", "((3,5)"] {
        let Err(failure) = Game::named(other) else {
            panic!("{other} is a game");
        };
        assert_eq!(failure.code(), "unknown-game", "{other}");
    }
}

#[test]
fn a_number_with_separators_is_answered_by_its_digits() {
    let mut nim = Game::named("nim").unwrap();
    let run = &mut Run::silent();
    for words in [&["1,000,000"][..], &["1,000,000", "5"], &["1_000_000"]] {
        let text = nim.read(words, run).unwrap_err().to_string();
        assert!(text.contains("`1000000`"), "{words:?}: {text}");
    }
    // Other tuples are sums of heaps, as on slides.
    assert_eq!(nim.read(&["1,234,567"], run).unwrap().len(), 3);
    assert_eq!(nim.read(&["(1,0,6)"], run).unwrap().len(), 3);
}
