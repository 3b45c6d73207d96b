//! A program as the second game: it reads a position and prints the value.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use grundy::{Diagnostic, Message, Value};

use crate::commands::messages;
use crate::exit::Exit;

/// The word before a command in the place of a game.
const PREFIX: &str = "cmd:";

/// The longest time for one position.
const PATIENCE: Duration = Duration::from_secs(10);

/// Words of judges for a position that is won, and for one that is lost.
const WORDS: [(&str, bool); 10] = [
    ("true", true),
    ("win", true),
    ("first", true),
    ("yes", true),
    ("alice", true),
    ("false", false),
    ("lose", false),
    ("second", false),
    ("no", false),
    ("bob", false),
];

/// A command with its arguments.
pub(super) struct Program<'a> {
    words: Vec<&'a str>,
}

impl<'a> Program<'a> {
    /// Reads `cmd:PROGRAM ARGUMENT…`; none for another game.
    pub(super) fn read(game: &'a str) -> Result<Option<Self>, Exit> {
        let Some(command) = game.strip_prefix(PREFIX) else {
            return Ok(None);
        };
        let words: Vec<&str> = command.split_whitespace().collect();
        if words.is_empty() {
            let error = Diagnostic::error("wrong-game", messages::no_command());
            return Err(error.help(messages::write_command()).into());
        }
        Ok(Some(Self { words }))
    }

    /// Returns the value that the program prints for a position.
    pub(super) fn value(&self, position: &[i64]) -> Result<Value, Exit> {
        let numbers: Vec<String> = position.iter().map(i64::to_string).collect();
        let input = numbers.join(" ");
        let printed = self.run(&input)?;
        value(printed.trim()).ok_or_else(|| {
            let shown: String = printed.trim().chars().take(60).collect();
            let fact = messages::not_a_value(self.words.join(" "), &input, shown);
            failed(fact, Some(messages::print_a_value()))
        })
    }

    fn run(&self, input: &str) -> Result<String, Exit> {
        let name = self.words.join(" ");
        let mut command = Command::new(self.words[0]);
        command.args(&self.words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| {
            let fact = messages::command_does_not_start(&name, error.to_string());
            failed(fact, Some(messages::write_command()))
        })?;
        if let Some(mut stdin) = child.stdin.take() {
            // A program that ends early closes its input; its output decides.
            let _ = writeln!(stdin, "{input}");
        }
        let text = read_within(&mut child);
        let Some(text) = text else {
            let _ = child.kill();
            let _ = child.wait();
            let fact = messages::program_is_slow(&name, input, PATIENCE.as_secs());
            return Err(failed(fact, Some(messages::smaller_range())));
        };
        let status = child.wait().map_err(|error| {
            let fact = messages::command_does_not_start(&name, error.to_string());
            failed(fact, None)
        })?;
        if status.success() {
            return Ok(text);
        }
        let fact = messages::program_fails(&name, input, status.to_string());
        Err(failed(fact, None))
    }
}

/// The output of a program, unless it takes too long.
fn read_within(child: &mut Child) -> Option<String> {
    let mut stdout = child.stdout.take()?;
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stdout.read_to_end(&mut bytes);
        let _ = send.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receive.recv_timeout(PATIENCE).ok()
}

/// Reads an integer, or a word for the outcome.
fn value(printed: &str) -> Option<Value> {
    if let Ok(number) = printed.parse() {
        return Some(Value::Int(number));
    }
    let known = WORDS
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(printed));
    known.map(|(_, won)| Value::Bool(*won))
}

fn failed(fact: Message, help: Option<Message>) -> Exit {
    let error = Diagnostic::error("process-failed", fact);
    match help {
        Some(help) => error.help(help).into(),
        None => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_words_of_judges_are_values() {
        assert_eq!(value("12"), Some(Value::Int(12)));
        assert_eq!(value("First"), Some(Value::Bool(true)));
        assert_eq!(value("LOSE"), Some(Value::Bool(false)));
        assert_eq!(value(""), None);
        assert_eq!(value("1 2"), None);
    }
}
