//! Sprouts: spots on a sheet, curves between them, a new spot on every curve.
//!
//! # Rules
//! A move draws a curve from a spot to a spot, or back to the same one, that crosses nothing, and
//! puts a new spot on it. At most three ends meet at a spot. The player who cannot move loses (J.
//! H. Conway and M. S. Paterson 1967).
//!
//! # Positions
//! The sheet decomposes into regions; a region has boundaries; a boundary is the cyclic list of the
//! spots met in walking along it. Spots are written by their lives (D. Applegate, G. Jacobson and
//! D. Sleator 1991):
//!
//! | | lives | occurs |
//! |---|---|---|
//! | `0` | 3 | a spot without ends, alone on its boundary |
//! | `1` | 2 | once: one end is used |
//! | `2` | 1 | once: the other occurrence cannot have a curve any more |
//! | a letter | 1 | twice, at the two places with this letter |
//!
//! A boundary is closed by `.`, a region by `|`: two spots at the start are `0.0.|`. Dead spots are
//! omitted, and so are boundaries without spots and regions with less than two lives. Regions that
//! share a letter belong to one component.
//!
//! # Regions with few lives
//! Only the lives of a region with two or three lives matter, so it is written by them alone: those
//! that no other region shares as one spot, then its letters, all on one boundary (the idea: J.
//! Lemoine and S. Viennot 2007). The reason: a curve takes any two of the lives, and the new spot
//! adds one. If the curve divides the region, at most one other life is left, on one side. The
//! other side has only the life of the new spot and is removed, so that this life belongs to one
//! region only. So two lives give one move, and three lives give one move that takes any two of
//! them, followed by one more. The argument does not use the winning convention: the game trees are
//! equal, so it holds for misère play too.
//!
//! # Representatives
//! Letters are distinguished by their surroundings, clockwise or counter-clockwise ([`form`]). Each
//! boundary is rotated to its least form, a whole region may be reflected, boundaries and regions
//! are sorted, and letters are renamed in order of appearance, until nothing changes. Some equal
//! positions are not recognised (one in fifty, as counted with five spots); different ones are
//! never merged.

use grundy_core::{Diagnostic, Impartial, Notation, Options, Sketch, SketchPoint};

use super::{Files, LARGEST_SKETCH, Named, Visit, Visitor, messages, shared};
use crate::about::{About, Words};

mod curves;
mod form;

use curves::{about_as_many, curves};
use form::{Former, whole};

/// A spot as written: one of the signs below, or a letter from `LETTER` on.
type SpotSign = u16;
const THREE: SpotSign = 0;
const TWO: SpotSign = 1;
const ONE: SpotSign = 2;
const LETTER: SpotSign = 3;

/// Sprouts.
#[derive(Clone, Debug)]
pub struct Sprouts {
    spots: u32,
}

/// A component: regions connected by letters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sheet(Box<[SpotSign]>);

/// Ends of boundaries and regions in the flat form.
const END_BOUNDARY: SpotSign = u16::MAX - 1;
const END_REGION: SpotSign = u16::MAX;

fn is_letter(spot: SpotSign) -> bool {
    (LETTER..END_BOUNDARY).contains(&spot)
}

fn sign(spot: SpotSign) -> String {
    match spot {
        THREE => "0".to_owned(),
        TWO => "1".to_owned(),
        ONE => "2".to_owned(),
        letter => LETTERS
            .chars()
            .chain('\u{4e00}'..'\u{9fa0}')
            .nth(usize::from(letter - LETTER))
            .map_or_else(|| "?".to_owned(), String::from),
    }
}

