//! The small typed program form: what the rules compute, as statements and expressions that C++,
//! Python and Rust share.

use std::fmt;

use grundy_rules_syntax::ast::{BinaryOp, Builtin, CompareOp};

use crate::format::{Input, Output};

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// An integer.
    Int,
    /// A boolean.
    Bool,
    /// A text.
    Text,
    /// A list whose items have one type.
    List(Box<Type>),
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int => f.write_str("integer"),
            Self::Bool => f.write_str("boolean"),
            Self::Text => f.write_str("text"),
            Self::List(item) => write!(f, "list of {item}"),
        }
    }
}

/// How the values of a function are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memo {
    /// They are not stored.
    None,
    /// In an array from 0 on, filled upwards: every reference is to a smaller natural number.
    Table,
    /// In rows from 0 on, filled row by row: no reference has a larger number in either place.
    Rows,
    /// In rows of the second number, each filled from its largest first number down: a reference
    /// is to an interval inside of the interval of the two numbers.
    Intervals,
    /// In a map of the arguments that were needed.
    Map,
}

impl Memo {
    /// Whether the values are in an array, filled in an order without recursion.
    pub fn is_table(self) -> bool {
        matches!(self, Self::Table | Self::Rows | Self::Intervals)
    }

    /// Returns the places in the array of the value for these arguments.
    pub fn places(self, args: &[Expr]) -> Vec<Expr> {
        match (self, args) {
            // The first interval is the empty one that ends at -1.
            (Self::Intervals, [first, last]) => vec![last.clone().plus(1), first.clone()],
            _ => args.to_vec(),
        }
    }
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The order of the inputs.
    pub input: Input,
    /// The form of the answers.
    pub output: Output,
    /// The inputs that the rules use, and the constants that are computed from them.
    pub globals: Vec<Global>,
    /// The functions, each after those that it calls where that is possible.
    pub functions: Vec<Function>,
    /// The statements before the answer of a case.
    pub prepare: Vec<Stmt>,
    /// The answer of a case, and its type.
    pub answer: (Expr, Type),
    /// Whether it is printed with the reading of inputs and the printing of answers.
    pub is_complete: bool,
}

/// An input or a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    /// The name in the program.
    pub name: String,
    /// The name in the rules.
    pub source: String,
    /// The type.
    pub ty: Type,
    /// The value of a constant that does not depend on the inputs.
    pub value: Option<Expr>,
    /// Whether a function uses it.
    pub shared: bool,
    /// Whether it is an input.
    pub is_input: bool,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name.
    pub name: String,
    /// The parameters with their types.
    pub params: Vec<(String, Type)>,
    /// The type of the value.
    pub result: Type,
    /// How the values are stored.
    pub memo: Memo,
    /// Whether the value depends on inputs that change from case to case.
    pub varies: bool,
    /// Whether it calls itself, also through others.
    pub recursive: bool,
    /// The statements.
    pub body: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// A new variable.
    Let {
        /// The name.
        name: String,
        /// The type.
        ty: Type,
        /// The first value.
        value: Expr,
        /// Whether it is assigned later.
        mutable: bool,
    },
    /// A new collection of values whose mex is computed.
    Options(String),
    /// A new variable for the best of the values that [`Stmt::Improve`] adds.
    Best(String, Extreme),
    /// Assigns a variable, which may be a constant of the case.
    Assign(String, Expr),
    /// `total ^= value`, `total += value`.
    Update(String, BinaryOp, Expr),
    /// Adds a value to a list.
    Push(String, Expr),
    /// Adds a value to the collection of a mex.
    Collect(String, Expr),
    /// Adds a value of which the best is searched.
    Improve(String, Extreme, Expr),
    /// Sorts a list and removes equal items.
    Unique(String),
    /// A loop over integers.
    Range {
        /// The variable.
        var: String,
        /// The first value.
        from: Expr,
        /// The bound.
        to: Expr,
        /// Whether the bound belongs to the range.
        inclusive: bool,
        /// The step, if it is not 1.
        step: Option<Expr>,
        /// The statements.
        body: Vec<Stmt>,
    },
    /// A loop over the items of a list, or the letters of a text.
    Each {
        /// The variables; several take the items of each item. `None` if it is not used.
        vars: Vec<Option<String>>,
        /// The type of the variables.
        ty: Type,
        /// The list.
        list: Expr,
        /// Whether the list is a text.
        is_text: bool,
        /// The statements.
        body: Vec<Stmt>,
    },
    /// A condition.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Returns a value; in a table it is the value of the next place.
    Return(Expr),
    /// Leaves the innermost loop.
    Break,
}

/// The better of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// The larger one.
    Max,
    /// The smaller one.
    Min,
}

