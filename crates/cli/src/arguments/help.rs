//! The help pages in Japanese: those of the parser have English headings, and break lines only at
//! blanks.

use std::fmt::Write as _;

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use grundy::Lang;
use grundy::draw::width::{columns, pad_right};

use super::japanese::{HEADINGS, PROGRAM, SHARED, VALUES};
use super::messages;
use crate::commands::{GROUPS, MANUALS};
use crate::manual::CommandTexts;

/// The largest width of a page in columns.
const MAX_WIDTH: usize = 100;

/// The indentation of names, and of their meanings.
const NAME: &str = "  ";
const MEANING: &str = "          ";

/// Replaces the help pages of the program and of its commands by Japanese ones.
pub fn in_japanese(mut program: Command) -> Command {
    program.build();
    let names: Vec<String> = program
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    for name in names {
        program = program.mut_subcommand(name, |command| {
            let page = page(&command, command.get_name());
            command.override_help(page)
        });
    }
    let page = page(&program, "");
    program.override_help(page)
}

/// The page of a command: its examples stand before its options.
const EXAMPLES_FIRST: &str =
    "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}";

/// Replaces the list of commands in the help page of the program by groups, and puts the examples
/// of every command before its options.
pub fn in_groups(mut program: Command) -> Command {
    program.build();
    let width = crate::output::width().min(MAX_WIDTH);
    let styles = program.get_styles();
    let (title, literal) = (styles.get_usage(), styles.get_literal());
    let usage = format!("{literal}grundy{literal:#} [OPTIONS] <COMMAND>");
    let list = commands(&program, width, Lang::En, &|name| {
        let command = program.find_subcommand(name);
        let about = command.and_then(Command::get_about);
        about.map_or_else(String::new, ToString::to_string)
    });
    let page = format!(
        "{{about-with-newline}}\n{title}Usage:{title:#} {usage}{{after-help}}\n\n{list}\n{{all-args}}"
    );
    program
        .mut_subcommands(|command| command.hide(true).help_template(EXAMPLES_FIRST))
        .help_template(page)
}

/// Returns the texts of a command; the program has the empty name.
fn texts(name: &str) -> Option<&'static CommandTexts> {
    let command = MANUALS.iter().find(|(command, _)| *command == name);
    let command = command.map(|(_, manual)| &manual.japanese);
    command.or_else(|| name.is_empty().then_some(&PROGRAM))
}

/// Returns the meaning of an argument of a command.
fn meaning(command: &str, id: &str) -> Option<&'static str> {
    let own = texts(command)?.arguments.iter();
    let mut rows = own.chain(SHARED);
    rows.find(|(name, _)| *name == id).map(|(_, text)| *text)
}

/// Returns the meaning of a value of an argument of a command.
fn meaning_of_value(command: &str, id: &str, value: &str) -> Option<&'static str> {
    let mut rows = texts(command)?.values.iter().chain(VALUES);
    rows.find(|row| row.0 == id && row.1 == value)
        .map(|row| row.2)
}

/// Returns the page of a command, with colours; its texts have the given name.
fn page(command: &Command, name: &str) -> StyledStr {
    let width = crate::output::width().min(MAX_WIDTH);
    let styles = command.get_styles();
    let header = styles.get_header();
    let usage = command.clone().help_template("{usage}").render_help();
    let usage = usage.ansi().to_string();
    let mut page = String::new();
    let texts = texts(name);
    for line in wrapped(texts.map_or("", |texts| texts.about), width) {
        let _ = writeln!(page, "{line}");
    }
    let title = styles.get_usage();
    let _ = writeln!(page, "\n{title}使い方：{title:#}{}", usage.trim_end());
    for line in texts.map_or("", |texts| texts.after).lines() {
        if line.starts_with("例：") {
            page += "\n";
        }
        if line.starts_with(NAME) {
            let _ = writeln!(page, "{line}");
        } else {
            let _ = writeln!(page, "{}", wrapped(line, width).join("\n"));
        }
    }
    if command.has_subcommands() {
        page += "\n";
        page += &commands(command, width, Lang::Ja, &about_in_japanese);
    }
    for (heading, arguments) in groups(command) {
        let _ = write!(page, "\n{header}{heading}：{header:#}");
        for (at, arg) in arguments.iter().enumerate() {
            page += if at == 0 { "\n" } else { "\n\n" };
            page += &argument(command, name, arg, width);
        }
        page += "\n";
    }
    page.trim_end().to_owned().into()
}

fn about_in_japanese(name: &str) -> String {
    texts(name).map_or("", |texts| texts.about).to_owned()
}

