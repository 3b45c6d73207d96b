//! Games with rules in a Python class: Python lists the options, the engine does the rest.
//!
//! Positions are any hashable Python objects. The engine identifies them by numbers, in the order
//! of their discovery. Rules may raise: the exception stops the walk, partial results are
//! discarded, and the next query starts with the values found until then. If the engine took the
//! options listed before the exception for all options, its values would be wrong from then on.

use std::cell::RefCell;

use grundy::{Diagnostic, Message, Stop};
use grundy_impartial::{Impartial, Nimber, Options, Outcome, SolveError, Solver};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use serde_json::json;

use crate::convert::from_json;
use crate::fault::{of_diagnostic, stopped};
use crate::guard::Guarded;
use crate::messages;
use crate::watch::{Allowance, PyObserver};

/// Rules in Python, and the numbering of positions.
struct PythonRules {
    rules: Py<PyAny>,
    /// The class of sums: `grundy.plus`.
    sums: Py<PyAny>,
    /// Whether the rules have a method `canonical`.
    canonical: bool,
    /// The number of each position.
    numbers: Py<PyDict>,
    /// The positions by number.
    positions: RefCell<Vec<Py<PyAny>>>,
    /// The exception that stopped the walk.
    error: RefCell<Option<PyErr>>,
}

impl PythonRules {
    /// Returns the id of a position's representative.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let canonical = if self.canonical {
            self.rules
                .bind(py)
                .call_method1(intern!(py, "canonical"), (position,))?
        } else {
            position.clone()
        };
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(&canonical)? {
            return number.extract();
        }
        let mut positions = self.positions.borrow_mut();
        let number = u32::try_from(positions.len())?;
        numbers.set_item(&canonical, number)?;
        positions.push(canonical.unbind());
        Ok(number)
    }

    fn position<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.positions.borrow()[number as usize].bind(py).clone()
    }

    /// Returns the options of a position as listed by Python: each the list of its components.
    fn listed<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<Vec<Bound<'py, PyAny>>>> {
        let py = position.py();
        let options = self
            .rules
            .bind(py)
            .call_method1(intern!(py, "options"), (position,))?;
        if options.is_none() {
            return Err(PyTypeError::new_err(
                "options: positions were expected (yield them, or return a list), not None",
            ));
        }
        let sums = self.sums.bind(py);
        let mut listed = Vec::new();
        for option in options.try_iter()? {
            let option = option?;
            listed.push(if option.is_instance(sums)? {
                let parts = option.getattr(intern!(py, "parts"))?;
                parts.try_iter()?.collect::<PyResult<_>>()?
            } else {
                vec![option]
            });
        }
        Ok(listed)
    }

    fn write(&self, py: Python<'_>, number: u32, options: &mut Options<u32>) -> PyResult<()> {
        for option in self.listed(&self.position(py, number))? {
            let parts: PyResult<Vec<u32>> = option.iter().map(|part| self.number(part)).collect();
            options.push_sum(parts?);
        }
        Ok(())
    }
}

impl Impartial for PythonRules {
    type Position = u32;

    fn options(&self, position: &u32, options: &mut Options<u32>) {
        // The exception is in `error`, which all callers check.
        let _ = self.try_options(position, options);
    }

    fn try_options(&self, &position: &u32, options: &mut Options<u32>) -> Result<(), Stop> {
        let written = Python::attach(|py| self.write(py, position, options));
        written.map_err(|error| {
            *self.error.borrow_mut() = Some(error);
            Stop::Interrupted
        })
    }
}

/// A solver of a game with rules in Python.
#[pyclass(name = "Solver", module = "grundy._grundy", frozen, subclass)]
pub struct NativeSolver {
    solver: Guarded<Solver<PythonRules>>,
}

type OwnSolver = Solver<PythonRules>;

/// Returns the numbers of the components of a sum.
fn sum(engine: &OwnSolver, position: &Bound<'_, PyTuple>) -> PyResult<Vec<u32>> {
    position
        .iter()
        .map(|part| engine.game().number(&part))
        .collect()
}

