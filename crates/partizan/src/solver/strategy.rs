//! Choosing a move in a sum without adding it up: by temperature.
//!
//! Adding up a long sum of hot games is infeasible (deciding it is PSPACE-hard even for sums of
//! small games), so players use temperatures. *Hotstrat* moves in the hottest component, to the
//! option that is best when every move is taxed by its temperature. *Sentestrat* also uses the
//! *ambient temperature*: the least t to which a position has been cooled so far, where t is the
//! temperature of its hottest component. If the opponent has just made a component hotter than
//! that, it answers there, to the option that is best when moves are taxed by t; otherwise it plays
//! hotstrat (E. Berlekamp, *The economist's view of combinatorial games*, 1996).
//!
//! **Theorem** (after Berlekamp). Let the components have means that add up to m, and let T be the
//! temperature of the hottest. A Left player who uses sentestrat stops at m or more if she begins,
//! and at `m - T` or more if Right begins; for Right the mirror image holds.
//!
//! *Proof.* Consider `S = R_t(G_1) + … + R_t(G_n)`, the right walls at the ambient temperature,
//! with Right to move. At first it is m, or m + T after a move of Left's, since
//! `R_T(G^L) = mean + T` for the best option. Right moves in G to H; by the definition of walls
//! `L_t(H) >= R_t(G) - t`. If H is hotter than t, Left answers in H, where her best option has
//! `R_t(H^L) = L_t(H) + t`: S has not decreased. If it is not, both walls of H are its mast at t,
//! so S decreases by at most t. Left then moves in the hottest component K, at the new ambient
//! temperature t' <= t. If K is not hotter than t, no component is: all walls are masts from t' up
//! to t, and S gains t'. If K is hotter (a threat of Left's that was not answered), `t' = t` and S
//! gains `L_t(K) - R_t(K) + t >= t`. So S loses at most `t - t'`, and over the whole game at most
//! the first ambient temperature. At the end, when no component is hot, S is the score. The result
//! of a move counts as one component here, even if it decomposes: the walls of a sum are not the
//! sums of the walls.
//!
//! Neither strategy is always best: on 450 sums of two to four hot positions of Domineering
//! hotstrat missed the best stop in about one of ten, and never by more than 1. *Thermostrat* did
//! worse there and is left out.

use crate::values::{Arena, ArenaResult, Cancellation, Dyadic, Id};

/// The method that chose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Chosen by the value of the whole sum.
    Exact,
    /// Chosen in the hottest component.
    Hotstrat,
    /// Chosen in the component of the opponent's last move.
    Sentestrat,
}

impl Strategy {
    /// The name of the strategy.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Hotstrat => "hotstrat",
            Self::Sentestrat => "sentestrat",
        }
    }
}

/// A component with the values of the options of the player to move.
#[derive(Clone, Debug)]
pub struct HotComponent {
    /// The value of the component.
    pub value: Id,
    /// Left's options, or Right's.
    pub options: Vec<Id>,
}

