//! Explicit graphs as arrays: games given by a list of edges instead of rules.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use grundy::table::Cells;
use grundy::{Diagnostic, Message};
use grundy_impartial::{Convention, Graph, Outcome};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::cells::NativeCells;
use crate::fault::{enumerated, not_one_of, of_diagnostic};

/// Reads natural numbers from an array of any integer type, or from a list.
fn naturals(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<u64>> {
    fn read<T: pyo3::buffer::Element + Copy>(
        object: &Bound<'_, PyAny>,
        name: &str,
    ) -> Option<PyResult<Vec<u64>>>
    where
        u64: TryFrom<T>,
    {
        let buffer = PyBuffer::<T>::get(object).ok()?;
        let numbers = buffer.to_vec(object.py());
        Some(numbers.and_then(|numbers| {
            let natural = |n: T| u64::try_from(n).map_err(|_| negative(name));
            numbers.into_iter().map(natural).collect()
        }))
    }
    read::<i64>(object, name)
        .or_else(|| read::<i32>(object, name))
        .or_else(|| read::<u64>(object, name))
        .or_else(|| read::<u32>(object, name))
        .or_else(|| object.extract::<Vec<u64>>().ok().map(Ok))
        .unwrap_or_else(|| {
            let fact = format!(
                "{name}: an array of 32 or 64-bit integers was expected, or a list of naturals"
            );
            Err(PyTypeError::new_err(fact))
        })
}

fn negative(name: &str) -> PyErr {
    PyTypeError::new_err(format!("{name}: a number is negative"))
}

/// Runs uninterruptible work in another thread, while this thread polls for Ctrl-C.
pub fn aside<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> R + Send + 'static,
) -> PyResult<R> {
    let (sender, mut receiver) = channel();
    std::thread::spawn(move || sender.send(work()));
    loop {
        let answer;
        (answer, receiver) =
            py.detach(move || (receiver.recv_timeout(Duration::from_millis(50)), receiver));
        match answer {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "the work broke off inside the program",
                ));
            }
        }
    }
}

/// Returns the values of all vertices of a graph in rows: vertex v leads to
/// `indices[indptr[v]:indptr[v+1]]`. `play` is `grundy` for Grundy values; `normal` or `misere`
/// returns whether the player to move wins.
#[pyfunction]
#[pyo3(signature = (indptr, indices, play="grundy"))]
pub fn graph_values(
    py: Python<'_>,
    indptr: &Bound<'_, PyAny>,
    indices: &Bound<'_, PyAny>,
    play: &str,
) -> PyResult<NativeCells> {
    let convention = match play {
        "grundy" => None,
        "normal" => Some(Convention::Normal),
        "misere" => Some(Convention::Misere),
        other => {
            let all = enumerated(["grundy", "normal", "misere"]);
            return Err(not_one_of(py, "play", other, all));
        }
    };
    let starts = naturals(indptr, "indptr")?;
    let followers = naturals(indices, "indices")?;
    let answer = aside(py, move || -> Result<Cells, Message> {
        let starts = starts.into_iter().map(|at| at as usize).collect();
        // A number beyond 32 bits is not a vertex, and neither is the largest of them.
        let followers = followers
            .into_iter()
            .map(|to| u32::try_from(to).unwrap_or(u32::MAX));
        let graph = Graph::from_rows(starts, followers.collect())
            .map_err(|error| Message::same(error.to_string()))?;
        Ok(match convention {
            None => Cells::fit(graph.grundy_values().iter().map(|value| Some(value.0))),
            Some(convention) => {
                let outcomes = graph.outcomes(convention);
                Cells::Bool(
                    outcomes
                        .iter()
                        .map(|outcome| *outcome == Outcome::N)
                        .collect(),
                )
            }
        })
    })?;
    let cells = answer.map_err(|fact| of_diagnostic(py, Diagnostic::error("wrong-graph", fact)))?;
    let len = cells.len();
    Ok(NativeCells::new(cells, vec![len]))
}
