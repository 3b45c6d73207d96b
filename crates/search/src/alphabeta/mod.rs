//! Fail-soft alpha-beta with all optimisations, each with its own switch.
//!
//! # The search
//! A call has a window `(alpha, beta)` and a table entry has bounds `lower <= value <= upper`; both
//! narrow each other to `(a, b)`. Moves are tried, best guess first, until a value reaches `b` (D.
//! E. Knuth and R. W. Moore 1975). The returned value may be outside the window. Then it is a
//! bound, the tightest one that the search has found (J. P. Fishburn 1983). The interval `(a, b)`
//! decides the kind of bound, not the caller's window.
//!
//! *Scout* (J. Pearl 1980; A. Reinefeld 1983): after the first move, each further move is only
//! tested for being better, with a null window. If it is better, it is searched again.
//!
//! *Looking ahead* (`children.rs`): in a search to the end, all children are made before the first
//! one is searched, and all their table places are prefetched at once. Memory serves twenty such
//! requests in little more than the time of one. Meanwhile the game computes its bounds of each
//! child.
//!
//! If the bounds of one child cut already, no child is searched (enhanced transposition cut-off; A.
//! Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996). A child that cannot be better than the best
//! move so far is skipped.
//!
//! *Order*: first the move in the table; then the score of the game ([`ZeroSum::order`]), moves
//! that cut at the same ply before, and moves that cut often. Ties keep the order of the game, so a
//! run with one thread is reproducible to the node.
//!
//! # Exactness
//! *Horizons.* A search to a depth marks each value that depends on an estimate, on the way up and
//! in the table. See [`crate::table`] for the entries that may be read.
//!
//! *Repetitions.* In games that can repeat, the first repetition of a position is a draw for the
//! path that it closes, not for the position. `taint` is the highest ply whose repetition a value
//! depends on. A value that depends on any ply above its own node is not stored (the graph history
//! interaction problem; A. Kishimoto and M. Müller 2004).
//!
//! # Threads
//! All threads run the same search on one table. Each thread marks the moves that it is searching,
//! and defers moves, after the first, that another thread is searching (J.-C. Weill 1996, ABDADA,
//! in the simplified form of T. Kerrigan). The thread that finishes first has the result; the value
//! does not depend on which thread that is.

mod children;
mod known;
mod order;
mod sight;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use grundy_core::zerosum::TableKey;
use grundy_core::{Side, ZeroSum};

use crate::features::{Counts, Features};
use crate::proofs::Proofs;
use crate::table::{NO_HINT, Transpositions, WHOLE_GAME, mix};
use crate::value::{Goal, INFINITY};
use crate::watch::{Bound, Watch};
use children::{Child, ChildrenOf};

/// Longest line that is followed; beyond it a search is not exact and reports that.
pub(crate) const MAX_PLY: u32 = 1500;
/// The depth of a search to the end of the game.
pub(crate) const FULL: u32 = WHOLE_GAME as u32;
/// Number of distinct move numbers in statistics; other moves share a slot.
const MOVE_SLOTS: usize = 1 << 11;
/// Plies below the root at which a position is replaced by its representative; at deeper nodes that
/// costs more than it saves.
const TURNED_PLIES: u32 = 16;
/// Deepest ply at which threads use the marks of other threads.
const SPLIT_PLIES: u32 = 24;

/// The state that all threads of a run share.
pub(crate) struct Shared<'a> {
    pub table: Option<&'a Transpositions>,
    /// The proofs that a checkpoint contains, in a search to the end that has a table.
    pub proofs: Option<&'a Proofs>,
    /// The run has ended: a limit or an interrupt.
    pub stop: AtomicBool,
    /// The current query is answered.
    pub done: AtomicBool,
    /// Nodes of all threads, with a small delay.
    pub nodes: AtomicU64,
    /// The moves that are being searched; `None` with one thread.
    pub busy: Option<Box<[AtomicU64]>>,
}

