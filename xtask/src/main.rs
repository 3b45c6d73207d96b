//! Checks of the repository, written in Rust so that they run wherever the workspace builds.
//!
//! `cargo xtask layers` checks the direction of dependencies between crates and between the modules
//! of the facade, `cargo xtask prose`, `names` and `comments` check the text. Each check is one
//! module and one line in [`CHECKS`].

#![forbid(unsafe_code)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line program prints its results"
)]

mod comments;
mod layers;
mod modules;
mod names;
mod prose;
mod text;

use std::process::ExitCode;

/// A check. `run` returns a summary, or a readable description of the violations.
struct Check {
    name: &'static str,
    summary: &'static str,
    run: fn() -> Result<String, String>,
}

const CHECKS: &[Check] = &[
    Check {
        name: "layers",
        summary: "fails on dependencies between crates, and between modules of the facade, that the layers do not allow",
        run: || Ok(format!("{}\n{}", layers::run()?, modules::run()?)),
    },
    Check {
        name: "prose",
        summary: "counts phrases to avoid in comments, documents, messages and commit subjects",
        run: prose::run,
    },
    Check {
        name: "names",
        summary: "fails on words that names of files, modules, types and functions must not have",
        run: names::run,
    },
    Check {
        name: "comments",
        summary: "fails on comment lines of more than 100 columns",
        run: comments::run,
    },
];

fn main() -> ExitCode {
    #[expect(
        clippy::disallowed_methods,
        reason = "a program reads its command line"
    )]
    let mut args = std::env::args().skip(1);
    let (name, rest) = (args.next(), args.next());
    let check = CHECKS
        .iter()
        .find(|check| Some(check.name) == name.as_deref());
    let (Some(check), None) = (check, rest) else {
        eprintln!("usage: cargo xtask CHECK\n");
        for check in CHECKS {
            eprintln!("  {:10} {}", check.name, check.summary);
        }
        return ExitCode::from(2);
    };
    match (check.run)() {
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
