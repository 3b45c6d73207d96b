//! Laws that are learned from a table as automata, and proved.
//!
//! If no formula is found, the lost positions may still be recognised by their digits, and so may
//! the values. The table contains the members below a bound. [`grundy_automata::learn`] guesses an
//! automaton from them, and T5 decides whether it is the law.

use std::sync::Arc;

use grundy_automata::{Automaton, MembershipQuery, System};
use grundy_core::{Area, Kind, Lang, Message, Run, Table, Value};
use grundy_pattern::Status;
use grundy_rules::FunctionInfo;
use serde_json::{Value as Json, json};

use super::statement::{LawForm, Statement};
use super::translate::Reading;
use super::{BUDGET, BY_AUTOMATA, Decision, Theorem, decide_statement, domain_of, number_of};
use crate::formula::{Formula, json};
use crate::laws::messages;

/// A law that was learned from the table: an automaton, or a formula if it is one.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The statement: `lost positions of g(x,y): an automaton of 8 states, slope 1`.
    pub statement: Message,
    /// The table from which it was learned.
    pub ranges: Area,
    /// The number of cells that agree with it: all of the table from which it was learned.
    pub cells: usize,
    /// The theorem.
    pub theorem: Theorem,
}

impl Learned {
    /// The law as a sentence.
    pub fn sentence(&self) -> Message {
        match self.theorem.automaton() {
            Some(_) => self.theorem.sentence(),
            None => messages::law_at_every_position(&self.statement),
        }
    }

    /// As JSON, in the form of the other laws.
    pub fn to_json(&self, lang: Lang) -> Json {
        let automaton = self.theorem.automaton();
        let automaton = automaton.map(|lines| {
            let lines = lines.iter().map(Message::english);
            lines.map(Json::from).collect::<Json>()
        });
        json!({
            "statement": self.statement.english(),
            "sentence": self.sentence().text(lang),
            "status": Status::Proved.word(),
            "theorem": BY_AUTOMATA,
            "checked": {"ranges": json::ranges(&self.ranges), "cells": self.cells},
            "exceptions": [],
            "automaton": automaton,
        })
    }

    /// Whether it determines a value of the table: every value, or, if it is about losses of Grundy
    /// values, only 0.
    pub fn tells(&self, value: &Value) -> bool {
        match value {
            Value::Int(value) => *value == 0 || !self.theorem.is_of_losses(),
            Value::Bool(_) => true,
            _ => false,
        }
    }
}

/// The systems of digits, in the order of trial.
const SYSTEMS: [System; 13] = [
    System::Base(2),
    System::Slope(1),
    System::Base(3),
    System::Slope(2),
    System::Slope(3),
    System::Slope(4),
    System::Base(4),
    System::Base(5),
    System::Base(6),
    System::Base(7),
    System::Base(8),
    System::Base(9),
    System::Base(10),
];

/// The maximum number of digits of the numbers of a table.
fn digits(system: System, table: &Table) -> usize {
    let least = table.area.axes.iter().map(|axis| axis.to).min();
    let least = least.and_then(|to| u128::try_from(to).ok()).unwrap_or(0);
    let mut digits = 0;
    while system
        .weight(digits + 1)
        .is_some_and(|weight| weight <= least + 1)
    {
        digits += 1;
    }
    digits
}

/// Learns the lost positions, or else the values, and proves the law.
pub(crate) fn learn(
    game: &mut Formula,
    function: &FunctionInfo,
    table: &Table,
    run: &mut Run,
) -> Option<Theorem> {
    let rules = game.engine().arithmetic(&function.name).ok()?;
    let starts = table
        .area
        .axes
        .iter()
        .all(|axis| (0..=2).contains(&axis.from));
    if !starts || table.reached < table.cells.len() {
        return None;
    }
    let outcomes = matches!(function.kind, Kind::Win | Kind::Misere);
    if !outcomes && function.kind != Kind::Grundy {
        return None;
    }
    let mut place: Vec<i64> = Vec::new();
    let mut cell = |at: &[u64]| {
        place.clear();
        place.extend(at.iter().map(|n| *n as i64));
        number_of(&table.cells.get(table.area.index(&place)?)?)
    };
    let params = rules.params;
    let domain = domain_of(game, &function.name, table)?;
    let mut try_one = |system: System, losses: bool| {
        let mut member = |at: &[u64]| {
            if losses {
                cell(at) == Some(0)
            } else {
                cell(&at[..params]) == i64::try_from(at[params]).ok()
            }
        };
        let sample = MembershipQuery {
            tracks: params + usize::from(!losses),
            digits: digits(system, table),
            member: &mut member,
        };
        let guess = grundy_automata::learn(system, sample, &mut run.within(BUDGET)).ok()??;
        let statement = Statement {
            system,
            reading: Reading::CofiniteSet,
            rules: rules.clone(),
            losses,
            law: LawForm::Automaton(Arc::new(guess)),
            domain: domain.clone(),
            others: Vec::new(),
        };
        match decide_statement(statement, function, Some(table), run) {
            Decision::Proved(theorem) => Some(*theorem),
            _ => None,
        }
    };
    // Outcomes are learned more easily; the values may then have the same digits.
    for system in SYSTEMS {
        if let Some(losses) = try_one(system, true) {
            let values = if outcomes {
                None
            } else {
                try_one(system, false)
            };
            return Some(values.unwrap_or(losses));
        }
    }
    if outcomes {
        return None;
    }
    SYSTEMS.iter().find_map(|system| try_one(*system, false))
}

