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
use grundy::{Diagnostic, Message};

use crate::exit::Done;
use crate::manual::Manual;
use crate::options::{Common, Offer};
use crate::shell::Shell;

/// A group of commands in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Positions,
    Games,
    Files,
    Others,
}

impl Group {
    pub fn title(self) -> Message {
        match self {
            Self::Positions => messages::group_of_positions(),
            Self::Games => messages::group_of_games(),
            Self::Files => messages::group_of_files(),
            Self::Others => messages::group_of_others(),
        }
    }
}

/// Further names of commands, each with the name in the help. The reasons for each are in
/// `docs/adr/0018-names-of-commands.md`.
const ALIASES: &[(&str, &str)] = &[
    ("laws", "pattern"),
    ("prove", "claim"),
    ("quotient", "misere"),
    ("diff", "compare"),
    ("verify", "check"),
    ("nimber", "nim"),
];

/// Defines the modules of all commands, their enum, their manuals, and their dispatch.
macro_rules! commands {
    ($($variant:ident($file:ident::$args:ident): $offer:ident in $group:ident,)*) => {
        $(mod $file;)*

        #[derive(Subcommand)]
        pub enum CliCommand {
            $($variant($file::$args),)*
        }

        /// The manuals of the commands, by name, in the order of the help.
        pub static MANUALS: &[(&str, &Manual)] = &[
            $((stringify!($file), &$file::MANUAL),)*
        ];

        /// The group of each command in the help, in the same order.
        pub static GROUPS: &[(&str, Group)] = &[
            $((stringify!($file), Group::$group),)*
        ];

        /// Adds the formats of each command to the parser.
        pub fn with_formats(command: Command) -> Command {
            let command = ALIASES.iter().fold(command, |command, &(alias, name)| {
                command.mut_subcommand(name, |subcommand| subcommand.alias(alias))
            });
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
                let aliases = ALIASES.iter().filter(|(_, name)| subcommand.get_name() == *name);
                let aliases: Vec<&str> = aliases.map(|(alias, _)| *alias).collect();
                Some(program.subcommand(subcommand.aliases(aliases)))
            };
            let named = ALIASES.iter().find(|(alias, _)| *alias == subcommand);
            match named.map_or(subcommand, |(_, name)| name) {
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
            if shell.is_markdown() && !matches!(subcommand, CliCommand::Why(_) | CliCommand::Pattern(_)) {
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
    Solve(solve::Solve): Answers in Positions,
    Why(why::Why): Reasons in Positions,
    Play(play::Play): Nothing in Positions,
    Search(search::SearchArgs): Answers in Positions,
    Tree(tree::TreeArgs): Trees in Positions,
    Value(value::ValueArgs): Answers in Positions,
    Thermograph(thermograph::ThermographArgs): Answers in Positions,
    Perft(perft::Perft): Answers in Positions,
    Table(table::TableArgs): Tables in Games,
    Eval(eval::Eval): Answers in Games,
    Period(period::Period): Answers in Games,
    Record(record::Record): Answers in Games,
    Pattern(pattern::Pattern): Laws in Games,
    Claim(claim::Claim): Proofs in Games,
    Strategy(strategy::Strategy): Answers in Games,
    Compare(compare::Compare): Answers in Games,
    Misere(misere::Misere): Answers in Games,
    Explain(explain::Explain): Answers in Games,
    Survey(survey::Survey): Rows in Games,
    Find(find::Find): Answers in Games,
    Discover(discover::Discover): Answers in Games,
    Atlas(atlas::Atlas): Answers in Games,
    Judge(judge::Judge): Nothing in Files,
    Export(export::Export): Answers in Files,
    Import(import::Import): Answers in Files,
    Check(check::Check): Answers in Files,
    Fmt(fmt::Fmt): Answers in Files,
    Lint(lint::Lint): Answers in Files,
    Games(games::Games): Answers in Others,
    Nim(nim::Nim): Tables in Others,
    Explore(explore::Explore): Nothing in Others,
    Completions(completions::Completions): Nothing in Others,
    Lsp(lsp::Lsp): Nothing in Others,
    Version(version::Version): Answers in Others,
    Help(help::Help): Nothing in Others,
}

/// A number of heaps: `1000`, `10M`, `2G`.
pub(crate) fn count(text: &str) -> Result<u64, crate::options::InvalidValue> {
    crate::options::number(text)
}
