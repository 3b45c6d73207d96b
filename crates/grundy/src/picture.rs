//! Positions as pictures in which a reader can move: which picture suits a game, and which things in it
//! each move touches.
//!
//! A picture is chosen by the hint in the game's header (`# draw: grid`) and by what the moves do; a game without a hint
//! is drawn by its moves alone. If nothing fits, positions are cards with what is written for them, and moves are made
//! from a list. A move is told in the picture by a *path*: the names of the things that are touched in turn, see
//! [`grundy_draw::tabletop::pick`]. Several paths may mean the same move (a pin and its neighbour, in either
//! order); a move without a path is only in the list.

use grundy_catalogue::Draw;
use grundy_draw::board::{self, Look, cell_name};
use grundy_draw::tabletop::{Tabletop, fits, pick};
use grundy_game::zerosum::Board;
use grundy_game::{Diagnostic, Lang, NoObserver};
use grundy_rules::Value;

use crate::arena::Arena;
use crate::failure::Failure;
use crate::formula::Formula;
use crate::game::Game;
use crate::solution::{Move, Solution};
use crate::table::{Area, Range};

/// A position that can be looked at and touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What is drawn: `heaps`, `row`, `coins`, `grid`, `rectangles`, `graph`, `board`, or `values` for cards.
    pub kind: &'static str,
    /// The picture, an SVG document.
    pub svg: String,
    /// The paths of each move, in the order of the moves.
    pub picks: Vec<Vec<Path>>,
    /// Whether the order in which things are touched makes no difference.
    pub unordered: bool,
}

/// The names of the things that are touched, in turn.
pub type Path = Vec<String>;

/// The picture behind a move that leaves nothing.
pub fn nothing() -> Picture {
    drawn(&Tabletop::Cards(vec!["0".to_owned()]), "", Vec::new())
}

fn drawn(table: &Tabletop, title: &str, picks: Vec<Vec<Path>>) -> Picture {
    Picture {
        kind: table.kind(),
        svg: table.svg(title),
        unordered: table.is_unordered(),
        picks,
    }
}

/// The picture of a position that was solved, with the paths of the moves in the order of the solution.
///
/// # Errors
/// A solution of another game.
///
/// ```
/// use grundy::{Game, Lang, NoObserver, picture};
/// let mut nim = Game::named("nim")?;
/// let solution = nim.solve(&["3", "5"], &mut NoObserver)?;
/// let picture = picture::of_solution(&mut nim, &solution, Lang::En)?;
/// let winning = solution.moves.iter().position(|m| m.winning).unwrap();
/// // Touch the fourth stone of the second heap: it goes with the one above it.
/// assert_eq!((picture.kind, &*picture.picks[winning][0][0]), ("heaps", "c1:3"));
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn of_solution(game: &mut Game, solution: &Solution, lang: Lang) -> Result<Picture, Failure> {
    if let Some(board) = game.own_board() {
        return Ok(of_board(board, solution, lang)?);
    }
    let mut heading = game.title().unwrap_or_else(|| game.name().to_owned());
    let mut found = None;
    if let Ok(formula) = game.formula_mut() {
        heading = title(formula, lang);
        let pictures: [fn(&mut Formula, &Solution) -> Option<Drawn>; 8] = [
            faces, vertices, numbers, rectangles, grid, listed, heaps, rows,
        ];
        found = pictures
            .iter()
            .find_map(|picture| picture(formula, solution));
    }
    let (table, picks) = found.unwrap_or_else(|| {
        let words = solution.components.iter().map(|part| part.at.written());
        (Tabletop::Cards(words.collect()), Vec::new())
    });
    Ok(drawn(&table, &heading, picks))
}

/// What is drawn, with the paths of the moves.
type Drawn = (Tabletop, Vec<Vec<Path>>);

fn title(game: &Formula, lang: Lang) -> String {
    let header = game.header();
    let english = header.title.as_ref().or(header.name.as_ref());
    let field = match lang {
        Lang::En => english,
        Lang::Ja => header.ja.as_ref().or(english),
    };
    field.map_or_else(|| game.name().to_owned(), |field| field.text.clone())
}

/// The integers of a position, if it has no others.
fn ints(position: &[Value]) -> Option<Vec<i64>> {
    position.iter().map(Value::as_int).collect()
}

