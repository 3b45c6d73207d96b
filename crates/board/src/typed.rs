//! A game on a board as a concrete type: the only implementation of [`BoardGame`].

use std::sync::Arc;

use grundy_catalogue::boards::About;
#[cfg(feature = "study")]
use grundy_core::Checkpoints;
use grundy_core::zerosum::{Board, TableKey};
use grundy_core::{Diagnostic, Halt, Message, Run, Side, Stop, Verdict, ZeroSum};
#[cfg(feature = "study")]
use grundy_search::count::Divided;
use grundy_search::enumerate::{self, Enumeration};
use grundy_search::force::{self, AttackReach, Threats};
use grundy_search::ordered::{MoveOrder, Ordered};
use grundy_search::{
    Algorithm, Features, Found, Goal, Record, Recorder, Search, Transpositions, gaps, record,
};
#[cfg(feature = "study")]
use grundy_search::{CheckpointPlan, Counts, count, dfpn};

#[cfg(feature = "study")]
use crate::RULES;
#[cfg(feature = "study")]
use crate::line::{LineOfPlay, TypedLine};
use crate::messages;
use crate::oracle::EnumeratedGame;
use crate::probe::{Attempt, Numbered, read};
use crate::values;
use crate::{
    BoardGame, BoardMove, BoardPosition, EvaluatedMove, RatedMove, Request, SearchExtent,
    SearchReport, SolvedBySearch, TreeNode,
};

/// Maximum number of quiet moves (moves that do not threaten a win at once) in one line of an
/// attack; larger values take too long.
const MAX_QUIET_MOVES: u32 = 12;
/// Maximum number of positions that an attack visits before a search begins.
const MAX_NODES_BEFORE_SEARCH: u64 = 20_000;

/// A game and its metadata.
pub(crate) struct Typed<G: ZeroSum> {
    pub game: Arc<G>,
    pub about: About,
    /// The full name: the game's name and all parameters, `connect4:7,6,4`.
    pub name: String,
    /// The title for a heading.
    pub title: Message,
    /// The tables of its positions, if they are numbered.
    pub tables: Option<Box<dyn Numbered + Send>>,
    /// The solver for several processes, if the game supports it.
    #[cfg(feature = "cluster")]
    pub layered_solver: Option<Box<dyn super::LayeredBoard + Send>>,
}

impl<G: ZeroSum + 'static> Typed<G> {
    /// Returns an error for games in which some ends have no score (a `?` in a game tree), for
    /// engines that need every score.
    fn check_scores(&self) -> Result<(), Diagnostic> {
        if !self.game.has_gaps() {
            return Ok(());
        }
        Err(
            Diagnostic::error("unknown-score", messages::ends_without_score())
                .help(messages::tree_shows_what_is_certain(&self.name))
                .help(messages::write_a_number_for_it()),
        )
    }

    fn goal() -> Goal {
        if G::SCORED {
            Goal::Score
        } else {
            Goal::Distance
        }
    }

    /// Returns every move with the exact value of the position after it, by searches that share a
    /// table.
    fn values(
        &self,
        position: &G::Position,
        search: &Search<'_, G>,
        table: Option<&Transpositions>,
        run: &mut Run,
    ) -> Vec<RatedMove> {
        self.known_moves(position, |child| {
            let found = search.run_with(child, table, run);
            found.exact.then_some(found.verdict)
        })
    }

    /// The legal moves; none if the game is over.
    fn legal(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.game.ended(position).is_none() {
            self.game.moves(position, &mut moves);
        }
        moves
    }

    /// Returns every move with the known value of the position after it.
    fn known_moves(
        &self,
        position: &G::Position,
        mut verdict_of: impl FnMut(&G::Position) -> Option<Verdict>,
    ) -> Vec<RatedMove> {
        let known = self.legal(position).into_iter().map(|by| {
            let child = self.game.play(position, by);
            RatedMove {
                by: BoardMove::new::<G>(by),
                verdict: verdict_of(&child),
                keeps: self.game.side(&child) == self.game.side(position),
                to: BoardPosition::new::<G>(child),
            }
        });
        known.collect()
    }

    fn texts(&self, position: &G::Position, line: &[G::Move]) -> Vec<String> {
        let mut position = position.clone();
        let mut texts = Vec::with_capacity(line.len());
        for &by in line {
            texts.push(self.game.show_move(&position, by));
            position = self.game.play(&position, by);
        }
        texts
    }

    fn new_search(&self, request: &Request, run: &Run) -> Search<'_, G> {
        new_search(&*self.game, request, run)
    }

    /// Searches for a forced win within `most` positions, or within the budget if that is less.
    fn threats(&self, position: &G::Position, most: u64, run: &mut Run) -> Threats<G::Move> {
        let reach = AttackReach {
            quiet: MAX_QUIET_MOVES,
            nodes: most.min(run.budget.cells.unwrap_or(u64::MAX)),
        };
        force::threats(&*self.game, position, reach, run)
    }

    fn searched(&self, position: &G::Position, found: &Found<G::Move>) -> SearchReport {
        SearchReport {
            best: found.best.map(|by| self.game.show_move(position, by)),
            verdict: Some(found.verdict),
            exact: found.exact,
            depth: found.depth,
            line: self.texts(position, &found.line),
            counts: found.counts,
            stop: found.stop,
        }
    }
}

