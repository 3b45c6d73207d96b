//! One heap, fixed distances: subtraction games without interpretation.
//!
//! When every option of a heap lies at a fixed distance, the value of a heap is a function of the
//! cells at those distances before it, and beyond the largest bound every distance is a move. The
//! general machine computes the heaps up to there, this module all others.
//!
//! *Grundy values*: at most as many as there are distances, so a register holds the set.
//!
//! *Win or lose*: 64 heaps at a time. With `L` the bit set of lost heaps, the heaps won by taking
//! `a` are `L` shifted by `a`; for `a >= 64` all 64 bits are known. Within the block the lost heaps
//! are found from the lowest: the first heap that nothing wins is lost, and wins those that lie a
//! smaller distance above it.

use super::compile::{Code, Compiled, ItemBody};
use super::linear::Form;
use super::order::Layout;
use crate::meaning::Pattern;
use crate::syntax::ast::Reducer;

/// A game of fixed distances.
pub(super) struct FixedDistances {
    reducer: Reducer,
    /// Ascending, without repeats.
    distances: Vec<usize>,
    /// From this cell on every distance is a move.
    pub steady: usize,
    /// Options of each heap, repeats counted.
    pub options: u64,
}

/// Recognises the game.
pub(super) fn recognise(code: &Compiled, layout: &Layout) -> Option<FixedDistances> {
    if layout.coordinates != [Form::var(0)] {
        return None;
    }
    let (last, bases) = code.clauses.split_last()?;
    if matches!(last.0[..], [Pattern::Base(_)]) {
        return None;
    }
    let Code::Reduce(reduce) = &last.1 else {
        return None;
    };
    let mut steady = layout.outer.0;
    for (patterns, _) in bases {
        match patterns[..] {
            [Pattern::Base(value)] => steady = steady.max(value.checked_add(1)?),
            _ => return None,
        }
    }
    if let [Pattern::AtLeast(least)] = last.0[..] {
        steady = steady.max(least);
    }
    let mut distances = Vec::new();
    for item in &reduce.items {
        let ItemBody::Offsets(offsets) = &item.body else {
            return None;
        };
        for offset in offsets {
            if offset.to != i64::MAX {
                return None;
            }
            steady = steady.max(offset.from);
            distances.push(
                usize::try_from(offset.distance.checked_neg()?)
                    .ok()
                    .filter(|d| *d > 0)?,
            );
        }
    }
    let options = distances.len() as u64;
    distances.sort_unstable();
    distances.dedup();
    let fits = match reduce.reducer {
        Reducer::Mex => distances.len() < 64,
        Reducer::Win | Reducer::Misere => true,
        _ => false,
    };
    let largest = *distances.last()?;
    let steady = usize::try_from(steady.checked_sub(layout.outer.0)?)
        .ok()?
        .max(largest);
    fits.then_some(FixedDistances {
        reducer: reduce.reducer,
        distances,
        steady,
        options,
    })
}

impl FixedDistances {
    /// Computes the cells `from..to`; all before are known, and `from >= steady`.
    pub fn run(&self, cells: &mut [u8], from: usize, to: usize) {
        match (self.reducer, &self.distances[..]) {
            (Reducer::Mex, &[a]) => mex([a], cells, from, to),
            (Reducer::Mex, &[a, b]) => mex([a, b], cells, from, to),
            (Reducer::Mex, &[a, b, c]) => mex([a, b, c], cells, from, to),
            (Reducer::Mex, &[a, b, c, d]) => mex([a, b, c, d], cells, from, to),
            (Reducer::Mex, &[a, b, c, d, e]) => mex([a, b, c, d, e], cells, from, to),
            (Reducer::Mex, &[a, b, c, d, e, f]) => mex([a, b, c, d, e, f], cells, from, to),
            (Reducer::Mex, distances) => {
                for i in from..to {
                    let mut seen = 0_u64;
                    for d in distances {
                        seen |= 1 << (cells[i - d] & 63);
                    }
                    cells[i] = seen.trailing_ones() as u8;
                }
            }
            (_, distances) => win(distances, cells, from, to),
        }
    }
}

