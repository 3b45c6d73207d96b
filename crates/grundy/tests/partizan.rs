//! Games of two sides through the facade: every row of the truth data, moves, errors, limits.

use grundy::values::short::Arena;
use grundy::{Budget, Game, Outcome, Run, Value, values};

/// The rows of a table, without its head.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.skip(1).map(|line| line.split('\t').collect())
}

/// Columns: game, position, value, outcome, mean, temperature, atomic weight, left stop, right stop.
fn check(name: &str, words: &[&str], row: &[&str]) {
    let mut game = Game::named(name).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    let report = game.value(words, true, &mut Run::silent());
    let report = report.unwrap_or_else(|failure| panic!("{name} {words:?}: {failure:?}"));
    let mut arena = Arena::new();
    let mut same = |a: &str, b: &str| {
        assert_eq!(
            arena.read(a),
            arena.read(b),
            "{name} {words:?} is written {a} and not {b}"
        );
    };
    same(report.value.text.as_deref().unwrap(), row[2]);
    same(report.value.plain.as_deref().unwrap(), row[2]);
    match row[6] {
        "-" => assert_eq!(report.weight, None, "{name} {words:?}"),
        weight => same(report.weight.as_deref().unwrap(), weight),
    }
    let told = [
        report.outcome,
        &report.mean,
        &report.temperature,
        &report.stops[0],
        &report.stops[1],
    ];
    assert_eq!(
        told,
        [row[3], row[4], row[5], row[7], row[8]],
        "{name} {words:?}"
    );
}

#[test]
fn every_position_of_the_data_has_its_value() {
    let mut count = 0;
    for table in [
        include_str!("partizan/games.tsv"),
        include_str!("partizan/big.tsv"),
    ] {
        for row in rows(table) {
            check(row[0], &[row[1]], &row);
            count += 1;
        }
    }
    assert!(count > 600, "{count}");
}

/// A sum of different games is the sum of their values.
#[test]
fn sums_of_different_games_add_up() {
    for row in rows(include_str!("partizan/sums.tsv")) {
        let mut sum = Vec::new();
        for part in row[1].split(" + ") {
            let (name, position) = part.split_once(' ').unwrap();
            let report = Game::named(name)
                .unwrap()
                .value(&[position], false, &mut Run::silent());
            sum.push(format!("game('{}')", report.unwrap().value.text.unwrap()));
        }
        let total = values::expression(&sum.join(" + "), false, &mut Run::silent()).unwrap();
        let mut arena = Arena::new();
        assert_eq!(
            arena.read(&total.value.text.unwrap()),
            arena.read(row[2]),
            "{}",
            row[1]
        );
        assert_eq!(
            (total.outcome, &*total.mean, &*total.temperature),
            (row[3], row[4], row[5])
        );
    }
}

#[test]
fn moves_of_both_players_win_where_they_leave_a_win() {
    let mut game = Game::named("toads-and-frogs").unwrap();
    let solution = game.solve(&["t.f", "tt.f"], &mut Run::silent()).unwrap();
    for by in &solution.moves {
        let left = by.text.starts_with("Left");
        let wins = match by.outcome {
            Some(Outcome::P) => true,
            Some(Outcome::L) => left,
            Some(Outcome::R) => !left,
            _ => false,
        };
        assert_eq!(by.winning, wins, "{}", by.text);
        let words: Vec<String> = solution
            .after(by)
            .iter()
            .map(grundy::Component::written)
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let after = game.solve(&words, &mut Run::silent()).unwrap();
        assert_eq!(
            (after.outcome, after.value),
            (by.outcome, by.value.clone()),
            "{}",
            by.text
        );
    }
    assert_eq!(solution.moves.len(), 4);
}

#[test]
fn the_report_has_the_keys_of_the_contract() {
    let report = values::expression("{3|-1}", true, &mut Run::silent()).unwrap();
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "value": {"text": "{3|-1}", "plain": "{3|-1}", "kind": "hot", "number": null, "up": null, "nimber": null},
            "outcome": "N", "mean": "1", "temperature": "2", "stops": ["3", "-1"], "weight": null, "birthday": 4,
            "thermograph": {"mast": "1", "temperature": "2",
                "left": [["-1", "4"], ["2", "1"]], "right": [["-1", "-2"], ["2", "1"]]},
        })
    );
}

#[test]
fn large_numbers_are_answered_at_once() {
    for (expr, mean, temperature) in [
        ("123456789", "123456789", "-1"),
        ("{10**7|-10**9}", "-495000000", "505000000"),
        (
            "game('{100000000000000000000|100000000000000000001}')",
            "200000000000000000001/2",
            "-1/2",
        ),
        (
            "{100000000000000000000|-100000000000000000000}",
            "0",
            "100000000000000000000",
        ),
    ] {
        let report = values::expression(expr, false, &mut Run::silent()).unwrap();
        assert_eq!(
            (&*report.mean, &*report.temperature),
            (mean, temperature),
            "{expr}"
        );
    }
    let half = format!("1/{}", num_bigint::BigInt::from(1) << 200);
    let report = values::expression(&format!("game('{half}')"), false, &mut Run::silent()).unwrap();
    assert_eq!(report.value.text, Some(half));
}

#[test]
fn limits_stop_the_work() {
    let board = "........|........|........|........|........|........";
    let mut game = Game::named("domineering").unwrap();
    let run = &mut Run::silent().with(Budget::cells(1000));
    let failure = game.value(&[board], false, run).unwrap_err();
    assert_eq!(failure.code(), "limit-exceeded");
}

#[test]
fn recurrences_are_games_of_their_own() {
    let cake = "c(h, w) = { c(h,k) + c(h,w-k) for k in 1..w | c(k,w) + c(h-k,w) for k in 1..h }";
    let mut game = Game::named(cake).unwrap();
    for (h, w) in [(1, 5), (3, 7), (4, 4), (5, 2)] {
        let (h_log, w_log) = (i64::ilog2(h), i64::ilog2(w));
        let value = if h_log <= w_log {
            (w >> h_log) - 1
        } else {
            1 - (h >> w_log)
        };
        assert_eq!(
            game.eval(&format!("c({h},{w})"), &mut Run::silent()),
            Ok(Value::text(&value.to_string()))
        );
        let word = format!("{h},{w}");
        let report = game.value(&[&word], false, &mut Run::silent()).unwrap();
        assert_eq!(report.mean, value.to_string());
    }
}

#[test]
fn wrong_positions_say_where_and_what_instead() {
    for (name, word, code) in [
        ("clobber", "xo|x", "wrong-position"),
        ("domineering", "..x", "wrong-position"),
        ("hackenbush", "0-1x", "wrong-position"),
        ("partizan-subtraction", "1,0|2:3", "wrong-position"),
        ("kayles", "3", "one-sided"),
    ] {
        let failure = Game::named(name)
            .unwrap()
            .value(&[word], false, &mut Run::silent())
            .unwrap_err();
        assert_eq!(failure.code(), code, "{name} {word}");
        assert!(!failure.diagnostics()[0].help.is_empty(), "{name} {word}");
    }
}
