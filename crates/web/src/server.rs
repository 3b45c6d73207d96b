//! The service: its routes, its guards, its limits.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{Stream, stream};
use grundy::{Budget, Game, Stop};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cache::{Cache, Window};
use crate::fault::{Answer, Fault};
use crate::jobs::{Jobs, Listener, Reporter};
use crate::request::{
    AboutGame, Body, CheckRequest, ClaimRequest, GameKey, GameRequest, LONGEST_BODY, LONGEST_TEXT,
    PositionRequest, ReplyRequest, SolveRequest, TableRequest, ValueRequest,
};
use crate::session::{Sessions, Watch};
use crate::solved::{self, SolvedBoard, SolvedGames};
use crate::{assets, games, graphs, misere, play, tables, values};

/// What the page may start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The cells of a table.
    pub cells: u64,
    /// The bytes of a table while it is computed.
    pub bytes: u64,
    /// The time of a job.
    pub time: Duration,
    /// The time of an answer in a session.
    pub patience: Duration,
    /// The bytes of all tables that are kept.
    pub cache: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cells: 100_000_000,
            bytes: 1 << 30,
            time: Duration::from_mins(10),
            patience: Duration::from_secs(5),
            cache: 512 << 20,
        }
    }
}

impl Limits {
    /// The budget of a job.
    fn job(&self) -> Budget {
        Budget {
            cells: Some(self.cells),
            bytes: Some(self.bytes),
            options: Some(200_000_000_000),
        }
    }

    /// The budget of an answer in a session, which keeps several games.
    fn session(&self) -> Budget {
        Budget {
            cells: Some(self.cells.min(50_000_000)),
            bytes: Some(self.bytes.min(256 << 20)),
            options: Some(20_000_000_000),
        }
    }
}

/// Where the explorer is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The address: this machine, unless somebody asks for another one.
    pub host: IpAddr,
    /// The port; 0 for a free one.
    pub port: u16,
    /// What the page may start.
    pub limits: Limits,
}

impl Default for Open {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            limits: Limits::default(),
        }
    }
}

/// What every request needs.
struct Service {
    sessions: Sessions,
    solved: Arc<SolvedGames>,
    jobs: Jobs,
    cache: Arc<Cache>,
    limits: Limits,
    /// The port that requests must name, and whether only names of this machine will do.
    port: u16,
    only_local: bool,
}

type ServiceState = State<Arc<Service>>;

/// An explorer with its port open, not yet answering.
pub struct Explorer {
    runtime: tokio::runtime::Runtime,
    listener: tokio::net::TcpListener,
    address: SocketAddr,
    router: Router,
}

impl Explorer {
    /// Opens the port.
    ///
    /// # Errors
    /// A port that is taken or not allowed, or a machine without threads.
    pub fn open(open: &Open) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind((open.host, open.port)))?;
        let address = listener.local_addr()?;
        let router = router(address, open.limits)?;
        Ok(Self {
            runtime,
            listener,
            address,
            router,
        })
    }

    /// What to type into a browser.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` says so.
    ///
    /// # Errors
    /// Those of the socket.
    pub fn serve(self, stop: impl Fn() -> bool + Send + 'static) -> std::io::Result<()> {
        let asked = async move {
            while !stop() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        self.runtime.block_on(async {
            let serving = axum::serve(self.listener, self.router);
            // Streams of events would keep a graceful end waiting for as long as a page is open.
            tokio::select! {
                served = serving => served,
                () = asked => Ok(()),
            }
        })
    }
}