/// Called from time to time with the number of nodes so far; returns whether to continue.
pub(crate) type Poll<'a> = dyn FnMut(u64) -> bool + 'a;

/// The parameters of a search of a position: its window, the depth ahead, and the plies below the
/// root.
#[derive(Clone, Copy)]
struct Question {
    depth: u32,
    ply: u32,
    alpha: i32,
    beta: i32,
}

/// A position whose moves are tried.
struct OpenNode<'p, P> {
    position: &'p P,
    side: Side,
    depth: u32,
    ply: u32,
    window: (i32, i32),
    /// The index of its first move in the list of all moves.
    first: usize,
    /// Whether its children are made.
    ahead: bool,
    nodes_before: u64,
}

/// A position to be searched, with the information that its parent has computed.
struct GivenNode<'p, G: ZeroSum> {
    position: &'p G::Position,
    /// The key of its representative, if it is computed already.
    key: Option<G::Key>,
    /// The game's bounds of its value for its own side, if they are computed: then it has not
    /// ended.
    bounds: Option<(i32, i32)>,
}

impl<G: ZeroSum> Clone for GivenNode<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: ZeroSum> Copy for GivenNode<'_, G> {}

/// The result of trying the moves.
struct Tried {
    best: i32,
    best_move: u16,
    /// Whether the other moves were omitted.
    cut: bool,
}

/// A move to be searched.
struct TriedMove<M> {
    by: M,
    /// Whether the other side is to move after it.
    flip: bool,
    /// Whether another move was searched before.
    later: bool,
}

/// A mark that a thread is searching a position.
struct BusyMark<'a> {
    slot: &'a AtomicU64,
    word: u64,
}

impl<'a> BusyMark<'a> {
    /// Marks a position. Returns `None` if another thread is searching it and this thread
    /// `can_wait`.
    #[inline]
    fn set(busy: &'a [AtomicU64], key: impl TableKey, can_wait: bool) -> Option<Self> {
        let place = mix(key.words());
        let slot = &busy[(place >> 40) as usize % busy.len()];
        let word = place | 1;
        if can_wait && slot.load(Ordering::Relaxed) == word {
            return None;
        }
        slot.store(word, Ordering::Relaxed);
        Some(Self { slot, word })
    }

