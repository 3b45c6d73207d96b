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
fn programs_in_rust_answer_the_corpus() {
    if !has("rustc") {
        return;
    }
    let folder = folder("export-rust");
    all_problems("rust", |name, cases| {
        let (source, program) = (folder.join(format!("{name}.rs")), folder.join(name));
        export(name, "rust", &source)?;
        let lint = has("clippy-driver").then_some(("clippy-driver", "--emit=metadata"));
        for (compiler, emit) in [Some(("rustc", "--emit=link")), lint].into_iter().flatten() {
            let mut compile = Command::new(compiler);
            compile.args(["--edition", "2021", "-O", "-D", "warnings", emit]);
            compile.args(["--crate-name", "program", "-o"]);
            let target = if compiler == "rustc" {
                program.clone()
            } else {
                folder.join("program.rmeta")
            };
            let compiled = compile.arg(target).arg(&source).output().expect("it runs");
            if !compiled.status.success() {
                let errors = String::from_utf8_lossy(&compiled.stderr).into_owned();
                return Err(format!("{name}: {errors}"));
            }
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

/// A proved period answers heaps of any size, and `--explain` and `--table` change the text.
#[test]
fn periods_answer_large_heaps() {
    let folder = folder("export-periods");
    let run = |words: &[&str]| {
        let output = grundy(words).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{words:?}");
        text
    };
    let heaps = ["70", "82", "83", "1000000000000000007"];
    for (game, list) in [("kayles", "83"), ("dawson-kayles", "87"), ("0.137", "")] {
        let program = run(&["export", game, "--to", "python"]);
        assert!(
            program.contains("T0") && program.contains(list),
            "{program}"
        );
        if !has("python3") {
            continue;
        }
        let source = folder.join("main.py");
        fs::write(&source, &program).expect("a file");
        let values = heaps.map(|heap| {
            let solved = run(&["eval", game, "-e", &format!("g({heap})")]);
            solved.trim().to_owned()
        });
        let python = || {
            let mut command = Command::new("python3");
            command.arg(&source);
            command
        };
        let case = (heaps.join("\n"), values.join("\n"));
        assert_eq!(check(game, &[case], python), Ok(()));
    }
    let explained = run(&["export", "kayles", "--to", "cpp", "--explain"]);
    assert!(explained.contains("// Theorem."), "{explained}");
    let table = run(&["export", "kayles", "--to", "rust", "--table", "9"]);
    assert!(table.contains("[0, 1, 2, 3, 1, 4, 3, 2, 1, 4]"), "{table}");
}

#[test]
fn programs_are_compiled_and_run_on_the_machine() {
    for (language, compiler) in [("cpp", "g++"), ("python", "python3"), ("rust", "rustc")] {
        if !has(compiler) {
            continue;
        }
        let words = ["export", "k-stones", "--to", language, "--verify"];
        let output = grundy(&words).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && text.contains(compiler), "{text}");
        let lines = "`answer:` 2, `expect:` 1";
        assert!(text.contains(lines), "{text}");
    }
    // Without a compiler the error names what to install.
    let mut command = grundy(&["export", "k-stones", "--to", "rust", "--verify"]);
    let output = command.env("PATH", "").output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("install `rustc`"), "{text}");
}

/// The lines of the header are runs of programs: inputs of several forms, and statements with
/// inputs of their own. A wrong line is an error that names it.
#[test]
fn lines_of_the_header_are_run() {
    if !has("python3") {
        return;
    }
    let verify = |game: &str| {
        let words = ["export", game, "--to", "python", "--verify"];
        let output = grundy(&words).output().expect("it runs");
        let text = String::from_utf8(output.stderr).expect("text");
        (output.status.code(), text)
    };
    for (game, lines) in [
        ("deque", "`answer:` 4, `expect:` 4"),
        ("interval-game", "`answer:` 6, `expect:` 0"),
        ("token", "`answer:` 2, `expect:` 6"),
        ("graph-game", "`answer:` 4, `expect:` 0"),
    ] {
        let (code, text) = verify(game);
        assert!(code == Some(0) && text.contains(lines), "{game}: {text}");
    }
    // Rows of different lengths are not an input of a statement.
    let (_, text) = verify("graph-game");
    assert!(
        text.contains("compute: 2, the first is `expect: "),
        "{text}"
    );
    let folder = folder("export-header");
    let rules = folder.join("rules.game");
    let file = rules.to_str().expect("a path");
    let body = "g(x) = mex{ g(x-k) for k in 1..=L if k <= x }\nanswer = xor{ g(h) for h in H }\n";
    for (line, fault) in [
        ("answer with H=[3,4,5], L=3: 2", None),
        (
            "expect with L=2: list{ g(x) for x in 0..5 } == [0,1,2,0,1]",
            None,
        ),
        ("answer with H=[3,4,5], L=3: 3", Some("prints `2`, and `3`")),
        ("expect with L=2: g(4) == 2", Some("prints `0`, and `1`")),
    ] {
        let text = format!("# input: N, L, H[N]\n# {line}\n{body}");
        fs::write(&rules, text).expect("a file");
        let (code, text) = verify(file);
        match fault {
            None => assert!(code == Some(0) && !text.contains("cannot"), "{text}"),
            Some(fault) => {
                assert_eq!(code, Some(2), "{text}");
                assert!(text.contains(fault) && text.contains(line), "{text}");
            }
        }
    }
}

/// Products of inputs of 60 bits before a division or a comparison have 128 bits: all three
/// languages print the answers that integers of any size give.
#[test]
fn products_of_large_inputs_do_not_overflow() {
    let folder = folder("export-wide");
    let (rules, source) = (folder.join("rules.game"), folder.join("main"));
    let text = "# input: lines a, b, m\n\
                answer = [(a*b+a) % m, a*b / (b+1), if a*a <= b*m then 1 else 0, (a*b*3) % (m+1), \
                (m-a*b) / (b+1), (5-a*b) % m]\n";
    fs::write(&rules, text).expect("a file");
    let most = 1_000_000_000_000_000_000_i128;
    let cases = [
        (most, most - 1, most - 11),
        (most - 7, most, 998_244_353),
        (3, 5, 7),
        (999_999_999_989, 999_999_999_961, most),
    ];
    let mut case = (String::new(), String::new());
    for (a, b, m) in cases {
        case.0 += &[a, b, m].map(|one| one.to_string()).join(" ");
        case.0 += "\n";
        let less = i128::from(a * a <= b * m);
        let answers = [
            (a * b + a) % m,
            a * b / (b + 1),
            less,
            (a * b * 3) % (m + 1),
            (m - a * b).div_euclid(b + 1),
            (5 - a * b).rem_euclid(m),
        ];
        case.1 += &answers.map(|one| one.to_string()).join(" ");
        case.1 += "\n";
    }
    let program = folder.join("program");
    for (language, tool, options) in [
        (
            "cpp",
            "g++",
            &["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"][..],
        ),
        (
            "rust",
            "rustc",
            &["--edition", "2021", "-O", "-D", "warnings", "-o"],
        ),
        ("python", "python3", &[]),
    ] {
        if !has(tool) {
            continue;
        }
        let extension = match language {
            "cpp" => "cpp",
            "rust" => "rs",
            _ => "py",
        };
        let source = source.with_extension(extension);
        let words = [
            "export",
            rules.to_str().expect("a path"),
            "--to",
            language,
            "-o",
        ];
        let output = grundy(&words).arg(&source).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}");
        if language != "python" {
            let compiled = Command::new(tool)
                .args(options)
                .arg(&program)
                .arg(&source)
                .output();
            let compiled = compiled.expect("it runs");
            let text = String::from_utf8_lossy(&compiled.stderr);
            assert!(compiled.status.success(), "{text}");
        }
        let run = || {
            if language == "python" {
                let mut command = Command::new(tool);
                command.arg(&source);
                command
            } else {
                Command::new(&program)
            }
        };
        assert_eq!(check(language, &[case.clone()], run), Ok(()));
    }
}

/// A product of inputs is printed with 128 bits, and so is the sign of a score.
#[test]
fn products_of_large_inputs_are_printed() {
    let folder = folder("export-wide-answers");
    let (rules, program) = (folder.join("rules.game"), folder.join("program"));
    let most = i64::MAX;
    let input = format!("{most} {most}\n-{most} {most}\n3 5\n0 -7\n");
    let square = i128::from(most) * i128::from(most);
    for (head, answers) in [
        ("", format!("{}\n-{}\n8\n-7\n", square - 7, square + 7)),
        (
            "# output: won | lost | drawn\n",
            "won lost won lost".to_owned(),
        ),
    ] {
        let text = format!("# input: lines a, b\n{head}answer = a*b-7\n");
        fs::write(&rules, text).expect("a file");
        for (language, extension, tool, options) in [
            (
                "cpp",
                "cpp",
                "g++",
                &["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"][..],
            ),
            (
                "rust",
                "rs",
                "rustc",
                &["--edition", "2021", "-D", "warnings", "-o"],
            ),
        ] {
            let source = folder.join("main").with_extension(extension);
            let words = [
                "export",
                rules.to_str().expect("a path"),
                "--to",
                language,
                "-o",
            ];
            let output = grundy(&words).arg(&source).output().expect("it runs");
            assert!(output.status.success(), "{language}");
            if !has(tool) {
                continue;
            }
            let mut compile = Command::new(tool);
            let compiled = compile.args(options).arg(&program).arg(&source).status();
            assert!(compiled.expect("it runs").success(), "{language}");
            let case = (input.clone(), answers.clone());
            assert_eq!(check(language, &[case], || Command::new(&program)), Ok(()));
        }
    }
}

/// A quotient that is multiplied keeps its parentheses.
#[test]
fn a_quotient_in_a_product_is_in_parentheses() {
    let folder = folder("export-quotient");
    let source = folder.join("main.py");
    let rules = "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y if k != 2 }";
    for language in ["cpp", "rust", "python"] {
        let output = grundy(&["export", rules, "--to", language]).output();
        let program = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
        assert!(program.contains("^ (2 * (y /"), "{language}: {program}");
        fs::write(&source, program).expect("a file");
    }
    if has("python3") {
        let run = || {
            let mut command = Command::new("python3");
            command.arg(&source);
            command
        };
        let case = ("0 3\n1 2\n5 6\n".to_owned(), "1\n1\n7\n".to_owned());
        assert_eq!(check("python", &[case], run), Ok(()));
    }
}

/// The mex of options that are at most half of the number is read from bits of an integer if every
/// other value is 0. Otherwise values may be larger than the number of moves.
#[test]
fn a_function_of_half_its_argument_has_its_mex_from_bits() {
    let path = folder("export-halves").join("rules.game");
    for (value, bits) in [(0, true), (5, false)] {
        let rules = format!(
            "# input: n\ng(n) = if n == 1 then {value} else mex{{ g(d) for d in divisors(n) if d<n }}\nanswer = g(n)\n"
        );
        fs::write(&path, rules).expect("a file");
        for (language, word) in [("cpp", "ctzll"), ("rust", "trailing_zeros")] {
            let arguments = ["export", path.to_str().expect("a path"), "--to", language];
            let output = grundy(&arguments).output().expect("it runs");
            let program = String::from_utf8(output.stdout).expect("UTF-8");
            assert_eq!(program.contains(word), bits, "{language}: {program}");
        }
    }
}

/// The function `winning_move` is a function to call: Python runs it for all small heaps.
#[test]
fn functions_find_winning_moves() {
    let folder = folder("export-functions");
    for language in ["cpp", "rust", "python"] {
        let words = ["export", "kayles", "--to", language, "--function"];
        let output = grundy(&words).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(
            text.contains("winning_move") && !text.contains("main"),
            "{text}"
        );
        if language == "python" && has("python3") {
            let source = folder.join("kayles.py");
            let check = "\nassert winning_move(0) == []\nfor n in range(1, 90):\n    \
                         a, b = winning_move(n)\n    assert n - 2 <= a + b < n and g(a) == g(b)\n";
            fs::write(&source, text + check).expect("a file");
            let status = Command::new("python3").arg(&source).status();
            assert!(status.expect("it runs").success());
        }
    }
    // A position that is one list is returned as this list.
    let words = ["export", "misere-nim", "--to", "python", "--function"];
    let output = grundy(&words).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.contains("Bouton"),
        "the program uses the theorem: {text}"
    );
    if has("python3") {
        let source = folder.join("nim.py");
        let check = "\nassert [winning_move(h) for h in ([1, 1, 2], [1, 2, 3], [1, 3])] == \
                     [[1, 1, 1], [], [0, 1]]\n";
        fs::write(&source, text + check).expect("a file");
        let status = Command::new("python3").arg(&source).status();
        assert!(status.expect("it runs").success());
    }
    // The law has values for negative numbers, which are outside of the domain of the rules.
    let rules = "g(x>=0) = mex{ g(x-k) for k in [4,1] }";
    let words = ["export", rules, "--to", "python", "--function"];
    let output = grundy(&words).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("[x % 5]"), "the program uses the law: {text}");
    assert!(text.contains("if x - k >= 0 and"), "{text}");
}

