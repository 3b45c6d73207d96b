//! Sprouts: spots on a sheet, curves between them, a new spot on every curve.
//!
//! # Rules
//! A move draws a curve from a spot to a spot, or back to the same one, that crosses nothing, and puts a new spot on it. At most
//! three ends meet at a spot. Who cannot move loses (J. H. Conway and M. S. Paterson 1967).
//!
//! # Positions
//! The sheet falls into regions; a region has boundaries; a boundary is the cyclic list of the spots met in walking along it. Spots are
//! written by what matters (D. Applegate, G. Jacobson and D. Sleator 1991):
//!
//! | | lives | met |
//! |---|---|---|
//! | `0` | 3 | a spot without ends, alone on its boundary |
//! | `1` | 2 | once: one end is used |
//! | `2` | 1 | once: the other place where it was met can have no curve any more |
//! | a letter | 1 | twice, at the two places with this letter |
//!
//! A boundary is closed by `.`, a region by `|`: two spots at the start are `0.0.|`. Dead spots are left out, and so are
//! boundaries without spots and regions with less than two lives. Regions that share a letter belong to one component.
//!
//! # Representatives
//! Each boundary is turned so that it reads least, a whole region may be turned over, boundaries and regions are sorted
//! and letters are named in the order in which they appear, as often as that changes something. Equal positions may be missed by this
//! and different ones are never mixed.

use std::collections::BTreeMap;

use grundy_game::{Diagnostic, Impartial, NotatedParts, Options};

use super::{Files, NamedParts, PartsVisitor};
use crate::about::{About, Words};

/// A spot as it is met: one of the signs below, or a letter from `LETTER` on.
type SpotSign = u16;
const THREE: SpotSign = 0;
const TWO: SpotSign = 1;
const ONE: SpotSign = 2;
const LETTER: SpotSign = 3;

type Boundary = Vec<SpotSign>;
type Region = Vec<Boundary>;

/// Sprouts.
#[derive(Clone, Debug)]
pub struct Sprouts {
    spots: u32,
}

/// A component: regions that hang together by letters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sheet(Box<[SpotSign]>);

/// Ends of boundaries and regions in the flat form.
const END_BOUNDARY: SpotSign = u16::MAX - 1;
const END_REGION: SpotSign = u16::MAX;

impl Sheet {
    fn of(regions: &[Region]) -> Self {
        let mut flat = Vec::new();
        for region in regions {
            for boundary in region {
                flat.extend_from_slice(boundary);
                flat.push(END_BOUNDARY);
            }
            flat.push(END_REGION);
        }
        Self(flat.into())
    }

    fn regions(&self) -> Vec<Region> {
        let mut regions = Vec::new();
        let (mut region, mut boundary) = (Region::new(), Boundary::new());
        for &spot in &self.0 {
            match spot {
                END_BOUNDARY => region.push(std::mem::take(&mut boundary)),
                END_REGION => regions.push(std::mem::take(&mut region)),
                _ => boundary.push(spot),
            }
        }
        regions
    }
}

/// A move: the regions that it leaves, and its name.
struct DrawnCurve {
    regions: Vec<Region>,
    name: String,
}

/// A boundary read from place `i` on.
fn turned(boundary: &[SpotSign], i: usize) -> Boundary {
    boundary[i..]
        .iter()
        .chain(&boundary[..i])
        .copied()
        .collect()
}

/// Without all places of a spot that has died; a letter was met twice.
fn without(regions: &mut [Region], dead: SpotSign) {
    for boundary in regions.iter_mut().flatten() {
        boundary.retain(|&spot| spot != dead);
    }
}

fn next_letter(regions: &[Region]) -> SpotSign {
    let largest = regions.iter().flatten().flatten().max();
    largest.map_or(LETTER, |&spot| (spot + 1).max(LETTER))
}

/// What is met from the spot at `i` once a curve has been joined there, up to the spot again. What is written of it: a spot
/// that lives on is a letter (met on both sides of the curve), or is `ONE` where one side is closed; a dead one is gone.
fn around(boundary: &[SpotSign], i: usize, letter: SpotSign) -> Boundary {
    match boundary[i] {
        THREE => vec![TWO],
        TWO => {
            let rest = &turned(boundary, i)[1..];
            [&[letter], rest, &[letter]].concat()
        }
        _ => turned(boundary, i)[1..].to_vec(),
    }
}

