//! Arguments that the parser refuses, and its help pages.

mod errors;
mod help;
mod japanese;
mod messages;

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::Write;

use anstream::{AutoStream, ColorChoice};
use clap::Command;
use clap::error::{Error, ErrorKind};
use grundy::{Diagnostic, Failure, Lang, printable};

use crate::exit::Exit;
use crate::messages as shared;
use crate::output::{finish_output, look};

pub use help::{in_groups, in_japanese, wrapped};

/// Returns the language of a run before its arguments are parsed: that of `--language`, else that
/// of the environment.
pub fn language_of(words: &[OsString]) -> Lang {
    value_of("--language", words)
        .and_then(|name| name.parse().ok())
        .unwrap_or_else(crate::options::language_of_environment)
}

/// Applies `--color` before the arguments are parsed, so that their errors and the help pages obey
/// it too.
pub fn set_colour(words: &[OsString]) {
    if let Some(choice) = value_of("--color", words).and_then(crate::options::colour_named) {
        choice.write_global();
    }
}

/// Returns the value of an option of the form `--name value` or `--name=value`.
fn value_of<'w>(option: &str, words: &'w [OsString]) -> Option<&'w str> {
    let mut words = words.iter().skip(1).map_while(|word| match word.to_str() {
        Some("--") => None,
        word => Some(word.unwrap_or_default()),
    });
    match words.find_map(|word| word.strip_prefix(option))? {
        "" => words.next(),
        value => value.strip_prefix('='),
    }
}

/// Prints a help page, or the error of the arguments, and returns the exit status.
///
/// The sentences of the parser contain the arguments as they are. If they have control characters,
/// the parser reads them once more in printable form, and that error is printed.
pub fn refuse(error: Error, parser: &Command, words: &[OsString]) -> u8 {
    let lang = language_of(words);
    if !error.use_stderr() {
        return print_help(&error, lang);
    }
    let not_utf8 = words.iter().find(|word| word.to_str().is_none());
    if let (ErrorKind::InvalidUtf8, Some(word)) = (error.kind(), not_utf8) {
        let fact = shared::argument_is_not_utf8(printable_word(word));
        let finding = Diagnostic::error("not-utf8", fact).help(shared::rename_or_redirect());
        return report(&Failure::from(finding), lang);
    }
    let shown: Vec<String> = words.iter().map(|word| printable_word(word)).collect();
    let is_same = |(shown, word): (&String, &OsString)| OsStr::new(shown) == word;
    let error = if shown.iter().zip(words).all(is_same) {
        error
    } else {
        let again = parser.clone().try_get_matches_from(&shown);
        again.err().unwrap_or(error)
    };
    let text = errors::text(&error, parser, &shown, lang);
    let text = text.unwrap_or_else(|| error.render().ansi().to_string());
    let _ = write!(anstream::stderr(), "{text}");
    2
}

/// Prints a help page or the version.
fn print_help(error: &Error, lang: Lang) -> u8 {
    let page = error.render();
    let text = match AutoStream::choice(&std::io::stdout()) {
        ColorChoice::Never => page.to_string(),
        _ => page.ansi().to_string(),
    };
    let written = crate::output::Stdout::new().write_all(text.as_bytes());
    match finish_output().and(written).map_err(Exit::from) {
        Err(Exit::Failure(failure)) => report(&failure, lang),
        _ => 0,
    }
}

/// Prints an error before the options are known: as text.
fn report(failure: &Failure, lang: Lang) -> u8 {
    let _ = writeln!(anstream::stderr(), "{}", failure.render(look(lang)));
    2
}

/// An argument in printable form. Bytes that are not UTF-8 are written as `\\xff`.
fn printable_word(word: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in word.as_encoded_bytes().utf8_chunks() {
        shown += &printable(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_known_before_the_arguments_are_parsed() {
        let language =
            |line: &str| language_of(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(language("grundy solve --language ja"), Lang::Ja);
        assert_eq!(language("grundy --language=ja solve"), Lang::Ja);
        assert_eq!(
            language("grundy solve --language en --language ja"),
            Lang::En
        );
        let environment = crate::options::language_of_environment();
        for line in [
            "grundy",
            "grundy -- --language ja",
            "grundy --language",
            "--language ja",
        ] {
            assert_eq!(language(line), environment, "{line}");
        }
    }

    #[test]
    fn an_argument_is_printable() {
        assert_eq!(printable_word(OsStr::new("a\u{1b}[31m")), "a\\u{1b}[31m");
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            assert_eq!(
                printable_word(OsStr::from_bytes(b"n\xff.game")),
                "n\\xff.game"
            );
        }
    }
}
