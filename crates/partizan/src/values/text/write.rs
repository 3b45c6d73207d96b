//! Printing of values.
//!
//! The first of these that fits is printed: number, ups and star; an uptimal with a number and a
//! star; `±`; a tiny or a miny; braces. Braces around a single option are dropped and bars counted,
//! up to four.
//!
//! Lists are ordered by structure, never by id: numbers, nimbers, other NUS (each by number, ups,
//! nimber), then the rest by left lists, then by right lists.

use std::cmp::Ordering;
use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::read::MAX_DEPTH;
use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaError, ArenaResult, Cancellation, Id};

/// Maximum length of the text of a value.
const MAX_TEXT: usize = 1 << 20;
/// Maximum number of bars in a row.
const MAX_BARS: usize = 4;
/// Maximum index of an uptimal that is printed by name, and the bound of its nimber.
const NAMED: (u64, u32) = (32, 8);

/// The kind of a value, which decides its printed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A dyadic number.
    Number,
    /// `*n`.
    Nimber,
    /// Number, ups and star.
    Nus,
    /// An uptimal, with a number and a star.
    Uptimal,
    /// A tiny or a miny, with a number.
    Tiny,
    /// A switch: the value is its own negative.
    Switch,
    /// A number and a game whose followers are all infinitesimal.
    AllSmall,
    /// A number and an infinitesimal.
    Infinitesimal,
    /// A hot game: its temperature is above 0.
    Hot,
}

impl ValueKind {
    /// The word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Nimber => "nimber",
            Self::Nus => "nus",
            Self::Uptimal => "uptimal",
            Self::Tiny => "tiny",
            Self::Switch => "switch",
            Self::AllSmall => "all-small",
            Self::Infinitesimal => "infinitesimal",
            Self::Hot => "hot",
        }
    }
}

/// A text, and the bars of its braces if they may be dropped.
#[derive(Clone)]
struct Written {
    words: Rc<str>,
    bars: usize,
    kind: ValueKind,
}

struct ValueWriter<'a, W> {
    arena: &'a mut Arena<W>,
    plain: bool,
    texts: FxHashMap<Id, Written>,
    sorted: FxHashMap<Id, Rc<Sorted>>,
}

/// Both option lists in the order of texts.
type Sorted = (Vec<Id>, Vec<Id>);

impl<W: Cancellation> Arena<W> {
    /// Prints a value; [`Arena::read`] reads it back.
    ///
    /// # Errors
    /// [`ArenaError::Large`] for a text beyond a million bytes or with brackets nested too deeply;
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn text(&mut self, g: Id) -> ArenaResult<String> {
        let mut writer = ValueWriter::new(self, false);
        readable(writer.text(g)?.whole())
    }

    /// The text with braces and number, ups, star only.
    ///
    /// # Errors
    /// As [`Arena::text`].
    pub fn plain_text(&mut self, g: Id) -> ArenaResult<String> {
        let mut writer = ValueWriter::new(self, true);
        readable(writer.text(g)?.whole())
    }

    /// Returns the kind of a value.
    ///
    /// # Errors
    /// As [`Arena::text`].
    pub fn kind(&mut self, g: Id) -> ArenaResult<ValueKind> {
        let mut writer = ValueWriter::new(self, false);
        Ok(match writer.name(g)? {
            Some(text) => text.kind,
            None => self.unnamed(g)?,
        })
    }

    /// Returns the options in the order in which they are printed.
    ///
    /// # Errors
    /// As [`Arena::text`].
    pub fn ordered(&mut self, g: Id) -> ArenaResult<(Vec<Id>, Vec<Id>)> {
        let mut writer = ValueWriter::new(self, false);
        writer.lists(g).map(|lists| (*lists).clone())
    }

    fn unnamed(&mut self, g: Id) -> ArenaResult<ValueKind> {
        let (left, right) = self.stops(g);
        if left != right {
            return Ok(ValueKind::Hot);
        }
        let x = left.clone();
        let x = self.number(&x)?;
        let rest = self.sub(g, x)?;
        Ok(if self.is_all_small(rest) {
            ValueKind::AllSmall
        } else {
            ValueKind::Infinitesimal
        })
    }
}

impl Written {
    fn new(words: &str, kind: ValueKind) -> Self {
        Self {
            words: words.into(),
            bars: 0,
            kind,
        }
    }

    /// Returns the text with its braces.
    fn whole(&self) -> String {
        if self.bars == 0 {
            self.words.to_string()
        } else {
            format!("{{{}}}", self.words)
        }
    }
}