/// Records a search with its cut branches, of at most `limit` nodes.
fn recorded<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    (request, features): (&Request, Features),
    limit: usize,
    run: &mut Run,
) -> Record<G::Position, G::Move> {
    let goal = if G::SCORED {
        Goal::Score
    } else {
        Goal::Distance
    };
    let mut recorder = Recorder::new(game, goal, limit).depth(request.depth);
    if game.has_gaps() {
        gaps::search(game, position, features, request.depth, &mut recorder);
    } else {
        let search = new_search(game, request, run)
            .features(features)
            .line(false);
        search.run_watched(position, None, run, &mut recorder);
    }
    recorder.finish(true)
}

/// Removes the values that depend on positions at the depth limit for which the game has no
/// estimate: the search counts them as 0. In games of win and loss, a win or a loss is proved
/// without them.
fn without_unknown_values<G: ZeroSum>(
    game: &G,
    mut record: Record<G::Position, G::Move>,
    depth: Option<u32>,
) -> Record<G::Position, G::Move> {
    let Some(depth) = depth else {
        return record;
    };
    let mut unknown = vec![false; record.nodes.len()];
    // The nodes below a node have larger numbers.
    for at in (0..record.nodes.len()).rev() {
        let node = &mut record.nodes[at];
        if node.pruned {
            continue;
        }
        let is_limit = node.leaf && node.depth >= depth;
        if is_limit && game.ended(&node.position).is_none() {
            unknown[at] |= game.evaluate(&node.position).is_none();
        }
        let decided = !G::SCORED && node.returned.is_some_and(|(value, _)| value != 0);
        unknown[at] &= !decided;
        if unknown[at] {
            node.returned = None;
            if let Some(above) = node.parent {
                unknown[above] = true;
            }
        }
    }
    record
}

/// Returns the search of a request.
fn new_search<'g, G: ZeroSum>(game: &'g G, request: &Request, run: &Run) -> Search<'g, G> {
    let goal = if request.result && request.algorithm != Algorithm::Deepening {
        Goal::Result
    } else {
        Goal::Distance
    };
    Search::new(game)
        .algorithm(request.algorithm)
        .features(request.features.unwrap_or(request.algorithm.features()))
        .goal(goal)
        .depth(request.depth)
        .budget(run.budget)
        .threads(run.threads)
}

