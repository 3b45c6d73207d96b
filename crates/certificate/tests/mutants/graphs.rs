//! Values of loopy graphs.

use std::collections::BTreeSet;

use grundy_certificate::{LoopyCertificate, LoopyVertex};

use crate::Kind;
use crate::random::Random;

pub struct Graphs;

/// Computes labels and ranks by rounds: a vertex has the label m if m is the least number that no
/// labelled follower has, and every other follower can return to m.
fn labels(followers: &[Vec<u64>]) -> Vec<Option<(u64, u64)>> {
    let mut labels: Vec<Option<(u64, u64)>> = vec![None; followers.len()];
    let mut rank = 0;
    loop {
        let mut found = None;
        for (v, to) in followers.iter().enumerate() {
            if labels[v].is_some() {
                continue;
            }
            let have: BTreeSet<u64> = to
                .iter()
                .filter_map(|u| labels[*u as usize])
                .map(|(l, _)| l)
                .collect();
            let m = (0..=have.len() as u64)
                .find(|m| !have.contains(m))
                .expect("a number");
            let returns = |u: &u64| {
                let back = followers[*u as usize].iter();
                back.filter_map(|w| labels[*w as usize])
                    .any(|(label, _)| label == m)
            };
            if to
                .iter()
                .filter(|u| labels[**u as usize].is_none())
                .all(returns)
            {
                found = Some((v, m));
                break;
            }
        }
        let Some((v, m)) = found else { return labels };
        labels[v] = Some((m, rank));
        rank += 1;
    }
}

/// The outcome of the sum of a vertex and a heap, by retrograde analysis; none is a draw.
fn outcomes(followers: &[Vec<u64>], heaps: usize) -> Vec<Vec<Option<bool>>> {
    let mut won: Vec<Vec<Option<bool>>> = vec![vec![None; heaps]; followers.len()];
    loop {
        let mut changed = false;
        for v in 0..followers.len() {
            for n in 0..heaps {
                if won[v][n].is_some() {
                    continue;
                }
                let vertices = followers[v].iter().map(|u| won[*u as usize][n]);
                let options: Vec<Option<bool>> =
                    vertices.chain((0..n).map(|m| won[v][m])).collect();
                let now = if options.contains(&Some(false)) {
                    Some(true)
                } else if options.iter().all(|option| *option == Some(true)) {
                    Some(false)
                } else {
                    None
                };
                changed |= now.is_some();
                won[v][n] = now;
            }
        }
        if !changed {
            return won;
        }
    }
}

impl Graphs {
    pub fn new() -> Self {
        Self
    }
}

impl Kind for Graphs {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let count = 2 + random.below(7);
        let mut followers: Vec<Vec<u64>> = (0..count)
            .map(|_| {
                let to: BTreeSet<u64> = (0..random.below(4)).map(|_| random.below(count)).collect();
                to.into_iter().collect()
            })
            .collect();
        let known = labels(&followers);
        let change = |random: &mut Random, n: u64| match random.below(3) {
            0 => n + 1,
            1 => n.saturating_sub(1),
            _ => random.below(6),
        };
        let value = |v: u64| match known[v as usize] {
            Some((label, _)) => Ok(label),
            None => {
                let to = followers[v as usize].iter();
                Err(to
                    .filter_map(|u| known[*u as usize])
                    .map(|(l, _)| l)
                    .collect::<BTreeSet<u64>>())
            }
        };
        let mut claims: Vec<_> = (0..count).map(|v| (v, value(v))).collect();
        claims.truncate(1 + random.below(count) as usize);
        let mut known = known.clone();
        for _ in 0..random.below(3) {
            let v = random.below(count) as usize;
            match random.below(7) {
                0 => known[v] = known[v].map(|(label, rank)| (change(random, label), rank)),
                1 => known[v] = known[v].map(|(label, rank)| (label, random.near(rank))),
                2 => known[v] = None,
                3 => known[v] = Some((random.below(3), random.below(count))),
                4 => drop(followers[v].pop()),
                5 => followers[v].push(random.below(count)),
                _ => {
                    let at = random.below(claims.len() as u64) as usize;
                    claims[at].1 = match &claims[at].1 {
                        Ok(label) => Ok(change(random, *label)),
                        Err(set) => {
                            let mut set = set.clone();
                            let n = random.below(4);
                            if !set.remove(&n) {
                                set.insert(n);
                            }
                            if random.once_in(4) { Ok(n) } else { Err(set) }
                        }
                    };
                }
            }
        }
        let vertices = known.into_iter().zip(followers);
        let vertices = vertices.map(|(label, followers)| LoopyVertex { label, followers });
        Some(
            LoopyCertificate {
                vertices: vertices.collect(),
                claims,
            }
            .to_string(),
        )
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let claim = LoopyCertificate::parse(text).map_err(|error| error.to_string())?;
        let followers: Vec<Vec<u64>> = claim.vertices.iter().map(|v| v.followers.clone()).collect();
        let heaps = 10;
        let won = outcomes(&followers, heaps);
        let labels = claim
            .vertices
            .iter()
            .map(|v| v.label.map(|(label, _)| label));
        let labels: Vec<Option<u64>> = labels.collect();
        let of_labels = (0..).zip(&labels).map(|(v, label)| {
            let set = || {
                followers[v as usize]
                    .iter()
                    .filter_map(|u| labels[*u as usize])
                    .collect()
            };
            (v, label.map_or_else(|| Err(set()), Ok))
        });
        for (v, value) in claim.claims.iter().cloned().chain(of_labels) {
            for n in 0..heaps as u64 {
                let expected = match &value {
                    Ok(label) => Some(*label != n),
                    Err(set) => set.contains(&n).then_some(true),
                };
                let found = won[v as usize][n as usize];
                if found != expected {
                    return Err(format!(
                        "vertex {v} beside a heap of {n}: {found:?}, not {expected:?}"
                    ));
                }
            }
        }
        Ok(())
    }
}
