//! Records the commit of the source for `grundy --version`, where it is known.
//!
//! It is the variable `GRUNDY_COMMIT` of a release, or the commit that `cargo package` writes into
//! an archive, or in optimised builds the one of the repository. Other builds have none, so that a
//! commit does not compile the program again.

#![allow(
    clippy::disallowed_methods,
    reason = "a build script reads files and its environment, and runs git"
)]

use std::process::Command;
use std::{env, fs};

/// Digits of a commit that are shown.
const DIGITS: usize = 12;

fn of_archive() -> Option<String> {
    println!("cargo::rerun-if-changed=.cargo_vcs_info.json");
    let info = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = info.split_once("\"sha1\"")?;
    rest.split('"').nth(1).map(str::to_owned)
}

fn of_repository() -> Option<String> {
    if env::var("PROFILE").ok()? != "release" || !fs::exists("../../.git").ok()? {
        return None;
    }
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={log}");
    git(&["rev-parse", "HEAD"])
}

fn main() {
    println!("cargo::rerun-if-env-changed=GRUNDY_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    let given = env::var("GRUNDY_COMMIT").ok();
    let commit = given.or_else(of_archive).or_else(of_repository);
    let commit = commit.filter(|commit| commit.len() >= DIGITS && commit.is_ascii());
    let commit = commit.as_ref().map_or("", |commit| &commit[..DIGITS]);
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let shown = match commit {
        "" => version,
        commit => format!("{version} ({commit})"),
    };
    println!("cargo::rustc-env=GRUNDY_COMMIT={commit}");
    println!("cargo::rustc-env=GRUNDY_VERSION={shown}");
}
