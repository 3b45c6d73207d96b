//! The commands, one file each: its arguments with their help, its manual, and its function `run`.
//! A new command needs its file and its line in [`commands!`], which names its formats.

mod area;
mod cases;
mod messages;
mod protocol;
mod row;

pub use cases::MAX_LINE;
pub use check::MAX_BYTES as MAX_CERTIFICATE;

use clap::{Args, Command, Subcommand};
use grundy::Diagnostic;

use crate::exit::Done;
use crate::manual::Manual;
use crate::options::{Common, Offer};
use crate::shell::Shell;

/// Defines the modules of all commands, their enum, their manuals, and their dispatch.
macro_rules! commands {
    ($($variant:ident($file:ident::$args:ident): $offer:ident,)*) => {
        $(mod $file;)*

        #[derive(Subcommand)]
        pub enum CliCommand {
            $($variant($file::$args),)*
        }

        /// The manuals of the commands, by name, in the order of the help.
        pub static MANUALS: &[(&str, &Manual)] = &[
            $((stringify!($file), &$file::MANUAL),)*
        ];

        /// Adds the formats of each command to the parser.
        pub fn with_formats(command: Command) -> Command {
            $(let command = command.mut_subcommand(stringify!($file), |subcommand| {
                subcommand.arg(Offer::$offer.option())
            });)*
            command
        }

        /// Returns the parser with the command of this name only: the options of all others would
        /// take most of the start-up time.
        pub fn alone(subcommand: &str) -> Option<Command> {
            let of = |subcommand: Command| {
                let program = Common::augment_args(Command::new("grundy").max_term_width(100))
                    .disable_help_subcommand(true);
                Some(program.subcommand(subcommand))
            };
            match subcommand {
                $(stringify!($file) => of(<$file::$args as Args>::augment_args(
                    Command::new(stringify!($file)),
                ).arg(Offer::$offer.option())),)*
                _ => None,
            }
        }

        /// Runs a command.
        pub fn run(subcommand: CliCommand, shell: &mut Shell) -> Done {
            if shell.is_walnut() && !matches!(subcommand, CliCommand::Pattern(_) | CliCommand::Claim(_)) {
                let wrong = Diagnostic::error("wrong-format", messages::walnut_is_for_laws());
                return Err(wrong.help(messages::commands_with_walnut()).into());
            }
            if shell.is_markdown() && !matches!(subcommand, CliCommand::Why(_)) {
                let wrong = Diagnostic::error("wrong-format", messages::markdown_is_for_reasons());
                return Err(wrong.help(messages::command_with_markdown()).into());
            }
            match subcommand {
                $(CliCommand::$variant(subcommand) => subcommand.run(shell),)*
            }
        }
    };
}

// In the order of the help.
commands! {
    Solve(solve::Solve): Answers,
    Why(why::Why): Reasons,
    Table(table::TableArgs): Tables,
    Eval(eval::Eval): Answers,
    Judge(judge::Judge): Nothing,
    Value(value::ValueArgs): Answers,
    Thermograph(thermograph::ThermographArgs): Answers,
    Period(period::Period): Answers,
    Misere(misere::Misere): Answers,
    Pattern(pattern::Pattern): Proofs,
    Claim(claim::Claim): Proofs,
    Compare(compare::Compare): Answers,
    Check(check::Check): Answers,
    Survey(survey::Survey): Rows,
    Explain(explain::Explain): Answers,
    Explore(explore::Explore): Nothing,
    Nim(nim::Nim): Tables,
    Search(search::SearchArgs): Answers,
    Tree(tree::TreeArgs): Trees,
    Play(play::Play): Nothing,
    Perft(perft::Perft): Answers,
    Games(games::Games): Answers,
    Completions(completions::Completions): Nothing,
    Version(version::Version): Answers,
    Help(help::Help): Nothing,
}

/// A number of heaps: `1000`, `10M`, `2G`.
pub(crate) fn count(text: &str) -> Result<u64, crate::options::InvalidValue> {
    crate::options::number(text)
}
