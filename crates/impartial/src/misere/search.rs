//! Misère search over whole sums.
//!
//! # Why nothing may be added here
//! Two heaps of one token and two heaps of two tokens both have the nim-sum 0. Under misère play
//! the first is won by the player to move (one token is taken, and the other player must take the
//! last), the second is lost. Values of components do not determine the outcome of a misère sum,
//! with exceptions that are theorems about particular games (Bouton's for Nim; *tame* games in
//! *Winning Ways*, ch. 13). So the solver takes a whole sum as one node of the search:
//!
//! - the components below it become a closed set, each once, from the terminal positions upwards
//!   ([`Simplified`](super::simplify::Simplified)): a component that equals zero or a sum of others
//!   in every misère sum is replaced, and two heaps of 1 cancel;
//! - the empty sum is won by the player to move; any other sum is won exactly when some option is
//!   lost, and the search stops at the first such option (`membership.rs`, also used by the
//!   learning of quotients).
//!
//! The number of nodes is that of the multisets that can be reached, which grows much faster than
//! the number of components: k heaps of at most n tokens make (n+k choose k) nodes of Nim, where
//! normal play needs n + 1.
//!
//! That every play ends is checked beforehand, on the components, by the walk of normal play; a
//! cycle among sums would be one among components.

use grundy_core::{Impartial, NoObserver, Observer, Outcome, Stop};

use super::membership::MembershipOracle;
use super::monoid::Monoid;
use super::sum_cache::SumCache;
use crate::error::Result;
use crate::limits::Meter;
use crate::memo::{EMPTY, LAST};
use crate::moves::replace;
use crate::solver::Solver;

/// A legal move in a sum under misère play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MisereMove<P> {
    /// The index of the component that is changed.
    pub component: usize,
    /// That component before the move, as passed by the caller.
    pub from: P,
    /// The components that replace it, as returned by the rules; possibly none.
    pub to: Vec<P>,
    /// Outcome after the move. The move wins if this is [`Outcome::P`]: the opponent, to move,
    /// loses.
    pub outcome: Outcome,
}

impl<P: Clone> MisereMove<P> {
    /// Returns the sum after the move: `to` replaces the component.
    ///
    /// # Panics
    /// If `sum` has no component with this index.
    pub fn apply(&self, sum: &[P]) -> Vec<P> {
        replace(sum, self.component, &self.to)
    }
}

impl<G: Impartial> Solver<G> {
    /// Returns the outcome of a sum under misère play, by search over whole sums.
    ///
    /// [`Impartial::canonical`] must then give symmetric positions, with the same play; positions
    /// that merely have the same Grundy value are not the same here.
    ///
    /// ```
    /// use grundy_impartial::{Graph, Outcome, Solver};
    ///
    /// // Nim heaps of at most two tokens.
    /// let nim = Graph::from_lists(&[vec![], vec![0], vec![0, 1]])?;
    /// let mut nim = Solver::new(&nim);
    /// assert_eq!(nim.misere_outcome(&[1, 1])?, Outcome::N);
    /// assert_eq!(nim.misere_outcome(&[2, 2])?, Outcome::P);
    /// assert_eq!(nim.misere_outcome(&[])?, Outcome::N);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A cycle, if play from some component need not end; or the budget, which counts components
    /// and sums together.
    pub fn misere_outcome(&mut self, sum: &[G::Position]) -> Result<Outcome, G> {
        self.explore_misere(sum, &mut NoObserver)
    }

    /// As [`misere_outcome`](Self::misere_outcome), with an observer that receives progress
    /// (positions and sums solved so far) and can cancel.
    ///
    /// # Errors
    /// As [`misere_outcome`](Self::misere_outcome), and if the observer cancels.
    pub fn explore_misere(
        &mut self,
        sum: &[G::Position],
        observer: &mut dyn Observer,
    ) -> Result<Outcome, G> {
        let mut meter = Meter::new(self.budget, observer);
        let components = self.solved_numbers(sum, &mut meter)?;
        self.misere_outcome_of(components, &mut meter)
    }

