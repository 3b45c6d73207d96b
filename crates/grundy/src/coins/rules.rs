//! Rows and boards of coins as a [`Ruleset`] around the formula that defines them.

use grundy_core::{Diagnostic, Kind, Message, Run, Stop};
use grundy_impartial::coins::{CoinBoard, Place};
use grundy_nimber::Nimber;

use super::answer::coin_board;
use super::position::CoinPiece;
use super::{Shape, messages};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::formula::source::quoted;
use crate::ruleset::{Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue};

/// A coin-turning game.
pub(crate) struct Coins {
    formula: Formula,
    shape: Shape,
    /// The values that have been computed, and the numbers of columns and rows that they cover.
    board: Option<(CoinBoard, Place)>,
}

impl Coins {
    /// The game that the formula is about.
    pub(crate) fn new(formula: Formula, shape: Shape) -> Self {
        Self {
            formula,
            shape,
            board: None,
        }
    }

    /// The component as coins, and the values of its places.
    fn on_board(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<(CoinPiece, &CoinBoard, &Shape), Failure> {
        self.prepare(std::slice::from_ref(at), run)?;
        let piece = CoinPiece::of(at, &self.shape);
        match &self.board {
            Some((board, _)) => Ok((piece, board, &self.shape)),
            None => Err(Diagnostic::error("no-position", messages::no_coins()).into()),
        }
    }
}

impl Ruleset for Coins {
    fn name(&self) -> &str {
        self.formula.name()
    }

    fn title(&self) -> Option<Message> {
        self.formula.title()
    }

    fn beginning(&mut self, _: &mut Run) -> Result<Vec<String>, Failure> {
        Ok(vec![self.shape.example().to_owned()])
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        self.formula.forget_laws();
        if words.is_empty() {
            let (name, shape) = (quoted(self.formula.name()), &self.shape);
            let (example, numbering) = (shape.example(), shape.numbering());
            return Err(Failure::of(
                Diagnostic::error("no-position", crate::messages::no_position_is_given()).help(
                    messages::write_position_after_game(name, example, numbering),
                ),
            ));
        }
        let read = |word: &&str| Ok(self.shape.read(word)?.component(&self.shape));
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Grundy)
    }

    fn prepare(&mut self, sum: &[Component], run: &mut Run) -> Result<(), Failure> {
        let pieces: Vec<CoinPiece> = sum
            .iter()
            .map(|at| CoinPiece::of(at, &self.shape))
            .collect();
        let size = |side: fn(&Place) -> usize| {
            let places = pieces.iter().flat_map(|piece| &piece.heads).map(side);
            places.max().map_or(0, |last| last.saturating_add(1))
        };
        let (columns, rows) = (size(|place| place.0), size(|place| place.1));
        let known = self.board.as_ref().map(|(_, known)| *known);
        if known.is_some_and(|known| columns <= known.0 && rows <= known.1) {
            return Ok(());
        }
        let board = coin_board(&self.shape, (columns, rows), run)?;
        self.board = Some((board, (columns, rows)));
        Ok(())
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let (piece, board, _) = self.on_board(at, run)?;
        let (value, closed) = (
            board.value(&piece.heads).0,
            matches!(board, CoinBoard::Turtles),
        );
        if closed {
            self.formula.record_law(messages::law_of_turtles());
        }
        Ok(Some(ComponentValue::Grundy(value.into())))
    }

    fn count(&self, at: &Component) -> u128 {
        let piece = CoinPiece::of(at, &self.shape);
        let board = self.board.as_ref();
        board.map_or(0, |(board, _)| board.count_moves(&piece.heads).into())
    }

    fn moves(&mut self, at: &Component, wanted: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let (piece, board, shape) = self.on_board(at, run)?;
        let turns = match wanted.most {
            None => board.moves(&piece.heads),
            Some(_) if wanted.any => board.first_move(&piece.heads).into_iter().collect(),
            Some(most) => {
                let value = board.value(&piece.heads).0;
                let total = Nimber(wanted.target as u64 ^ value);
                let most = usize::try_from(most).unwrap_or(usize::MAX);
                let mut on = || !run.cancelled();
                let found = board.winning_moves_in(total, &piece.heads, most, &mut on);
                found.map_err(|_| {
                    Failure::stopped(
                        Stop::Interrupted,
                        Diagnostic::error("interrupted", messages::stopped_in_search_of_moves())
                            .help(crate::messages::longer_time()),
                    )
                })?
            }
        };
        let all = u128::from(board.count_moves(&piece.heads));
        let list = turns.iter().map(|turn| piece.choice(turn, board, shape));
        Ok(Moves {
            omitted: all.saturating_sub(turns.len() as u128),
            list: list.collect(),
            winning_omitted: false,
        })
    }

    fn formula(&self) -> Option<&Formula> {
        Some(&self.formula)
    }

    fn formula_mut(&mut self) -> Option<&mut Formula> {
        Some(&mut self.formula)
    }

    fn into_formula(self: Box<Self>) -> Option<Formula> {
        Some(self.formula)
    }
}