/// Returns a text if its brackets are nested no deeper than the parser accepts: a switch counts one
/// more, and a part with bars one for each run.
pub(crate) fn readable(text: String) -> ArenaResult<String> {
    let (mut depth, mut deepest) = (0, 0);
    let mut open: Vec<usize> = Vec::new();
    let mut switch = false;
    for c in text.bytes() {
        match c {
            b'(' | b'{' => {
                let levels = 1 + usize::from(switch);
                open.push(levels);
                depth += levels;
                deepest = deepest.max(depth);
            }
            b')' | b'}' => depth -= open.pop().unwrap_or(0),
            _ => {}
        }
        switch = c == b'-';
    }
    if deepest + MAX_BARS + 1 >= MAX_DEPTH {
        return Err(ArenaError::Large);
    }
    Ok(text)
}

/// `^`, `^^`, `^3`, or with `v`; nothing for 0.
fn ups(up: i64) -> String {
    let arrow = if up > 0 { "^" } else { "v" };
    match up.unsigned_abs() {
        0 => String::new(),
        n @ 1..=2 => arrow.repeat(n as usize),
        n => format!("{arrow}{n}"),
    }
}

fn star(nim: u32) -> String {
    match nim {
        0 => String::new(),
        1 => "*".to_owned(),
        n => format!("*{n}"),
    }
}

/// The number before another term: empty for 0.
fn before(x: &Dyadic) -> String {
    if x.is_zero() {
        String::new()
    } else {
        x.to_string()
    }
}

impl<'a, W: Cancellation> ValueWriter<'a, W> {
    fn new(arena: &'a mut Arena<W>, plain: bool) -> Self {
        Self {
            arena,
            plain,
            texts: FxHashMap::default(),
            sorted: FxHashMap::default(),
        }
    }

    fn text(&mut self, g: Id) -> ArenaResult<Written> {
        if let Some(known) = self.texts.get(&g) {
            return Ok(known.clone());
        }
        let text = match self.name(g)? {
            Some(text) => text,
            None => self.braces(g)?,
        };
        if text.words.len() > MAX_TEXT {
            return Err(ArenaError::Large);
        }
        self.texts.insert(g, text.clone());
        Ok(text)
    }

    /// Prints a value without braces, if possible.
    fn name(&mut self, g: Id) -> ArenaResult<Option<Written>> {
        if let Some((x, up, nim)) = self.arena.as_nus(g) {
            let words = if up == 0 && nim == 0 {
                x.to_string()
            } else {
                format!("{}{}{}", before(x), ups(up), star(nim))
            };
            let kind = match (x.is_zero(), up, nim) {
                (_, 0, 0) => ValueKind::Number,
                (true, 0, _) => ValueKind::Nimber,
                _ => ValueKind::Nus,
            };
            return Ok(Some(Written::new(&words, kind)));
        }
        if self.plain {
            return Ok(None);
        }
        if let Some(words) = self.uptimal(g)? {
            return Ok(Some(Written::new(&words, ValueKind::Uptimal)));
        }
        if self.arena.neg(g)? == g {
            let words = self.switch(g)?;
            return Ok(Some(Written::new(&words, ValueKind::Switch)));
        }
        if let Some(words) = self.tiny(g, 1)? {
            return Ok(Some(Written::new(&words, ValueKind::Tiny)));
        }
        let negative = self.arena.neg(g)?;
        Ok(self
            .tiny(negative, -1)?
            .map(|words| Written::new(&words, ValueKind::Tiny)))
    }

    fn uptimal(&mut self, g: Id) -> ArenaResult<Option<String>> {
        let (left, right) = self.arena.stops(g);
        if left != right {
            return Ok(None);
        }
        let x = left.clone();
        let shift = self.arena.number(&-&x)?;
        let rest = self.arena.add(g, shift)?;
        if !self.arena.is_all_small(rest) || self.arena.birthday(rest)? > NAMED.0 {
            return Ok(None);
        }
        let opposite = self.arena.neg(rest)?;
        let latest = self.arena.birthday(rest)? as u32;
        let star_one = self.arena.nimber(1)?;
        let mut last = self.arena.nus(&Dyadic::ZERO, 1, 0)?;
        for n in 2..=latest {
            let next = self.arena.form(&[last], &[star_one])?;
            let step = self.arena.sub(next, last)?;
            for (id, open, close) in [(next, '[', ']'), (step, '<', '>')] {
                for nim in 0..NAMED.1 {
                    let nimber = self.arena.nimber(nim)?;
                    let named = self.arena.add(id, nimber)?;
                    let arrow = if named == rest {
                        '^'
                    } else if named == opposite {
                        'v'
                    } else {
                        continue;
                    };
                    let words = format!("{}{arrow}{open}{n}{close}{}", before(&x), star(nim));
                    return Ok(Some(words));
                }
            }
            last = next;
        }
        Ok(None)
    }

