//! Refutations: trees whose leaves are identities.

use std::fmt;
use std::fmt::Write as _;

use super::polynomial::{Monomial, Polynomial, parse_monomial, write_monomial};
use crate::recurrence::{Expr, Recurrence, text};

/// Maximum depth of a tree.
const MAX_DEPTH: usize = 200;

/// A part of the sum of a leaf: a multiple of a hypothesis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    /// The multiplier.
    pub factor: i128,
    /// The number of the hypothesis, from 0.
    pub at: usize,
    /// What it is multiplied by in addition.
    pub times: Times,
}

/// A factor of a hypothesis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Times {
    /// None.
    One,
    /// Another inequality, by its number; only for an inequality.
    Hypothesis(usize),
    /// A monomial; only for an equation.
    Monomial(Monomial),
}

/// A proof that no integers satisfy the hypotheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The sum of the parts is a negative constant.
    Leaf(Vec<Summand>),
    /// Either `p >= 0` or `-p - 1 >= 0`.
    Split(Polynomial, Box<Tree>, Box<Tree>),
    /// Two hypotheses `p >= 0` and `-p >= 0` give `p = 0`.
    Pair(usize, usize, Box<Tree>),
    /// The value of a formula of the position and `v`: the cases without a value are refuted by the
    /// list, and there is one other case.
    Define(Expr, Vec<Tree>, Box<Tree>),
    /// The option with this number, with terms for its loops, is the one that is required: each
    /// other case is refuted.
    Witness(usize, Vec<Expr>, Vec<Tree>),
}

/// Writes a formula of the position and `v`.
fn expression(params: usize, body: &Expr) -> String {
    let body = body.clone();
    Recurrence { params, body }.to_string()
}

impl Tree {
    /// Writes the tree for a number of parameters.
    pub fn write(&self, params: usize, f: &mut String) -> fmt::Result {
        match self {
            Self::Leaf(parts) => {
                f.push_str("(leaf");
                for part in parts {
                    write!(f, " {part}")?;
                }
            }
            Self::Split(by, left, right) => {
                write!(f, "(split {by} ")?;
                left.write(params, f)?;
                f.push(' ');
                right.write(params, f)?;
            }
            Self::Pair(i, j, rest) => {
                write!(f, "(pair {i} {j} ")?;
                rest.write(params, f)?;
            }
            Self::Define(term, cases, rest) => {
                write!(f, "(define {}", expression(params, term))?;
                for tree in cases.iter().chain([&**rest]) {
                    f.push(' ');
                    tree.write(params, f)?;
                }
            }
            Self::Witness(option, terms, cases) => {
                write!(f, "(witness {option} {}", terms.len())?;
                for term in terms {
                    write!(f, " {}", expression(params, term))?;
                }
                for tree in cases {
                    f.push(' ');
                    tree.write(params, f)?;
                }
            }
        }
        f.push(')');
        Ok(())
    }

    /// Parses the exact output of [`write`](Self::write).
    pub fn parse(params: usize, text: &str) -> Option<Self> {
        let mut reader = Reader { params, rest: text };
        let tree = reader.tree(0)?;
        let mut again = String::new();
        tree.write(params, &mut again).ok()?;
        (again == text).then_some(tree)
    }
}

impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.factor, self.at)?;
        match &self.times {
            Times::One => Ok(()),
            Times::Hypothesis(other) => write!(f, "*{other}"),
            Times::Monomial(monomial) => {
                f.write_str(".")?;
                write_monomial(f, monomial)
            }
        }
    }
}

struct Reader<'a> {
    params: usize,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn take(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    /// Returns everything up to the next bracket or space.
    fn word(&mut self) -> Option<&'a str> {
        let end = self.rest.find(['(', ')', ' ']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn number(&mut self) -> Option<usize> {
        self.take(" ")?;
        self.word()?.parse().ok()
    }

    /// Parses a formula, which ends at its closing bracket.
    fn term(&mut self) -> Option<Expr> {
        self.take(" ")?;
        let mut depth = 0_usize;
        let mut end = self.rest.len();
        for (at, letter) in self.rest.char_indices() {
            match letter {
                '(' => depth += 1,
                ')' | ' ' if depth == 0 => {
                    end = at;
                    break;
                }
                ')' if depth == 1 => {
                    end = at + 1;
                    break;
                }
                ')' => depth -= 1,
                _ => {}
            }
        }
        let (term, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(text::parse(self.params, term)?.body)
    }

    fn summand(&mut self) -> Option<Summand> {
        let word = self.word()?;
        let (factor, at) = word.split_once(':')?;
        let (at, times) = if let Some((at, other)) = at.split_once('*') {
            (at, Times::Hypothesis(other.parse().ok()?))
        } else if let Some((at, names)) = at.split_once('.') {
            (at, Times::Monomial(parse_monomial(names)?))
        } else {
            (at, Times::One)
        };
        Some(Summand {
            factor: factor.parse().ok()?,
            at: at.parse().ok()?,
            times,
        })
    }

    fn tree(&mut self, depth: usize) -> Option<Tree> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.take("(")?;
        let tree = match self.word()? {
            "leaf" => {
                let mut parts = Vec::new();
                while self.take(" ").is_some() {
                    parts.push(self.summand()?);
                }
                Tree::Leaf(parts)
            }
            "split" => {
                self.take(" ")?;
                let by = Polynomial::parse(self.word()?)?;
                let left = self.next(depth)?;
                Tree::Split(by, Box::new(left), Box::new(self.next(depth)?))
            }
            "pair" => {
                let (i, j) = (self.number()?, self.number()?);
                Tree::Pair(i, j, Box::new(self.next(depth)?))
            }
            "define" => {
                let term = self.term()?;
                let mut trees = self.trees(depth)?;
                let rest = trees.pop()?;
                Tree::Define(term, trees, Box::new(rest))
            }
            "witness" => {
                let (option, loops) = (self.number()?, self.number()?);
                let terms = (0..loops).map(|_| self.term()).collect::<Option<_>>()?;
                Tree::Witness(option, terms, self.trees(depth)?)
            }
            _ => return None,
        };
        self.take(")")?;
        Some(tree)
    }

    fn next(&mut self, depth: usize) -> Option<Tree> {
        self.take(" ")?;
        self.tree(depth + 1)
    }

    fn trees(&mut self, depth: usize) -> Option<Vec<Tree>> {
        let mut trees = Vec::new();
        while self.rest.starts_with(" (") {
            trees.push(self.next(depth)?);
        }
        Some(trees)
    }
}
