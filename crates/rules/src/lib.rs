//! The rule language: a game as its textbook recurrence, checked, planned and evaluated exactly.
//!
//! ```
//! use grundy_rules::{Rules, Value};
//!
//! let rules = Rules::parse("g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }")?;
//! let mut game = rules.bind(&Default::default());
//! assert_eq!(game.eval("g(13)")?, Value::Int(1));
//! # Ok::<(), Vec<grundy_core::Diagnostic>>(())
//! ```
//!
//! One semantics, three evaluators. [`plain`] transcribes the definition and is never optimised.
//! The *table* evaluator finds an order in which every reference is already known and fills dense
//! storage. The *on-demand* evaluator searches the needed positions, for states that are lists,
//! texts, masks or too sparse for a table. A planner picks one and reports the reason.
//!
//! The crate must not depend on the catalogue, files or terminals. Start reading at [`syntax`],
//! then `meaning`, then [`plain`].

#![deny(unsafe_code)]

pub mod analysis;
mod board;
mod builtin;
pub mod conversion;
mod demand;
mod fault;
mod fold;
mod game;
mod info;
mod meaning;
mod memo;
mod messages;
mod number;
mod oracle;
pub mod partizan;
pub mod plain;
mod rules;
mod scalar;
mod table;
mod values;
mod work;

pub use analysis::arithmetic::{Fragment, Outside};
pub use demand::LoopyGraph;
pub use fault::Fault;
pub use game::{BoundRules, Expression, Names};
pub use grundy_core::{Axis, Cells, Givens, Table, Value, show_call};
pub use grundy_rules_syntax as syntax;
pub use info::{FunctionInfo, OptionInfo, Summand};
pub use memo::LoopyPlace;
pub use oracle::{HeapDigit, HeapRules, MIN_ENGINE_HEAP, NoOracle, Oracle, Recognised};
pub use rules::Rules;
pub use table::Strategy;
pub use values::{Plan, Report};
pub use work::Work;
