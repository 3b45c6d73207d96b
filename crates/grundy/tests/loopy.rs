//! Infinite play: certificates, remoteness, and lines of play that end.

use crate::common;

use std::collections::BTreeSet;

use common::Dice;
use common::beyond::rows;
use grundy::Measure;
use grundy::play::Play;
use grundy::{Area, Budget, Formula, Game, Lang, Outcome, Run, Value, laws::period};
use grundy_certificate::{LoopyCertificate, hash};
use grundy_impartial::loopy::{Digraph, Labels};

fn lists(dice: &mut Dice) -> Vec<Vec<usize>> {
    let size = 2 + dice.below(6);
    let mut list = || {
        let followers = (0..size).filter(|_| dice.below(3) == 0);
        followers.collect()
    };
    (0..size).map(|_| list()).collect()
}

fn text(lists: &[Vec<usize>]) -> String {
    let list = |list: &Vec<usize>| {
        let items: Vec<String> = list.iter().map(usize::to_string).collect();
        format!("[{}]", items.join(","))
    };
    let lists: Vec<String> = lists.iter().map(list).collect();
    format!("[{}]", lists.join(","))
}

/// The text with the seal of its lines.
fn sealed(body: &str) -> String {
    let bytes = body.lines().flat_map(|line| line.bytes().chain([b'\n']));
    format!("{body}seal {:016x}\n", hash(bytes.map(u32::from)))
}

/// Checks the claims of a certificate against the values of its graph, by labelling it.
fn is_true(certificate: &LoopyCertificate) -> bool {
    let lists: Vec<Vec<u32>> = (certificate.vertices.iter())
        .map(|vertex| vertex.followers.iter().map(|&to| to as u32).collect())
        .collect();
    let graph = Digraph::from_lists(&lists).expect("followers are vertices");
    let labels = Labels::from_graph(&graph, || true).expect("nobody stops it");
    certificate.claims.iter().all(|(vertex, claimed)| {
        let value = match claimed {
            Ok(label) => label.to_string(),
            Err(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                format!("inf({})", set.join(","))
            }
        };
        format!("{:#}", labels.value(&graph, *vertex as u32)) == value
    })
}

