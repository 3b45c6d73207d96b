//! The error of the parser as a text in the language of the run.
//!
//! The parser describes an error by its kind and its context, and its own sentences are English.
//! This module composes the same text of messages, with other tips: see `own_tips`. A test compares
//! the English one with that of the parser.

use std::error::Error as _;
use std::fmt::Write as _;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseIntError};

use clap::Command;
use clap::builder::StyledStr;
use clap::builder::styling::Style;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use grundy::draw::Format;
use grundy::{Lang, Message, suggest};

use super::messages;
use crate::options::InvalidValue;

/// The indentation of the lines below a sentence.
const TAB: &str = "  ";

/// Returns the text of an error, with colours; none for a kind of error that this program does not
/// have.
pub fn text(error: &Error, parser: &Command, words: &[String], lang: Lang) -> Option<String> {
    let styles = parser.get_styles();
    let mark = styled(styles.get_error(), messages::error_mark().text(lang));
    let space = lang.pick(" ", "");
    let mut text = format!("{mark}{space}");
    for (line, message) in fact(error, parser)?.iter().enumerate() {
        if line > 0 {
            text += "\n";
            text += TAB;
        }
        text += message.text(lang);
    }
    let tips = tips(error, parser, words);
    if !tips.is_empty() {
        text += "\n";
    }
    let mark = styled(styles.get_valid(), messages::tip().text(lang));
    for tip in tips {
        let _ = write!(text, "\n{TAB}{mark}{space}{}", tip.text(lang));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let mark = styled(styles.get_usage(), messages::usage().text(lang));
        let _ = write!(text, "\n\n{mark}{space}{}", without_title(usage));
    }
    let help = styled(styles.get_literal(), "--help");
    let more = messages::more_information(help);
    let _ = write!(text, "\n\n{}\n", more.text(lang));
    Some(text)
}

/// A name in a style.
fn styled(style: &Style, name: &str) -> String {
    format!("{style}{name}{style:#}")
}

/// The lines of usage without the title before them.
fn without_title(usage: &StyledStr) -> String {
    let usage = usage.ansi().to_string();
    match usage.split_once(' ') {
        Some((_, usage)) => usage.to_owned(),
        None => usage,
    }
}

/// Returns the text of a part of the context.
fn part(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// Returns the texts of a part of the context.
fn parts(error: &Error, kind: ContextKind) -> &[String] {
    match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts,
        Some(ContextValue::String(text)) => std::slice::from_ref(text),
        _ => &[],
    }
}

