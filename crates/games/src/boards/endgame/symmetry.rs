//! Images of the board, and the pairs of squares of two kings.
//!
//! Without pawns all eight images of a position have the same value; with pawns, the two mirror
//! images do. Of the 3612 pairs of squares of non-adjacent kings 462 remain, or 1806 with pawns. An
//! image of a pair is that pair itself only if both kings are on a long diagonal: both images of
//! such a position have their own index.

/// No image: the kings touch.
pub(super) const NO_PAIR: u16 = u16::MAX;

/// The square on the same column, seen from the other side of the board.
#[inline]
pub(super) fn across(square: u8) -> u8 {
    square ^ 0o70
}

/// The image of each square: bit 2 exchanges rows and columns, then bit 0 left and right, bit 1 top
/// and bottom.
static IMAGES: [[u8; 64]; 8] = {
    let mut images = [[0; 64]; 8];
    let mut at = 0;
    while at < 8 * 64 {
        let (by, square) = (at / 64, at % 64);
        let turned = if by & 4 == 0 {
            square
        } else {
            square % 8 * 8 + square / 8
        };
        images[by][square] = (turned ^ ((by & 1) * 7) ^ ((by >> 1 & 1) * 56)) as u8;
        at += 1;
    }
    images
};

/// The image of a square; 64, for nowhere, stays.
#[inline]
pub(super) fn image(by: u8, square: u8) -> u8 {
    match square {
        64 => 64,
        square => IMAGES[usize::from(by)][usize::from(square)],
    }
}

/// Whether one image undoes another. Only the identity leaves b1 where it is.
#[inline]
pub(super) fn undoes(by: u8, other: impl Fn(u8) -> u8) -> bool {
    image(by, other(1)) == 1
}

/// Pairs of kings up to some images.
#[derive(Clone, Debug)]
pub(super) struct Kings {
    /// For each two squares the index of the pair, and the images that lead to it: one, twice, or
    /// two.
    found: Vec<(u16, [u8; 2])>,
    /// The squares of each pair.
    pub squares: Vec<[u8; 2]>,
}

fn touch(a: u8, b: u8) -> bool {
    (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1
}

impl Kings {
    /// The pairs up to the images below `images`: 8 for all, 2 for left and right.
    pub(super) fn new(images: u8) -> Self {
        let all = || (0..64_u8).flat_map(|a| (0..64_u8).map(move |b| [a, b]));
        let least = |pair: [u8; 2]| {
            let mut best = ([64; 2], [0; 2]);
            for by in 0..images {
                let moved = pair.map(|square| image(by, square));
                if moved < best.0 {
                    best = (moved, [by; 2]);
                } else if moved == best.0 {
                    best.1[1] = by;
                }
            }
            best
        };
        let squares: Vec<[u8; 2]> = all()
            .filter(|&pair| !touch(pair[0], pair[1]) && least(pair).0 == pair)
            .collect();
        let found = all()
            .map(|pair| {
                let (first, by) = least(pair);
                let number = squares.binary_search(&first);
                (number.map_or(NO_PAIR, |number| number as u16), by)
            })
            .collect();
        Self { found, squares }
    }

    pub(super) fn len(&self) -> u64 {
        self.squares.len() as u64
    }

    #[inline]
    pub(super) fn find(&self, kings: [u8; 2]) -> (u16, [u8; 2]) {
        self.found[usize::from(kings[0]) * 64 + usize::from(kings[1])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_as_many_as_counted_elsewhere() {
        // S. J. Edwards 1995, The endgame databases: 462 and 1806.
        assert_eq!((Kings::new(8).len(), Kings::new(2).len()), (462, 1806));
        assert_eq!(Kings::new(1).len(), 3612);
    }

    #[test]
    fn images_are_eight_and_lead_to_the_pair() {
        for (by, other) in (0..8).flat_map(|by| (0..8).map(move |other| (by, other))) {
            let same = (0..64).all(|square| image(by, square) == image(other, square));
            assert_eq!(same, by == other);
            let back = (0..64).all(|square| image(by, image(other, square)) == square);
            assert_eq!(back, undoes(by, |square| image(other, square)));
        }
        let kings = Kings::new(8);
        for (a, b) in [(60, 4), (63, 9), (35, 21), (7, 56)] {
            let (pair, by) = kings.find([a, b]);
            for by in by {
                let moved = [image(by, a), image(by, b)];
                assert_eq!(kings.squares[usize::from(pair)], moved);
            }
        }
        assert_eq!(kings.find([0, 9]).0, NO_PAIR);
    }
}
