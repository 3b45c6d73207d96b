//! Every operator and every form of a recurrence: its values, the form for large x, and what is
//! proved from it.

use std::collections::BTreeMap;

use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
use grundy_certificate::recurrence::{Builder, text};
use grundy_certificate::{Recurrence, Row, RowsCertificate, check_text};

/// The value of a formula of two parameters; none if it has no value.
fn value(rules: &Recurrence, x: i64, y: i64) -> Option<i64> {
    let mut beat = |_| true;
    let mut meter = WorkMeter::new(&mut beat);
    let mut look = |_: &[i64]| Err(EvalError::Below(0));
    eval(
        &rules.body,
        &mut vec![Some(x), Some(y)],
        &mut look,
        &mut meter,
    )
    .ok()
}

fn floor(a: i64, b: i64) -> i64 {
    (a as f64 / b as f64).floor() as i64
}

#[test]
fn operators_have_the_values_of_their_definitions() {
    type Definition = fn(i64, i64) -> Option<i64>;
    let operators: BTreeMap<&str, Definition> = BTreeMap::from([
        ("(+ x y)", (|a, b| Some(a + b)) as Definition),
        ("(- x y)", |a, b| Some(a - b)),
        ("(* x y)", |a, b| Some(a * b)),
        ("(/ x y)", |a, b| (b != 0).then(|| floor(a, b))),
        ("(% x y)", |a, b| (b != 0).then(|| a - b * floor(a, b))),
        ("(xor x y)", |a, b| Some((a & !b) + (!a & b))),
        ("(bits-and x y)", |a, b| {
            Some((a + b - ((a & !b) + (!a & b))) / 2)
        }),
        ("(bits-or x y)", |a, b| Some(!(!a & !b))),
        ("(neg x)", |a, _| Some(0 - a)),
        ("(abs x)", |a, _| Some(if a > 0 { a } else { 0 - a })),
        ("(min x y)", |a, b| Some(if a > b { b } else { a })),
        ("(max x y)", |a, b| Some(if a > b { a } else { b })),
        ("(min 3 x y)", |a, b| {
            Some([3, a, b].into_iter().fold(9, i64::min))
        }),
        ("(gcd x y)", |a, b| {
            let divides = |d: &i64| a % d == 0 && b % d == 0;
            Some(
                (1..40)
                    .filter(divides)
                    .max()
                    .filter(|d| *d < 39)
                    .unwrap_or(0),
            )
        }),
        ("(popcount x)", |a, _| {
            (a >= 0).then(|| (0..9).filter(|i| a / (1 << i) % 2 == 1).count() as i64)
        }),
        ("(bit x y)", |a, b| {
            (a >= 0 && b >= 0).then(|| if b > 8 { 0 } else { a / (1 << b) % 2 })
        }),
        ("(== x y)", |a, b| Some((a - b == 0).into())),
        ("(!= x y)", |a, b| Some((a - b != 0).into())),
        ("(< x y)", |a, b| Some((b - a > 0).into())),
        ("(<= x y)", |a, b| Some((b - a >= 0).into())),
        ("(> x y)", |a, b| Some((a - b > 0).into())),
        ("(>= x y)", |a, b| Some((a - b >= 0).into())),
        ("(not x)", |a, _| Some((a == 0).into())),
        ("(and x y)", |a, b| Some((a * b != 0).into())),
        ("(or x y)", |a, b| Some((a * a + b * b != 0).into())),
        ("(and x (/ 6 y))", |a, b| {
            if a == 0 {
                Some(0)
            } else {
                (b != 0).then(|| (floor(6, b) != 0).into())
            }
        }),
        ("(or x (/ 6 y))", |a, b| {
            if a != 0 {
                Some(1)
            } else {
                (b != 0).then(|| (floor(6, b) != 0).into())
            }
        }),
        ("(if x y (+ x 7))", |a, b| Some(if a == 0 { 7 } else { b })),
        ("(if x 1 (/ 6 y))", |a, b| {
            if a == 0 {
                (b != 0).then(|| floor(6, b))
            } else {
                Some(1)
            }
        }),
        ("(item [4 -2 9] x)", |a, _| {
            [4, -2, 9].get(usize::try_from(a).ok()?).copied()
        }),
        ("(in x [4 -2 9])", |a, _| {
            Some((a == 4 || a == -2 || a == 9).into())
        }),
        ("(beatty x y)", |a, b| {
            let slope = f64::midpoint(2.0 - a as f64, ((a * a + 4) as f64).sqrt());
            ((1..=4).contains(&a) && b >= 0).then(|| (b as f64 * slope + 1e-9).floor() as i64)
        }),
        ("(let k2 (+ x 1) (* k2 y))", |a, b| Some((a + 1) * b)),
        ("(mex (option x) (option y))", |a, b| {
            (a >= 0 && b >= 0).then(|| (0..3).find(|v| *v != a && *v != b).unwrap_or(0))
        }),
        ("(win (option x) (option y))", |a, b| {
            Some((a == 0 || b == 0).into())
        }),
        ("(misere (option x) (option y))", |a, b| {
            Some((a == 0 || b == 0).into())
        }),
        ("(misere (option (when x) x))", |a, _| Some((a == 0).into())),
        ("(largest (option x) (option y))", |a, b| Some(a.max(b))),
        ("(least (option x) (option y))", |a, b| Some(a.min(b))),
        ("(least (option (when x) x) (default 5))", |a, _| {
            Some(if a == 0 { 5 } else { a })
        }),
        ("(least (option (when x) x))", |a, _| (a != 0).then_some(a)),
        ("(nim-sum (option x) (option y) (option 1))", |a, b| {
            Some(a ^ b ^ 1)
        }),
        ("(sum (option x) (option y) (option y))", |a, b| {
            Some(a + 2 * b)
        }),
        ("(any (option x) (option y))", |a, b| {
            Some((a != 0 || b != 0).into())
        }),
        ("(all (option x) (option y))", |a, b| {
            Some((a != 0 && b != 0).into())
        }),
        ("(count (option x) (option y) (option 3))", |a, b| {
            Some(1 + i64::from(a != 0) + i64::from(b != 0))
        }),
        ("(sum (option (for k2 x y 2) k2))", |a, b| {
            Some((a..b).filter(|k| (k - a) % 2 == 0).sum())
        }),
        (
            "(sum (option (each k2 [1 5 7]) (when (< k2 x)) (set k3 (* k2 y)) k3))",
            |a, b| Some([1, 5, 7].iter().filter(|k| **k < a).map(|k| k * b).sum()),
        ),
    ]);
    for (spelt, definition) in operators {
        let rules = text::parse(2, spelt).unwrap_or_else(|| panic!("{spelt}"));
        for x in -9..=19 {
            for y in -9..=19 {
                assert_eq!(value(&rules, x, y), definition(x, y), "{spelt} {x} {y}");
            }
        }
    }
}

