//! mex, nim-sum and nim-product: the arithmetic under impartial games.
//!
//! # Where the numbers come from
//! In an impartial game both players have the same moves, and whoever cannot move loses. Give each
//! position the *least natural number that none of its options has*, their [`mex`](mex()): the finished
//! game gets 0, a position that can only be finished gets 1, and so on. This number is the *Grundy
//! value*. The player to move loses exactly at value 0: from 0 every move leads away from 0 (else
//! the mex would not be 0), and from any other value some move leads to 0.
//!
//! Two games played side by side, a move being a move in one of them, form a *sum*. R. Sprague
//! (1935) and P. M. Grundy (1939) found that the value of a sum depends on the values of its parts
//! alone, and how: write them in binary and add without carry. That is the [`nim_sum`], after the
//! game of Nim (C. L. Bouton 1902), in which a heap of *n* tokens has the value *n*. A position of
//! value *n* may therefore stand for a heap of *n* tokens anywhere; such a heap is the *nimber*
//! `*n`, and [`Nimber`] is the number with this arithmetic.
//!
//! # The product
//! J. H. Conway saw that the naturals with the nim-sum as `+` become a *field* when `×` is defined
//! by the same idea of taking the least number that nothing forbids (*On Numbers and Games*, ch. 6):
//!
//! ```text
//! a + b = mex { a' + b, a + b' }                     a' < a, b' < b
//! a × b = mex { a'×b + a×b' + a'×b' }                a' < a, b' < b
//! ```
//!
//! Games know this product too: turning the four corners of a rectangle of coins has the value
//! x × y, and the Tartan theorem extends it to products of any two coin-turning games. How
//! [`nim_mul`] computes it without the definition is told in [`product`].
//!
//! # The crate
//! It stands on the ground floor: it knows numbers and no games, and it depends on nothing. Start
//! reading at [`mex`](mod@mex), then [`nimber`], then [`product`].

#![forbid(unsafe_code)]

pub mod mex;
pub mod nimber;
pub mod product;

pub use mex::{MexSet, mex, nim_sum};
pub use nimber::{Nimber, ParseNimberError};
pub use product::nim_mul;
