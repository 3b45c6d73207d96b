//! Coin-turning games: the engine compared with the rules, all notations of positions, and errors.

use grundy::{Area, Budget, Game, Outcome, Run, Stop, Value};

fn open(game: &str) -> Game {
    Game::named(game).unwrap_or_else(|failure| panic!("{game}: {failure}"))
}

/// The values of a table, and those that the rule language gives for the same places.
fn both(game: &str, to: i64) -> (Vec<Option<Value>>, Vec<Option<Value>>) {
    let mut opened = open(game);
    let table = opened
        .table(None, &Area::up_to(to), &mut Run::silent())
        .expect("a table");
    let engine: Vec<_> = (0..table.len()).map(|i| table.cells.get(i)).collect();
    let rules = (0..table.len())
        .map(|i| {
            engine[i].as_ref()?; // before the first place
            let place: Vec<String> = table.area.position(i).iter().map(i64::to_string).collect();
            let value = opened.eval(&format!("g({})", place.join(",")), &mut Run::silent());
            Some(value.unwrap_or_else(|failure| panic!("{game}: {failure}")))
        })
        .collect();
    (engine, rules)
}

#[test]
fn the_engine_and_the_rules_agree_on_every_coin_game() {
    for (game, to) in [
        ("turning-turtles", 30),
        ("mock-turtles", 20),
        ("moebius", 10),
        ("mogul", 9),
        ("moidores", 10),
        ("ruler", 24),
        ("twins", 30),
        ("triplets", 20),
        ("quadruplets", 14),
        ("coins:1", 6),
        ("coins:3-4", 9),
        ("coins:[], [x-1], [x-1,x-2]", 12),
        ("coins:[i] for i in 0..x if (x-i)%2 == 1, [0] if x > 0", 12),
        ("coins-2d", 7),
        ("nim-product", 8),
        ("product-game", 7),
        ("product:ruler,twins", 6),
        ("product:mock-turtles,ruler", 5),
        ("product:triplets,(coins:[], [x-1])", 5),
        ("product:coins:1-2,coins:2", 5),
    ] {
        let (engine, rules) = both(game, to);
        assert!(engine.iter().flatten().count() > 5, "{game}");
        assert_eq!(engine, rules, "{game}");
    }
}

#[test]
fn a_product_of_twins_is_the_table_of_nim_products() {
    let mut twins = open("product:twins,twins");
    let table = twins
        .table(None, &Area::up_to(300), &mut Run::silent())
        .expect("a table");
    for i in (0..table.len()).step_by(97) {
        let at = table.area.position(i);
        let product = grundy::values::nim::nim_mul(at[0] as u64, at[1] as u64);
        assert_eq!(
            table.cells.get(i),
            Some(Value::Int(product as i64)),
            "{at:?}"
        );
    }
    // 64-bit values, beyond the integers of the language.
    let solution = open("product:coins:1,coins:1").solve(&["70000,3"], &mut Run::silent());
    assert_eq!(solution.expect("solved").value, Some(Value::Int(1)));
}

#[test]
fn all_ways_to_write_a_position_mean_the_same() {
    for (game, ways, value) in [
        (
            "twins",
            &[
                "TTTHTH",
                "3,5",
                "3+5",
                "5;3",
                "ttthth",
                "裏裏裏表裏表",
                "●●●○●○",
                "ウラウラウラオモテウラオモテ",
                "000101",
                "(3,5)",
            ][..],
            6,
        ),
        ("turning-turtles", &["HTTHH", "1,4,5"], 0),
        (
            "product:twins,twins",
            &[
                "TTT/TTT/TTH/THT",
                "000/000/001/010",
                "2,2+1,3",
                "(2,2)+(1,3)",
                "1,3;2,2",
            ],
            0,
        ),
    ] {
        for way in ways {
            let solution = open(game)
                .solve(&[way], &mut Run::silent())
                .expect("solved");
            assert_eq!(solution.value, Some(Value::Int(value)), "{game} {way}");
            assert_eq!(solution.components.len(), 1);
        }
    }
    // The 13 coins of entry G24: as heads, and as a row.
    let heads = open("turning-turtles").solve(&["2", "5", "9", "10", "12"], &mut Run::silent());
    let row = open("turning-turtles").solve(&["THTTHTTTHHTHT"], &mut Run::silent());
    let (heads, row) = (heads.expect("solved"), row.expect("solved"));
    assert_eq!(
        (&heads.value, &row.value),
        (&Some(Value::Int(8)), &Some(Value::Int(8)))
    );
    assert_eq!(heads.outcome, Some(Outcome::N));
    assert!(heads.moves.iter().any(|m| m.text == "9 -> 4"));
    let turned = Value::list([Value::Int(4), Value::Int(9)]);
    assert!(
        row.moves
            .iter()
            .any(|m| Value::list(m.turned.iter().cloned()) == turned)
    );
    assert_eq!(heads.moves.len(), row.moves.len());
}

