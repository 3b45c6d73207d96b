//! Pictures and files of results: tables as text, SVG, LaTeX, CSV, NumPy arrays and b-files, boards
//! with their pieces, and the nim-sum on the blackboard.
//!
//! This crate only uses *plain data*: a [`Table`](grundy_core::Table) is a name, some parameters
//! with their ranges, and one cell for each position. It must not depend on engines, games, files
//! or terminals. Every renderer writes to an [`std::io::Write`] of the caller, streams (a table of
//! 10⁷ values is never stored as text), and writes the same bytes for the same table.
//!
//! Start reading at [`mod@format`], the list of formats, then [`text`]; every other module is one
//! format or picture each.
//!
//! ```
//! use grundy_core::{Axis, Kind, Table};
//! use grundy_draw::text;
//!
//! // Subtraction game {1, 2, 3}: the value is the remainder by 4.
//! let values: Vec<u8> = (0..8).map(|n| n % 4).collect();
//! let table = Table::new("g", vec![Axis::new("n", 0, 7)], values).kind(Kind::Grundy);
//! let mut page = Vec::new();
//! text::write(&mut page, &table, &text::Layout::default())?;
//! assert_eq!(
//!     String::from_utf8(page).unwrap(),
//!     "n | 0 1 2 3 4 5 6 7\n\
//!      --+----------------\n\
//!      g | 0 1 2 3 0 1 2 3\n  \
//!        | P       P\n"
//! );
//! # Ok::<(), grundy_draw::DrawError>(())
//! ```

#![forbid(unsafe_code)]

pub mod bfile;
pub mod blocks;
pub mod board;
pub mod columns;
pub mod csv;
mod data;
pub mod error;
pub mod format;
pub mod json;
pub mod latex;
pub mod nimsum;
pub mod npy;
pub mod pieces;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
pub mod tabletop;
pub mod text;
pub mod thermograph;
pub mod tree;
pub mod width;

mod bends;
mod canvas;
mod messages;
mod rows;
mod sink;
mod survey;

pub use columns::{Align, Columns};
pub use error::DrawError;
pub use format::{Format, pixels};
