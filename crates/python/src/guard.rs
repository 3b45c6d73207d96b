//! One question at a time, and nobody waits with the interpreter's lock in hand.
//!
//! A thread that computes takes the interpreter's lock now and then, to hear of Ctrl-C. Were
//! another thread to wait for the same game while it holds that lock, neither would ever go on. So
//! who waits gives the lock back. The third way to stand still is a thread that asks a game which
//! it is asking already (a signal handler, a method of a game's own rules); it gets an exception
//! instead.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

/// A thing that belongs to one question at a time.
pub struct Guarded<T> {
    inner: Mutex<T>,
    /// The number of the thread whose question is being answered; 0 for none.
    owner: AtomicU64,
}

/// The number of this thread, from 1.
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

/// Says who asks, for as long as the question takes.
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

/// A question ended in a fault of the program, and what it left behind is in no known state.
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

    /// Asks without the interpreter's lock.
    ///
    /// # Errors
    /// A question within a question of the same thread.
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

    /// Asks with the interpreter's lock, which is given back only while it waits.
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

    /// Has a quick look, if nobody is asking; runs no Python code.
    pub fn glance<R>(&self, look: impl FnOnce(&mut MutexGuard<'_, T>) -> Option<R>) -> Option<R> {
        match self.inner.try_lock() {
            Ok(mut inner) => look(&mut inner),
            Err(TryLockError::WouldBlock | TryLockError::Poisoned(_)) => None,
        }
    }
}
