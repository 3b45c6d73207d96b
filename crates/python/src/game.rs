//! The class `Game`: any source (text, file, name) and all queries.

use std::collections::HashMap;

use grundy::Measure;
use grundy::board::BoardGame;
use grundy::draw::tree;
use grundy::export::{Language, Request};
use grundy::formula::Kind;
use grundy::laws::pattern::Laws;
use grundy::laws::period::{Certificate, Reach};
use grundy::misere::theory::TheoryReach;
use grundy::misere::{Compound, Convention, PlayMode};
use grundy::play::picture;
use grundy::table::Axis;
use grundy::values::Detail;
use grundy::{
    Area, Diagnostic, Failure, Formula, Game, Lang, Message, Run, Solution, Stop, Value, board,
    catalogue,
};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};
use serde_json::{Value as Json, json};

use crate::cells::{NativeCells, kind_word};
use crate::convert::{from_json, from_value, to_value};
use crate::fault::{self, enumerated, not_one_of, of_diagnostic, of_failure};
use crate::guard::Guarded;
use crate::values::{self, NativeTheory, ValueFields};
use crate::watch::Allowance;

/// Maximum number of single values cached with a game for instant lookup.
const MAX_CACHED_VALUES: usize = 1 << 20;

/// A game of the facade.
#[pyclass(name = "Game", module = "grundy._grundy", frozen, subclass)]
pub struct NativeGame {
    pub inner: Guarded<Game>,
    /// The values of positions by the tuple of their integers, as `__call__` returns them: Python
    /// objects that nothing can change.
    known: Py<PyDict>,
    /// Metadata that the Python half reads without calling an engine.
    info: Json,
    /// The main function, if there is a formula.
    main: Option<String>,
}

/// A solution, kept for its picture.
#[pyclass(module = "grundy._grundy", frozen)]
pub struct NativeSolution(Solution);

/// Reads files as the command line does; `kept` are the contents stored in a pickled game.
fn reader(kept: HashMap<String, String>) -> impl FnMut(&str) -> Result<String, Message> {
    move |path| match kept.get(path) {
        Some(text) => Ok(text.clone()),
        None => std::fs::read_to_string(path).map_err(|error| Message::same(error.to_string())),
    }
}

/// Returns the metadata of a game.
fn game_info(game: &Game) -> Json {
    let mut functions = Vec::new();
    let mut text = Json::Null;
    let mut main = Json::Null;
    if let Ok(formula) = game.formula() {
        for function in formula.rules().functions() {
            functions.push(json!({
                "name": function.name,
                "params": function.params,
                "kind": kind_word(if function.is_identity { Kind::Grundy } else { function.kind }),
                "at_least": function.at_least,
            }));
        }
        text = formula.rules().source().into();
        main = formula.main_function().map(|main| main.name).into();
    }
    json!({
        "name": game.name(),
        "title": game.title().map(|title| title.bilingual()),
        "board": game.board().map(BoardGame::name),
        "scored": game.board().is_some_and(BoardGame::is_scored),
        "own_board": game.own_board().is_some(),
        "functions": functions,
        "main": main,
        "rules": text,
    })
}

/// The ranges of a query: triples of name, first and last value, and the last value of all other
/// parameters.
type Asked = (Vec<(String, i64, i64)>, Option<i64>);

fn area((axes, to): Asked) -> Area {
    let axes = axes
        .into_iter()
        .map(|(name, from, to)| Axis::new(name, from, to));
    Area {
        axes: axes.collect(),
        to,
    }
}

pub fn lang(name: &str) -> Lang {
    Lang::japanese(name == "ja")
}

