//! Multiplies two slices of 64-bit nimbers repeatedly, for external timing: `products SIZE ROUNDS`.
#![allow(
    clippy::disallowed_methods,
    reason = "a program: it reads its arguments"
)]

use std::hint::black_box;

use grundy_nimber::{Nim64, batch};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let mut number = || {
        words
            .next()
            .ok_or("products SIZE ROUNDS")?
            .parse::<usize>()
            .map_err(Box::<dyn std::error::Error>::from)
    };
    let (size, rounds) = (number()?, number()?);
    let numbers = |seed: u64| -> Vec<Nim64> {
        let odd = 0x9e37_79b9_7f4a_7c15_u64;
        (0..size as u64)
            .map(|i| Nim64((i + seed).wrapping_mul(odd)))
            .collect()
    };
    let (a, b) = (numbers(1), numbers(1 << 40));
    let mut out = numbers(0);
    for _ in 0..rounds {
        batch::mul(black_box(&a), black_box(&b), &mut out)?;
        black_box(&mut out);
    }
    Ok(())
}
