//! Known games, with the values of the books.

use grundy_impartial::{Impartial, Nimber, Options, Outcome, Solver, Work};

use crate::common::{Kayles, Nim, TakeUpTo, numbers};

fn values<G: Impartial<Position = u32>>(game: G, heaps: u32) -> Vec<u64> {
    let mut solver = Solver::new(game);
    (0..heaps)
        .map(|heap| solver.value(&heap).expect("heaps shrink").0)
        .collect()
}

#[test]
fn kayles_has_the_values_of_guy_and_smith() {
    // Guy and Smith 1956; OEIS A002186.
    let expected = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
    ];
    assert_eq!(values(Kayles, 24), expected);
}

#[test]
fn grundys_game_has_its_known_values() {
    struct Grundy;
    impl Impartial for Grundy {
        type Position = u32;
        fn options(&self, &heap: &u32, options: &mut Options<u32>) {
            (1..heap.div_ceil(2)).for_each(|left| options.push_sum([left, heap - left]));
        }
    }
    // Winning Ways, ch. 4; OEIS A002188.
    let expected = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0,
    ];
    assert_eq!(values(Grundy, 27), expected);
}

#[test]
fn laskers_nim_swaps_the_last_two_of_every_four() {
    struct Lasker;
    impl Impartial for Lasker {
        type Position = u32;
        fn options(&self, &heap: &u32, options: &mut Options<u32>) {
            (0..heap).for_each(|rest| options.push(rest));
            (1..=heap / 2).for_each(|left| options.push_sum([left, heap - left]));
        }
    }
    for (heap, value) in (0..).zip(values(Lasker, 60)) {
        let expected = match heap % 4 {
            3 => heap + 1,
            0 if heap > 0 => heap - 1,
            _ => heap,
        };
        assert_eq!(value, expected, "heap {heap}");
    }
}

#[test]
fn take_one_to_three_or_split_follows_the_values_of_entry_g05() {
    struct TakeOrSplit;
    impl Impartial for TakeOrSplit {
        type Position = u32;
        fn options(&self, &heap: &u32, options: &mut Options<u32>) {
            (1..=heap.min(3)).for_each(|k| options.push(heap - k));
            (1..=heap / 2).for_each(|left| options.push_sum([left, heap - left]));
        }
    }
    assert_eq!(
        values(TakeOrSplit, 13),
        [0, 1, 2, 4, 3, 0, 2, 1, 3, 0, 2, 1, 3]
    );
}

#[test]
fn nim_has_boutons_moves() {
    let mut nim = Solver::new(Nim);
    let mut positions = 0;
    for line in include_str!("data/nim_moves.tsv").lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let heaps = numbers(columns[0]);
        let expected: Vec<Vec<u32>> = columns[2]
            .split(';')
            .map(numbers)
            .filter(|move_| !move_.is_empty())
            .collect();
        let sum = columns[1].parse().expect("a number");
        assert_eq!(nim.value_of_sum(&heaps), Ok(Nimber(sum)), "{heaps:?}");
        let moves = nim.winning_moves(&heaps).expect("heaps shrink");
        let left: Vec<Vec<u32>> = moves.iter().map(|m| m.apply(&heaps)).collect();
        assert_eq!(left, expected, "{heaps:?}");
        positions += 1;
    }
    assert_eq!(positions, 7);
}

/// Nim in which no two heaps may become equal.
struct Maya;

impl Impartial for Maya {
    type Position = Vec<u32>;
    fn options(&self, heaps: &Vec<u32>, options: &mut Options<Vec<u32>>) {
        for i in 0..heaps.len() {
            for rest in (0..heaps[i]).filter(|rest| !heaps.contains(rest)) {
                let mut left = heaps.clone();
                left[i] = rest;
                options.push(left);
            }
        }
    }
    fn canonical(&self, mut heaps: Vec<u32>) -> Vec<u32> {
        heaps.sort_unstable();
        heaps
    }
}

#[test]
fn maya_with_two_heaps_is_the_printed_table_and_its_closed_form() {
    let mut maya = Solver::new(Maya);
    let mut cells = 0;
    for line in include_str!("data/maya_6x6.tsv").lines().skip(1) {
        let mut words = line.split('\t');
        let a: u32 = words
            .next()
            .and_then(|word| word.parse().ok())
            .expect("the row's number");
        for (b, word) in (0..).zip(words).filter(|&(b, _)| a != b) {
            let expected = word.parse().expect("a number");
            assert_eq!(maya.value(&vec![a, b]), Ok(Nimber(expected)), "({a}, {b})");
            assert_eq!(expected, u64::from((a ^ b) - 1), "({a}, {b})");
            cells += 1;
        }
    }
    assert_eq!(cells, 30);
    // Both orders of two heaps are one position.
    assert_eq!(maya.work().cells, 15);
}

#[test]
fn maya_with_more_heaps_has_its_expected_values() {
    let mut maya = Solver::new(Maya);
    for line in include_str!("data/maya.tsv").lines().skip(1) {
        let mut columns = line.split('\t');
        let heaps = columns.next().map(numbers).expect("heaps");
        let expected = columns
            .next()
            .and_then(|word| word.parse().ok())
            .expect("a value");
        assert_eq!(maya.value(&heaps), Ok(Nimber(expected)), "{heaps:?}");
    }
}

