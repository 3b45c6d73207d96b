//! Checks the data of the catalogue about the named games: every expected value, every answer,
//! every closed form on its range, and every example position.

use grundy::catalogue::{Field, formulas};
use grundy::laws::pattern::Law;
use grundy::laws::theorem::BY_AUTOMATA;
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
fn expected_values_are_those_of_the_rules() {
    for entry in formulas() {
        for expect in &entry.header.expect {
            let mut game = open(entry.name, &expect.given);
            assert_eq!(
                game.eval(&expect.claim.text, &mut Run::silent()),
                Ok(Value::Bool(true)),
                "{}: {}",
                entry.name,
                expect.claim.text
            );
        }
    }
}

#[test]
fn answers_are_those_of_the_rules() {
    for entry in formulas() {
        for answer in &entry.header.answers {
            let mut game = open(entry.name, &answer.given);
            let found = game.answer(&mut Run::silent());
            let expected = json::parse(&answer.value.text).expect("a value");
            assert_eq!(found, Ok(expected), "{}", entry.name);
        }
    }
}

/// A law about lists has no range: all ascending lists `h` of up to four numbers below 6 that are
/// positions are used.
fn lists(positions: Option<&str>) -> Vec<String> {
    let numbers = "for a in 0..6 for b in a..6 for c in b..6 for d in c..6";
    let lists = "for h in [[],[a],[a,b],[a,b,c],[a,b,c,d]]";
    let positions = positions.map_or_else(String::new, |p| format!("if ({p})"));
    vec![format!("{numbers} {lists} {positions}")]
}

#[test]
fn closed_forms_hold_on_their_ranges() {
    let mut checked = 0;
    for entry in formulas() {
        let Some(closed) = &entry.header.closed else {
            continue;
        };
        // Names in the range that are parameters become local names, which hide the inputs; so a
        // range over them is enumerated from outside.
        let (inputs, arguments): (Vec<_>, Vec<_>) = entry
            .header
            .range
            .iter()
            .partition(|bounds| entry.header.parameter(&bounds.name).is_some());
        let over: Vec<String> = arguments
            .iter()
            .map(|b| format!("for {} in ({})..=({})", b.name, b.from, b.to))
            .collect();
        let over = if entry.header.range.is_empty() {
            lists(entry.header.positions.as_ref().map(|p| p.text.as_str()))
        } else {
            over
        };
        let condition = closed
            .condition
            .as_ref()
            .map_or_else(String::new, |c| format!(" if ({})", c.text));
        let claim = format!(
            "all{{ ({}) {}{condition} }}",
            closed.formula.text,
            over.join(" ")
        );
        let mut bindings: Vec<Vec<(String, i64)>> = vec![Vec::new()];
        for bounds in inputs {
            bindings = bindings
                .iter()
                .flat_map(|known| {
                    (bounds.from..=bounds.to).map(move |value| {
                        let mut next = known.clone();
                        next.push((bounds.name.clone(), value));
                        next
                    })
                })
                .collect();
        }
        for binding in bindings {
            let mut game = open(entry.name, &[]);
            for (name, value) in &binding {
                game.formula_mut()
                    .expect("rules")
                    .give(name, Value::Int(*value));
            }
            let found = game.eval(&claim, &mut Run::silent());
            assert_eq!(
                found,
                Ok(Value::Bool(true)),
                "{}: {claim} {binding:?}",
                entry.name
            );
        }
        checked += 1;
    }
    assert!(checked >= 20, "only {checked} closed forms");
}

/// The first law that is proved for all positions, in the form of `theorem:`.
fn theorem(game: &mut Game, run: &mut Run) -> Option<String> {
    let formula = game.formula_mut().ok()?;
    let laws = formula.pattern(&Area::default(), run).ok()?;
    let whole = |law: &&Law| law.proof.is_some();
    let repeats = |law: &&Law| {
        let found = &law.finding;
        found.theorem.is_some() && (found.is_closed() || found.of_zeros)
    };
    let learned = laws.learned.as_ref().map(|law| law.statement.to_string());
    let found = laws.findings.iter().find(whole);
    let by_automata = found.map(|law| law.finding.statement.clone()).or(learned);
    if let Some(statement) = by_automata {
        return Some(format!("{BY_AUTOMATA} {statement}"));
    }
    let law = &laws.findings.iter().find(repeats)?.finding;
    Some(format!("{} {}", law.theorem.as_ref()?, law.statement))
}

#[test]
fn theorems_of_the_catalogue_are_proved_anew() {
    let mut proved = 0;
    for entry in formulas() {
        let stated = entry
            .header
            .theorem
            .as_ref()
            .map(|field| field.text.clone());
        if stated.is_some() {
            let found = theorem(&mut open(entry.name, &[]), &mut Run::silent());
            assert_eq!(found, stated, "{}", entry.name);
            proved += 1;
        }
    }
    assert!(proved >= 24, "only {proved} theorems");
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
            let found = theorem(&mut open(entry.name, &[]), &mut run);
            assert_eq!(found, None, "{}", entry.name);
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
