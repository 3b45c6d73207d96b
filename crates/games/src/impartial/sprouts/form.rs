//! Normalises a sheet after a curve: removes dead spots and regions, decomposes it into components,
//! and returns the representative of each.

use super::{END_BOUNDARY, END_REGION, LETTER, ONE, Sheet, SpotSign, THREE, TWO, is_letter};

/// A sheet as one position, even if it decomposes.
pub(super) fn whole(sheet: &[SpotSign]) -> Sheet {
    Former::default().whole(sheet, [THREE; 2])
}

/// Builds components and their representatives, in reused memory.
#[derive(Default)]
pub(super) struct Former {
    /// Whether regions with few lives stay unchanged, as in the definition.
    plain: bool,
    /// The sheet that is cleaned, and the one that is written meanwhile.
    sheet: Vec<SpotSign>,
    next: Vec<SpotSign>,
    /// For each letter: the number of its occurrences, the region of the last one, and the number
    /// of occurrences there.
    met: Vec<LetterMet>,
    /// The component of each region, as the number of its first region.
    owner: Vec<usize>,
    regions: Vec<(usize, usize)>,
    shape: Representative,
}

#[derive(Clone, Copy, Default)]
struct LetterMet {
    all: u8,
    region: usize,
    here: u8,
}

fn index(letter: SpotSign) -> usize {
    usize::from(letter - LETTER)
}

impl Former {
    /// The components of a sheet on which some letters may have died, as representatives.
    pub(super) fn parts(
        &mut self,
        sheet: &[SpotSign],
        dead: [SpotSign; 2],
        mut to: impl FnMut(Sheet),
    ) {
        self.begin(sheet, dead);
        for first in 0..self.regions.len() {
            if self.owner[first] == first {
                to(self.part(first));
            }
        }
    }

    fn whole(&mut self, sheet: &[SpotSign], dead: [SpotSign; 2]) -> Sheet {
        self.begin(sheet, dead);
        self.owner.fill(0);
        self.part(0)
    }

    /// Finds the living spots and the connected regions.
    fn begin(&mut self, sheet: &[SpotSign], dead: [SpotSign; 2]) {
        self.sheet.clear();
        let alive = |&&spot: &&SpotSign| !is_letter(spot) || !dead.contains(&spot);
        self.sheet.extend(sheet.iter().filter(alive));
        while self.clean() {}
        self.connect();
    }

    /// The component whose first region this is.
    fn part(&mut self, first: usize) -> Sheet {
        self.shape.clear();
        for (region, &(start, end)) in self.regions.iter().enumerate().skip(first) {
            if self.owner[region] == first {
                self.shape.take(&self.sheet[start..end]);
            }
        }
        Sheet(self.shape.find().into())
    }

    /// Removes dead spots and regions; returns whether this changed other regions.
    fn clean(&mut self) -> bool {
        self.met.clear();
        for &spot in self.sheet.iter().filter(|spot| is_letter(**spot)) {
            if self.met.len() <= index(spot) {
                self.met.resize(index(spot) + 1, LetterMet::default());
            }
            self.met[index(spot)].all += 1;
        }
        self.next.clear();
        let mut changed = false;
        let (mut region, mut boundary) = (0, 0);
        let mut number = 1; // 0 means no region
        for i in 0..self.sheet.len() {
            match self.sheet[i] {
                END_BOUNDARY => {
                    // Two consecutive places of one spot are one: there is nothing between them.
                    if let [first, .., last] = self.next[boundary..]
                        && first == last
                        && is_letter(first)
                    {
                        self.next.pop();
                        self.next[boundary] = ONE;
                    }
                    if self.next.len() > boundary {
                        self.next.push(END_BOUNDARY);
                    }
                    boundary = self.next.len();
                }
                END_REGION => {
                    changed |= self.close_region(region, number);
                    number += 1;
                    (region, boundary) = (self.next.len(), self.next.len());
                }
                spot => {
                    let once = is_letter(spot) && self.met[index(spot)].all == 1;
                    let spot = if once { ONE } else { spot };
                    match self.next[boundary..].last_mut() {
                        Some(last) if *last == spot && is_letter(spot) => *last = ONE,
                        _ => self.next.push(spot),
                    }
                }
            }
        }
        std::mem::swap(&mut self.sheet, &mut self.next);
        changed
    }

