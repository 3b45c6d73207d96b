//! The search of strategies: reflections, first moves and pairs of cells.

use std::collections::BTreeSet;

use grundy_certificate::StrategyCertificate;
use grundy_certificate::strategy::{Offset, Placement, Side, Strategy};

use super::{BoardFamily, BoardMoves, ClassStrategy, maps};

/// The largest side of a block of pairs.
const MAX_BLOCK_SIDE: i32 = 8;
/// The largest number of cells in which pairs are searched.
const MAX_CELLS: i32 = 100;
/// Maximum number of trials of a search of pairs.
const MAX_TRIALS: u32 = 200_000;
/// The longest circle that may be the least one of a class.
const MAX_LEAST_CIRCLE: u32 = 64;

/// Searches a strategy for each class of sizes.
pub(super) fn classes(family: &BoardFamily) -> Vec<ClassStrategy> {
    match &family.moves {
        BoardMoves::Walk(steps) => walks(family.sides, steps),
        BoardMoves::Placement(_) => (0..1_u32 << family.sides)
            .map(|bits| {
                let side = |i: usize| Side {
                    modulus: 2,
                    residue: bits >> (family.sides - 1 - i) & 1,
                };
                mirror(family, (0..family.sides).map(side).collect())
            })
            .collect(),
        BoardMoves::Removal(game) => maps::classes(game, family.sides),
        BoardMoves::Circle(game) => (0..2).map(|residue| circle(game, residue)).collect(),
        BoardMoves::Lines(line) => {
            let lengths = family.lengths.as_deref().unwrap_or_default();
            let sides: Vec<Side> = lengths.iter().copied().map(one_length).collect();
            vec![lines(*line, sides)]
        }
    }
}

fn one_length(length: u32) -> Side {
    Side {
        modulus: 0,
        residue: length,
    }
}

impl ClassStrategy {
    /// The class with a certificate that the checker accepts.
    pub(super) fn proved(sides: Vec<Side>, strategy: Strategy) -> Option<Self> {
        let certificate = StrategyCertificate { sides, strategy };
        certificate.check().is_ok().then(|| Self {
            sides: certificate.sides.clone(),
            certificate: Some(certificate),
        })
    }

    fn without_strategy(sides: Vec<Side>) -> Self {
        Self {
            sides,
            certificate: None,
        }
    }
}

/// Searches an answer by an image, for boards with sides of these parities.
fn mirror(family: &BoardFamily, sides: Vec<Side>) -> ClassStrategy {
    let BoardMoves::Placement(game) = &family.moves else {
        return ClassStrategy::without_strategy(sides);
    };
    let all = [true, sides.len() > 1];
    let reflections: &[[bool; 2]] = if sides.len() > 1 {
        &[all, [true, false], [false, true]]
    } else {
        &[all]
    };
    let second = reflections.iter().map(|reflected| (*reflected, None));
    let first = by_size(game).into_iter().map(|shape| (all, Some(shape)));
    let found = second.chain(first).find_map(|(reflected, first)| {
        let strategy = Strategy::Mirror {
            game: game.clone(),
            reflected,
            first,
        };
        ClassStrategy::proved(sides.clone(), strategy)
    });
    found.unwrap_or_else(|| ClassStrategy::without_strategy(sides))
}

/// The numbers of the shapes, those with the fewest cells first: they fit on more boards.
fn by_size(game: &Placement) -> Vec<usize> {
    let mut shapes: Vec<usize> = (0..game.shapes.len()).collect();
    shapes.sort_by_key(|shape| game.shapes[*shape].cells.len());
    shapes
}

/// Searches a strategy for the circles with lengths of one parity, from the shortest one on.
fn circle(game: &Placement, parity: u32) -> ClassStrategy {
    let row = |first: Option<usize>, residue: u32| {
        let side = Side {
            modulus: 2,
            residue,
        };
        let strategy = Strategy::Mirror {
            game: game.clone(),
            reflected: [true, false],
            first,
        };
        ClassStrategy::proved(vec![side], strategy).is_some()
    };
    let left = |shape: usize| (parity + game.shapes[shape].cells.len() as u32) % 2;
    let answer = |shape: usize| {
        let shapes = by_size(game);
        shapes
            .into_iter()
            .find(|answer| row(Some(*answer), left(shape)))
    };
    let answers: Option<Vec<usize>> = (0..game.shapes.len()).map(answer).collect();
    let first = by_size(game)
        .into_iter()
        .find(|shape| row(None, left(*shape)));
    let mut candidates = Vec::new();
    candidates.extend(answers.map(|answers| (None, answers)));
    candidates.extend(first.map(|first| (Some(first), Vec::new())));
    let lengths = (0..MAX_LEAST_CIRCLE).filter(|length| length % 2 == parity);
    let found = lengths.into_iter().find_map(|residue| {
        candidates.iter().find_map(|(first, answers)| {
            let strategy = Strategy::Circle {
                game: game.clone(),
                first: *first,
                answers: answers.clone(),
            };
            let side = Side {
                modulus: 2,
                residue,
            };
            ClassStrategy::proved(vec![side], strategy)
        })
    });
    found.unwrap_or_else(|| {
        ClassStrategy::without_strategy(vec![Side {
            modulus: 2,
            residue: parity,
        }])
    })
}

