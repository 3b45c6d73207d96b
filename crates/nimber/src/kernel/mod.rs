//! Kernels: the available ones, their selection, and conversion of numbers to bytes.
//!
//! The choice is made once per call, never for each number:
//!
//! | backend | needs | numbers at a time |
//! |---|---|---|
//! | [`Avx512Gfni`](Backend::Avx512Gfni) | AVX-512F, AVX-512BW, GFNI | 64, in byte planes |
//! | [`Avx2Gfni`](Backend::Avx2Gfni) | AVX2, GFNI | 32, in byte planes |
//! | [`Avx2`](Backend::Avx2) | AVX2 | 32, in nibble planes |
//! | [`Neon`](Backend::Neon) | NEON | 16, in nibble planes |
//! | [`Clmul`](Backend::Clmul) | PCLMULQDQ or PMULL | 1 |
//! | [`Portable`](Backend::Portable) | nothing | 1, by logarithms |
//!
//! The first supported one is used. Every build contains all of them, so a binary needs no special
//! flags. It should have none: with `target-cpu=native` the compiler turns the table lookups of the
//! scalar forms into gathers, which are slower. The planes are described in `planes`.

#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code)
)]
pub(crate) mod byte_planes;
pub(crate) mod cast;
pub(crate) mod clmul;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(test)]
mod portable;
pub(crate) mod sets;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::scalar::Engine;

/// A method of computing on slices. The available ones depend on the processor; all return the same
/// results.
///
/// ```
/// use grundy_nimber::{Backend, Nim64, batch};
///
/// let (a, b) = ([16, 5, 300].map(Nim64), [16, 3, 77].map(Nim64));
/// let mut expected = [Nim64::ZERO; 3];
/// batch::mul_with(Backend::Portable, &a, &b, &mut expected)?;
/// for backend in Backend::available() {
///     let mut out = [Nim64::ZERO; 3];
///     batch::mul_with(backend, &a, &b, &mut out)?;
///     assert_eq!(out, expected, "{backend}");
/// }
/// # Ok::<(), batch::BatchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// 64 numbers at a time in planes of bytes.
    Avx512Gfni,
    /// 32 numbers at a time in planes of bytes.
    Avx2Gfni,
    /// 32 numbers at a time in planes of nibbles.
    Avx2,
    /// 16 numbers at a time in planes of nibbles.
    Neon,
    /// Single products with a carry-less multiplier.
    Clmul,
    /// Single products in plain Rust.
    Portable,
}

/// The index of the first permitted backend; see [`Backend::cap`].
static CAP: AtomicU8 = AtomicU8::new(0);

impl Backend {
    /// Removes the backends before this one from the automatic choice of this process, for tests of
    /// the others. Backends requested by name remain available, except that
    /// [`Portable`](Self::Portable) excludes the multiplier of single products.
    pub fn cap(preferred: Self) {
        CAP.store(preferred as u8, Ordering::Relaxed);
        clmul::Clmul::forbid(preferred == Self::Portable);
    }

    /// Whether the automatic choice of this process may use it.
    #[inline]
    pub(crate) fn is_allowed(self) -> bool {
        self as u8 >= CAP.load(Ordering::Relaxed)
    }

    /// All of them, the preferred one first.
    pub const ALL: [Self; 6] = [
        Self::Avx512Gfni,
        Self::Avx2Gfni,
        Self::Avx2,
        Self::Neon,
        Self::Clmul,
        Self::Portable,
    ];

    /// Whether this processor supports it.
    #[inline]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Clmul => clmul::Clmul::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            _ => x86::has(self),
            #[cfg(target_arch = "aarch64")]
            _ => neon::has(self),
            #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
            _ => false,
        }
    }

    /// Returns the backends that this processor supports and this process may choose, the preferred
    /// one first. The last is always [`Portable`](Self::Portable).
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(|backend| backend.is_allowed() && backend.is_available())
    }

    /// Numbers in a block of planes; 1 without them.
    pub(crate) fn lanes(self) -> usize {
        match self {
            Self::Avx512Gfni => 64,
            Self::Avx2Gfni | Self::Avx2 => 32,
            Self::Neon => 16,
            Self::Clmul | Self::Portable => 1,
        }
    }

    /// The default backend for slices.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Avx512Gfni => "AVX-512 GFNI",
            Self::Avx2Gfni => "AVX2 GFNI",
            Self::Avx2 => "AVX2",
            Self::Neon => "NEON",
            Self::Clmul => "carry-less multiply",
            Self::Portable => "portable",
        })
    }
}

