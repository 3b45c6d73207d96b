//! Surveys of octal codes, whose proofs are compared with the definition of the Grundy value.

use grundy_core::{Observer, Stop};
pub use grundy_heap::survey::{Limits, Row};
use grundy_heap::{Code, survey};

use super::period::contradiction;
use crate::recheck::Doubt;

/// Searches all codes of up to `digits` digits with `threads` threads, and emits each row in the
/// order of the codes.
///
/// A proved period is compared with the values of the first heaps by the definition. If they
/// differ, the row has the status `observed` and is emitted with the difference.
pub fn search(
    digits: u32,
    limits: &Limits,
    threads: usize,
    observer: &mut dyn Observer,
    emit: impl FnMut(&Row, Option<&Doubt>),
) -> Stop {
    search_codes(survey::codes(digits), limits, threads, observer, emit)
}

/// As [`search`], for the codes of a list, in its order.
pub(crate) fn search_codes(
    codes: impl Iterator<Item = Code>,
    limits: &Limits,
    threads: usize,
    observer: &mut dyn Observer,
    mut emit: impl FnMut(&Row, Option<&Doubt>),
) -> Stop {
    survey::survey_codes(codes, limits, threads, observer, |row| {
        let (row, doubt) = compared(row.clone());
        emit(&row, doubt.as_ref());
    })
}

/// A row after the comparison: one that is contradicted loses its certificate.
fn compared(mut row: Row) -> (Row, Option<Doubt>) {
    let Some(period) = &mut row.search.period else {
        return (row, None);
    };
    let doubt = match period.certificate {
        Some(_) => contradiction(&row.code, period),
        None => None,
    };
    if doubt.is_some() {
        period.certificate = None;
    }
    (row, doubt)
}

#[cfg(test)]
mod tests {
    use grundy_core::NoObserver;

    use super::*;

    #[test]
    fn a_contradicted_row_is_not_proved() {
        let limits = Limits::default();
        let mut rows = Vec::new();
        let stop = search(1, &limits, 1, &mut NoObserver, |row, doubt| {
            assert_eq!(doubt, None, "{}", row.code);
            rows.push(row.clone());
        });
        assert_eq!((stop, rows.len()), (Stop::Complete, 14));
        // A false period or step of any row is found.
        for row in rows.iter().filter(|row| row.status() == "proved") {
            let mut false_row = row.clone();
            let period = false_row.search.period.as_mut().expect("a period");
            period.saltus += 1;
            let (false_row, doubt) = compared(false_row);
            assert_eq!(false_row.status(), "observed", "{}", row.code);
            assert!(matches!(doubt, Some(Doubt::Difference(_))), "{}", row.code);
        }
    }
}
