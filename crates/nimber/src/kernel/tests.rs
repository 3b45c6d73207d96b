//! Tests of kernels that this machine may lack, run on vectors in plain Rust.
#![allow(unsafe_code, unused_unsafe)] // software needs no features

use super::Task;
use super::byte_planes::{
    Aes, Apart, Block, Call, Inverse, Mul, Nibbles, Quad, Sqrt, Square, apart, blocks, by_width,
    padded, run,
};
use super::portable::Portable;
use crate::tables::byte;
use crate::tower::{Level, Pair};
use crate::{Fixed, Nim8, Nim16, Nim32, Nim64, Nim128};

/// All tasks on software vectors.
macro_rules! software {
    () => {
        pub(super) fn run_task(task: Task, width: usize, a: &[u8], b: &[u8]) -> Vec<u8> {
            let mut out = vec![0; a.len()];
            by_width!(width, B => {
                // SAFETY: vectors in software need no instructions.
                padded(
                    |a, b, out| unsafe {
                        match task {
                            Task::Mul => run::<B, Mul>(a, b, out),
                            Task::Square => run::<B, Square>(a, b, out),
                            Task::Sqrt => run::<B, Sqrt>(a, b, out),
                            Task::Inverse => run::<B, Inverse>(a, b, out),
                            Task::Quad => run::<B, Quad>(a, b, out),
                        }
                    },
                    B::BYTES,
                    (a, b, &mut out),
                )
            });
            out
        }
    };
}

/// Numbers of every size, including the extremes; deterministic.
fn numbers<N: Fixed>(count: usize, seed: u64) -> Vec<N> {
    let mut state = seed;
    let mut word = || {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        u128::from(state ^ state >> 29)
    };
    let edge = [0, 1, 2, u128::MAX >> (128 - N::BITS), 1 << (N::BITS - 1)];
    let random = std::iter::from_fn(|| {
        let (high, low, shift) = (word(), word(), word() as u32 % N::BITS);
        Some((high << 64 | low) >> (128 - N::BITS) >> shift)
    });
    let all = edge.into_iter().chain(random).take(count);
    all.map(|n| N::from_u128(n).expect("it was cut to size"))
        .collect()
}

fn memory<N: Fixed>(numbers: &[N]) -> Vec<u8> {
    let width = N::BITS as usize / 8;
    let low = |&n: &N| {
        let bytes: [u8; 16] = Into::<u128>::into(n).to_le_bytes();
        bytes.into_iter().take(width)
    };
    numbers.iter().flat_map(low).collect()
}

mod bytes {
    use super::*;
    blocks!(Aes<Portable>,);
    software!();
}

mod nibbles {
    use super::*;
    blocks!(Nibbles<Portable>,);
    software!();
}

fn agree<N: Fixed>() {
    let width = N::BITS as usize / 8;
    for length in [0, 1, 15, 16, 17, 100] {
        let (a, b) = (numbers::<N>(length, 1), numbers::<N>(length, 2));
        let b: Vec<N> = b.into_iter().rev().collect();
        let traceless: Vec<N> = a
            .iter()
            .map(|&n| N::from_u128(n.into() & !(1 << (N::BITS - 1))).expect("it is smaller"))
            .collect();
        let products: Vec<N> = a.iter().zip(&b).map(|(&a, &b)| a * b).collect();
        let one_factor = vec![N::from_u128(200).expect("it fits"); 16];
        let scaled: Vec<N> = a.iter().map(|&a| a * one_factor[0]).collect();
        let squares: Vec<N> = a.iter().map(|&a| a * a).collect();
        let inverses: Vec<N> = a.iter().map(|a| a.inverse().unwrap_or(N::zero())).collect();
        let (xs, ys, traceless) = (memory(&a), memory(&b), memory(&traceless));
        let factor = memory(&one_factor);

        macro_rules! on {
            ($vectors:ident) => {{
                let name = stringify!($vectors);
                let out = $vectors::run_task(Task::Mul, width, &xs, &ys);
                assert_eq!(out, memory(&products), "products, {name}, {width} bytes");
                let out = $vectors::run_task(Task::Mul, width, &xs, &factor);
                assert_eq!(out, memory(&scaled), "by one factor, {name}, {width} bytes");
                let out = $vectors::run_task(Task::Square, width, &xs, &xs);
                assert_eq!(out, memory(&squares), "squares, {name}, {width} bytes");
                let out = $vectors::run_task(Task::Sqrt, width, &out, &out);
                assert_eq!(out, xs, "roots, {name}, {width} bytes");
                let out = $vectors::run_task(Task::Inverse, width, &xs, &xs);
                assert_eq!(out, memory(&inverses), "inverses, {name}, {width} bytes");
                let z = $vectors::run_task(Task::Quad, width, &traceless, &traceless);
                let z_squared = $vectors::run_task(Task::Square, width, &z, &z);
                let sum: Vec<u8> = z.iter().zip(&z_squared).map(|(z, s)| z ^ s).collect();
                assert_eq!(sum, traceless, "z^2 + z, {name}, {width} bytes");
                assert!(z.chunks(width).all(|z| z[0] % 2 == 0), "even roots, {name}");
            }};
        }
        on!(bytes);
        on!(nibbles);
    }
}

#[test]
fn planes_of_bytes_and_of_nibbles_compute_as_single_numbers_do() {
    agree::<Nim8>();
    agree::<Nim16>();
    agree::<Nim32>();
    agree::<Nim64>();
    agree::<Nim128>();
}

#[test]
fn the_bit_matrices_are_those_that_were_derived_elsewhere() {
    assert_eq!(byte::NIM_TO_POLY, 0xf1f0_a686_9e3a_b4ba);
    assert_eq!(byte::POLY_TO_NIM, 0x0334_9c68_700c_dea0);
    assert_eq!(byte::MULH, 0x57f9_f3b1_356a_d5ab);
    assert_eq!(byte::SQUARE, 0x51d0_22f0_9460_28c0);
    assert_eq!(byte::SQRT, 0xa90e_384a_820a_2aaa);
}
