//! The tower of fields: one source text of the arithmetic for every width and every machine.
//!
//! # The theorem
//! Call F = 2^(2^k) a *Fermat power*: 2, 4, 16, 256, 65536, 2³², … (J. H. Conway 1976, *On Numbers
//! and Games*, ch. 6; H. W. Lenstra 1978, *Nim multiplication*). The nimbers below F are a field,
//! and those below F² are its quadratic extension by a root of
//!
//! ```text
//! z² + z = H,      H = F/2,      the root being F itself: F·F = F + H
//! ```
//!
//! so a number below F² is a pair a₁F + a₀ of its high and its low half. H is the only constant of
//! the tower: it is the top bit of the lower field, and it has trace one, which is why z² + z = H
//! has no root there. With `mulh` for the product by H, which is linear:
//!
//! ```text
//! product     c = a₀b₀   d = a₁b₁   m = (a₀+a₁)(b₀+b₁)      (m + c)·F + (c + mulh d)
//! mulh        (mulh(a₀+a₁))·F + mulh(mulh a₁)
//! square      s = a₁²                                       s·F + (a₀² + mulh s)
//! root        √a₁·F + √(a₀ + mulh a₁)                       exact and unique
//! inverse     s = a₀ + a₁   N = a₀s + mulh a₁²   i = 1/N    a₁i·F + si
//! trace       the top bit
//! z² + z = a  z₁ = root for a₁;  c = a₀ + mulh z₁²;  if c has trace one, z₁ += 1 and c += H;
//!             z₀ = root for c                               z₁F + z₀, and that plus 1
//! ```
//!
//! The first line is Karatsuba's trick (1962): three half-size products, and 27 products of bytes
//! for 64 bits. In the inverse N is the norm of a, in the lower field. The trace is the top bit
//! because the conjugate of F is F + 1, so the relative trace of a₁F + a₀ is a₁. The equation has a
//! root in the field exactly when the trace of a is zero; the last lines have no branch, for the
//! trace is itself the 0 or 1 that is added.
//!
//! # The layout
//! [`Pair`] is one level of the tower, and [`Level`] the operations of a level. The bottom is
//! exchangeable: one bit for the tests, a word of 16 bits with tables of logarithms, a word of 64
//! bits with a carry-less multiplier, or a vector of bytes (see `kernel`). A 64-bit product of 64
//! pairs at a time is `Pair<Pair<Pair<vector>>>`, and the compiler flattens the levels.

/// A field of nimbers below some Fermat power, as a level of the tower. Zero is its own inverse
/// here; callers that divide must check for it.
pub(crate) trait Level: Copy {
    /// The sum.
    fn add(self, other: Self) -> Self;
    /// The product.
    fn mul(self, other: Self) -> Self;
    /// The product by H, the top bit of this field.
    fn mulh(self) -> Self;
    /// The square.
    fn square(self) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// The inverse; of zero, zero.
    fn inverse(self) -> Self;
    /// The trace down to one bit, as 0 or 1 of this field.
    fn trace(self) -> Self;
    /// The even root of z² + z = a for a of trace zero. Linear; unspecified at trace one.
    fn quad(self) -> Self;
}

/// hi·F + lo, where F is the size of the field of the halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair<L> {
    pub(crate) lo: L,
    pub(crate) hi: L,
}

impl<L> Pair<L> {
    #[inline(always)]
    pub(crate) fn new(hi: L, lo: L) -> Self {
        Self { lo, hi }
    }
}

impl<L: Level> Level for Pair<L> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.hi.add(other.hi), self.lo.add(other.lo))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let c = self.lo.mul(other.lo);
        let d = self.hi.mul(other.hi);
        let m = self.hi.add(self.lo).mul(other.hi.add(other.lo));
        Self::new(m.add(c), c.add(d.mulh()))
    }

    #[inline(always)]
    fn mulh(self) -> Self {
        Self::new(self.lo.add(self.hi).mulh(), self.hi.mulh().mulh())
    }

    #[inline(always)]
    fn square(self) -> Self {
        let s = self.hi.square();
        Self::new(s, self.lo.square().add(s.mulh()))
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self::new(self.hi.sqrt(), self.lo.add(self.hi.mulh()).sqrt())
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        let s = self.lo.add(self.hi);
        let norm = self.lo.mul(s).add(self.hi.square().mulh());
        let i = norm.inverse();
        Self::new(self.hi.mul(i), s.mul(i))
    }

    #[inline(always)]
    fn trace(self) -> Self {
        Self::new(self.hi.add(self.hi), self.hi.trace())
    }

    #[inline(always)]
    fn quad(self) -> Self {
        let z1 = self.hi.quad();
        let c = self.lo.add(z1.square().mulh());
        let t = c.trace();
        Self::new(z1.add(t), c.add(t.mulh()).quad())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference;

    /// The field of two elements, on which everything is the identity or `and`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Bit(bool);

    impl Level for Bit {
        fn add(self, other: Self) -> Self {
            Self(self.0 != other.0)
        }
        fn mul(self, other: Self) -> Self {
            Self(self.0 && other.0)
        }
        fn mulh(self) -> Self {
            self
        }
        fn square(self) -> Self {
            self
        }
        fn sqrt(self) -> Self {
            self
        }
        fn inverse(self) -> Self {
            self
        }
        fn trace(self) -> Self {
            self
        }
        fn quad(self) -> Self {
            Self(false)
        }
    }

    type Byte = Pair<Pair<Pair<Bit>>>;

    fn pair<L>(n: u32, half: u32, part: impl Fn(u32) -> L) -> Pair<L> {
        Pair::new(part(n >> half), part(n & ((1 << half) - 1)))
    }

    fn byte(n: u32) -> Byte {
        pair(n, 4, |n| pair(n, 2, |n| pair(n, 1, |n| Bit(n == 1))))
    }

    fn number(byte: Byte) -> u128 {
        let two = |p: Pair<Bit>| u128::from(p.hi.0) << 1 | u128::from(p.lo.0);
        let four = |p: Pair<Pair<Bit>>| two(p.hi) << 2 | two(p.lo);
        four(byte.hi) << 4 | four(byte.lo)
    }

    #[test]
    fn the_tower_over_one_bit_is_the_arithmetic_of_nimbers_below_256() {
        for a in 0..256_u32 {
            let x = byte(a);
            assert_eq!(number(x), a.into());
            for b in 0..256 {
                let product = number(x.mul(byte(b)));
                assert_eq!(product, reference::mul(a.into(), b.into()), "{a} * {b}");
            }
            assert_eq!(x.mulh(), x.mul(byte(0x80)), "{a} * H");
            assert_eq!(x.square(), x.mul(x), "{a} squared");
            assert_eq!(x.sqrt().square(), x, "root of {a}");
            assert_eq!(number(x.mul(x.inverse())), u128::from(a > 0), "1/{a}");
            let trace = (1..8).fold((x, x), |(sum, power), _| {
                (sum.add(power.square()), power.square())
            });
            assert_eq!(
                x.trace(),
                trace.0,
                "trace of {a} is the sum of its conjugates"
            );
            assert_eq!(number(trace.0), (a >> 7).into(), "and its top bit");
            if a < 128 {
                let z = x.quad();
                assert_eq!(z.square().add(z), x, "z^2 + z = {a}");
                assert_eq!(number(z) & 1, 0, "the even root for {a}");
            }
        }
    }
}