/// Returns what is wrong: a sentence, and lines below it.
fn fact(error: &Error, parser: &Command) -> Option<Vec<Message>> {
    let styles = parser.get_styles();
    let valid = |name: &str| styled(styles.get_valid(), name);
    let invalid = |name: &str| styled(styles.get_invalid(), name);
    let literal = |name: &str| styled(styles.get_literal(), name);
    let argument = part(error, ContextKind::InvalidArg);
    let value = part(error, ContextKind::InvalidValue);
    let command = part(error, ContextKind::InvalidSubcommand);
    let names = |names: &[String]| {
        let names = names.iter().map(|name| Message::same(valid(name)));
        Message::joined(names, ", ", ", ")
    };
    let lines = match error.kind() {
        ErrorKind::UnknownArgument => vec![messages::unexpected_argument(invalid(argument?))],
        ErrorKind::InvalidSubcommand => vec![messages::unrecognized_command(invalid(command?))],
        ErrorKind::MissingSubcommand => {
            let commands = names(parts(error, ContextKind::ValidSubcommand));
            vec![
                messages::missing_command(invalid(command?)),
                messages::valid_commands(commands),
            ]
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = parts(error, ContextKind::InvalidArg);
            let missing = missing.iter().map(|name| Message::same(valid(name)));
            [messages::missing_arguments()]
                .into_iter()
                .chain(missing)
                .collect()
        }
        ErrorKind::InvalidValue => {
            let fact = match value? {
                "" => messages::missing_value(invalid(argument?)),
                value => messages::invalid_value(invalid(value), literal(argument?)),
            };
            match parts(error, ContextKind::ValidValue) {
                [] => vec![fact],
                values => vec![fact, messages::valid_values(names(values))],
            }
        }
        ErrorKind::ValueValidation => {
            let fact = messages::invalid_value(invalid(value?), literal(argument?));
            vec![match reason(error) {
                Some(reason) => messages::with_reason(fact, reason),
                None => fact,
            }]
        }
        ErrorKind::TooManyValues => {
            let (value, argument) = (invalid(value?), literal(argument?));
            vec![messages::unexpected_value(value, argument)]
        }
        ErrorKind::ArgumentConflict => {
            let name = argument?;
            let argument = invalid(name);
            match parts(error, ContextKind::PriorArg) {
                [] => vec![messages::cannot_be_used_with_others(argument)],
                [other] if other == name => vec![messages::used_twice(argument)],
                [other] => vec![messages::cannot_be_used_with(argument, invalid(other))],
                others => {
                    let others = others.iter().map(|name| Message::same(invalid(name)));
                    [messages::cannot_be_used_with_these(argument)]
                        .into_iter()
                        .chain(others)
                        .collect()
                }
            }
        }
        _ => return None,
    };
    Some(lines)
}

/// Returns the reason why a value is invalid, if it is known in both languages.
fn reason(error: &Error) -> Option<Message> {
    let source = error.source()?;
    if let Some(InvalidValue(reason)) = source.downcast_ref() {
        return Some(reason.clone());
    }
    if let Some(error) = source.downcast_ref::<ParseIntError>() {
        return match error.kind() {
            IntErrorKind::Empty => Some(messages::empty_number()),
            IntErrorKind::InvalidDigit => Some(messages::invalid_digit()),
            IntErrorKind::PosOverflow => Some(messages::number_is_too_large()),
            IntErrorKind::NegOverflow => Some(messages::number_is_too_small()),
            _ => None,
        };
    }
    let address = source.downcast_ref::<AddrParseError>();
    address.map(|_| messages::invalid_address())
}

/// Returns what to do instead.
fn tips(error: &Error, parser: &Command, words: &[String]) -> Vec<Message> {
    let valid = parser.get_styles().get_valid();
    if let Some(line) = meant(error, words) {
        return vec![messages::meant_command(styled(valid, &line))];
    }
    let near = |kind| {
        let names = parts(error, kind).iter();
        let names: Vec<Message> = names
            .map(|name| messages::quoted(styled(valid, name)))
            .collect();
        let several = names.len() > 1;
        (!names.is_empty()).then(|| (several, Message::joined(names, ", ", "、")))
    };
    let command = near_commands(error, valid).map(|(several, names)| {
        if several {
            messages::similar_commands(names)
        } else {
            messages::similar_command(names)
        }
    });
    let argument =
        near(ContextKind::SuggestedArg).map(|(_, name)| messages::similar_argument(name));
    let value = near(ContextKind::SuggestedValue).map(|(_, name)| messages::similar_value(name));
    let mut tips: Vec<Message> = command.into_iter().chain(argument).chain(value).collect();
    if let Some(ContextValue::StyledStrs(others)) = error.get(ContextKind::Suggested) {
        tips.extend(
            others
                .iter()
                .filter_map(|tip| known_tip(tip, error, parser)),
        );
    }
    tips.extend(own_tips(error, parser));
    tips
}

