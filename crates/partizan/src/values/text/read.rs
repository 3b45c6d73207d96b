//! Parsing of values.

use std::fmt;

use num_bigint::BigInt;

use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaError, ArenaResult, Cancellation, Id};
use crate::values::dyadic::NotDyadic;

/// Maximum nesting depth of brackets.
pub(super) const MAX_DEPTH: usize = 400;

/// A parse error and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The byte offset of the error.
    pub at: usize,
    /// The kind of the error.
    pub reason: ReadFault,
}

/// The kinds of parse errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFault {
    /// No value begins here.
    NoValue,
    /// A bracket is not closed by this.
    Unclosed(char),
    /// Braces without a bar.
    NoBar,
    /// Two runs of bars are equally long, so the order in which they split is not defined.
    EqualBars,
    /// The denominator is not a power of two, or is too large.
    Fraction(NotDyadic),
    /// A number of ups or a star is too large, or `^[0]`.
    Count,
    /// `^^3` can be read in two ways.
    UpsTwice,
    /// A sum with a game under construction: `a{a+1|}`.
    OpenSum,
    /// The value cannot be computed.
    ArenaError(ArenaError),
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoValue => f.write_str("a value is missing"),
            Self::Unclosed(c) => write!(f, "`{c}` is missing"),
            Self::NoBar => f.write_str("a bar `|` between Left's and Right's options is missing"),
            Self::EqualBars => {
                f.write_str("two runs of bars are equally long; give one more bar to the outer")
            }
            Self::Fraction(why) => write!(f, "{why}"),
            Self::Count => f.write_str("this count is out of range"),
            Self::UpsTwice => f.write_str("write `^3` for three ups"),
            Self::OpenSum => {
                f.write_str("a game in its own braces is an option and not a term of a sum")
            }
            Self::ArenaError(why) => write!(f, "{why}"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.reason, self.at)
    }
}

impl std::error::Error for ReadError {}

impl<W: Cancellation> Arena<W> {
    /// Reads a value such as `3/4^2*3`, `+-(2*)` or `{2||1|0}`; see [`crate::values::text`].
    ///
    /// # Errors
    /// The place and the kind of a parse error.
    pub fn read(&mut self, text: &str) -> Result<Id, ReadError> {
        read(self, text)
    }

    /// The uptimal `^[n]`, for `n >= 1`.
    ///
    /// # Errors
    /// [`crate::values::ArenaError::Deep`], or an error of the cancellation callback.
    pub fn uptimal(&mut self, n: u32) -> ArenaResult<Id> {
        let star = self.nimber(1)?;
        let mut id = self.nus(&Dyadic::ZERO, 1, 0)?;
        for _ in 1..n {
            id = self.form(&[id], &[star])?;
        }
        Ok(id)
    }

    /// Returns tiny-`g`: `{0 || 0 | -g}`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn tiny(&mut self, g: Id) -> ArenaResult<Id> {
        let threat = self.neg(g)?;
        let threat = self.form(&[Id::ZERO], &[threat])?;
        self.form(&[Id::ZERO], &[threat])
    }

    /// Returns the switch of several options: `{lefts | their negatives}`.
    ///
    /// # Errors
    /// As [`Arena::tiny`].
    pub fn switch(&mut self, lefts: &[Id]) -> ArenaResult<Id> {
        let rights: ArenaResult<Vec<Id>> = lefts.iter().map(|&x| self.neg(x)).collect();
        self.form(lefts, &rights?)
    }
}

/// The target of the parser.
pub(crate) trait ValueBuilder {
    /// The cancellation callback of the arena.
    type Watch: Cancellation;
    /// The type of a term.
    type Game: Clone;

    /// The arena of numbers, ups and stars.
    fn arena(&mut self) -> &mut Arena<Self::Watch>;

    /// Converts a value of the arena to a term.
    fn of(&mut self, id: Id) -> Self::Game;

    fn neg(&mut self, g: Self::Game) -> Result<Self::Game, ReadFault>;

    fn add(&mut self, g: Self::Game, h: Self::Game) -> Result<Self::Game, ReadFault>;

    fn form(
        &mut self,
        lefts: &[Self::Game],
        rights: &[Self::Game],
    ) -> Result<Self::Game, ReadFault>;

    /// Returns the game with this name.
    fn word(&mut self, word: &str) -> Result<Self::Game, ReadFault>;

