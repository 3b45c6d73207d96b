//! What the options of a position leave, as positions and not only as values.
//!
//! A position is an expression such as `c(3,4)`, `-e('..|..')` or `d('...') + *2`. Where it adds up
//! calls of functions of the rules (`+`, `-`, `sum{ … }`), it is a sum of parts, and a move is a
//! move in one of them. A call is unfolded to the braces in which its line ends, through `if`; each
//! option of the braces is again a sum of parts. What is neither a call nor a sum is its value, and
//! moves as the canonical form does.

use grundy_game::Value;
use grundy_short::Id;

use super::{GameCall, GameMachine, GameWorth, Scope, TwoSidedRules, Unwinding};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Item, Reducer, TextRange, UnaryOp};
use crate::syntax::parse_expression_at;
use grundy_game::{Halt, Run};

/// A summand of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePart {
    /// Whether it is worth the opposite.
    pub negative: bool,
    /// What stands there.
    pub term: GameTerm,
}

/// What a summand is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameTerm {
    /// A position of a function of the rules.
    Call {
        /// The function.
        function: String,
        /// Its arguments.
        args: Vec<Value>,
    },
    /// A value that is no position.
    Value(Id),
}

/// A move of one of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoSidedBranch {
    /// Whether it is Left's.
    pub left: bool,
    /// What it leaves, a sum; nothing is 0.
    pub to: Vec<GamePart>,
    /// What that is worth.
    pub value: Id,
}

/// A summand on the way.
#[derive(Clone)]
struct MovePiece {
    negative: bool,
    call: Option<GameCall>,
    value: Id,
}

/// A move on the way.
struct MoveBranch {
    left: bool,
    to: Vec<MovePiece>,
    value: Id,
}

impl TwoSidedRules {
    /// The summands of the position that an expression is. What is 0 and no position is left out.
    ///
    /// # Errors
    /// As [`TwoSidedRules::eval`].
    pub fn parts(&mut self, text: &str, run: &mut Run) -> Result<Vec<GamePart>, Vec<Halt>> {
        let parsed = parse_expression_at(text, self.source.len() + 1);
        if !parsed.diagnostics.is_empty() {
            return Err(parsed.diagnostics.into_iter().map(Halt::from).collect());
        }
        self.with(run, |machine| {
            let pieces = machine.pieces(&parsed.tree, &mut Vec::new())?;
            Ok(pieces
                .into_iter()
                .map(|piece| machine.told(piece))
                .collect())
        })
        .map_err(|halt| vec![halt])
    }

    /// The summands of the line `answer = …`, or of the last one without parameters.
    ///
    /// # Errors
    /// As [`TwoSidedRules::answer`].
    pub fn parts_of_answer(&mut self, run: &mut Run) -> Result<Vec<GamePart>, Halt> {
        let body = self.answer_body()?;
        self.with(run, |machine| {
            let pieces = machine.pieces(&body, &mut Vec::new())?;
            Ok(pieces
                .into_iter()
                .map(|piece| machine.told(piece))
                .collect())
        })
    }

