//! A formula as a [`Ruleset`]: the value of a position, and its moves in words.

use std::collections::HashSet;

use grundy_core::{Diagnostic, Kind, Message, Outcome, Run, Side, Turn};
use grundy_impartial::Loopy;
use grundy_impartial::entailing_values::EntailingOutcome;
use grundy_rules::{FunctionInfo, LoopyPlace, OptionInfo, Value, conversion};

use crate::entailing::{check_marks, unmarked};
use crate::failure::Failure;
use crate::formula::difference;
use crate::formula::listing::{self, FoundOption, Vast};
use crate::formula::lists::winning_moves_of_long_list;
use crate::formula::{Formula, messages};
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue, of_board, show};

/// The kind of the values of a function; a heap in closed form counts as a Grundy value.
fn kind(info: &FunctionInfo) -> Kind {
    if info.is_identity {
        Kind::Grundy
    } else {
        info.kind
    }
}

/// Arguments without brackets around them.
fn bare(position: &[Value]) -> String {
    if let Some(words) = of_board(position) {
        return words;
    }
    let parts: Vec<String> = position.iter().map(Value::to_string).collect();
    parts.join(",")
}

/// The stones of a heap of Nim in closed form.
fn stones(info: &FunctionInfo, at: &Component) -> Option<u128> {
    match &at.position[..] {
        [heap] if info.is_identity => heap.natural(),
        _ => None,
    }
}

/// A Nim heap after a move.
fn heap(at: &Component, heap: u128) -> FoundOption {
    FoundOption {
        to: vec![grundy_rules::Summand {
            function: at.function.clone(),
            position: vec![Value::from(heap)],
        }],
        value: Value::from(heap),
        constant: false,
        turn: Turn::Ordinary,
    }
}

/// A move in words: `7 -> 3 + 2`, `(0,3) -> (1,3)`, `0 -> r(17)`, `2 -> end`. If the rules give
/// only the value of the option, it is written as the Nim heap `*3`.
fn words(info: &FunctionInfo, at: &Component, found: &FoundOption) -> String {
    let left: Vec<String> = found
        .to
        .iter()
        .map(|left| {
            if left.function == at.function {
                show(&left.position)
            } else {
                format!("{}({})", left.function, bare(&left.position))
            }
        })
        .collect();
    let left = if left.is_empty() {
        match (&found.value, kind(info)) {
            (Value::Int(value), Kind::Grundy) if *value != 0 || !found.constant => {
                format!("*{value}")
            }
            _ => "end".to_owned(),
        }
    } else {
        left.join(" + ")
    };
    format!("{} -> {left}", show(&at.position))
}

/// The player to move at a position of scores, which determines the meaning of signs; none if the
/// rules do not determine it.
fn chooser(
    formula: &mut Formula,
    info: &FunctionInfo,
    at: &Component,
    run: &mut Run,
) -> Result<Option<Side>, Failure> {
    match info.kind {
        Kind::Turns => formula.chooser(&at.function, &at.position, run),
        Kind::Min => Ok(Some(Side::Second)),
        _ => Ok(Some(Side::First)),
    }
}

/// Converts a value of the rules, for a position of this function at which `side` is to move.
fn value_by_kind(
    formula: &Formula,
    info: &FunctionInfo,
    side: Option<Side>,
    value: Value,
) -> ComponentValue {
    match kind(info) {
        Kind::Grundy => ComponentValue::Grundy(value.natural().unwrap_or(0)),
        Kind::Loopy => ComponentValue::Loopy(conversion::loopy(&value).unwrap_or(Loopy::Finite(0))),
        Kind::Obliged => ComponentValue::Obliged(
            conversion::entailing_value(&value).unwrap_or(EntailingOutcome::Number(0)),
        ),
        Kind::Win | Kind::Misere => {
            let wins = value == Value::Bool(true);
            ComponentValue::Outcome(match (formula.is_partizan(info), wins) {
                (false, wins) => Outcome::from_win(wins),
                (true, true) => Outcome::Win,
                (true, false) => Outcome::Loss,
            })
        }
        Kind::Max | Kind::Min | Kind::Turns | Kind::Game | Kind::Plain => {
            let outcome = side.and_then(|side| by_sign(formula, info, side, &value));
            ComponentValue::Score(value, outcome)
        }
    }
}

/// The value of an option. For `mex`, a law of the lost positions gives the outcome only.
fn option_value(
    formula: &Formula,
    info: &FunctionInfo,
    side: Option<Side>,
    value: Value,
) -> ComponentValue {
    match (&value, kind(info)) {
        (Value::Bool(wins), Kind::Grundy) => ComponentValue::Outcome(Outcome::from_win(*wins)),
        _ => value_by_kind(formula, info, side, value),
    }
}

