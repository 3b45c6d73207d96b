//! A solved position as a page shows it: one typed view of a [`Solution`], with its picture, the
//! position after each move, and the reasons of a Grundy value. Its fields are the keys of the
//! answer of the page.

use std::collections::HashMap;

use grundy_core::{Convention, Kind, Lang, Outcome, Run, Side};
use grundy_rules::Value;
use serde::Serialize;

use crate::board::{BoardGame, BoardPosition};
use crate::failure::Failure;
use crate::game::Game;
use crate::misere::PlayMode;
use crate::play::picture::{self, Path, Picture, Seat};
use crate::solution::{BestOfTwo, Component, Move, MoveOfTwo, Solution, serialized};
use crate::values::{self, Detail, ValueReport};
use crate::why::render::{named, plain};
use crate::why::{Reason, Reasons};

/// The position after a move that leaves nothing at all.
pub const END: &str = "end";

/// Maximum number of listed moves.
const MAX_LISTED_MOVES: usize = 2000;

/// A solved position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionView {
    /// The position, a text for each component.
    pub position: Vec<String>,
    /// Whether the game is over.
    pub over: bool,
    /// On a board, the player to move: 0 or 1.
    pub side: Option<usize>,
    /// The outcome, as in [`Solution`].
    #[serde(serialize_with = "serialized::outcome")]
    pub outcome: Option<Outcome>,
    /// The value, as in [`Solution`].
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
    /// The number of plies left under best play, if it is known.
    pub distance: Option<u32>,
    /// The components; none on a board, where the only component is the position.
    pub components: Vec<ComponentView>,
    /// The moves, all winning ones and the first of the others.
    pub moves: Vec<MoveView>,
    /// The number of moves that are not listed.
    pub moves_omitted: u64,
    /// Best play, in words.
    pub line: Vec<String>,
    /// The reason of the value of a single component.
    pub mex: Option<MexView>,
    /// The reason of the value of a sum.
    pub nimsum: Option<NimSumView>,
    /// The picture of the position.
    pub picture: PictureView,
    /// The result of a game on a board that is over: `first`, `second` or `draw`.
    pub result: Option<&'static str>,
    /// The values of a partizan position; null for other games of rules, absent on a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<Option<SidesView>>,
    /// Whether a table of all positions answered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
    /// Whether that table is a file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub database: bool,
}

/// The move of the engine.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ReplyView {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after the move, in a form that is accepted as a request.
    pub next: Vec<String>,
    /// The outcome after the move, if it is known.
    #[serde(serialize_with = "serialized::outcome")]
    pub outcome: Option<Outcome>,
    /// The value after the move, if it is known.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
    /// The number of plies to the end, if it is known.
    pub distance: Option<u32>,
    /// Whether the move is known to be the best one.
    pub exact: bool,
    /// The method of choice in a partizan game; null for other games of rules, absent on a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Option<&'static str>>,
    /// The positions that a search visited.
    pub nodes: Option<u64>,
    /// The depth of a search.
    pub depth: Option<u32>,
    /// The line that a search found.
    pub line: Vec<String>,
}

