//! The nim-sum of several values in binary columns, as on a blackboard.
//!
//! A sum of games is a P-position exactly when every column of bits contains an even number of ones
//! (C. L. Bouton 1902 for nim; R. Sprague 1935 and P. M. Grundy 1939 for all impartial games).
//! Written below each other, the values show that. If the sum is not 0, its leftmost 1 shows the
//! rows with a winning move: those with a 1 in the same column.

use crate::width::{columns, pad_right, printable};

/// One component of a sum: its label, and its Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The position, or empty if only the value is shown.
    pub label: String,
    /// The Grundy value.
    pub value: u128,
}

impl Term {
    /// Makes a component with a label.
    pub fn new(label: impl Into<String>, value: impl Into<u128>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
        }
    }
}

/// Draws the nim-sum of `terms`.
///
/// ```
/// use grundy_draw::nimsum::{Term, blackboard};
/// let heaps = [11_u32, 12, 15].map(|heap| Term::new("", heap));
/// assert_eq!(
///     blackboard(&heaps),
///     "  11 = 1011\n  \
///        12 = 1100\n  \
///        15 = 1111\n  \
///        ---------\n   \
///         8 = 1000\n"
/// );
/// ```
pub fn blackboard(terms: &[Term]) -> String {
    let sum = terms.iter().fold(0, |sum, term| sum ^ term.value);
    let values = || terms.iter().map(|term| term.value).chain([sum]);
    let decimal = values()
        .map(|value| value.to_string().len())
        .max()
        .unwrap_or(1);
    let binary = values()
        .map(|value| 128 - value.leading_zeros() as usize)
        .max()
        .unwrap_or(1)
        .max(1);
    let labels: Vec<_> = terms.iter().map(|term| printable(&term.label)).collect();
    let label = labels.iter().map(|label| columns(label)).max().unwrap_or(0);
    // Two spaces before the values, and two more after the labels if there are any.
    let margin = if label == 0 { 0 } else { label + 2 };

    let mut board = String::new();
    let mut row = |label: &str, value: u128| {
        let line = format!(
            "  {}{value:>decimal$} = {value:0binary$b}\n",
            pad_right(label, margin)
        );
        board.push_str(&line);
    };
    for (term, label) in terms.iter().zip(&labels) {
        row(label, term.value);
    }
    row("", sum);
    let rule = format!(
        "  {}{}\n",
        " ".repeat(margin),
        "-".repeat(decimal + 3 + binary)
    );
    let last = board[..board.len() - 1]
        .rfind('\n')
        .map_or(0, |end| end + 1);
    board.insert_str(last, &rule);
    board
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rows_are_labelled_with_their_positions() {
        let terms = [
            Term::new("(3, 5)", 6_u32),
            Term::new("左の山", 11_u32),
            Term::new("7", 13_u32),
        ];
        assert_snapshot!(blackboard(&terms), @"
        (3, 5)   6 = 0110
        左の山  11 = 1011
        7       13 = 1101
                ---------
                 0 = 0000
        ");
    }

    #[test]
    fn a_sum_of_nothing_is_zero() {
        assert_eq!(blackboard(&[]), "  -----\n  0 = 0\n");
    }

    #[test]
    fn a_p_position_sums_to_zero_in_every_column() {
        let board = blackboard(&[1_u8, 2, 3].map(|heap| Term::new("", heap)));
        assert!(board.ends_with("  -----\n  0 = 00\n") || board.ends_with("------\n  0 = 00\n"));
    }

    proptest! {
        #[test]
        fn columns_line_up_and_add_up(values in prop::collection::vec(any::<u64>(), 1..6), shift in 0..64) {
            let terms: Vec<Term> =
                values.iter().map(|&v| Term::new(format!("山{v}"), v >> shift)).collect();
            let board = blackboard(&terms);
            let widths: Vec<usize> = board.lines().map(columns).collect();
            prop_assert!(widths.iter().all(|&width| width == widths[0]), "{board}");
            let bits: Vec<u128> = board
                .lines()
                .filter_map(|line| line.split_once(" = "))
                .map(|(_, bits)| u128::from_str_radix(bits, 2).unwrap())
                .collect();
            prop_assert_eq!(bits.len(), values.len() + 1);
            prop_assert_eq!(bits.iter().fold(0, |sum, bit| sum ^ bit), 0);
        }
    }
}
