//! All errors of the evaluation of rules, as [`Diagnostic`]s.
//!
//! The evaluators detect the same errors in different ways and must report them with the same text.
//! So the texts are in this module.

use grundy_game::{Diagnostic, Halt, Label};

use crate::syntax::ast::{Reducer, TextRange};
use grundy_game::{Value, show_call};

/// An error found during evaluation. Boxed, since it is rare and large.
pub type Fault = Box<Diagnostic>;

pub(crate) fn division_by_zero(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("division-by-zero", "division by zero")
            .at(span.range(), "the divisor is 0 here")
            .help("keep the divisor from 0 with a guard, for example `if k != 0`"),
    )
}

pub(crate) fn overflow(span: TextRange, what: &str) -> Fault {
    Box::new(
        Diagnostic::error("overflow", format!("`{what}` does not fit 64 bits"))
            .at(span.range(), "overflows here")
            .help("intermediate values are integers from -2^63 to 2^63-1; restate the rule with smaller numbers"),
    )
}

pub(crate) fn index_out_of_range(span: TextRange, index: i64, len: usize) -> Fault {
    let has = match len {
        0 => "is empty".to_owned(),
        1 => "has 1 item, with index 0".to_owned(),
        n => format!("has {n} items, with indices 0 to {}", n - 1),
    };
    let mut diagnostic = Diagnostic::error(
        "index-out-of-range",
        format!("there is no item {index}: the list {has}"),
    )
    .at(span.range(), format!("index {index}"));
    diagnostic = if index < 0 {
        diagnostic.help(
            "indices count from 0 and none counts from the end; the last item is `a[len(a)-1]`",
        )
    } else {
        diagnostic.help("keep the index in range with a guard, for example `if i < len(a)`")
    };
    Box::new(diagnostic)
}

pub(crate) fn slice_out_of_range(span: TextRange, from: i64, to: i64, len: usize) -> Fault {
    Box::new(
        Diagnostic::error(
            "index-out-of-range",
            format!("there is no slice {from}..{to} of a list of {len} items"),
        )
        .at(span.range(), "")
        .help(format!(
            "both ends of a slice lie between 0 and the length, here {len}"
        )),
    )
}

pub(crate) fn wrong_type(span: TextRange, expected: &str, found: &Value) -> Fault {
    Box::new(
        Diagnostic::error(
            "wrong-type",
            format!("expected {expected}, found {}", found.kind()),
        )
        .at(span.range(), format!("this is {}", shorten(found))),
    )
}

pub(crate) fn not_natural(span: TextRange, value: &Value) -> Fault {
    let diagnostic = match value {
        Value::Int(_) => Diagnostic::error(
            "option-not-natural",
            "an option of `mex` is not a natural number",
        )
        .at(span.range(), format!("this option is {value}"))
        .help("options of `mex` are Grundy values: 0, 1, 2, …; for scores use `max` or `min`"),
        Value::Bool(_) => Diagnostic::error(
            "option-not-natural",
            "an option of `mex` is an outcome, not a number",
        )
        .at(span.range(), format!("this option is {value}"))
        .help("use `win{ … }` for outcomes, or define the options by `mex` as well"),
        _ => Diagnostic::error(
            "option-not-natural",
            format!("an option of `mex` is {}", value.kind()),
        )
        .at(span.range(), format!("this option is {}", shorten(value)))
        .help("options of `mex` are Grundy values: 0, 1, 2, …"),
    };
    Box::new(diagnostic)
}

pub(crate) fn not_an_outcome(span: TextRange, reducer: Reducer, value: &Value) -> Fault {
    Box::new(
        Diagnostic::error(
            "option-not-outcome",
            format!("an option of `{reducer}` is {}, not an outcome", value.kind()),
        )
        .at(span.range(), format!("this option is {}", shorten(value)))
        .help("options of `win` and `misere` are outcomes (true: the player to move wins); for Grundy values use `mex`"),
    )
}

