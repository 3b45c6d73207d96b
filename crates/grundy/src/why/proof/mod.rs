//! Proofs of laws as a lecture writes them: no option has the value, every smaller value is the
//! value of an option, and the order in which every move decreases.
//!
//! # The parts of a proof
//! 1. **Order.** The measure that every move decreases, from theorem T5.
//! 2. **No option has the value.** A reason for each item of the rules.
//! 3. **Every smaller value is reached.** Cases: a condition, a move, and the numbers that the move
//!    chooses as terms in the position and the value `v`. For laws about lost positions: every
//!    other position has a move to a lost one.
//!
//! `search.rs` proposes cases, and [`Theorem::decide_never`](crate::laws::theorem::Theorem) decides
//! each of them for all positions. A proof is returned only if all of its conditions are decided.
//! [`WrittenProof::check`] reads the texts of the reasons and cases again, without the search.

mod author;
mod expression;
mod messages;
mod options;
mod page;
mod period;
mod residues;
mod search;

pub use self::period::{PeriodProof, PeriodWin};
pub use self::residues::{Residue, ResidueMove, ResidueTable};

use grundy_certificate::recurrence::{Expr, Op, Reducer};
use grundy_core::{Area, Budget, Kind, Message, Run};
use grundy_pattern::Status;
use grundy_rules::Names;
use serde_json::{Value as Json, json};

pub use self::author::AuthorProof;
use self::expression::{
    Notation, all, conjuncts, int, name, not, op, replace, simplified, value, written,
};
use self::options::{DEFINITIONS, Definition, OptionForm, Options};
use self::search::{CaseForm, Search, constants_of};
use crate::formula::Formula;
use crate::game::Game;
use crate::laws::theorem::condition::Verdict;
use crate::laws::theorem::{Decision, Theorem};

/// The sides of the box of positions on which cases are searched, by the number of parameters.
const SIDES: [i64; 4] = [72, 18, 7, 4];
/// Maximum number of instances.
const MAX_INSTANCES: usize = 260;
/// Maximum number of searches after a failure at a position.
const MAX_ROUNDS: usize = 6;
/// The sizes of terms, in the order of trial.
const SIZES: [u32; 3] = [2, 3, 4];
/// Maximum modulus of a reason "the values differ modulo m".
const MAX_MODULUS: i64 = 12;
/// A law up to this length is written instead of the function of the rules.
const SHORT_LAW: usize = 18;
/// The table in which a law is searched ends here.
const LAW_REACH: [i64; 4] = [120, 40, 12, 5];
/// The limits of a table and a search for a law.
const BUDGET: Budget = Budget {
    cells: Some(40_000),
    options: Some(5_000_000),
    bytes: Some(64 << 20),
    all_bytes: false,
};

/// The reason why no option of an item of the rules has the value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionReason {
    /// No position has such an option.
    NeverLegal,
    /// Only this parameter changes, and the values of different numbers differ.
    Injective(usize),
    /// Only this parameter changes, and at most one number of it is lost.
    OnePerLine(usize),
    /// The value of the option is larger.
    Above,
    /// The value of the option is smaller.
    Below,
    /// The values differ modulo a number.
    Modulo(i64),
    /// The numbers of binary ones are even and odd.
    OddOnes,
    /// No legal move leads from a remainder of a lost number, modulo this, to such a remainder.
    LostResidues(i64),
    /// Decided by automata, without a shorter reason.
    Decided,
}

impl OptionReason {
    /// The word in JSON.
    fn word(self) -> &'static str {
        match self {
            Self::NeverLegal => "never-legal",
            Self::Injective(_) => "injective",
            Self::OnePerLine(_) => "one-per-line",
            Self::Above => "above",
            Self::Below => "below",
            Self::Modulo(_) => "modulo",
            Self::OddOnes => "odd-ones",
            Self::LostResidues(_) => "lost-residues",
            Self::Decided => "decided",
        }
    }
}

/// A case of the second half, in the rule language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The condition, where no earlier case applies; none for the last case.
    pub condition: Option<String>,
    /// The option of the rules, from 0; each row of a list is a separate option.
    pub option: usize,
    /// The numbers that the move chooses, one for each loop of the option.
    pub terms: Vec<String>,
}

