//! Heap games: exact nim-sequences and proved periods.

pub mod code;
pub mod kernel;
mod plain;
mod rank;
mod sparse;

pub use code::{Code, Digit};
pub use kernel::Kernel;
pub use sparse::Work;
