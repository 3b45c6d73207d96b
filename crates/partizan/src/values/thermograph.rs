//! Thermographs: the stops of a game as functions of the tax on moves.
//!
//! For a tax `t >= -1` the *walls* are the stops of the game cooled by t. Those of an integer are
//! constant. Otherwise the *scaffolds* are `λ(t) = max R_t(G^L) - t` and `ρ(t) = min L_t(G^R) + t`;
//! λ never rises and ρ never falls. The *temperature* is the first `t >= -1` with `λ(t) <= ρ(t)`:
//! below it the walls are the scaffolds, from there on both are the *mast* at the *mean* (J. H.
//! Conway 1976, chapter 9; E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 6; taxes down
//! to -1: A. Siegel, *Combinatorial Game Theory*, 2013, section II.5).
//!
//! If `λ(-1) <= ρ(-1)` already, the game is a number: the mast is at the value in `[λ(-1), ρ(-1)]`
//! nearest to 0 and the temperature is -1. That happens only in forms that are not canonical, so
//! thermographs can be computed directly from positions, without values.
//!
//! A wall is the list of its corners `(t, x)` upwards from t = -1, vertical above the last. All
//! corners are dyadic, since crossing slopes differ by 1 or 2.

use std::cmp::Ordering;

use crate::values::Dyadic;

/// A piecewise linear function of the tax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall(Vec<(Dyadic, Dyadic)>);

impl Wall {
    /// The wall that is `x` everywhere.
    pub fn vertical(x: Dyadic) -> Self {
        Self(vec![(Dyadic::from(-1), x)])
    }

    /// Corners `(t, x)` upwards from t = -1; above the last the wall is vertical.
    pub fn corners(&self) -> &[(Dyadic, Dyadic)] {
        &self.0
    }

    /// Returns the position of the wall at `t >= -1`.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let i = self.0.partition_point(|(corner, _)| corner <= t);
        let (from, x) = &self.0[i.saturating_sub(1)];
        let Some((_, y)) = self.0.get(i) else {
            return x.clone();
        };
        match y.cmp(x) {
            Ordering::Equal => x.clone(),
            Ordering::Less => &(x + from) - t,
            Ordering::Greater => &(x - from) + t,
        }
    }

    /// Returns the pointwise maximum (`way` greater) or minimum of two walls.
    fn outer(&self, other: &Self, way: Ordering) -> Self {
        let mut times: Vec<&Dyadic> = self.0.iter().chain(&other.0).map(|(t, _)| t).collect();
        times.sort_unstable();
        times.dedup();
        let mut corners: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(times.len() + 2);
        let mut last: Option<(Dyadic, Dyadic, Dyadic)> = None; // t, and both walls there
        for t in times {
            let (a, b) = (self.at(t), other.at(t));
            if let Some((from, x, y)) = &last
                && x.cmp(y) != a.cmp(&b)
                && x != y
                && a != b
            {
                let s = crossing((from, &(x - y)), (t, &(&a - &b)));
                let x = self.at(&s);
                corners.push((s, x));
            }
            corners.push((
                t.clone(),
                if a.cmp(&b) == way {
                    a.clone()
                } else {
                    b.clone()
                },
            ));
            last = Some((t.clone(), a, b));
        }
        Self::tidy(corners)
    }

    fn tidy(points: Vec<(Dyadic, Dyadic)>) -> Self {
        let mut kept: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(points.len());
        for point in points {
            if let [.., a, b] = &kept[..]
                && a.1.cmp(&b.1) == b.1.cmp(&point.1)
            {
                kept.pop();
            }
            kept.push(point);
        }
        while let [.., a, b] = &kept[..]
            && a.1 == b.1
        {
            kept.pop();
        }
        Self(kept)
    }

    fn mirrored(&self) -> Self {
        Self(self.0.iter().map(|(t, x)| (t.clone(), -x)).collect())
    }
}

/// Returns the zero of a difference that is linear from `(s, d)` to `(t, e)` with opposite signs;
/// its slope is 1 or 2.
fn crossing((s, d): (&Dyadic, &Dyadic), (t, e): (&Dyadic, &Dyadic)) -> Dyadic {
    let run = t - s;
    let rise = (d - e).abs();
    let way = d.abs();
    s + &if rise == run { way } else { way.half() }
}

/// Walls, mean and temperature of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left wall: the left stop of the game cooled by t.
    pub left: Wall,
    /// The right wall.
    pub right: Wall,
    /// The position of the mast: the mean.
    pub mast: Dyadic,
    /// The start of the mast; -1 for integers.
    pub temperature: Dyadic,
}

