//! Partizan heaps (P0), and equal games by replies.

use std::collections::HashMap;

use grundy_certificate::PartizanCertificate;
use grundy_certificate::partizan::ReplyLine;

use crate::Kind;
use crate::random::Random;

type Nodes = Vec<[Vec<u32>; 2]>;

/// Whether a game is at most another one, by J. H. Conway's definition.
fn le(nodes: &Nodes, g: u32, h: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
    if let Some(known) = known.get(&(g, h)) {
        return *known;
    }
    let lefts = nodes[g as usize][0].iter().any(|x| le(nodes, h, *x, known));
    let found = !lefts && !nodes[h as usize][1].iter().any(|y| le(nodes, *y, g, known));
    known.insert((g, h), found);
    found
}

/// Heaps as nodes.
fn heap_nodes(left: &[u64], right: &[u64], count: u64) -> Nodes {
    let options = |n: u64, takes: &[u64]| -> Vec<u32> {
        let to = takes.iter().filter_map(|take| n.checked_sub(*take));
        to.map(|n| n as u32).collect()
    };
    (0..count)
        .map(|n| [options(n, left), options(n, right)])
        .collect()
}

fn equal(nodes: &Nodes, g: u64, h: u64, known: &mut HashMap<(u32, u32), bool>) -> bool {
    let (g, h) = (g as u32, h as u32);
    le(nodes, g, h, known) && le(nodes, h, g, known)
}

/// The numbers that Left and Right may take.
type TakeSets = (Vec<u64>, Vec<u64>);

pub struct Heaps {
    good: HashMap<TakeSets, Option<(u64, u64)>>,
}

impl Heaps {
    pub fn new() -> Self {
        Self {
            good: HashMap::new(),
        }
    }

    /// Returns the least period and preperiod shown by the first heaps.
    fn shown(&mut self, left: &[u64], right: &[u64]) -> Option<(u64, u64)> {
        let key = (left.to_vec(), right.to_vec());
        *self.good.entry(key).or_insert_with(|| {
            let count = 60;
            let nodes = heap_nodes(left, right, count);
            let mut known = HashMap::new();
            (1..count / 3).find_map(|p| {
                let fits = (0..count - p)
                    .rev()
                    .take_while(|n| equal(&nodes, n + p, *n, &mut known));
                let n0 = fits.last()?;
                (n0 <= count / 2).then_some((p, n0))
            })
        })
    }
}

impl Kind for Heaps {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let set = |random: &mut Random| -> Vec<u64> {
            (0..=random.below(3)).map(|_| 1 + random.below(6)).collect()
        };
        let mut left = set(random);
        let mut right = if random.once_in(2) {
            left.clone()
        } else {
            set(random)
        };
        let (mut period, mut preperiod) = self.shown(&left, &right)?;
        for _ in 0..random.below(3) {
            match random.below(6) {
                0 => period = random.near(period),
                1 => preperiod = random.near(preperiod),
                2 => left.push(random.below(8)),
                3 => right.push(random.below(8)),
                4 => drop(left.pop()),
                _ => drop(right.pop()),
            }
        }
        if preperiod + period > 60 {
            return None;
        }
        Some(
            PartizanCertificate::Heaps {
                left,
                right,
                period,
                preperiod,
            }
            .to_string(),
        )
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let Ok(PartizanCertificate::Heaps {
            left,
            right,
            period: p,
            preperiod: n0,
        }) = PartizanCertificate::parse(text)
        else {
            return Err("not of this kind".to_owned());
        };
        let count = n0 + 4 * p + 40;
        let nodes = heap_nodes(&left, &right, count);
        let mut known = HashMap::new();
        let mut fails =
            |from: u64, p: u64| (from..count - p).find(|n| !equal(&nodes, n + p, *n, &mut known));
        if let Some(n) = fails(n0, p) {
            return Err(format!("heap {} is not heap {n}", n + p));
        }
        if n0 > 0 && fails(n0 - 1, p).is_none() {
            return Err("the preperiod can be smaller".to_owned());
        }
        match (1..p).find(|q| fails(n0, *q).is_none()) {
            Some(q) => Err(format!("{q} is a period too")),
            None => Ok(()),
        }
    }
}

