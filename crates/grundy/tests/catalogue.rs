//! Checks the data of the catalogue about the named games: every expected value, every answer,
//! every closed form on its range, and every example position.

use std::collections::BTreeMap;

use grundy::catalogue::{Field, formulas};
use grundy::laws::expected;
use grundy::{Area, Failure, Game, Run, Table, Value, formula::json};

fn open(name: &str, given: &[(Field, Field)]) -> Game {
    let mut game = Game::named(name).unwrap_or_else(|failure| panic!("{name}: {failure}"));
    for (input, value) in given {
        let value = json::parse_word(&value.text).expect("a value");
        game.give(vec![(input.text.clone(), value)], None)
            .expect("an input");
    }
    game
}

#[test]
fn the_statements_of_the_headers_are_those_of_the_rules() {
    let mut counts = BTreeMap::new();
    for entry in formulas() {
        let found = expected::check(entry.text, || Game::named(entry.name), &mut Run::silent());
        for one in found.unwrap_or_else(|failure| panic!("{}: {failure}", entry.name)) {
            assert!(one.difference.is_none(), "{}: {one:?}", entry.name);
            *counts.entry(one.key).or_insert(0) += 1;
        }
    }
    for (key, least) in [
        ("expect", 150),
        ("answer", 20),
        ("closed", 20),
        ("theorem", 24),
    ] {
        assert!(counts[key] >= least, "{counts:?}");
    }
}

#[test]
fn a_wrong_statement_is_found_with_its_difference() {
    let rules = "# answer: 3\n# expect: g(5) == 2\n# expect: g(4) == 0\n\
                 # expect: g(4) = 1\n# expect: g(5) = 1\n\
                 # theorem: T5 g(x) == x % 5\n\
                 g(x) = mex{ g(x-k) for k in 1..=min(3, x) }\nanswer = g(2)";
    let found =
        expected::check(rules, || Game::named(rules), &mut Run::silent()).expect("statements");
    let difference = |key: &str, at: usize| {
        let one = found
            .iter()
            .filter(|one| one.key == key)
            .nth(at)
            .expect("a statement");
        one.difference
            .as_ref()
            .map(|message| message.english().to_owned())
    };
    assert_eq!(difference("answer", 0).as_deref(), Some("the value is `2`"));
    assert_eq!(
        difference("expect", 0).as_deref(),
        Some("the value is `false`")
    );
    assert_eq!(difference("expect", 1), None);
    // A single sign compares as well, as in a claim.
    assert_eq!(
        difference("expect", 2).as_deref(),
        Some("the value is `false`")
    );
    assert_eq!(difference("expect", 3), None);
    assert_eq!(
        difference("theorem", 0).as_deref(),
        Some("the proved law is `T3 g(x) == x % 4`")
    );
}

/// Run it with `cargo test --release -p grundy --test all catalogue -- --ignored`: learning tries
/// 13 systems of digits without a law.
#[test]
#[ignore = "half a minute of looking for laws where there are none"]
fn games_without_a_theorem_have_none_that_is_found() {
    for entry in formulas() {
        if entry.header.theorem.is_none() {
            // Some games have such a number of ways to turn coins or to part a heap that their
            // usual table is never filled.
            let mut run = Run::silent();
            run.budget.options = Some(100_000_000);
            run.budget.cells = Some(20_000);
            let found = expected::proved_law(&mut open(entry.name, &[]), &mut run);
            // Some of these rules have no table.
            assert_eq!(found.ok().flatten(), None, "{}", entry.name);
        }
    }
}

/// The function of a game has its values in other rules, for all names and inputs of both.
#[test]
fn every_game_of_rules_can_be_used_in_other_rules() {
    let mut compared = 0;
    for entry in formulas() {
        let mut game = open(entry.name, &[]);
        let own = game.table(None, &Area::up_to(4), &mut Run::silent());
        let area = own
            .as_ref()
            .map_or(Area::up_to(4), |table| table.area.clone());
        let told = |table: Result<Table, Failure>| match table {
            Ok(table) => (0..table.len()).map(|at| table.cells.get(at)).collect(),
            Err(_) => Vec::new(),
        };
        let own: Vec<Option<Value>> = told(own);
        let rules = format!("use {} as used\nf(x, k, m) = x", entry.name);
        match Game::named(&rules) {
            Ok(mut using) => {
                // The header defines the positions; used rules have no header.
                if !own.contains(&None) {
                    let there = using.table(Some("used"), &area, &mut Run::silent());
                    assert_eq!(told(there), own, "{}", entry.name);
                }
                compared += 1;
            }
            Err(failure) => assert_eq!(failure.code(), "wrong-use", "{}: {failure}", entry.name),
        }
    }
    assert!(compared >= 60, "only {compared} games can be used");
}

