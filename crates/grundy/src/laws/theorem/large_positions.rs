//! Positions far outside of every table, answered by a proved law.
//!
//! The value of a heap of 10^18 is computed by the automaton of the law. Moves to a given value are
//! found by intersecting the moves with the positions of that value: for each way through the
//! rules, the least options in the order of words. The same automaton counts the options.

use std::sync::Arc;

use grundy_automata::{Automaton, Predicate as Said, Track, decide};
use grundy_core::{Area, Halt, Message, Run, Table, Turn};
use grundy_rules::{FunctionInfo, Summand, Value};

use super::options::{OptionBranch, Which};
use super::t5::{self, LawAutomaton, Obstacle, least_of};
use super::translate::{Own, at};
use super::{BUDGET, BY_AUTOMATA, Decision, Theorem};
use crate::failure::Failure;
use crate::formula::listing::{FoundOption, Vast, large_numbers, wide};
use crate::formula::{Formula, KnownLaw, LargePositions};
use crate::laws::messages;
use crate::laws::pattern::{Law, Laws, table_to_read};
use crate::laws::small_state;

/// Maximum numbers of winning moves and of other moves that are listed for each way through the
/// rules.
const LISTED: (usize, usize) = (4, 1);

/// A proved law with its text.
struct ProvedLaw {
    theorem: Theorem,
    statement: Message,
}

impl ProvedLaw {
    /// The law in a sentence without its end, with the theorem.
    fn message(&self) -> Message {
        messages::law_with_proof(&self.statement, self.theorem.title(), BY_AUTOMATA)
    }
}

impl Theorem {
    /// The value of a position by the law: for outcomes 0 for a loss and 1 for a win; none outside
    /// of its domain.
    pub(crate) fn value(&self, position: &[u128], run: &mut Run) -> Result<Option<u128>, Halt> {
        let params: Vec<Track> = (0..position.len() as Track).collect();
        let is = |formula: Said| {
            let all = params.iter().zip(position);
            all.fold(formula, |all, (track, n)| all.and(Said::Is(*track, *n)))
        };
        let inside = at(&self.proof.domain, &params);
        let system = self.system();
        if decide(system, &is(inside), run)?.is_empty() {
            return Ok(None);
        }
        match &self.proof.law {
            LawAutomaton::Values(graph) => {
                let value = position.len() as Track;
                let with = [&params[..], &[value]].concat();
                let values = decide(system, &is(at(graph, &with)).exists(params.clone()), run)?;
                Ok(if values.is_empty() {
                    None
                } else {
                    least_of(&values, &[value])[0]
                })
            }
            LawAutomaton::Lost(lost) => {
                let lost = decide(system, &is(at(lost, &params)), run)?;
                Ok(Some(u128::from(lost.is_empty())))
            }
        }
    }

    fn own(&self, run: &mut Run) -> Result<Own, Halt> {
        Ok(match &self.proof.law {
            LawAutomaton::Values(graph) => Own::Values(graph.clone()),
            LawAutomaton::Lost(lost) => {
                let params: Vec<Track> = (0..self.params.len() as Track).collect();
                let won = at(&self.proof.domain, &params).and(at(lost, &params).not());
                Own::Outcomes(lost.clone(), Arc::new(decide(self.system(), &won, run)?))
            }
        })
    }

