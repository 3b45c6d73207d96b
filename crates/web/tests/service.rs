//! The service as seen by a page: requests to the router, without a socket.
//!
//! Mistaken and hostile requests get an answer with a status and advice; they may not cause a
//! panic, a hang or unbounded growth.

#![allow(missing_docs, reason = "a test")]

use std::time::Duration;

mod common;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use common::{HOST, events, get, knowing, post, request, run, send, within};
use grundy_web::{KnownBoard, Limits};
use serde_json::{Value, json};
use tower::ServiceExt as _;

fn service() -> Router {
    within(Limits::default())
}

fn last(events: &[(String, Value)]) -> (&str, &Value) {
    let (name, data) = events.last().expect("an event");
    (name, data)
}

fn told<'e>(events: &'e [(String, Value)], name: &str) -> Option<&'e Value> {
    let mut events = events.iter().rev();
    events
        .find(|(known, _)| known == name)
        .map(|(_, data)| data)
}

#[test]
fn every_game_of_the_gallery_opens_and_can_be_played() {
    run(async {
        let router = service();
        let (status, body) = get(&router, "/api/games").await;
        assert_eq!(status, StatusCode::OK);
        let gallery: Value = serde_json::from_slice(&body).unwrap();
        let games = gallery["games"].as_array().unwrap();
        assert!(games.len() > 60);
        for game in games {
            let name = game["example"].as_str().unwrap();
            let (status, about) = post(&router, "/api/game", json!({"game": name})).await;
            assert_eq!(status, StatusCode::OK, "{name}: {about}");
            let ask = json!({"game": name, "values": false});
            let (status, position) = post(&router, "/api/position", ask).await;
            assert_eq!(status, StatusCode::OK, "{name}: {position}");
            assert!(
                position["picture"]["svg"]
                    .as_str()
                    .unwrap()
                    .starts_with("<svg")
            );
            let moves = position["moves"].as_array().unwrap();
            assert!(!moves.is_empty(), "{name}");
            // The first move leads to a position that is accepted as a request.
            let ask = json!({"game": name, "position": moves[0]["next"], "values": false});
            let (status, next) = post(&router, "/api/position", ask).await;
            assert_eq!(
                status,
                StatusCode::OK,
                "{name} {}: {next}",
                moves[0]["next"]
            );
        }
    });
}

#[test]
fn whoever_follows_the_winning_moves_wins() {
    run(async {
        let router = service();
        for (name, position) in [
            ("nim", json!(["3", "4", "5"])),
            ("kayles", json!(["13"])),
            ("wythoff", json!(["5", "9,4"])),
            ("ruler", json!(["HTTHH"])),
            ("maya", json!(["[1,2,3,6,8]"])),
            ("cutting-game", json!(["4,5"])),
            ("product-game", json!(["3,3"])),
            ("graph-game", json!(["1"])),
        ] {
            // A single pair is one component.
            let position = if name == "wythoff" {
                json!(["5,9"])
            } else {
                position
            };
            let mut position = position;
            let mut plies = 0;
            loop {
                let ask = json!({"game": name, "position": position});
                let (_, here) = post(&router, "/api/position", ask).await;
                let winning = matches!(here["outcome"].as_str(), Some("N" | "win"));
                if plies % 2 == 0 {
                    assert!(winning, "{name}: {here}");
                } else {
                    assert!(!winning, "{name}: {here}");
                }
                if here["over"] == json!(true) {
                    break;
                }
                let ask = json!({"game": name, "position": here["position"]});
                let (status, reply) = post(&router, "/api/reply", ask).await;
                assert_eq!(status, StatusCode::OK, "{name}: {reply}");
                position = reply["next"].clone();
                plies += 1;
            }
            assert_eq!(plies % 2, 1, "{name}: the first player made the last move");
        }
    });
}

