//! Forced wins: attacks in which every move is a threat.
//!
//! # Fours
//! Some moves threaten to win at once and leave one reply (in gomoku: a sequence of *fours*). A
//! sequence of them is searched far more deeply than other moves, since only the attacker has a
//! choice ([`force`]; L. V. Allis, H. J. van den Herik and M. P. H. Huntjens 1993, "Go-Moku and
//! threat-space search"). [`check`] confirms such a line from the rules alone, by trying every
//! other reply.
//!
//! # Threes
//! A quieter move threatens such a line: if the opponent passed, the line would win ([`threats`];
//! in gomoku a *three*). Then the opponent has to stop the line, and only some moves may do so. The
//! game lists them ([`ZeroSum::answers`]), including counter-attacks, and each of them is answered
//! by a separate search, down to the end. After every other move the line itself wins.
//!
//! The result is a [`Plan`] that has an answer to every move of the opponent; [`holds`] replays it
//! by the rules alone, move by move. A search without a result proves nothing.
//!
//! Short attacks are tried first: the number of quiet moves in a row grows by one from round to
//! round. So a position that failed with more of them is not tried with fewer.

use std::collections::{HashMap, HashSet};

use grundy_core::{Observer, Stop, ZeroSum};

use crate::features::Counts;
use crate::search::{Found, Search};
use grundy_core::Verdict;

use crate::value::{LIMIT, MATE};

/// Finds a forced win of the side to move: attack and reply in turn, ending with the winning move.
/// `None` if there is none within `nodes` positions and `depth` attacks; that proves nothing.
pub fn force<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    depth: u32,
    mut nodes: u64,
) -> Option<Vec<G::Move>> {
    force_within(game, position, depth, &mut nodes)
}

/// As [`force`], subtracting the used positions from `nodes`.
fn force_within<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    depth: u32,
    nodes: &mut u64,
) -> Option<Vec<G::Move>> {
    // Short wins first: a position that failed with more depth is not tried with less.
    let mut search = Force {
        game,
        nodes: *nodes,
        line: Vec::new(),
        failed: HashSet::new(),
        cut: false,
    };
    let mut found = false;
    for limit in 1..=depth {
        search.failed.clear();
        search.cut = false;
        found = search.attack(position, limit);
        if found || search.nodes == 0 || !search.cut {
            break;
        }
    }
    *nodes = search.nodes;
    found.then_some(search.line)
}

struct Force<'g, G: ZeroSum> {
    game: &'g G,
    nodes: u64,
    line: Vec<G::Move>,
    failed: HashSet<G::Key>,
    /// Whether the depth limit cut a line; otherwise more depth finds nothing new.
    cut: bool,
}

impl<G: ZeroSum> Force<'_, G> {
    fn attack(&mut self, position: &G::Position, depth: u32) -> bool {
        if depth == 0 || self.nodes == 0 || self.game.ended(position).is_some() {
            self.cut |= depth == 0;
            return false;
        }
        self.nodes -= 1;
        if let Some(win) = self.game.winning_move(position) {
            self.line.push(win);
            return true;
        }
        if !self.failed.insert(self.game.key(position)) {
            return false;
        }
        let mut attacks = Vec::new();
        self.game.attacks(position, &mut attacks);
        for (by, reply) in attacks {
            let after = self.game.play(position, by);
            if self.game.ended(&after).is_some() {
                continue; // wins were found above
            }
            let next = self.game.play(&after, reply);
            self.line.extend([by, reply]);
            if self.attack(&next, depth - 1) {
                return true;
            }
            self.line.truncate(self.line.len() - 2);
        }
        false
    }
}

/// Checks that a line wins by force: the side to move wins with its last move, and after each
/// attack every reply but the one in the line loses at once. It uses only the rules.
pub fn check<G: ZeroSum>(game: &G, position: &G::Position, line: &[G::Move]) -> bool {
    let wins = |position: &G::Position| {
        let mut moves = Vec::new();
        if game.ended(position).is_none() {
            game.moves(position, &mut moves);
        }
        moves
            .into_iter()
            .any(|by| game.ended(&game.play(position, by)).is_some_and(|s| s < 0))
    };
    let legal = |position: &G::Position, by: G::Move| {
        let mut moves = Vec::new();
        if game.ended(position).is_none() {
            game.moves(position, &mut moves);
        }
        moves.contains(&by).then_some(moves)
    };
    let mut here = position.clone();
    for (at, &by) in line.iter().enumerate() {
        let Some(moves) = legal(&here, by) else {
            return false;
        };
        if at % 2 == 1 {
            // The defender: every other move must lose at once.
            let others = moves.into_iter().filter(|&other| other != by);
            if !others
                .map(|other| game.play(&here, other))
                .all(|next| wins(&next))
            {
                return false;
            }
        }
        here = game.play(&here, by);
    }
    line.len() % 2 == 1 && game.ended(&here).is_some_and(|score| score < 0)
}