impl<G: ZeroSum + 'static> BoardGame for Typed<G> {
    fn about(&self) -> &About {
        &self.about
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Message {
        self.title.clone()
    }

    fn is_scored(&self) -> bool {
        G::SCORED
    }

    fn is_impartial(&self) -> bool {
        // Different positions with the same hash would get one value.
        G::IMPARTIAL && !self.game.hashed()
    }

    fn start(&self) -> BoardPosition {
        BoardPosition::new::<G>(self.game.start())
    }

    fn read(&self, text: &str) -> Result<BoardPosition, Diagnostic> {
        read(&*self.game, text).map(BoardPosition::new::<G>)
    }

    fn show(&self, position: &BoardPosition) -> String {
        self.game.show(position.of::<G>())
    }

    fn board(&self, position: &BoardPosition) -> Board {
        self.game.board(position.of::<G>())
    }

    fn state(&self, position: &BoardPosition) -> (Side, Option<i32>) {
        let position = position.of::<G>();
        (self.game.side(position), self.game.ended(position))
    }

    fn moves(&self, position: &BoardPosition) -> Vec<BoardMove> {
        let moves = self.legal(position.of::<G>());
        moves.into_iter().map(BoardMove::new::<G>).collect()
    }

    fn read_move(&self, position: &BoardPosition, text: &str) -> Result<BoardMove, Diagnostic> {
        let by = self.game.read_move(position.of::<G>(), text)?;
        Ok(BoardMove::new::<G>(by))
    }

    fn show_move(&self, position: &BoardPosition, by: &BoardMove) -> String {
        self.game.show_move(position.of::<G>(), by.of::<G>())
    }

    fn spoken(&self, position: &BoardPosition, by: &BoardMove) -> Option<String> {
        self.game.spoken(position.of::<G>(), by.of::<G>())
    }

    fn play(&self, position: &BoardPosition, by: &BoardMove) -> BoardPosition {
        BoardPosition::new::<G>(self.game.play(position.of::<G>(), by.of::<G>()))
    }

    fn repeated(&self, position: &BoardPosition) -> Option<(u32, i32)> {
        G::LOOPY.then(|| (G::REPETITIONS, self.game.repeated(position.of::<G>())))
    }

    fn key(&self, position: &BoardPosition) -> [u64; 2] {
        self.game.key(position.of::<G>()).words()
    }

    fn grundy(&self, position: &BoardPosition, run: &mut Run) -> Result<(u128, Vec<u128>), Halt> {
        if !self.is_impartial() {
            let fact = messages::no_grundy_values(&self.name);
            return Err(Diagnostic::error("no-sum", fact).into());
        }
        values::grundy_values(&*self.game, position.of::<G>(), run)
    }

    fn numbered(&self) -> Option<&dyn Numbered> {
        match &self.tables {
            Some(tables) => Some(&**tables),
            None => None,
        }
    }

    #[cfg(feature = "cluster")]
    fn layered(&self) -> Option<&dyn super::LayeredBoard> {
        match &self.layered_solver {
            Some(layered_solver) => Some(&**layered_solver),
            None => None,
        }
    }

    fn enumerate(&self, position: &BoardPosition, run: &mut Run) -> Result<Attempt, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        if G::SCORED {
            return Ok(Attempt::Unfit(messages::score_is_not_in_a_table()));
        }
        if self.game.hashed() {
            return Ok(Attempt::Unfit(messages::positions_are_too_large()));
        }
        let budget = run.budget;
        Ok(
            match enumerate::solve(&*self.game, position, &budget, run) {
                Enumeration::Solved(all) => Attempt::Known(Box::new(EnumeratedGame {
                    game: Arc::clone(&self.game),
                    all,
                })),
                Enumeration::Stopped { positions, stop } => Attempt::Stopped(positions, stop),
            },
        )
    }

    fn solve_by_search(
        &self,
        position: &BoardPosition,
        run: &mut Run,
    ) -> Result<SolvedBySearch, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        let deepen = self.game.hashed() || G::LOOPY;
        let search = self.new_search(&Request::default(), run);
        // Without exact keys, or with repetitions, no table of exact values is possible. Then only
        // iterative deepening searches to the end; in all other games MTD(f) visits fewer
        // positions.
        let search = search.algorithm(if deepen {
            Algorithm::Deepening
        } else {
            Algorithm::Mtdf
        });
        let table = search.new_table();
        // A threat is found by letting the opponent pass, so games with `passed` have attacks.
        let attacks = self.game.passed(position).is_some();
        let forced = attacks
            .then(|| self.threats(position, MAX_NODES_BEFORE_SEARCH, run).found())
            .flatten();
        // With a forced win the values of the other moves may be too expensive to compute.
        let deepen = deepen || forced.is_some();
        let found = forced.unwrap_or_else(|| search.run_with(position, table.as_ref(), run));
        let searched = self.searched(position, &found);
        let moves = if found.exact && !deepen {
            self.values(position, &search.line(false), table.as_ref(), run)
        } else {
            self.known_moves(position, |_| None)
        };
        let known = found.exact && (deepen || moves.iter().all(|by| by.verdict.is_some()));
        let stop = match found.stop {
            _ if known => Stop::Complete,
            Stop::Complete => Stop::Interrupted,
            stop => stop,
        };
        let mut at = position.clone();
        let mut line = vec![BoardPosition::new::<G>(at.clone())];
        for &by in &found.line {
            at = self.game.play(&at, by);
            line.push(BoardPosition::new::<G>(at.clone()));
        }
        Ok(SolvedBySearch {
            searched,
            moves,
            line,
            stop,
        })
    }

    fn search(
        &self,
        position: &BoardPosition,
        request: &Request,
        run: &mut Run,
    ) -> Result<SearchReport, Diagnostic> {
        self.search_after(&[], position, request, run)
    }

    #[cfg(feature = "study")]
    fn search_kept(
        &self,
        position: &BoardPosition,
        request: &Request,
        from: Option<Vec<u8>>,
        keeper: &mut dyn Checkpoints,
        run: &mut Run,
    ) -> Result<SearchReport, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        if self.about.name == RULES {
            let fact = messages::rules_have_no_checkpoint();
            return Err(Diagnostic::error("wrong-option", fact)
                .help(messages::checkpoints_are_for_boards()));
        }
        let plan = CheckpointPlan {
            question: format!("{} at {}", self.name, self.game.show(position)),
            from,
            keeper,
        };
        let found = self
            .new_search(request, run)
            .run_with_checkpoints(position, plan, run)?;
        Ok(self.searched(position, &found))
    }

    fn search_after(
        &self,
        before: &[BoardPosition],
        position: &BoardPosition,
        request: &Request,
        run: &mut Run,
    ) -> Result<SearchReport, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        let before = before.iter().map(|known| known.of::<G>().clone());
        let search = self.new_search(request, run).history(before.collect());
        let found = search.run(position, run);
        Ok(self.searched(position, &found))
    }

    #[cfg(feature = "study")]
    fn prove(&self, position: &BoardPosition, run: &mut Run) -> Result<SearchReport, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        let budget = run.budget;
        let proved = dfpn::prove(&*self.game, position, &budget, run)?;
        let best = proved.best.map(|by| self.game.show_move(position, by));
        Ok(SearchReport {
            line: best.iter().cloned().collect(),
            best,
            verdict: proved.verdict,
            exact: proved.verdict.is_some(),
            depth: None,
            counts: Counts {
                nodes: proved.nodes,
                ..Counts::default()
            },
            stop: proved.stop,
        })
    }

    #[cfg(feature = "study")]
    fn attack(&self, position: &BoardPosition, run: &mut Run) -> Result<SearchReport, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        if self.game.passed(position).is_none() {
            return Err(Diagnostic::error("no-attacks", messages::no_attacks())
                .help(messages::games_with_attacks()));
        }
        let threats = self.threats(position, u64::MAX, run);
        Ok(match threats.found() {
            Some(found) => self.searched(position, &found),
            None => SearchReport {
                line: Vec::new(),
                best: None,
                verdict: None,
                exact: false,
                depth: None,
                counts: Counts {
                    nodes: threats.nodes,
                    ..Counts::default()
                },
                stop: threats.stop,
            },
        })
    }

    fn choices(
        &self,
        position: &BoardPosition,
        run: &mut Run,
    ) -> Result<Vec<RatedMove>, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        let search = self
            .new_search(&Request::default(), run)
            .algorithm(Algorithm::Mtdf)
            .line(false);
        // One table for all moves: each search reads the results of the earlier ones.
        let table = search.new_table();
        Ok(self.values(position, &search, table.as_ref(), run))
    }

    fn new_table(&self, run: &Run) -> Option<Transpositions> {
        let request = Request {
            depth: Some(1),
            ..Request::default()
        };
        self.new_search(&request, run).new_table()
    }

    fn evaluate_move(
        &self,
        position: &BoardPosition,
        by: &BoardMove,
        extent: SearchExtent,
        table: Option<&Transpositions>,
        run: &mut Run,
    ) -> Result<Option<EvaluatedMove>, Diagnostic> {
        let position = position.of::<G>();
        self.check_scores()?;
        let child = self.game.play(position, by.of::<G>());
        let keeps = self.game.side(&child) == self.game.side(position);
        // Without plies to search the child is a leaf of the search.
        let found = if extent.depth <= 1 && self.game.ended(&child).is_none() {
            Found::estimate(self.game.evaluate(&child).unwrap_or(0))
        } else {
            let request = Request {
                depth: Some(extent.depth.saturating_sub(1)),
                ..Request::default()
            };
            let search = self.new_search(&request, run).line(extent.line);
            let search = search.history(vec![position.clone()]);
            search.run_with(&child, table, run)
        };
        if found.stop != Stop::Complete {
            return Ok(None);
        }
        let left = match found.verdict {
            // Without estimates, all leaves of the search count 0, which is not a value.
            Verdict::Estimate(_) if self.game.evaluate(position).is_none() => None,
            verdict => Some(verdict),
        };
        let made = left.map(|left| if keeps { left } else { left.for_opponent() }.later());
        let mut texts = vec![self.game.show_move(position, by.of::<G>())];
        texts.extend(self.texts(&child, &found.line));
        Ok(Some(EvaluatedMove {
            verdict: made,
            exact: found.exact,
            line: texts,
            nodes: found.counts.nodes + found.line_counts.nodes,
        }))
    }

    fn tree(
        &self,
        position: &BoardPosition,
        request: &Request,
        limit: usize,
        run: &mut Run,
    ) -> (Vec<TreeNode>, u64) {
        let position = position.of::<G>();
        let goal = Self::goal();
        // The tree shows the plain search: no table, no game knowledge, the move order of the game.
        let features = Features {
            prune: request.algorithm.features().prune,
            ..Features::PLAIN
        };
        let scout = request.algorithm == Algorithm::Scout;
        let features = Features { scout, ..features };
        let record = if request.order == MoveOrder::AsGiven {
            recorded(&*self.game, position, (request, features), limit, run)
        } else {
            let most = usize::try_from(run.budget.cells.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
            let plies = match request.order {
                MoveOrder::LastRound => request.depth.map(|depth| depth.saturating_sub(1)),
                _ => request.depth,
            };
            let extent = (plies, most);
            let ordered = Ordered::new(&*self.game, position, goal, request.order, extent);
            let Some(ordered) = ordered else {
                return (Vec::new(), 1);
            };
            let root = (position.clone(), 0);
            let record = recorded(&ordered, &root, (request, features), limit, run);
            record.map_positions(|(position, _)| position)
        };
        let record = without_unknown_values(&*self.game, record, request.depth);
        let texts: Vec<Option<String>> = (record.nodes.iter())
            .map(|node| {
                let above = &record.nodes[node.parent?].position;
                Some(self.game.show_move(above, node.by?))
            })
            .collect();
        let nodes = (record.nodes.into_iter().zip(texts))
            .map(|(node, by)| TreeNode {
                text: self.game.show(&node.position),
                position: BoardPosition::new::<G>(node.position),
                by,
                node: record::Node {
                    position: (),
                    by: None,
                    parent: node.parent,
                    depth: node.depth,
                    side: node.side,
                    window: node.window,
                    returned: node.returned,
                    leaf: node.leaf,
                    cut: node.cut,
                    pruned: node.pruned,
                    would: node.would,
                },
            })
            .collect();
        (nodes, record.beyond)
    }

    #[cfg(feature = "study")]
    fn line_from(&self, position: &BoardPosition) -> Box<dyn LineOfPlay> {
        let first = position.of::<G>().clone();
        Box::new(TypedLine::new(Arc::clone(&self.game), first))
    }

    #[cfg(feature = "study")]
    fn perft(&self, position: &BoardPosition, depth: u32, run: &mut Run) -> Divided<BoardMove> {
        let position = position.of::<G>();
        let divided = count::divide(&*self.game, position, depth, run);
        Divided {
            lines: (divided.lines.into_iter())
                .map(|(by, lines)| (BoardMove::new::<G>(by), lines))
                .collect(),
            stop: divided.stop,
        }
    }
}
