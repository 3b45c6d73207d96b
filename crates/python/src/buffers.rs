//! Zero-copy access to Python buffers. A *kernel file* (`unsafe`).
//!
//! The safe functions of pyo3 copy a whole array, or need a Python object for each part.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_int};

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;

/// The memory of an immutable array in row-major order.
pub struct Memory<'a> {
    /// The address of the first number.
    pub start: *const u8,
    /// The bytes of a number.
    pub width: usize,
    /// The type of a number, as in the module `struct` of Python.
    pub format: &'static CStr,
    /// The lengths of the axes.
    pub shape: &'a [isize],
    /// The bytes between neighbours on each axis.
    pub strides: &'a [isize],
}

/// Describes the memory of an object in a view of the buffer protocol, for reading.
///
/// # Safety
/// `view` is the view that the interpreter passes to `__getbuffer__`. The memory, the shape and the
/// strides belong to `owner` and do not change while it exists.
pub unsafe fn lend(
    owner: Bound<'_, PyAny>,
    memory: &Memory<'_>,
    view: *mut ffi::Py_buffer,
    flags: c_int,
) -> PyResult<()> {
    if view.is_null() {
        return Err(PyBufferError::new_err("the view of the buffer is null"));
    }
    if flags & ffi::PyBUF_WRITABLE != 0 {
        return Err(PyBufferError::new_err("the values cannot be written to"));
    }
    let asks_for = |flag: c_int| flags & flag == flag;
    let number = |count: usize| isize::try_from(count).unwrap_or(isize::MAX);
    let items: isize = memory.shape.iter().product();
    // SAFETY: the view is valid for writes by the contract of this function. The reader keeps a
    // reference to the owner in `obj`, which keeps the memory, the shape and the strides. They are
    // only read, as the view is marked as read-only.
    unsafe {
        let view = &mut *view;
        view.obj = owner.into_ptr();
        view.buf = memory.start.cast_mut().cast();
        view.len = items * number(memory.width);
        view.itemsize = number(memory.width);
        view.readonly = 1;
        view.ndim = c_int::try_from(memory.shape.len()).unwrap_or(1);
        view.format = if asks_for(ffi::PyBUF_FORMAT) {
            memory.format.as_ptr().cast_mut()
        } else {
            std::ptr::null_mut()
        };
        view.shape = if asks_for(ffi::PyBUF_ND) {
            memory.shape.as_ptr().cast_mut()
        } else {
            std::ptr::null_mut()
        };
        view.strides = if asks_for(ffi::PyBUF_STRIDES) {
            memory.strides.as_ptr().cast_mut()
        } else {
            std::ptr::null_mut()
        };
        view.suboffsets = std::ptr::null_mut();
        view.internal = std::ptr::null_mut();
    }
    Ok(())
}

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
