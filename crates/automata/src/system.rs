//! Numeration systems: representations of natural numbers as words.
//!
//! | system | weights | digits | which words |
//! |---|---|---|---|
//! | base `b` | `1, b, b², …` | `0..b` | all |
//! | slope `r` | `1, r+1, …`, `W(n+1) = r W(n) + W(n-1)` | `0..=r` | after a digit `r` comes 0 |
//!
//! Slope 1 is the system of E. Zeckendorf (1972; C. G. Lekkerkerker 1952): weights 1, 2, 3, 5, 8,
//! …, and no two adjacent ones. Slope 2 has the weights 1, 3, 7, 17, … The weights grow as the
//! powers of `(r + sqrt(r²+4))/2`. A. S. Fraenkel (1982, *How to beat your adversary at Wythoff
//! games on three fronts*) described the lost positions of the games of W. A. Wythoff by these
//! digits.
//!
//! Words are read from the most significant digit on, and may begin with zeros. Every number has
//! one word of each sufficient length: there are `W_n` words of length `n`, and in lexicographic
//! order they are the numbers below it.

/// A numeration system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum System {
    /// Base 2 to 10.
    Base(u8),
    /// The weights `1, r+1, …` of slope `(r + sqrt(r²+4))/2`, for `r` from 1 to 4.
    Slope(u8),
}

impl System {
    /// Binary digits.
    pub const BINARY: Self = Self::Base(2);
    /// Sums of non-adjacent Fibonacci numbers.
    pub const ZECKENDORF: Self = Self::Slope(1);

    /// Parses the output of [`System::name`].
    pub fn named(name: &str) -> Option<Self> {
        let (kind, number) = name.split_once(' ')?;
        let number: u8 = number.parse().ok()?;
        match kind {
            "base" if (2..=10).contains(&number) => Some(Self::Base(number)),
            "slope" if (1..=4).contains(&number) => Some(Self::Slope(number)),
            _ => None,
        }
    }

    /// `base 2`, `slope 1`.
    pub fn name(self) -> String {
        match self {
            Self::Base(b) => format!("base {b}"),
            Self::Slope(r) => format!("slope {r}"),
        }
    }

    /// The number of different digits.
    pub fn digits(self) -> usize {
        match self {
            Self::Base(b) => usize::from(b),
            Self::Slope(r) => usize::from(r) + 1,
        }
    }

    /// The weight of the digit at index `place` from the end; none above 128 bits.
    pub fn weight(self, place: usize) -> Option<u128> {
        match self {
            Self::Base(b) => u128::from(b).checked_pow(u32::try_from(place).ok()?),
            Self::Slope(r) => {
                // The weight after place 0 is 1 as well.
                let (mut before, mut weight) = (1_u128, 1_u128);
                for _ in 0..place {
                    let next = weight.checked_mul(u128::from(r))?.checked_add(before)?;
                    (before, weight) = (weight, next);
                }
                Some(weight)
            }
        }
    }

    /// The number of digits of a number; 0 for 0.
    pub fn length(self, number: u128) -> usize {
        let mut length = 0;
        while self.weight(length).is_some_and(|weight| weight <= number) {
            length += 1;
        }
        length
    }

    /// The digits of a number, most significant first, with leading zeros to at least some length.
    ///
    /// ```
    /// use grundy_automata::System;
    /// assert_eq!(System::ZECKENDORF.word(11, 6), [0, 1, 0, 1, 0, 0]);
    /// assert_eq!(System::Base(3).word(11, 0), [1, 0, 2]);
    /// ```
    pub fn word(self, mut number: u128, length: usize) -> Vec<u8> {
        let length = self.length(number).max(length);
        let mut word = Vec::with_capacity(length);
        for place in (0..length).rev() {
            let digit = match self.weight(place) {
                Some(weight) => number / weight,
                None => 0,
            };
            // Above 128 bits a weight is larger than any number; below, the greedy digit is
            // correct.
            number -= digit * self.weight(place).unwrap_or(0);
            word.push(digit as u8);
        }
        word
    }

    /// Returns the number of a word; none above 128 bits.
    pub fn number(self, word: &[u8]) -> Option<u128> {
        let mut number = 0_u128;
        for (place, &digit) in word.iter().rev().enumerate() {
            if digit != 0 {
                let part = self.weight(place)?.checked_mul(u128::from(digit))?;
                number = number.checked_add(part)?;
            }
        }
        Some(number)
    }

    /// Whether a digit may follow another one.
    pub fn may_follow(self, digit: usize, before: usize) -> bool {
        match self {
            Self::Base(_) => true,
            Self::Slope(r) => before != usize::from(r) || digit == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::System;

    #[test]
    fn every_number_has_one_word_and_words_are_in_the_order_of_numbers() {
        let systems = (2..=10).map(System::Base).chain((1..=4).map(System::Slope));
        for system in systems {
            let length = system.length(2000);
            let mut before = Vec::new();
            for number in 0..=2000 {
                let word = system.word(number, length);
                assert_eq!(word.len(), length);
                assert_eq!(system.number(&word), Some(number));
                assert!(word > before, "{system:?} {number}");
                for pair in word.windows(2) {
                    assert!(system.may_follow(pair[1].into(), pair[0].into()));
                }
                before = word;
            }
            assert_eq!(System::named(&system.name()), Some(system));
        }
    }

    #[test]
    fn as_many_words_as_the_weight_behind_them() {
        for r in 1..=4 {
            let system = System::Slope(r);
            // Words of a length, by their last digit being r or not.
            let (mut free, mut bound) = (1_u128, 0_u128);
            for length in 0..20 {
                assert_eq!(Some(free + bound), system.weight(length));
                (free, bound) = (u128::from(r) * free + bound, free);
            }
        }
        assert_eq!(System::Base(2).weight(128), None);
        assert_eq!(System::BINARY.word(u128::MAX, 0).len(), 128);
        assert_eq!(System::named("base 11"), None);
    }
}
