//! The record of a search: every node with its window, its result, and the cut branches.
//!
//! A [`Recorder`] observes a run of [`crate::Search::run_watched`] and stores one [`Node`] for each
//! visited position, in the order of visits, plus one for each cut branch. So the picture of a
//! search is made from the search itself, not from a second program that imitates it.
//!
//! All numbers of a record are for the **first player**, as on a blackboard. At nodes of the second
//! player the window and the bound are reversed.

use grundy_core::{Side, ZeroSum};

use crate::value::{Goal, INFINITY};
use crate::watch::{Bound, Watch};

/// One node of a recorded search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<P, M> {
    /// The position.
    pub position: P,
    /// The move that leads here.
    pub by: Option<M>,
    /// The node above, by its number in the record.
    pub parent: Option<usize>,
    /// Plies below the root.
    pub depth: u32,
    /// The side to move.
    pub side: Side,
    /// The window on entry; `None` is unbounded. Empty for a cut branch.
    pub window: (Option<i32>, Option<i32>),
    /// The returned value and its kind. `None` for a cut branch, after an interrupt, and where ends
    /// without a score leave the value open.
    pub returned: Option<(i32, Bound)>,
    /// Whether no move was tried here.
    pub leaf: bool,
    /// The window when the rest of the moves was cut, if it was.
    pub cut: Option<(Option<i32>, Option<i32>)>,
    /// Whether this branch was cut before it was searched.
    pub pruned: bool,
    /// The minimax value of a cut branch, if it was followed to its ends.
    pub would: Option<i32>,
}

/// Records the events of a search.
#[derive(Debug)]
pub struct Recorder<'g, G: ZeroSum> {
    game: &'g G,
    goal: Goal,
    limit: usize,
    depth: Option<u32>,
    nodes: Vec<Node<G::Position, G::Move>>,
    open: Vec<usize>,
    /// The best value of each open node, for its side to move.
    best: Vec<i32>,
    /// The number of nodes beyond the limit.
    beyond: u64,
    skipping: u32,
}

/// The record of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<P, M> {
    /// The nodes, those that were entered in the order of entering; cut branches after them.
    pub nodes: Vec<Node<P, M>>,
    /// The number of visited nodes that were not stored, because the record was full.
    pub beyond: u64,
}

impl<P, M> Record<P, M> {
    /// Replaces the position of each node.
    pub fn map_positions<Q>(self, mut new: impl FnMut(P) -> Q) -> Record<Q, M> {
        let nodes = self.nodes.into_iter().map(|node| Node {
            position: new(node.position),
            by: node.by,
            parent: node.parent,
            depth: node.depth,
            side: node.side,
            window: node.window,
            returned: node.returned,
            leaf: node.leaf,
            cut: node.cut,
            pruned: node.pruned,
            would: node.would,
        });
        Record {
            nodes: nodes.collect(),
            beyond: self.beyond,
        }
    }
}

impl<'g, G: ZeroSum> Recorder<'g, G> {
    /// Makes a recorder that stores at most `limit` nodes.
    pub fn new(game: &'g G, goal: Goal, limit: usize) -> Self {
        Self {
            game,
            goal,
            limit,
            depth: None,
            nodes: Vec::new(),
            open: Vec::new(),
            best: Vec::new(),
            beyond: 0,
            skipping: 0,
        }
    }

    /// Limits the depth to which cut branches are followed, to the depth of the search.
    #[must_use]
    pub fn depth(mut self, depth: Option<u32>) -> Self {
        self.depth = depth;
        self
    }

    /// Returns the record. With `whole`, the branches that the search cut are searched in full and
    /// recorded; if all of them together exceed the limit, only their first nodes.
    pub fn finish(mut self, whole: bool) -> Record<G::Position, G::Move> {
        let mut at = 0;
        let (known, beyond) = (self.nodes.len(), self.beyond);
        while whole && at < self.nodes.len() {
            if self.beyond > beyond {
                self.nodes.truncate(known);
                self.beyond = beyond;
                break;
            }
            let deep = (self.depth).is_some_and(|depth| self.nodes[at].depth >= depth);
            let over = self.game.ended(&self.nodes[at].position).is_some();
            if self.nodes[at].pruned && !deep && !over {
                let position = self.nodes[at].position.clone();
                let mut moves = Vec::new();
                self.game.moves(&position, &mut moves);
                self.add_cut(at, &moves);
            }
            at += 1;
        }
        self.say_what_would_have_been();
        Record {
            nodes: self.nodes,
            beyond: self.beyond,
        }
    }

