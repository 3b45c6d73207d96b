//! Closed sets of components: the domain of a theory of misère sums.
//!
//! A *component* is a number; its options are *words*, sorted lists of earlier components (a heap
//! that splits leaves a word of two). A word denotes a sum, and the empty word the finished game.
//! Since options refer to earlier components only, every play ends, and the set of all words is
//! closed under moves.

use std::collections::BTreeSet;

/// A sum of components: their numbers in ascending order, with repetitions.
pub type Word = Vec<u32>;

/// Components with their options.
///
/// ```
/// use grundy_impartial::misere::ComponentSet;
///
/// let mut nim = ComponentSet::new();
/// nim.push(vec![]); // heap 0: no option
/// nim.push(vec![vec![]]); // heap 1: take it
/// nim.push(vec![vec![], vec![1]]);
/// assert_eq!(nim.longest(2), 2);
/// assert_eq!(nim.options(2).len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComponentSet {
    options: Vec<Vec<Word>>,
    longest: Vec<u32>,
}

impl ComponentSet {
    /// Creates an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a component and returns its number. Options are sorted and duplicates removed.
    ///
    /// # Panics
    /// If an option contains a component that does not exist yet.
    pub fn push(&mut self, options: impl IntoIterator<Item = Word>) -> u32 {
        let number = self.options.len() as u32;
        let sorted: BTreeSet<Word> = options
            .into_iter()
            .map(|mut option| {
                option.sort_unstable();
                option
            })
            .collect();
        let longest = sorted
            .iter()
            .map(|option| 1 + self.longest_of(option))
            .max();
        self.options.push(sorted.into_iter().collect());
        self.longest.push(longest.unwrap_or(0));
        number
    }

    /// Number of components.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a component, each a word.
    ///
    /// # Panics
    /// If the component does not exist; the same holds for the other methods.
    pub fn options(&self, component: u32) -> &[Word] {
        &self.options[component as usize]
    }

    /// The largest number of moves that can be made in a component.
    pub fn longest(&self, component: u32) -> u32 {
        self.longest[component as usize]
    }

    /// As [`longest`](Self::longest), for a sum.
    pub fn longest_of(&self, word: &[u32]) -> u32 {
        word.iter()
            .fold(0, |sum, &part| sum.saturating_add(self.longest(part)))
    }
}

/// The sum of two words.
pub(crate) fn join(a: &[u32], b: &[u32]) -> Word {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] <= b[j] {
            sum.push(a[i]);
            i += 1;
        } else {
            sum.push(b[j]);
            j += 1;
        }
    }
    sum.extend_from_slice(&a[i..]);
    sum.extend_from_slice(&b[j..]);
    sum
}
