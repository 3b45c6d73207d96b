//! Orders above 128 bits: the method of `order.rs`, with primes of any size.

use super::{BigNim, add, join};
use crate::order::order;

/// The primes of 2^128 + 1, 2^256 + 1, …, in hexadecimal.
const LARGE_PRIMES: [&[&str]; 5] = [
    &[
        // 2^128 + 1
        "d3eafc3af14601",
        "13540775b48cc32ba01",
    ],
    &[
        // 2^256 + 1
        "466cc05aee801",
        "3a294c585a8f5c7073e36ee3637cab2586d049baa0ba2c911801",
    ],
    &[
        // 2^512 + 1
        "250001",
        "519f0cb14cf36cfcda7d08fab2b578314c9542801",
        concat!(
            "15b363d6813950b9e8cae31e65cd31be62654b166786c86eca58c2ffe48aa9ea327a500b6ae4",
            "4c6d801"
        ),
    ],
    &[
        // 2^1024 + 1
        "2b7b001",
        "182a84001",
        "db1a02c00e3cc7610a12cbca4441fb001",
        concat!(
            "48dfcd5a515efc2c791cc8aa67814e7e2392c921dd5711a8f7f79df5787220610acca470533d",
            "4c7a8f5124cabda661efce3417562d7d236ed4e6a37977025b9de734bc8b31cc52b0618d89f8",
            "6fb78b0e4b1063d88b82851a1edef8ce08077e98dd34c6810e9806001"
        ),
    ],
    &[
        // 2^2048 + 1
        "4e001",
        "ee001",
        "91b4f3df38953c001",
        "c1089bbfc374aae001",
        concat!(
            "839c858de1328df2c2b972c76a75b452f403ff69810ea6231969033841bc4bd0230e7632be6e",
            "703e1b0e54efe7d711b1591cfaf6c763255425203a66bfffa8003d3d3beafef433a26347f431",
            "6d13d4d943435a6fe5ff46caef263e7ee627a4733002e8f283113fe35e38a69d436d75a48331",
            "4cdd19523d740f328e1a55e19d1101311a27ebbe8f97fa67ad605e34a80a587b458aacddf129",
            "586abf4781fe82bc5b0c249f74aa0c5ad8db5afff1d0b31f4a4767f0e76f890f8d4230648637",
            "fa6492b701e829237e235e358a509cb37364366832d9258ab32d006fc6b8a7bda0da2322ceca",
            "31a681eda001"
        ),
    ],
];

impl BigNim {
    /// Returns the order of a number of more than 128 bits, as words, the lowest first; `None`
    /// where primes are not known.
    pub(super) fn large_order(&self) -> Option<Vec<u64>> {
        let mut words = self.degree() as usize / 64;
        let floors = words.ilog2() as usize - 1; // those above 128 bits
        if floors > LARGE_PRIMES.len() {
            return None;
        }
        let mut found = vec![1];
        let mut a = self.clone();
        for floor in LARGE_PRIMES[..floors].iter().rev() {
            let (norm, circle) = a.norm_and_circle(words);
            for prime in *floor {
                let others = floor.iter().filter(|other| *other != prime);
                let cofactor = others.fold(vec![1], |product, other| times(&product, &hex(other)));
                if circle.pow(&cofactor) != BigNim::from(1) {
                    found = times(&found, &hex(prime));
                }
            }
            a = norm;
            words /= 2;
        }
        let rest = u128::try_from(&a).ok()?;
        let rest = order(rest);
        Some(times(&found, &[rest as u64, (rest >> 64) as u64]))
    }

    /// In the field of `words` words, a power of two: returns the norm aā, which is in the lower
    /// half, and ā/a.
    fn norm_and_circle(&self, words: usize) -> (Self, Self) {
        let padded = self.padded(words);
        let (a0, a1) = padded.split_at(words / 2);
        let conjugate = Self::from_words(join(add(a0, a1), a1, words / 2));
        let norm = self * &conjugate;
        let circle = conjugate.square() * norm.inverse().unwrap_or_default();
        (norm, circle)
    }
}

fn hex(digits: &str) -> Vec<u64> {
    let number: BigNim = format!("0x{digits}").parse().expect("a constant");
    number.words().to_vec()
}

/// The ordinary product, by the schoolbook method.
fn times(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0; a.len() + b.len()];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0;
        for (place, &y) in product[i..].iter_mut().zip(b) {
            let sum = u128::from(x) * u128::from(y) + u128::from(*place) + carry;
            *place = sum as u64;
            carry = sum >> 64;
        }
        product[i + b.len()] = carry as u64;
    }
    while product.last() == Some(&0) {
        product.pop();
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_multiply_to_the_fermat_numbers() {
        for (floor, primes) in LARGE_PRIMES.iter().enumerate() {
            let product = primes
                .iter()
                .fold(vec![1], |product, p| times(&product, &hex(p)));
            let mut fermat = vec![0; (2 << floor) + 1];
            fermat[0] = 1;
            fermat[2 << floor] = 1;
            assert_eq!(product, fermat, "2^{} + 1", 128 << floor);
        }
    }
}
