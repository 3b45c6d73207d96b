//! The plain engine: marks every option of every heap. It supports every code and every value.
//!
//! Heap `n` costs O(n) for each digit that leaves two heaps. No faster method is known for dense
//! games, and the kernels need this engine for their first heaps. Marks of small heaps are stamps,
//! so clearing is free.
//!
//! A rest with at least [`MANY_PAIRS`] pairs: the values are kept in 16 bits as well, four pairs
//! are xored at once, and a mark is one byte in one of four tables. In one table, successive
//! stores often have the same address. To mark only the first pairs and to compare the others with
//! the four smallest unmarked values took 1.4 times as long for 0.007: after eight times as many
//! pairs as values, some twenty values below the mex are still unmarked.
//!
//! Three heaps: for each total `s` a bitmap `D(s) = { G(i) ^ G(j) : i + j = s }` is kept; the
//! options of the digit at `k` are the union over the smallest part `i` of `G(i) ^ D(n-k-i)`.
//! Xoring a bitmap by `g` permutes it: the words by the high bits of `g`, the bits of a word by the
//! low six, in at most six swaps. So the bitmaps are collected for each low six bits, and each
//! collection is permuted once. A heap costs O(n · largest value / 64) words instead of O(n²)
//! triples, and the bitmaps take O(n · largest value / 8) bytes.
//!
//! A digit that repeats forever from `K` on: heap `n` has its options of every rest up to `n - K`.
//! Each rest is marked once for all later heaps, so a heap costs the same as one digit instead of
//! `n`.

use crate::code::{Code, Digit};

/// Number of pairs of heaps from which on they are marked in [`ByteMarks`].
const MANY_PAIRS: usize = 1024;

/// Number of tables in [`ByteMarks`].
const TABLES: usize = 4;

/// Marks of values below 2^16: a value is marked if its byte is set in one of the tables.
///
/// An index of 16 bits is always inside of a table, so no store tests its bounds.
#[derive(Clone, Debug)]
struct ByteMarks {
    tables: [Box<[u8; 1 << 16]>; TABLES],
    /// All marks are below it.
    bound: usize,
}

impl ByteMarks {
    fn new() -> Self {
        let table = || {
            vec![0; 1 << 16]
                .into_boxed_slice()
                .try_into()
                .expect("a table of 2^16 bytes")
        };
        Self {
            tables: std::array::from_fn(|_| table()),
            bound: 0,
        }
    }

    /// Marks the xors of the pairs of two lists of bytes, which are below `bound`.
    fn pairs(&mut self, left: &[u8], right: &[u8], bound: usize) {
        self.bound = self.bound.max(bound);
        let [first, second, third, fourth] = &mut self.tables;
        let (left, last_left) = left.as_chunks::<8>();
        let (right, last_right) = right.as_chunks::<8>();
        for (left, right) in left.iter().zip(right) {
            let four = u64::from_le_bytes(*left) ^ u64::from_le_bytes(*right);
            first[four as u16 as usize] = 1;
            second[(four >> 16) as u16 as usize] = 1;
            third[(four >> 32) as u16 as usize] = 1;
            fourth[(four >> 48) as usize] = 1;
        }
        let (left, right) = (last_left.as_chunks::<2>().0, last_right.as_chunks::<2>().0);
        for (left, right) in left.iter().zip(right) {
            let one = u16::from_le_bytes(*left) ^ u16::from_le_bytes(*right);
            first[usize::from(one)] = 1;
        }
    }

    /// Sets `seen` to `stamp` for each marked value and removes all marks.
    fn drain(&mut self, seen: &mut [u32], stamp: u32) {
        let [first, second, third, fourth] = &self.tables;
        let halves = first.iter().zip(&**second).zip(third.iter().zip(&**fourth));
        for (seen, ((a, b), (c, d))) in seen[..self.bound].iter_mut().zip(halves) {
            // Without a branch, so that the loop is compiled to vector instructions.
            *seen = if a | b | c | d == 0 { *seen } else { stamp };
        }
        for table in &mut self.tables {
            table[..self.bound].fill(0);
        }
        self.bound = 0;
    }
}

