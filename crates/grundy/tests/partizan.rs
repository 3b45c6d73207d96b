//! Partizan games through the facade: every row of the truth data, moves, errors, limits.

use grundy::Measure;
use grundy::laws::period::{PeriodStatus, Reach};
use grundy::play::{End, Play};
use grundy::values::Detail;
use grundy::values::short::Arena;
use grundy::{Area, Budget, Game, Outcome, Run, Side, Value, values};

/// The rows of a table, without its head.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.skip(1).map(|line| line.split('\t').collect())
}

/// Columns: game, position, value, outcome, mean, temperature, atomic weight, left stop, right
/// stop.
fn check(name: &str, words: &[&str], row: &[&str]) {
    let mut game = Game::named(name).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    let report = game.value(words, Detail::Plain, &mut Run::silent());
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
    let reported = [
        report.outcome,
        &report.mean,
        &report.temperature,
        &report.stops[0],
        &report.stops[1],
    ];
    assert_eq!(
        reported,
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
            let report =
                Game::named(name)
                    .unwrap()
                    .value(&[position], Detail::Usual, &mut Run::silent());
            sum.push(format!("game('{}')", report.unwrap().value.text.unwrap()));
        }
        let total =
            values::expression(&sum.join(" + "), Detail::Usual, &mut Run::silent()).unwrap();
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
    let report = values::expression("{3|-1}", Detail::Plain, &mut Run::silent()).unwrap();
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

/// Loopy games have a separate report, without the values that require an end.
#[test]
fn loopy_games_are_reported_with_their_sides() {
    let reported = |text: &str, detail| {
        let known = values::known(text, detail, &mut Run::silent()).unwrap();
        serde_json::to_value(known).unwrap()
    };
    let value = |text: &str, kind: &str| serde_json::json!({"text": text, "kind": kind, "number": null, "up": null, "nimber": null});
    assert_eq!(
        reported("a{0|a} + 1/2 + ^", Detail::Usual),
        serde_json::json!({"value": value("a{1/2|a}", "stopper"), "outcome": "L", "onside": "a{1/2|a}", "offside": "a{1/2|a}"})
    );
    assert_eq!(
        reported("on - on", Detail::Form),
        serde_json::json!({
            "value": {"text": "dud", "plain": "dud", "kind": "loopy", "number": null, "up": null, "nimber": null},
            "outcome": "D", "onside": "on", "offside": "off", "form": [{"text": null, "l": [0], "r": [0]}],
        })
    );
    assert_eq!(reported("on + on - on", Detail::Usual)["outcome"], "D");
    let draw = reported("over - over", Detail::Usual);
    assert_eq!(
        [&draw["outcome"], &draw["onside"], &draw["offside"]],
        ["D", "over", "under"]
    );
    assert_eq!(
        reported("{over | on} + *", Detail::Usual)["value"]["kind"],
        "nus"
    );
    let refused = values::expression("over", Detail::Usual, &mut Run::silent()).unwrap_err();
    assert_eq!(refused.code(), "loopy-game");
}

/// The reader of values obeys the limits of the run: this sum has millions of options.
#[test]
fn values_are_read_within_limits() {
    for text in [
        "*60000 + {2||1|0,{3|-5}} + ^[3]",
        "3{2||1|0,{3|-5}}*60000^[3]",
    ] {
        let run = &mut Run::silent().with(Budget {
            bytes: Some(8 << 20),
            ..Budget::UNLIMITED
        });
        let failure = values::known(text, Detail::Usual, run).unwrap_err();
        assert_eq!(failure.code(), "limit-exceeded", "{text}");
    }
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
        let report = values::expression(expr, Detail::Usual, &mut Run::silent()).unwrap();
        assert_eq!(
            (&*report.mean, &*report.temperature),
            (mean, temperature),
            "{expr}"
        );
    }
    let half = format!("1/{}", num_bigint::BigInt::from(1) << 200);
    let report = values::expression(
        &format!("game('{half}')"),
        Detail::Usual,
        &mut Run::silent(),
    )
    .unwrap();
    assert_eq!(report.value.text, Some(half));
}

#[test]
fn limits_stop_the_work() {
    let board = "........|........|........|........|........|........";
    let mut game = Game::named("domineering").unwrap();
    let run = &mut Run::silent().with(Budget::cells(1000));
    let failure = game.value(&[board], Detail::Usual, run).unwrap_err();
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
        let report = game
            .value(&[&word], Detail::Usual, &mut Run::silent())
            .unwrap();
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
            .value(&[word], Detail::Usual, &mut Run::silent())
            .unwrap_err();
        assert_eq!(failure.code(), code, "{name} {word}");
        assert!(!failure.diagnostics()[0].help.is_empty(), "{name} {word}");
    }
}

