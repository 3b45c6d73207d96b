//! Recurrences of bounded look-back: accepted certificates are true far beyond the checked part,
//! and tampered ones are rejected.

use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
use grundy_certificate::recurrence::{Builder, RequiredValues, text};
use grundy_certificate::{Recurrence, Row, RowsCertificate, check_text};
use grundy_message::Message;

fn yes(_: u64) -> bool {
    true
}

/// The values from `start` on by the definition, up to the first undefined one.
fn values(rules: &Recurrence, start: i64, count: i64) -> Vec<i64> {
    let mut own: Vec<i64> = Vec::new();
    let mut beat = yes;
    let mut meter = WorkMeter::new(&mut beat);
    for x in start..start + count {
        let mut env = vec![Some(x)];
        let mut look = |at: &[i64]| match own.get((at[0] - start) as usize) {
            Some(value) if at[0] >= start => Ok(*value),
            _ => Err(EvalError::Below(at[0])),
        };
        match eval(&rules.body, &mut env, &mut look, &mut meter) {
            Ok(value) => own.push(value),
            Err(_) => break,
        }
    }
    own
}

/// Returns the least period shown by the last half of some values, with its preperiod and step: the
/// plain double loop.
fn guess(values: &[i64]) -> Option<(usize, usize, i64)> {
    let n = values.len();
    (1..n / 4).find_map(|p| {
        let step = values[n - 1] - values[n - 1 - p];
        let fits = |i: &usize| values[i + p] == values[*i] + step;
        let start = (0..n - p).rev().take_while(fits).last()?;
        (start <= n / 2).then_some((p, start, step))
    })
}

fn certificate(rules: &Recurrence, row: Row) -> RowsCertificate {
    RowsCertificate {
        rules: rules.clone(),
        runs: 0,
        start: 0,
        first: 0,
        rows: vec![row],
    }
}

/// Returns the requirements of the theorem, if the row repeats as claimed.
fn needs(rules: &Recurrence, row: Row, own: &[i64]) -> Result<RequiredValues, EvalError> {
    let mut beat = yes;
    let builder = Builder::new(certificate(rules, row));
    builder.need(&row, own, &mut WorkMeter::new(&mut beat))
}

/// Returns a certificate with the number of values required by the theorem.
fn proof(
    rules: &Recurrence,
    computed: &[i64],
) -> Result<(RowsCertificate, RequiredValues), EvalError> {
    let none = || EvalError::No(Message::same("no period"));
    let (p, start, step) = guess(computed).ok_or_else(none)?;
    let row = Row {
        period: p as i64,
        preperiod: start as i64,
        saltus: step,
        values: (start + p) as i64,
        hash: 0,
    };
    let need = needs(rules, row, computed)?;
    if need.values > computed.len() as i64 {
        return Err(EvalError::No(Message::same("too few values")));
    }
    let hash = RowsCertificate::hash_of(&computed[..need.values as usize]);
    let row = Row {
        values: need.values,
        hash,
        ..row
    };
    Ok((certificate(rules, row), need))
}

