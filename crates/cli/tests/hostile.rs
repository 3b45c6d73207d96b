//! Every command with a table of hostile inputs: each run ends by itself with a documented status
//! and a message with advice, within its memory limit.
//!
//! The tests assert no time. A run that hangs is killed after a minute, which no run may reach; the
//! time limit of each run is enforced in every phase.
#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods)] // the tests run the program and watch it

use std::fs::{self, File};
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

mod common;

/// The result of a run.
struct Ended {
    status: Option<i32>,
    err: String,
    out: String,
    /// The largest resident set, in bytes.
    peak: u64,
}

const LIMIT: u64 = 100_000_000;
const LIMITS: &[&str] = &["--limit", "time=1,bytes=100M"];

fn grundy(args: &[&str]) -> Command {
    let mut command = common::grundy(args);
    command
        .env_remove("HOME")
        .env("LANG", "C")
        .env("COLUMNS", "1");
    command
}

fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Waits for the end and samples the memory; another thread reads the output.
fn wait(mut child: Child, what: &str) -> Ended {
    let read = |stream: Option<Box<dyn std::io::Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut stream) = stream {
                let _ = stream.read_to_end(&mut bytes);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = read(child.stdout.take().map(|s| Box::new(s) as _));
    let err = read(child.stderr.take().map(|s| Box::new(s) as _));
    let (begin, mut most) = (Instant::now(), 0);
    let status = loop {
        most = most.max(peak(&child).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if begin.elapsed() > Duration::from_mins(1) {
            let _ = child.kill();
            let _ = child.wait();
            panic!("{what}: it hangs");
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    Ended {
        status: status.code(),
        err: err.join().expect("the messages"),
        out: out.join().expect("the answer"),
        peak: most,
    }
}

fn run(args: &[&str]) -> Ended {
    let child = grundy(&[args, LIMITS].concat()).spawn().expect("it starts");
    wait(child, &args.join(" "))
}

/// Checks the properties of every result.
fn sound(ended: &Ended, what: &str) {
    let status = ended.status;
    assert!(
        matches!(status, Some(0..=3)),
        "{what}: status {status:?}\n{}",
        ended.err
    );
    assert!(!ended.err.contains("panicked"), "{what}: {}", ended.err);
    let most = LIMIT + (64 << 20);
    assert!(ended.peak < most, "{what}: {} bytes of memory", ended.peak);
    if status == Some(2) {
        let told = ["help: ", "Usage:", "For more information"];
        assert!(
            ended.err.contains("error") && told.iter().any(|word| ended.err.contains(word)),
            "{what}: {}",
            ended.err
        );
    }
    if status == Some(3) {
        let told = ["help: ", "stopped", "interrupted"];
        assert!(
            told.iter().any(|word| ended.err.contains(word)),
            "{what}: {}",
            ended.err
        );
    }
}

/// Rules that take unbounded time and memory, numbers that are too large, invalid texts.
const RULES: &[&str] = &[
    "answer = len(list{ i for i in 0..10**9 })",
    "answer = len(set{ i for i in 0..10**9 })",
    "answer = mex{ i for i in 0..10**9 }",
    "answer = sum{ 1 for i in 0..10**12 }",
    "f(x) = f(x+1)\nanswer = f(0)",
    "g(x) = mex{ h(x+1) }\nh(x) = mex{ g(x+2) }\nanswer = g(0)",
    "m(s) = win{ m(list{ y for y in s for i in 0..2 }) }\nanswer = m([1,2])",
    "m(s) = win{ m(put(s,0,'aa')) }\nanswer = m('b')",
    "g(x) = mex{ g(x-k) for k in 1..=x for j in 0..=x for i in 0..=x }\nanswer = g(100000)",
    "answer = 10**99",
    "answer = [[1]][0][5]",
    "answer = 1/0",
    "answer = ((((((((((((((((((((1",
    "answer = 'a",
    "= = =",
];

/// Arguments for GAME.
const GAMES: &[&str] = &[
    "",
    " ",
    "nimm",
    "0.",
    "0.(",
    "0.8G",
    "0.77777777777777777777777777777777777777777777777777777777777777777777777777",
    "subtract:",
    "subtract:0",
    "subtract:-1",
    "subtract:2,1000000000",
    "subtract:1-99999999999",
    "subtract:99999999999999999999",
    "coins:1-99999999999",
    "coins:0",
    "take:-1",
    "take:99999999999999999999",
    "connect4:99,99",
    "connect4:0,0",
    "mnk:-1,3,3",
    "othello:7",
    "/dev/zero",
    "/dev/null",
    "/",
    "no/such/file.game",
    "ニム",
    "𝔤",
];

const POSITIONS: &[&str] = &[
    "-1",
    "-9223372036854775808",
    "99999999999999999999999999",
    "1,2,3,4,5,6,7,8,9",
    "[",
    "[[[[",
    "''",
    "nan",
    "1e9",
    "g(",
    "x",
    "",
];

#[test]
fn rules_without_end_and_of_every_size() {
    for rules in RULES {
        let ended = run(&["eval", rules]);
        sound(&ended, rules);
        assert_ne!(ended.status, Some(0), "{rules}: {}", ended.out);
    }
}

#[test]
fn every_verb_refuses_what_is_no_game() {
    for verb in [
        "solve", "table", "eval", "period", "pattern", "claim", "explain", "search", "tree",
        "perft", "play",
    ] {
        for game in GAMES {
            let mut args = vec![verb, game];
            match verb {
                "claim" => args.push("g(x) == x"),
                "perft" => args.extend(["--depth", "2"]),
                "search" | "tree" => args.extend(["--depth", "1"]),
                _ => {}
            }
            sound(&run(&args), &args.join(" "));
        }
    }
}

#[test]
fn positions_that_are_none_are_refused() {
    for game in [
        "nim",
        "wythoff",
        "kayles",
        "maya",
        "tictactoe",
        "turning-turtles",
        "0.77",
    ] {
        for position in POSITIONS {
            let what = format!("solve {game} {position}");
            let ended = run(&["solve", game, "--", position]);
            sound(&ended, &what);
            if position.starts_with('-') {
                assert_eq!(ended.status, Some(2), "{what}: {}", ended.out);
            }
        }
    }
}

#[test]
fn numbers_are_held_against_their_range() {
    for args in [
        &["table", "nim", "--to", "-5"][..],
        &["table", "nim", "--box", "x=-5..=5"],
        &["table", "nim", "--box", "x=5..=3"],
        &["table", "toads-and-frogs", "--to", "-1"],
        &["solve", "take:-3", "5"],
        &["solve", "drinking-match:3,-5"],
        &["solve", "notakto:-3"],
        &["solve", "connect4:-1,4"],
        &["table", "kayles", "--to", "x"],
        &["pattern", "kayles", "--to", "-1"],
        &["claim", "nim", "g(x) == x", "--to", "-1"],
        &["explain", "kayles", "--to", "-1"],
        &["period", "kayles", "--to", "-1"],
        &["survey", "7"],
        &["survey", "-1"],
        &["perft", "tictactoe", "--depth", "-1"],
        &["search", "tictactoe", "--depth", "-1"],
        &["search", "tictactoe", "--time", "-1"],
        &["tree", "tictactoe", "--nodes", "-1"],
        &["solve", "nim", "3", "--limit", "cells=-1"],
        &["nim", "mul", "-1", "3"],
    ] {
        let what = args.join(" ");
        let child = grundy(args).spawn().expect("it starts");
        let ended = wait(child, &what);
        sound(&ended, &what);
        assert_eq!(ended.status, Some(2), "{what}: {}", ended.out);
    }
}

#[test]
fn what_does_not_fit_the_limits_says_what_it_needs() {
    for args in [
        &["solve", "ruler", "10000000000"][..],
        &["table", "wythoff", "--to", "200000"],
        &["table", "queens", "--to", "30000"],
    ] {
        let ended = run(args);
        sound(&ended, &args.join(" "));
        assert_eq!(ended.status, Some(3), "{args:?}");
        assert!(ended.err.contains("help: "), "{}", ended.err);
    }
    let lifted = [
        "table",
        "wythoff",
        "--to",
        "20000000",
        "--limit",
        "bytes=none,cells=none",
    ];
    let child = grundy(&lifted).spawn().expect("it starts");
    let ended = wait(child, "lifted");
    sound(&ended, "lifted");
    assert_eq!(ended.status, Some(3));
    assert!(
        ended.err.contains("of this machine's memory"),
        "{}",
        ended.err
    );
}

#[test]
fn endless_inputs_are_read_no_farther_than_a_line() {
    for args in [
        &["eval", "nim", "-e", "g(n)", "--inputs", "/dev/zero"][..],
        &["nim", "mul", "--file", "/dev/zero"],
        &["check", "/dev/zero"],
        &["table", "/dev/zero"],
        &["solve", "dobutsu", "--database", "/dev/zero"],
        &["table", "0.106", "--to", "100", "--checkpoint", "/dev/zero"],
    ] {
        let ended = run(args);
        sound(&ended, &args.join(" "));
        assert_ne!(ended.status, Some(0), "{args:?}: {}", ended.out);
    }
}

/// Long work of every kind, in the phase of reading, planning, computing or proving.
const LONG: &[&[&str]] = &[
    &["eval", "answer = sum{ 1 for i in 0..10**12 }"],
    &["eval", "f(x) = f(x+1)\nanswer = f(0)"],
    &["eval", "nim", "-e", "g(n)", "--inputs", "-"],
    &["period", "0.106"],
    &["record", "0.106"],
    &["table", "queens", "--to", "11999", "--limit", "bytes=2G"],
    &["pattern", "grundy", "--to", "10000000"],
    &["claim", "0.007", "g(n) < 10**9", "--to", "100000000"],
    &["solve", "chomp:9,9"],
    &["solve", "othello:6"],
    &["search", "chess", "--depth", "40"],
    &["perft", "chess", "--depth", "30"],
    &["nim", "table", "100000"],
    &["survey", "4"],
];

fn signalled(signal: &str) {
    let folder = std::env::temp_dir().join(format!("grundy{signal}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    for args in LONG {
        let what = format!("{signal} {}", args.join(" "));
        let mut command = grundy(args);
        command.stdin(Stdio::piped()).current_dir(&folder);
        let mut child = command.spawn().expect("it starts");
        let stdin = child.stdin.take();
        std::thread::sleep(Duration::from_millis(700));
        if child.try_wait().expect("a child").is_some() {
            // It needed no stopping; another test checks its successful end.
            drop(stdin);
            continue;
        }
        let sent = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
        let ended = wait(child, &what);
        drop(stdin);
        assert_eq!(ended.status, Some(3), "{what}: {}", ended.err);
        assert!(!ended.err.contains("panicked"), "{what}: {}", ended.err);
    }
    fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn an_interrupt_is_heard_in_every_phase() {
    signalled("-INT");
}

#[test]
fn a_request_to_end_is_heard_in_every_phase() {
    signalled("-TERM");
}

#[test]
fn a_closed_pipe_and_a_full_disk_are_told() {
    let mut child = grundy(&["table", "kayles", "--to", "100000", "--format", "csv"])
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let ended = wait(child, "a closed pipe");
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    for args in [
        &["table", "kayles", "--to", "100000", "--format", "csv"][..],
        &["solve", "nim", "3", "4"],
        &["games"],
    ] {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("it is there");
        let child = grundy(args).stdout(full).spawn().expect("it starts");
        let ended = wait(child, "a full disk");
        assert_eq!(ended.status, Some(2), "{args:?}: {}", ended.err);
        assert!(ended.err.contains("cannot be written"), "{}", ended.err);
    }
}

#[test]
fn a_second_process_on_one_checkpoint_is_refused() {
    let folder = std::env::temp_dir().join(format!("grundy-hostile-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("run.checkpoint");
    let kept = path.to_str().expect("a name");
    let args = [
        "table",
        "0.106",
        "--to",
        "100000000000",
        "--checkpoint",
        kept,
    ];
    let mut first = grundy(&args).spawn().expect("it starts");
    let lock = folder.join("run.checkpoint.lock");
    let begin = Instant::now();
    while !lock.exists() && begin.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(100));
    let second = wait(grundy(&args).spawn().expect("it starts"), "the second");
    assert_eq!(second.status, Some(2), "{}", second.err);
    assert!(second.err.contains("checkpoint-in-use"), "{}", second.err);
    // A dead process holds no lock, even if its files remain.
    first.kill().expect("it runs");
    first.wait().expect("it ended");
    assert!(lock.exists());
    let third = grundy(&args).spawn().expect("it starts");
    std::thread::sleep(Duration::from_millis(300));
    common::interrupt(&third);
    let third = wait(third, "the third");
    assert_eq!(third.status, Some(3), "{}", third.err);
    assert!(!lock.exists());
    fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn a_stopped_table_goes_to_an_array_as_far_as_it_reaches() {
    let path = std::env::temp_dir().join(format!("grundy-hostile-{}.npy", std::process::id()));
    let file = path.to_str().expect("a name");
    // Too large to finish, but small enough for memory; it is stopped during the computation.
    let args = [
        "table", "queens", "--to", "11999", "-o", file, "--limit", "bytes=2G",
    ];
    let child = grundy(&args).spawn().expect("it starts");
    std::thread::sleep(Duration::from_millis(1500));
    common::interrupt(&child);
    let ended = wait(child, "queens");
    assert_eq!(ended.status, Some(3), "{}", ended.err);
    assert!(ended.err.contains("values are known"), "{}", ended.err);
    let bytes = fs::read(&path).expect("the part that is known");
    assert!(bytes.starts_with(b"\x93NUMPY"));
    let head = String::from_utf8_lossy(&bytes[..200.min(bytes.len())]).into_owned();
    assert!(head.contains(", 12000)"), "{head}");
    fs::remove_file(&path).expect("it goes");
}

#[test]
fn a_text_of_many_lines_is_read_to_its_end() {
    let path = std::env::temp_dir().join(format!("grundy-hostile-{}.game", std::process::id()));
    let mut file = File::create(&path).expect("a file");
    for n in 0..100_000 {
        writeln!(file, "g({n}) = {}", n % 7).expect("a line");
    }
    writeln!(file, "g(n) = 0").expect("a line");
    drop(file);
    let ended = run(&["eval", path.to_str().expect("a name"), "-e", "g(99999)"]);
    sound(&ended, "many clauses");
    fs::remove_file(&path).expect("it goes");
}
