//! T5: a law that holds for every position and its options, without a bound.
//!
//! # The theorem
//! Let `D` be the domain of a law `G(x, v)`. Let `Opt(x, u)` state that some option of `x` has the
//! value `u`, if the values are those of `G`. Suppose that
//!
//! 1. every `x` in `D` has exactly one `v` with `G(x, v)`;
//! 2. no `x` in `D` has `Opt(x, v)` with `G(x, v)`;
//! 3. for `x` in `D`, `G(x, v)` and `w < v` there is `Opt(x, w)`;
//! 4. every position that the rules refer to at one in `D` is in `D` and smaller in a well-founded
//!    order;
//! 5. wherever the rules or the law are evaluated at one in `D`, every condition is true or false
//!    and every number has a value.
//!
//! Then `G` is the value of the game on `D`. The condition of `D` itself has a value for all
//! natural numbers. *Proof.* Induct along the order: the options have the values that `Opt` lists,
//! and `v` is the least natural number among the others. ∎ For outcomes: no option of a lost
//! position is lost, every other position has an option that is lost; under misère play a position
//! without options is won.
//!
//! # The check
//! Rules and law are formulas of linear arithmetic with nim-sums, or the law is an automaton. Each
//! obligation is a closed formula, which automata decide (J. R. Büchi 1960). The checker derives
//! the options from the rules by itself (`translate.rs`, `clauses.rs`). Its automata read the least
//! significant digit first (`automaton.rs`, `base_relations.rs`): sums are carries.
//! # The text
//! ```text
//! grundy-certificate 1
//! rules (mex (option (for k2 0 x 1) (g k2 y)) (option (for k2 0 y 1) (g x k2)))
//! theorem T5
//! digits base 2
//! of 2 values                        parameters; `losses` if the law describes the lost positions
//! where 1                            a condition; 1 for all positions
//! law (xor x y)                      or `law automaton`, with lines `state + 00>0 1*>2`: `+`
//!                                    accepts, `*` is any digit
//! other 0 0 is 3                     additional single positions, with their values
//! order x+y                          measures that no move increases, until one decreases: `order
//!                                    x then y`
//! seal 91c0…
//! ```

mod automaton;
mod base_relations;
mod clauses;
pub(crate) mod condition;
mod diagram;
mod formula;
#[cfg(test)]
mod tests;
mod translate;

use std::fmt;
use std::fmt::Write as _;
use std::rc::Rc;

use grundy_message::Message;

pub use self::automaton::DigitSystem;
use self::automaton::{CheckWork, LsdAutomaton};
use self::base_relations::{MsdAutomaton, Sign, is, reversed};
use self::diagram::Var;
use self::formula::Formula;
use self::translate::{Facts, LawRelation as Known, LinearSum, Translator};
use crate::lines::{self, TextLines, number, number_below};
use crate::messages::{self, Sentence};
use crate::recurrence::text::{self, PARAMS};
use crate::recurrence::{Expr, Op, Recurrence, Reducer};
use crate::report::{CheckError, CheckReport, part, require};
use crate::text::TextError;

/// A law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawSource {
    /// The value, or whether the position is lost, as a formula of the parameters.
    Formula(Expr),
    /// An automaton that reads the parameters, and the value if there is one, from the most
    /// significant digit on.
    Automaton(Vec<LawState>),
}

/// A state of an automaton; the first one is the start. Letters that are not listed are rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawState {
    /// Whether it accepts.
    pub accepts: bool,
    /// The letter, where none is any digit, and the next state.
    pub steps: Vec<(Vec<Option<u8>>, usize)>,
}

impl LawState {
    /// The textual form: `+ 00>0 1*>2`.
    fn words(&self) -> String {
        let mut words = if self.accepts { "+" } else { "-" }.to_owned();
        for (letter, to) in &self.steps {
            let digit = |d: &Option<u8>| d.map_or("*".to_owned(), |d| d.to_string());
            let letter: String = letter.iter().map(digit).collect();
            let _ = write!(words, " {letter}>{to}");
        }
        words
    }

    /// The textual form with its number: `state 0 + 00>0`.
    fn line(&self, number: usize) -> String {
        format!("state {number} {}", self.words())
    }
}