fn mex<const N: usize>(distances: [usize; N], cells: &mut [u8], from: usize, to: usize) {
    for i in from..to {
        let mut seen = 0_u64;
        for d in distances {
            seen |= 1 << (cells[i - d] & 63);
        }
        cells[i] = seen.trailing_ones() as u8;
    }
}

fn win(distances: &[usize], cells: &mut [u8], from: usize, to: usize) {
    let far = distances.partition_point(|d| *d < 64);
    let (near, far) = distances.split_at(far);
    let near_mask = near.iter().fold(0_u64, |mask, d| mask | 1 << d);
    // Bit i of `lost`: cell `base + i` is lost. The base leaves room for every distance.
    let reach = distances.last().copied().unwrap_or(0) + 64;
    let base = from.saturating_sub(reach);
    let mut lost = vec![0_u64; (to - base) / 64 + 3];
    for (i, cell) in cells[base..from].iter().enumerate() {
        lost[i / 64] |= u64::from(*cell == 0) << (i % 64);
    }
    let window = |lost: &[u64], at: usize| {
        let (word, shift) = (at / 64, at % 64);
        let low = lost[word] >> shift;
        if shift == 0 {
            low
        } else {
            low | lost[word + 1] << (64 - shift)
        }
    };
    let mut start = from;
    while start < to {
        let at = start - base;
        let mut won = 0_u64;
        for d in far {
            won |= window(&lost, at - d);
        }
        for d in near {
            won |= window(&lost, at - d);
        }
        let count = (to - start).min(64);
        let mut lost_here = 0_u64;
        // Lost heaps of this block, from the lowest.
        let mut open = !won;
        if count < 64 {
            open &= (1 << count) - 1;
        }
        while open != 0 {
            let i = open.trailing_zeros();
            lost_here |= 1 << i;
            won |= near_mask << i;
            open &= !won & !(1 << i);
        }
        lost[at / 64] |= lost_here << (at % 64);
        if !at.is_multiple_of(64) {
            lost[at / 64 + 1] |= lost_here >> (64 - at % 64);
        }
        for i in 0..count {
            cells[start + i] = u8::from(lost_here >> i & 1 == 0);
        }
        start += 64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: a heap is won if some move reaches a lost one.
    fn plain(reducer: Reducer, distances: &[usize], cells: &mut [u8], from: usize) {
        for i in from..cells.len() {
            let options: Vec<u8> = distances.iter().map(|d| cells[i - d]).collect();
            cells[i] = match reducer {
                Reducer::Mex => (0..=255).find(|v| !options.contains(v)).unwrap_or(0),
                _ => u8::from(options.contains(&0)),
            };
        }
    }

    #[test]
    fn blocks_agree_with_heaps_one_by_one() {
        let sets: [&[usize]; 7] = [
            &[1, 3, 4],
            &[2],
            &[63, 64, 65],
            &[1, 2, 3, 4, 5, 6, 7, 100],
            &[200, 333],
            &[5, 64, 128, 129],
            &[7, 11, 13, 17, 19, 23, 29, 31],
        ];
        for distances in sets {
            for reducer in [Reducer::Mex, Reducer::Win] {
                for start in [0, 1, 40, 64] {
                    let steady = distances[distances.len() - 1] + start;
                    let mut cells: Vec<u8> = (0..2000).map(|i| u8::from(i % 3 == 0)).collect();
                    let mut expected = cells.clone();
                    plain(reducer, distances, &mut expected, steady);
                    let game = FixedDistances {
                        reducer,
                        distances: distances.to_vec(),
                        steady,
                        options: 0,
                    };
                    game.run(&mut cells, steady, 1000);
                    game.run(&mut cells, 1000, 2000);
                    assert_eq!(cells, expected, "{distances:?} {reducer}");
                }
            }
        }
    }
}
