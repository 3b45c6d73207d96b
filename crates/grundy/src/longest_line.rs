//! The line of longest resistance of the losing player: the winner hurries and the loser delays.
//!
//! The number of plies to the end of a sum is its *remoteness* (H. Steinhaus 1925; C. A. B. Smith
//! 1966). Without a move it is 0. The winner makes the winning move with the least remoteness, the
//! loser the move with the greatest. Remoteness is not a function of the values, so all reachable
//! sums are enumerated. The result is `None` beyond the limits.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::Run;

use crate::failure::Failure;
use crate::ruleset::{Choice, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue, Ply};

/// Maximum number of sums that are enumerated.
const MAX_SUMS: usize = 20_000;
/// Maximum number of moves that are examined.
const MAX_MOVES: usize = 200_000;
/// Maximum number of plies of a line.
const MAX_PLIES: u32 = 200;

/// A move of a component: the resulting components and their value.
struct KnownMove {
    left: Vec<u32>,
    value: u128,
    choice: Choice,
}

/// A table of sums. Each component has a number; a sum is the ordered list of the numbers of its
/// components.
#[derive(Default)]
struct Remoteness {
    components: Vec<(Component, u128)>,
    ids: HashMap<Component, u32>,
    moves: HashMap<u32, Rc<Vec<KnownMove>>>,
    plies: HashMap<Rc<[u32]>, u32>,
    examined_moves: usize,
}

/// The Grundy value, or 1 if the player to move wins.
fn value_of(worth: Option<&ComponentValue>) -> Option<u128> {
    match worth? {
        ComponentValue::Grundy(value) => Some(*value),
        ComponentValue::Outcome(outcome) => Some(outcome.mover_wins().into()),
        _ => None,
    }
}

/// Returns the line of longest resistance from a sum in which the player to move loses; `None` if
/// it exceeds the limits. Outcomes are used for a single component only, in games where every move
/// leaves one component.
///
/// # Errors
/// The errors of the rules.
pub(crate) fn longest(
    rules: &mut dyn Ruleset,
    sum: &[Component],
    run: &mut Run,
) -> Result<Option<Vec<Ply>>, Failure> {
    let mut known = Remoteness::default();
    let mut now = Vec::new();
    for at in sum {
        let worth = rules.component_value(at, run)?;
        let Some(id) = known.id(at, worth.as_ref()) else {
            return Ok(None);
        };
        now.push(id);
    }
    let mut line = Vec::new();
    loop {
        let lost = known.value(&now) == 0;
        let mut best: Option<(u32, usize, usize)> = None;
        for i in 0..now.len() {
            let Some(moves) = known.moves(rules, now[i], run)? else {
                return Ok(None);
            };
            for (number, by) in moves.iter().enumerate() {
                let next = after(&now, i, &by.left);
                if !lost && known.value(&next) != 0 {
                    continue;
                }
                let Some(plies) = known.plies(rules, &next, MAX_PLIES, run)? else {
                    return Ok(None);
                };
                let better = |(most, _, _)| if lost { plies > most } else { plies < most };
                if best.is_none_or(better) {
                    best = Some((plies, i, number));
                }
            }
        }
        let Some((_, i, number)) = best else {
            return Ok(Some(line));
        };
        let Some(moves) = known.moves(rules, now[i], run)? else {
            return Ok(None);
        };
        let (by, from) = (&moves[number], known.components[now[i] as usize].0.clone());
        line.push(by.choice.clone().ply(i, from));
        now = after(&now, i, &by.left);
    }
}

/// The sum after a move in its component `i`.
fn after(sum: &[u32], i: usize, left: &[u32]) -> Vec<u32> {
    [&sum[..i], left, &sum[i + 1..]].concat()
}

impl Remoteness {
    fn id(&mut self, at: &Component, worth: Option<&ComponentValue>) -> Option<u32> {
        if let Some(id) = self.ids.get(at) {
            return Some(*id);
        }
        let id = self.components.len() as u32;
        self.components.push((at.clone(), value_of(worth)?));
        self.ids.insert(at.clone(), id);
        Some(id)
    }

    fn value(&self, sum: &[u32]) -> u128 {
        let values = sum.iter().map(|id| self.components[*id as usize].1);
        values.fold(0, |total, value| total ^ value)
    }

