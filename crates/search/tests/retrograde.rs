//! Complete tables against the definition, on random games with cycles: at every number of threads,
//! stopped anywhere and continued, stored and read again.

use std::collections::HashMap;

use grundy_core::zerosum::{Indexed, Side};
use grundy_core::{Budget, NoObserver, Stop, ZeroSum};
use grundy_search::database::{Database, checkpoint, compact, restore};
use grundy_search::enumerate::{self, Enumeration};
use grundy_search::retrograde::{Refusal, Solved, State, solve};
use grundy_search::{Algorithm, Goal, Search, plain};

use crate::common::{At, Deadline, Random};

type Loopy = Random<false, true>;

/// Numbers are layer and node; the side to move makes no difference in these games.
impl Indexed for Loopy {
    fn len(&self) -> u64 {
        u64::from((self.layers + 1) * self.width)
    }
    fn rank(&self, at: &At) -> Option<u64> {
        Some(u64::from(at.layer * self.width + at.node))
    }
    fn unrank(&self, number: u64) -> At {
        let (layer, node) = (number as u32 / self.width, number as u32 % self.width);
        At {
            layer,
            node,
            side: Side::First,
        }
    }
    fn predecessors(&self, number: u64, _: &At, each: &mut impl FnMut(u64)) {
        // The definition, forwards: these games are small.
        for before in 0..self.len() {
            let position = self.unrank(before);
            let mut moves = Vec::new();
            if self.ended(&position).is_none() {
                self.moves(&position, &mut moves);
            }
            for by in moves {
                if self.rank(&self.play(&position, by)) == Some(number) {
                    each(before);
                }
            }
        }
    }
}

fn game(seed: u64) -> Loopy {
    Random {
        seed,
        layers: 9,
        width: 8,
        double_moves: false,
    }
}

/// Computes values with distances by iterating over all positions, one ply each time.
fn definition(game: &Loopy) -> HashMap<u64, State> {
    let mut known = HashMap::new();
    for number in 0..game.len() {
        match game.ended(&game.unrank(number)) {
            Some(1) => _ = known.insert(number, State::Won(0)),
            Some(-1) => _ = known.insert(number, State::Lost(0)),
            Some(_) => _ = known.insert(number, State::Open(0)),
            None => {}
        }
    }
    for plies in 1..200 {
        let mut new = Vec::new();
        for number in (0..game.len()).filter(|number| !known.contains_key(number)) {
            let position = game.unrank(number);
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let after = |by: &u8| game.rank(&game.play(&position, *by)).unwrap();
            let values: Vec<_> = moves
                .iter()
                .map(|by| known.get(&after(by)).copied())
                .collect();
            if values.contains(&Some(State::Lost(plies - 1))) {
                new.push((number, State::Won(plies)));
            } else if values
                .iter()
                .all(|value| matches!(value, Some(State::Won(_))))
            {
                new.push((number, State::Lost(plies)));
            }
        }
        known.extend(new);
    }
    known
}

fn check(game: &Loopy, table: &Solved) {
    let truth = definition(game);
    assert_eq!(table.stop(), Stop::Complete);
    let (mut wins, mut losses) = (0, 0);
    for number in 0..game.len() {
        match (truth.get(&number), table.state(number)) {
            (None | Some(State::Open(_)), State::Open(_)) => {}
            (Some(&known), state) => assert_eq!(known, state, "{number}"),
            (None, state) => panic!("{number} is a draw and not {state:?}"),
        }
        wins += u64::from(matches!(table.state(number), State::Won(_)));
        losses += u64::from(matches!(table.state(number), State::Lost(_)));
    }
    assert_eq!(table.totals(), (wins, losses, game.len() - wins - losses));
    for round in table.rounds() {
        let count = |state: State| {
            (0..game.len())
                .filter(|&at| table.state(at) == state)
                .count()
        };
        assert_eq!(round.wins, count(State::Won(round.distance)) as u64);
        assert_eq!(round.losses, count(State::Lost(round.distance)) as u64);
    }
}

#[test]
fn tables_are_those_of_the_definition() {
    let mut longest = 0;
    for seed in 0..40 {
        let game = game(seed);
        let table = solve(
            &game,
            1 + seed as usize % 3,
            &Budget::UNLIMITED,
            &mut NoObserver,
        )
        .unwrap();
        check(&game, &table);
        longest = longest.max(table.rounds().last().map_or(0, |round| round.distance));
    }
    assert!(longest > 9, "some wins go round in circles: {longest}");
}

#[test]
fn search_agrees_with_the_table() {
    for seed in 0..40 {
        let game = Loopy {
            seed,
            layers: 4,
            width: 3,
            double_moves: false,
        };
        let table = solve(&game, 1, &Budget::UNLIMITED, &mut NoObserver).unwrap();
        let budget = Budget {
            bytes: Some(1 << 18),
            ..Budget::UNLIMITED
        };
        let search = Search::new(&game)
            .algorithm(Algorithm::Mtdf)
            .goal(Goal::Result)
            .budget(budget);
        let found = search.run(&game.start(), &mut NoObserver);
        let state = table.state(game.rank(&game.start()).unwrap());
        let value = match state {
            State::Won(_) => 1,
            State::Lost(_) => -1,
            State::Open(_) => 0,
        };
        assert_eq!(found.value, value, "seed {seed}: {state:?}");
    }
}

