//! Finite commutative monoids given by their table, and the two operations on them that quotients
//! need: products of words, and the coarsest partition that a set of elements respects.

use rustc_hash::FxHashMap;

/// A finite commutative monoid: elements `0..order`, of which 0 is the neutral one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    /// `table[a * order + b]` is the product.
    table: Vec<u16>,
}

/// Elements have numbers of 16 bits.
pub const MAX_ELEMENTS: usize = 1 << 15;

impl Monoid {
    /// The monoid with one element.
    pub fn trivial() -> Self {
        Self {
            order: 1,
            table: vec![0],
        }
    }

    /// The monoid on which commuting steps act: `steps[g][a]` is where generator g takes element a,
    /// and `reach[a]` is an element and a step from it to `a`, for each `a` except 0; that element
    /// precedes `a`.
    pub(crate) fn from_steps(steps: &[Vec<u16>], reach: &[(u16, u16)]) -> Self {
        let order = reach.len();
        let mut table = vec![0; order * order];
        for (a, entry) in table.iter_mut().enumerate().take(order) {
            *entry = a as u16; // the row of 0
        }
        for b in 1..order {
            let (from, by) = reach[b];
            for a in 0..order {
                let before = table[usize::from(from) * order + a];
                table[b * order + a] = steps[usize::from(by)][usize::from(before)];
            }
        }
        Self { order, table }
    }

    /// Number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    ///
    /// # Panics
    /// If an element does not exist.
    pub fn product(&self, a: u16, b: u16) -> u16 {
        self.table[usize::from(a) * self.order + usize::from(b)]
    }

    /// The products of one element with each.
    pub fn row(&self, a: u16) -> &[u16] {
        &self.table[usize::from(a) * self.order..][..self.order]
    }

    /// The product of elements.
    pub fn product_of(&self, elements: impl IntoIterator<Item = u16>) -> u16 {
        elements
            .into_iter()
            .fold(0, |product, element| self.product(product, element))
    }

    /// An element to a power, by squaring.
    pub fn power(&self, a: u16, mut exponent: u64) -> u16 {
        let (mut power, mut square) = (0, a);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.product(power, square);
            }
            square = self.product(square, square);
            exponent >>= 1;
        }
        power
    }

    /// The least ideal, which is a group: the multiples of the product of all elements.
    pub fn kernel(&self) -> Vec<u16> {
        let all = self.product_of((0..self.order).map(|a| a as u16));
        let mut kernel = self.row(all).to_vec();
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    /// The elements that are products of these, in breadth-first order, each with the element and
    /// the generator that lead to it.
    pub(crate) fn generated(&self, generators: &[u16]) -> Vec<(u16, (u16, u16))> {
        let mut met = vec![false; self.order];
        met[0] = true;
        let mut list = vec![(0u16, (0, 0))];
        let mut at = 0;
        while at < list.len() {
            let from = list[at].0;
            for (by, &generator) in generators.iter().enumerate() {
                let to = self.product(from, generator);
                if !std::mem::replace(&mut met[usize::from(to)], true) {
                    list.push((to, (at as u16, by as u16)));
                }
            }
            at += 1;
        }
        list
    }
}

/// The coarsest partition of `0..classes.len()` that is finer than `classes` and respected by all
/// steps: the class of each element, numbered in the order of the first members.
pub(crate) fn refine(classes: Vec<u32>, steps: &[Vec<u16>]) -> Vec<u32> {
    let number = |keys: Vec<Vec<u32>>| {
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let classes: Vec<u32> = keys
            .into_iter()
            .map(|key| {
                let next = numbers.len() as u32;
                *numbers.entry(key).or_insert(next)
            })
            .collect();
        (classes, numbers.len())
    };
    let (mut classes, mut count) = number(classes.into_iter().map(|class| vec![class]).collect());
    loop {
        let keys = (0..classes.len()).map(|a| {
            let mut key = vec![classes[a]];
            key.extend(steps.iter().map(|step| classes[usize::from(step[a])]));
            key
        });
        let (next, more) = number(keys.collect());
        if more == count {
            return classes;
        }
        (classes, count) = (next, more);
    }
}
