//! The options of a position as positions, and not only as values.
//!
//! A position is an expression such as `c(3,4)`, `-e('..|..')` or `d('...') + *2`. If it adds calls
//! of functions of the rules (`+`, `-`, `sum{ … }`), it is a sum of components, and a move is a
//! move in one of them. A call is expanded to the braces in which its line ends, through `if`; each
//! option of the braces is again a sum of components. Any other expression is its value, with the
//! moves of its canonical form.

use grundy_core::Value;
use grundy_partizan::values::Id;

use super::{
    ExprValue, Frame, GameCall, GameMachine, PartizanRules, Unwinding, frame, messages, wrong,
};
use crate::meaning::games::GameNode;
use crate::meaning::{Body, Item, Node, NodeKind};
use crate::syntax::ast::{BinaryOp, Reducer, TextRange};
use grundy_core::{Halt, Run};

/// A summand of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePart {
    /// Whether its value is negated.
    pub negative: bool,
    /// The term.
    pub term: GameTerm,
}

/// The content of a summand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameTerm {
    /// A position of a function of the rules.
    Call {
        /// The function.
        function: String,
        /// The arguments of the function.
        args: Vec<Value>,
    },
    /// A value that is not a position.
    Value(Id),
}

/// A move of one of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanMove {
    /// Whether it is Left's.
    pub left: bool,
    /// The position after the move, a sum; an empty sum is 0.
    pub to: Vec<GamePart>,
    /// The value of that position.
    pub value: Id,
}

/// The options of a position without their values: the player (`true` for Left), and the position
/// after the move, a sum.
pub type PartizanOptions = Vec<(bool, Vec<GamePart>)>;

/// A summand during the evaluation.
#[derive(Clone)]
struct MovePiece {
    negative: bool,
    call: Option<GameCall>,
    value: Id,
}

/// A move during the evaluation.
struct MoveBranch {
    left: bool,
    to: Vec<MovePiece>,
    value: Id,
}

impl PartizanRules {
    /// Returns the summands of the position of an expression, without zeros that are not positions.
    ///
    /// # Errors
    /// As [`PartizanRules::eval`].
    pub fn parts(&mut self, text: &str, run: &mut Run) -> Result<Vec<GamePart>, Vec<Halt>> {
        let body = self.body(text, self.source().len() + 1, &[])?;
        self.parts_of(&body, run).map_err(|halt| vec![halt])
    }

    /// Returns the summands of the line `answer = …`, or of the last one without parameters.
    ///
    /// # Errors
    /// As [`PartizanRules::answer`].
    pub fn parts_of_answer(&mut self, run: &mut Run) -> Result<Vec<GamePart>, Halt> {
        let body = self.answer_body()?;
        self.parts_of(&body, run)
    }

    /// Returns the same without computing values.
    ///
    /// # Errors
    /// As [`PartizanRules::eval`]; a part that is a value and not a position.
    pub fn positions_of_answer(&mut self, run: &mut Run) -> Result<Vec<GamePart>, Halt> {
        let body = self.answer_body()?;
        self.with(run, |machine| {
            machine.valueless = true;
            let pieces = machine.pieces(&body.node, &mut frame(&body, &[]))?;
            let parts = pieces.into_iter().map(|piece| machine.game_part(piece));
            Ok(parts.collect())
        })
    }

    fn parts_of(&mut self, body: &Body, run: &mut Run) -> Result<Vec<GamePart>, Halt> {
        self.with(run, |machine| {
            let pieces = machine.pieces(&body.node, &mut frame(body, &[]))?;
            let parts = pieces.into_iter().map(|piece| machine.game_part(piece));
            Ok(parts.collect())
        })
    }