/// A law with its proof.
#[derive(Clone, Debug)]
pub struct WrittenProof {
    /// The law in the rule language, as `grundy claim` reads it.
    pub law: String,
    /// The function of the rules.
    pub function: String,
    /// The names of the parameters, of the smaller value, and of the numbers that are defined.
    pub names: Vec<String>,
    /// The number of parameters.
    pub params: usize,
    /// Whether the law is about lost positions, and not about values.
    pub is_of_losses: bool,
    /// Whether a position is the place of a head in a row of coins.
    pub is_of_coins: bool,
    /// The measures that every move decreases, one after the other.
    pub order: Vec<String>,
    /// The reasons of the first half, one for each item of the rules.
    pub reasons: Vec<OptionReason>,
    /// The cases of the second half.
    pub cases: Vec<Case>,
    /// The winning moves by the remainder of the parameter, if they depend on it only.
    pub residues: Option<ResidueTable>,
    /// The first case whose condition always holds for the value 0.
    certain: Option<usize>,
    theorem: Theorem,
    options: Options,
    definitions: Vec<Definition>,
    forms: Vec<CaseForm>,
}

/// A part of a proof that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// The law is not proved.
    Law,
    /// The reason of this item of the rules, from 0, is false or undecided.
    Reason(usize),
    /// This case, from 0, is false or undecided, or cannot be read.
    Case(usize),
    /// The explicit values of the rules differ from the law.
    Given,
    /// A row of the moves by remainders is false or undecided.
    Residues,
}

/// What takes the place of a written proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// A law is proved by this theorem, without cases.
    Theorem {
        /// The law.
        law: String,
        /// The name of the theorem.
        theorem: String,
    },
    /// The law is an automaton; its states are the certificate.
    States(Message),
    /// A law is only observed.
    Observed(String),
    /// No law was found.
    NoLaw,
    /// Positions are lists or texts: they have no table in which a law is searched.
    NoTable,
}

/// The proof of the law of a game, or the reason why none is written.
#[derive(Clone, Debug)]
pub enum LawProof {
    /// A proof with reasons and cases.
    Written(Box<WrittenProof>),
    /// The proof of a period, in words.
    Period(PeriodProof),
    /// A proof in the header of the rules, which is not checked.
    Author(AuthorProof),
    /// Another statement about the game.
    Fallback(Fallback),
}

impl Game {
    /// Returns the law of the game with its proof; none for a game without rules of integers.
    ///
    /// ```
    /// use grundy::why::proof::LawProof;
    /// use grundy::{Game, Lang, Run};
    /// let mut game = Game::named("take:3")?;
    /// let Some(LawProof::Written(proof)) = game.law_proof(&mut Run::silent()) else { panic!() };
    /// assert!(proof.text(Lang::En).contains("Take (x mod 4) - v from x."));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn law_proof(&mut self, run: &mut Run) -> Option<LawProof> {
        self.formula_mut().ok()?.law_proof(run)
    }

    /// Returns the proof of the period of a game of one heap, or the theorem that proves it; none
    /// if no period is proved.
    ///
    /// ```
    /// use grundy::{Game, Lang, Run};
    /// let mut game = Game::named("kayles")?;
    /// let proof = game.period_proof(&mut Run::silent()).expect("a proved period");
    /// assert!(proof.text(Lang::En).starts_with("Theorem. g(n+12) = g(n)"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn period_proof(&mut self, run: &mut Run) -> Option<LawProof> {
        let mut fallback = Fallback::NoLaw;
        if let Some(proof) = self.formula_mut().ok()?.proof_of_period(&mut fallback, run) {
            return Some(LawProof::Period(proof));
        }
        matches!(fallback, Fallback::Theorem { .. }).then_some(LawProof::Fallback(fallback))
    }
}

