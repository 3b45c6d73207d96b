//! Numbers out of an array and into one, without a detour: a kernel file.
//!
//! The safe ways of pyo3 copy a whole array, or need an object of Python for each part.
#![allow(unsafe_code)]

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

/// Copies as many numbers as `into` holds, from this place of an array on whose numbers stand in a
/// row.
pub fn take(_py: Python<'_>, array: &PyBuffer<u64>, from: usize, into: &mut [u64]) {
    let Some(numbers) = array.as_slice_ptr() else {
        return assert!(into.is_empty(), "an array with gaps");
    };
    assert!(from + into.len() <= numbers.len());
    // SAFETY: the memory belongs to the array, which keeps it in its place while a buffer of it is
    // held, and the numbers asked for lie inside. `into` is Rust's own, so that they do not
    // overlap. The interpreter's lock is held, so that nobody writes to the array; where there is
    // no such lock, who writes to it meanwhile must have one, as with any function of the
    // interpreter that copies a buffer.
    unsafe {
        std::ptr::copy_nonoverlapping(
            numbers.cast::<u64>().as_ptr().add(from),
            into.as_mut_ptr(),
            into.len(),
        );
    }
}

/// Copies numbers to this place of an array whose numbers stand in a row and that can be written
/// to.
pub fn give(_py: Python<'_>, array: &PyBuffer<u64>, to: usize, numbers: &[u64]) {
    assert!(!array.readonly());
    let Some(place) = array.as_slice_ptr() else {
        return assert!(numbers.is_empty(), "an array with gaps");
    };
    assert!(to + numbers.len() <= place.len());
    // SAFETY: as above; the array can be written to, and nobody reads it meanwhile.
    unsafe {
        std::ptr::copy_nonoverlapping(
            numbers.as_ptr(),
            place.cast::<u64>().as_ptr().add(to),
            numbers.len(),
        );
    }
}