/// The Rust type is the fast path; the rule file is its definition.
#[test]
fn the_rule_file_of_domineering_has_the_values_of_its_rust_type() {
    let mut rules = Game::open("domineering.game", &mut |_| {
        Ok(include_str!("../../../games/domineering.game").to_owned())
    })
    .unwrap();
    let mut native = Game::named("domineering").unwrap();
    let run = &mut Run::silent();
    let mut count = 0;
    for row in rows(include_str!("partizan/games.tsv")).filter(|row| row[0] == "domineering") {
        if row[1].chars().filter(|c| *c == '.').count() > 12 {
            continue;
        }
        let value = |game: &mut Game, run: &mut Run| {
            game.value(&[row[1]], Detail::Usual, run)
                .unwrap()
                .value
                .text
        };
        assert_eq!(
            value(&mut rules, run),
            value(&mut native, run),
            "{}",
            row[1]
        );
        let moves = |game: &mut Game, run: &mut Run| {
            let solution = game.solve(&[row[1]], run).unwrap();
            let reported = |by: &grundy::Move| {
                (
                    by.of_two.clone().unwrap().player,
                    by.value.clone().map(|v| v.to_string()),
                )
            };
            let mut moves: Vec<_> = solution.moves.iter().map(reported).collect();
            moves.sort();
            moves.dedup();
            moves
        };
        assert_eq!(
            moves(&mut rules, run),
            moves(&mut native, run),
            "{}",
            row[1]
        );
        count += 1;
    }
    assert!(count > 20, "{count}");
}

/// The options of a sum of games of any kind, as values, are those whose form is the value of the
/// sum.
#[test]
fn sums_of_partizan_and_impartial_games_are_solved_together() {
    let run = &mut Run::silent();
    for text in [
        "domineering ..|.. + kayles 5",
        "clobber xox + nim 3 + toads-and-frogs tt.ff",
        "hackenbush 0-1b,1-2r + kayles 3 4",
        "cutcake 3,4 + 0.77 6 + snort ..|..",
    ] {
        let mut game = Game::named(text).unwrap();
        let solution = game.solve(&[], run).unwrap();
        let side = |player: &str| -> Vec<String> {
            let mine = solution.moves.iter();
            let mine = mine.filter(|by| by.of_two.as_ref().unwrap().player == player);
            mine.map(|by| by.value.clone().unwrap().to_string())
                .map(|text| text.trim_matches('\'').to_owned())
                .collect()
        };
        let form = format!("{{{}|{}}}", side("L").join(","), side("R").join(","));
        let mut arena = Arena::new();
        let total = solution.value.clone().unwrap().to_string();
        assert_eq!(
            arena.read(&form),
            arena.read(total.trim_matches('\'')),
            "{text}"
        );
        for best in &solution.best {
            let by = &solution.moves[best.by];
            let any = solution
                .moves
                .iter()
                .any(|other| other.winning && other.of_two.as_ref().unwrap().player == best.player);
            assert_eq!((best.strategy, by.winning), ("exact", any), "{text}");
        }
    }
    let failure = Game::named("domineering ..|.. + misere-nim 3")
        .unwrap()
        .solve(&[], run);
    assert_eq!(failure.unwrap_err().code(), "no-sum");
}

#[test]
fn dominated_and_reversible_moves_are_those_that_the_canonical_form_lacks() {
    let run = &mut Run::silent();
    for (name, word) in [
        ("domineering", "...|..."),
        ("toads-and-frogs", "tt..ff"),
        ("clobber", "xoxo"),
        ("col", "..|.."),
    ] {
        let mut game = Game::named(name).unwrap();
        let solution = game.solve(&[word], run).unwrap();
        let value = solution.value.clone().unwrap().to_string();
        let mut arena = Arena::new();
        let total = arena.read(value.trim_matches('\'')).unwrap();
        let (lefts, rights) = arena.ordered(total).unwrap();
        for by in &solution.moves {
            let of_two = by.of_two.as_ref().unwrap();
            let text = by.value.clone().unwrap().to_string();
            let after = arena.read(text.trim_matches('\'')).unwrap();
            let options = if of_two.player == "L" {
                &lefts
            } else {
                &rights
            };
            if of_two.dominated == Some(false) && of_two.reversible == Some(false) {
                assert!(options.contains(&after), "{name} {word}: {}", by.text);
            }
        }
    }
}

