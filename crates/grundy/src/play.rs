//! A game in progress, for any door that lets somebody play: positions, moves, taking back, advice.
//!
//! Two kinds of games have the same face, [`Match`]: games on boards (and rules with scores, spelt out) through an
//! [`Arena`], and sums of positions of the rule language through a [`Game`]. Nobody at the door needs to
//! know which one it is.
//!
//! Advice is exact where somebody knows: a database, a table of everything that play can reach, or the values of
//! the rules. Otherwise it comes from a search within the observer's patience and says so.

use std::fmt;

use grundy_draw::board;
use grundy_game::{Budget, Diagnostic, Lang, NoObserver, Observer, Outcome, Side};
use grundy_rules::Kind;
use grundy_search::Verdict;

use crate::arena::{Arena, Asked, Oracle, Request, Spelling};
use crate::failure::Failure;
use crate::game::Game;
use crate::solution::Component;

/// Positions that are spelt out before a game begins, so that advice is exact.
const FEW: u64 = 400_000;

/// What is known about the position, and the move that is best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub by: String,
    /// What it is worth, in words: `wins in 5`.
    pub words: String,
    /// Whether that is certain.
    pub exact: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
    /// A position has occurred so often that nobody has.
    Repeated(u32),
    /// The first player is so far ahead.
    Score(i32),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Won(side) => write!(f, "the {side} player wins"),
            Self::Drawn | Self::Score(0) => f.write_str("a draw"),
            Self::Repeated(times) => write!(f, "a draw: this position has occurred {times} times"),
            Self::Score(ahead) => {
                let side = if ahead > 0 { Side::First } else { Side::Second };
                write!(f, "the {side} player wins by {}", ahead.unsigned_abs())
            }
        }
    }
}

/// A game in progress.
pub trait Match {
    /// The name for a heading.
    fn title(&self) -> String;
    /// The position as people see it on a terminal.
    fn picture(&self, lang: Lang) -> String;
    /// The position in the game's notation.
    fn position(&self) -> String;
    /// Who is to move.
    fn turn(&self) -> Side;
    /// How the game has ended, if it has.
    fn end(&self) -> Option<End>;
    /// The legal moves.
    ///
    /// # Errors
    /// What the rules refuse.
    fn moves(&mut self) -> Result<Vec<String>, Failure>;
    /// Makes a move, as it is listed or clearly meant. Gives it as it is listed.
    ///
    /// # Errors
    /// Text that is no legal move.
    fn play(&mut self, by: &str) -> Result<String, Failure>;
    /// Takes the last move back; `false` if there is none.
    fn take_back(&mut self) -> bool;
    /// The moves so far.
    fn history(&self) -> Vec<String>;
    /// The best move that is known; `None` if the game is over.
    ///
    /// # Errors
    /// What the rules refuse.
    fn advise(&mut self, observer: &mut dyn Observer) -> Result<Option<Advice>, Failure>;
    /// Whether advice is always exact.
    fn is_perfect(&self) -> bool;
}

/// A verdict in the words of advice, which calls an estimate what it is.
fn words(made: Verdict) -> String {
    match made {
        Verdict::Estimate(score) => format!("about {score:+}"),
        certain => certain.words(),
    }
}

/// A game on a board in progress.
pub struct BoardMatch<'a> {
    game: &'a dyn Arena,
    oracle: Option<Box<dyn Oracle + 'a>>,
    /// The positions so far, the present one last.
    positions: Vec<String>,
    moves: Vec<String>,
    threads: usize,
}

impl<'a> BoardMatch<'a> {
    /// Begins at a position. `oracle` knows exact values; without one, games that are small enough are spelt
    /// out first.
    ///
    /// # Errors
    /// Text that is no position.
    pub fn new(
        game: &'a dyn Arena,
        position: &str,
        oracle: Option<Box<dyn Oracle + 'a>>,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<Self, Diagnostic> {
        let position = game.position(position)?;
        let few = Budget::cells(FEW);
        let oracle = match oracle {
            None => match game.spell_out(&position, &few, observer)? {
                Spelling::Known(oracle) => Some(oracle),
                _ => None,
            },
            known => known,
        };
        Ok(Self {
            game,
            oracle,
            positions: vec![position],
            moves: Vec::new(),
            threads,
        })
    }

    fn now(&self) -> &str {
        self.positions.last().map_or("start", String::as_str)
    }
}

