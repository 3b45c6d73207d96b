//! Rules with infinite play: the place of a position in its graph, its remoteness, and the
//! certificate.

use grundy_certificate::{LoopyCertificate, LoopyVertex};
use grundy_core::{Diagnostic, Kind, Run, Table};
use grundy_impartial::Loopy;
use grundy_rules::{LoopyPlace, Summand, Value};

use super::{Formula, messages};
use crate::failure::Failure;
use crate::solution::Component;

/// The place of a position in its graph; none for a position without a loopy value.
pub(crate) fn place_of(
    formula: &mut Formula,
    at: &Component,
    run: &mut Run,
) -> Result<Option<LoopyPlace>, Failure> {
    if formula.function(Some(&at.function))?.kind != Kind::Loopy {
        return Ok(None);
    }
    formula.ask(run, |engine, heaps, run| {
        engine.loopy_place(&at.function, &at.position, heaps, run)
    })
}

impl Formula {
    /// Returns a certificate for the values of positions of `loopy` functions: the graph below
    /// them, with labels and ranks.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    ///
    /// let mut heap = Formula::named("loopy-heap")?;
    /// let sum = heap.positions(&["3"], &mut Run::silent())?;
    /// let certificate = heap.loopy_certificate(&sum, &mut Run::silent())?;
    /// assert!(certificate.claim().english().starts_with("in the graph of 21 vertices ("));
    /// assert!(certificate.claim().english().ends_with("), vertex 0 has the value inf(0)"));
    /// assert!(certificate.check(&mut |_, _| true).is_ok());
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A position of another function, wrong rules, or the limit that was reached.
    pub fn loopy_certificate(
        &mut self,
        sum: &[Summand],
        run: &mut Run,
    ) -> Result<LoopyCertificate, Failure> {
        for at in sum {
            if self.function(Some(&at.function))?.kind != Kind::Loopy {
                return Err(Failure::of(
                    Diagnostic::error("no-certificate", messages::not_loopy(&at.function))
                        .help(messages::certificates_of_other_values()),
                ));
            }
        }
        let known = self.ask(run, |engine, heaps, run| {
            engine.loopy_graph(sum, heaps, run)
        })?;
        let vertices = (0..known.graph.len() as u32).map(|v| {
            let label = known.labels.label(v).map(u64::from);
            let rank = known.labels.rank(v).map(u64::from);
            LoopyVertex {
                label: label.zip(rank),
                followers: known
                    .graph
                    .followers(v)
                    .iter()
                    .map(|&to| to.into())
                    .collect(),
            }
        });
        let claims = known.roots.iter().map(|&root| {
            let value = match known.labels.value(&known.graph, root) {
                Loopy::Finite(value) => Ok(value),
                Loopy::Infinite(set) | Loopy::Unknown(set) => Err(set.iter().copied().collect()),
            };
            (root.into(), value)
        });
        Ok(LoopyCertificate {
            vertices: vertices.collect(),
            claims: claims.collect(),
        })
    }
}

/// Outcomes or remotenesses instead of the values of a table of a `loopy` function; ∞ if neither
/// player can force an end, and `?` if it is not known.
///
/// # Errors
/// Wrong rules, or the limit that was reached.
pub(crate) fn measured(
    formula: &mut Formula,
    outcomes: bool,
    table: &Table,
    run: &mut Run,
) -> Result<Vec<Option<Value>>, Failure> {
    let mut cells = Vec::with_capacity(table.cells.len());
    for index in 0..table.reached.min(table.cells.len()) {
        let Some(value) = table.cells.get(index) else {
            cells.push(None);
            continue;
        };
        if outcomes {
            let letter = match value {
                Value::Int(0) => "P",
                Value::Int(_) => "N",
                Value::Infinite(set) | Value::Unknown(set) if set.first() == Some(&0) => "N",
                Value::Unknown(_) => "?",
                _ => "D",
            };
            cells.push(Some(Value::text(letter)));
            continue;
        }
        let at = Component::of_cell(table, index);
        let place = place_of(formula, &at, run)?;
        let unknown = || Value::Unknown([].into());
        cells.push(match place.and_then(|place| place.remoteness) {
            Some(_) if place.is_some_and(|place| !place.is_exact) => Some(unknown()),
            Some(plies) => Some(Value::Int(plies.into())),
            None if matches!(value, Value::Unknown(_)) => Some(unknown()),
            None => Some(Value::Infinite([].into())),
        });
    }
    Ok(cells)
}
