//! Families of codes, and the search among them for given values.
//!
//! The value of heap `n` depends on the digits `d0` to `dn` only, since a move takes at most the
//! whole heap. So a family is a tree whose levels are the digits, and each node has one new value.
//! A search that rejects this value rejects all codes below the node. A prefix of six values of a
//! family with 65,536 codes is decided at a few hundred nodes in most cases.
//!
//! Bit 1 of digit `dk` concerns the heap of `k` tokens alone: the whole heap may be taken. Two
//! digits that differ in this bit only and give the heap the same value have the same values below
//! their nodes, so one of them is visited for both.
//!
//! The plain engine computes the values; a step in the tree replaces one digit of its code.

use crate::code::{Code, Digit};
use crate::dense::DenseEngine;

/// A set of codes: each digit behind the point is one of a list, up to a number of places, and a
/// digit of another list repeats after them.
///
/// ```
/// use grundy_heap::{Digit, Family};
///
/// let octal: Vec<Digit> = (0..8).map(Digit::new).collect();
/// let zero = vec![Digit::default()];
/// let family = Family::new(vec![Digit::new(0), Digit::new(4)], 3, octal, zero);
/// let mut found = Vec::new();
/// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
/// family.search(
///     kayles.len(),
///     (),
///     &mut |n, value, ()| (kayles.get(n) == Some(&value)).then_some(()),
///     &mut |codes, _, ()| found.extend(codes.iter().map(ToString::to_string)),
/// );
/// assert_eq!(found, ["0.77", "0.771"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    first: Vec<Digit>,
    places: usize,
    digits: Vec<Digit>,
    tails: Vec<Digit>,
}

impl Family {
    /// Makes a family from the choices of `d0`, the number of digits behind the point with their
    /// choices, and the choices of the digit that repeats.
    ///
    /// # Panics
    ///
    /// If a choice of `d0` is not a move that splits, or a list is empty.
    pub fn new(first: Vec<Digit>, places: usize, digits: Vec<Digit>, tails: Vec<Digit>) -> Self {
        assert!(
            first.iter().all(|digit| !digit.whole() && !digit.one()),
            "taking nothing must split the heap"
        );
        assert!(
            !first.is_empty() && !digits.is_empty() && !tails.is_empty(),
            "a digit has a choice"
        );
        Self {
            first,
            places,
            digits,
            tails,
        }
    }

    /// The choices of the digit for taking `k` tokens, if this digit repeats after the places.
    fn choices(&self, k: usize, tail: Digit) -> &[Digit] {
        match k {
            0 => &self.first,
            _ if k <= self.places => &self.digits,
            _ => {
                let at = self.tails.iter().position(|one| *one == tail);
                at.map_or(&[], |at| &self.tails[at..=at])
            }
        }
    }

    /// Whether the family contains a code.
    pub fn contains(&self, code: &Code) -> bool {
        // The last written digit does not repeat.
        code.digits().len() <= self.places + 1
            && self.tails.contains(&code.tail())
            && (0..=self.places).all(|k| self.choices(k, code.tail()).contains(&code.digit(k)))
    }

