//! `grundy explore` as a stranger meets it: it prints an address, answers there, and ends at an interrupt.

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

/// The line that the program prints: its address, and what stands behind it.
fn address(child: &mut Child) -> (String, String) {
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let rest = line.trim().strip_prefix("http://").expect("an address");
    let (host, state) = rest.split_once('/').expect("a path");
    (host.to_owned(), state.to_owned())
}

/// The answer to a request for a path.
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

/// Waits for the end for some seconds, and no longer.
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
    assert!(page.contains("content-security-policy"), "{page}");
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
    assert!(words.contains("another port may be free"), "{words}");
}
