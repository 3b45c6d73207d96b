//! Periods of codes: T0, T1, T2, T2a and T3.

use std::collections::HashMap;

use grundy_certificate::text::{Mask, Proof};
use grundy_certificate::{Certificate, Rules, check, naive};

use crate::Kind;
use crate::common;
use crate::random::Random;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    T0,
    T1,
    T2,
    T2a,
    T3,
}

/// The number of heaps computed by the definition; no accepted mutant needs more.
const FAR: usize = 2600;

/// As `FAR`, for the codes of T2: a heap that leaves three heaps takes the square of its size.
const FAR_OF_THREE_HEAPS: usize = 360;

pub struct Codes {
    theorem: Theorem,
    games: Vec<String>,
    values: HashMap<String, Option<Vec<u32>>>,
    good: HashMap<String, Option<Certificate>>,
}

impl Codes {
    pub fn new(theorem: Theorem) -> Self {
        let games = match theorem {
            Theorem::T0 => vec![
                "0.77", "0.07", "0.137", "0.34", "0.45", "0.71", "0.26", "0.123", "0.3", "0.33",
                "4.4", "0.44", "4u.", "0.3u", "0.5u", "0.331(1)", "0.6(1)", "0.1", "0.15", "0.27",
                "0.55", "0.7u",
            ],
            Theorem::T1 => vec![
                "0.77", "0.07", "0.137", "0.45", "0.71", "0.26", "0.44", "0.34", "0.15", "0.55",
            ],
            Theorem::T2 => vec![
                "0.3F",
                "0.13FF",
                "hex:0.8",
                "hex:0.48",
                "0.0A",
                "0.0F",
                "0.1B",
                "0.4C",
                "4.(3)",
                "0.7(3)",
                "4u.(3)",
                "0.8(1)",
                "hex:0.80(2)",
                "0.C",
            ],
            Theorem::T2a => vec![
                "0.(3)",
                "0.0(3)",
                "0.13(3)",
                "0.3(2)",
                "0.20(3)",
                "0.1(2)",
                "0.03(3)",
                "0.103(3)",
                "0.00(2)",
                "0.012(3)",
                "0.3003(2)",
                "0.31(3)",
                "allbut:1",
                "allbut:2",
                "allbut:1,4",
            ],
            Theorem::T3 => vec![
                "subtract:1",
                "subtract:2,3",
                "subtract:1,3,4",
                "subtract:2,5",
                "subtract:3,5,7",
                "subtract:1,2,3",
                "subtract:4,6,9",
                "subtract:2,4,7",
                "subtract:1,5",
                "subtract:3,10",
            ],
        };
        Self {
            theorem,
            games: games.into_iter().map(str::to_owned).collect(),
            values: HashMap::new(),
            good: HashMap::new(),
        }
    }

    /// The number of heaps computed by the definition.
    fn far(&self) -> usize {
        match self.theorem {
            Theorem::T2 => FAR_OF_THREE_HEAPS,
            _ => FAR,
        }
    }

    fn values(&mut self, game: &str) -> Option<&[u32]> {
        let far = self.far();
        let has_three = self.theorem == Theorem::T2;
        let known = self.values.entry(game.to_owned()).or_insert_with(|| {
            let rules = Rules::parse(game).ok()?;
            let small = rules.digits.iter().all(|d| !d.three || has_three);
            (rules.digits.len() < 60 && small).then(|| naive(&rules, far))
        });
        known.as_deref()
    }

    /// Returns the least period shown by the values, with its preperiod and step.
    fn shown(&mut self, game: &str) -> Option<(u64, u64, u64)> {
        let values = self.values(game)?;
        let n = 1500.min(values.len());
        (1..n / 4).find_map(|p| {
            let step = values[n - 1].checked_sub(values[n - 1 - p])?;
            let fits = |i: &usize| values[i + p] == values[*i] + step;
            let start = (0..n - p).rev().take_while(fits).last()?;
            (start <= n / 2).then_some((p as u64, start as u64, u64::from(step)))
        })
    }