#[test]
fn a_law_that_was_learned_comes_with_its_theorem() {
    run(async {
        let router = service();
        let game = "w(m, q) = win{ w(m-k, 2*k) for k in 1..=min(m, q) }";
        let (_, job) = post(&router, "/api/tables", json!({"game": game, "to": 40})).await;
        let all = events(&router, &job).await;
        let laws = all.iter().rev().find(|event| event.0 == "laws").unwrap();
        let findings = laws.1["findings"].as_array().unwrap();
        let learned = findings.last().unwrap();
        assert_eq!(
            (&learned["status"], &learned["theorem"]),
            (&json!("proved"), &json!("T5"))
        );
        assert_eq!(learned["proof"]["obligations"].as_array().unwrap().len(), 5);
        assert!(learned["automaton"].as_array().unwrap().len() > 3);
        let certificate = learned["proof"]["certificate"].as_str().unwrap();
        assert!(certificate.contains("law automaton"), "{certificate}");
        // Every cell is in the table that the event names.
        let name = told(&all, "table").unwrap()["table"].as_str().unwrap();
        let law = findings.len() - 1;
        let path = format!("/api/tables/{name}/explained?rows=2&cols=2&law={law}");
        assert_eq!(get(&router, &path).await.1, [255; 4]);
        let path = format!("/api/tables/{name}/explained?rows=2&cols=2&law={}", law + 1);
        assert_ne!(get(&router, &path).await.0, StatusCode::OK);
    });
}

#[test]
fn why_has_the_law_and_the_cost_of_a_table() {
    run(async {
        let router = service();
        let asked = json!({"game": "take:3", "position": ["7"]});
        let (status, why) = post(&router, "/api/why", asked).await;
        assert_eq!(status, StatusCode::OK);
        assert!(why["law"].as_str().unwrap().contains("x mod 4"), "{why}");
        assert!(!why["costs"].as_array().unwrap().is_empty(), "{why}");
        assert_eq!(why["remarks"][0], why["law"]);
    });
}

#[test]
fn a_table_comes_with_its_laws_and_is_read_in_tiles() {
    run(async {
        let router = service();
        let ask = json!({"game": "nim", "to": 100, "lang": "ja"});
        let (status, job) = post(&router, "/api/tables", ask.clone()).await;
        assert_eq!(status, StatusCode::ACCEPTED);
        let all = events(&router, &job).await;
        assert_eq!(last(&all).0, "done", "{all:?}");
        let table = told(&all, "table").unwrap();
        assert_eq!(
            (&table["complete"], &table["largest"]),
            (&json!(true), &json!(100))
        );
        assert_eq!(
            told(&all, "laws").unwrap()["findings"][0]["statement"],
            "g(x) == x"
        );
        let name = table["table"].as_str().unwrap();
        let path = format!("/api/tables/{name}/tile?rows=1&cols=4&col=3");
        let (status, tile) = get(&router, &path).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(tile[..4], 3_i32.to_le_bytes());
        let path = format!("/api/tables/{name}/explained?rows=1&cols=4&law=0");
        assert_eq!(get(&router, &path).await.1, [255; 4]);
        for format in [
            "csv", "tsv", "npy", "json", "bfile", "latex", "svg", "png", "text",
        ] {
            let path = format!("/api/tables/{name}/file?format={format}");
            let (status, file) = get(&router, &path).await;
            assert_eq!(status, StatusCode::OK, "{format}");
            assert!(!file.is_empty(), "{format}");
        }
        // The same question finds the same table again.
        let (_, job) = post(&router, "/api/tables", ask).await;
        let again = events(&router, &job).await;
        assert_eq!(told(&again, "table").unwrap()["table"], table["table"]);
    });
}

#[test]
fn large_tables_come_in_growing_pieces() {
    run(async {
        let router = service();
        let (_, job) = post(
            &router,
            "/api/tables",
            json!({"game": "wythoff", "to": 499}),
        )
        .await;
        let all = events(&router, &job).await;
        let sizes: Vec<&Value> = all
            .iter()
            .filter(|(name, _)| name == "table")
            .map(|(_, table)| &table["params"][0]["to"])
            .collect();
        assert_eq!(sizes, [&json!(124), &json!(499)]);
    });
}

