//! The facts of `tests/games/truths.tsv`: every row about an included game that can be computed
//! quickly. A named row that is not in the file fails, and so does a row with another value.

use crate::facts;

use std::collections::HashMap;

use facts::truth;
use grundy_catalogue::boards::{
    Chess, Connect4, Deque, Dobutsu, Endgame, Mnk, Othello, Shogi, connect4,
};
use grundy_core::{Budget, Indexed, Run, Side, ZeroSum};
use grundy_search::retrograde::{State, solve};
use grundy_search::value::MATE;
use grundy_search::{Algorithm, Features, Goal, Search, Verdict, count, dfpn, plain};

fn number(game: &str, params: &str, fact: &str) -> u64 {
    let text = truth(game, params, fact);
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is not a number"))
}

fn exact<G: ZeroSum>(game: &G) -> Verdict {
    let found = Search::new(game)
        .line(false)
        .run(&game.start(), &mut Run::silent());
    assert!(found.exact);
    found.verdict
}

fn mnk(m: u32, n: u32, k: u32, misere: bool) -> Mnk {
    Mnk::new(m, n, k, misere).unwrap()
}

fn connect4(width: u32, height: u32) -> Connect4 {
    Connect4::new(width, height, 4).unwrap()
}

#[test]
fn tic_tac_toe_in_numbers() {
    let game = Mnk::tictactoe();
    let fact = |fact| number("tic-tac-toe", "3x3,3", fact);
    assert_eq!(
        truth("tic-tac-toe", "3x3,3", "value"),
        exact(&game).to_string()
    );
    let all: u64 = count::reachable(&game, None, false, None).iter().sum();
    assert_eq!(all, fact("reachable positions incl. empty"));
    let classes: u64 = count::reachable(&game, None, true, None).iter().sum();
    assert_eq!(classes, fact("reachable positions up to 8 symmetries"));
    let start = game.start();
    assert_eq!(
        plain::perft(&game, &start, 9),
        fact("finished games (move sequences)")
    );
    let (value, nodes) = plain::minimax(&game, &start, Goal::Result, None);
    assert_eq!(
        (value, nodes),
        (0, fact("full minimax tree nodes incl. root"))
    );
    let found = Search::new(&game).algorithm(Algorithm::Minimax).line(false);
    assert_eq!(found.run(&start, &mut Run::silent()).counts.nodes, nodes);
}

