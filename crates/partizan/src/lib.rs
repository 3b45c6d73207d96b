//! Partizan games: their values, and from positions to values.
//!
//! [`values`] has canonical forms, their order, sums, thermographs, loopy values and the notation
//! of the books. It knows no positions.
//!
//! [`ValueSolver`] computes the value of any position of a [`Partizan`] game. It splits a position
//! into independent components, stores one value for each representative, with a sign, and visits
//! positions with an explicit stack. The values belong to an [`Arena`](values::Arena) that several
//! solvers can share, so positions of different games can be added.
//!
//! [`ValueSolver::thermograph`] is a second method: it computes temperature, mean and stops of a
//! position directly from those of its options. It needs no canonical forms, which can be very
//! large. [`ValueSolver::outcome`] computes the outcome class only.
//!
//! [`solver::strategy`] chooses moves in sums that are too large to be added up.
//!
//! This crate must not contain the name of a game. Start reading at [`values`], then
//! `solver/evaluate.rs`.
//!
//! ```
//! use grundy_core::{Options, Partizan, Run};
//! use grundy_partizan::ValueSolver;
//! use grundy_partizan::values::Arena;
//!
//! /// Left takes 1 or 3, Right takes 2 or 3.
//! struct Heap;
//! impl Partizan for Heap {
//!     type Position = u32;
//!     fn left(&self, &n: &u32, options: &mut Options<u32>) {
//!         for k in [1, 3] { if k <= n { options.push(n - k) } }
//!     }
//!     fn right(&self, &n: &u32, options: &mut Options<u32>) {
//!         for k in [2, 3] { if k <= n { options.push(n - k) } }
//!     }
//! }
//!
//! let mut arena = Arena::new();
//! let value = ValueSolver::new(Heap).value(&mut arena, &4, &mut Run::silent())?;
//! assert_eq!(arena.text(value).unwrap(), "{1|1,{1|0}}");
//! # Ok::<(), grundy_core::Halt>(())
//! ```

#![forbid(unsafe_code)]

mod guard;
mod messages;
pub mod solver;
pub mod values;

pub use guard::{Watched, halt};
pub use solver::{SumWinner, ValueSolver, ValuedOption};

#[doc(no_inline)]
pub use grundy_core::Partizan;
