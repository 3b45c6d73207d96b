//! Tables of nine men's morris with all men on the board, compared with their definition, with a
//! search without tables, and with counts that follow from the board alone. The slow tests:
//! `cargo test --release -p grundy --test all morris -- --ignored`.

use grundy_catalogue::boards::Morris;
use grundy_core::{Budget, Indexed, Run, ZeroSum};
use grundy_search::database::{Database, compact};
use grundy_search::retrograde::{Solved, State, solve};

fn table(men: [u32; 2], threads: usize) -> (Morris, Solved) {
    let game = Morris::endgame(men).unwrap();
    let table = solve(&game, threads, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
    (game, table)
}

/// The numbers of the positions after each move; `None` for a move that takes the last man but two.
fn children(game: &Morris, number: u64) -> Option<Vec<Option<u32>>> {
    let position = game.unrank(number);
    if game.ended(&position).is_some() {
        return None;
    }
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let after = |by| game.rank(&game.play(&position, by));
    let number = |by| after(by).map(|number| u32::try_from(number).unwrap());
    Some(moves.into_iter().map(number).collect())
}

/// The values by their definition, ply by ply from the ends: a position is won in d plies if a move
/// leads to one that is lost in d - 1, and lost in d if all moves lead to won ones, the longest in
/// d - 1.
fn definition(game: &Morris) -> Vec<State> {
    let all: Vec<_> = (0..game.len())
        .map(|number| children(game, number))
        .collect();
    let open = State::Open(0);
    let mut states: Vec<State> = (all.iter())
        .map(|moves| {
            if moves.is_some() {
                open
            } else {
                State::Lost(0)
            }
        })
        .collect();
    for plies in 1.. {
        let value = |child: Option<u32>| child.map_or(State::Lost(0), |at| states[at as usize]);
        let decided: Vec<(usize, State)> = (all.iter().enumerate())
            .filter(|&(number, _)| states[number] == open)
            .filter_map(|(number, moves)| {
                let moves = moves.as_ref()?;
                if moves
                    .iter()
                    .any(|&child| matches!(value(child), State::Lost(_)))
                {
                    return Some((number, State::Won(plies)));
                }
                let lost = moves
                    .iter()
                    .all(|&child| matches!(value(child), State::Won(_)));
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
    let bytes = compact(&game, "morris", &table, 1, &mut Run::silent())
        .unwrap()
        .unwrap();
    let database = Database::open("morris", bytes).unwrap();
    for number in sample(&game, 2000) {
        let state = database.probe(&game, &game.unrank(number)).unwrap();
        assert_eq!(decided(state), decided(table.state(number)), "{number}");
    }
}

/// The best of the states after all moves; `None` is a draw, or unknown.
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

/// Numbers from the whole table.
fn sample(game: &Morris, count: u64) -> impl Iterator<Item = u64> {
    let len = game.len();
    (0..count).map(move |i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % len)
}

/// Every sampled value is the value after the best move.
fn laws(game: &Morris, table: &Solved, tries: u64) {
    for number in sample(game, tries) {
        let known = decided(table.state(number));
        let text = game.show(&game.unrank(number));
        let Some(children) = children(game, number) else {
            assert_eq!(known, Some(State::Lost(0)), "{text}");
            continue;
        };
        let state = |at: u32| decided(table.state(at.into()));
        let after = |child: Option<u32>| child.map_or(Some(State::Lost(0)), state);
        let after: Vec<_> = children.into_iter().map(after).collect();
        assert_eq!(known, best(&after), "{text}");
    }
}

/// The value of a position if it is decided within this number of plies, by exhaustive search.
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

/// Compares values with an exhaustive search of three plies.
fn trials(game: &Morris, table: &Solved, tries: u64) {
    let mut seen = [0; 2];
    for number in sample(game, tries) {
        let position = game.unrank(number);
        let found = tried(game, &position, 3);
        let state = decided(table.state(number));
        let near = |state: &State| matches!(state, State::Won(1..=3) | State::Lost(0..=2));
        let text = game.show(&position);
        assert_eq!(state.filter(near), found.filter(near), "{text}");
        seen[usize::from(found.is_some())] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > tries / 50), "{seen:?}");
}

#[test]
fn four_against_three_are_what_the_best_move_leaves_and_what_trying_finds() {
    let (game, table) = table([4, 3], 2);
    laws(&game, &table, 20_000);
    trials(&game, &table, 60);
}

/// Counts positions with these numbers of own and other men, images counted once: all, and those
/// won, drawn and lost for the player to move.
fn counts(game: &Morris, table: &Solved, men: (u32, u32)) -> (u64, [u64; 3]) {
    let mut counts = [0; 3];
    game.sweep(0, game.len(), &mut |number, position| {
        if game.men(position) == men && game.canonical(position) == *position {
            let kind = match table.state(number) {
                State::Won(_) => 0,
                State::Open(_) => 1,
                State::Lost(_) => 2,
            };
            counts[kind] += 1;
        }
    });
    (counts.iter().sum(), counts)
}

/// The known counts of a phase: men of the player to move and of the opponent; all positions; won,
/// drawn and lost ones.
type Phase = ((u32, u32), u64, [u64; 3]);

/// The sizes are those of Burnside's lemma for the sixteen symmetries of the board; the other
/// counts are those in `docs/how-to/complete-tables.md`.
fn phases(game: &Morris, table: &Solved, known: &[Phase]) {
    for &(men, size, kinds) in known {
        assert_eq!(counts(game, table, men), (size, kinds), "{men:?}");
    }
}

#[test]
#[ignore = "half a minute of a processor when optimised"]
fn five_against_five_have_the_sizes_of_the_lemma_and_are_what_the_best_move_leaves() {
    let (game, table) = table([5, 5], 2);
    laws(&game, &table, 200_000);
    trials(&game, &table, 500);
    let known = [
        ((3, 3), 169_626, [140_621, 269, 28_736]),
        ((3, 4), 760_398, [102_281, 658_117, 0]),
        ((4, 3), 760_398, [75_397, 681_906, 3_095]),
        ((4, 4), 3_225_597, [159, 3_225_409, 29]),
        ((3, 5), 2_580_390, [6_301, 2_564_412, 9_677]),
        ((5, 3), 2_580_390, [580_660, 1_999_730, 0]),
        ((4, 5), 10_310_496, [51, 10_308_935, 1_510]),
        ((5, 4), 10_310_496, [9_889, 10_300_599, 8]),
        ((5, 5), 30_914_424, [28_819, 30_881_316, 4_289]),
    ];
    phases(&game, &table, &known);
}

#[test]
#[ignore = "minutes of a processor and half a gigabyte when optimised"]
fn six_against_six_have_the_sizes_of_the_lemma_and_are_what_the_best_move_leaves() {
    let (game, table) = table([6, 6], 2);
    laws(&game, &table, 200_000);
    let known = [
        ((3, 6), 6_875_320, [0, 6_683_320, 192_000]),
        ((6, 3), 6_875_320, [2_752_371, 4_122_949, 0]),
        ((4, 6), 25_765_792, [22, 24_115_798, 1_649_972]),
        ((6, 4), 25_765_792, [5_985_293, 19_780_495, 4]),
        ((5, 6), 72_116_072, [18_321, 67_290_795, 4_806_956]),
        ((6, 5), 72_116_072, [17_229_622, 54_884_398, 2_052]),
        ((6, 6), 156_229_360, [23_250_808, 127_705_390, 5_273_162]),
    ];
    phases(&game, &table, &known);
}