impl Extreme {
    /// Returns the word of the function that selects it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Max => "max",
            Self::Min => "min",
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// An integer.
    Int(i64),
    /// A boolean.
    Bool(bool),
    /// A text.
    Text(String),
    /// A single letter, compared with a letter of a text.
    Letter(char),
    /// A variable of a function.
    Local(String),
    /// An input or a constant.
    Global(String),
    /// A call of the function with this number.
    Call(usize, Vec<Expr>),
    /// `-a`.
    Neg(Box<Expr>),
    /// `not a`.
    Not(Box<Expr>),
    /// An operator of integers, except division.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Division of integers, rounded down.
    Div(Division, Box<Expr>, Box<Expr>),
    /// The remainder of floor division.
    Mod(Division, Box<Expr>, Box<Expr>),
    /// All conditions hold.
    And(Vec<Expr>),
    /// One condition holds.
    Or(Vec<Expr>),
    /// A comparison; for lists and texts, item by item.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// Whether an item is in a list.
    Contains(Box<Expr>, Box<Expr>),
    /// Whether a text is a part of a text.
    ContainsText(Box<Expr>, Box<Expr>),
    /// `if c then a else b`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// An item of a list.
    Index(Box<Expr>, Box<Expr>),
    /// A letter of a text.
    LetterAt(Box<Expr>, Box<Expr>),
    /// A letter as a text.
    TextOf(Box<Expr>),
    /// `a[i..j]`, with whether it is a text.
    Slice(Box<Expr>, Box<Expr>, Option<Box<Expr>>, bool),
    /// A list, with the type of its items.
    List(Vec<Expr>, Type),
    /// A built-in function, with the type of its first argument.
    Builtin(Builtin, Vec<Expr>, Type),
    /// The mex of a collection.
    Mex(String),
    /// The place of the lowest bit that is 0 in a variable.
    LowestZero(String),
    /// The best of the values, or the default without values.
    BestOf(String, Extreme, Option<Box<Expr>>),
    /// The bound of a loop from a natural number: the square of its variable is at most this. Only
    /// the printers of C++ and Rust have it.
    SquareAtMost(Box<Expr>),
}

/// What is known about the operands of a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// The dividend is natural and the divisor positive, or the difference does not matter.
    Natural,
    /// The dividend may be negative.
    Floor,
}

impl Expr {
    /// Returns this expression plus a number.
    #[must_use]
    pub fn plus(self, added: i64) -> Self {
        match self {
            Self::Int(value) => Self::Int(value + added),
            Self::Binary(BinaryOp::Add, a, b) if matches!(*b, Self::Int(_)) => {
                let Self::Int(value) = *b else { return *a };
                a.sum(value + added)
            }
            Self::Binary(BinaryOp::Sub, a, b) if matches!(*b, Self::Int(_)) => {
                let Self::Int(value) = *b else { return *a };
                a.sum(added - value)
            }
            other => other.sum(added),
        }
    }

    fn sum(self, added: i64) -> Self {
        match added {
            0 => self,
            1.. => Self::Binary(BinaryOp::Add, Box::new(self), Box::new(Self::Int(added))),
            _ => Self::Binary(BinaryOp::Sub, Box::new(self), Box::new(Self::Int(-added))),
        }
    }

    /// Calls a function with every expression inside of this one, which is included.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        see(self);
        match self {
            Self::Int(_)
            | Self::Bool(_)
            | Self::Text(_)
            | Self::Letter(_)
            | Self::Local(_)
            | Self::Global(_)
            | Self::Mex(_)
            | Self::LowestZero(_) => {}
            Self::Call(_, items)
            | Self::And(items)
            | Self::Or(items)
            | Self::List(items, _)
            | Self::Builtin(_, items, _) => items.iter().for_each(|item| item.visit(see)),
            Self::Neg(a) | Self::Not(a) | Self::TextOf(a) | Self::SquareAtMost(a) => a.visit(see),
            Self::Binary(_, a, b)
            | Self::Div(_, a, b)
            | Self::Mod(_, a, b)
            | Self::Compare(_, a, b)
            | Self::Contains(a, b)
            | Self::ContainsText(a, b)
            | Self::Index(a, b)
            | Self::LetterAt(a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Self::If(a, b, c) => {
                a.visit(see);
                b.visit(see);
                c.visit(see);
            }
            Self::Slice(a, b, c, _) => {
                a.visit(see);
                b.visit(see);
                if let Some(c) = c {
                    c.visit(see);
                }
            }
            Self::BestOf(_, _, default) => {
                if let Some(default) = default {
                    default.visit(see);
                }
            }
        }
    }

