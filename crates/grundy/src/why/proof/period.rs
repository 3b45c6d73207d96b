//! The proof of a period of a taking-and-breaking game, in words.
//!
//! The theorem is that of R. K. Guy and C. A. B. Smith (1956): if the values repeat for long
//! enough, they repeat forever, because one of the heaps that a move leaves is then long.

use grundy_core::{Area, Message, Run};
use grundy_heap::Code;
use serde_json::{Value as Json, json};

use super::page::Paragraph;
use super::{Fallback, messages};
use crate::formula::Formula;
use crate::laws::period::{PeriodStatus, Reach};
use crate::why::formula;

/// The theorem whose proof is written.
pub(super) const FINITE_CODE: &str = "T0";

/// The longest period whose winning moves are listed.
const MAX_WINS: u64 = 40;

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
    /// A winning move for each remainder of large positions that are not lost.
    pub wins: Vec<PeriodWin>,
}

/// A winning move from all large positions with one remainder modulo the period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodWin {
    /// The remainder of the position.
    pub remainder: u64,
    /// The number of tokens that the move takes.
    pub taken: u64,
    /// The short heap that the move leaves, if there is one.
    pub left: Option<u64>,
    /// The long heap that the move leaves is shorter than the position by this number.
    pub distance: u64,
}

impl Formula {
    /// Returns the proof of a period; if it is proved by another theorem, the fallback becomes the
    /// law with this theorem.
    pub(super) fn proof_of_period(
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
            wins: Vec::new(),
        };
        proof.computed = proof.last_computed(report.shift)?;
        if period <= MAX_WINS {
            let code = code.clone();
            let shift = report.shift;
            let values = self.values_up_to(&proof.function, proof.computed, run);
            let found = values.and_then(|values| proof.find_wins(&code, shift, &values));
            if found.is_none() {
                proof.wins.clear();
            }
        }
        Some(proof)
    }

    /// The values of the positions from 0 to the last one.
    fn values_up_to(&mut self, function: &str, last: u64, run: &mut Run) -> Option<Vec<u128>> {
        let area = Area::up_to(i64::try_from(last).ok()?);
        let table = self.table(Some(function), &area, run).ok()?;
        (0..=usize::try_from(last).ok()?)
            .map(|n| u128::try_from(table.cells.get(n)?.big_natural()?).ok())
            .collect()
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
        if !(from..=values.saturating_sub(period)).all(repeats) {
            return false;
        }
        // The moves win at the last computed positions, and the long heap is in the period there.
        let value = |n: u64| {
            let cell = table.cells.get(usize::try_from(n).ok()?)?;
            cell.big_natural()
        };
        self.wins.iter().all(|win| {
            let last = self.computed;
            let at = last - (last + self.period - win.remainder) % self.period;
            let rest = at.checked_sub(win.distance).filter(|&n| n >= self.from);
            let rest = rest.and_then(value);
            let left = match win.left {
                None => Some(0_u8.into()),
                Some(left) => value(left),
            };
            rest.is_some() && rest == left && Self::is_legal(&code, shift, win)
        })
    }

    /// The paragraphs of the theorem, of its proof, and of the winning moves.
    pub(super) fn paragraphs(&self) -> Vec<Paragraph> {
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
        let to = formula(self.computed - self.period);
        let mut page = vec![
            Paragraph::Theorem(messages::period_theorem(law.clone(), first())),
            Paragraph::Begin(messages::period_of_moves(self.taken, self.parts)),
            Paragraph::Text(messages::period_is_computed(law, formula(from), to)),
            Paragraph::Text(messages::period_step(
                longer(),
                formula(param),
                formula(period),
            )),
            Paragraph::End(messages::period_follows(longer(), formula(param))),
        ];
        if self.wins.is_empty() {
            return page;
        }
        let first = formula(format!("{param} >= {}", self.wins_from()));
        page.push(Paragraph::After(messages::moves_by_remainder_from(first)));
        for remainder in 0..*period {
            let rest = formula(format!("{param} % {period} == {remainder}"));
            let win = self.wins.iter().find(|win| win.remainder == remainder);
            page.push(Paragraph::Item(match win {
                None => messages::remainder_is_lost(rest),
                Some(win) => {
                    let long = formula(format!("{param} - {}", win.distance));
                    let long = Message::same(long);
                    let parts = match win.left {
                        None => long,
                        Some(left) => {
                            let left = Message::same(formula(left));
                            Message::joined([left, long], " and ", " と ")
                        }
                    };
                    let action = messages::take_and_leave(formula(win.taken), parts);
                    messages::remainder_and_move(rest, action)
                }
            }));
        }
        page
    }

    /// The first position from which all winning moves by remainders are known.
    fn wins_from(&self) -> u64 {
        let distance = self.wins.iter().map(|win| win.distance).max();
        self.from + distance.unwrap_or(0)
    }

    /// For each remainder that is not lost, the winning move that leaves the largest heap. The
    /// values are those of the positions from 0; heaps are longer than positions by the shift.
    fn find_wins(&mut self, code: &Code, shift: u64, values: &[u128]) -> Option<()> {
        for remainder in 0..self.period {
            let last = values.len() as u64 - 1;
            let at = last - (last + self.period - remainder) % self.period;
            if at < self.from {
                return None;
            }
            if values[usize::try_from(at).ok()?] == 0 {
                continue;
            }
            let win = (0..=at - self.from).find_map(|distance| {
                (1..=self.taken).find_map(|taken| {
                    let left = match distance.checked_sub(taken)? {
                        0 => None,
                        rest => Some(rest.checked_sub(shift)?),
                    };
                    let win = PeriodWin {
                        remainder,
                        taken,
                        left,
                        distance,
                    };
                    let value = |n: u64| values.get(usize::try_from(n).ok()?).copied();
                    let rest = value(at.checked_sub(distance)?)?;
                    let other = left.map_or(Some(0), value)?;
                    (rest == other && Self::is_legal(code, shift, &win)).then_some(win)
                })
            });
            self.wins.push(win?);
        }
        Some(())
    }

    /// Whether a move is legal in the code, and the heaps that it leaves are those of the position.
    fn is_legal(code: &Code, shift: u64, win: &PeriodWin) -> bool {
        let digit = usize::try_from(win.taken).ok();
        let digit = digit.and_then(|at| code.digits().get(at));
        let rest = win.distance.checked_sub(win.taken);
        digit.is_some_and(|digit| match win.left {
            None => rest == Some(0) && digit.one(),
            Some(left) => rest == Some(left + shift) && rest != Some(0) && digit.two(),
        })
    }

    /// As JSON.
    pub(super) fn to_json(&self) -> Json {
        json!({
            "period": self.period,
            "from": self.from,
            "taken": self.taken,
            "parts": self.parts,
            "computed": self.computed,
            "wins": self.wins.iter().map(|win| json!({
                "remainder": win.remainder, "taken": win.taken, "left": win.left,
                "distance": win.distance,
            })).collect::<Vec<_>>(),
        })
    }
}
