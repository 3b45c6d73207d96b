//! The kinds of functions: the reducers in which they end, and where values may be loony.

use grundy_core::{Diagnostic, Kind, Turn};

use crate::meaning::{Function, Node, NodeKind, Reduce, messages};
use crate::syntax::Tree;
use crate::syntax::ast::Reducer;

/// Returns the kind of a function, from the reducers in which its clauses end.
pub(crate) fn kind(function: &Function, diagnostics: &mut Vec<Diagnostic>) -> Kind {
    let kind_of = |node: &Node| match &node.kind {
        NodeKind::Reduce(reduce) => match reduce.reducer {
            Reducer::Mex => Some(Kind::Grundy),
            Reducer::Obliged => Some(Kind::Obliged),
            Reducer::Loopy => Some(Kind::Loopy),
            Reducer::Win => Some(Kind::Win),
            Reducer::Misere => Some(Kind::Misere),
            Reducer::Max => Some(Kind::Max),
            Reducer::Min => Some(Kind::Min),
            _ => None,
        },
        _ => None,
    };
    let ends = (function.clauses.iter()).flat_map(|clause| clause.body.node.ends());
    let found: Vec<(Kind, &Node)> = ends
        .filter_map(|node| Some((kind_of(node)?, node)))
        .collect();
    let Some(&(first, first_node)) = found.first() else {
        return Kind::Plain;
    };
    if function.constant {
        return Kind::Plain;
    }
    // Reducers that may occur in one function: `mex` with and without words before options, and
    // `max` and `min` by turn.
    let together = [[Kind::Grundy, Kind::Obliged], [Kind::Max, Kind::Min]];
    for &(other, node) in &found[1..] {
        let fit = |kinds: &[Kind; 2]| kinds.contains(&other) && kinds.contains(&first);
        if other != first && !together.iter().any(fit) {
            diagnostics.push(
                Diagnostic::error(
                    "mixed-kinds",
                    messages::ends_in_different_reducers(&function.name),
                )
                .at(node.span.range(), messages::this_one_differs())
                .at(first_node.span.range(), messages::from_this_one())
                .help(messages::one_game_has_one_kind()),
            );
            break;
        }
    }
    let has = |wanted: Kind| found.iter().any(|(kind, _)| *kind == wanted);
    if has(Kind::Obliged) {
        Kind::Obliged
    } else if has(Kind::Max) && has(Kind::Min) {
        Kind::Turns
    } else {
        first
    }
}

/// Calls `act` with the reducers in which a body ends.
fn tails<'a>(node: &'a mut Node, act: &mut dyn FnMut(&'a mut Reduce)) {
    match &mut node.kind {
        NodeKind::If(_, yes, no) => {
            tails(yes, act);
            tails(no, act);
        }
        NodeKind::Reduce(reduce) => act(reduce),
        _ => {}
    }
}

/// Values may be loony wherever a move leads to a function whose values may be, and wherever a move
/// is entailing.
pub(crate) fn spread_obligations(functions: &mut [Function]) {
    loop {
        let obliged: Vec<bool> = (functions.iter())
            .map(|function| function.kind == Kind::Obliged)
            .collect();
        let mut next = obliged.clone();
        for (f, function) in functions.iter_mut().enumerate() {
            let bodies = function
                .clauses
                .iter_mut()
                .map(|clause| &mut clause.body.node);
            for body in bodies {
                tails(body, &mut |reduce| {
                    if !matches!(reduce.reducer, Reducer::Mex | Reducer::Obliged) {
                        return;
                    }
                    for item in &reduce.items {
                        item.expr.walk(&mut |node| {
                            if let NodeKind::Call(to, _) = node.kind {
                                next[f] |= obliged[to];
                                next[to] |= item.turn == Turn::Entailing;
                            }
                        });
                    }
                    if next[f] {
                        reduce.reducer = Reducer::Obliged;
                    }
                });
            }
        }
        for (function, obliged) in functions.iter_mut().zip(&next) {
            if *obliged && function.kind == Kind::Grundy {
                function.kind = Kind::Obliged;
            }
        }
        let settled = functions
            .iter()
            .zip(&obliged)
            .all(|(function, before)| (function.kind == Kind::Obliged) == *before);
        if settled {
            return;
        }
    }
}
