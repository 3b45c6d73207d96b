//! Misère theories and sums through the facade: certificates, mutations, outcomes and errors.

use grundy::Measure;
use grundy::misere::theory::{TheoryReach, TheoryStatus};
use grundy::misere::{Compound, Convention, PlayMode, Theory};
use grundy::{Area, Formula, Game, Outcome, Run, Solution, Value, laws::period};
use grundy_certificate::hash;

fn theory(game: &str, positions: &[&str]) -> Theory {
    let mut game = Game::named(game).unwrap();
    game.misere(positions, TheoryReach::default(), &mut Run::silent())
        .unwrap()
}

fn solve(game: &str, sum: &[&str], manner: PlayMode) -> Solution {
    let mut game = Game::named(game).unwrap();
    let sum = game.read(sum, &mut Run::silent()).unwrap();
    game.solve_as(&sum, manner, &mut Run::silent()).unwrap()
}

fn misere() -> PlayMode {
    PlayMode {
        convention: Convention::Misere,
        ..PlayMode::default()
    }
}

fn check(text: &str) -> bool {
    period::check(text, &mut Run::silent()).ok
}

/// The text with the seal of its lines.
fn sealed(body: &str) -> String {
    let bytes = body.lines().flat_map(|line| line.bytes().chain([b'\n']));
    format!("{body}seal {:016x}\n", hash(bytes.map(u32::from)))
}

#[test]
fn kayles_is_proved_for_all_heaps_and_its_certificate_holds() {
    let kayles = theory("0.77", &[]);
    let told = kayles.to_json();
    assert_eq!(told["status"], "proved");
    assert_eq!(told["theorem"], "M0");
    assert_eq!(
        (&told["order"], &told["p_order"], &told["kernel_order"]),
        (&40.into(), &9.into(), &16.into())
    );
    assert_eq!(
        (&told["period"], &told["preperiod"]),
        (&12.into(), &71.into())
    );
    assert_eq!(
        told["growth"][6],
        serde_json::json!({"heap": 27, "order": 40})
    );
    assert!(check(&kayles.certificate().to_string()));
    // A thousand heaps, and heaps far beyond the computed ones: 2 + 2 is lost, and remains lost in
    // sums with pairs of 1.
    let mut heaps = vec![1u64; 998];
    heaps.extend([2, 2]);
    assert_eq!(kayles.is_p(&heaps), Some(true));
    let large = 1_000_000_007u64;
    assert_eq!(kayles.heap(large), kayles.heap(large % 12 + 84));
}

/// An explicit value of the rules does not determine the moves: heap 1 here has none, and that of
/// `take:2` has one.
#[test]
fn rules_that_give_values_are_not_a_code_under_misere_play() {
    for (rules, is_code) in [
        ("g(0) = 0; g(1) = 1; g(n) = mex{ g(n-1), g(n-2) }", false),
        ("g(0) = 0; g(n) = mex{ g(n-1), g(n-2) if n >= 2 }", true),
        ("g(n) = mex{ g(n-k) for k in 1..=2 if k <= n }", true),
        ("0.77", true),
        ("nim", true),
    ] {
        let mut game = Game::named(rules).unwrap();
        assert_eq!(game.is_code(), is_code, "{rules}");
    }
}

#[test]
fn every_change_of_one_token_of_five_certificates_is_refused() {
    let subjects: [(&str, &[&str]); 6] = [
        ("0.75", &[]),
        ("0.123", &[]),
        ("0.34", &[]),
        ("0.53", &[]),
        ("0.33", &[]),
        ("grundy", &["9"]),
    ];
    for (game, positions) in subjects {
        let text = theory(game, positions).certificate().to_string();
        assert!(check(&text), "{game}");
        let body: String = text
            .lines()
            .filter(|line| !line.starts_with("seal"))
            .flat_map(|line| [line, "\n"])
            .collect();
        assert_eq!(sealed(&body), text);
        let tokens: Vec<(usize, &str)> = body
            .split([' ', '\n'])
            .map(|token| (token.as_ptr() as usize - body.as_ptr() as usize, token))
            .collect();
        let mut tried = 0;
        let words = ["", "0", "1", "7", "x", "P"];
        for (at, token) in tokens {
            // A number is replaced by its neighbours; every token is replaced by others, removed,
            // and doubled.
            let near = token.parse::<i64>().ok();
            // The options of a listed set are the subject of the claim: another list is another
            // claim, which may be true.
            if !positions.is_empty() && near.is_none() {
                continue;
            }
            let near = near.into_iter().flat_map(|number| [number - 1, number + 1]);
            let near = near
                .filter(|number| *number >= 0)
                .map(|number| number.to_string());
            let others = words.iter().map(|&word| word.to_owned());
            for other in near.chain(others).chain([format!("{token} {token}")]) {
                let mutated = format!("{}{other}{}", &body[..at], &body[at + token.len()..]);
                if mutated == body || token.is_empty() {
                    continue;
                }
                assert!(
                    !check(&sealed(&mutated)),
                    "{game}: {token} -> {other} at {at}\n{body}"
                );
                assert!(!check(&format!(
                    "{mutated}{}",
                    text.lines().last().unwrap()
                )));
                tried += 1;
            }
        }
        assert!(tried > 100, "{game}: {tried}");
    }
}