    /// The moves of a component; `None` if there are too many, or if the value of a move differs
    /// from that of its result.
    fn moves(
        &mut self,
        rules: &mut dyn Ruleset,
        id: u32,
        run: &mut Run,
    ) -> Result<Option<Rc<Vec<KnownMove>>>, Failure> {
        if let Some(moves) = self.moves.get(&id) {
            return Ok(Some(Rc::clone(moves)));
        }
        let at = self.components[id as usize].0.clone();
        if rules.count(&at) > MAX_MOVES as u128 || rules.is_far(&at) {
            return Ok(None);
        }
        let found = rules.moves(&at, &Wanted::ALL, run)?;
        self.examined_moves += found.list.len();
        if found.omitted > 0 || self.examined_moves > MAX_MOVES {
            return Ok(None);
        }
        let mut moves = Vec::with_capacity(found.list.len());
        for choice in found.list {
            let mut left = Vec::with_capacity(choice.to.len());
            for at in &choice.to {
                let worth = rules.component_value(at, run)?;
                let Some(id) = self.id(at, worth.as_ref()) else {
                    return Ok(None);
                };
                left.push(id);
            }
            match value_of(choice.leaves.as_ref()) {
                Some(value) if value == self.value(&left) => moves.push(KnownMove {
                    left,
                    value,
                    choice,
                }),
                _ => return Ok(None),
            }
        }
        let moves = Rc::new(moves);
        self.moves.insert(id, Rc::clone(&moves));
        Ok(Some(moves))
    }

    /// The number of plies left in a sum; `None` beyond the limits.
    fn plies(
        &mut self,
        rules: &mut dyn Ruleset,
        sum: &[u32],
        depth: u32,
        run: &mut Run,
    ) -> Result<Option<u32>, Failure> {
        let mut key = sum.to_vec();
        key.sort_unstable();
        if let Some(plies) = self.plies.get(&key[..]) {
            return Ok(Some(*plies));
        }
        if depth == 0 || self.plies.len() >= MAX_SUMS || run.cancelled() {
            return Ok(None);
        }
        let total = self.value(&key);
        let mut best: Option<u32> = None;
        for i in 0..key.len() {
            // Equal components have the same moves.
            if i > 0 && key[i] == key[i - 1] {
                continue;
            }
            let Some(moves) = self.moves(rules, key[i], run)? else {
                return Ok(None);
            };
            let rest = total ^ self.components[key[i] as usize].1;
            for by in moves.iter().filter(|by| total == 0 || rest ^ by.value == 0) {
                self.examined_moves += 1;
                if self.examined_moves > MAX_MOVES {
                    return Ok(None);
                }
                let Some(left) = self.plies(rules, &after(&key, i, &by.left), depth - 1, run)?
                else {
                    return Ok(None);
                };
                let keep = |best: u32| {
                    if total == 0 {
                        best.max(left)
                    } else {
                        best.min(left)
                    }
                };
                best = Some(best.map_or(left, keep));
            }
        }
        let plies = best.map_or(0, |left| left + 1);
        self.plies.insert(key.into(), plies);
        Ok(Some(plies))
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Outcome, Run};

    use crate::game::Game;

    /// Plies to the end, by the definition.
    fn plies(sum: &[u32], most: u32) -> u32 {
        let lost = sum.iter().fold(0, |x, n| x ^ (n % (most + 1))) == 0;
        let left = (0..sum.len()).flat_map(|i| {
            (1..=most.min(sum[i])).map(move |k| {
                let mut left = sum.to_vec();
                left[i] -= k;
                left
            })
        });
        let wins = |left: &Vec<u32>| left.iter().fold(0, |x, n| x ^ (n % (most + 1))) == 0;
        if lost {
            left.map(|left| 1 + plies(&left, most)).max().unwrap_or(0)
        } else {
            let winning = left.filter(wins);
            winning
                .map(|left| 1 + plies(&left, most))
                .min()
                .unwrap_or(0)
        }
    }

    #[test]
    fn who_loses_resists_as_long_as_can_be() {
        for (game, most, sum) in [
            ("nim", 9, vec![3, 5, 6]),
            ("nim", 9, vec![1, 4, 5]),
            ("nim", 9, vec![7, 7]),
            ("take:3", 3, vec![12]),
            ("take:2", 2, vec![4, 5, 2, 1]),
        ] {
            let mut opened = Game::named(game).unwrap();
            let words: Vec<String> = sum.iter().map(u32::to_string).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let solution = opened.solve(&words, &mut Run::silent()).unwrap();
            assert_eq!(solution.outcome, Some(Outcome::P), "{game} {sum:?}");
            assert_eq!(
                solution.line.len() as u32,
                plies(&sum, most),
                "{game} {sum:?}"
            );
        }
        // A game with outcomes only, in which one move ends the game at once.
        let rules = "w(n) = win{ w(n-1) if n > 1, w(0) if n == 5, w(n-2) if n > 1 }";
        let mut game = Game::named(rules).unwrap();
        for n in 0..12 {
            let solution = game.solve(&[&n.to_string()], &mut Run::silent()).unwrap();
            assert!(!solution.line.is_empty() || n < 2, "{n}");
        }
    }
}
