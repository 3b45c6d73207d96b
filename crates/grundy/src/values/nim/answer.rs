//! Answers about nimbers, as text and as JSON.

use std::fmt::Write as _;

use grundy_nimber::BigNim;
use grundy_nimber::bulk::Base;
use serde_json::{Map, Number, Value as Json};

/// An answer, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One nimber.
    Nimber(BigNim),
    /// Several: the roots of an equation, the smaller one first.
    Nimbers(Vec<BigNim>),
    /// A natural number that is no nimber, such as an order, as words, the lowest first.
    Count(Vec<u64>),
    /// Yes or no.
    Flag(bool),
    /// The coefficients of a polynomial over two elements, the constant term first.
    Polynomial(Vec<bool>),
    /// Several facts with their names. What there is none of has no answer.
    Facts(Vec<(&'static str, Option<Answer>)>),
}

impl Answer {
    /// The answer for people, without a line end: numbers without stars, several with blanks between
    /// them, facts in a line each.
    pub fn text(&self, base: Base) -> String {
        match self {
            Self::Nimber(n) => written(n, base),
            Self::Count(n) => decimal(n),
            Self::Nimbers(many) => {
                let texts: Vec<String> = many.iter().map(|n| written(n, base)).collect();
                texts.join(" ")
            }
            Self::Flag(flag) => (if *flag { "yes" } else { "no" }).to_owned(),
            Self::Polynomial(coefficients) => polynomial(coefficients),
            Self::Facts(facts) => {
                let width = facts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
                let mut page = String::new();
                for (name, answer) in facts {
                    let answer = answer.as_ref().map(|answer| answer.text(base));
                    let answer = answer.unwrap_or_else(|| "none".to_owned());
                    let _ = writeln!(page, "{name:width$}  {answer}");
                }
                page.truncate(page.trim_end().len());
                page
            }
        }
    }

    /// As JSON: numbers as integers of any length, nimbers in hexadecimal as texts.
    pub fn to_json(&self, base: Base) -> Json {
        match self {
            Self::Nimber(n) => number(n, base),
            Self::Count(n) => number(&BigNim::from_words(n.clone()), Base::Decimal),
            Self::Nimbers(many) => many.iter().map(|n| number(n, base)).collect(),
            Self::Flag(flag) => Json::Bool(*flag),
            Self::Polynomial(coefficients) => coefficients.iter().map(|&c| u8::from(c)).collect(),
            Self::Facts(facts) => {
                let facts = facts.iter().map(|(name, answer)| {
                    let json = answer.as_ref().map_or(Json::Null, |a| a.to_json(base));
                    (name.replace(' ', "_"), json)
                });
                Json::Object(facts.collect::<Map<_, _>>())
            }
        }
    }
}

/// A number without its star.
fn written(n: &BigNim, base: Base) -> String {
    match base {
        Base::Decimal => n.to_string().split_off(1),
        Base::Hexadecimal => format!("{n:#x}"),
    }
}

/// A natural number given as words.
pub(super) fn decimal(words: &[u64]) -> String {
    written(&BigNim::from_words(words.to_vec()), Base::Decimal)
}

fn number(n: &BigNim, base: Base) -> Json {
    let text = written(n, base);
    match (base, text.parse::<Number>()) {
        (Base::Decimal, Ok(number)) => Json::Number(number),
        _ => Json::String(text),
    }
}

/// `x^2 + x + 1`
fn polynomial(coefficients: &[bool]) -> String {
    let terms: Vec<String> = coefficients
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, c)| **c)
        .map(|(i, _)| match i {
            0 => "1".to_owned(),
            1 => "x".to_owned(),
            _ => format!("x^{i}"),
        })
        .collect();
    terms.join(" + ")
}
