//! The server with the client of the protocol's library, over its standard input and output.

#![allow(
    clippy::disallowed_methods,
    reason = "the test starts the server as a client does"
)]

#[cfg(target_os = "linux")]
use std::{fs, time::Duration};

use rmcp::ServiceExt;
#[cfg(target_os = "linux")]
use rmcp::model::{CallToolRequest, ClientRequest};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ReadResourceRequestParams, ResourceContents,
};
#[cfg(target_os = "linux")]
use rmcp::service::PeerRequestOptions;
use rmcp::service::{RoleClient, RunningService};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use tokio::process::Command;

type Client = RunningService<RoleClient, ()>;

fn server(seconds: &str) -> TokioChildProcess {
    let mut server = Command::new(env!("CARGO_BIN_EXE_grundy-mcp"));
    server.env("GRUNDY_MCP_TIMEOUT", seconds);
    TokioChildProcess::new(server).expect("the server starts")
}

async fn client(seconds: &str) -> Client {
    ().serve(server(seconds)).await.expect("the server answers")
}

async fn call(client: &Client, tool: &str, arguments: Value) -> CallToolResult {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object");
    };
    let request = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
    client.call_tool(request).await.expect("an answer")
}

fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|part| part.as_text());
    texts
        .map(|part| part.text.clone())
        .collect::<Vec<_>>()
        .join("\n")
}

fn json_of(result: &CallToolResult) -> Value {
    assert_ne!(result.is_error, Some(true), "{}", text(result));
    serde_json::from_str(&text(result)).expect("JSON")
}

#[tokio::test]
async fn every_tool_answers() {
    let client = client("60").await;
    let listed = client.list_all_tools().await.expect("tools");
    let mut names: Vec<&str> = listed.iter().map(|tool| &*tool.name).collect();
    let solved = json_of(
        &call(
            &client,
            "solve",
            json!({"game": "nim", "position": ["3", "4", "5"]}),
        )
        .await,
    );
    assert_eq!(
        (&solved["outcome"], &solved["value"]),
        (&json!("N"), &json!(2))
    );
    let misere = json_of(
        &call(
            &client,
            "solve",
            json!({"game": "nim", "position": ["1", "1"], "misere": true}),
        )
        .await,
    );
    assert_eq!(misere["outcome"], "N");
    let why = text(&call(&client, "why", json!({"game": "take:3", "position": "4"})).await);
    assert!(why.contains("mex"), "{why}");
    let table = json_of(&call(&client, "table", json!({"game": "wythoff", "to": 3})).await);
    assert_eq!(table["values"][0], json!([0, 1, 2, 3]));
    let rules = "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }";
    let value = call(
        &client,
        "eval",
        json!({"game": rules, "expression": "g(13)"}),
    )
    .await;
    assert_eq!(text(&value), "1");
    let period = json_of(&call(&client, "period", json!({"game": "0.77"})).await);
    assert_eq!(
        (&period["status"], &period["period"]),
        (&json!("proved"), &json!(12))
    );
    let laws = json_of(&call(&client, "pattern", json!({"game": "take:3"})).await);
    assert_eq!(laws[0]["statement"], "g(x) == x % 4");
    let claim = json!({"game": "take:3", "formula": "g(x) == x % 3"});
    assert_eq!(
        json_of(&call(&client, "claim", claim).await)["holds"],
        false
    );
    let compared = json!({"first": "kayles", "second": "0.77"});
    assert_eq!(
        json_of(&call(&client, "compare", compared).await)["equal"],
        true
    );
    let found = json_of(&call(&client, "find", json!({"values": "0,1,2,3,1,4,3,2"})).await);
    assert_eq!(found[0]["game"], "kayles");
    let strategy = json_of(&call(&client, "strategy", json!({"game": "cram"})).await);
    assert_eq!(strategy["status"], "proved");
    let value = json_of(&call(&client, "value", json!({"game": "{1|-1}"})).await);
    assert_eq!(value["outcome"], "N");
    let program = json_of(
        &call(
            &client,
            "export",
            json!({"game": "kayles", "language": "python"}),
        )
        .await,
    );
    assert_eq!(program["language"], "python");
    let picture = text(
        &call(
            &client,
            "draw",
            json!({"view": "table", "game": "nim", "to": 5}),
        )
        .await,
    );
    assert!(picture.starts_with("<svg"), "{picture}");
    let checked = json!({"rules": format!("# expect: g(3) == 3\n{rules}")});
    assert_eq!(json_of(&call(&client, "check", checked).await)["ok"], true);
    let games = json_of(&call(&client, "games", json!({"name": "kayles"})).await);
    assert_eq!(games["name"], "kayles");
    let called = [
        "solve", "why", "table", "eval", "period", "pattern", "claim", "compare", "find",
        "strategy", "value", "export", "draw", "check", "games",
    ];
    names.sort_unstable();
    let mut called = called.to_vec();
    called.sort_unstable();
    assert_eq!(names, called);
    client.cancel().await.expect("the server ends");
}

