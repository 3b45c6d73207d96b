//! Random inputs in the order of the header.

use std::collections::BTreeSet;

use grundy_export::format::{Count, Indices, Input, Item};
use grundy_export::program::{Program, Type};
use grundy_rules::Value;
use grundy_rules::syntax::ast::{self, ExprKind};

use super::Sample;
use crate::formula::{Output, plain};

/// A generator of inputs of growing size.
pub(super) struct Generator<'a> {
    program: &'a Program,
    /// The letters of texts.
    letters: Vec<char>,
    /// The names that are numbers of values.
    counts: BTreeSet<&'a str>,
    state: u64,
    size: u64,
}

impl<'a> Generator<'a> {
    pub fn new(program: &'a Program, rules: &ast::Program, answer: &ast::Expr) -> Self {
        let mut letters = BTreeSet::new();
        let bodies = rules.definitions.iter().map(|definition| &definition.body);
        for body in bodies.chain([answer]) {
            texts(body, &mut letters);
        }
        for (letter, other) in [('.', '#'), ('-', '+'), ('+', '-'), ('0', '1'), ('1', '0')] {
            if letters.contains(&letter) {
                letters.insert(other);
            }
        }
        if letters.len() < 2 {
            letters.extend(['a', 'b']);
        }
        let mut counts = BTreeSet::new();
        let cases = program.input.cases.iter().flat_map(|(_, items)| items);
        for item in program.input.once.iter().chain(cases) {
            add_counts(item, &mut counts);
        }
        if let Some((Count::Input(name, _), _)) = &program.input.cases {
            counts.insert(name);
        }
        Self {
            program,
            letters: letters.into_iter().collect(),
            counts,
            state: 0x9e37_79b9_7f4a_7c15,
            size: 0,
        }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }

    /// The inputs of a case; later tests have larger numbers.
    pub fn case(&mut self, input: &Input, test: u64) -> Vec<(String, Value)> {
        self.size = 2 + test / 8;
        let mut values = Vec::new();
        let cases = input.cases.iter().flat_map(|(_, items)| items);
        for item in input.once.iter().chain(cases) {
            self.item(item, &mut values);
        }
        values
    }

    fn item(&mut self, item: &Item, values: &mut Vec<(String, Value)>) {
        match item {
            Item::Value { name, .. } => {
                let ty = self.type_of(name);
                let value = if self.counts.contains(name.as_str()) {
                    Value::Int(1 + self.below(self.size.min(6)) as i64)
                } else {
                    self.value(&ty)
                };
                values.push((name.clone(), value));
            }
            Item::List(..) => {
                let mut names = Vec::new();
                item.names(&mut names);
                let name = names[0].to_owned();
                let mut ty = self.type_of(&name);
                let mut inner = item;
                while let Item::List(next, _) = inner {
                    inner = next;
                    if let Type::List(next) = ty {
                        ty = *next;
                    }
                }
                let value = self.nested(item, &ty, values);
                values.push((name, value));
            }
            Item::Columns(items, indices) => self.columns(items, indices, values),
        }
    }

    fn nested(&mut self, item: &Item, ty: &Type, known: &[(String, Value)]) -> Value {
        let Item::List(inner, indices) = item else {
            return self.value(ty);
        };
        let mut list = vec![Value::Int(0); indices.first];
        for _ in indices.first..end(indices, known) {
            list.push(self.nested(inner, ty, known));
        }
        Value::list(list)
    }

    fn columns(&mut self, items: &[Item], indices: &Indices, values: &mut Vec<(String, Value)>) {
        let mut columns: Vec<(String, Vec<Value>)> = Vec::new();
        let outside = values.len();
        for at in indices.first..end(indices, &values[..outside]) {
            for item in items {
                let mut names = Vec::new();
                item.names(&mut names);
                let name = names[0];
                let ty = match self.type_of(name) {
                    Type::List(item) => *item,
                    other => other,
                };
                let value = match (item, &ty) {
                    (Item::Value { .. }, _) if self.counts.contains(name) => {
                        Value::Int(self.below(self.size.min(4)) as i64)
                    }
                    (Item::Value { .. }, _) => self.value(&ty),
                    (_, Type::List(inner)) => self.nested(item, inner, values),
                    _ => self.nested(item, &Type::Int, values),
                };
                values.push((name.to_owned(), value));
            }
            for (name, value) in values.drain(outside..) {
                if let Some((_, column)) = columns.iter_mut().find(|(known, _)| *known == name) {
                    column.push(value);
                } else {
                    let mut column = vec![Value::Int(0); at];
                    column.push(value);
                    columns.push((name, column));
                }
            }
        }
        if columns.is_empty() {
            let mut names = Vec::new();
            for item in items {
                item.names(&mut names);
            }
            let zeros = vec![Value::Int(0); indices.first];
            columns.extend(
                names
                    .into_iter()
                    .map(|name| (name.to_owned(), zeros.clone())),
            );
        }
        let columns = columns
            .into_iter()
            .map(|(name, column)| (name, Value::list(column)));
        values.extend(columns);
    }