    /// Ends a region that begins at `start`. A region with less than two lives is removed, one with
    /// two or three is written by its lives. Returns whether letters of it were removed.
    fn close_region(&mut self, start: usize, number: usize) -> bool {
        let (mut own, mut letters) = (0, 0);
        for &spot in &self.next[start..] {
            match spot {
                THREE => own += 3,
                TWO => own += 2,
                ONE => own += 1,
                END_BOUNDARY => {}
                letter => {
                    let met = &mut self.met[index(letter)];
                    if met.region == number {
                        // Both places are in this region: a life that no other region has.
                        met.here = 2;
                        letters -= 1;
                        own += 1;
                    } else {
                        (met.region, met.here) = (number, 1);
                        letters += 1;
                    }
                }
            }
        }
        if own + letters < 2 {
            self.next.truncate(start);
            return letters > 0;
        }
        if own + letters <= 3 && !self.plain {
            let mut kept = start;
            if let Some(spot) = [ONE, TWO, THREE].get((own as usize).wrapping_sub(1)) {
                self.next.insert(start, *spot);
                kept += 1;
            }
            let first = kept;
            for i in first..self.next.len() {
                let spot = self.next[i];
                if is_letter(spot) && self.met[index(spot)].here == 1 {
                    self.next[kept] = spot;
                    kept += 1;
                }
            }
            self.next.truncate(kept);
            self.next.push(END_BOUNDARY);
        }
        self.next.push(END_REGION);
        false
    }

    /// Finds the regions, and which of them share letters.
    fn connect(&mut self) {
        self.regions.clear();
        self.owner.clear();
        for met in &mut self.met {
            met.region = usize::MAX;
        }
        let mut start = 0;
        for i in 0..self.sheet.len() {
            let spot = self.sheet[i];
            let region = self.regions.len();
            if self.owner.len() == region {
                self.owner.push(region);
            }
            if spot == END_REGION {
                self.regions.push((start, i));
                start = i + 1;
            } else if is_letter(spot) {
                let other = self.met[index(spot)].region;
                self.met[index(spot)].region = region;
                if other != usize::MAX {
                    let (a, b) = (self.owner[other], self.owner[region]);
                    for owner in &mut self.owner {
                        if *owner == a.max(b) {
                            *owner = a.min(b);
                        }
                    }
                }
            }
        }
    }
}

/// A component during normalisation: its spots, letters with their rank before their name.
#[derive(Default)]
struct Representative {
    spots: Vec<u32>,
    next: Vec<u32>,
    /// The ends of regions in `spots`.
    ends: Vec<usize>,
    letters: Vec<Colour>,
    ranks: Vec<u64>,
    /// Letters of a region with the hash of their surroundings there.
    seen: Vec<(usize, u64)>,
    /// Of one region: its boundaries rotated to their least form, and their places; written in
    /// order, clockwise and counter-clockwise.
    turned: Vec<u32>,
    boundaries: Vec<(usize, usize)>,
    ways: [Vec<u32>; 2],
    /// Places of regions in `next`.
    regions: Vec<(usize, usize)>,
    flat: Vec<SpotSign>,
}

/// The surroundings of a letter: letters with different surroundings are different spots.
#[derive(Clone, Copy, Default)]
struct Colour {
    now: u64,
    sum: u64,
    name: u32,
}

/// The first boundary of some spots.
fn first_boundary(spots: &[u32]) -> &[u32] {
    let len = spots.iter().take_while(|&&spot| spot != END).count();
    &spots[..len]
}

const END: u32 = END_BOUNDARY as u32;
const NAME: u32 = 0xffff;

fn mix(a: u64, b: u64) -> u64 {
    let product = (a.rotate_left(23) ^ b).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 31
}

impl Representative {
    fn clear(&mut self) {
        self.spots.clear();
        self.ends.clear();
    }

    fn take(&mut self, region: &[SpotSign]) {
        self.spots
            .extend(region.iter().map(|&spot| u32::from(spot)));
        self.ends.push(self.spots.len());
    }

    fn find(&mut self) -> &[SpotSign] {
        self.colour();
        for _ in 0..4 {
            if !self.order() {
                break;
            }
        }
        self.flat.clear();
        let mut start = 0;
        for &end in &self.ends {
            let spots = &self.spots[start..end];
            self.flat.extend(spots.iter().map(|&spot| spot as SpotSign));
            self.flat.push(END_REGION);
            start = end;
        }
        &self.flat
    }