/// The generator of S. Vigna's splitmix64 (2015).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn one_of(&mut self, list: &[&str]) -> String {
        list[self.below(list.len() as u64) as usize].to_owned()
    }

    fn condition(&mut self) -> String {
        let (m, r, k) = (2 + self.below(4), self.below(3), self.below(30));
        match self.below(9) {
            0 => format!("(== (% x {m}) {r})"),
            1 => format!("(!= (% (+ x {r}) {m}) {r})"),
            2 => format!("(>= x {k})"),
            3 => format!("(< (% x {m}) (% x {}))", m + 1),
            4 => format!("(in x [{} {}])", k, k + 3),
            5 => format!("(and (> x {k}) (== (bits-and x {r}) 0))"),
            6 => format!("(> (/ x {m}) {r})"),
            7 => format!("(== (gcd x {m}) 1)"),
            _ => format!("(or (== (% (/ x 2) {m}) 0) (not (< (* 2 x) {k})))"),
        }
    }

    /// An option with enough guards to have a value everywhere.
    fn option(&mut self, reducer: &str) -> String {
        let d = 1 + self.below(6);
        let guard = if self.below(3) == 0 {
            format!(" (when {})", self.condition())
        } else {
            String::new()
        };
        let item = |value: &str| format!("(option (when (<= {d} x)){guard} {value})");
        let grows = matches!(reducer, "largest" | "least");
        match self.below(7) {
            0 => format!("(option (for k1 1 (+ (min {d} x) 1) 1){guard} (g (- x k1)))"),
            1 => format!(
                "(option (each k1 [{d} {}]) (when (<= k1 x)){guard} (g (- x k1)))",
                d + 3
            ),
            2 if grows => item(&format!("(+ (g (- x {d})) {})", self.below(5))),
            3 if grows => item(&format!("(- {} (g (- x {d})))", self.below(5))),
            4 if grows => item(&format!(
                "(- (* 2 (g (- x {d}))) (g (max 0 (- x {}))))",
                d + 1
            )),
            2 if reducer == "mex" => {
                item(&format!("(xor (g (- x {d})) (g (max 0 (- x {}))))", d + 2))
            }
            3 if reducer == "mex" => {
                item(&format!("(xor (g (- x {d})) (% x {}))", 2 + self.below(2)))
            }
            5 => item(&format!("(g (max 0 (- (- x (% x {d})) 1)))")),
            _ => item(&format!("(g (- x {d}))")),
        }
    }

    fn rules(&mut self) -> String {
        let reducer = self.one_of(&["mex", "win", "misere", "largest", "least", "mex"]);
        let reduce = |dice: &mut Self| {
            let options: Vec<String> = (0..=dice.below(3)).map(|_| dice.option(&reducer)).collect();
            let default = if matches!(&reducer[..], "largest" | "least") {
                " (default 0)"
            } else {
                ""
            };
            format!("({reducer} {}{default})", options.join(" "))
        };
        if self.below(3) == 0 {
            let condition = self.condition();
            format!("(if {condition} {} {})", reduce(self), reduce(self))
        } else {
            reduce(self)
        }
    }
}

#[test]
fn what_is_proved_of_random_rules_is_true_far_beyond_the_proof() {
    let (mut proved, mut growing, mut refused) = (0, 0, 0);
    for seed in 0..1500 {
        let spelt = Dice(seed).rules();
        let rules = text::parse(1, &spelt).unwrap_or_else(|| panic!("{spelt}"));
        let all = values(&rules, 0, 2000);
        if all.len() < 600 {
            continue;
        }
        let Ok((certificate, need)) = proof(&rules, &all[..600]) else {
            refused += 1;
            continue;
        };
        let row = certificate.rows[0];
        let checked = check_text(&certificate.to_string(), &mut |_, _| true);
        let (p, n0) = (row.period as usize, row.preperiod as usize);
        for n in n0..all.len() - p {
            assert_eq!(
                all[n + p],
                all[n] + row.saltus,
                "{spelt} at {n}: {row:?} {need:?}"
            );
        }
        // The guess may be a multiple of the least period; the checker must then report that.
        match checked {
            Ok(_) => proved += 1,
            Err(why) => assert!(
                ["smaller_period", "preperiod_is_not_least"].contains(&why.reason.id()),
                "{spelt}: {why}"
            ),
        }
        growing += usize::from(row.saltus != 0);
    }
    assert!(
        proved > 600 && growing >= 50 && refused > 20,
        "{proved} {growing} {refused}"
    );
}

const TAKE: &str = "(mex (option (each k1 [1 3 4]) (when (<= k1 x)) (g (- x k1))))";

fn sealed(certificate: &RowsCertificate) -> String {
    certificate.to_string()
}

