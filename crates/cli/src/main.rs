//! The program `grundy`; all code is in the library of this crate.

#![deny(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "the program reads its command line"
)]

use std::process::ExitCode;

/// Runs before the runtime of Rust, which opens `/dev/null` if the standard output is closed. After
/// that a closed output and `> /dev/null` cannot be distinguished, and there is no safe way to run
/// code earlier.
// SAFETY: the list contains pointers to functions of this type, which the loader calls once, in one
// thread, after the C library is initialised. The function duplicates a file descriptor and writes
// an atomic number: it uses the C library and its allocator, and nothing that `main` initialises.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[allow(
    unsafe_code,
    reason = "the attribute for a section of the program file is unsafe"
)]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
#[used]
static BEFORE_MAIN: extern "C" fn() = {
    extern "C" fn before_main() {
        grundy_cli::record_closed_output();
    }
    before_main
};

fn main() -> ExitCode {
    ExitCode::from(grundy_cli::run(std::env::args_os()))
}
