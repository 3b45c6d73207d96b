//! The theory of misère sums of a game: its quotient, with a proof.
//!
//! For a code the heaps are added one after another until Φ has a period that theorem M0 proves, or
//! the quotient becomes too large. For positions of any rules, all followers together are one
//! finite set.

use grundy_certificate::MisereCertificate;
use grundy_certificate::misere::Subject;
use grundy_game::{Diagnostic, Kind, Run, Stop};
use grundy_heap::Code;
use grundy_impartial::misere::{LearnError, MiserePeriod, Presentation, Quotient, Shape};
use grundy_rules::Value;
use serde_json::{Value as Json, json};

pub use grundy_impartial::misere::presentation::letter;

use super::positions::{MetPositions, stopped};
use super::{PlayMode, form, messages};
use crate::failure::Failure;
use crate::game::Game;

/// The status of a theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TheoryStatus {
    /// It holds for all heaps, or for all sums of a finite set.
    Proved,
    /// The quotient of the computed heaps is verified, and their values look periodic.
    Observed,
    /// The quotient of the computed heaps is verified, and no period is known.
    Partial,
}

impl TheoryStatus {
    /// `proved`, `observed` or `partial`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
            Self::Partial => "partial",
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
    pub(super) code: Option<Code>,
}

/// The size of the requested theory.
#[derive(Clone, Copy, Debug)]
pub struct TheoryReach {
    /// The largest heap; none: until a period is proved, or the cost limit is reached.
    pub to: Option<u32>,
    /// The maximum number of elements.
    pub order: usize,
}

impl Default for TheoryReach {
    /// Up to 1024 elements.
    fn default() -> Self {
        Self {
            to: None,
            order: 1024,
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
            return Theory::of_code(&name, &code, reach, run);
        }
        if words.is_empty() && reach.to.is_some() {
            return Err(Failure::of(
                Diagnostic::error("no-heaps", messages::not_a_game_of_heaps(name))
                    .help(messages::name_positions()),
            ));
        }
        let sum = self.read(words, run)?;
        let play_mode = PlayMode {
            convention: grundy_game::Convention::Misere,
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
        Ok(Theory {
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
            code: None,
            game: name,
        })
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
pub(super) fn options(code: &Code, heap: u32) -> Vec<Vec<u32>> {
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
        let to = reach.to.unwrap_or(MAX_HEAP);
        let patience = if reach.to.is_some() {
            u64::MAX
        } else {
            MAX_SEARCHED_SUMS
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
            code: Some(code.clone()),
        })
    }

    /// The largest computed heap; of a finite set the number of positions.
    pub fn heaps(&self) -> usize {
        match self.code {
            Some(_) => self.quotient.len().saturating_sub(1),
            None => self.quotient.len(),
        }
    }

    /// The element of a heap: computed, or by the proved period.
    pub fn heap(&self, heap: u64) -> Option<u16> {
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

    /// The proof, for an independent checker.
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
