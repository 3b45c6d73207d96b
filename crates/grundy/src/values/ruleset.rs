//! Partizan games as a [`Ruleset`]: the values of the components add up.

use grundy_core::{Kind, Message, Run};
use grundy_rules::Value;

use super::sums;
use super::value_game::ValueGame;
use crate::failure::Failure;
use crate::ruleset::{Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue};

/// Positions of a partizan game with their notation.
pub trait PartizanPositions: ValueGame + Send {
    /// Returns the warnings about the text of the rules, ready to be shown.
    fn warnings(&self) -> Vec<Failure> {
        Vec::new()
    }

    /// Reads a position, see [`Ruleset::read`].
    ///
    /// # Errors
    /// As [`Ruleset::read`].
    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure>;

    /// Returns a component as a word that [`PartizanPositions::read`] understands.
    fn show(&self, at: &Component) -> String;

    /// Returns the function of a component, if it is not the main function.
    fn aside(&self, at: &Component) -> Option<String> {
        let _ = at;
        None
    }

    /// Returns the value of an expression, if the game has rules as a text.
    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>>;
}

/// A partizan game.
pub struct PartizanRuleset<G> {
    pub name: String,
    pub title: Option<Message>,
    pub positions: G,
}

impl<G: PartizanPositions> Ruleset for PartizanRuleset<G> {
    fn warnings(&self) -> Vec<Failure> {
        self.positions.warnings()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<Message> {
        self.title.clone()
    }

    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure> {
        self.positions.read(words, run)
    }

    fn show(&self, at: &Component) -> String {
        self.positions.show(at)
    }

    fn written(&self, at: &Component) -> String {
        self.positions.show(at)
    }

    fn aside(&self, at: &Component) -> Option<String> {
        self.positions.aside(at)
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Game)
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        sums::component_value(&mut self.positions, at, run)
    }

    fn moves(&mut self, at: &Component, _: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        sums::moves(&mut self.positions, at, run)
    }

    fn values(&mut self) -> Option<&mut dyn ValueGame> {
        Some(&mut self.positions)
    }

    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        self.positions.eval(expression, run)
    }
}
