//! Tokens that move on a grid, and rectangles that are cut.

use grundy_catalogue::Draw;
use grundy_core::{Area, Axis, Run};
use grundy_draw::tabletop::{Tabletop, fits, pick};

use super::{Drawn, Path, components, ints, left, paths};
use crate::formula::Formula;
use crate::solution::{Move, Solution};

/// Rectangles that are cut in two along a line.
pub(super) fn rectangles(_: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let pieces = components(solution, 2)?;
    let cut = |m: &Move| -> Option<Vec<Path>> {
        let [columns, rows] = ints(&m.from.position)?[..] else {
            return None;
        };
        let to = left(m)?;
        let [one, other] = &to[..] else { return None };
        if one[1] == rows && other[1] == rows && one[0] + other[0] == columns {
            let at = [one[0], other[0]];
            return Some(at.map(|at| vec![pick::vertical(m.component, at)]).into());
        }
        (one[0] == columns && other[0] == columns && one[1] + other[1] == rows).then(|| {
            let at = [one[1], other[1]];
            at.map(|at| vec![pick::horizontal(m.component, at)]).into()
        })
    };
    let cuts = solution.moves.iter().all(|m| cut(m).is_some());
    let sizes = pieces
        .iter()
        .flatten()
        .all(|&side| (1..=24).contains(&side));
    let is_cut = game_is_cut(solution, &pieces);
    (cuts && sizes && is_cut && pieces.len() <= 12).then(|| {
        let pieces = pieces.iter().map(|ints| (ints[0], ints[1])).collect();
        (Tabletop::Rectangles(pieces), paths(solution, cut))
    })
}

/// Whether a game whose moves are all cuts is a cutting game: there is a move, or only single cells
/// are left.
fn game_is_cut(solution: &Solution, pieces: &[Vec<i64>]) -> bool {
    !solution.moves.is_empty() || pieces.iter().all(|ints| ints[..] == [1, 1])
}

/// Tokens that move on a grid, or coins on a grid that cancel.
pub(super) fn grid(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let hint = game.header().draw;
    if matches!(
        hint,
        Some(Draw::Heaps | Draw::Heap | Draw::Row | Draw::Graph | Draw::Tree)
    ) {
        return None;
    }
    // A third number may be 1 while a pass is left: touching the token twice is a pass.
    let places = components(solution, 2).or_else(|| {
        let places = components(solution, 3)?;
        let flagged =
            hint == Some(Draw::Grid) && places.iter().all(|ints| matches!(ints[2], 0 | 1));
        flagged.then_some(places)
    })?;
    // Coins turn up at several places; a move of a token leaves one.
    let coins = game.coins().is_some() || solution.moves.iter().any(|m| m.to.len() > 1);
    // As in a table the first parameter is vertical and the second horizontal. On a board of coins
    // a place is a column and a row, as its rows are written.
    let swapped = game.coins().is_none();
    let info = game.main_function()?;
    let at = |ints: &[i64]| {
        if swapped {
            (ints[1], ints[0])
        } else {
            (ints[0], ints[1])
        }
    };
    let mut far = (7, 7);
    let mut near = 0;
    let landings: Vec<Vec<Vec<i64>>> = solution.moves.iter().filter_map(left).collect();
    for place in places.iter().chain(landings.iter().flatten()) {
        let (x, y) = at(place.get(..2)?);
        far = (x.max(far.0), y.max(far.1));
        near = near.min(x).min(y);
    }
    if near < 0 || !fits(far.0) || !fits(far.1) {
        return None;
    }
    let single = places.len() == 1;
    let tokens: Vec<(i64, i64)> = places.iter().map(|ints| at(ints)).collect();
    let picks = paths(solution, |m| {
        let to = left(m)?;
        let cells = to.iter().map(|ints| at(ints));
        if coins {
            let from = at(&places[m.component]);
            let turned = std::iter::once(from).chain(cells);
            return Some(vec![turned.map(|(x, y)| pick::cell(x, y)).collect()]);
        }
        let [to] = &to[..] else { return None };
        let (x, y) = at(to);
        if (x, y) == at(&places[m.component]) {
            return Some(vec![vec![pick::token(m.component)]]);
        }
        let by = vec![pick::token(m.component), pick::cell(x, y)];
        Some(if single {
            vec![by[1..].to_vec(), by]
        } else {
            vec![by]
        })
    });
    let size = (far.0 + 1, far.1 + 1);
    let names = match &info.params[..] {
        [first, second, ..] if swapped => [second.clone(), first.clone()],
        [first, second] => [first.clone(), second.clone()],
        _ => Default::default(),
    };
    let forbidden = forbidden(game, &info.params, size, swapped);
    let mut reachable: Vec<(i64, i64)> = Vec::new();
    if single && !coins {
        reachable = landings.iter().flatten().map(|ints| at(ints)).collect();
        reachable.sort_unstable();
        reachable.dedup();
    }
    let table = Tabletop::Grid {
        tokens,
        size,
        forbidden,
        reachable,
        coins,
        names,
    };
    Some((table, picks))
}

/// The cells of a grid that are not positions, if the header defines them.
fn forbidden(
    game: &mut Formula,
    params: &[String],
    size: (i64, i64),
    swapped: bool,
) -> Vec<(i64, i64)> {
    if game.header().positions.is_none() || game.coins().is_some() {
        return Vec::new();
    }
    let (first, second) = if swapped { (size.1, size.0) } else { size };
    let range = |name, len| Axis::new(name, 0, len - 1);
    let [one, other] = params else {
        return Vec::new();
    };
    let area = Area::new(vec![range(one, first), range(other, second)]);
    let Ok(table) = game.table(None, &area, &mut Run::silent()) else {
        return Vec::new();
    };
    let mut cells = Vec::new();
    for index in 0..table.len() {
        if table.cells.get(index).is_none() {
            let at = table.area.position(index);
            cells.push(if swapped {
                (at[1], at[0])
            } else {
                (at[0], at[1])
            });
        }
    }
    cells
}