#[test]
fn numbers_that_leave_64_bits_have_no_value() {
    let rules = |spelt: &str| text::parse(2, spelt).unwrap_or_else(|| panic!("{spelt}"));
    let (low, high) = (i64::MIN, i64::MAX);
    for (spelt, x, y) in [
        ("(+ x y)", high, 1),
        ("(- x y)", low, 1),
        ("(* x y)", high, 2),
        ("(/ x y)", low, -1),
        ("(% x y)", low, -1),
        ("(neg x)", low, 0),
        ("(abs x)", low, 0),
        ("(gcd x y)", low, 0),
        ("(sum (option x) (option y))", high, 1),
        ("(beatty x y)", 1, high),
    ] {
        assert_eq!(value(&rules(spelt), x, y), None, "{spelt}");
    }
    for (spelt, x, y, expected) in [
        ("(bit x y)", high, 62, 1),
        ("(bit x y)", high, 63, 0),
        ("(bit x y)", high, 64, 0),
        ("(bit x y)", high, high, 0),
        ("(popcount x)", high, 0, 63),
        ("(xor x y)", low, -1, high),
        ("(/ x y)", high, -1, -high),
    ] {
        assert_eq!(value(&rules(spelt), x, y), Some(expected), "{spelt}");
    }
}

fn row_of(values: &[i64]) -> Option<Row> {
    let n = values.len();
    let found = (1..n / 4).find_map(|p| {
        let step = values[n - 1] - values[n - 1 - p];
        let fits = |i: &usize| values[i + p] == values[*i] + step;
        let start = (0..n - p).rev().take_while(fits).last()?;
        (start <= n / 2).then_some((p, start, step))
    });
    let (period, preperiod, saltus) = found?;
    Some(Row {
        period: period as i64,
        preperiod: preperiod as i64,
        saltus,
        values: (period + preperiod) as i64,
        hash: 0,
    })
}

/// The rows proved, each as `period preperiod saltus: cycle depth from, values`, or the reason why
/// a row does not settle.
fn settled(spelt: &str, params: usize, runs: usize, rows: i64) -> Vec<String> {
    settled_from(spelt, params, runs, rows, (0, 0))
}

/// The same with the least positions along the rows and across them.
fn settled_from(
    spelt: &str,
    params: usize,
    runs: usize,
    rows: i64,
    (start, first): (i64, i64),
) -> Vec<String> {
    let rules = text::parse(params, spelt).unwrap_or_else(|| panic!("{spelt}"));
    let empty = RowsCertificate {
        rules,
        runs,
        start,
        first,
        rows: Vec::new(),
    };
    let mut long = Vec::new();
    let mut beat = |_| true;
    let mut meter = WorkMeter::new(&mut beat);
    let mut builder = Builder::new(empty);
    let mut found = Vec::new();
    for _ in 0..rows {
        let all = builder
            .values(500, &mut meter)
            .unwrap_or_else(|why| panic!("{spelt}: {why:?}"));
        let Some(row) = row_of(&all) else {
            panic!("{spelt} does not repeat")
        };
        let row = Row {
            preperiod: row.preperiod + start,
            ..row
        };
        let need = match builder.need(&row, &all, &mut meter) {
            Ok(need) => need,
            Err(EvalError::No(why)) => {
                found.push(why.to_string());
                return found;
            }
            Err(why) => panic!("{spelt}: {why:?}"),
        };
        let (form, values) = (need.form, need.values);
        found.push(format!(
            "{} {} {}: {} {} {}, {values}",
            row.period, row.preperiod, row.saltus, form.cycle, form.depth, form.from
        ));
        let own = all[..values as usize].to_vec();
        let hash = RowsCertificate::hash_of(&own);
        builder.push(
            Row {
                values,
                hash,
                ..row
            },
            own,
        );
        long = all;
    }
    let certificate = builder.finish();
    let text = certificate.to_string();
    assert_eq!(RowsCertificate::parse(&text).as_ref(), Ok(&certificate));
    let checked = check_text(&text, &mut |_, _| true);
    assert!(checked.is_ok(), "{spelt}: {checked:?}");
    // One value fewer is refused, and so is another number.
    let last = certificate.rows.len() - 1;
    let row = certificate.rows[last];
    let double = Row {
        period: 2 * row.period,
        saltus: 2 * row.saltus,
        values: 500,
        hash: RowsCertificate::hash_of(&long),
        ..row
    };
    for change in [
        double,
        Row {
            period: 2 * row.period,
            ..row
        },
        Row {
            preperiod: row.preperiod + 1,
            ..row
        },
        Row {
            saltus: row.saltus + 1,
            ..row
        },
        Row {
            hash: row.hash ^ 1,
            ..row
        },
        Row {
            values: row.values - 1,
            ..row
        },
    ] {
        let mut other = certificate.clone();
        other.rows[last] = change;
        assert!(
            check_text(&other.to_string(), &mut |_, _| true).is_err(),
            "{spelt} {change:?}"
        );
    }
    found
}

