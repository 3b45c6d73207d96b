//! The twisted form of a partizan game: with each move in a component the players exchange their
//! roles in it. The options of a player lead to the negatives of the twisted options.
//!
//! The definition is that of CGSuite 2 (A. N. Siegel), class `TwistedVariantGame`:
//! `T(G) = { -T(G^L) | -T(G^R) }`. A negative component is written with a minus sign before it.

use grundy_core::{Diagnostic, Message, Options, Partizan, Run};
use grundy_partizan::ValueSolver;
use grundy_partizan::values::{Arena, Id};
use grundy_rules::Value;

use super::messages;
use super::ruleset::{PartizanPositions, PartizanRuleset};
use super::value_game::{
    Lister, NumberedFamily, PartizanOption, PartizanOptions, PartizanText, ValueGame, no_family,
};
use crate::failure::Failure;
use crate::ruleset::Ruleset;
use crate::solution::Component;

/// A component in the notation of the game, and whether the players have exchanged their roles.
type Twisted = (String, bool);

/// The moves of the twisted form.
struct TwistedMoves(Lister);

impl TwistedMoves {
    /// Appends the options of a player.
    fn list(&self, (text, exchanged): &Twisted, left: bool, options: &mut Options<Twisted>) {
        let moves = (self.0)(&Component::text(text.clone())).unwrap_or_default();
        for (by_left, to) in moves {
            if by_left == (left != *exchanged) {
                options.push_sum(to.iter().map(|part| (part.written(), !exchanged)));
            }
        }
    }
}

impl Partizan for TwistedMoves {
    type Position = Twisted;

    fn left(&self, position: &Twisted, options: &mut Options<Twisted>) {
        self.list(position, true, options);
    }

    fn right(&self, position: &Twisted, options: &mut Options<Twisted>) {
        self.list(position, false, options);
    }

    fn like(&self, (text, exchanged): Twisted) -> (Twisted, bool) {
        ((text, false), exchanged)
    }
}

/// The twisted form of a partizan game with the values found so far.
pub(crate) struct TwistedForm {
    name: String,
    solver: ValueSolver<TwistedMoves>,
    arena: Arena,
}

fn written((text, exchanged): &Twisted) -> Component {
    let sign = if *exchanged { "-" } else { "" };
    Component::text(format!("{sign}{text}"))
}

impl TwistedForm {
    /// Returns the twisted form of the game with these moves.
    pub(crate) fn ruleset(name: &str, title: Option<Message>, moves: Lister) -> Box<dyn Ruleset> {
        Box::new(PartizanRuleset {
            name: name.to_owned(),
            title,
            positions: Self {
                name: name.to_owned(),
                solver: ValueSolver::new(TwistedMoves(moves)),
                arena: Arena::new(),
            },
        })
    }

    /// Reads a component. A text that begins with a minus sign may be a position of the game.
    fn position(&self, text: &str) -> Result<Twisted, Failure> {
        let is_position = |text: &str| {
            let at = Component::text(text.to_owned());
            (self.solver.game().0)(&at).is_some()
        };
        if is_position(text) {
            return Ok((text.to_owned(), false));
        }
        if let Some(text) = text.strip_prefix('-').filter(|text| is_position(text)) {
            return Ok((text.to_owned(), true));
        }
        let fact = crate::messages::not_a_position_of(text, &self.name);
        let here = crate::messages::here();
        let error = Diagnostic::error("wrong-position", fact).at(0..text.len(), here);
        Err(Failure::about(error, "POSITION", text))
    }
}

impl PartizanPositions for TwistedForm {
    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            let fact = crate::messages::no_position_is_given();
            let error = Diagnostic::error("no-position", fact);
            return Err(error
                .help(crate::messages::give_one_word_per_component())
                .into());
        }
        let read = |word: &&str| Ok(written(&self.position(word)?));
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn eval(&mut self, _: &str, _: &mut Run) -> Option<Result<Value, Failure>> {
        None
    }
}

impl ValueGame for TwistedForm {
    fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn worth_of(&mut self, at: &Component, run: &mut Run) -> Result<Id, Failure> {
        let position = self.position(&at.written())?;
        Ok(self.solver.value(&mut self.arena, &position, run)?)
    }

    fn branches(&mut self, at: &Component, run: &mut Run) -> Result<Vec<PartizanOption>, Failure> {
        let position = self.position(&at.written())?;
        let options = self.solver.options(&mut self.arena, &position, run)?;
        let options = options.into_iter().map(|option| PartizanOption {
            left: option.left,
            to: option.to.iter().map(written).collect(),
            value: option.value,
        });
        Ok(options.collect())
    }

    fn options(&mut self, at: &Component, _: &mut Run) -> Result<PartizanOptions, Failure> {
        let position = self.position(&at.written())?;
        let game = self.solver.game();
        let mut all = PartizanOptions::new();
        for left in [true, false] {
            let mut options = Options::new();
            game.list(&position, left, &mut options);
            all.extend(
                options
                    .iter()
                    .map(|to| (left, to.iter().map(written).collect())),
            );
        }
        Ok(all)
    }

    fn family(&self, _: Option<&str>) -> Result<NumberedFamily, Failure> {
        Err(no_family(&self.name))
    }

    fn member(&self, _: &NumberedFamily, _: &[i64]) -> Option<Component> {
        None
    }

    fn text(&mut self) -> Option<&mut dyn PartizanText> {
        None
    }

    fn plan(&self) -> Vec<Message> {
        vec![
            messages::moves_of_both_players(&self.name),
            messages::position_is_split(),
            messages::values_with_a_stack(),
        ]
    }

    fn known(&self) -> (usize, usize) {
        (
            self.solver.positions(),
            self.solver.bytes() + self.arena.bytes(),
        )
    }
}
