//! The page about commands: every command with every option, from the parser.

use std::fmt::Write as _;

use clap::builder::PossibleValue;
use clap::{Arg, Command};
use grundy::Lang;

use super::{code, escaped, table};

/// The heading of the options that every command has.
const COMMON: &str = "Common options";

/// Returns the page: in Japanese the help pages of all commands.
pub fn page(lang: Lang) -> String {
    match lang {
        Lang::En => in_english(),
        Lang::Ja => in_japanese(),
    }
}

fn in_japanese() -> String {
    let mut program = crate::command_in(Lang::Ja);
    let names: Vec<String> = (program.get_subcommands())
        .map(|command| command.get_name().to_owned())
        .collect();
    let mut text = String::from("# Commands\n");
    for name in names {
        if let Some(command) = program.find_subcommand_mut(&name) {
            let help = command.render_help().to_string();
            let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", help.trim());
        }
    }
    text
}

fn in_english() -> String {
    let mut program = crate::command();
    program.build();
    let commands: Vec<&Command> = program.get_subcommands().collect();
    let mut text = String::from(
        "# Commands\n\n`grundy COMMAND --help` prints the same for one command. An option may be \
         written before or after the arguments. [Games and positions](positions.md) describes GAME \
         and POSITION.\n\n",
    );
    let rows = commands.iter().map(|command| {
        let name = command.get_name();
        [format!("[{name}](#{name})"), first_line(command)]
    });
    text.push_str(&table(["command", "task"], rows));
    text.push_str("\n## Common options\n\nThese options apply to every command.\n\n");
    let common = program.get_arguments().filter(|arg| is_option(arg));
    text.push_str(&options(common));
    for command in commands {
        text.push_str(&section(command));
    }
    text
}

/// Returns the section of a command.
fn section(command: &Command) -> String {
    let mut text = format!("\n## {}\n\n{}.\n", command.get_name(), first_line(command));
    let mut usage = command.clone().render_usage().to_string();
    usage = usage.trim_start_matches("Usage: ").to_owned();
    let _ = write!(text, "\n```text\n{usage}\n```\n");
    let own = |arg: &&Arg| arg.get_help_heading() != Some(COMMON) && arg.get_id() != "help";
    let arguments: Vec<&Arg> = command.get_positionals().filter(own).collect();
    if !arguments.is_empty() {
        let rows = arguments
            .iter()
            .map(|arg| [code(&value_name(arg)), meaning(arg)]);
        let _ = write!(text, "\n{}", table(["argument", "meaning"], rows));
    }
    let others: Vec<&Arg> = command
        .get_arguments()
        .filter(own)
        .filter(|arg| is_option(arg))
        .collect();
    if !others.is_empty() {
        let _ = write!(text, "\n{}", options(others.into_iter()));
    }
    if let Some(format) = command.get_arguments().find(|arg| arg.get_id() == "format")
        && !format.is_hide_set()
    {
        let names: Vec<String> = values(format)
            .iter()
            .map(|value| code(value.get_name()))
            .collect();
        let _ = write!(text, "\nFormats: {}.\n", names.join(", "));
    }
    if let Some(more) = command.get_after_help() {
        let more = more.to_string();
        let (examples, notes) = more.split_once("\n\n").unwrap_or((&more, ""));
        let examples = examples.trim_start_matches("Examples:\n");
        let _ = write!(text, "\n```text\n{}\n```\n", unindented(examples));
        if !notes.is_empty() {
            let _ = write!(text, "\n{}\n", notes.replace('<', "\\<").trim());
        }
    }
    text
}

fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.strip_prefix("  ").unwrap_or(line))
        .collect();
    lines.join("\n")
}

fn is_option(arg: &Arg) -> bool {
    !arg.is_positional() && !arg.is_hide_set()
}

/// The summary of a command, without a full stop.
fn first_line(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string);
    escaped(about.unwrap_or_default().trim_end_matches('.'))
}

/// A table of options.
fn options<'a>(all: impl Iterator<Item = &'a Arg>) -> String {
    let rows = all.map(|arg| {
        let mut name = format!("--{}", arg.get_long().unwrap_or_default());
        if let Some(short) = arg.get_short() {
            name = format!("-{short}, {name}");
        }
        if takes_value(arg) {
            let _ = write!(name, " {}", value_name(arg));
        }
        let defaults: Vec<String> = arg
            .get_default_values()
            .iter()
            .map(|value| code(&value.to_string_lossy()))
            .collect();
        let default = if takes_value(arg) {
            defaults.join(" ")
        } else {
            String::new()
        };
        [code(&name), default, meaning(arg)]
    });
    table(["option", "default", "meaning"], rows)
}

fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values()
}

/// The name of the value of an argument, with dots if there may be several.
fn value_name(arg: &Arg) -> String {
    let names = arg.get_value_names().unwrap_or_default();
    let names: Vec<&str> = names.iter().map(clap::builder::Str::as_str).collect();
    let several = arg
        .get_num_args()
        .is_some_and(|range| range.max_values() > 1);
    let dots = if several && arg.is_positional() {
        "…"
    } else {
        ""
    };
    format!("{}{dots}", names.join(" "))
}

/// The values that an argument lists, without hidden ones.
fn values(arg: &Arg) -> Vec<PossibleValue> {
    let all = arg.get_possible_values();
    all.into_iter()
        .filter(|value| !value.is_hide_set())
        .collect()
}

/// The meaning of an argument, with its possible values.
fn meaning(arg: &Arg) -> String {
    let help = arg.get_long_help().or_else(|| arg.get_help());
    let mut text = help.map(ToString::to_string).unwrap_or_default();
    let values = values(arg);
    if !takes_value(arg) || arg.get_id() == "format" || values.is_empty() {
        return text;
    }
    let listed: Vec<String> = values
        .iter()
        .map(|value| match value.get_help() {
            Some(help) => format!("{} ({help})", code(value.get_name())),
            None => code(value.get_name()),
        })
        .collect();
    let _ = write!(text, ". One of: {}", listed.join("; "));
    text
}
