//! Small tables with their pictures, computed at once: used by cells of a book during typing.

use grundy::draw::Format;
use grundy::draw::text::Layout;
use grundy::formula::json;
use grundy::{Budget, Game, Stop};
use serde_json::{Value, json};

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::messages;
use crate::request::{DrawRequest, area, rules};
use crate::tables::{kind_word, no_file};

/// Maximum number of cells of such a table.
const MAX_CELLS: u64 = 20_000;

/// Returns the table, its values in the order of its cells, and the picture of
/// `grundy table --format svg`.
pub fn table(game: &mut Game, asked: &DrawRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    let game = rules(game)?;
    let area = area(asked.to, asked.ranges.as_deref())?;
    let budget = Budget {
        cells: Some(MAX_CELLS),
        ..watch.budget()
    };
    let mut run = watch.run().with(budget);
    let table = game.table(asked.function.as_deref(), &area, &mut run)?;
    if table.stop != Stop::Complete {
        return Err(Fault::TooLarge(messages::picture_is_too_large(MAX_CELLS)));
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