#[test]
fn every_change_of_one_token_of_a_certificate_is_refused_or_still_true() {
    let mut dice = Dice(5);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..12 {
        let lists = lists(&mut dice);
        let mut game = Formula::named(&format!("loopy-graph:{}", text(&lists))).unwrap();
        let roots: Vec<String> = (0..lists.len()).map(|v| v.to_string()).collect();
        let roots: Vec<&str> = roots.iter().map(String::as_str).collect();
        let sum = game.positions(&roots, &mut Run::silent()).unwrap();
        let certificate = game.loopy_certificate(&sum, &mut Run::silent()).unwrap();
        assert!(is_true(&certificate), "{lists:?}");
        let good = certificate.to_string();
        assert!(period::check(&good, &mut Run::silent()).ok, "{good}");
        let body = &good[..good.rfind("seal ").unwrap()];
        let tokens: Vec<(usize, &str)> = body
            .split([' ', '\n', '(', ')', ','])
            .map(|token| (token.as_ptr() as usize - body.as_ptr() as usize, token))
            .collect();
        for (at, token) in tokens.into_iter().skip(2) {
            for other in ["0", "1", "2", "7", "inf"] {
                let mutated = format!("{}{other}{}", &body[..at], &body[at + token.len()..]);
                if other == token || token.is_empty() {
                    continue;
                }
                let text = sealed(&mutated);
                if period::check(&text, &mut Run::silent()).ok {
                    let certificate = LoopyCertificate::parse(&text).unwrap();
                    assert!(is_true(&certificate), "{mutated}\nfrom\n{body}");
                    accepted += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 1000 && accepted > 0, "{refused} {accepted}");
}

/// The engine against an opponent that moves at random, from sums that the engine wins.
#[test]
fn the_play_of_the_engine_comes_to_an_end() {
    let mut dice = Dice(77);
    let mut games = 0;
    while games < 60 {
        let (f, g) = (lists(&mut dice), lists(&mut dice));
        let rules = format!(
            "F = {}\nG = {}\nf(v) = loopy{{ f(u) for u in F[v] }}\ng(v) = loopy{{ g(u) for u in G[v] }}",
            text(&f),
            text(&g)
        );
        let mut game = Game::named(&rules).unwrap();
        let start = [
            format!("f({})", dice.below(f.len())),
            format!("g({})", dice.below(g.len())),
            format!("f({})", dice.below(f.len())),
        ];
        let start: Vec<&str> = start.iter().map(String::as_str).collect();
        let solution = game.solve(&start, &mut Run::silent()).unwrap();
        if solution.outcome != Some(Outcome::N) {
            continue;
        }
        games += 1;
        let mut play = Play::of_sum(&mut game, &start, &mut Run::silent()).unwrap();
        let mut met = BTreeSet::new();
        for ply in 0..400 {
            if let Some(end) = play.end() {
                assert!(
                    end.to_string().starts_with("the first"),
                    "{rules}\n{start:?}"
                );
                break;
            }
            assert!(ply < 399, "goes round: {rules}\n{start:?}");
            let by = if ply % 2 == 0 {
                // The engine never leaves the same position twice.
                assert!(met.insert(play.position()), "{rules}\n{start:?}");
                play.advise(&mut Run::silent()).unwrap().unwrap().by
            } else {
                let moves = play.moves().unwrap();
                moves[dice.below(moves.len())].clone()
            };
            play.play(&by).unwrap();
        }
    }
}

#[test]
fn remoteness_is_tabulated_and_told() {
    for row in rows("loopy_graphs.tsv") {
        let mut game = Formula::named(&format!("loopy-graph:{}", row[1])).unwrap();
        let area = Area::up_to(row[3].len() as i64 - 1);
        let table = game.measure(Measure::Remoteness, None, &area, &mut Run::silent());
        let cells = table.unwrap().cells;
        let found: Vec<String> = (0..cells.len())
            .map(|at| match cells.get(at) {
                Some(Value::Int(plies)) => plies.to_string(),
                _ => "null".to_owned(),
            })
            .collect();
        let expected = row[4].trim_matches(['[', ']']).replace(' ', "");
        assert_eq!(found.join(","), expected, "{row:?}");
        let table = game.measure(Measure::Outcome, None, &area, &mut Run::silent());
        let cells = table.unwrap().cells;
        for (at, letter) in row[3].chars().enumerate() {
            assert_eq!(
                cells.get(at),
                Some(Value::text(&letter.to_string())),
                "{row:?}"
            );
        }
    }
    let mut heap = Game::named("loopy-heap:[3,5],2,18").unwrap();
    let solution = heap.solve(&["7"], &mut Run::silent()).unwrap();
    assert_eq!(solution.distance, Some(5));
    assert_eq!(solution.line.len(), 5);
}

#[test]
fn a_file_of_edges_is_a_graph() {
    let mut files = |_: &str| Ok("1 2\n2 1\n2 0 # the way out\n".to_owned());
    let mut game = Game::open("loopy-graph:ring.txt", &mut files).unwrap();
    let values = game.eval("list{ g(v) for v in 0..=2 }", &mut Run::silent());
    assert_eq!(values.unwrap().to_string(), "[0,0,1]");
    let mut files = |_: &str| Ok("a b\n".to_owned());
    let failure = Game::open("loopy-graph:names.txt", &mut files)
        .err()
        .unwrap();
    assert!(failure.to_string().contains("0, 1, 2"), "{failure}");
}

#[test]
fn a_limit_of_a_game_without_a_bound_names_the_farthest_position() {
    let mut game = Formula::named("l(n) = loopy{ l(n+1), l(n-1) if n > 0 }").unwrap();
    let mut run = Run::silent().with(Budget::cells(1000));
    let failure = game.eval("l(3)", &mut run).unwrap_err();
    let finding = &failure.diagnostics()[0];
    assert_eq!(finding.code, "limit-exceeded");
    let notes: Vec<&str> = finding
        .notes
        .iter()
        .map(|note| note.text(Lang::En))
        .collect();
    assert_eq!(
        notes,
        ["moves lead from l(3) to l(1000) and perhaps farther"]
    );
    // All positions of this one are small.
    let mut game = Formula::named("l(n) = loopy{ l((n*7+1) % 2001) }").unwrap();
    let mut run = Run::silent().with(Budget::cells(100));
    let failure = game.eval("l(2000)", &mut run).unwrap_err();
    assert!(failure.diagnostics()[0].notes.is_empty());
}
