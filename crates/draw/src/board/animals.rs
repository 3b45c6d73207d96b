//! The tiles of Dobutsu shogi: an animal's face, and dots on the sides to which it can move.

use grundy_core::Side;

use crate::canvas::Canvas;

/// The sides of a tile to which each animal moves, from the upper left round to the left.
const WAYS: [(char, [bool; 8]); 5] = [
    ('L', [true; 8]),
    ('G', [false, true, false, true, false, true, false, true]),
    ('E', [true, false, true, false, true, false, true, false]),
    ('C', [false, true, false, false, false, false, false, false]),
    ('H', [true, true, true, true, false, true, false, true]),
];

/// The places of these sides, from the middle of a tile.
const SIDES: [[i64; 2]; 8] = [
    [-1, -1],
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
];

/// Draws a tile around a point, facing up, or down if it is `away`.
pub(super) fn tile(canvas: &mut Canvas, [x, y]: [usize; 2], away: bool, side: Side, text: &str) {
    let (x, y) = (x as i64, y as i64);
    let kind = text.chars().next().unwrap_or(' ').to_ascii_uppercase();
    if away {
        canvas.add(format_args!("<g transform=\"rotate(180 {x} {y})\">"));
    } else {
        canvas.text("<g>");
    }
    let ground = if side == Side::First {
        "gd-mine"
    } else {
        "gd-yours"
    };
    canvas.rect(ground, [x - 21, y - 21], [42, 42], Some(6));
    for (_, ways) in WAYS.iter().filter(|(animal, _)| *animal == kind) {
        for ([dx, dy], _) in SIDES.iter().zip(ways).filter(|(_, goes)| **goes) {
            canvas.circle("gd-way", [x + 18 * dx, y + 18 * dy], 2);
        }
    }
    let face = Face { x, y };
    match kind {
        'L' => face.lion(canvas),
        'E' => face.elephant(canvas),
        'G' => face.giraffe(canvas),
        'C' => face.chick(canvas, "gd-down"),
        'H' => {
            canvas.path(
                "gd-comb",
                face.path(&[[-6, -11], [-3, -16], [0, -11], [3, -16], [6, -11]]),
            );
            face.chick(canvas, "gd-feather");
        }
        _ => canvas.word("gd-sign gd-mid", [x, y + 8], text),
    }
    canvas.text("</g>");
}

/// A face around the middle of a tile.
struct Face {
    x: i64,
    y: i64,
}

impl Face {
    fn at(&self, [dx, dy]: [i64; 2]) -> [i64; 2] {
        [self.x + dx, self.y + dy]
    }

    fn path(&self, points: &[[i64; 2]]) -> String {
        let points = points.iter().map(|&point| {
            let [x, y] = self.at(point);
            format!("{x} {y}")
        });
        format!("M{}Z", points.collect::<Vec<_>>().join("L"))
    }

    fn eyes(&self, canvas: &mut Canvas, apart: i64, high: i64) {
        for side in [-apart, apart] {
            canvas.circle("gd-dot", self.at([side, -high]), 2);
        }
    }

    fn lion(&self, canvas: &mut Canvas) {
        for [dx, dy] in SIDES {
            canvas.circle("gd-mane", self.at([dx * 9, dy * 9]), 6);
        }
        canvas.circle("gd-fur", self.at([0, 0]), 11);
        self.eyes(canvas, 4, 3);
        canvas.path("gd-dot", self.path(&[[-3, 2], [3, 2], [0, 5]]));
        let [x, y] = self.at([0, 5]);
        canvas.path(
            "gd-limb",
            format_args!("M{x} {y}q-2 4 -5 2M{x} {y}q2 4 5 2"),
        );
    }

    fn elephant(&self, canvas: &mut Canvas) {
        for side in [-11, 11] {
            canvas.circle("gd-hide", self.at([side, -3]), 7);
        }
        canvas.circle("gd-hide", self.at([0, -3]), 10);
        let [x, y] = self.at([0, 2]);
        canvas.path("gd-trunk", format_args!("M{x} {y}q-1 8 3 11"));
        self.eyes(canvas, 4, 5);
    }

    fn giraffe(&self, canvas: &mut Canvas) {
        for side in [-4, 4] {
            let ([x, y], [to, top]) = (self.at([side, -8]), self.at([side, -14]));
            canvas.path("gd-limb", format_args!("M{x} {y}L{to} {top}"));
            canvas.circle("gd-mane", self.at([side, -14]), 2);
        }
        let corner = self.at([-8, -10]);
        canvas.rect("gd-fur", corner, [16, 24], Some(8));
        for spot in [[-5, 1], [5, -1], [0, -7]] {
            canvas.circle("gd-mane", self.at(spot), 2);
        }
        self.eyes(canvas, 4, 4);
        for side in [-2, 2] {
            canvas.circle("gd-dot", self.at([side, 9]), 1);
        }
    }

    fn chick(&self, canvas: &mut Canvas, down: &str) {
        canvas.circle(down, self.at([0, 0]), 12);
        self.eyes(canvas, 5, 3);
        canvas.path("gd-beak", self.path(&[[-4, 2], [4, 2], [0, 7]]));
    }
}
