//! Routing: every address, and the parsed form of its requests.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::analysis::AnalysisJob;
use crate::cache::Window;
use crate::fault::{Answer, Fault, Resource};
use crate::job::Job;
use crate::messages;
use crate::reply::Reply;
use crate::request::{
    AboutGame, AnalysisRequest, CheckRequest, ClaimRequest, DrawRequest, EvalRequest,
    ExportRequest, FindRequest, GameKey, GameRequest, Given, GraphRequest, ImportRequest,
    LONGEST_BODY, MisereRequest, SolveRequest, TableRequest, TreeRequest, ValueRequest, too_long,
};
use crate::session::Session;
use crate::solve::SolveJob;
use crate::store::Store;
use crate::tables::{ClaimJob, FileRequest, TableJob};
use crate::{Watch, drawn, evaluated, games, graphs, matches, misere, play, programs, values};

/// A request, independent of the front end.
#[derive(Clone, Copy, Debug)]
pub struct Incoming<'a> {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'a str,
    /// The path, from `/api` on.
    pub path: &'a str,
    /// The query string: the text after `?` in the address.
    pub query: &'a str,
    /// JSON, or nothing.
    pub body: &'a [u8],
}

/// Work for the session of a game.
pub type AtOnce =
    Box<dyn FnOnce(&Store, &mut Session, &GameKey, &mut Watch<'_>) -> Answer<Value> + Send>;

/// Requests answered from stored data.
#[derive(Debug)]
pub enum Stored {
    /// The version and the limits.
    About,
    /// The description of all requests.
    Openapi,
    /// The list of games.
    Games,
    /// A rectangle of a table, with the indices of the parameters that are not drawn.
    Tile(String, Window, Vec<usize>),
    /// The share of a rectangle that the law of this number explains.
    Explained(String, usize, Window, Vec<usize>),
    /// A table as a file.
    File(String, FileRequest),
}

/// A parsed request, grouped by executor.
pub enum Action {
    /// Answered from stored data: [`Service::stored`](crate::Service::stored).
    Stored(Stored),
    /// Answered by the session of this game: [`Service::at_once`](crate::Service::at_once).
    Game(GameKey, AtOnce),
    /// Answered by a background job: [`Service::run`](crate::Service::run).
    Job(Box<dyn Job + Send>),
    /// Subscribes to the events of the job of this number.
    Listen(u64),
    /// Cancels the job of this number.
    Stop(u64),
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Stored(_) => "Stored",
            Self::Game(..) => "Game",
            Self::Job(_) => "Job",
            Self::Listen(_) => "Listen",
            Self::Stop(_) => "Stop",
        })
    }
}

/// A kind of request.
pub struct Route {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'static str,
    /// The path, with at most one name in braces.
    pub path: &'static str,
    /// Parses a request; the text is the value of the name in braces.
    read: fn(&Incoming<'_>, &str) -> Answer<Action>,
}

/// All routes.
pub const ROUTES: &[Route] = &[
    get("/api/about", |_, _| Ok(Action::Stored(Stored::About))),
    get("/api/openapi.json", |_, _| {
        Ok(Action::Stored(Stored::Openapi))
    }),
    get("/api/games", |_, _| Ok(Action::Stored(Stored::Games))),
    post("/api/check", check),
    post("/api/game", |request, _| {
        at_once(request, |_, game, _: &GameRequest, _| {
            Ok(games::about(game))
        })
    }),
    post("/api/position", |request, _| {
        at_once(request, play::position)
    }),
    post("/api/reply", |request, _| at_once(request, play::reply)),
    post("/api/why", |request, _| at_once(request, play::why)),
    post("/api/misere", |request, _| {
        at_once(request, |_, game, asked: &MisereRequest, watch| {
            misere::quotient(game, asked, watch)
        })
    }),
    post("/api/value", value),
    post("/api/export", |request, _| {
        at_once(request, |_, game, asked: &ExportRequest, watch| {
            programs::export(game, asked, watch)
        })
    }),
    post("/api/import", import),
    post("/api/find", find),
    post("/api/graph", |request, _| {
        at_once(request, |_, game, asked: &GraphRequest, watch| {
            graphs::graph(game, asked, watch)
        })
    }),
    post("/api/tree", |request, _| {
        at_once(request, |_, game, asked: &TreeRequest, watch| {
            graphs::tree(game, asked, watch)
        })
    }),
    post("/api/draw", |request, _| {
        at_once(request, |_, game, asked: &DrawRequest, watch| {
            drawn::table(game, asked, watch)
        })
    }),
    post("/api/eval", |request, _| {
        at_once(request, |_, game, asked: &EvalRequest, watch| {
            evaluated::eval(game, asked, watch)
        })
    }),
    post("/api/tables", |request, _| {
        let asked: TableRequest = body(request)?;
        Ok(Action::Job(Box::new(TableJob::new(asked)?)))
    }),
    post("/api/claim", |request, _| {
        let asked: ClaimRequest = body(request)?;
        Ok(Action::Job(Box::new(ClaimJob::new(asked)?)))
    }),
    post("/api/solve", |request, _| {
        let asked: SolveRequest = body(request)?;
        Ok(Action::Job(Box::new(SolveJob::new(asked)?)))
    }),
    post("/api/analysis", |request, _| {
        let asked: AnalysisRequest = body(request)?;
        Ok(Action::Job(Box::new(AnalysisJob::new(asked)?)))
    }),
    get("/api/tables/{table}/tile", |request, table| {
        let asked: TileRequest = query(request)?;
        Ok(Action::Stored(Stored::Tile(
            table.to_owned(),
            asked.window(),
            asked.fix()?,
        )))
    }),
    get("/api/tables/{table}/explained", |request, table| {
        let asked: TileRequest = query(request)?;
        let (window, fix) = (asked.window(), asked.fix()?);
        Ok(Action::Stored(Stored::Explained(
            table.to_owned(),
            asked.law,
            window,
            fix,
        )))
    }),
    get("/api/tables/{table}/file", |request, table| {
        let asked: FileRequest = query(request)?;
        Ok(Action::Stored(Stored::File(table.to_owned(), asked)))
    }),
    get("/api/jobs/{job}", |_, id| Ok(Action::Listen(number(id)?))),
    Route {
        method: "DELETE",
        path: "/api/jobs/{job}",
        read: |_, id| Ok(Action::Stop(number(id)?)),
    },
];

type ParseRequest = fn(&Incoming<'_>, &str) -> Answer<Action>;

const fn get(path: &'static str, read: ParseRequest) -> Route {
    Route {
        method: "GET",
        path,
        read,
    }
}

const fn post(path: &'static str, read: ParseRequest) -> Route {
    Route {
        method: "POST",
        path,
        read,
    }
}

impl Route {
    /// Returns the value of the name in braces if this is the path; the empty text for a path
    /// without braces.
    fn fits<'p>(&self, path: &'p str) -> Option<&'p str> {
        let Some((before, rest)) = self.path.split_once('{') else {
            return (self.path == path).then_some("");
        };
        let (_, behind) = rest.split_once('}')?;
        let name = path.strip_prefix(before)?.strip_suffix(behind)?;
        (!name.is_empty() && !name.contains('/')).then_some(name)
    }
}

