//! Laws with parameters: T6.

use grundy_certificate::ParameterCertificate;

use crate::laws::decide;
use crate::random::Random;
use crate::{Kind, sealed};

const WORDS: [&str; 30] = [
    "x", "y", "z", "0", "1", "2", "3", "-1", "k2", "k3", "+", "-", "*", "/", "%", "min", "max",
    "<", "<=", "==", "!=", "and", "or", "not", "if", "mex", "win", "values", "losses", "v",
];

pub struct Parameters {
    bodies: Vec<String>,
}

impl Parameters {
    pub fn new() -> Self {
        let texts = include_str!("../data/parameters.txt").split("\n\n");
        let bodies = texts.filter_map(|text| {
            let (lines, _) = text.trim_end().rsplit_once('\n')?;
            (lines.len() < 4000).then(|| format!("{lines}\n"))
        });
        Self {
            bodies: bodies.collect(),
        }
    }
}

/// Changes a number of a text: of the multipliers, the hypotheses, and the polynomials.
fn change_number(random: &mut Random, text: &str) -> String {
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let starts: Vec<usize> = (0..text.len())
        .filter(|at| is_digit(*at) && (*at == 0 || !is_digit(at - 1)))
        .collect();
    let Some(start) = starts.get(random.below(starts.len() as u64) as usize) else {
        return text.to_owned();
    };
    let end = (*start..text.len())
        .find(|at| !is_digit(*at))
        .unwrap_or(text.len());
    let number = text[*start..end].parse().unwrap_or(0);
    format!("{}{}{}", &text[..*start], random.near(number), &text[end..])
}

impl Kind for Parameters {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let mut lines: Vec<String> = random
            .one_of(&self.bodies)
            .lines()
            .map(str::to_owned)
            .collect();
        for _ in 0..=random.below(2) {
            let at = 1 + random.below(lines.len() as u64 - 1) as usize;
            if at == 2 {
                continue;
            }
            let line = lines[at].clone();
            let (key, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let other = random.one_of(&self.bodies).clone();
            lines[at] = match random.below(9) {
                0 | 1 => format!("{key} {}", random.change_part(rest)),
                2 => other
                    .lines()
                    .find(|other| other.starts_with(key))?
                    .to_owned(),
                3 if key == "case" => String::new(),
                4 if key == "where" => format!("where (and {rest} (>= x {}))", random.below(4)),
                5 => format!("{key} {}", random.change_word(rest, &WORDS)),
                _ if key == "case" => format!("case {}", change_number(random, rest)),
                _ => format!("{key} {}", random.change_word(rest, &WORDS)),
            };
        }
        lines.retain(|line| !line.is_empty());
        let text = sealed(&(lines.join("\n") + "\n"));
        let claim = ParameterCertificate::parse(&text).ok()?;
        Some(claim.to_string())
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let claim = ParameterCertificate::parse(text).map_err(|error| error.to_string())?;
        decide(&claim.statement())
    }
}
