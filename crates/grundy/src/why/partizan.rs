//! Partizan games: which options are dominated or reversible, and the value of what remains.

use std::collections::BTreeSet;

use grundy_core::{Kind, Message, Run};
use grundy_rules::Value;

use super::{Reason, Reasons, formula, list_of, messages, move_formula, value_formula};
use crate::failure::Failure;
use crate::solution::Solution;
use crate::values::{self, CanonicalEnd, CanonicalForm, CanonicalStep};

/// More options than this are not simplified.
const MAX_OPTIONS: usize = 400;
/// The longest list of options in a sentence.
const MAX_LIST: usize = 24;

/// Returns the reasons of the value of an expression such as `{2,1,{4|1}|3}`: its options, which of
/// them are dominated or reversible, and the value of what remains.
///
/// ```
/// use grundy::{Lang, Run, why};
///
/// let reasons = why::of_expression("{2,1,{4|1}|3}", &mut Run::silent())?;
/// let text = reasons.text(Lang::En);
/// assert!(text.contains("{2|3} = 5/2, the simplest number between 2 and 3."), "{text}");
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// An expression that is wrong, not a game, or loopy, or the limit that was reached.
pub fn of_expression(text: &str, run: &mut Run) -> Result<Reasons, Failure> {
    let solution = values::solution(text, run)?;
    let mut reasons = options(&solution);
    let (steps, canonical) = simplification(&solution, run)?;
    reasons.extend(steps);
    reasons.push(Reason::Sentence(verdict(&solution)));
    Ok(Reasons {
        heading: Message::same(value_formula(text)),
        position: vec![text.to_owned()],
        solution,
        reasons,
        canonical,
        law: None,
        cost: None,
        proof: None,
        growth: None,
    })
}

/// The text of a value of a partizan game.
fn value_text(value: &Value) -> String {
    match value {
        Value::Str(text) => text.to_string(),
        other => other.to_string(),
    }
}

/// The values after the moves of Left or of Right, each once, in the order of the moves; none if
/// one of them is too large to be written.
fn values_after(solution: &Solution, player: &str) -> Option<Vec<String>> {
    let mut seen = BTreeSet::new();
    let mut list = Vec::new();
    for by in &solution.moves {
        if by.of_two.as_ref()?.player == player {
            let text = value_text(by.value.as_ref()?);
            if seen.insert(text.clone()) {
                list.push(text);
            }
        }
    }
    Some(list)
}

/// Values in a sentence; the middle of a long list is left out.
fn value_list(list: &[String]) -> Message {
    let sign = |text: &String| Message::same(value_formula(text));
    if list.len() <= MAX_LIST {
        return Message::joined(list.iter().map(sign), ", ", "、");
    }
    let (first, last) = (&list[..MAX_LIST / 2], &list[list.len() - 1]);
    let dots = Message::same("…");
    Message::joined(first.iter().map(sign).chain([dots, sign(last)]), ", ", "、")
}

/// The moves of both players with the values after them.
pub(super) fn moves_with_values(solution: &Solution) -> Option<Reason> {
    let sentences = solution.moves.iter().filter_map(|by| {
        let value = value_formula(value_text(by.value.as_ref()?));
        Some(messages::move_counts(move_formula(&by.text), value))
    });
    list_of(sentences, messages::and_more_moves).map(Reason::Moves)
}

/// The options of both players as values.
fn options(solution: &Solution) -> Vec<Reason> {
    let (left, right) = (values_after(solution, "L"), values_after(solution, "R"));
    let (Some(left), Some(right)) = (left, right) else {
        return Vec::new();
    };
    let left = match &left[..] {
        [] => messages::left_has_no_option(),
        list => messages::left_options(value_list(list)),
    };
    let right = match &right[..] {
        [] => messages::right_has_no_option(),
        list => messages::right_options(value_list(list)),
    };
    vec![Reason::Sentence(left), Reason::Sentence(right)]
}