/// The integers of every component, if each has so many.
fn components(solution: &Solution, count: usize) -> Option<Vec<Vec<i64>>> {
    let all = solution.components.iter();
    let all: Option<Vec<Vec<i64>>> = all.map(|part| ints(&part.at.position)).collect();
    all.filter(|all| !all.is_empty() && all.iter().all(|ints| ints.len() == count))
}

/// What a move leaves, as integers.
fn left(m: &Move) -> Option<Vec<Vec<i64>>> {
    m.to.iter()
        .map(|component| ints(&component.position))
        .collect()
}

fn paths(solution: &Solution, path: impl Fn(&Move) -> Option<Vec<Path>>) -> Vec<Vec<Path>> {
    solution
        .moves
        .iter()
        .map(|m| path(m).unwrap_or_default())
        .collect()
}

/// The integers of a list that is an input of the rules.
fn int_list(value: &Value) -> Option<Vec<i64>> {
    match value {
        Value::List(items) => items.iter().map(Value::as_int).collect(),
        _ => None,
    }
}

/// Coins with two faces.
fn faces(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    game.coins()?;
    let [part] = &solution.components[..] else {
        return None;
    };
    let written = part.at.written.as_deref()?;
    let rows: Vec<&str> = written.split('/').collect();
    let width = rows.iter().map(|row| row.len()).max()?;
    let heads = rows.concat();
    if width == 0 || !heads.bytes().all(|face| matches!(face, b'H' | b'T')) {
        return None;
    }
    // A move that turns the place with the least name tells where places begin.
    let first = game.first_place(0).unwrap_or(0);
    let picks = paths(solution, |m| {
        let path: Option<Path> = (m.turned.iter())
            .map(|place| match place {
                Value::Int(at) => Some(pick::item(0, *at)),
                Value::List(at) => match &at[..] {
                    [Value::Int(x), Value::Int(y)] => Some(pick::cell(*x, *y)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        Some(vec![path?])
    });
    let heads = heads.bytes().map(|face| face == b'H').collect();
    Some((
        Tabletop::Faces {
            heads,
            width,
            first,
        },
        picks,
    ))
}

/// Tokens on a graph, or a graph of which vertices go; the neighbours are an input of the rules.
fn vertices(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    if game.header().draw != Some(Draw::Graph) {
        return None;
    }
    let lists = |value: &Value| match value {
        Value::List(rows) => rows.iter().map(int_list).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let near: Vec<Vec<i64>> = game.givens().values().find_map(lists)?;
    let vertices = near.len();
    if vertices == 0 || vertices > 40 {
        return None;
    }
    let mut edges = Vec::new();
    for (from, list) in near.iter().enumerate() {
        for &to in list {
            let to = usize::try_from(to).ok().filter(|&to| to < vertices)?;
            edges.push((from, to));
        }
    }
    let both = edges.iter().all(|&(from, to)| edges.contains(&(to, from)));
    let places = components(solution, 1)?;
    let inside = |place: i64| (0..vertices as i64).contains(&place);
    let gone = both && places.len() == 1 && solution.moves.iter().all(is_subset);
    let (marked, picks) = if gone {
        let mask = places[0][0];
        let away = |v: usize| v >= 63 || mask >> v & 1 == 0;
        let picks = paths(solution, |m| {
            // Which vertex was picked: the one whose neighbours went with it.
            let after = left(m)?.first().map_or(0, |ints| ints[0]);
            let went = mask & !after;
            let picked = (0..vertices).filter(|&v| {
                let with = near[v].iter().fold(1_i64 << v, |set, &u| set | 1 << u);
                !away(v) && with & mask == went
            });
            Some(picked.map(|v| vec![pick::vertex(v as i64)]).collect())
        });
        ((0..vertices).filter(|&v| away(v)).collect(), picks)
    } else {
        if !places.iter().all(|ints| inside(ints[0])) {
            return None;
        }
        let several = places.len() > 1;
        let picks = paths(solution, |m| {
            let to = left(m)?;
            let [to] = &to[..] else { return None };
            let target = pick::vertex(to[0]);
            let from = pick::vertex(places[m.component][0]);
            Some(if several {
                vec![vec![from, target]]
            } else {
                vec![vec![target.clone()], vec![from, target]]
            })
        });
        (places.iter().map(|ints| ints[0] as usize).collect(), picks)
    };
    if both {
        edges.retain(|(from, to)| from < to);
    }
    let table = Tabletop::Graph {
        vertices,
        edges,
        directed: !both,
        marked,
        gone,
    };
    Some((table, picks))
}

/// Whether a move of a set of bits only takes bits away.
fn is_subset(m: &Move) -> bool {
    let from = ints(&m.from.position);
    let to = left(m);
    matches!((from.as_deref(), to.as_deref()), (Some([from]), Some([to])) if to[0] & !from == 0)
}

/// A row of numbers, an input of the rules, of which a part is left.
fn numbers(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let header = game.header();
    if header.draw != Some(Draw::Row) || header.class != Some(grundy_catalogue::Class::Scores) {
        return None;
    }
    let [part] = &solution.components[..] else {
        return None;
    };
    if let [Value::List(_)] = &part.at.position[..] {
        // The numbers are the position itself, and a move takes one of them.
        let numbers = int_list(&part.at.position[0])?;
        let picks = paths(solution, |m| {
            let rest = int_list(m.to.first()?.position.first()?)?;
            let (gone, _) = exchanged(&numbers, &rest);
            let [gone] = gone[..] else { return None };
            let places = (0..numbers.len()).filter(|&at| numbers[at] == gone);
            Some(places.map(|at| vec![pick::item(0, at as i64)]).collect())
        });
        let left = (0, numbers.len());
        return Some((Tabletop::Numbers { numbers, left }, picks));
    }
    let numbers = game.givens().values().find_map(int_list)?;
    let count = numbers.len() as i64;
    let position = ints(&part.at.position)?;
    let shrinks = |m: &Move| {
        let to = left(m)?;
        let [to] = &to[..] else { return None };
        Some(to.clone())
    };
    // Either (first, last), of which one moves; or the first, which moves on, with what else the rules remember.
    let ends = position.len() == 2
        && position[1] < count
        && solution.moves.iter().all(|m| {
            shrinks(m).is_some_and(|to| {
                to == [position[0] + 1, position[1]] || to == [position[0], position[1] - 1]
            })
        });
    let (from, to) = if ends {
        (position[0], position[1] + 1)
    } else {
        (*position.first()?, count)
    };
    let place = |at: i64| usize::try_from(at.clamp(0, count)).unwrap_or(0);
    let picks = paths(solution, |m| {
        let after = shrinks(m)?;
        let at = match ends {
            true if after[0] > position[0] => position[0],
            true => position[1],
            false => after[0] - 1,
        };
        Some(vec![vec![pick::item(0, at)]])
    });
    let left = (place(from), place(to));
    Some((Tabletop::Numbers { numbers, left }, picks))
}

/// What was taken out of a list and what was put in, without regard to order.
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

/// Rectangles that are cut in two along a line.
fn rectangles(_: &mut Formula, solution: &Solution) -> Option<Drawn> {
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

/// Whether a game whose moves are all cuts is one that cuts: there is a move, or nothing but single cells is left.
fn game_is_cut(solution: &Solution, pieces: &[Vec<i64>]) -> bool {
    !solution.moves.is_empty() || pieces.iter().all(|ints| ints[..] == [1, 1])
}

/// Tokens that move on a grid, or coins that lie there and cancel.
fn grid(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let hint = game.header().draw;
    if matches!(
        hint,
        Some(Draw::Heaps | Draw::Heap | Draw::Row | Draw::Graph | Draw::Tree)
    ) {
        return None;
    }
    let places = components(solution, 2)?;
    // Coins turn up at several places; a move of a token leaves one.
    let coins = game.coins().is_some() || solution.moves.iter().any(|m| m.to.len() > 1);
    // `g(y, x)` says itself that its first argument goes down.
    let info = game.main_function()?;
    let swapped = info.params == ["y", "x"] || info.params == ["r", "c"];
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
        let by = vec![pick::token(m.component), pick::cell(x, y)];
        Some(if single {
            vec![by[1..].to_vec(), by]
        } else {
            vec![by]
        })
    });
    let size = (far.0 + 1, far.1 + 1);
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
    };
    Some((table, picks))
}

/// The cells of a grid that are no positions, where the header says which are.
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
    let range = |name: &String, len: i64| Range {
        name: name.clone(),
        from: 0,
        to: len - 1,
    };
    let [one, other] = params else {
        return Vec::new();
    };
    let area = Area {
        to: None,
        ranges: vec![range(one, first), range(other, second)],
    };
    let Ok(table) = game.table(None, &area, &mut NoObserver) else {
        return Vec::new();
    };
    let mut cells = Vec::new();
    for index in 0..table.len() {
        if table.cells.get(index).is_none() {
            let at = table.position(index);
            cells.push(if swapped {
                (at[1], at[0])
            } else {
                (at[0], at[1])
            });
        }
    }
    cells
}

/// The heap that a move lowers, and to what, if it cuts all heaps behind it to the same height: a bite out
/// of a bar of chocolate.
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
fn listed(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
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
    let picks = paths(solution, |m| {
        if bites {
            let (at, rest) = bitten(m)?;
            return Some(vec![vec![pick::item(at, rest)]]);
        }
        let (gone, mut new) = exchanged(&items, &after(m)?);
        // A heap of which all is taken may leave the list.
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

/// Heaps from which is taken, each a component; or coins on strips of their own.
fn heaps(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
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
        || !solution.moves.iter().all(|m| takes(m).is_some())
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
fn rows(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
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
    // A row of which nothing is taken and that is not split is some other thing than a row.
    if !solution.moves.iter().all(|m| path(m).is_some()) {
        return None;
    }
    let gaps = solution.moves.iter().any(|m| {
        path(m).is_some_and(|paths| paths.iter().flatten().any(|name| name.contains('|')))
    });
    let lengths = rows.iter().map(|ints| ints[0].unsigned_abs()).collect();
    Some((Tabletop::Rows { lengths, gaps }, paths(solution, path)))
}

/// The same on a board, whose moves are touched as they are written.
fn of_board(arena: &dyn Arena, solution: &Solution, lang: Lang) -> Result<Picture, Diagnostic> {
    let position = solution.position();
    let board = arena.board(&position)?;
    let (side, _) = arena.state(&position)?;
    let about = arena.about();
    let look = Look {
        title: lang.pick(about.title, about.ja).to_owned(),
        lang,
        ..Look::default()
    };
    let mut svg = Vec::new();
    // A vector takes whatever is written to it.
    let _ = board::svg(&mut svg, &board, &look);
    let cells = cell_names(&board);
    let hand = board::hand_name(side);
    let moves = solution.moves.iter();
    let picks = moves.map(|by| board_paths(&by.text, &board, &cells, hand));
    Ok(Picture {
        kind: "board",
        svg: String::from_utf8_lossy(&svg).into_owned(),
        picks: picks.collect(),
        unordered: false,
    })
}

fn cell_names(board: &Board) -> Vec<String> {
    let cells = (0..board.height()).flat_map(|y| (0..board.width).map(move |x| (x, y)));
    cells.map(|(x, y)| cell_name(board, x, y)).collect()
}

/// The paths of a move on a board, read from how it is written: a cell (`c4`), a column (`d`), a piece that is dropped
/// (`P*5e`), or a way from cell to cell (`e2e4`, `7g7f+`). A move with something behind it, a promotion, is
/// told by touching the last cell once more.
fn board_paths(by: &str, board: &Board, cells: &[String], hand: &str) -> Vec<Path> {
    let known = |name: &str| cells.iter().any(|cell| cell == name);
    if known(by) {
        return vec![vec![by.to_owned()]];
    }
    if let Some(x) = board.columns.iter().position(|column| column == by) {
        let names = cells.iter().skip(x).step_by(board.width.max(1));
        return names.map(|name| vec![name.clone()]).collect();
    }
    if let Some((piece, cell)) = by.split_once('*')
        && known(cell)
    {
        return vec![vec![format!("{hand}:{piece}"), cell.to_owned()]];
    }
    for (cut, _) in by.char_indices().skip(1) {
        let (from, rest) = by.split_at(cut);
        let to = cells
            .iter()
            .filter(|cell| rest.starts_with(&***cell))
            .max_by_key(|cell| cell.len());
        if let (true, Some(to)) = (known(from), to) {
            let mut path = vec![from.to_owned(), to.clone()];
            if rest.len() > to.len() {
                path.push(to.clone());
            }
            return vec![path];
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::glance;

    /// The picture of a position, and the paths of the move that is written so.
    fn picture(name: &str, position: &[&str], by: &str) -> (Picture, Vec<Path>) {
        let mut game = Game::named(name).unwrap();
        let solution = game.solve(position, &mut NoObserver).unwrap();
        let picture = of_solution(&mut game, &solution, Lang::En).unwrap();
        let at = solution.moves.iter().position(|m| m.text == by);
        let at = at.unwrap_or_else(|| panic!("{name}: no move {by}"));
        let picks = picture.picks[at].clone();
        (picture, picks)
    }

    #[test]
    fn each_kind_of_game_has_its_picture_and_its_paths() {
        for (name, position, by, kind, path) in [
            ("nim", &["3", "5"][..], "5 -> 2", "heaps", &["c1:2"][..]),
            ("kayles", &["5"], "5 -> 1 + 2", "row", &["c0:1", "c0:2"]),
            ("kayles", &["5"], "5 -> 2 + 2", "row", &["c0:2"]),
            ("grundy", &["7"], "7 -> 2 + 5", "row", &["c0|2"]),
            ("wythoff", &["3,5"], "(3,5) -> (1,3)", "grid", &["1,3"]),
            (
                "cutting-game",
                &["4,5"],
                "(4,5) -> (2,5) + (2,5)",
                "rectangles",
                &["c0v2"],
            ),
            ("maya", &["1,3"], "[1,3] -> [0,3]", "coins", &["k0", "c0:0"]),
            ("slide-coins", &["2", "5"], "5 -> 1", "coins", &["c1:1"]),
            (
                "ruler",
                &["HTTHH"],
                "HTTHH -> HTTTH (turn 4)",
                "coins",
                &["c0:4"],
            ),
            ("deque", &["0,3"], "(0,3) -> (1,3)", "row", &["c0:0"]),
            ("graph-game", &["0"], "0 -> 2", "graph", &["v2"]),
            (
                "misere-nim",
                &["[3,4,5]"],
                "[3,4,5] -> [1,3,5]",
                "heaps",
                &["c1:1"],
            ),
            ("chomp", &["[3,3]"], "[3,3] -> [1,1]", "heaps", &["c0:1"]),
            ("chomp", &["[3,3]"], "[3,3] -> [3,1]", "heaps", &["c1:1"]),
        ] {
            let (picture, paths) = picture(name, position, by);
            assert_eq!(picture.kind, kind, "{name}");
            assert!(paths.iter().any(|p| *p == path), "{name} {by}: {paths:?}");
            // Every name of a path is in the picture.
            for name in picture.picks.iter().flatten().flatten() {
                assert!(
                    picture.svg.contains(&format!("data-pick=\"{name}\"")),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn paths_of_different_moves_differ() {
        for (name, position) in [
            ("nim", &["3", "4"][..]),
            ("wythoff", &["3,5"]),
            ("ruler", &["HTTHH"]),
        ] {
            let (picture, ()) = {
                let mut game = Game::named(name).unwrap();
                let solution = game.solve(position, &mut NoObserver).unwrap();
                (of_solution(&mut game, &solution, Lang::En).unwrap(), ())
            };
            let mut all: Vec<&Path> = picture.picks.iter().flatten().collect();
            let count = all.len();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), count, "{name}");
        }
    }

    #[test]
    fn the_squares_that_are_no_positions_are_drawn_as_such() {
        let (picture, _) = picture("maya2", &["1,2"], "(1,2) -> (0,2)");
        assert_eq!(picture.svg.matches("forbidden").count(), 8);
    }

    #[test]
    fn moves_on_boards_are_cells() {
        for (game, by, path) in [
            ("tictactoe", "b2", &["b2"][..]),
            ("connect4", "4", &["4"]),
            ("chess", "e2e4", &["e2", "e4"]),
            ("shogi", "7g7f", &["7g", "7f"]),
            ("othello", "d3", &["d3"]),
            ("dobutsu", "b2b3", &["b2", "b3"]),
        ] {
            let arena = crate::arena::open(game).unwrap();
            let solution = glance(&*arena, "start", None, &mut NoObserver).unwrap();
            let picture = of_solution(&mut arena.into(), &solution, Lang::Ja).unwrap();
            let at = solution.moves.iter().position(|known| known.text == by);
            let at = at.unwrap_or_else(|| panic!("{game}: {by}"));
            assert!(
                picture.picks[at].iter().any(|p| *p == path),
                "{game}: {:?}",
                picture.picks[at]
            );
            for name in picture.picks.iter().flatten().flatten() {
                assert!(
                    picture.svg.contains(&format!("data-pick=\"{name}\"")),
                    "{game}: {name}"
                );
            }
        }
    }
}
