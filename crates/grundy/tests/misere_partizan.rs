//! Misère play of partizan games and of sums of different games, against the definition: every
//! line of play is tried on models without components.

use std::collections::HashMap;

use grundy::misere::{Compound, Convention, PlayMode};
use grundy::play::{End, Play};
use grundy::{Budget, Game, Outcome, Run, Side, Solution, Stop};

/// A position of several games: cells of Domineering, dominoes that are upright, heaps of Kayles,
/// heaps in which Left takes 1 or 3 and Right takes 2 or 3.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Model {
    board: Vec<Vec<bool>>,
    dominoes: Vec<u8>,
    kayles: Vec<u32>,
    heaps: Vec<u32>,
}

impl Model {
    fn options(&self, left: bool) -> Vec<Self> {
        let mut all = Vec::new();
        let (down, right) = if left { (1, 0) } else { (0, 1) };
        for (y, row) in self.board.iter().enumerate() {
            for x in 0..row.len() {
                let (v, u) = (y + down, x + right);
                let free = |y: usize, x: usize| {
                    self.board.get(y).and_then(|row| row.get(x)) == Some(&true)
                };
                if free(y, x) && free(v, u) {
                    let mut next = self.clone();
                    next.board[y][x] = false;
                    next.board[v][u] = false;
                    all.push(next);
                }
            }
        }
        for (i, &domino) in self.dominoes.iter().enumerate() {
            if domino != if left { b'r' } else { b'l' } {
                for kept in [&self.dominoes[..i], &self.dominoes[i + 1..]] {
                    let mut next = self.clone();
                    next.dominoes = kept.to_vec();
                    all.push(next);
                }
            }
        }
        for (i, &heap) in self.kayles.iter().enumerate() {
            for taken in 1..=heap.min(2) {
                for one in 0..=heap - taken {
                    let mut next = self.clone();
                    next.kayles[i] = one;
                    next.kayles.push(heap - taken - one);
                    all.push(next);
                }
            }
        }
        for (i, &heap) in self.heaps.iter().enumerate() {
            for taken in if left { [1, 3] } else { [2, 3] } {
                if taken <= heap {
                    let mut next = self.clone();
                    next.heaps[i] = heap - taken;
                    all.push(next);
                }
            }
        }
        for next in &mut all {
            next.kayles.retain(|&heap| heap > 0);
            next.kayles.sort_unstable();
        }
        all
    }

    /// Whether the player to move wins: a player without a move does.
    fn wins(&self, left: bool, memo: &mut HashMap<(Self, bool), bool>) -> bool {
        if let Some(&known) = memo.get(&(self.clone(), left)) {
            return known;
        }
        let options = self.options(left);
        let wins = options.is_empty() || options.iter().any(|next| !next.wins(!left, memo));
        memo.insert((self.clone(), left), wins);
        wins
    }

    fn outcome(&self) -> Outcome {
        let mut memo = HashMap::new();
        match (self.wins(true, &mut memo), self.wins(false, &mut memo)) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }
}

fn misere() -> PlayMode {
    PlayMode {
        convention: Convention::Misere,
        ..PlayMode::default()
    }
}

fn solve(game: &str, words: &[&str]) -> Solution {
    let mut game = Game::named(game).unwrap();
    let sum = game.read(words, &mut Run::silent()).unwrap();
    game.solve_as(&sum, misere(), &mut Run::silent()).unwrap()
}

/// Each winning move belongs to a player that wins when moving first, and each such player has one
/// or cannot move.
fn moves_agree(solution: &Solution) {
    let outcome = solution.outcome.unwrap();
    for (player, first) in [("L", Outcome::L), ("R", Outcome::R)] {
        let own = (solution.moves.iter())
            .filter(|by| by.of_two.as_ref().unwrap().player == player)
            .collect::<Vec<_>>();
        let wins = outcome == Outcome::N || outcome == first;
        let has_winning = own.is_empty() || own.iter().any(|by| by.winning);
        assert_eq!(wins, has_winning, "{player} of {:?}", solution.components);
    }
}