#[test]
fn a_long_job_can_be_stopped() {
    run(async {
        let router = service();
        let ask = json!({"game": "officers", "to": 50_000_000});
        let (_, job) = post(&router, "/api/tables", ask).await;
        let name = job["job"].as_str().unwrap().to_owned();
        let stop = async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            send(
                &router,
                request(Method::DELETE, &format!("/api/jobs/{name}"), Body::empty()),
            )
            .await
        };
        let (all, stopped) = futures_util::future::join(events(&router, &job), stop).await;
        assert_eq!(stopped.0, StatusCode::NO_CONTENT);
        let (name, data) = last(&all);
        assert_eq!((name, &data["stop"]), ("done", &json!("interrupted")));
    });
}

#[test]
fn a_claim_is_checked_and_refuted_with_a_counterexample() {
    run(async {
        let router = service();
        let ask = json!({"game": "take", "formula": "g(x) == x%4", "to": 50});
        let (_, job) = post(&router, "/api/claim", ask).await;
        let all = events(&router, &job).await;
        assert_eq!(told(&all, "claim").unwrap()["holds"], json!(true));
        let ask = json!({"game": "take", "formula": "g(x) == x%5", "to": 50});
        let (_, job) = post(&router, "/api/claim", ask).await;
        let all = events(&router, &job).await;
        let claim = told(&all, "claim").unwrap();
        assert_eq!(claim["holds"], json!(false));
        assert_eq!(claim["counterexample"]["position"], json!([4]));
    });
}

#[test]
fn errors_while_typing_have_their_place_in_units_of_the_editor() {
    run(async {
        let router = service();
        // 𝑔 takes two units of UTF-16, and is not a name of the language.
        let rules = "# 石𝑔\ng(x) = mex{ f(x-1) }";
        let (status, answer) = post(&router, "/api/check", json!({"rules": rules})).await;
        assert_eq!((status, &answer["ok"]), (StatusCode::OK, &json!(false)));
        let label = &answer["diagnostics"][0]["labels"][0];
        let units: Vec<u16> = rules.encode_utf16().collect();
        let from = label["from"].as_u64().unwrap() as usize;
        let to = label["to"].as_u64().unwrap() as usize;
        assert_eq!(String::from_utf16_lossy(&units[from..to]), "f");
    });
}

#[test]
fn graphs_have_a_layer_and_a_step_for_every_position() {
    run(async {
        let router = service();
        let ask = json!({"game": "wythoff", "position": ["3,4"]});
        let (status, graph) = post(&router, "/api/graph", ask).await;
        assert_eq!(status, StatusCode::OK, "{graph}");
        assert_eq!(graph["steps"], json!(20));
        let nodes = graph["nodes"].as_array().unwrap();
        let first = nodes.iter().find(|node| node["step"] == json!(1)).unwrap();
        assert_eq!(first["mex"], json!({"values": [], "mex": 0}));
        let svg = graph["svg"].as_str().unwrap();
        assert_eq!(svg.matches("data-step=").count(), 20);
        let ask = json!({"game": "nim", "position": ["100000"]});
        let (status, error) = post(&router, "/api/graph", ask).await;
        assert_eq!(
            (status, &error["error"]["code"]),
            (StatusCode::BAD_REQUEST, &json!("too-large"))
        );
    });
}

#[test]
fn trees_show_windows_and_cuts() {
    run(async {
        let router = service();
        let ask = json!({"game": "minimax-tree", "algorithm": "minimax"});
        let (status, tree) = post(&router, "/api/tree", ask).await;
        assert_eq!(status, StatusCode::OK, "{tree}");
        assert_eq!((&tree["visited"], &tree["cut"]), (&json!(15), &json!(0)));
        let ask = json!({"game": "deque:1,2,9,3", "algorithm": "alpha-beta"});
        let (_, tree) = post(&router, "/api/tree", ask).await;
        let nodes = tree["nodes"].as_array().unwrap();
        assert_eq!(nodes[0]["value"], json!(5));
        let svg = tree["svg"].as_str().unwrap();
        assert_eq!(svg.matches("data-node=").count(), nodes.len());
    });
}

