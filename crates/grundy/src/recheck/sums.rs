//! Misère sums: the outcomes that a quotient states, compared with those by the moves of the rules.
//!
//! [`SumOutcomes`] is the definition: a sum without moves is won for the player to move, and every
//! other sum is lost if all of its options are won. It uses neither values nor a quotient. Sums
//! beyond its reach are compared with the outcomes that the quotient states for their options, as
//! laws of single positions are.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::{Message, Run};

use super::messages;
use super::{SumDifference, constants_of, random_positions};

/// Limits of a comparison of sums, in steps. A step is an option, or a step of the reference
/// evaluator.
const BOX_STEPS: u64 = 120_000;
const FAR_STEPS: u64 = 120_000;
const OPTION_STEPS: u64 = 400_000;

/// A sum whose options need more steps is skipped.
const STEPS_PER_SUM: u64 = 40_000;

/// The largest component in the sums of the first box with 1, 2, 3 and 4 components.
const BOX: [u64; 4] = [80, 24, 10, 6];

/// The bits of the largest component of pseudo-random sums: by recursion, and by options.
const RECURSION_BITS: u32 = 6;
const OPTION_BITS: u32 = 11;

/// The largest number of components of a pseudo-random sum.
const MAX_COMPONENTS: usize = 4;

/// The options of a component, each as a sum, and the steps of their computation.
pub(crate) type ComponentOptions = (Vec<Vec<u64>>, u64);

/// A statement about all sums of some components.
pub(crate) struct SumsToCheck<'l> {
    /// The options of a component by the definition; none if they are not known.
    pub options: &'l mut dyn FnMut(u64, &mut Run) -> Option<ComponentOptions>,
    /// Whether a sum is lost by the statement; none if it does not apply.
    pub is_lost: &'l dyn Fn(&[u64]) -> Option<bool>,
    /// The number of components; none if there are infinitely many.
    pub count: Option<u64>,
    /// The text of a component.
    pub name: &'l dyn Fn(u64) -> String,
    /// The texts of the rules, whose constants are used.
    pub texts: Vec<String>,
    /// The constants of the statement: period and preperiod.
    pub constants: Vec<u64>,
}

/// Compares a statement about sums with the rules: how many sums agree, or the first difference.
pub(crate) fn sums(stated: SumsToCheck<'_>, run: &mut Run) -> Result<usize, SumDifference> {
    let SumsToCheck {
        options,
        is_lost,
        count,
        name,
        texts,
        constants,
    } = stated;
    let mut comparison = SumComparison {
        outcomes: SumOutcomes::new(options),
        is_lost,
        name,
        agree: 0,
    };
    let constants = near_constants(&texts, &constants);
    let within = |sums: Vec<Vec<u64>>| match count {
        None => sums,
        Some(count) => (sums.into_iter())
            .map(|sum| sum.into_iter().map(|at| at % count.max(1)).collect())
            .collect(),
    };
    comparison.by_recursion(&box_of(count), BOX_STEPS, run)?;
    let constants = within(constants);
    comparison.by_recursion(&constants, FAR_STEPS, run)?;
    comparison.by_recursion(&within(random_sums(RECURSION_BITS)), FAR_STEPS, run)?;
    comparison.by_options(&constants, OPTION_STEPS, run)?;
    comparison.by_options(&within(random_sums(OPTION_BITS)), OPTION_STEPS, run)?;
    Ok(comparison.agree)
}

/// All sums of at most four small components, those with a small total first.
fn box_of(count: Option<u64>) -> Vec<Vec<u64>> {
    let mut sums = vec![Vec::new()];
    let mut shorter: Vec<Vec<u64>> = sums.clone();
    for most in BOX {
        let most = most.min(count.map_or(u64::MAX, |count| count.saturating_sub(1)));
        let longer = shorter.iter().flat_map(|sum| {
            let least = sum.last().copied().unwrap_or(0);
            (least..=most).map(|at| [&sum[..], &[at]].concat())
        });
        shorter = longer.collect();
        sums.extend(shorter.iter().cloned());
        if count == Some(0) {
            break;
        }
    }
    sums.sort_by_key(|sum| sum.iter().sum::<u64>());
    sums
}

/// Each constant, from two below to two above: alone, twice, and with small components.
fn near_constants(texts: &[String], constants: &[u64]) -> Vec<Vec<u64>> {
    let written = constants_of(texts.iter().map(String::as_str));
    let mut all: Vec<u64> = written.into_iter().map(i64::unsigned_abs).collect();
    all.extend(constants);
    let sum: u64 = constants.iter().fold(0, |sum, n| sum.saturating_add(*n));
    all.extend([sum, sum.saturating_mul(2)]);
    all.sort_unstable();
    all.dedup();
    let near = |n: u64| n.saturating_sub(2)..=n.saturating_add(2);
    let mut sums: Vec<Vec<u64>> = Vec::new();
    for n in all.into_iter().flat_map(near) {
        sums.extend([vec![n], vec![n, 1], vec![n, 2], vec![n, n], vec![n, 2, 3]]);
    }
    sums.sort_by_key(|sum| sum.iter().fold(0_u64, |all, n| all.saturating_add(*n)));
    sums.dedup();
    sums
}

