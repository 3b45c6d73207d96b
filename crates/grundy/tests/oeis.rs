//! Statements of the On-Line Encyclopedia of Integer Sequences about octal games, proved or refuted
//! by certificates. `docs/explanation/oeis-audit.md` has the same rows.

use std::collections::HashSet;

use grundy::laws::period::{self, PeriodStatus, Reach, Report};
use grundy::{Area, Formula, Run, Value};

const PERIODS: &str = include_str!("../../../tests/oeis/periods.tsv");
const SHIFTS: &str = include_str!("../../../tests/oeis/shifts.tsv");
const PAGE: &str = include_str!("../../../docs/explanation/oeis-audit.md");

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

/// The proved period of a game, whose certificate the independent checker accepts.
fn proved(game: &mut Formula) -> Report {
    let run = &mut Run::silent();
    let report = game.period(Reach::default(), run).expect("a report");
    assert_eq!(report.status, PeriodStatus::Proved, "{}", game.name());
    let certificate = report.certificate.clone().expect("a certificate");
    assert!(
        period::check(&certificate.to_string(), run).ok,
        "{}",
        game.name()
    );
    report
}

#[test]
fn periods_and_last_exceptions_are_those_of_the_audit() {
    let mut differing = Vec::new();
    for row in rows(PERIODS) {
        let [sequence, name, stated_period, stated_last, own_last] = row[..] else {
            panic!("{row:?}");
        };
        let mut game = Formula::named(name).expect("a code");
        let report = proved(&mut game);
        let period = report.period.expect("a period").to_string();
        let last = report.preperiod.expect("a preperiod") - 1;
        assert_eq!(period, stated_period, "{sequence}");
        let expected = if own_last.is_empty() {
            stated_last
        } else {
            own_last
        };
        assert_eq!(last.to_string(), expected, "{sequence}");
        if last.to_string() != stated_last {
            differing.push(sequence);
        }
        let line = format!("| {sequence} | `{name}` | {stated_period} | {stated_last} |");
        assert!(PAGE.contains(&line), "{line} is not in the page");
    }
    assert_eq!(differing, ["A071436"]);
}

/// The game has the values of the other one `shift` heaps earlier: both periods are proved and
/// equal, and the values agree until both have begun and for one period more.
#[test]
fn games_with_the_same_values_are_those_of_the_audit() {
    let mut games = HashSet::new();
    for row in rows(SHIFTS) {
        let [sequence, base, name, shift] = row[..] else {
            panic!("{row:?}");
        };
        let shift: u64 = shift.parse().expect("a number");
        let values = |name: &str| {
            let mut game = Formula::named(name).expect("a code");
            let report = proved(&mut game);
            let period = report.period.expect("a period");
            let end = report.preperiod.expect("a preperiod") + period;
            (game, period, end)
        };
        let ((mut first, period, first_end), (mut second, other_period, second_end)) =
            (values(base), values(name));
        assert_eq!(period, other_period, "{sequence}: {name}");
        let end = (first_end + shift).max(second_end) + period;
        let row = |game: &mut Formula, to: u64| -> Vec<Value> {
            let area = Area::up_to(to as i64);
            let table = game
                .table(None, &area, &mut Run::silent())
                .expect("a table");
            (0..table.cells.len())
                .filter_map(|at| table.cells.get(at))
                .collect()
        };
        let (first, second) = (row(&mut first, end - shift), row(&mut second, end));
        // The statements are about the heaps from 1 on.
        for heap in 1..first.len() {
            assert_eq!(
                first[heap],
                second[heap + shift as usize],
                "{sequence}: {name} at {heap}"
            );
        }
        games.insert(name);
    }
    assert_eq!(games.len(), 37);
}
