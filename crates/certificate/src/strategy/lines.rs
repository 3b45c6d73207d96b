//! Notakto on one board: a move marks a free cell, and the player that completes a line loses.
//!
//! A line is `k` cells in a row, in a column or along a diagonal.
//!
//! **Theorem.** Let the cells of a board, without the cell of a first move, be pairs. Let `c` be a
//! cell and `d` its partner, and `L` a line that contains `d`. Let `C` be the first cell and all
//! pairs of the cells of `L` other than `c` and `d`. If for all `c` and `L` some line is a subset
//! of `C` and `c`, then the player that answers each move by the partner of its cell wins: the
//! first player, or the second one if there is no first move. *Proof.* The marked cells before a
//! move of the opponent are the first cell and whole pairs. If the answer `d` to `c` completes a
//! line `L`, the marked cells contain `L` without `c` and `d`, so they contain `C`. Then the
//! opponent has completed a line with `c`. So only the opponent completes a line, and one is
//! completed, since it is on the full board. ∎

use super::{Offset, StrategyCertificate};
use crate::messages;
use crate::report::{CheckError, require};
use grundy_message::Message;
use std::collections::BTreeSet;

/// The lines of `k` cells of a board.
pub fn lines(height: i32, width: i32, k: i32) -> Vec<Vec<Offset>> {
    let mut all = Vec::new();
    for row in 0..height {
        for column in 0..width {
            for step in [[0, 1], [1, 0], [1, 1], [1, -1]] {
                let cell = |i: i32| [row + i * step[0], column + i * step[1]];
                let inside =
                    |cell: Offset| (0..height).contains(&cell[0]) && (0..width).contains(&cell[1]);
                if (0..k).all(|i| inside(cell(i))) {
                    all.push((0..k).map(cell).collect());
                }
            }
        }
    }
    all
}

impl StrategyCertificate {
    pub(super) fn check_lines(
        &self,
        k: u32,
        partners: &[Offset],
    ) -> Result<Vec<Message>, CheckError> {
        let lengths: Vec<i32> = self.sides.iter().map(|side| side.residue as i32).collect();
        let [height, width] = lengths[..] else {
            return Err(CheckError::new(messages::game_is_malformed()));
        };
        let is_one_board = self.sides.iter().all(|side| side.modulus == 0);
        let k = k as i32;
        require(
            is_one_board && height * width <= 1024,
            messages::game_is_malformed,
        )?;
        require(
            (2..=height.max(width)).contains(&k),
            messages::line_does_not_fit,
        )?;
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| [row, column]));
        let cells: Vec<Offset> = cells.collect();
        require(
            partners.len() == cells.len(),
            messages::partners_are_missing,
        )?;
        let partner = |cell: Offset| {
            let offset = partners[(cell[0] * width + cell[1]) as usize];
            [cell[0] + offset[0], cell[1] + offset[1]]
        };
        let mut first = None;
        for cell in &cells {
            let other = partner(*cell);
            require(
                cells.binary_search(&other).is_ok(),
                messages::partner_is_outside,
            )?;
            require(partner(other) == *cell, messages::partners_are_not_pairs)?;
            if other == *cell {
                require(first.is_none(), messages::partners_are_not_pairs)?;
                first = Some(*cell);
            }
        }
        let lines = lines(height, width, k);
        for line in &lines {
            for answer in line.iter().filter(|cell| Some(**cell) != first) {
                let cell = partner(*answer);
                let others = line.iter().filter(|at| *at != answer && **at != cell);
                let mut marked: BTreeSet<Offset> =
                    others.flat_map(|at| [*at, partner(*at)]).collect();
                marked.extend(first);
                marked.insert(cell);
                let is_completed = |line: &Vec<Offset>| line.iter().all(|at| marked.contains(at));
                require(lines.iter().any(is_completed), || {
                    messages::answer_completes_a_line(format!("{},{}", answer[0], answer[1]))
                })?;
            }
        }
        Ok(vec![
            messages::other_cells_are_pairs(cells.len() / 2),
            messages::answers_complete_no_line(lines.len()),
        ])
    }
}
