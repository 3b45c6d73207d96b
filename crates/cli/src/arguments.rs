//! Arguments that the parser refuses, and its help pages.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::Write;

use anstream::{AutoStream, ColorChoice};
use clap::Command;
use clap::error::{Error, ErrorKind};
use grundy::{Diagnostic, Failure, printable};

use crate::exit::Exit;
use crate::messages;
use crate::output::{finish_output, look};

/// Prints a help page, or the error of the arguments, and returns the exit status.
///
/// The sentences of the parser contain the arguments as they are. If they have control characters,
/// the parser reads them once more in printable form, and that error is printed.
pub fn refuse(error: Error, parser: Command, words: &[OsString]) -> u8 {
    if !error.use_stderr() {
        return print_help(&error);
    }
    let not_utf8 = words.iter().find(|word| word.to_str().is_none());
    if let (ErrorKind::InvalidUtf8, Some(word)) = (error.kind(), not_utf8) {
        let fact = messages::argument_is_not_utf8(printable_word(word));
        let finding = Diagnostic::error("not-utf8", fact).help(messages::rename_or_redirect());
        return report(&Failure::from(finding));
    }
    let shown: Vec<String> = words.iter().map(|word| printable_word(word)).collect();
    let is_same = |(shown, word): (&String, &OsString)| OsStr::new(shown) == word;
    let error = if shown.iter().zip(words).all(is_same) {
        error
    } else {
        parser.try_get_matches_from(shown).err().unwrap_or(error)
    };
    let _ = write!(anstream::stderr(), "{}", error.render().ansi());
    2
}

/// Prints a help page or the version.
fn print_help(error: &Error) -> u8 {
    let page = error.render();
    let text = match AutoStream::choice(&std::io::stdout()) {
        ColorChoice::Never => page.to_string(),
        _ => page.ansi().to_string(),
    };
    let written = crate::output::Stdout::new().write_all(text.as_bytes());
    match finish_output().and(written).map_err(Exit::from) {
        Err(Exit::Failure(failure)) => report(&failure),
        _ => 0,
    }
}

/// Prints an error before the options are known: as text, in the language of the environment.
fn report(failure: &Failure) -> u8 {
    let look = look(crate::options::language_of_environment());
    let _ = writeln!(anstream::stderr(), "{}", failure.render(look));
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
