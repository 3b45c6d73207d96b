//! `grundy import` on memo recursions in the styles of contest programs: the rules are recorded
//! next to the sources, and Python computes the values of the source if it is on the machine.

#![allow(
    clippy::disallowed_methods,
    reason = "a test reads files of the repository and runs Python"
)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{fed, grundy};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../import/tests/python")
}

fn sources() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("the sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut all: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .collect();
    all.sort();
    all
}

fn is_wrong(path: &Path) -> bool {
    let name = path.file_name().expect("a name").to_string_lossy();
    name.starts_with("wrong_")
}

/// The rules that the command prints, or the error.
fn import(path: &Path) -> Result<String, String> {
    let output = grundy(&["import", path.to_str().expect("a path"), "--quiet"]).output();
    let output = output.expect("it runs");
    if output.status.success() {
        Ok(String::from_utf8(output.stdout).expect("UTF-8"))
    } else {
        assert_eq!(output.status.code(), Some(2), "{}", path.display());
        Err(String::from_utf8(output.stderr).expect("UTF-8"))
    }
}

#[test]
fn sources_in_common_styles_become_the_recorded_rules() {
    let record = std::env::var("FROZEN").is_ok_and(|mode| mode == "overwrite");
    let mut imported = 0;
    for path in sources().iter().filter(|path| !is_wrong(path)) {
        let rules = import(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let recorded = path.with_extension("game");
        if record {
            fs::write(&recorded, &rules).expect("it is written");
        }
        let expected = fs::read_to_string(&recorded).unwrap_or_default();
        assert_eq!(rules, expected, "{}", path.display());
        imported += 1;
    }
    assert!(imported >= 25, "{imported}");
}

#[test]
fn mistakes_of_sources_are_reported_with_their_line() {
    for (name, line, words) in [
        ("wrong_guard", 7, "does not end"),
        ("wrong_mex", 10, "this is not the mex"),
        ("wrong_memo", 4, "results that were never computed"),
        ("wrong_key", 10, "does not contain the parameter `last`"),
    ] {
        let error = import(&folder().join(format!("{name}.py"))).expect_err(name);
        assert!(error.contains(words), "{name}: {error}");
        assert!(error.contains(&format!(".py:{line}:")), "{name}: {error}");
    }
}

#[test]
fn rules_have_the_values_that_python_computes() {
    let python = Command::new("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if !python.is_ok_and(|status| status.success()) {
        return;
    }
    let mut compared = 0;
    for path in sources().iter().filter(|path| !is_wrong(path)) {
        let rules = fs::read_to_string(path.with_extension("game")).expect("recorded rules");
        let head = rules.lines().find_map(|line| {
            let (head, _) = line.split_once(") = ")?;
            head.split_once('(')
        });
        let (name, params) = head.expect("a definition");
        let params = params.split(", ").count();
        let source = fs::read_to_string(path).expect("a source");
        if ["piles", "state", "s", "mine"].iter().any(|param| {
            rules.contains(&format!("{name}({param})")) || rules.contains(&format!(", {param})"))
        }) {
            continue;
        }
        let function = source
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("def "))
            .and_then(|line| line.split('(').next())
            .expect("a function");
        let most = if params == 1 { 14 } else { 4 };
        let ranges: Vec<String> = (0..params).map(|at| format!("x{at}")).collect();
        let loops: Vec<String> = ranges
            .iter()
            .map(|name| format!("for {name} in range({most})"))
            .collect();
        let script = format!(
            "{source}\nprint([int(v) if not isinstance(v, str) else v for v in \
             [{function}({}) {}]])\n",
            ranges.join(","),
            loops.join(" ")
        );
        let mut command = Command::new("python3");
        command.args(["-c", &script]).stdout(Stdio::piped());
        let output = fed(command, "5\n").wait_with_output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let expected = text.lines().last().unwrap_or_default().replace(' ', "");
        if expected.is_empty() {
            continue; // the grid has positions outside of the arrays of the source
        }
        let loops: Vec<String> = ranges
            .iter()
            .map(|name| format!("for {name} in 0..{most}"))
            .collect();
        let item = format!("{name}({})", ranges.join(","));
        let question = format!("list{{ {item} {} }}", loops.join(" "));
        let path_of_rules = path.with_extension("game");
        let rules_path = path_of_rules.to_str().expect("a path");
        let output = grundy(&["eval", rules_path, "-e", &question, "--quiet"]).output();
        let answer = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
        let answer = answer.trim().replace("false", "0").replace("true", "1");
        assert_eq!(answer.replace('"', "'"), expected, "{}", path.display());
        compared += 1;
    }
    assert!(compared >= 15, "{compared}");
}
