//! Theorem T5: a law that every position and its options satisfy is the law of the game.
//!
//! Let `D` be the domain, `G(x, v)` the law, and `Opt(x, u)` that some option of `x` has the value
//! `u` if the values are those of `G`.
//!
//! 1. every `x` in `D` has exactly one `v` with `G(x, v)`;
//! 2. no `x` in `D` has `Opt(x, v)` with `G(x, v)`;
//! 3. for `x` in `D`, `G(x, v)` and `w < v` there is `Opt(x, w)`;
//! 4. every position that the rules of a position in `D` refer to is in `D`, and is smaller in a
//!    well-founded order;
//! 5. every expression that the rules evaluate at a position in `D`, and the law there, has a
//!    value; so has the condition of `D` at every tuple of natural numbers.
//!
//! **Theorem.** Then `G` is the value of the game at every position of `D`. *Proof.* Induct along
//! the order. By 4 the options are in `D` and smaller, so by 1 their values are those in `Opt`: by
//! 5 each condition is true or false, so no option is missing from the list. By 2 and 3 the least
//! natural number that is not among them is `v`. ∎
//!
//! Numbers are integers without a bound. The program computes with 64 bits and reports an overflow
//! instead of a value.
//!
//! For outcomes: no option of a lost position is lost, and every other position has an option that
//! is lost. Under misère play a position without options is won. A position with an explicit value
//! in the rules must have that value.
//!
//! The order is lexicographic: measures are found that no move increases, one after the other,
//! until each move decreases one of them.
//!
//! *Refuting.* If 4 and 5 hold and one of 1 to 3 fails, let `x` be a least position in the order at
//! which it fails. The induction is valid at all smaller positions, so the options of `x` have the
//! values of `G`, and determine the value of `x`: the law is false at `x`. There is no bound on the
//! size of `x`.

use std::sync::Arc;

use grundy_automata::{Automaton, Predicate, Relation, RelationCache, System, Track, decide_with};
use grundy_certificate::recurrence::{Expr, Item, Op, Recurrence, Reducer};
use grundy_core::{Halt, Run};

use super::reason::Reason;
use super::translate::{
    LinearForm, Own, Reading, RuleReference, SideFacts, Translator, Untranslatable, at,
};
use crate::laws::messages;

/// A law as automata.
#[derive(Clone, Debug)]
pub(super) enum LawAutomaton {
    /// The parameters and the value.
    Values(Arc<Automaton>),
    /// The positions that are lost for the player to move.
    Lost(Arc<Automaton>),
}

/// An obstacle to a proof.
#[derive(Debug)]
pub(super) enum Obstacle {
    /// The rules or the law are not decidable.
    Untranslatable(Untranslatable),
    /// A position at which an obligation fails, with the number of the obligation: for 1 to 3 the
    /// law is false there.
    Fails(Box<Failing>),
    Halt(Halt),
}

/// The failure of an obligation.
#[derive(Clone, Debug)]
pub(super) struct Failing {
    pub obligation: u8,
    /// The reason, as a sentence without its end.
    pub why: Reason,
    /// The position; none for a number of more than 128 bits.
    pub position: Vec<Option<u128>>,
    /// The value by the options, if the position is a least one at which 1 to 3 fail: a Grundy
    /// value, or 1 for a win and 0 for a loss.
    pub value: Option<u128>,
    /// The value of the law, if it is unique.
    pub claimed: Option<u128>,
}

impl Failing {
    /// Whether it fails only for the reading of naturals, so that the reading of integers may
    /// succeed.
    pub fn needs_integers(&self) -> bool {
        matches!(self.why, Reason::NegativeOperand | Reason::NegativeLoop)
    }
}

impl From<Untranslatable> for Obstacle {
    fn from(untranslatable: Untranslatable) -> Self {
        Self::Untranslatable(untranslatable)
    }
}

