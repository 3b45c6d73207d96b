//! Misère play: the player who cannot move wins.
//!
//! # Why nothing may be added here
//! Two heaps of one token and two heaps of two tokens both have the nim-sum 0. Under misère play the
//! first is won by the player to move (one token is taken, and the other player must take the last),
//! the second is lost. Values of components do not tell who wins a misère sum, with exceptions that
//! are theorems about particular games (Bouton's for Nim; *tame* games in *Winning Ways*, ch. 13). So
//! the solver takes a whole sum as one node of the search:
//!
//! - the node of a sum is the sorted list of its components' numbers;
//! - a component without options is left out: it never gives anyone a move, under either
//!   convention. Nothing else is left out, and equal components do not cancel;
//! - the empty list is won by the player to move; any other sum is won exactly when some option is
//!   lost, and the search stops at the first such option.
//!
//! The options of each component are listed once, without what has no options, and serve all sums in
//! which it stands. The number of nodes is that of the multisets that can be reached, which grows much
//! faster than the number of components: k heaps of at most n tokens make (n+k choose k) nodes of Nim,
//! where normal play needs n + 1.
//!
//! That every play ends is checked beforehand, on the components, by the walk of normal play; a cycle
//! among sums would be one among components.

use grundy_game::{Impartial, NoObserver, Observer, Outcome, Stop};

use crate::error::Result;
use crate::memo::{EMPTY, LAST, State};
use crate::moves::replace;
use crate::solver::Solver;
use crate::sums::{OpenSum, OptionsOf};
use crate::work::{Meter, Work};

/// A legal move in a sum under misère play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MisereMove<P> {
    /// The index of the component that is changed.
    pub component: usize,
    /// That component before the move, as it was given.
    pub from: P,
    /// What replaces it, as the rules give it: any number of components, also none.
    pub to: Vec<P>,
    /// Who wins what is left. The move wins when this is [`Outcome::P`]: the opponent, who is
    /// then to move, loses.
    pub outcome: Outcome,
}

impl<P: Clone> MisereMove<P> {
    /// The sum after the move: `to` stands where the component stood.
    ///
    /// # Panics
    /// When `sum` has no component with this index.
    pub fn apply(&self, sum: &[P]) -> Vec<P> {
        replace(sum, self.component, &self.to)
    }
}

impl<G: Impartial> Solver<G> {
    /// Who wins the sum under misère play, by search over whole sums.
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
    /// A cycle, when play from some component need not end; or the budget, which counts components
    /// and sums together.
    pub fn misere_outcome(&mut self, sum: &[G::Position]) -> Result<Outcome, G> {
        self.explore_misere(sum, &mut NoObserver)
    }

    /// As [`misere_outcome`](Self::misere_outcome), with an observer that hears of progress (positions
    /// and sums solved so far) and may stop the work.
    ///
    /// # Errors
    /// As [`misere_outcome`](Self::misere_outcome), and when the observer says stop.
    pub fn explore_misere(
        &mut self,
        sum: &[G::Position],
        observer: &mut dyn Observer,
    ) -> Result<Outcome, G> {
        let mut meter = Meter::new(self.budget, observer);
        let components = self.solved_numbers(sum, &mut meter)?;
        self.misere_outcome_of(components, &mut meter)
    }

    /// Every legal move of a sum with the outcome it leaves under misère play, by component, then in
    /// the order of the rules. Of moves that turn the same component into the same components, in
    /// whatever order, the first is listed. The winning ones leave [`Outcome::P`].
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

    /// As [`misere_moves`](Self::misere_moves), with an observer. The search for an outcome stops at
    /// the first winning move, so the other moves are work that
    /// [`explore_misere`](Self::explore_misere) has not done.
    ///
    /// # Errors
    /// As [`misere_outcome`](Self::misere_outcome), and when the observer says stop.
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

    /// Who wins a sum of components that the walk has been through.
    fn misere_outcome_of(
        &mut self,
        mut components: Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, G> {
        components.retain(|&id| self.memo.state(id) != State::TERMINAL);
        let outcome = self.misere_search(components, meter);
        self.misere.line.clear();
        outcome.map_err(|stop| self.stopped(stop))
    }

    fn misere_search(
        &mut self,
        components: Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<Outcome, Stop> {
        let mut option = components;
        let root = self.misere.number(&mut option)?;
        if let Some(outcome) = self.misere.outcomes[root as usize] {
            return Ok(outcome);
        }
        self.misere_open(root, meter)?;
        let mut returned = None; // the outcome of the option that the search comes back from
        'line: while let Some(mut frame) = self.misere.line.pop() {
            let outcome = loop {
                let left = match returned.take() {
                    Some(outcome) => outcome,
                    None if !self.misere.next_option(&mut frame, &mut option) => break Outcome::P,
                    None => {
                        self.work.options += 1;
                        let next = self.misere.number(&mut option)?;
                        if let Some(outcome) = self.misere.outcomes[next as usize] {
                            outcome
                        } else {
                            self.misere.line.push(frame);
                            self.misere_open(next, meter)?;
                            continue 'line;
                        }
                    }
                };
                if left == Outcome::P {
                    break Outcome::N;
                }
            };
            self.misere.outcomes[frame.sum as usize] = Some(outcome);
            self.work.cells += 1;
            returned = Some(outcome);
        }
        Ok(returned.expect("the root is closed last"))
    }

    /// Takes up a sum: lists the options of its components and puts it at the end of the line.
    fn misere_open(&mut self, sum: u32, meter: &mut Meter<'_>) -> std::result::Result<(), Stop> {
        let Work { cells, options } = self.work;
        let cells = cells + self.misere.line.len() as u64 + 1;
        meter.check(Work { cells, options }, self.bytes())?;
        for i in 0..self.misere.sums.item(sum).len() {
            self.misere_list(self.misere.sums.item(sum)[i])?;
        }
        self.misere.line.push(OpenSum {
            sum,
            component: 0,
            at: 0,
        });
        Ok(())
    }

    /// Lists the options of a component unless they are listed.
    fn misere_list(&mut self, component: u32) -> std::result::Result<(), Stop> {
        let at = component as usize;
        if self.misere.lists.len() <= at {
            self.misere
                .lists
                .resize(self.memo.entries().len(), OptionsOf::default());
        }
        if self.misere.lists[at].end != 0 {
            return Ok(());
        }
        let mut all = Vec::new();
        self.memo.write_options(component, &mut all)?;
        let parts = &mut self.misere.parts;
        let start = parts.len();
        let mut option = start;
        for part in all {
            if part != EMPTY && self.memo.state(part & !LAST) != State::TERMINAL {
                parts.push(part & !LAST);
            }
            if part & LAST != 0 {
                match parts[option..].last_mut() {
                    Some(last) => *last |= LAST,
                    None => parts.push(EMPTY),
                }
                option = parts.len();
            }
        }
        self.misere.lists[at] = OptionsOf {
            start,
            end: parts.len(),
        };
        Ok(())
    }
}
