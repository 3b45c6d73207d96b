//! What most programs need, in one line: `use grundy::prelude::*;`.

pub use crate::{
    Area, Budget, Convention, Failure, Game, Impartial, Nimber, NoObserver, Observer, Options,
    Outcome, Solver, Value, mex, nim_sum,
};