#[test]
fn a_partial_quotient_says_how_far_it_reaches() {
    let mut dawson = Game::named("0.07").unwrap();
    let reach = TheoryReach {
        to: Some(26),
        ..TheoryReach::default()
    };
    let theory = dawson.misere(&[], reach, &mut Run::silent()).unwrap();
    assert_eq!(
        (theory.status, theory.quotient.order(), theory.heaps()),
        (TheoryStatus::Partial, 144, 26)
    );
    let told = theory.to_json();
    assert_eq!(
        (&told["status"], &told["theorem"], &told["period"]),
        (
            &"partial".into(),
            &serde_json::Value::Null,
            &serde_json::Value::Null
        )
    );
    assert!(check(&theory.certificate().to_string()));
}

#[test]
fn misere_nim_of_any_size_is_bouton_s() {
    for (heaps, expected) in [
        (&["1", "1"][..], Outcome::N),
        (&["2", "2"], Outcome::P),
        (&["1", "1", "1"], Outcome::P),
        (&["1000000000000000000", "1000000000000000000"], Outcome::P),
        (&["1000000000000000000", "1", "1"], Outcome::N),
    ] {
        let solution = solve("nim", heaps, misere());
        assert_eq!(solution.outcome, Some(expected), "{heaps:?}");
        let winning = solution.winning().count();
        assert_eq!(winning > 0, expected == Outcome::N, "{heaps:?}");
    }
}

#[test]
fn nim_in_a_list_of_large_heaps_is_bouton_s() {
    let by = |game: &str, heaps: &str| {
        let mut game = Game::named(game).unwrap();
        let solution = game.solve(&[heaps], &mut Run::silent()).unwrap();
        let winning: Vec<String> = (solution.winning())
            .map(|by| by.to[0].position[0].to_string())
            .collect();
        (solution.outcome.unwrap(), winning)
    };
    let far = 1_000_000_000_000_u64;
    for (heaps, outcome, winning) in [
        (format!("[{far},{far}]"), Outcome::P, vec![]),
        (
            format!("[5,{far},{}]", far + 1),
            Outcome::N,
            vec![format!("[1,{far},{}]", far + 1)],
        ),
        (
            format!("[1,1,{far}]"),
            Outcome::N,
            vec!["[1,1,1]".to_owned()],
        ),
        (format!("[1,{far}]"), Outcome::N, vec!["[0,1]".to_owned()]),
    ] {
        assert_eq!(by("misere-nim", &heaps), (outcome, winning), "{heaps}");
    }
    // For heaps that can be listed every move is tested; the theorem agrees with it just beyond.
    for normal in [false, true] {
        let reducer = if normal { "win" } else { "misere" };
        let rules = format!(
            "w(h) = {reducer}{{ w(sort(put(h, i, j))) for i in 0..len(h) for j in 0..h[i] }}"
        );
        let found = by(&rules, "[2,3,4]");
        assert_eq!(found, (Outcome::N, vec!["[1,2,3]".to_owned()]), "{rules}");
    }
}

#[test]
fn misere_sums_list_each_move_with_what_it_leaves() {
    let solution = solve("0.77", &["5", "9", "12"], misere());
    let told = solution.to_json();
    assert_eq!(
        (&told["play"], &told["value"]),
        (&"misere".into(), &serde_json::Value::Null)
    );
    let lost = solution
        .moves
        .iter()
        .filter(|m| m.outcome == Some(Outcome::P))
        .count();
    assert_eq!(lost, solution.winning().count());
    assert_eq!(
        solution.outcome,
        Some(if lost > 0 { Outcome::N } else { Outcome::P })
    );
    // The first move of the line is the first winning one, and the player without a move at its end
    // has won.
    let after = solution.line.iter().skip(1).count();
    assert_eq!(after % 2 == 1, solution.outcome == Some(Outcome::N));
}

#[test]
fn rules_that_leave_no_sums_are_refused_with_the_place() {
    for (game, word) in [
        ("g(x) = mex{ g(x-1)+1 if x>0 }", "not-a-sum"),
        ("g(x) = mex{ min(g(x-1),3) if x>0 }", "not-a-sum"),
        ("g(x) = mex{ 2 if x>0 }", "not-a-sum"),
        ("w(x) = win{ w(x-1) if x>0 }", "wrong-play"),
        ("tictactoe", "wrong-play"),
    ] {
        let mut game = Game::named(game).unwrap();
        let words: &[&str] = if game.own_board().is_some() {
            &[]
        } else {
            &["3"]
        };
        let sum = game.read(words, &mut Run::silent()).unwrap();
        let failure = game
            .solve_as(&sum, misere(), &mut Run::silent())
            .unwrap_err();
        let shown = failure.render(grundy::Look::default());
        assert!(shown.starts_with(&format!("error[{word}]")), "{shown}");
        assert!(word != "not-a-sum" || shown.contains("-->"), "{shown}");
        assert!(shown.contains("help:"), "{shown}");
    }
}

