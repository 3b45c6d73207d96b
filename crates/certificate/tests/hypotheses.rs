//! Every hypothesis of the theorems about codes, at its boundary: a certificate is accepted if and
//! only if the hypotheses hold, which are written out here a second time.

mod common;

use std::collections::BTreeSet;

use common::claim;
use grundy_certificate::text::{Mask, Proof};
use grundy_certificate::{
    Certificate, MisereCertificate, Rules, check, check_text, misere, naive, options,
};

fn outcome(claim: &Certificate) -> Result<(), String> {
    let text = claim.to_string();
    assert_eq!(Certificate::parse(&text).as_ref(), Ok(claim));
    let checked = check_text(&text, &mut |_, _| true);
    checked
        .map(|_| ())
        .map_err(|refused| refused.reason.to_string())
}

fn values(game: &str, heaps: usize) -> Vec<u32> {
    naive(&Rules::parse(game).expect(game), heaps)
}

/// Whether `G(n + p) = G(n) + s` for `n0 <= n < l - p`, and neither number can be smaller.
fn repeats(values: &[u32], [p, n0, s, l]: [u64; 4]) -> bool {
    let fits = |n: u64, p: u64, s: u64| {
        u64::from(values[(n + p) as usize]) == u64::from(values[n as usize]) + s
    };
    let least = (2..=p).filter(|q| p % q == 0 && s % q == 0).all(|q| {
        let (p, s) = (p / q, s / q);
        !(n0..l - p).all(|n| fits(n, p, s))
    });
    (n0..l - p).all(|n| fits(n, p, s)) && (n0 == 0 || !fits(n0 - 1, p, s)) && least
}

/// Codes with the most heaps that a move leaves, the most tokens that a move takes without being a
/// whole move of the tail, the number of digits, and whether two heaps must differ.
const T0_CODES: [(&str, u64, u64, u64, bool); 14] = [
    ("0.3", 1, 1, 2, false),
    ("0.1", 1, 1, 2, false),
    ("0.01", 1, 2, 3, false),
    ("0.2", 1, 1, 2, false),
    ("0.33", 1, 2, 3, false),
    ("0.4", 2, 1, 2, false),
    ("0.15", 2, 2, 3, false),
    ("0.5u", 2, 1, 2, true),
    ("0.4u2", 2, 2, 3, true),
    ("4u.", 2, 0, 1, true),
    ("hex:0.8", 3, 1, 2, false),
    ("hex:0.19", 3, 2, 3, false),
    ("0.3(1)", 1, 1, 2, false),
    ("0.4000(1)", 2, 1, 5, false),
];

fn t0_needs(b: u64, t: u64, digits: u64, unequal: bool, p: u64, n0: u64) -> u64 {
    let n0 = n0.max(1);
    let needed = (b * (n0 + p) + t + 1 - b).max(p + digits);
    if unequal {
        needed.max(2 * n0 + 3 * p + t)
    } else {
        needed
    }
}

#[test]
fn t0_accepts_a_period_exactly_from_its_number_of_values_on() {
    for (code, b, t, digits, unequal) in T0_CODES {
        let values = values(code, 44);
        for p in 0..7 {
            for n0 in 0..8 {
                for l in 0..=44 {
                    let found = outcome(&claim(&values, code, [p, n0, 0, l], Proof::T0(None)));
                    let long = p >= 1 && n0 + p < l;
                    let needed = t0_needs(b, t, digits, unequal, p, n0);
                    let good = long && l >= needed && repeats(&values, [p, n0, 0, l]);
                    assert_eq!(found.is_ok(), good, "{code} {p} {n0} {l}: {found:?}");
                    if long && l < needed {
                        assert_eq!(found, Err(format!("T0 needs {needed} values")), "{code}");
                    }
                }
            }
        }
    }
    // Kayles, with the period 12 from heap 71 on.
    let kayles = values("0.77", 170);
    for l in 84..170 {
        let found = outcome(&claim(&kayles, "0.77", [12, 71, 0, l], Proof::T0(None)));
        assert_eq!(found.is_ok(), l >= 167, "{l}: {found:?}");
    }
    for numbers in [
        [12, 70, 0, 170],
        [12, 72, 0, 170],
        [24, 71, 0, 170],
        [6, 71, 0, 170],
    ] {
        let found = outcome(&claim(&kayles, "0.77", numbers, Proof::T0(None)));
        assert!(found.is_err(), "{numbers:?}");
    }
}

/// Without this bound the values of heaps that cannot be taken whole would prove a period of heaps
/// that can.
#[test]
fn t0_needs_values_beyond_the_first_digit_of_the_tail() {
    let code = format!("0.3{}(1)", "0".repeat(40));
    let values = values(&code, 60);
    for l in 3..60 {
        let found = outcome(&claim(&values, &code, [2, 0, 0, l], Proof::T0(None)));
        let why = found.expect_err("heaps from 42 on can be taken whole");
        if l < 44 {
            assert_eq!(why, "T0 needs 44 values");
        }
    }
}