impl Thermograph {
    /// An integer: a mast from t = -1 on.
    pub fn integer(n: Dyadic) -> Self {
        Self {
            left: Wall::vertical(n.clone()),
            right: Wall::vertical(n.clone()),
            mast: n,
            temperature: Dyadic::from(-1),
        }
    }

    /// The number `x`, built from its neighbours on coarser and coarser grids.
    pub fn number(x: &Dyadic) -> Self {
        let floor = x.floor();
        if floor == *x {
            return Self::integer(floor);
        }
        let mut low = Self::integer(floor.clone());
        let mut high = Self::integer(&floor + &Dyadic::ONE);
        for _ in 0..x.exponent() {
            let middle = Self::of_options([&low], [&high]);
            match x.cmp(&middle.mast) {
                Ordering::Equal => return middle,
                Ordering::Less => high = middle,
                Ordering::Greater => low = middle,
            }
        }
        low
    }

    /// Computes the thermograph from those of the options, canonical or not.
    pub fn of_options<'a>(
        lefts: impl IntoIterator<Item = &'a Self>,
        rights: impl IntoIterator<Item = &'a Self>,
    ) -> Self {
        let best = |walls: Vec<&Wall>, way: Ordering| {
            let mut walls = walls.into_iter();
            let first = walls.next()?.clone();
            Some(walls.fold(first, |sum, wall| sum.outer(wall, way)))
        };
        let left = best(
            lefts.into_iter().map(|g| &g.right).collect(),
            Ordering::Greater,
        );
        let right = best(
            rights.into_iter().map(|g| &g.left).collect(),
            Ordering::Less,
        );
        let ground = Dyadic::from(-1);
        // λ(-1) and ρ(-1), if there are options.
        let low = left.as_ref().map(|wall| &wall.0[0].1 + &Dyadic::ONE);
        let high = right.as_ref().map(|wall| &wall.0[0].1 - &Dyadic::ONE);
        let (Some(left), Some(right)) = (left, right) else {
            return Self::integer(nearest(low, high));
        };
        let (low_end, high_end) = (&left.0[0].1 + &Dyadic::ONE, &right.0[0].1 - &Dyadic::ONE);
        if low_end <= high_end {
            return Self::integer(nearest(low, high));
        }
        let temperature = meeting(&left, &right);
        let mast = &left.at(&temperature) - &temperature;
        let below = |wall: &Wall, tilt: &dyn Fn(&Dyadic, &Dyadic) -> Dyadic| {
            let mut corners: Vec<_> = wall
                .0
                .iter()
                .filter(|(t, _)| *t < temperature)
                .cloned()
                .collect();
            for (t, x) in &mut corners {
                *x = tilt(x, t);
            }
            corners.push((temperature.clone(), mast.clone()));
            Wall::tidy(corners)
        };
        debug_assert!(temperature > ground);
        Self {
            left: below(&left, &|x, t| x - t),
            right: below(&right, &|x, t| x + t),
            mast,
            temperature,
        }
    }

    /// Returns the thermograph of the negative.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            left: self.right.mirrored(),
            right: self.left.mirrored(),
            mast: -&self.mast,
            temperature: self.temperature.clone(),
        }
    }

    /// The stops: the walls at 0.
    pub fn stops(&self) -> (Dyadic, Dyadic) {
        (self.left.at(&Dyadic::ZERO), self.right.at(&Dyadic::ZERO))
    }
}

/// The value nearest to 0 from `low` to `high`.
fn nearest(low: Option<Dyadic>, high: Option<Dyadic>) -> Dyadic {
    match (low, high) {
        (Some(low), _) if low.signum() > 0 => low,
        (_, Some(high)) if high.signum() < 0 => high,
        _ => Dyadic::ZERO,
    }
}

/// Returns the first `t > -1` at which `left - t <= right + t`, given that this fails at -1. The
/// gap falls by 0, 1 or 2 a unit of t.
fn meeting(left: &Wall, right: &Wall) -> Dyadic {
    let mut times: Vec<&Dyadic> = left.0.iter().chain(&right.0).map(|(t, _)| t).collect();
    times.sort_unstable();
    times.dedup();
    let gap = |t: &Dyadic| &(&left.at(t) - &right.at(t)) - &(t + t);
    let mut from = times[0];
    for t in &times[1..] {
        if gap(t).signum() <= 0 {
            let (here, there) = (gap(from), gap(t));
            let once = &here - &there == *t - from; // otherwise it falls by 2
            return from + &if once { here } else { here.half() };
        }
        from = t;
    }
    from + &gap(from).half()
}
