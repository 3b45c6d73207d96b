//! The answers of rules to many cases: a JSON object a line, or the input of a programming contest.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};

use grundy::formula::{Cases, Contest, Output, json};
use grundy::{Diagnostic, Failure, Formula, Message, Value};

use super::messages;
use crate::exit::Done;
use crate::output::reason;
use crate::shell::Shell;

/// Maximum length of a line of inputs.
pub const MAX_LINE: u64 = 1 << 26;

/// How the answer of each case is printed.
pub enum Printed {
    Json,
    Words(Output),
}

/// The answers to the cases of an input.
pub struct AnsweredCases {
    /// The expression, or `answer`.
    pub expr: Option<String>,
    pub printed: Printed,
}

impl AnsweredCases {
    /// Answers the cases of a file, or of the standard input for `-`.
    pub fn run_file(
        &self,
        game: &mut Formula,
        path: &str,
        out: impl Write,
        shell: &mut Shell,
    ) -> Done {
        if path == "-" {
            shell.take_stdin()?;
            let mut lines = BufReader::with_capacity(1 << 16, io::stdin().lock());
            let name = messages::standard_input();
            return self.stream(game, &mut lines, &name, out, shell);
        }
        let file = File::open(path).map_err(|error| {
            let fact = crate::messages::not_read(path, reason(&error));
            Diagnostic::error("unreadable", fact).help(messages::give_lines_of_inputs())
        })?;
        let mut lines = BufReader::with_capacity(1 << 16, file);
        let name = Message::same(path.to_owned());
        self.stream(game, &mut lines, &name, out, shell)
    }

    /// Prints one value for each case. Results before a failure are printed first.
    fn stream(
        &self,
        game: &mut Formula,
        reader: &mut BufReader<impl Read>,
        name: &Message,
        mut out: impl Write,
        shell: &mut Shell,
    ) -> Done {
        let contest = Contest::of(game)?;
        let mut lines = InputLines { reader, number: 0 };
        let mut case = 0;
        // A file that starts as JSON is JSON, regardless of the rules.
        let contest = contest.filter(|_| !lines.begins_with(b'{'));
        if let Some(contest) = contest {
            let mut cases = Cases::new(&contest, || lines.next(name), name.english());
            while let Some(inputs) = cases.next_case().inspect_err(|_| drop(out.flush()))? {
                let place = cases.place();
                for (input, value) in inputs {
                    game.give(&input, value);
                }
                let value = self
                    .of(game, shell)
                    .map_err(|f| f.note(messages::with_inputs_up_to(place)));
                case += 1;
                self.put(value, case, &mut out)?;
            }
            if matches!(&self.printed, Printed::Words(output) if output.one_line()) {
                writeln!(out)?;
            }
        } else {
            while let Some(line) = lines.next(name).inspect_err(|_| drop(out.flush()))? {
                if line.trim().is_empty() {
                    continue;
                }
                let value = self.line(game, line.trim_end(), (name, lines.number), shell);
                case += 1;
                self.put(value, case, &mut out)?;
                // An interactive client that waits for the answer before the next line gets it.
                if lines.reader.buffer().is_empty() {
                    out.flush()?;
                }
            }
        }
        out.flush()?;
        shell.progress.timing();
        Ok(())
    }

    /// Prints an answer. On a failure, flushes the earlier answers and returns the failure.
    fn put(&self, value: Result<Value, Failure>, case: u64, out: &mut impl Write) -> Done {
        match value {
            Ok(value) => match &self.printed {
                Printed::Words(output) if output.one_line() => {
                    write!(out, "{}", output.text(&value, case))?;
                }
                Printed::Words(output) => writeln!(out, "{}", output.text(&value, case))?,
                Printed::Json => writeln!(out, "{}", json::from_value(&value))?,
            },
            Err(failure) => {
                out.flush()?;
                return Err(failure.into());
            }
        }
        Ok(())
    }

    /// Evaluates the expression or the answer, for the current inputs of the rules.
    fn of(&self, game: &mut Formula, shell: &mut Shell) -> Result<Value, Failure> {
        match &self.expr {
            Some(expr) => game.eval(expr, &mut shell.run()),
            None => game.answer(&mut shell.run()),
        }
    }

    fn line(
        &self,
        game: &mut Formula,
        line: &str,
        (name, number): (&Message, u64),
        shell: &mut Shell,
    ) -> Result<Value, Failure> {
        let line_number = usize::try_from(number).unwrap_or(usize::MAX);
        game.give_line(line, (name, line_number), self.expr.as_deref())
            .and_then(|()| self.of(game, shell))
            .map_err(|failure| {
                failure.note(messages::with_inputs_of(messages::line_of(name, number)))
            })
    }
}

/// The lines of an input, none longer than [`MAX_LINE`].
struct InputLines<'a, R> {
    reader: &'a mut BufReader<R>,
    /// The number of lines read.
    number: u64,
}

impl<R: Read> InputLines<'_, R> {
    /// Whether the first non-blank character is this sign, within the first buffer of the input.
    fn begins_with(&mut self, sign: u8) -> bool {
        let Ok(piece) = self.reader.fill_buf() else {
            return false; // reported when the first line is read
        };
        piece.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&sign)
    }

    fn next(&mut self, name: &Message) -> Result<Option<String>, Failure> {
        self.number += 1;
        let place = messages::line_of(name, self.number);
        let mut line = String::new();
        let read = (&mut *self.reader).take(MAX_LINE + 1).read_line(&mut line);
        match read {
            Ok(0) => Ok(None),
            Ok(bytes) if bytes as u64 > MAX_LINE => {
                let fact = messages::line_too_long(place, MAX_LINE);
                let finding = Diagnostic::error("too-long", fact);
                Err(finding.help(messages::inputs_are_json()).into())
            }
            Ok(_) => Ok(Some(line)),
            Err(error) => {
                let fact = crate::messages::with_name(place, reason(&error));
                let finding = Diagnostic::error("unreadable", fact);
                Err(finding.help(messages::inputs_are_utf8()).into())
            }
        }
    }
}
