//! Bulk operations on slices of nimbers.
//!
//! Each function computes `out` from slices of the same length with the best kernel of the
//! processor (see [`Backend`]), chosen once a call; functions with the suffix `_with` take the
//! kernel as an argument. All fixed widths are supported. In the L1 cache the AVX2 kernel computes
//! 64-bit products 12 times as fast as the portable form and 4 times as fast as single products
//! with a carry-less multiplier (`cargo bench -p grundy-nimber`). From main memory a product is 24
//! bytes of traffic, which then determines its cost.
//!
//! ```
//! use grundy_nimber::{Nim64, batch};
//!
//! let (a, b) = ([2, 4, 16].map(Nim64), [3, 4, 16].map(Nim64));
//! let mut out = [Nim64::ZERO; 3];
//! batch::mul(&a, &b, &mut out)?;
//! assert_eq!(out, [1, 6, 24].map(Nim64));
//! assert_eq!(batch::dot(&a, &b)?, Nim64(1 ^ 6 ^ 24));
//! # Ok::<(), batch::BatchError>(())
//! ```

use std::fmt;

use crate::fixed::Fixed;
use crate::kernel::{self, Backend, Second, Task};

pub use crate::kernel::cast::{words, words_mut};

/// An error of a bulk operation. The output was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchError {
    /// Two slices differ in length.
    Lengths {
        /// The length of the first argument.
        first: usize,
        /// The length of the differing argument.
        other: usize,
    },
    /// Zero has no inverse.
    Zero {
        /// The index of the first zero.
        at: usize,
    },
    /// This processor does not have the backend.
    Unavailable(Backend),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths { first, other } => {
                write!(
                    f,
                    "slices of {first} and {other} nimbers; give slices of one length"
                )
            }
            Self::Zero { at } => {
                write!(
                    f,
                    "the nimber at index {at} is *0, which has no inverse; leave it out"
                )
            }
            Self::Unavailable(backend) => write!(
                f,
                "this processor has no {backend}; take one of `Backend::available()`"
            ),
        }
    }
}

impl std::error::Error for BatchError {}

fn check(first: usize, others: &[usize]) -> Result<(), BatchError> {
    match others.iter().find(|&&other| other != first) {
        Some(&other) => Err(BatchError::Lengths { first, other }),
        None => Ok(()),
    }
}

fn available(backend: Backend) -> Result<(), BatchError> {
    if backend.is_available() {
        Ok(())
    } else {
        Err(BatchError::Unavailable(backend))
    }
}

/// Computes the products aᵢ·bᵢ.
///
/// # Errors
/// When the lengths differ.
pub fn mul<N: Fixed>(a: &[N], b: &[N], out: &mut [N]) -> Result<(), BatchError> {
    mul_with(Backend::best(), a, b, out)
}

/// [`mul`] with this backend.
///
/// # Errors
/// When the lengths differ, or the processor does not support the backend.
pub fn mul_with<N: Fixed>(
    backend: Backend,
    a: &[N],
    b: &[N],
    out: &mut [N],
) -> Result<(), BatchError> {
    available(backend)?;
    check(a.len(), &[b.len(), out.len()])?;
    kernel::run(
        backend,
        Task::Mul,
        words(a),
        &Second::Each(words(b)),
        words_mut(out),
    );
    Ok(())
}

/// Computes the products factor·aᵢ.
///
/// They are a linear map of a. From some hundred numbers on a table is built for the factor, if
/// lookups are faster than the kernel's products.
///
/// # Errors
/// When the lengths differ.
pub fn scale<N: Fixed>(factor: N, a: &[N], out: &mut [N]) -> Result<(), BatchError> {
    scale_with(Backend::best(), factor, a, out)
}

/// [`scale`] with this backend.
///
/// # Errors
/// When the lengths differ, or the processor does not support the backend.
pub fn scale_with<N: Fixed>(
    backend: Backend,
    factor: N,
    a: &[N],
    out: &mut [N],
) -> Result<(), BatchError> {
    available(backend)?;
    check(a.len(), &[out.len()])?;
    let factor = words(&[factor])[0];
    kernel::run(
        backend,
        Task::Mul,
        words(a),
        &Second::One(factor),
        words_mut(out),
    );
    Ok(())
}

