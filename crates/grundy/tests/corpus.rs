//! The corpus through the facade: every case, every big case that a table can reach, and all
//! winning moves.

use crate::common;

use std::collections::BTreeSet;

use common::{give, lines, open, problems, seed_table, value};
use grundy::{Area, Game, Run, Solution, Value};
use serde_json::Value as Json;

#[test]
fn every_case_has_its_answer() {
    let mut cases = 0;
    for problem in problems() {
        let mut game = open(&problem);
        for case in lines(&problem, "cases.jsonl") {
            give(&mut game, &case).expect("inputs of the rules");
            let answer = game.answer(&mut Run::silent());
            assert_eq!(answer, Ok(value(&case["expect"])), "{problem}: {case}");
            cases += 1;
        }
    }
    assert_eq!(cases, 2535);
}

/// Cases far beyond any table: through a proved period, or by search if few positions are needed.
#[test]
fn every_big_case_has_its_answer() {
    let mut cases = 0;
    for problem in problems() {
        for case in lines(&problem, "cases_big.jsonl") {
            let mut game = open(&problem);
            give(&mut game, &case).expect("inputs of the rules");
            cases += 1;
            let answer = game.answer(&mut Run::silent());
            assert_eq!(answer, Ok(value(&case["expect"])), "{problem}: {case}");
        }
    }
    assert_eq!(cases, 38);
}

/// The whole sum after a move in the notation of the corpus: empty heaps are left out if the
/// position is a single number, and the others are sorted.
fn left(problem: &str, solution: &Solution, index: usize) -> Json {
    let m = &solution.moves[index];
    let mut rest: Vec<Vec<Value>> = Vec::new();
    for (i, part) in solution.components.iter().enumerate() {
        if i == m.component {
            rest.extend(m.to.iter().map(|to| to.position.clone()));
        } else {
            rest.push(part.at.position.clone());
        }
    }
    rest.retain(|position| position[..] != [Value::Int(0)]);
    if problem == "seed-maya2" {
        // The corpus names its two heaps in ascending order.
        for position in &mut rest {
            position.sort();
        }
    }
    rest.sort();
    rest.iter()
        .map(|position| {
            position
                .iter()
                .map(grundy::formula::json::from_value)
                .collect::<Json>()
        })
        .collect()
}

/// The `winning` list of the corpus, sorted as values are.
fn expected(json: &Json) -> BTreeSet<String> {
    let positions = json.as_array().expect("a list of positions");
    positions.iter().map(ToString::to_string).collect()
}

#[test]
fn winning_moves_are_those_of_the_corpus() {
    let mut positions = 0;
    for problem in problems() {
        for line in lines(&problem, "winning_moves.jsonl") {
            let mut game = open(&problem);
            give(&mut game, &line).expect("inputs of the rules");
            let solution = game.solve(&[], &mut Run::silent());
            let solution = solution.unwrap_or_else(|failure| panic!("{problem}: {failure}"));
            assert_eq!(
                solution.value,
                Some(value(&line["value"])),
                "{problem}: {line}"
            );
            let winning = (0..solution.moves.len()).filter(|&i| solution.moves[i].winning);
            match problem.as_str() {
                "edpc-l" => {
                    let ends: Vec<Json> = winning
                        .map(|i| {
                            let m = &solution.moves[i];
                            let left_end = m.to[0].position[0] != m.from.position[0];
                            Json::from(if left_end { "L" } else { "R" })
                        })
                        .collect();
                    assert_eq!(Json::from(ends), line["best"], "{line}");
                }
                "abc206-f" => {
                    // The interval [l,r) leaves (x,l) and (r,y).
                    let chosen: Vec<[&Value; 2]> = winning
                        .map(|i| {
                            let to = &solution.moves[i].to;
                            [&to[0].position[1], &to[1].position[0]]
                        })
                        .collect();
                    let intervals = line["given"]["I"].as_array().expect("intervals");
                    let found: Vec<usize> = (0..intervals.len())
                        .filter(|&i| {
                            let [l, r] = [0, 1].map(|end| value(&intervals[i][end]));
                            chosen.contains(&[&l, &r])
                        })
                        .collect();
                    assert_eq!(Json::from(found), line["intervals"], "{line}");
                }
                _ => {
                    let found: BTreeSet<String> = winning
                        .map(|i| left(&problem, &solution, i).to_string())
                        .collect();
                    assert_eq!(found, expected(&line["winning"]), "{problem}: {line}");
                }
            }
            positions += 1;
        }
    }
    assert_eq!(positions, 156);
}

