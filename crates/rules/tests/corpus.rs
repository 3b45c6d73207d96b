//! Every evaluator computes every case of the corpus.

use grundy_core::Run;
use grundy_rules::{NoOracle, Rules, Strategy};

use crate::common::corpus;

fn all_cases_by(strategy: Strategy) {
    for problem in corpus::problems() {
        let rules = Rules::parse(&problem.source).expect(&problem.id);
        for case in &problem.cases {
            let mut game = rules.bind(&case.givens);
            game.set_strategy(strategy);
            let answer = game.answer(&mut NoOracle, &mut Run::silent());
            assert_eq!(
                answer.as_ref(),
                Ok(&case.expect),
                "{} with {:?}",
                problem.id,
                case.givens
            );
        }
    }
}

#[test]
fn on_demand_every_case_of_the_corpus_has_its_answer() {
    all_cases_by(Strategy::Demand);
}

#[test]
fn by_nodes_every_case_of_the_corpus_has_its_answer() {
    all_cases_by(Strategy::Nodes);
}

#[test]
fn by_tables_every_case_of_the_corpus_has_its_answer() {
    all_cases_by(Strategy::Table);
}

#[test]
fn as_planned_every_case_of_the_corpus_has_its_answer() {
    all_cases_by(Strategy::Auto);
}