    fn colour_of(&self, spot: u32) -> u64 {
        match spot as SpotSign {
            letter if is_letter(letter) => self.letters[index(letter)].now,
            sign => u64::from(sign),
        }
    }

    /// Ranks letters by their surroundings, and by the surroundings of those.
    fn colour(&mut self) {
        let letters = self.spots.iter().map(|&spot| spot as SpotSign);
        let most = letters.filter(|&spot| is_letter(spot)).max();
        self.letters.clear();
        let count = most.map_or(0, |most| index(most) + 1);
        self.letters.resize(
            count,
            Colour {
                now: 77,
                sum: 0,
                name: 0,
            },
        );
        for _ in 0..3.min(count) {
            let mut start = 0;
            for region in 0..self.ends.len() {
                let end = self.ends[region];
                let around = self.around(start, end, |_, _| {});
                let mut seen = std::mem::take(&mut self.seen);
                self.around(start, end, |spot, ways| {
                    if is_letter(spot as SpotSign) {
                        let [a, b] = [mix(ways[0], around[0]), mix(ways[1], around[1])];
                        seen.push((index(spot as SpotSign), mix(a, 1).wrapping_add(mix(b, 1))));
                    }
                });
                for (letter, view) in seen.drain(..) {
                    let sum = &mut self.letters[letter].sum;
                    *sum = sum.wrapping_add(view);
                }
                self.seen = seen;
                start = end;
            }
            for letter in &mut self.letters {
                letter.now = mix(letter.now, std::mem::take(&mut letter.sum));
            }
        }
        self.ranks.clear();
        self.ranks
            .extend(self.letters.iter().map(|letter| letter.now));
        self.ranks.sort_unstable();
        self.ranks.dedup();
        for spot in &mut self.spots {
            if is_letter(*spot as SpotSign) {
                let now = self.letters[index(*spot as SpotSign)].now;
                let rank = self.ranks.partition_point(|&rank| rank < now);
                *spot |= (rank as u32 + 1) << 16;
            }
        }
    }

    /// The surroundings of each spot of a region, clockwise and counter-clockwise; and all of them
    /// together.
    fn around(&self, start: usize, end: usize, mut to: impl FnMut(u32, [u64; 2])) -> [u64; 2] {
        let mut all = [0_u64; 2];
        let mut at = start;
        while at < end {
            let spots = first_boundary(&self.spots[at..end]);
            let len = spots.len();
            let colour = |i: usize| self.colour_of(spots[i % len]);
            let window = |i: usize| {
                let [before, here, after] = [colour(i + len - 1), colour(i), colour(i + 1)];
                [mix(mix(before, here), after), mix(mix(after, here), before)]
            };
            let mut boundary = [len as u64; 2];
            for i in 0..len {
                let ways = window(i);
                for way in 0..2 {
                    boundary[way] = boundary[way].wrapping_add(mix(ways[way], 3));
                }
            }
            for (i, &spot) in spots.iter().enumerate() {
                let ways = window(i);
                to(spot, [mix(ways[0], boundary[0]), mix(ways[1], boundary[1])]);
            }
            for way in 0..2 {
                all[way] = all[way].wrapping_add(mix(boundary[way], 5));
            }
            at += len + 1;
        }
        all
    }

    /// Rotates boundaries and regions to their least form, sorts them and renames letters; returns
    /// whether the sheet changed.
    fn order(&mut self) -> bool {
        self.next.clear();
        self.regions.clear();
        let mut start = 0;
        for region in 0..self.ends.len() {
            let end = self.ends[region];
            for way in 0..2 {
                self.write_region(start, end, way == 1);
            }
            let least = usize::from(self.ways[1] < self.ways[0]);
            let from = self.next.len();
            self.next.extend_from_slice(&self.ways[least]);
            self.regions.push((from, self.next.len()));
            start = end;
        }
        let next = &self.next;
        self.regions
            .sort_by(|a, b| next[a.0..a.1].cmp(&next[b.0..b.1]));
        self.letters.iter_mut().for_each(|letter| letter.name = 0);
        let mut name = u32::from(LETTER);
        let (mut at, mut changed) = (0, false);
        self.ends.clear();
        for &(from, to) in &self.regions {
            for &spot in &self.next[from..to] {
                let mut new = spot;
                if is_letter((spot & NAME) as SpotSign) {
                    let letter = &mut self.letters[index((spot & NAME) as SpotSign)];
                    if letter.name == 0 {
                        letter.name = name;
                        name += 1;
                    }
                    new = letter.name;
                }
                changed |= self.spots[at] != new;
                self.spots[at] = new;
                at += 1;
            }
            self.ends.push(at);
        }
        changed
    }

