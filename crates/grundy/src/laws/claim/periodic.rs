//! Claims that are periodic with the values: `g(n+12) == g(n) if n >= 71`.
//!
//! # Why finitely many positions suffice
//! Let a theorem prove `g(n + p) = g(n)` for all `n >= n0`. Let a claim contain `n` only in values
//! `g(n + c)`, in remainders `(n + c) % m`, and in comparisons of `n + c` with a number or a list
//! of numbers. From some `N` on each of these has a period: the values from `n0 - c` on, the
//! remainders everywhere, and the comparisons are constant once `n` is past their numbers. So the
//! truth of the claim at `n` and at `n + q` is the same for all `n >= N`, where `q` is the least
//! common multiple of the periods. If it holds at all `n < N + q`, it holds everywhere. Those
//! positions are evaluated by the rules.

use grundy_core::{Area, Budget, Run, Stop};
use grundy_rules::Expression;
use grundy_rules::syntax::ast::{BinaryOp, CompareOp, Expr, ExprKind, UnaryOp};

use super::parts::Parts;
use super::{Checked, compare};
use crate::formula::Formula;
use crate::laws::lookback;
use crate::laws::pattern::table_to_read;
use crate::laws::period::{Certificate, PeriodStatus, Reach};

/// Maximum number of heaps for the period of the values.
const MAX_PERIOD_HEAPS: u64 = 5_000;
/// Maximum number of positions at which a claim is evaluated.
const MAX_POSITIONS: i64 = 20_000;
/// Budget of both: it bounds the time for claims that are not periodic.
const BUDGET: Budget = Budget {
    cells: Some(100_000),
    options: Some(20_000_000),
    bytes: Some(64 << 20),
    all_bytes: false,
};

/// The proof that a claim holds everywhere because it is periodic with the values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodicClaim {
    /// The theorem that proves the period of the values.
    pub theorem: &'static str,
    /// The truth of the claim at `n` and at `n + period` is the same for all `n` from here on.
    pub from: u64,
    /// See `from`.
    pub period: u64,
    /// It was evaluated at all positions up to this one.
    pub to: u64,
    /// The proof of the period of the values. The claim follows from it and the evaluated
    /// positions.
    pub certificate: Option<Certificate>,
}

/// The dependence of a part of a claim on the position `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// Constant; the number, if it is a literal.
    Fixed(Option<i64>),
    /// It is `n + c`.
    Shifted(i64),
    /// It repeats from here on.
    Periodic { from: i64, period: i64 },
}

impl Course {
    /// The course of an expression of two parts; none if it may grow with `n`.
    fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Shifted(_), _) | (_, Self::Shifted(_)) => None,
            (Self::Fixed(_), Self::Fixed(_)) => Some(Self::Fixed(None)),
            (Self::Fixed(_), periodic) | (periodic, Self::Fixed(_)) => Some(periodic),
            (Self::Periodic { from: a, period: p }, Self::Periodic { from: b, period: q }) => {
                Some(Self::Periodic {
                    from: a.max(b),
                    period: lcm(p, q)?,
                })
            }
        }
    }
}

/// The function with periodic values, and the name of its argument.
struct Repeating<'a> {
    function: &'a str,
    variable: &'a str,
    from: i64,
    period: i64,
}