#[test]
fn what_a_cut_leaves_out_is_told_and_leaves_are_opened() {
    run(async {
        let router = service();
        let ask = json!({"game": "tree:((5 -7) (9 2)) ((3 1) (8 4))", "depth": 99});
        let (_, tree) = post(&router, "/api/tree", ask).await;
        let nodes = tree["nodes"].as_array().unwrap();
        // O = 4 is cut: B can have 3 already, and F gives at least 8.
        let cut: Vec<&Value> = nodes.iter().filter(|node| node["cut"] == true).collect();
        assert!(!cut.is_empty());
        for node in cut {
            assert!(node["would"].is_string(), "{node}");
        }
        let small = json!({"game": "tictactoe", "depth": 1, "open": [["b2"]]});
        let (_, tree) = post(&router, "/api/tree", small).await;
        let nodes = tree["nodes"].as_array().unwrap();
        let beyond = nodes.iter().filter(|node| node["beyond"] == true).count();
        assert_eq!((nodes.len(), beyond), (18, 8));
        assert_eq!(tree["visited"], 10);
    });
}

#[test]
fn a_table_from_the_beginning_answers_for_its_board_alone() {
    let game = grundy::Game::named("connect4:4,3").unwrap();
    let board = game.own_board().unwrap();
    let attempt = board
        .enumerate(&board.start(), &mut grundy::Run::silent())
        .unwrap();
    let grundy::board::Attempt::Known(table) = attempt else {
        panic!("a small board")
    };
    run(async {
        let router = knowing(Limits::default(), vec![KnownBoard { game, table }]);
        let position = async |game: &str, at: &str| {
            let ask = json!({"game": game, "position": [at]});
            post(&router, "/api/position", ask).await.1
        };
        // The name with all its parameters counts, however it is typed.
        for game in ["connect4:4,3", "connect4:4,3,4"] {
            let seen = position(game, "2 2").await;
            assert_eq!(
                (&seen["database"], &seen["solved"]),
                (&json!(true), &json!(true))
            );
            let moves = seen["moves"].as_array().unwrap();
            assert!(moves.len() == 4 && moves.iter().all(|by| !by["outcome"].is_null()));
        }
        let seen = position("connect4:4,4", "2 2").await;
        assert!(seen["database"].is_null() && seen["solved"].is_null());
        let ask = json!({"game": "connect4:4,3", "position": ["2 2"], "seconds": 0.05});
        let (_, reply) = post(&router, "/api/reply", ask).await;
        assert_eq!(reply["exact"], true);
    });
}

#[test]
fn a_game_that_was_solved_whole_has_exact_values() {
    run(async {
        let router = service();
        let game = json!({"game": "connect4:4,4"});
        let (_, job) = post(&router, "/api/solve", game.clone()).await;
        let all = events(&router, &job).await;
        let solved = told(&all, "solved").unwrap();
        // All positions that play can reach; `grundy solve connect4:4,4` counts the same number.
        assert_eq!(solved, &json!({"positions": 161_029, "complete": true}));
        let (_, seen) = post(&router, "/api/position", game.clone()).await;
        assert_eq!(
            (&seen["solved"], &seen["outcome"]),
            (&json!(true), &json!("draw"))
        );
        let (_, reply) = post(&router, "/api/reply", game).await;
        assert_eq!(reply["exact"], true);
        let (_, job) = post(
            &router,
            "/api/solve",
            json!({"game": "connect4", "cells": 1000}),
        )
        .await;
        let all = events(&router, &job).await;
        assert_eq!(told(&all, "solved").unwrap()["complete"], false);
        let (_, job) = post(&router, "/api/solve", json!({"game": "nim"})).await;
        assert_eq!(
            last(&events(&router, &job).await).1["error"]["code"],
            "no-board"
        );
    });
}