    fn switch(&mut self, g: Id) -> ArenaResult<String> {
        let lists = self.lists(g)?;
        if let [x] = lists.0[..] {
            let text = self.text(x)?;
            let words = text.whole();
            let nus = self.arena.as_nus(x);
            let bare = text.bars > 0
                || nus.is_some_and(|(x, up, nim)| {
                    [!x.is_zero(), up != 0, nim != 0]
                        .iter()
                        .filter(|part| **part)
                        .count()
                        < 2
                });
            return Ok(if bare {
                format!("+-{words}")
            } else {
                format!("+-({words})")
            });
        }
        let list = self.list(&lists.0)?;
        Ok(format!("+-{{{list}}}"))
    }

    /// Prints `x + tiny`, or its negative for the sign -1.
    fn tiny(&mut self, g: Id, sign: i32) -> ArenaResult<Option<String>> {
        let (lefts, rights) = self.arena.lists(g)?;
        let ([first], [threat]) = (&lefts[..], &rights[..]) else {
            return Ok(None);
        };
        let Some(x) = self.arena.as_number(*first).cloned() else {
            return Ok(None);
        };
        let (answers, deeds) = self.arena.lists(*threat)?;
        let ([answer], [deed]) = (&answers[..], &deeds[..]) else {
            return Ok(None);
        };
        if answer != first || self.arena.mean(*deed)? >= x {
            return Ok(None);
        }
        let size = self.arena.sub(*first, *deed)?;
        let size = self.text(size)?.whole();
        let (x, name) = if sign > 0 { (x, "Tiny") } else { (-x, "Miny") };
        Ok(Some(format!("{}{name}({size})", before(&x))))
    }

    fn braces(&mut self, g: Id) -> ArenaResult<Written> {
        let lists = self.lists(g)?;
        let (left, left_bars) = self.side(&lists.0)?;
        let (right, right_bars) = self.side(&lists.1)?;
        let bars = left_bars.max(right_bars) + 1;
        let words = format!("{left}{}{right}", "|".repeat(bars));
        Ok(Written {
            words: words.into(),
            bars,
            kind: ValueKind::Hot,
        })
    }

    /// Prints one side of braces; returns its number of bars.
    fn side(&mut self, list: &[Id]) -> ArenaResult<(String, usize)> {
        if let [only] = list {
            let text = self.text(*only)?;
            if text.bars > 0 && text.bars < MAX_BARS {
                return Ok((text.words.to_string(), text.bars));
            }
        }
        Ok((self.list(list)?, 0))
    }

    fn list(&mut self, list: &[Id]) -> ArenaResult<String> {
        let mut words = String::new();
        for (i, &id) in list.iter().enumerate() {
            let text = self.text(id)?.whole();
            if words.len() + text.len() > MAX_TEXT {
                return Err(ArenaError::Large);
            }
            let comma = if i > 0 { "," } else { "" };
            let _ = write!(words, "{comma}{text}"); // writing to a string cannot fail
        }
        Ok(words)
    }

    /// Returns both option lists in the order of texts.
    fn lists(&mut self, g: Id) -> ArenaResult<Rc<Sorted>> {
        if let Some(known) = self.sorted.get(&g) {
            return Ok(known.clone());
        }
        let (lefts, rights) = self.arena.lists(g)?;
        let lists = Rc::new((self.sort(lefts)?, self.sort(rights)?));
        self.sorted.insert(g, lists.clone());
        Ok(lists)
    }

    /// Insertion sort: comparing may fail, and lists are short.
    fn sort(&mut self, list: Vec<Id>) -> ArenaResult<Vec<Id>> {
        let mut sorted: Vec<Id> = Vec::with_capacity(list.len());
        for id in list {
            let (mut from, mut to) = (0, sorted.len());
            while from < to {
                let middle = usize::midpoint(from, to);
                if self.before(sorted[middle], id)? == Ordering::Less {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            sorted.insert(from, id);
        }
        Ok(sorted)
    }

    /// Compares two values in the printed order.
    fn before(&mut self, g: Id, h: Id) -> ArenaResult<Ordering> {
        if g == h {
            return Ok(Ordering::Equal);
        }
        let class = |nus: Option<(&Dyadic, i64, u32)>| match nus {
            Some((_, 0, 0)) => 0,
            Some((x, 0, _)) if x.is_zero() => 1,
            Some(_) => 2,
            None => 3,
        };
        let (a, b) = (self.arena.as_nus(g), self.arena.as_nus(h));
        match class(a).cmp(&class(b)) {
            Ordering::Equal if a.is_some() => return Ok(a.cmp(&b)),
            Ordering::Equal => {}
            unequal => return Ok(unequal),
        }
        let (a, b) = (self.lists(g)?, self.lists(h)?);
        for (x, y) in [(&a.0, &b.0), (&a.1, &b.1)] {
            for (&x, &y) in x.iter().zip(y) {
                match self.before(x, y)? {
                    Ordering::Equal => {}
                    unequal => return Ok(unequal),
                }
            }
            if x.len() != y.len() {
                return Ok(x.len().cmp(&y.len()));
            }
        }
        Ok(Ordering::Equal)
    }
}