pub struct Games;

impl Games {
    pub fn new() -> Self {
        Self
    }
}

/// Returns the replies to every first move of the needed pairs.
fn replies(
    nodes: &Nodes,
    sides: (u32, u32),
    known: &mut HashMap<(u32, u32), bool>,
) -> Option<Vec<ReplyLine>> {
    let mut open = vec![sides, (sides.1, sides.0)];
    let mut lines: Vec<ReplyLine> = Vec::new();
    while let Some((i, j)) = open.pop() {
        if lines.iter().any(|line| line.pair == (i, j)) {
            continue;
        }
        let firsts = nodes[i as usize][1].iter().map(|x| (*x, j));
        let firsts = firsts.chain(nodes[j as usize][0].iter().map(|y| (i, *y)));
        let mut replies = Vec::new();
        for (x, y) in firsts {
            let in_first = nodes[x as usize][0].iter().map(|to| (*to, y));
            let mut all = in_first.chain(nodes[y as usize][1].iter().map(|to| (x, *to)));
            replies.push(all.find(|(a, b)| le(nodes, *b, *a, known))?);
        }
        open.extend(&replies);
        lines.push(ReplyLine {
            pair: (i, j),
            replies,
        });
    }
    Some(lines)
}

impl Kind for Games {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let count = 3 + random.below(9) as u32;
        let mut nodes: Nodes = (0..count)
            .map(|i| {
                [0, 1].map(|_| {
                    let options = (0..random.below(3)).filter(|_| i > 0).count();
                    (0..options)
                        .map(|_| random.below(u64::from(i)) as u32)
                        .collect()
                })
            })
            .collect();
        let mut known = HashMap::new();
        let pairs: Vec<(u32, u32)> = (0..count)
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .collect();
        let is_equal = |(i, j): &&(u32, u32), known: &mut _| {
            le(&nodes, *i, *j, known) && le(&nodes, *j, *i, known)
        };
        let equal: Vec<(u32, u32)> = pairs
            .iter()
            .filter(|pair| is_equal(pair, &mut known))
            .copied()
            .collect();
        if equal.is_empty() {
            return None;
        }
        let mut sides = *random.one_of(&equal);
        let mut pairs = replies(&nodes, sides, &mut known)?;
        let node = |random: &mut Random| random.below(u64::from(count)) as u32;
        for _ in 0..random.below(3) {
            let line = random.below(pairs.len() as u64) as usize;
            let place = random.below(u64::from(count)) as usize;
            let side = random.below(2) as usize;
            match random.below(9) {
                0 => sides.0 = node(random),
                1 => sides.1 = node(random),
                2 => nodes[place][side].push(node(random).min(place.saturating_sub(1) as u32)),
                3 => drop(nodes[place][side].pop()),
                4 => pairs[line].pair = (node(random), node(random)),
                5 => drop(pairs[line].replies.pop()),
                6 => pairs[line].replies.push((node(random), node(random))),
                7 if pairs.len() > 1 => drop(pairs.remove(line)),
                _ => {
                    let reply = (node(random), node(random));
                    if let Some(first) = pairs[line].replies.first_mut() {
                        *first = reply;
                    }
                }
            }
        }
        let what = "G = H".to_owned();
        Some(
            PartizanCertificate::Equal {
                what,
                nodes,
                pairs,
                sides,
            }
            .to_string(),
        )
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let Ok(PartizanCertificate::Equal { nodes, sides, .. }) = PartizanCertificate::parse(text)
        else {
            return Err("not of this kind".to_owned());
        };
        let mut known = HashMap::new();
        if equal(&nodes, sides.0.into(), sides.1.into(), &mut known) {
            return Ok(());
        }
        Err(format!("nodes {} and {} are not equal", sides.0, sides.1))
    }
}
