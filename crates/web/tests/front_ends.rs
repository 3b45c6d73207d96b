//! Both front ends of the service give the same answers: the server, and the WebAssembly front end,
//! which runs natively here. `ui/site/tests/equal.test.mjs` compares the server with WebAssembly
//! itself, on many more requests.

#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::disallowed_methods,
    reason = "a page brings the time, and the corpus is read from files"
)]

mod common;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::Method;
use common::{events, request, run, send, within};
use grundy_wasm::{Page, WorkerService};
use grundy_web::Limits;
use serde_json::{Value, json};

/// A page that records the events it received.
struct Listening(Instant, Vec<(String, Value)>);

impl Page for Listening {
    fn now(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1e3
    }

    fn send_event(&mut self, _: u64, event: &str, data: &Value) {
        self.1.push((event.to_owned(), data.clone()));
    }

    fn stopped(&mut self) -> bool {
        false
    }
}

/// Removes everything that depends on the time or on the number of earlier tables.
fn plain(events: Vec<(String, Value)>) -> Vec<(String, Value)> {
    let mut plain: Vec<_> = events
        .into_iter()
        .filter(|(event, _)| event != "progress")
        .collect();
    for (_, data) in &mut plain {
        if let Some(fields) = data.as_object_mut() {
            fields.remove("seconds");
            fields.remove("table");
        }
    }
    plain
}

/// Sends a request to both, and compares status, bytes and events.
async fn both(router: &Router, door: &mut WorkerService, method: Method, path: &str, body: &str) {
    let mut page = Listening(Instant::now(), Vec::new());
    let mine = door.ask(format!("{method} {path}\n{body}").as_bytes(), &mut page);
    let (status, bytes) = send(router, request(method, path, body.to_owned())).await;
    assert_eq!(mine.status, status.as_u16(), "{path} {body}");
    if mine.status != 202 {
        let (mine, theirs) = (
            String::from_utf8_lossy(&mine.bytes),
            String::from_utf8_lossy(&bytes),
        );
        assert_eq!(mine, theirs, "{path} {body}");
        return;
    }
    let job: Value = serde_json::from_slice(&mine.bytes).unwrap();
    let id = job["job"].as_str().unwrap().parse().unwrap();
    while !door.step(id, &mut page) {}
    let theirs = events(router, &serde_json::from_slice(&bytes).unwrap()).await;
    assert_eq!(plain(page.1), plain(theirs), "{path} {body}");
}

/// The limits of a phone, with more time for a busy machine.
fn patient() -> Limits {
    Limits {
        patience: Duration::from_mins(1),
        ..Limits::PHONE
    }
}

/// Compares the answers for the games whose places in the gallery have the given parity, since each
/// of the two tests of this kind has one thread.
fn games_have_the_same_answers(parity: usize) {
    run(async {
        let router = within(patient());
        let mut door = WorkerService::new(patient());
        let gallery = door.ask(
            b"GET /api/games",
            &mut Listening(Instant::now(), Vec::new()),
        );
        let gallery: Value = serde_json::from_slice(&gallery.bytes).unwrap();
        for path in [
            "/api/games",
            "/api/about",
            "/api/openapi.json",
            "/api/nowhere",
        ] {
            both(&router, &mut door, Method::GET, path, "").await;
        }
        let games = gallery["games"].as_array().unwrap();
        for game in games.iter().skip(parity).step_by(2) {
            let name = &game["example"];
            for (path, body) in [
                ("/api/game", json!({"game": name})),
                (
                    "/api/position",
                    json!({"game": name, "values": false, "lang": "ja"}),
                ),
                ("/api/draw", json!({"game": name, "to": 5})),
                ("/api/tables", json!({"game": name, "to": 6})),
                (
                    "/api/claim",
                    json!({"game": name, "to": 4, "formula": "1 == 1"}),
                ),
            ] {
                both(&router, &mut door, Method::POST, path, &body.to_string()).await;
            }
        }
    });
}

#[test]
fn games_of_even_places_have_the_same_answers_at_both_front_ends() {
    games_have_the_same_answers(0);
}

#[test]
fn games_of_odd_places_have_the_same_answers_at_both_front_ends() {
    games_have_the_same_answers(1);
}

#[test]
fn the_corpus_has_the_same_answers_at_both_front_ends() {
    run(async {
        let router = within(patient());
        let mut door = WorkerService::new(patient());
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
        let mut folders: Vec<_> = fs::read_dir(corpus)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        folders.sort();
        let mut count = 0;
        for folder in folders {
            let Ok(rules) = fs::read_to_string(folder.join("rules.game")) else {
                continue;
            };
            let cases = fs::read_to_string(folder.join("cases.jsonl")).unwrap();
            let Some(case) = cases.lines().next() else {
                continue;
            };
            let case: Value = serde_json::from_str(case).unwrap();
            let given = &case["given"];
            for (path, body) in [
                ("/api/eval", json!({"game": rules, "given": given})),
                ("/api/game", json!({"game": rules, "given": given})),
            ] {
                both(&router, &mut door, Method::POST, path, &body.to_string()).await;
            }
            count += 1;
        }
        assert!(count >= 70, "{count}");
    });
}
