//! No law is found where there is none: random tables, shuffled real tables, games without a known
//! pattern.

use grundy_core::NoObserver;
use grundy_pattern::{Family, Finding, Sample, find};

/// The generator of S. Vigna's splitmix64 (2015): a seed is a table.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn shuffle(&mut self, cells: &mut [Option<i64>]) {
        for i in (1..cells.len()).rev() {
            cells.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

fn laws(table: &Sample) -> Vec<Finding> {
    find(table, &mut NoObserver)
        .into_iter()
        .filter(|found| found.family != Family::Constant)
        .collect()
}

fn assert_none(table: &Sample, what: &str) {
    let found = laws(table);
    let shown: Vec<&str> = found.iter().map(|found| found.statement.as_str()).collect();
    assert!(found.is_empty(), "{what}: {shown:?}");
}

#[test]
fn a_thousand_random_tables() {
    for seed in 0..1000 {
        let mut dice = Dice(seed);
        // From coins to wide values, from a dozen cells to some thousands, even and uneven.
        let values = [2, 2, 3, 4, 8, 16, 64, 1 << 20][dice.below(8) as usize];
        let uneven = dice.below(3) == 0;
        let value = |dice: &mut Dice| {
            if uneven && dice.below(8) != 0 {
                0
            } else {
                dice.below(values) as i64
            }
        };
        let table = if seed % 2 == 0 {
            let len = 12 + dice.below(if seed % 10 == 0 { 5000 } else { 300 });
            let cells: Vec<i64> = (0..len).map(|_| value(&mut dice)).collect();
            Sample::sequence(dice.below(3) as i64, &cells)
        } else {
            let (rows, columns) = (4 + dice.below(30) as usize, 4 + dice.below(30) as usize);
            Sample::grid(rows, columns, |_, _| Some(value(&mut dice)))
        };
        assert_none(&table, &format!("random table {seed}"));
    }
}

/// Real tables, which have laws before shuffling.
fn real() -> Vec<Sample> {
    let row = |f: &dyn Fn(i64) -> i64| Sample::sequence(0, &(0..200).map(f).collect::<Vec<_>>());
    vec![
        row(&|x| x % 4),
        row(&|x| x),
        row(&|x| [0, 1, 0, 1, 2, 3, 2][(x % 7) as usize]),
        row(&|x| i64::from(x.count_ones())),
        row(&|x| x / 3),
        row(&|x| i64::from(x % 9 == 0)),
        row(&|x| i64::from(x == 3)),
        Sample::grid(24, 24, |x, y| Some(x ^ y)),
        Sample::grid(24, 24, |x, y| Some((x % 4) ^ (y % 4))),
        Sample::grid(24, 24, |x, y| (x != y).then(|| (x ^ y) - 1)),
    ]
}

#[test]
fn two_hundred_shuffled_tables() {
    let mut with_laws = 0;
    for (which, table) in real().into_iter().enumerate() {
        with_laws += usize::from(!laws(&table).is_empty());
        for seed in 0..20 {
            let mut shuffled = table.clone();
            Dice(seed * 1000 + which as u64).shuffle(&mut shuffled.cells);
            assert_none(&shuffled, &format!("table {which} shuffled by {seed}"));
        }
    }
    // The unshuffled ones show that the test can fail. One value among two hundred has too little
    // weight.
    assert_eq!(with_laws, 9);
}

/// The values of a game whose options may split the heap.
fn splits(to: usize, options: impl Fn(&[i64], usize) -> Vec<i64>) -> Vec<i64> {
    let mut values = Vec::new();
    let mut seen = vec![usize::MAX; 4096];
    for n in 0..to {
        for option in options(&values, n) {
            seen[option as usize] = n;
        }
        let value = seen.iter().position(|&stamp| stamp != n).unwrap_or(0);
        values.push(value as i64);
    }
    values
}

#[test]
fn games_without_a_known_pattern() {
    let games: [(&str, Vec<i64>); 3] = [
        (
            "Grundy's game",
            splits(3000, |g, n| {
                (1..n.div_ceil(2)).map(|a| g[a] ^ g[n - a]).collect()
            }),
        ),
        (
            "Officers",
            splits(3000, |g, n| {
                (0..=n.saturating_sub(2))
                    .filter(|_| n >= 2)
                    .map(|a| g[a] ^ g[n - 1 - a])
                    .collect()
            }),
        ),
        (
            "Treblecross",
            splits(3000, |g, n| {
                (0..n)
                    .map(|i| g[i.saturating_sub(2)] ^ g[(n - i).saturating_sub(3)])
                    .collect()
            }),
        ),
    ];
    for (name, values) in games {
        for len in [20, 50, 200, 1000, 3000] {
            assert_none(
                &Sample::sequence(0, &values[..len]),
                &format!("{name} to {len}"),
            );
        }
    }
}
