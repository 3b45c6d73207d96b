//! Games on boards of all sizes, as shapes of cells that a move takes or as steps of a token.
//!
//! | game | a move takes |
//! |---|---|
//! | Cram, Arc Kayles on a grid | a domino |
//! | Node Kayles on a grid | a cell that is not next to a taken one |
//! | Treblecross | a cell at a distance of at least 3 from the taken ones |
//! | Col, Snort | a cell that is not next to one of the same, or of the other, player |
//! | codes with the digits 0 and 7 | k neighbouring cells of a row, if digit k is 7 |
//! | rules with boards | the cells of a pattern (`rules.rs`) |
//! | Circular Kayles, Node Kayles and Arc Kayles on a cycle | neighbouring cells of a circle |
//! | Chomp | a cell with all that are at least as far in both directions |
//! | Notakto on one board | a cell; the player that completes a line loses |
//!
//! Undirected vertex Geography on a grid, and on the graph of a knight's moves, is a walk.

use std::collections::BTreeSet;

use grundy_certificate::strategy::{Offset, Owner, Placement, Removal, Shape, Span};
use grundy_core::Diagnostic;
use grundy_heap::Code;
use grundy_rules::Value;

use super::{messages, rules};
use crate::formula::Origin;
use crate::game::Game;
use crate::misere::Convention;
use crate::values::PartizanText;

/// The largest number of cells of a shape.
const MAX_SHAPE: usize = 32;

/// The moves of a game on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardMoves {
    /// A move takes the cells of a shape.
    Placement(Placement),
    /// A move takes a token by a step to a cell on which it never was.
    Walk(BTreeSet<Offset>),
    /// A move removes a cell and others.
    Removal(Removal),
    /// A move takes neighbouring cells of a circle, as in the game of a row.
    Circle(Placement),
    /// A move marks a cell, and the player that completes a line of this length loses.
    Lines(u32),
}

/// A game on boards of all sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFamily {
    /// The number of sides of a board: 1 for a row.
    pub sides: usize,
    /// The moves.
    pub moves: BoardMoves,
    /// The sides of one board, if the game has a size.
    pub lengths: Option<Vec<u32>>,
}

/// The steps to the neighbours of a cell, in a row or on a grid.
fn neighbours(sides: usize) -> BTreeSet<Offset> {
    let steps: &[Offset] = match sides {
        1 => &[[-1, 0], [1, 0]],
        _ => &[[-1, 0], [0, -1], [0, 1], [1, 0]],
    };
    steps.iter().copied().collect()
}

/// One cell that either player takes.
fn cell(owner: Owner) -> Shape {
    Shape::new(owner, vec![[0, 0]])
}

/// A game of single cells, with forbidden offsets.
fn apart(forbidden: BTreeSet<Offset>) -> Placement {
    Placement {
        shapes: vec![cell(Owner::Both)],
        same: forbidden.clone(),
        other: forbidden,
    }
}

/// A domino, in both directions.
fn dominoes() -> Placement {
    let domino = |other| Shape::new(Owner::Both, vec![[0, 0], other]);
    Placement {
        shapes: vec![domino([0, 1]), domino([1, 0])],
        ..Placement::default()
    }
}

/// A number of neighbouring cells of a row.
fn arc(length: i32) -> Shape {
    Shape::new(Owner::Both, (0..length).map(|i| [i, 0]).collect())
}

/// The moves of Chomp.
fn bites() -> Removal {
    let from_zero = Span {
        from: Some(0),
        to: None,
    };
    Removal {
        reach: vec![[from_zero; 2]],
        has_poison: true,
        is_square: false,
    }
}

/// The steps of a knight.
fn knight() -> BTreeSet<Offset> {
    let signs = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
    let steps = signs.iter().flat_map(|[a, b]| [[*a, 2 * b], [2 * a, *b]]);
    steps.collect()
}

/// The row of a code with the digits 0 and 7: a move takes neighbouring cells.
fn row(code: &Code) -> Option<Placement> {
    let is_row = code.tail().bits() == 0
        && code.digits().first().is_none_or(|digit| digit.bits() == 0)
        && (code.digits().iter()).all(|digit| [0, 7].contains(&digit.bits()))
        && code.digits().len() <= MAX_SHAPE;
    let lengths = (1..code.digits().len()).filter(|k| code.digit(*k).bits() == 7);
    let shape = |k: usize| arc(k as i32);
    is_row.then(|| Placement {
        shapes: lengths.map(shape).collect(),
        ..Placement::default()
    })
}

/// The numbers after the colon of a name: `cram:4,5`, `node-kayles:grid,3,3`.
fn lengths(words: &str) -> Option<Vec<u32>> {
    let is_kind = |kind: &&str| words.starts_with(kind);
    let kind = ["grid,", "knight,", "cycle,"].into_iter().find(is_kind);
    let words = kind.map_or(words, |kind| &words[kind.len()..]);
    let numbers = words.split(',').map(|word| word.trim().parse().ok());
    let sides = if kind == Some("cycle,") { 1 } else { 2 };
    numbers
        .collect::<Option<Vec<u32>>>()
        .filter(|all| all.len() == sides)
}

