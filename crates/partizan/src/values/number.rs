//! The simplest number in an interval.

use crate::values::Dyadic;

/// A bound of an interval, and whether it is open.
type Brim<'a> = Option<(&'a Dyadic, bool)>;

fn above(x: &Dyadic, low: Brim) -> bool {
    low.is_none_or(|(end, open)| if open { x > end } else { x >= end })
}

fn below(x: &Dyadic, high: Brim) -> bool {
    high.is_none_or(|(end, open)| if open { x < end } else { x <= end })
}

/// Returns the simplest number above `low` and below `high`: 0, else the integer nearest to 0, else
/// the fraction with the least denominator, which is unique. None if the interval is empty.
pub(crate) fn simplest(low: Brim, high: Brim) -> Option<Dyadic> {
    if let (Some((l, open)), Some((h, other))) = (low, high)
        && (l > h || l == h && (open || other))
    {
        return None;
    }
    if above(&Dyadic::ZERO, low) && below(&Dyadic::ZERO, high) {
        return Some(Dyadic::ZERO);
    }
    if !below(&Dyadic::ZERO, high) {
        // The interval is negative, or 0 is its open upper bound: mirror it.
        let (l, h) = (low.map(|(x, o)| (-x, o)), high.map(|(x, o)| (-x, o)));
        let ends = (
            h.as_ref().map(|(x, o)| (x, *o)),
            l.as_ref().map(|(x, o)| (x, *o)),
        );
        return simplest(ends.0, ends.1).map(|x| -x);
    }
    let (l, _) = low?; // 0 is not above it, so there is one, and it is not negative
    let mut n = l.floor();
    if !above(&n, low) {
        n = &n + &Dyadic::ONE;
    }
    if below(&n, high) {
        return Some(n);
    }
    let (h, _) = high?; // within one unit
    if l == h {
        return Some(l.clone());
    }
    // Multiples of 2^-e are multiples of 2^-(e+1), so bisection finds the least e with a multiple
    // inside. At the end of the range the midpoint is one.
    let inside = |e: u32| {
        let mut x = l.floor_to(e);
        if !above(&x, low) {
            x = &x + &Dyadic::unit(e);
        }
        below(&x, high).then_some(x)
    };
    let (mut from, mut to) = (1, l.exponent().max(h.exponent()) + 1);
    while from < to {
        let middle = u32::midpoint(from, to);
        if inside(middle).is_some() {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    inside(from)
}
