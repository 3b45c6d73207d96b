//! Circles of cells on which a move takes neighbours: after one move a row is left.
//!
//! **Theorem.** A move takes `s` neighbouring cells of a circle of `n` cells, and cells at a
//! distance of at most `r` from a taken one are not taken later. After the first move, the moves
//! are those of the row of the other cells without the `r` cells at both ends: `n - s - 2r` cells.
//! So the second player wins if for each first move the first player of that row wins, and the
//! first player wins with a move after which the second player of the row wins. *Proof.* Cells on
//! the two sides of the taken arc are more than `r` apart along it, since the `r` cells at each end
//! are not free. ∎ The rows have strategies by images, so that the middle of the row is opposite to
//! the first move, and images are those of the circle under the reflection that fixes both.

use super::{Offset, Owner, Placement, Side, Strategy, StrategyCertificate};
use crate::messages;
use crate::report::{CheckError, require};
use grundy_message::Message;

/// The number of neighbours of a taken cell, on one side, that are not taken later; `None` if the
/// shapes are not rows of cells, or the forbidden offsets are not the nearest ones.
fn margin(game: &Placement) -> Option<i32> {
    let is_arc = |cells: &[Offset]| (0..).zip(cells).all(|(i, cell)| *cell == [i, 0]);
    let rows = (game.shapes.iter())
        .all(|shape| shape.owner == Owner::Both && !shape.cells.is_empty() && is_arc(&shape.cells));
    let margin = game.same.iter().map(|offset| offset[0]).max().unwrap_or(0);
    let nearest = (-margin..=margin).filter(|i| *i != 0).map(|i| [i, 0]);
    (rows
        && !game.shapes.is_empty()
        && game.same == game.other
        && game.same.iter().copied().eq(nearest))
    .then_some(margin)
}

impl StrategyCertificate {
    /// The length of the row after a first move, for a length of the circle.
    pub fn row_after(game: &Placement, shape: usize, length: i64) -> Option<i64> {
        let taken = game.shapes.get(shape)?.cells.len() as i64;
        Some((length - taken - 2 * i64::from(margin(game)?)).max(0))
    }

    pub(super) fn check_circle(
        &self,
        game: &Placement,
        first: Option<usize>,
        answers: &[usize],
    ) -> Result<Vec<Message>, CheckError> {
        let margin = margin(game).ok_or_else(|| CheckError::new(messages::moves_are_not_arcs()))?;
        let [side] = self.sides[..] else {
            return Err(CheckError::new(messages::game_is_malformed()));
        };
        // The first moves of the opponent with the answers, or that of the first player.
        let moves: Vec<(usize, Option<usize>)> = match first {
            Some(first) => vec![(first, None)],
            None => (answers.iter().copied()).map(Some).enumerate().collect(),
        };
        let count = if first.is_some() {
            0
        } else {
            game.shapes.len()
        };
        let are_shapes = moves.iter().all(|(shape, answer)| {
            [Some(*shape), *answer]
                .into_iter()
                .flatten()
                .all(|shape| shape < game.shapes.len())
        });
        require(
            answers.len() == count && are_shapes,
            messages::answers_are_missing,
        )?;
        let mut verified = Vec::new();
        for (shape, answer) in moves {
            let taken = game.shapes[shape].cells.len() as i64;
            let gap = taken + 2 * i64::from(margin);
            // The least circle, and the least one with room for the move.
            let (modulus, residue) = (i64::from(side.modulus), i64::from(side.residue));
            let least = if residue == 0 { modulus } else { residue };
            let missing = (taken - least).max(0);
            require(
                first.is_none() || missing == 0,
                messages::first_move_is_illegal,
            )?;
            if missing > 0 && modulus == 0 {
                continue;
            }
            let least = least + (missing + modulus - 1).checked_div(modulus).unwrap_or(0) * modulus;
            if let Some(answer) = answer {
                let extent = i64::from(game.shapes[answer].extent(0));
                require(least - gap >= extent, || {
                    messages::no_room_for_the_answer(least)
                })?;
            }
            let row = StrategyCertificate {
                sides: vec![Side {
                    modulus: side.modulus,
                    residue: match modulus {
                        0 => (least - gap).max(1) as u32,
                        _ => (least - gap).rem_euclid(modulus) as u32,
                    },
                }],
                strategy: Strategy::Mirror {
                    game: game.clone(),
                    reflected: [true, false],
                    first: answer,
                },
            };
            row.check_mirror(game, [true, false], answer)?;
            verified.push(messages::row_after_first_move(
                taken,
                row.sides[0].to_string(),
                super::word_of_winner(answer.is_some()),
            ));
        }
        Ok(verified)
    }
}