impl NativeGame {
    /// Runs a query under these limits, without the GIL.
    pub fn question<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Allowance,
        seconds: Option<f64>,
        question: impl FnOnce(&mut Game, &mut Run) -> Result<R, Failure> + Send,
    ) -> PyResult<R> {
        let mut watch = limits.watch(py, seconds);
        let answer = self.inner.ask(py, |game| {
            let mut run = limits.run(&mut watch);
            question(game, &mut run)
        })?;
        watch.check()?;
        answer.map_err(|failure| of_failure(py, &failure, &mut watch))
    }

    /// The same for queries that may return a partial answer: the closure receives the name of the
    /// stop reason, if any.
    fn part<R: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Game, &mut Run) -> Result<R, Failure> + Send,
        stop: impl FnOnce(&R) -> Option<Stop>,
    ) -> PyResult<(R, Option<&'static str>)> {
        let allowance = Allowance::current(py)?;
        let mut ears = allowance.watch(py, None);
        let answer = self.inner.ask(py, |game| {
            let mut run = allowance.run(&mut ears);
            question(game, &mut run)
        })?;
        ears.check()?;
        let answer = answer.map_err(|failure| of_failure(py, &failure, &mut ears))?;
        let word = match stop(&answer) {
            None | Some(Stop::Complete) => None,
            Some(_) if ears.timed_out() => Some("time"),
            Some(_) => Some("limit"),
        };
        Ok((answer, word))
    }

    /// Converts a position's words to Python: an integer, a tuple of arguments, or a text in the
    /// notation of the game.
    fn worth<'py>(&self, py: Python<'py>, words: &[String]) -> PyResult<Bound<'py, PyAny>> {
        let limits = Allowance::current(py)?;
        let solution = self.question(py, &limits, None, |game, run| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            game.solve(&words, run)
        })?;
        match (&solution.value, solution.outcome) {
            (Some(value), _) => from_value(py, value),
            (None, Some(outcome)) => Ok(outcome.to_string().into_pyobject(py)?.into_any()),
            (None, None) => Ok(py.None().into_bound(py)),
        }
    }
}

#[pymethods]
impl NativeGame {
    #[new]
    #[pyo3(signature = (text, given=None, files=None, form=None))]
    fn new(
        py: Python<'_>,
        text: &str,
        given: Option<&Bound<'_, PyDict>>,
        files: Option<HashMap<String, String>>,
        form: Option<&str>,
    ) -> PyResult<Self> {
        let mut inputs = Vec::new();
        for (name, value) in given.into_iter().flatten() {
            let name: String = name.extract()?;
            let value = to_value(&value, &name)?;
            inputs.push((name, value));
        }
        let mut watch = Allowance::current(py)?.watch(py, None);
        let opened = py.detach(|| {
            let mut game = Game::open(text, &mut reader(files.unwrap_or_default()))?;
            if !inputs.is_empty() {
                game.give(inputs, None)?;
            }
            match form {
                Some("impartial") => game.impartial_form(),
                Some("twisted") => game.twisted_form(),
                _ => Ok(game),
            }
        });
        let game = opened.map_err(|failure| of_failure(py, &failure, &mut watch))?;
        let main = game.formula().ok().and_then(Formula::main_function);
        Ok(Self {
            info: game_info(&game),
            main: main.map(|main| main.name),
            inner: Guarded::new(game),
            known: PyDict::new(py).unbind(),
        })
    }