    /// Moves that leave a value, and others.
    pub(super) fn moves(
        &self,
        function: &str,
        position: &[u128],
        target: u128,
        run: &mut Run,
    ) -> Result<Vast, Obstacle> {
        let own = self.own(run)?;
        let losses = self.is_of_losses();
        let target = i64::try_from(target).ok();
        let mut list: Vec<FoundOption> = Vec::new();
        let mut winning_omitted = false;
        // The number of options that leave several components is known only for a single way
        // through the rules.
        let longest = position.iter().map(|n| self.system().length(*n)).max();
        // Options are at most slightly longer than the position.
        let longest = longest.unwrap_or(0) + 3;
        let mut splits: Vec<Option<u128>> = Vec::new();
        let mut singles = Said::Constant(false);
        let there: Vec<Track> = (0..position.len() as Track).collect();
        for wins in [true, false] {
            let mut theorem = t5::Obligations::new(
                &self.statement.rules,
                self.system(),
                self.statement.reading,
                run,
            );
            let which = match (wins, losses) {
                (false, _) => Which::All,
                (true, true) => Which::Lost,
                (true, false) => Which::Of(target),
            };
            for OptionBranch { tracks, options } in theorem.leaving(own.clone(), position, which)? {
                let most = if wins { LISTED.0 } else { LISTED.1 };
                let (found, more) = members(&tracks, &options, most, &mut theorem)?;
                winning_omitted |= wins && more;
                for to in found {
                    let mut sum = 0;
                    for one in &to {
                        sum ^= self.value(one, theorem.run)?.unwrap_or(0);
                    }
                    let component = |at: &Vec<u128>| Summand {
                        function: function.to_owned(),
                        position: at.iter().map(|n| Value::from(*n)).collect(),
                    };
                    list.push(FoundOption {
                        constant: false,
                        turn: Turn::Ordinary,
                        to: to.iter().map(component).collect(),
                        value: if losses {
                            Value::Bool(sum != 0)
                        } else {
                            Value::from(sum)
                        },
                    });
                }
                match &tracks[..] {
                    [one] if !wins => {
                        let name =
                            |track: &Track| there[one.iter().position(|t| t == track).unwrap_or(0)];
                        let named = options.tracks().iter().map(name).collect();
                        singles = singles.or(Said::Known(Arc::new(options), named));
                    }
                    _ if wins => {}
                    several => {
                        let all = options.tracks() == several.concat();
                        splits.push(options.count(longest).filter(|_| all));
                    }
                }
            }
        }
        let mut seen: Vec<Vec<Summand>> = Vec::new();
        list.retain(|found| {
            let new = !seen.contains(&found.to);
            seen.push(found.to.clone());
            new
        });
        let all = decide(self.system(), &singles, run)?;
        let single = match all.tracks() {
            _ if all.is_empty() => Some(0),
            tracks => all.count(longest).filter(|_| tracks == there),
        };
        let count = match (single, &splits[..]) {
            (Some(single), []) => Some(single),
            (Some(single), [Some(split)]) => single.checked_add(*split),
            _ => None,
        };
        let count = count.unwrap_or(u128::MAX);
        Ok(Vast {
            omitted: count.saturating_sub(list.len() as u128),
            found: list,
            winning_omitted,
        })
    }
}

/// The components that an option leaves, each by its numbers.
type Left = Vec<Vec<u128>>;

/// Some members, each as positions, and whether there are more.
fn members(
    tracks: &[Vec<Track>],
    options: &Automaton,
    most: usize,
    theorem: &mut t5::Obligations,
) -> Result<(Vec<Left>, bool), Halt> {
    let mut found = Vec::new();
    let mut left = options.clone();
    while !left.is_empty() {
        if found.len() == most {
            return Ok((found, true));
        }
        let mut here = Said::Constant(true);
        let mut to = Vec::new();
        for one in tracks {
            let numbers: Option<Vec<u128>> = least_of(&left, one).into_iter().collect();
            let Some(numbers) = numbers else {
                return Ok((found, true));
            };
            let all = one.iter().zip(&numbers);
            here = all.fold(here, |all, (track, n)| all.and(Said::Is(*track, *n)));
            to.push(numbers);
        }
        found.push(to);
        let names: Vec<Track> = left.tracks().to_vec();
        let rest = Said::Known(Arc::new(left), names).and(here.not());
        left = theorem.decide(&rest)?;
    }
    Ok((found, false))
}

/// The proved law of a function with the most information.
fn far_theorem(
    game: &mut Formula,
    function: &FunctionInfo,
    run: &mut Run,
) -> Option<Arc<ProvedLaw>> {
    let mut known = game.known_theorems().iter();
    if let Some((_, theorem)) = known.find(|(name, _)| *name == function.name) {
        return theorem.clone().and_then(|law| law.downcast().ok());
    }
    let found = find_theorem(game, function, run).map(Arc::new);
    // If a cancelled run finds no law, this is not stored, and the search is repeated.
    if found.is_some() || !run.cancelled() {
        let known = found.clone().map(|law| law as KnownLaw);
        game.remember_theorem(&function.name, known);
    }
    found
}

/// The proof of a law by automata. A law that a period proves is decided again.
fn theorem_of_law(
    game: &mut Formula,
    law: &Law,
    function: &str,
    table: &Table,
    run: &mut Run,
) -> Option<Theorem> {
    let found = &law.finding;
    if law.proof.is_some() || found.theorem.is_none() {
        return law.proof.clone();
    }
    let whole = (found.is_closed() || found.of_zeros) && found.exceptions.is_empty();
    let statement = found.statement.clone();
    let decided = whole.then(|| game.decide_law(&statement, Some(function), Some(table), run));
    match decided? {
        Ok(Decision::Proved(theorem)) => Some(*theorem),
        _ => None,
    }
}

