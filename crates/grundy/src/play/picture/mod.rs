//! Positions as pictures in which a reader can move: the choice of the picture, and the things that
//! each move touches.
//!
//! A picture is chosen by the hint in the game's header (`# draw: grid`) and by the form of the
//! moves; a game without a hint is drawn by its moves alone. If no picture fits, positions are
//! cards with their text, and moves are made from a list. A move in a picture is a *path*: the
//! names of the things that are touched in turn, see [`grundy_draw::tabletop::pick`]. Several paths
//! may mean the same move (a pin and its neighbour, in either order); a move without a path is only
//! in the list.

mod board;
mod graph;
mod grid;
mod heaps;
mod hinted;
mod sides;

pub use board::marked;
use grundy_core::Lang;
use grundy_draw::tabletop::Tabletop;
use grundy_rules::Value;

use crate::failure::Failure;
use crate::formula::Formula;
use crate::game::Game;
use crate::solution::{Move, Solution};

/// An interactive picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The kind of the picture: `heaps`, `row`, `coins`, `grid`, `rectangles`, `graph`, `board`,
    /// `bar`, `squares`, `tree`, or `values` for cards.
    pub kind: &'static str,
    /// The picture, an SVG document.
    pub svg: String,
    /// The paths of each move, in the order of the moves.
    pub picks: Vec<Vec<Path>>,
    /// Whether the order of the touched things does not matter.
    pub unordered: bool,
}

/// The point of view of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// The language of the texts about the picture.
    pub lang: Lang,
    /// Whether a board is turned, so that the second player is at the bottom.
    pub turned: bool,
}

impl From<Lang> for Seat {
    fn from(lang: Lang) -> Self {
        Self {
            lang,
            turned: false,
        }
    }
}

/// The names of the things that are touched, in turn.
pub type Path = Vec<String>;

/// Returns the picture after a move that leaves no components.
pub fn nothing() -> Picture {
    let table = Tabletop::Cards(vec!["0".to_owned()]);
    drawn(&table, "", Lang::En, Vec::new())
}

fn drawn(table: &Tabletop, title: &str, lang: Lang, picks: Vec<Vec<Path>>) -> Picture {
    Picture {
        kind: table.kind(),
        svg: table.svg(title, lang),
        unordered: table.is_unordered(),
        picks,
    }
}

/// Returns the picture of a solved position, with the paths of the moves in the order of the
/// solution.
///
/// # Errors
/// A solution of another game.
///
/// ```
/// use grundy::play::picture;
/// use grundy::{Game, Lang, Run};
/// let mut nim = Game::named("nim")?;
/// let solution = nim.solve(&["3", "5"], &mut Run::silent())?;
/// let picture = picture::of_solution(&mut nim, &solution, Lang::En)?;
/// let winning = solution.moves.iter().position(|m| m.winning).unwrap();
/// // Touch the fourth stone of the second heap: it goes with the one above it.
/// assert_eq!((picture.kind, &*picture.picks[winning][0][0]), ("heaps", "c1:3"));
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn of_solution(
    game: &mut Game,
    solution: &Solution,
    seat: impl Into<Seat>,
) -> Result<Picture, Failure> {
    let seat = seat.into();
    let lang = seat.lang;
    if let Some(board) = game.own_board() {
        return Ok(board::of_board(board, solution, seat)?);
    }
    let title = game.title();
    let heading = title.map_or_else(
        || game.name().to_owned(),
        |title| title.text(lang).to_owned(),
    );
    if solution.kind == grundy_core::Kind::Game {
        let (table, picks) = sides::components(game.name(), solution);
        return Ok(drawn(&table, &heading, lang, picks));
    }
    let mut found = graph::sketches(game, solution);
    if let Ok(formula) = game.formula_mut() {
        let pictures: [fn(&mut Formula, &Solution) -> Option<Drawn>; 10] = [
            board::faces,
            hinted::by_hint,
            graph::vertices,
            heaps::numbers,
            heaps::letters,
            grid::rectangles,
            grid::grid,
            heaps::listed,
            heaps::heaps,
            heaps::rows,
        ];
        found = pictures
            .iter()
            .find_map(|picture| picture(formula, solution));
    }
    let (table, picks) = found.unwrap_or_else(|| {
        let words = solution.components.iter().map(|part| part.at.written());
        (Tabletop::Cards(words.collect()), Vec::new())
    });
    Ok(drawn(&table, &heading, lang, picks))
}

