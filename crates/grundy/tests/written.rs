//! Games without a special engine, written in the rule language: compared with
//! `tests/games/truths.tsv`.

use crate::facts;

use facts::truth;
use grundy::{Game, Outcome, Run, Value};

/// A game with its inputs.
fn game(rules: &str, givens: &[(&str, i64)]) -> Game {
    let mut game = Game::named(rules).unwrap_or_else(|failure| panic!("{failure}"));
    for &(name, value) in givens {
        game.formula_mut()
            .expect("rules")
            .give(name, Value::Int(value));
    }
    game
}

fn eval(game: &mut Game, expression: &str) -> String {
    let value = game.eval(expression, &mut Run::silent());
    value
        .unwrap_or_else(|failure| panic!("{failure}"))
        .to_string()
}

/// `win` of the start, in the words of the file.
fn winner(game: &mut Game, start: &str) -> &'static str {
    match &*eval(game, start) {
        "true" => "first player wins",
        "false" => "second player wins",
        other => panic!("{other}"),
    }
}

/// The drawn edges are bits of `m`, horizontal ones first. The player that closes a box moves
/// again.
const DOTS_AND_BOXES: &str = "\
f(m) = max{ if c > 0 then c + f(m | 1<<e) else -f(m | 1<<e)
            for e in 0..across + h*(w+1) if bit(m, e) == 0
            let c = count{ (m | 1<<e) & b == b for b in boxes if bit(b, e) == 1 } } default 0
across = w*(h+1)
edges(i, j) = [i*w+j, i*w+w+j, across + i*(w+1)+j, across + i*(w+1)+j+1]
boxes = list{ sum{ 1<<e for e in edges(i, j) } for i in 0..h for j in 0..w }
";

#[test]
fn dots_and_boxes() {
    for (w, h) in [(1, 1), (2, 1), (2, 2)] {
        let mut game = game(DOTS_AND_BOXES, &[("w", w), ("h", h)]);
        let fact = "boxes of the first player minus the second";
        let size = format!("{w}x{h} boxes");
        assert_eq!(
            eval(&mut game, "f(0)"),
            truth("dots and boxes", &size, fact)
        );
    }
}

/// Own stones and the opponent's. After a move every group must touch an empty point.
const NOGO: &str = "\
wins(a, b) = win{ wins(b, a | 1<<c) for c in 0..w*h
                  if bit(a|b, c) == 0 and lives(a | 1<<c, b) and lives(b, a | 1<<c) }
all_points = (1 << (w*h)) - 1
left = sum{ 1<<c for c in 0..w*h if c % w > 0 }
near(s) = s | s << w | s >> w | (s & left >> 1) << 1 | (s & left) >> 1
grow(s, m) = if s | near(s) & m == s then s else grow(s | near(s) & m, m)
lives(m, other) = grow(near(all_points - (m | other)) & m, m) == m
";

#[test]
fn nogo_on_nine_points() {
    let mut game = game(NOGO, &[("w", 3), ("h", 3)]);
    assert_eq!(
        winner(&mut game, "wins(0, 0)"),
        truth("nogo", "3x3", "value")
    );
}

/// Own edges and the opponent's. A player that completes a triangle of one colour has lost, so such
/// a move is excluded.
const SIM: &str = "\
wins(a, b) = win{ wins(b, a | 1<<e) for e in 0..n*(n-1)/2 if bit(a|b, e) == 0
                  and not any{ (a | 1<<e) & t == t for t in triangles if bit(t, e) == 1 } }
edge(u, v) = 1 << (v*(v-1)/2 + u)
triangles = list{ edge(x, y) | edge(y, z) | edge(x, z) for z in 0..n for y in 0..z for x in 0..y }
";

#[test]
#[ignore = "seconds when optimised"]
fn sim_on_six_points() {
    let mut game = game(SIM, &[("n", 6)]);
    assert_eq!(winner(&mut game, "wins(0, 0)"), truth("sim", "K6", "value"));
}

#[test]
fn chomp() {
    assert_eq!(
        truth("chomp", "m x n larger than 1x1", "value"),
        "first player wins"
    );
    for (rows, columns) in (1..=4).flat_map(|m| (1..=5).map(move |n| (m, n))) {
        let bar = format!("[{}]", vec![columns.to_string(); rows].join(","));
        let mut game = Game::named("chomp").unwrap();
        let solved = game.solve(&[&*bar], &mut Run::silent()).unwrap();
        let wins = solved.outcome == Some(Outcome::N);
        assert_eq!(wins, rows * columns > 1, "{bar}");
        if rows == 2 {
            // The far corner square only, and no other bite.
            assert_eq!(
                truth("chomp", "2 x n", "winning first move"),
                "the far corner square alone"
            );
            let winning: Vec<&str> = solved
                .moves
                .iter()
                .filter(|m| m.winning)
                .map(|m| &*m.text)
                .collect();
            assert_eq!(winning, [format!("{bar} -> [{columns},{}]", columns - 1)]);
        }
    }
}