    /// Name, title, functions and other metadata.
    #[getter]
    fn _told<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.info)
    }

    /// Returns the value of a position: a known one directly, another one by `_value_at`, which
    /// reads the position in Python.
    ///
    /// The call is here, not in the Python half, because a call of a Python method takes three
    /// times as long as the look-up.
    #[pyo3(signature = (*position))]
    fn __call__<'py>(
        slf: &Bound<'py, Self>,
        position: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let is_integer = |item: Borrowed<'_, '_, PyAny>| item.is_exact_instance_of::<PyInt>();
        if !position.iter_borrowed().all(is_integer) {
            return slf.call_method1(intern!(py, "_value_at"), position);
        }
        let known = slf.get().known.bind(py);
        if let Some(value) = known.get_item(position)? {
            return Ok(value);
        }
        let value = slf.call_method1(intern!(py, "_value_at"), position)?;
        // A list can be changed by the caller, and other limits may find a value that is missing.
        let is_final = !value.is_none() && !value.is_instance_of::<PyList>();
        if is_final && known.len() < MAX_CACHED_VALUES {
            known.set_item(position, &value)?;
        }
        Ok(value)
    }

    /// Computes the value of one position of the main function.
    #[pyo3(signature = (*position))]
    fn _evaluated<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let is_text = |item: &Bound<'_, PyAny>| item.is_instance_of::<PyString>();
        if self.main.is_none() || position.iter().any(|item| is_text(&item)) {
            let words: PyResult<Vec<String>> = position.iter().map(|item| word(&item)).collect();
            return self.worth(py, &words?);
        }
        let values: PyResult<Vec<Value>> = position
            .iter()
            .map(|item| to_value(&item, "position"))
            .collect();
        let values = values?;
        let limits = Allowance::current(py)?;
        let value = self.question(py, &limits, None, |game, run| {
            let main = self.main.as_deref().unwrap_or_default();
            game.formula_mut()?.value_at(main, &values, run)
        })?;
        from_value(py, &value)
    }

    /// Evaluates an expression in the names of the rules.
    fn eval<'py>(&self, py: Python<'py>, expression: &str) -> PyResult<Bound<'py, PyAny>> {
        let limits = Allowance::current(py)?;
        let value = self.question(py, &limits, None, |game, run| game.eval(expression, run))?;
        from_value(py, &value)
    }

    /// Evaluates the line `answer = …`.
    fn answer<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let limits = Allowance::current(py)?;
        let value = self.question(py, &limits, None, Game::answer)?;
        from_value(py, &value)
    }

    #[pyo3(signature = (asked, function=None, measure="grundy"))]
    fn _table<'py>(
        &self,
        py: Python<'py>,
        asked: Asked,
        function: Option<&str>,
        measure: &str,
    ) -> PyResult<(Bound<'py, PyAny>, NativeCells)> {
        let area = area(asked);
        let Some(measured) = Measure::named(measure) else {
            let all = fault::words(Measure::ALL.map(|(name, _)| name));
            return Err(not_one_of(py, "measure", measure, all));
        };
        let question =
            |game: &mut Game, run: &mut Run| game.measure(measured, function, &area, run);
        let (table, stop) = self.part(py, question, |table| Some(table.stop))?;
        let (meta, cells) = NativeCells::of_table(table, stop);
        Ok((from_json(py, &meta)?, cells))
    }

    #[pyo3(signature = (words, engine="auto", play=None, compound="disjunctive"))]
    fn _solve<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        engine: &str,
        play: Option<&str>,
        compound: &str,
    ) -> PyResult<(Bound<'py, PyAny>, NativeSolution)> {
        let engine = match engine {
            "auto" => board::Engine::Auto,
            "table" => board::Engine::Table,
            "search" => board::Engine::Search,
            other => {
                let all = enumerated(["auto", "table", "search"]);
                return Err(not_one_of(py, "engine", other, all));
            }
        };
        let (convention, compound) = play_words(py, play, compound)?;
        let question = |game: &mut Game, run: &mut Run| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let play_mode = PlayMode {
                convention: convention.unwrap_or(game.play_mode().convention),
                compound,
            };
            let sum = game.read(&words, run)?;
            if play_mode.is_usual() {
                game.solve_at(&sum, engine, run)
            } else {
                game.solve_as(&sum, play_mode, run)
            }
        };
        let (solution, stop) = self.part(py, question, |solution| solution.stop)?;
        let answer = with_stop(solution.to_json(), stop);
        Ok((from_json(py, &answer)?, NativeSolution(solution)))
    }

    /// Returns the reasons of the value of a position: data, and for each language the text,
    /// Markdown and LaTeX.
    fn _why<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        play: Option<&str>,
        compound: &str,
        all: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<[String; 3]>)> {
        let (convention, compound) = play_words(py, play, compound)?;
        let question = |game: &mut Game, run: &mut Run| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let play_mode = PlayMode {
                convention: convention.unwrap_or(game.play_mode().convention),
                compound,
            };
            let sum = game.read(&words, run)?;
            game.why(&sum, play_mode, all, run)
        };
        let (reasons, stop) = self.part(py, question, |reasons| reasons.solution.stop)?;
        let answer = from_json(py, &with_stop(reasons.to_json(), stop))?;
        let texts = [Lang::En, Lang::Ja].map(|lang| {
            [
                reasons.text(lang),
                reasons.markdown(lang),
                reasons.latex(lang),
            ]
        });
        Ok((answer, texts.to_vec()))
    }

    /// The text of an exported program.
    fn _export(
        &self,
        py: Python<'_>,
        to: &str,
        function: bool,
        explain: bool,
        table: Option<u64>,
    ) -> PyResult<String> {
        let Some(language) = Language::from_word(to) else {
            let all = fault::words(Language::ALL.map(Language::word));
            return Err(not_one_of(py, "to", to, all));
        };
        let request = Request {
            function,
            explain,
            table,
            ..Request::new(language)
        };
        let limits = Allowance::current(py)?;
        self.question(py, &limits, None, |game, run| {
            let exported = game.formula_mut()?.export(request, run)?;
            Ok(exported.text)
        })
    }

    /// Draws a solved position.
    #[pyo3(signature = (solution, lang="en"))]
    fn _picture(&self, py: Python<'_>, solution: &NativeSolution, lang: &str) -> PyResult<String> {
        let limits = Allowance::current(py)?;
        let lang = self::lang(lang);
        self.question(py, &limits, None, |game, _| {
            if let Some(board) = game.own_board() {
                let mut svg = Vec::new();
                picture::marked(board, &solution.0, lang, &mut svg).map_err(|error| {
                    Failure::of(Diagnostic::error("wrong-format", error.message()))
                })?;
                return Ok(String::from_utf8_lossy(&svg).into_owned());
            }
            picture::of_solution(game, &solution.0, lang).map(|picture| picture.svg)
        })
    }

    /// The interactive picture: for each move the paths of its touched elements, and whether their
    /// order is free.
    #[pyo3(signature = (solution, lang="en"))]
    fn _touch(
        &self,
        py: Python<'_>,
        solution: &NativeSolution,
        lang: &str,
    ) -> PyResult<(String, Vec<Vec<picture::Path>>, bool)> {
        let allowance = Allowance::current(py)?;
        let lang = self::lang(lang);
        let picture = self.question(py, &allowance, None, |game, _| {
            picture::of_solution(game, &solution.0, lang)
        })?;
        Ok((picture.svg, picture.picks, picture.unordered))
    }

    /// Returns the position after a move of a solution, a word for each component.
    fn _after(
        &self,
        py: Python<'_>,
        solution: &NativeSolution,
        by: usize,
    ) -> PyResult<Vec<String>> {
        self.inner.ask(py, |game| {
            let after = solution.0.moves.get(by).map(|by| solution.0.after(by));
            let after = after.unwrap_or_default();
            after.iter().map(|at| game.show(at)).collect()
        })
    }

    #[pyo3(signature = (to=None))]
    fn _period<'py>(
        &self,
        py: Python<'py>,
        to: Option<u64>,
    ) -> PyResult<(Bound<'py, PyAny>, String, Option<String>)> {
        let reach = Reach { to };
        let question = |game: &mut Game, run: &mut Run| game.formula_mut()?.period(reach, run);
        let (report, stop) = self.part(py, question, |report| Some(report.stop))?;
        let certificate = report.certificate.as_ref().map(ToString::to_string);
        Ok((
            from_json(py, &with_stop(report.to_json(), stop))?,
            report.sentence().to_string(),
            certificate,
        ))
    }

    /// The strategies for boards of all sizes, or for one board, and the report as text.
    fn _strategies<'py>(
        &self,
        py: Python<'py>,
        lengths: Vec<u32>,
        lang: &str,
    ) -> PyResult<(Bound<'py, PyAny>, String)> {
        let limits = Allowance::current(py)?;
        let report = self.question(py, &limits, None, |game, _| game.strategies(&lengths))?;
        let text = report.text(self::lang(lang));
        Ok((from_json(py, &report.to_json())?, text))
    }

    #[pyo3(signature = (asked, lang="en"))]
    fn _pattern<'py>(
        &self,
        py: Python<'py>,
        asked: Asked,
        lang: &str,
    ) -> PyResult<(Bound<'py, PyAny>, Option<&'static str>)> {
        let (area, lang) = (area(asked), self::lang(lang));
        let question = |game: &mut Game, run: &mut Run| game.formula_mut()?.pattern(&area, run);
        let stopped = |laws: &Laws| laws.stopped;
        let (laws, stop) = self.part(py, question, stopped)?;
        let mut answer = laws.to_json(lang);
        for law in answer.as_array_mut().into_iter().flatten() {
            let proof = certificate_of(&laws, law);
            law["certificate"] = proof.map(|proof| proof.to_string()).into();
        }
        Ok((from_json(py, &answer)?, stop))
    }

    #[pyo3(signature = (formula, asked, function=None))]
    fn _claim<'py>(
        &self,
        py: Python<'py>,
        formula: &str,
        asked: Asked,
        function: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let area = area(asked);
        let question = |game: &mut Game, run: &mut Run| {
            let rules = game.formula_mut()?;
            rules.claim(formula, function, &area, run)
        };
        let (checked, stop) = self.part(py, question, |checked| Some(checked.stop))?;
        let by_automata = checked
            .theorem()
            .map(|theorem| theorem.certificate().to_string());
        let parameters = checked.parameters.as_ref();
        let by_polynomials = parameters.map(|proof| proof.certificate().to_string());
        // A claim that repeats with the values follows from their period and finitely many values.
        let by_period = checked.repeats.as_ref().and_then(|repeats| {
            let certificate = repeats.certificate.as_ref()?;
            Some(certificate.to_string())
        });
        let proof = by_automata.or(by_polynomials).or(by_period);
        let mut answer = with_stop(checked.to_json(), stop);
        answer["certificate"] = proof.into();
        from_json(py, &answer)
    }

    /// Reports the value of a sum of positions, or of an expression in the names of the rules:
    /// plain data, and the thermograph as SVG, as TikZ and as text.
    #[pyo3(signature = (words, expression=None))]
    fn _value<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        expression: Option<&str>,
    ) -> PyResult<ValueFields<'py>> {
        let limits = Allowance::current(py)?;
        let report = self.question(py, &limits, None, |game, run| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match expression {
                None => game.value(&words, Detail::Plain, run),
                Some(expression) => game.value_of(expression, Detail::Plain, run),
            }
        })?;
        values::value_fields(py, &report)
    }

    /// Computes the misère quotient of all heaps to `to`, or of the followers of some positions,
    /// with at most `order` elements.
    #[pyo3(signature = (words, to=None, order=1024))]
    fn _misere<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        to: Option<u32>,
        order: usize,
    ) -> PyResult<(Bound<'py, PyAny>, NativeTheory)> {
        let reach = TheoryReach {
            to,
            order,
            ..TheoryReach::default()
        };
        let question = |game: &mut Game, run: &mut Run| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let theory = game.misere(&words, reach, run)?;
            theory.check_not_withdrawn()?;
            Ok(theory)
        };
        let (theory, stop) = self.part(py, question, NativeTheory::stop)?;
        let theory = NativeTheory::new(theory);
        let answer = with_stop(theory.json(), stop);
        Ok((from_json(py, &answer)?, theory))
    }

    #[pyo3(signature = (asked, function=None))]
    fn _explain<'py>(
        &self,
        py: Python<'py>,
        asked: Asked,
        function: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Allowance::current(py)?;
        let area = area(asked);
        let plan = self.question(py, &limits, None, |game, _| game.explain(function, &area))?;
        from_json(py, &plan.to_json())
    }

    /// Returns the graph of all followers of a position: nodes and edges, the picture, and the text
    /// for Graphviz.
    #[pyo3(signature = (words, nodes=500))]
    fn _graph<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        nodes: usize,
    ) -> PyResult<(Bound<'py, PyAny>, String, String)> {
        let limits = Allowance::current(py)?;
        let graph = self.question(py, &limits, None, |game, run| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            game.graph(&words, nodes, run)
        })?;
        let scene = graph.scene(Lang::En);
        Ok((
            from_json(py, &graph.to_json())?,
            svg(py, &scene)?,
            tree::dot(&scene),
        ))
    }
}