/// The steps from the options to the value.
pub(super) fn simplification(
    solution: &Solution,
    run: &mut Run,
) -> Result<(Vec<Reason>, Option<CanonicalForm>), Failure> {
    let none = Ok((Vec::new(), None));
    if solution.omitted > 0 || solution.moves.len() > MAX_OPTIONS || solution.value.is_none() {
        return none;
    }
    let (left, right) = (values_after(solution, "L"), values_after(solution, "R"));
    let (Some(left), Some(right)) = (left, right) else {
        return none;
    };
    let left: Vec<&str> = left.iter().map(String::as_str).collect();
    let right: Vec<&str> = right.iter().map(String::as_str).collect();
    let Some(form) = values::canonical_form(&left, &right, run)? else {
        return none;
    };
    let mut reasons = Vec::new();
    match list_of(form.steps.iter().map(step), messages::and_more_steps) {
        Some(steps) => reasons.push(Reason::List(steps)),
        None if solution.is_over() => {}
        None => reasons.push(Reason::Sentence(match form.end {
            CanonicalEnd::Number => messages::number_has_its_options(),
            _ => messages::nothing_is_simplified(),
        })),
    }
    reasons.push(Reason::Sentence(remainder(&form)));
    Ok((reasons, Some(form)))
}

/// The value and the outcome, as far as they are known.
pub(super) fn verdict(solution: &Solution) -> Message {
    match (&solution.value, solution.outcome) {
        (Some(value), Some(outcome)) => {
            let value = match solution.kind {
                Kind::Game => value_formula(value_text(value)),
                _ => formula(value_text(value)),
            };
            messages::value_and_outcome(value, outcome.message())
        }
        (None, Some(outcome)) => messages::outcome_is(outcome.message()),
        _ => messages::outcome_is_not_known(),
    }
}

/// A step as two sentences: the reason, and what replaces the option.
fn step(step: &CanonicalStep) -> Message {
    let is_left = step.player == "L";
    let (option, by) = (value_formula(&step.option), value_formula(&step.by));
    let Some(list) = &step.replaced_by else {
        let comparison = |sign: &str| value_formula(format!("{} {sign} {}", step.option, step.by));
        return if is_left {
            messages::left_is_dominated(option, comparison("<="), by)
        } else {
            messages::right_is_dominated(option, comparison(">="), by)
        };
    };
    let comparison = |sign: &str| value_formula(format!("{} {sign} G", step.by));
    let reason = if is_left {
        messages::left_is_reversible(option, by.clone(), comparison("<="))
    } else {
        messages::right_is_reversible(option, by.clone(), comparison(">="))
    };
    let replacement = match (is_left, list.is_empty()) {
        (true, false) => messages::replaced_by_left_options(by, value_list(list)),
        (false, false) => messages::replaced_by_right_options(by, value_list(list)),
        (true, true) => messages::removed_without_left_options(by),
        (false, true) => messages::removed_without_right_options(by),
    };
    messages::two_sentences(reason, replacement)
}

/// What remains after all steps, with its value.
fn remainder(form: &CanonicalForm) -> Message {
    let braces = format!("{{{}|{}}}", form.left.join(","), form.right.join(","));
    let equation = value_formula(format!("{braces} = {}", form.value));
    match (form.end, form.left.first(), form.right.first()) {
        (CanonicalEnd::Number, None, None) => messages::remains_without_options(equation),
        (CanonicalEnd::Number, Some(low), None) => {
            messages::remains_above(equation, value_formula(low))
        }
        (CanonicalEnd::Number, None, Some(high)) => {
            messages::remains_below(equation, value_formula(high))
        }
        (CanonicalEnd::Number, Some(low), Some(high)) => {
            messages::remains_between(equation, value_formula(low), value_formula(high))
        }
        (CanonicalEnd::Nimber, ..) => {
            // The options of a nimber are all smaller ones.
            let numbers: Vec<String> = (0..form.left.len()).map(|n| n.to_string()).collect();
            let mex = format!("mex{{{}}} = {}", numbers.join(","), form.left.len());
            messages::remains_nimber(equation, formula(mex))
        }
        // The value of braces is written like its form.
        (CanonicalEnd::Canonical, ..) if form.value.starts_with('{') => {
            messages::remains_canonical(value_formula(&form.value))
        }
        (CanonicalEnd::Canonical, ..) => messages::remains_canonical(equation),
    }
}