/// A strategy that wins against every play of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<M> {
    /// The move of the side that wins.
    pub by: M,
    /// The plans after each of these replies.
    pub then: Vec<(M, Self)>,
    /// The plan after every other reply; `None` if there are none, because the game is won or all
    /// replies are listed.
    pub otherwise: Option<Box<Self>>,
}

impl<M: Copy> Plan<M> {
    fn at_once(by: M) -> Self {
        Self {
            by,
            then: Vec::new(),
            otherwise: None,
        }
    }

    /// Makes an attack that wins at `reply` unless the opponent moves there.
    fn four(by: M, reply: M, next: Self) -> Self {
        Self {
            by,
            then: vec![(reply, next)],
            otherwise: Some(Box::new(Self::at_once(reply))),
        }
    }

    /// Returns the plan of a line of attacks and forced replies.
    fn of_line(line: &[M]) -> Option<Self> {
        let (&last, rest) = line.split_last()?;
        let pairs = rest.rchunks_exact(2);
        Some(pairs.fold(Self::at_once(last), |next, pair| {
            Self::four(pair[0], pair[1], next)
        }))
    }

    /// Returns the main line: the opponent takes the listed reply with the longest remaining plan.
    pub fn line(&self) -> Vec<M> {
        let mut line = vec![self.by];
        let longest = self.then.iter().max_by_key(|(_, next)| next.plies());
        if let Some((reply, next)) = longest {
            line.push(*reply);
            line.extend(next.line());
        }
        line
    }

    /// Returns the maximal number of plies.
    pub fn plies(&self) -> u32 {
        let then = self.then.iter().map(|(_, next)| next);
        let longest = then.chain(self.otherwise.as_deref()).map(Self::plies).max();
        longest.map_or(1, |plies| plies + 2)
    }

    /// Returns the number of moves of the winner in the plan.
    pub fn size(&self) -> usize {
        let then = self.then.iter().map(|(_, next)| next);
        1 + then
            .chain(self.otherwise.as_deref())
            .map(Self::size)
            .sum::<usize>()
    }
}

/// Checks that a plan wins for the side to move against every reply. It uses only the rules: the
/// moves, their results, and the ends of games.
pub fn holds<G: ZeroSum>(game: &G, position: &G::Position, plan: &Plan<G::Move>) -> bool {
    let mut moves = Vec::new();
    if game.ended(position).is_some() {
        return false;
    }
    game.moves(position, &mut moves);
    if !moves.contains(&plan.by) {
        return false;
    }
    let after = game.play(position, plan.by);
    if let Some(score) = game.ended(&after) {
        return score < 0;
    }
    moves.clear();
    game.moves(&after, &mut moves);
    moves.into_iter().all(|reply| {
        let listed = plan.then.iter().find(|(known, _)| *known == reply);
        let next = listed.map(|(_, next)| next).or(plan.otherwise.as_deref());
        next.is_some_and(|next| holds(game, &game.play(&after, reply), next))
    })
}

/// The limits of [`threats`].
#[derive(Clone, Copy, Debug)]
pub struct AttackReach {
    /// Quiet moves of the attacker in one line of play, at most.
    pub quiet: u32,
    /// Positions, at most.
    pub nodes: u64,
}

/// The result of [`threats`].
#[derive(Clone, Debug)]
pub struct Threats<M> {
    /// A win by force, if one was found.
    pub plan: Option<Plan<M>>,
    /// Positions that were examined.
    pub nodes: u64,
    /// The reason for ending without a plan; [`Stop::Complete`] also if there is one.
    pub stop: Stop,
}

impl<M: Copy> Threats<M> {
    /// Returns the win as the result of a search.
    pub fn found(&self) -> Option<Found<M>> {
        let plan = self.plan.as_ref()?;
        Some(Found {
            verdict: Verdict::Win(None), // there may be a faster win
            value: MATE - plan.plies() as i32,
            exact: true,
            best: Some(plan.by),
            line: plan.line(),
            depth: None,
            counts: Counts {
                nodes: self.nodes,
                ..Counts::default()
            },
            line_counts: Counts::default(),
            stop: Stop::Complete,
        })
    }
}

/// The longest line of fours that is searched, after any quiet move.
const MAX_LINE_OF_FOURS: u32 = 12;
/// The maximal number of positions of one search for a line of fours.
const FOURS_NODES: u64 = 400;

/// Finds a forced win of the side to move, by fours and by quieter moves that threaten fours. A
/// search without a result proves nothing.
pub fn threats<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    reach: AttackReach,
    observer: &mut dyn Observer,
) -> Threats<G::Move> {
    let mut attacker = Attacker {
        game,
        nodes: 0,
        most: reach.nodes,
        failed: HashMap::new(),
        observer,
        interrupted: false,
    };
    let mut plan = None;
    for quiet in 0..=reach.quiet {
        plan = attacker.attack(position, quiet, MAX_LINE_OF_FOURS);
        if plan.is_some() || attacker.spent() {
            break;
        }
    }
    let stop = if plan.is_some() || !attacker.spent() {
        Stop::Complete
    } else if attacker.interrupted {
        Stop::Interrupted
    } else {
        Stop::Budget
    };
    Threats {
        plan,
        nodes: attacker.nodes,
        stop,
    }
}

