//! Games for two players on a board, as Rust types: one file each, with rules, notation, Japanese name,
//! sources and known values. None of them knows how it is solved.

pub mod connect4;
pub mod dobutsu;

mod grid;

pub use connect4::Connect4;
pub use dobutsu::Dobutsu;
