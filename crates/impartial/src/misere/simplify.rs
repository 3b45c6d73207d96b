//! Elimination of components that are sums of others, before a theory is built.
//!
//! A component that is universally equal to zero, to an earlier component or to an earlier one and
//! a heap of 1 is replaced by that word ([`Forms`]). Also components with the same options are the
//! same. The quotient of the rest is the quotient of all: each sum of the whole set has an equal
//! one among the rest.

use rustc_hash::FxHashMap;

use super::component_set::{ComponentSet, Word, join};
use super::forms::Forms;

/// A closed set with a word of essential components for each component.
#[derive(Clone, Debug)]
pub struct Simplified {
    /// The essential components, numbered separately.
    set: ComponentSet,
    /// For each component of the given set: an equal word of essential ones.
    words: Vec<Word>,
    /// The essential component that is a heap of 1: two of them cancel.
    one: Option<u32>,
    forms: Forms,
    /// The form of each component, as long as forms last.
    form: Vec<Option<u32>>,
    by_form: FxHashMap<u32, Word>,
    by_options: FxHashMap<Vec<Word>, Word>,
}

impl Simplified {
    /// Creates an empty set; at most `forms` forms are built.
    pub fn new(forms: usize) -> Self {
        Self {
            set: ComponentSet::new(),
            words: Vec::new(),
            one: None,
            forms: Forms::with_cap(forms),
            form: Vec::new(),
            by_form: FxHashMap::from_iter([(Forms::ZERO, Vec::new())]),
            by_options: FxHashMap::from_iter([(Vec::new(), Vec::new())]),
        }
    }

    /// The essential components.
    pub fn essential(&self) -> &ComponentSet {
        &self.set
    }

    /// The word of essential components that is equal to a component.
    pub fn word(&self, component: u32) -> &[u32] {
        &self.words[component as usize]
    }

    /// The form of a component, if it was built and can be written.
    pub fn form(&self, component: u32) -> Option<String> {
        self.form[component as usize].and_then(|form| self.forms.show(form))
    }

    /// The essential word of a sum, in which heaps of 1 cancel in pairs.
    pub fn word_of(&self, sum: &[u32]) -> Word {
        let mut word = Vec::new();
        for &part in sum {
            word.extend_from_slice(self.word(part));
        }
        word.sort_unstable();
        self.cancel(&mut word);
        word
    }

    fn cancel(&self, word: &mut Word) {
        let Some(one) = self.one else { return };
        let ones = word.iter().filter(|&&part| part == one).count();
        if ones > 1 {
            let mut left = ones % 2;
            word.retain(|&part| part != one || std::mem::take(&mut left) == 1);
        }
    }

    /// The essential word of a sum with one component replaced.
    pub(crate) fn join(&self, a: &[u32], b: &[u32]) -> Word {
        let mut sum = join(a, b);
        self.cancel(&mut sum);
        sum
    }

    /// Adds the next component; its options are words of earlier ones. Returns its essential
    /// component, if it is a new one.
    pub fn push(&mut self, options: &[Word]) -> Option<u32> {
        let mut words: Vec<Word> = options.iter().map(|option| self.word_of(option)).collect();
        words.sort();
        words.dedup();
        let form = self.form_of(options);
        self.form.push(form);
        let known = form.and_then(|form| self.known(form));
        let known = known.or_else(|| self.by_options.get(&words).cloned());
        if let Some(word) = known {
            if let Some(form) = form {
                self.by_form.entry(form).or_insert_with(|| word.clone());
            }
            self.words.push(word);
            return None;
        }
        let number = self.set.push(words.iter().cloned());
        if self.one.is_none() && words == [Vec::new()] {
            self.one = Some(number);
        }
        if let Some(form) = form {
            self.by_form.insert(form, vec![number]);
        }
        self.by_options.insert(words, vec![number]);
        self.words.push(vec![number]);
        Some(number)
    }

    fn form_of(&mut self, options: &[Word]) -> Option<u32> {
        let mut forms = Vec::with_capacity(options.len());
        for option in options {
            let mut sum = Forms::ZERO;
            for &part in option {
                sum = self.forms.sum(sum, self.form[part as usize]?)?;
            }
            forms.push(sum);
        }
        self.forms.make(&forms)
    }

    /// A word for a form: one that is known, or that and a heap of 1.
    fn known(&mut self, form: u32) -> Option<Word> {
        if let Some(word) = self.by_form.get(&form) {
            return Some(word.clone());
        }
        let one = self.one?;
        let with_one = self
            .forms
            .make(&[Forms::ZERO])
            .and_then(|form_of_one| self.forms.sum(form, form_of_one))?;
        let word = self.by_form.get(&with_one)?.clone();
        Some(self.join(&word, &[one]))
    }
}
