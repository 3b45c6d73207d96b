//! Fail-soft alpha-beta with everything that makes it fast, each part with its own switch.
//!
//! # The search
//! A call has a window `(alpha, beta)` and a table entry has bounds `lower <= value <= upper`; both
//! narrow each other to `(a, b)`. Moves are tried, best guess first, until a value reaches `b` (D. E.
//! Knuth and R. W. Moore 1975). The value returned may lie outside the window: then it is a bound,
//! and as tight a one as the search has seen (J. P. Fishburn 1983). Which bound it is, `(a, b)`
//! decides, not the caller's window.
//!
//! *Scout* (J. Pearl 1980; A. Reinefeld 1983): after the first move, ask of each further one only whether
//! it is better, with an empty window, and search again if it is.
//!
//! *Looking ahead*: in a search to the end, all children are made before the first one is searched, and the
//! table is asked for all their places at once; memory answers twenty such questions in little more than the
//! time of one. If what it knows of one child cuts already, no child is searched at all (enhanced transposition
//! cut-off; A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996).
//!
//! *Order*: the move the table remembers; then by what the game says ([`ZeroSum::order`]), moves that
//! cut at the same ply before, and moves that cut often. Ties keep the order of the game, so a run
//! at one thread is reproducible to the node.
//!
//! # What keeps it exact
//! *Horizons.* A search to a depth marks each value that rests on an estimate, on the way up and in the
//! table. See [`crate::table`] for what may be read.
//!
//! *Repetitions.* In games that can repeat, the first repetition of a position is a draw for the path
//! that it closes, not for the position. `taint` is the highest ply whose repetition a value rests
//! on; a value that depends on anything above its own node is not stored (the graph history
//! interaction problem; A. Kishimoto and M. Müller 2004).
//!
//! # Threads
//! All threads run the same search on one table. Each marks the moves that it is looking at, and puts
//! off moves, after the first, that another thread is looking at (J.-C. Weill 1996, ABDADA, in the
//! simplified form of T. Kerrigan). The one that is first to finish has the answer; the
//! value is the same whoever that is.

mod order;
mod sight;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use grundy_game::zerosum::TableKey;
use grundy_game::{Side, ZeroSum};

use crate::features::{Counts, Features};
use crate::table::{NO_HINT, TableEntry, Transpositions, mix};
use crate::value::{Goal, INFINITY};
use crate::watch::{Bound, Watch};

/// Longest line that is followed; beyond it a search is not exact and says so.
pub(crate) const MAX_PLY: u32 = 1500;
/// The depth of a search to the end of the game.
pub(crate) const FULL: u32 = 255;
/// The numbers of moves that statistics tell apart; others share a place.
const SLOTS: usize = 1 << 11;
/// Plies below the root at which a position is turned to its representative: deeper down that costs more than it saves.
const TURNED_PLIES: u32 = 16;
/// Deepest ply at which threads look out for each other.
const SPLIT_PLIES: u32 = 24;

/// What all threads of a run share.
pub(crate) struct Shared<'a> {
    pub table: Option<&'a Transpositions>,
    /// The run is over: a limit or an interrupt.
    pub stop: AtomicBool,
    /// The question of the moment is answered.
    pub done: AtomicBool,
    /// Nodes of all threads, a little behind.
    pub nodes: AtomicU64,
    /// The moves that somebody is looking at; `None` with one thread.
    pub busy: Option<Box<[AtomicU64]>>,
}

/// Asked now and then, with the nodes so far, whether to go on.
pub(crate) type Poll<'a> = dyn FnMut(u64) -> bool + 'a;

/// What is asked of a position: its value within a window, so many moves ahead, so many plies below the root.
#[derive(Clone, Copy)]
struct Question {
    depth: u32,
    ply: u32,
    alpha: i32,
    beta: i32,
}

/// What is known of a value before any move is tried.
struct KnownBounds<K> {
    key: K,
    lower: i32,
    upper: i32,
    /// The move that the table remembers.
    hint: u16,
    /// Whether the window rests on an estimate.
    open: bool,
    /// Whether the bounds rest on an estimate.
    guessed: bool,
}

/// The value that bounds determine within a window, if they do.
#[inline]
fn answer(lower: i32, upper: i32, (alpha, beta): (i32, i32)) -> Option<(i32, Bound)> {
    if lower >= upper {
        Some((lower, Bound::Exact))
    } else if lower >= beta {
        Some((lower, Bound::Lower))
    } else if upper <= alpha {
        Some((upper, Bound::Upper))
    } else {
        None
    }
}

/// A position whose moves are tried.
struct OpenNode<'p, P> {
    position: &'p P,
    side: Side,
    depth: u32,
    ply: u32,
    window: (i32, i32),
    /// Where its moves begin in the list of all.
    first: usize,
    /// Whether its children are made.
    ahead: bool,
    nodes_before: u64,
}