/// Returns the command that does what was typed: a word of another program, a game or a number in
/// the place of a command, or an option of another command.
fn meant(error: &Error, words: &[String]) -> Option<String> {
    let word = |at: usize| words.get(at).map(String::as_str);
    let rest = |at: usize| {
        let rest = words.get(at..).unwrap_or_default().iter();
        let rest: Vec<_> = rest.map(|word| shell_word(word)).collect();
        rest.join(" ")
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let typed = part(error, ContextKind::InvalidSubcommand)?;
            let at = words.iter().position(|word| word == typed)?;
            let line = match typed {
                "man" | "manual" | "doc" | "docs" => "help".to_owned(),
                "list" | "ls" => "games".to_owned(),
                "lookup" | "oeis" | "sequence" => format!("find {}", rest(at + 1)),
                "code" | "write" | "compile" => {
                    format!(
                        "export {} --to cpp",
                        word(at + 1).map_or("k-stones".into(), shell_word)
                    )
                }
                _ if words[at..].len() > 2 && words[at..].iter().all(|w| is_integer(w)) => {
                    format!("find {}", rest(at))
                }
                _ if typed.contains(['{', '=', '(']) || is_integer(typed) => {
                    format!("eval {}", rest(at))
                }
                _ if grundy::Game::named(typed).is_ok() => format!("solve {}", rest(at)),
                _ => return None,
            };
            Some(format!("grundy {}", line.trim_end()))
        }
        ErrorKind::UnknownArgument => {
            let typed = part(error, ContextKind::InvalidArg)?;
            let at = words.iter().position(|word| word == typed)?;
            let command = word(1)?;
            match (command, typed) {
                ("solve", "--all" | "-a") => {
                    let mut words = words.to_vec();
                    "--json".clone_into(&mut words[at]);
                    let words: Vec<_> = words[1..].iter().map(|word| shell_word(word)).collect();
                    Some(format!("grundy {}", words.join(" ")))
                }
                ("games", option) if option.starts_with("--period") => {
                    let period = option.strip_prefix("--period=").or(word(at + 1))?;
                    Some(format!("grundy find --period {}", shell_word(period)))
                }
                ("table" | "pattern" | "laws" | "period", other) if !other.starts_with('-') => {
                    let game = word(2).filter(|game| !game.starts_with('-') && at == 3)?;
                    grundy::Game::named(game).ok()?;
                    grundy::Game::named(other).ok()?;
                    let games = [shell_word(game), shell_word(other)];
                    Some(format!("grundy compare {}", games.join(" ")))
                }
                ("export", game) if !game.starts_with('-') && at == 3 => {
                    let language = match word(2)?.to_ascii_lowercase().as_str() {
                        "cpp" | "c++" | "c" => "cpp",
                        "py" | "python" => "python",
                        "rs" | "rust" => "rust",
                        _ => return None,
                    };
                    Some(format!(
                        "grundy export {} --to {language}",
                        shell_word(game)
                    ))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a word is a natural number.
fn is_integer(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit())
}

/// A word as a shell reads it: in single quotes if it has other characters than those of names.
fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_.,:=/+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The commands with a similar name, the nearest first; only those as near as the nearest.
fn near_commands(error: &Error, valid: &Style) -> Option<(bool, Message)> {
    let typed = part(error, ContextKind::InvalidSubcommand)?;
    let mut near: Vec<(usize, &String)> = (parts(error, ContextKind::SuggestedSubcommand).iter())
        .map(|name| (suggest::distance(typed, name), name))
        .collect();
    let least = near.iter().map(|(distance, _)| *distance).min()?;
    near.retain(|(distance, _)| *distance == least);
    let names = near
        .iter()
        .map(|(_, name)| messages::quoted(styled(valid, name)));
    Some((near.len() > 1, Message::joined(names, ", ", "、")))
}

/// The tips that the parser does not have: the option for a format, and an example of the command.
fn own_tips(error: &Error, parser: &Command) -> Vec<Message> {
    let valid = |name: &str| styled(parser.get_styles().get_valid(), name);
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let word = part(error, ContextKind::InvalidArg).unwrap_or_default();
            let name = word.trim_start_matches('-');
            let is_format = Format::named(name).is_some() || name == "markdown";
            let option = match name {
                "ja" | "en" => Some(format!("--language {name}")),
                name => is_format.then(|| format!("--format {name}")),
            };
            let tip = option.map(|option| messages::quoted(valid(&option)));
            tip.map(messages::option_is_written).into_iter().collect()
        }
        ErrorKind::MissingRequiredArgument => example(error, parser)
            .map(|line| messages::for_example(valid(&line)))
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}

/// The first example in the help of the command that an error is about.
fn example(error: &Error, parser: &Command) -> Option<String> {
    let ContextValue::StyledStr(usage) = error.get(ContextKind::Usage)? else {
        return None;
    };
    let usage = usage.to_string();
    let mut words = usage
        .split_whitespace()
        .skip_while(|word| *word != "grundy")
        .skip(1);
    let command = parser.find_subcommand(words.next()?)?;
    let help = command.get_after_help()?.to_string();
    let line = help
        .lines()
        .map(str::trim)
        .find(|line| line.starts_with("grundy "))?;
    let end = line.find("   ").unwrap_or(line.len());
    Some(line[..end].to_owned())
}

/// Returns the message of a tip that the parser gives as a sentence: the one with its English text.
fn known_tip(tip: &StyledStr, error: &Error, parser: &Command) -> Option<Message> {
    let styles = parser.get_styles();
    let valid = |name: &str| styled(styles.get_valid(), name);
    let invalid = |name: &str| styled(styles.get_invalid(), name);
    let word = part(error, ContextKind::InvalidArg)?;
    // An unknown option is hardly ever a position.
    let is_option = word.starts_with("--");
    let value = messages::pass_as_value(invalid(word), valid(&format!("-- {word}")));
    let as_value = value.english().to_owned();
    let command = messages::command_without_dashes(valid(word), invalid("--"));
    let subcommands = parser.get_subcommands();
    let options = subcommands.flat_map(|command| {
        let options = command.get_arguments().filter_map(|arg| arg.get_long());
        options.map(move |option| format!("{} --{option}", command.get_name()))
    });
    let options = options.map(|words| messages::option_of_command(valid(&words)));
    let english = tip.ansi().to_string();
    [value, command]
        .into_iter()
        .chain(options)
        .find(|message| message.english() == english)
        .filter(|message| !(is_option && message.english() == as_value))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wrong lines, one for each kind of error and each tip.
    const WRONG: &[&str] = &[
        "sovle nim 3",
        "xyzzy",
        "--quiet",
        "se",
        "--dpth 3 search",
        "--depth 3 search nim",
        "solve",
        "solve nim --engin auto",
        "solve nim --engine atuo",
        "solve nim --engine",
        "solve nim --xyzzy",
        "solve nim -x",
        "solve nim --quiet=3",
        "solve nim --ja --ja",
        "solve nim --threads x",
        "solve nim --threads 99999999999999999999",
        "solve nim --workers 4",
        "solve nim --workers 4 --hosts f --folder g --process 1",
        "solve nim --limit cell=3",
        "solve nim --limit cells",
        "solve nim --limit cells=x",
        "solve nim --limit time=x",
        "solve nim --limit cells=99999999999G",
        "solve nim --compound x",
        "solve nim --language jp",
        "table nim --to 5 --box x=0..=5",
        "table nim --to five",
        "table nim --value x",
        "table nim --format bmp",
        "misere nim --to 99999",
        "misere nim --order 9999",
        "misere nim --order x",
        "survey 9",
        "survey 3 --threads 999",
        "survey",
        "explore --host x",
        "explore --port 99999999999999999999",
        "explore --given n=3",
        "games nim kayles",
        "nim mul 2 3 --file f",
        "nim mul --binary 7 --file f",
        "nim mlu 2 3",
        "tree nim --nodes 0",
        "search nim --time x",
        "search nim --compare --algorithm scout",
        "play nim --time x",
        "-- solve nim",
        "check a b c d",
        "completions bsh",
    ];

    fn refused(line: &str) -> (Error, Command) {
        let words: Vec<&str> = ["grundy"].into_iter().chain(line.split(' ')).collect();
        let parser = words.get(1).copied().and_then(crate::commands::alone);
        let parser = parser.unwrap_or_else(crate::command);
        let error = parser.clone().try_get_matches_from(words);
        (error.expect_err(line), parser)
    }

    fn words_of(line: &str) -> Vec<String> {
        let words = ["grundy"].into_iter().chain(line.split(' '));
        words.map(str::to_owned).collect()
    }

    #[test]
    fn the_english_text_is_that_of_the_parser() {
        for line in WRONG {
            let (error, parser) = refused(line);
            let text = text(&error, &parser, &words_of(line), Lang::En).expect(line);
            let own = error.render().ansi().to_string();
            assert_eq!(without_tips(&text), without_tips(&own), "{line}");
        }
    }

    /// The lines of an error without the tips, which differ, and without empty lines.
    fn without_tips(text: &str) -> Vec<&str> {
        let is_tip = |line: &&str| line.contains("tip:") || line.is_empty();
        text.lines().filter(|line| !is_tip(line)).collect()
    }

    #[test]
    fn tips_are_commands_that_work() {
        for (line, tip) in [
            ("slove nim 3", Some("a similar subcommand exists: 'solve'")),
            ("table nim --ja", Some("the option is '--language ja'")),
            ("table nim --latex", Some("the option is '--format latex'")),
            ("solve", Some("for example: grundy solve nim 3 4 5")),
            ("perft nim", Some("for example: grundy perft")),
            ("solve nim --xyzzy", None),
            (
                "table nim --too 5",
                Some("a similar argument exists: '--to'"),
            ),
            ("solve nim 3 --all", Some("grundy solve nim 3 --json")),
            ("man", Some("grundy help")),
            ("lookup 0 1 2 3", Some("grundy find 0 1 2 3")),
            ("0 1 2 3", Some("grundy find 0 1 2 3")),
            ("mex{0,1}", Some("grundy eval 'mex{0,1}'")),
            ("kayles 5", Some("grundy solve kayles 5")),
            ("code take:3", Some("grundy export take:3 --to cpp")),
            ("export py take:3", Some("grundy export take:3 --to python")),
            ("games --period 12", Some("grundy find --period 12")),
            ("table kayles 0.77", Some("grundy compare kayles 0.77")),
            ("solve nim -x", Some("to pass '-x' as a value, use '-- -x'")),
        ] {
            let (error, parser) = refused(line);
            let text = text(&error, &parser, &words_of(line), Lang::En).expect(line);
            let text = anstream::adapter::strip_str(&text).to_string();
            match tip {
                Some(tip) => assert!(text.contains(tip), "{line}: {text}"),
                None => assert!(!text.contains("tip:"), "{line}: {text}"),
            }
        }
    }

    #[test]
    fn the_japanese_text_has_no_english_word() {
        for line in WRONG {
            let (error, parser) = refused(line);
            let text = text(&error, &parser, &words_of(line), Lang::Ja).expect(line);
            let text = anstream::adapter::strip_str(&text).to_string();
            let (sentences, usage) = text.split_once("使い方：").unwrap_or((&text, ""));
            let more = usage.split_once("\n\n").map_or("", |(_, more)| more);
            for sentence in sentences.lines().chain(more.lines()) {
                if sentence.starts_with("  ") && !sentence.contains("：") {
                    continue;
                }
                let outside: String = sentence.split('`').step_by(2).collect();
                let listed = outside.split_once("：");
                let before = listed.map_or(&*outside, |(before, _)| before);
                let english = before.chars().any(|c| c.is_ascii_lowercase());
                assert!(!english, "{line}: {text}");
            }
        }
    }
}
