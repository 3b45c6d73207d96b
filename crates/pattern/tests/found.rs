//! Known laws are found, from values computed by plain loops.

use grundy_core::{Area, Axis, Kind, NoObserver};
use grundy_pattern::{Sample, find};

fn mex(options: impl IntoIterator<Item = i64>) -> i64 {
    let mut options: Vec<i64> = options.into_iter().collect();
    options.sort_unstable();
    options.dedup();
    (0..)
        .zip(&options)
        .take_while(|(i, value)| i == *value)
        .count() as i64
}

/// The values of a one-heap game from heap 0 on.
fn heap(to: usize, options: impl Fn(&[i64], usize) -> Vec<i64>) -> Vec<i64> {
    let mut values: Vec<i64> = Vec::new();
    for n in 0..=to {
        let next = mex(options(&values, n));
        values.push(next);
    }
    values
}

fn statements(table: &Sample) -> Vec<String> {
    let found = find(table, &mut NoObserver);
    found.into_iter().map(|found| found.statement).collect()
}

fn row(values: &[i64]) -> Vec<String> {
    statements(&Sample::sequence(0, values))
}

fn of(from: i64, to: i64, f: impl Fn(i64) -> i64) -> Vec<String> {
    statements(&Sample::sequence(
        from,
        &(from..=to).map(f).collect::<Vec<_>>(),
    ))
}

#[test]
fn heaps_with_a_simple_remainder() {
    for k in 1..=10 {
        let values = heap(200, |g, n| (1..=k.min(n)).map(|j| g[n - j]).collect());
        assert_eq!(row(&values)[0], format!("g(x) == x % {}", k + 1));
    }
    let nim = heap(200, |g, _| g.to_vec());
    assert_eq!(row(&nim), ["g(x) == x"]);
}

#[test]
fn subtraction_sets_and_preperiods() {
    let set = |set: &[usize]| {
        let set = set.to_vec();
        heap(200, move |g, n| {
            set.iter().filter(|s| **s <= n).map(|s| g[n - s]).collect()
        })
    };
    assert_eq!(row(&set(&[1, 3, 4])), ["g(x) == [0,1,0,1,2,3,2][x % 7]"]);
    let split = heap(200, |g, n| {
        let mut options: Vec<i64> = (1..=3.min(n)).map(|k| g[n - k]).collect();
        options.extend((1..n).map(|a| g[a] ^ g[n - a]));
        options
    });
    assert_eq!(row(&split)[0], "g(x) == [3,0,2,1][x % 4] if x >= 4");
}

#[test]
fn kayles_has_fourteen_exceptions() {
    let kayles = heap(300, |g, n| {
        let mut options = Vec::new();
        for k in 1..=2.min(n) {
            options.extend((0..=n - k).map(|a| g[a] ^ g[n - k - a]));
        }
        options
    });
    let found = find(&Sample::sequence(0, &kayles), &mut NoObserver);
    assert_eq!(
        found[0].statement,
        "g(x) == [4,1,2,8,1,4,7,2,1,8,2,7][x % 12] if x not in [0,3,6,9,11,15,18,21,22,28,34,39,57,70]"
    );
    assert_eq!(found[0].exceptions.len(), 14);
}

#[test]
fn a_long_period_is_told_without_a_list() {
    // The squares modulo 1009, and one exception at the start.
    let law = of(0, 5000, |x| if x == 0 { 7 } else { x * x % 1009 });
    assert_eq!(law[0], "g(x) == g(x - 1009) if x >= 1010");
}