impl Formula {
    /// Returns the law of the main function with its proof; none if its values are not outcomes or
    /// Grundy values, and if the run is interrupted.
    pub fn law_proof(&mut self, run: &mut Run) -> Option<LawProof> {
        let main = self.main_function()?;
        if !matches!(main.kind, Kind::Grundy | Kind::Win | Kind::Misere) {
            return None;
        }
        let run = &mut run.within(BUDGET);
        let mut fallback = Fallback::NoLaw;
        let mut stated: Vec<String> = Vec::new();
        if let Some(closed) = &self.header().closed {
            let condition = closed.condition.as_ref();
            let condition = condition.map_or(String::new(), |field| format!(" if {}", field.text));
            stated.push(format!("{}{condition}", closed.formula.text));
        }
        if let Some(field) = &self.header().theorem
            && let Some((_, law)) = field.text.split_once(' ')
        {
            stated.push(law.trim().to_owned());
        }
        // Cases for a list by remainders are true, but hard to read; a period says more.
        if stated.iter().any(|law| law.contains("]["))
            && let Some(proof) = self.proof_of_period(&mut Fallback::NoLaw, run)
        {
            return Some(LawProof::Period(proof));
        }
        for law in &stated {
            if let Some(proof) = self.written_proof(law, run) {
                return Some(LawProof::Written(Box::new(proof)));
            }
        }
        if let Some(law) = stated.first()
            && let Some(proof) = AuthorProof::of(self, law, run)
        {
            return Some(LawProof::Author(proof));
        }
        let reach = LAW_REACH[main.params.len().clamp(1, LAW_REACH.len()) - 1];
        let laws = self.pattern(&Area::up_to(reach), run);
        if let Err(failure) = &laws
            && failure.diagnostics.iter().any(|it| it.code == "no-table")
        {
            return Some(LawProof::Fallback(Fallback::NoTable));
        }
        if let Ok(laws) = laws {
            for law in &laws.findings {
                let found = &law.finding;
                let is_proved = found.status == Status::Proved;
                if is_proved
                    && (found.is_closed() || found.of_zeros)
                    && let Some(proof) = self.written_proof(&found.statement, run)
                {
                    return Some(LawProof::Written(Box::new(proof)));
                }
                let statement = found.statement.clone();
                match (&fallback, &found.theorem) {
                    (Fallback::NoLaw | Fallback::Observed(_), Some(theorem)) if is_proved => {
                        let theorem = theorem.clone();
                        let law = statement;
                        fallback = Fallback::Theorem { law, theorem };
                    }
                    (Fallback::NoLaw, None) => fallback = Fallback::Observed(statement),
                    _ => {}
                }
            }
            if let Some(learned) = &laws.learned {
                fallback = Fallback::States(learned.theorem.statement_of(&main.name));
            }
        }
        let by_period = match &fallback {
            Fallback::NoLaw | Fallback::Observed(_) => true,
            Fallback::Theorem { theorem, .. } => theorem == period::FINITE_CODE,
            Fallback::States(_) | Fallback::NoTable => false,
        };
        if by_period && let Some(proof) = self.proof_of_period(&mut fallback, run) {
            return Some(LawProof::Period(proof));
        }
        if run.cancelled() {
            return None;
        }
        Some(LawProof::Fallback(fallback))
    }

    /// Returns a proof of a law in the rule language, if cases are found and everything is decided.
    fn written_proof(&mut self, law: &str, run: &mut Run) -> Option<WrittenProof> {
        let main = self.main_function()?;
        let theorem = self.decided_theorem(law, run)?;
        let options = Options::new(theorem.rules())?;
        let is_of_losses = theorem.is_of_losses();
        let mut names = main.params.clone();
        for wanted in [
            ["v", "w", "u"],
            ["t", "r", "q"],
            ["s", "p", "m"],
            ["u", "n", "i"],
        ] {
            let free = wanted
                .into_iter()
                .find(|name| !names.iter().any(|n| n == name));
            names.push(free?.to_owned());
        }
        let definitions = match (main.params.len(), is_of_losses) {
            (1, true) => vec![
                Definition::Top(name(0)),
                Definition::Top(op(Op::Add, name(0), int(1))),
            ],
            (1, false) => vec![Definition::Top(name(0))],
            (2, true)
                if theorem.formula().is_some_and(|law| {
                    let is = |part: &Expr| matches!(part, Expr::Op(Op::Beatty, _));
                    expression::contains(law, &is)
                }) =>
            {
                Definition::of_lost_pairs(theorem.formula()?)
            }
            (_, true) => Vec::new(),
            (_, false) => vec![Definition::Ungray(name(main.params.len()))],
        };
        let mut proof = WrittenProof {
            law: law.to_owned(),
            function: main.name.clone(),
            names,
            params: main.params.len(),
            is_of_losses,
            is_of_coins: main.params.len() == 1 && self.header().coins.is_some(),
            order: theorem.order(),
            reasons: Vec::new(),
            cases: Vec::new(),
            residues: None,
            certain: None,
            theorem,
            options,
            definitions,
            forms: Vec::new(),
        };
        proof.find_cases(run)?;
        proof.find_reasons(run)?;
        proof.residues = proof.find_residues(run);
        proof.certain = proof.certain_case(run);
        let given = proof.given_fails();
        (given.is_none_or(|fails| proof.never(&fails, run))).then_some(proof)
    }

    /// Decides a law for all positions, with the single positions of a table.
    fn decided_theorem(&mut self, law: &str, run: &mut Run) -> Option<Theorem> {
        let params = self.main_function()?.params.len();
        let reach = LAW_REACH[params.clamp(1, LAW_REACH.len()) - 1];
        let area = Area::up_to(reach);
        let table = crate::laws::pattern::table_to_read(self, None, &area, run).ok();
        match self.decide_law(law, None, table.as_ref(), run) {
            Ok(Decision::Proved(theorem)) => Some(*theorem),
            _ => None,
        }
    }
}

