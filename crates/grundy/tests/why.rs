//! Reasons: what is printed follows from the definition, in every game of the catalogue.

use grundy::catalogue::entries;
use grundy::misere::Convention;
use grundy::values::short::Game as ShortGame;
use grundy::values::{CanonicalEnd, CanonicalForm};
use grundy::why::Reason;
use grundy::{Budget, Game, Lang, Run, StopWhen, Value, why};

/// The number of polls after which the search of a large board ends.
const POLLS: u32 = 500;

/// A run with limits.
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
        let mut polls = 0;
        let mut limit = StopWhen(|| {
            polls += 1;
            polls > POLLS
        });
        let mut limited = Run::new(&mut limit).with(run().budget);
        let Ok(reasons) = game.why(&sum, play_mode, false, &mut limited) else {
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
                // Misère Nim has no Grundy value; the test of misère Nim plays it to the end.
                Reason::Columns { .. } if entry.name() == "misere-nim" => {}
                Reason::Columns { terms, .. } => {
                    columns_seen += 1;
                    let nim_sum = terms.iter().fold(0, |sum, term| sum ^ term.value);
                    let value = reasons.solution.value.clone();
                    assert_eq!(value, Some(Value::from(nim_sum)), "{}", entry.name());
                }
                Reason::Sentence(_) | Reason::List(_) | Reason::Moves(_) => {}
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

/// The reasons of a position of a game of the catalogue.
fn reasons_of(game: &str, words: &[&str], all: bool) -> why::Reasons {
    let mut game = Game::named(game).expect("a game of the catalogue");
    let sum = game.read(words, &mut Run::silent()).expect("a position");
    let play_mode = game.play_mode();
    let reasons = game.why(&sum, play_mode, all, &mut Run::silent());
    reasons.expect("reasons")
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
        let reasons = reasons_of(game, words, false);
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
        let all = reasons_of(game, words, true);
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
        text.contains("heap 1: 1 ^ 1 = 0, so take 1 from 1, which leaves 0."),
        "{text}"
    );
}

/// Checks every step of a simplification by comparisons of values.
fn check_steps(form: &CanonicalForm, options: [Vec<String>; 2], text: &str) {
    let value = |text: &str| ShortGame::from(text);
    let values = |list: &[String]| -> Vec<ShortGame> { list.iter().map(|x| value(x)).collect() };
    let mut lists = options.map(|list| values(&list));
    let whole = ShortGame::from_options(&lists[0], &lists[1]);
    assert_eq!(whole, value(&form.value), "{form:?}");
    for step in &form.steps {
        let left = step.player == "L";
        let side = usize::from(!left);
        let (option, by) = (value(&step.option), value(&step.by));
        assert!(lists[side].contains(&option), "{step:?}");
        match &step.replaced_by {
            None => {
                assert_eq!(step.reason, "dominated");
                assert!(lists[side].contains(&by) && by != option, "{step:?}");
                assert!(if left { option <= by } else { option >= by }, "{step:?}");
            }
            Some(replacement) => {
                assert_eq!(step.reason, "reversible");
                let replies = if left { option.right() } else { option.left() };
                assert!(replies.contains(&by), "{step:?}");
                assert!(if left { by <= whole } else { by >= whole }, "{step:?}");
                let own = if left { by.left() } else { by.right() };
                assert_eq!(own, values(replacement), "{step:?}");
                lists[side].extend(own);
            }
        }
        lists[side].retain(|x| *x != option);
        assert_eq!(ShortGame::from_options(&lists[0], &lists[1]), whole);
        assert!(text.contains(&format!("{} is {}", step.option, step.reason)));
    }
    let remaining = [values(&form.left), values(&form.right)];
    for (list, remaining) in lists.iter().zip(&remaining) {
        assert!(list.iter().all(|x| remaining.contains(x)));
        assert!(remaining.iter().all(|x| list.contains(x)));
    }
    match form.end {
        CanonicalEnd::Number => {
            // The simplest number between two numbers: no option of it is between them.
            let [low, high] = [remaining[0].first(), remaining[1].first()];
            let is_between =
                |x: &ShortGame| low.is_none_or(|low| low < x) && high.is_none_or(|high| x < high);
            assert!(is_between(&whole), "{form:?}");
            let (left, right) = (whole.left(), whole.right());
            assert!(!left.iter().chain(&right).any(is_between), "{form:?}");
        }
        CanonicalEnd::Nimber | CanonicalEnd::Canonical => {
            let same = |a: &[ShortGame], b: &[ShortGame]| {
                a.len() == b.len() && a.iter().all(|x| b.contains(x))
            };
            assert!(same(&whole.left(), &remaining[0]), "{form:?}");
            assert!(same(&whole.right(), &remaining[1]), "{form:?}");
        }
    }
}

