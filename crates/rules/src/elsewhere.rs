//! Values that come from elsewhere: another engine knows the sequence of a function of one heap.
//!
//! The crate imports no other engine. Whoever brings two together ([`Game::consult`](crate::Game::consult)) gives a
//! function that is asked for the value of every heap from [`SMALL`] on, before any search begins. If
//! the value has yet to be computed, the question ends with the fault `awaited`; the caller computes it
//! and asks again.

use std::fmt;

use grundy_game::Value;

/// Smaller heaps are left to the rules themselves.
pub const SMALL: i64 = 512;

/// What the other engine says of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Its value.
    Value(Value),
    /// The value can be computed: end the question with the fault `awaited`.
    Awaited,
    /// Nothing is known of it.
    Unknown,
}

/// Asks the other engine about a heap.
pub type Ask = Box<dyn Fn(&Value) -> Told + Send + Sync>;

/// The other engine.
pub(crate) struct Elsewhere {
    pub function: usize,
    pub ask: Ask,
}

impl fmt::Debug for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Elsewhere({})", self.function)
    }
}

impl Elsewhere {
    fn told(&self, function: usize, args: &[Value]) -> Told {
        match args {
            [heap @ (Value::Int(SMALL..) | Value::Big(_))] if function == self.function => {
                (self.ask)(heap)
            }
            _ => Told::Unknown,
        }
    }

    /// The value of a position.
    pub fn value(&self, function: usize, args: &[Value]) -> Option<Value> {
        match self.told(function, args) {
            Told::Value(value) => Some(value),
            Told::Awaited | Told::Unknown => None,
        }
    }

    /// Whether the value of a position can be computed elsewhere.
    pub fn awaits(&self, function: usize, args: &[Value]) -> bool {
        self.told(function, args) == Told::Awaited
    }
}
