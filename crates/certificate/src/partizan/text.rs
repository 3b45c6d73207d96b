//! The text format of a claim about partizan games: each line once and in order.

use std::fmt;
use std::fmt::Write as _;

use super::{PartizanCertificate, ReplyLine};
use crate::lines::{self, TextLines, number};
use crate::messages;
use crate::text::TextError;

fn list<T: fmt::Display>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    words.join(" ")
}

impl fmt::Display for PartizanCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = lines::begin();
        match self {
            Self::Heaps {
                left,
                right,
                period,
                preperiod,
            } => {
                body.push_str("partizan heaps\n");
                lines::put(&mut body, "left", left);
                lines::put(&mut body, "right", right);
                write!(body, "theorem P0\nperiod {period}\npreperiod {preperiod}\n")?;
            }
            Self::Equal {
                what,
                nodes,
                pairs,
                sides,
            } => {
                writeln!(body, "{}", format!("partizan equal {what}").trim_end())?;
                for (i, [left, right]) in nodes.iter().enumerate() {
                    lines::put(&mut body, &format!("node {i} : {} :", list(left)), right);
                }
                for ReplyLine { pair, replies } in pairs {
                    let replies = replies.iter().map(|(a, b)| format!("{a},{b}"));
                    lines::put(&mut body, &format!("ge {} {}", pair.0, pair.1), replies);
                }
                writeln!(body, "equal {} {}", sides.0, sides.1)?;
            }
        }
        lines::write_sealed(f, &body)
    }
}

/// Parses the number of a node.
fn node(word: &str) -> Option<u32> {
    number(word).and_then(|n| u32::try_from(n).ok())
}

fn numbers<T>(words: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    words.split_whitespace().map(read).collect()
}

fn pair(word: &str, by: char) -> Option<(u32, u32)> {
    let (a, b) = word.split_once(by)?;
    Some((node(a)?, node(b)?))
}

impl PartizanCertificate {
    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let expected = messages::partizan_line;
        let kind = lines.word("partizan", expected)?;
        let certificate = if kind == "heaps" {
            let takes = |words| numbers(words, number);
            let left = lines.parsed("left", messages::takes_line, takes)?;
            let right = lines.parsed("right", messages::takes_line, takes)?;
            lines.exact("theorem", "P0", messages::theorem_p0_line)?;
            Self::Heaps {
                left,
                right,
                period: lines.number("period")?,
                preperiod: lines.number("preperiod")?,
            }
        } else {
            let Some(what) = kind.strip_prefix("equal ") else {
                return Err(lines.error(expected));
            };
            let mut count = 0..;
            let nodes = lines.all("node ", messages::node_line, |line| {
                let mut parts = line.split(':');
                let mut part = || parts.next().unwrap_or_default();
                let name = number(part().trim()).filter(|n| Some(*n) == count.next());
                let (left, right) = (numbers(part(), node), numbers(part(), node));
                name.and(Some([left?, right?]))
            })?;
            let pairs = lines.all("ge ", messages::comparison_line, |line| {
                let mut words = line.split(' ');
                let pair_of = (node(words.next()?)?, node(words.next()?)?);
                let replies: Option<Vec<_>> = words.map(|word| pair(word, ',')).collect();
                Some(ReplyLine {
                    pair: pair_of,
                    replies: replies?,
                })
            })?;
            Self::Equal {
                what: what.to_owned(),
                nodes,
                pairs,
                sides: lines.parsed("equal", messages::equal_line, |sides| pair(sides, ' '))?,
            }
        };
        lines.seal()?;
        Ok(certificate)
    }
}
