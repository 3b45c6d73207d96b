//! Surveys: the rows of many threads are those of one.

use grundy_core::{NoObserver, Observer, Stop};
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

/// Codes of three heaps meet the limit of options, and their progress has no end: the number of
/// heaps is a limit that is not reached.
#[test]
fn codes_of_three_heaps_end_at_the_limit_of_options() {
    struct Ends(Vec<Option<u64>>);
    impl Observer for Ends {
        fn progress(&mut self, _done: u64, of: Option<u64>) {
            self.0.push(of);
        }
    }
    let limits = Limits {
        heaps: 400_000_000,
        options: 30_000_000,
        ..LIMITS
    };
    for text in ["0.2048", "0.9BDF"] {
        let mut ends = Ends(Vec::new());
        let search = limits.search(&text.parse().expect(text), &mut ends);
        assert_eq!(search.stop, Stop::Budget, "{text}");
        assert!(search.options < 40_000_000, "{text}: {}", search.options);
        assert!(
            (1_500..4_000).contains(&search.heaps),
            "{text}: {}",
            search.heaps
        );
        let proved = search.period.and_then(|period| period.certificate);
        assert_eq!(proved, None, "{text}");
        assert!(ends.0.iter().all(Option::is_none), "{text}");
    }
}