#[test]
fn a_table_stopped_anywhere_is_continued_to_the_same_bytes() {
    let bytes = |table: &Solved| {
        let mut bytes = Vec::new();
        checkpoint("random", table, &mut bytes).unwrap();
        bytes
    };
    for seed in 0..3 {
        let game = Loopy {
            seed,
            layers: 30,
            width: 40,
            double_moves: false,
        };
        let whole = solve(&game, 1, &Budget::UNLIMITED, &mut NoObserver).unwrap();
        let mut stops = 0;
        for patience in [1, 2, 3, 5, 9, 14] {
            let mut table = solve(&game, 1, &Budget::UNLIMITED, &mut Deadline(patience)).unwrap();
            while !table.is_complete() {
                stops += 1;
                assert_eq!(table.stop(), Stop::Interrupted);
                let saved = bytes(&table);
                table = restore(&game, "random", &Budget::UNLIMITED, &mut &saved[..]).unwrap();
                table.go_on(&game, 2, &mut Deadline(patience)).unwrap();
            }
            assert!(bytes(&table) == bytes(&whole));
        }
        assert!(stops > 40, "{stops}");
        assert!(
            bytes(&solve(&game, 3, &Budget::UNLIMITED, &mut NoObserver).unwrap()) == bytes(&whole)
        );
    }
}

#[test]
fn a_database_gives_back_every_value() {
    for seed in 0..20 {
        let game = Loopy {
            seed,
            layers: 40,
            width: 40,
            double_moves: false,
        };
        let table = solve(&game, 2, &Budget::UNLIMITED, &mut NoObserver).unwrap();
        let write = |threads| {
            compact(&game, "random", &table, threads, &mut NoObserver)
                .unwrap()
                .unwrap()
        };
        let bytes = write(1);
        assert!(bytes == write(3), "the same bytes at any number of threads");
        let database = Database::open("random", bytes).unwrap();
        for number in 0..game.len() {
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
}

#[test]
fn damage_is_found_and_never_a_panic() {
    let game = game(1);
    let table = solve(&game, 1, &Budget::UNLIMITED, &mut NoObserver).unwrap();
    let bytes = compact(&game, "random", &table, 1, &mut NoObserver)
        .unwrap()
        .unwrap();
    assert!(Database::open("another", bytes.clone()).is_err());
    for at in (0..bytes.len()).step_by(3) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert!(Database::open("random", damaged).is_err(), "byte {at}");
        assert!(Database::open("random", bytes[..at].to_vec()).is_err());
    }
    let mut saved = Vec::new();
    checkpoint("random", &table, &mut saved).unwrap();
    for at in 0..saved.len() {
        let mut damaged = saved.clone();
        damaged[at] ^= 0x55;
        let read = restore(&game, "random", &Budget::UNLIMITED, &mut &damaged[..]);
        assert!(read.is_err(), "byte {at}");
        assert!(restore(&game, "random", &Budget::UNLIMITED, &mut &saved[..at]).is_err());
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused_with_its_size() {
    let budget = Budget {
        bytes: Some(10),
        ..Budget::UNLIMITED
    };
    let refusal = solve(&game(0), 1, &budget, &mut NoObserver).err().unwrap();
    assert_eq!(
        refusal,
        Refusal::Bytes {
            needed: 80,
            allowed: Some(10)
        }
    );
}

/// All reachable positions, enumerated, against plain minimax: also if a side moves twice.
#[test]
fn a_game_enumerated_has_the_values_of_the_definition() {
    for seed in 0..200 {
        let game = Random::<false, false> {
            seed,
            layers: 7,
            width: 6,
            double_moves: seed % 2 == 0,
        };
        let Enumeration::Solved(all) =
            enumerate::solve(&game, &game.start(), &Budget::UNLIMITED, &mut NoObserver)
        else {
            panic!("no limit was set");
        };
        let mut open = vec![game.start()];
        let mut seen = std::collections::HashSet::new();
        while let Some(position) = open.pop() {
            if !seen.insert(position) {
                continue;
            }
            let value = plain::negamax(&game, &position, Goal::Distance, None).0;
            let state = all.probe(&game, &position).expect("reached");
            assert_eq!(
                state.verdict(),
                Goal::Distance.verdict(value, true),
                "{seed} {position:?}"
            );
            if game.ended(&position).is_none() {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                open.extend(moves.iter().map(|&by| game.play(&position, by)));
            }
        }
        assert_eq!(all.len(), seen.len() as u64);
        let decided: u64 = all.rounds().map(|round| round.wins + round.losses).sum();
        assert!(decided <= all.len());
    }
}

#[test]
fn a_game_that_goes_in_circles_enumerated_is_its_complete_table() {
    for seed in 0..100 {
        let game = game(seed);
        let Enumeration::Solved(all) =
            enumerate::solve(&game, &game.start(), &Budget::UNLIMITED, &mut NoObserver)
        else {
            panic!("no limit was set");
        };
        let known = definition(&game);
        for number in 0..game.len() {
            for side in [Side::First, Side::Second] {
                let position = At {
                    side,
                    ..game.unrank(number)
                };
                let Some(state) = all.probe(&game, &position) else {
                    continue;
                };
                let expected = known.get(&number).copied().unwrap_or(State::Open(0));
                assert_eq!(state.verdict(), expected.verdict(), "{seed} {number}");
            }
        }
    }
}

#[test]
fn enumerating_stops_at_its_limit() {
    let budget = Budget::cells(5);
    let outcome = enumerate::solve(&game(3), &game(3).start(), &budget, &mut NoObserver);
    assert!(
        matches!(outcome, Enumeration::Stopped { positions, stop: Stop::Budget } if positions > 5)
    );
}
