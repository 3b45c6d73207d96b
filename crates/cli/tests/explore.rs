//! `grundy explore` as seen by a new user: it prints an address, answers there, and ends at an
//! interrupt.

#![allow(
    missing_docs,
    clippy::disallowed_methods,
    reason = "a test, and it looks at the clock so that it cannot wait for ever"
)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::{Duration, Instant};

#[cfg(unix)]
use common::interrupt;

fn explore(words: &[&str]) -> Child {
    common::grundy(&[&["explore"], words].concat())
        .spawn()
        .expect("the program starts")
}

/// Returns the printed address, and the part after it.
fn address(child: &mut Child) -> (String, String) {
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let rest = line.trim().strip_prefix("http://").expect("an address");
    let (host, state) = rest.split_once('/').expect("a path");
    (host.to_owned(), state.to_owned())
}

/// Returns the answer to a GET request.
fn get(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("the port is open");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Waits at most some seconds for the end.
fn status(mut child: Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let _ = child.kill();
    panic!("it did not end");
}

#[cfg(unix)]
#[test]
fn the_page_is_served_until_an_interrupt() {
    let mut child = explore(&["kayles"]);
    let (host, state) = address(&mut child);
    assert!(host.starts_with("127.0.0.1:"), "{host}");
    assert_eq!(state, "#/table?game=kayles");
    let page = get(&host, "/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    for header in [
        "content-security-policy: default-src 'self'",
        "cross-origin-resource-policy: same-origin",
        "cross-origin-opener-policy: same-origin",
    ] {
        assert!(page.contains(header), "{page}");
    }
    assert!(
        page.contains("/app.js") || page.contains("./app.js"),
        "{page}"
    );
    for file in ["/app.js", "/app.css", "/favicon.svg", "/api/games"] {
        assert!(get(&host, file).starts_with("HTTP/1.1 200"), "{file}");
    }
    interrupt(&child);
    assert_eq!(status(child), Some(0));
}

#[cfg(unix)]
#[test]
fn rules_and_boards_open_with_what_the_page_can_read() {
    for (game, state) in [
        (
            "g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }",
            "#/table?game=g%28x%29%20%3D%20mex",
        ),
        ("connect4:5,4", "#/play?game=connect4:5,4"),
        ("maya", "#/play?game=maya"),
        ("cram:3,4", "#/play?game=cram"),
        ("domineering:3,3", "#/play?game=domineering"),
        ("take:3 5 + kayles 4", "#/play?game=take"),
    ] {
        let mut child = explore(&[game]);
        let (_, found) = address(&mut child);
        assert!(found.starts_with(state), "{found}");
        interrupt(&child);
        assert_eq!(status(child), Some(0));
    }
}

#[test]
fn a_wrong_game_and_a_taken_port_are_refused() {
    let wrong = explore(&["kaylse"]).wait_with_output().expect("an end");
    assert_eq!(wrong.status.code(), Some(2));
    let words = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(words.contains("did you mean `kayles`"), "{words}");

    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let refused = explore(&["--port", &port])
        .wait_with_output()
        .expect("an end");
    assert_eq!(refused.status.code(), Some(2));
    let words = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(words.contains("give another port"), "{words}");
}

/// Returns the body of the answer to a POST request.
fn post(host: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("the port is open");
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn solved(words: &[&str]) {
    let done = common::grundy(&[&["solve"], words, &["--quiet"]].concat()).output();
    assert!(
        done.expect("the program runs").status.success(),
        "{words:?}"
    );
}

#[cfg(unix)]
#[test]
fn databases_give_the_page_its_values() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explore-databases");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let (file, layers) = (path("t.db"), path("c43"));
    solved(&["mnk:3,3,3", "--database", &file]);
    let folders = cfg!(feature = "cluster");
    let mut words = vec!["--database", &file];
    if folders {
        solved(&["connect4:4,3", "--folder", &layers]);
        words.extend(["--database", &layers]);
    }
    let mut child = explore(&words);
    let (host, state) = address(&mut child);
    assert_eq!(state, "#/play?game=mnk:3,3,3");
    let mut asked = vec![("mnk:3,3,3", "draw"), ("mnk:3,3", "draw")];
    asked.extend(folders.then_some(("connect4:4,3", "draw")));
    for (game, outcome) in asked {
        let question = format!("{{\"game\": \"{game}\"}}");
        let answer = post(&host, "/api/position", &question);
        let says = |words: &str| assert!(answer.contains(words), "{game}, {words}: {answer}");
        says("\"database\":true");
        says("\"solved\":true");
        says(&format!("\"outcome\":\"{outcome}\""));
        let reply = post(&host, "/api/reply", &question);
        assert!(reply.contains("\"exact\":true"), "{reply}");
    }
    // Another board does not use these tables.
    let other = post(&host, "/api/position", "{\"game\": \"mnk:3,3,2\"}");
    assert!(!other.contains("\"database\""), "{other}");
    interrupt(&child);
    assert_eq!(status(child), Some(0));

    // An incomplete or invalid table is rejected before the page opens.
    let refused = |path: &str, meant: &str| {
        let refused = explore(&["--database", path]).wait_with_output();
        let refused = refused.expect("an end");
        let words = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{words}");
        assert!(words.contains(meant) && words.contains("help"), "{words}");
        assert!(words.contains(path) && refused.stdout.is_empty(), "{words}");
    };
    refused(&path("none.db"), "cannot be read: there is no such file");
    refused(&path(""), "is not a folder of a game in layers");
    let mut bytes = std::fs::read(&file).expect("a table");
    let last = bytes.len() - 20;
    bytes[last] ^= 1;
    std::fs::write(&file, &bytes).expect("written");
    refused(&file, "it is damaged: the checksum differs");
    std::fs::write(&file, &bytes[..40]).expect("written");
    refused(&file, "its parts contradict each other");
    std::fs::write(&file, "no table").expect("written");
    refused(&file, "it begins with something else");
    let name = bytes
        .windows(3)
        .position(|word| word == b"mnk")
        .expect("a name");
    bytes[name..name + 3].copy_from_slice(b"xyz");
    std::fs::write(&file, &bytes).expect("written");
    refused(&file, "is of another game: `xyz:3,3,3`");
    if folders {
        let shards = std::fs::read_dir(std::path::Path::new(&layers).join("values")).expect("them");
        let shards = shards.map(|entry| entry.expect("a file").path());
        let size = |path: &std::path::PathBuf| std::fs::metadata(path).map_or(0, |meta| meta.len());
        let shard = shards.max_by_key(size).expect("a shard");
        let mut bytes = std::fs::read(&shard).expect("a shard");
        // The first block follows the name of the kind and the subject.
        let line = bytes
            .iter()
            .position(|byte| *byte == b'\n')
            .expect("a line");
        let block = line + 5 + usize::from(bytes[line + 1]);
        bytes[block] ^= 1;
        std::fs::write(&shard, bytes).expect("written");
        refused(&layers, "is damaged: the checksum of block 0 is another");
        std::fs::remove_file(&shard).expect("taken away");
        refused(&layers, "does not exist");
        std::fs::remove_file(std::path::Path::new(&layers).join("solved.txt")).expect("there");
        refused(&layers, "is not solved to its end yet");
    }
}