/// Two numbers are a table without recursion if the options keep to a direction, else a map.
#[test]
fn two_numbers_are_a_table_in_the_order_of_their_options() {
    let folder = folder("export-two-numbers");
    let cases: &[(&str, &str, &str)] = &[
        (
            "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y, \
             g(x-k,y-k) for k in 1..=min(x,y) }",
            "g(x,y)",
            "table = []",
        ),
        (
            "g(i,j) = max{ i-g(i+1,j) if i<=j, 2*j-g(i,j-1) if i<=j } default 0",
            "g(0,x+y)",
            "table = []",
        ),
        (
            "g(i,j) = mex{ g(i,k)^g(k+1,j)^(i+k)%3 for k in i..j }",
            "g(min(x,y),max(x,y))",
            "table = []",
        ),
        (
            "g(x,y) = win{ g(y,x-k) for k in 1..=x if k*k<=y+1 }",
            "g(x,y)",
            "memo = {}",
        ),
        (
            "g(x,y) = mex{ g(x-1,y+1) if x>=1, g(x,y-k) for k in 2..=y }",
            "g(x,y)",
            "memo = {}",
        ),
    ];
    let input = "4 9\n0 6\n7 7\n3 3\n9 2\n";
    for (function, answer, store) in cases {
        let rules = folder.join("rules.game");
        let text = format!("# input: lines x, y\n{function}\nanswer = {answer}\n");
        fs::write(&rules, text).expect("a file");
        let file = rules.to_str().expect("a path");
        let output = grundy(&["export", file, "--to", "python"]).output();
        let program = String::from_utf8(output.expect("it runs").stdout).expect("text");
        assert!(program.contains(store), "{function}: {program}");
        if !has("python3") {
            continue;
        }
        let mut judge = grundy(&["judge", file]);
        judge.stdin(Stdio::piped()).stdout(Stdio::piped());
        let expected = fed(judge, input)
            .wait_with_output()
            .expect("it ends")
            .stdout;
        let expected = String::from_utf8(expected).expect("text");
        assert_eq!(expected.lines().count(), 5, "{function}");
        let source = folder.join("main.py");
        fs::write(&source, &program).expect("a file");
        let python = || {
            let mut command = Command::new("python3");
            command.arg(&source);
            command
        };
        let case = (input.to_owned(), expected);
        assert_eq!(check(function, &[case], python), Ok(()));
    }
}

