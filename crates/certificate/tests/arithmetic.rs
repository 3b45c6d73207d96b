//! Certificates of laws for all positions: true ones are accepted, and changed ones only if their
//! claim is true.

use grundy_certificate::arithmetic::{DigitSystem, LawSource, LawState};
use grundy_certificate::{LawCertificate, check_text};
use grundy_message::Message;

/// The lines of a certificate without its seal.
fn body(rules: &str, digits: &str, of: &str, domain: &str, law: &str, more: &str) -> String {
    format!(
        "grundy-certificate 1\nrules {rules}\ntheorem T5\ndigits {digits}\nof {of}\nwhere {domain}\nlaw {law}\n{more}"
    )
}

/// Adds the seal of these lines.
fn sealed(body: &str) -> Option<LawCertificate> {
    // The parser reports the correct seal if the given one is wrong.
    let seal = grundy_certificate::arithmetic::seal_of(body);
    LawCertificate::parse(&format!("{body}seal {seal:016x}\n")).ok()
}

fn stands(body: &str) -> Result<(), String> {
    let certificate = sealed(body).ok_or("no certificate")?;
    let text = certificate.to_string();
    check_text(&text, &mut |_, _| true)
        .map(|_| ())
        .map_err(|refused| refused.reason.to_string())
}

const NIM2: &str = "(mex (option (for k2 0 x 1) (g k2 y)) (option (for k2 0 y 1) (g x k2)))";
const QUEENS: &str = "(mex (option (for k2 1 (+ x 1) 1) (g (- x k2) y)) (option (for k2 1 (+ y 1) 1) (g x (- y k2))) (option (for k2 1 (+ (min x y) 1) 1) (g (- x k2) (- y k2))))";
const MAYA2: &str = "(mex (option (for k2 0 x 1) (when (!= k2 y)) (g k2 y)) (option (for k2 0 y 1) (when (!= k2 x)) (g x k2)))";
const LASKER: &str = "(mex (option (for k1 0 x 1) (g k1)) (option (for k1 1 (+ (/ x 2) 1) 1) (xor (g k1) (g (- x k1)))))";
const TAKE3: &str = "(mex (option (for k1 1 4 1) (when (<= k1 x)) (g (- x k1))))";

fn certificates() -> Vec<String> {
    let wythoff = "(== (min x y) (beatty 1 (abs (- x y))))";
    let lasker = "(if (== (% x 4) 3) (+ x 1) (if (== (% x 4) 0) (- x 1) x))";
    vec![
        body(NIM2, "base 2", "2 values", "1", "(xor x y)", "order x+y\n"),
        body(
            MAYA2,
            "base 2",
            "2 values",
            "(!= x y)",
            "(- (xor x y) 1)",
            "order x+y\n",
        ),
        body(QUEENS, "slope 1", "2 losses", "1", wythoff, "order x+y\n"),
        body(
            LASKER,
            "base 2",
            "1 values",
            "(>= x 1)",
            lasker,
            "other 0 is 0\norder x\n",
        ),
        body(TAKE3, "base 2", "1 values", "1", "(% x 4)", "order x\n"),
        body(
            TAKE3,
            "base 5",
            "1 values",
            "1",
            "(item [0 1 2 3] (% x 4))",
            "order x\n",
        ),
        body(
            TAKE3,
            "slope 2",
            "1 losses",
            "1",
            "(== (% x 4) 0)",
            "order x\n",
        ),
        body(
            NIM2,
            "base 2",
            "2 values",
            "1",
            "automaton\nstate + 000>0 011>0 101>0 110>0\n",
            "order x+y\n",
        )
        .replace("\n\n", "\n"),
        body(
            "(misere (option (for k2 0 x 1) (g k2 y)) (option (for k2 0 y 1) (g x k2)))",
            "base 2",
            "2 losses",
            "1",
            "(if (and (<= x 1) (<= y 1)) (== (+ x y) 1) (== x y))",
            "order x+y\n",
        ),
        body(
            "(if (== x 0) 0 (mex (option (g (- x 1)))))",
            "base 3",
            "1 values",
            "1",
            "(% x 2)",
            "order x\n",
        ),
        body(
            "(win (option (for k2 1 (+ (min x y) 1) 1) (g (- x k2) (* 2 k2))))",
            "base 2",
            "2 losses",
            "(<= y 1)",
            "(or (== x 0) (== y 0))",
            "order x\n",
        ),
    ]
}

#[test]
fn true_laws_stand_and_the_others_do_not() {
    let all = certificates();
    for text in &all[..all.len() - 1] {
        assert_eq!(stands(text), Ok(()), "{text}");
    }
    // Moves leave the positions with y at most 1.
    let refused = stands(&all[all.len() - 1]).unwrap_err();
    assert!(
        refused.contains("an option is not in the domain of the law"),
        "{refused}"
    );
    for (law, why) in [
        ("(+ (xor x y) 1)", "3 fails"),
        ("(+ x y)", "fails"),
        ("(- x y)", "1 fails"),
        ("0", "2 fails"),
    ] {
        let refused =
            stands(&body(NIM2, "base 2", "2 values", "1", law, "order x+y\n")).unwrap_err();
        assert!(
            refused.starts_with(why) || refused.contains(why),
            "{law}: {refused}"
        );
    }
    for order in ["order x\n", "order y then y\n"] {
        let refused =
            stands(&body(NIM2, "base 2", "2 values", "1", "(xor x y)", order)).unwrap_err();
        assert!(refused.starts_with("4 fails"), "{refused}");
    }
}