/// The first values of a sequence in two bytes each, in both directions, so that several pairs of
/// heaps with a constant sum are two words.
#[derive(Clone, Debug, Default)]
struct ShortValues {
    forward: Vec<u8>,
    /// Value `i` is at the place `capacity - 1 - i`.
    backward: Vec<u8>,
    /// The union of the bits of all values seen. From 2^16 on the lists are incomplete.
    bits: u32,
}

impl ShortValues {
    /// Adds the values of the heaps below `n` that are missing. Returns whether all fit.
    fn extend(&mut self, values: &[u32], n: usize) -> bool {
        for &value in values.iter().take(n).skip(self.forward.len() / 2) {
            self.bits |= value;
            if self.bits >= 1 << 16 {
                return false;
            }
            let (used, capacity) = (self.forward.len(), self.backward.len());
            if used == capacity {
                let mut larger = vec![0; capacity + capacity.max(1 << 12)];
                larger[capacity.max(1 << 12)..].copy_from_slice(&self.backward);
                self.backward = larger;
            }
            let bytes = (value as u16).to_le_bytes();
            let place = self.backward.len() - used - 2;
            self.backward[place..place + 2].copy_from_slice(&bytes);
            self.forward.extend(bytes);
        }
        self.bits < 1 << 16
    }

    /// The values of the heaps from 1 to `half`, and of the heaps from `rest - 1` down.
    fn pairs(&self, rest: usize, half: usize) -> (&[u8], &[u8]) {
        let place = self.backward.len() - 2 * rest;
        (
            &self.forward[2..][..2 * half],
            &self.backward[place..][..2 * half],
        )
    }
}

/// Computes the value of heap `n` from the values of the smaller heaps, by the definition.
pub(crate) fn value_of(code: &Code, n: usize, values: &[u32]) -> u32 {
    DenseEngine::after(code, &values[..n]).value(n, &values[..n])
}

/// The plain engine. It does not store the values.
#[derive(Clone, Debug)]
pub(crate) struct DenseEngine {
    code: Code,
    /// `seen[v] == stamp` marks `v` for the current heap.
    seen: Vec<u32>,
    stamp: u32,
    /// Marks of many pairs, once a heap has them.
    many: Option<Box<ByteMarks>>,
    /// The first values, up to the largest heap that occurred in many pairs.
    short: ShortValues,
    /// Marks of the repeating digit for the rests below `rests`: options of this heap and of all
    /// larger ones.
    always: Vec<bool>,
    rests: usize,
    has_three: bool,
    /// `pairs[s * width ..][.. width]` is `D(s)`.
    pairs: Vec<u64>,
    width: usize,
    /// Number of options evaluated. A word of a bitmap counts as one option, so that the number is
    /// proportional to the time.
    pub options: u64,
}

impl DenseEngine {
    pub fn new(code: &Code) -> Self {
        Self {
            code: code.clone(),
            seen: vec![0; 256],
            stamp: 0,
            many: None,
            short: ShortValues::default(),
            always: Vec::new(),
            rests: 0,
            has_three: code.parts() > 2,
            pairs: Vec::new(),
            width: 1,
            options: 0,
        }
    }

    /// The same engine with memory for small values at first, which suits short sequences.
    #[must_use]
    pub fn for_short_sequences(mut self) -> Self {
        self.seen.truncate(32);
        self
    }

    /// Creates an engine that continues after these values.
    pub fn after(code: &Code, values: &[u32]) -> Self {
        let mut plain = Self::new(code);
        if plain.has_three {
            for s in 0..values.len() {
                plain.extend_pairs(s, &values[..s]);
            }
        }
        plain.repeat(values.len().saturating_sub(1), values);
        plain.options = 0; // these options were counted when the values were computed
        plain
    }

