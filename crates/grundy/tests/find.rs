//! Searches for games by their values, compared with the definition on every game of the families.

use std::collections::HashSet;
use std::sync::LazyLock;

use grundy::find::{self, Answer, MAX_TERMS, Query, STARTS, Term};
use grundy::{Run, StopWhen, Value, catalogue};
use grundy_certificate::{Rules, naive};
use grundy_heap::Code;

/// The digits of a code without those at its end that repeat, and the digit that repeats.
type Digits = (Vec<&'static str>, &'static str);

const OCTAL: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];
const UNEQUAL: [&str; 12] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "4u", "5u", "6u", "7u",
];
const HEXADECIMAL: [&str; 16] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F",
];

/// The families: name, choices of the first digit, number of places, choices of the others and of
/// the digit that repeats.
type FamilyOfDigits = (
    &'static str,
    &'static [&'static str],
    usize,
    &'static [&'static str],
    &'static [&'static str],
);

const FAMILIES: [FamilyOfDigits; 7] = [
    ("octal", &["0", "4"], 4, &OCTAL, &["0"]),
    (
        "octal-repeated",
        &["0", "4"],
        2,
        &OCTAL,
        &["1", "2", "3", "4", "5", "6", "7"],
    ),
    ("octal-unequal", &["0", "4", "4u"], 2, &UNEQUAL, &["0"]),
    (
        "hexadecimal",
        &["0", "4", "8", "C"],
        2,
        &HEXADECIMAL,
        &["0"],
    ),
    ("quaternary", &["0"], 8, &["0", "1", "2", "3"], &["0"]),
    ("subtract", &["0"], 14, &["0", "3"], &["0"]),
    ("allbut", &["0"], 14, &["0", "3"], &["3"]),
];

/// All codes of a family, from all choices of digits.
fn codes(&(_, first, places, digits, tails): &FamilyOfDigits) -> Vec<Digits> {
    let mut all: Vec<Vec<&str>> = first.iter().map(|digit| vec![*digit]).collect();
    for _ in 0..places {
        let longer = all.iter().flat_map(|code| {
            digits.iter().map(|digit| {
                let mut code = code.clone();
                code.push(digit);
                code
            })
        });
        all = longer.collect();
    }
    let with_tail = all.iter().flat_map(|code| {
        tails.iter().map(|tail| {
            let mut code = code.clone();
            while code.len() > 1 && code.last() == Some(tail) {
                code.pop();
            }
            (code, *tail)
        })
    });
    with_tail
        .filter(|(code, tail)| code.iter().any(|digit| *digit != "0") || *tail != "0")
        .collect()
}

/// The number of values by the definition.
const HEAPS: usize = 12;