/// `compare` runs a program for each position: an exported program agrees, and a wrong answer is
/// found at the least position.
#[test]
fn rules_are_compared_with_a_program() {
    for command in ["cmd:", "cmd:./a-program-that-does-not-exist"] {
        let output = grundy(&["compare", "kayles", command]).output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{command}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("cmd:python3 solution.py"), "{text}");
    }
    if !has("python3") {
        return;
    }
    let folder = folder("export-compare");
    let source = folder.join("main.py");
    let file = source.to_str().expect("a path");
    let program = format!("cmd:python3 {file}");
    let compare = |game: &str, to: &str| {
        let words = ["compare", game, &program, "--to", to];
        let output = grundy(&words).output().expect("it runs");
        let texts = [output.stdout, output.stderr].map(String::from_utf8);
        (
            output.status.code(),
            texts.map(|text| text.expect("text")).concat(),
        )
    };
    let export = grundy(&["export", "kayles", "--to", "python", "-o", file]).output();
    assert!(export.expect("it runs").status.success());
    let (code, text) = compare("kayles", "20");
    assert!(code == Some(0) && text.contains("21"), "{text}");
    // Words of a judge are outcomes; the program is wrong at 3 + 4.
    let wrong = "x, y = map(int, input().split())\n\
                 print('First' if x != y and x + y != 7 else 'Second')\n";
    fs::write(&source, wrong).expect("a file");
    let (code, text) = compare("rook", "4");
    assert!(code == Some(1) && text.contains("3,4"), "{text}");
    for (wrong, fact) in [
        ("print('maybe')\n", "`maybe`"),
        ("pass\n", "not one value"),
        ("import sys\nsys.exit(3)\n", "3"),
    ] {
        fs::write(&source, wrong).expect("a file");
        let (code, text) = compare("kayles", "20");
        assert!(code == Some(2) && text.contains(fact), "{text}");
    }
}

