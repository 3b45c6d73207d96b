//! The HTTP server: its guards, and the dispatch of requests.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use grundy_service::{
    Action, Answer, Fault, Incoming, KnownBoard, LONGEST_BODY, Limits, Reply, Service,
};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;

use crate::assets;
use crate::jobs::{Jobs, Listener};
use crate::session::Sessions;

/// The address, limits and timeout of an explorer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The IP address: this machine by default.
    pub host: IpAddr,
    /// The port; 0 for a free one.
    pub port: u16,
    /// The limits on requests of the page.
    pub limits: Limits,
    /// The time limit for the head and for the body of a request; slower connections are closed.
    pub read_timeout: Duration,
}

/// The default time limit for the head of a request, and again for its body.
pub const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// The maximum number of open connections; further ones wait.
const MAX_CONNECTIONS: usize = 512;

impl Default for Open {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            limits: Limits::default(),
            read_timeout: READ_TIMEOUT,
        }
    }
}

/// State shared by all requests.
struct Serving {
    service: Arc<Service>,
    sessions: Sessions,
    jobs: Jobs,
    /// The port that requests must name, and whether only names of this machine are accepted.
    port: u16,
    only_local: bool,
    read_timeout: Duration,
}

/// An explorer with an open port, not yet answering.
pub struct Explorer {
    runtime: tokio::runtime::Runtime,
    listener: tokio::net::TcpListener,
    address: SocketAddr,
    router: Router,
    read_timeout: Duration,
}

impl Explorer {
    /// Opens the port of a page with these tables.
    ///
    /// # Errors
    /// A port that is in use or not permitted, or a machine without threads.
    pub fn open(open: &Open, databases: Vec<KnownBoard>) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind((open.host, open.port)))?;
        let address = listener.local_addr()?;
        let router = router_with(address, open, databases)?;
        Ok(Self {
            runtime,
            listener,
            address,
            router,
            read_timeout: open.read_timeout,
        })
    }

    /// The address to open in a browser.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `stop` returns true.
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
            let serving = accept(self.listener, self.router, self.read_timeout);
            // Streams of events would delay a graceful shutdown for as long as a page is open.
            tokio::select! {
                () = serving => Ok(()),
                () = asked => Ok(()),
            }
        })
    }
}

/// Accepts and serves connections with the time limit for each request.
async fn accept(listener: tokio::net::TcpListener, router: Router, read_timeout: Duration) {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(permit) = Arc::clone(&connections).acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            // Too many open files, for example: wait until a connection ends before the next one is
            // accepted.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let served = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(read_timeout)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            // A broken or slow connection concerns its client only.
            drop((served, permit));
        });
    }
}

/// Builds the service as a router, for an address, with preloaded tables.
///
/// # Errors
/// A machine without threads.
pub fn router(
    address: SocketAddr,
    limits: Limits,
    databases: Vec<KnownBoard>,
) -> std::io::Result<Router> {
    let open = Open {
        limits,
        ..Open::default()
    };
    router_with(address, &open, databases)
}

fn router_with(
    address: SocketAddr,
    open: &Open,
    databases: Vec<KnownBoard>,
) -> std::io::Result<Router> {
    let limits = open.limits;
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let service = Arc::new(Service::new(limits, databases));
    let serving = Arc::new(Serving {
        sessions: Sessions::new(cores.clamp(2, 8), &service)?,
        jobs: Jobs::new(2, &service)?,
        service,
        port: address.port(),
        only_local: address.ip().is_loopback(),
        read_timeout: open.read_timeout,
    });
    // The first view and every opened game need it, so it is computed before the first request.
    std::thread::Builder::new()
        .name("gallery".to_owned())
        .spawn(grundy_service::gallery)?;
    Ok(Router::new()
        .fallback(answer)
        .layer(middleware::from_fn_with_state(Arc::clone(&serving), guard))
        .with_state(serving))
}