/// The value of the law at a position, or 1 for a win; none outside of its domain.
struct LawValues {
    params: usize,
    condition: Expr,
    law: Expr,
    others: Vec<(Vec<i64>, i64)>,
    is_of_losses: bool,
}

impl LawValues {
    fn new(theorem: &Theorem, params: usize) -> Option<Self> {
        let whole = |expr: &Expr| replace(expr, &|_| None);
        Some(Self {
            params,
            condition: whole(theorem.condition()),
            law: whole(theorem.formula()?),
            others: theorem.single_positions().to_vec(),
            is_of_losses: theorem.is_of_losses(),
        })
    }

    fn value(&self, position: &[i64]) -> Option<i64> {
        if position.len() != self.params || position.iter().any(|n| *n < 0) {
            return None;
        }
        if let Some((_, value)) = self.others.iter().find(|(at, _)| at == position) {
            return Some(*value);
        }
        if value(&self.condition, position, &|_| None)? == 0 {
            return None;
        }
        let found = value(&self.law, position, &|_| None)?;
        if self.is_of_losses {
            Some(i64::from(found == 0))
        } else {
            Some(found)
        }
    }
}

impl WrittenProof {
    /// The number of free names of a condition without loops.
    fn free(&self) -> usize {
        self.params + 1 + DEFINITIONS
    }

    fn never(&self, condition: &Expr, run: &mut Run) -> bool {
        self.theorem.decide_never(self.free(), condition, run) == Verdict::Never
    }

    /// That an option has the wanted value: `v`, or it is lost.
    fn is_wanted(&self, value: Expr) -> Expr {
        if self.is_of_losses {
            not(value)
        } else {
            op(Op::Eq, value, name(self.params))
        }
    }

    /// The positions and values for which a move is wanted.
    fn wanted(&self) -> Vec<Expr> {
        let mut wanted = if self.is_of_losses {
            vec![self.options.here()]
        } else {
            vec![op(Op::Lt, name(self.params), self.options.here())]
        };
        wanted.extend(self.options.counts());
        if self.is_of_losses && self.options.reducer == Reducer::Misere {
            wanted.push(self.options.has_move());
        }
        wanted
    }

    /// The conditions that must never hold, for each case: the move is illegal or has another
    /// value.
    fn case_fails(&self, cases: &[CaseForm]) -> Vec<Expr> {
        let mut before: Vec<Expr> = Vec::new();
        let mut fails = Vec::new();
        for case in cases {
            let option = &self.options.list[case.option];
            let mut right = option.legal(&case.terms);
            right.push(self.is_wanted(option.put(&option.value, &case.terms)));
            let has = |part: &Expr, t: usize| {
                expression::contains(part, &|part: &Expr| *part == Expr::Name(t))
            };
            let reached = before.iter().chain(&case.condition);
            let mut here = self.wanted();
            let mut exists = Vec::new();
            // A later definition may contain the number of an earlier one.
            let mut used: Vec<usize> = Vec::new();
            for (i, definition) in self.definitions.iter().enumerate().rev() {
                let t = self.params + 1 + i;
                let mut parts = reached.clone().chain(&case.terms);
                let is_used = parts.any(|part| has(part, t))
                    || (used.iter()).any(|&other| has(self.definitions[other].of(), t));
                if is_used {
                    used.push(i);
                    here.push(definition.condition(t));
                    exists.extend(definition.is_missing(self.options.first_loop()));
                }
            }
            // The number must exist as well, wherever the conditions without such numbers hold.
            let numbers = self.params + 1..self.free();
            let is_free = |part: &&Expr| !numbers.clone().any(|t| has(part, t));
            let without: Vec<Expr> = reached.clone().filter(is_free).cloned().collect();
            for none in exists {
                let place = self.wanted().into_iter().chain(without.iter().cloned());
                fails.push(all(place.chain([none])));
            }
            here.extend(reached.cloned());
            fails.push(all(here.into_iter().chain([not(all(right))])));
            before.extend(case.condition.clone().map(not));
        }
        fails
    }

