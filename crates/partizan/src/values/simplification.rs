//! The steps from `{L | R}` to its canonical form, one option at a time.
//!
//! [`Arena::form`] computes the same value and keeps no steps. Here every step has its witness, so
//! that each can be checked by a comparison of two values. Numbers are not bypassed: while the
//! value is a number, numbers that remain are the bounds of the simplicity theorem (Conway 1976,
//! theorem 11), and otherwise a number that is not dominated is not reversible.

use crate::values::arena::{Arena, ArenaResult, Cancellation, Id};

/// A step towards the canonical form. Left's if `left`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SimplificationStep {
    /// Another option of the same player is at least as good in every sum.
    Dominated {
        /// Whether the options are Left's.
        left: bool,
        /// The option that is removed.
        option: Id,
        /// The option that dominates it: `option <= by` for Left, `option >= by` for Right.
        by: Id,
    },
    /// The opponent has a reply that is at least as good for the opponent as the game itself.
    Reversible {
        /// Whether the option is Left's.
        left: bool,
        /// The option that is bypassed.
        option: Id,
        /// The reply: `reply <= value` for an option of Left, `reply >= value` for one of Right.
        reply: Id,
        /// The options of the player in the reply, which replace the option.
        replacement: Vec<Id>,
    },
}

/// The steps from a form to its simplest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplification {
    /// The value of the form.
    pub value: Id,
    /// The steps, in order.
    pub steps: Vec<SimplificationStep>,
    /// Left's options after all steps.
    pub lefts: Vec<Id>,
    /// Right's options after all steps.
    pub rights: Vec<Id>,
}

impl<W: Cancellation> Arena<W> {
    /// Returns the steps that simplify `{lefts | rights}`. What remains has no dominated option,
    /// and no reversible option that is not a number. If the value is not a number, what remains
    /// is its canonical form. If it is a number, only numbers remain, at most one for each player.
    ///
    /// The cost is a comparison for each pair of options of one player in each step.
    ///
    /// ```
    /// let mut arena = grundy_partizan::values::Arena::new();
    /// let left = [arena.read("2")?, arena.read("1")?, arena.read("{4|1}")?];
    /// let right = arena.read("3")?;
    /// let found = arena.simplify(&left, &[right]).unwrap();
    /// assert_eq!(found.steps.len(), 3); // 1 and later 0 are dominated, {4|1} is reversible
    /// assert_eq!((found.lefts, found.rights), (vec![left[0]], vec![right]));
    /// assert_eq!(arena.text(found.value).unwrap(), "5/2");
    /// # Ok::<(), grundy_partizan::values::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Arena::form`].
    pub fn simplify(&mut self, lefts: &[Id], rights: &[Id]) -> ArenaResult<Simplification> {
        let value = self.form(lefts, rights)?;
        let mut lists = [Vec::new(), Vec::new()];
        for (list, given) in lists.iter_mut().zip([lefts, rights]) {
            extend_new(list, given);
        }
        let mut steps = Vec::new();
        loop {
            for (list, left) in lists.iter_mut().zip([true, false]) {
                self.remove_dominated(list, left, &mut steps)?;
            }
            let mut found = None;
            for (side, left) in [true, false].into_iter().enumerate() {
                if found.is_none() {
                    let reply = self.reversible(&lists[side], left, value)?;
                    found = reply.map(|(at, reply)| (side, at, reply));
                }
            }
            let Some((side, at, reply)) = found else {
                break;
            };
            let left = side == 0;
            let (lefts, rights) = self.ordered(reply)?;
            let replacement = if left { lefts } else { rights };
            let option = lists[side].remove(at);
            extend_new(&mut lists[side], &replacement);
            steps.push(SimplificationStep::Reversible {
                left,
                option,
                reply,
                replacement,
            });
        }
        let [lefts, rights] = lists;
        Ok(Simplification {
            value,
            steps,
            lefts,
            rights,
        })
    }

    /// Returns whether Left (or Right) finds `y` at least as good as `x`.
    fn at_least_as_good(&mut self, y: Id, x: Id, left: bool) -> ArenaResult<bool> {
        if left { self.le(x, y) } else { self.le(y, x) }
    }

    /// Removes the dominated options of one player; the witness is not dominated itself.
    fn remove_dominated(
        &mut self,
        list: &mut Vec<Id>,
        left: bool,
        steps: &mut Vec<SimplificationStep>,
    ) -> ArenaResult<()> {
        let mut at = 0;
        while at < list.len() {
            let option = list[at];
            let mut by = option;
            for &other in list.iter() {
                // A later option is better than all before it that are comparable.
                if other != by && self.at_least_as_good(other, by, left)? {
                    by = other;
                }
            }
            if by == option {
                at += 1;
                continue;
            }
            list.remove(at);
            steps.push(SimplificationStep::Dominated { left, option, by });
        }
        Ok(())
    }

