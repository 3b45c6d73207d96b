//! Positions far outside of every table, answered by a law that is proved.
//!
//! The value of a heap of 10^18 is what the automaton of the law says. A move that leaves a wanted value is found by intersecting the moves with the
//! positions of that value: for each way through the rules, the least options in the order of words. How many options there are is
//! counted by the same automaton.

use std::sync::Arc;

use grundy_automata::{Automaton, Predicate as Said, Track, decide};
use grundy_game::{Halt, Kind, Run};
use grundy_rules::{FunctionInfo, Summand, Value};

use super::options::{FarWay, Which};
use super::t5::{self, LawAutomaton, Obstacle, least_of};
use super::translate::{Own, at};
use super::{BUDGET, Theorem};
use crate::failure::Failure;
use crate::formula::{Formula, KnownLaw};

/// A position with more positions below it is far; tables do not reach so far.
const FAR: u128 = 1 << 22;

/// Winning moves that are listed for each way through the rules, and other moves.
const LISTED: (usize, usize) = (4, 1);

/// An option of a far position: the components that it leaves, and what the law says of their sum.
pub(crate) struct FarMove {
    pub to: Vec<Summand>,
    pub value: Value,
}

/// The moves of a far position.
pub(crate) struct FarMoves {
    pub list: Vec<FarMove>,
    /// How many there are, if each leaves one component.
    pub count: Option<u128>,
    /// Whether winning moves may be among those that are not listed.
    pub winning_omitted: bool,
}

/// The numbers of a position that is far.
pub(crate) fn far(position: &[Value]) -> Option<Vec<u128>> {
    let numbers: Option<Vec<u128>> = position.iter().map(Value::natural).collect();
    let below = |numbers: &Vec<u128>| {
        let all = numbers
            .iter()
            .try_fold(1_u128, |all, n| all.checked_mul(n.checked_add(1)?));
        all.is_none_or(|all| all > FAR)
    };
    numbers.filter(below)
}

impl Theorem {
    /// What the law says of a position: the value, or 0 for a loss and 1 for a win; none outside of its domain.
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
    ) -> Result<FarMoves, Obstacle> {
        let own = self.own(run)?;
        let losses = self.is_of_losses();
        let target = i64::try_from(target).ok();
        let mut moves = FarMoves {
            list: Vec::new(),
            count: Some(0),
            winning_omitted: false,
        };
        let mut singles = Said::Constant(false);
        let there: Vec<Track> = (0..position.len() as Track).collect();
        for wins in [true, false] {
            let mut theorem = t5::Obligations {
                rules: &self.statement.rules,
                system: self.system(),
                run,
            };
            let which = match (wins, losses) {
                (false, _) => Which::All,
                (true, true) => Which::Lost,
                (true, false) => Which::Of(target),
            };
            for FarWay { tracks, options } in theorem.leaving(own.clone(), position, which)? {
                let most = if wins { LISTED.0 } else { LISTED.1 };
                let (found, more) = members(&tracks, &options, most, &mut theorem)?;
                moves.winning_omitted |= wins && more;
                for to in found {
                    let mut sum = 0;
                    for one in &to {
                        sum ^= self.value(one, theorem.run)?.unwrap_or(0);
                    }
                    let component = |at: &Vec<u128>| Summand {
                        function: function.to_owned(),
                        position: at.iter().map(|n| Value::from(*n)).collect(),
                    };
                    moves.list.push(FarMove {
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
                    [_] => {}
                    _ => moves.count = None,
                }
            }
        }
        let mut seen: Vec<Vec<Summand>> = Vec::new();
        moves.list.retain(|found| {
            let new = !seen.contains(&found.to);
            seen.push(found.to.clone());
            new
        });
        if moves.count.is_some() {
            // Options are not much longer than the position is.
            let all = decide(self.system(), &singles, run)?;
            let longest = position.iter().map(|n| self.system().length(*n)).max();
            moves.count = all
                .count(longest.unwrap_or(0) + 3)
                .filter(|_| all.tracks() == there);
        }
        Ok(moves)
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

impl Formula {
    /// The law of a function that is proved and tells most: what the header says, or what a table shows.
    fn far_theorem(&mut self, function: &FunctionInfo, run: &mut Run) -> Option<Arc<Theorem>> {
        let mut known = self.known_theorems().iter();
        if let Some((_, theorem)) = known.find(|(name, _)| *name == function.name) {
            return theorem.clone().and_then(|law| law.downcast().ok());
        }
        let found = self.find_theorem(function, run).map(Arc::new);
        let known = found.clone().map(|law| law as KnownLaw);
        self.remember_theorem(&function.name, known);
        found
    }

    fn find_theorem(&mut self, function: &FunctionInfo, run: &mut Run) -> Option<Theorem> {
        self.engine().arithmetic(&function.name).ok()?;
        if self.main_function()?.name != function.name {
            return None;
        }
        let laws = self.pattern(&grundy_game::Area::default(), run).ok()?;
        let mut proofs: Vec<Theorem> = laws
            .findings
            .into_iter()
            .filter_map(|law| law.proof)
            .collect();
        proofs.extend(laws.learned.map(|learned| learned.theorem));
        let values = proofs.iter().position(|proof| !proof.is_of_losses());
        // A law of the losses alone gives no Grundy value: positions of `mex` are left to the engines then.
        let best = match function.kind {
            Kind::Grundy => values?,
            _ => values.unwrap_or(0),
        };
        (best < proofs.len()).then(|| proofs.swap_remove(best))
    }

    /// The value of a far position by a law that is proved; none if there is no such law, or if the position is not far.
    pub(crate) fn far_value(
        &mut self,
        function: &FunctionInfo,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<(Value, Arc<Theorem>)>, Failure> {
        let Some(numbers) = far(position) else {
            return Ok(None);
        };
        let Some(theorem) = self.far_theorem(function, run) else {
            return Ok(None);
        };
        let value = theorem.value(&numbers, &mut run.within(BUDGET))?;
        let shown = |value: u128| {
            if theorem.is_of_losses() {
                Value::Bool(value != 0)
            } else {
                Value::from(value)
            }
        };
        Ok(value.map(|value| (shown(value), theorem.clone())))
    }

    /// The moves of a far position by a law that is proved.
    pub(crate) fn far_moves(
        &mut self,
        function: &FunctionInfo,
        position: &[Value],
        target: u128,
        run: &mut Run,
    ) -> Result<Option<FarMoves>, Failure> {
        let Some((_, theorem)) = self.far_value(function, position, run)? else {
            return Ok(None);
        };
        let Some(numbers) = far(position) else {
            return Ok(None);
        };
        let run = &mut run.within(BUDGET);
        match theorem.moves(&function.name, &numbers, target, run) {
            Ok(moves) => Ok(Some(moves)),
            Err(Obstacle::Halt(halt)) => Err(halt.into()),
            Err(_) => Ok(None),
        }
    }
}
