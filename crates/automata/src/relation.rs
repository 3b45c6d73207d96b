//! Comparison operators.

/// The comparison of a sum with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named for what they are")]
pub enum Relation {
    Equal,
    NotEqual,
    Less,
    AtMost,
}

impl Relation {
    pub(crate) fn holds(self, value: i64) -> bool {
        match self {
            Self::Equal => value == 0,
            Self::NotEqual => value != 0,
            Self::Less => value < 0,
            Self::AtMost => value <= 0,
        }
    }
}