fn board(text: &str) -> Vec<Vec<bool>> {
    let rows = text.split('|');
    rows.map(|row| row.bytes().map(|c| c == b'.').collect())
        .collect()
}

#[test]
fn boards_of_domineering_have_the_outcomes_of_trying_every_move() {
    let mut seen = HashMap::new();
    for (h, w) in [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3)] {
        for set in 1..1_u32 << (h * w) {
            let cell = |i: usize| if set >> i & 1 == 1 { '.' } else { '#' };
            let rows: Vec<String> = (0..h)
                .map(|y| (0..w).map(|x| cell(y * w + x)).collect())
                .collect();
            let text = rows.join("|");
            let model = Model {
                board: board(&text),
                ..Model::default()
            };
            let solution = solve("domineering", &[&text]);
            assert_eq!(solution.outcome, Some(model.outcome()), "{text}");
            moves_agree(&solution);
            *seen.entry(format!("{:?}", model.outcome())).or_insert(0) += 1;
        }
    }
    // All four classes occur, so the test can tell them apart.
    assert_eq!(seen.len(), 4, "{seen:?}");
    // A case that a user wrote out with bit masks.
    assert_eq!(solve("domineering", &["...|..."]).outcome, Some(Outcome::L));
}

#[test]
fn sums_of_one_game_have_the_outcomes_of_trying_every_move() {
    let rules = "g(x>=0) = { g(x-k) for k in [1,3] | g(x-k) for k in [2,3] }";
    for a in 0..8_u32 {
        for b in 0..=a {
            let model = Model {
                heaps: vec![a, b],
                ..Model::default()
            };
            let words = [a.to_string(), b.to_string()];
            let solution = solve(rules, &[&words[0], &words[1]]);
            assert_eq!(solution.outcome, Some(model.outcome()), "{a} {b}");
            moves_agree(&solution);
            let words = [format!("1,3|2,3:{a}"), format!("1,3|2,3:{b}")];
            let solution = solve("partizan-subtraction", &[&words[0], &words[1]]);
            assert_eq!(solution.outcome, Some(model.outcome()), "{a} {b}");
        }
    }
    for row in ["l", "lr", "lre", "eel", "rlel", "lrlre", "llrr"] {
        let model = Model {
            dominoes: row.bytes().collect(),
            ..Model::default()
        };
        let solution = solve("toppling-dominoes", &[row]);
        assert_eq!(solution.outcome, Some(model.outcome()), "{row}");
        moves_agree(&solution);
    }
}

#[test]
fn sums_of_different_games_have_the_outcomes_of_trying_every_move() {
    for (sum, model) in [
        (
            "domineering ..|.. + kayles 3",
            Model {
                board: board("..|.."),
                kayles: vec![3],
                ..Model::default()
            },
        ),
        (
            "domineering ...|..# + toppling-dominoes ler + kayles 2",
            Model {
                board: board("...|..#"),
                dominoes: b"ler".to_vec(),
                kayles: vec![2],
                ..Model::default()
            },
        ),
        (
            "kayles 4 + partizan-subtraction 1,3|2,3:5",
            Model {
                kayles: vec![4],
                heaps: vec![5],
                ..Model::default()
            },
        ),
    ] {
        let solution = solve(sum, &[]);
        assert_eq!(solution.outcome, Some(model.outcome()), "{sum}");
        moves_agree(&solution);
    }
}

