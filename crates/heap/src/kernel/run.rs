//! The doors from the engine to the kernels: here, and only here, the instructions of a kernel are enabled
//! for the whole block, so that its steps are compiled into one loop.
#![allow(unsafe_code)]

use std::sync::mpsc::{Receiver, SyncSender};

use super::Kernel;
use super::avx2::Avx2;
use super::avx512::Avx512;
use crate::ahead::{Ahead, Maps, Small};
use crate::sparse::{Halt, Sparse};

/// Runs with AVX2.
pub(crate) fn avx2(sparse: &mut Sparse, to: usize) -> Result<(), Halt> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner(sparse: &mut Sparse, to: usize) -> Result<(), Halt> {
        // SAFETY: this function runs only where AVX2 exists.
        sparse.run(&mut unsafe { Avx2::new() }, to)
    }
    assert!(
        Kernel::available().contains(&Kernel::Avx2),
        "this machine has no AVX2"
    );
    // SAFETY: all enabled instructions were just found to exist.
    unsafe { inner(sparse, to) }
}

/// Runs with AVX-512 VBMI.
pub(crate) fn avx512(sparse: &mut Sparse, to: usize) -> Result<(), Halt> {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner(sparse: &mut Sparse, to: usize) -> Result<(), Halt> {
        // SAFETY: this function runs only where AVX-512 F, BW and VBMI exist.
        sparse.run(&mut unsafe { Avx512::new() }, to)
    }
    assert!(
        Kernel::available().contains(&Kernel::Avx512),
        "this machine has no AVX-512 VBMI"
    );
    // SAFETY: all enabled instructions were just found to exist.
    unsafe { inner(sparse, to) }
}

/// A block of stretches with AVX2.
pub(crate) fn avx2_with(sparse: &mut Sparse, maps: &[Maps], small: &Small) -> Result<(), Halt> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner(sparse: &mut Sparse, maps: &[Maps], small: &Small) -> Result<(), Halt> {
        // SAFETY: this function runs only where the instructions exist.
        sparse.run_with(&mut unsafe { Avx2::new() }, maps, small)
    }
    assert!(
        Kernel::available().contains(&Kernel::Avx2),
        "this machine has no AVX2"
    );
    // SAFETY: all enabled instructions were just found to exist.
    unsafe { inner(sparse, maps, small) }
}

/// The second thread with AVX2.
pub(crate) fn avx2_serve(ahead: Ahead, ranks: &Receiver<Vec<u8>>, maps: &SyncSender<Vec<Maps>>) {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner(ahead: Ahead, ranks: &Receiver<Vec<u8>>, maps: &SyncSender<Vec<Maps>>) {
        // SAFETY: this function runs only where the instructions exist.
        ahead.serve(&mut unsafe { Avx2::new() }, ranks, maps);
    }
    assert!(
        Kernel::available().contains(&Kernel::Avx2),
        "this machine has no AVX2"
    );
    // SAFETY: all enabled instructions were just found to exist.
    unsafe { inner(ahead, ranks, maps) }
}

/// A block of stretches with AVX-512 VBMI.
pub(crate) fn avx512_with(sparse: &mut Sparse, maps: &[Maps], small: &Small) -> Result<(), Halt> {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner(sparse: &mut Sparse, maps: &[Maps], small: &Small) -> Result<(), Halt> {
        // SAFETY: this function runs only where the instructions exist.
        sparse.run_with(&mut unsafe { Avx512::new() }, maps, small)
    }
    assert!(
        Kernel::available().contains(&Kernel::Avx512),
        "this machine has no AVX-512 VBMI"
    );
    // SAFETY: all enabled instructions were just found to exist.
    unsafe { inner(sparse, maps, small) }
}

/// The second thread with AVX-512 VBMI.
pub(crate) fn avx512_serve(ahead: Ahead, ranks: &Receiver<Vec<u8>>, maps: &SyncSender<Vec<Maps>>) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner(ahead: Ahead, ranks: &Receiver<Vec<u8>>, maps: &SyncSender<Vec<Maps>>) {
        // SAFETY: this function runs only where the instructions exist.
        ahead.serve(&mut unsafe { Avx512::new() }, ranks, maps);
    }
    assert!(
        Kernel::available().contains(&Kernel::Avx512),
        "this machine has no AVX-512 VBMI"
    );
    // SAFETY: all enabled instructions were just found to exist.
    unsafe { inner(ahead, ranks, maps) }
}