/// The first letters; ideographs follow.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Impartial for Sprouts {
    type Position = Sheet;

    fn work_of_option(&self) -> u64 {
        16
    }

    fn options(&self, sheet: &Sheet, options: &mut Options<Sheet>) {
        let mut former = Former::default();
        let mut parts = Vec::new();
        curves(&sheet.0, |drawn| {
            former.parts(drawn.sheet, drawn.ends, |part| parts.push(part));
            options.push_sum(parts.drain(..));
        });
    }

    /// Options with few answers are tried first. No other order is as good: ordered by the length
    /// of play, six spots took 97,000 components, and with this order 600.
    fn size(&self, sheet: &Sheet) -> u32 {
        let regions = sheet.0.split(|&spot| spot == END_REGION);
        regions.map(about_as_many).fold(0, u32::saturating_add)
    }

    /// A move takes two lives and adds one.
    fn longest(&self, sheet: &Sheet) -> u32 {
        let lives = sheet.0.iter().map(|&spot| match spot {
            THREE => 6,
            TWO => 4,
            ONE => 2,
            END_BOUNDARY | END_REGION => 0,
            _ => 1, // met twice
        });
        (lives.sum::<u32>() / 2).saturating_sub(1)
    }
}

impl Notation<Sheet> for Sprouts {
    fn start(&self) -> Option<Vec<Sheet>> {
        let mut sheet = [THREE, END_BOUNDARY].repeat(self.spots as usize);
        sheet.push(END_REGION);
        Some(vec![whole(&sheet)])
    }

    /// Each occurrence of a spot is drawn as a point, a boundary as a row of points, and regions
    /// next to each other.
    fn sketch(&self, sheet: &Sheet) -> Option<Sketch> {
        let mut sketch = Sketch::default();
        let (mut left, mut row, mut widest, mut first) = (0, 0, 0, 0);
        for &spot in &sheet.0 {
            let at = sketch.points.len();
            match spot {
                END_BOUNDARY => {
                    widest = widest.max(at - first);
                    (row, first) = (row + 1, at);
                }
                END_REGION => (left, row, widest) = (left + widest + 1, 0, 0),
                spot => {
                    if at > first {
                        sketch.lines.push((at - 1, at));
                    }
                    sketch.points.push(SketchPoint {
                        name: sign(spot),
                        cell: Some(((left + at - first) as u32, row)),
                    });
                }
            }
        }
        (sketch.points.len() <= LARGEST_SKETCH).then_some(sketch)
    }

    fn show(&self, sheet: &Sheet) -> String {
        let show = |&spot: &SpotSign| match spot {
            END_BOUNDARY => ".".to_owned(),
            END_REGION => "|".to_owned(),
            spot => sign(spot),
        };
        sheet.0.iter().map(show).collect()
    }

    fn read(&self, text: &str) -> Result<Sheet, Diagnostic> {
        let mut flat: Vec<SpotSign> = Vec::new();
        for (at, letter) in text.char_indices() {
            flat.push(match letter {
                '0' => THREE,
                '1' => TWO,
                '2' => ONE,
                '.' => END_BOUNDARY,
                '|' => END_REGION,
                '\u{4e00}'..'\u{9fa0}' => {
                    LETTER + LETTERS.len() as SpotSign + (u32::from(letter) - 0x4e00) as SpotSign
                }
                letter if LETTERS.contains(letter) => {
                    LETTER + LETTERS.find(letter).unwrap_or(0) as SpotSign
                }
                _ => {
                    let fact = messages::not_a_spot_sign(letter);
                    return Err(Diagnostic::error("position", fact)
                        .at(at..at + letter.len_utf8(), messages::not_a_spot())
                        .help(messages::two_spots_are_written()));
                }
            });
        }
        if flat.last().is_some_and(|&last| last != END_REGION) {
            let end = text.len();
            return Err(
                Diagnostic::error("position", messages::last_region_is_open())
                    .at(end..end, messages::bar_is_missing_here())
                    .help(messages::two_spots_are_written()),
            );
        }
        Ok(whole(&flat))
    }