/// A formula with the row that is proved of it.
const FORMS: [(&str, &str); 122] = [
    ("7", "1 0 0: 1 0 0, 2"),
    ("x", "1 0 1: 1 0 0, 2"),
    ("(neg x)", "1 0 -1: 1 0 0, 2"),
    ("(abs (- x 7))", "1 7 1: 1 0 8, 9"),
    ("(abs (- 7 x))", "1 7 1: 1 0 8, 9"),
    ("(* 3 x)", "1 0 3: 1 0 0, 2"),
    ("(* x 3)", "1 0 3: 1 0 0, 2"),
    ("(* x -2)", "1 0 -2: 1 0 0, 2"),
    ("(* (% x 3) (% x 2))", "6 0 0: 6 0 0, 12"),
    ("(/ x 3)", "3 0 1: 3 0 0, 6"),
    ("(/ (* 2 x) 3)", "3 0 2: 3 0 0, 6"),
    ("(/ (- 10 x) 4)", "4 0 -1: 4 0 0, 8"),
    ("(/ x -3)", "a divisor is not a fixed positive number"),
    ("(% x 5)", "5 0 0: 5 0 0, 10"),
    ("(% (- 0 x) 5)", "5 0 0: 5 0 0, 10"),
    ("(% x -5)", "a modulus is not a fixed positive number"),
    ("(% (* 2 x) 6)", "3 0 0: 3 0 0, 6"),
    ("(gcd x 6)", "6 0 0: 6 0 0, 12"),
    ("(gcd 6 x)", "6 0 0: 6 0 0, 12"),
    ("(bits-and x 5)", "8 0 0: 8 0 0, 16"),
    ("(bits-and 5 x)", "8 0 0: 8 0 0, 16"),
    ("(bits-and x 4)", "8 0 0: 8 0 0, 16"),
    (
        "(bits-and x -1)",
        "a modulus is not a fixed positive number",
    ),
    ("(bit x 2)", "8 0 0: 8 0 1, 16"),
    ("(bit (+ x 5) 0)", "2 0 0: 2 0 0, 4"),
    ("(bit (max 0 (- x 5)) 1)", "4 5 0: 4 0 6, 13"),
    ("(bit (abs (- 40 x)) 1)", "4 40 0: 4 0 41, 48"),
    ("(bit (% x 4) 1)", "4 0 0: 4 0 0, 8"),
    ("(min x 9)", "1 9 0: 1 0 10, 11"),
    ("(max x 9)", "1 9 1: 1 0 10, 11"),
    ("(min (- 20 x) (/ x 2))", "1 14 -1: 2 0 14, 17"),
    ("(max (* 2 x) (+ x 30))", "1 30 2: 1 0 31, 32"),
    ("(== x 7)", "1 8 0: 1 0 8, 10"),
    ("(!= x 7)", "1 8 0: 1 0 8, 10"),
    ("(< x 7)", "1 7 0: 1 0 8, 9"),
    ("(<= x 7)", "1 8 0: 1 0 8, 10"),
    ("(> 7 x)", "1 7 0: 1 0 8, 9"),
    ("(>= (* 2 x) (+ x 9))", "1 9 0: 1 0 10, 11"),
    ("(not (> x 4))", "1 5 0: 1 0 5, 7"),
    ("(and (> x 3) (% x 2))", "2 4 0: 2 0 4, 8"),
    ("(or (< x 3) (% x 2))", "2 3 0: 2 0 4, 7"),
    ("(and (% x 2) (% x 3))", "6 0 0: 6 0 0, 12"),
    ("(or (% x 2) (% x 3))", "6 0 0: 6 0 0, 12"),
    ("(and 0 (/ 1 0))", "1 0 0: 1 0 0, 2"),
    ("(or 1 (/ 1 0))", "1 0 0: 1 0 0, 2"),
    ("(if (% x 3) x (+ x 2))", "3 0 3: 3 0 0, 6"),
    ("(if (% x 2) 5 (% x 3))", "6 0 0: 6 0 0, 12"),
    ("(if (> x 5) (% x 2) 9)", "2 6 0: 2 0 6, 10"),
    ("(if (< x 5) (% x 2) 9)", "1 5 0: 1 0 6, 7"),
    ("(item [3 1 4] (% x 3))", "3 0 0: 3 0 0, 6"),
    ("(item [3 1 4] (if (< x 3) x 1))", "1 3 0: 1 0 4, 5"),
    ("(in (% x 5) [1 4])", "5 0 0: 5 0 0, 10"),
    ("(in x [2 9 30])", "1 31 0: 1 0 31, 33"),
    ("(in (- 5 x) [2 -7])", "1 13 0: 1 0 13, 15"),
    ("(xor (% x 4) 3)", "4 0 0: 4 0 0, 8"),
    ("(bits-or (% x 4) 3)", "1 0 0: 4 0 0, 5"),
    ("(popcount (% x 8))", "8 0 0: 8 0 0, 16"),
    ("(let k1 (% x 4) (* k1 k1))", "4 0 0: 4 0 0, 8"),
    ("(if (< x 2) x (+ (g (- x 2)) 1))", "2 0 1: 2 2 3, 5"),
    ("(if (< x 2) x (- (g (- x 2)) 3))", "2 0 -3: 2 2 3, 5"),
    ("(if (< x 3) x (- 5 (g (- x 3))))", "6 0 0: 1 3 4, 12"),
    ("(if (< x 3) x (- (* 2 x) (g (- x 3))))", "6 0 6: 1 3 4, 12"),
    ("(if (< x 2) x (neg (g (- x 2))))", "4 0 0: 1 2 3, 8"),
    (
        "(if (< x 2) x (+ (* 2 x) (neg (g (- x 2)))))",
        "4 0 4: 1 2 3, 8",
    ),
    ("(if (< x 2) (+ x 1) (abs (g (- x 2))))", "2 0 0: 1 2 3, 5"),
    ("(if (< x 4) x (* 1 (g (- x 4))))", "4 0 0: 1 4 5, 9"),
    (
        "(if (< x 4) x (- (* 2 (g (- x 2))) (g (- x 4))))",
        "1 0 1: 1 4 5, 6",
    ),
    (
        "(if (< x 4) x (- (* (g (- x 2)) 2) (g (- x 4))))",
        "1 0 1: 1 4 5, 6",
    ),
    (
        "(if (< x 4) (* 2 x) (+ (/ (g (- x 2)) 2) (+ x 2)))",
        "1 0 2: 1 2 5, 6",
    ),
    (
        "(if (< x 4) (* 3 x) (+ (/ (g (- x 1)) 3) (+ (* 2 x) 1)))",
        "1 0 3: 1 1 5, 6",
    ),
    ("(if (< x 1) 0 (+ x (% (g (- x 1)) 4)))", "8 0 8: 4 1 2, 16"),
    ("(if (< x 1) 0 (% (+ (g (- x 1)) 1) 4))", "4 0 0: 1 1 2, 8"),
    ("(if (< x 1) 5 (/ (g (- x 1)) 2))", "1 3 0: 1 1 2, 5"),
    (
        "(if (< x 2) x (max (g (- x 1)) (g (- x 2))))",
        "1 1 0: 1 2 3, 4",
    ),
    (
        "(if (< x 2) x (+ 1 (max (g (- x 1)) (g (- x 2)))))",
        "1 0 1: 1 2 3, 4",
    ),
    (
        "(if (< x 2) x (min (+ (g (- x 1)) 1) (+ (g (- x 2)) 2)))",
        "1 0 1: 1 2 3, 4",
    ),
    (
        "(if (< x 2) x (+ x (== (- (g (- x 1)) x) (- (g (- x 2)) x))))",
        "1 0 1: 1 2 3, 4",
    ),
    (
        "(if (< x 2) x (+ x (< (g (- x 1)) (g (- x 2)))))",
        "1 0 1: 1 2 3, 4",
    ),
    (
        "(if (< x 1) 0 (item [1 2 0] (g (- x 1))))",
        "3 0 0: 1 1 2, 6",
    ),
    ("(if (< x 1) 0 (in (g (- x 1)) [0 2]))", "2 0 0: 1 1 2, 4"),
    (
        "(if (< x 2) 0 (if (== (g (- x 1)) (g (- x 2))) (+ (g (- x 1)) 1) (+ (g (- x 2)) 1)))",
        "2 0 1: 2 2 3, 5",
    ),
    ("(if (< x 2) 0 (if (g (- x 1)) 0 1))", "2 1 0: 1 1 3, 5"),
    (
        "(if (< x 2) 0 (if (% x 2) (g (- x 2)) (g (- x 1))))",
        "1 0 0: 2 2 3, 5",
    ),
    ("(if (< x 1) 0 (not (g (- x 1))))", "2 0 0: 1 1 2, 4"),
    ("(if (< x 1) 0 (and (g (- x 1)) 1))", "1 0 0: 1 1 2, 3"),
    (
        "(if (< x 1) 0 (xor (g (- x 1)) (% x 3)))",
        "6 0 0: 3 1 2, 12",
    ),
    ("(if (< x 3) (* x x) (g 2))", "1 2 0: 1 0 4, 5"),
    (
        "(if (< x 3) (+ x 5) (+ (g 2) (g (% x 3))))",
        "3 3 0: 3 0 4, 9",
    ),
    (
        "(if (< x 9) (% x 4) (g (+ 2 (% x 3))))",
        "3 6 0: 3 0 10, 13",
    ),
    ("(if (< x 6) x (g (- (- x (% x 3)) 2)))", "1 6 0: 3 4 7, 13"),
    (
        "(if (< x 6) x (+ 3 (g (- (- x (% x 3)) 3))))",
        "3 6 3: 3 5 7, 14",
    ),
    (
        "(largest (option (when (<= 1 x)) (+ (g (- x 1)) 2)) (default 0))",
        "1 0 2: 1 1 2, 3",
    ),
    (
        "(least (option (when (<= 1 x)) (+ (g (- x 1)) 2)) (option (when (<= 2 x)) (+ (g (- x 2)) 3)) (default 0))",
        "2 0 3: 2 2 3, 5",
    ),
    (
        "(largest (option (when (< x 5)) x) (default (* 2 x)))",
        "1 5 2: 1 0 6, 7",
    ),
    (
        "(largest (option (when (% x 2)) x) (default (+ x 3)))",
        "2 0 2: 2 0 0, 4",
    ),
    (
        "(largest (option x) (option 7))",
        "options grow differently",
    ),
    ("(largest (option x) (option (+ x 3)))", "1 0 1: 1 0 0, 2"),
    ("(sum (option (for k1 0 3 1) (* k1 x)))", "1 0 3: 1 0 0, 2"),
    ("(sum (option (for k1 0 7 2) k1))", "1 0 0: 1 0 0, 2"),
    (
        "(sum (option (for k1 (% x 2) (+ 3 (% x 3)) 1) k1))",
        "3 0 0: 6 0 0, 9",
    ),
    ("(sum (option (for k1 0 (% x 3) 1) 1))", "3 0 0: 3 0 0, 6"),
    ("(sum (option (for k1 x (+ x 3) 1) k1))", "1 0 3: 1 0 0, 2"),
    ("(sum (option (for k1 x 20 1) 1))", "1 20 0: 1 0 21, 22"),
    (
        "(count (option (for k1 0 (max 0 (- 9 x)) 1) 1))",
        "1 9 0: 1 0 10, 11",
    ),
    ("(sum (option (each k1 [1 2]) (+ x k1)))", "1 0 2: 1 0 0, 2"),
    ("(sum (option (set k1 (* 2 x)) k1))", "1 0 2: 1 0 0, 2"),
    ("(sum (option (when (> x 5)) x))", "1 6 1: 1 0 6, 8"),
    ("(sum (option (when (% x 2)) 5))", "2 0 0: 2 0 0, 4"),
    ("(sum (option (when (< x 5)) x))", "1 5 0: 1 0 6, 7"),
    ("(any (option (when (% x 2)) (% x 3)))", "6 0 0: 6 0 0, 12"),
    ("(all (option (when (% x 2)) (% x 3)))", "6 0 0: 6 0 0, 12"),
    (
        "(nim-sum (option (% x 2)) (option (% x 3)))",
        "6 0 0: 6 0 0, 12",
    ),
    (
        "(mex (option (% x 2)) (option (% x 3)))",
        "6 0 0: 6 0 0, 12",
    ),
    (
        "(mex (option (for k1 1 (+ (min 3 x) 1) 1) (g (- x k1))))",
        "4 0 0: 1 3 4, 8",
    ),
    (
        "(mex (option (for k1 1 4 1) (when (<= k1 x)) (g (- x k1))))",
        "4 0 0: 1 3 4, 8",
    ),
    (
        "(mex (option (each k1 [2 5]) (when (<= k1 x)) (g (- x k1))))",
        "7 0 0: 1 5 6, 14",
    ),
    (
        "(win (option (each k1 [2 5]) (when (<= k1 x)) (g (- x k1))))",
        "7 0 0: 1 5 6, 14",
    ),
    (
        "(misere (option (each k1 [1 3]) (when (<= k1 x)) (g (- x k1))))",
        "2 0 0: 1 3 4, 6",
    ),
    (
        "(mex (option (when (in x [4 8])) 0) (option (when (>= x 7)) (g (- x 7))))",
        "14 0 0: 1 7 9, 28",
    ),
    (
        "(mex (option (when (>= x 2)) (xor (g (- x 2)) (% x 2))))",
        "4 0 0: 2 2 3, 8",
    ),
    ("(mex (option (when (>= x 1)) x))", "options grow"),
    (
        "(if (< x 2) 0 (if (< x (g (- x 1))) 1 0))",
        "growing values are used where only their differences may be",
    ),
];

