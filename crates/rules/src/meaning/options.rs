//! Checks that the items of a reducer fit it.

use grundy_game::{Diagnostic, Turn, Value};

use super::types::{Infer, Type};
use super::{Item, Node, NodeKind};
use crate::fault;
use crate::syntax::ast::Reducer;

impl Infer<'_> {
    /// Checks an option of `loopy`: one position, or a Grundy value.
    fn follower(&mut self, node: &Node, found: &Type) {
        match &node.kind {
            NodeKind::If(_, yes, no) => {
                self.follower(yes, found);
                self.follower(no, found);
            }
            NodeKind::Call(..) | NodeKind::Int(0..) if found.may_be_int() || *found == Type::Loopy => {}
            _ => self.say(|| {
                Diagnostic::error("loopy-option", "an option of `loopy` is one position")
                    .at(node.span.range(), "this is more, or something else")
                    .help("write one call, such as `g(x-1)`; whether a sum can be undone depends on values that are not known yet")
                    .help("outside of `loopy{ … }` positions can be summed: `g(3)^g(5)`")
            }),
        }
    }

    /// Checks the target of an entailing move: one position, in which the opponent has to answer.
    fn entailed(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::If(_, yes, no) => {
                self.entailed(yes);
                self.entailed(no);
            }
            NodeKind::Call(f, _) if !self.program.functions[*f].constant => {}
            _ => self.say(|| {
                Diagnostic::error("entail-option", "an entailing move leads to one position")
                    .at(node.span.range(), "this is more, or something else")
                    .help(
                        "write one call, such as `entail g(n-1)`: the opponent has to answer there",
                    )
            }),
        }
    }

    /// Checks that an item fits its reducer.
    pub(super) fn option(&mut self, reducer: Reducer, item: &Item, found: &Type) {
        let node = &item.expr;
        let span = node.span;
        if item.turn == Turn::Entailing {
            self.entailed(node);
        }
        match reducer {
            Reducer::Loopy => self.follower(node, found),
            Reducer::Obliged if *found == Type::Obliged => {}
            Reducer::Mex | Reducer::Obliged => match found {
                Type::Bool | Type::Outcome => self.say(|| {
                    Diagnostic::error("mex-of-outcomes", "`mex` takes Grundy values, not outcomes")
                        .at(span.range(), "this is true or false")
                        .help("to ask only who wins, use `win{ … }`; else define the options by `mex` as well")
                }),
                Type::Score => self.say(|| {
                    Diagnostic::error("mex-of-scores", "`mex` takes Grundy values, not scores")
                        .at(span.range(), "this is a score of `max` or `min`")
                        .help("a game is either won by the last move (`mex`, `win`) or by the score (`max`, `min`)")
                }),
                found if !found.may_be_int() => {
                    let found = found.clone();
                    self.wrong(span, "a natural number", &found, "options of `mex` are Grundy values: 0, 1, 2, …");
                }
                _ => {
                    if let NodeKind::Int(value) = node.kind
                        && value < 0
                    {
                        self.say(|| *fault::not_natural(span, &Value::Int(value)));
                    }
                }
            },
            Reducer::Win | Reducer::Misere => {
                if !found.may_be_bool() {
                    let found = found.name();
                    self.say(|| {
                        Diagnostic::error(
                            "option-not-outcome",
                            format!("`{reducer}` takes outcomes, not {}", found.trim_start_matches("a ")),
                        )
                        .at(span.range(), format!("this is {found}"))
                        .help("its options are true (the player to move wins) or false; for Grundy values use `mex{ … }`")
                    });
                }
            }
            Reducer::Xor => {
                self.summand_type(span, found);
            }
            Reducer::Max | Reducer::Min | Reducer::Sum => {
                if !found.may_be_int() {
                    self.wrong(span, "an integer", found, &format!("`{reducer}` takes integers"));
                }
            }
            Reducer::Any | Reducer::All | Reducer::Count => {
                if !found.may_be_int() && !found.may_be_bool() {
                    self.wrong(span, "a condition", found, &format!("`{reducer}` takes booleans"));
                }
            }
            Reducer::Set | Reducer::List => {}
        }
    }
}
