//! Long runs: killed and interrupted at any moment, they lose nothing and write the same bytes.
#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test of processes reads files and waits"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-long-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn start(folder: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn run(folder: &Path, args: &[&str]) -> Output {
    start(folder, args)
        .wait_with_output()
        .expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Enough values for some seconds in a test build.
const TO: &str = "6000000";

#[test]
fn a_run_that_is_killed_again_and_again_writes_the_same_bytes() {
    let folder = folder("kill");
    for format in ["blocks", "csv", "npy"] {
        let whole = format!("whole.{format}");
        let output = run(&folder, &["table", "0.106", "--to", TO, "-o", &whole]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let broken = format!("broken.{format}");
        let args = [
            "table",
            "0.106",
            "--to",
            TO,
            "-o",
            &broken,
            "--checkpoint",
            "c",
            "--every",
            "0.02",
        ];
        let (mut kills, mut resumed) = (0, 0);
        for pause in [40, 400, 90, 700, 250, 160, 530, 330] {
            resumed += usize::from(folder.join("c").exists());
            let mut child = start(&folder, &args);
            std::thread::sleep(Duration::from_millis(pause));
            if child.try_wait().expect("a status").is_some() {
                break;
            }
            child.kill().expect("killed"); // SIGKILL: nothing can be tidied up
            child.wait().expect("dead");
            kills += 1;
            assert!(
                !folder.join(&broken).exists(),
                "only a whole row gets its name"
            );
        }
        let output = run(&folder, &args);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let read = |name: &str| fs::read(folder.join(name)).expect(name);
        assert!(
            read(&whole) == read(&broken),
            "{format} after {kills} kills"
        );
        assert!(
            kills > 0 && resumed > 0,
            "{kills} kills, {resumed} times resumed"
        );
        assert!(!folder.join("c").exists(), "nothing is left to go on with");
        fs::remove_file(folder.join(&whole)).expect("removed");
        if format == "blocks" {
            let output = run(&folder, &["check", &broken, "--format", "json"]);
            assert!(text(&output.stdout).contains("\"ok\":true"));
        }
    }
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn an_interrupt_leaves_a_checkpoint_and_says_how_far_it_came() {
    let folder = folder("interrupt");
    let args = [
        "table",
        "0.106",
        "--to",
        "20G",
        "-o",
        "v.blocks",
        "--checkpoint",
        "c",
    ];
    let output = run(&folder, &args);
    // A bound is a plain number.
    assert_eq!(output.status.code(), Some(2));
    let args = [
        "table",
        "0.106",
        "--to",
        "20000000000",
        "-o",
        "v.blocks",
        "--checkpoint",
        "c",
    ];
    for round in 0..2 {
        let child = start(&folder, &args);
        std::thread::sleep(Duration::from_millis(1500));
        let killed = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(killed.expect("kill runs").success());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(3), "{round}");
        let said = text(&output.stderr);
        assert!(said.contains("the same command goes on"), "{said}");
        assert!(folder.join("c").exists() && !folder.join("v.blocks").exists());
    }
    // A damaged checkpoint is refused; so is one of another game.
    let saved = fs::read(folder.join("c")).expect("a checkpoint");
    let other = [
        "table",
        "0.77",
        "--to",
        "20000000000",
        "-o",
        "v.blocks",
        "--checkpoint",
        "c",
    ];
    let output = run(&folder, &other);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("one of 0.106, not of 0.77"));
    fs::write(folder.join("c"), &saved[..saved.len() - 9]).expect("written");
    let output = run(&folder, &args);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("bad-checkpoint"),
        "{}",
        text(&output.stderr)
    );
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn an_interrupted_survey_keeps_its_rows() {
    let folder = folder("survey");
    let child = start(&folder, &["survey", "3", "-o", "rows.csv"]);
    std::thread::sleep(Duration::from_millis(1200));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let rows = fs::read_to_string(folder.join("rows.csv")).expect("the rows so far");
    let count = rows.lines().count() as u64 - 1;
    assert!(count > 0 && rows.ends_with('\n'), "{rows}");
    let said = text(&output.stderr);
    assert!(said.contains(&format!("{count} rows are there")), "{said}");
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn a_certificate_that_does_not_hold_is_exit_status_one() {
    let folder = folder("check");
    let output = run(&folder, &["period", "0.156", "--certificate", "good"]);
    assert_eq!(output.status.code(), Some(0));
    let good = fs::read_to_string(folder.join("good")).expect("a certificate");
    fs::write(folder.join("bad"), good.replacen("period ", "period 1", 1)).expect("written");
    for (file, status) in [("good", 0), ("bad", 1), ("none", 2)] {
        let output = run(&folder, &["check", file, "--format", "json"]);
        assert_eq!(output.status.code(), Some(status), "{file}");
        if status < 2 {
            let ok = format!("\"ok\":{}", status == 0);
            assert!(
                text(&output.stdout).contains(&ok),
                "{}",
                text(&output.stdout)
            );
        }
    }
    let _ = fs::remove_dir_all(&folder);
}
