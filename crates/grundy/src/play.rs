//! State of a game in progress, for all front ends: positions, moves, undo, advice.
//!
//! Every game is played through [`Play`]. On a board, positions and moves have the notation of the
//! game. Sums of positions are played by the values of their rules. The caller does not need to
//! distinguish the two.
//!
//! Advice is exact if it comes from a database, from a table of all reachable positions, or from
//! the values of the rules. Otherwise it comes from a search within the observer's limits, and is
//! marked as such.

mod choice;
mod messages;
pub mod picture;
mod typed;

use std::fmt;

use grundy_catalogue::Draw;
use grundy_core::{Budget, Diagnostic, Kind, Lang, Message, Outcome, Run, Side, Value, narrow};
use grundy_draw::board;

use grundy_search::Verdict;

pub use self::choice::reply;
use self::choice::{best_of_player, first_of_line};
use self::typed::{in_words, meant, move_in_words, no_move};
use crate::board::{Attempt, BoardGame, BoardPosition, Probe, Request, best_of};
use crate::failure::Failure;
use crate::game::Game;
use crate::misere::{Compound, PlayMode};
use crate::solution::{Move, Solution};
pub use crate::solution::{Part, Ply};
use crate::values::sums::HotPlay;

/// Maximum number of positions to enumerate before a game begins, which makes advice exact.
const MAX_ENUMERATED: u64 = 400_000;

/// The best move of a position and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub by: String,
    /// The value of the move in words: `wins in 5`.
    pub words: Message,
    /// Whether the value is exact.
    pub exact: bool,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(Side),
    /// A draw.
    Drawn,
    /// A draw because a position has occurred this number of times.
    Repeated(u32),
    /// The lead of the first player.
    Score(i32),
}

impl End {
    /// Returns the result in words: `the first player wins`.
    pub fn message(self) -> Message {
        match self {
            Self::Won(Side::First) => messages::first_player_wins(),
            Self::Won(Side::Second) => messages::second_player_wins(),
            Self::Drawn | Self::Score(0) => messages::a_draw(),
            Self::Repeated(times) => messages::draw_by_repetition(times),
            Self::Score(ahead @ 1..) => messages::first_player_wins_by(ahead),
            Self::Score(ahead) => messages::second_player_wins_by(ahead.unsigned_abs()),
        }
    }
}

/// The result in English.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// A verdict in the words of advice. An estimate is marked as one.
fn words(made: Verdict) -> Message {
    match made {
        Verdict::Estimate(score) => messages::about_score(format_args!("{score:+}")),
        certain => certain.message(),
    }
}

/// A game in progress.
pub struct Play<'g> {
    rules: Rules<'g>,
    /// The moves so far.
    moves: Vec<String>,
}

/// A move that was made in a sum.
struct MadeMove {
    /// Whether the same player moves again.
    again: bool,
    /// The state of play by temperature after the move.
    hot: HotPlay,
}

/// The rules of the game.
enum Rules<'g> {
    Board {
        board: &'g dyn BoardGame,
        oracle: Option<Box<dyn Probe + 'g>>,
        /// The positions so far, the current one last; never empty.
        positions: Vec<BoardPosition>,
    },
    Sum {
        game: &'g mut Game,
        play_mode: PlayMode,
        /// The moves so far.
        made: Vec<MadeMove>,
        /// The solutions of the positions so far, the current one last.
        known: Vec<Solution>,
        /// In a partizan game Left is the first player, and either may begin.
        begins: Side,
    },
}

impl<'g> Play<'g> {
    /// Begins at a position of a game on a board. `oracle` contains exact values; without one,
    /// small games are enumerated first.
    ///
    /// # Errors
    /// As [`BoardGame::enumerate`].
    pub fn on_board(
        board: &'g dyn BoardGame,
        position: BoardPosition,
        oracle: Option<Box<dyn Probe + 'g>>,
        run: &mut Run,
    ) -> Result<Self, Diagnostic> {
        let oracle = match oracle {
            None => {
                match board.enumerate(&position, &mut run.within(Budget::cells(MAX_ENUMERATED)))? {
                    Attempt::Known(oracle) => Some(oracle as Box<dyn Probe>),
                    _ => None,
                }
            }
            known => known,
        };
        let rules = Rules::Board {
            board,
            oracle,
            positions: vec![position],
        };
        Ok(Self {
            rules,
            moves: Vec::new(),
        })
    }

