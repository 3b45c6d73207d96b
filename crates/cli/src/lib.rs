//! The command line of grundy, as a library: the program `grundy` and the command of the Python
//! package are [`run`].
//!
//! Each command parses its arguments, calls the facade (`grundy`) and prints the result. One file
//! of `commands` contains all parts of a command: its help, its options, and its output. They share
//! `shell` (the game and its limits), `options`, `output`, `progress` with its interrupts, and
//! `exit`.
//!
//! Results go to the standard output, diagnostics and progress to the standard error. Exit status:
//! 0 answered, 1 a claim is false or two games differ, 2 the request or the rules are wrong, 3 a
//! limit or an interrupt stopped the run.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the command line reads files and the clock, and prints"
)]

mod arguments;
mod boards;
mod checkpoint;
#[cfg(feature = "cluster")]
mod cluster;
mod commands;
mod exit;
mod input;
#[doc(hidden)] // for the test that runs the samples
pub mod manual;
mod messages;
mod options;
mod output;
mod page;
mod progress;
#[doc(hidden)] // for the test that writes docs/reference
pub mod reference;
mod shell;
mod watch;

use std::ffi::OsString;

pub use crate::output::record_closed_output;

use clap::{CommandFactory, FromArgMatches, Parser};
use grundy::Lang;

use crate::options::Common;
use crate::shell::Shell;

/// Solves combinatorial games: winners, winning moves, Grundy values, their laws and proofs.
#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    max_term_width = 100,
    after_help = EXAMPLES,
    disable_help_subcommand = true
)]
struct Cli {
    #[command(subcommand)]
    command: commands::CliCommand,
    #[command(flatten)]
    common: Common,
}

const EXAMPLES: &str = "\
Examples:
  grundy solve nim 3 4 5                         the winner and the winning moves
  grundy table wythoff --to 9                    Grundy values as a grid
  grundy table 0.77 --to 1000 -o kayles.csv      a code, into a file
  grundy eval 'g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }' -e 'g(13)'
  grundy solve ruler HTTHH                       a row of coins, or 1,4,5
  grundy nim mul 16 16                           arithmetic of nimbers
  grundy period 0.104 --certificate 0.104.cert   a period with its proof
  grundy solve connect4:5,4                      a game on a board, solved
  grundy games                                   the named games

GAME is a name (`grundy games` lists them; parameters follow a colon, `take:4`), a rule file, rules \
as text, a code such as 0.77, or a set such as subtract:1,3,4. `grundy COMMAND --help` shows the \
options of a command, and `grundy help` lists reference pages: syntax, positions, json, limits, theorems and others.";

/// Builds the command-line parser.
fn command() -> clap::Command {
    commands::with_formats(Cli::command())
}

/// Builds the command-line parser with help pages in a language.
fn command_in(lang: Lang) -> clap::Command {
    match lang {
        Lang::En => arguments::in_groups(command()),
        Lang::Ja => arguments::in_japanese(command()),
    }
}

/// Whether the words are `nim 3 4 5`: a position of Nim where an operation on nimbers would be.
fn names_heaps(words: &[OsString]) -> bool {
    let number = |word: &OsString| {
        word.to_str()
            .is_some_and(|word| word.parse::<u128>().is_ok())
    };
    words.get(1).is_some_and(|word| word == "nim") && words.get(2).is_some_and(number)
}

/// Removes `-o -`, which names the standard output: a command without a file writes there.
fn without_standard_output(words: &mut Vec<OsString>) {
    let end = words.iter().position(|word| word == "--");
    let mut at = 1;
    while at < end.unwrap_or(words.len()).min(words.len()) {
        let names_file = words[at] == "-o" || words[at] == "--output";
        if names_file && words.get(at + 1).is_some_and(|file| file == "-") {
            words.drain(at..at + 2);
        } else if words[at] == "--output=-" || words[at] == "-o-" {
            words.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Runs the program with these arguments, the first of which is its name, and returns its exit
/// status.
pub fn run(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> u8 {
    let mut words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    if names_heaps(&words) {
        words.insert(1, "solve".into());
    }
    without_standard_output(&mut words);
    arguments::set_colour(&words);
    let name = words.get(1).and_then(|word| word.to_str());
    // Help pages list all commands in order, with their formats.
    let help = words.iter().any(|word| word == "--help" || word == "-h");
    let parser = || match name {
        // The version needs none of the commands, whose options take most of the start-up time.
        Some("--version" | "-V") if !help => {
            clap::Command::new("grundy").version(env!("GRUNDY_VERSION"))
        }
        Some(name) if !help => commands::alone(name).unwrap_or_else(command),
        _ => command_in(arguments::language_of(&words)),
    };
    // A parser that has read arguments is changed; an error needs the original, built again.
    let cli = match parser().try_get_matches_from(&words) {
        Ok(mut matches) => {
            Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command()))
        }
        Err(error) => Err(error),
    };
    let cli = match cli {
        Ok(cli) => cli,
        Err(error) => return arguments::refuse(error, &parser(), &words),
    };
    if let Some(choice) = cli.common.color {
        choice.write_global();
    }
    let mut shell = Shell::new(cli.common);
    // For tests: uses the kernels of one level, regardless of the processor.
    let level = std::env::var(options::KERNEL);
    let forced = level.map_or(Ok(()), |level| grundy::values::nim::force_kernels(&level));
    let result = forced
        .map_err(exit::Exit::from)
        .and_then(|()| commands::run(cli.command, &mut shell))
        .map_err(|exit| exit.with_command(name));
    shell.finish(result)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn a_dash_as_the_file_is_the_standard_output() {
        let without = |line: &str| {
            let mut words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            without_standard_output(&mut words);
            words.join(OsStr::new(" ")).into_string().expect("UTF-8")
        };
        for line in [
            "grundy table nim -o - --to 3",
            "grundy table nim --output - --to 3",
            "grundy table nim --output=- --to 3",
            "grundy table nim -o- --to 3",
        ] {
            assert_eq!(without(line), "grundy table nim --to 3", "{line}");
        }
        for line in [
            "grundy eval - -e 3",
            "grundy table nim -o x.csv",
            "grundy",
            "grundy -- -o -",
        ] {
            assert_eq!(without(line), line);
        }
    }
}
