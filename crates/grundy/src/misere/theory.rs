//! The theory of misère sums of a game: its quotient, with a proof.
//!
//! For a code the heaps are added one after another until Φ has a period that theorem M0 proves, or
//! the quotient becomes too large. For positions of any rules, all followers together are one
//! finite set.
//!
//! Before a theory is returned, its outcomes are compared with those by the moves of the rules
//! (`recheck::sums`). After a difference it is withdrawn.

use grundy_certificate::MisereCertificate;
use grundy_certificate::misere::Subject;
use grundy_core::{Diagnostic, Kind, Run, Stop};
use grundy_heap::Code;
use grundy_impartial::misere::{LearnError, MiserePeriod, Presentation, Quotient, Shape};
use grundy_rules::Value;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use serde_json::{Value as Json, json};

pub use grundy_impartial::misere::presentation::letter;

use super::positions::{MetPositions, moves, stopped};
use super::{PlayMode, form, messages};
use crate::failure::Failure;
use crate::game::Game;
use crate::recheck::Doubt;
use crate::recheck::sums::{ComponentOptions, SumsToCheck, sums};
use crate::solution::Component;

/// The status of a theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TheoryStatus {
    /// It holds for all heaps, or for all sums of a finite set.
    Proved,
    /// The quotient of the computed heaps is verified, and their values look periodic.
    Observed,
    /// The quotient of the computed heaps is verified, and no period is known.
    Partial,
    /// The outcome of some sum differs from that by the moves of the rules: a bug in this program.
    Withdrawn,
}

impl TheoryStatus {
    /// `proved`, `observed`, `partial` or `withdrawn`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
            Self::Partial => "partial",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// The reason why no more heaps were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TheoryEnd {
    /// All requested heaps are computed, or the period is proved.
    Complete,
    /// The quotient would have more elements than are allowed.
    Large,
    /// A limit or an interrupt.
    Stopped(Stop),
}

/// The theory of the misère sums of a game.
#[derive(Clone, Debug)]
pub struct Theory {
    /// The GAME string of the game.
    pub game: String,
    /// The status of the theory.
    pub status: TheoryStatus,
    /// The theorem: `M0` for all heaps, `finite` for a set of positions.
    pub theorem: Option<&'static str>,
    /// Period and preperiod of Φ, proved or observed.
    pub period: Option<MiserePeriod>,
    /// The reason why no more was computed.
    pub end: TheoryEnd,
    /// The quotient.
    pub quotient: Quotient,
    /// The quotient by generators and relations.
    pub presentation: Presentation,
    /// The positions of a finite set, in the order of their numbers.
    pub positions: Vec<String>,
    /// The reason why the theory is withdrawn.
    pub doubt: Option<Doubt>,
    pub(super) code: Option<Code>,
}

/// The size of the requested theory.
#[derive(Clone, Copy, Debug)]
pub struct TheoryReach {
    /// The largest heap; none: until a period is proved, or the cost limit is reached.
    pub to: Option<u32>,
    /// The maximum number of elements.
    pub order: usize,
    /// The limit for the largest heap if `to` is none.
    pub heaps: u32,
    /// The limit for the number of searched sums of one layer if `to` is none.
    pub sums: u64,
}

impl Default for TheoryReach {
    /// Up to 1024 elements.
    fn default() -> Self {
        Self {
            to: None,
            order: 1024,
            heaps: MAX_HEAP,
            sums: MAX_SEARCHED_SUMS,
        }
    }
}

/// The default limit for the largest heap.
const MAX_HEAP: u32 = 1000;

/// The default limit for the number of searched sums of one layer.
const MAX_SEARCHED_SUMS: u64 = 2_000_000;