    /// Finds cases, and decides them for all positions.
    fn find_cases(&mut self, run: &mut Run) -> Option<()> {
        let values = LawValues::new(&self.theorem, self.params)?;
        let own = |position: &[i64]| values.value(position);
        let mut constants = vec![0, 1, 2];
        if let Some(law) = self.theorem.formula() {
            constants_of(law, &mut constants);
        }
        for option in &self.options.list {
            for part in option.legal(&[]) {
                constants_of(&part, &mut constants);
            }
        }
        constants.retain(|number| (0..64).contains(number));
        constants.sort_unstable();
        constants.dedup();
        constants.truncate(10);
        let search = Search {
            options: &self.options,
            is_of_losses: self.is_of_losses,
            own: &own,
            definitions: &self.definitions,
            constants: &constants,
        };
        let side = SIDES[self.params.clamp(1, SIDES.len()) - 1];
        let mut instances = search.instances(side, MAX_INSTANCES);
        let mut proved = None;
        for size in SIZES {
            // Larger terms may need fewer cases.
            if (proved.as_ref()).is_some_and(|cases: &Vec<CaseForm>| cases.len() < size as usize) {
                break;
            }
            for _ in 0..MAX_ROUNDS {
                if run.cancelled() {
                    return None;
                }
                let Some(cases) = search.cases(&instances, size, run) else {
                    break;
                };
                let verdicts = self.case_fails(&cases).into_iter();
                let failure = verdicts
                    .map(|fails| self.theorem.decide_never(self.free(), &fails, run))
                    .find(|verdict| *verdict != Verdict::Never);
                match failure {
                    None => {
                        let fewer = |known: &Vec<CaseForm>| cases.len() < known.len();
                        if proved.as_ref().is_none_or(fewer) {
                            proved = Some(cases);
                        }
                        break;
                    }
                    Some(Verdict::Holds(numbers)) => {
                        // The failure is one more instance of the next search.
                        let numbers: Option<Vec<i64>> = (numbers.into_iter())
                            .map(|number| i64::try_from(number?).ok())
                            .collect();
                        let numbers = numbers?;
                        let (position, v) = (&numbers[..self.params], numbers[self.params]);
                        let Some(more) = search.instance(position, v) else {
                            break;
                        };
                        if instances.contains(&more) {
                            break;
                        }
                        instances.push(more);
                    }
                    Some(_) => break,
                }
            }
        }
        let mut forms = proved?;
        self.shorten_conditions(&mut forms, run);
        let text = |expr: &Expr| {
            written(
                &simplified(expr),
                &self.names,
                &self.function,
                Notation::Rules,
            )
        };
        let cases = forms.iter().map(|form| Case {
            condition: form.condition.as_ref().map(text),
            option: form.option,
            terms: form.terms.iter().map(text).collect(),
        });
        self.cases = cases.collect();
        self.forms = forms;
        Some(())
    }

    /// Leaves out the parts of conditions without which all cases still hold.
    fn shorten_conditions(&self, forms: &mut [CaseForm], run: &mut Run) {
        for number in 0..forms.len() {
            let parts = forms[number].condition.as_ref().map(conjuncts);
            let mut parts = parts.unwrap_or_default();
            let mut at = 0;
            while parts.len() > 1 && at < parts.len() {
                let mut fewer = parts.clone();
                fewer.remove(at);
                let mut changed = forms.to_vec();
                changed[number].condition = Some(all(fewer.clone()));
                let fails = self.case_fails(&changed);
                if fails.iter().all(|fails| self.never(fails, run)) {
                    forms.clone_from_slice(&changed);
                    parts = fewer;
                } else {
                    at += 1;
                }
            }
        }
    }

    /// The first case whose condition holds at all positions that are not lost, if `v` is 0.
    fn certain_case(&self, run: &mut Run) -> Option<usize> {
        let is_zero = op(Op::Eq, name(self.params), int(0));
        (0..self.forms.len()).find(|&number| {
            let condition = self.forms[number].condition.as_ref();
            condition.is_some_and(|condition| {
                let fails = [is_zero.clone(), not(condition.clone())];
                self.never(&all(self.wanted().into_iter().chain(fails)), run)
            })
        })
    }

    /// The names of the loops of an option as terms: the move is arbitrary.
    fn arbitrary(option: &OptionForm) -> Vec<Expr> {
        option.loops().into_iter().map(Expr::Name).collect()
    }

