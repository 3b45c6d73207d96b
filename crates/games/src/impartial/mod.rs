//! Impartial games with positions that decompose into components, as Rust types: one file each,
//! with rules, notation, names and sources. None of them depends on the solvers.
//!
//! To add a game, write a file that implements `Named` (its metadata and the parser of its
//! parameters), and add a line to the list below. Games on graphs take a [`Shape`]: a name with
//! numbers, or a file of edges read by the caller.

use grundy_core::Diagnostic;

use crate::about::{About, Words};
use crate::messages as shared;
use crate::visitor::{Named, Visit, Visitor, games};

mod messages;
pub mod shape;

pub use crate::about::Files;
pub use shape::Shape;

/// Components with more points or lines than this are not sketched.
const LARGEST_SKETCH: usize = 150;

/// Opens a game of this list and passes it to a visitor.
///
/// # Errors
/// Invalid parameters, with the valid ones; a file that cannot be read.
pub fn open<V: Visitor>(
    about: &'static About,
    words: Words<'_>,
    files: Files<'_>,
    visitor: V,
) -> Result<V::Out, Diagnostic> {
    visit(about, words, files, visitor).map_err(|error| words.place_parameters(error))
}

games! {
    mod cram::{Cram};
    mod geography::{Geography};
    mod green::{GreenHackenbush};
    pub(crate) mod strings::{Nimstring};
    mod sprouts::{Sprouts};
    mod vertices::{Vertices};
}
