//! Games whose header requests a special picture: see [`Draw`]. A position is accepted only if it
//! has all the parts of the picture. A user's rules with an unsuitable hint are drawn as cards.

use grundy_catalogue::Draw;
use grundy_draw::tabletop::{Cover, Tabletop, pick};
use grundy_rules::Value;

use super::{Drawn, Path, components, ints, left, paths};
use crate::formula::Formula;
use crate::row_moves::int_list;
use crate::solution::{Move, Solution};

/// The picture that the hint names, if it fits.
pub(super) fn by_hint(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    match game.header().draw? {
        Draw::Bar => bar(solution),
        Draw::Heap => capped(solution),
        Draw::Stones => stones(solution),
        Draw::Intervals => intervals(game, solution),
        Draw::Squares => squares(solution),
        Draw::Cells => cells(game, solution),
        Draw::Tree => tree(game, solution),
        _ => None,
    }
}

/// The integers that a move leaves, if it leaves one component.
fn single(m: &Move) -> Option<Vec<i64>> {
    let [one] = &left(m)?[..] else { return None };
    Some(one.clone())
}

/// The number if it is nonnegative and at most `most`, the size of a picture.
fn small(number: i64, most: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|_| number <= most)
}

/// Columns of a bar: a bite takes a square with all above and to its right. The first column that
/// it lowers and the rest of that column determine the square.
fn bar(solution: &Solution) -> Option<Drawn> {
    let [part] = &solution.components[..] else {
        return None;
    };
    let [list] = &part.at.position[..] else {
        return None;
    };
    let columns = int_list(list)?;
    let falls = columns.windows(2).all(|pair| pair[0] >= pair[1]);
    if !falls || columns.iter().any(|&squares| small(squares, 12).is_none()) || columns.len() > 16 {
        return None;
    }
    let picks = paths(solution, |m| {
        let after = int_list(m.to.first()?.position.first()?)?;
        let at = columns.iter().zip(&after).position(|(old, new)| new < old);
        // A column that is eaten whole may leave the list.
        let at = at.unwrap_or(after.len());
        let rest = after.get(at).copied().unwrap_or(0);
        (at < columns.len()).then(|| vec![vec![pick::item(at, rest)]])
    });
    Some((Tabletop::Bar(columns), picks))
}

/// Heaps with a limit on the number of stones to take: a move lowers the first number, and sets the
/// second again.
fn capped(solution: &Solution) -> Option<Drawn> {
    let heaps = components(solution, 2)?;
    let rest = |m: &Move| {
        let rest = single(m)?[0];
        (0..*ints(&m.from.position)?.first()?)
            .contains(&rest)
            .then_some(rest)
    };
    if !solution.moves.iter().all(|m| rest(m).is_some()) {
        return None;
    }
    let picks = paths(solution, |m| {
        Some(vec![vec![pick::item(m.component, rest(m)?)]])
    });
    let heaps = heaps
        .iter()
        .map(|ints| Some((small(ints[0], i64::MAX)?, small(ints[1], i64::MAX)?)));
    Some((Tabletop::Capped(heaps.collect::<Option<_>>()?), picks))
}

/// White and blue stones: a move takes a white one away, or some blue ones.
fn stones(solution: &Solution) -> Option<Drawn> {
    let groups = components(solution, 2)?;
    let path = |m: &Move| -> Option<Path> {
        let (before, after) = (ints(&m.from.position)?, single(m)?);
        match (after[0] - before[0], after[1] < before[1]) {
            (-1, _) => Some(vec![pick::token(m.component)]),
            (0, true) => Some(vec![pick::item(m.component, after[1])]),
            _ => None,
        }
    };
    if !solution.moves.iter().all(|m| path(m).is_some()) || groups.len() > 12 {
        return None;
    }
    let picks = paths(solution, |m| Some(vec![path(m)?]));
    let groups = groups
        .iter()
        .map(|ints| Some((small(ints[0], i64::MAX)?, small(ints[1], i64::MAX)?)));
    Some((Tabletop::TwoColours(groups.collect::<Option<_>>()?), picks))
}