/// The service as a router, for an address.
///
/// # Errors
/// A machine without threads.
pub fn router(address: SocketAddr, limits: Limits) -> std::io::Result<Router> {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let service = Arc::new(Service {
        sessions: Sessions::new(cores.clamp(2, 8), limits.patience, limits.session())?,
        solved: Arc::default(),
        jobs: Jobs::new(2, limits.time)?,
        cache: Arc::new(Cache::new(limits.cache)),
        limits,
        port: address.port(),
        only_local: address.ip().is_loopback(),
    });
    // The first view needs it, and every game is opened for it: begun before anybody asks.
    std::thread::Builder::new()
        .name("gallery".to_owned())
        .spawn(games::gallery)?;
    let api = Router::new()
        .route("/about", get(about))
        .route("/openapi.json", get(openapi))
        .route("/games", get(gallery))
        .route("/check", post(check))
        .route(
            "/game",
            post(|s, asked| at_once(s, asked, |game, _: &GameRequest, _| Ok(games::about(game)))),
        )
        .route("/tables", post(table))
        .route("/tables/{table}/tile", get(tile))
        .route("/tables/{table}/file", get(file))
        .route("/tables/{table}/explained", get(explained))
        .route("/claim", post(claim))
        .route("/jobs/{job}", get(listen).delete(stop))
        .route("/solve", post(solve))
        .route("/position", post(position))
        .route("/reply", post(reply))
        .route(
            "/misere",
            post(|s, asked| at_once(s, asked, misere::quotient)),
        )
        .route("/value", post(value))
        .route("/graph", post(|s, asked| at_once(s, asked, graphs::graph)))
        .route("/tree", post(|s, asked| at_once(s, asked, graphs::tree)));
    Ok(Router::new()
        .nest("/api", api)
        .fallback(page)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&service), guard))
        .with_state(service))
}

/// The names by which this machine calls itself.
const LOCAL: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Refuses requests that some other page sent, or that came under some other name; and adds the headers that
/// keep the page to itself.
async fn guard(State(service): ServiceState, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = host(headers, request.uri());
    let mut response = if !service.knows(&host) {
        refuse("this name is not served here")
    } else if !same_origin(headers, &host) {
        refuse("requests of other pages are not answered")
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refuse(fact: &'static str) -> Response {
    let body = json!({"error": {
        "code": "foreign", "message": fact, "labels": [], "notes": [],
        "help": ["open the address that `grundy explore` printed"],
    }});
    (StatusCode::FORBIDDEN, Json(body)).into_response()
}

/// The host that a request names.
fn host(headers: &HeaderMap, uri: &Uri) -> String {
    let named = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    named
        .or(uri.authority().map(axum::http::uri::Authority::as_str))
        .unwrap_or("")
        .to_ascii_lowercase()
}

/// Whether a request comes from the page itself or from no page at all.
fn same_origin(headers: &HeaderMap, host: &str) -> bool {
    let origin_fits = headers.get(header::ORIGIN).is_none_or(|origin| {
        let origin = origin.to_str().unwrap_or("");
        origin
            .strip_prefix("http://")
            .is_some_and(|from| from.eq_ignore_ascii_case(host))
    });
    // Browsers say so themselves, also for requests without an origin.
    let site = headers
        .get("sec-fetch-site")
        .and_then(|site| site.to_str().ok());
    origin_fits && matches!(site, None | Some("same-origin" | "none"))
}

impl Service {
    fn knows(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host, "80"),
        };
        let named = LOCAL.contains(&name) || (!self.only_local && !name.is_empty());
        named && port.parse() == Ok(self.port)
    }
}

async fn page(method: Method, uri: Uri) -> Response {
    if uri.path().starts_with("/api") {
        Fault::Gone("question").into_response()
    } else if method == Method::GET || method == Method::HEAD {
        assets::serve(uri.path())
    } else {
        StatusCode::METHOD_NOT_ALLOWED.into_response()
    }
}

async fn about(State(service): ServiceState) -> Json<Value> {
    let limits = service.limits;
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "limits": {"cells": limits.cells, "seconds": limits.time.as_secs(), "text": LONGEST_TEXT},
    }))
}

async fn openapi() -> impl IntoResponse {
    let json = [(header::CONTENT_TYPE, "application/json")];
    (json, include_str!("../openapi.json"))
}

async fn gallery() -> Json<&'static Value> {
    Json(games::gallery())
}

