//! Files that are written piece by piece are those of the whole table; a stopped run leaves a file
//! of the computed values.

use std::io::Cursor;

use grundy::{Area, Formula, Observer, Run, Stop, draw::Format, draw::text::Layout};

const RULES: &str =
    "g(x) = max{ 1 - g(x-1) if x >= 1, 2 - g(x-3) if x >= 3, 3 - g(x-4) if x >= 4 } default 0";

#[test]
fn files_in_pieces_are_the_files_of_the_whole_table() {
    let board =
        "g(x, y) = win{ g(x-1, y-2) if x >= 1 and y >= 2, g(x-2, y-1) if x >= 2 and y >= 1 }";
    let scores = "g(x) = max{ 1000 + g(x-1) if x >= 1 } default 0";
    for (rules, area, formats) in [
        (
            RULES,
            Area::up_to(2_200_000),
            &[Format::Npy, Format::Csv, Format::Bfile][..],
        ),
        (
            board,
            Area::parse("x=0..=2999,y=0..=999").expect("a box"),
            &[Format::Npy, Format::Tsv],
        ),
        // One byte, two, four and eight a value.
        (scores, Area::up_to(4_400_000), &[Format::Npy]),
    ] {
        let mut game = Formula::named(rules).expect("rules");
        let table = game
            .table(None, &area, &mut Run::silent())
            .expect("a table");
        for format in formats {
            let mut whole = Vec::new();
            format
                .write(&mut whole, &table, &Layout::default())
                .expect("written");
            let mut file = Cursor::new(Vec::new());
            let written = game
                .stream(None, &area, *format, &mut file, &mut Run::silent())
                .expect("written")
                .expect("in pieces");
            assert_eq!(
                (written.stop, written.written),
                (Stop::Complete, table.len())
            );
            assert!(file.into_inner() == whole, "{rules} {format:?}");
        }
    }
}

/// Stops after this number of cells.
struct StopAt(u64, bool);

impl Observer for StopAt {
    fn progress(&mut self, done: u64, _: Option<u64>) {
        self.1 |= done >= self.0;
    }

    fn cancelled(&mut self) -> bool {
        self.1
    }
}

#[test]
fn a_stopped_run_leaves_an_array_of_what_is_known() {
    let mut game = Formula::named(RULES).expect("rules");
    let mut file = Cursor::new(Vec::new());
    let area = Area::up_to(4_999_999);
    let mut observer = StopAt(2_000_000, false);
    let written = game
        .stream(
            None,
            &area,
            Format::Npy,
            &mut file,
            &mut Run::new(&mut observer),
        )
        .expect("written")
        .expect("in pieces");
    assert_eq!((written.stop, written.len), (Stop::Interrupted, 5_000_000));
    assert!((2_000_000..5_000_000).contains(&written.written));
    let file = file.into_inner();
    let header = String::from_utf8_lossy(&file[..128]).into_owned();
    let shape = format!(
        "'descr': '|u1', 'fortran_order': False, 'shape': ({},)",
        written.written
    );
    assert!(header.contains(&shape), "{header}");
    let area = Area::up_to(written.written as i64 - 1);
    let known = game
        .table(None, &area, &mut Run::silent())
        .expect("a table");
    let mut whole = Vec::new();
    Format::Npy
        .write(&mut whole, &known, &Layout::default())
        .expect("written");
    assert!(file[128..] == whole[128..]);
}

#[test]
fn small_tables_and_pages_for_people_are_written_at_once() {
    let mut game = Formula::named(RULES).expect("rules");
    let mut ask = |to, format| {
        let mut file = Cursor::new(Vec::new());
        game.stream(
            None,
            &Area::up_to(to),
            format,
            &mut file,
            &mut Run::silent(),
        )
        .expect("no error")
    };
    assert_eq!(ask(1000, Format::Npy), None);
    assert_eq!(ask(3_000_000, Format::Text), None);
    assert_eq!(ask(3_000_000, Format::Json), None);
}

/// Heap 0 is not a position of the divisor game, and the rules have no value there; all other heaps
/// are one table.
#[test]
fn heaps_that_are_no_positions_do_not_spoil_the_table() {
    let mut game = Formula::named("divisor-game").expect("a game");
    let area = Area::up_to(3000);
    let (explanation, stop) = game
        .explain_run(None, &area, &mut Run::silent())
        .expect("a run");
    assert_eq!(stop, Stop::Complete);
    let ran = explanation.ran.expect("a report");
    assert_eq!((ran.engine.english(), ran.cells), ("table", 3000));
    let table = game
        .table(None, &area, &mut Run::silent())
        .expect("a table");
    assert_eq!((table.len(), table.reached), (3001, 3001));
    let values: Vec<_> = (0..=8)
        .map(|h| table.cells.get(h).and_then(|v| v.as_int()))
        .collect();
    let expected = [
        None,
        Some(0),
        Some(1),
        Some(1),
        Some(2),
        Some(1),
        Some(2),
        Some(1),
        Some(3),
    ];
    assert_eq!(values, expected);
}