/// The values of the options of Left and of Right.
fn options_of(reasons: &why::Reasons) -> [Vec<String>; 2] {
    ["L", "R"].map(|player| {
        let moves = reasons.solution.moves.iter();
        moves
            .filter(|by| by.of_two.as_ref().is_some_and(|two| two.player == player))
            .map(|by| {
                by.value
                    .as_ref()
                    .expect("a value")
                    .to_string()
                    .replace('\'', "")
            })
            .collect()
    })
}

#[test]
fn steps_to_the_canonical_form_are_comparisons_of_values() {
    let mut steps = 0;
    let expressions = [
        "{2,1,{4|1}|3}",
        "{|}",
        "{*|*}",
        "{*|1}",
        "{-5|7}",
        "{0,*|0,*,*5}",
        "{0,1|{1|1},2}",
        "{{4|1},{3|-7}|{2|-9},{8|-9}}",
        "{1|2} + {3|-1} - {2||1|0}",
        "{0||0|-2} + *2 + ^",
        "^^ + *3",
        "{frac(3,4)|frac(7,8),1}",
    ];
    for expression in expressions {
        let reasons = why::of_expression(expression, &mut Run::silent()).expect("reasons");
        let form = reasons.canonical.clone().expect("a short value");
        let text = reasons.text(Lang::En);
        check_steps(&form, options_of(&reasons), &text);
        let (left, right) = (form.left.join(","), form.right.join(","));
        let named = form.end == CanonicalEnd::Canonical && form.value.starts_with('{');
        assert!(
            named || text.contains(&format!("{{{left}|{right}}} = {}", form.value)),
            "{text}"
        );
        assert!(text.contains(&format!("Value {}:", form.value)), "{text}");
        assert!(!reasons.text(Lang::Ja).contains('⊕'), "up is not a nim-sum");
        assert!(
            !reasons.latex(Lang::En).contains("oplus"),
            "up is not a nim-sum"
        );
        steps += form.steps.len();
    }
    for (game, words) in [
        ("domineering:2,3", &[][..]),
        ("toads-and-frogs", &["tt.ff", "ttt..f"]),
        ("toads-and-frogs", &["t.t.ff"]),
        ("hackenbush", &["0-1b 1-2r", "0-1g"]),
    ] {
        let reasons = reasons_of(game, words, false);
        let form = reasons.canonical.clone().expect("a short value");
        check_steps(&form, options_of(&reasons), &reasons.text(Lang::En));
        assert_eq!(reasons.to_json()["canonical"]["value"], form.value.as_str());
        steps += form.steps.len();
    }
    assert!(steps >= 15, "{steps} steps");
}

#[test]
fn a_value_that_is_not_short_has_no_reasons() {
    for (expression, code) in [("over", "loopy-game"), ("{1|2", "unclosed-bracket")] {
        let failure = why::of_expression(expression, &mut Run::silent()).expect_err(expression);
        assert_eq!(failure.code(), code, "{failure}");
    }
}

/// The text of the reasons of a position, in English.
fn text_of(game: &str, words: &[&str], misere: bool) -> String {
    let mut game = Game::named(game).expect("a game of the catalogue");
    let sum = game.read(words, &mut Run::silent()).expect("a position");
    let mut play_mode = game.play_mode();
    if misere {
        play_mode.convention = Convention::Misere;
    }
    let reasons = game
        .why(&sum, play_mode, false, &mut Run::silent())
        .expect("reasons");
    reasons.text(Lang::En)
}