/// The outcome for the player to move by the sign of a score.
fn by_sign(formula: &Formula, info: &FunctionInfo, side: Side, value: &Value) -> Option<Outcome> {
    if !formula.rules().is_zero_sum(&info.name) {
        return None;
    }
    let score = value.as_int()?.signum();
    let score = if side == Side::Second { -score } else { score };
    Some(match score {
        1 => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    })
}

/// The options of a component in the order of the rules, without duplicates.
fn options(
    formula: &mut Formula,
    at: &Component,
    run: &mut Run,
) -> Result<Vec<FoundOption>, Failure> {
    let options = formula.options_at(&at.function, &at.position, run)?;
    let mut seen = HashSet::new();
    let mut found = Vec::with_capacity(options.len());
    for OptionInfo {
        value,
        components,
        item,
        turn,
        ..
    } in options
    {
        let mut key = components.clone();
        key.sort_unstable();
        if seen.insert((key, value.clone(), turn)) {
            found.push(FoundOption {
                constant: components.is_empty()
                    && formula.rules().is_constant_option(&at.function, item),
                to: components,
                value,
                turn,
            });
        }
    }
    Ok(found)
}

/// The moves of a heap of Nim in closed form, if they may be too many to be listed.
fn moves_of_large_heap(at: &Component, stones: u128, wanted: &Wanted) -> Vast {
    let to = if wanted.any {
        (stones > 0).then_some(0)
    } else {
        (wanted.target < stones).then_some(wanted.target)
    };
    let found: Vec<FoundOption> = to.map(|rest| heap(at, rest)).into_iter().collect();
    Vast {
        omitted: stones - found.len() as u128,
        found,
        winning_omitted: false,
    }
}

/// The Grundy value of a position of which a proved law says only whether it is lost, where the law
/// of the catalogue states the value and both agree.
fn known_value(formula: &Formula, info: &FunctionInfo, position: &[Value], value: Value) -> Value {
    let (Value::Bool(wins), Kind::Grundy) = (&value, kind(info)) else {
        return value;
    };
    match formula.catalogue_value(info.index, position) {
        Some(stated) if (stated != 0) == *wins => Value::from(stated),
        _ => value,
    }
}

/// The moves of a far position with the values that are known. A law of the lost positions finds
/// moves to value 0 only: for another target the winning moves are not listed.
fn of_target(formula: &Formula, info: &FunctionInfo, far: Vast, wanted: &Wanted) -> Vast {
    let is_unknown = |option: &FoundOption| matches!(option.value, Value::Bool(_));
    if kind(info) != Kind::Grundy || !far.found.iter().any(is_unknown) {
        return far;
    }
    let mut far = far;
    for option in &mut far.found {
        option.value = match (&option.value, &option.to[..]) {
            (Value::Bool(true), [one]) if one.function == info.name => {
                known_value(formula, info, &one.position, Value::Bool(true))
            }
            (Value::Bool(false), _) if wanted.target != 0 => Value::Int(0),
            (value, _) => value.clone(),
        };
    }
    if wanted.target != 0 {
        let listed = far.found.len();
        far.found.retain(|option| !is_unknown(option));
        far.omitted = far
            .omitted
            .saturating_add((listed - far.found.len()) as u128);
        far.winning_omitted = true;
    }
    far
}

fn large_value(
    formula: &mut Formula,
    info: &FunctionInfo,
    position: &[Value],
    run: &mut Run,
) -> Result<Option<Value>, Failure> {
    let source = formula.large_positions();
    source.value(formula, info, position, run)
}

fn large_moves(
    formula: &mut Formula,
    info: &FunctionInfo,
    position: &[Value],
    wanted: &Wanted,
    run: &mut Run,
) -> Result<Option<Vast>, Failure> {
    let source = formula.large_positions();
    source.moves(formula, info, position, wanted.target, run)
}