impl Sprouts {
    /// Every move of a component.
    fn draw(regions: &[Region]) -> Vec<DrawnCurve> {
        let mut all = Vec::new();
        for r in 0..regions.len() {
            let count = regions[r].len();
            for a in 0..count {
                // Of boundaries that are alike and alone one is as good as another.
                if a > 0 && regions[r][a] == [THREE] && regions[r][..a].contains(&vec![THREE]) {
                    continue;
                }
                for b in a + 1..count {
                    let (x, y) = (&regions[r][a], &regions[r][b]);
                    if *y == [THREE] && regions[r][a + 1..b].contains(y) {
                        continue;
                    }
                    for (i, from) in x.iter().enumerate() {
                        for (j, to) in y.iter().enumerate() {
                            if from != to || *from < LETTER {
                                all.push(Self::join(regions, r, (a, i), (b, j)));
                            }
                        }
                    }
                }
                let boundary = &regions[r][a];
                for i in 0..boundary.len() {
                    for j in i..boundary.len() {
                        Self::cut(regions, r, a, (i, j), &mut all);
                    }
                }
            }
        }
        all
    }

    /// A curve between two boundaries of one region: they become one.
    fn join(
        regions: &[Region],
        r: usize,
        (a, i): (usize, usize),
        (b, j): (usize, usize),
    ) -> DrawnCurve {
        let mut left = regions.to_vec();
        let name = format!("{}-{}", sign(left[r][a][i]), sign(left[r][b][j]));
        let z = next_letter(&left);
        let (x, y) = (left[r][a][i], left[r][b][j]);
        let mut boundary = around(&left[r][a], i, z + 1);
        boundary.push(z);
        boundary.extend(around(&left[r][b], j, z + 2));
        boundary.push(z);
        left[r].remove(b);
        left[r][a] = boundary;
        [x, y]
            .into_iter()
            .filter(|&s| s >= LETTER)
            .for_each(|s| without(&mut left, s));
        DrawnCurve {
            regions: left,
            name,
        }
    }

    /// A curve from a boundary to itself: the region is cut in two, and the other boundaries lie on either side.
    fn cut(
        regions: &[Region],
        r: usize,
        a: usize,
        (i, j): (usize, usize),
        all: &mut Vec<DrawnCurve>,
    ) {
        let boundary = &regions[r][a];
        let (x, y) = (boundary[i], boundary[j]);
        if i == j && x != THREE && x != TWO {
            return;
        }
        if i != j && x == y && x >= LETTER {
            return; // one spot that has one life
        }
        let z = next_letter(regions);
        let (inner, outer): (Boundary, Boundary) = if i == j {
            match x {
                THREE => (vec![z + 1, z], vec![z + 1, z]),
                _ => (vec![z], [&turned(boundary, i)[1..], &[z]].concat()),
            }
        } else {
            // A spot with two lives is met on both sides; others die.
            let place = |spot: SpotSign, letter: SpotSign| (spot == TWO).then_some(letter);
            let (p, q) = (place(x, z + 1), place(y, z + 2));
            let between = &boundary[i + 1..j];
            let beyond = &turned(boundary, j)[1..boundary.len() - (j - i)];
            let one = p
                .into_iter()
                .chain(between.iter().copied())
                .chain(q)
                .chain([z]);
            let other = q
                .into_iter()
                .chain(beyond.iter().copied())
                .chain(p)
                .chain([z]);
            (one.collect(), other.collect())
        };
        let name = if i == j {
            format!("{}-{0}", sign(x))
        } else {
            format!("{}-{}", sign(x), sign(y))
        };
        let mut others = regions[r].clone();
        others.remove(a);
        for inside in sides(&others) {
            let mut left = regions.to_vec();
            let (mut one, mut other) = (vec![inner.clone()], vec![outer.clone()]);
            for (boundary, &inside) in others.iter().zip(&inside) {
                (if inside { &mut one } else { &mut other }).push(boundary.clone());
            }
            let enclosed = one.len() - 1;
            left[r] = one;
            left.push(other);
            let dead = [x, y].into_iter().filter(|&s| s >= LETTER);
            dead.for_each(|s| without(&mut left, s));
            let name = match enclosed {
                0 => name.clone(),
                n => format!("{name} around {n}"),
            };
            all.push(DrawnCurve {
                regions: left,
                name,
            });
        }
    }
}

