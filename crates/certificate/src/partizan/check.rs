//! The checker: compares pairs of heaps by the definition of the order, and looks up replies.

use std::collections::{HashMap, HashSet};

use grundy_message::Message;

use super::{PartizanCertificate, ReplyLine};
use crate::messages;
use crate::printable;
use crate::report::{CheckError, CheckReport, POLL_HEAPS, Progress, part, prime_divisors, require};

/// Maximum heap that is compared.
const MAX_HEAPS: u64 = 1 << 16;

/// Maximum number of compared pairs of heaps, so that they fit in memory.
const MAX_PAIRS: usize = 1 << 24;

/// Heaps compared by the definition.
struct ReferenceHeaps<'a> {
    left: &'a [u64],
    right: &'a [u64],
    known: HashMap<(u64, u64), bool>,
    steps: u64,
    /// The number of finished heaps, and the total.
    done: u64,
    of: u64,
}

/// The heaps after a move from heap n.
fn after(n: u64, takes: &[u64]) -> impl Iterator<Item = u64> {
    takes.iter().filter_map(move |take| n.checked_sub(*take))
}

impl ReferenceHeaps<'_> {
    /// Whether heap `g` is `<=` heap `h`. Pairs that are needed first wait on an explicit stack.
    fn le(&mut self, g: u64, h: u64, progress: Progress) -> Result<bool, CheckError> {
        let mut waiting = vec![(g, h)];
        while let Some(&(g, h)) = waiting.last() {
            if self.known.len() >= MAX_PAIRS {
                return Err(CheckError::new(messages::too_many_pairs(MAX_PAIRS)));
            }
            self.steps += 1;
            if self.steps.is_multiple_of(POLL_HEAPS) && !progress(self.done, self.of) {
                return Err(CheckError::interrupted());
            }
            if self.known.contains_key(&(g, h)) {
                waiting.pop();
                continue;
            }
            // No left option of g is >= h, and no right option of h is <= g.
            let lefts = after(g, self.left).map(|x| (h, x));
            let needed: Vec<(u64, u64)> =
                lefts.chain(after(h, self.right).map(|y| (y, g))).collect();
            let mut answer = Some(true);
            for pair in &needed {
                match self.known.get(pair) {
                    Some(true) => {
                        answer = Some(false);
                        break;
                    }
                    Some(false) => {}
                    None => answer = None,
                }
            }
            match answer {
                Some(answer) => {
                    self.known.insert((g, h), answer);
                    waiting.pop();
                }
                None => waiting.extend(needed.iter().filter(|pair| !self.known.contains_key(pair))),
            }
        }
        Ok(self.known[&(g, h)])
    }

    fn equal(&mut self, g: u64, h: u64, progress: Progress) -> Result<bool, CheckError> {
        Ok(self.le(g, h, progress)? && self.le(h, g, progress)?)
    }
}

impl PartizanCertificate {
    /// Returns the claim in words.
    pub fn claim(&self) -> Message {
        match self {
            Self::Heaps {
                left,
                right,
                period,
                preperiod,
            } => {
                let list = |set: &[u64]| match set {
                    [] => messages::no_number(),
                    set => part(set.iter().map(u64::to_string).collect::<Vec<_>>().join(",")),
                };
                messages::period_of_takes(list(left), list(right), period, preperiod)
            }
            Self::Equal {
                what, nodes, sides, ..
            } => messages::equal_nodes(
                sides.0,
                game_form(nodes, sides.0),
                sides.1,
                game_form(nodes, sides.1),
                label(what),
            ),
        }
    }

    /// Checks the claim: every comparison by the definition, or every reply.
    ///
    /// # Errors
    /// The first condition that does not hold, or an interrupt.
    pub fn check(&self, progress: Progress) -> Result<CheckReport, CheckError> {
        let verified = match self {
            Self::Heaps {
                left,
                right,
                period,
                preperiod,
            } => heaps(left, right, (*period, *preperiod), progress)?,
            Self::Equal {
                nodes,
                pairs,
                sides,
                ..
            } => equal(nodes, pairs, *sides, progress)?,
        };
        Ok(CheckReport {
            claim: self.claim(),
            verified,
        })
    }
}

/// Maximum length of a printed game form.
const MAX_FORM: usize = 400;

