//! The tree of a program as written: names are still text, and no notation is expanded.
//!
//! The plain evaluator runs this tree directly; the checker turns it into `crate::meaning`, where
//! names are resolved.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use grundy_core::Turn;

/// A half-open range of byte offsets into the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextRange {
    /// The first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl TextRange {
    /// Returns the range from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self {
            start: start as u32,
            end: end as u32,
        }
    }

    /// Returns the smallest range that contains both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Returns the range as `usize` offsets.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A name with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name itself.
    pub text: String,
    /// The place in the text.
    pub span: TextRange,
}

/// A whole text: its definitions in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Whether braces with a bar, or a literal of a partizan game, occur in the text.
    pub partizan: bool,
    /// The definitions, one a line; `answer` is one of them.
    pub definitions: Vec<Definition>,
}

/// `g(0) = 0`, `g(x>=0, y) = …`, `D = […]` or `answer = …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The defined name.
    pub name: Name,
    /// The parameters; `None` for a constant (`D = …`), which is not the same as no parameters.
    pub params: Option<Vec<Param>>,
    /// The place of the name and the parameters.
    pub header: TextRange,
    /// The defining expression.
    pub body: Expr,
    /// The whole line.
    pub span: TextRange,
}

/// One parameter of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The form of the parameter.
    pub kind: ParamKind,
    /// The place in the text.
    pub span: TextRange,
}

/// A named parameter or a base case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// `x`, or `x>=1`, which excludes options below the bound.
    Named {
        /// The parameter's name.
        name: String,
        /// The smallest value in the domain, if given.
        at_least: Option<i64>,
    },
    /// `0`: this line holds for that argument only.
    Base(i64),
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The form of the expression.
    pub kind: ExprKind,
    /// The place in the text.
    pub span: TextRange,
}

/// The content of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// An integer that fits 64 bits.
    Int(i64),
    /// A natural number too large for 64 bits, as its decimal digits.
    Big(String),
    /// `'…'` or `"…"`.
    Str(String),
    /// `true`, `false`.
    Bool(bool),
    /// A parameter, a local name, a constant of the program, or an input.
    Name(String),
    /// `g(x-1)`, `min(a,b)`.
    Call(Name, Vec<Expr>),
    /// `-a`, `not a`.
    Unary(UnaryOp, Box<Expr>),
    /// `a + b` and the other binary operators except comparisons.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a <= b < c`: each neighbouring pair must hold.
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// `if a then b else c`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `a[i..j]`, `a[i..]`.
    Slice(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `[a, b]`.
    List(Vec<Expr>),
    /// `mex{ … }` and the other reducers.
    Reduce(Box<Reduce>),
    /// `0.375`.
    Decimal(String),
    /// `*`, `*n`, `^`, `^3`, `±x`.
    Literal(GameLiteral, Option<Box<Expr>>),
    /// `{ left | right }`: the game with these options.
    Braces(Box<Sides>),
    /// Text that could not be parsed; a diagnostic gives the reason.
    Error,
}

/// The options of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Left's.
    pub left: Vec<Item>,
    /// Right's.
    pub right: Vec<Item>,
}

/// Prefix operators whose operand may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLiteral {
    /// `*n`: a nimber.
    Star,
    /// A number of ups, multiplied by the operand.
    Ups(i64),
    /// `±x`.
    Switch,
}

/// `max{ items } default d`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduce {
    /// The reducer, such as `mex`.
    pub reducer: Reducer,
    /// The items in its braces.
    pub items: Vec<Item>,
    /// The value without items, if given.
    pub default: Option<Expr>,
}

/// `expr for k in 1..=x if … let …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The effect of the move on the next one: `entail`, `again`, or none.
    pub turn: Turn,
    /// The expression of each item.
    pub expr: Expr,
    /// The clauses, which nest from left to right.
    pub clauses: Vec<Clause>,
    /// All of it.
    pub span: TextRange,
}

/// One clause of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// `for a, b in source`.
    For(Vec<Name>, Source),
    /// `if condition`.
    If(Expr),
    /// `let name = expr`.
    Let(Name, Expr),
}

/// The values of a `for`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// `lo..hi`, `lo..=hi`, `… step s`.
    Range {
        /// The first value.
        lo: Expr,
        /// The bound.
        hi: Expr,
        /// Whether the range includes the bound.
        inclusive: bool,
        /// The step, 1 by default.
        step: Option<Expr>,
    },
    /// A list.
    List(Expr),
}

