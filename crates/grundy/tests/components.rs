//! Domineering on all connected sets of at most twelve cells: the numbers of sets by kind (numbers,
//! infinitesimals, hot), by outcome and by temperature.
//!
//! The sets are generated here cell by cell, as lists of places;
//! `partizan/domineering_components.tsv` contains the counts. The number of sets is published (OEIS
//! A000105).

use std::collections::{BTreeMap, BTreeSet};

use grundy::{Budget, Run};
use grundy_catalogue::partizan::{Domineering, WrittenGame};
use grundy_partizan::ValueSolver;
use grundy_partizan::values::{Arena, Dyadic, OutcomeClass};

/// Places of cells, in order, in the corner.
type CellList = Vec<(i8, i8)>;

/// The least of the eight images of a set, in the corner.
fn image(cells: &[(i8, i8)]) -> CellList {
    let turns = (0..8).map(|turn| {
        let turned = cells.iter().map(|&(row, column)| {
            let (row, column) = if turn & 1 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            let row = if turn & 2 == 0 { row } else { -row };
            (row, if turn & 4 == 0 { column } else { -column })
        });
        let mut turned: CellList = turned.collect();
        let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
        let side = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
        for cell in &mut turned {
            *cell = (cell.0 - top, cell.1 - side);
        }
        turned.sort_unstable();
        turned
    });
    turns.min().unwrap_or_default()
}

/// All sets with one more cell.
fn grown(sets: &BTreeSet<CellList>) -> BTreeSet<CellList> {
    let mut larger = BTreeSet::new();
    for set in sets {
        for (row, column) in set {
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let next = (row + down, column + right);
                if !set.contains(&next) {
                    let mut cells = set.clone();
                    cells.push(next);
                    larger.insert(image(&cells));
                }
            }
        }
    }
    larger
}

/// A set as a board, wide rather than high.
fn board(set: &CellList) -> String {
    let high = set.iter().map(|cell| cell.0).max().unwrap_or(0);
    let wide = set.iter().map(|cell| cell.1).max().unwrap_or(0);
    let has = |row, column| {
        set.contains(&if high > wide {
            (column, row)
        } else {
            (row, column)
        })
    };
    let row = |row| -> String {
        let cells = 0..=high.max(wide);
        cells
            .map(|column| if has(row, column) { '.' } else { '#' })
            .collect()
    };
    let rows: Vec<String> = (0..=high.min(wide)).map(row).collect();
    rows.join("|")
}

#[test]
fn components_of_at_most_eleven_cells_have_the_known_values() {
    compare(11);
}

#[test]
#[ignore = "some ten seconds; `cargo test --release -p grundy --test all components -- --ignored`"]
fn components_of_twelve_cells_have_the_known_values() {
    compare(12);
}

/// Compares the rows of the data up to this number of cells.
fn compare(most: usize) {
    let (mut arena, mut solver) = (Arena::new(), ValueSolver::new(Domineering));
    let run = &mut Run::silent().with(Budget::UNLIMITED);
    let mut sets = BTreeSet::from([vec![(0, 0)]]);
    for line in include_str!("partizan/domineering_components.tsv")
        .lines()
        .skip(2)
        .take(most)
    {
        let columns: Vec<&str> = line.split('\t').collect();
        let mut counts = [sets.len(), 0, 0, 0, 0, 0, 0];
        let mut temperatures: BTreeMap<Dyadic, usize> = BTreeMap::new();
        for set in &sets {
            let (_, position) = Domineering::parse(&board(set)).expect("a board");
            let id = solver.value(&mut arena, &position, run).expect("no limit");
            let outcome = match arena.outcome(id).unwrap() {
                OutcomeClass::P => 1,
                OutcomeClass::N => 2,
                OutcomeClass::L | OutcomeClass::R => 3,
            };
            counts[outcome] += 1;
            let (left, right) = arena.stops(id);
            let hot = left != right;
            let number = arena.as_number(id).is_some();
            counts[4] += usize::from(number);
            counts[5] += usize::from(!number && arena.is_infinitesimal(id));
            counts[6] += usize::from(hot);
            *temperatures
                .entry(arena.temperature(id).unwrap())
                .or_default() += 1;
        }
        let told: Vec<String> = counts.iter().map(ToString::to_string).collect();
        assert_eq!(told, columns[1..8], "{} cells", columns[0]);
        let told: Vec<String> = temperatures
            .iter()
            .map(|(t, n)| format!("{t}:{n}"))
            .collect();
        assert_eq!(told.join(" "), columns[8], "{} cells", columns[0]);
        sets = grown(&sets);
    }
    assert_eq!(cells_of(&sets), most + 1);
}

/// The number of cells of the sets.
fn cells_of(sets: &BTreeSet<CellList>) -> usize {
    sets.first().map_or(0, Vec::len)
}
