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

/// The folder of the sources in a language.
fn folder(language: &str) -> PathBuf {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../import/tests");
    sources.join(language)
}

fn sources(language: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(language)).expect("the sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut all: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|one| one == extension))
        .collect();
    all.sort();
    all
}

/// Whether a program runs on this machine.
fn has(program: &str) -> bool {
    let version = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
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
    let all = [sources("python", "py"), sources("cpp", "cpp")].concat();
    for path in all.iter().filter(|path| !is_wrong(path)) {
        let rules = import(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let recorded = path.with_extension("game");
        if record {
            fs::write(&recorded, &rules).expect("it is written");
        }
        let expected = fs::read_to_string(&recorded).unwrap_or_default();
        assert_eq!(rules, expected, "{}", path.display());
        imported += 1;
    }
    assert!(imported >= 60, "{imported}");
}

#[test]
fn mistakes_of_sources_are_reported_with_their_line() {
    for (name, line, words) in [
        ("python/wrong_guard.py", 7, "does not end"),
        ("python/wrong_mex.py", 10, "this is not the mex"),
        (
            "python/wrong_memo.py",
            4,
            "results that were never computed",
        ),
        (
            "python/wrong_key.py",
            10,
            "does not contain the parameter `last`",
        ),
        ("cpp/wrong_guard.cpp", 8, "does not end"),
        ("cpp/wrong_mex.cpp", 13, "this is not the mex"),
        ("cpp/wrong_memo.cpp", 8, "results that were never computed"),
        (
            "cpp/wrong_key.cpp",
            13,
            "does not contain the parameter `last`",
        ),
        ("cpp/wrong_shared.cpp", 11, "is one array of all calls"),
        ("cpp/wrong_array.cpp", 6, "have no values at first"),
    ] {
        let error = import(&folder(name)).expect_err(name);
        assert!(error.contains(words), "{name}: {error}");
        assert!(error.contains("error[source-mistake]"), "{name}: {error}");
        let (_, extension) = name.split_once('.').expect("an extension");
        let place = format!(".{extension}:{line}:");
        assert!(error.contains(&place), "{name}: {error}");
    }
}

#[test]
fn rules_have_the_values_that_python_computes() {
    if !has("python3") {
        return;
    }
    let mut compared = 0;
    for path in sources("python", "py")
        .iter()
        .filter(|path| !is_wrong(path))
    {
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
        // A method or a script is compared by the import.
        let functions = source.lines().rev();
        let function = functions
            .filter_map(|line| line.strip_prefix("def "))
            .find_map(|line| line.split('(').next());
        let Some(function) = function else { continue };
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

/// The recorded values of a program in C++: the inputs of the rules, what the program reads for
/// them, and lines `g(7) = 2 by 7`, which have a position, its value, and what the program reads.
struct Recorded {
    given: Vec<String>,
    prefix: String,
    values: Vec<(String, String, String)>,
}

fn recorded(path: &Path) -> Recorded {
    let text = fs::read_to_string(path.with_extension("values")).expect("recorded values");
    let mut found = Recorded {
        given: Vec::new(),
        prefix: String::new(),
        values: Vec::new(),
    };
    for line in text.lines() {
        let (left, read) = line.split_once(" by ").expect("what the program reads");
        if let Some(given) = left.strip_prefix("given ") {
            found.given = given.split(' ').map(str::to_owned).collect();
            found.prefix = format!("{read}\n");
            continue;
        }
        let (call, value) = left.split_once(" = ").expect("a value");
        let (_, args) = call.split_once('(').expect("a call");
        let row = (args.to_owned(), value.to_owned(), read.to_owned());
        found.values.push(row);
    }
    assert!(found.values.len() >= 7, "{}", path.display());
    found
}

#[test]
fn rules_of_programs_in_cpp_have_the_recorded_values() {
    let sources = sources("cpp", "cpp");
    let mut compared = 0;
    for path in sources.iter().filter(|path| !is_wrong(path)) {
        let recorded = recorded(path);
        let rules_path = path.with_extension("game");
        let rules = fs::read_to_string(&rules_path).expect("recorded rules");
        let head = rules.lines().find_map(|line| line.split_once(") = "));
        let (name, _) = head
            .and_then(|(head, _)| head.split_once('('))
            .expect("a definition");
        let calls: Vec<String> = (recorded.values.iter())
            .map(|(args, ..)| format!("{name}({args}"))
            .collect();
        let question = format!("[{}]", calls.join(", "));
        let mut words = vec![
            "eval",
            rules_path.to_str().expect("a path"),
            "-e",
            &question,
        ];
        for one in &recorded.given {
            // The rules of a function that does not use an input have none.
            let (input, _) = one.split_once('=').expect("a value");
            if rules.contains(input) {
                words.extend(["--given", one]);
            }
        }
        let output = grundy(&words).arg("--quiet").output().expect("it runs");
        let answer = String::from_utf8(output.stdout).expect("UTF-8");
        let answer = answer.trim().replace("false", "0").replace("true", "1");
        let expected: Vec<&str> = recorded
            .values
            .iter()
            .map(|(_, value, _)| &**value)
            .collect();
        assert_eq!(
            answer,
            format!("[{}]", expected.join(",")),
            "{}",
            path.display()
        );
        compared += 1;
    }
    assert!(compared >= 26, "{compared}");
}

#[test]
fn recorded_values_are_those_of_the_compiled_programs() {
    if !has("g++") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let sources = sources("cpp", "cpp");
    for path in sources.iter().filter(|path| !is_wrong(path)) {
        let recorded = recorded(path);
        let program = folder.path().join("program");
        let compiled = Command::new("g++")
            .args(["-std=c++20", "-O0", "-o"])
            .arg(&program)
            .arg(path)
            .status();
        assert!(compiled.expect("g++ runs").success(), "{}", path.display());
        for (args, value, read) in recorded.values.iter().step_by(5) {
            let mut command = Command::new(&program);
            command.stdout(Stdio::piped());
            let input = format!("{}{read}\n", recorded.prefix);
            let output = fed(command, &input).wait_with_output().expect("it runs");
            let printed = String::from_utf8(output.stdout).expect("UTF-8");
            assert_eq!(printed.trim(), value, "{}: {args}", path.display());
        }
    }
}
