//! Every relation, and random formulas, compared with brute force over all numbers below a bound.

use grundy_automata::{
    Automaton, MembershipQuery, Predicate, Relation, RelationCache, System, Track, decide,
    decide_with, learn,
};
use grundy_core::{Budget, Run};
use proptest::prelude::*;

fn systems() -> impl Iterator<Item = System> {
    (2..=10).map(System::Base).chain((1..=4).map(System::Slope))
}

fn automaton(system: System, formula: &Predicate) -> Automaton {
    decide(system, formula, &mut Run::silent()).expect("no limit is met")
}

/// Whether an automaton and a predicate agree for all numbers below a bound on some tracks.
fn compare(automaton: &Automaton, tracks: &[Track], bound: u64, is: &dyn Fn(&[u64]) -> bool) {
    let mut at = vec![0_u64; tracks.len()];
    loop {
        let mine: Vec<u128> = (automaton.tracks().iter())
            .map(|track| {
                at[tracks
                    .iter()
                    .position(|t| t == track)
                    .expect("a free variable")]
                .into()
            })
            .collect();
        assert_eq!(
            automaton.contains(&mine),
            is(&at),
            "{:?} {at:?}",
            automaton.system()
        );
        let Some(place) = at.iter().rposition(|n| *n + 1 < bound) else {
            return;
        };
        at[place] += 1;
        at[place + 1..].fill(0);
    }
}

#[test]
fn sums_and_order_are_those_of_numbers() {
    let sums: [(&[(Track, i64)], i64); 8] = [
        (&[(0, 1), (1, 1), (2, -1)], 0),
        (&[(0, 2), (1, -3)], 1),
        (&[(0, 1), (1, -1)], -2),
        (&[(0, 3), (1, 5), (2, -7)], 4),
        (&[(0, -1), (1, -1)], 17),
        (&[(0, 4)], -44),
        (&[(0, 1), (2, -1)], 100),
        (&[], 3),
    ];
    for system in systems() {
        for (terms, constant) in sums {
            for relation in [
                Relation::Equal,
                Relation::NotEqual,
                Relation::Less,
                Relation::AtMost,
            ] {
                let formula = Predicate::Linear(terms.to_vec(), constant, relation);
                let is = |at: &[u64]| {
                    let sum: i64 = terms
                        .iter()
                        .map(|(t, c)| c * at[usize::from(*t)] as i64)
                        .sum();
                    let value = sum + constant;
                    match relation {
                        Relation::Equal => value == 0,
                        Relation::NotEqual => value != 0,
                        Relation::Less => value < 0,
                        Relation::AtMost => value <= 0,
                    }
                };
                compare(&automaton(system, &formula), &[0, 1, 2], 24, &is);
            }
        }
    }
}

#[test]
fn digits_are_those_of_words() {
    for system in systems() {
        let word = |n: u64| system.word(n.into(), 0);
        let zeros = |n: u64| word(n).iter().rev().take_while(|d| **d == 0).count();
        compare(
            &automaton(system, &Predicate::EvenZeros(0)),
            &[0],
            300,
            &|at| at[0] > 0 && zeros(at[0]) % 2 == 0,
        );
        let shift = automaton(system, &Predicate::Shift(1, 0));
        compare(&shift, &[0, 1], 80, &|at| {
            let mut moved = word(at[1]);
            moved.push(0);
            system.number(&moved) == Some(at[0].into())
        });
        let sum = automaton(system, &Predicate::DigitSum(0, 3, 2));
        compare(&sum, &[0], 300, &|at| {
            word(at[0]).iter().map(|d| u32::from(*d)).sum::<u32>() % 3 == 2
        });
        compare(
            &automaton(system, &Predicate::Is(0, 77)),
            &[0],
            200,
            &|at| at[0] == 77,
        );
    }
    for b in 2..=10 {
        let power = automaton(System::Base(b), &Predicate::Power(0, 1));
        compare(&power, &[0, 1], 70, &|at| {
            let mut power = 1;
            while at[0] > 0 && at[0] % (power * u64::from(b)) == 0 {
                power *= u64::from(b);
            }
            at[0] > 0 && at[1] == power
        });
    }
    let binary = |formula| automaton(System::BINARY, &formula);
    compare(
        &binary(Predicate::Xor(vec![2, 0, 1])),
        &[0, 1, 2],
        32,
        &|at| at[0] ^ at[1] == at[2],
    );
    compare(
        &binary(Predicate::BitAnd([2, 0, 1])),
        &[0, 1, 2],
        32,
        &|at| at[2] & at[0] == at[1],
    );
    compare(
        &binary(Predicate::BitOr([0, 1, 2])),
        &[0, 1, 2],
        32,
        &|at| at[0] | at[1] == at[2],
    );
}

