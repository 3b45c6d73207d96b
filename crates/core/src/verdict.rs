//! Outcomes of impartial positions, verdicts of all others, and the convention of the last move.

use std::fmt;

use crate::{Message, messages};

/// The winner under perfect play.
///
/// The letters for impartial positions are those of *Winning Ways*: **N**, the next player (to
/// move) wins; **P**, the previous player wins. A partizan position can also be **L** or **R**. For
/// all other positions the outcome is that of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins: the player to move wins.
    N,
    /// Left wins, no matter which player begins.
    L,
    /// Right wins, no matter which player begins.
    R,
    /// The player to move loses.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move wins.
    Win,
}

impl Outcome {
    /// Returns the outcome of an impartial position, from "the player to move wins".
    pub fn from_win(mover_wins: bool) -> Self {
        if mover_wins { Self::N } else { Self::P }
    }

    /// Returns whether the player to move wins.
    pub fn mover_wins(self) -> bool {
        matches!(self, Self::N | Self::Win)
    }

    /// Returns the outcome as a heading: `The player to move wins (N-position)`.
    pub fn message(self) -> Message {
        match self {
            Self::N => messages::n_position(),
            Self::P => messages::p_position(),
            Self::L => messages::left_wins(),
            Self::R => messages::right_wins(),
            Self::Win => messages::mover_wins(),
            Self::Loss => messages::mover_loses(),
            Self::Draw => messages::draw(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
            Self::L => "L",
            Self::R => "R",
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// How a position ends under perfect play, for the player to move.
///
/// Only [`Estimate`](Verdict::Estimate) is uncertain; all other verdicts are exact.
///
/// ```
/// use grundy_core::Verdict;
///
/// // A move that leaves a position lost in 4 plies wins in 5.
/// let left = Verdict::Loss(Some(4));
/// let made = left.later().for_opponent();
/// assert_eq!(made, Verdict::Win(Some(5)));
/// assert_eq!(made.to_string(), "win in 5");
/// assert_eq!(made.message(), "wins in 5");
/// assert!(made.rank() > Verdict::Win(Some(7)).rank());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player to move wins, with the number of plies if distances were requested.
    Win(Option<u32>),
    /// Neither player can force a win.
    Draw,
    /// The player to move loses, with the longest possible number of plies.
    Loss(Option<u32>),
    /// The final score.
    Score(i64),
    /// An estimate, computed from the positions at which a search stopped: not certain.
    Estimate(i32),
}

impl Verdict {
    /// Returns the verdict for the other player.
    #[must_use]
    pub fn for_opponent(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Loss(plies) => Self::Win(plies),
            Self::Draw => Self::Draw,
            Self::Score(score) => Self::Score(-score),
            Self::Estimate(score) => Self::Estimate(-score),
        }
    }

    /// Moves the verdict one ply farther from the end: from after a move to before it.
    #[must_use]
    pub fn later(self) -> Self {
        match self {
            Self::Win(plies) => Self::Win(plies.map(|plies| plies + 1)),
            Self::Loss(plies) => Self::Loss(plies.map(|plies| plies + 1)),
            other => other,
        }
    }

    /// Reduces the verdict to win, draw or loss; a score by its sign. `None` for an estimate.
    pub fn result(self) -> Option<Self> {
        match (self, self.rank()) {
            (Self::Estimate(_), _) => None,
            (_, 1..) => Some(Self::Win(None)),
            (_, 0) => Some(Self::Draw),
            (_, _) => Some(Self::Loss(None)),
        }
    }

    /// Returns the outcome; `None` for an estimate.
    pub fn outcome(self) -> Option<Outcome> {
        Some(match self.result()? {
            Self::Win(_) => Outcome::Win,
            Self::Loss(_) => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }

    /// Returns the number of plies to the end, if known.
    pub fn plies(self) -> Option<u32> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => plies,
            _ => None,
        }
    }

    /// Returns the score, final or estimated.
    pub fn score(self) -> Option<i64> {
        match self {
            Self::Score(score) => Some(score),
            Self::Estimate(score) => Some(score.into()),
            _ => None,
        }
    }

    /// Returns the rank from the point of view of the player to move: wins before draws before
    /// losses, fast wins and slow losses first; scores by size. The ranks of scores and of wins are
    /// not comparable.
    pub fn rank(self) -> i64 {
        let plies = |plies: Option<u32>| i64::from(plies.unwrap_or(0));
        match self {
            Self::Win(n) => (1 << 40) - plies(n),
            Self::Draw => 0,
            Self::Loss(n) => plies(n) - (1 << 40),
            Self::Score(score) => score,
            Self::Estimate(score) => score.into(),
        }
    }

    /// Returns a predicate of the player to move: `wins in 5`, `scores +3`.
    pub fn message(self) -> Message {
        match self {
            Self::Win(Some(0)) => messages::has_won(),
            Self::Loss(Some(0)) => messages::has_lost(),
            Self::Win(Some(plies)) => messages::wins_in(plies),
            Self::Win(None) => messages::wins(),
            Self::Loss(Some(plies)) => messages::loses_in(plies),
            Self::Loss(None) => messages::loses(),
            Self::Draw => messages::draws(),
            Self::Score(score) => messages::scores(format_args!("{score:+}")),
            Self::Estimate(score) => messages::is_at_about(format_args!("{score:+}")),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(Some(plies)) => write!(f, "win in {plies}"),
            Self::Win(None) => f.write_str("win"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(Some(plies)) => write!(f, "loss in {plies}"),
            Self::Loss(None) => f.write_str("loss"),
            Self::Score(score) => write!(f, "{score:+}"),
            Self::Estimate(score) => write!(f, "about {score:+}"),
        }
    }
}

/// The rule for the last move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Convention {
    /// Normal play: a player without a move loses.
    #[default]
    Normal,
    /// Misère play: a player without a move wins. Values of components may not be summed.
    Misere,
}