/// A node as a game form, `{L|R}` with the forms of its options, and `0` for a game without moves.
/// A longer one ends in `…`.
fn game_form(nodes: &[[Vec<u32>; 2]], node: u32) -> String {
    // The remaining output: a node, or a letter of the form.
    enum Piece {
        Node(u32),
        Text(char),
    }
    let mut form = String::new();
    let mut open = vec![Piece::Node(node)];
    while let Some(piece) = open.pop() {
        if form.len() >= MAX_FORM {
            form.push('…');
            break;
        }
        match piece {
            Piece::Text(letter) => form.push(letter),
            Piece::Node(node) => match nodes.get(node as usize) {
                Some([left, right]) if left.is_empty() && right.is_empty() => form.push('0'),
                Some(options) => {
                    form.push('{');
                    open.push(Piece::Text('}'));
                    for (i, side) in options.iter().enumerate().rev() {
                        for (place, option) in side.iter().enumerate().rev() {
                            open.push(Piece::Node(*option));
                            if place > 0 {
                                open.push(Piece::Text(','));
                            }
                        }
                        if i == 1 {
                            open.push(Piece::Text('|'));
                        }
                    }
                }
                None => form.push('?'),
            },
        }
    }
    form
}

/// The label from a file, which is not checked.
fn label(what: &str) -> String {
    let short: String = what.chars().take(MAX_FORM).collect();
    let more = if short.len() < what.len() { "…" } else { "" };
    printable(&short).replace('`', "\\u{60}") + more
}

fn pair_text((first, second): (u32, u32)) -> String {
    format!("{first},{second}")
}

fn heaps(
    left: &[u64],
    right: &[u64],
    (p, n0): (u64, u64),
    progress: Progress,
) -> Result<Vec<Message>, CheckError> {
    let takes = || left.iter().chain(right);
    require(p >= 1, messages::period_is_zero)?;
    require(takes().all(|&take| take >= 1), messages::move_takes_nothing)?;
    let k = takes().copied().max().unwrap_or(0);
    let end = n0.checked_add(k).and_then(|n| n.checked_add(p));
    require(end.is_some_and(|end| end < MAX_HEAPS), || {
        messages::heaps_are_too_large(MAX_HEAPS)
    })?;
    let mut heaps = ReferenceHeaps {
        left,
        right,
        known: HashMap::new(),
        steps: 0,
        done: 0,
        of: k,
    };
    for n in n0..n0 + k {
        require(progress(n - n0, k), messages::check_was_interrupted)?;
        heaps.done = n - n0;
        require(heaps.equal(n + p, n, progress)?, || {
            messages::heaps_differ(n + p, n)
        })?;
    }
    if let Some(before) = n0.checked_sub(1) {
        require(!heaps.equal(before + p, before, progress)?, || {
            messages::earlier_heaps_are_equal(before + p, before)
        })?;
    }
    for q in prime_divisors(p) {
        let shorter = p / q;
        let mut differs = false;
        for n in n0..n0 + k.max(p) {
            if !heaps.equal(n + shorter, n, progress)? {
                differs = true;
                break;
            }
        }
        require(differs, || messages::smaller_partizan_period(shorter))?;
    }
    Ok(vec![
        messages::heaps_are_equal(k, n0, p),
        messages::later_heaps_follow(),
        messages::preperiod_and_period_are_least(),
    ])
}

