//! Written proofs of laws: the games that have one, decided again, replayed and changed.

use grundy::why::proof::{LawProof, PeriodProof, WrittenProof};
use grundy::{Area, Formula, Lang, Run, Value};

/// The games of the catalogue with a written proof, and the last number of the table on which its
/// moves are replayed.
const GAMES: &[(&str, i64)] = &[
    ("chocolate", 12),
    ("coins-2d", 12),
    ("drinking-match", 60),
    ("halving", 60),
    ("k-stones", 60),
    ("lasker-nim", 60),
    ("limited-nim", 60),
    ("maya2", 12),
    ("misere-take", 60),
    ("nim", 40),
    ("nimhoff", 12),
    ("northcott", 12),
    ("rook", 12),
    ("silver-dollar", 12),
    ("slide-coins", 40),
    ("split", 60),
    ("take", 60),
    ("take-from", 60),
    ("take-one", 60),
    ("turning-turtles", 40),
    ("twins", 40),
    ("two-row-chomp", 12),
];

/// The games of the catalogue whose period is proved in words.
const PERIODIC: &[&str] = &[
    "dawson-chess",
    "dawson-kayles",
    "guiles",
    "kayles",
    "take-or-split",
];

fn proof_of(name: &str) -> (Formula, WrittenProof) {
    let mut game = Formula::named(name).unwrap_or_else(|failure| panic!("{name}: {failure}"));
    match game.law_proof(&mut Run::silent()) {
        Some(LawProof::Written(proof)) => (game, *proof),
        other => panic!("{name}: {other:?}"),
    }
}

fn number(value: &Value) -> i64 {
    match value {
        Value::Int(value) => *value,
        Value::Bool(value) => i64::from(*value),
        other => panic!("{other}"),
    }
}

/// Plays the move of the proof from every position of a table, for every smaller value.
fn replay(name: &str, game: &mut Formula, proof: &WrittenProof, to: i64) {
    let area = Area::up_to(to + 1);
    let table = game.table(None, &area, &mut Run::silent());
    let table = table.unwrap_or_else(|failure| panic!("{name}: {failure}"));
    let at = |position: &[i64]| {
        let cell = table.area.index(position);
        let cell = cell.unwrap_or_else(|| panic!("{name}: {position:?} is outside of the table"));
        number(&table.cells.get(cell).expect("a value"))
    };
    let mut moves = 0;
    for cell in 0..table.cells.len() {
        let position = table.area.position(cell);
        let Some(value) = table.cells.get(cell) else {
            continue;
        };
        let smaller = if proof.is_of_losses {
            1
        } else {
            number(&value)
        };
        for v in 0..smaller {
            let Some((option, chosen)) = proof.witness(&position, v) else {
                continue; // outside of the law, or lost
            };
            let options = proof.options_of(&position, option, &chosen);
            if options.iter().flatten().any(|n| *n > to) {
                continue; // a move that increases a number leads out of the table
            }
            if proof.is_of_losses {
                assert_eq!(at(&options[0]), 0, "{name} {position:?}: {chosen:?}");
                assert_ne!(number(&value), 0, "{name} {position:?}");
            } else {
                let reached = options.iter().fold(0, |sum, option| sum ^ at(option));
                assert_eq!(reached, v, "{name} {position:?}: {chosen:?}");
            }
            moves += 1;
        }
    }
    assert!(moves > 20, "{name}: only {moves} moves");
}

/// The proofs with one part changed: a term by 1, or a condition negated or left out.
fn changed(proof: &WrittenProof) -> Vec<(String, WrittenProof)> {
    let mut all = Vec::new();
    let mut add = |what: String, change: &dyn Fn(&mut WrittenProof)| {
        let mut other = proof.clone();
        change(&mut other);
        all.push((what, other));
    };
    for (i, case) in proof.cases.iter().enumerate() {
        for (j, term) in case.terms.iter().enumerate() {
            for by in ["+ 1", "- 1"] {
                let text = format!("({term}) {by}");
                add(format!("case {i}: {text}"), &|other| {
                    other.cases[i].terms[j].clone_from(&text);
                });
            }
        }
        if let Some(condition) = &case.condition {
            let text = format!("not ({condition})");
            add(format!("case {i}: {text}"), &|other| {
                other.cases[i].condition = Some(text.clone());
            });
            add(format!("case {i}: always"), &|other| {
                other.cases[i].condition = Some("0 == 0".to_owned());
            });
        }
    }
    all
}

#[test]
fn games_have_written_proofs_that_are_decided_and_replayed() {
    for (name, to) in GAMES {
        let (mut game, proof) = proof_of(name);
        assert_eq!(proof.check(&mut game, &mut Run::silent()), Ok(()), "{name}");
        replay(name, &mut game, &proof, *to);
        for lang in [Lang::En, Lang::Ja] {
            let text = LawProof::Written(Box::new(proof.clone())).text(lang);
            assert!(text.contains('∎'), "{name}: {text}");
            assert!(!text.contains("..="), "{name}: {text}");
        }
    }
}

#[test]
fn changed_proofs_are_refused() {
    let mut refused = 0;
    for (name, _) in GAMES {
        let (mut game, proof) = proof_of(name);
        for (what, other) in changed(&proof) {
            let checked = other.check(&mut game, &mut Run::silent());
            assert!(checked.is_err(), "{name}: {what} is accepted");
            refused += 1;
        }
    }
    assert!(refused >= 80, "only {refused}");
}

#[test]
fn games_without_a_written_proof_name_another_statement() {
    for (name, text) in [
        ("fibonacci-nim", "Proved by states: "),
        ("grundy", "No law of this game was found."),
        ("ruler", "is only observed: it is not proved."),
    ] {
        let mut game = Formula::named(name).expect("a game of the catalogue");
        let found = game.law_proof(&mut Run::silent());
        let found = found.unwrap_or_else(|| panic!("{name}"));
        let written = found.text(Lang::En);
        assert!(written.contains(text), "{name}: {written}");
    }
}

#[test]
fn periods_are_proved_in_words() {
    for name in PERIODIC {
        let mut game = Formula::named(name).expect("a game of the catalogue");
        let proof = match game.law_proof(&mut Run::silent()) {
            Some(LawProof::Period(proof)) => proof,
            other => panic!("{name}: {other:?}"),
        };
        assert!(proof.check(&mut game, &mut Run::silent()), "{name}");
        let mut changed = Vec::new();
        for by in [-1_i64, 1] {
            for field in 0..4 {
                let mut other = proof.clone();
                let number = [
                    &mut other.period,
                    &mut other.taken,
                    &mut other.parts,
                    &mut other.from,
                ];
                if let Some(next) = number[field].checked_add_signed(by) {
                    *number.into_iter().nth(field).expect("a field") = next;
                    // The theorem also holds from a later position on.
                    if field < 3 || by < 0 {
                        changed.push(other);
                    }
                }
            }
        }
        changed.push(PeriodProof {
            computed: proof.computed - 1,
            ..proof.clone()
        });
        for other in changed {
            assert!(
                !other.check(&mut game, &mut Run::silent()),
                "{name}: {other:?}"
            );
        }
        for lang in [Lang::En, Lang::Ja] {
            let text = LawProof::Period(proof.clone()).text(lang);
            assert!(text.contains('∎'), "{name}: {text}");
        }
    }
}
