//! The text format of a claim about partizan games: each line once and in order.

use std::fmt;
use std::fmt::Write as _;

use super::{PartizanCertificate, ReplyLine};
use crate::messages;
use crate::text::{TextError, TextLines, number, seal};

fn list<T: fmt::Display>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    words.join(" ")
}

impl fmt::Display for PartizanCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = "grundy-certificate 1\n".to_owned();
        let line = |body: &mut String, text: String| {
            body.push_str(text.trim_end());
            body.push('\n');
        };
        match self {
            Self::Heaps {
                left,
                right,
                period,
                preperiod,
            } => {
                body.push_str("partizan heaps\n");
                line(&mut body, format!("left {}", list(left)));
                line(&mut body, format!("right {}", list(right)));
                write!(body, "theorem P0\nperiod {period}\npreperiod {preperiod}\n")?;
            }
            Self::Equal {
                what,
                nodes,
                pairs,
                sides,
            } => {
                line(&mut body, format!("partizan equal {what}"));
                for (i, [left, right]) in nodes.iter().enumerate() {
                    line(
                        &mut body,
                        format!("node {i} : {} : {}", list(left), list(right)),
                    );
                }
                for ReplyLine { pair, replies } in pairs {
                    let replies: Vec<String> =
                        replies.iter().map(|(a, b)| format!("{a},{b}")).collect();
                    line(
                        &mut body,
                        format!("ge {} {} {}", pair.0, pair.1, replies.join(" ")),
                    );
                }
                writeln!(body, "equal {} {}", sides.0, sides.1)?;
            }
        }
        writeln!(f, "{body}seal {:016x}", seal(&body))
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
        let mut lines = TextLines::new(text);
        let expected = messages::header_line;
        if lines.word("grundy-certificate", expected)? != "1" {
            return Err(lines.error(expected));
        }
        let expected = messages::partizan_line;
        let kind = lines.word("partizan", expected)?;
        let certificate = if kind == "heaps" {
            let mut takes = |key| {
                let expected = messages::takes_line;
                let words = lines.word(key, expected)?;
                numbers(words, number).ok_or_else(|| lines.error(expected))
            };
            let (left, right) = (takes("left")?, takes("right")?);
            let expected = messages::theorem_p0_line;
            if lines.word("theorem", expected)? != "P0" {
                return Err(lines.error(expected));
            }
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
            let mut nodes = Vec::new();
            while lines.next_starts("node ") {
                let expected = messages::node_line;
                let line = lines.word("node", expected)?;
                let mut parts = line.split(':');
                let mut part = || parts.next().unwrap_or_default();
                let (name, left, right) = (part(), numbers(part(), node), numbers(part(), node));
                match (number(name.trim()), left, right) {
                    (Some(n), Some(left), Some(right)) if n == nodes.len() as u64 => {
                        nodes.push([left, right]);
                    }
                    _ => return Err(lines.error(expected)),
                }
            }
            let mut pairs = Vec::new();
            while lines.next_starts("ge ") {
                let expected = messages::comparison_line;
                let line = lines.word("ge", expected)?;
                let mut words = line.split(' ');
                let pair_of = (words.next().and_then(node), words.next().and_then(node));
                let replies: Option<Vec<_>> = words.map(|word| pair(word, ',')).collect();
                let (Some(i), Some(j), Some(replies)) = (pair_of.0, pair_of.1, replies) else {
                    return Err(lines.error(expected));
                };
                let pair = (i, j);
                pairs.push(ReplyLine { pair, replies });
            }
            let expected = messages::equal_line;
            let sides = lines.word("equal", expected)?;
            Self::Equal {
                what: what.to_owned(),
                nodes,
                pairs,
                sides: pair(sides, ' ').ok_or_else(|| lines.error(expected))?,
            }
        };
        lines.seal(text)?;
        Ok(certificate)
    }
}
