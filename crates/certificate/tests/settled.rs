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
            let slope = (2.0 - a as f64 + ((a * a + 4) as f64).sqrt()) / 2.0;
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
    let rules = text::parse(params, spelt).unwrap_or_else(|| panic!("{spelt}"));
    let empty = RowsCertificate {
        rules,
        runs,
        start: 0,
        first: 0,
        rows: Vec::new(),
    };
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
    }
    let certificate = builder.finish();
    let text = certificate.to_string();
    assert_eq!(RowsCertificate::parse(&text).as_ref(), Ok(&certificate));
    let checked = check_text(&text, &mut |_, _| true);
    assert!(checked.is_ok(), "{spelt}: {checked:?}");
    // One value fewer is refused, and so is another number.
    let last = certificate.rows.len() - 1;
    let row = certificate.rows[last];
    for change in [
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
