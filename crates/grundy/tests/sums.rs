//! Sums of different games: every answer compared with the definition, in which a position is a
//! list of heaps of games, without Grundy values.

use std::collections::HashMap;

use grundy::{
    About, Board, Component, Diagnostic, Game, Impartial, Options, Outcome, Run, Side, Solution,
    ZeroSum, play::Play,
};

fn solve(game: &str, words: &[&str]) -> Solution {
    let mut game = Game::named(game).expect(game);
    game.solve(words, &mut Run::silent()).expect("a solution")
}

/// The options of `take:3`, Kayles and the queen, from their rules in words.
fn options(game: &str, at: &[i64]) -> Vec<Vec<Vec<i64>>> {
    match (game, at) {
        ("take:3", &[n]) => (1..=n.min(3)).map(|k| vec![vec![n - k]]).collect(),
        ("kayles", &[n]) => (1..=n.min(2))
            .flat_map(|k| (0..=n - k).map(move |a| vec![vec![a], vec![n - k - a]]))
            .collect(),
        ("queens", &[x, y]) => (1..=x.max(y))
            .flat_map(|k| [[x - k, y], [x, y - k], [x - k, y - k]])
            .filter(|to| to.iter().all(|c| *c >= 0))
            .map(|to| vec![to.to_vec()])
            .collect(),
        _ => panic!("{game} {at:?}"),
    }
}