#[test]
fn t0_has_no_saltus_and_is_about_finite_codes() {
    // Both claims are true of the values that they name.
    let taking = values("0.333", 4);
    let rising = claim(&taking, "0.333", [1, 0, 1, 4], Proof::T0(None));
    assert_eq!(outcome(&rising), Err("T0 has no saltus".to_owned()));
    let steady = values("0.(3)", 30);
    let rising = claim(&steady, "0.(3)", [1, 0, 1, 30], Proof::T0(None));
    let finite = "T0 needs a finite code, or a tail (1)";
    assert_eq!(outcome(&rising), Err(finite.to_owned()));
    for code in ["0.1(2)", "0.1(4)", "hex:0.1(8)", "0.1(3)"] {
        let all = values(code, 30);
        let found = outcome(&claim(&all, code, [1, 2, 0, 30], Proof::T0(None)));
        assert_eq!(found, Err(finite.to_owned()), "{code}");
    }
    let all = values("0.3", 30);
    let found = outcome(&claim(&all, "0.3", [2, 0, 1, 30], Proof::T0(None)));
    assert_eq!(found, Err("T0 has no saltus".to_owned()));
    let all = values("hex:0.Cu", 30);
    let found = outcome(&claim(&all, "hex:0.Cu", [1, 0, 0, 30], Proof::T0(None)));
    let two = "T0 with unequal heaps is about two heaps";
    assert_eq!(found, Err(two.to_owned()));
}

#[test]
fn t3_accepts_a_period_exactly_from_its_number_of_values_on() {
    for (code, largest) in [
        ("subtract:1", 1),
        ("subtract:2", 2),
        ("subtract:1,3", 3),
        ("subtract:2,5", 5),
        ("subtract:3,4", 4),
        ("0.33", 2),
        ("0.003", 3),
    ] {
        let values = values(code, 40);
        for p in 0..9 {
            for n0 in 0..7 {
                for l in 0..40 {
                    let found = outcome(&claim(&values, code, [p, n0, 0, l], Proof::T3));
                    let long = p >= 1 && n0 + p < l;
                    let needed = n0 + p + largest;
                    let good = long && l >= needed && repeats(&values, [p, n0, 0, l]);
                    assert_eq!(found.is_ok(), good, "{code} {p} {n0} {l}: {found:?}");
                    if long && l < needed {
                        assert_eq!(found, Err(format!("T3 needs {needed} values")), "{code}");
                    }
                }
            }
        }
    }
}

#[test]
fn t3_is_about_subtraction_sets_without_saltus() {
    for code in [
        "0.1", "0.2", "0.31", "0.32", "0.34", "0.7", "hex:0.B", "0.3(3)", "0.3(1)", "allbut:2",
    ] {
        let all = values(code, 40);
        let found = outcome(&claim(&all, code, [2, 2, 0, 40], Proof::T3));
        assert_eq!(found, Err("T3 is about sets".to_owned()), "{code}");
    }
    // True of the first four values.
    let all = values("subtract:1,2,3", 9);
    let found = outcome(&claim(&all, "subtract:1,2,3", [1, 0, 1, 4], Proof::T3));
    assert_eq!(found, Err("T3 is about sets".to_owned()));
}

/// The mex of the heaps `1..=n-k`, the offsets of the last values, and those of the larger values.
type State = (u64, Vec<i64>, BTreeSet<i64>);

fn state(values: &[u32], k: usize, zero: bool, n: usize) -> State {
    let mut before: BTreeSet<i64> = values[1..=n - k].iter().map(|v| i64::from(*v)).collect();
    if zero {
        before.insert(0);
    }
    let mut free = (0..=before.len() as i64).filter(|v| !before.contains(v));
    let mex = free.next().expect("one of n + 1 numbers is not among n");
    let last = (1..k).map(|j| (i64::from(values[n - j]) - mex).max(-1));
    let above = before.range(mex..).map(|v| v - mex);
    (mex as u64, last.collect(), above.collect())
}

