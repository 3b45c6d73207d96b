//! The board as bits: three rings of eight points, corners and middles of sides in turn.
//!
//! ```text
//! 0 ------- 1 ------- 2        ring 0 outside, 1 between, 2 inside: point 8 * ring + place
//! |   8 --- 9 --- 10  |        even places are corners, odd ones middles
//! |   |  16 17 18 |   |        every side of a ring is a line, and so are the three points of
//! 7 - 15 23    19 11- 3        equal odd place: 16 lines, each point on two of them
//! |   |  22 21 20 |   |        16 symmetries: 8 rotations and reflections of all rings
//! |   14 ---13--- 12  |        together, each with or without exchanging the outer and
//! 6 ------- 5 ------- 4        inner rings
//! ```

/// All points.
pub(super) const ALL: u32 = 0xff_ffff;
const CORNERS: u32 = 0x55_5555;
const MIDDLES: u32 = 0xaa_aaaa;
/// The number of symmetries.
pub(super) const SYMMETRIES: usize = 16;

/// Returns the points whose predecessor in the ring has a man.
#[inline]
const fn clockwise(men: u32) -> u32 {
    men << 1 & 0xfe_fefe | men >> 7 & 0x01_0101
}

/// Returns the points whose successor in the ring has a man.
#[inline]
const fn counterclockwise(men: u32) -> u32 {
    men >> 1 & 0x7f_7f7f | men << 7 & 0x80_8080
}

/// The points next to men along the spokes.
#[inline]
const fn along_spokes(men: u32) -> u32 {
    (men << 8 | men >> 8) & MIDDLES
}

/// The points next to some man.
#[inline]
pub(super) const fn neighbours(men: u32) -> u32 {
    clockwise(men) | counterclockwise(men) | along_spokes(men)
}

/// The men in mills.
#[inline]
pub(super) const fn in_mills(men: u32) -> u32 {
    // `first`: the men whose successor in the ring is a man. `sides`: the first corners of mills on
    // a side, then with the middles. `spokes`: the outer points of mills on a spoke.
    let first = men & counterclockwise(men);
    let sides = first & counterclockwise(first) & CORNERS;
    let sides = sides | clockwise(sides);
    let spokes = men & men >> 8 & men >> 16 & MIDDLES & 0xff;
    sides | clockwise(sides) | (spokes * 0x01_0101)
}

/// Returns the empty points where moving a man completes a mill. Men move one step, or anywhere if
/// `flies`, which requires at least three men.
#[inline]
pub(super) const fn closings(men: u32, empty: u32, flies: bool) -> u32 {
    let (before, after) = (clockwise(men), counterclockwise(men));
    let (two_before, two_after) = (before & clockwise(before), after & counterclockwise(after));
    let (outer, between, inner) = (men & 0xff, men >> 8 & 0xff, men >> 16);
    let spoke = (between & inner | (outer & inner) << 8 | (outer & between) << 16) & MIDDLES;
    let side = before & after & MIDDLES;
    let closed = if flies {
        (two_before | two_after) & CORNERS | side | spoke
    } else {
        // A man that closes the line comes from outside of it.
        (two_before & after | two_after & before) & CORNERS
            | side & along_spokes(men)
            | spoke & (before | after)
    };
    closed & empty
}

/// The men that may be taken: those in mills only if all men are in mills.
#[inline]
pub(super) const fn removable(men: u32) -> u32 {
    let open = men & !in_mills(men);
    if open == 0 { men } else { open }
}

/// Calls `each` with every single point of a set.
#[inline]
pub(super) fn each_point(mut set: u32, mut each: impl FnMut(u32)) {
    while set != 0 {
        let point = set & set.wrapping_neg();
        each(point);
        set ^= point;
    }
}

