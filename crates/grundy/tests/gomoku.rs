//! Gomoku: wins by fours are found and are proofs, and the engine beats simple players.

use grundy_catalogue::boards::Gomoku;
use grundy_game::{Budget, Run, Side, ZeroSum};
use grundy_search::{Algorithm, Features, Search, force};

fn board() -> Gomoku {
    Gomoku::new(15, 15).unwrap()
}

#[test]
fn wins_by_fours_are_found_and_proved() {
    let game = board();
    let mut proved = 0;
    for row in include_str!("../../../tests/games/gomoku_fours.tsv")
        .lines()
        .skip(1)
    {
        let cells: Vec<&str> = row.split('\t').collect();
        let start = game.read(cells[1]).unwrap();
        // The line of the file is a win by the rules alone.
        let (mut position, mut line) = (start, Vec::new());
        for by in cells[2].split(' ') {
            let by = game.read_move(&position, by).unwrap();
            line.push(by);
            position = game.play(&position, by);
        }
        assert!(force::check(&game, &start, &line), "{row}");
        // The search finds one as short, and its line is a win by the rules alone.
        let found = force::force(&game, &start, 12, 20_000).expect(row);
        assert!(force::check(&game, &start, &found), "{row}");
        assert_eq!(found.len().to_string(), cells[0], "{row}");
        proved += 1;
        // A line with one reply changed, or cut short, is no proof.
        assert!(!force::check(&game, &start, &found[..found.len() - 2]));
    }
    assert!(proved >= 20, "{proved}");
}

#[test]
fn there_is_no_win_by_fours_on_an_empty_board() {
    let game = board();
    assert_eq!(force::force(&game, &game.start(), 12, 20_000), None);
}

/// Numbers from a seed, the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// How many of so many games the engine wins, looking at so many nodes a move.
fn match_against(player: &mut dyn FnMut(&Gomoku, &Position) -> u16, games: u32, nodes: u64) -> u32 {
    let game = board();
    let mut wins = 0;
    for number in 0..games {
        let engine = if number % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut position = game.start();
        while game.ended(&position).is_none() {
            let by = if game.side(&position) == engine {
                let budget = Budget {
                    cells: Some(nodes),
                    bytes: Some(4 << 20),
                    options: None,
                };
                let search = Search::new(&game)
                    .algorithm(Algorithm::Deepening)
                    .features(Features::ALL)
                    .budget(budget)
                    .line(false);
                force::choose(&game, &search, &position, &mut Run::silent())
                    .best
                    .unwrap()
            } else {
                player(&game, &position)
            };
            position = game.play(&position, by);
        }
        let lost = game.ended(&position) == Some(-1);
        wins += u32::from(lost && game.side(&position) != engine);
    }
    wins
}

type Position = <Gomoku as ZeroSum>::Position;

#[test]
fn a_random_player_never_wins() {
    let mut dice = Dice(1);
    let mut random = |game: &Gomoku, position: &Position| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves[dice.throw(moves.len())]
    };
    assert_eq!(match_against(&mut random, 10, 500), 10);
}

/// The player that looks one move ahead with the engine's own estimate, ties at random. The full match of
/// 100 games at 0.2 seconds a move is longer than a test; here the engine has a tenth of those nodes.
#[test]
fn a_greedy_player_loses() {
    let mut dice = Dice(2);
    let mut greedy = |game: &Gomoku, position: &Position| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let values: Vec<i32> = (moves.iter())
            .map(|&by| {
                let next = game.play(position, by);
                match game.ended(&next) {
                    Some(score) => -score * 1_000_000,
                    None => -game.evaluate(&next).unwrap(),
                }
            })
            .collect();
        let best = values.iter().max().unwrap();
        let good: Vec<_> = (0..moves.len()).filter(|&at| values[at] == *best).collect();
        moves[good[dice.throw(good.len())]]
    };
    let wins = match_against(&mut greedy, 10, 2000);
    assert!(wins >= 9, "{wins}");
}