struct Attacker<'a, G: ZeroSum> {
    game: &'a G,
    nodes: u64,
    most: u64,
    /// Positions without a win within the given numbers of quiet moves and fours.
    failed: HashMap<G::Key, (u32, u32)>,
    observer: &'a mut dyn Observer,
    interrupted: bool,
}

impl<G: ZeroSum> Attacker<'_, G> {
    fn spent(&self) -> bool {
        self.interrupted || self.nodes >= self.most
    }

    /// Finds a line of fours and counts the work.
    fn fours(&mut self, position: &G::Position) -> Option<Vec<G::Move>> {
        let most = FOURS_NODES.min(self.most.saturating_sub(self.nodes));
        let mut left = most;
        let line = force_within(self.game, position, MAX_LINE_OF_FOURS, &mut left);
        self.nodes += most - left;
        line
    }

    fn attack(&mut self, position: &G::Position, quiet: u32, fours: u32) -> Option<Plan<G::Move>> {
        let game = self.game;
        if game.ended(position).is_some() || self.spent() {
            return None;
        }
        let before = self.nodes;
        self.nodes += 1;
        let key = game.key(position);
        let known = self.failed.get(&key);
        if known.is_some_and(|&(q, f)| q >= quiet && f >= fours) {
            return None;
        }
        if let Some(line) = self.fours(position) {
            return Plan::of_line(&line);
        }
        if quiet == 0 {
            return None;
        }
        if before >> 8 != self.nodes >> 8 {
            self.observer.progress(self.nodes, None);
            self.interrupted |= self.observer.cancelled();
        }
        let plan = self
            .quietly(position, quiet)
            .or_else(|| self.by_a_four(position, quiet, fours));
        if plan.is_none() && !self.spent() {
            self.failed.insert(key, (quiet, fours));
        }
        plan
    }

    /// Finds a quiet move that threatens fours, with an answer to every reply.
    fn quietly(&mut self, position: &G::Position, quiet: u32) -> Option<Plan<G::Move>> {
        let game = self.game;
        let mut builders = Vec::new();
        game.builders(position, &mut builders);
        for by in builders {
            let after = game.play(position, by);
            if game.ended(&after).is_some() || game.winning_move(&after).is_some() {
                continue;
            }
            let Some(line) = game.passed(&after).and_then(|passed| self.fours(&passed)) else {
                continue;
            };
            let mut answers = Vec::new();
            game.answers(&after, &line, &mut answers);
            let then: Option<Vec<_>> = (answers.into_iter())
                .map(|reply| {
                    let next = game.play(&after, reply);
                    Some((reply, self.attack(&next, quiet - 1, MAX_LINE_OF_FOURS)?))
                })
                .collect();
            if let Some(then) = then {
                return Some(Plan {
                    by,
                    then,
                    otherwise: Plan::of_line(&line).map(Box::new),
                });
            }
            if self.spent() {
                return None;
            }
        }
        None
    }

    /// Finds a win that starts with a four, after its forced reply.
    fn by_a_four(
        &mut self,
        position: &G::Position,
        quiet: u32,
        fours: u32,
    ) -> Option<Plan<G::Move>> {
        let game = self.game;
        if fours == 0 {
            return None;
        }
        let mut attacks = Vec::new();
        game.attacks(position, &mut attacks);
        for (by, reply) in attacks {
            let after = game.play(position, by);
            if game.ended(&after).is_some() {
                continue;
            }
            let next = game.play(&after, reply);
            if let Some(next) = self.attack(&next, quiet, fours - 1) {
                return Some(Plan::four(by, reply, next));
            }
        }
        None
    }
}

/// Returns a good move in a game with attacks, within the limits of a [`Search`] by deepening. It
/// is a forced win if there is one, else the best move of the search. The exception is a move that
/// gives the opponent a forced win while another move does not.
pub fn choose<G: ZeroSum>(
    game: &G,
    search: &Search<'_, G>,
    position: &G::Position,
    observer: &mut dyn Observer,
) -> Found<G::Move> {
    const MAX_NODES: u64 = 4000;
    if let Some(line) = force(game, position, 16, MAX_NODES) {
        let plies = line.len() as i32;
        return Found {
            verdict: Verdict::Win(None), // there may be a faster win with quiet moves
            value: MATE - plies,
            exact: false,
            best: line.first().copied(),
            line,
            depth: None,
            counts: Counts::default(),
            line_counts: Counts::default(),
            stop: Stop::Complete,
        };
    }
    let mut found = search.run(position, observer);
    let falls = |by: G::Move| force(game, &game.play(position, by), 16, MAX_NODES).is_some();
    if let Some(best) = found.best
        && found.value.abs() < LIMIT
        && falls(best)
    {
        let mut moves = Vec::new();
        game.shortlist(position, &mut moves);
        if let Some(safe) = moves.into_iter().find(|&by| by != best && !falls(by)) {
            found.best = Some(safe);
            found.line = vec![safe];
        }
    }
    found
}
