//! Small tables with their pictures, at once: what a cell of a book shows while somebody types.

use grundy::draw::Format;
use grundy::draw::text::Layout;
use grundy::formula::json;
use grundy::{Budget, Game, Stop};
use serde_json::{Value, json};

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::request::{DrawRequest, area, rules};
use crate::tables::{kind_word, no_file};

/// A picture that is made at once has at most so many cells.
const MOST: u64 = 20_000;

/// The table, its values in the order of its cells, and its picture as `grundy table --format svg`
/// makes it.
pub fn table(game: &mut Game, asked: &DrawRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    let game = rules(game)?;
    let area = area(asked.to, asked.ranges.as_deref())?;
    let budget = Budget {
        cells: Some(MOST),
        ..watch.budget()
    };
    let mut run = watch.run().with(budget);
    let table = game.table(asked.function.as_deref(), &area, &mut run)?;
    if table.stop != Stop::Complete {
        return Err(Fault::TooLarge(format!(
            "a picture that is made at once has at most {MOST} cells"
        )));
    }
    let mut svg = Vec::new();
    (Format::Svg.write(&mut svg, &table, &Layout::default())).map_err(|error| no_file(&error))?;
    let values = (0..table.len()).map(|at| table.cells.get(at).as_ref().map(json::from_value));
    Ok(json!({
        "function": table.function,
        "kind": kind_word(table.kind),
        "params": json::ranges(&table.area),
        "values": values.collect::<Vec<_>>(),
        "svg": String::from_utf8_lossy(&svg),
    }))
}
