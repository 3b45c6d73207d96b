//! What the explorer answers: a request comes in, and a status, a media type and bytes go out. Who
//! carries them is not known here: the server of `grundy explore` brings requests by HTTP, the page
//! without a server by a message to a worker that runs the same code as WebAssembly. `openapi.json`
//! describes all of it; a test compares it with [`ROUTES`].
//!
//! # How a question is answered
//! [`read`] turns what is [`Incoming`] into an [`Errand`], which says who must answer:
//! * **From what is there**: the list of games, a tile of a table ([`Errand::Stored`]).
//! * **At once**, by the [`Session`] in which a game is kept open ([`Errand::Game`]): what it has
//!   computed serves the next question. Each has some seconds.
//! * **In a while**, as a [`Job`] ([`Errand::Job`]): a table, laws, a claim. It is done in
//!   [steps](Job::step), between which a front end without threads can answer something else, and
//!   tells of itself by events.
//!
//! Tables stay in a cache of bounded size ([`Store`]), which a page reads in tiles.
//!
//! # What a front end brings
//! A [`Host`]: the time that has passed, since nothing here reads a clock; whether anybody still
//! waits; and an ear for the events of a job. The front end decides on threads and queues, and
//! contains panics.
//!
//! Start reading at `route.rs`.

#![forbid(unsafe_code)]

mod cache;
mod drawn;
mod evaluated;
mod fault;
mod games;
mod graphs;
mod host;
mod job;
mod limits;
mod misere;
mod play;
mod reply;
mod request;
mod route;
mod service;
mod session;
mod solve;
mod solved;
mod store;
mod tables;
mod values;

pub use fault::{Answer, Fault};
pub use games::gallery;
pub use host::{Host, Watch};
pub use job::Job;
pub use limits::Limits;
pub use reply::Reply;
pub use request::{GameKey, LONGEST_BODY, too_long};
pub use route::{AtOnce, Errand, Incoming, ROUTES, Route, Stored, read};
pub use service::Service;
pub use session::Session;
pub use solved::KnownBoard;
pub use store::Store;

/// The description of all requests and answers.
pub const OPENAPI: &str = include_str!("../openapi.json");
