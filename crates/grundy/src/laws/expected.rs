//! The header lines of a rule file that state values: `expect:`, `answer:`, `closed:` and
//! `theorem:`, compared with the rules.

use grundy_catalogue::{Field, Header};
use grundy_core::{Area, Message, Run, Span};

use super::claim::with_comparison;
use super::messages;
use super::pattern::Law;
use super::theorem::BY_AUTOMATA;
use crate::Value;
use crate::failure::Failure;
use crate::formula::{Formula, json};
use crate::game::Game;

/// A statement of the header, and whether the rules agree.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The key of the header line, `expect`.
    pub key: &'static str,
    /// The statement as it is written.
    pub statement: String,
    /// Its place in the text of the rules.
    pub place: Span,
    /// The difference; none if the statement holds.
    pub difference: Option<Message>,
}

/// Compares every statement in the header of a rule file with its rules. `open` opens the game of
/// this text anew, since statements have their own inputs. Cost: the values that the statements
/// name, each range of `closed:`, and a search for the law of `theorem:`.
///
/// # Errors
/// A game that cannot be opened, or a run that is stopped.
pub fn check(
    text: &str,
    mut open: impl FnMut() -> Result<Game, Failure>,
    run: &mut Run,
) -> Result<Vec<Expected>, Failure> {
    let (header, _) = Header::parse(text);
    let mut found = Vec::new();
    for expect in &header.expect {
        let mut game = with_inputs(open()?, &expect.given)?;
        let value = game.eval(&with_comparison(&expect.claim.text), run);
        let difference = differs(value, &Value::Bool(true))?;
        found.push(stated("expect", &expect.claim, difference));
    }
    for answer in &header.answers {
        let mut game = with_inputs(open()?, &answer.given)?;
        let value = game.answer(run);
        let difference = match json::parse(&answer.value.text) {
            Ok(expected) => differs(value, &expected)?,
            Err(finding) => Some(finding.message),
        };
        found.push(stated("answer", &answer.value, difference));
    }
    if let Some(closed) = &header.closed {
        let difference = closed_form_differs(&header, &mut open, run)?;
        found.push(stated("closed", &closed.formula, difference));
    }
    if let Some(field) = &header.theorem {
        let law = proved_law(&mut open()?, run)?;
        let difference = (law.as_deref() != Some(&*field.text)).then(|| match &law {
            Some(law) => messages::proved_is(law),
            None => messages::nothing_is_proved(),
        });
        found.push(stated("theorem", field, difference));
    }
    Ok(found)
}

fn stated(key: &'static str, field: &Field, difference: Option<Message>) -> Expected {
    Expected {
        key,
        statement: field.text.clone(),
        place: field.span.clone(),
        difference,
    }
}

/// A game with the inputs of a statement.
fn with_inputs(mut game: Game, given: &[(Field, Field)]) -> Result<Game, Failure> {
    for (name, value) in given {
        let value = json::parse_word(&value.text).map_err(|finding| Failure::of(*finding))?;
        game.give(vec![(name.text.clone(), value)], None)?;
    }
    Ok(game)
}

/// The difference between a value and the expected one. A run that is stopped is an error.
fn differs(value: Result<Value, Failure>, expected: &Value) -> Result<Option<Message>, Failure> {
    match value {
        Ok(value) => {
            Ok((value != *expected)
                .then(|| messages::value_is(json::from_value(&value).to_string())))
        }
        Err(failure) if failure.stop().is_some() => Err(failure),
        Err(failure) => {
            let finding = failure.diagnostics.into_iter().next();
            Ok(Some(
                finding.map_or_else(Message::empty, |finding| finding.message),
            ))
        }
    }
}