    /// Begins at a sum of positions; without positions, at the start of the rules.
    ///
    /// # Errors
    /// The errors of [`Game::solve`]; games of score, which are played on a board
    /// ([`Game::into_play`]).
    pub fn of_sum(game: &'g mut Game, positions: &[&str], run: &mut Run) -> Result<Self, Failure> {
        let play_mode = game.play_mode();
        Self::of_sum_in(game, positions, play_mode, run)
    }

    /// Begins at a sum under another convention, or as a compound with moves in one component.
    ///
    /// # Errors
    /// As [`Play::of_sum`]; a compound in which moves are made in several components at once.
    pub fn of_sum_in(
        game: &'g mut Game,
        positions: &[&str],
        play_mode: PlayMode,
        run: &mut Run,
    ) -> Result<Self, Failure> {
        if !matches!(
            play_mode.compound,
            Compound::Disjunctive | Compound::ShortenedDisjunctive
        ) {
            return Err(Failure::of(
                Diagnostic::error("wrong-play", messages::several_components_at_once())
                    .help(messages::solve_lists_parts_of_moves()),
            ));
        }
        let sum = game.read(positions, run)?;
        let solution = game.solve_as(&sum, play_mode, run)?;
        if solution.kind.is_score() {
            return Err(Failure::of(
                Diagnostic::error("no-sum", messages::score_is_played_for())
                    .help(messages::open_with_into_play()),
            ));
        }
        let known = vec![solution];
        let begins = Side::First;
        Ok(Self {
            rules: Rules::Sum {
                game,
                play_mode,
                made: Vec::new(),
                known,
                begins,
            },
            moves: Vec::new(),
        })
    }

    /// Lets the second player begin, which is Right in a partizan game.
    ///
    /// # Errors
    /// A game whose positions determine the player to move, or an impartial game.
    pub fn begin_with_second(&mut self) -> Result<(), Failure> {
        match &mut self.rules {
            Rules::Sum { known, begins, .. } if known[0].is_partizan() => {
                *begins = Side::Second;
                Ok(())
            }
            _ => Err(Failure::of(
                Diagnostic::error("one-sided", messages::only_partizan_games_have_a_choice())
                    .help(messages::side_second_lets_engine_begin()),
            )),
        }
    }

