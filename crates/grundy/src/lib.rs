//! front
pub mod code;
pub mod failure;
mod form;
pub mod game;
pub mod json;
mod near;
pub mod position;
pub mod solve;
pub mod spec;
pub mod table;

pub use failure::{Failure, Look, Reason};
pub use game::Game;
pub use grundy_catalogue::{self as catalogue, Entry};
pub use grundy_draw::{Align, Columns, DrawError, nimsum, text::Layout};
pub use grundy_game::{Budget, Diagnostic, NoObserver, Observer, Stop};
pub use grundy_rules::{Component, FunctionInfo, Givens, Kind, Value};
pub use solve::{Move, Part, Ply, Solution, Verdict};
pub use spec::Origin;
pub use table::{Area, Explanation, Table, TableFormat};