    /// Whether a function of the program is called inside of this expression.
    pub fn has_calls(&self) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= matches!(part, Self::Call(..)));
        found
    }

    /// Calls a function with every expression inside of this one, and then with this one. The
    /// function may replace it.
    pub fn visit_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        match self {
            Self::Int(_)
            | Self::Bool(_)
            | Self::Text(_)
            | Self::Letter(_)
            | Self::Local(_)
            | Self::Global(_)
            | Self::Mex(_)
            | Self::LowestZero(_)
            | Self::BestOf(_, _, None) => {}
            Self::Call(_, items)
            | Self::And(items)
            | Self::Or(items)
            | Self::List(items, _)
            | Self::Builtin(_, items, _) => {
                items.iter_mut().for_each(|item| item.visit_mut(change));
            }
            Self::Neg(a)
            | Self::Not(a)
            | Self::TextOf(a)
            | Self::SquareAtMost(a)
            | Self::BestOf(_, _, Some(a)) => a.visit_mut(change),
            Self::Binary(_, a, b)
            | Self::Div(_, a, b)
            | Self::Mod(_, a, b)
            | Self::Compare(_, a, b)
            | Self::Contains(a, b)
            | Self::ContainsText(a, b)
            | Self::Index(a, b)
            | Self::LetterAt(a, b)
            | Self::Slice(a, b, None, _) => {
                a.visit_mut(change);
                b.visit_mut(change);
            }
            Self::If(a, b, c) | Self::Slice(a, b, Some(c), _) => {
                a.visit_mut(change);
                b.visit_mut(change);
                c.visit_mut(change);
            }
        }
        change(self);
    }
}

impl Program {
    /// Whether a sum or product of integers has a product of two numbers of any size: inputs, and
    /// parameters of functions that store no values. Its value may need 128 bits before a division
    /// or a comparison.
    pub fn is_wide(&self, expr: &Expr) -> bool {
        let Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), a, b) = expr else {
            return false;
        };
        let any_size = |side: &Expr| {
            let mut found = false;
            side.visit(&mut |part| found |= self.has_any_size(part));
            found
        };
        (*op == BinaryOp::Mul && any_size(a) && any_size(b)) || self.is_wide(a) || self.is_wide(b)
    }

    fn has_any_size(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Global(name) => (self.globals.iter())
                .any(|one| one.name == *name && one.is_input && one.ty == Type::Int),
            Expr::Local(name) => (self.functions.iter())
                .filter(|one| one.memo == Memo::None && !one.recursive)
                .flat_map(|one| &one.params)
                .any(|(param, ty)| param == name && *ty == Type::Int),
            _ => false,
        }
    }
}

impl Stmt {
    /// The expressions of this statement, without those of the statements in it.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Self::Options(_) | Self::Best(..) | Self::Unique(_) | Self::Break => Vec::new(),
            Self::Let { value, .. }
            | Self::Assign(_, value)
            | Self::Update(_, _, value)
            | Self::Push(_, value)
            | Self::Collect(_, value)
            | Self::Improve(_, _, value)
            | Self::Return(value) => vec![value],
            Self::Range { from, to, step, .. } => [from, to].into_iter().chain(step).collect(),
            Self::Each { list, .. } => vec![list],
            Self::If(condition, ..) => vec![condition],
        }
    }

    /// The same expressions, to be replaced.
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Options(_) | Self::Best(..) | Self::Unique(_) | Self::Break => Vec::new(),
            Self::Let { value, .. }
            | Self::Assign(_, value)
            | Self::Update(_, _, value)
            | Self::Push(_, value)
            | Self::Collect(_, value)
            | Self::Improve(_, _, value)
            | Self::Return(value) => vec![value],
            Self::Range { from, to, step, .. } => [from, to].into_iter().chain(step).collect(),
            Self::Each { list, .. } => vec![list],
            Self::If(condition, ..) => vec![condition],
        }
    }

    /// The bodies of a loop or a condition.
    pub fn blocks(&self) -> Vec<&[Stmt]> {
        match self {
            Self::Range { body, .. } | Self::Each { body, .. } => vec![body],
            Self::If(_, yes, no) => vec![yes, no],
            _ => Vec::new(),
        }
    }

    /// The same bodies, to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Self::Range { body, .. } | Self::Each { body, .. } => vec![body],
            Self::If(_, yes, no) => vec![yes, no],
            _ => Vec::new(),
        }
    }
}

/// Calls a function with every expression of these statements.
pub fn visit<'a>(stmts: &'a [Stmt], see: &mut dyn FnMut(&'a Expr)) {
    for stmt in stmts {
        stmt.exprs().into_iter().for_each(|expr| expr.visit(see));
        stmt.blocks()
            .into_iter()
            .for_each(|block| visit(block, see));
    }
}

/// Calls a function with every expression of these statements, inner ones first. The function may
/// replace them.
pub fn visit_mut(stmts: &mut [Stmt], change: &mut dyn FnMut(&mut Expr)) {
    for stmt in stmts {
        for expr in stmt.exprs_mut() {
            expr.visit_mut(change);
        }
        for block in stmt.blocks_mut() {
            visit_mut(block, change);
        }
    }
}
