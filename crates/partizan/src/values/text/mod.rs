//! Parsing and printing of values.
//!
//! ```text
//! value  = term { ["+"|"-"] term }              terms side by side are added: 3/4^2*3
//! term   = NUM [ "/" POWER_OF_2 ] | "*" [NUM] | up [NUM] | up "[" NUM "]" | up "<" NUM ">"
//!        | "+-" (term | "{" list "}") | "Tiny(" value ")" | "Miny(" value ")"
//!        | "(" value ")" | "{" sides "}"
//! up     = "^"+ | "v"+
//! sides  = side BARS side      BARS = "|"+      side = list | sides
//! list   = [ value { "," value } ]
//! ```
//! The longest run of bars outside inner brackets splits, and a side with bars is one option:
//! `{2||1|0}` is `{2|{1|0}}`. `^^` is 2·↑, `^3` is 3·↑, `^[n]` is `{^[n-1] | *}` with `^[1] = ^`,
//! `^<n>` is `^[n] - ^[n-1]`. Also read: `↑ ↓ ⇑ ⇓ ± −`. `+-2*` is `±2 + *`.

mod read;
mod write;

pub use read::{ReadError, ReadFault};
pub(crate) use read::{ValueBuilder, read};
pub use write::ValueKind;
pub(crate) use write::readable;
