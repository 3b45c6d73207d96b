//! The partizan games of the catalogue as a [`Ruleset`]: each word is a component, and values add up.
//!
//! A move of Left wins if what it leaves is `>= 0`, since Right is then to move; a move of Right wins if it leaves
//! `<= 0`.

use std::collections::HashMap;

use grundy_catalogue::boards::About;
use grundy_catalogue::partizan;
use grundy_game::{Kind, Run};
use grundy_partizan::{Watched, halt};
use grundy_rules::Value;
use grundy_short::{Arena, Id, Made, OutcomeClass};

use super::asked::ValueGame;
use super::positions::{Boxed, BoxedPosition};
use super::report::{ValueReport, short_enough};
use crate::board::Engine;
use crate::failure::Failure;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, Move, Part, Solution, Worth};

/// The values of this many words are kept with their tables.
const MOST_OPEN: usize = 64;

/// A partizan game with the values found so far.
pub struct TwoSided {
    about: &'static About,
    start: &'static str,
    arena: Arena,
    open: HashMap<String, Box<dyn BoxedPosition>>,
}

impl TwoSided {
    /// The game of this name, if the catalogue has it.
    pub fn named(name: &str) -> Option<Self> {
        let (about, start) =
            partizan::abouts().find(|(about, _)| about.name.eq_ignore_ascii_case(name))?;
        Some(Self {
            about,
            start,
            arena: Arena::new(),
            open: HashMap::new(),
        })
    }

    /// Whether all words are positions of the game.
    pub fn reads(&self, words: &[&str]) -> bool {
        !words.is_empty()
            && words
                .iter()
                .all(|word| partizan::open(self.about, word, Boxed).is_ok())
    }

    fn position(&mut self, word: &str) -> Result<&mut Box<dyn BoxedPosition>, Failure> {
        if !self.open.contains_key(word) {
            let position = partizan::open(self.about, word, Boxed)
                .map_err(|error| Failure::about(error, "POSITION", word))?;
            if self.open.len() >= MOST_OPEN {
                self.open.clear();
            }
            self.open.insert(word.to_owned(), position);
        }
        Ok(self.open.get_mut(word).expect("it was just put there"))
    }

    fn value_of(&mut self, word: &str, run: &mut Run) -> Result<Id, Failure> {
        self.position(word)?;
        let position = self.open.get_mut(word).expect("it is open");
        Ok(position.value(&mut self.arena, run)?)
    }

    fn asked<T>(
        &mut self,
        run: &mut Run,
        f: impl FnOnce(&mut Arena<Watched<'_, '_>>) -> Made<T>,
    ) -> Result<T, Failure> {
        let made = self.arena.watched(Watched::new(run), f);
        made.map_err(|why| halt(why).into())
    }

    fn text(&mut self, id: Id, run: &mut Run) -> Result<Option<Value>, Failure> {
        let text = self.asked(run, |arena| short_enough(arena.text(id)))?;
        Ok(text.map(|text| Value::text(&text)))
    }

    /// Every move of both players in a sum.
    fn all_moves(
        &mut self,
        sum: &[Component],
        values: &[Id],
        run: &mut Run,
    ) -> Result<Vec<Move>, Failure> {
        let mut moves = Vec::new();
        for (i, component) in sum.iter().enumerate() {
            let mut rest = Id::ZERO;
            for (j, &value) in values.iter().enumerate() {
                if i != j {
                    rest = self.asked(run, |arena| arena.add(rest, value))?;
                }
            }
            let word = component.written();
            self.position(&word)?;
            let position = self.open.get_mut(&word).expect("it is open");
            let branches = position.branches(&mut self.arena, run)?;
            for branch in branches {
                let (after, class) = self.asked(run, |arena| {
                    let after = arena.add(rest, branch.value)?;
                    Ok((after, arena.outcome(after)?))
                })?;
                let winning = match class {
                    OutcomeClass::P => true,
                    OutcomeClass::L => branch.left,
                    OutcomeClass::R => !branch.left,
                    OutcomeClass::N => false,
                };
                let player = if branch.left { "Left" } else { "Right" };
                let to: Vec<String> = branch.to.into_iter().filter(|at| !at.is_empty()).collect();
                let left = match &to[..] {
                    [] => "end".to_owned(),
                    left => left.join(" + "),
                };
                moves.push(Move {
                    component: i,
                    game: None,
                    function: None,
                    from: component.clone(),
                    to: to.into_iter().map(Component::text).collect(),
                    text: format!("{player}: {word} -> {left}"),
                    turned: Vec::new(),
                    again: false,
                    outcome: Some(super::outcome(class)),
                    value: self.text(after, run)?,
                    score: None,
                    distance: None,
                    winning,
                });
            }
        }
        Ok(moves)
    }
}

impl Ruleset for TwoSided {
    fn name(&self) -> &str {
        self.about.name
    }

    fn title(&self) -> Option<String> {
        Some(format!("{} ({})", self.about.title, self.about.ja))
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        let start = [self.start];
        let words = if words.is_empty() { &start[..] } else { words };
        let read = |word: &&str| Ok(Component::text(self.position(word)?.text()));
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Game)
    }

    fn worth(&mut self, at: &Component, run: &mut Run) -> Result<Option<Worth>, Failure> {
        let value = self.value_of(&at.written(), run)?;
        let class = self.asked(run, |arena| arena.outcome(value))?;
        Ok(Some(Worth::Outcome(super::outcome(class))))
    }

    fn moves(&mut self, at: &Component, _: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let value = self.value_of(&at.written(), run)?;
        let moves = self.all_moves(std::slice::from_ref(at), &[value], run)?;
        let choice = |by: Move| Choice {
            to: by.to,
            text: by.text,
            leaves: by.outcome.map(Worth::Outcome),
            ..Choice::default()
        };
        Ok(Moves {
            list: moves.into_iter().map(choice).collect(),
            ..Moves::default()
        })
    }

    fn solve(
        &mut self,
        sum: &[Component],
        _: Engine,
        run: &mut Run,
    ) -> Result<Option<Solution>, Failure> {
        let mut values = Vec::with_capacity(sum.len());
        let mut components = Vec::with_capacity(sum.len());
        let mut total = Id::ZERO;
        for at in sum {
            let value = self.value_of(&at.written(), run)?;
            let (class, all) = self.asked(run, |arena| {
                Ok((arena.outcome(value)?, arena.add(total, value)?))
            })?;
            total = all;
            values.push(value);
            components.push(Part {
                game: None,
                function: None,
                at: at.clone(),
                value: self.text(value, run)?,
                outcome: Some(super::outcome(class)),
            });
        }
        let class = self.asked(run, |arena| arena.outcome(total))?;
        Ok(Some(Solution {
            outcome: Some(super::outcome(class)),
            value: self.text(total, run)?,
            components,
            moves: self.all_moves(sum, &values, run)?,
            ..super::nothing_yet()
        }))
    }

    fn values(&mut self) -> Option<&mut dyn ValueGame> {
        Some(self)
    }
}

impl ValueGame for TwoSided {
    fn report(
        &mut self,
        words: &[&str],
        plain: bool,
        run: &mut Run,
    ) -> Result<ValueReport, Failure> {
        let sum = self.read(words, run)?;
        let mut total = Id::ZERO;
        for component in sum {
            let value = self.value_of(&component.written(), run)?;
            total = self.asked(run, |arena| arena.add(total, value))?;
        }
        ValueReport::of(&mut self.arena, total, plain, run)
    }
}
