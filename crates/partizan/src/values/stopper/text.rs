//! Parsing and printing of loopy games. The parser is the one of [`crate::values::text`], with
//! words:
//!
//! ```text
//! term   = … | NAME | WORD "{" sides "}" | WORD
//! NAME   = on | off | over | under | upon | dud
//! ```
//! Within the braces of `a{…}` the word `a` is that game itself: `a{0|a}` is `over`. Words have
//! small letters and digits and do not begin with `v`, which is a down.

use std::fmt::Write as _;

use super::graph::{LoopyGame, LoopyNode, MAX_NODES};
use super::value::{LoopyValue, named};
use crate::values::arena::{Arena, ArenaError, ArenaResult, Cancellation, Id};
use crate::values::text::{ReadError, ReadFault, ValueBuilder, read, readable};

/// Maximum length of a printed value.
const MAX_TEXT: usize = 1 << 16;
/// Maximum number of positions of games under construction.
const MAX_OPEN_NODES: usize = 16 * MAX_NODES;

impl LoopyValue {
    /// The value of a text.
    ///
    /// ```
    /// use grundy_partizan::values::{Arena, LoopyValue};
    /// let mut arena = Arena::new();
    /// let mut read = |text| LoopyValue::read(&mut arena, text).unwrap();
    /// assert_eq!(read("a{0|a}"), LoopyValue::of_name("over").unwrap());
    /// assert_eq!(read("on + {3||2|1}"), LoopyValue::of_name("on").unwrap());
    /// ```
    ///
    /// # Errors
    /// The kind of the error in the text, and its place.
    pub fn read<W: Cancellation>(arena: &mut Arena<W>, text: &str) -> Result<Self, ReadError> {
        let mut maker = LoopyBuilder {
            arena,
            nodes: Vec::new(),
            bound: Vec::new(),
        };
        match read(&mut maker, text)? {
            LoopyTerm::Closed(value) => Ok(value),
            LoopyTerm::Open { .. } => Err(ReadError {
                at: text.len(),
                reason: ReadFault::OpenSum,
            }),
        }
    }

    /// Prints a short value, a name, or braces with letters for repeated games.
    /// [`LoopyValue::read`] reads it back.
    ///
    /// # Errors
    /// Those of the arena's cancellation callback; [`ArenaError::Large`] for a text of more than
    /// 65,536 letters or with brackets nested too deeply.
    pub fn text<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<String> {
        let game = match self {
            Self::Short(value) => return arena.text(*value),
            Self::Stopper(game) | Self::Loose(game) => game,
        };
        let mut writer = LoopyWriter {
            game,
            arena,
            named: named().collect(),
            letters: vec![None; game.nodes.len()],
            used: 0,
            out: String::new(),
        };
        writer.position(0)?;
        readable(writer.out)
    }
}

struct LoopyWriter<'a, W: Cancellation> {
    game: &'a LoopyGame,
    arena: &'a mut Arena<W>,
    named: Vec<(&'static str, LoopyGame)>,
    /// The letters of the positions that are being printed.
    letters: Vec<Option<usize>>,
    used: usize,
    out: String,
}

