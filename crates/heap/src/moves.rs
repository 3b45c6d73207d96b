//! Who wins a position of several heaps, and by which moves.

use grundy_game::{Budget, Observer, Outcome, Stop};

use crate::code::Code;
use crate::sequence::Sequence;

/// A move in one heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Which heap of the position, from 0.
    pub component: usize,
    /// Its size before.
    pub from: u64,
    /// The heaps that it leaves, the smallest first.
    pub to: Vec<u64>,
    /// The value of the position that it leaves.
    pub value: u32,
}

/// A position of several heaps, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The nim-sum of the values of the heaps.
    pub value: u32,
    /// The value of each heap.
    pub components: Vec<u32>,
    /// Every move of the position: by heap, then by what it leaves.
    pub moves: Vec<Move>,
}

impl Solution {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_win(self.value != 0)
    }

    /// The moves that win.
    pub fn winning(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(|to| to.value == 0)
    }
}

/// Solves a position. The stop is not [`Stop::Complete`] if its largest heap is beyond the budget, and
/// then there is no solution.
///
/// ```
/// use grundy_game::{Budget, NoObserver, Outcome};
/// let kayles = "kayles".parse()?;
/// let (solution, _) = grundy_heap::solve(&kayles, &[7, 12, 30], &Budget::default(), &mut NoObserver);
/// let solution = solution.expect("small heaps");
/// assert_eq!(solution.outcome(), Outcome::N);
/// assert!(solution.winning().all(|to| to.value == 0));
/// # Ok::<(), grundy_game::Diagnostic>(())
/// ```
pub fn solve(
    code: &Code,
    heaps: &[u64],
    budget: &Budget,
    observer: &mut dyn Observer,
) -> (Option<Solution>, Stop) {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let Some(count) = usize::try_from(largest).ok().and_then(|n| n.checked_add(1)) else {
        return (None, Stop::Budget);
    };
    let mut sequence = Sequence::new(code);
    let stop = sequence.extend(count, budget, observer);
    if stop != Stop::Complete {
        return (None, stop);
    }
    let value = |n: u64| sequence.value(n as usize);
    let components: Vec<u32> = heaps.iter().map(|&n| value(n)).collect();
    let total = components.iter().fold(0, |sum, value| sum ^ value);
    let mut moves = Vec::new();
    for (component, &from) in heaps.iter().enumerate() {
        let others = total ^ components[component];
        options(code, from, |to| {
            let value = to.iter().fold(others, |sum, &n| sum ^ value(n));
            moves.push(Move {
                component,
                from,
                to: to.to_vec(),
                value,
            });
        });
    }
    moves.sort_unstable();
    moves.dedup();
    (
        Some(Solution {
            value: total,
            components,
            moves,
        }),
        Stop::Complete,
    )
}

/// Every option of a heap, its parts in rising order.
fn options(code: &Code, n: u64, mut visit: impl FnMut(&[u64])) {
    let written = code.digits().len() as u64 - 1;
    let last = if code.tail().bits() == 0 {
        n.min(written)
    } else {
        n
    };
    for k in 0..=last {
        let (digit, rest) = (code.digit(k as usize), n - k);
        if digit.whole() && rest == 0 {
            visit(&[]);
        }
        if digit.one() && rest > 0 {
            visit(&[rest]);
        }
        if digit.two() {
            for a in (1..=rest / 2).filter(|a| !(digit.unequal() && 2 * a == rest)) {
                visit(&[a, rest - a]);
            }
        }
        if digit.three() {
            for a in 1..=rest / 3 {
                for b in a..=(rest - a) / 2 {
                    visit(&[a, b, rest - a - b]);
                }
            }
        }
    }
}