    fn claim(&mut self, game: &str, numbers: [u64; 4], proof: Proof) -> Option<Certificate> {
        let values = self
            .values(game)?
            .get(..usize::try_from(numbers[3]).ok()?)?;
        (!values.is_empty()).then(|| common::claim(values, game, numbers, proof))
    }

    /// Returns a valid certificate with the fewest heaps.
    fn good(&mut self, game: &str, random: &mut Random) -> Option<Certificate> {
        if let Some(known) = self.good.get(game) {
            return known.clone();
        }
        let found = self.find(game, random);
        self.good.insert(game.to_owned(), found.clone());
        found
    }

    fn find(&mut self, game: &str, random: &mut Random) -> Option<Certificate> {
        let (p, n0, s) = self.shown(game)?;
        let holds = |claim: &Certificate| check(claim, &mut |_, _| true).is_ok();
        match self.theorem {
            Theorem::T0 | Theorem::T3 => {
                let proof = match self.theorem {
                    Theorem::T0 => Proof::T0(None),
                    _ => Proof::T3,
                };
                let mut heaps = n0 + p + 1;
                while heaps < 1200 {
                    let claim = self.claim(game, [p, n0, s, heaps], proof.clone())?;
                    if holds(&claim) {
                        return Some(claim);
                    }
                    heaps += 1 + heaps / 30;
                }
                None
            }
            Theorem::T2 => {
                let numbers = |heaps: u64| [p, n0, s, heaps];
                let mut heaps = n0 + p + 1;
                while heaps < self.far() as u64 - 2 * p {
                    for witnesses in [0, 1, 3, 7] {
                        let proof = Proof::T2 { witnesses };
                        let claim = self.claim(game, numbers(heaps), proof)?;
                        if holds(&claim) {
                            return Some(claim);
                        }
                    }
                    heaps += 1 + heaps / 8;
                }
                None
            }
            Theorem::T2a => {
                let digits = Rules::parse(game).ok()?.digits.len() as u64;
                let first = n0.max(digits + 1);
                (first..first + 60).find_map(|from| {
                    let claim = self.claim(game, [p, n0, s, from + p], Proof::T2a { from })?;
                    holds(&claim).then_some(claim)
                })
            }
            Theorem::T1 => {
                for bits in 1..16 {
                    for position in [false, true] {
                        let mask = Mask { bits, position };
                        let Some(claim) = self.window(game, (p, n0), mask, random.below(3) * 8)
                        else {
                            continue;
                        };
                        if holds(&claim) {
                            return Some(claim);
                        }
                    }
                }
                None
            }
        }
    }

    /// Returns a window under a mask, with the rare heaps shown by the values.
    fn window(
        &mut self,
        game: &str,
        (p, n0): (u64, u64),
        mask: Mask,
        more: u64,
    ) -> Option<Certificate> {
        let rules = Rules::parse(game).ok()?;
        let values = self.values(game)?;
        let breaks = (0..rules.digits.len()).filter(|k| rules.digits[*k].two);
        let d = breaks.clone().next()? & 1;
        let common = |n: usize| {
            let ones = (values[n] & mask.bits).count_ones() as usize;
            (ones + if mask.position { n + d } else { 0 }) % 2 == 1
        };
        let rares: Vec<u64> = (1..1000)
            .filter(|n| !common(*n))
            .map(|n| n as u64)
            .collect();
        let highest = rares.last().copied().unwrap_or(0);
        if highest > 120 {
            return None;
        }
        let witnesses = highest + 8 + more;
        let window = witnesses + rules.digits.len() as u64;
        let from = witnesses + window + 1;
        let heaps = (from + p).max(n0 + p + 1);
        let proof = Proof::T1 {
            mask,
            rares,
            witnesses,
            window,
            from,
        };
        self.claim(game, [p, n0, 0, heaps], proof)
    }

    fn change_game(game: &str, random: &mut Random) -> String {
        let mut letters: Vec<char> = game.chars().collect();
        let at = random.below(letters.len() as u64) as usize;
        let digits = [
            '0', '1', '2', '3', '4', '5', '6', '7', 'u', ',', '8', 'A', 'C', 'F',
        ];
        match random.below(3) {
            0 => letters.insert(at, *random.one_of(&digits)),
            1 => drop(letters.remove(at)),
            _ if letters[at].is_ascii_hexdigit() => letters[at] = *random.one_of(&digits),
            _ => {}
        }
        letters.into_iter().collect()
    }
}

