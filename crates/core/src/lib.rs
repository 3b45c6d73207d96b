//! Shared types of combinatorial games, for all engines and front ends.
//!
//! A *game* here is finite, without chance and with perfect information. Two players move
//! alternately. It is *impartial* when both have the same moves from every position; then the
//! Sprague–Grundy theorem (R. Sprague 1935, P. M. Grundy 1939) gives each position one natural
//! number, its *Grundy value*, and a sum of games the nim-sum of the values of its components.
//!
//! The crate contains types and no engine:
//!
//! - [`Impartial`], [`Partizan`] and [`ZeroSum`]: games as Rust types
//! - [`Outcome`] and [`Convention`]
//! - [`Run`] with its [`Budget`], [`Stop`] and [`Observer`]: limits, cancellation and progress
//! - [`Checkpoints`]: saved state of long runs
//! - [`Diagnostic`] (the problem, its place, the advice) and [`Halt`] (errors of engines)
//! - [`Message`]: a text in English and Japanese
//!
//! It must not depend on engines, files or terminals.
//!
//! Start reading at [`impartial`].

#![forbid(unsafe_code)]

pub mod area;
pub mod board;
pub mod checksum;
pub mod codes;
pub mod container;
pub mod diagnostic;
pub mod entailing;
pub mod halt;
pub mod impartial;
pub mod layered;
mod messages;
pub mod notation;
pub mod partizan;
pub mod radix;
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
pub use diagnostic::{Diagnostic, Fix, Label, Severity, Span};
pub use entailing::{Entailing, Turn};
pub use grundy_message::{
    Argument, Lang, Message, is_hidden, messages, narrow, printable, unescape,
};
pub use halt::Halt;
pub use impartial::{Impartial, Options};
pub use layered::Layered;
pub use notation::Notation;
pub use partizan::Partizan;
pub use run::{
    Budget, Checkpoints, NoCheckpoints, NoObserver, Observer, PartOfWork, Run, StopWhen,
};
pub use score_layers::ScoreLayers;
pub use sketch::{Sketch, SketchPoint};
pub use stop::Stop;
pub use table::{Cells, Kind, Table, recur};
pub use value::{Givens, Value, show_call};
pub use verdict::{Convention, Outcome, Verdict};
pub use zerosum::{Indexed, Score, Side, ZeroSum};
