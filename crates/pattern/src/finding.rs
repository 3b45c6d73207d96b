//! A found law, in the rule language and in sentences.

use std::fmt;

use grundy_core::{Area, Message};

use crate::expr::{Expr, Op};

/// The kind of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named for what they are")]
pub enum Family {
    Constant,
    Identity,
    Residue,
    Floor,
    /// `x` plus a number that depends on a residue, and the like.
    Affine,
    Periodic,
    ArithmeticPeriodic,
    /// A period too long for a list: the value is that one period before.
    Repeating,
    /// The value at `bx + r` from those at smaller numbers.
    SelfSimilar,
    /// A function of number theory.
    Number,
    /// The value is that at a related position.
    Related,
    /// A function of a function of two or more parameters, such as their nim-sum.
    Combined,
    /// A nim-sum of functions of one parameter each.
    NimSum,
    /// A nim product of functions of one parameter each.
    NimProduct,
    /// A sum of functions of one parameter each.
    Sum,
    Symmetric,
    /// A law of one row of a grid.
    Row,
    /// The set of positions that are lost for the player to move.
    Losses,
    /// The lost positions are the pairs of a Beatty sequence.
    Beatty,
    /// The second player mirrors the moves of the first.
    Mirror,
    /// One number of a lost position is a function of the other.
    Line,
    /// The ratio of the numbers is below the root of `t² = a t + b`.
    Cone {
        a: i64,
        b: i64,
    },
    /// The n-th pair is `(m, m + t n + c)` with the least number `m` in no pair before.
    Pairs {
        t: i64,
        c: i64,
    },
    /// Each loss is `a` times the one before it, `b` times the one before that, and `c`.
    Recurrence {
        a: i64,
        b: i64,
        c: i64,
    },
    /// The value equals that at the point reflected in the centre.
    Central,
}

/// The certainty of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Proved by a theorem, with a verified certificate.
    Proved,
    /// It holds in all cells of the table, except for the listed ones.
    Observed,
}

impl Status {
    /// The name of the status.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
        }
    }
}

/// A cell that does not agree with a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The position.
    pub position: Vec<i64>,
    /// The value at the exception.
    pub value: i64,
}

/// A law of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The family of the law.
    pub family: Family,
    /// The law in the rule language, with its condition, as accepted by `grundy claim`.
    pub statement: String,
    /// The law as a sentence.
    pub sentence: Message,
    /// The certainty of the law.
    pub status: Status,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// The ranges of the parameters in which it was checked.
    pub checked: Area,
    /// The number of cells that agree with it.
    pub cells: usize,
    /// The cells of its domain that disagree.
    pub exceptions: Vec<Exception>,
    /// The right side of the law.
    pub law: Expr,
    /// The condition under which the law is claimed.
    pub guard: Option<Expr>,
    /// Whether the law describes the zeros instead of the values.
    pub of_zeros: bool,
    /// For a sequence: `law(x + p) = law(x) + s` for all `x`, as `(p, s)`.
    pub period: Option<(i64, i64)>,
}

impl Finding {
    /// Whether the law determines values without reference to other values.
    pub fn is_closed(&self) -> bool {
        !self.of_zeros && !self.law.is_recursive() && self.family != Family::Row
    }
}

/// Returns the period of a periodic law.
pub fn period_of(law: &Expr) -> Option<i64> {
    match law {
        Expr::Op(Op::Mod, sides) => match &sides[1] {
            Expr::Int(p) => Some(*p),
            _ => None,
        },
        Expr::Op(_, sides) => sides.iter().find_map(period_of),
        Expr::Own(place) => match &place[..] {
            [Expr::Op(Op::Sub, sides)] => match &sides[1] {
                Expr::Int(p) => Some(*p),
                _ => None,
            },
            _ => None,
        },
        Expr::Pick(_, index) => period_of(index),
        Expr::In(item, ..) => period_of(item),
        _ => None,
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.statement)
    }
}
