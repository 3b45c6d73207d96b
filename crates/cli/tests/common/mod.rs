//! What several tests of the running program need.

#![allow(dead_code, reason = "each test uses a part of this")]

use std::process::{Child, Command, Stdio};

/// The program with some words, without an input; what it says can be read.
pub fn grundy(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Ctrl-C, as a terminal sends it.
pub fn interrupt(child: &Child) {
    let done = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(done.expect("kill runs").success());
}
