//! The text format of a claim about misère sums: each line once and in order.

use std::fmt;
use std::fmt::Write as _;

use super::{MisereCertificate, Subject};
use crate::messages::{self, Sentence};
use crate::text::{TextError, TextLines, number, seal};

/// Maximum number of elements, heaps and components.
const MAX_COUNT: u64 = 1 << 15;

fn list(f: &mut String, key: &str, numbers: &[u16]) -> fmt::Result {
    f.push_str(key);
    numbers
        .iter()
        .try_for_each(|number| write!(f, " {number}"))?;
    f.push('\n');
    Ok(())
}

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
        let mut body = "grundy-certificate 1\n".to_owned();
        match &self.subject {
            Subject::Code(code) => writeln!(body, "misere {code}")?,
            Subject::Set(components) => {
                body.push_str("misere set\n");
                for options in components {
                    body.push_str("component");
                    options
                        .iter()
                        .try_for_each(|option| write!(body, " {}", sum(option)))?;
                    body.push('\n');
                }
            }
        }
        writeln!(body, "theorem {}", self.theorem())?;
        writeln!(body, "heaps {}", self.phi.len())?;
        if let Some((period, preperiod)) = self.period {
            writeln!(body, "period {period}\npreperiod {preperiod}")?;
        }
        writeln!(body, "order {}", self.order())?;
        list(&mut body, "p", &self.p)?;
        self.steps
            .iter()
            .try_for_each(|step| list(&mut body, "step", step))?;
        list(&mut body, "phi", &self.phi)?;
        writeln!(f, "{body}seal {:016x}", seal(&body))
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
        let mut lines = TextLines::new(text);
        let expected = messages::header_line;
        if lines.word("grundy-certificate", expected)? != "1" {
            return Err(lines.error(expected));
        }
        let subject = match lines.word("misere", messages::subject_line)? {
            "set" => Subject::Set(components(&mut lines)?),
            code => Subject::Code(code.to_owned()),
        };
        let expected = messages::theorem_of_subject_line;
        let theorem = lines.word("theorem", expected)?;
        let fits = match subject {
            Subject::Code(_) => ["M0", "partial"].contains(&theorem),
            Subject::Set(_) => theorem == "finite",
        };
        if !fits {
            return Err(lines.error(expected));
        }
        let heaps = lines.number("heaps")?;
        let period = match theorem {
            "M0" => {
                let period = lines.number("period")?;
                Some((period, lines.number("preperiod")?))
            }
            _ => None,
        };
        let expected = messages::monoid_order_line;
        let order = lines.number_of("order", expected)?;
        if !(1..=MAX_COUNT).contains(&order) {
            return Err(lines.error(expected));
        }
        let expected = messages::lost_elements_line;
        let p = elements(&mut lines, "p", order, expected)?;
        if !p.is_sorted_by(|a, b| a < b) {
            return Err(lines.error(expected));
        }
        let mut steps = Vec::new();
        let expected = messages::step_line;
        while lines.next_starts("step") {
            let step = elements(&mut lines, "step", order, expected)?;
            if step.len() as u64 != order {
                return Err(lines.error(expected));
            }
            steps.push(step);
        }
        if steps.is_empty() && order > 1 {
            return Err(lines.error(expected));
        }
        let expected = messages::phi_line;
        let phi = elements(&mut lines, "phi", order, expected)?;
        let many = match &subject {
            Subject::Set(components) => components.len(),
            Subject::Code(_) => phi.len(),
        };
        if phi.len() as u64 != heaps || many != phi.len() || heaps > MAX_COUNT {
            return Err(lines.error(expected));
        }
        lines.seal(text)?;
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
        let part = |word: &str| {
            number(word)
                .filter(|part| *part < earlier)
                .map(|part| part as u32)
        };
        let option = |word: &str| match word {
            "." => Some(Vec::new()),
            _ => word.split('+').map(part).collect(),
        };
        let words = lines.word("component", expected)?;
        let options: Option<Vec<Vec<u32>>> = words.split_terminator(' ').map(option).collect();
        components.push(options.ok_or_else(|| lines.error(expected))?);
        if components.len() as u64 > MAX_COUNT {
            return Err(lines.error(messages::last_component_line));
        }
    }
    Ok(components)
}

/// A line of elements.
fn elements(
    lines: &mut TextLines<'_>,
    key: &str,
    order: u64,
    expected: Sentence,
) -> Result<Vec<u16>, TextError> {
    let words = lines.word(key, expected)?;
    let element = |word: &str| {
        number(word)
            .filter(|element| *element < order)
            .map(|e| e as u16)
    };
    let list: Option<Vec<u16>> = words.split_terminator(' ').map(element).collect();
    list.ok_or_else(|| lines.error(expected))
}
