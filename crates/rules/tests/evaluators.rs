//! The evaluators agree with the plain one on random small rules: values, and kinds of errors.

#[path = "common/random_rules.rs"]
mod random_rules;

use grundy_game::{Budget, NoObserver};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::Span;
use grundy_rules::{Rules, Strategy as Evaluator, Value};
use proptest::prelude::*;
use random_rules::{RandomProgram, random_program};

/// The value of each root, or the kind of error.
fn by(program: &RandomProgram, evaluator: Evaluator) -> Vec<Result<Value, &'static str>> {
    let rules = Rules::parse(&program.source).expect("the checker takes it");
    let mut game = rules.bind(&program.givens);
    game.set_strategy(evaluator);
    let roots = program.roots.iter();
    roots
        .map(|root| {
            game.value(&program.function, root, &mut NoObserver).map_err(|fault| fault.code)
        })
        .collect()
}

fn plainly(program: &RandomProgram) -> Vec<Result<Value, &'static str>> {
    let rules = Rules::parse(&program.source).expect("the checker takes it");
    let mut plain =
        Plain::new(rules.tree(), &program.givens).with_budget(Budget::cells(1_000_000));
    let roots = program.roots.iter();
    roots
        .map(|root| {
            plain.call(&program.function, root, Span::default()).map_err(|fault| fault.code)
        })
        .collect()
}

/// The box around the roots, where they are integers.
fn hull(program: &RandomProgram) -> Option<Vec<(i64, i64)>> {
    let points: Vec<Vec<i64>> = program
        .roots
        .iter()
        .map(|root| root.iter().map(Value::as_int).collect::<Option<Vec<i64>>>())
        .collect::<Option<_>>()?;
    let first = points.first()?;
    let hull = (0..first.len())
        .map(|i| {
            let column = || points.iter().map(|p| p[i]);
            (column().min().unwrap_or(0), column().max().unwrap_or(0))
        })
        .collect::<Vec<_>>();
    (hull.iter().map(|r| r.1 - r.0 + 1).product::<i64>() <= 2000).then_some(hull)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn searching_agrees_with_the_definition(program in random_program()) {
        prop_assert_eq!(by(&program, Evaluator::Demand), plainly(&program), "{}", program.source);
    }

    #[test]
    fn tables_agree_with_the_definition(program in random_program()) {
        prop_assert_eq!(by(&program, Evaluator::Table), plainly(&program), "{}", program.source);
    }

    #[test]
    fn whole_tables_agree_with_the_definition(program in random_program()) {
        let Some(ranges) = hull(&program) else { return Ok(()) };
        let rules = Rules::parse(&program.source).expect("the checker takes it");
        let mut game = rules.bind(&program.givens);
        let table = game.table(&program.function, &ranges, &mut NoObserver);
        let mut plain = Plain::new(rules.tree(), &program.givens);
        let mut position: Vec<i64> = ranges.iter().map(|r| r.0).collect();
        let mut index = 0;
        loop {
            let args: Vec<Value> = position.iter().map(|v| Value::Int(*v)).collect();
            let value = plain.call(&program.function, &args, Span::default());
            match (&table, value) {
                (Ok(table), Ok(value)) => {
                    prop_assert_eq!(table.cells.get(index), Some(value), "{:?} {}", args, program.source);
                }
                (Ok(table), Err(fault)) => {
                    prop_assert_eq!(fault.code, "outside-domain", "{:?} {}", args, program.source);
                    prop_assert_eq!(table.cells.get(index), None);
                }
                // A position outside the domain has no value, and spoils nothing.
                (Err(_), Err(other)) if other.code == "outside-domain" => {}
                (Err(fault), Err(other)) => {
                    prop_assert_eq!(fault.code, other.code, "{}", program.source);
                    return Ok(());
                }
                (Err(_), Ok(_)) => {} // a later cell is the wrong one
            }
            index += 1;
            let Some(i) = (0..position.len()).rev().find(|i| position[*i] < ranges[*i].1) else { break };
            position[i] += 1;
            for (j, value) in position.iter_mut().enumerate().skip(i + 1) {
                *value = ranges[j].0;
            }
        }
        prop_assert!(table.is_ok(), "{:?}\n{}", table, program.source);
    }
}
