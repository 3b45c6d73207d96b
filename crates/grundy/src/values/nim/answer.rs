//! Answers about nimbers, as text and as JSON.

use std::fmt::Write as _;

use grundy_core::Lang;
use grundy_draw::width::{columns, pad_right};
use grundy_nimber::BigNim;
use grundy_nimber::pair_files::Base;
use serde_json::{Map, Value as Json};

use crate::formula::json;

/// An answer, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One nimber.
    Nimber(BigNim),
    /// Several: the roots of an equation, the smaller one first.
    Nimbers(Vec<BigNim>),
    /// A natural number that is not a nimber, such as an order, as words, the lowest first.
    Count(Vec<u64>),
    /// Yes or no.
    Flag(bool),
    /// The coefficients of a polynomial over two elements, the constant term first.
    Polynomial(Vec<bool>),
    /// Several facts with their names, in English and in Japanese. The answer is `None` for a
    /// quantity that does not exist.
    Facts(Vec<([&'static str; 2], Option<Answer>)>),
}

impl Answer {
    /// The answer for people, without a line end: numbers without stars, several with blanks
    /// between them, facts in a line each.
    pub fn text(&self, base: Base) -> String {
        self.text_in(base, Lang::En)
    }

    /// The text of [`Answer::text`] in a language.
    pub fn text_in(&self, base: Base, lang: Lang) -> String {
        match self {
            Self::Nimber(n) => written(n, base),
            Self::Count(n) => decimal(n),
            Self::Nimbers(many) => {
                let texts: Vec<String> = many.iter().map(|n| written(n, base)).collect();
                texts.join(" ")
            }
            Self::Flag(true) => lang.pick("yes", "はい").to_owned(),
            Self::Flag(false) => lang.pick("no", "いいえ").to_owned(),
            Self::Polynomial(coefficients) => polynomial(coefficients),
            Self::Facts(facts) => {
                let name = |[english, japanese]: [&'static str; 2]| lang.pick(english, japanese);
                let widths = facts.iter().map(|(names, _)| columns(name(*names)));
                let width = widths.max().unwrap_or(0);
                let mut page = String::new();
                for (names, answer) in facts {
                    let answer = answer.as_ref().map(|answer| answer.text_in(base, lang));
                    let answer = answer.unwrap_or_else(|| lang.pick("none", "なし").to_owned());
                    let _ = writeln!(page, "{}  {answer}", pad_right(name(*names), width));
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
                let facts = facts.iter().map(|([name, _], answer)| {
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
    match base {
        Base::Decimal => json::integer(&text),
        Base::Hexadecimal => Json::String(text),
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