/// The reducers of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named for the word it is written as")]
pub enum Reducer {
    Mex,
    Loopy,
    /// `mex` with entailing moves: the opponent must answer there, or the same player moves again.
    Obliged,
    Win,
    Misere,
    Max,
    Min,
    Xor,
    Sum,
    Any,
    All,
    Count,
    Set,
    List,
}

impl Reducer {
    /// All reducers with a word, in the order of the language's documentation.
    pub const ALL: [Self; 13] = [
        Self::Mex,
        Self::Loopy,
        Self::Win,
        Self::Misere,
        Self::Max,
        Self::Min,
        Self::Xor,
        Self::Sum,
        Self::Any,
        Self::All,
        Self::Count,
        Self::Set,
        Self::List,
    ];

    /// Returns its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Mex | Self::Obliged => "mex",
            Self::Loopy => "loopy",
            Self::Win => "win",
            Self::Misere => "misere",
            Self::Max => "max",
            Self::Min => "min",
            Self::Xor => "xor",
            Self::Sum => "sum",
            Self::Any => "any",
            Self::All => "all",
            Self::Count => "count",
            Self::Set => "set",
            Self::List => "list",
        }
    }

    /// Reads the word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reducer| reducer.word() == word)
    }

    /// Returns whether a function that ends in it is a game function.
    pub fn makes_a_game(self) -> bool {
        matches!(
            self,
            Self::Mex
                | Self::Loopy
                | Self::Obliged
                | Self::Win
                | Self::Misere
                | Self::Max
                | Self::Min
        )
    }
}

impl fmt::Display for Reducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// `-` and `not`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named for what they do")]
pub enum UnaryOp {
    Neg,
    Not,
}

/// The binary operators except comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named for what they do")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Floor division.
    Div,
    /// The remainder of floor division; it has the sign of the divisor.
    Mod,
    Pow,
    Shl,
    Shr,
    BitAnd,
    BitOr,
    /// Xor of integers: the nim-sum, where they are Grundy values.
    Xor,
    /// The nim product.
    NimMul,
    /// Two joined lists or texts.
    Join,
    /// Boolean, the right operand only if needed.
    And,
    /// Boolean, the right operand only if needed.
    Or,
}

impl BinaryOp {
    /// Returns the symbol of the operator.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Mod => "%",
            Self::Pow => "**",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::BitAnd => "&",
            Self::BitOr => "|",
            Self::Xor => "^",
            Self::NimMul => "⊗",
            Self::Join => "++",
            Self::And => "and",
            Self::Or => "or",
        }
    }
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named for what they do")]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    In,
    NotIn,
}

impl CompareOp {
    /// Returns the symbol of the operator.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Eq => "==",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::In => "in",
            Self::NotIn => "not in",
        }
    }

    /// Returns the comparison that holds where this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
            Self::In => Self::NotIn,
            Self::NotIn => Self::In,
        }
    }

    /// Returns the equivalent comparison with exchanged operands.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
            other => other,
        }
    }
}

/// The built-in functions of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named for the word it is written as")]
pub enum Builtin {
    Divisors,
    Factor,
    Gcd,
    Abs,
    Isqrt,
    Min,
    Max,
    Popcount,
    Bit,
    Len,
    Sort,
    Put,
    Drop,
    Split,
    Int,
    Inf,
    Loony,
    Outcome,
    Square,
    Torus,
    Hex,
    Tri,
    Graph,
    Board,
    Cells,
    Move,
    Swap,
    Change,
    Shift,
    Along,
    Near,
    Next,
    Ray,
    Run,
    Between,
    Line,
    Group,
    Groups,
    Linked,
    Parts,
    Edge,
    Row,
    Column,
    Dirs,
    Turn,
    Flip,
    Least,
    Placed,
}

impl Builtin {
    /// Whether the first argument is a board or a text with the rows of a board.
    pub fn reads_a_board(self) -> bool {
        matches!(
            self,
            Self::Cells
                | Self::Move
                | Self::Swap
                | Self::Change
                | Self::Shift
                | Self::Along
                | Self::Near
                | Self::Next
                | Self::Ray
                | Self::Run
                | Self::Between
                | Self::Line
                | Self::Group
                | Self::Groups
                | Self::Linked
                | Self::Parts
                | Self::Edge
                | Self::Turn
                | Self::Flip
                | Self::Least
                | Self::Placed
        )
    }