#[test]
fn the_golden_pairs_are_words_moved_by_one_place() {
    // A. S. Fraenkel 1982: floor(n a) for a = (2 - r + sqrt(r^2+4))/2 ends in an even number of
    // zeros, and shifted it is floor(n (a + r)).
    for r in 1..=4_u8 {
        let root = f64::from(r).mul_add(f64::from(r), 4.0).sqrt();
        let slope = f64::midpoint(2.0 - f64::from(r), root);
        let sum = [(1, 1), (2, 1), (0, -i64::from(r))];
        let sum = Predicate::Linear(vec![sum[0], (2, -1), (0, i64::from(r))], 0, Relation::Equal);
        let pairs = Predicate::EvenZeros(1)
            .and(Predicate::Shift(1, 2))
            .and(sum)
            .exists(vec![2]);
        let pairs = automaton(System::Slope(r), &pairs);
        compare(&pairs, &[0, 1], 120, &|at| {
            at[0] > 0 && at[1] == (at[0] as f64 * slope).floor() as u64
        });
    }
}

#[test]
fn the_least_member_is_the_shortest_word() {
    // x is a multiple of 7 above 10^6, and y is x / 7.
    let formula = Predicate::Linear(vec![(0, 1), (1, -7)], 0, Relation::Equal)
        .and(Predicate::Linear(vec![(0, -1)], 1_000_000, Relation::Less));
    for system in systems() {
        let least = automaton(system, &formula).least().expect("there is one");
        assert_eq!(least, [Some(1_000_006), Some(142_858)]);
        assert!(automaton(system, &formula.clone().and(Predicate::Is(1, 5))).is_empty());
    }
    assert_eq!(
        automaton(System::BINARY, &Predicate::Constant(true)).least(),
        Some(vec![])
    );
}

#[test]
fn renamed_relations_are_the_same_relations() {
    for system in [
        System::BINARY,
        System::Base(3),
        System::ZECKENDORF,
        System::Slope(3),
    ] {
        let sum = |a, b, c| Predicate::Linear(vec![(a, 1), (b, 2), (c, -1)], 3, Relation::Equal);
        let known = std::sync::Arc::new(automaton(system, &sum(0, 1, 2)));
        for tracks in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [5, 3, 9]] {
            let renamed = automaton(system, &Predicate::Known(known.clone(), tracks.to_vec()));
            assert_eq!(
                renamed,
                automaton(system, &sum(tracks[0], tracks[1], tracks[2]))
            );
        }
    }
}

#[test]
fn limits_and_interrupts_are_heard() {
    struct Never;
    impl grundy_core::Observer for Never {
        fn cancelled(&mut self) -> bool {
            true
        }
    }
    let formula = Predicate::Linear(vec![(0, 91), (1, -77), (2, 13)], 0, Relation::Equal);
    let formula = formula.exists(vec![1]);
    let few = Budget::cells(20);
    let stopped = decide(System::Base(3), &formula, &mut Run::silent().with(few));
    assert_eq!(stopped.unwrap_err().stop(), Some(grundy_core::Stop::Budget));
    let stopped = decide(System::Base(3), &formula, &mut Run::new(&mut Never));
    assert_eq!(
        stopped.unwrap_err().stop(),
        Some(grundy_core::Stop::Interrupted)
    );
}

