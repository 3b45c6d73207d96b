//! The lines `answer:` and `expect:` of the header as runs of exported programs.

use grundy_catalogue::Field;
use grundy_export::format::{self, Count, Form, Indices, Input, Item};
use grundy_export::{Choices, lower, print};
use grundy_rules::Value;
use grundy_rules::syntax::ast::{self, ExprKind};
use grundy_rules::syntax::parse_expression;

use super::inputs::{self, items_of};
use super::{Candidate, Request, Sample};
use crate::formula::{Formula, Output, json};

/// A line of the header that a run of a program confirms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderSample {
    /// The line, such as `answer with K=5: false`.
    pub line: String,
    /// The text of the program; none for the exported program itself. A line `expect:` has a
    /// program with the functions of the exported one, which prints 1 if the statement holds.
    pub program: Option<String>,
    /// The input and the expected output.
    pub sample: Sample,
}

/// The values of inputs by their names.
type Values = Vec<(String, Value)>;

impl Formula {
    /// The lines of the header as samples, and the lines that no program can confirm: those with
    /// an input that the program does not read, and statements without a translation.
    pub(super) fn header_samples(
        &self,
        candidate: &Candidate,
        (input, output): (&Input, &Output),
        request: Request,
        choices: Choices,
    ) -> (Vec<HeaderSample>, Vec<String>) {
        let (mut samples, mut skipped) = (Vec::new(), Vec::new());
        for answer in &self.header().answers {
            let line = shown("answer", &answer.given, &answer.value.text);
            let sample = self.given_in(&answer.given).and_then(|mut values| {
                // The program prints another expression than `answer`.
                if output.expression().is_some() {
                    return None;
                }
                let expected = json::parse(&answer.value.text).ok()?;
                let cases = input.cases.iter().flat_map(|(_, items)| items);
                for item in input.once.iter().chain(cases) {
                    add_counts(item, &mut values);
                }
                self.add_unused(input, &mut values);
                inputs::sample(input, output, &values, &expected)
            });
            match sample {
                Some(sample) => samples.push(HeaderSample {
                    line,
                    program: None,
                    sample,
                }),
                None => skipped.push(line),
            }
        }
        for expect in &self.header().expect {
            let line = shown("expect", &expect.given, &expect.claim.text);
            let values = self.given_in(&expect.given);
            let sample = values.and_then(|values| {
                statement(
                    &candidate.rules,
                    &expect.claim.text,
                    &values,
                    request,
                    choices,
                )
            });
            match sample {
                Some((program, sample)) => samples.push(HeaderSample {
                    line,
                    program: Some(program),
                    sample,
                }),
                None => skipped.push(line),
            }
        }
        (samples, skipped)
    }

    /// Adds the number of cases, and 0 for numbers that the program reads and the rules do not use.
    fn add_unused(&self, input: &Input, values: &mut Values) {
        let used = self.rules().inputs();
        let mut unused = Vec::new();
        if let Some((Count::Input(name, _), _)) = &input.cases {
            unused.push(name.as_str());
        }
        let cases = input.cases.iter().flat_map(|(_, items)| items);
        for item in input.once.iter().chain(cases) {
            if matches!(item, Item::Value { .. }) {
                item.names(&mut unused);
            }
        }
        for name in unused {
            if !used.contains(&name) && !values.iter().any(|(known, _)| known == name) {
                values.push((name.to_owned(), Value::Int(0)));
            }
        }
    }

    /// The inputs with those of a line of the header.
    fn given_in(&self, given: &[(Field, Field)]) -> Option<Values> {
        let mut values: Values = (self.givens().iter())
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        for (name, value) in given {
            let value = json::parse_word(&value.text).ok()?;
            values.retain(|(known, _)| *known != name.text);
            values.push((name.text.clone(), value));
        }
        Some(values)
    }
}

/// A line of the header without the sign of a comment.
fn shown(key: &str, given: &[(Field, Field)], text: &str) -> String {
    let given: Vec<String> = (given.iter())
        .map(|(name, value)| format!("{}={}", name.text, value.text))
        .collect();
    if given.is_empty() {
        format!("{key}: {text}")
    } else {
        format!("{key} with {}: {text}", given.join(", "))
    }
}