#[test]
fn winning_moves_leave_lost_positions_and_so_does_the_line() {
    for (game, positions) in [
        ("mock-turtles", &["HTTHHTH", "3,7"][..]),
        ("ruler", &["HHTHTTH"]),
        ("triplets", &["TTHTHHH", "4"]),
        ("product:ruler,twins", &["HTT/THT/HHT"]),
        ("product:mock-turtles,mock-turtles", &["2,3", "HT/TH"]),
        ("coins-2d", &["3,5+6,1", "2,2"]),
        ("coins:[], [x-1]", &["HTHHT"]),
    ] {
        let solution = open(game)
            .solve(positions, &mut Run::silent())
            .expect("solved");
        assert_eq!(
            solution.winning().next().is_some(),
            solution.outcome == Some(Outcome::N)
        );
        // Each move in the form that would be typed, with the other components on the table.
        for m in &solution.moves {
            let mut after: Vec<String> = positions.iter().map(|&p| p.to_owned()).collect();
            let left = m.text.split(" -> ").nth(1).expect("a move");
            let left = left
                .split(" (turn")
                .next()
                .expect("what is left")
                .replace(' ', "");
            after[m.component] = left;
            after.retain(|text| text != "end");
            let words: Vec<&str> = after.iter().map(String::as_str).collect();
            let value = match words[..] {
                [] => Some(Value::Int(0)),
                _ => {
                    open(game)
                        .solve(&words, &mut Run::silent())
                        .expect("a position")
                        .value
                }
            };
            assert_eq!(value, m.value, "{game}: {}", m.text);
        }
        // The winner makes the last move.
        let odd = solution.line.len() % 2 == 1;
        assert_eq!(odd, solution.outcome == Some(Outcome::N), "{game}");
    }
}

#[test]
fn long_rows_list_only_what_wins() {
    let solution = open("mock-turtles")
        .solve(&["17,400,2500"], &mut Run::silent())
        .expect("solved");
    assert!(solution.omitted > 3_000_000, "{}", solution.omitted);
    assert!(!solution.moves.is_empty() && solution.moves.iter().all(|m| m.winning));
    let wins = open("mock-turtles")
        .solve(&["17,400,900"], &mut Run::silent())
        .expect("solved");
    let small = open("mock-turtles")
        .solve(&["17,90,200"], &mut Run::silent())
        .expect("solved");
    assert!(wins.omitted > 0 && small.omitted == 0);
    assert!(wins.line.len() % 2 == 1);
}

#[test]
fn what_is_no_position_or_game_is_refused_with_advice() {
    for (game, position, advice) in [
        ("ruler", "HXT", "places count from 1"),
        ("ruler", "0", "places count from 1"),
        ("twins", "3,3", "places count from 0"),
        ("twins", "HT/TH", "as `HTTHH`"),
        ("twins", "", "as `HTTHH`"),
        ("twins", "-1", "places count from 0"),
        ("twins", "99999999999999999999", "places count from 0"),
        ("nim-product", "3", "as `HTT/THT`"),
        ("nim-product", "3,x", "as `3,5+6,1`"),
        (
            "product:ruler,twins",
            "0,1",
            "columns count from 1, rows from 0",
        ),
        ("product-game", "1,0", "columns and rows count from 1"),
    ] {
        let failure = open(game)
            .solve(&[position], &mut Run::silent())
            .expect_err(position);
        assert_eq!(failure.code(), "wrong-position", "{game} {position}");
        assert!(failure.to_string().contains(advice), "{failure}");
    }
    let failure = open("ruler")
        .solve(&[], &mut Run::silent())
        .expect_err("no position");
    assert!(
        failure.to_string().contains("`grundy solve ruler HTTHH`"),
        "{failure}"
    );
    for (game, advice) in [
        ("product:rulr,twins", "did you mean `ruler`?"),
        ("product:ruler", "`product:ruler,twins`"),
        ("product:ruler,twins,twins", "`product:ruler,twins`"),
        ("coins:", "`coins:2-4`"),
        ("coins:0", "`coins:2-4`"),
        ("coins:3-2", "`coins:2-4`"),
        ("coins:[i for i in 0..x]", "`'coins:[], [x-1]'`"),
        ("coins:foo(x)", "`'coins:[], [x-1]'`"),
        ("coins:[n]", "no input `n`"),
    ] {
        let failure = Game::named(game).map(|_| ()).expect_err(game);
        assert!(failure.to_string().contains(advice), "{failure}");
    }
    for (game, code) in [
        ("coins:[x]", "wrong-rule"),
        ("coins:[x+1]", "wrong-rule"),
        ("coins:3, x", "wrong-rule"),
    ] {
        let failure = open(game)
            .solve(&["HHH"], &mut Run::silent())
            .expect_err(game);
        assert_eq!(failure.code(), code, "{game}: {failure}");
        assert!(!failure.diagnostics()[0].help.is_empty(), "{game}");
    }
}

#[test]
fn a_limit_is_met_before_memory_is() {
    let mut twins = open("twins");
    let mut run = Run::silent().with(Budget::cells(1000));
    let failure = twins.solve(&["5000"], &mut run).expect_err("too far");
    assert_eq!(failure.code(), "limit-exceeded");
    assert!(
        failure
            .to_string()
            .contains("`--limit cells=5001,bytes=40008`"),
        "{failure}"
    );
    let table = twins
        .table(None, &Area::up_to(999), &mut run)
        .expect("a table");
    assert_eq!((table.stop, table.len()), (Stop::Complete, 1000));
    let failure = twins
        .table(None, &Area::up_to(1000), &mut run)
        .expect_err("too far");
    assert_eq!(failure.code(), "limit-exceeded");
}

#[test]
fn the_plan_of_a_coin_game_names_its_theorem() {
    let mut product = open("product:ruler,twins");
    let plan = product.explain(None, &Area::up_to(9)).expect("a plan").plan;
    let plan = grundy::Message::joined(plan, "\n", "\n").to_string();
    assert!(plan.contains("Tartan theorem"), "{plan}");
    assert!(plan.contains("columns count from 1, rows from 0"), "{plan}");
}
