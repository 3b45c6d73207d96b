//! The rule language.
#![forbid(unsafe_code)]
mod builtin;
mod fault;
mod nearest;
mod number;
pub mod syntax;
mod value;

pub use fault::Fault;
pub use value::Value;
