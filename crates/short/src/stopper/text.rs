//! Texts of games that may go round, both ways.
//!
//! ```text
//! sum    = ["-"] term { ("+"|"-") term }
//! term   = NAME | LETTERS "{" sides "}" | "{" sides "}" | "(" sum ")" | a short value, as in `crate::text`
//! NAME   = on | off | over | under | upon | dud
//! sides  = as there; inside of `a{…}` the word `a` is that game itself
//! ```

use std::fmt::Write as _;

use super::graph::{LoopyGame, LoopyNode};
use crate::arena::{Arena, Guard, Halted, Id, Made};
use crate::text::{ReadError, ReadFault};

/// What a sum of stoppers is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// A value of the arena: play always ends.
    Short(Id),
    /// A stopper in simplest form.
    Stopper(LoopyGame),
    /// No stopper: what it is if play without end is won by Left, and if it is lost by her.
    Sides(LoopyGame, LoopyGame),
    /// No stopper, and sidling does not come to rest.
    Unknown(LoopyGame),
}

/// The games with names, simplest first, as texts.
const NAMED: [(&str, &str); 6] = [
    ("on", "a{a|}"),
    ("off", "a{|a}"),
    ("over", "a{0|a}"),
    ("under", "a{a|0}"),
    ("upon", "a{a|*}"),
    ("-upon", "a{*|a}"),
];

/// No text of a value is longer.
const LONGEST: usize = 1 << 16;

impl LoopyValue {
    /// The value of a text.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read<W: Guard>(arena: &mut Arena<W>, text: &str) -> Result<Self, ReadError> {
        let mut reader = LoopyReader {
            arena,
            text,
            at: 0,
            depth: 0,
            nodes: Vec::new(),
            bound: Vec::new(),
        };
        let (start, _) = reader.sum()?;
        reader.space();
        if reader.at < text.len() {
            return Err(reader.wrong(ReadFault::NoValue));
        }
        let game = LoopyGame::of_nodes(&reader.nodes, start);
        Self::of(arena, &game).map_err(|why| ReadError {
            at: 0,
            reason: ReadFault::Halted(why),
        })
    }

    /// Whether a text has a word of games that go round.
    pub fn is_meant(text: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        words.any(|word| ["on", "off", "over", "under", "upon", "dud"].contains(&word))
            || text
                .as_bytes()
                .windows(2)
                .any(|two| two[0].is_ascii_lowercase() && two[1] == b'{')
    }

    /// The value of a game.
    ///
    /// # Errors
    /// What the arena's guard says.
    pub fn of<W: Guard>(arena: &mut Arena<W>, game: &LoopyGame) -> Made<Self> {
        if let Some(value) = game.to_value(arena)? {
            return Ok(Self::Short(value));
        }
        if !game.is_stopper() {
            return Ok(match (game.onside(), game.offside()) {
                (Some(on), Some(off)) => Self::Sides(on, off),
                _ => Self::Unknown(game.clone()),
            });
        }
        let simplest = game.canonical();
        Ok(match simplest.to_value(arena)? {
            Some(value) => Self::Short(value),
            None => Self::Stopper(simplest),
        })
    }

    /// The text: a name, a short value, or braces in which letters stand for what comes again.
    ///
    /// # Errors
    /// What the arena's guard says; [`Halted::Large`] for a text of more than 65,536 letters.
    pub fn text<W: Guard>(&self, arena: &mut Arena<W>) -> Made<String> {
        match self {
            Self::Short(value) => arena.text(*value),
            Self::Stopper(game) => text_of(game, arena),
            Self::Sides(on, off) => {
                let (on, off) = (text_of(on, arena)?, text_of(off, arena)?);
                Ok(match (on.as_str(), off.as_str()) {
                    ("on", "off") => "dud".to_owned(),
                    _ => format!("{on} & {off}"),
                })
            }
            Self::Unknown(game) => text_of(game, arena),
        }
    }

    /// The game, written out.
    ///
    /// # Errors
    /// [`Halted::Large`] if it has too many positions.
    pub fn game<W: Guard>(&self, arena: &mut Arena<W>) -> Made<Option<LoopyGame>> {
        match self {
            Self::Short(value) => LoopyGame::of_value(arena, *value).map(Some),
            Self::Stopper(game) | Self::Unknown(game) => Ok(Some(game.clone())),
            Self::Sides(..) => Ok(None),
        }
    }
}

/// The text of a graph of moves.
fn text_of<W: Guard>(game: &LoopyGame, arena: &mut Arena<W>) -> Made<String> {
    let mut named = Vec::new();
    for (name, text) in NAMED {
        let known = LoopyValue::read(arena, text);
        if let Ok(LoopyValue::Stopper(known)) = known {
            named.push((name, known));
        }
    }
    let mut writer = LoopyWriter {
        game,
        arena,
        named,
        letters: vec![None; game.nodes.len()],
        used: 0,
        out: String::new(),
    };
    writer.position(0)?;
    Ok(writer.out)
}