/// The natural numbers in a text.
fn numbers(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// Whether the player to move wins Nim under misère play, by the definition.
fn wins_misere_nim(heaps: &[u64]) -> bool {
    let mut has_move = false;
    for (place, &heap) in heaps.iter().enumerate() {
        for rest in 0..heap {
            has_move = true;
            let mut after = heaps.to_vec();
            after[place] = rest;
            if !wins_misere_nim(&after) {
                return true;
            }
        }
    }
    !has_move
}

#[test]
fn misere_nim_is_explained_by_large_heaps_and_parity() {
    for a in 0..=3_u64 {
        for b in a..=3 {
            for c in b..=4 {
                let heaps = [a, b, c];
                let words = heaps.map(|heap| heap.to_string());
                let list = format!("[{}]", words.join(","));
                let words = words.each_ref().map(String::as_str);
                for text in [
                    text_of("nim", &words, true),
                    text_of("misere-nim", &[&list], false),
                ] {
                    let wins = wins_misere_nim(&heaps);
                    let large = heaps.iter().filter(|heap| **heap > 1).count();
                    let named = match large {
                        0 if c == 0 => "No heap is left",
                        0 => "No heap is larger than 1",
                        1 => "Only heap 3 is larger than 1",
                        _ => "heaps are larger than 1. As long as there are two of them",
                    };
                    assert!(text.contains(named), "{text}");
                    let mut taken = 0;
                    for line in text.lines() {
                        let Some((_, action)) = line.split_once("take ") else {
                            continue;
                        };
                        let &[number, from, rest, ..] = &numbers(action)[..] else {
                            continue;
                        };
                        taken += 1;
                        assert_eq!(number + rest, from, "{line}");
                        let mut after = heaps.to_vec();
                        let place = heaps.iter().position(|heap| *heap == from);
                        after[place.expect("a heap of this size")] = rest;
                        assert!(!wins_misere_nim(&after), "{heaps:?}: {line}");
                        if large == 1 {
                            let ones = after.iter().filter(|heap| **heap == 1).count() as u64;
                            assert_eq!(numbers(action)[4], ones, "{line}");
                        }
                    }
                    assert_eq!(taken > 0, wins && c > 0, "{text}");
                }
            }
        }
    }
    // The same words are not written for other rules under misère play.
    assert!(!text_of("take:2", &["3", "4"], true).contains("larger than 1"));
}

#[test]
fn turns_of_coins_leave_a_lost_row() {
    let mut turns = 0;
    for (game, row) in [
        ("turning-turtles", "THTTHTTTHHTHT"),
        ("turning-turtles", "HHTHTH"),
        ("mock-turtles", "THTHTTH"),
        ("mock-turtles", "HHTTHHTH"),
        ("twins", "HHTTH"),
    ] {
        let text = text_of(game, &[row], false);
        // The places of the first coin are 0 or 1, as in the line of heads.
        let first = u64::from(game != "twins") * u64::from(game != "mock-turtles");
        let mut winning = 0;
        for line in text.lines() {
            let Some((turn, effect)) = line.trim().split_once(": ") else {
                continue;
            };
            let Some(turn) = turn.strip_prefix("Turn ") else {
                continue;
            };
            winning += 1;
            let (tails, heads) = turn.split_once(" to tails").expect("a turn to tails");
            let mut coins: Vec<char> = row.chars().collect();
            for (places, from, to) in [(tails, 'H', 'T'), (heads, 'T', 'H')] {
                for place in numbers(places) {
                    let coin = &mut coins[(place - first) as usize];
                    assert_eq!(*coin, from, "{line}");
                    *coin = to;
                }
            }
            let highest = numbers(turn).into_iter().max();
            assert_eq!(numbers(effect).first().copied(), highest, "{line}");
            let row: String = coins.into_iter().collect();
            let mut game = Game::named(game).expect("a game of the catalogue");
            let after = game.solve(&[&row], &mut Run::silent()).expect("a row");
            assert_eq!(after.value, Some(Value::Int(0)), "{line}");
        }
        assert!(winning > 0, "{text}");
        turns += winning;
    }
    assert!(turns >= 7, "{turns} turns");
}

#[test]
fn moves_of_a_sum_are_written_with_numbers_that_add_up() {
    for (game, words) in [
        ("nim", &["11", "12", "15"][..]),
        ("kayles", &["5", "9", "14"]),
        ("kayles 5 + take:3 7 + queens 3,4", &[]),
        ("lasker-nim", &["3", "4"]),
        ("grundy", &["8", "3"]),
    ] {
        let text = text_of(game, words, false);
        let mut lines = text.lines();
        let sum = lines.find(|line| line.trim_start().starts_with('-'));
        let (sum, mark) = (sum.and(lines.next()), lines.next());
        let (sum, mark) = (sum.expect("a nim-sum"), mark.expect("a mark"));
        let bits = sum.find('=').expect("bits") + 1;
        let top = sum[bits..].find('1').map(|at| at + bits);
        assert_eq!(mark.find('^'), top, "{text}");
        assert_eq!(mark.trim(), "^", "{text}");
        let mut actions = 0;
        for line in text.lines().filter(|line| line.starts_with("  ")) {
            let Some((_, list)) = line.split_once(", so ") else {
                continue;
            };
            for action in list.split("; ") {
                actions += 1;
                let found = numbers(action);
                let total = |parts: &[u64]| parts.iter().sum::<u64>();
                if action.starts_with("take ") {
                    assert_eq!(found[0] + total(&found[2..]), found[1], "{action}");
                } else {
                    assert!(action.starts_with("split "), "{action}");
                    assert_eq!(total(&found[1..]), found[0], "{action}");
                }
            }
        }
        assert!(actions > 0, "{text}");
    }
}
