//! Wins by force: attacks in which every move threatens to win at once and leaves one reply.
//!
//! In games of lines such an attack (in gomoku: a sequence of *fours*) is searched far more deeply than
//! anything else, since only the attacker chooses (L. V. Allis, H. J. van den Herik and M. P. H. Huntjens
//! 1996, threat-space search). A win found is a proof: [`check`] confirms it from the rules alone,
//! by trying every other reply.

use std::collections::HashSet;

use grundy_game::zerosum::Forcing;
use grundy_game::{Observer, Stop, ZeroSum};

use crate::features::Counts;
use crate::search::{Found, Search};
use grundy_game::Verdict;

use crate::value::{LIMIT, MATE};

/// A win by force for the side to move: attack and reply in turn, ending with the winning move. `None` if
/// there is none within `nodes` positions and `depth` attacks; that proves nothing.
pub fn force<G: Forcing>(
    game: &G,
    position: &G::Position,
    depth: u32,
    nodes: u64,
) -> Option<Vec<G::Move>> {
    // Short wins first: a position that failed with more depth left need not be tried with less.
    let mut search = Force {
        game,
        nodes,
        line: Vec::new(),
        failed: HashSet::new(),
    };
    for limit in 1..=depth {
        search.failed.clear();
        if search.attack(position, limit) {
            return Some(search.line);
        }
        if search.nodes == 0 {
            break;
        }
    }
    None
}

struct Force<'g, G: Forcing> {
    game: &'g G,
    nodes: u64,
    line: Vec<G::Move>,
    failed: HashSet<G::Key>,
}

impl<G: Forcing> Force<'_, G> {
    fn attack(&mut self, position: &G::Position, depth: u32) -> bool {
        if depth == 0 || self.nodes == 0 || self.game.ended(position).is_some() {
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

/// Whether a line wins by force: the side to move wins with its last move, and after each attack every
/// reply but the one in the line loses at once. It uses the rules and nothing else.
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
            // The defender: everything else must lose at once.
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

/// A good move in a game with attacks, within the limits of a [`Search`] by deepening: a win by force if
/// there is one, else the best move of the search, unless it lets the opponent win by force while
/// another move does not.
pub fn choose<G: Forcing>(
    game: &G,
    search: &Search<'_, G>,
    position: &G::Position,
    observer: &mut dyn Observer,
) -> Found<G::Move> {
    const NODES: u64 = 4000;
    if let Some(line) = force(game, position, 16, NODES) {
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
    let falls = |by: G::Move| force(game, &game.play(position, by), 16, NODES).is_some();
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