/// All games of all families with their values by the definition, and the numbers of new games.
static ALL: LazyLock<(Vec<Vec<u32>>, Vec<u64>)> = LazyLock::new(|| {
    let mut seen = HashSet::new();
    let (mut games, mut counts) = (Vec::new(), Vec::new());
    for family in &FAMILIES {
        let mut count = 0;
        for (digits, tail) in codes(family) {
            if !seen.insert((digits.clone(), tail)) {
                continue;
            }
            count += 1;
            let repeated = match tail {
                "0" => String::new(),
                tail => format!("({tail})"),
            };
            let text = format!("hex:{}.{}{repeated}", digits[0], digits[1..].concat());
            let rules = Rules::parse(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            games.push(naive(&rules, HEAPS));
        }
        counts.push(count);
    }
    (games, counts)
});

fn search(query: &Query, most: usize) -> Answer {
    find::find(query, most, &mut Run::silent()).expect("an answer")
}

/// Whether a value is possible, written without the engine.
fn admits(term: Term, value: u32) -> bool {
    match term {
        Term::Unknown => true,
        Term::Value(known) => known == value,
        Term::Lost => value == 0,
        Term::Won => value > 0,
    }
}

/// Whether the values of a game agree with a query whose first entry is at a position.
fn agrees(values: &[u32], terms: &[Term], start: i64) -> bool {
    let known = |(i, _): &(usize, &Term)| *i as i64 + start >= 0;
    let any = terms.iter().enumerate().filter(known);
    any.clone().any(|(_, term)| *term != Term::Unknown)
        && terms.iter().enumerate().all(|(i, term)| {
            let n = i as i64 + start;
            admits(*term, usize::try_from(n).map_or(0, |n| values[n]))
        })
}

fn is_named(game: &str) -> bool {
    let name = game.split(':').next().unwrap_or(game);
    !matches!(name, "subtract" | "allbut") && catalogue::find(name).is_some()
}

/// The games of an answer that are codes.
fn codes_found(answer: &Answer) -> u64 {
    let games = answer.matches.iter().flat_map(|found| {
        let equal = found.equal.iter().map(|equal| &equal.game);
        equal.chain([&found.game])
    });
    answer.games - games.filter(|game| is_named(game)).count() as u64
}

#[test]
fn each_family_has_the_codes_of_its_digits() {
    let (games, counts) = &*ALL;
    let answer = search(&Query::parse("0,1,7").unwrap(), 1);
    assert_eq!(answer.searched[0].0, "named");
    for ((family, count), known) in FAMILIES.iter().zip(counts).zip(&answer.searched[1..]) {
        assert_eq!((family.0, *count), *known);
    }
    assert_eq!(
        counts[..],
        [8191, 896, 304, 896, 65280, 16128, 16380],
        "products of the choices, without earlier ones"
    );
    assert_eq!(
        games.len() as u64 + answer.searched[0].1,
        answer.searched_games()
    );
    for ((_, family), listed) in find::families().iter().zip(&FAMILIES) {
        assert_eq!(family.count_without(&[]), codes(listed).len() as u64);
    }
}

#[test]
fn the_games_of_an_answer_are_those_of_the_definition() {
    for text in [
        "0,1,2,3,1,4",
        "0 1 ? 0 2 1",
        "0,0,1,1,0,2",
        "PNNPNN",
        "P?NN?N",
        "?,?,2,2,0",
        "1,2,0,1,2",
        "0,0,0,1,2,3",
        "0,1,7",
        "N,2,P",
    ] {
        let query = Query::parse(text).unwrap();
        let offsets = [None, Some(0), Some(2), Some(-1)];
        for &offset in &offsets[..if text.len() > 10 { 4 } else { 1 }] {
            let query = Query {
                offset,
                ..query.clone()
            };
            let starts = offset.map_or(STARTS.to_vec(), |offset| vec![offset]);
            let found = |values: &&Vec<u32>| {
                let mut starts = starts.iter();
                starts.any(|start| agrees(values, &query.terms, *start))
            };
            let expected = ALL.0.iter().filter(found).count() as u64;
            // Named games are first, and all of them are listed.
            let answer = search(&query, 60);
            assert_eq!(codes_found(&answer), expected, "{text} from {offset:?}");
            assert_eq!(answer.matches.len() as u64, answer.sequences.min(60));
        }
    }
}

#[test]
fn a_match_has_the_values_of_the_query() {
    let mut proved = 0;
    for text in ["0,1,2,3,1,4,3,2", "PNNNP", "1,1,2,0,3,1,1,0,3,3", "0,0,1"] {
        let query = Query::parse(text).unwrap();
        let answer = search(&query, 30);
        assert!(!answer.matches.is_empty(), "{text}");
        for found in &answer.matches {
            let Some(code) = &found.code else { continue };
            let values = |game: &str, heaps| {
                let code: Code = game.parse().expect("a code");
                naive(&Rules::parse(&code.in_certificate()).unwrap(), heaps)
            };
            let all = values(code, 400);
            let shown = all.iter().map(|value| Value::Int(i64::from(*value)));
            let shown: Vec<Value> = shown.skip(found.least as usize).collect();
            assert!(shown.starts_with(&found.values), "{code}");
            assert!(agrees(&all, &query.terms, found.from), "{code}");
            if let Some(period) = found.period.filter(|period| period.is_proved) {
                let from = period.preperiod as usize;
                let shifted = all[from + period.period as usize..].iter();
                let saltus = period.saltus as u32;
                assert!(
                    all[from..]
                        .iter()
                        .zip(shifted)
                        .all(|(a, b)| a + saltus == *b)
                );
            }
            for equal in found.equal.iter().filter(|equal| !is_named(&equal.game)) {
                let to = if equal.is_proved { 400 } else { 40 };
                proved += u32::from(equal.is_proved);
                assert_eq!(values(&equal.game, to), all[..to], "{code} {}", equal.game);
            }
        }
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn named_games_are_first_with_their_facts() {
    let query = Query::parse("0,1,2,3,1,4,3,2,1,4,2,6").unwrap();
    let answer = search(&query, 20);
    let kayles = &answer.matches[0];
    assert_eq!(kayles.game, "kayles");
    assert_eq!(kayles.code.as_deref(), Some("0.77"));
    assert_eq!(kayles.oeis, ["A002186"]);
    let period = kayles.period.expect("a period");
    assert_eq!((period.period, period.preperiod), (12, 71));
    assert!(period.is_proved);
    // Dawson's Chess is a heap of Dawson's Kayles, and the code 0.137 has its values.
    let answer = search(&Query::parse("1,1,2,0,3,1,1,0,3,3").unwrap(), 2);
    let games = answer
        .matches
        .iter()
        .map(|found| (&*found.game, found.from));
    assert_eq!(
        games.collect::<Vec<_>>(),
        [("dawson-chess", 1), ("dawson-kayles", 2)]
    );
    assert_eq!(answer.matches[0].code.as_deref(), Some("0.137"));
    // The sequence of an entry is that of the usual input.
    let take = |values: &str| {
        search(&Query::parse(values).unwrap().at(0), 1)
            .matches
            .remove(0)
    };
    assert_eq!(take("0,1,2,3,4,0,1").game, "take:4");
    assert_eq!(take("0,1,2,3,4,0,1").oeis, [""; 0]);
    // Rules that are not a heap game.
    let halving = take("0,0,1,0,2,1,3,0,4");
    assert_eq!((&*halving.game, halving.code), ("halving", None));
}

#[test]
fn a_period_selects_the_games_that_have_it() {
    let query = Query {
        period: Some(12),
        ..Query::parse("0,1,2,3,1").unwrap().at(0)
    };
    let answer = search(&query, 1000);
    assert!(answer.matches.iter().any(|found| found.game == "kayles"));
    for found in &answer.matches {
        assert_eq!(found.period.map(|period| period.period), Some(12));
    }
    let all = search(
        &Query {
            period: None,
            ..query
        },
        1000,
    );
    assert!(answer.sequences < all.sequences);
    let with_it = all
        .matches
        .iter()
        .filter(|found| found.period.is_some_and(|period| period.period == 12));
    assert_eq!(with_it.count(), answer.matches.len());
}

#[test]
fn p_positions_are_outcomes() {
    let positions = search(&Query::p_positions("0,4,8").unwrap(), 50);
    let outcomes = search(&Query::parse("PNNNPNNNP").unwrap(), 50);
    assert_eq!(positions, outcomes);
    assert!(positions.games > 0);
}

#[test]
fn a_query_without_values_and_a_huge_one_are_rejected() {
    let code = |query: &Query| find::find(query, 1, &mut Run::silent()).unwrap_err().code();
    assert_eq!(code(&Query::default()), "wrong-arguments");
    assert_eq!(code(&Query::parse("?,?").unwrap()), "wrong-arguments");
    assert_eq!(code(&Query::parse("0,1").unwrap().at(1000)), "wrong-value");
    let zero = Query {
        period: Some(0),
        ..Query::default()
    };
    assert_eq!(code(&zero), "wrong-value");
    let terms = vec![Term::Value(0); MAX_TERMS + 1];
    let huge = Query {
        terms,
        ..Query::default()
    };
    assert_eq!(code(&huge), "too-many-values");
    let most = vec!["0,1,2,3"; MAX_TERMS / 4].join(",");
    let answer = search(&Query::parse(&most).unwrap().at(0), 1);
    assert!(
        answer.matches[0]
            .equal
            .iter()
            .any(|equal| equal.game == "take:3")
    );
    assert_eq!(answer.compared, MAX_TERMS as u64);
    // A value that no game has is not an error.
    let none = search(&Query::parse("0,4294967295").unwrap(), 1);
    assert_eq!((none.games, none.matches.len()), (0, 0));
}

#[test]
fn a_search_can_be_cancelled() {
    let mut observer = StopWhen(|| true);
    let failure = find::find(&Query::parse("0").unwrap(), 1, &mut Run::new(&mut observer));
    assert!(failure.unwrap_err().stop().is_some());
}

/// A game is found by its largest value exactly if that is the largest of its first 600 values by
/// the definition, far beyond preperiod and period.
#[test]
fn games_are_found_by_their_largest_value() {
    let query = Query::parse("0,1,2,3,1,4,3,2").unwrap().at(0);
    let all = search(&query, 100);
    let mut counts = [0, 0];
    for largest in 4..=12 {
        let found = search(
            &Query {
                largest: Some(largest),
                ..query.clone()
            },
            100,
        );
        for one in &all.matches {
            let Some(code) = &one.code else { continue };
            let rules = Rules::parse(code).unwrap();
            let values = naive(&rules, 600);
            let is_periodic = one.period.is_some_and(|period| period.saltus == 0);
            let expected = is_periodic && values.iter().max() == Some(&largest);
            let listed = found.matches.iter().any(|other| other.game == one.game);
            assert_eq!(listed, expected, "{} {largest}", one.game);
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts[0] > 0 && counts[1] > 0, "{counts:?}");
}
