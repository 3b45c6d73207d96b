//! One run prints everything that this crate claims about speed:
//!
//! ```text
//! cargo bench -p grundy-nimber
//! ```
//!
//! Each row is the shortest of several runs, in nanoseconds for one number, and the ratio to a
//! baseline: the crate `nimber` for single numbers, and for slices our products by 16-bit
//! logarithms, one at a time, which is the fastest portable form. Slices fit the L1 cache; one row
//! is from memory.
#![allow(clippy::disallowed_methods, clippy::print_stdout)] // a bench reads the clock and prints

use std::hint::black_box;
use std::time::Instant;

use grundy_nimber::{Backend, BigNim, Fixed, Nim8, Nim16, Nim32, Nim64, Nim128, batch};
use nimber::FiniteNimber;

/// Returns the shortest time of `work` for one of `count` numbers, in nanoseconds. `work` should be
/// short, so that it is rarely interrupted.
fn time(count: usize, mut work: impl FnMut()) -> f64 {
    work();
    let mut best = f64::INFINITY;
    let begin = Instant::now();
    let mut rounds = 0;
    while rounds < 5 || (begin.elapsed().as_millis() < 100 && rounds < 2000) {
        let start = Instant::now();
        work();
        best = best.min(start.elapsed().as_secs_f64());
        rounds += 1;
    }
    best * 1e9 / count as f64
}

fn row(what: &str, ns: f64, beside: Option<(f64, &str)>) {
    let ratio = beside.map_or(String::new(), |(other, name)| {
        format!("{:>9.1} x {name} ({other:.1} ns)", other / ns)
    });
    println!("{what:<44}{ns:>12.3} ns{ratio}");
}

/// Numbers of all sizes up to the width, none zero; deterministic.
fn numbers<N: Fixed>(count: usize, seed: u64) -> Vec<N> {
    let mut state = seed;
    let mut word = || {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        u128::from(state ^ state >> 29)
    };
    let mask = u128::MAX >> (128 - N::BITS);
    (0..count)
        .map(|_| N::from_u128(((word() << 64 | word()) & mask).max(1)).expect("it was cut to size"))
        .collect()
}

/// One product at a time, through `out`.
fn singles<N: Fixed>(f: impl Fn(N, N) -> N) -> f64 {
    let (a, b) = (numbers::<N>(1024, 1), numbers::<N>(1024, 2));
    let mut out = vec![N::zero(); 1024];
    time(1024, || {
        for ((out, &a), &b) in out.iter_mut().zip(&a).zip(&b) {
            *out = f(a, b);
        }
        black_box(&mut out);
    })
}

fn theirs(count: usize, f: impl Fn(&FiniteNimber, &FiniteNimber) -> FiniteNimber) -> f64 {
    let make = |n: &Nim64| FiniteNimber::from(n.0);
    let a: Vec<_> = numbers::<Nim64>(count, 1).iter().map(make).collect();
    let b: Vec<_> = numbers::<Nim64>(count, 2).iter().map(make).collect();
    time(count, || {
        for (a, b) in a.iter().zip(&b) {
            black_box(f(a, b));
        }
    })
}

/// Products, squares, roots, inverses and z² + z = a of slices of one width on every kernel.
fn slices<N: Fixed>() {
    const LENGTH: usize = 1024; // 8 KiB of 64-bit numbers in each of three slices
    let (a, b) = (numbers::<N>(LENGTH, 1), numbers::<N>(LENGTH, 2));
    let mut out = vec![N::zero(); LENGTH];
    let portable = time(LENGTH, || {
        batch::mul_with(Backend::Portable, &a, &b, black_box(&mut out)).expect("equal lengths");
    });
    for kernel in Backend::available() {
        let mut of = |what: &str, work: &mut dyn FnMut(&mut [N])| {
            let ns = time(LENGTH, || work(black_box(&mut out)));
            let beside = (what == "products").then_some((portable, "portable products"));
            row(
                &format!("slice, {} bits, {what}, {kernel}", N::BITS),
                ns,
                beside,
            );
        };
        let fine = "equal lengths";
        of("products", &mut |out| {
            batch::mul_with(kernel, &a, &b, out).expect(fine);
        });
        of("by one factor", &mut |out| {
            batch::scale_with(kernel, b[0], &a, out).expect(fine);
        });
        of("squares", &mut |out| {
            batch::square_with(kernel, &a, out).expect(fine);
        });
        of("roots", &mut |out| {
            batch::sqrt_with(kernel, &a, out).expect(fine);
        });
        of("inverses", &mut |out| {
            batch::inverse_with(kernel, &a, out).expect(fine);
        });
        of("z^2+z=a", &mut |out| {
            batch::quad_with(kernel, &a, out).expect(fine);
        });
    }
}

