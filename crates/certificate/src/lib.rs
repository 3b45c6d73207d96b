//! Claims about heap games, and the small program that checks them.
//!
//! A period is a statement about infinitely many heaps. What makes it a fact is a theorem with
//! hypotheses about finitely many, and those can be written down in a page: a [`Certificate`]. Who finds
//! the period may be fast, parallel and complicated; who checks it should be slow, small and plain.
//! This crate is the second one. It knows the rules of heap games in their plainest form ([`Rules`]),
//! the definition of the Grundy value ([`naive()`]), the text of a certificate, and [`check()`]. It must
//! never know an engine: it imports nothing of the house and shares no code with what it checks.
//!
//! Start reading at [`naive`](mod@naive), which is the definition transcribed, then [`check`](mod@check), which
//! holds the theorems with their proofs.

#![forbid(unsafe_code)]

pub mod check;
pub mod naive;
pub mod rules;
pub mod text;

pub use check::{Checked, Refused, check, check_text};
pub use naive::{naive, options};
pub use rules::{Digit, Rules, RulesError};
pub use text::{Certificate, Mask, Proof, TextError, fold, hash};
