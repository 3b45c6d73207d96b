//! Requests that do not arrive: the connection is closed after the time limit, and a length that is
//! too large is refused at once.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grundy_web::{Explorer, Open};

/// Returns the server's answer, with a short time limit, to a client that sends these bytes and
/// nothing more.
fn answers(sent: &[&str]) -> Vec<String> {
    let open = Open {
        read_timeout: Duration::from_millis(200),
        ..Open::default()
    };
    let explorer = Explorer::open(&open, Vec::new()).unwrap();
    let address = explorer.address();
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&stopped);
    let server = std::thread::spawn(move || explorer.serve(move || stop.load(Ordering::Relaxed)));
    let answers = sent.iter().map(|text| {
        let mut client = TcpStream::connect(address).unwrap();
        client
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        let text = text.replace("HOST", &address.to_string());
        client.write_all(text.as_bytes()).unwrap();
        let mut answer = Vec::new();
        // The end of the stream comes from the server: the client keeps its side open.
        client.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    });
    let answers = answers.collect();
    stopped.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
    answers
}

#[test]
fn a_request_that_does_not_arrive_is_closed() {
    let head = "POST /api/game HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n";
    let half_body = format!("{head}Content-Length: 100\r\n\r\n{{");
    let absurd = format!("{head}Content-Length: 99999999999999\r\nConnection: close\r\n\r\n");
    let found = answers(&["GET / HTTP/1.1\r\nHost: HO", &half_body, &absurd]);
    assert!(!found[0].contains("200 OK"), "{}", found[0]);
    assert!(found[1].starts_with("HTTP/1.1 408"), "{}", found[1]);
    assert!(found[2].starts_with("HTTP/1.1 413"), "{}", found[2]);
}
