//! `grundy export` for all problems of the corpus with the format of a judge: the programs are
//! compiled without warnings and print the expected answers. A language without a compiler on the
//! machine is passed over.

#![allow(
    clippy::disallowed_methods,
    reason = "a test reads files of the repository and runs compilers"
)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{fed, grundy};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Creates a folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn has(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The problems with their inputs and expected outputs.
fn problems() -> Vec<(String, Vec<(String, String)>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(root().join("tests/corpus")).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let Ok(text) = fs::read_to_string(path.join("judge.txt")) else {
            continue;
        };
        let parts = text.split("--- input\n").skip(1);
        let cases = parts.map(|part| part.split_once("--- output\n").expect("an output"));
        let cases = cases.map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        all.push((name, cases));
    }
    all.sort();
    all
}

/// Exports a problem to a file.
fn export(problem: &str, language: &str, file: &Path) -> Result<(), String> {
    let rules = root().join("tests/corpus").join(problem).join("rules.game");
    let words = [
        "export",
        rules.to_str().expect("a path"),
        "--to",
        language,
        "-o",
        file.to_str().expect("a path"),
    ];
    let output = grundy(&words).output().expect("it runs");
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{problem}: {}",
        String::from_utf8_lossy(&output.stderr)
    ))
}

/// Runs a program on all inputs of a problem.
fn check(
    problem: &str,
    cases: &[(String, String)],
    run: impl Fn() -> Command,
) -> Result<(), String> {
    for (input, expected) in cases {
        let mut command = run();
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let output = fed(command, input).wait_with_output().expect("it ends");
        let found = String::from_utf8_lossy(&output.stdout);
        let same = |a: &str, b: &str| a.split_whitespace().eq(b.split_whitespace());
        if !output.status.success() || !same(&found, expected) {
            return Err(format!(
                "{problem}: for {input:?} {found:?}, not {expected:?}"
            ));
        }
    }
    Ok(())
}

/// Exports, compiles and runs all problems; at least 95 % must have the expected answers.
fn all_problems(language: &str, one: impl Fn(&str, &[(String, String)]) -> Result<(), String>) {
    let problems = problems();
    assert!(problems.len() >= 40, "{}", problems.len());
    let results = problems.iter().map(|(name, cases)| one(name, cases));
    let failed: Vec<String> = results.filter_map(Result::err).collect();
    assert!(
        failed.len() * 20 <= problems.len(),
        "{language}: {} of {}:\n{}",
        failed.len(),
        problems.len(),
        failed.join("\n")
    );
}

#[test]
fn programs_in_cpp_answer_the_corpus() {
    if !has("g++") {
        return;
    }
    let folder = folder("export-cpp");
    all_problems("cpp", |name, cases| {
        let (source, program) = (folder.join(format!("{name}.cpp")), folder.join(name));
        export(name, "cpp", &source)?;
        let mut compile = Command::new("g++");
        compile.args(["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"]);
        let compiled = compile
            .arg(&program)
            .arg(&source)
            .output()
            .expect("it runs");
        if !compiled.status.success() {
            return Err(format!(
                "{name}: {}",
                String::from_utf8_lossy(&compiled.stderr)
            ));
        }
        check(name, cases, || Command::new(&program))
    });
}

#[test]
fn programs_in_python_answer_the_corpus() {
    if !has("python3") {
        return;
    }
    let folder = folder("export-python");
    all_problems("python", |name, cases| {
        let source = folder.join(format!("{name}.py"));
        export(name, "python", &source)?;
        check(name, cases, || {
            let mut command = Command::new("python3");
            command.arg(&source);
            command
        })
    });
}

#[test]
fn rules_that_cannot_be_exported_say_why() {
    for (rules, fact) in [
        ("G(n) = { G(n-1) | } if n>0 else 0", ""),
        ("g(x) = loopy{ g(y) for y in E[x] }\nanswer = g(0)", ""),
        (
            "g(x) = mex{ g(x-k) for k in 1..=m if k<=x }\nanswer = g(n)",
            "order of its inputs",
        ),
    ] {
        let output = grundy(&["export", rules, "--to", "cpp"])
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{rules}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(
            text.contains(fact) && output.stdout.is_empty(),
            "{rules}: {text}"
        );
    }
}

/// Rules of several lines are a comment of several lines.
#[test]
fn programs_of_games_without_a_format_print_values() {
    let folder = folder("export-values");
    let lines = |all: &mut dyn Iterator<Item = String>| all.collect::<Vec<_>>().join("\n");
    for (game, inputs, expression) in [
        (
            "0.77",
            lines(&mut (0..40).map(|n| n.to_string())),
            "list{ g(n) for n in 0..40 }",
        ),
        (
            "rook",
            lines(&mut (0..64).map(|n| format!("{} {}", n / 8, n % 8))),
            "list{ g(n/8, n%8) for n in 0..64 }",
        ),
    ] {
        let answer = grundy(&["eval", game, "-e", expression]).output();
        let answer = String::from_utf8(answer.expect("it runs").stdout).expect("text");
        let expected = answer.trim().trim_matches(['[', ']']).replace(',', "\n");
        let export = |language: &str, file: &Path| {
            let file = file.to_str().expect("a path");
            let output = grundy(&["export", game, "--to", language, "-o", file]).output();
            assert!(output.expect("it runs").status.success(), "{game}");
        };
        if has("python3") {
            let source = folder.join(format!("{game}.py"));
            export("python", &source);
            let run = || {
                let mut command = Command::new("python3");
                command.arg(&source);
                command
            };
            assert_eq!(
                check(game, &[(inputs.clone(), expected.clone())], run),
                Ok(())
            );
        }
        if has("g++") {
            let (source, program) = (folder.join(format!("{game}.cpp")), folder.join(game));
            export("cpp", &source);
            let mut compile = Command::new("g++");
            compile.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"]);
            let compiled = compile.arg(&program).arg(&source).status();
            assert!(compiled.expect("it runs").success(), "{game}");
            let run = || Command::new(&program);
            assert_eq!(check(game, &[(inputs, expected)], run), Ok(()));
        }
    }
}