    /// The name of a player.
    pub fn player(&self, side: Side) -> &'static str {
        let two = matches!(&self.rules, Rules::Sum { known, .. } if known[0].is_partizan());
        match (two, side) {
            (true, Side::First) => "Left",
            (true, Side::Second) => "Right",
            (false, Side::First) => "first",
            (false, Side::Second) => "second",
        }
    }

    /// The name for a heading.
    pub fn title(&self) -> Message {
        match &self.rules {
            Rules::Board { board, .. } => board.title(),
            Rules::Sum { game, .. } => {
                (game.title()).unwrap_or_else(|| Message::same(game.name().to_owned()))
            }
        }
    }

    /// The position as text for a terminal.
    pub fn picture(&self, lang: Lang) -> String {
        match &self.rules {
            Rules::Board {
                board, positions, ..
            } => board::text(&board.board(now(positions)), lang),
            Rules::Sum { known, .. } => {
                let parts = known.last().into_iter().flat_map(|now| &now.components);
                let values = parts.flat_map(|part| &part.at.position);
                let boards = values.filter_map(|value| match value {
                    Value::Board(board) => Some(board.picture()),
                    _ => None,
                });
                let boards: String = boards.collect();
                format!("{boards}{}\n", self.written().text(lang))
            }
        }
    }

    /// The position in the game's notation.
    pub fn position(&self) -> String {
        self.written().english().to_owned()
    }

    /// The position in the game's notation, or that no component is left.
    fn written(&self) -> Message {
        match &self.rules {
            Rules::Board {
                board, positions, ..
            } => Message::same(board.show(now(positions))),
            Rules::Sum { game, known, .. } => {
                let parts = known.last().into_iter().flat_map(|now| &now.components);
                let parts: Vec<String> = parts.map(|part| game.written(&part.at)).collect();
                match &parts[..] {
                    [] => messages::nothing_is_left(),
                    parts => Message::same(parts.join(" + ")),
                }
            }
        }
    }

    /// The player to move.
    pub fn turn(&self) -> Side {
        match &self.rules {
            Rules::Board {
                board, positions, ..
            } => board.state(now(positions)).0,
            Rules::Sum { made, begins, .. } => {
                let turns = made.iter().filter(|made| !made.again).count();
                if turns.is_multiple_of(2) {
                    *begins
                } else {
                    begins.other()
                }
            }
        }
    }

    /// The result of the game, if it has ended.
    pub fn end(&self) -> Option<End> {
        match &self.rules {
            Rules::Board {
                board, positions, ..
            } => end_on_board(*board, positions),
            Rules::Sum { known, .. } => {
                let now = known.last()?;
                let stuck = if now.is_partizan() {
                    mine(now, self.turn()).is_empty()
                } else {
                    now.is_over()
                };
                if !stuck {
                    return None;
                }
                // The player without a move has lost; in misère play, won.
                Some(End::Won(match now.kind {
                    Kind::Misere => self.turn(),
                    _ => self.turn().other(),
                }))
            }
        }
    }

    /// The legal moves.
    ///
    /// # Errors
    /// The errors of the rules.
    pub fn moves(&self) -> Result<Vec<String>, Failure> {
        match &self.rules {
            Rules::Board {
                board, positions, ..
            } => {
                let at = now(positions);
                let moves = board.moves(at);
                Ok(moves.iter().map(|by| board.show_move(at, by)).collect())
            }
            Rules::Sum { known, .. } => {
                let texts = |now| texts(now, &mine(now, self.turn()));
                Ok(known.last().map(texts).unwrap_or_default())
            }
        }
    }

    /// Returns a legal move, given as it is listed, in words where it takes from a heap:
    /// `take 2 (5 -> 3)`.
    pub fn in_words(&self, by: &str) -> Message {
        if let Rules::Sum { game, known, .. } = &self.rules
            && takes_from_heaps(game)
            && let Some(now) = known.last()
        {
            let own = mine(now, self.turn());
            let at = texts(now, &own).iter().position(|text| text == by);
            if let Some(at) = at {
                return in_words(&now.moves[own[at]], by, now.components.len() > 1);
            }
        }
        move_in_words(by)
    }

    /// Makes a move, given as it is listed or in another unambiguous form. Returns it as it is
    /// listed.
    ///
    /// # Errors
    /// Text that is not a legal move.
    pub fn play(&mut self, by: &str) -> Result<String, Failure> {
        let moves = self.moves()?;
        let turn = self.turn();
        let refuse = |error| Failure::about(error, crate::messages::text_of_move(), by);
        let listed = match &mut self.rules {
            Rules::Board {
                board, positions, ..
            } => {
                let at = now(positions);
                // Full-width signs belong to some notations, so the typed text is tried first.
                let read = board.read_move(at, by);
                let read = read
                    .or_else(|error| board.read_move(at, &narrow(by)).map_err(|_| error))
                    .map_err(refuse)?;
                let listed = board.show_move(at, &read);
                let next = board.play(at, &read);
                positions.push(next);
                listed
            }
            Rules::Sum {
                game,
                play_mode,
                made,
                known,
                ..
            } => {
                let Some(now) = known.last() else {
                    return Err(Failure::of(no_move(by)));
                };
                let own: Vec<&Move> = mine(now, turn)
                    .into_iter()
                    .map(|at| &now.moves[at])
                    .collect();
                let at = meant(&own, &moves, takes_from_heaps(game), by)?;
                let by = own[at];
                let run = &mut Run::silent();
                let mut solution = game.solve_as(&now.after(by), *play_mode, run)?;
                let hot = match made.last() {
                    Some(before) => before.hot.after(by, &solution),
                    None => HotPlay::begin(now).after(by, &solution),
                };
                game.answer_by_heat(&mut solution, turn.other(), &hot, run)?;
                let again = by.again;
                made.push(MadeMove { again, hot });
                known.push(solution);
                moves[at].clone()
            }
        };
        self.moves.push(listed.clone());
        Ok(listed)
    }

    /// Takes the last move back; `false` if there is none.
    pub fn take_back(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        match &mut self.rules {
            Rules::Board { positions, .. } => positions.truncate(self.moves.len() + 1),
            Rules::Sum { known, made, .. } => {
                known.truncate(self.moves.len() + 1);
                made.truncate(self.moves.len());
            }
        }
        true
    }

    /// The moves so far.
    pub fn history(&self) -> &[String] {
        &self.moves
    }

    /// The best move that is known; `None` if the game is over.
    ///
    /// # Errors
    /// The errors of the rules.
    pub fn advise(&self, run: &mut Run) -> Result<Option<Advice>, Failure> {
        match &self.rules {
            Rules::Board { .. } if self.end().is_some() => Ok(None),
            Rules::Board {
                board,
                oracle,
                positions,
            } => {
                let (board, now) = (*board, now(positions));
                if let Some(oracle) = oracle
                    && let Some((by, left)) = best_of(board, now, &**oracle)?
                {
                    return Ok(Some(Advice {
                        by,
                        words: words(left.later().for_opponent()),
                        exact: true,
                    }));
                }
                let before = &positions[..positions.len() - 1];
                let found = board.search_after(before, now, &Request::default(), run)?;
                let best = match found.best {
                    Some(best) => Some(best),
                    // No move was searched within the limits: any legal move is used.
                    None => (board.moves(now).first()).map(|by| board.show_move(now, by)),
                };
                Ok(best.map(|by| Advice {
                    by,
                    words: found.verdict.map_or_else(Message::empty, words),
                    exact: found.exact,
                }))
            }
            Rules::Sum { known, .. } => Ok(known.last().and_then(|now| advice(now, self.turn()))),
        }
    }

    /// Whether advice is always exact.
    pub fn is_perfect(&self) -> bool {
        match &self.rules {
            Rules::Board { oracle, .. } => oracle.is_some(),
            Rules::Sum { known, .. } => known.iter().all(Solution::is_exact),
        }
    }
}