    fn names(&self, sheet: &Sheet) -> Vec<String> {
        let mut names = Vec::new();
        curves(&sheet.0, |drawn| {
            let [from, to] = drawn.ends.map(sign);
            names.push(match drawn.around {
                0 => format!("{from}-{to}"),
                around => format!("{from}-{to} around {around}"),
            });
        });
        names
    }
}

static SPROUTS: About = About {
    title: "Sprouts",
    ja: "スプラウト",
    rules: "Join two spots, or one with itself, and put a new spot on the curve; three ends at most at a spot.",
    rules_ja: "点と点（同じ点でもよい）を線で結び、線上に新しい点を打つ。線は交わらず、一点に 3 本まで。引けなくなったら負け。",
    parameters: &[("spots", 3)],
    known: messages::sprouts_known,
    references: &[
        "Winning Ways, chapter 17",
        "D. Applegate, G. Jacobson and D. Sleator 1991, Computer analysis of Sprouts",
        "J. Lemoine and S. Viennot 2010, Nimbers are inevitable",
    ],
    ..About::named("sprouts")
};

impl Named for Sprouts {
    const GAMES: &'static [&'static About] = &[&SPROUTS];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let numbers = words.numbers(about)?;
        let spots = numbers.values[0];
        if !(1..=1000).contains(&spots) {
            let fact = messages::sizes_of_sprouts();
            return Err(Diagnostic::error("parameter", fact).help(shared::write_it("sprouts:3")));
        }
        let spots = spots as u32;
        Ok(visitor.parts(Self { spots }, numbers.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Vec<String> {
        let game = Sprouts { spots: 1 };
        let mut options = Options::new();
        game.options(&game.read(text).unwrap(), &mut options);
        let sum =
            |parts: &[Sheet]| -> String { parts.iter().map(|part| game.show(part)).collect() };
        let mut all: Vec<String> = options.iter().map(sum).collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn one_spot_is_two_moves() {
        // A loop leaves the spot with one life and the new one with one, both on both sides.
        assert_eq!(options("0.|"), ["ab.|ab.|"]);
        // They are joined on one side; one spot with one life remains.
        assert_eq!(options("ab.|ab.|"), [""]);
        assert_eq!(options("2.2.|"), [""]);
    }

    #[test]
    fn the_spots_of_a_move_are_points_of_the_sketch() {
        let game = Sprouts { spots: 3 };
        for text in ["0.0.0.|", "1.1.0.|", "ab.|ab.|", "0.ab.|0.ab.|"] {
            let sheet = game.read(text).unwrap();
            let sketch = game.sketch(&sheet).unwrap();
            let met = game.show(&sheet);
            let met = met.chars().filter(|sign| !".|".contains(*sign));
            assert_eq!(sketch.points.len(), met.count(), "{text}");
            let mut cells: Vec<_> = sketch.points.iter().map(|point| point.cell).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), sketch.points.len(), "{text}");
            for name in game.names(&sheet) {
                let ends = name.split(' ').next().unwrap_or("");
                for end in ends.split('-') {
                    assert!(
                        sketch.points.iter().any(|point| point.name == end),
                        "{name}"
                    );
                }
            }
        }
    }

    #[test]
    fn two_spots_are_joined_or_looped() {
        assert_eq!(options("0.0.|"), ["0.ab.|ab.|", "1a1a.|"]);
        // An end looped, the ends joined, an end joined with the middle.
        assert_eq!(options("1a1a.|").len(), 3);
    }

    #[test]
    fn a_component_is_read_as_it_is_written() {
        let game = Sprouts { spots: 4 };
        for text in ["0.0.0.0.|", "0.ab.|ab.|", "1a1a.|"] {
            assert_eq!(game.show(&game.read(text).unwrap()), text);
        }
        assert_eq!(game.read("0.x0").unwrap_err().span(), Some(4..4));
        assert_eq!(game.read("0.?").unwrap_err().span(), Some(2..3));
        assert_eq!(sign(LETTER + 27), "B");
    }
}
