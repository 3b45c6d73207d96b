//! The rules of a code in the form for the blocks of the sparse engine.

use crate::code::{Code, Digit};

/// The numbers of tokens that leave two heaps, one, and none.
#[derive(Clone, Debug)]
pub(crate) struct SparseRules {
    /// The numbers that may be taken so as to leave two heaps, and whether those must differ.
    pub breaks: Vec<(usize, bool)>,
    pub takes: Vec<usize>,
    /// Every heap may be taken whole, from the last digit on.
    pub zero: bool,
    pub d: usize,
    pub one_parity: bool,
}

impl SparseRules {
    /// The rules, if the code is one for this engine: two heaps, a finite code or a tail 1, and
    /// fewer than 64 digits.
    pub fn new(code: &Code) -> Option<Self> {
        let fits = code.parts() == 2 && code.tail().bits() <= 1 && code.digits().len() <= 64;
        let list = |bit: fn(Digit) -> bool| -> Vec<usize> {
            (0..code.digits().len())
                .filter(|&k| bit(code.digit(k)))
                .collect()
        };
        let breaks = list(Digit::two);
        let d = breaks.first()? & 1;
        fits.then(|| Self {
            one_parity: breaks.iter().all(|k| k & 1 == d),
            breaks: breaks
                .into_iter()
                .map(|k| (k, code.digit(k).unequal()))
                .collect(),
            takes: list(Digit::one),
            zero: code.tail().whole(),
            d,
        })
    }
}