    /// Writes a region with its boundaries in their least form, in order, one way round.
    fn write_region(&mut self, start: usize, end: usize, reversed: bool) {
        self.turned.clear();
        self.boundaries.clear();
        let mut at = start;
        while at < end {
            let spots = first_boundary(&self.spots[at..end]);
            let len = spots.len();
            let spot = |i: usize| {
                let i = if i < len { i } else { i - len };
                if reversed {
                    spots[len - 1 - i]
                } else {
                    spots[i]
                }
            };
            let mut best = 0;
            for turn in 1..len {
                let less = (0..len)
                    .map(|i| spot(turn + i))
                    .lt((0..len).map(|i| spot(best + i)));
                if less {
                    best = turn;
                }
            }
            let from = self.turned.len();
            self.turned.extend((0..len).map(|i| spot(best + i)));
            self.boundaries.push((from, self.turned.len()));
            at += len + 1;
        }
        let turned = &self.turned;
        self.boundaries
            .sort_by(|a, b| turned[a.0..a.1].cmp(&turned[b.0..b.1]));
        let out = &mut self.ways[usize::from(reversed)];
        out.clear();
        for &(from, to) in &self.boundaries {
            out.extend_from_slice(&turned[from..to]);
            out.push(END);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::impartial::sprouts::curves::curves;

    /// Game trees: each is the set of the trees after its moves, identified by a number.
    type Trees = BTreeMap<BTreeSet<usize>, usize>;

    /// The tree of a whole sheet, by all curves that can be drawn on it.
    fn tree(
        sheet: Sheet,
        former: &mut Former,
        known: &mut BTreeMap<Sheet, usize>,
        trees: &mut Trees,
    ) -> usize {
        if let Some(&tree) = known.get(&sheet) {
            return tree;
        }
        let mut left = BTreeSet::new();
        curves(&sheet.0, |drawn| {
            left.insert(former.whole(drawn.sheet, drawn.ends));
        });
        let left: BTreeSet<usize> = left
            .into_iter()
            .map(|sheet| tree(sheet, former, known, trees))
            .collect();
        let next = trees.len();
        let found = *trees.entry(left).or_insert(next);
        known.insert(sheet, found);
        found
    }

    #[test]
    fn regions_with_few_lives_have_the_same_play_when_written_by_their_lives() {
        let start = [[THREE, END_BOUNDARY].repeat(3), vec![END_REGION]].concat();
        let (mut trees, mut definition) = (Trees::new(), BTreeMap::new());
        let mut plain = Former {
            plain: true,
            ..Former::default()
        };
        let first = plain.whole(&start, [THREE; 2]);
        tree(first, &mut plain, &mut definition, &mut trees);
        let (mut short, mut known) = (Former::default(), BTreeMap::new());
        let mut fewer = BTreeSet::new();
        for (sheet, value) in &definition {
            let same = short.whole(&sheet.0, [THREE; 2]);
            fewer.insert(same.clone());
            assert_eq!(
                tree(same, &mut short, &mut known, &mut trees),
                *value,
                "{sheet:?}"
            );
        }
        assert!(
            definition.len() > 100 && fewer.len() * 5 < definition.len() * 4,
            "{} {}",
            definition.len(),
            fewer.len()
        );
    }

    #[test]
    fn a_sheet_turned_over_or_named_otherwise_is_the_same() {
        let game = |text: &str| {
            let sign = |c: char| match c {
                '0' => THREE,
                '1' => TWO,
                '2' => ONE,
                '.' => END_BOUNDARY,
                '|' => END_REGION,
                letter => LETTER + (letter as SpotSign - 'a' as SpotSign),
            };
            whole(&text.chars().map(sign).collect::<Vec<_>>())
        };
        assert_eq!(
            game("0.1ab2c.|0.abd.|1cd0.|"),
            game("10da.|dbc.0.|a2bc1.0.|")
        );
        assert_ne!(game("1a2b0c.|0.abc.|"), game("1a2b0c.|0.acb2.|"));
        // Two lives that no other region has, written in three ways.
        assert_eq!(game("22a.|0ab.|1b.|"), game("1.a.|0ab.|2.b2.|"));
        assert_eq!(game("22a.|0ab.|1b.|").0.len(), 13);
    }
}