    /// Returns the moves of both players in the position of an expression, Left's first in each
    /// component.
    ///
    /// # Errors
    /// As [`PartizanRules::eval`].
    pub fn branches(&mut self, text: &str, run: &mut Run) -> Result<Vec<PartizanMove>, Vec<Halt>> {
        let body = self.body(text, self.source().len() + 1, &[])?;
        self.with(run, |machine| {
            let moves = machine.unfold(&body.node, &mut frame(&body, &[]))?;
            let mut list: Vec<PartizanMove> = Vec::with_capacity(moves.len());
            for by in moves {
                let to = by
                    .to
                    .into_iter()
                    .map(|piece| machine.game_part(piece))
                    .collect();
                let (left, value) = (by.left, by.value);
                let found = PartizanMove { left, to, value };
                if !list.contains(&found) {
                    list.push(found);
                }
            }
            Ok(list)
        })
        .map_err(|halt| vec![halt])
    }
}

impl PartizanRules {
    /// Returns the options of the position of an expression without computing values, Left's first
    /// in each component.
    ///
    /// # Errors
    /// As [`PartizanRules::eval`]; an option that is a value and not a position of a function,
    /// since a value does not determine outcomes of misère play.
    pub fn options(&mut self, text: &str, run: &mut Run) -> Result<PartizanOptions, Vec<Halt>> {
        let body = self.body(text, self.source().len() + 1, &[])?;
        self.with(run, |machine| {
            machine.valueless = true;
            let moves = machine.unfold(&body.node, &mut frame(&body, &[]))?;
            let mut list = PartizanOptions::with_capacity(moves.len());
            for by in moves {
                let to = by.to.into_iter().map(|piece| machine.game_part(piece));
                let found = (by.left, to.collect());
                if !list.contains(&found) {
                    list.push(found);
                }
            }
            Ok(list)
        })
        .map_err(|halt| vec![halt])
    }
}