#[test]
fn lines_alternate_between_won_and_lost() {
    for problem in [
        "nim",
        "kayles-big",
        "seed-queens",
        "typical90-031",
        "cses-2207",
    ] {
        for line in lines(problem, "winning_moves.jsonl") {
            let mut game = open(problem);
            give(&mut game, &line).expect("inputs of the rules");
            let solution = game.solve(&[], &mut Run::silent()).expect("a solution");
            // The winner makes the last move.
            let wins = solution.outcome.is_some_and(grundy::Outcome::mover_wins);
            assert_eq!(solution.line.len() % 2 == 1, wins, "{problem}: {line}");
        }
    }
}

/// The rows of a table of one parameter: the parameter first, then the value.
fn is_a_row(file: &str, game: &str) {
    let rows = seed_table(file).split_off(1);
    let mut game = Game::named(game).expect("a game");
    let area = Area::up_to(rows.len() as i64 - 1);
    let table = game
        .table(None, &area, &mut Run::silent())
        .expect("a table");
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(row[0], i.to_string(), "{file}");
        let expected = Value::Int(row[1].parse().expect("a value"));
        assert_eq!(table.cells.get(i), Some(expected), "{file}: {i}");
    }
}

#[test]
fn sequences_of_the_slides() {
    is_a_row("take123_0_13.tsv", "take");
    is_a_row("take123_0_13.tsv", "subtract:1,2,3");
    is_a_row("sub134_0_14.tsv", "take-from:1,3,4");
    is_a_row("sub134_0_14.tsv", "S{1,3,4}");
    is_a_row("halving_0_16.tsv", "halving");
    is_a_row("split_0_24.tsv", "split");
    is_a_row("split_0_24.tsv", "0.73");
}

#[test]
fn grids_of_the_slides() {
    for (file, game) in [
        ("queens_8x8.tsv", "queens"),
        ("nim2_10x10.tsv", "rook"),
        ("nim_product_17x17.tsv", "nim-product"),
        ("maya_6x6.tsv", "maya2"),
        ("twoheap123_5x5.tsv", "two-heaps:3"),
    ] {
        let rows = seed_table(file);
        let side = rows.len() - 1;
        let mut game = Game::named(game).expect("a game");
        let area = Area::up_to(side as i64 - 1);
        let table = game
            .table(None, &area, &mut Run::silent())
            .expect("a table");
        for (x, row) in rows[1..].iter().enumerate() {
            for (y, cell) in row[1..].iter().enumerate() {
                let expected = cell.parse().ok().map(Value::Int);
                assert_eq!(table.cells.get(x * side + y), expected, "{file}: ({x},{y})");
            }
        }
    }
}

#[test]
fn moves_of_nim_from_the_slides() {
    for row in seed_table("nim_moves.tsv").split_off(1) {
        let heaps: Vec<&str> = row[0].split(' ').collect();
        let solution = Game::named("nim")
            .expect("nim")
            .solve(&heaps, &mut Run::silent())
            .expect("a solution");
        assert_eq!(
            solution.value,
            Some(Value::Int(row[1].parse().expect("a sum")))
        );
        let found: Vec<String> = solution
            .winning()
            .map(|m| {
                let mut left = heaps.clone();
                let smaller = m.to[0].position[0].to_string();
                left[m.component] = &smaller;
                left.join(" ")
            })
            .collect();
        let expected = row[2].split(';').map(str::trim);
        let expected: Vec<&str> = expected.filter(|cell| !cell.is_empty()).collect();
        assert_eq!(found, expected, "{row:?}");
    }
}

#[test]
fn followers_of_take_1_to_3() {
    for row in seed_table("followers_take123.tsv").split_off(1) {
        let solution = Game::named("take")
            .expect("take")
            .solve(&[&row[0]], &mut Run::silent())
            .expect("a solution");
        let mut found: Vec<i64> = solution
            .moves
            .iter()
            .filter_map(|m| m.to[0].position[0].as_int())
            .collect();
        found.sort_unstable();
        let expected: Vec<i64> = row[1]
            .split_whitespace()
            .map(|x| x.parse().expect("a heap"))
            .collect();
        assert_eq!(found, expected, "{row:?}");
    }
}
