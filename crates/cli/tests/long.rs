//! Long runs: killed and interrupted at any moment, they lose no data and write the same bytes.
#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test of processes reads files and waits"
)]

mod common;

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::time::{Duration, SystemTime};

use common::interrupt;

/// Creates a new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-long-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn start(folder: &Path, args: &[&str]) -> Child {
    common::grundy(args)
        .current_dir(folder)
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

/// Identifies one version of a file: identity, length and time. None if it does not exist.
fn writing(path: &Path) -> Option<(u64, u64, SystemTime)> {
    let facts = fs::metadata(path).ok()?;
    Some((facts.ino(), facts.len(), facts.modified().expect("a time")))
}

/// Waits until the file has been written `times` times, or the program has ended by itself. Tests
/// that wait for an event, and not for a time, behave the same on every machine.
fn written(child: &mut Child, path: &Path, times: u32) -> bool {
    let mut last = writing(path);
    let mut count = 0;
    while count < times {
        if child.try_wait().expect("a status").is_some() {
            return false;
        }
        let now = writing(path);
        if now.is_some() && now != last {
            count += 1;
            last = now;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    true
}

/// Enough values for some tenths of a second on any machine.
const TO: &str = "10000000";

#[test]
fn a_run_that_is_killed_again_and_again_writes_the_same_bytes() {
    let folder = folder("kill");
    let checkpoint = folder.join("c");
    for format in ["blocks", "csv", "npy"] {
        let whole = format!("whole.{format}");
        let output = run(&folder, &["table", "0.106", "--to", TO, "-o", &whole]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let broken = format!("broken.{format}");
        let read = |name: &str| fs::read(folder.join(name)).expect(name);
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
            "0.005",
        ];
        let (mut kills, mut resumed) = (0, 0);
        for (checkpoints, pause) in [(0, 5), (1, 0), (1, 3), (2, 1), (1, 7), (3, 0), (1, 30)] {
            let goes_on = checkpoint.exists();
            let mut child = start(&folder, &args);
            let goes = written(&mut child, &checkpoint, checkpoints);
            std::thread::sleep(Duration::from_millis(pause));
            child.kill().expect("killed or gone"); // SIGKILL: no cleanup is possible
            child.wait().expect("dead");
            // It may have ended in the meantime; then the row is complete.
            if folder.join(&broken).exists() {
                assert!(
                    read(&whole) == read(&broken),
                    "only a whole row gets its name"
                );
                break;
            }
            assert!(goes, "it ended without its row");
            kills += 1;
            resumed += usize::from(goes_on);
        }
        resumed += usize::from(checkpoint.exists());
        let output = run(&folder, &args);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(
            read(&whole) == read(&broken),
            "{format} after {kills} kills"
        );
        // The first run is killed at once, the second at its first checkpoint.
        assert!(
            kills > 1 && resumed > 0,
            "{kills} kills, {resumed} times resumed"
        );
        assert!(!checkpoint.exists(), "nothing is left to go on with");
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
        "20X",
        "-o",
        "v.blocks",
        "--checkpoint",
        "c",
    ];
    let output = run(&folder, &args);
    // A bound is a number, or one with k, M or G.
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
        "--every",
        "0.05",
    ];
    for round in 0..2 {
        let mut child = start(&folder, &args);
        assert!(written(&mut child, &folder.join("c"), 2), "{round}");
        interrupt(&child);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(3), "{round}");
        let said = text(&output.stderr);
        assert!(said.contains("repeat the command to resume"), "{said}");
        assert!(folder.join("c").exists() && !folder.join("v.blocks").exists());
    }
    // A damaged checkpoint is rejected; so is one of another game.
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
    assert!(text(&output.stderr).contains("belongs to 0.106, not to 0.77"));
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
fn a_file_of_an_earlier_version_is_refused_by_name_with_advice() {
    let folder = folder("earlier");
    for (args, start) in [
        (
            "table 0.77 --to 100 --checkpoint old",
            "grundy-row-checkpoint 2\n",
        ),
        (
            "period 0.77 --checkpoint old",
            "grundy-values-checkpoint 1\n",
        ),
        ("search othello:4 --checkpoint old", "grundysc\x01\0\0\0"),
        ("solve mnk:3,3,3 --checkpoint old", "grundyck\x02\0\0\0"),
        ("solve mnk:3,3,3 --database old", "grundydb\x02\0\0\0"),
    ] {
        fs::write(folder.join("old"), format!("{start}{:64}", "")).expect("written");
        let args: Vec<&str> = args.split(' ').collect();
        let output = run(&folder, &args);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        let word = start.split([' ', '\x01', '\x02']).next().expect("a word");
        let named = format!("the format `{word}` of an earlier version");
        assert!(
            message.contains(&named) && message.contains("help:"),
            "{message}"
        );
    }
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn a_search_that_is_interrupted_goes_on_from_its_checkpoint() {
    let folder = folder("search");
    let search = |more: &[&'static str]| [&["search", "othello:6"], more].concat();
    let kept = [
        "--checkpoint",
        "c",
        "--every",
        "0.05",
        "--limit",
        "bytes=64M,cells=none",
    ];
    let args = search(&kept);
    for round in 0..2 {
        let mut child = start(&folder, &args);
        assert!(written(&mut child, &folder.join("c"), 2), "{round}");
        if round == 0 {
            let second = run(&folder, &args);
            assert_eq!(second.status.code(), Some(2));
            assert!(text(&second.stderr).contains("checkpoint-in-use"));
        }
        interrupt(&child);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(3), "{round}");
        let said = text(&output.stderr);
        assert!(
            said.contains("repeat the command to resume from the checkpoint"),
            "{said}"
        );
        assert_eq!(
            said.contains("resuming from the checkpoint, after"),
            round == 1,
            "{said}"
        );
    }
    let saved = fs::read(folder.join("c")).expect("a checkpoint");
    // Of another position, truncated, or changed in the middle: rejected, and left unchanged.
    let mut changed = saved.clone();
    changed[saved.len() / 2] ^= 1;
    let other = search(&[&["c2"], &kept[..]].concat());
    for (bytes, args) in [
        (&saved, &other),
        (&saved[..saved.len() - 9].to_vec(), &args),
        (&changed, &args),
    ] {
        fs::write(folder.join("c"), bytes).expect("written");
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains("bad-checkpoint"),
            "{}",
            text(&output.stderr)
        );
        assert!(fs::read(folder.join("c")).expect("still there") == *bytes);
    }
    fs::remove_file(folder.join("c")).expect("removed");
    // A limit preserves a checkpoint too, and the end removes it.
    let ending = "....x./..ox.o/oooo.o/oooxxo/..xx../..x... x";
    let limited = |limit| {
        [
            "search",
            "othello:6",
            ending,
            "--checkpoint",
            "c",
            "--limit",
            limit,
        ]
    };
    let output = run(&folder, &limited("cells=20000"));
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(folder.join("c").exists());
    let output = run(&folder, &limited("cells=none"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let anew = run(
        &folder,
        &["search", "othello:6", ending, "--algorithm", "mtdf"],
    );
    let value = |output: &Output| text(&output.stdout).lines().next().map(str::to_owned);
    assert_eq!(value(&output), value(&anew));
    assert!(!folder.join("c").exists(), "nothing is left to go on with");
    // A search without an exact table has nothing to resume from.
    for more in [
        ["--algorithm", "df-pn"],
        ["--algorithm", "alpha-beta"],
        ["--depth", "3"],
    ] {
        let output = run(&folder, &search(&[&more, &kept[..]].concat()));
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains("wrong-option"),
            "{}",
            text(&output.stderr)
        );
    }
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn an_interrupted_survey_keeps_its_rows() {
    let folder = folder("survey");
    let rows = folder.join("rows.csv");
    let mut child = start(&folder, &["survey", "3", "-o", "rows.csv"]);
    assert!(written(&mut child, &rows, 3), "it ended");
    interrupt(&child);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let rows = fs::read_to_string(rows).expect("the rows so far");
    let count = rows.lines().count() as u64 - 1;
    assert!(count > 0 && rows.ends_with('\n'), "{rows}");
    let said = text(&output.stderr);
    assert!(
        said.contains(&format!("{count} rows are complete")),
        "{said}"
    );
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

#[test]
fn a_record_is_continued_in_its_folder_and_all_heaps_are_recomputed() {
    let folder = folder("record");
    let record = |game: &str, to: &str| {
        let args = [
            "record",
            game,
            "--to",
            to,
            "--dir",
            "r",
            "--recompute",
            "all",
            "--json",
        ];
        run(&folder, &args)
    };
    let log = || fs::read_to_string(folder.join("r/log.tsv")).expect("a log");
    let number = |output: &Output, key: &str| {
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer[key].as_u64().expect("a number")
    };
    let first = record("0.6", "10000");
    assert!(first.status.success(), "{}", text(&first.stderr));
    let recomputed = number(&first, "recomputed");
    assert!(recomputed >= 10_000, "{}", text(&first.stdout));
    // The last line of a process that was killed while it wrote.
    let cut = format!("{}1796000000\t0.6\tequ", log());
    fs::write(folder.join("r/log.tsv"), cut).expect("a log");
    let second = record("0.6", "20000");
    assert!(
        number(&second, "recomputed") >= 20_000,
        "{}",
        text(&second.stdout)
    );
    assert_eq!(
        number(&second, "heaps"),
        number(&record("0.6", "20000"), "heaps")
    );
    let events: Vec<String> = log()
        .lines()
        .filter_map(|line| line.split('\t').nth(2).map(str::to_owned))
        .collect();
    assert_eq!(
        events,
        ["event", "checkpoint", "equal", "equ", "checkpoint", "equal"],
        "{}",
        log()
    );
    let checkpoint = fs::read(folder.join("r/checkpoint")).expect("a checkpoint");
    let logged = log();
    let other = record("0.106", "20000");
    assert_eq!(other.status.code(), Some(2));
    assert!(
        text(&other.stderr).contains("bad-checkpoint"),
        "{}",
        text(&other.stderr)
    );
    assert_eq!(
        fs::read(folder.join("r/checkpoint")).expect("a checkpoint"),
        checkpoint
    );
    assert_eq!(log(), logged);
    let proved = run(&folder, &["record", "0.77"]);
    assert!(proved.status.success(), "{}", text(&proved.stderr));
    let checked = run(&folder, &["check", "0.77.record/certificate"]);
    assert!(checked.status.success(), "{}", text(&checked.stdout));
    fs::remove_dir_all(&folder).expect("a folder");
}