/// The current position on a board.
fn now(positions: &[BoardPosition]) -> &BoardPosition {
    &positions[positions.len() - 1]
}

fn end_on_board(board: &dyn BoardGame, positions: &[BoardPosition]) -> Option<End> {
    let now = now(positions);
    let (side, score) = board.state(now);
    let ahead = |score: i32| if side == Side::First { score } else { -score };
    if let Some(score) = score {
        return Some(match ahead(score) {
            ahead if board.is_scored() => End::Score(ahead),
            0 => End::Drawn,
            1.. => End::Won(Side::First),
            _ => End::Won(Side::Second),
        });
    }
    let (most, score) = board.repeated(now)?;
    // A key contains the position from the point of view of the side to move, without counters of
    // moves.
    let same = |position| (board.state(position).0, board.key(position));
    let here = same(now);
    let again = (positions.iter()).filter(|&known| same(known) == here);
    let times = again.count() as u32;
    (times >= most).then(|| {
        if board.is_scored() {
            End::Score(ahead(score))
        } else {
            End::Repeated(times)
        }
    })
}

/// The indices of a player's moves in a sum: all moves, except in a partizan game.
fn mine(now: &Solution, turn: Side) -> Vec<usize> {
    (0..now.moves.len())
        .filter(|&at| choice::is_of_player(&now.moves[at], turn))
        .collect()
}

/// Whether a move from a number to a smaller one takes from a heap. In other games the numbers
/// name squares or coins.
fn takes_from_heaps(game: &Game) -> bool {
    let draw = game
        .formula()
        .ok()
        .and_then(|formula| formula.header().draw);
    matches!(draw, None | Some(Draw::Heap | Draw::Heaps))
}

/// Moves of a sum as they are listed, with the number of the component where there are several.
fn texts(now: &Solution, which: &[usize]) -> Vec<String> {
    let several = now.components.len() > 1;
    let text = |by: &Move| {
        if several {
            format!("{}: {}", by.component + 1, by.text)
        } else {
            by.text.clone()
        }
    };
    which.iter().map(|&at| text(&now.moves[at])).collect()
}