#[test]
fn wrong_requests_are_answered_with_the_fact_and_advice() {
    run(async {
        let router = service();
        for (path, body, status, code) in [
            ("/api/position", json!({"game": "zzz"}), 400, "unknown-game"),
            ("/api/position", json!({}), 400, "request"),
            (
                "/api/position",
                json!({"game": "nim", "position": ["x"]}),
                400,
                "wrong-position",
            ),
            (
                "/api/position",
                json!({"game": "nim", "position": 3}),
                400,
                "request",
            ),
            (
                "/api/position",
                json!({"game": "tictactoe", "position": ["zz"]}),
                400,
                "",
            ),
            (
                "/api/position",
                json!({"game": "../../etc/passwd"}),
                400,
                "",
            ),
            ("/api/position", json!({"game": "/etc/passwd"}), 400, ""),
            (
                "/api/reply",
                json!({"game": "nim", "position": ["0"]}),
                400,
                "game-over",
            ),
            (
                "/api/reply",
                json!({"game": "nim", "position": ["end"]}),
                400,
                "game-over",
            ),
            ("/api/game", json!({"game": ""}), 400, "unknown-game"),
            ("/api/game", json!({"game": "g(x) = mex{"}), 400, ""),
            (
                "/api/game",
                json!({"game": "take", "given": {"q": 1}}),
                400,
                "unknown-input",
            ),
            (
                "/api/game",
                json!({"game": "x".repeat(100_000)}),
                413,
                "too-large",
            ),
            ("/api/check", json!({"rules": "(".repeat(60_000)}), 200, ""),
            (
                "/api/check",
                json!({"rules": "x".repeat(400_000)}),
                413,
                "too-large",
            ),
            (
                "/api/tree",
                json!({"game": "nim", "algorithm": "zz"}),
                400,
                "request",
            ),
            ("/api/nowhere", json!({}), 404, "gone"),
        ] {
            let (found, answer) = post(&router, path, body.clone()).await;
            let shown: String = body.to_string().chars().take(80).collect();
            assert_eq!(found.as_u16(), status, "{path} {shown}: {answer}");
            if !code.is_empty() {
                assert_eq!(answer["error"]["code"], code, "{path} {shown}");
                assert!(
                    !answer["error"]["help"].as_array().unwrap().is_empty(),
                    "{answer}"
                );
            }
        }
        for path in [
            "/api/tables/t99/tile",
            "/api/tables/x/file?format=csv",
            "/api/jobs/99",
        ] {
            assert_eq!(get(&router, path).await.0, StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(
            get(&router, "/api/tables/t1/tile?row=-1").await.0,
            StatusCode::BAD_REQUEST
        );
        assert_eq!(get(&router, "/nothing.js").await.0, StatusCode::NOT_FOUND);
    });
}

/// Rules that would run forever, fill the memory, or recurse without end.
#[test]
fn hostile_rules_meet_a_limit() {
    run(async {
        let limits = Limits {
            patience: Duration::from_millis(400),
            time: Duration::from_millis(800),
            cells: 2_000_000,
            bytes: 64 << 20,
            ..Limits::default()
        };
        let router = within(limits);
        for (rules, position) in [
            ("g(x) = mex{ g(x) }", "5"),
            ("g(x) = mex{ g(x+1) }", "5"),
            (
                "g(x,y) = mex{ g(x-1,y+1) if x > 0, g(x,y-1) if y > 0 and x*y % 7 != 3 }",
                "900000000,900000000",
            ),
            (
                "g(x) = mex{ g(y) for y in 0..x if len(list{ z for z in 0..100000000 }) > y }",
                "9",
            ),
            (
                "g(x) = mex{ g(x-k) for k in 1..=x for l in 1..=x for m in 1..=x }",
                "100000",
            ),
            (
                "f(n) = if n == 0 then [] else put(f(n-1), 0, f(n-1))\ng(x) = mex{ g(x-1) if len(f(60)) == 0 }",
                "3",
            ),
        ] {
            let ask = json!({"game": rules, "position": [position]});
            let (status, answer) = post(&router, "/api/position", ask).await;
            let refused = matches!(status.as_u16(), 400 | 422);
            assert!(refused, "{rules}: {status} {answer}");
            let (_, job) = post(&router, "/api/tables", json!({"game": rules, "to": 5000})).await;
            let all = events(&router, &job).await;
            assert!(
                matches!(last(&all).0, "done" | "failed"),
                "{rules}: {all:?}"
            );
        }
        // And it still answers, as soon as the last of them has released its resources.
        let mut status = StatusCode::SERVICE_UNAVAILABLE;
        for _ in 0..50 {
            (status, _) = post(&router, "/api/position", json!({"game": "nim"})).await;
            if status == StatusCode::OK {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(status, StatusCode::OK);
    });
}

#[test]
fn foreign_pages_and_names_are_refused() {
    run(async {
        let router = service();
        let with = |name: header::HeaderName, value: &str| {
            let mut request = request(Method::GET, "/api/about", Body::empty());
            request.headers_mut().insert(name, value.parse().unwrap());
            request
        };
        let site = header::HeaderName::from_static("sec-fetch-site");
        for (request, status) in [
            (with(header::HOST, HOST), 200),
            (with(header::HOST, "localhost:4711"), 200),
            (with(header::HOST, "localhost:4712"), 403),
            (with(header::HOST, "evil.example:4711"), 403),
            (with(header::HOST, "127.0.0.1.evil.example:4711"), 403),
            (with(header::HOST, ""), 403),
            (with(header::ORIGIN, "http://127.0.0.1:4711"), 200),
            (with(header::ORIGIN, "http://127.0.0.1:4712"), 403),
            (with(header::ORIGIN, "https://evil.example"), 403),
            (with(header::ORIGIN, "null"), 403),
            (with(site.clone(), "same-origin"), 200),
            (with(site, "cross-site"), 403),
        ] {
            let shown = format!("{:?}", request.headers());
            assert_eq!(send(&router, request).await.0.as_u16(), status, "{shown}");
        }
        let response = router
            .oneshot(request(Method::GET, "/", Body::empty()))
            .await
            .unwrap();
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY]
            .to_str()
            .unwrap();
        assert!(policy.starts_with("default-src 'self'"));
    });
}

#[test]
fn two_hundred_at_once_are_served_or_told_to_wait() {
    run(async {
        let router = service();
        let asks = (0..200).map(|n| {
            let router = router.clone();
            async move {
                let ask = json!({"game": format!("take:{}", n % 7 + 2), "to": 20_000 + n});
                let (status, answer) = post(&router, "/api/tables", ask).await;
                if status == StatusCode::ACCEPTED {
                    let all = events(&router, &answer).await;
                    assert_eq!(last(&all).0, "done", "{all:?}");
                } else {
                    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
                    assert_eq!(answer["error"]["code"], "busy");
                }
                status == StatusCode::ACCEPTED
            }
        });
        let served = futures_util::future::join_all(asks).await;
        assert!(served.iter().filter(|served| **served).count() >= 64);
    });
}

#[test]
fn a_misere_quotient_comes_with_its_products_and_the_moves_of_a_sum() {
    run(async {
        let router = service();
        let ask = json!({"game": "0.123", "position": ["5", "9", "70"]});
        let (status, told) = post(&router, "/api/misere", ask).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        assert_eq!(
            (&told["order"], &told["theorem"]),
            (&json!(20), &json!("M0"))
        );
        let products = told["products"].as_array().unwrap();
        assert_eq!(
            (products.len(), products[3].as_array().unwrap().len()),
            (20, 20)
        );
        assert_eq!(products[3][0], json!(3));
        // Each move leads to a sum with the element that was promised.
        let sum = &told["sum"];
        let moves = sum["moves"].as_array().unwrap();
        assert_eq!(sum["components"].as_array().unwrap().len(), 3);
        for by in moves.iter().step_by(7) {
            let ask = json!({"game": "0.123", "sum": by["next"]});
            let (_, left) = post(&router, "/api/misere", ask).await;
            assert_eq!(left["sum"]["product"], by["product"]);
            let lost = &told["lost"][by["product"].as_u64().unwrap() as usize];
            assert_eq!(by["winning"], *lost);
        }
        let ask = json!({"game": "0.123", "position": ["5", "9", "70"], "play": "misere"});
        let (status, seen) = post(&router, "/api/position", ask).await;
        assert_eq!(status, StatusCode::OK, "{seen}");
        assert_eq!(seen["outcome"], sum["outcome"]);
        // Boards of Notakto are played misère by default.
        let (status, boards) = post(&router, "/api/misere", json!({"game": "notakto:3"})).await;
        assert_eq!(status, StatusCode::OK, "{boards}");
        assert_eq!(
            (&boards["order"], &boards["theorem"]),
            (&json!(18), &json!("finite"))
        );
        let (_, seen) = post(&router, "/api/position", json!({"game": "notakto:3"})).await;
        assert_eq!(seen["outcome"], boards["sum"]["outcome"]);
        let ask = json!({"game": "0.123", "sum": ["x"]});
        let (status, refused) = post(&router, "/api/misere", ask).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(refused["error"]["code"], "wrong-position");
    });
}

#[test]
fn games_of_two_sides_are_told_with_values_and_answered_for_either_side() {
    run(async {
        let router = service();
        let asked = json!({"game": "domineering", "position": ["...|...", "..|.."]});
        let (status, seen) = post(&router, "/api/position", asked).await;
        assert_eq!(status, StatusCode::OK);
        let sides = &seen["sides"];
        assert_eq!(sides["sum"]["value"]["text"], seen["value"]);
        let parts = sides["components"].as_array().unwrap();
        let temperatures: Vec<&Value> = parts.iter().map(|part| &part["temperature"]).collect();
        assert_eq!(temperatures, [&json!("5/4"), &json!("1")]);
        assert_eq!(parts[1]["thermograph"]["mast"], "0");
        let moves = seen["moves"].as_array().unwrap();
        let of = |player: &str| moves.iter().filter(|by| by["player"] == player).count();
        assert_eq!((of("L"), of("R")), (5, 6));
        let marked = |key: &str| moves.iter().filter(|by| by[key] == true).count();
        assert!(marked("dominated") > 0 && marked("reversible") > 0);
        assert!(
            moves
                .iter()
                .all(|by| !by["picks"].as_array().unwrap().is_empty())
        );
        for (side, player) in [("L", "Left"), ("R", "Right")] {
            let asked = json!({"game": "domineering", "position": ["...|..."], "side": side});
            let (status, reply) = post(&router, "/api/reply", asked).await;
            assert_eq!(
                (status, &reply["strategy"]),
                (StatusCode::OK, &json!("exact"))
            );
            assert!(
                reply["move"].as_str().unwrap().starts_with(player),
                "{reply}"
            );
        }
        let asked = json!({"game": "domineering", "position": ["...|..."]});
        let (_, why) = post(&router, "/api/why", asked).await;
        let reasons = why["reasons"].as_array().unwrap();
        let listed = reasons.iter().find(|reason| !reason["moves"].is_null());
        let (texts, moves) = (&listed.unwrap()["texts"], &listed.unwrap()["moves"]);
        let (texts, moves) = (texts.as_array().unwrap(), moves.as_array().unwrap());
        assert_eq!((texts.len(), moves.len()), (7, 7));
        for (text, by) in texts.iter().zip(moves) {
            let (player, next) = (by["player"].as_str().unwrap(), by["next"][0].as_str());
            let text = text.as_str().unwrap();
            assert!(text.starts_with(player), "{text}");
            assert!(text.contains(next.unwrap()), "{text}");
            assert!(
                text.ends_with(by["value"].as_str().unwrap()),
                "{text}, {by}"
            );
        }
        // Only a partizan game has values of this kind.
        let (_, nim) = post(
            &router,
            "/api/position",
            json!({"game": "nim", "position": ["3"]}),
        )
        .await;
        assert_eq!(nim["sides"], Value::Null);
    });
}

#[test]
fn values_of_expressions_and_positions_have_their_canonical_form() {
    run(async {
        let router = service();
        let ask = |body: Value| post(&router, "/api/value", body);
        let up = json!({"game": "", "expression": "{0|*}", "form": true, "plain": true});
        let (status, up) = ask(up).await;
        assert_eq!(
            (status, &up["value"]["text"]),
            (StatusCode::OK, &json!("^"))
        );
        let form = json!([
            {"text": "0"},
            {"text": "*", "l": [0], "r": [0]},
            {"text": "^", "l": [0], "r": [1]},
        ]);
        assert_eq!(up["form"], form);
        let square = json!({"game": "domineering", "position": ["..|.."]});
        assert_eq!(ask(square).await.1["value"]["kind"], "switch");
        let rules =
            "c(h, w) = { c(h,k) + c(h,w-k) for k in 1..w | c(k,w) + c(h-k,w) for k in 1..h }";
        let cake = json!({"game": rules, "expression": "c(2,9)"});
        assert_eq!(ask(cake).await.1["value"]["number"], "3");
        // Long numbers are not spelt out, and an error has its place.
        let long = json!({"game": "", "expression": "{10**9|0}", "form": true});
        assert_eq!(ask(long).await.1["form"].as_array().unwrap().len(), 3);
        let (status, wrong) = ask(json!({"game": "", "expression": "{1|"})).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(wrong["error"]["labels"].as_array().is_some());
    });
}

/// The page begins where the command line does: at the start that the rules show for their inputs.
#[test]
fn starts_follow_the_inputs() {
    run(async {
        let router = within(Limits::default());
        for (game, start) in [
            ("deque:5,1,2,9,3", json!(["0,4"])),
            ("deque:7,1", json!(["0,1"])),
            ("deque", json!(["0,3"])),
        ] {
            let (status, about) = post(&router, "/api/game", json!({"game": game})).await;
            assert_eq!(
                (status, &about["position"]),
                (StatusCode::OK, &start),
                "{game}"
            );
        }
        // Every game with parameters: the start position of the page is a position of the game.
        for entry in grundy::catalogue::entries() {
            let grundy::catalogue::Entry::Formula(rules) = entry else {
                continue;
            };
            if rules.header.parameters.is_empty() {
                continue;
            }
            let name = rules.name;
            let (_, about) = post(&router, "/api/game", json!({"game": name})).await;
            let words = about["position"].as_array().expect("words").clone();
            let own = grundy::Game::named(name).and_then(|mut game| {
                let run = &mut grundy::Run::silent();
                let words: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
                let (shown, begun) = (game.read(&words, run)?, game.beginning(run)?);
                let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
                Ok((shown, game.read(&begun, run)?))
            });
            let (shown, begun) = own.unwrap_or_else(|failure| panic!("{name}: {failure}"));
            assert_eq!(shown, begun, "{name}");
        }
    });
}

#[test]
fn programs_are_exported_and_imported_and_games_are_found_by_values() {
    run(async {
        let router = service();
        let ask = json!({"game": "kayles", "language": "cpp"});
        let (status, answer) = post(&router, "/api/export", ask).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(answer["form"], "program");
        assert!(answer["tested"].as_u64().unwrap() > 100);
        assert!(answer["text"].as_str().unwrap().contains("(n - 71) % 12"));
        // Rules without an order of the inputs are functions.
        let ask = json!({"game": "take:3", "language": "python", "lang": "ja"});
        let (_, answer) = post(&router, "/api/export", ask).await;
        assert_eq!(answer["form"], "functions");
        let ask = json!({"game": "take:3", "language": "python", "form": "program"});
        let (status, answer) = post(&router, "/api/export", ask).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(answer["error"]["code"], "not-exported");

        let source = "int g(int n) { set<int> s; for (int k = 1; k <= 2; k++) \
                      if (k <= n) s.insert(g(n - k)); \
                      int m = 0; while (s.count(m)) m++; return m; }";
        let ask = json!({"source": source, "language": "cpp"});
        let (status, answer) = post(&router, "/api/import", ask).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let rules = answer["rules"].as_str().unwrap();
        let (_, checked) = post(&router, "/api/check", json!({"rules": rules})).await;
        assert_eq!(checked["tried"], "works", "{rules}");
        let values = checked["sample"]["values"].as_array().unwrap();
        assert_eq!(values[..4], [json!(0), json!(1), json!(2), json!(0)]);

        let ask = json!({"values": "0,1,2,3,1,4,3,2", "limit": 1});
        let (_, answer) = post(&router, "/api/find", ask).await;
        assert_eq!(answer["matches"].as_array().unwrap().len(), 1);
        assert_eq!(answer["matches"][0]["game"], "kayles");
        let ask = json!({"values": "0,1,2", "offset": 1000});
        let (status, answer) = post(&router, "/api/find", ask).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (StatusCode::BAD_REQUEST, &json!("wrong-value"))
        );
    });
}