    /// Returns the first reversible option that is not a number, by its place, with the reply.
    fn reversible(
        &mut self,
        list: &[Id],
        left: bool,
        value: Id,
    ) -> ArenaResult<Option<(usize, Id)>> {
        for (at, &option) in list.iter().enumerate() {
            if self.as_number(option).is_some() {
                continue;
            }
            let (lefts, rights) = self.ordered(option)?;
            for reply in if left { rights } else { lefts } {
                if self.at_least_as_good(value, reply, left)? {
                    return Ok(Some((at, reply)));
                }
            }
        }
        Ok(None)
    }
}

/// Adds the options that are not in the list.
fn extend_new(list: &mut Vec<Id>, more: &[Id]) {
    for &option in more {
        if !list.contains(&option) {
            list.push(option);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::values::reference::ReferenceGame;

    /// Options that occur in games: numbers, infinitesimals, switches and nested ones.
    const OPTIONS: [&str; 22] = [
        "0",
        "1",
        "-1",
        "2",
        "3",
        "-5",
        "1/2",
        "-3/4",
        "*",
        "*2",
        "^",
        "v",
        "^*",
        "^3",
        "1*",
        "{4|1}",
        "{1|-4}",
        "+-1",
        "+-3",
        "{3||2|0}",
        "{2|1||-1}",
        "{0||0|-2}",
    ];

    fn tree(arena: &mut Arena, id: Id) -> ReferenceGame {
        let (lefts, rights) = arena.ordered(id).unwrap();
        let mut all = |ids: Vec<Id>| -> Vec<Rc<ReferenceGame>> {
            ids.into_iter().map(|id| Rc::new(tree(arena, id))).collect()
        };
        ReferenceGame {
            left: all(lefts),
            right: all(rights),
        }
    }

    /// The game with these options, as a tree.
    fn form(arena: &mut Arena, lists: &[Vec<Id>; 2]) -> ReferenceGame {
        let [left, right] = lists
            .each_ref()
            .map(|ids| ids.iter().map(|id| Rc::new(tree(arena, *id))).collect());
        ReferenceGame { left, right }
    }

    proptest! {
        #[test]
        fn every_step_has_its_witness_and_keeps_the_value(
            left in prop::collection::vec(0..OPTIONS.len(), 0..5),
            right in prop::collection::vec(0..OPTIONS.len(), 0..5),
        ) {
            let mut arena = Arena::new();
            let mut ids = |list: &[usize]| -> Vec<Id> {
                list.iter().map(|&at| arena.read(OPTIONS[at]).unwrap()).collect()
            };
            let (left, right) = (ids(&left), ids(&right));
            let found = arena.simplify(&left, &right).unwrap();
            let mut lists = [left, right];
            let game = form(&mut arena, &lists);
            for step in &found.steps {
                let (side, option) = match step {
                    SimplificationStep::Dominated { left, option, by } => {
                        let side = usize::from(!left);
                        prop_assert!(by != option && lists[side].contains(by));
                        let (x, y) = (tree(&mut arena, *option), tree(&mut arena, *by));
                        let holds = if *left { x.le(&y) } else { y.le(&x) };
                        prop_assert!(holds);
                        (side, *option)
                    }
                    SimplificationStep::Reversible { left, option, reply, replacement } => {
                        let (lefts, rights) = arena.ordered(*option).unwrap();
                        let replies = if *left { rights } else { lefts };
                        prop_assert!(replies.contains(reply));
                        let answer = tree(&mut arena, *reply);
                        let holds = if *left { answer.le(&game) } else { game.le(&answer) };
                        prop_assert!(holds);
                        let (lefts, rights) = arena.ordered(*reply).unwrap();
                        let options = if *left { &lefts } else { &rights };
                        prop_assert_eq!(options, replacement);
                        lists[usize::from(!left)].extend(replacement);
                        (usize::from(!left), *option)
                    }
                };
                prop_assert!(lists[side].contains(&option));
                lists[side].retain(|id| *id != option);
                // The lists after the step have the value of the game.
                let after = form(&mut arena, &lists);
                prop_assert!(game.le(&after) && after.le(&game));
            }
            for (list, remaining) in lists.iter_mut().zip([&found.lefts, &found.rights]) {
                list.sort_unstable();
                list.dedup();
                let mut remaining = remaining.clone();
                remaining.sort_unstable();
                prop_assert_eq!(&*list, &remaining);
            }
            let remaining = [&found.lefts, &found.rights];
            if arena.as_number(found.value).is_some() {
                for list in remaining {
                    prop_assert!(list.len() <= 1);
                    prop_assert!(list.iter().all(|id| arena.as_number(*id).is_some()));
                }
            } else {
                let (lefts, rights) = arena.ordered(found.value).unwrap();
                for (list, mut canonical) in remaining.into_iter().zip([lefts, rights]) {
                    let mut list = list.clone();
                    list.sort_unstable();
                    canonical.sort_unstable();
                    prop_assert_eq!(list, canonical);
                }
            }
        }
    }
}
