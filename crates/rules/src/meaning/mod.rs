//! The checked program: resolved names, kinds of functions, types.
//!
//! [`resolve`] turns the tree into this form and [`types`] checks it. A local name has become a
//! slot of its clause's frame, a free name an input, a call the number of a function. All later
//! stages (planner, table, on-demand evaluator, evaluator of partizan rules) start here; only the
//! plain evaluator runs the tree itself.

pub(crate) mod board_warnings;
pub(crate) mod games;
pub(crate) mod messages;
mod open_ranges;
mod options;
mod resolve;
pub(crate) mod types;

use std::sync::Arc;

use grundy_core::{Diagnostic, Kind, Turn};

use crate::syntax::Tree;
use crate::syntax::ast::{self, BinaryOp, Builtin, CompareOp, Reducer, TextRange};

use games::GameNode;
pub(crate) use resolve::GameNodes;
pub(crate) use resolve::resolve_expression;

/// A checked program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub source: Arc<str>,
    pub tree: ast::Program,
    pub functions: Vec<Function>,
    pub inputs: Vec<Input>,
    pub answer: Option<Body>,
}

/// A free name, whose value the caller supplies.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub name: String,
    /// A defined name with a similar spelling.
    pub near: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: String,
    pub span: TextRange,
    /// Parameter names, from the first clause that has them.
    pub params: Vec<String>,
    /// Whether it is written without brackets: `D = […]`.
    pub constant: bool,
    pub clauses: Vec<Clause>,
    pub kind: Kind,
    /// Whether its values depend on inputs.
    pub depends: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// The place of its name and parameters.
    pub header: TextRange,
    pub patterns: Vec<Pattern>,
    pub body: Body,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    Base(i64),
    Any,
    AtLeast(i64),
}

/// An expression with the number of slots that its local names take, parameters first.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub node: Node,
    pub frame: usize,
    /// The name of each slot.
    pub names: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub kind: NodeKind,
    pub span: TextRange,
}

pub(crate) type Slot = usize;

#[derive(Clone, Debug)]
pub(crate) enum NodeKind {
    Int(i64),
    Big(Arc<str>),
    Bool(bool),
    Str(Arc<str>),
    Local(Slot),
    Input(usize),
    /// A call of the function with that number; a constant is a call without arguments.
    Call(usize, Vec<Node>),
    Builtin(Builtin, Vec<Node>),
    Neg(Box<Node>),
    Not(Box<Node>),
    Binary(BinaryOp, Box<Node>, Box<Node>),
    Compare(Box<Node>, Vec<(CompareOp, Node)>),
    If(Box<Node>, Box<Node>, Box<Node>),
    Index(Box<Node>, Box<Node>),
    Slice(Box<Node>, Box<Node>, Option<Box<Node>>),
    List(Vec<Node>),
    Reduce(Box<Reduce>),
    /// A value of a partizan game, in partizan rules only.
    Game(Box<GameNode>),
}

#[derive(Clone, Debug)]
pub(crate) struct Reduce {
    pub reducer: Reducer,
    pub items: Vec<Item>,
    pub default: Option<Node>,
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub turn: Turn,
    pub expr: Node,
    pub steps: Vec<Step>,
}

/// One clause of an item.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Range {
        slot: Slot,
        lo: Node,
        hi: Node,
        inclusive: bool,
        step: Option<Node>,
    },
    Each {
        slots: Vec<Slot>,
        list: Node,
        names: Vec<String>,
    },
    If(Node),
    Let(Slot, Node),
}

/// Parses and checks a program. The errors come first; warnings alone never make it fail.
pub(crate) fn check(source: &str) -> Result<(Program, Vec<Diagnostic>), Vec<Diagnostic>> {
    let parsed = crate::syntax::parse(source);
    checked(source, parsed.tree, GameNodes::Errors, parsed.diagnostics)
}

/// Resolves the names of partizan rules without syntax errors. Their values have no types before
/// the evaluation.
pub(crate) fn resolve_partizan(
    source: &str,
    tree: ast::Program,
) -> Result<Program, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let program = resolve::resolve(source, tree, GameNodes::Values, &mut diagnostics);
    if diagnostics.is_empty() {
        Ok(program)
    } else {
        Err(diagnostics)
    }
}

/// Returns partizan rules as a program of numbers with the same references: whether a recurrence
/// certainly never ends follows from its references alone. `None` if it is not such a program.
pub(crate) fn references(source: &str, tree: &ast::Program) -> Option<Program> {
    let checked = checked(source, tree.clone(), GameNodes::References, Vec::new());
    checked.ok().map(|(program, _)| program)
}

/// Checks a tree of this text, given its syntax errors.
fn checked(
    source: &str,
    tree: ast::Program,
    games: GameNodes,
    mut diagnostics: Vec<Diagnostic>,
) -> Result<(Program, Vec<Diagnostic>), Vec<Diagnostic>> {
    diagnostics.extend(open_ranges::warnings(source, &tree));
    diagnostics.extend(board_warnings::warnings(&tree));
    let program = resolve::resolve(source, tree, games, &mut diagnostics);
    if diagnostics
        .iter()
        .all(|d| d.severity != grundy_core::Severity::Error)
    {
        types::check(&program, &mut diagnostics);
    }
    if diagnostics
        .iter()
        .any(|d| d.severity == grundy_core::Severity::Error)
    {
        diagnostics.sort_by_key(|d| {
            (
                d.severity != grundy_core::Severity::Error,
                d.span().map_or(0, |s| s.start),
            )
        });
        diagnostics.dedup();
        return Err(diagnostics);
    }
    Ok((program, diagnostics))
}

impl Item {
    /// Visits the expressions of the item.
    fn parts<'a>(&'a self, visit: &mut dyn FnMut(&'a Node)) {
        for step in &self.steps {
            match step {
                Step::Range { lo, hi, step, .. } => {
                    visit(lo);
                    visit(hi);
                    if let Some(step) = step {
                        visit(step);
                    }
                }
                Step::Each { list, .. } => visit(list),
                Step::If(node) | Step::Let(_, node) => visit(node),
            }
        }
        visit(&self.expr);
    }
}

impl Tree for Node {
    fn parts<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        match &self.kind {
            NodeKind::Int(_)
            | NodeKind::Big(_)
            | NodeKind::Bool(_)
            | NodeKind::Str(_)
            | NodeKind::Local(_)
            | NodeKind::Input(_) => {}
            NodeKind::Call(_, args) | NodeKind::Builtin(_, args) | NodeKind::List(args) => {
                args.iter().for_each(visit);
            }
            NodeKind::Neg(a) | NodeKind::Not(a) => visit(a),
            NodeKind::Binary(_, a, b) | NodeKind::Index(a, b) => {
                visit(a);
                visit(b);
            }
            NodeKind::Compare(first, rest) => {
                visit(first);
                for (_, node) in rest {
                    visit(node);
                }
            }
            NodeKind::If(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            NodeKind::Slice(a, b, c) => {
                visit(a);
                visit(b);
                if let Some(c) = c {
                    visit(c);
                }
            }
            NodeKind::Reduce(reduce) => {
                reduce.items.iter().for_each(|item| item.parts(visit));
                if let Some(default) = &reduce.default {
                    visit(default);
                }
            }
            NodeKind::Game(game) => game.parts(visit),
        }
    }

    fn branches(&self) -> Option<[&Self; 2]> {
        match &self.kind {
            NodeKind::If(_, yes, no) => Some([yes, no]),
            _ => None,
        }
    }
}