impl From<Halt> for Obstacle {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// A measure that the order uses: the sum of some parameters.
pub(super) type TrackOrder = Vec<Track>;

/// The data of a proof.
#[derive(Clone, Debug)]
pub(super) struct Induction {
    /// The measures of the order.
    pub order: Vec<TrackOrder>,
    /// The domain.
    pub domain: Arc<Automaton>,
    /// The law on the domain.
    pub law: LawAutomaton,
    /// The states of the option relation.
    pub option_states: usize,
}

/// The rules at a position, with the values of a law for other positions. Each part is a formula or
/// an automaton.
pub(super) struct Ways<P> {
    /// The positions at which options count, and `Opt`: with the value on the track after the
    /// parameters, or without it if the law is about outcomes.
    pub options: P,
    pub option: P,
    /// The positions at which a player without options wins, and those with an option.
    pub misere: P,
    pub any: P,
    /// The positions with an explicit value, and the value: lost or not if the law is about
    /// outcomes.
    pub given: P,
    pub value: P,
    /// The positions at which the rules define no value.
    pub undefined: P,
}

/// A formula that must never hold, with the number of the obligation and the reason.
pub(super) type Fails = (u8, Reason, Predicate);

/// Obligations 4 and 5 as formulas.
pub(super) struct Descent {
    /// The formulas that must never hold at a position, with the number of their obligation.
    pub never: Vec<Fails>,
    /// The moves from a position to one on other tracks.
    pub moves: Predicate,
    /// The tracks of the option, after the parameters and two values.
    pub there: Vec<Track>,
}

pub(super) struct Obligations<'a, 'r, 'o> {
    pub rules: &'a Recurrence,
    pub system: System,
    pub reading: Reading,
    pub run: &'r mut Run<'o>,
    /// Automata that decisions share.
    cache: RelationCache,
}

pub(super) fn no() -> Predicate {
    Predicate::Constant(false)
}

impl<'a, 'r, 'o> Obligations<'a, 'r, 'o> {
    pub fn new(
        rules: &'a Recurrence,
        system: System,
        reading: Reading,
        run: &'r mut Run<'o>,
    ) -> Self {
        Self {
            rules,
            system,
            reading,
            run,
            cache: RelationCache::default(),
        }
    }
}

