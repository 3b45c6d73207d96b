//! Certificates of claims about games, and the small program that checks them.
//!
//! A period is a statement about infinitely many heaps. It is proved by a theorem with hypotheses
//! about finitely many heaps, and those fit on a page: a [`Certificate`]. The program that finds
//! the period may be fast, parallel and complicated; the program that checks it should be slow,
//! small and plain. This crate is the second one. It contains the rules of heap games in their
//! plainest form ([`Rules`]), the definition of the Grundy value ([`naive()`]), the text format of
//! a certificate, and [`check()`]. It must not depend on an engine: of the project it imports
//! `message` only, which has the languages of texts, and it shares no code with the programs that
//! it checks.
//!
//! Games whose rules are a recurrence of bounded look-back have another kind of certificate
//! ([`recurrence`]): it contains the rules as a formula, which a naive evaluator reads. A heap with
//! small states has one certificate for all states ([`recurrence::states`]).
//!
//! Laws for all positions of games whose rules are linear arithmetic with nim-sums have a third
//! kind ([`arithmetic`]): automata decide their claims. With products and variable divisors it is
//! [`parametric`]: trees of polynomial identities refute the exceptions. Strategies for boards of
//! all sizes are in [`strategy`]. Misère quotients have
//! certificates too ([`misere`](mod@misere)), and so have values of loopy graphs ([`loopy`]) and
//! partizan games ([`partizan`]). [`rocq`] writes a certificate as a theorem for a proof assistant.
//!
//! Start reading at [`reference`](mod@reference), which is the definition transcribed, then
//! [`check`](mod@check), which contains the theorems with their proofs.

#![forbid(unsafe_code)]

pub mod arithmetic;
mod arithmetic_period;
pub mod check;
mod lines;
pub mod loopy;
mod messages;
pub mod misere;
pub mod parametric;
pub mod partizan;
pub mod recurrence;
pub mod reference;
mod report;
pub mod rocq;
pub mod rules;
mod sparse_space;
pub mod strategy;
pub mod text;
pub mod theorems;
mod window_period;

pub use arithmetic::LawCertificate;
pub use check::{CheckError, CheckReport, check, check_text, is_of_rules};
pub use grundy_message::printable;
pub use loopy::{LoopyCertificate, LoopyVertex};
pub use misere::MisereCertificate;
pub use parametric::ParameterCertificate;
pub use partizan::PartizanCertificate;
pub use recurrence::{Recurrence, Row, RowsCertificate, States, StatesCertificate};
pub use reference::{naive, options};
pub use rules::{Digit, Rules, RulesError};
pub use strategy::StrategyCertificate;
pub use text::{Certificate, Mask, Proof, TextError, fold, hash};
