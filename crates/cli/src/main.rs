//! The program `grundy`; all code is in the library of this crate.

#![deny(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "the program reads its command line"
)]

use std::process::ExitCode;

/// Runs before the runtime of Rust, which opens `/dev/null` if the standard output is closed.
// SAFETY: the function uses only calls of the C library, which is initialised by then, and a lock
// that no other code holds: there is one thread.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[allow(unsafe_code, reason = "a section of the program file has this list")]
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
