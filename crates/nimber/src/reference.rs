//! Reference implementations: the definitions, transcribed. All fast paths are tested against them.
//!
//! Nothing here shares a table or a method with the rest of the crate. Do not optimise it.

/// Returns the nim-products of all a, b < `size`, by the definition: the product is the least
/// number that is not an a'·b + a·b' + a'·b' with a' < a and b' < b (Conway, *On Numbers and
/// Games*, ch. 6).
///
/// O(size⁴) time.
///
/// ```
/// let table = grundy_nimber::reference::table_by_mex(17);
/// assert_eq!(table[2][2], 3);
/// assert_eq!(table[16][16], 24);
/// ```
pub fn table_by_mex(size: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0; size]; size];
    for a in 0..size {
        for b in 0..size {
            let mut smaller = Vec::new();
            for a1 in 0..a {
                for b1 in 0..b {
                    smaller.push(table[a1][b] ^ table[a][b1] ^ table[a1][b1]);
                }
            }
            smaller.sort_unstable();
            smaller.dedup();
            let counted = (0..).zip(&smaller).take_while(|&(n, &v)| n == v);
            table[a][b] = counted.count() as u64;
        }
    }
    table
}

/// Returns the nim-product by Fermat powers, down to single bits.
///
/// F is 2^(2^k). F·x is the ordinary product for x < F, and F·F = F + H with H = F/2 (Conway, ch.
/// 6); the product distributes. At most 4⁷ products of bits for numbers of 128 bits.
///
/// ```
/// use grundy_nimber::reference;
///
/// assert_eq!(reference::mul(16, 5), 80);
/// assert_eq!(reference::mul(16, 16), 24);
/// ```
pub fn mul(a: u128, b: u128) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let bits = 128 - (a | b).leading_zeros();
    let half = bits.next_power_of_two() / 2;
    let low = (1 << half) - 1;
    let (a1, a0) = (a >> half, a & low);
    let (b1, b0) = (b >> half, b & low);
    let h = 1 << (half - 1);

    let c = mul(a0, b0);
    let d = mul(a1, b1);
    let m = mul(a1 ^ a0, b1 ^ b0);
    ((m ^ c) << half) | (c ^ mul(d, h))
}

/// Returns the nim-power by repeated squaring, with [`mul`].
pub fn pow(base: u128, exponent: u128) -> u128 {
    let mut power = 1;
    for bit in (0..128).rev() {
        power = mul(power, power);
        if exponent >> bit & 1 == 1 {
            power = mul(power, base);
        }
    }
    power
}