/// A quantifier-free formula of the variables 0 to 2, and its evaluation.
fn plain() -> impl Strategy<Value = Predicate> {
    let relation = prop_oneof![
        Just(Relation::Equal),
        Just(Relation::NotEqual),
        Just(Relation::Less),
        Just(Relation::AtMost)
    ];
    let linear = (-3..=3_i64, -3..=3_i64, -2..=2_i64, -9..=9_i64, relation);
    let atom = prop_oneof![
        4 => linear.prop_map(|(a, b, c, k, r)| Predicate::Linear(vec![(0, a), (1, b), (2, c)], k, r)),
        1 => (0..3_u16, 2..4_u8).prop_map(|(t, m)| Predicate::DigitSum(t, m, 1)),
        1 => (0..3_u16, 0..20_u128).prop_map(|(t, n)| Predicate::Is(t, n)),
        1 => Just(Predicate::Shift(0, 1)),
        1 => Just(Predicate::EvenZeros(2)),
    ];
    atom.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Predicate::And(vec![a, b])),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Predicate::Or(vec![a, b])),
            inner.prop_map(|a| Predicate::Not(Box::new(a))),
        ]
    })
}

fn truth(system: System, formula: &Predicate, at: &[u64]) -> bool {
    let of = |track: &Track| at[usize::from(*track)];
    let word = |n: u64| system.word(n.into(), 0);
    match formula {
        Predicate::Constant(value) => *value,
        Predicate::Linear(terms, k, relation) => {
            let value = terms.iter().map(|(t, c)| c * of(t) as i64).sum::<i64>() + k;
            match relation {
                Relation::Equal => value == 0,
                Relation::NotEqual => value != 0,
                Relation::Less => value < 0,
                Relation::AtMost => value <= 0,
            }
        }
        Predicate::Is(t, n) => u128::from(of(t)) == *n,
        Predicate::DigitSum(t, m, rest) => {
            word(of(t)).iter().map(|d| u64::from(*d)).sum::<u64>() % u64::from(*m)
                == u64::from(*rest)
        }
        Predicate::Shift(a, b) => {
            let mut moved = word(of(a));
            moved.push(0);
            system.number(&moved) == Some(of(b).into())
        }
        Predicate::EvenZeros(t) => {
            of(t) > 0 && word(of(t)).iter().rev().take_while(|d| **d == 0).count() % 2 == 0
        }
        Predicate::And(list) => list.iter().all(|f| truth(system, f, at)),
        Predicate::Or(list) => list.iter().any(|f| truth(system, f, at)),
        Predicate::Not(f) => !truth(system, f, at),
        // Quantified variables are bounded by the formula itself, see below.
        Predicate::Exists(tracks, f) => (0..=40).any(|n| {
            let mut at = at.to_vec();
            at[usize::from(tracks[0])] = n;
            truth(system, f, &at)
        }),
        other => unreachable!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn a_random_formula_says_what_brute_force_says(formula in plain(), system in 0..7_usize) {
        let system = [System::Base(2), System::Base(3), System::Base(10), System::Slope(1),
            System::Slope(2), System::Slope(3), System::Slope(4)][system];
        compare(&automaton(system, &formula), &[0, 1, 2], 12, &|at| truth(system, &formula, at));
    }

    #[test]
    fn a_random_quantified_formula_says_what_brute_force_says(
        formula in plain(), outer in plain(), system in 0..4_usize
    ) {
        let system = [System::Base(2), System::Base(5), System::Slope(1), System::Slope(2)][system];
        // The bound variable is at most x + y + 9, so brute force covers all of them.
        let bound = Predicate::Linear(vec![(2, 1), (0, -1), (1, -1)], -9, Relation::AtMost);
        let there_is = Predicate::Exists(vec![2], Box::new(Predicate::And(vec![formula, bound.clone()])));
        let nested = Predicate::Exists(vec![1], Box::new(Predicate::And(vec![
            Predicate::Linear(vec![(1, 1), (0, -1)], -4, Relation::AtMost),
            Predicate::Or(vec![Predicate::Not(Box::new(there_is)), Predicate::Exists(vec![2],
                Box::new(Predicate::And(vec![bound, outer])))]),
        ])));
        // A few formulas have automata that need gigabytes during construction: others are drawn
        // instead.
        let some = Budget { options: Some(4_000_000), ..Budget::UNLIMITED };
        let decided = decide(system, &nested, &mut Run::silent().with(some));
        prop_assume!(decided.is_ok());
        compare(&decided.expect("just asked"), &[0], 12, &|at| truth(system, &nested, &[at[0], 0, 0]));
    }

    #[test]
    fn what_decisions_share_changes_none_of_them(
        formulas in proptest::collection::vec((plain(), 0..4_usize), 2..6)
    ) {
        let mut shared = RelationCache::default();
        for (formula, system) in formulas {
            let system = [System::Base(2), System::Base(5), System::Slope(1), System::Slope(2)][system];
            let with = decide_with(&mut shared, system, &formula, &mut Run::silent());
            prop_assert_eq!(with, Ok(automaton(system, &formula)));
        }
    }

    #[test]
    fn one_relation_has_one_automaton(a in plain(), b in plain()) {
        let both = automaton(System::BINARY, &Predicate::And(vec![a.clone(), b.clone()]));
        let not = |f: Predicate| Predicate::Not(Box::new(f));
        let by_or = not(Predicate::Or(vec![not(a), not(b)]));
        prop_assert_eq!(both, automaton(System::BINARY, &by_or));
    }
}

#[test]
fn known_relations_are_learned_from_their_members() {
    let mut run = Run::silent();
    // Wythoff's pairs: the difference times the golden ratio, rounded down.
    let golden = f64::midpoint(1.0, 5.0_f64.sqrt());
    let mut pairs = |at: &[u64]| {
        let (low, high) = (at[0].min(at[1]), at[0].max(at[1]));
        low == ((high - low) as f64 * golden).floor() as u64
    };
    let sample = MembershipQuery {
        tracks: 2,
        digits: 11,
        member: &mut pairs,
    };
    let learned = learn(System::ZECKENDORF, sample, &mut run)
        .unwrap()
        .expect("an automaton");
    compare(&learned, &[0, 1], 600, &|at| {
        let (low, high) = (at[0].min(at[1]), at[0].max(at[1]));
        low == ((high - low) as f64 * golden).floor() as u64
    });
    // Powers of two.
    let sample = MembershipQuery {
        tracks: 1,
        digits: 9,
        member: &mut |at| (at[0] + 1).is_power_of_two(),
    };
    let learned = learn(System::BINARY, sample, &mut run)
        .unwrap()
        .expect("an automaton");
    assert!(learned.contains(&[(1 << 90) - 1]) && !learned.contains(&[1 << 90]));
    // Squares are not regular.
    let sample = MembershipQuery {
        tracks: 1,
        digits: 9,
        member: &mut |at| at[0].isqrt().pow(2) == at[0],
    };
    assert_eq!(learn(System::BINARY, sample, &mut run).unwrap(), None);
}

#[test]
fn from_noise_nothing_is_learned() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed >> 11
    };
    let systems: Vec<System> = systems().collect();
    for table in 0..300 {
        let system = systems[table % systems.len()];
        let tracks = 1 + table / 2 % 2;
        // About a thousand cells each.
        let (width, digits) = (1..64)
            .map(|digits| (system.weight(digits).unwrap() as u64, digits))
            .find(|(width, _)| width.pow(tracks as u32) >= 500)
            .unwrap();
        let cells = width.pow(tracks as u32) as usize;
        let mut member: Vec<bool> = if table < 150 {
            let share = [2, 3, 10, 60][table % 4];
            (0..cells).map(|_| random() % share == 0).collect()
        } else {
            // The members of a true relation in any order: multiples, or equal numbers.
            let true_one = |cell: u64| match tracks {
                1 => cell.is_multiple_of(2 + table as u64 % 5),
                _ => (cell / width) % 8 == (cell % width) % 8,
            };
            (0..cells as u64).map(true_one).collect()
        };
        if table >= 150 {
            for at in (1..cells).rev() {
                member.swap(at, (random() % (at as u64 + 1)) as usize);
            }
        }
        let sample = MembershipQuery {
            tracks,
            digits,
            member: &mut |at| {
                let cell = at.iter().fold(0, |cell, n| cell * width + n);
                member[cell as usize]
            },
        };
        let learned = learn(system, sample, &mut Run::silent()).unwrap();
        assert_eq!(learned, None, "table {table}");
    }
}