/// A law of a game, claimed for all positions of a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawCertificate {
    /// The rules.
    pub rules: Recurrence,
    /// The numeration system of the automata.
    pub digits: DigitSystem,
    /// Whether the law describes the lost positions.
    pub losses: bool,
    /// The domain.
    pub domain: Expr,
    /// The law.
    pub law: LawSource,
    /// Additional single positions, with their values: 0 for a loss and 1 for a win if the law
    /// describes outcomes.
    pub others: Vec<(Vec<i64>, i64)>,
    /// The measures of the order, each a sum of parameters.
    pub order: Vec<Vec<usize>>,
}

/// Whether the value of a position is 0 or 1 by the form of its rules.
fn has_truth_values(rules: &Expr) -> bool {
    match rules {
        Expr::Op(Op::If, parts) => parts[1..].iter().all(has_truth_values),
        Expr::Let(_, _, rest) => has_truth_values(rest),
        Expr::Reduce(reducer, ..) => matches!(
            reducer,
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All
        ),
        Expr::Int(n) => (0..=1).contains(n),
        Expr::Op(op, _) => matches!(
            op,
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Not | Op::And | Op::Or
        ),
        Expr::In(..) | Expr::Undefined => true,
        _ => false,
    }
}

/// The options of a position.
struct RuleParts {
    counted: Formula,
    option: Formula,
    misere: Formula,
    any: Formula,
    given: Formula,
    value: Formula,
    undefined: Formula,
}

impl LawCertificate {
    fn params(&self) -> usize {
        self.rules.params
    }

    fn show(&self, expr: &Expr) -> String {
        Recurrence {
            params: self.params(),
            body: expr.clone(),
        }
        .to_string()
    }

    /// Returns the claim as a sentence, unchecked.
    pub fn claim(&self) -> Message {
        self.claim_by("T5")
    }

    /// The same statement for a proof by another theorem.
    pub fn claim_by(&self, theorem: &str) -> Message {
        let position = format!("g({})", PARAMS[..self.params()].join(","));
        let law = match (&self.law, self.losses) {
            (LawSource::Formula(law), false) => messages::value_is(position, part(self.show(law))),
            (LawSource::Formula(law), true) => messages::lost_iff(position, part(self.show(law))),
            (LawSource::Automaton(states), _) => {
                let digits = match self.digits {
                    DigitSystem::Base(b) => messages::digits_of_base(b),
                    DigitSystem::Slope(r) => messages::digits_of_slope(r),
                };
                let table: Vec<String> = (0..).zip(states).map(|(i, s)| s.line(i)).collect();
                let (count, table) = (states.len(), part(table.join("; ")));
                if self.losses {
                    messages::lost_positions_by_automaton(position, count, digits, table)
                } else {
                    messages::values_by_automaton(position, count, digits, table)
                }
            }
        };
        let others = self.others.iter().map(|(position, value)| {
            let position: Vec<String> = position.iter().map(i64::to_string).collect();
            let position = format!("g({})", position.join(","));
            match (self.losses, value) {
                (false, value) => Message::same(format!("{position} = {value}")),
                (true, 0) => messages::position_is_lost(position),
                (true, _) => messages::position_is_won(position),
            }
        });
        let others = part(Message::joined(others, ", ", "、"));
        let rules = part(self.rules.to_string());
        match (&self.domain, others.is_empty()) {
            (Expr::Int(1), true) => messages::law_everywhere(rules, law, theorem),
            (Expr::Int(1), false) => messages::law_everywhere_and(rules, law, others),
            (domain, true) => messages::law_where(rules, law, part(self.show(domain)), theorem),
            (domain, false) => messages::law_where_and(rules, law, part(self.show(domain)), others),
        }
    }