impl Game {
    /// Returns the theory of misère sums: of all heaps of a code, or of all sums of the positions
    /// below some positions.
    ///
    /// ```
    /// use grundy::{Game, Run};
    /// use grundy::misere::theory::TheoryReach;
    ///
    /// let theory = Game::named("0.123")?.misere(&[], TheoryReach::default(), &mut Run::silent())?;
    /// assert_eq!((theory.quotient.order(), theory.theorem), (20, Some("M0")));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A game whose moves do not leave sums, wrong rules or positions, or a limit that was reached
    /// before the first result.
    pub fn misere(
        &mut self,
        words: &[&str],
        reach: TheoryReach,
        run: &mut Run,
    ) -> Result<Theory, Failure> {
        let name = self.name().to_owned();
        if words.is_empty()
            && let Some(code) = self.exact_code()
        {
            let theory = Theory::of_code(&name, &code, reach, run)?;
            return Ok(self.recheck_theory(theory, None, run));
        }
        if words.is_empty() && reach.to.is_some() {
            return Err(Failure::of(
                Diagnostic::error("no-heaps", messages::not_a_game_of_heaps(name))
                    .help(messages::name_positions()),
            ));
        }
        let sum = self.read(words, run)?;
        let play_mode = PlayMode {
            convention: grundy_core::Convention::Misere,
            ..PlayMode::default()
        };
        form::check(self, &sum, play_mode)?;
        let mut positions = MetPositions::default();
        let mut quotient = Quotient::with_caps(reach.order, MAX_SEARCHED_SUMS);
        let mut end = TheoryEnd::Complete;
        for at in &sum {
            self.rules().component_value(at, run)?;
            let mut take = |options, run: &mut Run| match (end, quotient.push(options, run)) {
                (TheoryEnd::Complete, Err(LearnError::Stopped(stop))) => Err(stopped(stop)),
                (TheoryEnd::Complete, Err(LearnError::Large)) => {
                    end = TheoryEnd::Large;
                    Ok(())
                }
                _ => Ok(()),
            };
            positions.enter(self.rules(), at, &mut take, run)?;
        }
        let list = positions.list.iter().map(|at| self.show(at)).collect();
        let finite = end == TheoryEnd::Complete;
        let theory = Theory {
            status: if finite {
                TheoryStatus::Proved
            } else {
                TheoryStatus::Partial
            },
            theorem: finite.then_some("finite"),
            period: None,
            end,
            presentation: Presentation::from_quotient(&quotient),
            quotient,
            positions: list,
            doubt: None,
            code: None,
            game: name,
        };
        Ok(self.recheck_theory(theory, Some(&positions), run))
    }

    /// Compares the outcomes of a theory with those by the moves of the rules, and withdraws it
    /// after a difference. `positions` are those of a finite set.
    fn recheck_theory(
        &mut self,
        theory: Theory,
        positions: Option<&MetPositions>,
        run: &mut Run,
    ) -> Theory {
        let texts = self.formula().map(|formula| {
            let inputs = formula.givens().values().map(ToString::to_string);
            let texts = [formula.rules().source().to_owned()].into_iter();
            texts.chain(inputs).collect()
        });
        let function = self
            .formula()
            .ok()
            .and_then(super::super::formula::Formula::main_function);
        let function = function.map(|main| main.name).unwrap_or_default();
        let component = |number: u64| match positions {
            Some(positions) => positions.list.get(usize::try_from(number).ok()?).cloned(),
            None => Some(Component {
                function: function.clone(),
                position: vec![Value::Int(i64::try_from(number).ok()?)],
                ..Component::default()
            }),
        };
        let number = |part: &Component| match (positions, &part.position[..]) {
            (Some(positions), _) => positions.number(part).map(u64::from),
            (None, [Value::Int(heap)]) if part.function == function => u64::try_from(*heap).ok(),
            (None, _) => None,
        };
        let numbers = |options: Vec<Vec<Component>>| {
            let sums = options.iter().map(|sum| sum.iter().map(number).collect());
            sums.collect::<Option<Vec<Vec<u64>>>>()
        };
        let mut options = |at: u64, run: &mut Run| {
            let at = component(at)?;
            if let Some((options, steps)) = self.options_by_definition(&at) {
                return numbers(options).map(|options| (options, steps));
            }
            // Rules of another form: the moves as they are played, of heaps that are not large.
            let is_large = |n: &Value| n.natural().is_none_or(|n| n > MAX_LISTED_HEAP);
            if positions.is_none() && at.position.iter().any(is_large) {
                return None;
            }
            let choices = moves(self.rules(), &at, run).ok()?;
            let options = numbers(choices.into_iter().map(|choice| choice.to).collect())?;
            let steps = 1 + options.len() as u64;
            Some((options, steps))
        };
        theory.recheck(&mut options, texts.unwrap_or_default(), run)
    }

    /// The options of a position by the reference evaluator, with its steps; none for rules of
    /// another form.
    fn options_by_definition(&self, at: &Component) -> Option<(Vec<Vec<Component>>, u64)> {
        let formula = self.formula().ok()?;
        if at.written.is_some() || formula.function(Some(&at.function)).ok()?.kind != Kind::Grundy {
            return None;
        }
        let mut plain = Plain::new(formula.rules().tree(), formula.givens());
        plain.allow_steps(OPTION_STEPS);
        let options = plain.options(&at.function, &at.position, TextRange::default());
        let options = options.ok()??.into_iter();
        let sums = options.map(|sum| sum.into_iter().map(Component::from).collect());
        Some((sums.collect(), 1 + plain.steps()))
    }

