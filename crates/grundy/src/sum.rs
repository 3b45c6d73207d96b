//! Sums of games with different rules: `take:3 5 + kayles 4 + queens 4,7`.
//!
//! A [`SideBySide`] is a [`Ruleset`] made of others. A position is a sum of their components, each
//! with the name of its game; calls about a component are forwarded to that game.
//! [`solve`](crate::solve) then solves the sum as usual: the values of impartial games under normal
//! play add by xor in every mixture (R. Sprague 1935, P. M. Grundy 1939). If one of the games is
//! partizan, all values are games, and the value of an impartial component is its nimber, because
//! both players have its moves. A game of any other kind is refused before any work.
//!
//! Each word for a position begins with the name of its game (`kayles 4`), or there is one word for
//! each game in their order.

use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;

use grundy_core::{Diagnostic, Kind, Message, Run};
use grundy_impartial::entailing_values::EntailingOutcome;
use grundy_partizan::values::{Arena, Id};
use grundy_partizan::{Watched, halt};
use grundy_rules::LoopyPlace;

use crate::failure::Failure;
use crate::formula::Formula;
use crate::formula::position::quoted_position;
use crate::formula::source::quoted;
use crate::messages;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue};
use crate::values::{
    NumberedFamily, PartizanOption, PartizanOptions, PartizanText, ValueGame, no_family,
};

/// A game of the sum, by the name that its components carry.
struct Neighbour {
    name: Arc<str>,
    rules: Box<dyn Ruleset>,
    /// Whether the rules came from a text, so that equal names are equal rules.
    is_text: bool,
    /// Values of this game, mapped to values of the sum.
    brought: HashMap<Id, Id>,
}

/// A game that becomes a part of a sum.
pub(crate) struct Addend {
    pub rules: Box<dyn Ruleset>,
    /// Whether the rules came from a text. Games of two Rust types may have the same name.
    pub is_text: bool,
}

/// A sum of games.
pub(crate) struct SideBySide {
    name: String,
    games: Vec<Neighbour>,
    /// The position that was written with the games: for each part the index of its game, and its
    /// words.
    start: Vec<(usize, Vec<String>)>,
    /// The values of the sum, if one of the games is partizan.
    arena: Arena,
}

