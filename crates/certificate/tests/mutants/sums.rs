//! Misère quotients.

use std::collections::HashMap;

use grundy_certificate::misere::Subject;
use grundy_certificate::{MisereCertificate, Rules, options};

use crate::Kind;
use crate::random::Random;

pub struct Sums {
    good: Vec<MisereCertificate>,
}

impl Sums {
    pub fn new() -> Self {
        let texts = include_str!("../data/misere.txt").split("\n\n");
        let good = texts.map(|text| {
            let text = format!("{}\n", text.trim_end());
            MisereCertificate::parse(&text).expect("a certificate")
        });
        Self {
            good: good.collect(),
        }
    }
}

/// Components with their options.
struct Play {
    options: Vec<Vec<Vec<u32>>>,
    won: HashMap<Vec<u32>, bool>,
}

impl Play {
    /// Whether the player to move wins a sum under misère play.
    fn wins(&mut self, sum: &[u32]) -> bool {
        let sum: Vec<u32> = {
            let moves = sum
                .iter()
                .filter(|c| !self.options[**c as usize].is_empty());
            let mut sum: Vec<u32> = moves.copied().collect();
            sum.sort_unstable();
            sum
        };
        if let Some(known) = self.won.get(&sum) {
            return *known;
        }
        let mut won = sum.is_empty();
        for (i, component) in sum.iter().enumerate() {
            if won || i > 0 && sum[i - 1] == *component {
                continue;
            }
            for option in self.options[*component as usize].clone() {
                let mut to = sum.clone();
                to.remove(i);
                to.extend(option);
                if !self.wins(&to) {
                    won = true;
                    break;
                }
            }
        }
        self.won.insert(sum, won);
        won
    }
}

/// Products of elements: an element is a word of generators.
fn products(steps: &[Vec<u16>], order: usize) -> Option<Vec<Vec<u16>>> {
    let mut words: Vec<Option<Vec<usize>>> = vec![None; order];
    words[0] = Some(Vec::new());
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        for (generator, step) in steps.iter().enumerate() {
            let to = usize::from(step[at]);
            if words[to].is_none() {
                let mut word = words[at].clone()?;
                word.push(generator);
                words[to] = Some(word);
                open.push(to);
            }
        }
    }
    (0..order)
        .map(|a| {
            let by = |word: &Option<Vec<usize>>| {
                let word = word.as_ref()?;
                Some(
                    word.iter()
                        .fold(a as u16, |at, generator| steps[*generator][usize::from(at)]),
                )
            };
            words.iter().map(by).collect()
        })
        .collect()
}