/// The pseudo-random positions of every number of components up to four, the same ones every time.
fn random_sums(bits: u32) -> Vec<Vec<u64>> {
    let positions = random_positions(MAX_COMPONENTS, bits).into_iter();
    let sums = positions.enumerate().map(|(i, position)| {
        let components = position[..=i % MAX_COMPONENTS].iter();
        components.map(|n| n.unsigned_abs()).collect()
    });
    sums.collect()
}

/// The comparison of one statement.
struct SumComparison<'l> {
    outcomes: SumOutcomes<'l>,
    is_lost: &'l dyn Fn(&[u64]) -> Option<bool>,
    name: &'l dyn Fn(u64) -> String,
    agree: usize,
}

impl SumComparison<'_> {
    /// Compares an outcome by the rules with the statement.
    fn at(&mut self, sum: &[u64], by_rules: bool, by_options: bool) -> Result<(), SumDifference> {
        match (self.is_lost)(sum) {
            None => Ok(()),
            Some(stated) if stated == by_rules => {
                self.agree += 1;
                Ok(())
            }
            Some(_) => {
                let words: Vec<String> = sum.iter().map(|at| (self.name)(*at)).collect();
                Err(SumDifference {
                    sum: words.join(" + "),
                    is_lost: by_rules,
                    by_options,
                })
            }
        }
    }

    fn by_recursion(
        &mut self,
        sums: &[Vec<u64>],
        steps: u64,
        run: &mut Run,
    ) -> Result<(), SumDifference> {
        self.outcomes.allow_steps(steps);
        for sum in sums {
            if run.cancelled() || self.outcomes.steps == 0 {
                break;
            }
            if let Some(lost) = self.outcomes.is_lost(sum, run) {
                self.at(sum, lost, false)?;
            }
        }
        Ok(())
    }

    /// Compares with outcomes that follow from those that the statement gives the options.
    fn by_options(
        &mut self,
        sums: &[Vec<u64>],
        steps: u64,
        run: &mut Run,
    ) -> Result<(), SumDifference> {
        let mut left = steps;
        for sum in sums {
            if run.cancelled() || left == 0 {
                break;
            }
            let most = STEPS_PER_SUM.min(left);
            self.outcomes.allow_steps(most);
            let options = self.outcomes.options(sum, run);
            left -= most - self.outcomes.steps;
            let Some(options) = options else { continue };
            let stated: Option<Vec<bool>> = options.iter().map(|to| (self.is_lost)(to)).collect();
            if let Some(stated) = stated {
                self.at(sum, !stated.is_empty() && !stated.contains(&true), true)?;
            }
        }
        Ok(())
    }
}

/// The misère outcomes of sums, by the definition.
struct SumOutcomes<'l> {
    source: &'l mut dyn FnMut(u64, &mut Run) -> Option<ComponentOptions>,
    /// The options of components; none if they are not known.
    components: HashMap<u64, Option<Rc<[Vec<u64>]>>>,
    /// Whether a sum is lost for the player to move.
    lost: HashMap<Vec<u64>, bool>,
    /// The remaining steps.
    steps: u64,
}

/// A sum whose options are being computed.
struct OpenSum {
    sum: Vec<u64>,
    options: Vec<Vec<u64>>,
    next: usize,
}

impl<'l> SumOutcomes<'l> {
    fn new(source: &'l mut dyn FnMut(u64, &mut Run) -> Option<ComponentOptions>) -> Self {
        Self {
            source,
            components: HashMap::new(),
            lost: HashMap::new(),
            steps: 0,
        }
    }

    /// Allows this many further steps, replacing an earlier limit.
    fn allow_steps(&mut self, steps: u64) {
        self.steps = steps;
    }

    fn spend(&mut self, steps: u64) -> Option<()> {
        let left = self.steps.checked_sub(steps);
        self.steps = left.unwrap_or(0);
        left.map(|_| ())
    }

    fn component(&mut self, at: u64, run: &mut Run) -> Option<Rc<[Vec<u64>]>> {
        if let Some(known) = self.components.get(&at) {
            return known.clone();
        }
        let found = (self.source)(at, run);
        let steps = found.as_ref().map_or(1, |(_, steps)| *steps);
        let options: Option<Rc<[Vec<u64>]>> = found.map(|(options, _)| options.into());
        self.components.insert(at, options.clone());
        self.spend(steps)?;
        options
    }

