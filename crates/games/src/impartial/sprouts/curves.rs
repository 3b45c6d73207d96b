//! Enumerates the curves that can be drawn on a sheet.

use std::ops::Range;

use super::{END_BOUNDARY, END_REGION, LETTER, SpotSign, THREE, TWO, is_letter};

/// A curve that was drawn.
pub(super) struct DrawnCurve<'a> {
    /// The spots that it joins. A letter among them is dead, but still on the sheet.
    pub ends: [SpotSign; 2],
    /// Number of boundaries in the region that was cut off.
    pub around: usize,
    /// The sheet.
    pub sheet: &'a [SpotSign],
}

/// Calls `to` with every curve. Curves that leave the same sheet may come several times.
pub(super) fn curves(sheet: &[SpotSign], mut to: impl FnMut(DrawnCurve<'_>)) {
    let letters = sheet.iter().copied().filter(|&spot| is_letter(spot));
    let z = letters.max().map_or(LETTER, |largest| largest + 1);
    let mut pen = CurvePen {
        sheet,
        region: 0..0,
        z,
        out: Vec::new(),
    };
    let mut boundaries: Vec<&[SpotSign]> = Vec::new();
    let mut start = 0;
    for (end, _) in sheet
        .iter()
        .enumerate()
        .filter(|(_, spot)| **spot == END_REGION)
    {
        pen.region = start..end;
        boundaries.clear();
        boundaries.extend(sheet[start..end].split(|&spot| spot == END_BOUNDARY));
        boundaries.pop(); // behind the last end is nothing
        for a in 0..boundaries.len() {
            if again(&boundaries[..a], boundaries[a]).is_some() {
                continue;
            }
            for b in a + 1..boundaries.len() {
                if again(&boundaries[a + 1..b], boundaries[b]).is_none() {
                    pen.joins(&boundaries, a, b, &mut to);
                }
            }
            pen.cuts(&boundaries, a, &mut to);
        }
        start = end + 1;
    }
}

/// The last of `known` that is equal to this boundary: equal boundaries without letters are
/// interchangeable.
fn again(known: &[&[SpotSign]], boundary: &[SpotSign]) -> Option<usize> {
    let alone = !boundary.iter().any(|&spot| is_letter(spot));
    let found = || known.iter().rposition(|known| *known == boundary);
    alone.then(found).flatten()
}

/// Estimates the number of curves in a region, plus four for each place where a curve could begin.
pub(super) fn about_as_many(region: &[SpotSign]) -> u32 {
    let (mut places, mut same, mut within, mut alone, mut others) = (0_u32, 0, 0_u32, 0_u32, 0_u32);
    for boundary in region.split(|&spot| spot == END_BOUNDARY) {
        let len = boundary.len() as u32;
        places += len;
        same += len * len;
        within += len * (len + 1) / 2;
        alone += u32::from(boundary == [THREE]);
        others += u32::from(len > 0 && boundary != [THREE]);
    }
    let ways = alone.max(1) << others.saturating_sub(1).min(16);
    let joins = (places * places - same) / 2;
    within
        .saturating_mul(ways)
        .saturating_add(joins + 4 * places)
}

/// Draws in one region.
struct CurvePen<'a> {
    sheet: &'a [SpotSign],
    region: Range<usize>,
    /// The new spot; the two letters after it are free as well.
    z: SpotSign,
    out: Vec<SpotSign>,
}

/// A boundary from the place after `i`, cyclically, to the place before it.
fn rest(boundary: &[SpotSign], i: usize) -> impl Iterator<Item = SpotSign> {
    boundary[i + 1..].iter().chain(&boundary[..i]).copied()
}

