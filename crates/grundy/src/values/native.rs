//! The partizan games of the catalogue that are Rust types: each word is a component.
//!
//! A game with both a Rust type and a rule file is computed by its Rust type, which is faster;
//! expressions use the file.

use std::collections::HashMap;

use grundy_catalogue::Visitor;
use grundy_catalogue::partizan::{self, PartizanEntry, WrittenGame};
use grundy_core::{Message, Options, Run};
use grundy_partizan::ValueSolver;
use grundy_partizan::values::{Arena, Id};
use grundy_rules::Value;

use super::ruleset::{PartizanPositions, PartizanRuleset};
use super::value_game::{
    Lister, NumberedFamily, Numbering, PartizanOption, PartizanOptions, PartizanText, ValueGame,
    no_family,
};
use super::winner::{ComponentWinner, TypedSum, winner_by_list};
use super::{GameRules, messages};
use crate::board::with_size_advice;
use crate::failure::Failure;
use crate::ruleset::Ruleset;
use crate::solution::Component;

/// The number of words whose values are stored with their tables.
const MAX_OPEN: usize = 64;

/// A position of any type.
trait BoxedPosition: Send {
    /// The position as a word.
    fn text(&self) -> String;
    fn value(&mut self, arena: &mut Arena, run: &mut Run) -> Result<Id, Failure>;
    fn branches(
        &mut self,
        arena: &mut Arena,
        run: &mut Run,
    ) -> Result<Vec<PartizanOption>, Failure>;
    /// Positions with a value, and the bytes of their table.
    fn known(&self) -> (usize, usize);
}

struct TypedPosition<G: WrittenGame>
where
    G::Position: Send,
{
    solver: ValueSolver<G>,
    position: G::Position,
}

/// The resulting components, without the empty ones.
pub(super) fn words<G: WrittenGame>(game: &G, to: &[G::Position]) -> Vec<Component>
where
    G::Position: Send,
{
    let words = to.iter().map(|position| game.show(position));
    let words = words.filter(|word| !word.is_empty());
    words.map(Component::text).collect()
}

impl<G: WrittenGame> BoxedPosition for TypedPosition<G>
where
    G::Position: Send,
{
    fn text(&self) -> String {
        self.solver.game().show(&self.position)
    }

    fn value(&mut self, arena: &mut Arena, run: &mut Run) -> Result<Id, Failure> {
        Ok(self.solver.value(arena, &self.position, run)?)
    }

    fn branches(
        &mut self,
        arena: &mut Arena,
        run: &mut Run,
    ) -> Result<Vec<PartizanOption>, Failure> {
        let options = self.solver.options(arena, &self.position, run)?;
        let game = self.solver.game();
        let branch = |option: grundy_partizan::ValuedOption<G::Position>| PartizanOption {
            left: option.left,
            to: words(game, &option.to),
            value: option.value,
        };
        Ok(options.into_iter().map(branch).collect())
    }

    fn known(&self) -> (usize, usize) {
        (self.solver.positions(), self.solver.bytes())
    }
}

/// Puts a position and its game into a box.
struct Boxed;

impl Visitor for Boxed {
    type Out = Box<dyn BoxedPosition>;
    fn partizan<G: WrittenGame>(self, game: G, position: G::Position) -> Option<Self::Out>
    where
        G::Position: Send,
    {
        let solver = ValueSolver::new(game);
        Some(Box::new(TypedPosition { solver, position }))
    }
}

/// Lists the options of a position.
struct Listed;

impl Visitor for Listed {
    type Out = PartizanOptions;
    fn partizan<G: WrittenGame>(self, game: G, position: G::Position) -> Option<Self::Out>
    where
        G::Position: Send,
    {
        let mut options = Options::new();
        game.left(&position, &mut options);
        let lefts = options.len();
        game.right(&position, &mut options);
        let options = options.iter().enumerate();
        Some(
            options
                .map(|(i, to)| (i < lefts, words(&game, to)))
                .collect(),
        )
    }
}

/// A partizan game with the values found so far.
pub struct PartizanType {
    entry: PartizanEntry,
    arena: Arena,
    open: HashMap<String, Box<dyn BoxedPosition>>,
    rules: Option<Box<GameRules>>,
}

impl PartizanType {
    /// Returns the game of this name, if the catalogue contains it.
    pub fn named(name: &str) -> Option<Self> {
        Some(Self {
            entry: partizan::find(name)?,
            arena: Arena::new(),
            open: HashMap::new(),
            rules: None,
        })
    }

    /// Returns the game as a ruleset. With rules of the same game it starts at their start, and
    /// expressions use them.
    pub fn ruleset(self, rules: Option<GameRules>) -> Box<dyn Ruleset> {
        Box::new(PartizanRuleset {
            name: self.entry.about.name.to_owned(),
            title: Some(Message::title(self.entry.about.title, self.entry.about.ja)),
            positions: Self {
                rules: rules.map(Box::new),
                ..self
            },
        })
    }