#[test]
fn each_form_settles_where_its_parts_do() {
    for (spelt, expected) in FORMS {
        assert_eq!(settled(spelt, 1, 0, 1), [expected], "{spelt}");
    }
}

/// Rows of two parameters, with their rows proved.
const GRIDS: [(&str, usize, &[&str]); 20] = [
    (
        "(+ (% x 3) (* 2 y))",
        0,
        &[
            "3 0 0: 3 0 0, 6",
            "3 0 0: 3 0 0, 6",
            "3 0 0: 3 0 0, 6",
            "3 0 0: 3 0 0, 6",
        ],
    ),
    (
        "(+ (% x 3) (* 2 y))",
        1,
        &[
            "1 0 2: 1 0 0, 2",
            "1 0 2: 1 0 0, 2",
            "1 0 2: 1 0 0, 2",
            "1 0 2: 1 0 0, 2",
        ],
    ),
    (
        "(if (== y 0) (% x 3) (+ (g x (- y 1)) (* y x)))",
        0,
        &[
            "3 0 0: 3 0 0, 6",
            "3 0 3: 3 0 0, 6",
            "3 0 9: 3 0 0, 6",
            "3 0 18: 3 0 0, 6",
        ],
    ),
    (
        "(if (== y 0) (% x 3) (g (+ x 4) (- y 1)))",
        0,
        &[
            "3 0 0: 3 0 0, 6",
            "3 0 0: 3 0 0, 6",
            "3 0 0: 3 0 0, 6",
            "3 0 0: 3 0 0, 6",
        ],
    ),
    (
        "(if (== y 0) (+ (% x 3) (* 2 x)) (g (* 2 x) (- y 1)))",
        0,
        &[
            "3 0 6: 3 0 0, 6",
            "3 0 12: 3 0 0, 6",
            "3 0 24: 3 0 0, 6",
            "3 0 48: 3 0 0, 6",
        ],
    ),
    (
        "(if (== y 0) (+ (/ x 2) (< x 9)) (g (+ (* 3 x) 1) (- y 1)))",
        0,
        &[
            "2 9 1: 2 0 10, 13",
            "2 3 3: 2 0 3, 7",
            "2 1 9: 2 0 1, 5",
            "2 0 27: 2 0 0, 4",
        ],
    ),
    (
        "(if (== y 0) (< x 9) (g (% x 5) (- y 1)))",
        0,
        &[
            "1 9 0: 1 0 10, 11",
            "1 0 0: 5 0 0, 6",
            "1 0 0: 5 0 0, 6",
            "1 0 0: 5 0 0, 6",
        ],
    ),
    (
        "(if (== y 0) (< x 9) (g (% x 5) (- y 1)))",
        1,
        &[
            "1 0 0: 1 1 1, 2",
            "1 0 0: 1 1 1, 2",
            "1 0 0: 1 1 1, 2",
            "1 0 0: 1 1 1, 2",
        ],
    ),
    (
        "(if (== y 0) (< x 9) (g (/ x 4) (- y 1)))",
        1,
        &[
            "1 0 0: 1 1 1, 2",
            "1 0 0: 1 0 1, 2",
            "1 0 0: 1 0 1, 2",
            "1 0 0: 1 0 1, 2",
        ],
    ),
    (
        "(if (== x 0) (% y 3) (g (- x 1) (max 0 (- y 5))))",
        0,
        &[
            "1 0 0: 1 1 1, 2",
            "1 1 0: 1 0 1, 3",
            "1 1 0: 1 0 1, 3",
            "1 0 0: 1 0 1, 2",
        ],
    ),
    (
        "(if (== x 0) (% y 3) (g (- x 1) (max 0 (- y 5))))",
        1,
        &[
            "3 0 0: 3 0 0, 6",
            "3 5 0: 3 0 6, 11",
            "3 10 0: 3 0 10, 16",
            "3 15 0: 3 0 15, 21",
        ],
    ),
    (
        "(if (== x 0) (% y 3) (+ (g 0 y) (g (- x 1) (+ y 1))))",
        1,
        &[
            "3 0 0: 3 0 0, 6",
            "3 0 0: 3 0 0, 6",
            "1 0 0: 3 0 0, 4",
            "3 0 0: 3 0 0, 6",
        ],
    ),
    (
        "(mex (option (for k2 1 (+ (min 2 x) 1) 1) (g (- x k2) y)) (option (for k2 0 y 1) (g x k2)))",
        0,
        &[
            "3 0 0: 1 2 3, 6",
            "3 0 0: 3 2 3, 6",
            "3 0 0: 3 2 3, 6",
            "3 0 0: 3 2 3, 6",
        ],
    ),
    (
        "(mex (option (for k2 1 (+ (min 2 x) 1) 1) (g (- x k2) y)) (option (for k2 0 y 1) (g x k2)))",
        1,
        &["a range grows with x"],
    ),
    (
        "(mex (option (for k2 1 (+ (min 2 y) 1) 1) (g x (- y k2))) (option (for k2 0 x 1) (g k2 y)))",
        0,
        &["a range grows with x"],
    ),
    (
        "(mex (option (for k2 1 (+ (min 2 y) 1) 1) (g x (- y k2))) (option (for k2 0 x 1) (g k2 y)))",
        1,
        &[
            "3 0 0: 1 2 3, 6",
            "3 0 0: 3 2 3, 6",
            "3 0 0: 3 2 3, 6",
            "3 0 0: 3 2 3, 6",
        ],
    ),
    (
        "(mex (option (when (>= x 1)) (g (- x 1) y)) (option (when (>= y 1)) (g x (- y 1))))",
        0,
        &[
            "2 0 0: 1 1 2, 4",
            "2 0 0: 2 1 2, 4",
            "2 0 0: 2 1 2, 4",
            "2 0 0: 2 1 2, 4",
        ],
    ),
    (
        "(mex (option (when (>= x 1)) (g (- x 1) y)) (option (when (>= y 1)) (g x (- y 1))))",
        1,
        &[
            "2 0 0: 1 1 2, 4",
            "2 0 0: 2 1 2, 4",
            "2 0 0: 2 1 2, 4",
            "2 0 0: 2 1 2, 4",
        ],
    ),
    (
        "(if (or (== x 0) (== y 0)) (+ x y) (+ 1 (g (- x 1) (- y 1))))",
        0,
        &[
            "1 0 1: 1 0 1, 2",
            "1 1 1: 1 0 1, 3",
            "1 2 1: 1 0 2, 4",
            "1 3 1: 1 0 3, 5",
        ],
    ),
    (
        "(if (or (== x 0) (== y 0)) (+ x y) (+ 1 (g (- x 1) (- y 1))))",
        1,
        &[
            "1 0 1: 1 0 0, 2",
            "1 1 1: 1 0 1, 3",
            "1 2 1: 1 0 2, 4",
            "1 3 1: 1 0 3, 5",
        ],
    ),
];

