//! Who wins: the outcome of impartial positions, the verdict on all others, and the convention of
//! the last move.

use std::fmt;

/// Who wins under best play, in the word that is said of the position.
///
/// Of an impartial position the letters are those of *Winning Ways*: **N**, the next player (who is
/// to move) wins; **P**, the previous player wins; of a partizan one also **L** and **R**. Of any
/// other position it is said of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move wins.
    N,
    /// Left wins, whoever begins.
    L,
    /// Right wins, whoever begins.
    R,
    /// The player to move loses.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move wins.
    Win,
}

impl Outcome {
    /// The outcome of an impartial position, from "the player to move wins".
    pub fn from_win(mover_wins: bool) -> Self {
        if mover_wins { Self::N } else { Self::P }
    }

    /// Whether the player to move wins.
    pub fn mover_wins(self) -> bool {
        matches!(self, Self::N | Self::Win)
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

/// How a position ends under best play, for the player to move.
///
/// What is certain and what is a guess never mix: only [`Estimate`](Verdict::Estimate) is a guess.
///
/// ```
/// use grundy_game::Verdict;
///
/// // A move that leaves a position lost in 4 plies wins in 5.
/// let left = Verdict::Loss(Some(4));
/// let made = left.later().for_opponent();
/// assert_eq!(made, Verdict::Win(Some(5)));
/// assert_eq!(made.to_string(), "win in 5");
/// assert_eq!(made.words(), "wins in 5");
/// assert!(made.rank() > Verdict::Win(Some(7)).rank());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player to move wins, in so many plies where they were asked for.
    Win(Option<u32>),
    /// Neither player can force a win.
    Draw,
    /// The player to move loses, and can hold out so many plies.
    Loss(Option<u32>),
    /// The final score.
    Score(i64),
    /// Not certain: a guess from the positions at which a search stopped.
    Estimate(i32),
}

impl Verdict {
    /// The same for the other player.
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

    /// One ply farther from the end: a verdict after a move, seen from before it.
    #[must_use]
    pub fn later(self) -> Self {
        match self {
            Self::Win(plies) => Self::Win(plies.map(|plies| plies + 1)),
            Self::Loss(plies) => Self::Loss(plies.map(|plies| plies + 1)),
            other => other,
        }
    }

    /// Win, draw or loss and no more; a score by its sign. None for an estimate.
    pub fn result(self) -> Option<Self> {
        match (self, self.rank()) {
            (Self::Estimate(_), _) => None,
            (_, 1..) => Some(Self::Win(None)),
            (_, 0) => Some(Self::Draw),
            (_, _) => Some(Self::Loss(None)),
        }
    }

    /// Who wins, in a word; none for an estimate.
    pub fn outcome(self) -> Option<Outcome> {
        Some(match self.result()? {
            Self::Win(_) => Outcome::Win,
            Self::Loss(_) => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }

    /// Plies to the end, where known.
    pub fn plies(self) -> Option<u32> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => plies,
            _ => None,
        }
    }

    /// The score, final or estimated.
    pub fn score(self) -> Option<i64> {
        match self {
            Self::Score(score) => Some(score),
            Self::Estimate(score) => Some(score.into()),
            _ => None,
        }
    }

    /// How good it is for whoever has it: wins before draws before losses, fast wins and slow
    /// losses first; scores by size. The ranks of scores and of wins are not comparable.
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

    /// As the player who has it would say it: `wins in 5`, `scores +3`.
    pub fn words(self) -> String {
        match self {
            Self::Win(Some(0)) => "has won".to_owned(),
            Self::Loss(Some(0)) => "has lost".to_owned(),
            Self::Win(Some(plies)) => format!("wins in {plies}"),
            Self::Win(None) => "wins".to_owned(),
            Self::Loss(Some(plies)) => format!("loses in {plies}"),
            Self::Loss(None) => "loses".to_owned(),
            Self::Draw => "draws".to_owned(),
            Self::Score(score) => format!("scores {score:+}"),
            Self::Estimate(score) => format!("stands at about {score:+}"),
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

/// What the last move means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Convention {
    /// Normal play: the player who cannot move loses.
    #[default]
    Normal,
    /// Misère play: the player who cannot move wins. Values of components may not be summed.
    Misere,
}