fn equal(
    nodes: &[[Vec<u32>; 2]],
    pairs: &[ReplyLine],
    sides: (u32, u32),
    progress: Progress,
) -> Result<Vec<Message>, CheckError> {
    for (i, options) in nodes.iter().enumerate() {
        let earlier = options
            .iter()
            .flatten()
            .all(|&option| (option as usize) < i);
        require(earlier, || messages::option_is_not_earlier(i))?;
    }
    let claimed: HashSet<(u32, u32)> = pairs.iter().map(|line| line.pair).collect();
    let mut moves = 0;
    for (done, line) in pairs.iter().enumerate() {
        require(
            progress(done as u64, pairs.len() as u64),
            messages::check_was_interrupted,
        )?;
        let (i, j) = line.pair;
        require((i.max(j) as usize) < nodes.len(), || {
            messages::unknown_nodes(i, j)
        })?;
        let [_, i_right] = &nodes[i as usize];
        let [j_left, _] = &nodes[j as usize];
        // After a move of Right: the possible results of Left's moves in either game.
        let firsts = i_right.iter().map(|&x| (x, j));
        let firsts = firsts.chain(j_left.iter().map(|&y| (i, y)));
        let count = i_right.len() + j_left.len();
        require(line.replies.len() == count, || {
            messages::wrong_number_of_replies(i, j, count, line.replies.len())
        })?;
        for ((x, y), reply) in firsts.zip(&line.replies) {
            let in_first = reply.1 == y && nodes[x as usize][0].contains(&reply.0);
            let in_second = reply.0 == x && nodes[y as usize][1].contains(&reply.1);
            require(in_first || in_second, || {
                messages::not_a_reply(i, j, pair_text(*reply), pair_text((x, y)))
            })?;
            require(claimed.contains(reply), || {
                messages::reply_is_not_claimed(i, j, pair_text(*reply))
            })?;
            moves += 1;
        }
    }
    let (g, h) = sides;
    require(
        claimed.contains(&(g, h)) && claimed.contains(&(h, g)),
        || messages::nodes_are_not_compared(g, h),
    )?;
    Ok(vec![
        messages::games_with_earlier_options(nodes.len()),
        messages::moves_with_replies(moves, pairs.len()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(certificate: &PartizanCertificate) -> Result<CheckReport, CheckError> {
        certificate.check(&mut |_, _| true)
    }

    /// Prints and parses the certificate.
    fn through_text(certificate: &PartizanCertificate) -> PartizanCertificate {
        PartizanCertificate::parse(&certificate.to_string()).unwrap()
    }

    fn heaps(left: &[u64], right: &[u64], period: u64, preperiod: u64) -> PartizanCertificate {
        PartizanCertificate::Heaps {
            left: left.to_vec(),
            right: right.to_vec(),
            period,
            preperiod,
        }
    }

    /// Both take 1 or 2: heap n is the nimber n mod 3. If only Left moves, no two heaps are equal.
    #[test]
    fn periods_of_heaps_are_checked_by_the_definition() {
        let good = through_text(&heaps(&[1, 2], &[1, 2], 3, 0));
        assert!(checked(&good).is_ok(), "{:?}", checked(&good));
        assert!(checked(&heaps(&[1, 2], &[1, 2], 6, 0)).is_err());
        assert!(checked(&heaps(&[1, 2], &[1, 2], 3, 1)).is_err());
        assert!(checked(&heaps(&[1, 2], &[1, 2], 2, 0)).is_err());
        assert!(checked(&heaps(&[1], &[], 1, 0)).is_err());
        assert!(checked(&heaps(&[0], &[1], 1, 0)).is_err());
    }

    /// * + * = 0: nodes 0, *, and the sum, whose options are all *.
    fn star_and_star() -> PartizanCertificate {
        let line = |pair, replies: &[(u32, u32)]| ReplyLine {
            pair,
            replies: replies.to_vec(),
        };
        PartizanCertificate::Equal {
            what: "* + * = 0".to_owned(),
            nodes: vec![[vec![], vec![]], [vec![0], vec![0]], [vec![1], vec![1]]],
            pairs: vec![
                line((0, 0), &[]),
                line((2, 0), &[(0, 0)]),
                line((0, 2), &[(0, 0)]),
            ],
            sides: (2, 0),
        }
    }

    #[test]
    fn equality_is_checked_reply_by_reply() {
        type Change = dyn Fn(&mut Vec<[Vec<u32>; 2]>, &mut Vec<ReplyLine>, &mut (u32, u32));

        let good = through_text(&star_and_star());
        assert_eq!(good, star_and_star());
        assert!(checked(&good).is_ok());
        let broken = |change: &Change| {
            let mut certificate = star_and_star();
            if let PartizanCertificate::Equal {
                nodes,
                pairs,
                sides,
                ..
            } = &mut certificate
            {
                change(nodes, pairs, sides);
            }
            assert!(checked(&certificate).is_err(), "{certificate}");
        };
        broken(&|_, _, sides| *sides = (1, 0));
        broken(&|_, pairs, _| pairs[1].replies.clear());
        broken(&|_, pairs, _| pairs[1].replies[0] = (1, 0));
        broken(&|_, pairs, _| drop(pairs.remove(0)));
        broken(&|nodes, _, _| nodes[1][1].clear());
        broken(&|nodes, _, _| nodes[0][0].push(2));
        broken(&|_, pairs, _| pairs[0].pair = (7, 7));
    }

    #[test]
    fn a_changed_letter_is_no_certificate() {
        let text = star_and_star().to_string();
        assert!(crate::check_text(&text, &mut |_, _| true).is_ok());
        let changed = text.replace("ge 2 0", "ge 1 0");
        assert!(PartizanCertificate::parse(&changed).is_err());
    }
}
