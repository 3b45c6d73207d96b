//! Recurrences that are recognised as heap games have the values of the definition, and the periods
//! of those games.

use crate::common;

use std::collections::BTreeSet;

use common::{give, lines, open, problems};
use grundy::laws::period::{PeriodStatus, Reach};
use grundy::{Area, Formula, Run, Value, catalogue, formula::Givens};
use grundy_heap::{Code, NAMES};
use grundy_rules::plain::Plain;
use grundy_rules::syntax;

/// Number of heaps that are compared; the heap engine answers from 512 on.
const HEAPS: i64 = 515;

/// Compares a table that the heap engine fills with the plain evaluator.
fn agrees(game: &mut Formula, name: &str) {
    let table = game.table(None, &Area::up_to(HEAPS), &mut Run::silent());
    let table = table.unwrap_or_else(|failure| panic!("{name}: {failure}"));
    let givens: Givens = game.givens().clone();
    let tree = syntax::parse(game.rules().source()).tree;
    let mut plain = Plain::new(&tree, &givens);
    for (i, n) in (table.area.axes[0].from..=HEAPS).enumerate() {
        let value = plain.call(
            &table.function,
            &[Value::Int(n)],
            syntax::ast::TextRange::default(),
        );
        assert_eq!(
            table.cells.get(i),
            Some(value.expect("a value")),
            "{name}: {n}"
        );
    }
}

#[test]
fn recognised_problems_of_the_corpus_have_the_values_of_the_definition() {
    let mut recognised = BTreeSet::new();
    for problem in problems() {
        let mut codes = BTreeSet::new();
        for case in lines(&problem, "cases.jsonl").into_iter().step_by(7) {
            let mut game = open(&problem);
            give(&mut game, &case).expect("inputs of the rules");
            // One comparison for each game that the inputs define.
            let game = game.formula_mut().expect("rules");
            if let Ok((code, _)) = game.heap_code()
                && codes.len() < 4
                && codes.insert(code.to_string())
            {
                agrees(game, &format!("{problem}: {code}"));
                recognised.insert(problem.clone());
            }
        }
    }
    for problem in [
        "abc278-g",
        "crosses-crosses",
        "cses-1098",
        "cses-1729",
        "cses-2207",
        "dawson-kayles",
        "edpc-k",
        "guiles",
        "hdu-1846",
        "hr-game-of-stones",
        "hr-manasa-prime",
        "kayles-big",
        "lc-292",
        "lc-294",
        "misere-sub",
        "poj-2960",
        "seed-slide-coins",
        "seed-split",
        "seed-sub134",
        "seed-take1",
        "seed-take123",
        "seed-take124",
        "spoj-mcoins",
        "yuki-361",
        "yuki-nomikurabe",
    ] {
        assert!(
            recognised.contains(problem),
            "{problem} is a heap game; found {recognised:?}"
        );
    }
}

#[test]
fn recognised_games_of_the_catalogue_have_the_values_of_the_definition() {
    let mut codes = Vec::new();
    for entry in catalogue::formulas() {
        let Ok(mut game) = Formula::named(entry.name) else {
            continue; // a partizan game
        };
        if let Ok((code, shift)) = game.heap_code() {
            agrees(&mut game, entry.name);
            codes.push(format!("{} {code} {shift}", entry.name));
        }
    }
    assert_eq!(
        codes,
        [
            "dawson-chess 0.07 1",
            "dawson-kayles 0.07 0",
            "drinking-match subtract:1,2,3 0",
            "grundy 4u. 0",
            "guiles 0.15 0",
            "k-stones subtract:2,3 0",
            "kayles 0.77 0",
            "lasker-nim 4.(3) 0",
            "limited-nim subtract:1,2,3 0",
            "misere-take subtract:1,2,3 0",
            "nim 0.(3) 0",
            "officers 0.6 0",
            "slide-coins 0.(3) 0",
            "split 0.73 0",
            "take subtract:1,2,3 0",
            "take-from subtract:1,3,4 0",
            "take-one subtract:1 0",
            "take-or-split 4.333 0",
            "treblecross 0.007 2",
            "twins 0.(3) 0",
        ]
    );
}

#[test]
fn codes_are_handed_to_the_heap_engine_as_they_are() {
    for code in [
        "0.77",
        "4.07",
        "0.137",
        "4u.0",
        "0.(3)",
        "0.6(1)",
        "subtract:1,3,4",
        "S{2,5}",
        "allbut:2,5",
    ] {
        let mut game = Formula::named(code).expect("a game");
        assert!(game.heap_code().is_ok());
        agrees(&mut game, code);
    }
}

#[test]
fn every_code_that_is_printed_is_a_game() {
    for text in [
        "0.77", "4u.", "C.", "0.8", "hex:8.19", "0.6(1)", "0.4u07", "0.(3)", "S{1,3,4}", "A{2,5}",
        "kenyon",
    ] {
        let code: Code = text.parse().expect("a code");
        for printed in [code.to_string(), format!("{code:#}"), code.in_certificate()] {
            let mut game = Formula::named(&printed).unwrap_or_else(|e| panic!("{printed}: {e}"));
            assert_eq!(game.heap_code(), Ok((code.clone(), 0)), "{printed}");
        }
    }
    // The catalogue counts squares of Treblecross, and the code counts tokens; each name is a game.
    for (name, ..) in NAMES {
        assert!(Formula::named(name).is_ok(), "{name}");
    }
}