/// The names of this machine.
const LOCAL: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Rejects requests sent by another page or to another host name, and adds the security headers of
/// the page.
async fn guard(State(serving): State<Arc<Serving>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = host(headers, request.uri());
    let mut response = if !serving.knows(&host) {
        respond(Fault::UnknownHost.into())
    } else if !same_origin(headers, &host) {
        respond(Fault::OtherOrigin.into())
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
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Returns the host named by a request.
fn host(headers: &HeaderMap, uri: &Uri) -> String {
    let named = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    named
        .or(uri.authority().map(axum::http::uri::Authority::as_str))
        .unwrap_or("")
        .to_ascii_lowercase()
}

/// Whether a request is sent by the page itself or by no page at all.
fn same_origin(headers: &HeaderMap, host: &str) -> bool {
    let origin_fits = headers.get(header::ORIGIN).is_none_or(|origin| {
        let origin = origin.to_str().unwrap_or("");
        origin
            .strip_prefix("http://")
            .is_some_and(|from| from.eq_ignore_ascii_case(host))
    });
    // Browsers send this header also with requests that have no origin.
    let site = headers
        .get("sec-fetch-site")
        .and_then(|site| site.to_str().ok());
    origin_fits && matches!(site, None | Some("same-origin" | "none"))
}

impl Serving {
    fn knows(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host, "80"),
        };
        let named = LOCAL.contains(&name) || (!self.only_local && !name.is_empty());
        named && port.parse() == Ok(self.port)
    }
}

/// Answers a request that passed the guard.
async fn answer(State(serving): State<Arc<Serving>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    if path == "/api" || path.starts_with("/api/") {
        api(&serving, &parts.method, &parts.uri, &parts.headers, body)
            .await
            .unwrap_or_else(|fault| respond(fault.into()))
    } else if parts.method == Method::GET || parts.method == Method::HEAD {
        assets::serve(path)
    } else {
        StatusCode::METHOD_NOT_ALLOWED.into_response()
    }
}

async fn api(
    serving: &Serving,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    body: Body,
) -> Answer<Response> {
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > LONGEST_BODY as u64) {
        return Err(grundy_service::too_long());
    }
    let Ok(body) = tokio::time::timeout(serving.read_timeout, to_bytes(body, LONGEST_BODY)).await
    else {
        // The rest of the body would be read as the next request.
        return Ok((
            StatusCode::REQUEST_TIMEOUT,
            [(header::CONNECTION, HeaderValue::from_static("close"))],
        )
            .into_response());
    };
    let body = body.map_err(|_| grundy_service::too_long())?;
    let errand = grundy_service::read(&Incoming {
        // The server answers `HEAD` from `GET` by itself.
        method: if method == Method::HEAD {
            "GET"
        } else {
            method.as_str()
        },
        path: uri.path(),
        query: uri.query().unwrap_or(""),
        body: &body,
    })?;
    match errand {
        Action::Stored(wanted) => {
            // On another thread than the server's: writing a file takes a while.
            let service = Arc::clone(&serving.service);
            let work = tokio::task::spawn_blocking(move || service.stored(&wanted));
            work.await.unwrap_or(Err(Fault::Broken)).map(respond)
        }
        Action::Game(key, work) => {
            // Requests that open a page: they parse texts and compute nothing.
            let brief = matches!(uri.path(), "/api/game" | "/api/check");
            serving.sessions.ask(key, work, brief).await.map(respond)
        }
        Action::Job(job) => Ok(respond(Reply::job(serving.jobs.start(job)?))),
        Action::Listen(id) => listen(serving, id, headers),
        Action::Stop(id) => {
            serving.jobs.find(id)?.stop();
            Ok(StatusCode::NO_CONTENT.into_response())
        }
    }
}

fn respond(reply: Reply) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, reply.bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(reply.media));
    if reply.lasting {
        let lasting = HeaderValue::from_static("private, max-age=3600, immutable");
        headers.insert(header::CACHE_CONTROL, lasting);
    }
    if let Some(name) = reply.name
        && let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""))
    {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

fn listen(serving: &Serving, id: u64, headers: &HeaderMap) -> Answer<Response> {
    // A reconnecting client sends the number of the last event it received.
    let seen = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.parse().ok());
    let listener = Listener::new(serving.jobs.find(id)?, seen.unwrap_or(0));
    let events = stream::unfold(listener, |mut listener| async {
        let events = listener.next().await?;
        let events = events.into_iter().map(|event| {
            Ok::<_, Infallible>(
                sse::Event::default()
                    .id(event.number.to_string())
                    .event(event.name)
                    .data(event.data),
            )
        });
        Some((stream::iter(events.collect::<Vec<_>>()), listener))
    });
    let events = futures_util::StreamExt::flatten(events);
    Ok(Sse::new(events)
        .keep_alive(KeepAlive::default())
        .into_response())
}