#[test]
fn each_row_settles_on_the_rows_below() {
    for (spelt, runs, expected) in GRIDS {
        assert_eq!(settled(spelt, 2, runs, 4), expected, "{spelt}");
    }
}

#[test]
fn rows_may_start_anywhere() {
    for (spelt, start) in [
        ("(% x 3)", -4),
        ("(/ x 3)", -5),
        (
            "(mex (option (for k1 1 4 1) (when (<= (+ k1 5) x)) (g (- x k1))))",
            5,
        ),
        ("(if (< x 9) x (+ (g (- x 2)) 1))", 7),
        ("(if (< x 9) x (g 8))", 8),
    ] {
        let found = settled_from(spelt, 1, 0, 1, (start, 0));
        assert!(found[0].contains(": "), "{spelt}: {found:?}");
    }
    for (spelt, runs, start, first) in [
        ("(if (== y 3) (% x 3) (g (+ x 4) (- y 1)))", 0, 2, 3),
        (
            "(if (== y -2) (+ (/ x 2) (< x 9)) (g (+ x 1) (- y 1)))",
            0,
            -6,
            -2,
        ),
        (
            "(if (== x 3) (% y 3) (+ 1 (g (- x 1) (max 2 (- y 5)))))",
            1,
            2,
            3,
        ),
        ("(if (== x 1) (* 2 y) (g 1 (* 2 y)))", 1, 4, 1),
    ] {
        let found = settled_from(spelt, 2, runs, 4, (start, first));
        assert_eq!(found.len(), 4, "{spelt}: {found:?}");
        assert!(found[3].contains(": "), "{spelt}: {found:?}");
    }
}

