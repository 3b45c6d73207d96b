//! All errors of the evaluation of rules, as [`Diagnostic`]s.
//!
//! The evaluators detect the same errors in different ways and must report them with the same text.
//! So the texts are in this module.

pub(crate) mod messages;

use grundy_core::{Diagnostic, Halt, Label, Message, Value, show_call};

use crate::syntax::ast::{Reducer, TextRange};

/// An error found during evaluation. Boxed, since it is rare and large.
pub type Fault = Box<Diagnostic>;

/// A limit of the budget that can be reached during the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Bytes,
    Cells,
    Options,
    Steps,
}

impl Limit {
    /// Returns its name in `--limit NAME=…`.
    fn name(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::Cells => "cells",
            Self::Options => "options",
            Self::Steps => "steps",
        }
    }

    /// Returns a number with the unit of the limit.
    fn amount(self, count: u64) -> Message {
        match self {
            Self::Bytes => messages::bytes(count),
            Self::Cells => messages::cells(count),
            Self::Options => messages::options(count),
            Self::Steps => messages::steps(count),
        }
    }
}

pub(crate) fn division_by_zero(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("division-by-zero", messages::division_by_zero())
            .at(span.range(), messages::the_divisor_is_zero())
            .help(messages::guard_the_divisor()),
    )
}

pub(crate) fn overflow(span: TextRange, formula: &str) -> Fault {
    Box::new(
        Diagnostic::error("overflow", messages::does_not_fit(formula))
            .at(span.range(), messages::overflows_here())
            .help(messages::integers_have_64_bits()),
    )
}

pub(crate) fn index_out_of_range(span: TextRange, index: i64, len: usize) -> Fault {
    let fact = match len {
        0 => messages::index_in_empty_list(index),
        1 => messages::index_in_list_of_one(index),
        len => messages::index_out_of_range(index, len, len - 1),
    };
    let advice = if index < 0 {
        messages::indices_count_from_zero()
    } else {
        messages::guard_the_index()
    };
    Box::new(
        Diagnostic::error("index-out-of-range", fact)
            .at(span.range(), messages::index_is(index))
            .help(advice),
    )
}

pub(crate) fn slice_out_of_range(span: TextRange, from: i64, to: i64, len: usize) -> Fault {
    let fact = match len {
        1 => messages::slice_out_of_list_of_one(from, to),
        len => messages::slice_out_of_range(from, to, len),
    };
    Box::new(
        Diagnostic::error("index-out-of-range", fact)
            .mark(span.range())
            .help(messages::slice_ends_are_within(len)),
    )
}

pub(crate) fn wrong_type(span: TextRange, expected: Message, found: &Value) -> Fault {
    let fact = messages::expected_kind(expected, found.kind_message());
    Box::new(
        Diagnostic::error("wrong-type", fact).at(span.range(), messages::this_is(shorten(found))),
    )
}

pub(crate) fn not_natural(span: TextRange, value: &Value) -> Fault {
    let (fact, advice) = match value {
        Value::Int(_) => (
            messages::option_is_not_natural(),
            messages::options_are_not_scores(),
        ),
        Value::Bool(_) => (
            messages::option_is_an_outcome(),
            messages::use_win_for_outcomes(),
        ),
        _ => (
            messages::option_of_mex_is(value.kind_message()),
            messages::options_are_grundy_values(),
        ),
    };
    Box::new(
        Diagnostic::error("option-not-natural", fact)
            .at(span.range(), messages::this_option_is(shorten(value)))
            .help(advice),
    )
}

pub(crate) fn not_an_outcome(span: TextRange, reducer: Reducer, value: &Value) -> Fault {
    let fact = messages::option_is_not_an_outcome(reducer.word(), value.kind_message());
    Box::new(
        Diagnostic::error("option-not-outcome", fact)
            .at(span.range(), messages::this_option_is(shorten(value)))
            .help(messages::options_are_outcomes()),
    )
}

pub(crate) fn xor_of_outcome(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("xor-of-outcomes", messages::outcomes_cannot_be_summed())
            .at(span.range(), messages::this_is_not_a_grundy_value())
            .help(messages::parts_do_not_decide_a_sum())
            .help(messages::write_not_equal_for_booleans()),
    )
}