#[test]
fn m_n_k_games_by_search_by_proof_and_by_table() {
    for (game, params, kind) in [
        (mnk(3, 3, 3, false), "3x3,3", "tic-tac-toe"),
        (mnk(4, 3, 3, false), "4x3,3", "mnk"),
        (mnk(3, 3, 3, true), "3x3,3", "mnk misere"),
    ] {
        let verdict = exact(&game);
        let text = truth(kind, params, "value");
        let said = match verdict {
            Verdict::Win(Some(plies)) => format!("first player wins at ply {plies}"),
            verdict => verdict.to_string(),
        };
        assert_eq!(said, text);
        let proved = dfpn::prove(&game, &game.start(), &Budget::UNLIMITED, &mut Run::silent());
        assert_eq!(proved.unwrap().verdict.unwrap().result(), verdict.result());
        let table = solve(&game, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
        let state = table.state(game.rank(&game.start()).unwrap());
        assert_eq!(state.verdict(), verdict);
    }
}

#[test]
fn four_by_four_in_full() {
    let game = mnk(4, 4, 4, false);
    assert_eq!(truth("mnk", "4x4,4", "value"), "draw");
    let table = solve(&game, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    assert!(matches!(table.state(0), State::Open(_)));
    assert_eq!(table.totals(), (3_118_959, 1_015_631, 6_031_189));
    let misere = mnk(4, 4, 3, true);
    let table = solve(&misere, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    assert_eq!(
        truth("mnk misere", "4x4,3", "value"),
        "second player wins; a line of the first player at ply 15"
    );
    assert_eq!(table.state(0), State::Lost(15));
}

#[test]
fn connect_four_values() {
    for (width, height) in [(4, 4), (4, 5), (5, 5), (4, 6), (6, 4)] {
        let params = format!("{width} wide x {height} high");
        let text = truth("connect four", &params, "value (last move)");
        let cells = width * height;
        let said = match exact(&connect4(width, height)) {
            Verdict::Win(Some(plies)) => format!("first player wins ({plies})"),
            Verdict::Loss(Some(plies)) => format!("second player wins ({plies})"),
            _ => format!("draw ({cells})"),
        };
        assert_eq!(said, text, "{params}");
    }
    // In one column the players take turns, however high it is.
    for height in [8, 61, 62, 63] {
        assert_eq!(exact(&connect4(1, height)), Verdict::Draw, "{height}");
    }
    let three = Connect4::<u64>::new(3, 3, 3).unwrap();
    assert_eq!(
        truth("connect three", "3x3 gravity", "value"),
        exact(&three).to_string()
    );
    let all: u64 = count::reachable(&three, None, false, None).iter().sum();
    assert_eq!(
        all,
        number("connect three", "3x3 gravity", "reachable positions")
    );
}

#[test]
fn a_rook_mates_in_sixteen_moves() {
    let game = Endgame::new("KRK").unwrap();
    let table = solve(&game, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    let longest = table
        .rounds()
        .filter(|round| round.wins > 0)
        .last()
        .unwrap();
    let moves = number("chess endgame", "KRK", "longest mate, moves of the winner");
    // The winner moves first and last.
    assert_eq!(u64::from(longest.distance), 2 * moves - 1);
}

/// Lines of play to the end of the game.
fn finished<G: ZeroSum>(game: &G, position: &G::Position) -> u64 {
    if game.ended(position).is_some() {
        return 1;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = |&by: &G::Move| finished(game, &game.play(position, by));
    moves.iter().map(after).sum()
}

#[test]
fn connect_four_counts() {
    for (width, height) in [(2, 1), (3, 2), (4, 3)] {
        let game = connect4(width, height);
        let params = format!("{width} wide x {height} high");
        let games = number("connect four", &params, "number of games");
        assert_eq!(finished(&game, &game.start()), games);
    }
    for (width, height) in [(4, 4), (4, 5)] {
        let game = connect4(width, height);
        let params = format!("{width} wide x {height} high");
        let all: u64 = count::reachable(&game, None, false, None).iter().sum();
        assert_eq!(all, number("connect four", &params, "reachable positions"));
    }
    let text = truth(
        "connect four",
        "7 wide x 6 high",
        "positions after 0..13 plies",
    );
    let published: Vec<u64> = text
        .split(',')
        .map(|count| count.parse().unwrap())
        .collect();
    let plies = count::reachable(&connect4(7, 6), Some(10), false, None);
    assert_eq!(plies, published[..=10]);
}

/// Parts that a theorem or the knowledge of the game leaves out do not change values.
#[test]
fn insight_symmetry_and_width_of_the_word_change_nothing() {
    for (width, height, run) in [(4, 4, 4), (5, 4, 4), (4, 3, 3), (3, 4, 3)] {
        let narrow = Connect4::<u64>::new(width, height, run).unwrap();
        let wide = Connect4::<u128>::new(width, height, run).unwrap();
        let value = exact(&narrow);
        assert_eq!(exact(&wide), value);
        for (insight, symmetry) in [(false, false), (true, false), (false, true)] {
            let features = Features {
                insight,
                symmetry,
                ..Features::ALL
            };
            let search = Search::new(&narrow).features(features).line(false);
            assert_eq!(
                search.run(&narrow.start(), &mut Run::silent()).verdict,
                value
            );
        }
        let search = Search::new(&narrow).threads(2).line(false);
        assert_eq!(
            search.run(&narrow.start(), &mut Run::silent()).verdict,
            value
        );
    }
    let game = Othello::new(4).unwrap();
    let value = exact(&game);
    for (insight, symmetry) in [(false, false), (true, false), (false, true)] {
        let features = Features {
            insight,
            symmetry,
            ..Features::ALL
        };
        let search = Search::new(&game).features(features).line(false);
        assert_eq!(search.run(&game.start(), &mut Run::silent()).verdict, value);
    }
}

/// Counts of the bounds of a board: positions, those that the bounds decide, and those that they
/// report as lost.
#[derive(Default)]
struct Bounds {
    positions: u64,
    decided: u64,
    lost: u64,
}

/// The value of a position by minimax, with a memo; the game's bounds of every position on the way
/// must hold.
fn with_bounds(
    game: &Connect4,
    position: &connect4::Position,
    memo: &mut HashMap<u64, i32>,
    seen: &mut Bounds,
) -> i32 {
    if let Some(score) = game.ended(position) {
        return score;
    }
    if let Some(&value) = memo.get(&game.key(position)) {
        return value;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let values = moves
        .into_iter()
        .map(|by| -with_bounds(game, &game.play(position, by), memo, seen));
    let value = values.max().expect("a game that has not ended has a move");
    let (least, most) = game.range(position);
    assert!(least <= value && value <= most, "{}", game.show(position));
    seen.positions += 1;
    seen.decided += u64::from(least == most);
    seen.lost += u64::from(most < 0);
    memo.insert(game.key(position), value);
    value
}

/// The bounds that Connect Four gives without search hold in every reachable position, and decide
/// many of them.
#[test]
fn bounds_of_connect_four_hold() {
    let mut seen = Bounds::default();
    for (width, height, run) in [(4, 4, 4), (4, 4, 3), (3, 6, 3), (4, 5, 3), (5, 3, 3)] {
        let game = Connect4::<u64>::new(width, height, run).unwrap();
        with_bounds(&game, &game.start(), &mut HashMap::new(), &mut seen);
    }
    let Bounds {
        positions,
        decided,
        lost,
    } = seen;
    assert!(
        positions > 300_000 && decided > 30_000 && lost > 10_000,
        "{decided} and {lost} of {positions}"
    );
}

/// The same on larger boards.
#[test]
#[ignore = "seconds when optimised: cargo test --release -p grundy --test all boards -- --ignored"]
fn bounds_of_connect_four_hold_on_larger_boards() {
    for (width, height, run) in [(5, 4, 4), (4, 5, 4), (6, 3, 4), (3, 7, 4), (6, 3, 3)] {
        let game = Connect4::<u64>::new(width, height, run).unwrap();
        let mut seen = Bounds::default();
        with_bounds(&game, &game.start(), &mut HashMap::new(), &mut seen);
        assert!(seen.positions > 300_000 && seen.decided > 6000);
    }
}

/// Positions with many free cells that are decided within 14 plies. The distances were found by
/// this project and by the crate `connect-four-ai` 1.0.0. Without windows at near wins the searches
/// take 15 times as many nodes.
#[test]
fn near_wins_of_connect_four_take_few_nodes() {
    let game = connect4(7, 6);
    let mut nodes = 0;
    for (moves, plies) in [
        ("11454355", 13),
        ("31424144", 13),
        ("67525621", 11),
        ("226352641", 11),
        ("352726724", -14),
        ("435146512", -12),
        ("1624314175", 13),
        ("4656315742", 9),
    ] {
        let position = game.after(moves).unwrap();
        let found = Search::new(&game)
            .line(false)
            .run(&position, &mut Run::silent());
        let distance = (MATE - found.value.abs()) * found.value.signum();
        assert_eq!(distance, plies, "{moves}");
        nodes += found.counts.nodes;
    }
    assert!(nodes < 80_000, "{nodes}");
}

/// Windows at near wins give the values of the search that has none.
#[test]
fn near_wins_first_give_the_same_distances() {
    for (width, height) in [(4, 4), (5, 4)] {
        let game = connect4(width, height);
        let mut seed = 7_u32;
        for _ in 0..40 {
            let mut position = game.start();
            for _ in 0..6 {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                position = game.play(&position, moves[seed as usize / 65_536 % moves.len()]);
                if game.ended(&position).is_some() {
                    break;
                }
            }
            let [near, plain] = [Algorithm::Mtdf, Algorithm::AlphaBeta].map(|algorithm| {
                let search = Search::new(&game).algorithm(algorithm).line(false);
                let features = Features {
                    table: true,
                    ..algorithm.features()
                };
                search.features(features).run(&position, &mut Run::silent())
            });
            assert_eq!(near.value, plain.value, "{}", game.show(&position));
        }
    }
}

#[test]
fn othello_counts() {
    for (size, depths) in [(8, 7), (6, 6), (4, 5)] {
        let game = Othello::new(size).unwrap();
        let params = format!("{size}x{size}");
        for depth in 1..=depths {
            let rule = "(pass counts one ply, a finished game counts one leaf at any depth)";
            let fact = format!("perft {depth} {rule}");
            let expected = number("othello", &params, &fact);
            assert_eq!(
                plain::perft(&game, &game.start(), depth),
                expected,
                "{params} {fact}"
            );
        }
    }
}

#[test]
fn othello_of_four_by_four_is_lost_by_eight() {
    // The first player loses 3 to 11; empty cells count for neither player.
    let game = Othello::new(4).unwrap();
    let found = Search::new(&game).run(&game.start(), &mut Run::silent());
    assert_eq!(found.verdict, Verdict::Score(-8));
    let mut position = game.start();
    for &by in &found.line {
        position = game.play(&position, by);
    }
    let score = game.ended(&position).expect("the line goes to the end");
    assert_eq!(
        if game.side(&position) == Side::First {
            score
        } else {
            -score
        },
        -8
    );
}

#[test]
fn chess_and_shogi_counts() {
    for (depth, fact) in [
        (1, "perft 1"),
        (2, "perft 2"),
        (3, "perft 3"),
        (5, "perft 5"),
    ] {
        let expected = number("chess", "8x8 start", fact);
        assert_eq!(count::perft(&Chess, &Chess.start(), depth), expected);
    }
    for (depth, fact) in [(1, "perft 1"), (2, "perft 2"), (4, "perft 4")] {
        let expected = number("shogi", "9x9 start", fact);
        assert_eq!(count::perft(&Shogi, &Shogi.start(), depth), expected);
    }
}

#[test]
fn bulk_counts_are_those_of_the_definition() {
    for depth in 0..4 {
        assert_eq!(
            count::perft(&Chess, &Chess.start(), depth),
            plain::perft(&Chess, &Chess.start(), depth)
        );
        let dobutsu = Dobutsu::new();
        let start = dobutsu.start();
        assert_eq!(
            count::perft(&dobutsu, &start, depth),
            plain::perft(&dobutsu, &start, depth)
        );
    }
    let game = Othello::new(4).unwrap();
    for depth in 0..9 {
        let start = game.start();
        assert_eq!(
            count::perft(&game, &start, depth),
            plain::perft(&game, &start, depth)
        );
    }
}

#[test]
fn the_deque_game() {
    for row in ["1 2 9 3", "10 80 90 30", "10 100 10", "3 9 1 2"] {
        let numbers = row.split(' ').map(|value| value.parse().unwrap()).collect();
        let game = Deque::new(numbers).unwrap();
        let expected: i32 = truth("deque", row, "X - Y").parse().unwrap();
        for algorithm in Algorithm::ALL {
            let found = Search::new(&game)
                .algorithm(algorithm)
                .run(&game.start(), &mut Run::silent());
            assert_eq!(
                found.verdict,
                Verdict::Score(expected.into()),
                "{row} {algorithm:?}"
            );
        }
    }
}

#[test]
fn dobutsu_shogi_has_the_numbering_of_others() {
    let game = Dobutsu::new();
    let text = truth(
        "dobutsu shogi",
        "4x3 perfect index",
        "indexed positions (21 lion pairs x 11878227)",
    );
    assert_eq!(game.len().to_string(), text);
}

/// All of Dobutsu shogi, without stored tables: 249 million positions. It takes a minute of CPU
/// time and 250 MB, so it runs in optimised tests only, or on request:
/// `cargo test --release -- --ignored`.
#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "a minute of a processor when optimised, many when not"
)]
fn dobutsu_shogi_is_solved_from_nothing() {
    let game = Dobutsu::new();
    let table = solve(&game, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    let fact = |fact| truth("dobutsu shogi", "4x3 perfect index", fact);
    let (wins, losses, draws) = table.totals();
    assert_eq!(
        format!("{wins} / {losses} / {draws}"),
        fact("wins / losses / draws")
    );
    let edges = fact("safe moves over all positions that are no immediate win");
    assert_eq!(table.edges().to_string(), edges);
    assert_eq!(
        table.state(game.rank(&game.start()).unwrap()),
        State::Lost(78)
    );
    let rounds: Vec<_> = table.rounds().collect();
    let at = |distance: u32| rounds.iter().find(|round| round.distance == distance);
    let file = include_str!("../../../tests/games/dobutsu_rounds.tsv");
    for line in file.lines().skip(1) {
        let row: Vec<u64> = line.split('\t').map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(
            at(row[1] as u32).map_or(0, |round| round.wins),
            row[2],
            "{line}"
        );
        assert_eq!(
            at(row[3] as u32).map_or(0, |round| round.losses),
            row[4],
            "{line}"
        );
    }
    assert_eq!(rounds[0].wins.to_string(), fact("immediate wins (ply 1)"));
    assert_eq!(
        at(2).unwrap().losses.to_string(),
        fact("losses in 2 (checkmated)")
    );
    let longest = rounds.last().unwrap();
    assert_eq!(longest.distance.to_string(), fact("longest win in plies"));
    assert_eq!(
        longest.wins.to_string(),
        fact("positions that win in 173 plies")
    );

    let bytes = grundy_search::database::compact(&game, "dobutsu", &table, 2, &mut Run::silent());
    let bytes = bytes.unwrap().unwrap();
    assert!(bytes.len() <= 40_000_000, "{}", bytes.len());
    let database = grundy_search::database::Database::open("dobutsu", bytes).unwrap();
    for i in 0..20_000_u64 {
        let number = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % game.len();
        let expected = match table.state(number) {
            State::Open(_) => State::Open(0),
            state => state,
        };
        assert_eq!(
            database.probe(&game, &game.unrank(number)),
            Some(expected),
            "{number}"
        );
    }
}
