//! Written proofs of laws: the games that have one, decided again, replayed and changed.

use grundy::why::proof::{LawProof, PeriodProof, ProofError, WrittenProof};
use grundy::{Area, Formula, Lang, Run, Value};

/// The games of the catalogue with a written proof, and the last number of the table on which its
/// moves are replayed.
const GAMES: &[(&str, i64)] = &[
    ("chocolate", 12),
    ("coins-2d", 12),
    ("drinking-match", 60),
    ("halving", 60),
    ("k-stones", 60),
    ("king", 12),
    ("lasker-nim", 60),
    ("limited-nim", 60),
    ("maya2", 12),
    ("misere-take", 60),
    ("mock-turtles", 40),
    ("nim", 40),
    ("nimhoff", 12),
    ("northcott", 12),
    ("queens", 12),
    ("r-wythoff", 12),
    ("rook", 12),
    ("silver-dollar", 12),
    ("slide-coins", 40),
    ("split", 60),
    ("take", 60),
    ("take-from", 60),
    ("take-one", 60),
    ("turning-turtles", 40),
    ("twins", 40),
    ("two-heaps", 12),
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
        (
            "grundy",
            "No law of this game was found: its values were compared",
        ),
        (
            "# closed: g(a,b) == abs(a*a-b*b)/(a*b) if 1 <= a and 1 <= b\n\
             # positions: a >= 1 and b >= 1\n\
             # range: a=1..=39,b=1..=39\n\
             g(a, b) = mex{ g(a, b-k*a) for k in 1..=(b-1)/a if b > a, \
                            g(a-k*b, b) for k in 1..=(a-1)/b if a > b }",
            "is only observed: it is not proved.",
        ),
        (
            "georgia-and-bob",
            "a position of this game is a list or a text: no law was searched.",
        ),
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

/// The games whose winning moves depend on a remainder, with the modulus.
const RESIDUES: &[(&str, i64)] = &[
    ("drinking-match", 4),
    ("k-stones", 5),
    ("limited-nim", 4),
    ("misere-take", 4),
    ("take", 4),
    ("take-from", 7),
    ("take-one", 2),
];

#[test]
fn the_moves_of_every_remainder_win_and_changed_ones_are_refused() {
    for (name, modulus) in RESIDUES {
        let (mut game, proof) = proof_of(name);
        let table = proof.residues.clone();
        let table = table.unwrap_or_else(|| panic!("{name}"));
        assert_eq!(table.modulus, *modulus, "{name}");
        let values = game.table(None, &Area::up_to(200), &mut Run::silent());
        let values = values.expect("a table");
        let is_lost = |x: i64| number(&values.cells.get(x as usize).expect("a value")) == 0;
        for x in 30..=200 {
            let row = &table.rows[(x % modulus) as usize];
            match &row.action {
                None => assert!(is_lost(x), "{name} {x}"),
                Some((option, chosen)) => {
                    let to = proof.options_of(&[x], *option, chosen);
                    assert!(!is_lost(x) && is_lost(to[0][0]), "{name} {x}: {to:?}");
                }
            }
        }
        for at in 0..table.rows.len() {
            let mut other = proof.clone();
            let rows = &mut other.residues.as_mut().expect("a table").rows;
            rows[at].action = match rows[at].action.take() {
                None => table.rows.iter().find_map(|row| row.action.clone()),
                Some(_) => None,
            };
            let checked = other.check(&mut game, &mut Run::silent());
            assert_eq!(checked, Err(ProofError::Residues), "{name}: row {at}");
        }
        let text = LawProof::Written(Box::new(proof)).text(Lang::En);
        assert!(text.contains("The winning moves by remainder:"), "{text}");
    }
}

#[test]
fn the_winning_moves_of_a_period_win_and_changed_ones_are_refused() {
    for name in PERIODIC {
        let mut game = Formula::named(name).expect("a game of the catalogue");
        let Some(LawProof::Period(proof)) = game.law_proof(&mut Run::silent()) else {
            panic!("{name}");
        };
        let last = proof.computed + 200;
        let area = Area::up_to(i64::try_from(last).expect("a small number"));
        let table = game.table(None, &area, &mut Run::silent());
        let table = table.expect("a table");
        let value = |n: u64| number(&table.cells.get(n as usize).expect("a value"));
        assert!(!proof.wins.is_empty(), "{name}");
        let longest = proof.wins.iter().map(|win| win.distance).max();
        for n in proof.from + longest.expect("a move")..=last {
            let win = proof
                .wins
                .iter()
                .find(|win| win.remainder == n % proof.period);
            match win {
                None => assert_eq!(value(n), 0, "{name} {n}"),
                Some(win) => {
                    let rest = value(n - win.distance) ^ win.left.map_or(0, value);
                    assert!(rest == 0 && value(n) != 0, "{name} {n}: {win:?}");
                }
            }
        }
        for at in 0..proof.wins.len() {
            for field in 0..2 {
                let mut other = proof.clone();
                let win = &mut other.wins[at];
                if field == 0 {
                    win.distance += 1;
                } else {
                    win.taken += 1;
                }
                let holds = other.check(&mut game, &mut Run::silent());
                assert!(!holds, "{name}: {:?}", other.wins[at]);
            }
        }
    }
}

#[test]
fn proofs_by_authors_are_shown_if_their_law_agrees_with_the_rules() {
    let mut shown = Vec::new();
    for entry in grundy::catalogue::entries() {
        let grundy::catalogue::Entry::Formula(rules) = entry else {
            continue;
        };
        // Partizan rules have no closed form.
        let Ok(mut game) = Formula::named(rules.name) else {
            continue;
        };
        let (english, japanese) = (&game.header().proof, &game.header().proof_ja);
        assert_eq!(english.len(), japanese.len(), "{}", rules.name);
        if english.is_empty() {
            continue;
        }
        for field in english.iter().chain(japanese) {
            let is_closed = field.text.matches('`').count() % 2 == 0;
            assert!(is_closed, "{}: {}", rules.name, field.text);
        }
        let proof = game.law_proof(&mut Run::silent());
        let Some(LawProof::Author(_)) = proof else {
            panic!("{}: {proof:?}", rules.name)
        };
        shown.push(rules.name);
    }
    assert!(shown.len() >= 13, "{shown:?}");

    let rules = |law: &str| {
        format!(
            "# closed: {law}\n# range: n=1..=40\n# proof: By `n`.\n# proof: So it is.\n\
             g(n) = mex{{ g(n-k) for k in 1..=n-1 if gcd(n, k) > 1 or n % k == 0 and k < n }}"
        )
    };
    let proof = |law: &str| {
        let mut game = Formula::named(&rules(law)).expect("rules");
        game.law_proof(&mut Run::silent())
    };
    // A law that differs from the rules has no proof, whatever its author wrote.
    let law = "g(n) == g(n) + 0*n";
    assert!(
        matches!(proof(law), Some(LawProof::Author(_))),
        "{:?}",
        proof(law)
    );
    assert!(!matches!(proof("g(n) == 1"), Some(LawProof::Author(_))));
    let text = proof(law).expect("a proof").text(Lang::En);
    assert!(
        text.contains("Proof. By n.") && text.contains("did not check the proof"),
        "{text}"
    );
}
