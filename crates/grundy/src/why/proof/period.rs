//! The proof of a period of a taking-and-breaking game, in words.
//!
//! The theorem is that of R. K. Guy and C. A. B. Smith (1956): if the values repeat for long
//! enough, they repeat forever, because one of the heaps that a move leaves is then long.

use grundy_core::{Area, Message, Run};
use serde_json::{Value as Json, json};

use super::{Fallback, messages};
use crate::formula::Formula;
use crate::laws::period::{PeriodStatus, Reach};
use crate::why::formula;

/// The theorem whose proof is written.
pub(super) const FINITE_CODE: &str = "T0";

/// The values of a heap game repeat: the numbers of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodProof {
    /// The name of the function, and of its parameter.
    pub function: String,
    /// The name of the parameter.
    pub param: String,
    /// The least period.
    pub period: u64,
    /// The first position of the first period.
    pub from: u64,
    /// The largest number of tokens that a move takes.
    pub taken: u64,
    /// The largest number of heaps that a move leaves.
    pub parts: u64,
    /// The last position whose value must be computed.
    pub computed: u64,
}

impl Formula {
    /// Returns the proof of a period; if it is proved by another theorem, the fallback becomes the
    /// law with this theorem.
    pub(super) fn period_proof(
        &mut self,
        fallback: &mut Fallback,
        run: &mut Run,
    ) -> Option<PeriodProof> {
        let main = self.main_function()?;
        let [param] = &main.params[..] else {
            return None;
        };
        let report = self.period(Reach::default(), run).ok()?;
        let (period, from, theorem) = (report.period?, report.preperiod?, report.theorem?);
        if report.status != PeriodStatus::Proved || report.doubt.is_some() {
            return None;
        }
        let code = report.code.as_ref()?;
        if report.saltus.unwrap_or(0) != 0 || theorem != FINITE_CODE || code.tail().bits() != 0 {
            let rest = match report.saltus.unwrap_or(0) {
                0 => String::new(),
                saltus => format!(" + {saltus}"),
            };
            *fallback = Fallback::Theorem {
                law: format!(
                    "{f}({param}+{period}) == {f}({param}){rest} if {param} >= {from}",
                    f = main.name
                ),
                theorem: theorem.to_owned(),
            };
            return None;
        }
        let mut proof = PeriodProof {
            function: main.name,
            param: param.clone(),
            period,
            from,
            taken: code.digits().len().checked_sub(1)? as u64,
            parts: u64::from(code.parts()),
            computed: 0,
        };
        proof.computed = proof.last_computed(report.shift)?;
        Some(proof)
    }
}

impl PeriodProof {
    /// The last position whose value the theorem needs. Heaps of the code are longer than positions
    /// of the rules by the shift.
    fn last_computed(&self, shift: u64) -> Option<u64> {
        let first = self.from + shift;
        let heaps = (self.parts * (first + self.period) + self.taken).saturating_sub(self.parts);
        heaps.max(self.period + self.taken).checked_sub(shift)
    }

    /// Whether the proof holds: the numbers of the moves are those of the rules, enough values are
    /// computed, and they repeat.
    pub fn check(&self, game: &mut Formula, run: &mut Run) -> bool {
        let Ok((code, shift)) = game.heap_code() else {
            return false;
        };
        let is_of_code = code.tail().bits() == 0
            && code.digits().len() as u64 == self.taken + 1
            && u64::from(code.parts()) == self.parts
            && self.period > 0
            && self
                .last_computed(shift)
                .is_some_and(|last| last <= self.computed);
        let Some(values) = usize::try_from(self.computed).ok().filter(|_| is_of_code) else {
            return false;
        };
        let area = Area::up_to(self.computed.try_into().unwrap_or(i64::MAX));
        let Ok(table) = game.table(Some(&self.function), &area, run) else {
            return false;
        };
        let (Ok(from), Ok(period)) = (usize::try_from(self.from), usize::try_from(self.period))
        else {
            return false;
        };
        let repeats = |n| {
            table
                .cells
                .get(n)
                .is_some_and(|v| table.cells.get(n + period) == Some(v))
        };
        (from..=values.saturating_sub(period)).all(repeats)
    }

    /// The sentences of the theorem and of its proof.
    pub(super) fn sentences(&self) -> [Message; 5] {
        let Self {
            function,
            param,
            period,
            from,
            ..
        } = self;
        let law = formula(format!(
            "{function}({param}+{period}) == {function}({param})"
        ));
        let first = || formula(format!("{param} >= {from}"));
        let longer = || formula(format!("{param}+{period}"));
        [
            messages::period_theorem(law.clone(), first()),
            messages::period_of_moves(self.taken, self.parts),
            messages::period_is_computed(law, formula(from), formula(self.computed - self.period)),
            messages::period_step(longer(), formula(param), formula(period)),
            messages::period_follows(longer(), formula(param)),
        ]
    }

    /// As JSON.
    pub(super) fn to_json(&self) -> Json {
        json!({
            "period": self.period,
            "from": self.from,
            "taken": self.taken,
            "parts": self.parts,
            "computed": self.computed,
        })
    }
}
