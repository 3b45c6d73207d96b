//! From values to laws: closed forms, periods and other regularities of sequences and grids.
//!
//! After computing a table of Grundy values, the next step is to search for the rule. This crate
//! automates the search. Its input is plain integers, a sequence or a grid of any number of
//! parameters, possibly with holes; their origin is irrelevant.
//!
//! ```
//! use grundy_pattern::{Sample, find};
//! // Maya's game: Nim with two heaps that may never be equal.
//! let table = Sample::grid(16, 16, |x, y| (x != y).then(|| (x ^ y) - 1));
//! let found = find(&table, &mut grundy_core::NoObserver);
//! assert_eq!(found[0].statement, "g(x,y) == (x ^ y) - 1 if x != y");
//! ```
//!
//! # Method
//! *Generators propose formulas; one verifier checks them.* A family (`row`, `grid`, `p_positions`)
//! determines the constants of a formula from a few cells or by one linear pass, and proposes the
//! formula. The verifier (`verify`) evaluates the formula, exactly as it would be printed, at every
//! cell. It gives up after a few failures, so a wrong proposal costs some ten cells. There is no
//! fitting and no rounding: all arithmetic is in integers.
//!
//! # Limits
//! A law that holds in a table may hold by chance. `significance` compares the cells predicted by a
//! law with its length, and random tables give nothing. Still a law found here is *observed*: it
//! holds in the given cells, and no claim is made about others. Proofs need the rules of the game,
//! which are not available to this crate.
//!
//! # Order
//! Laws that give the values come first, the shorter ones before the longer ones; then those that
//! relate values to each other, or describe the zeros. A law that adds nothing about any cell to
//! those before it is omitted.
//!
//! # Cost
//! Linear in the cells, times the number of families that are not rejected at once. The benchmark
//! `rates` measures it.

#![forbid(unsafe_code)]

mod coverage;
mod digits;
mod expr;
mod finding;
mod grid;
mod messages;
mod p_position_curves;
mod p_positions;
mod row;
mod sample;
mod sentences;
mod significance;
mod verify;

pub use coverage::{Mark, marks};
pub use expr::{Expr, Fun, Op};
pub use finding::{Exception, Family, Finding, Status, period_of};
pub use row::{Repetition, repetition};
pub use sample::Sample;

use grundy_core::Observer;

use crate::verify::Verifier;

/// Number of rows of a grid that are searched for separate laws, if the grid has none.
const MAX_ROWS: usize = 3;

/// Tables with larger values or parameters are not searched.
const MAX_VALUE: u64 = 1 << 40;

/// The result of a search, and its cost.
#[derive(Clone, Debug)]
pub struct Search {
    /// The laws, simplest first.
    pub findings: Vec<Finding>,
    /// The number of evaluated formulas and examined cells.
    pub work: u64,
    /// Whether the observer stopped it.
    pub stopped: bool,
}

/// Returns the laws of a table, simplest first.
pub fn find(table: &Sample, observer: &mut dyn Observer) -> Vec<Finding> {
    search(table, observer).findings
}

/// [`find`] with the operation count.
pub fn search(table: &Sample, observer: &mut dyn Observer) -> Search {
    let mut verifier = Verifier::new(table, observer);
    let mut findings = Vec::new();
    if !table.area.axes.is_empty() && table.known() >= 4 && fits(table) {
        let one = table.area.axes.len() == 1;
        if !table.kind.is_outcome() {
            let proposals = if one {
                row::propose(&mut verifier)
            } else {
                grid::propose(&mut verifier)
            };
            findings.extend(proposals.iter().filter_map(|p| verifier.verify(p)));
        }
        let closed = findings
            .iter()
            .any(|found| found.is_closed() && found.exceptions.is_empty());
        if table.kind.tells_winners() && !closed {
            let proposals = p_positions::propose(&mut verifier);
            findings.extend(proposals.iter().filter_map(|p| verifier.verify(p)));
        }
        if !closed && !table.kind.is_outcome() {
            findings.extend(grid::rows(&mut verifier, MAX_ROWS));
        }
    }
    let findings = sift(&verifier, findings);
    Search {
        findings,
        work: verifier.work,
        stopped: verifier.stopped,
    }
}

/// Whether values and ranges are small enough for all formulas of this crate to stay within 64
/// bits.
fn fits(table: &Sample) -> bool {
    let small = |value: i64| value.unsigned_abs() <= MAX_VALUE;
    let axes = table
        .area
        .axes
        .iter()
        .all(|axis| small(axis.from) && axis.len() as u64 <= 1 << 32);
    axes && table.cells.iter().flatten().all(|value| small(*value))
}

/// Orders the findings and removes those that add nothing.
fn sift(verifier: &Verifier, mut findings: Vec<Finding>) -> Vec<Finding> {
    let class = |found: &Finding| match found.family {
        _ if found.is_closed() => 0,
        Family::SelfSimilar | Family::Repeating => 1,
        Family::Related | Family::Central => 2,
        Family::Beatty
        | Family::Losses
        | Family::Mirror
        | Family::Line
        | Family::Cone { .. }
        | Family::Pairs { .. }
        | Family::Recurrence { .. } => 3,
        Family::Row => 5,
        _ => 4,
    };
    findings.sort_by_cached_key(|found| {
        (
            class(found),
            usize::from(found.guard.is_some()) + found.exceptions.len(),
            found.statement.len(),
            found.statement.clone(),
        )
    });
    let table = verifier.table;
    let known = table.known();
    let mut explained = vec![false; table.cells.len()];
    let mut explained_cells = 0;
    let mut of_losses = false;
    let mut kept: Vec<Finding> = Vec::new();
    for found in findings {
        if kept.iter().any(|other| other.statement == found.statement) {
            continue;
        }
        if explained_cells == known {
            break;
        }
        if found.of_zeros {
            // One description of the losses is enough.
            if of_losses {
                continue;
            }
            of_losses = true;
        } else if found.family != Family::Row {
            let mut new = 0;
            let determines = found.is_closed()
                || matches!(found.family, Family::SelfSimilar | Family::Repeating);
            table.each(|cell, at, value| {
                if value.is_some() && !explained[cell] && verifier.explains(&found, at) {
                    new += 1;
                    explained[cell] |= determines;
                }
                true
            });
            // A law only for the remainder of the other laws must cover more than a few cells.
            if !kept.is_empty() && new * 16 < known {
                continue;
            }
            if determines {
                explained_cells += new;
            }
        }
        kept.push(found);
    }
    kept
}