impl Formula {
    /// Returns the first proof by automata among laws, or that of the learned law.
    ///
    /// # Errors
    /// As [`Formula::pattern`].
    pub fn theorem_of(&mut self, laws: &Laws, run: &mut Run) -> Result<Option<Theorem>, Failure> {
        let table = table_to_read(self, None, &laws.ranges, run)?;
        for law in &laws.findings {
            if let Some(theorem) = theorem_of_law(self, law, &table.function, &table, run) {
                return Ok(Some(theorem));
            }
        }
        Ok(laws.learned.as_ref().map(|learned| learned.theorem.clone()))
    }
}

/// The theorem for the laws of a table by T5: about the values if possible, else about the
/// outcomes.
fn find_theorem(game: &mut Formula, function: &FunctionInfo, run: &mut Run) -> Option<ProvedLaw> {
    game.engine().arithmetic(&function.name).ok()?;
    if game.main_function()?.name != function.name {
        return None;
    }
    let table = table_to_read(game, None, &Area::default(), run).ok()?;
    let laws = game.laws_of(&table, run).ok()?;
    let mut proofs: Vec<ProvedLaw> = Vec::new();
    for law in &laws.findings {
        let theorem = theorem_of_law(game, law, &function.name, &table, run);
        let statement = Message::same(law.finding.statement.clone());
        proofs.extend(theorem.map(|theorem| ProvedLaw { theorem, statement }));
    }
    if proofs.iter().all(|law| law.theorem.is_of_losses()) {
        let learned = game.learn_law(&laws, &table, true, run).ok()?;
        proofs.extend(learned.map(|learned| ProvedLaw {
            theorem: learned.theorem,
            statement: learned.statement,
        }));
    }
    let values = (proofs.iter()).position(|law| !law.theorem.is_of_losses());
    let best = values.unwrap_or(0);
    (best < proofs.len()).then(|| proofs.swap_remove(best))
}

/// The arguments of a far position, and its proved law.
fn law_at(
    game: &mut Formula,
    function: &FunctionInfo,
    position: &[Value],
    run: &mut Run,
) -> Option<(Vec<u128>, Arc<ProvedLaw>)> {
    if let Some(numbers) = large_numbers(position) {
        return Some((numbers, far_theorem(game, function, run)?));
    }
    // The table contains all values, so a law of outcomes only does not replace it.
    let numbers = wide(position)?;
    let law = far_theorem(game, function, run)?;
    (!law.theorem.is_of_losses()).then_some((numbers, law))
}

/// Whether a table of the positions below is avoided.
fn is_large(position: &[Value]) -> bool {
    large_numbers(position).is_some() || wide(position).is_some()
}

/// The proved laws as a source of values of large positions.
pub(crate) struct ProvedLaws;

impl LargePositions for ProvedLaws {
    fn value(
        &self,
        game: &mut Formula,
        function: &FunctionInfo,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<Value>, Failure> {
        if is_large(position)
            && let Some(value) = small_state::value(game, function, position, run)?
        {
            return Ok(Some(value));
        }
        let Some((numbers, law)) = law_at(game, function, position, run) else {
            return Ok(None);
        };
        let Some(value) = law.theorem.value(&numbers, &mut run.within(BUDGET))? else {
            return Ok(None);
        };
        game.record_law(law.message());
        Ok(Some(if law.theorem.is_of_losses() {
            Value::Bool(value != 0)
        } else {
            Value::from(value)
        }))
    }

    fn moves(
        &self,
        game: &mut Formula,
        function: &FunctionInfo,
        position: &[Value],
        target: u128,
        run: &mut Run,
    ) -> Result<Option<Vast>, Failure> {
        if is_large(position)
            && let Some(moves) = small_state::moves(game, function, position, run)?
        {
            return Ok(Some(moves));
        }
        let Some((numbers, law)) = law_at(game, function, position, run) else {
            return Ok(None);
        };
        let run = &mut run.within(BUDGET);
        if law.theorem.value(&numbers, run)?.is_none() {
            return Ok(None);
        }
        match law.theorem.moves(&function.name, &numbers, target, run) {
            Ok(moves) => Ok(Some(moves)),
            Err(Obstacle::Halt(halt)) => Err(halt.into()),
            Err(_) => Ok(None),
        }
    }

    fn is_known(&self, game: &Formula, function: &str) -> bool {
        let of_states = small_state::key(function);
        let mut known = game.theorems.iter();
        known.any(|(name, law)| (name == function || *name == of_states) && law.is_some())
    }

    fn determines_values(&self, game: &Formula, function: &str) -> bool {
        let determines = |law: &KnownLaw| {
            (law.downcast_ref()).is_some_and(|law: &ProvedLaw| !law.theorem.is_of_losses())
        };
        let mut known = game.theorems.iter();
        known.any(|(name, law)| name == function && law.as_ref().is_some_and(determines))
    }
}