    fn body(&self) -> Result<String, fmt::Error> {
        let mut f = lines::begin();
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "theorem T5")?;
        match self.digits {
            DigitSystem::Base(b) => writeln!(f, "digits base {b}")?,
            DigitSystem::Slope(r) => writeln!(f, "digits slope {r}")?,
        }
        let what = if self.losses { "losses" } else { "values" };
        writeln!(f, "of {} {what}", self.params())?;
        writeln!(f, "where {}", self.show(&self.domain))?;
        match &self.law {
            LawSource::Formula(law) => writeln!(f, "law {}", self.show(law))?,
            LawSource::Automaton(states) => {
                writeln!(f, "law automaton")?;
                for state in states {
                    writeln!(f, "state {}", state.words())?;
                }
            }
        }
        for (position, value) in &self.others {
            let position: Vec<String> = position.iter().map(i64::to_string).collect();
            writeln!(f, "other {} is {value}", position.join(" "))?;
        }
        let order: Vec<String> = (self.order.iter())
            .map(|measure| {
                measure
                    .iter()
                    .map(|i| PARAMS[*i])
                    .collect::<Vec<_>>()
                    .join("+")
            })
            .collect();
        writeln!(
            f,
            "{}",
            format!("order {}", order.join(" then ")).trim_end()
        )?;
        Ok(f)
    }

    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let rules = lines.word("rules", messages::rules_line)?;
        lines.exact("theorem", "T5", messages::theorem_t5_line)?;
        let digits = lines.parsed("digits", messages::digits_line, |words| {
            let (kind, n) = words.split_once(' ')?;
            match (kind, number(n)?) {
                ("base", n @ 2..=10) => Some(DigitSystem::Base(n as u8)),
                ("slope", n @ 1..=4) => Some(DigitSystem::Slope(n as u8)),
                _ => None,
            }
        })?;
        let (params, losses) = lines.parsed("of", messages::parameters_line, |words| {
            let (n, kind) = words.split_once(' ')?;
            let params = number_below(n, PARAMS.len() as u64 + 1).filter(|n| *n > 0)? as usize;
            match kind {
                "values" => Some((params, false)),
                "losses" => Some((params, true)),
                _ => None,
            }
        })?;
        let rules = text::parse_rules(params, rules)?;
        let formula = |words: &str| text::parse(params, words).map(|found| found.body);
        let domain = lines.parsed("where", messages::domain_line, formula)?;
        let law = lines.parsed("law", messages::law_line, |law| match law {
            "automaton" => Some(None),
            law => Some(Some(formula(law)?)),
        })?;
        let law = if let Some(law) = law {
            LawSource::Formula(law)
        } else {
            let width = params + usize::from(!losses);
            let states = |words| state(words, width);
            LawSource::Automaton(lines.all("state ", messages::state_line, states)?)
        };
        let others = lines.all("other ", messages::other_line, |words| {
            let (position, value) = words.split_once(" is ")?;
            let natural = |word: &str| i64::try_from(number(word)?).ok();
            let position: Option<Vec<i64>> = position.split(' ').map(natural).collect();
            Some((position.filter(|p| p.len() == params)?, natural(value)?))
        })?;
        // Rules without moves need no measure.
        let order = lines.parsed("order", messages::measures_line, |words| {
            let place = |name: &str| PARAMS[..params].iter().position(|p| *p == name);
            (words.split(" then ").filter(|measure| !measure.is_empty()))
                .map(|measure| measure.split('+').map(place).collect())
                .collect::<Option<Vec<Vec<usize>>>>()
        })?;
        lines.seal()?;
        Ok(Self {
            rules,
            digits,
            losses,
            domain,
            law,
            others,
            order,
        })
    }

    /// Checks the five obligations from the rules and the law alone.
    ///
    /// # Errors
    /// The first obligation that does not hold.
    pub fn check(
        &self,
        progress: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<CheckReport, CheckError> {
        let work = &mut CheckWork {
            digits: self.digits,
            steps: 0,
            progress,
        };
        let params = self.params();
        let (law, domain) = self.law_machine(work)?;
        let known = if self.losses {
            let won = domain.and(&law.not(work)?, work)?;
            Known::Outcomes(Rc::new(law.clone()), Rc::new(won))
        } else {
            Known::Values(Rc::new(law.clone()))
        };
        let mut teller = Translator::new(work, params, 2 * params as Var + 2, known);
        teller.inside = Formula::Is(Rc::new(domain.clone()));
        teller.truth_values = has_truth_values(&self.rules.body);
        let rules = self.options(&mut teller)?;
        obligation_5(&mut teller)?;
        self.obligation_4(&mut teller, &domain, &rules)?;
        let work = teller.work;
        if self.losses {
            Self::outcomes(work, &law, &domain, &rules)?;
        } else {
            self.values(work, &law, &domain, &rules)?;
        }
        let order = self
            .order
            .iter()
            .map(|m| m.iter().map(|i| PARAMS[*i]).collect::<Vec<_>>().join("+"));
        let order = Message::joined(order.map(Message::same), " then ", "、次に ");
        let [second, third] = if self.losses {
            [
                messages::lost_positions_have_no_lost_option(),
                messages::won_positions_have_a_lost_option(),
            ]
        } else {
            [
                messages::no_option_has_the_value(),
                messages::smaller_values_are_options(),
            ]
        };
        Ok(CheckReport {
            claim: self.claim(),
            verified: vec![
                messages::claimed_value_is_unique(law.states()),
                second,
                third,
                if order.is_empty() {
                    messages::no_option_is_another_position()
                } else {
                    messages::options_are_smaller(order)
                },
                messages::everything_has_a_value(),
            ],
        })
    }

    /// Returns the machine of the law on its domain, and that of the domain, single positions
    /// included.
    fn law_machine(
        &self,
        work: &mut CheckWork,
    ) -> Result<(LsdAutomaton, LsdAutomaton), CheckError> {
        let params = self.params();
        let value = params as Var;
        // The condition of the domain has a value everywhere, and the law has one in the domain.
        let mut teller = Translator::new(work, params, value + 1, Known::None);
        let inside = teller.whether(&self.domain)?.0;
        obligation_5(&mut teller)?;
        teller.inside = inside.clone();
        let law = match &self.law {
            LawSource::Formula(law) if self.losses => Some(teller.whether(law)?.0),
            LawSource::Formula(law) => Some(teller.has(law, &LinearSum::var(value))?),
            LawSource::Automaton(_) => None,
        };
        obligation_5(&mut teller)?;
        let mut domain = inside.machine(work)?;
        let mut law = match (&self.law, law) {
            (LawSource::Automaton(states), _) => self.automaton(states, work)?,
            (_, Some(law)) => law.machine(work)?,
            (_, None) => LsdAutomaton::all(work, false),
        };
        law = law.and(&domain, work)?;
        for (position, number) in &self.others {
            let mut here = LsdAutomaton::all(work, true);
            for (var, n) in (0..).zip(position) {
                here = here.and(&is(work, var, *n)?, work)?;
            }
            require(
                here.and(&domain, work)?.is_empty(),
                messages::single_position_is_in_law,
            )?;
            domain = domain.or(&here, work)?;
            require(!self.losses || *number <= 1, messages::outcome_is_not_a_bit)?;
            if !self.losses {
                here = here.and(&is(work, value, *number)?, work)?;
            }
            if !self.losses || *number == 0 {
                law = law.or(&here, work)?;
            }
        }
        Ok((law, domain))
    }

    fn automaton(
        &self,
        states: &[LawState],
        work: &mut CheckWork,
    ) -> Result<LsdAutomaton, CheckError> {
        let width = self.params() + usize::from(!self.losses);
        let mut steps: MsdAutomaton = Vec::new();
        let mut accepting = Vec::new();
        for (from, state) in (0..).zip(states) {
            if state.accepts {
                accepting.push(from);
            }
            for (i, (letter, to)) in state.steps.iter().enumerate() {
                let good = letter.len() == width && *to < states.len();
                require(good, messages::step_to_no_state)?;
                // No letter leads to two states.
                for (other, _) in &state.steps[..i] {
                    let mut apart = letter.iter().zip(other);
                    let apart = apart.any(|(a, b)| matches!((a, b), (Some(a), Some(b)) if a != b));
                    require(apart, messages::letter_to_two_states)?;
                }
                steps.push((from, letter.clone(), *to as u32));
            }
        }
        // Leading zeros change nothing.
        let zeros = |letter: &Vec<Option<u8>>| letter.iter().all(|d| d.is_none_or(|d| d == 0));
        let stays = (states.first()).is_some_and(|start| {
            let mut zero = start.steps.iter().filter(|(letter, _)| zeros(letter));
            match zero.next() {
                Some((_, to)) => *to == 0,
                None => false,
            }
        });
        require(stays, messages::leading_zeros_count)?;
        let vars: Vec<Var> = (0..width as Var).collect();
        reversed(work, &vars, &accepting, &steps)
    }

    fn options(&self, t: &mut Translator) -> Result<RuleParts, CheckError> {
        let no = Formula::truth(t.work, false);
        let mut rules = RuleParts {
            counted: no.clone(),
            option: no.clone(),
            misere: no.clone(),
            any: no.clone(),
            given: no.clone(),
            value: no.clone(),
            undefined: no,
        };
        self.part(&self.rules.body, Facts::default(), t, &mut rules)?;
        Ok(rules)
    }

    fn part(
        &self,
        expr: &Expr,
        facts: Facts,
        t: &mut Translator,
        rules: &mut RuleParts,
    ) -> Result<(), CheckError> {
        let add = |to: &mut Formula, more: Formula| to.or_also(more);
        let yes = Formula::truth(t.work, true);
        match expr {
            Expr::Op(Op::If, parts) => {
                let (yes, no) = t.whether(&parts[0])?;
                for (condition, part) in [(yes, &parts[1]), (no, &parts[2])] {
                    let mut inner = facts.clone();
                    let before = t.here.len();
                    t.restrict(&mut inner, condition);
                    self.part(part, inner, t, rules)?;
                    t.here.truncate(before);
                }
            }
            Expr::Let(name, value, rest) => {
                let (mut inner, before) = (facts, t.here.len());
                let value = t.number(value, &mut inner)?;
                let outer = t.bind(*name, value);
                self.part(rest, inner, t, rules)?;
                t.restore(*name, outer);
                t.here.truncate(before);
            }
            Expr::Reduce(reducer @ (Reducer::Mex | Reducer::Win | Reducer::Misere), items, _) => {
                let misere = *reducer == Reducer::Misere;
                let to = if misere {
                    &mut rules.misere
                } else {
                    &mut rules.counted
                };
                add(to, facts.clone().then(yes.clone()));
                for item in items {
                    let (mut found, mut there) = (Vec::new(), Vec::new());
                    t.ways(item, &mut |t, side| {
                        let statement = self.option(&item.expr, *reducer, t)?;
                        found.push(facts.clone().then(side.clone().then(statement)));
                        there.push(facts.clone().then(side.then(yes.clone())));
                        Ok(())
                    })?;
                    for more in found {
                        add(&mut rules.option, more);
                    }
                    if misere {
                        for more in there {
                            add(&mut rules.any, more);
                        }
                    }
                }
            }
            Expr::Reduce(..) => return Err(CheckError::new(messages::rules_have_scores())),
            Expr::Undefined => add(&mut rules.undefined, facts.then(yes)),
            other => {
                add(&mut rules.given, facts.clone().then(yes));
                let value = if self.losses {
                    t.whether(other)?.1
                } else {
                    t.has(other, &LinearSum::var(self.params() as Var))?
                };
                add(&mut rules.value, facts.then(value));
            }
        }
        Ok(())
    }

    /// Returns the formula that an option has a value, or is lost.
    fn option(
        &self,
        expr: &Expr,
        reducer: Reducer,
        t: &mut Translator,
    ) -> Result<Formula, CheckError> {
        if !self.losses {
            require(reducer == Reducer::Mex, messages::outcomes_are_not_values)?;
            let value = LinearSum::var(self.params() as Var);
            if t.natural(expr) {
                return t.has(expr, &value);
            }
            let (mut facts, before) = (Facts::default(), t.here.len());
            let number = t.number(expr, &mut facts)?;
            let negative = t.against(&number, Sign::Negative)?;
            t.forbid(negative, messages::mex_of_negative_option);
            t.here.truncate(before);
            return Ok(facts.then(t.equal(&number, &value)?));
        }
        match (reducer, expr) {
            (Reducer::Mex, Expr::Int(n)) => {
                let negative = Formula::truth(t.work, *n < 0);
                t.forbid(negative, messages::mex_of_negative_option);
                Ok(Formula::truth(t.work, *n == 0))
            }
            (Reducer::Mex, Expr::Op(Op::If, parts)) => {
                let (yes, no) = t.whether(&parts[0])?;
                let then = t.given(&yes, |t| self.option(&parts[1], reducer, t))?;
                let other = t.given(&no, |t| self.option(&parts[2], reducer, t))?;
                Ok(yes.and(then).or(no.and(other)))
            }
            (Reducer::Mex, Expr::Own(_) | Expr::Undefined)
            | (Reducer::Win | Reducer::Misere, _) => Ok(t.whether(expr)?.1),
            _ => Err(CheckError::new(messages::option_is_a_sum())),
        }
    }

    fn obligation_4(
        &self,
        t: &mut Translator,
        domain: &LsdAutomaton,
        rules: &RuleParts,
    ) -> Result<(), CheckError> {
        let params = self.params() as Var;
        let inside = Formula::Is(Rc::new(domain.clone()));
        let never = |t: &mut Translator, statement: Formula, why: Sentence| {
            let found = statement.some((0..t.next).collect()).machine(t.work)?;
            obligation(4, found.is_empty(), why)
        };
        never(
            t,
            inside.clone().and(rules.undefined.clone()),
            messages::rules_are_silent,
        )?;
        let spoken = [&rules.counted, &rules.misere, &rules.given].map(Formula::clone);
        never(
            t,
            inside.clone().and(Formula::Or(spoken.to_vec()).not()),
            messages::no_part_of_the_rules,
        )?;
        let there: Vec<Var> = (0..params).map(|i| i + params + 2).collect();
        let mut moves = Formula::truth(t.work, false);
        for (context, args) in std::mem::take(&mut t.asked) {
            let context = context.into_iter().fold(inside.clone(), Formula::and);
            let mut to = context.clone();
            for (arg, var) in args.iter().zip(&there) {
                let negative = t.against(arg, Sign::Negative)?;
                never(
                    t,
                    context.clone().and(negative),
                    messages::move_to_a_negative_number,
                )?;
                let mut difference = arg.clone();
                difference.parts.insert(*var, -1);
                to = to.and(t.against(&difference, Sign::Zero)?);
            }
            let inner = (there[there.len() - 1] + 1..t.next).collect();
            moves = moves.or(to.some(inner));
        }
        let moves = Rc::new(moves.machine(t.work)?);
        let arrived = domain.of(t.work, |var| var + params + 2)?.not(t.work)?;
        let out = moves.and(&arrived, t.work)?;
        obligation(4, out.is_empty(), messages::option_outside_of_law)?;
        let ordered = !self.order.is_empty() || moves.is_empty();
        obligation(4, ordered, messages::no_order)?;
        let mut left = (*moves).clone();
        for measure in &self.order {
            let mut difference = LinearSum::of(0);
            for i in measure {
                difference.parts.insert(*i as Var, 1);
                difference.parts.insert(*i as Var + params + 2, -1);
            }
            // The measure never rises; if it is unchanged, the next measure decides.
            let up = t.against(&difference, Sign::Negative)?.machine(t.work)?;
            let up = left.and(&up, t.work)?;
            obligation(4, up.is_empty(), messages::move_goes_up)?;
            let same = t.against(&difference, Sign::Zero)?.machine(t.work)?;
            left = left.and(&same, t.work)?;
        }
        obligation(4, left.is_empty(), messages::move_does_not_go_down)
    }

    fn values(
        &self,
        work: &mut CheckWork,
        law: &LsdAutomaton,
        domain: &LsdAutomaton,
        rules: &RuleParts,
    ) -> Result<(), CheckError> {
        let v = self.params() as Var;
        let some = law.some(work, v)?;
        let none = domain.and(&some.not(work)?, work)?;
        obligation(1, none.is_empty(), messages::position_without_claim)?;
        let other = law.of(work, |var| if var == v { v + 1 } else { var })?;
        let mut t = Translator::new(work, 0, v + 2, Known::None);
        let mut less = LinearSum::var(v + 1);
        less.parts.insert(v, -1);
        let less = t.against(&less, Sign::Negative)?.machine(t.work)?;
        let two = law.and(&other, work)?.and(&less, work)?;
        obligation(1, two.is_empty(), messages::position_with_two_claims)?;
        let option = rules.option.machine(work)?;
        let counted = rules.counted.machine(work)?.and(law, work)?;
        let has = counted.and(&option, work)?;
        obligation(2, has.is_empty(), messages::option_has_the_value)?;
        let lower = option
            .of(work, |var| if var == v { v + 1 } else { var })?
            .not(work)?;
        let lacks = counted.and(&less, work)?.and(&lower, work)?;
        obligation(3, lacks.is_empty(), messages::smaller_value_is_missing)?;
        let value = rules.value.machine(work)?.not(work)?;
        let given = rules
            .given
            .machine(work)?
            .and(law, work)?
            .and(&value, work)?;
        obligation(2, given.is_empty(), messages::value_differs)
    }

    fn outcomes(
        work: &mut CheckWork,
        lost: &LsdAutomaton,
        domain: &LsdAutomaton,
        rules: &RuleParts,
    ) -> Result<(), CheckError> {
        let won = domain.and(&lost.not(work)?, work)?;
        let option = rules.option.machine(work)?;
        let misere = rules.misere.machine(work)?;
        let counted = rules.counted.machine(work)?.or(&misere, work)?;
        let first = lost.and(&counted, work)?.and(&option, work)?;
        obligation(
            2,
            first.is_empty(),
            messages::lost_position_has_a_lost_option,
        )?;
        let any = rules.any.machine(work)?;
        let stuck = misere.and(&any.not(work)?, work)?;
        let lost_stuck = lost.and(&stuck, work)?;
        obligation(2, lost_stuck.is_empty(), messages::stuck_player_wins)?;
        let second = won.and(&counted, work)?.and(&option.not(work)?, work)?;
        let second = second.and(&stuck.not(work)?, work)?;
        obligation(
            3,
            second.is_empty(),
            messages::won_position_has_no_lost_option,
        )?;
        let (given, value) = (rules.given.machine(work)?, rules.value.machine(work)?);
        let wrong = given.and(lost, work)?.and(&value.not(work)?, work)?;
        let other = given.and(&won, work)?.and(&value, work)?;
        let same = wrong.is_empty() && other.is_empty();
        obligation(2, same, messages::outcome_differs)
    }
}

