//! Checks that the items of a reducer fit it.

use grundy_core::{Diagnostic, Turn, Value};

use super::types::{Infer, Type};
use super::{Item, Node, NodeKind, messages};
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
            NodeKind::Call(..) | NodeKind::Int(0..)
                if found.may_be_int() || *found == Type::Loopy => {}
            _ => self.say(|| {
                Diagnostic::error("loopy-option", messages::option_of_loopy_is_one_position())
                    .at(node.span.range(), messages::more_than_one_position())
                    .help(messages::write_one_call_of_loopy())
                    .help(messages::sum_outside_of_loopy())
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
                let fact = messages::entailing_move_leads_to_one_position();
                Diagnostic::error("entail-option", fact)
                    .at(node.span.range(), messages::more_than_one_position())
                    .help(messages::write_one_call_of_entail())
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
                    Diagnostic::error("mex-of-outcomes", messages::mex_of_outcomes())
                        .at(span.range(), fault::messages::this_is_an_outcome())
                        .help(messages::use_win_or_mex())
                }),
                Type::Score => self.say(|| {
                    Diagnostic::error("mex-of-scores", messages::mex_of_scores())
                        .at(span.range(), messages::this_is_a_score())
                        .help(messages::won_by_last_move_or_score())
                }),
                found if !found.may_be_int() => {
                    let advice = Some(fault::messages::options_are_grundy_values);
                    self.wrong(span, fault::messages::a_natural_number, found, advice);
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
                    self.say(|| {
                        let fact =
                            messages::reducer_takes_outcomes(reducer.word(), found.message());
                        Diagnostic::error("option-not-outcome", fact)
                            .at(span.range(), messages::this_is_a(found.message()))
                            .help(messages::options_are_true_or_false())
                    });
                }
            }
            Reducer::Xor => {
                self.summand_type(span, found);
            }
            Reducer::Max | Reducer::Min | Reducer::Sum => {
                if !found.may_be_int() {
                    let advice = || messages::reducer_takes_integers(reducer.word());
                    self.wrong(span, fault::messages::an_integer, found, Some(advice));
                }
            }
            Reducer::Any | Reducer::All | Reducer::Count => {
                if !found.may_be_int() && !found.may_be_bool() {
                    let advice = || messages::reducer_takes_booleans(reducer.word());
                    self.wrong(span, fault::messages::a_condition, found, Some(advice));
                }
            }
            Reducer::Set | Reducer::List => {}
        }
    }
}
