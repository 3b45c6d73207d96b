//! `GRUNDY_KERNEL` forces the kernels of a level, and all of them give the same answers.

#![allow(clippy::disallowed_methods, reason = "a test runs the program")]

use std::process::Command;

/// Returns exit status, output and messages of the program at a level.
fn asked(level: &str, words: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .env("GRUNDY_KERNEL", level)
        .env("LANG", "C")
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let status = output.status.code().unwrap_or(-1);
    (status, text(&output.stdout), text(&output.stderr))
}

#[test]
fn every_level_that_the_processor_has_is_forced_and_answers_the_same() {
    let questions: [&[&str]; 3] = [
        &["table", "0.06", "--to", "3000", "--format", "csv"],
        &["table", "0.7731", "--to", "3000", "--format", "csv"],
        &["nim", "mul", "123456789012", "987654321098"],
    ];
    let expected = questions.map(|words| asked("portable", words));
    let (_, version, _) = asked("portable", &["version"]);
    assert!(
        !version.contains("avx") && !version.contains("GFNI"),
        "{version}"
    );
    for (level, kernel) in [("avx2", "avx2"), ("avx512", "avx512"), ("gfni", "GFNI")] {
        let (status, version, said) = asked(level, &["version"]);
        if status == 2 {
            assert!(said.contains("no kernels of the level"), "{said}");
            continue;
        }
        assert!(version.contains(kernel), "{version}");
        assert_eq!(version.contains("GFNI"), level == "gfni", "{version}");
        assert_eq!(
            questions.map(|words| asked(level, words)),
            expected,
            "{level}"
        );
    }
}

#[test]
fn a_level_that_is_none_is_refused() {
    let (status, _, said) = asked("fast", &["version"]);
    assert_eq!(status, 2);
    assert!(said.contains("portable, avx2, avx512, gfni"), "{said}");
}
