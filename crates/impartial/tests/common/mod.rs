//! Games that the tests share, random ones included, and the definitions transcribed.
#![allow(dead_code)] // each test file uses its own part

use std::collections::BTreeMap;

use grundy_impartial::{Impartial, Options, Outcome};
use proptest::prelude::*;

/// Take any number from a heap.
pub struct Nim;

impl Impartial for Nim {
    type Position = u32;
    fn options(&self, &heap: &u32, options: &mut Options<u32>) {
        (0..heap).for_each(|rest| options.push(rest));
    }
}

/// Take 1 to `self.0`.
pub struct TakeUpTo(pub u32);

impl Impartial for TakeUpTo {
    type Position = u32;
    fn options(&self, &heap: &u32, options: &mut Options<u32>) {
        (1..=heap.min(self.0)).for_each(|k| options.push(heap - k));
    }
}

/// One pin or two neighbours fall.
pub struct Kayles;

impl Impartial for Kayles {
    type Position = u32;
    fn options(&self, &pins: &u32, options: &mut Options<u32>) {
        for k in 1..=pins.min(2) {
            for left in 0..=(pins - k) / 2 {
                options.push_sum([left, pins - k - left]);
            }
        }
    }
}

/// A small game by its rules: `rules[v]` lists the options of `v`, each a list of positions below
/// `v`.
#[derive(Clone, Debug)]
pub struct Rules(pub Vec<Vec<Vec<u32>>>);

impl Impartial for Rules {
    type Position = u32;
    fn options(&self, &v: &u32, options: &mut Options<u32>) {
        self.0[v as usize]
            .iter()
            .for_each(|to| options.push_sum(to.iter().copied()));
    }
}

/// Random rules of up to `size` positions, options leaving up to two components.
pub fn rules(size: usize) -> impl Strategy<Value = Rules> {
    let option = prop::collection::vec(any::<u32>(), 0..=2);
    let options = prop::collection::vec(option, 0..=4);
    prop::collection::vec(options, 1..=size).prop_map(|mut rules| {
        rules[0].clear();
        for (v, options) in (0_u32..).zip(&mut rules).skip(1) {
            options.iter_mut().flatten().for_each(|to| *to %= v);
        }
        Rules(rules)
    })
}

/// Random acyclic adjacency lists of up to `size` vertices; edges go downwards.
pub fn dag(size: usize) -> impl Strategy<Value = Vec<Vec<u32>>> {
    prop::collection::vec(any::<u32>(), 1..=size).prop_map(|masks| {
        let list = |(v, mask): (u32, u32)| (0..v).filter(|to| mask >> to & 1 == 1).collect();
        (0..).zip(masks).map(list).collect()
    })
}

/// Rules with the positions of a sum, at most `length` of them.
pub fn rules_and_sum(size: usize, length: usize) -> impl Strategy<Value = (Rules, Vec<u32>)> {
    (rules(size), prop::collection::vec(any::<u32>(), 0..=length)).prop_map(|(rules, mut sum)| {
        for v in &mut sum {
            *v %= rules.0.len() as u32;
        }
        (rules, sum)
    })
}

/// All sums reachable by one move; a whole sum is one position, without theory of components.
pub fn followers(rules: &Rules, sum: &[u32]) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    for (i, &v) in sum.iter().enumerate() {
        for to in &rules.0[v as usize] {
            let mut left = [&sum[..i], &sum[i + 1..], to].concat();
            left.sort_unstable();
            all.push(left);
        }
    }
    all
}

/// The Grundy value of a whole sum, by the definition with a memo.
pub fn plain_value(rules: &Rules, sum: &[u32], memo: &mut BTreeMap<Vec<u32>, u64>) -> u64 {
    if let Some(&value) = memo.get(sum) {
        return value;
    }
    let options: Vec<u64> = followers(rules, sum)
        .iter()
        .map(|to| plain_value(rules, to, memo))
        .collect();
    let mut naturals = 0..=options.len() as u64;
    let value = naturals
        .find(|n| !options.contains(n))
        .expect("one is missing");
    memo.insert(sum.to_vec(), value);
    value
}

/// The outcome of a whole sum under misère play, by the definition.
pub fn plain_misere(rules: &Rules, sum: &[u32], memo: &mut BTreeMap<Vec<u32>, Outcome>) -> Outcome {
    if let Some(&outcome) = memo.get(sum) {
        return outcome;
    }
    let options: Vec<Outcome> = followers(rules, sum)
        .iter()
        .map(|to| plain_misere(rules, to, memo))
        .collect();
    let outcome = Outcome::from_win(options.is_empty() || options.contains(&Outcome::P));
    memo.insert(sum.to_vec(), outcome);
    outcome
}

/// The columns of a line of a test table.
pub fn numbers(column: &str) -> Vec<u32> {
    column
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect()
}