    fn type_of(&self, name: &str) -> Type {
        let globals = &self.program.globals;
        let global = globals
            .iter()
            .find(|global| global.is_input && global.source == name);
        global.map_or(Type::Int, |global| global.ty.clone())
    }

    fn value(&mut self, ty: &Type) -> Value {
        match ty {
            Type::Int => Value::Int(self.below(self.size) as i64),
            Type::Bool => Value::Bool(self.below(2) == 1),
            Type::Text => {
                let length = 1 + self.below(self.size.min(8));
                let letters: String = (0..length)
                    .map(|_| {
                        let at = self.below(self.letters.len() as u64);
                        self.letters[at as usize]
                    })
                    .collect();
                Value::text(&letters)
            }
            Type::List(item) => {
                let length = self.below(self.size.min(7));
                let items: Vec<Value> = (0..length).map(|_| self.value(item)).collect();
                Value::list(items)
            }
        }
    }
}

/// The number of values of a list, with the places before the first index.
fn end(indices: &Indices, known: &[(String, Value)]) -> usize {
    let number = match &indices.count {
        Count::Number(number) => *number as i64,
        Count::Input(name, added) => {
            let value = known.iter().rev().find(|(known, _)| known == name);
            value.and_then(|(_, value)| value.as_int()).unwrap_or(0) + added
        }
        Count::Rest(_) => 0,
    };
    let number = usize::try_from(number).unwrap_or(0);
    if indices.is_last {
        number + 1
    } else {
        indices.first + number
    }
}

fn add_counts<'a>(item: &'a Item, counts: &mut BTreeSet<&'a str>) {
    let indices = match item {
        Item::Value { .. } => return,
        Item::List(inner, indices) => {
            add_counts(inner, counts);
            indices
        }
        Item::Columns(items, indices) => {
            for item in items {
                add_counts(item, counts);
            }
            indices
        }
    };
    if let Count::Input(name, _) = &indices.count {
        counts.insert(name);
    }
}

/// The text of an input of one case with the expected output; none if a text has blanks.
pub(super) fn sample(
    input: &Input,
    output: &Output,
    values: &[(String, Value)],
    answer: &Value,
) -> Option<Sample> {
    let mut words = Vec::new();
    let mut values = values.to_vec();
    let (count, items) = match &input.cases {
        Some((count, items)) => (Some(count), &items[..]),
        None => (None, &[][..]),
    };
    if let Some(Count::Input(name, added)) = count {
        let value = values.iter_mut().find(|(known, _)| known == name)?;
        value.1 = Value::Int(1 - added);
    }
    for item in &input.once {
        write(item, &values, &mut words)?;
    }
    let cases = match count {
        Some(Count::Number(number)) => *number,
        _ => 1,
    };
    let mut case = Vec::new();
    for item in items {
        write(item, &values, &mut case)?;
    }
    for _ in 0..cases {
        words.extend(case.iter().cloned());
    }
    if let Some(Count::Rest(until)) = count
        && !until.is_empty()
    {
        if case.starts_with(until) {
            return None;
        }
        words.extend(until.iter().cloned());
    }
    let words: Vec<String> = words;
    if words
        .iter()
        .any(|word| word.is_empty() || word.contains(' '))
    {
        return None;
    }
    let between = if output.one_line() { "" } else { "\n" };
    let answers: Vec<String> = (1..=cases as u64)
        .map(|case| output.text(answer, case))
        .collect();
    Some(Sample {
        input: words.join(" ") + "\n",
        output: answers.join(between) + "\n",
    })
}

/// Adds the words of an item.
fn write(item: &Item, values: &[(String, Value)], words: &mut Vec<String>) -> Option<()> {
    let named = |item: &Item| {
        let mut names = Vec::new();
        item.names(&mut names);
        let (_, value) = values.iter().rev().find(|(name, _)| name == names[0])?;
        Some(value.clone())
    };
    match item {
        Item::Value { .. } | Item::List(..) => write_value(item, &named(item)?, words),
        Item::Columns(items, indices) => {
            for at in indices.first..end(indices, values) {
                for item in items {
                    let column = named(item)?;
                    write_value(item, items_of(&column)?.get(at)?, words)?;
                }
            }
            Some(())
        }
    }
}

/// Adds the words of the value of an item.
fn write_value(item: &Item, value: &Value, words: &mut Vec<String>) -> Option<()> {
    match item {
        Item::List(inner, indices) => {
            for value in items_of(value)?.get(indices.first..)? {
                write_value(inner, value, words)?;
            }
        }
        _ => words.push(match value {
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(plain).collect();
                format!("[{}]", items.join(","))
            }
            value => plain(value),
        }),
    }
    Some(())
}

pub(super) fn items_of(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(items) => Some(items),
        _ => None,
    }
}

/// Adds the letters of all texts of an expression.
fn texts(tree: &ast::Expr, letters: &mut BTreeSet<char>) {
    grundy_export::walk(tree, &mut |tree| {
        if let ExprKind::Str(text) = &tree.kind {
            letters.extend(text.chars());
        }
    });
}