#[test]
fn digits_and_numbers() {
    let halving = heap(500, |g, n| (1..=n / 2).map(|k| g[n - k]).collect());
    assert_eq!(
        row(&halving)[0],
        "g(x) == (if x % 2 == 0 then x / 2 else g(x / 2))"
    );
    assert_eq!(
        of(0, 300, |x| i64::from(x.count_ones()))[0],
        "g(x) == popcount(x)"
    );
    assert_eq!(of(1, 300, |x| x & -x)[0], "g(x) == gcd(x, 2**62)");
    assert_eq!(
        of(1, 300, |x| i64::from(x.trailing_zeros()))[0],
        "g(x) == popcount(x ^ (x - 1)) - 1"
    );
    assert_eq!(
        of(0, 300, |x| i64::from(64 - x.leading_zeros()))[0],
        "g(x) == sum{ 1 for i in 0..62 if 2**i <= x }"
    );
    assert_eq!(
        of(0, 300, |x| i64::from(x.count_ones() % 2))[0],
        "g(x) == (if x % 2 == 0 then g(x / 2) else 1 - g(x / 2)) if x >= 1"
    );
    assert_eq!(of(0, 300, i64::isqrt)[0], "g(x) == isqrt(x)");
    let divisors = |n: i64| (1..n).filter(move |d| n % d == 0);
    let mut tower = vec![0; 1001];
    for n in 1..=1000_i64 {
        tower[n as usize] = mex(divisors(n).map(|d| tower[d as usize]));
    }
    assert_eq!(
        statements(&Sample::sequence(1, &tower[1..]))[0],
        "g(x) == sum{ e for p,e in factor(x) }"
    );
}

#[test]
fn residues_of_several_kinds() {
    assert_eq!(of(0, 200, |x| x / 3)[0], "g(x) == x / 3");
    assert_eq!(of(0, 200, |x| (x + 1) / 3)[0], "g(x) == (x + 1) / 3");
    assert_eq!(of(0, 200, |x| 2 * x + 3)[0], "g(x) == 2 * x + 3");
    assert_eq!(of(0, 200, |x| x % 6 / 2)[0], "g(x) == x % 6 / 2");
    assert_eq!(of(0, 50, |_| 7), ["g(x) == 7"]);
    // Lasker's Nim.
    let lasker = heap(200, |g, n| {
        let mut options = g.to_vec();
        options.extend((1..n).map(|a| g[a] ^ g[n - a]));
        options
    });
    assert_eq!(row(&lasker)[0], "g(x) == x + [-1,0,0,1][x % 4] if x >= 1");
}

fn grid(
    rows: usize,
    options: impl Fn(&dyn Fn(usize, usize) -> i64, usize, usize) -> Vec<i64>,
) -> Sample {
    let mut values = vec![vec![0; rows]; rows];
    for x in 0..rows {
        for y in 0..rows {
            values[x][y] = mex(options(&|a, b| values[a][b], x, y));
        }
    }
    Sample::grid(rows, rows, |x, y| Some(values[x as usize][y as usize]))
}

#[test]
fn grids_with_a_nim_sum() {
    let nim = grid(32, |g, x, y| {
        (0..x)
            .map(|a| g(a, y))
            .chain((0..y).map(|b| g(x, b)))
            .collect()
    });
    assert_eq!(statements(&nim), ["g(x,y) == x ^ y"]);
    let limited = |k: usize| {
        grid(41, move |g, x, y| {
            let mut options: Vec<i64> = (1..=k.min(x)).map(|j| g(x - j, y)).collect();
            options.extend((1..=k.min(y)).map(|j| g(x, y - j)));
            options
        })
    };
    assert_eq!(statements(&limited(2)), ["g(x,y) == (x % 3) ^ (y % 3)"]);
    // With a power of 2 the remainder may be taken at the end.
    assert_eq!(statements(&limited(3)), ["g(x,y) == (x ^ y) % 4"]);
    let product = grid(17, |g, x, y| {
        (0..x)
            .flat_map(|a| (0..y).map(move |b| (a, b)))
            .map(|(a, b)| g(x, b) ^ g(a, y) ^ g(a, b))
            .collect()
    });
    assert_eq!(statements(&product), ["g(x,y) == x ⊗ y"]);
    let maya = Sample::grid(64, 64, |x, y| (x != y).then(|| (x ^ y) - 1));
    assert_eq!(statements(&maya), ["g(x,y) == (x ^ y) - 1 if x != y"]);
}

#[test]
fn queens_lose_at_the_beatty_pairs() {
    let queens = grid(64, |g, x, y| {
        let mut options: Vec<i64> = (0..x).map(|a| g(a, y)).collect();
        options.extend((0..y).map(|b| g(x, b)));
        options.extend((1..=x.min(y)).map(|k| g(x - k, y - k)));
        options
    });
    let found = find(&queens, &mut NoObserver);
    let all: Vec<&str> = found.iter().map(|found| found.statement.as_str()).collect();
    assert_eq!(
        found[0].statement,
        "(g(x,y) == 0) == (min(x, y) == (abs(x - y) + isqrt(5 * (abs(x - y) * abs(x - y)))) / 2)",
        "{all:#?}"
    );
    assert!(
        found[0].sentence.english().contains("golden ratio"),
        "{}",
        found[0].sentence
    );
    assert!(all.contains(&"g(x,y) == g(y, x)"), "{all:#?}");
}

