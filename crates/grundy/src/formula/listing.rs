//! Lists the moves of heaps with too many moves for a full list.
//!
//! A heap of 10^18 in Kayles has about 10^18 moves, and about a tenth of them win. The list
//! contains:
//!
//! * every move that leaves one heap, if finitely many numbers may be taken; of infinitely many the
//!   winning moves, and some others;
//! * of the moves that leave two heaps, for each number of tokens those with the smallest parts: at
//!   most [`MAX_WINNING_MOVES`] that win and [`MAX_LOSING_MOVES`] that do not.
//!
//! If there is a winning move, one is listed. *Proof.* Let `G(n+p) = G(n)` for `n >= n0`, and let
//! `(i, j)` with `i <= j` be a winning pair. If `i >= n0 + p`, then `(i-p, j+p)` has the same
//! values; so there is a winning pair with `i < n0 + p`, and those are all tested, unless enough
//! are found before. With an arithmetic period the heaps of a given value are few and are computed.
//! ∎

use grundy_core::{Halt, Run, Turn};
use grundy_heap::Code;
use grundy_rules::{Summand, Value};
use num_bigint::BigUint;

use super::Formula;
use super::heaps::{Heaps, View};
use crate::failure::Failure;
use crate::ruleset::{MAX_MOVES, Wanted};
use crate::solution;

/// An option, without duplicates.
#[derive(Clone, Debug)]
pub(crate) struct FoundOption {
    pub to: Vec<Summand>,
    pub value: Value,
    /// Whether the option is a constant of the rules, so that no positions are left.
    pub constant: bool,
    /// The next turn after a move to it.
    pub turn: Turn,
}

/// Maximum number of winning moves that are listed for each number of tokens.
pub const MAX_WINNING_MOVES: usize = 24;

/// Maximum number of other moves that are listed for each number of tokens.
pub const MAX_LOSING_MOVES: usize = 12;

/// A position with more positions below it is far: tables do not reach it.
const MAX_POSITIONS_BELOW: u128 = 1 << 22;

/// A position of several numbers whose table needs more options is wide.
const MAX_TABLE_OPTIONS: u128 = 1 << 32;

/// Options of a table that is computed in a few milliseconds.
const MAX_QUICK_OPTIONS: u128 = 1 << 24;

/// The numbers of a position that is far outside of every table.
pub(crate) fn large_numbers(position: &[Value]) -> Option<Vec<u128>> {
    let numbers: Option<Vec<u128>> = position.iter().map(Value::natural).collect();
    let below = |numbers: &Vec<u128>| {
        let all = numbers
            .iter()
            .try_fold(1_u128, |all, n| all.checked_mul(n.checked_add(1)?));
        all.is_none_or(|all| all > MAX_POSITIONS_BELOW)
    };
    numbers.filter(below)
}

/// The numbers of a position of several numbers that is not far, but whose table would need very
/// many options.
pub(crate) fn wide(position: &[Value]) -> Option<Vec<u128>> {
    let numbers: Vec<u128> = position.iter().map(Value::natural).collect::<Option<_>>()?;
    let options = options_of_table(&numbers)?;
    (numbers.len() > 1 && options > MAX_TABLE_OPTIONS).then_some(numbers)
}

/// Whether the table below a position of several numbers takes more than a moment.
pub(crate) fn is_slow(position: &[Value]) -> bool {
    let numbers: Option<Vec<u128>> = position.iter().map(Value::natural).collect();
    numbers.is_some_and(|numbers| {
        numbers.len() > 1
            && options_of_table(&numbers).is_none_or(|options| options > MAX_QUICK_OPTIONS)
    })
}

/// An estimate of the options in the table below a position: for each cell the sum of the numbers.
fn options_of_table(numbers: &[u128]) -> Option<u128> {
    let cells = numbers
        .iter()
        .try_fold(1_u128, |all, n| all.checked_mul(n.checked_add(1)?))?;
    let sum = numbers
        .iter()
        .try_fold(0_u128, |sum, n| sum.checked_add(*n))?;
    cells.checked_mul(sum)
}

/// Moves of a very large heap, or of a far position.
pub(crate) struct Vast {
    pub found: Vec<FoundOption>,
    /// The number of moves that are not listed.
    pub omitted: u128,
    /// Whether the omitted moves may include winning ones.
    pub winning_omitted: bool,
}