/// The value by the definition, for small positions; none where it is undefined or unbounded.
fn plain(certificate: &LawCertificate, most: i64) -> Vec<(Vec<i64>, i64)> {
    use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
    fn value(
        c: &LawCertificate,
        at: &[i64],
        depth: usize,
        known: &mut std::collections::HashMap<Vec<i64>, Option<i64>>,
        meter: &mut WorkMeter,
    ) -> Option<i64> {
        if depth > 200 || at.iter().any(|n| *n < 0) {
            return None;
        }
        if let Some(found) = known.get(at) {
            return *found;
        }
        known.insert(at.to_vec(), None);
        let mut env = at.iter().copied().map(Some).collect();
        let mut inner: Vec<Vec<i64>> = Vec::new();
        // References are collected first, since the look-up cannot borrow the meter twice.
        loop {
            let mut missing = None;
            let found = eval(
                &c.rules.body,
                &mut env,
                &mut |to| {
                    if let Some(Some(value)) = known.get(to) {
                        return Ok(*value);
                    }
                    missing = Some(to.to_vec());
                    Err(EvalError::No(Message::same("missing")))
                },
                meter,
            );
            match (found, missing) {
                (Ok(value), _) => {
                    known.insert(at.to_vec(), Some(value));
                    return Some(value);
                }
                (Err(_), Some(to)) if !inner.contains(&to) => {
                    value(c, &to, depth + 1, known, meter)?;
                    inner.push(to);
                }
                _ => return None,
            }
        }
    }
    let mut known = std::collections::HashMap::new();
    let mut all = Vec::new();
    let params = certificate.rules.params;
    let mut at = vec![0; params];
    let mut keep_going = |_| true;
    let mut meter = WorkMeter::new(&mut keep_going).within(1 << 24);
    loop {
        if let Some(found) = value(certificate, &at, 0, &mut known, &mut meter) {
            all.push((at.clone(), found));
        }
        let Some(place) = at.iter().rposition(|n| *n < most) else {
            return all;
        };
        at[place] += 1;
        at[place + 1..].fill(0);
    }
}

/// The digits of a number, most significant first, with `places` digits.
fn digits(system: DigitSystem, mut number: u64, places: usize) -> Vec<u8> {
    let weights: Vec<u64> = match system {
        DigitSystem::Base(b) => (0..places as u32)
            .map(|place| u64::from(b).pow(place))
            .collect(),
        DigitSystem::Slope(r) => {
            let mut weights = vec![1, u64::from(r) + 1];
            while weights.len() < places {
                let last = weights.len() - 1;
                weights.push(u64::from(r) * weights[last] + weights[last - 1]);
            }
            weights.truncate(places);
            weights
        }
    };
    let greedy = weights.iter().rev().map(|weight| {
        let digit = number / weight;
        number -= digit * weight;
        digit as u8
    });
    greedy.collect()
}

/// Whether an automaton accepts numbers.
fn accepts(states: &[LawState], system: DigitSystem, numbers: &[i64]) -> bool {
    let words = numbers.iter().map(|n| digits(system, *n as u64, 12));
    let words: Vec<Vec<u8>> = words.collect();
    let mut state = 0;
    for place in 0..12 {
        let letter = words.iter().map(|word| word[place]);
        let letter: Vec<u8> = letter.collect();
        let fits = |wanted: &[Option<u8>]| {
            let mut both = wanted.iter().zip(&letter);
            both.all(|(wanted, digit)| wanted.is_none_or(|wanted| wanted == *digit))
        };
        match states[state].steps.iter().find(|step| fits(&step.0)) {
            Some(step) => state = step.1,
            None => return false,
        }
    }
    states[state].accepts
}

/// The claim about a position: a value, or 1 for lost; none outside of the domain.
fn law_value(certificate: &LawCertificate, at: &[i64]) -> Option<i64> {
    use grundy_certificate::recurrence::Expr;
    use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
    let mut keep_going = |_| true;
    let mut meter = WorkMeter::new(&mut keep_going);
    let mut env = at.iter().copied().map(Some).collect();
    let mut none = |_: &[i64]| Err(EvalError::No(Message::empty()));
    let mut say = |expr: &Expr| eval(expr, &mut env, &mut none, &mut meter);
    if !say(&certificate.domain).is_ok_and(|holds| holds != 0) {
        let single = certificate.others.iter();
        let (_, value) = single.into_iter().find(|(position, _)| position == at)?;
        return Some(if certificate.losses {
            i64::from(*value == 0)
        } else {
            *value
        });
    }
    Some(match &certificate.law {
        LawSource::Formula(law) => say(law).expect("the law means something where it is claimed"),
        LawSource::Automaton(states) if certificate.losses => {
            i64::from(accepts(states, certificate.digits, at))
        }
        LawSource::Automaton(states) => {
            let has = |value: &i64| accepts(states, certificate.digits, &[at, &[*value]].concat());
            (0..100).find(has).expect("a value")
        }
    })
}

