//! Whether a function fits a table, and its references.

use grundy_core::{Message, Observer};

use super::layouts::KnownLayouts;
use super::order::{Layout, Roots};
use crate::analysis::references::{Reference, references};
use crate::demand::Ground;
use crate::scalar::ScalarFunction;
use crate::scalar::form::{self, Form};
use crate::scalar::lowering;
use crate::table::messages;

/// A search below this many positions is never worth a plan.
pub(super) const MIN_PLANNED_POSITIONS: u64 = 512;

/// The result of the analysis of a function.
pub(super) enum Knowledge {
    Unknown,
    /// It has no table, for this reason.
    Misfit(Message),
    Fits(Box<Fitting>),
}

pub(super) struct Fitting {
    pub scalar: ScalarFunction,
    /// The references of the function, under the assumption that its parameters are at least these
    /// values.
    pub references: Vec<(Vec<Option<i64>>, Vec<Reference>)>,
    /// The parameters that no reference changes.
    pub carried: Vec<bool>,
    /// The number of positions of a search before a table is considered again.
    pub threshold: u64,
    /// Set when the table would exceed the limits.
    pub too_large: bool,
}

/// Lowers a function for the table: its scalar form and its references.
pub(super) fn fit(ground: Ground, f: usize) -> Result<Fitting, Message> {
    let arity = ground.program.functions[f].params.len();
    if arity == 0 {
        return Err(messages::function_has_no_parameters());
    }
    let scalar = lowering::function(ground, f)?;
    let references = references(&scalar, arity, &[]);
    let carried = (0..arity)
        .map(|i| references.iter().all(|r| r.args[i] == Form::var(i)))
        .collect();
    Ok(Fitting {
        scalar,
        references: vec![(vec![None; arity], references)],
        carried,
        threshold: MIN_PLANNED_POSITIONS,
        too_large: false,
    })
}

impl Fitting {
    /// Returns the layout for some roots, from the earlier ones if possible.
    ///
    /// Nonnegative parameters imply many facts about `x/K` and similar terms, and are common. This
    /// is assumed where it holds at the roots; a layout whose invariants do not prove it is not
    /// used.
    pub fn layout(
        &mut self,
        roots: &Roots,
        names: &[String],
        known: &mut KnownLayouts,
        observer: &mut dyn Observer,
    ) -> Result<Layout, Message> {
        let assumed: Vec<Option<i64>> = roots
            .ranges
            .iter()
            .zip(&self.carried)
            .map(|(range, carried)| match range.0 {
                1.. if *carried => Some(1),
                0.. => Some(0),
                _ => None,
            })
            .collect();
        let forms: Vec<Form> = assumed
            .iter()
            .enumerate()
            .filter_map(|(i, least)| Form::var(i).shifted(-(*least)?))
            .collect();
        if !forms.is_empty() {
            let at = if let Some(at) = self.references.iter().position(|(a, _)| *a == assumed) {
                at
            } else {
                let references = references(&self.scalar, names.len(), &forms);
                self.references.push((assumed, references));
                self.references.len() - 1
            };
            if let Ok(layout) = known.layout(&self.references[at].1, roots, names, observer)
                && forms
                    .iter()
                    .all(|form| form::implies(&layout.invariants, form))
            {
                return Ok(layout);
            }
        }
        known.layout(&self.references[0].1, roots, names, observer)
    }
}