impl Vast {
    /// A complete list of moves.
    pub fn all(found: Vec<FoundOption>) -> Self {
        Self {
            found,
            omitted: 0,
            winning_omitted: false,
        }
    }
}

/// The position of a component of one heap.
fn position(at: &solution::Component) -> Option<BigUint> {
    match &at.position[..] {
        [heap] => heap.big_natural(),
        _ => None,
    }
}

/// The least heap whose moves are found without a list of all of them.
pub(crate) const LEAST_VAST: u32 = 1 << 12;

/// The moves of a heap with very many moves, or more than requested, if the heap engine supports
/// the game. `None` if all moves can be listed.
pub(crate) fn vast(
    formula: &mut Formula,
    at: &solution::Component,
    wanted: &Wanted,
    run: &mut Run,
) -> Result<Option<Vast>, Failure> {
    let Some(n) = position(at).filter(|n| *n >= BigUint::from(LEAST_VAST)) else {
        return Ok(None);
    };
    let function = at.function.clone();
    let found = formula.with_heaps(&at.function, |heaps| {
        let heap = &n + heaps.shift;
        let count = count(heaps.code(), &heap);
        // The rules cannot compute with numbers beyond 64 bits.
        let small = i64::try_from(&heap).is_ok() && count <= u128::from(MAX_MOVES);
        (!small || wanted.most.is_some()).then(|| {
            let mut list = Listing {
                heaps,
                function,
                target: BigUint::from(wanted.target),
                found: Vec::new(),
                all_winners: true,
            };
            list.moves(&heap, run).map(|()| Vast {
                omitted: count.saturating_sub(list.found.len() as u128),
                winning_omitted: !list.all_winners,
                found: list.found,
            })
        })
    });
    match found {
        Ok(Some(Ok(vast))) => Ok(Some(vast)),
        Ok(Some(Err(Cancelled))) => Err(Halt::interrupted().into()),
        Ok(None) | Err(_) => Ok(None),
    }
}

/// The number of moves of a heap, mirror images counted once; saturating at 128 bits.
fn count(code: &Code, heap: &BigUint) -> u128 {
    let heap = u128::try_from(heap).unwrap_or(u128::MAX / 4);
    let mut count = 0_u128;
    let written = code.digits().len() as u128;
    for k in 0..written.min(heap + 1) {
        let (digit, rest) = (code.digit(k as usize), heap - k);
        if digit.one() && rest > 0 || digit.whole() && rest == 0 {
            count += 1;
        }
        if digit.two() {
            count += rest.saturating_sub(u128::from(digit.unequal())) / 2;
        }
        if digit.three() {
            count = count.saturating_add(rest.saturating_mul(rest) / 12);
        }
    }
    let (tail, rest) = (code.tail(), (heap + 1).saturating_sub(written));
    if rest > 0 {
        count += u128::from(tail.whole());
        if tail.one() {
            count += rest - 1;
        }
        if tail.bits() > 3 {
            count = count.saturating_add(rest.saturating_mul(rest) / 4);
        }
    }
    count
}

/// Cancelled by the observer.
struct Cancelled;

struct Listing<'a> {
    heaps: &'a mut Heaps,
    function: String,
    /// The value of a winning option.
    target: BigUint,
    found: Vec<FoundOption>,
    /// Whether every winning move is listed.
    all_winners: bool,
}

