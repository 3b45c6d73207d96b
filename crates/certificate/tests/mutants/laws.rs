//! Laws for all positions: T5.

use std::collections::HashMap;

use grundy_certificate::LawCertificate;
use grundy_certificate::arithmetic::{DigitSystem, LawSource, LawState};
use grundy_certificate::recurrence::Expr;
use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
use grundy_message::Message;

use crate::random::Random;
use crate::{Kind, sealed};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Values,
    Losses,
    Automata,
}

/// Rules with negative numbers, lists, shadowed names and conditions without a value.
const MORE: [&str; 10] = [
    "rules (mex (option (when (< (xor (- 1 x) 1) 0)) 0))\ntheorem T5\ndigits base 2\nof 1 values\nwhere 1\nlaw (if (> x 1) 1 0)\norder x\n",
    "rules (mex (option (when (== (gcd (- 5 x) 4) 1)) 0))\ntheorem T5\ndigits base 2\nof 1 values\nwhere 1\nlaw (if (== (% x 2) 0) 1 0)\norder x\n",
    "rules (mex (option (when (and (< x 2) (== (item [1 1] x) 1))) 0))\ntheorem T5\ndigits base 2\nof 1 values\nwhere 1\nlaw (if (< x 2) 1 0)\norder x\n",
    "rules (let k5 x (+ (let k5 1 k5) k5))\ntheorem T5\ndigits base 2\nof 1 values\nwhere 1\nlaw (+ x 1)\norder x\n",
    "rules (mex (option (when (== (+ (< x 3) (< x 5)) 2)) 0))\ntheorem T5\ndigits base 2\nof 1 values\nwhere 1\nlaw (if (< x 3) 1 0)\norder x\n",
    "rules (mex (option (when (any (option (for k1 (- 3 x) 1 1) (== k1 -4)))) 0))\ntheorem T5\ndigits base 2\nof 1 values\nwhere 1\nlaw (if (>= x 7) 1 0)\norder x\n",
    "rules (mex (option (when (>= x 1)) (g (- x 1))) (option (when (and (< x 9) (== (bit (- 8 x) 0) 1))) 1))\ntheorem T5\ndigits base 2\nof 1 values\nwhere (>= x 9)\nlaw (% x 2)\nother 0 is 0\nother 1 is 2\nother 2 is 0\nother 3 is 2\nother 4 is 0\nother 5 is 2\nother 6 is 0\nother 7 is 2\nother 8 is 0\norder x\n",
    "rules (win (option (when (>= x 1)) (g (- x 1))))\ntheorem T5\ndigits base 2\nof 1 losses\nwhere 1\nlaw (== (bits-and (- 1 x) 1) 1)\norder x\n",
    "rules (win (option (for k1 -2 x 2) (when (>= k1 0)) (g k1)))\ntheorem T5\ndigits base 3\nof 1 losses\nwhere 1\nlaw (== x 0)\norder x\n",
    "rules (misere (option (for k1 1 (+ (min 2 x) 1) 1) (g (- x k1))))\ntheorem T5\ndigits base 2\nof 1 losses\nwhere 1\nlaw (== (% x 3) 1)\norder x\n",
];

const WORDS: [&str; 52] = [
    "x",
    "y",
    "z",
    "0",
    "1",
    "2",
    "3",
    "4",
    "-1",
    "-3",
    "5",
    "8",
    "k2",
    "k3",
    "k5",
    "+",
    "-",
    "*",
    "/",
    "%",
    "xor",
    "bits-and",
    "bits-or",
    "gcd",
    "popcount",
    "bit",
    "min",
    "max",
    "abs",
    "neg",
    "<",
    "<=",
    "==",
    "!=",
    ">",
    ">=",
    "and",
    "or",
    "not",
    "if",
    "any",
    "all",
    "item",
    "in",
    "undefined",
    "mex",
    "win",
    "misere",
    "values",
    "losses",
    "base",
    "g",
];

pub struct Laws {
    bodies: Vec<String>,
}