/// The main function is one of the rules themselves, even if only the used game has moves.
#[test]
fn rules_that_use_a_game_are_about_their_own_function() {
    for (rules, main) in [
        ("use kayles\nuse 0.07 as d\nf(n) = kayles(n) ^ d(n)", "f"),
        (
            "h(n) = kayles(n)\nuse kayles\ng(n) = mex{ h(k) for k in 0..n }",
            "g",
        ),
        ("use kayles\nD = 3", "kayles"),
    ] {
        let mut game = Game::named(rules).unwrap_or_else(|failure| panic!("{failure}"));
        let table = game.table(None, &Area::up_to(3), &mut Run::silent());
        assert_eq!(
            table.map(|table| table.function),
            Ok(main.to_owned()),
            "{rules}"
        );
    }
}

#[test]
fn a_use_that_cannot_be_names_its_place() {
    for (rules, said) in [
        ("use kayls\nf(x) = kayls(x)", "there is no game `kayls`"),
        ("use 0.77\nf(x) = x", "use 0.77 as k"),
        ("use kayles\nkayles(x) = x", "defined twice"),
        ("use connect4\nf(x) = x", "is not given by a function"),
        ("use ./secret.game\nf(x) = x", "it is a file"),
        ("use ./secret.game as s\nf(x) = x", "cannot be used"),
    ] {
        let failure = Game::named(rules).err().expect(rules);
        assert_eq!(failure.code(), "wrong-use", "{rules}");
        let told = failure.to_string();
        assert!(told.contains(said), "{told}");
        assert_eq!(failure.diagnostics()[0].labels[0].span.start, 4, "{rules}");
    }
}

#[test]
fn example_positions_are_solved_and_their_moves_are_sound() {
    for entry in formulas() {
        let example: Vec<&str> = entry.header.position.iter().map(|f| &*f.text).collect();
        let mut game = open(entry.name, &[]);
        let solution = game
            .solve(&example, &mut Run::silent())
            .unwrap_or_else(|failure| panic!("{}: {failure}", entry.name));
        let wins = solution.outcome.map(grundy::Outcome::mover_wins);
        let found = solution.winning().count();
        match solution.kind {
            grundy::formula::Kind::Grundy | grundy::formula::Kind::Win => {
                assert_eq!(wins, Some(found > 0), "{}", entry.name);
            }
            grundy::formula::Kind::Game => assert_eq!(solution.best.len(), 2, "{}", entry.name),
            grundy::formula::Kind::Misere => {
                let over = solution.moves.is_empty();
                assert_eq!(wins, Some(found > 0 || over), "{}", entry.name);
            }
            _ => assert!(found > 0 || solution.moves.is_empty(), "{}", entry.name),
        }
    }
}

#[test]
fn every_named_game_has_a_table_or_says_why_not() {
    for entry in formulas() {
        let mut game = open(entry.name, &[]);
        match game.table(None, &Area::up_to(3), &mut Run::silent()) {
            Ok(table) => assert_eq!(table.cells.len(), table.len(), "{}", entry.name),
            Err(failure) => {
                let known = ["no-table", "index-out-of-range", "bad-argument"];
                assert!(known.contains(&failure.code()), "{}: {failure}", entry.name);
            }
        }
    }
}

#[test]
fn codes_agree_with_the_named_games() {
    for (code, name) in [
        ("0.77", "kayles"),
        ("0.07", "dawson-kayles"),
        ("0.137", "dawson-chess"),
        ("0.15", "guiles"),
        ("0.6", "officers"),
        ("4u.0", "grundy"),
        ("4.333", "take-or-split"),
        ("4.(3)", "lasker-nim"),
        ("0.(3)", "nim"),
        ("0.33", "take:2"),
        ("subtract:1,2,3", "take:3"),
        ("0.3033", "subtract:1,3,4"),
        ("allbut:1,2", "0.00(3)"),
        (
            "8.0",
            "g(n) = mex{ g(a)^g(b)^g(n-a-b) for a in 1..=n for b in 1..n-a }",
        ),
    ] {
        let table = |game: &str| {
            let mut game = Game::named(game).unwrap_or_else(|failure| panic!("{game}: {failure}"));
            let area = Area::up_to(60);
            let table = game
                .table(None, &area, &mut Run::silent())
                .expect("a table");
            (0..=60).map(|i| table.cells.get(i)).collect::<Vec<_>>()
        };
        assert_eq!(table(code), table(name), "{code} and {name}");
    }
}

#[test]
fn three_heap_digits_split_in_all_ways() {
    // Winning Ways has no table of these; the definition is the oracle.
    let by_code = Game::named("0.8F").expect("a code");
    let by_rules = "g(n) = mex{ 0 if n == 2, g(n-2) if n > 2,
        g(a)^g(n-2-a) for a in 1..=n-3,
        g(a)^g(b)^g(n-k-a-b) for k in 1..=2 for a in 1..=n-k for b in 1..n-k-a }";
    let by_rules = Game::named(by_rules).expect("rules");
    let list = |mut game: Game| game.eval("list{ g(n) for n in 0..=40 }", &mut Run::silent());
    assert_eq!(list(by_code), list(by_rules));
}