#[test]
fn moves_are_told_in_the_positions_that_were_asked_not_in_their_representatives() {
    let mut maya = Solver::new(Maya);
    let moves = maya.moves(&[vec![3, 1]]).expect("heaps shrink");
    let left: Vec<_> = moves.iter().map(|m| m.to[0].clone()).collect();
    assert_eq!(left, [[0, 1], [2, 1], [3, 0]]);
    assert!(moves.iter().all(|m| m.from == [3, 1]));
}

#[test]
fn moves_that_leave_the_same_components_are_listed_once() {
    struct Doubled;
    impl Impartial for Doubled {
        type Position = u32;
        fn options(&self, &heap: &u32, options: &mut Options<u32>) {
            (1..heap).for_each(|left| options.push_sum([left, heap - left]));
        }
    }
    let moves = Solver::new(Doubled).moves(&[4, 3]).expect("heaps shrink");
    let bare: Vec<_> = moves.into_iter().map(|m| (m.component, m.to)).collect();
    assert_eq!(bare, [(0, vec![1, 3]), (0, vec![2, 2]), (1, vec![1, 2])]);
}

#[test]
fn the_empty_sum_is_the_finished_game() {
    let mut nim = Solver::new(Nim);
    assert_eq!(nim.value_of_sum(&[]), Ok(Nimber(0)));
    assert_eq!(nim.outcome(&[]), Ok(Outcome::P));
    assert_eq!(nim.misere_outcome(&[]), Ok(Outcome::N));
    assert_eq!(nim.moves(&[]), Ok(vec![]));
    assert_eq!(nim.best_line(&[], 9), Ok(vec![]));
    assert_eq!(nim.work(), Work::default());
}

#[test]
fn every_position_is_solved_once_and_every_option_seen_once() {
    let mut nim = Solver::new(Nim);
    nim.value(&200).expect("heaps shrink");
    // A heap of n has n options, and 0 + 1 + ... + 200 = 20100.
    assert_eq!(
        nim.work(),
        Work {
            cells: 201,
            options: 20_100
        }
    );
    nim.winning_moves(&[200, 150, 7]).expect("heaps shrink");
    nim.best_line(&[200, 150, 7], 10).expect("heaps shrink");
    assert_eq!(
        nim.work(),
        Work {
            cells: 201,
            options: 20_100
        }
    );
}

#[test]
fn a_row_of_many_options_keeps_short_lists() {
    let mut nim = Solver::new(Nim);
    nim.value(&2000).expect("heaps shrink");
    // Options of all heaps together would be 2 001 000 numbers; the line holds those of two or
    // three heaps at a time.
    assert!(nim.bytes() < 200_000, "{} bytes", nim.bytes());
}

#[test]
fn misere_nim_has_boutons_outcomes() {
    let mut nim = Solver::new(Nim);
    for line in include_str!("data/misere_nim.tsv").lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let outcome = nim
            .misere_outcome(&numbers(columns[0]))
            .expect("heaps shrink");
        assert_eq!(outcome.to_string(), columns[1], "{}", columns[0]);
    }
    // Bouton 1902: as normal play while some heap has two tokens or more, else the opposite.
    for code in 0..5_u32.pow(4) {
        let heaps = [0, 1, 2, 3].map(|i| code / 5_u32.pow(i) % 5);
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let won = if heaps.iter().any(|&heap| heap > 1) {
            sum != 0
        } else {
            sum == 0
        };
        assert_eq!(
            nim.misere_outcome(&heaps),
            Ok(Outcome::from_win(won)),
            "{heaps:?}"
        );
    }
}

#[test]
fn misere_subtraction_has_its_expected_outcomes() {
    let mut cases = 0;
    for line in include_str!("data/misere_subtraction.tsv").lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let (heap, most) = (numbers(columns[0])[0], numbers(columns[1])[0]);
        let outcome = Solver::new(TakeUpTo(most))
            .misere_outcome(&[heap])
            .expect("heaps shrink");
        assert_eq!(
            outcome.to_string(),
            columns[2],
            "heap {heap}, take up to {most}"
        );
        cases += 1;
    }
    assert_eq!(cases, 60);
}

#[test]
fn misere_kayles_is_lost_from_single_rows_of_1_4_9_12_and_20() {
    // Sibert and Conway, Mathematical Kayles, 1992.
    let mut kayles = Solver::new(Kayles);
    let lost: Vec<u32> = (1..=22)
        .filter(|pins| kayles.misere_outcome(&[*pins]).expect("rows shrink") == Outcome::P)
        .collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
}

#[test]
fn components_that_cancel_beside_every_game_make_no_sums() {
    let mut nim = Solver::new(Nim);
    // Two heaps of 1 are nothing under misère play, and a heap without options is nothing: no sum
    // is searched.
    assert_eq!(nim.misere_outcome(&[1; 8]), Ok(Outcome::N));
    let searched = nim.work().cells;
    assert_eq!(searched, 2);
    assert_eq!(nim.misere_outcome(&[0, 1, 1, 0]), Ok(Outcome::N));
    assert_eq!(nim.work().cells, searched);
    // Sums of three heaps of 2 and less, with one heap of 1 or none: at most seven with something
    // left.
    assert_eq!(nim.misere_outcome(&[2, 2, 2]), Ok(Outcome::N));
    assert!(nim.work().cells <= searched + 1 + 7, "{:?}", nim.work());
}

#[test]
fn misere_sums_are_not_decided_by_nim_sums() {
    let mut nim = Solver::new(Nim);
    assert_eq!(nim.value_of_sum(&[1, 1]), nim.value_of_sum(&[2, 2]));
    assert_ne!(nim.misere_outcome(&[1, 1]), nim.misere_outcome(&[2, 2]));
}
