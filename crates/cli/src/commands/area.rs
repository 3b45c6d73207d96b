//! `[--to N | --box …]`: the range of positions of a command.

use clap::Args;
use grundy::Area;

use super::messages;
use crate::exit::Exit;
use crate::options::InvalidValue;

/// The ends of a range for each parameter, on the command line.
#[derive(Args)]
pub struct AreaArgs {
    /// The range of every parameter: from 0, or from the least value that the rules declare, to N
    #[arg(
        long,
        short = 'n',
        value_name = "N",
        conflicts_with = "ranges",
        allow_negative_numbers = true,
        value_parser = integer
    )]
    pub to: Option<i64>,
    /// A range for each parameter, such as x=0..=7,y=0..=7
    #[arg(long = "box", value_name = "RANGES")]
    pub ranges: Option<String>,
}

impl AreaArgs {
    /// Returns the requested area.
    pub fn area(&self) -> Result<Area, Exit> {
        Ok(match (self.to, &self.ranges) {
            (_, Some(ranges)) => grundy::table::area(ranges)?,
            (Some(to), None) => Area::up_to(to),
            (None, None) => Area::default(),
        })
    }
}

/// Parses a bound: `100`, `-3`, `10k`, `2M`.
fn integer(text: &str) -> Result<i64, InvalidValue> {
    let with_suffix = || i64::try_from(crate::options::number(text).ok()?).ok();
    text.parse()
        .ok()
        .or_else(with_suffix)
        .ok_or_else(|| InvalidValue(messages::write_whole_number()))
}