impl Kind for Codes {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let game = random.one_of(&self.games.clone()).clone();
        let good = self.good(&game, random)?;
        let mut game = game;
        if random.once_in(3) {
            game = Self::change_game(&game, random);
        }
        let mut numbers = [good.period, good.preperiod, good.saltus, good.heaps];
        // For another game the numbers shown by its values are a better start.
        if game != good.game
            && random.once_in(2)
            && let Some((p, n0, s)) = self.shown(&game)
        {
            numbers = [p, n0, s, good.heaps];
        }
        for _ in 0..random.below(3) {
            let at = random.below(4) as usize;
            numbers[at] = random.near(numbers[at]);
        }
        if random.once_in(3) {
            // As few heaps as possible.
            numbers[3] = numbers[0] + numbers[1] + 1 + random.below(12);
        }
        let mut proof = good.proof.clone();
        match &mut proof {
            Proof::T1 {
                mask,
                rares,
                witnesses,
                window,
                from,
            } => match random.below(9) {
                0 => *witnesses = random.near(*witnesses),
                1 => *window = random.near(*window),
                2 => *from = random.near(*from),
                3 => mask.bits = random.below(16) as u32,
                4 => mask.position = !mask.position,
                5 => drop(rares.pop()),
                6 if !rares.is_empty() => {
                    let at = random.below(rares.len() as u64) as usize;
                    rares.remove(at);
                }
                7 => {
                    *window = random.near(*window);
                    *from = random.near(*from);
                    *witnesses = random.near(*witnesses);
                }
                _ => {}
            },
            Proof::T2 { witnesses } => match random.below(3) {
                0 => *witnesses = random.below(12),
                1 => *witnesses = 0,
                _ => {}
            },
            Proof::T2a { from } => match random.below(3) {
                0 => *from = random.near(*from),
                1 => numbers[3] = *from + numbers[0],
                _ => {}
            },
            Proof::T0(known) => {
                if random.once_in(8) {
                    let mask = Mask {
                        bits: 1 + random.below(15) as u32,
                        position: random.once_in(2),
                    };
                    *known = Some((mask, (1..random.below(20)).collect()));
                }
                if random.once_in(10) {
                    proof = Proof::T3;
                }
            }
            Proof::T3 => {
                if random.once_in(10) {
                    proof = Proof::T0(None);
                }
            }
        }
        let margin = self.far() as u64 / 13;
        if numbers[3].checked_add(numbers[0].checked_mul(2)?)? + margin > self.far() as u64 {
            return None;
        }
        let mut claim = self.claim(&game, numbers, proof)?;
        if random.once_in(10) {
            claim.hash ^= 1 << random.below(64);
        }
        Some(claim.to_string())
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let claim = Certificate::parse(text).map_err(|error| error.to_string())?;
        let (p, n0, s) = (
            claim.period as usize,
            claim.preperiod as usize,
            claim.saltus,
        );
        let values = self.values(&claim.game).ok_or("no values")?;
        let holds = |from: usize, p: usize, s: u64| {
            (from..values.len() - p).find(|n| u64::from(values[n + p]) != u64::from(values[*n]) + s)
        };
        if claim.heaps as usize + 2 * p > values.len() {
            return Err("too few values to decide it".to_owned());
        }
        if let Some(n) = holds(n0, p, s) {
            return Err(format!("it fails at {n}"));
        }
        if n0 > 0 && holds(n0 - 1, p, s).is_none() {
            return Err("the preperiod can be smaller".to_owned());
        }
        let smaller = (1..p).find(|q| {
            let step = values[n0 + q].checked_sub(values[n0]);
            step.is_some_and(|step| holds(n0, *q, step.into()).is_none())
        });
        match smaller {
            Some(q) => Err(format!("{q} is a period too")),
            None => Ok(()),
        }
    }
}
