//! A last check before a law is called proved or refuted: the reference evaluator at positions near and far.
//!
//! The prover decides by automata. Here the plain formulas of the rules and of the law are evaluated as they are written
//! ([`eval`](mod@grundy_certificate::recurrence::eval)), with the values of the law for other positions: at every position of a small
//! box, at every constant that occurs in a formula and near it, and at some hundred positions chosen at random. If the law is true
//! everywhere, both sides agree at each of them; one difference shows that the verdict is wrong, and withdraws it.
//!
//! The cost is bounded by counted steps. Positions that need more are skipped.

use std::collections::BTreeSet;

use grundy_certificate::recurrence::eval::{Env, Fault, WorkMeter, eval};
use grundy_certificate::recurrence::{Clause, Expr, Item};
use grundy_game::Run;

use super::statement::{LawForm, Statement};
use super::t5::Failing;

/// Steps for all positions: some milliseconds.
const MAX_STEPS: u64 = 1 << 18;

/// Steps for one position.
const MAX_STEPS_AT: u64 = 1 << 13;

/// Steps to confirm a counterexample.
const MAX_STEPS_TO_CONFIRM: u64 = 1 << 20;

/// Positions of the box that begins at 0.
const BOX: usize = 512;

/// Positions near constants.
const NEAR_CONSTANTS: usize = 600;

/// Positions chosen at random.
const FAR: usize = 200;

/// A value of a learned law is looked for up to this one.
const MAX_LEARNED: u128 = 1 << 10;

/// A position at which rules and law differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The position.
    pub position: Vec<i64>,
    /// The value by the rules (of an outcome, 0 is a loss and anything else a win), or why there is none.
    pub rules: Result<i64, String>,
    /// The value by the law, or why there is none.
    pub law: Result<i64, String>,
}

/// The formulas of a statement, ready to be evaluated.
struct Evaluation<'a> {
    statement: &'a Statement,
    /// Steps that are left.
    steps: u64,
    /// Steps for one position.
    steps_at: u64,
}

/// What the law says of a position: its value (of an outcome, 0 is a loss and 1 a win); none outside of its domain.
type Said = Result<Option<i64>, Fault>;

impl Evaluation<'_> {
    fn plain(&self, expr: &Expr, position: &[i64], meter: &mut WorkMeter) -> Result<i64, Fault> {
        let mut env: Env = position.iter().map(|n| Some(*n)).collect();
        let mut no_value = |_: &[i64]| {
            let why = "a law is not made of other values";
            Err(Fault::No(why.to_owned()))
        };
        eval(expr, &mut env, &mut no_value, meter)
    }

    fn law(&self, position: &[i64], meter: &mut WorkMeter) -> Said {
        let others = &self.statement.others;
        if let Some((_, value)) = others.iter().find(|(other, _)| other == position) {
            return Ok(Some(*value));
        }
        if self.plain(&self.statement.domain, position, meter)? == 0 {
            return Ok(None);
        }
        let natural = |n: &i64| u128::try_from(*n).unwrap_or(0);
        let mut at: Vec<u128> = position.iter().map(natural).collect();
        let value = match (&self.statement.law, self.statement.losses) {
            (LawForm::Formula(law), false) => self.plain(law, position, meter)?,
            (LawForm::Formula(law), true) => i64::from(self.plain(law, position, meter)? == 0),
            (LawForm::Automaton(lost), true) => i64::from(!member(lost, &at)),
            (LawForm::Automaton(values), false) => {
                at.push(0);
                let last = at.len() - 1;
                let found = (0..MAX_LEARNED).find(|value| {
                    at[last] = *value;
                    member(values, &at)
                });
                let found = found.ok_or(Fault::Limit("the value of a learned law is large"))?;
                found as i64
            }
        };
        Ok(Some(value))
    }

    /// The value by the rules, if other positions have the values of the law.
    fn rules(&self, position: &[i64], meter: &mut WorkMeter) -> Result<i64, Fault> {
        let mut env: Env = position.iter().map(|n| Some(*n)).collect();
        let mut looked = 0;
        let mut look = |at: &[i64]| {
            looked += 1;
            if at.iter().any(|n| *n < 0) {
                return Err(Fault::No("a move leads to a negative number".to_owned()));
            }
            let mut go_on = |_| true;
            let mut meter = WorkMeter::new(&mut go_on).within(self.steps_at);
            let outside = "a move leads to a position outside of the law's domain";
            self.law(at, &mut meter)?
                .ok_or_else(|| Fault::No(outside.to_owned()))
        };
        let body = &self.statement.rules.body;
        let value = eval(body, &mut env, &mut look, meter);
        // A look-up costs more than a step.
        meter.count(16 * looked)?;
        value
    }

    /// Whether rules and law differ at a position; none if a limit was reached or the position is not in the domain.
    fn differ(&mut self, position: &[i64]) -> Option<Contradiction> {
        if self.steps == 0 {
            return None;
        }
        let mut go_on = |_| true;
        let mut meter = WorkMeter::new(&mut go_on).within(self.steps_at.min(self.steps));
        let law = self.law(position, &mut meter);
        let rules = match &law {
            Ok(None) => None,
            _ => Some(self.rules(position, &mut meter)),
        };
        self.steps = self.steps.saturating_sub(meter.used().max(1));
        let known = |found: Result<i64, Fault>| match found {
            Ok(value) => Some(Ok(value)),
            Err(Fault::No(why)) => Some(Err(why)),
            Err(Fault::Limit(_) | Fault::Below(_)) => None,
        };
        let rules = known(rules?)?;
        let law = known(law.map(Option::unwrap_or_default))?;
        let same = match (&rules, &law) {
            (Ok(rules), Ok(law)) if self.statement.losses => (*rules == 0) == (*law == 0),
            (Ok(rules), Ok(law)) => rules == law,
            _ => false,
        };
        (!same).then(|| Contradiction {
            position: position.to_vec(),
            rules,
            law,
        })
    }
}

