//! Exclusive access without holding the GIL while waiting.
//!
//! A computing thread takes the GIL now and then, to poll for Ctrl-C. If another thread waited for
//! the same game while holding the GIL, both would deadlock. So a waiting thread releases the GIL.
//! A third deadlock is a thread that queries a game during a query of the same game (from a signal
//! handler, or from a method of Python rules). It gets an exception instead.

use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

/// A value that serves one query at a time.
pub struct Guarded<T> {
    inner: Mutex<T>,
    /// The number of the thread whose query is running; 0 for none.
    owner: AtomicU64,
}

/// Returns the number of this thread, from 1.
fn me() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local! {
        static ME: Cell<u64> = const { Cell::new(0) };
    }
    ME.with(|me| {
        if me.get() == 0 {
            me.set(NEXT.fetch_add(1, Ordering::Relaxed));
        }
        me.get()
    })
}

/// Records the owner thread for the duration of a query.
struct Owner<'a>(&'a AtomicU64);

impl<'a> Owner<'a> {
    fn new(owner: &'a AtomicU64) -> Self {
        owner.store(me(), Ordering::SeqCst);
        Self(owner)
    }
}

impl Drop for Owner<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::SeqCst);
    }
}

/// Error after a query panicked: the state of the value is unknown.
fn broken() -> PyErr {
    PyRuntimeError::new_err("an earlier question broke off inside the program; open the game again")
}

impl<T: Send> Guarded<T> {
    pub fn new(inner: T) -> Self {
        Self {
            inner: Mutex::new(inner),
            owner: AtomicU64::new(0),
        }
    }

    fn not_mine(&self) -> PyResult<()> {
        if self.owner.load(Ordering::SeqCst) == me() {
            return Err(PyRuntimeError::new_err(
                "this object is answering a question of this very thread; ask a copy of it (copy.copy)",
            ));
        }
        Ok(())
    }

    /// Runs a query without the GIL.
    ///
    /// # Errors
    /// A query within a query of the same thread.
    pub fn ask<R: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut T) -> R + Send,
    ) -> PyResult<R> {
        self.not_mine()?;
        py.detach(|| {
            let mut inner = self.inner.lock().map_err(|_| broken())?;
            let _owner = Owner::new(&self.owner);
            Ok(question(&mut inner))
        })
    }

    /// Runs a query with the GIL, which is released only while waiting.
    ///
    /// # Errors
    /// As [`Guarded::ask`].
    pub fn ask_attached<R>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut T) -> R,
    ) -> PyResult<R> {
        self.not_mine()?;
        let mut inner = self.inner.lock_py_attached(py).map_err(|_| broken())?;
        let _owner = Owner::new(&self.owner);
        Ok(question(&mut inner))
    }
}
