//! Dispatch of tasks to the kernels. Only this file enables the instructions of a kernel for a
//! whole task, so that its steps are compiled into one loop.
#![allow(unsafe_code)]

use super::portable::Portable;
use super::{Kernel, KernelTask};

#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

impl Kernel {
    /// Runs a task with the instructions of this kernel.
    ///
    /// # Panics
    /// If the machine does not have them.
    pub(crate) fn run<T: KernelTask>(self, task: T) -> T::Out {
        assert!(
            Self::available().contains(&self),
            "this machine has no {self}"
        );
        match self {
            Self::Portable => task.run(&mut Portable::new()),
            // SAFETY: the kernel was just found to be available, so its instructions exist.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { avx512(task) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("the kernel is not available here"),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2<T: KernelTask>(task: T) -> T::Out {
    // SAFETY: this function runs only where AVX2 exists.
    task.run(&mut unsafe { Avx2::new() })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx512<T: KernelTask>(task: T) -> T::Out {
    // SAFETY: this function runs only where AVX-512 F, BW and VBMI exist.
    task.run(&mut unsafe { Avx512::new() })
}