/// The look-back of a reference whose distance is a settled quantity.
#[test]
fn the_look_back_is_the_largest_value_of_a_distance() {
    let look_back = |spelt: &str| {
        let found = settled(spelt, 1, 0, 1);
        let numbers: Vec<&str> = found[0].split(' ').collect();
        numbers[4].to_owned()
    };
    for (distance, depth) in [
        ("(bit x 1)", "2"),
        ("(* 4 (bit x 2))", "5"),
        ("(item [0 3 1] (% x 3))", "4"),
        ("(* 3 (in (% x 4) [1 2]))", "4"),
        ("(* 3 (in (% x 4) [4 5]))", "1"),
        ("(if (% x 2) 3 (% x 3))", "4"),
        ("(if (% x 2) (% x 3) 5)", "6"),
        ("(* 3 (and (% x 2) (% x 3)))", "4"),
        ("(* 3 (and (% x 2) (% (+ x 1) 2)))", "1"),
        ("(* 3 (or (% x 2) (% (+ x 1) 2)))", "4"),
        ("(- 4 (or (% x 2) (% (+ x 1) 2)))", "4"),
        ("(- 4 (not (% x 2)))", "5"),
        ("(/ (% x 6) 2)", "3"),
        ("(gcd x 6)", "7"),
        ("(bits-and x 6)", "7"),
        ("(bits-and x 1)", "2"),
        ("(min (% x 5) 2)", "3"),
        ("(max (% x 5) 6)", "7"),
        ("(abs (- (% x 5) 6))", "7"),
    ] {
        let spelt = format!("(if (< x 9) (% x 2) (g (- x (+ 1 {distance}))))");
        assert_eq!(look_back(&spelt), depth, "{distance}");
    }
    for (range, depth) in [
        ("1 6 2", "5"),
        ("1 7 2", "5"),
        ("1 8 2", "7"),
        ("2 4 5", "2"),
        ("1 2 1", "1"),
        ("3 (+ 5 (% x 2)) 2", "5"),
    ] {
        let spelt = format!("(mex (option (for k1 {range}) (when (<= k1 x)) (g (- x k1))))");
        assert_eq!(look_back(&spelt), depth, "{range}");
    }
}

