//! The imperative form of a program: functions of statements, as both languages write them.
//!
//! An adapter keeps what a statement does and drops its syntax. A statement or expression that the
//! form does not have becomes `Unknown` with its text; it is an error only if the recursion needs
//! it, so that reading the input and printing the answer may stay in the file.

use crate::Problem;

/// The language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Python 3.
    Python,
    /// C++17.
    Cpp,
}

impl Language {
    /// Returns the language of a file name.
    pub fn from_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension {
            "py" => Some(Self::Python),
            "cpp" | "cc" | "cxx" => Some(Self::Cpp),
            _ => None,
        }
    }
}

/// A whole source.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The language.
    pub language: Language,
    /// The functions in order.
    pub functions: Vec<Function>,
    /// The statements outside of functions, and those of the main function that fill a memo.
    pub globals: Vec<Stmt>,
}

impl Program {
    /// Returns the function of a name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|one| one.name == name)
    }

    /// Returns the value that a global name has at first.
    pub fn global(&self, name: &str) -> Option<&Expr> {
        self.globals.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Assign(Target::Name(one), value) if one == name => Some(value),
            StmtKind::Assign(Target::Tuple(all), value) => {
                let is = |one: &Target| matches!(one, Target::Name(one) if one == name);
                let at = all.iter().position(is)?;
                match &value.kind {
                    ExprKind::Tuple(values) if values.len() == all.len() => values.get(at),
                    _ => Some(value),
                }
            }
            _ => None,
        })
    }
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// Its first line.
    pub line: usize,
    /// Whether its result is declared as a boolean.
    pub is_boolean: bool,
    /// Mistakes that the adapter found in it.
    pub mistakes: Vec<Problem>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// The type, where it is written.
    pub kind: Option<ParamKind>,
    /// The value of a call without this argument.
    pub default: Option<Expr>,
}

/// The type of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named for what it holds")]
pub enum ParamKind {
    Int,
    Bool,
    Text,
    List,
    /// A memo that is passed on.
    Map,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// Its line, from 1.
    pub line: usize,
    /// What it does.
    pub kind: StmtKind,
}

/// The forms of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `x = e`
    Assign(Target, Expr),
    /// `x += e`
    Augment(Target, BinaryOp, Expr),
    /// `int &r = memo[n]`
    Alias(String, Expr),
    /// An expression for its effect.
    Do(Expr),
    /// `if`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `for x in e`
    For(Vec<String>, Expr, Vec<Stmt>),
    /// `while`
    While(Expr, Vec<Stmt>),
    /// `return`
    Return(Option<Expr>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// Any other statement, as written.
    Unknown(String),
}

/// The place of an assignment.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A name.
    Name(String),
    /// An element.
    Index(Box<Expr>, Box<Expr>),
    /// Several places.
    Tuple(Vec<Target>),
}

impl Target {
    /// Returns the name of the variable that is changed.
    pub fn root(&self) -> Option<&str> {
        match self {
            Self::Name(name) => Some(name),
            Self::Index(base, _) => base.root(),
            Self::Tuple(_) => None,
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// Its line, from 1.
    pub line: usize,
    /// Its form.
    pub kind: ExprKind,
}

impl Expr {
    /// Returns the name that the expression is, or of which it is an element.
    pub fn root(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            ExprKind::Index(base, _) => base.root(),
            _ => None,
        }
    }

    /// Returns the keys of nested elements: of `memo[a][b]` these are `a` and `b`.
    pub fn keys(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Index(base, key) => {
                let mut keys = base.keys();
                keys.push(key);
                keys
            }
            _ => Vec::new(),
        }
    }

    /// Calls a function with this expression and all parts of it.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        visit(self);
        let mut all = |list: &'a [Expr]| list.iter().for_each(|one| one.walk(visit));
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Text(_)
            | ExprKind::Nothing
            | ExprKind::Infinite(_)
            | ExprKind::Name(_)
            | ExprKind::Unknown(_) => {}
            ExprKind::List(list)
            | ExprKind::Tuple(list)
            | ExprKind::Set(list)
            | ExprKind::And(list)
            | ExprKind::Or(list) => all(list),
            ExprKind::Map(pairs) => {
                for (key, value) in pairs {
                    key.walk(visit);
                    value.walk(visit);
                }
            }
            ExprKind::Unary(_, one) => one.walk(visit),
            ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            ExprKind::Compare(first, rest) => {
                first.walk(visit);
                rest.iter().for_each(|(_, one)| one.walk(visit));
            }
            ExprKind::If(c, a, b) => {
                c.walk(visit);
                a.walk(visit);
                b.walk(visit);
            }
            ExprKind::Call(_, list, named) => {
                all(list);
                named.iter().for_each(|(_, one)| one.walk(visit));
            }
            ExprKind::Method(base, _, list) => {
                base.walk(visit);
                list.iter().for_each(|one| one.walk(visit));
            }
            ExprKind::Slice(base, lo, hi) => {
                base.walk(visit);
                lo.iter().chain(hi).for_each(|one| one.walk(visit));
            }
            ExprKind::Comprehension(_, item, clauses) => {
                item.walk(visit);
                for clause in clauses {
                    clause.source.walk(visit);
                    clause.conditions.iter().for_each(|one| one.walk(visit));
                }
            }
            ExprKind::Assign(target, value) => {
                if let Target::Index(base, key) = &**target {
                    base.walk(visit);
                    key.walk(visit);
                }
                value.walk(visit);
            }
        }
    }

    /// Returns whether a name occurs.
    pub fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.walk(&mut |one| found |= matches!(&one.kind, ExprKind::Name(other) if other == name));
        found
    }
}