/// Intervals, an input of the rules: a move takes one and leaves the parts to its left and right.
fn intervals(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let pair = |value: &Value| match &int_list(value)?[..] {
        [from, to] if from < to => Some((*from, *to)),
        _ => None,
    };
    let list = |value: &Value| match value {
        Value::List(items) => items.iter().map(pair).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let all: Vec<(i64, i64)> = game.givens().values().find_map(list)?;
    let free = components(solution, 2)?;
    let far = |&(from, to): &(i64, i64)| from.abs().max(to.abs()) > 1_000_000;
    if all.is_empty() || all.len() > 60 || all.iter().any(far) {
        return None;
    }
    let picks = paths(solution, |m| {
        let [one, other] = &left(m)?[..] else {
            return None;
        };
        let taken = (one[1], other[0]);
        let same = (0..all.len()).filter(|&at| all[at] == taken);
        Some(
            same.map(|at| vec![pick::item(m.component, at as i64)])
                .collect(),
        )
    });
    let free = free.iter().map(|ints| (ints[0], ints[1])).collect();
    Some((Tabletop::Intervals { all, free }, picks))
}

/// Two numbers: a move subtracts a multiple of the smaller from the larger.
fn squares(solution: &Solution) -> Option<Drawn> {
    let pairs = components(solution, 2)?;
    let order = |ints: &[i64]| (ints[0].min(ints[1]), ints[0].max(ints[1]));
    if pairs
        .iter()
        .flatten()
        .any(|&side| !(0..=1_000_000).contains(&side))
        || pairs.len() > 6
    {
        return None;
    }
    let times = |m: &Move| {
        let (short, long) = order(&ints(&m.from.position)?);
        let (less, more) = order(&single(m)?);
        // The rest of the longer side is now one of the two.
        let rest = if less == short { more } else { less };
        (short > 0 && (long - rest) % short == 0).then(|| (long - rest) / short)
    };
    let picks = paths(solution, |m| {
        Some(vec![vec![pick::vertical(m.component, times(m)?)]])
    });
    let pairs = pairs.iter().map(|ints| order(ints)).collect();
    Some((Tabletop::Squares(pairs), picks))
}

/// Sets of squares as numbers, to which a move adds one square or two; the header contains the
/// numbers of columns and rows.
fn cells(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let size: Vec<usize> = (game.header().size.iter())
        .filter_map(|field| match field.text.parse() {
            Ok(number) => Some(number),
            Err(_) => usize::try_from(game.givens().get(field.text.as_str())?.as_int()?).ok(),
        })
        .collect();
    let [width, height] = size[..] else {
        return None;
    };
    let boards = components(solution, 1)?;
    let squares = width.checked_mul(height)?;
    if squares == 0 || squares > 62 || boards.len() > 6 {
        return None;
    }
    let boards: Vec<u64> = (boards.iter())
        .map(|ints| small(ints[0], (1 << squares) - 1))
        .collect::<Option<_>>()?;
    let added = |m: &Move| {
        let after = u64::try_from(single(m)?[0]).ok()?;
        let before = boards.get(m.component)?;
        (before & after == *before).then_some(after & !before)
    };
    let picks = paths(solution, |m| {
        let added = added(m)?;
        let cells: Vec<String> = (0..squares)
            .filter(|cell| added >> cell & 1 == 1)
            .map(|cell| pick::item(m.component, cell as i64))
            .collect();
        match &cells[..] {
            [one] => Some(vec![vec![one.clone()]]),
            [one, other] => Some(vec![
                vec![one.clone(), other.clone()],
                vec![other.clone(), one.clone()],
            ]),
            _ => None,
        }
    });
    let pairs = solution
        .moves
        .iter()
        .any(|m| added(m).is_some_and(|set| set.count_ones() == 2));
    let cover = if pairs || game.header().class == Some(grundy_catalogue::Class::Partizan) {
        Cover::Dominoes
    } else {
        Cover::Crosses
    };
    let table = Tabletop::Cells {
        size: (width, height),
        boards,
        cover,
    };
    Some((table, picks))
}

/// A tree given as the children of each node, with the contents of the leaves; a move goes to a
/// child.
fn tree(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let lists = |value: &Value| match value {
        Value::List(rows) => rows.iter().map(int_list).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let children: Vec<Vec<i64>> = game.givens().values().find_map(lists)?;
    let count = children.len();
    let leaves: Vec<i64> = game.givens().values().find_map(int_list)?;
    let place = |node: i64| usize::try_from(node).ok().filter(|&node| node < count);
    let [at] = &components(solution, 1)?[..] else {
        return None;
    };
    let at = place(at[0])?;
    if count > 120 {
        return None;
    }
    let children: Vec<Vec<usize>> = (children.iter())
        .map(|row| row.iter().map(|&child| place(child)).collect())
        .collect::<Option<_>>()?;
    let picks = paths(solution, |m| {
        Some(vec![vec![pick::vertex(*single(m)?.first()?)]])
    });
    let leaves = leaves.iter().map(i64::to_string).collect();
    let table = Tabletop::Tree {
        children,
        leaves,
        at,
    };
    Some((table, picks))
}