    /// Replaces the digit for taking `k` tokens. Later values are those of the new game if they are
    /// computed in order from heap `k` on.
    pub fn replace_digit(&mut self, k: usize, digit: Digit) {
        self.code.replace_digit(k, digit);
        self.short = ShortValues::default();
    }

    /// Replaces the digit that repeats forever. The values up to the last written digit stay.
    pub fn replace_tail(&mut self, tail: Digit) {
        self.code.replace_tail(tail);
        self.short = ShortValues::default();
        self.always.fill(false);
        self.rests = 0;
    }

    /// Appends the values of the heaps up to `to` (not included).
    pub fn extend(&mut self, values: &mut Vec<u32>, to: usize) {
        for n in values.len()..to {
            let value = self.value(n, values);
            values.push(value);
        }
    }

    /// The words of the bitmap of a total; 1 if no digit leaves three heaps.
    pub fn words(&self) -> usize {
        self.width
    }

    /// Memory of this engine in bytes, excluding the values.
    pub fn bytes(&self) -> u64 {
        let many = self.many.as_ref().map_or(0, |_| TABLES << 16);
        let lists = self.seen.len() * 4 + self.always.len() + self.pairs.len() * 8;
        let short = self.short.forward.len() + self.short.backward.len();
        (lists + short + many) as u64
    }

    /// Computes the value of heap `n`, given the values of all smaller heaps.
    pub fn value(&mut self, n: usize, values: &[u32]) -> u32 {
        if self.has_three {
            self.extend_pairs(n, values);
        }
        self.repeat(n, values);
        self.stamp += 1;
        for k in 0..self.code.digits().len().min(n + 1) {
            self.leave(self.code.digit(k), n - k, values);
        }
        let stamp = self.stamp;
        let mex = self
            .seen
            .iter()
            .enumerate()
            .position(|(v, &seen)| seen != stamp && !self.always.get(v).copied().unwrap_or(false))
            .unwrap_or(self.seen.len());
        mex as u32
    }

    /// Marks permanently the options of the repeating digit for the rests that are new at heap `n`.
    fn repeat(&mut self, n: usize, values: &[u32]) {
        let (first, tail) = (self.code.digits().len(), self.code.tail());
        if tail.bits() == 0 {
            return;
        }
        while self.rests + first <= n {
            self.stamp += 1;
            self.leave(tail, self.rests, values);
            self.rests += 1;
            self.always.resize(self.seen.len(), false);
            for (always, &seen) in self.always.iter_mut().zip(&self.seen) {
                *always |= seen == self.stamp;
            }
        }
    }

    /// Marks the options that a digit leaves of a rest.
    fn leave(&mut self, digit: Digit, rest: usize, values: &[u32]) {
        if digit.whole() && rest == 0 {
            self.mark(0);
        }
        if digit.one() && rest >= 1 {
            self.mark(values[rest]);
        }
        if digit.two() && rest >= 2 {
            self.split(values, rest, digit.unequal());
        }
        if digit.three() {
            for value in self.triples(values, rest) {
                self.mark(value);
            }
        }
    }

    #[inline]
    fn mark(&mut self, value: u32) {
        self.options += 1;
        let at = value as usize;
        if at >= self.seen.len() {
            self.seen.resize((at + 1).next_power_of_two(), 0);
        }
        self.seen[at] = self.stamp;
    }

    /// Marks the options that leave two heaps with `rest` tokens in all.
    fn split(&mut self, values: &[u32], rest: usize, unequal: bool) {
        let half = if unequal { (rest - 1) / 2 } else { rest / 2 };
        self.options += half as u64;
        if half >= MANY_PAIRS && self.short.extend(values, rest) {
            let bound = (self.short.bits as usize + 1).next_power_of_two();
            if self.seen.len() < bound {
                self.seen.resize(bound, 0);
            }
            let (small, large) = self.short.pairs(rest, half);
            let many = self.many.get_or_insert_with(|| Box::new(ByteMarks::new()));
            many.pairs(small, large, bound);
            many.drain(&mut self.seen, self.stamp);
            return;
        }
        let (small, large) = (&values[1..=half], &values[rest - half..rest]);
        let all = small
            .iter()
            .chain(large)
            .fold(0, |bits, value| bits | value);
        let size = (all as usize + 1).next_power_of_two();
        if self.seen.len() < size {
            self.seen.resize(size, 0);
        }
        let stamp = self.stamp;
        for (a, b) in small.iter().zip(large.iter().rev()) {
            self.seen[(a ^ b) as usize] = stamp;
        }
    }