/// What trying them has shown.
struct Tried {
    best: i32,
    best_move: u16,
    /// Whether the rest was left out.
    cut: bool,
}

/// A move to be looked at.
struct TriedMove<M> {
    by: M,
    /// Whether the other side is to move then.
    flip: bool,
    /// Whether another move was looked at before.
    later: bool,
}

/// One thread of a search.
pub(crate) struct Worker<'a, G: ZeroSum> {
    pub game: &'a G,
    pub goal: Goal,
    pub features: Features,
    pub shared: &'a Shared<'a>,
    /// Who hears of everything; a search without anybody is the same code, since each game has its own of it.
    pub watch: Option<&'a mut (dyn Watch<G> + Send)>,
    /// Keys of the positions above, with the side to move; of loopy games only.
    pub path: Vec<(G::Key, Side)>,
    pub counts: Counts,
    /// Whether the value rests on an estimate.
    pub open: bool,
    pub stopped: bool,
    /// The best move at ply 0, once its value is known.
    pub best: Option<G::Move>,
    taint: usize,
    limited: bool,
    reported: u64,
    moves: Vec<G::Move>,
    scores: Vec<i32>,
    /// The positions after the moves, of nodes that look ahead; the list is as long as `moves` then.
    children: Vec<G::Position>,
    /// Keys of the children of one node.
    keys: Vec<G::Key>,
    killers: Vec<[u16; 2]>,
    history: Box<[[i32; SLOTS]; 2]>,
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
            keys: Vec::new(),
            killers: Vec::new(),
            history: Box::new([[0; SLOTS]; 2]),
        }
    }

    /// The value of a position within a window, looking `depth` moves ahead; [`FULL`] is to the end.
    /// Afterwards `stopped` says whether the run was stopped (then the value means nothing), and
    /// `open` whether an estimate went into it.
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
        for row in self.history.iter_mut() {
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
        let value = self.node(position, None, ask, poll);
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
        position: &G::Position,
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
            watch.enter(position, by, ask.alpha, ask.beta);
        }
        let game = self.game;
        // 1. What needs no moves: the end, a repetition, what the game knows, the horizon.
        if let Some(score) = game.ended(position) {
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
        let value = self.inside(position, side, ask, nodes_before, poll);
        if G::LOOPY {
            self.path.pop();
        }
        value
    }

    /// The second half of [`node`](Self::node), for a position that the path does not have yet.
    #[inline]
    fn inside(
        &mut self,
        given: &G::Position,
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
        let mut position = given;
        if self.features.symmetry
            && !G::LOOPY
            && ply > 0
            && ply < TURNED_PLIES
            && game.symmetries() > 1
        {
            image = game.canonical(given);
            position = &image;
        }
        // 2. Bounds that are known, from the game and from the table.
        let known = match self.known(position, ask) {
            Ok(known) => known,
            Err((value, bound)) => return self.leaf(value, bound),
        };
        let (a, b) = if ply > 0 {
            (ask.alpha.max(known.lower), ask.beta.min(known.upper))
        } else {
            (ask.alpha, ask.beta)
        };
        // 3. The moves, with what is known about them.
        let first = self.moves.len();
        let mut left_out = false;
        if G::SHORTLIST && self.features.insight && self.limited {
            left_out = game.shortlist(position, &mut self.moves);
        } else if self.features.insight && ply > 0 {
            game.candidates(position, &mut self.moves);
        } else {
            game.moves(position, &mut self.moves);
        }
        if first == self.moves.len() {
            debug_assert!(false, "a position that has not ended has a move");
            self.open = true;
            return self.leaf(0, Bound::Exact);
        }
        let ahead = (self.shared.table)
            .filter(|_| self.features.ahead && self.features.table && !self.limited && !G::LOOPY);
        if let Some(table) = ahead {
            self.make_children(position, ply, first, table);
        }
        if self.features.order {
            self.score_moves(position, side, ply, known.hint, first);
        }
        if let Some(table) = ahead
            && ply > 0
            && let Some(value) = self.cut_by_a_child(side, first, b, table)
        {
            self.counts.table_hits += 1;
            self.moves.truncate(first);
            self.scores.truncate(first);
            self.children.truncate(first);
            return self.leaf(value, Bound::Lower);
        }
        let open_above = std::mem::replace(&mut self.open, known.open || left_out);
        let taint_above = std::mem::replace(&mut self.taint, usize::MAX);
        // 4. One move after the other.
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
        self.moves.truncate(first);
        self.scores.truncate(first);
        self.children.truncate(first);
        if self.stopped {
            return tried.best;
        }
        // 5. What the value is worth, and what may be remembered.
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
        if self.features.table && !tainted {
            self.remember(&node, &known, &tried, bound, complete);
        }
        if let Some(watch) = &mut self.watch {
            watch.leave(tried.best, bound, false);
        }
        tried.best
    }

    /// The bounds of a value that are known before any move is tried, or a value that answers the question.
    #[inline]
    fn known(
        &mut self,
        position: &G::Position,
        ask: Question,
    ) -> Result<KnownBounds<G::Key>, (i32, Bound)> {
        let Question {
            depth,
            ply,
            alpha,
            beta,
        } = ask;
        let (mut lower, mut upper) = (-INFINITY, INFINITY);
        if self.features.insight && !self.limited {
            let (least, most) = self.game.range_within(position, (alpha, beta));
            (lower, upper) = self.goal.bounds(least, most);
        }
        let key = self.game.key(position);
        let (mut hint, mut open, mut guessed) = (NO_HINT, false, false);
        if self.features.table
            && let Some(table) = self.shared.table
            && let Some(entry) = table.get(key)
        {
            hint = entry.hint;
            let valid = if self.limited {
                entry.complete && u32::from(entry.depth) <= depth || u32::from(entry.depth) == depth
            } else {
                entry.complete
            };
            if valid {
                lower = lower.max(entry.lower);
                upper = upper.min(entry.upper);
                if let Some(watch) = &mut self.watch {
                    watch.table_hit(lower, upper);
                }
                // At the root a move is wanted as well.
                if ply > 0
                    && let Some(answer) = answer(lower, upper, (alpha, beta))
                {
                    self.counts.table_hits += 1;
                    self.open |= !entry.complete;
                    return Err(answer);
                }
                guessed = !entry.complete;
                open = guessed && (lower > alpha || upper < beta);
            }
        }
        if ply > 0
            && let Some(answer) = answer(lower, upper, (alpha, beta))
        {
            return Err(answer);
        }
        Ok(KnownBounds {
            key,
            lower,
            upper,
            hint,
            open,
            guessed,
        })
    }

    /// One move after the other; those that another thread looks at come last.
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
        let busy = if ply < SPLIT_PLIES {
            self.shared.busy.as_deref()
        } else {
            None
        };
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
                let child = if node.ahead {
                    self.children[at].clone()
                } else {
                    game.play(node.position, by)
                };
                let mut mark = None;
                if let Some(busy) = busy {
                    let place = mix(game.key(&child).words());
                    let slot = &busy[(place >> 40) as usize % busy.len()];
                    let word = place | 1;
                    if pass == 0 && count > 0 && bit != 0 && slot.load(Ordering::Relaxed) == word {
                        put_off |= bit;
                        continue;
                    }
                    slot.store(word, Ordering::Relaxed);
                    mark = Some((slot, word));
                }
                let step = TriedMove {
                    by,
                    flip: game.side(&child) != node.side,
                    later: count > 0,
                };
                let below = Question {
                    depth,
                    ply: ply + 1,
                    alpha: t,
                    beta: b,
                };
                let value = self.value_of(&child, &step, below, poll);
                if let Some((slot, word)) = mark {
                    let _ = slot.compare_exchange(word, 0, Ordering::Relaxed, Ordering::Relaxed);
                }
                if self.stopped {
                    return tried;
                }
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
                        // With moves put off the rest is not one stretch; only lone runs are watched.
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

    /// Writes what was found out into the table.
    #[inline]
    fn remember(
        &self,
        node: &OpenNode<'_, G::Position>,
        known: &KnownBounds<G::Key>,
        tried: &Tried,
        bound: Bound,
        complete: bool,
    ) {
        let Some(table) = self.shared.table else {
            return;
        };
        let (mut low, mut high) = (i32::MIN, i32::MAX);
        // What was known goes on to hold, unless it is worth less than what is new.
        if node.ply > 0 && !(known.guessed && complete) {
            low = if known.lower > -INFINITY {
                known.lower
            } else {
                low
            };
            high = if known.upper < INFINITY {
                known.upper
            } else {
                high
            };
        }
        match bound {
            Bound::Exact => (low, high) = (tried.best, tried.best),
            Bound::Lower => low = low.max(tried.best),
            Bound::Upper => high = high.min(tried.best),
        }
        let entry = TableEntry {
            lower: low,
            upper: high,
            depth: node.depth as u8,
            complete,
            hint: if tried.best_move == NO_HINT {
                known.hint
            } else {
                tried.best_move
            },
        };
        table.put(known.key, &entry, self.counts.nodes - node.nodes_before);
    }

    /// The value of one move, asked as cheaply as will do.
    #[inline]
    fn value_of(
        &mut self,
        child: &G::Position,
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