    /// Removes the mark, unless another mark has replaced it.
    #[inline]
    fn lift(self) {
        let _ = self
            .slot
            .compare_exchange(self.word, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a, G: ZeroSum> {
    pub game: &'a G,
    pub goal: Goal,
    pub features: Features,
    pub shared: &'a Shared<'a>,
    /// Optional trace; `dyn` to avoid a second instantiation for each game.
    pub watch: Option<&'a mut (dyn Watch<G> + Send)>,
    /// Keys of the positions above, with the side to move; only for loopy games.
    pub path: Vec<(G::Key, Side)>,
    pub counts: Counts,
    /// Whether the value depends on an estimate.
    pub open: bool,
    pub stopped: bool,
    /// The best move at ply 0, once its value is known.
    pub best: Option<G::Move>,
    taint: usize,
    limited: bool,
    reported: u64,
    moves: Vec<G::Move>,
    scores: Vec<i32>,
    /// The children, at nodes that look ahead; the list is then as long as `moves`.
    children: Vec<Child<G>>,
    killers: Vec<[u16; 2]>,
    /// For each side and move number the work of the moves that cut, up to the largest number that
    /// has cut.
    history: [Vec<i32>; 2],
}

impl<'a, G: ZeroSum> Worker<'a, G> {
    pub fn new(
        game: &'a G,
        goal: Goal,
        features: Features,
        shared: &'a Shared<'a>,
        watch: Option<&'a mut (dyn Watch<G> + Send)>,
    ) -> Self {
        Self {
            game,
            goal,
            features,
            shared,
            watch,
            path: Vec::new(),
            counts: Counts::default(),
            open: false,
            stopped: false,
            best: None,
            taint: usize::MAX,
            limited: false,
            reported: 0,
            moves: Vec::new(),
            scores: Vec::new(),
            children: Vec::new(),
            killers: Vec::new(),
            history: [Vec::new(), Vec::new()],
        }
    }

    /// Returns the value of a position within a window, `depth` moves ahead; [`FULL`] is to the
    /// end. Afterwards `stopped` is true if the run was stopped (then the value is meaningless),
    /// and `open` if the value depends on an estimate.
    pub fn root(
        &mut self,
        position: &G::Position,
        depth: u32,
        (alpha, beta): (i32, i32),
        poll: &mut Poll<'_>,
    ) -> i32 {
        self.open = false;
        self.stopped = false;
        self.taint = usize::MAX;
        self.limited = depth != FULL;
        self.best = None;
        self.moves.clear();
        self.scores.clear();
        self.children.clear();
        for row in &mut self.history {
            for score in row.iter_mut() {
                *score /= 8;
            }
        }
        let ask = Question {
            depth,
            ply: 0,
            alpha,
            beta,
        };
        let given = GivenNode {
            position,
            key: None,
            bounds: None,
        };
        let value = self.node(given, None, ask, poll);
        self.shared
            .nodes
            .fetch_add(self.counts.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.counts.nodes;
        value
    }

    #[cold]
    fn look_up(&mut self, poll: &mut Poll<'_>) {
        let new = self.counts.nodes - self.reported;
        self.reported = self.counts.nodes;
        let nodes = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        if !poll(nodes) {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        self.stopped |=
            self.shared.stop.load(Ordering::Relaxed) || self.shared.done.load(Ordering::Relaxed);
    }

    #[inline]
    fn leaf(&mut self, value: i32, bound: Bound) -> i32 {
        self.counts.leaves += 1;
        if let Some(watch) = &mut self.watch {
            watch.leave(value, bound, true);
        }
        value
    }

    fn node(
        &mut self,
        given: GivenNode<'_, G>,
        by: Option<G::Move>,
        ask: Question,
        poll: &mut Poll<'_>,
    ) -> i32 {
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(1024) {
            self.look_up(poll);
        }
        if self.stopped {
            return 0;
        }
        if let Some(watch) = &mut self.watch {
            watch.enter(given.position, by, ask.alpha, ask.beta);
        }
        let (game, position) = (self.game, given.position);
        // 1. Results without moves: the end, a repetition, a forecast of the game, the horizon.
        if given.bounds.is_none()
            && let Some(score) = game.ended(position)
        {
            return self.leaf(self.goal.ended(score), Bound::Exact);
        }
        let side = game.side(position);
        let nodes_before = self.counts.nodes;
        if G::LOOPY {
            let here = (game.key(position), side);
            if let Some(above) = self.path.iter().position(|&known| known == here) {
                self.taint = self.taint.min(above);
                let score = game.repeated(position);
                return self.leaf(self.goal.ended(score), Bound::Exact);
            }
            self.path.push(here);
        }
        let value = self.inside(given, side, ask, nodes_before, poll);
        if G::LOOPY {
            self.path.pop();
        }
        value
    }

    /// Runs the second half of [`node`](Self::node), for a position that is not on the path yet.
    #[inline]
    fn inside(
        &mut self,
        given: GivenNode<'_, G>,
        side: Side,
        ask: Question,
        nodes_before: u64,
        poll: &mut Poll<'_>,
    ) -> i32 {
        let game = self.game;
        let Question { depth, ply, .. } = ask;
        if let Some(value) = self.at_sight(given, ask, poll) {
            return value;
        }
        let image;
        let mut position = given.position;
        if self.features.symmetry
            && !G::LOOPY
            && ply > 0
            && ply < TURNED_PLIES
            && game.symmetries() > 1
        {
            image = game.canonical(given.position);
            position = &image;
        }
        // 2. Known bounds, from the game and from the table.
        let known = match self.known(position, given, ask) {
            Ok(known) => known,
            Err((value, bound)) => return self.leaf(value, bound),
        };
        let (a, b) = if ply > 0 {
            (ask.alpha.max(known.lower), ask.beta.min(known.upper))
        } else {
            (ask.alpha, ask.beta)
        };
        // 3. The moves, with the information about them.
        let first = self.moves.len();
        let left_out = self.list_moves(position, ply);
        if first == self.moves.len() {
            debug_assert!(false, "a position that has not ended has a move");
            self.open = true;
            return self.leaf(0, Bound::Exact);
        }
        let above = ChildrenOf {
            side,
            ply,
            first,
            a,
            // At the root a move is needed as well.
            b: if ply > 0 { b } else { i32::MAX },
        };
        let ahead = self.prefetch_table();
        if let Some(value) = self.prepare(position, known.hint, &above, ahead) {
            self.forget_moves(first);
            return self.leaf(value, Bound::Lower);
        }
        let open_above = std::mem::replace(&mut self.open, known.open || left_out);
        let taint_above = std::mem::replace(&mut self.taint, usize::MAX);
        // 4. The moves one by one.
        let node = OpenNode {
            position,
            side,
            depth,
            ply,
            window: (a, b),
            first,
            ahead: ahead.is_some(),
            nodes_before,
        };
        let tried = self.try_moves(&node, poll);
        self.forget_moves(first);
        if self.stopped {
            return tried.best;
        }
        // 5. The kind of the value, and the table entry.
        let bound = if tried.cut {
            Bound::Lower
        } else if tried.best <= a {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let complete = !self.open;
        self.open |= open_above;
        let own = self.path.len().wrapping_sub(1);
        let tainted = G::LOOPY && self.taint < own;
        self.taint = if tainted {
            self.taint.min(taint_above)
        } else {
            taint_above
        };
        if !tainted {
            self.remember(&node, &known, &tried, bound, complete);
        }
        if let Some(watch) = &mut self.watch {
            watch.leave(tried.best, bound, false);
        }
        tried.best
    }

    /// Lists the moves of a position. Returns whether it omits moves that might be needed.
    #[inline]
    fn list_moves(&mut self, position: &G::Position, ply: u32) -> bool {
        let game = self.game;
        if G::SHORTLIST && self.features.insight && self.limited {
            return game.shortlist(position, &mut self.moves);
        }
        if self.features.insight && ply > 0 {
            game.candidates(position, &mut self.moves);
        } else {
            game.moves(position, &mut self.moves);
        }
        false
    }

    /// Makes the children of a node, if the search looks ahead, and orders its moves. Returns a
    /// bound that cuts if the game foresees one.
    #[inline]
    fn prepare(
        &mut self,
        position: &G::Position,
        hint: u16,
        above: &ChildrenOf,
        ahead: Option<&Transpositions>,
    ) -> Option<i32> {
        if let Some(table) = ahead {
            let cut = self.make_children(position, above, table);
            if cut.is_some() {
                return cut;
            }
        }
        if self.features.order {
            self.score_moves(position, above.side, above.ply, hint, above.first);
        }
        let value = self.cut_by_a_child(above, ahead?)?;
        self.counts.table_hits += 1;
        Some(value)
    }

    /// Returns the marks of moves being searched, at plies at which threads use them.
    #[inline]
    fn marks(&self, ply: u32) -> Option<&'a [AtomicU64]> {
        let shared: &'a Shared<'a> = self.shared;
        (ply < SPLIT_PLIES)
            .then_some(shared.busy.as_deref())
            .flatten()
    }

    /// Tries the moves one by one; moves that another thread is searching come last.
    #[inline]
    fn try_moves(&mut self, node: &OpenNode<'_, G::Position>, poll: &mut Poll<'_>) -> Tried {
        let game = self.game;
        let (first, last, ply) = (node.first, self.moves.len(), node.ply);
        let (a, b) = node.window;
        let mut tried = Tried {
            best: -INFINITY,
            best_move: NO_HINT,
            cut: false,
        };
        let mut t = a;
        let depth = if node.depth == FULL {
            FULL
        } else {
            node.depth - 1
        };
        let busy = self.marks(ply);
        let mut put_off = 0_u64;
        let mut count = 0_u32;
        for pass in 0..2 {
            for at in first..last {
                let bit = 1_u64.checked_shl((at - first) as u32).unwrap_or(0);
                if pass == 1 && put_off & bit == 0 {
                    continue;
                }
                if pass == 0 && self.features.order {
                    self.bring_best(at, last);
                }
                let by = self.moves[at];
                let child = self.child(node, at);
                let value = if let Some(value) = self.settled(&child, (t, b)) {
                    value
                } else {
                    let given = child.given(node.ahead && self.features.preview);
                    let mark = if let Some(busy) = busy {
                        let key = given.key.unwrap_or_else(|| game.key(&child.position));
                        let mark = BusyMark::set(busy, key, pass == 0 && count > 0 && bit != 0);
                        if mark.is_none() {
                            put_off |= bit;
                            continue;
                        }
                        mark
                    } else {
                        None
                    };
                    let step = TriedMove {
                        by,
                        flip: child.flip,
                        later: count > 0,
                    };
                    let below = Question {
                        depth,
                        ply: ply + 1,
                        alpha: t,
                        beta: b,
                    };
                    let value = self.value_of(given, &step, below, poll);
                    if let Some(mark) = mark {
                        mark.lift();
                    }
                    if self.stopped {
                        return tried;
                    }
                    value
                };
                count += 1;
                if value > tried.best {
                    tried.best = value;
                    if value > a || tried.best_move == NO_HINT {
                        tried.best_move = game.move_number(by);
                    }
                    if ply == 0 && (value > t || self.best.is_none()) {
                        self.best = Some(by);
                    }
                }
                t = t.max(tried.best);
                if t >= b && self.features.prune {
                    if last - first > count as usize {
                        self.counts.cutoffs += 1;
                        self.counts.first_cutoffs += u64::from(count == 1);
                        // With deferred moves the rest is not contiguous; only single-threaded runs
                        // are traced.
                        if let Some(watch) = &mut self.watch {
                            watch.cut(&self.moves[at + 1..last]);
                        }
                    }
                    if self.features.order {
                        self.reward(node.side, ply, game.move_number(by), node.nodes_before);
                    }
                    tried.cut = true;
                    return tried;
                }
            }
            if put_off == 0 {
                break;
            }
        }
        tried
    }

    /// Returns the value of one move, by the cheapest sufficient search.
    #[inline]
    fn value_of(
        &mut self,
        child: GivenNode<'_, G>,
        step: &TriedMove<G::Move>,
        ask: Question,
        poll: &mut Poll<'_>,
    ) -> i32 {
        let goal = self.goal;
        let (t, b) = (ask.alpha, ask.beta);
        let look = |this: &mut Self, low: i32, high: i32, poll: &mut Poll<'_>| {
            let (alpha, beta) = (goal.down(low), goal.down(high));
            if step.flip {
                let (alpha, beta) = (-beta, -alpha);
                let ask = Question { alpha, beta, ..ask };
                -goal.up(this.node(child, Some(step.by), ask, poll))
            } else {
                let ask = Question { alpha, beta, ..ask };
                goal.up(this.node(child, Some(step.by), ask, poll))
            }
        };
        if !self.features.prune {
            return look(self, -INFINITY, INFINITY, poll);
        }
        if !self.features.scout || !step.later || t <= -INFINITY || b - 1 <= t {
            return look(self, t, b, poll);
        }
        let value = look(self, t, t + 1, poll);
        if value > t && value < b && !self.stopped {
            return look(self, value, b, poll).max(value);
        }
        value
    }
}
