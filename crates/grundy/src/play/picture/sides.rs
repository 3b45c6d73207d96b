//! Components of partizan games; a move is touched in its component.

use std::collections::HashMap;

use grundy_catalogue::partizan::{self, SideLook};
use grundy_draw::tabletop::{SideFigure, Tabletop, pick};

use super::{Drawn, Path, paths};
use crate::solution::{Component, Move, Solution};

/// The components of a position of a partizan game. `name` is the game of components without a game
/// name.
pub(super) fn components(name: &str, solution: &Solution) -> Drawn {
    let parts: Vec<Looked> = (solution.components.iter())
        .map(|part| Looked::of(name, &part.at))
        .collect();
    let picks = |arrows| {
        paths(solution, |m| {
            let before = parts.get(m.component)?;
            Some(before.touched(m.component, name, m, arrows))
        })
    };
    // If one way leads to several positions, the cell to be closed is touched as well.
    let mut picked = picks(false);
    let mut ways: HashMap<(&str, &Path), &[Component]> = HashMap::new();
    let clear = (solution.moves.iter().zip(&picked)).all(|(m, paths)| {
        let player = m.of_two.as_ref().map_or("", |two| two.player);
        let mut known = paths.iter().map(|path| ways.insert((player, path), &m.to));
        known.all(|to| to.is_none_or(|to| *to == m.to))
    });
    drop(ways);
    if !clear {
        picked = picks(true);
    }
    let figures = parts.into_iter().map(Looked::figure).collect();
    (Tabletop::Sides(figures), picked)
}

/// A component in a form that can be drawn.
enum Looked {
    Letters(Vec<Vec<char>>),
    Regions(RegionMap),
    Edges(Vec<String>),
    Dominoes(String),
    Cake(i64, i64),
    Words(String),
}

/// Regions with their neighbours; those of a board are its cells.
struct RegionMap {
    letters: Vec<char>,
    near: Vec<(usize, usize)>,
    /// Cells in a row, of a board.
    width: Option<usize>,
}

/// The word of a component, and the game that it is a position of.
fn word<'a>(name: &'a str, at: &'a Component) -> (String, &'a str) {
    let bare = Component {
        game: None,
        ..at.clone()
    };
    let game = at.game.as_deref().unwrap_or(name);
    (bare.written(), game)
}

/// Rows of letters with `|` between them, all of one length.
fn rows(word: &str) -> Option<Vec<Vec<char>>> {
    let word = word.trim_matches('\'');
    let rows: Vec<Vec<char>> = word.split('|').map(|row| row.chars().collect()).collect();
    let sign = |c: &char| c.is_ascii_lowercase() || matches!(c, '.' | '#');
    let even = rows.iter().all(|row| row.len() == rows[0].len());
    let fits = even && !rows[0].is_empty() && rows.iter().flatten().all(sign);
    fits.then_some(rows)
}

impl RegionMap {
    fn of(word: &str) -> Option<Self> {
        if let Some((letters, edges)) = word.split_once(';') {
            let edge = |text: &str| {
                let (a, b) = text.split_once('-')?;
                Some((a.parse().ok()?, b.parse().ok()?))
            };
            return Some(Self {
                letters: letters.chars().collect(),
                near: edges.split_whitespace().map(edge).collect::<Option<_>>()?,
                width: None,
            });
        }
        let rows = rows(word)?;
        let (width, height) = (rows[0].len(), rows.len());
        let mut near = Vec::new();
        for at in 0..width * height {
            if at % width + 1 < width {
                near.push((at, at + 1));
            }
            if at + width < width * height {
                near.push((at, at + width));
            }
        }
        Some(Self {
            letters: rows.concat(),
            near,
            width: Some(width),
        })
    }

    /// The letters after a region was played: it is closed, and its neighbours are closed to
    /// `closed`.
    fn played(&self, at: usize, closed: char) -> Vec<char> {
        let mut letters = self.letters.clone();
        letters[at] = '#';
        for &(a, b) in &self.near {
            let other = match at {
                at if at == a => b,
                at if at == b => a,
                _ => continue,
            };
            if let Some(letter) = letters.get_mut(other) {
                *letter = match *letter {
                    '.' if closed == 'l' => 'r',
                    '.' => 'l',
                    c if c == closed => '#',
                    c => c,
                };
            }
        }
        letters
    }

