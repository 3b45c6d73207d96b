//! A certificate as a theorem for the proof assistant Rocq (Coq).
//!
//! The library `proofs/rocq` defines the games and proves the theorems of this crate again. The
//! file that [`theorem`] returns contains the claim as a `Theorem`, and its proof applies one
//! theorem of the library. Nothing here has to be trusted: `coqc` accepts the file only if the
//! statement is true, so a reader has to read the statement.

mod law;
mod misere;
mod partizan;

use std::fmt::Write as _;

use grundy_message::{Lang, Message};

use crate::arithmetic::LawCertificate;
use crate::check::{is_of_laws, is_of_rules};
use crate::loopy::is_loopy;
use crate::messages;
use crate::misere::{MisereCertificate, is_misere};
use crate::parametric::is_parametric;
use crate::partizan::{PartizanCertificate, is_partizan};
use crate::recurrence::RowsCertificate;
use crate::recurrence::states::is_of_states;
use crate::report::{CheckError, require};
use crate::rules::Rules;
use crate::strategy::is_strategy;
use crate::text::{Certificate, Proof};

/// Maximum number of values that the checker in Rocq computes by rare values: about ten minutes.
const MAX_VALUES: u64 = 1_000_000;

/// The same for values by definition: the work is quadratic.
const MAX_VALUES_BY_DEFINITION: u64 = 50_000;

/// The same for a tail of digits, where each heap has an option for each smaller heap.
const MAX_VALUES_OF_TAIL: u64 = 3000;

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
    if is_partizan(text) {
        return partizan::of_partizan(&PartizanCertificate::parse(text)?, lang);
    }
    if is_misere(text) {
        return misere::of_quotient(&MisereCertificate::parse(text)?, lang);
    }
    for (is_one, name) in [
        (is_parametric as fn(&str) -> bool, "T6"),
        (is_strategy, "T7"),
    ] {
        require(!is_one(text), || messages::rocq_has_no_theorem(name))?;
    }
    require(!is_loopy(text), messages::rocq_has_no_loopy_games)?;
    if is_of_rules(text) {
        if !is_of_states(text) {
            return law::of_rows(&RowsCertificate::parse(text)?, lang);
        }
        let name = text.lines().nth(2).and_then(|line| line.split(' ').nth(1));
        let name = grundy_message::printable(name.unwrap_or_default()).into_owned();
        return Err(CheckError::new(messages::rocq_has_no_theorem(name)));
    }
    of_code(&Certificate::parse(text)?, lang)
}

/// The theorem of a certificate about a code.
fn of_code(claim: &Certificate, lang: Lang) -> Result<String, CheckError> {
    let rules = Rules::parse(&claim.game).map_err(|error| CheckError::new(error.message()))?;
    if let Proof::T2a { from } = claim.proof {
        return of_tail(claim, &rules, from, lang);
    }
    let is_arithmetic = matches!(claim.proof, Proof::T2 { .. });
    require(
        claim.saltus == 0 || is_arithmetic,
        messages::rocq_needs_a_period,
    )?;
    require_octal(&rules)?;
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
        proof @ (Proof::T2 { .. } | Proof::T2a { .. }) => {
            return Err(CheckError::new(messages::rocq_has_no_theorem(proof.name())));
        }
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

/// The theorem of a certificate by T2a: a code with an infinite tail whose values grow.
fn of_tail(
    claim: &Certificate,
    rules: &Rules,
    from: u64,
    lang: Lang,
) -> Result<String, CheckError> {
    require(
        !rules.digits.iter().any(|digit| digit.unequal),
        messages::rocq_has_no_unequal_heaps,
    )?;
    let values = (claim.preperiod.max(from)).saturating_add(claim.period.saturating_mul(2));
    require(values <= MAX_VALUES_OF_TAIL, || {
        messages::rocq_takes_too_long(values, MAX_VALUES_OF_TAIL)
    })?;
    let (game, n0, p, s) = (&claim.game, claim.preperiod, claim.period, claim.saltus);
    let mut file = comments(&claim.claim(), lang);
    let name = identifier("growth", game);
    let _ = write!(
        file,
        "From Coq Require Import NArith String.\n\
         From Grundy Require Import Growth.\n\n\
         Theorem {name} :\n  \
         has_arithmetic_period \"{game}\" {n0} {p} {s}.\n\
         Proof. apply (certified_growth _ _ _ _ {from}). vm_cast_no_check (eq_refl true). Qed.\n\
         Print Assumptions {name}.\n"
    );
    Ok(file)
}

/// Refuses codes with a tail, with moves that leave three heaps, and with heaps that must differ.
fn require_octal(rules: &Rules) -> Result<(), CheckError> {
    require(rules.tail.is_empty(), messages::rocq_has_no_tail)?;
    let any = |has: fn(&crate::rules::Digit) -> bool| rules.digits.iter().any(has);
    require(
        !any(|digit| digit.unequal),
        messages::rocq_has_no_unequal_heaps,
    )?;
    require(!any(|digit| digit.three), messages::rocq_has_no_three_heaps)
}

/// A list of Rocq.
fn list<T: ToString>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    format!("[{}]", words.join("; "))
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
    // A product or a star in parentheses would begin or end a comment of Rocq, and a quotation mark
    // would begin a text in it.
    let claim = claim.text(lang).replace("(*", "( *");
    let claim = claim.replace("*)", "* )").replace('"', "'");
    format!("(* {claim} *)\n(* {} *)\n", advice.text(lang))
}
