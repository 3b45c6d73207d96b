//! Rule files of games on boards, compared with programs on bit masks that share no code with them.

use std::collections::HashMap;

use grundy::{Formula, Run};

use crate::common::Dice;

/// The cells of all lines of `k` cells on `h` rows of `w`, and whether a line can be extended at
/// both ends: the cells before and after it.
fn lines(h: i32, w: i32, k: i32) -> Vec<(u32, u32)> {
    let mut all = Vec::new();
    let cell = |row: i32, column: i32| {
        let inside = (0..h).contains(&row) && (0..w).contains(&column);
        if inside {
            1_u32 << (row * w + column)
        } else {
            0
        }
    };
    for row in 0..h {
        for column in 0..w {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let at = |i: i32| cell(row + i * down, column + i * right);
                if (0..k).all(|i| at(i) != 0) {
                    all.push(((0..k).map(at).sum(), at(-1) | at(k)));
                }
            }
        }
    }
    all
}

/// The text of a board.
fn text(h: i32, w: i32, x: u32, o: u32) -> String {
    let row = |row: i32| -> String {
        let cells = (row * w..(row + 1) * w).map(|i| match (x >> i & 1, o >> i & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        });
        cells.collect()
    };
    (0..h).map(row).collect::<Vec<_>>().join("|")
}

/// The outcome of each reached position of Teeko for the player to move, the owner of the first
/// mask: 1 a win, -1 a loss, 0 a draw. Losses and wins are propagated backwards from lines.
fn teeko(n: i32, k: i32) -> HashMap<(u32, u32), i32> {
    let lines = lines(n, n, k);
    let moves = |(own, other): (u32, u32)| -> Vec<(u32, u32)> {
        let free = |i: i32| (own | other) >> i & 1 == 0;
        let mut all = Vec::new();
        if lines.iter().any(|(line, _)| other & line == *line) {
            return all;
        }
        for to in (0..n * n).filter(|to| free(*to)) {
            if (own.count_ones() as i32) < k {
                all.push((other, own | 1 << to));
                continue;
            }
            for from in (0..n * n).filter(|from| own >> from & 1 == 1) {
                let (rows, columns) = (from / n - to / n, from % n - to % n);
                if rows.abs() <= 1 && columns.abs() <= 1 {
                    all.push((other, own & !(1 << from) | 1 << to));
                }
            }
        }
        all
    };
    let mut found: HashMap<(u32, u32), i32> = HashMap::from([((0, 0), 0)]);
    let mut order = vec![(0, 0)];
    let mut place = 0;
    while let Some(position) = order.get(place).copied() {
        place += 1;
        for to in moves(position) {
            if found.insert(to, 0).is_none() {
                order.push(to);
            }
        }
    }
    loop {
        let mut changed = false;
        for position in &order {
            if found[position] != 0 {
                continue;
            }
            let options: Vec<i32> = moves(*position).iter().map(|to| found[to]).collect();
            let outcome = if options.contains(&-1) {
                1
            } else if options.iter().all(|one| *one == 1) {
                -1
            } else {
                continue;
            };
            found.insert(*position, outcome);
            changed = true;
        }
        if !changed {
            return found;
        }
    }
}

#[test]
fn teeko_has_the_outcomes_of_a_search_on_masks() {
    let found = teeko(3, 3);
    let count = |outcome: i32| found.values().filter(|one| **one == outcome).count();
    assert_eq!((count(1), count(-1), count(0)), (2046, 596, 1228));
    let mut game = Formula::named("teeko").expect("a game");
    let mut positions: Vec<_> = found.iter().collect();
    positions.sort();
    for ((own, other), outcome) in positions.into_iter().step_by(97) {
        let board = text(3, 3, *own, *other);
        let value = game.eval(
            &format!("outcome(g(square('{board}'),'x'))"),
            &mut Run::silent(),
        );
        let expected = ["'P'", "'D'", "'N'"][(outcome + 1) as usize];
        assert_eq!(value.expect(&board).to_string(), expected, "{board}");
    }
}

/// The rules of a game of lines.
struct Lines {
    all: Vec<(u32, u32)>,
    cells: u32,
    known: HashMap<(u32, u32, &'static str), i32>,
}

impl Lines {
    /// The value for the player to move; `first` is 1 if that player reaches the aim.
    fn value(&mut self, own: u32, other: u32, is_x: bool, kind: &'static str) -> i32 {
        let key = (own, other, kind);
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let has = |m: u32, line: u32| m & line == line;
        let lost = self.all.iter().any(|(line, ends)| {
            let exactly = kind != "exact" || other & ends == 0;
            has(other, *line) && exactly
        });
        let free: Vec<u32> = (0..self.cells)
            .map(|i| 1 << i)
            .filter(|cell| (own | other) & cell == 0)
            .collect();
        let mut best = match kind {
            "maker" if lost && !is_x => return -1,
            "first" if lost => return 0,
            "free" | "exact" if lost => return -1,
            _ if !free.is_empty() => i32::MIN,
            "maker" => i32::from(!is_x) * 2 - 1,
            "first" => i32::from(!is_x),
            _ => 0,
        };
        for cell in free {
            let value = self.value(other, own | cell, !is_x, kind);
            let value = if kind == "first" { 1 - value } else { -value };
            best = best.max(value);
        }
        self.known.insert(key, best);
        best
    }
}

#[test]
fn variants_of_gomoku_have_the_values_of_a_search_on_masks() {
    let mut dice = Dice(46);
    let mut differ = 0;
    for (h, w, k) in [(3, 3, 3), (3, 4, 3), (2, 5, 2), (1, 9, 3), (3, 5, 3)] {
        let mut game = Formula::named("gomoku-variants").expect("a game");
        for (name, n) in [("h", h), ("w", w), ("k", k)] {
            game.give_word(name, &n.to_string()).expect("an input");
        }
        let mut masks = Lines {
            all: lines(h, w, k),
            cells: (h * w) as u32,
            known: HashMap::new(),
        };
        let mut compared = 0;
        while compared < 40 {
            // A position with the same number of stones of both, or one more of x.
            let stones = dice
                .below((h * w) as usize)
                .max((h * w - 9).max(0) as usize);
            let (mut x, mut o) = (0_u32, 0_u32);
            for i in 0..stones {
                let free: Vec<u32> = (0..masks.cells).filter(|c| (x | o) >> c & 1 == 0).collect();
                let cell = 1 << free[dice.below(free.len())];
                if i % 2 == 0 { x |= cell } else { o |= cell }
            }
            let is_x = stones.is_multiple_of(2);
            let (own, other) = if is_x { (x, o) } else { (o, x) };
            // The player to move has no line: the last move would not have been made.
            if masks.all.iter().any(|(line, _)| own & line == *line) {
                continue;
            }
            compared += 1;
            let board = text(h, w, x, o);
            let p = if is_x { 'x' } else { 'o' };
            let mut values = Vec::new();
            for kind in ["free", "exact", "maker", "first"] {
                let call = format!("int({kind}(square('{board}'),'{p}'))");
                let value = game.eval(&call, &mut Run::silent()).expect(&call);
                let expected = masks.value(own, other, is_x, kind);
                assert_eq!(value.to_string(), expected.to_string(), "{call}");
                values.push(expected);
            }
            differ += usize::from(values[0] != values[1]);
        }
    }
    assert!(differ >= 3, "overlines decide {differ} positions");
}