impl Kind for Sums {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let mut claim = random.one_of(&self.good).clone();
        let order = claim.order() as u64;
        let element = |random: &mut Random| random.below(order) as u16;
        for _ in 0..=random.below(2) {
            let heap = random.below(claim.phi.len() as u64) as usize;
            match random.below(13) {
                0 => claim.phi[heap] = element(random),
                1 => claim.phi.truncate(heap.max(1)),
                2 => {
                    let value = element(random);
                    claim.phi.push(value);
                }
                3 if !claim.p.is_empty() => {
                    let at = random.below(claim.p.len() as u64) as usize;
                    claim.p.remove(at);
                }
                4 => {
                    let more = element(random);
                    if !claim.p.contains(&more) {
                        claim.p.push(more);
                        claim.p.sort_unstable();
                    }
                }
                5 if !claim.steps.is_empty() => {
                    let at = random.below(claim.steps.len() as u64) as usize;
                    let from = element(random);
                    claim.steps[at][usize::from(from)] = element(random);
                }
                6 => {
                    if let Some((p, _)) = &mut claim.period {
                        *p = random.near(*p);
                    }
                }
                7 => {
                    if let Some((_, n0)) = &mut claim.period {
                        *n0 = random.near(*n0);
                    }
                }
                8 => {
                    // The fewest heaps for the period and the preperiod.
                    if let Some((p, n0)) = claim.period {
                        let heaps = (p + n0) as usize + 1 + random.below(6) as usize;
                        claim.phi.truncate(heaps);
                    }
                }
                9 => {
                    claim.period = match claim.period {
                        None => Some((1 + random.below(4), 1 + random.below(9))),
                        Some(_) => None,
                    }
                }
                10 => {
                    if let Subject::Code(code) = &mut claim.subject {
                        let at = random.below(code.len() as u64) as usize;
                        let digit = *random.one_of(&["0", "1", "2", "3", "4", "5", "7", "u"]);
                        code.replace_range(at..=at, digit);
                    }
                }
                _ => {
                    if let Subject::Set(components) = &mut claim.subject {
                        let at = random.below(components.len() as u64) as usize;
                        let before = at.saturating_sub(1) as u64 + 1;
                        if random.once_in(2) {
                            components[at].pop();
                        } else if at > 0 {
                            let parts = (0..random.below(3)).map(|_| random.below(before) as u32);
                            components[at].push(parts.collect());
                        }
                    }
                }
            }
        }
        if let Subject::Set(components) = &mut claim.subject {
            components.truncate(claim.phi.len());
        }
        let text = claim.to_string();
        MisereCertificate::parse(&text).ok().map(|_| text)
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let claim = MisereCertificate::parse(text).map_err(|error| error.to_string())?;
        let order = claim.order();
        let table = products(&claim.steps, order).ok_or("an element is not a product")?;
        let p = |a: u16| claim.p.contains(&a);
        let mut phi = claim.phi.clone();
        if let Some((period, _)) = claim.period {
            for _ in 0..40 {
                phi.push(phi[phi.len() - period as usize]);
            }
        }
        // The sums with short play.
        let (options, splits) = match &claim.subject {
            Subject::Set(components) => (components.clone(), true),
            Subject::Code(code) => {
                let rules = Rules::parse(code).map_err(|error| error.to_string())?;
                let of = |n: usize| {
                    let mut all = Vec::new();
                    options(&rules, n, |parts| {
                        all.push(parts.iter().map(|p| *p as u32).collect());
                    });
                    all
                };
                let splits = rules.digits.iter().any(|d| d.two || d.three) || rules.tail.two;
                ((0..phi.len()).map(of).collect(), splits)
            }
        };
        let is_set = matches!(claim.subject, Subject::Set(_));
        let largest = if is_set {
            usize::MAX
        } else if splits {
            21
        } else {
            60
        };
        let mut play = Play {
            options,
            won: HashMap::new(),
        };
        let count = phi.len() as u32;
        let mut test = |sum: &[u32]| {
            let size: usize = if is_set {
                0
            } else {
                sum.iter().map(|c| *c as usize).sum()
            };
            if size > largest {
                return Ok(());
            }
            let value = sum.iter().fold(0_u16, |a, c| {
                table[usize::from(a)][usize::from(phi[*c as usize])]
            });
            if play.wins(sum) == p(value) {
                return Err(format!(
                    "the sum {sum:?} of value {value} is decided otherwise"
                ));
            }
            Ok(())
        };
        test(&[])?;
        for a in 0..count {
            test(&[a])?;
            for b in 0..=a.min(40) {
                test(&[a, b])?;
                for c in 0..=b.min(14) {
                    test(&[a, b, c])?;
                    for d in 0..=c.min(6) {
                        test(&[a, b, c, d])?;
                    }
                }
            }
        }
        // It is the quotient: every element is the value of a sum, and any two elements are
        // distinguished by a third.
        let mut met = vec![false; order];
        let mut open = vec![0_u16];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut met[usize::from(at)], true) {
                continue;
            }
            open.extend(
                claim
                    .phi
                    .iter()
                    .map(|value| table[usize::from(at)][usize::from(*value)]),
            );
        }
        if met.contains(&false) {
            return Err("an element is the value of no sum".to_owned());
        }
        for a in 0..order {
            for b in 0..a {
                if (0..order).all(|c| p(table[a][c]) == p(table[b][c])) {
                    return Err(format!("elements {a} and {b} are alike"));
                }
            }
        }
        let Some((period, preperiod)) = claim.period else {
            return Ok(());
        };
        let fits = |n0: usize, p: usize| (n0 + p..phi.len()).all(|n| phi[n] == phi[n - p]);
        let (period, n0) = (period as usize, preperiod as usize);
        if !fits(n0, period) {
            return Err("the values do not repeat".to_owned());
        }
        if n0 > 1 && fits(n0 - 1, period) {
            return Err("the preperiod can be smaller".to_owned());
        }
        match (1..period).find(|q| fits(n0, *q)) {
            Some(q) => Err(format!("{q} is a period too")),
            None => Ok(()),
        }
    }
}
