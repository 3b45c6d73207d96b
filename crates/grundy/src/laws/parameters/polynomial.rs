//! Polynomials of the search: sorted lists of packed monomials.
//!
//! Coefficients wrap around; a proof with a wrong one is rejected by the checker.

use std::fmt::Write as _;

/// A product of up to eight unknowns, 16 bits each, in rising order from the highest bits on; 0 for
/// the constant 1.
pub type Monomial = u128;

/// An unknown, not 0.
pub type Unknown = u16;

pub const VALUE: Unknown = 0x100;
const LOOP: Unknown = 0x200;
const QUOTIENT: Unknown = 0x300;
const REMAINDER: Unknown = 0x400;

pub fn param(number: usize) -> Unknown {
    number as Unknown + 1
}

pub fn looped(number: usize) -> Unknown {
    LOOP + number as Unknown
}

pub fn quotient(number: usize) -> Unknown {
    QUOTIENT + number as Unknown
}

pub fn remainder(number: usize) -> Unknown {
    REMAINDER + number as Unknown
}

/// Whether an unknown is a quotient or a remainder.
pub fn is_divided(unknown: Unknown) -> bool {
    unknown >= QUOTIENT
}

fn name(unknown: Unknown) -> String {
    let number = unknown & 0xff;
    match unknown & 0xff00 {
        0 => ["x", "y", "z", "w"][usize::from(number - 1).min(3)].to_owned(),
        VALUE => "v".to_owned(),
        LOOP => format!("k{number}"),
        QUOTIENT => format!("q{number}"),
        _ => format!("r{number}"),
    }
}

/// The unknowns of a monomial, in rising order.
pub fn unknowns(monomial: Monomial) -> impl Iterator<Item = Unknown> {
    (0..8)
        .map(move |i| (monomial >> (112 - 16 * i)) as Unknown)
        .take_while(|unknown| *unknown != 0)
}

pub fn degree(monomial: Monomial) -> usize {
    unknowns(monomial).count()
}

fn packed(unknowns: &[Unknown]) -> Monomial {
    (unknowns.iter().enumerate()).fold(0, |all, (i, unknown)| {
        all | u128::from(*unknown) << (112 - 16 * i)
    })
}

pub fn monomial(unknown: Unknown) -> Monomial {
    packed(&[unknown])
}

/// The product; none beyond degree 8.
pub fn product(a: Monomial, b: Monomial) -> Option<Monomial> {
    if a == 0 || b == 0 {
        return Some(a | b);
    }
    let mut all: Vec<Unknown> = unknowns(a).chain(unknowns(b)).collect();
    all.sort_unstable();
    (all.len() <= 8).then(|| packed(&all))
}

/// The monomial without one factor.
pub fn without(of: Monomial, factor: Monomial) -> Option<Monomial> {
    let mut all: Vec<Unknown> = unknowns(of).collect();
    for unknown in unknowns(factor) {
        let at = all.iter().position(|one| *one == unknown)?;
        all.remove(at);
    }
    Some(packed(&all))
}

/// The names of a monomial, with dots between them.
pub fn monomial_text(monomial: Monomial) -> String {
    unknowns(monomial).map(name).collect::<Vec<_>>().join(".")
}

/// A polynomial: monomials in rising order with coefficients, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Polynomial(pub Vec<(Monomial, i128)>);

impl Polynomial {
    pub fn constant(value: i128) -> Self {
        Self(if value == 0 {
            Vec::new()
        } else {
            vec![(0, value)]
        })
    }

    pub fn unknown(unknown: Unknown) -> Self {
        Self(vec![(monomial(unknown), 1)])
    }

    /// Its value, if it is a constant.
    pub fn value(&self) -> Option<i128> {
        match self.0.as_slice() {
            [] => Some(0),
            [(0, value)] => Some(*value),
            _ => None,
        }
    }

    /// `self * factor + other * times`.
    pub fn mixed(&self, factor: i128, other: &Self, times: i128) -> Self {
        let mut sum = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut i, mut j) = (0, 0);
        loop {
            let (a, b) = (self.0.get(i), other.0.get(j));
            let (monomial, value) = match (a, b) {
                (Some(&(m, c)), Some(&(n, d))) if m == n => {
                    (i, j) = (i + 1, j + 1);
                    let c = c.wrapping_mul(factor);
                    (m, c.wrapping_add(d.wrapping_mul(times)))
                }
                (Some(&(m, c)), other) if other.is_none_or(|(n, _)| m < *n) => {
                    i += 1;
                    (m, c.wrapping_mul(factor))
                }
                (_, Some(&(n, d))) => {
                    j += 1;
                    (n, d.wrapping_mul(times))
                }
                (_, None) => return Self(sum),
            };
            if value != 0 {
                sum.push((monomial, value));
            }
        }
    }

    pub fn plus(&self, other: &Self) -> Self {
        self.mixed(1, other, 1)
    }

    pub fn minus(&self, other: &Self) -> Self {
        self.mixed(1, other, -1)
    }

    pub fn shifted(&self, constant: i128) -> Self {
        self.plus(&Self::constant(constant))
    }

    pub fn opposite(&self) -> Self {
        Self::default().minus(self)
    }

    /// `-self - 1`.
    pub fn negated(&self) -> Self {
        Self::constant(-1).minus(self)
    }

    /// The product with a monomial; none beyond degree 8.
    pub fn by(&self, factor: Monomial) -> Option<Self> {
        let terms = self.0.iter();
        let mut all = terms
            .map(|(m, c)| Some((product(*m, factor)?, *c)))
            .collect::<Option<Vec<_>>>()?;
        all.sort_unstable();
        Some(Self(all))
    }

    /// The product; none beyond degree 8.
    pub fn times(&self, other: &Self) -> Option<Self> {
        let mut all = Self::default();
        for (m, c) in &other.0 {
            all = all.mixed(1, &self.by(*m)?, *c);
        }
        Some(all)
    }

    pub fn degree(&self) -> usize {
        self.0.iter().map(|(m, _)| degree(*m)).max().unwrap_or(0)
    }

    /// The coefficient of a monomial.
    pub fn of(&self, monomial: Monomial) -> i128 {
        let at = self.0.binary_search_by_key(&monomial, |term| term.0);
        at.map_or(0, |at| self.0[at].1)
    }

    /// The sum without its constant.
    pub fn moving(&self) -> Self {
        Self(self.0.iter().copied().filter(|(m, _)| *m != 0).collect())
    }

    /// The unknowns, each once.
    pub fn unknowns(&self) -> Vec<Unknown> {
        let mut all: Vec<Unknown> = self.0.iter().flat_map(|(m, _)| unknowns(*m)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The greatest common divisor of the coefficients without the constant.
    pub fn divisor(&self) -> i128 {
        let terms = self.0.iter().filter(|(m, _)| *m != 0);
        terms.fold(0, |all, (_, c)| gcd(all, *c))
    }

    /// The text in certificates.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (i, (monomial, coefficient)) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let _ = write!(text, "{comma}{coefficient}");
            if *monomial != 0 {
                let _ = write!(text, "*{}", monomial_text(*monomial));
            }
        }
        if text.is_empty() {
            "0".to_owned()
        } else {
            text
        }
    }
}

pub fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a.wrapping_abs()
}