#[test]
fn hexadecimal_codes_are_the_same_game_in_both_engines() {
    for code in ["0.8F", "C.4u7", "8.3"] {
        let mut game = Formula::named(code).expect("a game");
        let heap = game.heap_code().expect("a code").0;
        let rules = grundy_certificate::Rules::parse(&heap.in_certificate()).expect("a code");
        let values = grundy_certificate::naive(&rules, 60);
        for (n, value) in values.into_iter().enumerate() {
            let found = game.eval(&format!("g({n})"), &mut Run::silent());
            assert_eq!(found, Ok(Value::Int(i64::from(value))), "{code}: {n}");
        }
    }
}

#[test]
fn a_false_base_case_is_no_heap_game() {
    let mut game = Formula::named("g(0)=0\ng(1)=5\ng(n) = mex{ g(n-1), g(n-2) }").expect("rules");
    let refused = game.heap_code().unwrap_err();
    assert!(
        refused
            .english()
            .contains("has the value 1, and the rules give 5"),
        "{refused}"
    );
    agrees(&mut game, "a false base case");
    let mut game = Formula::named("g(0)=0\ng(1)=1\ng(n) = mex{ g(n-1), g(n-2) }").expect("rules");
    assert_eq!(
        game.heap_code().expect("Nim of two").0.to_string(),
        "subtract:1,2"
    );
}

#[test]
fn new_inputs_make_a_new_game() {
    let mut game = Formula::named("g(x) = mex{ g(x-s) for s in S if s<=x }").expect("rules");
    let big = "g(1000000000000000000000000)";
    for (set, value) in [("[1,2]", 1), ("[1,2,3]", 0), ("[1,2]", 1), ("[1]", 0)] {
        game.give_word("S", set).expect("a list");
        assert_eq!(
            game.eval(big, &mut Run::silent()),
            Ok(Value::Int(value)),
            "{set}"
        );
    }
    let report = game
        .period(Reach::default(), &mut Run::silent())
        .expect("a period");
    assert_eq!(
        (report.status, report.period),
        (PeriodStatus::Proved, Some(2))
    );
}

/// Kayles, a subtraction set that is an input, and a game of two numbers that uses both.
const SEVERAL: &str = "g(a,b) = mex{ g(a-s,b) for s in [1,2] if s<=a, g(a,b-1) if b>0 }
k(n) = mex{ k(a)^k(n-s-a) for s in 1..=2 if s<=n for a in 0..=n-s }
s(n) = mex{ s(n-t) for t in S if t<=n }";

#[test]
fn every_function_is_asked_of_the_heap_engine() {
    let mut game = Formula::named(SEVERAL).expect("rules");
    game.give_word("S", "[1,3,4]").expect("a list");
    let mut kayles = Formula::named("kayles").expect("a game");
    for n in ["600", "10000000000", "1000000000000000000000"] {
        let found = game.eval(&format!("k({n})"), &mut Run::silent());
        assert_eq!(
            found,
            kayles.eval(&format!("g({n})"), &mut Run::silent()),
            "{n}"
        );
    }
    for set in ["[1,3,4]", "[2,5]", "[1,3,4]"] {
        game.give_word("S", set).expect("a list");
        let mut alone = Formula::named(&format!("S{{{}}}", &set[1..set.len() - 1])).expect("a set");
        let found = game.eval("s(10000000001) + 100*k(513)", &mut Run::silent());
        let s = alone
            .eval("g(10000000001)", &mut Run::silent())
            .expect("a value");
        let k = kayles.eval("g(513)", &mut Run::silent()).expect("a value");
        let sum = s
            .as_int()
            .zip(k.as_int())
            .map(|(s, k)| Value::Int(s + 100 * k));
        assert_eq!(found.ok(), sum, "{set}");
    }
    let table = game.table(Some("k"), &Area::up_to(1000), &mut Run::silent());
    let whole = kayles.table(None, &Area::up_to(1000), &mut Run::silent());
    assert_eq!(table.expect("a table").cells, whole.expect("a table").cells);
}

#[test]
fn a_long_row_has_the_values_of_its_cells_wherever_it_begins() {
    // Grundy values, outcomes under both conventions, positions that are shifted heaps; each with
    // the expected cell.
    for text in [
        "0.77",
        "g(n) = mex{ g(n-k) for k in 1..=3 if k<=n }",
        "w(n) = win{ w(n-k) for k in [2,5] if k<=n }",
        "w(n) = misere{ w(n-k) for k in [2,5] if k<=n }",
        "g(n) = mex{ g(a)^g(n-2-a) for a in 0..=n-2 if n >= 2 }",
    ] {
        let mut game = Formula::named(text).unwrap_or_else(|failure| panic!("{text}: {failure}"));
        let name = if text.starts_with('w') { "w" } else { "g" };
        for from in [0, 1, 6, 1_048_000] {
            let to = 1_049_000;
            let area = grundy::table::area(&format!("n={from}..={to}")).expect("a box");
            let (explained, stop) = game
                .explain_run(None, &area, &mut Run::silent())
                .expect("a row");
            assert_eq!(stop, grundy::Stop::Complete);
            let ran = explained.ran.expect("it ran");
            assert!(
                ran.steps[0].english().contains("copied"),
                "{text}: {:?}",
                ran.steps
            );
            let table = game.table(None, &area, &mut Run::silent()).expect("a row");
            assert_eq!(table.cells.len() as i64, to - from + 1);
            for n in (from..from + 40).chain(to - 40..=to) {
                let alone = game
                    .eval(&format!("{name}({n})"), &mut Run::silent())
                    .expect("a value");
                let cell = table.cells.get((n - from) as usize);
                assert_eq!(cell, Some(alone), "{text}: {n} from {from}");
            }
        }
    }
}