#[test]
fn outcomes_are_told_by_their_losses() {
    let mut table = Sample::sequence(
        0,
        &(0..200).map(|x| i64::from(x % 4 != 1)).collect::<Vec<_>>(),
    );
    table.kind = Kind::Win;
    assert_eq!(statements(&table), ["(not g(x)) == (x % 4 == 1)"]);
    let mut table = Sample::grid(30, 30, |x, y| Some(i64::from(x != y)));
    table.kind = Kind::Win;
    let found = find(&table, &mut NoObserver);
    assert_eq!(found[0].statement, "(not g(x,y)) == (x == y)");
    assert!(found[0].sentence.english().contains("mirrors"));
}

#[test]
fn values_of_64_bits_are_left_alone() {
    for value in [i64::MIN, i64::MAX, i64::MIN + 1] {
        assert!(of(0, 100, |x| if x % 3 == 0 { value } else { x }).is_empty());
        assert!(
            statements(&Sample::sequence(
                value - value % 2 - 200 * value.signum(),
                &[1; 50]
            ))
            .is_empty()
        );
    }
    assert!(row(&[]).is_empty());
    assert!(statements(&Sample::grid(0, 0, |_, _| None)).is_empty());
    assert!(statements(&Sample::grid(9, 9, |_, _| None)).is_empty());
}

#[test]
fn three_parameters() {
    let mut cells = Vec::new();
    for x in 0..8_i64 {
        for y in 0..8 {
            for z in 0..8 {
                cells.push(Some((x % 3) ^ (y % 3) ^ (z % 3)));
            }
        }
    }
    let axis = |name: &str| Axis::new(name, 0, 7);
    let table = Sample {
        function: "f".to_owned(),
        kind: Kind::Grundy,
        area: Area::new(vec![axis("a"), axis("b"), axis("c")]),
        cells,
    };
    assert_eq!(
        statements(&table),
        ["f(a,b,c) == (a % 3) ^ (b % 3) ^ (c % 3)"]
    );
}

#[test]
fn automata_are_walked_to_their_end() {
    // Rudin and Shapiro: the parity of the blocks 11; four states.
    let rudin = |x: i64| i64::from((x & (x >> 1)).count_ones() % 2);
    assert_eq!(
        of(0, 1000, rudin)[0],
        "g(x) == (if x % 2 == 0 then g(x / 2) else if x % 4 == 1 then g(x / 4) else 1 - g(2 * (x / 4) + 1)) if x >= 1"
    );
    // The folded sheet of paper.
    let folds = |x: i64| i64::from((x & -x) << 1 & x != 0);
    let found = &of(1, 1000, folds)[0];
    assert!(
        found.contains("x % 4") && found.contains("g(x / 2)"),
        "{found}"
    );
    // Digits to base 7 and 10.
    let digits = |b: i64| {
        move |mut x: i64| {
            let mut sum = 0;
            while x > 0 {
                sum += x % b;
                x /= b;
            }
            sum
        }
    };
    for (b, to) in [(7, 3000), (10, 1100)] {
        let found = &of(0, to, digits(b))[0];
        assert!(found.contains(&format!("g(x / {b}) + 3")), "{found}");
    }
    // Stern's sequence and one with two terms: g(2k) = g(k), g(2k+1) = g(k) + g(k+1); a(2k) = 3
    // a(k), a(2k+1) = 2 a(k) + a(k+1).
    for (f, h, e) in [(1, 1, 1), (2, 1, 3)] {
        let mut stern = vec![0, 1];
        for x in 2..1000_usize {
            let k = x / 2;
            stern.push(if x % 2 == 0 {
                e * stern[k]
            } else {
                f * stern[k] + h * stern[k + 1]
            });
        }
        let found = &row(&stern)[0];
        assert!(found.contains("g(x / 2 + 1)"), "{found}");
    }
}

