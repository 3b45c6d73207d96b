//! The text format of a claim about misère sums: each line once and in order.

use std::fmt;
use std::fmt::Write as _;

use super::{MisereCertificate, Subject};
use crate::lines::{self, TextLines, each_word, number, number_below};
use crate::messages;
use crate::text::TextError;

/// Maximum number of elements, heaps and components.
const MAX_COUNT: u64 = 1 << 15;

/// A sum as `1+3`, the terminal position as a point.
pub(super) fn sum(word: &[u32]) -> String {
    if word.is_empty() {
        return ".".to_owned();
    }
    let parts: Vec<String> = word.iter().map(u32::to_string).collect();
    parts.join("+")
}

impl fmt::Display for MisereCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = lines::begin();
        match &self.subject {
            Subject::Code(code) => writeln!(body, "misere {code}")?,
            Subject::Set(components) => {
                body.push_str("misere set\n");
                for options in components {
                    let options = options.iter().map(|option| sum(option));
                    lines::put(&mut body, "component", options);
                }
            }
        }
        writeln!(body, "theorem {}", self.theorem())?;
        writeln!(body, "heaps {}", self.phi.len())?;
        if let Some((period, preperiod)) = self.period {
            writeln!(body, "period {period}\npreperiod {preperiod}")?;
        }
        writeln!(body, "order {}", self.order())?;
        lines::put(&mut body, "p", &self.p);
        for step in &self.steps {
            lines::put(&mut body, "step", step);
        }
        lines::put(&mut body, "phi", &self.phi);
        lines::write_sealed(f, &body)
    }
}

impl MisereCertificate {
    /// The name of the theorem.
    pub fn theorem(&self) -> &'static str {
        match (&self.subject, self.period) {
            (Subject::Set(_), _) => "finite",
            (Subject::Code(_), Some(_)) => "M0",
            (Subject::Code(_), None) => "partial",
        }
    }

    /// The number of elements of the monoid.
    pub fn order(&self) -> usize {
        self.steps.first().map_or(1, Vec::len)
    }

    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let subject = match lines.word("misere", messages::subject_line)? {
            "set" => Subject::Set(components(&mut lines)?),
            code => Subject::Code(code.to_owned()),
        };
        let expected = messages::theorem_of_subject_line;
        let theorem = lines.parsed("theorem", expected, |theorem| {
            let fits = match subject {
                Subject::Code(_) => ["M0", "partial"].contains(&theorem),
                Subject::Set(_) => theorem == "finite",
            };
            fits.then_some(theorem)
        })?;
        let heaps = lines.number("heaps")?;
        let period = match theorem {
            "M0" => {
                let period = lines.number("period")?;
                Some((period, lines.number("preperiod")?))
            }
            _ => None,
        };
        let order = lines.parsed("order", messages::monoid_order_line, |word| {
            number(word).filter(|order| (1..=MAX_COUNT).contains(order))
        })?;
        let elements = |words: &str| {
            let element = |word: &str| number_below(word, order).map(|e| e as u16);
            each_word(words, element)
        };
        let p = lines.parsed("p", messages::lost_elements_line, |words| {
            elements(words).filter(|p| p.is_sorted_by(|a, b| a < b))
        })?;
        let expected = messages::step_line;
        let steps = lines.all("step", expected, |words| {
            elements(words).filter(|step| step.len() as u64 == order)
        })?;
        if steps.is_empty() && order > 1 {
            return Err(lines.error(expected));
        }
        let expected = messages::phi_line;
        let phi = lines.parsed("phi", expected, elements)?;
        let many = match &subject {
            Subject::Set(components) => components.len(),
            Subject::Code(_) => phi.len(),
        };
        if phi.len() as u64 != heaps || many != phi.len() || heaps > MAX_COUNT {
            return Err(lines.error(expected));
        }
        lines.seal()?;
        Ok(Self {
            subject,
            period,
            p,
            steps,
            phi,
        })
    }
}

/// The lines `component`.
fn components(lines: &mut TextLines<'_>) -> Result<Vec<Vec<Vec<u32>>>, TextError> {
    let expected = messages::component_line;
    let mut components: Vec<Vec<Vec<u32>>> = Vec::new();
    while lines.next_starts("component") {
        let earlier = components.len() as u64;
        let part = |word: &str| number_below(word, earlier).map(|part| part as u32);
        let option = |word: &str| match word {
            "." => Some(Vec::new()),
            _ => word.split('+').map(part).collect(),
        };
        components.push(lines.parsed("component", expected, |words| each_word(words, option))?);
        if components.len() as u64 > MAX_COUNT {
            return Err(lines.error(messages::last_component_line));
        }
    }
    Ok(components)
}