/// The images of a ring under eight rotations and reflections. The first four map place `i` to
/// `i + 2k`, the others to `2k - i`.
static TURNED: [[u8; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut way = 0;
    while way < 8 {
        let mut ring = 0;
        while ring < 256 {
            let mut place = 0;
            while place < 8 {
                let onto = if way < 4 { place } else { 8 - place } + 2 * way;
                if ring >> place & 1 != 0 {
                    turned[way][ring] |= 1 << (onto % 8);
                }
                place += 1;
            }
            ring += 1;
        }
        way += 1;
    }
    turned
};

/// Returns the image of a set. Bits 0–1 of `symmetry` are `k`, bit 2 selects the reflection
/// `i → 2k − i` instead of `i → i + 2k`, bit 3 exchanges the outer and inner rings.
#[inline]
pub(super) fn image(symmetry: usize, set: u32) -> u32 {
    let turned = &TURNED[symmetry & 7];
    let ring = |at: u32| u32::from(turned[(set >> (8 * at)) as usize & 0xff]);
    let (outer, between, inner) = (ring(0), ring(1), ring(2));
    if symmetry < 8 {
        outer | between << 8 | inner << 16
    } else {
        inner | between << 8 | outer << 16
    }
}

/// The symmetry that does `first` and then `second`.
#[inline]
pub(super) const fn compose(first: usize, second: usize) -> usize {
    let turn = if second & 4 == 0 {
        first
    } else {
        4 - (first & 3)
    } + second;
    turn & 3 | (first ^ second) & 0b1100
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines as a book draws them.
    fn lines() -> Vec<u32> {
        let mut lines = Vec::new();
        for ring in 0..3 {
            for corner in [0, 2, 4, 6] {
                lines.push(
                    (0..3).fold(0, |line, step| line | 1 << (8 * ring + (corner + step) % 8)),
                );
            }
        }
        lines.extend([1, 3, 5, 7].map(|place| 0x01_0101 << place));
        lines
    }

    /// The points next to a point on a line.
    fn neighbours_of(point: u32) -> u32 {
        let (ring, place) = (point / 8, point % 8);
        let mut found = 1 << (8 * ring + (place + 1) % 8) | 1 << (8 * ring + (place + 7) % 8);
        if place % 2 == 1 {
            found |= [1 << (8 + place), 0x01_0001 << place, 1 << (8 + place)][ring as usize];
        }
        found
    }

    fn sets() -> impl Iterator<Item = u32> {
        (1..20_000_u32).map(|i| i.wrapping_mul(0x9e37_79b9) >> 8)
    }

    #[test]
    fn mills_and_neighbours_are_those_of_the_drawing() {
        assert_eq!(lines().len(), 16);
        for set in sets() {
            let mills = lines().into_iter().filter(|line| set & line == *line);
            assert_eq!(in_mills(set), mills.fold(0, |all, line| all | line));
            let of_points = (0..24).filter(|at| set >> at & 1 != 0).map(neighbours_of);
            assert_eq!(neighbours(set), of_points.fold(0, |all, some| all | some));
        }
    }

    #[test]
    fn closings_are_where_a_move_makes_a_line_that_was_none() {
        let mut flying = 0;
        for set in sets() {
            let few = set & set.rotate_left(7) & ALL;
            for men in [few, few & set.rotate_left(13)] {
                let empty = !set & ALL;
                for flies in [false, true] {
                    let mut found = 0;
                    for from in (0..24).filter(|at| men >> at & 1 != 0) {
                        let to = if flies { ALL } else { neighbours_of(from) };
                        each_point(to & empty, |to| {
                            let after = men ^ 1 << from | to;
                            if lines()
                                .iter()
                                .any(|line| line & to != 0 && after & line == *line)
                            {
                                found |= to;
                            }
                        });
                    }
                    // A player with three men flies.
                    if !flies || men.count_ones() == 3 {
                        assert_eq!(closings(men, empty, flies), found, "{men:06x} {flies}");
                        flying += u32::from(flies && found != 0);
                    }
                }
            }
        }
        assert!(flying > 100, "{flying}");
    }

    #[test]
    fn symmetries_are_a_group_that_keeps_lines_and_neighbours() {
        let all = lines();
        for first in 0..SYMMETRIES {
            for &line in &all {
                assert!(all.contains(&image(first, line)));
            }
            for point in 0..24 {
                let image_of = image(first, 1 << point);
                assert_eq!(neighbours(image_of), image(first, neighbours_of(point)));
            }
            for second in 0..SYMMETRIES {
                for set in sets().take(50) {
                    let both = image(second, image(first, set));
                    assert_eq!(both, image(compose(first, second), set), "{first} {second}");
                }
            }
        }
        let mut images: Vec<u32> = (0..SYMMETRIES).map(|way| image(way, 0b1_0011)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), SYMMETRIES);
    }
}