    /// The moves of both players in the position that an expression is, Left's first in each part.
    ///
    /// # Errors
    /// As [`TwoSidedRules::eval`].
    pub fn branches(
        &mut self,
        text: &str,
        run: &mut Run,
    ) -> Result<Vec<TwoSidedBranch>, Vec<Halt>> {
        let parsed = parse_expression_at(text, self.source.len() + 1);
        if !parsed.diagnostics.is_empty() {
            return Err(parsed.diagnostics.into_iter().map(Halt::from).collect());
        }
        self.with(run, |machine| {
            let moves = machine.unfold(&parsed.tree, &mut Vec::new())?;
            let mut list: Vec<TwoSidedBranch> = Vec::with_capacity(moves.len());
            for by in moves {
                let to = by.to.into_iter().map(|piece| machine.told(piece)).collect();
                let (left, value) = (by.left, by.value);
                let found = TwoSidedBranch { left, to, value };
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
    fn told(&self, piece: MovePiece) -> GamePart {
        let plain = |worth: &GameWorth| match worth {
            GameWorth::Plain(value) => Some(value.clone()),
            _ => None,
        };
        let call = piece.call.and_then(|(number, args)| {
            let args = args.iter().map(plain).collect::<Option<Vec<Value>>>()?;
            let function = self.tree.definitions[number].name.text.clone();
            Some(GameTerm::Call { function, args })
        });
        GamePart {
            negative: piece.negative,
            term: call.unwrap_or(GameTerm::Value(piece.value)),
        }
    }

    /// The call of a function of the rules that an expression is.
    fn own_call<'e>(
        &mut self,
        expr: &'e Expr,
        names: &mut Scope<'e>,
    ) -> Unwinding<Option<GameCall>> {
        let ExprKind::Call(name, args) = &expr.kind else {
            return Ok(None);
        };
        let Some(number) = self.function_of(&name.text, args.len()) else {
            return Ok(None);
        };
        let args: Unwinding<Vec<GameWorth>> = args.iter().map(|x| self.expr(x, names)).collect();
        Ok(Some((number, args?)))
    }

    /// The summands of an expression; those that are 0 by themselves and no position are left out.
    fn pieces<'e>(&mut self, expr: &'e Expr, names: &mut Scope<'e>) -> Unwinding<Vec<MovePiece>> {
        let mut list = Vec::new();
        self.add_pieces(expr, names, false, &mut list)?;
        Ok(list)
    }

    fn add_pieces<'e>(
        &mut self,
        expr: &'e Expr,
        names: &mut Scope<'e>,
        negative: bool,
        out: &mut Vec<MovePiece>,
    ) -> Unwinding<()> {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.add_pieces(a, names, negative, out)?;
                return self.add_pieces(b, names, negative, out);
            }
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                self.add_pieces(a, names, negative, out)?;
                return self.add_pieces(b, names, !negative, out);
            }
            ExprKind::Unary(UnaryOp::Neg, inner) => {
                return self.add_pieces(inner, names, !negative, out);
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, names)? {
                    yes
                } else {
                    no
                };
                return self.add_pieces(branch, names, negative, out);
            }
            ExprKind::Reduce(reduce) if reduce.reducer == Reducer::Sum => {
                self.items(&reduce.items, names, false, &mut |machine, expr, names| {
                    machine.add_pieces(expr, names, negative, out)?;
                    Ok(true)
                })?;
                return Ok(());
            }
            ExprKind::Name(name) if !names.iter().any(|(known, _)| *known == name) => {
                let constant = self.definitions(name).find(|(_, d)| d.params.is_none());
                if let Some((number, _)) = constant {
                    let body = &self.tree.definitions[number].body;
                    return self.add_pieces(body, &mut Vec::new(), negative, out);
                }
            }
            _ => {}
        }
        let call = self.own_call(expr, names)?;
        let worth = match &call {
            Some((number, args)) => self.call(*number, args.clone(), expr.span)?,
            None => self.expr(expr, names)?,
        };
        let value = self.game(worth, expr.span)?;
        if call.is_some() || value != Id::ZERO {
            out.push(MovePiece {
                negative,
                call,
                value,
            });
        }
        Ok(())
    }

    /// What pieces are worth together.
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

    /// The moves of the position that an expression is.
    fn unfold<'e>(&mut self, expr: &'e Expr, names: &mut Scope<'e>) -> Unwinding<Vec<MoveBranch>> {
        match &expr.kind {
            ExprKind::Braces(sides) => {
                let mut moves = self.side(true, &sides.left, names)?;
                moves.extend(self.side(false, &sides.right, names)?);
                return Ok(moves);
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, names)? {
                    yes
                } else {
                    no
                };
                return self.unfold(branch, names);
            }
            _ => {}
        }
        if let Some(call) = self.own_call(expr, names)? {
            let (definition, mut names) = self.clause(&call, expr.span)?;
            return self.unfold(&definition.body, &mut names);
        }
        let pieces = self.pieces(expr, names)?;
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

    fn side<'e>(
        &mut self,
        left: bool,
        items: &'e [Item],
        names: &mut Scope<'e>,
    ) -> Unwinding<Vec<MoveBranch>> {
        let mut moves = Vec::new();
        self.items(items, names, true, &mut |machine, expr, names| {
            let to = machine.pieces(expr, names)?;
            let value = machine.total(&to)?;
            moves.push(MoveBranch { left, to, value });
            Ok(true)
        })?;
        Ok(moves)
    }

    fn of_piece(&mut self, piece: &MovePiece) -> Unwinding<Vec<MoveBranch>> {
        if let Some(call) = &piece.call {
            let (definition, mut names) = self.clause(call, TextRange::default())?;
            return self.unfold(&definition.body, &mut names);
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
