//! Legal moves, winning moves, and a line of best play.
//!
//! A move changes one component of a sum. With s the value of the sum and v that of the component,
//! a move to an option of value w leaves s + v + w; it wins when this is 0 (C. L. Bouton 1902 for
//! Nim). So the other components are never evaluated again.

use grundy_core::Impartial;
use grundy_nimber::Nimber;
use rustc_hash::FxHashSet;

use crate::error::Result;
use crate::solver::Solver;

/// A legal move in a sum under normal play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SumMove<P> {
    /// The index of the component that is changed.
    pub component: usize,
    /// That component before the move, as passed by the caller.
    pub from: P,
    /// The components that replace it, as returned by the rules; possibly none.
    pub to: Vec<P>,
    /// The value of the whole sum after the move. The move wins if this is zero.
    pub value: Nimber,
}

impl<P: Clone> SumMove<P> {
    /// Returns the sum after the move: `to` replaces the component.
    ///
    /// # Panics
    /// If `sum` has no component with this index.
    pub fn apply(&self, sum: &[P]) -> Vec<P> {
        replace(sum, self.component, &self.to)
    }
}

/// The sum with one component replaced by others, in its place.
pub(crate) fn replace<P: Clone>(sum: &[P], component: usize, to: &[P]) -> Vec<P> {
    [&sum[..component], to, &sum[component + 1..]].concat()
}

/// A legal move without its value: component, `from`, `to`.
pub(crate) type Bare<P> = (usize, P, Vec<P>);

impl<G: Impartial> Solver<G> {
    /// Every legal move of a sum with the value it leaves, by component, then in the order of the
    /// rules. Of moves that turn the same component into the same components, in any order, the
    /// first is listed.
    ///
    /// ```
    /// use grundy_impartial::{Graph, Nimber, Solver};
    ///
    /// // Take 1 to 3: the followers of x are x - 1, x - 2 and x - 3.
    /// let followers = |x: u32| (x.saturating_sub(3)..x).collect();
    /// let take: Vec<Vec<u32>> = (0..=13).map(followers).collect();
    /// let take = Graph::from_lists(&take)?;
    /// let moves = Solver::new(&take).moves(&[13])?;
    /// let listed: Vec<_> = moves.iter().map(|m| (m.to[0], m.value)).collect();
    /// assert_eq!(listed, [(10, Nimber(2)), (11, Nimber(3)), (12, Nimber(0))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`value_of_sum`](Self::value_of_sum).
    pub fn moves(&mut self, sum: &[G::Position]) -> Result<Vec<SumMove<G::Position>>, G> {
        self.moves_where(sum, |_| true, usize::MAX)
    }

    /// Every winning move: those of [`moves`](Self::moves) that leave value 0. The list is empty
    /// exactly when the sum is lost.
    ///
    /// # Errors
    /// As [`value_of_sum`](Self::value_of_sum).
    pub fn winning_moves(&mut self, sum: &[G::Position]) -> Result<Vec<SumMove<G::Position>>, G> {
        if self.value_of_sum(sum)?.is_zero() {
            return Ok(Vec::new());
        }
        self.moves_where(sum, Nimber::is_zero, usize::MAX)
    }

    /// A line of play from `sum` to the end, or of `max_plies` moves if that is shorter. Each
    /// move refers to the sum that [`SumMove::apply`] of the one before gives.
    ///
    /// The line is deterministic. The winning player makes the first of the
    /// [`winning_moves`](Self::winning_moves). The losing player makes the first of the
    /// [`moves`](Self::moves), since all moves in a lost position are equally good.
    ///
    /// ```
    /// use grundy_impartial::{Graph, Solver};
    ///
    /// let followers = |x: u32| (x.saturating_sub(3)..x).collect();
    /// let take: Vec<Vec<u32>> = (0..=13).map(followers).collect();
    /// let take = Graph::from_lists(&take)?;
    /// let line = Solver::new(&take).best_line(&[13], 100)?;
    /// let heaps: Vec<u32> = line.iter().map(|m| m.to[0]).collect();
    /// assert_eq!(heaps, [12, 9, 8, 5, 4, 1, 0]); // 12, 8, 4 and 0 are the winner's
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`value_of_sum`](Self::value_of_sum).
    pub fn best_line(
        &mut self,
        sum: &[G::Position],
        max_plies: usize,
    ) -> Result<Vec<SumMove<G::Position>>, G> {
        let mut sum = sum.to_vec();
        let mut line = Vec::new();
        while line.len() < max_plies {
            let lost = self.value_of_sum(&sum)?.is_zero();
            let Some(best) = self.moves_where(&sum, |v| lost || v.is_zero(), 1)?.pop() else {
                break;
            };
            sum = best.apply(&sum);
            line.push(best);
        }
        Ok(line)
    }

    /// The first `limit` moves that leave a value that `wanted` accepts.
    fn moves_where(
        &mut self,
        sum: &[G::Position],
        wanted: impl Fn(Nimber) -> bool,
        limit: usize,
    ) -> Result<Vec<SumMove<G::Position>>, G> {
        let total = self.value_of_sum(sum)?;
        let mut found = Vec::new();
        for (component, from, to) in self.legal_moves(sum) {
            if found.len() == limit {
                break;
            }
            // In memory already, unless `canonical` is not a symmetry of the rules; then this
            // detects it.
            let value = total - self.value(&from)? + self.value_of_sum(&to)?;
            if wanted(value) {
                found.push(SumMove {
                    component,
                    from,
                    to,
                    value,
                });
            }
        }
        Ok(found)
    }

    /// Every legal move, repeats left out.
    pub(crate) fn legal_moves(&mut self, sum: &[G::Position]) -> Vec<Bare<G::Position>> {
        let mut moves = Vec::new();
        for (component, from) in sum.iter().enumerate() {
            let mut seen = FxHashSet::default();
            for to in self.memo.options(from).iter() {
                let mut key = to.to_vec();
                key.sort_unstable();
                if seen.insert(key) {
                    moves.push((component, from.clone(), to.to_vec()));
                }
            }
        }
        moves
    }
}