pub(crate) fn no_items(span: TextRange, reducer: Reducer) -> Fault {
    Box::new(
        Diagnostic::error("no-items", messages::reducer_has_no_item(reducer.word()))
            .mark(span.range())
            .help(messages::give_a_default(reducer.word())),
    )
}

pub(crate) fn bad_step(span: TextRange, step: i64) -> Fault {
    Box::new(
        Diagnostic::error("bad-step", messages::range_cannot_have_step(step))
            .mark(span.range())
            .help(messages::steps_are_positive()),
    )
}

pub(crate) fn cannot_unpack(span: TextRange, names: usize, value: &Value) -> Fault {
    let found = match value {
        Value::List(items) => messages::a_list_of(items.len()),
        other => other.kind_message(),
    };
    let fact = messages::value_cannot_be_unpacked(names, found);
    Box::new(
        Diagnostic::error("cannot-unpack", fact)
            .at(span.range(), messages::this_item_is(shorten(value)))
            .help(messages::each_item_is_a_list_of(names)),
    )
}

pub(crate) fn bad_argument(span: TextRange, fact: Message, advice: Message) -> Fault {
    Box::new(
        Diagnostic::error("bad-argument", fact)
            .mark(span.range())
            .help(advice),
    )
}

pub(crate) fn no_clause(span: TextRange, function: &str, args: &[Value]) -> Fault {
    let fact = messages::no_line_defines(show_call(function, args));
    Box::new(
        Diagnostic::error("no-clause", fact)
            .at(span.range(), messages::needed_here())
            .help(messages::add_a_general_line(function)),
    )
}

/// Makes the error for a position outside a declared domain, called outside any option.
pub(crate) fn outside_domain(
    span: TextRange,
    function: &str,
    args: &[Value],
    param: &str,
    at_least: i64,
) -> Fault {
    let fact = messages::outside_domain(show_call(function, args), param, at_least);
    Box::new(
        Diagnostic::error("outside-domain", fact)
            .at(span.range(), messages::asked_for_here())
            .help(messages::the_header_declares_the_domain()),
    )
}

/// Makes the error for an input without a value. The span is that of its name.
pub(crate) fn missing_input(span: TextRange, name: &str, near: Option<&str>) -> Fault {
    let mut diagnostic = Diagnostic::error("missing-input", messages::input_has_no_value(name))
        .at(span.range(), messages::used_and_not_defined());
    if let Some(near) = near {
        diagnostic = diagnostic
            .help(grundy_core::suggest::did_you_mean(near))
            .fix(span.range(), near);
    }
    Box::new(diagnostic.help(messages::give_a_value(name)))
}

/// Returns `mex{ a,b }` for the text of a call `mex(a,b)`, `mex([a,b])` or `mex({a,b})`, and
/// `mex{ … }` for another text.
pub(crate) fn with_braces(reducer: Reducer, call: &str) -> String {
    let items = call
        .split_once('(')
        .and_then(|(_, items)| items.trim_end().strip_suffix(')'))
        .map_or("…", str::trim);
    let only = |open, close| {
        let inner = items.strip_prefix(open)?.strip_suffix(close)?;
        (!inner.contains([open, close])).then_some(inner)
    };
    let items = only('[', ']').or_else(|| only('{', '}')).unwrap_or(items);
    format!("{}{{ {} }}", reducer.word(), items.trim())
}

/// Makes the error for a call of an unknown function. The span is that of its name or of the call,
/// so the caller adds the fix that replaces the name.
pub(crate) fn unknown_function(
    span: TextRange,
    name: &str,
    near: Option<&str>,
    known: &[String],
) -> Diagnostic {
    let advice = if let Some(near) = near {
        grundy_core::suggest::did_you_mean(near)
    } else if known.is_empty() {
        messages::define_by_a_line(name)
    } else {
        let known = known.iter().map(|k| Message::same(format!("`{k}`")));
        messages::the_rules_define(Message::joined(known, ", ", "、"))
    };
    Diagnostic::error("unknown-name", messages::no_function(name))
        .at(span.range(), messages::not_defined())
        .help(advice)
}

