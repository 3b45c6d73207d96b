//! Games whose rules are a Python class: what follows a position is asked of Python, all else is
//! the engine's.
//!
//! Positions are whatever Python objects can be keys of a dict; the engine knows them by their
//! numbers, in the order in which they were met. Rules may raise: the exception stops the walk,
//! nothing half done is kept, and the next question starts with the values found so far. An engine
//! that took the options that were given before the exception for all of them would tell wrong
//! values ever after.

use std::cell::RefCell;

use grundy::{Diagnostic, Stop};
use grundy_impartial::{Impartial, Nimber, Options, Outcome, SolveError, Solver};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use serde_json::json;

use crate::convert::from_json;
use crate::fault::{of_diagnostic, stopped};
use crate::guard::Guarded;
use crate::watch::{Allowance, Ears};

/// Rules in Python, and the numbers of the positions that they speak of.
struct PythonRules {
    rules: Py<PyAny>,
    /// The class whose instances are sums: `grundy.plus`.
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
    /// The number of a position's representative.
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

    /// The options of a position as Python gives them: each the list of its components.
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
        // What stopped it stands in `error`, where everybody who calls this looks.
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

/// A solver of a game whose rules are Python code.
#[pyclass(name = "Solver", module = "grundy._grundy", frozen, subclass)]
pub struct NativeSolver {
    solver: Guarded<Solver<PythonRules>>,
}

type OwnSolver = Solver<PythonRules>;

/// The numbers of the components of a sum.
fn sum(engine: &OwnSolver, position: &Bound<'_, PyTuple>) -> PyResult<Vec<u32>> {
    position
        .iter()
        .map(|part| engine.game().number(&part))
        .collect()
}

/// Why there is no answer, as an exception.
fn raised(py: Python<'_>, engine: &OwnSolver, error: SolveError<u32>, watch: &mut Ears) -> PyErr {
    if let Some(error) = engine.game().error.borrow_mut().take() {
        return error;
    }
    if let Some(error) = watch.take_error() {
        return error;
    }
    match error {
        SolveError::Stopped(found) => stopped(py, found.stop, &found.to_string(), watch),
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
            let fact = format!("play need not end: {}{more}", shown.join(" -> "));
            let finding = Diagnostic::error("no-end", fact)
                .help("a Grundy value needs a game in which every play ends, so let every move make something smaller");
            of_diagnostic(py, finding)
        }
    }
}

impl NativeSolver {
    /// Asks the engine with the interpreter's lock, as its rules need it.
    fn question<R>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut OwnSolver, &mut Ears) -> Result<R, SolveError<u32>>,
    ) -> PyResult<R> {
        let limits = Allowance::current(py)?;
        let mut watch = limits.watch(py, None);
        self.solver.ask_attached(py, |engine| {
            engine.game().error.borrow_mut().take();
            engine.set_budget(limits.budget());
            let answer = question(engine, &mut watch);
            let raised = |error| raised(py, engine, error, &mut watch);
            let answer = answer.map_err(raised)?;
            // An exception where the engine has no way to stop.
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

    /// The Grundy value of a position, or of the sum of several.
    #[pyo3(signature = (*position))]
    fn value(&self, py: Python<'_>, position: &Bound<'_, PyTuple>) -> PyResult<u64> {
        let sum = self.numbers(py, position)?;
        let value: Nimber = self.question(py, |engine, watch| engine.explore(&sum, watch))?;
        Ok(value.0)
    }

    /// The outcome when the player who cannot move wins.
    #[pyo3(signature = (*position))]
    fn _misere(&self, py: Python<'_>, position: &Bound<'_, PyTuple>) -> PyResult<bool> {
        let sum = self.numbers(py, position)?;
        let outcome = self.question(py, |engine, watch| engine.explore_misere(&sum, watch))?;
        Ok(outcome == Outcome::N)
    }

    /// The moves of a sum: the component, what replaces it, and the value of the whole sum that is
    /// left.
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

    /// What was counted: positions whose value is known, and options looked at.
    #[getter]
    fn work<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let work = self.solver.ask_attached(py, |engine| engine.work())?;
        from_json(py, &json!({"cells": work.cells, "options": work.options}))
    }

    /// Every position whose value is known, with it.
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