#[test]
fn compounds_mark_the_parts_of_winning_moves() {
    let selective = PlayMode {
        compound: Compound::Selective,
        ..PlayMode::default()
    };
    let solution = solve("subtract:1,2", &["1", "2", "3"], selective);
    assert_eq!(solution.outcome, Some(Outcome::N));
    let winning: Vec<&str> = solution.winning().map(|m| m.text.as_str()).collect();
    assert_eq!(winning, ["1 -> 0", "2 -> 0"]); // 3 is 0 and stays
    assert_eq!(solution.to_json()["compound"], "selective");
    // In the join the shortest component decides: remoteness 1, 1 and 2.
    let join = PlayMode {
        compound: Compound::Conjunctive,
        ..PlayMode::default()
    };
    let solution = solve("subtract:1,2", &["1", "2", "3"], join);
    assert_eq!(
        (solution.outcome, solution.distance),
        (Some(Outcome::N), Some(1))
    );
    let split = Game::named("0.77")
        .unwrap()
        .read(&["3", "4"], &mut Run::silent())
        .unwrap();
    let failure = Game::named("0.77")
        .unwrap()
        .solve_as(&split, join, &mut Run::silent())
        .unwrap_err();
    assert!(
        failure.to_string().contains("break a component in two"),
        "{failure}"
    );
    // A Rust type reveals this only at the position where it happens.
    let mut cram = Game::named("cram:3,3").unwrap();
    let start = cram.read(&[], &mut Run::silent()).unwrap();
    let failure = cram.solve_as(&start, join, &mut Run::silent()).unwrap_err();
    assert_eq!(failure.code(), "not-a-sum");
}

#[test]
fn measures_of_the_notes() {
    let of = |game: &str, measure, to| -> Vec<String> {
        let mut formula = Formula::named(game).unwrap();
        let table = formula
            .measure(measure, None, &Area::up_to(to), &mut Run::silent())
            .unwrap();
        (0..=to as usize)
            .map(|i| {
                table
                    .cells
                    .get(i)
                    .as_ref()
                    .map_or(String::new(), |value| match value {
                        Value::Str(text) => text.to_string(),
                        value => value.to_string(),
                    })
            })
            .collect()
    };
    // Steinhaus's numbers of the game "one or two".
    assert_eq!(
        of("subtract:1,2", Measure::Remoteness, 6),
        ["0", "1", "1", "2", "3", "3", "4"]
    );
    assert_eq!(
        of("subtract:1,3,4", Measure::Remoteness, 7),
        ["0", "1", "2", "1", "1", "3", "3", "4"]
    );
    assert_eq!(
        of("subtract:1,2", Measure::Suspense, 6),
        ["0", "1", "1", "2", "3", "3", "4"]
    );
    assert_eq!(
        of("0.312", Measure::Genus, 6)[1..],
        ["1^031", "2^20", "0^02", "2^1420", "0^02", "1^13"]
    );
    assert_eq!(
        of("0.77", Measure::MisereNim, 5),
        ["1", "0", "2", "3", "0", "1"]
    );
    assert_eq!(of("0.77", Measure::MisereForm, 8)[8], "[2,3,[2,3]]");
    assert_eq!(of("0.77", Measure::Outcome, 3), ["P", "N", "N", "N"]);
}

#[test]
fn sums_multiplied_out_agree_with_sums_that_are_solved() {
    let heaps = |sum: &[u32]| sum.iter().map(u32::to_string).collect::<Vec<_>>();
    for (game, sums) in [
        (
            "0.77",
            [vec![5, 9, 12], vec![2, 2], vec![1], vec![27, 12, 3]],
        ),
        ("0.123", [vec![8, 9], vec![3, 3, 5], vec![1, 1], vec![0]]),
        ("S{1,3,4}", [vec![4, 7, 9], vec![2, 2], vec![5], vec![6, 6]]),
    ] {
        let theory = theory(game, &[]);
        for sum in sums {
            let words = heaps(&sum);
            let product = theory.multiply(&words).unwrap();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let solved = solve(game, &words, misere());
            assert_eq!(solved.outcome, Some(product.outcome), "{game} {sum:?}");
            let winning = product.moves.iter().filter(|by| by.winning).count();
            assert_eq!(solved.winning().count() > 0, winning > 0, "{game} {sum:?}");
        }
    }
    let far = theory("S{1,3,4}", &[]).multiply(&["1000000000000".to_owned()]);
    assert_eq!(far.unwrap().moves.len(), 0);
    assert!(theory("0.77", &[]).multiply(&["-1".to_owned()]).is_err());
}
