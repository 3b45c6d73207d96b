//! Repository chores, written in Rust so that they run wherever the workspace builds.
//!
//! `cargo run -q -p xtask -- layers` checks that arrows between crates point down. Each chore is one
//! module and one line in [`CHORES`]; nothing here is published or imported by anyone.

#![forbid(unsafe_code)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that talks"
)]

mod circles;
mod house;
mod layers;
mod source;
mod twice;

use std::process::ExitCode;

/// A chore: what it is called, what it does, and how. An `Err` is what went wrong, for people.
struct Chore {
    name: &'static str,
    does: &'static str,
    run: fn() -> Result<String, String>,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "layers",
        does: "fails on any dependency between crates that the layers do not allow",
        run: layers::run,
    },
    Chore {
        name: "circles",
        does: "fails on modules of a crate that import each other in a circle",
        run: circles::run,
    },
    Chore {
        name: "house",
        does: "counts lines, long files and functions, names with two meanings; fails above a limit",
        run: house::run,
    },
    Chore {
        name: "twice",
        does: "fails on tables that stand in the release build of the program twice",
        run: twice::run,
    },
];

fn main() -> ExitCode {
    #[expect(
        clippy::disallowed_methods,
        reason = "a program reads its command line"
    )]
    let mut args = std::env::args().skip(1);
    let (wanted, rest) = (args.next(), args.next());
    let chore = CHORES
        .iter()
        .find(|chore| Some(chore.name) == wanted.as_deref());
    let (Some(chore), None) = (chore, rest) else {
        eprintln!("usage: cargo run -q -p xtask -- CHORE\n");
        for chore in CHORES {
            eprintln!("  {:10} {}", chore.name, chore.does);
        }
        return ExitCode::from(2);
    };
    match (chore.run)() {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