async fn check(
    State(service): ServiceState,
    Body(asked): Body<CheckRequest>,
) -> Answer<Json<Value>> {
    // In a session like every other text of a user's: a thread of its own, and a panic is one answer.
    let key = GameKey::new(&asked.rules, &asked.given)?;
    let known = key.clone();
    let answer = (service.sessions).ask(&key, move |_, watch| {
        Ok(games::check(&asked.rules, &known, watch))
    });
    Ok(Json(answer.await?))
}

/// Answers at once, in the session of the game that is asked about.
async fn at_once<R: AboutGame + Send + 'static>(
    State(service): ServiceState,
    Body(asked): Body<R>,
    work: impl FnOnce(&mut Game, &R, &mut Watch<'_>) -> Answer<Value> + Send + 'static,
) -> Answer<Json<Value>> {
    let key = asked.key()?;
    let known = key.clone();
    let answer = service.sessions.ask(&key, move |session, watch| {
        work(session.open(&known)?, &asked, watch)
    });
    Ok(Json(answer.await?))
}

/// What is known of a position: by the table of the game, if it was solved whole, else at once.
async fn position(state: ServiceState, asked: Body<PositionRequest>) -> Answer<Json<Value>> {
    let (key, known) = (asked.0.key()?, asked.0.clone());
    let table = move |game: &mut Game, by: SolvedBoard<'_>| play::position_known(game, &known, by);
    if let Some(answer) = state.0.solved.ask(&key, table).await? {
        return Ok(Json(answer));
    }
    at_once(state, asked, play::position).await
}

/// The engine's move, found as the values of a position are.
async fn reply(state: ServiceState, asked: Body<ReplyRequest>) -> Answer<Json<Value>> {
    let (key, known) = (asked.0.key()?, asked.0.clone());
    let table = move |_: &mut Game, by: SolvedBoard<'_>| play::reply_known(&known, by);
    if let Some(answer) = state.0.solved.ask(&key, table).await? {
        return Ok(Json(answer));
    }
    at_once(state, asked, play::reply).await
}

/// A value of two sides. An expression needs no game, but a session: a thread of its own, and a panic is one answer.
async fn value(
    State(service): ServiceState,
    Body(asked): Body<ValueRequest>,
) -> Answer<Json<Value>> {
    let key = asked.key()?;
    let answer = (service.sessions).ask(&key, move |session, watch| {
        values::value(session, &asked, watch)
    });
    Ok(Json(answer.await?))
}

async fn solve(State(service): ServiceState, Body(asked): Body<SolveRequest>) -> Answer<Response> {
    let (solved, budget) = (Arc::clone(&service.solved), service.limits.job());
    start(&service, asked, move |asked, reporter| {
        solved::solve(asked, &solved, budget, reporter)
    })
}

/// Starts a job about a game.
fn start<R: AboutGame + Send + 'static>(
    service: &Service,
    asked: R,
    work: impl FnOnce(&R, &mut Reporter) -> Answer<Stop> + Send + 'static,
) -> Answer<Response> {
    asked.key()?;
    let id = service
        .jobs
        .start(move |reporter: &mut _| work(&asked, reporter))?;
    let body = json!({"job": id.to_string()});
    Ok((StatusCode::ACCEPTED, Json(body)).into_response())
}

async fn table(State(service): ServiceState, Body(asked): Body<TableRequest>) -> Answer<Response> {
    let (cache, budget) = (Arc::clone(&service.cache), service.limits.job());
    start(&service, asked, move |asked, reporter| {
        tables::compute(asked, &cache, budget, reporter)
    })
}

async fn claim(State(service): ServiceState, Body(asked): Body<ClaimRequest>) -> Answer<Response> {
    let budget = service.limits.job();
    start(&service, asked, move |asked, reporter| {
        tables::claim(asked, budget, reporter)
    })
}