impl Repeating<'_> {
    /// The course of all parts together.
    fn all<'e>(&self, parts: impl IntoIterator<Item = &'e Expr>) -> Option<Course> {
        parts
            .into_iter()
            .try_fold(Course::Fixed(None), |sum, part| {
                sum.with(self.course(part)?)
            })
    }

    fn course(&self, expr: &Expr) -> Option<Course> {
        match &expr.kind {
            ExprKind::Int(number) => Some(Course::Fixed(Some(*number))),
            ExprKind::Name(name) if name == self.variable => Some(Course::Shifted(0)),
            // Other names are constants of the rules: the claim defines no names outside of
            // reducers.
            ExprKind::Name(_) | ExprKind::Big(_) | ExprKind::Bool(_) | ExprKind::Str(_) => {
                Some(Course::Fixed(None))
            }
            ExprKind::Call(name, args) => match &args[..] {
                [arg] if name.text == self.function => match self.course(arg)? {
                    Course::Shifted(by) => Some(Course::Periodic {
                        from: self.from.checked_sub(by)?.max(0),
                        period: self.period,
                    }),
                    // A value at a number is a number, but not a literal.
                    other => other.with(Course::Fixed(None)),
                },
                args => self.all(args),
            },
            ExprKind::Unary(UnaryOp::Neg | UnaryOp::Not, part) => match self.course(part)? {
                Course::Fixed(Some(number)) => Some(Course::Fixed(number.checked_neg())),
                other => other.with(Course::Fixed(None)),
            },
            ExprKind::Binary(op, a, b) => Self::binary(*op, self.course(a)?, self.course(b)?),
            ExprKind::Compare(first, others) => {
                let mut left = &**first;
                let mut sum = Course::Fixed(None);
                for (op, right) in others {
                    sum = sum.with(self.compared(*op, left, right)?)?;
                    left = right;
                }
                Some(sum)
            }
            ExprKind::If(condition, yes, no) => self.all([&**condition, yes, no]),
            ExprKind::Index(list, at) => self.all([&**list, at]),
            ExprKind::List(items) => self.all(items),
            _ => None,
        }
    }

    fn binary(op: BinaryOp, a: Course, b: Course) -> Option<Course> {
        match (op, a, b) {
            (BinaryOp::Add, Course::Shifted(c), Course::Fixed(Some(k)))
            | (BinaryOp::Add, Course::Fixed(Some(k)), Course::Shifted(c)) => {
                Some(Course::Shifted(c.checked_add(k)?))
            }
            (BinaryOp::Sub, Course::Shifted(c), Course::Fixed(Some(k))) => {
                Some(Course::Shifted(c.checked_sub(k)?))
            }
            (BinaryOp::Sub, Course::Shifted(_), Course::Shifted(_)) => Some(Course::Fixed(None)),
            (BinaryOp::Mod, Course::Shifted(c), Course::Fixed(Some(m))) if m > 0 => {
                Some(Course::Periodic {
                    from: c.checked_neg()?.max(0),
                    period: m,
                })
            }
            _ => a.with(b),
        }
    }

    /// A comparison, whose result is constant once one side has passed the other.
    fn compared(&self, op: CompareOp, a: &Expr, b: &Expr) -> Option<Course> {
        let past = |number: i64, shift: i64| {
            let from = number.checked_sub(shift)?.checked_add(1)?.max(0);
            Some(Course::Periodic { from, period: 1 })
        };
        let left = self.course(a)?;
        if matches!(op, CompareOp::In | CompareOp::NotIn)
            && let (Course::Shifted(shift), ExprKind::List(items)) = (left, &b.kind)
        {
            let number = |item: &Expr| match item.kind {
                ExprKind::Int(number) => Some(number),
                _ => None,
            };
            let numbers: Option<Vec<i64>> = items.iter().map(number).collect();
            return past(numbers?.into_iter().max().unwrap_or(0), shift);
        }
        match (left, self.course(b)?) {
            (Course::Shifted(_), Course::Shifted(_)) => Some(Course::Fixed(None)),
            (Course::Shifted(shift), Course::Fixed(Some(number)))
            | (Course::Fixed(Some(number)), Course::Shifted(shift)) => past(number, shift),
            (left, right) => left.with(right),
        }
    }
}

fn lcm(a: i64, b: i64) -> Option<i64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}

/// Decides whether a claim that holds on a range holds everywhere, because it is periodic with the
/// values. A failing position beyond the range is stored in `checked`. Returns `None` if the claim
/// is not periodic, or not within the limits.
pub(super) fn decide(
    game: &mut Formula,
    parts: &Parts,
    checked: &mut Checked,
    run: &mut Run,
) -> Option<PeriodicClaim> {
    let ([variable], [_]) = (&parts.names[..], &parts.function.params[..]) else {
        return None;
    };
    let main = game.function(None).ok()?;
    if main.name != parts.function.name {
        return None;
    }
    // The course of the claim if the values have this period; the least one determines whether it
    // is periodic at all.
    let course = |from: i64, period: i64| {
        let values = Repeating {
            function: &main.name,
            variable,
            from,
            period,
        };
        let condition = parts.condition.as_ref().map(Expression::tree);
        let whole = values.all(condition.into_iter().chain([parts.body.tree()]))?;
        match whole.with(Course::Periodic { from, period })? {
            Course::Periodic { from, period } => Some((from, period)),
            Course::Fixed(_) | Course::Shifted(_) => None,
        }
    };
    course(0, 1)?;
    if !lookback::may_prove(game, &main) {
        return None;
    }
    let run = &mut run.within(BUDGET);
    let reach = Reach {
        to: Some(MAX_PERIOD_HEAPS),
    };
    let report = game.period(reach, &mut run.quiet()).ok()?;
    if report.status != PeriodStatus::Proved || report.saltus != Some(0) {
        return None;
    }
    let number = |n: Option<u64>| i64::try_from(n?).ok();
    let theorem = report.theorem?;
    let (from, period) = course(number(report.preperiod)?, number(report.period)?)?;
    let end = from
        .checked_add(period)
        .filter(|end| *end <= MAX_POSITIONS)?;
    // The requested range may begin late; the claim is about all positions.
    let area = Area::up_to(end - 1);
    let table = table_to_read(game, Some(&main.name), &area, &mut run.quiet()).ok()?;
    // The claim does not apply to cells that are not positions, so the argument does not apply to
    // them.
    let there = |n: i64| Some(table.cells.get(table.area.index(&[n])?).is_some());
    if !(from..end).all(|n| there(n) == Some(true)) {
        return None;
    }
    let mut whole = Checked::of(&checked.claim, table.area.clone(), table.stop);
    compare(game, parts, &table, &mut whole, &mut run.quiet()).ok()?;
    if whole.stop != Stop::Complete {
        return None;
    }
    if whole.doubt.is_some() {
        checked.doubt = whole.doubt;
        return None;
    }
    if !whole.holds {
        checked.holds = false;
        checked.counterexample = whole.counterexample;
        return None;
    }
    Some(PeriodicClaim {
        theorem,
        from: from.unsigned_abs(),
        period: period.unsigned_abs(),
        to: (end - 1).unsigned_abs(),
        certificate: report.certificate,
    })
}
