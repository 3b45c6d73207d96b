//! A line of play: positions that follow each other, changed in place.

use std::sync::Arc;

use grundy_core::zerosum::Board;
use grundy_core::{Diagnostic, Side, ZeroSum};

use crate::{BoardPosition, messages};

/// A line of play from some position. Moves are the numbers from 0 in the order of
/// [`BoardGame::moves`](crate::BoardGame::moves), so that playing needs no text and no allocation:
/// programs that learn or sample play millions of moves.
pub trait LineOfPlay: Send + Sync {
    /// Returns the last position.
    fn position(&self) -> BoardPosition;
    /// Returns the number of moves that were played.
    fn plies(&self) -> usize;
    /// Returns the side to move.
    fn side(&self) -> Side;
    /// Returns whether the game is over. In a game that can repeat, a position that has occurred
    /// [`REPETITIONS`](ZeroSum::REPETITIONS) times in this line is an end.
    fn is_over(&self) -> bool;
    /// Returns the score for the side to move if the game is over and this end has a score.
    fn score(&self) -> Option<i32>;
    /// Returns the number of legal moves; 0 if the game is over.
    fn count(&self) -> usize;
    /// Returns the last position in the game's notation.
    fn show(&self) -> String;
    /// Returns the cells and the pieces in hand of the last position.
    fn board(&self) -> Board;
    /// Returns a legal move in the game's notation; `None` if no move has this number.
    fn show_move(&self, number: usize) -> Option<String>;
    /// Returns the number that the game itself gives to a legal move, for programs that learn. A
    /// cell, a column or a pair of cells has the same number in every position; in games from rules
    /// and in sums of partizan games the number depends on the position. `None` if no move has this
    /// number.
    fn move_id(&self, number: usize) -> Option<u16>;
    /// Returns a number of plies after which the game is certainly over, if the game knows one.
    fn plies_left(&self) -> Option<u32>;
    /// Returns the number of a move in the game's notation.
    ///
    /// # Errors
    /// Text that is not a legal move.
    fn read_move(&self, text: &str) -> Result<usize, Diagnostic>;
    /// Plays a move. Returns `false`, and changes nothing, if no legal move has this number.
    fn play(&mut self, number: usize) -> bool;
    /// Takes the last move back. Returns `false` at the first position.
    fn undo(&mut self) -> bool;
    /// Returns the side to move and its score at the end of a game that continues this line for at
    /// most `plies` moves. `choose` returns a number below its argument, the number of legal moves.
    /// `None` if the game is not over after these moves, or its end has no score.
    fn playout(&self, plies: usize, choose: &mut dyn FnMut(usize) -> usize) -> Option<(Side, i32)>;
    /// Returns a copy.
    fn copy(&self) -> Box<dyn LineOfPlay>;
}

/// A line of play of a concrete game.
pub(crate) struct TypedLine<G: ZeroSum> {
    game: Arc<G>,
    /// The first position and the position after each move.
    positions: Vec<G::Position>,
    over: bool,
    score: Option<i32>,
    /// The legal moves of the last position; none if the game is over.
    moves: Vec<G::Move>,
}

impl<G: ZeroSum> Clone for TypedLine<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            positions: self.positions.clone(),
            over: self.over,
            score: self.score,
            moves: self.moves.clone(),
        }
    }
}

impl<G: ZeroSum> TypedLine<G> {
    pub fn new(game: Arc<G>, first: G::Position) -> Self {
        let mut line = Self {
            game,
            positions: vec![first],
            over: false,
            score: None,
            moves: Vec::new(),
        };
        line.look();
        line
    }

    fn last(&self) -> &G::Position {
        self.positions.last().expect("a line has a first position")
    }

    /// Finds the score and the legal moves of the last position.
    fn look(&mut self) {
        let last = self.positions.last().expect("a line has a first position");
        self.moves.clear();
        let mut score = self.game.ended(last);
        if G::LOOPY && score.is_none() {
            let key = self.game.key(last);
            let same = |at: &&G::Position| self.game.key(at) == key;
            let times = self.positions.iter().filter(same).count();
            if times >= G::REPETITIONS as usize {
                score = Some(self.game.repeated(last));
            }
        }
        self.over = score.is_some();
        self.score = score.filter(|_| !self.game.unknown(last));
        if !self.over {
            self.game.moves(last, &mut self.moves);
        }
    }
}

impl<G: ZeroSum + 'static> LineOfPlay for TypedLine<G> {
    fn position(&self) -> BoardPosition {
        BoardPosition::new::<G>(self.last().clone())
    }

    fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    fn side(&self) -> Side {
        self.game.side(self.last())
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn score(&self) -> Option<i32> {
        self.score
    }

    fn count(&self) -> usize {
        self.moves.len()
    }

    fn show(&self) -> String {
        self.game.show(self.last())
    }

    fn board(&self) -> Board {
        self.game.board(self.last())
    }

    fn show_move(&self, number: usize) -> Option<String> {
        let by = self.moves.get(number)?;
        Some(self.game.show_move(self.last(), *by))
    }

    fn move_id(&self, number: usize) -> Option<u16> {
        (self.moves.get(number)).map(|by| self.game.move_number(*by))
    }

    fn plies_left(&self) -> Option<u32> {
        self.game.plies_left(self.last())
    }

    fn read_move(&self, text: &str) -> Result<usize, Diagnostic> {
        let by = self.game.read_move(self.last(), text)?;
        let known = self.moves.iter().position(|legal| *legal == by);
        known.ok_or_else(|| Diagnostic::error("game-over", messages::repetition_ended_game()))
    }

    fn play(&mut self, number: usize) -> bool {
        let Some(by) = self.moves.get(number) else {
            return false;
        };
        let next = self.game.play(self.last(), *by);
        self.positions.push(next);
        self.look();
        true
    }

    fn undo(&mut self) -> bool {
        if self.positions.len() == 1 {
            return false;
        }
        self.positions.pop();
        self.look();
        true
    }

    fn playout(&self, plies: usize, choose: &mut dyn FnMut(usize) -> usize) -> Option<(Side, i32)> {
        let mut line = self.clone();
        for _ in 0..plies {
            if line.over {
                break;
            }
            line.play(choose(line.moves.len()));
        }
        line.score.map(|score| (line.side(), score))
    }

    fn copy(&self) -> Box<dyn LineOfPlay> {
        Box::new(self.clone())
    }
}