    /// The conditions that must never hold for the reason of an option.
    fn reason_fails(&self, option: &OptionForm, reason: OptionReason) -> Option<Vec<Expr>> {
        let here = self.options.here();
        let chosen = Self::arbitrary(option);
        let legal = option.legal(&chosen);
        let with = |fact: Expr| {
            let counts = self.options.counts().into_iter();
            vec![all(counts.chain(legal.clone()).chain([fact]))]
        };
        // A separate variable for the parameter after the move.
        let moved = |param: usize| {
            let other = Expr::Name(self.options.first_loop());
            let args = (0..self.params).map(|i| {
                if i == param {
                    other.clone()
                } else {
                    Expr::Name(i)
                }
            });
            (
                Expr::Own(args.collect()),
                op(Op::Ne, other.clone(), Expr::Name(param)),
                other,
            )
        };
        let only_changes = |param: usize| {
            let place = option.place()?;
            let others = (0..self.params).filter(|i| *i != param);
            let is_plain = option.value == Expr::Own(place.to_vec());
            (is_plain && others.clone().all(|i| place[i] == Expr::Name(i))).then_some(place)
        };
        let value = option.value.clone();
        Some(match reason {
            OptionReason::NeverLegal => with(int(1)),
            OptionReason::Injective(param) if !self.is_of_losses => {
                let place = only_changes(param)?;
                let (there, differs, other) = moved(param);
                let inside = self.inside_with(param, &other);
                let mut fails = vec![all(inside
                    .into_iter()
                    .chain([differs, op(Op::Eq, there, here)]))];
                fails.extend(with(op(Op::Eq, place[param].clone(), Expr::Name(param))));
                fails
            }
            OptionReason::OnePerLine(param) if self.is_of_losses => {
                let place = only_changes(param)?;
                let (there, differs, other) = moved(param);
                let inside = self.inside_with(param, &other);
                let both = [differs, not(there), not(here)];
                let mut fails = vec![all(inside.into_iter().chain(both))];
                fails.extend(with(op(Op::Eq, place[param].clone(), Expr::Name(param))));
                fails
            }
            OptionReason::Above => with(op(Op::Le, value, here)),
            OptionReason::Below => with(op(Op::Ge, value, here)),
            OptionReason::Modulo(modulus) => {
                let rest = |of: Expr| op(Op::Mod, of, int(modulus));
                with(op(Op::Eq, rest(value), rest(here)))
            }
            OptionReason::OddOnes => {
                let ones = |of: Expr| op(Op::Mod, Expr::Op(Op::Popcount, vec![of]), int(2));
                let mut fails = with(op(Op::Eq, ones(value), int(1)));
                fails.extend(with(op(Op::Eq, ones(here), int(0))));
                fails
            }
            OptionReason::LostResidues(modulus) if self.is_of_losses && self.params == 1 => {
                let lost = self.lost_residues(modulus)?;
                let rest =
                    |of: Expr| Expr::In(Box::new(op(Op::Mod, of, int(modulus))), lost.clone());
                let place = only_changes(0)?;
                let mut fails = vec![op(Op::And, not(here), not(rest(Expr::Name(0))))];
                fails.extend(with(op(
                    Op::And,
                    rest(Expr::Name(0)),
                    rest(place[0].clone()),
                )));
                fails
            }
            OptionReason::Decided if self.is_of_losses => {
                with(op(Op::And, not(here), self.is_wanted(value)))
            }
            OptionReason::Decided => with(op(Op::Eq, value, here)),
            OptionReason::Injective(_)
            | OptionReason::OnePerLine(_)
            | OptionReason::LostResidues(_) => return None,
        })
    }

    /// The remainders of the lost numbers that are small, if they are not all remainders.
    fn lost_residues(&self, modulus: i64) -> Option<Vec<i64>> {
        let values = LawValues::new(&self.theorem, self.params)?;
        let lost = (0..4 * modulus).filter(|x| values.value(&[*x]) == Some(0));
        let mut lost: Vec<i64> = lost.map(|x| x % modulus).collect();
        lost.sort_unstable();
        lost.dedup();
        (!lost.is_empty() && lost.len() < usize::try_from(modulus).ok()?).then_some(lost)
    }

    /// That the position with another number for a parameter is in the domain: nothing if all
    /// positions are.
    fn inside_with(&self, param: usize, other: &Expr) -> Vec<Expr> {
        let domain = replace(self.theorem.condition(), &|number| {
            (number == param).then(|| other.clone())
        });
        // The single positions are inside as well.
        let single = self.theorem.single_positions().iter().map(|(at, _)| {
            all(at.iter().enumerate().map(|(i, n)| {
                let place = if i == param {
                    other.clone()
                } else {
                    Expr::Name(i)
                };
                op(Op::Eq, place, int(*n))
            }))
        });
        let inside = single.fold(domain, |any, one| op(Op::Or, any, one));
        if inside == int(1) {
            Vec::new()
        } else {
            vec![inside]
        }
    }

