//! The twisted form of partizan games: outcomes of sums by play, by a program that knows no values.

use std::collections::HashMap;

use grundy::values::Detail;
use grundy::{Area, Game, Run};
use grundy_core::Axis;

/// The boards after a domino of Left (vertical) or Right (horizontal).
fn dominoes(board: &str, left: bool) -> Vec<String> {
    let width = board.find('|').map_or(board.len(), |at| at + 1);
    let step = if left { width } else { 1 };
    let cells = board.as_bytes();
    let free = |at: usize| cells.get(at) == Some(&b'.');
    let all = (0..cells.len()).filter(|at| free(*at) && free(at + step));
    let after = all.map(|at| {
        let mut cells = cells.to_vec();
        cells[at] = b'#';
        cells[at + step] = b'#';
        String::from_utf8(cells).expect("a board")
    });
    after.collect()
}

/// The boards after a stone of the player takes a neighbour of the opponent.
fn captures(board: &str, left: bool) -> Vec<String> {
    let width = board.find('|').map_or(board.len(), |at| at + 1);
    let cells = board.as_bytes();
    let (own, other) = if left { (b'x', b'o') } else { (b'o', b'x') };
    let mut all = Vec::new();
    for at in (0..cells.len()).filter(|at| cells[*at] == own) {
        for to in [
            at + 1,
            at.wrapping_sub(1),
            at + width,
            at.wrapping_sub(width),
        ] {
            if cells.get(to) == Some(&other) {
                let mut cells = cells.to_vec();
                cells[to] = own;
                cells[at] = b'#';
                all.push(String::from_utf8(cells).expect("a board"));
            }
        }
    }
    all
}

/// The moves of a player on a board.
type Moves = fn(&str, bool) -> Vec<String>;

/// A sum of boards, each with a mark whether the players have exchanged their roles on it, and
/// whether Left is to move.
type Turn = (Vec<(String, bool)>, bool);

/// Whether the player to move wins a sum of boards, each with a mark whether the players have
/// exchanged their roles on it.
fn wins(sum: &[(String, bool)], left: bool, moves: Moves, known: &mut HashMap<Turn, bool>) -> bool {
    let key = (sum.to_vec(), left);
    if let Some(found) = known.get(&key) {
        return *found;
    }
    let mut found = false;
    'all: for (place, (board, exchanged)) in sum.iter().enumerate() {
        for to in moves(board, left != *exchanged) {
            let mut after = sum.to_vec();
            after[place] = (to, !exchanged);
            if !wins(&after, !left, moves, known) {
                found = true;
                break 'all;
            }
        }
    }
    known.insert(key, found);
    found
}

fn compare(name: &str, boards: &[&str], moves: Moves) {
    let mut game = Game::named(name).expect("a game");
    let mut form = game.twisted_form().expect("a form");
    let mut known = HashMap::new();
    let mut outcomes = HashMap::new();
    for (i, one) in boards.iter().enumerate() {
        for other in &boards[i..] {
            let report = form.value(&[one, other], Detail::Usual, &mut Run::silent());
            let sum = [(*one).to_owned(), (*other).to_owned()].map(|board| (board, false));
            let first = [true, false].map(|left| wins(&sum, left, moves, &mut known));
            let outcome = match first {
                [true, true] => "N",
                [true, false] => "L",
                [false, true] => "R",
                [false, false] => "P",
            };
            assert_eq!(report.expect(one).outcome, outcome, "{one} + {other}");
            *outcomes.entry(outcome).or_insert(0) += 1;
        }
    }
    assert!(outcomes.len() >= 3, "{outcomes:?}");
}

#[test]
fn sums_have_the_outcomes_of_play() {
    let boards = [
        "..", ".|.", "..|..", "...|...", ".|.|.|.", "....", "..|..|..", "..#|...", "#..|..#",
    ];
    compare("domineering", &boards, dominoes);
    let boards = [
        "xo", "xxo", "oox", "xoxo", "xo|ox", "xox|oxo", "xxo|o.x", "ooxo", "oxxx",
    ];
    compare("clobber", &boards, captures);
}

/// The values of small boards by the definition: a row of two cells has one move of Right to
/// nothing, and the twisted form of a column of four cells is { -1, 0 | } for Left.
#[test]
fn small_boards_have_their_values_by_hand() {
    let mut form = (Game::named("domineering").expect("a game"))
        .twisted_form()
        .expect("a form");
    for (board, value) in [("..", "-1"), (".|.", "1"), (".|.|.|.", "1"), ("..|..", "0")] {
        let report = form.value(&[board], Detail::Usual, &mut Run::silent());
        assert_eq!(
            report.expect(board).value.text.as_deref(),
            Some(value),
            "{board}"
        );
    }
    // A table has the values of the boards.
    let area = Area::new(vec![Axis::new("h", 1, 4), Axis::new("w", 1, 2)]);
    let table = form
        .table(None, &area, &mut Run::silent())
        .expect("a table");
    let found: Vec<String> = (0..8)
        .map(|cell| table.cells.get(cell).expect("a value").to_string())
        .map(|text| text.trim_matches('\'').to_owned())
        .collect();
    assert_eq!(found, ["0", "-1", "1", "0", "1", "-1", "1", "0"]);
    let failure = Game::named("kayles").expect("a game").twisted_form();
    let failure = failure.err().expect("an impartial game");
    assert_eq!(failure.code(), "wrong-option");
    let failure = form.value(&["..|."], Detail::Usual, &mut Run::silent());
    assert_eq!(failure.expect_err("not a board").code(), "wrong-position");
}
