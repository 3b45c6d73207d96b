//! The program `grundy`; all of it is in the library beside it.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "the program reads its command line"
)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(grundy_cli::run(std::env::args_os()))
}