pub(crate) fn xor_of_outcome(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("xor-of-outcomes", "outcomes cannot be summed by xor")
            .at(span.range(), "this is true or false, not a Grundy value")
            .help("who wins a sum is not decided by who wins its parts: define the game with `mex{ … }`, and xor its Grundy values")
            .help("to ask whether two booleans differ, write `!=`"),
    )
}

pub(crate) fn no_items(span: TextRange, reducer: Reducer) -> Fault {
    Box::new(
        Diagnostic::error(
            "no-items",
            format!("`{reducer}{{ … }}` has no item here, and no default"),
        )
        .at(span.range(), "")
        .help(format!(
            "say what it is worth without items: `{reducer}{{ … }} default 0`"
        )),
    )
}

pub(crate) fn bad_step(span: TextRange, step: i64) -> Fault {
    Box::new(
        Diagnostic::error("bad-step", format!("a range cannot have step {step}"))
            .at(span.range(), "")
            .help("steps are 1 or more; options have no order, so no range needs to run down"),
    )
}

pub(crate) fn cannot_unpack(span: TextRange, names: usize, value: &Value) -> Fault {
    let found = match value {
        Value::List(items) => format!("a list of {}", items.len()),
        other => other.kind().to_owned(),
    };
    Box::new(
        Diagnostic::error(
            "cannot-unpack",
            format!("{names} names take a list of {names}, found {found}"),
        )
        .at(span.range(), format!("an item is {}", shorten(value)))
        .help(format!(
            "each item must be a list of {names}, for example [[1,2],[3,4]] for two names"
        )),
    )
}

pub(crate) fn bad_argument(span: TextRange, message: String, help: &str) -> Fault {
    Box::new(
        Diagnostic::error("bad-argument", message)
            .at(span.range(), "")
            .help(help),
    )
}

pub(crate) fn no_clause(span: TextRange, function: &str, args: &[Value]) -> Fault {
    Box::new(
        Diagnostic::error(
            "no-clause",
            format!("no line defines {}", show_call(function, args)),
        )
        .at(span.range(), "needed here")
        .help(format!(
            "add a line `{function}(…) = …` whose parameters are names"
        )),
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
    Box::new(
        Diagnostic::error(
            "outside-domain",
            format!(
                "{} is outside the domain: `{param}>={at_least}`",
                show_call(function, args)
            ),
        )
        .at(span.range(), "asked for here")
        .help("the header of the definition declares the domain; ask for a position inside it"),
    )
}

pub(crate) fn missing_input(span: TextRange, name: &str, near: Option<&str>) -> Fault {
    let mut diagnostic =
        Diagnostic::error("missing-input", format!("the input `{name}` has no value"))
            .at(span.range(), "used here, and defined nowhere in the rules");
    if let Some(near) = near {
        diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
    }
    Box::new(diagnostic.help(format!(
        "give it a value with `--given {name}=…` (JSON), or define it by a line `{name} = …`"
    )))
}

pub(crate) fn unknown_function(
    span: TextRange,
    name: &str,
    near: Option<&str>,
    known: &[String],
) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::error("unknown-name", format!("there is no function `{name}`"))
            .at(span.range(), "not defined");
    if let Some(near) = near {
        diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
    } else if known.is_empty() {
        diagnostic = diagnostic.help(format!("define it by a line `{name}(x) = …`"));
    } else {
        diagnostic = diagnostic.help(format!(
            "the rules define {}",
            known
                .iter()
                .map(|k| format!("`{k}`"))
                .collect::<Vec<_>>()
                .join(", ")
        ));
    }
    diagnostic
}

