//! Who wins: outcomes of impartial games, results of scored and partisan games, and the convention
//! of the last move.

use std::fmt;

/// The outcome class of an impartial position.
///
/// The letters are those of *Winning Ways*: **N**, the next player (who is to move) wins; **P**, the
/// previous player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move wins.
    N,
}

impl Outcome {
    /// The outcome of a position, from "the player to move wins".
    pub fn from_win(mover_wins: bool) -> Self {
        if mover_wins { Self::N } else { Self::P }
    }

    /// Whether the player to move wins.
    pub fn mover_wins(self) -> bool {
        self == Self::N
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}

/// The result of a game that is not impartial, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Result3 {
    /// The player to move loses.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move wins.
    Win,
}

impl fmt::Display for Result3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// What the last move means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Normal play: the player who cannot move loses.
    #[default]
    Normal,
    /// Misère play: the player who cannot move wins. Values of components may not be summed.
    Misere,
}
