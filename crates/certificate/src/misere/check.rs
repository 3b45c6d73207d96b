//! The checker of misère quotients: every condition of the theorem, from the rules alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use grundy_message::Message;

use super::{MisereCertificate, Subject};
use crate::messages;
use crate::reference::options;
use crate::report::{CheckError, CheckReport, Progress, part, require};
use crate::rules::Rules;

/// Components with their options, each a sum.
type OptionSets = Vec<Vec<Vec<u32>>>;

/// The monoid that the steps generate: `table[a * order + b]` is the product.
struct Products {
    order: usize,
    table: Vec<u16>,
}

/// The components with the same value and the same option values.
struct ComponentKind {
    value: u16,
    options: BTreeSet<u16>,
}

impl MisereCertificate {
    /// Checks the claim: the options are derived from the rules again, and every condition of the
    /// theorem is decided exactly. No outcome is searched.
    ///
    /// # Errors
    /// The first condition that does not hold, or an interrupt.
    pub fn check(&self, progress: Progress) -> Result<CheckReport, CheckError> {
        let mut verified = Vec::new();
        let options = self.options()?;
        let monoid = Products::generated(&self.steps)?;
        let order = monoid.order;
        verified.push(messages::elements_commute(order));
        let mut p = vec![false; order];
        for &element in &self.p {
            p[usize::from(element)] = true;
        }
        require(!p[0], messages::empty_sum_is_won)?;
        let kinds = self.kinds(&options, &monoid)?;
        verified.push(messages::components_of_kinds(options.len(), kinds.len()));
        let winning: Vec<Vec<bool>> = kinds.iter().map(|kind| kind.winning(&monoid, &p)).collect();
        for (kind, winning) in kinds.iter().zip(&winning) {
            let clash = (0..order).find(|&r| winning[r] && p[monoid.product(r, kind.value)]);
            require(clash.is_none(), || messages::move_within_p(kind.value))?;
        }
        verified.push(messages::no_move_within_p());
        monoid.moves_into_p(&kinds, &winning, &p, progress)?;
        verified.push(messages::moves_into_p_exist());
        self.onto(&monoid)?;
        monoid.reduced(&self.steps, &p)?;
        verified.push(messages::elements_are_different());
        let claim = self.all_heaps(&mut verified)?;
        Ok(CheckReport { claim, verified })
    }

    /// Returns the claim as a sentence, unchecked.
    pub fn claim(&self) -> Message {
        let (order, lost) = (self.order(), self.p.len());
        match (&self.subject, self.period) {
            (Subject::Set(components), _) => {
                let each = (0..).zip(components).map(|(i, options)| {
                    let options: Vec<String> =
                        options.iter().map(|sum| super::text::sum(sum)).collect();
                    format!("{i}: {}", options.join(" "))
                });
                let each: Vec<String> = each.map(|words| words.trim_end().to_owned()).collect();
                let components = part(each.join("; "));
                messages::quotient_of_set(self.phi.len(), components, order, lost)
            }
            (Subject::Code(code), None) => {
                messages::quotient_of_some_heaps(part(code), self.phi.len(), order, lost)
            }
            (Subject::Code(code), Some((period, from))) => {
                // M0 is about preperiods from 1 on. Where heap 0 fits too, 0 is the least one.
                let fits = |period: usize| self.phi.first() == self.phi.get(period);
                let from = match (from, usize::try_from(period)) {
                    (1, Ok(period)) if fits(period) => 0,
                    _ => from,
                };
                messages::quotient_of_code(part(code), order, lost, period, from)
            }
        }
    }

    /// Returns the options of all heaps or components.
    fn options(&self) -> Result<OptionSets, CheckError> {
        match &self.subject {
            Subject::Set(components) => Ok(components.clone()),
            Subject::Code(code) => {
                let rules = Rules::parse(code).map_err(|error| CheckError::new(error.message()))?;
                let of_heap = |heap| {
                    let mut sums = Vec::new();
                    options(&rules, heap, |parts| {
                        sums.push(parts.iter().map(|&part| part as u32).collect());
                    });
                    sums
                };
                Ok((0..self.phi.len()).map(of_heap).collect())
            }
        }
    }