/// In how many ways boundaries can lie on two sides; spots that are alike and alone are counted and not told apart.
fn sides(others: &[Boundary]) -> Vec<Vec<bool>> {
    let mut ways: Vec<Vec<bool>> = vec![Vec::new()];
    for (k, boundary) in others.iter().enumerate() {
        let before = others[..k]
            .iter()
            .rposition(|known| known == boundary && known[..] == [THREE]);
        let mut next = Vec::with_capacity(ways.len() * 2);
        for way in ways {
            // Of equal spots the inner ones come first.
            if before.is_none_or(|before| way[before]) {
                next.push([&way[..], &[true]].concat());
            }
            next.push([&way[..], &[false]].concat());
        }
        ways = next;
    }
    ways
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

/// Leaves out what is dead, until nothing changes.
fn clean(regions: &mut Vec<Region>) {
    loop {
        let before = regions.clone();
        for region in regions.iter_mut() {
            region.retain(|boundary| !boundary.is_empty());
        }
        // A spot counts once in a region, though it be met twice.
        regions.retain(|region| {
            let mut lives = 0;
            let mut seen: Vec<SpotSign> = Vec::new();
            for &spot in region.iter().flatten() {
                lives += match spot {
                    THREE => 3,
                    TWO => 2,
                    ONE => 1,
                    letter if seen.contains(&letter) => 0,
                    letter => {
                        seen.push(letter);
                        1
                    }
                };
            }
            lives >= 2
        });
        let mut met: BTreeMap<SpotSign, u32> = BTreeMap::new();
        for &spot in regions.iter().flatten().flatten() {
            *met.entry(spot).or_insert(0) += 1;
        }
        for boundary in regions.iter_mut().flatten() {
            for spot in boundary.iter_mut() {
                if *spot >= LETTER && met[spot] == 1 {
                    *spot = ONE;
                }
            }
            pair_up(boundary);
        }
        if *regions == before {
            return;
        }
    }
}

/// Two equal letters side by side are one spot that is met once: nothing lies between its two places.
fn pair_up(boundary: &mut Boundary) {
    let mut i = 0;
    while i < boundary.len() && boundary.len() > 1 {
        let next = (i + 1) % boundary.len();
        if boundary[i] >= LETTER && boundary[i] == boundary[next] {
            boundary[i] = ONE;
            boundary.remove(next);
            i = 0;
        } else {
            i += 1;
        }
    }
}

/// Regions that share a letter.
fn components(regions: Vec<Region>) -> Vec<Vec<Region>> {
    let mut parts: Vec<Vec<Region>> = Vec::new();
    for region in regions {
        let letters: Vec<SpotSign> = region
            .iter()
            .flatten()
            .copied()
            .filter(|&s| s >= LETTER)
            .collect();
        let shares =
            |part: &Vec<Region>| part.iter().flatten().flatten().any(|s| letters.contains(s));
        let (joined, rest): (Vec<_>, Vec<_>) = parts.into_iter().partition(shares);
        parts = rest;
        parts.push(joined.into_iter().flatten().chain([region]).collect());
    }
    parts
}

fn least_turn(boundary: &[SpotSign]) -> Boundary {
    let turns = (0..boundary.len()).map(|i| turned(boundary, i));
    turns.min().unwrap_or_default()
}

fn in_order(region: &Region) -> Region {
    let mut region: Region = region.iter().map(|boundary| least_turn(boundary)).collect();
    region.sort_unstable();
    region
}

/// Names letters in the order in which they are met.
fn rename(regions: &mut [Region]) {
    let mut names: BTreeMap<SpotSign, SpotSign> = BTreeMap::new();
    for spot in regions.iter_mut().flatten().flatten() {
        if *spot >= LETTER {
            let next = LETTER + names.len() as SpotSign;
            *spot = *names.entry(*spot).or_insert(next);
        }
    }
}

fn tidy(mut regions: Vec<Region>) -> Vec<Region> {
    // Letters all look alike when regions are sorted for the first time.
    let blind = |region: &Region| -> Region {
        let mask = |b: &Boundary| b.iter().map(|&s| s.min(LETTER)).collect::<Boundary>();
        in_order(&region.iter().map(mask).collect())
    };
    regions.sort_by_key(blind);
    for _ in 0..4 {
        let before = regions.clone();
        for region in &mut regions {
            let over: Region = region
                .iter()
                .map(|b| b.iter().rev().copied().collect())
                .collect();
            *region = in_order(region).min(in_order(&over));
        }
        regions.sort_unstable();
        rename(&mut regions);
        if regions == before {
            break;
        }
    }
    regions
}

impl Impartial for Sprouts {
    type Position = Sheet;

    fn options(&self, sheet: &Sheet, options: &mut Options<Sheet>) {
        for mut drawn in Self::draw(&sheet.regions()) {
            clean(&mut drawn.regions);
            let parts = components(drawn.regions);
            options.push_sum(parts.into_iter().map(|part| Sheet::of(&tidy(part))));
        }
    }

    fn canonical(&self, sheet: Sheet) -> Sheet {
        Sheet::of(&tidy(sheet.regions()))
    }

    fn size(&self, sheet: &Sheet) -> u32 {
        self.longest(sheet)
    }

    /// A move takes two lives and makes one.
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

impl NotatedParts for Sprouts {
    fn start(&self) -> Vec<Sheet> {
        let mut regions = vec![vec![vec![THREE]; self.spots as usize]];
        clean(&mut regions);
        components(regions)
            .iter()
            .map(|part| Sheet::of(part))
            .collect()
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
                    let fact = format!("`{letter}` is no spot");
                    return Err(Diagnostic::error("position", fact)
                        .at(at..at + letter.len_utf8(), "not a spot")
                        .help(
                            "two spots are written `0.0.|`: `.` closes a boundary, `|` a region",
                        ));
                }
            });
        }
        if flat.last().is_some_and(|&last| last != END_REGION) {
            let end = text.len();
            return Err(
                Diagnostic::error("position", "the last region is not closed")
                    .at(end..end, "`|` is missing here")
                    .help("two spots are written `0.0.|`: `.` closes a boundary, `|` a region"),
            );
        }
        let mut regions = Sheet(flat.into()).regions();
        clean(&mut regions);
        Ok(Sheet::of(&tidy(regions)))
    }

    fn names(&self, sheet: &Sheet) -> Vec<String> {
        let drawn = Self::draw(&sheet.regions());
        drawn.into_iter().map(|drawn| drawn.name).collect()
    }
}