/// The theorem of a certificate shows the game and its numbers, and nothing is written about a
/// claim that the library does not cover. `./test proofs` compiles such files.
#[test]
fn a_certificate_is_a_theorem_for_rocq() {
    let folder = folder("export-rocq");
    let run = |words: &[&str]| {
        let mut command = grundy(words);
        command.current_dir(&folder);
        let output = fed(command, "").wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), text, errors)
    };
    for code in ["0.165", "0.77u"] {
        let (status, ..) = run(&["period", code, "--certificate", &format!("{code}.cert")]);
        assert_eq!(status, Some(0), "{code}");
    }
    let (status, text, _) = run(&["export", "0.165.cert", "--to", "rocq"]);
    assert_eq!(status, Some(0));
    let statement = "Theorem period_0_165 :\n  has_period \"0.165\" 5181 1550 /\\ has_largest_value \"0.165\" 25 620.\n";
    assert!(text.contains(statement), "{text}");
    assert!(
        text.contains("ByRareValues {| bits := 27; position := false |} 400"),
        "{text}"
    );
    // The same theorem from the rules of the game.
    let (status, of_rules, _) = run(&["export", "subtract:1,3,4", "--to", "rocq"]);
    assert_eq!(status, Some(0));
    assert!(
        of_rules.contains("has_period \"subtract:1,3,4\" 0 7"),
        "{of_rules}"
    );
    for (words, reason) in [
        (["export", "0.77u.cert", "--to", "rocq"], "unequal heaps"),
        (["export", "0.3(1)", "--to", "rocq"], "repeated last digit"),
        (["export", "0.6", "--to", "rocq"], "no certificate"),
    ] {
        let (status, text, errors) = run(&words);
        assert_eq!((status, text.as_str()), (Some(2), ""), "{words:?}");
        assert!(errors.contains(reason), "{errors}");
    }
    // A law is a theorem about its rules; other digits than binary ones are refused.
    for (game, part) in [
        ("rook", "forall x y, g x y = (N.lxor x y)."),
        ("lasker-nim", "(x = 0 \\/ 1 <= x) -> g x ="),
        ("wythoff", "binary digits"),
    ] {
        let file = format!("{game}.cert");
        let (status, ..) = run(&["pattern", game, "--certificate", &file]);
        assert_eq!(status, Some(0), "{game}");
        let (_, text, errors) = run(&["export", &file, "--to", "rocq"]);
        assert!((text + &errors).contains(part), "{game}");
    }
    // Values of partizan games, their heaps, and values that grow.
    let heap = "g(x>=0) = { g(x-k) for k in [1,3,4] | g(x-k) for k in [1,2] }";
    for (words, parts) in [
        (
            &["value", "domineering", "..|.."][..],
            [
                "  play domineering \"..|..\" == {integer 1 | integer (-1)}.\n",
                "equal_positions graph replies 5 9 _ domineering string_dec hash_string",
            ],
        ),
        (
            &["value", "domineering", "..", ".|."],
            [
                "  play domineering \"..\" + play domineering \".|.\" == 0.\n",
                "change (total domineering \"..\" [\".|.\"] == 0).",
            ],
        ),
        (
            &["value", "partizan-subtraction", "1,3|2,3:2"],
            [
                "  play (subtraction [1; 3] [2; 3]) 2%nat == ",
                "Nat.eq_dec Pos.of_succ_nat",
            ],
        ),
        (
            &["value", "partizan-euclid", "7,5"],
            [
                "  play partizan_euclid (7, 5)%nat == {{0 | 0} | {{0 | 0} | 0}}.\n",
                "pair_dec hash_pair",
            ],
        ),
        (
            &["value", "hackenbush", "0-1r"],
            [
                "  play hackenbush [Edge 0 1 \"r\"] == integer (-1).\n",
                "edges_dec hash_edges",
            ],
        ),
        (
            &["value", heap, "1"],
            ["  {0 | 0} == {0 | 0}.\n", "equal_nodes graph replies"],
        ),
        (
            &["period", heap],
            [
                "Theorem period : heaps_have_period [1; 3; 4] [1; 2] 0 5.\n",
                "check_heaps_sound",
            ],
        ),
        (
            &["period", "0.12(3)"],
            [
                "  has_arithmetic_period \"0.12(3)\" 3 2 1.\n",
                "certified_growth _ _ _ _ 4",
            ],
        ),
    ] {
        let (status, ..) = run(&[words, &["--certificate", "claim.cert"]].concat());
        assert_eq!(status, Some(0), "{words:?}");
        let (status, text, errors) = run(&["export", "claim.cert", "--to", "rocq"]);
        assert_eq!(status, Some(0), "{errors}");
        for part in parts {
            assert!(text.contains(part), "{words:?}: {text}");
        }
    }
    // A star before a parenthesis would end a comment.
    let star = [
        "value",
        "domineering",
        "#..|...|..#",
        "--certificate",
        "star.cert",
    ];
    assert_eq!(run(&star).0, Some(0));
    let (_, text, _) = run(&["export", "star.cert", "--to", "rocq"]);
    let first = text.lines().next().expect("a comment");
    assert!(first.contains("+-(1* )"), "{first}");
    assert_eq!(first.matches("*)").count(), 1, "{first}");
    // A misère quotient with its table of products.
    let quotient = ["misere", "0.3", "--certificate", "misere.cert"];
    assert_eq!(run(&quotient).0, Some(0));
    let (status, text, errors) = run(&["export", "misere.cert", "--to", "rocq"]);
    assert_eq!(status, Some(0), "{errors}");
    for part in [
        "products :=\n    [[0; 1];\n     [1; 0]]%N;\n",
        "lost := [1]%N;\n",
        "Theorem outcomes : has_misere_quotient \"0.3\" quotient.\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let (status, _, errors) = run(&["export", "kayles", "--to", "rocq", "--explain"]);
    assert_eq!(status, Some(2));
    assert!(errors.contains("leave out `--explain`"), "{errors}");
}