    /// From here to its end a word names the braces that follow it.
    fn begin(&mut self, word: &str) -> Result<(), ReadFault>;

    /// Closes the braces of the most recently opened word, with these options.
    fn end(&mut self, lefts: &[Self::Game], rights: &[Self::Game])
    -> Result<Self::Game, ReadFault>;
}

/// Short values have no words.
impl<W: Cancellation> ValueBuilder for Arena<W> {
    type Watch = W;
    type Game = Id;

    fn arena(&mut self) -> &mut Self {
        self
    }

    fn of(&mut self, id: Id) -> Id {
        id
    }

    fn neg(&mut self, g: Id) -> Result<Id, ReadFault> {
        Ok(Self::neg(self, g)?)
    }

    fn add(&mut self, g: Id, h: Id) -> Result<Id, ReadFault> {
        Ok(Self::add(self, g, h)?)
    }

    fn form(&mut self, lefts: &[Id], rights: &[Id]) -> Result<Id, ReadFault> {
        Ok(Self::form(self, lefts, rights)?)
    }

    fn word(&mut self, _: &str) -> Result<Id, ReadFault> {
        Err(ReadFault::NoValue)
    }

    fn begin(&mut self, _: &str) -> Result<(), ReadFault> {
        Err(ReadFault::NoValue)
    }

    fn end(&mut self, _: &[Id], _: &[Id]) -> Result<Id, ReadFault> {
        Err(ReadFault::NoValue)
    }
}

impl From<ArenaError> for ReadFault {
    fn from(why: ArenaError) -> Self {
        Self::ArenaError(why)
    }
}

impl From<ReadError> for ReadFault {
    fn from(error: ReadError) -> Self {
        error.reason
    }
}

/// Parses a whole text.
pub(crate) fn read<M: ValueBuilder>(maker: &mut M, text: &str) -> Got<M::Game> {
    let mut reader = ValueReader {
        maker,
        text,
        at: 0,
        depth: 0,
    };
    let made = reader.value()?;
    match reader.peek() {
        None => Ok(made),
        Some(_) => Err(reader.wrong(ReadFault::NoValue)),
    }
}

struct ValueReader<'a, M> {
    maker: &'a mut M,
    text: &'a str,
    at: usize,
    depth: usize,
}

type Got<T> = Result<T, ReadError>;

/// Left's options and Right's.
type Both<G> = (Vec<G>, Vec<G>);
/// A list, and the other one if there is a bar.
type Lists<G> = (Vec<G>, Option<Vec<G>>);