    /// Every legal move of a sum with the outcome it leaves under misère play, by component, then
    /// in the order of the rules. Of moves that turn the same component into the same components,
    /// in any order, the first is listed. The winning ones leave [`Outcome::P`].
    ///
    /// ```
    /// use grundy_impartial::{Graph, Outcome, Solver};
    ///
    /// let nim = Graph::from_lists(&[vec![], vec![0], vec![0, 1]])?;
    /// let moves = Solver::new(&nim).misere_moves(&[1, 2])?;
    /// let winning: Vec<_> = moves.iter().filter(|m| m.outcome == Outcome::P).collect();
    /// assert_eq!(winning.len(), 1); // both tokens from the heap of two
    /// assert_eq!((winning[0].component, &winning[0].to[..]), (1, &[0][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`misere_outcome`](Self::misere_outcome).
    pub fn misere_moves(&mut self, sum: &[G::Position]) -> Result<Vec<MisereMove<G::Position>>, G> {
        self.explore_misere_moves(sum, &mut NoObserver)
    }

    /// As [`misere_moves`](Self::misere_moves), with an observer. The search for an outcome stops
    /// at the first winning move, so the other moves are work that
    /// [`explore_misere`](Self::explore_misere) has not done.
    ///
    /// # Errors
    /// As [`misere_outcome`](Self::misere_outcome), and if the observer cancels.
    pub fn explore_misere_moves(
        &mut self,
        sum: &[G::Position],
        observer: &mut dyn Observer,
    ) -> Result<Vec<MisereMove<G::Position>>, G> {
        let mut meter = Meter::new(self.budget, observer);
        let components = self.solved_numbers(sum, &mut meter)?;
        let mut moves = Vec::new();
        for (component, from, to) in self.legal_moves(sum) {
            let parts = self.solved_numbers(&to, &mut meter)?;
            let left = replace(&components, component, &parts);
            let outcome = self.misere_outcome_of(left, &mut meter)?;
            moves.push(MisereMove {
                component,
                from,
                to,
                outcome,
            });
        }
        Ok(moves)
    }

    /// Outcome of a sum of components that the walk has evaluated.
    fn misere_outcome_of(&mut self, sum: Vec<u32>, meter: &mut Meter<'_>) -> Result<Outcome, G> {
        let lost = self.misere_search(sum, meter);
        self.misere.line.clear();
        self.misere.parts.clear();
        lost.map(|lost| Outcome::from_win(!lost))
            .map_err(|stop| self.stopped(stop))
    }

    fn misere_search(
        &mut self,
        mut sum: Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<bool, Stop> {
        for part in &mut sum {
            *part = self.misere_number(*part, meter)?;
        }
        let word = self.misere.set.word_of(&sum);
        if let Some(&lost) = self.misere.sums.get(&word) {
            return Ok(lost);
        }
        meter.check(self.work, self.bytes())?;
        let before = self.misere.sums.len();
        let nothing = (&Monoid::trivial(), &[][..]);
        let mut budget = self.budget;
        budget.cells = budget.cells.map(|most| most - self.work.cells.min(most));
        let SumCache { set, sums, .. } = &mut self.misere;
        let mut oracle =
            MembershipOracle::of_sums(set, nothing, None, std::mem::take(sums), budget);
        let lost = oracle.ask(&word, &mut meter.run());
        *sums = oracle.into_memo();
        self.work.cells += (sums.len() - before) as u64;
        lost
    }

    /// The number of a component in the closed set, into which it is taken after all below it.
    fn misere_number(
        &mut self,
        component: u32,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<u32, Stop> {
        self.misere.line.push((component, None));
        while let Some(&(id, listed)) = self.misere.line.last() {
            if self.misere.number(id).is_some() {
                self.misere.line.pop();
                continue;
            }
            let Some(start) = listed else {
                meter.check(self.work, self.bytes())?;
                let SumCache { line, parts, .. } = &mut self.misere;
                let start = parts.len();
                self.memo.write_options(id, parts)?;
                line.pop();
                line.push((id, Some(start)));
                let below = parts[start..].iter().filter(|&&part| part != EMPTY);
                line.extend(below.map(|part| (part & !LAST, None)));
                continue;
            };
            self.misere.take(id, start, self.memo.entries().len());
        }
        Ok(self.misere.number(component).unwrap_or_default())
    }
}