    /// Whether the theory of the game is that of all heaps of a code.
    pub fn is_code(&mut self) -> bool {
        self.exact_code().is_some()
    }

    /// The code of the game, if heap n is position n and has the options of the rules.
    pub(crate) fn exact_code(&mut self) -> Option<Code> {
        let (code, shift) = self.formula_mut().ok()?.heap_code().ok()?;
        let main = self.formula().ok()?.main_function()?;
        if shift != 0 || main.kind != Kind::Grundy {
            return None;
        }
        // Explicit values of the rules (`g(1) = 1`) are those of the code, but such a position has
        // no moves.
        let formula = self.formula_mut().ok()?;
        let given = |heap: u32| {
            let position = [Value::Int(i64::from(heap))];
            let found = formula.options_or_value(&main.name, &position, &mut Run::silent());
            matches!(found, Ok(None)) && !options(&code, heap).is_empty()
        };
        let has_given = !main.is_identity && (0..=MAX_BASE_CASE_HEAP).any(given);
        (!has_given).then_some(code)
    }
}

/// The steps of the reference evaluator for the options of one position.
const OPTION_STEPS: u64 = 40_000;

/// The largest heap whose moves are listed for a comparison.
const MAX_LISTED_HEAP: u128 = 256;

/// Base cases of rules that are a code are among the heaps up to this one.
const MAX_BASE_CASE_HEAP: u32 = 64;

/// The maximum number of tokens that a move takes from a heap.
pub(super) fn most_taken(code: &Code, heap: u32) -> u32 {
    match code.tail().bits() {
        0 => heap.min(code.digits().len() as u32),
        _ => heap,
    }
}

/// The options of a heap by the code.
pub(crate) fn options(code: &Code, heap: u32) -> Vec<Vec<u32>> {
    let mut options = Vec::new();
    for taken in 0..=most_taken(code, heap) {
        let digit = code.digit(taken as usize);
        let left = heap - taken;
        if digit.whole() && left == 0 && taken > 0 {
            options.push(Vec::new());
        }
        if digit.one() && left > 0 && taken > 0 {
            options.push(vec![left]);
        }
        for small in 1..=left / 2 {
            if digit.two() && left - small < heap && !(digit.unequal() && 2 * small == left) {
                options.push(vec![small, left - small]);
            }
            for middle in small..=(left - small) / 2 {
                if digit.three() {
                    options.push(vec![small, middle, left - small - middle]);
                }
            }
        }
    }
    options
}

/// The parameters for theorem M0; none if it does not apply.
fn shape(code: &Code) -> Option<Shape> {
    let finite = code.tail().bits() == 0 && code.parts() <= 2;
    finite.then(|| Shape {
        most_taken: code.digits().len().saturating_sub(1),
        parts: code.parts() as usize,
        unequal: code
            .digits()
            .iter()
            .any(|digit| digit.two() && digit.unequal()),
    })
}

impl Theory {
    fn of_code(
        name: &str,
        code: &Code,
        reach: TheoryReach,
        run: &mut Run,
    ) -> Result<Self, Failure> {
        let shape = shape(code);
        let to = reach.to.unwrap_or(reach.heaps);
        let patience = if reach.to.is_some() {
            u64::MAX
        } else {
            reach.sums
        };
        let mut quotient = Quotient::with_caps(reach.order, patience);
        let (mut end, mut proved) = (TheoryEnd::Complete, None);
        for heap in 0..=to {
            run.progress(u64::from(heap), Some(u64::from(to)));
            match quotient.push(options(code, heap), run) {
                Ok(()) => {}
                Err(LearnError::Large) => end = TheoryEnd::Large,
                Err(LearnError::Stopped(stop)) => end = TheoryEnd::Stopped(stop),
            }
            if run.cancelled() && end == TheoryEnd::Complete {
                end = TheoryEnd::Stopped(Stop::Interrupted);
            }
            if end != TheoryEnd::Complete {
                break;
            }
            proved = shape.and_then(|shape| shape.proved(quotient.phi()));
            if proved.is_some() && reach.to.is_none() {
                break;
            }
        }
        if quotient.is_empty()
            && let TheoryEnd::Stopped(stop) = end
        {
            return Err(stopped(stop));
        }
        // If a theorem applies, periods that it does not prove are not reported.
        let looks = || observed(quotient.phi()).filter(|_| shape.is_none());
        let observed = proved.or_else(looks);
        Ok(Self {
            game: name.to_owned(),
            status: match (proved, observed) {
                (Some(_), _) => TheoryStatus::Proved,
                (None, Some(_)) => TheoryStatus::Observed,
                (None, None) => TheoryStatus::Partial,
            },
            theorem: proved.map(|_| "M0"),
            period: observed,
            end,
            presentation: Presentation::from_quotient(&quotient),
            quotient,
            positions: Vec::new(),
            doubt: None,
            code: Some(code.clone()),
        })
    }

