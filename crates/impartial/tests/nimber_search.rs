//! The solver by nimber tests, compared with the solver that computes all values.

use grundy_impartial::{Budget, Impartial, Nimber, NimberTestSolver, Options, SolveError, Solver};

/// An octal game: a move takes k tokens as the k-th digit allows.
struct Octal(&'static [u32]);

impl Impartial for Octal {
    type Position = u32;
    fn options(&self, &heap: &u32, options: &mut Options<u32>) {
        for (k, digit) in (1..=heap).zip(self.0) {
            let rest = heap - k;
            if digit & 1 == 1 && rest == 0 {
                options.push_sum([]);
            }
            if digit & 2 == 2 && rest > 0 {
                options.push(rest);
            }
            if digit & 4 == 4 {
                (1..=rest / 2).for_each(|a| options.push_sum([a, rest - a]));
            }
        }
    }
    fn size(&self, &heap: &u32) -> u32 {
        heap
    }
    fn longest(&self, &heap: &u32) -> u32 {
        heap
    }
}

#[test]
fn lazy_values_are_the_values() {
    for code in [
        &[7_u32, 7][..],
        &[0, 7],
        &[1, 3, 7],
        &[4, 0, 5],
        &[7, 7, 7, 7],
    ] {
        let (mut lazy, mut full) = (NimberTestSolver::new(Octal(code)), Solver::new(Octal(code)));
        for heap in (0..60).rev() {
            let value = full.value(&heap).unwrap();
            let zero = lazy.has_value(&[heap], Nimber(0)).unwrap();
            assert_eq!(zero, value == Nimber(0), "{code:?} {heap}");
            assert!(lazy.has_value(&[heap], value).unwrap(), "{code:?} {heap}");
            assert!(!lazy.has_value(&[heap], Nimber(value.0 + 1)).unwrap());
            assert_eq!(lazy.value(&heap), Ok(value), "{code:?} {heap}");
        }
    }
}

#[test]
fn an_outcome_takes_less_work_than_all_values() {
    let kayles = &[7, 7][..];
    let mut full = Solver::new(Octal(kayles));
    full.value(&200).unwrap();
    let mut lazy = NimberTestSolver::new(Octal(kayles));
    assert!(lazy.has_value(&[200, 200], Nimber(0)).unwrap());
    assert_eq!(lazy.work().cells, 0, "equal components cancel");
    lazy.outcome(&[200]).unwrap();
    assert!(lazy.components() < 201);
}

#[test]
fn a_budget_that_is_met_leaves_what_was_found() {
    let mut lazy = NimberTestSolver::new(Octal(&[7, 7]));
    lazy.set_budget(Budget::cells(5));
    assert!(matches!(lazy.value(&100), Err(SolveError::Stopped(_))));
    lazy.set_budget(Budget::UNLIMITED);
    assert_eq!(
        lazy.value(&100),
        Ok(Nimber(8)).and_then(|_| Solver::new(Octal(&[7, 7])).value(&100))
    );
}