#[test]
fn tables_claims_and_laws_compare_games() {
    let run = &mut Run::silent();
    let nim = "g(x>=0) = { g(x-k) for k in 1..=2 | g(x-k) for k in 1..=2 }";
    let mut game = Game::named(nim).unwrap();
    let table = game.table(None, &Area::up_to(5), run).unwrap();
    let values: Vec<String> = (0..6)
        .map(|i| table.cells.get(i).unwrap().to_string())
        .collect();
    assert_eq!(values, ["'0'", "'*'", "'*2'", "'0'", "'*'", "'*2'"]);
    let checked = game
        .claim("g(x) == *(x%3)", None, &Area::up_to(20), run)
        .unwrap();
    assert_eq!((checked.holds, checked.cells), (true, 21));
    let checked = game
        .claim("g(x) == *(x%4)", None, &Area::up_to(20), run)
        .unwrap();
    let found = checked.counterexample.unwrap();
    assert_eq!(
        (&*found.call, found.claimed, found.options.len()),
        ("g(3)", Value::text("*3"), 4)
    );
    let laws = game.pattern(&Area::default(), run).unwrap();
    let law = laws.findings.last().unwrap();
    assert_eq!(
        (&*law.finding.statement, law.finding.theorem.as_deref()),
        ("g(x) == g(x-3) if x >= 3", Some("P0"))
    );
    // The statements of `pattern` are accepted by `claim`.
    assert!(
        game.claim(&law.finding.statement, None, &Area::up_to(30), run)
            .unwrap()
            .holds
    );

    let mut cake = Game::named("cutcake").unwrap();
    let closed = "value == w-1 if h == 1";
    assert!(
        cake.claim(closed, None, &Area::default(), run)
            .unwrap()
            .holds
    );
    for (measure, expected) in [
        (Measure::Mean, "3"),
        (Measure::Outcome, "L"),
        (Measure::Temperature, "-1"),
        (Measure::Weight, "0"),
    ] {
        let area = Area::parse("h=1,w=4").unwrap();
        let table = cake.measure(measure, None, &area, run).unwrap();
        match measure {
            // A nonzero number is not an infinitesimal.
            Measure::Weight => assert_eq!(table.cells.get(0), None),
            _ => assert_eq!(table.cells.get(0), Some(Value::text(expected))),
        }
    }
    assert_eq!(
        cake.measure(Measure::Genus, None, &Area::default(), run)
            .unwrap_err()
            .code(),
        "wrong-measure"
    );
}

#[test]
fn periods_of_heaps_are_proved_and_their_certificates_hold() {
    let run = &mut Run::silent();
    for (rules, period, preperiod) in [
        ("g(x>=0) = { g(x-1) | g(x-1) }", 2, 0),
        (
            "g(x>=0) = { g(x-k) for k in [1,2] | g(x-k) for k in [1,2] }",
            3,
            0,
        ),
        (
            "g(x) = { g(x-k) for k in 1..=3 if k <= x | g(x-k) for k in [1,2,3] if x >= k }",
            4,
            0,
        ),
    ] {
        let mut game = Game::named(rules).unwrap();
        let report = game.period(Reach::default(), run).unwrap();
        assert_eq!(
            (report.status, report.theorem),
            (PeriodStatus::Proved, Some("P0")),
            "{rules}"
        );
        assert_eq!(
            (report.period, report.preperiod),
            (Some(period), Some(preperiod)),
            "{rules}"
        );
        let text = report.certificate.unwrap().to_string();
        let checked = grundy::laws::period::check(&text, run);
        assert!(checked.ok, "{rules}: {checked:?}");
    }
    // If an option is not a single heap, the theorem does not apply.
    let mut game = Game::named("g(x>=0) = { g(x-1) + g(x-2) - g(x-2) | g(x-1) }").unwrap();
    let report = game.period(Reach { to: Some(30) }, run).unwrap();
    assert_eq!(
        (report.status, report.period),
        (PeriodStatus::Observed, Some(2))
    );
    let mut game = Game::named("g(x>=0) = { g(x-1) | }").unwrap();
    assert_eq!(
        game.period(Reach { to: Some(30) }, run).unwrap().status,
        PeriodStatus::None
    );
}

