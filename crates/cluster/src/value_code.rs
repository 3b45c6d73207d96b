//! Encoding of a value as one byte in a table and as a comparable number (rank).
//!
//! ```text
//! games of win and loss   code 0 draw, 2d + 1 lost in d plies, 2d + 2 won in d plies (d up to 126)
//! games of score          code = score + 128, for the side to move (-126 to 126; 0 is below all)
//! numbered positions      code 0 draw, d + 1 lost in d plies if d is even, won if it is odd (d up
//!                         to 253)
//!                         code 255 won in 0 plies, for positions that cannot arise
//! ```

use grundy_core::{Score, Verdict, ZeroSum};

use crate::error::{Error, error_with_help};
use crate::messages;

/// Maximum number of plies to the end, and maximum score, of a byte.
pub const MAX_VALUE: i32 = 126;
/// Maximum number of plies if odd numbers win and even numbers lose.
pub const MAX_ROUND_PLIES: u32 = 253;
/// The rank of an immediate win.
const WIN_RANK: i16 = 1000;

/// Interpretation of the codes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// Win, draw or loss, with the number of plies: the fastest win, the slowest loss.
    Distance,
    /// The final score.
    Score,
    /// As `Distance`, for games whose last move always wins: the parity of the plies determines the
    /// winner.
    Parity,
}

impl ValueKind {
    /// The kind of a game.
    pub fn for_game<G: ZeroSum>() -> Self {
        if G::SCORED {
            Self::Score
        } else {
            Self::Distance
        }
    }

    /// The rank of a finished game with this score.
    ///
    /// # Errors
    ///
    /// A score that does not fit into a byte.
    pub fn ended(self, score: Score) -> Result<i16, Error> {
        match self {
            Self::Distance | Self::Parity => Ok(score.signum() as i16 * WIN_RANK),
            Self::Score if score.abs() <= MAX_VALUE => Ok(score as i16),
            Self::Score => Err(error_with_help(
                "no-table",
                messages::score_exceeds_byte(score),
                messages::search_instead(),
            )),
        }
    }

    /// A larger rank is better for the side to move.
    pub fn rank(self, code: u8) -> i16 {
        let code = i16::from(code);
        match (self, code) {
            (Self::Score, _) => code - 128,
            (_, 0) => 0,
            (Self::Parity, 255) => WIN_RANK,
            (Self::Parity, _) if code % 2 == 1 => code - 1 - WIN_RANK,
            (Self::Parity, _) => WIN_RANK - (code - 1),
            (Self::Distance, _) if code % 2 == 1 => code / 2 - WIN_RANK,
            (Self::Distance, _) => WIN_RANK - (code - 2) / 2,
        }
    }

    /// The inverse of [`ValueKind::rank`].
    pub fn code(self, rank: i16) -> u8 {
        match self {
            Self::Score => (rank + 128) as u8,
            _ if rank == 0 => 0,
            Self::Parity if rank == WIN_RANK => 255,
            Self::Parity => (WIN_RANK - rank.abs() + 1) as u8,
            Self::Distance if rank < 0 => (2 * (rank + WIN_RANK) + 1) as u8,
            Self::Distance => (2 * (WIN_RANK - rank) + 2) as u8,
        }
    }

    /// Converts a rank after a move to the rank before it; `keeps` if the same side is to move
    /// again.
    #[inline]
    pub fn up(self, rank: i16, keeps: bool) -> i16 {
        let rank = if keeps { rank } else { -rank };
        match self {
            Self::Score => rank,
            Self::Distance | Self::Parity => rank - rank.signum(),
        }
    }

    /// Decodes a code.
    pub fn verdict(self, code: u8) -> Verdict {
        let rank = self.rank(code);
        match self {
            Self::Score => Verdict::Score(rank.into()),
            _ if rank > 0 => Verdict::Win(Some((WIN_RANK - rank) as u32)),
            _ if rank < 0 => Verdict::Loss(Some((WIN_RANK + rank) as u32)),
            _ => Verdict::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_code_of_its_rank_and_better_codes_have_larger_ranks() {
        for code in 0..=254_u8 {
            assert_eq!(
                ValueKind::Distance.code(ValueKind::Distance.rank(code)),
                code
            );
            assert_eq!(
                ValueKind::Score.code(ValueKind::Score.rank(code + 1)),
                code + 1
            );
        }
        let verdict_of = |code| ValueKind::Distance.verdict(code);
        assert_eq!(verdict_of(0), Verdict::Draw);
        assert_eq!(
            (verdict_of(1), verdict_of(2)),
            (Verdict::Loss(Some(0)), Verdict::Win(Some(0)))
        );
        assert_eq!(
            (verdict_of(5), verdict_of(8)),
            (Verdict::Loss(Some(2)), Verdict::Win(Some(3)))
        );
        let up = |code, keeps| {
            let value_kind = ValueKind::Distance;
            value_kind.verdict(value_kind.code(value_kind.up(value_kind.rank(code), keeps)))
        };
        assert_eq!(up(5, false), Verdict::Win(Some(3)));
        assert_eq!(up(8, false), Verdict::Loss(Some(4)));
        assert_eq!(up(8, true), Verdict::Win(Some(4)));
        assert_eq!(up(0, false), Verdict::Draw);
        for code in 0..=255 {
            assert_eq!(ValueKind::Parity.code(ValueKind::Parity.rank(code)), code);
        }
        let verdict_of = |code| ValueKind::Parity.verdict(code);
        assert_eq!(
            (verdict_of(0), verdict_of(255)),
            (Verdict::Draw, Verdict::Win(Some(0)))
        );
        assert_eq!(
            (verdict_of(1), verdict_of(2)),
            (Verdict::Loss(Some(0)), Verdict::Win(Some(1)))
        );
        assert_eq!(
            (verdict_of(253), verdict_of(254)),
            (Verdict::Loss(Some(252)), Verdict::Win(Some(253)))
        );
    }
}