impl SideBySide {
    /// Returns the sum of these games, each with the words of its position; a game without words is
    /// at its start.
    pub fn new<'w>(parts: impl Iterator<Item = (Addend, Vec<&'w str>)>) -> Self {
        let mut sum = Self::empty();
        for (game, words) in parts {
            let at = sum.index_of(game);
            let words = words.into_iter().map(str::to_owned).collect();
            sum.start.push((at, words));
        }
        sum.named_by_start()
    }

    /// Takes the sum out of rules that are one; they have no game after it.
    pub fn taken_from(rules: &mut dyn Ruleset) -> Option<Self> {
        let sum = rules.as_sum()?.downcast_mut::<Self>()?;
        Some(std::mem::replace(sum, Self::empty()))
    }

    fn empty() -> Self {
        Self {
            name: String::new(),
            games: Vec::new(),
            start: Vec::new(),
            arena: Arena::new(),
        }
    }

    /// Returns the sum of the games of two sums, with the positions of both.
    pub fn joined(sums: [Self; 2]) -> Self {
        let mut joined = Self::empty();
        for Self { games, start, .. } in sums {
            let addends = games.into_iter().map(|game| Addend {
                rules: game.rules,
                is_text: game.is_text,
            });
            let places: Vec<usize> = addends.map(|game| joined.index_of(game)).collect();
            let moved = start.into_iter().map(|(at, words)| (places[at], words));
            joined.start.extend(moved);
        }
        joined.named_by_start()
    }

    /// Returns the index of a game, which is added if it is new. A game of other rules with the
    /// name of an earlier one gets a number: `take#2`.
    fn index_of(&mut self, Addend { rules, is_text }: Addend) -> usize {
        let known = self.games.iter().position(|game| {
            let is_same = match (game.rules.formula(), rules.formula()) {
                (Some(one), Some(other)) => one.has_rules_of(other),
                (None, None) => game.is_text && is_text,
                _ => false,
            };
            is_same && game.rules.name() == rules.name()
        });
        if let Some(at) = known {
            return at;
        }
        let namesakes = self.games.iter();
        let namesakes = namesakes.filter(|game| game.rules.name() == rules.name());
        let name = match namesakes.count() {
            0 => rules.name().into(),
            n => format!("{}#{}", rules.name(), n + 1).into(),
        };
        self.games.push(Neighbour {
            name,
            rules,
            is_text,
            brought: HashMap::new(),
        });
        self.games.len() - 1
    }

    /// Names the sum by its games and their positions.
    fn named_by_start(mut self) -> Self {
        let written = |(at, words): &(usize, Vec<String>)| {
            let mut text = self.games[*at].name.to_string();
            for word in words {
                text.extend([" ", word]);
            }
            text
        };
        let name: Vec<String> = self.start.iter().map(written).collect();
        self.name = name.join(" + ");
        self
    }

    /// Converts a value of one of the games to a value of the sum.
    fn brought(&mut self, game: usize, id: Id, run: &mut Run) -> Result<Id, Failure> {
        let Neighbour { rules, brought, .. } = &mut self.games[game];
        let Some(values) = rules.values() else {
            return Ok(id);
        };
        let made = (self.arena).watched(Watched::new(run), |arena| {
            arena.import(values.arena(), id, brought)
        });
        made.map_err(|why| halt(why).into())
    }

    /// A nimber of the sum.
    fn nimber(&mut self, worth: Option<&ComponentValue>, at: &Component) -> Result<Id, Failure> {
        let Some(ComponentValue::Grundy(n)) = worth else {
            return Err(Failure::of(self.no_sum(std::slice::from_ref(at))));
        };
        let n = u32::try_from(*n).map_err(|_| halt(grundy_partizan::values::ArenaError::Large));
        Ok(n.and_then(|n| self.arena.nimber(n).map_err(halt))?)
    }

    /// The index of the game of a component, and the component in the form of that game.
    fn inside(&self, at: &Component) -> (usize, Component) {
        let named = |game: &Neighbour| at.game.as_ref() == Some(&game.name);
        let game = self.games.iter().position(named).unwrap_or(0);
        let bare = Component {
            game: None,
            ..at.clone()
        };
        (game, bare)
    }

    /// A component of a game as one of the sum.
    fn outside(&self, game: usize, at: Component) -> Component {
        Component {
            game: Some(Arc::clone(&self.games[game].name)),
            ..at
        }
    }

    /// The error for a sum in which a game has no position: an example gives one to each game.
    fn no_positions(&mut self, run: &mut Run) -> Result<Failure, Failure> {
        let mut parts = Vec::new();
        for (game, words) in &self.start {
            let Neighbour { name, rules, .. } = &mut self.games[*game];
            let mut words = words.clone();
            if words.is_empty() {
                let example = rules.beginning(run)?;
                words = example.iter().map(|word| quoted_position(word)).collect();
            }
            words.insert(0, quoted(name));
            parts.push(words.join(" "));
        }
        let advice = messages::give_each_game_a_position(parts.join(" + "));
        let fact = messages::no_position_is_given();
        Ok(Failure::of(
            Diagnostic::error("no-position", fact).help(advice),
        ))
    }

    fn read_part(
        &mut self,
        game: usize,
        words: &[&str],
        run: &mut Run,
    ) -> Result<Vec<Component>, Failure> {
        let read = self.games[game].rules.read(words, run)?;
        Ok((read.into_iter())
            .map(|at| self.outside(game, at))
            .collect())
    }

    /// The index of the game that a word begins with, and the rest of the word, which is the
    /// position.
    fn named<'w>(&self, word: &'w str) -> Option<(usize, &'w str)> {
        let behind = |game: &Neighbour| word.strip_prefix(&*game.name)?.strip_prefix(' ');
        let mut found = (self.games.iter().enumerate()).filter_map(|(i, g)| Some((i, behind(g)?)));
        found.next()
    }
}

