//! Certificates of recurrences with bounded look-back: rules of one number, or the rows of rules of
//! two.
//!
//! # The rules in their plainest form
//! A recurrence defines `g(x)` by an [`Expr`]: integers, the parameters, values at other positions,
//! arithmetic, conditions, and reducers over items with bounded loops. It is the formula of the
//! game as it was written, with inputs and helper functions substituted ([`text`] describes the
//! syntax). [`eval`](mod@eval) evaluates it directly.
//!
//! # T4: bounded look-back
//! A quantity `e(x)` that depends on `x` alone is *settled* if `e(x+m) = e(x) + a` for all
//! `x >= N`, for some `m >= 1` and `a`; its slope is `a/m`. Constants and `x` are settled. So are
//! sums and multiples of settled quantities, and quotients and remainders by a constant (with a
//! larger `m`). A comparison of two of equal slope depends on `x mod m` only; of two of different
//! slopes it is the same for all large `x`. So [`eventual_form`](mod@eventual_form) computes `m`,
//! `a` and `N` exactly; nothing is sampled.
//!
//! Let every reference be to `g(e(x))` with `e` settled, of slope 1, and `1 <= x - e(x) <= D` for
//! `x >= N`. Then `g(x)` is, from `N` on, one function of `x mod M` and the `D` values before it.
//! Suppose further that the body grows by `S` if `x` grows by `P` and all these values grow by `S`.
//! Sums and multiples grow as their parts do, `min` and `max` if all their operands grow alike. The
//! operands of `mex`, nim-sums, conditions and all other operators must not grow. (With `S = 0`
//! nothing grows, and every body is suitable.)
//!
//! **Theorem.** Let `M` divide `P`, `p` divide `P`, `S = s P/p`, and `g(n+p) = g(n) + s` for
//! `n0 <= n < E - p`, where the values below `E` are known and
//! `E >= max(n0 + P + max(D, p), N + P)`. Then `g(n+p) = g(n) + s` for all `n >= n0`.
//!
//! *Proof.* By hypothesis `g(n+P) = g(n) + S` for `n0 <= n < E - P`. Induct on `n >= E`:
//! `n - P >= N`, and the `D` values before `n` are at `n0 + P` or later, so each is that `P` before
//! it, plus `S`. As `M` divides `P`, the settled quantities at `n` are those at `n - P` grown by
//! their slopes, and so `g(n) = g(n-P) + S`. Hence `g(n+P) = g(n) + S` for all `n >= n0`. For `p`,
//! induct on `n >= E - p >= n0 + P`: `g(n+p) = g(n+p-P) + S = g(n-P) + s + S = g(n) + s`. ∎
//!
//! For a subtraction set this is T3; Grundy values of rules whose guards use `x mod m`, outcomes
//! and scores are covered likewise. The period need not be a multiple of `M`.
//!
//! # Rows of a grid
//! Fix all but one parameter. Consider a row `g(y,x)` whose references stay in the row with bounded
//! look-back, or go to lower rows `j < y` at any settled index. It is covered once those rows are:
//! `g(j, e(x))` is then itself a settled quantity, since `g(j, ·)` has a proved period and step. So
//! the rows are proved one after the other. References to a fixed place (`g(y, 0)`) are constants.
//! The choice of the parameter along the row is part of the claim.
//!
//! # A heap with states
//! All parameters but one may have few values, such as the last move. One period of the vectors of
//! the values of all states is proved in the same way: see [`states`](mod@states).
//!
//! The certificate lists period, preperiod, step and the number of values for every row; `M`, `D`
//! and `N` are computed by the checker.

mod check;
pub mod eval;
pub mod eventual_form;
mod eventually_periodic;
pub mod states;
pub mod text;

pub(crate) use check::lcm;
pub use check::{Builder, RequiredValues, Row, RowsCertificate};
pub use states::{States, StatesCertificate};

/// Rules of one to four numbers: the value at a position. T4 uses one or two, T5 up to four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The number of parameters, 1 to 4; they are the first names.
    pub params: usize,
    /// The value.
    pub body: Expr,
}

