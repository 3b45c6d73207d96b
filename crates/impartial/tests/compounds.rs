//! Six compounds under two conventions against play on the product of the components, and against
//! independent data.

use std::collections::HashMap;

use grundy_core::{Convention, Outcome};
use grundy_impartial::compound::{Compound, Numbers, outcome, winning_parts};

use crate::misere::facts::{Dice, rows};

type Graph = Vec<Vec<usize>>;

fn numbers(graph: &Graph) -> Vec<Numbers> {
    let mut numbers: Vec<Numbers> = Vec::new();
    for successors in graph {
        let options: Vec<&Numbers> = successors.iter().map(|&to| &numbers[to]).collect();
        let next = Numbers::of_options(&options);
        numbers.push(next);
    }
    numbers
}

/// `[[],[0],[0,1]]`
fn graph(text: &str) -> Graph {
    let inner = text.strip_prefix("[[").unwrap().strip_suffix("]]").unwrap();
    let lists = inner.split("],[");
    lists
        .map(|list| {
            list.split(',')
                .filter(|n| !n.is_empty())
                .map(|n| n.trim().parse().unwrap())
                .collect()
        })
        .collect()
}

/// `[0, 1, "inf"]` as words.
fn list(text: &str) -> Vec<&str> {
    let inner = text.trim_matches(['[', ']']);
    inner
        .split(',')
        .map(|word| word.trim().trim_matches('"'))
        .collect()
}

struct Definition<'a> {
    graphs: &'a [Graph],
    compound: Compound,
    misere: bool,
    known: HashMap<Vec<usize>, bool>,
}

impl Definition<'_> {
    fn wins(&mut self, at: &[usize]) -> bool {
        if let Some(&known) = self.known.get(at) {
            return known;
        }
        let live: Vec<usize> = (0..at.len())
            .filter(|&i| !self.graphs[i][at[i]].is_empty())
            .collect();
        let shortened = matches!(
            self.compound,
            Compound::ShortenedDisjunctive | Compound::Conjunctive | Compound::ShortenedSelective
        );
        let stopped = live.is_empty() || shortened && live.len() < at.len();
        let sets: Vec<u32> = if stopped {
            vec![]
        } else {
            match self.compound {
                Compound::Disjunctive | Compound::ShortenedDisjunctive => {
                    (0..live.len()).map(|i| 1 << i).collect()
                }
                Compound::Conjunctive | Compound::ContinuedConjunctive => {
                    vec![(1 << live.len()) - 1]
                }
                _ => (1..1 << live.len()).collect(),
            }
        };
        let mut wins = stopped && self.misere;
        for set in sets {
            let mut after = vec![at.to_vec()];
            for (i, &component) in live.iter().enumerate() {
                if set >> i & 1 == 1 {
                    let to = &self.graphs[component][at[component]];
                    after = after
                        .iter()
                        .flat_map(|position| {
                            to.iter().map(|&to| {
                                let mut next = position.clone();
                                next[component] = to;
                                next
                            })
                        })
                        .collect();
                }
            }
            wins |= after.iter().any(|next| !self.wins(next));
        }
        self.known.insert(at.to_vec(), wins);
        wins
    }
}

#[test]
fn components_have_the_numbers_of_the_independent_recursion() {
    for row in rows(include_str!(
        "../../../tests/beyond/compound_components.tsv"
    )) {
        let numbers = numbers(&graph(row[1]));
        let column = |number: fn(&Numbers) -> u32| -> Vec<String> {
            numbers.iter().map(|n| number(n).to_string()).collect()
        };
        assert_eq!(column(|n| n.remoteness), list(row[2]), "{row:?}");
        assert_eq!(column(|n| n.misere_remoteness), list(row[3]), "{row:?}");
        assert_eq!(column(|n| n.suspense), list(row[4]), "{row:?}");
        assert_eq!(column(|n| n.misere_suspense), list(row[5]), "{row:?}");
        assert_eq!(column(|n| n.value), list(row[6]), "{row:?}");
        let foreclosed = numbers.iter().map(|n| match n.foreclosed {
            _ if n.ended() => "ended".to_owned(),
            None => "inf".to_owned(),
            Some(value) => value.to_string(),
        });
        assert_eq!(foreclosed.collect::<Vec<_>>(), list(row[7]), "{row:?}");
    }
}

#[test]
fn compounds_of_the_data_have_their_outcomes() {
    let graphs: HashMap<&str, Vec<Numbers>> = rows(include_str!(
        "../../../tests/beyond/compound_components.tsv"
    ))
    .into_iter()
    .map(|row| (row[0], numbers(&graph(row[1]))))
    .collect();
    let columns = [
        Compound::Disjunctive,
        Compound::ShortenedDisjunctive,
        Compound::Conjunctive,
        Compound::ContinuedConjunctive,
        Compound::Selective,
        Compound::ShortenedSelective,
    ];
    for row in rows(include_str!("../../../tests/beyond/compound_outcomes.tsv")) {
        let at = |word: &str| {
            let (name, vertex) = word.split_once(':').unwrap();
            &graphs[name][vertex.parse::<usize>().unwrap()]
        };
        let sum = [at(row[0]), at(row[1])];
        for (i, compound) in columns.into_iter().enumerate() {
            let normal = outcome(compound, Convention::Normal, &sum).unwrap();
            assert_eq!(normal.to_string(), row[2 + 2 * i], "{compound:?} {row:?}");
            if let Some(misere) = outcome(compound, Convention::Misere, &sum) {
                assert_eq!(misere.to_string(), row[3 + 2 * i], "{compound:?} {row:?}");
            }
        }
    }
}