impl Match for BoardMatch<'_> {
    fn title(&self) -> String {
        self.game.title()
    }

    fn picture(&self, lang: Lang) -> String {
        let board = self.game.board(self.now());
        board.map_or_else(|_| self.position(), |board| board::text(&board, lang))
    }

    fn position(&self) -> String {
        self.now().to_owned()
    }

    fn turn(&self) -> Side {
        self.game
            .state(self.now())
            .map_or(Side::First, |(side, _)| side)
    }

    fn end(&self) -> Option<End> {
        let (side, score) = self.game.state(self.now()).ok()?;
        let ahead = |score: i32| if side == Side::First { score } else { -score };
        if let Some(score) = score {
            return Some(match ahead(score) {
                ahead if self.game.is_scored() => End::Score(ahead),
                0 => End::Drawn,
                1.. => End::Won(Side::First),
                _ => End::Won(Side::Second),
            });
        }
        let (most, score) = self.game.repeated(self.now()).ok()??;
        // Counters of moves are no part of the position.
        let bare = |text: &str| -> String {
            let words: Vec<&str> = text.split_whitespace().collect();
            let kept = if words.len() == 6 {
                4
            } else {
                words.len().min(3)
            };
            words[..kept].join(" ")
        };
        let now = bare(self.now());
        let times = self
            .positions
            .iter()
            .filter(|known| bare(known) == now)
            .count() as u32;
        (times >= most).then(|| {
            if self.game.is_scored() {
                End::Score(ahead(score))
            } else {
                End::Repeated(times)
            }
        })
    }

    fn moves(&mut self) -> Result<Vec<String>, Failure> {
        Ok(self.game.moves(self.now())?)
    }

    fn play(&mut self, by: &str) -> Result<String, Failure> {
        let error = |error| Failure::about(error, "the move", by);
        let next = self.game.play(self.now(), by).map_err(error)?;
        // The move as it is listed: the one that leads there.
        let listed = (self.game.moves(self.now())?.into_iter())
            .find(|known| known.eq_ignore_ascii_case(by.trim()))
            .unwrap_or_else(|| by.trim().to_owned());
        self.positions.push(next);
        self.moves.push(listed.clone());
        Ok(listed)
    }

    fn take_back(&mut self) -> bool {
        if self.moves.pop().is_some() {
            self.positions.pop();
            return true;
        }
        false
    }

    fn history(&self) -> Vec<String> {
        self.moves.clone()
    }

    fn advise(&mut self, observer: &mut dyn Observer) -> Result<Option<Advice>, Failure> {
        if self.end().is_some() {
            return Ok(None);
        }
        if let Some(oracle) = &self.oracle
            && let Some((by, left)) = crate::arena::best_of(self.game, self.now(), &**oracle)?
        {
            return Ok(Some(Advice {
                by,
                words: words(left.later().for_opponent()),
                exact: true,
            }));
        }
        let request = Request {
            threads: self.threads,
            ..Request::default()
        };
        let before = &self.positions[..self.positions.len() - 1];
        let found = self
            .game
            .search_after(before, self.now(), &request, observer)?;
        let best = match found.best {
            Some(best) => Some(best),
            // Not even one move was searched: any legal one.
            None => self.game.moves(self.now())?.into_iter().next(),
        };
        Ok(best.map(|by| Advice {
            by,
            words: found.verdict.map_or(String::new(), words),
            exact: found.exact,
        }))
    }

    fn is_perfect(&self) -> bool {
        self.oracle.is_some()
    }
}

/// A move of a sum: its text, what it leaves, whether it wins, and that in words.
type Way = (String, Vec<Component>, bool, String);

/// A sum of positions of the rule language in progress.
pub struct SumMatch {
    game: Game,
    sums: Vec<Vec<Component>>,
    moves: Vec<String>,
    over: bool,
    misere: bool,
}

impl SumMatch {
    /// Begins at a sum of positions; without any, at the one that the rules show.
    ///
    /// # Errors
    /// Whatever [`Game::solve`] refuses; games of score, which are played on an [`Arena`].
    pub fn new(
        mut game: Game,
        positions: &[&str],
        observer: &mut dyn Observer,
    ) -> Result<Self, Failure> {
        let sum = game.read(positions, observer)?;
        let solution = game.solve_at(&sum, &Asked::default(), observer)?;
        if matches!(solution.kind, Kind::Max | Kind::Min) {
            return Err(Failure::of(
                Diagnostic::error("no-sum", "a game of score is played for its score")
                    .help("open it with `Game::playable`"),
            ));
        }
        let over = solution.is_over();
        Ok(Self {
            game,
            sums: vec![sum],
            moves: Vec::new(),
            over,
            misere: solution.kind == Kind::Misere,
        })
    }

    fn now(&self) -> &[Component] {
        self.sums.last().map_or(&[], Vec::as_slice)
    }

    /// The moves with what they leave and the numbers of their components.
    fn options(&mut self) -> Result<Vec<Way>, Failure> {
        let now = self.now().to_vec();
        let solution = self
            .game
            .solve_at(&now, &Asked::default(), &mut NoObserver)?;
        let several = now.len() > 1;
        Ok((solution.moves.iter())
            .map(|by| {
                let sum = solution.after(by);
                let text = if several {
                    format!("{}: {}", by.component + 1, by.text)
                } else {
                    by.text.clone()
                };
                let left = match by.outcome {
                    Some(Outcome::P | Outcome::Loss) => "wins",
                    Some(Outcome::N | Outcome::Win) => "loses",
                    _ => "draws",
                };
                (text, sum, by.winning, left.to_owned())
            })
            .collect())
    }

    fn settle(&mut self) -> Result<(), Failure> {
        let now = self.now().to_vec();
        let solution = self
            .game
            .solve_at(&now, &Asked::default(), &mut NoObserver)?;
        self.over = solution.is_over();
        Ok(())
    }
}