/// Whether a game is Notakto on one board. It is in misère play.
fn is_notakto(game: &Game) -> bool {
    let is_named = (game.rules.formula())
        .is_some_and(|rules| matches!(rules.origin(), Origin::Named("notakto")));
    is_named && matches!(game.name(), "notakto" | "notakto:1")
}

/// The numbers of neighbours that a move of circular Kayles takes: 1 and 2, or the input `S`.
fn circle_lengths(game: &Game) -> Option<Vec<i32>> {
    let given = game.rules.formula()?.givens().get("S");
    let numbers: BTreeSet<i32> = match given {
        None => BTreeSet::from([1, 2]),
        Some(Value::List(list)) => {
            let number = |value: &Value| match value {
                Value::Int(number) => i32::try_from(*number).ok(),
                _ => None,
            };
            list.iter().map(number).collect::<Option<_>>()?
        }
        Some(_) => return None,
    };
    let is_length = |length: &i32| (1..=MAX_SHAPE as i32).contains(length);
    numbers
        .iter()
        .all(is_length)
        .then(|| numbers.into_iter().collect())
}

impl BoardFamily {
    /// Describes a game.
    ///
    /// # Errors
    /// A game that is not of these kinds.
    pub fn of(game: &mut Game) -> Result<Self, Diagnostic> {
        let full = game.name().to_owned();
        if is_notakto(game) {
            return Ok(Self {
                sides: 2,
                moves: BoardMoves::Lines(3),
                lengths: Some(vec![3, 3]),
            });
        }
        if game.play_mode().convention == Convention::Misere {
            let fact = messages::strategies_are_of_normal_play(&full);
            return Err(Diagnostic::error("no-board", fact).help(messages::games_with_strategies()));
        }
        let (name, words) = full.split_once(':').unwrap_or((&full, ""));
        let is_grid = words.starts_with("grid,");
        let is_cycle = words.starts_with("cycle,");
        let on_circle = |placement| Self {
            sides: 1,
            moves: BoardMoves::Circle(placement),
            lengths: lengths(words).filter(|_| is_cycle),
        };
        let on_grid = |moves| Self {
            sides: 2,
            moves,
            lengths: lengths(words),
        };
        let in_row = |placement| Self {
            sides: 1,
            moves: BoardMoves::Placement(placement),
            lengths: None,
        };
        let of_players = |shape: fn(Owner) -> Shape| vec![shape(Owner::Left), shape(Owner::Right)];
        // Rules of a user may have any name, so only those of the catalogue are described by name.
        let is_named = match game.rules.formula() {
            Some(rules) => matches!(rules.origin(), Origin::Named(_)),
            None => (game.rules.values()).is_none_or(|values| values.text().is_none()),
        };
        let found = match name {
            _ if !is_named => None,
            "cram" => Some(on_grid(BoardMoves::Placement(dominoes()))),
            "arc-kayles" if is_grid => Some(on_grid(BoardMoves::Placement(dominoes()))),
            "node-kayles" if is_grid => Some(on_grid(BoardMoves::Placement(apart(neighbours(2))))),
            "geography" if is_grid => Some(on_grid(BoardMoves::Walk(neighbours(2)))),
            "geography" if words.starts_with("knight,") => {
                Some(on_grid(BoardMoves::Walk(knight())))
            }
            "arc-kayles" if is_cycle => Some(on_circle(Placement {
                shapes: vec![arc(2)],
                ..Placement::default()
            })),
            "node-kayles" if is_cycle => Some(on_circle(apart(neighbours(1)))),
            "circular-kayles" => circle_lengths(game).map(|lengths| {
                on_circle(Placement {
                    shapes: lengths.into_iter().map(arc).collect(),
                    ..Placement::default()
                })
            }),
            "chomp" => Some(on_grid(BoardMoves::Removal(bites()))),
            "col" => Some(on_grid(BoardMoves::Placement(Placement {
                shapes: of_players(cell),
                same: neighbours(2),
                other: BTreeSet::new(),
            }))),
            "snort" => Some(on_grid(BoardMoves::Placement(Placement {
                shapes: of_players(cell),
                same: BTreeSet::new(),
                other: neighbours(2),
            }))),
            "treblecross" => {
                let near = [[-2, 0], [-1, 0], [1, 0], [2, 0]];
                Some(in_row(apart(near.into_iter().collect())))
            }
            _ => None,
        };
        if let Some(found) = found {
            return Ok(found);
        }
        let other_kind = || {
            let fact = messages::game_has_no_board_of_all_sizes(&full);
            Diagnostic::error("no-board", fact).help(messages::games_with_strategies())
        };
        if let Ok(formula) = game.formula_mut()
            && let Ok((code, 0)) = formula.heap_code()
            && let Some(placement) = row(&code)
        {
            return Ok(in_row(placement));
        }
        let tree = match game.rules.formula() {
            Some(formula) => Some(formula.rules().tree()),
            None => {
                (game.rules.values()).and_then(|values| Some(PartizanText::tree(&*values.text()?)))
            }
        };
        let placement = tree.and_then(rules::placement).ok_or_else(other_kind)?;
        Ok(Self {
            sides: 2,
            moves: BoardMoves::Placement(placement),
            lengths: None,
        })
    }
}
