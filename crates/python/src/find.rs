//! Searches for games by their values.

use grundy::find::{self, Query};
use pyo3::prelude::*;

use crate::convert::from_json;
use crate::fault::of_failure;
use crate::watch::Allowance;

/// Returns the games whose values agree with a query, as plain data. `values` are entries, or the
/// P-positions if `are_p_positions`.
#[pyfunction]
#[pyo3(signature = (values, are_p_positions, offset, period, most))]
pub fn find_games<'py>(
    py: Python<'py>,
    values: &str,
    are_p_positions: bool,
    offset: Option<i64>,
    period: Option<u64>,
    most: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let limits = Allowance::current(py)?;
    let mut watch = limits.watch(py, None);
    let found = py.detach(|| {
        let query = if are_p_positions {
            Query::p_positions(values)?
        } else {
            Query::parse(values)?
        };
        let query = Query {
            offset,
            period,
            ..query
        };
        find::find(&query, most, &mut limits.run(&mut watch))
    });
    watch.check()?;
    let found = found.map_err(|failure| of_failure(py, &failure, &mut watch))?;
    from_json(py, &found.to_json())
}
