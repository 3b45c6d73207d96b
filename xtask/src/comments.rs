//! Comment lines of at most 100 columns. `rustfmt` wraps comments on the nightly toolchain only.

use crate::text::{self, Kind};

const MAX_COLUMNS: usize = 100;

/// Lists the comment lines that are too long.
///
/// # Errors
/// The places, if there are any.
pub fn run() -> Result<String, String> {
    let lines = text::lines()?;
    let comments: Vec<_> = lines
        .iter()
        .filter(|line| line.kind == Kind::Comment && text::extension(&line.file) == "rs")
        .collect();
    let long: Vec<String> = comments
        .iter()
        .filter(|line| line.column + line.text.chars().count() > MAX_COLUMNS)
        .map(|line| format!("{}:{}", line.file, line.number))
        .collect();
    if long.is_empty() {
        return Ok(format!(
            "comments: {} lines of at most {MAX_COLUMNS} columns",
            comments.len()
        ));
    }
    let count = long.len();
    Err(format!(
        "{}\ncomments: {count} lines of more than {MAX_COLUMNS} columns",
        long.join("\n")
    ))
}
