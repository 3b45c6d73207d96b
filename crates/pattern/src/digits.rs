//! Laws of the digits of `x` to a base.
//!
//! The *b-kernel* of a sequence is the set of its subsequences `k ↦ g(b^e k + r)`. It is finite
//! exactly if an automaton that reads the digits of `x` to base `b` computes the sequence (S.
//! Eilenberg 1974; A. Cobham 1972). If the kernel is spanned by finitely many of its members, the
//! sequence is *b-regular* (J.-P. Allouche and J. Shallit, *The ring of k-regular sequences*,
//! Theoret. Comput. Sci. 98, 1992). So the kernel is searched breadth-first: each member is
//! compared with those before it on every cell that it has. It may be a constant, grow linearly
//! with `k`, be a multiple of an earlier member plus a constant, or a sum of two. Otherwise it is a
//! new state, and its `b` members are added to the queue. If the search ends, its states and leaves
//! are the automaton with the fewest states of this kind. The law then gives for each residue the
//! smaller value from which `g(x)` follows.
//!
//! A search that does not end is given up after [`MAX_STATES`] states, or where a member has fewer
//! than [`MIN_CELLS`] cells. Each leaf of a larger automaton costs bits that its cells must justify
//! (`significance`).

use crate::expr::{Expr, Op, int, op, plus, times};
use crate::finding::Family;
use crate::verify::Proposal;

/// Bases that are tried.
const BASES: std::ops::RangeInclusive<i64> = 2..=10;

/// Maximum number of states of an automaton, including the whole sequence.
const MAX_STATES: usize = 12;

/// Minimum number of cells by which a member of the kernel is compared.
const MIN_CELLS: i64 = 8;

/// The cost of each leaf of an automaton with several states, in bits.
const LEAF: u64 = 12;

/// A member of the kernel: `k ↦ g(scale k + rest)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Member {
    scale: i64,
    rest: i64,
}

/// The representation of a member of the kernel.
enum Node {
    Leaf(Expr, usize),
    /// A state: its members by the next digit.
    State(Vec<usize>),
}

struct Walk<'a> {
    values: &'a [i64],
    from: i64,
    base: i64,
    /// The members in the order of their discovery.
    members: Vec<Member>,
    nodes: Vec<Option<Node>>,
    /// The members that are states.
    states: Vec<Member>,
    /// Whether sums of two are tried: among few values they fit by chance.
    sums: bool,
}