    /// Fills `D(s)` for `s = n`; all its pairs are smaller than `n`.
    fn extend_pairs(&mut self, n: usize, values: &[u32]) {
        let bound = values.iter().fold(0, |bits, value| bits | value) as usize;
        let needed = (bound + 1).next_power_of_two().div_ceil(64);
        if needed > self.width {
            let mut wider = vec![0; n * needed];
            for s in 0..n {
                wider[s * needed..][..self.width]
                    .copy_from_slice(&self.pairs[s * self.width..][..self.width]);
            }
            (self.pairs, self.width) = (wider, needed);
        }
        // Rows of larger totals belong to a game whose digit was replaced.
        self.pairs.truncate(n * self.width);
        self.pairs.resize((n + 1) * self.width, 0);
        let row = &mut self.pairs[n * self.width..];
        for i in 1..=n / 2 {
            let value = (values[i] ^ values[n - i]) as usize;
            row[value / 64] |= 1 << (value % 64);
        }
        self.options += (n / 2) as u64;
    }

    /// The values of three heaps with `rest` tokens in all.
    fn triples(&mut self, values: &[u32], rest: usize) -> Vec<u32> {
        let width = self.width;
        // `unions[low * width..][..width]` is to be permuted by `low`.
        let mut unions = vec![0; 64 * width];
        for (i, &value) in values.iter().enumerate().take(rest / 3 + 1).skip(1) {
            let (high, low) = (value as usize / 64, value as usize % 64);
            let pairs = &self.pairs[(rest - i) * width..][..width];
            let union = &mut unions[low * width..][..width];
            for (word, &bits) in pairs.iter().enumerate() {
                union[word ^ high] |= bits;
            }
            self.options += width as u64;
        }
        let mut union = vec![0; width];
        for (low, bitmap) in (0..).zip(unions.chunks_exact(width)) {
            for (all, &bits) in union.iter_mut().zip(bitmap) {
                *all |= permute(bits, low);
            }
        }
        (0..width as u32 * 64)
            .filter(|value| bit(&union, *value))
            .collect()
    }
}

fn bit(bits: &[u64], at: u32) -> bool {
    bits[at as usize / 64] >> (at % 64) & 1 == 1
}

