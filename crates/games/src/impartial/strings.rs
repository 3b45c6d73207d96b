//! Nimstring: the strings of Dots and Boxes, cut one by one.
//!
//! # Rules
//! Boxes are coins, the lines that can still be drawn are strings: each joins two coins, or a coin
//! and the border. A move cuts a string. If a coin is freed of all strings, the mover must move
//! again. The player who cannot move loses; so the player who frees the last coin loses, because of
//! the extra move (*Winning Ways*, ch. 16; E. R. Berlekamp 2000, *The Dots and Boxes Game*).
//!
//! # Boundaries
//! `english`: nothing is drawn at the start. `swedish`: the border is drawn. `icelandic`: its left
//! and its lower side are.

use grundy_core::{Diagnostic, Entailing, Message, Notation, Sketch, Turn};

use super::{Files, Named, Visit, Visitor, messages};
use crate::about::{About, Words};

/// The part of the border drawn at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Border {
    English,
    Swedish,
    Icelandic,
}

/// The lines of a field of boxes, one bit each.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub rows: u32,
    pub columns: u32,
    pub border: Border,
    /// The lines that are drawn at the start.
    pub drawn: u64,
    /// The four lines of each box.
    pub boxes: Vec<u64>,
    /// Permutations of the lines that keep boxes and border.
    symmetries: Vec<Vec<u8>>,
}

impl Field {
    /// Lines across: `(rows + 1) * columns`, row by row from the top; then those down,
    /// `rows * (columns + 1)`.
    pub fn lines(&self) -> u32 {
        (self.rows + 1) * self.columns + self.rows * (self.columns + 1)
    }

    fn across(&self, row: u32, column: u32) -> u32 {
        row * self.columns + column
    }

    fn down(&self, row: u32, column: u32) -> u32 {
        (self.rows + 1) * self.columns + row * (self.columns + 1) + column
    }

    /// Parses `3,3` or `3,3,swedish` after the name of a game.
    pub fn parse(about: &About, words: Words<'_>) -> Result<(Self, String), Diagnostic> {
        let wrong = |fact: Message| {
            Diagnostic::error("parameter", fact).help(messages::form_of_fields(about.example()))
        };
        let text = if words.text.is_empty() {
            about.usual
        } else {
            words.text
        };
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let border = match parts.get(2).copied().unwrap_or("english") {
            "english" => Border::English,
            "swedish" => Border::Swedish,
            "icelandic" => Border::Icelandic,
            other => return Err(wrong(messages::not_a_border(other))),
        };
        let number = |i: usize| parts.get(i).and_then(|n| n.parse::<u32>().ok());
        let (Some(rows), Some(columns), true) = (number(0), number(1), parts.len() <= 3) else {
            return Err(wrong(messages::not_a_field(text)));
        };
        if rows == 0 || columns == 0 || rows > 60 || columns > 60 {
            return Err(wrong(messages::no_boxes_or_too_many(text)));
        }
        let field = Self::new(rows, columns, border);
        if field.lines() > 60 {
            return Err(wrong(messages::too_many_lines(text, field.lines())));
        }
        let field = field.with_symmetries();
        let border = match border {
            Border::English => "",
            Border::Swedish => ",swedish",
            Border::Icelandic => ",icelandic",
        };
        Ok((field, format!("{}:{rows},{columns}{border}", about.name)))
    }

    fn new(rows: u32, columns: u32, border: Border) -> Self {
        Self {
            rows,
            columns,
            border,
            drawn: 0,
            boxes: Vec::new(),
            symmetries: Vec::new(),
        }
    }

    fn with_symmetries(mut self) -> Self {
        for r in 0..self.rows {
            for c in 0..self.columns {
                let lines = [
                    self.across(r, c),
                    self.across(r + 1, c),
                    self.down(r, c),
                    self.down(r, c + 1),
                ];
                self.boxes
                    .push(lines.into_iter().fold(0, |m, line| m | 1 << line));
            }
        }
        let left = (0..self.rows).map(|r| self.down(r, 0));
        let right = (0..self.rows).map(|r| self.down(r, self.columns));
        let top = (0..self.columns).map(|c| self.across(0, c));
        let bottom = (0..self.columns).map(|c| self.across(self.rows, c));
        let drawn: Vec<u32> = match self.border {
            Border::English => Vec::new(),
            Border::Swedish => left.chain(right).chain(top).chain(bottom).collect(),
            Border::Icelandic => left.chain(bottom).collect(),
        };
        self.drawn = drawn.into_iter().fold(0, |m, line| m | 1 << line);
        self.symmetries = (1..8).filter_map(|k| self.symmetry(k)).collect();
        self
    }

