//! Casts of slices of nimbers to words and bytes.
#![allow(unsafe_code)]

use crate::fixed::Fixed;
use crate::scalar::Engine;

/// Returns the words of nimbers: the same memory, so that arrays are exchanged as plain numbers
/// without conversion.
///
/// ```
/// use grundy_nimber::{Nim64, batch};
///
/// assert_eq!(batch::words(&[Nim64(3), Nim64(5)]), [3, 5]);
/// ```
pub fn words<N: Fixed>(nimbers: &[N]) -> &[N::Repr] {
    const { assert!(size_of::<N>() == size_of::<N::Repr>()) };
    // SAFETY: `Fixed` is sealed, and each of its types is `repr(transparent)` over its `Repr`.
    unsafe { std::slice::from_raw_parts(nimbers.as_ptr().cast(), nimbers.len()) }
}

/// Returns the words of nimbers for writing: every word is a nimber.
pub fn words_mut<N: Fixed>(nimbers: &mut [N]) -> &mut [N::Repr] {
    const { assert!(size_of::<N>() == size_of::<N::Repr>()) };
    // SAFETY: as in `words`; every word is a nimber.
    unsafe { std::slice::from_raw_parts_mut(nimbers.as_mut_ptr().cast(), nimbers.len()) }
}

/// Returns the bytes of words, in native order.
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code)
)]
pub(crate) fn bytes<R: Engine>(words: &[R]) -> &[u8] {
    // SAFETY: `Engine` is implemented by unsigned integers only: no padding, and all byte values
    // are valid.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(words)) }
}

/// Returns the bytes of words for writing.
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code)
)]
pub(crate) fn bytes_mut<R: Engine>(words: &mut [R]) -> &mut [u8] {
    // SAFETY: as in `bytes`.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size_of_val(words)) }
}