/// The first difference of the closed form of a header from the rules, on its range.
fn closed_form_differs(
    header: &Header,
    open: &mut dyn FnMut() -> Result<Game, Failure>,
    run: &mut Run,
) -> Result<Option<Message>, Failure> {
    for (claim, inputs) in claims_of_closed_form(header) {
        let mut game = open()?;
        for (name, value) in inputs {
            game.formula_mut()?.give(&name, Value::Int(value));
        }
        let difference = differs(game.eval(&claim, run), &Value::Bool(true))?;
        if difference.is_some() {
            return Ok(difference);
        }
    }
    Ok(None)
}

/// Whether the closed form in the header of rules agrees with them on its range, for the present
/// inputs. `None` without a closed form, for a range over inputs, and if the run is stopped.
pub(crate) fn closed_form_agrees(game: &mut Formula, run: &mut Run) -> Option<bool> {
    let claims = claims_of_closed_form(game.header());
    let [(claim, inputs)] = &claims[..] else {
        return None;
    };
    let compared = inputs.is_empty().then(|| game.eval(claim, run))?;
    compared.ok().map(|value| value == Value::Bool(true))
}

/// The claims that a closed form holds on its range, each with the inputs of its rules.
///
/// Names in the range that are parameters of the file would hide the inputs as local names, so a
/// range over them is enumerated here. A form about lists has no range: all ascending lists `h` of
/// up to four numbers below 6 that are positions are used.
fn claims_of_closed_form(header: &Header) -> Vec<(String, Vec<(String, i64)>)> {
    let Some(closed) = &header.closed else {
        return Vec::new();
    };
    let (inputs, arguments): (Vec<_>, Vec<_>) =
        (header.range.iter()).partition(|bounds| header.parameter(&bounds.name).is_some());
    let over = if header.range.is_empty() {
        let positions = header.positions.as_ref();
        let positions = positions.map_or_else(String::new, |p| format!("if ({})", p.text));
        format!(
            "for a in 0..6 for b in a..6 for c in b..6 for d in c..6 \
             for h in [[],[a],[a,b],[a,b,c],[a,b,c,d]] {positions}"
        )
    } else {
        let ranges = arguments
            .iter()
            .map(|b| format!("for {} in ({})..=({})", b.name, b.from, b.to));
        ranges.collect::<Vec<_>>().join(" ")
    };
    let condition = closed.condition.as_ref();
    let condition = condition.map_or_else(String::new, |c| format!(" if ({})", c.text));
    let claim = format!("all{{ ({}) {over}{condition} }}", closed.formula.text);
    let mut bindings: Vec<Vec<(String, i64)>> = vec![Vec::new()];
    for bounds in inputs {
        let values = bounds.from..=bounds.to;
        let with = |known: &Vec<(String, i64)>, value| {
            let mut next = known.clone();
            next.push((bounds.name.clone(), value));
            next
        };
        bindings = (bindings.iter())
            .flat_map(|known| values.clone().map(move |value| with(known, value)))
            .collect();
    }
    bindings
        .into_iter()
        .map(|inputs| (claim.clone(), inputs))
        .collect()
}

/// The first law that is proved for all positions, in the form of `theorem:`: the name of the
/// theorem, and the law.
///
/// # Errors
/// Rules that have no table, or a run that is stopped.
pub fn proved_law(game: &mut Game, run: &mut Run) -> Result<Option<String>, Failure> {
    let laws = game.formula_mut()?.pattern(&Area::default(), run)?;
    let repeats = |law: &&Law| {
        let found = &law.finding;
        found.theorem.is_some() && (found.is_closed() || found.of_zeros)
    };
    let learned = laws.learned.as_ref().map(|law| law.statement.to_string());
    let found = laws.findings.iter().find(|law| law.proof.is_some());
    let by_automata = found.map(|law| law.finding.statement.clone()).or(learned);
    if let Some(statement) = by_automata {
        return Ok(Some(format!("{BY_AUTOMATA} {statement}")));
    }
    let law = laws.findings.iter().find(repeats).map(|law| &law.finding);
    Ok(law.and_then(|law| Some(format!("{} {}", law.theorem.as_ref()?, law.statement))))
}