    /// One of the eight symmetries of the square, if it keeps the field.
    fn symmetry(&self, k: u32) -> Option<Vec<u8>> {
        let (m, n) = (self.rows, self.columns);
        if k & 4 == 4 && m != n {
            return None;
        }
        let mut image = vec![0; self.lines() as usize];
        // A line is a pair of neighbouring dots; dots are turned.
        let dot = |(r, c): (u32, u32)| {
            let (r, c) = if k & 4 == 4 { (c, r) } else { (r, c) };
            (
                if k & 1 == 1 { m - r } else { r },
                if k & 2 == 2 { n - c } else { c },
            )
        };
        for line in 0..self.lines() {
            let (a, b) = self.dots(line);
            let (a, b) = (dot(a).min(dot(b)), dot(a).max(dot(b)));
            let to = if a.0 == b.0 {
                self.across(a.0, a.1)
            } else {
                self.down(a.0, a.1)
            };
            image[line as usize] = to as u8;
        }
        (permuted(self.drawn, &image) == self.drawn).then_some(image)
    }

    /// All lines.
    pub fn all(&self) -> u64 {
        (1 << self.lines()) - 1
    }

    /// Number of symmetries, without the identity.
    pub fn symmetries(&self) -> u32 {
        self.symmetries.len() as u32
    }

    /// The two ends of a line, row and column from the upper left.
    pub fn dots(&self, line: u32) -> ((u32, u32), (u32, u32)) {
        let across = (self.rows + 1) * self.columns;
        if line < across {
            let (r, c) = (line / self.columns, line % self.columns);
            return ((r, c), (r, c + 1));
        }
        let (r, c) = (
            (line - across) / (self.columns + 1),
            (line - across) % (self.columns + 1),
        );
        ((r, c), (r + 1, c))
    }

    /// `a1-b1`: columns of dots by letter, rows by number from below.
    pub fn line_name(&self, line: u32) -> String {
        let (a, b) = self.dots(line);
        let dot = |(r, c): (u32, u32)| {
            let letter = (b'a'..=b'z')
                .chain(b'A'..=b'Z')
                .nth(c as usize)
                .unwrap_or(b'?');
            format!("{}{}", char::from(letter), self.rows - r + 1)
        };
        format!("{}-{}", dot(a), dot(b))
    }

    /// The line of this name, its ends in any order.
    pub fn line(&self, name: &str) -> Option<u32> {
        let turned = name.split_once('-').map(|(a, b)| format!("{b}-{a}"));
        (0..self.lines()).find(|&line| {
            let known = self.line_name(line);
            known == name || Some(&known) == turned.as_ref()
        })
    }

    /// Reads lines with commas between them.
    pub fn read_lines(&self, text: &str) -> Result<u64, Diagnostic> {
        let mut set = 0;
        let mut at = 0;
        for word in text.split(',').filter(|_| !text.trim().is_empty()) {
            let line = self.line(word.trim()).ok_or_else(|| {
                Diagnostic::error("position", messages::not_a_line_name(word))
                    .at(at..at + word.len(), messages::not_a_line())
                    .help(messages::line_is_named_by_its_ends(self.line_name(0)))
            })?;
            set |= 1 << line;
            at += word.len() + 1;
        }
        Ok(set)
    }

    pub fn show_lines(&self, set: u64) -> String {
        let lines: Vec<String> = bits(set).map(|line| self.line_name(line)).collect();
        lines.join(",")
    }

    /// The least image of a set of lines.
    pub fn least(&self, set: u64) -> u64 {
        let images = self.symmetries.iter().map(|image| permuted(set, image));
        images.fold(set, u64::min)
    }

    /// Number of boxes that drawing `line` completes if the lines `open` are not drawn.
    pub fn completed(&self, open: u64, line: u32) -> u32 {
        let done = |lines: &&u64| **lines & open == 1 << line;
        self.boxes.iter().filter(done).count() as u32
    }

