//! Helpers of several tests of the running program.

#![allow(dead_code, reason = "each test uses a part of this")]

use std::io::Write;
use std::process::{Child, Command, Stdio};

/// Returns a command with these arguments, without input and with captured output.
pub fn grundy(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a command with this input.
pub fn fed(mut command: Command, input: &str) -> Child {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
    // A program that needs no input may have ended already.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    child
}

/// Sends Ctrl-C, like a terminal.
pub fn interrupt(child: &Child) {
    let done = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(done.expect("kill runs").success());
}