struct LoopyWriter<'a, W: Guard> {
    game: &'a LoopyGame,
    arena: &'a mut Arena<W>,
    named: Vec<(&'static str, LoopyGame)>,
    /// The letters of the positions that are being written.
    letters: Vec<Option<usize>>,
    used: usize,
    out: String,
}

impl<W: Guard> LoopyWriter<'_, W> {
    fn position(&mut self, at: u32) -> Made<()> {
        if self.out.len() > LONGEST {
            return Err(Halted::Large);
        }
        if let Some(letter) = self.letters[at as usize] {
            self.out.push_str(&letter_of(letter));
            return Ok(());
        }
        let part = LoopyGame::of_nodes(&self.game.nodes, at);
        if let Some(value) = part.to_value(self.arena)? {
            let text = self.arena.text(value)?;
            self.out.push_str(&text);
            return Ok(());
        }
        if part.is_stopper() {
            let part = part.canonical();
            if let Some((name, _)) = self.named.iter().find(|(_, known)| *known == part) {
                self.out.push_str(name);
                return Ok(());
            }
        }
        let comes_again =
            (part.nodes.iter()).any(|node| node.left.contains(&0) || node.right.contains(&0));
        if comes_again {
            self.letters[at as usize] = Some(self.used);
            let _ = write!(self.out, "{}", letter_of(self.used));
            self.used += 1;
        }
        self.out.push('{');
        let node = self.game.nodes[at as usize].clone();
        self.list(&node.left)?;
        self.out.push('|');
        self.list(&node.right)?;
        self.out.push('}');
        if comes_again {
            self.letters[at as usize] = None;
            self.used -= 1;
        }
        Ok(())
    }

    fn list(&mut self, options: &[u32]) -> Made<()> {
        for (i, option) in options.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            self.position(*option)?;
        }
        Ok(())
    }
}

/// Names of games in braces: `v` is a down.
fn letter_of(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    let letter = char::from(LETTERS[number % LETTERS.len()]);
    match number / LETTERS.len() {
        0 => letter.to_string(),
        more => format!("{letter}{more}"),
    }
}

struct LoopyReader<'a, W: Guard> {
    arena: &'a mut Arena<W>,
    text: &'a str,
    at: usize,
    depth: usize,
    nodes: Vec<LoopyNode>,
    /// Words that stand for a game that is being read.
    bound: Vec<(String, u32)>,
}

/// Brackets in brackets, at most.
const DEEPEST: usize = 100;

/// A position, and whether it speaks of a game that is still being read.
type ReadGame = (u32, bool);

impl<'a, W: Guard> LoopyReader<'a, W> {
    fn wrong(&self, reason: ReadFault) -> ReadError {
        ReadError {
            at: self.at,
            reason,
        }
    }

