//! Requests to the router, without a socket.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use grundy_web::{KnownBoard, Limits, router};
use serde_json::Value;
use tower::ServiceExt as _;

pub const HOST: &str = "127.0.0.1:4711";

/// A service within these limits.
pub fn within(limits: Limits) -> Router {
    knowing(limits, Vec::new())
}

/// The same, with preloaded tables.
pub fn knowing(limits: Limits, databases: Vec<KnownBoard>) -> Router {
    router(HOST.parse().unwrap(), limits, databases).unwrap()
}

/// Runs the requests of a test on one thread.
pub fn run<T>(work: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().unwrap().block_on(work)
}

pub async fn send(router: &Router, request: Request<Body>) -> (StatusCode, Vec<u8>) {
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let body = to_bytes(response.into_body(), 64 << 20).await.unwrap();
    (status, body.to_vec())
}

pub fn request(method: Method, path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, HOST)
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.into())
        .unwrap()
}

pub async fn get(router: &Router, path: &str) -> (StatusCode, Vec<u8>) {
    send(router, request(Method::GET, path, Body::empty())).await
}

#[allow(dead_code, reason = "not every test posts values")]
pub async fn post(router: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    let (status, bytes) = send(router, request(Method::POST, path, body.to_string())).await;
    let answer = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    (status, answer)
}

/// Returns all events of a job.
pub async fn events(router: &Router, started: &Value) -> Vec<(String, Value)> {
    let job = started["job"].as_str().expect("a job");
    let (status, bytes) = get(router, &format!("/api/jobs/{job}")).await;
    assert_eq!(status, StatusCode::OK);
    let text = String::from_utf8(bytes).unwrap();
    let mut all = Vec::new();
    for block in text.split("\n\n") {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name));
        if let (Some(name), Some(data)) = (field("event: "), field("data: ")) {
            all.push((name.to_owned(), serde_json::from_str(data).unwrap()));
        }
    }
    all
}
