//! Test helpers for numberings of positions: the fast functions of a game compared with their
//! definitions.

use grundy_core::Indexed;
use grundy_core::zerosum::{Opening, opening_by_definition};

/// Numbers all over a table, the first and the last among them.
pub fn spread(len: u64, count: u64) -> impl Iterator<Item = u64> {
    let scattered = (0..count).map(move |i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % len);
    scattered.chain([0, len - 1])
}

/// Checks, for the numbers near each of these, that numbers and texts correspond one to one with
/// positions, and that bulk functions agree with single ones.
pub fn neighbours_are_single_positions<G: Indexed>(
    game: &G,
    numbers: impl Iterator<Item = u64>,
    count: u64,
) {
    for number in numbers {
        let position = game.unrank(number);
        let text = game.show(&position);
        assert_eq!(game.rank(&position), Some(number), "{text}");
        assert_eq!(game.read(&text).unwrap(), position);
        let to = (number + count).min(game.len());
        let (mut positions, mut openings) = (Vec::new(), Vec::new());
        game.sweep(number, to, &mut |at, position| {
            positions.push((at, position.clone()));
        });
        game.openings(number, to, &mut |at, opening| openings.push((at, opening)));
        let single = (number..to).map(|at| (at, game.unrank(at)));
        assert!(single.clone().eq(positions), "{number}..{to}");
        let single = single.map(|(at, position)| (at, game.opening(&position)));
        assert!(single.eq(openings), "{number}..{to}");
        let wanted: Vec<u64> = (number..to).step_by(17).collect();
        let (mut seen, mut together, mut apart) = (Vec::new(), Vec::new(), Vec::new());
        game.visit(&wanted, &mut |at, position| {
            assert_eq!(*position, game.unrank(at));
            seen.push(at);
            game.predecessors(at, position, &mut |before| apart.push(before));
        });
        assert_eq!(seen, wanted);
        game.all_predecessors(&wanted, &mut |before| together.push(before));
        assert_eq!(together, apart, "{wanted:?}");
    }
}

/// Checks that openings equal those of the definition, and that every counted move is undone with
/// the same multiplicity; `each` is called with its two positions.
pub fn openings_and_moves_back<G: Indexed>(
    game: &G,
    numbers: impl Iterator<Item = u64>,
    mut each: impl FnMut(&G::Position, &G::Position),
) {
    for number in numbers {
        let position = game.unrank(number);
        let opening = game.opening(&position);
        assert_eq!(
            opening,
            opening_by_definition(game, &position),
            "{}",
            game.show(&position)
        );
        let Opening::Open { moves: open, .. } = opening else {
            continue;
        };
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut children: Vec<u64> = (moves.into_iter())
            .map(|by| game.play(&position, by))
            .filter(|child| !matches!(game.opening(child), Opening::Ended(_) | Opening::Wins))
            .map(|child| game.rank(&child).expect("no other position is left out"))
            .collect();
        assert_eq!(children.len(), open as usize);
        children.sort_unstable();
        for same in children.chunk_by(|a, b| a == b) {
            let child = game.unrank(same[0]);
            let mut back = 0;
            game.predecessors(same[0], &child, &mut |at| back += usize::from(at == number));
            assert_eq!(
                back,
                same.len(),
                "{} -> {}",
                game.show(&position),
                game.show(&child)
            );
            each(&position, &child);
        }
    }
}
