//! Functions over integers with known lists: the functions that fit a table.
//!
//! A table stores integers at integer coordinates, and proofs about rules use integer arithmetic.
//! [`lowering`] makes a function of this kind from the meaning of the rules, if possible.
//! [`domain`] adds the guards of a declared domain. [`form`] has the affine forms in expressions,
//! and the consequences of linear inequalities. [`analysis`](crate::analysis) and
//! [`table`](crate::table) import this module, and it imports neither.

mod domain;
pub(crate) mod form;
pub(crate) mod lowering;
pub(crate) mod messages;

use grundy_core::Message;

use self::form::{Affine, Form, Top};
use crate::fault::{self, Fault};
use crate::meaning::Pattern;
use crate::syntax::Tree;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, TextRange};

/// An expression over 64-bit integers; booleans are 0 and 1, characters their code points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scalar {
    Const(i64),
    Slot(usize),
    Neg(Box<Scalar>, TextRange),
    Not(Box<Scalar>),
    /// Neither `and` nor `or`.
    Binary(BinaryOp, Box<Scalar>, Box<Scalar>, TextRange),
    And(Box<Scalar>, Box<Scalar>),
    Or(Box<Scalar>, Box<Scalar>),
    /// A comparison other than `in`.
    Compare(CompareOp, Box<Scalar>, Box<Scalar>),
    /// Whether the value is among the (sorted) items of a list.
    In(Box<Scalar>, usize),
    If(Box<Scalar>, Box<Scalar>, Box<Scalar>),
    /// The function itself at other arguments.
    Load(Vec<Scalar>, TextRange),
    /// An item of a list of integers.
    Item(usize, Box<Scalar>, TextRange),
    /// An item of a row of a list of lists, or a character of a row of texts.
    Cell(usize, Box<Scalar>, Box<Scalar>, TextRange),
    Call(Builtin, Vec<Scalar>, TextRange),
    /// A local name for the rest.
    Let(usize, Box<Scalar>, Box<Scalar>),
    Reduce(Box<ScalarReduce>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScalarReduce {
    pub reducer: Reducer,
    pub items: Vec<ScalarItem>,
    pub default: Option<Scalar>,
    pub span: TextRange,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScalarItem {
    pub expr: Scalar,
    pub steps: Vec<ScalarStep>,
    pub span: TextRange,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScalarStep {
    Range {
        slot: usize,
        lo: Scalar,
        hi: Scalar,
        inclusive: bool,
        step: Option<(Scalar, TextRange)>,
    },
    Each {
        slots: Vec<usize>,
        source: Source,
    },
    If(Scalar),
    Let(usize, Scalar),
}

/// The values of a `for`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// The integers of a list, or its rows if there are several slots.
    Data(usize),
    /// The integers of one row of a list of lists.
    Row(usize, Scalar, TextRange),
    Divisors(Scalar, TextRange),
    Factor(Scalar, TextRange),
}

impl ScalarStep {
    /// Returns the expressions of a clause.
    pub fn parts(&self) -> Vec<&Scalar> {
        match self {
            Self::Range { lo, hi, step, .. } => {
                let step = step.as_ref().map(|(step, _)| step);
                [lo, hi].into_iter().chain(step).collect()
            }
            Self::Each { source, .. } => match source {
                Source::Data(_) => Vec::new(),
                Source::Row(_, s, _) | Source::Divisors(s, _) | Source::Factor(s, _) => vec![s],
            },
            Self::If(s) | Self::Let(_, s) => vec![s],
        }
    }
}

impl Scalar {
    /// Returns the same expression without source places, to compare meanings.
    pub fn without_places(&self) -> Self {
        let strip = |a: &Self| Box::new(a.without_places());
        let none = TextRange::default();
        match self {
            Self::Neg(a, _) => Self::Neg(strip(a), none),
            Self::Not(a) => Self::Not(strip(a)),
            Self::Binary(op, a, b, _) => Self::Binary(*op, strip(a), strip(b), none),
            Self::And(a, b) => Self::And(strip(a), strip(b)),
            Self::Or(a, b) => Self::Or(strip(a), strip(b)),
            Self::Compare(op, a, b) => Self::Compare(*op, strip(a), strip(b)),
            Self::In(a, d) => Self::In(strip(a), *d),
            Self::If(a, b, c) => Self::If(strip(a), strip(b), strip(c)),
            Self::Load(args, _) => {
                Self::Load(args.iter().map(Self::without_places).collect(), none)
            }
            Self::Item(d, i, _) => Self::Item(*d, strip(i), none),
            Self::Cell(d, i, j, _) => Self::Cell(*d, strip(i), strip(j), none),
            Self::Call(b, args, _) => {
                Self::Call(*b, args.iter().map(Self::without_places).collect(), none)
            }
            Self::Const(_) | Self::Slot(_) | Self::Let(..) | Self::Reduce(_) => self.clone(),
        }
    }
}

impl Tree for Scalar {
    fn parts<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        match self {
            Self::Const(_) | Self::Slot(_) => {}
            Self::Neg(a, _) | Self::Not(a) | Self::In(a, _) | Self::Item(_, a, _) => visit(a),
            Self::Binary(_, a, b, _)
            | Self::Compare(_, a, b)
            | Self::Cell(_, a, b, _)
            | Self::And(a, b)
            | Self::Or(a, b)
            | Self::Let(_, a, b) => {
                visit(a);
                visit(b);
            }
            Self::If(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            Self::Load(args, _) | Self::Call(_, args, _) => args.iter().for_each(visit),
            Self::Reduce(reduce) => {
                for item in &reduce.items {
                    item.steps
                        .iter()
                        .flat_map(ScalarStep::parts)
                        .for_each(&mut *visit);
                    visit(&item.expr);
                }
                reduce.default.iter().for_each(visit);
            }
        }
    }

    fn branches(&self) -> Option<[&Self; 2]> {
        match self {
            Self::If(_, yes, no) => Some([yes, no]),
            _ => None,
        }
    }
}

impl Affine for Scalar {
    fn top(&self) -> Top<'_, Self> {
        match self {
            Self::Const(value) => Top::Const(*value),
            Self::Neg(a, _) => Top::Neg(a),
            Self::Binary(op, a, b, _) => Top::Binary(*op, a, b),
            _ => Top::Other,
        }
    }
}

/// Returns the expression as a form over slots, if it is one.
pub(crate) fn form(expr: &Scalar) -> Option<Form> {
    Form::read(expr, &|e| match e {
        Scalar::Slot(slot) => Some(Form::var(*slot)),
        _ => None,
    })
}

/// A known list: integers, in rows if it is a list of lists.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Data {
    pub values: Vec<i64>,
    /// The start of each row, and the end of the last one; empty without rows.
    pub rows: Vec<usize>,
}