/// The same law as a formula, if it belongs to some families, with its statement.
pub(crate) fn as_formula(
    game: &mut Formula,
    learned: &Theorem,
    function: &FunctionInfo,
    table: &Table,
    run: &mut Run,
) -> Option<(String, Theorem)> {
    let [param] = &function.params[..] else {
        return None;
    };
    let call = format!("{}({param})", function.name);
    let own = |formula: &str| {
        let words = formula.split_inclusive(|c: char| !c.is_alphanumeric());
        let named = words.map(|word| match word.strip_prefix('x') {
            Some(rest) if rest.chars().all(|c| !c.is_alphanumeric()) => {
                format!("{param}{rest}")
            }
            _ => word.to_owned(),
        });
        named.collect::<String>()
    };
    let statements: Vec<String> = if learned.is_of_losses() {
        let lost = match function.kind {
            Kind::Grundy => format!("({call} == 0)"),
            _ => format!("(not {call})"),
        };
        let statements = LOSSES
            .iter()
            .map(|formula| format!("{lost} == ({})", own(formula)));
        statements.collect()
    } else {
        let statements = VALUES
            .iter()
            .map(|formula| format!("{call} == {}", own(formula)));
        statements.collect()
    };
    statements.into_iter().find_map(|statement| {
        let name = Some(function.name.as_str());
        match game.decide_law(&statement, name, Some(table), run) {
            Ok(Decision::Proved(theorem)) => Some((statement, *theorem)),
            _ => None,
        }
    })
}

/// Families of laws of one parameter `x` that no table search finds: values, and lost positions. A
/// learned automaton that equals one of them is reported as a formula.
const VALUES: [&str; 2] = ["2*x + 1 - popcount(x) % 2", "2*x + popcount(x) % 2"];
const LOSSES: [&str; 4] = [
    "(x & (x + 1)) == 0",
    "x >= 1 and (x & (x - 1)) == 0",
    "popcount(x) % 2 == 0",
    "popcount(x) % 2 == 1",
];

/// The automaton of a law in words: its digits, and its states with their transitions.
pub(super) fn table_of(automaton: &Automaton, names: &[&str]) -> Vec<Message> {
    let mut lines = Vec::new();
    let tracks: Vec<&str> = (automaton.tracks().iter())
        .map(|track| names.get(usize::from(*track)).copied().unwrap_or("v"))
        .collect();
    let tracks = tracks.join(", ");
    lines.push(match automaton.system() {
        System::Base(base) => messages::reads_base(tracks, base),
        System::Slope(slope) => {
            let weights: Vec<String> = (0..6)
                .filter_map(|place| Some(automaton.system().weight(place)?.to_string()))
                .collect();
            messages::reads_slope(tracks, slope, weights.join(", "))
        }
    });
    for state in 0..automaton.states() {
        let steps = automaton.transitions(state);
        if steps.is_empty() && !automaton.accepts(state) {
            continue;
        }
        let steps = steps.iter().map(|(letter, to)| {
            let digit = |d: &Option<u8>| d.map_or("*".to_owned(), |d| d.to_string());
            let letter: Vec<String> = letter.iter().map(digit).collect();
            messages::step_to_state(letter.join(","), to)
        });
        let steps = Message::joined(steps, ", ", "、");
        lines.push(if automaton.accepts(state) {
            messages::accepting_state(state, steps)
        } else {
            messages::rejecting_state(state, steps)
        });
    }
    lines
}