    /// Returns the kinds of components that have moves. Components without moves must have the
    /// neutral value.
    fn kinds(
        &self,
        options: &OptionSets,
        monoid: &Products,
    ) -> Result<Vec<ComponentKind>, CheckError> {
        let mut kinds: BTreeSet<(u16, BTreeSet<u16>)> = BTreeSet::new();
        for (component, (options, &value)) in options.iter().zip(&self.phi).enumerate() {
            if options.is_empty() {
                require(value == 0, || messages::component_without_moves(component))?;
                continue;
            }
            let values = options.iter().map(|option| {
                let values = option.iter().map(|&part| self.phi[part as usize]);
                values.fold(0, |product, value| {
                    monoid.product(usize::from(product), value) as u16
                })
            });
            kinds.insert((value, values.collect()));
        }
        Ok(kinds
            .into_iter()
            .map(|(value, options)| ComponentKind { value, options })
            .collect())
    }

    /// Checks that every element is a product of values.
    fn onto(&self, monoid: &Products) -> Result<(), CheckError> {
        let values: BTreeSet<u16> = self.phi.iter().copied().collect();
        let mut met = vec![false; monoid.order];
        let mut open = vec![0usize];
        met[0] = true;
        while let Some(at) = open.pop() {
            for &value in &values {
                let to = monoid.product(at, value);
                if !std::mem::replace(&mut met[to], true) {
                    open.push(to);
                }
            }
        }
        let missing = met.iter().position(|met| !met);
        require(missing.is_none(), || {
            messages::element_is_not_a_value(missing.unwrap_or(0))
        })
    }

    /// Checks the period, if one is claimed, and returns the claim in words.
    fn all_heaps(&self, verified: &mut Vec<Message>) -> Result<Message, CheckError> {
        let (Subject::Code(code), Some((period, preperiod))) = (&self.subject, self.period) else {
            return Ok(self.claim());
        };
        let rules = Rules::parse(code).map_err(|error| CheckError::new(error.message()))?;
        let heaps = self.phi.len();
        require(
            period >= 1 && preperiod >= 1,
            messages::period_and_preperiod_are_positive,
        )?;
        let needed = needed(&rules, period, preperiod)?;
        require(heaps as u128 >= needed, || messages::m0_needs_heaps(needed))?;
        let (p, n0) = (period as usize, preperiod as usize);
        let equal = |m: usize, p: usize| self.phi[m] == self.phi[m - p];
        let odd = (n0 + p..heaps).find(|&m| !equal(m, p));
        require(odd.is_none(), || {
            messages::heap_does_not_repeat(odd.unwrap_or(0), p)
        })?;
        for q in crate::report::prime_divisors(period) {
            let p = (period / q) as usize;
            // From the preperiod on: heaps before it do not affect the period.
            let repeats = (n0 + p..heaps).all(|m| equal(m, p));
            require(!repeats, || messages::smaller_misere_period(p))?;
        }
        require(
            n0 == 1 || !equal(n0 - 1 + p, p),
            messages::preperiod_is_not_least,
        )?;
        verified.push(messages::heaps_suffice(needed, heaps));
        Ok(self.claim())
    }
}

/// The number of heaps, from 0, required by theorem M0. With `n0 >= 1` the first bound is at least
/// `p + t + 1`.
fn needed(rules: &Rules, period: u64, preperiod: u64) -> Result<u128, CheckError> {
    require(rules.tail.is_empty(), messages::m0_needs_a_finite_code)?;
    let parts = rules
        .digits
        .iter()
        .map(|digit| digit.parts())
        .max()
        .unwrap_or(0)
        .max(1);
    require(parts <= 2, messages::m0_needs_two_heaps)?;
    let (t, b) = (rules.digits.len() as u128 - 1, u128::from(parts));
    let (p, n0) = (u128::from(period), u128::from(preperiod));
    let unequal = rules.digits.iter().any(|digit| digit.two && digit.unequal);
    let least = if unequal { 2 * n0 + 3 * p + t } else { 0 };
    Ok((b * (n0 + p) + t + 1 - b).max(least))
}