    /// Whether a reason is decided for all options of an item.
    fn is_decided(&self, item: usize, reason: OptionReason, run: &mut Run) -> bool {
        let mut options = self.options.list.iter().filter(|o| o.item == item);
        options.all(|option| {
            let Some(fails) = self.reason_fails(option, reason) else {
                return false;
            };
            let free = self.free() + option.loops().len().max(1);
            fails
                .iter()
                .all(|fails| self.theorem.decide_never(free, fails, run) == Verdict::Never)
        })
    }

    /// Finds the first reason that is decided, for each item of the rules.
    fn find_reasons(&mut self, run: &mut Run) -> Option<()> {
        let items = self.options.list.iter().map(|o| o.item).max()? + 1;
        for item in 0..items {
            let mut reasons = vec![OptionReason::NeverLegal];
            if self.is_of_losses {
                reasons.extend((0..self.params).map(OptionReason::OnePerLine));
                if self.params == 1 {
                    reasons.extend((2..=MAX_MODULUS).map(OptionReason::LostResidues));
                }
            } else {
                reasons.extend((0..self.params).map(OptionReason::Injective));
                reasons.extend([OptionReason::Above, OptionReason::Below]);
                reasons.extend((2..=MAX_MODULUS).map(OptionReason::Modulo));
                reasons.push(OptionReason::OddOnes);
            }
            reasons.push(OptionReason::Decided);
            let found = reasons.into_iter().find(|reason| {
                self.seems_true(item, *reason) && self.is_decided(item, *reason, run)
            });
            self.reasons.push(found?);
        }
        Some(())
    }

    /// Whether a reason is true for small positions, so that its decision is worth its time.
    fn seems_true(&self, item: usize, reason: OptionReason) -> bool {
        let Some(values) = LawValues::new(&self.theorem, self.params) else {
            return true;
        };
        let own = |position: &[i64]| values.value(position);
        let side = [24, 9, 5, 3][self.params.clamp(1, 4) - 1];
        let mut options = self.options.list.iter().filter(|o| o.item == item);
        options.all(|option| {
            let Some(fails) = self.reason_fails(option, reason) else {
                return false;
            };
            let further = option.loops().len().max(1);
            let count = self.params + further;
            let cells = usize::try_from(side)
                .unwrap_or(1)
                .pow(u32::try_from(count).unwrap_or(9));
            (0..cells.min(60_000)).all(|cell| {
                let mut cell = i64::try_from(cell).unwrap_or(0);
                let mut names = vec![0; self.free() + further];
                let places = (0..self.params).chain(self.free()..self.free() + further);
                for place in places {
                    names[place] = cell % side;
                    cell /= side;
                }
                own(&names[..self.params]).is_none()
                    || !fails
                        .iter()
                        .any(|fails| value(fails, &names, &own).is_some_and(|holds| holds != 0))
            })
        })
    }

    /// The condition that an explicit value of the rules differs from the law; none without such
    /// values.
    fn given_fails(&self) -> Option<Expr> {
        let here = self.options.here();
        let differs = self.options.given.iter().map(|(at, value)| {
            let other = if self.is_of_losses {
                let first = op(Op::And, value.clone(), not(here.clone()));
                op(Op::Or, first, op(Op::And, not(value.clone()), here.clone()))
            } else {
                op(Op::Ne, value.clone(), here.clone())
            };
            all([at.clone(), other])
        });
        differs.reduce(|any, one| op(Op::Or, any, one))
    }