/// Makes the error for a call with too few or too many arguments. `usage` is its syntax, `takes`
/// the smallest and the largest number of arguments.
pub(crate) fn wrong_arity(
    span: TextRange,
    usage: &str,
    takes: (usize, usize),
    found: usize,
) -> Fault {
    let wanted = match takes {
        (least, most) if least == most => arguments(least),
        (least, _) => messages::at_least(least),
    };
    let fact = messages::wrong_number_of_arguments(usage, wanted, found);
    Box::new(
        Diagnostic::error("arity", fact)
            .at(span.range(), messages::arguments_here(found))
            .help(messages::write_it_as(usage)),
    )
}

/// Returns a number of arguments.
pub(crate) fn arguments(count: usize) -> Message {
    match count {
        1 => messages::one_argument(),
        count => messages::arguments(count),
    }
}

/// Makes the error for rules without an `answer` line.
pub(crate) fn no_answer() -> Fault {
    Box::new(
        Diagnostic::error("no-answer", messages::the_rules_have_no_answer())
            .help(messages::add_an_answer()),
    )
}

/// Makes the error for a text that the parser reported and that was not fixed.
pub(crate) fn unread(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("unread", messages::could_not_be_read())
            .mark(span.range())
            .help(messages::correct_the_mistakes()),
    )
}

/// Makes the error for a partizan game where numbers are needed.
pub(crate) fn partizan_value(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("two-sided", messages::partizan_value())
            .at(span.range(), messages::a_game())
            .help(messages::where_games_are_values()),
    )
}

/// Makes the error for a position that needs its own value, with the closed path.
pub(crate) fn cycle(span: TextRange, path: &[String]) -> Fault {
    Box::new(circle(span, path).help(messages::write_loopy()))
}

/// Makes the same error for a partizan game.
pub(crate) fn partizan_cycle(span: TextRange, path: &[String]) -> Fault {
    Box::new(circle(span, path).help(messages::endless_play_has_no_value()))
}

fn circle(span: TextRange, path: &[String]) -> Diagnostic {
    Diagnostic::error("cycle", messages::recurrence_needs_itself())
        .at(span.range(), messages::this_closes_the_circle())
        .note(messages::the_cycle(show_path(path)))
        .help(messages::every_move_approaches_the_end())
}

/// Makes the error for `loopy` in a function that does not end in it.
pub(crate) fn loopy_inside(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loopy-inside", messages::loopy_is_inside())
            .at(span.range(), messages::an_option_of_this_loopy())
            .help(messages::functions_end_in_loopy()),
    )
}

/// Makes the error of the plain evaluator: its recursion does not end in a cyclic graph.
pub(crate) fn no_recursion(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loopy-plain", messages::not_by_recursion())
            .at(span.range(), messages::play_may_go_round())
            .help(messages::held_against_play()),
    )
}

/// Makes the error for graphs inside the conditions of graphs, without end.
pub(crate) fn loopy_nested(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loopy-nested", messages::conditions_need_other_graphs())
            .at(span.range(), messages::needed_within())
            .help(messages::conditions_depend_on_the_position()),
    )
}

/// Makes the error for arithmetic with ∞(K).
pub(crate) fn loopy_value(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loopy-value", messages::loopy_value_is_not_a_number())
            .at(span.range(), messages::this_may_be_infinite())
            .help(messages::uses_of_loopy_values()),
    )
}

/// Makes the error for arithmetic with `loony`.
pub(crate) fn loony_value(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loony-value", messages::loony_value_is_not_a_number())
            .at(span.range(), messages::this_may_be_loony())
            .help(messages::uses_of_loony_values()),
    )
}

/// Makes the error for a sum of a loopy component and one with entailing moves.
pub(crate) fn loopy_and_loony(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loopy-and-loony", messages::sum_has_no_known_value())
            .at(span.range(), messages::infinite_and_loony())
            .help(messages::sum_alike_positions()),
    )
}

/// Joins the positions of a path, shortened in the middle if it is long.
fn show_path(path: &[String]) -> Message {
    if path.len() <= 12 {
        return Message::same(path.join(" -> "));
    }
    messages::more_positions(
        path[..6].join(" -> "),
        path.len() - 10,
        path[path.len() - 4..].join(" -> "),
    )
}