/// The best move of the player in a partizan game; else the first winning move of a sum, or the
/// first legal one.
fn advice(now: &Solution, turn: Side) -> Option<Advice> {
    if let Some(best) = best_of_player(now, turn) {
        let by = now.moves.get(best.by)?;
        return Some(Advice {
            by: texts(now, &[best.by]).swap_remove(0),
            words: match (by.outcome, by.winning) {
                (Some(_), true) => Verdict::Win(None).message(),
                (Some(_), false) => Verdict::Loss(None).message(),
                (None, _) => Message::same(best.strategy),
            },
            exact: by.outcome.is_some(),
        });
    }
    // The line begins with the best known move: among winning moves, one by which play ends.
    let own = mine(now, turn);
    let wins = own.iter().copied().find(|&at| now.moves[at].winning);
    let best = first_of_line(now).or(wins).or(own.first().copied())?;
    let by = now.moves.get(best)?;

    Some(Advice {
        by: texts(now, &[best]).swap_remove(0),
        words: match (by.outcome, by.again) {
            _ if by.of_two.is_some() && by.winning => Verdict::Win(None),
            _ if by.of_two.is_some() => Verdict::Loss(None),
            (Some(Outcome::P | Outcome::Loss), false) | (Some(Outcome::N), true) => {
                Verdict::Win(None)
            }
            (Some(Outcome::N | Outcome::Win), _) | (Some(Outcome::P), true) => Verdict::Loss(None),
            _ => Verdict::Draw,
        }
        .message(),
        exact: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::open;

    /// Plays a match to its end, each side by its own advice or by the first legal move.
    fn finish(game: &mut Play<'_>, wise: [bool; 2]) -> End {
        for _ in 0..500 {
            if let Some(end) = game.end() {
                return end;
            }
            let by = if wise[game.turn().index()] {
                game.advise(&mut Run::silent()).unwrap().unwrap().by
            } else {
                game.moves().unwrap().remove(0)
            };
            game.play(&by).unwrap();
        }
        panic!("no end: {}", game.position());
    }

    #[test]
    fn the_engine_plays_small_games_perfectly() {
        let game = open("tictactoe").unwrap();
        let mut play = Play::on_board(&*game, game.start(), None, &mut Run::silent()).unwrap();
        assert!(play.is_perfect());
        assert_eq!(finish(&mut play, [true, true]), End::Drawn);
        while play.take_back() {}
        assert_eq!(finish(&mut play, [true, false]), End::Won(Side::First));
        assert_eq!(play.history().len() % 2, 1);
        let game = open("deque:3,9,1,2").unwrap();
        let mut play = Play::on_board(&*game, game.start(), None, &mut Run::silent()).unwrap();
        assert_eq!(finish(&mut play, [true, true]), End::Score(7));
    }

    #[test]
    fn sums_are_played_by_their_values() {
        let mut nim = Game::named("nim").unwrap();
        let mut play = Play::of_sum(&mut nim, &["3", "4", "5"], &mut Run::silent()).unwrap();
        assert!(play.play("7 -> 3").is_err());
        assert_eq!(play.position(), "3 + 4 + 5");
        assert_eq!(finish(&mut play, [true, false]), End::Won(Side::First));
        assert!(play.take_back() && play.end().is_none());
        let mut queen = Game::named("queens").unwrap();
        let mut play = Play::of_sum(&mut queen, &["4,7"], &mut Run::silent()).unwrap();
        assert_eq!(play.play("３，７").unwrap(), "(4,7) -> (3,7)");
        // Moves in plain words: a heap and a number, two sizes, words.
        let mut nim = Game::named("nim").unwrap();
        let mut play = Play::of_sum(&mut nim, &["3", "5", "6", "9"], &mut Run::silent()).unwrap();
        for (typed, listed) in [
            ("1 3", "1: 3 -> 0"),
            ("6 to 1", "3: 6 -> 1"),
            ("9 8", "4: 9 -> 8"),
            ("２　２", "2: 5 -> 3"),
            ("4: 5", "4: 8 -> 5"),
            ("take 2 from 4", "4: 5 -> 3"),
            ("4 take 1", "4: 3 -> 2"),
            ("3から2", "2: 3 -> 2"),
            ("3 1", "3: 1 -> 0"),
        ] {
            assert_eq!(play.play(typed).unwrap(), listed);
        }
        // Two heaps of 2 are left: the text is ambiguous.
        assert!(play.play("take 1").is_err() && play.play("1").is_err());
        let mut kayles = Game::named("kayles").unwrap();
        let mut play = Play::of_sum(&mut kayles, &["7"], &mut Run::silent()).unwrap();
        assert_eq!(play.play("2 4").unwrap(), "7 -> 2 + 4");
        let mut sum = Game::named("take:3 5 + kayles 4").unwrap();
        let mut play = Play::of_sum(&mut sum, &[], &mut Run::silent()).unwrap();
        assert_eq!(play.play("5 -> 3").unwrap(), "1: take:3 5 -> 3");
        assert_eq!(play.play("1 + 1").unwrap(), "2: kayles 4 -> 1 + 1");
        let mut misere = Game::named("w(n) = misere{ w(n-k) for k in 1..=3 if k<=n }").unwrap();
        let mut play = Play::of_sum(&mut misere, &["9"], &mut Run::silent()).unwrap();
        assert_eq!(play.play("8").unwrap(), "9 -> 8");
        assert_eq!(finish(&mut play, [false, true]), End::Won(Side::Second));
    }

    #[test]
    fn a_number_with_two_readings_is_refused_with_both() {
        let mut take = Game::named("take:3").unwrap();
        let mut play = Play::of_sum(&mut take, &["7"], &mut Run::silent()).unwrap();
        assert_eq!(play.in_words("7 -> 5").english(), "take 2 (7 -> 5)");
        // `6` is only left, and `2` is only taken.
        assert_eq!(play.play("6").unwrap(), "7 -> 6");
        assert_eq!(play.play("2").unwrap(), "6 -> 4");
        let error = play.play("1").unwrap_err().to_string();
        assert!(
            error.contains("take 1 (4 -> 3), leave 1 (4 -> 1)"),
            "{error}"
        );
        assert_eq!(play.play("leave 1").unwrap(), "4 -> 1");
        assert_eq!(play.play("1").unwrap(), "1 -> 0");
        // `2` takes half of 4, so both readings are one move.
        drop(play);
        let mut play = Play::of_sum(&mut take, &["4"], &mut Run::silent()).unwrap();
        assert_eq!(play.play("2").unwrap(), "4 -> 2");
        drop(play);

        let mut nim = Game::named("nim").unwrap();
        let mut play = Play::of_sum(&mut nim, &["4", "5"], &mut Run::silent()).unwrap();
        let mut small = Play::of_sum(&mut take, &["2", "3"], &mut Run::silent()).unwrap();
        assert_eq!(
            small.in_words("2: 3 -> 1").english(),
            "take 2 from heap 2 (3 -> 1)"
        );
        let error = small.play("2 1").unwrap_err().to_string();
        assert!(
            error.contains("take 1 from heap 1 (2 -> 1), take 1 from heap 2 (3 -> 2)"),
            "{error}"
        );
        assert_eq!(
            small.play("take 1 from heap 2 (3 -> 2)").unwrap(),
            "2: 3 -> 2"
        );
        assert_eq!(play.play("5 1").unwrap(), "2: 5 -> 1");
    }

    #[test]
    fn squares_name_positions_of_two_coordinates() {
        let mut rook = Game::named("rook").unwrap();
        let mut play = Play::of_sum(&mut rook, &["7,3"], &mut Run::silent()).unwrap();
        assert_eq!(play.in_words("(7,3) -> (3,3)").english(), "(7,3) -> (3,3)");
        assert_eq!(play.play("d4").unwrap(), "(7,3) -> (3,3)");
        assert_eq!(play.play("d4-d1").unwrap(), "(3,3) -> (3,0)");
        assert!(play.play("b2").is_err());
    }

    #[test]
    fn a_position_that_comes_back_ends_a_game_of_chess() {
        let game = open("chess").unwrap();
        let mut play = Play::on_board(&*game, game.start(), None, &mut Run::silent()).unwrap();
        assert!(!play.is_perfect());
        for by in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(8) {
            assert_eq!(play.end(), None);
            play.play(by).unwrap();
        }
        assert_eq!(play.end(), Some(End::Repeated(3)));
    }
}
