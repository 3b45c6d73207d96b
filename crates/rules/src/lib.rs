//! The rule language: a game as its textbook recurrence, checked, planned and evaluated exactly.
//!
//! ```
//! use grundy_rules::{Rules, Value};
//!
//! let rules = Rules::parse("g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }")?;
//! let mut game = rules.bind(&Default::default());
//! assert_eq!(game.eval("g(13)")?, Value::Int(1));
//! # Ok::<(), Vec<grundy_game::Diagnostic>>(())
//! ```
//!
//! One meaning, three evaluators. [`plain`] transcribes the definition and is never tuned. The
//! *table* evaluator finds an order in which every reference is already known and fills dense
//! storage. The *on-demand* evaluator searches what is needed, for states that are lists, texts,
//! masks or too sparse for a table. A planner picks, and says which and why.
//!
//! The crate must never know the catalogue, files or terminals. Start reading at [`syntax`], then
//! `meaning`, then [`plain`].

#![forbid(unsafe_code)]

mod builtin;
mod demand;
mod elsewhere;
mod engine;
mod fault;
mod meaning;
mod number;
pub mod plain;
pub mod syntax;
mod table;
mod values;
mod work;

pub use elsewhere::{Ask, SMALL, Told};
pub use engine::{Component, FunctionInfo, Game, OptionInfo, Rules};
pub use fault::Fault;
pub use grundy_game::{Givens, Value, show_call};
pub use meaning::Kind;
pub use table::Strategy;
pub use table::heaps::{HeapDigit, HeapRules};
pub use values::{Axis, Cells, Plan, Report, TableValues};
pub use work::Work;
