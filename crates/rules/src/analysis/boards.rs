//! The boards of rules: whether there are any, and the inputs that are sizes of the start.

use crate::Rules;
use crate::syntax::Tree;
use crate::syntax::ast::{Builtin, Expr, ExprKind};

/// A call that makes a board in the line `answer`, as in `w(hex(n, n), 'x')`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartBoard {
    /// The number of the argument that is the board.
    pub argument: usize,
    /// The inputs that are the numbers of rows and of columns.
    pub sides: [Option<String>; 2],
}

/// The function that makes a board, if the expression is a call of one.
fn shape(expr: &Expr) -> Option<(Builtin, &[Expr])> {
    let ExprKind::Call(name, args) = &expr.kind else {
        return None;
    };
    let builtin = Builtin::from_word(&name.text)?;
    let makes = matches!(
        builtin,
        Builtin::Square | Builtin::Torus | Builtin::Hex | Builtin::Tri | Builtin::Graph
    );
    makes.then_some((builtin, args))
}

impl Rules {
    /// Whether the rules make boards.
    pub fn has_boards(&self) -> bool {
        let definitions = &self.tree().definitions;
        let mut found = false;
        for definition in definitions {
            definition.body.walk(&mut |expr: &Expr| {
                found |= shape(expr).is_some_and(|(builtin, _)| {
                    definitions.iter().all(|d| d.name.text != builtin.word())
                });
            });
        }
        found
    }

    /// Returns the board in the call that is the line `answer`, if its sides are inputs.
    pub fn start_board(&self) -> Option<StartBoard> {
        let answer = (self.tree().definitions.iter()).find(|d| d.name.text == "answer")?;
        let ExprKind::Call(name, args) = &answer.body.kind else {
            return None;
        };
        let args = match &args[..] {
            [inner] if name.text == Builtin::Outcome.word() => match &inner.kind {
                ExprKind::Call(_, args) => args,
                _ => return None,
            },
            _ => args,
        };
        let input = |expr: Option<&Expr>| match expr.map(|expr| &expr.kind) {
            Some(ExprKind::Name(name)) if self.inputs().contains(&&**name) => Some(name.clone()),
            _ => None,
        };
        args.iter().enumerate().find_map(|(argument, arg)| {
            let (builtin, sides) = shape(arg)?;
            // One argument is a text, except of a triangle.
            if builtin == Builtin::Graph || builtin != Builtin::Tri && sides.len() < 2 {
                return None;
            }
            let columns = sides.get(1).filter(|_| builtin != Builtin::Tri);
            let sides = [input(sides.first()), input(columns)];
            (sides.iter().any(Option::is_some)).then_some(StartBoard { argument, sides })
        })
    }
}