impl Backend {
    /// Whether `count` products by one factor are faster with a table of it. For 64 bits a table
    /// takes 64 products and 2048 sums to build, and then eight lookups a number. That is a little
    /// less than 81 products of nibbles, and never less than byte planes with GFNI.
    fn scales_by_table(self, width: usize, count: usize) -> bool {
        match self {
            Self::Avx512Gfni | Self::Avx2Gfni => false,
            Self::Avx2 | Self::Neon => width >= 8 && count >= 1 << 13,
            Self::Clmul | Self::Portable => count >= 1 << 9,
        }
    }
}

/// An operation on slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Mul,
    Square,
    Sqrt,
    /// The inverse; zero is mapped to zero.
    Inverse,
    /// The even root of z² + z = a; unspecified where a has trace one.
    Quad,
}

/// The second operand: `b` has the length of `a`, or is one number for all, or is ignored.
pub(crate) enum Second<'a, R> {
    Each(&'a [R]),
    One(R),
    None,
}

/// Applies the task to all of `a` with the kernel of `backend`, which this processor must support.
pub(crate) fn run<R: Engine>(
    backend: Backend,
    task: Task,
    a: &[R],
    b: &Second<'_, R>,
    out: &mut [R],
) {
    debug_assert_eq!(a.len(), out.len());
    let clmul = clmul::Clmul::detect().filter(|_| backend != Backend::Portable);
    if let (Task::Mul, &Second::One(factor)) = (task, b)
        && backend.scales_by_table(size_of::<R>(), a.len())
    {
        return R::scale(clmul, factor, a, out);
    }
    if planes(backend, task, a, b, out) {
        return;
    }
    let mul = |x: R, y: R| R::mul_with(clmul, x, y);
    let each = |f: &dyn Fn(R) -> R, out: &mut [R]| {
        out.iter_mut().zip(a).for_each(|(out, &x)| *out = f(x));
    };
    match (task, b) {
        (Task::Mul, Second::Each(b)) => {
            for ((out, &x), &y) in out.iter_mut().zip(a).zip(*b) {
                *out = mul(x, y);
            }
        }
        (Task::Mul, &Second::One(y)) => {
            out.iter_mut().zip(a).for_each(|(out, &x)| *out = mul(x, y));
        }
        (Task::Square, _) => each(&R::square, out),
        (Task::Sqrt, _) => each(&R::sqrt, out),
        (Task::Quad, _) => each(&R::quad, out),
        (Task::Inverse, _) => inverses(&mul, a, out),
        (Task::Mul, Second::None) => unreachable!("a product has two factors"),
    }
}

/// Computes all inverses with one inverse and three products a number (P. L. Montgomery 1987). With
/// the products p₁ = a₁, p₂ = a₁a₂, … the inverse of the last one gives the inverse of the last
/// number and of the product before, and so on down. Zeros are skipped.
fn inverses<R: Engine>(mul: &impl Fn(R, R) -> R, a: &[R], out: &mut [R]) {
    let mut product = R::ONE;
    for (out, &x) in out.iter_mut().zip(a) {
        *out = product;
        if x != R::ZERO {
            product = mul(product, x);
        }
    }
    let mut inverse = product.inverse();
    for (out, &x) in out.iter_mut().zip(a).rev() {
        if x == R::ZERO {
            *out = R::ZERO;
        } else {
            *out = mul(*out, inverse);
            inverse = mul(inverse, x);
        }
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn planes<R: Engine>(_: Backend, _: Task, _: &[R], _: &Second<'_, R>, _: &mut [R]) -> bool {
    false
}

/// Tries vectors; false when `backend` has no vectors.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn planes<R: Engine>(
    backend: Backend,
    task: Task,
    a: &[R],
    b: &Second<'_, R>,
    out: &mut [R],
) -> bool {
    #[cfg(target_arch = "aarch64")]
    use neon::planes;
    #[cfg(target_arch = "x86_64")]
    use x86::planes;

    const MAX_LENGTH: usize = 64;
    let width = size_of::<R>();
    let block;
    let b = match *b {
        Second::Each(b) => b,
        // One block of copies; the length of a block depends on the vectors.
        Second::One(b) => {
            block = [b; MAX_LENGTH];
            &block[..backend.lanes()]
        }
        Second::None => a,
    };
    let (a, b) = (cast::bytes(a), cast::bytes(b));
    planes(backend, task, width, (a, b, cast::bytes_mut(out)))
}
