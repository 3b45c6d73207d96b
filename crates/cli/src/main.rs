//! The program `grundy`; all code is in the library of this crate.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "the program reads its command line"
)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(grundy_cli::run(std::env::args_os()))
}