type Position = Vec<(&'static str, Vec<i64>)>;

/// Whether the player to move wins, by trying every move.
fn wins(sum: &Position, memo: &mut HashMap<Position, bool>) -> bool {
    let mut sum = sum.clone();
    sum.retain(|(game, at)| !options(game, at).is_empty());
    sum.sort();
    if let Some(known) = memo.get(&sum) {
        return *known;
    }
    let mut found = false;
    for (i, (game, at)) in sum.iter().enumerate() {
        for left in options(game, at) {
            let mut next = sum.clone();
            next.splice(i..=i, left.into_iter().map(|at| (*game, at)));
            found |= !wins(&next, memo);
        }
    }
    memo.insert(sum, found);
    found
}

#[test]
fn sums_of_different_games_are_won_as_trying_every_move_says() {
    let mut memo = HashMap::new();
    for (n, k, x, y) in [
        (5, 4, 2, 3),
        (3, 3, 1, 2),
        (0, 2, 3, 1),
        (1, 1, 0, 0),
        (4, 0, 1, 2),
        (2, 5, 2, 2),
    ] {
        let sum: Position = vec![
            ("take:3", vec![n]),
            ("kayles", vec![k]),
            ("queens", vec![x, y]),
        ];
        let text = format!("take:3 {n} + kayles {k} + queens {x},{y}");
        let solution = solve(&text, &[]);
        let wanted = Outcome::from_win(wins(&sum, &mut memo));
        assert_eq!(solution.outcome, Some(wanted), "{text}");
        for by in &solution.moves {
            let game = by.game.as_deref().expect("the name of the game");
            assert!(by.text.starts_with(&format!("{game} ")), "{}", by.text);
            let mut next = sum.clone();
            let ints = |c: &Component| c.position.iter().map(|v| v.as_int().unwrap()).collect();
            let name = sum[by.component].0;
            next.splice(
                by.component..=by.component,
                by.to.iter().map(|to| (name, ints(to))),
            );
            assert_eq!(by.winning, !wins(&next, &mut memo), "{text}: {}", by.text);
        }
    }
}

#[test]
fn a_sum_is_read_as_it_is_written() {
    let mut game = Game::named("take:3 5 + kayles 4 + 2 + queens (4,7)").expect("a sum");
    assert_eq!(game.name(), "take:3 5 + kayles 4 2 + queens (4,7)");
    let run = &mut Run::silent();
    let start = game.read(&[], run).expect("the start");
    let words: Vec<String> = start.iter().map(|at| game.show(at)).collect();
    assert_eq!(words, ["take:3 5", "kayles 4", "kayles 2", "queens 4,7"]);
    let again: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(game.read(&again, run).expect("the same"), start);
    let mut game = Game::named("take:3 + kayles").expect("a sum");
    let in_order = game.read(&["5", "4"], run).expect("one for each");
    assert_eq!(in_order, start[..2]);
    let refused = game.read(&["5", "4", "3"], run).unwrap_err();
    assert!(refused.to_string().contains("`'take:3 5'`"), "{refused}");
}

#[test]
fn what_has_no_grundy_values_is_refused_by_its_name() {
    for (sum, named) in [
        ("nim 3 + misere-nim 3", "`misere-nim`"),
        ("nim 3 + deque", "`deque`"),
        ("kayles 3 + tictactoe", "`tictactoe`"),
        ("nim 3 + dobutsu", "`dobutsu`"),
    ] {
        let mut game = Game::named(sum).expect(sum);
        let refused = game.solve(&[], &mut Run::silent()).unwrap_err();
        assert_eq!(refused.code(), "no-sum", "{sum}");
        assert!(refused.to_string().contains(named), "{refused}");
    }
    for sum in ["nim 3 +", "nim 3 + kaylse 4"] {
        let refused = Game::named(sum).err().expect(sum);
        assert_eq!(refused.code(), "unknown-game", "{sum}");
    }
}

#[test]
fn a_sum_of_different_games_is_played_to_its_end() {
    let mut game = Game::named("take:3 5 + kayles 4 + queens 2,3").expect("a sum");
    let run = &mut Run::silent();
    let mut play = Play::of_sum(&mut game, &[], run).expect("a game");
    let first = play.turn();
    let wise = play.advise(run).unwrap().expect("a move").words == "wins";
    while play.end().is_none() {
        let by = if (play.turn() == first) == wise {
            play.advise(run).unwrap().expect("a move").by
        } else {
            play.moves().unwrap().remove(0)
        };
        play.play(&by).unwrap();
    }
    let winner = if wise { first } else { first.other() };
    assert_eq!(
        play.end().unwrap().to_string(),
        format!("the {winner} player wins")
    );
}

/// Take one or two tokens of a row; the side to move is not a part of the value of a position.
struct Take {
    /// Whether keys count as hashes.
    hashed: bool,
}

impl ZeroSum for Take {
    type Position = (u32, Side);
    type Move = u32;
    type Key = u64;
    const IMPARTIAL: bool = true;

    fn start(&self) -> (u32, Side) {
        (7, Side::First)
    }

    fn side(&self, p: &(u32, Side)) -> Side {
        p.1
    }

    fn moves(&self, p: &(u32, Side), out: &mut Vec<u32>) {
        out.extend(1..=p.0.min(2));
    }

    fn play(&self, p: &(u32, Side), take: u32) -> (u32, Side) {
        (p.0 - take, p.1.other())
    }

    fn ended(&self, p: &(u32, Side)) -> Option<i32> {
        (p.0 == 0).then_some(-1)
    }

    fn key(&self, p: &(u32, Side)) -> u64 {
        p.0.into()
    }

    fn hashed(&self) -> bool {
        self.hashed
    }

    fn move_number(&self, take: u32) -> u16 {
        take as u16
    }

    fn show(&self, p: &(u32, Side)) -> String {
        p.0.to_string()
    }

    fn read(&self, text: &str) -> Result<(u32, Side), Diagnostic> {
        let wrong = |_| Diagnostic::error("position", grundy::Message::same("not a number"));
        Ok((text.parse().map_err(wrong)?, Side::First))
    }

    fn show_move(&self, _: &(u32, Side), take: u32) -> String {
        format!("take{take}")
    }

    fn board(&self, p: &(u32, Side)) -> Board {
        Board::row([p.0.to_string()])
    }
}

#[test]
fn a_board_whose_rules_allow_it_is_a_part_of_a_sum() {
    let board = || Game::of_board(Take { hashed: false }, &About::named("row"));
    for n in 0..12_u32 {
        let word = n.to_string();
        let kayles = Game::named("kayles").expect("Kayles");
        let mut sum = Game::sum(vec![(board(), vec![&word]), (kayles, vec!["3"])]);
        let solution = sum.solve(&[], &mut Run::silent()).expect("a sum");
        // Kayles of three pins has value 3, the row of n tokens n mod 3.
        let value = i64::from(n % 3) ^ 3;
        assert_eq!(solution.value, Some(grundy::Value::Int(value)), "{n}");
        let rows = solution.moves.iter().filter(|by| by.component == 0);
        assert_eq!(rows.count() as u32, n.min(2));
        for by in solution.moves.iter().filter(|by| by.component == 0) {
            let left: i64 = by.to[0].written.as_deref().unwrap().parse().unwrap();
            assert_eq!(by.value, Some(grundy::Value::Int((left % 3) ^ 3)));
            assert!(by.text.starts_with("row take"), "{}", by.text);
        }
    }
    // A board in a sum of one returns the number of plies.
    let solution = board().solve(&["7"], &mut Run::silent()).expect("a board");
    assert_eq!(
        (solution.outcome, solution.distance),
        (Some(Outcome::Win), Some(5))
    );
}

#[test]
fn a_board_whose_keys_are_hashes_has_no_grundy_values() {
    for hashed in [false, true] {
        let game = Game::of_board(Take { hashed }, &About::named("row"));
        let board = game.own_board().expect("a board");
        assert_eq!(board.is_impartial(), !hashed);
        let values = board.grundy(&board.read("7").expect("a position"), &mut Run::silent());
        if hashed {
            assert_eq!(values.unwrap_err().diagnostic().code, "no-sum");
        } else {
            assert_eq!(values, Ok((1, vec![0, 2])));
        }
    }
}

/// A heap from which a move takes at most `most`; every instance has the same name.
struct TakeAtMost(u32);

impl Impartial for TakeAtMost {
    type Position = u32;

    fn options(&self, &n: &u32, options: &mut Options<u32>) {
        (1..=n.min(self.0)).for_each(|k| options.push(n - k));
    }
}

fn value(game: &mut Game, words: &[&str]) -> Option<grundy::Value> {
    game.solve(words, &mut Run::silent()).expect("a sum").value
}

#[test]
fn games_are_added_with_plus() {
    let named = |name: &str| name.parse::<Game>().expect(name);
    for (n, k, x) in [(3, 4, 6), (0, 0, 0), (1, 2, 3), (5, 9, 2)] {
        let words = [n, k, x].map(|n: i64| n.to_string());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let text = format!("nim {n} + kayles {k} + take:3 {x}");
        let expected = value(&mut named(&text), &[]);
        let mut left = (named("nim") + named("kayles")) + named("take:3");
        let mut right = named("nim") + (named("kayles") + named("take:3"));
        assert_eq!(value(&mut left, &words), expected, "{text}");
        assert_eq!(value(&mut right, &words), expected, "{text}");
        // With positions in the games.
        let mut sum =
            named(&format!("nim {n} + kayles {k}")) + named(&format!("take:3 {x} + nim 1"));
        let expected = value(&mut named(&format!("{text} + nim 1")), &[]);
        assert_eq!(value(&mut sum, &[]), expected, "{text} + nim 1");
    }
    let mut both = named("kayles") + named("kayles");
    let solution = both.solve(&["3", "4"], &mut Run::silent()).expect("a sum");
    assert_eq!(solution.value, Some(grundy::Value::Int(3 ^ 1)));
    assert!(
        solution
            .moves
            .iter()
            .all(|by| by.text.starts_with("kayles "))
    );
}

#[test]
fn games_with_one_name_and_different_rules_are_different_games() {
    let rules = |set: &str| {
        let rules = "g(x) = mex{ g(x-s) for s in S if s <= x }";
        let mut game = Game::named(rules).expect("rules");
        let formula = game.formula_mut().expect("a recurrence");
        formula.give_word("S", set).expect("a set");
        game
    };
    // Of 4: 4 mod 2 with one stone a move, 4 mod 3 with one or two.
    let mut sum = rules("[1]") + rules("[1,2]");
    assert_eq!(value(&mut sum, &["4", "4"]), Some(grundy::Value::Int(1)));
    let mut sum = rules("[1,2]") + rules("[1]");
    assert_eq!(value(&mut sum, &["4", "4"]), Some(grundy::Value::Int(1)));
    let mut sum = rules("[1,2]") + rules("[1,2]");
    assert_eq!(value(&mut sum, &["4", "4"]), Some(grundy::Value::Int(0)));

    let most = |k| Game::of_impartial(TakeAtMost(k), &About::named("most"));
    let mut sum = most(1) + most(4);
    let solution = sum.solve(&["6", "9"], &mut Run::silent()).expect("a sum");
    // 6 mod 2 and 9 mod 5.
    assert_eq!(solution.value, Some(grundy::Value::Int(4)));
    let texts: Vec<&str> = solution.winning().map(|by| &*by.text).collect();
    assert_eq!(texts, ["most#2 9 -> 5"]);
    // What is printed can be read.
    let words: Vec<String> = (solution.winning().next().unwrap().to.iter())
        .map(Component::written)
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(value(&mut sum, &words), Some(grundy::Value::Int(0)));
    let mut sum = Game::sum(vec![(most(1), vec!["6"]), (most(4), vec!["9"])]);
    assert_eq!(value(&mut sum, &[]), Some(grundy::Value::Int(4)));
}
