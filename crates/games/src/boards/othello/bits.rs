//! Moves and flips on a word of cells, by portable arithmetic without tables of positions or
//! special instructions.
//!
//! Cell `8 * row + column`. Smaller boards are in the middle and need no special case: a line that
//! leaves the board ends on cells without discs.

/// The steps to a neighbour along each of the four lines through a cell: row, column, both
/// diagonals.
pub(super) const STEPS: [u32; 4] = [1, 8, 9, 7];
/// The cells that a shift by 1, 2 and 4 of these steps upwards may reach, so that rows do not run
/// over the edge.
pub(super) const UP: [[u64; 3]; 4] = [FROM_LEFT, [u64::MAX; 3], FROM_LEFT, FROM_RIGHT];
/// The same downwards.
pub(super) const DOWN: [[u64; 3]; 4] = [FROM_RIGHT, [u64::MAX; 3], FROM_RIGHT, FROM_LEFT];
const FROM_LEFT: [u64; 3] = [
    0xfefe_fefe_fefe_fefe,
    0xfcfc_fcfc_fcfc_fcfc,
    0xf0f0_f0f0_f0f0_f0f0,
];
const FROM_RIGHT: [u64; 3] = [
    0x7f7f_7f7f_7f7f_7f7f,
    0x3f3f_3f3f_3f3f_3f3f,
    0x0f0f_0f0f_0f0f_0f0f,
];
/// No disc in these columns is enclosed along a row or a diagonal.
pub(super) const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The cells from each cell in each direction: first the four directions of larger cell numbers,
/// then the four of smaller ones.
pub(super) static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const DIRECTIONS: [(i32, i32); 8] = [
        (1, 0),
        (0, 1),
        (1, 1),
        (-1, 1),
        (-1, 0),
        (0, -1),
        (-1, -1),
        (1, -1),
    ];
    let mut rays = [[0; 8]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (dx, dy) = DIRECTIONS[direction];
            let (mut x, mut y) = (cell as i32 % 8 + dx, cell as i32 / 8 + dy);
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                rays[cell][direction] |= 1 << (8 * y + x);
                x += dx;
                y += dy;
            }
            direction += 1;
        }
        cell += 1;
    }
    rays
}

/// The opponent's discs that a disc on a free cell encloses.
///
/// Along a ray of larger numbers an addition does it: with every cell outside of the chain set to
/// one, adding one carries through the chain and stops at the first cell that is not the
/// opponent's; if that is an own disc, all cells before it flip. Along the others the same cell is
/// the highest one bit.
#[inline(always)]
pub(super) fn flips(own: u64, opp: u64, cell: u32) -> u64 {
    let rays = &RAYS[(cell & 63) as usize];
    let mut flips = 0;
    for &ray in &rays[..4] {
        let end = (opp | !ray).wrapping_add(1) & own & ray;
        flips |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for &ray in &rays[4..] {
        // The lowest bit is a substitute if the chain fills the ray: then the first cell is not an
        // own disc.
        let end = (1 << 63 >> ((ray & !opp) | 1).leading_zeros()) & own & ray;
        flips |= (end << 1).wrapping_neg() & ray;
    }
    flips
}

/// The free cells on which a disc encloses something.
#[inline(always)]
pub(super) fn legal(own: u64, opp: u64, free: u64) -> u64 {
    let mut cells = 0;
    for (line, &step) in STEPS.iter().enumerate() {
        let links = if line == 1 { opp } else { opp & INNER };
        // Chains of up to six links, by doubling.
        let mut up = links & own << step;
        let mut down = links & own >> step;
        up |= links & up << step;
        down |= links & down >> step;
        let (pairs_up, pairs_down) = (links & links << step, links & links >> step);
        for _ in 0..2 {
            up |= pairs_up & up << (2 * step);
            down |= pairs_down & down >> (2 * step);
        }
        cells |= up << step | down >> step;
    }
    cells & free
}

/// The cells of a set and their neighbours.
#[inline(always)]
pub(super) fn grown(set: u64) -> u64 {
    let rows = set | set << 1 & UP[0][0] | set >> 1 & DOWN[0][0];
    rows | rows << 8 | rows >> 8
}

/// Rows and columns exchanged.
pub(super) fn transpose(mut x: u64) -> u64 {
    for (step, mask) in [
        (7, 0x00aa_00aa_00aa_00aa_u64),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let swap = (x ^ (x >> step)) & mask;
        x ^= swap ^ (swap << step);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rule: walk from the cell over discs of the opponent; an own disc after them turns them.
    fn walked(own: u64, opp: u64, cell: u32) -> u64 {
        let mut flips = 0;
        for (dx, dy) in [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ] {
            let (mut x, mut y) = (cell as i32 % 8 + dx, cell as i32 / 8 + dy);
            let mut run = 0;
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let bit = 1_u64 << (8 * y + x);
                if opp & bit == 0 {
                    if own & bit != 0 {
                        flips |= run;
                    }
                    break;
                }
                run |= bit;
                (x, y) = (x + dx, y + dy);
            }
        }
        flips
    }

    #[test]
    fn moves_and_flips_are_those_of_the_rule() {
        let mut random = 1_u64;
        let mut draw = || {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            random ^ random >> 29
        };
        let mut turned = 0;
        for round in 0..20_000 {
            let (taken, colour) = (draw() | if round % 2 == 0 { draw() } else { 0 }, draw());
            let (own, opp) = (taken & colour, taken & !colour);
            let mut moves = 0;
            for cell in 0..64 {
                if taken >> cell & 1 == 0 {
                    let flips = flips(own, opp, cell);
                    assert_eq!(flips, walked(own, opp, cell), "{own:x} {opp:x} {cell}");
                    moves |= u64::from(flips != 0) << cell;
                    turned += flips.count_ones();
                }
            }
            assert_eq!(legal(own, opp, !taken), moves, "{own:x} {opp:x}");
        }
        assert!(turned > 100_000);
    }
}
