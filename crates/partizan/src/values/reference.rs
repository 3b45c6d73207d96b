//! The definition, transcribed: games as trees, without ids, caches, stops or canonical forms.
//!
//! All optimised code of this crate is tested against these forty lines. Do not optimise them.

use std::rc::Rc;

use crate::values::order::OutcomeClass;

/// A game `{L | R}` as its two lists of options.
#[derive(Clone, Debug, Default)]
pub struct ReferenceGame {
    /// Left's options.
    pub left: Vec<Rc<ReferenceGame>>,
    /// Right's options.
    pub right: Vec<Rc<ReferenceGame>>,
}

impl ReferenceGame {
    /// `G <= H`: no `G^L >= H`, and no `H^R <= G`.
    pub fn le(&self, h: &Self) -> bool {
        !self.left.iter().any(|x| h.le(x)) && !h.right.iter().any(|x| x.le(self))
    }

    /// `-G = {-G^R | -G^L}`.
    #[must_use]
    pub fn neg(&self) -> Self {
        let all = |list: &[Rc<Self>]| list.iter().map(|x| Rc::new(x.neg())).collect();
        Self {
            left: all(&self.right),
            right: all(&self.left),
        }
    }

    /// `G + H = {G^L + H, G + H^L | G^R + H, G + H^R}`.
    #[must_use]
    pub fn add(&self, h: &Self) -> Self {
        let both = |g: &[Rc<Self>], k: &[Rc<Self>]| {
            let first = g.iter().map(|x| Rc::new(x.add(h)));
            first
                .chain(k.iter().map(|x| Rc::new(self.add(x))))
                .collect()
        };
        Self {
            left: both(&self.left, &h.left),
            right: both(&self.right, &h.right),
        }
    }

    /// Returns the outcome class.
    pub fn outcome(&self) -> OutcomeClass {
        let zero = Self::default();
        match (self.le(&zero), zero.le(self)) {
            (true, true) => OutcomeClass::P,
            (true, false) => OutcomeClass::R,
            (false, true) => OutcomeClass::L,
            (false, false) => OutcomeClass::N,
        }
    }
}
