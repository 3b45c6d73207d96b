//! Laws of a family of small games: each is decided again by the reference evaluator.

use grundy::discover::{Discoveries, Family, LawKind, discover};
use grundy::{Formula, Observer, Run, Stop, Value};

const LAST: i64 = 20;

/// The values of rules such as `g(x>=0, y>=0) = mex{ g(x-1, y-2) }`, by the definition.
fn values(rules: &str) -> Vec<i64> {
    let (_, options) = rules
        .split_once('=')
        .and_then(|(_, rest)| rest.split_once("mex"))
        .unwrap();
    let options = options.split("g(").skip(1);
    let subtracted = |text: &str| text.split_once('-').map_or(0, |(_, n)| n.parse().unwrap());
    let vectors: Vec<(i64, i64)> = options
        .map(|option| {
            let (x, rest) = option.split_once(", ").unwrap();
            (subtracted(x), subtracted(rest.split(')').next().unwrap()))
        })
        .collect();
    let mut values: Vec<i64> = Vec::new();
    for (x, y) in (0..=LAST).flat_map(|x| (0..=LAST).map(move |y| (x, y))) {
        let known: Vec<i64> = (vectors.iter())
            .filter(|(a, b)| *a <= x && *b <= y)
            .map(|(a, b)| values[((x - a) * (LAST + 1) + y - b) as usize])
            .collect();
        values.push((0..=3).find(|value| !known.contains(value)).unwrap());
    }
    values
}

#[test]
fn every_formula_of_a_family_has_the_values_of_the_definition() {
    let family = Family {
        vectors: 2,
        least: 0,
        largest: 2,
    };
    let found = discover(family, &mut Run::silent()).expect("the family");
    let games: usize = found.laws.iter().map(|law| law.games.len()).sum();
    assert_eq!((found.games, games + found.open.len()), (8, 8), "{found:?}");
    assert_eq!((found.stop, found.proved()), (None, 7), "{found:?}");
    let mut compared = 0;
    for law in &found.laws {
        assert_eq!(law.theorem.is_some(), law.kind != LawKind::Observed);
        let Some((_, formula)) = law.law.split_once(" == ") else {
            assert_eq!(law.kind, LawKind::Automaton, "{law:?}");
            continue;
        };
        for rules in &law.games {
            let range = format!("for x in 0..={LAST} for y in 0..={LAST}");
            let mut own = Formula::named("f(x, y) = x").expect("rules");
            let listed = own.eval(&format!("list{{ {formula} {range} }}"), &mut Run::silent());
            let expected = values(rules).into_iter().map(Value::Int);
            assert_eq!(listed, Ok(Value::list(expected)), "{rules}: {}", law.law);
            compared += 1;
        }
    }
    assert!(compared >= 4, "{found:?}");
}

/// Cancels at once.
struct Cancelled;

impl Observer for Cancelled {
    fn cancelled(&mut self) -> bool {
        true
    }
}

#[test]
fn a_cancelled_search_says_so() {
    let family = Family {
        vectors: 3,
        least: 0,
        largest: 3,
    };
    let found = discover(family, &mut Run::new(&mut Cancelled)).expect("the family");
    let expected = Discoveries {
        stop: Some(Stop::Interrupted),
        ..Discoveries::default()
    };
    assert_eq!(found, expected);
}