/// False claims that hold for the first values: each is refused for the form of its rules.
#[test]
fn growth_that_ends_later_is_no_period() {
    let alike = "growing values are used where only their differences may be";
    let missing = "an item of a sum that grows is not always there";
    for (spelt, saltus, why) in [
        (
            "(if (< x 1) 0 (- (+ (g (- x 1)) 1) (in (g (- x 1)) [100])))",
            1,
            "a number that grows is compared with a list",
        ),
        (
            "(if (< x 1) 0 (if (- (g (- x 1)) 100) (+ (g (- x 1)) 1) (g (- x 1))))",
            1,
            "a condition grows with the values",
        ),
        ("(if (< x 1) 0 (min (+ (g (- x 1)) 1) 100))", 1, alike),
        (
            "(if (< x 1) 0 (+ (+ (g (- x 1)) 1) (== (g (- x 1)) 100)))",
            1,
            alike,
        ),
        (
            "(if (< x 1) 300 (- (g (- x 1)) (+ 1 (/ 100 (+ 1 (g (- x 1)))))))",
            -1,
            alike,
        ),
        (
            "(if (< x 1) 0 (if (- (- x 1) (g (- x 1))) 100 (+ (g (- x 1)) 1)))",
            1,
            "the two terms of a condition grow differently",
        ),
        ("(sum (option (for k1 0 (+ 1 (% x 2)) 1) x))", 2, missing),
        (
            "(sum (option x) (option (when (% (/ x 50) 2)) x))",
            2,
            missing,
        ),
    ] {
        let rules = text::parse(1, spelt).unwrap_or_else(|| panic!("{spelt}"));
        let certificate = RowsCertificate {
            rules,
            runs: 0,
            start: 0,
            first: 0,
            rows: Vec::new(),
        };
        let mut beat = |_| true;
        let mut meter = WorkMeter::new(&mut beat);
        let builder = Builder::new(certificate.clone());
        let own = builder.values(30, &mut meter).expect(spelt);
        let row = Row {
            period: 1,
            preperiod: 0,
            saltus,
            values: 30,
            hash: RowsCertificate::hash_of(&own),
        };
        let found = builder.need(&row, &own, &mut meter);
        let Err(EvalError::No(found)) = found else {
            panic!("{spelt}: {found:?}")
        };
        assert_eq!(found.to_string(), why, "{spelt}");
        let forged = RowsCertificate {
            rows: vec![row],
            ..certificate
        };
        assert!(
            check_text(&forged.to_string(), &mut |_, _| true).is_err(),
            "{spelt}"
        );
    }
}

