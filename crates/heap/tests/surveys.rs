//! Surveys: the rows of many threads are those of one.

use grundy_game::{NoObserver, Observer, Stop};
use grundy_heap::survey::{Limits, Row, survey, survey_with};

const LIMITS: Limits = Limits {
    heaps: 4_000,
    options: 1_000_000,
    calm: 1_000_000,
    light: 1_000_000,
};

fn rows(threads: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let stop = survey_with(2, &LIMITS, threads, &mut NoObserver, |row: &Row| {
        rows.push(row.fields().join(","));
    });
    assert_eq!(stop, Stop::Complete);
    rows
}

#[test]
fn rows_and_their_order_are_the_same_at_any_number_of_threads() {
    let one = rows(1);
    assert_eq!(one.len(), 126);
    assert!(one[0].starts_with("0.01,") && one[125].starts_with("4.77,"));
    for threads in [2, 3, 8] {
        assert_eq!(rows(threads), one, "{threads} threads");
    }
}

#[test]
fn an_interrupted_survey_has_its_first_rows() {
    struct After(u64);
    impl Observer for After {
        fn progress(&mut self, done: u64, of: Option<u64>) {
            assert_eq!(of, Some(1022));
            self.0 = done;
        }
        fn cancelled(&mut self) -> bool {
            self.0 >= 20
        }
    }
    let mut codes = Vec::new();
    let mut observer = After(0);
    let stop = survey(3, &Limits::default(), &mut observer, |row| {
        codes.push(row.code.to_string());
    });
    assert_eq!(stop, Stop::Interrupted);
    assert!(codes.len() >= 20 && codes[0] == "0.001", "{codes:?}");
    assert_eq!(codes.len() as u64, observer.0);
}