impl<M: ValueBuilder> ValueReader<'_, M> {
    fn wrong(&self, reason: ReadFault) -> ReadError {
        ReadError {
            at: self.at,
            reason,
        }
    }

    fn made<T>(&self, answer: Result<T, impl Into<ReadFault>>) -> Got<T> {
        answer.map_err(|why| self.wrong(why.into()))
    }

    /// Converts a value of the arena to a term.
    fn short(&mut self, id: ArenaResult<Id>) -> Got<M::Game> {
        let id = self.made(id)?;
        Ok(self.maker.of(id))
    }

    fn form(&mut self, lefts: &[M::Game], rights: &[M::Game]) -> Got<M::Game> {
        let made = self.maker.form(lefts, rights);
        self.made(made)
    }

    fn neg(&mut self, g: M::Game) -> Got<M::Game> {
        let made = self.maker.neg(g);
        self.made(made)
    }

    /// The remaining text, without leading blanks.
    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn close(&mut self, bracket: char) -> Got<()> {
        if self.peek() == Some(bracket) {
            self.at += bracket.len_utf8();
            return Ok(());
        }
        Err(self.wrong(ReadFault::Unclosed(bracket)))
    }

    fn deeper<T>(&mut self, f: impl FnOnce(&mut Self) -> Got<T>) -> Got<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.wrong(ReadFault::ArenaError(ArenaError::Deep)));
        }
        self.depth += 1;
        let read = f(self);
        self.depth -= 1;
        read
    }

    fn switch_ahead(&mut self) -> bool {
        let rest = self.rest();
        rest.starts_with('±') || rest.starts_with("+-") || rest.starts_with("+−")
    }

    fn value(&mut self) -> Got<M::Game> {
        let mut sum: Option<M::Game> = None;
        loop {
            let mut minus = false;
            if !self.switch_ahead() {
                if self.take("-") || self.take("−") {
                    minus = true;
                } else if let Some(done) = &sum
                    && !self.take("+")
                    && !self.term_ahead()
                {
                    return Ok(done.clone());
                }
            }
            let mut term = self.term()?;
            if minus {
                term = self.neg(term)?;
            }
            sum = Some(match sum {
                None => term,
                Some(sum) => {
                    let total = self.maker.add(sum, term);
                    self.made(total)?
                }
            });
        }
    }

    fn term_ahead(&mut self) -> bool {
        self.peek()
            .is_some_and(|c| c.is_ascii_digit() || "*^v↑↓⇑⇓±({TMtm".contains(c))
    }

    fn term(&mut self) -> Got<M::Game> {
        if self.switch_ahead() {
            let _ = self.take("±") || self.take("+-") || self.take("+−");
            return self.deeper(Self::switch);
        }
        let Some(c) = self.peek() else {
            return Err(self.wrong(ReadFault::NoValue));
        };
        match c {
            '0'..='9' => self.number(),
            '*' => {
                self.at += 1;
                let n = if self.digit_ahead() {
                    self.count(u64::from(u32::MAX))?
                } else {
                    1
                };
                let star = self.maker.arena().nimber(n as u32);
                self.short(star)
            }
            '^' | '↑' | '⇑' | 'v' | '↓' | '⇓' => self.ups(),
            '(' => self.deeper(|reader| {
                reader.at += 1;
                let game = reader.value()?;
                reader.close(')')?;
                Ok(game)
            }),
            '{' => self.deeper(|reader| {
                let (lefts, rights) = reader.both()?;
                reader.form(&lefts, &rights)
            }),
            _ => self.deeper(Self::named),
        }
    }

    /// A tiny, a miny, or a word.
    fn named(&mut self) -> Got<M::Game> {
        let tiny = self.take("Tiny(") || self.take("tiny(");
        if !tiny && !self.take("Miny(") && !self.take("miny(") {
            return self.word();
        }
        let game = self.value()?;
        self.close(')')?;
        let threat = self.neg(game)?;
        let zero = self.maker.of(Id::ZERO);
        let threat = self.form(std::slice::from_ref(&zero), &[threat])?;
        let made = self.form(&[zero], &[threat])?;
        if tiny { Ok(made) } else { self.neg(made) }
    }

    /// A word, or the braces that it names.
    fn word(&mut self) -> Got<M::Game> {
        let rest = &self.text[self.at..];
        let inside = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        let len = rest.len() - rest.trim_start_matches(inside).len();
        let (word, behind) = rest.split_at(len);
        if len == 0 || !behind.starts_with('{') {
            let made = self.maker.word(word);
            let game = self.made(made)?;
            self.at += len;
            return Ok(game);
        }
        let begun = self.maker.begin(word);
        self.made(begun)?;
        self.at += len;
        let (lefts, rights) = self.both()?;
        let made = self.maker.end(&lefts, &rights);
        self.made(made)
    }

    fn switch(&mut self) -> Got<M::Game> {
        let lefts = if self.peek() == Some('{') {
            match self.braces()? {
                (lefts, None) => lefts,
                (lefts, Some(rights)) => vec![self.form(&lefts, &rights)?],
            }
        } else {
            vec![self.term()?]
        };
        let rights: Got<Vec<M::Game>> = lefts.iter().map(|x| self.neg(x.clone())).collect();
        self.form(&lefts, &rights?)
    }

    fn digit_ahead(&self) -> bool {
        self.text[self.at..].starts_with(|c: char| c.is_ascii_digit())
    }

    fn digits(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let len = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.at += len;
        &self.text[self.at - len..self.at]
    }

    fn count(&mut self, most: u64) -> Got<u64> {
        let read = self.digits().parse().ok().filter(|n| *n <= most);
        read.ok_or_else(|| self.wrong(ReadFault::Count))
    }

    fn number(&mut self) -> Got<M::Game> {
        let from = self.at;
        self.digits();
        if self.text[self.at..].starts_with('/') {
            self.at += 1;
            self.digits();
        }
        let x: Dyadic = self.text[from..self.at]
            .parse()
            .map_err(|why| self.wrong(ReadFault::Fraction(why)))?;
        let made = self.maker.arena().number(&x);
        self.short(made)
    }

    fn ups(&mut self) -> Got<M::Game> {
        let mut arrows = 0i64;
        let mut sign = 0;
        while let Some(c) = self.text[self.at..].chars().next() {
            let (way, by) = match c {
                '^' | '↑' => (1, 1),
                '⇑' => (1, 2),
                'v' | '↓' => (-1, 1),
                '⇓' => (-1, 2),
                _ => break,
            };
            if sign != 0 && sign != way {
                break; // `^v`: another term
            }
            sign = way;
            arrows += by;
            self.at += c.len_utf8();
        }
        let next = self.text[self.at..].chars().next();
        if let Some(bracket @ ('[' | '<')) = next {
            if arrows != 1 {
                return Err(self.wrong(ReadFault::UpsTwice));
            }
            self.at += 1;
            let n = self.count(1000)? as u32;
            if n == 0 {
                return Err(self.wrong(ReadFault::Count));
            }
            self.close(if bracket == '[' { ']' } else { '>' })?;
            return self.named_uptimal(n, sign, bracket == '<');
        }
        let mut up = BigInt::from(arrows);
        if self.digit_ahead() {
            if arrows != 1 {
                return Err(self.wrong(ReadFault::UpsTwice));
            }
            up = BigInt::from(self.count(1 << 61)?);
        }
        let arena = self.maker.arena();
        let made = arena.nus(&Dyadic::ZERO, sign, 0);
        let made = made.and_then(|one| arena.times(&up, one));
        self.short(made)
    }

    fn named_uptimal(&mut self, n: u32, sign: i64, step: bool) -> Got<M::Game> {
        let arena = self.maker.arena();
        // ^<n> = {0 | v[n-1]*}: *Winning Ways*, chapter 8.
        let mut made = if step && n > 1 {
            arena.uptimal(n - 1).and_then(|before| {
                let star = arena.nimber(1)?;
                let below = arena.sub(star, before)?;
                arena.form(&[Id::ZERO], &[below])
            })
        } else {
            arena.uptimal(n)
        };
        if sign < 0 {
            made = made.and_then(|id| arena.neg(id));
        }
        self.short(made)
    }

    /// `{ … | … }`.
    fn both(&mut self) -> Got<Both<M::Game>> {
        match self.braces()? {
            (lefts, Some(rights)) => Ok((lefts, rights)),
            (_, None) => Err(self.wrong(ReadFault::NoBar)),
        }
    }

    /// `{ … }`: one list, or Left's and Right's.
    fn braces(&mut self) -> Got<Lists<M::Game>> {
        self.at += 1;
        let mut lists = vec![self.list()?];
        let mut bars = Vec::new();
        while self.peek() == Some('|') {
            let rest = &self.text[self.at..];
            let run = rest.len() - rest.trim_start_matches('|').len();
            self.at += run;
            bars.push(run);
            lists.push(self.list()?);
        }
        self.close('}')?;
        if bars.is_empty() {
            return Ok((lists.pop().unwrap_or_default(), None));
        }
        let (lefts, rights) = self.split(&mut lists, &bars)?;
        Ok((lefts, Some(rights)))
    }

    /// Splits at the longest run of bars; a part with further bars is one option.
    fn split(&mut self, lists: &mut [Vec<M::Game>], bars: &[usize]) -> Got<Both<M::Game>> {
        let longest = bars.iter().copied().max().unwrap_or(0);
        let mut places = (0..bars.len()).filter(|&i| bars[i] == longest);
        let (Some(i), None) = (places.next(), places.next()) else {
            return Err(self.wrong(ReadFault::EqualBars));
        };
        let (left, right) = lists.split_at_mut(i + 1);
        let left = self.side(left, &bars[..i])?;
        Ok((left, self.side(right, &bars[i + 1..])?))
    }

    fn side(&mut self, lists: &mut [Vec<M::Game>], bars: &[usize]) -> Got<Vec<M::Game>> {
        if bars.is_empty() {
            return Ok(std::mem::take(&mut lists[0]));
        }
        self.deeper(|reader| {
            let (lefts, rights) = reader.split(lists, bars)?;
            Ok(vec![reader.form(&lefts, &rights)?])
        })
    }

    fn list(&mut self) -> Got<Vec<M::Game>> {
        let mut list = Vec::new();
        if matches!(self.peek(), Some('|' | '}')) {
            return Ok(list);
        }
        loop {
            list.push(self.value()?);
            if self.peek() != Some(',') {
                return Ok(list);
            }
            self.at += 1;
        }
    }
}
