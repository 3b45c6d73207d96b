//! Boards with men, and coins with two faces.

use std::io::Write;

use grundy_core::zerosum::Board;
use grundy_core::{Diagnostic, Lang, Verdict};
use grundy_draw::DrawError;
use grundy_draw::board::{self, BoardLook, Mark, Tone, cell_name};
use grundy_draw::tabletop::{Tabletop, pick};
use grundy_rules::Value;

use super::{Drawn, Path, Picture, Seat, paths};
use crate::board::BoardGame;
use crate::formula::Formula;
use crate::solution::Solution;

/// Coins with two faces.
pub(super) fn faces(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    let first = game.coins()?.first_on(0);
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

/// A position on a board, whose moves are touched in the order of their notation.
pub(super) fn of_board(
    game: &dyn BoardGame,
    solution: &Solution,
    Seat { lang, turned }: Seat,
) -> Result<Picture, Diagnostic> {
    let position = game.read(&solution.position())?;
    let board = game.board(&position);
    let (side, _) = game.state(&position);
    let about = game.about();
    let look = BoardLook {
        title: lang.pick(about.title, about.ja).to_owned(),
        lang,
        turned,
        ..BoardLook::default()
    };
    let mut svg = Vec::new();
    // Writing to a vector cannot fail.
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

/// Draws a solved position: every move is marked on its target cell by its value for its player,
/// with the plies to the end or the score.
///
/// # Errors
/// Those of the writer.
pub fn marked(
    game: &dyn BoardGame,
    solution: &Solution,
    lang: Lang,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let written = solution.position();
    let Ok(position) = game.read(&written) else {
        return Ok(()); // a solution is about a position of its game
    };
    let board = game.board(&position);
    let cells = cell_names(&board);
    let mut marks: Vec<Mark> = Vec::new();
    // The best move to a cell marks it.
    let mut moves: Vec<_> = solution.moves.iter().collect();
    moves.sort_by_key(|choice| !choice.winning);
    for choice in moves {
        let Some(cell) = target(&board, &cells, &choice.text) else {
            continue;
        };
        let (x, y) = (cell % board.width, cell / board.width);
        if marks.iter().any(|mark| (mark.x, mark.y) == (x, y)) {
            continue;
        }
        let Some(left) = choice.verdict() else {
            continue;
        };
        let (tone, text) = match left {
            Verdict::Loss(plies) => (Tone::Win, plies.map(|n| format!("W{}", n + 1))),
            Verdict::Win(plies) => (Tone::Loss, plies.map(|n| format!("L{}", n + 1))),
            Verdict::Draw => (Tone::Draw, Some("=".to_owned())),
            scored => {
                let tone = if choice.winning {
                    Tone::Win
                } else {
                    Tone::Loss
                };
                (tone, scored.score().map(|score| format!("{:+}", -score)))
            }
        };
        marks.push(Mark {
            x,
            y,
            tone,
            text: text.unwrap_or_default(),
        });
    }
    let look = BoardLook {
        title: format!("{}: {}", game.title().text(lang), written),
        lang,
        turned: false,
        marks,
    };
    board::svg(out, &board, &look)
}

/// The target cell of a move, where its path ends; in a column it is the lowest free cell.
fn target(board: &Board, cells: &[String], by: &str) -> Option<usize> {
    let paths = board_paths(by, board, cells, "");
    let ends = paths.iter().filter_map(|path| path.last());
    let ends: Vec<usize> = ends
        .filter_map(|end| cells.iter().position(|cell| cell == end))
        .collect();
    match ends[..] {
        [one] => Some(one),
        _ => ends
            .into_iter()
            .rfind(|&cell| board.cells[cell].side.is_none()),
    }
}

fn cell_names(board: &Board) -> Vec<String> {
    let cells = (0..board.height()).flat_map(|y| (0..board.width).map(move |x| (x, y)));
    cells.map(|(x, y)| cell_name(board, x, y)).collect()
}

/// Returns the paths of a move on a board, from its notation: a cell (`c4`), a column (`d`), a
/// piece that is dropped (`P*5e`), or a way from cell to cell (`e2e4`, `7g7f+`). A move with a
/// suffix, a promotion, is made by touching the last cell once more.
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
    use crate::board::{Engine, open, solve};
    use grundy_core::Run;

    #[test]
    fn moves_are_marked_where_they_go() {
        for (name, position, marks) in [
            ("tictactoe", "x../.o./..x", vec!["=", "=", "L4"]),
            ("connect4:4,4", "1 2 1 2 1 2", vec![">W1<"]),
            ("othello:4", "start", vec![">-8<"]),
        ] {
            let game = open(name).unwrap();
            let solution = solve(
                &*game,
                &game.read(position).unwrap(),
                Engine::Auto,
                &mut Run::silent(),
            )
            .unwrap();
            let mut bytes = Vec::new();
            marked(&*game, &solution, Lang::En, &mut bytes).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            for mark in marks {
                assert!(text.contains(mark), "{name}: {mark}");
            }
        }
        for (name, by, cell) in [
            ("chess", "e2e4", 4 + 4 * 8),
            ("chess", "a7a8q", 0),
            ("shogi", "7g7f", 2 + 5 * 9),
            ("shogi", "8h2b+", 7 + 9),
            ("dobutsu", "C*b2", 1 + 2 * 3),
        ] {
            let game = open(name).unwrap();
            let board = game.board(&game.start());
            assert_eq!(target(&board, &cell_names(&board), by), Some(cell), "{by}");
        }
    }
}
