//! The players of rules: whether two functions are those of two players with different moves, and
//! whether a score is the difference of two players' gains, so that its sign is the outcome.

use crate::Rules;
use crate::syntax::Tree;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Program, Reduce, Reducer, UnaryOp};

impl Rules {
    /// Returns whether an item of the function's reducer is a constant, such as the `0` of a heap
    /// taken whole.
    pub fn is_constant_option(&self, function: &str, item: usize) -> bool {
        reducers(self.tree(), function).iter().any(|reduce| {
            let item = reduce.items.get(item);
            item.is_some_and(|item| matches!(item.expr.kind, ExprKind::Int(_)))
        })
    }

    /// Returns whether the function belongs to one of two players with different moves: no option
    /// leads back to it except through another game function.
    pub fn is_one_of_two_players(&self, function: &str) -> bool {
        let replies: Vec<&str> = replies(self.tree(), function)
            .into_iter()
            .flatten()
            .map(|(name, _)| name)
            .collect();
        !replies.is_empty()
            && replies.iter().all(|reply| *reply != function)
            && replies.iter().any(|reply| {
                let back = self::replies(self.tree(), reply);
                back.iter().flatten().any(|(name, _)| *name == function)
            })
    }

    /// Returns whether the score is zero-sum by its form: the gain of one player is the loss of the
    /// other. That is so if each option of `max` is a gain less the score of a position of `max`,
    /// or a gain plus that of a position of `min`; and the same with the players exchanged. A score
    /// above zero is then a win for the maximiser. If one function has `max` and `min` by turn, its
    /// scores are the first player's, so each option is a gain plus one of them.
    pub fn is_zero_sum(&self, function: &str) -> bool {
        let tree = self.tree();
        let Some(own @ (Reducer::Max | Reducer::Min)) = reducer(tree, function) else {
            return false;
        };
        let turns = takes_turns(tree, function);
        let replies = replies(tree, function);
        !replies.is_empty()
            && replies.iter().all(|terms| match terms[..] {
                [(reply, Some(plus))] if turns || takes_turns(tree, reply) => {
                    turns && plus && takes_turns(tree, reply)
                }
                [(reply, Some(plus))] => {
                    reducer(tree, reply).is_some_and(|other| (other == own) != plus)
                }
                _ => false,
            })
    }
}

/// Returns the game reducers in which a function ends.
fn reducers<'a>(tree: &'a Program, function: &str) -> Vec<&'a Reduce> {
    let definitions = tree.definitions.iter();
    definitions
        .filter(|d| d.name.text == function && d.params.is_some())
        .flat_map(|d| d.body.ends())
        .filter_map(|end| match &end.kind {
            ExprKind::Reduce(reduce) if reduce.reducer.makes_a_game() => Some(&**reduce),
            _ => None,
        })
        .collect()
}

fn reducer(tree: &Program, function: &str) -> Option<Reducer> {
    reducers(tree, function).first().map(|r| r.reducer)
}

/// Returns whether `max` and `min` occur in one function, each for the player to move.
fn takes_turns(tree: &Program, function: &str) -> bool {
    let reducers = reducers(tree, function);
    let has = |wanted| reducers.iter().any(|reduce| reduce.reducer == wanted);
    has(Reducer::Max) && has(Reducer::Min)
}

/// A call of a game function in an option, with its sign if the option is a sum of terms; `None` if
/// it is nested deeper.
type Reply<'a> = (&'a str, Option<bool>);

/// Returns the calls of game functions in each option of a function.
fn replies<'a>(tree: &'a Program, function: &str) -> Vec<Vec<Reply<'a>>> {
    let items = reducers(tree, function).into_iter().flat_map(|r| &r.items);
    items
        .map(|item| {
            let mut found = Vec::new();
            terms(tree, &item.expr, true, &mut found);
            found
        })
        .collect()
}

fn terms<'a>(tree: &'a Program, expr: &'a Expr, plus: bool, found: &mut Vec<Reply<'a>>) {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Add, a, b) => {
            terms(tree, a, plus, found);
            terms(tree, b, plus, found);
        }
        ExprKind::Binary(BinaryOp::Sub, a, b) => {
            terms(tree, a, plus, found);
            terms(tree, b, !plus, found);
        }
        ExprKind::Unary(UnaryOp::Neg, a) => terms(tree, a, !plus, found),
        ExprKind::Call(callee, _) if reducer(tree, &callee.text).is_some() => {
            found.push((&callee.text, Some(plus)));
        }
        _ => expr.walk(&mut |e| {
            if let ExprKind::Call(callee, _) = &e.kind
                && reducer(tree, &callee.text).is_some()
            {
                found.push((&callee.text, None));
            }
        }),
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::tests::rules;

    const MINIMAX_TREE: &str = include_str!("../../../../games/minimax-tree.game");
    const NIM: &str = include_str!("../../../../games/nim.game");

    #[test]
    fn two_players_differ_from_one_rule_for_both() {
        for (text, function, expected) in [
            (
                "l(m) = win{ r(m-1) if m > 0 }\nr(m) = win{ l(m-2) if m > 1 }",
                "l",
                true,
            ),
            (MINIMAX_TREE, "mx", true),
            (
                include_str!("../../../../games/fibonacci-nim.game"),
                "w",
                false,
            ),
            (NIM, "g", false),
        ] {
            assert_eq!(
                rules(text).is_one_of_two_players(function),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn differences_of_gains_are_zero_sum() {
        for (text, function, expected) in [
            (include_str!("../../../../games/deque.game"), "v", true),
            (include_str!("../../../../games/stone-game.game"), "v", true),
            (MINIMAX_TREE, "mn", true),
            ("f(n) = max{ 2*f(n-1) if n > 0 } default 1", "f", false),
            (NIM, "g", false),
        ] {
            assert_eq!(rules(text).is_zero_sum(function), expected, "{text}");
        }
    }

    #[test]
    fn a_heap_taken_whole_is_a_constant_option() {
        let rules = rules("g(n) = if n > 0 then mex{ g(n-1), 0 } else 0");
        assert!(!rules.is_constant_option("g", 0));
        assert!(rules.is_constant_option("g", 1));
    }
}