    /// The options of a sum, each with sorted components; none at the limit of steps.
    fn options(&mut self, sum: &[u64], run: &mut Run) -> Option<Vec<Vec<u64>>> {
        let mut all = Vec::new();
        for (i, &at) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == at {
                continue;
            }
            let options = self.component(at, run)?;
            self.spend(options.len() as u64)?;
            for option in &*options {
                let mut to = [&sum[..i], &sum[i + 1..], option].concat();
                to.sort_unstable();
                all.push(to);
            }
        }
        Some(all)
    }

    /// Whether a sum is lost for the player to move; none at the limit of steps.
    fn is_lost(&mut self, sum: &[u64], run: &mut Run) -> Option<bool> {
        let mut stack: Vec<OpenSum> = Vec::new();
        let mut next = sum.to_vec();
        next.sort_unstable();
        let first = next.clone();
        loop {
            if !self.lost.contains_key(&next) {
                let options = self.options(&next, run)?;
                self.spend(1)?;
                stack.push(OpenSum {
                    sum: next,
                    options,
                    next: 0,
                });
            }
            // Each open sum continues at its first option without an outcome.
            loop {
                let Some(open) = stack.last_mut() else {
                    return self.lost.get(&first).copied();
                };
                let mut has_lost = false;
                let mut unknown = None;
                while let Some(option) = open.options.get(open.next) {
                    match self.lost.get(option) {
                        Some(true) => has_lost = true,
                        Some(false) => {}
                        None => unknown = Some(option.clone()),
                    }
                    if has_lost || unknown.is_some() {
                        break;
                    }
                    open.next += 1;
                }
                if let Some(unknown) = unknown {
                    next = unknown;
                    break;
                }
                let lost = !open.options.is_empty() && !has_lost;
                if let Some(open) = stack.pop() {
                    self.lost.insert(open.sum, lost);
                }
            }
        }
    }
}

impl SumDifference {
    /// The finding, as a sentence without its end.
    pub fn sentence(&self) -> Message {
        let outcome = |lost: bool| {
            if lost {
                messages::outcome_lost()
            } else {
                messages::outcome_won()
            }
        };
        let (by_rules, stated) = (outcome(self.is_lost), outcome(!self.is_lost));
        if self.by_options {
            messages::sum_difference_by_options(&self.sum, by_rules, stated)
        } else {
            messages::sum_difference(&self.sum, by_rules, stated)
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Run;

    use super::*;

    /// Heaps from which one or two tokens are taken: `take:2`.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the type of `SumsToCheck::options`"
    )]
    fn take_two(heap: u64, _: &mut Run) -> Option<ComponentOptions> {
        let options = (1..=heap.min(2)).map(|taken| vec![heap - taken]);
        Some((options.collect(), 1))
    }

    /// Misère play of `take:2`: as misère Nim with heaps modulo 3.
    fn by_nim(sum: &[u64]) -> bool {
        let xor = sum.iter().fold(0, |xor, heap| xor ^ (heap % 3));
        let large = sum.iter().any(|heap| heap % 3 > 1);
        (xor == 0) == large
    }

    fn compared(is_lost: &dyn Fn(&[u64]) -> Option<bool>) -> Result<usize, SumDifference> {
        let stated = SumsToCheck {
            options: &mut take_two,
            is_lost,
            count: None,
            name: &|heap| heap.to_string(),
            texts: vec!["take:2".to_owned()],
            constants: vec![3, 0],
        };
        sums(stated, &mut Run::silent())
    }

    #[test]
    fn a_true_statement_agrees_at_many_sums() {
        let agree = compared(&|sum| Some(by_nim(sum))).expect("no difference");
        assert!(agree > 900, "{agree}");
        // A statement that applies nowhere agrees nowhere.
        assert_eq!(compared(&|_| None), Ok(0));
    }

    #[test]
    fn a_false_statement_is_found_near_and_far() {
        // False for two heaps of 1, for one pair, and only for heaps from 500 on.
        for (from, by_options) in [(0, false), (4, false), (500, true)] {
            let found = compared(&|sum| {
                let wrong = sum.iter().any(|heap| *heap >= from) && sum.len() == 2;
                Some(by_nim(sum) != wrong)
            });
            let found = found.expect_err("a difference");
            assert_eq!(found.by_options, by_options, "{found:?}");
            let heaps = found.sum.split(" + ").map(str::parse::<u64>);
            let heaps: Vec<u64> = heaps.collect::<Result<_, _>>().expect("heaps");
            // By recursion the outcome is that of the definition.
            assert!(by_options || found.is_lost == by_nim(&heaps), "{found:?}");
        }
    }

    #[test]
    fn outcomes_are_those_of_the_definition() {
        let mut source = take_two;
        let mut outcomes = SumOutcomes::new(&mut source);
        outcomes.allow_steps(1_000_000);
        for sum in box_of(None) {
            let lost = outcomes.is_lost(&sum, &mut Run::silent());
            assert_eq!(lost, Some(by_nim(&sum)), "{sum:?}");
        }
        outcomes.allow_steps(10);
        assert_eq!(outcomes.is_lost(&[3000], &mut Run::silent()), None);
    }
}