impl Data {
    pub fn row(&self, i: usize) -> &[i64] {
        &self.values[self.rows[i]..self.rows[i + 1]]
    }

    /// Returns the row at an index computed by the rules.
    pub fn row_at(&self, i: i64, span: TextRange) -> Result<&[i64], Fault> {
        let rows = self.row_count();
        usize::try_from(i)
            .ok()
            .filter(|i| *i < rows)
            .map(|i| self.row(i))
            .ok_or_else(|| fault::index_out_of_range(span, i, rows))
    }

    pub fn row_count(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }
}

/// One line of the function.
#[derive(Clone, Debug)]
pub(crate) struct ScalarClause {
    pub patterns: Vec<Pattern>,
    pub body: Scalar,
}

/// A function that fits a table.
#[derive(Clone, Debug)]
pub(crate) struct ScalarFunction {
    pub clauses: Vec<ScalarClause>,
    /// Slots that a frame needs.
    pub frame: usize,
    pub data: Vec<Data>,
    /// Whether values are outcomes (0 and 1).
    pub outcome: bool,
}

/// The reason why a function does not fit a table.
pub(crate) type Misfit = Message;

/// Returns whether the expression calls the function itself.
pub(crate) fn has_load(expr: &Scalar) -> bool {
    expr.any(&mut |part| matches!(part, Scalar::Load(..)))
}