/// The player that moves last is computed by a tree search and by the values.
#[test]
fn search_agrees_with_the_values() {
    let run = &mut Run::silent();
    for (name, word) in [
        ("domineering", "...|.#.|..."),
        ("clobber", "xox|oxo"),
        ("toads-and-frogs", "tt.ff"),
        (
            "c(h, w) = { c(h,k) + c(h,w-k) for k in 1..w | c(k,w) + c(h-k,w) for k in 1..h }",
            "3,4",
        ),
    ] {
        let outcome = Game::named(name)
            .unwrap()
            .value(&[word], Detail::Usual, run)
            .unwrap()
            .outcome;
        let wins = ["left", "right"].map(|side| {
            let game = Game::named(name).unwrap();
            let (board, place) = game.into_play(&[word, side], run).unwrap();
            let request = grundy::board::Request::default();
            let found = board.search(&place, &request, run).unwrap();
            assert!(found.exact, "{name} {word} {side}");
            found.verdict.unwrap().outcome() == Some(Outcome::Win)
        });
        let reported = match wins {
            [true, true] => "N",
            [true, false] => "L",
            [false, true] => "R",
            [false, false] => "P",
        };
        assert_eq!(reported, outcome, "{name} {word}");
    }
}

/// Both players follow the advice: the winner by the value wins the game.
#[test]
fn advice_wins_what_can_be_won() {
    let run = &mut Run::silent();
    for (name, word) in [
        ("domineering", "....|...."),
        ("toads-and-frogs", "tt..ff"),
        ("hackenbush", "0-1b 1-2r 0-3g"),
    ] {
        for begins in [Side::First, Side::Second] {
            let mut game = Game::named(name).unwrap();
            let outcome = game.value(&[word], Detail::Usual, run).unwrap().outcome;
            let mut play = Play::of_sum(&mut game, &[word], run).unwrap();
            if begins == Side::Second {
                play.begin_with_second().unwrap();
            }
            assert_eq!(play.turn(), begins);
            let end = loop {
                if let Some(end) = play.end() {
                    break end;
                }
                let advice = play.advise(run).unwrap().unwrap();
                play.play(&advice.by).unwrap();
            };
            let winner = match outcome {
                "L" => Side::First,
                "R" => Side::Second,
                "N" => begins,
                _ => begins.other(),
            };
            assert_eq!(end, End::Won(winner), "{name} {word}, begun by {begins:?}");
        }
    }
}

#[test]
fn values_are_certified_by_replies() {
    let run = &mut Run::silent();
    for (name, words) in [
        ("domineering", &["...|..."][..]),
        ("toads-and-frogs", &["tt.ff", "t.f"]),
        ("clobber", &["xoxo"]),
        ("hackenbush", &["0-1b 1-2r 0-3g"]),
        (
            "g(x>=0) = { g(x-k) for k in [1,3] | g(x-k) for k in [2,3] }",
            &["4", "3"],
        ),
    ] {
        let certificate = Game::named(name).unwrap().certify(words, run).unwrap();
        let checked = grundy::laws::period::check(&certificate.to_string(), run);
        assert!(checked.ok, "{name} {words:?}: {checked:?}");
    }
}

/// Types with one number of cells and with any, types with data, rules as a text, and sums.
#[test]
fn the_winner_of_a_search_of_sums_is_that_of_the_value() {
    let sums: [(&str, &[&str]); 9] = [
        ("domineering", &["....|....|....|...."]),
        ("domineering", &["....|....", "...|..."]),
        ("domineering", &["..", ".........", ".|."]),
        ("clobber", &["xoxo|oxox"]),
        ("clobber", &["xo", "xoxox"]),
        ("col", &["l...l;0-1 1-2 2-3 3-4", "...;0-1 1-2"]),
        ("toads-and-frogs", &["tt.ff", "t..f"]),
        ("hackenbush", &["0-1b 1-2r 2-3g"]),
        (
            "v(n>=0) = { v(n-1) if n>=1, v(n-3) if n>=3 | v(n-2) if n>=2 }",
            &["5", "7"],
        ),
    ];
    for (name, words) in sums {
        let open = || name.parse::<Game>().expect(name);
        let run = &mut Run::silent();
        let solution = open().solve(words, run).expect("a solution");
        let outcome = solution.outcome.expect("an outcome");
        let (left, right) = match outcome {
            Outcome::L => (true, false),
            Outcome::R => (false, true),
            Outcome::N => (true, true),
            _ => (false, false),
        };
        for (side, wins) in [("left", left), ("right", right)] {
            let mut all = words.to_vec();
            all.push(side);
            let found = open().search_sum(&all, run).expect("a search");
            let verdict = found.verdict.expect("a verdict").to_string();
            assert_eq!(verdict == "win", wins, "{name} {all:?}");
            assert_eq!(found.best.is_some(), wins, "{name} {all:?}");
        }
    }
}
