//! Pictures of heaps, rows and lists of numbers, with the moves that take from them.

use grundy_catalogue::Draw;
use grundy_draw::tabletop::{Tabletop, fits, pick};
use grundy_rules::Value;

use super::{Drawn, Path, components, ints, left, paths};
use crate::formula::Formula;
use crate::row_moves::{Row, RowMove, int_list};
use crate::solution::{Move, Solution};

/// A row of numbers of which a part is left: the position itself, or an input of the rules.
pub(super) fn numbers(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let row = Row::of(game, solution)?;
    let [part] = &solution.components[..] else {
        return None;
    };
    let first = |count: usize| {
        let first = part.at.position.first().and_then(Value::as_int);
        first.map(|first| first.clamp(0, count as i64) as usize)
    };
    let (numbers, left) = match &row {
        Row::Letters => return None,
        Row::Left => {
            let numbers = int_list(part.at.position.first()?)?;
            let left = (0, numbers.len());
            (numbers, left)
        }
        Row::Start(numbers) => (numbers.clone(), (first(numbers.len())?, numbers.len())),
        Row::Ends(numbers) => {
            let last = part.at.position.get(1)?.as_int()?;
            let end = (last + 1).clamp(0, numbers.len() as i64) as usize;
            (numbers.clone(), (first(numbers.len())?, end))
        }
    };
    let picks = paths(solution, |m| {
        let RowMove::Take { places, .. } = row.meaning(m)? else {
            return None;
        };
        let places = places.into_iter();
        Some(places.map(|at| vec![pick::item(0, at as i64)]).collect())
    });
    Some((Tabletop::Numbers { numbers, left }, picks))
}

/// A strip of letters, on which a move writes one.
pub(super) fn letters(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let row = Row::of(game, solution).filter(|row| *row == Row::Letters)?;
    let [part] = &solution.components[..] else {
        return None;
    };
    let [Value::Str(text)] = &part.at.position[..] else {
        return None;
    };
    let squares: Vec<char> = text.chars().collect();
    let written = |m: &Move| match row.meaning(m)? {
        RowMove::Write { letter, place } => Some((place, letter)),
        RowMove::Take { .. } => None,
    };
    let places: Vec<(usize, char)> = solution.moves.iter().filter_map(written).collect();
    let free = places.first().map_or('.', |&(at, _)| squares[at]);
    if squares.len() > 40 || places.iter().any(|&(at, _)| squares[at] != free) {
        return None;
    }
    let mut choices: Vec<char> = Vec::new();
    for (_, letter) in places {
        if !choices.contains(&letter) {
            choices.push(letter);
        }
    }
    let picks = paths(solution, |m| {
        let (at, letter) = written(m)?;
        let choice = choices.iter().position(|&known| known == letter)?;
        Some(vec![vec![pick::item(choice, at as i64)]])
    });
    let table = Tabletop::Letters {
        squares,
        free,
        choices,
    };
    Some((table, picks))
}

/// The heaps that a move lowers, with their new sizes, if heaps keep their places; others may have
/// grown. They are touched one after the other, in any order if there are at most three.
fn lowered(before: &[i64], after: &[i64]) -> Vec<Path> {
    let pairs = before.iter().zip(after).enumerate();
    let low = pairs.filter(|(_, (old, new))| new < old);
    let items: Vec<String> = low.map(|(at, (_, &new))| pick::item(at, new)).collect();
    let orders: &[&[usize]] = match items.len() {
        2 => &[&[0, 1], &[1, 0]],
        3 => &[
            &[0, 1, 2],
            &[0, 2, 1],
            &[1, 0, 2],
            &[1, 2, 0],
            &[2, 0, 1],
            &[2, 1, 0],
        ],
        _ => return vec![items],
    };
    let path = |order: &&[usize]| order.iter().map(|&at| items[at].clone()).collect();
    orders.iter().map(path).collect()
}

/// The numbers that were removed from a list and those that were added, as multisets.
fn exchanged(before: &[i64], after: &[i64]) -> (Vec<i64>, Vec<i64>) {
    let mut gone = before.to_vec();
    let mut new = Vec::new();
    for item in after {
        match gone.iter().position(|known| known == item) {
            Some(at) => drop(gone.remove(at)),
            None => new.push(*item),
        }
    }
    (gone, new)
}

/// The heap that a move lowers, with its new size, if the move cuts all later heaps to the same
/// height: a bite out of a bar of chocolate.
fn bite(before: &[i64], after: &[i64]) -> Option<(usize, i64)> {
    if before.len() != after.len() {
        return None;
    }
    let at = before.iter().zip(after).position(|(old, new)| new < old)?;
    let rest = after[at];
    let cut = |(row, &old): (usize, &i64)| if row < at { old } else { old.min(rest) };
    let fits = before.iter().enumerate().map(cut).eq(after.iter().copied());
    fits.then_some((at, rest))
}