/// Returns the proof of a reported law: of a formula, of the rows, or of a learned law.
fn certificate_of(laws: &Laws, law: &Json) -> Option<Certificate> {
    let statement = law["statement"].as_str()?;
    if let Some(law) = laws
        .findings
        .iter()
        .find(|law| law.finding.statement == statement)
    {
        let by_automata = || {
            let proof = law.proof.as_ref()?;
            Some(Certificate::Laws(proof.certificate()))
        };
        return law.certificate.clone().or_else(by_automata);
    }
    if let Some(rows) = laws.rows.as_ref().filter(|_| law.get("rows").is_some()) {
        return Some(rows.certificate.clone());
    }
    let learned = laws.learned.as_ref()?;
    (learned.statement == statement).then(|| Certificate::Laws(learned.theorem.certificate()))
}

/// Adds the name of the stop reason to an answer.
fn with_stop(mut answer: Json, stop: Option<&str>) -> Json {
    answer["stop"] = stop.into();
    answer
}

/// Draws a tree or graph.
pub fn svg(py: Python<'_>, scene: &tree::Scene) -> PyResult<String> {
    let mut svg = Vec::new();
    tree::svg(&mut svg, scene, Lang::En)
        .map_err(|error| of_diagnostic(py, Diagnostic::error("too-large", error.message())))?;
    Ok(String::from_utf8_lossy(&svg).into_owned())
}