/// The moves of a component, or those of them that are listed.
fn found(
    formula: &mut Formula,
    info: &FunctionInfo,
    at: &Component,
    wanted: &Wanted,
    run: &mut Run,
) -> Result<Vast, Failure> {
    if let Some(stones) = stones(info, at) {
        return Ok(match wanted.most {
            Some(_) => moves_of_large_heap(at, stones, wanted),
            None => Vast::all((0..stones).map(|rest| heap(at, rest)).collect()),
        });
    }
    // Larger heaps list some moves that lose as well.
    let only_winning = wanted.most.is_some() && !wanted.any;
    if only_winning && formula.is_nim(at) {
        let stones = at.position.first().and_then(Value::natural).unwrap_or(0);
        if stones < u128::from(listing::LEAST_VAST) {
            return Ok(moves_of_large_heap(at, stones, wanted));
        }
    }
    if formula.is_far(at) {
        if let ([heap], true) = (&at.position[..], formula.is_nim(at)) {
            return Ok(moves_of_large_heap(at, heap.natural().unwrap_or(0), wanted));
        }
        if let Some(far) = large_moves(formula, info, &at.position, wanted, run)? {
            return Ok(of_target(formula, info, far, wanted));
        }
    }
    if let Some(winning) = winning_moves_of_long_list(formula, at, wanted, run)? {
        return Ok(winning);
    }
    if let Some(vast) = listing::vast(formula, at, wanted, run)? {
        return Ok(vast);
    }
    match options(formula, at, run) {
        Ok(options) => Ok(Vast::all(options)),
        Err(failure) => {
            let far = large_moves(formula, info, &at.position, wanted, run)?;
            let far = far.map(|far| of_target(formula, info, far, wanted));
            far.ok_or(failure)
        }
    }
}

impl Ruleset for Formula {
    fn name(&self) -> &str {
        Self::name(self)
    }

    fn title(&self) -> Option<Message> {
        Self::title(self)
    }

    fn warnings(&self) -> Vec<Failure> {
        let found = self.rules().warnings().iter();
        found.map(|warning| self.warning(warning)).collect()
    }

    fn beginning(&mut self, run: &mut Run) -> Result<Vec<String>, Failure> {
        crate::formula::position::beginning(self, run)
    }

    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure> {
        let obliged = words.iter().map(|word| unmarked(word));
        let (bare, marks): (Vec<&str>, Vec<bool>) = obliged.unzip();
        let marked = marks.contains(&true) && self.is_entailing();
        let components = self.positions(if marked { &bare } else { words }, run)?;
        let component = |(i, at)| Component {
            entailed: marked && marks[i],
            ..Component::from(at)
        };
        let sum: Vec<Component> = components.into_iter().enumerate().map(component).collect();
        check_marks(&sum)?;
        Ok(sum)
    }

    fn show(&self, at: &Component) -> String {
        let inner = bare(&at.position) + if at.entailed { "!" } else { "" };
        match self.main_function() {
            Some(main) if main.name == at.function => inner,
            _ => format!("{}({inner})", at.function),
        }
    }

    fn written(&self, at: &Component) -> String {
        match self.main_function() {
            Some(main) if main.name == at.function => show(&at.position),
            _ => format!(
                "{}({})",
                at.function,
                show(&at.position).trim_matches(['(', ')'])
            ),
        }
    }

    fn kind(&self, at: &Component) -> Result<Kind, Failure> {
        Ok(kind(&self.function(Some(&at.function))?))
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let info = self.function(Some(&at.function))?;
        if info.kind == Kind::Plain && !info.is_identity {
            return Err(Failure::of(
                Diagnostic::error(
                    "no-game",
                    messages::not_a_game_function(format_args!("`{}`", info.name)),
                )
                .help(messages::ends_of_game_functions()),
            ));
        }
        let value = match &at.position[..] {
            // A heap of Nim in closed form is equal to its value, for every size.
            [heap @ Value::Big(_)] if info.is_identity => heap.clone(),
            [_] => match self.value_at(&at.function, &at.position, run) {
                Ok(value) if !self.catalogue_answered() => value,
                // Proved laws come before tested ones.
                other => match large_value(self, &info, &at.position, run)? {
                    Some(value) => {
                        self.forget_catalogue_law();
                        value
                    }
                    None => other?,
                },
            },
            _ => match large_value(self, &info, &at.position, run)? {
                Some(value) => value,
                None => self.value_at(&at.function, &at.position, run)?,
            },
        };
        let value = known_value(self, &info, &at.position, value);
        let by_losses = matches!(value, Value::Bool(_));
        if kind(&info) == Kind::Grundy && value.natural().is_none() && !by_losses {
            let (name, at) = (&info.name, bare(&at.position));
            return Err(Failure::of(
                Diagnostic::error(
                    "wrong-position",
                    messages::not_a_grundy_value(name, at, value.to_string()),
                )
                .help(messages::heaps_are_natural_numbers()),
            ));
        }
        let side = chooser(self, &info, at, run)?;
        Ok(Some(option_value(self, &info, side, value)))
    }

    fn prepare(&mut self, _: &[Component], _: &mut Run) -> Result<(), Failure> {
        self.forget_laws();
        Ok(())
    }

