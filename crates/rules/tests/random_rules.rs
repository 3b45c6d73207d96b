//! The random rules for the comparison of evaluators: they have no static errors, they end, and
//! most of them are meaningful.

use std::collections::BTreeSet;

use grundy_core::Budget;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Fault, Rules, Value};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::common::random_rules::{RandomProgram, random_program};

/// More positions than any of the programs has.
const CELLS: u64 = 20_000;

/// The value of each root, queried one by one.
fn values(program: &RandomProgram) -> Vec<Result<Value, Fault>> {
    let rules = Rules::parse(&program.source);
    let rules = rules.unwrap_or_else(|diagnostics| panic!("{diagnostics:?}\n{}", program.source));
    let mut plain = Plain::new(rules.tree(), &program.givens).with_budget(Budget::cells(CELLS));
    let roots = program.roots.iter();
    roots
        .map(|root| plain.call(&program.function, root, TextRange::default()))
        .collect()
}

/// The mistakes that the rules make on purpose.
const EXPECTED: [&str; 4] = [
    "division-by-zero",
    "index-out-of-range",
    "no-items",
    "outside-domain",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules_pass_the_checker_and_come_to_an_end(program in random_program()) {
        for value in values(&program) {
            if let Err(fault) = value {
                prop_assert!(EXPECTED.contains(&fault.code), "{:?}\n{}", fault, program.source);
            }
        }
    }

    #[test]
    fn a_position_has_one_value_whatever_was_asked_before(program in random_program()) {
        let mut backwards = program.clone();
        backwards.roots.reverse();
        let mut found = values(&backwards);
        found.reverse();
        prop_assert_eq!(found, values(&program));
    }
}

#[test]
fn most_random_rules_mean_something() {
    let mut runner = TestRunner::deterministic();
    let strategy = random_program();
    let (mut known, mut asked, mut lively, mut codes) = (0, 0, 0, BTreeSet::new());
    let programs = 500;
    for _ in 0..programs {
        let program = strategy.new_tree(&mut runner).expect("a program").current();
        let found = values(&program);
        asked += found.len();
        known += found.iter().filter(|value| value.is_ok()).count();
        codes.extend(
            found
                .iter()
                .filter_map(|value| Some(value.as_ref().err()?.code)),
        );
        let distinct: BTreeSet<&Value> = found.iter().flatten().collect();
        lively += usize::from(distinct.len() > 1);
    }
    assert!(
        known * 10 > asked * 8,
        "only {known} of {asked} positions have values"
    );
    assert!(
        lively * 2 > programs,
        "only {lively} of {programs} have two values or more"
    );
    assert!(codes.len() > 2, "only the mistakes {codes:?} are made");
}