    /// The letters of the result, place by place; places that were cut off at the end are closed.
    fn aligned(&self, left: Option<&Self>) -> Option<Vec<char>> {
        let mut letters = vec!['#'; self.letters.len()];
        let Some(left) = left else {
            return Some(letters);
        };
        for (i, &letter) in left.letters.iter().enumerate() {
            let at = match (self.width, left.width) {
                (Some(width), Some(narrow)) => i / narrow * width + i % narrow,
                (None, None) => i,
                _ => return None,
            };
            *letters.get_mut(at)? = letter;
        }
        Some(letters)
    }
}

impl Looked {
    fn of(name: &str, at: &Component) -> Self {
        let (word, game) = word(name, at);
        // The name of a game may have values after a colon.
        let look = partizan::find(game.split(':').next().unwrap_or(game)).map(|entry| entry.look);
        let found = match look {
            Some(SideLook::Regions) => RegionMap::of(&word).map(Self::Regions),
            Some(SideLook::Edges) => {
                let edges = word.split_whitespace().map(str::to_owned);
                Some(Self::Edges(edges.collect()))
            }
            Some(SideLook::Dominoes) => Some(Self::Dominoes(word.clone())),
            Some(SideLook::Cake) => word.split_once(',').and_then(|(h, w)| {
                let (h, w) = (h.trim().parse().ok()?, w.trim().parse().ok()?);
                Some(Self::Cake(h, w))
            }),
            Some(SideLook::Words) => None,
            Some(SideLook::Board) | None => rows(&word).map(Self::Letters),
        };
        found.unwrap_or(Self::Words(word))
    }

    fn figure(self) -> SideFigure {
        let lines = |letters: &[char], width: usize| {
            let rows = letters.chunks(width.max(1));
            rows.map(|row| row.iter().collect()).collect()
        };
        match self {
            Self::Letters(rows) => SideFigure::Board(lines(&rows.concat(), rows[0].len())),
            Self::Regions(map) => match map.width {
                Some(width) => SideFigure::Tinted(lines(&map.letters, width)),
                None => SideFigure::Map(map.letters.iter().collect(), map.near),
            },
            Self::Edges(words) => {
                let edge = |word: &String| {
                    let (ends, colour) = word.split_at_checked(word.len().checked_sub(1)?)?;
                    let (a, b) = ends.split_once('-')?;
                    Some((a.parse().ok()?, b.parse().ok()?, colour.chars().next()?))
                };
                match words.iter().map(edge).collect() {
                    Some(edges) => SideFigure::Edges(edges),
                    None => SideFigure::Words(words.join(" ")),
                }
            }
            Self::Dominoes(row) => SideFigure::Dominoes(row),
            Self::Cake(h, w) => SideFigure::Cake(h, w),
            Self::Words(word) => SideFigure::Words(word),
        }
    }