    /// Returns all codes except the one without a move, in the order of their digits; the digit
    /// that repeats counts first.
    pub fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        let places = self.places as u32;
        let below = (self.digits.len() as u64).pow(places);
        let count = self.tails.len() as u64 * self.first.len() as u64 * below;
        let nothing = Code::octal(&[0]);
        let codes = (0..count).map(move |index| {
            let upper = index / below;
            let first = self.first[(upper % self.first.len() as u64) as usize];
            let tail = self.tails[(upper / self.first.len() as u64) as usize];
            let choices = self.digits.len() as u64;
            let digit = |at: u32| self.digits[(index % below / choices.pow(at) % choices) as usize];
            let digits = std::iter::once(first).chain((0..places).rev().map(digit));
            Code::new(digits.collect(), tail)
        });
        codes.filter(move |code| *code != nothing)
    }

    /// Returns the number of games that this family has and the others do not have. The code
    /// without a move does not count.
    ///
    /// Families are products of choices, and so are their intersections: the number is a sum over
    /// the sets of other families, with alternating signs.
    pub fn count_without(&self, others: &[Self]) -> u64 {
        let places = others
            .iter()
            .chain([self])
            .map(|family| family.places)
            .max()
            .unwrap_or(0);
        let mut count: i64 = 0;
        for &tail in &self.tails {
            for set in 0_u32..1 << others.len() {
                let chosen = || {
                    let with_index = others.iter().enumerate();
                    with_index.filter(move |(i, _)| set >> i & 1 == 1)
                };
                if chosen().any(|(_, family)| !family.tails.contains(&tail)) {
                    continue;
                }
                let common = |k: usize| {
                    let of_all = |digit: &&Digit| {
                        chosen().all(|(_, family)| family.choices(k, tail).contains(digit))
                    };
                    self.choices(k, tail).iter().filter(of_all).count() as i64
                };
                let games: i64 = (0..=places).map(common).product();
                count += if set.count_ones() % 2 == 0 {
                    games
                } else {
                    -games
                };
            }
        }
        let nothing = Code::octal(&[0]);
        if self.contains(&nothing) && others.iter().all(|family| !family.contains(&nothing)) {
            count -= 1;
        }
        count.unsigned_abs()
    }

    /// Emits the codes whose values from heap 0 to `to - 1` are kept, several with the same values
    /// at once.
    ///
    /// `keep` receives a heap, its value and the state of the smaller heaps, and returns the next
    /// state, or none to reject all codes with these values. `emit` receives codes, their values
    /// and the last state. All values up to the last place are computed in any case.
    pub fn search<S: Copy>(
        &self,
        to: usize,
        start: S,
        keep: &mut dyn FnMut(usize, u32, S) -> Option<S>,
        emit: &mut Emit<'_, S>,
    ) {
        // The engine reserves its bitmaps for the digits of its code.
        let widest = |list: &[Digit]| list.iter().max().copied().unwrap_or_default();
        let mut digits = vec![widest(&self.digits); self.places + 1];
        digits[0] = widest(&self.first);
        let sample = Code::with_places(digits, widest(&self.tails));
        let mut walk = Walk {
            family: self,
            engine: DenseEngine::new(&sample).for_short_sequences(),
            digits: vec![Vec::new(); self.places + 1],
            values: Vec::with_capacity(to.max(self.places + 1)),
            to,
            keep,
            emit,
        };
        walk.engine.replace_tail(Digit::default());
        walk.visit(start);
    }
}

/// Receives codes with the same values, these values, and the last state of a search.
pub type Emit<'a, S> = dyn FnMut(Vec<Code>, &[u32], S) + 'a;

/// A search at one node of the tree: the values and digits on the path to it.
struct Walk<'a, S> {
    family: &'a Family,
    engine: DenseEngine,
    /// For each place on the path, the digits with the same values below.
    digits: Vec<Vec<Digit>>,
    values: Vec<u32>,
    to: usize,
    keep: &'a mut dyn FnMut(usize, u32, S) -> Option<S>,
    emit: &'a mut Emit<'a, S>,
}

