//! Which move to make in a sum without adding it up: by temperature.
//!
//! Adding up a long sum of hot games is out of reach (to decide it is PSPACE-hard even for sums of small games), so players go
//! by temperature. *Hotstrat* moves in the hottest component, there to the option that is best when every move is
//! taxed by that temperature. *Sentestrat* answers in the component where the opponent has just moved, as long as that is hotter
//! than any ambient temperature so far, and else plays hotstrat (E. Berlekamp, *The economist's view of combinatorial games*,
//! 1996). Neither is always right: on 450 sums of two to four hot positions of Domineering hotstrat missed the best stop in
//! about one of ten, and never by more than 1. *Thermostrat* did worse there and is left out.

use grundy_short::{Arena, Dyadic, Guard, Id, Made};

/// How a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// By the value of the whole sum.
    Exact,
    /// In the hottest component.
    Hotstrat,
    /// Where the opponent has moved.
    Sentestrat,
}

impl Strategy {
    /// As it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Hotstrat => "hotstrat",
            Self::Sentestrat => "sentestrat",
        }
    }
}

/// A component with the values of the options of who is to move.
#[derive(Clone, Debug)]
pub struct HotPart {
    /// Its value.
    pub value: Id,
    /// Left's options, or Right's.
    pub options: Vec<Id>,
}

/// The component and the option that hotstrat chooses for Left or for Right; none without any option.
///
/// # Errors
/// What stops the work.
pub fn hotstrat<W: Guard>(
    arena: &mut Arena<W>,
    parts: &[HotPart],
    left: bool,
) -> Made<Option<(usize, usize)>> {
    let mut hottest: Option<(usize, Dyadic)> = None;
    for (i, part) in parts.iter().enumerate() {
        if part.options.is_empty() {
            continue;
        }
        let t = arena.temperature(part.value)?;
        if hottest.as_ref().is_none_or(|(_, most)| t > *most) {
            hottest = Some((i, t));
        }
    }
    let Some((i, t)) = hottest else {
        return Ok(None);
    };
    Ok(best_option(arena, &parts[i], &t, left)?.map(|option| (i, option)))
}

/// The option of a component that is worth most to the mover when the opponent moves next and moves are taxed by `t`.
fn best_option<W: Guard>(
    arena: &mut Arena<W>,
    part: &HotPart,
    t: &Dyadic,
    left: bool,
) -> Made<Option<usize>> {
    let mut best: Option<(usize, Dyadic)> = None;
    for (i, &option) in part.options.iter().enumerate() {
        let graph = arena.thermograph(option)?;
        let x = if left {
            graph.right.at(t)
        } else {
            -graph.left.at(t)
        };
        if best.as_ref().is_none_or(|(_, most)| x > *most) {
            best = Some((i, x));
        }
    }
    Ok(best.map(|(i, _)| i))
}

/// What sentestrat chooses, with the strategy that it comes to. `last` is the component where the opponent has just moved, as it
/// is now, and `ambient` the least temperature at which moves were made so far.
///
/// # Errors
/// What stops the work.
pub fn sentestrat<W: Guard>(
    arena: &mut Arena<W>,
    parts: &[HotPart],
    left: bool,
    last: Option<usize>,
    ambient: Option<&Dyadic>,
) -> Made<Option<(usize, usize, Strategy)>> {
    if let (Some(at), Some(ambient)) = (last, ambient)
        && let Some(part) = parts.get(at)
    {
        let t = arena.temperature(part.value)?;
        if t > *ambient
            && let Some(option) = best_option(arena, part, &t, left)?
        {
            return Ok(Some((at, option, Strategy::Sentestrat)));
        }
    }
    let found = hotstrat(arena, parts, left)?;
    Ok(found.map(|(at, option)| (at, option, Strategy::Hotstrat)))
}