/// Converts a component to its command-line form.
fn word(item: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    let value = to_value(item, "position")?;
    let is_tuple = item.is_instance_of::<PyTuple>();
    Ok(match value {
        Value::List(items) if is_tuple => {
            let items: Vec<String> = items.iter().map(Value::to_string).collect();
            items.join(",")
        }
        Value::Bool(_) => {
            return Err(PyTypeError::new_err(
                "position: an int was expected, not bool",
            ));
        }
        value => value.to_string(),
    })
}

/// Converts components to their command-line form, a word for each.
#[pyfunction]
pub fn words(position: &Bound<'_, PyTuple>) -> PyResult<Vec<String>> {
    position.iter().map(|item| word(&item)).collect()
}

/// Returns the catalogue: name, titles, rules, parameters and aliases of each game.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let field =
        |field: Option<&catalogue::Field>| field.map_or("", |field| &*field.text).to_owned();
    let about = |entry: &catalogue::Entry| match entry {
        catalogue::Entry::Board(about)
        | catalogue::Entry::Parts(about)
        | catalogue::Entry::Partizan(about) => json!({
            "name": about.name,
            "title": about.title,
            "ja": about.ja,
            "rules": about.rules,
            "parameters": about.parameters.iter().map(|(name, usual)| json!([name, usual.to_string()])).collect::<Vec<_>>(),
            "aliases": about.aliases,
            "example": about.example(),
            "board": matches!(entry, catalogue::Entry::Board(_)),
        }),
        catalogue::Entry::Formula(file) => {
            let header = &file.header;
            let parameters = header.parameters.iter().map(|p| json!([p.name, p.default]));
            json!({
                "name": file.name,
                "title": field(header.title.as_ref()),
                "ja": field(header.ja.as_ref()),
                "rules": field(header.summary.as_ref()),
                "parameters": parameters.collect::<Vec<_>>(),
                "aliases": file.names().filter(|name| *name != file.name).collect::<Vec<_>>(),
                "example": header.example(file.name),
                "board": false,
            })
        }
    };
    let all: Vec<Json> = catalogue::entries().iter().map(about).collect();
    from_json(py, &Json::Array(all))
}

/// The convention of play, if it is given, and the compound, from their words.
fn play_words(
    py: Python<'_>,
    play: Option<&str>,
    compound: &str,
) -> PyResult<(Option<Convention>, Compound)> {
    let convention = match play {
        None => None,
        Some("normal") => Some(Convention::Normal),
        Some("misere") => Some(Convention::Misere),
        Some(other) => {
            let all = enumerated(["normal", "misere"]);
            return Err(not_one_of(py, "play", other, all));
        }
    };
    let Some(compound) = Compound::named(compound) else {
        let all = fault::words(Compound::ALL.map(Compound::name));
        return Err(not_one_of(py, "compound", compound, all));
    };
    Ok((convention, compound))
}