/// One list: heaps that belong together, or coins on one strip.
pub(super) fn listed(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let [part] = &solution.components[..] else {
        return None;
    };
    let [list] = &part.at.position[..] else {
        return None;
    };
    let items = int_list(list)?;
    if items.iter().any(|&item| item < 0) {
        return None;
    }
    let on_strip = game.header().draw == Some(Draw::Coins);
    let after = |m: &Move| int_list(m.to.first()?.position.first()?);
    let bitten = |m: &Move| bite(&items, &after(m)?);
    let bites = !on_strip && solution.moves.iter().all(|m| bitten(m).is_some());
    // Rules that sort their heaps leave them sorted after every move; others keep each in its
    // place.
    let keeps = |list: &[i64]| list.len() == items.len() && !list.is_sorted();
    let in_place = !on_strip
        && (solution.moves.iter()).all(|m| after(m).is_some_and(|list| list.len() == items.len()))
        && (keeps(&items)
            || solution
                .moves
                .iter()
                .any(|m| after(m).is_some_and(|list| keeps(&list))));
    let picks = paths(solution, |m| {
        if bites {
            let (at, rest) = bitten(m)?;
            return Some(vec![vec![pick::item(at, rest)]]);
        }
        if in_place {
            return Some(lowered(&items, &after(m)?));
        }
        let (gone, mut new) = exchanged(&items, &after(m)?);
        // A heap that is taken whole may leave the list.
        if !on_strip && new.is_empty() {
            new.push(0);
        }
        let ([gone], [new]) = (&gone[..], &new[..]) else {
            return None;
        };
        let same = (0..items.len()).filter(|&at| items[at] == *gone);
        Some(
            same.map(|at| {
                if on_strip {
                    vec![pick::token(at), pick::item(0, *new)]
                } else {
                    vec![pick::item(at, *new)]
                }
            })
            .collect(),
        )
    });
    if on_strip {
        let last = items.iter().copied().max().unwrap_or(0).max(7);
        let coins = vec![items];
        return fits(last).then_some((Tabletop::Strips { coins, last }, picks));
    }
    let heaps = items.iter().map(|&item| item.unsigned_abs()).collect();
    Some((Tabletop::Heaps(heaps), picks))
}

/// Heaps from which is taken, each a component; or coins on separate strips.
pub(super) fn heaps(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let heaps = components(solution, 1)?;
    let hint = game.header().draw;
    let takes = |m: &Move| {
        let to = left(m)?;
        let rest = match &to[..] {
            [] => 0,
            [to] => to[0],
            _ => return None,
        };
        (0..*ints(&m.from.position)?.first()?)
            .contains(&rest)
            .then_some(rest)
    };
    let fits_all = heaps.iter().all(|ints| ints[0] >= 0) && heaps.len() <= 40;
    if !fits_all
        || matches!(
            hint,
            Some(Draw::Row | Draw::Board | Draw::Tree | Draw::Graph)
        )
        // In one heap some moves may add stones; those moves are only in the list.
        || !(solution.moves.iter())
            .all(|m| takes(m).is_some() || (hint == Some(Draw::Heap) && m.to.len() == 1))
    {
        return None;
    }
    if hint == Some(Draw::Coins) {
        let last = heaps.iter().map(|ints| ints[0]).max()?.max(7);
        let picks = paths(solution, |m| {
            let cell = pick::item(m.component, takes(m)?);
            Some(vec![
                vec![cell.clone()],
                vec![pick::token(m.component), cell],
            ])
        });
        let coins = heaps;
        return fits(last).then_some((Tabletop::Strips { coins, last }, picks));
    }
    let picks = paths(solution, |m| {
        Some(vec![vec![pick::item(m.component, takes(m)?)]])
    });
    let heaps = heaps.iter().map(|ints| ints[0].unsigned_abs()).collect();
    Some((Tabletop::Heaps(heaps), picks))
}

/// Rows from which neighbours are taken, so that two rows are left; and heaps that are split.
pub(super) fn rows(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let rows = components(solution, 1)?;
    let hint = game.header().draw;
    if matches!(hint, Some(Draw::Board | Draw::Tree | Draw::Graph))
        || rows.iter().any(|ints| ints[0] < 0)
        || rows.len() > 24
    {
        return None;
    }
    let path = |m: &Move| -> Option<Vec<Path>> {
        let from = *ints(&m.from.position)?.first()?;
        let to = left(m)?;
        let (one, other) = match &to[..] {
            [] => (0, 0),
            [one] => (one[0], 0),
            [one, other] => (one[0], other[0]),
            _ => return None,
        };
        let taken = from - one - other;
        if one < 0 || other < 0 || taken < 0 {
            return None;
        }
        let mut paths = Vec::new();
        for start in [one, other] {
            let (first, last) = (start, start + taken - 1);
            match taken {
                0 => paths.push(vec![pick::gap(m.component, start)]),
                1 => paths.push(vec![pick::item(m.component, first)]),
                _ => {
                    let ends = [first, last].map(|at| pick::item(m.component, at));
                    let [a, b] = ends;
                    paths.push(vec![a.clone(), b.clone()]);
                    paths.push(vec![b, a]);
                }
            }
        }
        paths.sort();
        paths.dedup();
        Some(paths)
    };
    // A row from which no move takes and which no move splits is not a row of things.
    if !solution.moves.iter().all(|m| path(m).is_some()) {
        return None;
    }
    let gaps = solution.moves.iter().any(|m| {
        path(m).is_some_and(|paths| paths.iter().flatten().any(|name| name.contains('|')))
    });
    let lengths = rows.iter().map(|ints| ints[0].unsigned_abs()).collect();
    Some((Tabletop::Rows { lengths, gaps }, paths(solution, path)))
}
