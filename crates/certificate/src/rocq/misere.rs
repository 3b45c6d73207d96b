//! The misère quotient of all heaps of a code (M0) as a theorem about misère play.
//!
//! The certificate has the products of each element with some generators; the file has the complete
//! table, which the library checks.

use std::fmt::Write as _;

use grundy_message::Lang;

use crate::messages;
use crate::misere::{MisereCertificate, Subject};
use crate::report::{CheckError, require};
use crate::rules::Rules;

/// Maximum number of elements, for which `coqc` takes about a minute.
const MAX_ORDER: usize = 60;

/// Maximum number of heaps with a value in the file.
const MAX_HEAPS: u64 = 1000;

/// The theorem of a certificate about misère sums.
pub(super) fn of_quotient(claim: &MisereCertificate, lang: Lang) -> Result<String, CheckError> {
    let (Subject::Code(code), Some((period, preperiod))) = (&claim.subject, claim.period) else {
        return Err(CheckError::new(messages::rocq_has_no_theorem(
            claim.theorem(),
        )));
    };
    let rules = Rules::parse(code).map_err(|error| CheckError::new(error.message()))?;
    super::require_octal(&rules)?;
    let order = claim.order();
    require(order <= MAX_ORDER, || {
        messages::rocq_has_too_many_elements(order, MAX_ORDER)
    })?;
    let heaps = period.saturating_add(preperiod);
    require(heaps <= MAX_HEAPS, || {
        messages::rocq_takes_too_long(heaps, MAX_HEAPS)
    })?;
    let rows = table(&claim.steps, order);
    let mut file = super::comments(&claim.claim(), lang);
    let _ = write!(
        file,
        "From Coq Require Import NArith List String.\n\
         From Grundy Require Import Outcomes.\n\
         Import ListNotations.\n\
         Local Open Scope string_scope.\n\n\
         Definition quotient : theory := {{|\n  \
         products :=\n    [{rows}]%N;\n  \
         lost := {lost}%N;\n  \
         heap_values := {phi}%N;\n  \
         from_heap := {preperiod};\n  \
         period_of_heaps := {period}\n|}}.\n\n\
         Theorem outcomes : has_misere_quotient \"{code}\" quotient.\n\
         Proof. apply certified_outcomes. vm_cast_no_check (eq_refl true). Qed.\n\
         Print Assumptions outcomes.\n",
        rows = rows
            .iter()
            .map(|row| super::list(row))
            .collect::<Vec<_>>()
            .join(";\n     "),
        lost = super::list(&claim.p),
        phi = super::list(&claim.phi[..claim.phi.len().min(heaps as usize)]),
    );
    Ok(file)
}

/// The row of products of each element: that of the neutral one, and then those that the steps
/// reach. An element that no step reaches has an empty row, which the library refuses.
fn table(steps: &[Vec<u16>], order: usize) -> Vec<Vec<u16>> {
    let mut rows = vec![Vec::new(); order];
    let Some(neutral) = rows.first_mut() else {
        return rows;
    };
    *neutral = (0..order as u16).collect();
    let mut waiting = vec![0];
    while let Some(element) = waiting.pop() {
        for step in steps {
            let image = |x: u16| step.get(usize::from(x)).copied();
            let Some(next) = image(element) else {
                continue;
            };
            let row: Option<Vec<u16>> = rows[usize::from(element)]
                .iter()
                .map(|x| image(*x))
                .collect();
            if let (Some(place), Some(row)) = (rows.get_mut(usize::from(next)), row)
                && place.is_empty()
            {
                *place = row;
                waiting.push(next);
            }
        }
    }
    rows
}
