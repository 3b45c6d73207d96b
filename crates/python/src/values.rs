//! Values of positions in partizan games, and misère quotients.

use grundy::Stop;
use grundy::misere::Theory;
use grundy::misere::theory::TheoryEnd;
use grundy::values::{self, ValueReport};
use pyo3::prelude::*;
use serde_json::{Value as Json, json};

use crate::convert::{from_json, from_value};
use crate::fault::{of_failure, stopped};
use crate::messages;
use crate::watch::Allowance;

/// A report as plain data, and its thermograph as SVG, as TikZ and in letters.
pub type ValueFields<'py> = (Bound<'py, PyAny>, (String, String, String));

/// Converts a value report to Python.
pub fn value_fields<'py>(py: Python<'py>, report: &ValueReport) -> PyResult<ValueFields<'py>> {
    let picture = report.picture();
    let pictures = (picture.svg(), picture.tikz(), picture.letters());
    Ok((from_json(py, &json!(report))?, pictures))
}

/// Reports the value of an expression without rules.
#[pyfunction]
pub fn value<'py>(py: Python<'py>, expression: &str) -> PyResult<ValueFields<'py>> {
    let limits = Allowance::current(py)?;
    let mut watch = limits.watch(py, None);
    let report = py.detach(|| {
        values::expression(
            expression,
            values::Detail::Plain,
            &mut limits.run(&mut watch),
        )
    });
    watch.check()?;
    value_fields(
        py,
        &report.map_err(|failure| of_failure(py, &failure, &mut watch))?,
    )
}

/// Returns the value of an expression without rules: a number, a truth value, a list, or the text
/// of a game.
#[pyfunction]
pub fn evaluate<'py>(py: Python<'py>, expression: &str) -> PyResult<Bound<'py, PyAny>> {
    let limits = Allowance::current(py)?;
    let mut watch = limits.watch(py, None);
    let value = py.detach(|| values::eval(expression, &mut limits.run(&mut watch)));
    watch.check()?;
    from_value(
        py,
        &value.map_err(|failure| of_failure(py, &failure, &mut watch))?,
    )
}

/// A misère quotient.
#[pyclass(name = "Theory", module = "grundy._grundy", frozen)]
pub struct NativeTheory(Theory);

impl NativeTheory {
    pub fn new(theory: Theory) -> Self {
        Self(theory)
    }

    /// The reason why the computation was stopped early, if any.
    pub fn stop(theory: &Theory) -> Option<Stop> {
        match theory.end {
            TheoryEnd::Stopped(stop) => Some(stop),
            TheoryEnd::Complete | TheoryEnd::Large => None,
        }
    }

    /// Returns the plain data, with a flag for the presence of all requested heaps.
    pub fn json(&self) -> Json {
        let mut json_value = self.0.to_json();
        json_value["complete"] = (self.0.end == TheoryEnd::Complete).into();
        json_value
    }
}

#[pymethods]
impl NativeTheory {
    /// Returns the proof, for the independent checker.
    fn certificate(&self) -> String {
        self.0.certificate().to_string()
    }

    /// Returns the table of products of all elements, in words.
    fn products(&self) -> Vec<Vec<&str>> {
        self.0.products()
    }

    /// Whether a sum of heaps is a loss for the player to move; None where a heap is beyond the
    /// computed range.
    fn is_lost(&self, heaps: Vec<u64>) -> Option<bool> {
        self.0.is_p(&heaps)
    }
}

/// Checks a certificate.
#[pyfunction]
pub fn check<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let limits = Allowance::current(py)?;
    let mut watch = limits.watch(py, None);
    let found = py.detach(|| grundy::laws::period::check(text, &mut limits.run(&mut watch)));
    watch.check()?;
    if found.interrupted {
        let fact = messages::check_was_stopped();
        return Err(stopped(py, Stop::Interrupted, fact, &mut watch));
    }
    from_json(py, &found.to_json())
}
