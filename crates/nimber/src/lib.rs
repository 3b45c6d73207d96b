//! mex, nim-sum and nim-product: the arithmetic under impartial games.
//!
//! # Grundy values
//! In an impartial game both players have the same moves, and under normal play the player who
//! cannot move loses. Assign to each position the *least natural number that none of its options
//! has*, their [`mex`](mex()). The terminal position gets 0, a position with only terminal options
//! gets 1, and so on. This number is the *Grundy value*. The player to move loses exactly at value
//! 0: from 0 every move leads away from 0 (otherwise the mex would not be 0), and from any other
//! value some move leads to 0.
//!
//! Two games played together, where each move is a move in one of them, form a *sum*. R. Sprague
//! (1935) and P. M. Grundy (1939) found that the value of a sum depends on the values of its
//! components alone: write them in binary and add without carry. That is the [`nim_sum`], after the
//! game of Nim (C. L. Bouton 1902), in which a heap of *n* tokens has the value *n*. A position of
//! value *n* can therefore be replaced by a heap of *n* tokens in any sum. Such a heap is the
//! *nimber* `*n`, and [`Nimber`] is the number with this arithmetic.
//!
//! # The product
//! J. H. Conway found that the naturals with the nim-sum as `+` become a *field* when `×` is
//! defined in the same way, as the least number that is not excluded (*On Numbers and Games*, ch.
//! 6):
//!
//! ```text
//! a + b = mex { a' + b, a + b' }                     a' < a, b' < b
//! a × b = mex { a'×b + a×b' + a'×b' }                a' < a, b' < b
//! ```
//!
//! This product occurs in games too: turning the four corners of a rectangle of coins has the value
//! x × y, and the Tartan theorem extends it to products of any two coin-turning games.
//!
//! The definition needs all smaller products. Two facts avoid this: with F = 2^(2^k), F × x is the
//! ordinary product for x < F, and F × F is F + F/2. So a number below F × F (as ordinary numbers)
//! is a pair of numbers below F, and every operation on it is a few operations on the halves. This
//! is the *tower*, described at the head of `tower.rs` and written once there for all widths and
//! processors.
//!
//! # Contents
//! | | |
//! |---|---|
//! | [`mex`](mod@mex) | the least missing number, the nim-sum |
//! | [`fixed`] | [`Nim8`] to [`Nim128`]: operators, roots, inverses, orders, logarithms |
//! | [`BigNim`] | numbers of any size |
//! | [`batch`](mod@crate::batch) | many numbers at a time, by vector instructions |
//! | [`Poly`] | polynomials, minimal ones among them |
//! | [`pair_files`] | files of pairs |
//! | [`reference`](mod@reference) | the definitions, for comparison |
//!
//! # The crate
//! It is in the lowest layer: it contains numbers and no games, and has no dependencies. With the
//! feature `serde` its numbers can be serialised: fixed widths as integers, [`BigNim`] as text.
//! Start reading at [`mex`](mod@mex), then [`fixed`], then `tower.rs`. Unsafe code is in `kernel/`
//! alone.

#![deny(unsafe_code)]
// The tower must be inlined into the kernels that call it, to be compiled for their instructions.
#![allow(clippy::inline_always)]

pub mod batch;
pub mod big;
pub mod field;
pub mod fixed;
mod kernel;
pub mod log;
pub mod mex;
mod order;
pub mod pair_files;
pub mod poly;
pub mod reference;
mod scalar;
mod tables;
pub mod text;
mod tower;

pub use big::BigNim;
pub use field::{Field, Roots};
pub use fixed::{Fixed, Nim8, Nim16, Nim32, Nim64, Nim128, nim_mul};
pub use kernel::Backend;
pub use log::LogError;
pub use mex::{MexSet, mex, nim_sum};
pub use poly::Poly;
pub use text::{ParseKind, ParseNimberError};

/// The nimber that Grundy values are: another name of [`Nim64`].
pub use fixed::Nim64 as Nimber;