/// Makes the error for a call with too few or too many arguments. `usage` is its syntax, `takes`
/// the smallest and the largest number of arguments.
pub(crate) fn wrong_arity(
    span: TextRange,
    usage: &str,
    takes: (usize, usize),
    found: usize,
) -> Fault {
    let number = match takes {
        (1, 1) => "1 argument".to_owned(),
        (least, most) if least == most => format!("{least} arguments"),
        (least, _) => format!("at least {least}"),
    };
    Box::new(
        Diagnostic::error("arity", format!("`{usage}` takes {number}, found {found}"))
            .at(span.range(), format!("{found} here"))
            .help(format!("write it as `{usage}`")),
    )
}

/// Makes the error for rules without an `answer` line.
pub(crate) fn no_answer() -> Fault {
    Box::new(
        Diagnostic::error("no-answer", "the rules have no line `answer = …`")
            .help("add a line `answer = …`, or ask for an expression such as `g(13)`"),
    )
}

/// Makes the error for a text that the parser reported and that was not fixed.
pub(crate) fn unread(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("unread", "this could not be read, so it has no value")
            .at(span.range(), "")
            .help("correct the mistakes that reading the rules reported"),
    )
}

/// Makes the error for a partizan game where numbers are needed.
pub(crate) fn two_sided(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("two-sided", "this is the value of a game of two sides")
            .at(span.range(), "a game")
            .help("such values are computed with by `grundy value -e EXPR`, and in rules whose functions end in braces with a bar"),
    )
}

/// Makes the error for a position that needs its own value, with the closed path.
pub(crate) fn cycle(span: TextRange, path: &[String]) -> Fault {
    let help = "if play may go on for ever, write `loopy{ … }` for `mex{ … }`";
    Box::new(circle(span, path).help(help))
}

/// Makes the same error for a partizan game.
pub(crate) fn cycle_of_two(span: TextRange, path: &[String]) -> Fault {
    Box::new(
        circle(span, path)
            .help("games of two sides in which play may go on for ever have no value here"),
    )
}

fn circle(span: TextRange, path: &[String]) -> Diagnostic {
    Diagnostic::error("cycle", "the recurrence needs its own value")
        .at(span.range(), "this reference closes the circle")
        .note(format!("the cycle: {}", show_path(path)))
        .help("a game must come to an end: every move has to bring it nearer to the end")
}

/// Makes the error for `loopy` in a function that does not end in it.
pub(crate) fn loopy_inside(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loopy-inside", "`loopy` is inside an expression")
            .at(span.range(), "an option of this `loopy`")
            .help("a function ends in `loopy{ … }`, by itself or through `if`: write `g(x) = loopy{ … }` and use `g(x)` here"),
    )
}

/// Makes the error of the plain evaluator: its recursion does not end in a cyclic graph.
pub(crate) fn no_recursion(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error("loopy-plain", "this is not evaluated by recursion")
            .at(span.range(), "play may go round here, or a move obliges")
            .help("such values are held against play of whole sums instead"),
    )
}

/// Makes the error for graphs inside the conditions of graphs, without end.
pub(crate) fn loopy_nested(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error(
            "loopy-nested",
            "conditions of `loopy` need values of other graphs, over and over",
        )
        .at(span.range(), "this value is needed within")
        .help("let conditions depend on the position alone, and not on loopy values"),
    )
}

/// Makes the error for arithmetic with ∞(K).
pub(crate) fn loopy_value(span: TextRange, what: &str) -> Fault {
    Box::new(
        Diagnostic::error(
            "loopy-value",
            format!("{what} is not a number to compute with"),
        )
        .at(span.range(), "this may be ∞, play going on for ever")
        .help(
            "loopy values can be summed by `^`, compared by `==`, and asked for their `outcome(…)`",
        ),
    )
}

/// Makes the error for arithmetic with `loony`.
pub(crate) fn loony_value(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error(
            "loony-value",
            "a value that may be loony is not a number to compute with",
        )
        .at(span.range(), "this may be `loony`")
        .help("such values can be summed by `^`, compared by `== loony`, and asked for their `outcome(…)`"),
    )
}

