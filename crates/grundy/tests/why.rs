//! Reasons: what is printed follows from the definition, in every game of the catalogue.

use grundy::catalogue::entries;
use grundy::why::Reason;
use grundy::{Budget, Game, Lang, Run, Value};

/// A run with limits: the start of a large board is not solved here.
fn run() -> Run<'static> {
    let mut run = Run::silent();
    run.budget = Budget::cells(1_000);
    run
}

/// The least number that is not among these.
fn mex(values: &std::collections::BTreeSet<u128>) -> u128 {
    (0..=values.len() as u128)
        .find(|n| !values.contains(n))
        .expect("a set of n numbers does not contain all of 0 to n")
}

#[test]
fn reasons_of_every_game_follow_from_the_definition() {
    let (mut explained, mut rows_seen, mut columns_seen) = (0, 0, 0);
    for entry in entries() {
        let Ok(mut game) = Game::named(entry.name()) else {
            continue; // inputs are required
        };
        let Ok(words) = game.beginning(&mut run()) else {
            continue;
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Ok(sum) = game.read(&words, &mut run()) else {
            continue;
        };
        let play_mode = game.play_mode();
        let Ok(reasons) = game.why(&sum, play_mode, false, &mut run()) else {
            continue; // beyond the limits of this test
        };
        explained += 1;
        for reason in &reasons.reasons {
            match reason {
                Reason::Definition(rows) => {
                    for row in rows {
                        rows_seen += 1;
                        assert_eq!(mex(&row.values), row.value, "{}: {row:?}", entry.name());
                        assert!(row.values.len() <= row.options.len().max(1), "{row:?}");
                    }
                }
                Reason::Columns(terms) => {
                    columns_seen += 1;
                    let nim_sum = terms.iter().fold(0, |sum, term| sum ^ term.value);
                    let value = reasons.solution.value.clone();
                    assert_eq!(value, Some(Value::from(nim_sum)), "{}", entry.name());
                }
                Reason::Sentence(_) | Reason::List(_) => {}
            }
        }
        for lang in [Lang::En, Lang::Ja] {
            let text = reasons.text(lang);
            assert!(text.lines().count() > 2, "{}: {text}", entry.name());
            assert!(!text.contains(['\u{e000}', '\u{e001}', '$']), "{text}");
            let latex = reasons.latex(lang);
            for pair in [('{', '}'), ('$', '$')] {
                let count = |c| latex.replace(&format!("\\{c}"), "").matches(c).count();
                let (open, close) = (count(pair.0), count(pair.1));
                let balanced = if pair.0 == '$' {
                    open % 2 == 0
                } else {
                    open == close
                };
                assert!(balanced, "{}: {latex}", entry.name());
            }
        }
        assert!(
            reasons.to_json()["sentences"]
                .as_array()
                .is_some_and(|all| !all.is_empty())
        );
    }
    assert!(explained >= 60, "{explained} games are explained");
    assert!(
        rows_seen >= 100 && columns_seen >= 1,
        "{rows_seen} rows, {columns_seen} columns"
    );
}

#[test]
fn the_moves_of_the_reasons_win() {
    for (game, words) in [
        ("nim", &["11", "12", "15"][..]),
        ("kayles", &["5", "9", "14"]),
        ("take-from:1,3,4", &["12", "9"]),
        ("turning-turtles", &["THTTHTTTHHTH"]),
        ("queens", &["3,4", "9,2"]),
    ] {
        let mut game = Game::named(game).expect("a game of the catalogue");
        let sum = game.read(words, &mut Run::silent()).expect("a position");
        let play_mode = game.play_mode();
        let reasons = game
            .why(&sum, play_mode, false, &mut Run::silent())
            .expect("reasons");
        let winning = reasons.solution.winning().count();
        let listed: usize = (reasons.reasons.iter())
            .map(|reason| match reason {
                Reason::List(all) => all.len(),
                _ => 0,
            })
            .sum();
        assert!(
            winning > 0 && (1..=winning).contains(&listed),
            "{listed} of {winning}"
        );
        let all = game
            .why(&sum, play_mode, true, &mut Run::silent())
            .expect("reasons");
        let rows = all.reasons.iter().find_map(|reason| match reason {
            Reason::Definition(rows) => Some(rows),
            _ => None,
        });
        for row in rows.expect("rows of all positions below") {
            assert_eq!(mex(&row.values), row.value, "{row:?}");
        }
    }
}

#[test]
fn reasons_stop_at_the_limits_of_the_run() {
    let mut game = Game::named("grundy").expect("a game of the catalogue");
    let mut run = Run::silent();
    run.budget = Budget::cells(5);
    let sum = game.read(&["400"], &mut run).expect("a heap");
    let play_mode = game.play_mode();
    let failure = game
        .why(&sum, play_mode, false, &mut run)
        .expect_err("too many positions");
    assert!(failure.to_string().contains("limit"), "{failure}");
}

#[test]
fn a_sum_of_many_heaps_is_named_as_a_whole() {
    let heaps: Vec<String> = (1..=41).map(|heap: u64| heap.to_string()).collect();
    let words: Vec<&str> = heaps.iter().map(String::as_str).collect();
    let mut game = Game::named("nim").expect("a game of the catalogue");
    let sum = game.read(&words, &mut Run::silent()).expect("heaps");
    let play_mode = game.play_mode();
    let reasons = game
        .why(&sum, play_mode, false, &mut Run::silent())
        .expect("reasons");
    let text = reasons.text(Lang::En);
    assert!(text.contains("The nim-sum is 1. Its highest one"), "{text}");
    assert!(!text.contains("is an N-position"), "{text}");
    // Every component is listed by its own equation, and nothing is said about one heap alone.
    assert!(
        text.contains("1 ^ 1 = 0: take 1 from 1, which leaves 0."),
        "{text}"
    );
}
