//! Claims about heap games, and the small program that checks them.
//!
//! A period is a statement about infinitely many heaps. What makes it a fact is a theorem with
//! hypotheses about finitely many, and those can be written down in a page: a [`Certificate`]. Who
//! finds the period may be fast, parallel and complicated; who checks it should be slow, small and
//! plain. This crate is the second one. It knows the rules of heap games in their plainest form
//! ([`Rules`]), the definition of the Grundy value ([`naive()`]), the text of a certificate, and
//! [`check()`]. It must never know an engine: it imports no other crate of the project and shares
//! no code with what it checks.
//!
//! Games whose rules are a recurrence of bounded look-back have certificates of their own
//! ([`recurrence`]): theirs are the rules as a formula, which a naive evaluator reads.
//!
//! Laws for all positions of games whose rules are linear arithmetic with nim-sums have a third
//! kind ([`arithmetic`]): automata decide what they claim. Misère quotients have certificates too
//! ([`misere`](mod@misere)), and so have values of graphs that may go round ([`loopy`]) and games
//! of two sides ([`partizan`]).
//!
//! Start reading at [`reference`](mod@reference), which is the definition transcribed, then
//! [`check`](mod@check), which holds the theorems with their proofs.

#![forbid(unsafe_code)]

pub mod arithmetic;
pub mod check;
pub mod loopy;
pub mod misere;
pub mod partizan;
pub mod recurrence;
pub mod reference;
mod report;
pub mod rules;
mod sparse_space;
pub mod text;
mod window_period;

pub use arithmetic::LawCertificate;
pub use check::{CheckError, CheckReport, check, check_text, is_of_rules};
pub use loopy::{LoopyCertificate, LoopyVertex};
pub use misere::MisereCertificate;
pub use partizan::PartizanCertificate;
pub use recurrence::{Recurrence, Row, RowsCertificate};
pub use reference::{naive, options};
pub use report::printable;
pub use rules::{Digit, Rules, RulesError};
pub use text::{Certificate, Mask, Proof, TextError, fold, hash};