/// The forms of an expression.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is named for what it is")]
pub enum ExprKind {
    Int(i64),
    Bool(bool),
    Text(String),
    Nothing,
    /// An infinite number, with its sign.
    Infinite(bool),
    Name(String),
    List(Vec<Expr>),
    Tuple(Vec<Expr>),
    Set(Vec<Expr>),
    Map(Vec<(Expr, Expr)>),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    /// Condition, then, else.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A call with its arguments and its named arguments.
    Call(String, Vec<Expr>, Vec<(String, Expr)>),
    Method(Box<Expr>, String, Vec<Expr>),
    Index(Box<Expr>, Box<Expr>),
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    Comprehension(Collection, Box<Expr>, Vec<Loop>),
    /// An assignment that is used as a value.
    Assign(Box<Target>, Box<Expr>),
    Unknown(String),
}

/// The result of a comprehension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named for what it is")]
pub enum Collection {
    List,
    Set,
    Generator,
}

/// `for names in source if conditions`
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is named for what it is")]
pub struct Loop {
    pub names: Vec<String>,
    pub source: Expr,
    pub conditions: Vec<Expr>,
}

/// The prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named for what it does")]
pub enum UnaryOp {
    Neg,
    Not,
    BitNot,
}

/// The binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named for what it does")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Division that rounds down.
    FloorDiv,
    /// The remainder of division that rounds down.
    FloorMod,
    /// Division that rounds to zero.
    TruncDiv,
    /// The remainder of division that rounds to zero.
    TruncMod,
    Pow,
    Shl,
    Shr,
    And,
    Or,
    Xor,
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named for what it compares")]
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

impl Stmt {
    /// Calls a function with every expression of the statement, and with its parts after it.
    pub fn each_expression(&mut self, act: &mut dyn FnMut(&mut Expr)) {
        match &mut self.kind {
            StmtKind::Assign(target, value) | StmtKind::Augment(target, _, value) => {
                target.each_expression(act);
                value.each_mut(act);
            }
            StmtKind::Alias(_, value) | StmtKind::Do(value) | StmtKind::Return(Some(value)) => {
                value.each_mut(act);
            }
            StmtKind::If(condition, a, b) => {
                condition.each_mut(act);
                a.iter_mut()
                    .chain(b)
                    .for_each(|stmt| stmt.each_expression(act));
            }
            StmtKind::For(_, source, body) | StmtKind::While(source, body) => {
                source.each_mut(act);
                body.iter_mut().for_each(|stmt| stmt.each_expression(act));
            }
            StmtKind::Return(None)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Unknown(_) => {}
        }
    }
}

impl Target {
    /// The same for the place of an assignment.
    pub fn each_expression(&mut self, act: &mut dyn FnMut(&mut Expr)) {
        match self {
            Target::Name(_) => {}
            Target::Index(base, key) => {
                base.each_mut(act);
                key.each_mut(act);
            }
            Target::Tuple(all) => all.iter_mut().for_each(|one| one.each_expression(act)),
        }
    }
}

impl Expr {
    /// Calls a function with this expression and then with its parts.
    pub fn each_mut(&mut self, act: &mut dyn FnMut(&mut Expr)) {
        act(self);
        match &mut self.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Text(_)
            | ExprKind::Nothing
            | ExprKind::Infinite(_)
            | ExprKind::Name(_)
            | ExprKind::Unknown(_) => {}
            ExprKind::List(list)
            | ExprKind::Tuple(list)
            | ExprKind::Set(list)
            | ExprKind::And(list)
            | ExprKind::Or(list) => list.iter_mut().for_each(|one| one.each_mut(act)),
            ExprKind::Map(pairs) => {
                for (key, value) in pairs {
                    key.each_mut(act);
                    value.each_mut(act);
                }
            }
            ExprKind::Unary(_, one) => one.each_mut(act),
            ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
                a.each_mut(act);
                b.each_mut(act);
            }
            ExprKind::Compare(first, rest) => {
                first.each_mut(act);
                rest.iter_mut().for_each(|(_, one)| one.each_mut(act));
            }
            ExprKind::If(c, a, b) => {
                c.each_mut(act);
                a.each_mut(act);
                b.each_mut(act);
            }
            ExprKind::Call(_, list, named) => {
                list.iter_mut().for_each(|one| one.each_mut(act));
                named.iter_mut().for_each(|(_, one)| one.each_mut(act));
            }
            ExprKind::Method(base, _, list) => {
                base.each_mut(act);
                list.iter_mut().for_each(|one| one.each_mut(act));
            }
            ExprKind::Slice(base, lo, hi) => {
                base.each_mut(act);
                lo.iter_mut().chain(hi).for_each(|one| one.each_mut(act));
            }
            ExprKind::Comprehension(_, item, loops) => {
                item.each_mut(act);
                for one in loops {
                    one.source.each_mut(act);
                    one.conditions.iter_mut().for_each(|one| one.each_mut(act));
                }
            }
            ExprKind::Assign(target, value) => {
                target.each_expression(act);
                value.each_mut(act);
            }
        }
    }
}
