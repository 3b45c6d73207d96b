//! Equalities of partizan heaps, compared with the moves of the rules.
//!
//! Two games are equal if the second player wins their difference (J. H. Conway, *On Numbers and
//! Games*, 1976). The difference of two heaps is played out over the options of the rules. Values
//! of games, canonical forms and subtraction sets are not used.

use std::ops::RangeInclusive;

use grundy_game::{Message, Run};

use super::super::messages;
use crate::failure::Failure;
use crate::values::asked::{NumberedFamily, ValueGame};

/// The largest heap of a difference.
const MAX_HEAP: usize = 200;

/// Two positions that a verdict calls equal, and whose difference one player wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDifference {
    /// The text of a position: `g(12)`.
    pub one: String,
    /// The text of the other one.
    pub other: String,
}

impl GameDifference {
    /// The finding, as a sentence without its end.
    pub fn sentence(&self) -> Message {
        messages::game_difference(&self.one, &self.other)
    }
}

/// The options of a heap by the rules: the heaps that Left and Right leave.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeapOptions {
    left: Vec<usize>,
    right: Vec<usize>,
}

/// Returns the options of the heaps from 0 on, as long as each option is one smaller heap of the
/// same function.
///
/// # Errors
/// The errors of the rules.
pub(crate) fn heap_options(
    game: &mut dyn ValueGame,
    family: &NumberedFamily,
    heaps: usize,
    run: &mut Run,
) -> Result<Vec<HeapOptions>, Failure> {
    let mut all = Vec::new();
    for n in 0..heaps.min(MAX_HEAP + 1) {
        let Some(at) = game.member(family, &[n as i64]) else {
            break;
        };
        let mut heap = HeapOptions::default();
        for (left, to) in game.options(&at, run)? {
            let Some(smaller) = (match &to[..] {
                [to] if to.function == family.function => match &to.position[..] {
                    [size] => size.natural().and_then(|size| usize::try_from(size).ok()),
                    _ => None,
                },
                _ => None,
            })
            .filter(|size| *size < n) else {
                return Ok(all);
            };
            if left {
                heap.left.push(smaller);
            } else {
                heap.right.push(smaller);
            }
        }
        all.push(heap);
    }
    Ok(all)
}

/// Returns the first heap `n` of a range with `G(n + period) != G(n)`, among the heaps with
/// options, and the number of heaps before it that agree.
pub(crate) fn first_difference(
    options: &[HeapOptions],
    period: usize,
    range: RangeInclusive<usize>,
) -> (usize, Option<usize>) {
    // For each difference `a - b`: whether Left, and whether Right, wins it by moving first.
    let count = options.len();
    let mut wins = vec![(false, false); count * count];
    for a in 0..count {
        for b in 0..count {
            let at = |a: usize, b: usize| wins[a * count + b];
            let (from, less) = (&options[a], &options[b]);
            // In `-b` Left has the negatives of Right's options of `b`.
            let left =
                from.left.iter().any(|a| !at(*a, b).1) || less.right.iter().any(|b| !at(a, *b).1);
            let right =
                from.right.iter().any(|a| !at(*a, b).0) || less.left.iter().any(|b| !at(a, *b).0);
            wins[a * count + b] = (left, right);
        }
    }
    let mut agree = 0;
    for n in range {
        if n + period >= count {
            break;
        }
        if wins[(n + period) * count + n] != (false, false) {
            return (agree, Some(n));
        }
        agree += 1;
    }
    (agree, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::GameRules;

    /// Compares heaps of rules with those one period later.
    fn compared(rules: &str, period: usize, preperiod: usize) -> (usize, Option<usize>) {
        let mut game = GameRules::of_text(rules);
        let family = game.family(None).expect("a family");
        let run = &mut Run::silent();
        let options = heap_options(&mut game, &family, 100, run).expect("options");
        first_difference(&options, period, preperiod..=80)
    }

    #[test]
    fn false_periods_are_found_and_true_ones_are_not() {
        // The values are 0, *, *2 and again.
        let rules = "g(x>=0) = { g(x-k) for k in [1,2] | g(x-k) for k in [1,2] }";
        assert_eq!(compared(rules, 3, 0), (81, None));
        assert_eq!(compared(rules, 4, 0), (0, Some(0)));
        // Left takes one and Right two: g(0) = 0, g(1) = 1, g(2) = {1|0}.
        let rules = "g(x>=0) = { g(x-1) | g(x-2) }";
        assert_eq!(compared(rules, 1, 0), (0, Some(0)));
        assert_eq!(compared(rules, 3, 0).1, None);
        assert_eq!(compared(rules, 3, 0).0, 81);
        assert_eq!(compared(rules, 2, 1), (0, Some(1)));
    }

    #[test]
    fn options_that_are_sums_are_not_compared() {
        let rules = "g(x>=0) = { g(x-2)+g(1) for k in [1] if x >= 4 | g(x-1) }";
        assert_eq!(compared(rules, 1, 0).1, Some(0));
        let mut game = GameRules::of_text(rules);
        let family = game.family(None).expect("a family");
        let options = heap_options(&mut game, &family, 100, &mut Run::silent());
        assert_eq!(options.expect("options").len(), 4);
    }
}