impl Laws {
    pub fn new(form: Form) -> Self {
        let texts = [
            include_str!("../data/laws.txt"),
            include_str!("../data/slopes.txt"),
        ];
        let texts = texts.iter().flat_map(|texts| texts.split("\n\n"));
        let bodies = texts.filter_map(|text| {
            let (lines, _) = text.trim_end().rsplit_once('\n')?;
            Some(format!("{lines}\n"))
        });
        let more = MORE
            .iter()
            .map(|lines| format!("grundy-certificate 1\n{lines}"));
        let fits = |body: &String| {
            let automaton = body.contains("\nlaw automaton\n");
            let losses = body.contains(" losses\n");
            let small = body.len() < 1500 && !body.contains("of 4 ");
            small
                && match form {
                    Form::Automata => automaton,
                    Form::Values => !automaton && !losses,
                    Form::Losses => !automaton && losses,
                }
        };
        let mut bodies: Vec<String> = bodies.chain(more).filter(fits).collect();
        if form == Form::Automata {
            let nim = "(mex (option (for k2 0 x 1) (g k2 y)) (option (for k2 0 y 1) (g x k2)))";
            bodies.push(format!("grundy-certificate 1\nrules {nim}\ntheorem T5\ndigits base 2\nof 2 values\nwhere 1\nlaw automaton\nstate + 000>0 011>0 101>0 110>0\norder x+y\n"));
            let wins = nim.replace("mex", "win");
            bodies.push(format!("grundy-certificate 1\nrules {wins}\ntheorem T5\ndigits base 2\nof 2 losses\nwhere 1\nlaw automaton\nstate + 00>0 11>0\norder x+y\n"));
            bodies.push("grundy-certificate 1\nrules (mex (option (when (>= x 1)) (g (- x 1))))\ntheorem T5\ndigits base 3\nof 1 values\nwhere 1\nlaw automaton\nstate + 00>0 11>1 20>0\nstate - 01>0\norder x\n".to_owned());
            bodies.push("grundy-certificate 1\nrules (mex (option (when (>= x 1)) (g (- x 1))))\ntheorem T5\ndigits base 2\nof 1 values\nwhere 1\nlaw automaton\nstate + 00>0 11>1 10>2\nstate + \nstate - 00>2 10>2 11>1 01>2\norder x\n".replace("state + \n", "state +\n"));
        }
        Self { bodies }
    }
}

impl Kind for Laws {
    fn beats(&self) -> u64 {
        12
    }

    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let mut lines: Vec<String> = random
            .one_of(&self.bodies)
            .lines()
            .map(str::to_owned)
            .collect();
        for _ in 0..=random.below(3) {
            let at = 1 + random.below(lines.len() as u64 - 1) as usize;
            if at == 2 {
                continue;
            }
            let line = lines[at].clone();
            let (key, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let other = random.one_of(&self.bodies).clone();
            lines[at] = match random.below(10) {
                0 | 1 => format!("{key} {}", random.change_part(rest)),
                // The same line of another certificate.
                2 => other
                    .lines()
                    .find(|other| other.starts_with(key))?
                    .to_owned(),
                3 if key == "state" || key == "other" => String::new(),
                4 if key == "state" => {
                    let sign = if rest.starts_with('+') { "-" } else { "+" };
                    format!("state {sign}{}", &rest[1..])
                }
                5 if key == "state" => {
                    let to = rest.rfind('>')?;
                    format!("state {}>{}", &rest[..to], random.below(4))
                }
                6 if key == "where" => format!("where (and {rest} (>= x {}))", random.below(4)),
                _ => format!("{key} {}", random.change_word(rest, &WORDS)),
            };
        }
        lines.retain(|line| !line.is_empty());
        let text = sealed(&(lines.join("\n") + "\n"));
        // Ignored parts of the text are not counted.
        let claim = LawCertificate::parse(&text).ok()?;
        Some(claim.to_string())
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        decide(&LawCertificate::parse(text).map_err(|error| error.to_string())?)
    }
}

/// Decides a law by the definition on a box.
pub fn decide(claim: &LawCertificate) -> Result<(), String> {
    let params = claim.rules.params;
    let most = [150, 17, 6, 4][params - 1];
    let mut known = HashMap::new();
    let mut at = vec![0; params];
    loop {
        if let Some(claimed) = claimed(claim, &at)? {
            match value(claim, &at, 0, &mut known) {
                Err(why) if why.contains("leaves 64 bits") => {}
                Err(why) => return Err(format!("{at:?} has no value: {why}")),
                Ok(value) => {
                    let found = if claim.losses {
                        i64::from(value == 0)
                    } else {
                        value
                    };
                    if found != claimed {
                        return Err(format!("{at:?} has {value}, and {claimed} is claimed"));
                    }
                }
            }
        }
        let Some(place) = at.iter().rposition(|n| *n < most) else {
            return Ok(());
        };
        at[place] += 1;
        at[place + 1..].fill(0);
    }
}

