//! Complete tables of chess endgames, compared with published counts and longest mates, and with
//! the rules of chess of another program. Three men are solved quickly; four men take minutes of
//! CPU time when optimised:
//! `cargo test --release -p grundy --test all endgames -- --ignored --test-threads=1`.

use crate::facts;

use facts::truth;
use grundy_catalogue::boards::{Chess, Endgame};
use grundy_core::{Budget, Indexed, Run, ZeroSum};
use grundy_search::retrograde::{Solved, State, solve};

fn table(name: &str) -> (Endgame, Solved) {
    let game = Endgame::new(name).unwrap();
    let table = solve(&game, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    (game, table)
}

/// Whether a number is a position that can arise: other numbers are stored as won in no moves.
fn arises(state: State) -> bool {
    state != State::Won(0)
}

/// Twice the numbers of positions with all men, won, drawn and lost, by the side to move; all
/// images of the board count as one.
fn counts(game: &Endgame, table: &Solved) -> [[u64; 3]; 2] {
    let mut counts = [[0; 3]; 2];
    for number in game.whole() {
        let state = table.state(number);
        if !arises(state) {
            continue;
        }
        let position = game.unrank(number);
        let kind = match state {
            State::Won(_) => 0,
            State::Open(_) => 1,
            State::Lost(_) => 2,
        };
        counts[game.side(&position).index()][kind] += 2 / game.numbers(&position);
    }
    counts
}

/// The longest win of each side with all men, in moves of the winner.
fn longest(game: &Endgame, table: &Solved) -> [u32; 2] {
    let mut longest = [0; 2];
    for number in game.whole() {
        if let State::Won(plies) = table.state(number) {
            let side = game.side(&game.unrank(number)).index();
            longest[side] = longest[side].max(plies.div_ceil(2));
        }
    }
    longest
}

/// The counts of the published statistics, which distinguish two equal men.
fn published(game: &Endgame, table: &Solved, name: &str, sides: usize) {
    let twins = matches!(&name[1..3], "PP" | "NN" | "BB" | "RR" | "QQ");
    let found = counts(game, table);
    for (found, side) in found.into_iter().zip(["white", "black"]).take(sides) {
        let found = found.map(|count| if twins { count } else { count / 2 });
        let found: Vec<String> = found.iter().map(u64::to_string).collect();
        let fact = format!("{side} to move: won, drawn, lost");
        let known = truth("chess endgame", name, &fact);
        assert_eq!(found.join(", "), known, "{name} {side}");
    }
}

/// Every value is the value after the best move, by the rules of chess, on positions from the whole
/// table.
fn laws(game: &Endgame, table: &Solved, tries: u64) {
    let mut seen = 0;
    for i in 0..tries {
        let number = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % game.len();
        let state = table.state(number);
        let text = game.show(&game.unrank(number));
        let Ok(position) = Chess.read(&text) else {
            continue;
        };
        if !arises(state) {
            continue; // two men on one square; the text shows one
        }
        seen += 1;
        if let Some(score) = Chess.ended(&position) {
            let mated = state == State::Lost(0);
            assert!(
                mated && score < 0 || score == 0 && matches!(state, State::Open(_)),
                "{text}"
            );
            continue;
        }
        let mut moves = Vec::new();
        Chess.moves(&position, &mut moves);
        let after = |&by: &_| {
            let next = game.read(&Chess.show(&Chess.play(&position, by))).unwrap();
            table.state(game.rank(&next).unwrap())
        };
        let after: Vec<State> = moves.iter().map(after).collect();
        let lost = after.iter().filter_map(|state| match state {
            State::Lost(plies) => Some(*plies),
            _ => None,
        });
        let won = after.iter().map(|state| match state {
            State::Won(plies) => Some(*plies),
            _ => None,
        });
        match (lost.min(), won.collect::<Option<Vec<_>>>()) {
            (Some(least), _) => assert_eq!(state, State::Won(least + 1), "{text}"),
            (None, Some(all)) => {
                let most = all.into_iter().max().unwrap();
                assert_eq!(state, State::Lost(most + 1), "{text}");
            }
            _ => assert!(matches!(state, State::Open(_)), "{text}: {state:?}"),
        }
    }
    assert!(seen > tries / 3, "{seen}");
}

fn mates_in(name: &str) -> u32 {
    let fact = "longest mate, moves of the winner";
    truth("chess endgame", name, fact).parse().unwrap()
}

#[test]
fn three_men_are_those_of_the_books() {
    for name in ["KQK", "KRK", "KPK"] {
        let (game, table) = table(name);
        assert_eq!(longest(&game, &table), [mates_in(name), 0], "{name}");
        laws(&game, &table, 3000);
        if name == "KPK" {
            published(&game, &table, name, 2);
        }
    }
    // A knight cannot win.
    let (game, table) = table("KNK");
    assert_eq!(longest(&game, &table), [0, 0]);
    assert!(
        game.whole()
            .all(|number| !matches!(table.state(number), State::Lost(_)))
    );
}

#[test]
#[ignore = "a minute when optimised"]
fn four_men_without_pawns_are_those_of_the_statistics() {
    for (name, sides) in [("KQKQ", 1), ("KQKR", 2), ("KQKN", 2)] {
        let (game, table) = table(name);
        published(&game, &table, name, sides);
        laws(&game, &table, 30_000);
    }
}

#[test]
#[ignore = "minutes when optimised"]
fn four_men_with_pawns_are_those_of_the_statistics() {
    for (name, sides) in [("KPKP", 1), ("KPPK", 2), ("KQKP", 2)] {
        let (game, table) = table(name);
        published(&game, &table, name, sides);
        laws(&game, &table, 30_000);
        if name == "KPKP" {
            // The pawn that has just passed can be captured, and the capturing pawn runs; without
            // that both run.
            let state = |text: &str| table.state(game.rank(&game.read(text).unwrap()).unwrap());
            let passed = state("7k/8/8/pP6/8/8/8/7K w - a6 0 1");
            let not = state("7k/8/8/pP6/8/8/8/7K w - - 0 1");
            assert!(matches!(passed, State::Won(_)), "{passed:?}");
            assert!(passed != not, "{passed:?} {not:?}");
        }
    }
}

#[test]
#[ignore = "minutes when optimised"]
fn longest_mates_of_four_men_are_those_of_the_lists() {
    let names = [
        "KBBK", "KBNK", "KQKR", "KQKB", "KQKN", "KRKB", "KRKN", "KRKP", "KPKP",
    ];
    for name in names {
        let (game, table) = table(name);
        assert_eq!(longest(&game, &table)[0], mates_in(name), "{name}");
        laws(&game, &table, 3000);
    }
}
