//! The checked program: resolved names, kinds of functions, types.
//!
//! [`resolve`] turns the tree into this form and [`types`] checks it. A local name has become a
//! slot of its clause's frame, a free name an input, a call the number of a function. All later
//! stages (planner, table, on-demand evaluator) start here; only the plain evaluator runs the tree
//! itself.

mod kinds;
mod messages;
mod options;
mod resolve;
pub(crate) mod types;

use std::sync::Arc;

use grundy_core::{Diagnostic, Kind, Turn};

use crate::syntax::ast::{self, BinaryOp, Builtin, CompareOp, Reducer, TextRange};

use resolve::GameNodes;
pub(crate) use resolve::resolve_expression;

/// A checked program.
#[derive(Clone, Debug)]
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

impl Node {
    /// Calls `visit` with this node and all below it, in order of evaluation.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Node)) {
        visit(self);
        match &self.kind {
            NodeKind::Int(_)
            | NodeKind::Big(_)
            | NodeKind::Bool(_)
            | NodeKind::Str(_)
            | NodeKind::Local(_)
            | NodeKind::Input(_) => {}
            NodeKind::Call(_, args) | NodeKind::Builtin(_, args) | NodeKind::List(args) => {
                for arg in args {
                    arg.walk(visit);
                }
            }
            NodeKind::Neg(a) | NodeKind::Not(a) => a.walk(visit),
            NodeKind::Binary(_, a, b) | NodeKind::Index(a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            NodeKind::Compare(first, rest) => {
                first.walk(visit);
                for (_, node) in rest {
                    node.walk(visit);
                }
            }
            NodeKind::If(a, b, c) => {
                a.walk(visit);
                b.walk(visit);
                c.walk(visit);
            }
            NodeKind::Slice(a, b, c) => {
                a.walk(visit);
                b.walk(visit);
                if let Some(c) = c {
                    c.walk(visit);
                }
            }
            NodeKind::Reduce(reduce) => {
                for item in &reduce.items {
                    for step in &item.steps {
                        match step {
                            Step::Range { lo, hi, step, .. } => {
                                lo.walk(visit);
                                hi.walk(visit);
                                if let Some(step) = step {
                                    step.walk(visit);
                                }
                            }
                            Step::Each { list, .. } => list.walk(visit),
                            Step::If(node) | Step::Let(_, node) => node.walk(visit),
                        }
                    }
                    item.expr.walk(visit);
                }
                if let Some(default) = &reduce.default {
                    default.walk(visit);
                }
            }
        }
    }
}

impl Program {
    /// Returns the functions that function `f` calls, itself among them if it does.
    pub fn callees(&self, f: usize) -> Vec<usize> {
        let mut callees = Vec::new();
        for clause in &self.functions[f].clauses {
            clause.body.node.walk(&mut |node| {
                if let NodeKind::Call(g, _) = node.kind
                    && !callees.contains(&g)
                {
                    callees.push(g);
                }
            });
        }
        callees
    }

    /// Returns the functions that reach one of some inputs, directly or by their calls.
    pub fn reaching(&self, inputs: &[bool]) -> Vec<bool> {
        let mut reaching: Vec<bool> = (0..self.functions.len())
            .map(|f| self.mentions(f, |node| matches!(node, NodeKind::Input(i) if inputs[*i])))
            .collect();
        loop {
            let before = reaching.clone();
            for (f, reaches) in reaching.iter_mut().enumerate() {
                *reaches |= self.callees(f).into_iter().any(|g| before[g]);
            }
            if reaching == before {
                return reaching;
            }
        }
    }

    /// Returns whether a function's lines contain a node for which `is` returns true.
    fn mentions(&self, f: usize, is: impl Fn(&NodeKind) -> bool) -> bool {
        let mut found = false;
        for clause in &self.functions[f].clauses {
            clause.body.node.walk(&mut |node| found |= is(&node.kind));
        }
        found
    }
}