/// The value by the definition.
fn value(
    c: &LawCertificate,
    at: &[i64],
    depth: usize,
    known: &mut HashMap<Vec<i64>, Option<Result<i64, String>>>,
) -> Result<i64, String> {
    if at.iter().any(|n| *n < 0) {
        return Err(format!("{at:?} is not a position"));
    }
    match known.get(at) {
        Some(Some(found)) => return found.clone(),
        Some(None) => return Err("play goes round".to_owned()),
        None => {}
    }
    if depth > 400 {
        return Err("play does not end".to_owned());
    }
    known.insert(at.to_vec(), None);
    let mut inner: HashMap<Vec<i64>, i64> = HashMap::new();
    let found = loop {
        let mut missing = None;
        let mut keep_going = |_| true;
        let mut meter = WorkMeter::new(&mut keep_going);
        let mut env = at.iter().copied().map(Some).collect();
        let mut look = |to: &[i64]| match inner.get(to) {
            Some(value) => Ok(*value),
            None => {
                missing = Some(to.to_vec());
                Err(EvalError::No(Message::same("missing")))
            }
        };
        let found = eval(&c.rules.body, &mut env, &mut look, &mut meter);
        match (found, missing) {
            (Ok(value), _) => break Ok(value),
            (Err(_), Some(to)) => match value(c, &to, depth + 1, known) {
                Ok(found) => drop(inner.insert(to, found)),
                Err(why) => break Err(why),
            },
            (Err(fault), None) => break Err(format!("{fault:?}")),
        }
    };
    known.insert(at.to_vec(), Some(found.clone()));
    found
}

/// The claim about a position: a value, or 1 for lost and 0 for won; none outside of the domain.
fn claimed(c: &LawCertificate, at: &[i64]) -> Result<Option<i64>, String> {
    let say = |expr: &Expr| {
        let mut keep_going = |_| true;
        let mut meter = WorkMeter::new(&mut keep_going);
        let mut env = at.iter().copied().map(Some).collect();
        let mut none = |_: &[i64]| Err(EvalError::No(Message::same("a law asks for a value")));
        match eval(expr, &mut env, &mut none, &mut meter) {
            Err(EvalError::No(why)) if why.english().contains("leaves 64 bits") => Ok(None),
            Err(fault) => Err(format!("the claim has no value at {at:?}: {fault:?}")),
            Ok(value) => Ok(Some(value)),
        }
    };
    let inside = say(&c.domain)?;
    if let Some((_, value)) = c.others.iter().find(|(position, _)| position == at) {
        return Ok(Some(if c.losses {
            i64::from(*value == 0)
        } else {
            *value
        }));
    }
    if inside.is_none_or(|inside| inside == 0) {
        return Ok(None);
    }
    match &c.law {
        LawSource::Formula(law) if c.losses => Ok(say(law)?.map(|lost| i64::from(lost != 0))),
        LawSource::Formula(law) => say(law),
        LawSource::Automaton(states) if c.losses => {
            Ok(Some(i64::from(accepts(states, c.digits, at))))
        }
        LawSource::Automaton(states) => {
            let all: Vec<i64> = (0..400)
                .filter(|v| accepts(states, c.digits, &[at, &[*v]].concat()))
                .collect();
            match all[..] {
                [value] => Ok(Some(value)),
                _ => Err(format!("{at:?} has the claimed values {all:?}")),
            }
        }
    }
}

/// The digits of a number, most significant first.
fn digits(system: DigitSystem, mut number: u64) -> Vec<u8> {
    let mut weights: Vec<u64> = match system {
        DigitSystem::Base(b) => vec![1, b.into()],
        DigitSystem::Slope(r) => vec![1, u64::from(r) + 1],
    };
    while weights.len() < 16 {
        let last = weights.len() - 1;
        weights.push(match system {
            DigitSystem::Base(b) => weights[last] * u64::from(b),
            DigitSystem::Slope(r) => weights[last] * u64::from(r) + weights[last - 1],
        });
    }
    let greedy = weights.iter().rev().map(|weight| {
        let digit = number / weight;
        number -= digit * weight;
        digit as u8
    });
    greedy.collect()
}

/// Whether an automaton accepts numbers.
fn accepts(states: &[LawState], system: DigitSystem, numbers: &[i64]) -> bool {
    let words: Vec<Vec<u8>> = numbers.iter().map(|n| digits(system, *n as u64)).collect();
    let mut state = 0;
    for place in 0..words[0].len() {
        let fits = |wanted: &[Option<u8>]| {
            let mut both = wanted.iter().zip(&words);
            both.all(|(wanted, word)| wanted.is_none_or(|wanted| wanted == word[place]))
        };
        match states[state].steps.iter().find(|step| fits(&step.0)) {
            Some(step) => state = step.1,
            None => return false,
        }
    }
    states[state].accepts
}