/// Returns the component and the option chosen by hotstrat for Left or for Right; none without any
/// option.
///
/// # Errors
/// Errors of the arena: a limit, or a cancelled run.
pub fn hotstrat<W: Cancellation>(
    arena: &mut Arena<W>,
    parts: &[HotComponent],
    left: bool,
) -> ArenaResult<Option<(usize, usize)>> {
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

/// Returns the option of a component that is worth most to the mover when the opponent moves next
/// and moves are taxed by `t`.
fn best_option<W: Cancellation>(
    arena: &mut Arena<W>,
    part: &HotComponent,
    t: &Dyadic,
    left: bool,
) -> ArenaResult<Option<usize>> {
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

/// Returns the choice of sentestrat, with the strategy that it used. `last` is the component of the
/// opponent's last move, in its current state, with the ambient temperature: the least temperature
/// of the hottest component of a position so far, this one included.
///
/// # Errors
/// Errors of the arena: a limit, or a cancelled run.
pub fn sentestrat<W: Cancellation>(
    arena: &mut Arena<W>,
    parts: &[HotComponent],
    left: bool,
    last: Option<(usize, &Dyadic)>,
) -> ArenaResult<Option<(usize, usize, Strategy)>> {
    if let Some((at, ambient)) = last
        && let Some(part) = parts.get(at)
        && arena.temperature(part.value)? > *ambient
        && let Some(option) = best_option(arena, part, ambient, left)?
    {
        return Ok(Some((at, option, Strategy::Sentestrat)));
    }
    let found = hotstrat(arena, parts, left)?;
    Ok(found.map(|(at, option)| (at, option, Strategy::Hotstrat)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A component with Left's or Right's options.
    fn part(arena: &mut Arena, text: &str, left: bool) -> HotComponent {
        let value = arena.read(text).unwrap();
        let (lefts, rights) = arena.options(value).unwrap();
        let options = if left { lefts } else { rights }.to_vec();
        HotComponent { value, options }
    }

    #[test]
    fn hotstrat_moves_in_the_hottest_component_to_the_best_taxed_option() {
        let arena = &mut Arena::new();
        let parts: Vec<HotComponent> = ["{3|-1}", "{9,{30|6}||-9}", "^"]
            .map(|text| part(arena, text, true))
            .into();
        let (at, option) = hotstrat(arena, &parts, true).unwrap().unwrap();
        // Taxed by 9, {30|6} is worth 15 to Left: she moves there next or is paid for it.
        let chosen = parts[at].options[option];
        assert_eq!((at, arena.text(chosen).unwrap().as_str()), (1, "{30|6}"));
        let none: [HotComponent; 0] = [];
        assert_eq!(hotstrat(arena, &none, false), Ok(None));
    }

    #[test]
    fn sentestrat_answers_a_threat_that_is_hotter_than_play_was() {
        let arena = &mut Arena::new();
        // Left has moved from {8|2||0}, of temperature 2, to {8|2}, of temperature 3.
        let parts: Vec<HotComponent> = ["{8|2}", "{5|-5}"]
            .map(|text| part(arena, text, false))
            .into();
        let ambient = Dyadic::from(2);
        let found = sentestrat(arena, &parts, false, Some((0, &ambient)));
        assert_eq!(found, Ok(Some((0, 0, Strategy::Sentestrat))));
        assert_eq!(hotstrat(arena, &parts, false), Ok(Some((1, 0))));
        // Taxed by its temperature {20|-10} would be the best answer; Right moves there at once
        // where others are not hotter than 2.
        let deep = [part(arena, "{3,{20|-10}||-30}", true)];
        let (at, option, _) = sentestrat(arena, &deep, true, Some((0, &ambient)))
            .unwrap()
            .unwrap();
        assert_eq!(arena.text(deep[at].options[option]).as_deref(), Ok("3"));
        let (_, option) = hotstrat(arena, &deep, true).unwrap().unwrap();
        assert_eq!(
            arena.text(deep[0].options[option]).as_deref(),
            Ok("{20|-10}")
        );
        // Play was hotter than the threat, or no move was made yet.
        for last in [Some((0, &Dyadic::from(3))), None] {
            let found = sentestrat(arena, &parts, false, last);
            assert_eq!(found, Ok(Some((1, 0, Strategy::Hotstrat))));
        }
    }

    /// In most sums of two and three of some hot values hotstrat reaches the best stop for Left,
    /// and in the others it loses at most 2.
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
        let parts: Vec<HotComponent> = texts.map(|text| part(arena, text, true)).into();
        let (mut sums, mut exact, mut worst) = (0, 0, Dyadic::ZERO);
        for i in 0..parts.len() {
            for j in i..parts.len() {
                for k in j..=parts.len() {
                    let chosen: Vec<HotComponent> = [i, j, k]
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

    /// A sum in play.
    #[derive(Clone)]
    struct HotSum {
        parts: Vec<Id>,
        left: bool,
        /// The component of the last move, and the ambient temperature.
        last: Option<usize>,
        ambient: Option<Dyadic>,
    }

    impl HotSum {
        fn parts(&self, arena: &mut Arena) -> Vec<HotComponent> {
            let of = |&value: &Id| {
                let (lefts, rights) = arena.options(value).unwrap();
                let options = if self.left { lefts } else { rights }.to_vec();
                HotComponent { value, options }
            };
            self.parts.iter().map(of).collect()
        }

        /// The score, if no component is hot.
        fn ended(&self, arena: &mut Arena) -> Option<Dyadic> {
            let mut score = Dyadic::ZERO;
            for &part in &self.parts {
                if arena.temperature(part).unwrap() > Dyadic::ZERO {
                    return None;
                }
                score = &score + &arena.mean(part).unwrap();
            }
            Some(score)
        }

        fn after(&self, arena: &mut Arena, at: usize, to: Id) -> Self {
            let mut next = self.clone();
            next.parts[at] = to;
            next.left = !self.left;
            next.last = Some(at);
            let hottest = next.parts.iter().map(|&part| arena.temperature(part));
            let hottest = hottest.map(Result::unwrap).max().unwrap();
            next.ambient = next.ambient.map(|before| before.min(hottest));
            next
        }

        /// Every move of the player to move.
        fn moves(&self, arena: &mut Arena) -> Vec<Self> {
            let parts = self.parts(arena);
            let all = parts.iter().enumerate();
            let all = all.flat_map(|(at, part)| part.options.iter().map(move |&to| (at, to)));
            all.map(|(at, to)| self.after(arena, at, to)).collect()
        }

        /// The stop under perfect play: the definition.
        fn best(&self, arena: &mut Arena) -> Dyadic {
            if let Some(score) = self.ended(arena) {
                return score;
            }
            let moves = self.moves(arena);
            let all = moves.iter().map(|next| next.best(arena));
            if self.left { all.max() } else { all.min() }.unwrap()
        }

        /// Returns the stop that `hero` reaches by sentestrat against perfect play, and counts its
        /// answers to the opponent's moves.
        fn sentestrat_stop(&self, arena: &mut Arena, hero: bool, answers: &mut usize) -> Dyadic {
            if let Some(score) = self.ended(arena) {
                return score;
            }
            if self.left != hero {
                let moves = self.moves(arena);
                let all = moves
                    .iter()
                    .map(|next| next.sentestrat_stop(arena, hero, answers));
                return if self.left { all.max() } else { all.min() }.unwrap();
            }
            let parts = self.parts(arena);
            let last = self.last.zip(self.ambient.as_ref());
            let found = sentestrat(arena, &parts, hero, last).unwrap();
            let (at, option, strategy) = found.unwrap();
            *answers += usize::from(strategy == Strategy::Sentestrat);
            let to = parts[at].options[option];
            self.after(arena, at, to)
                .sentestrat_stop(arena, hero, answers)
        }
    }

    /// A random hot value.
    fn random_hot(arena: &mut Arena, seed: &mut u64) -> Id {
        loop {
            let mut next = |below: u64| {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (*seed >> 33) % below
            };
            let mut ends: Vec<i64> = (0..5).map(|_| next(25) as i64 - 12).collect();
            ends.sort_unstable_by(|a, b| b.cmp(a));
            let [a, b, c, d, e] = ends[..] else { continue };
            let text = match next(7) {
                0 => format!("{{{a}|{b}}}"),
                1 => format!("{{{a}|{b}||{c}}}"),
                2 => format!("{{{a}||{b}|{c}}}"),
                3 => format!("{{{a}|{b}||{c}|{d}}}"),
                4 => format!("{{{a}||{c},{{{b}|{d}}}|{e}}}"),
                5 => format!("{{{a}|{c},{{{b}|{d}}}||{e}}}"),
                _ => format!("{{{b},{{{a}|{c}}}||{d}|{e}}}"),
            };
            let value = arena.read(&text).unwrap();
            if arena.temperature(value).unwrap() > Dyadic::ZERO {
                return value;
            }
        }
    }

    #[test]
    fn sentestrat_keeps_what_its_theorem_says_against_every_reply() {
        let arena = &mut Arena::new();
        let (mut seed, mut answers, mut best, mut plays) = (18, 0, 0, 0);
        for _ in 0..150 {
            let parts: Vec<Id> = (0..3).map(|_| random_hot(arena, &mut seed)).collect();
            let (mut mean, mut hottest) = (Dyadic::ZERO, Dyadic::ZERO);
            for &part in &parts {
                mean = &mean + &arena.mean(part).unwrap();
                hottest = hottest.max(arena.temperature(part).unwrap());
            }
            for (begins, hero) in [(true, true), (true, false), (false, true), (false, false)] {
                let sum = HotSum {
                    parts: parts.clone(),
                    left: begins,
                    last: None,
                    ambient: Some(hottest.clone()),
                };
                let reached = sum.sentestrat_stop(arena, hero, &mut answers);
                let tax = if begins == hero {
                    Dyadic::ZERO
                } else {
                    hottest.clone()
                };
                let (gain, lead) = if hero {
                    (&reached - &mean, &sum.best(arena) - &reached)
                } else {
                    (&mean - &reached, &reached - &sum.best(arena))
                };
                assert!(
                    gain >= -&tax,
                    "{parts:?}: {gain} for {hero}, {begins} begins"
                );
                assert!(lead >= Dyadic::ZERO, "nobody does better than the best");
                best += usize::from(lead.is_zero());
                plays += 1;
            }
            // The definition as a second check: the stops of the sum are those of perfect play.
            let total = arena.sum(parts.iter().copied()).unwrap();
            let stops = (arena.stops(total).0.clone(), arena.stops(total).1.clone());
            let [left, right] = [true, false].map(|left| {
                let sum = HotSum {
                    parts: parts.clone(),
                    left,
                    last: None,
                    ambient: None,
                };
                sum.best(arena)
            });
            assert_eq!((left, right), stops);
        }
        assert!(answers > 100, "{answers} answers");
        assert!(best * 10 > plays * 7, "{best} of {plays} as good as can be");
    }
}