/// A formula over integers. Truth values are 0 and 1; every other number is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Int(i64),
    /// A parameter or a bound name, by its number.
    Name(usize),
    /// The value at another position.
    Own(Vec<Expr>),
    /// An operator with its operands.
    Op(Op, Vec<Expr>),
    /// An item of a list, counted from 0.
    Pick(Vec<i64>, Box<Expr>),
    /// Whether a number is among those of a list.
    In(Box<Expr>, Vec<i64>),
    /// A name for the rest.
    Let(usize, Box<Expr>, Box<Expr>),
    /// One value from many.
    Reduce(Reducer, Vec<Item>, Option<Box<Expr>>),
    /// The position is not defined.
    Undefined,
}

/// Operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named for what they do")]
pub enum Op {
    Add,
    Sub,
    Mul,
    /// Rounded down.
    Div,
    /// The remainder of [`Op::Div`].
    Mod,
    Xor,
    BitAnd,
    BitOr,
    Neg,
    Abs,
    Min,
    Max,
    Gcd,
    Popcount,
    /// `bit(a, i)`: bit `i` of `a`.
    Bit,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Not,
    /// The second operand only if the first holds.
    And,
    /// The second operand only if the first does not hold.
    Or,
    /// `if a b c`: `b` if `a` holds, else `c`.
    If,
    /// `beatty r d`, with `r` a number from 1 to 4: `d (2 - r + sqrt(r²+4)) / 2`, rounded down, for
    /// `d >= 0`.
    Beatty,
}

impl Op {
    /// All of them with their spelling and number of operands (0: two or more; `min` and `max`
    /// only, one or more).
    pub const ALL: [(Self, &'static str, usize); 26] = [
        (Self::Add, "+", 2),
        (Self::Sub, "-", 2),
        (Self::Mul, "*", 2),
        (Self::Div, "/", 2),
        (Self::Mod, "%", 2),
        (Self::Xor, "xor", 2),
        (Self::BitAnd, "bits-and", 2),
        (Self::BitOr, "bits-or", 2),
        (Self::Neg, "neg", 1),
        (Self::Abs, "abs", 1),
        (Self::Min, "min", 0),
        (Self::Max, "max", 0),
        (Self::Gcd, "gcd", 2),
        (Self::Popcount, "popcount", 1),
        (Self::Bit, "bit", 2),
        (Self::Eq, "==", 2),
        (Self::Ne, "!=", 2),
        (Self::Lt, "<", 2),
        (Self::Le, "<=", 2),
        (Self::Gt, ">", 2),
        (Self::Ge, ">=", 2),
        (Self::Not, "not", 1),
        (Self::And, "and", 2),
        (Self::Or, "or", 2),
        (Self::If, "if", 3),
        (Self::Beatty, "beatty", 2),
    ];
}

/// Reducers of the rule language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reducer {
    /// The least natural number that no item is.
    Mex,
    /// Whether some item is 0.
    Win,
    /// Whether the list is empty or some item is 0.
    Misere,
    /// The largest item.
    Largest,
    /// The least item.
    Least,
    /// The nim-sum of the items.
    NimSum,
    /// The sum of the items.
    Sum,
    /// Whether some item is not 0.
    Any,
    /// Whether no item is 0.
    All,
    /// The number of items that are not 0.
    Count,
}

impl Reducer {
    /// All of them with their spelling.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Mex, "mex"),
        (Self::Win, "win"),
        (Self::Misere, "misere"),
        (Self::Largest, "largest"),
        (Self::Least, "least"),
        (Self::NimSum, "nim-sum"),
        (Self::Sum, "sum"),
        (Self::Any, "any"),
        (Self::All, "all"),
        (Self::Count, "count"),
    ];
}

/// An item of a reducer under its clauses, which nest from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The clauses of the item, outermost first.
    pub clauses: Vec<Clause>,
    /// The value of the item.
    pub expr: Expr,
}

/// A clause of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// For each number from `lo` on, below `hi`, with a step of at least 1.
    Range {
        /// The loop variable.
        name: usize,
        /// The first number.
        lo: Expr,
        /// The bound.
        hi: Expr,
        /// The step.
        step: i64,
    },
    /// For each row of a list, whose length is a multiple of the number of names.
    Each(Vec<usize>, Vec<i64>),
    /// A condition: the item exists only where it holds.
    If(Expr),
    /// A name for the rest.
    Let(usize, Expr),
}
