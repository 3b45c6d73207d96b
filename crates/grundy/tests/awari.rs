//! Tables of awari by stones, compared with their definition and with published values.

use crate::common::Deadline;
use grundy_catalogue::boards::Awari;
use grundy_core::{Budget, Run, ScoreLayers, Stop, ZeroSum};
use grundy_search::database::Source as _;
use grundy_search::layers::ScoreTable;

fn table(stones: u32, threads: usize) -> (Awari, ScoreTable) {
    let game = Awari::new(stones).unwrap();
    let mut table = ScoreTable::begin(&game, &Budget::UNLIMITED).unwrap();
    assert_eq!(
        table.go_on(&game, threads, &mut Run::silent()).unwrap(),
        Stop::Complete
    );
    (game, table)
}

/// The value after the best move, by the rules.
fn best(game: &Awari, table: &ScoreTable, layer: u32, number: u64) -> i32 {
    let position = game.at(layer, number);
    if let Some(score) = game.ended(&position) {
        return score;
    }
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let after = |&by: &u8| -table.value(game, &game.play(&position, by)).unwrap();
    moves.iter().map(after).max().unwrap()
}

/// The values by their definition: a gain counts if it is forced within a number of moves, which
/// increases until nothing changes.
fn definition(game: &Awari) -> Vec<Vec<i32>> {
    let mut values: Vec<Vec<i32>> = Vec::new();
    for layer in 0..game.layers() {
        values.push(vec![0; game.layer_len(layer) as usize]);
        loop {
            let next: Vec<i32> = (0..game.layer_len(layer))
                .map(|number| {
                    let position = game.at(layer, number);
                    if let Some(score) = game.ended(&position) {
                        return score;
                    }
                    let mut moves = Vec::new();
                    game.moves(&position, &mut moves);
                    let after = |&by: &u8| {
                        let (layer, number, ahead) = game.place(&game.play(&position, by));
                        -(ahead + values[layer as usize][number as usize])
                    };
                    moves.iter().map(after).max().unwrap()
                })
                .collect();
            let now = &mut values[layer as usize];
            if *now == next {
                break;
            }
            *now = next;
        }
    }
    values
}

#[test]
fn values_are_those_of_the_definition_at_any_number_of_threads() {
    let (game, known) = table(6, 1);
    let definition = definition(&game);
    for layer in 0..game.layers() {
        let values = known
            .layer(layer)
            .unwrap()
            .iter()
            .map(|&value| i32::from(value));
        assert!(
            values.eq(definition[layer as usize].iter().copied()),
            "{layer} stones"
        );
    }
    assert!(table(6, 3).1 == known);
    let (wins, losses, others) = known.totals();
    assert_eq!(wins + losses + others, 18_564); // C(18, 6)
}

#[test]
fn every_value_is_what_the_best_move_leaves() {
    let (game, table) = table(8, 2);
    for layer in 0..game.layers() {
        sampled(&game, &table, layer, 7);
    }
}

#[test]
fn a_table_broken_off_goes_on_and_a_file_is_read_whole_or_not() {
    let (game, whole) = table(9, 1);
    let mut part = ScoreTable::begin(&game, &Budget::UNLIMITED).unwrap();
    let mut stops = 0_usize;
    // The layers of eight and nine stones have more than one piece, which one thread processes in
    // sequence: finished pieces are not repeated.
    let threads = |stops: usize| if stops < 8 { 1 + stops % 2 } else { 1 };
    while part.go_on(&game, threads(stops), &mut Deadline(1)).unwrap() != Stop::Complete {
        let mut bytes = Vec::new();
        part.write("awari:9", &mut bytes).unwrap();
        let read =
            |bytes: &[u8]| ScoreTable::read(&game, "awari:9", &Budget::UNLIMITED, &mut &*bytes);
        part = read(&bytes).unwrap();
        for at in [21, 40, bytes.len() / 2, bytes.len() - 20, bytes.len() - 60] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x55;
            assert!(
                read(&damaged).is_err() && read(&bytes[..at]).is_err(),
                "byte {at}"
            );
        }
        stops += 1;
        assert!(stops < 1000, "it comes to its end");
    }
    assert!(part == whole, "after {stops} stops");
    assert!(stops > 10, "{stops} stops");
    let mut bytes = Vec::new();
    whole.write("awari:9", &mut bytes).unwrap();
    let read =
        |name: &str, bytes: &[u8]| ScoreTable::read(&game, name, &Budget::UNLIMITED, &mut &*bytes);
    assert!(read("awari:9", &bytes).unwrap() == whole);
    assert!(read("awari:10", &bytes).is_err());
    for at in (0..bytes.size() as usize).step_by(997) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert!(read("awari:9", &damaged).is_err(), "byte {at}");
        assert!(read("awari:9", &bytes[..at]).is_err(), "{at} bytes");
    }
    let few = Budget {
        bytes: Some(1000),
        ..Budget::UNLIMITED
    };
    assert!(ScoreTable::begin(&game, &few).is_err());
}

/// The position of sixteen stones whose moves are in the readme of the Awari score database (doi
/// 10.48338/vu01-11wjke): its values are 0 and -1 -1 -2 -2 -2 0.
#[test]
#[ignore = "a minute when optimised: cargo test --release -p grundy --test all awari -- --ignored"]
fn the_published_position_of_sixteen_stones_has_its_values() {
    let (game, table) = table(16, 2);
    let position = game.read("1,1,1,1,1,2/4,2,3,0,0,0").unwrap();
    assert_eq!(table.value(&game, &position), Some(0));
    let after = (0..6).map(|by| -table.value(&game, &game.play(&position, by)).unwrap());
    assert_eq!(after.collect::<Vec<_>>(), [-1, -1, -2, -2, -2, 0]);
    sampled(&game, &table, 16, 1009);
}

/// Every sampled value is the value after the best move.
fn sampled(game: &Awari, table: &ScoreTable, layer: u32, step: usize) {
    for number in (0..game.layer_len(layer)).step_by(step) {
        let value = table.layer(layer).unwrap()[number as usize];
        assert_eq!(
            i32::from(value),
            best(game, table, layer, number),
            "{layer}: {number}"
        );
    }
}

#[test]
#[ignore = "minutes of a processor and half a gigabyte when optimised"]
fn twenty_stones_are_what_the_best_move_leaves() {
    let (game, table) = table(20, 2);
    let (wins, losses, others) = table.totals();
    assert_eq!(wins + losses + others, 225_792_840); // C(32, 12)
    for layer in 0..game.layers() {
        sampled(
            &game,
            &table,
            layer,
            1 + (game.layer_len(layer) / 20_000) as usize,
        );
    }
    // Every value is at most the number of stones.
    for layer in 0..game.layers() {
        let most = table
            .layer(layer)
            .unwrap()
            .iter()
            .map(|value| value.unsigned_abs())
            .max();
        assert!(u32::from(most.unwrap()) <= layer, "{layer}: {most:?}");
    }
}
