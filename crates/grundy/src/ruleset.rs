//! What every family of games can be asked: the one interface behind [`Game`](crate::Game).
//!
//! A game is rules, wherever they come from: a formula of the rule language (also a code or a set),
//! rows of coins, a board, a type of the user's own. Each family is a [`Ruleset`]. It reads and
//! shows positions, says what a position is worth and which moves it has; who wins a sum, which
//! moves win and how play goes on is then the same for all and is written once, in
//! [`solve`](crate::solve).
//!
//! A question that only one family can answer is a capability: [`Ruleset::formula`] for what is
//! asked of a recurrence (expressions, laws, claims, periods), [`Ruleset::board`] for what is asked
//! of a game tree (search, perft, tables in files). A front end asks for the capability and never
//! for the family.
//!
//! # Positions
//! A position is a sum of [`Component`]s. Formulas have one for each argument list, so
//! `grundy solve nim 3 4 5` has three; a board has one, which is a text in the notation of the
//! game.

use grundy_game::{Diagnostic, Kind, Run, Sketch, Turn};
use grundy_nimber::entailing_values::EntailingOutcome;
use grundy_rules::{LoopyPlace, Value};

use crate::board::{BoardGame, Engine};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::solution::{Component, Ply, Solution, Worth};
use crate::values::ValueGame;

/// A move as the rules have it, before it is known what it does to a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// What replaces the component: any number of components, also none.
    pub to: Vec<Component>,
    /// The move in words: `7 -> 3 + 2`, `e2e4`.
    pub text: String,
    /// What it leaves is worth to the player who is then to move. A score is that of the whole
    /// move, for who makes it.
    pub leaves: Option<Worth>,
    /// The coins that it turns, in coin-turning games.
    pub turned: Vec<Value>,
    /// What it obliges to. After an entailing move it leaves the one component that must be
    /// answered in.
    pub turn: Turn,
}

impl Choice {
    /// The move in a line of play.
    pub(crate) fn ply(self, component: usize, from: Component) -> Ply {
        Ply {
            component,
            from,
            to: self.to,
            text: self.text,
        }
    }
}

/// The moves of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Those that are listed.
    pub list: Vec<Choice>,
    /// How many are not.
    pub omitted: u128,
    /// Whether winning moves may be among those.
    pub winning_omitted: bool,
}

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The Grundy value of an option that wins.
    pub target: u128,
    /// Of a component with very many moves about so many will do, if one that wins is among them;
    /// none: all.
    pub most: Option<u64>,
    /// Whether any legal move will do for those, and not only one that wins.
    pub any: bool,
}

impl Wanted {
    /// All moves, or as many as the rules list of a vast heap.
    pub const ALL: Self = Self {
        target: 0,
        most: None,
        any: true,
    };
}

/// The rules of a game.
pub trait Ruleset: Send {
    /// How the game is typed: `kayles`, `connect4:6,5,4`.
    fn name(&self) -> &str;

    /// The title for a heading, with the Japanese name; none for rules without one.
    fn title(&self) -> Option<String>;

    /// Reads a position as it is written on the command line, one word for each component; without
    /// words the start position.
    ///
    /// # Errors
    /// Words that are no position, or none where the rules have no start.
    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure>;

    /// One word for each component of a position that play begins from where nobody says another
    /// one; none where [`Ruleset::read`] knows the start, or nothing is known.
    ///
    /// # Errors
    /// As [`Ruleset::read`].
    fn beginning(&mut self, run: &mut Run) -> Result<Vec<String>, Failure> {
        let _ = run;
        Ok(Vec::new())
    }

    /// A component as a word that [`Ruleset::read`] understands.
    fn show(&self, at: &Component) -> String;

    /// A component as people write it among others, such as `(3,5)` or `r(4)`.
    fn written(&self, at: &Component) -> String {
        at.written()
    }

    /// Gets ready for questions about a position and all that follows: coins compute the values of
    /// their places.
    ///
    /// # Errors
    /// A position of another game, or the limit that was met.
    fn prepare(&mut self, sum: &[Component], run: &mut Run) -> Result<(), Failure> {
        let _ = (sum, run);
        Ok(())
    }

