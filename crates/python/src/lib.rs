//! The native half of the Python package `grundy`.
//!
//! A thin front end over the facade. A query arrives as numbers and texts, the facade answers, and
//! the result is the plain data that `--format json` prints. Its Python appearance (types,
//! defaults, pictures in notebooks) is written in Python, in `python/grundy`.
//!
//! # The GIL
//! Every computation releases the GIL first. It takes it for a moment twenty times a second, to
//! poll for Ctrl-C and to report progress (`watch.rs`). A game serves one query at a time; a
//! waiting thread waits without the GIL (`guard.rs`). Games with rules in Python keep the GIL, as
//! their rules need it (`own.rs`).
//!
//! # Bulk values
//! Values remain in the memory in which they were computed. NumPy, pandas, polars and Arrow read
//! them through the buffer protocol, which needs none of these to build (`cells.rs`, `buffers.rs`).

#![deny(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "a front end: it reads files and the clock"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "what Python gives is converted, and the copy belongs to the function"
)]

mod board;
mod buffers;
mod cells;
mod convert;
mod fault;
mod find;
mod game;
mod graphs;
mod guard;
mod import;
mod line;
mod messages;
mod nimbers;
mod own;
mod values;
mod watch;

use pyo3::prelude::*;

/// Runs the program `grundy` with these arguments, the first of which is its name; returns its exit
/// status.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<String>) -> u8 {
    py.detach(|| grundy_cli::run(words))
}

#[pymodule(gil_used = false)]
fn _grundy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::NativeGame>()?;
    module.add_class::<cells::NativeCells>()?;
    module.add_class::<cells::NativeCellsIterator>()?;
    module.add_class::<own::NativeSolver>()?;
    module.add_class::<line::NativeLine>()?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add_class::<game::NativeSolution>()?;
    module.add_class::<values::NativeTheory>()?;
    module.add_function(wrap_pyfunction!(values::value, module)?)?;
    module.add_function(wrap_pyfunction!(values::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(cells::draw, module)?)?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::words, module)?)?;
    module.add_function(wrap_pyfunction!(values::check, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_position, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_moves, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_play, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_state, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_text, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_svg, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_search, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_tree, module)?)?;
    module.add_function(wrap_pyfunction!(line::board_line, module)?)?;
    module.add_function(wrap_pyfunction!(board::board_perft, module)?)?;
    module.add_function(wrap_pyfunction!(find::find_games, module)?)?;
    module.add_function(wrap_pyfunction!(graphs::graph_values, module)?)?;
    module.add_function(wrap_pyfunction!(import::import_source, module)?)?;
    module.add_function(wrap_pyfunction!(nimbers::nim_mul, module)?)?;
    module.add_function(wrap_pyfunction!(nimbers::nim_ask, module)?)?;
    module.add_function(wrap_pyfunction!(nimbers::nim_mul_arrays, module)?)
}