/// A component of a position.
#[derive(Clone, Debug, Serialize)]
pub struct ComponentView {
    /// The arguments of the position, or its text.
    pub position: Component,
    /// The position as it is written.
    pub written: String,
    /// Its value.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
    /// Its outcome alone.
    #[serde(serialize_with = "serialized::outcome")]
    pub outcome: Option<Outcome>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveView {
    /// Its index among all moves of the solution.
    pub id: usize,
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// The component that it changes, from 0.
    pub component: usize,
    /// The outcome after the move.
    #[serde(serialize_with = "serialized::outcome")]
    pub outcome: Option<Outcome>,
    /// The value after the move.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
    /// The distance after the move.
    pub distance: Option<u32>,
    /// Whether it keeps the best outcome.
    pub winning: bool,
    /// For scores of rules, the total score of its player.
    #[serde(serialize_with = "serialized::value")]
    pub score: Option<Value>,
    /// The position after the move, in a form that is accepted as a request.
    pub next: Vec<String>,
    /// The paths of the picture that make the move.
    pub picks: Vec<Path>,
    /// The move in the usual spoken notation, if it is unambiguous.
    pub spoken: Option<String>,
    /// The player and the properties of the move, in a partizan game.
    #[serde(flatten)]
    pub of_two: Option<MoveOfTwo>,
}

/// The values of the options, and their mex.
#[derive(Clone, Debug, Serialize)]
pub struct MexView {
    /// The different values of the options in increasing order.
    pub values: Vec<i64>,
    /// The least natural number that is not among them.
    #[serde(serialize_with = "serialized::value")]
    pub mex: Option<Value>,
}

/// The values of the components, and their nim-sum.
#[derive(Clone, Debug, Serialize)]
pub struct NimSumView {
    /// The components.
    pub terms: Vec<TermView>,
    /// The value of the sum.
    #[serde(serialize_with = "serialized::value")]
    pub sum: Option<Value>,
}

/// A component in a nim-sum.
#[derive(Clone, Debug, Serialize)]
pub struct TermView {
    /// The component as it is written.
    pub label: String,
    /// Its value.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
}

/// A picture without the paths of the moves, which the moves have.
#[derive(Clone, Debug, Serialize)]
pub struct PictureView {
    /// The kind, as in [`Picture`].
    pub kind: &'static str,
    /// The picture, an SVG document.
    pub svg: String,
    /// Whether the order of the touched things does not matter.
    pub unordered: bool,
}

impl From<Picture> for PictureView {
    fn from(picture: Picture) -> Self {
        Self {
            kind: picture.kind,
            svg: picture.svg,
            unordered: picture.unordered,
        }
    }
}

/// The values of a partizan position.
#[derive(Clone, Debug, Serialize)]
pub struct SidesView {
    /// The value of the sum, if it is not too large.
    pub sum: Option<ValueReport>,
    /// The values of the components.
    pub components: Vec<ValueReport>,
    /// The best move of each player.
    pub best: Vec<BestOfTwo>,
}

impl PositionView {
    /// The view of a solution. `here` is the position of a game on a board, which also has a player
    /// to move, and a result where the game is over.
    ///
    /// # Errors
    /// A position that cannot be drawn.
    pub fn new(
        game: &mut Game,
        solution: &Solution,
        seat: Seat,
        here: Option<&BoardPosition>,
    ) -> Result<Self, Failure> {
        let board = here
            .zip(game.own_board())
            .map(|(here, board)| (board.state(here), spoken_moves(board, here)));
        let (state, spoken) = board.unzip();
        let mut picture = picture::of_solution(game, solution, seat)?;
        let listed = listed_moves(solution);
        let unshown = (solution.moves.len() - listed.len()) as u128;
        let moves = listed.into_iter().map(|(id, m)| MoveView {
            id,
            text: m.text.clone(),
            component: m.component,
            outcome: m.outcome,
            value: m.value.clone(),
            distance: m.distance,
            winning: m.winning,
            score: m.score.clone(),
            next: words_of(game, &solution.after(m)),
            picks: picture
                .picks
                .get_mut(id)
                .map(std::mem::take)
                .unwrap_or_default(),
            spoken: spoken.as_ref().and_then(|all| all.get(&m.text).cloned()),
            of_two: m.of_two.clone(),
        });
        let moves: Vec<MoveView> = moves.collect();
        let components = solution.components.iter().filter(|_| state.is_none());
        let components = components.map(|part| ComponentView {
            position: part.at.clone(),
            written: part.at.written(),
            value: part.value.clone(),
            outcome: part.outcome,
        });
        let result = state.and_then(|(side, score)| {
            Some(match (score?.signum(), side) {
                (0, _) => "draw",
                (1, Side::First) | (-1, Side::Second) => "first",
                _ => "second",
            })
        });
        let omitted = solution.omitted.saturating_add(unshown);
        let here = solution.components.iter().map(|part| game.show(&part.at));
        Ok(Self {
            position: here.collect(),
            over: solution.is_over(),
            side: state.map(|(side, _)| side.index()),
            outcome: solution.outcome,
            value: solution.value.clone(),
            distance: solution.distance,
            components: components.collect(),
            moves,
            moves_omitted: u64::try_from(omitted).unwrap_or(u64::MAX),
            line: solution.line.iter().map(|ply| ply.text.clone()).collect(),
            mex: mex(solution),
            nimsum: nim_sum(solution),
            picture: picture.into(),
            result,
            sides: None,
            solved: false,
            database: false,
        })
    }