async fn listen(
    State(service): ServiceState,
    Path(id): Path<u64>,
    headers: HeaderMap,
) -> Answer<Sse<impl Stream<Item = Result<sse::Event, Infallible>>>> {
    // A connection that broke says what it has heard already.
    let seen = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.parse().ok());
    let listener = Listener::new(service.jobs.find(id)?, seen.unwrap_or(0));
    let events = stream::unfold(listener, |mut listener| async {
        let events = listener.next().await?;
        let events = events.into_iter().map(|event| {
            Ok(sse::Event::default()
                .id(event.number.to_string())
                .event(event.name)
                .data(event.data))
        });
        Some((stream::iter(events.collect::<Vec<_>>()), listener))
    });
    let events = futures_util::StreamExt::flatten(events);
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

async fn stop(State(service): ServiceState, Path(id): Path<u64>) -> Answer<StatusCode> {
    service.jobs.find(id)?.stop();
    Ok(StatusCode::NO_CONTENT)
}

/// The rectangle of a tile in the address.
#[derive(Deserialize)]
struct TileRequest {
    #[serde(default)]
    row: usize,
    #[serde(default)]
    col: usize,
    #[serde(default = "side")]
    rows: usize,
    #[serde(default = "side")]
    cols: usize,
    #[serde(default = "one")]
    step: usize,
    #[serde(default)]
    fix: String,
    #[serde(default)]
    law: usize,
}

fn side() -> usize {
    256
}

fn one() -> usize {
    1
}

impl TileRequest {
    fn window(&self) -> Window {
        Window {
            row: self.row,
            col: self.col,
            rows: self.rows,
            cols: self.cols,
            step: self.step,
        }
    }

    fn fix(&self) -> Answer<Vec<usize>> {
        let pieces = self.fix.split(',').filter(|piece| !piece.is_empty());
        let numbers: Result<Vec<usize>, _> = pieces.map(|piece| piece.trim().parse()).collect();
        numbers.map_err(|_| Fault::wrong("fix", "`fix` is no list of indices", "write `fix=0,3`"))
    }
}

/// The part of the address behind `?`, read as `T`.
struct QueryOf<T>(T);

impl<T: for<'de> Deserialize<'de>, S: Send + Sync> axum::extract::FromRequestParts<S>
    for QueryOf<T>
{
    type Rejection = Fault;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &S,
    ) -> Result<Self, Fault> {
        let Query(asked) = Query::from_request_parts(parts, state).await.map_err(
            |refused: axum::extract::rejection::QueryRejection| {
                let advice = "/api/openapi.json describes every request";
                Fault::wrong("request", refused.body_text(), advice)
            },
        )?;
        Ok(Self(asked))
    }
}

fn bytes(bytes: Vec<u8>) -> Response {
    // A table never changes under its name.
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CACHE_CONTROL, "private, max-age=3600, immutable"),
    ];
    (headers, Bytes::from(bytes)).into_response()
}

async fn tile(
    State(service): ServiceState,
    Path(table): Path<String>,
    QueryOf(ask): QueryOf<TileRequest>,
) -> Answer<Response> {
    let (window, fix) = (ask.window(), ask.fix()?);
    let cached = service.cache.get(&table)?;
    aside(move || cached.tile(window, &fix)).await.map(bytes)
}

async fn explained(
    State(service): ServiceState,
    Path(table): Path<String>,
    QueryOf(ask): QueryOf<TileRequest>,
) -> Answer<Response> {
    let (window, fix, law) = (ask.window(), ask.fix()?, ask.law);
    let cached = service.cache.get(&table)?;
    aside(move || tables::explained(&cached, law, window, &fix))
        .await
        .map(bytes)
}

async fn file(
    State(service): ServiceState,
    Path(table): Path<String>,
    QueryOf(ask): QueryOf<tables::FileRequest>,
) -> Answer<Response> {
    let cached = service.cache.get(&table)?;
    let (name, media, bytes) = aside(move || tables::file(&cached, &ask)).await?;
    // The name of a function may be Japanese; a header is ASCII.
    let name: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || matches!(c, '.' | '-') {
                c
            } else {
                '_'
            }
        })
        .collect();
    let headers = [
        (header::CONTENT_TYPE, media.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    Ok((headers, Bytes::from(bytes)).into_response())
}

/// Work that needs no game and no interrupt, beside the thread that serves.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or(Err(Fault::Broken))
}
