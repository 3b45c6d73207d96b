//! A certificate as a theorem for the proof assistant Rocq (Coq).
//!
//! The library `proofs/rocq` defines the games and proves the theorems of this crate again. The
//! file that [`theorem`] returns contains the claim as a `Theorem`, and its proof applies one
//! theorem of the library. Nothing here has to be trusted: `coqc` accepts the file only if the
//! statement is true, so a reader has to read the statement.

mod law;

use std::fmt::Write as _;

use grundy_message::{Lang, Message};

use crate::arithmetic::LawCertificate;
use crate::check::{is_of_laws, is_of_rules};
use crate::messages;
use crate::report::{CheckError, require};
use crate::rules::Rules;
use crate::text::{Certificate, Proof};

/// Maximum number of values that the checker in Rocq computes by rare values: about ten minutes.
const MAX_VALUES: u64 = 1_000_000;

/// The same for values by definition: the work is quadratic.
const MAX_VALUES_BY_DEFINITION: u64 = 50_000;

/// Number of values from which more small heaps are tried before a value is computed by its
/// definition.
const MANY_VALUES: u64 = 200_000;

/// Parses a certificate and returns the file of its theorem, with comments in `lang`.
///
/// # Errors
/// The syntax error of the text, or the part of the claim that the library does not cover.
pub fn theorem(text: &str, lang: Lang) -> Result<String, CheckError> {
    if is_of_laws(text) {
        return law::of_law(&LawCertificate::parse(text)?, lang);
    }
    if is_of_rules(text) {
        let name = text.lines().nth(2).and_then(|line| line.split(' ').nth(1));
        let name = grundy_message::printable(name.unwrap_or_default()).into_owned();
        return Err(CheckError::new(messages::rocq_has_no_theorem(name)));
    }
    of_code(&Certificate::parse(text)?, lang)
}

/// The theorem of a certificate about a code.
fn of_code(claim: &Certificate, lang: Lang) -> Result<String, CheckError> {
    let rules = Rules::parse(&claim.game).map_err(|error| CheckError::new(error.message()))?;
    require(claim.saltus == 0, messages::rocq_needs_a_period)?;
    require(rules.tail.is_empty(), messages::rocq_has_no_tail)?;
    let any = |has: fn(&crate::rules::Digit) -> bool| rules.digits.iter().any(has);
    require(
        !any(|digit| digit.unequal),
        messages::rocq_has_no_unequal_heaps,
    )?;
    require(!any(|digit| digit.three), messages::rocq_has_no_three_heaps)?;
    let values = claim
        .preperiod
        .saturating_add(claim.period)
        .saturating_mul(2);
    let most = match claim.proof {
        Proof::T0(Some(_)) | Proof::T1 { .. } => MAX_VALUES,
        _ => MAX_VALUES_BY_DEFINITION,
    };
    require(values <= most, || {
        messages::rocq_takes_too_long(values, most)
    })?;
    let (module, method) = match &claim.proof {
        Proof::T0(None) => ("", "ByDefinition".to_owned()),
        Proof::T3 => ("", "ByLookBack".to_owned()),
        Proof::T0(Some((mask, _))) | Proof::T1 { mask, .. } => {
            let small_heaps = if values < MANY_VALUES { 400 } else { 2000 };
            let (bits, position) = (mask.bits, mask.position);
            let hint = format!("{{| bits := {bits}; position := {position} |}}");
            (" Sparse", format!("(ByRareValues {hint} {small_heaps})"))
        }
        Proof::T2a { .. } => return Err(CheckError::new(messages::rocq_has_no_theorem("T2a"))),
    };
    let (game, value, at) = (&claim.game, claim.max_value, claim.max_at);
    let mut file = comments(&claim.claim(), lang);
    let _ = write!(
        file,
        "From Coq Require Import NArith String.\n\
         From Grundy Require Import Text{module} Certified.\n\n\
         Theorem {name} :\n  \
         has_period \"{game}\" {n0} {p} /\\ has_largest_value \"{game}\" {value} {at}.\n\
         Proof. apply (certified {method}). vm_cast_no_check (eq_refl true). Qed.\n\
         Print Assumptions {name}.\n",
        name = identifier("period", game),
        n0 = claim.preperiod,
        p = claim.period,
    );
    Ok(file)
}

/// A name of Rocq: letters and digits of the text after a prefix.
fn identifier(prefix: &str, text: &str) -> String {
    let letters = text
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
    format!("{prefix}_{}", letters.collect::<String>())
}

/// The claim and the advice to read the statement, as comments.
fn comments(claim: &Message, lang: Lang) -> String {
    let advice = messages::rocq_reads_the_statement();
    // A product in the notation of certificates would open a comment of Rocq.
    let claim = claim.text(lang).replace("(*", "( *");
    format!("(* {claim} *)\n(* {} *)\n", advice.text(lang))
}