    /// The view after a move to a constant: no player can move any more.
    pub fn nothing_left(play_mode: PlayMode) -> Self {
        let misere = play_mode.convention == Convention::Misere;
        Self {
            position: vec![END.to_owned()],
            over: true,
            side: None,
            outcome: Some(Outcome::from_win(misere)),
            value: (!misere).then_some(Value::Int(0)),
            distance: Some(0),
            components: Vec::new(),
            moves: Vec::new(),
            moves_omitted: 0,
            line: Vec::new(),
            mex: Some(MexView {
                values: Vec::new(),
                mex: Some(Value::Int(0)),
            }),
            nimsum: None,
            picture: picture::nothing().into(),
            result: None,
            sides: None,
            solved: false,
            database: false,
        }
    }

    /// Adds the values of a partizan position: of the sum, if it is not too large, and of each
    /// component.
    ///
    /// # Errors
    /// An interrupt, or the time limit.
    pub fn add_values(
        &mut self,
        game: &mut Game,
        solution: &Solution,
        run: &mut Run,
    ) -> Result<(), Failure> {
        if solution.kind != Kind::Game {
            self.sides = Some(None);
            return Ok(());
        }
        let words: Vec<&str> = self.position.iter().map(String::as_str).collect();
        let mut components: Vec<ValueReport> = Vec::with_capacity(words.len());
        for word in &words {
            components.push(game.value(&[word], Detail::Usual, run)?);
        }
        let sum = match (solution.outcome, &components[..]) {
            // The sum is too large to compute.
            (None, _) => None,
            (_, []) => Some(values::expression("0", Detail::Usual, run)?),
            (_, [only]) => Some(only.clone()),
            _ => Some(game.value(&words, Detail::Usual, run)?),
        };
        self.sides = Some(Some(SidesView {
            sum,
            components,
            best: solution.best.clone(),
        }));
        Ok(())
    }
}

/// The reasons of a value as a page shows them, in one language: see [`Game::why`].
#[derive(Clone, Debug, Serialize)]
pub struct WhyView {
    /// The reasons, in the order of reading.
    pub reasons: Vec<ReasonView>,
    /// The law of the game as a sentence, if one is proved.
    pub law: Option<String>,
    /// The cost of a table and its growth, as sentences.
    pub costs: Vec<String>,
    /// The law and the costs.
    pub remarks: Vec<String>,
    /// The proof of the law as paragraphs, if it was requested.
    pub proof: Option<Vec<String>>,
}

/// A part of the reasons.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ReasonView {
    /// A sentence.
    Sentence {
        /// The text.
        text: String,
    },
    /// Sentences of one kind.
    List {
        /// The texts.
        texts: Vec<String>,
        /// In a partizan game the moves of the first texts, if the texts are about moves.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        moves: Vec<ValuedMoveView>,
    },
    /// Rows of the definition of Grundy values, the row of the position last.
    Definition {
        /// The rows.
        rows: Vec<DefinitionView>,
    },
    /// The values of components in binary columns.
    Columns {
        /// The components.
        terms: Vec<TermView>,
        /// Their nim-sum.
        #[serde(serialize_with = "serialized::value")]
        sum: Option<Value>,
    },
}

/// A move of a partizan game with the value after it.
#[derive(Clone, Debug, Serialize)]
pub struct ValuedMoveView {
    /// The player, `L` or `R`.
    pub player: &'static str,
    /// The part of the position that replaces the one that the move changes, as the words of a
    /// request.
    pub next: Vec<String>,
    /// The value after the move.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
}

/// A row of the definition.
#[derive(Clone, Debug, Serialize)]
pub struct DefinitionView {
    /// The position.
    pub position: String,
    /// Its options.
    pub options: Vec<String>,
    /// The different values of the options.
    pub values: Vec<u64>,
    /// The value of the position.
    pub value: u64,
}