/// A text without the spaces in it.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

impl Match for SumMatch {
    fn title(&self) -> String {
        self.game
            .title()
            .unwrap_or_else(|| self.game.name().to_owned())
    }

    fn picture(&self, _: Lang) -> String {
        format!("{}\n", self.position())
    }

    fn position(&self) -> String {
        let parts: Vec<String> = (self.now().iter())
            .map(|part| self.game.written(part))
            .collect();
        if parts.is_empty() {
            "nothing is left".to_owned()
        } else {
            parts.join(" + ")
        }
    }

    fn turn(&self) -> Side {
        if self.moves.len().is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn end(&self) -> Option<End> {
        // Who cannot move has lost; in misère play, won.
        let winner = if self.misere {
            self.turn()
        } else {
            self.turn().other()
        };
        self.over.then_some(End::Won(winner))
    }

    fn moves(&mut self) -> Result<Vec<String>, Failure> {
        Ok(self.options()?.into_iter().map(|(text, ..)| text).collect())
    }

    fn play(&mut self, by: &str) -> Result<String, Failure> {
        let options = self.options()?;
        let wanted = bare(by);
        let exact = options.iter().position(|(text, ..)| bare(text) == wanted);
        // `3` for `7 -> 3`, where only one move leaves that.
        let found = exact.or_else(|| {
            let mut ends = (0..options.len()).filter(|&at| {
                let text = bare(&options[at].0);
                text.split_once("->")
                    .is_some_and(|(_, left)| left == wanted)
            });
            ends.next().filter(|_| ends.next().is_none())
        });
        let Some(found) = found else {
            let shown: Vec<&str> = options.iter().take(12).map(|(text, ..)| &**text).collect();
            let more = if options.len() > 12 { ", …" } else { "" };
            let error = Diagnostic::error("move", format!("`{}` is no legal move here", by.trim()))
                .help(format!("the moves are {}{more}", shown.join(", ")));
            return Err(Failure::of(error));
        };
        let (text, sum, ..) = options[found].clone();
        self.sums.push(sum);
        self.moves.push(text.clone());
        self.settle()?;
        Ok(text)
    }

    fn take_back(&mut self) -> bool {
        if self.moves.pop().is_some() {
            self.sums.pop();
            self.over = false;
            return true;
        }
        false
    }

    fn history(&self) -> Vec<String> {
        self.moves.clone()
    }

    fn advise(&mut self, _: &mut dyn Observer) -> Result<Option<Advice>, Failure> {
        let options = self.options()?;
        let best = options.iter().find(|(_, _, winning, _)| *winning);
        let best = best.or_else(|| options.first());
        Ok(best.map(|(text, _, _, words)| Advice {
            by: text.clone(),
            words: words.clone(),
            exact: true,
        }))
    }

    fn is_perfect(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::open;

    /// Plays a match to its end, each side by its own advice or by the first legal move.
    fn finish(game: &mut dyn Match, wise: [bool; 2]) -> End {
        for _ in 0..500 {
            if let Some(end) = game.end() {
                return end;
            }
            let by = if wise[game.turn().index()] {
                game.advise(&mut NoObserver).unwrap().unwrap().by
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
        let mut play = BoardMatch::new(&*game, "start", None, 1, &mut NoObserver).unwrap();
        assert!(play.is_perfect());
        assert_eq!(finish(&mut play, [true, true]), End::Drawn);
        while play.take_back() {}
        assert_eq!(finish(&mut play, [true, false]), End::Won(Side::First));
        assert_eq!(play.history().len() % 2, 1);
        let game = open("deque:3,9,1,2").unwrap();
        let mut play = BoardMatch::new(&*game, "start", None, 1, &mut NoObserver).unwrap();
        assert_eq!(finish(&mut play, [true, true]), End::Score(7));
    }

    #[test]
    fn sums_are_played_by_their_values() {
        let nim = Game::named("nim").unwrap();
        let mut play = SumMatch::new(nim, &["3", "4", "5"], &mut NoObserver).unwrap();
        assert!(play.play("7 -> 3").is_err());
        assert_eq!(play.position(), "3 + 4 + 5");
        assert_eq!(finish(&mut play, [true, false]), End::Won(Side::First));
        assert!(play.take_back() && play.end().is_none());
        let misere = Game::named("w(n) = misere{ w(n-k) for k in 1..=3 if k<=n }").unwrap();
        let mut play = SumMatch::new(misere, &["9"], &mut NoObserver).unwrap();
        assert_eq!(play.play("8").unwrap(), "9 -> 8");
        assert_eq!(finish(&mut play, [false, true]), End::Won(Side::Second));
    }

    #[test]
    fn a_position_that_comes_back_ends_a_game_of_chess() {
        let game = open("chess").unwrap();
        let mut play = BoardMatch::new(&*game, "start", None, 1, &mut NoObserver).unwrap();
        assert!(!play.is_perfect());
        for by in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(8) {
            assert_eq!(play.end(), None);
            play.play(by).unwrap();
        }
        assert_eq!(play.end(), Some(End::Repeated(3)));
    }
}