impl GameMachine<'_, '_, '_> {
    fn game_part(&self, piece: MovePiece) -> GamePart {
        let plain = |worth: &ExprValue| match worth {
            ExprValue::Plain(value) => Some(value.clone()),
            _ => None,
        };
        let call = piece.call.and_then(|(number, args)| {
            let args = args.iter().map(plain).collect::<Option<Vec<Value>>>()?;
            let function = self.program.functions[number].name.clone();
            Some(GameTerm::Call { function, args })
        });
        GamePart {
            negative: piece.negative,
            term: call.unwrap_or(GameTerm::Value(piece.value)),
        }
    }

    /// Returns the call of a function of the rules, if the expression is one.
    fn own_call(&mut self, node: &Node, frame: &mut Frame) -> Unwinding<Option<GameCall>> {
        match &node.kind {
            NodeKind::Call(number, args) if !self.program.functions[*number].constant => {
                Ok(Some((*number, self.nodes(args, frame)?)))
            }
            _ => Ok(None),
        }
    }

    /// Returns the summands of an expression, without zeros that are not positions.
    fn pieces(&mut self, node: &Node, frame: &mut Frame) -> Unwinding<Vec<MovePiece>> {
        let mut list = Vec::new();
        self.add_pieces(node, frame, false, &mut list)?;
        Ok(list)
    }

    fn add_pieces(
        &mut self,
        node: &Node,
        frame: &mut Frame,
        negative: bool,
        out: &mut Vec<MovePiece>,
    ) -> Unwinding<()> {
        match &node.kind {
            NodeKind::Binary(BinaryOp::Add, a, b) => {
                self.add_pieces(a, frame, negative, out)?;
                return self.add_pieces(b, frame, negative, out);
            }
            NodeKind::Binary(BinaryOp::Sub, a, b) => {
                self.add_pieces(a, frame, negative, out)?;
                return self.add_pieces(b, frame, !negative, out);
            }
            NodeKind::Neg(inner) => {
                return self.add_pieces(inner, frame, !negative, out);
            }
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                return self.add_pieces(branch, frame, negative, out);
            }
            NodeKind::Reduce(reduce) if reduce.reducer == Reducer::Sum => {
                self.items(&reduce.items, frame, false, &mut |machine, node, frame| {
                    machine.add_pieces(node, frame, negative, out)?;
                    Ok(true)
                })?;
                return Ok(());
            }
            NodeKind::Call(number, _) if self.program.functions[*number].constant => {
                let (body, mut frame) = self.clause(*number, &[], node.span)?;
                return self.add_pieces(&body.node, &mut frame, negative, out);
            }
            _ => {}
        }
        let call = self.own_call(node, frame)?;
        if self.valueless
            && let Some((number, args)) = &call
        {
            // A position outside the domain has no move.
            self.clause(*number, args, node.span)?;
            out.push(MovePiece {
                negative,
                call,
                value: Id::ZERO,
            });
            return Ok(());
        }
        let worth = match &call {
            Some((number, args)) => self.call(*number, args, node.span)?,
            None => self.node(node, frame)?,
        };
        let is_end = matches!(worth, ExprValue::Plain(Value::Int(0)));
        let value = self.game(worth, node.span)?;
        if self.valueless && !is_end {
            return Err(wrong(
                "not-a-sum",
                messages::value_is_not_position(self.arena.text(value)?),
                node.span,
                messages::write_function_for_position(),
            ));
        }
        if call.is_some() || value != Id::ZERO {
            out.push(MovePiece {
                negative,
                call,
                value,
            });
        }
        Ok(())
    }

    /// Returns the total value of summands.
    fn total(&mut self, pieces: &[MovePiece]) -> Unwinding<Id> {
        let mut total = Id::ZERO;
        for piece in pieces {
            total = if piece.negative {
                self.arena.sub(total, piece.value)?
            } else {
                self.arena.add(total, piece.value)?
            };
        }
        Ok(total)
    }

    /// Returns the moves of the position of an expression.
    fn unfold(&mut self, node: &Node, frame: &mut Frame) -> Unwinding<Vec<MoveBranch>> {
        match &node.kind {
            NodeKind::Game(game) => {
                if let GameNode::Braces(left, right) = &**game {
                    let mut moves = self.side(true, left, frame)?;
                    moves.extend(self.side(false, right, frame)?);
                    return Ok(moves);
                }
            }
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                return self.unfold(branch, frame);
            }
            _ => {}
        }
        if let Some(call) = self.own_call(node, frame)? {
            let (body, mut frame) = self.clause(call.0, &call.1, node.span)?;
            return self.unfold(&body.node, &mut frame);
        }
        let pieces = self.pieces(node, frame)?;
        let mut moves = Vec::new();
        for at in 0..pieces.len() {
            let mut rest = pieces.clone();
            let piece = rest.remove(at);
            let others = self.total(&rest)?;
            for mut by in self.of_piece(&piece)? {
                if piece.negative {
                    by.left = !by.left;
                    by.value = self.arena.neg(by.value)?;
                    by.to.iter_mut().for_each(|part| part.negative ^= true);
                }
                by.value = self.arena.add(by.value, others)?;
                let mut to = rest.clone();
                to.splice(at..at, by.to);
                moves.push(MoveBranch { to, ..by });
            }
        }
        Ok(moves)
    }

    fn side(
        &mut self,
        left: bool,
        items: &[Item],
        frame: &mut Frame,
    ) -> Unwinding<Vec<MoveBranch>> {
        let mut moves = Vec::new();
        self.items(items, frame, true, &mut |machine, node, frame| {
            let to = machine.pieces(node, frame)?;
            let value = machine.total(&to)?;
            moves.push(MoveBranch { left, to, value });
            Ok(true)
        })?;
        Ok(moves)
    }

    fn of_piece(&mut self, piece: &MovePiece) -> Unwinding<Vec<MoveBranch>> {
        if let Some((function, args)) = &piece.call {
            let (body, mut frame) = self.clause(*function, args, TextRange::default())?;
            return self.unfold(&body.node, &mut frame);
        }
        let (lefts, rights) = self.arena.ordered(piece.value)?;
        let lefts = lefts.into_iter().map(|value| (true, value));
        let moves = lefts.chain(rights.into_iter().map(|value| (false, value)));
        let whole = |value| MovePiece {
            negative: false,
            call: None,
            value,
        };
        let branch = |(left, value)| MoveBranch {
            left,
            to: Some(whole(value))
                .filter(|_| value != Id::ZERO)
                .into_iter()
                .collect(),
            value,
        };
        Ok(moves.map(branch).collect())
    }
}
