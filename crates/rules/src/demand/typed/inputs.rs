//! The inputs that compiled code reads, as numbers.
//!
//! Many cases of one program differ in their inputs only. Code contains no value of an input, so it
//! serves all cases whose inputs have the same types.

use grundy_core::Value;

use super::code::InputNumber;
use crate::demand::known::Ground;
use crate::meaning::types::Type;

/// The type of an expression that is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    Int,
    Truth,
    Character,
}

/// Lists of numbers, one after the other.
#[derive(Debug, Default)]
pub(super) struct Rows {
    numbers: Vec<i64>,
    /// The place after the last number of each list.
    ends: Vec<usize>,
}

impl Rows {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub fn get(&self, row: usize) -> Option<&[i64]> {
        let start = match row {
            0 => 0,
            row => *self.ends.get(row - 1)?,
        };
        self.numbers.get(start..*self.ends.get(row)?)
    }
}

/// An input as compiled code reads it. Truth values are 0 and 1, characters are their code points.
#[derive(Debug, Default)]
pub(super) enum Input {
    /// No code reads it.
    #[default]
    Unread,
    Number(i64, Scalar),
    /// A list of numbers or of truth values, or the characters of a text.
    Numbers(Box<[i64]>, Scalar),
    /// A list of such lists.
    Rows(Rows, Scalar),
    /// Anything else, or a missing input.
    Other,
}

impl Input {
    /// Converts a value.
    pub fn from_value(value: &Value) -> Self {
        let items = match value {
            Value::List(items) => items,
            Value::Str(text) => {
                return Self::Numbers(characters(text).collect(), Scalar::Character);
            }
            value => {
                let found = number(value);
                return found.map_or(Self::Other, |(value, found)| Self::Number(value, found));
            }
        };
        let mut numbers = Vec::with_capacity(items.len());
        if let Some(found) = add_numbers(items, &mut numbers) {
            return Self::Numbers(numbers.into(), found);
        }
        let mut rows = Rows::default();
        let mut found = None;
        for row in items.iter() {
            let of_row = match row {
                Value::Str(text) => {
                    rows.numbers.extend(characters(text));
                    Some(Scalar::Character)
                }
                Value::List(items) => add_numbers(items, &mut rows.numbers),
                _ => None,
            };
            if of_row.is_none() || found.is_some_and(|found| Some(found) != of_row) {
                return Self::Other;
            }
            found = of_row;
            rows.ends.push(rows.numbers.len());
        }
        found.map_or(Self::Other, |found| Self::Rows(rows, found))
    }