impl CurvePen<'_> {
    /// The other regions.
    fn begin(&mut self) {
        self.out.clear();
        self.out.extend_from_slice(&self.sheet[..self.region.start]);
        self.out
            .extend_from_slice(&self.sheet[self.region.end + 1..]);
    }

    /// Curves between two boundaries, which become one.
    fn joins(
        &mut self,
        boundaries: &[&[SpotSign]],
        a: usize,
        b: usize,
        to: &mut impl FnMut(DrawnCurve<'_>),
    ) {
        for (i, &from) in boundaries[a].iter().enumerate() {
            for (j, &end) in boundaries[b].iter().enumerate() {
                if from == end && is_letter(from) {
                    continue; // one spot that has one life
                }
                self.begin();
                for (other, boundary) in boundaries.iter().enumerate() {
                    if other != a && other != b {
                        self.out.extend_from_slice(boundary);
                        self.out.push(END_BOUNDARY);
                    }
                }
                for (boundary, at, letter) in [(a, i, self.z + 1), (b, j, self.z + 2)] {
                    self.round(boundaries[boundary], at, letter);
                    self.out.push(self.z);
                }
                self.out.extend([END_BOUNDARY, END_REGION]);
                to(DrawnCurve {
                    ends: [from, end],
                    around: 0,
                    sheet: &self.out,
                });
            }
        }
    }

    /// The spots along the boundary from the spot at `i`, after a curve was joined there, back to
    /// that spot. A spot with lives left occurs on both sides of the curve, or once if it has no
    /// other end.
    fn round(&mut self, boundary: &[SpotSign], i: usize, letter: SpotSign) {
        match boundary[i] {
            THREE => self.out.push(TWO),
            TWO => {
                self.out.push(letter);
                self.out.extend(rest(boundary, i));
                self.out.push(letter);
            }
            _ => self.out.extend(rest(boundary, i)),
        }
    }

    /// Curves from a boundary to itself, which divide the region; each of the other boundaries is
    /// in one of the two parts.
    fn cuts(&mut self, boundaries: &[&[SpotSign]], a: usize, to: &mut impl FnMut(DrawnCurve<'_>)) {
        let boundary = boundaries[a];
        let ways = sides(&[&boundaries[..a], &boundaries[a + 1..]].concat());
        for (i, &from) in boundary.iter().enumerate() {
            for (j, &end) in boundary.iter().enumerate().skip(i) {
                let one_life = if i == j {
                    from != THREE && from != TWO
                } else {
                    from == end && is_letter(from)
                };
                if one_life {
                    continue;
                }
                for inside in &ways {
                    self.begin();
                    for side in [true, false] {
                        let others = boundaries[..a].iter().chain(&boundaries[a + 1..]);
                        for (other, _) in others.zip(inside).filter(|(_, inside)| **inside == side)
                        {
                            self.out.extend_from_slice(other);
                            self.out.push(END_BOUNDARY);
                        }
                        self.side(boundary, (i, j), side);
                        self.out.extend([END_BOUNDARY, END_REGION]);
                    }
                    let around = inside.iter().filter(|inside| **inside).count();
                    to(DrawnCurve {
                        ends: [from, end],
                        around,
                        sheet: &self.out,
                    });
                }
            }
        }
    }
    /// The spots on one side of a curve from place `i` to place `j`, along it and back. A spot with
    /// two lives occurs on both sides.
    fn side(&mut self, boundary: &[SpotSign], (i, j): (usize, usize), inner: bool) {
        let z = self.z;
        let place = |at: usize, letter: SpotSign| (boundary[at] == TWO).then_some(letter);
        match (i == j, inner) {
            (true, _) if boundary[i] == THREE => self.out.extend([z + 1, z]),
            (true, true) => self.out.push(z),
            (true, false) => self.out.extend(rest(boundary, i).chain([z])),
            (false, true) => {
                self.out.extend(place(i, z + 1));
                self.out.extend_from_slice(&boundary[i + 1..j]);
                self.out.extend(place(j, z + 2).into_iter().chain([z]));
            }
            (false, false) => {
                self.out.extend(place(j, z + 2));
                self.out
                    .extend(boundary[j + 1..].iter().chain(&boundary[..i]));
                self.out.extend(place(i, z + 1).into_iter().chain([z]));
            }
        }
    }
}

/// The distributions of boundaries over the two parts; equal boundaries without letters are counted
/// instead of distinguished.
fn sides(others: &[&[SpotSign]]) -> Vec<Vec<bool>> {
    let mut ways: Vec<Vec<bool>> = vec![Vec::new()];
    for (k, boundary) in others.iter().enumerate() {
        let before = again(&others[..k], boundary);
        let mut next = Vec::with_capacity(ways.len() * 2);
        for way in ways {
            // Of equal ones the inner ones come first.
            if before.is_none_or(|before| way[before]) {
                next.push([&way[..], &[true]].concat());
            }
            next.push([&way[..], &[false]].concat());
        }
        ways = next;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_that_are_alike_are_counted_and_not_told_apart() {
        let (zero, one, letter) = ([THREE], [TWO], [LETTER, TWO]);
        assert_eq!(sides(&[&zero; 5].map(|zero| &zero[..])).len(), 6);
        assert_eq!(sides(&[&zero[..], &one, &zero, &one]).len(), 9);
        assert_eq!(sides(&[&letter[..], &letter]).len(), 4);
    }
}
