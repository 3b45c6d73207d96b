//! Heap games as closed sets, and the definition of misère play, for the tests alone.

use std::collections::HashMap;

use grundy_impartial::misere::Word;

/// A finite code with digits below 8, and `u` for unequal parts.
pub struct Code {
    digits: Vec<(u32, bool)>,
}

impl Code {
    pub fn new(code: &str) -> Self {
        let mut digits: Vec<(u32, bool)> = Vec::new();
        for letter in code.chars() {
            match letter {
                '.' => {}
                'u' => digits.last_mut().expect("a digit").1 = true,
                digit => digits.push((digit.to_digit(8).expect("an octal digit"), false)),
            }
        }
        Self { digits }
    }

    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }

    pub fn parts(&self) -> usize {
        if self.digits.iter().any(|(digit, _)| digit & 4 != 0) {
            2
        } else {
            1
        }
    }

    /// The options of a heap, each as the heaps that are left.
    pub fn options(&self, heap: u32) -> Vec<Word> {
        let mut options = Vec::new();
        for (taken, &(digit, unequal)) in (0u32..).zip(&self.digits) {
            let Some(left) = heap.checked_sub(taken) else {
                break;
            };
            if digit & 1 != 0 && left == 0 {
                options.push(vec![]);
            }
            if digit & 2 != 0 && left > 0 && taken > 0 {
                options.push(vec![left]);
            }
            if digit & 4 != 0 {
                for small in (1..=left / 2).filter(|small| left > *small) {
                    if !(unequal && small * 2 == left) {
                        options.push(vec![small, left - small]);
                    }
                }
            }
        }
        options
    }

    /// The options of the heaps from 0.
    pub fn heaps(&self, to: u32) -> Vec<Vec<Word>> {
        (0..=to).map(|heap| self.options(heap)).collect()
    }
}

/// The definition: the player who cannot move wins; otherwise a sum is lost iff no option is lost.
/// Components are never omitted.
#[derive(Default)]
pub struct Definition {
    known: HashMap<Word, bool>,
}

impl Definition {
    pub fn is_p(&mut self, rules: &[Vec<Word>], sum: &[u32]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.known.get(&sum) {
            return known;
        }
        let mut moves = false;
        let mut lost = true;
        for i in 0..sum.len() {
            for option in &rules[sum[i] as usize] {
                moves = true;
                let mut left = sum.clone();
                left.remove(i);
                left.extend(option);
                if lost && self.is_p(rules, &left) {
                    lost = false;
                }
            }
        }
        let is_p = moves && lost;
        self.known.insert(sum, is_p);
        is_p
    }
}
