//! Lines of play by numbers of moves, compared with positions and moves of the same boards.

use std::collections::HashMap;

use grundy::board::{self, BoardGame, Side};
use grundy::catalogue::{self, Entry};

/// The moves of a game in the test, at most.
const PLIES: usize = 40;

/// Plays one game by numbers, and compares each position with that of the handles.
fn compare(game: &dyn BoardGame) -> usize {
    let mut at = game.start();
    let mut line = game.line_from(&at);
    let mut seen: HashMap<[u64; 2], u32> = HashMap::new();
    let mut texts = Vec::new();
    for ply in 0..PLIES {
        let name = game.name();
        let (side, score) = game.state(&at);
        let times = seen.entry(game.key(&at)).or_default();
        *times += 1;
        let repeated = game.repeated(&at).filter(|(most, _)| *times >= *most);
        let ended = score.is_some() || repeated.is_some();
        assert_eq!(
            (line.show(), line.side(), line.is_over()),
            (game.show(&at), side, ended),
            "{name} after {ply}"
        );
        if let Some(score) = line.score() {
            assert_eq!(
                Some(score),
                game.state(&at).1.or(repeated.map(|(_, score)| score))
            );
        }
        if ended {
            assert_eq!((line.count(), line.play(0)), (0, false), "{name}");
            break;
        }
        let moves = game.moves(&at);
        assert_eq!(line.count(), moves.len(), "{name} after {ply}");
        assert!(
            !line.play(moves.len()),
            "{name}: a number above the last one"
        );
        let by = (ply * 7 + 3) % moves.len();
        let text = game.show_move(&at, &moves[by]);
        assert_eq!(line.show_move(by).as_ref(), Some(&text), "{name}");
        texts.push(line.show());
        assert!(line.play(by));
        at = game.play(&at, &moves[by]);
    }
    let plies = line.plies();
    assert_eq!(plies, texts.len());
    // A playout changes nothing; the line leads back to its first position.
    let before = line.show();
    line.playout(PLIES, &mut |count| count - 1);
    assert_eq!(line.show(), before);
    while let Some(text) = texts.pop() {
        assert!(line.undo());
        assert_eq!(line.show(), text);
    }
    assert!(!line.undo());
    plies
}

#[test]
fn lines_have_the_positions_of_the_handles() {
    let mut boards = 0;
    for entry in catalogue::entries() {
        if let Entry::Board(about) = entry {
            let game = board::open(about.name).unwrap();
            let plies = compare(&*game);
            boards += usize::from(plies > 3);
        }
    }
    assert!(boards > 10, "{boards}");
}

/// Knights that go forth and back: the third occurrence of the start is a draw.
#[test]
fn a_repeated_position_ends_the_line() {
    let game = board::open("chess").unwrap();
    let mut line = game.line_from(&game.start());
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for by in shuffle.into_iter().chain(shuffle) {
        assert!(!line.is_over());
        let number = line.read_move(by).unwrap();
        assert!(line.play(number));
    }
    assert_eq!(
        (line.is_over(), line.score(), line.count()),
        (true, Some(0), 0)
    );
    assert_eq!(line.read_move("g1f3").unwrap_err().code, "game-over");
    // A copy is independent.
    let copy = line.copy();
    assert!(line.undo());
    assert!(!line.is_over() && copy.is_over());
}

/// Of all moves only c1 ends this game at once.
#[test]
fn a_playout_ends_with_the_score_of_its_last_position() {
    let game = board::open("tictactoe").unwrap();
    let line = game.line_from(&game.read("b2 a1 c3 a2 a3 b3").unwrap());
    let wins = line.read_move("c1").unwrap();
    for by in 0..line.count() {
        match line.playout(1, &mut |_| by) {
            Some((side, score)) => assert!(by == wins && side == Side::Second && score < 0),
            None => assert_ne!(by, wins),
        }
    }
}