fn outcomes(rows: i64, columns: i64, lost: impl Fn(i64, i64) -> bool) -> Vec<String> {
    let mut table = Sample::grid(rows as usize, columns as usize, |x, y| {
        Some(i64::from(!lost(x, y)))
    });
    table.kind = Kind::Win;
    statements(&table)
}

#[test]
fn losses_on_lines_in_cones_and_in_pairs() {
    assert_eq!(
        outcomes(40, 90, |x, y| y == 2 * x + 1)[0],
        "(not g(x,y)) == (y == 2 * x + 1)"
    );
    assert_eq!(
        outcomes(60, 60, |x, y| y == 3 * x / 2 + 1)[0],
        "(not g(x,y)) == (y == (3 * x + 2) / 2)"
    );
    assert_eq!(
        outcomes(90, 40, |x, y| x == 3 * y)[0],
        "(not g(x,y)) == (x == 3 * y)"
    );
    assert_eq!(
        outcomes(60, 60, |x, y| x.max(y) == 2 * x.min(y) + 1)[0],
        "(not g(x,y)) == (max(x, y) == 2 * min(x, y) + 1)"
    );
    // Euclid's game, by its rules.
    let mut lost = vec![vec![false; 61]; 61];
    for m in 1..=60_usize {
        for n in 0..=m {
            // (n, m) with n <= m: subtract a multiple of n from m.
            lost[n][m] = n == 0
                || (1..=m / n).all(|k| {
                    let rest = m - k * n;
                    !lost[rest.min(n)][rest.max(n)]
                });
        }
    }
    let mut table = Sample::grid(60, 60, |x, y| {
        (x <= y).then(|| i64::from(!lost[x as usize + 1][y as usize + 1]))
    });
    table.kind = Kind::Win;
    for axis in &mut table.area.axes {
        axis.from += 1;
        axis.to += 1;
    }
    let found = find(&table, &mut NoObserver);
    assert_eq!(
        found[0].statement,
        "(not g(x,y)) == (x != y and y * y < x * y + x * x) if x <= y"
    );
    assert!(
        found[0].sentence.english().contains("golden ratio"),
        "{}",
        found[0].sentence
    );
    // a_n the mex of all before, b_n = a_n + 2n + 1.
    let (mut pairs, mut taken) = (Vec::new(), [false; 400]);
    for n in 0..60_i64 {
        let a = taken.iter().position(|taken| !taken).expect("free") as i64;
        let b = a + 2 * n + 1;
        taken[a as usize] = true;
        taken[b as usize] = true;
        pairs.push((a, b));
    }
    let mut table = Sample::grid(80, 80, |x, y| {
        Some(i64::from(!pairs.contains(&(x.min(y), x.max(y)))))
    });
    table.kind = Kind::Win;
    let found = find(&table, &mut NoObserver);
    assert!(
        found[0]
            .sentence
            .english()
            .contains("the pairs (a, a + 2n + 1)"),
        "{}",
        found[0].sentence
    );
}

#[test]
fn losses_at_the_fibonacci_numbers() {
    let mut lost = vec![vec![true; 130]; 130];
    for n in 0..130_usize {
        for q in 0..130 {
            lost[n][q] = !(1..=q.min(n)).any(|k| lost[n - k][(2 * k).min(129)]);
        }
    }
    let found = outcomes(130, 130, |x, y| lost[x as usize][y as usize]);
    let law = "(not g(x,y)) == (x in [1,2,3,5,8,13,21,34,55,89]) if y == x - 1";
    assert!(found.iter().any(|found| found == law), "{found:?}");
    let mut powers = Sample::sequence(
        1,
        &(1..=600)
            .map(|x: i64| i64::from(x & (x - 1) != 0))
            .collect::<Vec<_>>(),
    );
    powers.kind = Kind::Win;
    let found = find(&powers, &mut NoObserver);
    assert!(
        found[0]
            .sentence
            .english()
            .contains("each is 2 times the one before it"),
        "{}",
        found[0].sentence
    );
}

#[test]
fn a_board_turned_by_half_a_turn() {
    let value = |x: i64, y: i64| {
        ((x * y + 3 * x + 7 * y) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) as i64 >> 59 & 15
    };
    let found = statements(&Sample::grid(15, 20, |x, y| {
        Some(value(x, y) + value(14 - x, 19 - y))
    }));
    assert_eq!(found[0], "g(x,y) == g(14 - x, 19 - y)");
}