impl<S: Copy> Walk<'_, S> {
    /// Computes one more value for each choice of the next digit. The depth is that of the places,
    /// so the recursion is shallow.
    fn visit(&mut self, state: S) {
        let n = self.values.len();
        if n > self.family.places {
            return self.finish(state);
        }
        let mut classes: Vec<(Digit, u32, Vec<Digit>)> = Vec::new();
        for &digit in self.family.choices(n, Digit::default()) {
            self.engine.replace_digit(n, digit);
            let value = self.engine.value(n, &self.values);
            let rest = digit.without(1);
            let known = classes
                .iter_mut()
                .find(|class| (class.0, class.1) == (rest, value));
            match known {
                Some((.., same)) => same.push(digit),
                None => classes.push((rest, value, vec![digit])),
            }
        }
        for (rest, value, digits) in classes {
            self.values.push(value);
            if let Some(state) = self.keep(state) {
                self.engine.replace_digit(n, rest);
                self.digits[n] = digits;
                self.visit(state);
            }
            self.values.truncate(n);
        }
    }

    /// Returns the state with the last value.
    fn keep(&mut self, state: S) -> Option<S> {
        let n = self.values.len() - 1;
        if n < self.to {
            (self.keep)(n, self.values[n], state)
        } else {
            Some(state)
        }
    }

    /// Computes the values behind the places for each digit that repeats.
    fn finish(&mut self, before: S) {
        let known = self.values.len();
        let family = self.family;
        for &tail in &family.tails {
            self.engine.replace_tail(tail);
            let mut state = Some(before);
            while let (Some(now), true) = (state, self.values.len() < self.to) {
                let value = self.engine.value(self.values.len(), &self.values);
                self.values.push(value);
                state = self.keep(now);
            }
            let codes = self.codes(tail);
            if let (Some(state), false) = (state, codes.is_empty()) {
                (self.emit)(codes, &self.values, state);
            }
            self.values.truncate(known);
        }
        self.engine.replace_tail(Digit::default());
    }

    /// The codes of the path with a digit that repeats, without the code that has no move.
    fn codes(&self, tail: Digit) -> Vec<Code> {
        let count: usize = self.digits.iter().map(Vec::len).product();
        let chosen = (0..count).map(|mut number| {
            let choose = |choices: &Vec<Digit>| {
                let digit = choices[number % choices.len()];
                number /= choices.len();
                digit
            };
            self.digits.iter().map(choose).collect::<Vec<Digit>>()
        });
        let has_move = |digits: &Vec<Digit>| {
            let mut all = digits.iter().chain([&tail]);
            all.any(|digit| digit.bits() > 0)
        };
        let codes = chosen.filter(has_move);
        codes.map(|digits| Code::new(digits, tail)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(bits: impl IntoIterator<Item = u8>) -> Vec<Digit> {
        bits.into_iter().map(Digit::new).collect()
    }

    /// All codes of a family with their values.
    fn all(family: &Family, to: usize) -> Vec<(Code, Vec<u32>)> {
        let mut found = Vec::new();
        family.search(
            to,
            (),
            &mut |_, _, ()| Some(()),
            &mut |codes, values, ()| {
                found.extend(codes.into_iter().map(|code| (code, values[..to].to_vec())));
            },
        );
        found
    }

    fn families() -> Vec<Family> {
        let unequal = digits(4..8).into_iter().map(Digit::with_unequal);
        vec![
            Family::new(digits([0, 4]), 2, digits(0..8), digits([0])),
            Family::new(digits([0, 4]), 1, digits(0..8), digits(1..8)),
            Family::new(
                digits([0, 4])
                    .into_iter()
                    .chain([Digit::new(4).with_unequal()])
                    .collect(),
                1,
                digits(0..8).into_iter().chain(unequal).collect(),
                digits([0]),
            ),
            Family::new(digits([0, 4, 8, 12]), 1, digits(0..16), digits([0, 8])),
            Family::new(digits([0]), 4, digits([0, 3]), digits([0, 3])),
        ]
    }

    /// A step in the tree replaces a digit: the values are those of an engine of the code alone.
    #[test]
    fn values_in_the_tree_are_those_of_the_code() {
        let mut count = 0;
        for family in families() {
            for (code, values) in all(&family, 30) {
                let mut alone = Vec::new();
                DenseEngine::new(&code).extend(&mut alone, 30);
                assert_eq!(values, alone, "{code}");
                count += 1;
            }
        }
        assert!(count > 400, "{count}");
    }

    #[test]
    fn the_number_of_codes_is_that_of_an_enumeration() {
        let families = families();
        for (i, family) in families.iter().enumerate() {
            let all = all(family, 0);
            assert_eq!(all.len() as u64, family.count_without(&[]), "{family:?}");
            assert!(all.iter().all(|(code, _)| family.contains(code)));
            let earlier = &families[..i];
            let new = all
                .iter()
                .filter(|(code, _)| earlier.iter().all(|family| !family.contains(code)));
            assert_eq!(new.count() as u64, family.count_without(earlier));
        }
        assert_eq!(families[0].count_without(&[]), 127);
    }

    /// A rejected value rejects the codes below it, and no others.
    #[test]
    fn a_search_finds_the_codes_with_the_values() {
        for family in families() {
            let all = all(&family, 12);
            for (_, wanted) in all.iter().step_by(7) {
                let mut found = Vec::new();
                family.search(
                    12,
                    (),
                    &mut |n, value, ()| (wanted[n] == value).then_some(()),
                    &mut |codes, _, ()| found.extend(codes),
                );
                let expected = all.iter().filter(|(_, values)| values == wanted);
                let expected: Vec<Code> = expected.map(|(code, _)| code.clone()).collect();
                assert_eq!(found, expected);
            }
        }
    }
}