/// Searches partners for walks: blocks that fill boards, then boards whose last rows and columns
/// are repeated, with at most one cell without a partner.
fn walks(sides: usize, steps: &BTreeSet<Offset>) -> Vec<ClassStrategy> {
    let last = if sides == 2 { MAX_BLOCK_SIDE } else { 1 };
    let mut sizes: Vec<[i32; 2]> = (1..=MAX_BLOCK_SIDE)
        .flat_map(|height| (1..=last).map(move |width| [height, width]))
        .filter(|[height, width]| height * width <= MAX_CELLS)
        .collect();
    sizes.sort_by_key(|[height, width]| (height * width, *height));
    // The last rows and columns are repeated together, so they fill a square.
    let period = (1..=MAX_BLOCK_SIDE).find(|side| {
        let square = [*side, if sides == 2 { *side } else { 1 }];
        pairs(square, steps, None).is_some()
    });
    let Some(period) = period else {
        return Vec::new();
    };
    let mut found: Vec<([i32; 2], ClassStrategy)> = Vec::new();
    let is_filled = |found: &[([i32; 2], ClassStrategy)], [height, width]: [i32; 2]| {
        (found.iter()).any(|([rows, columns], _)| height % rows == 0 && width % columns == 0)
    };
    let class = |lengths: [i32; 2], single: [i32; 2], partners: Vec<Offset>| {
        let side = |i: usize| Side {
            modulus: lengths[i] as u32,
            residue: single[i] as u32,
        };
        let steps = steps.clone();
        ClassStrategy::proved(
            (0..sides).map(side).collect(),
            Strategy::Partners { steps, partners },
        )
    };
    for block in sizes {
        let divides = |length: i32| length > 0 && period % length == 0;
        if !divides(block[0]) || sides == 2 && !divides(block[1]) || is_filled(&found, block) {
            continue;
        }
        let partners = pairs(block, steps, None);
        if let Some(class) = partners.and_then(|partners| class(block, [0, 0], partners)) {
            found.push((block, class));
        }
    }
    let count = found.len();
    let columns = if sides == 2 { 1..=period } else { 1..=1 };
    for (row, column) in (1..=period).flat_map(|row| columns.clone().map(move |c| (row, c))) {
        if is_filled(&found[..count], [row, column]) {
            continue;
        }
        let more: &[[i32; 2]] = if sides == 2 {
            &[[0, 0], [0, 1], [1, 0], [1, 1]]
        } else {
            &[[0, 0], [1, 0]]
        };
        let next = more.iter().find_map(|more| {
            let single = [row + more[0] * period, column + more[1] * period];
            let partners = parts(single, sides, period, steps)?;
            let lengths = [period, if sides == 2 { period } else { 0 }];
            class(
                lengths,
                if sides == 2 { single } else { [single[0], 0] },
                partners,
            )
        });
        found.extend(next.map(|class| ([i32::MAX, i32::MAX], class)));
    }
    found.into_iter().map(|(_, class)| class).collect()
}

/// Partners on a board with a part that is not repeated, and the three others.
fn parts(
    single: [i32; 2],
    sides: usize,
    period: i32,
    steps: &BTreeSet<Offset>,
) -> Option<Vec<Offset>> {
    let [height, width] = single;
    let columns = if sides == 2 { period } else { 0 };
    let is_odd = height * width % 2 == 1;
    let cells = height * width;
    let first = if is_odd {
        (0..cells).find_map(|alone| pairs(single, steps, Some(alone as usize)))
    } else {
        pairs(single, steps, None)
    }?;
    let right = pairs([height, columns], steps, None)?;
    let below = pairs([period, width], steps, None)?;
    let corner = pairs([period, columns], steps, None)?;
    let mut all = Vec::new();
    for row in 0..height + period {
        for column in 0..width + columns {
            let (part, across) = match (row < height, column < width) {
                (true, true) => (&first, width),
                (true, false) => (&right, columns),
                (false, true) => (&below, width),
                (false, false) => (&corner, columns),
            };
            let at = |number: i32, single: i32| {
                if number < single {
                    number
                } else {
                    number - single
                }
            };
            let number = at(row, height) * across + at(column, width);
            all.push(part[number as usize]);
        }
    }
    Some(all)
}