impl ComponentKind {
    /// Returns the products of the other components for which some option reaches P.
    fn winning(&self, monoid: &Products, p: &[bool]) -> Vec<bool> {
        (0..monoid.order)
            .map(|r| {
                self.options
                    .iter()
                    .any(|&option| p[monoid.product(r, option)])
            })
            .collect()
    }
}

impl Products {
    /// Builds the monoid on which these steps act: they commute, and lead from 0 to every element.
    fn generated(steps: &[Vec<u16>]) -> Result<Self, CheckError> {
        let order = steps.first().map_or(1, Vec::len);
        for (i, first) in steps.iter().enumerate() {
            for second in &steps[..i] {
                let odd = (0..order)
                    .find(|&a| first[usize::from(second[a])] != second[usize::from(first[a])]);
                require(odd.is_none(), messages::steps_do_not_commute)?;
            }
        }
        let mut table = vec![0u16; order * order];
        (0..order).for_each(|a| table[a] = a as u16);
        let mut met = vec![false; order];
        met[0] = true;
        let mut open = VecDeque::from([0usize]);
        while let Some(at) = open.pop_front() {
            for step in steps {
                let to = usize::from(step[at]);
                if !std::mem::replace(&mut met[to], true) {
                    for a in 0..order {
                        table[to * order + a] = step[usize::from(table[at * order + a])];
                    }
                    open.push_back(to);
                }
            }
        }
        require(met.iter().all(|met| *met), messages::steps_miss_an_element)?;
        Ok(Self { order, table })
    }

    fn product(&self, a: usize, b: u16) -> usize {
        usize::from(self.table[a * self.order + usize::from(b)])
    }

    /// Checks condition (b).
    fn moves_into_p(
        &self,
        kinds: &[ComponentKind],
        winning: &[Vec<bool>],
        p: &[bool],
        progress: Progress,
    ) -> Result<(), CheckError> {
        let order = self.order;
        let mut met = vec![false; order * order];
        let mut open: Vec<(usize, usize)> = (0..order).filter(|&z| !p[z]).map(|z| (0, z)).collect();
        for &(a, b) in &open {
            met[a * order + b] = true;
        }
        // For each kind: the elements that its value maps to a given one.
        let into = |kind: &ComponentKind| {
            let mut into = vec![Vec::new(); order];
            (0..order).for_each(|rest| into[self.product(rest, kind.value)].push(rest));
            into
        };
        let into: Vec<Vec<Vec<usize>>> = kinds.iter().map(into).collect();
        let mut done = 0u64;
        while let Some((a, b)) = open.pop() {
            done += 1;
            if done.is_multiple_of(crate::report::POLL_HEAPS) {
                let goes_on = progress(done, (order * order) as u64);
                require(goes_on, messages::check_was_interrupted)?;
            }
            for ((kind, winning), into) in kinds.iter().zip(winning).zip(&into) {
                let to = self.product(a, kind.value);
                for &rest in &into[b] {
                    if winning[self.product(a, rest as u16)] {
                        continue;
                    }
                    require(rest != 0, || messages::move_into_p_is_missing(to))?;
                    if !std::mem::replace(&mut met[to * order + rest], true) {
                        open.push((to, rest));
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that for any two elements some third multiplies exactly one of them into P.
    fn reduced(&self, steps: &[Vec<u16>], p: &[bool]) -> Result<(), CheckError> {
        let mut classes: Vec<usize> = p.iter().map(|&p| usize::from(p)).collect();
        let mut count = 0;
        loop {
            let mut numbers: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
            let keys: Vec<Vec<usize>> = (0..self.order)
                .map(|a| {
                    let to = steps.iter().map(|step| classes[usize::from(step[a])]);
                    std::iter::once(classes[a]).chain(to).collect()
                })
                .collect();
            for key in &keys {
                let next = numbers.len();
                numbers.entry(key.clone()).or_insert(next);
            }
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
            classes = keys.iter().map(|key| numbers[key]).collect();
        }
        require(count == self.order, || {
            messages::elements_are_alike(self.order, count)
        })
    }
}