impl Ruleset for SideBySide {
    fn name(&self) -> &str {
        &self.name
    }

    fn as_sum(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }

    fn title(&self) -> Option<Message> {
        None
    }

    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure> {
        let mut sum = Vec::new();
        if words.is_empty() {
            for (game, words) in self.start.clone() {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                match self.read_part(game, &words, run) {
                    Err(failure) if failure.code() == "no-position" => {
                        return Err(self.no_positions(run)?);
                    }
                    part => sum.extend(part?),
                }
            }
            return Ok(sum);
        }
        let in_order = words.len() == self.start.len();
        for (place, word) in words.iter().map(|word| word.trim()).enumerate() {
            let (game, position) = match self.named(word) {
                Some(named) => named,
                None if in_order => (self.start[place].0, word),
                None => {
                    let example = messages::write_name_before_position(&*self.games[0].name, word);
                    let count = self.start.len();
                    return Err(Failure::of(
                        Diagnostic::error("no-position", messages::word_names_no_game(word))
                            .help(example)
                            .help(messages::or_give_positions_in_order(count)),
                    ));
                }
            };
            sum.extend(self.read_part(game, &[position], run)?);
        }
        Ok(sum)
    }

    fn show(&self, at: &Component) -> String {
        let (game, bare) = self.inside(at);
        let Neighbour { name, rules, .. } = &self.games[game];
        format!("{name} {}", rules.show(&bare))
    }

    fn written(&self, at: &Component) -> String {
        let (game, bare) = self.inside(at);
        let Neighbour { name, rules, .. } = &self.games[game];
        format!("{name} {}", rules.written(&bare))
    }

    fn aside(&self, at: &Component) -> Option<String> {
        let (game, bare) = self.inside(at);
        self.games[game].rules.aside(&bare)
    }

    fn prepare(&mut self, sum: &[Component], run: &mut Run) -> Result<(), Failure> {
        let mut parts: Vec<Vec<Component>> = vec![Vec::new(); self.games.len()];
        for at in sum {
            let (game, bare) = self.inside(at);
            if sum.len() > 1 && self.games[game].rules.kind(&bare)? != Kind::Grundy {
                return Err(Failure::of(self.no_sum(sum)));
            }
            parts[game].push(bare);
        }
        for (game, part) in self.games.iter_mut().zip(parts) {
            if !part.is_empty() {
                game.rules.prepare(&part, run)?;
            }
        }
        Ok(())
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let (game, bare) = self.inside(at);
        self.games[game].rules.component_value(&bare, run)
    }

    fn kind(&self, at: &Component) -> Result<Kind, Failure> {
        let (game, bare) = self.inside(at);
        self.games[game].rules.kind(&bare)
    }

    fn formula_at(&mut self, at: &Component) -> Option<&mut Formula> {
        let (game, bare) = self.inside(at);
        self.games[game].rules.formula_at(&bare)
    }

    fn count(&self, at: &Component) -> u128 {
        let (game, bare) = self.inside(at);
        self.games[game].rules.count(&bare)
    }

    fn moves(&mut self, at: &Component, wanted: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let (game, bare) = self.inside(at);
        let mut moves = self.games[game].rules.moves(&bare, wanted, run)?;
        for choice in &mut moves.list {
            let Choice { to, text, .. } = choice;
            *text = format!("{} {text}", self.games[game].name);
            let left = std::mem::take(to).into_iter();
            *to = left.map(|at| self.outside(game, at)).collect();
        }
        Ok(moves)
    }

