//! Recognition of the statements that compute the mex of collected values.
//!
//! A mex is written in many ways: a loop over a boolean array, a scan of a sorted list, a
//! comprehension. They are not compared with patterns. The statements run on every set of numbers
//! below 7, and on lists with repetitions, and their results are compared with the mex, the maximum
//! and the minimum.

use std::collections::HashMap;

use crate::interpret::{Data, Fault, Interpreter, set};
use crate::program::{Program, Stmt};

/// What statements compute from collected values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Mex,
    /// The largest, with the result for no values.
    Max(Option<i64>),
    Min(Option<i64>),
    /// Nearly the mex: the values, the result, the mex.
    WrongMex(Vec<i64>, String, i64),
    Other,
}

/// The form of the collection.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Set,
    List,
    /// An array with marks at the values: all its elements at first.
    Marks(Vec<Data>),
}

impl Shape {
    fn fill(&self, values: &[i64]) -> Option<Data> {
        let items = || values.iter().map(|value| Data::Int(*value)).collect();
        Some(match self {
            Self::Set => set(items()),
            Self::List => Data::list(items()),
            Self::Marks(empty) => {
                let mut marks = empty.clone();
                for value in values {
                    let at = usize::try_from(*value).ok()?;
                    let mark = match marks.get(at)? {
                        Data::Bool(_) => Data::Bool(true),
                        _ => Data::Int(1),
                    };
                    marks[at] = mark;
                }
                Data::list(marks)
            }
        })
    }
}

/// Finds what a function computes of its only argument.
pub(crate) fn meaning_of_function(program: &Program, name: &str, shape: &Shape) -> Meaning {
    let mut interpreter = Interpreter::new(program, &[]);
    meaning(shape, &mut |data| interpreter.call(name, &[data], 20_000))
}

/// Finds what statements compute of the collection `name`, with further names.
pub(crate) fn meaning_of_statements(
    program: &Program,
    stmts: &[&Stmt],
    name: &str,
    shape: &Shape,
    names: &HashMap<String, Data>,
) -> Meaning {
    let mut interpreter = Interpreter::new(program, &[]);
    meaning(shape, &mut |data| {
        let mut names = names.clone();
        names.insert(name.to_owned(), data);
        interpreter.run(stmts, names, 20_000)
    })
}

/// Largest number on which a function of a number is compared with those of the rules.
const MAX_NUMBER: i64 = 150;

/// Finds the built-in function of the rules that has the values of a function of one number.
pub(crate) fn builtin_of_function(program: &Program, name: &str) -> Option<&'static str> {
    let mut interpreter = Interpreter::new(program, &[]);
    let mut known = vec![
        ("isqrt", isqrt as fn(i64) -> Data),
        ("popcount", popcount),
        ("divisors", divisors),
        ("factor", factor),
    ];
    for number in 1..=MAX_NUMBER {
        let found = interpreter.call(name, &[Data::Int(number)], 20_000).ok()?;
        known.retain(|(_, value)| value(number).key() == found.key());
        if known.is_empty() {
            return None;
        }
    }
    known.first().map(|(name, _)| *name)
}

fn isqrt(n: i64) -> Data {
    Data::Int(n.isqrt())
}

fn popcount(n: i64) -> Data {
    Data::Int(i64::from(n.count_ones()))
}

fn divisors(n: i64) -> Data {
    Data::list((1..=n).filter(|d| n % d == 0).map(Data::Int).collect())
}

/// The prime factors with their exponents.
fn factor(n: i64) -> Data {
    let mut found = Vec::new();
    let mut remaining = n;
    for p in 2..=n {
        let mut exponent = 0;
        while remaining % p == 0 {
            remaining /= p;
            exponent += 1;
        }
        if exponent > 0 {
            found.push(Data::list(vec![Data::Int(p), Data::Int(exponent)]));
        }
    }
    Data::list(found)
}

fn mex(values: &[i64]) -> i64 {
    let mut least = 0;
    while values.contains(&least) {
        least += 1;
    }
    least
}

fn meaning(shape: &Shape, compute: &mut dyn FnMut(Data) -> Result<Data, Fault>) -> Meaning {
    let mut samples: Vec<Vec<i64>> = Vec::new();
    for bits in 0..128_u32 {
        let values: Vec<i64> = (0..7).filter(|bit| bits >> bit & 1 == 1).collect();
        if matches!(shape, Shape::List) && values.len() > 1 {
            let mut again: Vec<i64> = values.iter().rev().copied().collect();
            again.push(values[values.len() / 2]);
            again.push(values[0]);
            samples.push(again);
        }
        samples.push(values);
    }
    samples.sort_by_key(Vec::len);
    let negative: &[&[i64]] = match shape {
        Shape::Marks(_) => &[],
        _ => &[&[-3], &[-2, 4], &[5, -1], &[-4, -2]],
    };
    let naturals = samples.len();
    samples.extend(negative.iter().map(|values| values.to_vec()));
    let mut results: Vec<(Vec<i64>, Result<Data, Fault>)> = Vec::new();
    for values in samples {
        // A short array of marks has no place for every value.
        let Some(data) = shape.fill(&values) else {
            results.push((values, Err(Fault::Steps)));
            continue;
        };
        let result = compute(data);
        if matches!(result, Err(Fault::Unsupported(_))) && !values.is_empty() {
            return Meaning::Other;
        }
        results.push((values, result));
    }
    let number = |result: &Result<Data, Fault>| match result {
        Ok(Data::Int(value)) => Some(*value),
        Ok(Data::Bool(value)) => Some(i64::from(*value)),
        _ => None,
    };
    let placed = |result: &Result<Data, Fault>| *result_kind(result) != Fault::Steps;
    let mut right = 0;
    let mut wrong = None;
    for (values, result) in &results[..naturals] {
        if !placed(result) {
            continue;
        }
        if number(result) == Some(mex(values)) {
            right += 1;
        } else if wrong.is_none() {
            wrong = Some((values, result));
        }
    }
    let Some((values, result)) = wrong else {
        return if right >= 2 {
            Meaning::Mex
        } else {
            Meaning::Other
        };
    };
    let empty = number(&results[0].1);
    let all = |best: &dyn Fn(&[i64]) -> Option<i64>| {
        (results.iter().skip(1)).all(|(values, result)| number(result) == best(values))
    };
    if all(&|values| values.iter().copied().max()) {
        return Meaning::Max(empty);
    }
    if all(&|values| values.iter().copied().min()) {
        return Meaning::Min(empty);
    }
    if right >= 40 {
        let shown = match result {
            Ok(data) => crate::interpret::show(data),
            Err(_) => "None".to_owned(),
        };
        return Meaning::WrongMex(values.clone(), shown, mex(values));
    }
    Meaning::Other
}

/// The fault of a result; an ended run has none of these.
fn result_kind(result: &Result<Data, Fault>) -> &Fault {
    const ENDED: Fault = Fault::Unsupported(0);
    match result {
        Ok(_) => &ENDED,
        Err(fault) => fault,
    }
}