impl Obligations<'_, '_, '_> {
    pub fn decide(&mut self, formula: &Predicate) -> Result<Automaton, Halt> {
        decide_with(&mut self.cache, self.system, formula, self.run)
    }

    pub fn params(&self) -> Vec<Track> {
        (0..self.rules.params as Track).collect()
    }

    /// The track of a value.
    pub fn value(&self) -> Track {
        self.rules.params as Track
    }

    /// Decides the obligations.
    pub fn prove(
        &mut self,
        law: &LawAutomaton,
        domain: &Arc<Automaton>,
    ) -> Result<Induction, Obstacle> {
        if domain.is_empty() {
            return Err(Untranslatable(messages::law_has_no_position()).into());
        }
        let params = self.params();
        let v = self.value();
        let (law, own) = match law {
            LawAutomaton::Values(graph) => {
                let mut tracks = params.clone();
                tracks.push(v);
                let graph = Arc::new(self.decide(&at(graph, &tracks).and(at(domain, &params)))?);
                (LawAutomaton::Values(graph.clone()), Own::Values(graph))
            }
            LawAutomaton::Lost(lost) => {
                let inside = at(domain, &params);
                let won = self.decide(&inside.clone().and(at(lost, &params).not()))?;
                let lost = Arc::new(self.decide(&inside.and(at(lost, &params)))?);
                (
                    LawAutomaton::Lost(lost.clone()),
                    Own::Outcomes(lost, Arc::new(won)),
                )
            }
        };
        // Parameters, two values, and the parameters of another position have separate tracks.
        let reserved = 2 * self.rules.params + 2;
        let mut translator = Translator::new(
            self.system,
            self.reading,
            self.rules.params,
            reserved,
            own.clone(),
        );
        let ways = self.ways(&mut translator)?;
        let descent = self.descent(&translator, &at(domain, &params), &ways.undefined)?;
        let order = self.ordered(descent, domain)?;
        let rules = self.rule_automata(&ways)?;
        let failing = match &own {
            Own::Values(graph) => self.of_values(graph, domain, &rules),
            Own::Outcomes(lost, won) => self.of_outcomes(lost, won, &rules),
            Own::Nothing => return Err(Untranslatable(messages::no_law()).into()),
        };
        let mut found: Vec<(u8, Reason, Arc<Automaton>)> = Vec::new();
        for (obligation, why, fails) in failing {
            let fails = self.decide(&fails)?;
            if !fails.is_empty() {
                found.push((obligation, why, Arc::new(fails)));
            }
        }
        if !found.is_empty() {
            return Err(self.least(&found, &order, &own, &rules)?);
        }
        Ok(Induction {
            order,
            domain: domain.clone(),
            law,
            option_states: rules.option.states(),
        })
    }

    /// The parts of the rules, decided.
    fn rule_automata(&mut self, ways: &Ways<Predicate>) -> Result<Ways<Arc<Automaton>>, Halt> {
        let mut decided = |formula: &Predicate| self.decide(formula).map(Arc::new);
        Ok(Ways {
            options: decided(&ways.options)?,
            option: decided(&ways.option)?,
            misere: decided(&ways.misere)?,
            any: decided(&ways.any)?,
            given: decided(&ways.given)?,
            value: decided(&ways.value)?,
            undefined: decided(&ways.undefined)?,
        })
    }

    /// Positions at which obligations 1 to 3 fail, as formulas of the parameters.
    pub fn of_values(
        &self,
        graph: &Arc<Automaton>,
        domain: &Arc<Automaton>,
        rules: &Ways<Arc<Automaton>>,
    ) -> Vec<Fails> {
        let params = self.params();
        let (v, w) = (self.value(), self.value() + 1);
        let with = |value: Track| [&params[..], &[value]].concat();
        let less = |a, b| {
            LinearForm {
                terms: vec![(a, 1), (b, -1)],
                constant: 0,
            }
            .is(Relation::Less)
        };
        let claimed = at(graph, &with(v));
        let inside = at(domain, &params);
        let none = inside.and(claimed.clone().exists(vec![v]).not());
        let two = claimed
            .clone()
            .and(at(graph, &with(w)))
            .and(less(v, w))
            .exists(vec![v, w]);
        let here = claimed.clone().and(at(&rules.options, &params));
        let has = (here.clone().and(at(&rules.option, &with(v)))).exists(vec![v]);
        let lacks = here
            .and(less(w, v))
            .and(at(&rules.option, &with(w)).not())
            .exists(vec![v, w]);
        let other = claimed
            .and(at(&rules.given, &params))
            .and(at(&rules.value, &with(v)).not())
            .exists(vec![v]);
        vec![
            (1, Reason::LawHasNoValue, none),
            (1, Reason::LawHasTwoValues, two),
            (2, Reason::OptionHasTheValue, has),
            (3, Reason::SmallerValueIsMissing, lacks),
            (2, Reason::ValueDiffers, other),
        ]
    }

    /// Positions at which obligations 1 to 3 fail for outcomes.
    pub fn of_outcomes(
        &self,
        lost: &Arc<Automaton>,
        won: &Arc<Automaton>,
        rules: &Ways<Arc<Automaton>>,
    ) -> Vec<Fails> {
        let params = self.params();
        let on_params = |known: &Arc<Automaton>| at(known, &params);
        let (lost, won, wins) = (on_params(lost), on_params(won), on_params(&rules.option));
        let (misere, any) = (on_params(&rules.misere), on_params(&rules.any));
        let (given, value) = (on_params(&rules.given), on_params(&rules.value));
        let to_loss = Reason::LostPositionHasLostOption;
        let no_loss = Reason::WonPositionHasNoLostOption;
        let all = on_params(&rules.options).or(misere.clone());
        let cannot = lost.clone().and(misere.clone()).and(any.clone().not());
        let stuck = misere.and(any.not()).not();
        vec![
            (2, to_loss, lost.clone().and(all.clone()).and(wins.clone())),
            (2, Reason::StuckPlayerWins, cannot),
            (3, no_loss, won.clone().and(all).and(wins.not()).and(stuck)),
            (
                2,
                Reason::OutcomeDiffers,
                given.clone().and(lost).and(value.clone().not()),
            ),
            (2, Reason::OutcomeDiffers, given.and(won).and(value)),
        ]
    }

    /// The least position at which a formula holds, and the true value there.
    fn least(
        &mut self,
        found: &[(u8, Reason, Arc<Automaton>)],
        order: &[TrackOrder],
        own: &Own,
        rules: &Ways<Arc<Automaton>>,
    ) -> Result<Obstacle, Obstacle> {
        let params = self.params();
        let any = found.iter().map(|(_, _, fails)| at(fails, &params));
        let mut here = any.fold(no(), Predicate::or);
        let sum_track = 2 * self.value() + 2;
        for measure in order {
            let mut terms: Vec<(Track, i64)> = measure.iter().map(|track| (*track, 1)).collect();
            terms.push((sum_track, -1));
            let sum = Predicate::Linear(terms, 0, Relation::Equal);
            let sums = here.clone().and(sum.clone()).exists(params.clone());
            let Some(least) = self
                .decide(&sums)?
                .least()
                .and_then(|least| *least.first()?)
            else {
                break;
            };
            here = here.and(
                sum.and(Predicate::Is(sum_track, least))
                    .exists(vec![sum_track]),
            );
        }
        let member = self.decide(&here)?;
        let position = least_of(&member, &params);
        let is = |formula: Predicate| {
            (params.iter().zip(&position)).fold(formula, |all, (track, number)| match number {
                Some(number) => all.and(Predicate::Is(*track, *number)),
                None => no(),
            })
        };
        let mut first = (found[0].0, found[0].1);
        for (obligation, why, fails) in found.iter().rev() {
            if !self.decide(&is(at(fails, &params)))?.is_empty() {
                first = (*obligation, *why);
            }
        }
        let (obligation, why) = first;
        let (claimed, value) = if let Own::Values(graph) = own {
            let with: Vec<Track> = (0..=self.value()).collect();
            let claimed = self.one(is(at(graph, &with)))?;
            // The least value that is not an option, or the explicit value of the rules.
            let free = at(&rules.options, &params).and(at(&rules.option, &with).not());
            let given = at(&rules.given, &params).and(at(&rules.value, &with));
            let value = self.one(is(free.or(given)))?;
            (claimed, value)
        } else {
            // Exactly one of the outcomes is claimed, and the other one is true.
            let lost = match own {
                Own::Outcomes(lost, _) => self.decide(&is(at(lost, &params)))?,
                _ => self.decide(&no())?,
            };
            let claimed = u128::from(lost.is_empty());
            (Some(claimed), Some(1 - claimed))
        };
        Ok(Obstacle::Fails(Box::new(Failing {
            obligation,
            why,
            position,
            value,
            claimed,
        })))
    }

    /// The least value of a formula in which the parameters are fixed.
    fn one(&mut self, formula: Predicate) -> Result<Option<u128>, Halt> {
        let values = self.decide(&formula.exists(self.params()))?;
        let least = least_of(&values, &[self.value()]);
        Ok(if values.is_empty() { None } else { least[0] })
    }

    /// Obligation 4, and obligation 5 for the rules, as formulas.
    pub fn descent(
        &self,
        translator: &Translator,
        inside: &Predicate,
        undefined: &Predicate,
    ) -> Result<Descent, Obstacle> {
        let params = self.params();
        let mut bad: Vec<Fails> = vec![(5, Reason::NoLineFits, undefined.clone())];
        let never = translator.never.iter();
        bad.extend(never.map(|(never, why)| (5, *why, never.clone())));
        let mut moves = no();
        let there: Vec<Track> = params
            .iter()
            .map(|track| track + self.value() + 2)
            .collect();
        for RuleReference { context, args } in &translator.references {
            let context = context.iter().cloned().fold(inside.clone(), Predicate::and);
            let mut to = context.clone();
            for (arg, track) in args.iter().zip(&there) {
                if !arg.terms.iter().all(|term| term.1 > 0) || arg.constant < 0 {
                    let negative = context.clone().and(arg.is(Relation::Less));
                    bad.push((4, Reason::NegativeMove, negative));
                }
                let same = arg.plus(&LinearForm::var(*track), -1)?;
                to = to.and(same.is(Relation::Equal));
            }
            let inner: Vec<Track> = (there[there.len() - 1] + 1..translator.next).collect();
            moves = moves.or(to.exists(inner));
        }
        let never = bad.into_iter().map(|(obligation, why, formula)| {
            let here = inside.clone().and(formula);
            (obligation, why, here.exists_but(&params, translator.next))
        });
        Ok(Descent {
            never: never.collect(),
            moves,
            there,
        })
    }

    /// Decides obligations 4 and 5: the measures of the order.
    fn ordered(
        &mut self,
        descent: Descent,
        domain: &Arc<Automaton>,
    ) -> Result<Vec<TrackOrder>, Obstacle> {
        let params = self.params();
        let Descent {
            never,
            moves,
            there,
        } = descent;
        for (obligation, why, formula) in never {
            let found = self.decide(&formula)?;
            if !found.is_empty() {
                return Err(self.fails(obligation, why, &found));
            }
        }
        let moves = Arc::new(self.decide(&moves)?);
        let moved = |moves: &Arc<Automaton>| {
            let mine = moves.tracks().to_vec();
            Predicate::Known(moves.clone(), mine)
        };
        let out = moved(&moves)
            .and(at(domain, &there).not())
            .exists(there.clone());
        let out = self.decide(&out)?;
        if !out.is_empty() {
            return Err(self.fails(4, Reason::MoveLeavesTheLaw, &out));
        }
        let mut left = moves;
        let mut order = Vec::new();
        let candidates = measures(self.rules.params);
        while !left.is_empty() {
            let before = order.len();
            for measure in &candidates {
                if order.contains(measure) {
                    continue;
                }
                let sum = |tracks: &[Track], by: i64| {
                    let place = |i: &Track| (tracks[usize::from(*i)], by);
                    measure.iter().map(place).collect::<Vec<_>>()
                };
                let against = |relation| {
                    let difference = [sum(&there, -1), sum(&params, 1)].concat();
                    moved(&left).and(Predicate::Linear(difference, 0, relation))
                };
                if !self.decide(&against(Relation::Less))?.is_empty() {
                    continue;
                }
                let same = self.decide(&against(Relation::Equal))?;
                if same != *left {
                    order.push(measure.clone());
                    left = Arc::new(same);
                    break;
                }
            }
            if order.len() == before {
                let left = self.decide(&moved(&left).exists(there.clone()))?;
                return Err(self.fails(4, Reason::NoOrderDecreases, &left));
            }
        }
        Ok(order)
    }

    /// An obligation that fails at the positions of an automaton, independently of the law.
    fn fails(&self, obligation: u8, why: Reason, found: &Automaton) -> Obstacle {
        Obstacle::Fails(Box::new(Failing {
            obligation,
            why,
            position: least_of(found, &self.params()),
            value: None,
            claimed: None,
        }))
    }

    pub fn ways(&self, translator: &mut Translator) -> Result<Ways<Predicate>, Obstacle> {
        let mut ways = Ways {
            options: no(),
            option: no(),
            misere: no(),
            any: no(),
            given: no(),
            value: no(),
            undefined: no(),
        };
        self.body(
            &self.rules.body,
            translator,
            &mut ways,
            SideFacts::default(),
        )?;
        Ok(ways)
    }

    /// The contribution of a part of the rules, under some facts.
    fn body(
        &self,
        expr: &Expr,
        t: &mut Translator,
        ways: &mut Ways<Predicate>,
        side: SideFacts,
    ) -> Result<(), Obstacle> {
        let add = |to: &mut Predicate, more: Predicate| {
            *to = std::mem::replace(to, no()).or(more);
        };
        let here = side.clone().with(Predicate::Constant(true));
        match expr {
            Expr::Op(Op::If, parts) => {
                let (yes, no) = t.truth(&parts[0])?;
                for (condition, part) in [(yes, &parts[1]), (no, &parts[2])] {
                    let mut inner = side.clone();
                    inner.facts.push(condition.clone());
                    t.path.push(condition);
                    self.body(part, t, ways, inner)?;
                    t.path.pop();
                }
            }
            Expr::Let(name, value, rest) => {
                let mut inner = side;
                let before = inner.facts.len();
                let form = t.int(value, &mut inner)?;
                let path = t.path.len();
                t.path.extend(inner.facts[before..].iter().cloned());
                t.scoped(*name, form, |t| self.body(rest, t, ways, inner))?;
                t.path.truncate(path);
            }
            Expr::Reduce(reducer @ (Reducer::Mex | Reducer::Win | Reducer::Misere), items, _) => {
                let misere = *reducer == Reducer::Misere;
                add(
                    if misere {
                        &mut ways.misere
                    } else {
                        &mut ways.options
                    },
                    here,
                );
                for item in items {
                    let (found, any) = self.item(item, *reducer, t)?;
                    add(&mut ways.option, side.clone().with(found));
                    if misere {
                        add(&mut ways.any, side.clone().with(any));
                    }
                }
            }
            Expr::Reduce(..) => {
                return Err(Untranslatable(messages::values_are_scores()).into());
            }
            Expr::Undefined => add(&mut ways.undefined, here),
            other => {
                add(&mut ways.given, here);
                let value = match &t.own {
                    Own::Outcomes(..) => t.truth(other)?.1,
                    _ => value_of(t, other, self.value(), Reason::RulesHaveNegativeValue)?,
                };
                add(&mut ways.value, side.with(value));
            }
        }
        Ok(())
    }

    /// The options of an item, and the condition that there is one.
    fn item(
        &self,
        item: &Item,
        reducer: Reducer,
        t: &mut Translator,
    ) -> Result<(Predicate, Predicate), Obstacle> {
        let (mut found, mut any) = (no(), no());
        let outcomes = matches!(t.own, Own::Outcomes(..));
        t.each(item, &mut |t, side| {
            let fact = match (outcomes, reducer) {
                (false, Reducer::Mex) => {
                    value_of(t, &item.expr, self.value(), Reason::OptionHasNegativeValue)?
                }
                (false, _) => return Err(Untranslatable(messages::outcomes_are_not_values())),
                (true, Reducer::Mex) => zero(t, &item.expr)?,
                (true, _) => t.truth(&item.expr)?.1,
            };
            let more = side.clone().with(fact);
            found = std::mem::replace(&mut found, no()).or(more);
            let more = side.with(Predicate::Constant(true));
            any = std::mem::replace(&mut any, no()).or(more);
            Ok(())
        })?;
        Ok((found, any))
    }
}