/// The words and numbers of a text, by their offsets.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices() {
        if c.is_whitespace() || "()[]+>".contains(c) && start.is_some() {
            if let Some(s) = start.take() {
                all.push((s, i));
            }
        } else if !c.is_whitespace() && !"()[]".contains(c) && start.is_none() {
            start = Some(i);
        }
    }
    all
}

const WORDS: [&str; 20] = [
    "x", "y", "0", "1", "2", "3", "+", "-", "xor", "<", "<=", "==", "min", "max", "values",
    "losses", "base", "slope", "mex", "win",
];

/// Changes each token of certificates in three ways, and returns the numbers of changes and of
/// accepted changes. An accepted one must agree with the definition wherever that has a value.
fn changed(texts: &[String]) -> (usize, usize) {
    let (mut tried, mut stood) = (0, 0);
    for text in texts {
        for (place, (start, end)) in tokens(text).into_iter().enumerate() {
            for other in [
                WORDS[place % WORDS.len()],
                WORDS[(place * 7 + 3) % WORDS.len()],
                "",
            ] {
                let changed = [&text[..start], other, &text[end..]].concat();
                if changed == *text {
                    continue;
                }
                tried += 1;
                let Some(certificate) = sealed(&changed) else {
                    continue;
                };
                if certificate.check(&mut |_, _| true).is_err() {
                    continue;
                }
                stood += 1;
                for (at, value) in plain(&certificate, 6) {
                    match law_value(&certificate, &at) {
                        Some(said) if certificate.losses => {
                            assert_eq!(said != 0, value == 0, "{changed} at {at:?}");
                        }
                        Some(said) => assert_eq!(said, value, "{changed} at {at:?}"),
                        None => {}
                    }
                }
            }
        }
    }
    (tried, stood)
}

/// Certificates of games of the catalogue and of others, as printed by `grundy pattern` and
/// `grundy claim`, without their seals.
fn written() -> Vec<String> {
    bodies(include_str!("data/laws.txt"))
}

fn bodies(texts: &str) -> Vec<String> {
    let texts = texts.split("\n\n");
    let body = |text: &str| {
        let (lines, seal) = text.trim_end().rsplit_once('\n').expect("lines");
        assert!(seal.starts_with("seal "), "{text}");
        format!("{lines}\n")
    };
    texts.map(body).collect()
}

#[test]
fn certificates_that_were_written_stand() {
    let texts = written();
    assert!(texts.len() >= 50, "only {}", texts.len());
    for text in texts {
        assert_eq!(stands(&text), Ok(()), "{text}");
    }
}

#[test]
fn a_changed_certificate_stands_only_if_what_it_says_is_true() {
    let (tried, stood) = changed(&certificates());
    assert!(tried > 1000 && stood >= 4, "{tried} {stood}");
}

/// `grundy pattern r-wythoff:1` to `r-wythoff:4`: up to five digits, and moves of two numbers at
/// once.
#[test]
fn certificates_in_digits_of_slope_stand_within_bounds() {
    let texts = bodies(include_str!("data/slopes.txt"));
    assert_eq!(texts.len(), 4);
    for (slope, text) in (1..).zip(texts) {
        let mut beats = 0;
        let checked = sealed(&text).expect("a certificate").check(&mut |done, _| {
            beats = done;
            true
        });
        assert!(checked.is_ok(), "{text}{checked:?}");
        // A beat is 2^18 steps: examined nodes, states and pairs.
        assert!(beats <= 8, "slope {slope}: {beats} beats");
        // Another slope in the law changes the pairs.
        let other = text.replace(&format!("(% (abs (- x y)) {slope})"), "(% (abs (- x y)) 5)");
        assert!(slope == 1 || stands(&other).is_err(), "{other}");
    }
}

/// Changes every token of the certificates in three ways. `--nocapture` prints the number of
/// accepted ones.
#[test]
#[expect(clippy::print_stdout, reason = "its figures, for who asks for them")]
fn no_token_of_fifty_certificates_can_be_changed_into_an_untruth() {
    let texts = written();
    let (tried, stood) = changed(&texts);
    println!(
        "{} certificates, {tried} changes, {stood} stand and are true",
        texts.len()
    );
    assert!(tried > 6000 && stood >= 10, "{tried} {stood}");
}

#[test]
fn the_seal_and_the_one_spelling_refuse_slips() {
    let certificate = sealed(&certificates()[0]).unwrap();
    let text = certificate.to_string();
    assert_eq!(LawCertificate::parse(&text), Ok(certificate));
    for (i, c) in text.char_indices() {
        let changed = [
            &text[..i],
            if c == '1' { "2" } else { "1" },
            &text[i + c.len_utf8()..],
        ]
        .concat();
        assert!(check_text(&changed, &mut |_, _| true).is_err(), "{changed}");
    }
}
