//! Equalities of partizan heaps, compared with the moves of the rules.
//!
//! Two games are equal if the second player wins their difference (J. H. Conway, *On Numbers and
//! Games*, 1976). The difference of two heaps is played out over the options of the rules. Values
//! of games, canonical forms and subtraction sets are not used.

use std::ops::RangeInclusive;

use grundy_core::{Message, Run};

use super::messages;
use crate::failure::Failure;
use crate::solution::Component;
use crate::values::value_game::{NumberedFamily, ValueGame};

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
            let Some(smaller) = smaller_heap(&to, family, n) else {
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

/// The size of the heap that a sum consists of, if it is one heap of this function with fewer than
/// `n` tokens.
fn smaller_heap(sum: &[Component], family: &NumberedFamily, n: usize) -> Option<usize> {
    let [heap] = sum else { return None };
    let [size] = &heap.position[..] else {
        return None;
    };
    let size = usize::try_from(size.natural()?).ok()?;
    (heap.function == family.function && size < n).then_some(size)
}

/// Returns the first heap `n` of a range with `G(n + period) != G(n)`, among the heaps with
/// options.
pub(crate) fn first_difference(
    options: &[HeapOptions],
    period: usize,
    range: RangeInclusive<usize>,
) -> Option<usize> {
    // For each difference `a - b`: whether Left, and whether Right, wins it by moving first.
    let count = options.len();
    let mut wins = vec![(false, false); count * count];
    for a in 0..count {
        for b in 0..count {
            let at = |a: usize, b: usize| wins[a * count + b];
            let (first, second) = (&options[a], &options[b]);
            // In `-b` the options of Left are the negatives of Right's options of `b`.
            let left = first.left.iter().any(|a| !at(*a, b).1)
                || second.right.iter().any(|b| !at(a, *b).1);
            let right = first.right.iter().any(|a| !at(*a, b).0)
                || second.left.iter().any(|b| !at(a, *b).0);
            wins[a * count + b] = (left, right);
        }
    }
    range
        .take_while(|n| n + period < count)
        .find(|n| wins[(n + period) * count + n] != (false, false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::GameRules;

    /// The options of the first hundred heaps; fewer if an option is not one smaller heap.
    fn options_of(rules: &str) -> Vec<HeapOptions> {
        let mut game = GameRules::of_text(rules);
        let family = game.family(None).expect("a family");
        heap_options(&mut game, &family, 100, &mut Run::silent()).expect("options")
    }

    #[test]
    fn false_periods_are_found_and_true_ones_are_not() {
        // The values are 0, *, *2 and again.
        let options = options_of("g(x>=0) = { g(x-k) for k in [1,2] | g(x-k) for k in [1,2] }");
        assert_eq!(options.len(), 100);
        assert_eq!(first_difference(&options, 3, 0..=80), None);
        assert_eq!(first_difference(&options, 4, 0..=80), Some(0));
        // Left takes one and Right two: g(0) = 0, g(1) = 1, g(2) = {1|0}.
        let options = options_of("g(x>=0) = { g(x-1) | g(x-2) }");
        assert_eq!(options.len(), 100);
        assert_eq!(first_difference(&options, 1, 0..=80), Some(0));
        assert_eq!(first_difference(&options, 2, 1..=80), Some(1));
        assert_eq!(first_difference(&options, 3, 0..=80), None);
    }

    #[test]
    fn options_that_are_sums_are_not_compared() {
        let rules = "g(x>=0) = { g(x-2)+g(1) for k in [1] if x >= 4 | g(x-1) }";
        assert_eq!(options_of(rules).len(), 4);
    }
}
