//! The interface of tree search: algorithm, limits and result.

mod checkpoints;
mod deepen;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use grundy_core::{Budget, Observer, Stop, ZeroSum};

use crate::alphabeta::{FULL, Shared, Worker};
use crate::features::{Counts, Features};
use crate::proofs::RootBounds;
use crate::table::Transpositions;
use grundy_core::Verdict;

use crate::value::{Goal, INFINITY, LIMIT, MATE};
use crate::watch::Watch;
pub use checkpoints::CheckpointPlan;
use checkpoints::Keeping;

/// The algorithm of a search. All give the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every node of the tree.
    Minimax,
    /// Fail-soft alpha-beta, moves in the order of the game, no table: the textbook.
    AlphaBeta,
    /// Alpha-beta with null windows after the first move, ordered moves and a table (PVS).
    Scout,
    /// Null windows only, until the bounds meet (A. Plaat 1996).
    Mtdf,
    /// Scout to depth 1, 2, 3, … with a window about the last value, and periodic searches to the
    /// end of the game; for limits of time and nodes.
    Deepening,
}

impl Algorithm {
    /// All of them, the simplest first.
    pub const ALL: [Self; 5] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::Scout,
        Self::Mtdf,
        Self::Deepening,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::Scout => "scout",
            Self::Mtdf => "mtdf",
            Self::Deepening => "deepening",
        }
    }

    /// Returns the default features.
    pub fn features(self) -> Features {
        match self {
            Self::Minimax => Features {
                prune: false,
                ..Features::PLAIN
            },
            Self::AlphaBeta => Features::PLAIN,
            Self::Scout | Self::Mtdf | Self::Deepening => Features::ALL,
        }
    }
}

/// A search of one position, configured step by step.
///
/// ```
/// use grundy_core::{NoObserver, ZeroSum};
/// use grundy_core::tree::Tree;
/// use grundy_search::{Algorithm, Search, Verdict};
///
/// let tree = Tree::parse("((5 -7) (9 2)) ((3 1) (8 4))")?;
/// let search = Search::new(&tree).algorithm(Algorithm::AlphaBeta);
/// let found = search.run(&tree.start(), &mut NoObserver);
/// assert_eq!(found.verdict, Verdict::Score(5));
/// assert_eq!(found.counts.nodes, 11); // of 15
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub struct Search<'g, G: ZeroSum> {
    game: &'g G,
    goal: Goal,
    algorithm: Algorithm,
    features: Features,
    depth: Option<u32>,
    budget: Budget,
    threads: usize,
    line: bool,
    history: Vec<G::Position>,
    to_the_end_from: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The value for the side to move.
    pub verdict: Verdict,
    /// The value as a number; see [`crate::value`].
    pub value: i32,
    /// Whether the value does not depend on estimates.
    pub exact: bool,
    /// A best move; `None` if the game is over, or if the run was stopped before any was found.
    pub best: Option<M>,
    /// A line of best play, as far as it certainly has this value.
    pub line: Vec<M>,
    /// The depth that was searched completely; `None` for a search to the end of the game.
    pub depth: Option<u32>,
    /// The work of finding the value.
    pub counts: Counts,
    /// The work of finding the line.
    pub line_counts: Counts,
    /// The reason why the run ended.
    pub stop: Stop,
}

impl<M> Found<M> {
    /// The result of a search of depth 0: the estimate of the game.
    pub fn estimate(value: i32) -> Self {
        Self {
            verdict: Verdict::Estimate(value),
            value,
            exact: false,
            best: None,
            line: Vec::new(),
            depth: Some(0),
            counts: Counts {
                nodes: 1,
                leaves: 1,
                ..Counts::default()
            },
            line_counts: Counts::default(),
            stop: Stop::Complete,
        }
    }
}

/// The plies of the wins that a search for the distance looks for before all others. Positions with
/// many free cells are often decided so, and a search of that length is small compared with one to
/// the end.
const NEAR_WINS: [i32; 2] = [8, 14];

/// The default bytes of a table.
const USUAL_BYTES: u64 = 256 << 20;

impl<'g, G: ZeroSum> Search<'g, G> {
    /// Makes a search by [`Algorithm::Mtdf`] to the end of the game, for the distance, or for the
    /// score in games of score.
    pub fn new(game: &'g G) -> Self {
        Self {
            game,
            goal: if G::SCORED {
                Goal::Score
            } else {
                Goal::Distance
            },
            algorithm: Algorithm::Mtdf,
            features: Algorithm::Mtdf.features(),
            depth: None,
            budget: Budget {
                bytes: Some(USUAL_BYTES),
                ..Budget::UNLIMITED
            },
            threads: 1,
            line: true,
            history: Vec::new(),
            to_the_end_from: deepen::FIRST_NODES,
        }
    }

