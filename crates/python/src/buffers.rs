//! Zero-copy access to Python buffers. A *kernel file* (`unsafe`).
//!
//! The safe functions of pyo3 copy a whole array, or need a Python object for each part.
#![allow(unsafe_code)]

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

/// Copies `into.len()` numbers from position `from` of a contiguous array.
pub fn take(_py: Python<'_>, array: &PyBuffer<u64>, from: usize, into: &mut [u64]) {
    let Some(numbers) = array.as_slice_ptr() else {
        return assert!(into.is_empty(), "an array with gaps");
    };
    assert!(from + into.len() <= numbers.len());
    // SAFETY: the array owns the memory and keeps it in its place while a buffer of it exists, and
    // the range is inside. `into` is memory of Rust, so the two do not overlap. The GIL is held, so
    // no other thread writes to the array. On an interpreter without a GIL, a writing thread must
    // lock the array, as with any function of the interpreter that copies a buffer.
    unsafe {
        std::ptr::copy_nonoverlapping(
            numbers.cast::<u64>().as_ptr().add(from),
            into.as_mut_ptr(),
            into.len(),
        );
    }
}

/// Copies numbers to position `to` of a contiguous writable array.
pub fn give(_py: Python<'_>, array: &PyBuffer<u64>, to: usize, numbers: &[u64]) {
    assert!(!array.readonly());
    let Some(place) = array.as_slice_ptr() else {
        return assert!(numbers.is_empty(), "an array with gaps");
    };
    assert!(to + numbers.len() <= place.len());
    // SAFETY: as above; the array is writable, and no other thread reads it meanwhile.
    unsafe {
        std::ptr::copy_nonoverlapping(
            numbers.as_ptr(),
            place.cast::<u64>().as_ptr().add(to),
            numbers.len(),
        );
    }
}
