//! Functions of games.

use grundy_core::Value;
use grundy_partizan::values::dyadic::NotDyadic;
use grundy_partizan::values::text::ReadFault;
use grundy_partizan::values::{Dyadic, Id, LoopyValue, ReadError};

use super::loopy::{expr_value, is_loopy};
use super::{ExprValue, GameMachine, Unwind, Unwinding, messages, wrong};
use crate::builtin;
use crate::fault;
use crate::meaning::{Node, games};
use crate::syntax::ast::{Builtin, TextRange};

impl GameMachine<'_, '_, '_> {
    /// Evaluates a function of games.
    pub(super) fn function(
        &mut self,
        name: &str,
        args: &[Node],
        worths: Vec<ExprValue>,
        span: TextRange,
    ) -> Unwinding<ExprValue> {
        match name {
            "game" => {
                return self.of_text(name, args, worths);
            }
            "frac" => return self.fraction(args, worths, span),
            "onside" | "offside" | "upsum" | "downsum" | "degree" => {
                return self.asked_of_loopy(name, worths, args, span);
            }
            "outcome" | "text" | "fuzzy" | "isnumber" if worths.iter().any(is_loopy) => {
                return self.asked_of_loopy(name, worths, args, span);
            }
            _ => {}
        }
        let mut games = Vec::with_capacity(args.len());
        for (worth, arg) in worths.into_iter().zip(args) {
            games.push(self.game(worth, arg.span)?);
        }
        self.partizan_query(name, &games, args, span)
    }

    fn partizan_query(
        &mut self,
        name: &str,
        games: &[Id],
        args: &[Node],
        span: TextRange,
    ) -> Unwinding<ExprValue> {
        let g = games[0];
        let number = |machine: &mut Self, x: &Dyadic| -> Unwinding<ExprValue> {
            Ok(ExprValue::Game(machine.arena.number(x)?))
        };
        let made = match name {
            "outcome" => {
                return Ok(ExprValue::Plain(Value::text(
                    self.arena.outcome(g)?.letter(),
                )));
            }
            "isnumber" => {
                return Ok(ExprValue::Plain(Value::Bool(
                    self.arena.as_number(g).is_some(),
                )));
            }
            "text" => return Ok(ExprValue::Plain(Value::text(&self.arena.text(g)?))),
            "fuzzy" => {
                return Ok(ExprValue::Plain(Value::Bool(
                    self.arena.compare(g, games[1])?.is_none(),
                )));
            }
            "birthday" => {
                let day = self.arena.birthday(g)?;
                return Ok(ExprValue::Plain(Value::from(u128::from(day))));
            }
            "left" | "right" | "incentives" => {
                let (left, right) = self.arena.ordered(g)?;
                let list = match name {
                    "left" => left,
                    "right" => right,
                    _ => self.arena.incentives(g)?,
                };
                return Ok(ExprValue::List(
                    list.into_iter().map(ExprValue::Game).collect(),
                ));
            }
            "mean" => {
                let x = self.arena.mean(g)?;
                return number(self, &x);
            }
            "temperature" => {
                let x = self.arena.temperature(g)?;
                return number(self, &x);
            }
            "lstop" | "rstop" => {
                let (left, right) = self.arena.stops(g);
                let x = if name == "lstop" {
                    left.clone()
                } else {
                    right.clone()
                };
                return number(self, &x);
            }
            "weight" => match self.arena.weight(g)? {
                Some(weight) => weight,
                None => {
                    return Err(wrong(
                        "no-weight",
                        messages::game_has_no_atomic_weight(),
                        span,
                        messages::infinitesimals_have_weight(),
                    ));
                }
            },
            "cool" => {
                let Some(t) = self.arena.as_number(games[1]).cloned() else {
                    return Err(wrong(
                        "wrong-type",
                        messages::cool_needs_number(),
                        args[1].span,
                        messages::example_of_cool(),
                    ));
                };
                if t < Dyadic::from(-1) {
                    let fact = messages::cool_is_not_defined(t.to_string());
                    let advice = messages::cool_needs_tax();
                    return Err(fault::bad_argument(args[1].span, fact, advice).into());
                }
                self.arena.cool(g, &t)?
            }
            "freeze" => self.arena.freeze(g)?,
            "heat" => self.arena.heat(g, games[1])?,
            "overheat" => self.arena.overheat(g, games[1], games[2])?,
            "norton" => {
                let unit = games[1];
                if unit == Id::ZERO || !self.arena.le(Id::ZERO, unit)? {
                    let fact = messages::unit_is_not_positive(self.arena.text(unit)?);
                    let advice = messages::norton_needs_positive_unit();
                    return Err(fault::bad_argument(args[1].span, fact, advice).into());
                }
                self.arena.norton(g, unit)?
            }
            "ordinal" => self.arena.ordinal(g, games[1])?,
            "conway" => self.arena.conway(g, games[1])?,
            "conjunctive" => self.arena.conjunctive(g, games[1])?,
            "selective" => self.arena.selective(g, games[1])?,
            "companion" => self.arena.companion(g)?,
            "reduced" => self.arena.reduced(g)?,
            "tiny" => self.arena.tiny(g)?,
            "miny" => {
                let tiny = self.arena.tiny(g)?;
                self.arena.neg(tiny)?
            }
            _ => g, // `number`: the game that a number is
        };
        Ok(ExprValue::Game(made))
    }

    fn of_text(
        &mut self,
        name: &str,
        args: &[Node],
        worths: Vec<ExprValue>,
    ) -> Unwinding<ExprValue> {
        let arg = &args[0];
        let worth = worths.into_iter().next().unwrap_or(ExprValue::Grundy(0));
        let text = match self.plain_of(worth, arg.span)? {
            Value::Str(text) => text,
            other => {
                let usage = games::function(name).map_or(name, |(_, usage)| usage);
                let error = fault::wrong_type(arg.span, fault::messages::a_text(), &other);
                return Err(Box::new(error.help(messages::it_is_called_as(usage))).into());
            }
        };
        let read = LoopyValue::read(self.arena, &text);
        Ok(expr_value(
            read.map_err(|error| not_a_game(&text, &error, arg.span))?,
        ))
    }

    /// Evaluates a function of numbers, texts and lists.
    pub(super) fn builtin(
        &mut self,
        builtin: Builtin,
        args: &[Node],
        worths: Vec<ExprValue>,
        span: TextRange,
    ) -> Unwinding<ExprValue> {
        if let (Builtin::Len, [ExprValue::List(items)]) = (builtin, &worths[..]) {
            return Ok(ExprValue::Plain(Value::Int(items.len() as i64)));
        }
        let (mut values, mut spans) = (Vec::new(), Vec::new());
        for (worth, arg) in worths.into_iter().zip(args) {
            values.push(self.plain_of(worth, arg.span)?);
            spans.push(arg.span);
        }
        Ok(ExprValue::Plain(builtin::call(
            builtin, &values, &spans, span,
        )?))
    }
}

/// Makes the error for a text that is not the value of a game.
fn not_a_game(text: &str, error: &ReadError, span: TextRange) -> Unwind {
    let reason = match error.reason {
        ReadFault::NoValue => messages::value_is_missing(),
        ReadFault::Unclosed(bracket) => messages::bracket_is_missing(bracket),
        ReadFault::NoBar => messages::bar_is_missing(),
        ReadFault::EqualBars => messages::bars_are_equally_long(),
        ReadFault::Fraction(NotDyadic::Unreadable) => messages::number_is_unreadable(),
        ReadFault::Fraction(NotDyadic::Denominator) => messages::denominator_is_not_power_of_two(),
        ReadFault::Fraction(NotDyadic::TooFine) => messages::denominator_is_too_large(),
        ReadFault::Count => messages::count_is_out_of_range(),
        ReadFault::UpsTwice => messages::write_number_of_ups(),
        ReadFault::OpenSum => messages::open_game_is_not_summand(),
        ReadFault::ArenaError(why) => return why.into(),
    };
    let fact = messages::text_is_not_game(text, reason, error.at);
    let advice = messages::write_value_as_printed();
    wrong("wrong-game-text", fact, span, advice)
}
