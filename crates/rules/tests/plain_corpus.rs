//! The plain evaluator computes every case of the corpus.

use grundy_rules::plain::Plain;
use grundy_rules::syntax;

use crate::common::corpus;

#[test]
fn every_case_of_the_corpus_has_its_answer() {
    let mut cases = 0;
    for problem in corpus::problems() {
        let rules = syntax::parse(&problem.source);
        assert_eq!(rules.diagnostics, [], "{}", problem.id);
        for case in &problem.cases {
            let answer = Plain::new(&rules.tree, &case.givens).answer();
            // Values of different kinds differ: `true` is not 1.
            assert_eq!(
                answer.as_ref(),
                Ok(&case.expect),
                "{} with {:?}",
                problem.id,
                case.givens
            );
        }
        cases += problem.cases.len();
    }
    assert!(cases >= 2535, "only {cases} cases");
}
