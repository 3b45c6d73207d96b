//! Coin-turning games: known values, sums of heads against whole positions, the Tartan theorem.

use std::collections::HashMap;

use grundy_impartial::coins::{
    CoinBoard, CoinError, Interrupted, NAMED, Product, Row, Rule, parse_heads, product_by_mex,
    turn, turn as turn_over, two_coins,
};
use grundy_impartial::{Budget, Nimber, NoObserver, Observer, Stop};
use grundy_nimber::{mex, nim_mul};
use proptest::prelude::*;

fn rule(name: &str) -> Rule {
    name.parse().expect(name)
}

/// The value of a whole position by the rules: bits are heads, and every option is a whole
/// position.
fn plain_value(rule: &Rule, heads: u32, known: &mut HashMap<u32, u64>) -> u64 {
    if let Some(&value) = known.get(&heads) {
        return value;
    }
    let mut options = Vec::new();
    for x in (0..32).filter(|x| heads >> x & 1 == 1) {
        rule.companions(x, &mut |set| {
            let turned = set.iter().fold(1 << x, |turned, y| turned ^ 1 << y);
            options.push(heads ^ turned);
        });
    }
    let values: Vec<u64> = options
        .into_iter()
        .map(|option| plain_value(rule, option, known))
        .collect();
    let value = mex(values);
    known.insert(heads, value);
    value
}

#[test]
fn a_position_is_the_sum_of_its_heads() {
    for (name, rule) in NAMED {
        let row = Row::new(rule.clone(), 9);
        let mut known = HashMap::new();
        for heads in 0..1 << 9 {
            let places: Vec<usize> = (0..9).filter(|x| heads >> x & 1 == 1).collect();
            let expected = plain_value(&rule, heads, &mut known);
            assert_eq!(row.value(&places), Nimber(expected), "{name}, {places:?}");
        }
    }
}

#[test]
fn known_values_are_met() {
    let values = |name: &str, places| Row::new(rule(name), places).values().to_vec();
    // A head of Turning Turtles is a heap of as many tokens as places up to it; of Twins, one less.
    assert_eq!(values("turning-turtles", 40), (1..=40).collect::<Vec<_>>());
    assert_eq!(values("twins", 40), (0..40).collect::<Vec<_>>());
    // The ruler: the largest power of two that divides the place, counted from 1.
    let ruler: Vec<u64> = (1..=40_u64).map(|n| n & n.wrapping_neg()).collect();
    assert_eq!(values("ruler", 40), ruler);
    // Mock Turtles: the odious numbers in order, those with an odd number of ones.
    let odious: Vec<u64> = (0..80_u64).filter(|n| n.count_ones() % 2 == 1).collect();
    assert_eq!(values("mock-turtles", 40), odious);
    // Triplets: the same, two places later.
    assert_eq!(values("triplets", 42)[..2], [0, 0]);
    assert_eq!(values("triplets", 42)[2..], odious);
}

/// Positions and values of the source, where places count from 1.
#[test]
fn turning_one_or_two_coins_is_nim_with_places_counted_from_one() {
    let row = Row::new(rule("turning-turtles"), 13);
    let heads: Vec<usize> = [2, 5, 9, 10, 12].map(|place| place - 1).to_vec();
    assert_eq!(row.value(&heads), Nimber(8));
    assert!(
        row.moves(&heads)
            .iter()
            .any(|(turned, _)| *turned == [3, 8]),
        "9 and 4 may be turned"
    );
    for (places, value) in [(vec![3, 6], 5), (vec![1, 3, 7], 5), (vec![3, 7, 8], 12)] {
        let heads: Vec<usize> = places.iter().map(|place| place - 1).collect();
        assert_eq!(row.value(&heads), Nimber(value), "{places:?}");
    }
}