/// Rejects the certificate unless a part of an obligation holds.
fn obligation(number: u8, holds: bool, why: Sentence) -> Result<(), CheckError> {
    require(holds, || messages::obligation_fails(number, why()))
}

/// Checks that no position evaluates a formula without a value: every condition is true or false,
/// and every number has one value.
fn obligation_5(t: &mut Translator) -> Result<(), CheckError> {
    for (statement, construct) in std::mem::take(&mut t.forbidden) {
        let statement = t.inside.clone().and(statement).some((0..t.next).collect());
        let found = statement.machine(t.work)?;
        require(found.is_empty(), || {
            messages::obligation_fails(5, messages::no_value_somewhere(construct()))
        })?;
    }
    Ok(())
}

impl fmt::Display for LawCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines::write_sealed(f, &self.body()?)
    }
}

/// Returns the seal of the lines of a certificate.
pub fn seal_of(lines: &str) -> u64 {
    lines::seal(lines)
}

/// Parses a state.
fn state(words: &str, width: usize) -> Option<LawState> {
    let mut words = words.split(' ');
    let accepts = match words.next()? {
        "+" => true,
        "-" => false,
        _ => return None,
    };
    let mut steps = Vec::new();
    for word in words {
        let (letter, to) = word.split_once('>')?;
        let digit = |c: char| match c {
            '*' => Some(None),
            c => Some(Some(c.to_digit(10)? as u8)),
        };
        let letter: Option<Vec<Option<u8>>> = letter.chars().map(digit).collect();
        steps.push((letter.filter(|l| l.len() == width)?, number(to)? as usize));
    }
    Some(LawState { accepts, steps })
}
