//! Nim written as a list of heaps: the winning moves of large heaps by Bouton's theorem
//! (C. L. Bouton 1901), where the moves are too many to be listed.
//!
//! A heap of a won position has at most one winning move. It leaves the xor of the other heaps.
//! Under misère play, if no other heap is above 1, it leaves 0 or 1 such that the number of heaps
//! of 1 is odd.

use grundy_core::{Run, Turn};
use grundy_rules::Value;
use grundy_rules::analysis::ListedNim;

use super::Formula;
use super::listing::{FoundOption, Vast};
use crate::failure::Failure;
use crate::ruleset::{MAX_MOVES, Wanted};
use crate::solution::Component;

/// Whether the player to move loses.
fn is_lost(nim: ListedNim, heaps: &[u128]) -> bool {
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    let large = heaps.iter().any(|&heap| heap > 1);
    (xor == 0) == (large || !nim.misere)
}

/// The winning moves of a position of Nim in a list with too many moves for a full list; none for
/// other rules and positions.
pub(crate) fn winning_moves_of_long_list(
    formula: &mut Formula,
    at: &Component,
    wanted: &Wanted,
    run: &mut Run,
) -> Result<Option<Vast>, Failure> {
    let [Value::List(items)] = &at.position[..] else {
        return Ok(None);
    };
    let Some(heaps) = items
        .iter()
        .map(Value::natural)
        .collect::<Option<Vec<u128>>>()
    else {
        return Ok(None);
    };
    let mut sizes = heaps.clone();
    sizes.sort_unstable();
    sizes.dedup();
    let all = sizes
        .iter()
        .fold(0_u128, |all, &size| all.saturating_add(size));
    let Some(nim) = (formula.rules())
        .nim_in_a_list(&at.function)
        .filter(|_| all > u128::from(MAX_MOVES))
    else {
        return Ok(None);
    };
    run.go_on()?;
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    let mut found: Vec<FoundOption> = Vec::new();
    let mut listed = |place: usize, left: u128, lost: bool| {
        let mut after = heaps.clone();
        after[place] = left;
        if nim.sorted {
            after.sort_unstable();
        }
        let position = vec![Value::List(after.into_iter().map(Value::from).collect())];
        let to = vec![grundy_rules::Summand {
            function: at.function.clone(),
            position,
        }];
        if !found.iter().any(|known| known.to == to) {
            found.push(FoundOption {
                to,
                value: Value::Bool(!lost),
                constant: false,
                turn: Turn::Ordinary,
            });
        }
    };
    for (place, &size) in heaps.iter().enumerate() {
        let wins = [size ^ xor, 0, 1].into_iter().find(|&left| {
            let mut after = heaps.clone();
            after[place] = left;
            left < size && is_lost(nim, &after)
        });
        if let Some(left) = wins {
            listed(place, left, true);
        }
    }
    if is_lost(nim, &heaps) && wanted.any {
        let largest = (0..heaps.len()).max_by_key(|&place| heaps[place]);
        if let Some(place) = largest {
            listed(place, 0, false);
        }
    }
    Ok(Some(Vast {
        omitted: all - found.len() as u128,
        found,
        winning_omitted: false,
    }))
}