    fn made<T>(&self, made: Made<T>) -> Result<T, ReadError> {
        made.map_err(|why| self.wrong(ReadFault::Halted(why)))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, sign: char) -> bool {
        self.space();
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn add(&mut self, game: &LoopyGame) -> u32 {
        let first = self.nodes.len() as u32;
        let moved = |list: &[u32]| list.iter().map(|to| to + first).collect();
        self.nodes.extend(game.nodes.iter().map(|node| LoopyNode {
            left: moved(&node.left),
            right: moved(&node.right),
        }));
        first
    }

    fn sum(&mut self) -> Result<ReadGame, ReadError> {
        let negative = self.eat('-');
        let first = self.term()?;
        let mut all = first;
        if negative {
            all = (self.turned(first)?, false);
        }
        loop {
            let negative = if self.eat('+') {
                false
            } else if self.eat('-') || self.eat('−') {
                true
            } else {
                return Ok(all);
            };
            let more = self.term()?;
            let more = if negative {
                (self.turned(more)?, false)
            } else {
                more
            };
            if all.1 || more.1 {
                return Err(self.wrong(ReadFault::OpenSum));
            }
            let one = LoopyGame::of_nodes(&self.nodes, all.0);
            let other = LoopyGame::of_nodes(&self.nodes, more.0);
            let sum = self.made(one.plus(&other))?;
            all = (self.add(&sum), false);
        }
    }

    fn turned(&mut self, (game, open): ReadGame) -> Result<u32, ReadError> {
        if open {
            return Err(self.wrong(ReadFault::OpenSum));
        }
        let negative = LoopyGame::of_nodes(&self.nodes, game).negative();
        Ok(self.add(&negative))
    }

    fn term(&mut self) -> Result<ReadGame, ReadError> {
        self.space();
        if self.depth > DEEPEST {
            return Err(self.wrong(ReadFault::Halted(Halted::Deep)));
        }
        let word: String = self
            .rest()
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        // `v`, `vv` and `v9` are downs.
        let is_down = word
            .trim_start_matches('v')
            .chars()
            .all(|c| c.is_ascii_digit());
        let is_word = word.starts_with(|c: char| c.is_ascii_lowercase()) && !is_down;
        if is_word {
            let start = self.at;
            self.at += word.len();
            if self.rest().starts_with('{') {
                let place = self.nodes.len() as u32;
                self.nodes.push(LoopyNode::default());
                self.bound.push((word, place));
                self.at += 1;
                let (node, _) = self.braces()?;
                self.bound.pop();
                self.nodes[place as usize] = node;
                // What is inside of it may speak of games around it.
                return Ok((place, !self.bound.is_empty()));
            }
            if let Some((_, place)) = self.bound.iter().rev().find(|(name, _)| *name == word) {
                return Ok((*place, true));
            }
            let game = match word.as_str() {
                "dud" => {
                    let pass = vec![0];
                    let node = LoopyNode {
                        left: pass.clone(),
                        right: pass,
                    };
                    LoopyGame { nodes: vec![node] }
                }
                _ => match NAMED.iter().find(|(name, _)| *name == word) {
                    Some((_, text)) => self.named(text)?,
                    None => {
                        self.at = start;
                        return Err(self.wrong(ReadFault::NoValue));
                    }
                },
            };
            return Ok((self.add(&game), false));
        }
        if self.eat('(') {
            self.depth += 1;
            let inner = self.sum()?;
            self.depth -= 1;
            return match self.eat(')') {
                true => Ok(inner),
                false => Err(self.wrong(ReadFault::Unclosed(')'))),
            };
        }
        if self.eat('{') {
            let (node, open) = self.braces()?;
            self.nodes.push(node);
            return Ok((self.nodes.len() as u32 - 1, open));
        }
        self.short()
    }

    /// A game with a name.
    fn named(&mut self, text: &str) -> Result<LoopyGame, ReadError> {
        let mut inner = LoopyReader {
            arena: &mut *self.arena,
            text,
            at: 0,
            depth: 0,
            nodes: Vec::new(),
            bound: Vec::new(),
        };
        let (start, _) = inner.sum()?;
        Ok(LoopyGame::of_nodes(&inner.nodes, start))
    }

    /// A short value: up to where brackets, bars, commas or signs between terms stand.
    fn short(&mut self) -> Result<ReadGame, ReadError> {
        let mut end = 0;
        let mut before = ' ';
        for (place, c) in self.rest().char_indices() {
            // `+-2` is a switch, and `^<2>` has brackets of its own.
            let sign = matches!(c, '+' | '-' | '−') && place > 0 && before != '+';
            if "{}|,()".contains(c) || (sign && !self.rest()[place..].starts_with("+-")) {
                break;
            }
            end = place + c.len_utf8();
            before = c;
        }
        let text = self.rest()[..end].trim_end();
        if text.is_empty() {
            return Err(self.wrong(ReadFault::NoValue));
        }
        let start = self.at;
        let value = self.arena.read(text).map_err(|error| ReadError {
            at: start + error.at,
            reason: error.reason,
        })?;
        self.at += end;
        let game = LoopyGame::of_value(self.arena, value);
        let game = self.made(game)?;
        Ok((self.add(&game), false))
    }

    /// What is in braces, after the first one.
    fn braces(&mut self) -> Result<(LoopyNode, bool), ReadError> {
        self.depth += 1;
        let start = self.at;
        let (left, one) = self.options()?;
        let mut bars = 0;
        while self.eat('|') {
            bars += 1;
        }
        if bars != 1 {
            // Longer bars need the reader of short values; a game that goes round is written with braces.
            self.at = start;
            return Err(self.wrong(ReadFault::NoBar));
        }
        let (right, other) = self.options()?;
        self.depth -= 1;
        if !self.eat('}') {
            return Err(self.wrong(ReadFault::Unclosed('}')));
        }
        Ok((LoopyNode { left, right }, one || other))
    }

    fn options(&mut self) -> Result<(Vec<u32>, bool), ReadError> {
        let (mut all, mut open) = (Vec::new(), false);
        self.space();
        if self.rest().starts_with(['|', '}']) {
            return Ok((all, open));
        }
        loop {
            let (one, speaks) = self.sum()?;
            all.push(one);
            open |= speaks;
            if !self.eat(',') {
                return Ok((all, open));
            }
        }
    }
}