impl WhyView {
    /// Returns the view of these reasons in a game. Rows with values that a page cannot write are
    /// left out.
    pub fn new(game: &Game, reasons: &Reasons, lang: Lang) -> Self {
        let text = |message: &grundy_core::Message| plain(message.text(lang), lang);
        let view = |reason: &Reason| match reason {
            Reason::Sentence(message) => ReasonView::Sentence {
                text: text(message),
            },
            Reason::List(all) => ReasonView::List {
                texts: all.iter().map(text).collect(),
                moves: Vec::new(),
            },
            Reason::Moves(all) => ReasonView::List {
                texts: all.iter().map(text).collect(),
                moves: valued_moves(game, &reasons.solution, all.len()),
            },
            Reason::Definition(rows) => ReasonView::Definition {
                rows: rows.iter().filter_map(definition).collect(),
            },
            Reason::Columns { terms, numbered } => ReasonView::Columns {
                sum: Some(Value::from(
                    terms.iter().fold(0, |sum, term| sum ^ term.value),
                )),
                terms: (named(terms, *numbered, lang).into_iter())
                    .map(|term| TermView {
                        label: term.label,
                        value: Some(Value::from(term.value)),
                    })
                    .collect(),
            },
        };
        let law = reasons.law.as_ref().map(text);
        let costs: Vec<String> = reasons.costs().iter().map(text).collect();
        Self {
            reasons: reasons.reasons.iter().map(view).collect(),
            remarks: law.iter().chain(&costs).cloned().collect(),
            law,
            costs,
            proof: reasons.proof.as_ref().map(|proof| proof.paragraphs(lang)),
        }
    }
}

/// The moves with a value that have one of the `sentences` of [`Reason::Moves`].
fn valued_moves(game: &Game, solution: &Solution, sentences: usize) -> Vec<ValuedMoveView> {
    let valued = solution.moves.iter().filter(|by| by.value.is_some());
    let are_all = valued.clone().count() == sentences;
    let listed = if are_all { sentences } else { sentences - 1 };
    (valued.take(listed))
        .filter_map(|by| {
            Some(ValuedMoveView {
                player: by.of_two.as_ref()?.player,
                next: words_of(game, &by.to),
                value: by.value.clone(),
            })
        })
        .collect()
}

fn definition(row: &crate::why::DefinitionRow) -> Option<DefinitionView> {
    let values: Result<Vec<u64>, _> = row.values.iter().map(|&value| value.try_into()).collect();
    Some(DefinitionView {
        position: row.position.clone(),
        options: row.options.clone(),
        values: values.ok()?,
        value: row.value.try_into().ok()?,
    })
}

/// The moves of a list of limited length with their indices: all winning moves, regardless of the
/// number of others.
fn listed_moves(solution: &Solution) -> Vec<(usize, &Move)> {
    let (winning, others): (Vec<_>, Vec<_>) =
        (solution.moves.iter().enumerate()).partition(|(_, m)| m.winning);
    let mut listed: Vec<(usize, &Move)> = winning
        .into_iter()
        .chain(others)
        .take(MAX_LISTED_MOVES)
        .collect();
    listed.sort_by_key(|(at, _)| *at);
    listed
}

/// The moves in the usual spoken notation, by their text. Moves whose notations are equal have no
/// entry.
fn spoken_moves(board: &dyn BoardGame, here: &BoardPosition) -> HashMap<String, String> {
    let moves = board.moves(here);
    let spoken = moves
        .iter()
        .filter_map(|by| Some((board.show_move(here, by), board.spoken(here, by)?)));
    spoken.collect()
}

/// Returns the words of a position, in a form that is accepted as a request.
pub fn words_of(game: &Game, position: &[Component]) -> Vec<String> {
    match position {
        [] => vec![END.to_owned()],
        parts => parts.iter().map(|part| game.show(part)).collect(),
    }
}

/// The values of the options of one component, and their mex. None where the rules give the value
/// directly (`g(1) = 1`).
fn mex(solution: &Solution) -> Option<MexView> {
    let ([part], Kind::Grundy, 0) = (&solution.components[..], solution.kind, solution.omitted)
    else {
        return None;
    };
    let values = solution
        .moves
        .iter()
        .filter_map(|m| m.value.as_ref()?.as_int());
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values.dedup();
    let missing = (0..)
        .zip(&values)
        .find(|(natural, value)| natural != *value);
    let least = missing.map_or(values.len() as i64, |(natural, _)| natural);
    match &part.value {
        Some(value) if value.as_int() != Some(least) => None,
        value => Some(MexView {
            values,
            mex: value.clone(),
        }),
    }
}

fn nim_sum(solution: &Solution) -> Option<NimSumView> {
    if solution.kind != Kind::Grundy || solution.components.len() < 2 {
        return None;
    }
    let terms = solution.components.iter().map(|part| TermView {
        label: part.at.written(),
        value: part.value.clone(),
    });
    Some(NimSumView {
        terms: terms.collect(),
        sum: solution.value.clone(),
    })
}
