//! Grundy values of impartial board games.
//!
//! Such games set [`ZeroSum::IMPARTIAL`]. Their positions are solved by
//! [`grundy_impartial::Solver`], with one position for each key.
//!
//! Positions with equal keys have equal values for the side to move, so the side to move makes no
//! difference. Keys must not be hashes.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use grundy_core::{Diagnostic, Halt, Impartial, Options, Run, ZeroSum};
use grundy_impartial::{SolveError, Solver};

use crate::messages;

/// The rules of a board game as rules of an impartial game.
struct ImpartialRules<'g, G>(&'g G);

/// A position that is compared by its key.
struct Keyed<G: ZeroSum> {
    key: G::Key,
    position: G::Position,
}

impl<G: ZeroSum> Clone for Keyed<G> {
    fn clone(&self) -> Self {
        Self {
            key: self.key,
            position: self.position.clone(),
        }
    }
}

impl<G: ZeroSum> PartialEq for Keyed<G> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<G: ZeroSum> Eq for Keyed<G> {}

impl<G: ZeroSum> PartialOrd for Keyed<G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G: ZeroSum> Ord for Keyed<G> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl<G: ZeroSum> Hash for Keyed<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl<G: ZeroSum> std::fmt::Debug for Keyed<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.position.fmt(f)
    }
}

impl<G: ZeroSum> ImpartialRules<'_, G> {
    fn keyed(&self, position: G::Position) -> Keyed<G> {
        Keyed {
            key: self.0.key(&position),
            position,
        }
    }

    /// Returns the position after each move, in the order of [`ZeroSum::moves`].
    fn options_of(&self, position: &G::Position) -> impl Iterator<Item = Keyed<G>> {
        let mut moves = Vec::new();
        if self.0.ended(position).is_none() {
            self.0.moves(position, &mut moves);
        }
        let children = moves.into_iter().map(|by| self.0.play(position, by));
        children.map(|child| self.keyed(child))
    }
}

impl<G: ZeroSum> Impartial for ImpartialRules<'_, G> {
    type Position = Keyed<G>;

    fn options(&self, at: &Keyed<G>, options: &mut Options<Keyed<G>>) {
        self.options_of(&at.position)
            .for_each(|child| options.push(child));
    }
}

/// Returns the value of a position and the values of its options, in the order of
/// [`ZeroSum::moves`]. The solver visits every reachable position. Keys must not be hashes.
///
/// # Errors
/// `no-end` if play can repeat a position; `limit-exceeded`.
pub(crate) fn grundy_values<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    run: &mut Run,
) -> Result<(u128, Vec<u128>), Halt> {
    let rules = ImpartialRules(game);
    let at = rules.keyed(position.clone());
    let options: Vec<Keyed<G>> = rules.options_of(position).collect();
    let mut solver = Solver::with_budget(rules, run.budget);
    let mut value = |at: &Keyed<G>| match solver.explore(std::slice::from_ref(at), run) {
        Ok(value) => Ok(value.0.into()),
        Err(SolveError::Cycle(_)) => {
            Err(Diagnostic::error("no-end", messages::position_comes_back()).into())
        }
        Err(SolveError::Stopped(stopped)) => Err(Halt::Stopped(
            stopped.stop,
            Box::new(Diagnostic::error("limit-exceeded", stopped.message())),
        )),
    };
    let whole = value(&at)?;
    let options = options.iter().map(value).collect::<Result<_, Halt>>()?;
    Ok((whole, options))
}