/// Adds the numbers of values of lists that are inputs themselves.
fn add_counts(item: &Item, values: &mut Values) {
    let listed = |name: &str, values: &Values| {
        let found = values.iter().find(|(known, _)| known == name);
        found.and_then(|(_, value)| items_of(value).map(<[Value]>::to_vec))
    };
    match item {
        Item::Value { .. } => {}
        Item::List(inner, indices) => {
            let mut names = Vec::new();
            item.names(&mut names);
            let mut list = listed(names[0], values);
            let mut level = Some((inner, indices));
            while let (Some((inner, indices)), Some(items)) = (level, &list) {
                add_count(indices, items, values);
                level = match &**inner {
                    Item::List(inner, indices) => Some((inner, indices)),
                    _ => None,
                };
                list = items
                    .get(indices.first)
                    .and_then(items_of)
                    .map(<[Value]>::to_vec);
            }
        }
        Item::Columns(columns, indices) => {
            let mut names = Vec::new();
            item.names(&mut names);
            if let Some(items) = names.iter().find_map(|name| listed(name, values)) {
                add_count(indices, &items, values);
            }
            for column in columns {
                let Item::List(_, inner) = column else {
                    continue;
                };
                names.clear();
                column.names(&mut names);
                let Some(rows) = listed(names[0], values) else {
                    continue;
                };
                let lengths = rows
                    .iter()
                    .filter_map(|row| Some(Value::Int(number(inner, items_of(row)?))));
                let lengths = Value::list(lengths.collect::<Vec<_>>());
                if let Count::Input(name, _) = &inner.count
                    && !values.iter().any(|(known, _)| known == name)
                {
                    values.push((name.clone(), lengths));
                }
            }
        }
    }
}

/// Adds the number of values of a list, unless it is known.
fn add_count(indices: &Indices, items: &[Value], values: &mut Values) {
    if let Count::Input(name, _) = &indices.count
        && !values.iter().any(|(known, _)| known == name)
    {
        values.push((name.clone(), Value::Int(number(indices, items))));
    }
}

/// The input that is the number of values of a list.
fn number(indices: &Indices, items: &[Value]) -> i64 {
    let added = match &indices.count {
        Count::Input(_, added) => *added,
        _ => 0,
    };
    let first = if indices.is_last {
        1
    } else {
        indices.first as i64
    };
    items.len() as i64 - first - added
}

/// A program that prints whether a statement holds, with its input. The program has the functions
/// of an exported program with these choices.
fn statement(
    rules: &ast::Program,
    claim: &str,
    values: &Values,
    request: Request,
    choices: Choices,
) -> Option<(String, Sample)> {
    let parsed = parse_expression(&format!("int({claim})"));
    let answer = parsed.tree;
    if matches!(answer.kind, ExprKind::Error) {
        return None;
    }
    let items: Vec<Item> = (values.iter())
        .filter_map(|(name, value)| item_of(name, value))
        .collect();
    let input = Input {
        once: items,
        cases: None,
    };
    let output = format::Output {
        form: Form::Plain,
        one_line: false,
    };
    // The answer of the rules may use other inputs.
    let mut rules = rules.clone();
    rules.definitions.retain(|one| one.name.text != "answer");
    let program = lower(&rules, &answer, &input, &output, choices).ok()?;
    let sample = inputs::sample(&input, &Output::PLAIN, values, &Value::Int(1))?;
    let comment = format!("Prints 1 if the statement of the rules holds: {claim}");
    Some((print(&program, request.language, &[comment]), sample))
}

/// The input of a value; none for a list whose items have different lengths.
fn item_of(name: &str, value: &Value) -> Option<Item> {
    match value {
        Value::List(items) => {
            let inner: Vec<Item> = (items.iter())
                .map(|item| item_of(name, item))
                .collect::<Option<_>>()?;
            let first = inner.first().cloned().unwrap_or_else(|| Item::Value {
                name: name.to_owned(),
                is_text: false,
            });
            let indices = Indices {
                first: 0,
                count: Count::Number(items.len()),
                is_last: false,
            };
            (inner.iter().all(|item| *item == first)).then(|| Item::List(Box::new(first), indices))
        }
        Value::Int(_) | Value::Str(_) => Some(Item::Value {
            name: name.to_owned(),
            is_text: matches!(value, Value::Str(_)),
        }),
        _ => None,
    }
}
