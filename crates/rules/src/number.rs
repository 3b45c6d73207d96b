//! Number theory for the built-in functions: gcd, integer roots, factors and divisors of 64-bit
//! numbers.
//!
//! Factors come from trial division by small primes, then from Pollard's rho method (J. M. Pollard
//! 1975) with the Miller–Rabin test, whose bases here decide every 64-bit number (J. Sorenson and
//!       J. Webster 2015). So `divisors(10^18)` is immediate.

/// Returns the greatest common divisor, natural; `gcd(0,0) = 0`.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the square root, rounded down.
pub(crate) fn isqrt(n: u64) -> u64 {
    n.isqrt()
}

/// Returns the prime factors of `n >= 1` with their exponents, primes ascending.
pub(crate) fn factor(mut n: u64) -> Vec<(u64, u32)> {
    let mut primes = Vec::new();
    for p in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37] {
        while n.is_multiple_of(p) {
            primes.push(p);
            n /= p;
        }
    }
    // Below this, trial division by the few remaining candidates is faster than rho.
    if n < 1 << 20 {
        let mut p = 41;
        while p * p <= n {
            while n.is_multiple_of(p) {
                primes.push(p);
                n /= p;
            }
            p += 2;
        }
        if n > 1 {
            primes.push(n);
        }
    } else {
        let mut rest = vec![n];
        while let Some(m) = rest.pop() {
            if m == 1 {
            } else if is_prime(m) {
                primes.push(m);
            } else {
                let d = rho(m);
                rest.push(d);
                rest.push(m / d);
            }
        }
    }
    primes.sort_unstable();
    let mut factors: Vec<(u64, u32)> = Vec::new();
    for p in primes {
        match factors.last_mut() {
            Some((q, e)) if *q == p => *e += 1,
            _ => factors.push((p, 1)),
        }
    }
    factors
}

/// Returns all divisors of `n >= 1`, ascending, `n` included.
pub(crate) fn divisors(n: u64) -> Vec<u64> {
    let mut divisors = vec![1];
    for (p, e) in factor(n) {
        let known = divisors.len();
        let mut power = 1;
        for _ in 0..e {
            power *= p;
            for i in 0..known {
                divisors.push(divisors[i] * power);
            }
        }
    }
    divisors.sort_unstable();
    divisors
}

fn mul(a: u64, b: u64, m: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(m)) as u64
}

fn pow(mut base: u64, mut exponent: u64, m: u64) -> u64 {
    let mut result = 1;
    base %= m;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul(result, base, m);
        }
        base = mul(base, base, m);
        exponent >>= 1;
    }
    result
}

/// Tests by Miller–Rabin with the first twelve primes as bases, for odd `n` above them.
fn is_prime(n: u64) -> bool {
    if n < 2 || n.is_multiple_of(2) {
        return n == 2;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    'bases: for a in [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37] {
        if n == a {
            return true;
        }
        let mut x = pow(a, odd, n);
        if x == 1 || x == n - 1 {
            continue;
        }
        for _ in 1..twos {
            x = mul(x, x, n);
            if x == n - 1 {
                continue 'bases;
            }
        }
        return false;
    }
    true
}

/// Returns a proper divisor of the composite number `n`.
fn rho(n: u64) -> u64 {
    for c in 1_u64.. {
        let step =
            |x: u64| ((u128::from(x) * u128::from(x) + u128::from(c)) % u128::from(n)) as u64;
        let (mut slow, mut fast, mut d) = (2, 2, 1);
        while d == 1 {
            slow = step(slow);
            fast = step(step(fast));
            d = gcd(slow.abs_diff(fast), n);
        }
        if d != n {
            return d;
        }
    }
    unreachable!("some constant c splits a composite number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_back_and_are_prime() {
        let large = [
            1,
            2,
            600,
            1_000_000_007,
            999_999_999_999_999_989,
            1_000_000_000_000_000_000,
            u64::MAX,
            4_611_686_014_132_420_609, // (2^31 - 1)^2
            3_215_031_751,             // a strong pseudoprime to 2, 3, 5 and 7
        ];
        for n in (1..3000).chain(large) {
            let factors = factor(n);
            assert_eq!(factors.iter().map(|&(p, e)| p.pow(e)).product::<u64>(), n);
            for (p, _) in factors {
                let small = (2..1000)
                    .take_while(|d| d * d <= p)
                    .all(|d| !p.is_multiple_of(d));
                assert!(small && is_prime(p), "{p} divides {n}");
            }
        }
    }

    #[test]
    fn divisors_are_those_of_the_definition() {
        for n in 1..2000u64 {
            let plain: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
            assert_eq!(divisors(n), plain);
        }
    }
}