    /// The open lines connected with the first one.
    fn part(&self, open: u64) -> u64 {
        let mut part = open & open.wrapping_neg();
        loop {
            let touched = self.boxes.iter().filter(|lines| **lines & part != 0);
            let grown = touched.fold(part, |all, lines| all | lines & open);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }
}

/// The numbers of the lines of a set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

fn permuted(set: u64, image: &[u8]) -> u64 {
    bits(set).fold(0, |to, line| to | 1 << image[line as usize])
}

/// Nimstring on a field of boxes.
#[derive(Clone, Debug)]
pub struct Nimstring {
    field: Field,
}

impl Entailing for Nimstring {
    /// The strings of one component.
    type Position = u64;

    fn moves(&self, &open: &u64, to: &mut dyn FnMut(Turn, &[u64])) {
        for line in bits(open) {
            let mut rest = open & !(1 << line);
            let mut parts = Vec::new();
            while rest != 0 {
                let part = self.field.part(rest);
                rest &= !part;
                parts.push(part);
            }
            let free = self.field.completed(open, line) > 0;
            to(if free { Turn::CarryOn } else { Turn::Ordinary }, &parts);
        }
    }

    fn canonical(&self, open: u64) -> u64 {
        self.field.least(open)
    }
}

impl Notation<u64> for Nimstring {
    fn start(&self) -> Option<Vec<u64>> {
        let mut rest = self.field.all() & !self.field.drawn;
        let mut parts = Vec::new();
        while rest != 0 {
            let part = self.field.part(rest);
            rest &= !part;
            parts.push(part);
        }
        Some(parts)
    }

    fn show(&self, &open: &u64) -> String {
        self.field.show_lines(open)
    }

    fn read(&self, text: &str) -> Result<u64, Diagnostic> {
        self.field.read_lines(text)
    }

    fn sketch(&self, &open: &u64) -> Option<Sketch> {
        let mut sketch = Sketch::default();
        for line in bits(open) {
            let (a, b) = self.field.dots(line);
            let name = self.field.line_name(line);
            let (first, second) = name.split_once('-')?;
            let ends =
                [(first, a), (second, b)].map(|(name, (r, c))| sketch.point(name, Some((c, r))));
            sketch.lines.push((ends[0], ends[1]));
        }
        Some(sketch)
    }

    fn names(&self, &open: &u64) -> Vec<String> {
        bits(open).map(|line| self.field.line_name(line)).collect()
    }
}

static NIMSTRING: About = About {
    title: "Nimstring",
    ja: "ニムストリング",
    rules: "Cut a string; a player who frees a coin must move again. The player who cannot move loses.",
    rules_ja: "ひもを 1 本切る。コインが外れたら、もう一度切らなければならない。切れなくなったら負け。",
    usual: "2,2",
    references: &[
        "Winning Ways, chapter 16",
        "E. R. Berlekamp 2000, The Dots and Boxes Game",
    ],
    ..About::named("nimstring")
};

impl Named for Nimstring {
    const GAMES: &'static [&'static About] = &[&NIMSTRING];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let (field, name) = Field::parse(about, words)?;
        Ok(visitor.entailing(Self { field }, name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_its_lines_and_symmetries() {
        for (rows, columns, border, lines, symmetries) in [
            (1, 1, Border::English, 4, 7),
            (2, 3, Border::Swedish, 17, 3),
            (2, 2, Border::Icelandic, 12, 1),
        ] {
            let field = Field::new(rows, columns, border).with_symmetries();
            assert_eq!((field.lines(), field.symmetries.len()), (lines, symmetries));
            for line in 0..lines {
                assert_eq!(field.line(&field.line_name(line)), Some(line));
            }
        }
    }

    #[test]
    fn a_freed_coin_makes_the_mover_go_on() {
        let field = Field::new(1, 1, Border::English).with_symmetries();
        let game = Nimstring { field };
        let mut turns = Vec::new();
        game.moves(&0b1, &mut |turn, left| turns.push((turn, left.len())));
        assert_eq!(turns, [(Turn::CarryOn, 0)]);
        game.moves(&0b11, &mut |turn, left| turns.push((turn, left.len())));
        assert_eq!(turns[1..], [(Turn::Ordinary, 1); 2]);
    }
}