    fn is_far(&self, at: &Component) -> bool {
        // A single heap may be large for other engines than a law: they take any line.
        let name = &at.function;
        listing::large_numbers(&at.position).is_some()
            && (at.position.len() > 1 || self.large_positions().is_known(self, name))
            || listing::wide(&at.position).is_some()
                && self.large_positions().determines_values(self, name)
    }

    fn is_slow(&self, at: &Component) -> bool {
        !self.is_far(at) && listing::is_slow(&at.position)
    }

    fn count(&self, at: &Component) -> u128 {
        let info = self.function(Some(&at.function));
        info.ok().and_then(|info| stones(&info, at)).unwrap_or(0)
    }

    fn is_nim(&mut self, at: &Component) -> bool {
        let Ok(info) = self.function(Some(&at.function)) else {
            return false;
        };
        let natural = matches!(&at.position[..], [heap] if heap.natural().is_some());
        natural
            && (info.is_identity
                || self.with_heaps(&at.function, |heaps| heaps.is_nim()) == Ok(true))
    }

    fn moves(&mut self, at: &Component, wanted: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let info = self.function(Some(&at.function))?;
        let Vast {
            found,
            omitted,
            winning_omitted,
        } = found(self, &info, at, wanted, run)?;
        let side = chooser(self, &info, at, run)?;
        let follower = |found: &FoundOption| match &found.to[..] {
            [one] => Some(one.position.clone()),
            _ => None,
        };
        let followers: Vec<Option<Vec<Value>>> = found.iter().map(follower).collect();
        let followers: Vec<Option<&[Value]>> = followers.iter().map(Option::as_deref).collect();
        let notations = difference::notations(&at.position, &followers);
        let list = found
            .into_iter()
            .zip(notations)
            .map(|(found, notation)| Choice {
                text: notation.unwrap_or_else(|| words(&info, at, &found)),
                turn: found.turn,
                to: found.to.into_iter().map(Component::from).collect(),
                leaves: Some(option_value(self, &info, side, found.value)),
                ..Choice::default()
            });
        Ok(Moves {
            list: list.collect(),
            omitted,
            winning_omitted,
        })
    }

    fn loopy_place(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<LoopyPlace>, Failure> {
        crate::formula::loopy::place_of(self, at, run)
    }

    fn wins_entailed(
        &mut self,
        at: &Component,
        rest: EntailingOutcome,
        run: &mut Run,
    ) -> Result<bool, Failure> {
        let known = self.ask(run, |engine, heaps, run| {
            engine.entailing_value(&at.function, &at.position, heaps, run)
        })?;
        Ok(known.wins_in_sum(rest))
    }

    fn no_sum(&self, sum: &[Component]) -> Diagnostic {
        let odd = sum.iter().find_map(|at| {
            let info = self.function(Some(&at.function)).ok()?;
            (kind(&info) != Kind::Grundy).then_some((at, info))
        });
        if odd.is_none()
            && let Some(at) = sum.iter().find(|at| self.is_far(at))
        {
            let position = bare(&at.position);
            return Diagnostic::error(
                "no-sum",
                messages::only_the_outcome_is_known(&at.function, position),
            )
            .help(messages::ask_for_one_position());
        }
        let kind = odd.as_ref().map_or(Kind::Win, |(_, info)| info.kind);
        let name = odd.as_ref().map_or("", |(_, info)| info.name.as_str());
        let fact = match kind {
            Kind::Misere => messages::misere_positions_cannot_be_added(name),
            Kind::Max | Kind::Min | Kind::Turns => messages::scores_cannot_be_added(name),
            _ => messages::outcomes_cannot_be_added(name),
        };
        let diagnostic = Diagnostic::error("no-sum", fact);
        if odd.as_ref().is_some_and(|(at, info)| {
            self.rules().list_parameters(&info.name) == [true] && at.position.len() == 1
        }) {
            let items: Vec<String> = sum
                .iter()
                .map(|at| bare(&at.position).trim_matches(['[', ']']).to_owned())
                .filter(|list| !list.is_empty())
                .collect();
            return diagnostic.help(messages::position_is_a_list_of_heaps(items.join(",")));
        }
        diagnostic.help(match kind {
            Kind::Misere => messages::make_position_one_argument(),
            Kind::Max | Kind::Min | Kind::Turns => crate::messages::give_one_position(),
            _ => messages::define_by_mex(),
        })
    }

    fn formula(&self) -> Option<&Formula> {
        Some(self)
    }

    fn formula_mut(&mut self) -> Option<&mut Formula> {
        Some(self)
    }

    fn into_formula(self: Box<Self>) -> Option<Formula> {
        Some(*self)
    }
}
