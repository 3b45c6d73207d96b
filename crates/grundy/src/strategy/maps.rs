//! The search of affine maps for removal games, such as Chomp.
//!
//! A candidate is a matrix whose square is the identity, with a translation and a first move that
//! depend on the sides. Small boards are played out; the checker decides what is left for all
//! sizes.

use std::collections::BTreeSet;

use grundy_certificate::strategy::{CellMap, Removal, Side, Strategy, image_of};

use super::ClassStrategy;

/// The longest side of a class that is a single length.
const MAX_FIXED: u32 = 4;
/// The largest least length of a class.
const MAX_LEAST: u32 = 3;

type Cell = [i64; 2];

/// The strategies of a removal game: classes with a rule first, then those by stealing.
pub(super) fn classes(game: &Removal, sides: usize) -> Vec<ClassStrategy> {
    let from = |residue: u32| Side {
        modulus: 1,
        residue,
    };
    let single = |residue: u32| Side {
        modulus: 0,
        residue,
    };
    let least = || 1..=MAX_LEAST;
    let all_sizes = |game: &Removal, count: usize| {
        least().find_map(|length| with_rule(game, &vec![from(length); count]))
    };
    let mut found: Vec<ClassStrategy> = all_sizes(game, sides).into_iter().collect();
    if !found.is_empty() || sides == 1 {
        return found;
    }
    let square = Removal {
        is_square: true,
        ..game.clone()
    };
    found.extend(all_sizes(&square, 2));
    for length in 1..=MAX_FIXED {
        for is_row in [true, false] {
            found.extend(least().find_map(|least| {
                let sides = if is_row {
                    vec![single(length), from(least)]
                } else {
                    vec![from(least), single(length)]
                };
                with_rule(game, &sides)
            }));
        }
    }
    // A single row is of another kind than the boards with both sides.
    let stolen = least().find_map(|length| {
        let first = firsts(2)
            .into_iter()
            .flatten()
            .map(|first| Strategy::Removal {
                game: game.clone(),
                first: Some(first),
                answer: None,
            });
        let mut first = first.filter(|strategy| is_stolen_on_small_boards(strategy, length));
        first.find_map(|strategy| ClassStrategy::proved(vec![from(length); 2], strategy))
    });
    found.extend(stolen);
    found
}

/// The first moves that are tried: none, and the cells near the corners.
fn firsts(sides: usize) -> Vec<Option<CellMap>> {
    let coordinate = |i: usize| -> Vec<[i32; 5]> {
        if i >= sides {
            return vec![[0; 5]];
        }
        let mut end = [0, 0, 0, 0, -1];
        end[2 + i] = 1;
        let mut before = end;
        before[4] = -2;
        vec![[0, 0, 0, 0, 0], [0, 0, 0, 0, 1], end, before]
    };
    let rows = coordinate(0);
    let cells = rows
        .iter()
        .flat_map(|row| coordinate(1).into_iter().map(move |at| [*row, at]));
    [None].into_iter().chain(cells.map(Some)).collect()
}

/// The maps that are tried: those whose square is the identity.
fn involutions(sides: usize) -> Vec<CellMap> {
    let matrices: Vec<[i32; 4]> = if sides == 1 {
        vec![[-1, 0, 0, 0]]
    } else {
        let numbers = -2..=2;
        let all = numbers.clone().flat_map(|a| {
            let numbers = numbers.clone();
            numbers.clone().flat_map(move |b| {
                let numbers = numbers.clone();
                numbers
                    .clone()
                    .flat_map(move |c| numbers.clone().map(move |d| [a, b, c, d]))
            })
        });
        let is_involution = |[a, b, c, d]: &[i32; 4]| {
            a * a + b * c == 1 && d * d + b * c == 1 && (a + d) * b == 0 && (a + d) * c == 0
        };
        let mut all: Vec<[i32; 4]> = all.filter(is_involution).collect();
        all.sort_by_key(|matrix| matrix.iter().map(|n| n.abs()).sum::<i32>());
        all.retain(|matrix| *matrix != [1, 0, 0, 1]);
        all
    };
    let translations: Vec<[i32; 3]> = (-1..=1)
        .flat_map(|constant| [[0, 0, constant], [1, 0, constant], [0, 1, constant]])
        .filter(|[_, width, _]| sides > 1 || *width == 0)
        .collect();
    let mut maps = Vec::new();
    for [a, b, c, d] in matrices {
        for t in &translations {
            for u in &translations {
                // The image of the translation cancels it.
                let cancels = (0..3)
                    .all(|i| a * t[i] + b * u[i] + t[i] == 0 && c * t[i] + d * u[i] + u[i] == 0);
                if cancels && (sides > 1 || *u == [0; 3]) {
                    maps.push([[a, b, t[0], t[1], t[2]], [c, d, u[0], u[1], u[2]]]);
                }
            }
        }
    }
    maps
}