    /// Checks the proof: reads its law and the texts of its cases again, and decides every reason
    /// and every case for all positions. The search is not used.
    ///
    /// # Errors
    /// The first part that does not hold.
    pub fn check(&self, game: &mut Formula, run: &mut Run) -> Result<(), ProofError> {
        let run = &mut run.within(BUDGET);
        let theorem = game
            .decided_theorem(&self.law, run)
            .ok_or(ProofError::Law)?;
        let options = Options::new(theorem.rules()).ok_or(ProofError::Law)?;
        let mut forms = Vec::new();
        for (number, case) in self.cases.iter().enumerate() {
            let mut read = |text: &String| self.read(game, text).ok_or(ProofError::Case(number));
            let option = options.list.get(case.option);
            let loops = option.map(|option| option.loops().len());
            if loops != Some(case.terms.len()) {
                return Err(ProofError::Case(number));
            }
            forms.push(CaseForm {
                condition: case.condition.as_ref().map(&mut read).transpose()?,
                option: case.option,
                terms: case.terms.iter().map(read).collect::<Result<_, _>>()?,
            });
        }
        if forms.last().is_none_or(|last| last.condition.is_some()) {
            return Err(ProofError::Case(forms.len().saturating_sub(1)));
        }
        let again = Self {
            theorem,
            options,
            forms,
            ..self.clone()
        };
        for (number, reason) in self.reasons.iter().enumerate() {
            if !again.is_decided(number, *reason, run) {
                return Err(ProofError::Reason(number));
            }
        }
        let items = again.options.list.iter().map(|o| o.item + 1).max();
        if items != Some(self.reasons.len()) {
            return Err(ProofError::Reason(self.reasons.len()));
        }
        for number in 0..again.forms.len() {
            // The conditions of the cases up to this one contain those of the earlier ones.
            let fails = again.case_fails(&again.forms[..=number]);
            if !fails.iter().all(|fails| again.never(fails, run)) {
                return Err(ProofError::Case(number));
            }
        }
        if let Some(table) = &self.residues
            && !again.residues_hold(table, run)
        {
            return Err(ProofError::Residues);
        }
        match again.given_fails() {
            Some(fails) if !again.never(&fails, run) => Err(ProofError::Given),
            _ => Ok(()),
        }
    }

    /// Reads a text in the names of the proof.
    fn read(&self, game: &mut Formula, text: &str) -> Option<Expr> {
        let title = crate::messages::text_of_claim();
        let expression = game.expression(&title, text, &self.names, Names::Integers);
        let engine = game.engine();
        let plain = engine
            .arithmetic_of(&self.function, &expression.ok()?)
            .ok()?;
        Some(replace(&plain, &|_| None))
    }

    /// The winning moves of the cases at a position that is not lost: the numbers that the first
    /// case with a true condition chooses, with `v`. None if the position is outside of the law, or
    /// `v` is not smaller than its value.
    pub fn witness(&self, position: &[i64], v: i64) -> Option<(usize, Vec<i64>)> {
        let values = LawValues::new(&self.theorem, self.params)?;
        let own = |position: &[i64]| values.value(position);
        let search = Search {
            options: &self.options,
            is_of_losses: self.is_of_losses,
            own: &own,
            definitions: &self.definitions,
            constants: &[],
        };
        let names = search.instance(position, v)?;
        let case = self.forms.iter().find(|case| {
            case.condition
                .as_ref()
                .is_none_or(|condition| value(condition, &names, &own) == Some(1))
        })?;
        let terms = case.terms.iter().map(|term| value(term, &names, &own));
        Some((case.option, terms.collect::<Option<_>>()?))
    }

    /// The value of the law at a position.
    fn value_at(&self, position: &[i64]) -> Option<i64> {
        LawValues::new(&self.theorem, self.params)?.value(position)
    }

    /// The positions to which a move of [`WrittenProof::witness`] leads, one for each part of the
    /// sum.
    pub fn options_of(&self, position: &[i64], option: usize, chosen: &[i64]) -> Vec<Vec<i64>> {
        let mut names = position.to_vec();
        names.resize(self.options.first_loop(), 0);
        names.extend_from_slice(chosen);
        let Some(form) = self.options.list.get(option) else {
            return Vec::new();
        };
        let places = expression::references(&form.value).into_iter();
        places
            .filter_map(|args| {
                args.iter()
                    .map(|arg| value(arg, &names, &|_| None))
                    .collect()
            })
            .collect()
    }

    /// As JSON.
    pub fn to_json(&self) -> Json {
        let reasons = self.reasons.iter().enumerate().map(|(item, reason)| {
            let number = match reason {
                OptionReason::Injective(param) | OptionReason::OnePerLine(param) => {
                    json!(self.names[*param])
                }
                OptionReason::Modulo(modulus) | OptionReason::LostResidues(modulus) => {
                    json!(modulus)
                }
                _ => Json::Null,
            };
            json!({"item": item, "reason": reason.word(), "by": number})
        });
        let cases = self.cases.iter().map(
            |case| json!({"condition": case.condition, "option": case.option, "terms": case.terms}),
        );
        let single = self.theorem.single_positions().iter();
        let single = single.map(|(at, value)| json!({"position": at, "value": value}));
        json!({
            "law": self.law,
            "theorem": crate::laws::theorem::BY_AUTOMATA,
            "losses": self.is_of_losses,
            "order": self.order,
            "base": single.collect::<Vec<_>>(),
            "reasons": reasons.collect::<Vec<_>>(),
            "cases": cases.collect::<Vec<_>>(),
            "residues": self.residues.as_ref().map(ResidueTable::to_json),
        })
    }
}