    /// Sets the number of nodes after which [`Algorithm::Deepening`] without a depth limit first
    /// searches to the end of the game.
    #[must_use]
    pub fn to_the_end_from(mut self, nodes: u64) -> Self {
        self.to_the_end_from = nodes.max(1);
        self
    }

    /// Sets the algorithm; resets the features to its defaults.
    #[must_use]
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        (self.algorithm, self.features) = (algorithm, algorithm.features());
        self
    }

    /// Sets the features.
    #[must_use]
    pub fn features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// Sets the goal: win, draw or loss only, or distances. Games of score always use their score.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        if !G::SCORED && goal != Goal::Score {
            self.goal = goal;
        }
        self
    }

    /// Sets the number of moves ahead, at most 254.
    #[must_use]
    pub fn depth(mut self, depth: Option<u32>) -> Self {
        self.depth = depth.map(|depth| depth.min(FULL - 1));
        self
    }

    /// Sets the limits: `cells` are positions visited (by all threads together), `bytes` is the
    /// size of the table.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Sets the number of threads. Values do not depend on it; the work does.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, 64);
        self
    }

    /// Sets whether to search for a line of best play after the value (initially on).
    #[must_use]
    pub fn line(mut self, line: bool) -> Self {
        self.line = line;
        self
    }

    /// Sets the positions before this one, for games in which a repetition counts.
    #[must_use]
    pub fn history(mut self, history: Vec<G::Position>) -> Self {
        self.history = history;
        self
    }

    /// Searches a position with a new table.
    pub fn run(&self, position: &G::Position, observer: &mut dyn Observer) -> Found<G::Move> {
        let table = self.new_table();
        self.run_with(position, table.as_ref(), observer)
    }

    /// Makes the table that [`Search::run`] would use, to be shared by several runs of the same
    /// goal.
    pub fn new_table(&self) -> Option<Transpositions> {
        let wanted = self.features.table && !(self.depth.is_none() && self.game.hashed());
        wanted.then(|| Transpositions::with_bytes(self.bytes()))
    }

    fn cells(&self) -> u64 {
        self.budget.cells.unwrap_or(u64::MAX)
    }

    fn bytes(&self) -> u64 {
        self.budget.bytes.unwrap_or(USUAL_BYTES)
    }

    /// Returns whether the search is to the end of the game.
    fn to_the_end(&self) -> bool {
        self.depth.is_none() && self.algorithm != Algorithm::Deepening
    }

    /// Searches with a table that may already contain entries. Keys that are hashes are used by
    /// searches to a depth only: an exact value must not depend on them.
    pub fn run_with(
        &self,
        position: &G::Position,
        table: Option<&Transpositions>,
        observer: &mut dyn Observer,
    ) -> Found<G::Move> {
        self.run_for(position, table, observer, None, None)
    }

    /// As `run_with`, with an observer of every node. Only one thread is used then.
    pub fn run_watched(
        &self,
        position: &G::Position,
        table: Option<&Transpositions>,
        observer: &mut dyn Observer,
        watch: &mut (dyn Watch<G> + Send),
    ) -> Found<G::Move> {
        self.run_for(position, table, observer, Some(watch), None)
    }

    fn run_for(
        &self,
        position: &G::Position,
        table: Option<&Transpositions>,
        observer: &mut dyn Observer,
        watch: Option<&mut (dyn Watch<G> + Send)>,
        keeping: Option<Keeping<'_>>,
    ) -> Found<G::Move> {
        let shared = Shared {
            table: table.filter(|_| !(self.to_the_end() && self.game.hashed())),
            proofs: keeping.as_ref().map(|keeping| keeping.proofs),
            stop: AtomicBool::new(false),
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            busy: (self.threads > 1).then(|| (0..1 << 14).map(|_| AtomicU64::new(0)).collect()),
        };
        let watch = watch.map(|watch| watch as &mut (dyn Watch<G> + Send));
        let mut lead = Worker::new(self.game, self.goal, self.features, &shared, watch);
        lead.path = (self.history.iter())
            .filter(|_| G::LOOPY)
            .map(|past| (self.game.key(past), self.game.side(past)))
            .collect();
        let mut crew: Vec<_> = (1..self.threads)
            .map(|_| {
                let mut worker = Worker::new(self.game, self.goal, self.features, &shared, None);
                worker.path.clone_from(&lead.path);
                worker
            })
            .collect();
        let mut driver = Driver {
            search: self,
            position,
            observer,
            shared: &shared,
            keeping,
            settled: false,
            most: self.cells(),
        };
        let mut found = driver.drive(&mut lead, &mut crew);
        found.counts = lead.counts;
        for worker in &crew {
            found.counts.add(&worker.counts);
        }
        if self.line && found.best.is_some() && self.features.prune {
            let mut worker = Worker::new(self.game, self.goal, self.features, &shared, None);
            worker.path.clone_from(&lead.path);
            driver.line(&mut worker, &mut found);
            found.line_counts = worker.counts;
        }
        if found.line.is_empty() {
            found.line.extend(found.best);
        }
        found
    }
}