#[tokio::test]
async fn wrong_calls_say_what_is_expected() {
    let client = client("60").await;
    for (tool, arguments, expected) in [
        ("solve", json!({}), "needs the argument `game`"),
        ("solve", json!({"game": 3}), "expected: a text"),
        ("solve", json!({"game": "kayle"}), "did you mean `kayles`"),
        (
            "solve",
            json!({"game": "nim", "size": 3}),
            "expected: game, position, misere",
        ),
        (
            "table",
            json!({"game": "nim", "to": -1}),
            "expected: a whole number",
        ),
        (
            "export",
            json!({"game": "nim", "language": "cobol"}),
            "expected: cpp, python, rust",
        ),
        (
            "check",
            json!({}),
            "needs one of the arguments: certificate, rules",
        ),
        (
            "eval",
            json!({"game": "Cargo.toml", "expression": "g(1)"}),
            "names a file",
        ),
        (
            "solve",
            json!({"game": "kayles 3 + Cargo.toml"}),
            "names a file",
        ),
        (
            "solve",
            json!({"game": "kayles 3 + Cargo.toml {"}),
            "names a file",
        ),
        (
            "solve",
            json!({"game": "hackenbush:Cargo.toml"}),
            "names a file",
        ),
        (
            "solve",
            json!({"game": "nim", "position": ["--certificate=x"]}),
            "wrong-position",
        ),
    ] {
        let result = call(&client, tool, arguments).await;
        assert_eq!(result.is_error, Some(true), "{tool}: {}", text(&result));
        assert!(
            text(&result).contains(expected),
            "{tool}: {}",
            text(&result)
        );
    }
    let unknown = client.call_tool(CallToolRequestParams::new("dance")).await;
    assert!(unknown.is_err_and(|error| {
        error
            .to_string()
            .contains("the tool `dance` does not exist")
    }));
    client.cancel().await.expect("the server ends");
}

#[tokio::test]
async fn a_call_ends_at_its_time_limit_with_what_is_known() {
    // The period of this code has 328,226,140,474 values (A. Flammenkamp).
    let client = client("2").await;
    let result = call(
        &client,
        "period",
        json!({"game": "0.106", "to": 100_000_000_000_u64}),
    )
    .await;
    let text = text(&result);
    assert!(text.contains("A limit stopped the run"), "{text}");
    assert!(text.contains("\"status\":\"none\""), "{text}");
    client.cancel().await.expect("the server ends");
}

/// Number of processes that `process` started and that still run.
#[cfg(target_os = "linux")]
fn running_children(process: u32) -> usize {
    let threads = fs::read_dir(format!("/proc/{process}/task")).expect("the process runs");
    let children = threads.filter_map(|thread| {
        let path = thread.ok()?.path().join("children");
        fs::read_to_string(path).ok()
    });
    // A process that ended and was not waited for has no command line.
    let runs = |child: &&str| {
        fs::read(format!("/proc/{child}/cmdline")).is_ok_and(|words| !words.is_empty())
    };
    children
        .map(|list| list.split_whitespace().filter(runs).count())
        .sum()
}

#[cfg(target_os = "linux")]
async fn wait_for_children(process: u32, expected: usize) {
    for _ in 0..600 {
        if running_children(process) == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!(
        "{} processes run after 30 seconds, expected: {expected}",
        running_children(process)
    );
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_cancelled_call_ends_its_process() {
    let transport = server("600");
    let process = transport.id().expect("the server runs");
    let client = ().serve(transport).await.expect("the server answers");
    let Value::Object(arguments) = json!({"game": "0.106", "to": 100_000_000_000_u64}) else {
        panic!("arguments are an object");
    };
    let call_of_hours = CallToolRequestParams::new("period").with_arguments(arguments);
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(call_of_hours));
    let sent = client
        .send_cancellable_request(request, PeerRequestOptions::no_options())
        .await
        .expect("the request is sent");
    wait_for_children(process, 1).await;
    sent.cancel(None).await.expect("the request is cancelled");
    wait_for_children(process, 0).await;
    let next = call(
        &client,
        "eval",
        json!({"game": "kayles", "expression": "g(13)"}),
    )
    .await;
    assert_eq!(text(&next), "1");
    client.cancel().await.expect("the server ends");
}

#[tokio::test]
async fn the_reference_and_the_catalogue_are_resources() {
    let client = client("60").await;
    let all = client.list_all_resources().await.expect("resources");
    assert!(all.len() >= 6);
    let addresses = all.iter().map(|one| one.uri.clone());
    for uri in addresses.chain(["grundy://games/kayles".to_owned()]) {
        let read = client.read_resource(ReadResourceRequestParams::new(uri.clone()));
        let read = read.await.unwrap_or_else(|error| panic!("{uri}: {error}"));
        let ResourceContents::TextResourceContents { text, .. } = &read.contents[0] else {
            panic!("{uri} is a text");
        };
        assert!(text.len() > 200, "{uri}: {text}");
    }
    for uri in [
        "grundy://help/dance",
        "grundy://games/../x",
        "file:///etc/hosts",
    ] {
        let read = client
            .read_resource(ReadResourceRequestParams::new(uri))
            .await;
        assert!(read.is_err(), "{uri}");
    }
    client.cancel().await.expect("the server ends");
}