/// Returns the commands of a program in groups, with what each does.
fn commands(program: &Command, width: usize, lang: Lang, about: &dyn Fn(&str) -> String) -> String {
    let styles = program.get_styles();
    let (literal, header) = (styles.get_literal(), styles.get_header());
    let names = GROUPS.iter().map(|(name, _)| columns(name));
    let longest = names.max().unwrap_or_default();
    let mut list = String::new();
    let mut last = None;
    for (name, group) in GROUPS {
        if last != Some(group) {
            let between = if last.is_some() { "\n" } else { "" };
            let title = group.title();
            let colon = messages::heading(title.text(lang));
            let _ = writeln!(list, "{between}{header}{}{header:#}", colon.text(lang));
            last = Some(group);
        }
        let about = about(name);
        let lines = wrapped(&about, width.saturating_sub(longest + 4));
        let next = format!("\n{}", " ".repeat(longest + 4));
        let name = pad_right(name, longest);
        let _ = writeln!(
            list,
            "{NAME}{literal}{name}{literal:#}  {}",
            lines.join(&next)
        );
    }
    list
}

/// Returns the visible arguments of a command in groups, each with its heading.
fn groups(command: &Command) -> Vec<(&str, Vec<&Arg>)> {
    let mut groups = vec![("引数", Vec::new()), ("オプション", Vec::new())];
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let heading = match arg.get_help_heading() {
            None if arg.is_positional() => "引数",
            None => "オプション",
            Some(english) => {
                let row = HEADINGS.iter().find(|(name, _)| *name == english);
                row.map_or(english, |(_, japanese)| *japanese)
            }
        };
        match groups.iter_mut().find(|group| group.0 == heading) {
            Some((_, arguments)) => arguments.push(arg),
            None => groups.push((heading, vec![arg])),
        }
    }
    groups.retain(|(_, arguments)| !arguments.is_empty());
    // Every command has the common options, and they are the last ones.
    groups.sort_by_key(|(heading, _)| *heading == HEADINGS[0].1);
    groups
}

/// Returns the paragraph of an argument.
fn argument(command: &Command, name: &str, arg: &Arg, width: usize) -> String {
    let literal = command.get_styles().get_literal();
    let short = match arg.get_short() {
        _ if arg.is_positional() => String::new(),
        Some(short) => format!("-{short}, "),
        None => "    ".to_owned(),
    };
    let mut text = format!("{NAME}{literal}{short}{arg}{literal:#}");
    let id = arg.get_id().as_str();
    let inner = width.saturating_sub(MEANING.len());
    for line in wrapped(meaning(name, id).unwrap_or_default(), inner) {
        let _ = write!(text, "\n{MEANING}{line}");
    }
    if !arg.get_action().takes_values() {
        return text;
    }
    let values = arg.get_possible_values();
    let values = values.iter().filter(|value| !value.is_hide_set());
    let values: Vec<&PossibleValue> = values.collect();
    if !arg.is_hide_possible_values_set() && !values.is_empty() {
        let _ = write!(text, "\n\n{MEANING}値：");
        let longest = values.iter().map(|value| columns(value.get_name())).max();
        let longest = longest.unwrap_or_default();
        for value in values {
            let value = value.get_name();
            let _ = write!(text, "\n{MEANING}- {literal}{value}{literal:#}");
            if let Some(meaning) = meaning_of_value(name, id, value) {
                let lines = wrapped(meaning, inner.saturating_sub(longest + 4));
                let next = format!("\n{MEANING}{}", " ".repeat(longest + 4));
                let gap = " ".repeat(longest - columns(value));
                let _ = write!(text, "：{gap}{}", lines.join(&next));
            }
        }
    }
    let defaults = arg.get_default_values();
    if !arg.is_hide_default_value_set() && !defaults.is_empty() {
        let defaults = defaults.iter().map(|value| value.to_string_lossy());
        let defaults = defaults.collect::<Vec<_>>().join(" ");
        let _ = write!(text, "\n\n{MEANING}［既定値：{defaults}］");
    }
    text
}