/// Plies that remain after a near win. With fewer a search for near wins is nearly as large as the
/// whole one.
const PLIES_BEYOND: i32 = 8;

/// Chooses the null window of a distance: a win within [`NEAR_WINS`] plies, a loss within them, the
/// same for the next number of plies, then any win. `None` if the bounds answer all of these.
fn near_window(lower: i32, upper: i32, plies_left: i32) -> Option<i32> {
    for plies in NEAR_WINS
        .into_iter()
        .filter(|plies| plies + PLIES_BEYOND < plies_left)
    {
        let win = MATE - plies;
        if lower >= win || upper <= -win {
            return None;
        }
        if upper >= win {
            return Some(win);
        }
        if lower <= -win {
            return Some(1 - win);
        }
    }
    (lower < 1 && upper >= 1).then_some(1)
}

struct Driver<'r, 'g, 'k, G: ZeroSum> {
    search: &'r Search<'g, G>,
    position: &'r G::Position,
    observer: &'r mut dyn Observer,
    shared: &'r Shared<'r>,
    keeping: Option<Keeping<'k>>,
    /// Whether more depth can change nothing.
    settled: bool,
    /// The number of nodes, of all threads together, that ends a query.
    most: u64,
}

/// The bounds of a value that null windows have shown so far.
struct Narrowing<M> {
    lower: i32,
    upper: i32,
    /// The initial bounds.
    widest: (i32, i32),
    guess: i32,
    /// The number of answered queries.
    step: u32,
    best: Option<M>,
    exact: bool,
}

