//! The nim-product by Fermat powers.
//!
//! The definition (see the [crate head](crate)) asks for all smaller products; two facts replace it
//! (Conway, *On Numbers and Games*, ch. 6). Call F = 2^(2^k) a *Fermat power*: 2, 4, 16, 256, 65536,
//! 2³². Then
//!
//! ```text
//! F × x = the ordinary product F·x     for x < F
//! F × F = F + H                        where H = F/2, so 16 × 16 = 16 + 8 = 24
//! ```
//!
//! and the product distributes over the nim-sum. So the numbers below F × F (as ordinary numbers) are
//! pairs a = a₁F + a₀ with a₁, a₀ < F, and they multiply as if F were a root of z² + z = H:
//!
//! ```text
//! (a₁F + a₀)(b₁F + b₀) = (a₁b₁ + a₁b₀ + a₀b₁)·F  +  (a₀b₀ + a₁b₁H)
//!                      = ((a₁+a₀)(b₁+b₀) + a₀b₀)·F  +  (a₀b₀ + (a₁b₁)H)
//! ```
//!
//! The second line is Karatsuba's trick: three half-size products instead of four, and a fourth by
//! the constant H. On one bit the product is `and`.

/// The nim-product of `a` and `b`.
///
/// Splits in halves down to single bits: at most 4⁶ = 4096 products of bits for 64-bit numbers, and
/// as few as the smaller field allows when both are small. No allocation.
///
/// ```
/// use grundy_nimber::nim_mul;
///
/// assert_eq!(nim_mul(2, 2), 3);
/// assert_eq!(nim_mul(16, 5), 80); // a Fermat power times something smaller: as usual
/// assert_eq!(nim_mul(16, 16), 24); // a Fermat power times itself: one half more
/// ```
pub fn nim_mul(a: u64, b: u64) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    // The smallest field that holds both has 2·half bits, where half = 1, 2, 4, 8, 16 or 32.
    let bits = 64 - (a | b).leading_zeros();
    let half = bits.next_power_of_two() / 2;
    let low = (1 << half) - 1;
    let (a1, a0) = (a >> half, a & low);
    let (b1, b0) = (b >> half, b & low);
    let h = 1 << (half - 1);

    let c = nim_mul(a0, b0);
    let d = nim_mul(a1, b1);
    let m = nim_mul(a1 ^ a0, b1 ^ b0);
    ((m ^ c) << half) | (c ^ nim_mul(d, h))
}