/// The formula that an expression has the value on a track, and that its value is never negative.
pub(super) fn value_of(
    t: &mut Translator,
    expr: &Expr,
    value: Track,
    negative: Reason,
) -> Result<Predicate, Untranslatable> {
    let target = LinearForm::var(value);
    if t.natural(expr) {
        return t.equals(expr, &target);
    }
    let mut side = SideFacts::default();
    let form = t.int(expr, &mut side)?;
    t.forbid_negative(&side, &form, negative);
    let same = form.plus(&target, -1)?.is(Relation::Equal);
    Ok(side.with(same))
}

/// The condition that an option of a `mex` is lost.
pub(super) fn zero(t: &mut Translator, expr: &Expr) -> Result<Predicate, Untranslatable> {
    match expr {
        Expr::Own(_) => Ok(t.truth(expr)?.1),
        Expr::Int(value @ 0..) => Ok(Predicate::Constant(*value == 0)),
        Expr::Op(Op::If, parts) => {
            let (yes, no) = t.truth(&parts[0])?;
            let first = t.under(&yes, |t| zero(t, &parts[1]))?;
            let second = t.under(&no, |t| zero(t, &parts[2]))?;
            Ok(yes.and(first).or(no.and(second)))
        }
        _ => Err(Untranslatable(messages::option_is_a_sum())),
    }
}