#[test]
fn t2a_accepts_exactly_two_equal_states() {
    let mut accepted = 0;
    for (code, k, zero) in [
        ("0.(3)", 1, true),
        ("0.0(3)", 2, true),
        ("0.1(2)", 2, false),
        ("0.03(3)", 2, true),
        ("0.103(3)", 3, true),
        ("0.00(2)", 3, false),
        ("0.3(2)", 2, false),
        ("0.20(3)", 3, true),
        ("allbut:2", 3, true),
        ("allbut:1,4", 5, true),
        ("0.3003(2)", 5, false),
        ("0.31(3)", 3, true),
        ("0.1303(2)", 5, false),
    ] {
        assert_eq!(Rules::parse(code).expect(code).digits.len(), k, "{code}");
        let values = values(code, 34);
        for l in 1..34_u64 {
            for from in 0..l {
                let p = l - from;
                let (n, m) = (l as usize, from as usize);
                let fits = m > k;
                let states = fits.then(|| (state(&values, k, zero, m), state(&values, k, zero, n)));
                let s = states
                    .as_ref()
                    .map_or(0, |(first, second)| second.0 - first.0);
                for n0 in 0..=(from + 1).min(9) {
                    for s in [s, s + 1, 0] {
                        let numbers = [p, n0, s, l];
                        let proof = Proof::T2a { from };
                        let found = outcome(&claim(&values, code, numbers, proof));
                        let good = states.as_ref().is_some_and(|(first, second)| {
                            first.0 >= 1
                                && (&first.1, &first.2) == (&second.1, &second.2)
                                && s == second.0 - first.0
                                && n0 <= from
                                && repeats(&values, numbers)
                        });
                        assert_eq!(found.is_ok(), good, "{code} {from} {numbers:?}: {found:?}");
                        accepted += usize::from(good);
                    }
                }
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn t2a_is_about_tails_that_leave_one_heap() {
    for code in [
        "0.3",
        "0.3(1)",
        "0.3(4)",
        "0.3(6)",
        "hex:0.3(A)",
        "0.4(3)",
        "hex:0.8(2)",
    ] {
        let all = values(code, 20);
        let found = outcome(&claim(&all, code, [4, 0, 0, 20], Proof::T2a { from: 16 }));
        assert_eq!(
            found,
            Err("T2a is about tails 2 and 3".to_owned()),
            "{code}"
        );
    }
    let all = values("0.30(3)", 40);
    for (from, p, n0, l, why) in [
        (3, 17, 0, 20, "T2a needs K < n' < n"),
        (20, 1, 0, 20, "T2a needs K < n' < n"),
        (21, 1, 0, 20, "T2a needs K < n' < n"),
        (10, 9, 0, 20, "the period is n - n'"),
        (10, 10, 11, 30, "the period is n - n'"),
        (15, 15, 16, 30, "the values do not reach beyond one period"),
    ] {
        let found = outcome(&claim(&all, "0.30(3)", [p, n0, 0, l], Proof::T2a { from }));
        assert_eq!(found, Err(why.to_owned()), "{from} {p} {n0} {l}");
    }
}

#[test]
fn the_values_of_a_table_have_the_claimed_hash_and_maximum() {
    let all = values("0.77", 170);
    let good = claim(&all, "0.77", [12, 71, 0, 170], Proof::T0(None));
    assert_eq!(outcome(&good), Ok(()));
    assert_eq!((good.max_value, good.max_at), (8, 27));
    let mut other = good.clone();
    other.hash ^= 1;
    assert_eq!(
        outcome(&other),
        Err("the values have another hash".to_owned())
    );
    for (value, at) in [(7, 27), (8, 28), (8, 26), (9, 27), (8, 39)] {
        let other = Certificate {
            max_value: value,
            max_at: at,
            ..good.clone()
        };
        let why = "the largest value is 8, first at 27".to_owned();
        assert_eq!(outcome(&other), Err(why));
    }
    let report = check(&good, &mut |_, _| true).expect("it holds");
    assert_eq!(
        report.claim,
        "in 0.77, G(n+12) = G(n) for all n >= 71, and neither number can be smaller (T0)"
    );
    let tail = values("0.(3)", 9);
    let rising = claim(&tail, "0.(3)", [1, 0, 1, 4], Proof::T2a { from: 3 });
    let report = check(&rising, &mut |_, _| true).expect("it holds");
    assert_eq!(
        report.claim,
        "in 0.(3), G(n+1) = G(n) + 1 for all n >= 0, and neither number can be smaller (T2a)"
    );
}

#[test]
fn sizes_that_cannot_be_recomputed_are_refused() {
    let all = values("0.3", 9);
    let large = |heaps| outcome(&claim(&all, "0.3", [2, 0, 0, heaps], Proof::T0(None)));
    let table = "more heaps than fit in a table";
    assert_eq!(large((1 << 32) + 1), Err(table.to_owned()));
    assert_eq!(large((1 << 48) - 1), Err(table.to_owned()));
    let never = "more heaps than can be recomputed";
    assert_eq!(large(1 << 48), Err(never.to_owned()));
    assert_eq!(large(u64::MAX), Err(never.to_owned()));
    let end = outcome(&claim(&all, "0.3", [u64::MAX, 1, 0, 9], Proof::T0(None)));
    let short = "the values do not reach beyond one period";
    assert_eq!(end, Err(short.to_owned()));
}

/// The observer is called once in 4096 heaps, and stops the check.
#[test]
fn the_observer_stops_a_check_of_a_table() {
    let all = values("subtract:1", 9000);
    let long = claim(&all, "subtract:1", [2, 0, 0, 9000], Proof::T3);
    let mut seen = Vec::new();
    let found = check(&long, &mut |done, of| {
        seen.push((done, of));
        true
    });
    assert!(found.is_ok());
    assert_eq!(seen, [(4096, 9000), (8192, 9000)]);
    let stopped = check(&long, &mut |_, _| false).expect_err("stopped");
    assert_eq!(stopped.reason, "the check was interrupted");
}

/// The rare heaps of some values under a mask.
fn rares(values: &[u32], parity: u64, mask: Mask, below: u64) -> Vec<u64> {
    let rare = |n: &u64| {
        let ones = u64::from((values[*n as usize] & mask.bits).count_ones());
        let position = if mask.position { n + parity } else { 0 };
        (ones + position).is_multiple_of(2)
    };
    (1..below).filter(rare).collect()
}

#[test]
fn a_masked_table_has_exactly_the_rare_heaps() {
    for (code, parity, [p, n0, l], mask) in [
        (
            "0.77",
            1,
            [12, 71, 170],
            Mask {
                bits: 3,
                position: false,
            },
        ),
        (
            "0.07",
            0,
            [34, 53, 190],
            Mask {
                bits: 1,
                position: true,
            },
        ),
    ] {
        let all = values(code, 200);
        let list = rares(&all, parity, mask, l);
        let with = |list: Vec<u64>| {
            let proof = Proof::T0(Some((mask, list)));
            outcome(&claim(&all, code, [p, n0, 0, l], proof))
        };
        assert_eq!(with(list.clone()), Ok(()), "{code}");
        for at in 0..list.len() {
            let mut fewer = list.clone();
            let heap = fewer.remove(at);
            let why = format!("heap {heap} is rare, and the list does not say so");
            assert_eq!(with(fewer), Err(why), "{code}");
        }
        let mut more = list.clone();
        more.push(l + 5);
        assert_eq!(with(more), Err(format!("heap {} is not rare", l + 5)));
    }
}

#[test]
fn a_mask_is_for_codes_of_two_heaps_and_has_1_to_16_bits() {
    let with = |code: &str, bits, position| {
        let all = values(code, 60);
        let proof = Proof::T0(Some((Mask { bits, position }, Vec::new())));
        outcome(&claim(&all, code, [1, 2, 0, 60], proof)).expect_err("refused")
    };
    let two = "masks are for codes of two heaps, finite or with a tail (1)";
    assert_eq!(with("hex:0.8", 1, false), two);
    let size = "a mask has 1 to 16 bits";
    assert_eq!(with("0.77", 0, false), size);
    assert_eq!(with("0.77", 1 << 16, false), size);
    assert_ne!(with("0.77", (1 << 16) - 1, false), size);
    let parity = "`pos` needs breaks of one parity";
    assert_eq!(with("0.77", 1, true), parity);
    assert_ne!(with("0.707", 1, true), parity);
    assert_ne!(with("0.07", 1, true), parity);
}

/// A game with a period proved by T1: its rare heaps under a mask end early.
#[derive(Clone)]
struct Frozen {
    code: &'static str,
    mask: Mask,
    values: Vec<u32>,
    rares: Vec<u64>,
    period: u64,
    preperiod: u64,
    /// The least witness bound, window and first heap of the frozen zone.
    least: [u64; 3],
    /// The largest rare heap or witness.
    highest: u64,
}

impl Frozen {
    /// `parity` is that of the breaks, `most` the largest of them.
    fn new(
        code: &'static str,
        (parity, most): (u64, u64),
        mask: Mask,
        (period, preperiod): (u64, u64),
        witnesses: u64,
    ) -> Self {
        let values = values(code, 1200);
        let rares = rares(&values, parity, mask, 1000);
        let highest = witnesses.max(*rares.last().unwrap_or(&0));
        let window = highest + most;
        Self {
            code,
            mask,
            values,
            rares,
            period,
            preperiod,
            least: [witnesses, window, highest + window + 1],
            highest,
        }
    }

    fn with(&self, [witnesses, window, from]: [u64; 3], numbers: [u64; 3]) -> Result<(), String> {
        let proof = Proof::T1 {
            mask: self.mask,
            rares: self.rares.clone(),
            witnesses,
            window,
            from,
        };
        let [p, n0, l] = numbers;
        outcome(&claim(&self.values, self.code, [p, n0, 0, l], proof))
    }
}

/// The rare heaps end early: 0.34 needs a heap as a witness that is below the last rare one, 0.1054
/// one beyond it, 0.26 has no rare heaps, and the preperiod of 0.0510 ends just below the first
/// possible frozen zone.
fn frozen_games() -> [Frozen; 5] {
    let mask = |bits, position| Mask { bits, position };
    [
        Frozen::new("0.34", (0, 2), mask(2, true), (8, 7), 4),
        Frozen::new("0.1054", (1, 4), mask(7, false), (13, 5), 6),
        Frozen::new("0.26", (0, 2), mask(1, true), (4, 1), 1),
        Frozen::new("0.0510", (0, 2), mask(7, true), (48, 48), 8),
        Frozen::new("0.77", (1, 2), mask(15, false), (12, 71), 27),
    ]
}

#[test]
fn t1_accepts_a_window_exactly_where_it_recurs() {
    for game in frozen_games() {
        let Frozen {
            code,
            period,
            preperiod,
            ..
        } = game;
        let [witnesses, least_window, _] = game.least;
        for window in [least_window, least_window + 1, least_window + 5] {
            let least = game.highest + window + 1;
            for from in [
                least,
                least + 1,
                least + 2,
                least + period,
                least + 2 * period + 1,
            ] {
                let last = from + period;
                for l in [last, last + 1, last + 2, last + period] {
                    let found = game.with([witnesses, window, from], [period, preperiod, l]);
                    let at = |back: u64| {
                        let end = (l - back) as usize;
                        &game.values[end - window as usize..end]
                    };
                    let good = at(0) == at(period) && preperiod + period < l;
                    assert_eq!(found.is_ok(), good, "{code} {window} {from} {l}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn t1_accepts_only_the_least_period_and_preperiod() {
    // The preperiod of 0.7304 ends in the frozen zone.
    let mask = Mask {
        bits: 5,
        position: false,
    };
    let late = Frozen::new("0.7304", (1, 4), mask, (10, 53), 19);
    for game in frozen_games().into_iter().chain([late]) {
        let Frozen {
            code,
            period,
            preperiod,
            ..
        } = game;
        let [witnesses, window, least] = game.least;
        for from in [least, least + 1, least + period, preperiod + period + least] {
            let l = from.max(preperiod) + 6 * period + window;
            for p in [1, period / 2, period, 2 * period, 3 * period] {
                for n0 in 0..preperiod + p + 2 {
                    let found = game.with([witnesses, window, from], [p, n0, l]);
                    let good = (p, n0) == (period, preperiod);
                    assert_eq!(found.is_ok(), good, "{code} {from} {p} {n0}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn t1_refuses_each_number_below_its_bound() {
    for game in frozen_games() {
        let (code, p, n0) = (game.code, game.period, game.preperiod);
        let [witnesses, window, from] = game.least;
        let l = from + p + n0 + window;
        let with = |frozen: [u64; 3], l: u64| game.with(frozen, [p, n0, l]);
        assert_eq!(with([witnesses, window, from], l), Ok(()), "{code}");
        let short = "the window is too short for the rare heaps and witnesses";
        let early = "N1 is too small for the window";
        let found = with([witnesses, window - 1, from], l);
        assert_eq!(found, Err(short.to_owned()), "{code}");
        let found = with([game.highest + 1, window, from + 1], l);
        assert_eq!(found, Err(short.to_owned()), "{code}");
        let found = with([witnesses, window, from - 1], l);
        assert_eq!(found, Err(early.to_owned()), "{code}");
        let found = with([witnesses, window + 1, from], l);
        assert_eq!(found, Err(early.to_owned()), "{code}");
        let found = game.with([witnesses, window, from], [p, 0, from + p - 1]);
        assert_eq!(found, Err("T1 needs N1 <= L - p".to_owned()), "{code}");
        for fewer in 0..witnesses {
            let why = with([fewer, window, from], l).expect_err("a witness is missing");
            let needs = format!("needs a witness beyond {fewer}");
            assert!(why.ends_with(&needs), "{code}: {why}");
        }
        if game.mask.position {
            let found = game.with([witnesses, window, from], [p + 1, n0, l]);
            assert_eq!(found, Err("p must be even with `pos`".to_owned()), "{code}");
        }
        // Another list of rare heaps.
        for at in 0..game.rares.len() {
            let mut rares = game.rares.clone();
            let heap = rares.remove(at);
            let found = Frozen {
                rares,
                ..game.clone()
            }
            .with([witnesses, window, from], [p, n0, l]);
            let why = format!("heap {heap} is rare, and the list does not say so");
            assert_eq!(found, Err(why), "{code}");
        }
    }
}

#[test]
fn t1_is_about_codes_that_leave_two_heaps() {
    let with = |code: &str, saltus: u64, [window, from, l]: [u64; 3], p: u64| {
        let all = values(code, 300);
        let proof = Proof::T1 {
            mask: Mask {
                bits: 1,
                position: false,
            },
            rares: Vec::new(),
            witnesses: 0,
            window,
            from,
        };
        outcome(&claim(&all, code, [p, 0, saltus, l], proof)).expect_err("refused")
    };
    assert_eq!(with("0.7", 1, [9, 20, 60], 4), "T1 has no saltus");
    let two = "T1 is about codes that leave two heaps";
    assert_eq!(with("0.3", 0, [9, 20, 60], 4), two);
    // A take of 12, whole moves of 25 and of all numbers from 26 on.
    let take = "the window is too short for the rare heaps and witnesses";
    assert_eq!(with("0.400000000002", 0, [11, 40, 90], 4), take);
    assert_ne!(with("0.400000000002", 0, [12, 40, 90], 4), take);
    let whole = "N1 is below a whole move";
    let code = format!("0.4{}1", "0".repeat(23));
    assert_eq!(with(&code, 0, [9, 25, 90], 4), whole);
    assert_ne!(with(&code, 0, [9, 26, 90], 4), whole);
    let code = format!("0.4{}(1)", "0".repeat(24));
    assert_eq!(with(&code, 0, [9, 26, 90], 4), whole);
    assert_ne!(with(&code, 0, [9, 27, 90], 4), whole);
    let long = "the window is too long";
    assert_eq!(with("0.7", 0, [1 << 28, 1 << 29, 1 << 30], 4), long);
    let early = "N1 is too small for the window";
    assert_eq!(with("0.7", 0, [(1 << 28) - 1, 9, 60], 4), early);
    let far = (1 << 32) + 1;
    assert_eq!(with("0.7", 0, [9, far, far + 9], 4), early);
    assert_eq!(with("0.7", 0, [0, 9, 60], 4), take);
}

#[test]
fn the_values_of_a_window_have_the_claimed_hash_and_maximum() {
    for game in frozen_games() {
        let [witnesses, window, from] = game.least;
        let l = from + 3 * game.period + window;
        let proof = Proof::T1 {
            mask: game.mask,
            rares: game.rares.clone(),
            witnesses,
            window,
            from,
        };
        let numbers = [game.period, game.preperiod, 0, l];
        let good = claim(&game.values, game.code, numbers, proof);
        assert_eq!(outcome(&good), Ok(()), "{}", game.code);
        let report = check(&good, &mut |_, _| true).expect("it holds");
        let windows = format!("{} values from windows of {window}, none rare", l - from);
        assert_eq!(report.verified[1].to_string(), windows);
        let mut other = good.clone();
        other.hash ^= 1 << 40;
        assert_eq!(
            outcome(&other),
            Err("the values have another hash".to_owned())
        );
        let (max, at) = (good.max_value, good.max_at);
        for (value, first) in [(max, at + 1), (max + 1, at), (max - 1, at)] {
            let other = Certificate {
                max_value: value,
                max_at: first,
                ..good.clone()
            };
            let why = format!("the largest value is {max}, first at {at}");
            assert_eq!(outcome(&other), Err(why));
        }
    }
}

/// The observer of the frozen zone is called once in 4096 heaps, and stops the check.
#[test]
fn the_observer_stops_a_check_of_a_window() {
    let game = Frozen {
        values: values("0.26", 9001),
        ..Frozen::new(
            "0.26",
            (0, 2),
            Mask {
                bits: 1,
                position: true,
            },
            (4, 1),
            1,
        )
    };
    let [witnesses, window, from] = game.least;
    for from in [from, 4097, 8193] {
        let proof = Proof::T1 {
            mask: game.mask,
            rares: Vec::new(),
            witnesses,
            window,
            from,
        };
        let long = claim(&game.values, "0.26", [4, 1, 0, 9000], proof);
        let mut seen = Vec::new();
        let found = check(&long, &mut |done, _| {
            seen.push(done);
            true
        });
        assert!(found.is_ok());
        assert_eq!(seen, [4096, 8192]);
        for last in [4096, 8192] {
            let stopped = check(&long, &mut |done, _| done != last).expect_err("stopped");
            assert_eq!(stopped.reason, "the check was interrupted");
        }
    }
}

/// A quotient of two elements, of which the second one is in P, with these values of heaps.
fn misere_of(code: &str, (period, preperiod): (u64, u64), phi: &str) -> Result<(), String> {
    let phi: Vec<u16> = phi
        .split(' ')
        .map(|v| v.parse().expect("a number"))
        .collect();
    let claim = MisereCertificate {
        subject: misere::Subject::Code(code.to_owned()),
        period: Some((period, preperiod)),
        p: vec![1],
        steps: vec![vec![1, 0]],
        phi,
    };
    let text = claim.to_string();
    assert_eq!(MisereCertificate::parse(&text).as_ref(), Ok(&claim));
    let checked = check_text(&text, &mut |_, _| true);
    checked
        .map(|_| ())
        .map_err(|refused| refused.reason.to_string())
}

/// M0 needs `b(n0+p) + t - b + 1` heaps, and `2 n0 + 3p + t` where two heaps must differ.
#[test]
fn m0_needs_exactly_the_heaps_of_its_bound() {
    for (code, numbers, phi, needed) in [
        ("0.3", (2, 1), "0 1 0", 4),
        ("0.3", (2, 1), "0 1", 4),
        ("0.3", (2, 2), "0 1 0 1", 5),
        ("0.3", (1, 1), "0 1", 3),
        ("0.03", (2, 1), "0 0 1", 5),
        ("0.4", (1, 3), "0 0 0 1 1", 8),
        ("0.4", (2, 1), "0 0 0 1", 6),
        ("0.04", (1, 3), "0 0 0 0 1 1", 9),
        ("0.4u", (1, 4), "0 0 0 0 1 1", 12),
        ("0.4u", (2, 3), "0 0 0 0 1 1", 13),
        ("0.04u", (1, 5), "0 0 0 0 0 1 1", 15),
    ] {
        let found = misere_of(code, numbers, phi);
        assert_eq!(
            found,
            Err(format!("M0 needs {needed} heaps")),
            "{code} {phi}"
        );
    }
    for length in 2..9 {
        let phi: Vec<&str> = ["0", "1"].into_iter().cycle().take(length).collect();
        let found = misere_of("0.3", (2, 1), &phi.join(" "));
        assert_eq!(found.is_ok(), length >= 4, "{length}: {found:?}");
    }
    for (code, why) in [
        ("0.30(3)", "M0 is about finite codes"),
        ("hex:0.8", "M0 is about codes that leave at most two heaps"),
    ] {
        let phi = if code == "hex:0.8" {
            "0 0 0 0 1"
        } else {
            "0 1"
        };
        let found = misere_of(code, (1, 1), phi);
        assert_eq!(found, Err(why.to_owned()), "{code}");
    }
    for numbers in [(0, 1), (1, 0), (0, 0)] {
        let found = misere_of("0.3", numbers, "0 1 0 1 0 1");
        let why = "period and preperiod are at least 1";
        assert_eq!(found, Err(why.to_owned()));
    }
    for (numbers, why) in [
        ((1, 1), "heap 2 does not repeat the one 1 before"),
        ((2, 2), "the preperiod can be smaller"),
        ((3, 1), "heap 4 does not repeat the one 3 before"),
        ((4, 1), "2 is a period, too"),
    ] {
        let found = misere_of("0.3", numbers, "0 1 0 1 0 1 0 1 0 1 0 1");
        assert_eq!(found, Err(why.to_owned()));
    }
}

/// Without the last condition the monoid is not the quotient: 0 and 2 are alike.
#[test]
fn the_elements_of_a_misere_quotient_are_different_and_products_of_values() {
    let with = |p: &[u16], steps: &[&[u16]], phi: &[u16]| {
        let claim = MisereCertificate {
            subject: misere::Subject::Code("0.3".to_owned()),
            period: None,
            p: p.to_vec(),
            steps: steps.iter().map(|step| step.to_vec()).collect(),
            phi: phi.to_vec(),
        };
        let checked = check_text(&claim.to_string(), &mut |_, _| true);
        let refused = checked.expect_err("this is not a quotient");
        refused.reason.to_string()
    };
    let alike = with(&[1, 3], &[&[1, 2, 3, 0]], &[0, 1, 2, 3, 0, 1]);
    assert_eq!(alike, "4 elements, but only 2 that some sum distinguishes");
    let value = with(&[1], &[&[1, 0, 3, 2], &[2, 3, 0, 1]], &[0, 1, 0, 1]);
    assert_eq!(value, "element 2 is the value of no sum");
    let steps = with(&[1], &[&[1, 0, 2], &[0, 2, 1]], &[0, 1, 0, 1]);
    assert_eq!(steps, "two steps do not commute");
    let miss = with(&[1], &[&[1, 0, 2]], &[0, 1, 0, 1]);
    assert_eq!(miss, "the steps do not reach every element");
    let won = with(&[0], &[&[1, 0]], &[0, 1, 0, 1]);
    assert_eq!(won, "the empty sum is won, so 0 is not in P");
    let inside = with(&[1], &[&[1, 0]], &[0, 1, 1]);
    assert!(inside.starts_with("(a): "), "{inside}");
}

/// In misère Nim two heaps of 2 are lost. By this file they are won, without a move into P.
#[test]
fn two_equal_components_need_a_move_into_p() {
    // Elements 0 to 3 are the nim-sums 0, 2, 1 and 3.
    let claim = MisereCertificate {
        subject: misere::Subject::Code("0.33".to_owned()),
        period: None,
        p: vec![2],
        steps: vec![vec![1, 0, 3, 2], vec![2, 3, 0, 1]],
        phi: vec![0, 2, 1],
    };
    let checked = check_text(&claim.to_string(), &mut |_, _| true);
    let refused = checked.expect_err("two heaps of 2 are lost");
    let why = "(b): a sum of value 0 has moves, but none into P";
    assert_eq!(refused.reason.to_string(), why);
}

#[test]
fn written_misere_quotients_are_accepted() {
    for text in include_str!("data/misere.txt").split("\n\n") {
        let text = format!("{}\n", text.trim_end());
        let found = check_text(&text, &mut |_, _| true);
        assert!(found.is_ok(), "{found:?}");
        // Not with another element in P, or with one of them missing.
        let claim = MisereCertificate::parse(&text).expect("a certificate");
        for element in 0..claim.order() as u16 {
            let mut other = claim.clone();
            match other.p.binary_search(&element) {
                Ok(at) => drop(other.p.remove(at)),
                Err(at) => other.p.insert(at, element),
            }
            assert!(check_text(&other.to_string(), &mut |_, _| true).is_err());
        }
    }
}

/// The options by all ordered ways to divide what is left.
#[test]
fn the_options_of_a_heap_are_those_of_the_definition() {
    for code in [
        "hex:0.8",
        "hex:0.F",
        "hex:0.08",
        "0.77",
        "hex:0.4u8",
        "hex:C.1",
        "0.6(1)",
        "0.13(4)",
    ] {
        let rules = Rules::parse(code).expect(code);
        for n in 0..22_usize {
            let mut found = BTreeSet::new();
            options(&rules, n, |parts| {
                let mut parts = parts.to_vec();
                parts.sort_unstable();
                assert!(!parts.contains(&0), "{code} {n}: {parts:?}");
                found.insert(parts);
            });
            let mut expected = BTreeSet::new();
            for k in 0..=n {
                let (digit, rest) = (rules.digit(k), n - k);
                if digit.whole && rest == 0 {
                    expected.insert(Vec::new());
                }
                if digit.one && rest > 0 {
                    expected.insert(vec![rest]);
                }
                for a in 1..rest {
                    if digit.two && !(digit.unequal && a == rest - a) {
                        expected.insert(vec![a.min(rest - a), a.max(rest - a)]);
                    }
                    for b in 1..rest - a {
                        let mut parts = vec![a, b, rest - a - b];
                        parts.sort_unstable();
                        if digit.three {
                            expected.insert(parts);
                        }
                    }
                }
            }
            assert_eq!(found, expected, "{code} {n}");
        }
    }
}

#[test]
fn a_refusal_names_the_heaps_and_the_period() {
    let all = values("0.77", 200);
    let with = |numbers| outcome(&claim(&all, "0.77", numbers, Proof::T0(None)));
    let (at, before) = (all[82], all[70]);
    let why = format!("G(82) is {at}, not {before} + 0");
    assert_eq!(with([12, 70, 0, 199]), Err(why));
    assert_eq!(with([24, 71, 0, 199]), Err("12 is a period too".to_owned()));
    let [game, ..] = frozen_games();
    let [witnesses, window, from] = game.least;
    let l = from + 40 + window;
    let found = game.with([witnesses, window, from], [16, 7, l]);
    assert_eq!(found, Err("8 is a period too".to_owned()));
    let (at, later) = (game.values[5], game.values[13]);
    let found = game.with([witnesses, window, from], [8, 6, l]);
    assert_eq!(found, Err(format!("G(5) is {at} and G(13) is {later}")));
}

#[test]
fn t2_is_refused_without_growth_or_with_too_few_values_or_small_heaps() {
    let with = |game: &str, numbers: [u64; 4], witnesses| {
        let all = values(game, numbers[3] as usize + 30);
        outcome(&claim(&all, game, numbers, Proof::T2 { witnesses }))
    };
    assert_eq!(with("0.3F", [6, 0, 3, 128], 0), Ok(()));
    assert_eq!(with("0.13FF", [7, 6, 4, 128], 3), Ok(()));
    let missing = with("0.13FF", [7, 6, 4, 128], 0).expect_err("an option is missing");
    assert!(
        missing.contains("may have no option of the value"),
        "{missing}"
    );
    for (game, numbers, witnesses, why) in [
        ("0.77", [12, 71, 0, 170], 0, "T2 needs saltus >= 1"),
        (
            "0.(7)",
            [1, 0, 1, 12],
            0,
            "T2 needs a tail of digits 0 to 3",
        ),
        ("0.3F", [6, 0, 3, 9], 3, "T2 needs 11 values"),
        ("0.13FF", [7, 6, 4, 20], 3, "T2 needs 23 values"),
        ("0.3F", [12, 0, 6, 128], 0, "6 is a period too"),
        ("0.13FF", [7, 7, 4, 128], 3, "the preperiod can be smaller"),
    ] {
        let found = with(game, numbers, witnesses);
        assert_eq!(found, Err(why.to_owned()), "{game} {numbers:?}");
    }
}

/// Each repetition with a step in the first values of a code is claimed, also where later values
/// differ: what is accepted is true far beyond.
#[test]
fn t2_accepts_true_growth_only() {
    let (mut accepted, mut refused) = (0, 0);
    let digits = "0123456789ABCDEF";
    let codes = (digits.chars())
        .flat_map(|a| digits.chars().map(move |b| format!("hex:0.{a}{b}")))
        .chain(["4.(3)", "4u.(3)", "0.7(3)", "0.4(2)", "hex:0.C0(3)"].map(str::to_owned));
    for game in codes {
        let all = values(&game, 150);
        for l in [12_u64, 18, 24, 36, 48, 64] {
            let value = |n: u64| u64::from(all[n as usize]);
            for p in 1..=(l / 3).min(9) {
                let Some(s) = value(l - 1).checked_sub(value(l - 1 - p)) else {
                    continue;
                };
                let fits = |n: &u64| value(n + p) == value(*n) + s;
                let n0 = (0..l - p).rev().take_while(fits).last();
                let Some(n0) = n0.filter(|n0| s > 0 && n0 + 2 * p < l) else {
                    continue;
                };
                for witnesses in [0, 3] {
                    let claimed = claim(&all, &game, [p, n0, s, l], Proof::T2 { witnesses });
                    match outcome(&claimed) {
                        Ok(()) => {
                            let late = (n0..150 - p).find(|n| !fits(n));
                            assert_eq!(late, None, "{game} {p} {n0} {s} {l}");
                            accepted += 1;
                        }
                        Err(_) => refused += 1,
                    }
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 500, "{accepted} {refused}");
}
