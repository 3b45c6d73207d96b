//! Polynomials with integer coefficients in the unknowns of a case.

use std::collections::BTreeMap;
use std::fmt;

use crate::messages;
use crate::recurrence::text::PARAMS;
use crate::report::CheckError;

/// An unknown integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unknown {
    /// A number of the position: `x`, `y`, `z`, `w`.
    Param(usize),
    /// A value below that of the law: `v`.
    Value,
    /// The number of a loop: `k0`, `k1`, …
    Loop(usize),
    /// The quotient of a division: `q0`, `q1`, …
    Quotient(usize),
    /// The remainder of the same division: `r0`, `r1`, …
    Remainder(usize),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Param(i) => f.write_str(PARAMS[*i]),
            Self::Value => f.write_str("v"),
            Self::Loop(i) => write!(f, "k{i}"),
            Self::Quotient(i) => write!(f, "q{i}"),
            Self::Remainder(i) => write!(f, "r{i}"),
        }
    }
}

impl Unknown {
    /// Parses its name.
    pub fn parse(word: &str) -> Option<Self> {
        if let Some(i) = PARAMS.iter().position(|name| *name == word) {
            return Some(Self::Param(i));
        }
        if word == "v" {
            return Some(Self::Value);
        }
        let number = word.get(1..)?.parse::<u16>().ok()?.into();
        match word.as_bytes()[0] {
            b'k' => Some(Self::Loop(number)),
            b'q' => Some(Self::Quotient(number)),
            b'r' => Some(Self::Remainder(number)),
            _ => None,
        }
    }
}

/// A product of unknowns in rising order; empty for the constant 1.
pub type Monomial = Vec<Unknown>;

/// Maximum degree.
const MAX_DEGREE: usize = 8;

/// Maximum number of monomials.
const MAX_MONOMIALS: usize = 10_000;

/// A sum of monomials with coefficients, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial(BTreeMap<Monomial, i128>);

/// The error of a polynomial that is too large.
fn too_large() -> CheckError {
    CheckError::limit(messages::polynomial_is_too_large())
}

impl Polynomial {
    /// A constant.
    pub fn constant(value: i128) -> Self {
        let mut made = Self::default();
        if value != 0 {
            made.0.insert(Vec::new(), value);
        }
        made
    }

    /// An unknown.
    pub fn unknown(unknown: Unknown) -> Self {
        Self::monomial(vec![unknown])
    }

    /// A monomial with the coefficient 1.
    pub fn monomial(monomial: Monomial) -> Self {
        Self(BTreeMap::from([(monomial, 1)]))
    }

    /// Its value, if it is a constant.
    pub fn value(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    /// Adds a multiple of a monomial.
    fn push(&mut self, monomial: Monomial, factor: i128) -> Result<(), CheckError> {
        let sum = self.0.remove(&monomial).unwrap_or(0);
        let sum = sum.checked_add(factor).ok_or_else(too_large)?;
        if sum != 0 {
            self.0.insert(monomial, sum);
        }
        if self.0.len() > MAX_MONOMIALS {
            return Err(too_large());
        }
        Ok(())
    }

    /// `self + factor * other`.
    ///
    /// # Errors
    /// A coefficient or the result is too large.
    pub fn plus(&self, other: &Self, factor: i128) -> Result<Self, CheckError> {
        let mut sum = self.clone();
        for (monomial, coefficient) in &other.0 {
            let product = coefficient.checked_mul(factor).ok_or_else(too_large)?;
            sum.push(monomial.clone(), product)?;
        }
        Ok(sum)
    }

    /// `self - other`.
    ///
    /// # Errors
    /// As [`plus`](Self::plus).
    pub fn minus(&self, other: &Self) -> Result<Self, CheckError> {
        self.plus(other, -1)
    }

    /// `self + constant`.
    ///
    /// # Errors
    /// As [`plus`](Self::plus).
    pub fn shifted(&self, constant: i128) -> Result<Self, CheckError> {
        self.plus(&Self::constant(constant), 1)
    }

    /// `-self - 1`, which is at least 0 exactly where `self` is negative.
    ///
    /// # Errors
    /// As [`plus`](Self::plus).
    pub fn negated(&self) -> Result<Self, CheckError> {
        Self::constant(-1).plus(self, -1)
    }

    /// `self * other`.
    ///
    /// # Errors
    /// As [`plus`](Self::plus).
    pub fn times(&self, other: &Self) -> Result<Self, CheckError> {
        let mut product = Self::default();
        for (first, a) in &self.0 {
            for (second, b) in &other.0 {
                let mut monomial = [first.as_slice(), second].concat();
                if monomial.len() > MAX_DEGREE {
                    return Err(too_large());
                }
                monomial.sort_unstable();
                product.push(monomial, a.checked_mul(*b).ok_or_else(too_large)?)?;
            }
        }
        Ok(product)
    }

    /// The unknowns that occur in it.
    pub fn unknowns(&self) -> impl Iterator<Item = Unknown> + '_ {
        self.0.keys().flatten().copied()
    }

    /// Its value for values of the unknowns.
    #[cfg(test)]
    pub fn at(&self, value: impl Fn(Unknown) -> i128) -> i128 {
        let terms = self.0.iter();
        terms
            .map(|(monomial, factor)| factor * monomial.iter().map(|u| value(*u)).product::<i128>())
            .sum()
    }

    /// Parses the text of [`Display`](fmt::Display); other spellings of it may be parsed too.
    pub fn parse(text: &str) -> Option<Self> {
        let mut read = Self::default();
        for term in text.split(',') {
            let (factor, monomial) = match term.split_once('*') {
                Some((factor, names)) => (factor, parse_monomial(names)?),
                None => (term, Vec::new()),
            };
            read.push(monomial, factor.parse().ok()?).ok()?;
        }
        Some(read)
    }
}

/// Parses names with dots between them.
pub fn parse_monomial(names: &str) -> Option<Monomial> {
    names.split('.').map(Unknown::parse).collect()
}

/// Writes names with dots between them.
pub fn write_monomial(f: &mut fmt::Formatter<'_>, monomial: &[Unknown]) -> fmt::Result {
    for (i, unknown) in monomial.iter().enumerate() {
        let dot = if i == 0 { "" } else { "." };
        write!(f, "{dot}{unknown}")?;
    }
    Ok(())
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        for (i, (monomial, coefficient)) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{coefficient}")?;
            if !monomial.is_empty() {
                f.write_str("*")?;
                write_monomial(f, monomial)?;
            }
        }
        Ok(())
    }
}
