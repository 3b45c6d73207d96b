//! Canonical forms: equality of games in every misère sum.
//!
//! `G = H` means that `G + X` and `H + X` have the same outcome for *every* game X. Only
//! `1 + 1 = 0` survives of the laws of normal play. **Reduction** (J. H. Conway, *On Numbers and
//! Games*, ch. 12): let S be the options of G, and H such that every option of H is in S, every
//! member of S that is not an option of H has H as an option, and, if H has no options, some member
//! of S is a P-position. Then `G = H`. Built from terminal positions upwards with each form stored
//! once, forms are identical exactly when the games are equal. Without the last condition `{1}`
//! would become 0, and `{2}` too, which is a P-position while 0 is an N-position.
//!
//! Forms of sums grow without bound, so their number is capped. Up to the cap they show which
//! components are sums of others ([`Simplified`](super::simplify::Simplified)); beyond it only
//! speed is lost. With a cap of 20,000 the quotient of Kayles took seven times as long as with
//! 2,000.

use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of letters in the text of a form.
pub const MAX_LETTERS: usize = 10_000;

/// Forms of misère games, each stored once: equal games have equal numbers.
///
/// ```
/// use grundy_impartial::misere::Forms;
///
/// let mut forms = Forms::with_cap(100);
/// let one = forms.make(&[Forms::ZERO]).unwrap();
/// assert_eq!(forms.make(&[one]), Some(Forms::ZERO)); // {1} = 0
/// let two = forms.make(&[Forms::ZERO, one]).unwrap();
/// assert_eq!(forms.sum(one, one), Some(Forms::ZERO));
/// let four = forms.sum(two, two).unwrap();
/// assert_eq!(forms.show(four).as_deref(), Some("[2,3]")); // 2 + 2 is not 0
/// ```
#[derive(Clone, Debug)]
pub struct Forms {
    options: Vec<Box<[u32]>>,
    lost: Vec<bool>,
    numbers: FxHashMap<Box<[u32]>, u32>,
    sums: FxHashMap<(u32, u32), u32>,
    cap: usize,
}

impl Forms {
    /// The form without options.
    pub const ZERO: u32 = 0;

    /// Creates a store with room for `cap` forms.
    pub fn with_cap(cap: usize) -> Self {
        let empty: Box<[u32]> = Box::default();
        Self {
            options: vec![empty.clone()],
            lost: vec![false],
            numbers: FxHashMap::from_iter([(empty, Self::ZERO)]),
            sums: FxHashMap::default(),
            cap,
        }
    }

    /// Number of forms.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Never: 0 is always there.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a form, in rising order.
    pub fn options(&self, form: u32) -> &[u32] {
        &self.options[form as usize]
    }

    /// Whether a form is a P-position: the player to move has a move and loses.
    pub fn is_p(&self, form: u32) -> bool {
        self.lost[form as usize]
    }

    /// The largest number of moves in a form.
    pub fn birthday(&self, form: u32) -> u32 {
        let mut days: Vec<u32> = Vec::with_capacity(form as usize + 1);
        for options in &self.options[..=form as usize] {
            let day = options
                .iter()
                .map(|&option| days[option as usize] + 1)
                .max();
            days.push(day.unwrap_or(0));
        }
        days[form as usize]
    }

    /// Returns the form of the game with these options; `None` if the arena is full.
    pub fn make(&mut self, options: &[u32]) -> Option<u32> {
        let mut set = options.to_vec();
        set.sort_unstable();
        set.dedup();
        if let Some(&known) = self.numbers.get(&set[..]) {
            return Some(known);
        }
        if let Some(equal) = self.reversible(&set) {
            self.numbers.insert(set.into(), equal);
            return Some(equal);
        }
        if self.len() >= self.cap {
            return None;
        }
        let number = self.len() as u32;
        self.lost.push(set.iter().all(|&option| !self.is_p(option)));
        self.options.push(set.clone().into());
        self.numbers.insert(set.into(), number);
        Some(number)
    }