/// The drawn things, with the paths of the moves.
type Drawn = (Tabletop, Vec<Vec<Path>>);

/// The integers of a position, if all its arguments are integers.
fn ints(position: &[Value]) -> Option<Vec<i64>> {
    position.iter().map(Value::as_int).collect()
}

/// The integers of every component, if each has `count` of them.
fn components(solution: &Solution, count: usize) -> Option<Vec<Vec<i64>>> {
    let all = solution.components.iter();
    let all: Option<Vec<Vec<i64>>> = all.map(|part| ints(&part.at.position)).collect();
    all.filter(|all| !all.is_empty() && all.iter().all(|ints| ints.len() == count))
}

/// The components after a move, as integers.
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

#[cfg(test)]
mod tests {
    use grundy_core::Run;

    use super::*;
    use crate::board::glance;

    /// The picture of a position, and the paths of the move with this text.
    fn picture(name: &str, position: &[&str], by: &str) -> (Picture, Vec<Path>) {
        let mut game = Game::named(name).unwrap();
        let solution = game.solve(position, &mut Run::silent()).unwrap();
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
            ("wythoff", &["3,5"], "(3,5) -> (1,3)", "grid", &["3,1"]),
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
            ("chomp", &["[3,3]"], "[3,3] -> [1,1]", "bar", &["c0:1"]),
            ("chomp", &["[3,3]"], "[3,3] -> [3,1]", "bar", &["c1:1"]),
            (
                "circular-nim",
                &["[1,2,1,2]"],
                "[1,2,1,2] -> [1,2,0,2]",
                "heaps",
                &["c2:0"],
            ),
            (
                "circular-nim",
                &["[1,2,1,2]"],
                "[1,2,1,2] -> [1,1,0,2]",
                "heaps",
                &["c2:0", "c1:1"],
            ),
            (
                "staircase-nim",
                &["[0,2,3]"],
                "[0,2,3] -> [0,4,1]",
                "heaps",
                &["c2:1"],
            ),
            ("cram:2,2", &[], "a2-b2", "graph", &["c0:0", "c0:2"]),
            ("node-kayles:path,4", &["1-3"], "2", "graph", &["c0:1"]),
            ("nimstring:1,1", &[], "a2-b2", "graph", &["c0:1", "c0:0"]),
            ("geography:path,3", &["2"], "3", "graph", &["c0:2"]),
            ("sos", &["S..."], "'S...' -> 'S.S.'", "row", &["c0:2"]),
            ("sos", &["S..."], "'S...' -> 'SO..'", "row", &["c1:1"]),
            (
                "fibonacci-nim",
                &["20,19"],
                "(20,19) -> (17,6)",
                "heaps",
                &["c0:17"],
            ),
            ("white-blue", &["2,4"], "(2,4) -> (1,6)", "heaps", &["k0"]),
            ("white-blue", &["2,4"], "(2,4) -> (2,2)", "heaps", &["c0:2"]),
            (
                "interval-game",
                &["1,10"],
                "(1,10) -> (1,4) + (7,10)",
                "row",
                &["c0:0"],
            ),
            (
                "euclid",
                &["25,70"],
                "(25,70) -> (20,25)",
                "squares",
                &["c0v2"],
            ),
            (
                "euclid-positive",
                &["25,70"],
                "(25,70) -> (25,20)",
                "squares",
                &["c0v2"],
            ),
            (
                "domineering",
                &["...|...|..."],
                "Left: ...|...|... -> #..|#..|...",
                "board",
                &["c0:1", "c0:4"],
            ),
            ("notakto", &["0"], "0 -> 16", "board", &["c0:4"]),
            ("minimax-tree", &["0"], "0 -> mn(2)", "tree", &["v2"]),
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
                let solution = game.solve(position, &mut Run::silent()).unwrap();
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
            let board = crate::board::open(game).unwrap();
            let solution = glance(&*board, &board.start(), false, &mut Run::silent()).unwrap();
            let picture = of_solution(&mut board.into(), &solution, Lang::Ja).unwrap();
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
