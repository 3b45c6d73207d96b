//! What the search of misère sums keeps: sums by number, their outcomes, and the options of their
//! components. The search itself is in `misere.rs`.

use grundy_game::{Outcome, Stop};

use crate::intern::Interner;
use crate::memo::{EMPTY, LAST};

/// Where the list of a component's options lies in [`MisereSums::parts`]. Unlisted while `end` is 0: the
/// list begins at 1, see [`MisereSums::new`].
#[derive(Clone, Copy, Default)]
pub(crate) struct OptionsOf {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A sum that is being searched, and the option to look at next.
pub(crate) struct OpenSum {
    pub(crate) sum: u32,
    /// Index into the sum.
    pub(crate) component: u32,
    /// Index into [`MisereSums::parts`].
    pub(crate) at: usize,
}

/// What is known of whole sums.
pub(crate) struct MisereSums {
    pub(crate) sums: Interner<Box<[u32]>>,
    /// By number of the sum; `None` is not known yet.
    pub(crate) outcomes: Vec<Option<Outcome>>,
    /// Numbers in all sums together, for the estimate of bytes.
    numbers: usize,
    /// By number of the component.
    pub(crate) lists: Vec<OptionsOf>,
    /// Options of components as in `memo.rs`, without components that have no options.
    pub(crate) parts: Vec<u32>,
    pub(crate) line: Vec<OpenSum>,
}

impl MisereSums {
    pub(crate) fn new() -> Self {
        Self {
            sums: Interner::new(),
            outcomes: Vec::new(),
            numbers: 0,
            lists: Vec::new(),
            parts: vec![EMPTY], // so that no list begins or ends at 0
            line: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let numbers = (self.numbers + self.parts.capacity()) * size_of::<u32>();
        let rest = self.outcomes.capacity() * size_of::<Option<Outcome>>()
            + self.lists.capacity() * size_of::<OptionsOf>()
            + self.line.capacity() * size_of::<OpenSum>();
        self.sums.bytes() + (numbers + rest) as u64
    }

    /// The number of a sum, given by its components in any order; they are sorted.
    pub(crate) fn number(&mut self, components: &mut [u32]) -> Result<u32, Stop> {
        components.sort_unstable();
        let sum = self.sums.intern_ref(components, |sum: &[u32]| sum.into())?;
        if self.outcomes.len() < self.sums.len() {
            // When nothing is left, the player who cannot move wins.
            self.outcomes
                .push(components.is_empty().then_some(Outcome::N));
            self.numbers += components.len();
        }
        Ok(sum)
    }

    /// Writes the components of the next option of the sum in `frame` to `option`, in no order, or
    /// says that there is none.
    pub(crate) fn next_option(&self, frame: &mut OpenSum, option: &mut Vec<u32>) -> bool {
        let sum = self.sums.item(frame.sum);
        loop {
            let i = frame.component as usize;
            let Some(&component) = sum.get(i) else {
                return false;
            };
            let list = self.lists[component as usize];
            let at = frame.at.max(list.start);
            // The sum is sorted; of equal components one is enough.
            let repeated = i > 0 && sum[i - 1] == component;
            if repeated || at == list.end {
                frame.component += 1;
                frame.at = 0;
                continue;
            }
            let length = self.parts[at..].iter().position(|part| part & LAST != 0);
            let end = at + 1 + length.expect("every option has a last part");
            frame.at = end;
            option.clear();
            option.extend_from_slice(&sum[..i]);
            option.extend_from_slice(&sum[i + 1..]);
            let parts = self.parts[at..end].iter().filter(|&&part| part != EMPTY);
            option.extend(parts.map(|part| part & !LAST));
            return true;
        }
    }
}
