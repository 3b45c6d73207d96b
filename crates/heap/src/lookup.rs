//! Looks up the value of a heap of any size: from stored values, or from a proved period.
//!
//! ```text
//! n < MIN_SEARCH_HEAPS                    the values are computed up to n
//! a proved period              G(n) = G(n0 + r) + q s,   n - n0 = q p + r
//! none within the limits       the values are computed up to n, if the budget allows
//! ```
//!
//! A period that is only observed is not used.

use grundy_core::{Budget, Observer, Stop};

use crate::code::Code;
use crate::period::{Period, Search};
use crate::sequence::Sequence;
use crate::survey::Limits;

/// Periods are searched only for heaps of at least this size.
pub const MIN_SEARCH_HEAPS: u64 = 1 << 12;

/// Cache of the values of a game, extended on demand.
///
/// ```
/// use grundy_core::{Budget, NoObserver};
/// use grundy_heap::ValueLookup;
///
/// let mut kayles = ValueLookup::new(&"kayles".parse()?);
/// let value = kayles.value(1_000_000_000_000_000_000, &Budget::default(), &mut NoObserver);
/// assert_eq!(value, Ok(1));
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValueLookup {
    sequence: Sequence,
    limits: Limits,
    search: Option<Search>,
}

impl ValueLookup {
    /// Creates an empty cache.
    pub fn new(code: &Code) -> Self {
        Self {
            sequence: Sequence::new(code),
            limits: Limits::default(),
            search: None,
        }
    }

    /// The game.
    pub fn code(&self) -> &Code {
        self.sequence.code()
    }

    /// The stored values.
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// The search for a period, if there was one.
    pub fn searched(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// The period, if one is proved.
    pub fn proved(&self) -> Option<&Period> {
        let period = self.search.as_ref()?.period.as_ref()?;
        period.certificate.is_some().then_some(period)
    }

    /// Searches for a period within the limits of a survey, once; an interrupted search is started
    /// again.
    pub fn search(&mut self, budget: &Budget, observer: &mut dyn Observer) -> &Search {
        let open = |search: &Search| search.stop == Stop::Interrupted && search.period.is_none();
        if self.search.as_ref().is_none_or(open) {
            let limits = Limits {
                heaps: budget
                    .cells
                    .map_or(self.limits.heaps, |cells| cells.min(self.limits.heaps)),
                ..self.limits
            };
            let fresh = Sequence::new(self.code());
            let sequence = std::mem::replace(&mut self.sequence, fresh);
            let (search, sequence) = limits.search_from(sequence, observer);
            if let Some(sequence) = sequence {
                self.sequence = sequence;
            }
            self.search = Some(search);
        }
        self.search.as_ref().expect("just searched")
    }

    /// Makes the values of all heaps below `to` known, within the budget and unless the observer
    /// stops it.
    pub fn extend(&mut self, to: u64, budget: &Budget, observer: &mut dyn Observer) -> Stop {
        match usize::try_from(to) {
            Ok(to) => self.sequence.extend(to, budget, observer),
            Err(_) => Stop::Budget,
        }
    }

    /// Returns the value of a heap if no computation is needed.
    #[inline]
    pub fn known(&self, n: u64) -> Option<u64> {
        let kept = |n: u64| {
            let n = usize::try_from(n)
                .ok()
                .filter(|&n| n < self.sequence.len())?;
            Some(u64::from(self.sequence.value(n)))
        };
        kept(n).or_else(|| {
            let period = self.proved()?;
            let past = n.checked_sub(period.preperiod)?;
            let value = kept(period.preperiod + past % period.period)?;
            value.checked_add((past / period.period).checked_mul(period.saltus)?)
        })
    }

    /// Returns the value of a heap.
    ///
    /// # Errors
    ///
    /// The limit or interrupt because of which the value is unknown. [`searched`](Self::searched)
    /// returns the search so far.
    pub fn value(
        &mut self,
        n: u64,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<u64, Stop> {
        match self.prepare(n, budget, observer) {
            Stop::Complete => self.known(n).ok_or(Stop::Budget),
            stop => Err(stop),
        }
    }

    /// Computes the data that [`known`](Self::known) needs for a heap; `u64::MAX` means every
    /// larger heap too. Fails at once for a heap beyond the budget that only computation could
    /// reach.
    pub fn prepare(&mut self, n: u64, budget: &Budget, observer: &mut dyn Observer) -> Stop {
        if n < u64::MAX && self.known(n).is_some() {
            return Stop::Complete;
        }
        if n >= MIN_SEARCH_HEAPS {
            let stop = self.search(budget, observer).stop;
            if stop == Stop::Interrupted && self.proved().is_none() {
                return stop;
            }
        }
        let to = self.needed(n);
        if to > budget.cells.unwrap_or(u64::MAX - 1) {
            return Stop::Budget;
        }
        self.extend(to, budget, observer)
    }

    /// Number of heaps that must be stored so that the value of heap `n` is known.
    fn needed(&self, n: u64) -> u64 {
        let first = n.saturating_add(1);
        self.proved()
            .map_or(first, |period| first.min(period.preperiod + period.period))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_certificate::{Rules, naive};
    use grundy_core::NoObserver;

    #[test]
    fn a_period_gives_the_values_that_computing_on_gives() {
        for text in [
            "0.77",
            "4.7",
            "subtract:2,5,7",
            "allbut:2,5",
            "0.(3)",
            "0.156",
        ] {
            let mut values = ValueLookup::new(&text.parse().unwrap());
            assert!(
                values
                    .search(&Budget::default(), &mut NoObserver)
                    .period
                    .is_some()
            );
            let kept = values.sequence().len() as u64;
            let expected = naive(
                &Rules::parse(&values.code().in_certificate()).unwrap(),
                9_000,
            );
            for n in (kept..9_000).chain(0..100) {
                let value = values.value(n, &Budget::UNLIMITED, &mut NoObserver);
                assert_eq!(value, Ok(u64::from(expected[n as usize])), "{text}: {n}");
            }
            assert!(values.sequence().len() as u64 <= kept.max(8_192), "{text}");
        }
    }

    #[test]
    fn what_no_period_reaches_is_not_guessed() {
        let mut officers = ValueLookup::new(&"0.6".parse().unwrap());
        let budget = Budget::cells(10_000);
        assert_eq!(
            officers.value(1 << 60, &budget, &mut NoObserver),
            Err(Stop::Budget)
        );
        let search = officers.searched().unwrap();
        assert!((10_000..10_064).contains(&search.heaps) && search.period.is_none());
        // Games whose tail splits a heap into two have periods that only show.
        let mut observed = ValueLookup::new(&"0.(7)".parse().unwrap());
        let budget = Budget::cells(600);
        assert_eq!(
            observed.value(1 << 40, &budget, &mut NoObserver),
            Err(Stop::Budget)
        );
    }
}