/// Converts an engine error to an exception.
fn raised(
    py: Python<'_>,
    engine: &OwnSolver,
    error: SolveError<u32>,
    watch: &mut PyObserver,
) -> PyErr {
    if let Some(error) = engine.game().error.borrow_mut().take() {
        return error;
    }
    if let Some(error) = watch.take_error() {
        return error;
    }
    match error {
        SolveError::Stopped(found) => {
            stopped(py, found.stop, Message::same(found.to_string()), watch)
        }
        SolveError::Cycle(cycle) => {
            let path = cycle.path();
            let name = |number: &u32| {
                let position = engine.game().position(py, *number);
                position
                    .repr()
                    .map_or_else(|_| "?".to_owned(), |text| text.to_string())
            };
            let shown: Vec<String> = path.iter().take(8).map(name).collect();
            let more = if path.len() > 8 { " -> …" } else { "" };
            let path = format!("{}{more}", shown.join(" -> "));
            let finding = Diagnostic::error("no-end", messages::play_need_not_end(path))
                .help(messages::every_play_must_end());
            of_diagnostic(py, finding)
        }
    }
}

impl NativeSolver {
    /// Calls the engine with the GIL, as its rules need it.
    fn question<R>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut OwnSolver, &mut PyObserver) -> Result<R, SolveError<u32>>,
    ) -> PyResult<R> {
        let limits = Allowance::current(py)?;
        let mut watch = limits.watch(py, None);
        self.solver.ask_attached(py, |engine| {
            engine.game().error.borrow_mut().take();
            engine.set_budget(limits.budget());
            let answer = question(engine, &mut watch);
            let raised = |error| raised(py, engine, error, &mut watch);
            let answer = answer.map_err(raised)?;
            // An exception where the engine cannot stop by itself.
            match engine.game().error.borrow_mut().take() {
                Some(error) => Err(error),
                None => Ok(answer),
            }
        })?
    }

    fn numbers(&self, py: Python<'_>, position: &Bound<'_, PyTuple>) -> PyResult<Vec<u32>> {
        self.solver
            .ask_attached(py, |engine| sum(engine, position))?
    }
}

#[pymethods]
impl NativeSolver {
    #[new]
    fn new(rules: &Bound<'_, PyAny>, sums: &Bound<'_, PyAny>) -> PyResult<Self> {
        if !rules.hasattr("options")? {
            return Err(PyTypeError::new_err(
                "rules: an object with a method `options` was expected",
            ));
        }
        let rules = PythonRules {
            canonical: rules.hasattr("canonical")?,
            rules: rules.clone().unbind(),
            sums: sums.clone().unbind(),
            numbers: PyDict::new(rules.py()).unbind(),
            positions: RefCell::new(Vec::new()),
            error: RefCell::new(None),
        };
        Ok(Self {
            solver: Guarded::new(Solver::new(rules)),
        })
    }

    /// Returns the Grundy value of a position, or of the sum of several.
    #[pyo3(signature = (*position))]
    fn value(&self, py: Python<'_>, position: &Bound<'_, PyTuple>) -> PyResult<u64> {
        let sum = self.numbers(py, position)?;
        let value: Nimber = self.question(py, |engine, watch| engine.explore(&sum, watch))?;
        Ok(value.0)
    }

    /// Returns the outcome under normal play.
    #[pyo3(signature = (*position))]
    fn _misere(&self, py: Python<'_>, position: &Bound<'_, PyTuple>) -> PyResult<bool> {
        let sum = self.numbers(py, position)?;
        let outcome = self.question(py, |engine, watch| engine.explore_misere(&sum, watch))?;
        Ok(outcome == Outcome::N)
    }

    /// Returns the moves of a sum: the component, its replacement, and the value of the whole
    /// resulting sum.
    #[pyo3(signature = (*position))]
    fn _moves<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyList>> {
        let whole = self.value(py, position)?;
        let list = PyList::empty(py);
        for (component, from) in position.iter().enumerate() {
            let rest = whole ^ self.value(py, &PyTuple::new(py, [&from])?)?;
            let options = self
                .solver
                .ask_attached(py, |engine| engine.game().listed(&from))??;
            for to in options {
                let to = PyTuple::new(py, to)?;
                let value = rest ^ self.value(py, &to)?;
                list.append((component, to, value))?;
            }
        }
        Ok(list)
    }

    /// The statistics: positions with known value, and options examined.
    #[getter]
    fn work<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let work = self.solver.ask_attached(py, |engine| engine.work())?;
        from_json(py, &json!({"cells": work.cells, "options": work.options}))
    }

    /// Returns every position with a known value, with that value.
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.solver.ask_attached(py, |engine| {
            engine.solved().try_for_each(|(number, value)| {
                dict.set_item(engine.game().position(py, *number), value.0)
            })
        })??;
        Ok(dict)
    }
}
