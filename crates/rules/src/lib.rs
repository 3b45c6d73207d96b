//! The rule language.
#![forbid(unsafe_code)]
mod builtin;
mod fault;
mod nearest;
mod number;
pub mod plain;
pub mod syntax;
mod value;
mod work;

pub use fault::Fault;
pub use value::{Givens, Value};
pub use work::Work;
