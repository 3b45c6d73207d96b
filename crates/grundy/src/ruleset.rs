//! The interface of all families of games, used by [`Game`](crate::Game).
//!
//! A game is a set of rules from any source: a formula of the rule language (also a code or a set),
//! rows of coins, a board, or a type of the user. Each family is a [`Ruleset`]. It reads and shows
//! positions, and returns values and moves. The outcome of a sum, its winning moves and its lines
//! are computed for all families by [`solve`](crate::solve).
//!
//! A question for a single family is a capability: [`Ruleset::formula`] for recurrences
//! (expressions, laws, claims, periods), [`Ruleset::board`] for game trees (search, perft, tables
//! in files). A front end uses the capability and never the family.
//!
//! # Positions
//! A position is a sum of [`Component`]s. Formulas have one for each argument list, so
//! `grundy solve nim 3 4 5` has three; a board has one, which is a text in the notation of the
//! game.

use std::any::Any;

use grundy_core::{Budget, Diagnostic, Kind, Message, Run, Sketch, Turn};
use grundy_impartial::entailing_values::EntailingOutcome;
use grundy_rules::{LoopyPlace, Value};

use crate::board::{BoardGame, Engine};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::messages;
use crate::solution::{Component, ComponentValue, Ply, Solution};
use crate::values::{ValueGame, sums};

/// If moves are counted, at most this many are listed.
pub const MAX_MOVES: u64 = 100_000;

/// A move in the form of the rules, before its effect on a sum is computed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The components that replace the component, possibly none.
    pub to: Vec<Component>,
    /// The move in words: `7 -> 3 + 2`, `e2e4`.
    pub text: String,
    /// The value of the result for the next player to move. A score is that of the whole move, for
    /// the player making it.
    pub leaves: Option<ComponentValue>,
    /// The coins that it turns, in coin-turning games.
    pub turned: Vec<Value>,
    /// The next turn. After an entailing move it is the one component that must be answered in.
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
    /// The moves that are listed.
    pub list: Vec<Choice>,
    /// The number of moves that are not listed.
    pub omitted: u128,
    /// Whether those may include winning moves.
    pub winning_omitted: bool,
}

/// A request for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The Grundy value of an option that wins.
    pub target: u128,
    /// If set, about this many moves of a component with very many moves are enough, if one of them
    /// wins; `None` requests all.
    pub most: Option<u64>,
    /// Whether any legal moves are enough, and not only winning ones.
    pub any: bool,
}

impl Wanted {
    /// All moves, or of a very large heap the moves that the rules list.
    pub const ALL: Self = Self {
        target: 0,
        most: None,
        any: true,
    };
}

/// The rules of a game.
pub trait Ruleset: Send {
    /// The GAME string of the rules: `kayles`, `connect4:6,5,4`.
    fn name(&self) -> &str;

    /// The title for a heading, with the Japanese name; none for rules without one.
    fn title(&self) -> Option<Message>;

    /// The rules themselves, if they are a sum of games, whose type only higher modules know.
    fn as_sum(&mut self) -> Option<&mut dyn Any> {
        None
    }

    /// Returns the warnings about the text of the rules, ready to be shown.
    fn warnings(&self) -> Vec<Failure> {
        Vec::new()
    }

    /// Reads a position as it is written on the command line, one word for each component; without
    /// words the start position.
    ///
    /// # Errors
    /// Words that are not a position, or no words where the rules have no start.
    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure>;

    /// Returns the default start position, one word for each component. The list is empty if
    /// [`Ruleset::read`] has the start, or without a default.
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

    /// Prepares for questions about a position and its followers: coins compute the values of their
    /// places.
    ///
    /// # Errors
    /// A position of another game, or the limit that was reached.
    fn prepare(&mut self, sum: &[Component], run: &mut Run) -> Result<(), Failure> {
        let _ = (sum, run);
        Ok(())
    }

    /// Returns the value of a component; `None` if the run was stopped before it was known.
    ///
    /// # Errors
    /// Wrong rules, a wrong position, or the limit that was reached.
    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure>;