    /// The theory after comparison with the moves of the rules: it is withdrawn after a difference.
    fn recheck(
        self,
        options: &mut dyn FnMut(u64, &mut Run) -> Option<ComponentOptions>,
        mut texts: Vec<String>,
        run: &mut Run,
    ) -> Self {
        texts.push(self.game.clone());
        let constants = match self.period {
            Some(MiserePeriod { period, preperiod }) => vec![period as u64, preperiod as u64],
            None => vec![self.quotient.len() as u64],
        };
        let count = self.code.is_none().then_some(self.positions.len() as u64);
        let stated = SumsToCheck {
            options,
            is_lost: &|sum| self.is_p(sum),
            count,
            name: &|number| self.named(number),
            texts,
            constants,
        };
        match sums(stated, &mut run.quiet()) {
            Ok(_) => self,
            Err(difference) => Self {
                status: TheoryStatus::Withdrawn,
                theorem: None,
                period: None,
                doubt: Some(Doubt::Sum(difference)),
                ..self
            },
        }
    }

    /// The largest computed heap; of a finite set the number of positions.
    pub fn heaps(&self) -> usize {
        match self.code {
            Some(_) => self.quotient.len().saturating_sub(1),
            None => self.quotient.len(),
        }
    }

    /// The element of a heap: computed, or by the proved period. A withdrawn theory has none.
    pub fn heap(&self, heap: u64) -> Option<u16> {
        if self.status == TheoryStatus::Withdrawn {
            return None;
        }
        let phi = self.quotient.phi();
        if let Some(&element) = usize::try_from(heap).ok().and_then(|heap| phi.get(heap)) {
            return Some(element);
        }
        let MiserePeriod { period, preperiod } =
            self.period.filter(|_| self.theorem == Some("M0"))?;
        let from = heap.checked_sub(preperiod as u64)? % period as u64;
        phi.get(preperiod + from as usize).copied()
    }

    /// Whether a sum of heaps is lost for the player to move; none if a heap is beyond the computed
    /// ones.
    pub fn is_p(&self, heaps: &[u64]) -> Option<bool> {
        let mut product = 0;
        for &heap in heaps {
            product = self.quotient.monoid().product(product, self.heap(heap)?);
        }
        Some(self.quotient.p_portion()[usize::from(product)])
    }

    /// The table of products of all elements, in words.
    pub fn products(&self) -> Vec<Vec<&str>> {
        let monoid = self.quotient.monoid();
        let words = &self.presentation.words;
        let row = |a: u16| {
            monoid
                .row(a)
                .iter()
                .map(|&b| words[usize::from(b)].as_str())
                .collect()
        };
        (0..monoid.order() as u16).map(row).collect()
    }

    /// The proof, for an independent checker, of a theory that is not withdrawn.
    pub fn certificate(&self) -> MisereCertificate {
        let quotient = &self.quotient;
        let lost = quotient
            .p_portion()
            .iter()
            .enumerate()
            .filter(|(_, lost)| **lost);
        let step = |&component: &u32| {
            let element = quotient.phi()[component as usize];
            quotient.monoid().row(element).to_vec()
        };
        let period = self.period.filter(|_| self.theorem == Some("M0"));
        MisereCertificate {
            subject: match &self.code {
                Some(code) => Subject::Code(code.in_certificate()),
                None => Subject::Set(quotient.given()[..quotient.len()].to_vec()),
            },
            period: period.map(|found| (found.period as u64, found.preperiod as u64)),
            p: lost.map(|(element, _)| element as u16).collect(),
            steps: self.presentation.generators.iter().map(step).collect(),
            phi: quotient.phi().to_vec(),
        }
    }