    /// All of them in the order above: the syntax of a call, for messages, and the smallest and
    /// largest number of arguments.
    const ALL: [(Self, &'static str, (usize, usize)); 48] = [
        (Self::Divisors, "divisors(n)", (1, 1)),
        (Self::Factor, "factor(n)", (1, 1)),
        (Self::Gcd, "gcd(a,b)", (2, 2)),
        (Self::Abs, "abs(a)", (1, 1)),
        (Self::Isqrt, "isqrt(a)", (1, 1)),
        (Self::Min, "min(a,b,…)", (1, usize::MAX)),
        (Self::Max, "max(a,b,…)", (1, usize::MAX)),
        (Self::Popcount, "popcount(m)", (1, 1)),
        (Self::Bit, "bit(m,i)", (2, 2)),
        (Self::Len, "len(s)", (1, 1)),
        (Self::Sort, "sort(s)", (1, 1)),
        (Self::Put, "put(s,i,v)", (3, 3)),
        (Self::Drop, "drop(s,i)", (2, 2)),
        (Self::Split, "split(text,sep)", (2, 2)),
        (Self::Int, "int(x)", (1, 1)),
        (Self::Inf, "inf(k,…)", (0, usize::MAX)),
        (Self::Loony, "loony", (0, 0)),
        (Self::Outcome, "outcome(g(x))", (1, 1)),
        (Self::Square, "square(h,w)", (1, 3)),
        (Self::Torus, "torus(h,w)", (1, 3)),
        (Self::Hex, "hex(h,w)", (1, 3)),
        (Self::Tri, "tri(n)", (1, 2)),
        (Self::Graph, "graph('..l.',[[0,1],[1,2]])", (2, 2)),
        (Self::Board, "board(h,w)", (2, 2)),
        (Self::Cells, "cells(b,'x')", (1, 2)),
        (Self::Move, "move(b,c,u)", (3, 3)),
        (Self::Swap, "swap(b,c,u)", (3, 3)),
        (Self::Change, "change(b,'xo','ox')", (3, 4)),
        (Self::Shift, "shift(b,ray(b,c,'e'),'x')", (3, 3)),
        (Self::Along, "along(b,'xo','.x')", (3, 4)),
        (Self::Near, "near(b,c)", (2, 3)),
        (Self::Next, "next(b,c,'e')", (3, 3)),
        (Self::Ray, "ray(b,c,'e')", (3, 3)),
        (Self::Run, "run(b,c,'e','.')", (4, 4)),
        (Self::Between, "between(b,c,'e','o','x')", (5, 5)),
        (Self::Line, "line(b,'x',3)", (3, 4)),
        (Self::Group, "group(b,c,'x')", (3, 3)),
        (Self::Groups, "groups(b,'x')", (2, 2)),
        (Self::Linked, "linked(b,'x',c,u)", (4, 4)),
        (Self::Parts, "parts(b,'.')", (2, 2)),
        (Self::Edge, "edge(b,'n')", (1, 2)),
        (Self::Row, "row(c)", (1, 1)),
        (Self::Column, "column(c)", (1, 1)),
        (Self::Dirs, "dirs('king')", (1, 1)),
        (Self::Turn, "turn(b)", (1, 1)),
        (Self::Flip, "flip(b)", (1, 1)),
        (Self::Least, "least(b)", (1, 1)),
        (Self::Placed, "placed(b,'..','##')", (3, 3)),
    ];

    /// Whether it is a function of boards. A definition of the rules with its name hides it.
    pub fn is_of_boards(self) -> bool {
        self as usize >= Self::Square as usize
    }

    /// Returns the words of all of them.
    pub fn words<'a>() -> impl Iterator<Item = &'a str> {
        Self::ALL.into_iter().map(|(builtin, ..)| builtin.word())
    }

    /// Returns its word.
    pub fn word(self) -> &'static str {
        let usage = self.usage();
        usage.split_once('(').map_or(usage, |(word, _)| word)
    }

    /// Reads the word of a function whose name the rules cannot define.
    pub fn reserved(word: &str) -> Option<Self> {
        Self::from_word(word).filter(|builtin| !builtin.is_of_boards())
    }

    /// Reads the word.
    pub fn from_word(word: &str) -> Option<Self> {
        // The evaluator of the syntax tree asks at each call of a function.
        static ALL: LazyLock<HashMap<&str, Builtin>> = LazyLock::new(|| {
            let all = Builtin::ALL.into_iter().map(|(builtin, ..)| builtin);
            all.map(|builtin| (builtin.word(), builtin)).collect()
        });
        ALL.get(word).copied()
    }

    /// Returns the smallest and largest number of arguments.
    pub fn arity(self) -> (usize, usize) {
        Self::ALL[self as usize].2
    }

    /// Returns the syntax of a call, for messages.
    pub fn usage(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

// The row of a function in the table is at its number.
const _: () = {
    let mut at = 0;
    while at < Builtin::ALL.len() {
        assert!(Builtin::ALL[at].0 as usize == at);
        at += 1;
    }
};