#[test]
fn the_laws_hold_on_random_components_by_the_definition() {
    let mut dice = Dice(23);
    let mut checked = 0;
    for round in 0..60 {
        let many = 2 + round % 2;
        let graphs: Vec<Graph> = (0..many)
            .map(|_| {
                let size = 2 + dice.below(4);
                (0..size)
                    .map(|v| {
                        (0..v)
                            .filter(|_| dice.below(2) == 0)
                            .map(|to| to as usize)
                            .collect()
                    })
                    .collect()
            })
            .collect();
        let of: Vec<Vec<Numbers>> = graphs.iter().map(numbers).collect();
        for compound in Compound::ALL {
            for convention in [Convention::Normal, Convention::Misere] {
                let misere = convention == Convention::Misere;
                let known = HashMap::new();
                let mut definition = Definition {
                    graphs: &graphs,
                    compound,
                    misere,
                    known,
                };
                let mut at = vec![0; many];
                'all: loop {
                    let sum: Vec<&Numbers> =
                        at.iter().enumerate().map(|(i, &v)| &of[i][v]).collect();
                    let expected = Outcome::from_win(definition.wins(&at));
                    if let Some(told) = outcome(compound, convention, &sum) {
                        assert_eq!(
                            told, expected,
                            "{compound:?} {convention:?} {graphs:?} {at:?}"
                        );
                        checked += 1;
                    }
                    for i in 0..=many {
                        if i == many {
                            break 'all;
                        }
                        at[i] += 1;
                        if at[i] < graphs[i].len() {
                            break;
                        }
                        at[i] = 0;
                    }
                }
            }
        }
    }
    assert!(checked > 8000, "{checked}");
}

/// The options that occur in some winning move of the whole, found by making every such move.
fn parts_by_trial(
    law: (Compound, Convention),
    own: &[&Numbers],
    options: &[Vec<&Numbers>],
    staying: bool,
) -> Vec<Vec<bool>> {
    let mut marks: Vec<Vec<bool>> = options.iter().map(|list| vec![false; list.len()]).collect();
    let mut chosen = vec![0; own.len()];
    loop {
        // The choice behind the last option is to stay.
        let stays = |i: usize| chosen[i] == options[i].len();
        let allowed = (0..own.len()).all(|i| !stays(i) || staying || options[i].is_empty());
        let left = (0..own.len()).map(|i| {
            if stays(i) {
                own[i]
            } else {
                options[i][chosen[i]]
            }
        });
        let left: Vec<&Numbers> = left.collect();
        let moves = (0..own.len()).any(|i| !stays(i));
        if allowed && moves && outcome(law.0, law.1, &left) == Some(Outcome::P) {
            for i in (0..own.len()).filter(|&i| !stays(i)) {
                marks[i][chosen[i]] = true;
            }
        }
        let Some(next) = (0..own.len()).find(|&i| chosen[i] < options[i].len()) else {
            return marks;
        };
        chosen[next] += 1;
        chosen[..next].fill(0);
    }
}

#[test]
fn parts_of_winning_moves_are_those_of_trial() {
    let mut dice = Dice(41);
    let mut found = 0;
    for _ in 0..120 {
        let many = 2 + dice.below(3) as usize;
        let mut of: Vec<(Vec<Numbers>, Vec<usize>)> = Vec::new();
        for _ in 0..many {
            let size = 1 + dice.below(5);
            let graph: Graph = (0..size)
                .map(|v| (0..v as usize).filter(|_| dice.below(2) == 0).collect())
                .collect();
            let last = graph[graph.len() - 1].clone();
            of.push((numbers(&graph), last));
        }
        let own: Vec<&Numbers> = of.iter().map(|(all, _)| &all[all.len() - 1]).collect();
        let options: Vec<Vec<&Numbers>> = (of.iter())
            .map(|(all, last)| last.iter().map(|&to| &all[to]).collect())
            .collect();
        for compound in Compound::ALL {
            for convention in [Convention::Normal, Convention::Misere] {
                for staying in [false, true] {
                    let law = (compound, convention);
                    let told = winning_parts(law, &own, &options, staying);
                    let tried = parts_by_trial(law, &own, &options, staying);
                    assert_eq!(told, tried, "{law:?} {staying} {of:?}");
                    found += told.iter().flatten().filter(|mark| **mark).count();
                }
            }
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn compounds_are_found_by_both_names() {
    for compound in Compound::ALL {
        assert_eq!(Compound::named(compound.name()), Some(compound));
    }
    assert_eq!(
        Compound::named("slow-join"),
        Some(Compound::ContinuedConjunctive)
    );
    assert_eq!(Compound::named("sum"), None);
}