    /// Returns the value as a number: a text of one character is also a character.
    #[inline]
    pub fn number(&self) -> Option<(i64, Scalar)> {
        match self {
            Self::Number(value, found) => Some((*value, *found)),
            Self::Numbers(items, Scalar::Character) => match items[..] {
                [character] => Some((character, Scalar::Character)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the number of items of a list, or of rows.
    pub fn len(&self) -> Option<i64> {
        match self {
            Self::Numbers(items, _) => Some(items.len() as i64),
            Self::Rows(rows, _) => Some(rows.len() as i64),
            _ => None,
        }
    }

    /// Returns the number of items of a row.
    pub fn row_len(&self, row: usize) -> Option<i64> {
        match self {
            Self::Rows(rows, _) => rows.get(row).map(|items| items.len() as i64),
            _ => None,
        }
    }

    /// Returns whether code that reads one of them can read the other.
    fn is_like(&self, other: &Self) -> bool {
        let is_same = match (self, other) {
            (Self::Number(_, a), Self::Number(_, b))
            | (Self::Numbers(_, a), Self::Numbers(_, b))
            | (Self::Rows(_, a), Self::Rows(_, b)) => a == b,
            (Self::Other, Self::Other) => true,
            _ => false,
        };
        is_same && self.number().is_some() == other.number().is_some()
    }
}

/// The inputs of a program, with the types for which its functions are compiled.
#[derive(Default)]
pub(super) struct Inputs {
    pub types: Vec<Type>,
    values: Vec<Input>,
    /// The numbers that code reads.
    numbers: Vec<InputNumber>,
}

impl Inputs {
    /// Determines the types of inputs that are new.
    pub fn read_types(&mut self, ground: Ground<'_>) {
        let inputs = ground.program.inputs.len();
        for i in self.types.len()..inputs {
            self.types.push(type_of(ground.inputs.get(i)));
        }
        self.values.resize_with(inputs, Input::default);
    }

    /// Returns an input that code reads.
    pub fn get(&mut self, ground: Ground<'_>, i: usize) -> &Input {
        let input = &mut self.values[i];
        if matches!(input, Input::Unread) {
            let value = ground.inputs.get(i).and_then(Option::as_ref);
            *input = value.map_or(Input::Other, Input::from_value);
        }
        input
    }

    /// Reads the changed inputs again. Returns whether the types are the same as before.
    pub fn update(&mut self, inputs: &[Option<Value>], changed: &[bool]) -> bool {
        for (i, (of, read)) in self.types.iter().zip(&mut self.values).enumerate() {
            if !changed.get(i).copied().unwrap_or(true) {
                continue;
            }
            if type_of(inputs.get(i)) != *of {
                return false;
            }
            if matches!(read, Input::Unread) {
                continue;
            }
            let value = inputs.get(i).and_then(Option::as_ref);
            let new = value.map_or(Input::Other, Input::from_value);
            if !new.is_like(read) {
                return false;
            }
            *read = new;
        }
        true
    }

    /// Returns the place of a number among those that a search computes.
    pub fn place_of(&mut self, number: InputNumber) -> Option<u16> {
        let known = self.numbers.iter().position(|other| *other == number);
        let place = known.unwrap_or_else(|| {
            self.numbers.push(number);
            self.numbers.len() - 1
        });
        u16::try_from(place).ok()
    }

    /// Computes the numbers that code reads; `None` for a number that the inputs do not have.
    pub fn numbers(&self) -> Vec<Option<i64>> {
        let of = |number: &InputNumber| match *number {
            InputNumber::Value(i) => self.values.get(i)?.number().map(|(value, _)| value),
            InputNumber::Len(i) => self.values.get(i)?.len(),
            InputNumber::RowLen(i, row) => self.values.get(i)?.row_len(row),
        };
        self.numbers.iter().map(of).collect()
    }

    /// Takes the values for a search, which borrows them.
    pub fn take_values(&mut self) -> Vec<Input> {
        std::mem::take(&mut self.values)
    }

    /// Returns the values after a search.
    pub fn put_values(&mut self, values: Vec<Input>) {
        self.values = values;
    }
}

fn type_of(input: Option<&Option<Value>>) -> Type {
    match input {
        Some(Some(value)) => Type::of(value),
        _ => Type::Any,
    }
}

fn number(value: &Value) -> Option<(i64, Scalar)> {
    match value {
        Value::Int(value) => Some((*value, Scalar::Int)),
        Value::Bool(value) => Some((i64::from(*value), Scalar::Truth)),
        Value::Str(text) => Some((character(text)?, Scalar::Character)),
        _ => None,
    }
}

/// Returns the code point of a text of one character.
pub(super) fn character(text: &str) -> Option<i64> {
    let mut characters = text.chars();
    let first = characters.next()?;
    characters
        .next()
        .is_none()
        .then_some(i64::from(u32::from(first)))
}

fn characters(text: &str) -> impl Iterator<Item = i64> {
    text.chars().map(|c| i64::from(u32::from(c)))
}

/// Adds a list of numbers, or of truth values; an empty list is one of numbers. `None` for other
/// lists: texts of one character are not items here, since as a list of texts they can also be
/// rows.
fn add_numbers(items: &[Value], numbers: &mut Vec<i64>) -> Option<Scalar> {
    let mut found = None;
    for item in items {
        let (value, of_item) = number(item)?;
        if of_item == Scalar::Character || found.is_some_and(|found| found != of_item) {
            return None;
        }
        found = Some(of_item);
        numbers.push(value);
    }
    Some(found.unwrap_or(Scalar::Int))
}