    fn loopy_place(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<LoopyPlace>, Failure> {
        let (game, bare) = self.inside(at);
        self.games[game].rules.loopy_place(&bare, run)
    }

    fn wins_entailed(
        &mut self,
        at: &Component,
        rest: EntailingOutcome,
        run: &mut Run,
    ) -> Result<bool, Failure> {
        let (game, bare) = self.inside(at);
        self.games[game].rules.wins_entailed(&bare, rest, run)
    }

    fn is_nim(&mut self, at: &Component) -> bool {
        let (game, bare) = self.inside(at);
        self.games[game].rules.is_nim(&bare)
    }

    fn values(&mut self) -> Option<&mut dyn ValueGame> {
        let two = self
            .games
            .iter_mut()
            .any(|game| game.rules.values().is_some());
        two.then_some(self)
    }

    fn no_sum(&self, sum: &[Component]) -> Diagnostic {
        let other = sum.iter().map(|at| self.inside(at)).find(|(game, bare)| {
            let kind = self.games[*game].rules.kind(bare);
            kind.is_ok_and(|kind| !matches!(kind, Kind::Grundy | Kind::Game))
        });
        let name = other.map_or(&*self.name, |(game, _)| &*self.games[game].name);
        Diagnostic::error("no-sum", messages::game_cannot_be_part_of_sum(name))
            .help(messages::games_that_add())
            .help(messages::solve_alone(name))
    }
}

impl ValueGame for SideBySide {
    fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn worth_of(&mut self, at: &Component, run: &mut Run) -> Result<Id, Failure> {
        let (game, bare) = self.inside(at);
        let rules = &mut self.games[game].rules;
        if let Some(values) = rules.values() {
            let id = values.worth_of(&bare, run)?;
            return self.brought(game, id, run);
        }
        rules.prepare(std::slice::from_ref(&bare), run)?;
        let worth = rules.component_value(&bare, run)?;
        self.nimber(worth.as_ref(), at)
    }

    fn branches(&mut self, at: &Component, run: &mut Run) -> Result<Vec<PartizanOption>, Failure> {
        let (game, bare) = self.inside(at);
        let mut all = Vec::new();
        if let Some(values) = self.games[game].rules.values() {
            all = values.branches(&bare, run)?;
            for by in &mut all {
                by.value = self.brought(game, by.value, run)?;
            }
        } else {
            let wanted = Wanted {
                target: 0,
                most: None,
                any: true,
            };
            for choice in self.games[game].rules.moves(&bare, &wanted, run)?.list {
                let value = self.nimber(choice.leaves.as_ref(), at)?;
                all.extend([true, false].map(|left| PartizanOption {
                    left,
                    to: choice.to.clone(),
                    value,
                }));
            }
            all.sort_by_key(|by| !by.left);
        }
        for by in &mut all {
            let left = std::mem::take(&mut by.to).into_iter();
            by.to = left.map(|at| self.outside(game, at)).collect();
        }
        Ok(all)
    }

    fn options(&mut self, at: &Component, run: &mut Run) -> Result<PartizanOptions, Failure> {
        let (game, bare) = self.inside(at);
        let mut all: PartizanOptions = if let Some(values) = self.games[game].rules.values() {
            values.options(&bare, run)?
        } else {
            let moves = self.games[game].rules.moves(&bare, &Wanted::ALL, run)?;
            let to: Vec<Vec<Component>> = moves.list.into_iter().map(|by| by.to).collect();
            let left = to.iter().cloned().map(|to| (true, to));
            left.chain(to.iter().cloned().map(|to| (false, to)))
                .collect()
        };
        for (_, to) in &mut all {
            let left = std::mem::take(to).into_iter();
            *to = left.map(|at| self.outside(game, at)).collect();
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
        vec![crate::values::messages::values_of_all_games()]
    }

    fn known(&self) -> (usize, usize) {
        (0, self.arena.bytes())
    }
}