/// The sums of parameters that may be measures, in the order of trial.
fn measures(params: usize) -> Vec<TrackOrder> {
    let all: TrackOrder = (0..params as Track).collect();
    let mut measures: Vec<TrackOrder> = Vec::new();
    for mask in 1..1_u32 << params {
        measures.push(all.iter().copied().filter(|i| mask >> i & 1 == 1).collect());
    }
    measures.sort_by_key(|measure| std::cmp::Reverse(measure.len()));
    measures
}

/// The least member as numbers of some tracks; a track that the automaton does not depend on is 0.
pub(super) fn least_of(member: &Automaton, tracks: &[Track]) -> Vec<Option<u128>> {
    let least = member.least().unwrap_or_default();
    let number = |track: &Track| match member.tracks().binary_search(track) {
        Ok(place) => least.get(place).copied().flatten(),
        Err(_) => Some(0),
    };
    tracks.iter().map(number).collect()
}

/// A quantifier over everything except some variables.
pub(super) trait ExistsBut {
    fn exists_but(self, tracks: &[Track], below: Track) -> Predicate;
}

impl ExistsBut for Predicate {
    fn exists_but(self, tracks: &[Track], below: Track) -> Predicate {
        let others = (0..below).filter(|track| !tracks.contains(track)).collect();
        self.exists(others)
    }
}
