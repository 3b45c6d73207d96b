//! Search for winning moves without enumerating all moves.
//!
//! A move of a row turns the head x and a set of coins to its left, and wins when their sum is some
//! target. Of a set of k coins the first k - 1 decide the value of the last, which is looked up:
//! O(x) steps for Mock Turtles, where there are O(x²) moves.

use std::collections::HashMap;
use std::fmt;

use super::{Row, Rule};
use crate::messages;

/// The search was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        messages::search_was_interrupted().fmt(f)
    }
}

impl std::error::Error for Interrupted {}

/// Places by their values, in order.
pub(super) type ByValue = HashMap<u64, Vec<usize>>;

/// Called with a set of places and the sum of its values; an error stops the search.
type VisitSet<'a> = &'a mut dyn FnMut(&[usize], u64, &mut Search<'_>) -> Result<bool, Interrupted>;

/// Polls at intervals whether to continue.
pub(super) struct Search<'a> {
    steps: u32,
    keep_going: &'a mut dyn FnMut() -> bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(keep_going: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            steps: 0,
            keep_going,
        }
    }

    fn step(&mut self) -> Result<(), Interrupted> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(1 << 12) && !(self.keep_going)() {
            return Err(Interrupted);
        }
        Ok(())
    }
}

impl Rule {
    /// Number of sets of coins that may be turned together with x, at most 2⁶⁴ - 1.
    pub fn count(&self, x: usize) -> u64 {
        match self {
            Self::Coins { least, most } => {
                let sizes = least.saturating_sub(1)..=(most - 1).min(x);
                sizes
                    .map(|k| binomial(x as u64, k as u64))
                    .fold(0, u64::saturating_add)
            }
            Self::Ruler => x as u64 + 1,
            Self::Distances(_) | Self::Any(_) => {
                let mut count = 0;
                self.companions(x, &mut |_| count += 1);
                count
            }
        }
    }
}

impl Rule {
    /// The first set of coins that may be turned together with x.
    pub(super) fn first(&self, x: usize) -> Option<Vec<usize>> {
        match self {
            // The least number of coins, furthest to the left.
            Self::Coins { least, .. } => (least - 1 <= x).then(|| (0..least - 1).collect()),
            Self::Ruler => Some(Vec::new()),
            Self::Distances(_) | Self::Any(_) => {
                let mut first = None;
                self.companions(x, &mut |set| {
                    first.get_or_insert_with(|| set.to_vec());
                });
                first
            }
        }
    }
}

/// n over k, at most 2⁶⁴ - 1.
fn binomial(n: u64, k: u64) -> u64 {
    let mut product = 1_u128;
    for i in 0..k.min(n.saturating_sub(k)) {
        product = product * u128::from(n - i) / u128::from(i + 1);
        if product > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    product as u64
}

impl Row {
    /// Places by their values.
    pub(super) fn index(&self) -> ByValue {
        let mut index = ByValue::new();
        if matches!(self.rule, Rule::Coins { .. }) {
            for (place, &value) in self.values.iter().enumerate() {
                index.entry(value).or_default().push(place);
            }
        }
        index
    }

    /// Visits every set of coins that may be turned together with x, with its sum, until the
    /// visitor stops.
    pub(super) fn each_set(
        &self,
        x: usize,
        search: &mut Search<'_>,
        visit: VisitSet<'_>,
    ) -> Result<bool, Interrupted> {
        match &self.rule {
            Rule::Coins { least, most } => {
                for size in least.saturating_sub(1)..=(most - 1).min(x) {
                    if !self.choose(x, size, search, visit)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            rule => {
                let mut end = Ok(true);
                rule.companions(x, &mut |set| {
                    if end == Ok(true) {
                        let sum = set.iter().fold(0, |sum, &y| sum ^ self.values[y]);
                        end = search.step().and_then(|()| visit(set, sum, search));
                    }
                });
                end
            }
        }
    }

    /// All sets of `size` places below x, with their sums.
    fn choose(
        &self,
        x: usize,
        size: usize,
        search: &mut Search<'_>,
        visit: VisitSet<'_>,
    ) -> Result<bool, Interrupted> {
        // The last place moves fastest; `sums[i]` is that of the first i places.
        let mut set: Vec<usize> = Vec::with_capacity(size);
        let mut sums = vec![0];
        let mut from = 0;
        loop {
            if set.len() == size {
                search.step()?;
                if !visit(&set, sums[size], search)? {
                    return Ok(false);
                }
            } else if from < x {
                sums.push(sums[set.len()] ^ self.values[from]);
                set.push(from);
                from += 1;
                continue;
            }
            let Some(last) = set.pop() else {
                return Ok(true);
            };
            sums.pop();
            from = last + 1;
        }
    }

    /// Visits every set of coins that may be turned together with x and has this sum, until the
    /// visitor stops.
    pub(super) fn sets_with(
        &self,
        x: usize,
        target: u64,
        index: &ByValue,
        search: &mut Search<'_>,
        found: &mut dyn FnMut(&[usize]) -> bool,
    ) -> Result<bool, Interrupted> {
        let Rule::Coins { least, most } = self.rule else {
            return self.each_set(
                x,
                search,
                &mut |set, sum, _| Ok(sum != target || found(set)),
            );
        };
        for size in least.saturating_sub(1)..=(most - 1).min(x) {
            if size == 0 {
                if target == 0 && !found(&[]) {
                    return Ok(false);
                }
                continue;
            }
            // All except the last, which is to the right of them and has the missing value.
            let keep_going = self.choose(x, size - 1, search, &mut |set, sum, _| {
                let Some(places) = index.get(&(target ^ sum)) else {
                    return Ok(true);
                };
                let after = set.last().map_or(0, |last| last + 1);
                let first = places.partition_point(|&place| place < after);
                let mut whole = set.to_vec();
                for &place in places[first..].iter().take_while(|&&place| place < x) {
                    whole.push(place);
                    if !found(&whole) {
                        return Ok(false);
                    }
                    whole.pop();
                }
                Ok(true)
            })?;
            if !keep_going {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