/// Moves bit `b` to bit `b ^ g`, for all `b`.
fn permute(mut bits: u64, g: u32) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, mask) in MASKS.iter().enumerate() {
        if g >> i & 1 == 1 {
            bits = (bits & mask) << (1 << i) | (bits >> (1 << i)) & mask;
        }
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of heap `n` from all moves, one by one.
    fn by_moves(code: &Code, n: usize, values: &[u32]) -> u32 {
        let mut options = std::collections::BTreeSet::new();
        for k in 0..=n {
            let (digit, rest) = (code.digit(k), n - k);
            if digit.whole() && rest == 0 {
                options.insert(0);
            }
            if digit.one() && rest > 0 {
                options.insert(values[rest]);
            }
            for a in (1..rest).filter(|_| digit.two()) {
                if !(digit.unequal() && 2 * a == rest) {
                    options.insert(values[a] ^ values[rest - a]);
                }
            }
            for a in (1..rest).filter(|_| digit.three()) {
                options.extend((1..rest - a).map(|b| values[a] ^ values[b] ^ values[rest - a - b]));
            }
        }
        (0..=options.len() as u32)
            .find(|v| !options.contains(v))
            .expect("a mex")
    }

    #[test]
    fn a_digit_that_repeats_leaves_what_its_moves_do() {
        for text in [
            "0.3(7)", "0.(7)", "0.1(4)", "4.(6)", "0.75(2)", "0.6(1)", "0.02(5)", "4.00(4u)",
        ] {
            let code: Code = text.parse().expect(text);
            let (mut plain, mut values) = (DenseEngine::new(&code), Vec::new());
            for n in 0..60 {
                let value = plain.value(n, &values);
                assert_eq!(value, by_moves(&code, n, &values), "G({n}) of {text}");
                assert_eq!(
                    value,
                    value_of(&code, n, &values),
                    "G({n}) of {text}, begun there"
                );
                values.push(value);
            }
        }
    }

    /// Values beyond 64, so that the bitmaps have several words.
    #[test]
    fn three_heaps_have_the_options_of_their_moves() {
        for text in ["0.3F", "0.48", "0.13FF"] {
            let code: Code = text.parse().expect(text);
            let (mut plain, mut values) = (DenseEngine::new(&code), Vec::new());
            for n in 0..150 {
                let value = plain.value(n, &values);
                assert_eq!(value, by_moves(&code, n, &values), "G({n}) of {text}");
                values.push(value);
            }
            assert!(values[149] > 64, "{text}");
        }
    }

    /// The last heaps of three codes, of which many pairs are marked in bytes.
    #[test]
    fn many_pairs_have_the_values_of_their_moves() {
        for text in ["0.007", "0.07(4)", "0.4u4u7"] {
            let code: Code = text.parse().expect(text);
            let (mut plain, mut values) = (DenseEngine::new(&code), Vec::new());
            let heaps = 2 * MANY_PAIRS + 250;
            plain.extend(&mut values, heaps);
            assert!(plain.many.is_some(), "{text}");
            for n in heaps - 10..heaps {
                let mut options = vec![false; 1 << 16];
                for (digit, rest) in (0..=n).map(|k| (code.digit(k), n - k)) {
                    options[0] |= digit.whole() && rest == 0;
                    if digit.one() && rest > 0 {
                        options[values[rest] as usize] = true;
                    }
                    for a in (1..=rest / 2).filter(|_| digit.two()) {
                        if !(digit.unequal() && 2 * a == rest) {
                            options[(values[a] ^ values[rest - a]) as usize] = true;
                        }
                    }
                }
                let mex = options.iter().position(|&option| !option).expect("a mex");
                assert_eq!(values[n], mex as u32, "G({n}) of {text}");
            }
        }
    }

    /// A replaced digit gives other values to the heaps that were kept in 16 bits.
    #[test]
    fn a_replaced_digit_is_replaced_for_many_pairs() {
        let (from, to): (Code, Code) = ("0.07".parse().expect("a"), "0.77".parse().expect("b"));
        let heaps = 2 * MANY_PAIRS + 100;
        let (mut engine, mut other) = (DenseEngine::new(&from), DenseEngine::new(&to));
        let (mut values, mut expected) = (Vec::new(), Vec::new());
        engine.extend(&mut values, heaps);
        other.extend(&mut expected, heaps);
        engine.replace_digit(1, to.digit(1));
        values.truncate(1);
        engine.extend(&mut values, heaps);
        assert!(values == expected);
    }

    /// The words of the bitmaps count, so that the limit of options bounds the time.
    #[test]
    fn the_words_of_three_heaps_are_counted() {
        let code: Code = "0.8".parse().expect("a code");
        let (mut plain, mut values) = (DenseEngine::new(&code), Vec::new());
        plain.extend(&mut values, 1000);
        let words = plain.width as u64;
        assert_eq!(words, 8);
        let before = plain.options;
        plain.value(1000, &values);
        let done = plain.options - before;
        // One digit of three heaps from a rest of 999, and the pairs of 1000.
        assert!(done >= 999 / 3 * words + 1000 / 2, "{done}");
        assert!(done <= 999 / 3 * words + 1000 / 2 + 64 * words, "{done}");
    }
}
