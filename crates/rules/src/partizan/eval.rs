//! Expressions with games among the values.

use grundy_core::Value;
use grundy_partizan::values::{Dyadic, Id, LoopyValue};

use super::loopy::{expr_value, goes_round, is_loopy};
use super::numbers::beyond;
use super::{ExprValue, Frame, GameMachine, Unwinding, messages, wrong};
use crate::builtin;
use crate::fault;
use crate::meaning::games::GameNode;
use crate::meaning::{Item, Node, NodeKind};
use crate::syntax::ast::{BinaryOp, CompareOp, GameLiteral, TextRange};

/// The largest n of `^[n]`.
const MAX_UPTIMAL: u32 = 500;

impl GameMachine<'_, '_, '_> {
    pub(super) fn node(&mut self, node: &Node, frame: &mut Frame) -> Unwinding<ExprValue> {
        let span = node.span;
        Ok(match &node.kind {
            NodeKind::Int(n) => ExprValue::Plain(Value::Int(*n)),
            NodeKind::Big(digits) => ExprValue::Plain(Value::Big(digits.clone())),
            NodeKind::Str(text) => ExprValue::Plain(builtin::written(text)),
            NodeKind::Bool(truth) => ExprValue::Plain(Value::Bool(*truth)),
            NodeKind::Local(slot) => frame[*slot].clone(),
            NodeKind::Input(i) => self.input(*i, span)?,
            NodeKind::Call(function, args) => {
                let args = self.nodes(args, frame)?;
                self.call(*function, &args, span)?
            }
            NodeKind::Builtin(builtin, args) => {
                let values = self.nodes(args, frame)?;
                self.builtin(*builtin, args, values, span)?
            }
            NodeKind::Neg(inner) => self.negative(inner, frame)?,
            NodeKind::Not(inner) => ExprValue::Plain(Value::Bool(!self.truth(inner, frame)?)),
            NodeKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let first = self.truth(a, frame)?;
                let decided = first == (*op == BinaryOp::Or);
                ExprValue::Plain(Value::Bool(if decided {
                    first
                } else {
                    self.truth(b, frame)?
                }))
            }
            NodeKind::Binary(op, a, b) => {
                let (x, y) = (self.node(a, frame)?, self.node(b, frame)?);
                self.binary(*op, (x, y), (a, b, span))?
            }
            NodeKind::Compare(first, rest) => self.comparison(first, rest, frame)?,
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                self.node(branch, frame)?
            }
            NodeKind::Index(base, at) => {
                let (of, i) = (self.node(base, frame)?, self.node(at, frame)?);
                self.index(of, &i, (base.span, at.span))?
            }
            NodeKind::Slice(base, from, to) => {
                let of = self.node(base, frame)?;
                let of = self.plain_of(of, base.span)?;
                let from = self.int(from, frame)?;
                let to = match to {
                    Some(to) => Some(self.int(to, frame)?),
                    None => None,
                };
                ExprValue::Plain(builtin::slice(&of, from, to, (base.span, span))?)
            }
            NodeKind::List(items) => list(self.nodes(items, frame)?),
            NodeKind::Reduce(reduce) => {
                let held = self.held;
                let done = self.reduce(reduce, span, frame);
                self.held = held;
                done?
            }
            NodeKind::Game(game) => self.game_node(game, span, frame)?,
        })
    }

    fn game_node(
        &mut self,
        game: &GameNode,
        span: TextRange,
        frame: &mut Frame,
    ) -> Unwinding<ExprValue> {
        Ok(match game {
            GameNode::Decimal(digits) => ExprValue::Game(self.decimal(digits, span)?),
            GameNode::Literal(literal, operand) => {
                self.literal(*literal, operand.as_ref(), frame)?
            }
            GameNode::Braces(left, right) => {
                let lefts = self.options(left, frame)?;
                let rights = self.options(right, frame)?;
                expr_value(LoopyValue::form(self.arena, &lefts, &rights)?)
            }
            GameNode::Function(name, args) => {
                let values = self.nodes(args, frame)?;
                self.function(name, args, values, span)?
            }
        })
    }

    pub(super) fn nodes(&mut self, nodes: &[Node], frame: &mut Frame) -> Unwinding<Vec<ExprValue>> {
        let mut values = Vec::with_capacity(nodes.len());
        for node in nodes {
            values.push(self.node(node, frame)?);
        }
        Ok(values)
    }

    /// Returns the value of an input, or the loopy game of that name.
    fn input(&self, number: usize, span: TextRange) -> Unwinding<ExprValue> {
        let input = &self.program.inputs[number];
        if let Some(value) = self.given.get(&input.name) {
            return Ok(ExprValue::Plain(value.clone()));
        }
        LoopyValue::of_name(&input.name)
            .map(ExprValue::Loopy)
            .ok_or_else(|| fault::missing_input(span, &input.name, input.near.as_deref()).into())
    }

    /// Converts a value to a game, if possible.
    pub(super) fn game(&mut self, worth: ExprValue, span: TextRange) -> Unwinding<Id> {
        Ok(match worth {
            ExprValue::Game(id) => id,
            ExprValue::Plain(Value::Int(n)) => self.arena.integer(n)?,
            ExprValue::Plain(Value::Big(digits)) => {
                let x: Dyadic = digits.parse().map_err(|_| fault::unread(span))?;
                self.arena.number(&x)?
            }
            ExprValue::Floored(floor, (a, b)) => {
                let quotient = format!("{a}/{b}");
                let fact = messages::slash_is_floor_division(&quotient, floor);
                let advice = if b.unsigned_abs().is_power_of_two() {
                    messages::write_frac_or_quotient(a, b, floor)
                } else {
                    messages::write_quotient(quotient, floor)
                };
                return Err(wrong("floor-division-in-game", fact, span, advice));
            }
            ExprValue::Grundy(n) => {
                let fact = messages::grundy_value_is_not_number(n);
                let advice = messages::write_nimber();
                return Err(wrong("grundy-as-number", fact, span, advice));
            }
            ExprValue::Plain(other) => {
                let advice = match other {
                    Value::List(_) => messages::braces_without_bar_are_list(),
                    Value::Bool(_) => messages::if_chooses_between_games(),
                    _ => messages::game_reads_printed_values(),
                };
                let error = fault::wrong_type(span, fault::messages::a_game(), &other);
                return Err(Box::new(error.help(advice)).into());
            }
            ExprValue::Loopy(_) => return Err(goes_round(span)),
            ExprValue::List(_) => {
                return Err(wrong(
                    "wrong-type",
                    messages::list_is_not_game(),
                    span,
                    messages::sum_adds_games(),
                ));
            }
        })
    }

    /// Converts a value without games to a plain value.
    pub(super) fn plain_of(&mut self, worth: ExprValue, span: TextRange) -> Unwinding<Value> {
        match worth {
            ExprValue::Plain(value) => Ok(value),
            ExprValue::Grundy(n) | ExprValue::Floored(n, _) => Ok(Value::Int(n)),
            ExprValue::Game(id) => match self.arena.as_number(id).and_then(Dyadic::to_i64) {
                Some(n) => Ok(Value::Int(n)),
                None => Err(wrong(
                    "wrong-type",
                    messages::integer_or_boolean_expected_found_game(),
                    span,
                    messages::ways_to_compare_games(),
                )),
            },
            ExprValue::Loopy(_) => Err(goes_round(span)),
            ExprValue::List(_) => Err(wrong(
                "wrong-type",
                messages::list_contains_games(),
                span,
                messages::take_items_one_by_one(),
            )),
        }
    }

    pub(super) fn int(&mut self, node: &Node, frame: &mut Frame) -> Unwinding<i64> {
        let worth = self.node(node, frame)?;
        let value = self.plain_of(worth, node.span)?;
        Ok(builtin::int(&value, node.span)?)
    }

    pub(super) fn truth(&mut self, node: &Node, frame: &mut Frame) -> Unwinding<bool> {
        let worth = self.node(node, frame)?;
        let value = self.plain_of(worth, node.span)?;
        Ok(builtin::truth(&value, node.span)?)
    }

    fn negative(&mut self, inner: &Node, frame: &mut Frame) -> Unwinding<ExprValue> {
        match self.node(inner, frame)? {
            ExprValue::Game(id) => Ok(ExprValue::Game(self.arena.neg(id)?)),
            ExprValue::Loopy(value) => Ok(expr_value(value.negative(self.arena)?)),
            ExprValue::Plain(Value::Big(digits)) => {
                let id = self.game(ExprValue::Plain(Value::Big(digits)), inner.span)?;
                Ok(ExprValue::Game(self.arena.neg(id)?))
            }
            ExprValue::Floored(n, (a, b)) => Ok(ExprValue::Floored(-n, (-a, b))),
            worth => {
                let value = self.plain_of(worth, inner.span)?;
                let n = builtin::int(&value, inner.span)?;
                Ok(ExprValue::Plain(Value::Int(
                    n.checked_neg()
                        .ok_or_else(|| fault::overflow(inner.span, "-x"))?,
                )))
            }
        }
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        (x, y): (ExprValue, ExprValue),
        (a, b, span): (&Node, &Node, TextRange),
    ) -> Unwinding<ExprValue> {
        if matches!(op, BinaryOp::Add | BinaryOp::Sub) && [&x, &y].into_iter().any(is_loopy) {
            let (g, mut h) = (self.loopy(x, a.span)?, self.loopy(y, b.span)?);
            if op == BinaryOp::Sub {
                h = h.negative(self.arena)?;
            }
            return Ok(expr_value(g.plus(&h, self.arena)?));
        }
        if matches!(op, BinaryOp::Join | BinaryOp::Add)
            && let Some(joined) = join(&x, &y)
        {
            return Ok(joined);
        }
        let big = |worth: &ExprValue| matches!(worth, ExprValue::Plain(Value::Big(_)));
        let game = |worth: &ExprValue| matches!(worth, ExprValue::Game(_) | ExprValue::Loopy(_));
        if !game(&x) && !game(&y) && !big(&x) && !big(&y) {
            let literal = |node: &Node| match &node.kind {
                NodeKind::Int(_) => true,
                NodeKind::Neg(inner) => matches!(inner.kind, NodeKind::Int(_)),
                _ => false,
            };
            let (x, y) = (self.plain_of(x, a.span)?, self.plain_of(y, b.span)?);
            let value = match builtin::binary(op, &x, &y, (a.span, b.span, span)) {
                Ok(value) => value,
                Err(fault) => {
                    let ints = x.as_int().zip(y.as_int());
                    return match ints.and_then(|(x, y)| beyond(op, x, y)) {
                        Some(x) => Ok(ExprValue::Game(self.arena.number(&x)?)),
                        None => Err(fault.into()),
                    };
                }
            };
            return Ok(match (op, &value, x.as_int(), y.as_int()) {
                (BinaryOp::Div, Value::Int(q), Some(n), Some(d))
                    if literal(a) && literal(b) && n % d != 0 =>
                {
                    ExprValue::Floored(*q, (n, d))
                }
                _ => ExprValue::Plain(value),
            });
        }
        let times = |n: &ExprValue| match n {
            ExprValue::Plain(Value::Int(n)) => Some(*n),
            _ => None,
        };
        if op == BinaryOp::Mul {
            let copies = match (&x, &y) {
                (ExprValue::Loopy(g), n) | (n, ExprValue::Loopy(g)) => Some(g).zip(times(n)),
                _ => None,
            };
            if let Some((g, n)) = copies {
                return Ok(expr_value(g.multiple(n, self.arena)?));
            }
        }
        Ok(ExprValue::Game(match op {
            BinaryOp::Add | BinaryOp::Sub => {
                let (g, h) = (self.game(x, a.span)?, self.game(y, b.span)?);
                if op == BinaryOp::Add {
                    self.arena.add(g, h)?
                } else {
                    self.arena.sub(g, h)?
                }
            }
            BinaryOp::Mul => match (times(&x), times(&y)) {
                (Some(n), _) => {
                    let g = self.game(y, b.span)?;
                    self.arena.multiple(n, g)?
                }
                (None, Some(n)) => {
                    let g = self.game(x, a.span)?;
                    self.arena.multiple(n, g)?
                }
                (None, None) => {
                    let (g, h) = (self.game(x, a.span)?, self.game(y, b.span)?);
                    let numbers = self.arena.as_number(g).zip(self.arena.as_number(h));
                    let Some(product) = numbers.map(|(x, y)| x * y) else {
                        return Err(wrong(
                            "wrong-type",
                            messages::games_have_no_product(),
                            span,
                            messages::multiples_and_norton_product(),
                        ));
                    };
                    self.arena.number(&product)?
                }
            },
            BinaryOp::Xor => {
                return Err(wrong(
                    "xor-of-games",
                    messages::games_have_no_nim_sum(),
                    span,
                    messages::games_are_added(),
                ));
            }
            _ => {
                let fact = messages::operator_is_not_for_games(op.symbol());
                let advice = match op {
                    BinaryOp::Div => messages::frac_makes_fractions(),
                    _ => messages::operators_of_games(),
                };
                return Err(wrong("wrong-type", fact, span, advice));
            }
        }))
    }

    fn comparison(
        &mut self,
        first: &Node,
        rest: &[(CompareOp, Node)],
        frame: &mut Frame,
    ) -> Unwinding<ExprValue> {
        let (mut x, mut x_span) = (self.node(first, frame)?, first.span);
        for (op, node) in rest {
            let y = self.node(node, frame)?;
            if !self.compared(*op, (&x, x_span), (&y, node.span))? {
                return Ok(ExprValue::Plain(Value::Bool(false)));
            }
            (x, x_span) = (y, node.span);
        }
        Ok(ExprValue::Plain(Value::Bool(true)))
    }

    fn compared(
        &mut self,
        op: CompareOp,
        x: (&ExprValue, TextRange),
        y: (&ExprValue, TextRange),
    ) -> Unwinding<bool> {
        if let (CompareOp::In | CompareOp::NotIn, ExprValue::List(items)) = (op, y.0) {
            let mut found = false;
            for item in items {
                found |= self.compared(CompareOp::Eq, x, (item, y.1))?;
            }
            return Ok(found == (op == CompareOp::In));
        }
        if is_loopy(x.0) || is_loopy(y.0) {
            return self.compared_loopy(op, x, y);
        }
        let game = |worth: &ExprValue| matches!(worth, ExprValue::Game(_));
        if !game(x.0) && !game(y.0) {
            let (a, b) = (
                self.plain_of(x.0.clone(), x.1)?,
                self.plain_of(y.0.clone(), y.1)?,
            );
            return Ok(builtin::compare(op, &a, &b, x.1.to(y.1))?);
        }
        let (g, h) = (self.game(x.0.clone(), x.1)?, self.game(y.0.clone(), y.1)?);
        Ok(match op {
            CompareOp::Eq | CompareOp::In => g == h,
            CompareOp::Ne | CompareOp::NotIn => g != h,
            CompareOp::Le => self.arena.le(g, h)?,
            CompareOp::Ge => self.arena.le(h, g)?,
            CompareOp::Lt => g != h && self.arena.le(g, h)?,
            CompareOp::Gt => g != h && self.arena.le(h, g)?,
        })
    }

    pub(super) fn index(
        &mut self,
        of: ExprValue,
        at: &ExprValue,
        spans: (TextRange, TextRange),
    ) -> Unwinding<ExprValue> {
        let at = self.plain_of(at.clone(), spans.1)?;
        let ExprValue::List(items) = of else {
            let of = self.plain_of(of, spans.0)?;
            return Ok(ExprValue::Plain(builtin::index(&of, &at, spans)?));
        };
        let i = builtin::int(&at, spans.1)?;
        let item = usize::try_from(i).ok().and_then(|i| items.get(i));
        item.cloned()
            .ok_or_else(|| fault::index_out_of_range(spans.1, i, items.len()).into())
    }

    fn literal(
        &mut self,
        literal: GameLiteral,
        operand: Option<&Node>,
        frame: &mut Frame,
    ) -> Unwinding<ExprValue> {
        let id = match (literal, operand) {
            (GameLiteral::Switch, Some(inner)) => {
                let inner_worth = self.node(inner, frame)?;
                let g = self.loopy(inner_worth, inner.span)?;
                let h = g.negative(self.arena)?;
                return Ok(expr_value(LoopyValue::form(self.arena, &[g], &[h])?));
            }
            (GameLiteral::Switch, None) => self.arena.switch(&[Id::ZERO])?,
            (GameLiteral::Star, operand) => {
                let n = self.count(operand, frame)?;
                let span = operand.map_or_else(TextRange::default, |node| node.span);
                let n = u32::try_from(n).map_err(|_| {
                    wrong(
                        "wrong-nimber",
                        messages::nimber_does_not_exist(format_args!("*{n}")),
                        span,
                        messages::range_of_nimbers(),
                    )
                })?;
                self.arena.nimber(n)?
            }
            (GameLiteral::Ups(ups @ (1 | -1)), Some(index)) if is_index(index) => {
                self.uptimal(ups, index, frame)?
            }
            (GameLiteral::Ups(ups), operand) => {
                let n = self.count(operand, frame)?;
                let ups = ups
                    .checked_mul(n)
                    .ok_or_else(|| fault::overflow(TextRange::default(), "ups"))?;
                self.arena.nus(&Dyadic::ZERO, ups, 0)?
            }
        };
        Ok(ExprValue::Game(id))
    }

    /// Evaluates `^[n]` or `v[n]`.
    fn uptimal(&mut self, sign: i64, index: &Node, frame: &mut Frame) -> Unwinding<Id> {
        let worth = self.node(index, frame)?;
        let value = self.plain_of(worth, index.span)?;
        let Value::List(items) = &value else {
            return Err(fault::unread(index.span).into());
        };
        let n = builtin::int(&items[0], index.span)?;
        let index_of = u32::try_from(n)
            .ok()
            .filter(|n| (1..=MAX_UPTIMAL).contains(n));
        let Some(n) = index_of else {
            let fact = messages::uptimal_does_not_exist(n);
            let advice = messages::range_of_uptimals(MAX_UPTIMAL);
            return Err(fault::bad_argument(index.span, fact, advice).into());
        };
        let up = self.arena.uptimal(n)?;
        Ok(if sign < 0 { self.arena.neg(up)? } else { up })
    }

    fn count(&mut self, operand: Option<&Node>, frame: &mut Frame) -> Unwinding<i64> {
        operand.map_or(Ok(1), |node| self.int(node, frame))
    }

    /// Evaluates the options of one player.
    fn options(&mut self, items: &[Item], frame: &mut Frame) -> Unwinding<Vec<LoopyValue>> {
        let mut options = Vec::new();
        self.items(items, frame, true, &mut |machine, node, frame| {
            let worth = machine.node(node, frame)?;
            options.push(machine.loopy(worth, node.span)?);
            Ok(true)
        })?;
        Ok(options)
    }
}

/// Whether an operand is a list of one item, as in `^[2]`.
fn is_index(operand: &Node) -> bool {
    matches!(&operand.kind, NodeKind::List(items) if items.len() == 1)
}

/// Joins two lists of which one contains games; `None` for other values.
fn join(a: &ExprValue, b: &ExprValue) -> Option<ExprValue> {
    let items = |worth: &ExprValue| match worth {
        ExprValue::List(items) => Some(items.clone()),
        ExprValue::Plain(Value::List(items)) => {
            Some(items.iter().cloned().map(ExprValue::Plain).collect())
        }
        _ => None,
    };
    if !matches!(a, ExprValue::List(_)) && !matches!(b, ExprValue::List(_)) {
        return None;
    }
    Some(ExprValue::List([items(a)?, items(b)?].concat()))
}

/// Makes a list, plain if no item is a game.
pub(super) fn list(items: Vec<ExprValue>) -> ExprValue {
    let plain = |worth: &ExprValue| match worth {
        ExprValue::Plain(value) => Some(value.clone()),
        _ => None,
    };
    match items.iter().map(plain).collect::<Option<Vec<Value>>>() {
        Some(values) => ExprValue::Plain(Value::list(values)),
        None => ExprValue::List(items),
    }
}