/// False claims that hold for the first values and would need only these, if an index of a list
/// could grow, or if an index were its value.
#[test]
fn indices_do_not_grow_and_are_not_values() {
    let grows = "an index grows out of its list";
    let late = "T4 needs 22 values";
    let step = "(if (< x 1) 0 (item [1 2 3 4 5 6 7 8] (g (- x 1))))";
    let above = "(if (== y 0) 7 (if (== (g 0 (- y 1)) 0) 3 (if (< x 20) 3 4)))";
    let row = |values: &[i64], saltus: i64| Row {
        period: 1,
        preperiod: 0,
        saltus,
        values: values.len() as i64,
        hash: RowsCertificate::hash_of(values),
    };
    for (spelt, params, rows, why) in [
        (step, 1, vec![row(&[0, 1, 2, 3, 4], 1)], grows),
        ("(item [5 6 7 8] x)", 1, vec![row(&[5, 6, 7], 1)], grows),
        (above, 2, vec![row(&[7; 5], 0), row(&[3; 5], 0)], late),
    ] {
        let claim = RowsCertificate {
            rules: text::parse(params, spelt).unwrap_or_else(|| panic!("{spelt}")),
            runs: 0,
            start: 0,
            first: 0,
            rows,
        };
        let checked = check_text(&claim.to_string(), &mut |_, _| true);
        let refused = checked.expect_err(spelt).reason.to_string();
        assert!(refused.ends_with(why), "{spelt}: {refused}");
    }
}

#[test]
fn a_claim_about_rows_names_them_and_their_positions() {
    let row = Row {
        period: 3,
        preperiod: 0,
        saltus: 0,
        values: 9,
        hash: 0,
    };
    let falling = Row {
        period: 1,
        preperiod: 4,
        saltus: -2,
        ..row
    };
    let claim = |runs, start, first| {
        let certificate = RowsCertificate {
            rules: text::parse(2, "(% x 3)").expect("rules"),
            runs,
            start,
            first,
            rows: vec![row, falling],
        };
        certificate.claim().to_string()
    };
    let repeats = "with its least period and preperiod";
    let across = "g(n+3,0) = g(n,0) for all n >= 0; g(n+1,1) = g(n,1) - 2 for all n >= 4";
    assert_eq!(
        claim(0, 0, 0),
        format!("for g(x,y) = (% x 3), each row y=0..=1 repeats along x {repeats}: {across} (T4)")
    );
    let up = "g(3,n+3) = g(3,n) for all n >= 0; g(4,n+1) = g(4,n) - 2 for all n >= 4";
    for start in [0, 2] {
        assert_eq!(
            claim(1, start, 3),
            format!(
                "for g(x,y) = (% x 3) at the positions with x >= 3 and y >= {start}, \
                 each row x=3..=4 repeats along y {repeats}: {up} (T4)"
            )
        );
    }
}

#[test]
fn a_builder_starts_where_its_caller_says_until_it_has_a_row() {
    let mut builder = Builder::new(RowsCertificate {
        rules: text::parse(1, "(% x 3)").expect("rules"),
        runs: 0,
        start: 0,
        first: 0,
        rows: Vec::new(),
    });
    assert!(builder.is_empty());
    assert_eq!(builder.len(), 0);
    builder.start_at(5);
    assert_eq!(builder.start(), 5);
    let row = Row {
        period: 3,
        preperiod: 5,
        saltus: 0,
        values: 6,
        hash: 0,
    };
    builder.push(row, vec![2, 0, 1, 2, 0, 1]);
    builder.start_at(8);
    assert_eq!(
        (builder.start(), builder.len(), builder.is_empty()),
        (5, 1, false)
    );
}

#[test]
fn a_meter_stops_at_its_limit_and_calls_its_observer() {
    let mut calls = Vec::new();
    let mut observer = |place| {
        calls.push(place);
        place < 9
    };
    let poll = 1 << 22;
    let mut meter = WorkMeter::new(&mut observer).within(u64::MAX);
    meter.place = 7;
    assert_eq!(meter.count(poll - 1), Ok(()));
    meter.place = 8;
    assert_eq!(meter.count(1), Ok(()));
    assert_eq!(meter.count(1), Ok(()));
    assert_eq!(meter.used(), poll + 1);
    meter.place = 9;
    let stopped = meter.count(poll);
    assert!(matches!(stopped, Err(EvalError::Limit(_))), "{stopped:?}");
    assert_eq!(calls, [8, 9]);
    let mut always = |_| true;
    let mut meter = WorkMeter::new(&mut always);
    assert_eq!(meter.count(1 << 29), Ok(()));
    assert!(matches!(meter.count(1), Err(EvalError::Limit(_))));
    let mut meter = WorkMeter::new(&mut always).within(10);
    assert_eq!(meter.count(10), Ok(()));
    assert!(matches!(meter.count(1), Err(EvalError::Limit(_))));
}