/// Sums of different impartial games have the theory of the sums of their positions.
#[test]
fn sums_of_impartial_games_have_the_outcomes_of_trying_every_move() {
    fn wins(nim: &[u32], kayles: &[u32], memo: &mut HashMap<(Vec<u32>, Vec<u32>), bool>) -> bool {
        let key = (nim.to_vec(), kayles.to_vec());
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let mut options = Vec::new();
        for i in 0..nim.len() {
            for left in 0..nim[i] {
                let mut next = nim.to_vec();
                next[i] = left;
                options.push((next, kayles.to_vec()));
            }
        }
        let model = Model {
            kayles: kayles.to_vec(),
            ..Model::default()
        };
        for next in model.options(true) {
            options.push((nim.to_vec(), next.kayles));
        }
        let found = options.is_empty() || options.iter().any(|(n, k)| !wins(n, k, memo));
        memo.insert(key, found);
        found
    }
    let mut memo = HashMap::new();
    let mut lost = 0;
    for a in 0..5_u32 {
        for b in 0..7_u32 {
            for c in [0, 2, 3] {
                let solution = solve(&format!("nim {a} + kayles {b} + kayles {c}"), &[]);
                let expected = wins(&[a], &[b, c], &mut memo);
                let outcome = Outcome::from_win(expected);
                assert_eq!(solution.outcome, Some(outcome), "{a} {b} {c}");
                let winning = solution.winning().count();
                assert_eq!(winning > 0, expected && a + b + c > 0, "{a} {b} {c}");
                lost += u32::from(!expected);
            }
        }
    }
    assert!(lost > 5, "{lost}");
}

#[test]
fn games_without_such_play_are_refused() {
    let refuse = |game: &str, words: &[&str], play_mode: PlayMode, budget: Budget| {
        let mut game = Game::named(game).unwrap();
        let sum = game.read(words, &mut Run::silent()).unwrap();
        let mut run = Run::silent();
        run.budget = budget;
        let failure = game.solve_as(&sum, play_mode, &mut run).unwrap_err();
        (failure.code().to_owned(), failure.stop())
    };
    let unlimited = Budget::UNLIMITED;
    let value = "g(n) = { g(n-1) if n > 0, 3 | 0 }";
    assert_eq!(refuse(value, &["3"], misere(), unlimited).0, "not-a-sum");
    let zero = "g(n) = { {*|*} | g(n-1) if n > 0 }";
    assert_eq!(refuse(zero, &["3"], misere(), unlimited).0, "not-a-sum");
    let again = "g(n) = { g(n) | g(n) }";
    assert_eq!(refuse(again, &["3"], misere(), unlimited).0, "loopy-game");
    let selective = PlayMode {
        compound: Compound::Selective,
        ..PlayMode::default()
    };
    assert_eq!(
        refuse("domineering", &["..|.."], selective, unlimited).0,
        "wrong-play"
    );
    assert_eq!(
        refuse("nim 3 + connect4:4,4 1", &[], misere(), unlimited).0,
        "wrong-play"
    );
    let few = Budget::cells(10);
    assert_eq!(
        refuse("domineering", &["....|....|...."], misere(), few).1,
        Some(Stop::Budget)
    );
}

/// The player that has the winning moves wins against any reply, and a player without a move wins.
#[test]
fn play_ends_as_the_outcome_says() {
    for (game, words) in [
        ("domineering", &["...|..."][..]),
        ("partizan-subtraction", &["1,3|2,3:5", "1,3|2,3:4"]),
    ] {
        for begins in [Side::First, Side::Second] {
            let mut opened = Game::named(game).unwrap();
            let run = &mut Run::silent();
            let mut play = Play::of_sum_in(&mut opened, words, misere(), run).unwrap();
            if begins == Side::Second {
                play.begin_with_second().unwrap();
            }
            assert_eq!(play.player(Side::First), "Left");
            let favoured = match solve(game, words).outcome {
                Some(Outcome::L) => Side::First,
                Some(Outcome::R) => Side::Second,
                Some(Outcome::N) => begins,
                _ => begins.other(),
            };
            while play.end().is_none() {
                let by = if play.turn() == favoured {
                    play.advise(run).unwrap().unwrap().by
                } else {
                    play.moves().unwrap().pop().unwrap()
                };
                play.play(&by).unwrap();
            }
            assert_eq!(play.end(), Some(End::Won(favoured)), "{game} {begins:?}");
        }
    }
}