    /// The function that a component is a position of, if it is not the main function of its rules.
    fn aside(&self, at: &Component) -> Option<String> {
        let main = self.formula().and_then(Formula::main_function);
        let other = main.is_none_or(|main| main.name != at.function);
        (other && !at.function.is_empty()).then(|| at.function.clone())
    }

    /// Returns the kind of the values of a component.
    ///
    /// # Errors
    /// As [`Ruleset::component_value`].
    fn kind(&self, at: &Component) -> Result<Kind, Failure>;

    /// The number of moves of a component, if they can be counted and may be too many to list; else
    /// 0.
    fn count(&self, at: &Component) -> u128 {
        let _ = at;
        0
    }

    /// Whether questions about a component are expensive because it is far outside of every table.
    fn is_far(&self, at: &Component) -> bool {
        let _ = at;
        false
    }

    /// The limits of the search for a line of play: the line is left out if they are exceeded.
    fn budget_of_line(&self, budget: Budget) -> Budget {
        budget
    }

    /// Whether the value of a component that is not far takes more than a moment. The line of play
    /// from a far position ends before it.
    fn is_slow(&self, _: &Component) -> bool {
        false
    }

    /// Whether a component is a heap of Nim: the moves are exactly those to smaller heaps.
    fn is_nim(&mut self, at: &Component) -> bool {
        let _ = at;
        false
    }

    /// The recurrence of a component, also of one in a sum of different games.
    fn formula_at(&mut self, at: &Component) -> Option<&mut Formula> {
        let _ = at;
        self.formula_mut()
    }

    /// Returns the moves of a component in the order of the rules, without duplicates.
    ///
    /// # Errors
    /// As [`Ruleset::component_value`].
    fn moves(&mut self, at: &Component, wanted: &Wanted, run: &mut Run) -> Result<Moves, Failure>;

    /// Returns the place of a component in its graph, if play may continue forever there.
    ///
    /// # Errors
    /// As [`Ruleset::component_value`].
    fn loopy_place(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<LoopyPlace>, Failure> {
        let _ = (at, run);
        Ok(None)
    }

    /// Whether a player forced to move in a component wins, if the value of the other components is
    /// `rest`: for entailing games.
    ///
    /// # Errors
    /// As [`Ruleset::component_value`].
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
        Diagnostic::error("no-sum", messages::positions_cannot_be_added())
            .help(messages::give_one_position())
    }

    /// Returns the complete solution of a position, if it is found by other means than one move
    /// after another: a game tree is solved by a table or a search, a partizan game by its values.
    ///
    /// # Errors
    /// As [`Ruleset::component_value`].
    fn solve(
        &mut self,
        sum: &[Component],
        engine: Engine,
        run: &mut Run,
    ) -> Result<Option<Solution>, Failure> {
        let _ = engine;
        let values = self.values();
        values
            .map(|values| sums::solution(values, sum, run))
            .transpose()
    }

    /// Returns the value of an expression in a game without a formula that has names, such as
    /// `value` for the value of its start position.
    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        let _ = (expression, run);
        None
    }

    /// The recurrence, for questions about recurrences only.
    fn formula(&self) -> Option<&Formula> {
        None
    }

    /// The recurrence, for computation.
    fn formula_mut(&mut self) -> Option<&mut Formula> {
        None
    }

    /// Converts the rules into the recurrence.
    fn into_formula(self: Box<Self>) -> Option<Formula> {
        None
    }

    /// A component as points joined by lines, if it has this form.
    fn sketch(&self, at: &Component) -> Option<Sketch> {
        let _ = at;
        None
    }

    /// The partizan values, for questions about partizan games only.
    fn values(&mut self) -> Option<&mut dyn ValueGame> {
        None
    }

    /// The game tree, for questions about game trees only.
    fn board(&self) -> Option<&dyn BoardGame> {
        None
    }

    /// Converts the rules into the board.
    fn into_board(self: Box<Self>) -> Option<Box<dyn BoardGame>> {
        None
    }
}