    /// As JSON, in the form that the command line promises.
    pub fn to_json(&self) -> Json {
        let Presentation {
            generators,
            relations,
            words,
            p_portion,
        } = &self.presentation;
        let quotient = &self.quotient;
        let growth = quotient
            .growth()
            .iter()
            .map(|(heap, order)| json!({"heap": heap, "order": order}));
        let letters = generators
            .iter()
            .enumerate()
            .map(|(i, heap)| json!({"letter": letter(i), "heap": heap}));
        let relations = relations
            .iter()
            .map(|(left, right)| format!("{left}={right}"));
        let proved_period = self.period.filter(|_| self.status != TheoryStatus::Partial);
        let mut found = json!({
            "game": self.game,
            "status": self.status.word(),
            "theorem": self.theorem,
            "heaps": self.heaps(),
            "order": quotient.order(),
            "p_order": p_portion.len(),
            "kernel_order": quotient.monoid().kernel().len(),
            "period": proved_period.map(|period| period.period),
            "preperiod": proved_period.map(|period| period.preperiod),
            "growth": growth.collect::<Vec<_>>(),
            "generators": letters.collect::<Vec<_>>(),
            "relations": relations.collect::<Vec<_>>(),
            "p_portion": p_portion,
            "phi": quotient.phi().iter().map(|&e| &words[usize::from(e)]).collect::<Vec<_>>(),
        });
        if !self.positions.is_empty() {
            found["positions"] = json!(self.positions[..quotient.len()]);
        }
        if let Some(doubt) = &self.doubt {
            found["doubt"] = json!(doubt.sentence().english());
        }
        found
    }
}

/// A period that occurs three times in the values, without a proof.
fn observed(phi: &[u16]) -> Option<MiserePeriod> {
    (1..=phi.len() / 3).find_map(|period| {
        let equal = (period..phi.len())
            .rev()
            .take_while(|&m| phi[m] == phi[m - period])
            .count();
        let preperiod = (phi.len() - period - equal).max(1);
        (equal >= 2 * period && phi.len() - preperiod >= 12)
            .then_some(MiserePeriod { period, preperiod })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theory(game: &str, words: &[&str]) -> (Game, Theory) {
        let mut game = Game::named(game).expect("a game");
        let theory = game.misere(words, TheoryReach::default(), &mut Run::silent());
        (game, theory.expect("a theory"))
    }

    #[test]
    fn a_false_period_is_withdrawn() {
        for name in ["0.123", "take:2", "S{1,3,4}"] {
            let (mut game, theory) = theory(name, &[]);
            assert_eq!(theory.doubt, None, "{name}");
            assert_eq!(theory.status, TheoryStatus::Proved, "{name}");
            let found = theory.period.expect("a period");
            let wrong = MiserePeriod {
                period: found.period + 1,
                ..found
            };
            let wrong = Theory {
                period: Some(wrong),
                ..theory
            };
            let rechecked = game.recheck_theory(wrong, None, &mut Run::silent());
            assert_eq!(rechecked.status, TheoryStatus::Withdrawn, "{name}");
            assert_eq!((rechecked.theorem, rechecked.period), (None, None));
            let doubt = rechecked.doubt.as_ref().expect("a doubt");
            assert!(doubt.advice().is_some());
            let json = rechecked.to_json();
            assert_eq!(json["status"], "withdrawn");
            assert_eq!(json["doubt"], doubt.sentence().english());
            // A withdrawn theory answers nothing.
            assert_eq!(rechecked.is_p(&[1, 1]), None);
            assert!(rechecked.multiply(&["1".to_owned()]).is_err());
        }
    }

    #[test]
    fn a_quotient_of_other_rules_is_withdrawn() {
        for (name, other, words) in [
            ("0.123", "0.33", &[][..]),
            ("take:2", "take:3", &[]),
            ("grundy", "kayles", &["9"]),
        ] {
            let (mut game, of_game) = theory(name, words);
            let (_, of_other) = theory(other, words);
            let positions = (!words.is_empty()).then(|| {
                let mut positions = MetPositions::default();
                let sum = game.read(words, &mut Run::silent()).expect("a position");
                for at in &sum {
                    let mut take = |_: Vec<Vec<u32>>, _: &mut Run| Ok(());
                    let entered = positions.enter(game.rules(), at, &mut take, &mut Run::silent());
                    entered.expect("positions");
                }
                positions
            });
            let same = game.recheck_theory(of_game, positions.as_ref(), &mut Run::silent());
            assert_eq!(same.doubt, None, "{name}");
            let wrong = game.recheck_theory(of_other, positions.as_ref(), &mut Run::silent());
            assert_eq!(wrong.status, TheoryStatus::Withdrawn, "{name} by {other}");
        }
    }
}
