//! Areas of tables: their notation, and errors about their ends.

use grundy_core::{Area, Diagnostic};

use crate::failure::Failure;
use crate::messages;

/// Reads a box in the notation of the command line; see [`Area::parse`].
///
/// # Errors
/// A piece that is not a range, underlined in the text.
///
/// ```
/// let area = grundy::table::area("x=0..=7, y=2..5, z=3")?;
/// let ends: Vec<_> = area.axes.iter().map(|axis| (axis.from, axis.to)).collect();
/// assert_eq!(ends, [(0, 7), (2, 4), (3, 3)]);
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn area(text: &str) -> Result<Area, Failure> {
    Area::parse(text).map_err(|wrong| Failure::about(wrong, "--box", text))
}

/// The error for a bound of all parameters that is before the first value of one. `exists` says
/// whether a table can begin at the bound.
pub(crate) fn ends_early(name: &str, from: i64, end: i64, exists: bool) -> Failure {
    let text = end.to_string();
    let finding = Diagnostic::error("wrong-box", messages::parameter_begins_at(name, from))
        .at(0..text.len(), messages::range_ends_before_it_begins())
        .help(messages::give_a_larger_bound(from));
    let finding = if exists {
        finding.help(messages::or_give_both_ends(name, end))
    } else {
        finding
    };
    Failure::about(finding, "--to", &text)
}