    /// Computes the values of cut branches from their ends up; nodes below have larger numbers.
    fn say_what_would_have_been(&mut self) {
        let mut below: Vec<Vec<Option<i32>>> = vec![Vec::new(); self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            if !node.pruned {
                continue;
            }
            let first = node.side == Side::First;
            let seen = |value: i32| if first { value } else { -value };
            let deep = self.depth.is_some_and(|depth| node.depth >= depth);
            let would = match self.game.ended(&node.position) {
                Some(_) if self.game.unknown(&node.position) => None,
                Some(score) => Some(seen(self.goal.ended(score))),
                None if deep => self.game.evaluate(&node.position).map(seen),
                None => {
                    // The side to move takes the best; a branch that was not followed has no value.
                    let values: Option<Vec<i32>> = below[at].iter().copied().collect();
                    let values = values.unwrap_or_default();
                    let up = values.into_iter().map(|value| self.goal.up(value));
                    if first { up.max() } else { up.min() }
                }
            };
            if let Some(above) = node.parent {
                below[above].push(would);
            }
            self.nodes[at].would = would;
        }
    }

    fn add_cut(&mut self, parent: usize, moves: &[G::Move]) {
        for &by in moves {
            if self.nodes.len() >= self.limit {
                self.beyond += 1;
                continue;
            }
            let position = self.game.play(&self.nodes[parent].position, by);
            let side = self.game.side(&position);
            let leaf = self.game.ended(&position).is_some();
            self.nodes.push(Node {
                position,
                by: Some(by),
                parent: Some(parent),
                depth: self.nodes[parent].depth + 1,
                side,
                window: (None, None),
                returned: None,
                leaf,
                cut: None,
                pruned: true,
                would: None,
            });
        }
    }

    /// Converts a window of the side to move to the first player.
    fn seen(side: Side, (alpha, beta): (i32, i32)) -> (Option<i32>, Option<i32>) {
        let bounded = |bound: i32| (bound.abs() < INFINITY).then_some(bound);
        match side {
            Side::First => (bounded(alpha), bounded(beta)),
            Side::Second => (bounded(-beta), bounded(-alpha)),
        }
    }
}

impl<G: ZeroSum> Watch<G> for Recorder<'_, G> {
    fn enter(&mut self, position: &G::Position, by: Option<G::Move>, alpha: i32, beta: i32) {
        if self.skipping > 0 || self.nodes.len() >= self.limit {
            self.skipping += 1;
            self.beyond += 1;
            return;
        }
        let side = self.game.side(position);
        self.nodes.push(Node {
            position: position.clone(),
            by,
            parent: self.open.last().copied(),
            depth: self.open.len() as u32,
            side,
            window: Self::seen(side, (alpha, beta)),
            returned: None,
            leaf: false,
            cut: None,
            pruned: false,
            would: None,
        });
        self.open.push(self.nodes.len() - 1);
        self.best.push(alpha);
    }

    fn leave(&mut self, value: i32, bound: Bound, leaf: bool) {
        if self.skipping > 0 {
            self.skipping -= 1;
            return;
        }
        let (Some(at), Some(_)) = (self.open.pop(), self.best.pop()) else {
            return;
        };
        let node = &mut self.nodes[at];
        node.leaf = leaf;
        node.returned = Some(match (node.side, bound) {
            (Side::First, bound) => (value, bound),
            (Side::Second, Bound::Exact) => (-value, Bound::Exact),
            (Side::Second, Bound::Lower) => (-value, Bound::Upper),
            (Side::Second, Bound::Upper) => (-value, Bound::Lower),
        });
        let side = node.side;
        if let (Some(best), Some(&above)) = (self.best.last_mut(), self.open.last()) {
            let flip = self.nodes[above].side != side;
            // An upper bound raises nothing above.
            let most = if flip { Bound::Lower } else { Bound::Upper };
            if bound != most {
                *best = (*best).max(self.goal.up(if flip { -value } else { value }));
            }
        }
    }

    fn leave_unknown(&mut self, leaf: bool) {
        if self.skipping > 0 {
            self.skipping -= 1;
        } else if let (Some(at), Some(_)) = (self.open.pop(), self.best.pop()) {
            self.nodes[at].leaf = leaf;
        }
    }

    fn cut(&mut self, rest: &[G::Move]) {
        let (Some(&at), Some(&best), 0) = (self.open.last(), self.best.last(), self.skipping)
        else {
            return;
        };
        let side = self.nodes[at].side;
        let (alpha, beta) = self.nodes[at].window;
        self.nodes[at].cut = Some(match side {
            Side::First => (Some(best), beta),
            Side::Second => (alpha, Some(-best)),
        });
        self.add_cut(at, rest);
    }
}
