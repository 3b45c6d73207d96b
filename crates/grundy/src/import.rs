//! Rules from a memo recursion in Python or C++.
//!
//! The crate `grundy-import` reads and translates the source, and runs it as written. Rules are
//! returned only if the reference evaluator has the values of the source on small positions.

use grundy_core::{Diagnostic, Givens, Value};
use grundy_import::{Data, Problem, ProblemKind, Rules, check, read, translate};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::syntax::parse;
use serde_json::{Value as Json, json};

pub use grundy_import::{Language, TranslatedLine};

use crate::failure::Failure;

/// Numbers of steps and positions of the reference evaluator for one comparison.
const MAX_STEPS: u64 = 2_000_000;

/// Rules that have the values of a source.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The rules.
    pub rules: String,
    /// The function of the source.
    pub function: String,
    /// The names that the source reads from its input, as inputs of the rules.
    pub inputs: Vec<String>,
    /// What lines of the source became, by line.
    pub lines: Vec<TranslatedLine>,
    /// The positions at which the source and the rules have equal values, and these values.
    pub tested: Vec<(Vec<Value>, Value)>,
}

impl Imported {
    /// As JSON. All lines of the source are translated, so the list `unknown` is empty; for other
    /// sources see [`refusal_json`].
    pub fn to_json(&self) -> Json {
        let parts = |key: &str| -> Vec<Json> {
            let lines = self.lines.iter();
            let part = lines.map(|line| json!({ "line": line.line, key: line.text.english() }));
            part.collect()
        };
        json!({
            "rules": self.rules,
            "function": self.function,
            "inputs": self.inputs,
            "tested": self.tested.len(),
            "lines": parts("rules"),
            "mapping": parts("rule"),
            "unknown": [],
            "compared": self.tested.len(),
        })
    }
}

/// Returns the answer in JSON for a source that is not translated: the lines with their reasons in
/// `unknown`, and no rules.
pub fn refusal_json(failure: &Failure, source: &str) -> Json {
    let unknown = failure.diagnostics().iter().map(|finding| {
        let at = finding.span().map_or(0, |span| span.start);
        let before = source.as_bytes().iter().take(at);
        let line = 1 + before.filter(|byte| **byte == b'\n').count();
        json!({ "line": line, "why": finding.message.english() })
    });
    let unknown: Vec<Json> = unknown.collect();
    json!({ "rules": null, "mapping": [], "unknown": unknown, "compared": 0 })
}

/// Translates a source to rules. `name` is the name of the file in errors. Without a `function`
/// this is the last recursive function.
///
/// ```
/// use grundy::import::{Language, import};
///
/// let source = "
/// def win(n):
///     for k in (1, 3, 4):
///         if k <= n and not win(n - k):
///             return True
///     return False
/// ";
/// let imported = import(source, "win.py", Language::Python, None)?;
/// assert_eq!(imported.rules, "w(n) = win{ w(n-k) for k in [1, 3, 4] if k <= n }\n");
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// A statement that cannot be translated, or a mistake in the source, with its line.
pub fn import(
    source: &str,
    name: &str,
    language: Language,
    function: Option<&str>,
) -> Result<Imported, Failure> {
    translated(source, language, function).map_err(|problem| failure(&problem, source, name))
}

fn translated(
    source: &str,
    language: Language,
    function: Option<&str>,
) -> Result<Imported, Problem> {
    let program = read(source, language)?;
    let rules = translate(&program, function)?;
    let tested = compare(&program, &rules)?;
    Ok(Imported {
        rules: rules.text,
        function: rules.function,
        inputs: rules.inputs.into_iter().map(|(name, _)| name).collect(),
        lines: rules.lines,
        tested,
    })
}

/// Compares the source with the reference evaluator.
fn compare(
    program: &grundy_import::Program,
    rules: &Rules,
) -> Result<Vec<(Vec<Value>, Value)>, Problem> {
    let tree = parse(&rules.text).tree;
    let inputs: Vec<(String, Data)> = (rules.inputs.iter())
        .map(|(name, is_list)| {
            let value = if *is_list {
                Data::Tuple([1, 3, 4].map(Data::Int).into())
            } else {
                Data::Int(3)
            };
            (name.clone(), value)
        })
        .collect();
    let givens: Givens = (inputs.iter())
        .filter_map(|(name, data)| Some((name.clone(), value_of(data)?)))
        .collect();
    let mut plain = Plain::new(&tree, &givens);
    let tested = check(program, rules, &inputs, &mut |position| {
        let args: Vec<Value> = position.iter().map(value_of).collect::<Option<_>>()?;
        plain.allow_steps(MAX_STEPS);
        let value = plain.call(&rules.name, &args, TextRange::default());
        value.ok().as_ref().and_then(data_of)
    })?;
    let pairs = tested.iter().filter_map(|(position, value)| {
        let position: Option<Vec<Value>> = position.iter().map(value_of).collect();
        Some((position?, value_of(value)?))
    });
    Ok(pairs.collect())
}

fn value_of(data: &Data) -> Option<Value> {
    Some(match data {
        Data::Int(value) => Value::Int(*value),
        Data::Bool(value) => Value::Bool(*value),
        Data::Text(text) => Value::text(text),
        Data::Tuple(items) => {
            let items: Option<Vec<Value>> = items.iter().map(value_of).collect();
            Value::list(items?)
        }
        _ => return None,
    })
}

fn data_of(value: &Value) -> Option<Data> {
    Some(match value {
        Value::Int(value) => Data::Int(*value),
        Value::Bool(value) => Data::Bool(*value),
        Value::Str(text) => Data::Text((&**text).into()),
        Value::List(items) => {
            let items: Option<Vec<Data>> = items.iter().map(data_of).collect();
            Data::Tuple(items?.into())
        }
        _ => return None,
    })
}

/// The error at its line.
fn failure(problem: &Problem, source: &str, name: &str) -> Failure {
    let mut start = 0;
    for line in source.split_inclusive('\n').take(problem.line.max(1) - 1) {
        start += line.len();
    }
    let line = source[start..].lines().next().unwrap_or_default();
    let indent = line.len() - line.trim_start().len();
    let span = start + indent..start + line.trim_end().len().max(indent);
    let fact = problem.fact.clone();
    let error = match problem.kind {
        ProblemKind::Syntax => Diagnostic::error("source-syntax", fact),
        ProblemKind::Mistake => Diagnostic::error("source-mistake", fact),
        ProblemKind::Unsupported => Diagnostic::error("source-unsupported", fact),
    };
    let error = error
        .at(span, grundy_core::Message::empty())
        .help(problem.help.clone());
    Failure::about(error, name.to_owned(), source)
}
