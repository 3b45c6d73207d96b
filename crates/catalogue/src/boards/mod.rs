//! Games for two players on a board, as Rust types: one file each, with rules, notation, Japanese name,
//! sources and known values. None of them knows how it is solved.

pub mod chess;
pub mod connect4;
pub mod deque;
pub mod dobutsu;
pub mod gomoku;
pub mod mnk;
pub mod othello;
pub mod shogi;

mod grid;

pub use chess::Chess;
pub use connect4::Connect4;
pub use deque::Deque;
pub use dobutsu::Dobutsu;
pub use gomoku::Gomoku;
pub use mnk::Mnk;
pub use othello::Othello;
pub use shogi::Shogi;
