//! The steps from the options of a game to its canonical form, as texts.

use grundy_core::Run;
use grundy_partizan::values::text::ReadFault;
use grundy_partizan::values::{Arena, ArenaResult, Id, SimplificationStep};
use grundy_partizan::{Watched, halt};
use serde::Serialize;

use super::report::unless_large;
use crate::failure::Failure;

/// A step towards the canonical form; values are texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CanonicalStep {
    /// The player of the option: `L` or `R`.
    pub player: &'static str,
    /// `dominated` or `reversible`.
    pub reason: &'static str,
    /// The option that is removed.
    pub option: String,
    /// The option that dominates it, or the reply of the opponent that reverses it.
    pub by: String,
    /// For a reversible option, the options of the same player in the reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_by: Option<Vec<String>>,
}

/// The reason of the value of what remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CanonicalEnd {
    /// The value is the simplest number between the options.
    Number,
    /// Both players have the same nimbers, and the value is that of their mex.
    Nimber,
    /// What remains is the canonical form.
    Canonical,
}

/// The steps from `{left | right}` to its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CanonicalForm {
    /// The steps, in order.
    pub steps: Vec<CanonicalStep>,
    /// Left's options after all steps.
    pub left: Vec<String>,
    /// Right's options after all steps.
    pub right: Vec<String>,
    /// The value.
    pub value: String,
    /// Why what remains has this value.
    pub end: CanonicalEnd,
}

/// Returns the steps that simplify a game, whose options are texts of values; none if a text is
/// not a short value, or a value is too large to be written.
///
/// ```
/// use grundy::{Run, values};
///
/// let form = values::canonical_form(&["2", "1", "{4|1}"], &["3"], &mut Run::silent())?.unwrap();
/// assert_eq!(form.value, "5/2");
/// assert_eq!((form.steps[1].option.as_str(), form.steps[1].reason), ("{4|1}", "reversible"));
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// The limit that was reached.
pub fn canonical_form(
    lefts: &[&str],
    rights: &[&str],
    run: &mut Run,
) -> Result<Option<CanonicalForm>, Failure> {
    let mut arena = Arena::new();
    let made = arena.watched(Watched::new(run), |arena| {
        let (Some(lefts), Some(rights)) = (read(arena, lefts)?, read(arena, rights)?) else {
            return Ok(None);
        };
        simplified(arena, &lefts, &rights)
    });
    made.map_err(|why| halt(why).into())
}

/// Reads values; none if one of them is not a text of a short value.
fn read(arena: &mut Arena<Watched<'_, '_>>, list: &[&str]) -> ArenaResult<Option<Vec<Id>>> {
    let mut ids = Vec::with_capacity(list.len());
    for text in list {
        match arena.read(text) {
            Ok(id) => ids.push(id),
            Err(error) => {
                return match error.into() {
                    ReadFault::ArenaError(why) => Err(why),
                    _ => Ok(None),
                };
            }
        }
    }
    Ok(Some(ids))
}

fn simplified(
    arena: &mut Arena<Watched<'_, '_>>,
    lefts: &[Id],
    rights: &[Id],
) -> ArenaResult<Option<CanonicalForm>> {
    let found = arena.simplify(lefts, rights)?;
    let nimber = match arena.as_nus(found.value) {
        Some((x, 0, nim)) if nim > 0 && x.is_zero() => Some(nim as usize),
        _ => None,
    };
    let end = if arena.as_number(found.value).is_some() {
        CanonicalEnd::Number
    } else if nimber.is_some() {
        CanonicalEnd::Nimber
    } else {
        CanonicalEnd::Canonical
    };
    let mut texts = |ids: &[Id]| -> ArenaResult<Option<Vec<String>>> {
        ids.iter().map(|id| unless_large(arena.text(*id))).collect()
    };
    let player = |left: bool| if left { "L" } else { "R" };
    let mut steps = Vec::with_capacity(found.steps.len());
    for step in &found.steps {
        let (left, pair, replacement) = match step {
            SimplificationStep::Dominated { left, option, by } => (*left, [*option, *by], None),
            SimplificationStep::Reversible {
                left,
                option,
                reply,
                replacement,
            } => (*left, [*option, *reply], Some(replacement)),
        };
        let replaced_by = match replacement {
            None => None,
            Some(ids) => match texts(ids)? {
                None => return Ok(None),
                some => some,
            },
        };
        let Some([option, by]) = texts(&pair)?.and_then(|pair| <[String; 2]>::try_from(pair).ok())
        else {
            return Ok(None);
        };
        steps.push(CanonicalStep {
            player: player(left),
            reason: if replaced_by.is_some() {
                "reversible"
            } else {
                "dominated"
            },
            option,
            by,
            replaced_by,
        });
    }
    let (left, right) = (texts(&found.lefts)?, texts(&found.rights)?);
    let value = unless_large(arena.text(found.value))?;
    Ok(match (left, right, value) {
        (Some(left), Some(right), Some(value)) => Some(CanonicalForm {
            steps,
            left,
            right,
            value,
            end,
        }),
        _ => None,
    })
}
