//! The cells of a box that are positions, by the condition in the header of a rule file.

use grundy_core::{Area, Cells, Halt, Run, Stop};
use grundy_rules::{Expression, FunctionInfo, Value};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::messages;

/// Returns the cells of a box that are positions.
pub(super) fn positions_of_box(
    game: &mut Formula,
    predicate: &Expression,
    area: &Area,
    run: &mut Run,
) -> Result<Positions, Failure> {
    // A box beyond the limits is refused: only the numbers in the message are needed.
    let most = run.budget.cells.unwrap_or(u64::MAX);
    if area.len() as u64 > most {
        let begin = exist(
            game,
            predicate,
            area,
            0..area.len().min(MAX_MISSING_HEAPS + 1),
            run,
        )?;
        let first = begin.iter().position(|exists| *exists).unwrap_or(0);
        if area.axes.len() > 1 || (area.len() - first) as u64 > most {
            return Ok(match first {
                1.. if area.axes.len() == 1 => Positions::From(first),
                _ => Positions::All,
            });
        }
    }
    let mut mask = Vec::new();
    while mask.len() < area.len() {
        if run.cancelled() {
            return Err(Halt::interrupted().into());
        }
        let block = mask.len()..area.len().min(mask.len() + MASK_BLOCK);
        mask.extend(exist(game, predicate, area, block, run)?);
    }
    // Often a few heaps at the beginning are not positions, and all others are.
    let first = mask.iter().position(|exists| *exists).unwrap_or(0);
    Ok(match first {
        0 if !mask.contains(&false) => Positions::All,
        1..=MAX_MISSING_HEAPS if area.axes.len() == 1 && !mask[first..].contains(&false) => {
            Positions::From(first)
        }
        _ => Positions::Mask(mask),
    })
}

/// Returns the cells of a block that are positions.
fn exist(
    game: &mut Formula,
    predicate: &Expression,
    area: &Area,
    block: std::ops::Range<usize>,
    run: &mut Run,
) -> Result<Vec<bool>, Failure> {
    game.ask_about(
        &messages::positions_in_header(),
        predicate,
        run,
        |engine, heaps, run| engine.holds(predicate, (area, block), heaps, run),
    )
}

pub(super) fn cell_by_cell(
    game: &mut Formula,
    function: &FunctionInfo,
    area: &Area,
    mask: &[bool],
    run: &mut Run,
) -> Result<(Cells, Stop), Failure> {
    let mut cells = vec![None; mask.len()];
    for (i, (cell, exists)) in cells.iter_mut().zip(mask).enumerate() {
        if *exists {
            let args: Vec<Value> = area.position(i).into_iter().map(Value::Int).collect();
            let value = game.ask(run, |engine, heaps, run| {
                engine.value_inside(&function.name, &args, heaps, run)
            });
            match value {
                Ok(value) => *cell = value,
                Err(failure) if failure.stop() == Some(Stop::Interrupted) => {
                    return Ok((Cells::Any(cells), Stop::Interrupted));
                }
                Err(failure) => return Err(failure),
            }
        }
    }
    Ok((Cells::Any(cells), Stop::Complete))
}

/// Maximum number of heaps at the beginning that are not positions.
const MAX_MISSING_HEAPS: usize = 63;

/// Number of cells of a box for which existence is computed together.
const MASK_BLOCK: usize = 1 << 16;

/// The cells of a box that are positions.
#[derive(Debug)]
pub(super) enum Positions {
    All,
    /// For one parameter: all except for this number at the beginning.
    From(usize),
    Mask(Vec<bool>),
}

/// The cells after some that have no value.
pub(super) fn behind(missing: usize, cells: &Cells) -> Cells {
    let known = (0..cells.len()).map(|i| cells.get(i));
    Cells::Any(std::iter::repeat_n(None, missing).chain(known).collect())
}
