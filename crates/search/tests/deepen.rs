//! Deepening with periodic searches to the end of the game: same values, less work, no
//! interference.

use grundy_core::{Budget, NoObserver, Stop, ZeroSum};
use grundy_search::{Algorithm, Found, Search};

use crate::common::{Deadline, Random};

/// More nodes than any run of these tests takes.
const NEVER: u64 = u64::MAX;
/// Searches to the end begin after this number of nodes.
const EARLY: u64 = 4096;

fn deepening<G: ZeroSum>(game: &G, from: u64) -> Search<'_, G> {
    Search::new(game)
        .algorithm(Algorithm::Deepening)
        .to_the_end_from(from)
}

fn run<G: ZeroSum>(search: &Search<'_, G>, game: &G) -> Found<G::Move> {
    search.run(&game.start(), &mut NoObserver)
}

fn large<const SCORED: bool>(seed: u64) -> Random<SCORED, false> {
    Random {
        seed,
        layers: 24,
        width: 20_000,
        double_moves: seed % 2 == 1,
    }
}

/// Returns how often the direct search was the first to the end.
fn agrees<const SCORED: bool>() -> u32 {
    let mut ended_early = 0;
    for seed in 0..12 {
        let game = large::<SCORED>(seed);
        let direct = run(&Search::new(&game), &game);
        let steps = run(&deepening(&game, NEVER), &game);
        let found = run(&deepening(&game, EARLY), &game);
        assert_eq!(
            run(&deepening(&game, EARLY), &game),
            found,
            "{seed}: the same again"
        );
        for threads in [1, 2, 3] {
            let found = run(&deepening(&game, EARLY).threads(threads), &game);
            assert_eq!(found.value, direct.value, "{seed} {threads}");
            assert_eq!(found.verdict, direct.verdict, "{seed} {threads}");
            assert!(
                found.exact && found.stop == Stop::Complete,
                "{seed} {threads}"
            );
            if found.depth.is_none() {
                assert_eq!(
                    found.line, direct.line,
                    "{seed} {threads}: a line that is proved"
                );
            }
        }
        if found.depth.is_none() {
            ended_early += 1;
            let most = 5 * direct.counts.nodes + 2 * EARLY;
            assert!(
                found.counts.nodes <= most,
                "{seed}: {} of {most}",
                found.counts.nodes
            );
        }
        let most = steps.counts.nodes * 7 / 4 + EARLY;
        assert!(
            found.counts.nodes <= most,
            "{seed}: {} of {most}",
            found.counts.nodes
        );
    }
    ended_early
}

#[test]
fn the_value_is_that_of_the_direct_search() {
    assert!(agrees::<true>() > 0);
    assert!(agrees::<false>() > 0);
}

#[test]
fn a_limit_of_depth_means_no_look_to_the_end() {
    let game = large::<true>(2);
    for depth in [1, 5, 9] {
        let [with, without] =
            [1, NEVER].map(|from| run(&deepening(&game, from).depth(Some(depth)), &game));
        assert_eq!(with, without, "{depth}");
    }
}

/// The end is out of reach. Deepening reaches at least the depth that three eighths of the nodes
/// allow (it has two thirds, minus a depth that is begun again). Its result is the same as without
/// searches to the end.
#[test]
fn a_budget_is_spent_on_deepening_as_well() {
    let game = Random::<true, false> {
        seed: 3,
        layers: 60,
        width: 100_000,
        double_moves: false,
    };
    for cells in [60_000, 200_000, 500_000] {
        let within = |from, cells| {
            let budget = Budget {
                cells: Some(cells),
                ..Budget::UNLIMITED
            };
            run(&deepening(&game, from).budget(budget), &game)
        };
        let found = within(EARLY, cells);
        assert_eq!(found.stop, Stop::Budget);
        assert!(!found.exact && found.best.is_some());
        assert!(found.counts.nodes < cells + 2048, "{}", found.counts.nodes);
        let less = within(NEVER, cells * 3 / 8);
        assert!(found.depth >= less.depth, "{:?}", (found.depth, less.depth));
        let same = within(NEVER, cells * 100);
        assert!(same.counts.nodes > cells, "the game is large enough");
        let depth = run(&deepening(&game, NEVER).depth(found.depth), &game);
        assert_eq!(found.value, depth.value, "the last complete depth counts");
    }
}

#[test]
fn an_interrupt_at_any_moment_leaves_the_move_of_deepening() {
    let game = large::<true>(4);
    for polls in 2..40 {
        for threads in [1, 2] {
            let search = deepening(&game, EARLY).threads(threads);
            let found = search.run(&game.start(), &mut Deadline(polls));
            assert!(found.best.is_some(), "{polls}");
            if found.stop == Stop::Interrupted {
                assert!(!found.exact && found.depth.is_some(), "{polls}");
                let depth = run(&deepening(&game, NEVER).depth(found.depth), &game);
                assert_eq!(
                    found.value, depth.value,
                    "{polls}: the last complete depth counts"
                );
            } else {
                assert!(found.exact, "{polls}");
            }
        }
    }
}