impl<G: ZeroSum> Driver<'_, '_, '_, G> {
    fn drive(&mut self, lead: &mut Worker<'_, G>, crew: &mut [Worker<'_, G>]) -> Found<G::Move> {
        let (game, search) = (self.search.game, self.search);
        let mut found = Found {
            counts: Counts::default(),
            ..Found::estimate(0)
        };
        if let Some(score) = game.ended(self.position) {
            let value = search.goal.ended(score);
            lead.counts.nodes = 1;
            if let Some(watch) = &mut lead.watch {
                watch.enter(self.position, None, -INFINITY, INFINITY);
                watch.leave(value, crate::watch::Bound::Exact, true);
            }
            found = Found {
                value,
                exact: true,
                depth: None,
                verdict: self.verdict(value, true),
                ..found
            };
            return found;
        }
        let depth = search.depth.unwrap_or(FULL);
        if self.was_found(&mut found) {
            return found;
        }
        match search.algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Scout => {
                self.ask(lead, crew, depth, (-INFINITY, INFINITY), &mut found);
            }
            Algorithm::Mtdf => {
                let mut known = self.unknown(depth, 0);
                self.mtdf(lead, crew, depth, &mut known, &mut found);
            }
            Algorithm::Deepening => self.deepen(lead, crew, &mut found),
        }
        found.verdict = self.verdict(found.value, found.exact);
        self.keep_found(&found);
        found
    }

    /// Converts a value of this game to a verdict.
    fn verdict(&self, value: i32, exact: bool) -> Verdict {
        let goal = match self.search.goal {
            Goal::Score if exact && self.search.game.results_only() => Goal::Result,
            goal => goal,
        };
        goal.verdict(value, exact)
    }

    /// Runs one query on all threads. Returns whether it was answered.
    fn ask(
        &mut self,
        lead: &mut Worker<'_, G>,
        crew: &mut [Worker<'_, G>],
        depth: u32,
        window: (i32, i32),
        found: &mut Found<G::Move>,
    ) -> bool {
        let position = self.position;
        let shared = self.shared;
        let (observer, most) = (&mut *self.observer, self.most);
        let keeping = &mut self.keeping;
        let mut interrupted = false;
        let mut poll = |nodes: u64| {
            observer.progress(nodes, None);
            interrupted = observer.cancelled();
            let goes_on = !interrupted && nodes < most;
            if goes_on && let Some(Keeping { keeper, proofs }) = keeping {
                keeper.keep(&|| proofs.bytes(nodes));
            }
            goes_on
        };
        shared.done.store(false, Ordering::Relaxed);
        let (value, open, best) = if crew.is_empty() {
            let value = lead.root(position, depth, window, &mut poll);
            ((!lead.stopped).then_some(value), lead.open, lead.best)
        } else {
            std::thread::scope(|scope| {
                let helpers: Vec<_> = crew
                    .iter_mut()
                    .map(|worker| {
                        scope.spawn(move || {
                            let value = worker.root(position, depth, window, &mut |_| true);
                            let answered = !worker.stopped;
                            if answered {
                                shared.done.store(true, Ordering::Relaxed);
                            }
                            answered.then_some((value, worker.open, worker.best))
                        })
                    })
                    .collect();
                let value = lead.root(position, depth, window, &mut poll);
                let mut answer = (None, lead.open, lead.best);
                if !lead.stopped {
                    shared.done.store(true, Ordering::Relaxed);
                    answer.0 = Some(value);
                }
                for helper in helpers {
                    // A panic of a helper is a broken invariant: it is propagated here.
                    let theirs = helper
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                    if let (Some((value, open, best)), None) = (theirs, answer.0) {
                        answer = (Some(value), open, best);
                    }
                }
                answer
            })
        };
        let Some(value) = value else {
            found.stop = if interrupted {
                Stop::Interrupted
            } else {
                Stop::Budget
            };
            if found.best.is_none() {
                found.best = best;
            }
            return false;
        };
        // One thread had the result when another reached a limit: the next query reaches it again.
        shared.stop.store(false, Ordering::Relaxed);
        found.value = value;
        // A win or loss within the depth is searched completely, even if other branches are open.
        let plies = MATE - value.abs();
        let decided = self.search.goal == Goal::Distance
            && !G::SHORTLIST
            && value.abs() > LIMIT
            && plies <= depth as i32
            && value > window.0
            && value < window.1;
        let sure = self.shared.table.is_none() || !self.search.game.hashed();
        found.exact = (!open || decided) && sure;
        self.settled = !open || decided;
        found.depth = (depth != FULL).then_some(depth);
        if best.is_some() {
            found.best = best;
        }
        true
    }

    /// Chooses the next null window: first at near wins and losses of a search for the distance,
    /// then at the guess, then at the last result, or a stride farther if the game has one. Once
    /// the value is between two results of such a search, the interval is halved. It is halved
    /// after a few steps in any case, since results may be close together in games of score.
    fn next_beta(
        &self,
        (lower, upper): (i32, i32),
        widest: (i32, i32),
        guess: i32,
        step: u32,
    ) -> i32 {
        if widest == (-MATE, MATE)
            && let Some(plies) = self.search.game.plies_left(self.position)
            && let Some(beta) = near_window(lower, upper, plies as i32)
        {
            return beta;
        }
        let scored = self.search.goal == Goal::Score;
        let strides = scored && self.search.features.strides && G::STRIDE > 1;
        let (up, down) = if strides {
            (G::STRIDE, G::STRIDE)
        } else {
            (1, 0)
        };
        let far = scored && upper.saturating_sub(lower) > 64;
        if step > 4 && far && upper < INFINITY && lower > -INFINITY {
            lower + (upper - lower) / 2 + 1
        } else if strides && lower > widest.0 && upper < widest.1 {
            lower + (upper - lower + 1) / 2
        } else if step == 0 {
            // The side to move wins more often than not: that query alone may suffice.
            guess + i32::from(guess == lower || !scored)
        } else if guess == lower {
            guess.saturating_add(up).min(upper)
        } else {
            (guess - down).max(lower + 1)
        }
    }

    /// Makes the bounds from the game and the checkpoint only, with a first guess.
    fn unknown(&self, depth: u32, guess: i32) -> Narrowing<G::Move> {
        let (mut lower, mut upper) = match self.search.goal {
            _ if depth != FULL => (-INFINITY, INFINITY),
            Goal::Result => (-1, 1),
            Goal::Distance => (-MATE, MATE),
            Goal::Score => self.search.game.range(self.position),
        };
        let widest = (lower, upper);
        let mut best = None;
        if let Some(root) = self.known_root() {
            if root.lower >= lower {
                (lower, best) = (root.lower, self.numbered(root.best));
            }
            upper = upper.min(root.upper);
        }
        Narrowing {
            lower,
            upper,
            widest,
            guess: guess.clamp(lower, upper),
            step: 0,
            best,
            exact: true,
        }
    }

    /// Searches null windows until the bounds meet. A stopped search continues.
    fn mtdf(
        &mut self,
        lead: &mut Worker<'_, G>,
        crew: &mut [Worker<'_, G>],
        depth: u32,
        known: &mut Narrowing<G::Move>,
        found: &mut Found<G::Move>,
    ) {
        while known.lower < known.upper || known.step == 0 {
            let bounds = (known.lower, known.upper);
            let beta = self.next_beta(bounds, known.widest, known.guess, known.step);
            if !self.ask(lead, crew, depth, (beta - 1, beta), found) {
                break;
            }
            known.step += 1;
            known.guess = found.value;
            known.exact &= found.exact;
            if found.value < beta {
                known.upper = known.upper.min(found.value);
            } else {
                known.lower = known.lower.max(found.value);
                known.best = found.best; // only a value from below has a move that reaches it
            }
            if known.exact
                && let Some(keeping) = &self.keeping
            {
                let (lower, upper) = (known.lower, known.upper);
                let number = known.best.map(|by| self.search.game.move_number(by));
                let best = number.unwrap_or(keeping.proofs.root().best);
                keeping.proofs.narrow(RootBounds { lower, upper, best });
            }
        }
        if found.stop == Stop::Complete {
            found.value = known.lower;
            found.exact = known.exact;
        } else {
            found.exact = false;
        }
        found.best = known.best.or(found.best);
    }

    /// Finds a line of best play, each of whose moves is proved to preserve the value. The first
    /// such move in the order of the game is taken, so the line does not depend on threads or on
    /// the content of the table. In a search by time the known best move comes first, to save time.
    fn line(&mut self, worker: &mut Worker<'_, G>, found: &mut Found<G::Move>) {
        let search = self.search;
        let game = search.game;
        if found.stop != Stop::Complete || found.value.abs() >= INFINITY {
            return;
        }
        let (mut position, mut value) = (self.position.clone(), found.value);
        let mut depth = found.depth.unwrap_or(FULL);
        let mut first = if found.exact { None } else { found.best };
        let earlier = (self.keeping.as_ref()).map_or(0, |keeping| keeping.proofs.earlier);
        let limit = worker.counts.nodes + 4 * (found.counts.nodes + earlier) + 100_000;
        let mut moves = Vec::new();
        // No move leads to more than an exact value, so one null window decides. With repetitions
        // the value may depend on the path, and an estimate on the omitted moves.
        let both = G::LOOPY || !found.exact;
        while found.line.len() < 400 && game.ended(&position).is_none() && depth > 0 {
            moves.clear();
            if let Some(best) = first.take() {
                moves.push(best);
            } else {
                game.moves(&position, &mut moves);
                if search.features.order {
                    moves.sort_by_cached_key(|&by| -i64::from(game.order(&position, by)));
                }
            }
            let below = if depth == FULL { FULL } else { depth - 1 };
            let keeps = |by: &G::Move, this: &mut Self, worker: &mut Worker<'_, G>| {
                let child = game.play(&position, *by);
                let flip = game.side(&child) != game.side(&position);
                // The child's value for its own side must be the one that becomes `value`.
                let wanted = search.goal.down(value) * if flip { -1 } else { 1 };
                let got = match game.ended(&child) {
                    Some(score) => search.goal.ended(score),
                    None if below == 0 => game.evaluate(&child).unwrap_or(0),
                    None => {
                        this.shared.done.store(false, Ordering::Relaxed);
                        let observer = &mut *this.observer;
                        let mut poll = |_| !observer.cancelled();
                        if worker.counts.nodes > limit {
                            return None;
                        }
                        let window = match flip {
                            _ if both => (wanted - 1, wanted + 1),
                            true => (wanted, wanted + 1),
                            false => (wanted - 1, wanted),
                        };
                        let got = worker.root(&child, below, window, &mut poll);
                        if worker.stopped || (worker.open && found.exact) {
                            return None;
                        }
                        got
                    }
                };
                let keeps = match flip {
                    _ if both => got == wanted,
                    true => got <= wanted,
                    false => got >= wanted,
                };
                keeps.then_some((child, wanted))
            };
            let next = (moves.iter()).find_map(|by| keeps(by, self, worker).map(|to| (*by, to)));
            let Some((by, (child, got))) = next else {
                break;
            };
            if G::LOOPY {
                worker
                    .path
                    .push((game.key(&position), game.side(&position)));
            }
            found.line.push(by);
            (position, value, depth) = (child, got, below);
        }
        if let Some(&by) = found.line.first() {
            found.best = Some(by);
        }
    }
}