/// The header of a definition with the domain that would make its recurrence end.
pub(crate) struct Domain {
    /// The new header: `g(x>=0)`.
    pub header: String,
    /// The place of the header without a domain.
    pub place: TextRange,
}

/// Makes the error for a recurrence whose references continue without end.
pub(crate) fn without_end(
    span: TextRange,
    chain: &[String],
    guard: Option<&str>,
    domain: Option<&Domain>,
) -> Fault {
    let mut diagnostic = runs_on(span, chain);
    if let Some(guard) = guard {
        diagnostic = diagnostic.help(messages::add_a_guard(guard));
    }
    if let Some(domain) = domain {
        let advice = match guard {
            Some(_) => messages::or_declare_the_domain(&domain.header),
            None => messages::declare_the_domain(&domain.header),
        };
        diagnostic = diagnostic
            .help(advice)
            .fix(domain.place.range(), &domain.header);
    }
    if guard.is_none() && domain.is_none() {
        diagnostic = diagnostic.help(messages::every_move_approaches_the_end());
    }
    Box::new(diagnostic)
}

fn runs_on(span: TextRange, chain: &[String]) -> Diagnostic {
    Diagnostic::error("without-end", messages::recurrence_does_not_end())
        .at(span.range(), messages::this_runs_on())
        .note(messages::the_chain(chain.join(" -> ")))
}

/// Makes the same error for a function that is not a game.
pub(crate) fn without_base(span: TextRange, chain: &[String], base: &str) -> Fault {
    Box::new(runs_on(span, chain).help(messages::add_a_base_case(base)))
}

/// Makes the error for a heap beyond the reach of every table.
pub(crate) fn beyond_reach(span: TextRange, position: &str, reaches: u64) -> Halt {
    Halt::limit(
        Diagnostic::error(
            "beyond-reach",
            messages::beyond_any_table(position, reaches),
        )
        .at(span.range(), messages::asked_for_here())
        .note(messages::only_through_a_period())
        .help(messages::raise_the_limits_or_ask_for_less()),
    )
}

/// Makes the error for a limit that was reached during the work, where the work could not be
/// estimated.
pub(crate) fn limit_met(limit: Limit, allowed: u64) -> Halt {
    let more = format!("{}={}", limit.name(), allowed.saturating_mul(10));
    let fact = messages::limit_reached(limit.amount(allowed));
    let diagnostic = Diagnostic::error("limit-exceeded", fact);
    Halt::limit(diagnostic.help(messages::ask_for_less_or_raise(more)))
}

/// As [`limit_met`], with the place whose evaluation reached it.
pub(crate) fn limit_met_at(limit: Limit, allowed: u64, at: TextRange) -> Halt {
    let mut halt = limit_met(limit, allowed);
    if at != TextRange::default() {
        halt.diagnostic_mut().labels.push(Label {
            span: at.range(),
            text: messages::met_while_evaluated(),
        });
    }
    halt
}

/// Prints a value in at most 40 characters.
pub(crate) fn shorten(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 40 {
        return text;
    }
    let mut short: String = text.chars().take(37).collect();
    short.push('…');
    short
}

/// Returns whether a number of the evaluation did not fit 64 bits.
pub(crate) fn is_overflow(halt: &Halt) -> bool {
    halt.stop().is_none() && halt.diagnostic().code == "overflow"
}

/// The error for a certificate of a graph that is known in part.
pub(crate) fn not_examined(span: TextRange, position: &str) -> Fault {
    Box::new(
        Diagnostic::error(
            "no-certificate",
            messages::certificate_needs_the_whole_graph(),
        )
        .at(span.range(), messages::moves_are_not_known(position))
        .help(messages::bound_the_positions()),
    )
}

/// The limit that is reached if an expression needs a value that is not known.
pub(crate) fn value_is_not_known(span: TextRange) -> Halt {
    let finding = Diagnostic::error("unknown-value", messages::value_is_not_known())
        .at(span.range(), messages::depends_on_others())
        .help(messages::solve_shows_what_is_known());
    Halt::limit(finding)
}