    /// The start of the game: that of its rules, if this is a position of one text.
    fn start(&mut self, run: &mut Run) -> Result<String, Failure> {
        let Some(rules) = &mut self.rules else {
            return Ok(self.entry.start.to_owned());
        };
        let start = rules.read(&[], run)?;
        Ok(match start.first().map(|at| &at.position[..]) {
            Some([Value::Str(word)]) => word.to_string(),
            _ => self.entry.start.to_owned(),
        })
    }

    fn position(&mut self, word: &str) -> Result<&mut Box<dyn BoxedPosition>, Failure> {
        if !self.open.contains_key(word) {
            let position = partizan::open(self.entry.about, word, Boxed)
                .map_err(|error| Failure::about(error, "POSITION", word))
                .map_err(|failure| with_size_advice(failure, self.entry.about.name, word))?;
            if self.open.len() >= MAX_OPEN {
                self.open.clear();
            }
            self.open.insert(word.to_owned(), position);
        }
        Ok(self.open.get_mut(word).expect("it was just put there"))
    }
}

impl PartizanPositions for PartizanType {
    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            let start = self.start(run)?;
            return Ok(vec![Component::text(self.position(&start)?.text())]);
        }
        let read = |word: &&str| Ok(Component::text(self.position(word)?.text()));
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        self.rules.as_mut()?.eval(expression, run)
    }
}

impl ValueGame for PartizanType {
    fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    fn worth_of(&mut self, at: &Component, run: &mut Run) -> Result<Id, Failure> {
        let word = at.written();
        self.position(&word)?;
        let position = self.open.get_mut(&word).expect("it is open");
        position.value(&mut self.arena, run)
    }

    fn branches(&mut self, at: &Component, run: &mut Run) -> Result<Vec<PartizanOption>, Failure> {
        let word = at.written();
        self.position(&word)?;
        let position = self.open.get_mut(&word).expect("it is open");
        position.branches(&mut self.arena, run)
    }

    fn options(&mut self, at: &Component, _: &mut Run) -> Result<PartizanOptions, Failure> {
        let word = at.written();
        partizan::open(self.entry.about, &word, Listed)
            .map_err(|error| Failure::about(error, "POSITION", &word))
    }

    fn lister(&self) -> Option<Lister> {
        let about = self.entry.about;
        Some(Box::new(move |at| {
            partizan::open(about, &at.written(), Listed).ok()
        }))
    }

    fn numbering(&self) -> Option<Numbering> {
        let family = self.family(None).ok()?;
        let member = self.entry.member;
        Some(Numbering { family, member })
    }

    fn has_search(&self) -> bool {
        true
    }

    fn winner(
        &mut self,
        sum: &[Component],
        left: bool,
        run: &mut Run,
    ) -> Result<ComponentWinner, Failure> {
        let words: Vec<String> = sum.iter().map(Component::written).collect();
        // The type for large positions reads small ones as well.
        let longest = words.iter().max_by_key(|word| word.len());
        if let Some(longest) = longest {
            let place = words.iter().position(|word| word == longest).unwrap_or(0);
            let mut order = words.clone();
            order.swap(0, place);
            let search = TypedSum {
                words: &order,
                left,
                run,
            };
            let found = partizan::open(self.entry.about, longest, search)
                .map_err(|error| Failure::about(error, "POSITION", longest))?;
            if let Some(found) = found {
                let mut found = found?;
                if let Some((at, _)) = &mut found.by {
                    *at = match *at {
                        0 => place,
                        at if at == place => 0,
                        at => at,
                    };
                }
                return Ok(found);
            }
        }
        winner_by_list(self, sum, left, run)
    }

    fn family(&self, function: Option<&str>) -> Result<NumberedFamily, Failure> {
        let params = self.entry.parameters;
        if params.is_empty() || function.is_some_and(|name| name != self.entry.about.name) {
            return Err(no_family(self.entry.about.name));
        }
        Ok(NumberedFamily {
            function: self.entry.about.name.to_owned(),
            params: params
                .iter()
                .map(|(name, least)| ((*name).to_owned(), *least))
                .collect(),
        })
    }

    fn member(&self, _: &NumberedFamily, place: &[i64]) -> Option<Component> {
        (self.entry.member)(place).map(Component::text)
    }

    fn text(&mut self) -> Option<&mut dyn PartizanText> {
        Some(self.rules.as_deref_mut()?)
    }

    fn plan(&self) -> Vec<Message> {
        vec![
            messages::moves_of_both_players(self.entry.about.name),
            messages::position_is_split(),
            messages::values_with_a_stack(),
        ]
    }

    fn known(&self) -> (usize, usize) {
        let each = self.open.values().map(|position| position.known());
        each.fold((0, self.arena.bytes()), |(n, bytes), (more, other)| {
            (n + more, bytes + other)
        })
    }
}