fn member(automaton: &grundy_automata::Automaton, at: &[u128]) -> bool {
    let numbers = automaton
        .tracks()
        .iter()
        .map(|track| at[usize::from(*track)]);
    automaton.contains(&numbers.collect::<Vec<_>>())
}

/// Looks for a position at which the rules contradict a law that was proved.
pub(super) fn contradiction(statement: &Statement, run: &mut Run) -> Option<Contradiction> {
    let mut evaluation = Evaluation {
        statement,
        steps: MAX_STEPS,
        steps_at: MAX_STEPS_AT,
    };
    let params = statement.rules.params;
    let all = boxed(params)
        .into_iter()
        .chain(near_constants(statement))
        .chain(far(params));
    all.take_while(|_| !run.cancelled())
        .find_map(|position| evaluation.differ(&position))
}

/// Whether the reference evaluator confirms that a law is false at a position.
pub(super) fn confirms(statement: &Statement, failing: &Failing) -> bool {
    let position: Option<Vec<i64>> = (failing.position.iter())
        .map(|number| i64::try_from((*number)?).ok())
        .collect();
    let mut evaluation = Evaluation {
        statement,
        steps: MAX_STEPS_TO_CONFIRM,
        steps_at: MAX_STEPS_TO_CONFIRM,
    };
    position.is_some_and(|position| evaluation.differ(&position).is_some())
}

/// The positions of a box that begins at 0.
fn boxed(params: usize) -> Vec<Vec<i64>> {
    let side = (2..=BOX)
        .rev()
        .find(|side| side.pow(params as u32) <= BOX)
        .unwrap_or(1);
    let count = side.pow(params as u32);
    let digit = |n: usize, place: usize| (n / side.pow(place as u32) % side) as i64;
    (0..count)
        .map(|n| (0..params).map(|place| digit(n, place)).collect())
        .collect()
}

/// Positions at the constants of a statement, at sums and differences of two of them, and near all of these.
fn near_constants(statement: &Statement) -> Vec<Vec<i64>> {
    let mut constants = BTreeSet::new();
    collect(&statement.rules.body, &mut constants);
    collect(&statement.domain, &mut constants);
    if let LawForm::Formula(law) = &statement.law {
        collect(law, &mut constants);
    }
    let constants: Vec<i64> = constants
        .into_iter()
        .map(|c| c.saturating_abs())
        .filter(|c| *c > 2 && *c < 1 << 40)
        .collect();
    let mut centres: BTreeSet<i64> = constants.iter().copied().collect();
    for (i, a) in constants.iter().take(8).enumerate() {
        for b in constants.iter().take(8).skip(i + 1) {
            centres.extend([a + b, (a - b).abs()]);
        }
    }
    let params = statement.rules.params;
    let mut all = Vec::new();
    for centre in centres {
        for near in (centre - 2).max(0)..=centre + 2 {
            for place in 0..params {
                for other in [1, 0, 2, 5, near] {
                    let mut position = vec![other; params];
                    position[place] = near;
                    all.push(position);
                    if params == 1 {
                        break;
                    }
                }
            }
        }
    }
    // All constants have their share.
    let step = all.len().div_ceil(NEAR_CONSTANTS).max(1);
    all.into_iter().step_by(step).collect()
}

fn collect(expr: &Expr, found: &mut BTreeSet<i64>) {
    match expr {
        Expr::Int(value) => drop(found.insert(*value)),
        Expr::Name(_) | Expr::Undefined => {}
        Expr::Own(parts) | Expr::Op(_, parts) => parts.iter().for_each(|part| collect(part, found)),
        Expr::Pick(list, of) | Expr::In(of, list) => {
            found.insert(list.len() as i64);
            collect(of, found);
        }
        Expr::Let(_, value, rest) => {
            collect(value, found);
            collect(rest, found);
        }
        Expr::Reduce(_, items, default) => {
            items.iter().for_each(|item| collect_item(item, found));
            default.iter().for_each(|default| collect(default, found));
        }
    }
}

fn collect_item(item: &Item, found: &mut BTreeSet<i64>) {
    for clause in &item.clauses {
        match clause {
            Clause::Range { lo, hi, .. } => {
                collect(lo, found);
                collect(hi, found);
            }
            Clause::If(part) | Clause::Let(_, part) => collect(part, found),
            Clause::Each(_, list) => found.extend(list.iter().take(8)),
        }
    }
    collect(&item.expr, found);
}

/// Positions chosen at random, always the same ones, with numbers of 1 to 13 digits in binary.
fn far(params: usize) -> impl Iterator<Item = Vec<i64>> {
    let mut state = 0x6772_756e_6479_u64;
    // splitmix64 (G. L. Steele, D. Lea and C. H. Flood 2014).
    let mut next = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    (0..FAR).map(move |_| {
        (0..params)
            .map(|_| {
                let bits = 1 + next() % 13;
                (next() % (1 << bits)) as i64
            })
            .collect()
    })
}