#[test]
fn a_product_has_the_nim_products_of_its_rows_for_values() {
    let distances = Rule::Distances(vec![vec![], vec![1], vec![2, 3]]);
    let mut rules = [
        "turning-turtles",
        "mock-turtles",
        "ruler",
        "twins",
        "triplets",
    ]
    .map(rule)
    .to_vec();
    rules.push(distances);
    for across in &rules {
        for down in &rules {
            let product = Product::new(Row::new(across.clone(), 8), Row::new(down.clone(), 6));
            let plain = product_by_mex(across, down, 8, 6);
            for (y, row) in plain.iter().enumerate() {
                for (x, &value) in row.iter().enumerate() {
                    assert_eq!(
                        product.at((x, y)),
                        Nimber(value),
                        "{across} x {down} at {x},{y}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_four_corners_are_the_nim_product() {
    let twins = rule("twins");
    let plain = product_by_mex(&twins, &twins, 17, 17);
    let product = Product::new(Row::new(twins.clone(), 17), Row::new(twins, 17));
    for (y, row) in plain.iter().enumerate() {
        for (x, &value) in row.iter().enumerate() {
            assert_eq!(value, nim_mul(x as u64, y as u64), "{x} * {y}");
            assert_eq!(product.at((x, y)), Nimber(value));
        }
    }
    assert_eq!(CoinBoard::Product(product).value(&[(16, 16)]), Nimber(24));
}

#[test]
fn two_coins_on_a_board_are_two_heaps() {
    let mut values = vec![vec![0; 32]; 32];
    for x in 0..32 {
        for y in 0..32 {
            let left = (0..x).map(|a| values[a][y]);
            values[x][y] = mex(left
                .chain((0..y).map(|b| values[x][b]))
                .collect::<Vec<u64>>());
            assert_eq!(two_coins((x, y)), Nimber(values[x][y]), "{x},{y}");
        }
    }
}

#[test]
fn the_product_of_turtles_and_ruler_counts_from_one_as_the_source_does() {
    let product = Product::new(
        Row::new(rule("turning-turtles"), 3),
        Row::new(rule("ruler"), 3),
    );
    for (place, value) in [
        ((1, 1), 1),
        ((1, 2), 2),
        ((2, 1), 2),
        ((2, 2), 3),
        ((3, 1), 3),
        ((3, 2), 1),
    ] {
        assert_eq!(
            product.at((place.0 - 1, place.1 - 1)),
            Nimber(value),
            "{place:?}"
        );
    }
    assert_eq!(
        CoinBoard::Product(product).value(&[(1, 1), (0, 2)]),
        Nimber(2)
    );
}

#[test]
fn what_is_no_position_or_rule_is_refused_with_advice() {
    assert_eq!(parse_heads("HTthH"), Ok(vec![0, 3, 4]));
    assert_eq!(parse_heads("○●表裏オモテウラ"), Ok(vec![0, 2, 4]));
    assert_eq!(
        parse_heads("HXT"),
        Err(CoinError::NotACoin { found: 'X', at: 1 })
    );
    let row = Row::new(Rule::Ruler, 3);
    let error = row.heads("TTTH").expect_err("outside");
    assert_eq!(
        error.to_string(),
        "place 3 is outside of a row of 3 coins, which are numbered from 0"
    );
    for name in ["moidoers", "coins:", "coins:0", "coins:3-2", "coins:x"] {
        let error = name.parse::<Rule>().expect_err(name).to_string();
        assert!(error.contains("turning-turtles, mock-turtles"), "{error}");
    }
    for (name, rule) in NAMED {
        assert_eq!(rule.to_string(), name);
    }
    assert_eq!(rule("coins:2-4").to_string(), "coins:2-4");
}

proptest! {
    #[test]
    fn a_position_is_lost_exactly_when_no_move_wins(
        heads in prop::collection::vec(0_usize..12, 0..8),
        kind in 0_usize..6,
    ) {
        let rule = ["turning-turtles", "mock-turtles", "ruler", "twins", "triplets", "coins:2-3"][kind];
        let row = Row::new(rule.parse().expect("a name"), 12);
        let wins = row.winning_moves(&heads);
        prop_assert_eq!(wins.is_empty(), row.value(&heads).is_zero());
        prop_assert_eq!(wins.is_empty(), !row.outcome(&heads).mover_wins());
        for (turned, left) in row.moves(&heads) {
            let after = turn(&heads, &turned);
            prop_assert_eq!(row.value(&after), left);
            prop_assert_ne!(left, row.value(&heads), "no move keeps the value");
        }
    }

    #[test]
    fn a_winning_move_on_a_board_leaves_a_lost_position(
        heads in prop::collection::vec((0_usize..6, 0_usize..6), 0..5),
    ) {
        let board = Product::new(Row::new(rule("mock-turtles"), 6), Row::new(Rule::Ruler, 6));
        let board = CoinBoard::Product(board);
        let wins = board.winning_moves(&heads, usize::MAX, &mut || true).expect("not stopped");
        prop_assert_eq!(wins.is_empty(), board.value(&heads).is_zero());
        for win in wins {
            prop_assert!(board.value(&turn(&heads, &win.coins)).is_zero());
        }
    }
}

#[test]
fn values_from_sums_are_those_of_the_rules() {
    for (name, places) in [
        ("turning-turtles", 200),
        ("mock-turtles", 120),
        ("moebius", 24),
        ("mogul", 16),
        ("moidores", 14),
        ("twins", 200),
        ("triplets", 120),
        ("quadruplets", 48),
        ("ruler", 300),
        ("coins:1", 20),
        ("coins:2-4", 40),
        ("coins:5-6", 20),
    ] {
        let plain = Row::values_by_definition(rule(name), places);
        assert_eq!(
            Row::new(rule(name), places).values(),
            plain.values(),
            "{name}"
        );
    }
    // The ruler after many floors of its tree.
    let ruler = Row::new(Rule::Ruler, 5000);
    assert!(
        (1..)
            .zip(ruler.values())
            .all(|(n, &value)| value == n & u64::wrapping_neg(n))
    );
}

#[test]
fn a_row_that_is_stopped_keeps_what_is_known() {
    struct Stopper(u32);
    impl Observer for Stopper {
        fn cancelled(&mut self) -> bool {
            self.0 -= 1;
            self.0 == 0
        }
    }
    let (row, stop) = Row::run(rule("twins"), 1000, &Budget::cells(30), &mut NoObserver);
    assert_eq!((row.values().len(), stop), (30, Stop::Budget));
    let (row, stop) = Row::run(rule("ruler"), 1000, &Budget::UNLIMITED, &mut Stopper(3));
    assert_eq!((row.values().len(), stop), (128, Stop::Interrupted));
    let little = Budget {
        bytes: Some(1000),
        ..Budget::UNLIMITED
    };
    let (row, stop) = Row::run(rule("moidores"), 1000, &little, &mut NoObserver);
    assert_eq!(stop, Stop::Budget);
    assert_eq!(row.values()[..10], [1, 2, 4, 8, 16, 32, 64, 128, 256, 511]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn winning_moves_are_found_as_in_the_list_of_all(
        heads in prop::collection::vec((0_usize..11, 0_usize..5), 1..6),
        across in 0_usize..8,
        down in 0_usize..8,
        most in 1_usize..30,
    ) {
        let names = [
            "turning-turtles", "mock-turtles", "moebius", "ruler", "twins", "triplets", "coins:2-3", "quadruplets",
        ];
        let row = Row::new(rule(names[across]), 11);
        let boards = [
            (CoinBoard::Row(row.clone()), true),
            (CoinBoard::Product(Product::new(row, Row::new(rule(names[down]), 5))), false),
            (CoinBoard::TwoCoins, false),
            (CoinBoard::Turtles, true),
        ];
        for (board, flat) in boards {
            let heads: Vec<_> = heads.iter().map(|&(x, y)| (x, if flat { 0 } else { y })).collect();
            let all = board.moves(&heads);
            prop_assert_eq!(board.count_moves(&heads), all.len() as u64);
            prop_assert_eq!(board.first_move(&heads), all.first().cloned());
            let wins: Vec<_> = all.into_iter().filter(|turn| turn.left.is_zero()).take(most).collect();
            let found = board.winning_moves(&heads, most, &mut || true).expect("not stopped");
            prop_assert_eq!(&found, &wins);
            // The same position in a sum with a heap of seven.
            let total = board.value(&heads) + Nimber(7);
            let found_in = board.winning_moves_in(total, &heads, usize::MAX, &mut || true);
            let wins_in: Vec<_> = board.moves(&heads).into_iter().filter(|t| t.left == Nimber(7)).collect();
            prop_assert_eq!(found_in, Ok(if total.is_zero() { Vec::new() } else { wins_in }));
            for turn in found {
                prop_assert!(board.value(&turn_over(&heads, &turn.coins)).is_zero());
            }
        }
    }
}

#[test]
fn turtles_of_any_length_are_those_of_the_row() {
    let row = CoinBoard::Row(Row::new(rule("turning-turtles"), 40));
    for heads in [vec![(0, 0)], vec![(39, 0)], vec![(3, 0), (17, 0), (18, 0)]] {
        assert_eq!(CoinBoard::Turtles.value(&heads), row.value(&heads));
        assert_eq!(CoinBoard::Turtles.moves(&heads), row.moves(&heads));
    }
    let vast = [(999_999_999_999, 0)];
    let wins = CoinBoard::Turtles.winning_moves(&vast, 10, &mut || true);
    assert_eq!(wins.expect("not stopped").len(), 1);
    assert_eq!(CoinBoard::Turtles.count_moves(&vast), 1_000_000_000_000);
}

#[test]
fn a_search_for_moves_can_be_stopped() {
    let board = CoinBoard::Row(Row::new(rule("mogul"), 40));
    let heads: Vec<_> = [3, 39].map(|x| (x, 0)).to_vec();
    let mut asked = 0;
    let end = board.winning_moves(&heads, usize::MAX, &mut || {
        asked += 1;
        asked < 3
    });
    assert_eq!((end, asked), (Err(Interrupted), 3));
}