/// Divides the cells of a block, without one that has no partner, into pairs at the distance of a
/// step; returns the offset of the partner of each cell.
fn pairs(block: [i32; 2], steps: &BTreeSet<Offset>, alone: Option<usize>) -> Option<Vec<Offset>> {
    let [height, width] = block;
    let cells = (height * width) as usize;
    if (cells - usize::from(alone.is_some())) % 2 == 1 || height * width > MAX_CELLS {
        return None;
    }
    let mut partners: Vec<Option<Offset>> = vec![None; cells];
    if let Some(alone) = alone {
        partners[alone] = Some([0, 0]);
    }
    let at = |cell: usize| [cell as i32 / width, cell as i32 % width];
    let free = |partners: &[Option<Offset>], cell: usize| -> Vec<(usize, Offset)> {
        let to = |step: &Offset| {
            let other = [at(cell)[0] + step[0], at(cell)[1] + step[1]];
            let inside = (0..height).contains(&other[0]) && (0..width).contains(&other[1]);
            let other = inside.then_some((other[0] * width + other[1]) as usize)?;
            (partners[other].is_none() && other != cell).then_some((other, *step))
        };
        steps.iter().filter_map(to).collect()
    };
    // The pairs that were chosen, with the number of the next choice for their first cell.
    let mut chosen: Vec<(usize, usize, usize)> = Vec::new();
    for _ in 0..MAX_TRIALS {
        // The cell with the fewest free neighbours.
        let open = (0..cells).filter(|cell| partners[*cell].is_none());
        let Some(cell) = open.min_by_key(|cell| (free(&partners, *cell).len(), *cell)) else {
            return partners.into_iter().collect();
        };
        let (mut cell, mut number) = (cell, 0);
        while free(&partners, cell).len() <= number {
            let (last, other, next) = chosen.pop()?;
            (partners[last], partners[other]) = (None, None);
            (cell, number) = (last, next);
        }
        let (other, step) = free(&partners, cell)[number];
        partners[cell] = Some(step);
        partners[other] = Some([-step[0], -step[1]]);
        chosen.push((cell, other, number + 1));
    }
    None
}

/// Searches partners for Notakto on one board: first those that are all at the same distances.
fn lines(line: u32, sides: Vec<Side>) -> ClassStrategy {
    let [height, width] = [0, 1].map(|i: usize| sides.get(i).map_or(1, |side| side.residue as i32));
    let reach = height.max(width) - 1;
    let offsets = (-reach..=reach).flat_map(|row| (-reach..=reach).map(move |at| [row, at]));
    let offsets: BTreeSet<Offset> = offsets.filter(|offset| *offset != [0, 0]).collect();
    let kinds: BTreeSet<Offset> = (offsets.iter())
        .map(|offset| offset.map(i32::abs))
        .map(|[row, column]| [row.min(column), row.max(column)])
        .collect();
    let same = kinds.into_iter().map(|[small, large]| -> BTreeSet<Offset> {
        let is_of_kind = |offset: &&Offset| {
            let [row, column] = offset.map(i32::abs);
            [row.min(column), row.max(column)] == [small, large]
        };
        offsets.iter().filter(is_of_kind).copied().collect()
    });
    let cells = height * width;
    let centre = (cells % 2 == 1).then_some((cells / 2) as usize);
    let others = (0..cells as usize).filter(|cell| cells % 2 == 1 && Some(*cell) != centre);
    let alone: Vec<Option<usize>> = if cells % 2 == 1 {
        [centre].into_iter().chain(others.map(Some)).collect()
    } else {
        vec![None]
    };
    let steps: Vec<BTreeSet<Offset>> = same.chain([offsets.clone()]).collect();
    let found = steps.iter().find_map(|steps| {
        alone.iter().find_map(|alone| {
            let partners = pairs([height, width], steps, *alone)?;
            ClassStrategy::proved(sides.clone(), Strategy::Lines { line, partners })
        })
    });
    found.unwrap_or_else(|| ClassStrategy::without_strategy(sides))
}