impl<W: Cancellation> LoopyWriter<'_, W> {
    fn position(&mut self, at: u32) -> ArenaResult<()> {
        if self.out.len() > MAX_TEXT {
            return Err(ArenaError::Large);
        }
        if let Some(letter) = self.letters[at as usize] {
            self.out.push_str(&letter_of(letter));
            return Ok(());
        }
        let part = LoopyGame::of_nodes(&self.game.nodes, at);
        self.arena.tick(part.nodes.len())?;
        if let Some(value) = part.to_value(self.arena)? {
            let text = self.arena.text(value)?;
            self.out.push_str(&text);
            return Ok(());
        }
        let simplest = part.numbered();
        if let Some((name, _)) = self.named.iter().find(|(_, known)| *known == simplest) {
            self.out.push_str(name);
            return Ok(());
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

    fn list(&mut self, options: &[u32]) -> ArenaResult<()> {
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

/// Builds games from texts with words.
struct LoopyBuilder<'a, W: Cancellation> {
    arena: &'a mut Arena<W>,
    /// The positions of games under construction.
    nodes: Vec<LoopyNode>,
    /// The words bound to such games, from the outermost on, with their positions.
    bound: Vec<(String, u32)>,
}

#[derive(Clone)]
enum LoopyTerm {
    Closed(LoopyValue),
    /// A position that refers to games under construction, of which `reach` is the outermost.
    Open {
        at: u32,
        reach: usize,
    },
}

impl<W: Cancellation> LoopyBuilder<'_, W> {
    /// Returns the position of a term.
    fn placed(&mut self, term: &LoopyTerm) -> ArenaResult<u32> {
        match term {
            LoopyTerm::Open { at, .. } => Ok(*at),
            LoopyTerm::Closed(value) => {
                let game = value.game(self.arena)?;
                self.arena.tick(game.nodes.len())?;
                if self.nodes.len() + game.nodes.len() > MAX_OPEN_NODES {
                    return Err(ArenaError::Large);
                }
                Ok(game.append_to(&mut self.nodes))
            }
        }
    }

    fn node(&mut self, lefts: &[LoopyTerm], rights: &[LoopyTerm]) -> ArenaResult<LoopyNode> {
        let left: ArenaResult<Vec<u32>> = lefts.iter().map(|term| self.placed(term)).collect();
        let right: ArenaResult<Vec<u32>> = rights.iter().map(|term| self.placed(term)).collect();
        Ok(LoopyNode {
            left: left?,
            right: right?,
        })
    }
}

/// Returns the outermost game that the terms refer to.
fn reach(terms: &[LoopyTerm]) -> Option<usize> {
    let one = |term: &LoopyTerm| match term {
        LoopyTerm::Closed(_) => None,
        LoopyTerm::Open { reach, .. } => Some(*reach),
    };
    terms.iter().filter_map(one).min()
}

fn reach_of_both(lefts: &[LoopyTerm], rights: &[LoopyTerm]) -> Option<usize> {
    reach(lefts).into_iter().chain(reach(rights)).min()
}

/// Returns the values, if none refers to a game under construction.
fn closed(terms: &[LoopyTerm]) -> Option<Vec<LoopyValue>> {
    let one = |term: &LoopyTerm| match term {
        LoopyTerm::Closed(value) => Some(value.clone()),
        LoopyTerm::Open { .. } => None,
    };
    terms.iter().map(one).collect()
}

impl<W: Cancellation> ValueBuilder for LoopyBuilder<'_, W> {
    type Watch = W;
    type Game = LoopyTerm;

    fn arena(&mut self) -> &mut Arena<W> {
        self.arena
    }

    fn of(&mut self, id: Id) -> LoopyTerm {
        LoopyTerm::Closed(LoopyValue::Short(id))
    }

    fn neg(&mut self, g: LoopyTerm) -> Result<LoopyTerm, ReadFault> {
        let LoopyTerm::Closed(value) = g else {
            return Err(ReadFault::OpenSum);
        };
        Ok(LoopyTerm::Closed(value.negative(self.arena)?))
    }

    fn add(&mut self, g: LoopyTerm, h: LoopyTerm) -> Result<LoopyTerm, ReadFault> {
        let (LoopyTerm::Closed(g), LoopyTerm::Closed(h)) = (g, h) else {
            return Err(ReadFault::OpenSum);
        };
        Ok(LoopyTerm::Closed(g.plus(&h, self.arena)?))
    }

    fn form(&mut self, lefts: &[LoopyTerm], rights: &[LoopyTerm]) -> Result<LoopyTerm, ReadFault> {
        if let (Some(lefts), Some(rights)) = (closed(lefts), closed(rights)) {
            let made = LoopyValue::form(self.arena, &lefts, &rights)?;
            return Ok(LoopyTerm::Closed(made));
        }
        let node = self.node(lefts, rights)?;
        self.nodes.push(node);
        let reach = reach_of_both(lefts, rights).unwrap_or(0);
        let at = self.nodes.len() as u32 - 1;
        Ok(LoopyTerm::Open { at, reach })
    }

    fn word(&mut self, word: &str) -> Result<LoopyTerm, ReadFault> {
        let mut bound = self.bound.iter().enumerate().rev();
        if let Some((reach, (_, at))) = bound.find(|(_, (known, _))| known == word) {
            return Ok(LoopyTerm::Open { at: *at, reach });
        }
        let value = LoopyValue::of_name(word);
        value.map(LoopyTerm::Closed).ok_or(ReadFault::NoValue)
    }

    fn begin(&mut self, word: &str) -> Result<(), ReadFault> {
        if LoopyValue::of_name(word).is_some() || word.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(ReadFault::NoValue);
        }
        self.bound.push((word.to_owned(), self.nodes.len() as u32));
        self.nodes.push(LoopyNode::default());
        Ok(())
    }

    fn end(&mut self, lefts: &[LoopyTerm], rights: &[LoopyTerm]) -> Result<LoopyTerm, ReadFault> {
        let node = self.node(lefts, rights)?;
        let Some((_, at)) = self.bound.pop() else {
            return Err(ReadFault::NoValue);
        };
        self.nodes[at as usize] = node;
        let around = self.bound.len();
        if let Some(reach) = reach_of_both(lefts, rights).filter(|reach| *reach < around) {
            return Ok(LoopyTerm::Open { at, reach });
        }
        let game = LoopyGame::of_nodes(&self.nodes, at);
        if around == 0 {
            self.nodes.clear();
        }
        if game.nodes.len() > MAX_NODES {
            return Err(ArenaError::Large.into());
        }
        Ok(LoopyTerm::Closed(LoopyValue::from_game(self.arena, &game)?))
    }
}
