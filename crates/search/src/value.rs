//! Values of positions inside a search, and their meaning outside of it.
//!
//! Win distance and final score are two different orders, so a run uses one of them ([`Goal`]) and
//! never mixes them. Inside, a value is a number for the side to move:
//!
//! ```text
//! goal      loss               draw  win              anything else
//! Result    -1                 0     1                -
//! Distance  -MATE + plies      0     MATE - plies     estimates, within +-LIMIT
//! Score     the final score, or an estimate of it
//! ```
//!
//! Distances are counted from the node itself, not from the root, so that a table can be shared by
//! all paths to a position. One move up, a win or a loss is one ply farther away ([`Goal::up`]);
//! the inverse for a window is [`Goal::down`]. Both preserve the order, hence alpha-beta is valid.

use grundy_core::zerosum::Forecast;
use grundy_core::{Score, Verdict};

/// A value larger than every other one; a window that reaches it is unbounded.
pub const INFINITY: i32 = 2_000_000_000;
/// A win on the board, zero plies away.
pub const MATE: i32 = 30_000;
/// Estimates and scores of games of win and loss are within this; wins and losses outside.
pub const LIMIT: i32 = 20_000;

/// The order of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Win, draw or loss. A run may stop at the first win.
    Result,
    /// Result and distance: among wins the fastest is best, among losses the slowest.
    Distance,
    /// The final score.
    Score,
}

impl Goal {
    /// Converts a final score to a value.
    #[inline]
    pub fn ended(self, score: Score) -> i32 {
        match self {
            Self::Result => score.signum(),
            Self::Distance => score.signum() * MATE,
            Self::Score => score,
        }
    }

    /// Converts the game's bounds of the score to bounds of the value: a certain win may be far
    /// away.
    #[inline]
    pub fn bounds(self, least: Score, most: Score) -> (i32, i32) {
        match self {
            Self::Score => (least, most),
            Self::Result => (least.signum(), most.signum()),
            Self::Distance => (
                [-MATE, 0, LIMIT + 1][(least.signum() + 1) as usize],
                [-LIMIT - 1, 0, MATE][(most.signum() + 1) as usize],
            ),
        }
    }

    /// Converts a certain result to a value.
    #[inline]
    pub fn foreseen(self, forecast: Forecast) -> i32 {
        let (sign, plies) = match forecast {
            Forecast::Win(plies) => (1, plies),
            Forecast::Loss(plies) => (-1, plies),
            Forecast::Draw => return 0,
        };
        match self {
            Self::Distance => sign * (MATE - plies as i32),
            Self::Result | Self::Score => sign,
        }
    }

    /// Converts a value of the position after a move to a value before the move. The sides are not
    /// exchanged.
    #[inline]
    pub fn up(self, value: i32) -> i32 {
        if self != Self::Distance {
            value
        } else if value > LIMIT {
            value - 1
        } else if value < -LIMIT {
            value + 1
        } else {
            value
        }
    }

    /// Returns the bound that a value after a move must meet for the value before the move to meet
    /// `bound`.
    #[inline]
    pub fn down(self, bound: i32) -> i32 {
        if self != Self::Distance {
            bound
        } else if bound > LIMIT {
            bound + 1
        } else if bound < -LIMIT {
            bound - 1
        } else {
            bound
        }
    }

    /// Returns whether a bound is outside of all values of this kind, such as "better than won at
    /// once".
    pub fn beyond(self, bound: i32) -> bool {
        self == Self::Distance && !(-MATE..=MATE).contains(&bound)
    }

    /// Converts a value to a verdict. `exact` means that it does not depend on estimates.
    pub fn verdict(self, value: i32, exact: bool) -> Verdict {
        match self {
            Self::Score if exact => Verdict::Score(value.into()),
            Self::Result if exact => match value.signum() {
                1 => Verdict::Win(None),
                0 => Verdict::Draw,
                _ => Verdict::Loss(None),
            },
            Self::Distance if value > LIMIT => Verdict::Win(Some((MATE - value).max(0) as u32)),
            Self::Distance if value < -LIMIT => Verdict::Loss(Some((MATE + value).max(0) as u32)),
            Self::Distance if exact => Verdict::Draw,
            _ => Verdict::Estimate(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_end_of_a_game_lies_before_the_position() {
        for value in [MATE, MATE + 1, MATE + 40] {
            assert_eq!(Goal::Distance.verdict(value, true), Verdict::Win(Some(0)));
            assert_eq!(Goal::Distance.verdict(-value, true), Verdict::Loss(Some(0)));
            assert_eq!(Goal::Distance.beyond(value), value > MATE);
        }
    }

    #[test]
    fn a_window_goes_down_as_values_come_up() {
        let real = (-MATE..-MATE + 50).chain(-50..50).chain(MATE - 50..=MATE);
        for value in real {
            for bound in (-MATE - 3..-MATE + 60)
                .chain(-60..60)
                .chain(MATE - 60..MATE + 3)
            {
                for goal in [Goal::Result, Goal::Distance, Goal::Score] {
                    assert_eq!(goal.up(value) >= bound, value >= goal.down(bound));
                    assert_eq!(goal.up(value) <= bound, value <= goal.down(bound));
                }
            }
        }
    }
}
