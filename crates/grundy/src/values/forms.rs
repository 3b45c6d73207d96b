//! Forms of a partizan game whose values are games.
//!
//! In the twisted form the players exchange their roles in a component with each move in it. The
//! options of a player lead to the negatives of the twisted options. In the impartial form each
//! player has the moves of both, so that its values are nimbers.
//!
//! The definition of the twisted form is that of CGSuite 2 (A. N. Siegel), class
//! `TwistedVariantGame`: `T(G) = { -T(G^L) | -T(G^R) }`. A negative component is written with a
//! minus sign before it.

use grundy_core::{Diagnostic, Message, Options, Partizan, Run};
use grundy_partizan::ValueSolver;
use grundy_partizan::values::{Arena, Id};
use grundy_rules::Value;

use super::messages;
use super::ruleset::{PartizanPositions, PartizanRuleset};
use super::value_game::{
    Lister, NumberedFamily, Numbering, PartizanOption, PartizanOptions, PartizanText, ValueGame,
    no_family,
};
use crate::failure::Failure;
use crate::ruleset::Ruleset;
use crate::solution::Component;

/// A component in the notation of the game, and whether the players have exchanged their roles.
type Twisted = (String, bool);

/// The moves of a form.
struct FormMoves {
    lister: Lister,
    /// Whether the form is the twisted one, not the impartial one.
    is_twisted: bool,
}

impl FormMoves {
    /// Appends the options of a player.
    fn list(&self, (text, exchanged): &Twisted, left: bool, options: &mut Options<Twisted>) {
        let moves = (self.lister)(&Component::text(text.clone())).unwrap_or_default();
        for (by_left, to) in moves {
            if !self.is_twisted || by_left == (left != *exchanged) {
                let exchanged = self.is_twisted && !exchanged;
                options.push_sum(to.iter().map(|part| (part.written(), exchanged)));
            }
        }
    }
}

impl Partizan for FormMoves {
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

/// A form of a partizan game with the values found so far.
pub(crate) struct PartizanForm {
    name: String,
    solver: ValueSolver<FormMoves>,
    arena: Arena,
    numbering: Option<Numbering>,
}

fn written((text, exchanged): &Twisted) -> Component {
    let sign = if *exchanged { "-" } else { "" };
    Component::text(format!("{sign}{text}"))
}

impl PartizanForm {
    /// Returns the twisted or the impartial form of a game; none if its moves cannot be listed.
    pub(crate) fn ruleset(
        name: &str,
        title: Option<Message>,
        is_twisted: bool,
        game: &dyn ValueGame,
    ) -> Option<Box<dyn Ruleset>> {
        let lister = game.lister()?;
        Some(Box::new(PartizanRuleset {
            name: name.to_owned(),
            title,
            positions: Self {
                name: name.to_owned(),
                solver: ValueSolver::new(FormMoves { lister, is_twisted }),
                arena: Arena::new(),
                numbering: game.numbering(),
            },
        }))
    }

    /// Reads a component. A text that begins with a minus sign may be a position of the game.
    fn position(&self, text: &str) -> Result<Twisted, Failure> {
        let is_position = |text: &str| {
            let at = Component::text(text.to_owned());
            (self.solver.game().lister)(&at).is_some()
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

impl PartizanPositions for PartizanForm {
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

impl ValueGame for PartizanForm {
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

    fn family(&self, function: Option<&str>) -> Result<NumberedFamily, Failure> {
        let numbering = self.numbering.as_ref();
        let family = numbering.map(|numbering| numbering.family.clone());
        let family = family.filter(|family| function.is_none_or(|name| name == family.function));
        family.ok_or_else(|| no_family(&self.name))
    }

    fn member(&self, _: &NumberedFamily, place: &[i64]) -> Option<Component> {
        let text = (self.numbering.as_ref()?.member)(place)?;
        Some(Component::text(text))
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