/// Searches a first move and a map for boards with these sides.
fn with_rule(game: &Removal, sides: &[Side]) -> Option<ClassStrategy> {
    let count = sides.len();
    let boards = small_boards(game, sides);
    let maps = involutions(count);
    for first in firsts(count) {
        for answer in &maps {
            if !(boards.iter()).all(|lengths| wins_on(game, first.as_ref(), answer, *lengths)) {
                continue;
            }
            let strategy = Strategy::Removal {
                game: game.clone(),
                first,
                answer: Some(*answer),
            };
            let found = ClassStrategy::proved(sides.to_vec(), strategy);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The shortest boards of a class, three lengths for each side.
fn small_boards(game: &Removal, sides: &[Side]) -> Vec<Cell> {
    let lengths = |side: &Side| -> Vec<i64> {
        let count = if side.modulus == 0 { 1 } else { 3 };
        (0..count)
            .map(|k| i64::from(side.modulus * k + side.residue))
            .collect()
    };
    let rows = lengths(&sides[0]);
    let columns = sides.get(1).map_or(vec![1], lengths);
    let all = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |column| [*row, *column]));
    all.filter(|[row, column]| !game.is_square || row == column)
        .collect()
}

/// The cells that a move may take on an empty board.
fn cells(game: &Removal, [height, width]: Cell) -> BTreeSet<Cell> {
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| [row, column]));
    cells
        .filter(|cell| !game.has_poison || *cell != [0, 0])
        .collect()
}

/// Whether the answers by a map are legal on one board, and leave pairs only.
fn wins_on(game: &Removal, first: Option<&CellMap>, answer: &CellMap, lengths: Cell) -> bool {
    let mut free = cells(game, lengths);
    if let Some(first) = first {
        let cell = image_of(first, [0, 0], lengths);
        if !free.contains(&cell) {
            return false;
        }
        free.retain(|other| !game.removes(cell, *other));
    }
    let image = |cell: &Cell| image_of(answer, *cell, lengths);
    free.iter().all(|cell| {
        let partner = image(cell);
        free.contains(&partner)
            && partner != *cell
            && image(&partner) == *cell
            && !game.removes(*cell, partner)
    }) && free.iter().all(|cell| {
        let partner = image(cell);
        let is_removed = |other: Cell| game.removes(*cell, other) || game.removes(partner, other);
        (free.iter()).all(|other| !is_removed(*other) || is_removed(image(other)))
    })
}

/// Whether each other move removes all cells that the first move removes.
fn is_stolen_on_small_boards(strategy: &Strategy, least: u32) -> bool {
    let Strategy::Removal {
        game,
        first: Some(first),
        ..
    } = strategy
    else {
        return false;
    };
    let side = Side {
        modulus: 1,
        residue: least,
    };
    small_boards(game, &[side; 2]).into_iter().all(|lengths| {
        let free = cells(game, lengths);
        let cell = image_of(first, [0, 0], lengths);
        let stolen = |other: &Cell| {
            (free.iter()).all(|at| !game.removes(cell, *at) || game.removes(*other, *at))
        };
        free.contains(&cell) && free.iter().all(stolen)
    })
}