/// Breaks a line of Japanese: between any two characters, but not in a word of ASCII letters,
/// before a closing bracket or a full stop, or after an opening bracket.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let never_first =
        |c: char| "、。，．：；！？）］」』ー…々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(c);
    let never_last = |c: char| "（［「『".contains(c);
    let mut units: Vec<String> = Vec::new();
    let mut before = None;
    for c in text.chars() {
        let joined = before.is_some_and(|before: char| {
            let in_word = before.is_ascii_graphic() && c.is_ascii_graphic();
            in_word || never_first(c) || never_last(before)
        });
        match units.last_mut().filter(|_| joined) {
            Some(unit) => unit.push(c),
            None => units.push(c.into()),
        }
        before = Some(c);
    }
    let mut lines = vec![String::new()];
    for unit in units {
        let Some(line) = lines.last_mut() else { break };
        let full = !line.is_empty() && columns(line) + columns(unit.trim_end()) > width;
        if full {
            line.truncate(line.trim_end().len());
            lines.push(unit.trim_start().to_owned());
        } else {
            line.push_str(&unit);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_characters_and_not_in_words() {
        assert_eq!(wrapped("局面の値", 4), ["局面", "の値"]);
        assert_eq!(wrapped("局面。値", 4), ["局", "面。", "値"]);
        assert_eq!(wrapped("値は take:4 です", 8), ["値は", "take:4", "です"]);
        assert_eq!(wrapped("値（局面）", 4), ["値", "（局", "面）"]);
        assert_eq!(wrapped("値（局面）", 6), ["値（局", "面）"]);
        assert_eq!(wrapped("", 6), [""]);
    }

    fn built() -> Command {
        let mut program = crate::command();
        program.build();
        program
    }

    /// The program and its commands, with the names of their texts.
    fn all(program: &Command) -> Vec<(&str, &Command)> {
        let commands = program.get_subcommands();
        let commands = commands.map(|command| (command.get_name(), command));
        [("", program)].into_iter().chain(commands).collect()
    }

    #[test]
    fn every_argument_and_value_has_a_japanese_text() {
        let program = built();
        let mut missing = Vec::new();
        for (name, command) in all(&program) {
            if texts(name).is_none() {
                missing.push(format!("the command {name}"));
            }
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                if meaning(name, id).is_none() {
                    missing.push(format!("{name}: {id}"));
                }
                let heading = arg.get_help_heading();
                if heading.is_some_and(|english| HEADINGS.iter().all(|row| row.0 != english)) {
                    missing.push(format!("the heading {heading:?}"));
                }
                for value in arg.get_possible_values() {
                    let value = value.get_help().map(|_| value.get_name().to_owned());
                    let value = value.filter(|value| meaning_of_value(name, id, value).is_none());
                    missing.extend(value.map(|value| format!("{name}: {id}={value}")));
                }
            }
        }
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }

    /// Some arguments and values belong to features of the build.
    #[cfg(all(feature = "cluster", feature = "png"))]
    #[test]
    fn every_japanese_text_has_its_argument_or_value() {
        let program = built();
        let commands = all(&program);
        let ids = |command: &Command| -> Vec<String> {
            let ids = command.get_arguments().map(|arg| arg.get_id().to_string());
            ids.collect()
        };
        let mut unused = Vec::new();
        let has_value = |command: &Command, id: &str, value: &str| {
            let mut arguments = command.get_arguments().filter(|arg| arg.get_id() == id);
            arguments.any(|arg| {
                let values = arg.get_possible_values();
                values.iter().any(|known| known.get_name() == value)
            })
        };
        for (name, command) in &commands {
            let Some(texts) = texts(name) else { continue };
            let ids = ids(command);
            let rows = texts.arguments.iter();
            let rows = rows.filter(|(id, _)| ids.iter().all(|known| known != id));
            unused.extend(rows.map(|(id, _)| format!("{name}: {id}")));
            for (id, value, _) in texts.values {
                if !has_value(command, id, value) {
                    unused.push(format!("{name}: the value {id}={value}"));
                }
            }
        }
        let own = |name: &str, id: &str| {
            let texts = texts(name);
            texts.is_some_and(|texts| texts.arguments.iter().any(|row| row.0 == id))
        };
        for (id, _) in SHARED {
            let used = commands.iter().any(|(name, command)| {
                ids(command).iter().any(|known| known == id) && !own(name, id)
            });
            if !used {
                unused.push(format!("the shared argument {id}"));
            }
        }
        for (id, value, _) in VALUES {
            let used = commands
                .iter()
                .any(|(_, command)| has_value(command, id, value));
            if !used {
                unused.push(format!("the value {id}={value}"));
            }
        }
        assert!(unused.is_empty(), "{}", unused.join("\n"));
    }

    #[test]
    fn the_examples_are_those_of_the_english_page() {
        let commands_of = |text: &str| -> Vec<String> {
            let lines = text.lines().filter_map(|line| line.strip_prefix(NAME));
            let command = |line: &str| match line.trim_start().split_once("  ") {
                Some((command, _)) => command.to_owned(),
                None => line.to_owned(),
            };
            lines.map(command).collect()
        };
        let program = built();
        for (name, command) in all(&program) {
            let english = command.get_after_help().map(ToString::to_string);
            let japanese = texts(name).map_or("", |texts| texts.after);
            let english = commands_of(&english.unwrap_or_default());
            assert_eq!(commands_of(japanese), english, "{name}");
        }
    }

    #[test]
    fn a_page_has_no_english_sentence() {
        let program = in_japanese(crate::command());
        for line in ["grundy --help", "grundy solve --help", "grundy play -h"] {
            let error = program.clone().try_get_matches_from(line.split(' '));
            let page = error.expect_err(line).to_string();
            assert!(page.contains("使い方：grundy"), "{page}");
            let sentences = page.lines().filter(|line| line.contains(". "));
            assert_eq!(sentences.collect::<Vec<_>>(), [""; 0], "{line}");
        }
    }
}
