//! The nodes of partizan rules: literals, braces with a bar, and functions of games.

use std::sync::Arc;

use super::{Item, Node};
use crate::syntax::ast::GameLiteral;

/// An expression whose value is a game, or a function of games.
#[derive(Clone, Debug)]
pub(crate) enum GameNode {
    /// `0.375`, by its digits.
    Decimal(Arc<str>),
    Literal(GameLiteral, Option<Node>),
    /// The items of Left and of Right.
    Braces(Vec<Item>, Vec<Item>),
    /// A function of [`FUNCTIONS`], by its name.
    Function(&'static str, Vec<Node>),
}

impl GameNode {
    /// Visits the expressions of the node.
    pub(super) fn parts<'a>(&'a self, visit: &mut dyn FnMut(&'a Node)) {
        match self {
            Self::Decimal(_) => {}
            Self::Literal(_, operand) => operand.iter().for_each(visit),
            Self::Braces(left, right) => {
                left.iter().chain(right).for_each(|item| item.parts(visit));
            }
            Self::Function(_, args) => args.iter().for_each(visit),
        }
    }
}

/// The functions of games, with the syntax of a call.
pub(crate) const FUNCTIONS: [(&str, &str); 34] = [
    ("outcome", "outcome(g)"),
    ("mean", "mean(g)"),
    ("temperature", "temperature(g)"),
    ("lstop", "lstop(g)"),
    ("rstop", "rstop(g)"),
    ("weight", "weight(g)"),
    ("cool", "cool(g,t)"),
    ("freeze", "freeze(g)"),
    ("heat", "heat(g,t)"),
    ("overheat", "overheat(g,s,t)"),
    ("norton", "norton(g,u)"),
    ("ordinal", "ordinal(g,h)"),
    ("conway", "conway(g,h)"),
    ("conjunctive", "conjunctive(g,h)"),
    ("selective", "selective(g,h)"),
    ("companion", "companion(g)"),
    ("reduced", "reduced(g)"),
    ("birthday", "birthday(g)"),
    ("left", "left(g)"),
    ("right", "right(g)"),
    ("isnumber", "isnumber(g)"),
    ("incentives", "incentives(g)"),
    ("fuzzy", "fuzzy(g,h)"),
    ("game", "game('3/4^2*3')"),
    ("tiny", "tiny(g)"),
    ("miny", "miny(g)"),
    ("frac", "frac(3,8)"),
    ("text", "text(g)"),
    ("number", "number(g)"),
    ("upsum", "upsum(g,h)"),
    ("downsum", "downsum(g,h)"),
    ("degree", "degree(g)"),
    ("onside", "onside(g)"),
    ("offside", "offside(g)"),
];

/// Returns the name of a function of games and the syntax of a call.
pub(crate) fn function(name: &str) -> Option<(&'static str, &'static str)> {
    FUNCTIONS.into_iter().find(|(known, _)| *known == name)
}