#[test]
fn every_changed_number_is_refused() {
    let rules = text::parse(1, TAKE).expect("rules");
    let all = values(&rules, 0, 200);
    let (good, need) = proof(&rules, &all).expect("a proof");
    assert_eq!((need.form.cycle, need.form.depth), (1, 4));
    let checked = check_text(&sealed(&good), &mut |_, _| true).expect("it holds");
    assert!(
        checked
            .claim
            .english()
            .contains("g(n+7) = g(n) for all n >= 0"),
        "{}",
        checked.claim
    );
    let row = good.rows[0];
    let hash = |n: i64| RowsCertificate::hash_of(&all[..n as usize]);
    let changes = [
        Row {
            period: 14,
            values: 40,
            hash: hash(40),
            ..row
        },
        Row { period: 6, ..row },
        Row { period: 0, ..row },
        Row { period: -7, ..row },
        Row {
            preperiod: 1,
            values: 40,
            hash: hash(40),
            ..row
        },
        Row {
            preperiod: -1,
            ..row
        },
        Row {
            preperiod: i64::MAX,
            ..row
        },
        Row { saltus: 1, ..row },
        Row {
            saltus: i64::MIN,
            ..row
        },
        Row {
            values: row.values - 1,
            hash: hash(row.values - 1),
            ..row
        },
        Row {
            values: i64::MAX,
            ..row
        },
        Row { values: 0, ..row },
        Row {
            hash: row.hash ^ 1,
            ..row
        },
        Row {
            period: i64::MAX,
            values: 200,
            hash: hash(200),
            ..row
        },
    ];
    for change in changes {
        let text = sealed(&certificate(&rules, change));
        assert!(check_text(&text, &mut |_, _| true).is_err(), "{change:?}");
    }
    let other = text::parse(1, &TAKE.replace('3', "2")).expect("rules");
    assert!(check_text(&sealed(&certificate(&other, row)), &mut |_, _| true).is_err());
    for start in [1, -3, i64::MAX, i64::MIN + 1] {
        let moved = RowsCertificate {
            start,
            ..good.clone()
        };
        assert!(
            check_text(&sealed(&moved), &mut |_, _| true).is_err(),
            "{start}"
        );
    }
    let two = RowsCertificate {
        rows: vec![row; 2],
        ..good.clone()
    };
    assert!(check_text(&sealed(&two), &mut |_, _| true).is_err());
    // A typing error anywhere does not result in another accepted claim.
    let text = sealed(&good);
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
        if bytes != text.as_bytes() {
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert!(check_text(&changed, &mut |_, _| true).is_err(), "byte {at}");
        }
    }
}

#[test]
fn what_does_not_settle_is_refused_with_its_reason() {
    for (spelt, why) in [
        (
            "(mex (option (for k1 1 (+ x 1) 1) (g (- x k1))))",
            "a range grows with x",
        ),
        (
            "(if (== x 0) 0 (mex (option (g (/ x 2)))))",
            "further and further back",
        ),
        (
            "(if (== x 0) 0 (+ (g (- x 1)) x))",
            "do not grow as their values do",
        ),
        (
            "(if (== x 0) 0 (g (- x (max 1 (g (- x 1))))))",
            "depends on values",
        ),
        ("(if (== x 0) 0 (% (* x x) 7))", "a product grows"),
        (
            "(if (== x 0) 0 (xor x (g (- x 1))))",
            "only their differences",
        ),
        (
            "(if (< x 9) 0 (% (popcount x) 2))",
            "neither repeats nor grows evenly",
        ),
    ] {
        let rules = text::parse(1, spelt).unwrap_or_else(|| panic!("{spelt}"));
        for saltus in [0, 1] {
            let row = Row {
                period: 1,
                preperiod: 0,
                saltus,
                values: 40,
                hash: 0,
            };
            let Err(EvalError::No(text)) = needs(&rules, row, &values(&rules, 0, 40)) else {
                panic!("{spelt} settles");
            };
            let text = text.english();
            assert!(
                text.contains(why) || text.contains("grow"),
                "{spelt}: {text}"
            );
        }
    }
}