    /// What a component is worth; none if the work was stopped before that was known.
    ///
    /// # Errors
    /// Whatever is wrong with rules or position, or the limit that was met.
    fn worth(&mut self, at: &Component, run: &mut Run) -> Result<Option<Worth>, Failure>;

    /// The function that a component is a position of, where that is not the main one of its rules.
    fn aside(&self, at: &Component) -> Option<String> {
        let main = self.formula().and_then(Formula::main_function);
        let other = main.is_none_or(|main| main.name != at.function);
        (other && !at.function.is_empty()).then(|| at.function.clone())
    }

    /// What the values of a component are.
    ///
    /// # Errors
    /// As [`Ruleset::worth`].
    fn kind(&self, at: &Component) -> Result<Kind, Failure>;

    /// How many moves a component has, where they can be counted and might be too many to be
    /// listed; else 0.
    fn count(&self, at: &Component) -> u128 {
        let _ = at;
        0
    }

    /// Whether each question about a component is dear, since it is far outside of every table.
    fn is_far(&self, at: &Component) -> bool {
        let _ = at;
        false
    }

    /// Whether a component is a heap of Nim: any smaller heap is a move, and nothing else.
    fn is_nim(&mut self, at: &Component) -> bool {
        let _ = at;
        false
    }

    /// The moves of a component in the order of the rules, repeats left out.
    ///
    /// # Errors
    /// As [`Ruleset::worth`].
    fn moves(&mut self, at: &Component, wanted: &Wanted, run: &mut Run) -> Result<Moves, Failure>;

    /// Where a component stands in its graph, if play may go on for ever there.
    ///
    /// # Errors
    /// As [`Ruleset::worth`].
    fn loopy_place(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<LoopyPlace>, Failure> {
        let _ = (at, run);
        Ok(None)
    }

    /// Whether a player who must move in a component wins, everything else being worth `rest`: of
    /// games with moves that oblige.
    ///
    /// # Errors
    /// As [`Ruleset::worth`].
    fn wins_entailed(
        &mut self,
        at: &Component,
        rest: EntailingOutcome,
        run: &mut Run,
    ) -> Result<bool, Failure> {
        let _ = (at, rest, run);
        Ok(false)
    }

    /// Why these components cannot be solved together.
    fn no_sum(&self, sum: &[Component]) -> Diagnostic {
        let _ = sum;
        Diagnostic::error("no-sum", "positions of this game cannot be added")
            .help("give one position")
    }

    /// All about a position at once, where that is known otherwise than by asking move after move:
    /// a game tree is solved by a table or a search.
    ///
    /// # Errors
    /// As [`Ruleset::worth`].
    fn solve(
        &mut self,
        sum: &[Component],
        engine: Engine,
        run: &mut Run,
    ) -> Result<Option<Solution>, Failure> {
        let _ = (sum, engine, run);
        Ok(None)
    }

    /// The value of an expression, in a game that has no formula and yet some names, such as
    /// `value` for that of its start position.
    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        let _ = (expression, run);
        None
    }

    /// The recurrence, for what only a recurrence can be asked.
    fn formula(&self) -> Option<&Formula> {
        None
    }

    /// The same, to be computed with.
    fn formula_mut(&mut self) -> Option<&mut Formula> {
        None
    }

    /// The same by itself.
    fn into_formula(self: Box<Self>) -> Option<Formula> {
        None
    }

    /// A component as points joined by lines, where it is such a thing.
    fn sketch(&self, at: &Component) -> Option<Sketch> {
        let _ = at;
        None
    }

    /// The values of two sides, for what only a partizan game can be asked.
    fn values(&mut self) -> Option<&mut dyn ValueGame> {
        None
    }

    /// The game tree, for what only a game tree can be asked.
    fn board(&self) -> Option<&dyn BoardGame> {
        None
    }

    /// The same by itself.
    fn into_board(self: Box<Self>) -> Option<Box<dyn BoardGame>> {
        None
    }
}
