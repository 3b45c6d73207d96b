//! Tables of nine men's morris with all men on the board, beside their definition, a search that knows nothing of
//! tables, and counts that follow from the board alone. What is slow: `cargo test --release -p grundy --test morris -- --ignored`.

use grundy_catalogue::boards::Morris;
use grundy_game::{Budget, Indexed, Run, ZeroSum};
use grundy_search::retrograde::{Solved, State, solve};

fn table(men: [u32; 2], threads: usize) -> (Morris, Solved) {
    let game = Morris::endgame(men).unwrap();
    let table = solve(&game, threads, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    (game, table)
}

/// The numbers that moves lead to; `None` for a move that takes the last man but two.
fn children(game: &Morris, number: u64) -> Option<Vec<Option<u64>>> {
    let position = game.unrank(number);
    if game.ended(&position).is_some() {
        return None;
    }
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let after = |by| game.play(&position, by);
    Some(moves.into_iter().map(|by| game.rank(&after(by))).collect())
}

/// The values by their definition, ply by ply from the ends: a position is won in d plies if a move leads to one that is
/// lost in d - 1, and lost in d if all moves lead to won ones, the longest in d - 1.
fn definition(game: &Morris) -> Vec<State> {
    let all: Vec<_> = (0..game.len()).map(|number| children(game, number)).collect();
    let open = State::Open(0);
    let mut states: Vec<State> = (all.iter())
        .map(|moves| if moves.is_some() { open } else { State::Lost(0) })
        .collect();
    for plies in 1.. {
        let value = |child: Option<u64>| child.map_or(State::Lost(0), |at| states[at as usize]);
        let decided: Vec<(usize, State)> = (all.iter().enumerate())
            .filter(|&(number, _)| states[number] == open)
            .filter_map(|(number, moves)| {
                let moves = moves.as_ref()?;
                if moves.iter().any(|&child| matches!(value(child), State::Lost(_))) {
                    return Some((number, State::Won(plies)));
                }
                let lost = moves.iter().all(|&child| matches!(value(child), State::Won(_)));
                lost.then_some((number, State::Lost(plies)))
            })
            .collect();
        if decided.is_empty() {
            break;
        }
        for (number, state) in decided {
            states[number] = state;
        }
    }
    states
}

#[test]
fn three_against_three_are_those_of_the_definition_at_any_number_of_threads() {
    let (game, table) = table([3, 3], 2);
    let definition = definition(&game);
    for (number, known) in (0..).zip(definition) {
        let position = game.unrank(number);
        let state = decided(table.state(number));
        assert_eq!(state, decided(known), "{}", game.show(&position));
    }
    let (_, alone) = self::table([3, 3], 1);
    assert!((0..game.len()).all(|number| table.state(number) == alone.state(number)));
}

/// What the best move makes of what all moves leave; `None` is a draw, or not known.
fn best(after: &[Option<State>]) -> Option<State> {
    let lost = after.iter().filter_map(|state| match state {
        Some(State::Lost(plies)) => Some(*plies),
        _ => None,
    });
    let won = after.iter().map(|state| match state {
        Some(State::Won(plies)) => Some(*plies),
        _ => None,
    });
    match (lost.min(), won.collect::<Option<Vec<_>>>()) {
        (Some(least), _) => Some(State::Won(least + 1)),
        (None, Some(all)) => all.into_iter().max().map(|most| State::Lost(most + 1)),
        (None, None) => None,
    }
}

/// A state if it is decided.
fn decided(state: State) -> Option<State> {
    Some(state).filter(|state| !matches!(state, State::Open(_)))
}

/// Numbers all over the table.
fn sample(game: &Morris, count: u64) -> impl Iterator<Item = u64> {
    let len = game.len();
    (0..count).map(move |i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % len)
}

/// Every value that is looked at is what the best move leaves.
fn laws(game: &Morris, table: &Solved, tries: u64) {
    for number in sample(game, tries) {
        let known = decided(table.state(number));
        let text = game.show(&game.unrank(number));
        let Some(children) = children(game, number) else {
            assert_eq!(known, Some(State::Lost(0)), "{text}");
            continue;
        };
        let after = |child: Option<u64>| child.map_or(Some(State::Lost(0)), |at| decided(table.state(at)));
        let after: Vec<_> = children.into_iter().map(after).collect();
        assert_eq!(known, best(&after), "{text}");
    }
}

/// The value of a position if it is decided within so many plies, by trying everything.
fn tried(game: &Morris, position: &<Morris as ZeroSum>::Position, plies: u32) -> Option<State> {
    if game.ended(position).is_some() {
        return Some(State::Lost(0));
    }
    if plies == 0 {
        return None;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = |&by: &_| tried(game, &game.play(position, by), plies - 1);
    best(&moves.iter().map(after).collect::<Vec<_>>())
}

#[test]
fn five_against_four_are_what_the_best_move_leaves_and_what_trying_finds() {
    let (game, table) = table([5, 4], 2);
    laws(&game, &table, 20_000);
    let mut seen = [0; 2];
    for number in sample(&game, 300) {
        let position = game.unrank(number);
        let found = tried(&game, &position, 3);
        let state = decided(table.state(number));
        let near = |state: &State| matches!(state, State::Won(1..=3) | State::Lost(0..=2));
        assert_eq!(state.filter(near), found.filter(near), "{}", game.show(&position));
        seen[usize::from(found.is_some())] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
}

/// Positions with so many own and other men, won, drawn and lost for who is to move, images counted once, and the longest
/// win in plies.
fn counts(game: &Morris, table: &Solved, men: (u32, u32)) -> ([u64; 3], u32) {
    let (mut counts, mut longest) = ([0; 3], 0);
    game.sweep(0, game.len(), &mut |number, position| {
        if game.men(position) != men || game.canonical(position) != *position {
            return;
        }
        let kind = match table.state(number) {
            State::Won(plies) => {
                longest = longest.max(plies);
                0
            }
            State::Open(_) => 1,
            State::Lost(_) => 2,
        };
        counts[kind] += 1;
    });
    (counts, longest)
}
