//! Partizan games in which each player may make the moves of both.

use grundy::misere::{Convention, PlayMode};
use grundy::table::TableRequest;
use grundy::{Area, Game, Measure, Run, Solution};
use grundy_core::Axis;

fn solved(game: &mut Game, position: &str, convention: Convention) -> Solution {
    let run = &mut Run::silent();
    let sum = game.read(&[position], run).expect(position);
    let play_mode = PlayMode {
        convention,
        ..PlayMode::default()
    };
    game.solve_as(&sum, play_mode, run).expect(position)
}

/// Domineering becomes Cram, which the catalogue has as an impartial game, under both conventions.
#[test]
fn domineering_becomes_cram() {
    let mut form = (Game::named("domineering").expect("a game"))
        .impartial_form()
        .expect("a form");
    let mut boards = 0;
    for rows in 1..=3_usize {
        for columns in 1..=4 {
            let board = vec![".".repeat(columns); rows].join("|");
            let mut cram = Game::named(&format!("cram:{rows},{columns}")).expect("a board");
            let start = cram.beginning(&mut Run::silent()).expect("a position");
            let start: Vec<&str> = start.iter().map(String::as_str).collect();
            let (own, other) = (
                solved(&mut form, &board, Convention::Normal),
                cram.solve(&start, &mut Run::silent()).expect("a solution"),
            );
            assert_eq!(own.value, other.value, "{board}");
            assert_eq!(own.outcome, other.outcome, "{board}");
            let misere = solved(&mut form, &board, Convention::Misere);
            let sum = cram.read(&start, &mut Run::silent()).expect("a position");
            let play_mode = PlayMode {
                convention: Convention::Misere,
                ..PlayMode::default()
            };
            let other = cram.solve_as(&sum, play_mode, &mut Run::silent());
            assert_eq!(
                misere.outcome,
                other.expect("a solution").outcome,
                "{board}"
            );
            boards += 1;
        }
    }
    assert_eq!(boards, 12);
}

/// The table of the values of the impartial form has the Grundy values of Cram as nimbers.
#[test]
fn a_table_of_the_impartial_form_has_nimbers() {
    let mut form = (Game::named("domineering").expect("a game"))
        .impartial_values()
        .expect("a form");
    let area = Area::new(vec![Axis::new("h", 1, 4), Axis::new("w", 1, 4)]);
    let table = form
        .table(None, &area, &mut Run::silent())
        .expect("a table");
    let mut large = 0;
    for (cell, place) in table.area.positions().enumerate() {
        let name = format!("cram:{},{}", place[0], place[1]);
        let mut cram = Game::named(&name).expect("a board");
        let solution = cram.solve(&[], &mut Run::silent()).expect("a solution");
        let value = solution.value.expect("a value").to_string();
        let nimber = match value.as_str() {
            "0" => "0".to_owned(),
            "1" => "*".to_owned(),
            other => format!("*{other}"),
        };
        large += usize::from(nimber.len() > 1);
        let found = table.cells.get(cell).expect("a value").to_string();
        assert_eq!(found.trim_matches('\''), nimber, "{name}");
    }
    assert_eq!((table.cells.len(), large), (16, 2));
}

/// Impartial Clobber: a stone takes a neighbour of the other colour, and either player may move
/// any stone. The values of small rows by the definition: `xo` has one option without moves.
#[test]
fn each_player_moves_the_stones_of_both() {
    let mut form = (Game::named("clobber").expect("a game"))
        .impartial_form()
        .expect("a form");
    for (position, value) in [("xx", "0"), ("xo", "1"), ("xox", "1"), ("xox|oxo", "0")] {
        let solution = solved(&mut form, position, Convention::Normal);
        let found = solution.value.expect("a value").to_string();
        assert_eq!(found, value, "{position}");
    }
    let failure = form.solve(&["xzx"], &mut Run::silent());
    assert_eq!(failure.expect_err("no position").code(), "wrong-position");
    let mut kayles = Game::named("kayles").expect("a game");
    let failure = kayles.impartial_form().err().expect("no form");
    assert_eq!(failure.code(), "wrong-option");
}

/// The outcomes under misère play: those of Cram for the impartial form, and those of single
/// positions for the partizan game.
#[test]
fn tables_have_outcomes_of_misere_play() {
    let area = Area::new(vec![Axis::new("h", 1, 4), Axis::new("w", 1, 4)]);
    let request = TableRequest {
        measure: Measure::MisereOutcome,
        ..TableRequest::new(None, &area)
    };
    let mut counts = [0; 4];
    for is_impartial in [true, false] {
        let mut game = Game::named("domineering").expect("a game");
        let mut form = if is_impartial {
            game.impartial_values().expect("a form")
        } else {
            Game::named("domineering").expect("a game")
        };
        let run = &mut Run::silent();
        let plan = form.plan_table(&request, run).expect("a plan");
        let table = form.compute(plan, run).expect("a table");
        for (cell, place) in table.area.positions().enumerate() {
            let found = table.cells.get(cell).expect("an outcome").to_string();
            let found = found.trim_matches('\'').to_owned();
            let board = vec![".".repeat(place[1] as usize); place[0] as usize].join("|");
            let solution = if is_impartial {
                let name = format!("cram:{},{}", place[0], place[1]);
                let mut cram = Game::named(&name).expect("a board");
                let start = cram.beginning(run).expect("a position");
                let start: Vec<&str> = start.iter().map(String::as_str).collect();
                let sum = cram.read(&start, run).expect("a position");
                let play_mode = PlayMode {
                    convention: Convention::Misere,
                    ..PlayMode::default()
                };
                cram.solve_as(&sum, play_mode, run).expect("a solution")
            } else {
                solved(&mut game, &board, Convention::Misere)
            };
            let outcome = solution.outcome.expect("an outcome").to_string();
            assert_eq!(found, outcome, "{board}, impartial: {is_impartial}");
            let class = ["P", "N", "L", "R"].iter().position(|one| *one == found);
            counts[class.expect("a class")] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}