#[test]
fn hostile_rules_end_soon() {
    for spelt in [
        "(count (option (for k1 0 9000000000000000000 1) 1))",
        "(count (option (for k1 0 3000000 1) (for k2 0 3000000 1) (when (== k1 k2)) 1))",
        "(% x 4611686018427387904)",
        "(+ (% x 65521) (+ (% x 65519) (% x 65497)))",
        "(if (< (* x 3) (- (* 2 x) 4000000000000000000)) 1 0)",
        "(* (* 4000000000 x) 4000000000)",
        "(g x)",
        "(g (+ x 1))",
        "k7",
        "undefined",
        "(item [] 0)",
        "(/ 1 0)",
        "(- -9223372036854775808 x)",
    ] {
        let rules = text::parse(1, spelt).unwrap_or_else(|| panic!("{spelt}"));
        let row = Row {
            period: 1,
            preperiod: 0,
            saltus: 0,
            values: 100,
            hash: 0,
        };
        let refused = check_text(&sealed(&certificate(&rules, row)), &mut |_, _| true);
        assert!(refused.is_err(), "{spelt}");
    }
    // The observer stops a long check.
    let long = text::parse(
        1,
        "(count (option (for k1 0 1000000 1) (for k2 0 1000000 1) (when 0) 1))",
    );
    let row = Row {
        period: 1,
        preperiod: 0,
        saltus: 0,
        values: 9,
        hash: 0,
    };
    let refused = check_text(
        &sealed(&certificate(&long.expect("rules"), row)),
        &mut |_, _| false,
    );
    assert!(refused.is_err_and(|why| why.reason.id() == "check_was_interrupted"));
}

#[test]
fn rows_stand_on_the_rows_below() {
    // Take up to 3 from one heap, or any number from the other: row y refers to all rows below, and
    // to one of them diagonally.
    let spelt = "(mex (option (for k2 1 (+ (min 3 y) 1) 1) (g x (- y k2))) (option (for k2 1 (+ x 1) 1) (g (- x k2) y)) (option (when (>= x 1)) (g (- x 1) (+ y 2))))";
    let rules = text::parse(2, spelt).expect("rules");
    let mut certificate = RowsCertificate {
        rules,
        runs: 1,
        start: 0,
        first: 0,
        rows: Vec::new(),
    };
    // The values by plain loops: row x is one wider for each row that refers to its right.
    let mut beat = yes;
    let mut meter = WorkMeter::new(&mut beat);
    let mut builder = Builder::new(certificate.clone());
    let (rows, columns) = (6, 600);
    let mut table: Vec<Vec<i64>> = Vec::new();
    for x in 0..rows {
        let mut row: Vec<i64> = Vec::new();
        for y in 0..columns - 2 * x {
            let mut options: Vec<i64> = (1..=y.min(3)).map(|k| row[y - k]).collect();
            options.extend(table.iter().map(|lower: &Vec<i64>| lower[y]));
            if x >= 1 {
                options.push(table[x - 1][y + 2]);
            }
            let most = options.len() as i64;
            row.push((0..=most).find(|v| !options.contains(v)).expect("a value"));
        }
        let (p, start, step) = guess(&row[..300]).expect("a period");
        let trial = Row {
            period: p as i64,
            preperiod: start as i64,
            saltus: step,
            values: (p + start) as i64,
            hash: 0,
        };
        assert_eq!(builder.values(50, &mut meter).expect("values"), row[..50]);
        let need = builder
            .need(&trial, &row, &mut meter)
            .expect("settled")
            .values;
        let computed = row[..need as usize].to_vec();
        let hash = RowsCertificate::hash_of(&computed);
        builder.push(
            Row {
                values: need,
                hash,
                ..trial
            },
            computed,
        );
        for n in start..row.len() - p {
            assert_eq!(row[n + p], row[n] + step);
        }
        table.push(row);
    }
    certificate = builder.finish();
    let text = certificate.to_string();
    let checked = check_text(&text, &mut |_, _| true).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(checked.verified.len(), rows + 1);
    assert_eq!(RowsCertificate::parse(&text).as_ref(), Ok(&certificate));
    // A wrong claim about a row is detected at that row.
    certificate.rows[2].preperiod += 1;
    let refused = check_text(&certificate.to_string(), &mut |_, _| true).expect_err("refused");
    assert!(refused.reason.english().starts_with("row 2: "), "{refused}");
}