/// Makes the error for a sum of a loopy component and one with entailing moves.
pub(crate) fn loopy_and_loony(span: TextRange) -> Fault {
    Box::new(
        Diagnostic::error(
            "loopy-and-loony",
            "a sum of play that may go on for ever and moves that oblige has no known value",
        )
        .at(span.range(), "one side may be ∞, the other loony")
        .help("add positions of `loopy` functions to each other, and positions with `entail` or `again` to each other"),
    )
}

/// Joins the positions of a path, shortened in the middle if it is long.
fn show_path(path: &[String]) -> String {
    if path.len() <= 12 {
        return path.join(" -> ");
    }
    format!(
        "{} -> … ({} more) … -> {}",
        path[..6].join(" -> "),
        path.len() - 10,
        path[path.len() - 4..].join(" -> ")
    )
}

/// Makes the error for a recurrence whose references continue without end.
pub(crate) fn without_end(
    span: TextRange,
    chain: &[String],
    guard: Option<&str>,
    domain: Option<&str>,
) -> Fault {
    let mut diagnostic = runs_on(span, chain);
    if let Some(guard) = guard {
        diagnostic = diagnostic.help(format!("add a guard: `{guard}`"));
    }
    if let Some(domain) = domain {
        diagnostic = diagnostic.help(format!(
            "or declare the domain in the header, `{domain}`: options that leave it are not moves"
        ));
    }
    if guard.is_none() && domain.is_none() {
        diagnostic = diagnostic
            .help("a game must come to an end: every move has to bring it nearer to the end");
    }
    Box::new(diagnostic)
}

fn runs_on(span: TextRange, chain: &[String]) -> Diagnostic {
    Diagnostic::error("without-end", "the recurrence does not come to an end")
        .at(span.range(), "this reference runs on for ever")
        .note(format!("the chain: {} -> …", chain.join(" -> ")))
}

/// Makes the same error for a function that is not a game.
pub(crate) fn without_base(span: TextRange, chain: &[String], base: &str) -> Fault {
    let help = format!(
        "add a line at which it ends, such as `{base}`, or a condition: `if … then … else …`"
    );
    Box::new(runs_on(span, chain).help(help))
}

/// Makes the error for a heap beyond the reach of every table.
pub(crate) fn beyond_reach(span: TextRange, position: &str, reaches: u64) -> Halt {
    Halt::limit(
        Diagnostic::error("beyond-reach", format!("{position} lies beyond any table: it reaches only {reaches}"))
            .at(span.range(), "asked for here")
            .note("a heap of this size can only be answered through a period that is proved, and none is known for these rules")
            .help("raise the limits with `--limit cells=…,bytes=…`, or ask for a smaller position"),
    )
}

/// Makes the error for a limit that was reached during the work, where the work could not be
/// estimated.
pub(crate) fn limit_met(what: &str, allowed: u64) -> Halt {
    Halt::limit(
        Diagnostic::error(
            "limit-exceeded",
            format!("the limit of {allowed} {what} was reached before the answer"),
        )
        .help(format!(
            "ask for a smaller position, or raise the limit: `--limit {what}={}`",
            allowed.saturating_mul(10)
        )),
    )
}

/// As [`limit_met`], with the place whose evaluation reached it.
pub(crate) fn limit_met_at(what: &str, allowed: u64, at: TextRange) -> Halt {
    let mut halt = limit_met(what, allowed);
    if at != TextRange::default() {
        halt.diagnostic_mut().labels.push(Label {
            span: at.range(),
            text: "met while this was evaluated".into(),
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
            "a certificate contains the whole graph of the positions",
        )
        .at(
            span.range(),
            format!(
                "the moves from {position} are not known: a number in them does not fit 64 bits"
            ),
        )
        .help("bound the positions by a guard, such as `if x <= 1000`; that defines another game"),
    )
}
