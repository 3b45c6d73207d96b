//! Sums of loopy games, and lines of play that end.
//!
//! # Winning moves
//! Values add (for the theory see [`grundy_impartial::loopy`]). A move wins if it leaves 0. In a
//! draw, a move keeps the draw if it does not leave a win.
//!
//! # Play that makes progress
//! Many moves may leave 0, and a player choosing any of them may cycle forever. Of the moves
//! that leave 0, the chosen one leaves the least total of values and, among those, the least total
//! of ranks. The rank of a position is its index in the order in which values were found. *Then the
//! play ends.* Proof: Let the opponent move in a sum of value 0. If the opponent lowers a value,
//! Nim has an answer that lowers another: the total of values becomes smaller. If not, the opponent
//! moves from a position of value m to a larger or infinite one. By the labels there is a move from
//! there to a position of value m and smaller rank: the total of values is as before and that of
//! ranks smaller. The chosen move leaves no more than that answer, so each pair of moves lowers the
//! pair of totals, and that cannot continue forever.
//!
//! A single component is played by its remoteness: the winner hurries, the loser delays.

use grundy_core::{Outcome, Run};
use grundy_impartial::Loopy;

use crate::failure::Failure;
use crate::ruleset::{Ruleset, Wanted};
use crate::solution::{Component, ComponentValue, Move, Ply, Solution};
use crate::solve::{SumSolver, Valued, line_of, listed};

/// The measure of progress: the total of values and the total of ranks.
type Totals = (u128, u128);

impl SumSolver<'_, '_> {
    /// A sum of values of which some may be ∞.
    pub(crate) fn loopy(
        &mut self,
        pieces: &[Valued],
        values: &[Loopy],
    ) -> Result<Solution, Failure> {
        let total = ComponentValue::Loopy(added(values.iter()));
        let mut solution = self.solution(pieces, Some(&total))?;
        let sum: Vec<Component> = pieces.iter().map(|(at, _)| at.clone()).collect();
        solution.moves = self.loopy_moves(&sum, values)?;
        if let [one] = &sum[..] {
            solution.distance = plies(self.rules, one, self.run)?;
        }
        if !matches!(solution.outcome, Some(Outcome::N | Outcome::P)) {
            return Ok(solution);
        }
        let mut first = Some(std::mem::take(&mut solution.moves));
        let mut moves = Vec::new();
        solution.line = line_of(sum, |sum| {
            let found = if let Some(known) = first.take() {
                known
            } else {
                let values = self.loopy_values(sum)?;
                self.loopy_moves(sum, &values)?
            };
            let best = self.progress(sum, &found)?;
            let ply = best.map(|at| Ply::from(found[at].clone()));
            if moves.is_empty() {
                moves = found;
            }
            Ok(ply)
        })?;
        solution.moves = moves;
        Ok(solution)
    }

    fn loopy_values(&mut self, sum: &[Component]) -> Result<Vec<Loopy>, Failure> {
        let mut values = Vec::with_capacity(sum.len());
        for at in sum {
            let worth = self.rules.component_value(at, self.run)?;
            let value = worth.as_ref().and_then(ComponentValue::loopy);
            values.push(value.unwrap_or(Loopy::Finite(0)));
        }
        Ok(values)
    }

    /// Every legal move of a sum.
    fn loopy_moves(&mut self, sum: &[Component], values: &[Loopy]) -> Result<Vec<Move>, Failure> {
        let best = ComponentValue::Loopy(added(values.iter())).outcome();
        let mut moves = Vec::new();
        for (component, at) in sum.iter().enumerate() {
            let others = values.iter().enumerate().filter(|(i, _)| *i != component);
            let rest = added(others.map(|(_, value)| value));
            for choice in self.moves(at, Wanted::ALL)?.list {
                let left = choice.leaves.as_ref().and_then(ComponentValue::loopy);
                let worth = left.map(|left| ComponentValue::Loopy(rest.clone() + left));
                let leaves = worth.as_ref().and_then(ComponentValue::outcome);
                let winning = match best {
                    Some(Outcome::N) => leaves == Some(Outcome::P),
                    Some(Outcome::Draw) => leaves == Some(Outcome::Draw),
                    _ => false,
                };
                let mut found = listed(component, at, choice, worth.as_ref(), winning);
                if let ([_], [left]) = (sum, &found.to[..]) {
                    found.distance = plies(self.rules, left, self.run)?;
                }
                moves.push(found);
            }
        }
        Ok(moves)
    }

    /// The chosen move: one that wins and makes progress, else one that delays.
    fn progress(&mut self, sum: &[Component], moves: &[Move]) -> Result<Option<usize>, Failure> {
        if let [_] = sum {
            let wins = moves.iter().any(|by| by.winning);
            let known = moves
                .iter()
                .enumerate()
                .filter(|(_, by)| by.winning == wins);
            let mut best: Option<(i64, usize)> = None;
            for (at, by) in known {
                // A bound of the remoteness is enough for progress.
                let place = match &by.to[..] {
                    [left] => self.rules.loopy_place(left, self.run)?,
                    _ => None,
                };
                let plies = place.and_then(|place| place.remoteness);
                let plies = i64::from(plies.unwrap_or(u32::MAX));
                let key = if wins { plies } else { -plies };
                if best.is_none_or(|(least, _)| key < least) {
                    best = Some((key, at));
                }
            }
            return Ok(best.map(|(_, at)| at));
        }
        let mut best: Option<(Totals, usize)> = None;
        for (at, by) in moves.iter().enumerate().filter(|(_, by)| by.winning) {
            let others = sum.iter().enumerate().filter(|(i, _)| *i != by.component);
            let mut totals = (0, 0);
            for part in others.map(|(_, part)| part).chain(&by.to) {
                let worth = self.rules.component_value(part, self.run)?;
                if let Some(Loopy::Finite(value)) = worth.as_ref().and_then(ComponentValue::loopy) {
                    totals.0 += u128::from(value);
                }
                let place = self.rules.loopy_place(part, self.run)?;
                totals.1 += place.and_then(|place| place.rank).map_or(0, u128::from);
            }
            if best.is_none_or(|(least, _)| totals < least) {
                best = Some((totals, at));
            }
        }
        Ok(best.map(|(_, at)| at).or((!moves.is_empty()).then_some(0)))
    }
}

/// The value of a sum.
fn added<'a>(values: impl Iterator<Item = &'a Loopy>) -> Loopy {
    values.fold(Loopy::Finite(0), |all, value| all + value.clone())
}

/// The remoteness of a component, where its end can be forced and no position that was not examined
/// can shorten it.
fn plies(rules: &mut dyn Ruleset, at: &Component, run: &mut Run) -> Result<Option<u32>, Failure> {
    let place = rules.loopy_place(at, run)?;
    let exact = place.filter(|place| place.is_exact);
    Ok(exact.and_then(|place| place.remoteness))
}