    /// The paths of a move in this component; with `arrows` a move also chooses a cell to be
    /// closed.
    fn touched(&self, component: usize, name: &str, m: &Move, arrows: bool) -> Vec<Path> {
        let item = |at: usize| pick::item(component, at as i64 + 1);
        let left: Vec<String> = m.to.iter().map(|to| word(name, to).0).collect();
        let is_left = m.of_two.as_ref().is_some_and(|two| two.player == "L");
        match (self, &left[..]) {
            (Self::Letters(before), [] | [_]) => {
                let after = left.first().and_then(|word| rows(word));
                changes(before, &after.unwrap_or_default(), arrows)
                    .into_iter()
                    .map(|path| path.into_iter().map(item).collect())
                    .collect()
            }
            (Self::Regions(map), [] | [_]) => {
                let after = left.first().and_then(|word| RegionMap::of(word));
                let Some(after) = map.aligned(after.as_ref()) else {
                    return Vec::new();
                };
                // The result shows which player the neighbours are closed to.
                let own = if is_left { ['.', 'l'] } else { ['.', 'r'] };
                let places = (0..map.letters.len()).filter(|&at| own.contains(&map.letters[at]));
                let played =
                    places.filter(|&at| ['l', 'r'].iter().any(|&c| map.played(at, c) == after));
                played.map(|at| vec![item(at)]).collect()
            }
            (Self::Edges(edges), [] | [_]) => {
                let after: Vec<&str> = left
                    .iter()
                    .flat_map(|word| word.split_whitespace())
                    .collect();
                let own = if is_left { ['b', 'g'] } else { ['r', 'g'] };
                let cuts = (0..edges.len()).filter(|&i| edges[i].ends_with(own));
                let cuts = cuts.filter(|&i| standing(edges, i) == after);
                cuts.map(|i| vec![pick::edge(component, i)]).collect()
            }
            (Self::Dominoes(row), [] | [_]) => {
                let after = left.first().map_or("", String::as_str);
                let other = if is_left { 'r' } else { 'l' };
                let falls = |(i, letter): (usize, char)| {
                    let mut paths: Vec<Path> = Vec::new();
                    if letter != other && row[..i] == *after {
                        paths.push(vec![pick::topple(component, i, '>')]);
                    }
                    if letter != other && row[i + 1..] == *after {
                        paths.push(vec![pick::topple(component, i, '<')]);
                    }
                    paths
                };
                row.char_indices().flat_map(falls).collect()
            }
            (&Self::Cake(h, w), [first, ..]) => {
                let Some((a, b)) = first.split_once(',') else {
                    return Vec::new();
                };
                let (a, b) = (a.parse::<i64>().ok(), b.parse::<i64>().ok());
                // All pieces are alike, or there are two kinds of them.
                match (a, b) {
                    (Some(a), Some(b)) if a == h && b < w => {
                        vec![vec![pick::vertical(component, b)]]
                    }
                    (Some(a), Some(b)) if b == w && a < h => {
                        vec![vec![pick::horizontal(component, a)]]
                    }
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }
}

/// The cells that a move touches in turn, if it puts or moves stones or covers cells. The result
/// has the same top left corner; places that were cut off are not cells any more.
fn changes(before: &[Vec<char>], after: &[Vec<char>], arrows: bool) -> Vec<Vec<usize>> {
    let sign = |x: usize, y: usize| after.get(y).and_then(|row| row.get(x)).copied();
    let stone = |letter: char| !matches!(letter, '.' | '#');
    let (mut came, mut gone, mut closed) = (Vec::new(), Vec::new(), Vec::new());
    let mut letter_that_came = '.';
    for (y, row) in before.iter().enumerate() {
        for (x, &old) in row.iter().enumerate() {
            let (at, new) = (y * row.len() + x, sign(x, y).unwrap_or('#'));
            if old == new {
                continue;
            }
            if stone(new) {
                letter_that_came = new;
                came.push(at);
            } else if stone(old) {
                gone.push((at, old));
            }
            if new == '#' {
                closed.push(at);
            }
        }
    }
    if came.is_empty() {
        // Two cells are covered, in either order.
        let back = closed.iter().rev().copied().collect();
        return if closed.len() > 1 {
            vec![closed, back]
        } else {
            vec![closed]
        };
    }
    let from = gone.iter().find(|(_, letter)| *letter == letter_that_came);
    let way = |to: usize| {
        let from = from.map(|(at, _)| *at);
        let closed = closed.iter().copied().filter(|_| arrows);
        from.into_iter().chain([to]).chain(closed).collect()
    };
    came.into_iter().map(way).collect()
}

/// The edges that are still connected to the ground after one was cut.
fn standing(edges: &[String], cut: usize) -> Vec<&str> {
    let ends = |edge: &str| -> Option<(u32, u32)> {
        let (a, b) = edge.get(..edge.len().checked_sub(1)?)?.split_once('-')?;
        Some((a.parse().ok()?, b.parse().ok()?))
    };
    let all: Vec<Option<(u32, u32)>> = edges.iter().map(|edge| ends(edge)).collect();
    let mut reached = vec![0_u32];
    let mut hangs = vec![false; edges.len()];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        for (i, edge) in all.iter().enumerate() {
            let Some((a, b)) = *edge else { continue };
            if i != cut && !hangs[i] && (a == node || b == node) {
                hangs[i] = true;
                let other = if a == node { b } else { a };
                if !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
    }
    let kept = edges.iter().zip(hangs).filter(|(_, hangs)| *hangs);
    kept.map(|(edge, _)| edge.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use grundy_core::{Lang, Run};

    use crate::game::Game;
    use crate::play::picture::of_solution;

    /// The paths of the moves to a given result, in the picture of a sum.
    fn touched(name: &str, position: &[&str], leaves: &str) -> Vec<String> {
        let mut game = Game::named(name).unwrap();
        let solution = game.solve(position, &mut Run::silent()).unwrap();
        let picture = of_solution(&mut game, &solution, Lang::En).unwrap();
        let mut all = Vec::new();
        for (m, paths) in solution.moves.iter().zip(&picture.picks) {
            for name in paths.iter().flatten() {
                let name = name.replace('<', "&lt;").replace('>', "&gt;");
                assert!(
                    picture.svg.contains(&format!("data-pick=\"{name}\"")),
                    "{name}"
                );
            }
            if m.text.ends_with(&format!("-> {leaves}")) {
                all.extend(paths.iter().map(|path| path.join(" ")));
            }
        }
        all
    }

    #[test]
    fn moves_of_two_sides_are_touched_where_they_happen() {
        for (name, position, leaves, wanted) in [
            (
                "domineering",
                &["..|.."][..],
                "#.|#.",
                &["c0:1 c0:3", "c0:3 c0:1"][..],
            ),
            (
                "domineering",
                &["..|..", "..|.."],
                ".|.",
                &["c0:2 c0:4", "c0:4 c0:2", "c1:2 c1:4", "c1:4 c1:2"],
            ),
            ("toads-and-frogs", &["tt.ff"], "t.tff", &["c0:2 c0:3"]),
            ("amazons", &["x..|..o"], ".x#|..o", &["c0:1 c0:2 c0:3"]),
            ("hackenbush", &["0-1b 1-2r 1-3g"], "end", &["c0e0"]),
            ("hackenbush", &["0-1b 1-2r 1-3g"], "0-1b 1-3g", &["c0e1"]),
            (
                "hackenbush",
                &["0-1b 1-2r 1-3g"],
                "0-1b 1-2r",
                &["c0e2", "c0e2"],
            ),
            ("col", &[".l"], ".", &[]),
            ("snort", &["..l;0-1 1-2"], "l#l;", &["c0:2"]),
            ("toppling-dominoes", &["lre"], "re", &["c0:0<"]),
            ("toppling-dominoes", &["lre"], "lr", &["c0:2>", "c0:2>"]),
            ("cutcake", &["2,3"], "2,1 + 2,2", &["c0v1"]),
            ("cutcake", &["2,3"], "1,3 + 1,3", &["c0h1"]),
        ] {
            assert_eq!(
                touched(name, position, leaves),
                wanted,
                "{name} {position:?} -> {leaves}"
            );
        }
    }

    #[test]
    fn every_move_that_is_drawn_has_its_own_path() {
        for (name, position) in [
            ("col", ".l.|..."),
            ("snort", "...|.r."),
            ("snort", "...;0-1 1-2 0-2"),
            ("hackenbush", "0-1b 1-2r 2-3g 3-1b 0-4r"),
            ("clobber", "xox|ox."),
            ("amazons", "x..|..o"),
            ("konane", "xo.o|oxox"),
            ("fission", "..x|..."),
            ("nogo", ".x.|o.."),
            ("toppling-dominoes", "lrele"),
        ] {
            let mut game = Game::named(name).unwrap();
            let solution = game.solve(&[position], &mut Run::silent()).unwrap();
            let picture = of_solution(&mut game, &solution, Lang::En).unwrap();
            for (i, m) in solution.moves.iter().enumerate() {
                assert!(!picture.picks[i].is_empty(), "{name}: {}", m.text);
                for (j, other) in solution.moves.iter().enumerate() {
                    let same_player =
                        m.of_two.as_ref().unwrap().player == other.of_two.as_ref().unwrap().player;
                    if same_player && m.to != other.to {
                        let shared = picture.picks[i]
                            .iter()
                            .any(|path| picture.picks[j].contains(path));
                        assert!(!shared, "{name}: {} and {}", m.text, other.text);
                    }
                }
            }
        }
    }
}
