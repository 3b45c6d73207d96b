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

#[cfg(test)]
mod tests {
    use super::*;

    /// A component with Left's or Right's options.
    fn part(arena: &mut Arena, text: &str, left: bool) -> HotPart {
        let value = arena.read(text).unwrap();
        let (lefts, rights) = arena.options(value).unwrap();
        let options = if left { lefts } else { rights }.to_vec();
        HotPart { value, options }
    }

    #[test]
    fn hotstrat_moves_in_the_hottest_component_to_the_best_taxed_option() {
        let arena = &mut Arena::new();
        let parts: Vec<HotPart> = ["{3|-1}", "{9,{30|6}||-9}", "^"]
            .map(|text| part(arena, text, true))
            .into();
        let (at, option) = hotstrat(arena, &parts, true).unwrap().unwrap();
        // Taxed by 9, {30|6} is worth 15 to Left, who moves there next or is paid for it.
        let chosen = parts[at].options[option];
        assert_eq!((at, arena.text(chosen).unwrap().as_str()), (1, "{30|6}"));
        let none: [HotPart; 0] = [];
        assert_eq!(hotstrat(arena, &none, false), Ok(None));
    }

    #[test]
    fn sentestrat_answers_a_threat_that_is_hotter_than_play_was() {
        let arena = &mut Arena::new();
        // Left has moved from {8|2||0}, of temperature 2, to {8|2}, of temperature 3.
        let parts: Vec<HotPart> = ["{8|2}", "{5|-5}"]
            .map(|text| part(arena, text, false))
            .into();
        let ambient = Dyadic::from(2);
        let found = sentestrat(arena, &parts, false, Some(0), Some(&ambient));
        assert_eq!(found, Ok(Some((0, 0, Strategy::Sentestrat))));
        assert_eq!(hotstrat(arena, &parts, false), Ok(Some((1, 0))));
        // Play was hotter than the threat, or nobody has moved yet.
        let hot = Dyadic::from(3);
        for (last, ambient) in [
            (Some(0), Some(&hot)),
            (None, Some(&ambient)),
            (Some(0), None),
        ] {
            let found = sentestrat(arena, &parts, false, last, ambient);
            assert_eq!(found, Ok(Some((1, 0, Strategy::Hotstrat))));
        }
    }

    /// Of all sums of two and three of some hot values, hotstrat keeps the stop that Left can reach in most, and loses
    /// no more than 2 in the others.
    #[test]
    fn hotstrat_loses_little() {
        let arena = &mut Arena::new();
        let texts = [
            "{2|-1/2}",
            "{3|-1}",
            "{1||-1|-3}",
            "{4|1||0}",
            "{2,{5|1}||-1}",
            "+-{3|1}",
            "{1||0|-4}",
        ];
        let parts: Vec<HotPart> = texts.map(|text| part(arena, text, true)).into();
        let (mut sums, mut exact, mut worst) = (0, 0, Dyadic::ZERO);
        for i in 0..parts.len() {
            for j in i..parts.len() {
                for k in j..=parts.len() {
                    let chosen: Vec<HotPart> = [i, j, k]
                        .iter()
                        .filter_map(|&at| parts.get(at).cloned())
                        .collect();
                    let total = arena.sum(chosen.iter().map(|part| part.value)).unwrap();
                    let (at, option) = hotstrat(arena, &chosen, true).unwrap().unwrap();
                    let rest = arena.sub(total, chosen[at].value).unwrap();
                    let after = arena.add(rest, chosen[at].options[option]).unwrap();
                    let best = arena.stops(total).0.clone();
                    let loss = &best - arena.stops(after).1;
                    assert!(loss >= Dyadic::ZERO, "no move does better than the stop");
                    sums += 1;
                    exact += usize::from(loss.is_zero());
                    worst = worst.max(loss);
                }
            }
        }
        assert!(exact * 10 > sums * 7, "{exact} of {sums}");
        assert!(worst <= Dyadic::from(2), "{worst}");
    }
}
