//! The certificate for the value of a position: replies of the second player in the position minus
//! its value.
//!
//! The nodes are the position, everything that play in it can reach, and the followers of the
//! value. For each required pair the engine finds a reply to every first move. The certificate
//! contains the replies and no values, and is checked without the engine
//! ([`grundy_certificate::partizan`]).

use std::collections::BTreeMap;

use grundy_certificate::PartizanCertificate;
use grundy_certificate::partizan::ReplyLine;
use grundy_core::{Diagnostic, Run};
use grundy_partizan::values::Id;

use super::value_game::ValueGame;
use super::{messages, sums};
use crate::explore::{PostOrder, Step};
use crate::failure::Failure;
use crate::solution::Component;

/// Maximum number of games in a certificate.
const MAX_NODES: usize = 20_000;
/// Maximum number of pairs in a certificate.
const MAX_PAIRS: usize = 200_000;

/// Games with their options; each game comes after its options.
#[derive(Default)]
struct ReplyNodes {
    options: Vec<[Vec<u32>; 2]>,
    values: Vec<Id>,
}

impl ReplyNodes {
    fn push(&mut self, options: [Vec<u32>; 2], value: Id) -> u32 {
        self.options.push(options);
        self.values.push(value);
        self.last()
    }

    /// The number of the last node.
    fn last(&self) -> u32 {
        self.options.len() as u32 - 1
    }
}

fn too_large() -> Failure {
    Failure::of(
        Diagnostic::error(
            "no-certificate",
            messages::position_is_too_large_for_replies(),
        )
        .help(messages::certify_a_smaller_position()),
    )
}

/// A sum, and its value.
type ValuedSum = (Vec<Component>, Id);

/// The options of a sum, and whether each is one of Left.
fn options(
    game: &mut dyn ValueGame,
    sum: &[Component],
    run: &mut Run,
) -> Result<Vec<(bool, ValuedSum)>, Failure> {
    let mut options = Vec::new();
    for (i, at) in sum.iter().enumerate() {
        let mut rest = sum.to_vec();
        rest.remove(i);
        let others = sums::total(game, &rest, run)?;
        for by in game.branches(at, run)? {
            let after = sums::with_values(game, run, |arena| arena.add(others, by.value))?;
            let mut left = rest.clone();
            left.extend(by.to);
            left.sort_unstable();
            options.push((by.left, (left, after)));
        }
    }
    Ok(options)
}

/// The node of a sum, with all reachable sums.
fn positions(
    game: &mut dyn ValueGame,
    sum: &[Component],
    nodes: &mut ReplyNodes,
    run: &mut Run,
) -> Result<u32, Failure> {
    let mut root = sum.to_vec();
    root.sort_unstable();
    let value = sums::total(game, &root, run)?;
    let mut order = PostOrder::default();
    order.start((root, value));
    while let Some(step) = order.step() {
        match step {
            Step::Open(at) => {
                if order.len() >= MAX_NODES {
                    return Err(too_large());
                }
                let options = options(game, &at.0, run)?;
                let followers = options.iter().map(|(_, to)| to.clone()).collect();
                order.open(at, followers, options);
            }
            Step::Close(at, options) => {
                let side = |left: bool| {
                    let mine = options.iter().filter(|(whose, _)| *whose == left);
                    let mut list: Vec<u32> = mine.filter_map(|(_, to)| order.number(to)).collect();
                    list.sort_unstable();
                    list.dedup();
                    list
                };
                let node = nodes.push([side(true), side(false)], at.1);
                order.close(at, node);
            }
        }
    }
    Ok(nodes.last())
}

/// The node of a value, with all its followers.
fn followers(
    game: &mut dyn ValueGame,
    value: Id,
    nodes: &mut ReplyNodes,
    run: &mut Run,
) -> Result<u32, Failure> {
    let mut order = PostOrder::default();
    order.start(value);
    while let Some(step) = order.step() {
        match step {
            Step::Open(at) => {
                if order.len() >= MAX_NODES {
                    return Err(too_large());
                }
                let sides = sums::with_values(game, run, |arena| arena.ordered(at))?;
                order.open(at, [&sides.0[..], &sides.1].concat(), sides);
            }
            Step::Close(at, (lefts, rights)) => {
                let side = |list: &[Id]| list.iter().filter_map(|id| order.number(id)).collect();
                let node = nodes.push([side(&lefts), side(&rights)], at);
                order.close(at, node);
            }
        }
    }
    Ok(nodes.last())
}

/// Returns the proof that the value of a sum is its canonical form.
///
/// # Errors
/// A position too large for a certificate, and the limit that was reached.
pub(crate) fn certificate(
    game: &mut dyn ValueGame,
    name: &str,
    sum: &[Component],
    run: &mut Run,
) -> Result<PartizanCertificate, Failure> {
    let value = sums::total(game, sum, run)?;
    let mut nodes = ReplyNodes::default();
    let g = positions(game, sum, &mut nodes, run)?;
    let h = followers(game, value, &mut nodes, run)?;
    let mut open = vec![(g, h), (h, g)];
    let mut pairs: BTreeMap<(u32, u32), Vec<(u32, u32)>> = BTreeMap::new();
    while let Some((i, j)) = open.pop() {
        if pairs.contains_key(&(i, j)) {
            continue;
        }
        run.go_on()?;
        if pairs.len() >= MAX_PAIRS {
            return Err(too_large());
        }
        let firsts: Vec<(u32, u32)> = {
            let right = nodes.options[i as usize][1].iter().map(|&x| (x, j));
            right
                .chain(nodes.options[j as usize][0].iter().map(|&y| (i, y)))
                .collect()
        };
        let mut replies = Vec::with_capacity(firsts.len());
        for (x, y) in firsts {
            let in_first = nodes.options[x as usize][0].iter().map(|&to| (to, y));
            let in_second = nodes.options[y as usize][1].iter().map(|&to| (x, to));
            let all: Vec<(u32, u32)> = in_first.chain(in_second).collect();
            let mut found = None;
            for reply in all {
                let (a, b) = (
                    nodes.values[reply.0 as usize],
                    nodes.values[reply.1 as usize],
                );
                if sums::with_values(game, run, |arena| arena.le(b, a))? {
                    found = Some(reply);
                    break;
                }
            }
            replies.push(found.ok_or_else(too_large)?);
        }
        open.extend(&replies);
        pairs.insert((i, j), replies);
    }
    let lines = pairs
        .into_iter()
        .map(|(pair, replies)| ReplyLine { pair, replies });
    let words: Vec<String> = sum.iter().map(Component::written).collect();
    let text = sums::with_values(game, run, |arena| arena.text(value))?;
    Ok(PartizanCertificate::Equal {
        what: format!("{name} {} = {text}", words.join(" + ")).replace('\n', " "),
        nodes: nodes.options,
        pairs: lines.collect(),
        sides: (g, h),
    })
}