    /// The least form to which the game with these options reduces by Conway's rule.
    fn reversible(&self, set: &[u32]) -> Option<u32> {
        let mut candidates: Vec<u32> = set.iter().flat_map(|&g| self.options(g)).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.into_iter().find(|&h| {
            let of_h = self.options(h);
            of_h.iter().all(|option| set.binary_search(option).is_ok())
                && set.iter().all(|&g| {
                    of_h.binary_search(&g).is_ok() || self.options(g).binary_search(&h).is_ok()
                })
                && (h != Self::ZERO || set.iter().any(|&g| self.is_p(g)))
        })
    }

    /// Returns the form of the sum of two forms; `None` if the arena is full.
    pub fn sum(&mut self, a: u32, b: u32) -> Option<u32> {
        let (a, b) = (a.min(b), a.max(b));
        if a == Self::ZERO {
            return Some(b);
        }
        if let Some(&known) = self.sums.get(&(a, b)) {
            return Some(known);
        }
        if self.len() >= self.cap {
            return None;
        }
        let mut options = Vec::with_capacity(self.options(a).len() + self.options(b).len());
        for i in 0..self.options(a).len() {
            options.push(self.sum(self.options(a)[i], b)?);
        }
        for i in 0..self.options(b).len() {
            options.push(self.sum(a, self.options(b)[i])?);
        }
        let sum = self.make(&options)?;
        self.sums.insert((a, b), sum);
        Some(sum)
    }

    /// A form as nested lists of options, Nim heaps as numbers; none if that takes more than
    /// [`MAX_LETTERS`], as it soon does: a form is a tree, and here its branches are shared.
    pub fn show(&self, form: u32) -> Option<String> {
        // Nim heaps are those forms whose options are all smaller Nim heaps.
        let mut heaps: Vec<Option<usize>> = Vec::with_capacity(self.len());
        for options in &self.options {
            let mut sizes: Vec<usize> = Vec::with_capacity(options.len());
            sizes.extend(options.iter().filter_map(|&option| heaps[option as usize]));
            sizes.sort_unstable();
            let is_heap = sizes.len() == options.len() && sizes.iter().copied().eq(0..sizes.len());
            heaps.push(is_heap.then_some(sizes.len()));
        }
        let mut letters: Vec<usize> = Vec::with_capacity(self.len());
        for (options, heap) in self.options.iter().zip(&heaps) {
            let inside = options.iter().map(|&option| letters[option as usize] + 1);
            letters.push(match heap {
                Some(size) => size.to_string().len(),
                None => inside.fold(1, usize::saturating_add),
            });
        }
        let fits = letters[form as usize] <= MAX_LETTERS;
        fits.then(|| self.written(form, &heaps))
    }

    fn written(&self, form: u32, heaps: &[Option<usize>]) -> String {
        if let Some(size) = heaps[form as usize] {
            return size.to_string();
        }
        let mut options: Vec<(bool, usize, String)> = self
            .options(form)
            .iter()
            .map(|&option| {
                let size = heaps[option as usize];
                (
                    size.is_none(),
                    size.unwrap_or(0),
                    self.written(option, heaps),
                )
            })
            .collect();
        options.sort();
        let words: Vec<String> = options.into_iter().map(|(_, _, word)| word).collect();
        format!("[{}]", words.join(","))
    }

    /// The number of different games that are born by a day, from 0: 1, 2, 3, 5, 22. Every set of
    /// games of one day is a game of the next; days beyond 4 have more sets than can be listed.
    pub fn born_by(day: u32) -> Option<usize> {
        if day > 4 {
            return None;
        }
        let mut forms = Self::with_cap(usize::MAX);
        let mut born: Vec<u32> = vec![Self::ZERO];
        for _ in 0..day {
            let mut next = FxHashSet::default();
            for subset in 0..1u32 << born.len() {
                let members = (0..born.len()).filter(|i| subset >> i & 1 == 1);
                let options: Vec<u32> = members.map(|i| born[i]).collect();
                next.extend(forms.make(&options));
            }
            born = next.into_iter().collect();
            born.sort_unstable();
        }
        Some(born.len())
    }
}