fn main() {
    let kernels: Vec<String> = Backend::available()
        .map(|kernel| kernel.to_string())
        .collect();
    println!("kernels of this processor: {}\n", kernels.join(", "));
    let name = "crate nimber";

    let product = theirs(4, |a, b| a * b);
    row(
        "single, 64 bits, product",
        singles(|a: Nim64, b| a * b),
        Some((product, name)),
    );
    let (a, b) = (numbers::<Nim64>(1024, 1), numbers::<Nim64>(1024, 2));
    let mut out = vec![Nim64::ZERO; 1024];
    let portable = time(1024, || {
        let out = black_box(&mut out);
        batch::mul_with(Backend::Portable, &a, &b, out).expect("equal lengths");
    });
    row(
        "single, 64 bits, product, portable",
        portable,
        Some((product, name)),
    );
    let inverse = theirs(4, |a, _| a.inverse().expect("not zero"));
    row(
        "single, 64 bits, inverse",
        singles(|a: Nim64, _| a.inverse().expect("not zero")),
        Some((inverse, name)),
    );
    let root = theirs(4, |a, _| a.sqrt());
    row(
        "single, 64 bits, root",
        singles(|a: Nim64, _| a.sqrt()),
        Some((root, name)),
    );
    let square = theirs(4, |a, _| a.square());
    row(
        "single, 64 bits, square",
        singles(|a: Nim64, _| a.square()),
        Some((square, name)),
    );
    let quad = theirs(4, |a, _| a.quadratic1().0);
    row(
        "single, 64 bits, z^2+z=a",
        singles(|a: Nim64, _| a.quad().unwrap_or(a)),
        Some((quad, name)),
    );
    macro_rules! width {
        ($nim:ident) => {{
            let bits = $nim::BITS;
            let one = |what: &str, ns| row(&format!("single, {bits} bits, {what}"), ns, None);
            one("product", singles(|a: $nim, b| a * b));
            one(
                "inverse",
                singles(|a: $nim, _| a.inverse().expect("not zero")),
            );
            one("root", singles(|a: $nim, _| a.sqrt()));
            one("z^2+z=a", singles(|a: $nim, _| a.quad().unwrap_or(a)));
        }};
    }
    width!(Nim8);
    width!(Nim16);
    width!(Nim32);
    width!(Nim128);
    let wide: Vec<BigNim> = (0..8)
        .map(|i| BigNim::from_words(numbers::<Nim64>(16, i).iter().map(|n| n.0).collect()))
        .collect();
    let big = time(7, || {
        for pair in wide.windows(2) {
            black_box(&pair[0] * &pair[1]);
        }
    });
    row("single, 1024 bits, product", big, None);

    let base = Nim64(0x4028_84ca_01f7_c6b2);
    black_box(Nim64(5).log(base)); // the tables are computed once
    let some = numbers::<Nim64>(4, 3);
    let log = time(4, || some.iter().for_each(|n| _ = black_box(n.log(base))));
    row("single, 64 bits, logarithm", log, None);
    let wide = Nim128(0x493d_bf5d_b30c_5132_37ad_3dce_ff59_c4a4);
    black_box(wide.square().log(wide));
    let long = numbers::<Nim128>(3, 4);
    let start = Instant::now();
    for n in &long {
        black_box(n.log(wide));
    }
    let log = start.elapsed().as_secs_f64() * 1e9 / 3.0;
    row("single, 128 bits, logarithm, of three", log, None);
    println!();

    slices::<Nim8>();
    slices::<Nim16>();
    slices::<Nim32>();
    slices::<Nim64>();
    slices::<Nim128>();

    let length = 1 << 20;
    let (a, b) = (numbers::<Nim64>(length, 1), numbers::<Nim64>(length, 2));
    let mut out = vec![Nim64::ZERO; length];
    let memory = time(length, || {
        batch::mul(&a, &b, black_box(&mut out)).expect("equal lengths");
    });
    row("slice, 64 bits, products, from memory", memory, None);

    let mut cells = vec![Nim16::ZERO; 1 << 16];
    let table = time(16 << 16, || {
        (1..=16).for_each(|a| batch::row(Nim16(a * 4001), black_box(&mut cells)));
    });
    row("rows of the table of 65536 x 65536, a cell", table, None);
}