macro_rules! unary {
    ($($name:ident $with:ident $task:ident $doc:literal)*) => {$(
        #[doc = $doc]
        ///
        /// # Errors
        /// When the lengths differ.
        pub fn $name<N: Fixed>(a: &[N], out: &mut [N]) -> Result<(), BatchError> {
            $with(Backend::best(), a, out)
        }

        #[doc = concat!("[`", stringify!($name), "`] with this backend.")]
        ///
        /// # Errors
        /// When the lengths differ, or the processor does not support the backend.
        pub fn $with<N: Fixed>(
            backend: Backend,
            a: &[N],
            out: &mut [N],
        ) -> Result<(), BatchError> {
            available(backend)?;
            check(a.len(), &[out.len()])?;
            kernel::run(backend, Task::$task, words(a), &Second::None, words_mut(out));
            Ok(())
        }
    )*};
}

unary! {
    square square_with Square "The squares of all aᵢ."
    sqrt sqrt_with Sqrt "The square roots of all aᵢ."
    quad quad_with Quad "The even root of z² + z = aᵢ for each aᵢ of trace zero, that is, with its top bit clear. Where \
the bit is set the roots are in the next field, and what is written means nothing."
}

/// Computes the inverses of all aᵢ.
///
/// # Errors
/// When the lengths differ, or some aᵢ is zero: the error contains the index of the first one.
pub fn inverse<N: Fixed>(a: &[N], out: &mut [N]) -> Result<(), BatchError> {
    inverse_with(Backend::best(), a, out)
}

/// [`inverse`] with this backend.
///
/// # Errors
/// When the lengths differ, some aᵢ is zero, or the processor does not support the backend.
pub fn inverse_with<N: Fixed>(backend: Backend, a: &[N], out: &mut [N]) -> Result<(), BatchError> {
    available(backend)?;
    check(a.len(), &[out.len()])?;
    if let Some(at) = a.iter().position(N::is_zero) {
        return Err(BatchError::Zero { at });
    }
    kernel::run(
        backend,
        Task::Inverse,
        words(a),
        &Second::None,
        words_mut(out),
    );
    Ok(())
}

/// Returns the sum of all products aᵢ·bᵢ.
///
/// # Errors
/// When the lengths differ.
pub fn dot<N: Fixed>(a: &[N], b: &[N]) -> Result<N, BatchError> {
    dot_with(Backend::best(), a, b)
}

/// [`dot`] with this backend.
///
/// # Errors
/// When the lengths differ, or the processor does not support the backend.
pub fn dot_with<N: Fixed>(backend: Backend, a: &[N], b: &[N]) -> Result<N, BatchError> {
    const CHUNK: usize = 256; // of 128 bits: 4 KiB, which fit the L1 cache
    available(backend)?;
    check(a.len(), &[b.len()])?;
    let mut products = [N::zero(); CHUNK];
    let mut sums = [N::zero(); CHUNK];
    for (a, b) in a.chunks(CHUNK).zip(b.chunks(CHUNK)) {
        let products = &mut products[..a.len()];
        kernel::run(
            backend,
            Task::Mul,
            words(a),
            &Second::Each(words(b)),
            words_mut(products),
        );
        for (sum, &product) in sums.iter_mut().zip(&*products) {
            *sum = *sum + product;
        }
    }
    Ok(sums.into_iter().fold(N::zero(), |sum, part| sum + part))
}

/// Computes the row `factor` of the table of products: factor·0, factor·1, …, to the length of
/// `out`.
///
/// The row is linear, so each power of two copies the entries before it and adds one product: an
/// exclusive or a number.
///
/// ```
/// use grundy_nimber::{Nim8, batch};
///
/// let mut row = [Nim8::ZERO; 8];
/// batch::row(Nim8(2), &mut row);
/// assert_eq!(row, [0, 2, 3, 1, 8, 10, 11, 9].map(Nim8));
/// ```
///
/// # Panics
/// When `out` has more entries than the field has elements.
pub fn row<N: Fixed>(factor: N, out: &mut [N]) {
    let Some(first) = out.first_mut() else { return };
    *first = N::zero();
    let mut done = 1;
    while done < out.len() {
        let unit = N::from_u128(done as u128).expect("the row ends with the field");
        let product = factor * unit;
        let (known, new) = out.split_at_mut(done);
        for (new, &known) in new.iter_mut().zip(&*known) {
            *new = known + product;
        }
        done *= 2;
    }
}

/// The whole table of 256 × 256 products of bytes, computed once: `products_8()[a][b]` is a·b.
///
/// ```
/// assert_eq!(grundy_nimber::batch::products_8()[16][16], 24);
/// ```
pub fn products_8() -> &'static [[u8; 256]; 256] {
    &crate::tables::PRODUCTS_8
}
