//! Long rows: the pieces have the values of the table, also after a checkpoint at any piece.

use grundy::table::rows::Row;
use grundy::{Area, Formula, Run, Stop, Value};

/// All pieces from here on, at most this number.
fn pieces(row: &mut Row, most: usize) -> Vec<u32> {
    let mut values = Vec::new();
    for _ in 0..most {
        if row.is_complete() {
            break;
        }
        let stop = row.piece(&mut Run::silent(), &mut |piece| {
            values.extend_from_slice(piece);
        });
        assert_eq!(stop.expect("a piece"), Stop::Complete);
    }
    values
}

#[test]
fn a_row_is_the_table_also_behind_a_checkpoint() {
    // A copied period (also one with a longer preperiod, and a set), a window, all values, a short
    // row.
    for (name, to) in [
        ("0.77", 900_000),
        ("4.77", 600_000),
        ("subtract:2,5,7", 600_000),
        ("0.106", 500_000),
        ("0.6", 150_000),
        ("0.77", 40),
        ("0.77", 0),
    ] {
        let mut game = Formula::named(name).expect("a game");
        let area = Area::up_to(to);
        let table = game.table(None, &area, &mut Run::silent()).expect("values");
        let wanted: Vec<Value> = (0..table.cells.len())
            .map(|at| table.cells.get(at).expect("a value"))
            .collect();
        let new = |from: Option<&[u8]>| {
            let mut game = Formula::named(name).expect("a game");
            let row = game.row(to.try_into().expect("a size"), from);
            row.expect("a row").expect("a heap game")
        };
        for stop_after in 0..6 {
            let mut first = new(None);
            let mut values = pieces(&mut first, stop_after);
            let bytes = first.checkpoint();
            let mut second = new(Some(&bytes));
            assert_eq!(second.given(), values.len() as u64, "{name} {stop_after}");
            values.extend(pieces(&mut second, usize::MAX));
            let values: Vec<Value> = values.iter().map(|&n| i64::from(n).into()).collect();
            assert!(
                values == wanted,
                "{name} to {to}, stopped after {stop_after} pieces"
            );
        }
    }
}
