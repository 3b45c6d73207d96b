//! `grundy export --verify`: the program is compiled and run on this machine.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use grundy::export::{Exported, Language, Sample};
use grundy::{Diagnostic, Message};
use tempfile::TempDir;

use crate::commands::messages;
use crate::exit::Exit;

/// A compiler, or an interpreter, with its arguments.
struct Tool {
    program: &'static str,
    arguments: &'static [&'static str],
}

/// The tools of a language, in the order in which they are tried.
fn tools(language: Language) -> &'static [Tool] {
    const OF_CPP: &[&str] = &["-std=c++17", "-O2", "-o", "program", "main.cpp"];
    match language {
        Language::Cpp => &[
            Tool {
                program: "g++",
                arguments: OF_CPP,
            },
            Tool {
                program: "clang++",
                arguments: OF_CPP,
            },
        ],
        Language::Python => &[
            Tool {
                program: "python3",
                arguments: &["-m", "py_compile", "main.py"],
            },
            Tool {
                program: "python",
                arguments: &["-m", "py_compile", "main.py"],
            },
        ],
        Language::Rust => &[Tool {
            program: "rustc",
            arguments: &["--edition", "2021", "-O", "-o", "program", "main.rs"],
        }],
    }
}

/// A compiled program in a temporary folder.
struct Compiled {
    folder: TempDir,
    language: Language,
    tool: &'static Tool,
}

/// Compiles a program and runs it on its samples and on the lines of the header. Returns the
/// result as sentences.
pub(super) fn verify(language: Language, exported: &Exported) -> Result<Vec<Message>, Exit> {
    let program = Compiled::new(language, &exported.text)?;
    let mut slowest = Duration::ZERO;
    for sample in &exported.samples {
        let (output, time) = program.run(sample)?;
        slowest = slowest.max(time);
        if !same(&output, &sample.output) {
            let (input, expected) = (sample.input.trim(), sample.output.trim());
            let fact = messages::program_is_wrong(input, output.trim(), expected);
            return Err(Diagnostic::error("process-failed", fact).into());
        }
    }
    for line in &exported.header {
        let sample = &line.sample;
        let (output, _) = match &line.program {
            None => program.run(sample)?,
            Some(text) => Compiled::new(language, text)?.run(sample)?,
        };
        if !same(&output, &sample.output) {
            let (output, expected) = (output.trim(), sample.output.trim());
            let fact = messages::program_differs_from_header(&line.line, output, expected);
            let error = Diagnostic::error("process-failed", fact);
            return Err(error.help(messages::check_the_header()).into());
        }
    }
    let mut verified = vec![messages::program_is_verified(
        program.tool.program,
        exported.samples.len(),
        format!("{:.3}", slowest.as_secs_f64()),
        exported.text.lines().count(),
    )];
    if !exported.header.is_empty() {
        let answers = exported.header.iter().filter(|line| line.program.is_none());
        let answers = answers.count();
        verified.push(messages::header_is_verified(
            answers,
            exported.header.len() - answers,
        ));
    }
    if let Some(first) = exported.skipped.first() {
        verified.push(messages::header_is_skipped(exported.skipped.len(), first));
    }
    Ok(verified)
}

fn same(a: &str, b: &str) -> bool {
    a.split_whitespace().eq(b.split_whitespace())
}

impl Compiled {
    fn new(language: Language, text: &str) -> Result<Self, Exit> {
        let folder = tempfile::tempdir().map_err(|error| machine(&error.to_string()))?;
        write(&folder.path().join(source(language)), text)?;
        let mut found = None;
        for tool in tools(language) {
            let mut command = Command::new(tool.program);
            command.args(tool.arguments).current_dir(folder.path());
            if let Ok(output) = command.stdin(Stdio::null()).output() {
                found = Some((tool, output));
                break;
            }
        }
        let Some((tool, compiled)) = found else {
            let programs: Vec<&str> = tools(language).iter().map(|tool| tool.program).collect();
            let fact = messages::compiler_is_missing(programs.join(", "));
            let error = Diagnostic::error("process-failed", fact);
            return Err(error.help(messages::install_compiler(programs[0])).into());
        };
        if !compiled.status.success() {
            let errors = String::from_utf8_lossy(&compiled.stderr);
            let first: Vec<&str> = errors.lines().take(5).collect();
            let fact = messages::program_does_not_compile(tool.program, first.join("\n"));
            return Err(Diagnostic::error("process-failed", fact).into());
        }
        Ok(Self {
            folder,
            language,
            tool,
        })
    }

    /// Runs the program on an input; returns its output and the wall-clock time.
    fn run(&self, sample: &Sample) -> Result<(String, Duration), Exit> {
        let folder = self.folder.path();
        let mut command = if self.language == Language::Python {
            let mut command = Command::new(self.tool.program);
            command.arg(folder.join(source(self.language)));
            command
        } else {
            Command::new(folder.join("program"))
        };
        run(&mut command, sample)
    }
}

fn source(language: Language) -> &'static str {
    match language {
        Language::Cpp => "main.cpp",
        Language::Python => "main.py",
        Language::Rust => "main.rs",
    }
}

/// Runs a program on an input; returns its output and the wall-clock time.
fn run(command: &mut Command, sample: &Sample) -> Result<(String, Duration), Exit> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let start = Instant::now();
    let mut child = (command.spawn()).map_err(|error| machine(&error.to_string()))?;
    if let Some(mut input) = child.stdin.take() {
        // A program that ends early closes its input; the comparison of the outputs shows it.
        let _ = input.write_all(sample.input.as_bytes());
    }
    let output = (child.wait_with_output()).map_err(|error| machine(&error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok((text, start.elapsed()))
}

fn write(path: &Path, text: &str) -> Result<(), Exit> {
    let file = File::create(path).and_then(|mut file| file.write_all(text.as_bytes()));
    file.map_err(|error| machine(&error.to_string()))
}

/// An error of the operating system.
fn machine(error: &str) -> Exit {
    let fact = messages::program_cannot_run(error);
    Diagnostic::error("process-failed", fact).into()
}