impl Listing<'_> {
    fn moves(&mut self, heap: &BigUint, run: &mut Run) -> Result<(), Cancelled> {
        let code = self.heaps.code().clone();
        for k in 0..code.digits().len() {
            let (digit, taken) = (code.digit(k), BigUint::from(k));
            if taken > *heap {
                break;
            }
            let rest = heap - &taken;
            if rest == BigUint::ZERO && digit.whole() {
                self.nothing();
            } else if rest > BigUint::ZERO && digit.one() {
                self.one(&rest);
            }
            if digit.two() {
                self.pairs(&rest, digit.unequal(), run)?;
            }
            // Three heaps are left out: no theorem covers them.
            self.all_winners &= !digit.three();
        }
        let tail = code.tail();
        let written = BigUint::from(code.digits().len());
        if *heap >= written {
            if tail.whole() && !tail.one() {
                self.nothing();
            }
            if tail.one() {
                self.tail(&(heap - written), tail.whole());
            }
            self.all_winners &= tail.bits() < 4;
        }
        Ok(())
    }

    /// The component for a heap of the code.
    fn part(&self, heap: &BigUint) -> Summand {
        let shift = BigUint::from(self.heaps.shift);
        let position = if *heap > shift {
            heap - shift
        } else {
            BigUint::ZERO
        };
        Summand {
            function: self.function.clone(),
            position: vec![Value::from(&position)],
        }
    }

    fn nothing(&mut self) {
        self.found.push(FoundOption {
            to: Vec::new(),
            value: Value::Int(0),
            constant: true,
            turn: Turn::Ordinary,
        });
    }

    /// Moves that leave one heap. Its value is in the view of the rules; under misère play heaps
    /// are positions.
    fn one(&mut self, rest: &BigUint) {
        let part = self.part(rest);
        let value = match self.heaps.view {
            View::Misere(_) => self.heaps.known(rest),
            _ => self.heaps.known(
                &(rest
                    - self
                        .heaps
                        .shift
                        .min(u64::try_from(rest).unwrap_or(u64::MAX))),
            ),
        };
        match value {
            Some(value) => self.found.push(FoundOption {
                to: vec![part],
                value,
                constant: false,
                turn: Turn::Ordinary,
            }),
            None => self.all_winners = false,
        }
    }

    /// Moves that leave any single heap of at most `most`.
    fn tail(&mut self, most: &BigUint, empty: bool) {
        let least = if empty {
            BigUint::ZERO
        } else {
            BigUint::from(1_u32)
        };
        let mut heaps: Vec<BigUint> = Vec::new();
        if let (View::Grundy, Some(period)) = (self.heaps.view, self.heaps.values.proved().cloned())
        {
            for index in 0..period.preperiod + period.period {
                let value = self.heaps.values.known(index).map(BigUint::from);
                let Some(value) = value.filter(|value| *value <= self.target) else {
                    continue;
                };
                let above = &self.target - value;
                if above == BigUint::ZERO {
                    heaps.push(index.into());
                } else if index >= period.preperiod
                    && period.saltus > 0
                    && &above % period.saltus == BigUint::ZERO
                {
                    heaps.push(above / period.saltus * period.period + index);
                }
            }
        } else {
            self.all_winners = false;
        }
        // Some others: the largest ones.
        heaps.extend((0..MAX_LOSING_MOVES).filter_map(|back| {
            let back = BigUint::from(back);
            (back <= *most).then(|| most - back)
        }));
        heaps.retain(|heap| *heap >= least && heap <= most);
        heaps.sort_unstable();
        heaps.dedup();
        for heap in heaps.iter().rev() {
            self.one(heap);
        }
    }

    /// Moves that leave two heaps that sum to `rest`.
    fn pairs(&mut self, rest: &BigUint, unequal: bool, run: &mut Run) -> Result<(), Cancelled> {
        let half = (rest - BigUint::from(u32::from(unequal)).min(rest.clone())) / 2_u32;
        let period = self.heaps.values.proved().cloned();
        let reach = period
            .as_ref()
            .map_or(u64::MAX, |period| period.preperiod + period.period);
        let to = u64::try_from(&half).unwrap_or(u64::MAX).min(reach);
        // The index of the large heap in the period decreases as the small one increases.
        let fits = u64::try_from(rest).ok();
        let residue = period.as_ref().and_then(|period| {
            let past = rest.clone() - BigUint::from(period.preperiod).min(rest.clone());
            u64::try_from(past % period.period).ok()
        });
        let target = u64::try_from(&self.target).ok();
        let (mut winners, mut losers) = (0, 0);
        for small in 1..=to {
            if small.is_multiple_of(1 << 20) && run.cancelled() {
                return Err(Cancelled);
            }
            let values = &self.heaps.values;
            let large = match (fits, &period, residue) {
                (Some(rest), ..) => values.known(rest - small),
                (None, Some(period), Some(residue)) => {
                    let p = period.period;
                    values.known(period.preperiod + (residue + p - small % p) % p)
                }
                _ => None,
            };
            let (Some(a), Some(b)) = (values.known(small), large) else {
                self.all_winners = false;
                break;
            };
            let value = a ^ b;
            let wins = Some(value) == target;
            let (seen, most) = if wins {
                (&mut winners, MAX_WINNING_MOVES)
            } else {
                (&mut losers, MAX_LOSING_MOVES)
            };
            if *seen < most {
                *seen += 1;
                let large = rest - small;
                self.found.push(FoundOption {
                    to: vec![self.part(&BigUint::from(small)), self.part(&large)],
                    value: Value::from(value),
                    constant: false,
                    turn: Turn::Ordinary,
                });
            } else if wins {
                self.all_winners = false;
                if losers >= MAX_LOSING_MOVES {
                    break;
                }
            }
        }
        if winners > 0 && half > BigUint::from(to) {
            self.all_winners = false;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grundy_core::Run;

    use super::*;
    use grundy_core::Outcome;

    fn solve(game: &str, heaps: &[&str]) -> crate::Solution {
        let mut game = crate::Game::named(game).expect("a game");
        let solution = game.solve(heaps, &mut Run::silent());
        solution.unwrap_or_else(|failure| panic!("{failure}"))
    }

    /// The followers of a heap, by the definition of codes of at most two heaps.
    fn followers(code: &Code, n: u64) -> BTreeSet<(u64, u64)> {
        let mut found = BTreeSet::new();
        for k in 0..=n {
            let (digit, rest) = (code.digit(k as usize), n - k);
            for a in 0..=rest / 2 {
                let allowed = match (a, rest) {
                    (0, 0) => digit.whole(),
                    (0, _) => digit.one(),
                    _ => digit.two() && !(digit.unequal() && 2 * a == rest),
                };
                if allowed {
                    found.insert((a, rest - a));
                }
            }
        }
        found
    }

    #[test]
    fn moves_are_counted_as_they_are_listed() {
        for text in [
            "0.77", "4u.", "0.137", "allbut:2", "4.(3)", "0.6(1)", "0.(2)",
        ] {
            let code: Code = text.parse().expect("a code");
            for heap in [1_u64, 2, 7, 30, 31] {
                let listed = followers(&code, heap).len() as u128;
                assert_eq!(count(&code, &heap.into()), listed, "{text}: {heap}");
            }
        }
    }

    #[test]
    fn huge_heaps_are_won_by_moves_that_reach_zero() {
        for (game, heaps, value) in [
            ("0.77", &["1000000000000000000"][..], 1),
            ("kayles", &["444444444444444444444444", "7"], 0),
            ("0.07", &["1000000000000000000", "999999999999999999"], 6),
            ("subtract:1,3,4", &["1000000000000000000000000", "9"], 1),
            ("guiles", &["1000000000000000000"], 2),
        ] {
            let solution = solve(game, heaps);
            if game != "kayles" {
                assert_eq!(solution.value, Some(Value::Int(value)), "{game}");
            }
            let wins = solution.value != Some(Value::Int(0));
            assert_eq!(solution.outcome.is_some_and(Outcome::mover_wins), wins);
            assert_eq!(solution.winning().next().is_some(), wins, "{game}");
            for m in solution.winning().take(5) {
                // After the move, the sum with the other heaps has value 0.
                let mut left: Vec<String> =
                    m.to.iter().map(|to| to.position[0].to_string()).collect();
                for (i, heap) in heaps.iter().enumerate() {
                    if i != m.component {
                        left.push((*heap).to_owned());
                    }
                }
                let left: Vec<&str> = left.iter().map(String::as_str).collect();
                assert_eq!(solve(game, &left).value, Some(Value::Int(0)), "{}", m.text);
            }
            assert!(!solution.line.is_empty());
        }
    }

    #[test]
    fn nim_needs_no_table() {
        let solution = solve(
            "0.(3)",
            &["444444444444444444444444", "444444444444444444444445"],
        );
        assert_eq!(solution.value, Some(Value::Int(1)));
        assert_eq!(solution.winning().count(), 1);
        let solution = solve("nim", &["1000000000000000000000000"]);
        let big = Value::Big("1000000000000000000000000".into());
        assert_eq!(solution.value, Some(big));
        assert_eq!(
            solution.winning().next().unwrap().to[0].position,
            [Value::Int(0)]
        );
    }

    #[test]
    fn outcomes_of_huge_heaps_have_moves() {
        let solution = solve(
            "w(x) = misere{ w(x-j) for j in 1..=min(3,x) }",
            &["1000000000000000000000002"],
        );
        assert_eq!(solution.outcome, Some(Outcome::N));
        let winning: Vec<&str> = solution.winning().map(|m| m.text.as_str()).collect();
        assert_eq!(
            winning,
            ["1000000000000000000000002 -> 1000000000000000000000001"]
        );
    }
}
