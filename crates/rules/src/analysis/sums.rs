//! Sums of positions in rules: which games can be played as sums under misère play or in compounds.
//!
//! In `mex{ g(a)^g(b) … }` the sign `^` is between values. It also means that the option is the
//! *sum* of the two positions, if the values are not used otherwise: each option is a `^` of calls
//! of game functions, or 0. `g(x)+1` or `min(g(a),3)` have a value under normal play, but they are
//! not positions.

use std::ops::Range;

use grundy_core::{Kind, Turn};

use crate::Rules;
use crate::syntax::Tree;
use crate::syntax::ast::{BinaryOp, Definition, Expr, ExprKind, Reducer};

/// The reason why an option is not a position, or not a single one, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPositions {
    /// A term is a value that is not that of a position.
    Value(Range<usize>),
    /// The option is a sum of several positions.
    Sum(Range<usize>),
}

impl Rules {
    /// Returns the first option that is not a sum of positions, in the definitions that play can
    /// reach from some functions. With `single` an option must be one position.
    pub fn option_that_is_not_a_sum(
        &self,
        functions: &[&str],
        single: bool,
    ) -> Option<NotPositions> {
        let reached = self.reached_by_play(functions);
        reached
            .into_iter()
            .find_map(|definition| self.not_a_sum(&definition.body, single))
    }

    /// Returns the place in the definitions of a function that makes it one of a kind: the
    /// option after `entail` or `again`, else the name of the reducer.
    pub fn place_of_kind(&self, function: &str, kind: Kind) -> Option<Range<usize>> {
        let definitions = self.tree().definitions_of(function);
        let mut ends = definitions.flat_map(|definition| definition.body.ends());
        ends.find_map(|end| {
            let ExprKind::Reduce(reduce) = &end.kind else {
                return None;
            };
            if kind == Kind::Obliged {
                let mut items = reduce.items.iter();
                let item = items.find(|item| item.turn != Turn::Ordinary)?;
                return Some(item.span.range());
            }
            let start = end.span.range().start;
            Some(start..start + reduce.reducer.word().len())
        })
    }

    /// Returns the definitions of the functions that play can reach.
    fn reached_by_play<'a>(&'a self, functions: &[&'a str]) -> Vec<&'a Definition> {
        let mut names = functions.to_vec();
        let mut found: Vec<&Definition> = Vec::new();
        let mut at = 0;
        while let Some(&name) = names.get(at) {
            if !names[..at].contains(&name) {
                let own: Vec<&Definition> = self.tree().definitions_of(name).collect();
                let options = own.iter().flat_map(|definition| options(&definition.body));
                names.extend(options.flat_map(terms).filter_map(|term| match &term.kind {
                    ExprKind::Call(name, _) => Some(name.text.as_str()),
                    _ => None,
                }));
                found.extend(own);
            }
            at += 1;
        }
        found
    }

    /// Returns the first place in a body that is not a sum of positions.
    fn not_a_sum(&self, body: &Expr, single: bool) -> Option<NotPositions> {
        options(body).into_iter().find_map(|option| {
            let terms = terms(option);
            let several = single
                && terms.len() > 1
                && matches!(option.kind, ExprKind::Binary(BinaryOp::Xor, ..));
            let value = terms.into_iter().find(|term| !match &term.kind {
                ExprKind::Int(0) => true,
                ExprKind::Reduce(reduce) => reduce.reducer == Reducer::Mex,
                ExprKind::Call(name, _) => {
                    let function = self.function(&name.text);
                    function.is_some_and(|f| f.kind == Kind::Grundy || f.is_identity)
                }
                // `g(x) = x`, a heap of Nim in closed form.
                ExprKind::Name(_) => std::ptr::eq(*term, body),
                _ => false,
            });
            match value {
                Some(term) => Some(NotPositions::Value(term.span.range())),
                None => several.then(|| NotPositions::Sum(option.span.range())),
            }
        })
    }
}

/// Returns the options that a body lists, and what else it ends in.
fn options(body: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    for end in body.ends() {
        match &end.kind {
            ExprKind::Reduce(reduce) if reduce.reducer == Reducer::Mex => {
                found.extend(reduce.items.iter().map(|item| &item.expr));
            }
            _ => found.push(end),
        }
    }
    found
}

/// Returns the terms of a sum.
fn terms(option: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    for end in option.ends() {
        match &end.kind {
            ExprKind::Binary(BinaryOp::Xor, a, b) => {
                found.extend(terms(a));
                found.extend(terms(b));
            }
            _ => found.push(end),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::tests::rules;

    #[test]
    fn options_are_sums_of_positions_or_have_a_place() {
        let text = "g(n) = mex{ g(n-1) if n > 0, g(0) ^ g(n-2) if n > 1 }";
        let sums = rules(text);
        assert_eq!(sums.option_that_is_not_a_sum(&["g"], false), None);
        let sum = text.find("g(0)").expect("a sum");
        let found = sums.option_that_is_not_a_sum(&["g"], true);
        assert_eq!(
            found,
            Some(NotPositions::Sum(sum..sum + "g(0) ^ g(n-2)".len()))
        );
        let text = "g(n) = mex{ h(n-1) if n > 0 }\nh(n) = mex{ g(n-1) + 1 if n > 0 }\nf(n) = n";
        let value = text.find("g(n-1)").expect("a value");
        let found = rules(text).option_that_is_not_a_sum(&["g"], false);
        assert_eq!(
            found,
            Some(NotPositions::Value(value..value + "g(n-1) + 1".len()))
        );
        assert_eq!(rules(text).option_that_is_not_a_sum(&["f"], false), None);
    }

    #[test]
    fn a_kind_has_the_place_of_its_reducer_or_of_its_entailing_move() {
        let text = "g(n) = if n > 0 then win{ g(n-1) } else false\nh(n) = mex{ h(n-1) if n > 0, entail h(n-2) if n > 1 }";
        let at = |word: &str| text.find(word).map(|start| start..start + word.len());
        assert_eq!(rules(text).place_of_kind("g", Kind::Win), at("win"));
        assert_eq!(
            rules(text).place_of_kind("h", Kind::Obliged),
            at("h(n-2) if n > 1")
        );
    }
}
