//! The replies of the opponent to moves that lose: the reason why they lose.

use grundy_core::{Budget, Kind, Message, Outcome};

use super::{SHOWN_MOVES, Writer, formula, messages, move_formula};
use crate::misere::PlayMode;
use crate::solution::{Component, Move, Solution};

/// Maximum number of positions in the search for one reply.
const MAX_POSITIONS: u64 = 200_000;

/// Maximum number of moves that a threat is compared with.
const MAX_THREATENED: usize = 20;

/// Whether all replies are the same move.
fn is_threat(replies: &[Option<(String, bool)>]) -> bool {
    let mut replies = replies.iter();
    let first = replies.next();
    matches!(first, Some(Some((first, _)))
        if replies.all(|reply| reply.as_ref().is_some_and(|(text, _)| text == first)))
}

impl Writer<'_, '_> {
    /// Adds the losing moves with a winning reply of the opponent to each. Nothing is added if the
    /// replies to the first losing moves need more than [`MAX_POSITIONS`] positions each, or if the
    /// convention is not the one of the rules.
    pub(super) fn replies(&mut self, sum: &[Component], solution: &Solution) {
        if solution.play.is_some() || solution.compound.is_some() || solution.omitted > 0 {
            return;
        }
        let losing: Vec<&Move> = (solution.moves.iter())
            .filter(|by| !by.again && by.outcome.is_some_and(Outcome::mover_wins))
            .collect();
        let mut sentences = Vec::new();
        let mut threats = Vec::new();
        for by in losing.iter().take(MAX_THREATENED) {
            if sentences.len() >= SHOWN_MOVES && !is_threat(&threats) {
                break;
            }
            let Some((reply, threat)) = self.reply(sum, by) else {
                return;
            };
            sentences.push(reply);
            threats.push(threat);
        }
        // One move refutes all but the good moves: a threat says more than the list.
        let threatened = 2..solution.moves.len();
        if threatened.contains(&losing.len())
            && threats.len() == losing.len()
            && is_threat(&threats)
        {
            if let Some(Some((reply, ends))) = threats.into_iter().next() {
                let (reply, count) = (move_formula(&reply), formula(losing.len()));
                self.say(if ends {
                    messages::threat_ends_the_game(reply, count)
                } else {
                    messages::threat(reply, count)
                });
            }
            return;
        }
        sentences.truncate(SHOWN_MOVES);
        let more = losing.len().saturating_sub(SHOWN_MOVES);
        if more > 0 {
            sentences.push(messages::and_more_moves(more));
        }
        self.list(sentences);
    }

    /// The sentence about a losing move with the reply that wins in the fewest plies, and the
    /// reply with whether it ends the game.
    fn reply(&mut self, sum: &[Component], by: &Move) -> Option<(Message, Option<(String, bool)>)> {
        let mut after = sum.to_vec();
        after.splice(by.component..=by.component, by.to.iter().cloned());
        let mut run = self.run.within(Budget::cells(MAX_POSITIONS));
        let solved = (self.game)
            .solve_as(&after, PlayMode::default(), &mut run.quiet())
            .ok()?;
        // The end of the game may give the victory to the player without a move.
        if solved.is_over() {
            let sentence = messages::move_ends_the_game(self.words.of(by));
            return Some((sentence, None));
        }
        let best = (solved.winning()).min_by_key(|reply| reply.distance.unwrap_or(u32::MAX))?;
        let text = move_formula(&best.text);
        let lost = self.words.of(by);
        let ends = best.distance == Some(0) && solved.kind != Kind::Grundy;
        let sentence = match best.distance {
            Some(0) if solved.kind != Kind::Grundy => messages::reply_ends_the_game(lost, text),
            Some(plies) if plies > 0 => {
                messages::reply_with_distance(lost, text, formula(plies + 1))
            }
            _ => messages::reply(lost, text),
        };
        Some((sentence, Some((best.text.clone(), ends))))
    }
}