static SPROUTS: About = About {
    title: "Sprouts",
    ja: "スプラウト",
    rules: "Join two spots, or one with itself, and put a new spot on the curve; three ends at most at a spot.",
    rules_ja: "点と点（同じ点でもよい）を線で結び、線上に新しい点を打つ。線は交わらず、一点に 3 本まで。引けなくなったら負け。",
    parameters: &[("spots", 3)],
    known: "the first player wins n spots exactly if n mod 6 is 3, 4 or 5, as far as computed (to 11: Applegate, Jacobson \
            and Sleator 1991; to 44: Lemoine and Viennot)",
    references: &[
        "Winning Ways, chapter 17",
        "D. Applegate, G. Jacobson and D. Sleator 1991, Computer analysis of Sprouts",
        "J. Lemoine and S. Viennot 2010, Nimbers are inevitable",
    ],
    ..About::named("sprouts")
};

impl NamedParts for Sprouts {
    const GAMES: &'static [&'static About] = &[&SPROUTS];

    fn parse<V: PartsVisitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic> {
        let numbers = words.numbers(about)?;
        let spots = numbers.values[0];
        if !(1..=1000).contains(&spots) {
            let fact = "Sprouts begins with 1 to 1000 spots";
            return Err(Diagnostic::error("parameter", fact).help("write `sprouts:3`"));
        }
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
        // They are joined on one side; what is left is one spot with one life.
        assert_eq!(options("ab.|ab.|"), [""]);
        assert_eq!(options("2.2.|"), [""]);
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

    #[test]
    fn spots_that_are_alike_are_counted_and_not_told_apart() {
        assert_eq!(sides(&vec![vec![THREE]; 5]).len(), 6);
        assert_eq!(sides(&[vec![THREE], vec![TWO], vec![THREE]]).len(), 6);
    }
}