impl Walk<'_> {
    fn value(&self, x: i64) -> Option<i64> {
        let index = usize::try_from(x.checked_sub(self.from)?).ok()?;
        self.values.get(index).copied()
    }

    fn at(&self, member: Member, k: i64) -> Option<i64> {
        self.value(member.scale * k + member.rest)
    }

    /// Whether a rule gives all values of a member, except at the least positions and at two more
    /// of the sequence's own members.
    fn fits(&self, member: Member, rule: &dyn Fn(i64) -> Option<i64>) -> bool {
        let lenient = if member.scale == self.base { 2 } else { 0 };
        let mut wrong = 0;
        let mut k = 0;
        let last = self.from + self.values.len() as i64 - 1;
        while member.scale * k + member.rest <= last {
            if let Some(here) = self.at(member, k)
                && rule(k) != Some(here)
            {
                wrong += i64::from(k >= 2 || lenient > 0);
                if wrong > lenient {
                    return false;
                }
            }
            k += 1;
        }
        k >= MIN_CELLS
    }

    /// The formula of a former member at `k = x / scale`.
    fn own(member: Member, k: Expr) -> Expr {
        let place = plus(times(member.scale, k), member.rest);
        Expr::Own(vec![place])
    }

    /// Returns the simplest rule for a member, with the number of constants taken from the table.
    fn rule(&self, member: Member) -> Option<(Expr, usize)> {
        let quotient = || op(Op::Div, Expr::Param(0), int(member.scale));
        // Two places far enough from the start, whose values determine the constants of a rule.
        let (k1, k2) = (4, 5);
        let (v1, v2) = (self.at(member, k1)?, self.at(member, k2)?);
        if self.fits(member, &|_| Some(v1)) {
            return Some((int(v1), 1));
        }
        let slope = v2.checked_sub(v1)?;
        if slope != 0 && slope.abs() <= 4 * member.scale {
            let c = v1 - slope * k1;
            if self.fits(member, &|k| Some(slope * k + c)) {
                return Some((plus(times(slope, quotient()), c), 2));
            }
        }
        for state in &self.states {
            let (Some(g1), Some(g2)) = (self.at(*state, k1), self.at(*state, k2)) else {
                continue;
            };
            for factor in [1, -1, 2, 3, 4, self.base] {
                let part = |g: i64| g.checked_mul(factor);
                let Some(c) = part(g1).and_then(|g| v1.checked_sub(g)) else {
                    continue;
                };
                if part(g2).and_then(|g| g.checked_add(c)) != Some(v2) {
                    continue;
                }
                let rule = |k: i64| part(self.at(*state, k)?)?.checked_add(c);
                if self.fits(member, &rule) {
                    let own = Self::own(*state, quotient());
                    let law = if factor == -1 {
                        op(Op::Sub, int(c), own)
                    } else {
                        plus(times(factor, own), c)
                    };
                    return Some((law, 1));
                }
            }
        }
        self.sum_of_two(member, &quotient())
    }

    /// Returns a sum of two earlier members; `g(k+1)` may be one of them.
    fn sum_of_two(&self, member: Member, quotient: &Expr) -> Option<(Expr, usize)> {
        let next = Member { scale: 1, rest: 1 };
        let mut parts = self.states.clone();
        parts.insert(1, next);
        for (i, a) in parts.iter().enumerate() {
            for b in &parts[i + 1..] {
                let factors: &[(i64, i64)] = if self.sums {
                    &[
                        (1, 1),
                        (1, -1),
                        (-1, 1),
                        (2, 1),
                        (1, 2),
                        (2, -1),
                        (-1, 2),
                        (3, -2),
                    ]
                } else {
                    &[(1, 1)]
                };
                for &(f, h) in factors {
                    let sum = |k: i64| {
                        let (a, b) = (self.at(*a, k)?, self.at(*b, k)?);
                        a.checked_mul(f)?.checked_add(b.checked_mul(h)?)
                    };
                    let (Some(s), Some(v)) = (sum(4), self.at(member, 4)) else {
                        continue;
                    };
                    let Some(c) = v.checked_sub(s) else { continue };
                    // Among few values a sum plus a constant would fit by chance.
                    if (c != 0 && !self.sums) || !self.fits(member, &|k| sum(k)?.checked_add(c)) {
                        continue;
                    }
                    let (one, two) = (
                        Self::own(*a, quotient.clone()),
                        Self::own(*b, quotient.clone()),
                    );
                    let law = match (f, h) {
                        (-1, _) => op(Op::Sub, times(h, two), one),
                        (_, -1) => op(Op::Sub, times(f, one), two),
                        (_, ..0) => op(Op::Sub, times(f, one), times(-h, two)),
                        _ => op(Op::Add, times(f, one), times(h, two)),
                    };
                    return Some((plus(law, c), usize::from(c != 0)));
                }
            }
        }
        None
    }

    /// Searches the kernel; false if it does not end within this number of states.
    fn run(&mut self, states: usize) -> bool {
        let mut next = 0;
        while next < self.members.len() {
            let member = self.members[next];
            let rule = if next == 0 { None } else { self.rule(member) };
            if let Some((law, read_off)) = rule {
                self.nodes[next] = Some(Node::Leaf(law, read_off));
            } else {
                let scale = member.scale * self.base;
                let enough = scale
                    .checked_mul(MIN_CELLS)
                    .is_some_and(|cells| cells <= self.values.len() as i64);
                if !enough || self.states.len() >= states {
                    return false;
                }
                self.states.push(member);
                let first = self.members.len();
                for digit in 0..self.base {
                    self.members.push(Member {
                        scale,
                        rest: member.rest + digit * member.scale,
                    });
                    self.nodes.push(None);
                }
                self.nodes[next] = Some(Node::State((first..self.members.len()).collect()));
            }
            next += 1;
        }
        true
    }

    /// Returns the law of a member, and the number of constants taken from the table.
    fn law(&self, index: usize) -> (Expr, usize) {
        let children = match &self.nodes[index] {
            Some(Node::State(children)) => children,
            Some(Node::Leaf(law, read_off)) => return (law.clone(), *read_off),
            None => return (int(0), 0),
        };
        let laws: Vec<(Expr, usize)> = children.iter().map(|child| self.law(*child)).collect();
        let read_off = laws.iter().map(|(_, read_off)| read_off).sum();
        let mut law = laws[laws.len() - 1].0.clone();
        for (child, (other, _)) in children.iter().zip(&laws).rev().skip(1) {
            if *other == law {
                continue;
            }
            let member = self.members[*child];
            let residue = op(Op::Mod, Expr::Param(0), int(member.scale));
            let here = op(Op::Eq, residue, int(member.rest));
            law = Expr::If(Box::new([here, other.clone(), law]));
        }
        (law, read_off)
    }
}

/// The laws of a sequence by digits, the simplest one first.
pub fn propose(values: &[i64], from: i64) -> Vec<Proposal> {
    let last = from + values.len() as i64 - 1;
    if from < 0 {
        return Vec::new();
    }
    let mut different: Vec<i64> = values.iter().take(512).copied().collect();
    different.sort_unstable();
    different.dedup();
    for states in [1, MAX_STATES] {
        for base in BASES {
            if last < 8 * base {
                break;
            }
            let whole = Member { scale: 1, rest: 0 };
            let mut walk = Walk {
                values,
                from,
                base,
                members: vec![whole],
                nodes: vec![None],
                states: Vec::new(),
                sums: different.len() > 12,
            };
            if !walk.run(states) {
                continue;
            }
            let (law, read_off) = walk.law(0);
            if !law.is_recursive() {
                // No smaller value is used: that is a law by residue, and found by its family.
                continue;
            }
            let leaves = walk.members.len() - walk.states.len();
            let several = walk.states.len() > 1;
            return vec![Proposal {
                read_off,
                extra_bits: if several { LEAF * leaves as u64 } else { 0 },
                ..Proposal::new(Family::SelfSimilar, law)
            }];
        }
    }
    Vec::new()
}
