//! The vocabulary of combinatorial games, shared by every engine and every front end.
//!
//! A *game* here is finite, without chance and with perfect information. Two players move
//! alternately. It is *impartial* when both have the same moves from every position; then the
//! Sprague–Grundy theorem (R. Sprague 1935, P. M. Grundy 1939) gives each position one natural
//! number, its *Grundy value*, and a sum of games the nim-sum of the values of its components.
//!
//! This crate knows names and no algorithm: [`Impartial`] and [`ZeroSum`] (a game as a Rust type;
//! [`Partizan`] for two sides), [`Outcome`] and [`Convention`], [`Run`] with its [`Budget`],
//! [`Stop`] and [`Observer`] (how long work may go on and how it reports), [`Checkpoints`] (how it
//! goes on another day), [`Diagnostic`] (what, where, and what instead) and [`Halt`] (no answer,
//! and why). It must never know an engine, a file or a terminal.
//!
//! Start reading at [`impartial`].

#![forbid(unsafe_code)]

pub mod area;
pub mod checksum;
pub mod diagnostic;
pub mod entailing;
pub mod guard;
pub mod halt;
pub mod impartial;
pub mod lang;
pub mod layered;
pub mod partizan;
pub mod run;
pub mod score_layers;
pub mod sketch;
mod stop;
pub mod suggest;
pub mod table;
pub mod tree;
pub mod value;
pub mod verdict;
pub mod zerosum;

pub use area::{Area, Axis};
pub use diagnostic::{Diagnostic, Label, Severity, Span};
pub use entailing::{Entailing, NotatedEntailing, Turn};
pub use halt::Halt;
pub use impartial::{Impartial, NotatedParts, Options};
pub use lang::{Lang, narrow};
pub use layered::Layered;
pub use partizan::Partizan;
pub use run::{Budget, Checkpoints, NoCheckpoints, NoObserver, Observer, Run};
pub use score_layers::ScoreLayers;
pub use sketch::{Sketch, SketchPoint};
pub use stop::Stop;
pub use table::{Cells, Kind, Table, recur};
pub use value::{Givens, Value, show_call};
pub use verdict::{Convention, Outcome, Verdict};
pub use zerosum::{Indexed, Score, Side, ZeroSum};