/// Parses a request.
///
/// # Errors
/// The address does not exist, or not with this method; the request is too long or cannot be
/// parsed.
pub fn read(request: &Incoming<'_>) -> Answer<Action> {
    if request.body.len() > LONGEST_BODY {
        return Err(too_long());
    }
    let mut is_known = false;
    for route in ROUTES {
        if let Some(name) = route.fits(request.path) {
            if route.method == request.method {
                return (route.read)(request, name);
            }
            is_known = true;
        }
    }
    Err(if is_known {
        Fault::Method
    } else {
        Fault::Gone(Resource::Question)
    })
}

fn body<T: DeserializeOwned>(request: &Incoming<'_>) -> Answer<T> {
    serde_json::from_slice(request.body).map_err(|error| {
        Fault::wrong(
            "request",
            messages::request_cannot_be_read(error.to_string()),
            messages::requests_are_described(),
        )
    })
}

fn query<T: DeserializeOwned>(request: &Incoming<'_>) -> Answer<T> {
    serde_urlencoded::from_str(request.query).map_err(|error| {
        Fault::wrong(
            "request",
            messages::address_cannot_be_read(error.to_string()),
            messages::requests_are_described(),
        )
    })
}

fn number(id: &str) -> Answer<u64> {
    id.parse().map_err(|_| Fault::Gone(Resource::Job))
}

/// Work about a game, in its session.
fn at_once<R: AboutGame + DeserializeOwned + Send + 'static>(
    request: &Incoming<'_>,
    work: fn(&Store, &mut grundy::Game, &R, &mut Watch<'_>) -> Answer<Value>,
) -> Answer<Action> {
    let asked: R = body(request)?;
    let key = asked.key()?;
    Ok(Action::Game(
        key,
        Box::new(move |store, session, key, watch| work(store, session.open(key)?, &asked, watch)),
    ))
}

fn check(request: &Incoming<'_>, _: &str) -> Answer<Action> {
    let asked: CheckRequest = body(request)?;
    // In a session, like all user input: a panic costs one answer.
    let key = GameKey::new(&asked.rules, &asked.given)?;
    Ok(Action::Game(
        key,
        Box::new(move |_, _, key, watch| Ok(games::check(&asked.rules, key, watch))),
    ))
}

/// A partizan value. An expression needs no game, but a session: a panic costs one answer.
fn value(request: &Incoming<'_>, _: &str) -> Answer<Action> {
    let asked: ValueRequest = body(request)?;
    Ok(Action::Game(
        asked.key()?,
        Box::new(move |_, session, _, watch| values::value(session, &asked, watch)),
    ))
}

/// Rules from a program. Like [`value`] it needs a session and no game.
fn import(request: &Incoming<'_>, _: &str) -> Answer<Action> {
    let asked: ImportRequest = body(request)?;
    Ok(Action::Game(
        GameKey::new(&asked.source, &Given::new())?,
        Box::new(move |_, _, _, _| programs::import(&asked)),
    ))
}

/// Answers the request `POST /api/import` without a service. The page without a server has the
/// parser of Python in a second file, since its tables would enlarge the engine by a third.
pub fn import_only(request: &Incoming<'_>) -> Reply {
    body(request)
        .and_then(|asked| programs::import(&asked))
        .into()
}

/// Games with given values, in a session without a game.
fn find(request: &Incoming<'_>, _: &str) -> Answer<Action> {
    let asked: FindRequest = body(request)?;
    Ok(Action::Game(
        GameKey::new(&asked.values, &Given::new())?,
        Box::new(move |_, _, _, watch| matches::find(&asked, watch)),
    ))
}

/// The rectangle of a tile, from the query string.
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
        numbers
            .map_err(|_| Fault::wrong("fix", messages::fix_is_not_a_list(), messages::write_fix()))
    }
}
